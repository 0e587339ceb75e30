/* SPDX-License-Identifier: MIT
 *
 * The heap of a test: who asks for memory, how much, what is kept of it, and
 * what happens when there is none.
 *
 * The linker has __wrap_malloc and the like called for malloc and the like, in
 * the test and in the libraries that are linked into it (--wrap).  They count,
 * and fail, while the heap is watched; and end the test where something was
 * written behind a piece.
 */
#ifndef TESTS_HEAP_H
#define TESTS_HEAP_H

#include <stdbool.h>
#include <stddef.h>

/* What is noted while watch is set. */
struct heap {
	bool watch;
	size_t calls;
	size_t fail;   /* the number of the call that fails, from 1; 0: none */
	bool for_good; /* and all behind it */
	size_t max;    /* never more than so many bytes at once; 0: any */
	size_t live;   /* pieces that were not given back */
	size_t bytes, peak;
};

/*
 * Volatile: a compiler knows that malloc does not look at a program's variables,
 * and with link-time optimisation that nothing else does.
 */
extern volatile struct heap heap;

/* Watch from now on, all counts at 0; max stays. */
void heap_watch(size_t fail, bool for_good);

/*
 * For an allocator that is not the C library's: count a request, if the heap is
 * watched; whether it is to fail.
 */
bool heap_refuses(size_t size);

/* Whether a piece is live. */
bool heap_has(const void *at);

#endif

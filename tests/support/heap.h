/* SPDX-License-Identifier: MIT
 *
 * Replaces malloc and its relatives in a test and the libraries linked into it:
 * counts allocations, measures them, and makes them fail.
 *
 * The linker option --wrap redirects the calls to __wrap_malloc and so on.
 * They count, and fail, while the heap is watched.  A write behind a piece ends
 * the test.  getentropy is replaced likewise.
 */
#ifndef TESTS_HEAP_H
#define TESTS_HEAP_H

#include <stdbool.h>
#include <stddef.h>

/* What the system's random bytes are. */
enum secret { SECRET_RANDOM, SECRET_NONE, SECRET_ZERO };

/* Counted while watch is set. */
struct heap {
	bool watch;
	size_t calls;
	size_t fail;   /* the number of the call that fails, counted from 1; 0:
			  none */
	bool for_good; /* all later calls fail, too */
	size_t max;    /* a call for more bytes than this fails; 0: no limit */
	size_t live;   /* pieces that are not freed */
	size_t bytes, peak;
	enum secret secret;
};

/*
 * Volatile: a compiler knows that malloc does not look at a program's variables,
 * and with link-time optimisation that nothing else does.
 */
extern volatile struct heap heap;

/* Starts to watch, with all counts at 0; max and secret stay. */
void heap_watch(size_t fail, bool for_good);

/*
 * For an allocator other than the C library's: counts an allocation if the heap
 * is watched, and tells whether it must fail.
 */
bool heap_refuses(size_t size);

/* Whether a piece is allocated. */
bool heap_has(const void *at);

#endif

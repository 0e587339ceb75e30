/* SPDX-License-Identifier: MIT */
#include "heap.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *pointer);
int __real_getentropy(void *secret, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void __wrap_free(void *pointer);
int __wrap_getentropy(void *secret, size_t size);

#define PIECES ((size_t)1 << 20) /* a power of 2 */

/* Bytes behind each piece that must not change. */
#define BEHIND 64
#define FILL 0xA5

volatile struct heap heap;

/* The pieces that are allocated: a hash table by their addresses. */
static struct {
	void *at; /* NULL: no piece */
	size_t size;
} piece[PIECES];

static size_t
home_of(const void *at)
{
	return (uintptr_t)at / 16 * 31 % PIECES;
}

/* Where a piece is, or would be. */
static size_t
slot_of(const void *at)
{
	size_t slot = home_of(at);

	while (piece[slot].at != NULL && piece[slot].at != at) {
		slot = (slot + 1) % PIECES;
	}
	return slot;
}

/* Empties a slot; those behind it move up, as far as they are not at home. */
static void
empty(size_t slot)
{
	size_t next = slot;

	piece[slot].at = NULL;
	for (;;) {
		next = (next + 1) % PIECES;
		if (piece[next].at == NULL) {
			return;
		}
		if ((next - home_of(piece[next].at)) % PIECES >=
		    (next - slot) % PIECES) {
			piece[slot] = piece[next];
			piece[next].at = NULL;
			slot = next;
		}
	}
}

bool
heap_refuses(size_t size)
{
	bool too_large = heap.max != 0 && size > heap.max;

	if (!heap.watch) {
		return too_large;
	}
	heap.calls++;
	return too_large || heap.calls == heap.fail ||
	       (heap.for_good && heap.fail != 0 && heap.calls > heap.fail);
}

/* How much to allocate. */
static size_t
with_behind(size_t size)
{
	return heap.watch && size < SIZE_MAX - BEHIND ? size + BEHIND : size;
}

static void *
note(void *at, size_t size)
{
	size_t slot;

	if (at == NULL || !heap.watch) {
		return at;
	}
	memset((char *)at + size, FILL, BEHIND);
	if (heap.live == PIECES / 2) {
		fputs("more pieces of memory than the test counts\n", stderr);
		abort();
	}
	slot = slot_of(at);
	piece[slot].at = at;
	piece[slot].size = size;
	heap.live++;
	heap.bytes += size;
	if (heap.bytes > heap.peak) {
		heap.peak = heap.bytes;
	}
	return at;
}

static void
look_behind(const void *at, size_t size)
{
	const unsigned char *behind = (const unsigned char *)at + size;

	for (size_t i = 0; i < BEHIND; i++) {
		if (behind[i] != FILL) {
			fputs("something was written behind a piece of memory"
			      "\n",
			      stderr);
			abort();
		}
	}
}

static void
forget(void *at)
{
	size_t slot;

	if (at != NULL && heap_has(at)) {
		slot = slot_of(at);
		look_behind(at, piece[slot].size);
		heap.bytes -= piece[slot].size;
		heap.live--;
		empty(slot);
	}
}

bool
heap_has(const void *at)
{
	return heap.live > 0 && piece[slot_of(at)].at == at;
}

void *
__wrap_malloc(size_t size)
{
	return heap_refuses(size)
		       ? NULL
		       : note(__real_malloc(with_behind(size)), size);
}

void *
__wrap_calloc(size_t count, size_t size)
{
	size_t bytes = count * size;

	if ((size != 0 && count > SIZE_MAX / size) || heap_refuses(bytes)) {
		return NULL;
	}
	return note(__real_calloc(1, with_behind(bytes)), bytes);
}

void *
__wrap_realloc(void *old, size_t size)
{
	if (heap_refuses(size)) {
		return NULL;
	}
	forget(old);
	return note(__real_realloc(old, with_behind(size)), size);
}

void
__wrap_free(void *pointer)
{
	forget(pointer);
	__real_free(pointer);
}

#ifndef _WIN32

int
__wrap_getentropy(void *secret, size_t size)
{
	switch (heap.secret) {
	case SECRET_NONE:
		return -1;
	case SECRET_ZERO:
		memset(secret, 0, size);
		return 0;
	default:
		return __real_getentropy(secret, size);
	}
}

#endif

void
heap_watch(size_t fail, bool for_good)
{
	size_t max = heap.max;
	enum secret secret = heap.secret;

	if (heap.live > 0) {
		memset(piece, 0, sizeof piece);
	}
	heap = (struct heap){.watch = true,
			     .fail = fail,
			     .for_good = for_good,
			     .max = max,
			     .secret = secret};
}

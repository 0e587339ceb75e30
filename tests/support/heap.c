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

#define PIECES 1024

/* Bytes behind each piece that must not change. */
#define BEHIND 64
#define FILL 0xA5

volatile struct heap heap;

/* The pieces that are allocated. */
static struct {
	void *at;
	size_t size;
} piece[PIECES];

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
	if (at == NULL || !heap.watch) {
		return at;
	}
	memset((char *)at + size, FILL, BEHIND);
	if (heap.live == PIECES) {
		fputs("more pieces of memory than the test counts\n", stderr);
		abort();
	}
	piece[heap.live].at = at;
	piece[heap.live].size = size;
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
	for (size_t i = 0; at != NULL && i < heap.live; i++) {
		if (piece[i].at == at) {
			look_behind(at, piece[i].size);
			heap.bytes -= piece[i].size;
			heap.live--;
			piece[i] = piece[heap.live];
			return;
		}
	}
}

bool
heap_has(const void *at)
{
	for (size_t i = 0; i < heap.live; i++) {
		if (piece[i].at == at) {
			return true;
		}
	}
	return false;
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

	heap = (struct heap){.watch = true,
			     .fail = fail,
			     .for_good = for_good,
			     .max = max,
			     .secret = secret};
}

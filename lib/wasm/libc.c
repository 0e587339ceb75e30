/* SPDX-License-Identifier: MIT
 *
 * The functions of a C library that the module needs.
 *
 * Memory is a stack: each allocation lies after those before it, and is given
 * back when it is the last one, or together with all others.  A conversion
 * frees in about the reverse order.  Only what keep_all() keeps outlives a call
 * from JS.
 */
#include "../base/secret.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ALIGN ((uintptr_t)16)
#define PAGE ((uintptr_t)65536)

/* The header of each allocation. */
struct block {
	_Alignas(16) struct block *before;
	size_t size;
};

/* Static data ends here; the linker sets it. */
extern unsigned char __heap_base;

static struct block *last;
static struct block *kept; /* the last one that stays */
static uintptr_t top;

/* Make memory reach up to an address. */
static bool
reach(uintptr_t end)
{
	uintptr_t now = __builtin_wasm_memory_size(0);
	uintptr_t need = (end + PAGE - 1) / PAGE;

	return need <= now ||
	       __builtin_wasm_memory_grow(0, need - now) != SIZE_MAX;
}

void *
malloc(size_t size)
{
	struct block *block;
	uintptr_t end;

	if (last == NULL) {
		top = (uintptr_t)&__heap_base;
	}
	top = (top + ALIGN - 1) & ~(ALIGN - 1);
	end = top + sizeof *block + size;
	/* Addresses have 32 bits. */
	if (size > UINT32_MAX / 2 || end < top || end > UINT32_MAX - PAGE ||
	    !reach(end)) {
		return NULL;
	}
	block = (struct block *)top;
	block->before = last;
	block->size = size;
	last = block;
	top = end;
	return block + 1;
}

void *
calloc(size_t count, size_t size)
{
	bool fits = size == 0 || count <= SIZE_MAX / size;
	void *block = fits ? malloc(count * size) : NULL;

	if (block != NULL) {
		memset(block, 0, count * size);
	}
	return block;
}

void
free(void *pointer)
{
	struct block *block = (struct block *)pointer - 1;

	if (pointer == NULL) {
		return;
	}
	/* Mark the block.  It is taken off the stack once it is the last. */
	block->size = SIZE_MAX;
	while (last != NULL && last->size == SIZE_MAX) {
		top = (uintptr_t)last;
		last = last->before;
	}
}

void *
realloc(void *pointer, size_t size)
{
	struct block *block = (struct block *)pointer - 1;
	void *to = malloc(size);

	if (to != NULL && pointer != NULL) {
		memcpy(to, pointer, block->size < size ? block->size : size);
		free(pointer);
	}
	return to;
}

void
free_all(void)
{
	last = kept;
	if (kept != NULL) {
		top = (uintptr_t)(kept + 1) + kept->size;
	}
}

void
keep_all(void)
{
	kept = last;
}

/* ---- secrets ------------------------------------------------------------ */

/* JS: see gate.js.  Fills size bytes, or returns 0 if there is no crypto. */
__attribute__((import_module("js"), import_name("random"))) int
js_random(unsigned char *bytes, size_t size);

bool
xn_secret(unsigned char *secret, size_t size)
{
	return js_random(secret, size) != 0;
}

/* ---- bytes -------------------------------------------------------------- */

int
memcmp(const void *a, const void *b, size_t len)
{
	const unsigned char *x = a, *y = b;

	for (size_t i = 0; i < len; i++) {
		if (x[i] != y[i]) {
			return x[i] < y[i] ? -1 : 1;
		}
	}
	return 0;
}

void *
memchr(const void *src, int byte, size_t len)
{
	const unsigned char *s = src;

	for (size_t i = 0; i < len; i++) {
		if (s[i] == (unsigned char)byte) {
			return (void *)(uintptr_t)&s[i];
		}
	}
	return NULL;
}

size_t
strlen(const char *s)
{
	size_t len = 0;

	while (s[len] != '\0') {
		len++;
	}
	return len;
}

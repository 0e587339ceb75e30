/* SPDX-License-Identifier: MIT
 *
 * The part of <stdlib.h> that the library uses.  There is no C library: see
 * libc.c.
 */
#ifndef XN_WASM_STDLIB_H
#define XN_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *pointer, size_t size);
void free(void *pointer);

/* Free all memory at once, except for what was there at keep_all(). */
void free_all(void);
void keep_all(void);

#endif

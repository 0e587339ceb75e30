/* SPDX-License-Identifier: MIT
 *
 * What the library uses of <stdlib.h>, where there is no C library: libc.c.
 */
#ifndef XN_WASM_STDLIB_H
#define XN_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *realloc(void *pointer, size_t size);
void free(void *pointer);

/* Give all of it back at once. */
void free_all(void);

#endif

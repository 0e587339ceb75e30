/* SPDX-License-Identifier: MIT
 *
 * What the library uses of <string.h>, where there is no C library: libc.c.
 */
#ifndef XN_WASM_STRING_H
#define XN_WASM_STRING_H

#include <stddef.h>

/* Loads and stores where the length is a constant, else one instruction. */
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset

int memcmp(const void *a, const void *b, size_t len);
void *memchr(const void *src, int byte, size_t len);
size_t strlen(const char *s);

#endif

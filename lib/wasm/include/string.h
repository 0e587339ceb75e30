/* SPDX-License-Identifier: MIT
 *
 * The part of <string.h> that the library uses.  There is no C library: see
 * libc.c.
 */
#ifndef XN_WASM_STRING_H
#define XN_WASM_STRING_H

#include <stddef.h>

/*
 * The compiler makes loads and stores of a constant length, else an
 * instruction.
 */
#define memcpy __builtin_memcpy
#define memmove __builtin_memmove
#define memset __builtin_memset

int memcmp(const void *a, const void *b, size_t len);
void *memchr(const void *src, int byte, size_t len);
size_t strlen(const char *s);

#endif

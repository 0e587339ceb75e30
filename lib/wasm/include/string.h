/* SPDX-License-Identifier: MIT
 *
 * What the library uses of <string.h>, where there is no C library: libc.c.
 */
#ifndef XN_WASM_STRING_H
#define XN_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict dst, const void *restrict src, size_t len);
void *memmove(void *dst, const void *src, size_t len);
void *memset(void *dst, int byte, size_t len);
int memcmp(const void *a, const void *b, size_t len);
void *memchr(const void *src, int byte, size_t len);
size_t strlen(const char *s);

#endif

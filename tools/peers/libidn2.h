/* SPDX-License-Identifier: MIT
 *
 * The functions of libidn2, GNU's or the drop-in.  include/xn/idn2.h has their
 * contracts, flags and return values.
 */
#ifndef PEERS_LIBIDN2_H
#define PEERS_LIBIDN2_H

#include "load.h"

#include <stdint.h>

struct libidn2 {
	struct loaded_library loaded;
	int (*lookup_u8)(const uint8_t *name, uint8_t **result, int flags);
	int (*register_u8)(const uint8_t *ulabel, const uint8_t *alabel,
			   uint8_t **result, int flags);
	int (*to_unicode_8z8z)(const char *name, char **result, int flags);
	const char *(*strerror_name)(int code);
	const char *(*check_version)(const char *required);
	void (*release)(void *result);
	/* NULL in libraries that do not have them. */
	int (*lookup_ul)(const char *name, char **result, int flags);
	int (*to_ascii_4i)(const uint32_t *name, size_t len, char *result,
			   int flags);
	int (*to_ascii_4i2)(const uint32_t *name, size_t len, char **result,
			    int flags);
	int (*to_ascii_4z)(const uint32_t *name, char **result, int flags);
	int (*to_ascii_8z)(const char *name, char **result, int flags);
	int (*to_ascii_lz)(const char *name, char **result, int flags);
	int (*register_ul)(const char *ulabel, const char *alabel,
			   char **result, int flags);
	int (*to_unicode_8z4z)(const char *name, uint32_t **result, int flags);
	int (*to_unicode_4z4z)(const uint32_t *name, uint32_t **result,
			       int flags);
	int (*to_unicode_44i)(const uint32_t *name, size_t len,
			      uint32_t *result, size_t *cap, int flags);
	int (*to_unicode_8zlz)(const char *name, char **result, int flags);
	int (*to_unicode_lzlz)(const char *name, char **result, int flags);
	int (*punycode_encode)(size_t len, const uint32_t *src, size_t *cap,
			       char *dst);
	int (*punycode_decode)(size_t len, const char *src, size_t *cap,
			       uint32_t *dst);
	const char *(*strerror)(int code);
};

extern const struct shared_library libidn2_library;

#endif

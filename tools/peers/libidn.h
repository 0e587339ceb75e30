/* SPDX-License-Identifier: MIT
 *
 * The functions of libidn.
 */
#ifndef PEERS_LIBIDN_H
#define PEERS_LIBIDN_H

#include "load.h"

#include <stdint.h>

struct libidn {
	struct loaded_library loaded;
	int (*to_ascii)(const char *name, char **result, int flags);
	int (*to_unicode)(const char *name, char **result, int flags);
	int (*punycode_encode)(size_t len, const uint32_t *src,
			       const unsigned char *upper, size_t *cap,
			       char *dst);
	int (*punycode_decode)(size_t len, const char *src, size_t *cap,
			       uint32_t *dst, unsigned char *upper);
	const char *(*check_version)(const char *required);
	void (*release)(void *result);
};

extern const struct shared_library libidn_library;

#endif

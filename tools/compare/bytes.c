/* SPDX-License-Identifier: MIT */
#include "bytes.h"

#include <stdlib.h>
#include <string.h>

#include "../../lib/unicode/utf8.h"

bool
bytes_reserve(struct bytes *bytes, size_t len)
{
	size_t cap = bytes->cap > 0 ? bytes->cap : 256;
	char *grown;

	if (len <= bytes->cap) {
		return true;
	}
	while (cap < len && cap <= SIZE_MAX / 2) {
		cap *= 2;
	}
	grown = cap >= len ? realloc(bytes->at, cap) : NULL;
	if (grown == NULL) {
		bytes->lost = true;
		return false;
	}
	bytes->at = grown;
	bytes->cap = cap;
	return true;
}

void
bytes_add(struct bytes *bytes, const char *s, size_t len)
{
	if (bytes_reserve(bytes, bytes->len + len)) {
		memcpy(bytes->at + bytes->len, s, len);
		bytes->len += len;
	}
}

void
bytes_add_points(struct bytes *bytes, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		char utf8[4];

		bytes_add(bytes, utf8, utf8_encode(utf8, s.point[i]));
	}
}

void
bytes_free(struct bytes *bytes)
{
	free(bytes->at);
}

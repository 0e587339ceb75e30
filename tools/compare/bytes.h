/* SPDX-License-Identifier: MIT */
#ifndef XN_BYTES_H
#define XN_BYTES_H

#include "ustring.h"

/* A byte string that grows, as struct ustring does. */
struct bytes {
	char *at;
	size_t len;
	size_t cap;
	bool lost;
};

/* Make room for len bytes in all. */
bool bytes_reserve(struct bytes *bytes, size_t len);

void bytes_add(struct bytes *bytes, const char *s, size_t len);

/* Add code points as UTF-8. */
void bytes_add_points(struct bytes *bytes, struct slice s);

void bytes_free(struct bytes *bytes);

#endif

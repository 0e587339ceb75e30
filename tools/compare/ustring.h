/* SPDX-License-Identifier: MIT
 *
 * Text as code points, of any length, and its normalisation form C by the
 * definitions.
 */
#ifndef XN_USTRING_H
#define XN_USTRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../lib/base/ace_prefix.h"

/*
 * A text that grows.  Where there is no memory for more of it, it is lost,
 * and what it holds means nothing.  Begin with {0}.
 */
struct ustring {
	uint32_t *point;
	size_t len;
	size_t cap;
	bool lost;
};

/* A part of one, until that grows. */
struct slice {
	const uint32_t *point;
	size_t len;
};

/* A lower-case letter, a digit or the hyphen. */
static inline bool
is_ldh(uint32_t point)
{
	return is_lower(point) || is_digit(point) || point == '-';
}

bool is_ascii(struct slice s);
bool has_surrogate(struct slice s);

/* Whether it starts with the ACE prefix, in lower or in any case. */
bool has_prefix(struct slice s);
bool has_prefix_in_any_case(struct slice s);

/* Have room for len code points in all. */
bool ustring_reserve(struct ustring *ustring, size_t len);

void ustring_add(struct ustring *ustring, uint32_t point);
void ustring_add_all(struct ustring *ustring, struct slice s);

/* Whether utf8[0..len) is UTF-8; if so, its code points are added. */
bool ustring_add_utf8(struct ustring *ustring, const char *utf8, size_t len);

void ustring_free(struct ustring *ustring);

static inline struct slice
ustring_all(const struct ustring *ustring)
{
	struct slice s = {ustring->point, ustring->len};

	return s;
}

/* Whether it is in normalisation form C at a glance. */
bool ustring_is_inert(struct slice s);

/*
 * to becomes the normalisation form C of s; scratch is for its own use.
 * old: composed as libidn does it; see old-composition.
 */
void ustring_nfc(struct ustring *to, struct slice s, bool old,
		 struct ustring *scratch);

#endif

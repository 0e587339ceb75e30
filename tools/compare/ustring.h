/* SPDX-License-Identifier: MIT
 *
 * Text as code points, of any length, and NFC straight from its definition.
 */
#ifndef XN_USTRING_H
#define XN_USTRING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../lib/base/ace_prefix.h"

/*
 * A text that grows.  If memory runs out, lost is set and the contents mean
 * nothing.  Begin with {0}.
 */
struct ustring {
	uint32_t *point;
	size_t len;
	size_t cap;
	bool lost;
};

/* A part of a ustring, valid until that grows. */
struct slice {
	const uint32_t *point;
	size_t len;
};

bool is_ascii(struct slice s);
bool has_surrogate(struct slice s);

/* Whether it starts with the ACE prefix in lower case, or in any case. */
bool has_prefix(struct slice s);
bool has_prefix_in_any_case(struct slice s);

/* Make room for len code points in all. */
bool ustring_reserve(struct ustring *ustring, size_t len);

void ustring_add(struct ustring *ustring, uint32_t point);
void ustring_add_all(struct ustring *ustring, struct slice s);

/* Add the code points of utf8[0..len); false: it is not UTF-8. */
bool ustring_add_utf8(struct ustring *ustring, const char *utf8, size_t len);

void ustring_free(struct ustring *ustring);

static inline struct slice
ustring_all(const struct ustring *ustring)
{
	struct slice s = {ustring->point, ustring->len};

	return s;
}

/* Whether no code point takes part in NFC, so that the text is in NFC. */
bool ustring_is_inert(struct slice s);

/*
 * Set to to the NFC of s; scratch is its own memory.  old: compose as libidn
 * does; see old-composition.
 */
void ustring_nfc(struct ustring *to, struct slice s, bool old,
		 struct ustring *scratch);

#endif

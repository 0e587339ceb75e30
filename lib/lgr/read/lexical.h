/* SPDX-License-Identifier: MIT
 *
 * How attributes and texts are written (RFC 7940, appendix D).
 */
#ifndef XN_LGR_LEXICAL_H
#define XN_LGR_LEXICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* XML's white space. */
static inline bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/*
 * Reads a code point, four to six upper-case hexadecimal digits, and returns
 * what stands behind it; NULL: there is none.
 */
const char *xn_lgr_read_point(const char *s, uint32_t *point);

/*
 * Reads code points with single blanks between them into point, which has room
 * for cap, and returns their number; SIZE_MAX: it is no such text; cap + 1:
 * there are more.
 */
size_t xn_lgr_read_points(const char *s, uint32_t *point, size_t cap);

/* A count (6.3.3); most is UINT32_MAX if there is no upper end. */
bool xn_lgr_read_count(const char *s, uint32_t *least, uint32_t *most);

/* A date, "2026-11-01". */
bool xn_lgr_is_date(const char *s);

/* A Unicode version, "15.0.0", as three numbers. */
bool xn_lgr_read_version(const char *s, unsigned version[3]);

/* A language tag: subtags of letters and digits with hyphens between them. */
bool xn_lgr_is_language(const char *s);

/* The id of a reference (5.4.1). */
bool xn_lgr_is_reference(const char *s, size_t len);

/* XML's NMTOKEN. */
bool xn_lgr_is_name(const char *s, size_t len);

/* A text without white space, not empty. */
bool xn_lgr_is_token(const char *s);

/*
 * The next word of a list: moves *s behind it and returns where it begins; NULL
 * after the last.
 */
const char *xn_lgr_next_word(const char **s, size_t *len);

#endif

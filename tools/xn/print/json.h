/* SPDX-License-Identifier: MIT
 *
 * JSON, as all commands write it.
 */
#ifndef XN_JSON_H
#define XN_JSON_H

#include "../io/output.h"

#include <stdint.h>

#include <xn/idna.h>

/* Fields, written one after the other. */
struct fields {
	struct output *out;
	bool more; /* the object or list has a field already */
};

/* The name of a bit. */
typedef const char *fields_name(uint32_t bit);

/*
 * Writes fields.  The format has brackets, and for each field its key, a colon
 * and the kind of its value, which an argument gives:
 *
 *	t  a text, or NULL: null
 *	s  the same, of two arguments: its bytes and their number
 *	w  a word that stands as it is
 *	b  a bool
 *	n  a size_t; null for XN_NOWHERE
 *	p  a code point, "U+00E9"; null for NO_POINT
 *	P  a list of these, of two arguments: const uint32_t * or NULL, number
 *	@  a place and a length, each a size_t
 *	N  a list of the names of a set's bits: uint32_t, fields_name *
 *
 * In a list the key is empty.  A key "%" is an argument, before the value.
 * Bytes that are not UTF-8 become U+FFFD.  "{input:s ok:b labels:[" leaves a
 * list open, to be closed with "]}".
 */
void fields_put(struct fields *fields, const char *format, ...);

#define NO_POINT UINT32_MAX

/* Begins the object of a label.  Its output is null if it has none. */
void fields_label(struct fields *fields, const xn_label *label,
		  bool has_output);

#endif

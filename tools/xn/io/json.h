/* SPDX-License-Identifier: MIT
 *
 * JSON, as all commands write it.
 */
#ifndef XN_JSON_H
#define XN_JSON_H

#include "output.h"

#include <stdint.h>

#include <xn/idna.h>

/*
 * Fields, written one after the other.  Each has a key, a kind and a value;
 * the elements of a list have no key, which is NULL.
 */
struct fields {
	struct output *out;
	bool more; /* the object or list has a field already */
};

/* Begin and end an object or a list: bracket is one of "{[" and "}]". */
void field_open(struct fields *fields, const char *key, char bracket);
void field_close(struct fields *fields, char bracket);

/* A string; null for NULL.  Bytes that are not UTF-8 become U+FFFD. */
void field_string(struct fields *fields, const char *key, const char *s,
		  size_t len);
void field_text(struct fields *fields, const char *key, const char *text);

/* A value that stands as it is: a number, true, null. */
void field_word(struct fields *fields, const char *key, const char *word);
void field_bool(struct fields *fields, const char *key, bool value);

/* A number, or null for XN_NOWHERE. */
void field_number(struct fields *fields, const char *key, size_t number);

/* "U+00E9", and a list of these, null for NULL. */
void field_point(struct fields *fields, const char *key, uint32_t point);
void field_points(struct fields *fields, const char *key,
		  const uint32_t *points, size_t count);

/* [AT,LEN] */
void field_span(struct fields *fields, const char *key, size_t at, size_t len);

/* A list of the names of a set's bits. */
void field_names(struct fields *fields, const char *key, uint32_t set,
		 const char *(*name_of)(uint32_t bit));

/* The output, which may be NULL, and the errors of a name. */
void field_output(struct fields *fields, const char *output, size_t len,
		  uint32_t errors);

/* Begins the object of a label. */
void field_label(struct fields *fields, const xn_label *label, bool has_output);

#endif

/* SPDX-License-Identifier: MIT
 *
 * JSON, as all commands write it.
 */
#ifndef XN_JSON_H
#define XN_JSON_H

#include "output.h"

#include "../../../lib/base/compiler.h"

#include <stdint.h>

#include <xn/idna.h>

/* A string.  Bytes that are not UTF-8 become U+FFFD. */
void json_string(struct output *out, const char *s, size_t len);

/* A string that ends in NUL; null for NULL. */
void json_text(struct output *out, const char *text);

/* BEFORE "KEY": */
static ALWAYS_INLINE void
json_key(struct output *out, const char *before, const char *key)
{
	output_string(out, before);
	output_char(out, '"');
	output_string(out, key);
	output_string(out, "\":");
}

void json_bool(struct output *out, bool value);

/* A number, or null for XN_NOWHERE. */
void json_place(struct output *out, size_t place);

/* [AT,LEN] */
void json_span(struct output *out, size_t at, size_t len);

/* A list of the names of errors. */
void json_errors(struct output *out, uint32_t errors);

/*
 * The beginning of an object about a name, up to the list of labels: the name,
 * whether it passed, the result or null, and the errors.
 */
void json_head(struct output *out, const char *name, size_t len, bool ok,
	       const char *result, size_t result_len, uint32_t errors);

/* An object about a label, without its end. */
void json_label(struct output *out, const xn_label *label, bool has_output);

#endif

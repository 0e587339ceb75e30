/* SPDX-License-Identifier: MIT
 *
 * Traces of Punycode at work, as in RFC 3492, sections 7.2 and 7.3.
 */
#ifndef XN_TRACE_H
#define XN_TRACE_H

#include "../io/output.h"

#include <xn/punycode.h>

/*
 * How points became the len characters at s.  The end of the last line is
 * the caller's to write.
 */
void trace_encoding(struct output *out, const uint32_t *points, size_t count,
		    const char *s, size_t len);

/*
 * How the len characters at s are decoded, as far as that goes: result is
 * what the decoder said.  points is room for len code points.
 */
void trace_decoding(struct output *out, const char *s, size_t len,
		    const xn_punycode_result *result, uint32_t *points);

#endif

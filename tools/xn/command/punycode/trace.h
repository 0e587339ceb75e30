/* SPDX-License-Identifier: MIT
 *
 * Traces of the Punycode algorithms, as in RFC 3492, sections 7.2 and 7.3.
 */
#ifndef XN_TRACE_H
#define XN_TRACE_H

#include "../../io/output.h"

#include <xn/punycode.h>

/*
 * Shows how points became the len characters at s.  The caller ends the last
 * line.
 */
void trace_encoding(struct output *out, const uint32_t *points, size_t count,
		    const char *s, size_t len);

/*
 * Shows how the len characters at s are decoded, up to an error.  result is
 * that of the decoder.  points has room for len code points.
 */
void trace_decoding(struct output *out, const char *s, size_t len,
		    const xn_punycode_result *result, uint32_t *points);

#endif

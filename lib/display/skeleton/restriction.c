/* SPDX-License-Identifier: MIT
 *
 * The restriction level of a text, and what else UTS #39, section 5, finds.
 */
#include "marks.h"
#include "scripts.h"
#include "skeleton.h"

static xn_status
scan(xn_restriction *r, struct findings *findings, enum encoding encoding,
     const char *src, size_t len)
{
	struct marks marks;

	xn_marks_begin(&marks);
	for (size_t at = 0; at < len;) {
		uint32_t point;
		size_t size = text_decode(encoding, src, len, at, &point);

		if (size == 0) {
			r->at = at;
			return XN_INVALID;
		}
		xn_findings_add(findings, point);
		if (xn_marks_add(&marks, point) &&
		    r->repeated_mark == XN_NOWHERE) {
			r->repeated_mark = at;
		}
		at += size;
	}
	return XN_OK;
}

static xn_restriction
restriction_of(enum encoding encoding, const void *src, size_t len)
{
	xn_restriction r = {0};
	struct findings findings;

	r.repeated_mark = XN_NOWHERE;
	r.level = XN_LEVEL_UNRESTRICTED;
	r.status = XN_MISUSE;
	if (!is_source(encoding, src, len)) {
		return r;
	}
	xn_findings_begin(&findings);
	r.status = scan(&r, &findings, encoding, src, len);
	if (r.status == XN_OK) {
		r.level = xn_findings_level(&findings);
		r.resolved = findings.resolved;
		r.scripts = findings.scripts;
		r.numbers = findings.numbers;
	} else {
		r.repeated_mark = XN_NOWHERE;
	}
	return r;
}

xn_restriction
xn_restriction_of(const char *src, size_t len)
{
	return restriction_of(UTF8, src, len);
}

xn_restriction
xn_restriction_of_utf16(const uint16_t *src, size_t len)
{
	return restriction_of(UTF16, src, len);
}

xn_restriction
xn_restriction_of_utf32(const uint32_t *src, size_t len)
{
	return restriction_of(UTF32, src, len);
}

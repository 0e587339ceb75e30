/* SPDX-License-Identifier: MIT
 *
 * The restriction level of a text, and what else UTS #39, section 5, finds.
 */
#include "../unicode/utf8.h"
#include "marks.h"
#include "scripts.h"
#include "skeleton.h"

static xn_status
scan(xn_restriction *r, struct findings *findings, const char *src, size_t len)
{
	struct marks marks;

	xn_marks_begin(&marks);
	for (size_t at = 0; at < len;) {
		uint32_t point;
		size_t size = utf8_decode(src + at, len - at, &point);

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

xn_restriction
xn_restriction_of(const char *src, size_t len)
{
	xn_restriction r = {0};
	struct findings findings;

	r.repeated_mark = XN_NOWHERE;
	r.level = XN_LEVEL_UNRESTRICTED;
	r.status = XN_MISUSE;
	if (!is_text(src, len)) {
		return r;
	}
	xn_findings_begin(&findings);
	r.status = scan(&r, &findings, src, len);
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

/* SPDX-License-Identifier: MIT
 *
 * Whether two texts are confusable, and how: UTS #39, section 4.
 */
#include "scripts.h"
#include "skeleton.h"

#include <string.h>

/* Read a text, find its resolved script set, and put its skeleton into text. */
static xn_status
make_skeleton(struct working_text *text, xn_script_set *resolved,
	      enum encoding encoding, const char *src, size_t len)
{
	struct findings findings;
	size_t at;
	xn_status status = xn_text_read(text, encoding, src, len, &at);

	if (status != XN_OK) {
		return status;
	}
	xn_findings_of(&findings, text->point, text->len);
	*resolved = findings.resolved;
	xn_text_reorder(text, XN_LEFT_TO_RIGHT);
	return xn_text_skeleton(text, NULL) ? XN_OK : XN_INVALID;
}

uint32_t
xn_confusable_kind(const xn_script_set *a, const xn_script_set *b)
{
	if (script_set_meets(a, b)) {
		return XN_CONFUSABLE_SINGLE_SCRIPT;
	}
	if (script_set_is_empty(a) || script_set_is_empty(b)) {
		return XN_CONFUSABLE_MIXED_SCRIPT;
	}
	return XN_CONFUSABLE_MIXED_SCRIPT | XN_CONFUSABLE_WHOLE_SCRIPT;
}

static xn_status
confusable(enum encoding encoding, const void *a, size_t alen, const void *b,
	   size_t blen, uint32_t *how)
{
	uint32_t words[TEXT_WORDS(XN_DISPLAY_POINTS)];
	uint32_t first[XN_DISPLAY_POINTS];
	struct working_text text = {0, XN_DISPLAY_POINTS, words};
	xn_script_set of_a, of_b;
	xn_status status;
	size_t size = alen << encoding;
	size_t len;

	if (how == NULL) {
		return XN_MISUSE;
	}
	*how = 0;
	if (!is_source(encoding, a, alen) || !is_source(encoding, b, blen)) {
		return XN_MISUSE;
	}
	status = make_skeleton(&text, &of_a, encoding, a, alen);
	if (status != XN_OK) {
		return status;
	}
	len = text.len;
	memcpy(first, words, len * sizeof *first);
	status = make_skeleton(&text, &of_b, encoding, b, blen);
	if (status != XN_OK) {
		return status;
	}
	if (len == text.len && memcmp(first, words, len * sizeof *first) == 0 &&
	    !(alen == blen && (size == 0 || memcmp(a, b, size) == 0))) {
		*how = xn_confusable_kind(&of_a, &of_b);
	}
	return XN_OK;
}

xn_status
xn_confusable(const char *a, size_t alen, const char *b, size_t blen,
	      uint32_t *how)
{
	return confusable(UTF8, a, alen, b, blen, how);
}

xn_status
xn_confusable_utf16(const uint16_t *a, size_t alen, const uint16_t *b,
		    size_t blen, uint32_t *how)
{
	return confusable(UTF16, a, alen, b, blen, how);
}

xn_status
xn_confusable_utf32(const uint32_t *a, size_t alen, const uint32_t *b,
		    size_t blen, uint32_t *how)
{
	return confusable(UTF32, a, alen, b, blen, how);
}

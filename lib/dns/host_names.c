/* SPDX-License-Identifier: MIT
 *
 * Conversion of host names in Unicode to wire names and back, through ToASCII
 * and ToUnicode.
 */
#include "dns_names.h"

#include <string.h>

/* ---- to wire names ------------------------------------------------------ */

/* Make the wire name of an ASCII name; returns the errors it still has. */
static uint32_t
load_host(uint8_t name[XN_WIRE_MAX], const char *ascii, size_t *len)
{
	xn_wire_result r = xn_presentation_load(name, ascii, *len, false);

	*len = r.written;
	switch (r.status) {
	case XN_WIRE_OK:
		return r.labels == 0 ? XN_ERROR_EMPTY_NAME : 0;
	case XN_WIRE_EMPTY_LABEL:
		return XN_ERROR_EMPTY_LABEL;
	case XN_WIRE_LABEL_TOO_LONG:
		return XN_ERROR_LABEL_TOO_LONG;
	default:
		return XN_ERROR_NAME_TOO_LONG;
	}
}

xn_result
xn_wire_from_host(const xn_options *opt, uint8_t *dst, size_t cap,
		  const char *src, size_t len, xn_report *report)
{
	uint8_t name[XN_WIRE_MAX];
	char ascii[XN_WIRE_MAX];
	xn_options own;
	xn_result r;

	if (opt == NULL || !buffers_are_right(buffer_of(dst, cap, 1),
					      buffer_of(src, len, 1))) {
		return xn_to_ascii(NULL, NULL, 0, src, len, report);
	}
	own = *opt;
	if (!(own.checks & XN_CHECK_LENGTH)) {
		own.checks |= XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT;
	}
	r = xn_to_ascii(&own, ascii, sizeof ascii, src, len, report);
	/* XN_URL lets ASCII pass that is too long for a wire name. */
	if (r.status == XN_NO_SPACE) {
		r.errors = XN_ERROR_NAME_TOO_LONG;
	} else if (r.status == XN_OK) {
		r.errors = load_host(name, ascii, &r.length);
	} else {
		return r;
	}
	if (r.errors != 0) {
		r.status = XN_INVALID;
		r.length = 0;
	} else if (cap < r.length) {
		r.status = XN_NO_SPACE;
	} else {
		memcpy(dst, name, r.length);
	}
	return r;
}

/* ---- from wire names ---------------------------------------------------- */

/* A name after ToUnicode. */
struct decoded_name {
	char text[XN_NAME_SIZE];
	xn_label labels[XN_WIRE_LABELS_MAX];
};

/*
 * Whether a label has a U+3002, which would be taken for a dot.  Under
 * XN_IDNA2003 an A-label may decode to that: nameprep does not change it.
 */
static bool
has_dot(const char *s, size_t len)
{
	for (; len >= 3; len--, s++) {
		if (memcmp(s, "\xE3\x80\x82", 3) == 0) {
			return true;
		}
	}
	return false;
}

/*
 * Write the name that xn_to_unicode gets, and return its length.  A label that
 * no host can have is replaced by letters, which break no rule.
 */
static size_t
write_ascii(char dst[XN_WIRE_MAX], const uint8_t *name, size_t labels)
{
	char label[LABEL_TEXT_MAX];
	size_t len = 0;

	for (; labels > 0; labels--) {
		size_t size = *name++;

		/* A label that needs no escapes is written as it is. */
		if (xn_presentation_escape(label, name, size) != size) {
			memset(label, 'a', size);
		}
		memcpy(dst + len, label, size);
		name += size;
		len += size;
		dst[len++] = '.';
	}
	return len > 0 ? len - 1 : 0;
}

/*
 * Write the labels with dots between them.  A label that no host can have, or
 * that has a fault, is written with escapes, any other as ToUnicode made it.
 * Returns the errors of all labels.
 */
static uint32_t
put_labels(struct out *text, const uint8_t *name, size_t count,
	   const struct decoded_name *decoded)
{
	uint32_t errors = 0;

	for (size_t n = 0; n < count; n++) {
		const xn_label *label = &decoded->labels[n];
		const char *s = decoded->text + label->output_at;
		char escaped[LABEL_TEXT_MAX];
		size_t size = *name++;
		size_t len = xn_presentation_escape(escaped, name, size);
		uint32_t wrong = label->errors;

		if (len != size) {
			wrong = XN_ERROR_DISALLOWED;
		} else if (has_dot(s, label->output_len)) {
			wrong |= XN_ERROR_DISALLOWED;
		}
		out_put(text, ".", n > 0);
		if (wrong == 0) {
			out_put(text, s, label->output_len);
		} else {
			out_put(text, escaped, len);
		}
		name += size;
		errors |= wrong;
	}
	return errors;
}

xn_result
xn_wire_to_host(const xn_options *opt, char *dst, size_t cap,
		const uint8_t *src, size_t len)
{
	struct out text = {dst, dst != NULL ? cap : 0, 0, UTF8};
	char ascii[XN_WIRE_MAX] = "";
	struct decoded_name decoded;
	xn_report report = {.labels = decoded.labels,
			    .label_cap = XN_WIRE_LABELS_MAX};
	uint8_t octets[XN_WIRE_MAX];
	xn_wire_result name = xn_wire_load(octets, src, len);
	xn_result r;

	if (name.status != XN_WIRE_OK ||
	    !buffers_are_right(buffer_of(dst, cap, 1),
			       buffer_of(src, len, 1))) {
		opt = NULL;
	}
	r = xn_to_unicode(opt, decoded.text, sizeof decoded.text, ascii,
			  write_ascii(ascii, octets, name.labels), &report);
	if (r.status != XN_OK && r.status != XN_INVALID) {
		xn_presentation_end(&text);
		return r;
	}
	r.errors |= put_labels(&text, octets, name.labels, &decoded);
	/* The root is a dot alone. */
	out_put(&text, ".", name.labels == 0);
	r.status = r.errors != 0 ? XN_INVALID : XN_OK;
	r.labels = name.labels;
	r.length = text.len;
	if (!xn_presentation_end(&text)) {
		r.status = XN_NO_SPACE;
		r.length++;
	}
	return r;
}

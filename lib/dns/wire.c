/* SPDX-License-Identifier: MIT
 *
 * Names as the DNS has them: wire form and presentation form.
 */
#include <stdbool.h>
#include <string.h>

#include <xn/wire.h>

/* The bits of a length octet that are both set in a pointer. */
#define POINTER 0xC0

static xn_wire_result
fail(xn_wire_status status, size_t at)
{
	xn_wire_result r = {status, at, 0, 0};

	return r;
}

/* ---- wire names --------------------------------------------------------- */

/* Hand out a name that has been read, of r.written octets. */
static xn_wire_result
store(uint8_t *dst, size_t cap, const uint8_t *name, xn_wire_result r)
{
	if (dst == NULL && cap > 0) {
		return fail(XN_WIRE_MISUSE, 0);
	}
	if (r.status != XN_WIRE_OK) {
		return r;
	}
	if (cap < r.written) {
		r.status = XN_WIRE_NO_SPACE;
	} else {
		memcpy(dst, name, r.written);
	}
	return r;
}

/*
 * Every pointer leads in front of the part of the name that it ends, so their
 * number is limited by at, and that of the labels by XN_WIRE_MAX.
 */
static xn_wire_result
load_wire(uint8_t name[XN_WIRE_MAX], const uint8_t *src, size_t len, size_t at)
{
	xn_wire_result r = {XN_WIRE_OK, 0, 0, 0};
	size_t part = at, i = at;

	if (src == NULL && len > 0) {
		return fail(XN_WIRE_MISUSE, 0);
	}
	for (;;) {
		size_t left = i < len ? len - i : 0;
		size_t size = left > 0 ? src[i] : 0;

		if (left < (size >= POINTER ? 2 : 1)) {
			return fail(XN_WIRE_TRUNCATED, len);
		}
		if (size >= POINTER) {
			if (r.read == 0) {
				r.read = i + 2 - at;
			}
			size = (size & ~(size_t)POINTER) << 8 | src[i + 1];
			if (size >= part) {
				return fail(XN_WIRE_BAD_POINTER, i);
			}
			part = i = size;
			continue;
		}
		if (size > XN_WIRE_LABEL_MAX) {
			return fail(XN_WIRE_BAD_LABEL, i);
		}
		if (left <= size) {
			return fail(XN_WIRE_TRUNCATED, len);
		}
		/* Behind every other label there is the root's. */
		if (size > 0 && XN_WIRE_MAX - r.written <= size + 1) {
			return fail(XN_WIRE_TOO_LONG, i);
		}
		memcpy(name + r.written, src + i, size + 1);
		r.written += size + 1;
		i += size + 1;
		if (size == 0) {
			break;
		}
		r.labels++;
	}
	if (r.read == 0) {
		r.read = i - at;
	}
	return r;
}

xn_wire_result
xn_wire_read(uint8_t *dst, size_t cap, const uint8_t *src, size_t len,
	     size_t at)
{
	uint8_t name[XN_WIRE_MAX];

	return store(dst, cap, name, load_wire(name, src, len, at));
}

/* At 0 there is nothing that a pointer could lead to. */
xn_wire_result
xn_wire_check(const uint8_t *src, size_t len)
{
	xn_wire_result r = xn_wire_read(NULL, 0, src, len, 0);

	if (r.status == XN_WIRE_NO_SPACE) {
		r.status = XN_WIRE_OK;
		r.written = 0;
	}
	return r;
}

static uint8_t
lower(uint8_t octet)
{
	return (uint8_t)(octet >= 'A' && octet <= 'Z' ? octet + 0x20 : octet);
}

static int
order_of(size_t a, size_t b)
{
	return (a > b) - (a < b);
}

/* Two labels, given with their length octets. */
static int
compare_labels(const uint8_t *a, const uint8_t *b)
{
	for (size_t i = 1; i <= a[0] && i <= b[0]; i++) {
		if (lower(a[i]) != lower(b[i])) {
			return order_of(lower(a[i]), lower(b[i]));
		}
	}
	return order_of(a[0], b[0]);
}

xn_wire_status
xn_wire_compare(const uint8_t *a, size_t alen, const uint8_t *b, size_t blen,
		int *order)
{
	xn_wire_result x = xn_wire_check(a, alen);
	xn_wire_result y = xn_wire_check(b, blen);

	if (order == NULL) {
		return XN_WIRE_MISUSE;
	}
	*order = 0;
	if (x.status != XN_WIRE_OK || y.status != XN_WIRE_OK) {
		return x.status != XN_WIRE_OK ? x.status : y.status;
	}
	/* Equal in the labels of the shorter one, it comes first. */
	*order = order_of(x.labels, y.labels);
	for (; x.labels > y.labels; x.labels--) {
		a += 1 + a[0];
	}
	for (; y.labels > x.labels; y.labels--) {
		b += 1 + b[0];
	}
	/* Of the labels that differ the last one decides. */
	for (; x.labels > 0; x.labels--) {
		int one = compare_labels(a, b);

		if (one != 0) {
			*order = one;
		}
		a += 1 + a[0];
		b += 1 + b[0];
	}
	return XN_WIRE_OK;
}

/* ---- text to wire ------------------------------------------------------- */

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Read an escape (RFC 1035, 5.1); returns the characters it takes, or 0. */
static size_t
read_escape(uint8_t *octet, const char *src, size_t len)
{
	unsigned value = 0;

	if (len < 2) {
		return 0;
	}
	*octet = (uint8_t)src[1];
	if (!is_digit(src[1])) {
		return 2;
	}
	if (len < 4) {
		return 0;
	}
	for (size_t i = 1; i < 4; i++) {
		if (!is_digit(src[i])) {
			return 0;
		}
		value = 10 * value + (unsigned)(src[i] - '0');
	}
	*octet = (uint8_t)value;
	return value <= UINT8_MAX ? 4 : 0;
}

/* Host names have no escapes. */
static xn_wire_result
load_text(uint8_t name[XN_WIRE_MAX], const char *src, size_t len, bool escapes)
{
	xn_wire_result r = {XN_WIRE_OK, len, 0, 0};
	bool root = len == 1 && src[0] == '.';

	for (size_t i = 0; !root && (i < len || i == 0); i++) {
		size_t start = r.written++;

		while (i < len && src[i] != '.') {
			uint8_t octet = (uint8_t)src[i];
			size_t used = 1;

			if (escapes && octet == '\\') {
				used = read_escape(&octet, src + i, len - i);
			}
			if (used == 0) {
				return fail(XN_WIRE_BAD_ESCAPE, i);
			}
			if (r.written - start > XN_WIRE_LABEL_MAX) {
				return fail(XN_WIRE_LABEL_TOO_LONG, i);
			}
			/* One octet is the root's. */
			if (r.written >= XN_WIRE_MAX - 1) {
				return fail(XN_WIRE_TOO_LONG, i);
			}
			name[r.written++] = octet;
			i += used;
		}
		if (r.written - start == 1) {
			return fail(XN_WIRE_EMPTY_LABEL, i);
		}
		name[start] = (uint8_t)(r.written - start - 1);
		r.labels++;
	}
	name[r.written++] = 0;
	return r;
}

xn_wire_result
xn_wire_from_text(uint8_t *dst, size_t cap, const char *src, size_t len)
{
	uint8_t name[XN_WIRE_MAX];

	if (src == NULL && len > 0) {
		return fail(XN_WIRE_MISUSE, 0);
	}
	return store(dst, cap, name, load_text(name, src, len, true));
}

/* The errors that a name in its ASCII form still has. */
static uint32_t
load_host(uint8_t name[XN_WIRE_MAX], const char *ascii, size_t *len)
{
	xn_wire_result r = load_text(name, ascii, *len, false);

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

	if (opt == NULL || (dst == NULL && cap > 0)) {
		return xn_to_ascii(NULL, NULL, 0, src, len, report);
	}
	own = *opt;
	if (!(own.checks & XN_CHECK_LENGTH)) {
		own.checks |= XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT;
	}
	r = xn_to_ascii(&own, ascii, sizeof ascii, src, len, report);
	/* What is ASCII XN_URL lets pass: it has to be looked at again. */
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

/* ---- wire to text ------------------------------------------------------- */

/* The most characters of a label with its escapes. */
#define LABEL_TEXT_MAX (4 * XN_WIRE_LABEL_MAX)

/* What does not fit is counted and not written. */
struct text {
	char *dst;
	size_t cap;
	size_t len;
};

/* What xn_to_unicode makes of a name. */
struct host {
	char text[XN_NAME_SIZE];
	xn_label label[XN_WIRE_LABELS_MAX];
};

/* Put a label and the dot behind it. */
static void
put_label(struct text *text, const char *s, size_t len)
{
	for (size_t i = 0; i <= len; i++) {
		if (text->len < text->cap) {
			text->dst[text->len] = i < len ? s[i] : '.';
		}
		text->len++;
	}
}

/* How many characters an octet takes: as itself, \X or \DDD. */
static size_t
width_of(uint8_t octet)
{
	if (octet <= 0x20 || octet >= 0x7F) {
		return 4;
	}
	return memchr(".\\\"();@$", octet, 8) != NULL ? 2 : 1;
}

/*
 * Whether there is a U+3002 in a label, which would be taken for a dot.  In
 * XN_IDNA2003 an A-label may decode to that: nameprep leaves it as it is.
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

/* Write a label with its escapes; returns the length. */
static size_t
escape(char dst[LABEL_TEXT_MAX], const uint8_t *octets, size_t len)
{
	char *end = dst;

	for (size_t i = 0; i < len; i++) {
		unsigned octet = octets[i];
		size_t width = width_of(octets[i]);

		end[0] = '\\';
		if (width == 4) {
			end[1] = (char)('0' + octet / 100);
			end[2] = (char)('0' + octet / 10 % 10);
			octet = '0' + octet % 10;
		}
		end[width - 1] = (char)octet;
		end += width;
	}
	return (size_t)(end - dst);
}

/*
 * Put a name with a final dot.  Labels that are a host's and have no fault
 * come from host, where there is one; returns the errors of the others.
 */
static uint32_t
put_name(struct text *text, const uint8_t *name, size_t labels,
	 const struct host *host)
{
	char escaped[LABEL_TEXT_MAX];
	uint32_t errors = 0;

	for (size_t n = 0; n < labels; n++) {
		size_t size = *name++;
		size_t len = escape(escaped, name, size);
		const char *s = escaped;
		uint32_t wrong = XN_ERROR_DISALLOWED;

		if (host != NULL && len == size) {
			const xn_label *label = &host->label[n];
			const char *decoded = host->text + label->output_at;

			wrong = label->errors;
			if (has_dot(decoded, label->output_len)) {
				wrong |= XN_ERROR_DISALLOWED;
			}
			if (wrong == 0) {
				s = decoded;
				len = label->output_len;
			}
		}
		put_label(text, s, len);
		name += size;
		errors |= wrong;
	}
	if (labels == 0) {
		put_label(text, "", 0);
	}
	return errors;
}

/* End the text; returns false, and empties it, if it did not fit. */
static bool
close_text(struct text *text)
{
	bool fits = text->len < text->cap;

	if (text->cap > 0) {
		text->dst[fits ? text->len : 0] = '\0';
	}
	return fits;
}

xn_wire_result
xn_wire_to_text(char *dst, size_t cap, const uint8_t *src, size_t len)
{
	struct text text = {dst, cap, 0};
	xn_wire_result r = xn_wire_check(src, len);

	if (dst == NULL && cap > 0) {
		return fail(XN_WIRE_MISUSE, 0);
	}
	if (r.status != XN_WIRE_OK) {
		close_text(&text);
		return r;
	}
	put_name(&text, src, r.labels, NULL);
	r.written = text.len;
	if (!close_text(&text)) {
		r.status = XN_WIRE_NO_SPACE;
		r.written++;
	}
	return r;
}

/*
 * The name that xn_to_unicode is to see: labels that are no host's become
 * letters, which break no rule.  Returns its length.
 */
static size_t
write_ascii(char dst[XN_WIRE_MAX], const uint8_t *name, size_t labels)
{
	char escaped[LABEL_TEXT_MAX];
	size_t len = 0;

	for (; labels > 0; labels--) {
		size_t size = *name++;

		/* As it is if it needs no escapes. */
		if (escape(escaped, name, size) != size) {
			memset(escaped, 'a', size);
		}
		memcpy(dst + len, escaped, size);
		name += size;
		len += size;
		dst[len++] = '.';
	}
	return len > 0 ? len - 1 : 0;
}

xn_result
xn_wire_to_host(const xn_options *opt, char *dst, size_t cap,
		const uint8_t *src, size_t len)
{
	struct text text = {dst, dst != NULL ? cap : 0, 0};
	char ascii[XN_WIRE_MAX];
	struct host host;
	xn_report report = {host.label, XN_WIRE_LABELS_MAX, NULL, 0, 0, NULL,
			    NULL};
	xn_wire_result name = xn_wire_check(src, len);
	xn_result r;

	if (name.status != XN_WIRE_OK || text.cap != cap) {
		opt = NULL;
	}
	r = xn_to_unicode(opt, host.text, sizeof host.text, ascii,
			  write_ascii(ascii, src, name.labels), &report);
	if (r.status != XN_OK && r.status != XN_INVALID) {
		close_text(&text);
		return r;
	}
	r.errors |= put_name(&text, src, name.labels, &host);
	/* Without the final dot, which is the root's. */
	text.len -= name.labels > 0;
	r.status = r.errors != 0 ? XN_INVALID : XN_OK;
	r.labels = name.labels;
	r.length = text.len;
	if (!close_text(&text)) {
		r.status = XN_NO_SPACE;
		r.length++;
	}
	return r;
}

/* ---- statuses ----------------------------------------------------------- */

const char *
xn_wire_status_name(xn_wire_status status)
{
	/* Arrays, as pointers would take relocations. */
	static const char names[][23] = {"XN_WIRE_OK",
					 "XN_WIRE_NO_SPACE",
					 "XN_WIRE_TRUNCATED",
					 "XN_WIRE_BAD_LABEL",
					 "XN_WIRE_BAD_POINTER",
					 "XN_WIRE_TOO_LONG",
					 "XN_WIRE_LABEL_TOO_LONG",
					 "XN_WIRE_EMPTY_LABEL",
					 "XN_WIRE_BAD_ESCAPE",
					 "XN_WIRE_MISUSE"};

	return (size_t)status < sizeof names / sizeof *names ? names[status]
							     : "";
}

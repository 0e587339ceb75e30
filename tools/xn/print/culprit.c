/* SPDX-License-Identifier: MIT
 *
 * The character that a fault is about, and what a person can do about it.
 * Another spelling is advised only if the library accepts it.
 */
#include "culprit.h"
#include "../io/text.h"
#include "short_names.h"

#include "../../../lib/base/ace_prefix.h"
#include "../../../lib/unicode/utf8.h"
#include "idna_rows.h"

#include <stdio.h>
#include <string.h>
#include <wctype.h>

#include <xn/find.h>

/* ---- text --------------------------------------------------------------- */

/* The label of a fault; empty for a fault of the whole name. */
static struct name
label_of(const struct name *name, const xn_fault *fault)
{
	struct name label = {name->s, 0, name->number};

	if (fault->label != XN_NOWHERE) {
		label.s += fault->label_at;
		label.len = fault->label_len;
	}
	return label;
}

static bool
is_ascii(const struct name *label)
{
	for (size_t i = 0; i < label->len; i++) {
		if ((unsigned char)label->s[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

static bool
has_prefix(const struct name *label)
{
	const unsigned char *s = (const unsigned char *)label->s;

	return label->len >= ACE_PREFIX_LEN && is_ascii(label) &&
	       is_ace_prefix(s[0], s[1], s[2], s[3]);
}

static bool
is_blank(uint32_t point)
{
	return (point >= 0x09 && point <= 0x0D) || point == 0x20 ||
	       point == 0x85 || point == 0xA0 || point == 0x1680 ||
	       (point >= 0x2000 && point <= 0x200A) || point == 0x2028 ||
	       point == 0x2029 || point == 0x202F || point == 0x205F ||
	       point == 0x3000;
}

static bool
is_all_blank(const char *s, size_t len)
{
	uint32_t point;
	size_t size;

	for (size_t at = 0; at < len; at += size) {
		size = utf8_decode(s + at, len - at, &point);
		if (size == 0 || !is_blank(point)) {
			return false;
		}
	}
	return true;
}

void
culprit_put_point(struct output *err, uint32_t point)
{
	const char *name = short_name(point);

	output_point(err, point);
	if (!is_blank(point) && !text_misleads(point)) {
		output_string(err, " '");
		text_point(err, point);
		output_char(err, '\'');
	}
	if (name != NULL) {
		text_say(err, " %s", name);
	}
}

/* ---- A-labels ----------------------------------------------------------- */

/*
 * What the A-label of a fault decodes to, right or wrong.  Such a fault is
 * reported at the first byte, but the "x" there is not at fault.  False: the
 * fault is not inside an A-label, or that does not decode.
 */
static bool
decode(struct label_text *text, const struct name *name, const xn_fault *fault)
{
	xn_options lookup = xn_profile(XN_LOOKUP);
	struct name label = label_of(name, fault);
	struct name decoded = {text->s, 0, 0};
	xn_result r;

	text->len = 0;
	if (!has_prefix(&label)) {
		return false;
	}
	r = xn_to_unicode(&lookup, text->s, sizeof text->s, label.s, label.len,
			  NULL);
	decoded.len = r.length;
	if ((r.status != XN_OK && r.status != XN_INVALID) ||
	    has_prefix(&decoded)) {
		return false;
	}
	text->len = r.length;
	return true;
}

static bool
is_inside(const struct name *name, const xn_fault *fault)
{
	struct name label = label_of(name, fault);

	return (fault->error & ERRORS_OF_CHARACTERS) != 0 &&
	       fault->at == fault->label_at && has_prefix(&label);
}

/*
 * Whether a decoded label may not have this character: one that is refused,
 * mapped or removed, because it is of no Unicode version or for another reason.
 */
static bool
is_refused(const xn_options *options, uint32_t error, uint32_t point,
	   const char *s, size_t len)
{
	uint32_t to[XN_MAP_MAX];
	size_t count;
	bool unassigned;

	if (xn_map_point(options, to, point, &count) == XN_MAPPING_KEPT) {
		return false;
	}
	unassigned = (xn_to_ascii(options, NULL, 0, s, len, NULL).errors &
		      XN_ERROR_UNASSIGNED) != 0;
	return unassigned == (error == XN_ERROR_UNASSIGNED);
}

/*
 * Finds the place of the fault in a decoded label, which nothing maps: a rule
 * sees the characters that mapping would remove.  False: not known.
 */
static bool
find_in_decoded(const struct label_text *text, uint32_t error, size_t *at)
{
	xn_options options = xn_profile(XN_REGISTER);
	xn_fault faults[XN_ERROR_COUNT] = {{0}};
	xn_report report = {.faults = faults, .fault_cap = XN_ERROR_COUNT};

	options.checks |= XN_CHECK_STD3 | XN_CHECK_FORBIDDEN;
	xn_to_ascii(&options, NULL, 0, text->s, text->len, &report);
	for (size_t i = 0; i < report.fault_count && i < report.fault_cap;
	     i++) {
		if (faults[i].error == error && faults[i].at != XN_NOWHERE) {
			*at = faults[i].at;
			return true;
		}
	}
	return false;
}

/* The character of a decoded label that has the fault; false: not known. */
static bool
point_of_decoded(const struct label_text *text, const xn_options *options,
		 uint32_t error, uint32_t *point)
{
	size_t size;
	size_t at = 0;

	if (error & (XN_ERROR_DISALLOWED | XN_ERROR_UNASSIGNED)) {
		for (size_t i = 0; i < text->len; i += size) {
			size = utf8_decode(text->s + i, text->len - i, point);
			if (size == 0) {
				return false;
			}
			if (is_refused(options, error, *point, text->s + i,
				       size)) {
				return true;
			}
		}
	}
	return find_in_decoded(text, error, &at) &&
	       utf8_decode(text->s + at, text->len - at, point) > 0;
}

/* A label in lower case is no bad A-label any more. */
static bool
is_good_in_lower_case(const struct name *label, const xn_options *options)
{
	struct label_text text = {.len = label->len};

	if (label->len > sizeof text.s) {
		return false;
	}
	for (size_t i = 0; i < label->len; i++) {
		text.s[i] = (char)lower((unsigned char)label->s[i]);
	}
	return !(xn_to_ascii(options, NULL, 0, text.s, text.len, NULL).errors &
		 XN_ERROR_BAD_ACE);
}

bool
culprit_is_case(const xn_options *options, const struct name *name,
		const xn_fault *fault)
{
	struct name label = label_of(name, fault);

	return fault->error == XN_ERROR_BAD_ACE &&
	       options->profile == XN_REGISTER && fault->at < name->len &&
	       is_upper((unsigned char)name->s[fault->at]) &&
	       is_good_in_lower_case(&label, options);
}

/* ---- which character ---------------------------------------------------- */

/*
 * ", which maps to 'a/c'": the character itself is not what is refused.  A
 * blank with a mark on it is named: ", which maps to a SPACE and U+0327".
 */
static void
put_mapping(struct output *err, const xn_options *options,
	    const xn_fault *fault, uint32_t point)
{
	uint32_t to[XN_MAP_MAX];
	size_t count;

	if (!(fault->error & (XN_ERROR_STD3 | XN_ERROR_FORBIDDEN_DOMAIN)) ||
	    xn_map_point(options, to, point, &count) != XN_MAPPING_MAPPED) {
		return;
	}
	output_string(err, ", which maps to ");
	if (count > 1 && to[0] == ' ') {
		output_string(err, "a SPACE");
		for (size_t i = 1; i < count; i++) {
			text_say(err, " and %p", to[i]);
		}
		return;
	}
	output_char(err, '\'');
	text_points(err, to, count);
	output_char(err, '\'');
}

/* The character of the name that a fault is about; false: there is none. */
static bool
find_point(uint32_t *point, const xn_options *options, const struct name *name,
	   const xn_fault *fault)
{
	return ((fault->error & ERRORS_OF_CHARACTERS) != 0 ||
		culprit_is_case(options, name, fault)) &&
	       fault->at < name->len &&
	       utf8_decode(name->s + fault->at, name->len - fault->at, point) >
		       0;
}

bool
culprit_point(uint32_t *point, const xn_options *options,
	      const struct name *name, const xn_fault *fault)
{
	struct label_text text;

	if (!is_inside(name, fault)) {
		return find_point(point, options, name, fault);
	}
	return decode(&text, name, fault) &&
	       point_of_decoded(&text, options, fault->error, point);
}

void
culprit_put(struct output *err, const xn_options *options,
	    const struct name *name, const xn_fault *fault)
{
	uint32_t point;
	bool found = culprit_point(&point, options, name, fault);
	struct label_text text;

	if (found) {
		culprit_put_point(err, point);
	}
	if (is_inside(name, fault)) {
		if (decode(&text, name, fault)) {
			text_say(err, "%sin the decoded label '%t': ",
				 found ? " " : "", text.s, text.len);
		}
	} else if (found) {
		put_mapping(err, options, fault, point);
		output_string(err, ": ");
	}
}

/* ---- advice ------------------------------------------------------------- */

bool
culprit_spelling(struct label_text *text, const xn_options *options,
		 const struct name *label)
{
	xn_options lookup = xn_profile(XN_LOOKUP);
	xn_result r = (is_ascii(label) ? xn_to_ascii : xn_to_unicode)(
		&lookup, text->s, sizeof text->s, label->s, label->len, NULL);

	text->len = r.length;
	if (r.status != XN_OK || (r.length == label->len &&
				  memcmp(text->s, label->s, label->len) == 0)) {
		return false;
	}
	r = xn_to_ascii(options, NULL, 0, text->s, text->len, NULL);
	return r.errors == 0 && (r.status == XN_OK || r.status == XN_NO_SPACE);
}

/* Whether a text differs from a label only in case. */
static bool
is_lower_case_of(const struct label_text *text, const struct name *label)
{
	size_t at = 0;
	size_t size;

	for (size_t i = 0; i < label->len; i += size) {
		char small[4];
		size_t len;
		uint32_t point;

		size = utf8_decode(label->s + i, label->len - i, &point);
		if (size == 0) {
			return false;
		}
		len = utf8_encode(small, (uint32_t)towlower((wint_t)point));
		if (len > text->len - at ||
		    memcmp(text->s + at, small, len) != 0) {
			return false;
		}
		at += len;
	}
	return at == text->len;
}

void
culprit_put_spelling(struct output *err, const struct label_text *text,
		     const struct name *label)
{
	text_say(err, "; write it %s '%t'",
		 is_lower_case_of(text, label) ? "in lower case," : "as",
		 text->s, text->len);
}

/* Whether the URL Standard reads a text of up to 64 bytes as an IP address. */
static bool
is_address(const char *s, size_t len, bool brackets)
{
	char host[68], address[68];
	xn_result r;

	if (len > 64) {
		return false;
	}
	snprintf(host, sizeof host, brackets ? "[%.*s]" : "%.*s", (int)len, s);
	r = xn_url_parse_host(address, sizeof address, host, strlen(host));
	/* A short form of IPv4, as 127.1, is no prefix. */
	return r.status == XN_OK && r.labels == 0 &&
	       (brackets || r.length == len);
}

/* The advice about a name that is an address, or NULL. */
static const char *
advice_for_address(const struct name *name)
{
	const char *s = name->s, *end = s + name->len, *stop = s;
	const char *digits;
	bool prefix;

	if (name->len > 1 && *s == '[' && end[-1] == ']') {
		stop = ++s;
		end--;
	}
	while (stop < end && *stop != '%' && *stop != '/') {
		stop++;
	}
	digits = stop < end ? memchr(stop, '/', (size_t)(end - stop)) : NULL;
	prefix = digits != NULL && digits + 1 < end;
	for (const char *at = digits; prefix && ++at < end;) {
		if (*at < '0' || *at > '9') {
			return NULL; /* the path of a URL */
		}
	}
	if (is_address(s, (size_t)(stop - s), true) ||
	    (prefix && is_address(s, (size_t)(stop - s), false))) {
		return prefix ? "; this is a prefix of addresses, not a name"
			      : "; this is an IPv6 address, not a name";
	}
	return NULL;
}

/* Whether a name is other text with a name in it. */
static bool
is_other_text(const struct name *name, xn_in kind)
{
	xn_found found;

	return xn_find_host(name->s, name->len, 0, kind, &found) &&
	       found.len < name->len;
}

/* Advice that follows from the character and its text, or NULL. */
static const char *
advice_for(const struct name *name, uint32_t point, uint32_t error)
{
	const char *address = NULL;

	if (!(error & (XN_ERROR_STD3 | XN_ERROR_FORBIDDEN_DOMAIN))) {
		return NULL;
	}
	if (point < 0x80) {
		address = advice_for_address(name);
	}
	if (address != NULL) {
		return address;
	}
	if (point == '%') {
		return "; undo the percent-encoding first";
	}
	if (is_other_text(name, XN_IN_MAIL)) {
		return "; of an address give only what follows the '@'";
	}
	return is_other_text(name, XN_IN_URL)
		       ? "; of a URL give only the host name"
		       : NULL;
}

void
culprit_advise(struct output *err, const xn_options *options,
	       const struct name *name, const xn_fault *fault)
{
	struct name label = label_of(name, fault);
	size_t at = fault->at - fault->label_at;
	const char *advice;
	struct label_text text;
	uint32_t point;

	if (!find_point(&point, options, name, fault)) {
		return;
	}
	/*
	 * Another spelling is tried alone, so it says nothing of the Bidi rule,
	 * which depends on the other labels, too.  A blank inside a label may
	 * be a missing hyphen or dot.
	 */
	advice = advice_for(name, point, fault->error);
	if (is_blank(point)
		    ? at == 0 || is_all_blank(label.s + at, label.len - at)
		    : text_misleads(point)) {
		output_string(err, "; remove it");
	} else if (advice != NULL) {
		output_string(err, advice);
	} else if (fault->error != XN_ERROR_BIDI &&
		   culprit_spelling(&text, options, &label)) {
		culprit_put_spelling(err, &text, &label);
	}
}

/* SPDX-License-Identifier: MIT */
#include "reach.h"

#include "tests/support/encodings.h"
#include "tests/support/guard.h"
#include "tests/support/profiles.h"
#include "tests/support/text_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/batch.h>
#include <xn/wire.h>

/*
 * What memory is filled with before a call, and the filled bytes in front of
 * dst.
 */
#define FILL 0x5A
#define MARGIN 32

/* U+FDFA, 3 bytes, becomes 33; a digit of an A-label may become 4 bytes. */
#define OUT_MAX (12 * REACH_LEN_MAX)

/* Results up to this length are tried with every capacity. */
#define EVERY_CAP 600

/*
 * A name and how it is converted; its result goes to memory that ends at a
 * guard page.
 */
struct reach {
	const char *row;
	const xn_options *opt;
	const char *src;
	size_t len;
	const struct verdict *want;
};

static struct guard src_room, dst_room;
static size_t calls;

size_t
reach_calls(void)
{
	return calls + encodings_calls();
}

const char *
profile_name(uint32_t profile)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		if ((uint32_t)info->id == profile) {
			return info->name;
		}
	}
	return "?";
}

static void
expect(const struct reach *it, bool ok, const char *what)
{
	calls++;
	if (!ok) {
		complain("%s, %s, checks %#x: %s, of \"%s\"", it->row,
			 profile_name(it->opt->profile),
			 (unsigned)it->opt->checks, what,
			 shown(it->src, it->len));
	}
}

/* Whether a text of len bytes is the expected result, as far as it goes. */
static bool
is_wanted(const struct reach *it, const xn_result *r, const char *text)
{
	const struct verdict *want = it->want;

	return r->errors == want->errors &&
	       r->status == (want->errors != 0 ? XN_INVALID : XN_OK) &&
	       r->length == want->len &&
	       memcmp(text, want->len > 0 ? want->text : "", want->len) == 0;
}

/* ---- UTF-8 -------------------------------------------------------------- */

/* With cap bytes of room, next to a guard page. */
static void
with_cap(const struct reach *it, size_t cap, bool null)
{
	const struct verdict *want = it->want;
	bool fits = want->errors == 0 && cap > want->len;
	char *dst = guard_at_end(&dst_room, cap + MARGIN);
	xn_result r;

	memset(dst, FILL, cap + MARGIN);
	dst += MARGIN;
	r = xn_to_ascii(it->opt, null ? NULL : dst, cap, it->src, it->len,
			NULL);
	expect(it, r.errors == want->errors, names_of(r.errors));
	if (want->errors == 0 && !fits) {
		expect(it, r.status == XN_NO_SPACE && r.length == want->len + 1,
		       "the capacity that is needed");
	} else {
		expect(it, is_wanted(it, &r, dst), "the result");
	}
	expect(it, cap == 0 || dst[fits ? want->len : 0] == '\0', "its NUL");
	for (size_t i = 1; i <= MARGIN; i++) {
		if (dst[-(ptrdiff_t)i] != FILL) {
			expect(it, false, "written in front of it");
		}
	}
}

static void
every_cap(const struct reach *it)
{
	size_t need = it->want->errors != 0 ? 1 : it->want->len + 1;

	with_cap(it, 0, true);
	for (size_t cap = 0; cap <= need + 2; cap++) {
		if (need < EVERY_CAP || cap < 3 || cap + 3 > need) {
			with_cap(it, cap, false);
		}
	}
}

static void
allocated(const struct reach *it)
{
	char *dst;
	xn_result r = xn_to_ascii_alloc(it->opt, &dst, it->src, it->len, NULL);

	expect(it, dst != NULL && is_wanted(it, &r, dst), "xn_to_ascii_alloc");
	xn_free(dst);
}

/* The report has the faults and as many labels as the result. */
static void
reported(const struct reach *it)
{
	static xn_label labels[REACH_LEN_MAX + 1];
	static xn_fault faults[64];
	xn_report report = {.labels = labels,
			    .label_cap = REACH_LEN_MAX + 1,
			    .faults = faults,
			    .fault_cap = 64};
	char *dst;
	uint32_t seen = 0, of_labels = 0;
	xn_result r =
		xn_to_ascii_alloc(it->opt, &dst, it->src, it->len, &report);

	for (size_t i = 0; i < r.labels; i++) {
		of_labels |= labels[i].errors;
	}
	for (size_t i = 0; i < report.fault_count && i < 64; i++) {
		seen |= faults[i].error;
		expect(it,
		       faults[i].at == XN_NOWHERE || faults[i].at <= it->len,
		       "the place of a fault");
	}
	expect(it, dst != NULL && is_wanted(it, &r, dst), "with a report");
	expect(it, (of_labels & ~r.errors) == 0, "the errors of labels");
	expect(it, report.fault_count > 64 || seen == r.errors, "the faults");
	xn_free(dst);
}

/* ---- batch -------------------------------------------------------------- */

/* The name between two others, which must not change. */
static void
in_a_batch(const struct reach *it)
{
	static char data[REACH_LEN_MAX + 8];
	static char out[OUT_MAX + 8];
	int64_t from[4] = {0, 3, 3 + (int64_t)it->len, 6 + (int64_t)it->len};
	int32_t to[4] = {0, 0, 0, 0};
	uint32_t errors[3];
	uint8_t there = 0;
	xn_column_in src = {.data = data,
			    .data_len = it->len + 6,
			    .offsets64 = from,
			    .count = 3};
	xn_column_out dst = {.data = out,
			     .cap = sizeof out,
			     .offsets32 = to,
			     .validity = &there,
			     .errors = errors};
	xn_batch_result r;
	bool ok = it->want->errors == 0;
	size_t len = ok ? it->want->len : 0;

	memcpy(data, "x.y", 3);
	memcpy(data + 3, it->src, it->len);
	memcpy(data + 3 + it->len, "y.x", 3);
	r = xn_to_ascii_batch(it->opt, &dst, &src);
	expect(it, r.status == XN_OK && r.rows == 3, "the batch");
	expect(it, r.errors == it->want->errors && errors[1] == r.errors,
	       "the errors of the batch");
	expect(it, there == (ok ? 7 : 5), "the rows of the batch");
	expect(it,
	       (size_t)(to[2] - to[1]) == len &&
		       memcmp(out + to[1], ok ? it->want->text : "", len) == 0,
	       "the row of the batch");
	expect(it,
	       errors[0] == 0 && errors[2] == 0 && to[1] == 3 &&
		       to[3] - to[2] == 3 && memcmp(out, "x.y", 3) == 0 &&
		       memcmp(out + to[2], "y.x", 3) == 0,
	       "its neighbours in the batch");
}

/* ---- wire --------------------------------------------------------------- */

/*
 * The wire name of an ASCII name; 0 if it is too long for the DNS, or not a
 * host name.
 */
static size_t
octets_of(uint8_t wire[XN_WIRE_MAX], const char *text, size_t len)
{
	size_t at = 0, start = 0;

	if (len > 0 && text[len - 1] == '.') {
		len--;
	}
	if (len == 0 || len > 253) {
		return 0;
	}
	for (size_t i = 0; i <= len; i++) {
		if (i == len || text[i] == '.') {
			if (i == start || i - start > XN_WIRE_LABEL_MAX) {
				return 0;
			}
			wire[at++] = (uint8_t)(i - start);
			memcpy(wire + at, text + start, i - start);
			at += i - start;
			start = i + 1;
		}
	}
	wire[at++] = 0;
	return at;
}

/* All other uses of a wire name lead to the same name. */
static void
along_the_wire(const struct reach *it, const uint8_t *wire, size_t len)
{
	static char text[XN_WIRE_TEXT_SIZE];
	uint8_t again[XN_WIRE_MAX];
	xn_wire_result r = xn_wire_to_text(text, sizeof text, wire, len);
	xn_result back;
	int order = 9;

	expect(it, r.status == XN_WIRE_OK, "xn_wire_to_text");
	r = xn_wire_from_text(again, sizeof again, text, r.written);
	expect(it,
	       r.status == XN_WIRE_OK && r.written == len &&
		       memcmp(again, wire, len) == 0,
	       "xn_wire_from_text");
	r = xn_wire_check(wire, len);
	expect(it, r.status == XN_WIRE_OK && r.read == len, "xn_wire_check");
	expect(it,
	       xn_wire_compare(wire, len, again, len, &order) == XN_WIRE_OK &&
		       order == 0,
	       "xn_wire_compare");
	r = xn_wire_read(again, sizeof again, wire, len, 0);
	expect(it, r.status == XN_WIRE_OK && r.written == len, "xn_wire_read");
	back = xn_wire_to_host(it->opt, text, sizeof text, wire, len);
	expect(it, back.status == XN_OK || back.status == XN_INVALID,
	       "xn_wire_to_host");
	if (back.status == XN_OK) {
		back = xn_wire_from_host(it->opt, again, sizeof again, text,
					 back.length, NULL);
		expect(it,
		       back.status != XN_OK ||
			       (xn_wire_compare(wire, len, again, back.length,
						&order) == XN_WIRE_OK &&
				order == 0),
		       "to the host and back");
	}
}

static void
on_the_wire(const struct reach *it)
{
	uint8_t want[XN_WIRE_MAX] = {0};
	size_t len = it->want->errors != 0
			     ? 0
			     : octets_of(want, it->want->text, it->want->len);
	size_t need = len > 0 ? len : 1;

	for (size_t cap = 0; cap <= need + 1; cap++) {
		uint8_t *dst = (uint8_t *)guard_at_end(&dst_room, cap);
		bool untouched = true;
		xn_result r;

		memset(dst, FILL, cap);
		r = xn_wire_from_host(it->opt, dst, cap, it->src, it->len,
				      NULL);
		if (len > 0 && cap >= len) {
			expect(it,
			       r.status == XN_OK && r.length == len &&
				       memcmp(dst, want, len) == 0,
			       "xn_wire_from_host");
			continue;
		}
		for (size_t i = 0; i < cap; i++) {
			untouched = untouched && dst[i] == FILL;
		}
		expect(it, untouched, "written to the wire");
		expect(it,
		       len > 0 ? r.status == XN_NO_SPACE && r.length == len
			       : r.status == XN_INVALID && r.errors != 0,
		       "xn_wire_from_host without a result");
	}
	if (len > 0) {
		along_the_wire(it, want, len);
	}
}

/* ---- the rest ----------------------------------------------------------- */

static void
to_register(const struct reach *it)
{
	static char dst[OUT_MAX];
	xn_result r = xn_register(it->opt, dst, sizeof dst, it->src, it->len,
				  NULL, 0, NULL);

	expect(it, is_wanted(it, &r, dst), "xn_register");
}

/* A result converts to itself, and is the host that the name means. */
static void
canonical(const struct reach *it)
{
	static char dst[OUT_MAX];
	const struct verdict *want = it->want;
	bool same = true;
	xn_status status;
	xn_result r;

	status = xn_same_host(it->opt, it->src, it->len, "x.y", 3, &same);
	expect(it, !same, "xn_same_host of another host");
	if (want->errors != 0) {
		expect(it, status == XN_INVALID, "xn_same_host");
		return;
	}
	r = xn_to_ascii(it->opt, dst, sizeof dst, want->text, want->len, NULL);
	expect(it, is_wanted(it, &r, dst), "its own result");
	expect(it, alphabet_holds(it->opt, want->text, want->len),
	       "characters of the result");
	status = xn_same_host(it->opt, it->src, it->len, want->text, want->len,
			      &same);
	expect(it, want->len >= XN_NAME_SIZE || (status == XN_OK && same),
	       "xn_same_host of the result");
}

/* If ToUnicode finds no fault, its result is the same name. */
static void
to_unicode_and_back(const struct reach *it)
{
	char *unicode, *ascii;
	xn_result r =
		xn_to_unicode_alloc(it->opt, &unicode, it->src, it->len, NULL);
	bool same = true;

	expect(it, unicode != NULL, "xn_to_unicode_alloc");
	if (it->want->errors == 0 && r.status == XN_OK) {
		r = xn_to_ascii_alloc(it->opt, &ascii, unicode, r.length, NULL);
		same = r.length == it->want->len;
		for (size_t i = 0; same && i < r.length; i++) {
			/* idna2003 keeps the case of an A-label. */
			same = (ascii[i] | 0x20) == (it->want->text[i] | 0x20);
		}
		expect(it, r.status == XN_OK && same, "to Unicode and back");
		xn_free(ascii);
	}
	xn_free(unicode);
}

void
reach(const char *row, const xn_options *opt, const char *src, size_t len,
      const struct verdict *want)
{
	struct reach it = {row, opt, src, len, want};

	if (src_room.first == NULL) {
		guard_make(&src_room, REACH_LEN_MAX);
		guard_make(&dst_room, OUT_MAX);
	}
	it.src = guard_copy(&src_room, src, len);
	every_cap(&it);
	allocated(&it);
	reported(&it);
	in_a_batch(&it);
	on_the_wire(&it);
	to_register(&it);
	canonical(&it);
	to_unicode_and_back(&it);
	/* The other encodings, in both directions. */
	encodings_check(opt, src, len);
}

void
reach_text(xn_profile_id profile, const char *src, const char *text)
{
	xn_options opt = xn_profile(profile);
	struct verdict want = {0, text, strlen(text)};

	reach("text", &opt, src, strlen(src), &want);
}

/* How ToASCII refuses a name.  It is a complaint if it does not. */
static struct verdict
refusal(const xn_options *opt, const char *src, size_t len, uint32_t errors)
{
	static char dst[OUT_MAX];
	xn_result r = xn_to_ascii(opt, dst, sizeof dst, src, len, NULL);
	struct verdict want = {r.errors, NULL, 0};
	struct reach it = {"refused", opt, src, len, &want};

	expect(&it, r.errors != 0 && (r.errors & errors) == errors,
	       names_of(r.errors));
	if (r.errors == 0) {
		want.text = dst;
		want.len = r.length;
	}
	return want;
}

void
reach_errors(xn_profile_id profile, const char *src, uint32_t errors)
{
	xn_options opt = xn_profile(profile);
	size_t len = strlen(src);
	struct verdict want = refusal(&opt, src, len, errors);

	reach("refused", &opt, src, len, &want);
}

void
reach_unicode(xn_profile_id profile, const char *src, uint32_t errors)
{
	xn_options opt = xn_profile(profile);
	struct verdict want = {errors, NULL, 0};
	size_t len = strlen(src);
	struct reach it = {"to Unicode", &opt, src, len, &want};
	char *dst;
	xn_result r = xn_to_unicode_alloc(&opt, &dst, src, len, NULL);

	expect(&it,
	       r.status == XN_INVALID && r.errors != 0 &&
		       (r.errors & errors) == errors,
	       names_of(r.errors));
	xn_free(dst);
	encodings_check(&opt, src, len);
}

void
reach_bad_ace(const char *src, uint32_t errors)
{
	static const xn_profile_id verifying[] = {
		XN_STRICT, XN_LOOKUP, XN_URL_STRICT, XN_IDNA2008, XN_REGISTER,
	};
	char beside[256];

	for (size_t i = 0; i < sizeof verifying / sizeof *verifying; i++) {
		reach_errors(verifying[i], src, errors);
		reach_unicode(verifying[i], src, errors);
	}
	snprintf(beside, sizeof beside, "\xE6\x97\xA5.%s", src);
	reach_errors(XN_URL, beside, errors);
	reach_unicode(XN_URL, src, errors);
}

bool
alphabet_holds(const xn_options *opt, const char *text, size_t len)
{
	bool mapped = maps_uts46(opt->profile);

	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];
		bool upper = c >= 'A' && c <= 'Z';
		bool letter = upper || (c >= 'a' && c <= 'z');
		bool ldh = letter || (c >= '0' && c <= '9') || c == '-' ||
			   c == '.';

		if (c >= 0x80 || (upper && mapped) ||
		    ((opt->checks & XN_CHECK_STD3) != 0 && !ldh) ||
		    ((opt->checks & XN_CHECK_FORBIDDEN) != 0 &&
		     (c <= ' ' || c == 0x7F ||
		      strchr("#%/:<>?@[\\]^|", c) != NULL))) {
			return false;
		}
	}
	return true;
}

/* SPDX-License-Identifier: MIT */
#include "reach.h"

#include "tests/entries/alike.h"
#include "tests/entries/capacity.h"
#include "tests/support/guard.h"
#include "tests/support/hold.h"
#include "tests/support/profiles.h"
#include "tests/support/text_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/wire.h>

/* U+FDFA, 3 bytes, becomes 33; a digit of an A-label may become 4 bytes. */
#define OUT_MAX (12 * REACH_LEN_MAX)

/* Names up to this length are tried with every capacity. */
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

static struct guard src_room;
static size_t calls;

size_t
reach_calls(void)
{
	return calls;
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

/* Of a capacity. */
void
does_not_hold(const char *what)
{
	fprintf(stderr, "%s\n", what);
	abort();
}

static void
expect_of(const struct reach *it, bool ok, const char *what)
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

/* Each function to ASCII with enough room; the others have no result. */
static void
every_row(const struct reach *it)
{
	static const char *const names[] = {"xn_to_ascii", "xn_to_ascii_alloc",
					    "xn_register", "xn_to_ascii_batch"};
	static char dst[OUT_MAX];

	for (size_t i = 0; i < entry_count; i++) {
		const struct entry *entry = &entries[i];
		void *made = NULL;
		struct question q = {.opt = it->opt,
				     .dst = dst,
				     .cap = sizeof dst,
				     .src = it->src,
				     .len = it->len};
		struct outcome r;
		bool is_one = false;

		for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
			is_one |= strcmp(entry->name, names[k]) == 0;
		}
		/* The second row of xn_register takes an A-label. */
		if (!is_one ||
		    (i > 0 && strcmp(entry[-1].name, entry->name) == 0)) {
			continue;
		}
		if (entry->kind == TO_HEAP) {
			q.dst = &made;
		}
		r = entry->call(&q);
		expect_of(
			it,
			is_wanted(it,
				  &(xn_result){r.status, r.errors, r.length, 0},
				  made != NULL ? made : dst),
			entry->name);
		xn_free(made);
	}
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
		expect_of(it,
			  faults[i].at == XN_NOWHERE || faults[i].at <= it->len,
			  "the place of a fault");
	}
	expect_of(it, dst != NULL && is_wanted(it, &r, dst), "with a report");
	expect_of(it, (of_labels & ~r.errors) == 0, "the errors of labels");
	expect_of(it, report.fault_count > 64 || seen == r.errors,
		  "the faults");
	xn_free(dst);
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

	expect_of(it, r.status == XN_WIRE_OK, "xn_wire_to_text");
	r = xn_wire_from_text(again, sizeof again, text, r.written);
	expect_of(it,
		  r.status == XN_WIRE_OK && r.written == len &&
			  memcmp(again, wire, len) == 0,
		  "xn_wire_from_text");
	r = xn_wire_check(wire, len);
	expect_of(it, r.status == XN_WIRE_OK && r.read == len, "xn_wire_check");
	expect_of(it,
		  xn_wire_compare(wire, len, again, len, &order) ==
				  XN_WIRE_OK &&
			  order == 0,
		  "xn_wire_compare");
	r = xn_wire_read(again, sizeof again, wire, len, 0);
	expect_of(it, r.status == XN_WIRE_OK && r.written == len,
		  "xn_wire_read");
	back = xn_wire_to_host(it->opt, text, sizeof text, wire, len);
	expect_of(it, back.status == XN_OK || back.status == XN_INVALID,
		  "xn_wire_to_host");
	if (back.status == XN_OK) {
		back = xn_wire_from_host(it->opt, again, sizeof again, text,
					 back.length, NULL);
		expect_of(
			it,
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
	uint8_t dst[XN_WIRE_MAX];
	xn_result r = xn_wire_from_host(it->opt, dst, sizeof dst, it->src,
					it->len, NULL);

	expect_of(it,
		  len > 0 ? r.status == XN_OK && r.length == len &&
				    memcmp(dst, want, len) == 0
			  : r.status == XN_INVALID && r.errors != 0,
		  "xn_wire_from_host");
	if (len > 0) {
		along_the_wire(it, want, len);
	}
}

/* ---- the rest ----------------------------------------------------------- */

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
	expect_of(it, !same, "xn_same_host of another host");
	if (want->errors != 0) {
		expect_of(it, status == XN_INVALID, "xn_same_host");
		return;
	}
	r = xn_to_ascii(it->opt, dst, sizeof dst, want->text, want->len, NULL);
	expect_of(it, is_wanted(it, &r, dst), "its own result");
	expect_of(it, alphabet_holds(it->opt, want->text, want->len),
		  "characters of the result");
	status = xn_same_host(it->opt, it->src, it->len, want->text, want->len,
			      &same);
	expect_of(it, want->len >= XN_NAME_SIZE || (status == XN_OK && same),
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

	expect_of(it, unicode != NULL, "xn_to_unicode_alloc");
	if (it->want->errors == 0 && r.status == XN_OK) {
		r = xn_to_ascii_alloc(it->opt, &ascii, unicode, r.length, NULL);
		same = r.length == it->want->len;
		for (size_t i = 0; same && i < r.length; i++) {
			/* idna2003 keeps the case of an A-label. */
			same = (ascii[i] | 0x20) == (it->want->text[i] | 0x20);
		}
		expect_of(it, r.status == XN_OK && same, "to Unicode and back");
		xn_free(ascii);
	}
	xn_free(unicode);
}

void
reach_units(const xn_options *opt, const char *src, size_t len)
{
	alike(OPTIONS, &(struct question){.opt = opt}, NULL, src, len);
}

void
reach(const char *row, const xn_options *opt, const char *src, size_t len,
      const struct verdict *want)
{
	struct reach it = {row, opt, src, len, want};

	if (src_room.first == NULL) {
		guard_make(&src_room, REACH_LEN_MAX);
	}
	it.src = guard_copy(&src_room, src, len);
	every_row(&it);
	if (len <= EVERY_CAP) {
		capacity_check(OPTIONS, &(struct question){.opt = opt}, src,
			       len);
	}
	reported(&it);
	on_the_wire(&it);
	canonical(&it);
	to_unicode_and_back(&it);
	/* The other encodings, in both directions. */
	reach_units(opt, src, len);
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

	expect_of(&it, r.errors != 0 && (r.errors & errors) == errors,
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

	expect_of(&it,
		  r.status == XN_INVALID && r.errors != 0 &&
			  (r.errors & errors) == errors,
		  names_of(r.errors));
	xn_free(dst);
	reach_units(&opt, src, len);
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

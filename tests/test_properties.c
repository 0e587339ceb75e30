/* SPDX-License-Identifier: MIT
 *
 * What holds for every name, whatever is in it: tried on generated ones, in
 * every profile and with all sorts of other options.
 */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>
#include <xn/punycode.h>

#include "generate.h"
#include "guard.h"
#include "naive.h"
#include "utf8.h"

#define NAMES 20000
#define SHOWN 400            /* bytes of a name that fails */
#define LABELS 8000          /* more than a generated name has */
#define FAULTS (10 * LABELS) /* and than rules that it breaks */
/* U+FDFA is 3 bytes and becomes 33; a result may stand beside its input. */
#define ROOM (12 * GENERATE_MAX)

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
			  const char *src, size_t len, xn_report *report);

/* ---- the name under test ------------------------------------------------ */

static struct generator gen;
static struct {
	size_t number;
	xn_options opt;
	char name[GENERATE_MAX];
	size_t len;
} now;

/*
 * Plain comparisons, not ck_assert, which costs more than what it would check
 * here.
 */
static void
expect(bool holds, const char *what)
{
	if (holds) {
		return;
	}
	fprintf(stderr,
		"%s\nseed %llu, name %zu, profile %u, checks 0x%x, %zu bytes: ",
		what, (unsigned long long)gen.seed, now.number,
		(unsigned)now.opt.profile, (unsigned)now.opt.checks, now.len);
	for (size_t i = 0; i < now.len && i < SHOWN; i++) {
		unsigned char c = (unsigned char)now.name[i];

		fprintf(stderr,
			c < 0x21 || c > 0x7E || c == '\\' ? "\\x%02X" : "%c",
			c);
	}
	fputc('\n', stderr);
	ck_abort_msg("%s", what);
}

static void
each_name(uint64_t salt, size_t count, void (*test)(void))
{
	generate_begin(&gen, salt);
	count = generate_count(count);
	for (size_t i = 0; i < count; i++) {
		now.number = i;
		now.len = generate_name(&gen, now.name);
		now.opt = generate_options(&gen);
		test();
	}
}

static bool
is_on(uint32_t check)
{
	return (now.opt.checks & check) != 0;
}

static bool
maps(void)
{
	return now.opt.profile < XN_IDNA2008 || is_on(XN_MAP_RFC5895);
}

static bool
is_idna2003(void)
{
	return now.opt.profile == XN_IDNA2003;
}

/* Whether all four dots count. */
static bool
four_dots(void)
{
	return maps() || is_idna2003();
}

static bool
is_ascii(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if ((unsigned char)s[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

/* The URL Standard's way out: nothing but forbidden characters is checked. */
static bool
passes_as_ascii(void)
{
	return now.opt.profile == XN_URL && is_ascii(now.name, now.len);
}

static bool
same_result(xn_result a, xn_result b)
{
	return a.status == b.status && a.errors == b.errors &&
	       a.length == b.length && a.labels == b.labels;
}

static char
lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c + 0x20 : c);
}

/* RFC 3490 leaves ASCII labels in their case, and A-labels too. */
static bool
same_text(const char *a, const char *b, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (is_idna2003() ? lower(a[i]) != lower(b[i]) : a[i] != b[i]) {
			return false;
		}
	}
	return true;
}

/* ---- there and back ----------------------------------------------------- */

/*
 * Two sorts of options undo a way back by what they are for: transitional
 * processing maps what ToUnicode gives, and the length of an all-ASCII name is
 * nothing that XN_URL looks at.
 */
static bool
comes_back(void)
{
	return !is_on(XN_TRANSITIONAL) &&
	       !(now.opt.profile == XN_URL && is_on(XN_CHECK_LENGTH));
}

static size_t
count_dots(const char *s)
{
	size_t dots = 0;

	for (; *s != '\0'; s++) {
		dots += *s == '.';
	}
	return dots;
}

static void
to_ascii_and_back(void)
{
	char *once, *again, *shown;
	xn_result r, s;

	r = xn_to_ascii_alloc(&now.opt, &once, now.name, now.len, NULL);
	if (r.status != XN_OK) {
		expect(r.status == XN_INVALID && r.errors != 0 &&
			       r.length == 0 && once[0] == '\0',
		       "ToASCII fails with nothing but errors");
		xn_free(once);
		return;
	}
	/* Nameprep brought a dot into a label: it is another name then. */
	if (is_idna2003() && count_dots(once) >= r.labels) {
		xn_free(once);
		return;
	}
	s = xn_to_ascii_alloc(&now.opt, &again, once, r.length, NULL);
	expect(same_result(r, s) && memcmp(once, again, r.length) == 0,
	       "ToASCII of its own result is that result");
	xn_free(again);

	s = xn_to_unicode_alloc(&now.opt, &shown, now.name, now.len, NULL);
	if (comes_back()) {
		s = xn_to_ascii_alloc(&now.opt, &again, shown, s.length, NULL);
		expect(same_result(r, s) && same_text(once, again, r.length),
		       "ToASCII of ToUnicode is ToASCII");
		xn_free(again);
	}
	xn_free(shown);
	xn_free(once);
}

START_TEST(round_trips)
{
	each_name(1, NAMES, to_ascii_and_back);
}
END_TEST

/* ---- what may come out -------------------------------------------------- */

static bool
is_upper(char c)
{
	return c >= 'A' && c <= 'Z';
}

static bool
is_ldh(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

static bool
is_forbidden(char c)
{
	return (unsigned char)c <= 0x20 || c == 0x7F ||
	       strchr("#%/:<>?@[\\]^|", c) != NULL;
}

/* A label that passed because it could not be decoded, and rules with it. */
static bool
passed_unchecked(const char *label, size_t len)
{
	return is_on(XN_IGNORE_INVALID_PUNYCODE) && len >= 4 &&
	       memcmp(label, "xn--", 4) == 0;
}

static void
check_out_label(const char *label, size_t len)
{
	bool std3 = is_on(XN_CHECK_STD3) && !passes_as_ascii() &&
		    !passed_unchecked(label, len);

	for (size_t i = 0; i < len; i++) {
		char c = label[i];

		expect((unsigned char)c < 0x80, "ToASCII gives ASCII");
		expect(!maps() || !is_upper(c), "mapped is lower case");
		expect(!std3 || is_ldh(c) || (!maps() && is_upper(c)),
		       "std3 leaves letters, digits, hyphen");
		expect(!is_on(XN_CHECK_FORBIDDEN) || !is_forbidden(c),
		       "no forbidden domain code point");
	}
	if (is_on(XN_CHECK_LENGTH) && !passes_as_ascii()) {
		expect(len <= 63, "labels to 63 octets");
	}
}

static void
check_out(const char *out, size_t len)
{
	bool lengths = is_on(XN_CHECK_LENGTH) && !passes_as_ascii();
	size_t root = len > 0 && out[len - 1] == '.';
	size_t start = 0;

	for (size_t i = 0; i <= len; i++) {
		if (i < len && out[i] != '.') {
			continue;
		}
		check_out_label(out + start, i - start);
		expect(!lengths || i > start || i == len,
		       "no empty label but a final one");
		start = i + 1;
	}
	expect(!lengths || (len - root >= 1 && len - root <= 253),
	       "names to 253 octets");
	expect(!lengths || !root || is_on(XN_ALLOW_ROOT_DOT),
	       "a final dot only where it is allowed");
}

static void
output_alphabet_of(void)
{
	static char out[ROOM];
	char *dst;
	xn_result r;

	r = xn_to_ascii(&now.opt, out, ROOM, now.name, now.len, NULL);
	if (r.status == XN_OK) {
		check_out(out, r.length);
	}
	r = xn_to_ascii_alloc(&now.opt, &dst, now.name, now.len, NULL);
	if (r.status == XN_OK) {
		check_out(dst, r.length);
	}
	xn_free(dst);
}

START_TEST(output_alphabet)
{
	each_name(2, NAMES, output_alphabet_of);
}
END_TEST

/* ---- reports ------------------------------------------------------------ */

static xn_label labels[LABELS];
static xn_fault faults[FAULTS];

static xn_report
empty_report(void)
{
	xn_report report = {labels, LABELS, faults, FAULTS, 0, NULL, NULL};

	return report;
}

static bool
is_rule(const xn_fault *fault)
{
	switch (fault->error) {
	case XN_ERROR_BIDI:
		return fault->rule >= 1 && fault->rule <= 6;
	case XN_ERROR_CONTEXTJ:
		return fault->rule >= 1 && fault->rule <= 2;
	case XN_ERROR_CONTEXTO:
		return fault->rule >= 3 && fault->rule <= 9;
	default:
		return fault->rule == 0;
	}
}

/* The faults of the report from i on are those of a label; returns the next. */
static size_t
check_faults(const xn_report *report, size_t i, size_t number)
{
	const xn_label *label = &labels[number];
	uint32_t errors = 0;
	size_t first = XN_NOWHERE;

	for (; i < report->fault_count && faults[i].label == number; i++) {
		const xn_fault *fault = &faults[i];

		expect(fault->error > errors &&
			       (fault->error & (fault->error - 1)) == 0,
		       "one bit a fault, in their order");
		expect(is_rule(fault), "the rule is one of that error's");
		expect(fault->at >= label->input_at &&
			       (fault->at <
					label->input_at + label->input_len ||
				fault->at == label->input_at),
		       "a fault is within its label");
		errors |= fault->error;
		if (fault->at < first) {
			first = fault->at;
		}
	}
	expect(errors == label->errors, "faults are the label's errors");
	expect(label->at == first, "the label's place is its first fault's");
	return i;
}

static void
check_all_faults(const xn_report *report, xn_result r)
{
	uint32_t errors = 0;
	size_t i = 0;

	expect(report->fault_count <= FAULTS, "the test has room");
	for (size_t k = 0; k < r.labels; k++) {
		i = check_faults(report, i, k);
		errors |= labels[k].errors;
	}
	for (; i < report->fault_count; i++) {
		expect(faults[i].label == XN_NOWHERE &&
			       faults[i].at == XN_NOWHERE &&
			       faults[i].rule == 0 &&
			       (faults[i].error == XN_ERROR_EMPTY_NAME ||
				faults[i].error == XN_ERROR_NAME_TOO_LONG),
		       "behind the labels stand faults of the name");
		errors |= faults[i].error;
	}
	expect(errors == r.errors, "the errors are those of the parts");
}

/* Bytes of a dot at s; 0 if there is none. */
static size_t
dot(const char *s, size_t len, bool four)
{
	if (len >= 1 && s[0] == '.') {
		return 1;
	}
	if (four && len >= 3 &&
	    (memcmp(s, "\xE3\x80\x82", 3) == 0 ||
	     memcmp(s, "\xEF\xBC\x8E", 3) == 0 ||
	     memcmp(s, "\xEF\xBD\xA1", 3) == 0)) {
		return 3;
	}
	return 0;
}

static void
check_span(const char *text, size_t at, size_t len, bool four)
{
	for (size_t i = 0; i < len; i++) {
		expect(dot(text + at + i, len - i, four) == 0,
		       "no dot in a label");
	}
}

static void
check_input_spans(xn_result r)
{
	size_t at = 0;

	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].input_at == at &&
			       now.len - at >= labels[i].input_len,
		       "labels follow one another");
		check_span(now.name, at, labels[i].input_len, four_dots());
		at += labels[i].input_len;
		if (i + 1 < r.labels) {
			size_t size =
				dot(now.name + at, now.len - at, four_dots());

			expect(size > 0, "a dot between two labels");
			at += size;
		}
	}
	expect(at == now.len, "labels cover the name");
}

/* out is the input as it came if back. */
static void
check_output_spans(xn_result r, const char *out, bool back)
{
	size_t at = 0;

	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].output_at == at &&
			       r.length - at >= labels[i].output_len,
		       "output labels follow one another");
		at += labels[i].output_len;
		if (i + 1 < r.labels) {
			size_t size = dot(out + at, r.length - at,
					  back && four_dots());

			expect(size > 0, "a dot between two output labels");
			at += size;
		}
	}
	expect(at == r.length, "output labels cover the output");
}

static void
check_no_output(xn_result r)
{
	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].output_at == 0 && labels[i].output_len == 0,
		       "no output, no spans of it");
	}
}

/* With less room in the report the result is the same. */
static void
check_small_report(convert *call, const char *out, xn_result r, char *dst)
{
	xn_label few[3];
	xn_fault first[2];
	size_t room = generate_below(&gen, 3);
	xn_report report = {few, room, first, room > 0, 99, NULL, NULL};
	xn_report whole = empty_report();
	xn_result s;

	memset(few, 0x5A, sizeof few);
	memset(first, 0x5A, sizeof first);
	s = call(&now.opt, dst, ROOM, now.name, now.len, &report);
	expect(same_result(s, r) && memcmp(out, dst, r.length) == 0,
	       "a small report changes nothing");
	call(&now.opt, dst, ROOM, now.name, now.len, &whole);
	expect(report.fault_count == whole.fault_count, "all are counted");
	for (size_t i = 0; i < 3; i++) {
		xn_label blank;

		memset(&blank, 0x5A, sizeof blank);
		if (i < room && i < r.labels) {
			expect(memcmp(&few[i].output_at, &labels[i].output_at,
				      2 * sizeof(size_t)) == 0 &&
				       few[i].errors == labels[i].errors &&
				       few[i].at == labels[i].at,
			       "what fits is the same");
		} else {
			expect(memcmp(&few[i], &blank, sizeof blank) == 0,
			       "nothing beyond the report's room");
		}
	}
}

static void
check_report(convert *call, bool unicode)
{
	static char out[ROOM], other[ROOM];
	xn_report report = empty_report();
	xn_result bare, r;
	bool back;

	r = call(&now.opt, out, ROOM, now.name, now.len, &report);
	bare = call(&now.opt, other, ROOM, now.name, now.len, NULL);
	expect(same_result(r, bare) && memcmp(out, other, r.length + 1) == 0,
	       "a report changes nothing");
	expect(r.labels >= 1 && r.labels <= LABELS, "the test has room");
	expect((r.status == XN_OK) == (r.errors == 0) &&
		       (r.status == XN_OK || r.status == XN_INVALID),
	       "status and errors agree");
	check_all_faults(&report, r);
	check_input_spans(r);
	back = unicode && ((r.errors & XN_ERROR_INVALID_UTF8) ||
			   (r.errors != 0 && now.opt.profile == XN_URL));
	expect(!back || (r.length == now.len &&
			 memcmp(out, now.name, now.len) == 0),
	       "the input comes back");
	if (r.status == XN_OK || unicode) {
		check_output_spans(r, out, back);
	} else {
		check_no_output(r);
	}
	check_small_report(call, out, r, other);
}

static void
reports_of(void)
{
	check_report(xn_to_ascii, false);
	check_report(xn_to_unicode, true);
}

START_TEST(reports)
{
	each_name(3, NAMES / 2, reports_of);
}
END_TEST

/* ---- room for the result ------------------------------------------------ */

static struct guard input, output;

/* The result with cap bytes of room, r being the one with room enough. */
static void
check_cap(convert *call, const char *src, size_t cap, xn_result r,
	  const char *want, bool unicode)
{
	char *dst = guard_at_end(&output, cap);
	size_t before = (size_t)(dst - output.first) < 32 ? 0 : 32;
	xn_report report = empty_report();
	bool has_result = unicode || r.status == XN_OK;
	bool fits = has_result && cap > r.length;
	xn_result s;

	memset(dst - before, 0x5A, before + cap);
	s = call(&now.opt, cap > 0 ? dst : NULL, cap, src, now.len, &report);
	expect(s.errors == r.errors && s.labels == r.labels,
	       "room changes nothing in the errors");
	if (!has_result || fits) {
		expect(same_result(s, r), "with room enough the same");
		expect(cap == 0 || memcmp(dst, want, s.length + 1) == 0,
		       "with room enough the same text");
	} else {
		expect(s.status == XN_NO_SPACE && s.length == r.length + 1,
		       "too small, and how much it takes");
		expect(cap == 0 || dst[0] == '\0', "the empty string");
		check_no_output(r);
	}
	for (size_t i = 1; i <= before; i++) {
		expect(dst[-(ptrdiff_t)i] == 0x5A, "nothing in front of dst");
	}
	/* Without a report some names take a shorter way. */
	memset(dst, 0x5A, cap);
	r = call(&now.opt, cap > 0 ? dst : NULL, cap, src, now.len, NULL);
	expect(same_result(r, s) &&
		       (cap == 0 || memcmp(dst, fits ? want : "",
					   fits ? s.length + 1 : 1) == 0),
	       "without a report the same");
}

/* A misaligned dst with something behind it, where no page ends. */
static void
check_behind(convert *call, const char *src, size_t cap)
{
	static char place[256];
	char *dst = place + 1 + generate_below(&gen, 8);

	memset(place, 0x5A, sizeof place);
	call(&now.opt, dst, cap, src, now.len, NULL);
	for (char *p = place; p < place + sizeof place; p++) {
		expect((p >= dst && p < dst + cap) || *p == 0x5A,
		       "nothing outside dst");
	}
}

static void
check_caps(convert *call, bool unicode)
{
	static char want[ROOM];
	const char *src = guard_copy(&input, now.name, now.len);
	xn_result r = call(&now.opt, want, ROOM, now.name, now.len, NULL);
	size_t last = r.length + 2;

	for (size_t cap = 0; cap <= last; cap++) {
		/* All of them would be quadratic for a long name. */
		if (cap > 140 && cap + 6 < last) {
			cap = last - 6;
		}
		check_cap(call, src, cap, r, want, unicode);
	}
	check_behind(call, src, generate_below(&gen, 200));
}

static void
caps_of(void)
{
	check_caps(xn_to_ascii, false);
	check_caps(xn_to_unicode, true);
}

START_TEST(every_cap)
{
	guard_make(&input, GENERATE_MAX);
	guard_make(&output, ROOM);
	each_name(4, NAMES / 10, caps_of);
	guard_drop(&input);
	guard_drop(&output);
}
END_TEST

/* The first byte of src and of dst is the first one of a page, too. */
static void
page_starts_of(void)
{
	static char want[ROOM];
	xn_result r, s;

	memcpy(input.first, now.name, now.len);
	r = xn_to_ascii(&now.opt, want, ROOM, now.name, now.len, NULL);
	s = xn_to_ascii(&now.opt, output.first, output.size, input.first,
			now.len, NULL);
	expect(same_result(r, s) &&
		       memcmp(want, output.first, r.length + 1) == 0,
	       "where they stand changes nothing");
	expect(memcmp(input.first, now.name, now.len) == 0,
	       "src stays as it is");
}

START_TEST(page_starts)
{
	guard_make(&input, GENERATE_MAX);
	guard_make(&output, ROOM);
	each_name(5, NAMES, page_starts_of);
	guard_drop(&input);
	guard_drop(&output);
}
END_TEST

/* ---- the model ---------------------------------------------------------- */

static struct naive model;

/*
 * Whether a label may be too long for the fixed workspace.  A byte becomes
 * 6 code points at most: U+FDFA.
 */
static bool
may_be_too_long(void)
{
	if (!naive_split(&model, &now.opt, now.name, now.len)) {
		return now.len >= XN_LABEL_POINTS / 6;
	}
	for (size_t i = 0; i < model.labels; i++) {
		if (model.label[i].len > XN_LABEL_POINTS / 4) {
			return true;
		}
	}
	return false;
}

typedef xn_result convert_alloc(const xn_options *opt, char **dst,
				const char *src, size_t len, xn_report *report);

static void
check_alloc(convert *call, convert_alloc *alloc)
{
	static char out[ROOM];
	static xn_label kept[LABELS];
	static xn_fault first[FAULTS];
	xn_report report = empty_report();
	xn_report other = {kept, LABELS, first, FAULTS, 0, NULL, NULL};
	xn_result r, s;
	char *dst;

	r = call(&now.opt, out, ROOM, now.name, now.len, &report);
	s = alloc(&now.opt, &dst, now.name, now.len, &other);
	expect(dst != NULL && dst[s.length] == '\0', "alloc gives a string");
	if ((r.errors & XN_ERROR_LABEL_TOO_LONG) && may_be_too_long()) {
		xn_free(dst);
		return;
	}
	expect(same_result(r, s) && memcmp(out, dst, r.length + 1) == 0,
	       "alloc gives what the stack gives");
	expect(report.fault_count == other.fault_count, "as many faults");
	for (size_t i = 0; i < r.labels; i++) {
		expect(labels[i].errors == kept[i].errors &&
			       labels[i].input_at == kept[i].input_at &&
			       labels[i].input_len == kept[i].input_len &&
			       labels[i].output_at == kept[i].output_at &&
			       labels[i].output_len == kept[i].output_len &&
			       labels[i].at == kept[i].at,
		       "alloc reports the same labels");
	}
	for (size_t i = 0; i < report.fault_count; i++) {
		expect(faults[i].error == first[i].error &&
			       faults[i].rule == first[i].rule &&
			       faults[i].label == first[i].label &&
			       faults[i].at == first[i].at,
		       "alloc reports the same faults");
	}
	xn_free(dst);
}

static void
alloc_of(void)
{
	check_alloc(xn_to_ascii, xn_to_ascii_alloc);
	check_alloc(xn_to_unicode, xn_to_unicode_alloc);
}

START_TEST(alloc_is_the_same)
{
	each_name(6, NAMES, alloc_of);
}
END_TEST

/* Whether the model's label starts with the ACE prefix, in any case. */
static bool
has_prefix(const struct naive_label *label)
{
	const uint32_t *point = model.point + label->at;

	return label->len >= 4 && (point[0] | 0x20) == 'x' &&
	       (point[1] | 0x20) == 'n' && point[2] == '-' && point[3] == '-';
}

/*
 * Whether a label may be refused for its length: there are more code points
 * than the workspace has room for, as they are or decomposed, to 4 at most.
 */
static bool
may_not_fit(const struct naive_label *label)
{
	static uint32_t point[4 * XN_LABEL_POINTS];

	if (label->len > XN_LABEL_POINTS || has_prefix(label)) {
		return label->len > XN_LABEL_POINTS / 4;
	}
	memcpy(point, model.point + label->at, label->len * sizeof *point);
	return naive_nfd(point, label->len, 4 * XN_LABEL_POINTS) >
	       XN_LABEL_POINTS;
}

/* What the fixed workspace takes, and what it does not. */
static void
limit_of(void)
{
	static char out[ROOM];
	xn_report report = empty_report();

	if (!naive_split(&model, &now.opt, now.name, now.len)) {
		return;
	}
	/* No lengths are checked there. */
	xn_to_unicode(&now.opt, out, ROOM, now.name, now.len, &report);
	for (size_t i = 0; i < model.labels; i++) {
		const struct naive_label *label = &model.label[i];
		bool full = (labels[i].errors & XN_ERROR_LABEL_TOO_LONG) != 0;
		bool plain = is_ascii(now.name + labels[i].input_at,
				      labels[i].input_len) &&
			     !has_prefix(label);

		if (plain) {
			expect(!full, "a plain label may have any length");
		} else if (label->len > XN_LABEL_POINTS) {
			expect(full, "a label beyond the limit is too long");
		} else {
			expect(!full || may_not_fit(label),
			       "a label within the limit is not too long");
		}
	}
}

START_TEST(workspace_limit)
{
	each_name(7, NAMES, limit_of);
}
END_TEST

/*
 * Labels of a few code points less, as many, and more, which end in something
 * that has to be taken apart or put together.
 */
static void
end_label(size_t fill, const char *tail)
{
	memset(now.name, 'a', fill);
	memcpy(now.name + fill, tail, strlen(tail));
	now.len = fill + strlen(tail);
}

START_TEST(at_the_limit)
{
	static const char *const tails[] = {
		"\xC3\xBC",                         /* stays */
		"\xE1\xBA\xBF\xCC\xA3",             /* 1EBF 0323: 4 */
		"\xE1\xBA\xBF\xCC\xA3\xE1\xBA\xBF", /* and 3 */
		"\xEA\xB0\x80\xE1\x86\xA8",         /* AC00 11A8: 3 */
		"\xF0\x9D\x85\xA0",                 /* 1D160: 3 */
		"\xE1\xBE\x82",                     /* 1F82: 4 */
		"\xCD\x84\xCD\x84",                 /* 0344: 2 marks each */
		"\xEF\xB7\xBA",                     /* FDFA: mapped to 18 */
	};
	const xn_profile_info *info;
	size_t first = XN_LABEL_POINTS - 40;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		now.opt = xn_profile(info->id);
		now.opt.checks &= ~XN_CHECK_LENGTH;
		for (size_t k = 0; k < sizeof tails / sizeof *tails; k++) {
			for (size_t n = first; n < first + 44; n++) {
				end_label(n, tails[k]);
				limit_of();
				alloc_of();
			}
		}
	}
}
END_TEST

/* The same within an A-label: 50 times U+0344, which is two marks. */
START_TEST(at_the_limit_encoded)
{
	static uint32_t point[XN_LABEL_POINTS];
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		now.opt = xn_profile(info->id);
		now.opt.checks &= ~XN_CHECK_LENGTH;
		for (size_t n = XN_LABEL_POINTS - 60; n < XN_LABEL_POINTS;
		     n++) {
			xn_punycode_result r;

			for (size_t k = 0; k < n; k++) {
				point[k] = k < n - 50 ? 'a' : 0x344;
			}
			memcpy(now.name, "xn--", 4);
			r = xn_punycode_encode(now.name + 4, GENERATE_MAX - 4,
					       point, n, NULL);
			ck_assert_int_eq(r.status, XN_PUNYCODE_OK);
			now.len = r.written + 4;
			alloc_of();
		}
	}
}
END_TEST

/*
 * The DNS's limits, to the octet: labels of 62 to 65, names of 250 to 256, with
 * a final dot and without, plain and encoded, on the shorter way and not.
 */
static void
check_limit(const char *name, size_t len, uint32_t errors)
{
	static char dst[1024];
	xn_report report = empty_report();
	xn_result r;

	memcpy(now.name, name, len);
	now.len = len;
	r = xn_to_ascii(&now.opt, dst, sizeof dst, name, len, NULL);
	expect(r.errors == errors, "a limit to the octet");
	r = xn_to_ascii(&now.opt, dst, sizeof dst, name, len, &report);
	expect(r.errors == errors, "a limit to the octet, with a report");
	r = xn_to_unicode(&now.opt, dst, sizeof dst, name, len, NULL);
	expect(r.errors == 0, "ToUnicode looks at no length");
}

static void
check_label_limits(void)
{
	for (size_t octets = 62; octets <= 65; octets++) {
		uint32_t errors = octets > 63 ? XN_ERROR_LABEL_TOO_LONG : 0;
		char name[80];

		memset(name, 'a', sizeof name);
		check_limit(name, octets, errors);
		memcpy(name + octets, ".b", 2);
		check_limit(name, octets + 2, errors);
		memset(name, 'a', sizeof name);
		memcpy(name, "b.", 2);
		check_limit(name, octets + 2, errors);
	}
}

static void
check_name_limits(void)
{
	for (size_t octets = 250; octets <= 256; octets++) {
		uint32_t errors = octets > 253 ? XN_ERROR_NAME_TOO_LONG : 0;
		char name[300];

		for (size_t i = 0; i < octets; i++) {
			name[i] = i % 60 == 59 ? '.' : 'a';
		}
		check_limit(name, octets, errors);
		if (now.opt.checks & XN_ALLOW_ROOT_DOT) {
			name[octets] = '.';
			check_limit(name, octets + 1, errors);
		}
	}
}

/* U+00FC n times is encoded as "xn--tda" and n - 1 times "a". */
static void
check_encoded_limits(void)
{
	for (size_t octets = 62; octets <= 65; octets++) {
		uint32_t errors = octets > 63 ? XN_ERROR_LABEL_TOO_LONG : 0;
		char name[2 * 65];
		size_t n = octets - 6;

		for (size_t i = 0; i < 2 * n; i += 2) {
			memcpy(name + i, "\xC3\xBC", 2);
		}
		check_limit(name, 2 * n, errors);
		memset(name, 'a', sizeof name);
		memcpy(name, "xn--td", 6);
		check_limit(name, octets, errors);
	}
}

START_TEST(dns_limits)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		now.opt = xn_profile(info->id);
		if (info->id == XN_URL) {
			continue;
		}
		check_label_limits();
		check_name_limits();
		check_encoded_limits();
	}
}
END_TEST

/* Names of which nothing is left, or little. */
static const struct {
	xn_profile_id id;
	const char *name;
	uint32_t errors;
} nothings[] = {
	{XN_LOOKUP, "", XN_ERROR_EMPTY_NAME},
	{XN_STRICT, "", XN_ERROR_EMPTY_NAME},
	{XN_URL, "", XN_ERROR_EMPTY_NAME},
	{XN_IDNA2008, "", XN_ERROR_EMPTY_NAME},
	{XN_LOOKUP, ".", XN_ERROR_EMPTY_NAME},
	{XN_STRICT, ".", XN_ERROR_EMPTY_NAME},
	{XN_URL, ".", 0},
	{XN_IDNA2008, ".", XN_ERROR_EMPTY_NAME},
	{XN_LOOKUP, "\xE3\x80\x82", XN_ERROR_EMPTY_NAME},
	{XN_LOOKUP, "..", XN_ERROR_EMPTY_LABEL},
	{XN_STRICT, "..", XN_ERROR_EMPTY_LABEL},
	{XN_URL, "..", 0},
	{XN_IDNA2008, "..", XN_ERROR_EMPTY_LABEL},
	{XN_LOOKUP, ".x", XN_ERROR_EMPTY_LABEL},
	{XN_LOOKUP, "x.", 0},
	{XN_STRICT, "x.", XN_ERROR_EMPTY_LABEL},
	{XN_URL_STRICT, "x.", XN_ERROR_EMPTY_LABEL},
	{XN_IDNA2008, "x.", 0},
	{XN_REGISTER, "x.", 0},
	{XN_LOOKUP, "x..", XN_ERROR_EMPTY_LABEL},
	{XN_LOOKUP, "\xC2\xAD", XN_ERROR_EMPTY_NAME},
	{XN_STRICT, "\xC2\xAD", XN_ERROR_EMPTY_NAME},
	{XN_URL, "\xC2\xAD", XN_ERROR_EMPTY_NAME},
	{XN_LOOKUP, "a.\xC2\xAD.com", XN_ERROR_EMPTY_LABEL},
	{XN_URL, "a.\xC2\xAD.com", 0},
	{XN_LOOKUP, "a.\xC2\xAD", 0},
	{XN_STRICT, "a.\xC2\xAD", XN_ERROR_EMPTY_LABEL},
	{XN_LOOKUP, "xn--", XN_ERROR_EMPTY_NAME | XN_ERROR_BAD_ACE},
};

START_TEST(nothing_left)
{
	xn_options opt = xn_profile(nothings[_i].id);
	const char *name = nothings[_i].name;
	char dst[64];
	xn_result r;

	r = xn_to_ascii(&opt, dst, sizeof dst, name, strlen(name), NULL);
	ck_assert_uint_eq(r.errors, nothings[_i].errors);
	ck_assert_int_eq(r.status,
			 nothings[_i].errors == 0 ? XN_OK : XN_INVALID);
}
END_TEST

/* ---- label at a time or whole ------------------------------------------- */

/* Whether each label was, when last told of, mapped and normalised right. */
static bool as_model[NAIVE_LABELS];

static void
compare_step(void *user, xn_step step, size_t label, const uint32_t *points,
	     size_t len)
{
	(void)user;
	if (step == XN_STEP_START) {
		memset(as_model, 0, model.labels * sizeof *as_model);
	}
	if (step != XN_STEP_MAP && step != XN_STEP_NFC) {
		return;
	}
	expect(label < model.labels, "no more labels than the model has");
	as_model[label] = len == model.label[label].len &&
			  memcmp(points, model.point + model.label[label].at,
				 len * sizeof *points) == 0;
}

static void
whole_name_of(void)
{
	static char want[16 * ROOM];
	xn_report report = {0};
	xn_result r;
	char *out;
	size_t len;

	if (!maps() || !naive_split(&model, &now.opt, now.name, now.len)) {
		return;
	}
	report.trace = compare_step;
	r = xn_to_unicode_alloc(&now.opt, &out, now.name, now.len, &report);
	expect(r.labels == model.labels, "the labels of the whole name");
	for (size_t i = 0; i < model.labels; i++) {
		expect(as_model[i], "mapped and normalised as a whole");
	}
	if (r.status == XN_OK || now.opt.profile != XN_URL) {
		len = naive_unicode(&model, want, sizeof want);
		expect(len == r.length && memcmp(want, out, len) == 0,
		       "ToUnicode of the whole name");
	}
	xn_free(out);

	r = xn_to_ascii_alloc(&now.opt, &out, now.name, now.len, NULL);
	if (r.status == XN_OK) {
		len = naive_ascii(&model, want, sizeof want);
		expect(len == r.length && memcmp(want, out, len) == 0,
		       "ToASCII of the whole name");
	}
	xn_free(out);
}

START_TEST(label_at_a_time)
{
	each_name(8, NAMES, whole_name_of);
}
END_TEST

/* ---- the trace ---------------------------------------------------------- */

/* What a trace told of each label, first and last, in the pass that counts. */
static struct {
	bool told, split;
	xn_step step;
	size_t split_at, split_len; /* in said */
	size_t at, len;
} told[LABELS];
static size_t told_labels;
static char said[64 * GENERATE_MAX];
static size_t said_len;
static bool started;

static void
on_start(size_t label, size_t len)
{
	expect(label == 0 && len == 0, "a pass starts at the first label");
	memset(told, 0, told_labels * sizeof *told);
	told_labels = 0;
	said_len = 0;
	started = true;
}

static void
on_step(void *user, xn_step step, size_t label, const uint32_t *points,
	size_t len)
{
	expect(user == &told, "the caller's pointer");
	if (step == XN_STEP_START) {
		on_start(label, len);
		return;
	}
	expect(started, "a pass has started");
	expect(label < LABELS && sizeof said - said_len > 4 * len,
	       "the test has room");
	if (label + 1 == told_labels) {
		expect(step > told[label].step, "steps in their order");
	} else {
		expect(label >= told_labels, "labels in their order");
		told_labels = label + 1;
	}
	told[label].told = true;
	told[label].step = step;
	told[label].at = said_len;
	for (size_t i = 0; i < len; i++) {
		said_len += utf8_encode(said + said_len, points[i]);
	}
	told[label].len = said_len - told[label].at;
	if (step == XN_STEP_SPLIT) {
		told[label].split = true;
		told[label].split_at = told[label].at;
		told[label].split_len = told[label].len;
	}
}

static void
check_told(xn_result r, const char *out)
{
	expect(told_labels <= r.labels, "no more than there are");
	for (size_t i = 0; i < r.labels; i++) {
		const xn_label *label = &labels[i];

		if (label->errors & XN_ERROR_INVALID_UTF8) {
			expect(!told[i].told, "no code points, no steps");
			continue;
		}
		expect(told[i].split, "every label is traced");
		expect(told[i].split_len == label->input_len &&
			       memcmp(said + told[i].split_at,
				      now.name + label->input_at,
				      label->input_len) == 0,
		       "first the label as it stands in the name");
		expect(told[i].step == XN_STEP_CHECK || label->errors != 0 ||
			       is_idna2003() ||
			       is_on(XN_IGNORE_INVALID_PUNYCODE),
		       "what is not checked has a fault");
		expect(out == NULL || (told[i].len == label->output_len &&
				       memcmp(said + told[i].at,
					      out + label->output_at,
					      label->output_len) == 0),
		       "last what comes out");
	}
}

static void
trace_of(void)
{
	xn_report report = empty_report();
	bool back;
	xn_result r;
	char *out;

	report.trace = on_step;
	report.user = &told;
	started = false;
	r = xn_to_ascii_alloc(&now.opt, &out, now.name, now.len, &report);
	check_told(r, NULL);
	xn_free(out);

	started = false;
	r = xn_to_unicode_alloc(&now.opt, &out, now.name, now.len, &report);
	/* RFC 3490 checks more than it shows. */
	back = (r.errors & XN_ERROR_INVALID_UTF8) || is_idna2003() ||
	       (r.errors != 0 && now.opt.profile == XN_URL);
	check_told(r, back ? NULL : out);
	xn_free(out);
}

START_TEST(traces)
{
	each_name(10, NAMES / 2, trace_of);
}
END_TEST

/* ---- the generator ------------------------------------------------------ */

static struct {
	size_t right, wrong, ace;
	uint32_t errors;
} tally;

static void
tally_of(void)
{
	static char out[ROOM];
	xn_result r = xn_to_ascii(&now.opt, out, ROOM, now.name, now.len, NULL);

	tally.errors |= r.errors;
	if (r.status == XN_OK) {
		tally.right++;
		tally.ace += strstr(out, "xn--") != NULL;
	} else {
		tally.wrong++;
	}
}

/* All of the above is worth something only with names of all sorts. */
START_TEST(generated_names)
{
	/* A few would not show every error. */
	generate_begin(&gen, 9);
	for (size_t i = 0; i < 3000; i++) {
		now.len = generate_name(&gen, now.name);
		now.opt = generate_options(&gen);
		tally_of();
	}
	ck_assert_uint_ge(tally.right, 300);
	ck_assert_uint_ge(tally.ace, 100);
	ck_assert_uint_ge(tally.wrong, 300);
	ck_assert_uint_eq(tally.errors, (UINT32_C(1) << XN_ERROR_COUNT) - 1);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("properties");
	TCase *names = tcase_create("generated names");
	SRunner *runner;
	int failed;

	tcase_set_timeout(names, 600);
	tcase_add_test(names, generated_names);
	tcase_add_test(names, round_trips);
	tcase_add_test(names, output_alphabet);
	tcase_add_test(names, reports);
	tcase_add_test(names, every_cap);
	tcase_add_test(names, page_starts);
	tcase_add_test(names, alloc_is_the_same);
	tcase_add_test(names, workspace_limit);
	tcase_add_test(names, dns_limits);
	tcase_add_loop_test(names, nothing_left, 0,
			    sizeof nothings / sizeof *nothings);
	tcase_add_test(names, at_the_limit);
	tcase_add_test(names, at_the_limit_encoded);
	tcase_add_test(names, label_at_a_time);
	tcase_add_test(names, traces);
	suite_add_tcase(suite, names);

	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed;
}

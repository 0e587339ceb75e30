/* SPDX-License-Identifier: MIT
 *
 * Each misuse gives XN_MISUSE.  The rows are those of the table in
 * doc/errors.md; tests/doc/test_lists.py compares the two.
 */
#include "tests/support/profiles.h"
#include "tests/support/run_suite.h"

#include <limits.h>
#include <string.h>

#include <xn/batch.h>
#include <xn/bootstring.h>
#include <xn/idna.h>
#include <xn/punycode.h>
#include <xn/wire.h>

/* ---- the conversions, as one kind of function ---------------------------- */

typedef xn_result to_buffer(const xn_options *opt, void *dst, size_t cap,
			    const void *src, size_t len, xn_report *report);
typedef xn_result to_heap(const xn_options *opt, void *dst, const void *src,
			  size_t len, xn_report *report);

#define ADAPT(name, unit)                                                      \
	static xn_result name(const xn_options *opt, void *dst, size_t cap,    \
			      const void *src, size_t len, xn_report *report)  \
	{                                                                      \
		return xn_##name(opt, (unit *)dst, cap, (const unit *)src,     \
				 len, report);                                 \
	}                                                                      \
	static xn_result name##_alloc(const xn_options *opt, void *dst,        \
				      const void *src, size_t len,             \
				      xn_report *report)                       \
	{                                                                      \
		return xn_##name##_alloc(opt, (unit **)dst, (const unit *)src, \
					 len, report);                         \
	}

ADAPT(to_ascii, char)
ADAPT(to_unicode, char)
ADAPT(to_ascii_utf16, uint16_t)
ADAPT(to_unicode_utf16, uint16_t)
ADAPT(to_ascii_utf32, uint32_t)
ADAPT(to_unicode_utf32, uint32_t)

/* These two have octets on one side. */
static xn_result
wire_from(const xn_options *opt, void *dst, size_t cap, const void *src,
	  size_t len, xn_report *report)
{
	return xn_wire_from_host(opt, (uint8_t *)dst, cap, (const char *)src,
				 len, report);
}

static xn_result
registers(const xn_options *opt, void *dst, size_t cap, const void *src,
	  size_t len, xn_report *report)
{
	return xn_register(opt, (char *)dst, cap, NULL, 0, (const char *)src,
			   len, report);
}

static const struct {
	to_buffer *convert;
	to_heap *alloc; /* or NULL */
	size_t unit;
} calls[] = {
	{to_ascii, to_ascii_alloc, 1},
	{to_unicode, to_unicode_alloc, 1},
	{to_ascii_utf16, to_ascii_utf16_alloc, 2},
	{to_unicode_utf16, to_unicode_utf16_alloc, 2},
	{to_ascii_utf32, to_ascii_utf32_alloc, 4},
	{to_unicode_utf32, to_unicode_utf32_alloc, 4},
	{wire_from, NULL, 1},
	{registers, NULL, 1},
};

#define CALLS (sizeof calls / sizeof *calls)
#define ROOM 64

static uint32_t room[ROOM], text[ROOM];
static xn_options opt;

/* Writes "a" into text, in units of this size. */
static void
begin(size_t unit)
{
	memset(room, 'x', sizeof room);
	memset(text, 0, sizeof text);
	text[0] = unit == 1 ? 0x61616161 : unit == 2 ? 0x00610061 : 0x61;
	text[1] = unit == 4 ? 0x61 : 0;
	opt = xn_profile(XN_LOOKUP);
}

static void
told(xn_result r)
{
	ck_assert_int_eq(r.status, XN_MISUSE);
	ck_assert_uint_eq(r.errors, 0);
	ck_assert_uint_eq(r.length, 0);
	ck_assert_uint_eq(r.labels, 0);
}

/*
 * A misused call leaves no fault of an earlier one in the report, and an empty
 * string if there is room.
 */
static void
told_with_report(size_t i, void *dst, size_t cap, const void *src, size_t len)
{
	xn_report report = {.fault_count = 99};
	static const char none[4];

	told(calls[i].convert(&opt, dst, cap, src, len, &report));
	ck_assert_uint_eq(report.fault_count, 0);
	if (dst != NULL && calls[i].convert != wire_from) {
		ck_assert_mem_eq(dst, none, calls[i].unit);
	}
	if (calls[i].alloc != NULL) {
		void *made = dst;

		report.fault_count = 99;
		told(calls[i].alloc(&opt, dst != NULL ? &made : NULL, src, len,
				    &report));
		ck_assert_uint_eq(report.fault_count, 0);
	}
}

/* Calls every function with the options as they are now. */
static void
options_told(void)
{
	xn_column_in in = {.count = 0};
	xn_column_out out = {.cap = 0};
	const uint8_t root[] = {0};
	char dst[ROOM];
	bool same = true;

	ck_assert_str_ne(xn_options_text(&opt), "");
	for (size_t i = 0; i < CALLS; i++) {
		void *made = room;
		xn_options keep = opt;

		begin(calls[i].unit);
		opt = keep;
		told(calls[i].convert(&opt, room, ROOM, text, 1, NULL));
		told_with_report(i, room, ROOM, text, 1);
		told(calls[i].convert(NULL, room, ROOM, text, 1, NULL));
		told(calls[i].convert(NULL, room, 0, text, 1, NULL));
		if (calls[i].alloc != NULL) {
			told(calls[i].alloc(&opt, &made, text, 1, NULL));
			ck_assert_ptr_null(made);
		}
	}
	told(xn_wire_to_host(&opt, dst, ROOM, root, 1));
	ck_assert_int_eq(xn_same_host(&opt, "a", 1, "a", 1, &same), XN_MISUSE);
	ck_assert(!same);
	ck_assert_int_eq(xn_to_ascii_batch(&opt, &out, &in).status, XN_MISUSE);
	ck_assert_int_eq(xn_to_unicode_batch(&opt, &out, &in).status,
			 XN_MISUSE);
	ck_assert_ptr_null(
		xn_rule_next(&opt, true, XN_ERROR_STD3, 0, &(size_t){0}));
}

/* ---- options ------------------------------------------------------------- */

static void
null_options(void)
{
	const uint8_t root[] = {0};
	char dst[ROOM];
	bool same = true;

	for (size_t i = 0; i < CALLS; i++) {
		begin(calls[i].unit);
		told(calls[i].convert(NULL, room, ROOM, text, 1, NULL));
	}
	told(xn_wire_to_host(NULL, dst, ROOM, root, 1));
	ck_assert_int_eq(xn_same_host(NULL, "a", 1, "a", 1, &same), XN_MISUSE);
	ck_assert_str_ne(xn_options_text(NULL), "");
	ck_assert_ptr_null(
		xn_rule_next(NULL, true, XN_ERROR_STD3, 0, &(size_t){0}));
}

static void
zero_options(void)
{
	xn_options zero = {0};

	opt = zero;
	options_told();
	ck_assert_ptr_nonnull(strstr(xn_options_text(&opt), "profile is 0"));
}

static void
unknown_profile(void)
{
	opt = xn_profile((xn_profile_id)(last_profile() + 1));
	options_told();
	opt = xn_profile((xn_profile_id)INT_MAX);
	options_told();
	ck_assert_ptr_null(strstr(xn_options_text(&opt), "profile is 0"));
	ck_assert_ptr_nonnull(strstr(xn_options_text(&opt), "profile"));
}

static void
unknown_check(void)
{
	opt = xn_profile(XN_LOOKUP);
	opt.checks |= XN_MAP_RFC5895;
	options_told();
	opt = xn_profile(XN_LOOKUP);
	opt.checks |= UINT32_C(1) << 31;
	options_told();
	ck_assert_ptr_nonnull(strstr(xn_options_text(&opt), "checks"));
}

static void
told_of_reserved(xn_report *report)
{
	for (size_t i = 0; i < CALLS; i++) {
		begin(calls[i].unit);
		told(calls[i].convert(&opt, room, ROOM, text, 1, report));
	}
}

static xn_normalized
normalise(const xn_normalizer *self, uint32_t *dst, size_t cap,
	  const uint32_t *src, size_t len)
{
	xn_normalized r = {XN_FAILED, 0, 0, 0};

	(void)self, (void)dst, (void)cap, (void)src, (void)len;
	return r;
}

static xn_normalized
prepare(const xn_normalizer *self, uint32_t *dst, size_t cap,
	const uint32_t *src, size_t len, uint32_t checks)
{
	(void)checks;
	return normalise(self, dst, cap, src, len);
}

static void
reserved(void)
{
	xn_normalizer normalizer = {.nfc = normalise, .nameprep = prepare};

	for (size_t i = 0; i < sizeof opt.reserved / sizeof *opt.reserved;
	     i++) {
		opt = xn_profile(XN_LOOKUP);
		opt.reserved[i] = 1;
		options_told();
		ck_assert_ptr_nonnull(
			strstr(xn_options_text(&opt), "reserved is"));
	}
	for (size_t i = 0; i < 4; i++) {
		xn_report report = {.label_cap = 0};
		int32_t offsets[2] = {0, 0}, ends[2] = {0, 0};
		xn_column_in in = {.offsets32 = offsets, .count = 1};
		xn_column_out out = {.offsets32 = ends};

		report.reserved[i] = 1;
		told_of_reserved(&report);
		normalizer.reserved[i] = 1;
		opt = xn_profile(XN_LOOKUP);
		opt.normalizer = &normalizer;
		options_told();
		normalizer.reserved[i] = 0;
		opt = xn_profile(XN_LOOKUP);
		ck_assert_int_eq(xn_to_ascii_batch(&opt, &out, &in).status,
				 XN_OK);
		in.reserved[i] = 1;
		ck_assert_int_eq(xn_to_ascii_batch(&opt, &out, &in).status,
				 XN_MISUSE);
		in.reserved[i] = 0;
		out.reserved[i] = 1;
		ck_assert_int_eq(xn_to_ascii_batch(&opt, &out, &in).status,
				 XN_MISUSE);
	}
}

static void
half_a_normaliser(void)
{
	xn_normalizer without_nameprep = {.nfc = normalise};
	xn_normalizer without_nfc = {.nameprep = prepare};

	opt = xn_profile(XN_LOOKUP);
	opt.normalizer = &without_nameprep;
	options_told();
	opt.normalizer = &without_nfc;
	options_told();
	ck_assert_ptr_nonnull(strstr(xn_options_text(&opt), "normalizer"));
	ck_assert_ptr_nonnull(strstr(xn_options_text(NULL), "NULL"));
}

/* ---- buffers ------------------------------------------------------------- */

static void
no_source(void)
{
	xn_bootstring rfc = xn_bootstring_punycode();
	xn_report report = {.fault_count = 99};
	char code[ROOM];
	bool same;
	int order;

	for (size_t i = 0; i < CALLS; i++) {
		void *made = room;

		begin(calls[i].unit);
		told(calls[i].convert(&opt, room, ROOM, NULL, 1, NULL));
		told_with_report(i, room, ROOM, NULL, 1);
		if (calls[i].alloc != NULL) {
			told(calls[i].alloc(&opt, &made, NULL, 1, NULL));
			ck_assert_ptr_null(made);
		}
	}
	told(xn_register(&opt, code, ROOM, NULL, 1, "a", 1, NULL));
	told(xn_register(&opt, code, ROOM, "a", 1, NULL, 1, &report));
	ck_assert_uint_eq(report.fault_count, 0);
	ck_assert_int_eq(code[0], '\0');
	told(xn_wire_to_host(&opt, code, ROOM, NULL, 1));
	ck_assert_int_eq(xn_same_host(&opt, NULL, 1, "a", 1, &same), XN_MISUSE);
	ck_assert_int_eq(xn_same_host(&opt, "a", 1, NULL, 1, &same), XN_MISUSE);
	ck_assert(!xn_ends_in_number(NULL, 1));
	ck_assert_int_eq(xn_wire_check(NULL, 1).status, XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_wire_to_text(code, ROOM, NULL, 1).status,
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(
		xn_wire_from_text((uint8_t *)code, ROOM, NULL, 1).status,
		XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_wire_read((uint8_t *)code, ROOM, NULL, 1, 0).status,
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_wire_compare(NULL, 1, NULL, 1, &order),
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_punycode_encode(code, ROOM, NULL, 1, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_decode(room, ROOM, NULL, 1, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_bootstring_encode(&rfc, code, ROOM, NULL, 1, NULL).status,
		XN_BOOTSTRING_MISUSE);
	ck_assert_int_eq(
		xn_bootstring_decode(&rfc, room, ROOM, NULL, 1, NULL).status,
		XN_BOOTSTRING_MISUSE);
}

static void
no_destination(void)
{
	xn_bootstring rfc = xn_bootstring_punycode();
	const uint8_t root[] = {0};

	for (size_t i = 0; i < CALLS; i++) {
		begin(calls[i].unit);
		told(calls[i].convert(&opt, NULL, 1, text, 1, NULL));
		told_with_report(i, NULL, 1, text, 1);
	}
	told(xn_wire_to_host(&opt, NULL, 1, root, 1));
	ck_assert_int_eq(xn_wire_to_text(NULL, 1, root, 1).status,
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_wire_from_text(NULL, 1, ".", 1).status,
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_wire_read(NULL, 1, root, 1, 0).status,
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_punycode_encode(NULL, 1, text, 1, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_decode(NULL, 1, "a", 1, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_bootstring_encode(&rfc, NULL, 1, text, 1, NULL).status,
		XN_BOOTSTRING_MISUSE);
	ck_assert_int_eq(
		xn_bootstring_decode(&rfc, NULL, 1, "a", 1, NULL).status,
		XN_BOOTSTRING_MISUSE);
}

/* dst and src are given as offsets into room, in units. */
static void
overlap_told(size_t i, size_t dst, size_t cap, size_t src, size_t len)
{
	char *all = (char *)room;
	size_t unit = calls[i].unit;
	xn_report report = {.label_cap = 0}, *reports[] = {NULL, &report};

	for (size_t n = 0; n < 2; n++) {
		begin(unit);
		memcpy(room, text, sizeof text);
		report.fault_count = 99;
		told(calls[i].convert(&opt, all + dst * unit, cap,
				      all + src * unit, len, reports[n]));
		ck_assert_uint_eq(report.fault_count, n == 0 ? 99 : 0);
	}
}

static void
overlap(void)
{
	xn_report report = {.label_cap = 0};

	for (size_t i = 0; i < CALLS; i++) {
		overlap_told(i, 0, 40, 0, 1);
		overlap_told(i, 0, 40, 39, 1);
		overlap_told(i, 4, 40, 0, 5);
		overlap_told(i, 2, 1, 0, 5);
		/* Adjacent buffers are right. */
		begin(calls[i].unit);
		memcpy(room, text, sizeof text);
		ck_assert_int_ne(calls[i].convert(&opt,
						  (char *)room + calls[i].unit,
						  3, room, 1, &report)
					 .status,
				 XN_MISUSE);
	}
}

static void
overlap_of_wire_names(void)
{
	uint8_t wire[ROOM] = {1, 'a', 0};
	char *name = (char *)wire;

	opt = xn_profile(XN_LOOKUP);
	ck_assert_int_eq(xn_wire_read(wire + 2, ROOM - 2, wire, 3, 0).status,
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_wire_to_text(name + 2, ROOM - 2, wire, 3).status,
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_wire_from_text(wire, ROOM, name, 1).status,
			 XN_WIRE_MISUSE);
	wire[2] = 0;
	told(xn_wire_to_host(&opt, name + 2, ROOM - 2, wire, 3));
	/* dst overlaps either form of a name to register. */
	told(xn_register(&opt, name, ROOM, "a", 1, name + 1, 1, NULL));
	told(xn_register(&opt, name, ROOM, name + 1, 1, "a", 1, NULL));
}

static void
overlap_in_codecs(void)
{
	xn_bootstring rfc = xn_bootstring_punycode();
	unsigned char *flags = (unsigned char *)room;
	char *code = (char *)room;
	static uint32_t work[XN_PUNYCODE_WORK(8)];
	size_t words = sizeof work / sizeof *work;

	begin(4);
	ck_assert_int_eq(xn_punycode_encode(code, 9, room, 2, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_encode(code, 9, text, 2, flags).status,
			 XN_PUNYCODE_MISUSE);
	/* The last byte of the source, which has 2 x 4 bytes, and the next. */
	ck_assert_int_eq(xn_punycode_encode(code + 7, 1, room, 2, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_ne(xn_punycode_encode(code + 8, 1, room, 2, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_decode(room, 9, code, 2, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_decode(room, 2, code + 7, 1, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_ne(xn_punycode_decode(room, 2, code + 8, 1, NULL).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_decode(room, 9, "ab", 2, flags).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_decode(text, 9, code, 2, flags).status,
			 XN_PUNYCODE_MISUSE);
	/* There are as many flags as code points have room. */
	ck_assert_int_eq(xn_punycode_decode(room + 2, 9, "ab", 2, flags).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_ne(xn_punycode_decode(room + 2, 8, "ab", 2, flags).status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_punycode_encode_long(code, 9, room, 2, NULL, work, words)
			.status,
		XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_encode_long((char *)work, 9, text, 2, NULL,
						 work, words)
				 .status,
			 XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_punycode_encode_long(code, 9, work, 2, NULL, work, words)
			.status,
		XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_punycode_encode_long(code, 9, text, 2, NULL, NULL, words)
			.status,
		XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_punycode_decode_long(room, 9, code, 2, NULL, work, words)
			.status,
		XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_punycode_decode_long(work, 9, "ab", 2, NULL, work, words)
			.status,
		XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(xn_punycode_decode_long(room, 9, (char *)work, 2, NULL,
						 work, words)
				 .status,
			 XN_PUNYCODE_MISUSE);
	flags = (unsigned char *)work;
	ck_assert_int_eq(
		xn_punycode_encode_long(code, 9, text, 2, flags, work, words)
			.status,
		XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_punycode_decode_long(room, 9, "ab", 2, flags, work, words)
			.status,
		XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_bootstring_encode(&rfc, code, 9, room, 2, NULL).status,
		XN_BOOTSTRING_MISUSE);
	ck_assert_int_eq(
		xn_bootstring_decode(&rfc, room, 9, code, 2, NULL).status,
		XN_BOOTSTRING_MISUSE);
}

static void
overlaps(void)
{
	overlap();
	overlap_of_wire_names();
	overlap_in_codecs();
}

static void
large_capacity(void)
{
	for (size_t i = 0; i < CALLS; i++) {
		begin(calls[i].unit);
		for (size_t len = 1; len <= 2; len++) {
			told(calls[i].convert(&opt, room, SIZE_MAX, text, len,
					      NULL));
			told(calls[i].convert(&opt, room,
					      SIZE_MAX / calls[i].unit, text,
					      len, NULL));
		}
	}
	ck_assert_int_eq(
		xn_punycode_decode(room, SIZE_MAX / 4 + 2, "a", 1, NULL).status,
		XN_PUNYCODE_MISUSE);
	ck_assert_int_eq(
		xn_punycode_encode((char *)room, SIZE_MAX, text, 1, NULL)
			.status,
		XN_PUNYCODE_MISUSE);
}

static void
long_source(void)
{
	bool same;

	for (size_t i = 0; i < CALLS; i++) {
		size_t much = SIZE_MAX / 16 / calls[i].unit + 1;
		void *made = room;

		begin(calls[i].unit);
		told(calls[i].convert(&opt, room, ROOM, text, much, NULL));
		told(calls[i].convert(&opt, NULL, 0, text, SIZE_MAX, NULL));
		if (calls[i].alloc != NULL) {
			told(calls[i].alloc(&opt, &made, text, much, NULL));
			ck_assert_ptr_null(made);
		}
	}
	ck_assert_int_eq(xn_same_host(&opt, "a", SIZE_MAX, "a", 1, &same),
			 XN_MISUSE);
	/* The A-label lies behind dst, so the two do not overlap. */
	begin(1);
	told(xn_register(&opt, (char *)room, 8, "a", 1, (char *)room + 16,
			 SIZE_MAX / 16 + 1, NULL));
}

/* ---- results and reports ------------------------------------------------- */

static void
no_result(void)
{
	uint32_t to[XN_MAP_MAX];
	size_t count = 7;

	opt = xn_profile(XN_LOOKUP);
	ck_assert_int_eq(xn_same_host(&opt, "a", 1, "a", 1, NULL), XN_MISUSE);
	ck_assert_int_eq(xn_wire_compare((const uint8_t *)"", 1,
					 (const uint8_t *)"", 1, NULL),
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_map_point(&opt, to, 'a', NULL), XN_MAPPING_REFUSED);
	ck_assert_int_eq(xn_map_point(&opt, NULL, 'a', &count),
			 XN_MAPPING_REFUSED);
	ck_assert_ptr_null(xn_rule_next(&opt, true, 0, 0, NULL));
}

static void
no_list(void)
{
	xn_report labels = {.label_cap = 1}, faults = {.fault_cap = 1};

	for (size_t i = 0; i < CALLS; i++) {
		void *made = room;

		begin(calls[i].unit);
		told(calls[i].convert(&opt, room, ROOM, text, 1, &labels));
		told(calls[i].convert(&opt, room, ROOM, text, 1, &faults));
		if (calls[i].alloc != NULL) {
			told(calls[i].alloc(&opt, &made, text, 1, &faults));
			ck_assert_ptr_null(made);
		}
	}
}

/* ---- columns ------------------------------------------------------------- */

static int32_t in_ends[] = {0, 1}, out_ends[2];
static int64_t wide_ends[] = {0, 1};
static uint8_t bits[] = {1};

static void
batch_told(const xn_column_out *out, const xn_column_in *in)
{
	opt = xn_profile(XN_LOOKUP);
	ck_assert_int_eq(xn_to_ascii_batch(&opt, out, in).status, XN_MISUSE);
	ck_assert_int_eq(xn_to_unicode_batch(&opt, out, in).status, XN_MISUSE);
}

static void
columns(void)
{
	char data[8] = "a", got[8];
	const xn_column_in right_in = {
		.data = data, .data_len = 1, .offsets32 = in_ends, .count = 1};
	const xn_column_out right_out = {
		.data = got, .cap = 8, .offsets32 = out_ends};
	xn_column_in in = right_in;
	xn_column_out out = right_out;

	opt = xn_profile(XN_LOOKUP);
	ck_assert_int_eq(xn_to_ascii_batch(&opt, &out, &in).status, XN_OK);
	/* If no rows are left, no buffers are needed. */
	ck_assert_int_eq(
		xn_to_ascii_batch(&opt, &(xn_column_out){.cap = 0},
				  &(xn_column_in){.first = 2, .count = 2})
			.status,
		XN_OK);
	batch_told(NULL, &in);
	batch_told(&out, NULL);
	in.offsets64 = wide_ends;
	batch_told(&out, &in);
	in = right_in;
	in.offsets32 = NULL;
	batch_told(&out, &in);
	in = right_in;
	in.first = 2;
	batch_told(&out, &in);
	in = right_in;
	in.data = NULL;
	batch_told(&out, &in);
	in = right_in;
	in.data_len = 0;
	batch_told(&out, &in);
	in = right_in;
	out.data = NULL;
	batch_told(&out, &in);
	out = right_out;
	out.cap = SIZE_MAX;
	batch_told(&out, &in);
	out = right_out;
	out.first = SIZE_MAX / 8;
	batch_told(&out, &in);
	out = right_out;
	out.validity = bits;
	out.validity_at = SIZE_MAX - 3;
	batch_told(&out, &in);
	out = right_out;
	in.validity = bits;
	in.validity_at = SIZE_MAX - 3;
	batch_told(&out, &in);
	in = right_in;
	out = right_out;
	out.offsets32 = NULL;
	batch_told(&out, &in);
}

/* The buffers of two columns, the first four of the output. */
enum { BUFFERS = 7, OUTPUTS = 4, SLOT = 256 };

struct arena {
	_Alignas(8) char room[BUFFERS * SLOT];
	void *at[BUFFERS];
	size_t size[BUFFERS];
};

/* Nine rows, from row 2 of the input and row 5 of the output on. */
static xn_status
convert_arena(const struct arena *arena, bool wide)
{
	void *const *at = arena->at;
	const xn_column_out out = {.data = at[0],
				   .cap = arena->size[0],
				   .offsets32 = wide ? NULL : at[1],
				   .offsets64 = wide ? at[1] : NULL,
				   .validity = at[2],
				   .validity_at = 3,
				   .errors = at[3],
				   .first = 5};
	const xn_column_in in = {.data = at[4],
				 .data_len = arena->size[4],
				 .offsets32 = wide ? NULL : at[5],
				 .offsets64 = wide ? at[5] : NULL,
				 .validity = at[6],
				 .validity_at = 6,
				 .count = 11,
				 .first = 2};

	return xn_to_ascii_batch(&opt, &out, &in).status;
}

/*
 * Each buffer of the output has its first byte where each other buffer has its
 * last one, and the other way round; then the two touch.
 */
static void
columns_touch(void)
{
	for (int wide = 0; wide < 2; wide++) {
		size_t unit = wide ? 8 : 4;
		/* Bitmaps of 3 + 14 and 6 + 11 bits. */
		const size_t size[BUFFERS] = {16, 15 * unit, 3, 14 * 4,
					      8,  12 * unit, 3};

		for (size_t i = 0; i < (size_t)OUTPUTS * BUFFERS * 4; i++) {
			static struct arena arena;
			size_t a = i / 4 % OUTPUTS, b = i / 4 / OUTPUTS;
			bool touches = i % 2 == 1, behind = i / 2 % 2 == 1;
			size_t far = behind ? size[b] : size[a];

			if (a == b) {
				continue;
			}
			opt = xn_profile(XN_LOOKUP);
			memset(arena.room, 0, sizeof arena.room);
			memcpy(arena.size, size, sizeof size);
			for (size_t k = 0; k < BUFFERS; k++) {
				arena.at[k] = arena.room + k * SLOT + SLOT / 2;
			}
			far -= touches ? 0 : 1;
			if (behind) {
				arena.at[a] = (char *)arena.at[b] + far;
			} else {
				arena.at[a] = (char *)arena.at[b] - far;
			}
			/* A misaligned buffer must not be written. */
			if (touches && ((uintptr_t)arena.at[a] % 8) != 0) {
				continue;
			}
			ck_assert_int_eq(convert_arena(&arena, wide),
					 touches ? XN_OK : XN_MISUSE);
		}
	}
}

static void
columns_overlap(void)
{
	char data[8] = "a", got[8];
	xn_column_in in = {.data = data,
			   .data_len = 1,
			   .offsets32 = in_ends,
			   .validity = bits,
			   .count = 1};
	const xn_column_out right = {
		.data = got, .cap = 8, .offsets32 = out_ends};
	xn_column_out out = right;

	out.data = data;
	batch_told(&out, &in);
	out = right;
	out.offsets32 = in_ends;
	batch_told(&out, &in);
	out = right;
	out.validity = bits;
	batch_told(&out, &in);
	out = right;
	out.errors = (uint32_t *)out_ends;
	batch_told(&out, &in);
	columns_touch();
}

static void
no_wire_name(void)
{
	const uint8_t cut[] = {5, 'a'};
	char dst[ROOM];

	opt = xn_profile(XN_LOOKUP);
	told(xn_wire_to_host(&opt, dst, ROOM, cut, sizeof cut));
	told(xn_wire_to_host(&opt, dst, ROOM, cut, 0));
}

static void
parameters(void)
{
	xn_bootstring zero = {0};
	char code[ROOM];

	ck_assert(!xn_bootstring_is_valid(NULL));
	ck_assert_int_eq(
		xn_bootstring_encode(NULL, code, ROOM, text, 1, NULL).status,
		XN_BOOTSTRING_BAD_PARAMETERS);
	ck_assert_int_eq(
		xn_bootstring_decode(&zero, text, ROOM, "a", 1, NULL).status,
		XN_BOOTSTRING_BAD_PARAMETERS);
}

/* ---- the table ----------------------------------------------------------- */

static const struct {
	const char *what;
	void (*test)(void);
} rows[] = {
	{"the options are NULL", null_options},
	{"the options are all zero", zero_options},
	{"an unknown profile", unknown_profile},
	{"a bit in `checks` that the profile does not know", unknown_check},
	{"`reserved` is not all zero", reserved},
	{"a normaliser without `nfc` or `nameprep`", half_a_normaliser},
	{"`src` is NULL and `len` is not 0", no_source},
	{"`dst` is NULL and `cap` is not 0", no_destination},
	{"`dst` overlaps `src`", overlaps},
	{"`dst` ends beyond the last address", large_capacity},
	{"`src` is longer than `SIZE_MAX / 16` bytes", long_source},
	{"a pointer to a result is NULL", no_result},
	{"a list of the report is NULL and has a capacity", no_list},
	{"a column lacks a buffer, or its numbers make no sense", columns},
	{"an output buffer of a batch overlaps another", columns_overlap},
	{"`src` is not a wire name", no_wire_name},
	{"invalid parameters of Bootstring", parameters},
};

START_TEST(misuse)
{
	rows[_i].test();
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("misuse");
	TCase *tcase = tcase_create("rows");

	tcase_add_loop_test(tcase, misuse, 0,
			    (int)(sizeof rows / sizeof *rows));
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

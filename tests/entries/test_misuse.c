/* SPDX-License-Identifier: MIT
 *
 * Each misuse gives XN_MISUSE, with every function that it can happen to.  The
 * rows are those of the tables in doc/errors.md and doc/display.md;
 * tests/doc/test_lists.py compares them.
 */
#include "entries.h"

#include "tests/support/knows_nothing.h"
#include "tests/support/policies.h"
#include "tests/support/profiles.h"
#include "tests/support/tests.h"

#include <limits.h>
#include <string.h>

#include <xn/batch.h>
#include <xn/bootstring.h>
#include <xn/punycode.h>
#include <xn/wire.h>

/* Enough for any function, in elements of any size. */
#define ROOM 64

static uint64_t room[ROOM], text[ROOM];
static xn_options opt;
static xn_known_set *sealed_set, *open_set;
static xn_lgr *lgr;
#ifdef WITH_DISPLAY
static xn_display_options policy;

static xn_known_set *
new_set(const xn_display_options *options, bool seal)
{
	xn_known_set *set = NULL;

	ck_assert_int_eq(xn_known_set_new(&set, options), XN_OK);
	if (seal) {
		ck_assert_int_eq(xn_known_set_seal(set), XN_OK);
	}
	return set;
}
#endif

static void
setup(void)
{
	opt = xn_profile(XN_LOOKUP);
#ifdef WITH_DISPLAY
	policy = xn_display_policy(XN_POLICY_CHROMIUM);
	sealed_set = new_set(NULL, true);
	open_set = new_set(NULL, false);
#endif
#ifdef WITH_LGR
	static const char file[] =
		"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>"
		"<char cp='0061'/></data></lgr>";

	ck_assert_int_eq(xn_lgr_load(NULL, &lgr, file, sizeof file - 1), XN_OK);
#endif
}

static void
teardown(void)
{
#ifdef WITH_DISPLAY
	xn_known_set_free(sealed_set);
	xn_known_set_free(open_set);
#endif
#ifdef WITH_LGR
	xn_lgr_free(lgr);
#endif
}

/* ---- one call ------------------------------------------------------------ */

/* A right call: "a" in the units of the entry, or the wire name of the root. */
static struct question
right(const struct entry *entry)
{
	struct question q = {.opt = &opt,
			     .set = sealed_set,
			     .open = open_set,
			     .lgr = lgr,
			     .dst = room,
			     .cap = ROOM,
			     .src = text,
			     .len = 1};
#ifdef WITH_DISPLAY
	q.policy = &policy;
#endif
	memset(room, 'x', sizeof room);
	memset(text, 0, sizeof text);
	for (size_t i = 0; i < 2 && !(entry->has & WIRE); i++) {
		char *unit = (char *)text + i * entry->from;
		const uint32_t a = 'a';
		const uint16_t two = 'a';

		memcpy(unit, entry->from == 2 ? (const void *)&two : &a,
		       entry->from == 1 ? 1 : entry->from);
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
		*unit = entry->from == 1 ? 'a' : *unit;
#endif
	}
	return q;
}

static void
refused_once(const struct entry *entry, struct question q)
{
	static const char none[4];
	void *made = room;
	struct outcome r;

	if (entry->kind == TO_HEAP && q.dst != NULL) {
		q.dst = &made;
	}
	r = entry->call(&q);
	ck_assert_msg(r.status == XN_MISUSE && r.errors == 0 && r.length == 0,
		      "%s: %d, %#x, %zu", entry->name, (int)r.status,
		      (unsigned)r.errors, r.length);
	if (entry->kind == TO_HEAP && q.dst != NULL) {
		ck_assert_msg(made == NULL, "%s: a pointer", entry->name);
	} else if ((entry->has & ENDS) && q.dst == room && q.cap > 0) {
		ck_assert_msg(memcmp(room, none, entry->to) == 0, "%s: no NUL",
			      entry->name);
	}
}

/*
 * A misused call leaves no fault of an earlier one in the report, and an empty
 * string if there is room.
 */
static void
refused(const struct entry *entry, struct question q)
{
	xn_report report = {.fault_count = 99};
	xn_display_report shown = {
		.spot_count = 1, .fault_count = 1, .known = 0};

	if (entry->has & SILENT) {
		return;
	}
	refused_once(entry, q);
	if (entry->has & REPORT) {
		q.report = &report;
		refused_once(entry, q);
		ck_assert_msg(report.fault_count == 0, "%s", entry->name);
	}
	if (entry->has & SHOWN) {
		q.shown = &shown;
		refused_once(entry, q);
		ck_assert_msg(shown.spot_count == 0 && shown.fault_count == 0 &&
				      shown.known == XN_NOWHERE,
			      "%s", entry->name);
	}
}

/* For a loop over the rows that have one of some traits, or over all rows. */
#define EACH(entry, traits)                                                    \
	const struct entry *entry = entries;                                   \
	entry < entries + entry_count;                                         \
	entry++)                                                               \
		if ((entry->has & (traits)) == (traits)

/* ---- options ------------------------------------------------------------- */

static void
options_refused(const xn_options *options)
{
	xn_column_in in = {.count = 0};
	xn_column_out out = {.cap = 0};

	ck_assert_str_ne(xn_options_text(options), "");
	for (EACH(entry, OPTIONS)) {
		struct question q = right(entry);

		q.opt = options;
		refused(entry, q);
		if (entry->kind == TO_BUFFER) {
			q.cap = 0;
			refused(entry, q);
		}
	}
	/* Even without a row. */
	ck_assert_int_eq(xn_to_ascii_batch(options, &out, &in).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_to_unicode_batch(options, &out, &in).status,
			 XN_MISUSE);
	ck_assert_ptr_null(
		xn_rule_next(options, true, XN_ERROR_STD3, 0, &(size_t){0}));
}

static void
policy_refused(const xn_display_options *options)
{
	for (EACH(entry, POLICY)) {
		struct question q = right(entry);

		q.policy = options;
		refused(entry, q);
	}
}

static void
null_options(void)
{
	options_refused(NULL);
	policy_refused(NULL);
	ck_assert_ptr_nonnull(strstr(xn_options_text(NULL), "NULL"));
}

static void
zero_options(void)
{
	xn_options zero = {0};
	xn_display_options none = {0};

	options_refused(&zero);
	policy_refused(&none);
	ck_assert_ptr_nonnull(strstr(xn_options_text(&zero), "profile is 0"));
}

static void
unknown_profile(void)
{
	opt = xn_profile((xn_profile_id)(last_profile() + 1));
	options_refused(&opt);
	opt = xn_profile((xn_profile_id)INT_MAX);
	options_refused(&opt);
	ck_assert_ptr_null(strstr(xn_options_text(&opt), "profile is 0"));
	ck_assert_ptr_nonnull(strstr(xn_options_text(&opt), "profile"));
}

static void
unknown_check(void)
{
	const xn_profile_info *info;
	char dst[8];

	opt.checks |= XN_MAP_RFC5895;
	options_refused(&opt);
	opt = xn_profile(XN_LOOKUP);
	opt.checks |= UINT32_C(1) << 31;
	options_refused(&opt);
	ck_assert_ptr_nonnull(strstr(xn_options_text(&opt), "checks"));
	/* Every bit in every profile is either allowed or refused. */
	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		for (unsigned bit = 0; bit < 32; bit++) {
			opt = xn_profile(info->id);
			opt.checks ^= UINT32_C(1) << bit;
			if ((info->allowed >> bit & 1) == 0) {
				options_refused(&opt);
				continue;
			}
			ck_assert_int_eq(
				xn_to_ascii(&opt, dst, 8, "a", 1, NULL).status,
				XN_OK);
		}
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
		opt.reserved[i] = 1;
		options_refused(&opt);
		ck_assert_ptr_nonnull(
			strstr(xn_options_text(&opt), "reserved is"));
		/* Two that are the same. */
		opt.reserved[i] = UINT64_C(1) << 63;
		opt.reserved[(i + 1) % 6] = opt.reserved[i];
		options_refused(&opt);
		opt.reserved[(i + 1) % 6] = 0;
		opt.reserved[i] = 0;
	}
	for (size_t i = 0; i < 4; i++) {
		int32_t offsets[2] = {0, 0}, ends[2] = {0, 0};
		xn_column_in in = {.offsets32 = offsets, .count = 1};
		xn_column_out out = {.offsets32 = ends};

		normalizer.reserved[i] = 1;
		opt.normalizer = &normalizer;
		options_refused(&opt);
		normalizer.reserved[i] = 0;
		opt.normalizer = NULL;
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
	for (size_t i = 0; i < 4; i++) {
		xn_report report = {.label_cap = 0};
		xn_display_report shown = {.label_cap = 0};

		report.reserved[i] = shown.reserved[i] = 1;
		for (EACH(entry, 0)) {
			struct question q = right(entry);

			q.report = &report;
			q.shown = &shown;
			if (entry->has & (REPORT | SHOWN)) {
				refused_once(entry, q);
			}
		}
	}
#ifdef WITH_DISPLAY
	for (size_t i = 0; i < sizeof policy.reserved / sizeof *policy.reserved;
	     i++) {
		policy.reserved[i] = 1;
		policy_refused(&policy);
		policy.reserved[i] = 0;
	}
#endif
}

static void
half_a_normaliser(void)
{
	xn_normalizer without_nameprep = {.nfc = normalise};
	xn_normalizer without_nfc = {.nameprep = prepare};

	opt.normalizer = &without_nameprep;
	options_refused(&opt);
	opt.normalizer = &without_nfc;
	options_refused(&opt);
	ck_assert_ptr_nonnull(strstr(xn_options_text(&opt), "normalizer"));
}

/* ---- buffers ------------------------------------------------------------- */

static void
no_source(void)
{
	xn_report report = {.fault_count = 99};
	char code[ROOM];

	for (EACH(entry, 0)) {
		struct question q = right(entry);

		q.src = NULL;
		refused(entry, q);
	}
	ck_assert_int_eq(
		xn_register(&opt, code, ROOM, NULL, 1, "a", 1, NULL).status,
		XN_MISUSE);
	ck_assert_int_eq(
		xn_register(&opt, code, ROOM, "a", 1, NULL, 1, &report).status,
		XN_MISUSE);
	ck_assert_uint_eq(report.fault_count, 0);
	ck_assert_int_eq(code[0], '\0');
	ck_assert(!xn_ends_in_number(NULL, 1));
}

static void
no_destination(void)
{
	for (EACH(entry, 0)) {
		struct question q = right(entry);

		q.dst = NULL;
		if (entry->kind != ASKS) {
			refused(entry, q);
		}
	}
}

/* Each place of an output before, in and behind a text. */
static void
try_overlaps(const struct entry *entry)
{
	union {
		char bytes[96];
		uint64_t words[12];
	} arena;

	for (size_t i = 0; i < 9 * 40 * 4 * 4; i++) {
		size_t at = i % 9 * entry->from, len = i / 9 / 40 % 4;
		size_t to = i / 9 % 40 * entry->to, cap = i / 9 / 40 / 4;
		size_t end = at + len * entry->from;
		size_t last = to + cap * entry->to;
		bool overlap = len > 0 && cap > 0 && at < last && to < end;
		struct question q = right(entry);
		xn_status status;

		/* Only the root is a wire name of zeros. */
		if (last > sizeof arena || ((entry->has & WIRE) && len != 1)) {
			continue;
		}
		memset(&arena, 0, sizeof arena);
		q.dst = arena.bytes + to;
		q.cap = cap;
		q.src = arena.bytes + at;
		q.len = len;
		status = entry->call(&q).status;
		ck_assert_msg((status == XN_MISUSE) == overlap,
			      "%s: %zu units at %zu, %zu elements at %zu",
			      entry->name, len, at, cap, to);
	}
}

static void
check_refused(xn_punycode_result r)
{
	ck_assert_int_eq(r.status, XN_PUNYCODE_MISUSE);
	ck_assert_uint_eq(r.read + r.written, 0);
}

/* The flags of case and the work memory overlap nothing. */
static void
overlaps_in_codecs(void)
{
	static uint32_t work[XN_PUNYCODE_WORK(8)], points[ROOM], wide[ROOM];
	size_t words = sizeof work / sizeof *work;
	unsigned char *flags = (unsigned char *)points;
	char *code = (char *)points;

#define REFUSED(function, ...)                                                 \
	check_refused(xn_punycode_##function(__VA_ARGS__))
	REFUSED(encode, code, 9, wide, 2, flags);
	REFUSED(decode, points, 9, "ab", 2, flags);
	REFUSED(decode, wide, 9, code, 2, flags);
	/* There are as many flags as code points have room. */
	REFUSED(decode, points + 2, 9, "ab", 2, flags);
	ck_assert_int_ne(
		xn_punycode_decode(points + 2, 8, "ab", 2, flags).status,
		XN_PUNYCODE_MISUSE);
	REFUSED(encode_long, (char *)work, 9, wide, 2, NULL, work, words);
	REFUSED(encode_long, code, 9, work, 2, NULL, work, words);
	REFUSED(encode_long, code, 9, wide, 2, NULL, NULL, words);
	REFUSED(decode_long, work, 9, "ab", 2, NULL, work, words);
	REFUSED(decode_long, points, 9, (char *)work, 2, NULL, work, words);
	flags = (unsigned char *)work;
	REFUSED(encode_long, code, 9, wide, 2, flags, work, words);
	REFUSED(decode_long, points, 9, "ab", 2, flags, work, words);
	/* Work memory begins behind the first of nine flags. */
	REFUSED(decode_long, points, 9, "a", 1, (unsigned char *)wide, wide + 1,
		ROOM - 1);
#undef REFUSED
}

static void
overlaps(void)
{
	char *name = (char *)room;

	for (EACH(entry, APART)) {
		try_overlaps(entry);
	}
	overlaps_in_codecs();
	/* dst overlaps either form of a name to register. */
	ck_assert_int_eq(
		xn_register(&opt, name, ROOM, "a", 1, name + 1, 1, NULL).status,
		XN_MISUSE);
	ck_assert_int_eq(
		xn_register(&opt, name, ROOM, name + 1, 1, "a", 1, NULL).status,
		XN_MISUSE);
}

static void
large_capacity(void)
{
	for (EACH(entry, APART)) {
		struct question q = right(entry);

		q.cap = SIZE_MAX;
		refused(entry, q);
		q.cap = SIZE_MAX / entry->to;
		refused(entry, q);
	}
}

static void
long_source(void)
{
	for (EACH(entry, SHORT)) {
		struct question q = right(entry);

		q.len = SIZE_MAX / 16 / entry->from + 1;
		refused(entry, q);
		q.len = SIZE_MAX;
		refused(entry, q);
		if (entry->kind == TO_BUFFER) {
			q.dst = NULL;
			q.cap = 0;
			refused(entry, q);
		}
	}
	/* The A-label lies behind dst, so the two do not overlap. */
	ck_assert_int_eq(xn_register(&opt, (char *)room, 8, "a", 1,
				     (char *)room + 16, SIZE_MAX / 16 + 1, NULL)
				 .status,
			 XN_MISUSE);
}

/* ---- results and reports ------------------------------------------------- */

static void
no_result(void)
{
	uint32_t to[XN_MAP_MAX];
	size_t count = 7;

	ck_assert_int_eq(xn_same_host(&opt, "a", 1, "a", 1, NULL), XN_MISUSE);
	ck_assert_int_eq(xn_wire_compare((const uint8_t *)"", 1,
					 (const uint8_t *)"", 1, NULL),
			 XN_WIRE_MISUSE);
	ck_assert_int_eq(xn_map_point(&opt, to, 'a', NULL), XN_MAPPING_REFUSED);
	ck_assert_int_eq(xn_map_point(&opt, NULL, 'a', &count),
			 XN_MAPPING_REFUSED);
	ck_assert_int_eq(xn_map_point(NULL, to, 'a', &count),
			 XN_MAPPING_REFUSED);
	ck_assert_ptr_null(xn_rule_next(&opt, true, 0, 0, NULL));
#ifdef WITH_DISPLAY
	static const uint16_t two[] = {'a'};
	static const uint32_t four[] = {'a'};

	ck_assert_int_eq(xn_confusable("a", 1, "b", 1, NULL), XN_MISUSE);
	ck_assert_int_eq(xn_confusable_utf16(two, 1, two, 1, NULL), XN_MISUSE);
	ck_assert_int_eq(xn_confusable_utf32(four, 1, four, 1, NULL),
			 XN_MISUSE);
#endif
}

static void
no_list(void)
{
	for (int i = 0; i < 3; i++) {
		xn_report report = {.label_cap = i == 0, .fault_cap = i != 0};
		xn_display_report shown = {.label_cap = i == 0,
					   .fault_cap = i == 1,
					   .spot_cap = i == 2};

		for (EACH(entry, 0)) {
			struct question q = right(entry);

			q.report = &report;
			q.shown = &shown;
			if (entry->has & (REPORT | SHOWN)) {
				refused_once(entry, q);
			}
		}
	}
}

/* ---- columns ------------------------------------------------------------- */

static int32_t in_ends[] = {0, 1}, out_ends[2];
static int64_t wide_ends[] = {0, 1}, wide_out[2];
static uint8_t bits[] = {1};
static char data[8] = "a", got[8];

static const xn_column_in right_in = {
	.data = data, .data_len = 1, .offsets32 = in_ends, .count = 1};
static const xn_column_out right_out = {
	.data = got, .cap = 8, .offsets32 = out_ends};

/* The whole call is refused, and nothing is written. */
static void
batch_told(const xn_column_out *out, const xn_column_in *in)
{
	memset(got, 'x', sizeof got);
	out_ends[1] = 99;
	wide_out[1] = 99;
	for (int i = 0; i < 2; i++) {
		xn_batch_result r =
			(i == 0 ? xn_to_ascii_batch
				: xn_to_unicode_batch)(&opt, out, in);

		ck_assert_int_eq(r.status, XN_MISUSE);
		ck_assert(r.rows == 0 && r.errors == 0 && r.nulls == 0 &&
			  r.needed == 0);
		ck_assert_mem_eq(got, "xxxxxxxx", sizeof got);
		ck_assert(out_ends[1] == 99 && wide_out[1] == 99);
	}
	out_ends[0] = 0;
}

/* The right columns, but for this. */
#define WITH(...)                                                              \
	in = right_in, out = right_out;                                        \
	__VA_ARGS__;                                                           \
	batch_told(&out, &in)

/* The offset of the first result must be within the data, or its end. */
static void
bad_begins(void)
{
	static const int64_t begins[] = {-1, 9, INT32_MIN, INT32_MAX};
	xn_column_in in;
	xn_column_out out;

	for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
		WITH(out_ends[0] = (int32_t)begins[i]);
		WITH(out.offsets32 = NULL, out.offsets64 = wide_out,
		     wide_out[0] = begins[i]);
		WITH(out.offsets32 = NULL, out.offsets64 = wide_out,
		     wide_out[0] = begins[i] * (INT64_C(1) << 32));
	}
	WITH(out.cap = SIZE_MAX, out_ends[0] = -1);
	in = right_in, out = right_out;
	out_ends[0] = 8;
	ck_assert_int_eq(xn_to_ascii_batch(&opt, &out, &in).status,
			 XN_NO_SPACE);
	out_ends[0] = 0;
}

static void
columns(void)
{
	const xn_column_in none = {.first = 2, .count = 2};
	xn_column_in in = right_in;
	xn_column_out out = right_out;

	ck_assert_int_eq(xn_to_ascii_batch(&opt, &out, &in).status, XN_OK);
	/* Without rows no buffers are needed, and nothing is written. */
	for (int i = 0; i < 2; i++) {
		out = i == 0 ? right_out : (xn_column_out){.cap = 0};
		memset(got, 'x', sizeof got);
		ck_assert_int_eq(xn_to_ascii_batch(&opt, &out, &none).status,
				 XN_OK);
		ck_assert_int_eq(xn_to_unicode_batch(&opt, &out, &none).status,
				 XN_OK);
		ck_assert_mem_eq(got, "xxxxxxxx", sizeof got);
	}
	out = right_out;
	batch_told(NULL, &in);
	batch_told(&out, NULL);
	WITH(in.offsets64 = wide_ends);
	WITH(in.offsets32 = NULL);
	WITH(in.first = 2);
	WITH(in.data = NULL);
	WITH(in.data_len = 0);
	WITH(out.data = NULL);
	WITH(out.cap = SIZE_MAX);
	WITH(out.first = SIZE_MAX / 8);
	WITH(out.offsets32 = NULL);
	WITH(out.offsets64 = wide_out);
	WITH(out.validity = bits, out.validity_at = SIZE_MAX - 3);
	WITH(in.validity = bits, in.validity_at = SIZE_MAX - 3);
	/* Two of one buffer. */
	WITH(out.data = data);
	WITH(out.offsets32 = in_ends);
	WITH(out.errors = (uint32_t *)out_ends);
	WITH(in.validity = out.validity = bits);
	bad_begins();
}

#undef WITH

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
columns_overlap(void)
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
no_wire_name(void)
{
	const uint8_t cut[] = {5, 'a'};
	char dst[ROOM];

	ck_assert_int_eq(
		xn_wire_to_host(&opt, dst, ROOM, cut, sizeof cut).status,
		XN_MISUSE);
	ck_assert_int_eq(xn_wire_to_host(&opt, dst, ROOM, cut, 0).status,
			 XN_MISUSE);
}

static void
parameters(void)
{
	xn_bootstring zero = {0};
	uint32_t points[ROOM] = {'a'};
	char code[ROOM];

	ck_assert(!xn_bootstring_is_valid(NULL));
	ck_assert_int_eq(
		xn_bootstring_encode(NULL, code, ROOM, points, 1, NULL).status,
		XN_BOOTSTRING_BAD_PARAMETERS);
	ck_assert_int_eq(
		xn_bootstring_decode(&zero, points, ROOM, "a", 1, NULL).status,
		XN_BOOTSTRING_BAD_PARAMETERS);
}

#ifdef WITH_DISPLAY

/* ---- libxn-display ------------------------------------------------------- */

static void
unknown_policy(void)
{
	policy = xn_display_policy((xn_policy_id)(last_policy() + 1));
	policy_refused(&policy);
	policy = xn_display_policy((xn_policy_id)-1);
	policy_refused(&policy);
}

static void
level(void)
{
	policy.level = XN_LEVEL_ASCII;
	policy_refused(&policy);
	policy = xn_display_policy(XN_POLICY_UTS39);
	policy.level = XN_LEVEL_UNRESTRICTED + 1;
	policy_refused(&policy);
}

static void
unknown_direction(void)
{
	for (EACH(entry, ENDS)) {
		struct question q = right(entry);

		q.direction = (xn_direction)2;
		if (strstr(entry->name, "xn_bidi_skeleton") == entry->name) {
			refused(entry, q);
		}
	}
}

/* With a set that is not right, or none. */
static void
set_refused(xn_known_set *set)
{
	for (EACH(entry, SHORT)) {
		struct question q = right(entry);

		q.set = q.open = set;
		if (strstr(entry->name, "xn_lookalikes") == entry->name) {
			refused(entry, q);
		}
	}
}

static void
wrong_set(void)
{
	xn_display_options firefox = xn_display_policy(XN_POLICY_FIREFOX);
	const xn_display_options *wrong[] = {&policy, &firefox, NULL};

	for (size_t i = 0; i < 3; i++) {
		xn_display_options options = policy;
		xn_known_set *set = new_set(wrong[i], i > 0);

		options.known_set = set;
		policy_refused(&options);
		if (wrong[i] != NULL) {
			set_refused(set);
		}
		xn_known_set_free(set);
	}
	set_refused(open_set);
	set_refused(NULL);
}

static void
set_and_function(void)
{
	xn_known_set *set = new_set(&policy, true);

	policy.known_set = set;
	policy.known = knows_nothing;
	policy_refused(&policy);
	xn_known_set_free(set);
}

static void
sealed(void)
{
	for (EACH(entry, SHORT)) {
		struct question q = right(entry);

		if (strstr(entry->name, "xn_known_set_add") != entry->name) {
			continue;
		}
		q.open = sealed_set;
		refused(entry, q);
		q.open = NULL;
		refused(entry, q);
	}
	ck_assert_int_eq(xn_known_set_seal(sealed_set), XN_MISUSE);
}
#endif

/* ---- the table ----------------------------------------------------------- */

/* The document that has the row: errors.md, display.md, or both. */
enum document { ERRORS, DISPLAY, BOTH };

static const struct {
	const char *what;
	void (*test)(void);
	enum document document;
} rows[] = {
	{"the options are NULL", null_options, BOTH},
	{"the options are all zero", zero_options, BOTH},
	{"an unknown profile", unknown_profile, ERRORS},
	{"a bit in `checks` that the profile does not know", unknown_check,
	 ERRORS},
#ifdef WITH_DISPLAY
	{"an unknown policy", unknown_policy, DISPLAY},
	{"a level that the policy does not have", level, DISPLAY},
#endif
	{"`reserved` is not all zero", reserved, BOTH},
	{"a normaliser without `nfc` or `nameprep`", half_a_normaliser, ERRORS},
	{"`src` is NULL and `len` is not 0", no_source, BOTH},
	{"`dst` is NULL and `cap` is not 0", no_destination, BOTH},
	{"`dst` overlaps `src`", overlaps, BOTH},
	{"`dst` ends beyond the last address", large_capacity, BOTH},
	{"`src` is longer than `SIZE_MAX / 16` bytes", long_source, BOTH},
	{"a pointer to a result is NULL", no_result, BOTH},
	{"a list of the report is NULL and has a capacity", no_list, BOTH},
	{"a column lacks a buffer, or its numbers make no sense", columns,
	 ERRORS},
	{"an output buffer of a batch overlaps another", columns_overlap,
	 ERRORS},
	{"`src` is not a wire name", no_wire_name, ERRORS},
	{"invalid parameters of Bootstring", parameters, ERRORS},
#ifdef WITH_DISPLAY
	{"an unknown direction", unknown_direction, DISPLAY},
	{"a set that is not sealed, or is for other skeletons", wrong_set,
	 DISPLAY},
	{"a set together with a function known", set_and_function, DISPLAY},
	{"adding to a sealed set, or sealing it again", sealed, DISPLAY},
#endif
};

LOOP_TEST(misuse, sizeof rows / sizeof *rows)
{
	rows[_i].test();
}

TESTS(.name = "misuse", .before = setup, .after = teardown, .timeout = 60)

/* SPDX-License-Identifier: MIT
 *
 * Passes names of hostile shapes to every function that takes a text.
 * test_linear.py counts the instructions.
 *
 *     drive factor POINTS TURN TURNS EVERY [SHAPE]   each name in two sizes
 *     drive bytes BYTES TURN TURNS EVERY [SHAPE]     each once, of this size
 *
 * The shapes are shared among TURNS processes; TURN counts from 0.  A shape
 * goes to one function of EVERY, the next shape to the next ones.  Prints a
 * line for each call of measure(): shape, function, bytes of the name, bytes of
 * the name or of its Unicode form, whichever is longer, and whether the work
 * may be "linear" or "squared".
 */
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/batch.h>
#include <xn/bootstring.h>
#include <xn/find.h>
#include <xn/idna.h>
#include <xn/punycode.h>
#include <xn/wire.h>
#ifdef HAVE_DISPLAY
#include <xn/display.h>
#endif
#ifdef HAVE_DROPIN
#include <xn/idn2.h>
#endif
#ifdef HAVE_LGR
#include <xn/lgr.h>
#endif

#ifdef HAVE_DISPLAY
#include "tests/support/knows_nothing.h"
#endif
#include "tests/support/shapes.h"
#include "lib/unicode/utf8.h"

/* A name, and memory for all results. */
struct job {
	xn_options opt;
	xn_report *report;
	int flags;       /* libidn2's, or a policy */
	const char *src; /* NUL-terminated */
	size_t len;
	const uint32_t *point; /* its code points, 0-terminated */
	size_t points;
	const uint16_t *unit; /* the name in UTF-16 */
	size_t units;
	char *dst;
	size_t cap;
	uint32_t *unicode; /* room for as many code points */
	uint32_t *work;
	size_t words;
};

typedef void convert(const struct job *job);

void measure(const struct job *job, convert *call);

/* ---- xn/idna.h ---------------------------------------------------------- */

static void
to_ascii(const struct job *job)
{
	xn_to_ascii(&job->opt, job->dst, job->cap, job->src, job->len,
		    job->report);
}

static void
to_unicode(const struct job *job)
{
	xn_to_unicode(&job->opt, job->dst, job->cap, job->src, job->len,
		      job->report);
}

static void
to_ascii_alloc(const struct job *job)
{
	char *dst;

	xn_to_ascii_alloc(&job->opt, &dst, job->src, job->len, job->report);
	xn_free(dst);
}

static void
to_unicode_alloc(const struct job *job)
{
	char *dst;

	xn_to_unicode_alloc(&job->opt, &dst, job->src, job->len, job->report);
	xn_free(dst);
}

/* The result overwrites the one in UTF-32. */
static void
to_ascii_utf16(const struct job *job)
{
	xn_to_ascii_utf16(&job->opt, (uint16_t *)job->unicode, job->cap,
			  job->unit, job->units, job->report);
}

static void
to_unicode_utf16(const struct job *job)
{
	xn_to_unicode_utf16(&job->opt, (uint16_t *)job->unicode, job->cap,
			    job->unit, job->units, job->report);
}

static void
to_ascii_utf32(const struct job *job)
{
	xn_to_ascii_utf32(&job->opt, job->unicode, job->cap, job->point,
			  job->points, job->report);
}

static void
to_unicode_utf32(const struct job *job)
{
	xn_to_unicode_utf32(&job->opt, job->unicode, job->cap, job->point,
			    job->points, job->report);
}

static void
to_ascii_utf16_alloc(const struct job *job)
{
	uint16_t *dst;

	xn_to_ascii_utf16_alloc(&job->opt, &dst, job->unit, job->units,
				job->report);
	xn_free(dst);
}

static void
to_unicode_utf16_alloc(const struct job *job)
{
	uint16_t *dst;

	xn_to_unicode_utf16_alloc(&job->opt, &dst, job->unit, job->units,
				  job->report);
	xn_free(dst);
}

static void
to_ascii_utf32_alloc(const struct job *job)
{
	uint32_t *dst;

	xn_to_ascii_utf32_alloc(&job->opt, &dst, job->point, job->points,
				job->report);
	xn_free(dst);
}

static void
to_unicode_utf32_alloc(const struct job *job)
{
	uint32_t *dst;

	xn_to_unicode_utf32_alloc(&job->opt, &dst, job->point, job->points,
				  job->report);
	xn_free(dst);
}

static void
register_both(const struct job *job)
{
	xn_register(&job->opt, job->dst, job->cap, job->src, job->len, job->src,
		    job->len, job->report);
}

static void
register_alabel(const struct job *job)
{
	xn_register(&job->opt, job->dst, job->cap, NULL, 0, job->src, job->len,
		    job->report);
}

static void
same_host(const struct job *job)
{
	bool same;

	xn_same_host(&job->opt, job->src, job->len, job->src, job->len, &same);
}

static void
ends_in_number(const struct job *job)
{
	xn_ends_in_number(job->src, job->len);
}

/* ---- xn/find.h ---------------------------------------------------------- */

/* job->flags is an xn_in. */
static void
find_hosts(const struct job *job)
{
	xn_found found = {.next = 0};

	while (xn_find_host(job->src, job->len, found.next, (xn_in)job->flags,
			    &found)) {
		xn_found_name(job->dst, job->cap, job->src, &found);
	}
}

static void
convert_in(const struct job *job)
{
	xn_convert_in(&job->opt, job->dst, job->cap, job->src, job->len,
		      (xn_in)job->flags, XN_FORM_ASCII);
}

static void
convert_in_alloc(const struct job *job)
{
	char *dst;

	xn_convert_in_alloc(&job->opt, &dst, job->src, job->len,
			    (xn_in)job->flags, XN_FORM_UNICODE);
	xn_free(dst);
}

static void
url_host(const struct job *job)
{
	xn_url_host(job->dst, job->cap, job->src, job->len);
}

static void
parse_host(const struct job *job)
{
	xn_url_parse_host(job->dst, job->cap, job->src, job->len);
}

/* ---- xn/batch.h --------------------------------------------------------- */

typedef xn_batch_result batch(const xn_options *opt, const xn_column_out *dst,
			      const xn_column_in *src);

/* A column of one name. */
static void
convert_column(const struct job *job, batch *call)
{
	int64_t from[2] = {0, (int64_t)job->len}, to[2] = {0, 0};
	xn_column_in src = {.data = job->src,
			    .data_len = job->len,
			    .offsets64 = from,
			    .count = 1};
	xn_column_out dst = {
		.data = job->dst, .cap = job->cap, .offsets64 = to};

	call(&job->opt, &dst, &src);
}

static void
to_ascii_batch(const struct job *job)
{
	convert_column(job, xn_to_ascii_batch);
}

static void
to_unicode_batch(const struct job *job)
{
	convert_column(job, xn_to_unicode_batch);
}

/* ---- the codecs --------------------------------------------------------- */

static void
punycode_encode(const struct job *job)
{
	xn_punycode_encode(job->dst, job->cap, job->point, job->points, NULL);
}

static void
punycode_decode(const struct job *job)
{
	xn_punycode_decode(job->unicode, job->cap, job->src, job->len, NULL);
}

static void
punycode_encode_long(const struct job *job)
{
	xn_punycode_encode_long(job->dst, job->cap, job->point, job->points,
				NULL, job->work, job->words);
}

static void
punycode_decode_long(const struct job *job)
{
	xn_punycode_decode_long(job->unicode, job->cap, job->src, job->len,
				NULL, job->work, job->words);
}

/* With the mixed-case annotation, with any flags. */
static void
punycode_encode_flags(const struct job *job)
{
	xn_punycode_encode_long(job->dst, job->cap, job->point, job->points,
				(const unsigned char *)job->src, job->work,
				job->words);
}

static void
punycode_decode_flags(const struct job *job)
{
	xn_punycode_decode_long(job->unicode, job->cap, job->src, job->len,
				(unsigned char *)job->dst, job->work,
				job->words);
}

/* Decodes what stands behind the prefix, if there is one. */
static void
punycode_decode_inside(const struct job *job)
{
	size_t prefix = strncmp(job->src, "xn--", 4) == 0 ? 4 : 0;

	xn_punycode_decode_long(job->unicode, job->cap, job->src + prefix,
				job->len - prefix, NULL, job->work, job->words);
}

static void
bootstring_encode(const struct job *job)
{
	xn_bootstring punycode = xn_bootstring_punycode();

	xn_bootstring_encode(&punycode, job->dst, job->cap, job->point,
			     job->points, NULL);
}

static void
bootstring_decode(const struct job *job)
{
	xn_bootstring punycode = xn_bootstring_punycode();
	size_t prefix = strncmp(job->src, "xn--", 4) == 0 ? 4 : 0;

	xn_bootstring_decode(&punycode, job->unicode, job->cap,
			     job->src + prefix, job->len - prefix, NULL);
}

/* ---- xn/wire.h ---------------------------------------------------------- */

static void
wire_from_host(const struct job *job)
{
	xn_wire_from_host(&job->opt, (uint8_t *)job->dst, job->cap, job->src,
			  job->len, job->report);
}

static void
wire_to_host(const struct job *job)
{
	xn_wire_to_host(&job->opt, job->dst, job->cap,
			(const uint8_t *)job->src, job->len);
}

static void
wire_from_text(const struct job *job)
{
	xn_wire_from_text((uint8_t *)job->dst, job->cap, job->src, job->len);
}

static void
wire_to_text(const struct job *job)
{
	xn_wire_to_text(job->dst, job->cap, (const uint8_t *)job->src,
			job->len);
}

static void
wire_check(const struct job *job)
{
	xn_wire_check((const uint8_t *)job->src, job->len);
}

static void
wire_compare(const struct job *job)
{
	const uint8_t *src = (const uint8_t *)job->src;
	int order;

	xn_wire_compare(src, job->len, src, job->len, &order);
}

static void
wire_read(const struct job *job)
{
	xn_wire_read((uint8_t *)job->dst, job->cap, (const uint8_t *)job->src,
		     job->len, 0);
}

/* A chain of pointers, as far as their fourteen bits reach. */
static void
wire_read_pointers(const struct job *job)
{
	uint8_t *message = (uint8_t *)job->unicode;
	size_t len = job->len < 0x4000 ? job->len / 2 * 2 : 0x4000;

	message[0] = 0;
	message[1] = 0;
	for (size_t at = 2; at < len; at += 2) {
		message[at] = (uint8_t)(0xC0 | (at - 2) >> 8);
		message[at + 1] = (uint8_t)(at - 2);
	}
	xn_wire_read((uint8_t *)job->dst, job->cap, message, len, len - 2);
}

/* ---- xn/lgr.h ----------------------------------------------------------- */

#ifdef HAVE_LGR
/*
 * Every code point, with a context rule on most, a variant, sequences, and
 * actions with rules.
 */
static const char ruleset[] =
	"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>"
	"<range first-cp='0000' last-cp='0060' when='after'/>"
	"<char cp='0061'><var cp='0062' when='after' type='blocked'/>"
	"<var cp='0061' type='allocatable'/></char>"
	"<range first-cp='0062' last-cp='D7FF' when='after'/>"
	"<range first-cp='E000' last-cp='10FFFF' not-when='before'/>"
	"<char cp='0061 0062'><var cp='0063'/></char>"
	"<char cp='0061 0061'/></data><rules>"
	"<rule name='after'><look-behind><choice><start/>"
	"<any count='1+'/></choice></look-behind><anchor/></rule>"
	"<rule name='before'><anchor/><look-ahead>"
	"<char cp='0061 0062 0063'/><end/></look-ahead></rule>"
	"<rule name='r'><char cp='0061'/><any count='2:5'/>"
	"<char cp='0062'/></rule><action disp='x' match='r'/>"
	"</rules></lgr>";
static xn_lgr *lgr;

static bool
visit(void *user, const xn_lgr_variant *variant)
{
	(void)user;
	(void)variant;
	return true;
}

static void
lgr_label(const struct job *job)
{
	xn_lgr_label(job->unicode, job->cap, job->src, job->len);
}

static void
lgr_check(const struct job *job)
{
	xn_lgr_check(lgr, NULL, 0, job->point, job->points);
}

static void
lgr_index(const struct job *job)
{
	xn_lgr_index(lgr, job->unicode, job->cap, job->point, job->points);
}

static void
lgr_count(const struct job *job)
{
	xn_lgr_count(lgr, job->point, job->points);
}

/* There are too many, unless there is one. */
static void
lgr_variants(const struct job *job)
{
	xn_lgr_variants(lgr, 1, visit, NULL, job->point, job->points);
}

/* A ruleset with a class of as many code points as the text has bytes. */
static void
lgr_load(const struct job *job)
{
	static const char head[] =
		"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>"
		"<char cp='0061'/></data><rules><class name='c'>";
	static const char tail[] = "</class></rules></lgr>";
	size_t len = sizeof head - 1;
	char *xml = malloc(len + 6 * job->len + sizeof tail);
	xn_lgr *loaded;

	if (xml == NULL) {
		return;
	}
	memcpy(xml, head, len);
	for (size_t i = 0; i < job->len; i++, len += 6) {
		memcpy(xml + len, "10FFFF", 6);
		xml[len] = ' ';
		xml[len + 1] = '1';
	}
	memcpy(xml + len, tail, sizeof tail);
	xn_lgr_load(NULL, &loaded, xml, len + sizeof tail - 1);
	xn_lgr_free(loaded);
	free(xml);
}
#endif

/* ---- xn/display.h ------------------------------------------------------- */

#ifdef HAVE_DISPLAY
static void
restriction_of(const struct job *job)
{
	xn_restriction_of(job->src, job->len);
}

static void
skeleton(const struct job *job)
{
	xn_skeleton(job->dst, job->cap, job->src, job->len);
}

static void
bidi_skeleton(const struct job *job)
{
	xn_bidi_skeleton(XN_RIGHT_TO_LEFT, job->dst, job->cap, job->src,
			 job->len);
}

static void
skeleton_alloc(const struct job *job)
{
	char *dst;

	xn_skeleton_alloc(&dst, job->src, job->len);
	xn_free(dst);
}

static void
bidi_skeleton_alloc(const struct job *job)
{
	char *dst;

	xn_bidi_skeleton_alloc(XN_RIGHT_TO_LEFT, &dst, job->src, job->len);
	xn_free(dst);
}

static void
confusable(const struct job *job)
{
	uint32_t how;

	xn_confusable(job->src, job->len, job->src, job->len, &how);
}

static void
display(const struct job *job)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	xn_display(&opt, job->dst, job->cap, job->src, job->len, NULL);
}

static void
display_alloc(const struct job *job)
{
	xn_display_options opt = xn_display_policy((xn_policy_id)job->flags);
	char *dst;

	xn_display_alloc(&opt, &dst, job->src, job->len, NULL);
	xn_free(dst);
}

static void
display_known(const struct job *job)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	char *dst;

	opt.known = knows_nothing;
	xn_display_alloc(&opt, &dst, job->src, job->len, NULL);
	xn_free(dst);
}

static void
known_skeletons(const struct job *job)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	xn_known_skeletons(&opt, job->dst, job->cap, job->src, job->len);
}

/* ---- the same in UTF-16 and UTF-32, one after the other ------------------ */

static void
restriction_of_wide(const struct job *job)
{
	xn_restriction_of_utf16(job->unit, job->units);
	xn_restriction_of_utf32(job->point, job->points);
}

static void
skeleton_wide(const struct job *job)
{
	xn_skeleton_utf16((uint16_t *)job->unicode, job->cap, job->unit,
			  job->units);
	xn_skeleton_utf32(job->unicode, job->cap, job->point, job->points);
}

static void
bidi_skeleton_wide(const struct job *job)
{
	xn_bidi_skeleton_utf16(XN_RIGHT_TO_LEFT, (uint16_t *)job->unicode,
			       job->cap, job->unit, job->units);
	xn_bidi_skeleton_utf32(XN_RIGHT_TO_LEFT, job->unicode, job->cap,
			       job->point, job->points);
}

static void
skeleton_wide_alloc(const struct job *job)
{
	uint16_t *two;
	uint32_t *four;

	xn_skeleton_utf16_alloc(&two, job->unit, job->units);
	xn_skeleton_utf32_alloc(&four, job->point, job->points);
	xn_free(two);
	xn_free(four);
}

static void
bidi_skeleton_utf16_alloc(const struct job *job)
{
	uint16_t *dst;

	xn_bidi_skeleton_utf16_alloc(XN_RIGHT_TO_LEFT, &dst, job->unit,
				     job->units);
	xn_free(dst);
}

static void
bidi_skeleton_utf32_alloc(const struct job *job)
{
	uint32_t *dst;

	xn_bidi_skeleton_utf32_alloc(XN_RIGHT_TO_LEFT, &dst, job->point,
				     job->points);
	xn_free(dst);
}

static void
confusable_wide(const struct job *job)
{
	uint32_t how;

	xn_confusable_utf16(job->unit, job->units, job->unit, job->units, &how);
	xn_confusable_utf32(job->point, job->points, job->point, job->points,
			    &how);
}

static void
display_wide(const struct job *job)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	xn_display_utf16(&opt, (uint16_t *)job->unicode, job->cap, job->unit,
			 job->units, NULL);
	xn_display_utf32(&opt, job->unicode, job->cap, job->point, job->points,
			 NULL);
}

static void
display_utf16_alloc(const struct job *job)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	uint16_t *dst;

	xn_display_utf16_alloc(&opt, &dst, job->unit, job->units, NULL);
	xn_free(dst);
}

static void
display_utf32_alloc(const struct job *job)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	uint32_t *dst;

	xn_display_utf32_alloc(&opt, &dst, job->point, job->points, NULL);
	xn_free(dst);
}

static void
known_skeletons_wide(const struct job *job)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	xn_known_skeletons_utf16(&opt, job->dst, job->cap, job->unit,
				 job->units);
	xn_known_skeletons_utf32(&opt, job->dst, job->cap, job->point,
				 job->points);
}

/* ---- sets of known domains ------------------------------------------------ */

/* A set with two domains, one of them the name if it is one. */
static xn_known_set *
open_set(const struct job *job)
{
	xn_known_set *set;

	if (xn_known_set_new(&set, NULL) != XN_OK) {
		return NULL;
	}
	xn_known_set_add(set, "paypal.com", 10);
	xn_known_set_add(set, job->src, job->len);
	xn_known_set_add_utf16(set, job->unit, job->units);
	xn_known_set_add_utf32(set, job->point, job->points);
	xn_known_set_seal(set);
	xn_known_set_domain(set, 0);
	return set;
}

static void
lookalikes(const struct job *job)
{
	xn_known_set *set = open_set(job);
	size_t numbers[4];

	xn_lookalikes(set, numbers, 4, job->src, job->len);
	xn_lookalikes_utf16(set, numbers, 4, job->unit, job->units);
	xn_lookalikes_utf32(set, numbers, 4, job->point, job->points);
	xn_known_set_free(set);
}

static void
lookalikes_alloc(const struct job *job)
{
	xn_known_set *set = open_set(job);
	size_t numbers[4];

	xn_lookalikes_alloc(set, numbers, 4, job->src, job->len);
	xn_known_set_free(set);
}

static void
lookalikes_wide_alloc(const struct job *job)
{
	xn_known_set *set = open_set(job);
	size_t numbers[4];

	xn_lookalikes_utf16_alloc(set, numbers, 4, job->unit, job->units);
	xn_lookalikes_utf32_alloc(set, numbers, 4, job->point, job->points);
	xn_known_set_free(set);
}
#endif

/* ---- xn/idn2.h ---------------------------------------------------------- */

#ifdef HAVE_DROPIN
static void
lookup_u8(const struct job *job)
{
	uint8_t *dst = NULL;

	idn2_lookup_u8((const uint8_t *)job->src, &dst, job->flags);
	idn2_free(dst);
}

static void
lookup_ul(const struct job *job)
{
	char *dst = NULL;

	idn2_lookup_ul(job->src, &dst, job->flags);
	idn2_free(dst);
}

static void
to_ascii_8z(const struct job *job)
{
	char *dst = NULL;

	idn2_to_ascii_8z(job->src, &dst, job->flags);
	idn2_free(dst);
}

static void
to_ascii_lz(const struct job *job)
{
	char *dst = NULL;

	idn2_to_ascii_lz(job->src, &dst, job->flags);
	idn2_free(dst);
}

static void
to_ascii_4z(const struct job *job)
{
	char *dst = NULL;

	idn2_to_ascii_4z(job->point, &dst, job->flags);
	idn2_free(dst);
}

static void
to_ascii_4i(const struct job *job)
{
	idn2_to_ascii_4i(job->point, job->points, job->dst, job->flags);
}

static void
to_ascii_4i2(const struct job *job)
{
	char *dst = NULL;

	idn2_to_ascii_4i2(job->point, job->points, &dst, job->flags);
	idn2_free(dst);
}

static void
register_u8(const struct job *job)
{
	const uint8_t *src = (const uint8_t *)job->src;
	uint8_t *dst = NULL;

	idn2_register_u8(src, NULL, &dst, job->flags);
	idn2_free(dst);
	dst = NULL;
	idn2_register_u8(NULL, src, &dst, job->flags);
	idn2_free(dst);
}

static void
register_ul(const struct job *job)
{
	char *dst = NULL;

	idn2_register_ul(job->src, NULL, &dst, job->flags);
	idn2_free(dst);
}

static void
to_unicode_8z8z(const struct job *job)
{
	char *dst = NULL;

	idn2_to_unicode_8z8z(job->src, &dst, 0);
	idn2_free(dst);
}

static void
to_unicode_8zlz(const struct job *job)
{
	char *dst = NULL;

	idn2_to_unicode_8zlz(job->src, &dst, 0);
	idn2_free(dst);
}

static void
to_unicode_lzlz(const struct job *job)
{
	char *dst = NULL;

	idn2_to_unicode_lzlz(job->src, &dst, 0);
	idn2_free(dst);
}

static void
to_unicode_8z4z(const struct job *job)
{
	uint32_t *dst = NULL;

	idn2_to_unicode_8z4z(job->src, &dst, 0);
	idn2_free(dst);
}

static void
to_unicode_4z4z(const struct job *job)
{
	uint32_t *dst = NULL;

	idn2_to_unicode_4z4z(job->point, &dst, 0);
	idn2_free(dst);
}

static void
to_unicode_44i(const struct job *job)
{
	size_t len = job->cap;

	idn2_to_unicode_44i(job->point, job->points, job->unicode, &len, 0);
}

static void
dropin_encode(const struct job *job)
{
	size_t len = job->cap;

	idn2_punycode_encode(job->point, job->points, job->dst, &len);
}

static void
dropin_decode(const struct job *job)
{
	size_t len = job->cap;

	idn2_punycode_decode(job->src, job->len, job->unicode, &len);
}

/* Each check that is on in some profile. */
static uint32_t
checks_of_all(void)
{
	const xn_profile_info *info;
	uint32_t checks = 0;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		checks |= info->checks;
	}
	return checks;
}
#endif

/* ---- the functions to measure ------------------------------------------- */

enum {
	LINEAR = 1,
	SQUARED = 2,  /* as its header says */
	LARGE = 4,    /* also with long names */
	DECODER = 8,  /* only long A-labels */
	ENCODER = 16, /* only long names of many code points */
	EVERY = 32,   /* with every check of the profile except lengths */
	REPORTED = 64 /* with a full report */
};

static const struct {
	const char *name;
	convert *call;
	unsigned traits;
} converters[] = {
	{"xn_to_ascii", to_ascii, 0},
	{"xn_to_unicode", to_unicode, 0},
	{"xn_to_ascii_alloc", to_ascii_alloc, LARGE},
	{"xn_to_unicode_alloc", to_unicode_alloc, LARGE},
};

static const struct {
	const char *name;
	xn_profile_id id;
	unsigned traits;
} settings[] = {
	{"lookup", XN_LOOKUP, LARGE},
	{"lookup, report", XN_LOOKUP, REPORTED},
	{"strict", XN_STRICT, 0},
	{"strict, every check", XN_STRICT, EVERY | LARGE},
	{"url", XN_URL, 0},
	{"idna2008", XN_IDNA2008, 0},
	{"register, every check", XN_REGISTER, EVERY},
	{"register, report", XN_REGISTER, EVERY | REPORTED},
	{"idna2003", XN_IDNA2003, 0},
	{"idna2003, every check", XN_IDNA2003, EVERY},
};

static const struct {
	const char *name;
	convert *call;
	int flags;
	unsigned traits;
} others[] = {
	{"xn_to_ascii_utf16", to_ascii_utf16, 0, LINEAR},
	{"xn_to_unicode_utf16", to_unicode_utf16, 0, LINEAR},
	{"xn_to_ascii_utf32", to_ascii_utf32, 0, LINEAR},
	{"xn_to_unicode_utf32", to_unicode_utf32, 0, LINEAR},
	{"xn_to_ascii_utf16_alloc", to_ascii_utf16_alloc, 0, LINEAR},
	{"xn_to_unicode_utf16_alloc", to_unicode_utf16_alloc, 0, LINEAR},
	{"xn_to_ascii_utf32_alloc", to_ascii_utf32_alloc, 0, LINEAR},
	{"xn_to_unicode_utf32_alloc", to_unicode_utf32_alloc, 0, LINEAR},
	{"xn_to_ascii_batch", to_ascii_batch, 0, LINEAR},
	{"xn_to_unicode_batch", to_unicode_batch, 0, LINEAR},
	{"xn_register", register_both, 0, LINEAR},
	{"xn_register, A-label", register_alabel, 0, LINEAR},
	{"xn_same_host", same_host, 0, LINEAR},
	{"xn_ends_in_number", ends_in_number, 0, LINEAR | LARGE},
	{"xn_find_host, url", find_hosts, XN_IN_URL, LINEAR | LARGE},
	{"xn_find_host, mail", find_hosts, XN_IN_MAIL, LINEAR | LARGE},
	{"xn_find_host, text", find_hosts, XN_IN_TEXT, LINEAR | LARGE},
	{"xn_convert_in, url", convert_in, XN_IN_URL, LINEAR},
	{"xn_convert_in, text", convert_in, XN_IN_TEXT, LINEAR},
	{"xn_convert_in_alloc, text", convert_in_alloc, XN_IN_TEXT,
	 LINEAR | LARGE},
	{"xn_url_host", url_host, 0, LINEAR},
	{"xn_url_parse_host", parse_host, 0, LINEAR},
	{"xn_punycode_encode", punycode_encode, 0, LINEAR},
	{"xn_punycode_decode", punycode_decode, 0, LINEAR},
	{"xn_punycode_encode_long", punycode_encode_long, 0,
	 LINEAR | LARGE | ENCODER},
	{"xn_punycode_decode_long", punycode_decode_long, 0, LINEAR},
	{"xn_punycode_encode_long, flags", punycode_encode_flags, 0, LINEAR},
	{"xn_punycode_decode_long, flags", punycode_decode_flags, 0, LINEAR},
	{"xn_punycode_decode_long, inside", punycode_decode_inside, 0,
	 LINEAR | LARGE | DECODER},
	{"xn_bootstring_encode", bootstring_encode, 0, SQUARED},
	{"xn_bootstring_decode", bootstring_decode, 0, SQUARED},
	{"xn_wire_from_host", wire_from_host, 0, LINEAR},
	{"xn_wire_to_host", wire_to_host, 0, LINEAR},
	{"xn_wire_from_text", wire_from_text, 0, LINEAR},
	{"xn_wire_to_text", wire_to_text, 0, LINEAR},
	{"xn_wire_check", wire_check, 0, LINEAR},
	{"xn_wire_compare", wire_compare, 0, LINEAR},
	{"xn_wire_read", wire_read, 0, LINEAR},
	{"xn_wire_read, pointers", wire_read_pointers, 0, LINEAR},
#ifdef HAVE_DISPLAY
	{"xn_restriction_of", restriction_of, 0, LINEAR},
	{"xn_skeleton", skeleton, 0, LINEAR},
	{"xn_bidi_skeleton", bidi_skeleton, 0, LINEAR},
	{"xn_skeleton_alloc", skeleton_alloc, 0, LINEAR},
	{"xn_bidi_skeleton_alloc", bidi_skeleton_alloc, 0, LINEAR},
	{"xn_confusable", confusable, 0, LINEAR},
	{"xn_display", display, 0, LINEAR},
	{"xn_display_alloc, chromium", display_alloc, XN_POLICY_CHROMIUM,
	 LINEAR},
	{"xn_display_alloc, firefox", display_alloc, XN_POLICY_FIREFOX, LINEAR},
	{"xn_display_alloc, safari", display_alloc, XN_POLICY_SAFARI, LINEAR},
	{"xn_display_alloc, uts39", display_alloc, XN_POLICY_UTS39, LINEAR},
	{"xn_display_alloc, known", display_known, 0, LINEAR},
	{"xn_known_skeletons", known_skeletons, 0, LINEAR},
	{"xn_restriction_of, wide", restriction_of_wide, 0, LINEAR},
	{"xn_skeleton, wide", skeleton_wide, 0, LINEAR},
	{"xn_bidi_skeleton, wide", bidi_skeleton_wide, 0, LINEAR},
	{"xn_skeleton_alloc, wide", skeleton_wide_alloc, 0, LINEAR},
	{"xn_bidi_skeleton_utf16_alloc", bidi_skeleton_utf16_alloc, 0, LINEAR},
	{"xn_bidi_skeleton_utf32_alloc", bidi_skeleton_utf32_alloc, 0, LINEAR},
	{"xn_confusable, wide", confusable_wide, 0, LINEAR},
	{"xn_display, wide", display_wide, 0, LINEAR},
	{"xn_display_utf16_alloc", display_utf16_alloc, 0, LINEAR},
	{"xn_display_utf32_alloc", display_utf32_alloc, 0, LINEAR},
	{"xn_known_skeletons, wide", known_skeletons_wide, 0, LINEAR},
	{"xn_lookalikes", lookalikes, 0, LINEAR},
	{"xn_lookalikes_alloc", lookalikes_alloc, 0, LINEAR},
	{"xn_lookalikes_alloc, wide", lookalikes_wide_alloc, 0, LINEAR},
#endif
#ifdef HAVE_LGR
	{"xn_lgr_label", lgr_label, 0, LINEAR},
	{"xn_lgr_check", lgr_check, 0, LINEAR},
	{"xn_lgr_index", lgr_index, 0, LINEAR},
	{"xn_lgr_count", lgr_count, 0, LINEAR},
	{"xn_lgr_variants", lgr_variants, 0, LINEAR},
	{"xn_lgr_load", lgr_load, 0, LINEAR},
#endif
#ifdef HAVE_DROPIN
	{"idn2_lookup_u8", lookup_u8, 0, LINEAR},
	{"idn2_lookup_u8, transitional", lookup_u8, IDN2_TRANSITIONAL, LINEAR},
	{"idn2_lookup_u8, STD3", lookup_u8, IDN2_USE_STD3_ASCII_RULES, LINEAR},
	{"idn2_lookup_u8, no TR46", lookup_u8, IDN2_NO_TR46 | IDN2_NFC_INPUT,
	 LINEAR},
	{"idn2_lookup_u8, no round trip", lookup_u8, IDN2_NO_ALABEL_ROUNDTRIP,
	 LINEAR},
	{"idn2_lookup_ul", lookup_ul, 0, LINEAR},
	{"idn2_to_ascii_8z", to_ascii_8z, 0, LINEAR},
	{"idn2_to_ascii_lz", to_ascii_lz, 0, LINEAR},
	{"idn2_to_ascii_4z", to_ascii_4z, 0, LINEAR},
	{"idn2_to_ascii_4i", to_ascii_4i, 0, LINEAR},
	{"idn2_to_ascii_4i2", to_ascii_4i2, 0, LINEAR},
	{"idn2_register_u8", register_u8, 0, LINEAR},
	{"idn2_register_u8, NFC", register_u8, IDN2_NFC_INPUT, LINEAR},
	{"idn2_register_ul", register_ul, 0, LINEAR},
	{"idn2_to_unicode_8z8z", to_unicode_8z8z, 0, LINEAR},
	{"idn2_to_unicode_8zlz", to_unicode_8zlz, 0, LINEAR},
	{"idn2_to_unicode_lzlz", to_unicode_lzlz, 0, LINEAR},
	{"idn2_to_unicode_8z4z", to_unicode_8z4z, 0, LINEAR},
	{"idn2_to_unicode_4z4z", to_unicode_4z4z, 0, LINEAR},
	{"idn2_to_unicode_44i", to_unicode_44i, 0, LINEAR},
	{"idn2_punycode_encode", dropin_encode, 0, LINEAR},
	{"idn2_punycode_decode", dropin_decode, 0, LINEAR},
#endif
};

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define CONVERSIONS (COUNT(converters) * COUNT(settings))

/* One function, with its options. */
struct task {
	const char *function;
	const char *setting; /* or "" */
	convert *call;
	xn_options opt;
	int flags;
	unsigned traits;
};

static bool
find_task(struct task *task, size_t i)
{
	size_t j = i / COUNT(settings), k = i % COUNT(settings);

	if (i >= CONVERSIONS + COUNT(others)) {
		return false;
	}
	task->opt = xn_profile(XN_LOOKUP);
	task->setting = "";
	task->flags = 0;
	if (i >= CONVERSIONS) {
		i -= CONVERSIONS;
		task->function = others[i].name;
		task->call = others[i].call;
		task->flags = others[i].flags;
		task->traits = others[i].traits;
		return true;
	}
	task->function = converters[j].name;
	task->setting = settings[k].name;
	task->call = converters[j].call;
	task->opt = xn_profile(settings[k].id);
	if (settings[k].traits & EVERY) {
		task->opt.checks |= checks_of_all();
		task->opt.checks &= xn_profile_at(settings[k].id - 1)->allowed &
				    ~XN_CHECK_LENGTH;
	}
	task->traits = LINEAR |
		       (converters[j].traits & settings[k].traits & LARGE) |
		       (settings[k].traits & REPORTED);
	return true;
}

/* ---- memory ------------------------------------------------------------- */

/* How much longer than its name a result may be. */
#define GROWTH 8

/* Memory for the names and their results. */
struct room {
	char *src;
	char *dst;
	uint32_t *point;
	uint16_t *unit;
	uint32_t *unicode;
	uint32_t *work;
	xn_report report;
	xn_fault faults[16];
	size_t size; /* bytes of a name */
};

static void *
get(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (memory == NULL) {
		perror("calloc");
		exit(3);
	}
	return memory;
}

static void
look(void *user, xn_step step, size_t label, const uint32_t *points, size_t len)
{
	(void)user;
	(void)step;
	(void)label;
	(void)points;
	(void)len;
}

static void
make_room(struct room *room, size_t size)
{
	room->size = size;
	room->src = get(size, 1);
	room->dst = get(size, GROWTH);
	room->point = get(size, sizeof *room->point);
	room->unit = get(size, sizeof *room->unit);
	room->unicode = get(size, GROWTH * sizeof *room->unicode);
	room->work = get(XN_PUNYCODE_WORK(size), sizeof *room->work);
	room->report.labels = get(size, sizeof *room->report.labels);
	room->report.label_cap = size;
	room->report.faults = room->faults;
	room->report.fault_cap = COUNT(room->faults);
	room->report.trace = look;
}

static void
drop_room(const struct room *room)
{
	free(room->src);
	free(room->dst);
	free(room->point);
	free(room->unit);
	free(room->unicode);
	free(room->work);
	free(room->report.labels);
}

/* The code points of a name; an ill-formed byte counts as one. */
static size_t
load(uint32_t *point, const char *src, size_t len)
{
	size_t count = 0;

	for (size_t at = 0; at < len; count++) {
		size_t size = utf8_decode(src + at, len - at, &point[count]);

		if (size == 0) {
			point[count] = (unsigned char)src[at];
			size = 1;
		}
		at += size;
	}
	point[count] = 0;
	return count;
}

/* The same in UTF-16, which has at most as many units as bytes. */
static size_t
load_units(uint16_t *unit, const uint32_t *point, size_t points)
{
	size_t count = 0;

	for (size_t i = 0; i < points; i++) {
		if (point[i] > 0xFFFF) {
			unit[count++] = (uint16_t)(0xD7C0 + (point[i] >> 10));
			unit[count++] = (uint16_t)(0xDC00 | (point[i] & 0x3FF));
		} else {
			unit[count++] = (uint16_t)point[i];
		}
	}
	return count;
}

/* ---- turns -------------------------------------------------------------- */

/* Not static and not inlined: valgrind finds it by its name. */
void
measure(const struct job *job, convert *call)
{
	call(job);
}

static struct job
make_job(const struct room *room, const struct shape *shape, size_t parts)
{
	struct job job = {0};

	job.len = shape_build(room->src, shape, parts);
	room->src[job.len] = '\0';
	job.src = room->src;
	job.points = load(room->point, job.src, job.len);
	job.point = room->point;
	job.units = load_units(room->unit, job.point, job.points);
	job.unit = room->unit;
	job.dst = room->dst;
	job.cap = GROWTH * room->size;
	job.unicode = room->unicode;
	job.work = room->work;
	job.words = XN_PUNYCODE_WORK(room->size);
	return job;
}

/* The bytes of the name or of its Unicode form, whichever is longer. */
static size_t
longest_form(const struct job *job)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char *unicode;
	xn_result r =
		xn_to_unicode_alloc(&opt, &unicode, job->src, job->len, NULL);

	xn_free(unicode);
	return r.length > job->len ? r.length : job->len;
}

static bool
takes(const struct task *task, const struct shape *shape, unsigned traits)
{
	bool ace = shape->ace || strcmp(shape->head, "xn--") == 0;

	if (!(task->traits & traits)) {
		return false;
	}
	if (traits != LARGE || !(task->traits & (DECODER | ENCODER))) {
		return true;
	}
	return task->traits & DECODER ? ace : !ace && shape->point != NULL;
}

/* Which shape this is, and which functions get it: one of every so many. */
struct turn {
	size_t shape;
	size_t every;
};

/* Runs the functions on one name. */
static void
drive(const struct shape *shape, size_t parts, unsigned traits,
      struct turn turn)
{
	void (*volatile run)(const struct job *job, convert *call) = measure;
	struct room room = {0};
	struct task task;
	struct job job;
	size_t form;

	make_room(&room, shape_room(shape, parts));
	job = make_job(&room, shape, parts);
	form = longest_form(&job);
	for (size_t i = 0; find_task(&task, i); i++) {
		if ((turn.shape + i) % turn.every != 0 ||
		    !takes(&task, shape, traits)) {
			continue;
		}
		job.opt = task.opt;
		job.flags = task.flags;
		job.report = task.traits & REPORTED ? &room.report : NULL;
		run(&job, task.call);
		printf("%s\t%s%s%s\t%zu\t%zu\t%s\n", shape->name, task.function,
		       *task.setting != '\0' ? ", " : "", task.setting, job.len,
		       form, task.traits & SQUARED ? "squared" : "linear");
	}
	drop_room(&room);
}

static void
drive_shape(const struct shape *shape, bool large, size_t size,
	    struct turn turn)
{
	size_t parts = size / shape->points;

	if (large) {
		/* Up to this many bytes, and up to as many code points. */
		drive(shape,
		      size / (shape->points > shape->width ? shape->points
							   : shape->width),
		      LARGE, turn);
		return;
	}
	drive(shape, parts, LINEAR, turn);
	drive(shape, 2 * parts, LINEAR, turn);
	/* Work that is quadratic would take too long for a large name. */
	drive(shape, parts / 4, SQUARED, turn);
	drive(shape, parts / 2, SQUARED, turn);
}

static size_t
number(const char *digits)
{
	return strtoul(digits, NULL, 10);
}

int
main(int argc, char **argv)
{
	bool large = argc > 1 && strcmp(argv[1], "bytes") == 0;
	const struct shape *shape;

	if (argc < 6 || argc > 7 || number(argv[4]) == 0 ||
	    number(argv[5]) == 0 ||
	    (!large && strcmp(argv[1], "factor") != 0)) {
		fputs("usage: drive factor|bytes SIZE TURN TURNS EVERY "
		      "[SHAPE]\n",
		      stderr);
		return 2;
	}
	/* Functions that ask the locale get UTF-8. */
	setlocale(LC_ALL, "C.UTF-8");
#ifdef HAVE_LGR
	if (xn_lgr_load(NULL, &lgr, ruleset, sizeof ruleset - 1) != XN_OK) {
		return 2;
	}
#endif
	for (size_t i = 0; (shape = shape_at(i)) != NULL; i++) {
		bool ours = i % number(argv[4]) == number(argv[3]);

		if (ours && (argc < 7 || strcmp(argv[6], shape->name) == 0)) {
			drive_shape(shape, large, number(argv[2]),
				    (struct turn){i, number(argv[5])});
		}
	}
#ifdef HAVE_LGR
	xn_lgr_free(lgr);
#endif
	return 0;
}

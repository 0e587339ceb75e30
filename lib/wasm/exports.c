/* SPDX-License-Identifier: MIT
 *
 * The functions that instance.js and its neighbours call.  An instance of the
 * module has one thread and serves one call at a time, so input and output have
 * fixed places: JS writes a name to short_input() or room(), calls a function,
 * and reads struct answer.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <xn/find.h>
#include <xn/idna.h>
#include <xn/punycode.h>

#include "../idna/profile.h"
#include "../unicode/text.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* Room for the units of short names, and for those of their results. */
#define SHORT 256
#define SHORT_OUT 1024
/* Most names have no more labels or faults. */
#define FEW 16

enum target { TO_ASCII, TO_UNICODE };

/* instance.js knows the order: words of 32 bits. */
struct answer {
	uint32_t status; /* xn_status; for Punycode xn_punycode_status */
	uint32_t errors;
	const uint16_t *output;
	size_t length;
	const xn_label *labels;
	size_t label_count;
	const xn_fault *faults;
	size_t fault_count;
	const uint32_t *steps; /* see tell() */
	size_t step_words;
};

static struct answer answer;
static uint16_t short_in[SHORT];
static uint16_t short_out[SHORT_OUT];
static uint16_t *long_in;
static uint16_t *long_out;

/* The steps of an explanation, or what was found; cap words are allocated. */
static struct {
	uint32_t *words;
	size_t cap;
	size_t len;
	bool failed;
} story;

/* ---- memory ------------------------------------------------------------- */

EXPORT(answer)
const struct answer *
get_answer(void)
{
	return &answer;
}

EXPORT(release)
void
release(void)
{
	free_all();
	long_in = NULL;
	long_out = NULL;
	memset(&story, 0, sizeof story);
}

EXPORT(short_input)
uint16_t *
short_input(void)
{
	return short_in;
}

EXPORT(short_output)
const uint16_t *
short_output(void)
{
	return short_out;
}

/* The place for a name of more than SHORT units; NULL: there is no memory. */
EXPORT(room)
uint16_t *
room(size_t len)
{
	release();
	if (len > SIZE_MAX / 16) {
		return NULL;
	}
	long_in = malloc(len * sizeof *long_in);
	return long_in;
}

static const uint16_t *
source(void)
{
	return long_in != NULL ? long_in : short_in;
}

/* ---- conversion --------------------------------------------------------- */

static xn_options
options(uint32_t profile, uint32_t checks)
{
	xn_options opt = xn_profile((xn_profile_id)profile);

	opt.checks = checks;
	return opt;
}

static xn_result
run_short(enum target target, const xn_options *opt, size_t len)
{
	return target == TO_ASCII
		       ? xn_to_ascii_utf16(opt, short_out, SHORT_OUT, short_in,
					   len, NULL)
		       : xn_to_unicode_utf16(opt, short_out, SHORT_OUT,
					     short_in, len, NULL);
}

static xn_result
run_long(enum target target, const xn_options *opt, size_t len,
	 xn_report *report)
{
	return target == TO_ASCII
		       ? xn_to_ascii_utf16_alloc(opt, &long_out, source(), len,
						 report)
		       : xn_to_unicode_utf16_alloc(opt, &long_out, source(),
						   len, report);
}

static void
tell_result(xn_result r)
{
	answer.status = r.status;
	answer.errors = r.errors;
	answer.output = long_out != NULL ? long_out : short_out;
	answer.length = r.length;
	answer.label_count = r.labels;
}

/*
 * Convert the name that was put here, of len units.  Returns -1 if the result
 * is the name itself, and the length if it is another in short_output().
 * Otherwise returns -2: answer has more.
 */
EXPORT(convert)
int
convert(enum target target, uint32_t profile, uint32_t checks, size_t len)
{
	xn_options opt = options(profile, checks);
	xn_result r;

	/* Without *_alloc there is a limit for the length of a label. */
	if (long_in == NULL) {
		r = run_short(target, &opt, len);
	}
	if (long_in != NULL || r.status == XN_NO_SPACE ||
	    (r.errors & XN_ERROR_LABEL_TOO_LONG)) {
		r = run_long(target, &opt, len, NULL);
	}
	tell_result(r);
	if (r.status != XN_OK) {
		return -2;
	}
	if (r.length == len &&
	    memcmp(answer.output, source(), len * sizeof *short_in) == 0) {
		return -1;
	}
	return long_out == NULL ? (int)r.length : -2;
}

/*
 * What a profile does to names of up to 63 units that have only ordinary
 * labels (see ../idna/rules.h).  They pass: 1 in small letters, 2 also with
 * capitals, which become small letters.  0: ask convert().
 */
EXPORT(ordinary)
int
ordinary(uint32_t profile, uint32_t checks)
{
	xn_options opt = options(profile, checks);
	struct rules own;
	const struct rules *rules = rules_of(&own, &opt);

	if (rules == NULL || !rules->scan.passes) {
		return 0;
	}
	return rules->scan.lower ? 2 : 1;
}

/* ---- reports ------------------------------------------------------------ */

/* The place of more words; NULL: there is no memory. */
static uint32_t *
more_words(size_t count)
{
	uint32_t *to = story.words;

	if (story.cap - story.len < count) {
		size_t cap = 2 * (story.len + count) + 64;

		to = realloc(to, cap * sizeof *to);
		if (to == NULL) {
			story.failed = true;
			return NULL;
		}
		story.words = to;
		story.cap = cap;
	}
	story.len += count;
	return to + story.len - count;
}

/* Append a step: its kind, the label, the number of code points, and these. */
static void
tell(void *user, xn_step step, size_t label, const uint32_t *points, size_t len)
{
	uint32_t *to;

	(void)user;
	if (step == XN_STEP_START) {
		story.len = 0;
		return;
	}
	to = more_words(len + 3);
	if (to != NULL) {
		to[0] = step;
		to[1] = (uint32_t)label;
		to[2] = (uint32_t)len;
		memcpy(to + 3, points, len * sizeof *points);
	}
}

/*
 * Convert once more for the labels and, if trace is set, the steps.  A name
 * with more than FEW labels or faults is converted again, with room for them.
 */
EXPORT(report)
void
report(enum target target, uint32_t profile, uint32_t checks, size_t len,
       bool trace)
{
	static xn_label few_labels[FEW];
	static xn_fault few_faults[FEW];
	xn_options opt = options(profile, checks);
	xn_report full = {.labels = few_labels,
			  .label_cap = FEW,
			  .faults = few_faults,
			  .fault_cap = FEW,
			  .trace = trace ? tell : NULL};
	xn_result r = run_long(target, &opt, len, &full);

	if (r.labels > FEW || full.fault_count > FEW) {
		full.label_cap = r.labels;
		full.fault_cap = full.fault_count;
		full.labels = malloc(full.label_cap * sizeof *full.labels);
		full.faults = malloc(full.fault_cap * sizeof *full.faults);
		free(long_out);
		long_out = NULL;
		if (full.labels == NULL || full.faults == NULL) {
			answer.status = XN_NO_MEMORY;
			return;
		}
		r = run_long(target, &opt, len, &full);
	}
	tell_result(r);
	if (story.failed) {
		answer.status = XN_NO_MEMORY;
	}
	answer.labels = full.labels;
	answer.faults = full.faults;
	answer.fault_count = full.fault_count;
	answer.steps = story.words;
	answer.step_words = story.len;
}

/* ---- code points and rules ---------------------------------------------- */

/* explain.js knows the order: words of 32 bits. */
struct mapped_point {
	uint32_t mapping; /* xn_mapping */
	uint32_t count;
	uint32_t to[XN_MAP_MAX];
};

EXPORT(map_point)
const struct mapped_point *
map_point(uint32_t profile, uint32_t checks, uint32_t point)
{
	static struct mapped_point mapped;
	xn_options opt = options(profile, checks);
	size_t count = 0;

	mapped.mapping = xn_map_point(&opt, mapped.to, point, &count);
	mapped.count = (uint32_t)count;
	return &mapped;
}

/*
 * xn_rule_next: one rule of a label per call, from the first one if first is
 * set.
 */
EXPORT(next_rule)
const xn_rule_info *
next_rule(bool first, uint32_t profile, uint32_t checks, bool ascii,
	  uint32_t errors, uint32_t steps)
{
	static size_t at;
	xn_options opt = options(profile, checks);

	if (first) {
		at = 0;
	}
	return xn_rule_next(&opt, ascii, errors, steps, &at);
}

/* ---- other text --------------------------------------------------------- */

/*
 * The text that was put here, in UTF-8; NULL: there is no memory.  An unpaired
 * surrogate takes three bytes, which are ill-formed and stay as they are.
 */
static char *
utf8_source(size_t len, size_t *utf8_len)
{
	char *text = malloc(3 * len + 1);

	*utf8_len = 0;
	for (size_t at = 0; text != NULL && at < len;) {
		uint32_t point;
		size_t units = text_decode(UTF16, (const char *)source(), len,
					   at, &point);

		if (units == 0) {
			point = source()[at];
			units = 1;
		}
		at += units;
		*utf8_len += utf8_encode(text + *utf8_len, point);
	}
	return text;
}

/* The units that bytes of such a text have. */
static size_t
units_of(const char *text, size_t at, size_t end)
{
	size_t count = 0;

	for (; at < end; at++) {
		unsigned char c = (unsigned char)text[at];

		count += ((c & 0xC0) != 0x80) + (c >= 0xF0);
	}
	return count;
}

/* The reverse, as the answer. */
static void
tell_utf8(xn_result r, const char *text)
{
	size_t count = 0;

	tell_result(r);
	long_out = malloc((r.length + 1) * sizeof *long_out);
	answer.output = long_out;
	if (long_out == NULL) {
		answer.status = XN_NO_MEMORY;
		return;
	}
	for (size_t at = 0; at < r.length;) {
		uint32_t point;
		size_t size = utf8_decode(text + at, r.length - at, &point);

		if (size == 0) {
			/* Only surrogates are ill-formed here. */
			size = 3;
			point = 0xD000 | utf8_tail(text[at + 1]) << 6 |
				utf8_tail(text[at + 2]);
			long_out[count++] = (uint16_t)point;
		} else {
			count += text_encode(UTF16, (char *)(long_out + count),
					     point);
		}
		at += size;
	}
	answer.length = count;
}

/* Append a name: its type, its place; its bytes if they are not those there. */
static void
tell_found(const char *text, const xn_found *found, size_t start, size_t end)
{
	uint32_t *to = more_words(5);
	char *name = found->encoded ? malloc(found->len + 1) : NULL;

	if (to == NULL || (found->encoded && name == NULL)) {
		story.failed = true;
		return;
	}
	to[0] = found->type;
	to[1] = (uint32_t)start;
	to[2] = (uint32_t)end;
	to[3] = (uint32_t)(uintptr_t)name;
	to[4] = name == NULL ? 0
			     : (uint32_t)xn_found_name(name, found->len + 1,
						       text, found);
}

/* The names in the text that was put here. */
EXPORT(find)
void
find(xn_in kind, size_t len)
{
	size_t utf8_len, at = 0, unit = 0, start;
	char *text = utf8_source(len, &utf8_len);
	xn_found found = {.next = 0};

	story.failed = text == NULL;
	while (!story.failed && found.next < utf8_len &&
	       xn_find_host(text, utf8_len, found.next, kind, &found)) {
		unit += units_of(text, at, found.at);
		start = unit;
		at = found.at + found.len;
		unit += units_of(text, found.at, at);
		tell_found(text, &found, start, unit);
	}
	answer.status = story.failed ? XN_NO_MEMORY : XN_OK;
	answer.steps = story.words;
	answer.step_words = story.len;
}

/* Convert the names in the text that was put here. */
EXPORT(convert_in)
void
convert_in(xn_in kind, xn_form form, uint32_t profile, uint32_t checks,
	   size_t len)
{
	static const xn_result none = {XN_NO_MEMORY, 0, 0, 0};
	xn_options opt = options(profile, checks);
	size_t utf8_len;
	char *text = utf8_source(len, &utf8_len), *dst = NULL;

	tell_utf8(text == NULL ? none
			       : xn_convert_in_alloc(&opt, &dst, text, utf8_len,
						     kind, form),
		  dst);
}

/* The host of the URL that was put here, or a host. */
EXPORT(url_host)
void
url_host(bool host, size_t len)
{
	xn_result r = {XN_NO_MEMORY, 0, 0, 0};
	size_t utf8_len, cap = 0;
	char *text = utf8_source(len, &utf8_len), *dst = NULL;

	if (text != NULL) {
		do {
			cap = cap == 0 ? XN_NAME_SIZE : r.length;
			dst = malloc(cap);
			if (dst == NULL) {
				r = (xn_result){XN_NO_MEMORY, 0, 0, 0};
				break;
			}
			r = (host ? xn_url_parse_host : xn_url_host)(
				dst, cap, text, utf8_len);
		} while (r.status == XN_NO_SPACE);
	}
	tell_utf8(r, dst);
}

/* ---- Punycode ----------------------------------------------------------- */

static void
tell_text(xn_punycode_status status, size_t len)
{
	answer.status = status;
	answer.output = long_out;
	answer.length = len;
}

EXPORT(punycode_encode)
void
punycode_encode(size_t len)
{
	size_t words = XN_PUNYCODE_WORK(len), count = 0, cap = 0;
	uint32_t *points = malloc(len * sizeof *points);
	uint32_t *work = malloc(words * sizeof *work);
	xn_punycode_result r = {XN_PUNYCODE_NO_SPACE, 0, 0};
	char *dst = NULL;

	tell_text(XN_PUNYCODE_TOO_LONG, 0);
	if (points == NULL || work == NULL) {
		return;
	}
	for (size_t at = 0; at < len; count++) {
		size_t units = text_decode(UTF16, (const char *)source(), len,
					   at, &points[count]);

		/* The encoder refuses an unpaired surrogate. */
		if (units == 0) {
			points[count] = source()[at];
			units = 1;
		}
		at += units;
	}
	while (r.status == XN_PUNYCODE_NO_SPACE) {
		cap = cap == 0 ? 4 * count + 16 : r.written;
		dst = malloc(cap);
		if (dst == NULL) {
			return;
		}
		r = xn_punycode_encode_long(dst, cap, points, count, NULL, work,
					    words);
	}
	long_out = malloc(r.written * sizeof *long_out);
	if (long_out == NULL) {
		return;
	}
	if (r.status == XN_PUNYCODE_OK) {
		for (size_t i = 0; i < r.written; i++) {
			long_out[i] = (unsigned char)dst[i];
		}
	}
	tell_text(r.status, r.written);
}

EXPORT(punycode_decode)
void
punycode_decode(size_t len)
{
	size_t words = XN_PUNYCODE_WORK(len), count = 0;
	uint32_t *points = malloc(len * sizeof *points);
	uint32_t *work = malloc(words * sizeof *work);
	char *text = malloc(len);
	xn_punycode_result r;

	long_out = malloc(2 * len * sizeof *long_out);
	tell_text(XN_PUNYCODE_TOO_LONG, 0);
	if (points == NULL || work == NULL || text == NULL ||
	    long_out == NULL) {
		return;
	}
	for (size_t i = 0; i < len; i++) {
		/* A unit beyond ASCII becomes 80, which the decoder refuses. */
		text[i] = (char)(source()[i] < 0x80 ? source()[i] : 0x80);
	}
	r = xn_punycode_decode_long(points, len, text, len, NULL, work, words);
	for (size_t i = 0; r.status == XN_PUNYCODE_OK && i < r.written; i++) {
		count += text_encode(UTF16, (char *)(long_out + count),
				     points[i]);
	}
	tell_text(r.status, count);
}

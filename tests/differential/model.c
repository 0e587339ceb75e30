/* SPDX-License-Identifier: MIT */
#include "model.h"
#include "must.h"
#include "rules.h"

#include <string.h>

#include <xn/bootstring.h>

#define LABELS 400

struct label {
	struct slice whole;  /* as it stands in the mapped name */
	struct slice inside; /* what the rules look at: decoded, if it is ACE */
	bool ace;
	bool given_up; /* there is nothing to look at */
};

struct job {
	const struct world *world;
	struct rules rules;
	enum direction direction;
	bool exact; /* RFC 5891, 4.1: an A-label counts as it is */
	uint32_t errors;
	size_t plain; /* see count_plain */
	struct text name;
	struct text decoded;
	struct label label[LABELS];
	size_t labels;
};

/* ---- UTS #46, 4, steps 1 to 3 ------------------------------------------- */

static bool
leaves_sharp_s(const struct world *world)
{
	return departs(world, DEPART_SHARP_S_LEFT) &&
	       world->uts46 >= VERSION(15, 1);
}

static void
map_point(struct job *job, struct text *to, uint32_t point)
{
	const struct world *world = job->world;
	bool transitional = (job->rules.checks & XN_TRANSITIONAL) != 0;
	struct slice mapped;
	enum status status = world_status(world, point, &mapped);

	if (status == STATUS_IGNORED || (departs(world, DEPART_STD3_DELETES) &&
					 world_was_std3(world, point))) {
		return;
	}
	/* NFC would make the five ideographs valid. */
	if (status == STATUS_DISALLOWED &&
	    (departs(world, DEPART_MAP_REPORTS) ||
	     (departs(world, DEPART_IDEOGRAPHS) && fact_of(point)->step))) {
		job->errors |= XN_ERROR_DISALLOWED;
	}
	if (transitional && point == 0x1E9E && !leaves_sharp_s(world)) {
		text_add(to, 's');
		text_add(to, 's');
	} else if (status == STATUS_MAPPED ||
		   (status == STATUS_DEVIATION && transitional)) {
		for (size_t i = 0; i < mapped.len; i++) {
			text_add(to, mapped.point[i]);
		}
	} else {
		text_add(to, point);
	}
}

static void
split(struct job *job)
{
	struct slice s = {job->name.point, 0};

	job->labels = 0;
	for (size_t i = 0; i <= job->name.len; i++) {
		if (i == job->name.len || job->name.point[i] == '.') {
			struct label label = {s, s, false, false};

			must(job->labels < LABELS, "too many labels");
			job->label[job->labels++] = label;
			s.point = job->name.point + i + 1;
			s.len = 0;
		} else {
			s.len++;
		}
	}
}

/* ---- A-labels ----------------------------------------------------------- */

/* See codec-ldh. */
static bool
is_basic(struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] < 0x80 && !is_ldh(lower(s.point[i])) &&
		    s.point[i] != '_') {
			return false;
		}
	}
	return true;
}

/* The characters behind the prefix, as the decoder reads them. */
static void
load_code(const struct job *job, char *code, struct slice s)
{
	size_t digits = s.len;

	for (size_t i = 0; i < s.len; i++) {
		code[i] = (char)s.point[i];
	}
	while (digits > 0 && code[digits - 1] != '-') {
		digits--;
	}
	for (size_t i = digits; i < s.len; i++) {
		if (code[i] == '_' &&
		    departs(job->world, DEPART_CODEC_UNDERSCORE)) {
			code[i] = 'a';
		}
	}
}

/* What a surrogate in a decoded label is refused for; see codec-surrogates. */
static uint32_t
surrogate_error(const struct job *job, struct slice s)
{
	uint32_t error = 0;

	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] >= 0xD800 && s.point[i] <= 0xDBFF) {
			return XN_ERROR_BAD_PUNYCODE;
		}
		if (s.point[i] >= 0xDC00 && s.point[i] <= 0xDFFF) {
			error = job->direction == TO_ASCII && job->rules.uts46
					? XN_ERROR_NOT_NFC
					: XN_ERROR_INVALID_UTF8;
		}
	}
	return error;
}

/* Decode what stands behind the prefix; returns an error or 0. */
static uint32_t
decode(struct job *job, struct slice s, struct slice *to)
{
	xn_bootstring punycode = xn_bootstring_punycode();
	uint32_t *dst = job->decoded.point + job->decoded.len;
	size_t cap = TEXT_MAX - job->decoded.len;
	xn_bootstring_result r;
	char code[TEXT_MAX];

	must(s.len <= cap, "a text is too long");
	if (departs(job->world, DEPART_CODEC_LDH) && !is_basic(s)) {
		return XN_ERROR_BAD_PUNYCODE;
	}
	load_code(job, code, s);
	punycode.surrogates = departs(job->world, DEPART_CODEC_SURROGATES);
	r = xn_bootstring_decode(&punycode, dst, cap, code, s.len, NULL);
	if (r.status != XN_BOOTSTRING_OK) {
		return XN_ERROR_BAD_PUNYCODE;
	}
	to->point = dst;
	to->len = r.written;
	job->decoded.len += r.written;
	return surrogate_error(job, *to);
}

static void
give_up(struct job *job, struct label *label, uint32_t error)
{
	label->given_up = true;
	job->errors |= error;
}

/* A label of ASCII with the ACE prefix. */
static void
open_ace(struct job *job, struct label *label)
{
	struct slice code = {label->whole.point + 4, label->whole.len - 4};
	uint32_t error = decode(job, code, &label->inside);

	if (error != 0) {
		give_up(job, label, error);
		return;
	}
	label->ace = true;
	if (is_ascii(label->inside)) {
		give_up(job, label, XN_ERROR_BAD_ACE);
		/* UTS #46 goes on with what came out. */
		if (job->rules.uts46) {
			label->whole = label->inside;
		}
	}
}

/* UTS #46, 4, step 4 */
static void
open_uts46(struct job *job, struct label *label)
{
	bool mapped = !departs(job->world, DEPART_NO_MAPPING);

	if (mapped ? !has_prefix(label->whole)
		   : !has_prefix_in_any_case(label->whole)) {
		return;
	}
	if (is_ascii(label->whole)) {
		open_ace(job, label);
	} else {
		give_up(job, label, XN_ERROR_ACE_PREFIX);
	}
}

/* RFC 5891, 5.3 (lookup) and 4.1 (registration) */
static void
open_rfc5891(struct job *job, struct label *label)
{
	size_t at = job->decoded.len;
	bool keep = job->exact || departs(job->world, DEPART_ACE_CASE);

	if (!has_prefix_in_any_case(label->whole) || !is_ascii(label->whole) ||
	    (departs(job->world, DEPART_ASCII_UNCHECKED) &&
	     (job->exact || !has_prefix(label->whole)))) {
		return;
	}
	for (size_t i = 0; i < label->whole.len; i++) {
		uint32_t point = label->whole.point[i];

		if (job->exact && lower(point) != point) {
			job->errors |= XN_ERROR_BAD_ACE;
		}
		text_add(&job->decoded, keep && i >= 4 ? point : lower(point));
	}
	label->whole.point = job->decoded.point + at;
	open_ace(job, label);
}

/* ---- the rules ---------------------------------------------------------- */

static void
check(struct job *job)
{
	unsigned all = 0;

	for (size_t i = 0; i < job->labels; i++) {
		if (!job->label[i].given_up) {
			all |= rules_bidi_classes(&job->rules,
						  job->label[i].inside);
		}
	}
	for (size_t i = 0; i < job->labels; i++) {
		const struct label *label = &job->label[i];
		unsigned classes = all;

		if (departs(job->world, DEPART_BIDI_LABEL)) {
			classes =
				rules_bidi_classes(&job->rules, label->inside);
		}
		if (!label->given_up) {
			job->errors |= rules_errors(&job->rules, label->inside,
						    label->ace,
						    (classes & BIDI_RTL) != 0);
		}
	}
}

/* ---- the result --------------------------------------------------------- */

static size_t
put_ace(struct outcome *out, struct slice s)
{
	xn_bootstring punycode = xn_bootstring_punycode();
	xn_bootstring_result r;

	memcpy(out->text + out->len, "xn--", 4);
	r = xn_bootstring_encode(&punycode, out->text + out->len + 4,
				 RESULT_BYTES - out->len - 4, s.point, s.len,
				 NULL);
	must(r.status == XN_BOOTSTRING_OK, "a label does not encode");
	return r.written + 4;
}

static size_t
put_label(struct job *job, struct outcome *out, const struct label *label)
{
	struct slice s = label->whole;

	if (label->ace && departs(job->world, DEPART_ACE_CASE)) {
		return put_ace(out, label->inside);
	}
	if (job->direction == TO_ASCII && !is_ascii(s)) {
		if (departs(job->world, DEPART_CODEC_LDH) && !is_basic(s)) {
			job->errors |= XN_ERROR_BAD_ACE;
		}
		return put_ace(out, s);
	}
	if (job->direction == TO_UNICODE && label->ace) {
		s = label->inside;
	}
	return text_write(out->text + out->len, RESULT_BYTES - out->len, s);
}

/* See long-unicode. */
static uint32_t
long_unicode(const struct job *job)
{
	uint32_t errors = 0;
	size_t len = job->labels - 1;

	for (size_t i = 0; i < job->labels; i++) {
		const struct label *label = &job->label[i];
		size_t points =
			label->ace ? label->inside.len : label->whole.len;

		len += points;
		if (points > 63) {
			errors |= XN_ERROR_LABEL_TOO_LONG;
		}
	}
	return len > 255 ? errors | XN_ERROR_NAME_TOO_LONG : errors;
}

/* Whether label i, which is empty, is an error. */
static bool
refuses_empty(const struct job *job, size_t i)
{
	const struct world *world = job->world;
	bool root = i > 0 && i + 1 == job->labels;

	if (root && i == job->plain && departs(world, DEPART_EMPTY_LAST)) {
		return true;
	}
	if (job->direction == TO_UNICODE) {
		return departs(world, DEPART_EMPTY_IN_UNICODE) && !root;
	}
	return (job->rules.checks & XN_CHECK_LENGTH) &&
	       !departs(world, DEPART_EMPTY_PASSES) &&
	       !(root && (job->rules.checks & XN_ALLOW_ROOT_DOT));
}

/* UTS #46, 4.2, step 4, for the name as a whole; root: it has a final dot. */
static void
check_name(struct job *job, const struct outcome *out, bool root)
{
	size_t len = out->len - root;

	if (len > 253) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
	if (len == 0 && !departs(job->world, DEPART_EMPTY_PASSES)) {
		job->errors &= ~XN_ERROR_EMPTY_LABEL;
		job->errors |= XN_ERROR_EMPTY_NAME;
	}
}

static void
put_name(struct job *job, struct outcome *out)
{
	bool lengths = job->direction == TO_ASCII &&
		       (job->rules.checks & XN_CHECK_LENGTH) != 0;
	size_t len = 0;

	for (size_t i = 0; i < job->labels; i++) {
		if (i > 0) {
			out->text[out->len++] = '.';
		}
		len = put_label(job, out, &job->label[i]);
		out->len += len;
		if (len == 0 && refuses_empty(job, i)) {
			job->errors |= XN_ERROR_EMPTY_LABEL;
		}
		if (lengths && len > 63) {
			job->errors |= XN_ERROR_LABEL_TOO_LONG;
		}
	}
	if (lengths) {
		check_name(job, out, job->labels > 1 && len == 0);
	}
	if (departs(job->world, DEPART_LONG_UNICODE)) {
		job->errors |= long_unicode(job);
	}
}

/* ---- the whole ---------------------------------------------------------- */

/*
 * For empty-last: how many labels of the name, before it is mapped, are ASCII
 * and no A-labels, up to the first that is not; 0 if all are.
 */
static size_t
count_plain(const struct text *source)
{
	size_t start = 0, labels = 0;

	for (size_t i = 0; i < source->len; i++) {
		uint32_t point = source->point[i];

		if (point >= 0x80 || (i == start + 3 && point == '-' &&
				      source->point[i - 1] == '-')) {
			return labels;
		}
		if (point == '.') {
			start = i + 1;
			labels++;
		}
	}
	return 0;
}

static void
bring_in(struct job *job, const char *name, size_t len)
{
	struct text source, mapped;
	struct slice s = {mapped.point, 0};
	const char *nul = memchr(name, '\0', len);

	if (nul != NULL && departs(job->world, DEPART_ENDS_AT_NUL)) {
		len = (size_t)(nul - name);
	}
	if (!text_read(&source, name, len)) {
		job->errors |= XN_ERROR_INVALID_UTF8;
		return;
	}
	job->plain = len <= 256 ? count_plain(&source) : 0;
	if (!job->rules.uts46 || departs(job->world, DEPART_NO_MAPPING)) {
		job->name.len = source.len;
		memcpy(job->name.point, source.point,
		       source.len * sizeof *source.point);
		return;
	}
	mapped.len = 0;
	for (size_t i = 0; i < source.len; i++) {
		map_point(job, &mapped, source.point[i]);
	}
	if (mapped.len >= 255 && departs(job->world, DEPART_LONG_MAPPED)) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
	s.len = mapped.len;
	text_nfc(&job->name, s);
}

void
model(struct outcome *out, const struct world *world, enum direction direction,
      const xn_options *opt, const char *name, size_t len)
{
	struct job job;

	job.world = world;
	job.rules.world = world;
	job.rules.checks = opt->checks;
	job.rules.uts46 =
		opt->profile != XN_IDNA2008 && opt->profile != XN_REGISTER;
	job.exact = opt->profile == XN_REGISTER;
	job.direction = direction;
	job.errors = 0;
	job.decoded.len = 0;
	out->len = 0;
	bring_in(&job, name, len);
	if (!(job.errors & XN_ERROR_INVALID_UTF8)) {
		split(&job);
		for (size_t i = 0; i < job.labels; i++) {
			if (job.rules.uts46) {
				open_uts46(&job, &job.label[i]);
			} else {
				open_rfc5891(&job, &job.label[i]);
			}
		}
		check(&job);
		put_name(&job, out);
	}
	out->errors = job.errors;
	out->ok = job.errors == 0;
}

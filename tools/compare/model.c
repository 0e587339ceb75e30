/* SPDX-License-Identifier: MIT */
#include "model.h"
#include "checks.h"

#include <stdlib.h>
#include <string.h>

#include "../../lib/utf8.h"

#include <xn/bootstring.h>
#include <xn/punycode.h>

#define LABEL_OCTETS 63
#define NAME_OCTETS 253
#define ICU_NAME 255

/* See label-limit. */
#define ICU_UNITS 1000
#define ICU_CODE 2000
#define CAPITAL_SHARP_S 0x1E9Eu

/* The longest code that the readable, quadratic codec is given. */
#define READABLE_MAX 2000

struct label {
	struct slice source; /* as typed */
	struct slice whole;  /* mapped and normalised */
	struct slice inside; /* what the rules look at: decoded, if it is ACE */
	bool last;           /* no dot behind it */
	uint32_t dot;        /* else which */
	bool unmapped;       /* whole is as typed */
	bool kept;           /* that, and it is all ASCII */
	bool ace;
	bool given_up; /* there is nothing to look at */
};

/* A conversion under way. */
struct job {
	struct model *model;
	struct world *world;
	enum direction direction;
	const char *name;
	size_t len;
	size_t plain; /* see count_plain */
	bool bidi;    /* a label has right-to-left characters */
	unsigned classes;
	uint32_t errors;
	bool failed; /* see label-limit */
	size_t labels;
	size_t typed;  /* code points of all labels, as typed */
	size_t mapped; /* and as mapped */
	size_t shown;  /* and as U-labels */
};

/* ---- bytes -------------------------------------------------------------- */

static bool
bytes_reserve(struct bytes *bytes, size_t len)
{
	size_t cap = bytes->cap > 0 ? bytes->cap : 256;
	char *grown;

	if (len <= bytes->cap) {
		return true;
	}
	while (cap < len && cap <= SIZE_MAX / 2) {
		cap *= 2;
	}
	grown = cap >= len ? realloc(bytes->at, cap) : NULL;
	if (grown == NULL) {
		bytes->lost = true;
		return false;
	}
	bytes->at = grown;
	bytes->cap = cap;
	return true;
}

static void
bytes_add(struct bytes *bytes, const char *s, size_t len)
{
	if (bytes_reserve(bytes, bytes->len + len)) {
		memcpy(bytes->at + bytes->len, s, len);
		bytes->len += len;
	}
}

static void
bytes_add_points(struct bytes *bytes, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		char utf8[4];

		bytes_add(bytes, utf8, utf8_encode(utf8, s.point[i]));
	}
}

/* ---- mapping ------------------------------------------------------------ */

/*
 * What nameprep makes of a code point that it maps otherwise than UTS #46's
 * transitional processing does; false where the rules do not follow it there.
 */
static bool
map_as_nameprep(struct job *job, struct ustring *to, uint32_t point)
{
	struct world *world = job->world;
	uint32_t part[MAPPING_MAX];
	struct slice mapped = {part, 0};

	if (fact_is_after_3_2(point)) {
		if (!follows(world, RULE_UNICODE_3_2)) {
			return false;
		}
		ustring_add(to, point);
		return true;
	}
	if (!fact_prep_mapping(point, part, &mapped.len) ||
	    !follows(world, fact_is_corrected(point) ? RULE_CORRIGENDUM_4
						     : RULE_NAMEPREP_MAPPING)) {
		return false;
	}
	ustring_add_all(to, mapped);
	return true;
}

/* See sharp-s-left. */
static bool
leaves_sharp_s(struct world *world)
{
	return world->uts46 >= VERSION(15, 1) &&
	       departs(world, DEPART_SHARP_S_LEFT);
}

/* UTS #46, 4, step 1 */
static void
map_point(struct job *job, struct ustring *to, uint32_t point)
{
	struct world *world = job->world;
	enum status status;
	uint32_t part[MAPPING_MAX];
	struct slice mapped = {part, 0};

	/* As it is in every version and profile. */
	if (is_ldh(point)) {
		ustring_add(to, point);
		return;
	}
	if (map_as_nameprep(job, to, point)) {
		return;
	}
	status = world_status(world, point);
	if (status == STATUS_IGNORED || (world_was_std3(world, point) &&
					 departs(world, DEPART_STD3_DELETES))) {
		return;
	}
	if (status == STATUS_DISALLOWED &&
	    (departs(world, DEPART_MAP_REPORTS) ||
	     /* Normalisation would make the five valid. */
	     (fact_is_corrected(point) && departs(world, DEPART_IDEOGRAPHS)))) {
		job->errors |= XN_ERROR_DISALLOWED;
	}
	if (point == CAPITAL_SHARP_S && follows(world, RULE_DEVIATIONS) &&
	    !leaves_sharp_s(world)) {
		ustring_add(to, 's');
		ustring_add(to, 's');
	} else if (status == STATUS_MAPPED ||
		   (status == STATUS_DEVIATION &&
		    follows(world, RULE_DEVIATIONS))) {
		mapped.len = world_mapping(world, point, part);
		ustring_add_all(to, mapped);
	} else {
		ustring_add(to, point);
	}
}

/*
 * Normalise.  Where Unicode 3.2 counts, nothing happens to what came later
 * nor across it.
 */
static void
normalise(struct job *job, struct ustring *to, struct slice s)
{
	struct model *model = job->model;
	struct slice part = {s.point, 0};
	struct ustring *piece = &model->work;
	bool old;

	to->len = 0;
	if (ustring_is_inert(s)) {
		ustring_add_all(to, s);
		return;
	}
	old = departs(job->world, DEPART_OLD_COMPOSITION);
	for (size_t i = 0; i <= s.len; i++) {
		bool stop =
			i == s.len || (fact_is_after_3_2(s.point[i]) &&
				       follows(job->world, RULE_UNICODE_3_2));

		if (!stop) {
			part.len++;
			continue;
		}
		ustring_nfc(piece, part, old, &model->scratch);
		ustring_add_all(to, ustring_all(piece));
		if (i < s.len) {
			ustring_add(to, s.point[i]);
		}
		part.point = s.point + i + 1;
		part.len = 0;
	}
}

/* Bring a label into the form that is looked at. */
static void
prepare(struct job *job, struct label *label, struct ustring *mapped,
	struct ustring *normal)
{
	struct world *world = job->world;
	bool ascii = is_ascii(label->source);

	label->kept = ascii && follows(world, RULE_ASCII_KEPT);
	label->unmapped = label->kept ||
			  (!ascii && follows(world, RULE_UNMAPPED)) ||
			  departs(world, DEPART_NO_MAPPING);
	label->ace = false;
	label->given_up = false;
	if (label->unmapped) {
		label->whole = label->inside = label->source;
		return;
	}
	mapped->len = 0;
	for (size_t i = 0; i < label->source.len; i++) {
		map_point(job, mapped, label->source.point[i]);
	}
	job->mapped += mapped->len;
	normalise(job, normal, ustring_all(mapped));
	label->whole = label->inside = ustring_all(normal);
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
static bool
load_code(struct job *job, struct slice s)
{
	struct bytes *code = &job->model->code;
	size_t digits = s.len;

	code->len = 0;
	if (!bytes_reserve(code, s.len + 1)) {
		return false;
	}
	while (digits > 0 && s.point[digits - 1] != '-') {
		digits--;
	}
	for (size_t i = 0; i < s.len; i++) {
		code->at[i] = (char)s.point[i];
		if (i >= digits && s.point[i] == '_' &&
		    departs(job->world, DEPART_CODEC_UNDERSCORE)) {
			code->at[i] = 'a';
		}
	}
	code->len = s.len;
	return true;
}

/* What a surrogate in a decoded label is refused for; see codec-surrogates. */
static uint32_t
surrogate_error(struct job *job, struct slice s)
{
	uint32_t error = 0;

	for (size_t i = 0; i < s.len; i++) {
		if (s.point[i] >= 0xD800 && s.point[i] <= 0xDBFF) {
			return XN_ERROR_BAD_PUNYCODE;
		}
		if (s.point[i] >= 0xDC00 && s.point[i] <= 0xDFFF) {
			error = job->direction == TO_ASCII &&
						!follows(job->world,
							 RULE_RFC5892)
					? XN_ERROR_NOT_NFC
					: XN_ERROR_INVALID_UTF8;
		}
	}
	return error;
}

/* Decode with surrogates; what that changes is only seen in short labels. */
static bool
decode_surrogates(struct job *job)
{
	const struct bytes *code = &job->model->code;
	struct ustring *to = &job->model->decoded;
	xn_bootstring punycode = xn_bootstring_punycode();
	xn_bootstring_result r;

	if (code->len > READABLE_MAX) {
		return false;
	}
	punycode.surrogates = true;
	r = xn_bootstring_decode(&punycode, to->point, to->cap, code->at,
				 code->len, NULL);
	to->len = r.written;
	return r.status == XN_BOOTSTRING_OK &&
	       departs(job->world, DEPART_CODEC_SURROGATES);
}

/* Decode what stands behind the prefix; returns an error or 0. */
static uint32_t
decode(struct job *job, struct slice s)
{
	struct model *model = job->model;
	struct ustring *to = &model->decoded;
	xn_punycode_result r;

	to->len = 0;
	if ((s.len > ICU_CODE && departs(job->world, DEPART_LABEL_LIMIT)) ||
	    (!is_basic(s) && departs(job->world, DEPART_CODEC_LDH))) {
		return XN_ERROR_BAD_PUNYCODE;
	}
	if (!load_code(job, s) || !ustring_reserve(to, s.len + 1) ||
	    !ustring_reserve(&model->work, XN_PUNYCODE_WORK(s.len))) {
		return XN_ERROR_BAD_PUNYCODE;
	}
	r = xn_punycode_decode_long(to->point, to->cap, model->code.at, s.len,
				    NULL, model->work.point, model->work.cap);
	if (r.status == XN_PUNYCODE_OK) {
		to->len = r.written;
		return 0;
	}
	return decode_surrogates(job) ? surrogate_error(job, ustring_all(to))
				      : XN_ERROR_BAD_PUNYCODE;
}

static void
give_up(struct job *job, struct label *label, uint32_t error)
{
	label->given_up = true;
	job->errors |= error;
}

/*
 * RFC 5891, 5.3: an A-label is brought to lower case first; in registration,
 * 4.1, it has to be in it.
 */
static void
lower_ace(struct job *job, struct label *label)
{
	struct ustring *to = &job->model->mapped;
	bool exact = false, upper = false, keep = false;

	for (size_t i = 0; i < label->whole.len; i++) {
		upper |= lower(label->whole.point[i]) != label->whole.point[i];
	}
	if (upper) {
		exact = follows(job->world, RULE_EXACT_ALABEL);
		keep = exact || departs(job->world, DEPART_ACE_CASE);
	}
	if (exact) {
		job->errors |= XN_ERROR_BAD_ACE;
	}
	to->len = 0;
	for (size_t i = 0; i < label->whole.len; i++) {
		uint32_t point = label->whole.point[i];

		ustring_add(to, keep && i >= 4 ? point : lower(point));
	}
	label->whole = ustring_all(to);
}

/* See ascii-unchecked. */
static bool
is_unchecked(struct job *job, const struct label *label)
{
	return label->kept && ((!has_prefix(label->whole) ||
				follows(job->world, RULE_EXACT_ALABEL)) &&
			       departs(job->world, DEPART_ASCII_UNCHECKED));
}

/* UTS #46, 4, step 4; RFC 5891, 5.3 and 4.1 */
static void
open_ace(struct job *job, struct label *label)
{
	struct world *world = job->world;
	struct slice code;
	uint32_t error;

	if (!has_prefix_in_any_case(label->whole)) {
		return;
	}
	if (!is_ascii(label->whole)) {
		if (!follows(world, RULE_RFC5892) &&
		    !follows(world, RULE_RFC3454)) {
			give_up(job, label, XN_ERROR_ACE_PREFIX);
		}
		return;
	}
	if ((job->direction == TO_ASCII &&
	     follows(world, RULE_ACE_UNVERIFIED)) ||
	    is_unchecked(job, label)) {
		return;
	}
	if (label->kept) {
		lower_ace(job, label);
	}
	code.point = label->whole.point + 4;
	code.len = label->whole.len - 4;
	error = decode(job, code);
	if (error != 0) {
		give_up(job, label, error);
		return;
	}
	label->inside = ustring_all(&job->model->decoded);
	label->ace = true;
	if (is_ascii(label->inside)) {
		give_up(job, label, XN_ERROR_BAD_ACE);
		/* UTS #46 goes on with what came out. */
		if (!label->kept) {
			label->whole = label->inside;
		}
	}
}

/* ---- the rules ---------------------------------------------------------- */

static bool
is_normal(struct job *job, struct slice s)
{
	struct ustring *nfc = &job->model->work;

	if (ustring_is_inert(s)) {
		return true;
	}
	ustring_nfc(nfc, s, false, &job->model->scratch);
	return nfc->len == s.len &&
	       (s.len == 0 ||
		memcmp(nfc->point, s.point, s.len * sizeof *s.point) == 0);
}

static void
check(struct job *job, const struct label *label)
{
	struct checked checked = {label->inside, label->ace, label->unmapped,
				  label->kept, job->bidi};
	unsigned classes;

	if (label->given_up) {
		return;
	}
	classes = checks_bidi_classes(job->world, label->inside);
	job->classes |= classes;
	if (job->bidi && !(classes & CLASS_RTL) &&
	    departs(job->world, DEPART_BIDI_LABEL)) {
		checked.bidi = false;
	}
	job->errors |= checks_errors(job->world, &checked);
	if ((label->ace || label->unmapped) && !is_normal(job, label->inside) &&
	    !departs(job->world, DEPART_NO_CHECKS)) {
		job->errors |= XN_ERROR_NOT_NFC;
	}
}

/* ---- the result --------------------------------------------------------- */

/* See label-limit: a label with a severe fault is not encoded. */
static bool
is_beyond_limit(struct job *job, struct slice s)
{
	const uint32_t severe = XN_ERROR_DISALLOWED | XN_ERROR_LEADING_MARK |
				XN_ERROR_STD3 | XN_ERROR_ACE_PREFIX;
	size_t units = s.len;

	for (size_t i = 0; i < s.len; i++) {
		units += s.point[i] > 0xFFFF;
	}
	return units > ICU_UNITS && !(job->errors & severe) &&
	       departs(job->world, DEPART_LABEL_LIMIT);
}

static void
put_ace(struct job *job, struct bytes *to, struct slice s)
{
	struct ustring *work = &job->model->work;
	size_t start = to->len;
	xn_punycode_result r;

	job->failed |= is_beyond_limit(job, s);
	bytes_add(to, "xn--", 4);
	if (!ustring_reserve(work, XN_PUNYCODE_WORK(s.len)) ||
	    !bytes_reserve(to, to->len + 2 * s.len + 64)) {
		to->lost = true;
		return;
	}
	r = xn_punycode_encode_long(to->at + to->len, to->cap - to->len,
				    s.point, s.len, NULL, work->point,
				    work->cap);
	if (r.status == XN_PUNYCODE_NO_SPACE &&
	    bytes_reserve(to, to->len + r.written)) {
		r = xn_punycode_encode_long(to->at + to->len, to->cap - to->len,
					    s.point, s.len, NULL, work->point,
					    work->cap);
	}
	if (r.status != XN_PUNYCODE_OK) {
		/* Only a surrogate: the name is refused for it. */
		to->len = start;
		return;
	}
	to->len += r.written;
}

/*
 * RFC 3490, 4.2: decode what ToASCII makes again, else leave the label as it
 * is.  Returns whether it was decoded.
 */
static bool
verify(struct job *job, struct label *label)
{
	struct model *model = job->model;
	struct label inner = {.source = ustring_all(&model->decoded)};
	struct bytes *code = &model->code;
	bool same;

	prepare(job, &inner, &model->again, &model->normal_again);
	if (!is_ascii(inner.whole) && has_prefix(inner.whole)) {
		return false;
	}
	check(job, &inner);
	if (job->errors != 0) {
		return false;
	}
	code->len = 0;
	if (is_ascii(inner.whole)) {
		bytes_add_points(code, inner.whole);
	} else {
		put_ace(job, code, inner.whole);
	}
	same = code->len == label->whole.len;
	for (size_t i = 0; i < code->len && same; i++) {
		same = lower((unsigned char)code->at[i]) ==
		       lower(label->whole.point[i]);
	}
	return same;
}

static void
put_verified(struct job *job, struct label *label)
{
	struct slice code;
	bool decoded = false;

	prepare(job, label, &job->model->mapped, &job->model->normal);
	if (!label->kept) {
		check(job, label);
	}
	code.point = label->whole.point + 4;
	code.len = label->whole.len - 4;
	if (job->errors == 0 && has_prefix_in_any_case(label->whole) &&
	    is_ascii(label->whole) &&
	    (label->whole.len <= LABEL_OCTETS ||
	     follows(job->world, RULE_LENGTH_PASSES))) {
		decoded = decode(job, code) == 0 && verify(job, label);
	}
	bytes_add_points(&job->model->text,
			 decoded ? ustring_all(&job->model->decoded)
				 : label->source);
	job->errors = 0;
}

static void
put_label(struct job *job, const struct label *label)
{
	struct bytes *to = &job->model->text;
	struct slice s = label->whole;

	if (label->ace && label->kept && departs(job->world, DEPART_ACE_CASE)) {
		put_ace(job, to, label->inside);
		return;
	}
	if (job->direction == TO_ASCII && !is_ascii(s)) {
		if (!is_basic(s) && departs(job->world, DEPART_CODEC_LDH)) {
			job->errors |= XN_ERROR_BAD_ACE;
		}
		put_ace(job, to, s);
		return;
	}
	if (job->direction == TO_UNICODE && label->ace) {
		s = label->inside;
	}
	bytes_add_points(to, s);
}

/* Whether an empty label is an error. */
static bool
refuses_empty(struct job *job, const struct label *label)
{
	struct world *world = job->world;
	bool root =
		job->labels > 0 && label->last &&
		!(label->source.len > 0 && follows(world, RULE_EMPTY_AS_TYPED));

	if (root && job->labels == job->plain &&
	    departs(world, DEPART_EMPTY_LAST)) {
		return true;
	}
	if (job->direction == TO_UNICODE) {
		return !root && departs(world, DEPART_EMPTY_IN_UNICODE);
	}
	return !(root && !follows(world, RULE_ROOT_REFUSED)) &&
	       !follows(world, RULE_LENGTH_PASSES) &&
	       !departs(world, DEPART_EMPTY_PASSES);
}

static void
do_label(struct job *job, struct label *label)
{
	struct model *model = job->model;
	size_t start = model->text.len, len;
	uint32_t before = job->errors;

	job->typed += label->source.len;
	if (job->direction == TO_UNICODE &&
	    follows(job->world, RULE_NEVER_FAILS)) {
		put_verified(job, label);
		return;
	}
	job->errors = 0; /* of this label */
	prepare(job, label, &model->mapped, &model->normal);
	open_ace(job, label);
	check(job, label);
	put_label(job, label);
	job->errors |= before;
	len = model->text.len - start;
	job->shown += label->ace ? label->inside.len : label->whole.len;
	if (len == 0 && refuses_empty(job, label)) {
		job->errors |= XN_ERROR_EMPTY_LABEL;
	}
	if (job->direction == TO_ASCII && len > LABEL_OCTETS &&
	    !follows(job->world, RULE_LENGTH_PASSES)) {
		job->errors |= XN_ERROR_LABEL_TOO_LONG;
	}
	/* See long-unicode. */
	if (job->direction == TO_UNICODE &&
	    (label->ace ? label->inside : label->whole).len > LABEL_OCTETS &&
	    departs(job->world, DEPART_LONG_UNICODE)) {
		job->errors |= XN_ERROR_LABEL_TOO_LONG;
	}
}

/* ---- the name ----------------------------------------------------------- */

/* The next code point; 0 bytes: ill-formed. */
static size_t
next_point(const struct job *job, size_t at, uint32_t *point)
{
	return utf8_decode(job->name + at, job->len - at, point);
}

static bool
is_dot(struct job *job, uint32_t point)
{
	if (point == '.') {
		return true;
	}
	return (point == 0x3002 || point == 0xFF0E || point == 0xFF61) &&
	       !follows(job->world, RULE_UNMAPPED) &&
	       !departs(job->world, DEPART_NO_MAPPING);
}

/* Read the label at at; returns where the next one starts. */
static size_t
read_label(struct job *job, struct label *label, size_t at)
{
	struct ustring *source = &job->model->source;

	source->len = 0;
	label->last = true;
	while (at < job->len) {
		uint32_t point = 0;

		at += next_point(job, at, &point);
		if (is_dot(job, point)) {
			label->last = false;
			label->dot = point;
			break;
		}
		ustring_add(source, point);
	}
	label->source = ustring_all(source);
	return at;
}

/* The length of the name, of len octets with its final dot if it has one */
static void
check_octets(struct job *job, size_t len, bool root)
{
	struct world *world = job->world;

	if (len - root > NAME_OCTETS && !follows(world, RULE_LENGTH_PASSES) &&
	    !departs(world, DEPART_NAME_UNLIMITED) &&
	    !(len <= ICU_NAME && departs(world, DEPART_NAME_255))) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
}

/* UTS #46, 4.2, step 4, for the name as a whole */
static void
check_name(struct job *job, bool root)
{
	struct world *world = job->world;
	size_t len = job->model->text.len - root;

	check_octets(job, job->model->text.len, root);
	if (len > 0 ||
	    (job->typed > 0 && follows(world, RULE_EMPTY_AS_TYPED)) ||
	    departs(world, DEPART_EMPTY_PASSES)) {
		return;
	}
	if (departs(world, root ? DEPART_ROOT_ALONE : DEPART_EMPTY_NAME)) {
		job->errors &= ~XN_ERROR_EMPTY_LABEL;
		return;
	}
	if (!follows(world, RULE_LENGTH_PASSES) ||
	    (!root && follows(world, RULE_NOT_EMPTY))) {
		if (!follows(world, RULE_EMPTY_AS_TYPED)) {
			job->errors &= ~XN_ERROR_EMPTY_LABEL;
		}
		job->errors |= XN_ERROR_EMPTY_NAME;
	}
}

/* How many units of UTF-16 a text has. */
static size_t
units_of(const struct bytes *text)
{
	size_t units = 0;

	for (size_t i = 0; i < text->len; i++) {
		unsigned char c = (unsigned char)text->at[i];

		units += (c & 0xC0) != 0x80;
		units += c >= 0xF0;
	}
	return units;
}

static void
put_dot(struct job *job, uint32_t dot)
{
	struct slice s = {&dot, 1};

	if (dot != '.' && (job->direction == TO_ASCII ||
			   !departs(job->world, DEPART_DOTS_KEPT))) {
		dot = '.';
	}
	bytes_add_points(&job->model->text, s);
}

/* One pass over the labels. */
static void
do_labels(struct job *job)
{
	struct bytes *text = &job->model->text;
	struct label label = {.last = false};
	size_t at = 0, start = 0;

	job->errors = 0;
	job->failed = false;
	job->labels = job->typed = job->mapped = job->shown = 0;
	job->classes = 0;
	text->len = 0;
	while (!label.last) {
		if (job->labels > 0) {
			put_dot(job, label.dot);
		}
		at = read_label(job, &label, at);
		start = text->len;
		do_label(job, &label);
		job->labels++;
	}
	if (job->direction == TO_ASCII) {
		check_name(job, job->labels > 1 && text->len == start);
	}
	if (job->mapped + job->labels > 255 &&
	    departs(job->world, DEPART_LONG_MAPPED)) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
	if (job->direction == TO_UNICODE && job->shown + job->labels > 256 &&
	    departs(job->world, DEPART_LONG_UNICODE)) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
	if (job->direction == TO_UNICODE && text->len > ICU_NAME &&
	    units_of(text) > ICU_NAME && departs(job->world, DEPART_NAME_255)) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
	/* Nothing else is said then, but that IDNA2003 ends where it is. */
	if (job->failed && !follows(job->world, RULE_RFC3454)) {
		job->errors = 0;
	}
	if (job->failed) {
		job->errors |= XN_ERROR_LABEL_TOO_LONG;
	}
}

/* The URL Standard: a name of ASCII comes back in lower case. */
static void
pass_ascii(struct job *job)
{
	struct bytes *text = &job->model->text;
	bool forbidden = false;

	text->len = 0;
	bytes_add(text, job->name, job->len);
	for (size_t i = 0; i < text->len; i++) {
		unsigned char c = (unsigned char)text->at[i];

		text->at[i] = (char)lower(c);
		forbidden |= c <= ' ' || c == 0x7F ||
			     strchr("#%/:<>?@[\\]^|", c) != NULL;
	}
	job->errors = forbidden && !follows(job->world, RULE_FORBIDDEN_PASSES)
			      ? XN_ERROR_FORBIDDEN_DOMAIN
			      : 0;
	if (text->len == 0 && follows(job->world, RULE_NOT_EMPTY)) {
		job->errors |= XN_ERROR_EMPTY_NAME;
	}
}

/* Whether the name is UTF-8; *ascii: and nothing beyond ASCII. */
static bool
is_well_formed(const struct job *job, bool *ascii)
{
	size_t size;

	*ascii = true;
	for (size_t i = 0; i < job->len; i += size) {
		uint32_t point;

		size = next_point(job, i, &point);
		if (size == 0) {
			return false;
		}
		*ascii &= point < 0x80;
	}
	return true;
}

/*
 * For empty-last: how many labels of the name, before it is mapped, are ASCII
 * and no A-labels, up to the first that is not; 0 if all are.
 */
static size_t
count_plain(const struct job *job)
{
	size_t start = 0, labels = 0;

	if (job->len > 256) {
		return 0;
	}
	for (size_t i = 0; i < job->len; i++) {
		unsigned char c = (unsigned char)job->name[i];

		if (c >= 0x80 ||
		    (i == start + 3 && c == '-' && job->name[i - 1] == '-')) {
			return labels;
		}
		if (c == '.') {
			start = i + 1;
			labels++;
		}
	}
	return 0;
}

static void
do_name(struct job *job)
{
	bool ascii;

	if (!is_well_formed(job, &ascii)) {
		job->errors = XN_ERROR_INVALID_UTF8;
		return;
	}
	if (ascii && job->direction == TO_ASCII &&
	    follows(job->world, RULE_ASCII_PASSES)) {
		pass_ascii(job);
		return;
	}
	job->plain = count_plain(job);
	job->bidi = false;
	do_labels(job);
	if (job->classes & CLASS_RTL) {
		job->bidi = true;
		do_labels(job);
	}
}

bool
model_run(struct model *model, struct outcome *out, struct world *world,
	  enum direction direction, const char *name, size_t len)
{
	struct job job = {.model = model,
			  .world = world,
			  .direction = direction,
			  .name = name,
			  .len = len};
	const char *nul = memchr(name, '\0', len);

	world->departures.asked = world->rules.asked = 0;
	if (nul != NULL && departs(world, DEPART_ENDS_AT_NUL)) {
		job.len = (size_t)(nul - name);
	}
	do_name(&job);
	out->ok = job.errors == 0;
	out->errors = job.errors;
	out->text = model->text.at;
	out->len = model->text.len;
	return !(model->source.lost || model->mapped.lost ||
		 model->normal.lost || model->decoded.lost ||
		 model->again.lost || model->normal_again.lost ||
		 model->scratch.lost || model->work.lost || model->code.lost ||
		 model->text.lost);
}

void
model_free(struct model *model)
{
	ustring_free(&model->source);
	ustring_free(&model->mapped);
	ustring_free(&model->normal);
	ustring_free(&model->decoded);
	ustring_free(&model->again);
	ustring_free(&model->normal_again);
	ustring_free(&model->scratch);
	ustring_free(&model->work);
	free(model->code.at);
	free(model->text.at);
}

/* ---- profiles ----------------------------------------------------------- */

/* What the checks are, against those of lookup. */
static uint64_t
rules_of_checks(uint32_t checks)
{
	static const struct {
		uint32_t check;
		bool on; /* in the rule */
		uint64_t rule;
	} table[] = {
		{XN_CHECK_HYPHEN_3_4, true, RULE_HYPHEN_3_4},
		{XN_CHECK_HYPHEN_ENDS, true, RULE_HYPHEN_ENDS},
		{XN_CHECK_STD3, true, RULE_STD3},
		{XN_CHECK_CONTEXTO, true, RULE_CONTEXTO},
		{XN_CHECK_FORBIDDEN, false, RULE_FORBIDDEN_PASSES},
		{XN_CHECK_LENGTH, false, RULE_LENGTH_PASSES},
		{XN_ALLOW_ROOT_DOT, false, RULE_ROOT_REFUSED},
		{XN_CHECK_BIDI, false, RULE_BIDI_PASSES},
		{XN_CHECK_JOINERS, false, RULE_JOINERS_PASS},
		{XN_ALLOW_UNASSIGNED, true, RULE_UNASSIGNED_PASS},
		{XN_TRANSITIONAL, true, RULE_DEVIATIONS},
	};
	uint64_t rules = 0;

	for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
		if (((checks & table[i].check) != 0) == table[i].on) {
			rules |= table[i].rule;
		}
	}
	return rules;
}

uint64_t
model_rules(const xn_options *opt, enum direction direction)
{
	uint64_t rules = rules_of_checks(opt->checks);

	switch (opt->profile) {
	case XN_URL:
		rules |= RULE_ASCII_PASSES | RULE_NOT_EMPTY;
		if (direction == TO_UNICODE) {
			rules |= RULE_FORBIDDEN_PASSES;
		}
		return rules;
	case XN_REGISTER:
		return rules | RULE_UNMAPPED | RULE_RFC5892 | RULE_ASCII_KEPT |
		       RULE_EXACT_ALABEL;
	case XN_IDNA2008:
		return rules | RULE_UNMAPPED | RULE_RFC5892 | RULE_ASCII_KEPT;
	case XN_IDNA2003:
		if (opt->checks & XN_CHECK_STD3) {
			rules |= RULE_HYPHEN_ENDS;
		}
		return rules | RULE_DEVIATIONS | RULE_ASCII_KEPT |
		       RULE_UNICODE_3_2 | RULE_NAMEPREP_MAPPING |
		       RULE_CORRIGENDUM_4 | RULE_RFC3454 | RULE_BIDI_RFC3454 |
		       RULE_ACE_UNVERIFIED | RULE_MARK_FIRST |
		       RULE_EMPTY_AS_TYPED | RULE_NEVER_FAILS;
	default:
		return rules;
	}
}

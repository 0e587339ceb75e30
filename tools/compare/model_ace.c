/* SPDX-License-Identifier: MIT
 *
 * A-labels in the model.
 */
#include "libidn2_model.h"
#include "model_parts.h"

#include <string.h>

#include "../../lib/unicode/utf8.h"

#include <xn/punycode.h>

/* See label-limit. */
#define ICU_UNITS 1000
#define ICU_CODE 2000

/* The longest code for the readable codec, which is quadratic. */
#define READABLE_MAX 2000

/* ---- decoding ----------------------------------------------------------- */

/* Copy the characters after the prefix, as the decoder reads them. */
static bool
load_code(struct model_job *job, struct slice s)
{
	struct buffer *code = &job->model->code;
	size_t digits = s.len;

	code->len = 0;
	if (!buffer_reserve(code, s.len + 1)) {
		return false;
	}
	while (digits > 0 && s.point[digits - 1] != '-') {
		digits--;
	}
	for (size_t i = 0; i < s.len; i++) {
		code->data[i] = (char)s.point[i];
		/* The underscore may also stand for the digit 0. */
		if (i >= digits && s.point[i] == '_' &&
		    libidn2_digit(job->world, '_') == 0) {
			code->data[i] = 'a';
		}
	}
	code->len = s.len;
	return true;
}

/*
 * The error of a label that does not decode.  libidn2's codec lets some
 * surrogates pass, so its error differs; see codec-surrogates.  This matters in
 * short labels only.
 */
static uint32_t
surrogate_error(struct model_job *job, struct slice code)
{
	struct ustring *to = &job->model->decoded;

	if (code.len > READABLE_MAX ||
	    libidn2_decode(job->world, to->point, to->cap, &to->len, code) !=
		    IDN2_OK ||
	    !has_surrogate(ustring_all(to))) {
		return XN_ERROR_BAD_PUNYCODE;
	}
	return job->direction == TO_ASCII && !follows(job->world, RULE_RFC5892)
		       ? XN_ERROR_NOT_NFC
		       : XN_ERROR_INVALID_UTF8;
}

/* Decode the part after the prefix; return an error or 0. */
static uint32_t
decode(struct model_job *job, struct slice s)
{
	struct model *model = job->model;
	struct ustring *to = &model->decoded;
	xn_punycode_result r;

	to->len = 0;
	if ((s.len > ICU_CODE && departs(job->world, DEPART_LABEL_LIMIT)) ||
	    (!libidn2_decodes(s) && departs(job->world, DEPART_CODEC_LDH))) {
		return XN_ERROR_BAD_PUNYCODE;
	}
	if (!load_code(job, s) || !ustring_reserve(to, s.len + 1) ||
	    !ustring_reserve(&model->work, XN_PUNYCODE_WORK(s.len))) {
		return XN_ERROR_BAD_PUNYCODE;
	}
	r = xn_punycode_decode_long(to->point, to->cap, model->code.data, s.len,
				    NULL, model->work.point, model->work.cap);
	if (r.status == XN_PUNYCODE_OK) {
		to->len = r.written;
		return 0;
	}
	return surrogate_error(job, s);
}

static void
give_up(struct model_job *job, struct model_label *label, uint32_t error)
{
	label->given_up = true;
	job->errors |= error;
}

/*
 * RFC 5891, 5.3: an A-label is first brought to lower case.  In registration it
 * must be in lower case already (4.1): capitals are one error, and the other
 * rules see the label in lower case.
 */
static void
lower_ace(struct model_job *job, struct model_label *label)
{
	struct ustring *to = &job->model->mapped;
	bool exact = false, upper = false, keep = false;

	for (size_t i = 0; i < label->whole.len; i++) {
		upper |= lower(label->whole.point[i]) != label->whole.point[i];
	}
	if (upper) {
		exact = follows(job->world, RULE_EXACT_ALABEL);
		keep = !exact && departs(job->world, DEPART_ACE_CASE);
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
is_unchecked(struct model_job *job, const struct model_label *label)
{
	return label->kept &&
	       (!has_prefix(label->whole) ||
		follows(job->world, RULE_EXACT_ALABEL)) &&
	       departs(job->world, DEPART_ASCII_UNCHECKED);
}

/* UTS #46, 4, step 4; RFC 5891, 5.3 and 4.1 */
void
model_open_ace(struct model_job *job, struct model_label *label)
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
		/* UTS #46 continues with the decoded label. */
		if (!label->kept) {
			label->whole = label->inside;
		}
	}
}

/* ---- encoding ----------------------------------------------------------- */

/* See label-limit: a label with a severe fault is not encoded. */
static bool
is_beyond_limit(struct model_job *job, struct slice s)
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

void
model_add_points(struct buffer *to, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		char utf8[4];

		buffer_add(to, utf8, utf8_encode(utf8, s.point[i]));
	}
}

void
model_put_ace(struct model_job *job, struct buffer *to, struct slice s)
{
	struct ustring *work = &job->model->work;
	size_t start = to->len;
	xn_punycode_result r;

	job->failed |= is_beyond_limit(job, s);
	buffer_add(to, ACE_PREFIX, ACE_PREFIX_LEN);
	if (!ustring_reserve(work, XN_PUNYCODE_WORK(s.len)) ||
	    !buffer_reserve(to, 2 * s.len + 64)) {
		to->lost = true;
		return;
	}
	r = xn_punycode_encode_long(to->data + to->len, to->cap - to->len,
				    s.point, s.len, NULL, work->point,
				    work->cap);
	if (r.status == XN_PUNYCODE_NO_SPACE &&
	    buffer_reserve(to, r.written)) {
		r = xn_punycode_encode_long(to->data + to->len,
					    to->cap - to->len, s.point, s.len,
					    NULL, work->point, work->cap);
	}
	if (r.status != XN_PUNYCODE_OK) {
		/* It has a surrogate, for which the name is refused. */
		to->len = start;
		return;
	}
	to->len += r.written;
}

/*
 * See stale-bytes.  libidn compares the part of the A-label after the prefix
 * with the bytes after the fourth in a buffer.  If the result of ToASCII is
 * shorter than four bytes, older bytes are there, and only libidn's answer
 * shows what they were.  This returns whether the answer has the decoded label
 * here.
 */
static bool
is_shown(struct model_job *job)
{
	const struct world *world = job->world;
	struct buffer *shown = &job->model->code;
	size_t start = job->model->text.len, left;

	if (world->answer == NULL || start > world->answer_len) {
		return false;
	}
	shown->len = 0;
	model_add_points(shown, ustring_all(&job->model->decoded));
	left = world->answer_len - start;
	return shown->len <= left &&
	       memcmp(world->answer + start, shown->data, shown->len) == 0 &&
	       (shown->len == left || world->answer[start + shown->len] == '.');
}

/*
 * RFC 3490, 4.2: whether ToASCII makes the same A-label of the decoded label.
 * If not, ToUnicode leaves the label as it is.
 */
static bool
verify(struct model_job *job, struct model_label *label)
{
	struct model *model = job->model;
	struct model_label inner = {.source = ustring_all(&model->decoded)};
	struct buffer *code = &model->code;
	bool same;

	model_prepare(job, &inner, &model->again, &model->normal_again);
	if (!is_ascii(inner.whole) && has_prefix(inner.whole)) {
		return false;
	}
	model_check(job, &inner);
	if (job->errors != 0) {
		return false;
	}
	code->len = 0;
	if (is_ascii(inner.whole)) {
		model_add_points(code, inner.whole);
	} else {
		model_put_ace(job, code, inner.whole);
	}
	same = code->len == label->whole.len;
	for (size_t i = 0; i < code->len && same; i++) {
		same = lower((unsigned char)code->data[i]) ==
		       lower(label->whole.point[i]);
	}
	if (code->len > 0 && code->len < 4 && is_shown(job)) {
		same = departs(job->world, DEPART_STALE_BYTES);
	}
	return same;
}

void
model_put_verified(struct model_job *job, struct model_label *label)
{
	struct slice code;
	bool decoded = false;

	model_prepare(job, label, &job->model->mapped, &job->model->normal);
	if (!label->kept) {
		model_check(job, label);
	}
	code.point = label->whole.point + 4;
	code.len = label->whole.len - 4;
	if (job->errors == 0 && has_prefix_in_any_case(label->whole) &&
	    is_ascii(label->whole) &&
	    (label->whole.len <= XN_LABEL_OCTETS ||
	     follows(job->world, RULE_LENGTH_PASSES))) {
		decoded = decode(job, code) == 0 && verify(job, label);
	}
	model_add_points(&job->model->text,
			 decoded ? ustring_all(&job->model->decoded)
				 : label->source);
	job->errors = 0;
}

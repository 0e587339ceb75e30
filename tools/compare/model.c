/* SPDX-License-Identifier: MIT
 *
 * A whole name in the model.
 */
#include "libidn2_model.h"
#include "model_parts.h"

#include <string.h>

#include "../../lib/unicode/utf8.h"

#define ICU_NAME 255

/* ---- labels ------------------------------------------------------------- */

/* Read the next code point and return its size; 0: ill-formed. */
static size_t
next_point(const struct model_job *job, size_t at, uint32_t *point)
{
	return utf8_decode(job->name + at, job->len - at, point);
}

static bool
is_dot(struct model_job *job, uint32_t point)
{
	if (point == '.') {
		return true;
	}
	return (point == 0x3002 || point == 0xFF0E || point == 0xFF61) &&
	       !follows(job->world, RULE_UNMAPPED) &&
	       !departs(job->world, DEPART_NO_MAPPING);
}

/* Read the label at at; return the start of the next one. */
static size_t
read_label(struct model_job *job, struct model_label *label, size_t at)
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

/* Check the length of the name: len octets with the final dot, if any. */
static void
check_octets(struct model_job *job, size_t len, bool root)
{
	struct world *world = job->world;

	if (len - root > XN_NAME_OCTETS &&
	    !follows(world, RULE_LENGTH_PASSES) &&
	    !departs(world, DEPART_NAME_UNLIMITED) &&
	    !(len <= ICU_NAME && departs(world, DEPART_NAME_255))) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
}

/* UTS #46, 4.2, step 4, for the name as a whole */
static void
check_name(struct model_job *job, bool root)
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

/* The length of a text in UTF-16. */
static size_t
units_of(const struct buffer *text)
{
	size_t units = 0;

	for (size_t i = 0; i < text->len; i++) {
		unsigned char c = (unsigned char)text->data[i];

		units += (c & 0xC0) != 0x80;
		units += c >= 0xF0;
	}
	return units;
}

static void
put_dot(struct model_job *job, uint32_t dot)
{
	struct slice s = {&dot, 1};

	if (dot != '.' && (job->direction == TO_ASCII ||
			   !departs(job->world, DEPART_DOTS_KEPT))) {
		dot = '.';
	}
	model_add_points(&job->model->text, s);
}

/* One pass over the labels. */
static void
do_labels(struct model_job *job)
{
	struct buffer *text = &job->model->text;
	struct model_label label = {.last = false};
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
		model_do_label(job, &label);
		job->labels++;
	}
	if (job->direction == TO_ASCII) {
		check_name(job, job->labels > 1 && text->len == start);
	}
	/* Both lengths include the dots. */
	if (job->mapped + job->labels - 1 >= LIBIDN2_NAME_POINTS &&
	    departs(job->world, DEPART_LONG_MAPPED)) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
	if (job->direction == TO_UNICODE &&
	    job->shown + job->labels - 1 > LIBIDN2_NAME_POINTS &&
	    departs(job->world, DEPART_LONG_UNICODE)) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
	if (job->direction == TO_UNICODE && text->len > ICU_NAME &&
	    units_of(text) > ICU_NAME && departs(job->world, DEPART_NAME_255)) {
		job->errors |= XN_ERROR_NAME_TOO_LONG;
	}
	/* ICU then reports nothing else; its IDNA2003 keeps earlier errors. */
	if (job->failed && !follows(job->world, RULE_RFC3454)) {
		job->errors = 0;
	}
	if (job->failed) {
		job->errors |= XN_ERROR_LABEL_TOO_LONG;
	}
}

/* The URL Standard: an ASCII name is only brought to lower case. */
static void
pass_ascii(struct model_job *job)
{
	struct buffer *text = &job->model->text;
	bool forbidden = false;

	text->len = 0;
	buffer_add(text, job->name, job->len);
	for (size_t i = 0; i < text->len; i++) {
		unsigned char c = (unsigned char)text->data[i];

		text->data[i] = (char)lower(c);
		forbidden |= is_forbidden(c);
	}
	job->errors = forbidden && !follows(job->world, RULE_FORBIDDEN_PASSES)
			      ? XN_ERROR_FORBIDDEN_DOMAIN
			      : 0;
	if (text->len == 0 && follows(job->world, RULE_NOT_EMPTY)) {
		job->errors |= XN_ERROR_EMPTY_NAME;
	}
}

/* Whether the name is UTF-8; *ascii: whether it is all ASCII. */
static bool
is_well_formed(const struct model_job *job, bool *ascii)
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
 * For empty-last: the number of labels before the first one that is an A-label
 * or not ASCII, in the unmapped name; 0 if there is no such label.
 */
static size_t
count_plain(const struct model_job *job)
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
do_name(struct model_job *job)
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
	struct model_job job = {.model = model,
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
	out->text = model->text.data;
	out->len = model->text.len;
	return !(model->source.lost || model->mapped.lost ||
		 model->normal.lost || model->decoded.lost ||
		 model->again.lost || model->normal_again.lost ||
		 model->work.lost || model->code.lost || model->text.lost ||
		 normal_room_lost(&model->room));
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
	ustring_free(&model->work);
	normal_room_free(&model->room);
	buffer_free(&model->code);
	buffer_free(&model->text);
}

/* SPDX-License-Identifier: MIT
 *
 * xn lgr variants: the variants of each label.
 */
#include "../../io/text.h"
#include "label.h"

#include "../../../../lib/base/ace_prefix.h"

#include <stdlib.h>

#include <xn/punycode.h>

struct variants {
	struct label label;
	xn_lgr_variants_result result;
	struct points variant;
	struct fields *fields; /* of --json, or NULL */
	bool no_memory;
	/* For A-labels. */
	struct buffer ascii;
	uint32_t *work;
	size_t words;
};

_Static_assert(sizeof(struct variants) <= ASKER_MEMORY, "it fits");

/* ---- a variant ---------------------------------------------------------- */

/* Makes the A-label of the variant.  False: there is not enough memory. */
static bool
encode(struct variants *v)
{
	const struct points *points = &v->variant;
	struct buffer *ascii = &v->ascii;
	void *list = v->work;
	bool ok = convert_grow(&list, &v->words, XN_PUNYCODE_WORK(points->len),
			       sizeof *v->work);
	xn_punycode_result r = {XN_PUNYCODE_NO_SPACE, 0, 0};

	v->work = list;
	ascii->len = 0;
	ascii->lost = false;
	buffer_add(ascii, ACE_PREFIX, ACE_PREFIX_LEN);
	while (ok && buffer_reserve(ascii, r.written) &&
	       r.status == XN_PUNYCODE_NO_SPACE) {
		r = xn_punycode_encode_long(
			ascii->data + ascii->len, ascii->cap - ascii->len,
			points->point, points->len, NULL, v->work, v->words);
	}
	ascii->len += r.written;
	return r.status == XN_PUNYCODE_OK && !ascii->lost;
}

static bool
put_object(struct variants *v, const xn_lgr_variant *variant)
{
	const struct buffer *text = &v->variant.text;
	const struct buffer *ascii = text;

	/* A code point above ASCII has more bytes than one. */
	if (text->len > variant->len) {
		ascii = &v->ascii;
		if (!encode(v)) {
			return false;
		}
	}
	fields_put(v->fields, "{label:s ascii:s disposition:t}", text->data,
		   text->len, ascii->data, ascii->len, variant->disposition);
	return true;
}

static void
put_line(const struct variants *v, const xn_lgr_variant *variant)
{
	struct session *session = v->label.session;
	struct output *out = &session->out;

	text_plain(out, v->label.name.s, v->label.name.len);
	output_char(out, '\t');
	text_plain(out, v->variant.text.data, v->variant.text.len);
	output_char(out, '\t');
	text_plain(out, variant->disposition, strlen(variant->disposition));
	output_end(out, session_end(session));
}

/* --disposition keeps those that it names. */
static bool
is_wanted(const struct args *args, const char *disposition)
{
	for (size_t i = 0; i < args->disposition_count; i++) {
		if (disposition != NULL &&
		    strcmp(args->dispositions[i], disposition) == 0) {
			return true;
		}
	}
	return disposition != NULL && args->disposition_count == 0;
}

static bool
put_variant(void *user, const xn_lgr_variant *variant)
{
	struct variants *v = user;
	struct session *session = v->label.session;
	bool ok;

	if (!is_wanted(&session->args, variant->disposition)) {
		return true;
	}
	ok = points_copy(&v->variant, variant->points, variant->len);
	if (ok && v->fields != NULL) {
		ok = put_object(v, variant);
	} else if (ok) {
		put_line(v, variant);
	}
	v->no_memory = !ok;
	return ok && session->out.error == 0;
}

/* ---- a label ------------------------------------------------------------ */

static void
ask(struct asker *asker, const struct name *name, struct answer *answer)
{
	struct variants *v = asker->memory;

	v->result = (xn_lgr_variants_result){.status = XN_OK};
	v->no_memory = false;
	answer->status = label_ask(&v->label, name);
}

/* Lists the variants: as fields, or on lines. */
static void
list(struct variants *v, struct answer *answer, struct fields *fields)
{
	const struct label *label = &v->label;

	v->fields = fields;
	if (answer->status != XN_OK) {
		return;
	}
	v->result = xn_lgr_variants(label->lgr, label->session->args.limit,
				    put_variant, v, label->label.point,
				    label->label.len);
	answer->status = v->no_memory ? XN_NO_MEMORY : v->result.status;
	if (answer->status != XN_OK && answer->status != XN_NO_MEMORY) {
		answer->status = XN_INVALID;
	}
}

static void
put_lines(struct asker *asker, const struct name *name, struct answer *answer)
{
	(void)name;
	list(asker->memory, answer, NULL);
}

static void
put_fields(struct asker *asker, const struct name *name, struct answer *answer,
	   struct fields *fields)
{
	struct variants *v = asker->memory;

	(void)name;
	fields_put(fields, "variants:[");
	list(v, answer, fields);
	fields_put(fields, "] complete:b",
		   v->result.status == XN_OK &&
			   answer->status != XN_NO_MEMORY &&
			   v->label.verdict.disposition != NULL);
}

static void
tell(struct asker *asker, const struct name *name, const struct answer *answer)
{
	const struct variants *v = asker->memory;

	(void)name;
	(void)answer;
	if (v->label.verdict.status != XN_OK) {
		label_tell(&v->label);
	} else if (label_has_note(&v->result)) {
		label_note(&v->label, &v->result);
	}
}

static void
open_variants(struct asker *asker)
{
	label_open(&((struct variants *)asker->memory)->label, asker->session);
}

static void
close_variants(struct asker *asker)
{
	struct variants *v = asker->memory;

	label_close(&v->label);
	points_free(&v->variant);
	buffer_free(&v->ascii);
	free(v->work);
}

const struct answerer lgr_variants = {.open = open_variants,
				      .close = close_variants,
				      .ask = ask,
				      .put_lines = put_lines,
				      .put_fields = put_fields,
				      .tell = tell};

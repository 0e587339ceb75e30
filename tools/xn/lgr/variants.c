/* SPDX-License-Identifier: MIT
 *
 * xn lgr variants: the variants of each label.
 */
#include "../convert.h"
#include "../io/json.h"
#include "../io/text.h"
#include "verbs.h"

#include "../../../lib/base/ace_prefix.h"

#include <stdlib.h>
#include <string.h>

#include <xn/punycode.h>

struct variants {
	struct label label;
	struct points variant;
	size_t listed; /* of this label */
	bool no_memory;
	/* For A-labels. */
	char *ascii;
	size_t ascii_cap;
	size_t ascii_len;
	uint32_t *work;
	size_t words;
};

/* ---- notes -------------------------------------------------------------- */

void
lgr_note_variants(const struct label *label, const xn_lgr_variants_result *r)
{
	struct session *session = label->session;
	struct output *err = &session->err;

	if ((r->status != XN_NO_SPACE && r->conflicts == 0) ||
	    (session->args.given & OPTION_QUIET)) {
		return;
	}
	label_note(label);
	if (r->status == XN_NO_SPACE) {
		output_string(err, r->more ? "has more than " : "has ");
		output_number(err, r->permutations);
		output_string(err, " permutations; --limit allows ");
		output_number(err, session->args.limit);
	} else {
		output_number(err, r->conflicts);
		output_string(err, r->conflicts > 1
					   ? " variants of it have"
					   : " variant of it has");
		output_string(err, " two dispositions (RFC 7940, 8.4)");
	}
	output_end(err, '\n');
}

/* ---- a variant ---------------------------------------------------------- */

static bool
is_ascii(const xn_lgr_variant *variant)
{
	for (size_t i = 0; i < variant->len; i++) {
		if (variant->points[i] >= 0x80) {
			return false;
		}
	}
	return true;
}

static bool
make_room(struct variants *v, size_t need)
{
	void *list = v->ascii;
	bool ok = convert_grow(&list, &v->ascii_cap, need, 1);

	v->ascii = list;
	return ok;
}

/* Encodes the variant.  False: there is not enough memory. */
static bool
encode(struct variants *v, const xn_lgr_variant *variant)
{
	void *list = v->work;
	size_t words = XN_PUNYCODE_WORK(variant->len);
	bool ok = convert_grow(&list, &v->words, words, sizeof *v->work) &&
		  make_room(v, ACE_PREFIX_LEN);
	xn_punycode_result r = {XN_PUNYCODE_TOO_LONG, 0, 0};

	v->work = list;
	while (ok) {
		r = xn_punycode_encode_long(v->ascii + ACE_PREFIX_LEN,
					    v->ascii_cap - ACE_PREFIX_LEN,
					    variant->points, variant->len, NULL,
					    v->work, v->words);
		if (r.status != XN_PUNYCODE_NO_SPACE) {
			break;
		}
		ok = make_room(v, ACE_PREFIX_LEN + r.written);
	}
	if (r.status != XN_PUNYCODE_OK) {
		return false;
	}
	memcpy(v->ascii, ACE_PREFIX, ACE_PREFIX_LEN);
	v->ascii_len = ACE_PREFIX_LEN + r.written;
	return true;
}

/* --disposition keeps those that it names. */
static bool
is_wanted(const struct args *args, const char *disposition)
{
	for (size_t i = 0; i < args->disposition_count; i++) {
		if (strcmp(args->dispositions[i], disposition) == 0) {
			return true;
		}
	}
	return args->disposition_count == 0;
}

static void
put_object(struct output *out, const struct variants *v,
	   const xn_lgr_variant *variant, bool ascii)
{
	const struct points *points = &v->variant;

	json_key(out, v->listed > 0 ? ",{" : "{", "label");
	json_string(out, points->text, points->text_len);
	json_key(out, ",", "ascii");
	json_string(out, ascii ? points->text : v->ascii,
		    ascii ? points->text_len : v->ascii_len);
	json_key(out, ",", "disposition");
	json_text(out, variant->disposition);
	output_char(out, '}');
}

static void
put_line(struct session *session, const struct variants *v,
	 const xn_lgr_variant *variant)
{
	struct output *out = &session->out;
	const struct name *name = v->label.name;

	text_plain(out, name->s, name->len);
	output_char(out, '\t');
	text_plain(out, v->variant.text, v->variant.text_len);
	output_char(out, '\t');
	text_plain(out, variant->disposition, strlen(variant->disposition));
	output_end(out, session_end(session));
}

static bool
put_variant(void *user, const xn_lgr_variant *variant)
{
	struct variants *v = user;
	struct session *session = v->label.session;
	bool ascii = is_ascii(variant);

	if (variant->disposition == NULL ||
	    !is_wanted(&session->args, variant->disposition)) {
		return true;
	}
	v->no_memory = !points_copy(&v->variant, variant->points, variant->len);
	if (!v->no_memory && (session->args.given & OPTION_JSON)) {
		v->no_memory = !ascii && !encode(v, variant);
		if (!v->no_memory) {
			put_object(&session->out, v, variant, ascii);
		}
	} else if (!v->no_memory) {
		put_line(session, v, variant);
	}
	v->listed++;
	return !v->no_memory && session->out.error == 0;
}

/* ---- a label ------------------------------------------------------------ */

static void
begin_object(struct output *out, const struct name *name, bool ok)
{
	json_key(out, "{", "input");
	json_string(out, name->s, name->len);
	json_key(out, ",", "ok");
	json_bool(out, ok);
	json_key(out, ",", "variants");
	output_char(out, '[');
}

static void
end_object(struct session *session, bool complete)
{
	json_key(&session->out, "],", "complete");
	json_bool(&session->out, complete);
	output_char(&session->out, '}');
	output_end(&session->out, session_end(session));
}

static void
do_label(struct variants *v, const struct name *name)
{
	struct session *session = v->label.session;
	bool json = (session->args.given & OPTION_JSON) != 0;
	xn_lgr_variants_result r = {.status = XN_OK};
	bool known = label_check(&v->label, name);
	bool eligible = known && label_eligible(&v->label);

	v->listed = 0;
	v->no_memory = !known;
	if (json) {
		begin_object(&session->out, name, eligible);
	}
	if (eligible) {
		r = xn_lgr_variants(v->label.lgr, session->args.limit,
				    put_variant, v, v->label.label.point,
				    v->label.label.len);
		v->no_memory |= r.status == XN_NO_MEMORY;
	}
	if (json) {
		end_object(session, r.status == XN_OK && !v->no_memory &&
					    v->label.verdict.disposition !=
						    NULL);
	}
	if (v->no_memory) {
		if (known) {
			session_no_memory(session, name);
		}
		return;
	}
	label_complain(&v->label);
	if (eligible && r.status != XN_OK) {
		session->counts.failed++;
		lgr_note_variants(&v->label, &r);
	}
}

void
lgr_variants(struct session *session, lgr_next *next)
{
	struct variants variants;
	struct name name;

	memset(&variants, 0, sizeof variants);
	label_open(&variants.label, session);
	while (next(session, &name)) {
		do_label(&variants, &name);
	}
	label_close(&variants.label);
	points_free(&variants.variant);
	free(variants.ascii);
	free(variants.work);
}

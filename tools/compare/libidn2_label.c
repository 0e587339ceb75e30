/* SPDX-License-Identifier: MIT
 *
 * How libidn2 processes one label.
 */
#include "checks.h"
#include "libidn2_parts.h"

#include <string.h>

#include <xn/idna.h>
#include <xn/punycode.h>

/* ---- normalisation ------------------------------------------------------ */

/*
 * Its quick check (UAX #15, 9), which skips the code point after one beyond the
 * BMP, as if that took two units.
 */
static bool
seems_normal(struct world *world, struct slice s)
{
	unsigned before = 0;
	size_t i = 0;

	while (i < s.len) {
		uint32_t point = s.point[i];
		unsigned ccc = world_ccc(world, point);

		if ((before > ccc && ccc != 0) ||
		    !world_is_quick(world, point)) {
			return false;
		}
		before = ccc;
		i += point > 0xFFFF ? 2 : 1;
	}
	return true;
}

/* The label with NFC_INPUT; a new text is in model->label. */
static struct slice
nfc_input(struct libidn2_model *model, struct slice s)
{
	struct world *world = &model->world;

	if (is_normal(world, &model->room, s) ||
	    (seems_normal(world, s) && departs(world, DEPART_NFC_QUICK))) {
		return s;
	}
	normalise(world, &model->room, &model->label, s);
	return ustring_all(&model->label);
}

/* ---- the tests ---------------------------------------------------------- */

/* The code that it returns if there are several faults. */
static int
code_of(uint32_t errors)
{
	static const struct {
		uint32_t error;
		int rc;
	} order[] = {
		{XN_ERROR_NOT_NFC, IDN2_NOT_NFC},
		{XN_ERROR_HYPHEN_3_4, IDN2_2HYPHEN},
		{XN_ERROR_LEADING_HYPHEN, IDN2_HYPHEN_STARTEND},
		{XN_ERROR_TRAILING_HYPHEN, IDN2_HYPHEN_STARTEND},
		{XN_ERROR_LEADING_MARK, IDN2_LEADING_COMBINING},
		{XN_ERROR_DISALLOWED, IDN2_DISALLOWED},
		{XN_ERROR_CONTEXTJ, IDN2_CONTEXTJ},
		{XN_ERROR_CONTEXTO, IDN2_CONTEXTO},
		{XN_ERROR_UNASSIGNED, IDN2_UNASSIGNED},
		{XN_ERROR_BIDI, IDN2_BIDI},
	};

	for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
		if (errors & order[i].error) {
			return order[i].rc;
		}
	}
	return IDN2_OK;
}

/* Whether a transitional label has kept a deviation; see sharp-s-left. */
static bool
has_deviation(struct world *world, struct slice s)
{
	for (size_t i = 0; i < s.len; i++) {
		if (world_status(world, s.point[i]) == STATUS_DEVIATION) {
			return follows(world, RULE_DEVIATIONS);
		}
	}
	return false;
}

int
libidn2_test(struct libidn2_model *model, struct slice s, bool ace)
{
	struct world *world = &model->world;
	uint32_t errors = checks_hyphens(world, s) | checks_first(world, s);

	/* A text with surrogates is in no normalisation form. */
	if (ace && (has_surrogate(s) || !is_normal(world, &model->room, s))) {
		errors |= XN_ERROR_NOT_NFC;
	}
	if (errors != 0) {
		return code_of(errors);
	}
	if (!ace) {
		return has_deviation(world, s) ? IDN2_INVALID_TRANSITIONAL
					       : IDN2_OK;
	}
	return (checks_status(world, s, true) | checks_std3(world, s, false))
		       ? IDN2_INVALID_NONTRANSITIONAL
		       : IDN2_OK;
}

static bool
is_rtl(struct world *world, struct slice s)
{
	return (checks_bidi_classes(world, s) & CLASS_RTL) != 0;
}

/* IDNA2008's test of a label. */
static int
test_idna2008(struct libidn2_model *model, struct slice s)
{
	struct world *world = &model->world;
	uint32_t errors = checks_hyphens(world, s) | checks_first(world, s) |
			  checks_rfc5892(world, s) | checks_joiners(world, s) |
			  checks_contexto(world, s);

	if (!is_normal(world, &model->room, s)) {
		errors |= XN_ERROR_NOT_NFC;
	}
	if (errors == 0 && is_rtl(world, s) && checks_breaks_bidi(world, s)) {
		errors |= XN_ERROR_BIDI;
	}
	return code_of(errors);
}

/* Record what the Bidi rule for the whole name needs. */
static void
note_bidi(struct libidn2_model *model, struct slice s)
{
	if (is_rtl(&model->world, s)) {
		model->rtl = true;
	}
	if (checks_breaks_bidi(&model->world, s)) {
		model->breaks = true;
	}
}

/* ---- results ------------------------------------------------------------ */

int
libidn2_open(struct libidn2_model *model, struct slice *ulabel,
	     struct slice alabel)
{
	uint32_t points[LIBIDN2_LABEL_POINTS];
	struct slice code = {alabel.point + ACE_PREFIX_LEN,
			     alabel.len - ACE_PREFIX_LEN};
	struct slice s = {points, 0};
	int rc = libidn2_decode(&model->world, points, LIBIDN2_LABEL_POINTS,
				&s.len, code);

	if (rc == IDN2_OK) {
		model->decoded.len = 0;
		ustring_add_all(&model->decoded, s);
		*ulabel = ustring_all(&model->decoded);
	}
	return rc;
}

/* Encode a label and check that libidn2 could decode the result. */
static int
put_encoded(struct libidn2_model *model, struct slice s, int flags)
{
	char *to = model->text + model->len;
	size_t len;

	memcpy(to, ACE_PREFIX, ACE_PREFIX_LEN);
	if (libidn2_encode(&model->world, to + ACE_PREFIX_LEN,
			   LIBIDN2_LABEL_POINTS - ACE_PREFIX_LEN, &len,
			   s) != IDN2_OK) {
		return IDN2_PUNYCODE_BIG_OUTPUT;
	}
	if (!(flags & IDN2_NO_ALABEL_ROUNDTRIP) && !libidn2_decodes(s)) {
		return IDN2_ALABEL_ROUNDTRIP_FAILED;
	}
	model->len += len + ACE_PREFIX_LEN;
	return IDN2_OK;
}

int
libidn2_put_ulabel(struct libidn2_model *model, struct slice s,
		   enum rules rules, int flags)
{
	if (has_surrogate(s)) {
		return IDN2_ENCODING_ERROR;
	}
	if (rules != LOOKUP_UTS46 && (flags & IDN2_NFC_INPUT)) {
		s = nfc_input(model, s);
	}
	if (!(flags & IDN2_TRANSITIONAL) || rules == REGISTRATION) {
		int rc = test_idna2008(model, s);

		if (rc != IDN2_OK) {
			return rc;
		}
	}
	note_bidi(model, s);
	model->opaque = false;
	return put_encoded(model, s, flags);
}

/* Decode an A-label; its contents must encode to the same A-label. */
static int
put_alabel(struct libidn2_model *model, struct slice label, enum rules rules,
	   int flags)
{
	size_t at = model->len;
	struct slice decoded;
	int rc = libidn2_open(model, &decoded, label);

	if (rc == IDN2_OK) {
		rc = libidn2_put_ulabel(model, decoded, rules, flags);
	}
	if (rc != IDN2_OK) {
		return rc;
	}
	for (size_t i = 0; i < label.len; i++) {
		if (model->len - at != label.len ||
		    (uint32_t)model->text[at + i] != lower(label.point[i])) {
			return IDN2_ALABEL_ROUNDTRIP_FAILED;
		}
	}
	return IDN2_OK;
}

/*
 * An A-label that is passed on unverified.  Only the drop-in's Bidi rule looks
 * into it, and that decodes with libxn's codec.
 */
static void
note_unverified(struct libidn2_model *model, struct slice label)
{
	bool rtl = model->rtl, breaks = model->breaks;
	uint32_t points[LIBIDN2_LABEL_POINTS];
	char code[LIBIDN2_LABEL_POINTS];
	struct slice s = {points, 0};

	for (size_t i = ACE_PREFIX_LEN; i < label.len; i++) {
		code[i - ACE_PREFIX_LEN] = (char)lower(label.point[i]);
	}
	s.len = xn_punycode_decode(points, LIBIDN2_LABEL_POINTS, code,
				   label.len - ACE_PREFIX_LEN, NULL)
			.written;
	note_bidi(model, s);
	model->unverified_rtl |= model->rtl;
	model->unverified_breaks |= model->breaks;
	model->rtl = rtl;
	model->breaks = breaks;
}

int
libidn2_put_ascii(struct libidn2_model *model, struct slice label)
{
	if (label.len > LIBIDN2_LABEL_POINTS) {
		return IDN2_TOO_BIG_LABEL;
	}
	for (size_t i = 0; i < label.len; i++) {
		model->text[model->len++] = (char)label.point[i];
	}
	return IDN2_OK;
}

int
libidn2_put(struct libidn2_model *model, struct slice label, int flags)
{
	enum rules rules = flags & IDN2_NO_TR46 ? LOOKUP_PLAIN : LOOKUP_UTS46;

	if (!is_ascii(label)) {
		return libidn2_put_ulabel(model, label, rules, flags);
	}
	if (has_prefix(label) && !(flags & IDN2_NO_ALABEL_ROUNDTRIP)) {
		return put_alabel(model, label, rules, flags);
	}
	if (label.len <= LIBIDN2_LABEL_POINTS) {
		if (has_prefix_in_any_case(label)) {
			note_unverified(model, label);
		} else {
			note_bidi(model, label);
		}
	}
	return libidn2_put_ascii(model, label);
}

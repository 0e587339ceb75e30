/* SPDX-License-Identifier: MIT
 *
 * libidn2's lookup of a name.
 */
#include "checks.h"
#include "libidn2_parts.h"

#include <xn/idna.h>

void
libidn2_begin(struct libidn2_model *model, const struct peer *peer,
	      uint64_t departures)
{
	model->departures = departures;
	model->world.departures.on = departures;
	model->world.departures.asked = 0;
	peer_unicode(peer, &model->world.uts46, &model->world.rfc5892,
		     &model->world.ucd);
}

void
libidn2_free(struct libidn2_model *model)
{
	ustring_free(&model->mapped);
	ustring_free(&model->name);
	ustring_free(&model->label);
	ustring_free(&model->decoded);
	normal_room_free(&model->room);
}

void
libidn2_call(struct libidn2_model *model, uint64_t set, uint64_t rules)
{
	const uint64_t named = BIT(DEPARTURES) - 1;

	model->world.departures.on = model->departures & (set | ~named);
	model->world.rules.on = rules;
}

/* ---- labels ------------------------------------------------------------- */

static size_t
label_length(struct slice rest)
{
	size_t len = 0;

	while (len < rest.len && rest.point[len] != '.') {
		len++;
	}
	return len;
}

static struct slice
behind(struct slice s, size_t count)
{
	struct slice rest = {s.point + count, s.len - count};

	return rest;
}

static bool
read_label(struct libidn2_labels *labels, const char *s, size_t len)
{
	const unsigned char *c = (const unsigned char *)s;
	bool ace =
		len >= ACE_PREFIX_LEN && is_ace_prefix(c[0], c[1], c[2], c[3]);

	if (!labels->raw || !ace) {
		return ustring_add_utf8(labels->points, s, len);
	}
	for (size_t i = 0; i < len; i++) {
		ustring_add(labels->points, (unsigned char)s[i]);
	}
	return true;
}

bool
libidn2_next(struct libidn2_labels *labels, struct slice *label, bool *last)
{
	size_t start = labels->at;

	if (labels->name == NULL) {
		struct slice rest =
			behind(ustring_all(labels->points), labels->at);

		label->point = rest.point;
		label->len = label_length(rest);
		*last = label->len == rest.len;
		labels->at += label->len + 1;
		return true;
	}
	while (labels->at < labels->len && labels->name[labels->at] != '.') {
		labels->at++;
	}
	labels->points->len = 0;
	*last = labels->at == labels->len;
	if (!read_label(labels, labels->name + start, labels->at++ - start)) {
		return false;
	}
	*label = ustring_all(labels->points);
	return true;
}

/* ---- the whole name, mapped --------------------------------------------- */

static bool
maps_to_forbidden(struct world *world, uint32_t point)
{
	uint32_t to[MAPPING_MAX];
	size_t len = point < 0x80 ? 0 : world_mapping(world, point, to);

	for (size_t i = 0; i < len; i++) {
		if (is_forbidden(to[i])) {
			return true;
		}
	}
	return false;
}

/* Whether the drop-in refuses a code point that libidn2 maps or deletes. */
static bool
refuses(struct world *world, uint32_t point, int flags)
{
	if ((flags & IDN2_USE_STD3_ASCII_RULES) &&
	    world_was_std3(world, point)) {
		return !departs(world, DEPART_STD3_DELETES);
	}
	return maps_to_forbidden(world, point) &&
	       !departs(world, DEPART_FORBIDDEN_MAPPED);
}

/* UTS #46: the last fault in the labels, or the first that is not Punycode. */
static int
validate(struct libidn2_model *model)
{
	struct libidn2_labels labels = {NULL, 0, &model->name, 0, false};
	bool last = false;
	int rc = IDN2_OK;

	while (!last) {
		struct slice label;
		bool ace;
		int code;

		libidn2_next(&labels, &label, &last);
		ace = has_prefix(label);
		code = ace ? libidn2_open(model, &label, label) : IDN2_OK;
		if (code != IDN2_OK) {
			return code;
		}
		code = libidn2_test(model, label, ace);
		rc = code != IDN2_OK ? code : rc;
	}
	return rc;
}

static int
map_name(struct libidn2_model *model, const char *name, size_t len, int flags)
{
	struct world *world = &model->world;
	struct ustring *mapped = &model->mapped;

	model->label.len = 0;
	mapped->len = 0;
	if (!ustring_add_utf8(&model->label, name, len)) {
		return IDN2_ENCODING_ERROR;
	}
	for (size_t i = 0; i < model->label.len; i++) {
		uint32_t point = model->label.point[i];

		if (map_point(world, mapped, point) != 0 ||
		    refuses(world, point, flags)) {
			return IDN2_DISALLOWED;
		}
	}
	if (mapped->len >= LIBIDN2_NAME_POINTS) {
		return IDN2_TOO_BIG_DOMAIN;
	}
	normalise(world, &model->room, &model->name, ustring_all(mapped));
	return validate(model);
}

/* ---- lookup ------------------------------------------------------------- */

/* The drop-in's Bidi rule for the name: last, so other codes come first. */
static bool
breaks_name_bidi(struct libidn2_model *model, int flags)
{
	struct world *world = &model->world;
	bool rtl = model->rtl, breaks = model->breaks;

	/* With NO_TR46 the A-labels of an all-ASCII name are not decoded. */
	if (((flags & IDN2_NO_TR46) == 0 || !model->opaque) &&
	    ((!rtl && model->unverified_rtl) ||
	     (!breaks && model->unverified_breaks)) &&
	    !departs(world, DEPART_BIDI_UNVERIFIED)) {
		rtl |= model->unverified_rtl;
		breaks |= model->unverified_breaks;
	}
	return rtl && breaks &&
	       !departs(world, flags & IDN2_TRANSITIONAL
				       ? DEPART_BIDI_TRANSITIONAL
				       : DEPART_BIDI_LABEL);
}

static int
lookup(struct libidn2_model *model, const char *name, size_t len, int flags)
{
	struct libidn2_labels labels = {name, len, &model->name, 0, false};
	bool last = false;
	int rc = IDN2_OK;

	model->len = 0;
	model->rtl = model->breaks = false;
	model->unverified_rtl = model->unverified_breaks = false;
	model->opaque = true;
	if (!(flags & IDN2_NO_TR46)) {
		labels.name = NULL;
		rc = map_name(model, name, len, flags);
	}
	while (rc == IDN2_OK && !last) {
		struct slice label;

		if (!libidn2_next(&labels, &label, &last)) {
			return IDN2_ENCODING_ERROR;
		}
		rc = libidn2_put(model, label, flags);
		if (rc == IDN2_OK && model->len > XN_NAME_OCTETS &&
		    !(last && label.len == 0 &&
		      model->len == XN_NAME_OCTETS + 1)) {
			rc = IDN2_TOO_BIG_DOMAIN;
		}
		if (rc == IDN2_OK && !last) {
			model->text[model->len++] = '.';
		}
	}
	return rc == IDN2_OK && breaks_name_bidi(model, flags) ? IDN2_BIDI : rc;
}

static bool
contradict(int flags)
{
	const int kinds = IDN2_TRANSITIONAL | IDN2_NONTRANSITIONAL;
	const int trips = IDN2_ALABEL_ROUNDTRIP | IDN2_NO_ALABEL_ROUNDTRIP;

	return (flags & kinds) == kinds || (flags & trips) == trips ||
	       ((flags & kinds) && (flags & IDN2_NO_TR46));
}

/* The named departures of a lookup. */
static uint64_t
departures_of(int flags)
{
	uint64_t set = LIBIDN2_LOOKUP;

	if (flags & IDN2_NO_TR46) {
		return LIBIDN2_RFC5891;
	}
	if (flags & IDN2_TRANSITIONAL) {
		/* If the Bidi rule applies, it applies as elsewhere. */
		set = LIBIDN2_TRANSITIONAL | LIBIDN2_BIDI;
	}
	return set | (flags & IDN2_USE_STD3_ASCII_RULES ? LIBIDN2_WITH_STD3
							: LIBIDN2_WITHOUT_STD3);
}

static uint64_t
rules_of(int flags)
{
	if (flags & IDN2_NO_TR46) {
		return RULE_HYPHEN_3_4 | RULE_RFC5892;
	}
	return RULE_HYPHEN_3_4 | RULE_HYPHEN_ENDS |
	       (flags & IDN2_USE_STD3_ASCII_RULES ? RULE_STD3 : 0) |
	       (flags & IDN2_TRANSITIONAL ? RULE_DEVIATIONS : 0);
}

int
libidn2_lookup(struct libidn2_model *model, const char *name, size_t len,
	       int flags)
{
	struct switches *departures = &model->world.departures;
	int rc;

	if (contradict(flags)) {
		return IDN2_INVALID_FLAGS;
	}
	libidn2_call(model, departures_of(flags), rules_of(flags));
	rc = lookup(model, name, len, flags);
	/* A name with symbols that is refused gets the code of libidn2. */
	if (rc != IDN2_OK &&
	    (departures->on & departures->asked & DROPIN_SYMBOLS)) {
		departures->on &= ~DROPIN_SYMBOLS;
		rc = lookup(model, name, len, flags);
	}
	return rc;
}

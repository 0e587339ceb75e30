/* SPDX-License-Identifier: MIT
 *
 * libidn2's ToUnicode.
 */
#include "checks.h"
#include "libidn2_parts.h"

/*
 * Whether the drop-in accepts a decoded A-label.  Case does not count, and no
 * departure applies.
 */
static bool
is_ulabel(struct libidn2_model *model, struct slice label)
{
	struct ustring *lowered = &model->mapped;
	struct world *world = &model->world, was = *world;
	struct slice s;
	bool ok;

	lowered->len = 0;
	for (size_t i = 0; i < label.len; i++) {
		ustring_add(lowered, lower(label.point[i]));
	}
	s = ustring_all(lowered);
	world->departures.on = 0;
	ok = libidn2_test(model, s, true) == IDN2_OK &&
	     checks_joiners(world, s) == 0 &&
	     !((checks_bidi_classes(world, s) & CLASS_RTL) &&
	       checks_breaks_bidi(world, s));
	*world = was;
	return ok;
}

/* Add a decoded label, at most 63 code points, to the name. */
static int
show_alabel(struct libidn2_model *model, struct slice label)
{
	struct slice decoded;
	int rc = libidn2_open(model, &decoded, label);

	if (rc != IDN2_OK) {
		return rc;
	}
	if (!is_ulabel(model, decoded) &&
	    !departs(&model->world, DEPART_NO_CHECKS)) {
		return IDN2_ALABEL_ROUNDTRIP_FAILED;
	}
	if (model->name.len + decoded.len > LIBIDN2_NAME_POINTS) {
		return IDN2_TOO_BIG_DOMAIN;
	}
	ustring_add_all(&model->name, decoded);
	return IDN2_OK;
}

static int
show_label(struct libidn2_model *model, struct slice label)
{
	if (has_prefix_in_any_case(label)) {
		return show_alabel(model, label);
	}
	if (label.len > LIBIDN2_LABEL_POINTS) {
		return IDN2_TOO_BIG_LABEL;
	}
	if (model->name.len + label.len > LIBIDN2_NAME_POINTS) {
		return IDN2_TOO_BIG_DOMAIN;
	}
	ustring_add_all(&model->name, label);
	return IDN2_OK;
}

static int
show(struct libidn2_model *model, struct libidn2_labels *labels)
{
	bool last = false;

	model->name.len = 0;
	while (!last) {
		struct slice label;
		int rc;

		if (!libidn2_next(labels, &label, &last)) {
			return IDN2_ENCODING_ERROR;
		}
		rc = show_label(model, label);
		if (rc != IDN2_OK) {
			return rc;
		}
		if (!last) {
			if (model->name.len == LIBIDN2_NAME_POINTS) {
				return IDN2_TOO_BIG_DOMAIN;
			}
			ustring_add(&model->name, '.');
		}
	}
	return IDN2_OK;
}

int
libidn2_show(struct libidn2_model *model, const char *name, size_t len)
{
	struct libidn2_labels labels = {name, len, &model->label, 0, true};

	libidn2_call(model, LIBIDN2_UNICODE,
		     RULE_HYPHEN_3_4 | RULE_HYPHEN_ENDS);
	return show(model, &labels);
}

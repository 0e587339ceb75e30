/* SPDX-License-Identifier: MIT
 *
 * Normalisation and nameprep by the caller's xn_normalizer.
 *
 * Its result is checked like any other input: a normaliser that breaks its
 * contract has failed.
 */
#include "../unicode/ucd.h"
#include "stages.h"

/*
 * The greatest length of what one code point becomes: nameprep maps it, then it
 * is decomposed.
 */
#define LONGEST ((size_t)UCD_MAPPING_MAX * UCD_DECOMPOSITION_MAX)

/*
 * Whether a code point may be in a result.  Nameprep can make a full stop; NFC
 * cannot.
 */
static bool
is_expected(const struct rules *rules, uint32_t point)
{
	return point <= 0x10FFFF && point - 0xD800 >= 0x800 &&
	       (point != '.' || rules->mapping == MAPPING_NAMEPREP);
}

/* Whether the contract allows a result. */
static bool
is_sound(const struct label *label, const struct rules *rules,
	 const xn_normalized *r)
{
	switch (r->status) {
	case XN_OK:
		if (r->length > label->cap) {
			return false;
		}
		for (size_t i = 0; i < r->length; i++) {
			if (!is_expected(rules, label->spare[i])) {
				return false;
			}
		}
		return true;
	case XN_INVALID:
		return r->errors != 0 && r->errors >> XN_ERROR_COUNT == 0 &&
		       r->at < label->len;
	case XN_NO_SPACE:
		return label->cap / LONGEST < label->len;
	case XN_NO_MEMORY:
		return true;
	default:
		return false;
	}
}

/*
 * Judge a result.  True: the normal form, of r->length code points, is in
 * label->spare.
 */
static bool
take(struct label *label, const struct rules *rules, const xn_normalized *r)
{
	if (!is_sound(label, rules, r)) {
		label->failed = XN_FAILED;
		return false;
	}
	if (r->status == XN_NO_MEMORY) {
		label->failed = XN_NO_MEMORY;
	}
	if (r->status == XN_NO_SPACE) {
		label->full = true;
	}
	if (r->status == XN_INVALID) {
		for (uint32_t e = r->errors; e != 0; e &= e - 1) {
			label_fault(label, e & (~e + 1), r->at, 0);
		}
	}
	return r->status == XN_OK;
}

/*
 * A normaliser does not tell the source of each code point.  Equal code points
 * at both ends came from themselves.  In between, each came from the one in its
 * place if the lengths are equal; otherwise all came from the place where the
 * change begins.
 */
static void
find_sources(struct label *label, size_t len)
{
	const uint32_t *normal = label->spare;
	uint32_t *source = label->spare + label->cap;
	size_t first = 0, behind = 0;

	while (first < len && first < label->len &&
	       normal[first] == label->point[first]) {
		source[first] = (uint32_t)first;
		first++;
	}
	while (behind < len - first && behind < label->len - first &&
	       normal[len - 1 - behind] ==
		       label->point[label->len - 1 - behind]) {
		source[len - 1 - behind] = (uint32_t)(label->len - 1 - behind);
		behind++;
	}
	for (size_t i = first; i < len - behind; i++) {
		size_t from = len == label->len ? i : first;

		source[i] =
			(uint32_t)(from < label->len ? from : label->len - 1);
	}
}

bool
xn_custom_form(struct label *label, const struct rules *rules, size_t *len)
{
	const xn_normalizer *normalizer = rules->normalizer;
	xn_normalized r;

	if (label->len == 0) {
		return false;
	}
	if (rules->mapping == MAPPING_NAMEPREP) {
		r = normalizer->nameprep(normalizer, label->spare, label->cap,
					 label->point, label->len,
					 rules->checks);
	} else {
		r = normalizer->nfc(normalizer, label->spare, label->cap,
				    label->point, label->len);
	}
	if (!take(label, rules, &r)) {
		return false;
	}
	find_sources(label, r.length);
	*len = r.length;
	return true;
}

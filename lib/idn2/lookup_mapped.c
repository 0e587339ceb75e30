/* SPDX-License-Identifier: MIT
 *
 * Lookup with UTS #46.  libxn converts the name by suitable options.  If it
 * refuses the name, the functions here find which fault libidn2 would report,
 * or that it would report none.
 */
#include "dropin.h"

#include "../unicode/utf8.h"

#include <assert.h>
#include <string.h>

/*
 * libidn2 refuses a mapped name of this many code points or more.  A shorter
 * name has fewer labels, too.
 */
#define MAPPED_LIMIT 255

/*
 * Holds any shorter name in ASCII: a code point takes less than 10 digits, and
 * a label four octets for its prefix.
 */
#define MAPPED_SIZE (10 * MAPPED_LIMIT)

/* A label before it was decoded or encoded. */
struct form {
	bool ascii;
	bool ace; /* starts with the ACE prefix */
	bool odd; /* has a code point that UTS #46 allows, but not IDNA2008 */
	/* Its place in codes, if it is ASCII with the prefix. */
	size_t at;
	size_t len;
};

/* The facts about a name that was refused. */
struct lookup {
	size_t count;
	xn_label labels[MAPPED_LIMIT];
	uint32_t errors[MAPPED_LIMIT];
	struct form forms[MAPPED_LIMIT];
	char codes[MAPPED_LIMIT];
};

/* The checks of XN_LOOKUP, as flags change them. */
static uint32_t
checks_of(uint32_t checks, int flags)
{
	checks |= XN_CHECK_HYPHENS;
	if (flags & IDN2_TRANSITIONAL) {
		checks |= XN_TRANSITIONAL;
		checks &= ~XN_CHECK_JOINERS;
	}
	if (flags & IDN2_USE_STD3_ASCII_RULES) {
		checks |= XN_CHECK_STD3;
	}
	return checks;
}

/*
 * Whether no name may have a code point, or what it is mapped to.  If not
 * refused, *count is the length of its mapping.
 */
static bool
is_refused(const xn_options *opt, uint32_t point, size_t *count)
{
	xn_options one = xn_profile(XN_LOOKUP);
	uint32_t to[XN_MAP_MAX];

	/* XN_CHECK_FORBIDDEN is for mapped code points, not for typed ASCII. */
	one.checks = opt->checks & XN_CHECK_STD3;
	one.checks |= point >= 0x80 ? XN_CHECK_FORBIDDEN : 0;
	if (one.checks == 0 || is_ldh(point)) {
		*count = 1;
		return false;
	}
	if (xn_map_point(opt, to, point, count) == XN_MAPPING_REFUSED) {
		return true;
	}
	for (size_t i = 0; i < *count; i++) {
		char c = (char)to[i], dst[2];

		if (to[i] < 0x80 && !is_ldh(to[i]) &&
		    xn_to_ascii(&one, dst, 2, &c, 1, NULL).status != XN_OK) {
			return true;
		}
	}
	return false;
}

/* The fault that libidn2 finds while it maps the name, before it splits it. */
static int
test_mapping(const xn_options *opt, const char *src, size_t len)
{
	size_t mapped = 0, size;
	bool refused = false;

	for (size_t i = 0; i < len; i += size) {
		uint32_t point;
		size_t count;

		size = utf8_decode(src + i, len - i, &point);
		if (size == 0) {
			return IDN2_ENCODING_ERROR;
		}
		refused = refused || is_refused(opt, point, &count);
		mapped += refused ? 0 : count;
	}
	if (refused) {
		return IDN2_DISALLOWED;
	}
	return mapped >= MAPPED_LIMIT ? IDN2_TOO_BIG_DOMAIN : IDN2_OK;
}

/* Whether IDNA2008 disallows a code point, as it does most symbols. */
static bool
is_odd(uint32_t point)
{
	xn_options opt = xn_profile(XN_IDNA2008);
	uint32_t to[XN_MAP_MAX];
	size_t count;

	return xn_map_point(&opt, to, point, &count) == XN_MAPPING_REFUSED;
}

/*
 * Keep a label that will be decoded.  There is room for all labels:
 * test_mapping() lets no more code points pass.
 */
static void
note_code(struct lookup *lookup, struct form *form, const uint32_t *points,
	  size_t len)
{
	char *code = lookup->codes + form->at;

	assert(form->at + len < MAPPED_LIMIT);
	for (size_t i = 0; i < len; i++) {
		code[i] = (char)points[i];
	}
	form->len = len;
}

/*
 * A trace, which notes the form of each label before it is decoded or encoded.
 * Mapping decides whether a label is ASCII and has the prefix; composition does
 * not change that.  xn_to_ascii calls the function, so it takes little stack.
 */
static void
note_form(void *user, xn_step step, size_t number, const uint32_t *points,
	  size_t len)
{
	struct lookup *lookup = user;
	struct form *form = &lookup->forms[number];

	if (step == XN_STEP_SPLIT || step == XN_STEP_MAP) {
		size_t at = number > 0 ? form[-1].at + form[-1].len : 0;

		*form = (struct form){true, false, false, at, 0};
	}
	for (size_t i = 0; step == XN_STEP_CHECK && i < len; i++) {
		form->odd =
			form->odd || (!is_ldh(points[i]) && is_odd(points[i]));
	}
	if (step != XN_STEP_MAP) {
		return;
	}
	for (size_t i = 0; i < len; i++) {
		form->ascii = form->ascii && points[i] < 0x80;
	}
	form->ace = len >= ACE_PREFIX_LEN &&
		    is_ace_prefix(points[0], points[1], points[2], points[3]);
	if (form->ascii && form->ace) {
		note_code(lookup, form, points, len);
	}
}

/* Whether a label with the ACE prefix decodes. */
static int
test_decoding(const struct lookup *lookup, const struct form *form)
{
	char ulabel[ULABEL_SIZE];
	size_t len;

	return form->ascii ? dropin_decode_alabel(ulabel, &len,
						  lookup->codes + form->at,
						  form->len)
			   : IDN2_PUNYCODE_BAD_INPUT;
}

/* The faults that UTS #46 leaves to IDNA2008. */
#define LATE (XN_ERROR_CONTEXTJ | XN_ERROR_BIDI | XN_ERROR_LABEL_TOO_LONG)

/* The faults by UTS #46.  libidn2 looks at all labels: the last one counts. */
static int
test_validity(const struct lookup *lookup)
{
	int rc = IDN2_OK;

	for (size_t i = 0; i < lookup->count; i++) {
		const struct form *form = &lookup->forms[i];
		int label_rc = dropin_fault_rc(lookup->errors[i] & ~LATE);

		/* A label that does not decode ends the search. */
		if (form->ace) {
			int ace_rc = test_decoding(lookup, form);

			if (ace_rc != IDN2_OK) {
				return ace_rc;
			}
		}
		if (form->ace && label_rc == IDN2_DISALLOWED) {
			label_rc = IDN2_INVALID_NONTRANSITIONAL;
		}
		rc = label_rc != IDN2_OK ? label_rc : rc;
	}
	return rc;
}

/*
 * The fault of a U-label's code.  libidn2 decodes it again, and its decoder
 * accepts only letters, digits, hyphens and underscores.
 */
static int
test_code(const char *code, size_t len, int flags)
{
	if (len > IDN2_LABEL_MAX_LENGTH) {
		return IDN2_PUNYCODE_BIG_OUTPUT;
	}
	if (flags & IDN2_NO_ALABEL_ROUNDTRIP) {
		return IDN2_OK;
	}
	return is_basic(code, len) ? IDN2_OK : IDN2_ALABEL_ROUNDTRIP_FAILED;
}

/* Whether libidn2 leaves an A-label as it is, and does not decode it again. */
static bool
is_opaque(const struct form *form, int flags)
{
	return form->ace && (flags & IDN2_NO_ALABEL_ROUNDTRIP);
}

static int
test_label(const struct form *form, uint32_t errors, const char *code,
	   size_t len, int flags)
{
	bool opaque = is_opaque(form, flags);

	if (form->ascii && (!form->ace || opaque) &&
	    len > IDN2_LABEL_MAX_LENGTH) {
		return IDN2_TOO_BIG_LABEL;
	}
	if ((errors & XN_ERROR_CONTEXTJ) && !opaque) {
		return IDN2_CONTEXTJ;
	}
	if ((errors & XN_ERROR_BIDI) && !opaque &&
	    !(flags & IDN2_TRANSITIONAL) && dropin_breaks_bidi(code, len)) {
		return IDN2_BIDI;
	}
	return form->ascii && !form->ace ? IDN2_OK
					 : test_code(code, len, flags);
}

/*
 * The faults by IDNA2008 and by length.  libidn2 tests these after UTS #46, and
 * the first fault counts.
 */
static int
test_labels(const struct lookup *lookup, const char *name, int flags)
{
	bool odd = false;
	uint32_t errors = 0;

	for (size_t i = 0; i < lookup->count; i++) {
		const xn_label *label = &lookup->labels[i];
		const struct form *form = &lookup->forms[i];
		size_t root = i + 1 == lookup->count && label->output_len == 0;
		int rc = test_label(form, lookup->errors[i],
				    name + label->output_at, label->output_len,
				    flags);

		if (rc == IDN2_OK && label->output_at + label->output_len >
					     XN_NAME_OCTETS + root) {
			rc = IDN2_TOO_BIG_DOMAIN;
		}
		odd = odd || (form->odd && !is_opaque(form, flags) &&
			      !(flags & IDN2_TRANSITIONAL));
		/* Some callers look for IDN2_DISALLOWED, so it comes first. */
		if (rc != IDN2_OK) {
			return odd ? IDN2_DISALLOWED : rc;
		}
		errors |= lookup->errors[i];
	}
	/* libidn2 lets some of these names pass. */
	if (errors & XN_ERROR_BIDI) {
		return odd ? IDN2_DISALLOWED : IDN2_BIDI;
	}
	return IDN2_OK;
}

/* Look up a name that the options refuse, or that may be too long. */
static int
lookup_again(const xn_options *opt, char dst[ASCII_SIZE], size_t *dst_len,
	     const char *src, size_t len, int flags)
{
	struct lookup lookup;
	xn_report report = {.labels = lookup.labels,
			    .label_cap = MAPPED_LIMIT,
			    .trace = note_form,
			    .user = &lookup};
	xn_options lax = *opt;
	char name[MAPPED_SIZE];
	xn_result r;
	int rc = test_mapping(opt, src, len);

	if (rc != IDN2_OK) {
		return rc;
	}
	/* The first call finds the faults, the second makes the result. */
	r = xn_to_ascii(opt, name, sizeof name, src, len, &report);
	lookup.count = r.labels;
	for (size_t i = 0; i < lookup.count; i++) {
		lookup.errors[i] = lookup.labels[i].errors;
	}
	rc = test_validity(&lookup);
	if (rc != IDN2_OK) {
		return rc;
	}
	lax.checks &= XN_TRANSITIONAL;
	report.trace = NULL;
	r = xn_to_ascii(&lax, name, sizeof name, src, len, &report);
	assert(r.status == XN_OK);
	rc = test_labels(&lookup, name, flags);
	if (rc == IDN2_OK) {
		memcpy(dst, name, r.length + 1);
		*dst_len = r.length;
	}
	return rc;
}

/*
 * Whether a name that passed may have been mapped to too many code points.
 * Each of them takes an octet of the result; one that vanished in a composition
 * has a byte of the source to itself.
 */
static bool
may_be_long(const char *src, size_t len, size_t result)
{
	return len + result >= MAPPED_LIMIT && !is_ascii(src, len);
}

/*
 * Whether composition may hide a character that is refused: together with the
 * next one, it becomes a character that is allowed.  The next one is always
 * U+0338.  src is well-formed UTF-8.
 */
static bool
may_compose(const char *src, size_t len)
{
	const char *at = memchr(src, 0xCC, len);

	while (at != NULL && at[1] != '\xB8') {
		at = memchr(at + 1, 0xCC, len - (size_t)(at + 1 - src));
	}
	return at != NULL;
}

int
dropin_lookup_mapped(char dst[ASCII_SIZE], size_t *dst_len, const char *src,
		     size_t len, int flags)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	uint32_t checks = checks_of(opt.checks, flags);
	bool underscore = memchr(src, '_', len) != NULL;
	xn_result r;

	/* Most names pass all checks, or all but STD3 because of "_". */
	opt.checks = underscore ? checks : checks | XN_CHECK_STD3;
	r = xn_to_ascii(&opt, dst, ASCII_SIZE, src, len, NULL);
	opt.checks = checks;
	/* Without STD3, it may have characters that test_code() refuses. */
	if (underscore && !is_plain(dst, r.length)) {
		r.status = XN_INVALID;
	}
	if (r.status == XN_OK && !may_be_long(src, len, r.length) &&
	    !may_compose(src, len)) {
		*dst_len = r.length;
		return IDN2_OK;
	}
	return lookup_again(&opt, dst, dst_len, src, len, flags);
}

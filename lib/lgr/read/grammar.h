/* SPDX-License-Identifier: MIT
 *
 * The elements of RFC 7940 and their attributes.
 */
#ifndef XN_LGR_GRAMMAR_H
#define XN_LGR_GRAMMAR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most frequent ones come first: names are looked for in this order. */
enum tag_name {
	E_CHAR, /* in data */
	E_VAR,
	E_RANGE,
	E_CLASS,
	E_RULE,
	E_MATCH_CHAR, /* in a rule */
	E_CHOICE,
	E_ANY,
	E_START,
	E_END,
	E_ANCHOR,
	E_LOOK_BEHIND,
	E_LOOK_AHEAD,
	E_ACTION,
	E_UNION,
	E_INTERSECTION,
	E_DIFFERENCE,
	E_SYMMETRIC_DIFFERENCE,
	E_COMPLEMENT,
	E_REFERENCE,
	E_REFERENCES,
	E_LANGUAGE,
	E_SCOPE,
	E_VERSION,
	E_DATE,
	E_DESCRIPTION,
	E_VALIDITY_START,
	E_VALIDITY_END,
	E_UNICODE_VERSION,
	E_META,
	E_DATA,
	E_RULES,
	E_LGR,
	E_COUNT,
	E_DOCUMENT = E_COUNT /* what the root stands in */
};

enum attribute {
	A_CP,
	A_TYPE,
	A_REF,
	A_COMMENT,
	A_TAG,
	A_WHEN,
	A_NOT_WHEN,
	A_BY_REF,
	A_NAME,
	A_COUNT,
	A_FIRST_CP,
	A_LAST_CP,
	A_FROM_TAG,
	A_PROPERTY,
	A_DISP,
	A_MATCH,
	A_NOT_MATCH,
	A_ANY_VARIANT,
	A_ALL_VARIANTS,
	A_ONLY_VARIANTS,
	A_ID,
	A_END
};

/* What an element may hold besides elements. */
enum content { NOTHING, TEXT };

struct grammar {
	const char *name;
	uint32_t attributes; /* bits, by enum attribute */
	uint32_t required;   /* of these */
	uint64_t parents;    /* bits, by enum tag_name */
	enum content content;
	const char *section;
};

extern const struct grammar xn_lgr_grammar[E_COUNT];

/* The element of this name within a parent, or E_COUNT. */
enum tag_name xn_lgr_element(const char *name, enum tag_name parent);

/* The attribute of this name, or A_END. */
enum attribute xn_lgr_attribute(const char *name);

#endif

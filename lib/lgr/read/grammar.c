/* SPDX-License-Identifier: MIT
 *
 * The elements of RFC 7940 and their attributes (section 4.2, appendix D).
 */
#include "grammar.h"

#include <string.h>

#define IN(element) (UINT64_C(1) << (element))
#define HAS(attribute) (UINT32_C(1) << (attribute))

/* Where the operators of rules, and the operands of sets, may stand. */
#define IN_MATCH                                                               \
	(IN(E_RULE) | IN(E_CHOICE) | IN(E_LOOK_BEHIND) | IN(E_LOOK_AHEAD))
#define IN_SET                                                                 \
	(IN(E_UNION) | IN(E_INTERSECTION) | IN(E_DIFFERENCE) |                 \
	 IN(E_SYMMETRIC_DIFFERENCE) | IN(E_COMPLEMENT))
#define ANY_SET (IN(E_RULES) | IN_MATCH | IN_SET)
#define NOTED (HAS(A_COMMENT) | HAS(A_REF))
#define IF (HAS(A_WHEN) | HAS(A_NOT_WHEN))
#define SET_HAS (NOTED | HAS(A_NAME) | HAS(A_COUNT))

const struct grammar xn_lgr_grammar[E_COUNT] = {
	[E_CHAR] = {"char", NOTED | IF | HAS(A_CP) | HAS(A_TAG), HAS(A_CP),
		    IN(E_DATA), NOTHING, "5"},
	[E_VAR] = {"var", NOTED | IF | HAS(A_CP) | HAS(A_TYPE), HAS(A_CP),
		   IN(E_CHAR), NOTHING, "5.3"},
	[E_RANGE] = {"range",
		     NOTED | IF | HAS(A_FIRST_CP) | HAS(A_LAST_CP) | HAS(A_TAG),
		     HAS(A_FIRST_CP) | HAS(A_LAST_CP), IN(E_DATA), NOTHING,
		     "5"},
	[E_CLASS] = {"class",
		     SET_HAS | HAS(A_BY_REF) | HAS(A_FROM_TAG) |
			     HAS(A_PROPERTY),
		     0, ANY_SET, TEXT, "6.2"},
	[E_RULE] = {"rule", SET_HAS | HAS(A_BY_REF), 0, IN(E_RULES) | IN_MATCH,
		    NOTHING, "6.3"},
	[E_MATCH_CHAR] = {"char", NOTED | HAS(A_CP) | HAS(A_COUNT), HAS(A_CP),
			  IN_MATCH, NOTHING, "6.3.6"},
	[E_CHOICE] = {"choice", HAS(A_COMMENT) | HAS(A_COUNT), 0, IN_MATCH,
		      NOTHING, "6.3.5"},
	[E_ANY] = {"any", HAS(A_COMMENT) | HAS(A_COUNT), 0, IN_MATCH, NOTHING,
		   "6.3.7"},
	[E_START] = {"start", HAS(A_COMMENT), 0, IN_MATCH, NOTHING, "6.3.8"},
	[E_END] = {"end", HAS(A_COMMENT), 0, IN_MATCH, NOTHING, "6.3.8"},
	[E_ANCHOR] = {"anchor", HAS(A_COMMENT), 0, IN_MATCH, NOTHING, "6.4.1"},
	[E_LOOK_BEHIND] = {"look-behind", HAS(A_COMMENT), 0, IN(E_RULE),
			   NOTHING, "6.4.2"},
	[E_LOOK_AHEAD] = {"look-ahead", HAS(A_COMMENT), 0, IN(E_RULE), NOTHING,
			  "6.4.2"},
	[E_ACTION] = {"action",
		      NOTED | HAS(A_DISP) | HAS(A_MATCH) | HAS(A_NOT_MATCH) |
			      HAS(A_ANY_VARIANT) | HAS(A_ALL_VARIANTS) |
			      HAS(A_ONLY_VARIANTS),
		      HAS(A_DISP), IN(E_RULES), NOTHING, "7"},
	[E_UNION] = {"union", SET_HAS, 0, ANY_SET, NOTHING, "6.2.5"},
	[E_INTERSECTION] = {"intersection", SET_HAS, 0, ANY_SET, NOTHING,
			    "6.2.5"},
	[E_DIFFERENCE] = {"difference", SET_HAS, 0, ANY_SET, NOTHING, "6.2.5"},
	[E_SYMMETRIC_DIFFERENCE] = {"symmetric-difference", SET_HAS, 0, ANY_SET,
				    NOTHING, "6.2.5"},
	[E_COMPLEMENT] = {"complement", SET_HAS, 0, ANY_SET, NOTHING, "6.2.5"},
	[E_REFERENCE] = {"reference", HAS(A_ID) | HAS(A_COMMENT), HAS(A_ID),
			 IN(E_REFERENCES), TEXT, "4.3.8"},
	[E_REFERENCES] = {"references", 0, 0, IN(E_META), NOTHING, "4.3.8"},
	[E_LANGUAGE] = {"language", 0, 0, IN(E_META), TEXT, "4.3.3"},
	[E_SCOPE] = {"scope", HAS(A_TYPE), 0, IN(E_META), TEXT, "4.3.4"},
	[E_VERSION] = {"version", HAS(A_COMMENT), 0, IN(E_META), TEXT, "4.3.1"},
	[E_DATE] = {"date", 0, 0, IN(E_META), TEXT, "4.3.2"},
	[E_DESCRIPTION] = {"description", HAS(A_TYPE), 0, IN(E_META), TEXT,
			   "4.3.5"},
	[E_VALIDITY_START] = {"validity-start", 0, 0, IN(E_META), TEXT,
			      "4.3.6"},
	[E_VALIDITY_END] = {"validity-end", 0, 0, IN(E_META), TEXT, "4.3.6"},
	[E_UNICODE_VERSION] = {"unicode-version", 0, 0, IN(E_META), TEXT,
			       "4.3.7"},
	[E_META] = {"meta", 0, 0, IN(E_LGR), NOTHING, "4.3"},
	[E_DATA] = {"data", 0, 0, IN(E_LGR), NOTHING, "5"},
	[E_RULES] = {"rules", 0, 0, IN(E_LGR), NOTHING, "6"},
	[E_LGR] = {"lgr", 0, 0, IN(E_DOCUMENT), NOTHING, "4.1"},
};

static const char *const attribute_name[A_END] = {
	[A_CP] = "cp",
	[A_TYPE] = "type",
	[A_REF] = "ref",
	[A_COMMENT] = "comment",
	[A_TAG] = "tag",
	[A_WHEN] = "when",
	[A_NOT_WHEN] = "not-when",
	[A_BY_REF] = "by-ref",
	[A_NAME] = "name",
	[A_COUNT] = "count",
	[A_FIRST_CP] = "first-cp",
	[A_LAST_CP] = "last-cp",
	[A_FROM_TAG] = "from-tag",
	[A_PROPERTY] = "property",
	[A_DISP] = "disp",
	[A_MATCH] = "match",
	[A_NOT_MATCH] = "not-match",
	[A_ANY_VARIANT] = "any-variant",
	[A_ALL_VARIANTS] = "all-variants",
	[A_ONLY_VARIANTS] = "only-variants",
	[A_ID] = "id",
};

enum tag_name
xn_lgr_element(const char *name, enum tag_name parent)
{
	int i;

	for (i = 0; i < E_COUNT; i++) {
		if ((xn_lgr_grammar[i].parents & IN(parent)) != 0 &&
		    strcmp(xn_lgr_grammar[i].name, name) == 0) {
			break;
		}
	}
	return (enum tag_name)i;
}

enum attribute
xn_lgr_attribute(const char *name)
{
	int i;

	for (i = 0; i < A_END; i++) {
		if (strcmp(attribute_name[i], name) == 0) {
			break;
		}
	}
	return (enum attribute)i;
}

/* SPDX-License-Identifier: MIT
 *
 * Rulesets in the text of a test.
 */
#ifndef TESTS_LGR_DOCUMENTS_H
#define TESTS_LGR_DOCUMENTS_H

#include "tests/support/text_files.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include <xn/lgr.h>

#define LGR "<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'>\n"
#define DATA(data) "<data>" data "</data>\n"
#define RULES(rules) "<rules>" rules "</rules>\n"
#define END "</lgr>"

/* Rulesets with only data, and with rules on the third line. */
#define ONLY(data) LGR DATA(data) END
#define BOTH(data, rules) LGR DATA(data) RULES(rules) END

/* The code point of most examples. */
#define A "<char cp='0061'/>"
#define B "<char cp='0062'/>"

/* Loads a ruleset that is right. */
static inline xn_lgr *
load(const char *xml)
{
	xn_lgr *lgr;

	ck_assert_int_eq(xn_lgr_load(NULL, &lgr, xml, strlen(xml)), XN_OK);
	ck_assert_ptr_nonnull(lgr);
	return lgr;
}

/* The ruleset of a line of examples.txt: DATA, a tab, and RULES. */
static inline void
example_ruleset(char *xml, size_t size, char *line)
{
	char *field[2];

	split_fields(line, '\t', field, 2);
	(void)snprintf(xml, size, LGR DATA("%s") RULES("%s") END, field[0],
		       field[1]);
}

/* A label from ASCII letters. */
static inline size_t
letters(uint32_t *point, const char *s)
{
	size_t len = strlen(s);

	for (size_t i = 0; i < len; i++) {
		point[i] = (unsigned char)s[i];
	}
	return len;
}

#endif

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

/* What is done with each ruleset and each label of examples.txt. */
static struct {
	void (*ruleset)(const char *xml); /* or NULL */
	void (*label)(size_t number, const xn_lgr *lgr, const char *label,
		      const char *said);
	xn_lgr *lgr;
} example;

static inline const char *
given(const char *field)
{
	return strcmp(field, "\"\"") == 0 ? "" : field;
}

/* A row: DATA, a tab, and RULES; or a label, a tab, and what is said of it. */
static inline void
take_example(size_t number, char *const field[])
{
	char xml[4000];

	if (field[0][0] != '<') {
		example.label(number, example.lgr, given(field[0]), field[1]);
		return;
	}
	(void)snprintf(xml, sizeof xml, LGR DATA("%s") RULES("%s") END,
		       field[0], given(field[1]));
	if (example.ruleset != NULL) {
		example.ruleset(xml);
	}
	xn_lgr_free(example.lgr);
	example.lgr = load(xml);
}

static inline void
each_example(void)
{
	each_row_of("tests/lgr/examples.txt", 2, 150, take_example);
	xn_lgr_free(example.lgr);
	example.lgr = NULL;
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

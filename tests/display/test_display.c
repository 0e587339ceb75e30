/* SPDX-License-Identifier: MIT
 *
 * xn_display: reports, limits, known domains, places of reasons.
 */
#include "tests/support/policies.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/display.h>

#define ROOM 512

/* Answers that each skeleton is another name's. */
static xn_known_answer
all_known(void *user, const char *skeleton, size_t skeleton_len,
	  const char *name, size_t name_len, size_t *domain)
{
	(void)user;
	(void)domain;
	return memchr(skeleton, 0, skeleton_len) == NULL && name_len > 0 &&
			       name[0] != '\0'
		       ? XN_KNOWN_OTHER
		       : XN_KNOWN_NONE;
}

TEST(reports)
{
	xn_display_label labels[2];
	xn_display_spot spots[1];
	xn_fault faults[1];
	xn_display_report report = {.labels = labels,
				    .label_cap = 2,
				    .spots = spots,
				    .spot_cap = 1,
				    .spot_count = 7,
				    .faults = faults,
				    .fault_cap = 1,
				    .fault_count = 7,
				    .known = 7};
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	const char *name = "a\xD0\xB1\xC3\xBE.xn--a.c";
	char shown[XN_NAME_SIZE];
	xn_display_result r = xn_display(&opt, shown, sizeof shown, name,
					 strlen(name), &report);

	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.labels, 3);
	ck_assert_uint_eq(report.fault_count, 1);
	ck_assert_uint_eq(report.spot_count, 3);
	ck_assert_uint_eq(report.known, XN_NOWHERE);
	ck_assert_uint_eq(faults[0].error, XN_ERROR_DISALLOWED);
	ck_assert_uint_eq(spots[0].reason, XN_REASON_MIXED_SCRIPT);
	ck_assert_uint_eq(spots[0].at, 1);
	ck_assert_uint_eq(labels[0].reasons,
			  XN_REASON_MIXED_SCRIPT | XN_REASON_OTHER_TLD);
	ck_assert_int_eq(labels[0].level, XN_LEVEL_MINIMALLY);
	ck_assert_uint_eq(labels[0].unicode, 0);
	ck_assert_uint_eq(labels[1].reasons, XN_REASON_INVALID);
	ck_assert_uint_eq(labels[1].label.output_at, 13);
}

/* Also of a name that is all ASCII, as many labels as there is room for. */
TEST(room_for_labels)
{
	static const size_t at[] = {0, 2, 5};
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	for (size_t cap = 0; cap <= 4; cap++) {
		xn_display_label labels[4];
		xn_display_report report = {.labels = labels, .label_cap = cap};
		char shown[8];
		xn_display_result r;

		memset(labels, 0xFF, sizeof labels);
		r = xn_display(&opt, shown, sizeof shown, "a.bc.d", 6, &report);
		ck_assert_int_eq(r.status, XN_OK);
		ck_assert_uint_eq(r.labels, 3);
		for (size_t i = 0; i < 4; i++) {
			ck_assert_uint_eq(labels[i].label.output_at,
					  i < cap && i < 3 ? at[i] : SIZE_MAX);
		}
	}
}

TEST(limits)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	size_t len = 3 * (XN_DISPLAY_LABELS + 1) - 1;
	char name[3 * (XN_DISPLAY_LABELS + 1)], shown[1024], *whole;
	xn_display_result r;

	for (size_t i = 0; i < len; i++) {
		name[i] = "\xC3\xBC."[i % 3];
	}
	r = xn_display(&opt, shown, sizeof shown, name, len, NULL);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors, XN_ERROR_LABEL_TOO_LONG);
	ck_assert_str_eq(shown, "");
	r = xn_display_alloc(&opt, &whole, name, len, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.length, len);
	xn_free(whole);
	r = xn_display(&opt, shown, sizeof shown, name, len - 3, NULL);
	ck_assert_int_eq(r.status, XN_OK);
}

/*
 * Many labels between ideographic full stops, of which the library cannot know
 * the number beforehand.
 */
TEST(many_other_dots)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	static char name[2][5 * 700];

	for (size_t count = 100; count <= 700; count++) {
		xn_display_result r[2];
		char *shown[2];

		for (int i = 0; i < 2; i++) {
			name[i][0] = '\0';
			for (size_t k = 1; k < count; k++) {
				memcpy(name[i] + (k - 1) * (i ? 5 : 3),
				       i ? "\u00FC\u3002" : "\u00FC.",
				       i ? 6 : 4);
			}
			strcat(name[i] + (count - 1) * (i ? 5 : 3), "\u00E9");
			r[i] = xn_display_alloc(&opt, &shown[i], name[i],
						strlen(name[i]), NULL);
			ck_assert_int_eq(r[i].status, XN_OK);
			ck_assert_uint_eq(r[i].labels, count);
		}
		ck_assert_str_eq(shown[0], name[0]);
		ck_assert_str_eq(shown[1], name[0]);
		xn_free(shown[0]);
		xn_free(shown[1]);
	}
}

/* A list of skeletons is written whole or not at all. */
TEST(no_part_of_skeletons)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	/* Thorn is tried as thorn, as b and as p. */
	const char *domain = "\xC3\xBE\xC3\xBE.com";
	char whole[256], made[256];
	static const char none[256];
	size_t len = strlen(domain);
	xn_text_result r =
		xn_known_skeletons(&opt, whole, sizeof whole, domain, len);

	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_gt(r.length, 2 * (strlen(whole) + 1));
	for (size_t cap = 0; cap <= r.length; cap++) {
		xn_text_result s;

		memset(made, '#', sizeof made);
		s = xn_known_skeletons(&opt, cap > 0 ? made : NULL, cap, domain,
				       len);
		ck_assert_uint_eq(s.length, r.length);
		ck_assert_int_eq(made[cap], '#');
		if (cap < r.length) {
			ck_assert_int_eq(s.status, XN_NO_SPACE);
			ck_assert_mem_eq(made, none, cap);
		} else {
			ck_assert_int_eq(s.status, XN_OK);
			ck_assert_mem_eq(made, whole, cap);
		}
	}
	memset(made, '#', sizeof made);
	r = xn_known_skeletons(&opt, made, sizeof made, "\xC3\xBE..b", 5);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.length, 0);
	ck_assert_str_eq(made, "");
	/* In memory, but so long that sums of lengths could wrap. */
	r = xn_known_skeletons(&opt, NULL, 0, domain, SIZE_MAX / 8);
	ck_assert_int_eq(r.status, XN_MISUSE);
}

/* "chromium", "uts39 ascii" with a level, "chromium known" if all names are. */
static xn_display_options
policy_of(char *words)
{
	char *word[2];
	xn_display_options opt;
	uint32_t level = 0;
	size_t i = 0;

	require(split_fields(words, ' ', word, 2) <= 2, words);
	while (strcmp(xn_policy_at(i)->name, word[0]) != 0) {
		i++;
		require(xn_policy_at(i) != NULL, word[0]);
	}
	opt = xn_display_policy(xn_policy_at(i)->id);
	if (strcmp(word[1], "known") == 0) {
		opt.known = all_known;
	} else if (word[1][0] != '\0') {
		while (strcmp(xn_level_name((xn_level)level), word[1]) != 0) {
			require(level++ < XN_LEVEL_UNRESTRICTED, word[1]);
		}
		opt.level = level;
	}
	return opt;
}

/* A policy, a domain, and the list of its skeletons, each with an x behind. */
static void
list_skeletons(char *got, char *policy, const char *domain)
{
	xn_display_options opt = policy_of(policy);
	xn_text_result r =
		xn_known_skeletons(&opt, got, ROOM, domain, strlen(domain));

	ck_assert(r.status == XN_OK || r.status == XN_INVALID);
	for (size_t i = 0; i < r.length; i++) {
		got[i] = (char)(got[i] == '\0' ? 'x' : got[i]);
	}
	strcpy(got + r.length, r.status == XN_OK ? "" : "-");
}

/* Only the first five letters are tried in other readings. */
TEST(skeletons_of_many_letters)
{
	static char made[10000];
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	const char *domain = "\u00FE\u00FE\u00FE\u00FE\u00FE\u00FE.c";
	xn_text_result r = xn_known_skeletons(&opt, made, sizeof made, domain,
					      strlen(domain));
	size_t count = 0, of_b = 0;

	ck_assert_int_eq(r.status, XN_OK);
	for (size_t i = 0; i < r.length; i += strlen(made + i) + 1) {
		count++;
		of_b += strcmp(made + i, "bbbbbp.c") == 0;
		ck_assert_int_eq(made[i + 5], 'p');
	}
	ck_assert_uint_eq(count, 3 * 3 * 3 * 3 * 3);
	ck_assert_uint_eq(of_b, 1);
}

/* Records the skeletons that are asked about, and answers. */
struct asked {
	const char *skeleton; /* the one that is known */
	xn_known_answer says;
	char text[512];
};

#define NUMBER 4711

static xn_known_answer
note_asked(void *user, const char *skeleton, size_t skeleton_len,
	   const char *name, size_t name_len, size_t *domain)
{
	struct asked *asked = user;
	size_t at = strlen(asked->text);

	at += (size_t)sprintf(asked->text + at, "%.*s ", (int)skeleton_len,
			      skeleton);
	ck_assert_uint_lt(at, sizeof asked->text);
	ck_assert_uint_gt(name_len, 0);
	ck_assert_ptr_nonnull(name);
	ck_assert_uint_eq(*domain, 0);
	/* Each call gives the number; it counts with XN_KNOWN_OTHER only. */
	*domain = NUMBER;
	return strlen(asked->skeleton) == skeleton_len &&
			       memcmp(asked->skeleton, skeleton,
				      skeleton_len) == 0
		       ? asked->says
		       : XN_KNOWN_NONE;
}

/*
 * The last four, three and two labels are asked about, until one is known: a
 * name, the skeleton that is known, and what is said of it.
 */
static void
list_asked(char *got, char *name, const char *known)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	struct asked asked = {"", XN_KNOWN_OTHER, ""};
	char shown[XN_NAME_SIZE], skeleton[ROOM];
	xn_display_report report = {0};
	xn_display_result r;
	bool met;

	strcpy(skeleton, known);
	*strchr(skeleton, ' ') = '\0';
	asked.skeleton = strcmp(skeleton, "\"\"") == 0 ? "" : skeleton;
	if (strstr(known, " same") != NULL) {
		asked.says = XN_KNOWN_SAME;
	}
	opt.known = note_asked;
	opt.user = &asked;
	r = xn_display(&opt, shown, sizeof shown, name, strlen(name), &report);
	/* The fault is in capitals. */
	ck_assert_int_eq(r.status, name[0] == 'X' ? XN_INVALID : XN_OK);
	met = asked.skeleton[0] != '\0' && asked.says == XN_KNOWN_OTHER &&
	      strstr(asked.text, asked.skeleton) != NULL;
	ck_assert_uint_eq(r.reasons & XN_REASON_KNOWN_NAME,
			  met ? XN_REASON_KNOWN_NAME : 0);
	ck_assert_uint_eq(report.known, met ? NUMBER : XN_NOWHERE);
	strcpy(got, asked.text);
}

/*
 * A label that is too long for the stack, and refused, is shown as its A-label.
 */
TEST(long_in_ascii)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	xn_options url = xn_profile(XN_URL);
	char name[1500] = "\u0430", *shown, *ascii;
	xn_display_result r;
	size_t len;

	memset(name + 2, 'a', 1200);
	strcpy(name + 1202, ".com");
	len = strlen(name);
	r = xn_display_alloc(&opt, &shown, name, len, NULL);
	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_ne(r.reasons, 0);
	xn_to_ascii_alloc(&url, &ascii, name, len, NULL);
	ck_assert_str_eq(shown, ascii);
	xn_free(shown);
	xn_free(ascii);
}

/*
 * The result is more than twice as long as the name: U+3300 becomes four
 * letters.
 */
TEST(grows)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	xn_options url = xn_profile(XN_URL);
	char name[3 * 300 + 8], *shown, *unicode;
	xn_display_result r;

	for (size_t i = 0; i < 300; i++) {
		memcpy(name + 3 * i, "\u3300", 3);
	}
	strcpy(name + 900, ".com");
	r = xn_display_alloc(&opt, &shown, name, strlen(name), NULL);
	ck_assert_int_eq(r.status, XN_OK);
	xn_to_unicode_alloc(&url, &unicode, name, strlen(name), NULL);
	ck_assert_str_eq(shown, unicode);
	ck_assert_uint_eq(r.length, 3 * 4 * 300 + 4);
	xn_free(shown);
	xn_free(unicode);
}

/* A name that is not UTF-8 is not converted, but each other label is judged. */
TEST(ill_formed_beside)
{
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	xn_display_label labels[2];
	xn_display_report report = {.labels = labels, .label_cap = 2};
	char shown[XN_NAME_SIZE], *whole, name[2 * 2000 + 3];
	xn_display_result r;

	r = xn_display(&opt, shown, sizeof shown, "xn--bcher-kva.\xFF", 15,
		       &report);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_int_eq(labels[0].level, XN_LEVEL_SINGLE);
	ck_assert_int_eq(labels[0].label.errors, 0);
	ck_assert_uint_eq(labels[1].reasons, XN_REASON_INVALID);
	/* The same of a label that is too long for the stack. */
	for (size_t i = 0; i < 2000; i++) {
		memcpy(name + 2 * i, "\xC3\xBC", 2);
	}
	memcpy(name + 2 * 2000, ".\xFF", 2);
	r = xn_display_alloc(&opt, &whole, name, 2 * 2000 + 2, &report);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_int_eq(labels[0].level, XN_LEVEL_SINGLE);
	ck_assert_uint_eq(labels[0].label.output_len, 2 * 2000);
	ck_assert_uint_eq(labels[1].reasons, XN_REASON_INVALID);
	ck_assert_uint_eq(labels[1].label.output_at, 2 * 2000 + 1);
	xn_free(whole);
}

/* Empty names, and names that become empty. */
TEST(empty_names)
{
	static const char *const empty[] = {"", "\u00AD", NULL};
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);

	for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
		xn_fault fault = {0};
		xn_display_report report = {.faults = &fault};
		size_t len = empty[i] != NULL ? strlen(empty[i]) : 0;
		char shown[8] = "#";
		xn_display_result r =
			xn_display(&opt, shown, 8, empty[i], len, &report);

		ck_assert_int_eq(r.status, XN_INVALID);
		ck_assert_uint_eq(r.errors, XN_ERROR_EMPTY_NAME);
		ck_assert_str_eq(shown, "");
		ck_assert_uint_eq(report.fault_count, 1);
		ck_assert_uint_eq(fault.error, 0);
		report.fault_cap = 1;
		r = xn_display(&opt, shown, 8, empty[i], len, &report);
		ck_assert_uint_eq(report.fault_count, 1);
		ck_assert_uint_eq(fault.error, XN_ERROR_EMPTY_NAME);
	}
}

/* ---- rows of names.txt -------------------------------------------------- */

/* What is shown of a name under a policy, behind ! if a label has a fault. */
static void
list_shown(char *got, char *policy, const char *name)
{
	xn_display_options opt = policy_of(policy);
	char shown[XN_NAME_SIZE];
	xn_display_result r =
		xn_display(&opt, shown, sizeof shown, name, strlen(name), NULL);

	sprintf(got, "%s%s", r.status == XN_INVALID ? "! " : "", shown);
}

/* The level of each label, and the reasons against it. */
static void
list_labels(char *got, char *policy, const char *name)
{
	xn_display_options opt = policy_of(policy);
	xn_display_label labels[9];
	xn_display_report report = {.labels = labels, .label_cap = 9};
	char shown[XN_NAME_SIZE];
	xn_display_result r = xn_display(&opt, shown, sizeof shown, name,
					 strlen(name), &report);

	ck_assert_uint_le(r.labels, 9);
	ck_assert_uint_eq(report.known, opt.known != NULL ? 0 : XN_NOWHERE);
	got[0] = '\0';
	for (size_t k = 0; k < r.labels; k++) {
		uint32_t reasons = labels[k].reasons;

		ck_assert_int_eq(labels[k].unicode,
				 reasons == 0 &&
					 labels[k].level != XN_LEVEL_ASCII);
		got += sprintf(got, "%s%s", k > 0 ? ", " : "",
			       xn_level_name(labels[k].level));
		for (; reasons != 0; reasons = xn_reason_next(reasons)) {
			got += sprintf(got, " %s", xn_reason_name(reasons));
		}
	}
}

/*
 * Each spot as "LABEL reason BYTE/POINT", or "-" for the label as a whole, of a
 * name under a policy.
 */
static void
list_spots(char *got, char *policy, const char *name)
{
	xn_display_options opt = policy_of(policy);
	xn_display_spot spot[9];
	xn_display_report report = {.spots = spot, .spot_cap = 9};
	char shown[XN_NAME_SIZE];

	xn_display(&opt, shown, sizeof shown, name, strlen(name), &report);
	ck_assert_uint_le(report.spot_count, 9);
	got[0] = '\0';
	for (size_t k = 0; k < report.spot_count; k++) {
		got += sprintf(got, "%s%d %s ", k > 0 ? ", " : "",
			       (int)spot[k].label,
			       xn_reason_name(spot[k].reason));
		ck_assert((spot[k].at == XN_NOWHERE) ==
			  (spot[k].point == XN_NOWHERE));
		if (spot[k].at == XN_NOWHERE) {
			got += sprintf(got, "-");
		} else {
			got += sprintf(got, "%d/%d", (int)spot[k].at,
				       (int)spot[k].point);
		}
	}
}

static const struct kind {
	const char *name;
	void (*list)(char *got, char *first, const char *second);
} kinds[] = {{"made", list_skeletons},
	     {"asked", list_asked},
	     {"shown", list_shown},
	     {"labels", list_labels},
	     {"spots", list_spots}};

#define KINDS (sizeof kinds / sizeof *kinds)

static size_t rows_of_kind[KINDS];

/* The texts of a row, and what comes out of the first two. */
static void
check_row(size_t number, char *const field[4])
{
	char text[3][ROOM], got[ROOM];
	size_t kind = 0, len;

	while (kind < KINDS && strcmp(field[0], kinds[kind].name) != 0) {
		kind++;
	}
	require(kind < KINDS, field[0]);
	rows_of_kind[kind]++;
	for (size_t i = 0; i < 3; i++) {
		text[i][read_text(text[i], ROOM - 1, field[i + 1])] = '\0';
	}
	kinds[kind].list(got, text[0], text[1]);
	len = strlen(got);
	got[len - (len > 0 && got[len - 1] == ' ')] = '\0';
	if (strcmp(got, text[2]) != 0) {
		complain("line %zu: %s", number, got);
	}
}

TEST(each_row)
{
	each_row_of("tests/display/names.txt", 4, 80, check_row);
	for (size_t i = 0; i < KINDS; i++) {
		ck_assert_uint_ge(rows_of_kind[i], 8);
	}
}

TEST(texts)
{
	uint32_t all = (UINT32_C(1) << XN_REASON_COUNT) - 1;
	size_t count = 0;

	for (uint32_t e = all; e != 0; e = xn_reason_next(e)) {
		ck_assert(xn_reason_name(e)[0] != '\0');
		ck_assert(xn_reason_text(e)[0] != '\0');
		count++;
	}
	ck_assert_uint_eq(count, XN_REASON_COUNT);
	ck_assert_str_eq(xn_reason_name(0), "");
	ck_assert_str_eq(xn_reason_text(all + 1), "");
}

TESTS(.name = "display")

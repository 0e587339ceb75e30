/* SPDX-License-Identifier: MIT
 *
 * Labels held against rulesets: verdicts, index labels, counts, variants.
 */
#include "documents.h"

#include "tests/support/tests.h"

#include <xn/punycode.h>

#include <stdio.h>
#include <stdlib.h>

#define BEHIND "<look-behind><char cp='0078'/></look-behind>"
#define RULE(name, body) "<rule name='" name "'>" body "</rule>"

/* ---- one line for all that is said of a label --------------------------- */

/* Appends a label in letters. */
static void
put(char *to, const uint32_t *point, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		(void)sprintf(to + strlen(to), "%c", (int)point[i]);
	}
}

static bool
visit(void *user, const xn_lgr_variant *variant)
{
	char *to = user;

	strcat(to, " ");
	put(to, variant->points, variant->len);
	(void)sprintf(to + strlen(to), "=%s/%d",
		      variant->disposition == NULL ? "?" : variant->disposition,
		      (int)variant->action);
	return true;
}

/* A visit that ends. */
struct ending {
	char line[4000];
	size_t left; /* visits before it ends */
	bool over;
};

static bool
visit_some(void *user, const xn_lgr_variant *variant)
{
	struct ending *ending = user;

	ck_assert(!ending->over);
	(void)visit(ending->line, variant);
	ending->over = --ending->left == 0;
	return !ending->over;
}

/*
 * A visit that ends has seen the first of all variants, and nothing else; the
 * result is that of all.
 */
static void
check_ends(const xn_lgr *lgr, const uint32_t *point, size_t len,
	   const char *all, xn_lgr_variants_result whole)
{
	static struct ending ending;
	xn_lgr_variants_result r;
	size_t n = 0;

	do {
		ending = (struct ending){.left = ++n};
		r = xn_lgr_variants(lgr, 1000, visit_some, &ending, point, len);
		ck_assert_int_eq(r.status, whole.status);
		ck_assert_uint_eq(r.variants, whole.variants);
		ck_assert_uint_eq(r.conflicts, whole.conflicts);
		ck_assert_int_eq(strncmp(all, ending.line, strlen(ending.line)),
				 0);
	} while (ending.over);
	ck_assert_str_eq(ending.line, all);
}

/*
 * "DISPOSITION/ACTION INDEX PERMUTATIONS", then the faults, "@AT:RULE", and the
 * variants, "LABEL=DISPOSITION/ACTION".
 */
static const char *
said(const xn_lgr *lgr, const char *text)
{
	static char line[4000];
	uint32_t point[100], index[200];
	size_t len = letters(point, text);
	xn_lgr_fault fault[20];
	xn_lgr_verdict verdict = xn_lgr_check(lgr, fault, 20, point, len);
	xn_lgr_points least = xn_lgr_index(lgr, index, 200, point, len);
	xn_lgr_number number = xn_lgr_count(lgr, point, len);
	xn_lgr_variants_result result;
	size_t seen;

	(void)sprintf(line, "%s/%d",
		      verdict.disposition == NULL ? "?" : verdict.disposition,
		      (int)verdict.action);
	ck_assert_int_eq(number.status, least.status);
	ck_assert_int_eq(least.status, verdict.fault_count > 0 || len == 0
					       ? XN_INVALID
					       : XN_OK);
	if (least.status == XN_OK) {
		strcat(line, " ");
		put(line, index, least.length);
		(void)sprintf(line + strlen(line), " %d", (int)number.count);
	}
	for (size_t i = 0; i < verdict.fault_count; i++) {
		const xn_lgr_rule *rule = xn_lgr_rule_at(lgr, fault[i].rule);

		ck_assert_uint_eq(fault[i].point, point[fault[i].at]);
		(void)sprintf(line + strlen(line), " @%d:%s%s",
			      (int)fault[i].at, fault[i].matched ? "!" : "",
			      rule == NULL ? "-" : rule->name);
	}
	seen = strlen(line);
	result = xn_lgr_variants(lgr, 1000, visit, line, point, len);
	ck_assert(result.status == verdict.status || result.conflicts > 0);
	check_ends(lgr, point, len, line + seen, result);
	return line;
}

/* ---- examples ----------------------------------------------------------- */

static void
check_example(size_t number, const xn_lgr *lgr, const char *label,
	      const char *want)
{
	const char *got = said(lgr, label);

	if (strcmp(got, want) != 0) {
		complain("line %zu: \"%s\": \"%s\"", number, label, got);
	}
}

TEST(examples)
{
	example.label = check_example;
	each_example();
}

/* ---- rules -------------------------------------------------------------- */

static void
check_labels(const xn_lgr *lgr, char *labels, bool matches)
{
	char *label[8];
	size_t count = strcmp(labels, "-") == 0
			       ? 0
			       : split_fields(labels, ' ', label, 8);
	uint32_t point[100];

	for (size_t i = 0; i < count; i++) {
		xn_lgr_verdict verdict = xn_lgr_check(lgr, NULL, 0, point,
						      letters(point, label[i]));

		ck_assert_int_eq(verdict.status, XN_OK);
		ck_assert_msg((verdict.action == 0) == matches,
			      "%s: \"%s\" is taken wrongly",
			      xn_lgr_rule_at(lgr, 1)->words, label[i]);
	}
}

static void
check_rule(size_t number, char *const field[4])
{
	char xml[2000];
	xn_lgr *lgr;

	(void)number;
	(void)snprintf(
		xml, sizeof xml,
		LGR DATA("<char cp='0061' tag='t'/>"
			 "<range first-cp='0062' last-cp='007A'/>"
			 "<range first-cp='0030' last-cp='005A'/>")
			RULES("<class name='c'>0061</class>" RULE(
				"s", "<char cp='0073'/>")
				      RULE("r", "%s") "<action disp='yes' "
						      "match='r'/>") END,
		field[0]);
	lgr = load(xml);
	ck_assert_str_eq(xn_lgr_rule_at(lgr, 1)->words, field[1]);
	check_labels(lgr, field[2], true);
	check_labels(lgr, field[3], false);
	xn_lgr_free(lgr);
}

TEST(rules_match)
{
	each_row_of("tests/lgr/rules.txt", 4, 20, check_rule);
}

static void
fill(uint32_t *point, size_t len, uint32_t with)
{
	for (size_t i = 0; i < len; i++) {
		point[i] = with;
	}
}

/* ---- long labels, bounds ------------------------------------------------ */

TEST(counts_have_64_bits)
{
	xn_lgr *lgr = load(ONLY("<char cp='0061'><var cp='0062'/></char>" B));
	uint32_t point[70];
	xn_lgr_number number;
	xn_lgr_variants_result result;
	char line[40] = "";

	fill(point, 70, 'a');
	number = xn_lgr_count(lgr, point, 63);
	ck_assert(number.status == XN_OK && !number.more &&
		  number.count == UINT64_C(1) << 63);
	number = xn_lgr_count(lgr, point, 64);
	ck_assert(number.status == XN_OK && number.more &&
		  number.count == UINT64_MAX);
	result = xn_lgr_variants(lgr, UINT64_MAX, visit, line, point, 70);
	ck_assert(result.status == XN_NO_SPACE && result.more);
	result = xn_lgr_variants(lgr, 7, visit, line, point, 3);
	ck_assert(result.status == XN_NO_SPACE && result.permutations == 8);
	ck_assert_str_eq(line, "");
	/* As many as the limit. */
	result = xn_lgr_variants(lgr, 2, visit, line, point, 1);
	ck_assert(result.status == XN_OK && result.permutations == 2);
	xn_lgr_free(lgr);
	/* Each product has 64 bits, but their sum has not. */
	lgr = load(ONLY("<char cp='0061'><var cp='0062'/></char>" B
			"<char cp='0061 0061'><var cp='0062'/>"
			"<var cp='0063'/></char>"));
	number = xn_lgr_count(lgr, point, 40);
	ck_assert(number.status == XN_OK && !number.more);
	number = xn_lgr_count(lgr, point, 41);
	ck_assert(number.status == XN_OK && number.more &&
		  number.count == UINT64_MAX);
	xn_lgr_free(lgr);
}

/*
 * 2^64 - 2 permutations.  The last letter has no variant, each other one has
 * one; a sequence to the end of the label begins with each but the first.  So
 * from each place but the first on there are twice as many and one more.
 */
TEST(nearly_the_most)
{
	enum { LETTERS = 64, FIRST = 0x100 };
	static char xml[40000];
	uint32_t point[LETTERS];
	size_t len = (size_t)snprintf(xml, sizeof xml, "%s<data>", LGR);
	xn_lgr_number number;
	xn_lgr *lgr;

	for (unsigned i = 0; i < LETTERS; i++) {
		point[i] = FIRST + i;
		len += (size_t)snprintf(
			xml + len, sizeof xml - len,
			"<char cp='%04X'>%s</char>", FIRST + i,
			i + 1 < LETTERS ? "<var cp='0061' type='blocked'/>"
					: "");
		if (i == 0 || i + 1 == LETTERS) {
			continue;
		}
		len += (size_t)snprintf(xml + len, sizeof xml - len,
					"<char cp='%04X", FIRST + i);
		for (unsigned k = i + 1; k < LETTERS; k++) {
			len += (size_t)snprintf(xml + len, sizeof xml - len,
						" %04X", FIRST + k);
		}
		len += (size_t)snprintf(xml + len, sizeof xml - len, "'/>");
	}
	(void)snprintf(xml + len, sizeof xml - len, "</data>%s", END);
	lgr = load(xml);
	number = xn_lgr_count(lgr, point, LETTERS);
	ck_assert_int_eq(number.status, XN_OK);
	ck_assert_uint_eq(number.count, UINT64_MAX - 1);
	ck_assert(!number.more);
	xn_lgr_free(lgr);
}

#define LONG 30000

/* Runs of many rules over a long label need more memory than is kept. */
TEST(long_labels)
{
	xn_lgr *lgr =
		load(BOTH("<char cp='0061' when='r'/><char cp='0062' when='s'/>"
			  "<char cp='0063' not-when='r'/><char cp='0078'/>",
			  RULE("r", "<look-behind><start/><any count='1+'/>"
				    "</look-behind><anchor/>")
				  RULE("s", "<look-behind><any count='1000'/>"
					    "</look-behind><anchor/>")));
	uint32_t *point = malloc(LONG * sizeof *point);
	uint32_t *index = malloc(LONG * sizeof *index);
	xn_lgr_fault fault[2];
	xn_lgr_verdict verdict;

	ck_assert_ptr_nonnull(point);
	ck_assert_ptr_nonnull(index);
	for (size_t i = 0; i < LONG; i++) {
		point[i] = i < 1000 ? 'x' : i % 2 == 0 ? 'a' : 'b';
	}
	verdict = xn_lgr_check(lgr, NULL, 0, point, 4000);
	ck_assert_int_eq(verdict.status, XN_OK);
	point[999] = 'b';
	verdict = xn_lgr_check(lgr, fault, 2, point, 2000);
	ck_assert_int_eq(verdict.status, XN_INVALID);
	ck_assert_uint_eq(verdict.fault_count, 1);
	ck_assert_uint_eq(fault[0].at, 999);
	ck_assert_uint_eq(fault[0].rule, 1);
	fill(point, LONG, 'x');
	ck_assert_uint_eq(xn_lgr_index(lgr, index, LONG, point, LONG).length,
			  LONG);
	ck_assert_uint_eq(xn_lgr_count(lgr, point, LONG).count, 1);
	free(point);
	free(index);
	xn_lgr_free(lgr);
}

/* Rules whose states need one word to four, on both sides of the anchor. */
TEST(each_number_of_states)
{
	char xml[1000];
	uint32_t point[210];

	for (unsigned n = 1; n <= 100; n++) {
		xn_lgr *lgr;

		(void)sprintf(
			xml,
			BOTH("<char cp='0061' when='r'/><char cp='0062'/>",
			     RULE("r", "<look-behind><start/><any count='%u'/>"
				       "</look-behind><anchor/><look-ahead>"
				       "<any count='%u'/><end/></look-ahead>")),
			n, n);
		lgr = load(xml);
		for (unsigned i = 0; i < 9; i++) {
			unsigned before = n - 1 + i / 3;
			size_t len = before + 1 + n - 1 + i % 3;

			for (size_t at = 0; at < len; at++) {
				point[at] = at == before ? 'a' : 'b';
			}
			ck_assert_int_eq(
				xn_lgr_check(lgr, NULL, 0, point, len).status,
				i == 4 ? XN_OK : XN_INVALID);
		}
		xn_lgr_free(lgr);
	}
}

/* The variant is like the label, but ends with "a". */
static bool
visit_one(void *user, const xn_lgr_variant *variant)
{
	const uint32_t *label = user;
	size_t last = variant->len - 1;

	ck_assert_mem_eq(variant->points, label, last * sizeof *label);
	ck_assert_uint_eq(variant->points[last], 'a');
	return true;
}

static void
check_one_variant(const xn_lgr *lgr, uint32_t *label, size_t len)
{
	xn_lgr_variants_result result =
		xn_lgr_variants(lgr, 2, visit_one, label, label, len);

	ck_assert_int_eq(result.status, XN_OK);
	ck_assert_uint_eq(result.variants, 1);
}

/* Around the sizes up to which lists are on the stack. */
TEST(each_length)
{
	xn_lgr *lgr = load(ONLY("<char cp='0062'><var cp='0061'/></char>" A
				"<char cp='0063'/>"));
	uint32_t point[300], index[300], other[300];

	for (size_t len = 1; len <= 300; len++) {
		point[len - 1] = 'b';
		ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, point, len).status,
				 XN_OK);
		ck_assert_uint_eq(
			xn_lgr_index(lgr, index, len, point, len).length, len);
		for (size_t i = 0; i < len; i++) {
			ck_assert_uint_eq(index[i], 'a');
		}
		ck_assert_uint_eq(xn_lgr_count(lgr, point, len).count,
				  len < 64 ? UINT64_C(1) << len : UINT64_MAX);
		other[len - 1] = 'b';
		check_one_variant(lgr, other, len);
		other[len - 1] = len % 2 == 0 ? 'a' : 'c';
	}
	xn_lgr_free(lgr);
}

/* The same for the variants of an element, the last one first. */
TEST(each_number_of_variants)
{
	static const char head[] = LGR "<data><char cp='0061'>";
	char xml[2000];
	uint32_t a = 'a';

	for (unsigned count = 1; count <= 40; count++) {
		size_t len = sizeof head - 1;
		xn_lgr *lgr;

		memcpy(xml, head, sizeof head);
		for (unsigned i = count; i > 0; i--) {
			len += (size_t)sprintf(xml + len, "<var cp='%04X'/>",
					       0x100 + i);
		}
		strcat(xml, "</char></data>" END);
		lgr = load(xml);
		ck_assert_uint_eq(xn_lgr_count(lgr, &a, 1).count, count + 1);
		xn_lgr_free(lgr);
	}
}

/* A label that is its own variant in more ways than are followed. */
TEST(too_many_ways)
{
	xn_lgr *lgr = load(ONLY("<char cp='0061'><var cp='0061 0061'/>"
				"<var cp=''/></char>"));
	uint32_t *point = malloc(3000 * sizeof *point);

	ck_assert_ptr_nonnull(point);
	fill(point, 3000, 'a');
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, point, 60).status, XN_OK);
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, point, 3000).status,
			 XN_NO_MEMORY);
	free(point);
	xn_lgr_free(lgr);
}

/* Each letter is its own variant in two ways, which the actions tell apart. */
TEST(too_many_ways_at_a_place)
{
	char data[4000] = "", types[2000] = "", xml[8000];
	uint32_t point[12];
	xn_lgr *lgr;

	for (unsigned i = 0; i < 12; i++) {
		point[i] = 'a' + i;
		(void)sprintf(data + strlen(data),
			      "<char cp='00%X'><var cp='00%X' when='r' "
			      "type='t%u'/><var cp='00%X' when='s' "
			      "type='u%u'/></char>",
			      'a' + i, 'a' + i, i, 'a' + i, i);
		(void)sprintf(types + strlen(types), "t%u u%u ", i, i);
	}
	(void)sprintf(
		xml,
		LGR DATA("%s") RULES(RULE("r", "<anchor/>") RULE(
			"s", "<anchor/>") "<action disp='x' any-variant='%s'/>")
			END,
		data, types);
	lgr = load(xml);
	/* 1,024 ways are followed, 2,048 are not. */
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, point, 10).status, XN_OK);
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, point, 11).status,
			 XN_NO_MEMORY);
	xn_lgr_free(lgr);
}

/*
 * The runs of many rules over a label take turns in memory.  How often is
 * limited.
 */
TEST(runs_of_many_rules)
{
	char *xml = malloc(100000);
	char *to = xml;
	uint32_t *point = malloc(LONG * sizeof *point);
	xn_lgr *lgr;

	ck_assert_ptr_nonnull(xml);
	ck_assert_ptr_nonnull(point);
	to += sprintf(to, LGR "<data>");
	for (unsigned i = 0; i < 26; i++) {
		to += sprintf(to, "<char cp='00%X' when='r%u'/>", 'a' + i, i);
	}
	to += sprintf(to, "</data><rules>");
	for (unsigned i = 0; i < 26; i++) {
		to += sprintf(to,
			      RULE("r%u",
				   "<look-behind><start/><any "
				   "count='%u'/></look-behind><anchor/>"),
			      i, 970 + i);
	}
	(void)sprintf(to, "</rules>" END);
	lgr = load(xml);
	for (size_t i = 0; i < LONG; i++) {
		point[i] = 'a' + (uint32_t)(i / 1000) % 26;
	}
	ck_assert_uint_gt(xn_lgr_check(lgr, NULL, 0, point, LONG).fault_count,
			  0);
	for (size_t i = 0; i < LONG; i++) {
		point[i] = 'a' + (uint32_t)i % 26;
	}
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, point, LONG).status,
			 XN_NO_MEMORY);
	xn_lgr_free(lgr);
	free(point);
	free(xml);
}

static bool
visit_count(void *user, const xn_lgr_variant *variant)
{
	(void)variant;
	++*(size_t *)user;
	return true;
}

/* The limit of work is for each permutation, not for all of them. */
TEST(work_of_permutations)
{
	xn_lgr *lgr = load(
		BOTH("<char cp='0061'><var cp='0062' not-when='r'/></char>" B
		     "<char cp='0063'/>",
		     RULE("r", "<look-behind><char cp='0078' count='970'/>"
			       "</look-behind><anchor/>")));
	uint32_t point[80];
	xn_lgr_variants_result result;
	size_t count = 0;

	for (size_t i = 0; i < 80; i++) {
		point[i] = i < 13 ? 'a' : 'c';
	}
	result = xn_lgr_variants(lgr, 1 << 13, visit_count, &count, point, 80);
	ck_assert_int_eq(result.status, XN_OK);
	ck_assert_uint_eq(count, (1 << 13) - 1);
	xn_lgr_free(lgr);
}

/*
 * Elements of which each has so many reflexive mappings, of types of their own,
 * in a variant.  What comes out of its variants, which are "xa", "xab" and so
 * on?  The label itself has no such mappings.
 */
static xn_status
try_types(const unsigned *mappings, size_t elements)
{
	char data[20000] = "<char cp='0076'><var cp='0078'/></char>"
			   "<char cp='0078'/>";
	char contexts[5000] = "", types[500] = "", xml[30000];
	char label[12] = "v", line[40] = "", wanted[40];
	uint32_t point[12];
	unsigned type = 0;
	xn_lgr *lgr;
	xn_status status;

	for (size_t i = 0; i < elements; i++) {
		char *to = data + strlen(data);

		label[i + 1] = (char)('a' + i);
		to += sprintf(to, "<char cp='00%X'>", 'a' + (unsigned)i);
		for (unsigned j = 0; j < mappings[i]; j++, type++) {
			to += sprintf(to,
				      "<var cp='00%X' when='r%u' type='t%u'/>",
				      'a' + (unsigned)i, j, type);
			(void)sprintf(types + strlen(types), " t%u", type);
		}
		(void)sprintf(to, "</char>");
	}
	for (unsigned i = 0; i < 41; i++) {
		(void)sprintf(contexts + strlen(contexts),
			      RULE("r%u", "<char cp='0078'/>"), i);
	}
	(void)sprintf(xml,
		      LGR DATA("%s")
			      RULES("%s<action disp='valid' any-variant='%s'/>")
				      END,
		      data, contexts, types + 1);
	lgr = load(xml);
	status = xn_lgr_variants(lgr, 2, visit, line, point,
				 letters(point, label))
			 .status;
	(void)sprintf(wanted, " x%s=valid/0", label + 1);
	ck_assert_str_eq(line, status == XN_OK ? wanted : "");
	xn_lgr_free(lgr);
	return status;
}

/* 1,024 sets of types are followed, one more is not. */
TEST(too_many_types)
{
	static const unsigned most[] = {16, 16, 4}, more[] = {5, 5, 41};
	static const unsigned twos[] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2};

	ck_assert_int_eq(try_types(most, 3), XN_OK);
	ck_assert_int_eq(try_types(more, 3), XN_NO_MEMORY);
	ck_assert_int_eq(try_types(twos, 10), XN_OK);
}

/* Parts of a label of which no permutation can be completed cost nothing. */
TEST(dead_ends)
{
	char sequence[300] = "", xml[1000];
	uint32_t point[41];
	xn_lgr *lgr;
	xn_lgr_variants_result result;
	char line[40] = "";

	for (size_t i = 0; i < 40; i++) {
		strcat(sequence, "0061 ");
		point[i] = 'a';
	}
	point[40] = 'c';
	(void)sprintf(xml,
		      BOTH("<char cp='0061'><var cp='0062'/></char>" B
			   "<char cp='0063' when='x'/><char cp='%s0063'/>"
			   "<char cp='0078'/>",
			   RULE("x", BEHIND "<anchor/>")),
		      sequence);
	lgr = load(xml);
	result = xn_lgr_variants(lgr, 1, visit, line, point, 41);
	ck_assert(result.status == XN_OK && result.variants == 0);
	xn_lgr_free(lgr);
}

/* More types than 32, each with an action of its own. */
TEST(each_type)
{
	char data[6000] = "", actions[6000] = "", xml[13000];
	xn_lgr *lgr;

	for (unsigned i = 0; i < 50; i++) {
		(void)sprintf(data + strlen(data),
			      "<char cp='%04X'><var cp='%04X' type='t%u'/>"
			      "</char><char cp='%04X'><var cp='%04X'/></char>",
			      0x100 + i, 0x200 + i, i, 0x200 + i, 0x100 + i);
		(void)sprintf(actions + strlen(actions),
			      "<action disp='d%u' any-variant='t%u'/>", i, i);
	}
	(void)sprintf(xml, LGR DATA("%s") RULES("%s") END, data, actions);
	lgr = load(xml);
	for (uint32_t i = 0; i < 50; i++) {
		uint32_t point = 0x100 + i;
		char line[100] = "", wanted[30];

		(void)sprintf(wanted, "=d%d/%d", (int)i, (int)i);
		(void)xn_lgr_variants(lgr, 2, visit, line, &point, 1);
		ck_assert_msg(strstr(line, wanted) != NULL, "%s: %s", wanted,
			      line);
	}
	xn_lgr_free(lgr);
}

TEST(capacities)
{
	xn_lgr *lgr = load(ONLY(A));
	uint32_t point[3] = {'a', 'a', 'a'}, index[3] = {7, 7, 7};
	uint32_t other[3] = {'z', 'a', 'z'};
	xn_lgr_fault fault[2] = {{9, 9, 9, false}, {9, 9, 9, false}};
	xn_lgr_points least = xn_lgr_index(lgr, index, 2, point, 3);

	ck_assert(least.status == XN_NO_SPACE && least.length == 3);
	ck_assert(index[0] == 'a' && index[1] == 'a' && index[2] == 7);
	ck_assert_uint_eq(xn_lgr_index(lgr, NULL, 0, point, 3).length, 3);
	for (size_t cap = 0; cap <= 3; cap++) {
		ck_assert_int_eq(xn_lgr_index(lgr, index, cap, point, 3).status,
				 cap < 3 ? XN_NO_SPACE : XN_OK);
		ck_assert_int_eq(xn_lgr_label(index, cap, "abc", 3).status,
				 cap < 3 ? XN_NO_SPACE : XN_OK);
		/* U+00FC and three times z */
		ck_assert_int_eq(
			xn_lgr_label(index, cap, "xn--zzz-goa", 11).status,
			cap < 4 ? XN_NO_SPACE : XN_OK);
	}
	ck_assert_uint_eq(xn_lgr_check(lgr, fault, 1, other, 3).fault_count, 2);
	ck_assert(fault[0].at == 0 && fault[1].at == 9);
	xn_lgr_free(lgr);
}

/* Variants in conflict count as variants, the label itself does not. */
TEST(numbers_of_variants)
{
	xn_lgr *lgr = load(ONLY(
		"<char cp='0061'><var cp='0062' type='blocked'/></char>" B
		"<char cp='0061 0063'><var cp='0062 0063' type='allocatable'/>"
		"<var cp='0064' type='blocked'/></char>"
		"<char cp='0063'><var cp='0063' type='blocked'/></char>"
		"<char cp='0064'/>"));
	uint32_t point[2] = {'a', 'c'};
	char line[100] = "";
	xn_lgr_variants_result result =
		xn_lgr_variants(lgr, 100, visit, line, point, 2);

	/* ac is valid, and blocked as "a" and "c" */
	ck_assert_str_eq(line, " ac=?/-1 bc=?/-1");
	ck_assert_int_eq(result.status, XN_INVALID);
	ck_assert_uint_eq(result.permutations, 5);
	ck_assert_uint_eq(result.variants, 2);
	ck_assert_uint_eq(result.conflicts, 2);
	xn_lgr_free(lgr);
}

TEST(misuse)
{
	xn_lgr *lgr = load(ONLY(A));
	uint32_t point[1] = {'a'};
	size_t huge = SIZE_MAX / 4096 + 1;
	char line[100] = "";

	ck_assert_int_eq(xn_lgr_check(NULL, NULL, 0, point, 1).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 1, point, 1).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, NULL, 1).status, XN_MISUSE);
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, point, huge).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_lgr_check(lgr, NULL, 0, NULL, 0).status,
			 XN_INVALID);
	ck_assert_int_eq(xn_lgr_index(NULL, NULL, 0, point, 1).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_lgr_index(lgr, NULL, 1, point, 1).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_lgr_count(NULL, point, 1).status, XN_MISUSE);
	ck_assert_int_eq(xn_lgr_variants(NULL, 1, visit, line, point, 1).status,
			 XN_MISUSE);
	ck_assert_int_eq(xn_lgr_variants(lgr, 1, NULL, line, point, 1).status,
			 XN_MISUSE);
	xn_lgr_free(lgr);
}

/* ---- labels as text ----------------------------------------------------- */

static void
check_text(size_t number, char *const field[4])
{
	uint32_t point[40];
	char text[80];
	size_t len = read_text(text, sizeof text, field[0]);
	size_t length = strtoul(field[1], NULL, 10);
	uint32_t errors = *field[2] == '-' ? 0 : errors_named(field[2]);
	xn_lgr_points label = xn_lgr_label(point, 40, text, len);

	if (label.errors != errors || label.length != length ||
	    label.status != (errors != 0 ? XN_INVALID : XN_OK) ||
	    (length > 0 && point[length - 1] != strtoul(field[3], NULL, 16))) {
		complain("line %zu: errors %x, length %zu", number,
			 (unsigned)label.errors, label.length);
		return;
	}
	/* Any room: the length is told, and no more is written. */
	for (size_t cap = 0; cap <= length + 1; cap++) {
		memset(point, 0xEE, sizeof point);
		label = xn_lgr_label(point, cap, text, len);
		ck_assert_uint_eq(point[cap], 0xEEEEEEEE);
		ck_assert_int_eq(label.status, errors != 0    ? XN_INVALID
					       : cap < length ? XN_NO_SPACE
							      : XN_OK);
		ck_assert_uint_eq(label.length, length);
	}
}

TEST(labels_as_text)
{
	uint32_t point[40];

	each_row_of("tests/lgr/texts.txt", 4, 20, check_text);
	ck_assert_int_eq(xn_lgr_label(NULL, 1, "a", 1).status, XN_MISUSE);
	ck_assert_int_eq(xn_lgr_label(point, 40, NULL, 1).status, XN_MISUSE);
	ck_assert_int_eq(xn_lgr_label(point, 40, "a", SIZE_MAX / 4).status,
			 XN_MISUSE);
	ck_assert_int_eq(
		xn_lgr_label(point, 40, "a", (size_t)XN_PUNYCODE_LONG_MAX + 1)
			.status,
		XN_MISUSE);
	/* The length is allowed; nothing behind the dot is read. */
	ck_assert_int_eq(
		xn_lgr_label(point, 40, ".", XN_PUNYCODE_LONG_MAX).status,
		XN_INVALID);
	ck_assert_int_eq(xn_lgr_label(NULL, 0, NULL, 0).status, XN_OK);
}

/* ---- contents ----------------------------------------------------------- */

/* RFC 7940, 7.3. */
static const struct {
	const char *name;
	const char *trigger;
} standard[] = {{"invalid", "any-variant"},
		{"blocked", "any-variant"},
		{"allocatable", "any-variant"},
		{"activated", "all-variants"},
		{"valid", ""}};

TEST(contents)
{
	xn_lgr *lgr = load(
		LGR
		"<meta><version comment='draft'> \n 3 \n </version>"
		"<date>2026-11-01\n\n</date><language>\tde</language>"
		"<language>fr</language><language> it </language>"
		"<scope type='domain'>\n example\n </scope>"
		"<scope type='t'>s</scope>"
		"<validity-start> 2026-11-02</validity-start>"
		"<validity-end>2027-11-02&#13;</validity-end>"
		"<unicode-version>\n15.0.0 </unicode-version>"
		"<description type='text/plain'> d\n</description>"
		"<references><reference id='0' comment='c'>\n R </reference>"
		"</references></meta>" DATA(
			"<range first-cp='0061' last-cp='0063' when='r'/>"
			"<char cp='0064' ref='0'><var cp='0064'/>"
			"<var cp='0065' when='r'/></char>"
			"<char cp='0064 0061'/>")
			RULES("<class name='c' comment='k'>0061-0063 0065"
			      "</class><rule name='r' comment='z'>"
			      "<class by-ref='c'/></rule>"
			      "<rule name='a'><anchor/></rule>"
			      "<action disp='x' match='r' comment='w' "
			      "any-variant='p  q'/><action disp='y' "
			      "not-match='r'/>") END);
	xn_lgr_summary sum = xn_lgr_summary_of(lgr);
	const xn_lgr_class *class = xn_lgr_class_at(lgr, 0);
	const xn_lgr_action *action = xn_lgr_action_at(lgr, 0);

	ck_assert_str_eq(sum.version, "3");
	ck_assert_str_eq(sum.version_comment, "draft");
	ck_assert_str_eq(sum.date, "2026-11-01");
	ck_assert_str_eq(sum.validity_start, "2026-11-02");
	ck_assert_str_eq(sum.validity_end, "2027-11-02");
	ck_assert_str_eq(sum.unicode_version, "15.0.0");
	ck_assert_str_eq(sum.description, " d\n");
	ck_assert_str_eq(sum.description_type, "text/plain");
	ck_assert(sum.points == 4 && sum.sequences == 1 && sum.longest == 2 &&
		  sum.conditional == 3 && sum.mappings == 2 &&
		  sum.reflexive == 1 && sum.conditional_mappings == 1 &&
		  sum.classes == 1 && sum.rules == 2 && sum.actions == 2);
	ck_assert_str_eq(xn_lgr_language_at(lgr, 0), "de");
	ck_assert_str_eq(xn_lgr_language_at(lgr, 2), "it");
	ck_assert_ptr_null(xn_lgr_language_at(lgr, 3));
	ck_assert_str_eq(xn_lgr_scope_at(lgr, 0)->type, "domain");
	ck_assert_str_eq(xn_lgr_scope_at(lgr, 0)->text, "example");
	ck_assert_str_eq(xn_lgr_scope_at(lgr, 1)->type, "t");
	ck_assert_str_eq(xn_lgr_scope_at(lgr, 1)->text, "s");
	ck_assert_ptr_null(xn_lgr_scope_at(lgr, 2));
	ck_assert_str_eq(xn_lgr_reference_at(lgr, 0)->id, "0");
	ck_assert_str_eq(xn_lgr_reference_at(lgr, 0)->comment, "c");
	ck_assert_str_eq(xn_lgr_reference_at(lgr, 0)->text, "R");
	ck_assert_ptr_null(xn_lgr_reference_at(lgr, 1));
	ck_assert_str_eq(class->name, "c");
	ck_assert_str_eq(class->comment, "k");
	ck_assert_str_eq(class->words, "0061-0063 0065");
	ck_assert(class->count == 2 && class->ranges[0].last == 0x63 &&
		  class->ranges[1].first == 0x65);
	ck_assert_ptr_null(xn_lgr_class_at(lgr, 1));
	ck_assert_str_eq(xn_lgr_rule_at(lgr, 0)->comment, "z");
	ck_assert(!xn_lgr_rule_at(lgr, 0)->context);
	ck_assert(xn_lgr_rule_at(lgr, 1)->context);
	ck_assert_ptr_null(xn_lgr_rule_at(lgr, 2));
	ck_assert_str_eq(action->disposition, "x");
	ck_assert_str_eq(action->comment, "w");
	ck_assert_str_eq(action->trigger, "any-variant");
	ck_assert_str_eq(action->types, "p  q");
	ck_assert(action->match == 0 && action->not_match == XN_NOWHERE &&
		  !action->by_default);
	action = xn_lgr_action_at(lgr, 1);
	ck_assert(action->match == XN_NOWHERE && action->not_match == 0);
	for (size_t i = 0; i < 5; i++) {
		action = xn_lgr_action_at(lgr, 2 + i);
		ck_assert(action->by_default);
		ck_assert_str_eq(action->disposition, standard[i].name);
		ck_assert_str_eq(action->trigger, standard[i].trigger);
		ck_assert_str_eq(action->types, i < 4 ? standard[i].name : "");
		ck_assert(action->match == XN_NOWHERE &&
			  action->not_match == XN_NOWHERE);
	}
	ck_assert_ptr_null(xn_lgr_action_at(lgr, 7));
	xn_lgr_free(lgr);
}

/* A repertoire that has only an element of no code points. */
TEST(empty_repertoire)
{
	xn_lgr *lgr = load(ONLY("<char cp=''><var cp='0061'/></char>"));
	xn_lgr_summary sum = xn_lgr_summary_of(lgr);

	ck_assert(sum.points == 0 && sum.sequences == 0 && sum.longest == 1 &&
		  sum.mappings == 0 && sum.conditional == 0);
	xn_lgr_free(lgr);
}

TEST(contents_of_nothing)
{
	ck_assert_uint_eq(xn_lgr_summary_of(NULL).points, 0);
	ck_assert_ptr_null(xn_lgr_language_at(NULL, 0));
	ck_assert_ptr_null(xn_lgr_scope_at(NULL, 0));
	ck_assert_ptr_null(xn_lgr_reference_at(NULL, 0));
	ck_assert_ptr_null(xn_lgr_class_at(NULL, 0));
	ck_assert_ptr_null(xn_lgr_rule_at(NULL, 0));
	ck_assert_ptr_null(xn_lgr_action_at(NULL, 0));
}

TESTS(.name = "lgr_labels", .timeout = 300)

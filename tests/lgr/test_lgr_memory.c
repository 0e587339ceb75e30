/* SPDX-License-Identifier: MIT
 *
 * Memory of libxn-lgr: each allocation fails in turn, those of the XML parser
 * included; nothing is left behind.  No shape of a file takes more than its
 * length allows.
 */
#include "documents.h"
#include "shapes_of_files.h"

#include "lib/lgr/read/document.h"
#include "tests/support/heap.h"
#include "tests/support/tests.h"

#include <stdio.h>
#include <stdlib.h>

/*
 * Loads a ruleset again and again, each time with another request for memory
 * refused, and all after it.  Returns how many requests there are.
 */
static size_t
load_each(const char *xml, bool strict)
{
	xn_lgr_options opt = {.strict = strict};
	size_t len = strlen(xml), calls = 1, failed = 0, size = 0;

	for (size_t n = 0; n <= 2 * calls; n++) {
		xn_lgr *lgr;
		xn_status status;

		heap_watch((n + 1) / 2, n % 2 == 0);
		status = xn_lgr_load(&opt, &lgr, xml, len);
		heap.watch = false;
		if (n == 0) {
			ck_assert_int_eq(status, XN_OK);
			/* One block. */
			ck_assert_uint_eq(heap.live, 1);
			calls = heap.calls;
			size = heap.bytes;
		}
		/* Some memory is only for speed: nothing is missing. */
		ck_assert(status == XN_OK || status == XN_NO_MEMORY);
		ck_assert_uint_eq(heap.bytes, status == XN_OK ? size : 0);
		ck_assert((lgr != NULL) == (status == XN_OK));
		failed += status == XN_NO_MEMORY;
		heap.watch = true;
		heap.fail = 0;
		xn_lgr_free(lgr);
		heap.watch = false;
		ck_assert_uint_eq(heap.live, 0);
	}
	ck_assert_uint_gt(failed, calls);
	return calls;
}

/* Append text, and return its end. */
static char *
put(char *to, const char *text)
{
	size_t len = strlen(text);

	memcpy(to, text, len + 1);
	return to + len;
}

/*
 * Memory for a list is requested where the list is full.  In front of the parts
 * of this ruleset stand so many others that each list gets full in each of the
 * places that append to it.
 */
static void
make_shifted(char *xml, unsigned shift, bool strict)
{
	char *to = xml;

	to = put(to, LGR "<meta><version comment='");
	for (unsigned i = 0; i < 3 * shift; i++) {
		*to++ = 'v';
	}
	to = put(to, "'>1</version><description type='text/plain'>");
	for (unsigned i = 0; i < shift; i++) {
		*to++ = 'd';
	}
	to = put(to, "</description><x:y xmlns:x='x'/><references>");
	for (unsigned i = 0; i < shift % 41; i++) {
		to += sprintf(to,
			      "<reference id='%u' comment='c'>r"
			      "</reference>",
			      i + 1);
	}
	to = put(to, "<reference id='0'>r</reference></references></meta><data>"
		     "<char cp='0061' tag='t' when='a'/>"
		     "<char cp='0062' tag='u'>"
		     "<var cp='0063' type='y' not-when='b'/></char>"
		     "<char cp='0063' ref='0'><var cp='0062' type='z'/></char>"
		     "<range first-cp='0064' last-cp='0068' tag='w'/></data>"
		     "<rules><rule name='p' comment='c'>");
	for (unsigned i = 0; i < shift; i++) {
		to = put(to, "<char cp='0061'/>");
	}
	(void)sprintf(
		to,
		"<any/></rule><class name='f' from-tag='w' comment='c'/>"
		"<class name='g' property='ccc:9'/>"
		"<class name='h'>0061 0063-0065 0067</class>"
		"<union name='i'><class by-ref='h'/><class>0066</class>"
		"<difference><class by-ref='h'/><class>0064</class>"
		"</difference></union>"
		"<complement name='j'><class by-ref='i'/></complement>"
		"<symmetric-difference name='k'><class by-ref='i'/>"
		"<class by-ref='g'/></symmetric-difference>"
		"<intersection name='l'><class by-ref='i'/>"
		"<class by-ref='h'/></intersection>"
		"<rule name='a'><look-behind><start/><choice count='1+'>"
		"<class by-ref='k' count='2'/><char cp='0061 0062'/>"
		"<rule><any/><any/></rule></choice><class by-ref='h'/>"
		"</look-behind><anchor/>"
		"<look-ahead><rule by-ref='p' count='1:2'/>"
		"<class from-tag='u'/><any/><end/></look-ahead></rule>"
		"<rule name='b'><anchor/></rule>"
		"<class name='n' property='gc:Mn'/>"
		"<action disp='d' match='p' any-variant='y z%s' comment='c'"
		"/><action disp='e' not-match='p' ref='0'/>"
		"</rules>" END,
		strict ? "" : " u0 u1 u2 u3 u4 u5 u6 u7 u8 u9");
}

/* No sum of sizes wraps. */
TEST(lists_have_a_limit)
{
	struct list list = {0};

	ck_assert_ptr_nonnull(list_add(&list, 8, 1));
	ck_assert_ptr_null(list_add(&list, 8, SIZE_MAX / 32));
	ck_assert_uint_eq(list.count, 1);
	list_free(&list);
}

/* Loads a file with less and less memory, until there is enough. */
static void
load_with_less(const char *xml, xn_status want)
{
	xn_status status = XN_NO_MEMORY;
	xn_lgr *lgr;

	for (size_t n = 1; status == XN_NO_MEMORY; n++) {
		heap_watch(n, true);
		status = xn_lgr_load(NULL, &lgr, xml, strlen(xml));
		heap.watch = false;
		ck_assert(status == want || status == XN_NO_MEMORY);
		ck_assert((lgr != NULL) == (status == XN_OK));
		heap.watch = true;
		xn_lgr_free(lgr);
		heap.watch = false;
		ck_assert_uint_eq(heap.live, 0);
	}
}

/* So many tags that the table of names grows; it need not. */
TEST(many_names)
{
	static char xml[20000];
	char *to = put(xml, LGR "<data>");

	for (unsigned i = 0; i < 300; i++) {
		to += sprintf(to, "<char cp='%04X' tag='n%u'/>", 0x300 + i, i);
	}
	put(to, "</data>" END);
	load_each(xml, false);
}

/* A fault where there may be no memory for the words before it. */
TEST(fail_with_full_lists)
{
	char xml[1000];

	load_with_less(BOTH(A, "<class name='c' "
			       "from-tag='a-tag-with-many-letters'/>"),
		       XN_OK);
	for (unsigned i = 0; i < 64; i++) {
		char *to = xml +
			   sprintf(xml, LGR DATA(A) "<rules><rule name='r'>");

		for (unsigned j = 0; j < i % 8; j++) {
			to += sprintf(to, "<any/>");
		}
		for (unsigned j = 0; j < i / 8; j++) {
			to += sprintf(to, "<char cp='0061'/>");
		}
		(void)sprintf(to,
			      "<rule><look-ahead/></rule></rule></rules>" END);
		load_with_less(xml, XN_INVALID);
	}
}

/* The most memory in use while a file is loaded. */
static size_t
peak_of(const char *xml, size_t len)
{
	xn_lgr *lgr;
	xn_status status;

	heap_watch(0, false);
	status = xn_lgr_load(NULL, &lgr, xml, len);
	ck_assert(status == XN_OK || status == XN_INVALID);
	xn_lgr_free(lgr);
	heap.watch = false;
	ck_assert_uint_eq(heap.live, 0);
	return heap.peak;
}

/* The promise of XN_LGR_MEMORY, and what a longer file takes in addition. */
LOOP_TEST(memory_of_shapes, sizeof shapes_of_files / sizeof *shapes_of_files)
{
	static const size_t sizes[] = {1 << 20, 4 << 20};
	const struct shape_of_file *shape = &shapes_of_files[_i];
	size_t len[2], peak[2];

	for (int i = 0; i < 2; i++) {
		char *xml = make_shape(shape, sizes[i]);

		len[i] = strlen(xml);
		peak[i] = peak_of(xml, len[i]);
		free(xml);
		ck_assert_msg(peak[i] <= XN_LGR_MEMORY + (4 << 20) +
						 (XN_LGR_MEMORY_PER_BYTE + 1) *
							 len[i],
			      "%s%s: %zu bytes take %zu", shape->head,
			      shape->part, len[i], peak[i]);
	}
	ck_assert_msg(peak[1] < peak[0] + 8 * (len[1] - len[0]),
		      "%s%s: %zu bytes take %zu, %zu take %zu", shape->head,
		      shape->part, len[0], peak[0], len[1], peak[1]);
}

/* Behind so many names of another namespace, all that takes memory. */
static char *
make_last(unsigned names)
{
	char *xml = malloc(1 << 18), name[16] = "A", *to = xml;
	uint32_t point = 0;

	ck_assert_ptr_nonnull(xml);
	to += sprintf(to, FOREIGN);
	for (unsigned i = 0; i < names; i++) {
		to = put_part(to, "<%/>", name, &point);
		next_name(name);
	}
	for (unsigned i = 0; i < 12; i++) {
		to += sprintf(to, "<y xmlns:z='z'/>");
	}
	to += sprintf(to, "</x></meta><data><char cp='0063' tag='c'/>"
			  "<char cp='0062' tag='b'/><char cp='0061' tag='a'>");
	for (unsigned i = 0; i < 60; i++) {
		to += sprintf(to, "<var cp='%04X' type='b%u'/>", 0x900 - i, i);
	}
	to += sprintf(to, "</char>");
	for (unsigned i = 0; i < 200; i++) {
		to += sprintf(to, "<char cp='%04X' tag='t%u'/>", 0x2000 - i, i);
	}
	(void)sprintf(to, "</data><rules><class name='c'>0061 0063</class>"
			  "<rule name='r'><any count='250'/></rule>"
			  "<rule name='s'><any count='100'/></rule>"
			  "<rule name='t'><any/></rule>" RULES_END);
	return xml;
}

/* The budget ends at any place. */
TEST(memory_runs_out_anywhere)
{
	unsigned most = XN_LGR_MEMORY / 1024, least = most - 1200;
	xn_status last = XN_OK;

	for (unsigned names = least; names < most; names++) {
		char *xml = make_last(names);
		xn_lgr *lgr;
		xn_status status = xn_lgr_load(NULL, &lgr, xml, strlen(xml));

		ck_assert(status == XN_INVALID || last == XN_OK);
		ck_assert(status == XN_INVALID || status == XN_OK);
		ck_assert(names > least || status == XN_OK);
		last = status;
		xn_lgr_free(lgr);
		free(xml);
	}
	ck_assert_int_eq(last, XN_INVALID);
}

/* A ruleset that fits, and would not beside the block that is made of it. */
TEST(memory_of_the_block)
{
	static const struct shape_of_file actions = {
		IN_RULES, "<action disp='a'/>", RULES_END};
	char *xml = make_shape(&actions, 16 << 20);

	(void)peak_of(xml, strlen(xml));
	free(xml);
}

/* The rows of an automaton that is full where kinds are added. */
TEST(load_full_rows)
{
	char xml[4000];
	char *to = xml + sprintf(xml, LGR DATA(A) "<rules>");

	for (unsigned i = 0; i < 62; i++) {
		to += sprintf(to, "%s<char cp='1%04X'/>%s",
			      i == 0    ? "<rule name='r'>"
			      : i == 40 ? "<rule name='s'>"
					: "",
			      i, i == 39 || i == 61 ? "</rule>" : "");
	}
	(void)sprintf(to, "</rules>" END);
	(void)load_each(xml, true);
}

TEST(load_full_lists)
{
	static char xml[20000];
	size_t calls = 0;

	for (unsigned shift = 0; shift < 130; shift += 3) {
		make_shifted(xml, shift, shift % 2 == 0);
		calls += load_each(xml, shift % 2 == 0);
	}
	ck_assert_uint_gt(calls, 43 * 50);
}

static bool
visit(void *user, const xn_lgr_variant *variant)
{
	(void)variant;
	++*(size_t *)user;
	return true;
}

/* The statuses of all functions for a label, and their allocations. */
static xn_status
ask(const xn_lgr *lgr, int which, const uint32_t *label, size_t len)
{
	uint32_t point[200];
	size_t count = 0;

	switch (which) {
	case 0:
		return xn_lgr_check(lgr, NULL, 0, label, len).status;
	case 1:
		return xn_lgr_index(lgr, point, 200, label, len).status;
	case 2:
		return xn_lgr_count(lgr, label, len).status;
	case 3:
		return xn_lgr_variants(lgr, 1000000, visit, &count, label, len)
			.status;
	default:
		return xn_lgr_label(point, 200, "xn--bcher-kva", 13).status;
	}
}

static void
fail_each(const xn_lgr *lgr, int which, const uint32_t *label, size_t len)
{
	size_t calls = 1;
	xn_status want = XN_OK;

	for (size_t n = 0; n <= 2 * calls; n++) {
		xn_status status;

		heap_watch((n + 1) / 2, n % 2 == 0);
		status = ask(lgr, which, label, len);
		heap.watch = false;
		ck_assert_uint_eq(heap.live, 0);
		if (n == 0) {
			calls = heap.calls;
			want = status;
			ck_assert_uint_gt(calls, 0);
		} else {
			ck_assert_msg(status == XN_NO_MEMORY,
				      "%d: status %d, not %d", which,
				      (int)status, (int)want);
		}
	}
}

static size_t example_calls;

static void
load_example(const char *xml)
{
	example_calls += load_each(xml, false);
}

static void
ask_example(size_t number, const xn_lgr *lgr, const char *label,
	    const char *want)
{
	uint32_t point[100];
	/* Often enough to be too long for the stack. */
	size_t len = letters(point, label), times = len;

	(void)number, (void)want;
	for (; len > 0 && len + times <= 100; len += times) {
		memcpy(point + len, point, times * sizeof *point);
	}
	for (int which = 0; len > 0 && which < 5; which++) {
		fail_each(lgr, which, point, len);
	}
}

/* The examples are loaded, and asked about their labels, without memory. */
TEST(examples_without_memory)
{
	example.ruleset = load_example;
	example.label = ask_example;
	each_example();
	ck_assert_uint_gt(example_calls, 1000);
}

/* Names that collide in tables whose hash is FNV-1a: one of each pair. */
static void
colliding_name(char name[65], size_t i)
{
	static const char blocks[16][2][5] = {
		{"abeu", "bcaa"}, {"akoc", "bayb"}, {"anyf", "bfca"},
		{"aibr", "bala"}, {"abqw", "baea"}, {"aryz", "baja"},
		{"aldx", "baka"}, {"ajdx", "baaa"}, {"aizf", "bcba"},
		{"aheq", "baaa"}, {"avqz", "bare"}, {"atev", "baha"},
		{"amqc", "caaa"}, {"aumy", "bdya"}, {"avyz", "baje"},
		{"atev", "baha"},
	};

	for (size_t block = 0; block < 16; block++) {
		memcpy(name + 4 * block, blocks[block][i >> block & 1], 5);
	}
}

/* Names that were chosen to collide are spread over the table. */
TEST(chosen_names)
{
	struct document doc;
	size_t longest = 0;

	ck_assert_int_eq(xn_lgr_document_begin(&doc, XN_LGR_BYTES), XN_OK);
	for (size_t i = 0; i < 65536; i++) {
		char name[65];

		colliding_name(name, i);
		ck_assert_uint_eq(xn_lgr_symbol(&doc, name, 64), i);
	}
	for (size_t i = 0; i < doc.bucket_count; i++) {
		size_t length = 0;

		for (uint32_t at = doc.buckets[i]; at != NONE;
		     at = symbol_at(&doc, at)->next) {
			length++;
		}
		longest = length > longest ? length : longest;
	}
	ck_assert_uint_le(longest, 20);
	xn_lgr_document_free(&doc);
}

TEST(without_secret)
{
	static const char xml[] = ONLY(A);
	xn_lgr *lgr;

	heap.secret = SECRET_NONE;
	ck_assert_int_eq(xn_lgr_load(NULL, &lgr, xml, sizeof xml - 1),
			 XN_NO_RANDOM);
	ck_assert_ptr_null(lgr);
	heap.secret = SECRET_RANDOM;
}

TESTS(.name = "lgr_memory", .timeout = 300)

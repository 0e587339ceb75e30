/* SPDX-License-Identifier: MIT
 *
 * Files that xn_lgr_load refuses, and its warnings: each with its place, its
 * element and the section of RFC 7940.
 */
#include "documents.h"

#include "lib/lgr/read/lexical.h"
#include "tests/support/repeat.h"
#include "tests/support/tests.h"

#include <stdio.h>

/* What a file is told: the last error, or the last warning if there is none. */
struct told {
	size_t errors;
	size_t warnings;
	size_t line;
	size_t column;
	char element[40];
	char section[10];
	char text[80];
	char value[80];
};

static void
listen(void *user, const xn_lgr_message *message)
{
	struct told *told = user;

	told->errors += !message->warning;
	told->warnings += message->warning;
	told->line = message->line;
	told->column = message->column;
	(void)snprintf(told->element, sizeof told->element, "%s",
		       message->element);
	(void)snprintf(told->section, sizeof told->section, "%s",
		       message->section);
	(void)snprintf(told->text, sizeof told->text, "%s", message->text);
	(void)snprintf(told->value, sizeof told->value, "%s", message->value);
	ck_assert_uint_gt(strlen(message->text), 5);
}

static struct told
tell(const char *xml, size_t len, bool strict, xn_status want)
{
	struct told told = {0};
	xn_lgr_options opt = {
		.strict = strict, .listen = listen, .user = &told};
	xn_lgr *lgr;
	xn_status status = xn_lgr_load(&opt, &lgr, xml, len);

	ck_assert_msg(status == want, "%.600s: status %d, section %s", xml,
		      (int)status, told.section);
	ck_assert((lgr != NULL) == (status == XN_OK));
	ck_assert_uint_eq(told.errors, status != XN_OK);
	xn_lgr_free(lgr);
	return told;
}

#define R "<rule name='r'>"
#define META(meta) LGR "<meta>" meta "</meta>\n" DATA(A) END

#define COLUMN 2000

/* The text of a column. */
static void
read_column(char to[COLUMN], const char *text)
{
	to[strcmp(text, "A") == 0 ? (size_t)sprintf(to, A)
				  : read_text(to, COLUMN - 1, text)] = '\0';
}

/* The file of a row of faults.txt, from its kind on. */
static void
make_file(char xml[3 * COLUMN], char *const field[3])
{
	static char first[COLUMN], second[COLUMN];

	read_column(first, field[1]);
	read_column(second, field[2]);
	require(second[0] == '\0' || field[0][0] == 'R', "one text");
	switch (field[0][0]) {
	case 'D':
		(void)sprintf(xml, ONLY("%s"), first);
		break;
	case 'R':
		(void)sprintf(xml, BOTH("%s", "%s"), first, second);
		break;
	case 'M':
		(void)sprintf(xml, META("%s"), first);
		break;
	default:
		ck_assert_str_eq(field[0], "X");
		strcpy(xml, first);
		break;
	}
}

/* Strict makes errors of warnings. */
static void
check_fault(size_t number, char *const field[7])
{
	bool error = strcmp(field[0], "error") == 0;
	bool right = strcmp(field[0], "right") == 0;
	char xml[3 * COLUMN], place[40];
	struct told told;

	require(error || right || strcmp(field[0], "warning") == 0, field[0]);
	make_file(xml, field + 4);
	told = tell(xml, strlen(xml), right, error ? XN_INVALID : XN_OK);
	(void)snprintf(place, sizeof place, "%zu:%zu", told.line, told.column);
	if (strcmp(told.section, strcmp(field[1], "-") ? field[1] : "") != 0 ||
	    strcmp(told.element, strcmp(field[2], "-") ? field[2] : "") != 0 ||
	    strcmp(place, field[3]) != 0 ||
	    (!error && (told.warnings == 0) != right)) {
		complain("row %zu: <%s> (%s) at %s", number, told.element,
			 told.section, place);
	}
	if (!error && !right) {
		told = tell(xml, strlen(xml), true, XN_INVALID);
		ck_assert_uint_eq(told.warnings, 0);
		ck_assert_str_eq(told.section, field[1]);
	}
}

TEST(each_fault_has_its_place)
{
	each_row_of("tests/lgr/faults.txt", 7, 200, check_fault);
}

/* The word behind, or NULL. */
static const char *
next_word(const char *word)
{
	const char *blank = strchr(word, ' ');

	return blank != NULL ? blank + 1 : NULL;
}

static bool
has_word(const char *words, const char *word)
{
	size_t len = strcspn(word, " ");

	for (; words != NULL; words = next_word(words)) {
		if (strcspn(words, " ") == len &&
		    memcmp(words, word, len) == 0) {
			return true;
		}
	}
	return false;
}

/* Whether a file is told something, which it is if it may not be so. */
static void
check_part(const char *xml, const char *text, bool may, int len)
{
	struct told told = tell(xml, (size_t)len, false, XN_INVALID);

	if ((strcmp(told.text, text) == 0) == may) {
		complain("%s: %s", xml, told.text);
	}
}

static void
check_element(size_t number, char *const field[4])
{
	static const char attributes[] =
		"cp type ref comment tag when not-when by-ref name count "
		"first-cp last-cp from-tag property disp match not-match "
		"any-variant all-variants only-variants id";
	static const char elements[] =
		"version date language scope description validity-start "
		"validity-end unicode-version references reference lgr meta "
		"data range var rules action letter look-behind look-ahead "
		"class union intersection difference symmetric-difference "
		"complement char any choice start end anchor rule";
	const char *element = field[1], *word;
	char place[COLUMN], xml[COLUMN + 1000], own[40];

	(void)number;
	read_column(place, field[0]);
	(void)snprintf(xml, sizeof xml, LGR "%s", place);
	strcpy(place, strcmp(field[0], "-") == 0 ? "" : xml);
	for (word = attributes; word != NULL; word = next_word(word)) {
		int len = (int)strcspn(word, " ");

		(void)snprintf(own, sizeof own, " %.*s=", len, word);
		if (strstr(element, own) != NULL) {
			continue;
		}
		check_part(xml, "it has no such attribute",
			   has_word(field[2], word),
			   snprintf(xml, sizeof xml, "%s<%s%s'1'/>", place,
				    element, own));
	}
	for (word = elements; word != NULL; word = next_word(word)) {
		check_part(xml, "no such element may stand here",
			   has_word(field[3], word),
			   snprintf(xml, sizeof xml, "%s<%s><%.*s/>", place,
				    element, (int)strcspn(word, " "), word));
	}
}

/* Each element with each attribute, and with each element in it. */
TEST(each_part_in_each_place)
{
	each_row_of("tests/lgr/grammar.txt", 4, 33, check_element);
}

/* What is said of a variant, and which one: the last of two. */
TEST(variants_that_are_not_mutual)
{
	static const struct {
		const char *xml;
		const char *text;
	} rows[] = {
		/* U+0062 and U+0063 are between two elements, and are some. */
		{ONLY("<char cp='0061'><var cp='0062'/><var cp='0063'/></char>"
		      "<char cp='0064'/>"),
		 "not in the repertoire"},
		{ONLY("<char cp='0061'><var cp='0062'/><var cp='0063'/></char>"
		      "<range first-cp='0062' last-cp='0064'/>"),
		 "no mapping back"},
		{ONLY("<char cp='0061'><var cp='0062'/><var cp='0063'/></char>"
		      "<char cp='0062'><var cp='0061'/></char>"
		      "<char cp='0063'><var cp='0061'/></char>"),
		 "not transitive"},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct told told =
			tell(rows[i].xml, strlen(rows[i].xml), false, XN_OK);

		ck_assert_uint_ge(told.warnings, 2);
		ck_assert_str_eq(told.section, "5.3.1");
		ck_assert_str_eq(told.value, i < 2 ? "0063" : "0061");
		ck_assert_ptr_nonnull(strstr(told.text, rows[i].text));
	}
}

/* The library's own Unicode version, and the next ones. */
TEST(unicode_versions)
{
	unsigned a, b, c;
	char xml[400];

	ck_assert_int_eq(sscanf(xn_unicode_version(), "%u.%u.%u", &a, &b, &c),
			 3);
	for (unsigned next = 0; next < 4; next++) {
		int len = sprintf(xml,
				  META("<unicode-version>%u.%u.%u"
				       "</unicode-version>"),
				  a + (next == 3), b + (next == 2),
				  c + (next == 1));

		ck_assert_uint_eq(tell(xml, (size_t)len, false, XN_OK).warnings,
				  next > 0);
	}
}

/*
 * Each ASCII character in the middle of each kind of word: those of RFC 7940
 * are right (4.3, 5, 5.3.2, 5.4.1, 5.5, 6.3.3, 7), all others are not.
 */
TEST(each_character)
{
#define DIGITS "0123456789"
#define CAPITALS "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define SMALL "abcdefghijklmnopqrstuvwxyz"
#define SPACES " \t\n\r"
#define OTHERS "!\"#$%&'()*+,/;<=>?@[\\]^`{|}~"
	static const struct {
		const char *before;
		const char *after;
		const char *right;
	} words[] = {
		{LGR "<data><char cp='006", "'/></data>" END, DIGITS "ABCDEF"},
		{LGR "<data><range first-cp='006",
		 "' last-cp='0070'/></data>" END, DIGITS "ABCDEF"},
		{LGR "<data><char cp='0061' tag='a", "b'/></data>" END,
		 DIGITS CAPITALS SMALL "-_.:" SPACES},
		{LGR "<data><char cp='0061'><var cp='0062' type='a",
		 "b'/></char></data>" END, DIGITS CAPITALS SMALL "-_.:" OTHERS},
		{LGR "<meta><references><reference id='0",
		 "1'>x</reference></references></meta>" DATA(A) END,
		 DIGITS CAPITALS "-_.:"},
		{LGR "<meta><language>a", "b</language></meta>" DATA(A) END,
		 DIGITS CAPITALS SMALL "-"},
		{LGR DATA(A) "<rules><class name='c",
		 "d'>0061</class></rules>" END, DIGITS CAPITALS SMALL "-_.:"},
		{LGR DATA(A) "<rules><rule name='r'><any count='1",
		 "'/></rule></rules>" END, DIGITS "+"},
		{LGR DATA(A) "<rules><action disp='a", "b'/></rules>" END,
		 DIGITS CAPITALS SMALL "-_.:" OTHERS},
	};
	char xml[400];

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		for (int c = 1; c < 0x7F; c++) {
			bool may = strchr(words[i].right, c) != NULL;
			int len = snprintf(xml, sizeof xml, "%s&#%d;%s",
					   words[i].before, c, words[i].after);

			(void)tell(xml, (size_t)len, false,
				   may ? XN_OK : XN_INVALID);
		}
	}
}

/* Each beginning of a file is no ruleset. */
TEST(files_cut_at_any_byte)
{
	static const char xml[] =
		META("<version comment='c'> 1 </version>"
		     "<scope type='domain'>.</scope>"
		     "<description type='text/plain'> <a xmlns='urn:x'/>"
		     "</description><references><reference id='A-1_.:' "
		     "comment='c'>r</reference></references>");
	char copy[2000];
	size_t len = sizeof xml - 1;

	for (size_t cut = 0; cut < len; cut++) {
		memcpy(copy, xml, cut);
		(void)tell(copy, cut, false, XN_INVALID);
	}
}

/* Puts a text, repeated, between two others. */
static struct told
tell_repeated(const char *head, const char *part, size_t times,
	      const char *tail, xn_status want)
{
	char *middle = repeat(part, times, tail);
	size_t len = strlen(head) + strlen(middle);
	char *xml = malloc(len + 1);
	struct told told;

	ck_assert_ptr_nonnull(xml);
	strcpy(xml, head);
	strcat(xml, middle);
	told = tell(xml, len, false, want);
	free(middle);
	free(xml);
	return told;
}

/* lgr, rules, a rule, more rules and any: XN_LGR_DEPTH elements, or one more.
 */
TEST(depth)
{
	for (size_t more = 0; more < 2; more++) {
		size_t rules = XN_LGR_DEPTH - 4 + more;
		char xml[3000] = LGR DATA(A) "<rules>" R;
		struct told told;

		for (size_t i = 0; i < rules; i++) {
			strcat(xml, "<rule>");
		}
		strcat(xml, "<any/>");
		for (size_t i = 0; i < rules; i++) {
			strcat(xml, "</rule>");
		}
		strcat(xml, "</rule></rules>" END);
		told = tell(xml, strlen(xml), false,
			    more == 0 ? XN_OK : XN_INVALID);
		ck_assert_str_eq(told.element, more == 0 ? "" : "any");
	}
}

/* Elements of other namespaces count, too. */
TEST(depth_of_others)
{
	static const char head[] = LGR "<meta><description>";
	char *tail = repeat("</b>", XN_LGR_DEPTH - 4,
			    "</b></description></meta>" DATA(A) END);
	struct told told;

	(void)tell_repeated(LGR "<meta><description><b xmlns='x'>", "<b>",
			    XN_LGR_DEPTH - 4, tail, XN_OK);
	(void)tell_repeated(LGR "<meta><b:b xmlns:b='x'>", "<data/>", 2,
			    "</b:b></meta>" DATA(A) END, XN_OK);
	told = tell_repeated(head, "\n<b xmlns='x'>", XN_LGR_DEPTH - 2, "",
			     XN_INVALID);
	ck_assert_str_eq(told.element, "b");
	ck_assert_uint_eq(told.line, XN_LGR_DEPTH);
	free(tail);
}

/* Prefixes do not matter, and what is too long or too much is told. */
TEST(names_with_prefixes)
{
	static const char own[] = "<a:lgr xmlns:a='urn:ietf:params:xml:ns:"
				  "lgr-1.0'><a:data><a:char cp='0061'/>";
	struct told told;

	(void)tell_repeated(own, "", 1, "</a:data></a:lgr>", XN_OK);
	told = tell_repeated(own, "<a:sequences", 1, "/>", XN_INVALID);
	ck_assert_str_eq(told.element, "sequences");
	told = tell_repeated(own, "<a:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 1,
			     "/>", XN_INVALID);
	ck_assert_uint_eq(strlen(told.element), 31);
	told = tell_repeated(own, "<b:c xmlns:b='b'", 1, "/>", XN_INVALID);
	ck_assert_str_eq(told.element, "c");
	/* A short prefix stands for a long namespace. */
	(void)tell_repeated(LGR "<meta xmlns:p='", "u", 900,
			    "'><description><p:a/></description></meta>" DATA(A)
				    END,
			    XN_OK);
	told = tell_repeated(
		LGR "<meta xmlns:p='", "u", 1000,
		"'><description><p:a/></description></meta>" DATA(A) END,
		XN_INVALID);
	ck_assert_str_eq(told.text, "a name is too long");
	(void)tell_repeated(LGR "<!--", "a", 9 * XN_LGR_TAG, "-->" DATA(A) END,
			    XN_OK);
	(void)tell_repeated(LGR "<?a ", "a", 9 * XN_LGR_TAG, "?>" DATA(A) END,
			    XN_OK);
	(void)tell_repeated(LGR "<data><char ", " ", XN_LGR_TAG - 20,
			    "cp='0061'/></data>" END, XN_OK);
	told = tell_repeated(LGR "<data><char ", " ", 9 * XN_LGR_TAG,
			     "cp='0061'/></data>" END, XN_INVALID);
	ck_assert_uint_eq(told.line, 2);
	ck_assert_uint_eq(told.column, 7);
}

static void
check_limit(size_t number, char *const field[6])
{
	bool data = field[1][0] == 'D', right = strcmp(field[0], "right") == 0;
	char head[COLUMN + 100], tail[COLUMN + 100], part[COLUMN], text[COLUMN];
	size_t times = strtoul(field[4], NULL, 10);
	struct told told;

	(void)number;
	require(data || strcmp(field[1], "R") == 0, field[1]);
	require(right || strcmp(field[0], "error") == 0, field[0]);
	read_column(text, field[2]);
	(void)snprintf(head, sizeof head, "%s%s",
		       data ? LGR "<data>" : LGR DATA(A) "<rules>", text);
	read_column(part, field[3]);
	read_column(text, field[5]);
	(void)snprintf(tail, sizeof tail, "%s%s" END, text,
		       data ? "</data>" : "</rules>");
	told = tell_repeated(head, part, times, tail,
			     right ? XN_OK : XN_INVALID);
	/* What is too long is not told; the name of the rule, r, is. */
	require(times == 1 || strcmp(told.value + (*told.value == 'r'), "") == 0,
		told.value);
}

TEST(limits)
{
	each_row_of("tests/lgr/limits.txt", 6, 18, check_limit);
}

/* Rulesets with many parts of one kind, each with a number. */
static struct told
tell_numbered(const char *head, const char *format, unsigned first,
	      unsigned times, const char *tail, xn_status want)
{
	size_t room = strlen(head) + strlen(tail) +
		      (size_t)times * (strlen(format) + 12) + 1;
	char *xml = malloc(room);
	size_t len = strlen(head);
	struct told told;

	ck_assert_ptr_nonnull(xml);
	strcpy(xml, head);
	for (unsigned i = first; i < first + times; i++) {
		len += (size_t)sprintf(xml + len, format, i, i, i);
	}
	strcpy(xml + len, tail);
	told = tell(xml, len + strlen(tail), false, want);
	free(xml);
	return told;
}

TEST(limits_of_many)
{
	static const char rules[] = LGR DATA(A) "<rules>";
	static const char end[] = "</rules>" END;

	(void)tell_numbered(rules, "<class name='c%u'>0061</class>", 0,
			    XN_LGR_NAMED, end, XN_OK);
	(void)tell_numbered(rules, "<class name='c%u'>0061</class>", 0,
			    XN_LGR_NAMED + 1, end, XN_INVALID);
	(void)tell_numbered(rules, "<rule name='r%u'><any/></rule>", 0,
			    XN_LGR_NAMED, end, XN_OK);
	(void)tell_numbered(rules, "<rule name='r%u'><any/></rule>", 0,
			    XN_LGR_NAMED + 1, end, XN_INVALID);
	/* large sets, and many of them */
	(void)tell_numbered(rules,
			    "<complement name='c%u'>"
			    "<class property='gc:Cn'/></complement>",
			    0, 4000, end, XN_INVALID);
	/* rules with many states, and rules that tell many points apart */
	(void)tell_numbered(rules,
			    "<rule name='r%u'><any count='0:1000'/></rule>", 0,
			    200, end, XN_INVALID);
	(void)tell_numbered(rules, "<rule name='r%X'><char cp='1%04X'/></rule>",
			    0x1000, 9000, end, XN_INVALID);
	(void)tell_numbered(rules, "<rule name='r%X'><rule by-ref='s'/></rule>",
			    0, 0, end, XN_OK);
	(void)tell_numbered(rules,
			    "<rule name='r%X'><class>0000-10FFFF</class>"
			    "<class>%X1</class></rule>",
			    0x1000, 6000, end, XN_INVALID);
	(void)tell_numbered(LGR DATA(A) "<rules><rule name='r'>"
					"<any count='1000'/></rule>",
			    "<rule name='s%X'><rule by-ref='r'/></rule>"
			    "<rule name='t%X'><char cp='%X1'/></rule>",
			    0x1000, 1000, end, XN_INVALID);
	(void)tell_numbered(LGR DATA(A) "<rules><rule name='r'>",
			    "<char cp='1%04X'/><char cp='2%04X'/>"
			    "</rule><rule name='r%04X'>",
			    0, 40000, "<any/></rule></rules>" END, XN_INVALID);
	/* variant types that actions tell apart: five are known before */
	(void)tell_numbered(LGR DATA(A) "<rules><action disp='a' any-variant='",
			    "t%u ", 0, XN_LGR_TYPES - 6,
			    "'/>"
			    "</rules>" END,
			    XN_OK);
	(void)tell_numbered(LGR DATA(A) "<rules><action disp='a' any-variant='",
			    "t%u ", 0, XN_LGR_TYPES - 5,
			    "'/>"
			    "</rules>" END,
			    XN_INVALID);
}

/* References that double the length of a rule each time. */
TEST(limits_of_references)
{
	char xml[4000];
	size_t len = (size_t)sprintf(
		xml, LGR DATA(A) "<rules><rule name='r0'><any/><any/></rule>");

	for (int i = 0; i < 20; i++) {
		len += (size_t)sprintf(xml + len,
				       "<rule name='r%d'><rule by-ref='r%d'/>"
				       "<rule by-ref='r%d'/></rule>",
				       i + 1, i, i);
	}
	len += (size_t)sprintf(xml + len, "</rules>" END);
	(void)tell(xml, len, false, XN_INVALID);
}

TEST(other_encodings)
{
	static const char latin1[] =
		"<?xml version='1.0' encoding='ISO-8859-1'?>" BOTH(
			A, "<class name='c\xE4'>0061</class>");
	static const char ascii[] = ONLY(A);
	char wide[2 * sizeof ascii + 2] = "\xFE\xFF";
	xn_lgr *lgr;

	ck_assert_int_eq(xn_lgr_load(NULL, &lgr, latin1, sizeof latin1 - 1),
			 XN_OK);
	ck_assert_str_eq(xn_lgr_class_at(lgr, 0)->name, "c\xC3\xA4");
	xn_lgr_free(lgr);
	for (size_t i = 0; i < sizeof ascii - 1; i++) {
		wide[2 + 2 * i] = '\0';
		wide[3 + 2 * i] = ascii[i];
	}
	(void)tell(wide, 2 * sizeof ascii, false, XN_OK);
}

/* In UTF-16, too, comments may be long and tags not. */
TEST(long_tags_of_two_bytes)
{
	/* U+6121 and U+2180 are letters; 0x21 is "!". */
	static const uint16_t heads[][4] = {{'<', '!', '-', '-'},
					    {'<', '?', 'a', ' '},
					    {'<', 'a', ' ', ' '},
					    {'<', 0x6121, ' ', ' '},
					    {'<', 0x2180, ' ', ' '}};
	size_t units = 9 * (size_t)XN_LGR_TAG;
	char *xml = malloc(2 * units);

	ck_assert_ptr_nonnull(xml);
	for (size_t i = 0; i < 10; i++) {
		for (size_t j = 0; j < units; j++) {
			unsigned unit = j < 4 ? heads[i / 2][j] : ' ';

			xml[2 * j + i % 2] = (char)(unit >> 8);
			xml[2 * j + 1 - i % 2] = (char)(unit & 0xFF);
		}
		ck_assert_int_eq(
			strcmp(tell(xml, 2 * units, false, XN_INVALID).text,
			       "the tag is too long") == 0,
			i >= 4);
	}
	free(xml);
}

/* The days from 1 March of year 0 to a date. */
static int
day_number(int year, int month, int day)
{
	int from_march = (month + 9) % 12;

	year -= month < 3;
	return 365 * year + year / 4 - year / 100 + year / 400 +
	       (153 * from_march + 2) / 5 + day - 1;
}

/* A day of a month is before the first day of the next one. */
TEST(each_date)
{
	for (int i = 14 * 33; i < 2801 * 14 * 33; i++) {
		int year = i / (14 * 33), month = i / 33 % 14, day = i % 33;
		bool is = month > 0 && month < 13 && day > 0 &&
			  day_number(year, month, day) <
				  day_number(year + month / 12, month % 12 + 1,
					     1);
		const char s[] = {(char)('0' + year / 1000),
				  (char)('0' + year / 100 % 10),
				  (char)('0' + year / 10 % 10),
				  (char)('0' + year % 10),
				  '-',
				  (char)('0' + month / 10),
				  (char)('0' + month % 10),
				  '-',
				  (char)('0' + day / 10),
				  (char)('0' + day % 10),
				  '\0'};

		if (xn_lgr_is_date(s) != is) {
			ck_abort_msg("%s", s);
		}
	}
}

TEST(misuse)
{
	static const char xml[] = ONLY(A);
	xn_lgr_options opt = {.reserved = {0, 0, 0, 0, 1}};
	xn_lgr *lgr = (xn_lgr *)(void *)&opt;

	ck_assert_int_eq(xn_lgr_load(NULL, NULL, xml, sizeof xml - 1),
			 XN_MISUSE);
	ck_assert_int_eq(xn_lgr_load(NULL, &lgr, NULL, 1), XN_MISUSE);
	ck_assert_ptr_null(lgr);
	ck_assert_int_eq(xn_lgr_load(NULL, &lgr, NULL, 0), XN_INVALID);
	ck_assert_int_eq(xn_lgr_load(&opt, &lgr, xml, sizeof xml - 1),
			 XN_MISUSE);
	/* Not read: the length alone is refused. */
	ck_assert_int_eq(xn_lgr_load(NULL, &lgr, xml, XN_LGR_BYTES + 1),
			 XN_INVALID);
	xn_lgr_free(NULL);
}

TESTS(.name = "lgr_files", .timeout = 300)

/* SPDX-License-Identifier: MIT
 *
 * Files that xn_lgr_load refuses, and its warnings: each with its place, its
 * element and the section of RFC 7940.
 */
#include "documents.h"

#include "lib/lgr/read/lexical.h"
#include "tests/support/repeat.h"
#include "tests/support/run_suite.h"

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

struct fault {
	const char *xml;
	const char *section;
	const char *element;
	size_t line;
	size_t column;
};

#define R "<rule name='r'>"
#define IN_R(body) BOTH(A, R body "</rule>")
#define CLASS "<class name='c'>0061</class>"
#define META(meta) LGR "<meta>" meta "</meta>\n" DATA(A) END

static const struct fault faults[] = {
	/* XML */
	{"", "", "", 1, 1},
	{"<a", "", "", 1, 1},
	{LGR "<data>", "", "data", 2, 7},
	{"<!DOCTYPE lgr><lgr/>", "", "", 1, 14},
	{"<!DOCTYPE lgr [<!ENTITY a 'b'>]>" ONLY(A), "", "", 1, 15},
	{ONLY("<char cp='0061' comment='\xFF'/>"), "", "data", 2, 32},
	{"<?xml version='1.0' encoding='koi8-r'?>" ONLY(A), "", "", 1, 31},
	{ONLY("<char cp='0061' cp='0062'/>"), "", "data", 2, 23},
	{ONLY("<char cp='&a;'/>"), "", "data", 2, 7},
	{ONLY(A) "<lgr/>", "", "", 3, 7},
	/* 4.1, 4.2 */
	{"<lgr/>", "4.1", "lgr", 1, 1},
	{"<lgr xmlns='urn:x'/>", "4.1", "lgr", 1, 1},
	{"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.01'/>", "4.1", "lgr", 1, 1},
	{ONLY("<x:y xmlns:x='urn:x'/>"), "4.1", "y", 2, 7},
	{LGR END, "4.2", "", 0, 0},
	{LGR RULES("") END, "4.2", "rules", 2, 1},
	{LGR DATA(A) DATA(B) END, "4.2", "data", 3, 1},
	{LGR DATA(A) "<meta/>" END, "4.2", "meta", 3, 1},
	{LGR DATA(A) RULES("") RULES("") END, "4.2", "rules", 4, 1},
	{ONLY("<letter/>"), "4.2", "letter", 2, 7},
	{ONLY("text" A), "4.2", "data", 2, 1},
	{ONLY("x" A), "4.2", "data", 2, 1},
	{ONLY(A "\n x"), "4.2", "data", 2, 1},
	{LGR "<char cp='0061'/>" END, "4.2", "char", 2, 1},
	{"<data xmlns='urn:ietf:params:xml:ns:lgr-1.0'/>", "4.2", "data", 1, 1},
	{META("<version>1</version><version>2</version>"), "4.2", "version", 2,
	 27},
	/* 4.3 */
	{META("<date>2026-04-31</date>"), "4.3.2", "date", 2, 7},
	{META("<date>2026/04/01</date>"), "4.3.2", "date", 2, 7},
	{META("<date>202a-04-01</date>"), "4.3.2", "date", 2, 7},
	{META("<date>a026-04-01</date>"), "4.3.2", "date", 2, 7},
	{META("<date>2026-04-0a</date>"), "4.3.2", "date", 2, 7},
	{META("<date>26-04-01</date>"), "4.3.2", "date", 2, 7},
	{META("<validity-start>now</validity-start>"), "4.3.6",
	 "validity-start", 2, 7},
	{META("<validity-end>then</validity-end>"), "4.3.6", "validity-end", 2,
	 7},
	{META("<language></language>"), "4.3.3", "language", 2, 7},
	{META("<language>de-</language>"), "4.3.3", "language", 2, 7},
	{META("<language>-de</language>"), "4.3.3", "language", 2, 7},
	{META("<language>de_DE</language>"), "4.3.3", "language", 2, 7},
	{META("<language>abcdefghi</language>"), "4.3.3", "language", 2, 7},
	{META("<language>a{</language>"), "4.3.3", "language", 2, 7},
	{META("<unicode-version>15</unicode-version>"), "4.3.7",
	 "unicode-version", 2, 7},
	{META("<unicode-version>15.0.0.</unicode-version>"), "4.3.7",
	 "unicode-version", 2, 7},
	{META("<unicode-version>15.x.0</unicode-version>"), "4.3.7",
	 "unicode-version", 2, 7},
	{LGR "<meta><unicode-version>99.0.0</unicode-version></meta>\n" DATA(A)
		 RULES("<class name='c' property='gc:Mn'/>") END,
	 "4.3.7", "class", 4, 8},
	{META("<references><reference id='a'/></references>"), "4.3.8",
	 "reference", 2, 19},
	{META("<references><reference id=''/></references>"), "4.3.8",
	 "reference", 2, 19},
	{META("<references><reference/></references>"), "4.3.8", "reference", 2,
	 19},
	{META("<references><reference id='1'/><reference id='1'/>"
	      "</references>"),
	 "4.3.8", "reference", 2, 38},
	/* 5 */
	{LGR "<data/>" END, "5", "data", 2, 1},
	{ONLY("<char/>"), "5", "char", 2, 7},
	{ONLY("<char cp='0061' colour='red'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='0061' name='x'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='061'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='0000061'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='006g'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='00e9'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='110000'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='DFFF'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='0061  0062'/>"), "5", "char", 2, 7},
	{ONLY("<char cp='0061,0062'/>"), "5", "char", 2, 7},
	{META("<version>1</version><description/><description/>"), "4.2",
	 "description", 2, 41},
	{ONLY(A "<char cp='0062'/>" A), "5", "char", 2, 41},
	{ONLY("<char cp='0061 0062'/>" A "<char cp='0061 0062'/>"), "5", "char",
	 2, 46},
	{ONLY("<range first-cp='0061' last-cp='0063'/>" B), "5", "char", 2, 46},
	{ONLY(B "<range first-cp='0061' last-cp='0062'/>"), "5", "range", 2,
	 24},
	{ONLY("<char cp='0061 0062'/><char cp='0062 0063'/>"
	      "<char cp='0061 0062'/>"),
	 "5", "char", 2, 51},
	{ONLY("<range first-cp='0062' last-cp='0061'/>"), "5", "range", 2, 7},
	{ONLY("<range first-cp='E001' last-cp='E000'/>"), "5", "range", 2, 7},
	{ONLY("<range first-cp='0061 0062' last-cp='0063'/>"), "5", "range", 2,
	 7},
	{ONLY("<range first-cp='0061' last-cp='63'/>"), "5", "range", 2, 7},
	{ONLY("<range first-cp='D000' last-cp='E000'/>"), "5", "range", 2, 7},
	{ONLY("<range first-cp='0061'/>"), "5", "range", 2, 7},
	{ONLY("<range first-cp='0061' last-cp='0062' tag='a a'/>"), "5.5",
	 "range", 2, 7},
	/* 5.2 */
	{ONLY("<char cp='0061' when='r'/>"), "5.2", "char", 2, 7},
	{ONLY("<char cp='0061' not-when='r'/>"), "5.2", "char", 2, 7},
	{ONLY("<char cp='0061'><var cp='0062' when='r'/></char>"), "5.2", "var",
	 2, 23},
	{ONLY("<char cp='0061' when='r' not-when='s'/>"), "5.2", "char", 2, 7},
	{ONLY("<range first-cp='0061' last-cp='0062' when='r' not-when='r'/>"),
	 "5.2", "range", 2, 7},
	{ONLY("<char cp='0061'><var cp='0062' when='r' not-when='s'/></char>"),
	 "5.2", "var", 2, 23},
	/* 5.3 */
	{ONLY("<char cp='0061'><var/></char>"), "5.3", "var", 2, 23},
	{ONLY("<char cp='0061'><var cp='62'/></char>"), "5", "var", 2, 23},
	{ONLY("<char cp='0061'><var cp='0062'/><var cp='0062'/></char>"),
	 "5.3.1", "var", 2, 39},
	{ONLY("<char cp='0061'><var cp='0062'/><var cp='0061'/>"
	      "<var cp='0062'/></char>"),
	 "5.3.1", "var", 2, 55},
	{ONLY("<char cp='0061'><var cp='0062' type='a b'/></char>"), "5.3.2",
	 "var", 2, 23},
	{ONLY("<char cp='0061'><var cp='0062' type=''/></char>"), "5.3.2",
	 "var", 2, 23},
	{ONLY("<char cp='0061'><var cp='0062' type='_a'/></char>"), "5.3.2",
	 "var", 2, 23},
	{ONLY("<char cp=''/>"), "5.3.3", "char", 2, 7},
	{ONLY("<range first-cp='0061' last-cp='0062'><var cp='0063'/></range>"),
	 "4.2", "var", 2, 45},
	/* 5.4, 5.5 */
	{ONLY("<char cp='0061' ref='1'/>"), "5.4.1", "char", 2, 7},
	{ONLY("<char cp='0061'><var cp='0062' ref='1'/></char>"), "5.4.1",
	 "var", 2, 23},
	{ONLY("<char cp='0061' tag='t'/><char cp='0062' ref='t'/>"), "5.4.1",
	 "char", 2, 32},
	{LGR "<meta><references><reference id='1'/></references></meta>\n" DATA(
		 "<char cp='0061' ref='1 1'/>") END,
	 "5.4.1", "char", 3, 7},
	{ONLY("<char cp='0061 0062' tag='a'/>"), "5.5", "char", 2, 7},
	{ONLY("<char cp='' tag='a'><var cp='0061'/></char>"), "5.5", "char", 2,
	 7},
	{ONLY("<char cp='0061' tag='a b a'/>"), "5.5", "char", 2, 7},
	{ONLY("<char cp='0061' tag='a,b'/>"), "5.5", "char", 2, 7},
	/* 6.2 */
	{BOTH(A, "<class/>"), "6.2.1", "class", 3, 8},
	{BOTH(A, "<class name='a b'/>"), "6.2.1", "class", 3, 8},
	{BOTH(A, "<class name=''/>"), "6.2.1", "class", 3, 8},
	{BOTH(A, "<class name='c' by-ref='c'/>"), "6.2.1", "class", 3, 8},
	{BOTH(A, R "<any/></rule><rule name='s' by-ref='r'><any/></rule>"),
	 "6.3.1", "rule", 3, 36},
	{BOTH(A, "<class name='c'/>"), "6.2", "class", 3, 8},
	{BOTH(A, CLASS CLASS), "6.2.1", "class", 3, 36},
	{BOTH(A, "<class name='c' ref='1'>0061</class>"), "5.4.1", "class", 3,
	 8},
	{BOTH(A, "<class name='c' from-tag='a' property='gc:Mn'/>"), "6.2.1",
	 "class", 3, 8},
	{BOTH(A, "<class name='c' from-tag='a b'/>"), "6.2.2", "class", 3, 8},
	{BOTH(A, "<class name='c' from-tag='a'>0061</class>"), "6.2", "class",
	 3, 8},
	{BOTH(A, "<class name='c' property='gc'/>"), "6.2.3", "class", 3, 8},
	{BOTH(A, "<class name='c' property='gc:'/>"), "6.2.3", "class", 3, 8},
	{BOTH(A, "<class name='c' property='gc:LX'/>"), "6.2.3", "class", 3, 8},
	{BOTH(A, "<class name='c' property='gc:Xx'/>"), "6.2.3", "class", 3, 8},
	{BOTH(A, "<class name='c' property='GC:Mn'/>"), "6.2.3", "class", 3, 8},
	{BOTH(A, "<class name='c' property='sc:L'/>"), "6.2.3", "class", 3, 8},
	{BOTH(A, "<class name='c' property='xx:Mn'/>"), "6.2.3", "class", 3, 8},
	{BOTH(A, "<class name='c'>0061-</class>"), "6.2.4", "class", 3, 8},
	{BOTH(A, "<class name='c'>0061x</class>"), "6.2.4", "class", 3, 8},
	{BOTH(A, "<class name='c'>x</class>"), "6.2.4", "class", 3, 8},
	{BOTH(A, "<class name='c'>0062-0061</class>"), "6.2.4", "class", 3, 8},
	{BOTH(A, "<class name='c'><any/></class>"), "4.2", "any", 3, 24},
	{IN_R("<class by-ref='c'/>"), "6.2.1", "class", 3, 23},
	{BOTH(A, CLASS R "<class by-ref='c' ref='1'/></rule>"), "5.4.1",
	 "class", 3, 51},
	{LGR "<meta><references><reference id='1'/></references></meta>\n" DATA(
		 A) RULES(CLASS R "<class by-ref='c' ref='1'/></rule>") END,
	 "6.2.1", "class", 4, 51},
	{BOTH("<char cp='0061' tag='t'/>", R "<class by-ref='t'/></rule>"),
	 "6.2.1", "class", 3, 23},
	{BOTH(A, CLASS R "<class by-ref='c' from-tag='a'/></rule>"), "6.2.1",
	 "class", 3, 51},
	{BOTH(A, CLASS R "<class by-ref='c'>0061</class></rule>"), "6.2",
	 "class", 3, 51},
	{IN_R("<class name='c'>0061</class>"), "6.2.1", "class", 3, 23},
	{BOTH(A, "<union name='u'><class>0061</class></union>"), "6.2.5",
	 "union", 3, 8},
	{BOTH(A, "<difference name='u'><class>0061</class></difference>"),
	 "6.2.5", "difference", 3, 8},
	{BOTH(A, "<complement name='u'/>"), "6.2.5", "complement", 3, 8},
	{BOTH(A, "<union name='u'><class>0061</class>"
		 "<class count='2'>0061</class></union>"),
	 "6.3.3", "class", 3, 43},
	{BOTH(A, "<union name='u'><any/></union>"), "4.2", "any", 3, 24},
	/* 6.3 */
	{BOTH(A, "<rule><any/></rule>"), "6.3.1", "rule", 3, 8},
	{BOTH(A, "<rule name='r'/>"), "6.3", "rule", 3, 8},
	{BOTH(A, "<rule name='r' count='2'><any/></rule>"), "6.3.3", "rule", 3,
	 8},
	{BOTH(A, "<rule name='r' ref='1'><any/></rule>"), "5.4.1", "rule", 3,
	 8},
	{BOTH(A, R "<any/></rule>" R "<any/></rule>"), "6.3.4", "rule", 3, 36},
	{IN_R("<rule by-ref='s'/>"), "6.3.4", "rule", 3, 23},
	{IN_R("<rule by-ref='r'/>"), "6.3.4", "rule", 3, 23},
	{IN_R("<rule name='s'><any/></rule>"), "6.3.1", "rule", 3, 23},
	{BOTH(A, R "<any/></rule><rule name='s'><rule by-ref='r'><any/></rule>"
		   "</rule>"),
	 "6.3.4", "rule", 3, 51},
	{IN_R("<any count='0'/>"), "6.3.3", "any", 3, 23},
	{IN_R("<any count='x'/>"), "6.3.3", "any", 3, 23},
	{IN_R("<any count='2:'/>"), "6.3.3", "any", 3, 23},
	{IN_R("<any count='2:1'/>"), "6.3.3", "any", 3, 23},
	{IN_R("<any count='0:0'/>"), "6.3.3", "any", 3, 23},
	{IN_R("<any count='1++'/>"), "6.3.3", "any", 3, 23},
	{IN_R("<start count='1'/>"), "6.3.8", "start", 3, 23},
	{IN_R("<rule count='2'><start/><any/></rule>"), "6.3.3", "rule", 3, 23},
	{IN_R("<choice count='2'><end/><any/></choice>"), "6.3.3", "choice", 3,
	 23},
	{IN_R("<choice><any/></choice>"), "6.3.5", "choice", 3, 23},
	{IN_R("<char/>"), "6.3.6", "char", 3, 23},
	{IN_R("<char cp='61'/>"), "6.3.6", "char", 3, 23},
	{IN_R("<char cp='0061' ref='1'/>"), "5.4.1", "char", 3, 23},
	{IN_R("<any ref='1'/>"), "6.3.7", "any", 3, 23},
	{IN_R("<any/><start/>"), "6.3.8", "start", 3, 29},
	{IN_R("<end/><any/>"), "6.3.7", "any", 3, 29},
	{IN_R("<any/><choice><start/><any/></choice>"), "6.3.5", "choice", 3,
	 29},
	/* 6.4 */
	/* not without an end */
	{IN_R("<any count='1:4294967295'/>"), "", "rule", 3, 8},
	{IN_R("<anchor/><anchor/>"), "6.4.1", "anchor", 3, 32},
	{IN_R("<look-behind><any/></look-behind>"), "6.4.2", "rule", 3, 8},
	{IN_R("<anchor/><look-behind><any/></look-behind>"), "6.4.2",
	 "look-behind", 3, 32},
	{IN_R("<look-ahead><any/></look-ahead><anchor/>"), "6.4.1", "anchor", 3,
	 54},
	{IN_R("<look-behind><anchor/></look-behind><anchor/>"), "6.4.2",
	 "look-behind", 3, 23},
	{IN_R("<look-behind/><anchor/>"), "6.4.2", "look-behind", 3, 23},
	{IN_R("<look-behind><anchor/><anchor/></look-behind>"), "6.4.1",
	 "anchor", 3, 45},
	{IN_R("<choice><anchor/><any/></choice><choice><anchor/><any/>"
	      "</choice>"),
	 "6.4.1", "choice", 3, 55},
	{IN_R("<choice><look-ahead><any/></look-ahead><any/></choice>"), "4.2",
	 "look-ahead", 3, 31},
	/* 7 */
	{BOTH(A, "<action/>"), "7", "action", 3, 8},
	{BOTH(A, "<action disp=''/>"), "7", "action", 3, 8},
	{BOTH(A, "<action disp='a b'/>"), "7", "action", 3, 8},
	{BOTH(A, "<action disp='a' ref='1'/>"), "5.4.1", "action", 3, 8},
	{BOTH(A, "<action disp='a' match='r'/>"), "7.1", "action", 3, 8},
	{BOTH("<char cp='0061' tag='r'/>", "<action disp='a' match='r'/>"),
	 "7.1", "action", 3, 8},
	{BOTH(A, "<action disp='a' not-match='r'/>"), "7.1", "action", 3, 8},
	{BOTH(A, R "<any/></rule><action disp='a' match='r' not-match='r'/>"),
	 "7.1", "action", 3, 36},
	{BOTH(A, R "<anchor/></rule><rule name='s'><rule by-ref='r'/></rule>"
		   "<action disp='a' match='s'/>"),
	 "6.4.1", "action", 3, 79},
	/* whatever else the rule has */
	{BOTH(A, R "<look-behind><any/></look-behind><anchor/></rule>\n"
		   "<action disp='a' match='r'/>"),
	 "6.4.1", "action", 4, 1},
	{BOTH(A, R "<start/><anchor/></rule>\n<action disp='a' match='r'/>"),
	 "6.4.1", "action", 4, 1},
	{BOTH(A, R "<anchor/><end/></rule>\n<action disp='a' not-match='r'/>"),
	 "6.4.1", "action", 4, 1},
	{BOTH(A, R "<choice><anchor/><any/></choice></rule>\n"
		   "<action disp='a' not-match='r'/>"),
	 "6.4.1", "action", 4, 1},
	{BOTH(A, R "<any/></rule>\n<action disp='a' match='r' not-match='r' "
		   "any-variant='b'/>"),
	 "7.1", "action", 4, 1},
	{BOTH(A, "<action disp='a' all-variants=' '/>"), "7.2.1", "action", 3,
	 8},
	{BOTH(A, "<action disp='a' only-variants=''/>"), "7.2.1", "action", 3,
	 8},
	{BOTH(A, R "<anchor/></rule><action disp='a' match='r'/>"), "6.4.1",
	 "action", 3, 39},
	{BOTH(A, "<action disp='a' any-variant=''/>"), "7.2.1", "action", 3, 8},
	{BOTH(A, "<action disp='a' any-variant='a' only-variants='b'/>"),
	 "7.2.1", "action", 3, 8},
	/* attributes and elements that others have */
	{"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0' version='1'/>", "4.1",
	 "lgr", 1, 1},
	{LGR "<meta/><meta/>" DATA(A) END, "4.2", "meta", 2, 8},
	{ONLY(A "<rule name='x'/>"), "4.2", "rule", 2, 24},
	{ONLY("<range first-cp='0061' last-cp='0062' when='r'/>"), "5.2",
	 "range", 2, 7},
	{ONLY("<char cp='0061'><var cp='0062' tag='t'/></char>"), "5.3", "var",
	 2, 23},
	{BOTH(A, "<class name='c' count='2'>0061</class>"), "6.3.3", "class", 3,
	 8},
	{BOTH(A, "<class name='c'><union/></class>"), "4.2", "union", 3, 24},
	{BOTH(A, "<union><class>0061</class><class>0062</class></union>"),
	 "6.2.1", "union", 3, 8},
	{BOTH(A, "<intersection name='u'><class>0061</class></intersection>"),
	 "6.2.5", "intersection", 3, 8},
	{BOTH(A, "<symmetric-difference "
		 "name='u'><class>0061</class><class>0062</class><class>0063</"
		 "class></symmetric-difference>"),
	 "6.2.5", "symmetric-difference", 3, 8},
	{BOTH(A, "<union name='u'><union "
		 "name='v'><class>0061</class><class>0062</class></"
		 "union><class>0063</class></union>"),
	 "6.2.1", "union", 3, 24},
	{IN_R("<char cp='0061' tag='t'/>"), "6.3.6", "char", 3, 23},
	{IN_R("<char cp='0061' count='0'/>"), "6.3.3", "char", 3, 23},
	{IN_R("<end count='1'/>"), "6.3.8", "end", 3, 23},
	{IN_R("<anchor count='1'/>"), "6.4.1", "anchor", 3, 23},
	{IN_R("<look-behind count='2'><any/></look-behind><anchor/>"), "6.4.2",
	 "look-behind", 3, 23},
	{IN_R("<anchor/><look-ahead name='y'><any/></look-ahead>"), "6.4.2",
	 "look-ahead", 3, 32},
	{BOTH(A, "<action disp='x' when='r'/>"), "7", "action", 3, 8},
};

START_TEST(each_error_has_its_place)
{
	for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
		const struct fault *fault = &faults[i];
		struct told told =
			tell(fault->xml, strlen(fault->xml), false, XN_INVALID);

		ck_assert_msg(
			strcmp(told.section, fault->section) == 0 &&
				strcmp(told.element, fault->element) == 0 &&
				told.line == fault->line &&
				told.column == fault->column,
			"%s: <%s> (%s) at %zu:%zu", fault->xml, told.element,
			told.section, told.line, told.column);
	}
}
END_TEST

static const struct fault warnings[] = {
	{ONLY("<char cp='0061'><var cp='0062'/></char>" B), "5.3.1", "var", 2,
	 23},
	{ONLY("<char cp='0061'><var cp='0063'/></char>"), "5.3.1", "var", 2,
	 23},
	{ONLY("<char cp='0061'><var cp='0062 0063'/></char>" B), "5.3.1", "var",
	 2, 23},
	{ONLY("<char cp='0061'><var cp='0062'/></char>"
	      "<char cp='0062'><var cp='0061'/><var cp='0063'/></char>"
	      "<char cp='0063'><var cp='0062'/></char>"),
	 "5.3.1", "var", 2, 117},
	{ONLY("<char cp=''><var cp='0061'/></char>" A), "5.3.3", "char", 2, 7},
	{ONLY("<char cp='0061'><var cp='0063'/></char>"
	      "<char cp='0063'><var cp='0061 0062'/></char>"
	      "<char cp='0061 0062'/>"),
	 "5.3.1", "var", 2, 62},
	{BOTH(A, "<class name='c' from-tag='a'/>"), "6.2.2", "class", 3, 8},
	{BOTH("<char cp='0061' tag='b'><var cp='0061' type='t'/></char>",
	      "<class name='c' from-tag='t'/>"),
	 "6.2.2", "class", 3, 8},
	{ONLY("<char cp=''><var cp='0061'/></char>"), "5.3.3", "char", 2, 7},
	{BOTH("<char cp='0061'><var cp='0061 0062' when='r'/>"
	      "<var cp='0061 0062' not-when='r'/></char>"
	      "<char cp='0061 0062 0063'/>",
	      R "<anchor/></rule>"),
	 "5.3.1", "var", 2, 23},
	{BOTH("<char cp='0061' tag='b'/>", "<class name='c' from-tag='a'/>"),
	 "6.2.2", "class", 3, 8},
	{BOTH(A, "<action disp='a' all-variants='b'/>"), "7.2.1", "action", 3,
	 8},
	{META("<unicode-version>99.0.0</unicode-version>"), "4.3.7",
	 "unicode-version", 2, 7},
	/* the standard types as well, in each sort of list */
	{BOTH(A, "<action disp='a' any-variant='invalid'/>"), "7.2.1", "action",
	 3, 8},
	{BOTH(A, "<action disp='a' all-variants='blocked'/>"), "7.2.1",
	 "action", 3, 8},
	{BOTH(A, "<action disp='a' only-variants='allocatable'/>"), "7.2.1",
	 "action", 3, 8},
	{BOTH("<char cp='0061'><var cp='0061' type='activated'/></char>",
	      "<action disp='a' any-variant='activated'/>\n"
	      "<action disp='valid' any-variant='activated valid'/>"),
	 "7.2.1", "action", 4, 1},
};

START_TEST(strict_makes_errors_of_warnings)
{
	for (size_t i = 0; i < sizeof warnings / sizeof *warnings; i++) {
		const struct fault *fault = &warnings[i];
		size_t len = strlen(fault->xml);
		struct told told = tell(fault->xml, len, false, XN_OK);

		ck_assert_uint_gt(told.warnings, 0);
		ck_assert_str_eq(told.section, fault->section);
		ck_assert_str_eq(told.element, fault->element);
		ck_assert_uint_eq(told.line, fault->line);
		ck_assert_uint_eq(told.column, fault->column);
		told = tell(fault->xml, len, true, XN_INVALID);
		ck_assert_uint_eq(told.warnings, 0);
		ck_assert_str_eq(told.section, fault->section);
	}
}
END_TEST

/* Metadata that may stand once, with another element in between. */
START_TEST(once)
{
	static const char *const metadata[][2] = {
		{"version", "<version>1</version>"},
		{"date", "<date>2026-11-01</date>"},
		{"description", "<description>d</description>"},
		{"validity-start",
		 "<validity-start>2026-11-01</validity-start>"},
		{"validity-end", "<validity-end>2026-11-01</validity-end>"},
		{"unicode-version",
		 "<unicode-version>15.0.0</unicode-version>"},
		{"references", "<references/>"}};
	enum { COUNT = sizeof metadata / sizeof *metadata };

	for (size_t i = 0; i < COUNT; i++) {
		char xml[500];
		struct told told;

		(void)snprintf(xml, sizeof xml, META("%s%s%s"), metadata[i][1],
			       metadata[(i + 1) % COUNT][1], metadata[i][1]);
		told = tell(xml, strlen(xml), false, XN_INVALID);
		ck_assert_str_eq(told.section, "4.2");
		ck_assert_str_eq(told.element, metadata[i][0]);
	}
}
END_TEST

/* What is said of a variant, and which one: the last of two. */
START_TEST(variants_that_are_not_mutual)
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
END_TEST

/* What is right has no message. */
static const char *const right[] = {
	ONLY(A),
	"\xEF\xBB\xBF" ONLY(A),
	META(""),
	META("<scope xmlns='urn:x'>t<a><b/>t</a></scope><date>2024-02-29</date>"
	     "<validity-start>2026-02-28</validity-start>"
	     "<validity-end>2000-02-29</validity-end>"
	     "<language>und-Latn</language><language>x-1</language>"
	     "<language>&#13;zz </language>"
	     "<unicode-version>6.3.0</unicode-version>"),
	META("<version comment='c'> 1 </version><scope type='domain'>.</scope>"
	     "<description type='text/plain'> <a xmlns='urn:x'/></description>"
	     "<references><reference id='A-1_.:' comment='c'>r</reference>"
	     "</references>"),
	ONLY("<char cp='0061' xml:lang='de'/>"),
	ONLY("<char xml:lang='de' cp='0061'/>"),
	BOTH(A, "<action xmlns:x='urn:x' x:disp=' ' disp='d' x:match='r'/>"),
	ONLY("<range first-cp='E000' last-cp='E001'/>"),
	BOTH("<char cp='0062' tag='t'/><char cp='0061' tag='t'/>",
	     "<class name='c' from-tag='t'/>"),
	ONLY("<char cp='0063'/>" A B "<char cp='0061 0062 0063'/>"
	     "<char cp='0061 0062'/>"),
	ONLY("<char cp='0061'><var cp='0062'/></char>"
	     "<char cp='0062'><var cp='0061'/></char>"),
	ONLY("<char cp='0061'><var cp='0062 0063'/></char>"
	     "<char cp='0062 0063'><var cp='0061'/></char>" B),
	BOTH(A, R "<choice><anchor/><any/></choice></rule>"
		  "<rule name='s'><rule by-ref='r'/></rule>"),
	/* a null variant has no mapping back */
	ONLY(A "<char cp='0062'><var cp=''/></char>"),
	/* sequences that one begins with, from the longest on */
	ONLY("<char cp='0061 0062 0063 0064'><var cp='007A'/></char>"
	     "<char cp='0061 0062 0063'><var cp='0079'/></char>"
	     "<char cp='0061 0062'><var cp='0078'/></char>"
	     "<char cp='0078'><var cp='0061 0062'/></char>"
	     "<char cp='0079'><var cp='0061 0062 0063'/></char>"
	     "<char cp='007A'><var cp='0061 0062 0063 0064'/></char>"),
	BOTH("<char cp='0061'><var cp='0061' type='t'/></char>",
	     "<action disp='d' any-variant='t'/>"),
	BOTH(A, "<class name='\xC3\xA4-'>\n0061-0063\t0062 </class>"),
	BOTH(A, "<class name='c' property='gc:Cn'/>"
		"<class name='d' property='bc:R'/>"
		"<class name='e' property='ccc:9'/>"
		"<class name='f' property='jt:D'/>"
		"<class name='g' property='sc:Grek'/>"),
};

START_TEST(right_files_have_no_message)
{
	for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
		struct told told =
			tell(right[i], strlen(right[i]), true, XN_OK);

		ck_assert_uint_eq(told.warnings, 0);
	}
}
END_TEST

/* The library's own Unicode version, and the next ones. */
START_TEST(unicode_versions)
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
END_TEST

/*
 * Each ASCII character in the middle of each kind of word: those of RFC 7940
 * are right (4.3, 5, 5.3.2, 5.4.1, 5.5, 6.3.3, 7), all others are not.
 */
START_TEST(each_character)
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
END_TEST

/* Each beginning of a file is no ruleset. */
START_TEST(files_cut_at_any_byte)
{
	const char *xml = right[4];
	char copy[2000];
	size_t len = strlen(xml);

	for (size_t cut = 0; cut < len; cut++) {
		memcpy(copy, xml, cut);
		(void)tell(copy, cut, false, XN_INVALID);
	}
}
END_TEST

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
START_TEST(depth)
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
END_TEST

/* Elements of other namespaces count, too. */
START_TEST(depth_of_others)
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
END_TEST

/* Prefixes do not matter, and what is too long or too much is told. */
START_TEST(names_with_prefixes)
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
END_TEST

START_TEST(limits)
{
	static const char deep[] = LGR DATA(A) "<rules>" R;
	static const char counts[] = LGR DATA(A) "<rules>" R "<any count='";

	(void)tell_repeated(deep, "<rule>", XN_LGR_DEPTH, "", XN_INVALID);
	(void)tell_repeated(LGR "<data><char cp='0061", " 0062",
			    XN_LGR_SEQUENCE - 1, "'/></data>" END, XN_OK);
	(void)tell_repeated(LGR "<data><char cp='0061", " 0062",
			    XN_LGR_SEQUENCE, "'/></data>" END, XN_INVALID);
	/* What is too long is not told. */
	ck_assert_str_eq(tell_repeated(LGR DATA(A) "<rules>" R "<char cp='0061",
				       " 0062", XN_LGR_SEQUENCE,
				       "'/></rule></rules>" END, XN_INVALID)
				 .value,
			 "");
	(void)tell_repeated(counts, "1022", 1, "'/></rule></rules>" END, XN_OK);
	(void)tell_repeated(counts, "1023", 1, "'/></rule></rules>" END,
			    XN_INVALID);
	(void)tell_repeated(counts, "1022+", 1, "'/></rule></rules>" END,
			    XN_OK);
	(void)tell_repeated(counts, "1023+", 1, "'/></rule></rules>" END,
			    XN_INVALID);
	(void)tell_repeated(counts, "0:1022", 1, "'/></rule></rules>" END,
			    XN_OK);
	(void)tell_repeated(counts, "0:1023", 1, "'/></rule></rules>" END,
			    XN_INVALID);
	(void)tell_repeated(counts, "2147483648+", 1, "'/></rule></rules>" END,
			    XN_INVALID);
	(void)tell_repeated(counts, "0:99999999999999999999", 1,
			    "'/></rule></rules>" END, XN_INVALID);
	(void)tell_repeated(deep, "<any/>", 9000, "</rule></rules>" END,
			    XN_INVALID);
	(void)tell_repeated(deep, "<any/>", 1022, "</rule></rules>" END, XN_OK);
	/* A count without an end does not repeat them. */
	(void)tell_repeated(LGR DATA(A) "<rules>" R "<rule count='0+'>",
			    "<any/>", 1022, "</rule></rule></rules>" END,
			    XN_OK);
	(void)tell_repeated(LGR DATA(A) "<rules>" R "<rule count='1+'>",
			    "<any/>", 1022, "</rule></rule></rules>" END,
			    XN_OK);
	(void)tell_repeated(LGR DATA(A) "<rules>" R "<rule count='0:1'>",
			    "<any/>", 1022, "</rule></rule></rules>" END,
			    XN_OK);
	(void)tell_repeated(LGR DATA(A) "<rules>" R "<rule count='2+'>",
			    "<any/>", 512, "</rule></rule></rules>" END,
			    XN_INVALID);
	(void)tell_repeated(deep, "<any/>", 1 << 22, "</rule></rules>" END,
			    XN_INVALID);
}
END_TEST

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

START_TEST(limits_of_many)
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
END_TEST

/* References that double the length of a rule each time. */
START_TEST(limits_of_references)
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
END_TEST

START_TEST(other_encodings)
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
END_TEST

/* In UTF-16, too, comments may be long and tags not. */
START_TEST(long_tags_of_two_bytes)
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
END_TEST

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
START_TEST(each_date)
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
END_TEST

START_TEST(misuse)
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
END_TEST

int
main(void)
{
	Suite *suite = suite_create("lgr_files");
	TCase *messages = tcase_create("messages");
	TCase *words = tcase_create("words");
	TCase *cut = tcase_create("cut");
	TCase *sizes = tcase_create("limits");

	tcase_add_test(messages, each_error_has_its_place);
	tcase_add_test(messages, strict_makes_errors_of_warnings);
	tcase_add_test(messages, once);
	tcase_add_test(messages, variants_that_are_not_mutual);
	tcase_add_test(messages, right_files_have_no_message);
	tcase_add_test(messages, unicode_versions);
	tcase_add_test(messages, other_encodings);
	tcase_add_test(messages, misuse);
	suite_add_tcase(suite, messages);

	tcase_set_timeout(words, 300);
	tcase_add_test(words, each_character);
	tcase_add_test(words, each_date);
	suite_add_tcase(suite, words);

	tcase_set_timeout(cut, 300);
	tcase_add_test(cut, files_cut_at_any_byte);
	suite_add_tcase(suite, cut);

	tcase_set_timeout(sizes, 300);
	tcase_add_test(sizes, depth);
	tcase_add_test(sizes, depth_of_others);
	tcase_add_test(sizes, names_with_prefixes);
	tcase_add_test(sizes, long_tags_of_two_bytes);
	tcase_add_test(sizes, limits);
	tcase_add_test(sizes, limits_of_many);
	tcase_add_test(sizes, limits_of_references);
	suite_add_tcase(suite, sizes);
	return run_suite(suite);
}

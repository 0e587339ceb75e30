/* SPDX-License-Identifier: MIT
 *
 * Shapes of rulesets that grow: a head, a part again and again, and a tail.  In
 * the part, % stands for a name and # for a code point that did not stand there
 * before.  Many are cut short, or wrong in another way: the memory counts, not
 * the result.
 */
#ifndef TESTS_LGR_SHAPES_OF_FILES_H
#define TESTS_LGR_SHAPES_OF_FILES_H

#include "documents.h"

#include <stdio.h>
#include <stdlib.h>

#define META LGR "<meta>"
#define FOREIGN META "<x xmlns='x'>"
#define IN_RULES LGR DATA(A) "<rules>"
#define RULES_END "</rules>" END
#define DATA_END "</data>" END
#define TEN_ANY                                                                \
	"<any/><any/><any/><any/><any/><any/><any/><any/><any/><any/>"
#define LONG_RULE                                                              \
	"<rule name='long'>" TEN_ANY TEN_ANY TEN_ANY TEN_ANY TEN_ANY TEN_ANY   \
	"</rule>"

static const struct shape_of_file {
	const char *head;
	const char *part;
	const char *tail;
} shapes_of_files[] = {
	/* elements within elements, and beside each other */
	{FOREIGN, "<a>", ""},
	{FOREIGN "<a:b xmlns:a='a'>", "<a:b>", ""},
	{META "<description>", "<a xmlns='x'>", ""},
	{LGR, "<data>", ""},
	{FOREIGN, "<a/>", "</x></meta>" DATA(A) END},
	/* names of elements, attributes and prefixes */
	{FOREIGN, "<%/>", ""},
	{FOREIGN, "<%%%%%%%%%%%%/>", ""},
	{FOREIGN "<", "%", ""},
	{META "<x xmlns='x' ", "%='' ", ""},
	{META "<x xmlns='x' ", "%='' ", "/>"},
	{META "<x xmlns:a='x' ", "a:%='' ", "/>"},
	{FOREIGN, "<a %=''/>", ""},
	{FOREIGN, "<a b='' c='' d='' e='' f='' g='' h=''/>", ""},
	{LGR "<data><char xmlns:b='b' ", "b:%='' ", "cp='0061'/>"},
	{META "<x ", "xmlns:%='x' ", "/>"},
	{FOREIGN, "<a b:%='' xmlns:b='b' xmlns:c='c' xmlns:d='d'/>", ""},
	{FOREIGN, "<a xmlns:b='b' xmlns:c='c' xmlns:d='d' xmlns:e='e'/>", ""},
	{FOREIGN, "<a xmlns:%='x'/>", ""},
	{FOREIGN, "<%:a xmlns:%='x'/>", ""},
	{FOREIGN, "<a xmlns:%='x'>", ""},
	{FOREIGN, "<a xmlns:b='%%%%%%%%%%%%'/>", ""},
	{LGR "<data>",
	 "<%:char xmlns:%='urn:ietf:params:xml:ns:lgr-1.0' cp='#'/>", ""},
	/* values and texts */
	{META "<version comment='", "a", ""},
	{META "<version comment='", "a", "'/>"},
	{META "<version comment='", "&lt;", "'/>"},
	{FOREIGN "<a b='", "%", "'/>"},
	{META "<description>", "a", ""},
	{META "<description>", "a", "</description></meta>" DATA(A) END},
	{META "<description>", "&lt;", "</description></meta>"},
	{META "<description><![CDATA[", "a", "]]></description></meta>"},
	{META "<description>", "<![CDATA[a]]>", "</description></meta>"},
	{FOREIGN, "a", ""},
	{LGR, " ", DATA(A) END},
	{META "<!--", "a", "-->"},
	{META, "<!---->", "</meta>" DATA(A) END},
	{META "<?a ", "a", "?>"},
	{META, "<?%?>", "</meta>" DATA(A) END},
	/* document types and entities */
	{"<!DOCTYPE ", "a", ">"},
	{"<!DOCTYPE a SYSTEM '", "a", "'>"},
	{"<!DOCTYPE a [", "<!ENTITY % 'a'>", ""},
	/* the repertoire */
	{LGR "<data>", "<char cp='#'/>", DATA_END},
	{LGR "<data>", "<char cp='# #'/>", DATA_END},
	{LGR "<data>", "<char cp='#' tag='%'/>", DATA_END},
	{LGR "<data>", "<char cp='#' tag='z y x w v u t s r'/>", DATA_END},
	{LGR "<data>",
	 "<char cp='#' tag='z y x w v u t s r q p o n m l k j i h g f e d c b a "
	 "Z Y X W V U T S R Q P O N M L K J I H G F E D C B A'/>",
	 DATA_END},
	{LGR "<data>", "<char cp='#' when='%'/>", DATA_END},
	{LGR "<data>", "<char cp='#'><var cp=''/></char>", DATA_END},
	{LGR "<data>", "<range first-cp='#' last-cp='#'/>", DATA_END},
	{LGR "<data><char cp='0061' tag='", "% ", "'/></data>" END},
	{LGR "<data><char cp='0061'>", "<var cp='#'/>", "</char></data>" END},
	{LGR "<data><char cp='0061'>", "<var cp=''/>", "</char></data>" END},
	{LGR "<data><char cp='0061'>", "<var cp='#' type='%' when='%'/>",
	 "</char></data>" END},
	/* classes */
	{IN_RULES "<class name='a'>", "#-# ", "</class>" RULES_END},
	{IN_RULES, "<class name='%'>0061</class>", RULES_END},
	{IN_RULES, "<class name='%' property='gc:Cn'/>", RULES_END},
	{IN_RULES "<class name='a' property='gc:Cn'/>",
	 "<union name='a%'><class by-ref='a'/><class by-ref='a'/></union>",
	 RULES_END},
	/* rules */
	{IN_RULES, "<rule name='%'><any/></rule>", RULES_END},
	{IN_RULES "<rule name='a'>", "<any/>", "</rule>" RULES_END},
	{IN_RULES, "<rule name='%'><any count='1000'/></rule>", RULES_END},
	{IN_RULES LONG_RULE, "<rule name='%'><rule by-ref='long'/></rule>",
	 RULES_END},
	{IN_RULES LONG_RULE "<rule name='a'>", "<rule by-ref='long'/>", ""},
	{IN_RULES "<rule name='a'>", "<char cp='# #'/>", "</rule>" RULES_END},
	{IN_RULES,
	 "<rule name='%'><char cp='#'/><char cp='#'/><char cp='#'/>"
	 "<any count='900'/></rule>",
	 RULES_END},
	{IN_RULES, "<action disp='%'/>", RULES_END},
	/* metadata */
	{META "<references>", "<reference id='A%'/>", ""},
	{META, "<language>a</language>", "</meta>" DATA(A) END},
	{META, "<scope type=''>a</scope>", "</meta>" DATA(A) END},
};

/* Appends a text with its marks replaced; *point and name move on. */
static inline char *
put_part(char *to, const char *part, const char *name, uint32_t *point)
{
	for (; *part != '\0'; part++) {
		if (*part == '%') {
			to += sprintf(to, "%s", name);
		} else if (*part == '#') {
			to += sprintf(to, "%05X", (unsigned)*point);
			*point += *point < 0x10FFFF;
		} else {
			*to++ = *part;
		}
	}
	return to;
}

/* The next of the names A, B ... Z, AA, BA ... */
static inline void
next_name(char *name)
{
	for (; *name == 'Z'; name++) {
		*name = 'A';
	}
	*name = *name == '\0' ? 'A' : (char)(*name + 1);
}

/* A ruleset of this shape of at least len bytes.  The caller frees it. */
static inline char *
make_shape(const struct shape_of_file *shape, size_t len)
{
	char *xml = malloc(len + 10000), name[16] = "A", *to;
	uint32_t point = 0x10000;

	ck_assert_ptr_nonnull(xml);
	for (to = put_part(xml, shape->head, "", &point);
	     to < xml + len;) {
		to = put_part(to, shape->part, name, &point);
		next_name(name);
	}
	to = put_part(to, shape->tail, "", &point);
	*to = '\0';
	return xml;
}

#endif

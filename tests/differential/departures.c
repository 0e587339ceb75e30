/* SPDX-License-Identifier: MIT */
#include "departures.h"
#include "must.h"

#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	const char *reason;
} table[DEPARTURES] = {
	{"newer-uts46",
	 "assigned after its UTS #46 table was made, disallowed there"},
	{"newer-rfc5892",
	 "assigned after its RFC 5892 table was made, unassigned there"},
	{"sharp-s",
	 "U+1E9E is mapped to U+00DF since UTS #46 revision 31, to ss before"},
	{"late-case",
	 "U+04C0, U+10A0..10C5, U+2132, U+2183 are mapped since revision 33, "
	 "disallowed before"},
	{"ideographs",
	 "U+2F868, U+2F874, U+2F91F, U+2F95F, U+2F9BF are mapped since "
	 "revision 33, disallowed before"},
	{"fillers",
	 "fillers and invisible characters: ignored since revision 33, "
	 "disallowed before"},
	{"mongolian", "U+1806 is valid since revision 33, disallowed before"},
	{"spacing",
	 "U+1171E (since Unicode 16.0), U+1B3A, U+1B3C, U+1B42 (since 18.0) "
	 "are spacing marks, Bidi class L, and were NSM before"},
	{"std3-signs",
	 "STD3 refused U+2260, U+226E, U+226F before revision 31"},
	{"map-reports",
	 "its mapping step reports disallowed code points itself, as UTS #46 "
	 "had it before revision 31: also where the label is then given up"},
	{"empty-in-unicode",
	 "ToUnicode refuses empty labels in front of others and the empty "
	 "name; UTS #46, 4.3 has no such step"},
	{"empty-last",
	 "a last label that is mapped to nothing is an empty label, not the "
	 "root, if all labels in front are plain ASCII"},
	{"utf16-hyphens",
	 "counts third and fourth place in units of UTF-16, not code points"},
	{"prefix-inside",
	 "a decoded label that starts with the ACE prefix is an invalid ACE "
	 "label where hyphens are checked too"},
	{"no-checks",
	 "ToUnicode only decodes A-labels: no validity criterion is tested"},
	{"no-mapping",
	 "ToUnicode does not map: case, width, dots and all stay"},
	{"rfc5892-too",
	 "RFC 5892's repertoire on top of that of UTS #46 in labels that are "
	 "not ASCII: symbols, punctuation, emoji"},
	{"bidi-label",
	 "the Bidi rule is asked only of labels with right-to-left "
	 "characters; RFC 5893, 2 asks it of each label of such a name"},
	{"bidi-rule-4",
	 "the Bidi rule without condition 4: European and Arabic digits mix"},
	{"bidi-nsm-ends",
	 "conditions 3 and 6 of the Bidi rule: a nonspacing mark is an end, "
	 "whatever stands in front of it"},
	{"empty-passes", "ToASCII lets empty labels and the empty name pass"},
	{"ends-at-nul", "the name ends at U+0000"},
	{"codec-ldh",
	 "its Punycode decoder refuses ASCII but letters, digits, hyphen, "
	 "underscore; RFC 3492 takes all; U-labels have to come back from it"},
	{"codec-underscore",
	 "its Punycode decoder takes an underscore for the digit 0"},
	{"codec-surrogates",
	 "its Punycode decoder gives low surrogates; refused later"},
	{"std3-passes",
	 "what only STD3 disallowed, before revision 33, passes all tests "
	 "where STD3 is off: decoded labels too, mapped characters too"},
	{"std3-deletes",
	 "what only STD3 disallowed is deleted where STD3 is on"},
	{"ascii-unchecked",
	 "ASCII labels that do not start with xn-- are not checked at all; "
	 "in registration no ASCII label is"},
	{"ace-case", "an A-label is not brought to lower case (RFC 5891, 5.3)"},
	{"long-mapped",
	 "a name that is mapped to 255 code points or more is too long"},
	{"long-unicode",
	 "ToUnicode refuses labels of over 63 and names of over 255 code "
	 "points; UTS #46, 4.3 has no such step"},
	{"sharp-s-left",
	 "with a table of Unicode 15.1 or later, transitional processing "
	 "leaves U+00DF of U+1E9E and refuses it"},
};

const char *
departure_name(unsigned number)
{
	return table[number].name;
}

const char *
departure_reason(unsigned number)
{
	return table[number].reason;
}

char *
departures_named(char *to, size_t cap, uint32_t set)
{
	size_t at = 0;

	*to = '\0';
	for (unsigned i = 0; i < DEPARTURES; i++) {
		if (set >> i & 1) {
			must(at + 40 < cap, "too many departures");
			at += (size_t)sprintf(to + at, "%s%s",
					      at > 0 ? " + " : "",
					      table[i].name);
		}
	}
	return to;
}

uint32_t
departures_of(const char *names)
{
	static const char between[] = " +\r";
	uint32_t set = 0;

	for (names += strspn(names, between); *names != '\0';
	     names += strspn(names, between)) {
		size_t len = strcspn(names, between);
		unsigned i = 0;

		while (i < DEPARTURES &&
		       (strlen(table[i].name) != len ||
			memcmp(table[i].name, names, len) != 0)) {
			i++;
		}
		must(i < DEPARTURES, "unknown departure");
		set |= UINT32_C(1) << i;
		names += len;
	}
	return set;
}

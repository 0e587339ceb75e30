/* SPDX-License-Identifier: MIT
 *
 * The classes of differences in words: their names, what they are with the
 * section of the rule, and who is right.
 */
#include "classes.h"
#include "explainer.h"

struct words {
	const char *name;
	const char *reason;
	const char *verdict;
};

/* In the order of the bits DEPART_*. */
static const struct words departures[DEPARTURES] = {
	{"newer-uts46",
	 "assigned after its UTS #46 table was made, disallowed there (UTS "
	 "#46, 5)",
	 "libxn: its table is of a later Unicode version. A registry may have "
	 "such names already."},
	{"newer-rfc5892",
	 "assigned after its RFC 5892 table was made, unassigned there (RFC "
	 "5892, 2)",
	 "libxn: its table is of a later Unicode version."},
	{"newer-ucd",
	 "assigned after its character database was made: no script, no mark, "
	 "no combining class there (RFC 5892, A; UTS #46, 4.1, 6)",
	 "libxn: its database is of a later Unicode version."},
	{"sharp-s",
	 "U+1E9E is mapped to U+00DF since UTS #46 revision 31, to ss before "
	 "(UTS #46, 5)",
	 "libxn follows the revision in force: the capital letter leads to "
	 "the same host as the small one."},
	{"late-case",
	 "U+04C0, U+10A0..10C5, U+2132, U+2183 are mapped since UTS #46 "
	 "revision 33, disallowed before (UTS #46, 5)",
	 "libxn follows the revision in force."},
	{"ideographs",
	 "U+2F868, U+2F874, U+2F91F, U+2F95F, U+2F9BF are mapped since UTS "
	 "#46 revision 33, disallowed before (UTS #46, 5)",
	 "libxn follows the revision in force."},
	{"fillers",
	 "fillers and invisible characters are ignored since UTS #46 revision "
	 "33, disallowed before (UTS #46, 5)",
	 "libxn follows the revision in force."},
	{"mongolian",
	 "U+1806 is valid since UTS #46 revision 33, disallowed before (UTS "
	 "#46, 5)",
	 "libxn follows the revision in force."},
	{"spacing",
	 "U+1171E (since Unicode 16.0), U+1B3A, U+1B3C, U+1B42 (since 18.0) "
	 "are spacing marks, Bidi class L, and were NSM before (RFC 5893, 2)",
	 "libxn: a spacing mark has no place between right-to-left letters, "
	 "and Unicode has corrected its classes."},
	{"std3-signs",
	 "STD3 refused U+2260, U+226E, U+226F before UTS #46 revision 31 "
	 "(UTS #46, 4.1)",
	 "libxn follows the revision in force: these are no ASCII."},
	{"map-reports",
	 "its mapping step reports disallowed code points itself, as UTS #46 "
	 "had it before revision 31: also where the label is then given up "
	 "(UTS #46, 4, step 1)",
	 "Both refuse the name: only the reason differs."},
	{"empty-in-unicode",
	 "ToUnicode refuses empty labels in front of others and the empty "
	 "name; there is no such step (UTS #46, 4.3)",
	 "libxn: lengths are for ToASCII to check."},
	{"empty-last",
	 "a last label that is mapped to nothing is an empty label, not the "
	 "root, if all labels in front are plain ASCII (UTS #46, 4.2)",
	 "libxn: UTS #46 maps the whole name first, so that nothing tells such "
	 "a label from the root."},
	{"utf16-hyphens",
	 "counts third and fourth place in units of UTF-16, not code points "
	 "(UTS #46, 4.1, 2)",
	 "libxn: the rule is about characters."},
	{"prefix-inside",
	 "with a table of Unicode 16.0 or later, a decoded label that starts "
	 "with the ACE prefix is an invalid ACE label where hyphens are "
	 "checked too (UTS #46, 4.1, 4)",
	 "Both refuse the name: only the reason differs."},
	{"no-checks",
	 "ToUnicode only decodes A-labels: nothing is checked (UTS #46, 4.3; "
	 "RFC 5891, 5.4)",
	 "libxn: what comes out may be no label at all, and a person is shown "
	 "it."},
	{"no-mapping",
	 "ToUnicode does not map: case, width, dots and all stay (UTS #46, "
	 "4.3)",
	 "libxn: processing begins with the mapping in both directions."},
	{"rfc5892-too",
	 "asks RFC 5892 too about labels that are not ASCII, which allows no "
	 "symbols, punctuation or emoji (UTS #46, 4.1, 7)",
	 "libxn, as to UTS #46. RFC 5892 allows no symbols; but callers retry "
	 "with transitional processing then, which leads to another host."},
	{"bidi-label",
	 "the Bidi rule is asked only of labels with right-to-left "
	 "characters, not of the others in the name (RFC 5893, 2)",
	 "libxn: the rule is for each label of a Bidi domain name, else labels "
	 "can seem to change places."},
	{"bidi-rule-4",
	 "the Bidi rule without condition 4: European and Arabic digits mix "
	 "(RFC 5893, 2, condition 4)",
	 "libxn has all six conditions."},
	{"bidi-nsm-ends",
	 "conditions 3 and 6 of the Bidi rule: a nonspacing mark is an end, "
	 "whatever stands in front of it (RFC 5893, 2, conditions 3 and 6)",
	 "libxn: what counts is the character that the marks stand on."},
	{"empty-passes",
	 "ToASCII lets empty labels and the empty name pass (UTS #46, 4.2, "
	 "step 4; RFC 1035, 2.3.1)",
	 "libxn: DNS has no empty label but the root."},
	{"ends-at-nul", "the name ends at U+0000: the interface takes strings",
	 "libxn: a name with U+0000 is refused, not cut short."},
	{"codec-ldh",
	 "its Punycode decoder refuses ASCII but letters, digits, hyphen, "
	 "underscore, and U-labels have to come back from it (RFC 3492, 6.2)",
	 "libxn as to RFC 3492, which takes all of ASCII."},
	{"codec-underscore",
	 "its Punycode decoder takes an underscore for the digit 0 (RFC 3492, "
	 "5)",
	 "libxn: the digits are letters and numerals."},
	{"codec-surrogates",
	 "its Punycode decoder gives low surrogates, refused only later (RFC "
	 "3492, 6.4)",
	 "Both refuse the name: only the reason differs."},
	{"std3-passes",
	 "what only STD3 disallowed, before UTS #46 revision 33, passes all "
	 "tests where STD3 is off, in decoded labels too (UTS #46, 4.1, 7)",
	 "libxn: a decoded label has to be in the form that mapping leaves."},
	{"std3-deletes",
	 "what only STD3 disallowed is deleted where STD3 is on (UTS #46, 4.1, "
	 "7)",
	 "libxn refuses: deletion leads to another host."},
	{"ascii-unchecked",
	 "ASCII labels that do not start with xn-- are not checked at all; in "
	 "registration no ASCII label is (RFC 5891, 4.2.3.1 and 5.4)",
	 "libxn: the rules about hyphens, and A-labels, are for them too."},
	{"ace-case",
	 "an A-label is not brought to lower case before it is compared (RFC "
	 "5891, 5.3)",
	 "libxn: case does not count in DNS."},
	{"long-mapped",
	 "a name that is mapped to 255 code points or more is too long (UTS "
	 "#46, 4.2, step 4)",
	 "libxn counts the octets of the result, as DNS does."},
	{"long-unicode",
	 "ToUnicode refuses labels of over 63 and names of over 255 code "
	 "points; there is no such step (UTS #46, 4.3)",
	 "libxn: lengths are for ToASCII to check."},
	{"sharp-s-left",
	 "with a table of Unicode 15.1 or later, transitional processing "
	 "leaves U+00DF of U+1E9E and refuses it (UTS #46, 4, step 1)",
	 "libxn maps it to ss, as the step says."},
	{"label-limit",
	 "a label of over 1000 units of UTF-16, or over 2000 characters of "
	 "Punycode, fails the whole call (RFC 3490, 4.1, step 8)",
	 "Both refuse the name in ToASCII; libxn converts labels of any "
	 "length where lengths are not checked."},
	{"empty-name",
	 "the empty name is converted to itself (RFC 3490, 4.1, step 8)",
	 "libxn: a label has at least one character."},
	{"root-alone",
	 "a dot alone is converted to a dot (RFC 3490, 4.1, step 8)",
	 "Both: it is the root of DNS, and no host."},
	{"name-unlimited",
	 "the length of the name is not checked (RFC 1035, 2.3.4)",
	 "libxn, as to DNS; RFC 3490 itself only limits labels."},
	{"name-255",
	 "a name may have 255 characters, a final dot counted, in ToASCII and "
	 "in ToUnicode (RFC 1035, 2.3.4)",
	 "libxn: 255 octets on the wire are 253 characters; ToUnicode never "
	 "fails (RFC 3490, 4.2)."},
	{"old-composition",
	 "its normalisation composes across characters that block that "
	 "(Unicode Corrigendum 5; UAX #15, D115)",
	 "libxn: Corrigendum 5 holds for Unicode 3.2 too, and without it the "
	 "result is not stable."},
	{"bidi-of-today",
	 "its nameprep takes Bidi classes from the Unicode of today (RFC "
	 "3454, D.1 and D.2)",
	 "libxn: the tables are part of RFC 3454."},
	{"dots-kept",
	 "ToUnicode leaves U+3002, U+FF0E, U+FF61 between labels (RFC 3490, "
	 "3.1, 1)",
	 "Both: RFC 3490 does not say what ToUnicode makes of them."},
	{"stale-bytes",
	 "ToUnicode decodes by chance an A-label whose characters are mapped "
	 "to one, two or three of ASCII: it compares the A-label with bytes "
	 "that an earlier label or name left (RFC 3490, 4.2, step 7)",
	 "libxn: ToASCII does not make such an A-label, so it stays as it is. "
	 "xn--p6j would be shown as U+3000, which looks like a blank."},
};

/* In the order of the bits RULE_*. */
static const struct words rules[RULES] = {
	{"hyphen-3-4",
	 "hyphens in third and fourth place are refused; lookup does not check "
	 "(UTS #46, 4.1, 2; RFC 5891, 4.2.3.1)",
	 "Both: r3---sn-hp576nsz.example is a name that is in use, and no new "
	 "one of its kind should be registered."},
	{"hyphen-ends",
	 "a hyphen first or last in a label is refused; lookup does not check "
	 "(UTS #46, 4.1, 3; RFC 5891, 4.2.3.1; RFC 3490, 4.1, 3b)",
	 "Both: DNS carries such names, and hosts should not have them."},
	{"std3",
	 "of ASCII only letters, digits and hyphen; lookup lets _ and the like "
	 "pass (UTS #46, 4.1, 7; RFC 3490, 4.1, 3a)",
	 "Both: host names are like that (STD 3), names in DNS are not only "
	 "of hosts."},
	{"contexto",
	 "a character that is only allowed in some surroundings, as the middle "
	 "dot; lookup does not look (RFC 5892, A.3 to A.9)",
	 "Both: the rule is one for registration (RFC 5891, 4.2.3.3)."},
	{"forbidden",
	 "a character that would end the host in a URL, as / # @ or a blank; "
	 "lookup refuses it (URL Standard, forbidden domain code points)",
	 "lookup: most are what a mapping made of a character that looks "
	 "harmless, and what is behind them ends up elsewhere."},
	{"length",
	 "lengths are not checked; lookup has labels of 1 to 63 octets, names "
	 "of 253 (RFC 1035, 2.3.4)",
	 "Both: a URL's host need not be in DNS."},
	{"root-dot",
	 "a final dot is refused; lookup allows it (UTS #46, 4.2, step 4)",
	 "Both: with VerifyDnsLength UTS #46 has no root label; resolvers take "
	 "it."},
	{"bidi-off", "the Bidi rule is not asked (RFC 5893, 2)",
	 "lookup: it keeps labels from seeming to change places."},
	{"joiners-off", "CONTEXTJ is not asked (RFC 5892, A.1 and A.2)",
	 "lookup: a joiner is not seen where the rule does not hold."},
	{"unassigned-pass",
	 "unassigned code points pass, and are refused by lookup (RFC 3490, "
	 "4; UTS #46, 4.1, 7)",
	 "lookup: nobody knows how they will be mapped."},
	{"deviations",
	 "\xC3\x9F becomes ss, \xCF\x82 becomes \xCF\x83, joiners vanish "
	 "(RFC 3491, 3; UTS #46, 4, transitional); lookup keeps them (UTS #46, "
	 "2.3; RFC 5892, 2.6)",
	 "lookup: they are letters of their own since 2010 and may be "
	 "another host's; all browsers keep them."},
	{"unmapped",
	 "nothing is mapped: capitals, wide forms and the like are refused or "
	 "stay (RFC 5891, 5.2)",
	 "Both: RFC 5891 leaves the mapping to the user interface (RFC "
	 "5895)."},
	{"rfc5892",
	 "a character that RFC 5892 does not allow, as a symbol or emoji (RFC "
	 "5892, 2; RFC 5891, 5.4)",
	 "Both: UTS #46 takes symbols for the sake of names from IDNA2003."},
	{"ascii-kept",
	 "an ASCII label keeps its case; lookup brings it to lower case (RFC "
	 "5891, 5.3; RFC 3490, 4.1, step 1)",
	 "Both: case does not count in DNS."},
	{"exact-alabel", "an A-label has to be in lower case (RFC 5891, 4.1)",
	 "Both: registration wants the exact string."},
	{"ascii-passes",
	 "a name that is all ASCII passes in lower case, bad A-labels and all "
	 "(URL Standard, domain parser)",
	 "lookup, if it is to be shown; browsers must take what is there."},
	{"not-empty",
	 "the empty name is refused, though lengths are not checked (URL "
	 "Standard, domain parser)",
	 "Both; lookup refuses it too, so that no name differs for this."},
	{"unicode-3.2",
	 "a character that Unicode 3.2 does not have is not mapped (RFC 3454, "
	 "7; RFC 3491, 1)",
	 "lookup: IDNA2003 ends in 2002."},
	{"nameprep-mapping",
	 "nameprep maps this character otherwise than UTS #46 (RFC 3491, 3; "
	 "RFC 3454, B.1 and B.2)",
	 "lookup: case pairs that came later, and fillers, are mapped as "
	 "Unicode has them now."},
	{"corrigendum-4",
	 "five ideographs were decomposed wrongly in Unicode 3.2 (Unicode "
	 "Corrigendum 4)",
	 "lookup: Unicode has corrected them."},
	{"ace-unverified",
	 "ToASCII lets A-labels pass without a look inside (RFC 3490, 4.1)",
	 "lookup: what is not ToASCII's own output leads nowhere, or shows "
	 "what it is not."},
	{"rfc3454",
	 "RFC 3454's repertoire, not that of UTS #46: what is prohibited (RFC "
	 "3454, 5) or has no place in Unicode 3.2 (RFC 3454, A.1)",
	 "lookup: its table is of today."},
	{"bidi-rfc3454",
	 "text from right to left: the older rule, of one label and without "
	 "digits at the end (RFC 3454, 6), not that of today (RFC 5893, 2)",
	 "lookup: the older rule refuses words of Dhivehi and Yiddish, and "
	 "lets labels seem to change places."},
	{"mark-first",
	 "a combining mark first in a label; lookup refuses it (UTS #46, 4.1, "
	 "6; RFC 5891, 4.2.3.2)",
	 "lookup: the mark would stand on the dot in front of it."},
	{"empty-as-typed",
	 "a label that is mapped to nothing is empty, not the root (RFC 3490, "
	 "4.1, step 8)",
	 "Both: UTS #46 maps before it splits."},
	{"never-fails",
	 "ToUnicode never fails: a label that ToASCII would not make comes "
	 "back as it came (RFC 3490, 4.2)",
	 "lookup shows the best result too, and says what is wrong."},
};

static const struct words *
words_of(const struct words *table, unsigned count, unsigned number)
{
	static const struct words none = {NULL, NULL, NULL};

	return number < count ? &table[number] : &none;
}

const char *
departure_name(unsigned number)
{
	return words_of(departures, DEPARTURES, number)->name;
}

const char *
departure_reason(unsigned number)
{
	return words_of(departures, DEPARTURES, number)->reason;
}

const char *
departure_verdict(unsigned number)
{
	return words_of(departures, DEPARTURES, number)->verdict;
}

const char *
rule_name(unsigned number)
{
	return words_of(rules, RULES, number)->name;
}

const char *
rule_reason(unsigned number)
{
	return words_of(rules, RULES, number)->reason;
}

const char *
rule_verdict(unsigned number)
{
	return words_of(rules, RULES, number)->verdict;
}

/* SPDX-License-Identifier: MIT
 *
 * The classes of differences in words: the name, what happens, with the section
 * of the rule, and who is right.
 */
#include "classes.h"
#include "explainer.h"

/* In the order of the bits DEPART_*. */
static const struct class_words departures[DEPARTURES] = {
	{"newer-uts46",
	 "the character is newer than its UTS #46 table, which disallows it "
	 "(UTS #46, 5)",
	 "libxn: its table has a later Unicode version. Registries may "
	 "already have such names."},
	{"newer-rfc5892",
	 "the character is newer than its RFC 5892 table, where it is "
	 "unassigned (RFC 5892, 2)",
	 "libxn: its table has a later Unicode version."},
	{"newer-ucd",
	 "the character is newer than its character database, which gives it "
	 "no script and no combining class and does not know it as a mark "
	 "(RFC 5892, A; UTS #46, 4.1, 6)",
	 "libxn: its database has a later Unicode version."},
	{"sharp-s",
	 "UTS #46 maps U+1E9E to U+00DF since revision 31; before, it mapped "
	 "it to ss (UTS #46, 5)",
	 "libxn follows the current revision: the capital letter leads to "
	 "the same host as the small one."},
	{"late-case",
	 "UTS #46 maps U+04C0, U+10A0..10C5, U+2132 and U+2183 since "
	 "revision 33; before, it disallowed them (UTS #46, 5)",
	 "libxn follows the current revision."},
	{"ideographs",
	 "UTS #46 maps U+2F868, U+2F874, U+2F91F, U+2F95F and U+2F9BF since "
	 "revision 33; before, it disallowed them (UTS #46, 5)",
	 "libxn follows the current revision."},
	{"fillers",
	 "UTS #46 ignores fillers and invisible characters since revision "
	 "33; before, it disallowed them (UTS #46, 5)",
	 "libxn follows the current revision."},
	{"mongolian",
	 "U+1806 is valid since UTS #46 revision 33; before, it was "
	 "disallowed (UTS #46, 5)",
	 "libxn follows the current revision."},
	{"spacing",
	 "U+1171E (since Unicode 16.0) and U+1B3A, U+1B3C, U+1B42 (since "
	 "18.0) are spacing marks of Bidi class L; before, their class was "
	 "NSM (RFC 5893, 2)",
	 "libxn: Unicode has corrected the classes; a spacing mark does not "
	 "belong between right-to-left letters."},
	{"std3-signs",
	 "before UTS #46 revision 31, STD3 refused U+2260, U+226E and U+226F "
	 "(UTS #46, 4.1)",
	 "libxn follows the current revision: these characters are not "
	 "ASCII."},
	{"map-reports",
	 "its mapping step reports disallowed code points, as UTS #46 did "
	 "before revision 31, even if the label is given up later (UTS #46, "
	 "4, step 1)",
	 "Both refuse the name; only the reason differs."},
	{"empty-in-unicode",
	 "ToUnicode refuses the empty name, and an empty label before "
	 "another label; UTS #46 has no such step (UTS #46, 4.3)",
	 "libxn: only ToASCII checks lengths."},
	{"empty-last",
	 "a last label that is mapped to nothing is an empty label and not "
	 "the root, if all labels before it are plain ASCII (UTS #46, 4.2)",
	 "libxn: UTS #46 maps the whole name first, and then such a label "
	 "looks like the root."},
	{"utf16-hyphens",
	 "the third and fourth place are counted in UTF-16 units, not in "
	 "code points (UTS #46, 4.1, 2)",
	 "libxn: the rule is about characters."},
	{"prefix-inside",
	 "with a table of Unicode 16.0 or later, a decoded label that starts "
	 "with the ACE prefix is an invalid ACE label even if hyphens are "
	 "checked (UTS #46, 4.1, 4)",
	 "Both refuse the name; only the reason differs."},
	{"no-checks",
	 "ToUnicode decodes A-labels and checks nothing (UTS #46, 4.3; RFC "
	 "5891, 5.4)",
	 "libxn: the result may not be a valid label, and people see it."},
	{"no-mapping",
	 "ToUnicode does not map: case, width and dots stay as they are (UTS "
	 "#46, 4.3)",
	 "libxn: processing begins with mapping in both directions."},
	{"rfc5892-too",
	 "labels that are not ASCII must also pass RFC 5892, which allows no "
	 "symbols, punctuation or emoji (UTS #46, 4.1, 7)",
	 "libxn, by UTS #46. RFC 5892 allows no symbols, but callers then "
	 "try again with transitional processing, which leads to another "
	 "host."},
	{"bidi-label",
	 "the Bidi rule is applied only to labels with right-to-left "
	 "characters, not to the other labels of the name (RFC 5893, 2)",
	 "libxn: the rule applies to each label of a Bidi domain name; "
	 "otherwise labels can seem to change places."},
	{"bidi-rule-4",
	 "the Bidi rule lacks condition 4, so European and Arabic digits may "
	 "mix (RFC 5893, 2, condition 4)",
	 "libxn has all six conditions."},
	{"bidi-nsm-ends",
	 "in conditions 3 and 6 of the Bidi rule a label may end with a "
	 "nonspacing mark, whatever is before it (RFC 5893, 2, conditions 3 "
	 "and 6)",
	 "libxn: the character that carries the marks counts."},
	{"empty-passes",
	 "ToASCII accepts empty labels and the empty name (UTS #46, 4.2, "
	 "step 4; RFC 1035, 2.3.1)",
	 "libxn: in DNS only the root is an empty label."},
	{"ends-at-nul",
	 "the interface takes strings, so the name ends at U+0000",
	 "libxn refuses a name with U+0000 and does not cut it short."},
	{"codec-ldh",
	 "its Punycode decoder refuses ASCII other than letters, digits, "
	 "hyphen and underscore, and each encoded U-label must pass that "
	 "decoder (RFC 3492, 6.2)",
	 "libxn, by RFC 3492, which allows all of ASCII."},
	{"codec-underscore",
	 "its Punycode decoder reads an underscore as the digit 0 (RFC 3492, "
	 "5)",
	 "libxn: only letters and numerals are digits."},
	{"codec-surrogates",
	 "its Punycode decoder lets low surrogates pass; they are refused "
	 "later (RFC 3492, 6.4)",
	 "Both refuse the name; only the reason differs."},
	{"std3-passes",
	 "without STD3, a character that only STD3 disallowed before UTS #46 "
	 "revision 33 passes all tests, even in a decoded label (UTS #46, "
	 "4.1, 7)",
	 "libxn: a decoded label must have the form that mapping gives."},
	{"std3-deletes",
	 "with STD3, a character that only STD3 disallowed is deleted (UTS "
	 "#46, 4.1, 7)",
	 "libxn refuses the name: deleting a character leads to another "
	 "host."},
	{"ascii-unchecked",
	 "ASCII labels that do not start with xn-- are not checked; in "
	 "registration no ASCII label is checked (RFC 5891, 4.2.3.1 and 5.4)",
	 "libxn: the rules for hyphens and A-labels apply to ASCII labels "
	 "too."},
	{"ace-case",
	 "an A-label is not brought to lower case before it is compared (RFC "
	 "5891, 5.3)",
	 "libxn: case does not count in DNS."},
	{"long-mapped",
	 "a name whose mapped form has 255 code points or more is too long "
	 "(UTS #46, 4.2, step 4)",
	 "libxn counts the octets of the result, as DNS does."},
	{"long-unicode",
	 "ToUnicode refuses labels of more than 63 code points and names of "
	 "more than 255; UTS #46 has no such step (UTS #46, 4.3)",
	 "libxn: only ToASCII checks lengths."},
	{"sharp-s-left",
	 "with a table of Unicode 15.1 or later, transitional processing "
	 "maps U+1E9E to U+00DF and then refuses that (UTS #46, 4, step 1)",
	 "libxn maps it to ss, as the step says."},
	{"label-limit",
	 "a label of more than 1000 UTF-16 units, or more than 2000 "
	 "characters of Punycode, makes the whole call fail (RFC 3490, 4.1, "
	 "step 8)",
	 "Both refuse the name in ToASCII; if lengths are not checked, libxn "
	 "converts labels of any length."},
	{"empty-name",
	 "the empty name is converted to itself (RFC 3490, 4.1, step 8)",
	 "libxn: a label has at least one character."},
	{"root-alone",
	 "a single dot is converted to a dot (RFC 3490, 4.1, step 8)",
	 "Both: it is the root of DNS, but not a host."},
	{"name-unlimited",
	 "the length of the name is not checked (RFC 1035, 2.3.4)",
	 "libxn, by the rules of DNS; RFC 3490 itself limits only labels."},
	{"name-255",
	 "a name may have 255 characters, including a final dot, in ToASCII "
	 "and in ToUnicode (RFC 1035, 2.3.4)",
	 "libxn: 255 octets on the wire are 253 characters; ToUnicode never "
	 "fails (RFC 3490, 4.2)."},
	{"old-composition",
	 "its normalisation composes characters although another one blocks "
	 "that (Unicode Corrigendum 5; UAX #15, D115)",
	 "libxn: Corrigendum 5 also applies to Unicode 3.2; without it the "
	 "result is not stable."},
	{"bidi-of-today",
	 "its nameprep takes Bidi classes from its current Unicode version "
	 "(RFC 3454, D.1 and D.2)",
	 "libxn: the tables are part of RFC 3454."},
	{"dots-kept",
	 "ToUnicode keeps U+3002, U+FF0E and U+FF61 between labels (RFC "
	 "3490, 3.1, 1)",
	 "Both: RFC 3490 does not say what ToUnicode does with them."},
	{"stale-bytes",
	 "ToUnicode decodes, by chance, an A-label whose characters are "
	 "mapped to one, two or three ASCII characters: it compares the "
	 "A-label with bytes left over from an earlier label or name (RFC "
	 "3490, 4.2, step 7)",
	 "libxn: ToASCII does not produce such an A-label, so it stays as it "
	 "is. If decoded, xn--p6j would be shown as U+3000, which looks like "
	 "a blank."},
};

/* In the order of the bits RULE_*. */
static const struct class_words rules[RULES] = {
	{"hyphen-3-4",
	 "hyphens in the third and fourth place are refused; lookup does not "
	 "check this (UTS #46, 4.1, 2; RFC 5891, 4.2.3.1)",
	 "Both: names such as r3---sn-hp576nsz.example are in use, but no "
	 "new ones should be registered."},
	{"hyphen-ends",
	 "a hyphen at the start or end of a label is refused; lookup does "
	 "not check this (UTS #46, 4.1, 3; RFC 5891, 4.2.3.1; RFC 3490, 4.1, "
	 "3b)",
	 "Both: DNS carries such names, but hosts should not have them."},
	{"std3",
	 "of ASCII only letters, digits and hyphens are allowed; lookup also "
	 "accepts _ and others (UTS #46, 4.1, 7; RFC 3490, 4.1, 3a)",
	 "Both: STD 3 is about names of hosts, and DNS also has other names."},
	{"contexto",
	 "a character such as the middle dot is allowed only in some "
	 "contexts; lookup does not check this (RFC 5892, A.3 to A.9)",
	 "Both: the rule is for registration (RFC 5891, 4.2.3.3)."},
	{"forbidden",
	 "a character that would end the host in a URL, such as / # @ or a "
	 "blank, is accepted; lookup refuses it (URL Standard, forbidden "
	 "domain code points)",
	 "lookup: most of them result from mapping a character that looks "
	 "harmless, and the rest of the name then ends up elsewhere."},
	{"length",
	 "lengths are not checked; lookup allows labels of 1 to 63 octets "
	 "and names of 253 (RFC 1035, 2.3.4)",
	 "Both: a URL's host need not be in DNS."},
	{"root-dot",
	 "a final dot is refused; lookup allows it (UTS #46, 4.2, step 4)",
	 "Both: UTS #46 with VerifyDnsLength allows no root label, but "
	 "resolvers accept it."},
	{"bidi-off", "the Bidi rule is not checked (RFC 5893, 2)",
	 "lookup: the rule keeps labels from seeming to change places."},
	{"joiners-off", "CONTEXTJ is not checked (RFC 5892, A.1 and A.2)",
	 "lookup: a joiner that breaks the rule is invisible."},
	{"unassigned-pass",
	 "unassigned code points are accepted; lookup refuses them (RFC "
	 "3490, 4; UTS #46, 4.1, 7)",
	 "lookup: nobody knows yet how they will be mapped."},
	{"deviations",
	 "\xC3\x9F becomes ss, \xCF\x82 becomes \xCF\x83, joiners vanish "
	 "(RFC 3491, 3; UTS #46, 4, transitional); lookup keeps them (UTS "
	 "#46, 2.3; RFC 5892, 2.6)",
	 "lookup: since 2010 they are letters of their own, and the name may "
	 "be another host's; all browsers keep them."},
	{"unmapped",
	 "nothing is mapped: capitals, wide forms and the like are refused "
	 "or stay (RFC 5891, 5.2)",
	 "Both: RFC 5891 leaves the mapping to the user interface (RFC "
	 "5895)."},
	{"rfc5892",
	 "RFC 5892 does not allow the character, for example a symbol or "
	 "emoji (RFC 5892, 2; RFC 5891, 5.4)",
	 "Both: UTS #46 accepts symbols because IDNA2003 did."},
	{"ascii-kept",
	 "an ASCII label keeps its case; lookup brings it to lower case (RFC "
	 "5891, 5.3; RFC 3490, 4.1, step 1)",
	 "Both: case does not count in DNS."},
	{"exact-alabel", "an A-label must be in lower case (RFC 5891, 4.1)",
	 "Both: registration needs the exact string."},
	{"ascii-passes",
	 "a name that is all ASCII is only brought to lower case, even if it "
	 "has bad A-labels (URL Standard, domain parser)",
	 "lookup, if the name is shown; browsers must accept the names that "
	 "exist."},
	{"not-empty",
	 "the empty name is refused although lengths are not checked (URL "
	 "Standard, domain parser)",
	 "Both; lookup refuses it too, so no name differs because of this."},
	{"unicode-3.2",
	 "a character that Unicode 3.2 does not have is not mapped (RFC "
	 "3454, 7; RFC 3491, 1)",
	 "lookup: IDNA2003 ends with the characters of 2002."},
	{"nameprep-mapping",
	 "nameprep maps the character differently from UTS #46 (RFC 3491, 3; "
	 "RFC 3454, B.1 and B.2)",
	 "lookup maps fillers, and case pairs that were added later, as "
	 "Unicode does now."},
	{"corrigendum-4",
	 "Unicode 3.2 decomposed five ideographs wrongly (Unicode "
	 "Corrigendum 4)",
	 "lookup: Unicode has corrected them."},
	{"ace-unverified",
	 "ToASCII does not decode A-labels to check them (RFC 3490, 4.1)",
	 "lookup: an A-label that ToASCII would not produce leads nowhere, "
	 "or shows something that it is not."},
	{"rfc3454",
	 "the repertoire is RFC 3454's, not UTS #46's: prohibited characters "
	 "(RFC 3454, 5) and characters that Unicode 3.2 does not have (RFC "
	 "3454, A.1) are refused",
	 "lookup: its table is current."},
	{"bidi-rfc3454",
	 "right-to-left text follows the older rule, which looks at one "
	 "label only and allows no digit at its end (RFC 3454, 6), not the "
	 "current one (RFC 5893, 2)",
	 "lookup: the older rule refuses words of Dhivehi and Yiddish, and "
	 "lets labels seem to change places."},
	{"mark-first",
	 "a combining mark at the start of a label is accepted; lookup "
	 "refuses it (UTS #46, 4.1, 6; RFC 5891, 4.2.3.2)",
	 "lookup: the mark would combine with the dot before it."},
	{"empty-as-typed",
	 "a label that is mapped to nothing is empty, and not the root (RFC "
	 "3490, 4.1, step 8)",
	 "Both: UTS #46 maps before it splits."},
	{"never-fails",
	 "ToUnicode never fails: a label that ToASCII would not produce is "
	 "returned unchanged (RFC 3490, 4.2)",
	 "lookup also returns the best result, and says what is wrong."},
};

static const struct class_words none = {NULL, NULL, NULL};

const struct class_words *
departure_words(unsigned number)
{
	return number < DEPARTURES ? &departures[number] : &none;
}

const struct class_words *
rule_words(unsigned number)
{
	return number < RULES ? &rules[number] : &none;
}

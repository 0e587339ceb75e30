/* SPDX-License-Identifier: MIT */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"

#include "tools/compare/changes.h"

#include "lib/unicode/text.h"

#include <xn/idna.h>
#include <xn/punycode.h>

#define UNITS (2 * UIDNA_BYTES)
#define ICU_UNITS 1000 /* the longest label that ICU takes */
#define FUNCTIONS 8

typedef int32_t function(const void *idna, const void *src, int32_t len,
			 void *dst, int32_t cap, void *info, int *error);

static const char *const names[FUNCTIONS] = {
	"nameToASCII_UTF8",   "nameToUnicodeUTF8", "labelToASCII_UTF8",
	"labelToUnicodeUTF8", "nameToASCII",       "nameToUnicode",
	"labelToASCII",       "labelToUnicode",
};

struct side {
	void *idna[UIDNA_OPTIONS];
	void *(*open)(uint32_t options, int *error);
	function *call[FUNCTIONS];
};

static struct side ours, theirs;
static unsigned unicode; /* ICU's, as VERSION() */

struct answer {
	int32_t n;
	int error;
	struct icu_info info;
	char text[2 * UNITS];
};

/* Why answers differ. */
enum reason {
	NEWER,
	CHANGED,
	PREFIX_INSIDE,
	EMPTY_LAST,
	UTF16_HYPHENS,
	LABEL_LIMIT,
	LABEL_DOT,
	CONTEXTO_BOTH,
	OLD_STD3,
	SURROGATES_MEET,
	UNEXPLAINED,
	REASONS
};
static const char *const reasons[REASONS] = {
	"newer-unicode", "changed-properties", "prefix-inside", "empty-last",
	"utf16-hyphens", "label-limit",        "label-dot",     "contexto-both",
	"std3-signs",    "surrogates-meet",    "UNEXPLAINED"};
static size_t counts[REASONS], compared, shown;
/* Names that both accept, with another text. */
static size_t texts[REASONS];

/* ---- loading ------------------------------------------------------------- */

static void *
symbol(void *library, const char *name, const char *major)
{
	char full[64];
	void *found;

	snprintf(full, sizeof full, "uidna_%s_%s", name, major);
	found = dlsym(library, full);
	if (found == NULL) {
		fprintf(stderr, "no %s\n", full);
		exit(1);
	}
	return found;
}

static void
open_side(struct side *side, const char *file, const char *major)
{
	void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
	void *found;

	if (library == NULL) {
		fprintf(stderr, "%s\n", dlerror());
		exit(1);
	}
#define LOAD(member, name)                                                     \
	found = symbol(library, name, major);                                  \
	memcpy(&(member), &found, sizeof found)
	LOAD(side->open, "openUTS46");
	for (size_t i = 0; i < FUNCTIONS; i++) {
		LOAD(side->call[i], names[i]);
	}
#undef LOAD
	for (uint32_t i = 0; i < UIDNA_OPTIONS; i++) {
		int error = 0;

		side->idna[i] = side->open(i, &error);
	}
}

void
judge_open(const char *our, const char *icu, const char *major)
{
	int number = atoi(major);

	unicode = number >= 78   ? VERSION(17, 0)
		  : number >= 76 ? VERSION(16, 0)
		  : number >= 74 ? VERSION(15, 1)
				 : VERSION(15, 0);
	open_side(&ours, our, major);
	open_side(&theirs, icu, major);
}

/* ---- names --------------------------------------------------------------- */

struct name_forms {
	const char *bytes;
	size_t len, count, n;
	size_t longest; /* code points of a label, mapped */
	bool prefix_inside, empty, supplementary;
	bool meet; /* a lone high and a lone low surrogate, if mapped */
	uint16_t units[UNITS];
	/* The code points of the source, mapped, and inside its A-labels. */
	uint32_t points[2 * UNITS];
};

static void
add_point(struct name_forms *forms, uint32_t point)
{
	if (forms->n < sizeof forms->points / sizeof *forms->points) {
		forms->points[forms->n++] = point;
	}
}

/* Add what is inside an A-label; label is mapped. */
static void
open_label(struct name_forms *forms, const uint32_t *label, size_t len)
{
	static uint32_t inside[UNITS], work[XN_PUNYCODE_WORK(UNITS)];
	static char code[UNITS];
	xn_punycode_result r;

	forms->empty |= len == 0;
	forms->longest = len > forms->longest ? len : forms->longest;
	if (len < 4 || label[0] != 'x' || label[1] != 'n' || label[2] != '-' ||
	    label[3] != '-') {
		return;
	}
	for (size_t i = 4; i < len; i++) {
		code[i - 4] = (char)label[i];
		if (label[i] >= 0x80) {
			return;
		}
	}
	r = xn_punycode_decode_long(inside, UNITS, code, len - 4, NULL, work,
				    XN_PUNYCODE_WORK(UNITS));
	if (r.status != XN_PUNYCODE_OK) {
		return;
	}
	for (size_t i = 0; i < r.written; i++) {
		add_point(forms, inside[i]);
	}
	forms->prefix_inside |= r.written >= 4 && inside[0] == 'x' &&
				inside[1] == 'n' && inside[2] == '-' &&
				inside[3] == '-';
}

static void
read_forms(struct name_forms *forms, const char *bytes, size_t len)
{
	static uint32_t mapped[20 * UNITS];
	xn_options opt = xn_profile(XN_LOOKUP);
	size_t m = 0, start = 0;
	bool high = false; /* before what was read; nothing else stays */

	/* "xn--" and a sharp s is an A-label then, and joiners are removed. */
	opt.checks |= XN_TRANSITIONAL;
	memset(forms, 0, offsetof(struct name_forms, units));
	forms->bytes = bytes;
	forms->len = len;
	for (size_t i = 0; i < len;) {
		uint32_t point = 0xDBFF, to[XN_MAP_MAX];
		size_t size = utf8_decode(bytes + i, len - i, &point), count;

		/* Lone surrogates stay in UTF-16. */
		if (size == 0) {
			const unsigned char *s = (const void *)(bytes + i);
			bool surrogate = len - i >= 3 && s[0] == 0xED &&
					 s[1] >> 5 == 5 && s[2] >> 6 == 2;

			size = surrogate ? 3 : 1;
			point = surrogate ? 0xD000u | (s[1] & 63u) << 6 |
						    (s[2] & 63u)
					  : 0xDBFF;
			forms->units[forms->count++] = (uint16_t)point;
			forms->meet |= high && point >= 0xDC00;
		} else {
			forms->count += text_encode(
				UTF16, (char *)(forms->units + forms->count),
				point);
		}
		add_point(forms, point);
		forms->supplementary |= point > 0xFFFF;
		xn_map_point(&opt, to, point, &count);
		high = point - 0xD800 < 0x400 || (high && count == 0);
		for (size_t k = 0; k < count; k++) {
			add_point(forms, to[k]);
			mapped[m++] = to[k];
		}
		i += size;
	}
	/* For labelTo* a dot is part of the label. */
	open_label(forms, mapped, m);
	for (size_t i = 0; i <= m; i++) {
		if (i == m || mapped[i] == '.') {
			open_label(forms, mapped + start, i - start);
			start = i + 1;
		}
	}
	for (size_t i = 0; i < forms->n; i++) {
		forms->supplementary |= forms->points[i] > 0xFFFF;
	}
}

/* ---- comparison ---------------------------------------------------------- */

static bool
same(const struct answer *a, const struct answer *b, enum encoding encoding)
{
	return a->n == b->n && a->error == b->error &&
	       memcmp(&a->info, &b->info, sizeof a->info) == 0 &&
	       (a->error > 0 ||
		memcmp(a->text, b->text, (size_t)a->n << encoding) == 0);
}

static enum reason
reason_of(const struct name_forms *forms, const struct answer *a,
	  const struct answer *b, size_t f, uint32_t options)
{
	uint32_t bits = a->info.errors ^ b->info.errors;

	if (b->error == 31) {
		return LABEL_LIMIT;
	}
	for (size_t i = 0; i < forms->n; i++) {
		uint32_t point = forms->points[i];
		const struct change *change = change_of(point);

		if (fact_age(point) > unicode) {
			return NEWER;
		}
		if (change != NULL && change->since > unicode) {
			return CHANGED;
		}
		if ((options & UIDNA_USE_STD3_RULES) && unicode < 160 &&
		    (point == 0x2260 || point - 0x226E < 2 || point == 0x338)) {
			return OLD_STD3;
		}
	}
	if (forms->prefix_inside) {
		return PREFIX_INSIDE;
	}
	if (forms->empty && f < 2 && bits == 1) {
		return EMPTY_LAST;
	}
	/* ICU does not decode more. */
	if (bits == 0x500 && forms->len > 2000) {
		return LABEL_LIMIT;
	}
	/* Beside a label of more we find no fault with the Bidi rule in others.
	 */
	if (bits == 0x800 && (b->info.errors & bits) &&
	    forms->longest > ICU_UNITS) {
		return LABEL_LIMIT;
	}
	if (f % 4 >= 2 && !(bits & ~0x38u) && (a->info.errors & 0x200)) {
		return LABEL_DOT;
	}
	if (bits == 0x2000 && (a->info.errors & 0x4000)) {
		return CONTEXTO_BOTH;
	}
	if (forms->supplementary && bits == 0x20) {
		return UTF16_HYPHENS;
	}
	if (f >= 4 && forms->meet) {
		return SURROGATES_MEET;
	}
	return UNEXPLAINED;
}

static void
show(const struct name_forms *forms, const char *called, uint32_t options,
     const struct answer *a, const struct answer *b, enum encoding encoding)
{
	const struct answer *both[] = {a, b};

	if (shown++ > 30) {
		return;
	}
	printf("%s %02x ", called, options);
	for (size_t i = 0; i < forms->count && i < 80; i++) {
		unsigned unit = forms->units[i];

		printf(unit > 0x20 && unit < 0x7F ? "%c" : "{%04X}", unit);
	}
	for (size_t k = 0; k < 2; k++) {
		printf("\n  %s n %d error %x errors %x different %d: ",
		       k == 0 ? "ours" : "ICU", both[k]->n,
		       (unsigned)both[k]->error, both[k]->info.errors,
		       both[k]->info.transitional_different);
		for (int32_t i = 0; i < both[k]->n && i < 80; i++) {
			unsigned unit =
				text_unit(encoding, both[k]->text, (size_t)i);

			printf(unit > 0x20 && unit < 0x7F ? "%c" : "{%02X}",
			       unit);
		}
	}
	printf("\n");
	fflush(stdout);
}

static void
judge(const struct name_forms *forms, size_t f, uint32_t options,
      const struct answer *a, const struct answer *b, enum encoding encoding)
{
	enum reason reason;

	compared++;
	if (same(a, b, encoding)) {
		return;
	}
	reason = reason_of(forms, a, b, f, options);
	counts[reason]++;
	if (a->error <= 0 && b->error <= 0 && a->info.errors == 0 &&
	    b->info.errors == 0) {
		texts[reason]++;
	}
	if (reason == UNEXPLAINED) {
		show(forms, names[f], options, a, b, encoding);
	}
}

static void
ask(struct answer *answer, const struct side *side, size_t f, uint32_t options,
    const struct name_forms *forms)
{
	const void *src =
		f < 4 ? (const void *)forms->bytes : (const void *)forms->units;
	int32_t len = (int32_t)(f < 4 ? forms->len : forms->count);

	answer->info =
		(struct icu_info){.size = sizeof answer->info, .errors = 77};
	answer->error = 0;
	answer->n = side->call[f](side->idna[options], src, len, answer->text,
				  UNITS, &answer->info, &answer->error);
}

void
judge_name(const char *bytes, size_t len, uint32_t options)
{
	static struct name_forms forms;
	static struct answer a, b;

	read_forms(&forms, bytes, len);
	for (size_t f = 0; f < FUNCTIONS; f++) {
		ask(&a, &ours, f, options, &forms);
		ask(&b, &theirs, f, options, &forms);
		judge(&forms, f, options, &a, &b, f < 4 ? UTF8 : UTF16);
	}
}

size_t
judge_unexplained(void)
{
	return counts[UNEXPLAINED];
}

void
judge_print(void)
{
	printf("%zu calls compared with ICU; class: differences, of which both "
	       "accept with another text\n",
	       compared);
	for (size_t i = 0; i < REASONS; i++) {
		printf("%20s %9zu %9zu\n", reasons[i], counts[i], texts[i]);
	}
	fflush(stdout);
}

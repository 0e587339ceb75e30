/* SPDX-License-Identifier: MIT
 *
 * Host names that look like real ones.
 *
 * The tree has no list of real names.  These figures about them are used,
 * rounded:
 *
 * - Labels below generic top-level domains have a median length of 11, and
 *   0.8 % are longer than 25 (ZookNIC); in .com, 78 % have only letters, and
 *   11 % also digits (domaincracy.com, zone file of August 2025).
 * - 43 % of all registrations are below .com, 5.5 % below .cn, 4.8 % below .de,
 *   3.6 % below .net, 3 % below .org (Verisign, Domain Name Industry Brief).
 * - 38 % of IDNs are Latin, 37 % Han, 14 % Cyrillic, 5 % Han with Kana, 4 %
 *   Hangul, and the rest have other scripts (IDN World Report, December 2015).
 *
 * Two things are assumptions: that a third of hosts are called "www", and the
 * lengths of labels that are not ASCII.  Lists of letters are in order of
 * frequency, and the first letters are taken more often.  In alphabets vowels
 * and consonants alternate.
 */
#include "likely_names.h"

#include "../../lib/base/letters.h"

#include <stdbool.h>
#include <string.h>

/* ---- numbers ------------------------------------------------------------ */

static uint32_t
below(uint64_t *state, uint32_t limit)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)((*state >> 32) * limit >> 32);
}

static bool
percent(uint64_t *state, uint32_t chance)
{
	return below(state, 100) < chance;
}

/* A number below the limit; small ones are more frequent. */
static uint32_t
rather_small(uint64_t *state, uint32_t limit)
{
	uint32_t one = below(state, limit);
	uint32_t other = below(state, limit);

	return one < other ? one : other;
}

/* ---- letters ------------------------------------------------------------ */

static void
put(struct likely_name *name, uint32_t point)
{
	if (name->len < NAME_POINTS) {
		name->points[name->len++] = point;
	}
}

static void
put_all(struct likely_name *name, const uint32_t *points)
{
	for (size_t i = 0; points[i] != 0; i++) {
		put(name, points[i]);
	}
}

/* One of a list of letters; the first ones are more frequent. */
static void
put_one(struct likely_name *name, uint64_t *state, const uint32_t *letters)
{
	uint32_t count = 0;

	while (letters[count] != 0) {
		count++;
	}
	put(name, letters[rather_small(state, count)]);
}

/* 3 to 19 letters, 11 in the middle; rarely up to 33. */
static uint32_t
length_of_words(uint64_t *state)
{
	uint32_t len = 3 + below(state, 6) + below(state, 6) + below(state, 7);

	return percent(state, 2) ? len + below(state, 15) : len;
}

/* Vowels and consonants alternate; sometimes there are two consonants. */
static void
put_words(struct likely_name *name, uint64_t *state, const uint32_t *vowels,
	  const uint32_t *consonants)
{
	bool vowel = percent(state, 25);

	for (uint32_t i = length_of_words(state); i > 0; i--) {
		put_one(name, state, vowel ? vowels : consonants);
		vowel = !vowel && !percent(state, 20);
	}
}

static const uint32_t latin_vowels[] = U"eaiouy";
static const uint32_t latin_consonants[] = U"tnsrlcdmphgbfwkvjxzq";

static void
put_latin(struct likely_name *name, uint64_t *state)
{
	put_words(name, state, latin_vowels, latin_consonants);
}

/* A label with one or two letters that are not ASCII. */
static void
put_marked(struct likely_name *name, uint64_t *state)
{
	static const uint32_t marked[] =
		U"üäöéçãñáåøóíæłßōğšžčýêèúõşěřńąęűőâôîàëïœđţăłżźćś";
	size_t start = name->len;
	struct likely_name letter = {.len = 0};

	put_latin(name, state);
	for (int i = percent(state, 30) ? 2 : 1; i > 0; i--) {
		uint32_t at = below(state, (uint32_t)(name->len - start));

		letter.len = 0;
		put_one(&letter, state, marked);
		name->points[start + at] = letter.points[0];
	}
}

static void
put_cyrillic(struct likely_name *name, uint64_t *state)
{
	put_words(name, state, U"оеаияуыёюэ", U"нтрслвкпмдьгзбчйхжшцщфъ");
}

static void
put_greek(struct likely_name *name, uint64_t *state)
{
	put_words(name, state, U"αοιετυηωάίόέήύώ", U"στνρκπμλγδθχφβξζψ");
}

static void
put_letters(struct likely_name *name, uint64_t *state, const uint32_t *letters)
{
	uint32_t len = 3 + below(state, 4) + below(state, 5);

	for (uint32_t i = 0; i < len; i++) {
		put_one(name, state, letters);
	}
}

static void
put_arabic(struct likely_name *name, uint64_t *state)
{
	put_letters(name, state, U"اليمنرتبودعسفهكقحجشطصخذزضأإغثظآئؤ");
}

static void
put_hebrew(struct likely_name *name, uint64_t *state)
{
	put_letters(name, state, U"יולאהרמבתשנחקדעפטגצזסכ");
}

/*
 * Ideographs: 3,000 of them, spread over the first block, since names do not
 * use all of its 20,000.  7,919 has no factor in common with their number.
 */
static void
put_han(struct likely_name *name, uint64_t *state)
{
	uint32_t len = 2 + below(state, 4) + below(state, 4);

	if (percent(state, 8)) {
		put_one(name, state, latin_consonants);
		put_one(name, state, latin_vowels);
	}
	for (uint32_t i = 0; i < len; i++) {
		uint32_t rank = rather_small(state, 3000);

		put(name, 0x4E00 + rank * 7919 % 20902);
	}
}

/* Hiragana or Katakana; in every second label ideographs follow. */
static void
put_kana(struct likely_name *name, uint64_t *state)
{
	static const uint32_t hiragana[] =
		U"いうんかのしたとてくなにはきれまもりるさこつそけすらあが"
		U"でよせえじおだめごどぶみわげばぎざやちずひほべぐぼぞへむぜ";
	static const uint32_t katakana[] =
		U"ンースルトリアイラクシドジレタカフテロマッグバオプコムデサ"
		U"キメパニウエミボナビチダセツモハズブネケガペソポワヤホヘ";
	const uint32_t *kana = percent(state, 50) ? hiragana : katakana;

	put_letters(name, state, kana);
	if (percent(state, 50)) {
		put_han(name, state);
	}
}

/* Syllables are composed of jamo as in The Unicode Standard, 3.12. */
static void
put_hangul(struct likely_name *name, uint64_t *state)
{
	static const uint8_t leading[] = {11, 0, 9,  12, 3,  5,  18, 6,
					  7,  2, 14, 16, 17, 15, 1,  10};
	static const uint8_t vowels[] = {0, 20, 4, 8, 13, 18, 5, 1, 6, 12, 9};
	static const uint8_t trailing[] = {4, 21, 8, 1, 16, 17, 19};
	uint32_t len = 2 + below(state, 3) + below(state, 4);

	for (uint32_t i = 0; i < len; i++) {
		uint32_t l = leading[rather_small(state, sizeof leading)];
		uint32_t v = vowels[rather_small(state, sizeof vowels)];
		uint32_t t = 0;

		if (percent(state, 45)) {
			t = trailing[rather_small(state, sizeof trailing)];
		}
		put(name, 0xAC00 + (l * 21 + v) * 28 + t);
	}
}

/* Syllables: a consonant, often with a vowel sign or tone mark. */
static void
put_syllables(struct likely_name *name, uint64_t *state,
	      const uint32_t *consonants, const uint32_t *signs)
{
	uint32_t len = 2 + below(state, 4) + below(state, 4);

	for (uint32_t i = 0; i < len; i++) {
		put_one(name, state, consonants);
		if (percent(state, 55)) {
			put_one(name, state, signs);
		}
	}
}

static void
put_thai(struct likely_name *name, uint64_t *state)
{
	put_syllables(name, state, U"นรกมงอยวลสตทดบคปหพจชขซถผภ",
		      U"าเ่้ัิีแไุูื็โะ");
}

static void
put_devanagari(struct likely_name *name, uint64_t *state)
{
	put_syllables(name, state, U"करनसतहमपलवयदजबगशचभडखटधषणथअइआउ",
		      U"ािे्ीोुंूैृ");
}

/* ---- names -------------------------------------------------------------- */

struct ending {
	unsigned share; /* of 1,000; rare endings are left out */
	const uint32_t *points;
};

static const struct ending ascii_endings[] = {
	{430, U"com"},   {55, U"cn"},     {48, U"de"},     {36, U"net"},
	{30, U"org"},    {28, U"co.uk"},  {17, U"nl"},     {16, U"ru"},
	{15, U"xyz"},    {14, U"com.br"}, {14, U"info"},   {11, U"fr"},
	{11, U"com.au"}, {11, U"top"},    {11, U"online"}, {10, U"eu"},
	{10, U"it"},     {10, U"in"},     {10, U"shop"},   {9, U"ca"},
	{8, U"co"},      {8, U"io"},      {8, U"pl"},      {8, U"ch"},
	{7, U"co.jp"},   {7, U"us"},      {7, U"biz"},     {7, U"store"},
	{6, U"es"},      {6, U"se"},      {6, U"be"},      {6, U"site"},
	{5, U"at"},      {5, U"jp"},      {5, U"app"},     {5, U"cz"},
	{5, U"co.za"},   {5, U"club"},    {4, U"com.tr"},  {4, U"dk"},
};

#define ASCII_ENDINGS (sizeof ascii_endings / sizeof *ascii_endings)

static void
put_ending(struct likely_name *name, uint64_t *state)
{
	uint32_t left = 0, i = 0;

	for (size_t k = 0; k < ASCII_ENDINGS; k++) {
		left += ascii_endings[k].share;
	}
	left = below(state, left);
	while (left >= ascii_endings[i].share) {
		left -= ascii_endings[i++].share;
	}
	put(name, '.');
	put_all(name, ascii_endings[i].points);
}

static void
put_host(struct likely_name *name, uint64_t *state)
{
	static const uint32_t *const hosts[] = {
		U"mail",   U"m",    U"api",  U"blog",    U"shop", U"cdn",
		U"static", U"img1", U"news", U"webmail", U"ns1",  U"dev"};

	name->len = 0;
	if (percent(state, 33)) {
		put_all(name, U"www.");
	} else if (percent(state, 18)) {
		put_all(name, hosts[rather_small(
				      state, sizeof hosts / sizeof *hosts)]);
		put(name, '.');
	}
}

void
likely_ascii(struct likely_name *name, uint64_t *state)
{
	size_t start;

	put_host(name, state);
	start = name->len;
	put_latin(name, state);
	if (percent(state, 10)) {
		uint32_t inner = (uint32_t)(name->len - start - 2);

		name->points[start + 1 + below(state, inner)] = '-';
	}
	if (percent(state, 11)) {
		for (uint32_t i = 1 + below(state, 3); i > 0; i--) {
			put(name, '0' + below(state, 10));
		}
	}
	put_ending(name, state);
}

/* A script: its share of IDNs, and how many of them have an ending in it. */
static const struct alphabet {
	unsigned share; /* of 1,000 */
	unsigned own;   /* of 100 */
	void (*put)(struct likely_name *name, uint64_t *state);
	const uint32_t *ending;
} alphabets[] = {
	{380, 0, put_marked, U""},       {370, 20, put_han, U".中国"},
	{140, 60, put_cyrillic, U".рф"}, {50, 5, put_kana, U".みんな"},
	{40, 20, put_hangul, U".한국"},  {6, 30, put_arabic, U".السعودية"},
	{5, 20, put_thai, U".ไทย"},      {4, 20, put_hebrew, U".קום"},
	{3, 20, put_greek, U".ελ"},      {2, 50, put_devanagari, U".भारत"},
};

void
likely_idn(struct likely_name *name, uint64_t *state)
{
	uint32_t left = below(state, 1000);
	const struct alphabet *alphabet = alphabets;

	while (left >= alphabet->share) {
		left -= alphabet->share;
		alphabet++;
	}
	put_host(name, state);
	alphabet->put(name, state);
	if (percent(state, alphabet->own)) {
		put_all(name, alphabet->ending);
	} else {
		put_ending(name, state);
	}
}

/* ---- names that are mapped ---------------------------------------------- */

static uint32_t
capital(uint32_t c)
{
	/* Greek with tonos: small, capital. */
	static const uint32_t tonos[] = U"άΆέΈήΉίΊόΌύΎώΏ";

	if (is_lower(c) || (c >= 0xE0 && c <= 0xFE) ||
	    (c >= 0x3B1 && c <= 0x3C9) || (c >= 0x430 && c <= 0x44F)) {
		return c - 0x20;
	}
	if (c >= 0x450 && c <= 0x45F) {
		return c - 0x50;
	}
	if ((c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E)) {
		return c - (c + 1) % 2;
	}
	if (c >= 0x100 && c <= 0x177) {
		return c - c % 2;
	}
	for (size_t i = 0; tonos[i] != 0; i += 2) {
		if (tonos[i] == c) {
			return tonos[i + 1];
		}
	}
	return c;
}

/* Capitalise the first letter of each label, all letters, or some. */
static void
capitalize(struct likely_name *name, uint64_t *state)
{
	uint32_t how = below(state, 3);

	for (size_t i = 0; i < name->len; i++) {
		bool first = i == 0 || name->points[i - 1] == '.';

		if (how == 0 ? first : how == 1 || percent(state, 40)) {
			name->points[i] = capital(name->points[i]);
		}
	}
}

static void
widen(struct likely_name *name)
{
	for (size_t i = 0; i < name->len; i++) {
		uint32_t *point = &name->points[i];

		if (*point > 0x20 && *point < 0x7F) {
			*point += 0xFF00 - 0x20;
		}
	}
}

static void
change_dots(struct likely_name *name)
{
	for (size_t i = 0; i < name->len; i++) {
		if (name->points[i] == '.') {
			name->points[i] = 0x3002;
		}
	}
}

/* Take the mark off a letter and return it; 0 if there is none. */
static uint32_t
mark_of(uint32_t *letter)
{
	/* Runs of three: the letter, its base, its mark. */
	static const uint32_t marked[] =
		U"üu\u0308äa\u0308öo\u0308ée\u0301çc\u0327ãa\u0303ñn\u0303"
		U"áa\u0301åa\u030Aóo\u0301íi\u0301ōo\u0304ğg\u0306šs\u030C"
		U"žz\u030Cčc\u030Cýy\u0301êe\u0302èe\u0300úu\u0301õo\u0303"
		U"şs\u0327ěe\u030Cřr\u030Cńn\u0301ąa\u0328ęe\u0328űu\u030B"
		U"őo\u030Bâa\u0302ôo\u0302îi\u0302àa\u0300ëe\u0308ïi\u0308"
		U"ţt\u0327ăa\u0306żz\u0307źz\u0301ćc\u0301śs\u0301"
		U"άα\u0301έε\u0301ήη\u0301ίι\u0301όο\u0301ύυ\u0301ώω\u0301"
		U"йи\u0306ёе\u0308آا\u0653أا\u0654إا\u0655ؤو\u0654ئي\u0654";
	static const uint32_t voiced[] = U"がぎぐげござじずぜぞだでどばびぶべぼ"
					 U"ガグゲジズデドダバビブボ";

	for (size_t i = 0; marked[i] != 0; i += 3) {
		if (marked[i] == *letter) {
			*letter = marked[i + 1];
			return marked[i + 2];
		}
	}
	for (size_t i = 0; voiced[i] != 0; i++) {
		if (voiced[i] == *letter) {
			*letter -= 1;
			return 0x3099;
		}
	}
	return 0;
}

/* NFD, for the letters of this file. */
static void
take_apart(struct likely_name *name)
{
	struct likely_name whole = *name;

	name->len = 0;
	for (size_t i = 0; i < whole.len; i++) {
		uint32_t letter = whole.points[i], mark = 0;
		uint32_t syllable = letter - 0xAC00;

		if (syllable < 11172) {
			put(name, 0x1100 + syllable / 588);
			letter = 0x1161 + syllable / 28 % 21;
			mark = syllable % 28 ? 0x11A7 + syllable % 28 : 0;
		} else {
			mark = mark_of(&letter);
		}
		put(name, letter);
		if (mark != 0) {
			put(name, mark);
		}
	}
}

void
likely_mapped(struct likely_name *name, uint64_t *state)
{
	struct likely_name normal;
	uint32_t how;

	likely_idn(name, state);
	normal = *name;
	how = below(state, 100);
	if (how < 30) {
		take_apart(name);
	} else if (how < 45) {
		widen(name);
	} else {
		capitalize(name, state);
	}
	/* Without capitals or marks, change the dots. */
	if (name->len == normal.len &&
	    memcmp(name->points, normal.points,
		   name->len * sizeof *name->points) == 0) {
		change_dots(name);
	}
}

void
likely_capitals(struct likely_name *name, uint64_t *state)
{
	likely_ascii(name, state);
	capitalize(name, state);
}

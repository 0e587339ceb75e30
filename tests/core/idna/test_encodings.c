/* SPDX-License-Identifier: MIT
 *
 * UTF-16 and UTF-32: the functions for wider units give the results of those
 * for UTF-8.  The names are all rows that the tests read, hostile shapes,
 * generated names, and names with a unit that looks like a letter when it is
 * cut down to a byte.  Ill-formed text, misuse and long names have tests of
 * their own.
 */
#include "tests/support/conformance_rows.h"
#include "tests/support/encodings.h"
#include "tests/support/generate.h"
#include "tests/support/profiles.h"
#include "tests/support/run_suite.h"
#include "tests/support/shapes.h"
#include "tests/support/units.h"

#include <check.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- names -------------------------------------------------------------- */

static void
in_all_profiles(const char *src, size_t len)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		xn_options opt = xn_profile(info->id);

		encodings_check(&opt, src, len);
	}
}

/* Profile i, counted over and over. */
static xn_options
some_profile(size_t i)
{
	return xn_profile((xn_profile_id)(i % (size_t)last_profile() + 1));
}

static void
with_other_checks(struct generator *gen, const char *src, size_t len)
{
	xn_options opt = generate_options(gen);

	encodings_check(&opt, src, len);
}

/*
 * Takes XN_TEST_SCALE per cent of the inputs that are not made here, spread
 * evenly.
 */
static bool
is_taken(size_t n)
{
	return (uint32_t)(n * 0x9E3779B1u) / 0x10000 % 100 <
	       generate_count(100);
}

static void
tell(const char *what, size_t names, size_t before)
{
	printf("%s: %zu names, %zu calls\n", what, names,
	       encodings_calls() - before);
	fflush(stdout);
	ck_assert_uint_gt(names, 0);
}

/* ---- rows of files ------------------------------------------------------ */

START_TEST(conformance_rows)
{
	static struct idna_file file = {.form = FORM_OURS};
	size_t before = encodings_calls(), names = 0;
	struct generator gen;

	generate_begin(&gen, 30);
	lines_need(&file.lines, vectors_folder(), "idnatest.txt");
	while (idna_next(&file)) {
		for (enum column i = SOURCE; i <= TO_ASCII_N; i++) {
			const char *text = file.row.text[i];
			size_t len = file.row.len[i];

			if (i > SOURCE && len == file.row.len[i - 1] &&
			    memcmp(text, file.row.text[i - 1], len) == 0) {
				continue;
			}
			if (!is_taken(names++)) {
				continue;
			}
			if (i == SOURCE) {
				in_all_profiles(text, len);
			}
			with_other_checks(&gen, text, len);
		}
	}
	lines_close(&file.lines);
	tell("conformance", names, before);
}
END_TEST

START_TEST(normalization_rows)
{
	static struct normal_file file = {.form = FORM_OURS};
	size_t before = encodings_calls(), names = 0;
	char text[4 * POINTS_MAX];

	lines_need(&file.lines, vectors_folder(), "normalization.txt");
	while (normal_next(&file)) {
		const struct points *points = &file.row.column[0];
		xn_options opt = some_profile(names++);
		size_t len = 0;

		if (!is_taken(names)) {
			continue;
		}
		for (size_t i = 0; i < points->len; i++) {
			len += utf8_encode(text + len, points->point[i]);
		}
		encodings_check(&opt, text, len);
	}
	lines_close(&file.lines);
	tell("normalization", names, before);
}
END_TEST

/* Characters that a decomposition or a mapping changes. */
START_TEST(changing_characters)
{
	static const char *const files[] = {"decomposition.txt", "mapping.txt"};
	size_t before = encodings_calls(), names = 0;

	for (size_t i = 0; i < COUNT(files); i++) {
		struct lines lines;
		char *line, text[4];

		lines_need(&lines, data_folder(), files[i]);
		while ((line = lines_next(&lines)) != NULL) {
			xn_options opt = some_profile(names);
			uint32_t point = (uint32_t)strtoul(line, NULL, 16);

			if (*line != '#' && is_taken(names++)) {
				encodings_check(&opt, text,
						utf8_encode(text, point));
			}
		}
		lines_close(&lines);
	}
	tell("characters", names, before);
}
END_TEST

/* The name in a row of known.txt, whose format is described there. */
static char *
known_name(char *line)
{
	char *ascii = strstr(line, " ascii "), *end = strstr(line, " : ");
	char *unicode = strstr(line, " unicode ");
	char *at = ascii != NULL     ? ascii + 7
		   : unicode != NULL ? unicode + 9
				     : NULL;

	if (*line == '#' || at == NULL || end == NULL || end < at) {
		return NULL;
	}
	*end = '\0';
	return at;
}

START_TEST(known_rows)
{
	static const char *const files[] = {"known.txt", "idna2003.txt"};
	static char text[16384];
	size_t before = encodings_calls(), names = 0;
	struct generator gen;

	generate_begin(&gen, 31);
	for (size_t i = 0; i < COUNT(files); i++) {
		struct lines lines;
		char *line;

		lines_need(&lines, vectors_folder(), files[i]);
		while ((line = lines_next(&lines)) != NULL) {
			char *name = known_name(line);

			if (name != NULL) {
				size_t len = read_text(text, sizeof text, name);

				in_all_profiles(text, len);
				with_other_checks(&gen, text, len);
				names++;
			}
		}
		lines_close(&lines);
	}
	tell("known", names, before);
}
END_TEST

/* The fourth column is the input, as in test_vectors.c. */
static size_t
rows_of_others(const char *folder, const char *file, struct generator *gen)
{
	static char text[16384];
	struct lines lines;
	char *line;
	size_t names = 0;

	lines_need(&lines, folder, file);
	while ((line = lines_next(&lines)) != NULL) {
		char *field = line;

		for (size_t i = 0; i < 3 && field != NULL; i++) {
			field = strchr(field, '\t');
			field = field != NULL ? field + 1 : NULL;
		}
		if (field != NULL && *line != '#') {
			xn_options opt = some_profile(names++);
			size_t len;

			field[strcspn(field, "\t")] = '\0';
			len = read_escaped(text, sizeof text, field);
			encodings_check(&opt, text, len);
			with_other_checks(gen, text, len);
		}
	}
	lines_close(&lines);
	return names;
}

START_TEST(others_rows)
{
	const char *folder = folder_in("XN_VECTORS");
	size_t before = encodings_calls(), names = 0;
	struct generator gen;
	struct dirent *entry;
	DIR *dir;

	/* Without that folder there are no rows, as in test_vectors.c. */
	if (folder == NULL) {
		return;
	}
	dir = opendir(folder);
	ck_assert_msg(dir != NULL, "cannot read %s", folder);
	generate_begin(&gen, 32);
	while ((entry = readdir(dir)) != NULL) {
		const char *dot = strrchr(entry->d_name, '.');

		if (dot != NULL && strcmp(dot, ".tsv") == 0) {
			names += rows_of_others(folder, entry->d_name, &gen);
		}
	}
	closedir(dir);
	tell("others", names, before);
}
END_TEST

/* ---- made names --------------------------------------------------------- */

/*
 * Repeated parts, up to what fits and around 1,000 code points, the size of the
 * workspace.
 */
START_TEST(hostile_shapes)
{
	static const size_t parts[] = {1,  2,  5,   7,   8,   9,   15,   16,
				       31, 63, 100, 255, 257, 999, 1000, 1001};
	size_t before = encodings_calls(), names = 0;
	const struct shape *shape;
	struct generator gen;

	generate_begin(&gen, 33);
	for (size_t i = 0; (shape = shape_at(i)) != NULL; i++) {
		for (size_t k = 0; k < COUNT(parts); k++) {
			xn_options opt = some_profile(names++);
			char *name;
			size_t len;

			if (!is_taken(names)) {
				continue;
			}
			name = malloc(shape_room(shape, parts[k]));

			ck_assert_ptr_nonnull(name);
			len = shape_build(name, shape, parts[k]);
			with_other_checks(&gen, name, len);
			opt.checks &= ~(uint32_t)XN_CHECK_LENGTH;
			encodings_check(&opt, name, len);
			if (parts[k] < 100) {
				in_all_profiles(name, len);
			}
			free(name);
		}
	}
	tell("shapes", names, before);
}
END_TEST

START_TEST(generated_names)
{
	static char name[GENERATE_MAX];
	size_t before = encodings_calls(), names = generate_count(20000);
	struct generator gen;

	generate_begin(&gen, 34);
	for (size_t i = 0; i < names; i++) {
		size_t len = generate_name(&gen, name);

		with_other_checks(&gen, name, len);
	}
	printf("seed %llu\n", (unsigned long long)gen.seed);
	tell("generated", names, before);
}
END_TEST

/* Bytes of any value, mostly ASCII. */
START_TEST(damaged_names)
{
	char name[80];
	size_t before = encodings_calls(), names = generate_count(20000);
	struct generator gen;

	generate_begin(&gen, 35);
	for (size_t i = 0; i < names; i++) {
		size_t len = generate_below(&gen, sizeof name);

		for (size_t k = 0; k < len; k++) {
			name[k] =
				(char)(generate_below(&gen, 8) > 0
					       ? 'a' + generate_below(&gen, 26)
					       : generate_below(&gen, 256));
		}
		with_other_checks(&gen, name, len);
	}
	tell("damaged", names, before);
}
END_TEST

/* ---- units that may look like letters ----------------------------------- */

/* Faultless labels of letters, capitals, digits and hyphens. */
static void
fill(char *name, size_t len)
{
	static const char chars[] = "abcdeFGhij-klm.nopqrSTUVwxyz.0123456-789";

	for (size_t i = 0; i < len; i++) {
		name[i] = chars[i % 40];
	}
	if (len > 0 && (name[len - 1] == '-' || name[len - 1] == '.')) {
		name[len - 1] = 'y';
	}
}

/* A name of len ASCII units, with another character in place of unit at. */
static size_t
put_at(char *name, size_t len, size_t at, const char *with)
{
	size_t size = strlen(with);

	fill(name, len);
	memmove(name + at + size, name + at + 1, len - at - 1);
	memcpy(name + at, with, size);
	return len - 1 + size;
}

/*
 * At every length and place: units that saturate to FF or 0 when they are
 * packed to bytes, units with a letter, dot or hyphen as one of their bytes,
 * halves of pairs, and values above U+10FFFF (from the bytes C0, C1 and F5 to
 * FF).
 */
START_TEST(lookalikes)
{
	static const uint32_t points[] = {
		0x80,   0xFF,   0x100,  0x161,  0x12E,   0x12D,   0x7F61,
		0x2D00, 0x2E00, 0x6100, 0x612E, 0x8061,  0xFF2D,  0xFF61,
		0xFF0E, 0x3002, 0xFEFF, 0xFFFF, 0x10061, 0x1D400, 0x10FF61,
	};
	static const char bad[] = "\xC0\xC1\xF5\xF6\xF7\xF8\xF9\xFA\xFB\xFC"
				  "\xFD\xFE\xFF\x80";
	static const char *const pairs[] = {"\xF8\xFD", "\xFB\xFA", "\xFD\xFD",
					    "\xFC\xFC", "\xFA\xFB"};
	size_t before = encodings_calls(), names = 0;
	size_t kinds = COUNT(points) + sizeof bad - 1 + COUNT(pairs);
	char name[80], with[8];

	for (size_t len = 1; len <= 70; len++) {
		for (size_t i = 0; i < len * kinds; i++) {
			size_t at = i / kinds, kind = i % kinds, size;
			xn_options opt = some_profile(names++);

			if (!is_taken(names)) {
				continue;
			}
			memset(with, 0, sizeof with);
			if (kind < COUNT(points)) {
				utf8_encode(with, points[kind]);
			} else if (kind - COUNT(points) < sizeof bad - 1) {
				with[0] = bad[kind - COUNT(points)];
			} else {
				strcpy(with, pairs[kinds - 1 - kind]);
			}
			size = put_at(name, len, at, with);
			encodings_check_fast(&opt, name, size);
			if (len % 16 == 0 || len % 31 == 1) {
				encodings_check(&opt, name, size);
			}
		}
	}
	tell("lookalikes", names, before);
}
END_TEST

/* Every unit except halves of pairs, in names of several lengths. */
START_TEST(every_unit)
{
	static const size_t lengths[] = {1, 7, 8, 17, 33, 63};
	size_t before = encodings_calls(), names = 0;
	char name[80], with[8];

	for (uint32_t unit = 1; unit <= 0xFFFF; unit++) {
		xn_options opt = some_profile(unit);
		size_t len = lengths[unit % COUNT(lengths)];

		if ((unit >= 0xD800 && unit <= 0xDFFF) || !is_taken(unit)) {
			continue;
		}
		memset(with, 0, sizeof with);
		utf8_encode(with, unit);
		encodings_check_fast(&opt, name,
				     put_at(name, len, unit / 5 % len, with));
		names++;
	}
	tell("every unit", names, before);
}
END_TEST

/* ---- ill-formed text ---------------------------------------------------- */

static const xn_result misuse = {XN_MISUSE, 0, 0, 0};

static void
assert_result(xn_result r, xn_status status, uint32_t errors, size_t length,
	      size_t labels)
{
	ck_assert_int_eq(r.status, status);
	ck_assert_uint_eq(r.errors, errors);
	ck_assert_uint_eq(r.length, length);
	ck_assert_uint_eq(r.labels, labels);
}

static void
assert_ill_formed_16(const xn_options *opt, const uint16_t *src, size_t len,
		     size_t at)
{
	xn_fault fault;
	xn_report report = {.faults = &fault, .fault_cap = 1};
	uint16_t dst[80];

	assert_result(xn_to_ascii_utf16(opt, dst, 80, src, len, NULL),
		      XN_INVALID, XN_ERROR_INVALID_UTF8, 0, 1);
	ck_assert_uint_eq(dst[0], 0);
	assert_result(xn_to_unicode_utf16(opt, dst, 80, src, len, &report),
		      XN_INVALID, XN_ERROR_INVALID_UTF8, len, 1);
	ck_assert(memcmp(dst, src, len * sizeof *dst) == 0);
	ck_assert_uint_eq(dst[len], 0);
	ck_assert_uint_eq(fault.at, at);
}

static void
assert_ill_formed_32(const xn_options *opt, const uint32_t *src, size_t len,
		     size_t at)
{
	xn_fault fault;
	xn_report report = {.faults = &fault, .fault_cap = 1};
	uint32_t dst[80];

	assert_result(xn_to_ascii_utf32(opt, dst, 80, src, len, NULL),
		      XN_INVALID, XN_ERROR_INVALID_UTF8, 0, 1);
	ck_assert_uint_eq(dst[0], 0);
	assert_result(xn_to_unicode_utf32(opt, dst, 80, src, len, &report),
		      XN_INVALID, XN_ERROR_INVALID_UTF8, len, 1);
	ck_assert(memcmp(dst, src, len * sizeof *dst) == 0);
	ck_assert_uint_eq(dst[len], 0);
	ck_assert_uint_eq(fault.at, at);
}

/* Every half of a pair, at every place of names of up to 70 units. */
START_TEST(halves)
{
	for (size_t i = 0; i < 0x800; i++) {
		xn_options opt = some_profile(i);
		size_t len = 1 + i % 70, at = i / 3 % len;
		uint32_t half = 0xD800 + (uint32_t)i;
		uint16_t two[70];
		uint32_t four[70];

		for (size_t k = 0; k < len; k++) {
			two[k] = 'a';
			four[k] = 'a';
		}
		two[at] = (uint16_t)half;
		four[at] = half;
		assert_ill_formed_16(&opt, two, len, at);
		assert_ill_formed_32(&opt, four, len, at);
		/* Two halves in the wrong order, or alike. */
		if (at + 1 < len) {
			two[at + 1] = half < 0xDC00 ? two[at] : 0xD800;
			assert_ill_formed_16(&opt, two, len, at);
		}
		/* The characters on either side of the second halves. */
		if (at + 1 < len && half < 0xDC00) {
			two[at + 1] = 0xDBFF;
			assert_ill_formed_16(&opt, two, len, at);
			two[at + 1] = 0xE000;
			assert_ill_formed_16(&opt, two, len, at);
		}
		four[at] = 0x110000 + (half << i % 21);
		assert_ill_formed_32(&opt, four, len, at);
	}
}
END_TEST

/* UTF-32 has no pairs. */
START_TEST(pairs)
{
	static const uint16_t two[] = {'a', 0xD842, 0xDFB7};
	static const uint32_t four[] = {'a', 0xD842, 0xDFB7};
	static const char want[] = "xn--a-6x2t"; /* U+20BB7 */
	xn_options opt = xn_profile(XN_LOOKUP);
	uint16_t dst[16];

	assert_result(xn_to_ascii_utf16(&opt, dst, 16, two, 3, NULL), XN_OK, 0,
		      10, 1);
	for (size_t i = 0; i <= 10; i++) {
		ck_assert_uint_eq(dst[i], (unsigned char)want[i]);
	}
	/* A pair cut in two, at the end and by a dot. */
	assert_ill_formed_16(&opt, two, 2, 1);
	assert_ill_formed_32(&opt, four, 3, 1);
}
END_TEST

/* ---- misuse ------------------------------------------------------------- */

static void
assert_misuse(xn_result r)
{
	assert_result(r, misuse.status, 0, 0, 0);
}

START_TEST(misuse_16)
{
	static const uint16_t src[] = {'a'};
	const size_t much = SIZE_MAX / 16 / sizeof *src + 1;
	xn_options opt = xn_profile(XN_LOOKUP), none = {.profile = 99};
	uint16_t room[4] = {'x', 'x', 'x', 'x'}, *got = room;

	assert_misuse(xn_to_ascii_utf16(&none, room, 4, src, 1, NULL));
	ck_assert_uint_eq(room[0], 0);
	ck_assert_uint_eq(room[1], 'x');
	assert_misuse(xn_to_ascii_utf16(NULL, room, 4, src, 1, NULL));
	assert_misuse(xn_to_ascii_utf16(&opt, NULL, 1, src, 1, NULL));
	assert_misuse(xn_to_ascii_utf16(&opt, room, 4, NULL, 1, NULL));
	assert_misuse(xn_to_ascii_utf16(&opt, room, 4, src, much, NULL));
	assert_misuse(xn_to_unicode_utf16(&opt, NULL, 1, src, 1, NULL));
	assert_misuse(xn_to_unicode_utf16(&opt, room, 4, NULL, 1, NULL));
	assert_misuse(xn_to_unicode_utf16(&opt, room, 4, src, SIZE_MAX, NULL));
	assert_misuse(xn_to_ascii_utf16_alloc(&opt, NULL, src, 1, NULL));
	assert_misuse(xn_to_ascii_utf16_alloc(&opt, &got, src, much, NULL));
	ck_assert_ptr_null(got);
	got = room;
	assert_misuse(xn_to_unicode_utf16_alloc(&opt, &got, NULL, 1, NULL));
	ck_assert_ptr_null(got);
	got = room;
	assert_misuse(xn_to_unicode_utf16_alloc(&none, &got, src, 1, NULL));
	ck_assert_ptr_null(got);
	assert_result(xn_to_ascii_utf16(&opt, NULL, 0, src, 1, NULL),
		      XN_NO_SPACE, 0, 2, 1);
	assert_result(xn_to_unicode_utf16(&opt, NULL, 0, NULL, 0, NULL),
		      XN_NO_SPACE, 0, 1, 1);
}
END_TEST

START_TEST(misuse_32)
{
	static const uint32_t src[] = {'a'};
	const size_t much = SIZE_MAX / 16 / sizeof *src + 1;
	xn_options opt = xn_profile(XN_LOOKUP), none = {.profile = 99};
	uint32_t room[4] = {'x', 'x', 'x', 'x'}, *got = room;

	assert_misuse(xn_to_ascii_utf32(&none, room, 4, src, 1, NULL));
	ck_assert_uint_eq(room[0], 0);
	ck_assert_uint_eq(room[1], 'x');
	assert_misuse(xn_to_ascii_utf32(NULL, room, 4, src, 1, NULL));
	assert_misuse(xn_to_ascii_utf32(&opt, NULL, 1, src, 1, NULL));
	assert_misuse(xn_to_ascii_utf32(&opt, room, 4, NULL, 1, NULL));
	assert_misuse(xn_to_ascii_utf32(&opt, room, 4, src, much, NULL));
	assert_misuse(xn_to_unicode_utf32(&opt, NULL, 1, src, 1, NULL));
	assert_misuse(xn_to_unicode_utf32(&opt, room, 4, NULL, 1, NULL));
	assert_misuse(xn_to_unicode_utf32(&opt, room, 4, src, SIZE_MAX, NULL));
	assert_misuse(xn_to_ascii_utf32_alloc(&opt, NULL, src, 1, NULL));
	assert_misuse(xn_to_ascii_utf32_alloc(&opt, &got, src, much, NULL));
	ck_assert_ptr_null(got);
	got = room;
	assert_misuse(xn_to_unicode_utf32_alloc(&opt, &got, NULL, 1, NULL));
	ck_assert_ptr_null(got);
	got = room;
	assert_misuse(xn_to_unicode_utf32_alloc(&none, &got, src, 1, NULL));
	ck_assert_ptr_null(got);
	assert_result(xn_to_ascii_utf32(&opt, NULL, 0, src, 1, NULL),
		      XN_NO_SPACE, 0, 2, 1);
	assert_result(xn_to_unicode_utf32(&opt, NULL, 0, NULL, 0, NULL),
		      XN_NO_SPACE, 0, 1, 1);
}
END_TEST

/* ---- long names --------------------------------------------------------- */

/* A label of ASCII may have any length; others may if memory is allocated. */
START_TEST(long_labels)
{
	static const char *const parts[] = {"A",
					    "a.",
					    "\xC3\xBC",
					    "\xF0\xA0\xAE\xB7",
					    "\xEF\xB7\xBA",
					    "\xE4\xB8\x80\xE3\x80\x82",
					    "\xFF"};
	static char name[ENCODINGS_LEN_MAX];
	size_t before = encodings_calls(), names = 0;

	for (size_t i = 0; i < COUNT(parts); i++) {
		size_t size = strlen(parts[i]), len = 0;

		while (len + size <= 100000) {
			memcpy(name + len, parts[i], size);
			len += size;
		}
		for (int id = XN_LOOKUP; id <= last_profile(); id += 2) {
			xn_options opt = xn_profile((xn_profile_id)id);

			opt.checks &= ~(uint32_t)XN_CHECK_LENGTH;
			encodings_check(&opt, name, len);
			names++;
		}
	}
	tell("long", names, before);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("encodings");
	TCase *files = tcase_create("files");
	TCase *made = tcase_create("made");
	TCase *alone = tcase_create("alone");

	tcase_set_timeout(files, 300);
	tcase_add_test(files, conformance_rows);
	tcase_add_test(files, normalization_rows);
	tcase_add_test(files, changing_characters);
	tcase_add_test(files, known_rows);
	tcase_add_test(files, others_rows);
	suite_add_tcase(suite, files);

	tcase_set_timeout(made, 300);
	tcase_add_test(made, hostile_shapes);
	tcase_add_test(made, generated_names);
	tcase_add_test(made, damaged_names);
	tcase_add_test(made, lookalikes);
	tcase_add_test(made, every_unit);
	tcase_add_test(made, long_labels);
	suite_add_tcase(suite, made);

	tcase_add_test(alone, halves);
	tcase_add_test(alone, pairs);
	tcase_add_test(alone, misuse_16);
	tcase_add_test(alone, misuse_32);
	suite_add_tcase(suite, alone);

	return run_suite(suite);
}

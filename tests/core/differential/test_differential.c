/* SPDX-License-Identifier: MIT
 *
 * libxn against another implementation, or its profiles against lookup.
 *
 *     test_differential libidn2|libidn|icu|libxn [learn]
 *     test_differential classes
 *
 * Prints the number of differences in each class, and samples of them.  The
 * files NAME-VERSION.txt have the known numbers for some versions: another
 * class, a missing one or another count is a failure, and so is an unexplained
 * difference.  Other versions are skipped, without "learn".  The
 * version of libidn2 is also that of libunistring's Unicode: 2.3.8-16.0.
 * tools/dev/differences writes these files, and makes doc/differences.md from
 * them and from the output of the second form.
 */
#include "compare.h"
#include "must.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/text_files.h"

#define SUBJECTS_MAX 32
#define OPTIONS_BYTES 200
#define SKIPPED 77 /* Meson: the test is skipped */
#define OURSELVES "libxn"

static struct {
	const char *name; /* of the other implementation */
	char version[64];
	bool learn;
	struct subject subject[SUBJECTS_MAX];
	size_t subjects;
} test;

/* ---- known counts ------------------------------------------------------- */

/* The lines that a section must have, in order. */
struct known {
	struct lines lines;
	bool open;
};

/* Opens the file of this version. */
static bool
known_file(struct known *known, char *file, size_t cap)
{
	char folder[4096] = "";

	strncat(folder, folder_in("XN_SOURCE"), sizeof folder - 32);
	strcat(folder, "/tests/core/differential");
	snprintf(file, cap, "%s-%s.txt", test.name, test.version);
	return lines_open(&known->lines, folder, file);
}

/* Finds the section with a heading; there may be none. */
static void
known_open(struct known *known, const char *heading)
{
	char file[96];
	char *line;

	known->open = false;
	if (test.learn || !names_are_all()) {
		printf("# not compared with known counts\n");
		return;
	}
	if (!known_file(known, file, sizeof file)) {
		complain("there is no %s", file);
		return;
	}
	/* "# libidn 1.41, libxn with Unicode 18.0.0" */
	known->open = strstr(known->lines.data, xn_unicode_version()) != NULL;
	if (!known->open) {
		complain("%s is of another Unicode version", file);
	}
	while (known->open && (line = lines_next(&known->lines)) != NULL) {
		if (strcmp(line, heading) == 0) {
			return;
		}
	}
	if (known->open) {
		complain("%s: no known counts", heading);
	}
	known->open = false;
	lines_close(&known->lines);
}

static void
known_expect(struct known *known, const char *line)
{
	char *want;

	if (!known->open) {
		return;
	}
	do {
		want = lines_next(&known->lines);
	} while (want != NULL && (*want == '#' || *want == '\t'));
	if (want == NULL || strcmp(want, line) != 0) {
		complain("%s\nbut the known counts have: %s", line,
			 want != NULL ? want : "the end");
		/* The lines that follow would not match either. */
		lines_close(&known->lines);
		known->open = false;
	}
}

static void
known_close(struct known *known)
{
	known_expect(known, "");
	if (known->open) {
		lines_close(&known->lines);
	}
}

/* ---- a section ---------------------------------------------------------- */

/* The names of a set of classes, joined by " + ". */
static void
name_classes(char *to, size_t cap, const struct subject *subject, uint64_t set)
{
	size_t at = 0;

	*to = '\0';
	for (unsigned i = 0; i < 64; i++) {
		if (set >> i & 1) {
			const char *name = (subject->mode != NULL
						    ? departure_words
						    : rule_words)(i)->name;

			must(name != NULL && at + 40 < cap, "too many classes");
			at += (size_t)sprintf(to + at, "%s%s",
					      at > 0 ? " + " : "", name);
		}
	}
}

static void
print_line(struct known *known, const char *line)
{
	puts(line);
	known_expect(known, line);
}

static void
print_samples(const struct subject *subject, const struct tally_class *class)
{
	char name[400], ours[400], theirs[400], line[1280];

	for (size_t i = 0; i < class->samples; i++) {
		const struct sample *sample = &class->sample[i];

		compare_show(subject, sample->bytes, sample->len, ours, theirs,
			     sizeof ours);
		snprintf(line, sizeof line, "\t%s\t%s\t%s",
			 show_name(name, sizeof name, sample->bytes,
				   sample->len),
			 ours, theirs);
		must(strstr(line, CUT) == NULL, "a sample is too long");
		puts(line);
	}
}

static void
print_class(struct known *known, const struct subject *subject,
	    const struct tally_class *class)
{
	static const char *const sources[SOURCES] = {
		[SWEEP] = "sweep", [EXAMPLES] = "chosen", [RANDOM] = "random"};
	char names[400], line[512];

	name_classes(names, sizeof names, subject, class->set);
	snprintf(line, sizeof line, "%-8s%8lu%8lu%8lu%8lu  %s",
		 sources[class->source], class->count[ONLY_WE_REFUSE],
		 class->count[ONLY_THEY_REFUSE], class->count[OTHER_RESULT],
		 class->count[OTHER_REASON], names);
	if (class->source == RANDOM) {
		printf("# %s\n", line);
	} else {
		print_line(known, line);
	}
	if (class->source == SWEEP || class->source == EXAMPLES) {
		print_samples(subject, class);
	}
}

/*
 * The profile, and the checks that differ from its usual ones: "lookup
 * std3=on".
 */
static void
name_options(char *to, size_t cap, const xn_options *opt)
{
	const uint32_t usual = xn_profile((xn_profile_id)opt->profile).checks;
	const xn_profile_info *profile;
	const xn_check_info *check;
	size_t at;

	for (size_t i = 0; (profile = xn_profile_at(i)) != NULL; i++) {
		if (profile->id == opt->profile) {
			break;
		}
	}
	must(profile != NULL, "there is no such profile");
	at = (size_t)snprintf(to, cap, "%s", profile->name);
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		if ((opt->checks ^ usual) & check->bits) {
			must(cap - at > 40, "too many checks");
			at += (size_t)sprintf(
				to + at, " %s=%s", check->name,
				opt->checks & check->bits ? "on" : "off");
		}
	}
}

static void
heading_of(char *to, size_t cap, const struct subject *subject)
{
	char own[OPTIONS_BYTES];

	name_options(own, sizeof own, &subject->own);
	snprintf(to, cap, "[%s %s]",
		 subject->mode != NULL ? subject->mode->name : own,
		 subject->direction == TO_ASCII ? "ascii" : "unicode");
}

START_TEST(differences)
{
	static struct tally sum;
	const struct subject *subject = &test.subject[_i];
	struct known known;
	char heading[OPTIONS_BYTES + 16];

	compare_all(&sum, subject);
	heading_of(heading, sizeof heading, subject);
	known_open(&known, heading);
	puts(heading);
	printf("# of %lu names of the sweep, %lu examples, %lu vectors\n"
	       "# random: %lu generated names\n",
	       sum.names[SWEEP], sum.names[EXAMPLES], sum.names[VECTORS],
	       sum.names[RANDOM]);
	for (size_t i = 0; i < sum.classes; i++) {
		print_class(&known, subject, &sum.class[i]);
	}
	for (size_t i = 0; i < sum.unexplained && i < NOTES_MAX; i++) {
		printf("unexplained: %s\n", sum.note[i]);
	}
	known_close(&known);
	printf("\n");
	fflush(stdout);
	ck_assert_uint_eq(sum.unexplained, 0);
	settle();
}
END_TEST

/* Each class has a name of its own, by which people look it up. */
START_TEST(class_names)
{
	const char *names[2 * 64];
	size_t count = 0;

	for (unsigned i = 0; departure_words(i)->name != NULL; i++) {
		names[count++] = departure_words(i)->name;
	}
	for (unsigned i = 0; rule_words(i)->name != NULL; i++) {
		names[count++] = rule_words(i)->name;
	}
	ck_assert_uint_gt(count, 0);
	for (size_t i = 0; i < count; i++) {
		for (size_t j = 0; j < i; j++) {
			ck_assert_str_ne(names[i], names[j]);
		}
	}
}
END_TEST

/* ---- comparisons -------------------------------------------------------- */

static void
add_subject(const struct subject *subject)
{
	must(test.subjects < SUBJECTS_MAX, "too many modes");
	test.subject[test.subjects++] = *subject;
}

/* Adds options of libxn in both directions, once. */
static void
add_options(const xn_options *opt, bool unswept)
{
	struct subject subject = {NULL, NULL, *opt, TO_ASCII, unswept};

	for (size_t i = 0; i < test.subjects; i++) {
		const xn_options *own = &test.subject[i].own;

		if (own->profile == opt->profile &&
		    own->checks == opt->checks) {
			return;
		}
	}
	add_subject(&subject);
	subject.direction = TO_UNICODE;
	add_subject(&subject);
}

static void
set_version(const char *version)
{
	must(strlen(version) < sizeof test.version - 16, "a long version");
	strcpy(test.version, version);
}

/* Adds the profiles, and the options nearest to a mode. */
static void
add_profiles(void)
{
	xn_options opt;

	set_version(xn_unicode_version());
	for (size_t i = 0; xn_profile_at(i) != NULL; i++) {
		opt = xn_profile(xn_profile_at(i)->id);
		if (opt.profile != XN_LOOKUP) {
			add_options(&opt, false);
		}
	}
	for (size_t i = 0; i < mode_count; i++) {
		opt = mode_options(&modes[i]);
		add_options(&opt, true);
	}
}

/* Adds a library's modes; false if it is not installed. */
static bool
add_library(enum peer_library library)
{
	struct subject subject = {0};
	unsigned uts46, rfc5892, ucd;
	const char *why;

	subject.peer = peer_open(library, NULL, &why);
	if (subject.peer == NULL) {
		printf("skipped: %s: %s\n", peer_name(library), why);
		return false;
	}
	set_version(peer_version(subject.peer));
	if (library == PEER_LIBIDN2) {
		peer_unicode(subject.peer, &uts46, &rfc5892, &ucd);
		snprintf(test.version + strlen(test.version), 16, "-%u.%u",
			 ucd / 10, ucd % 10);
	}
	for (size_t i = 0; i < mode_count; i++) {
		subject.mode = &modes[i];
		if (modes[i].library != library) {
			continue;
		}
		subject.own = mode_options(&modes[i]);
		subject.direction = TO_ASCII;
		add_subject(&subject);
		if (!modes[i].ascii_only) {
			subject.direction = TO_UNICODE;
			add_subject(&subject);
		}
	}
	return true;
}

static bool
add_subjects(const char *name)
{
	test.name = name;
	if (strcmp(name, OURSELVES) == 0) {
		add_profiles();
		return true;
	}
	for (int i = 0; i < PEER_LIBRARIES; i++) {
		if (strcmp(name, peer_name((enum peer_library)i)) == 0) {
			return add_library((enum peer_library)i);
		}
	}
	return false;
}

static int
run_tests(void)
{
	Suite *suite = suite_create("differential");
	TCase *tc = tcase_create(test.name);
	SRunner *runner;
	int failed;

	tcase_set_timeout(tc, 0);
	tcase_add_unchecked_fixture(tc, names_load, names_free);
	tcase_add_test(tc, class_names);
	tcase_add_loop_test(tc, differences, 0, (int)test.subjects);
	suite_add_tcase(suite, tc);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_MINIMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void
print_words(const char *what, const struct class_words *words)
{
	printf("%s\t%s\t%s\t%s\n", what, words->name, words->reason,
	       words->verdict);
}

/* Prints a line for each mode, and for each class with its text. */
static void
print_classes(void)
{
	for (size_t i = 0; i < mode_count; i++) {
		const struct mode *mode = &modes[i];
		const xn_options opt = mode_options(mode);
		char own[OPTIONS_BYTES];

		name_options(own, sizeof own, &opt);
		printf("mode\t%s\t%s\t%s\t%s\t%s\t%s\n", mode->name,
		       mode->summary, own, mode->shown ? "shown" : "",
		       mode->secondary[0] ? "*" : "",
		       mode->secondary[1] && !mode->ascii_only ? "*" : "");
	}
	for (unsigned i = 0; departure_words(i)->name != NULL; i++) {
		print_words("departure", departure_words(i));
	}
	for (unsigned i = 0; rule_words(i)->name != NULL; i++) {
		print_words("rule", rule_words(i));
	}
}

/* Whether there are known counts of this version. */
static bool
is_known(void)
{
	struct known known;
	char file[96];
	bool found = known_file(&known, file, sizeof file);

	if (found) {
		lines_close(&known.lines);
	} else {
		printf("skipped: %s %s is not known: tools/dev/differences "
		       "--learn %s adds its counts\n",
		       test.name, test.version, test.name);
	}
	return found;
}

int
main(int argc, char **argv)
{
	test.learn = argc == 3 && strcmp(argv[2], "learn") == 0;
	if (argc != 2 && !test.learn) {
		fprintf(stderr, "usage: %s NAME [learn]\n", argv[0]);
		return EXIT_FAILURE;
	}
	if (strcmp(argv[1], "classes") == 0) {
		print_classes();
		return EXIT_SUCCESS;
	}
	if (!add_subjects(argv[1]) || (!test.learn && !is_known())) {
		return SKIPPED;
	}
	printf("# %s %s, libxn with Unicode %s\n", test.name, test.version,
	       xn_unicode_version());
	printf("# differences: only libxn refuses; only the other one; other "
	       "result; other reason\n\n");
	fflush(stdout);
	return run_tests();
}

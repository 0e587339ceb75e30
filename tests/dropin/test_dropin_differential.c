/* SPDX-License-Identifier: MIT
 *
 * The drop-in against the system's libidn2, in one process, each loaded by its
 * path: every function and set of flags, every code point, names from vectors
 * and generated ones, buffers.
 *
 *     test_dropin_differential [--verify|--gnu] OURS [GNU]
 *
 * Return values and results have to be the same, or to differ as one of the
 * classes of classes.h says, exactly.  Ours is held to that where they do not
 * differ, too, but in a part of the sweep; with --verify everywhere, and GNU's
 * as well.  --gnu: GNU's alone is held to what is expected of it.
 *
 * XN_TEST_SCALE is how much is swept and generated, in per cent.
 */
#define _XOPEN_SOURCE 700
#include <check.h>
#include <limits.h>
#include <locale.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judge.h"
#include "pieces.h"
#include "special.h"

#include "tools/compare/changes.h"
#include "tests/core/differential/names.h"
#include "tests/support/text_files.h"

#define SKIPPED 77 /* Meson: the test is skipped */
#define THREADS_MAX 16
#define PATH_SIZE 4096
#define PIECES 60000
#define SALT 92

static struct libidn2 gnu, ours;
static const struct peer *peer; /* GNU's */
static const struct release *release;
static bool verify;
static bool alone;
static struct tally total;

/* ---- one name ----------------------------------------------------------- */

/* A name for the functions of bytes and of code points. */
struct subject {
	char *bytes;
	size_t len;
	uint32_t *points; /* NULL if it is not UTF-8 */
	size_t count;
	struct ustring room;
};

static void
set_subject(struct subject *subject, char *bytes, size_t len)
{
	subject->bytes = bytes;
	subject->len = strnlen(bytes, len);
	subject->points = NULL;
	subject->room.len = 0;
	if (ustring_add_utf8(&subject->room, bytes, len)) {
		subject->count = subject->room.len;
		ustring_add(&subject->room, 0);
		subject->points = subject->room.point;
	}
}

static void
ask(struct judge *judge, const struct subject *subject, enum function function,
    int flags, size_t cap)
{
	struct call call = {.function = function,
			    .flags = flags,
			    .bytes = subject->bytes,
			    .len = subject->len,
			    .points = subject->points,
			    .count = subject->count,
			    .cap = cap};

	if (!takes_points(function) || call.points != NULL) {
		judge_call(judge, &call);
	}
}

/* Registers an A-label, alone and with a U-label. */
static void
ask_alabel(struct judge *judge, const char *alabel, const char *ulabel)
{
	struct call call = {.function = REGISTER_U8,
			    .bytes = ulabel,
			    .len = ulabel != NULL ? strlen(ulabel) : 0,
			    .alabel = alabel};

	judge_call(judge, &call);
}

/* With all flags that a function can have. */
static void
ask_all_flags(struct judge *judge, const struct subject *subject)
{
	for (unsigned f = LOOKUP_U8; f < PUNYCODE_ENCODE; f++) {
		for (int flags = 0; flags < 256; flags++) {
			ask(judge, subject, (enum function)f, flags,
			    (size_t)flags % 8);
		}
		ask(judge, subject, (enum function)f, 0x100, 300 - 16);
		ask(judge, subject, (enum function)f, INT_MIN, 5);
		ask(judge, subject, (enum function)f, -1, 5);
	}
}

static const int main_flags[] = {0,   4,   32,       36,       64,  65,
				 128, 132, 128 + 32, 64 + 128, 193, 8 + 16};

static void
ask_main_flags(struct judge *judge, const struct subject *subject)
{
	for (size_t i = 0; i < sizeof main_flags / sizeof *main_flags; i++) {
		ask(judge, subject, LOOKUP_U8, main_flags[i], 0);
	}
	ask(judge, subject, REGISTER_U8, 0, 0);
	ask(judge, subject, REGISTER_U8, IDN2_NFC_INPUT, 0);
	ask(judge, subject, LOOKUP_UL, 0, 0);
	ask(judge, subject, TO_ASCII_LZ, IDN2_NO_TR46, 0);
	ask(judge, subject, TO_ASCII_4I, 0, 0);
	ask(judge, subject, TO_ASCII_4I2, 4, 0);
	ask(judge, subject, TO_ASCII_4Z, 64, 0);
	for (unsigned f = TO_UNICODE_8Z4Z; f < PUNYCODE_ENCODE; f++) {
		ask(judge, subject, (enum function)f, 0, 260);
	}
	ask(judge, subject, TO_UNICODE_44I, 0, 3);
}

static void
ask_of_name(struct judge *judge, const struct subject *subject,
	    struct generator *gen)
{
	enum function function =
		(enum function)generate_below(gen, PUNYCODE_ENCODE);

	ask_main_flags(judge, subject);
	ask(judge, subject, function, (int)generate_below(gen, 256),
	    generate_below(gen, 280));
	ask_alabel(judge, subject->bytes, NULL);
	ask_alabel(judge, subject->bytes, subject->bytes);
}

/* ---- the sweep ---------------------------------------------------------- */

#define BLOCK 0x400
#define BLOCKS ((LAST_POINT + 1) / BLOCK)

/*
 * Whether a code point is refused everywhere, like unassigned and private-use
 * ones: nothing is mapped or looked up in another table.
 */
static bool
is_refused(uint32_t point)
{
	return point >= 0x80 && fact_status(point) == STATUS_DISALLOWED &&
	       fact_class(point) >= CLASS_DISALLOWED &&
	       fact_age(point) == AGE_OLD && change_of(point) == NULL;
}

static void
sweep_name(struct judge *judge, const struct subject *subject,
	   enum position position, bool refused)
{
	static const int flags[] = {0, 64, 4, 32, 65};
	size_t count = position < BEFORE_RTL ? 5 : 3;

	if (refused && position != MIDDLE) {
		count = 2;
	}
	for (size_t i = 0; i < count; i++) {
		ask(judge, subject, LOOKUP_U8, flags[i], 0);
	}
	ask(judge, subject, REGISTER_U8, 0, 0);
	if (!refused || position == MIDDLE) {
		ask(judge, subject, REGISTER_U8, IDN2_NFC_INPUT, 0);
	}
	if (position == ALONE) {
		ask(judge, subject, TO_ASCII_4Z, 0, 0);
		ask(judge, subject, TO_UNICODE_4Z4Z, 0, 0);
	}
}

/* The label's A-label; libxn's codec must agree with GNU's. */
static void
sweep_ace(struct judge *judge, const struct subject *subject)
{
	ask(judge, subject, TO_UNICODE_8Z8Z, 0, 0);
	ask(judge, subject, LOOKUP_U8, 0, 0);
	ask(judge, subject, LOOKUP_U8, 4, 0);
	ask(judge, subject, LOOKUP_U8, 64, 0);
	ask_alabel(judge, subject->bytes, NULL);
}

static void
sweep_surrogate(struct judge *judge, uint32_t point)
{
	uint32_t points[] = {'a', point, 'b', 0};
	struct subject subject = {.points = points, .count = 3};

	ask(judge, &subject, TO_ASCII_4Z, 0, 0);
	ask(judge, &subject, TO_ASCII_4I2, 64, 0);
	ask(judge, &subject, TO_UNICODE_4Z4Z, 0, 0);
}

static void
sweep_point(struct judge *judge, struct subject *subject, uint32_t point)
{
	bool refused = is_refused(point);
	char bytes[SWEEP_BYTES + 1];

	if (point >= 0xD800 && point <= 0xDFFF) {
		sweep_surrogate(judge, point);
		return;
	}
	for (unsigned i = 0; i < (refused ? BEFORE_RTL : POSITIONS); i++) {
		enum position position = (enum position)i;
		struct name name;

		judge->thorough = verify || position == MIDDLE;
		name_of_point(&name, bytes, point, position, false);
		bytes[name.len] = '\0';
		set_subject(subject, bytes, name.len);
		sweep_name(judge, subject, position, refused);
		if (point >= 0x80 && (!refused || position == MIDDLE)) {
			name_of_point(&name, bytes, point, position, true);
			bytes[name.len] = '\0';
			set_subject(subject, bytes, name.len);
			sweep_ace(judge, subject);
		}
	}
}

/* ---- threads ------------------------------------------------------------ */

static struct {
	atomic_size_t next;
	size_t scale;
	bool plain; /* only functions that depend on the locale */
} work;

static void
sweep(struct judge *judge)
{
	struct subject subject = {0};
	size_t block;

	while ((block = atomic_fetch_add(&work.next, 1)) < BLOCKS) {
		for (uint32_t i = 0; i < BLOCK; i++) {
			if (i % 100 < work.scale) {
				sweep_point(judge, &subject,
					    (uint32_t)block * BLOCK + i);
			}
		}
	}
	ustring_free(&subject.room);
}

static void
ask_by_locale(struct judge *judge, const struct subject *subject)
{
	static const enum function functions[] = {LOOKUP_UL, TO_ASCII_LZ,
						  REGISTER_UL, TO_UNICODE_8ZLZ,
						  TO_UNICODE_LZLZ};

	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		ask(judge, subject, functions[i], 0, 0);
		ask(judge, subject, functions[i], IDN2_NO_TR46, 0);
	}
}

#define CHUNK 256

/* Names of files come first.  Returns the length. */
static size_t
some_name(struct generator *gen, char bytes[PIECES_MAX + 1], size_t i)
{
	if (i < names_count()) {
		memcpy(bytes, name_at(i)->bytes, name_at(i)->len);
		return name_at(i)->len;
	}
	return pieces_name(gen, bytes);
}

static void
ask_chunk(struct judge *judge, struct subject *subject, size_t chunk)
{
	struct generator gen;

	generate_begin(&gen, SALT + chunk);
	for (size_t i = chunk * CHUNK; i < (chunk + 1) * CHUNK; i++) {
		char bytes[PIECES_MAX + 1];
		size_t len = some_name(&gen, bytes, i);

		bytes[len] = '\0';
		set_subject(subject, bytes, len);
		if (work.plain) {
			ask_by_locale(judge, subject);
			continue;
		}
		ask_of_name(judge, subject, &gen);
		if (i < names_count() && name_at(i)->source == EXAMPLES) {
			ask_all_flags(judge, subject);
		}
	}
}

static void
ask_names(struct judge *judge)
{
	struct subject subject = {0};
	size_t chunks = (names_count() + generate_count(PIECES)) / CHUNK;
	size_t chunk;

	if (work.plain) {
		chunks = chunks / 8 + 1;
	}
	while ((chunk = atomic_fetch_add(&work.next, 1)) < chunks) {
		ask_chunk(judge, &subject, chunk);
	}
	ustring_free(&subject.room);
}

/* A judge for each processor, with a share of the work. */
static struct judge *
judge_new(void)
{
	struct judge *judge = calloc(1, sizeof *judge);

	require(judge != NULL, "no memory");
	judge->gnu = &gnu;
	judge->peer = peer;
	judge->release = release;
	judge->ours = alone ? NULL : &ours;
	judge->verify = verify;
	judge->thorough = true;
	judge->plain = work.plain;
	return judge;
}

static void
judge_end(struct judge *judge)
{
	tally_merge(&total, &judge->tally);
	libidn2_free(&judge->model);
	free(judge);
}

static void *
run_sweep(void *judge)
{
	sweep(judge);
	return NULL;
}

static void *
run_names(void *judge)
{
	ask_names(judge);
	return NULL;
}

static void
in_threads(void *(*run)(void *))
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t count = processors < 1             ? 1
		       : processors > THREADS_MAX ? THREADS_MAX
						  : (size_t)processors;
	pthread_t thread[THREADS_MAX];
	struct judge *judge[THREADS_MAX];

	atomic_store(&work.next, 0);
	for (size_t i = 0; i < count; i++) {
		judge[i] = judge_new();
		require(pthread_create(&thread[i], NULL, run, judge[i]) == 0,
			"no thread");
	}
	for (size_t i = 0; i < count; i++) {
		pthread_join(thread[i], NULL);
		judge_end(judge[i]);
	}
}

/* ---- texts -------------------------------------------------------------- */

static void
compare_texts(void)
{
	for (int rc = -400; rc < 20; rc++) {
		const char *text = ours.strerror(rc);

		if (strcmp(gnu.strerror_name(rc), ours.strerror_name(rc)) !=
			    0 ||
		    text == NULL || *text == '\0') {
			complain("the texts of %d", rc);
		}
	}
}

/* ---- all of it ---------------------------------------------------------- */

START_TEST(differences)
{
	struct judge *judge;

	work.scale = generate_count(100);
	compare_texts();
	judge = judge_new();
	special_calls(judge);
	judge_end(judge);
	in_threads(run_names);
	in_threads(run_sweep);

	/* No other thread runs when the locale changes. */
	require(setlocale(LC_ALL, "C") != NULL, "no locale C");
	work.plain = true;
	in_threads(run_names);
	if (!tally_print(&total, release)) {
		complain("see above");
	}
	settle();
}
END_TEST

/* In this process: the libraries are loaded into it. */
static int
run_tests(void)
{
	Suite *suite = suite_create("drop-in");
	TCase *tc = tcase_create("differences");
	SRunner *runner;
	int failed;

	tcase_set_timeout(tc, 0);
	tcase_add_unchecked_fixture(tc, names_load, names_free);
	tcase_add_test(tc, differences);
	suite_add_tcase(suite, tc);
	runner = srunner_create(suite);
	srunner_set_fork_status(runner, CK_NOFORK);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/*
 * The system's library, by the dynamic linker's cache, since LD_LIBRARY_PATH
 * may lead to the drop-in.  If there are several, as for other processors, the
 * first that loads.
 */
static bool
open_system(char path[PATH_SIZE])
{
	FILE *cache = popen("PATH=$PATH:/sbin:/usr/sbin ldconfig -p", "r");
	char line[PATH_SIZE];
	bool found = false;

	while (cache != NULL && fgets(line, sizeof line, cache) != NULL) {
		const char *arrow = strstr(line, "=> ");

		if (!found && arrow != NULL &&
		    strstr(line, "libidn2.so.0 ") != NULL) {
			snprintf(path, PATH_SIZE, "%s", arrow + 3);
			path[strcspn(path, "\n")] = '\0';
			found = open_libidn2(&gnu, path);
		}
	}
	if (cache != NULL) {
		pclose(cache);
	}
	return found;
}

int
main(int argc, char **argv)
{
	char path[PATH_SIZE] = "";
	const char *why;

	if (argc > 1 && strncmp(argv[1], "--", 2) == 0) {
		verify = true;
		alone = strcmp(argv[1], "--gnu") == 0;
		argv++;
		argc--;
	}
	if (argc < 2) {
		fprintf(stderr, "usage: %s [--verify|--gnu] OURS [GNU]\n",
			argv[0]);
		return EXIT_FAILURE;
	}
	if (argc > 2 ? !open_libidn2(&gnu, argv[2]) : !open_system(path)) {
		printf("skipped: there is no libidn2.so.0\n");
		return SKIPPED;
	}
	peer = peer_open(PEER_LIBIDN2, argc > 2 ? argv[2] : path, &why);
	if (peer == NULL || !open_libidn2(&ours, argv[1])) {
		return EXIT_FAILURE;
	}
	printf("%s %s, %s %s\n", argv[1], ours.check_version(NULL),
	       argc > 2 ? argv[2] : path, gnu.check_version(NULL));
	release = release_of(gnu.check_version(NULL));
	if (release == NULL) {
		return SKIPPED;
	}
	if (setlocale(LC_ALL, "C.UTF-8") == NULL) {
		printf("skipped: there is no locale C.UTF-8\n");
		return SKIPPED;
	}
	fflush(stdout);
	return run_tests();
}

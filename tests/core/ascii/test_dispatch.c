/* SPDX-License-Identifier: MIT
 *
 * lib/ascii/dispatch.c: the loader chooses the functions for AVX-512 if the C
 * library reports all of its features, and the plain ones if any is missing.
 * The program starts itself again with each feature hidden; with an argument it
 * only tells its choice.
 *
 * Skipped if there is nothing to choose from.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <xn/idna.h>

/* Included as source: a caller cannot see what an ifunc chose. */
#include "lib/ascii/dispatch.c"

#define SKIPPED 77 /* Meson: the test is skipped */

/* Exit statuses that tell which functions were chosen. */
enum { TOOK_AVX512 = 10, TOOK_BASE = 11, TOOK_BOTH = 12 };

static int
taken(void)
{
	bool avx512 = true, base = true;

#define AND_CHOSEN(name)                                                       \
	avx512 = avx512 && choose_##name() == name##_avx512;                   \
	base = base && choose_##name() == name##_base;
	AND_CHOSEN(xn_scan_name)
	AND_CHOSEN(xn_scan_name_utf16)
	AND_CHOSEN(xn_scan_name_utf32)
	AND_CHOSEN(xn_scan_rows)
	AND_CHOSEN(xn_scan_window)
#undef AND_CHOSEN
	return avx512 ? TOOK_AVX512 : base ? TOOK_BASE : TOOK_BOTH;
}

/* What a program chooses if the C library hides a feature. */
static int
taken_without(const char *program, const char *feature)
{
	char tunable[64];
	int status = -1;
	pid_t child;

	snprintf(tunable, sizeof tunable, "glibc.cpu.hwcaps=%s", feature);
	setenv("GLIBC_TUNABLES", tunable, 1);
	child = fork();
	if (child == 0) {
		execl(program, program, "taken", (char *)NULL);
		_exit(127);
	}
	if (child < 0 || waitpid(child, &status, 0) != child ||
	    !WIFEXITED(status)) {
		return -1;
	}
	return WEXITSTATUS(status);
}

/* Whether the compiler's library sees all features. */
static bool
has_all(void)
{
	return __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512vl") &&
	       __builtin_cpu_supports("bmi2") &&
	       __builtin_cpu_supports("popcnt");
}

static int
expect(const char *what, int got, int want)
{
	if (got == want) {
		return 0;
	}
	printf("%s: %d instead of %d\n", what, got, want);
	return 1;
}

int
main(int argc, char **argv)
{
	static const char *const features[] = {"-AVX512BW", "-AVX512VL",
					       "-BMI2", "-POPCNT"};
	xn_options opt = xn_profile(XN_LOOKUP);
	char dst[4];
	int wrong;

	if (argc > 1) {
		/* The functions work, whichever they are. */
		return xn_to_ascii(&opt, dst, sizeof dst, "A", 1, NULL)
						       .length == 1 &&
				       dst[0] == 'a'
			       ? taken()
			       : EXIT_FAILURE;
	}
	wrong = expect("as it is", taken_without(argv[0], ""),
		       has_all() ? TOOK_AVX512 : TOOK_BASE);
	for (size_t i = 0; i < sizeof features / sizeof *features; i++) {
		wrong += expect(features[i],
				taken_without(argv[0], features[i]), TOOK_BASE);
	}
	if (wrong == 0 && !has_all()) {
		puts("skipped: the processor has no AVX-512");
		return SKIPPED;
	}
	return wrong;
}

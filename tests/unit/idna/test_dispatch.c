/* SPDX-License-Identifier: MIT
 *
 * lib/idna/dispatch.c: the loader takes what is compiled for AVX-512 where the
 * C library finds all of that, and the plain functions where any of it is
 * missing.  The program starts itself again with each feature hidden; with an
 * argument it only says which functions were taken.
 *
 * Skipped where there is nothing to choose from.
 */
#define _XOPEN_SOURCE 700

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* As source: what an ifunc has become cannot be asked. */
#include "lib/idna/dispatch.c"

#define SKIPPED 77 /* Meson's word for it */

/* The program's own status, by the functions that were taken. */
enum { TOOK_AVX512 = 10, TOOK_BASE = 11, TOOK_BOTH = 12 };

static int
taken(void)
{
	bool avx512 = choose_xn_ascii_name() == xn_ascii_name_avx512;
	bool base = choose_xn_ascii_name() == xn_ascii_name_base;

#define AND_ENTRY(name, unit)                                                  \
	avx512 = avx512 && choose_##name() == name##_avx512;                   \
	base = base && choose_##name() == name##_base;
	CONVERSIONS(AND_ENTRY)
#undef AND_ENTRY
	return avx512 ? TOOK_AVX512 : base ? TOOK_BASE : TOOK_BOTH;
}

/* Which one a program takes from which the C library hides a feature. */
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

/* Whether this machine has it all, as the compiler's library sees it. */
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
		/* Whichever it is, it does the same. */
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

/* SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target once for each input, with any compiler.  It ends by
 * abort() if a fuzzer would report a finding.
 *
 *     replay_TARGET CORPUS.txt|FILE|FOLDER...    as inputs.h says
 */
#define _POSIX_C_SOURCE 200809L
#include "fuzz.h"
#include "inputs.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not every target has this function. */
#if defined(__GNUC__)
__attribute__((weak))
#endif
int
LLVMFuzzerInitialize(int *argc, char ***argv);

static size_t inputs;
static const char *running;

/* A copy of exactly the input's size: a sanitizer sees reads behind it. */
static uint8_t *
copy_of(const uint8_t *bytes, size_t size)
{
	uint8_t *copy = malloc(size > 0 ? size : 1);

	if (copy == NULL) {
		fputs("not enough memory\n", stderr);
		exit(2);
	}
	memcpy(copy, bytes, size);
	return copy;
}

static void
run_input(const char *where, const uint8_t *bytes, size_t size)
{
	uint8_t *data = copy_of(bytes, size);

	running = where;
	LLVMFuzzerTestOneInput(data, size);
	free(data);
	inputs++;
}

/* A failure ends by a signal, whichever check finds it. */
static void
say_which(int signal_number)
{
	fprintf(stderr, "in %s\n", running);
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

int
main(int argc, char **argv)
{
	if (LLVMFuzzerInitialize != NULL) {
		LLVMFuzzerInitialize(&argc, &argv);
	}
	signal(SIGABRT, say_which);
	inputs_read(argv + 1, (size_t)argc - 1, run_input);
	printf("%zu inputs\n", inputs);
	return inputs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

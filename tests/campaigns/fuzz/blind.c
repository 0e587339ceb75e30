/* SPDX-License-Identifier: MIT
 *
 * Runs a fuzz target without measuring coverage: changes the seeds at random,
 * as fast as possible.  That gives ten times as many executions, for bugs that
 * coverage does not lead to.
 *
 *     blind_TARGET SECONDS|COUNTx SEED FINDING CORPUS.txt|FILE|FOLDER...
 *
 * An input that ends the program, or takes half a minute, is written to
 * FINDING.
 */
#define _XOPEN_SOURCE 700
#include "fuzz.h"
#include "inputs.h"
#include "tests/support/generate.h"
#include "mutate.h"

#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define INPUT_MAX 256
#define SEEDS_MAX 8192
/* Changes on top of each other, before it returns to a seed. */
#define DEPTH 6
/*
 * Executions between two looks at the clock, and the seconds that they may
 * take.
 */
#define BATCH 256
#define BATCH_SECONDS 30

struct input {
	uint8_t bytes[INPUT_MAX];
	size_t size;
};

#if defined(__GNUC__)
__attribute__((weak))
#endif
int
LLVMFuzzerInitialize(int *argc, char ***argv);

static struct input seeds[SEEDS_MAX];
static size_t seed_count;
static struct input now;
static const char *finding;
static struct generator gen;

static void
add_seed(const char *where, const uint8_t *bytes, size_t size)
{
	struct input *seed = &seeds[seed_count];

	(void)where;
	if (seed_count < SEEDS_MAX && size <= INPUT_MAX) {
		memcpy(seed->bytes, bytes, size);
		seed->size = size;
		seed_count++;
	}
}

/* ---- changes ------------------------------------------------------------ */

static size_t
below(size_t n)
{
	return generate_below(&gen, (uint32_t)n);
}

static void
insert_byte(struct input *input, uint8_t byte)
{
	size_t at = below(input->size + 1);

	if (input->size < INPUT_MAX) {
		memmove(input->bytes + at + 1, input->bytes + at,
			input->size - at);
		input->bytes[at] = byte;
		input->size++;
	}
}

static void
drop_bytes(struct input *input)
{
	size_t at = below(input->size);
	size_t count = 1 + below(input->size - at);

	memmove(input->bytes + at, input->bytes + at + count,
		input->size - at - count);
	input->size -= count;
}

/* Replaces the end by that of another seed. */
static void
splice(struct input *input)
{
	const struct input *other = &seeds[below(seed_count)];
	size_t keep = below(input->size + 1);
	size_t from = below(other->size + 1);
	size_t count = other->size - from;

	if (count > INPUT_MAX - keep) {
		count = INPUT_MAX - keep;
	}
	memcpy(input->bytes + keep, other->bytes + from, count);
	input->size = keep + count;
}

static void
change_bytes(struct input *input)
{
	static const char digits[] = "abcdefghijklmnopqrstuvwxyz0123456789-ABZ";
	uint8_t digit = (uint8_t)digits[below(sizeof digits - 1)];

	switch (input->size > 0 ? below(6) : 0) {
	case 0:
		insert_byte(input, digit);
		break;
	case 1:
		insert_byte(input, (uint8_t)below(256));
		break;
	case 2:
		drop_bytes(input);
		break;
	case 3:
		splice(input);
		break;
	case 4:
		input->bytes[below(input->size)] = digit;
		break;
	default:
		input->bytes[below(input->size)] ^= (uint8_t)(1u << below(8));
	}
}

/* Mostly with mutate.c, as libfuzzer.c does for libFuzzer. */
static void
change(struct input *input)
{
#ifdef FUZZ_NAMES
	if (below(4) != 0) {
		input->size =
			mutate_name(input->bytes, input->size, INPUT_MAX,
				    fuzz_head, (uint32_t)below(UINT32_MAX));
		return;
	}
#endif
	change_bytes(input);
}

/* ---- running ------------------------------------------------------------ */

/* A failure ends by a signal, whichever check finds it. */
static void
keep_input(int signal_number)
{
	int fd = open(finding, O_WRONLY | O_CREAT | O_TRUNC, 0666);

	if (fd >= 0) {
		ssize_t written = write(fd, now.bytes, now.size);

		(void)written;
		close(fd);
	}
	signal(signal_number, SIG_DFL);
	raise(signal_number);
}

static double
seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static size_t
run(double end, size_t most)
{
	size_t count = 0;

	while (count < most && seconds() < end) {
		alarm(BATCH_SECONDS);
		for (unsigned i = 0; i < BATCH && count < most; i++, count++) {
			if (count % DEPTH == 0) {
				now = seeds[below(seed_count)];
			}
			change(&now);
			LLVMFuzzerTestOneInput(now.bytes, now.size);
		}
	}
	alarm(0);
	return count;
}

/* On a stack of their own, as the usual one may be exhausted. */
static void
take_signals(void)
{
	static const int signals[] = {SIGABRT, SIGALRM, SIGBUS, SIGFPE,
				      SIGILL,  SIGSEGV, SIGTERM};
	static char room[1 << 16];
	stack_t stack = {.ss_sp = room, .ss_size = sizeof room};
	struct sigaction action = {.sa_handler = keep_input,
				   .sa_flags = SA_ONSTACK};

	sigaltstack(&stack, NULL);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		sigaction(signals[i], &action, NULL);
	}
}

int
main(int argc, char **argv)
{
	size_t count;

	if (LLVMFuzzerInitialize != NULL) {
		LLVMFuzzerInitialize(&argc, &argv);
	}
	if (argc < 4) {
		fputs("usage: blind SECONDS|COUNTx SEED FINDING CORPUS...\n",
		      stderr);
		return 2;
	}
	finding = argv[3];
	generate_begin(&gen, strtoul(argv[2], NULL, 10));
	/* The empty input is always a seed. */
	add_seed("", now.bytes, 0);
	inputs_read(argv + 4, (size_t)argc - 4, add_seed);
	take_signals();
	if (argv[1][strlen(argv[1]) - 1] == 'x') {
		count = run(HUGE_VAL, strtoul(argv[1], NULL, 10));
	} else {
		count = run(seconds() + strtod(argv[1], NULL), SIZE_MAX);
	}
	/* In libFuzzer's words. */
	printf("stat::number_of_executed_units: %zu\n", count);
	return EXIT_SUCCESS;
}

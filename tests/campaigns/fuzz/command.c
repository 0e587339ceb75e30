/* SPDX-License-Identifier: MIT
 *
 * The command xn, with its main() called in this process: whatever its input or
 * command line, it ends with one of its statuses and prints a result for each
 * line.
 *
 * The linker's --wrap redirects its reading and writing to this file, which
 * does some of it in small pieces.  Commands that start processes or ask the
 * DNS are not run.
 */
#include "display_rows.h"
#include "fuzz.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum {
	ARGUMENTS = 1, /* turn: names are arguments, not lines */
	ANY = 2,       /* turn: all arguments come from the input */
	SLOW = 4,      /* turn: reads and writes are small */
	TERMINAL = 8   /* turn: output goes to a terminal */
};

#define ARGS_MAX 64
#define BYTES_MAX 4000

/* A command, a profile, more options, and the turn. */
const size_t fuzz_head = FUZZ_HEAD;

int xn_main(int argc, char **argv);

/*
 * AddressSanitizer calls this.  The command leaves it to the end of the process
 * to free memory, and here the process goes on.
 */
const char *__asan_default_options(void);

const char *
__asan_default_options(void)
{
	return "detect_leaks=0";
}

static struct {
	bool on;
	unsigned turn;
	const uint8_t *bytes;
	size_t size;
	size_t read;
	char end; /* the end of a line */
	size_t ends;
	size_t ends_in;
} run;

/* ---- reading and writing ------------------------------------------------ */

ssize_t __real_read(int fd, void *to, size_t size);
ssize_t __wrap_read(int fd, void *to, size_t size);
ssize_t __real_write(int fd, const void *from, size_t size);
ssize_t __wrap_write(int fd, const void *from, size_t size);
int __real_close(int fd);
int __wrap_close(int fd);
int __real_isatty(int fd);
int __wrap_isatty(int fd);
int __real_poll(struct pollfd *fds, nfds_t count, int timeout);
int __wrap_poll(struct pollfd *fds, nfds_t count, int timeout);

static bool
is_ours(int fd)
{
	return run.on && fd >= 0 && fd <= 2;
}

ssize_t
__wrap_read(int fd, void *to, size_t size)
{
	size_t left = run.size - run.read;

	if (!is_ours(fd)) {
		return __real_read(fd, to, size);
	}
	size = size < left ? size : left;
	if (run.turn & SLOW && size > 3) {
		size = 3;
	}
	/* Without any there may be no bytes at all. */
	if (size > 0) {
		memcpy(to, run.bytes + run.read, size);
	}
	run.read += size;
	return (ssize_t)size;
}

ssize_t
__wrap_write(int fd, const void *from, size_t size)
{
	const char *bytes = from;

	if (!is_ours(fd)) {
		return __real_write(fd, from, size);
	}
	if (run.turn & SLOW && size > 5) {
		size = 5;
	}
	for (size_t i = 0; fd == STDOUT_FILENO && i < size; i++) {
		run.ends += bytes[i] == run.end;
	}
	return (ssize_t)size;
}

int
__wrap_close(int fd)
{
	return is_ours(fd) ? 0 : __real_close(fd);
}

int
__wrap_isatty(int fd)
{
	return is_ours(fd) ? (run.turn & TERMINAL) != 0 : __real_isatty(fd);
}

int
__wrap_poll(struct pollfd *fds, nfds_t count, int timeout)
{
	return run.on ? 1 : __real_poll(fds, count, timeout);
}

/* ---- the command line --------------------------------------------------- */

static char *args[ARGS_MAX + 1];
static size_t arg_count;

static void
add(const char *arg)
{
	if (arg_count < ARGS_MAX) {
		/* The command does not write to its arguments. */
		args[arg_count++] = (char *)(uintptr_t)arg;
		args[arg_count] = NULL;
	}
}

static const char *const commands[][2] = {
	{"ascii", NULL},        {"unicode", NULL},      {"explain", NULL},
	{"display", NULL},      {"punycode", "encode"}, {"punycode", "decode"},
	{"profiles", NULL},     {"ascii", "--json"},    {"unicode", "--json"},
	{"explain", "--json"},  {"display", "--json"},  {"punycode", "encode"},
	{"punycode", "decode"}, {"ascii", "-q"},        {"unicode", "-0"},
	{"ascii", "-0"},
};
#define COMMANDS (sizeof commands / sizeof *commands)

/* A check that is switched, sometimes one that no profile has. */
static const char *
switched(unsigned number)
{
	static char text[64];
	const xn_check_info *info = xn_check_at(number / 2 % 16);

	snprintf(text, sizeof text, "%s=%s",
		 info != NULL ? info->name : "nonsense",
		 number & 1 ? "on" : "off");
	return text;
}

static const char *const policies[] = {POLICY_NAMES};
#define POLICIES (sizeof policies / sizeof *policies)

/* Whether all options are valid, so that results can be counted. */
static bool
read_options(const uint8_t head[FUZZ_HEAD])
{
	const char *const *command = commands[head[0] % COMMANDS];
	const xn_profile_info *info = xn_profile_at(head[1] % 16);
	bool names = command[0][0] == 'a' || command[0][0] == 'u';

	add(command[0]);
	if (command[1] != NULL) {
		add(command[1]);
	}
	if (names && info != NULL) {
		add("-p");
		add(info->name);
	}
	if (names && head[2] & 1) {
		add("-o");
		add(switched(head[2] / 2));
	}
	if (command[0][0] == 'p' && head[2] & 1) {
		add(head[2] & 2 ? "--trace" : "--code-points");
	}
	if (command[0][0] == 'd' && head[2] & 1) {
		add("--policy");
		add(policies[head[2] / 2 % POLICIES]);
	}
	if (head[2] & 0x40) {
		add("--line-buffered");
	}
	return names;
}

/* False if it does more than convert: threads, files, processes, the DNS. */
static bool
is_harmless(const char *arg)
{
	return strcmp(arg, "compare") != 0 && strcmp(arg, "lookup") != 0 &&
	       strcmp(arg, "lgr") != 0 && strstr(arg, "-j") == NULL &&
	       strncmp(arg, "--k", 3) != 0 && strncmp(arg, "--n", 3) != 0 &&
	       strstr(arg, "-N") == NULL && strstr(arg, "icu") == NULL;
}

/* One argument per line; false if one is not harmless. */
static bool
read_arguments(char *bytes)
{
	for (char *at = strtok(bytes, "\n"); at != NULL;
	     at = strtok(NULL, "\n")) {
		if (!is_harmless(at)) {
			return false;
		}
		add(at);
	}
	return true;
}

static void
count_lines(const uint8_t *bytes, size_t size)
{
	/* Nothing but a byte order mark is no line. */
	if (size == 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
		return;
	}
	run.ends_in = size > 0 && bytes[size - 1] != (uint8_t)run.end;
	for (size_t i = 0; i < size; i++) {
		run.ends_in += bytes[i] == (uint8_t)run.end;
	}
}

static bool
has_arg(const char *arg)
{
	for (size_t i = 0; i < arg_count; i++) {
		if (strcmp(args[i], arg) == 0) {
			return true;
		}
	}
	return false;
}

/* Whether the input may be UTF-16 or UTF-32: xn reads neither (status 3). */
static bool
may_be_wide(void)
{
	static const uint8_t marks[2][2] = {{0xFF, 0xFE}, {0xFE, 0xFF}};

	return run.size >= 2 && run.end == '\n' &&
	       (memcmp(run.bytes, marks[0], 2) == 0 ||
		memcmp(run.bytes, marks[1], 2) == 0 ||
		(run.bytes[0] == 0) != (run.bytes[1] == 0) ||
		(run.size >= 4 && memcmp(run.bytes, "\0\0\xFE\xFF", 4) == 0));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char copy[BYTES_MAX + 1];
	bool names = false;
	int status;

	if (size < FUZZ_HEAD || size - FUZZ_HEAD > BYTES_MAX) {
		return 0;
	}
	memset(&run, 0, sizeof run);
	run.turn = data[3];
	arg_count = 0;
	add("xn");
	if (!(run.turn & ANY)) {
		names = read_options(data);
	}
	run.end = has_arg("-0") ? '\0' : '\n';
	data += FUZZ_HEAD;
	size -= FUZZ_HEAD;
	if (run.turn & (ARGUMENTS | ANY)) {
		memcpy(copy, data, size);
		copy[size] = '\0';
		if (!(run.turn & ANY)) {
			add("--");
		}
		/* Without names it reads lines, and here there are none. */
		if (!read_arguments(copy)) {
			return 0;
		}
		names = false;
	} else {
		run.bytes = data;
		run.size = size;
		count_lines(data, size);
	}
	run.on = true;
	status = xn_main((int)arg_count, args);
	run.on = false;
	expect((status >= 0 && status <= 2) || (status == 3 && may_be_wide()),
	       "the command ends with one of its statuses");
	expect(!names || status >= 2 || run.ends == run.ends_in,
	       "as many results as lines");
	return 0;
}

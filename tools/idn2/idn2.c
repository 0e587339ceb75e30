/* SPDX-License-Identifier: MIT
 *
 * The command idn2, as GNU libidn2 has it: the same options, output and exit
 * statuses, over the same interface.  doc/man/idn2.1 says what differs.
 */
#include <xn/export.h>
#include <xn/idn2.h>

#include <errno.h>
#include <getopt.h>
#include <iconv.h>
#include <langinfo.h>
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- options ------------------------------------------------------------ */

enum choice {
	HELP,
	VERSION,
	DECODE,
	LOOKUP,
	REGISTER,
	TR46T,
	TR46NT,
	NO_TR46,
	STD3,
	NO_ROUNDTRIP,
	DEBUG,
	QUIET,
	CHOICES
};

/*
 * In GNU's order.  All options without a letter have the value 0.  Then
 * getopt_long takes a shortened name that fits several of them, such as --no,
 * for the first one and does not call it ambiguous.
 */
static const struct option option_table[] = {
	[HELP] = {"help", no_argument, NULL, 'h'},
	[VERSION] = {"version", no_argument, NULL, 'V'},
	[DECODE] = {"decode", no_argument, NULL, 'd'},
	[LOOKUP] = {"lookup", no_argument, NULL, 'l'},
	[REGISTER] = {"register", no_argument, NULL, 'r'},
	[TR46T] = {"tr46t", no_argument, NULL, 'T'},
	[TR46NT] = {"tr46nt", no_argument, NULL, 'N'},
	[NO_TR46] = {"no-tr46", no_argument, NULL, 0},
	[STD3] = {"usestd3asciirules", no_argument, NULL, 0},
	[NO_ROUNDTRIP] = {"no-alabelroundtrip", no_argument, NULL, 0},
	[DEBUG] = {"debug", no_argument, NULL, 0},
	[QUIET] = {"quiet", no_argument, NULL, 0},
	[CHOICES] = {NULL, 0, NULL, 0},
};

/* The letters, in the order of the table. */
static const char letters[] = "hVdlrTN";

static const char help[] =
	"\n"
	"Converts host names between Unicode and ASCII (IDNA).  Names are\n"
	"STRINGS or, without any, the lines of standard input, in the "
	"encoding\n"
	"of the locale.  The first name that fails ends the run.\n"
	"\n"
	"  -h, --help                show this page\n"
	"  -V, --version             show the version\n"
	"  -d, --decode              convert names to Unicode\n"
	"  -l, --lookup              convert names to ASCII, to look them up\n"
	"                            (default)\n"
	"  -r, --register            convert labels to ASCII, to register "
	"them\n"
	"  -T, --tr46t               map by UTS #46, transitional\n"
	"  -N, --tr46nt              map by UTS #46, nontransitional "
	"(default)\n"
	"      --no-tr46             do not map: RFC 5891 alone\n"
	"      --usestd3asciirules   of ASCII allow only letters, digits, "
	"hyphens\n"
	"      --no-alabelroundtrip  do not hold A-labels to their U-labels\n"
	"      --debug               show bytes and code points of each name\n"
	"      --quiet               print no greeting on a terminal\n"
	"      --                    end the options\n";

static void
print_version(FILE *to)
{
	/*
	 * Scripts look for libidn2's version, the last word of the first line.
	 */
	fprintf(to, "idn2 (libxn %s) %s\nMIT licence, no warranty.\n",
		XN_VERSION, idn2_check_version(NULL));
}

/* ---- what is asked for -------------------------------------------------- */

typedef int convert_fn(const char *name, char **out, int flags);

static int
register_label(const char *label, char **out, int flags)
{
	return idn2_register_ul(label, NULL, out, flags);
}

struct request {
	const char *prog;
	const char *title; /* the name of the conversion in messages */
	convert_fn *convert;
	int flags;
	bool debug;
	bool quiet;
	bool failed;
	bool lost; /* writing failed, and a message says so */
};

/* -r wins over -d, and -d over -l; -T wins over -N, and -N over --no-tr46. */
static void
choose(struct request *request, const bool *given)
{
	request->title = "toAscii";
	request->convert = idn2_to_ascii_lz;
	if (given[REGISTER]) {
		request->title = "register";
		request->convert = register_label;
	} else if (given[DECODE]) {
		request->title = "decode";
		request->convert = idn2_to_unicode_lzlz;
	}
	if (given[TR46T]) {
		request->flags = IDN2_TRANSITIONAL;
	} else if (given[TR46NT]) {
		request->flags = IDN2_NONTRANSITIONAL;
	} else if (given[NO_TR46]) {
		request->flags = IDN2_NO_TR46;
	}
	if (given[STD3]) {
		request->flags |= IDN2_USE_STD3_ASCII_RULES;
	}
	if (given[NO_ROUNDTRIP]) {
		request->flags |= IDN2_NO_ALABEL_ROUNDTRIP;
	}
	request->debug = given[DEBUG];
	request->quiet = given[QUIET];
}

/*
 * Returns HELP or VERSION, without a look at the arguments that follow; CHOICES
 * if names are to be converted; -1 if the command line is wrong.
 */
static int
read_options(int argc, char **argv, bool *given)
{
	int i = 0;
	int c;

	while ((c = getopt_long(argc, argv, letters, option_table, &i)) != -1) {
		if (c == '?') {
			return -1;
		}
		if (c != 0) {
			i = (int)(strchr(letters, c) - letters);
		}
		if (i == HELP || i == VERSION) {
			return i;
		}
		if (given[i]) {
			fprintf(stderr, "%s: option '--%s' given twice\n",
				argv[0], option_table[i].name);
			return -1;
		}
		given[i] = true;
	}
	return CHOICES;
}

/* ---- --debug ------------------------------------------------------------ */

/*
 * Converts a text of the locale to another encoding.  The caller frees the
 * result, which is NULL if the text cannot be converted.
 */
static unsigned char *
reencode(const char *to, const char *s, size_t len, size_t *out_len)
{
	/*
	 * Each byte gives at most one code point, which takes up to four bytes.
	 */
	size_t cap = 4 * len + 1;
	size_t left = cap;
	unsigned char *out;
	char *in = (char *)s;
	char *at;
	iconv_t cd = iconv_open(to, nl_langinfo(CODESET));

	if (cd == (iconv_t)-1) {
		return NULL;
	}
	out = malloc(cap);
	at = (char *)out;
	if (out != NULL && iconv(cd, &in, &len, &at, &left) == (size_t)-1) {
		free(out);
		out = NULL;
	}
	iconv_close(cd);
	*out_len = cap - left;
	return out;
}

static void
dump_bytes(const char *title, const char *what, const unsigned char *s,
	   size_t len)
{
	for (size_t i = 0; i < len; i++) {
		fprintf(stderr, "%s%s[%zu] = 0x%02x\n", title, what, i, s[i]);
	}
}

/*
 * Prints the bytes of a text, its bytes in UTF-8 if they differ, and its code
 * points.
 */
static void
dump(const char *what, const char *text)
{
	size_t len = strlen(text);
	size_t size = 0;
	unsigned char *s = reencode("UTF-8", text, len, &size);

	dump_bytes("", what, (const unsigned char *)text, len);
	if (s != NULL && (size != len || memcmp(s, text, len) != 0)) {
		dump_bytes("UTF-8 ", what, s, size);
	}
	free(s);
	s = reencode("UTF-32BE", text, len, &size);
	for (size_t i = 0; s != NULL && i + 4 <= size; i += 4) {
		unsigned long point = (unsigned long)s[i] << 24 |
				      (unsigned long)s[i + 1] << 16 |
				      (unsigned long)s[i + 2] << 8 | s[i + 3];

		fprintf(stderr, "UCS-4 %s[%zu] = U+%04lx\n", what, i / 4,
			point);
	}
	free(s);
}

/* ---- names -------------------------------------------------------------- */

static bool
say(struct request *request, const char *title, const char *text)
{
	fprintf(stderr, "%s: %s: %s\n", request->prog, title, text);
	request->failed = true;
	return false;
}

static bool
lose_output(struct request *request, int code)
{
	request->lost = true;
	return say(request, "output error", strerror(code));
}

/* Writes the results first, so that they stand above the message. */
static bool
fail(struct request *request, const char *title, const char *text)
{
	if (!request->lost && fflush(stdout) != 0) {
		lose_output(request, errno);
	}
	return say(request, title, text);
}

/*
 * Returns false and sets request->failed if no more names are to be converted.
 */
static bool
convert_name(struct request *request, const char *name)
{
	char *out = NULL;
	bool written;
	int code;

	if (request->debug) {
		dump("input", name);
	}
	code = request->convert(name, &out, request->flags);
	if (code != IDN2_OK) {
		return fail(request, request->title, idn2_strerror(code));
	}
	if (request->debug) {
		dump("output", out);
	}
	written = puts(out) >= 0;
	code = errno;
	idn2_free(out);
	return written || lose_output(request, code);
}

/* Converts a line without its line ending.  A name cannot contain a NUL. */
static bool
convert_line(struct request *request, char *line, size_t len, size_t number)
{
	char text[64];

	if (len > 0 && line[len - 1] == '\n') {
		line[--len] = '\0';
		if (len > 0 && line[len - 1] == '\r') {
			line[--len] = '\0';
		}
	}
	if (strlen(line) != len) {
		snprintf(text, sizeof text, "line %zu contains a NUL byte",
			 number);
		return fail(request, request->title, text);
	}
	return convert_name(request, line);
}

static void
convert_input(struct request *request)
{
	char *line = NULL;
	size_t cap = 0;
	size_t number = 1;
	ssize_t len;

	while ((len = getline(&line, &cap, stdin)) >= 0) {
		if (!convert_line(request, line, (size_t)len, number)) {
			break;
		}
		number++;
	}
	if (len < 0 && (ferror(stdin) || !feof(stdin))) {
		fail(request, "input error", strerror(errno));
	}
	free(line);
}

static void
greet(const struct request *request, bool to_person)
{
	if (to_person) {
		print_version(stderr);
		fputs("\n", stderr);
	}
	if (request->debug) {
		fprintf(stderr, "Charset: %s\n", nl_langinfo(CODESET));
	}
	if (to_person) {
		fputs("Waiting for names, one on each line.\n", stderr);
	}
}

static void
convert_all(struct request *request, char **names, size_t count)
{
	struct stat input;

	greet(request, count == 0 && !request->quiet && isatty(STDIN_FILENO));
	if (count == 0) {
		/*
		 * A program that writes names one by one waits for each result.
		 */
		if (fstat(STDIN_FILENO, &input) != 0 ||
		    !S_ISREG(input.st_mode)) {
			setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
		}
		convert_input(request);
	}
	for (size_t i = 0; i < count && convert_name(request, names[i]); i++) {
	}
}

/*
 * A full disk may show only when the output is closed.  A standard output that
 * was closed from the start is an error only if there was something to write.
 */
static int
finish(struct request *request)
{
	errno = EIO;
	if (!request->lost && (fflush(stdout) != 0 || ferror(stdout))) {
		lose_output(request, errno);
	}
	if (!request->lost && fclose(stdout) != 0 && errno != EBADF) {
		lose_output(request, errno);
	}
	return request->failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

int
main(int argc, char **argv)
{
	struct request request = {.prog = argv[0]};
	bool given[CHOICES] = {false};
	int page;

	setlocale(LC_ALL, "");
	page = argc > 0 ? read_options(argc, argv, given) : -1;
	if (page < 0) {
		return EXIT_FAILURE;
	}
	if (page == HELP) {
		printf("Usage: %s [OPTION]... [STRINGS]...\n%s", argv[0], help);
	} else if (page == VERSION) {
		print_version(stdout);
	} else {
		choose(&request, given);
		convert_all(&request, argv + optind, (size_t)(argc - optind));
	}
	return finish(&request);
}

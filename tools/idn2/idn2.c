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
 * In GNU's order.  Options without a letter all have the value 0, so that
 * getopt_long takes a beginning that several of them share, such as --no, for
 * the first of them, and does not call it ambiguous.
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

/* Those with letters, in the table's order. */
static const char letters[] = "hVdlrTN";

static const char help[] =
	"\n"
	"Converts host names between Unicode and ASCII (IDNA).  Names are\n"
	"STRINGS or, without any, lines of standard input, encoded as the\n"
	"locale has it.  The first one that fails is the last.\n"
	"\n"
	"  -h, --help                show this page\n"
	"  -V, --version             show the version\n"
	"  -d, --decode              names to Unicode\n"
	"  -l, --lookup              names to ASCII, for looking up (default)\n"
	"  -r, --register            single labels to ASCII, for registering\n"
	"  -T, --tr46t               mapping of UTS #46, transitional\n"
	"  -N, --tr46nt              the same, nontransitional (default)\n"
	"      --no-tr46             no mapping: RFC 5891 alone\n"
	"      --usestd3asciirules   of ASCII letters, digits, hyphens only\n"
	"      --no-alabelroundtrip  A-labels not held to their U-labels\n"
	"      --debug               show bytes and code points of each name\n"
	"      --quiet               no greeting on a terminal\n"
	"      --                    the end of the options\n";

static void
print_version(FILE *to)
{
	/* The last word is libidn2's version, which scripts look for. */
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
	const char *title; /* what messages call the conversion */
	convert_fn *convert;
	int flags;
	bool debug;
	bool quiet;
	bool failed;
	bool lost; /* output could not be written, and this was said */
};

/* -r goes before -d before -l, and -T before -N before --no-tr46. */
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
 * HELP or VERSION, and then nothing behind them has been looked at; CHOICES,
 * where names are to be converted; -1 where the command line is wrong.
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
 * A text of the locale in another encoding, or NULL where it has none there.
 * The caller frees it.
 */
static unsigned char *
reencode(const char *to, const char *s, size_t len, size_t *out_len)
{
	/* A locale's byte is a code point at most, so up to four of these. */
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

/* A text's bytes; those of its UTF-8 where that is other; its code points. */
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

/* Results that are already there stay in front of the message. */
static bool
fail(struct request *request, const char *title, const char *text)
{
	if (!request->lost && fflush(stdout) != 0) {
		lose_output(request, errno);
	}
	return say(request, title, text);
}

/* False, and request->failed, where no more names are to be converted. */
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

/* A line without its end; a name cannot have a NUL in it. */
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
		/* Whoever writes names one by one waits for the results. */
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
 * A full disk may show only now.  That standard output is closed is no error
 * where there was nothing to write.
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

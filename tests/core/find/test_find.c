/* SPDX-License-Identifier: MIT
 *
 * lib/find/, <xn/find.h>: the rows of tests/core/vectors/find.txt, places,
 * limits and bad arguments.  With the folder XN_VECTORS also the URLs in it.
 */
#include "tests/support/failing_normalizer.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/find.h>

#define ROOM 8192
#define UE "\xC3\xBC" /* ü */
#define BUECHER "b" UE "cher.example"
#define ASCII "xn--bcher-kva.example"

struct row {
	const char *text;
	char in[ROOM];
	size_t len;
	char want[ROOM];
	size_t want_len;
	bool fails;
	size_t number;
};

static void
read_row(struct row *row, char *const field[4], size_t number)
{
	const char *want = field[3];

	row->number = number;
	row->text = field[2];
	row->len = read_text(row->in, ROOM, row->text);
	row->fails = strcmp(want, "!") == 0;
	if (row->fails || strcmp(want, "=") == 0) {
		want = row->text;
	}
	row->want_len = read_text(row->want, ROOM, want);
}

/* The options and the form of "ascii:url". */
static xn_form
read_form(xn_options *opt, const char *form)
{
	const char *profile = strchr(form, ':');
	size_t i = 0;

	profile = profile != NULL ? profile + 1 : "lookup";
	while (strcmp(xn_profile_at(i)->name, profile) != 0) {
		i++;
		require(xn_profile_at(i) != NULL, form);
	}
	*opt = xn_profile(xn_profile_at(i)->id);
	require(*form == 'a' || *form == 'u', form);
	return *form == 'a' ? XN_FORM_ASCII : XN_FORM_UNICODE;
}

/* A result in any capacity. */
static void
check_row(const struct row *row, xn_result r, const char *dst)
{
	bool same = r.length == row->want_len &&
		    memcmp(dst, row->want, r.length) == 0;

	if (row->fails != (r.status == XN_INVALID) || !same ||
	    row->fails != (r.errors != 0 && r.status != XN_OK)) {
		complain("find.txt:%zu: %s, %s: got %s", row->number, row->text,
			 names_of(r.errors), shown(dst, r.length));
	}
}

static void
check_host(struct row *row)
{
	char dst[ROOM];
	xn_result r = xn_url_host(dst, sizeof dst, row->in, row->len);

	row->want_len = row->fails ? 0 : row->want_len;
	check_row(row, r, dst);
	if (r.status == XN_OK) {
		for (size_t cap = 0; cap <= row->want_len; cap++) {
			r = xn_url_host(dst, cap, row->in, row->len);
			require(r.status == XN_NO_SPACE &&
					r.length > row->want_len,
				"no space for a host");
		}
		r = xn_url_host(dst, r.length, row->in, row->len);
		check_row(row, r, dst);
	}
}

static void
take_row(size_t number, char *const field[4])
{
	static const char *const kinds[] = {"url", "mail", "text"};
	static struct row row;
	char dst[ROOM], *made;
	xn_in kind = XN_IN_URL;
	xn_options opt;
	xn_form form;
	xn_result r;

	read_row(&row, field, number);
	if (strcmp(field[0], "host") == 0) {
		check_host(&row);
		return;
	}
	while (strcmp(field[0], kinds[kind - 1]) != 0) {
		require(++kind <= XN_IN_TEXT, field[0]);
	}
	form = read_form(&opt, field[1]);
	r = xn_convert_in(&opt, dst, sizeof dst, row.in, row.len, kind, form);
	check_row(&row, r, dst);
	for (size_t cap = 0; cap <= row.want_len; cap++) {
		r = xn_convert_in(&opt, dst, cap, row.in, row.len, kind, form);
		require(r.status == XN_NO_SPACE && r.length > row.want_len,
			"no space for a text");
	}
	r = xn_convert_in_alloc(&opt, &made, row.in, row.len, kind, form);
	check_row(&row, r, made);
	xn_free(made);
}

TEST(test_rows)
{
	each_row_of("tests/core/vectors/find.txt", 4, 290, take_row);
}

/* A text in the notation of JSON, whose other escapes are read_escaped's. */
static size_t
read_json(char *out, const char *text)
{
	static const char letters[] = "tnr\\";
	char escaped[ROOM];
	size_t len = 0;

	for (; *text != '\0'; text++) {
		const char *letter =
			*text == '\\' ? strchr(letters, text[1]) : NULL;

		if (letter != NULL && *letter != '\0') {
			len += (size_t)snprintf(
				escaped + len, ROOM - len, "\\x%02X",
				(unsigned)"\t\n\r\\"[letter - letters]);
			text++;
		} else {
			escaped[len++] = *text;
		}
	}
	escaped[len] = '\0';
	return read_escaped(out, ROOM, escaped);
}

/* "http://x/y", "scheme", "host": urldata of the Web Platform Tests. */
TEST(test_web_platform)
{
	static struct row row;
	struct lines lines;
	char dst[ROOM];
	char *line, *field[4];

	if (folder_in("XN_VECTORS") == NULL ||
	    !lines_open(&lines, folder_in("XN_VECTORS"),
			"../facts/wpt_url_hosts.tsv")) {
		return;
	}
	while ((line = lines_next(&lines)) != NULL) {
		if (*line == '#') {
			continue;
		}
		split_fields(line, '\t', field, 4);
		row.number = lines.number;
		row.text = field[0];
		row.len = read_json(row.in, field[0]);
		row.want_len = read_json(row.want, field[2]);
		check_row(&row, xn_url_host(dst, ROOM, row.in, row.len), dst);
	}
	lines_close(&lines);
	settle();
}

static const struct {
	const char *text;
	xn_in kind;
	xn_found_type type;
	size_t at, len, next;
	bool encoded, for_ascii, for_unicode, utf8_local;
} places[] = {
	{"http://" BUECHER "/x", XN_IN_URL, XN_FOUND_HOST, 7, 15, 24, false,
	 true, true, false},
	{"http://a%62.c", XN_IN_URL, XN_FOUND_HOST, 7, 6, 13, true, true, true,
	 false},
	{"mailto:a@b%62,c@d", XN_IN_URL, XN_FOUND_DOMAIN, 9, 4, 14, true, true,
	 true, false},
	{UE "@a@b", XN_IN_MAIL, XN_FOUND_DOMAIN, 5, 1, 6, false, true, true,
	 true},
	{"a@" UE "@b", XN_IN_MAIL, XN_FOUND_DOMAIN, 5, 1, 6, false, true, true,
	 true},
	{UE " <a@[b]>", XN_IN_MAIL, XN_FOUND_DOMAIN, 6, 3, 10, false, false,
	 false, false},
	{"x://" ASCII "/p x", XN_IN_TEXT, XN_FOUND_HOST, 4, 21, 27, false,
	 false, true, false},
	{" a@b:1/c d", XN_IN_TEXT, XN_FOUND_DOMAIN, 3, 1, 8, false, false,
	 false, false},
	{"1.2 " BUECHER ".", XN_IN_TEXT, XN_FOUND_NAME, 4, 16, 20, false, true,
	 false, false},
	{" XN--P1AI", XN_IN_TEXT, XN_FOUND_LABEL, 1, 8, 9, false, false, true,
	 false},
};

TEST(test_places)
{
	xn_found f;

	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		const char *text = places[i].text;
		char name[32];

		require(xn_find_host(text, strlen(text), 0, places[i].kind, &f),
			text);
		require(f.type == places[i].type && f.at == places[i].at &&
				f.len == places[i].len &&
				f.next == places[i].next &&
				f.encoded == places[i].encoded &&
				f.for_ascii == places[i].for_ascii &&
				f.for_unicode == places[i].for_unicode &&
				f.utf8_local == places[i].utf8_local,
			text);
		require(xn_found_name(name, sizeof name, text, &f) ==
				f.len - (f.encoded ? 2 : 0),
			text);
		require(xn_found_name(name, 1, text, &f) > 0 && *name == '\0',
			text);
		xn_found_name(name, sizeof name, text, &f);
		require(f.encoded || memcmp(name, text + f.at, f.len) == 0,
			text);
	}
	/* What stands before the text is no scheme. */
	require(!xn_find_host(&"a://b"[1], 4, 0, XN_IN_TEXT, &f), "://b");
}

TEST(test_limits)
{
	static char text[2 * ROOM];
	char name[8], dst[2 * ROOM], small[XN_NAME_SIZE];
	xn_options opt = xn_profile(XN_URL);
	size_t len = 7 + XN_FOUND_SIZE + 2;
	xn_found f;
	xn_result r;

	memset(text, 'a', sizeof text);
	memcpy(text, "http://%61", 10);
	/* One byte too long, and one less. */
	r = xn_convert_in(&opt, dst, sizeof dst, text, len, XN_IN_URL,
			  XN_FORM_ASCII);
	require(r.status == XN_INVALID && r.errors == XN_ERROR_NAME_TOO_LONG,
		"an encoded name that is too long");
	r = xn_url_host(dst, sizeof dst, text, len + 1);
	require(r.errors == XN_ERROR_NAME_TOO_LONG, "and of the standard");
	r = xn_convert_in(&opt, dst, sizeof dst, text, len - 1, XN_IN_URL,
			  XN_FORM_ASCII);
	require(r.status == XN_OK && r.length == len - 3, "one that is not");
	require(xn_find_host(text, len, 0, XN_IN_TEXT, &f) && !f.for_ascii,
		"it is not converted in a text");
	require(xn_found_name(name, sizeof name, text, &f) == XN_FOUND_SIZE &&
			*name == '\0',
		"no room for a name");
	require(xn_found_name(NULL, 0, text, &f) == XN_FOUND_SIZE, "or none");
	r = xn_convert_in(&opt, dst, sizeof dst, "none", 4, XN_IN_TEXT,
			  XN_FORM_ASCII);
	require(r.status == XN_OK && r.errors == 0, "no name is no error");
	/* One that is not encoded has no limit. */
	r = xn_convert_in(&opt, dst, sizeof dst, text + 8, 3000, XN_IN_URL,
			  XN_FORM_ASCII);
	require(r.status == XN_OK && r.length == 3000, "a long name");
	/* A number of any length. */
	memset(text, '0', 1509);
	r = xn_convert_in(&opt, dst, sizeof dst, text, 1509, XN_IN_URL,
			  XN_FORM_ASCII);
	require(r.status == XN_OK && strcmp(dst, "0.0.0.0") == 0, "zeros");
	r = xn_url_host(small, sizeof small, text, 1509);
	require(r.status == XN_OK && strcmp(small, "0.0.0.0") == 0, "a host");
	/* Fullwidth digits need room for the name first. */
	for (len = 0; len < 3 * XN_NAME_SIZE; len += 3) {
		memcpy(text + len,
		       len % 1800 == 0 && len > 0 ? "\xEF\xBC\x8E"
						  : "\xEF\xBC\x90",
		       3);
	}
	r = xn_url_host(small, sizeof small, text, len);
	require(r.status == XN_NO_SPACE && r.length > sizeof small, "room");
	r = xn_convert_in(&opt, dst, sizeof dst, text, len, XN_IN_URL,
			  XN_FORM_ASCII);
	require(r.status == XN_OK && strcmp(dst, "0.0.0.0") == 0, "wide zeros");
	text[2] = '\x91';
	r = xn_convert_in(&opt, dst, sizeof small, text, len, XN_IN_URL,
			  XN_FORM_ASCII);
	require(r.status == XN_NO_SPACE && r.length > len, "enough for both");
	r = xn_convert_in(&opt, dst, r.length, text, len, XN_IN_URL,
			  XN_FORM_ASCII);
	require(r.errors == XN_ERROR_FORBIDDEN_DOMAIN && r.length == len,
		"a number too large");
	len -= 3;
	memcpy(text + len, "b" UE, 4);
	r = xn_convert_in(&opt, dst, sizeof dst, text, len + 3, XN_IN_URL,
			  XN_FORM_ASCII);
	require(r.status == XN_OK && r.length > XN_NAME_SIZE, "no number");
	/* Nothing is left of a soft hyphen, and "http:///" has no host. */
	opt.checks &= ~XN_CHECK_LENGTH;
	opt.profile = XN_LOOKUP;
	r = xn_convert_in(&opt, dst, sizeof dst, "http://\xC2\xAD/", 10,
			  XN_IN_URL, XN_FORM_ASCII);
	require(r.status == XN_INVALID && r.errors == XN_ERROR_EMPTY_NAME &&
			strcmp(dst, "http://\xC2\xAD/") == 0,
		"a name that becomes empty");
	/* A digit that Unicode 3.2 does not have. */
	opt = xn_profile(XN_IDNA2003);
	opt.checks |= XN_ALLOW_UNASSIGNED;
	r = xn_convert_in(&opt, dst, sizeof dst, "http://\xF0\x9F\xAF\xB1", 11,
			  XN_IN_URL, XN_FORM_ASCII);
	require(r.status == XN_OK && r.labels == 0, "an address");
}

/* What is misuse of other functions, too, is in tests/entries/test_misuse.c. */
TEST(test_misuse)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char dst[64] = "x";
	xn_found f;

	require(!xn_find_host("a.b", 3, 0, XN_IN_TEXT, NULL), "found is NULL");
	require(!xn_find_host("a.b", 3, 4, XN_IN_TEXT, &f), "beyond the end");
	require(!xn_find_host("a.b", 3, 0, (xn_in)9, &f), "no such kind");
	require(!xn_find_host("a.b", 3, 0, (xn_in)0, &f), "nor this one");
	require(!xn_find_host(NULL, 3, 0, XN_IN_TEXT, &f), "NULL");
	require(!xn_find_host(NULL, 0, 0, XN_IN_URL, &f), "nothing");
	require(!xn_find_host("a@b", 3, 1, XN_IN_MAIL, &f), "one address");
	require(!xn_find_host("mailto:a@b,c?", 13, 11, XN_IN_URL, &f) &&
			f.at == 11 && f.len == 1 && f.next == 13,
		"the place of an address");
	require(!xn_find_host("a@b:/", 5, 0, XN_IN_URL, &f) && f.len == 0,
		"and no place");
	require(xn_convert_in(&opt, dst, 64, "a", 1, (xn_in)0, XN_FORM_ASCII)
				.status == XN_MISUSE,
		"no kind");
	require(xn_convert_in(&opt, dst, 64, "a", 1, (xn_in)4, XN_FORM_ASCII)
				.status == XN_MISUSE,
		"an unknown kind");
	require(xn_convert_in(&opt, dst, 64, "a", 1, XN_IN_TEXT, (xn_form)0)
				.status == XN_MISUSE,
		"no form");
	require(xn_convert_in(&opt, dst, 64, "a", 1, XN_IN_TEXT, (xn_form)3)
				.status == XN_MISUSE,
		"an unknown form");
	require(xn_convert_in(&opt, dst, 0, NULL, 0, XN_IN_TEXT,
			      XN_FORM_UNICODE)
				.status == XN_NO_SPACE,
		"nothing needs a NUL");
	opt.normalizer = &failing_normalizer;
	require(xn_convert_in(&opt, dst, 64, "a." UE " m" UE ".b " UE ".a", 14,
			      XN_IN_TEXT, XN_FORM_ASCII)
					.status == XN_NO_MEMORY &&
			*dst == '\0',
		"a normaliser without memory");
	require(xn_url_parse_host(dst, 64, NULL, 0).errors ==
			XN_ERROR_EMPTY_NAME,
		"no host");
	require(xn_url_parse_host(dst, 64, "\t[:\n:1]", 7).length == 5 &&
			strcmp(dst, "[::1]") == 0,
		"tabs go");
	require(xn_url_host(dst, 64, "file://c|/", 10).errors ==
			XN_ERROR_EMPTY_NAME,
		"a drive is no host");
}

TESTS(.name = "find")

/* SPDX-License-Identifier: MIT
 *
 * Names in DNS messages, <xn/wire.h>.  Every rule has an example that breaks it
 * alone and a similar one that passes.  With the argument "ldns" generated
 * names are compared with libldns, if that is installed; the fuzz target wire
 * tries what holds for any name.
 */
#include "tests/support/generate.h"
#include "tests/support/guard.h"
#include "tests/support/run_suite.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/wire.h>

#ifdef HAVE_LDNS
#include <ldns/ldns.h>
#endif

#define SKIPPED 77
#define COUNT(array) (sizeof(array) / sizeof *(array))
#define UE "\u00FC" /* ü */
#define ALEF "\u05D0"

/*
 * Octets and their number.  NAME counts the literal's NUL: it is the root
 * label.
 */
#define OCTETS(s) (s), sizeof(s) - 1
#define NAME(s) (s), sizeof(s)

#define A15 "aaaaaaaaaaaaaaa"
#define A60 A15 A15 A15 A15
#define A61 A60 "a"
#define A63 A60 "aaa"
#define D63                                                                    \
	"\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001"    \
	"\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001"    \
	"\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001"    \
	"\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001"    \
	"\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001\\001"
/* 193 octets of labels, which leave 61 for the last label. */
#define LONG3 A63 "." A63 "." A63 "."
#define WIRE3 "\77" A63 "\77" A63 "\77" A63

static struct guard source, target;

static void
setup(void)
{
	guard_make(&source, 65536);
	guard_make(&target, 65536);
}

static void
teardown(void)
{
	guard_drop(&source);
	guard_drop(&target);
}

/* A copy of s that ends at a guard page. */
static const uint8_t *
octets_of(const char *s, size_t len)
{
	return (const uint8_t *)guard_copy(&source, s, len);
}

/* cap octets that end at a guard page, each filled with 0xA5. */
static char *
room_of(size_t cap)
{
	char *dst = guard_at_end(&target, cap);

	memset(dst, 0xA5, cap);
	return dst;
}

static void
expect(xn_wire_result r, xn_wire_status status, size_t read, size_t written,
       size_t labels)
{
	ck_assert_str_eq(xn_wire_status_name(r.status),
			 xn_wire_status_name(status));
	ck_assert_uint_eq(r.read, read);
	ck_assert_uint_eq(r.written, written);
	ck_assert_uint_eq(r.labels, labels);
}

/* What a call gives for a source. */
struct row {
	const char *src;
	size_t len;
	size_t at; /* in a message */
	xn_wire_status status;
	size_t read;
	const char *dst; /* if XN_WIRE_OK */
	size_t dst_len;
	size_t labels;
};

typedef xn_wire_result wire_call(char *dst, size_t cap, const char *src,
				 size_t len, size_t at);

static xn_wire_result
from_text(char *dst, size_t cap, const char *src, size_t len, size_t at)
{
	(void)at;
	return xn_wire_from_text((uint8_t *)dst, cap, src, len);
}

static xn_wire_result
to_text(char *dst, size_t cap, const char *src, size_t len, size_t at)
{
	(void)at;
	return xn_wire_to_text(dst, cap, (const uint8_t *)src, len);
}

static xn_wire_result
read_name(char *dst, size_t cap, const char *src, size_t len, size_t at)
{
	return xn_wire_read((uint8_t *)dst, cap, (const uint8_t *)src, len, at);
}

/* Without room, with just enough, and with more.  end: 1 if a NUL ends it. */
static void
check_row(const struct row *row, wire_call *call, size_t end)
{
	const char *src = guard_copy(&source, row->src, row->len);
	bool good = row->status == XN_WIRE_OK;
	size_t need = row->dst_len + end;
	size_t step = need > 1 ? need - 1 : 1;

	for (size_t cap = 0; cap < need + 2; cap += step) {
		char *dst = room_of(cap);
		bool fits = good && cap >= need;
		xn_wire_result r = call(dst, cap, src, row->len, row->at);

		expect(r, good && !fits ? XN_WIRE_NO_SPACE : row->status,
		       row->read, good && !fits ? need : row->dst_len,
		       row->labels);
		if (fits) {
			ck_assert_mem_eq(dst, row->dst, need);
		} else if (end > 0) {
			ck_assert(cap == 0 || *dst == '\0');
			continue;
		}
		for (size_t i = fits ? need : 0; i < cap; i++) {
			ck_assert_int_eq(dst[i], '\xA5');
		}
	}
}

/* ---- text to wire ------------------------------------------------------- */

static const struct row texts[] = {
#define GOOD(text, wire, labels)                                               \
	{                                                                      \
		OCTETS(text), 0, XN_WIRE_OK, sizeof(text) - 1, NAME(wire),     \
			labels                                                 \
	}
#define BAD(text, status, read)                                                \
	{                                                                      \
		OCTETS(text), 0, XN_WIRE_##status, read, NULL, 0, 0            \
	}
	GOOD("example.com.", "\7example\3com", 2),
	GOOD("example.com", "\7example\3com", 2),
	GOOD("a", "\1a", 1),
	GOOD("a.", "\1a", 1),
	GOOD(".", "", 0),
	/* an empty label */
	BAD("", EMPTY_LABEL, 0),
	BAD("..", EMPTY_LABEL, 0),
	BAD(".a", EMPTY_LABEL, 0),
	BAD("a..", EMPTY_LABEL, 2),
	BAD("a..b", EMPTY_LABEL, 2),
	BAD("\\097\\a..b", EMPTY_LABEL, 7),
	/* escapes */
	GOOD("a\\.b", "\3a.b", 1),
	GOOD("\\.", "\1.", 1),
	GOOD("\\..", "\1.", 1),
	GOOD("a\\\\.b", "\2a\\\1b", 2),
	GOOD("\\a\\$\\\"", "\3a$\"", 1),
	GOOD("\\a", "\1a", 1),
	GOOD("\\065\\098", "\2\101b", 1),
	GOOD("\\046", "\1.", 1),
	GOOD("\\000", "\1\0", 1),
	GOOD("\\255", "\1\377", 1),
	GOOD("\\1271",
	     "\2\177"
	     "1",
	     1),
	GOOD("\\/", "\1/", 1), /* the characters beside the digits */
	GOOD("\\:", "\1:", 1),
	BAD("\\256", BAD_ESCAPE, 0),
	BAD("\\300", BAD_ESCAPE, 0),
	BAD("\\999", BAD_ESCAPE, 0),
	BAD("\\", BAD_ESCAPE, 0),
	BAD("a.b\\", BAD_ESCAPE, 3),
	BAD("a.b\\1", BAD_ESCAPE, 3),
	BAD("a.b\\12", BAD_ESCAPE, 3),
	BAD("\\1a2", BAD_ESCAPE, 0),
	BAD("\\12a", BAD_ESCAPE, 0),
	BAD("\\12.", BAD_ESCAPE, 0),
	BAD("\\1/2", BAD_ESCAPE, 0),
	BAD("\\12:", BAD_ESCAPE, 0),
	/* characters that have a meaning in zone files, but not here */
	GOOD("@", "\1@", 1),
	GOOD("$a (b);\"c\"", "\12$a (b);\"c\"", 1),
	GOOD("*.a", "\1*\1a", 2),
	GOOD("a\0b", "\3a\0b", 1),
	GOOD("b" UE, "\3b" UE, 1),
	GOOD("\\" UE, "\2" UE, 1),
	GOOD("\u3002", "\3\u3002", 1), /* U+3002 is not a dot */
	GOOD("ExAmPlE", "\7ExAmPlE", 1),
	/* labels and names of the greatest length */
	GOOD(A63, "\77" A63, 1),
	GOOD(A63 ".", "\77" A63, 1),
	GOOD(D63,
	     "\77\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1"
	     "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1"
	     "\1\1\1\1\1\1",
	     1),
	BAD("b." A63 "a", LABEL_TOO_LONG, 65),
	BAD("b." A63 "a.", LABEL_TOO_LONG, 65),
	BAD(D63 "\\001", LABEL_TOO_LONG, 252),
	GOOD(LONG3 A61, WIRE3 "\75" A61, 4),
	GOOD(LONG3 A61 ".", WIRE3 "\75" A61, 4),
	BAD(LONG3 A61 "a", TOO_LONG, 253),
	BAD(LONG3 A61 "a.", TOO_LONG, 253),
	BAD(LONG3 A61 "\\097", TOO_LONG, 253),
	BAD(LONG3 A61 ".a", TOO_LONG, 254),
	BAD(LONG3 A60 ".a", TOO_LONG, 253),
	GOOD(LONG3 A15 A15 A15 "aaaaaaaaaaaaaa.a",
	     WIRE3 "\73" A15 A15 A15 "aaaaaaaaaaaaaa\1a", 5),
};

START_TEST(texts_to_wire)
{
	check_row(&texts[_i], from_text, 0);
}
END_TEST

/* The most labels that a name can have. */
START_TEST(from_text_labels)
{
	char text[2 * XN_WIRE_LABELS_MAX + 2];
	uint8_t wire[XN_WIRE_MAX];

	for (size_t i = 0; i < sizeof text; i++) {
		text[i] = i % 2 == 0 ? 'a' : '.';
	}
	expect(xn_wire_from_text(wire, sizeof wire, text, 253), XN_WIRE_OK, 253,
	       255, 127);
	expect(xn_wire_from_text(wire, sizeof wire, text, 254), XN_WIRE_OK, 254,
	       255, 127);
	expect(xn_wire_from_text(wire, sizeof wire, text, 255),
	       XN_WIRE_TOO_LONG, 254, 0, 0);
}
END_TEST

/* ---- wire to text ------------------------------------------------------- */

static const struct row shown[] = {
#define SHOWN(wire, text, labels)                                              \
	{                                                                      \
		NAME(wire), 0, XN_WIRE_OK, sizeof(wire), OCTETS(text), labels  \
	}
	SHOWN("\7example\3com", "example.com.", 2),
	SHOWN("\7ExAmPlE", "ExAmPlE.", 1),
	SHOWN("", ".", 0),
	SHOWN("\1*\4_tcp\3a-b", "*._tcp.a-b.", 3),
	/* each special character, and the characters beside them */
	SHOWN("\3a.b", "a\\.b.", 1),
	SHOWN("\10.\\\"();@$", "\\.\\\\\\\"\\(\\)\\;\\@\\$.", 1),
	SHOWN("\7-/[]!#'", "-/[]!#'.", 1),
	SHOWN("\6*:<?A%", "*:<?A%.", 1),
	/* the first and last printable octets */
	SHOWN("\2\40!", "\\032!.", 1),
	SHOWN("\2~\177", "~\\127.", 1),
	SHOWN("\3\0\1\37", "\\000\\001\\031.", 1),
	SHOWN("\3\200\377\144", "\\128\\255d.", 1),
	SHOWN("\2" UE, "\\195\\188.", 1),
	SHOWN("\0010\0019", "0.9.", 2),
	SHOWN("\77\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1"
	      "\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1\1"
	      "\1\1\1\1\1\1",
	      D63 ".", 1),
};

START_TEST(wire_to_text)
{
	check_row(&shown[_i], to_text, 1);
}
END_TEST

/* The longest text needs XN_WIRE_TEXT_SIZE. */
START_TEST(to_text_longest)
{
	static char wire[XN_WIRE_MAX], text[XN_WIRE_TEXT_SIZE];
	const size_t starts[] = {0, 64, 128, 192};
	uint8_t again[XN_WIRE_MAX];

	memset(wire, 0xFF, sizeof wire);
	for (size_t i = 0; i < 4; i++) {
		wire[starts[i]] = i < 3 ? 63 : 61;
	}
	wire[254] = 0;
	expect(xn_wire_to_text(text, sizeof text, (uint8_t *)wire, 255),
	       XN_WIRE_OK, 255, XN_WIRE_TEXT_SIZE - 1, 4);
	expect(xn_wire_to_text(text, sizeof text - 1, (uint8_t *)wire, 255),
	       XN_WIRE_NO_SPACE, 255, XN_WIRE_TEXT_SIZE, 4);
	xn_wire_to_text(text, sizeof text, (uint8_t *)wire, 255);
	expect(xn_wire_from_text(again, sizeof again, text, strlen(text)),
	       XN_WIRE_OK, strlen(text), 255, 4);
	ck_assert_mem_eq(again, wire, 255);
}
END_TEST

/* ---- checking ----------------------------------------------------------- */

static const struct {
	const char *wire;
	size_t len;
	xn_wire_status status;
	size_t read;
	size_t labels;
} checks[] = {
	{NAME(""), XN_WIRE_OK, 1, 0},
	{NAME("\1a"), XN_WIRE_OK, 3, 1},
	{NAME("\7example\3com"), XN_WIRE_OK, 13, 2},
	/* octets behind the name */
	{NAME("\1a\0\377\377"), XN_WIRE_OK, 3, 1},
	{OCTETS("\0\300"), XN_WIRE_OK, 1, 0},
	/* the name is cut off */
	{OCTETS(""), XN_WIRE_TRUNCATED, 0, 0},
	{OCTETS("\1"), XN_WIRE_TRUNCATED, 1, 0},
	{OCTETS("\1a"), XN_WIRE_TRUNCATED, 2, 0},
	{OCTETS("\2a"), XN_WIRE_TRUNCATED, 2, 0},
	{OCTETS("\2a\0"), XN_WIRE_TRUNCATED, 3, 0},
	{OCTETS("\1a\1"), XN_WIRE_TRUNCATED, 3, 0},
	{OCTETS("\77" A61 "a"), XN_WIRE_TRUNCATED, 63, 0},
	/* types of labels */
	{NAME("\77" A63), XN_WIRE_OK, 65, 1},
	{NAME("\100" A63 "a"), XN_WIRE_BAD_LABEL, 0, 0},
	{NAME("\1a\100" A63 "a"), XN_WIRE_BAD_LABEL, 2, 0},
	{NAME("\1a\101\1a"), XN_WIRE_BAD_LABEL, 2, 0},
	{NAME("\1a\177"), XN_WIRE_BAD_LABEL, 2, 0},
	{NAME("\1a\200"), XN_WIRE_BAD_LABEL, 2, 0},
	{NAME("\1a\277"), XN_WIRE_BAD_LABEL, 2, 0},
	{NAME("\1a\300"), XN_WIRE_BAD_POINTER, 2, 0},
	{NAME("\1a\377"), XN_WIRE_BAD_POINTER, 2, 0},
	{OCTETS("\1a\300"), XN_WIRE_TRUNCATED, 3, 0},
	{NAME("\300\0"), XN_WIRE_BAD_POINTER, 0, 0},
	/* 255 octets, and more */
	{NAME(WIRE3 "\75" A61), XN_WIRE_OK, 255, 4},
	{NAME(WIRE3 "\76" A61 "a"), XN_WIRE_TOO_LONG, 192, 0},
	{NAME(WIRE3 "\75" A61 "\1a"), XN_WIRE_TOO_LONG, 254, 0},
	{NAME(WIRE3 "\74" A60 "\1a"), XN_WIRE_TOO_LONG, 253, 0},
	{NAME(WIRE3 "\73" A15 A15 A15 "aaaaaaaaaaaaaa\1a"), XN_WIRE_OK, 255, 5},
};

START_TEST(check)
{
	const uint8_t *src = octets_of(checks[_i].wire, checks[_i].len);
	char *text = room_of(XN_WIRE_TEXT_SIZE);
	xn_wire_result r;
	int order = 7;

	expect(xn_wire_check(src, checks[_i].len), checks[_i].status,
	       checks[_i].read, 0, checks[_i].labels);
	/* xn_wire_to_text and xn_wire_compare agree with xn_wire_check. */
	r = xn_wire_to_text(text, XN_WIRE_TEXT_SIZE, src, checks[_i].len);
	ck_assert_int_eq(r.status, checks[_i].status);
	ck_assert_uint_eq(r.read, checks[_i].read);
	ck_assert_uint_eq(r.labels, checks[_i].labels);
	ck_assert(r.status == XN_WIRE_OK || (r.written == 0 && *text == '\0'));
	ck_assert_int_eq(xn_wire_compare(src, checks[_i].len, src,
					 checks[_i].len, &order),
			 checks[_i].status);
	ck_assert_int_eq(order, 0);
	r = xn_wire_read((uint8_t *)room_of(XN_WIRE_MAX), XN_WIRE_MAX, src,
			 checks[_i].len, 0);
	ck_assert_int_eq(r.status, checks[_i].status);
}
END_TEST

/* ---- comparing ---------------------------------------------------------- */

/* The example of RFC 4034, section 6.1, with names added between. */
static const char *const canonical[] = {
	".",
	"\\000",
	"example",
	"a.example",
	"yljkjljk.a.example",
	"Z.a.example",
	"zABC.a.EXAMPLE",
	"z.example",
	"\\001.z.example",
	"*.z.example",
	"\\200.z.example",
	"example\\000",
	"example\\.",
	"example0",
	"examplf",
	"z\\@",
	"z[",
	"z\\255",
	"\\127",
	"\\128",
	"\\200",
	"\\255",
	"\\255\\000",
};

static size_t
wire_of(uint8_t wire[XN_WIRE_MAX], const char *text)
{
	xn_wire_result r =
		xn_wire_from_text(wire, XN_WIRE_MAX, text, strlen(text));

	ck_assert_int_eq(r.status, XN_WIRE_OK);
	return r.written;
}

static int
order_of(const char *a, const char *b)
{
	uint8_t x[XN_WIRE_MAX], y[XN_WIRE_MAX];
	size_t xlen = wire_of(x, a), ylen = wire_of(y, b);
	int order = 7;

	ck_assert_int_eq(xn_wire_compare(octets_of((char *)x, xlen), xlen,
					 (const uint8_t *)guard_copy(
						 &target, (char *)y, ylen),
					 ylen, &order),
			 XN_WIRE_OK);
	return order;
}

START_TEST(compare_canonical)
{
	const int count = (int)COUNT(canonical);

	for (int i = 0; i < count; i++) {
		for (int k = 0; k < count; k++) {
			ck_assert_int_eq(order_of(canonical[i], canonical[k]),
					 (i > k) - (i < k));
		}
	}
}
END_TEST

/* The next label's length octet is not compared as part of the label. */
START_TEST(compare_prefixes)
{
	ck_assert_int_eq(order_of("a\\000.x", "a.x"), 1);
	ck_assert_int_eq(order_of("a.x", "a\\000.x"), -1);
	ck_assert_int_eq(order_of("a\\000.xy", "a\\001.xy"), -1);
}
END_TEST

/* Upper and lower case are equal for A to Z, and for nothing else. */
START_TEST(compare_case)
{
	ck_assert_int_eq(order_of("EXAMPLE.Com", "example.cOM"), 0);
	ck_assert_int_eq(order_of("AZ", "az"), 0);
	ck_assert_int_eq(order_of("\\065", "a"), 0);
	ck_assert_int_eq(order_of("\\@", "`"), -1);
	ck_assert_int_eq(order_of("[", "{"), -1);
	ck_assert_int_eq(order_of("\\195\\156", "\\195\\188"), -1);
	/* Letters are compared in lower case, so "_" comes before "A". */
	ck_assert_int_eq(order_of("_", "A"), -1);
	ck_assert_int_eq(order_of("Z", "_"), 1);
}
END_TEST

/* The result tells which of the two is not a name. */
START_TEST(compare_bad)
{
	static const uint8_t good[] = {1, 'a', 0}, label[] = {0x80, 0},
			     cut[] = {1, 'a'};
	int order = 7;

	ck_assert_int_eq(xn_wire_compare(good, 3, label, 2, &order),
			 XN_WIRE_BAD_LABEL);
	ck_assert_int_eq(order, 0);
	order = 7;
	ck_assert_int_eq(xn_wire_compare(cut, 2, good, 3, &order),
			 XN_WIRE_TRUNCATED);
	ck_assert_int_eq(order, 0);
	ck_assert_int_eq(xn_wire_compare(cut, 2, label, 2, &order),
			 XN_WIRE_TRUNCATED);
}
END_TEST

/* ---- messages ----------------------------------------------------------- */

/* The header of a message, 12 octets. */
#define HEAD "\100\1\2\3\4\5\6\7\10\11\12\13"

static const struct row messages[] = {
#define READ(msg, at, read, wire, labels)                                      \
	{                                                                      \
		OCTETS(msg), at, XN_WIRE_OK, read, NAME(wire), labels          \
	}
#define FAIL(msg, at, status, read)                                            \
	{                                                                      \
		OCTETS(msg), at, XN_WIRE_##status, read, NULL, 0, 0            \
	}
	/* RFC 1035, 4.1.4: F.ISI.ARPA, FOO.F.ISI.ARPA, ARPA, the root */
	READ(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", 12, 12,
	     "\1F\3ISI\4ARPA", 3),
	READ(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", 24, 6,
	     "\3FOO\1F\3ISI\4ARPA", 4),
	READ(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", 30, 2, "\4ARPA", 1),
	READ(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", 32, 1, "", 0),
	/* starts inside a name */
	READ(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", 28, 2,
	     "\1F\3ISI\4ARPA", 3),
	FAIL(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", 25, BAD_LABEL, 25),
	FAIL(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", 33, TRUNCATED, 33),
	FAIL(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", 34, TRUNCATED, 33),
	FAIL(HEAD "\1F\3ISI\4ARPA\0\3FOO\300\14\300\22\0", SIZE_MAX, TRUNCATED,
	     33),
	/* a chain of pointers */
	READ(HEAD "\1a\0\300\14\300\17\300\21", 19, 2, "\1a", 1),
	READ(HEAD "\1a\0\1b\300\14\1c\300\17\1d\300\23", 23, 4, "\1d\1c\1b\1a",
	     4),
	/* to the first octet */
	READ("\1a\0\1b\300\0", 3, 4, "\1b\1a", 2),
	READ("\0\300\0", 1, 2, "", 0),
	FAIL("\300\0", 0, BAD_POINTER, 0),
	FAIL("\1a\300\0", 0, BAD_POINTER, 2),
	FAIL("\1a\300\2", 0, BAD_POINTER, 2),
	/* to itself, and to the octet before or after */
	FAIL(HEAD "\0\300\15", 13, BAD_POINTER, 13),
	READ(HEAD "\0\300\14", 13, 2, "", 0),
	FAIL(HEAD "\0\300\16\0", 13, BAD_POINTER, 13),
	/* into the part that the pointer ends; only in front of that part is
	 * allowed */
	FAIL(HEAD "\1a\1b\300\14", 12, BAD_POINTER, 16),
	FAIL(HEAD "\1a\1b\300\16", 12, BAD_POINTER, 16),
	FAIL(HEAD "\1a\1b\300\14", 14, BAD_POINTER, 16),
	FAIL(HEAD "\0\1a\1b\300\15", 13, BAD_POINTER, 17),
	READ(HEAD "\0\1a\1b\300\14", 13, 6, "\1a\1b", 2),
	/* forward */
	FAIL(HEAD "\300\16\1a\0", 12, BAD_POINTER, 12),
	FAIL(HEAD "\1a\0\300\22\1b\0", 15, BAD_POINTER, 15),
	/* two that lead to each other, from both sides */
	FAIL(HEAD "\300\16\300\14", 12, BAD_POINTER, 12),
	FAIL(HEAD "\300\16\300\14", 14, BAD_POINTER, 12),
	/* backward, and from there forward */
	FAIL(HEAD "\1a\300\20\0\1b\300\14", 17, BAD_POINTER, 14),
	/* beyond the end */
	FAIL(HEAD "\0\377\377", 13, BAD_POINTER, 13),
	/* cut off */
	FAIL(HEAD "\0\300", 13, TRUNCATED, 14),
	FAIL(HEAD "\1a\0\1b\300", 15, TRUNCATED, 18),
	FAIL(HEAD "\1a", 12, TRUNCATED, 14),
	FAIL(HEAD "\1", 12, TRUNCATED, 13),
	FAIL(HEAD, 12, TRUNCATED, 12),
	FAIL("", 0, TRUNCATED, 0),
	/* backward, to a name that runs into the same pointer again */
	FAIL(HEAD "\3a\300\14\300\14", 16, BAD_POINTER, 16),
	/* types of labels, before and after a pointer */
	FAIL(HEAD "\100", 12, BAD_LABEL, 12),
	FAIL(HEAD "\1a\200\0", 12, BAD_LABEL, 14),
	FAIL(HEAD "\0\300\0", 13, BAD_LABEL, 0),
	/* letters keep their case */
	READ(HEAD "\3CoM\0\3WwW\300\14", 17, 6, "\3WwW\3CoM", 2),
	/* 255 octets, and one more */
	READ(HEAD WIRE3 "\73" A15 A15 A15 "aaaaaaaaaaaaaa\0\1b\300\14", 265, 4,
	     "\1b" WIRE3 "\73" A15 A15 A15 "aaaaaaaaaaaaaa", 5),
	FAIL(HEAD WIRE3 "\74" A60 "\0\1b\300\14", 266, TOO_LONG, 204),
	FAIL(HEAD WIRE3 "\73" A15 A15 A15 "aaaaaaaaaaaaaa\0\2bb\300\14", 265,
	     TOO_LONG, 204),
};

START_TEST(names_in_messages)
{
	check_row(&messages[_i], read_name, 0);
}
END_TEST

/* A pointer has 14 bits. */
START_TEST(read_far)
{
	static char msg[16384 + 4];
	uint8_t wire[8];

	memset(msg, 0, sizeof msg);
	msg[16383] = 1;
	msg[16384] = 'a';
	/* The name "a" is at 16383, a pointer to it at 16386. */
	msg[16386] = '\xFF';
	msg[16387] = '\xFF';
	expect(xn_wire_read(wire, sizeof wire, octets_of(msg, sizeof msg),
			    sizeof msg, 16386),
	       XN_WIRE_OK, 2, 3, 1);
	ck_assert_mem_eq(wire, "\1a", 3);
}
END_TEST

/* As many pointers as fit, each to the one in front of it. */
START_TEST(read_chain)
{
	static char msg[16384];
	uint8_t wire[8];

	for (size_t i = 2; i < sizeof msg; i += 2) {
		msg[i] = (char)(0xC0 | (i - 2) >> 8);
		msg[i + 1] = (char)((i - 2) & 0xFF);
	}
	msg[0] = 0;
	expect(xn_wire_read(wire, sizeof wire, octets_of(msg, sizeof msg),
			    sizeof msg, sizeof msg - 2),
	       XN_WIRE_OK, 2, 1, 0);
}
END_TEST

/* ---- host names --------------------------------------------------------- */

#define BUECHER "b" UE "cher"

static const struct {
	xn_profile_id id;
	uint32_t on, off; /* checks */
	const char *name;
	size_t len;
	xn_status status;
	uint32_t errors;
	const char *wire; /* if XN_OK */
	size_t wire_len;
} hosts[] = {
#define TAKES(id, on, off, name, wire)                                         \
	{                                                                      \
		id, on, off, OCTETS(name), XN_OK, 0, NAME(wire)                \
	}
#define REFUSES(id, on, off, name, error)                                      \
	{                                                                      \
		id, on, off, OCTETS(name), XN_INVALID, XN_ERROR_##error, NULL, \
			0                                                      \
	}
	TAKES(XN_LOOKUP, 0, 0, BUECHER ".Example", "\15xn--bcher-kva\7example"),
	TAKES(XN_LOOKUP, 0, 0, BUECHER ".Example.",
	      "\15xn--bcher-kva\7example"),
	TAKES(XN_LOOKUP, 0, 0, "a\u3002" UE "\uFF0E", "\1a\7xn--tda"),
	TAKES(XN_IDNA2008, 0, 0, "Example", "\7Example"),
	/* XN_ALLOW_ROOT_DOT and XN_CHECK_LENGTH decide about the final dot */
	TAKES(XN_STRICT, 0, 0, "a.b", "\1a\1b"),
	TAKES(XN_STRICT, XN_ALLOW_ROOT_DOT, 0, "a.b.", "\1a\1b"),
	REFUSES(XN_STRICT, 0, 0, "a.b.", EMPTY_LABEL),
	TAKES(XN_STRICT, 0, XN_CHECK_LENGTH, "a.b.", "\1a\1b"),
	/* the empty name and the root */
	REFUSES(XN_LOOKUP, 0, 0, "", EMPTY_NAME),
	REFUSES(XN_LOOKUP, 0, 0, ".", EMPTY_NAME),
	REFUSES(XN_LOOKUP, 0, XN_CHECK_LENGTH, ".", EMPTY_NAME),
	REFUSES(XN_URL, 0, 0, "", EMPTY_NAME),
	REFUSES(XN_URL, 0, 0, ".", EMPTY_NAME),
	REFUSES(XN_URL, 0, 0, "\u3002", EMPTY_NAME),
	/* empty labels */
	REFUSES(XN_LOOKUP, 0, 0, "a..b", EMPTY_LABEL),
	REFUSES(XN_LOOKUP, 0, XN_CHECK_LENGTH, "a..b", EMPTY_LABEL),
	REFUSES(XN_LOOKUP, 0, XN_CHECK_LENGTH, "a..", EMPTY_LABEL),
	REFUSES(XN_URL, 0, 0, "a..b", EMPTY_LABEL),
	REFUSES(XN_URL, 0, 0, ".a", EMPTY_LABEL),
	REFUSES(XN_URL, 0, 0, "a..", EMPTY_LABEL),
	REFUSES(XN_URL, 0, 0, "..", EMPTY_LABEL),
	REFUSES(XN_URL, 0, 0, UE "..b", EMPTY_LABEL),
	TAKES(XN_URL, 0, 0, "a.b.", "\1a\1b"),
	TAKES(XN_URL, 0, 0, UE ".b.", "\7xn--tda\1b"),
	/* a label of 63 octets, and of 64 */
	TAKES(XN_LOOKUP, 0, 0, A63 ".b", "\77" A63 "\1b"),
	REFUSES(XN_LOOKUP, 0, 0, A63 "a.b", LABEL_TOO_LONG),
	TAKES(XN_LOOKUP, 0, XN_CHECK_LENGTH, A63 ".b", "\77" A63 "\1b"),
	REFUSES(XN_LOOKUP, 0, XN_CHECK_LENGTH, A63 "a.b", LABEL_TOO_LONG),
	TAKES(XN_URL, 0, 0, A63 ".b", "\77" A63 "\1b"),
	REFUSES(XN_URL, 0, 0, A63 "a.b", LABEL_TOO_LONG),
	REFUSES(XN_URL, 0, 0, A63 UE ".b", LABEL_TOO_LONG),
	/* names of 253 and 254 octets, with a final dot or not */
	TAKES(XN_LOOKUP, 0, 0, LONG3 A61, WIRE3 "\75" A61),
	TAKES(XN_LOOKUP, 0, 0, LONG3 A61 ".", WIRE3 "\75" A61),
	REFUSES(XN_LOOKUP, 0, 0, LONG3 A61 "a", NAME_TOO_LONG),
	TAKES(XN_LOOKUP, 0, XN_CHECK_LENGTH, LONG3 A61 ".", WIRE3 "\75" A61),
	REFUSES(XN_LOOKUP, 0, XN_CHECK_LENGTH, LONG3 A61 "a", NAME_TOO_LONG),
	TAKES(XN_URL, 0, 0, LONG3 A61, WIRE3 "\75" A61),
	TAKES(XN_URL, 0, 0, LONG3 A61 ".", WIRE3 "\75" A61),
	REFUSES(XN_URL, 0, 0, LONG3 A61 "a", NAME_TOO_LONG),
	REFUSES(XN_URL, 0, 0, LONG3 A61 "a.", NAME_TOO_LONG),
	REFUSES(XN_URL, 0, 0, LONG3 A61 ".a", NAME_TOO_LONG),
	REFUSES(XN_URL, 0, 0, LONG3 LONG3 LONG3 LONG3 LONG3 LONG3 "a",
		NAME_TOO_LONG),
	/* a backslash is an ordinary character: there are no escapes */
	REFUSES(XN_LOOKUP, 0, 0, "a\\.b", FORBIDDEN_DOMAIN),
	TAKES(XN_LOOKUP, 0, XN_CHECK_FORBIDDEN, "a\\.b", "\2a\\\1b"),
	TAKES(XN_IDNA2003, 0, 0, "\\097", "\4\\097"),
	REFUSES(XN_LOOKUP, 0, 0, "a\0b", FORBIDDEN_DOMAIN),
	TAKES(XN_LOOKUP, 0, XN_CHECK_FORBIDDEN, "a\0b", "\3a\0b"),
	/* nameprep maps U+2024 to a dot, which separates labels */
	TAKES(XN_IDNA2003, 0, 0, "a\u2024b", "\1a\1b"),
	REFUSES(XN_IDNA2003, XN_CHECK_FORBIDDEN, 0, "a\u2024b",
		FORBIDDEN_DOMAIN),
	REFUSES(XN_IDNA2003, 0, 0, "\u2024b", EMPTY_LABEL),
	/* all other faults are IDNA's */
	REFUSES(XN_LOOKUP, 0, 0, "xn--u-ccb", NOT_NFC),
	REFUSES(XN_STRICT, 0, 0, "_dmarc.a", STD3),
	TAKES(XN_LOOKUP, 0, 0, "_dmarc.a", "\6_dmarc\1a"),
	REFUSES(XN_LOOKUP, 0, 0, "\x80", INVALID_UTF8),
};

static xn_options
options(xn_profile_id id, uint32_t on, uint32_t off)
{
	xn_options opt = xn_profile(id);

	opt.checks = (opt.checks | on) & ~off;
	return opt;
}

START_TEST(from_host)
{
	const char *src = guard_copy(&source, hosts[_i].name, hosts[_i].len);
	xn_options opt = options(hosts[_i].id, hosts[_i].on, hosts[_i].off);
	size_t need = hosts[_i].wire_len;
	uint8_t *dst = (uint8_t *)room_of(need);
	xn_result r =
		xn_wire_from_host(&opt, dst, need, src, hosts[_i].len, NULL);

	ck_assert_int_eq(r.status, hosts[_i].status);
	ck_assert_uint_eq(r.errors, hosts[_i].errors);
	ck_assert_uint_eq(r.length, need);
	ck_assert(need == 0 || memcmp(dst, hosts[_i].wire, need) == 0);
}
END_TEST

/* The report is xn_to_ascii's; the output span starts at the length octet. */
START_TEST(from_host_report)
{
	static const char name[] = "a." BUECHER ".b.";
	xn_label labels[4];
	xn_fault fault;
	xn_report report = {.labels = labels,
			    .label_cap = 4,
			    .faults = &fault,
			    .fault_cap = 1,
			    .fault_count = 9};
	xn_options opt = xn_profile(XN_LOOKUP);
	uint8_t wire[XN_WIRE_MAX];
	xn_result r = xn_wire_from_host(&opt, wire, sizeof wire, name,
					sizeof name - 1, &report);

	ck_assert_int_eq(r.status, XN_OK);
	ck_assert_uint_eq(r.labels, 4);
	ck_assert_uint_eq(report.fault_count, 0);
	for (size_t i = 0; i < 4; i++) {
		ck_assert_uint_eq(wire[labels[i].output_at],
				  labels[i].output_len);
	}
	ck_assert_uint_eq(labels[1].input_at, 2);
	ck_assert_uint_eq(labels[3].output_at, r.length - 1);

	/* A length that only this function checks has its place in the report,
	 * too. */
	opt = xn_profile(XN_URL);
	r = xn_wire_from_host(&opt, wire, sizeof wire, UE "..b", 5, &report);
	ck_assert_int_eq(r.status, XN_INVALID);
	ck_assert_uint_eq(r.errors, XN_ERROR_EMPTY_LABEL);
	ck_assert_uint_eq(report.fault_count, 1);
	ck_assert_uint_eq(fault.at, 3);
}
END_TEST

static const struct {
	xn_profile_id id;
	uint32_t on, off;
	const char *wire;
	size_t wire_len;
	const char *name;
	uint32_t errors;
	size_t labels;
} persons[] = {
#define SHOWS(id, wire, name, labels)                                          \
	{                                                                      \
		id, 0, 0, NAME(wire), name, 0, labels                          \
	}
#define FAULTY(id, wire, name, error, labels)                                  \
	{                                                                      \
		id, 0, 0, NAME(wire), name, XN_ERROR_##error, labels           \
	}
	SHOWS(XN_LOOKUP, "\15xn--bcher-kva\7example", BUECHER ".example", 2),
	SHOWS(XN_LOOKUP, "\15XN--Bcher-KVA\7EXAMPLE", BUECHER ".example", 2),
	SHOWS(XN_LOOKUP, "", ".", 0),
	SHOWS(XN_URL, "", ".", 0),
	SHOWS(XN_IDNA2003, "", ".", 0),
	SHOWS(XN_STRICT, "\1a\1b", "a.b", 2),
	SHOWS(XN_LOOKUP, "\6_dmarc\1a", "_dmarc.a", 2),
	/* a faulty A-label stays as it is, the other labels are decoded */
	FAULTY(XN_LOOKUP, "\11xn--u-ccb\7xn--tda", "xn--u-ccb." UE, NOT_NFC, 2),
	FAULTY(XN_LOOKUP, "\11XN--u-CCB\1A", "XN--u-CCB.a", NOT_NFC, 2),
	FAULTY(XN_LOOKUP, "\7xn--tda\13xn--9999999", UE ".xn--9999999",
	       BAD_PUNYCODE, 2),
	/* an A-label with U+3002, which would become a dot */
	FAULTY(XN_LOOKUP, "\13xn--ab-r13a", "xn--ab-r13a", DISALLOWED, 1),
	FAULTY(XN_IDNA2003, "\13xn--ab-r13a\7xn--tda", "xn--ab-r13a." UE,
	       DISALLOWED, 2),
	FAULTY(XN_IDNA2003, "\11xn--a-83t\7xn--tda", "xn--a-83t." UE,
	       DISALLOWED, 2),
	FAULTY(XN_IDNA2003, "\11xn--a-93t\7xn--tda", "xn--a-93t." UE,
	       DISALLOWED, 2),
	/* The label before it has octets to spare in the DNS's form. */
	FAULTY(XN_IDNA2003, "\15xn--bcher-kva\11xn--a-83t",
	       BUECHER ".xn--a-83t", DISALLOWED, 2),
	SHOWS(XN_IDNA2003, "\11xn--a-63t", "\u3001a", 1),
	FAULTY(XN_URL, "\11xn--u-ccb\7xn--tda", "xn--u-ccb.xn--tda", NOT_NFC,
	       2),
	SHOWS(XN_IDNA2003, "\11xn--u-ccb\7xn--tda", "xn--u-ccb." UE, 2),
	/* xn_wire_to_text's escapes; the other labels are decoded */
	FAULTY(XN_LOOKUP, "\3a.b\7xn--tda", "a\\.b." UE, DISALLOWED, 2),
	FAULTY(XN_LOOKUP, "\3a\\b\1A", "a\\\\b.a", DISALLOWED, 2),
	FAULTY(XN_LOOKUP, "\3a\0b\1A", "a\\000b.a", DISALLOWED, 2),
	FAULTY(XN_LOOKUP, "\3a b\1A", "a\\032b.a", DISALLOWED, 2),
	FAULTY(XN_LOOKUP, "\3A@B\1A", "A\\@B.a", DISALLOWED, 2),
	FAULTY(XN_LOOKUP, "\3b" UE "\1A", "b\\195\\188.a", DISALLOWED, 2),
	FAULTY(XN_LOOKUP, "\3\u3002\1A", "\\227\\128\\130.a", DISALLOWED, 2),
	FAULTY(XN_IDNA2003, "\3a.b\7xn--tda", "a\\.b." UE, DISALLOWED, 2),
	FAULTY(XN_URL, "\3a.b\7xn--tda", "a\\.b." UE, DISALLOWED, 2),
	/* octets that IDNA never sees, even if they look like an A-label */
	FAULTY(XN_LOOKUP, "\13xn--b r-kva", "xn--b\\032r-kva", DISALLOWED, 1),
	/* labels that xn_to_unicode refuses, but no A-labels */
	FAULTY(XN_STRICT, "\3a_B\7xn--tda", "a_B." UE, STD3, 2),
	FAULTY(XN_LOOKUP, "\3a%B\7xn--tda", "a%B." UE, FORBIDDEN_DOMAIN, 2),
	/* the Bidi rule is the whole name's: alef with and without "1a" */
	SHOWS(XN_LOOKUP, "\7xn--4db\2a1", ALEF ".a1", 2),
	FAULTY(XN_LOOKUP,
	       "\7xn--4db\2"
	       "1A",
	       ALEF ".1A", BIDI, 2),
	SHOWS(XN_LOOKUP,
	      "\2"
	      "1A",
	      "1a", 1),
	/* an escaped label has no part in the Bidi rule */
	FAULTY(XN_LOOKUP,
	       "\2" ALEF "\2"
	       "1A",
	       "\\215\\144.1a", DISALLOWED, 2),
	FAULTY(XN_LOOKUP,
	       "\7xn--4db\2"
	       "1 ",
	       ALEF ".1\\032", DISALLOWED, 2),
};

START_TEST(to_host)
{
	const uint8_t *src = octets_of(persons[_i].wire, persons[_i].wire_len);
	xn_options opt =
		options(persons[_i].id, persons[_i].on, persons[_i].off);
	size_t len = strlen(persons[_i].name);
	char *dst = room_of(len + 1);
	xn_result r =
		xn_wire_to_host(&opt, dst, len + 1, src, persons[_i].wire_len);

	ck_assert_uint_eq(r.errors, persons[_i].errors);
	ck_assert_uint_eq(r.labels, persons[_i].labels);
	ck_assert_int_eq(r.status, r.errors ? XN_INVALID : XN_OK);
	ck_assert_uint_eq(r.length, len);
	ck_assert_str_eq(dst, persons[_i].name);
}
END_TEST

/* ---- the call ----------------------------------------------------------- */

START_TEST(status_names)
{
	static const char *const names[] = {
		[XN_WIRE_OK] = "XN_WIRE_OK",
		[XN_WIRE_NO_SPACE] = "XN_WIRE_NO_SPACE",
		[XN_WIRE_TRUNCATED] = "XN_WIRE_TRUNCATED",
		[XN_WIRE_BAD_LABEL] = "XN_WIRE_BAD_LABEL",
		[XN_WIRE_BAD_POINTER] = "XN_WIRE_BAD_POINTER",
		[XN_WIRE_TOO_LONG] = "XN_WIRE_TOO_LONG",
		[XN_WIRE_LABEL_TOO_LONG] = "XN_WIRE_LABEL_TOO_LONG",
		[XN_WIRE_EMPTY_LABEL] = "XN_WIRE_EMPTY_LABEL",
		[XN_WIRE_BAD_ESCAPE] = "XN_WIRE_BAD_ESCAPE",
		[XN_WIRE_MISUSE] = "XN_WIRE_MISUSE",
		"", /* the one behind the last */
	};

	for (int i = -1; i < (int)COUNT(names); i++) {
		ck_assert_str_eq(xn_wire_status_name((xn_wire_status)i),
				 i < 0 ? "" : names[i]);
	}
}
END_TEST

/* ---- libldns ------------------------------------------------------------ */

#ifdef HAVE_LDNS

static bool
one_in(struct generator *gen, uint32_t n)
{
	return generate_below(gen, n) == 0;
}

static uint8_t
some_octet(struct generator *gen)
{
	static const char specials[] = ".\\\"();@$ *-_aAzZ@[`{";

	switch (generate_below(gen, 8)) {
	case 0:
		return (uint8_t)generate_below(gen, 256);
	case 1:
		return (uint8_t)
			specials[generate_below(gen, sizeof specials - 1)];
	default:
		return (uint8_t)("abAB"[generate_below(gen, 4)]);
	}
}

/* Appends a label, cut off if there is no room; returns the new length. */
static size_t
add_label(uint8_t wire[XN_WIRE_MAX], size_t len, const uint8_t *octets,
	  size_t size)
{
	if (size == 0 || size > XN_WIRE_LABEL_MAX ||
	    XN_WIRE_MAX - 1 - len < size + 1) {
		return len;
	}
	wire[len] = (uint8_t)size;
	memcpy(wire + len + 1, octets, size);
	return len + 1 + size;
}

/* Makes any name, often a long one; returns its length. */
static size_t
some_wire(struct generator *gen, uint8_t wire[XN_WIRE_MAX])
{
	uint32_t labels = generate_below(gen, one_in(gen, 8) ? 130 : 6);
	uint32_t longest = one_in(gen, 4) ? 63 : 4;
	uint8_t label[XN_WIRE_LABEL_MAX];
	size_t len = 0;

	for (uint32_t n = 0; n < labels; n++) {
		size_t size = 1 + generate_below(gen, longest);

		for (size_t i = 0; i < size; i++) {
			label[i] = some_octet(gen);
		}
		len = add_label(wire, len, label, size);
	}
	wire[len++] = 0;
	return len;
}

static void
drop(ldns_rdf *name)
{
	ldns_rdf_deep_free(name);
}

/* Both results are the same name, or both are refused. */
static void
same_name(const xn_wire_result *r, const uint8_t *wire, ldns_status status,
	  const ldns_rdf *theirs, const char *what)
{
	ck_assert_msg((r->status == XN_WIRE_OK) == (status == LDNS_STATUS_OK),
		      "%s: %s, ldns %s", what, xn_wire_status_name(r->status),
		      ldns_get_errorstr_by_id(status));
	if (status == LDNS_STATUS_OK) {
		ck_assert_uint_eq(ldns_rdf_size(theirs), r->written);
		ck_assert_mem_eq(ldns_rdf_data(theirs), wire, r->written);
	}
}

/* A text with many faults, but no NUL: libldns's texts end at one. */
static size_t
some_text(struct generator *gen, char *dst)
{
	static const char *const parts[] = {
		".",     ".",    ".",   "\\.", "\\\\", "\\000", "\\255",
		"\\099", "\\\"", "\\@", "@",   "\"",   "\x80",  "a",
		"B",     " ",    "-",   "xyz", A15,    "\\a",
	};
	static const char *const wrong[] = {"\\256", "\\1a", "\\12", "..",
					    "\\999", "\\",   A63};
	uint32_t count = 1 + generate_below(gen, one_in(gen, 4) ? 200 : 12);
	size_t len = 0;

	for (uint32_t i = 0; i < count; i++) {
		const char *s = parts[generate_below(gen, COUNT(parts))];

		if (one_in(gen, 40)) {
			s = wrong[generate_below(gen, COUNT(wrong))];
		}
		memcpy(dst + len, s, strlen(s));
		len += strlen(s);
	}
	dst[len] = '\0';
	return len;
}

START_TEST(ldns_from_text)
{
	struct generator gen;
	size_t count = generate_count(50000), good = 0;

	generate_begin(&gen, 70);
	for (size_t i = 0; i < count; i++) {
		static char text[200 * 64 + 1];
		uint8_t wire[XN_WIRE_MAX];
		size_t len = some_text(&gen, text);
		ldns_rdf *theirs = NULL;
		ldns_status status = ldns_str2rdf_dname(&theirs, text);
		xn_wire_result r = xn_wire_from_text(
			wire, sizeof wire, guard_copy(&source, text, len), len);

		same_name(&r, wire, status, theirs, text);
		good += status == LDNS_STATUS_OK;
		drop(theirs);
	}
	ck_assert_uint_gt(good, count / 10);
	ck_assert_uint_lt(good, count * 9 / 10);
	printf("ldns: %zu texts, %zu of them names\n", count, good);
}
END_TEST

/* A message of names that point into one another, with some octets damaged. */
static size_t
some_message(struct generator *gen, uint8_t msg[1024])
{
	size_t starts[64], count = 0, len = sizeof HEAD - 1;

	memcpy(msg, HEAD, len);
	while (count < 40 && len < 800) {
		uint8_t wire[XN_WIRE_MAX];
		size_t at = 0;

		some_wire(gen, wire);
		while (wire[at] != 0 && at < 80 && count < 60) {
			starts[count++] = len;
			memcpy(msg + len, wire + at, 1 + (size_t)wire[at]);
			len += 1 + (size_t)wire[at];
			at += 1 + (size_t)wire[at];
		}
		if (count > 0 && !one_in(gen, 4)) {
			size_t to =
				starts[generate_below(gen, (uint32_t)count)];

			msg[len++] = (uint8_t)(0xC0 | to >> 8);
			msg[len++] = (uint8_t)(to & 0xFF);
		} else {
			msg[len++] = 0;
		}
		if (one_in(gen, 6)) {
			break;
		}
	}
	for (uint32_t n = generate_below(gen, 4); n > 0; n--) {
		size_t at = 1 + generate_below(gen, (uint32_t)len - 1);

		msg[at] = one_in(gen, 2) ? some_octet(gen)
					 : (uint8_t)(0xC0 | one_in(gen, 9));
	}
	return one_in(gen, 4) ? 12 + generate_below(gen, (uint32_t)len - 12)
			      : len;
}

struct readings {
	size_t good;
	size_t refused;
	size_t forward; /* pointers that only ldns follows */
};

/*
 * Reads the name at one place with both. libldns also follows pointers forward,
 * and backward into the part that holds them, if it comes to an end.
 */
static void
read_both(const uint8_t *msg, size_t len, size_t at, struct readings *seen)
{
	uint8_t wire[XN_WIRE_MAX];
	ldns_rdf *theirs = NULL;
	size_t pos = at;
	ldns_status status = ldns_wire2dname(&theirs, msg, len, &pos);
	xn_wire_result r = xn_wire_read(wire, sizeof wire, msg, len, at);

	if (r.status == XN_WIRE_BAD_POINTER) {
		size_t to = (size_t)(msg[r.read] & 0x3F) << 8 | msg[r.read + 1];

		/* The pointer leads forward, or into the part that it ends. */
		ck_assert_uint_ge(msg[r.read], 0xC0);
		ck_assert_uint_gt(to + XN_WIRE_MAX, r.read);
		seen->forward += status == LDNS_STATUS_OK;
		drop(theirs);
		return;
	}
	same_name(&r, wire, status, theirs, "message");
	if (r.status == XN_WIRE_OK) {
		ck_assert_uint_eq(pos, at + r.read);
		seen->good++;
	} else {
		seen->refused++;
	}
	drop(theirs);
}

START_TEST(ldns_messages)
{
	struct readings seen = {0, 0, 0};
	struct generator gen;
	size_t count = generate_count(2000);

	generate_begin(&gen, 73);
	for (size_t i = 0; i < count; i++) {
		uint8_t msg[1024];
		size_t len = some_message(&gen, msg);
		const uint8_t *src = octets_of((char *)msg, len);

		for (size_t at = 12; at < len; at++) {
			read_both(src, len, at, &seen);
		}
	}
	printf("ldns: %zu names read, %zu refused, %zu with a pointer that "
	       "only ldns follows\n",
	       seen.good, seen.refused, seen.forward);
	ck_assert_uint_gt(seen.good, count);
	ck_assert_uint_gt(seen.refused, count);
}
END_TEST

static Suite *
ldns_suite(void)
{
	Suite *suite = suite_create("wire-ldns");
	TCase *all = tcase_create("ldns");

	tcase_add_unchecked_fixture(all, setup, teardown);
	tcase_set_timeout(all, 300);
	tcase_add_test(all, ldns_from_text);
	tcase_add_test(all, ldns_messages);
	suite_add_tcase(suite, all);
	return suite;
}

#else

static Suite *
ldns_suite(void)
{
	return NULL;
}

#endif

static Suite *
wire_suite(void)
{
	Suite *suite = suite_create("wire");
	TCase *all = tcase_create("wire");

	tcase_add_unchecked_fixture(all, setup, teardown);
	tcase_set_timeout(all, 300);
	tcase_add_loop_test(all, texts_to_wire, 0, COUNT(texts));
	tcase_add_test(all, from_text_labels);
	tcase_add_loop_test(all, wire_to_text, 0, COUNT(shown));
	tcase_add_test(all, to_text_longest);
	tcase_add_loop_test(all, check, 0, COUNT(checks));
	tcase_add_test(all, compare_canonical);
	tcase_add_test(all, compare_prefixes);
	tcase_add_test(all, compare_case);
	tcase_add_test(all, compare_bad);
	tcase_add_loop_test(all, names_in_messages, 0, COUNT(messages));
	tcase_add_test(all, read_far);
	tcase_add_test(all, read_chain);
	tcase_add_loop_test(all, from_host, 0, COUNT(hosts));
	tcase_add_test(all, from_host_report);
	tcase_add_loop_test(all, to_host, 0, COUNT(persons));
	tcase_add_test(all, status_names);
	suite_add_tcase(suite, all);
	return suite;
}

int
main(int argc, char **argv)
{
	bool ldns = argc == 2 && strcmp(argv[1], "ldns") == 0;
	Suite *suite = ldns ? ldns_suite() : wire_suite();

	if (suite == NULL) {
		puts("skipped: there is no libldns");
		return SKIPPED;
	}
	return run_suite(suite);
}

/* SPDX-License-Identifier: MIT
 *
 * tests/core/vectors/calls.txt: what functions other than xn_to_ascii and
 * xn_to_unicode give.  Sources and results end at a guard page.
 */
#include "tests/support/filled.h"
#include "tests/support/guard.h"
#include "tests/support/tests.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/bootstring.h>
#include <xn/idna.h>
#include <xn/punycode.h>
#include <xn/wire.h>

#include "lib/unicode/utf8.h"

#define ROOM 16400
#define FIELDS 32
#define FILL 0xA5

static struct guard source, other_source, target;

/* The field behind the call is the first; absent ones are "". */
struct row {
	size_t line;
	char *field[FIELDS];
};

static const struct row *now;

struct text {
	char bytes[ROOM];
	size_t len;
};

static void
setup(void)
{
	guard_make(&source, ROOM);
	guard_make(&other_source, ROOM);
	guard_make(&target, ROOM);
}

static void
teardown(void)
{
	guard_drop(&source);
	guard_drop(&other_source);
	guard_drop(&target);
}

static void
expect(bool ok, const char *what)
{
	if (!ok) {
		complain("calls.txt:%zu: %s %s: %s", now->line, now->field[0],
			 now->field[1], what);
	}
}

static void
read_field(struct text *text, size_t n)
{
	text->len = read_text(text->bytes, ROOM, now->field[n]);
}

static const char *
copy_of(struct guard *guard, const struct text *text)
{
	return guard_copy(guard, text->bytes, text->len);
}

/* Room that ends at a guard page, filled. */
static void *
room_of(size_t bytes)
{
	return memset(guard_at_end(&target, bytes), FILL, bytes);
}

/* "lookup std3=on" */
static xn_options
read_options(size_t n)
{
	char *word[8];
	size_t count = split_fields(now->field[n], ' ', word, 8), profile = 0;
	xn_options opt;

	while (strcmp(xn_profile_at(profile)->name, word[0]) != 0) {
		profile++;
		ck_assert_ptr_nonnull(xn_profile_at(profile));
	}
	opt = xn_profile(xn_profile_at(profile)->id);
	for (size_t i = 1; i < count; i++) {
		char *value = strchr(word[i], '=');

		*value++ = '\0';
		if (strcmp(value, "on") == 0) {
			opt.checks |= check_named(word[i]);
		} else {
			ck_assert_str_eq(value, "off");
			opt.checks &= ~check_named(word[i]);
		}
	}
	if (opt.profile == XN_IDNA2003) {
		/* In this profile it is not part of "hyphens". */
		opt.checks &= ~XN_CHECK_HYPHEN_3_4;
	}
	return opt;
}

/* The place in "STATUS@PLACE" or "ERROR, ERROR@PLACE", which is cut off. */
static size_t
read_place(char *field)
{
	char *place = strchr(field, '@');

	if (place == NULL) {
		return XN_NOWHERE;
	}
	*place++ = '\0';
	return strtoul(place, NULL, 10);
}

/* The errors of "! ERROR, ERROR", or 0. */
static uint32_t
read_errors(size_t n)
{
	return *now->field[n] == '!' ? errors_named(now->field[n] + 2) : 0;
}

/* ---- names in DNS messages ---------------------------------------------- */

typedef xn_wire_result wire_call(void *dst, size_t cap, const void *src,
				 size_t len, size_t at);

static xn_wire_result
from_text(void *dst, size_t cap, const void *src, size_t len, size_t at)
{
	(void)at;
	return xn_wire_from_text(dst, cap, src, len);
}

static xn_wire_result
to_text(void *dst, size_t cap, const void *src, size_t len, size_t at)
{
	(void)at;
	return xn_wire_to_text(dst, cap, src, len);
}

static size_t
labels_of(const struct text *wire)
{
	size_t count = 0;

	for (size_t at = 0; wire->bytes[at] != 0; count++) {
		at += 1 + (size_t)wire->bytes[at];
	}
	return count;
}

static bool
is_wire(xn_wire_result r, const char *status, size_t read, size_t written,
	size_t labels)
{
	return strcmp(xn_wire_status_name(r.status) + strlen("XN_WIRE_"),
		      status) == 0 &&
	       r.read == read && r.written == written && r.labels == labels;
}

/*
 * Field n is the source, the next one the result.  Without room, with just
 * enough, and with more; end: 1 if a NUL ends it.
 */
static void
check_wire(wire_call *call, size_t n, size_t at, size_t end)
{
	static struct text src, want;
	char *result = now->field[n + 1];
	bool good = *result != '!';
	size_t read, need = 0, labels = 0;
	const void *from;

	read_field(&src, n);
	from = copy_of(&source, &src);
	read = good ? src.len : read_place(result);
	if (good) {
		read_field(&want, n + 1);
		labels = labels_of(end > 0 ? &src : &want);
		need = want.len + end;
	}
	if (*now->field[n + 2] != '\0') {
		read = strtoul(now->field[n + 2], NULL, 10);
	}
	for (size_t cap = 0; cap < need + 2;
	     cap = cap == 0 && need > 1 ? need - 1 : cap + 1) {
		char *dst = room_of(cap);
		xn_wire_result r = call(dst, cap, from, src.len, at);
		bool fits = good && cap >= need;
		size_t used = fits ? need : 0;

		expect(is_wire(r, good ? fits ? "OK" : "NO_SPACE" : result + 2,
			       read, fits ? want.len : need, labels),
		       xn_wire_status_name(r.status));
		expect(!fits || memcmp(dst, want.bytes, want.len) == 0,
		       shown(dst, cap));
		expect(end == 0 || cap == 0 || dst[fits ? want.len : 0] == '\0',
		       "a NUL");
		expect((end > 0 && !fits) ||
			       is_filled(dst + used, FILL, cap - used),
		       "nothing else is written");
	}
}

static void
call_from_text(void)
{
	check_wire(from_text, 1, 0, 0);
}

static void
call_to_text(void)
{
	check_wire(to_text, 1, 0, 1);
}

static xn_wire_result
read_at(void *dst, size_t cap, const void *src, size_t len, size_t at)
{
	return xn_wire_read(dst, cap, src, len, at);
}

static void
call_read(void)
{
	check_wire(read_at, 2, strtoul(now->field[1], NULL, 10), 0);
}

/* xn_wire_to_text, xn_wire_compare and xn_wire_read agree. */
static void
call_check(void)
{
	static struct text src;
	size_t read = read_place(now->field[2]), labels = 0;
	const uint8_t *from;
	xn_wire_result r, s;
	int order = 7;

	read_field(&src, 1);
	from = (const uint8_t *)copy_of(&source, &src);
	r = xn_wire_check(from, src.len);
	if (r.status == XN_WIRE_OK) {
		labels = labels_of(&src);
	}
	expect(is_wire(r, now->field[2], read, 0, labels),
	       xn_wire_status_name(r.status));
	s = xn_wire_to_text(room_of(XN_WIRE_TEXT_SIZE), XN_WIRE_TEXT_SIZE, from,
			    src.len);
	expect(s.status == r.status && s.read == read && s.labels == labels,
	       "xn_wire_to_text");
	expect(xn_wire_compare(from, src.len, from, src.len, &order) ==
			       r.status &&
		       order == 0,
	       "xn_wire_compare");
	s = xn_wire_read(room_of(XN_WIRE_MAX), XN_WIRE_MAX, from, src.len, 0);
	expect(s.status == r.status, "xn_wire_read");
}

static void
call_compare(void)
{
	static struct text name[2];
	int order = 7;
	xn_wire_status status;

	read_field(&name[0], 1);
	read_field(&name[1], 2);
	status = xn_wire_compare(
		(const uint8_t *)copy_of(&source, &name[0]), name[0].len,
		(const uint8_t *)copy_of(&other_source, &name[1]), name[1].len,
		&order);
	expect(strcmp(xn_wire_status_name(status) + strlen("XN_WIRE_"),
		      now->field[3]) == 0 &&
		       order == 0,
	       xn_wire_status_name(status));
}

static size_t
wire_of(uint8_t wire[XN_WIRE_MAX], const char *text)
{
	return xn_wire_from_text(wire, XN_WIRE_MAX, text, strlen(text)).written;
}

/* Each name is in front of the ones that follow. */
static void
call_order(void)
{
	for (int i = 1; *now->field[i] != '\0'; i++) {
		for (int k = 1; *now->field[k] != '\0'; k++) {
			uint8_t x[XN_WIRE_MAX], y[XN_WIRE_MAX];
			size_t len = wire_of(x, now->field[i]);
			int order = 7;

			xn_wire_compare(x, len, y, wire_of(y, now->field[k]),
					&order);
			expect(order == (i > k) - (i < k), now->field[k]);
		}
	}
}

/* ---- names of hosts ----------------------------------------------------- */

/* A result with the text of a field, or of none if it has errors. */
static void
expect_text(xn_result r, uint32_t errors, const char *dst, size_t n)
{
	static struct text want;

	want.len = 0;
	if (*now->field[n] != '!') {
		read_field(&want, n);
	}
	expect(r.status == (errors != 0 ? XN_INVALID : XN_OK),
	       xn_status_name(r.status));
	expect(r.errors == errors, names_of(r.errors));
	expect(r.length == want.len && memcmp(dst, want.bytes, want.len) == 0,
	       shown(dst, r.length));
}

static void
call_from_host(void)
{
	static struct text name, wire;
	xn_options opt = read_options(1);
	uint32_t errors = read_errors(3);
	char *dst;

	read_field(&name, 2);
	read_field(&wire, 3);
	wire.len = errors != 0 ? 0 : wire.len;
	dst = room_of(wire.len);
	expect_text(xn_wire_from_host(&opt, (uint8_t *)dst, wire.len,
				      copy_of(&source, &name), name.len, NULL),
		    errors, dst, 3);
}

static void
call_to_host(void)
{
	static struct text wire, name;
	xn_options opt = read_options(1);
	char *dst;
	xn_result r;

	read_field(&wire, 2);
	read_field(&name, 3);
	dst = room_of(name.len + 1);
	r = xn_wire_to_host(&opt, dst, name.len + 1,
			    (const uint8_t *)copy_of(&source, &wire), wire.len);
	expect_text(r, read_errors(4), dst, 3);
	expect(dst[name.len] == '\0' && r.labels == labels_of(&wire),
	       "the labels, and the NUL");
}

/* In either order. */
static void
call_same_host(void)
{
	static struct text name[2];
	xn_options opt = read_options(1);
	const char *s[2], *want = now->field[4];

	read_field(&name[0], 2);
	read_field(&name[1], 3);
	s[0] = copy_of(&source, &name[0]);
	s[1] = copy_of(&other_source, &name[1]);
	for (int i = 0; i < 2; i++) {
		bool known = *want == 'y' || *want == 'n';
		bool same = *want != 'y';
		xn_status status = xn_same_host(&opt, s[i], name[i].len, s[!i],
						name[!i].len, &same);

		expect(strcmp(xn_status_name(status), known ? "XN_OK" : want) ==
			       0,
		       xn_status_name(status));
		expect(same == (*want == 'y'), "the same");
	}
}

static void
call_ends_in_number(void)
{
	static struct text name;

	read_field(&name, 1);
	expect(xn_ends_in_number(copy_of(&source, &name), name.len) ==
		       (*now->field[2] == 'y'),
	       "a number");
}

/* A field that is "-" is not given. */
static void
call_register(void)
{
	static struct text name[2];
	xn_options opt = xn_profile(XN_REGISTER);
	size_t at = read_place(now->field[3]);
	const char *s[2] = {NULL, NULL};
	xn_label label;
	xn_report report = {.labels = &label, .label_cap = 1};
	char dst[64] = "";
	xn_result r;

	for (size_t i = 0; i < 2; i++) {
		name[i].len = 0;
		if (strcmp(now->field[1 + i], "-") != 0) {
			read_field(&name[i], 1 + i);
			s[i] = copy_of(i == 0 ? &source : &other_source,
				       &name[i]);
		}
	}
	r = xn_register(&opt, dst, sizeof dst, s[0], name[0].len, s[1],
			name[1].len, &report);
	expect_text(r, read_errors(3), dst, 3);
	expect(dst[r.length] == '\0' &&
		       memcmp(dst + r.length, dst + r.length + 1,
			      sizeof dst - r.length - 1) == 0,
	       "nothing else is left");
	expect(at == XN_NOWHERE || label.at == at, "the place");
}

/* ---- rules --------------------------------------------------------------- */

#define LABELS 4

/* The steps of each label, as a caller gathers them. */
static void
listen(void *user, xn_step step, size_t label, const uint32_t *points,
       size_t len)
{
	uint32_t *steps = user;

	(void)points, (void)len;
	if (step == XN_STEP_START) {
		memset(steps, 0, LABELS * sizeof *steps);
	} else if (label < LABELS) {
		steps[label] |= UINT32_C(1) << step;
	}
}

static void
call_rules(void)
{
	static struct text name;
	xn_options opt = read_options(1);
	uint32_t steps[LABELS] = {0};
	xn_label labels[LABELS];
	xn_report report = {.labels = labels,
			    .label_cap = LABELS,
			    .trace = listen,
			    .user = steps};
	const xn_rule_info *rule;
	char dst[XN_NAME_SIZE], found[256] = "";
	size_t at = 0, len = 0;
	bool ascii = true;

	read_field(&name, 2);
	for (size_t i = 0; i < name.len; i++) {
		ascii &= (unsigned char)name.bytes[i] < 0x80;
	}
	xn_to_ascii(&opt, dst, sizeof dst, copy_of(&source, &name), name.len,
		    &report);
	while ((rule = xn_rule_next(&opt, ascii, labels[0].errors, steps[0],
				    &at)) != NULL) {
		len += (size_t)snprintf(
			found + len, sizeof found - len, "%s%s%s",
			len > 0 ? " " : "",
			rule->errors & labels[0].errors ? "!" : "", rule->name);
	}
	expect(strcmp(len > 0 ? found : "-", now->field[3]) == 0, found);
	expect(xn_rule_next(&opt, true, 0, 0, &at) == NULL, "the end");
}

/* A letter for each step of the last pass over the first label. */
static void
note_step(void *user, xn_step step, size_t label, const uint32_t *points,
	  size_t len)
{
	char *letters = user;

	(void)points, (void)len;
	if (step == XN_STEP_START) {
		*letters = '\0';
	} else if (label == 0 && strlen(letters) < 8) {
		strncat(letters, &"_SMNDC"[step], 1);
	}
}

/* Alone and in front of another label. */
static void
call_steps(void)
{
	static struct text name;
	xn_options opt = read_options(1);
	char letters[16] = "", dst[64];
	xn_report report = {.trace = note_step, .user = letters};

	read_field(&name, 2);
	memcpy(name.bytes + name.len, ".c", 2);
	for (size_t i = 0; i < 2; i++) {
		xn_to_ascii(&opt, dst, 64, name.bytes, name.len + 2 * i,
			    &report);
		expect(strcmp(letters, now->field[3]) == 0, letters);
		xn_to_unicode(&opt, dst, 64, name.bytes, name.len + 2 * i,
			      &report);
		expect(strcmp(letters, now->field[4]) == 0, letters);
	}
}

static void
call_bidi_class(void)
{
	static struct text text;
	const char *class;
	uint32_t point = 0;

	read_field(&text, 1);
	utf8_decode(text.bytes, text.len, &point);
	class = xn_bidi_class(point);
	expect(strcmp(*class != '\0' ? class : "-", now->field[2]) == 0, class);
}

/* The sections by UTS #46, RFC 5891 and RFC 3490. */
static void
call_sections(void)
{
	uint32_t error = errors_named(now->field[1]);
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		bool rfc5891 =
			info->id == XN_IDNA2008 || info->id == XN_REGISTER;
		size_t n = info->id == XN_IDNA2003 ? 4 : rfc5891 ? 3 : 2;
		const char *section = xn_error_section(info->id, error);

		expect(strcmp(*section != '\0' ? section : "-",
			      now->field[n]) == 0,
		       section);
	}
}

/* ---- Punycode ----------------------------------------------------------- */

struct points_text {
	size_t len;
	uint32_t point[ROOM];
	unsigned char upper[ROOM]; /* RFC 3492's mixed-case annotation */
};

/* Field 2, and in field 3 the one code point beyond ASCII with a capital. */
static void
read_points(struct points_text *to)
{
	static struct text text;
	const char *capital = now->field[3];

	read_field(&text, 2);
	to->len = 0;
	for (size_t at = 0; at < text.len; to->len++) {
		uint32_t *point = &to->point[to->len];

		at += utf8_decode(text.bytes + at, text.len - at, point);
		to->upper[to->len] = *point >= 'A' && *point <= 'Z';
	}
	if (*capital != '\0') {
		to->upper[strtoul(capital, NULL, 10)] = 1;
	}
}

static const char *const punycode_status[] = {
	[XN_BOOTSTRING_OK] = "OK",
	[XN_BOOTSTRING_BAD_INPUT] = "BAD_INPUT",
	[XN_BOOTSTRING_OVERFLOW] = "OVERFLOW",
	[XN_BOOTSTRING_NO_SPACE] = "NO_SPACE",
};

/* Both codecs have the same statuses. */
static xn_bootstring_result
as_bootstring(xn_punycode_result r)
{
	return (xn_bootstring_result){(xn_bootstring_status)(int)r.status,
				      r.read, r.written};
}

static void
expect_coded(xn_bootstring_result r, xn_bootstring_result want, size_t cap)
{
	if (want.status == XN_BOOTSTRING_OK && cap < want.written) {
		want.status = XN_BOOTSTRING_NO_SPACE;
	}
	expect(r.status == want.status && r.read == want.read &&
		       r.written == want.written,
	       punycode_status[want.status]);
}

/* By bootstring.c and by the fast codec, with each capacity. */
static void
check_decode(const struct text *ace, const struct points_text *want,
	     xn_bootstring_result result)
{
	const xn_bootstring p = xn_bootstring_punycode();
	const char *src = copy_of(&source, ace);
	const size_t len = want->len;

	for (size_t i = 0; i <= 2 * len + 3; i++) {
		size_t cap = i / 2;
		uint32_t *dst = room_of(cap * sizeof *dst);
		unsigned char upper[ROOM];

		memset(upper, FILL, sizeof upper);
		expect_coded(i % 2 == 0
				     ? xn_bootstring_decode(&p, dst, cap, src,
							    ace->len, upper)
				     : as_bootstring(xn_punycode_decode(
					       dst, cap, src, ace->len, upper)),
			     result, cap);
		expect(cap < len || (memcmp(dst, want->point,
					    len * sizeof *dst) == 0 &&
				     memcmp(upper, want->upper, len) == 0),
		       "the code points");
		expect(is_filled(upper + cap, FILL, sizeof upper - cap),
		       "no other flag is written");
	}
}

static void
check_encode(const struct text *ace, const struct points_text *src)
{
	const xn_bootstring p = xn_bootstring_punycode();
	const xn_bootstring_result want = {XN_BOOTSTRING_OK, src->len,
					   ace->len};

	for (size_t i = 0; i <= 2 * ace->len + 3; i++) {
		size_t cap = i / 2;
		char *dst = room_of(cap);

		expect_coded(i % 2 == 0 ? xn_bootstring_encode(
						  &p, dst, cap, src->point,
						  src->len, src->upper)
					: as_bootstring(xn_punycode_encode(
						  dst, cap, src->point,
						  src->len, src->upper)),
			     want, cap);
		expect(cap < ace->len || memcmp(dst, ace->bytes, ace->len) == 0,
		       shown(dst, cap));
	}
}

static void
call_punycode(void)
{
	static struct text ace;
	static struct points_text points;
	char *result = now->field[2];
	xn_bootstring_result want = {XN_BOOTSTRING_OK, 0, 0};

	read_field(&ace, 1);
	points.len = 0;
	if (*result != '!') {
		read_points(&points);
		want.read = ace.len;
		want.written = points.len;
		check_encode(&ace, &points);
	} else {
		want.read = read_place(result);
		want.status = strcmp(result + 2, "OVERFLOW") == 0
				      ? XN_BOOTSTRING_OVERFLOW
				      : XN_BOOTSTRING_BAD_INPUT;
	}
	check_decode(&ace, &points, want);
}

/* ---- rows --------------------------------------------------------------- */

static const struct {
	const char *name;
	void (*run)(void);
} calls[] = {
	/* clang-format off */
	{"from-text", call_from_text},
	{"to-text", call_to_text},
	{"check", call_check},
	{"read", call_read},
	{"compare", call_compare},
	{"order", call_order},
	{"from-host", call_from_host},
	{"to-host", call_to_host},
	{"same-host", call_same_host},
	{"ends-in-number", call_ends_in_number},
	{"register", call_register},
	{"rules", call_rules},
	{"bidi-class", call_bidi_class},
	{"steps", call_steps},
	{"sections", call_sections},
	{"punycode", call_punycode},
	/* clang-format on */
};

#define CALLS (sizeof calls / sizeof *calls)

TEST(rows)
{
	size_t count[CALLS] = {0};
	struct lines lines;
	struct row row;
	char *line;

	now = &row;
	lines_need(&lines, vectors_folder(), "calls.txt");
	while ((line = lines_next(&lines)) != NULL) {
		size_t i = 0;

		if (*line == '#' || *line == '\0') {
			continue;
		}
		row.line = lines.number;
		ck_assert_uint_lt(split_fields(line, '\t', row.field, FIELDS),
				  FIELDS);
		while (i < CALLS && strcmp(calls[i].name, row.field[0]) != 0) {
			i++;
		}
		ck_assert_msg(i < CALLS, "calls.txt:%zu: no such call",
			      row.line);
		calls[i].run();
		count[i]++;
	}
	lines_close(&lines);
	for (size_t i = 0; i < CALLS; i++) {
		ck_assert_uint_gt(count[i], 2);
	}
	settle();
}

TESTS(.name = "calls", .begin = setup, .end = teardown)

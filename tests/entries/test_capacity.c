/* SPDX-License-Identifier: MIT
 *
 * Every capacity of every function that writes to a buffer: source and result
 * end at a guard page.
 */
#include "entries.h"

#include "tests/support/guard.h"
#include "tests/support/run_suite.h"
#include "tests/support/units.h"

#include <string.h>

#include <xn/wire.h>

#define ROOM 1024

static const char *const texts[] = {
	"",
	"a",
	"www.example.com.",
	("b\xC3\xBC"
	 "cher.Example"),
	"xn--bcher-kva",
	"bcher-kva",
	"\xD7\x90\xD7\x91.1a",
	"a..b",
	"\xEF\xB7\xBA.\xE4\xB8\xAD",
	"\xF0\xA0\x80\x80.ab--c",
	"a\xC0",
	"p\xD0\xB0ypal.com",
};

static struct guard source, result;
static uint64_t whole[ROOM];

static bool
is(const struct entry *entry, const char *start)
{
	return strncmp(entry->name, start, strlen(start)) == 0;
}

/* The text in the units of the row, or as a wire name, before a guard page. */
static void
take(struct question *q, const struct entry *entry, const char *text)
{
	static uint32_t units[ROOM];
	size_t len = strlen(text);

	if (entry->from > 1) {
		len = units_of((enum width)entry->from, units, NULL, text, len);
	} else {
		memcpy(units, text, len);
	}
	if (is(entry, "xn_wire_") && !is(entry, "xn_wire_from")) {
		uint8_t wire[XN_WIRE_MAX];
		xn_wire_result r =
			xn_wire_from_text(wire, XN_WIRE_MAX, text, len);

		len = r.status == XN_WIRE_OK ? r.written : 1;
		memcpy(units, r.status == XN_WIRE_OK ? (void *)wire : "", len);
	}
	q->len = len;
	q->src = guard_copy(&source, (const char *)units, len * entry->from);
}

/* Whether a call leaves a result if there is room; some do of a wrong name. */
static bool
gives(const struct entry *entry, const struct outcome *r)
{
	return r->status == XN_OK ||
	       (r->status == XN_INVALID &&
		(is(entry, "xn_to_unicode") || is(entry, "xn_convert_in") ||
		 is(entry, "xn_display") || is(entry, "xn_wire_to_host")));
}

static void
try_capacity(const struct entry *entry, struct question q,
	     const struct outcome *want, size_t need)
{
	static const char none[4];
	struct outcome r;
	bool fits = !gives(entry, want) || q.cap >= need;

	q.dst = guard_at_end(&result, q.cap * entry->to);
	memset(q.dst, 0x5A, q.cap * entry->to);
	r = entry->call(&q);
	/* A batch has only the errors of the rows before. */
	if (!fits && strstr(entry->name, "_batch") != NULL) {
		r.errors = want->errors;
	}
	ck_assert_msg(r.errors == want->errors &&
			      r.status == (fits ? want->status : XN_NO_SPACE) &&
			      r.length == (fits ? want->length : need),
		      "%s, capacity %zu of %zu: %d, %zu", entry->name, q.cap,
		      need, (int)r.status, r.length);
	if (gives(entry, want) && fits) {
		ck_assert_msg(memcmp(q.dst, whole, need * entry->to) == 0,
			      "%s, capacity %zu", entry->name, q.cap);
	} else if ((entry->has & ENDS) && q.cap > 0) {
		ck_assert_msg(memcmp(q.dst, none, entry->to) == 0, "%s: no NUL",
			      entry->name);
	}
}

START_TEST(every_capacity)
{
	const struct entry *entry = &entries[_i];
	xn_options opt = xn_profile(XN_LOOKUP);
	struct question q = {.opt = &opt};
#ifdef WITH_DISPLAY
	xn_display_options policy = xn_display_policy(XN_POLICY_CHROMIUM);

	q.policy = &policy;
#endif
	/* Lists, of which a part is written. */
	if (entry->kind != TO_BUFFER || is(entry, "xn_lookalikes") ||
	    is(entry, "xn_lgr")) {
		return;
	}
	guard_make(&source, ROOM * 4);
	guard_make(&result, ROOM * 8);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
		struct outcome want;
		size_t need;

		take(&q, entry, texts[i]);
		q.dst = whole;
		q.cap = ROOM;
		want = entry->call(&q);
		/* Two forms of a name are compared only if there is room. */
		if (is(entry, "xn_register") && want.status != XN_OK) {
			continue;
		}
		need = want.length + ((entry->has & ENDS) ? 1 : 0);
		for (q.cap = 0; q.cap <= need + 2; q.cap++) {
			try_capacity(entry, q, &want, need);
		}
		/* Without room, NULL will do. */
		q.cap = 0;
		q.dst = NULL;
		ck_assert_uint_eq(
			entry->call(&q).length,
			gives(entry, &want) && need > 0 ? need : want.length);
	}
	guard_drop(&source);
	guard_drop(&result);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("capacity");
	TCase *tcase = tcase_create("capacity");

	tcase_add_loop_test(tcase, every_capacity, 0, (int)entry_count);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

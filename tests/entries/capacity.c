/* SPDX-License-Identifier: MIT */
#include "capacity.h"
#include "texts.h"

#include "tests/support/guard.h"
#include "tests/support/hold.h"

#include <stdio.h>

/* The most elements of a result: U+FDFA, 3 bytes, becomes 33. */
#define ROOM (12 * CAPACITY_LEN_MAX)
#define LISTED 64
/* Bytes in front of the destination that must not change. */
#define MARGIN 32
#define FILL 0x5A
/* The readable codec is quadratic. */
#define READABLE 200

static struct guard source, result;
static uint32_t whole[ROOM];
static xn_label labels[LISTED];
static char what[200];

static bool
is(const struct entry *entry, const char *start)
{
	return strncmp(entry->name, start, strlen(start)) == 0;
}

/* Without a result no label has one, but for a wire name. */
static bool
without_output(const struct entry *entry, const struct question *q,
	       const struct outcome *r)
{
	for (size_t i = 0;
	     q->report != NULL && (entry->has & ENDS) &&
	     (entry->has & REPORT) && i < r->more[0] && i < LISTED;
	     i++) {
		if (labels[i].output_at != 0 || labels[i].output_len != 0) {
			return false;
		}
	}
	return true;
}

/* Whether the MARGIN bytes in front of dst still have their filling. */
static bool
untouched(const char *dst)
{
	for (size_t i = 1; i <= MARGIN; i++) {
		if (dst[-(ptrdiff_t)i] != FILL) {
			return false;
		}
	}
	return true;
}

/* q.cap elements that end at a guard page; without any, NULL will do. */
static void
try_capacity(const struct entry *entry, struct question q,
	     const struct outcome *want, size_t need)
{
	static const char none[4];
	bool given = entry_gives(entry, want), fits = !given || q.cap >= need;
	size_t size = q.cap * entry->to;
	char *dst = guard_at_end(&result, size);
	struct outcome r;

	memset(dst - MARGIN, FILL, MARGIN + size);
	q.dst = q.cap > 0 || q.report != NULL ? dst : NULL;
	r = entry->call(&q);
	snprintf(what, sizeof what, "%s, capacity %zu of %zu: %d, %zu",
		 entry->name, q.cap, need, (int)r.status, r.length);
	/* These tell a capacity that is enough. */
	if ((is(entry, "xn_url") || is(entry, "xn_convert_in")) &&
	    r.status == XN_NO_SPACE) {
		expect(q.cap < r.length && need <= r.length, what);
		return;
	}
	/* A batch has only the errors of the rows before. */
	expect(r.errors == want->errors ||
		       (!fits && strstr(entry->name, "_batch") != NULL),
	       what);
	expect(r.status == (fits ? want->status : XN_NO_SPACE), what);
	expect(r.length == (fits ? want->length : need), what);
	expect(memcmp(r.at, want->at, sizeof r.at) == 0, what);
	expect(untouched(dst), what);
	if (given && fits) {
		expect(memcmp(dst, whole, need * entry->to) == 0, what);
	} else {
		expect(!(entry->has & ENDS) || q.cap == 0 ||
			       memcmp(dst, none, entry->to) == 0,
		       what);
		expect(without_output(entry, &q, &r), what);
	}
}

static void
try_row(const struct entry *entry, struct question q)
{
	static size_t turn;
	struct outcome want;
	size_t need, last;

	q.dst = whole;
	q.cap = ROOM;
	want = entry->call(&q);
	/* Two forms of a name are compared only if there is room; and a name
	 * may be too long to be shown. */
	if ((is(entry, "xn_register") && want.status != XN_OK) ||
	    (is(entry, "xn_display") && want.more[0] == 0)) {
		return;
	}
	need = want.length + ((entry->has & ENDS) ? 1 : 0);
	last = need + 2;
	for (q.cap = 0; q.cap <= last; q.cap++) {
		/* Trying all would be quadratic for a long name. */
		if (q.cap > 20 && q.cap + 5 < last) {
			try_capacity(entry, q, &want, need);
			q.cap += ++turn % (last - q.cap - 4);
		}
		try_capacity(entry, q, &want, need);
		if (q.cap > 40 && q.cap + 5 < last) {
			q.cap = last - 5;
		}
	}
}

void
capacity_check(unsigned has, const struct question *asked, const char *text,
	       size_t len)
{
	static uint32_t units[CAPACITY_LEN_MAX + 2];
	xn_report report = {.labels = labels, .label_cap = LISTED};
	xn_display_report shown = {.label_cap = 0};

	if (source.first == NULL) {
		guard_make(&source, sizeof units);
		guard_make(&result, sizeof whole + MARGIN);
	}
	for (const struct entry *entry = entries; entry < entries + entry_count;
	     entry++) {
		struct question q = *asked;

		/* Not lists, of which a part is written. */
		if (entry->kind != TO_BUFFER || is(entry, "xn_lookalikes") ||
		    is(entry, "xn_lgr") ||
		    (is(entry, "xn_boot") && len > READABLE) ||
		    (entry->has & (OPTIONS | POLICY)) != has) {
			continue;
		}
		q.len = text_of(entry, units, text, len);
		q.src = guard_copy(&source, (const char *)units,
				   q.len * entry->from);
		try_row(entry, q);
		q.report = &report;
		q.shown = &shown;
		try_row(entry, q);
	}
}

/* SPDX-License-Identifier: MIT */
#include "entries.h"

#include <string.h>

#include <xn/batch.h>
#include <xn/bootstring.h>
#include <xn/find.h>
#ifdef WITH_LOCALE
#include <xn/locale.h>
#endif
#include <xn/punycode.h>
#include <xn/wire.h>

/* What most functions take: room for a result, and a text. */
#define TO(unit) (unit *)q->dst, q->cap
#define TEXT(unit) (const unit *)q->src, q->len
#define OTHER(unit)                                                            \
	(q->other != NULL ? (const unit *)q->other : &(const unit){'a'}),      \
		(q->other != NULL ? q->other_len : 1)

#define TELLS(...) ((struct outcome){__VA_ARGS__})

#if defined(WITH_DISPLAY) || defined(WITH_LGR)
static struct outcome
of_status(xn_status status)
{
	return TELLS(.status = status);
}
#endif

/* A status and a number or a truth. */
static struct outcome
of_answer(xn_status status, uint32_t answer)
{
	return TELLS(.status = status, .more = {answer});
}

/* ---- conversion --------------------------------------------------------- */

static struct outcome
of_result(xn_result r)
{
	return TELLS(.status = r.status, .errors = r.errors, .length = r.length,
		     .more = {(uint32_t)r.labels});
}

static struct outcome
same_host(const xn_options *opt, const char *a, size_t alen, const char *b,
	  size_t blen)
{
	bool same = true;
	xn_status status = xn_same_host(opt, a, alen, b, blen, &same);

	return of_answer(status, same);
}

/* A column of one row. */
static struct outcome
batch(xn_batch_result (*convert)(const xn_options *opt,
				 const xn_column_out *dst,
				 const xn_column_in *src),
      const struct question *q)
{
	int64_t from[2] = {0, (int64_t)q->len}, to[2] = {0, 0};
	xn_column_in src = {.data = q->src,
			    .data_len = q->len,
			    .offsets64 = from,
			    .count = 1};
	xn_column_out dst = {
		.data = q->dst, .cap = q->cap, .offsets64 = to};
	xn_batch_result r = convert(q->opt, &dst, &src);

	if (r.status == XN_OK && r.errors != 0) {
		r.status = XN_INVALID;
	}
	return TELLS(.status = r.status, .errors = r.errors,
		     .length = r.status == XN_NO_SPACE ? r.needed
						       : (size_t)to[1]);
}

/* ---- names in other text ------------------------------------------------ */

/* All names. */
static struct outcome
find_all(const struct question *q, xn_in kind)
{
	xn_found found = {.next = 0};
	char name[XN_FOUND_SIZE];
	size_t length = 0;

	while (xn_find_host(TEXT(char), found.next, kind, &found)) {
		length += xn_found_name(name, sizeof name, q->src, &found);
	}
	return TELLS(.status = XN_OK, .length = length);
}

/* ---- the locale's text -------------------------------------------------- */

#ifdef WITH_LOCALE
static struct outcome
of_locale(xn_locale_result r)
{
	return TELLS(.status = r.status, .length = r.length);
}

#endif

/* ---- wire names --------------------------------------------------------- */

static struct outcome
of_wire(xn_wire_result r)
{
	return TELLS(.status = r.status == XN_WIRE_OK         ? XN_OK
			       : r.status == XN_WIRE_NO_SPACE ? XN_NO_SPACE
			       : r.status == XN_WIRE_MISUSE   ? XN_MISUSE
							      : XN_INVALID,
		     .length = r.written,
		     .more = {(uint32_t)r.status, (uint32_t)r.read});
}

#define COMPARE(...)                                                           \
	of_wire((xn_wire_result){.status = xn_wire_compare(__VA_ARGS__,        \
							   &(int){0})})

/* ---- Punycode ----------------------------------------------------------- */

static struct outcome
of_codec(int status, int ok, int no_space, int misuse, size_t written,
	 size_t read)
{
	return TELLS(.status = status == ok         ? XN_OK
			       : status == no_space ? XN_NO_SPACE
			       : status == misuse   ? XN_MISUSE
						    : XN_INVALID,
		     .length = written,
		     .more = {(uint32_t)status, (uint32_t)read});
}

static struct outcome
of_punycode(xn_punycode_result r)
{
	return of_codec((int)r.status, XN_PUNYCODE_OK, XN_PUNYCODE_NO_SPACE,
			XN_PUNYCODE_MISUSE, r.written, r.read);
}

static struct outcome
of_bootstring(xn_bootstring_result r)
{
	return of_codec((int)r.status, XN_BOOTSTRING_OK, XN_BOOTSTRING_NO_SPACE,
			XN_BOOTSTRING_MISUSE, r.written, r.read);
}

/* No label of a test is longer, except those that are too long for it. */
static _Thread_local uint32_t work[XN_PUNYCODE_WORK(16384)];
#define WORK work, sizeof work / sizeof *work

/* ---- display ------------------------------------------------------------ */

#ifdef WITH_DISPLAY
static struct outcome
of_display(xn_display_result r)
{
	return TELLS(.status = r.status, .errors = r.errors, .length = r.length,
		     .more = {(uint32_t)r.labels, r.reasons});
}

static struct outcome
of_text(xn_text_result r)
{
	if (r.status == XN_INVALID) {
		return TELLS(.status = r.status, .at = {r.length + 1});
	}
	return TELLS(.status = r.status, .length = r.length);
}

static struct outcome
of_restriction(xn_restriction r)
{
	uint32_t sum = 0;

	for (size_t i = 0; i < sizeof r.scripts; i++) {
		sum = sum * 31 + ((unsigned char *)&r.scripts)[i];
		sum = sum * 31 + ((unsigned char *)&r.resolved)[i];
	}
	return TELLS(.status = r.status,
		     .at = {r.status == XN_INVALID ? r.at + 1 : 0,
			    r.repeated_mark + 1},
		     .more = {r.level, r.numbers, sum});
}

static struct outcome
of_lookalikes(xn_lookalikes_result r)
{
	return TELLS(.status = r.status, .length = r.count,
		     .at = {r.status == XN_INVALID ? r.at + 1 : 0},
		     .more = {r.more, r.how});
}

#define CONFUSABLE(suffix, unit)                                               \
	static struct outcome confusable##suffix(const unit *a, size_t alen,   \
						 const unit *b, size_t blen)   \
	{                                                                      \
		uint32_t kinds = 0;                                            \
		xn_status status =                                             \
			xn_confusable##suffix(a, alen, b, blen, &kinds);       \
                                                                               \
		return of_answer(status, kinds);                               \
	}

CONFUSABLE(, char)
CONFUSABLE(_utf16, uint16_t)
CONFUSABLE(_utf32, uint32_t)
#endif

/* ---- rulesets ----------------------------------------------------------- */

#ifdef WITH_LGR
static struct outcome
load(const struct question *q)
{
	xn_lgr *lgr = NULL;
	xn_status status = xn_lgr_load(NULL, &lgr, TEXT(char));

	xn_lgr_free(lgr);
	return of_status(status);
}

static struct outcome
of_points(xn_lgr_points r)
{
	return TELLS(.status = r.status, .errors = r.errors,
		     .length = r.length);
}

static bool
go_on(void *user, const xn_lgr_variant *variant)
{
	(void)user, (void)variant;
	return true;
}

#endif

/* ---- the table ---------------------------------------------------------- */

/* clang-format off */
#define CONVERTS(name, unit)                                                   \
	ROW(name, sizeof(unit), sizeof(unit), TO_BUFFER,                       \
	    OPTIONS | REPORT | APART | SHORT | ENDS,                           \
	    of_result(xn_##name(q->opt, TO(unit), TEXT(unit), q->report)))     \
	ROW(name##_alloc, sizeof(unit), sizeof(unit), TO_HEAP,                 \
	    OPTIONS | REPORT | SHORT | ENDS,                                   \
	    of_result(xn_##name##_alloc(q->opt, (unit **)q->dst, TEXT(unit),   \
					q->report)))

#define FINDS(where, kind, form)                                               \
	ROW_OF("xn_find_host, " #where, find_in_##where, 1, 1, ASKS, SILENT,   \
	       find_all(q, kind))                                              \
	ROW_OF("xn_convert_in, " #where, convert_##where, 1, 1, TO_BUFFER,     \
	       OPTIONS | APART | SHORT | ENDS,                                 \
	       of_result(xn_convert_in(q->opt, TO(char), TEXT(char), kind,     \
				       form)))                                 \
	ROW_OF("xn_convert_in_alloc, " #where, convert_##where##_alloc, 1, 1,  \
	       TO_HEAP, OPTIONS | SHORT | ENDS,                                \
	       of_result(xn_convert_in_alloc(q->opt, (char **)q->dst,          \
					     TEXT(char), kind, form)))

#define SHOWS(suffix, unit)                                                    \
	ROW(display##suffix, sizeof(unit), sizeof(unit), TO_BUFFER,            \
	    POLICY | SHOWN | APART | SHORT | ENDS,                             \
	    of_display(xn_display##suffix(q->policy, TO(unit), TEXT(unit),     \
					  q->shown)))                          \
	ROW(display##suffix##_alloc, sizeof(unit), sizeof(unit), TO_HEAP,      \
	    POLICY | SHOWN | SHORT | ENDS,                                     \
	    of_display(xn_display##suffix##_alloc(                             \
		    q->policy, (unit **)q->dst, TEXT(unit), q->shown)))        \
	ROW(skeleton##suffix, sizeof(unit), sizeof(unit), TO_BUFFER,           \
	    APART | SHORT | ENDS,                                              \
	    of_text(xn_skeleton##suffix(TO(unit), TEXT(unit))))                \
	ROW(skeleton##suffix##_alloc, sizeof(unit), sizeof(unit), TO_HEAP,     \
	    SHORT | ENDS,                                                      \
	    of_text(xn_skeleton##suffix##_alloc((unit **)q->dst,               \
						TEXT(unit))))                  \
	ROW(bidi_skeleton##suffix, sizeof(unit), sizeof(unit), TO_BUFFER,      \
	    APART | SHORT | ENDS,                                              \
	    of_text(xn_bidi_skeleton##suffix(q->direction, TO(unit),           \
					     TEXT(unit))))                     \
	ROW(bidi_skeleton##suffix##_alloc, sizeof(unit), sizeof(unit),         \
	    TO_HEAP, SHORT | ENDS,                                             \
	    of_text(xn_bidi_skeleton##suffix##_alloc(                          \
		    q->direction, (unit **)q->dst, TEXT(unit))))               \
	ROW(restriction_of##suffix, sizeof(unit), 1, ASKS, SHORT,              \
	    of_restriction(xn_restriction_of##suffix(TEXT(unit))))             \
	ROW_OF("xn_confusable" #suffix, confusable_a##suffix, sizeof(unit), 1, \
	       ASKS, SHORT, confusable##suffix(TEXT(unit), OTHER(unit)))       \
	ROW_OF("xn_confusable" #suffix, confusable_b##suffix, sizeof(unit), 1, \
	       ASKS, SHORT, confusable##suffix(OTHER(unit), TEXT(unit)))       \
	ROW(known_skeletons##suffix, sizeof(unit), 1, TO_BUFFER,               \
	    POLICY | APART | SHORT,                                            \
	    of_text(xn_known_skeletons##suffix(q->policy, TO(char),            \
					       TEXT(unit))))                   \
	ROW(known_set_add##suffix, sizeof(unit), 1, ASKS, SHORT,               \
	    of_status(xn_known_set_add##suffix(q->open, TEXT(unit))))          \
	ROW(lookalikes##suffix, sizeof(unit), sizeof(size_t), TO_BUFFER,       \
	    APART | SHORT | LIST,                                              \
	    of_lookalikes(xn_lookalikes##suffix(q->set, TO(size_t),            \
						TEXT(unit))))                  \
	ROW(lookalikes##suffix##_alloc, sizeof(unit), sizeof(size_t),          \
	    TO_BUFFER, APART | SHORT | LIST,                                   \
	    of_lookalikes(xn_lookalikes##suffix##_alloc(q->set, TO(size_t),    \
							TEXT(unit))))
/* clang-format on */

#define ROW(name, ...) ROW_OF("xn_" #name, name, __VA_ARGS__)

#define ROW_OF(name, function, from, to, kind, has, ...)                       \
	static struct outcome function(const struct question *q)               \
	{                                                                      \
		return __VA_ARGS__;                                            \
	}
#include "entries.def"
#undef ROW_OF

#define ROW_OF(name, function, from, to, kind, has, ...)                       \
	{name, function, from, to, kind, has},
const struct entry entries[] = {
#include "entries.def"
};

const size_t entry_count = sizeof entries / sizeof *entries;

bool
entry_gives(const struct entry *entry, const struct outcome *r)
{
	static const char *const shows[] = {"xn_to_unicode", "xn_convert_in",
					    "xn_display", "xn_wire_to_host"};
	bool given = r->status == XN_OK;

	for (size_t i = 0; i < sizeof shows / sizeof *shows; i++) {
		given |= r->status == XN_INVALID &&
			 strncmp(entry->name, shows[i], strlen(shows[i])) == 0;
	}
	return given;
}

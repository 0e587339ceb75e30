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

/* A function of a row. */
#define CALL(name, ...)                                                        \
	static struct outcome name(const struct question *q)                   \
	{                                                                      \
		return __VA_ARGS__;                                            \
	}

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

/* clang-format off */
#define CONVERT(name, unit)                                                    \
	CALL(name, of_result(xn_##name(q->opt, TO(unit), TEXT(unit),           \
				       q->report)))                            \
	CALL(name##_alloc,                                                     \
	     of_result(xn_##name##_alloc(q->opt, (unit **)q->dst, TEXT(unit),  \
					 q->report)))

CONVERT(to_ascii, char)
CONVERT(to_unicode, char)
CONVERT(to_ascii_utf16, uint16_t)
CONVERT(to_unicode_utf16, uint16_t)
CONVERT(to_ascii_utf32, uint32_t)
CONVERT(to_unicode_utf32, uint32_t)
CALL(register_ulabel, of_result(xn_register(q->opt, TO(char), TEXT(char), NULL,
					    0, q->report)))
CALL(register_alabel, of_result(xn_register(q->opt, TO(char), NULL, 0,
					    TEXT(char), q->report)))
CALL(same_host_a, same_host(q->opt, TEXT(char), OTHER(char)))
CALL(same_host_b, same_host(q->opt, OTHER(char), TEXT(char)))
CALL(ends_in_number, of_answer(XN_OK, xn_ends_in_number(TEXT(char))))
/* clang-format on */

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

CALL(to_ascii_batch, batch(xn_to_ascii_batch, q))
CALL(to_unicode_batch, batch(xn_to_unicode_batch, q))

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

/* clang-format off */
CALL(find_in_url, find_all(q, XN_IN_URL))
CALL(find_in_mail, find_all(q, XN_IN_MAIL))
CALL(find_in_text, find_all(q, XN_IN_TEXT))
#define CONVERT_IN(name, kind, form)                                           \
	CALL(name, of_result(xn_convert_in(q->opt, TO(char), TEXT(char), kind, \
					   form)))                             \
	CALL(name##_alloc,                                                     \
	     of_result(xn_convert_in_alloc(q->opt, (char **)q->dst,            \
					   TEXT(char), kind, form)))
CONVERT_IN(convert_url, XN_IN_URL, XN_FORM_ASCII)
CONVERT_IN(convert_mail, XN_IN_MAIL, XN_FORM_UNICODE)
CONVERT_IN(convert_text, XN_IN_TEXT, XN_FORM_ASCII)
CALL(url_host, of_result(xn_url_host(TO(char), TEXT(char))))
CALL(url_parse_host, of_result(xn_url_parse_host(TO(char), TEXT(char))))
/* clang-format on */

/* ---- the locale's text -------------------------------------------------- */

#ifdef WITH_LOCALE
static struct outcome
of_locale(xn_locale_result r)
{
	return TELLS(.status = r.status, .length = r.length);
}

/* clang-format off */
CALL(locale_to_utf8, of_locale(xn_locale_to_utf8((char **)q->dst, TEXT(char))))
CALL(utf8_to_locale, of_locale(xn_utf8_to_locale((char **)q->dst, TEXT(char))))
/* clang-format on */
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

/* clang-format off */
CALL(wire_from_host, of_result(xn_wire_from_host(q->opt, TO(uint8_t),
						 TEXT(char), q->report)))
CALL(wire_to_host, of_result(xn_wire_to_host(q->opt, TO(char), TEXT(uint8_t))))
CALL(wire_from_text, of_wire(xn_wire_from_text(TO(uint8_t), TEXT(char))))
CALL(wire_to_text, of_wire(xn_wire_to_text(TO(char), TEXT(uint8_t))))
CALL(wire_read, of_wire(xn_wire_read(TO(uint8_t), TEXT(uint8_t), 0)))
CALL(wire_check, of_wire(xn_wire_check(TEXT(uint8_t))))
#define COMPARE(...)                                                           \
	of_wire((xn_wire_result){.status = xn_wire_compare(__VA_ARGS__,        \
							   &(int){0})})
CALL(wire_compare_a, COMPARE(TEXT(uint8_t), (const uint8_t *)"", 1))
CALL(wire_compare_b, COMPARE((const uint8_t *)"", 1, TEXT(uint8_t)))
/* clang-format on */

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

/* clang-format off */
CALL(punycode_encode, of_punycode(xn_punycode_encode(TO(char), TEXT(uint32_t),
						     q->flags)))
CALL(punycode_decode, of_punycode(xn_punycode_decode(TO(uint32_t), TEXT(char),
						     q->flags)))
CALL(punycode_encode_long,
     of_punycode(xn_punycode_encode_long(TO(char), TEXT(uint32_t), q->flags,
						WORK)))
CALL(punycode_decode_long,
     of_punycode(xn_punycode_decode_long(TO(uint32_t), TEXT(char), q->flags,
						WORK)))
CALL(bootstring_encode, of_bootstring(xn_bootstring_encode(
	(xn_bootstring[]){xn_bootstring_punycode()}, TO(char), TEXT(uint32_t),
	q->flags)))
CALL(bootstring_decode, of_bootstring(xn_bootstring_decode(
	(xn_bootstring[]){xn_bootstring_punycode()}, TO(uint32_t), TEXT(char),
	q->flags)))
/* clang-format on */

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

/* The functions of one encoding. */
/* clang-format off */
#define SHOW(suffix, unit)                                                     \
	CALL(display##suffix,                                                  \
	     of_display(xn_display##suffix(q->policy, TO(unit), TEXT(unit),    \
					   q->shown)))                         \
	CALL(display##suffix##_alloc,                                          \
	     of_display(xn_display##suffix##_alloc(                            \
		     q->policy, (unit **)q->dst, TEXT(unit), q->shown)))       \
	CALL(skeleton##suffix,                                                 \
	     of_text(xn_skeleton##suffix(TO(unit), TEXT(unit))))               \
	CALL(skeleton##suffix##_alloc,                                         \
	     of_text(xn_skeleton##suffix##_alloc((unit **)q->dst,              \
						 TEXT(unit))))                 \
	CALL(bidi_skeleton##suffix,                                            \
	     of_text(xn_bidi_skeleton##suffix(q->direction, TO(unit),          \
					      TEXT(unit))))                    \
	CALL(bidi_skeleton##suffix##_alloc,                                    \
	     of_text(xn_bidi_skeleton##suffix##_alloc(                         \
		     q->direction, (unit **)q->dst, TEXT(unit))))              \
	CALL(restriction_of##suffix,                                           \
	     of_restriction(xn_restriction_of##suffix(TEXT(unit))))            \
	static struct outcome confusable##suffix(const unit *a, size_t alen,   \
						 const unit *b, size_t blen)   \
	{                                                                      \
		uint32_t kinds = 0;                                            \
		xn_status status =                                             \
			xn_confusable##suffix(a, alen, b, blen, &kinds);       \
                                                                               \
		return of_answer(status, kinds);                               \
	}                                                                      \
	CALL(confusable_a##suffix,                                             \
	     confusable##suffix(TEXT(unit), OTHER(unit)))                      \
	CALL(confusable_b##suffix,                                             \
	     confusable##suffix(OTHER(unit), TEXT(unit)))                      \
	CALL(known_skeletons##suffix,                                          \
	     of_text(xn_known_skeletons##suffix(q->policy, TO(char),           \
						TEXT(unit))))                  \
	CALL(known_set_add##suffix,                                            \
	     of_status(xn_known_set_add##suffix(q->open, TEXT(unit))))         \
	CALL(lookalikes##suffix,                                               \
	     of_lookalikes(xn_lookalikes##suffix(q->set, TO(size_t),           \
						 TEXT(unit))))                 \
	CALL(lookalikes##suffix##_alloc,                                       \
	     of_lookalikes(xn_lookalikes##suffix##_alloc(q->set, TO(size_t),   \
							 TEXT(unit))))

SHOW(, char)
SHOW(_utf16, uint16_t)
SHOW(_utf32, uint32_t)
/* clang-format on */
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

/* clang-format off */
CALL(lgr_load, load(q))
CALL(lgr_label, of_points(xn_lgr_label(TO(uint32_t), TEXT(char))))
CALL(lgr_check, of_status(xn_lgr_check(q->lgr, TO(xn_lgr_fault),
				       TEXT(uint32_t)).status))
CALL(lgr_index, of_points(xn_lgr_index(q->lgr, TO(uint32_t), TEXT(uint32_t))))
CALL(lgr_count, of_status(xn_lgr_count(q->lgr, TEXT(uint32_t)).status))
CALL(lgr_variants, of_status(xn_lgr_variants(q->lgr, 9, go_on, NULL,
					     TEXT(uint32_t)).status))
/* clang-format on */
#endif

/* ---- the table ---------------------------------------------------------- */

#define ROW(function, from, to, kind, has)                                     \
	{"xn_" #function, function, from, to, kind, has}
/* Where a text stands in two places of a function, it is in two rows. */
#define ROW_OF(name, function, from, has)                                      \
	{"xn_" #name, function, from, 1, ASKS, has}

#define CONVERTS(name, unit)                                                   \
	ROW(name, unit, unit, TO_BUFFER,                                       \
	    OPTIONS | REPORT | APART | SHORT | ENDS),                          \
		ROW(name##_alloc, unit, unit, TO_HEAP,                         \
		    OPTIONS | REPORT | SHORT | ENDS)
#define SHOWS(suffix, unit)                                                    \
	ROW(display##suffix, unit, unit, TO_BUFFER,                            \
	    POLICY | SHOWN | APART | SHORT | ENDS),                            \
		ROW(display##suffix##_alloc, unit, unit, TO_HEAP,              \
		    POLICY | SHOWN | SHORT | ENDS),                            \
		ROW(skeleton##suffix, unit, unit, TO_BUFFER,                   \
		    APART | SHORT | ENDS),                                     \
		ROW(skeleton##suffix##_alloc, unit, unit, TO_HEAP,             \
		    SHORT | ENDS),                                             \
		ROW(bidi_skeleton##suffix, unit, unit, TO_BUFFER,              \
		    APART | SHORT | ENDS),                                     \
		ROW(bidi_skeleton##suffix##_alloc, unit, unit, TO_HEAP,        \
		    SHORT | ENDS),                                             \
		ROW_OF(restriction_of##suffix, restriction_of##suffix, unit,   \
		       SHORT),                                                 \
		ROW_OF(confusable##suffix, confusable_a##suffix, unit, SHORT), \
		ROW_OF(confusable##suffix, confusable_b##suffix, unit, SHORT), \
		ROW(known_skeletons##suffix, unit, 1, TO_BUFFER,               \
		    POLICY | APART | SHORT),                                   \
		ROW_OF(known_set_add##suffix, known_set_add##suffix, unit,     \
		       SHORT),                                                 \
		ROW(lookalikes##suffix, unit, sizeof(size_t), TO_BUFFER,       \
		    APART | SHORT),                                            \
		ROW(lookalikes##suffix##_alloc, unit, sizeof(size_t),          \
		    TO_BUFFER, APART | SHORT)

#define FINDS(kind)                                                            \
	{"xn_find_host, " #kind, find_in_##kind, 1, 1, ASKS, SILENT},          \
		{"xn_convert_in, " #kind, convert_##kind, 1, 1, TO_BUFFER,     \
		 OPTIONS | APART | ENDS},                                      \
	{                                                                      \
		"xn_convert_in_alloc, " #kind, convert_##kind##_alloc, 1, 1,   \
			TO_HEAP, OPTIONS | ENDS                                \
	}

const struct entry entries[] = {
	CONVERTS(to_ascii, 1),
	CONVERTS(to_unicode, 1),
	CONVERTS(to_ascii_utf16, 2),
	CONVERTS(to_unicode_utf16, 2),
	CONVERTS(to_ascii_utf32, 4),
	CONVERTS(to_unicode_utf32, 4),
	{"xn_register", register_ulabel, 1, 1, TO_BUFFER,
	 OPTIONS | REPORT | APART | SHORT | ENDS},
	{"xn_register", register_alabel, 1, 1, TO_BUFFER,
	 OPTIONS | REPORT | APART | SHORT | ENDS},
	ROW_OF(same_host, same_host_a, 1, OPTIONS | SHORT),
	ROW_OF(same_host, same_host_b, 1, OPTIONS | SHORT),
	ROW_OF(ends_in_number, ends_in_number, 1, SILENT),
	ROW(to_ascii_batch, 1, 1, TO_BUFFER, OPTIONS | APART | SHORT),
	ROW(to_unicode_batch, 1, 1, TO_BUFFER, OPTIONS | APART | SHORT),
	FINDS(url),
	FINDS(mail),
	FINDS(text),
	ROW(url_host, 1, 1, TO_BUFFER, APART | ENDS),
	ROW(url_parse_host, 1, 1, TO_BUFFER, APART | ENDS),
#ifdef WITH_LOCALE
	ROW(locale_to_utf8, 1, 1, TO_HEAP, ENDS),
	ROW(utf8_to_locale, 1, 1, TO_HEAP, ENDS),
#endif
	ROW(wire_from_host, 1, 1, TO_BUFFER, OPTIONS | REPORT | APART | SHORT),
	ROW(wire_to_host, 1, 1, TO_BUFFER, OPTIONS | APART | ENDS | WIRE),
	ROW(wire_from_text, 1, 1, TO_BUFFER, APART),
	ROW(wire_to_text, 1, 1, TO_BUFFER, APART | ENDS),
	ROW(wire_read, 1, 1, TO_BUFFER, APART),
	ROW_OF(wire_check, wire_check, 1, 0),
	ROW_OF(wire_compare, wire_compare_a, 1, 0),
	ROW_OF(wire_compare, wire_compare_b, 1, 0),
	ROW(punycode_encode, 4, 1, TO_BUFFER, APART),
	ROW(punycode_decode, 1, 4, TO_BUFFER, APART),
	ROW(punycode_encode_long, 4, 1, TO_BUFFER, APART),
	ROW(punycode_decode_long, 1, 4, TO_BUFFER, APART),
	ROW(bootstring_encode, 4, 1, TO_BUFFER, APART),
	ROW(bootstring_decode, 1, 4, TO_BUFFER, APART),
#ifdef WITH_DISPLAY
	SHOWS(, 1),
	SHOWS(_utf16, 2),
	SHOWS(_utf32, 4),
#endif
#ifdef WITH_LGR
	ROW_OF(lgr_load, lgr_load, 1, 0),
	ROW(lgr_label, 1, 4, TO_BUFFER, 0),
	ROW(lgr_check, 4, sizeof(xn_lgr_fault), TO_BUFFER, 0),
	ROW(lgr_index, 4, 4, TO_BUFFER, 0),
	ROW_OF(lgr_count, lgr_count, 4, 0),
	ROW_OF(lgr_variants, lgr_variants, 4, 0),
#endif
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

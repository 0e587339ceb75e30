/* SPDX-License-Identifier: MIT
 *
 * Text in the server's encoding, and in UTF-8.
 */
#include "module.h"

#include <catalog/pg_type.h>
#include <lib/stringinfo.h>
#include <mb/pg_wchar.h>
#include <utils/array.h>
#include <utils/builtins.h>

/* SQL_ASCII has no characters: its bytes are taken as UTF-8. */
static bool
server_is_utf8(void)
{
	int encoding = GetDatabaseEncoding();

	return encoding == PG_UTF8 || encoding == PG_SQL_ASCII;
}

/*
 * Whether a code point may be the second one of a character of EUC_JIS_2004:
 * U+02E5, U+02E9, U+0300, U+0301 or U+309A.
 */
static bool
may_be_second(const char *s, size_t len)
{
	static const char *const all[] = {"\xCB\xA5", "\xCB\xA9", "\xCC\x80",
					  "\xCC\x81", "\xE3\x82\x9A"};

	for (size_t i = 0; i < lengthof(all); i++) {
		size_t size = strlen(all[i]);

		if (len >= size && memcmp(s, all[i], size) == 0) {
			return true;
		}
	}
	return false;
}

/* Where a stretch of whole characters ends. */
static size_t
whole_stretch(const char *s, size_t at, size_t len, int from, int to)
{
	size_t wanted = sql_stretch_end(at, len);

	while (at < wanted ||
	       (at < len && to == PG_EUC_JIS_2004 &&
		may_be_second(s + at, len - at))) {
		at += (size_t)pg_encoding_mblen(from, s + at);
	}
	return Min(at, len);
}

static StringInfoData
recode(const char *s, size_t len, int from, int to)
{
	StringInfoData out;

	initStringInfo(&out);
	for (size_t at = 0, end; at < len; at = end) {
		char *given, *made;

		end = whole_stretch(s, at, len, from, to);
		given = pnstrdup(s + at, end - at);
		made = (char *)pg_do_encoding_conversion(
			(unsigned char *)given, (int)(end - at), from, to);
		appendStringInfoString(&out, made);
		if (made != given) {
			pfree(made);
		}
		pfree(given);
	}
	return out;
}

/* A character of EUC_JIS_2004 may be two in UTF-8: each is converted alone. */
static void
advance_converted(sql_cursor *cursor, const sql_name *name, size_t at)
{
	while (cursor->server_at < name->server.len) {
		const char *next = name->server.s + cursor->server_at;
		size_t size = (size_t)pg_encoding_mblen(PG_EUC_JIS_2004, next);
		StringInfoData utf8 = recode(next, size, PG_EUC_JIS_2004,
					     PG_UTF8);

		pfree(utf8.data);
		if (at < cursor->at + (size_t)utf8.len) {
			return;
		}
		cursor->at += (size_t)utf8.len;
		cursor->server_at += size;
		cursor->before++;
	}
}

/* In SQL_ASCII a character is a byte. */
static void
advance_bytes(sql_cursor *cursor, const sql_name *name, size_t at)
{
	(void)name;
	cursor->before += at - cursor->at;
	cursor->at = at;
}

sql_name
name_of(const char *server, size_t len)
{
	int encoding = GetDatabaseEncoding();
	sql_name name = {.text = {server, len}, .server = {server, len}};

	if (!server_is_utf8()) {
		StringInfoData utf8 = recode(server, len, encoding, PG_UTF8);

		name.text = (sql_string){utf8.data, (size_t)utf8.len};
	}
	if (encoding == PG_EUC_JIS_2004) {
		name.advance = advance_converted;
	} else if (encoding == PG_SQL_ASCII) {
		name.advance = advance_bytes;
	}
	return name;
}

sql_name
name_of_text(const text *t)
{
	return name_of(VARDATA_ANY(t), value_length(t));
}

text *
text_from_utf8(const char *utf8, size_t len)
{
	StringInfoData recoded;
	text *t;

	if (server_is_utf8()) {
		return cstring_to_text_with_len(utf8, (int)len);
	}
	recoded = recode(utf8, len, PG_UTF8, GetDatabaseEncoding());
	t = cstring_to_text_with_len(recoded.data, recoded.len);
	pfree(recoded.data);
	return t;
}

char *
string_from_utf8(const char *utf8, size_t len)
{
	if (server_is_utf8()) {
		return pnstrdup(utf8, len);
	}
	return recode(utf8, len, PG_UTF8, GetDatabaseEncoding()).data;
}

Datum
text_array(const char *const *strings, int count)
{
	Datum *texts = palloc((size_t)count * sizeof *texts);

	for (int i = 0; i < count; i++) {
		texts[i] = CStringGetTextDatum(strings[i]);
	}
	return PointerGetDatum(construct_array(texts, count, TEXTOID, -1, false,
					       TYPALIGN_INT));
}

/* SPDX-License-Identifier: MIT
 *
 * Text in the server's encoding, and in UTF-8.
 */
#include "module.h"

#include <catalog/pg_type.h>
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

static char *
recode(const char *s, size_t len, int from, int to)
{
	return (char *)pg_do_encoding_conversion(
		(unsigned char *)pnstrdup(s, len), (int)len, from, to);
}

host_name
host_name_of(const char *server, size_t len)
{
	host_name name = {server, len, server, len};

	if (!server_is_utf8()) {
		name.utf8 = recode(server, len, GetDatabaseEncoding(), PG_UTF8);
		name.len = strlen(name.utf8);
	}
	return name;
}

host_name
host_name_of_text(const text *t)
{
	return host_name_of(VARDATA_ANY(t), value_length(t));
}

text *
text_from_utf8(const char *utf8, size_t len)
{
	if (server_is_utf8()) {
		return cstring_to_text_with_len(utf8, (int)len);
	}
	return cstring_to_text(string_from_utf8(utf8, len));
}

char *
string_from_utf8(const char *utf8, size_t len)
{
	if (server_is_utf8()) {
		return pnstrdup(utf8, len);
	}
	return recode(utf8, len, PG_UTF8, GetDatabaseEncoding());
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

/*
 * A character of the server may be several in UTF-8 (EUC_JIS_2004), so each is
 * converted on its own.
 */
static int
character_at_converted(const host_name *name, size_t at)
{
	int number = 1;
	size_t end = 0;

	for (size_t i = 0; i < name->server_len; number++) {
		size_t size = (size_t)pg_mblen(name->server + i);
		char *utf8 = recode(name->server + i, size,
				    GetDatabaseEncoding(), PG_UTF8);

		end += strlen(utf8);
		pfree(utf8);
		if (at < end) {
			break;
		}
		i += size;
	}
	return number;
}

int
character_at(const host_name *name, size_t at)
{
	if (!server_is_utf8()) {
		return character_at_converted(name, at);
	}
	return 1 + pg_mbstrlen_with_len(name->server, (int)at);
}

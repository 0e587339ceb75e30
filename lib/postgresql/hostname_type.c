/* SPDX-License-Identifier: MIT
 *
 * The type hostname: a varlena of the ASCII form in lower case, without a final
 * dot.
 */
#include "module.h"

#include <libpq/pqformat.h>
#include <utils/builtins.h>

SQL_FUNCTION(xnpg_hostname_in);
SQL_FUNCTION(xnpg_hostname_out);
SQL_FUNCTION(xnpg_hostname_recv);
SQL_FUNCTION(xnpg_hostname_send);
SQL_FUNCTION(xnpg_hostname_of_text);
SQL_FUNCTION(xnpg_hostname_unicode);
SQL_FUNCTION(xnpg_hostname_labels);
SQL_FUNCTION(xnpg_hostname_parent);
SQL_FUNCTION(xnpg_hostname_domain);

Datum
hostname_datum(const char *s, size_t len)
{
	return PointerGetDatum(cstring_to_text_with_len(s, (int)len));
}

/* ---- input and output --------------------------------------------------- */

/* 0 if context is an ErrorSaveContext and the name is not valid. */
static Datum
make_hostname(struct Node *context, const char *s, size_t len)
{
	sql_call call = {.name = name_of(s, len), .count = 1};
	sql_answer answer;
	sql_status status = sql_to_ascii(&call, &answer);
	sql_string made = answer.text;

	if (status != SQL_OK) {
		raise_problem(context, status, &answer.problem);
		return (Datum)0;
	}
	/* The root alone is not valid, so a name is left. */
	made.len -= made.len > 0 && made.s[made.len - 1] == '.';
	return hostname_datum(made.s, made.len);
}

Datum
xnpg_hostname_in(PG_FUNCTION_ARGS)
{
	char *s = PG_GETARG_CSTRING(0);
	Datum made = make_hostname(fcinfo->context, s, strlen(s));

	if (made == (Datum)0) {
		PG_RETURN_NULL();
	}
	PG_RETURN_DATUM(made);
}

Datum
xnpg_hostname_out(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);

	PG_RETURN_CSTRING(pnstrdup(name.s, name.len));
}

Datum
xnpg_hostname_recv(PG_FUNCTION_ARGS)
{
	StringInfo message = (StringInfo)PG_GETARG_POINTER(0);
	int len;
	char *s = pq_getmsgtext(message, message->len - message->cursor, &len);

	PG_RETURN_DATUM(make_hostname(NULL, s, (size_t)len));
}

Datum
xnpg_hostname_send(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);
	StringInfoData message;

	pq_begintypsend(&message);
	pq_sendtext(&message, name.s, (int)name.len);
	PG_RETURN_BYTEA_P(pq_endtypsend(&message));
}

Datum
xnpg_hostname_of_text(PG_FUNCTION_ARGS)
{
	text *t = PG_GETARG_TEXT_PP(0);

	PG_RETURN_DATUM(make_hostname(NULL, VARDATA_ANY(t), value_length(t)));
}

Datum
xnpg_hostname_unicode(PG_FUNCTION_ARGS)
{
	stored_name stored = PG_GETARG_HOSTNAME(0);
	sql_call call = {.name.text = {stored.s, stored.len}, .count = 1};
	sql_answer answer;
	sql_status status = sql_to_unicode(&call, &answer);

	if (status != SQL_OK) {
		raise_problem(NULL, status, &answer.problem);
	}
	PG_RETURN_TEXT_P(text_from_utf8(answer.text.s, answer.text.len));
}

/* ---- labels ------------------------------------------------------------- */

Datum
xnpg_hostname_labels(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);
	int32 labels = 1;

	for (size_t i = 0; i < name.len; i++) {
		labels += name.s[i] == '.';
	}
	PG_RETURN_INT32(labels);
}

Datum
xnpg_hostname_parent(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);
	const char *dot = memchr(name.s, '.', name.len);

	if (dot == NULL) {
		PG_RETURN_NULL();
	}
	dot++;
	PG_RETURN_DATUM(
		hostname_datum(dot, name.len - (size_t)(dot - name.s)));
}

Datum
xnpg_hostname_domain(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);
	int32 wanted = PG_GETARG_INT32(1);
	size_t start = name.len;

	if (wanted < 1) {
		PG_RETURN_NULL();
	}
	for (; start > 0; start--) {
		wanted -= name.s[start - 1] == '.';
		if (wanted == 0) {
			break;
		}
	}
	PG_RETURN_DATUM(hostname_datum(name.s + start, name.len - start));
}

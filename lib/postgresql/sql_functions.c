/* SPDX-License-Identifier: MIT
 *
 * The SQL functions on text, which lib/sql answers.
 */
#include "module.h"

#include <access/htup_details.h>
#include <funcapi.h>
#include <utils/builtins.h>

PG_MODULE_MAGIC;

SQL_FUNCTION(xnpg_faults);
SQL_FUNCTION(xnpg_same_host);

/* ---- errors ------------------------------------------------------------- */

static char *
server_string(const char *utf8)
{
	return string_from_utf8(utf8, strlen(utf8));
}

char *
quoted_text(const sql_name *name)
{
	char quoted[SQL_QUOTED_SIZE];

	return server_string(sql_quote(quoted, name->text.s, name->text.len));
}

void
raise_problem(struct Node *context, sql_status status,
	      const sql_problem *problem)
{
	int code = status == SQL_INVALID   ? ERRCODE_INVALID_TEXT_REPRESENTATION
		   : status == SQL_UNKNOWN ? ERRCODE_INVALID_PARAMETER_VALUE
					   : ERRCODE_PROGRAM_LIMIT_EXCEEDED;

	(void)context; /* before version 16 */
	errsave(context,
		(errcode(code), errmsg("%s", server_string(problem->message)),
		 *problem->detail == '\0'
			 ? 0
			 : errdetail_internal("%s", problem->detail),
		 *problem->hint == '\0' ? 0 : errhint("%s", problem->hint)));
}

/* ---- functions ---------------------------------------------------------- */

static sql_call
call_of(FunctionCallInfo fcinfo)
{
	sql_call call = {.count = (size_t)PG_NARGS()};

	if (call.count > 0) {
		call.name = name_of_text(PG_GETARG_TEXT_PP(0));
	}
	for (int i = 1; i < PG_NARGS(); i++) {
		call.more[i - 1] = name_of_text(PG_GETARG_TEXT_PP(i)).text;
	}
	return call;
}

/* False for NULL.  Any other status is raised. */
static bool
is_answered(FunctionCallInfo fcinfo, sql_answerer *function, sql_answer *answer)
{
	sql_call call = call_of(fcinfo);
	sql_status status = function(&call, answer);

	if (status != SQL_OK && status != SQL_NULL) {
		raise_problem(NULL, status, &answer->problem);
	}
	fcinfo->isnull = status == SQL_NULL;
	return status == SQL_OK;
}

static Datum
answer_text(FunctionCallInfo fcinfo, sql_answerer *function)
{
	sql_answer answer;

	return is_answered(fcinfo, function, &answer)
		       ? PointerGetDatum(text_from_utf8(answer.text.s,
							answer.text.len))
		       : (Datum)0;
}

static Datum
answer_list(FunctionCallInfo fcinfo, sql_answerer *function)
{
	sql_answer answer;

	return is_answered(fcinfo, function, &answer)
		       ? text_array(answer.words, (int)answer.word_count)
		       : (Datum)0;
}

/* A function for SQL whose answer is a text or a list. */
#define ANSWERED(name, kind)                                                   \
	SQL_FUNCTION(xnpg_##name);                                             \
	Datum xnpg_##name(PG_FUNCTION_ARGS)                                    \
	{                                                                      \
		return answer_##kind(fcinfo, sql_##name);                      \
	}

ANSWERED(to_ascii, text)
ANSWERED(try_to_ascii, text)
ANSWERED(to_unicode, text)
ANSWERED(errors, list)
ANSWERED(display, text)
ANSWERED(display_reasons, list)
ANSWERED(skeleton, text)
ANSWERED(restriction_level, text)
ANSWERED(host_of, text)
ANSWERED(convert_in, text)
ANSWERED(url_host, text)
ANSWERED(version, text)
ANSWERED(unicode_version, text)

Datum
xnpg_same_host(PG_FUNCTION_ARGS)
{
	sql_answer answer;

	return BoolGetDatum(is_answered(fcinfo, sql_same_host, &answer) &&
			    answer.yes);
}

/* ---- faults ------------------------------------------------------------- */

/* What xn_faults keeps from one row to the next of one call. */
typedef struct fault_rows {
	xn_options opt;
	sql_name name;
	sql_cursor cursor;
	xn_fault *faults;
} fault_rows;

static void
begin_faults(FunctionCallInfo fcinfo)
{
	FuncCallContext *calls = SRF_FIRSTCALL_INIT();
	MemoryContext old =
		MemoryContextSwitchTo(calls->multi_call_memory_ctx);
	fault_rows *rows = palloc0(sizeof *rows);
	sql_call call = call_of(fcinfo);
	sql_problem problem;
	sql_status status = sql_call_options(&call, &rows->opt, &problem);
	size_t count;

	if (get_call_result_type(fcinfo, NULL, &calls->tuple_desc) !=
	    TYPEFUNC_COMPOSITE) {
		elog(ERROR, "xn_faults returns rows");
	}
	calls->tuple_desc = BlessTupleDesc(calls->tuple_desc);
	if (status != SQL_OK) {
		raise_problem(NULL, status, &problem);
	}
	rows->name = name_of_text(PG_GETARG_TEXT_P_COPY(0));
	rows->faults = sql_find_faults(&rows->opt, rows->name.text, &count);
	if (rows->faults == NULL) {
		status = sql_too_long(&problem, rows->name.text.len);
		raise_problem(NULL, status, &problem);
	}
	calls->max_calls = count;
	calls->user_fctx = rows;
	MemoryContextSwitchTo(old);
}

static Datum
fault_row(const FuncCallContext *calls)
{
	fault_rows *rows = calls->user_fctx;
	const xn_fault *fault = &rows->faults[calls->call_cntr];
	char room[SQL_SECTION_SIZE];
	Datum values[6] = {0};
	bool nulls[6] = {false};

	nulls[0] = fault->label == XN_NOWHERE;
	values[0] = Int32GetDatum((int32)fault->label + 1);
	nulls[1] = fault->at == XN_NOWHERE;
	if (!nulls[1]) {
		values[1] = Int32GetDatum((int32)sql_character_at(
			&rows->cursor, &rows->name, fault->at));
	}
	values[2] = CStringGetTextDatum(xn_error_name(fault->error));
	nulls[3] = fault->rule == 0;
	values[3] = Int32GetDatum((int32)fault->rule);
	values[4] = CStringGetTextDatum(sql_section(room, &rows->opt, fault));
	values[5] = CStringGetTextDatum(xn_error_text(fault->error));
	return HeapTupleGetDatum(
		heap_form_tuple(calls->tuple_desc, values, nulls));
}

Datum
xnpg_faults(PG_FUNCTION_ARGS)
{
	FuncCallContext *calls;

	if (SRF_IS_FIRSTCALL()) {
		begin_faults(fcinfo);
	}
	calls = SRF_PERCALL_SETUP();
	CHECK_FOR_INTERRUPTS();
	if (calls->call_cntr < calls->max_calls) {
		/* The macro counts the row before it takes its value. */
		Datum row = fault_row(calls);

		SRF_RETURN_NEXT(calls, row);
	}
	SRF_RETURN_DONE(calls);
}

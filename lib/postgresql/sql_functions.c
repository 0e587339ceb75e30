/* SPDX-License-Identifier: MIT
 *
 * The SQL functions on text, which lib/sql answers.
 */
#include "module.h"

#include <access/htup_details.h>
#include <funcapi.h>
#include <utils/builtins.h>

PG_MODULE_MAGIC;

SQL_FUNCTION(xnpg_to_ascii);
SQL_FUNCTION(xnpg_try_to_ascii);
SQL_FUNCTION(xnpg_to_unicode);
SQL_FUNCTION(xnpg_errors);
SQL_FUNCTION(xnpg_faults);
SQL_FUNCTION(xnpg_same_host);
SQL_FUNCTION(xnpg_display);
SQL_FUNCTION(xnpg_display_reasons);
SQL_FUNCTION(xnpg_skeleton);
SQL_FUNCTION(xnpg_restriction_level);
SQL_FUNCTION(xnpg_host_of);
SQL_FUNCTION(xnpg_convert_in);
SQL_FUNCTION(xnpg_url_host);
SQL_FUNCTION(xnpg_version);
SQL_FUNCTION(xnpg_unicode_version);

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

Datum
xnpg_to_ascii(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_to_ascii);
}

Datum
xnpg_try_to_ascii(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_try_to_ascii);
}

Datum
xnpg_to_unicode(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_to_unicode);
}

Datum
xnpg_errors(PG_FUNCTION_ARGS)
{
	return answer_list(fcinfo, sql_errors);
}

Datum
xnpg_same_host(PG_FUNCTION_ARGS)
{
	sql_answer answer;

	return BoolGetDatum(is_answered(fcinfo, sql_same_host, &answer) &&
			    answer.yes);
}

Datum
xnpg_display(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_display);
}

Datum
xnpg_display_reasons(PG_FUNCTION_ARGS)
{
	return answer_list(fcinfo, sql_display_reasons);
}

Datum
xnpg_skeleton(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_skeleton);
}

Datum
xnpg_restriction_level(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_restriction_level);
}

Datum
xnpg_host_of(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_host_of);
}

Datum
xnpg_convert_in(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_convert_in);
}

Datum
xnpg_url_host(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_url_host);
}

Datum
xnpg_version(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_version);
}

Datum
xnpg_unicode_version(PG_FUNCTION_ARGS)
{
	return answer_text(fcinfo, sql_unicode_version);
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

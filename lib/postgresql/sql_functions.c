/* SPDX-License-Identifier: MIT
 *
 * The SQL functions on text that convert names and say what is wrong with them.
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
SQL_FUNCTION(xnpg_version);
SQL_FUNCTION(xnpg_unicode_version);

/* ---- conversion --------------------------------------------------------- */

/* The arguments that most functions take: name, profile, checks. */
static host_name
name_and_options(FunctionCallInfo fcinfo, xn_options *opt)
{
	*opt = options_from_sql(PG_GETARG_TEXT_PP(1), PG_GETARG_TEXT_PP(2));
	return host_name_of_text(PG_GETARG_TEXT_PP(0));
}

Datum
xnpg_to_ascii(PG_FUNCTION_ARGS)
{
	xn_options opt;
	host_name name = name_and_options(fcinfo, &opt);
	conversion done;

	convert_name(&done, CONVERT_TO_ASCII, &opt, &name, NULL);
	if (done.result.status != XN_OK) {
		raise_invalid_name(NULL, &opt, &name);
	}
	PG_RETURN_TEXT_P(text_from_utf8(done.output, done.result.length));
}

Datum
xnpg_try_to_ascii(PG_FUNCTION_ARGS)
{
	xn_options opt;
	host_name name = name_and_options(fcinfo, &opt);
	conversion done;

	convert_name(&done, CONVERT_TO_ASCII, &opt, &name, NULL);
	if (done.result.status != XN_OK) {
		PG_RETURN_NULL();
	}
	PG_RETURN_TEXT_P(text_from_utf8(done.output, done.result.length));
}

Datum
xnpg_to_unicode(PG_FUNCTION_ARGS)
{
	xn_options opt;
	host_name name = name_and_options(fcinfo, &opt);
	conversion done;

	convert_name(&done, CONVERT_TO_UNICODE, &opt, &name, NULL);
	PG_RETURN_TEXT_P(text_from_utf8(done.output, done.result.length));
}

/* The length of an ASCII form without its final dot. */
static size_t
without_root(const conversion *done)
{
	size_t len = done->result.length;

	return len > 0 && done->output[len - 1] == '.' ? len - 1 : len;
}

/* Whether two forms are equal but for the case of ASCII letters. */
static bool
are_same(const char *a, const char *b, size_t len)
{
	for (size_t at = 0, end; at < len; at = end) {
		end = stretch_end(at, len);
		if (pg_strncasecmp(a + at, b + at, end - at) != 0) {
			return false;
		}
	}
	return true;
}

Datum
xnpg_same_host(PG_FUNCTION_ARGS)
{
	host_name a = host_name_of_text(PG_GETARG_TEXT_PP(0));
	host_name b = host_name_of_text(PG_GETARG_TEXT_PP(1));
	xn_options opt = options_from_sql(PG_GETARG_TEXT_PP(2), NULL);
	conversion x, y;

	convert_name(&x, CONVERT_TO_ASCII, &opt, &a, NULL);
	convert_name(&y, CONVERT_TO_ASCII, &opt, &b, NULL);
	if (x.result.status != XN_OK || y.result.status != XN_OK) {
		PG_RETURN_NULL();
	}
	PG_RETURN_BOOL(without_root(&x) == without_root(&y) &&
		       are_same(x.output, y.output, without_root(&x)));
}

/* ---- faults ------------------------------------------------------------- */

Datum
xnpg_errors(PG_FUNCTION_ARGS)
{
	xn_options opt;
	host_name name = name_and_options(fcinfo, &opt);
	const char *names[XN_ERROR_COUNT];
	conversion done;
	int count = 0;

	convert_name(&done, CONVERT_TO_ASCII, &opt, &name, NULL);
	for (uint32_t e = done.result.errors; e != 0; e = xn_error_next(e)) {
		names[count++] = xn_error_name(e);
	}
	PG_RETURN_DATUM(text_array(names, count));
}

/* What xn_faults keeps from one row to the next of one call. */
typedef struct fault_rows {
	xn_options opt;
	host_name name;
	character_cursor cursor;
	xn_fault *faults;
} fault_rows;

/* Most names have no more faults. */
#define FEW_FAULTS 16

/* Finds all faults of a name.  Returns how many there are. */
static size_t
find_faults(fault_rows *rows)
{
	xn_report report = {.fault_cap = FEW_FAULTS};
	conversion done;

	for (;;) {
		report.faults = palloc_extended(
			report.fault_cap * sizeof *rows->faults,
			MCXT_ALLOC_HUGE);
		convert_name(&done, CONVERT_TO_ASCII, &rows->opt, &rows->name,
			     &report);
		rows->faults = report.faults;
		if (report.fault_count <= report.fault_cap) {
			return report.fault_count;
		}
		pfree(report.faults);
		report.fault_cap = report.fault_count;
	}
}

static FuncCallContext *
begin_faults(FunctionCallInfo fcinfo)
{
	FuncCallContext *calls = SRF_FIRSTCALL_INIT();
	MemoryContext old =
		MemoryContextSwitchTo(calls->multi_call_memory_ctx);
	fault_rows *rows = palloc0(sizeof *rows);

	if (get_call_result_type(fcinfo, NULL, &calls->tuple_desc) !=
	    TYPEFUNC_COMPOSITE) {
		elog(ERROR, "xn_faults returns rows");
	}
	calls->tuple_desc = BlessTupleDesc(calls->tuple_desc);
	rows->opt = options_from_sql(PG_GETARG_TEXT_PP(1),
				     PG_GETARG_TEXT_PP(2));
	rows->name = host_name_of_text(PG_GETARG_TEXT_P_COPY(0));
	calls->max_calls = find_faults(rows);
	calls->user_fctx = rows;
	MemoryContextSwitchTo(old);
	return calls;
}

static Datum
fault_row(const FuncCallContext *calls)
{
	fault_rows *rows = calls->user_fctx;
	const xn_fault *fault = &rows->faults[calls->call_cntr];
	const char *section = fault_section(&rows->opt, fault);
	Datum values[6] = {0};
	bool nulls[6] = {false};

	nulls[0] = fault->label == XN_NOWHERE;
	values[0] = Int32GetDatum((int32)fault->label + 1);
	nulls[1] = fault->at == XN_NOWHERE;
	if (!nulls[1]) {
		values[1] = Int32GetDatum(
			character_at(&rows->cursor, &rows->name, fault->at));
	}
	values[2] = CStringGetTextDatum(xn_error_name(fault->error));
	nulls[3] = fault->rule == 0;
	values[3] = Int32GetDatum((int32)fault->rule);
	nulls[4] = section == NULL;
	if (section != NULL) {
		values[4] = CStringGetTextDatum(section);
	}
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

/* ---- versions ----------------------------------------------------------- */

Datum
xnpg_version(PG_FUNCTION_ARGS)
{
	(void)fcinfo;
	PG_RETURN_TEXT_P(cstring_to_text(xn_version()));
}

Datum
xnpg_unicode_version(PG_FUNCTION_ARGS)
{
	(void)fcinfo;
	PG_RETURN_TEXT_P(cstring_to_text(xn_unicode_version()));
}

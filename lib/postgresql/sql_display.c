/* SPDX-License-Identifier: MIT
 *
 * The SQL functions about what may be shown.
 */
#include "module.h"

#include <utils/builtins.h>

#include <xn/display.h>

SQL_FUNCTION(xnpg_display);
SQL_FUNCTION(xnpg_display_reasons);
SQL_FUNCTION(xnpg_skeleton);
SQL_FUNCTION(xnpg_restriction_level);

static xn_display_options
policy_from_sql(const text *name)
{
	const xn_policy_info *info;
	host_name wanted;

	for (size_t i = 0; (info = xn_policy_at(i)) != NULL; i++) {
		if (text_is(VARDATA_ANY(name), value_length(name),
			    info->name)) {
			return xn_display_policy(info->id);
		}
	}
	wanted = host_name_of_text(name);
	ereport(ERROR,
		(errcode(ERRCODE_INVALID_PARAMETER_VALUE),
		 errmsg("no policy is called \"%s\"", quoted_text(&wanted)),
		 errhint("Policies are chromium, firefox, safari and"
			 " uts39.")));
}

/* Interrupts are served before libxn-display reads a text that is long. */
static void
require_length(const host_name *name)
{
	CHECK_FOR_INTERRUPTS();
	if (name->len > LONGEST_SHOWN) {
		ereport(ERROR,
			(errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			 errmsg("text of %zu bytes is too long", name->len)));
	}
}

/* Raises an error unless the library made a result. */
static void
require_result(xn_status status, const host_name *name)
{
	if (status == XN_OK) {
		return;
	}
	if (status == XN_INVALID) {
		const char *why = xn_error_text(XN_ERROR_INVALID_UTF8);

		ereport(ERROR, (errcode(ERRCODE_INVALID_TEXT_REPRESENTATION),
				errmsg("invalid text: \"%s\"",
				       quoted_text(name)),
				errdetail_internal("%s", why)));
	}
	ereport(ERROR, (errcode(ERRCODE_PROGRAM_LIMIT_EXCEEDED),
			errmsg("text of %zu bytes is too long", name->len)));
}

/* A name with a fault has a form that is shown, too. */
static xn_display_result
show(FunctionCallInfo fcinfo, char **shown)
{
	xn_display_options opt = policy_from_sql(PG_GETARG_TEXT_PP(1));
	host_name name = host_name_of_text(PG_GETARG_TEXT_PP(0));
	xn_display_result r;

	require_length(&name);
	r = xn_display_alloc(&opt, shown, name.utf8, name.len, NULL);
	if (r.status != XN_INVALID) {
		require_result(r.status, &name);
	}
	return r;
}

Datum
xnpg_display(PG_FUNCTION_ARGS)
{
	char *shown;
	xn_display_result r = show(fcinfo, &shown);

	PG_RETURN_TEXT_P(text_from_utf8(shown, r.length));
}

Datum
xnpg_display_reasons(PG_FUNCTION_ARGS)
{
	const char *names[XN_REASON_COUNT];
	char *shown;
	uint32_t reasons = show(fcinfo, &shown).reasons;
	int count = 0;

	for (; reasons != 0; reasons = xn_reason_next(reasons)) {
		names[count++] = xn_reason_name(reasons);
	}
	PG_RETURN_DATUM(text_array(names, count));
}

Datum
xnpg_skeleton(PG_FUNCTION_ARGS)
{
	host_name name = host_name_of_text(PG_GETARG_TEXT_PP(0));
	xn_options opt = xn_profile(XN_LOOKUP);
	conversion done;
	char *skeleton;
	xn_text_result r;

	convert_name(&done, CONVERT_TO_UNICODE, &opt, &name, NULL);
	if (done.result.status == XN_OK) {
		name.utf8 = done.output;
		name.len = done.result.length;
	}
	require_length(&name);
	r = xn_bidi_skeleton_alloc(XN_LEFT_TO_RIGHT, &skeleton, name.utf8,
				   name.len);
	require_result(r.status, &name);
	PG_RETURN_TEXT_P(text_from_utf8(skeleton, r.length));
}

Datum
xnpg_restriction_level(PG_FUNCTION_ARGS)
{
	host_name name = host_name_of_text(PG_GETARG_TEXT_PP(0));
	xn_restriction r;

	require_length(&name);
	r = xn_restriction_of(name.utf8, name.len);
	require_result(r.status, &name);
	PG_RETURN_TEXT_P(cstring_to_text(xn_level_name(r.level)));
}

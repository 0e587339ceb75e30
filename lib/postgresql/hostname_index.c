/* SPDX-License-Identifier: MIT
 *
 * a <@ b for the planner: the index condition b <= a < end of b, and how many
 * rows that is.
 *
 * All names below b stand together, from b itself to the end of b: the name
 * whose leftmost label is that of b with a "!" after it.  "!" is the smallest
 * octet that a host name may have (the URL Standard forbids U+0020 and all
 * below it), so no name is between the two.
 */
#include "module.h"

#include <access/htup_details.h>
#include <access/stratnum.h>
#include <catalog/pg_proc_d.h>
#include <catalog/pg_statistic.h>
#include <catalog/pg_type_d.h>
#include <nodes/makefuncs.h>
#include <nodes/nodeFuncs.h>
#include <nodes/supportnodes.h>
#include <optimizer/optimizer.h>
#include <utils/acl.h>
#include <utils/builtins.h>
#include <utils/lsyscache.h>
#include <utils/selfuncs.h>
#include <utils/syscache.h>
#include <utils/typcache.h>

SQL_FUNCTION(xnpg_hostname_end);
SQL_FUNCTION(xnpg_hostname_below_support);
SQL_FUNCTION(xnpg_hostname_above_support);
SQL_FUNCTION(xnpg_hostname_below_sel);
SQL_FUNCTION(xnpg_hostname_above_sel);

#define SMALLEST_OCTET '!'

/* The share of rows where nothing is known, as for other ranges. */
#define UNKNOWN_SHARE DEFAULT_RANGE_INEQ_SEL

/* The smallest name after all names below one. */
Datum
xnpg_hostname_end(PG_FUNCTION_ARGS)
{
	stored_name name = PG_GETARG_HOSTNAME(0);
	const char *dot = memchr(name.s, '.', name.len);
	size_t label = dot != NULL ? (size_t)(dot - name.s) : name.len;
	char *end = palloc(name.len + 1);

	memcpy(end, name.s, label);
	end[label] = SMALLEST_OCTET;
	memcpy(end + label + 1, name.s + label, name.len - label);
	PG_RETURN_DATUM(hostname_datum(end, name.len + 1));
}

/* ---- the index condition ------------------------------------------------ */

/* Whether the user may call a function. */
static bool
may_call(Oid function)
{
#if PG_VERSION_NUM >= 160000
	AclResult answer = object_aclcheck(ProcedureRelationId, function,
					   GetUserId(), ACL_EXECUTE);
#else
	AclResult answer = pg_proc_aclcheck(function, GetUserId(), ACL_EXECUTE);
#endif

	return answer == ACLCHECK_OK;
}

/*
 * The function that makes the end of a name, in the schema of this one, which
 * the user may have no right to use.  In SQL no value is internal, so nobody
 * can call it there.  Before the extension's version 1.1 it took a hostname.
 */
static Oid
end_function(Oid below_function, Oid type)
{
	Oid schema = get_func_namespace(below_function);
	Oid arguments[] = {INTERNALOID, type};
	Oid found = InvalidOid;

	for (int i = 0; i < 2 && !OidIsValid(found); i++) {
		found = GetSysCacheOid3(
			PROCNAMEARGSNSP, Anum_pg_proc_oid,
			CStringGetDatum("hostname_end"),
			PointerGetDatum(buildoidvector(&arguments[i], 1)),
			ObjectIdGetDatum(schema));
	}
	return found;
}

/* column OP bound; NULL if there is no such operator for this user. */
static Expr *
comparison(Oid family, int16 strategy, Oid type, Node *column, Node *bound)
{
	Oid op = get_opfamily_member(family, type, type, strategy);

	if (!OidIsValid(op) || !may_call(get_opcode(op))) {
		return NULL;
	}
	return make_opclause(op, BOOLOID, false, (Expr *)column, (Expr *)bound,
			     InvalidOid, InvalidOid);
}

static Node *
end_of(PlannerInfo *root, Oid function, Oid type, Node *domain)
{
	Expr *call = (Expr *)makeFuncExpr(function, type, list_make1(domain),
					  InvalidOid, InvalidOid,
					  COERCE_EXPLICIT_CALL);

	return eval_const_expressions(root, (Node *)call);
}

/* The index condition, or NULL.  names is the argument that is below. */
static List *
index_condition(SupportRequestIndexCondition *request, int names)
{
	Oid type = request->index->opcintype[request->indexcol];
	TypeCacheEntry *usual = lookup_type_cache(type,
						  TYPECACHE_BTREE_OPFAMILY);
	Oid family = usual->btree_opf;
	Oid end = end_function(request->funcid, type);
	Expr *from, *before;
	List *args;
	Node *domain;

	/* Another family has another order. */
	if (request->opfamily != family || request->indexarg != names ||
	    !OidIsValid(end) || !may_call(end)) {
		return NULL;
	}
	if (is_opclause(request->node)) {
		args = ((OpExpr *)request->node)->args;
	} else if (is_funcclause(request->node)) {
		args = ((FuncExpr *)request->node)->args;
	} else {
		return NULL;
	}
	domain = list_nth(args, 1 - names);
	if (!is_pseudo_constant_for_index(request->root, domain,
					  request->index)) {
		return NULL;
	}
	from = comparison(family, BTGreaterEqualStrategyNumber, type,
			  list_nth(args, names), domain);
	before = comparison(family, BTLessStrategyNumber, type,
			    list_nth(args, names),
			    end_of(request->root, end, type, domain));
	if (from == NULL || before == NULL) {
		return NULL;
	}
	request->lossy = false;
	return list_make2(from, before);
}

static Node *
support(Node *request, int names)
{
	if (!IsA(request, SupportRequestIndexCondition)) {
		return NULL;
	}
	return (Node *)index_condition((SupportRequestIndexCondition *)request,
				       names);
}

Datum
xnpg_hostname_below_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(support((Node *)PG_GETARG_POINTER(0), 0));
}

Datum
xnpg_hostname_above_support(PG_FUNCTION_ARGS)
{
	PG_RETURN_POINTER(support((Node *)PG_GETARG_POINTER(0), 1));
}

/* ---- selectivity -------------------------------------------------------- */

/* The share of the histogram that is less than a name; below 0: unknown. */
static double
share_before(PlannerInfo *root, VariableStatData *column,
	     TypeCacheEntry *type, Datum name)
{
	FmgrInfo less;

	fmgr_info(get_opcode(type->lt_opr), &less);
	return ineq_histogram_selectivity(root, column, type->lt_opr, &less,
					  false, false, InvalidOid, name,
					  type->type_id);
}

/* The share of rows that are a domain or below it. */
static double
share_below(PlannerInfo *root, VariableStatData *column, Oid op, bool names,
	    Datum domain)
{
	TypeCacheEntry *type = lookup_type_cache(column->vartype,
						 TYPECACHE_LT_OPR);
	double common, counted, first, end, nulls;
	FmgrInfo below;

	fmgr_info(get_opcode(op), &below);
	common = mcv_selectivity(column, &below, InvalidOid, domain, names,
				 &counted);
	nulls = ((Form_pg_statistic)GETSTRUCT(column->statsTuple))->stanullfrac;
	first = share_before(root, column, type, domain);
	end = share_before(root, column, type,
			   DirectFunctionCall1(xnpg_hostname_end, domain));
	if (first < 0 || end < 0) {
		return common + (1.0 - nulls - counted) * UNKNOWN_SHARE;
	}
	/* One distinct name at least: a histogram cannot show less. */
	return common + (1.0 - nulls - counted) * Max(end - first, 1e-6);
}

/* Whether both are hostnames: an estimator may be named for any operator. */
static bool
are_hostnames(Oid estimator, Oid column, const Const *other)
{
	Oid end = end_function(estimator, column);

	return OidIsValid(end) && get_func_rettype(end) == column &&
	       other->consttype == column;
}

/* names: whether the column has to be the left argument. */
static double
selectivity(FunctionCallInfo fcinfo, bool names)
{
	PlannerInfo *root = (PlannerInfo *)PG_GETARG_POINTER(0);
	VariableStatData column;
	bool left;
	double share = UNKNOWN_SHARE;
	Node *other;

	if (!get_restriction_variable(root, (List *)PG_GETARG_POINTER(2),
				      PG_GETARG_INT32(3), &column, &other,
				      &left)) {
		return share;
	}
	if (IsA(other, Const) && ((Const *)other)->constisnull) {
		share = 0.0;
	} else if (IsA(other, Const) && left == names &&
		   HeapTupleIsValid(column.statsTuple) &&
		   are_hostnames(fcinfo->flinfo->fn_oid, column.vartype,
				 (Const *)other)) {
		share = share_below(root, &column, PG_GETARG_OID(1), left,
				    ((Const *)other)->constvalue);
	}
	ReleaseVariableStats(column);
	CLAMP_PROBABILITY(share);
	return share;
}

Datum
xnpg_hostname_below_sel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(selectivity(fcinfo, true));
}

Datum
xnpg_hostname_above_sel(PG_FUNCTION_ARGS)
{
	PG_RETURN_FLOAT8(selectivity(fcinfo, false));
}

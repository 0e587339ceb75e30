/* SPDX-License-Identifier: MIT
 *
 * What is in a ruleset.
 */
#include "../compile/ruleset.h"

xn_lgr_summary
xn_lgr_summary_of(const xn_lgr *lgr)
{
	static const xn_lgr_summary none;

	return lgr == NULL ? none : lgr->summary;
}

const char *
xn_lgr_language_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.languages ? lgr->languages[i]
							 : NULL;
}

const xn_lgr_scope *
xn_lgr_scope_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.scopes ? &lgr->scopes[i] : NULL;
}

const xn_lgr_reference *
xn_lgr_reference_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.references ? &lgr->references[i]
							  : NULL;
}

const xn_lgr_class *
xn_lgr_class_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.classes ? &lgr->classes[i]
						       : NULL;
}

const xn_lgr_rule *
xn_lgr_rule_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->summary.rules ? &lgr->rules[i] : NULL;
}

const xn_lgr_action *
xn_lgr_action_at(const xn_lgr *lgr, size_t i)
{
	return lgr != NULL && i < lgr->action_count ? &lgr->actions[i] : NULL;
}

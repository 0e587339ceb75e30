/* SPDX-License-Identifier: MIT
 *
 * Profiles, checks and policies by their names.
 */
#include "sql.h"

#include <stdio.h>
#include <string.h>

bool
sql_is(sql_string text, const char *word)
{
	return strlen(word) == text.len && memcmp(text.s, word, text.len) == 0;
}

bool
sql_no_such(sql_problem *problem, const char *what, sql_string wanted)
{
	char quoted[SQL_QUOTED_SIZE];

	*problem->detail = '\0';
	sprintf(problem->message, "no %s is called \"%s\"", what,
		sql_quote(quoted, wanted.s, wanted.len));
	return false;
}

/* Adds a name to a list: "Profiles are a, b and c.". */
static void
list(sql_problem *problem, const char *name, size_t i, bool last)
{
	char *end = problem->hint + strlen(problem->hint);
	const char *before = i == 0 ? " " : last ? " and " : ", ";

	snprintf(end, sizeof problem->hint - (size_t)(end - problem->hint),
		 "%s%s%s", before, name, last ? "." : "");
}

static const xn_profile_info *
find_profile(sql_string name, sql_problem *problem)
{
	const xn_profile_info *info;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		if (sql_is(name, info->name)) {
			return info;
		}
	}
	strcpy(problem->hint, "Profiles are");
	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		list(problem, info->name, i, xn_profile_at(i + 1) == NULL);
	}
	sql_no_such(problem, "profile", name);
	return NULL;
}

bool
sql_policy(xn_display_options *opt, sql_string policy, sql_problem *problem)
{
	const xn_policy_info *info;

	for (size_t i = 0; (info = xn_policy_at(i)) != NULL; i++) {
		if (sql_is(policy, info->name)) {
			*opt = xn_display_policy(info->id);
			return true;
		}
	}
	strcpy(problem->hint, "Policies are");
	for (size_t i = 0; (info = xn_policy_at(i)) != NULL; i++) {
		list(problem, info->name, i, xn_policy_at(i + 1) == NULL);
	}
	return sql_no_such(problem, "policy", policy);
}

static const xn_check_info *
find_check(sql_string name)
{
	const xn_check_info *info;

	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		if (sql_is(name, info->name)) {
			break;
		}
	}
	return info;
}

/* Applies one "check=on" or "check=off". */
static bool
apply_check(xn_options *opt, const xn_profile_info *profile, sql_string word,
	    sql_problem *problem)
{
	const char *equals = memchr(word.s, '=', word.len);
	sql_string name = {word.s, equals != NULL ? (size_t)(equals - word.s)
						  : word.len};
	sql_string value = {word.s + name.len, word.len - name.len};
	const xn_check_info *check = find_check(name);
	bool on = sql_is(value, "=on");
	char quoted[SQL_QUOTED_SIZE];

	*problem->hint = *problem->detail = '\0';
	if (check == NULL) {
		return sql_no_such(problem, "check", name);
	}
	if (!on && !sql_is(value, "=off")) {
		sprintf(problem->message, "\"%s\" is not CHECK=on or CHECK=off",
			sql_quote(quoted, word.s, word.len));
		return false;
	}
	if ((profile->allowed & check->bits) == 0) {
		sprintf(problem->message,
			"check %s has no meaning in profile %s", check->name,
			profile->name);
		return false;
	}
	opt->checks &= ~check->bits;
	opt->checks |= on ? check->bits & profile->allowed : 0;
	return true;
}

/* The length of a stretch of blanks, or of other characters. */
static size_t
run_of(bool blank, sql_string text)
{
	size_t at = 0;

	for (size_t end = 0; at < text.len; at++) {
		if (at >= end) {
			end = sql_stretch_end(at, text.len);
		}
		if ((memchr(" \t\n\r", text.s[at], 4) != NULL) != blank) {
			break;
		}
	}
	return at;
}

bool
sql_options(xn_options *opt, sql_string profile, sql_string checks,
	    sql_problem *problem)
{
	const xn_profile_info *info = find_profile(profile, problem);

	if (info == NULL) {
		return false;
	}
	*opt = xn_profile(info->id);
	while (checks.len > 0) {
		size_t blanks = run_of(true, checks);
		sql_string word = {checks.s + blanks, checks.len - blanks};

		word.len = run_of(false, word);
		if (word.len > 0 && !apply_check(opt, info, word, problem)) {
			return false;
		}
		checks.s += blanks + word.len;
		checks.len -= blanks + word.len;
	}
	return true;
}

/* SPDX-License-Identifier: MIT
 *
 * Arguments of Python calls: keywords, profiles and checks by their names.
 */
#include "extension.h"

#include <string.h>

const char *
argument_string(PyObject *object, const char *name)
{
	const char *string;
	Py_ssize_t len;

	if (!PyUnicode_Check(object)) {
		PyErr_Format(PyExc_TypeError, "%s must be str", name);
		return NULL;
	}
	string = PyUnicode_AsUTF8AndSize(object, &len);
	if (string != NULL && strlen(string) != (size_t)len) {
		PyErr_Format(PyExc_ValueError, "%s has a NUL: %R", name,
			     object);
		return NULL;
	}
	return string;
}

bool
argument_bool(PyObject *object, const char *name, bool *value)
{
	if (object == NULL) {
		return true;
	}
	if (object != Py_True && object != Py_False) {
		PyErr_Format(PyExc_TypeError, "%s must be True or False", name);
		return false;
	}
	*value = object == Py_True;
	return true;
}

/* Whether a keyword is the name of a check, which has "-" where it has "_". */
static bool
is_check(const char *keyword, const char *name)
{
	size_t i;

	for (i = 0; name[i] != '\0'; i++) {
		if (keyword[i] != (name[i] == '-' ? '_' : name[i])) {
			return false;
		}
	}
	return keyword[i] == '\0';
}

static const xn_profile_info *
find_profile(PyObject *object)
{
	const char *name = argument_string(object, "profile");
	const xn_profile_info *row = NULL;

	if (name == NULL) {
		return NULL;
	}
	for (size_t i = 0; (row = xn_profile_at(i)) != NULL; i++) {
		if (strcmp(row->name, name) == 0) {
			return row;
		}
	}
	PyErr_Format(PyExc_ValueError, "there is no profile %R", object);
	return NULL;
}

static bool
set_check(const struct signature *signature, const xn_profile_info *profile,
          PyObject *keyword, PyObject *value, xn_options *opt)
{
	const char *name = PyUnicode_AsUTF8AndSize(keyword, NULL);
	const xn_check_info *check = NULL;
	bool on = false;

	if (name == NULL) {
		return false;
	}
	for (size_t i = 0; (check = xn_check_at(i)) != NULL; i++) {
		if (is_check(name, check->name)) {
			break;
		}
	}
	if (check == NULL) {
		PyErr_Format(PyExc_TypeError,
		             "%s() got an unexpected keyword argument '%s'",
		             signature->function, name);
		return false;
	}
	if ((profile->allowed & check->bits) == 0) {
		PyErr_Format(PyExc_TypeError,
		             "check '%s' has no meaning in profile '%s'", name,
		             profile->name);
		return false;
	}
	if (!argument_bool(value, name, &on)) {
		return false;
	}
	opt->checks = on ? opt->checks | (check->bits & profile->allowed)
	                 : opt->checks & ~check->bits;
	return true;
}

static bool
set_options(const struct signature *signature, PyObject *const *args,
            PyObject *keywords, PyObject **values, xn_options *opt)
{
	Py_ssize_t count = keywords != NULL ? PyTuple_Size(keywords) : 0;
	const xn_profile_info *profile = xn_profile_at(XN_LOOKUP - 1);

	if (values[signature->profile] != NULL) {
		profile = find_profile(values[signature->profile]);
	}
	if (profile == NULL) {
		return false;
	}
	*opt = xn_profile(profile->id);
	for (Py_ssize_t i = 0; i < count; i++) {
		PyObject *keyword = PyTuple_GetItem(keywords, i);
		Py_ssize_t k = 0;

		while (signature->names[k] != NULL &&
		       PyUnicode_CompareWithASCIIString(
			       keyword, signature->names[k]) != 0) {
			k++;
		}
		if (signature->names[k] == NULL &&
		    !set_check(signature, profile, keyword, args[i], opt)) {
			return false;
		}
	}
	return true;
}

static bool
place_keyword(const struct signature *signature, PyObject *keyword,
              PyObject *value, PyObject **values, bool checks)
{
	for (Py_ssize_t k = 0; signature->names[k] != NULL; k++) {
		if (PyUnicode_CompareWithASCIIString(
			    keyword, signature->names[k]) == 0) {
			if (values[k] != NULL) {
				PyErr_Format(PyExc_TypeError,
				             "%s() got multiple values for "
				             "argument '%s'",
				             signature->function,
				             signature->names[k]);
				return false;
			}
			values[k] = value;
			return true;
		}
	}
	if (!checks) {
		PyErr_Format(PyExc_TypeError,
		             "%s() got an unexpected keyword argument '%U'",
		             signature->function, keyword);
	}
	return checks;
}

bool
arguments_read(const struct signature *signature, PyObject *const *args,
               Py_ssize_t count, PyObject *keywords, PyObject **values,
               xn_options *opt)
{
	Py_ssize_t named = keywords != NULL ? PyTuple_Size(keywords) : 0;

	if (count > signature->places) {
		PyErr_Format(PyExc_TypeError,
		             "%s() takes at most %zd positional arguments "
		             "(%zd given)",
		             signature->function, signature->places, count);
		return false;
	}
	for (Py_ssize_t i = 0; i < count; i++) {
		values[i] = args[i];
	}
	for (Py_ssize_t i = 0; i < named; i++) {
		if (!place_keyword(signature, PyTuple_GetItem(keywords, i),
		                   args[count + i], values, opt != NULL)) {
			return false;
		}
	}
	for (Py_ssize_t i = 0; i < signature->needed; i++) {
		if (values[i] == NULL) {
			PyErr_Format(PyExc_TypeError,
			             "%s() missing required argument '%s'",
			             signature->function, signature->names[i]);
			return false;
		}
	}
	return opt == NULL || set_options(signature, args + count, keywords,
	                                  values, opt);
}

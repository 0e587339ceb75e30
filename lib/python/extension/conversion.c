/* SPDX-License-Identifier: MIT
 *
 * One name to ASCII or to Unicode.
 */
#include "extension.h"

#include <string.h>

const struct direction to_ascii = {xn_to_ascii, xn_to_ascii_alloc, true, 0};
const struct direction to_unicode = {xn_to_unicode, xn_to_unicode_alloc, false,
                                     0};

/*
 * The functions with a limit are faster.  A name that they refuse for its
 * length, or that does not fit, goes to the one without.
 */
void
convert_name(struct conversion *to, const struct direction *direction,
             const xn_options *opt, const char *src, size_t len)
{
	to->memory = NULL;
	if (direction->kind != 0) {
		to->r = xn_convert_in_alloc(opt, &to->memory, src, len,
		                            direction->kind,
		                            direction->to_ascii
		                                    ? XN_FORM_ASCII
		                                    : XN_FORM_UNICODE);
		to->s = to->memory;
		return;
	}
	to->s = to->room;
	to->r = direction->with_limit(opt, to->room, sizeof to->room, src, len,
	                              NULL);
	if (to->r.status == XN_OK ||
	    (to->r.status == XN_INVALID &&
	     (to->r.errors & XN_ERROR_LABEL_TOO_LONG) == 0)) {
		return;
	}
	to->r = direction->any_length(opt, &to->memory, src, len, NULL);
	to->s = to->memory;
}

void
conversion_free(struct conversion *to)
{
	if (to->memory != NULL) {
		xn_free(to->memory);
	}
}

/* ---- to_ascii, to_unicode, is_valid ------------------------------------- */

static const char *const plain_names[] = {"name", "profile", NULL};
static const char *const strict_names[] = {"name", "profile", "strict", NULL};

static const struct signature to_ascii_signature = {"to_ascii", plain_names, 2,
                                                    1, 1};
static const struct signature to_unicode_signature = {
	"to_unicode", strict_names, 2, 1, 1};
static const struct signature is_valid_signature = {"is_valid", plain_names, 2,
                                                    1, 1};

/* The options of most calls. */
static bool
read_call(const struct signature *signature, PyObject *const *args,
          Py_ssize_t count, PyObject *names, PyObject **values, xn_options *opt)
{
	if (count == 1 && names == NULL) {
		values[0] = args[0];
		*opt = xn_profile(XN_LOOKUP);
		return true;
	}
	return arguments_read(signature, args, count, names, values, opt);
}

/* The str of a result: the name itself if that is what came out. */
static PyObject *
result_of(PyObject *name, const struct text *text, const struct conversion *to)
{
	if (to->r.length == text->len && PyUnicode_CheckExact(name) &&
	    memcmp(to->s, text->s, text->len) == 0) {
		return Py_NewRef(name);
	}
	return text_result(text, to->s, to->r.length,
	                   (to->r.errors & XN_ERROR_INVALID_UTF8) != 0);
}

static PyObject *
convert_one(struct state *state, const struct direction *direction,
            const xn_options *opt, PyObject *name, bool strict)
{
	PyObject *result = NULL;
	struct text text;
	struct conversion to;

	if (!text_open(&text, name, "name")) {
		return NULL;
	}
	convert_name(&to, direction, opt, text.s, text.len);
	if (to.r.status == XN_OK || (to.r.status == XN_INVALID && !strict)) {
		result = result_of(name, &text, &to);
	} else if (to.r.status == XN_INVALID) {
		raise_name(state, direction, opt, name, -1);
	} else {
		set_status(to.r.status, opt);
	}
	conversion_free(&to);
	text_close(&text);
	return result;
}

FUNCTION(name_to_ascii)
{
	PyObject *values[2] = {NULL};
	xn_options opt;

	if (!read_call(&to_ascii_signature, args, count, names, values, &opt)) {
		return NULL;
	}
	return convert_one(state_of(module), &to_ascii, &opt, values[0], true);
}

FUNCTION(name_to_unicode)
{
	PyObject *values[3] = {NULL};
	xn_options opt;
	bool strict = false;

	if (!read_call(&to_unicode_signature, args, count, names, values,
	               &opt) ||
	    !argument_bool(values[2], "strict", &strict)) {
		return NULL;
	}
	return convert_one(state_of(module), &to_unicode, &opt, values[0],
	                   strict);
}

FUNCTION(name_is_valid)
{
	PyObject *values[2] = {NULL};
	xn_options opt;
	struct text text;
	struct conversion to;
	xn_status status;

	(void)module;
	if (!read_call(&is_valid_signature, args, count, names, values, &opt) ||
	    !text_open(&text, values[0], "name")) {
		return NULL;
	}
	convert_name(&to, &to_ascii, &opt, text.s, text.len);
	status = to.r.status;
	conversion_free(&to);
	text_close(&text);
	if (status != XN_OK && status != XN_INVALID) {
		set_status(status, &opt);
		return NULL;
	}
	return PyBool_FromLong(status == XN_OK);
}

/* ---- same_host ---------------------------------------------------------- */

static const char *const host_names[] = {"a", "b", "profile", NULL};
static const struct signature same_host_signature = {"same_host", host_names, 3,
                                                     2, 2};

/* An ASCII form without its final dot. */
static size_t
without_dot(const struct conversion *to)
{
	size_t len = to->r.length;

	return len > 0 && to->s[len - 1] == '.' ? len - 1 : len;
}

static unsigned char
lower(char c)
{
	return (unsigned char)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

static bool
is_same_form(const struct conversion *a, const struct conversion *b)
{
	size_t len = without_dot(a);

	if (len != without_dot(b)) {
		return false;
	}
	for (size_t i = 0; i < len; i++) {
		if (lower(a->s[i]) != lower(b->s[i])) {
			return false;
		}
	}
	return true;
}

/* Raises for a name that is not valid. */
static bool
convert_host(struct state *state, struct conversion *to, const xn_options *opt,
             PyObject *name)
{
	struct text text;
	xn_status status;

	to->memory = NULL;
	if (!text_open(&text, name, "name")) {
		return false;
	}
	convert_name(to, &to_ascii, opt, text.s, text.len);
	status = to->r.status;
	text_close(&text);
	if (status == XN_INVALID) {
		raise_name(state, &to_ascii, opt, name, -1);
	} else if (status != XN_OK) {
		set_status(status, opt);
	}
	return status == XN_OK;
}

/* xn_same_host has no names of any length, and does not say which is wrong. */
FUNCTION(name_same_host)
{
	PyObject *values[3] = {NULL};
	PyObject *result = NULL;
	xn_options opt;
	struct conversion a;
	struct conversion b;

	if (!arguments_read(&same_host_signature, args, count, names, values,
	                    &opt)) {
		return NULL;
	}
	b.memory = NULL;
	if (convert_host(state_of(module), &a, &opt, values[0]) &&
	    convert_host(state_of(module), &b, &opt, values[1])) {
		result = PyBool_FromLong(is_same_form(&a, &b));
	}
	conversion_free(&a);
	conversion_free(&b);
	return result;
}

/* SPDX-License-Identifier: MIT
 *
 * libxn-display: what may be shown, look-alikes, restriction levels.
 */
#include "extension.h"

#include <stdlib.h>
#include <string.h>

/* More skeletons than any domain has, of a name of the DNS. */
#define SKELETONS_ROOM 65536

/* A text that has to be UTF-8: there is no answer for any other. */
static bool
open_proper(struct text *text, PyObject *object, const char *what)
{
	if (!text_open(text, object, what)) {
		return false;
	}
	if (text->surrogates) {
		text_close(text);
		PyErr_Format(PyExc_UnicodeError, "%s has a lone surrogate",
		             what);
		return false;
	}
	return true;
}

static void
refuse_text(xn_status status, size_t at)
{
	if (status == XN_INVALID) {
		PyErr_Format(PyExc_UnicodeError, "not UTF-8 at byte %zu", at);
	} else {
		set_status(status, NULL);
	}
}

/*
 * A member of an enumeration.  Its module is imported when it is needed first:
 * that takes as long as the rest of the package.
 */
static PyObject *
member(const char *type, uint32_t value)
{
	PyObject *module = PyImport_ImportModule("xn._levels");
	PyObject *made = module != NULL ? PyObject_CallMethod(module, type, "I",
	                                                      (unsigned)value)
	                                : NULL;

	Py_XDECREF(module);
	return made;
}

/* ---- levels, skeletons -------------------------------------------------- */

PyObject *
text_restriction_level(PyObject *module, PyObject *object)
{
	struct text text;
	xn_restriction r;

	(void)module;
	if (!open_proper(&text, object, "text")) {
		return NULL;
	}
	r = xn_restriction_of(text.s, text.len);
	if (r.status != XN_OK) {
		refuse_text(r.status, r.at);
		return NULL;
	}
	return member("Level", (uint32_t)r.level);
}

PyObject *
text_skeleton(PyObject *module, PyObject *object)
{
	struct text text;
	PyObject *result = NULL;
	char *skeleton = NULL;
	xn_text_result r;

	(void)module;
	if (!open_proper(&text, object, "text")) {
		return NULL;
	}
	r = xn_bidi_skeleton_alloc(XN_LEFT_TO_RIGHT, &skeleton, text.s,
	                           text.len);
	if (r.status == XN_OK) {
		result = PyUnicode_FromStringAndSize(skeleton,
		                                     (Py_ssize_t)r.length);
	} else {
		refuse_text(r.status, r.length);
	}
	xn_free(skeleton);
	return result;
}

static const char *const confusable_names[] = {"a", "b", NULL};
static const struct signature confusable_signature = {
	"confusable", confusable_names, 2, 2, 0};

FUNCTION(text_confusable)
{
	PyObject *values[2] = {NULL};
	struct text a;
	struct text b;
	uint32_t how = 0;
	xn_status status;

	(void)module;
	if (!arguments_read(&confusable_signature, args, count, names, values,
	                    NULL) ||
	    !open_proper(&a, values[0], "a") ||
	    !open_proper(&b, values[1], "b")) {
		return NULL;
	}
	status = xn_confusable(a.s, a.len, b.s, b.len, &how);
	if (status == XN_INVALID) {
		PyErr_SetString(PyExc_UnicodeError,
		                "a text is not UTF-8, or too long");
		return NULL;
	}
	if (status != XN_OK) {
		set_status(status, NULL);
		return NULL;
	}
	return member("Confusable", how);
}

/* ---- display ------------------------------------------------------------ */

static bool
find_policy(PyObject *object, xn_display_options *opt)
{
	const xn_policy_info *row = NULL;
	const char *name;

	if (object == NULL) {
		*opt = xn_display_policy(XN_POLICY_CHROMIUM);
		return true;
	}
	name = argument_string(object, "policy");
	for (size_t i = 0; name != NULL && (row = xn_policy_at(i)) != NULL;
	     i++) {
		if (strcmp(row->name, name) == 0) {
			*opt = xn_display_policy(row->id);
			return true;
		}
	}
	if (name != NULL) {
		PyErr_Format(PyExc_ValueError, "there is no policy %R", object);
	}
	return false;
}

/* A level by its name, or a member of Level. */
static bool
find_level(PyObject *object, xn_display_options *opt)
{
	const char *name;

	if (object == NULL) {
		return true;
	}
	if (PyLong_Check(object)) {
		long level = PyLong_AsLong(object);

		if (level >= XN_LEVEL_ASCII && level <= XN_LEVEL_UNRESTRICTED) {
			opt->level = (uint32_t)level;
		} else if (PyErr_Occurred() == NULL) {
			PyErr_Format(PyExc_ValueError, "there is no level %R",
			             object);
		}
		return PyErr_Occurred() == NULL;
	}
	name = argument_string(object, "level");
	if (name == NULL) {
		return false;
	}
	for (int i = XN_LEVEL_ASCII; i <= XN_LEVEL_UNRESTRICTED; i++) {
		if (strcmp(xn_level_name((xn_level)i), name) == 0) {
			opt->level = (uint32_t)i;
			return true;
		}
	}
	PyErr_Format(PyExc_ValueError, "there is no level %R", object);
	return false;
}

/*
 * The known domains of a policy: a dict from each skeleton to a dict whose keys
 * are the domains with it, in ASCII.
 */
struct known {
	PyObject *skeletons;
	bool failed; /* an exception is set */
};

/* Whether a name is a domain of the set, or below one. */
static xn_known_answer
ask_domains(struct known *known, PyObject *domains, const char *name,
            size_t len)
{
	for (size_t at = 0; at < len;) {
		PyObject *key = PyUnicode_DecodeUTF8(
			name + at, (Py_ssize_t)(len - at), "replace");
		int there = key != NULL ? PySequence_Contains(domains, key)
		                        : -1;
		const char *dot = memchr(name + at, '.', len - at);

		Py_XDECREF(key);
		if (there != 0) {
			known->failed = there < 0;
			return there < 0 ? XN_KNOWN_NONE : XN_KNOWN_SAME;
		}
		if (dot == NULL) {
			break;
		}
		at = (size_t)(dot - name) + 1;
	}
	return XN_KNOWN_OTHER;
}

static xn_known_answer
ask_known(void *user, const char *skeleton, size_t skeleton_len,
          const char *name, size_t name_len, size_t *domain)
{
	struct known *known = user;
	PyObject *key;
	PyObject *domains;
	xn_known_answer answer = XN_KNOWN_NONE;

	(void)domain;
	if (known->failed) {
		return XN_KNOWN_NONE;
	}
	key = PyUnicode_FromStringAndSize(skeleton, (Py_ssize_t)skeleton_len);
	domains = key != NULL ? PyDict_GetItemWithError(known->skeletons, key)
	                      : NULL;
	if (domains != NULL) {
		Py_INCREF(domains);
		answer = ask_domains(known, domains, name, name_len);
		Py_DECREF(domains);
	} else {
		known->failed = PyErr_Occurred() != NULL;
	}
	Py_XDECREF(key);
	return answer;
}

static PyObject *
shown_of(struct state *state, const struct text *text, const char *s,
         const xn_display_result *r, const xn_display_label *labels)
{
	PyObject *shown = text_result(
		text, s, r->length, (r->errors & XN_ERROR_INVALID_UTF8) != 0);
	PyObject *reasons = PyTuple_New((Py_ssize_t)r->labels);
	bool safe = r->status == XN_OK && r->reasons == 0;
	PyObject *result = NULL;

	for (size_t i = 0; reasons != NULL && i < r->labels; i++) {
		PyObject *names =
			bit_names(state->reason_names, labels[i].reasons);

		if (names == NULL) {
			Py_CLEAR(reasons);
		} else {
			PyTuple_SetItem(reasons, (Py_ssize_t)i, names);
		}
	}
	if (shown != NULL && reasons != NULL) {
		result = PyObject_CallFunction(state->classes[CLASS_SHOWN],
		                               "OOO", shown, reasons,
		                               safe ? Py_True : Py_False);
	}
	Py_XDECREF(shown);
	Py_XDECREF(reasons);
	return result;
}

/* Twice: the first call says how many labels there are. */
static PyObject *
show(struct state *state, const xn_display_options *opt,
     const struct text *text, const struct known *known)
{
	xn_display_report report = {0};
	xn_display_label few[16];
	xn_display_label *many = NULL;
	PyObject *result = NULL;
	char *s = NULL;
	xn_display_result r;

	report.labels = few;
	report.label_cap = 16;
	r = xn_display_alloc(opt, &s, text->s, text->len, &report);
	if (r.labels > 16 && !known->failed) {
		xn_free(s);
		s = NULL;
		many = malloc(r.labels * sizeof *many);
		report.labels = many;
		report.label_cap = r.labels;
		if (many == NULL) {
			r.status = XN_NO_MEMORY;
		} else {
			r = xn_display_alloc(opt, &s, text->s, text->len,
			                     &report);
		}
	}
	if (r.status != XN_OK && r.status != XN_INVALID) {
		set_status(r.status, NULL);
	} else if (!known->failed) {
		result = shown_of(state, text, s, &r, report.labels);
	}
	xn_free(s);
	free(many);
	return result;
}

static const char *const display_names[] = {"name", "policy", "level", "known",
                                            NULL};
static const struct signature display_signature = {"display", display_names, 2,
                                                   1, 0};

FUNCTION(display_name)
{
	PyObject *values[4] = {NULL};
	PyObject *result;
	xn_display_options opt;
	struct known known = {NULL, false};
	struct text text;

	if (!arguments_read(&display_signature, args, count, names, values,
	                    NULL) ||
	    !find_policy(values[1], &opt) || !find_level(values[2], &opt)) {
		return NULL;
	}
	if (opt.level != XN_LEVEL_HIGHLY && opt.policy != XN_POLICY_UTS39) {
		PyErr_SetString(PyExc_ValueError,
		                "only policy 'uts39' has other levels");
		return NULL;
	}
	if (values[3] != NULL && values[3] != Py_None) {
		known.skeletons = PyObject_CallMethod(
			values[3], "_skeletons", "i", (int)opt.policy);
		if (known.skeletons == NULL) {
			return NULL;
		}
		if (!PyDict_Check(known.skeletons)) {
			PyErr_SetString(PyExc_TypeError,
			                "known must be KnownDomains");
			Py_DECREF(known.skeletons);
			return NULL;
		}
		opt.known = ask_known;
		opt.user = &known;
	}
	if (!text_open(&text, values[0], "name")) {
		Py_XDECREF(known.skeletons);
		return NULL;
	}
	result = show(state_of(module), &opt, &text, &known);
	text_close(&text);
	Py_XDECREF(known.skeletons);
	return result;
}

/* ---- known domains ------------------------------------------------------ */

static const char *const skeletons_names[] = {"policy", "domain", NULL};
static const struct signature skeletons_signature = {
	"known_skeletons", skeletons_names, 2, 2, 0};

/* The skeletons of a domain under the policy of a number, as a list. */
FUNCTION(known_skeletons)
{
	PyObject *values[2] = {NULL};
	xn_display_options opt;
	struct text text;
	PyObject *list = NULL;
	xn_text_result r;
	char *room;
	long id;

	(void)module;
	if (!arguments_read(&skeletons_signature, args, count, names, values,
	                    NULL)) {
		return NULL;
	}
	id = PyLong_AsLong(values[0]);
	if (PyErr_Occurred() != NULL ||
	    !text_open(&text, values[1], "domain")) {
		return NULL;
	}
	opt = xn_display_policy((xn_policy_id)id);
	room = malloc(SKELETONS_ROOM);
	r.status = XN_NO_MEMORY;
	if (room != NULL) {
		r = xn_known_skeletons(&opt, room, SKELETONS_ROOM, text.s,
		                       text.len);
	}
	text_close(&text);
	if (r.status == XN_INVALID) {
		PyErr_Format(PyExc_ValueError, "%R is no domain", values[1]);
	} else if (r.status != XN_OK) {
		set_status(r.status, NULL);
	} else {
		list = PyList_New(0);
	}
	for (size_t at = 0; list != NULL && at < r.length;) {
		PyObject *skeleton = PyUnicode_FromString(room + at);

		if (skeleton == NULL || PyList_Append(list, skeleton) < 0) {
			Py_CLEAR(list);
		}
		Py_XDECREF(skeleton);
		at += strlen(room + at) + 1;
	}
	free(room);
	return list;
}

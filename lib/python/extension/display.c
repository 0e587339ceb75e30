/* SPDX-License-Identifier: MIT
 *
 * libxn-display: what may be shown, look-alikes, restriction levels.
 */
#include "extension.h"

#include <stdlib.h>
#include <string.h>

/* The name of the capsules of known_set(). */
#define KNOWN_SET "xn_known_set"

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
     const struct text *text)
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
	if (r.labels > 16) {
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
	} else {
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
	PyObject *known = NULL;
	xn_display_options opt;
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
		known = PyObject_CallMethod(values[3], "_set", "i",
		                            (int)opt.policy);
		if (known == NULL &&
		    !PyErr_ExceptionMatches(PyExc_AttributeError)) {
			return NULL;
		}
		if (!PyCapsule_IsValid(known, KNOWN_SET)) {
			PyErr_SetString(PyExc_TypeError,
			                "known must be KnownDomains");
			Py_XDECREF(known);
			return NULL;
		}
		opt.known_set = PyCapsule_GetPointer(known, KNOWN_SET);
	}
	if (!text_open(&text, values[0], "name")) {
		Py_XDECREF(known);
		return NULL;
	}
	result = show(state_of(module), &opt, &text);
	text_close(&text);
	Py_XDECREF(known);
	return result;
}

/* ---- known domains ------------------------------------------------------ */

static void
free_set(PyObject *capsule)
{
	xn_known_set_free(PyCapsule_GetPointer(capsule, KNOWN_SET));
}

/* Adds a tuple of domains.  False: an exception is set. */
static bool
add_domains(xn_known_set *set, PyObject *domains)
{
	Py_ssize_t count = PyTuple_Size(domains);

	for (Py_ssize_t i = 0; i < count; i++) {
		PyObject *domain = PyTuple_GetItem(domains, i);
		struct text text;
		xn_status status;

		if (!text_open(&text, domain, "domain")) {
			return false;
		}
		status = xn_known_set_add(set, text.s, text.len);
		text_close(&text);
		if (status == XN_INVALID) {
			PyErr_Format(PyExc_ValueError, "%R is no domain",
			             domain);
			return false;
		}
		if (status != XN_OK) {
			set_status(status, NULL);
			return false;
		}
	}
	return count >= 0;
}

static const char *const set_names[] = {"policy", "domains", NULL};
static const struct signature set_signature = {"known_set", set_names, 2, 2,
                                               0};

/*
 * A set of domains for the policy of a number, or for look-alikes by UTS #39 if
 * it is 0, as a capsule.
 */
FUNCTION(known_set)
{
	PyObject *values[2] = {NULL};
	PyObject *capsule = NULL;
	xn_display_options opt;
	xn_known_set *set = NULL;
	xn_status status;
	long id;

	(void)module;
	if (!arguments_read(&set_signature, args, count, names, values, NULL)) {
		return NULL;
	}
	id = PyLong_AsLong(values[0]);
	if (PyErr_Occurred() != NULL) {
		return NULL;
	}
	opt = xn_display_policy((xn_policy_id)id);
	status = xn_known_set_new(&set, id != 0 ? &opt : NULL);
	if (status == XN_OK && add_domains(set, values[1])) {
		status = xn_known_set_seal(set);
		if (status == XN_OK) {
			capsule = PyCapsule_New(set, KNOWN_SET, free_set);
		}
	}
	if (status != XN_OK) {
		set_status(status, NULL);
	}
	if (capsule == NULL) {
		xn_known_set_free(set);
	}
	return capsule;
}

static const char *const lookalikes_names[] = {"set", "name", NULL};
static const struct signature lookalikes_signature = {
	"lookalikes", lookalikes_names, 2, 2, 0};

/* The numbers of the domains of a set that a name looks like, as a list. */
static PyObject *
list_lookalikes(const xn_known_set *set, const struct text *name)
{
	size_t *numbers = NULL;
	PyObject *list = NULL;
	size_t cap = 8;
	xn_lookalikes_result r;

	do {
		cap *= 2;
		free(numbers);
		numbers = malloc(cap * sizeof *numbers);
		if (numbers == NULL) {
			return PyErr_NoMemory();
		}
		r = xn_lookalikes_alloc(set, numbers, cap, name->s, name->len);
	} while (r.more);
	if (r.status == XN_OK) {
		list = PyList_New((Py_ssize_t)r.count);
	} else {
		refuse_text(r.status, r.at);
	}
	for (size_t i = 0; list != NULL && i < r.count; i++) {
		PyObject *number = PyLong_FromSize_t(numbers[i]);

		if (number == NULL) {
			Py_CLEAR(list);
		} else {
			PyList_SetItem(list, (Py_ssize_t)i, number);
		}
	}
	free(numbers);
	return list;
}

FUNCTION(known_lookalikes)
{
	PyObject *values[2] = {NULL};
	PyObject *list;
	xn_known_set *set;
	struct text name;

	(void)module;
	if (!arguments_read(&lookalikes_signature, args, count, names, values,
	                    NULL)) {
		return NULL;
	}
	set = PyCapsule_GetPointer(values[0], KNOWN_SET);
	if (set == NULL || !open_proper(&name, values[1], "name")) {
		return NULL;
	}
	list = list_lookalikes(set, &name);
	text_close(&name);
	return list;
}

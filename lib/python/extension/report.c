/* SPDX-License-Identifier: MIT
 *
 * What is wrong with a name, and where: HostNameError, analyze(), register().
 */
#include "extension.h"

#include <stdlib.h>

/* An exception has no more faults than this; its errors are complete. */
#define FAULTS_MAX 1000
/* Room on the stack, for nearly all names. */
#define FEW_FAULTS 16
#define FEW_LABELS 16

void
set_status(xn_status status, const xn_options *opt)
{
	const char *why = opt != NULL ? xn_options_text(opt) : "";

	if (status == XN_NO_MEMORY) {
		PyErr_NoMemory();
		return;
	}
	PyErr_Format(PyExc_SystemError, "%s: %s", xn_status_text(status), why);
}

PyObject *
bit_names(PyObject *const *names, uint32_t bits)
{
	Py_ssize_t count = 0;
	Py_ssize_t at = 0;
	PyObject *tuple;

	for (uint32_t rest = bits; rest != 0; rest &= rest - 1) {
		count++;
	}
	tuple = PyTuple_New(count);
	for (int i = 0; tuple != NULL && i < 32; i++) {
		if ((bits >> i & 1) != 0) {
			PyTuple_SetItem(tuple, at++, Py_NewRef(names[i]));
		}
	}
	return tuple;
}

static PyObject *
optional_place(size_t at, struct cursor *cursor)
{
	return at == XN_NOWHERE ? Py_NewRef(Py_None)
	                        : PyLong_FromSize_t(
					  cursor != NULL
						  ? cursor_place(cursor, at)
						  : at);
}

/* RFC 5893 numbers rules; RFC 5892 numbers parts of its appendix. */
static PyObject *
section_of(uint32_t profile, const xn_fault *fault)
{
	const char *section =
		xn_error_section((xn_profile_id)profile, fault->error);

	if (fault->rule == 0) {
		return PyUnicode_FromString(section);
	}
	return PyUnicode_FromFormat(
		fault->error == XN_ERROR_BIDI ? "%s, rule %u" : "%s.%u",
		section, (unsigned)fault->rule);
}

static PyObject *
make_fault(struct state *state, const xn_options *opt, const xn_fault *fault,
           struct cursor *cursor)
{
	PyObject *names = bit_names(state->error_names, fault->error);
	PyObject *label = optional_place(fault->label, NULL);
	PyObject *at = optional_place(fault->at, cursor);
	PyObject *section = section_of(opt->profile, fault);
	PyObject *made = NULL;

	if (names != NULL && label != NULL && at != NULL && section != NULL) {
		made = PyObject_CallFunction(
			state->classes[CLASS_FAULT], "OOOIOs",
			PyTuple_GetItem(names, 0), label, at,
			(unsigned)fault->rule, section,
			xn_error_text(fault->error));
	}
	Py_XDECREF(names);
	Py_XDECREF(label);
	Py_XDECREF(at);
	Py_XDECREF(section);
	return made;
}

static PyObject *
make_faults(struct state *state, const xn_options *opt,
            const struct text *text, const xn_report *report)
{
	size_t count = report->fault_count < report->fault_cap
	                       ? report->fault_count
	                       : report->fault_cap;
	struct cursor cursor = {text, 0, 0};
	/* No class may be called with an exception pending. */
	PyObject *faults = PyErr_Occurred() == NULL
	                           ? PyTuple_New((Py_ssize_t)count)
	                           : NULL;

	for (size_t i = 0; faults != NULL && i < count; i++) {
		PyObject *fault =
			make_fault(state, opt, &report->faults[i], &cursor);

		if (fault == NULL) {
			Py_CLEAR(faults);
		} else {
			PyTuple_SetItem(faults, (Py_ssize_t)i, fault);
		}
	}
	return faults;
}

/* ---- HostNameError ------------------------------------------------------ */

static void
raise_report(struct state *state, const xn_options *opt, PyObject *name,
             const struct text *text, uint32_t errors, const xn_report *report,
             Py_ssize_t index)
{
	PyObject *names = bit_names(state->error_names, errors);
	PyObject *faults = make_faults(state, opt, text, report);
	PyObject *number = index < 0 ? Py_NewRef(Py_None)
	                             : PyLong_FromSsize_t(index);
	PyObject *error = NULL;

	if (names != NULL && faults != NULL && number != NULL) {
		error = PyObject_CallFunctionObjArgs(
			state->classes[CLASS_ERROR], name, names, faults,
			number, NULL);
	}
	if (error != NULL) {
		PyErr_SetObject(state->classes[CLASS_ERROR], error);
	}
	Py_XDECREF(error);
	Py_XDECREF(names);
	Py_XDECREF(faults);
	Py_XDECREF(number);
}

/* The faults of a name, as many as an exception has. */
static xn_result
find_faults(xn_report *report, const struct direction *direction,
            const xn_options *opt, const struct text *text)
{
	char *result = NULL;
	xn_result r = direction->any_length(opt, &result, text->s, text->len,
	                                    report);

	xn_free(result);
	return r;
}

void
raise_name(struct state *state, const struct direction *direction,
           const xn_options *opt, PyObject *name, Py_ssize_t index)
{
	xn_fault few[FEW_FAULTS];
	xn_report report = {.faults = few, .fault_cap = FEW_FAULTS};
	xn_fault *many = NULL;
	struct text text;
	xn_result r;

	if (!text_open(&text, name, "name")) {
		return;
	}
	r = find_faults(&report, direction, opt, &text);
	if (report.fault_count > FEW_FAULTS && r.status == XN_INVALID) {
		many = malloc(FAULTS_MAX * sizeof *many);
		if (many != NULL) {
			report.faults = many;
			report.fault_cap = FAULTS_MAX;
			r = find_faults(&report, direction, opt, &text);
		} else {
			r.status = XN_NO_MEMORY;
		}
	}
	if (r.status == XN_INVALID) {
		raise_report(state, opt, name, &text, r.errors, &report, index);
	} else if (r.status == XN_OK) {
		PyErr_SetString(PyExc_ValueError,
		                "the names changed while they were read");
	} else {
		set_status(r.status, opt);
	}
	free(many);
	text_close(&text);
}

/* ---- analyze ------------------------------------------------------------ */

/* A name in both directions, with the labels and faults of each. */
struct analysis {
	char *ascii;
	char *unicode;
	xn_result to_ascii;
	xn_result to_unicode;
	xn_report ascii_report;
	xn_report unicode_report;
	xn_label few_labels[2][FEW_LABELS];
	xn_fault few_faults[FEW_FAULTS];
	void *memory;
};

static void
convert_both(struct analysis *a, const xn_options *opt, const struct text *text)
{
	a->to_ascii = xn_to_ascii_alloc(opt, &a->ascii, text->s, text->len,
	                                &a->ascii_report);
	a->to_unicode = xn_to_unicode_alloc(opt, &a->unicode, text->s,
	                                    text->len, &a->unicode_report);
}

/* More labels or faults than have room on the stack. */
static bool
make_room(struct analysis *a)
{
	size_t labels = a->to_ascii.labels > a->to_unicode.labels
	                        ? a->to_ascii.labels
	                        : a->to_unicode.labels;
	size_t faults = a->ascii_report.fault_count;
	xn_label *room;

	if (labels <= FEW_LABELS && faults <= FEW_FAULTS) {
		return false;
	}
	/* Neither is more than a multiple of the text, which is in memory. */
	a->memory = malloc(2 * labels * sizeof *room +
	                   (faults + 1) * sizeof(xn_fault));
	if (a->memory == NULL) {
		a->to_ascii.status = XN_NO_MEMORY;
		return false;
	}
	room = a->memory;
	a->ascii_report.labels = room;
	a->unicode_report.labels = room + labels;
	a->ascii_report.label_cap = a->unicode_report.label_cap = labels;
	a->ascii_report.faults = (xn_fault *)(room + 2 * labels);
	a->ascii_report.fault_cap = faults;
	return true;
}

static void
analysis_free_texts(struct analysis *a)
{
	xn_free(a->ascii);
	xn_free(a->unicode);
	a->ascii = a->unicode = NULL;
}

static PyObject *
make_label(struct state *state, const struct analysis *a, size_t i,
           const struct text *text, struct cursor *cursor)
{
	const xn_label *ascii = &a->ascii_report.labels[i];
	const xn_label *unicode = &a->unicode_report.labels[i];
	bool ill = (a->to_unicode.errors & XN_ERROR_INVALID_UTF8) != 0;
	size_t start = cursor_place(cursor, ascii->input_at);
	size_t end =
		cursor_place(cursor, ascii->input_at + ascii->input_len);
	PyObject *u = text_result(text, a->unicode + unicode->output_at,
	                          unicode->output_len, ill);
	PyObject *s = a->to_ascii.status == XN_OK
	                      ? PyUnicode_FromStringAndSize(
					a->ascii + ascii->output_at,
					(Py_ssize_t)ascii->output_len)
	                      : Py_NewRef(Py_None);
	PyObject *errors = bit_names(state->error_names, ascii->errors);
	PyObject *label = NULL;

	if (u != NULL && s != NULL && errors != NULL) {
		label = PyObject_CallFunction(state->classes[CLASS_LABEL],
		                              "OO(nn)O", u, s,
		                              (Py_ssize_t)start,
		                              (Py_ssize_t)end, errors);
	}
	Py_XDECREF(u);
	Py_XDECREF(s);
	Py_XDECREF(errors);
	return label;
}

static PyObject *
make_labels(struct state *state, const struct analysis *a,
            const struct text *text)
{
	size_t count = a->to_ascii.labels < a->to_unicode.labels
	                       ? a->to_ascii.labels
	                       : a->to_unicode.labels;
	struct cursor cursor = {text, 0, 0};
	PyObject *labels = PyErr_Occurred() == NULL
	                           ? PyTuple_New((Py_ssize_t)count)
	                           : NULL;

	for (size_t i = 0; labels != NULL && i < count; i++) {
		PyObject *label = make_label(state, a, i, text, &cursor);

		if (label == NULL) {
			Py_CLEAR(labels);
		} else {
			PyTuple_SetItem(labels, (Py_ssize_t)i, label);
		}
	}
	return labels;
}

static PyObject *
make_result(struct state *state, const struct analysis *a,
            const xn_options *opt, const struct text *text)
{
	bool ok = a->to_ascii.status == XN_OK;
	PyObject *parts[5] = {
		ok ? PyUnicode_FromStringAndSize(a->ascii,
	                                         (Py_ssize_t)a->to_ascii.length)
		   : Py_NewRef(Py_None),
		text_result(text, a->unicode, a->to_unicode.length,
	                    (a->to_unicode.errors & XN_ERROR_INVALID_UTF8) !=
	                            0),
		bit_names(state->error_names, a->to_ascii.errors),
		make_faults(state, opt, text, &a->ascii_report),
		make_labels(state, a, text)};
	bool all = true;
	PyObject *result = NULL;

	for (int i = 0; i < 5; i++) {
		all = all && parts[i] != NULL;
	}
	if (all) {
		result = PyObject_CallFunction(
			state->classes[CLASS_RESULT], "OOOOOO",
			ok ? Py_True : Py_False, parts[0], parts[1], parts[2],
			parts[3], parts[4]);
	}
	for (int i = 0; i < 5; i++) {
		Py_XDECREF(parts[i]);
	}
	return result;
}

static bool
is_answer(xn_status status)
{
	return status == XN_OK || status == XN_INVALID;
}

static const char *const analyze_names[] = {"name", "profile", NULL};
static const struct signature analyze_signature = {"analyze", analyze_names, 2,
                                                   1, 1};

PyObject *
analyze(PyObject *module, PyObject *const *args, Py_ssize_t count,
        PyObject *names)
{
	PyObject *values[2] = {NULL};
	PyObject *result = NULL;
	struct analysis a = {0};
	struct text text;
	xn_options opt;

	if (!arguments_read(&analyze_signature, args, count, names, values,
	                    &opt) ||
	    !text_open(&text, values[0], "name")) {
		return NULL;
	}
	a.ascii_report.labels = a.few_labels[0];
	a.unicode_report.labels = a.few_labels[1];
	a.ascii_report.label_cap = a.unicode_report.label_cap = FEW_LABELS;
	a.ascii_report.faults = a.few_faults;
	a.ascii_report.fault_cap = FEW_FAULTS;
	convert_both(&a, &opt, &text);
	if (make_room(&a)) {
		analysis_free_texts(&a);
		convert_both(&a, &opt, &text);
	}
	if (!is_answer(a.to_ascii.status)) {
		set_status(a.to_ascii.status, &opt);
	} else if (!is_answer(a.to_unicode.status)) {
		set_status(a.to_unicode.status, &opt);
	} else {
		result = make_result(state_of(module), &a, &opt, &text);
	}
	analysis_free_texts(&a);
	free(a.memory);
	text_close(&text);
	return result;
}

/* ---- register ----------------------------------------------------------- */

static const char *const register_names[] = {"ulabel", "alabel", NULL};
static const struct signature register_signature = {"register", register_names,
                                                    2, 0, 0};

static bool
open_form(struct text *text, PyObject *object, const char *what)
{
	text->owner = NULL;
	text->s = NULL;
	text->len = 0;
	return object == NULL || object == Py_None ||
	       text_open(text, object, what);
}

/* The profile has a limit of length, so no name needs memory. */
static PyObject *
register_both(struct state *state, PyObject *name, const struct text *u,
              const struct text *a)
{
	xn_fault faults[FEW_FAULTS];
	xn_report report = {.faults = faults, .fault_cap = FEW_FAULTS};
	xn_options opt = xn_profile(XN_REGISTER);
	char room[XN_NAME_SIZE];
	xn_result r = xn_register(&opt, room, sizeof room, u->s, u->len, a->s,
	                          a->len, &report);

	if (r.status == XN_OK) {
		return PyUnicode_FromStringAndSize(room, (Py_ssize_t)r.length);
	}
	if (r.status == XN_INVALID) {
		raise_report(state, &opt, name, u->s != NULL ? u : a, r.errors,
		             &report, -1);
	} else {
		set_status(r.status, &opt);
	}
	return NULL;
}

PyObject *
register_name(PyObject *module, PyObject *const *args, Py_ssize_t count,
              PyObject *names)
{
	PyObject *values[2] = {NULL};
	PyObject *result = NULL;
	struct text u = {0};
	struct text a = {0};

	if (!arguments_read(&register_signature, args, count, names, values,
	                    NULL)) {
		return NULL;
	}
	if (open_form(&u, values[0], "ulabel") &&
	    open_form(&a, values[1], "alabel")) {
		if (u.s == NULL && a.s == NULL) {
			PyErr_SetString(PyExc_TypeError,
			                "register() needs a ulabel, an alabel, "
			                "or both");
		} else {
			result = register_both(state_of(module),
			                       u.s != NULL ? values[0]
			                                   : values[1],
			                       &u, &a);
		}
	}
	text_close(&u);
	text_close(&a);
	return result;
}

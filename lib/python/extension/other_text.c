/* SPDX-License-Identifier: MIT
 *
 * Names in other text: find, ascii_in, unicode_in, url_host.
 */
#include "column.h"

#include <string.h>

static const char *const find_names[] = {"text", "kind", NULL};
static const char *const in_names[] = {"text", "kind", "profile", NULL};
static const struct signature find_signature = {"find", find_names, 2, 2, 0};
static const struct signature ascii_in_signature = {"ascii_in", in_names, 3, 2,
                                                    2};
static const struct signature unicode_in_signature = {"unicode_in", in_names, 3,
                                                      2, 2};

/* The kind of a text by its name; 0 with an exception. */
static xn_in
read_kind(PyObject *object)
{
	static const char *const kinds[] = {NULL, "url", "mail", "text"};
	const char *name = argument_string(object, "kind");

	for (int i = XN_IN_URL; name != NULL && i <= XN_IN_TEXT; i++) {
		if (strcmp(kinds[i], name) == 0) {
			return (xn_in)i;
		}
	}
	if (name != NULL) {
		PyErr_Format(PyExc_ValueError,
		             "kind must be 'url', 'mail' or 'text', not %R",
		             object);
	}
	return 0;
}

/* ---- find --------------------------------------------------------------- */

/* A row of xn.Found: the name, where it stands, what it is. */
static PyObject *
found_row(struct cursor *cursor, const xn_found *found)
{
	static const char *const types[] = {NULL, "host", "domain", "name",
	                                    "label"};
	const struct text *text = cursor->text;
	size_t start = cursor_place(cursor, found->at);
	size_t end = cursor_place(cursor, found->at + found->len);
	char *name = PyMem_Malloc(found->len + 1);
	PyObject *row = NULL, *string;
	size_t len;

	if (name == NULL) {
		return PyErr_NoMemory();
	}
	len = xn_found_name(name, found->len + 1, text->s, found);
	string = PyUnicode_DecodeUTF8(name, (Py_ssize_t)len, "surrogateescape");
	if (string != NULL) {
		row = Py_BuildValue("(Nnns)", string, (Py_ssize_t)start,
		                    (Py_ssize_t)end, types[found->type]);
	}
	PyMem_Free(name);
	return row;
}

FUNCTION(text_find)
{
	PyObject *values[2] = {NULL};
	PyObject *list, *row = NULL;
	xn_found found = {.next = 0};
	struct text text;
	struct cursor cursor = {&text, 0, 0};
	xn_in kind;

	(void)module;
	if (!arguments_read(&find_signature, args, count, names, values,
	                    NULL)) {
		return NULL;
	}
	kind = read_kind(values[1]);
	if (kind == 0 || !text_open(&text, values[0], "text")) {
		return NULL;
	}
	list = PyList_New(0);
	while (list != NULL && found.next < text.len &&
	       xn_find_host(text.s, text.len, found.next, kind, &found)) {
		row = found_row(&cursor, &found);
		if (row == NULL || PyList_Append(list, row) < 0) {
			Py_CLEAR(list);
		}
		Py_XDECREF(row);
	}
	text_close(&text);
	return list;
}

/* ---- ascii_in, unicode_in ----------------------------------------------- */

static PyObject *
convert_text(const struct direction *direction, const xn_options *opt,
             PyObject *object)
{
	PyObject *result = NULL;
	struct text text;
	struct conversion to;

	if (!text_open(&text, object, "text")) {
		return NULL;
	}
	convert_name(&to, direction, opt, text.s, text.len);
	if (to.r.status != XN_OK && to.r.status != XN_INVALID) {
		set_status(to.r.status, opt);
	} else if (to.r.labels == 0 && PyUnicode_CheckExact(object)) {
		result = Py_NewRef(object);
	} else {
		/* What is no name may be ill-formed. */
		result = text_result(&text, to.s, to.r.length, true);
	}
	conversion_free(&to);
	text_close(&text);
	return result;
}

/* A list of the texts of an iterable; what is missing becomes None. */
static PyObject *
convert_list(const struct direction *direction, const xn_options *opt,
             PyObject *iterable)
{
	PyObject *list = PySequence_List(iterable);

	for (Py_ssize_t i = 0; list != NULL && i < PyList_Size(list); i++) {
		PyObject *text = PyList_GetItem(list, i);
		PyObject *made = is_missing(text)
		                         ? Py_NewRef(Py_None)
		                         : convert_text(direction, opt, text);

		if (made == NULL || PyList_SetItem(list, i, made) < 0) {
			Py_CLEAR(list);
		}
	}
	return list;
}

static PyObject *
convert_in(PyObject *module, const struct signature *signature, bool ascii,
           PyObject *const *args, Py_ssize_t count, PyObject *names)
{
	struct direction direction = {.to_ascii = ascii};
	PyObject *values[3] = {NULL};
	PyObject *result;
	xn_options opt;
	struct arrow_names arrow;
	int is_arrow;

	if (!arguments_read(signature, args, count, names, values, &opt)) {
		return NULL;
	}
	direction.kind = read_kind(values[1]);
	if (direction.kind == 0) {
		return NULL;
	}
	if (PyUnicode_Check(values[0]) || PyBytes_Check(values[0])) {
		return convert_text(&direction, &opt, values[0]);
	}
	is_arrow = arrow_open(&arrow, values[0]);
	if (is_arrow <= 0) {
		return is_arrow < 0
		               ? NULL
		               : convert_list(&direction, &opt, values[0]);
	}
	result = arrow_convert(state_of(module), &direction, &opt, &arrow);
	arrow_close(&arrow);
	return result;
}

FUNCTION(text_ascii_in)
{
	return convert_in(module, &ascii_in_signature, true, args, count,
	                  names);
}

FUNCTION(text_unicode_in)
{
	return convert_in(module, &unicode_in_signature, false, args, count,
	                  names);
}

/* ---- url_host ----------------------------------------------------------- */

PyObject *
text_url_host(PyObject *module, PyObject *url)
{
	char room[XN_NAME_SIZE];
	char *dst = room;
	PyObject *result = NULL;
	struct text text;
	xn_result r;

	(void)module;
	if (!text_open(&text, url, "url")) {
		return NULL;
	}
	r = xn_url_host(dst, sizeof room, text.s, text.len);
	if (r.status == XN_NO_SPACE) {
		size_t cap = r.length;

		dst = PyMem_Malloc(cap);
		if (dst != NULL) {
			r = xn_url_host(dst, cap, text.s, text.len);
		}
	}
	text_close(&text);
	if (dst == NULL) {
		return PyErr_NoMemory();
	}
	result = r.status == XN_OK
	                 ? PyUnicode_FromStringAndSize(dst,
	                                               (Py_ssize_t)r.length)
	                 : Py_NewRef(Py_None);
	if (dst != room) {
		PyMem_Free(dst);
	}
	return result;
}

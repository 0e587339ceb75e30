/* SPDX-License-Identifier: MIT
 *
 * to_ascii_many() and to_unicode_many().
 */
#include "column.h"

#include <stdlib.h>
#include <string.h>

/* ---- a list as a column ------------------------------------------------- */

/*
 * Rows that are converted at once, where there is one thread: few enough to
 * stay in the cache.
 */
#define BLOCK_ROWS 512

/* Some names of an iterable, copied: nobody can change them. */
struct list_names {
	PyObject *items; /* a tuple of all */
	size_t first;
	xn_column_in in;
	int64_t *offsets;
	int32_t *offsets32; /* the same, if they fit */
	uint8_t *validity;
	bool nulls;
	char *data;
	size_t cap;
};

static void
list_close(struct list_names *list)
{
	free(list->offsets);
	free(list->offsets32);
	free(list->validity);
	free(list->data);
}

static bool
list_append(struct list_names *list, size_t row, const struct text *text)
{
	size_t used = (size_t)list->offsets[row];

	if (list->cap - used < text->len) {
		size_t cap = 2 * list->cap + text->len + 256;
		char *data = realloc(list->data, cap);

		if (data == NULL) {
			PyErr_NoMemory();
			return false;
		}
		list->data = data;
		list->cap = cap;
	}
	if (text->len > 0) {
		memcpy(list->data + used, text->s, text->len);
	}
	list->offsets[row + 1] = (int64_t)(used + text->len);
	list->validity[row / 8] |= (uint8_t)(1u << row % 8);
	return true;
}

static bool
is_text(PyObject *item)
{
	return PyUnicode_Check(item) || PyBytes_Check(item);
}

/* Whether an object is pandas.NA. */
static bool
is_na(PyObject *item)
{
	PyObject *name = PyUnicode_FromString("pandas");
	PyObject *pandas = name != NULL ? PyImport_GetModule(name) : NULL;
	PyObject *na =
		pandas != NULL ? PyObject_GetAttrString(pandas, "NA") : NULL;

	Py_XDECREF(name);
	Py_XDECREF(pandas);
	Py_XDECREF(na);
	PyErr_Clear();
	return item == na;
}

bool
is_missing(PyObject *item)
{
	if (is_text(item)) {
		return false;
	}
	if (PyFloat_Check(item)) {
		double value = PyFloat_AsDouble(item);

		return value != value;
	}
	return item == Py_None || is_na(item);
}

static bool
list_fill(struct list_names *list)
{
	struct text text;
	char what[48] = "a name";

	for (size_t row = 0; row < list->in.count; row++) {
		PyObject *item = PyTuple_GetItem(
			list->items, (Py_ssize_t)(list->first + row));
		bool fine;

		list->offsets[row + 1] = list->offsets[row];
		if (is_missing(item)) {
			list->nulls = true;
			continue;
		}
		if (!is_text(item)) {
			PyOS_snprintf(what, sizeof what, "row %zu: a name",
			              list->first + row);
		}
		if (!text_open(&text, item, what)) {
			return false;
		}
		fine = list_append(list, row, &text);
		text_close(&text);
		if (!fine) {
			return false;
		}
	}
	return true;
}

/* The commonest kind of column is converted fastest: 32 bits, no nulls. */
static void
list_describe(struct list_names *list)
{
	size_t rows = list->in.count;

	list->in.data = list->data;
	list->in.data_len = (size_t)list->offsets[rows];
	list->in.validity = list->nulls ? list->validity : NULL;
	if (list->offsets[rows] <= INT32_MAX) {
		list->offsets32 = malloc((rows + 1) * sizeof *list->offsets32);
	}
	if (list->offsets32 == NULL) {
		list->in.offsets64 = list->offsets;
		return;
	}
	for (size_t row = 0; row <= rows; row++) {
		list->offsets32[row] = (int32_t)list->offsets[row];
	}
	list->in.offsets32 = list->offsets32;
}

static bool
list_open(struct list_names *list, PyObject *items, size_t first, size_t rows)
{
	memset(list, 0, sizeof *list);
	list->items = items;
	list->first = first;
	list->in.count = rows;
	list->offsets = calloc(rows + 1, sizeof *list->offsets);
	list->validity = calloc(rows / 8 + 1, 1);
	if (list->offsets == NULL || list->validity == NULL) {
		PyErr_NoMemory();
		list_close(list);
		return false;
	}
	if (!list_fill(list)) {
		list_close(list);
		return false;
	}
	list_describe(list);
	return true;
}

static PyObject *
list_item(const struct list_names *list, const struct column *column,
          size_t row)
{
	PyObject *item = PyTuple_GetItem(list->items,
	                                 (Py_ssize_t)(list->first + row));
	const char *from = list->data + list->offsets[row];
	size_t start = column_offset(column, row);
	const char *s = column->data + start;
	size_t len = column_offset(column, row + 1) - start;
	struct text text = {.is_bytes = PyBytes_Check(item)};
	bool ill = (column->errors[row] & XN_ERROR_INVALID_UTF8) != 0;

	if (row_is_null(column->validity, row)) {
		return Py_NewRef(Py_None);
	}
	if (PyUnicode_CheckExact(item) &&
	    len == (size_t)(list->offsets[row + 1] - list->offsets[row]) &&
	    (len == 0 || memcmp(from, s, len) == 0)) {
		return Py_NewRef(item);
	}
	return text_result(&text, s, len, ill);
}

/* Puts the results of these rows into the list of all. */
static bool
list_finish(const struct list_names *list, const struct column *column,
            PyObject *results)
{
	for (size_t row = 0; row < column->count; row++) {
		PyObject *item = list_item(list, column, row);

		if (item == NULL) {
			return false;
		}
		PyList_SetItem(results, (Py_ssize_t)(list->first + row), item);
	}
	return true;
}

/* ---- the functions ------------------------------------------------------ */

static const char *const many_names[] = {"names", "profile", "errors",
                                         "threads", NULL};

/* What a call asks for. */
struct order {
	const struct direction *direction;
	xn_options opt;
	bool raise;
	size_t threads;
};

static size_t
processors(void)
{
	PyObject *os = PyImport_ImportModule("os");
	PyObject *count =
		os != NULL ? PyObject_CallMethod(os, "cpu_count", NULL) : NULL;
	long n = count != NULL && PyLong_Check(count) ? PyLong_AsLong(count)
	                                              : 1;

	Py_XDECREF(os);
	Py_XDECREF(count);
	PyErr_Clear();
	return n > 0 ? (size_t)n : 1;
}

static bool
read_order(struct order *order, PyObject *errors, PyObject *threads)
{
	const char *name = "none";

	if (errors != NULL) {
		name = argument_string(errors, "errors");
	}
	if (name == NULL) {
		return false;
	}
	order->raise = strcmp(name, "raise") == 0;
	if (!order->raise && strcmp(name, "none") != 0) {
		PyErr_SetString(PyExc_ValueError,
		                "errors must be 'none' or 'raise'");
		return false;
	}
	order->threads = 1;
	if (threads != NULL) {
		long n = PyLong_AsLong(threads);

		if (PyErr_Occurred() != NULL) {
			return false;
		}
		if (n < 0) {
			PyErr_SetString(PyExc_ValueError,
			                "threads must not be negative");
			return false;
		}
		order->threads = n > 0 ? (size_t)n : processors();
	}
	return true;
}

static PyObject *
refuse_offsets(void)
{
	PyErr_SetString(PyExc_ValueError,
	                "the offsets of the Arrow array are wrong");
	return NULL;
}

static bool
convert_pieces(struct column **column, const struct order *order,
               const struct pieces *pieces, bool small)
{
	xn_status status;

	Py_BEGIN_ALLOW_THREADS
	status = column_convert(column, order->direction, &order->opt, pieces,
	                        order->threads, small);
	Py_END_ALLOW_THREADS
	if (status == XN_MISUSE) {
		refuse_offsets();
	} else if (status != XN_OK) {
		set_status(status, &order->opt);
	}
	return status == XN_OK;
}

/* The first row with an error, or the number of rows. */
static size_t
first_fault(const struct column *column)
{
	size_t row = 0;

	while (row < column->count && column->errors[row] == 0) {
		row++;
	}
	return row;
}

static bool
convert_block(struct state *state, const struct order *order, PyObject *items,
              size_t first, size_t rows, PyObject *results)
{
	struct list_names list;
	struct column *column = NULL;
	struct pieces pieces = {&list.in, 1, rows};
	bool fine = false;

	if (!list_open(&list, items, first, rows)) {
		return false;
	}
	if (convert_pieces(&column, order, &pieces, list.offsets32 != NULL)) {
		size_t row = order->raise ? first_fault(column) : column->count;

		if (row < column->count) {
			row += first;
			raise_name(state, order->direction, &order->opt,
			           PyTuple_GetItem(items, (Py_ssize_t)row),
			           (Py_ssize_t)row);
		} else {
			fine = list_finish(&list, column, results);
		}
	}
	column_release(column);
	list_close(&list);
	return fine;
}

static PyObject *
many_of_list(struct state *state, const struct order *order, PyObject *object)
{
	PyObject *items;
	PyObject *results;
	size_t count;
	size_t step;

	if (is_text(object)) {
		PyErr_SetString(PyExc_TypeError,
		                "names must be an iterable of names, not one "
		                "name");
		return NULL;
	}
	items = PySequence_Tuple(object);
	if (items == NULL) {
		return NULL;
	}
	count = (size_t)PyTuple_Size(items);
	results = PyList_New((Py_ssize_t)count);
	for (size_t at = 0; results != NULL && at < count; at += step) {
		step = order->threads > 1 || count - at < BLOCK_ROWS
		               ? count - at
		               : BLOCK_ROWS;
		/* Ctrl-C, or another signal's function, may end the call. */
		if (!convert_block(state, order, items, at, step, results) ||
		    PyErr_CheckSignals() != 0) {
			Py_CLEAR(results);
		}
	}
	Py_DECREF(items);
	return results;
}

/* Row number `row` of all pieces, as a str. */
static PyObject *
arrow_name(const struct pieces *pieces, size_t row)
{
	const xn_column_in *in = pieces->at;
	size_t start;
	size_t len;

	for (; row >= in->count; in++) {
		row -= in->count;
	}
	if (!piece_row(in, row, &start, &len)) {
		return refuse_offsets();
	}
	return PyUnicode_DecodeUTF8(in->data + start, (Py_ssize_t)len,
	                            "surrogateescape");
}

static PyObject *
many_of_arrow(struct state *state, const struct order *order,
              const struct arrow_names *names)
{
	struct column *column = NULL;
	PyObject *result = NULL;
	size_t row;

	if (!convert_pieces(&column, order, &names->pieces, names->small)) {
		return NULL;
	}
	row = order->raise ? first_fault(column) : column->count;
	if (row < column->count) {
		PyObject *name = arrow_name(&names->pieces, row);

		if (name != NULL) {
			raise_name(state, order->direction, &order->opt, name,
			           (Py_ssize_t)row);
			Py_DECREF(name);
		}
		column_release(column);
		return NULL;
	}
	result = column_object(state, column);
	return result;
}

PyObject *
arrow_convert(struct state *state, const struct direction *direction,
              const xn_options *opt, const struct arrow_names *names)
{
	const struct order order = {direction, *opt, false, 1};

	return many_of_arrow(state, &order, names);
}

static PyObject *
many(PyObject *module, struct order *order, const char *function,
     PyObject *const *args, Py_ssize_t count, PyObject *names)
{
	const struct signature signature = {function, many_names, 2, 1, 1};
	PyObject *values[4] = {NULL};
	PyObject *result;
	struct arrow_names arrow;
	int is_arrow;

	if (!arguments_read(&signature, args, count, names, values,
	                    &order->opt) ||
	    !read_order(order, values[2], values[3])) {
		return NULL;
	}
	is_arrow = arrow_open(&arrow, values[0]);
	if (is_arrow < 0) {
		return NULL;
	}
	if (is_arrow == 0) {
		return many_of_list(state_of(module), order, values[0]);
	}
	result = many_of_arrow(state_of(module), order, &arrow);
	arrow_close(&arrow);
	return result;
}

FUNCTION(many_to_ascii)
{
	struct order order = {.direction = &to_ascii};

	return many(module, &order, "to_ascii_many", args, count, names);
}

FUNCTION(many_to_unicode)
{
	struct order order = {.direction = &to_unicode};

	return many(module, &order, "to_unicode_many", args, count, names);
}

/* SPDX-License-Identifier: MIT
 *
 * xn._xn.Column: a result that any receiver of Arrow arrays can take.
 */
#include "column.h"
#include "arrow.h"

#include <stdlib.h>

struct column_object {
	PyObject_HEAD
	struct column *column;
};

static struct column *
column_of(PyObject *self)
{
	return ((struct column_object *)self)->column;
}

PyObject *
column_object(struct state *state, struct column *column)
{
	PyTypeObject *type = (PyTypeObject *)state->array_type;
	allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
	PyObject *self = allocate(type, 0);

	if (self == NULL) {
		column_release(column);
		return NULL;
	}
	((struct column_object *)self)->column = column;
	return self;
}

static void
column_dealloc(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	column_release(column_of(self));
	release(self);
	Py_DECREF(type);
}

static Py_ssize_t
column_length(PyObject *self)
{
	return (Py_ssize_t)column_of(self)->count;
}

/* ---- the Arrow structures ----------------------------------------------- */

static void
release_schema(struct ArrowSchema *schema)
{
	schema->release = NULL;
}

/* An array that was handed out, with a share of its column. */
struct export {
	struct column *column;
	const void *buffers[3];
};

static void
release_array(struct ArrowArray *array)
{
	struct export *export = array->private_data;

	column_release(export->column);
	free(export);
	array->release = NULL;
}

static void
free_schema(PyObject *capsule)
{
	struct ArrowSchema *schema =
		PyCapsule_GetPointer(capsule, "arrow_schema");

	if (schema->release != NULL) {
		schema->release(schema);
	}
	free(schema);
}

static void
free_array(PyObject *capsule)
{
	struct ArrowArray *array = PyCapsule_GetPointer(capsule, "arrow_array");

	if (array->release != NULL) {
		array->release(array);
	}
	free(array);
}

static PyObject *
make_schema(const struct column *column)
{
	struct ArrowSchema *schema = calloc(1, sizeof *schema);
	PyObject *capsule;

	if (schema == NULL) {
		return PyErr_NoMemory();
	}
	schema->format = column->offsets32 != NULL ? "u" : "U";
	schema->name = "";
	schema->flags = ARROW_FLAG_NULLABLE;
	schema->release = release_schema;
	capsule = PyCapsule_New(schema, "arrow_schema", free_schema);
	if (capsule == NULL) {
		free(schema);
	}
	return capsule;
}

static PyObject *
make_array(struct column *column)
{
	struct ArrowArray *array = calloc(1, sizeof *array);
	struct export *export = calloc(1, sizeof *export);
	PyObject *capsule;

	if (array == NULL || export == NULL) {
		free(array);
		free(export);
		return PyErr_NoMemory();
	}
	export->column = column;
	export->buffers[0] = column->nulls > 0 ? column->validity : NULL;
	export->buffers[1] = column->offsets32 != NULL
	                             ? (const void *)column->offsets32
	                             : (const void *)column->offsets64;
	/* Memory also of an empty column: some receivers want a pointer. */
	export->buffers[2] = column->data;
	array->length = (int64_t)column->count;
	array->null_count = (int64_t)column->nulls;
	array->n_buffers = 3;
	array->buffers = export->buffers;
	array->release = release_array;
	array->private_data = export;
	capsule = PyCapsule_New(array, "arrow_array", free_array);
	if (capsule == NULL) {
		free(array);
		free(export);
		return NULL;
	}
	COUNT_UP(column->references);
	return capsule;
}

static const char *const schema_names[] = {"requested_schema", NULL};
static const struct signature schema_signature = {"__arrow_c_array__",
                                                  schema_names, 1, 0, 0};

/* A schema that is asked for may be ignored, says the specification. */
static PyObject *
column_arrow_c_array(PyObject *self, PyObject *const *args, Py_ssize_t count,
                     PyObject *names)
{
	PyObject *values[1] = {NULL};
	PyObject *schema;
	PyObject *array;
	PyObject *pair;

	if (!arguments_read(&schema_signature, args, count, names, values,
	                    NULL)) {
		return NULL;
	}
	schema = make_schema(column_of(self));
	array = schema != NULL ? make_array(column_of(self)) : NULL;
	pair = array != NULL ? PyTuple_Pack(2, schema, array) : NULL;
	Py_XDECREF(schema);
	Py_XDECREF(array);
	return pair;
}

/* ---- as a list ---------------------------------------------------------- */

static PyObject *
column_row(const struct column *column, size_t row)
{
	size_t start;
	size_t end;

	if (row_is_null(column->validity, row)) {
		return Py_NewRef(Py_None);
	}
	start = column->offsets32 != NULL ? (size_t)column->offsets32[row]
	                                  : (size_t)column->offsets64[row];
	end = column->offsets32 != NULL ? (size_t)column->offsets32[row + 1]
	                                : (size_t)column->offsets64[row + 1];
	return PyUnicode_DecodeUTF8(column->data + start,
	                            (Py_ssize_t)(end - start),
	                            "surrogateescape");
}

static PyObject *
column_to_pylist(PyObject *self, PyObject *nothing)
{
	const struct column *column = column_of(self);
	PyObject *list = PyList_New((Py_ssize_t)column->count);

	(void)nothing;
	for (size_t row = 0; list != NULL && row < column->count; row++) {
		PyObject *item = column_row(column, row);

		if (item == NULL) {
			Py_CLEAR(list);
		} else {
			PyList_SetItem(list, (Py_ssize_t)row, item);
		}
	}
	return list;
}

static PyObject *
column_repr(PyObject *self)
{
	return PyUnicode_FromFormat("<xn.Column of %zu names, %zu null>",
	                            column_of(self)->count,
	                            column_of(self)->nulls);
}

static PyMethodDef column_methods[] = {
	{"__arrow_c_array__", (PyCFunction)(void (*)(void))column_arrow_c_array,
         METH_FASTCALL | METH_KEYWORDS,
         "__arrow_c_array__($self, requested_schema=None)\n--\n\n"
         "The column as capsules of the Arrow C data interface."},
	{"to_pylist", column_to_pylist, METH_NOARGS,
         "to_pylist($self)\n--\n\nThe column as a list of str and None."},
	{NULL, NULL, 0, NULL}};

static PyType_Slot column_slots[] = {
	{Py_tp_dealloc, column_dealloc},
	{Py_tp_methods, column_methods},
	{Py_tp_repr, column_repr},
	{Py_sq_length, column_length},
	{Py_tp_doc, "A column of names, as the _many functions return it."},
	{0, NULL}};

PyType_Spec column_type_spec = {
	.name = "xn.Column",
	.basicsize = sizeof(struct column_object),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION |
	         Py_TPFLAGS_IMMUTABLETYPE,
	.slots = column_slots};

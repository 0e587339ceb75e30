/* SPDX-License-Identifier: MIT
 *
 * Names from an Arrow array or stream.  Nothing says how long a buffer is, so
 * an array is believed as far as it does not contradict itself: the offsets
 * have to ascend, and views have to lie within the buffers' stated sizes.
 */
#include "column.h"
#include "arrow.h"

#include <stdlib.h>
#include <string.h>

/* What the pieces point into. */
struct arrow_memory {
	PyObject *schema_capsule; /* or that of a stream */
	PyObject *array_capsule;
	struct ArrowSchema schema; /* of a stream */
	struct ArrowArray *arrays; /* likewise */
	size_t array_count;
	void **blocks; /* copies */
	size_t block_count;
	size_t piece_cap;
};

enum layout { LAYOUT_NONE, LAYOUT_32, LAYOUT_64, LAYOUT_VIEWS };

/* The column of an array, and the records that it is in, if any. */
struct source {
	enum layout layout;
	bool in_records;
};

static bool
refuse(const char *why)
{
	PyErr_SetString(PyExc_ValueError, why);
	return false;
}

static enum layout
layout_of(const char *format)
{
	static const struct {
		const char *format;
		enum layout layout;
	} layouts[] = {{"u", LAYOUT_32},    {"z", LAYOUT_32},
	               {"U", LAYOUT_64},    {"Z", LAYOUT_64},
	               {"vu", LAYOUT_VIEWS}, {"vz", LAYOUT_VIEWS}};

	for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) {
		if (strcmp(layouts[i].format, format) == 0) {
			return layouts[i].layout;
		}
	}
	return LAYOUT_NONE;
}

static bool
read_schema(struct source *source, const struct ArrowSchema *schema)
{
	source->in_records = false;
	source->layout = LAYOUT_NONE;
	if (schema == NULL || schema->release == NULL ||
	    schema->format == NULL) {
		return refuse("the Arrow schema has been released");
	}
	if (strcmp(schema->format, "+s") == 0 && schema->n_children == 1 &&
	    schema->children != NULL && schema->children[0] != NULL &&
	    schema->children[0]->format != NULL) {
		source->in_records = true;
		schema = schema->children[0];
	}
	if (schema->dictionary == NULL) {
		source->layout = layout_of(schema->format);
	}
	if (source->layout == LAYOUT_NONE) {
		PyErr_Format(PyExc_TypeError,
		             "names need an Arrow array of text, not format "
		             "'%s'%s",
		             schema->format,
		             schema->dictionary != NULL ? " in a dictionary"
		                                        : "");
	}
	return source->layout != LAYOUT_NONE;
}

/* Memory that arrow_close() frees. */
static void *
keep_block(struct arrow_memory *memory, size_t size)
{
	void **blocks = realloc(memory->blocks, (memory->block_count + 1) *
	                                                sizeof *blocks);
	void *block;

	if (blocks == NULL) {
		PyErr_NoMemory();
		return NULL;
	}
	memory->blocks = blocks;
	block = calloc(size > 0 ? size : 1, 1);
	if (block == NULL) {
		PyErr_NoMemory();
		return NULL;
	}
	blocks[memory->block_count++] = block;
	return block;
}

/* ---- views -------------------------------------------------------------- */

struct view {
	int32_t len;
	int32_t rest[3]; /* the text, or: its start, its buffer, its place */
};

/* Another thread or process may change the array meanwhile. */
static struct view
load_view(const struct view *from)
{
	struct view view = *from;

	view.len = (int32_t)loaded32((uint32_t)view.len);
	view.rest[1] = (int32_t)loaded32((uint32_t)view.rest[1]);
	view.rest[2] = (int32_t)loaded32((uint32_t)view.rest[2]);
	return view;
}

/* Where a view's text is; NULL if that is in no buffer. */
static const char *
view_text(const struct ArrowArray *array, const struct view *view)
{
	const int64_t *sizes = array->buffers[array->n_buffers - 1];
	int32_t buffer = view->rest[1];
	int32_t at = view->rest[2];

	if (view->len <= 12) {
		return (const char *)view->rest;
	}
	if (buffer < 0 || buffer >= array->n_buffers - 3 || at < 0 ||
	    sizes == NULL || array->buffers[buffer + 2] == NULL ||
	    (int64_t)at + view->len > sizes[buffer]) {
		return NULL;
	}
	return (const char *)array->buffers[buffer + 2] + at;
}

static bool
copy_views(struct arrow_memory *memory, xn_column_in *in,
           const struct ArrowArray *array, size_t offset)
{
	const struct view *views = (const struct view *)array->buffers[1] +
	                           offset;
	int64_t *offsets;
	char *data;
	size_t total = 0;

	offsets = keep_block(memory, (in->count + 1) * sizeof *offsets);
	if (offsets == NULL) {
		return false;
	}
	for (size_t i = 0; i < in->count; i++) {
		struct view view = load_view(&views[i]);

		if (!row_is_null(in->validity, in->validity_at + i)) {
			if (view.len < 0 || view_text(array, &view) == NULL) {
				return refuse("a view of the Arrow array is "
				              "outside its buffers");
			}
			total += (size_t)view.len;
		}
		offsets[i + 1] = (int64_t)total;
	}
	data = keep_block(memory, total);
	if (data == NULL) {
		return false;
	}
	for (size_t i = 0; i < in->count; i++) {
		struct view view = load_view(&views[i]);
		size_t len = (size_t)(offsets[i + 1] - offsets[i]);
		const char *text = len > 0 ? view_text(array, &view) : "";

		if (text == NULL || (len > 0 && (size_t)view.len != len)) {
			return refuse("the Arrow array changed while it was "
			              "read");
		}
		memcpy(data + offsets[i], text, len);
	}
	in->data = data;
	in->data_len = total;
	in->offsets64 = offsets;
	return true;
}

/* ---- arrays ------------------------------------------------------------- */

static bool
is_sound(const struct ArrowArray *array, int64_t buffers)
{
	return array != NULL && array->release != NULL && array->length >= 0 &&
	       array->offset >= 0 &&
	       array->length <= INT64_MAX / 64 - array->offset &&
	       array->n_buffers >= buffers &&
	       (buffers == 0 || array->buffers != NULL);
}

/* Rows that are null in the records are null in the column. */
static bool
merge_validity(struct arrow_memory *memory, xn_column_in *in,
               const uint8_t *outer, size_t outer_at)
{
	uint8_t *both = keep_block(memory, in->count / 8 + 1);

	if (both == NULL) {
		return false;
	}
	for (size_t i = 0; i < in->count; i++) {
		if (!row_is_null(outer, outer_at + i) &&
		    !row_is_null(in->validity, in->validity_at + i)) {
			both[i / 8] |= (uint8_t)(1u << i % 8);
		}
	}
	in->validity = both;
	in->validity_at = 0;
	return true;
}

static bool
read_offsets(xn_column_in *in, const struct ArrowArray *array, size_t offset,
             enum layout layout)
{
	int64_t end;

	if (array->n_buffers != 3 ||
	    (in->count > 0 && array->buffers[1] == NULL)) {
		return refuse("the Arrow array lacks a buffer");
	}
	if (in->count == 0) {
		static const int64_t none[1];

		in->offsets64 = none;
		return true;
	}
	if (layout == LAYOUT_32) {
		in->offsets32 = (const int32_t *)array->buffers[1] + offset;
	} else {
		in->offsets64 = (const int64_t *)array->buffers[1] + offset;
	}
	end = (int64_t)loaded_offset(in->offsets32, in->offsets64, in->count);
	in->data = array->buffers[2];
	if (end < 0 || (end > 0 && in->data == NULL)) {
		return refuse("the offsets of the Arrow array are wrong");
	}
	in->data_len = (size_t)end;
	return true;
}

/* Adds the names of an array to the pieces. */
static bool
add_array(struct arrow_names *names, const struct source *source,
          const struct ArrowArray *array)
{
	const struct ArrowArray *column = array;
	xn_column_in in = {0};
	size_t offset = 0;
	struct arrow_memory *memory = names->memory;

	if (!is_sound(array, source->in_records ? 0 : 3)) {
		return refuse("the Arrow array is wrong");
	}
	if (source->in_records) {
		if (array->n_children != 1 || array->children == NULL ||
		    !is_sound(array->children[0], 3) ||
		    array->children[0]->length - array->offset <
			    array->length) {
			return refuse("the Arrow array is wrong");
		}
		column = array->children[0];
		offset = (size_t)array->offset;
	}
	offset += (size_t)column->offset;
	in.count = (size_t)array->length;
	in.validity = column->null_count == 0 ? NULL : column->buffers[0];
	in.validity_at = offset;
	if (source->in_records && array->n_buffers > 0 &&
	    array->buffers != NULL && array->buffers[0] != NULL &&
	    array->null_count != 0 &&
	    !merge_validity(memory, &in, array->buffers[0],
	                    (size_t)array->offset)) {
		return false;
	}
	if (source->layout == LAYOUT_VIEWS) {
		if (in.count > 0 && column->buffers[1] == NULL) {
			return refuse("the Arrow array lacks a buffer");
		}
		if (!copy_views(memory, &in, column, offset)) {
			return false;
		}
	} else if (!read_offsets(&in, column, offset, source->layout)) {
		return false;
	}
	if (names->pieces.count == memory->piece_cap) {
		size_t cap = 2 * memory->piece_cap + 1;
		xn_column_in *at =
			realloc(names->pieces.at, cap * sizeof *at);

		if (at == NULL) {
			PyErr_NoMemory();
			return false;
		}
		names->pieces.at = at;
		memory->piece_cap = cap;
	}
	names->pieces.at[names->pieces.count++] = in;
	names->pieces.rows += in.count;
	return true;
}

/* ---- capsules ----------------------------------------------------------- */

static bool
read_pair(struct arrow_names *names, PyObject *pair)
{
	struct arrow_memory *memory = names->memory;
	struct source source;

	if (!PyTuple_Check(pair) || PyTuple_Size(pair) != 2) {
		PyErr_SetString(PyExc_TypeError,
		                "__arrow_c_array__ must return two capsules");
		return false;
	}
	memory->schema_capsule = Py_NewRef(PyTuple_GetItem(pair, 0));
	memory->array_capsule = Py_NewRef(PyTuple_GetItem(pair, 1));

	const struct ArrowSchema *schema =
		PyCapsule_GetPointer(memory->schema_capsule, "arrow_schema");
	const struct ArrowArray *array =
		schema != NULL ? PyCapsule_GetPointer(memory->array_capsule,
	                                              "arrow_array")
			       : NULL;

	if (array == NULL || !read_schema(&source, schema)) {
		return false;
	}
	names->small = source.layout == LAYOUT_32;
	return add_array(names, &source, array);
}

static bool
refuse_stream(struct ArrowArrayStream *stream, int code)
{
	const char *why = stream->get_last_error != NULL
	                          ? stream->get_last_error(stream)
	                          : NULL;

	if (PyErr_Occurred() == NULL) {
		PyErr_Format(PyExc_OSError, "the Arrow stream failed: %s (%d)",
		             why != NULL ? why : "no reason given", code);
	}
	return false;
}

static bool
read_chunks(struct arrow_names *names, struct ArrowArrayStream *stream,
            const struct source *source)
{
	struct arrow_memory *memory = names->memory;

	for (;;) {
		struct ArrowArray chunk = {0};
		struct ArrowArray *arrays;
		int code = stream->get_next(stream, &chunk);

		if (code != 0) {
			return refuse_stream(stream, code);
		}
		if (chunk.release == NULL) {
			return true;
		}
		arrays = realloc(memory->arrays, (memory->array_count + 1) *
		                                         sizeof *arrays);
		if (arrays == NULL) {
			chunk.release(&chunk);
			PyErr_NoMemory();
			return false;
		}
		memory->arrays = arrays;
		arrays[memory->array_count++] = chunk;
		if (!add_array(names, source, &chunk)) {
			return false;
		}
	}
}

static bool
read_stream(struct arrow_names *names, PyObject *capsule)
{
	struct ArrowSchema *schema = &names->memory->schema;
	struct source source;
	struct ArrowArrayStream *stream;
	int code;

	names->memory->schema_capsule = Py_NewRef(capsule);
	stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");
	if (stream == NULL) {
		return false;
	}
	if (stream->release == NULL) {
		return refuse("the Arrow stream has been released");
	}
	code = stream->get_schema(stream, schema);
	if (code != 0) {
		schema->release = NULL;
		return refuse_stream(stream, code);
	}
	if (!read_schema(&source, schema)) {
		return false;
	}
	names->small = source.layout == LAYOUT_32;
	return read_chunks(names, stream, &source);
}

/* The result of a method; NULL without an exception if there is none. */
static PyObject *
call_method(PyObject *object, const char *name)
{
	PyObject *method = PyObject_GetAttrString(object, name);
	PyObject *result;

	if (method == NULL) {
		if (PyErr_ExceptionMatches(PyExc_AttributeError)) {
			PyErr_Clear();
		}
		return NULL;
	}
	result = PyObject_CallNoArgs(method);
	Py_DECREF(method);
	return result;
}

/* Whether a producer says that it has no array. */
static bool
is_no_array(void)
{
	return PyErr_Occurred() != NULL &&
	       (PyErr_ExceptionMatches(PyExc_ImportError) ||
	        PyErr_ExceptionMatches(PyExc_TypeError) ||
	        PyErr_ExceptionMatches(PyExc_ValueError));
}

int
arrow_open(struct arrow_names *names, PyObject *object)
{
	PyObject *made = NULL;
	bool fine = false;

	memset(names, 0, sizeof *names);
	if (PyList_CheckExact(object) || PyTuple_CheckExact(object) ||
	    PyType_Check(object)) {
		return 0;
	}
	names->memory = calloc(1, sizeof *names->memory);
	if (names->memory == NULL) {
		PyErr_NoMemory();
		return -1;
	}
	made = call_method(object, "__arrow_c_array__");
	if (made != NULL) {
		fine = read_pair(names, made);
	} else if (PyErr_Occurred() == NULL) {
		made = call_method(object, "__arrow_c_stream__");
		fine = made != NULL && read_stream(names, made);
		/*
		 * Each column of pandas has the method, but it fails for mixed
		 * types, or without PyArrow.
		 */
		if (made == NULL && is_no_array()) {
			PyErr_Clear();
		}
	}
	Py_XDECREF(made);
	if (fine) {
		return 1;
	}
	arrow_close(names);
	return PyErr_Occurred() != NULL ? -1 : 0;
}

void
arrow_close(struct arrow_names *names)
{
	struct arrow_memory *memory = names->memory;
	PyObject *type;
	PyObject *value;
	PyObject *traceback;

	/* A producer may run Python code, which must not see an exception. */
	PyErr_Fetch(&type, &value, &traceback);
	for (size_t i = 0; i < memory->array_count; i++) {
		memory->arrays[i].release(&memory->arrays[i]);
	}
	if (memory->schema.release != NULL) {
		memory->schema.release(&memory->schema);
	}
	for (size_t i = 0; i < memory->block_count; i++) {
		free(memory->blocks[i]);
	}
	Py_XDECREF(memory->schema_capsule);
	Py_XDECREF(memory->array_capsule);
	free(memory->arrays);
	free(memory->blocks);
	free(memory);
	free(names->pieces.at);
	memset(names, 0, sizeof *names);
	PyErr_Restore(type, value, traceback);
}

/* SPDX-License-Identifier: MIT
 *
 * What the files of the extension module xn._xn share.  It uses the limited API
 * of CPython 3.11, so that one file serves every later CPython.  A
 * free-threaded one has no limited API before 3.15; the build leaves
 * Py_LIMITED_API out there.
 *
 * The module has no global state: what it needs is in its module state, and all
 * of that is set before the package's first function can be called.
 */
#ifndef XN_PYTHON_EXTENSION_H
#define XN_PYTHON_EXTENSION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/batch.h>
#include <xn/display.h>
#include <xn/find.h>
#include <xn/idna.h>
#include <xn/punycode.h>

/* The classes that are written in Python, in the order of use_classes(). */
enum {
	CLASS_ERROR,
	CLASS_RESULT,
	CLASS_LABEL,
	CLASS_FAULT,
	CLASS_SHOWN,
	CLASS_COUNT
};

struct state {
	PyObject *classes[CLASS_COUNT];
	PyObject *array_type; /* xn._xn.Column */
	PyObject *error_names[XN_ERROR_COUNT];
	PyObject *reason_names[XN_REASON_COUNT];
};

static inline struct state *
state_of(PyObject *module)
{
	return PyModule_GetState(module);
}

/* ---- text.c ------------------------------------------------------------- */

/*
 * A Python text as bytes.  A lone surrogate takes the three bytes that UTF-8
 * would have for it, which the library reports as ill-formed.
 */
struct text {
	const char *s;
	size_t len;
	PyObject *owner;  /* of s, if that is not the object itself */
	bool is_bytes;    /* places count bytes, not characters */
	bool surrogates;
};

/* False: an exception is set.  what is for its message: "name". */
bool text_open(struct text *text, PyObject *object, const char *what);
void text_close(struct text *text);

/* What stands for a missing text: None, NaN, pandas.NA. */
bool is_missing(PyObject *item);

/* A str of bytes that the library made from text. */
PyObject *text_result(const struct text *text, const char *s, size_t len,
                      bool ill_formed);

/*
 * A place in a text, as Python counts.  A cursor only goes forward, as faults
 * and labels do, so all places together take linear time.
 */
struct cursor {
	const struct text *text;
	size_t at;
	size_t count;
};
size_t cursor_place(struct cursor *cursor, size_t at);

/* ---- arguments.c -------------------------------------------------------- */

/* The arguments of a call by METH_FASTCALL | METH_KEYWORDS. */
struct call {
	const char *function;
	PyObject *const *args;
	Py_ssize_t count;
	PyObject *names; /* of the keywords, or NULL */
};

/*
 * Puts positional arguments and keywords into values by their names, which end
 * with NULL.  At most `places` may be positional, the first `needed` have to be
 * there.  Keywords that are not among the names are checks of opt, which
 * becomes the options of the profile at index `profile`.  With opt NULL there
 * are none.
 */
struct signature {
	const char *function;
	const char *const *names;
	Py_ssize_t places;
	Py_ssize_t needed;
	Py_ssize_t profile;
};
bool arguments_read(const struct signature *signature, PyObject *const *args,
                    Py_ssize_t count, PyObject *keywords, PyObject **values,
                    xn_options *opt);

/* The value of a keyword that is True or False; NULL keeps *value. */
bool argument_bool(PyObject *object, const char *name, bool *value);

/* The UTF-8 of a str; NULL with TypeError for anything else. */
const char *argument_string(PyObject *object, const char *name);

/* ---- conversion.c ------------------------------------------------------- */

typedef xn_result convert(const xn_options *opt, char *dst, size_t cap,
                          const char *src, size_t len, xn_report *report);
typedef xn_result convert_alloc(const xn_options *opt, char **dst,
                                const char *src, size_t len,
                                xn_report *report);

/*
 * A direction: the function with a limit, and the one without; or the kind of
 * texts whose names are converted.
 */
struct direction {
	convert *with_limit;
	convert_alloc *any_length;
	bool to_ascii;
	xn_in kind; /* 0: names */
};
extern const struct direction to_ascii;
extern const struct direction to_unicode;

/* A result: in room if it fits, else in memory that conversion_free frees. */
struct conversion {
	xn_result r;
	const char *s;
	char *memory;
	char room[XN_NAME_SIZE];
};
void convert_name(struct conversion *to, const struct direction *direction,
                  const xn_options *opt, const char *src, size_t len);
void conversion_free(struct conversion *to);

/* ---- report.c ----------------------------------------------------------- */

/* The exception for a status that is neither XN_OK nor XN_INVALID. */
void set_status(xn_status status, const xn_options *opt);

/* The names of error bits, or of reasons, as a tuple. */
PyObject *bit_names(PyObject *const *names, uint32_t bits);

/* Raises HostNameError for a name that ToASCII or ToUnicode refuses. */
void raise_name(struct state *state, const struct direction *direction,
                const xn_options *opt, PyObject *name, Py_ssize_t index);
PyObject *analyze(PyObject *module, PyObject *const *args, Py_ssize_t count,
                  PyObject *names);
PyObject *register_name(PyObject *module, PyObject *const *args,
                        Py_ssize_t count, PyObject *names);

/* ---- the functions of the module ---------------------------------------- */

#define FUNCTION(name) \
	PyObject *name(PyObject *module, PyObject *const *args, \
	               Py_ssize_t count, PyObject *names)
FUNCTION(name_to_ascii);
FUNCTION(name_to_unicode);
FUNCTION(name_is_valid);
FUNCTION(name_same_host);
FUNCTION(many_to_ascii);
FUNCTION(many_to_unicode);
FUNCTION(display_name);
FUNCTION(idna_encode);
FUNCTION(idna_decode);
PyObject *text_restriction_level(PyObject *module, PyObject *text);
PyObject *text_skeleton(PyObject *module, PyObject *text);
FUNCTION(text_confusable);
FUNCTION(text_find);
FUNCTION(text_ascii_in);
FUNCTION(text_unicode_in);
PyObject *text_url_host(PyObject *module, PyObject *url);
FUNCTION(known_set);
FUNCTION(known_lookalikes);
PyObject *punycode_encode(PyObject *module, PyObject *label);
PyObject *punycode_decode(PyObject *module, PyObject *label);
PyObject *point_bidi_class(PyObject *module, PyObject *text);
PyObject *text_nfc(PyObject *module, PyObject *text);
PyObject *point_mapping(PyObject *module, PyObject *text);

/* ---- arrow_out.c ------------------------------------------------------- */

struct column; /* the result of a batch, shared by counting */
extern PyType_Spec column_type_spec;
PyObject *column_object(struct state *state, struct column *column);

#endif

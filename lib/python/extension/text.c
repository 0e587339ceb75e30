/* SPDX-License-Identifier: MIT
 *
 * Python's texts as UTF-8, and places in them.
 */
#include "extension.h"

static bool
open_surrogates(struct text *text, PyObject *object)
{
	char *s;
	Py_ssize_t len;

	if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) {
		return false;
	}
	PyErr_Clear();
	text->owner =
		PyUnicode_AsEncodedString(object, "utf-8", "surrogatepass");
	if (text->owner == NULL ||
	    PyBytes_AsStringAndSize(text->owner, &s, &len) < 0) {
		Py_CLEAR(text->owner);
		return false;
	}
	text->surrogates = true;
	text->s = s;
	text->len = (size_t)len;
	return true;
}

bool
text_open(struct text *text, PyObject *object, const char *what)
{
	Py_ssize_t len;

	text->owner = NULL;
	text->is_bytes = false;
	text->surrogates = false;
	if (PyUnicode_Check(object)) {
		text->s = PyUnicode_AsUTF8AndSize(object, &len);
		text->len = (size_t)len;
		return text->s != NULL || open_surrogates(text, object);
	}
	if (PyBytes_Check(object)) {
		char *s;

		if (PyBytes_AsStringAndSize(object, &s, &len) < 0) {
			return false;
		}
		text->s = s;
		text->len = (size_t)len;
		text->is_bytes = true;
		return true;
	}
	PyObject *type = PyType_GetName(Py_TYPE(object));

	if (type != NULL) {
		PyErr_Format(PyExc_TypeError, "%s must be str or bytes, not %U",
		             what, type);
		Py_DECREF(type);
	}
	return false;
}

void
text_close(struct text *text)
{
	Py_CLEAR(text->owner);
}

PyObject *
text_result(const struct text *text, const char *s, size_t len, bool ill_formed)
{
	if (!ill_formed) {
		return PyUnicode_FromStringAndSize(s, (Py_ssize_t)len);
	}
	return PyUnicode_DecodeUTF8(s, (Py_ssize_t)len,
	                            text->is_bytes ? "surrogateescape"
	                                           : "surrogatepass");
}

/*
 * In the bytes of a str every character has one byte that does not continue
 * another; so has a surrogate.
 */
size_t
cursor_place(struct cursor *cursor, size_t at)
{
	const struct text *text = cursor->text;

	if (text->is_bytes) {
		return at;
	}
	for (; cursor->at < at && cursor->at < text->len; cursor->at++) {
		cursor->count += ((unsigned char)text->s[cursor->at] & 0xC0) !=
		                 0x80;
	}
	return cursor->count;
}

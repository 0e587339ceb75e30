/* SPDX-License-Identifier: MIT
 *
 * Punycode, and what xn.idna asks about single characters and labels.
 */
#include "extension.h"

#include <stdlib.h>
#include <string.h>

static PyObject *
text_of_points(const uint32_t *points, size_t len)
{
	uint16_t one = 1;
	int order = *(unsigned char *)&one == 1 ? -1 : 1;

	return PyUnicode_DecodeUTF32((const char *)points,
	                             (Py_ssize_t)(4 * len), "strict", &order);
}

/* ---- Punycode ----------------------------------------------------------- */

static PyObject *
refuse_punycode(xn_punycode_result r)
{
	if (r.status == XN_PUNYCODE_BAD_INPUT) {
		PyErr_Format(PyExc_UnicodeError, "bad-input at %zu", r.read);
	} else if (r.status == XN_PUNYCODE_OVERFLOW) {
		PyErr_Format(PyExc_UnicodeError, "overflow at %zu", r.read);
	} else {
		PyErr_NoMemory();
	}
	return NULL;
}

/* The most characters that one code point takes, and the delimiter. */
#define ENCODED_MAX(len) (7 * (len) + 1)

PyObject *
punycode_encode(PyObject *module, PyObject *label)
{
	Py_ssize_t len = PyUnicode_Check(label) ? PyUnicode_GetLength(label)
	                                        : -1;
	PyObject *result = NULL;
	xn_punycode_result r;
	uint32_t *points;
	uint32_t *work;
	size_t n = (size_t)len;
	char *room;

	(void)module;
	if (len < 0) {
		PyErr_SetString(PyExc_TypeError, "label must be str");
		return NULL;
	}
	points = malloc((n + 1) * sizeof *points);
	work = malloc(XN_PUNYCODE_WORK(n) * sizeof *work);
	room = malloc(ENCODED_MAX(n));
	if (points == NULL || work == NULL || room == NULL) {
		PyErr_NoMemory();
	} else if (PyUnicode_AsUCS4(label, points, len + 1, 1) != NULL) {
		r = xn_punycode_encode_long(room, ENCODED_MAX(n), points, n,
		                            NULL, work, XN_PUNYCODE_WORK(n));
		result = r.status == XN_PUNYCODE_OK
		                 ? PyUnicode_FromStringAndSize(
					   room, (Py_ssize_t)r.written)
		                 : refuse_punycode(r);
	}
	free(points);
	free(work);
	free(room);
	return result;
}

PyObject *
punycode_decode(PyObject *module, PyObject *label)
{
	PyObject *result = NULL;
	struct text text;
	xn_punycode_result r;
	uint32_t *points;
	uint32_t *work;

	(void)module;
	if (!text_open(&text, label, "label")) {
		return NULL;
	}
	points = malloc((text.len + 1) * sizeof *points);
	work = malloc(XN_PUNYCODE_WORK(text.len) * sizeof *work);
	if (points == NULL || work == NULL) {
		PyErr_NoMemory();
	} else {
		r = xn_punycode_decode_long(points, text.len + 1, text.s,
		                            text.len, NULL, work,
		                            XN_PUNYCODE_WORK(text.len));
		if (r.status == XN_PUNYCODE_OK) {
			result = text_of_points(points, r.written);
		} else {
			refuse_punycode(r);
		}
	}
	free(points);
	free(work);
	text_close(&text);
	return result;
}

/* ---- characters --------------------------------------------------------- */

static bool
read_point(PyObject *object, uint32_t *point)
{
	if (!PyUnicode_Check(object) || PyUnicode_GetLength(object) != 1) {
		PyErr_SetString(PyExc_TypeError, "one character is needed");
		return false;
	}
	*point = PyUnicode_ReadChar(object, 0);
	return true;
}

PyObject *
point_bidi_class(PyObject *module, PyObject *object)
{
	uint32_t point;

	(void)module;
	if (!read_point(object, &point)) {
		return NULL;
	}
	return PyUnicode_FromString(xn_bidi_class(point));
}

/* What UTS #46 maps a character to; None if it is disallowed. */
PyObject *
point_mapping(PyObject *module, PyObject *object)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	uint32_t to[XN_MAP_MAX];
	size_t len = 0;
	uint32_t point;

	(void)module;
	if (!read_point(object, &point)) {
		return NULL;
	}
	switch (xn_map_point(&opt, to, point, &len)) {
	case XN_MAPPING_REFUSED:
		return Py_NewRef(Py_None);
	case XN_MAPPING_KEPT:
		return Py_NewRef(object);
	case XN_MAPPING_IGNORED:
		len = 0;
		break;
	case XN_MAPPING_MAPPED:
	default:
		break;
	}
	return text_of_points(to, len);
}

/*
 * Normalisation form C of a label that does not begin with "xn--": what
 * ToUnicode makes of it, if it maps by NFC alone.
 */
PyObject *
text_nfc(PyObject *module, PyObject *object)
{
	xn_options opt = xn_profile(XN_IDNA2008);
	PyObject *result = NULL;
	struct text text;
	char *nfc = NULL;
	xn_result r;

	(void)module;
	if (!text_open(&text, object, "text")) {
		return NULL;
	}
	opt.checks = XN_MAP_NFC | XN_ALLOW_UNASSIGNED;
	r = xn_to_unicode_alloc(&opt, &nfc, text.s, text.len, NULL);
	if (r.status == XN_OK || r.status == XN_INVALID) {
		result = text_result(&text, nfc, r.length,
		                     (r.errors & XN_ERROR_INVALID_UTF8) != 0);
	} else {
		set_status(r.status, &opt);
	}
	xn_free(nfc);
	text_close(&text);
	return result;
}

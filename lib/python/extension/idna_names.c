/* SPDX-License-Identifier: MIT
 *
 * The quick way of xn.idna: names that are valid by the stricter rules of
 * libxn, which judges the whole name where the package idna judges labels.
 * For a name that is refused here, or that idna might write differently, the
 * result is None; the Python code then goes through the labels.
 */
#include "extension.h"

static const char *const name_names[] = {"s", "strict", "uts46", "std3_rules",
                                         NULL};
static const struct signature encode_signature = {"encode", name_names, 4, 1,
                                                  0};
static const struct signature decode_signature = {"decode", name_names, 4, 1,
                                                  0};

/* RFC 5891 with every check; no final dot where `strict` might differ. */
static xn_options
rules(void)
{
	xn_options opt = xn_profile(XN_IDNA2008);

	opt.checks |= XN_CHECK_HYPHENS | XN_CHECK_CONTEXTO | XN_CHECK_STD3;
	return opt;
}

static bool
has_capital(const char *s, size_t len)
{
	bool found = false;

	for (size_t i = 0; i < len; i++) {
		found |= s[i] >= 'A' && s[i] <= 'Z';
	}
	return found;
}

/* Other than after a final dot. */
static bool
has_empty_label(const char *s, size_t len)
{
	bool dot = true;

	for (size_t i = 0; i < len; i++) {
		if (dot && s[i] == '.') {
			return true;
		}
		dot = s[i] == '.';
	}
	return len == 0;
}

/* The most characters of the input, before it is mapped; as in core.py. */
#define INPUT_MAX 1024

static bool
is_ascii(const char *s, size_t len)
{
	unsigned char all = 0;

	for (size_t i = 0; i < len; i++) {
		all |= (unsigned char)s[i];
	}
	return all < 0x80;
}

/*
 * The text of a str, or of bytes in ASCII, that is not too long; otherwise
 * there is no quick way.
 */
static bool
open_quickly(struct text *text, PyObject *object)
{
	/* The true length, whatever a subclass says of it. */
	Py_ssize_t len = PyUnicode_Check(object) ? PyUnicode_GetLength(object)
	                 : PyBytes_Check(object) ? PyBytes_Size(object)
	                                         : -1;

	if (len < 0 || len > INPUT_MAX) {
		return false;
	}
	if (!text_open(text, object, "s")) {
		PyErr_Clear();
		return false;
	}
	if (text->surrogates ||
	    (text->is_bytes && !is_ascii(text->s, text->len))) {
		text_close(text);
		return false;
	}
	return true;
}

/* Flags may be any object, true or false as in Python.  Below 0: exception. */
static int
truth_of(PyObject *object)
{
	return object != NULL ? PyObject_IsTrue(object) : 0;
}

/* The name as UTS #46 maps it, if that has no fault. */
static bool
map_name(char *room, size_t cap, size_t *len, const struct text *text)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_result r;

	r = xn_to_unicode(&opt, room, cap, text->s, text->len, NULL);
	*len = r.length;
	return r.status == XN_OK;
}

FUNCTION(idna_encode)
{
	PyObject *values[4] = {NULL};
	PyObject *result = NULL;
	xn_options opt = rules();
	char mapped[XN_NAME_SIZE];
	char ascii[XN_NAME_SIZE];
	struct text text;
	const char *s;
	size_t len;
	bool ready = true;
	int truth;

	(void)module;
	if (!arguments_read(&encode_signature, args, count, names, values,
	                    NULL)) {
		return NULL;
	}
	truth = truth_of(values[2]);
	if (truth < 0) {
		return NULL;
	}
	if (!open_quickly(&text, values[0])) {
		return Py_NewRef(Py_None);
	}
	s = text.s;
	len = text.len;
	if (truth > 0) {
		ready = map_name(mapped, sizeof mapped, &len, &text);
		s = mapped;
	} else {
		ready = !has_capital(s, len);
	}
	if (ready) {
		xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, s, len,
		                          NULL);

		if (r.status == XN_OK) {
			result = PyBytes_FromStringAndSize(
				ascii, (Py_ssize_t)r.length);
		} else {
			ready = false;
		}
	}
	text_close(&text);
	return ready ? result : Py_NewRef(Py_None);
}

FUNCTION(idna_decode)
{
	PyObject *values[4] = {NULL};
	PyObject *result = NULL;
	xn_options opt = rules();
	char room[XN_NAME_SIZE];
	struct text text;
	xn_result r;
	bool ready;
	int truth;

	(void)module;
	if (!arguments_read(&decode_signature, args, count, names, values,
	                    NULL)) {
		return NULL;
	}
	truth = truth_of(values[2]);
	if (truth < 0) {
		return NULL;
	}
	if (truth > 0 || !open_quickly(&text, values[0])) {
		return Py_NewRef(Py_None);
	}
	/* ToUnicode checks no lengths, so the name has to be short. */
	ready = text.len <= XN_LABEL_OCTETS && !has_capital(text.s, text.len);
	if (ready) {
		r = xn_to_unicode(&opt, room, sizeof room, text.s, text.len,
		                  NULL);
		ready = r.status == XN_OK && !has_empty_label(room, r.length);
	}
	if (ready) {
		result = PyUnicode_FromStringAndSize(room,
		                                     (Py_ssize_t)r.length);
	}
	text_close(&text);
	return ready ? result : Py_NewRef(Py_None);
}

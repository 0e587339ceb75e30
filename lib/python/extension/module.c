/* SPDX-License-Identifier: MIT
 *
 * The extension module xn._xn.
 */
#include "extension.h"

static struct PyModuleDef definition;

#define CALL(name, function, text) \
	{name, (PyCFunction)(void (*)(void))function, \
	 METH_FASTCALL | METH_KEYWORDS, text}

PyDoc_STRVAR(to_ascii_doc,
"to_ascii(name, profile='lookup', **checks)\n--\n\n"
"The name in ASCII: its A-labels and plain ASCII labels.\n\n"
"A name that breaks a rule of the profile raises HostNameError.");
PyDoc_STRVAR(to_unicode_doc,
"to_unicode(name, profile='lookup', *, strict=False, **checks)\n--\n\n"
"The name in Unicode: each label decodes if it can.\n\n"
"With strict a name that breaks a rule raises HostNameError.");
PyDoc_STRVAR(analyze_doc,
"analyze(name, profile='lookup', **checks)\n--\n\n"
"All that there is to know about a name, as a Result.  Never raises for a\n"
"name that breaks a rule.");
PyDoc_STRVAR(is_valid_doc,
"is_valid(name, profile='lookup', **checks)\n--\n\n"
"Whether to_ascii() has a result for the name.");
PyDoc_STRVAR(same_host_doc,
"same_host(a, b, profile='lookup')\n--\n\n"
"Whether two names, each in any form, mean one host.  Raises HostNameError\n"
"if one of them is not valid.");
PyDoc_STRVAR(register_doc,
"register(ulabel=None, alabel=None)\n--\n\n"
"The ASCII form of a name that is to be registered (RFC 5891, section 4).\n"
"If both forms are given, they have to belong together.");
PyDoc_STRVAR(to_ascii_many_doc,
"to_ascii_many(names, profile='lookup', *, errors='none', threads=1,"
" **checks)\n--\n\n"
"The ASCII forms of many names, in order; None for a name that is not valid,\n"
"and for None.  names is an iterable, or an Arrow array, which gives one.\n\n"
"errors='raise' raises HostNameError for the first name that is not valid.\n"
"threads=0 uses as many threads as there are processors.");
PyDoc_STRVAR(to_unicode_many_doc,
"to_unicode_many(names, profile='lookup', *, errors='none', threads=1,"
" **checks)\n--\n\n"
"The Unicode forms of many names, in order; None only for None.\n\n"
"See to_ascii_many().");
PyDoc_STRVAR(display_doc,
"display(name, policy='chromium', *, level='highly', known=None)\n--\n\n"
"The form of a name that an address bar should show, as a Shown.\n\n"
"known is a KnownDomains: names that look like one of them are not safe.");
PyDoc_STRVAR(restriction_level_doc,
"restriction_level(text, /)\n--\n\n"
"The restriction level of a text (UTS #39, section 5.2), as a Level.");
PyDoc_STRVAR(skeleton_doc,
"skeleton(text, /)\n--\n\n"
"What texts that look alike have in common: bidiSkeleton of UTS #39, left to\n"
"right.");
PyDoc_STRVAR(confusable_doc,
"confusable(a, b)\n--\n\n"
"How two texts look alike, as a Confusable; it is false if they do not.");
PyDoc_STRVAR(ascii_in_doc,
"ascii_in(text, kind, profile='lookup', **checks)\n--\n\n"
"The text with the names in it in ASCII, where they stand.  kind is 'url',\n"
"'mail' or 'text'.  A URL or an address whose name is not valid, or that has\n"
"none, comes back as it is; in a text such a name stays.\n\n"
"text may be an iterable of texts and None, which gives a list.");
PyDoc_STRVAR(unicode_in_doc,
"unicode_in(text, kind, profile='lookup', **checks)\n--\n\n"
"The text with the names in it in Unicode.  See ascii_in().");
PyDoc_STRVAR(url_host_doc,
"url_host(url, /)\n--\n\n"
"The host of a URL as the URL Standard writes it; None if it has none, or one\n"
"that the standard refuses.");
PyDoc_STRVAR(encode_doc,
"punycode_encode(label, /)\n--\n\n"
"Punycode of a label (RFC 3492): no prefix, no mapping, no checks.");
PyDoc_STRVAR(decode_doc,
"punycode_decode(label, /)\n--\n\n"
"The label that Punycode (RFC 3492) stands for.");

/* ---- classes and tables ------------------------------------------------- */

static PyObject *
use_classes(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
	struct state *state = state_of(module);

	if (count != CLASS_COUNT) {
		PyErr_SetString(PyExc_TypeError, "wrong number of classes");
		return NULL;
	}
	for (int i = 0; i < CLASS_COUNT; i++) {
		PyObject *old = state->classes[i];

		state->classes[i] = Py_NewRef(args[i]);
		Py_XDECREF(old);
	}
	Py_RETURN_NONE;
}

/* A dict of names and texts that grows by one. */
static bool
add_text(PyObject *dict, const char *name, const char *text)
{
	PyObject *value = PyUnicode_FromString(text);
	int failed = value == NULL || PyDict_SetItemString(dict, name, value);

	Py_XDECREF(value);
	return !failed;
}

/* The profiles, the checks and the policies. */
static PyObject *
tables(PyObject *module, PyObject *nothing)
{
	PyObject *profiles = PyDict_New();
	PyObject *checks = PyDict_New();
	PyObject *policies = PyDict_New();
	PyObject *all = NULL;
	bool fine = profiles != NULL && checks != NULL && policies != NULL;
	const xn_profile_info *profile;
	const xn_check_info *check;
	const xn_policy_info *policy;

	(void)module;
	(void)nothing;
	for (size_t i = 0; fine && (profile = xn_profile_at(i)) != NULL; i++) {
		fine = add_text(profiles, profile->name, profile->summary);
	}
	for (size_t i = 0; fine && (check = xn_check_at(i)) != NULL; i++) {
		fine = add_text(checks, check->name, check->summary);
	}
	for (size_t i = 0; fine && (policy = xn_policy_at(i)) != NULL; i++) {
		fine = add_text(policies, policy->name, policy->summary);
	}
	if (fine) {
		all = PyTuple_Pack(3, profiles, checks, policies);
	}
	Py_XDECREF(profiles);
	Py_XDECREF(checks);
	Py_XDECREF(policies);
	return all;
}

static PyMethodDef methods[] = {
	CALL("to_ascii", name_to_ascii, to_ascii_doc),
	CALL("to_unicode", name_to_unicode, to_unicode_doc),
	CALL("analyze", analyze, analyze_doc),
	CALL("is_valid", name_is_valid, is_valid_doc),
	CALL("same_host", name_same_host, same_host_doc),
	CALL("register", register_name, register_doc),
	CALL("to_ascii_many", many_to_ascii, to_ascii_many_doc),
	CALL("to_unicode_many", many_to_unicode, to_unicode_many_doc),
	CALL("display", display_name, display_doc),
	{"restriction_level", text_restriction_level, METH_O,
         restriction_level_doc},
	{"skeleton", text_skeleton, METH_O, skeleton_doc},
	CALL("confusable", text_confusable, confusable_doc),
	CALL("find", text_find, NULL),
	CALL("ascii_in", text_ascii_in, ascii_in_doc),
	CALL("unicode_in", text_unicode_in, unicode_in_doc),
	{"url_host", text_url_host, METH_O, url_host_doc},
	CALL("known_set", known_set, NULL),
	CALL("lookalikes", known_lookalikes, NULL),
	{"punycode_encode", punycode_encode, METH_O, encode_doc},
	{"punycode_decode", punycode_decode, METH_O, decode_doc},
	{"bidi_class", point_bidi_class, METH_O, NULL},
	{"nfc", text_nfc, METH_O, NULL},
	{"mapping", point_mapping, METH_O, NULL},
	CALL("idna_encode", idna_encode, NULL),
	CALL("idna_decode", idna_decode, NULL),
	{"use_classes", (PyCFunction)(void (*)(void))use_classes, METH_FASTCALL,
         NULL},
	{"tables", tables, METH_NOARGS, NULL},
	{NULL, NULL, 0, NULL}};

/* ---- the module --------------------------------------------------------- */

static int
set_up(PyObject *module)
{
	struct state *state = state_of(module);
	uint32_t bits = XN_REASON_INVALID;

	for (int i = 0; i < XN_ERROR_COUNT; i++) {
		state->error_names[i] = PyUnicode_InternFromString(
			xn_error_name(UINT32_C(1) << i));
		if (state->error_names[i] == NULL) {
			return -1;
		}
	}
	for (int i = 0; i < XN_REASON_COUNT; i++, bits <<= 1) {
		state->reason_names[i] =
			PyUnicode_InternFromString(xn_reason_name(bits));
		if (state->reason_names[i] == NULL) {
			return -1;
		}
	}
	state->array_type =
		PyType_FromModuleAndSpec(module, &column_type_spec, NULL);
	if (state->array_type == NULL ||
	    PyModule_AddObjectRef(module, "Column", state->array_type) < 0 ||
	    PyModule_AddStringConstant(module, "version", xn_version()) < 0) {
		return -1;
	}
	return PyModule_AddStringConstant(module, "unicode_version",
	                                  xn_unicode_version());
}

static int
traverse(PyObject *module, visitproc visit, void *arg)
{
	struct state *state = state_of(module);

	for (int i = 0; i < CLASS_COUNT; i++) {
		Py_VISIT(state->classes[i]);
	}
	Py_VISIT(state->array_type);
	return 0;
}

static int
clear(PyObject *module)
{
	struct state *state = state_of(module);

	for (int i = 0; i < CLASS_COUNT; i++) {
		Py_CLEAR(state->classes[i]);
	}
	Py_CLEAR(state->array_type);
	return 0;
}

static void
release(void *object)
{
	struct state *state = state_of(object);

	clear(object);
	for (int i = 0; i < XN_ERROR_COUNT; i++) {
		Py_CLEAR(state->error_names[i]);
	}
	for (int i = 0; i < XN_REASON_COUNT; i++) {
		Py_CLEAR(state->reason_names[i]);
	}
}

static PyModuleDef_Slot slots[] = {
	{Py_mod_exec, set_up},
#ifdef Py_mod_multiple_interpreters
	{Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
#ifdef Py_mod_gil
	{Py_mod_gil, Py_MOD_GIL_NOT_USED},
#endif
	{0, NULL}};

static struct PyModuleDef definition = {
	PyModuleDef_HEAD_INIT,
	.m_name = "xn._xn",
	.m_doc = "libxn for the package xn, which has the documentation.",
	.m_size = sizeof(struct state),
	.m_methods = methods,
	.m_slots = slots,
	.m_traverse = traverse,
	.m_clear = clear,
	.m_free = release};

PyMODINIT_FUNC PyInit__xn(void);

PyMODINIT_FUNC
PyInit__xn(void)
{
	return PyModuleDef_Init(&definition);
}

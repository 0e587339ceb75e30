/* SPDX-License-Identifier: MIT
 *
 * The functions that display.js calls beside the library's own, like those of
 * exports.c in the other module.  Names are UTF-8 here, as in xn/display.h.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <xn/display.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* Most names have no more labels. */
#define FEW 16

/* display.js knows the order: words of 32 bits. */
struct shown {
	uint32_t status; /* xn_status */
	uint32_t errors;
	const char *output;
	size_t length;
	const xn_display_label *labels;
	size_t label_count;
	size_t label_size;
	size_t known; /* as in xn_display_report */
};

static struct shown shown;

/*
 * display.js knows where these fields are in a label; it reads one byte of
 * unicode.
 */
#define IS_WORD(field, word)                                                   \
	_Static_assert(offsetof(xn_display_label, field) == 4 * (word), #field)
IS_WORD(reasons, 6);
IS_WORD(unicode, 7);
IS_WORD(level, 8);
IS_WORD(scripts, 10);

/* Results of js_known that are no number of a domain. */
#define JS_NONE (-1)
#define JS_SAME (-2)

/* Ask which domain a skeleton belongs to: see xn_known. */
__attribute__((import_module("libxn"), import_name("known"))) int
js_known(const char *skeleton, size_t skeleton_len, const char *name,
	 size_t name_len);

static xn_known_answer
ask(void *user, const char *skeleton, size_t skeleton_len, const char *name,
    size_t name_len, size_t *domain)
{
	int known = js_known(skeleton, skeleton_len, name, name_len);

	(void)user;
	switch (known) {
	case JS_NONE:
		return XN_KNOWN_NONE;
	case JS_SAME:
		return XN_KNOWN_SAME;
	default:
		*domain = (size_t)known;
		return XN_KNOWN_OTHER;
	}
}

/* Free all memory of a call, and make room for len bytes; or NULL. */
EXPORT(room)
char *
room(size_t len)
{
	free_all();
	return malloc(len);
}

static xn_display_options
options(uint32_t policy, uint32_t level, xn_known *known)
{
	xn_display_options opt = xn_display_policy((xn_policy_id)policy);

	opt.level = level;
	opt.known = known;
	return opt;
}

/* Show the name in room().  A name of many labels is shown twice. */
EXPORT(show)
const struct shown *
show(uint32_t policy, uint32_t level, int compares, const char *name,
     size_t len)
{
	static xn_display_label few[FEW];
	xn_display_options opt = options(policy, level, compares ? ask : NULL);
	xn_display_report report = {.labels = few, .label_cap = FEW};
	char *output;
	xn_display_result r =
		xn_display_alloc(&opt, &output, name, len, &report);

	if (r.labels > FEW) {
		free(output);
		report.labels = malloc(r.labels * sizeof *report.labels);
		report.label_cap = report.labels != NULL ? r.labels : 0;
		r = xn_display_alloc(&opt, &output, name, len, &report);
	}
	shown.status = report.labels != NULL ? r.status : XN_NO_MEMORY;
	shown.errors = r.errors;
	shown.output = output;
	shown.length = r.length;
	shown.labels = report.labels;
	shown.label_count = r.labels;
	shown.label_size = sizeof *report.labels;
	shown.known = report.known;
	return &shown;
}

/* Make the skeletons of the domain in room(), as output. */
EXPORT(skeletons)
const struct shown *
skeletons(uint32_t policy, const char *domain, size_t len)
{
	xn_display_options opt = options(policy, XN_LEVEL_HIGHLY, NULL);
	size_t cap = XN_NAME_SIZE;
	xn_text_result r = {XN_NO_SPACE, XN_NAME_SIZE};
	char *output = NULL;

	while (r.status == XN_NO_SPACE) {
		cap = r.length;
		output = malloc(cap);
		if (output == NULL) {
			r.status = XN_NO_MEMORY;
			break;
		}
		r = xn_known_skeletons(&opt, output, cap, domain, len);
	}
	shown.status = r.status;
	shown.output = output;
	shown.length = r.length;
	return &shown;
}

/* The scripts of a text, without Common and Inherited. */
EXPORT(scripts)
const xn_script_set *
scripts(const char *text, size_t len)
{
	static xn_restriction restriction;

	restriction = xn_restriction_of(text, len);
	return &restriction.scripts;
}

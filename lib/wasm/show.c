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

/* Give back the memory of a call. */
EXPORT(release)
void
release(void)
{
	free_all();
}

/* Room for a text of len bytes; or NULL. */
EXPORT(room)
char *
room(size_t len)
{
	return malloc(len);
}

static xn_display_options
options(uint32_t policy, uint32_t level, const xn_known_set *known)
{
	xn_display_options opt = xn_display_policy((xn_policy_id)policy);

	opt.level = level;
	opt.known_set = known;
	return opt;
}

/* Show the name in room().  A name of many labels is shown twice. */
EXPORT(show)
const struct shown *
show(uint32_t policy, uint32_t level, const xn_known_set *known,
     const char *name, size_t len)
{
	static xn_display_label few[FEW];
	xn_display_options opt = options(policy, level, known);
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

/* ---- texts -------------------------------------------------------------- */

/* display.js knows where these fields are. */
#define IN_RESTRICTION(field, word)                                            \
	_Static_assert(offsetof(xn_restriction, field) == 4 * (word), #field)
IN_RESTRICTION(at, 1);
IN_RESTRICTION(level, 2);
IN_RESTRICTION(resolved, 4);
IN_RESTRICTION(scripts, 12);
IN_RESTRICTION(numbers, 20);
IN_RESTRICTION(repeated_mark, 21);

EXPORT(restriction)
const xn_restriction *
restriction(const char *text, size_t len)
{
	static xn_restriction found;

	found = xn_restriction_of(text, len);
	return &found;
}

static const struct shown *
tell_text(xn_text_result r, const char *output)
{
	shown.status = r.status;
	shown.output = output;
	shown.length = r.length;
	return &shown;
}

/* The skeleton of a text, as output. */
EXPORT(skeleton)
const struct shown *
skeleton(const char *text, size_t len)
{
	char *output = NULL;
	xn_text_result r = xn_skeleton_alloc(&output, text, len);

	return tell_text(r, output);
}

EXPORT(bidi_skeleton)
const struct shown *
bidi_skeleton(uint32_t direction, const char *text, size_t len)
{
	char *output = NULL;
	xn_text_result r = xn_bidi_skeleton_alloc((xn_direction)direction,
						  &output, text, len);

	return tell_text(r, output);
}

/* That of a name's Unicode form, or of the name as it is if it is not valid. */
EXPORT(name_skeleton)
const struct shown *
name_skeleton(const char *name, size_t len)
{
	xn_options lookup = xn_profile(XN_LOOKUP);
	char *unicode = NULL;
	xn_result r = xn_to_unicode_alloc(&lookup, &unicode, name, len, NULL);

	if (r.status == XN_NO_MEMORY) {
		return tell_text((xn_text_result){XN_NO_MEMORY, 0}, NULL);
	}
	return r.status == XN_OK
		       ? bidi_skeleton(XN_LEFT_TO_RIGHT, unicode, r.length)
		       : bidi_skeleton(XN_LEFT_TO_RIGHT, name, len);
}

/* XN_CONFUSABLE_* bits; -1 if a text is too long or not UTF-8. */
EXPORT(confusable)
int
confusable(const char *a, size_t alen, const char *b, size_t blen)
{
	uint32_t how = 0;

	return xn_confusable(a, alen, b, blen, &how) == XN_OK ? (int)how : -1;
}

/* ---- known domains ------------------------------------------------------ */

/* Domains that lookalikes() lists. */
#define LISTED 100

/* display.js knows the order: words of 32 bits. */
struct found {
	uint32_t status; /* xn_status */
	size_t at;
	size_t count;
	uint32_t more;
	uint32_t how; /* XN_CONFUSABLE_* */
	size_t numbers[LISTED];
};

/* A new set for a policy, or for lookalikes by UTS #39 if it is 0; or NULL. */
EXPORT(known_new)
xn_known_set *
known_new(uint32_t policy)
{
	xn_display_options opt = options(policy, XN_LEVEL_HIGHLY, NULL);
	xn_known_set *set;

	return xn_known_set_new(&set, policy == 0 ? NULL : &opt) == XN_OK
		       ? set
		       : NULL;
}

/* Add the domain in room(), and give the room back. */
EXPORT(known_add)
uint32_t
known_add(xn_known_set *set, char *domain, size_t len)
{
	xn_status status = xn_known_set_add(set, domain, len);

	free(domain);
	return status;
}

/* Seal a set, which then stays in memory. */
EXPORT(known_seal)
uint32_t
known_seal(xn_known_set *set)
{
	xn_status status = xn_known_set_seal(set);

	keep_all();
	return status;
}

/* The domains of a set that the name in room() looks like. */
EXPORT(lookalikes)
const struct found *
lookalikes(const xn_known_set *set, const char *name, size_t len)
{
	static struct found found;
	xn_lookalikes_result r =
		xn_lookalikes_alloc(set, found.numbers, LISTED, name, len);

	found.status = r.status;
	found.at = r.at;
	found.count = r.count;
	found.more = r.more;
	found.how = r.how;
	return &found;
}

/* SPDX-License-Identifier: MIT
 *
 * Any bytes as a ruleset: either one located error, or a ruleset that works.
 */
#include "lgr_holds.h"
#include "fuzz.h"

#include <string.h>

/* Longer ones say nothing new. */
#define FILE_MAX 8192

/* What xn_lgr_load said. */
struct heard {
	size_t lines; /* of the file, by any encoding */
	size_t errors;
	size_t warnings;
};

static void
listen(void *user, const xn_lgr_message *message)
{
	struct heard *heard = user;

	expect(heard->errors == 0, "the first error is the last message");
	expect(message->line <= heard->lines &&
		       (message->line > 0) == (message->column > 0),
	       "a message has a place in the file");
	expect(message->text[0] != '\0' && message->element != NULL &&
		       message->section != NULL && message->value != NULL,
	       "a message says something");
	if (message->warning) {
		heard->warnings++;
	} else {
		heard->errors++;
	}
}

static xn_lgr *
load(const char *src, size_t len, bool strict, struct heard *heard)
{
	xn_lgr_options opt = {.strict = strict, .listen = listen};
	xn_lgr *lgr;
	xn_status status;

	*heard = (struct heard){.lines = 1};
	for (size_t i = 0; i < len; i++) {
		heard->lines += src[i] == '\n' || src[i] == '\r';
	}
	opt.user = heard;
	status = xn_lgr_load(&opt, &lgr, src, len);
	expect(status == XN_OK || status == XN_INVALID, "OK or invalid");
	expect((status == XN_OK) == (lgr != NULL) &&
		       (status == XN_OK) == (heard->errors == 0),
	       "a ruleset, or an error");
	return lgr;
}

/* Goes through all that is in a ruleset. */
static void
contents_hold(const xn_lgr *lgr)
{
	xn_lgr_summary summary = xn_lgr_summary_of(lgr);
	size_t i;

	for (i = 0; xn_lgr_class_at(lgr, i) != NULL; i++) {
		const xn_lgr_class *class = xn_lgr_class_at(lgr, i);

		for (size_t j = 0; j < class->count; j++) {
			expect(class->ranges[j].first <=
					       class->ranges[j].last &&
				       class->ranges[j].last <= 0x10FFFF &&
				       (j == 0 ||
					class->ranges[j - 1].last + 1 <
						class->ranges[j].first),
			       "ranges ascend and do not touch");
		}
	}
	expect(i == summary.classes, "as many classes as counted");
	for (i = 0; xn_lgr_rule_at(lgr, i) != NULL; i++) {
		expect(xn_lgr_rule_at(lgr, i)->words != NULL, "a rule's words");
	}
	expect(i == summary.rules, "as many rules as counted");
	for (i = 0; i < summary.actions; i++) {
		expect(!xn_lgr_action_at(lgr, i)->by_default, "own actions");
	}
	expect(xn_lgr_action_at(lgr, i)->by_default, "default actions");
	for (i = 0; xn_lgr_reference_at(lgr, i) != NULL; i++) {
	}
	expect(i == summary.references, "as many references as counted");
	expect(summary.longest > 0 && summary.reflexive <= summary.mappings,
	       "the numbers fit together");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const labels[] = {"ab", "aba", "bcab", ""};
	const char *src = (const char *)data;
	struct heard heard, strict;
	xn_lgr *lgr;

	if (size > FILE_MAX) {
		return 0;
	}
	lgr = load(src, size, false, &heard);
	if (lgr == NULL) {
		return 0;
	}
	xn_lgr_free(load(src, size, true, &strict));
	expect((strict.errors > 0) == (heard.warnings > 0),
	       "strict refuses what is warned of");
	contents_hold(lgr);
	for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
		uint32_t label[LGR_LABEL_MAX];
		size_t len = strlen(labels[i]);

		for (size_t j = 0; j < len; j++) {
			label[j] = (unsigned char)labels[i][j];
		}
		lgr_label_holds(lgr, label, len, LGR_ANY);
	}
	xn_lgr_free(lgr);
	return 0;
}

/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include <stdio.h>
#include <string.h>

bool
open_libidn2(struct libidn2 *library, const char *path)
{
	const char *why;

	if (!load_library(&library->loaded, &libidn2_library, path, &why)) {
		fprintf(stderr, "%s: %s\n", path, why);
		return false;
	}
	why = loaded_lacks(&library->loaded);
	if (why != NULL) {
		fprintf(stderr, "%s has no %s\n", path, why);
	}
	return why == NULL;
}

/* ---- in words ----------------------------------------------------------- */

struct words {
	char *to;
	size_t cap;
	size_t len;
};

static void
say(struct words *words, const char *text)
{
	size_t len = strlen(text);

	if (words->cap - words->len > len) {
		memcpy(words->to + words->len, text, len + 1);
		words->len += len;
	}
}

/* Show code points, or bytes that may be UTF-8; in hex if not printable. */
static void
say_points(struct words *words, const uint32_t *point, size_t count)
{
	char text[16];

	for (size_t i = 0; i < count; i++) {
		snprintf(text, sizeof text,
			 point[i] > ' ' && point[i] < 0x7F ? "%c" : "{%X}",
			 point[i]);
		say(words, text);
	}
}

static void
say_bytes(struct words *words, const unsigned char *s, size_t len)
{
	char text[16];

	for (size_t i = 0; i < len; i++) {
		snprintf(text, sizeof text,
			 s[i] > ' ' && s[i] != 0x7F ? "%c" : "{x%02X}", s[i]);
		say(words, text);
	}
}

static void
say_answer(struct words *words, const struct call *call,
	   const struct answer *answer)
{
	char text[64];

	snprintf(text, sizeof text, " %d ", answer->rc);
	say(words, text);
	if (answer->out != MADE) {
		say(words, answer->out == UNTOUCHED ? "-" : "NULL");
	} else if (gives_points(call->function)) {
		uint32_t points[ANSWER_BYTES / 4];

		memcpy(points, answer->data, answer->len);
		say_points(words, points, answer->len / 4);
	} else {
		/* A buffer has its length in front. */
		say_bytes(words, answer->data,
			  answer->len < 80 ? answer->len : 80);
	}
}

static void
say_name(struct words *words, const struct call *call)
{
	if (call->alabel != NULL) {
		say(words, "alabel ");
		say_bytes(words, (const unsigned char *)call->alabel,
			  strlen(call->alabel));
		say(words, " ");
	}
	if (takes_points(call->function) && call->points != NULL) {
		say_points(words, call->points, call->count);
	} else if (!takes_points(call->function) && call->bytes != NULL) {
		say_bytes(words, (const unsigned char *)call->bytes, call->len);
	} else {
		say(words, "NULL");
	}
}

static void
say_call(struct words *words, const struct call *call)
{
	char text[64];

	snprintf(text, sizeof text, "%s(%d) ", function_name(call->function),
		 call->flags);
	say(words, text);
	say_name(words, call);
}

static void
complain_of(struct tally *tally, const struct call *call, const char *what,
	    const struct answer *is, const struct answer *expected)
{
	char text[COMPLAINT_TEXT];
	struct words words = {text, sizeof text, 0};

	if (tally->unexplained++ >= COMPLAINTS_MAX) {
		return;
	}
	say(&words, what);
	say(&words, ": ");
	say_call(&words, call);
	say(&words, " is");
	say_answer(&words, call, is);
	say(&words, ", expected");
	say_answer(&words, call, expected);
	puts(text);
}

/* ---- classes ------------------------------------------------------------ */

static void
count(struct judge *judge, uint32_t set, const struct call *call,
      const struct answer *gnu, const struct answer *ours)
{
	/* An example of a single class is better. */
	size_t rank = (takes_points(call->function) ? call->count : call->len) +
		      (call->alabel != NULL ? 20 : 0) +
		      (set & (set - 1) ? 10000 : 0);

	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		struct cell *cell = &judge->tally.cell[i];
		struct words words = {cell->example, EXAMPLE_TEXT, 0};

		if (!(set >> i & 1)) {
			continue;
		}
		if (cell->count++ == 0 || rank < cell->rank) {
			cell->rank = rank;
			say_call(&words, call);
			say(&words, ": GNU");
			say_answer(&words, call, gnu);
			say(&words, ", ours");
			say_answer(&words, call, ours);
		}
	}
}

/* The answer expected with a set of switches on. */
static const struct answer *
expected(struct judge *judge, const struct call *call, uint32_t on)
{
	libidn2_begin(&judge->model, judge->peer,
		      classes_departures(judge->release, on));
	answer_expected(&judge->model, call, judge->plain, &judge->answer[2]);
	return &judge->answer[2];
}

/* The smallest set of classes that explains our answer. */
static uint32_t
classes_of(struct judge *judge, const struct call *call,
	   const struct answer *ours)
{
	uint32_t set = classes_asked(judge->model.world.departures.asked);

	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		uint32_t without = set & ~(1u << i);

		if (without != set &&
		    answers_equal(expected(judge, call, without), ours)) {
			set = without;
		}
	}
	return set;
}

/* Whether an answer is the one expected with a set of switches on. */
static bool
judge_answer(struct judge *judge, const struct call *call, uint32_t on,
	     const struct answer *answer)
{
	const struct answer *want = expected(judge, call, on);

	if (answers_equal(want, answer)) {
		return true;
	}
	complain_of(&judge->tally, call, on == 0 ? "GNU's" : "ours", answer,
		    want);
	return false;
}

void
judge_call(struct judge *judge, const struct call *call)
{
	struct answer *gnu = &judge->answer[0], *ours = &judge->answer[1];
	bool same;

	judge->tally.calls++;
	answer_by(judge->gnu, call, gnu);
	if (judge->ours == NULL) {
		judge_answer(judge, call, 0, gnu);
		return;
	}
	answer_by(judge->ours, call, ours);
	same = answers_equal(gnu, ours);
	judge->tally.differences += !same;
	/* Our answer must not agree by mistake, either. */
	if (((!same || judge->verify) && !judge_answer(judge, call, 0, gnu)) ||
	    ((!same || judge->thorough) &&
	     !judge_answer(judge, call, CLASS_ALL, ours)) ||
	    same) {
		return;
	}
	count(judge, classes_of(judge, call, ours), call, gnu, ours);
}

/* ---- the tally ---------------------------------------------------------- */

void
tally_merge(struct tally *to, const struct tally *from)
{
	to->calls += from->calls;
	to->differences += from->differences;
	to->unexplained += from->unexplained;
	for (size_t i = 0; i < CLASS_COUNT; i++) {
		struct cell *cell = &to->cell[i];
		const struct cell *add = &from->cell[i];
		unsigned long sum = cell->count + add->count;

		if (cell->count == 0 ||
		    (add->count > 0 && add->rank < cell->rank)) {
			*cell = *add;
		}
		cell->count = sum;
	}
}

bool
tally_print(const struct tally *tally, const struct release *release)
{
	bool ok = tally->unexplained == 0;

	for (unsigned i = 0; i < CLASS_COUNT; i++) {
		printf("%-24s %9lu  %s\n", class_name(i), tally->cell[i].count,
		       tally->cell[i].example);
		if (tally->cell[i].count == 0 && class_occurs(release, i)) {
			printf("%s: a class without use\n", class_name(i));
			ok = false;
		}
	}
	printf("%lu calls, %lu differences, %lu without a class\n",
	       tally->calls, tally->differences, tally->unexplained);
	return ok;
}

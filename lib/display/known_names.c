/* SPDX-License-Identifier: MIT
 *
 * The skeletons by which names are compared with well-known domains.  They are
 * those of UTS #39, or Chromium's (components/url_formatter/spoof_checks/
 * skeleton_generator.cc).  Chromium takes accents off first, has a map of its
 * own, and reads some letters in several ways.
 */
#include "known_names.h"

#include "../unicode/output.h"
#include "../unicode/utf8.h"
#include "chromium.h"
#include "skeleton.h"

#include <string.h>

/* ---- letters that look like several things ------------------------------ */

#define ALTERNATIVES 3

struct letter {
	uint32_t point;
	const char *like[ALTERNATIVES - 1];
};

static const struct letter letters[] = {
	{0xFE, {"b", "p"}},    /* thorn */
	{0x142, {"l", "t"}},   /* l with stroke */
	{0x153, {"ce", "oe"}}, /* oe */
};

#define L_STROKE 0x142

/* A name has at most five letters with a choice: 3^5 readings. */
#define PLACES_MAX 5

/* Letters that a reading replaces by l everywhere: palochka, dotless i. */
#define L_PALOCHKA (1u << 0)
#define L_DOTLESS (1u << 1)

static const struct letter *
find_letter(uint32_t point)
{
	for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
		if (letters[i].point == point) {
			return &letters[i];
		}
	}
	return NULL;
}

/* ---- one skeleton ------------------------------------------------------- */

/* One way of reading a name. */
struct reading {
	bool chromium;
	bool fold;      /* take the accents off */
	unsigned which; /* the choice for each letter, as digits in base 3 */
	unsigned as_l;  /* L_* that it replaces */
};

/* A skeleton that is being made. */
struct making {
	struct working_text text;
	struct out out;
	const struct reading *reading;
	unsigned which;  /* the choices for the letters to come */
	unsigned places; /* letters with a choice so far */
};

static struct making
begin(const struct workbench *bench, const struct reading *reading)
{
	struct making making = {
		.text = {0, bench->cap, bench->words},
		.out = {.dst = bench->chars, .cap = bench->char_cap},
		.reading = reading,
		.which = reading->which};

	return making;
}

static bool
push(struct working_text *text, uint32_t point)
{
	if (text->len == text->cap) {
		return false;
	}
	text->point[text->len++] = point;
	return true;
}

/* Append a code point, or the text that the reading puts in its place. */
static bool
push_reading(struct making *making, uint32_t point)
{
	const struct letter *letter = find_letter(point);
	unsigned choice = 0;

	if ((point == 0x4CF && (making->reading->as_l & L_PALOCHKA)) ||
	    (point == 0x131 && (making->reading->as_l & L_DOTLESS))) {
		point = 'l';
	}
	if (letter != NULL && making->places < PLACES_MAX) {
		choice = making->which % ALTERNATIVES;
		making->which /= ALTERNATIVES;
		making->places++;
	}
	if (choice == 0) {
		return push(&making->text, point);
	}
	for (const char *s = letter->like[choice - 1]; *s != '\0'; s++) {
		if (!push(&making->text, (unsigned char)*s)) {
			return false;
		}
	}
	return true;
}

/*
 * Take accents off: decompose, drop nonspacing marks, and replace letters with
 * a stroke by those without.
 */
static bool
fold(struct working_text *text)
{
	size_t len = 0;

	if (!xn_text_decompose(text)) {
		return false;
	}
	for (size_t i = 0; i < text->len; i++) {
		uint32_t point = text->point[i];

		if (display_is_mn(point)) {
			continue;
		}
		point = point == L_STROKE ? 'l' : point;
		point = point == 0xF8 ? 'o' : point;
		point = point == 0x111 ? 'd' : point;
		text->point[len++] = point;
	}
	text->len = len;
	return true;
}

/* Load a label, without its accents if the reading takes them off. */
static bool
load(struct making *making, struct point_span label)
{
	struct working_text *text = &making->text;

	memcpy(text->point, label.point, label.len * sizeof *text->point);
	text->len = label.len;
	return !making->reading->fold || fold(text);
}

/*
 * Replace letters by the reading's choices.  The loaded text is moved out of
 * the way first.
 */
static bool
choose(struct making *making)
{
	struct working_text *text = &making->text;
	uint32_t *copy = text->point + text->cap;
	size_t len = text->len;

	memcpy(copy, text->point, len * sizeof *copy);
	text->len = 0;
	for (size_t i = 0; i < len; i++) {
		if (!push_reading(making, copy[i])) {
			return false;
		}
	}
	return true;
}

/*
 * The fast path of nearly all labels: the label and its prototypes are ASCII,
 * so normalisation and Chromium's map leave it alone.  False: they are not, and
 * nothing was put.
 */
static bool
put_ascii_label(struct making *making, struct point_span label)
{
	size_t start = making->out.len;

	for (size_t i = 0; i < label.len; i++) {
		uint32_t point = label.point[i];
		struct ucd_string like = xn_display_prototype(point);
		uint32_t all = point;

		do {
			char c;

			point = like.count > 0 ? ucd_next(&like) : point;
			all |= point;
			c = (char)point;
			out_put(&making->out, &c, 1);
		} while (like.count > 0);
		if (all > 0x7F) {
			making->out.len = start;
			return false;
		}
	}
	return true;
}

static bool
make_label(struct making *making, struct point_span label)
{
	struct working_text *text = &making->text;
	bool chromium = making->reading->chromium;

	if (put_ascii_label(making, label)) {
		return true;
	}
	if (!load(making, label) || (chromium && !choose(making)) ||
	    !xn_text_skeleton(text, chromium ? xn_chromium_map : NULL)) {
		return false;
	}
	for (size_t i = 0; i < text->len; i++) {
		char bytes[4];

		out_put(&making->out, bytes,
			utf8_encode(bytes, text->point[i]));
	}
	return true;
}

static size_t
label_len(struct point_span points, size_t at)
{
	size_t end = at;

	while (end < points.len && points.point[end] != '.') {
		end++;
	}
	return end - at;
}

/*
 * Make the skeletons of the labels one by one, so that a character that looks
 * like a full stop does not end a label.  starts tells where each begins.
 */
static bool
make(struct making *making, struct point_span points, size_t *starts)
{
	size_t label = 0;
	size_t at = 0;

	for (;;) {
		size_t len = label_len(points, at);
		struct point_span part = {points.point + at, len};

		starts[label] = making->out.len;
		/* A tail has at most TAIL_LABELS labels. */
		label += label + 1 < TAIL_LABELS;
		if (!make_label(making, part)) {
			return false;
		}
		at += len;
		if (at == points.len) {
			return making->out.len <= making->out.cap;
		}
		out_put(&making->out, ".", 1);
		at++;
	}
}

/* ---- all of them -------------------------------------------------------- */

static size_t
count_labels(struct point_span points)
{
	size_t count = 1;

	for (size_t i = 0; i < points.len; i++) {
		count += points.point[i] == '.';
	}
	return count;
}

/* How many ways there are to read a name. */
struct choices {
	unsigned readings; /* 3 to the power of the letters with a choice */
	unsigned as_l;     /* L_* in the name */
};

static struct choices
find_choices(struct point_span points, bool folded)
{
	struct choices found = {1, 0};
	unsigned places = 0;

	for (size_t i = 0; i < points.len; i++) {
		uint32_t point = points.point[i];

		if (point < 0x80) {
			continue;
		}
		found.as_l |= point == 0x4CF ? L_PALOCHKA : 0;
		found.as_l |= point == 0x131 ? L_DOTLESS : 0;
		if (find_letter(point) != NULL && places < PLACES_MAX &&
		    !(folded && point == L_STROKE)) {
			found.readings *= ALTERNATIVES;
			places++;
		}
	}
	return found;
}

static bool
has_l_stroke(struct point_span points)
{
	for (size_t i = 0; i < points.len; i++) {
		if (points.point[i] == L_STROKE) {
			return true;
		}
	}
	return false;
}

/* Take a skeleton; its labels begin at starts.  Returns whether to go on. */
typedef bool take_made(void *user, const char *skeleton, size_t len,
		       const size_t *starts);

/*
 * Pass the skeletons of all readings to take until it returns false.  *on
 * becomes its last result.  False: there is too little room.
 */
static bool
make_readings(const struct tail *tail, const struct workbench *bench,
	      bool folded, take_made *take, void *user, bool *on)
{
	struct choices choices = find_choices(tail->points, folded);
	struct reading reading = {true, folded, 0, 0};

	for (; reading.which < choices.readings; reading.which++) {
		for (unsigned as_l = 0; as_l <= choices.as_l && *on; as_l++) {
			size_t starts[TAIL_LABELS];
			struct making making = begin(bench, &reading);

			if (as_l & ~choices.as_l) {
				continue;
			}
			reading.as_l = as_l;
			if (!make(&making, tail->points, starts)) {
				return false;
			}
			*on = take(user, bench->chars, making.out.len, starts);
		}
	}
	return true;
}

static bool
make_all(const struct policy *policy, const struct tail *tail,
	 const struct workbench *bench, take_made *take, void *user)
{
	static const struct reading plain = {false, false, 0, 0};
	size_t starts[TAIL_LABELS];
	struct making making = begin(bench, &plain);
	bool on = true;

	if (!policy->folds) {
		if (!make(&making, tail->points, starts)) {
			return false;
		}
		take(user, bench->chars, making.out.len, starts);
		return true;
	}
	if (tail->folds && !make_readings(tail, bench, true, take, user, &on)) {
		return false;
	}
	/*
	 * Folding makes l with stroke an l.  Its other readings are tried with
	 * the accents left on.
	 */
	return (tail->folds && !has_l_stroke(tail->points)) || !on ||
	       make_readings(tail, bench, false, take, user, &on);
}

/* ---- for one domain ----------------------------------------------------- */

struct receiver {
	take_skeleton *take;
	void *user;
};

static bool
take_whole(void *user, const char *skeleton, size_t len, const size_t *starts)
{
	const struct receiver *receiver = user;

	(void)starts;
	return receiver->take(receiver->user, skeleton, len);
}

bool
xn_tail_skeletons(const struct policy *policy, const struct tail *tail,
		  const struct workbench *bench, take_skeleton *take,
		  void *user)
{
	struct receiver receiver = {take, user};

	return make_all(policy, tail, bench, take_whole, &receiver);
}

/* ---- for a name --------------------------------------------------------- */

struct look {
	const xn_display_options *opt;
	struct ascii_name name;
	size_t labels;
	xn_known_answer answer;
	size_t domain; /* with XN_KNOWN_OTHER */
};

/* Ask the caller about the last four, three and two labels of a skeleton. */
static bool
take_look(void *user, const char *skeleton, size_t len, const size_t *starts)
{
	struct look *look = user;

	for (size_t i = 0; i + 2 <= look->labels; i++) {
		look->domain = 0;
		look->answer = look->opt->known(
			look->opt->user, skeleton + starts[i], len - starts[i],
			look->name.s, look->name.len, &look->domain);
		if (look->answer != XN_KNOWN_NONE) {
			return false;
		}
	}
	return true;
}

bool
xn_tail_look(const struct policy *policy, const struct tail *tail,
	     const struct workbench *bench, const xn_display_options *opt,
	     struct ascii_name name, size_t *known)
{
	struct look look = {opt, name, count_labels(tail->points),
			    XN_KNOWN_NONE, 0};
	bool done = make_all(policy, tail, bench, take_look, &look);

	*known = look.answer == XN_KNOWN_OTHER ? look.domain : XN_NOWHERE;
	return done;
}

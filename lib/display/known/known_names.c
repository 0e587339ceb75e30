/* SPDX-License-Identifier: MIT
 *
 * The skeletons by which a caller compares names with domains of its own: one
 * after another, in all readings.
 */
#include "known_names.h"

/* ---- all of them -------------------------------------------------------- */

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
		found.as_l |= xn_reading_as_l(point);
		if (xn_reading_letter(point) != NULL && places < PLACES_MAX &&
		    !(folded && point == L_STROKE)) {
			found.readings *= ALTERNATIVES;
			places++;
		}
	}
	return found;
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
			size_t len;

			if (as_l & ~choices.as_l) {
				continue;
			}
			reading.as_l = as_l;
			if (!xn_reading_make(bench, &reading, tail->points,
					     starts, &len)) {
				return false;
			}
			*on = take(user, bench->chars, len, starts);
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
	size_t len;
	bool on = true;

	if (!policy->folds) {
		if (!xn_reading_make(bench, &plain, tail->points, starts,
				     &len)) {
			return false;
		}
		take(user, bench->chars, len, starts);
		return true;
	}
	if (tail->folds && !make_readings(tail, bench, true, take, user, &on)) {
		return false;
	}
	/*
	 * Folding makes l with stroke an l.  Its other readings are tried with
	 * the accents left on.
	 */
	return (tail->folds && !xn_has_l_stroke(tail->points)) || !on ||
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
	struct look look = {opt, name, labels_of(tail->points),
			    XN_KNOWN_NONE, 0};
	bool done = make_all(policy, tail, bench, take_look, &look);

	*known = look.answer == XN_KNOWN_OTHER ? look.domain : XN_NOWHERE;
	return done;
}

/* SPDX-License-Identifier: MIT
 *
 * The hashes of a name's skeletons in all readings.
 *
 * The name is cut before and behind each letter that has a choice.  A skeleton
 * is made of each piece, and the hash of a reading is joined from those of the
 * pieces.  This is right because the text of each choice begins with a letter:
 * marks do not pass it when they are put into canonical order.  Behind the
 * letter it has at most an overlay.  An overlay's class is the lowest, so the
 * marks that follow stay behind it.
 *
 * From one reading to the next few choices change, those at the name's start
 * most often.  So the hashes of all ends of the name are kept, and only those
 * that begin before the last change are joined again.
 */
#include "readings.h"

#include "../../base/keyed_hash.h"
#include "../browsers/chromium.h"

#include <assert.h>
#include <string.h>

/* The ways of reading the letters that become l everywhere: sets of L_*. */
#define WAYS 4

/*
 * A piece of the name.  In a piece without a choice hash has an element for
 * each way, otherwise for each choice.
 */
struct piece {
	struct hash hash[WAYS];
	unsigned char choice[ALTERNATIVES]; /* their numbers */
	unsigned char choices; /* that look different; 0: without a choice */
	unsigned char at;      /* the current one */
	unsigned weight;       /* 3 to the power of the letter's number */
};

/* Each letter with a choice has a piece, and another may follow. */
#define PIECES (TAIL_LABELS + 2 * PLACES_MAX)

/* The code points of a label, each of which may become four. */
#define LABEL_ROOM (4 * XN_LABEL_OCTETS)

struct hashing {
	const struct workbench *bench;
	uint64_t key;
	struct reading reading;
	struct piece pieces[PIECES];
	size_t count;
	struct hash open[WAYS]; /* the piece that is being read */
	unsigned as_l;          /* L_* that make a difference */
	unsigned ways[WAYS];    /* the sets of these */
	size_t way_count;
	unsigned weight;        /* of the next letter with a choice */
	size_t starts[TAIL_LABELS]; /* the first piece of each label */
	size_t labels;
	/* The sums of the pieces from each one on. */
	uint64_t ends[PIECES + 1][WAYS];
};

/* ---- pieces ------------------------------------------------------------- */

/* Hash the skeleton of some code points. */
static bool
hash_skeleton(const struct hashing *hashing, struct point_span points,
	      struct hash *hash)
{
	const struct workbench *bench = hashing->bench;
	struct working_text text = {points.len, bench->cap, bench->words};

	*hash = hash_empty();
	if (points.len == 0) {
		return true;
	}
	memcpy(text.point, points.point, points.len * sizeof *points.point);
	if (!xn_text_skeleton(&text, hashing->reading.chromium ? xn_chromium_map
							       : NULL)) {
		return false;
	}
	for (size_t i = 0; i < text.len; i++) {
		*hash = hash_join(*hash,
				  hash_unit(hashing->key, text.point[i]));
	}
	return true;
}

/* End the piece that is being read, if it is not empty. */
static void
close_piece(struct hashing *hashing)
{
	struct piece *piece = &hashing->pieces[hashing->count];

	if (hashing->open[0].sum != 0) {
		memset(piece, 0, sizeof *piece);
		memcpy(piece->hash, hashing->open, sizeof piece->hash);
		hashing->count++;
	}
	for (size_t way = 0; way < WAYS; way++) {
		hashing->open[way] = hash_empty();
	}
}

static void
extend_piece(struct hashing *hashing, struct hash hash)
{
	/* The ways are the same until a letter makes a difference. */
	hashing->open[0] = hash_join(hashing->open[0], hash);
	for (size_t way = 1; way < WAYS; way++) {
		hashing->open[way] =
			hashing->as_l != 0
				? hash_join(hashing->open[way], hash)
				: hashing->open[0];
	}
}

/* Hash what a letter looks like: every workbench has room for that. */
static struct hash
hash_letter(const struct hashing *hashing, uint32_t point)
{
	struct point_span letter = {&point, 1};
	struct hash hash;
	bool done = hash_skeleton(hashing, letter, &hash);

	assert(done);
	(void)done;
	return hash;
}

/* Read a letter that the bits of a way make an l. */
static void
add_as_l(struct hashing *hashing, uint32_t point, unsigned bit)
{
	struct hash other = hash_unit(hashing->key, 'l');
	struct hash hash = hash_letter(hashing, point);

	hashing->as_l |= hash.sum != other.sum ? bit : 0;
	for (unsigned way = 0; way < WAYS; way++) {
		hashing->open[way] = hash_join(hashing->open[way],
					       way & bit ? other : hash);
	}
}

static void
add_choice(struct piece *piece, struct hash hash, unsigned choice)
{
	for (unsigned i = 0; i < piece->choices; i++) {
		if (piece->hash[i].sum == hash.sum) {
			return;
		}
	}
	piece->hash[piece->choices] = hash;
	piece->choice[piece->choices] = (unsigned char)choice;
	piece->choices++;
}

static void
add_letter(struct hashing *hashing, const struct letter *letter)
{
	struct piece *piece;

	close_piece(hashing);
	piece = &hashing->pieces[hashing->count++];
	memset(piece, 0, sizeof *piece);
	piece->weight = hashing->weight;
	hashing->weight *= ALTERNATIVES;
	add_choice(piece, hash_letter(hashing, letter->point), 0);
	for (unsigned choice = 1; choice < ALTERNATIVES; choice++) {
		struct hash hash = hash_empty();

		for (const char *s = letter->like[choice - 1]; *s != '\0';
		     s++) {
			hash = hash_join(hash,
					 hash_unit(hashing->key,
						   (unsigned char)*s));
		}
		add_choice(piece, hash, choice);
	}
}

/* ---- reading a tail ----------------------------------------------------- */

/* Read a letter for which is_special is true. */
static void
add_special(struct hashing *hashing, uint32_t point)
{
	const struct letter *letter = xn_reading_letter(point);

	if (letter != NULL) {
		add_letter(hashing, letter);
	} else {
		add_as_l(hashing, point, xn_reading_as_l(point));
	}
}

static bool
is_special(const struct hashing *hashing, uint32_t point)
{
	static const unsigned all = 3 * 3 * 3 * 3 * 3;

	return hashing->reading.chromium && point >= 0x80 &&
	       ((hashing->weight < all && xn_reading_letter(point) != NULL) ||
		xn_reading_as_l(point) != 0);
}

static bool
add_points(struct hashing *hashing, struct point_span points)
{
	size_t start = 0;

	for (size_t i = 0; i <= points.len; i++) {
		struct point_span plain = {points.point + start, i - start};
		struct hash hash;

		if (i < points.len && !is_special(hashing, points.point[i])) {
			continue;
		}
		if (!hash_skeleton(hashing, plain, &hash)) {
			return false;
		}
		extend_piece(hashing, hash);
		if (i < points.len) {
			add_special(hashing, points.point[i]);
		}
		start = i + 1;
	}
	return true;
}

static bool
add_label(struct hashing *hashing, struct point_span label)
{
	const struct workbench *bench = hashing->bench;
	struct working_text text = {label.len, bench->cap, bench->words};
	uint32_t folded[LABEL_ROOM];
	struct point_span points = {folded, 0};

	hashing->starts[hashing->labels++] = hashing->count;
	if (!hashing->reading.fold || label.len == 0) {
		return add_points(hashing, label);
	}
	memcpy(text.point, label.point, label.len * sizeof *label.point);
	if (!xn_reading_fold(&text)) {
		return false;
	}
	assert(text.len <= LABEL_ROOM);
	memcpy(folded, text.point, text.len * sizeof *folded);
	points.len = text.len;
	return add_points(hashing, points);
}

static bool
add_tail(struct hashing *hashing, struct point_span points)
{
	size_t at = 0;

	for (;;) {
		struct point_span label = {points.point + at,
					   xn_label_len(points, at)};

		if (!add_label(hashing, label)) {
			return false;
		}
		at += label.len;
		if (at == points.len) {
			close_piece(hashing);
			return true;
		}
		extend_piece(hashing, hash_unit(hashing->key, '.'));
		close_piece(hashing);
		at++;
	}
}

/* ---- all readings ------------------------------------------------------- */

/* Join the ends that begin with one of the first count pieces. */
static void
join_ends(struct hashing *hashing, size_t count)
{
	for (size_t i = count; i-- > 0;) {
		const struct piece *piece = &hashing->pieces[i];

		for (size_t k = 0; k < hashing->way_count; k++) {
			unsigned way = hashing->ways[k];
			size_t n = piece->choices > 0 ? piece->at : way;

			hashing->ends[i][way] = hash_join_sum(
				piece->hash[n], hashing->ends[i + 1][way]);
		}
	}
}

/* Go to the next choices.  False: there are no more. */
static bool
choose_next(struct hashing *hashing)
{
	struct reading *reading = &hashing->reading;

	for (size_t i = 0; i < hashing->count; i++) {
		struct piece *piece = &hashing->pieces[i];

		if (piece->choices == 0) {
			continue;
		}
		reading->which -= piece->choice[piece->at] * piece->weight;
		piece->at++;
		if (piece->at < piece->choices) {
			reading->which +=
				piece->choice[piece->at] * piece->weight;
			join_ends(hashing, i + 1);
			return true;
		}
		piece->at = 0;
	}
	return false;
}

static bool
take_ways(struct hashing *hashing, take_hashes *take, void *user)
{
	for (size_t k = 0; k < hashing->way_count; k++) {
		unsigned way = hashing->ways[k];
		uint64_t hashes[TAIL_LABELS];

		for (size_t i = 0; i < hashing->labels; i++) {
			hashes[i] = hash_mix(
				hashing->ends[hashing->starts[i]][way]);
		}
		hashing->reading.as_l = way;
		if (!take(user, &hashing->reading, hashes, hashing->labels)) {
			return false;
		}
	}
	return true;
}

/* All readings, with accents or without. */
static bool
take_readings(uint64_t key, const struct tail *tail,
	      const struct workbench *bench, struct reading reading,
	      take_hashes *take, void *user, bool *on)
{
	struct hashing hashing;

	hashing.bench = bench;
	hashing.key = key;
	hashing.reading = reading;
	hashing.count = 0;
	hashing.labels = 0;
	hashing.as_l = 0;
	hashing.weight = 1;
	hashing.open[0] = hash_empty();
	close_piece(&hashing);
	if (!add_tail(&hashing, tail->points)) {
		return false;
	}
	hashing.way_count = 0;
	for (unsigned way = 0; way < WAYS; way++) {
		hashing.ends[hashing.count][way] = 0;
		if (!(way & ~hashing.as_l)) {
			hashing.ways[hashing.way_count++] = way;
		}
	}
	join_ends(&hashing, hashing.count);
	do {
		*on = take_ways(&hashing, take, user);
	} while (*on && choose_next(&hashing));
	return true;
}

bool
xn_reading_hashes(bool chromium, uint64_t key, const struct tail *tail,
		  const struct workbench *bench, take_hashes *take, void *user)
{
	struct reading reading = {chromium, false, 0, 0};
	bool on = true;

	if (chromium && tail->folds) {
		reading.fold = true;
		if (!take_readings(key, tail, bench, reading, take, user,
				   &on)) {
			return false;
		}
		if (!on || !xn_has_l_stroke(tail->points)) {
			return true;
		}
		reading.fold = false;
	}
	return take_readings(key, tail, bench, reading, take, user, &on);
}

/* SPDX-License-Identifier: MIT
 *
 * Traces of the Punycode algorithms.  Both are made from the encoded form,
 * whose integers are read in order as in RFC 3492, section 6.2: the delta that
 * the decoder finds is the one that the encoder needed.
 */
#include "trace.h"
#include "../../io/text.h"

#include "../../../../lib/base/letters.h"

#include <string.h>

/* The parameters of Punycode: RFC 3492, section 5. */
enum {
	BASE = 36,
	TMIN = 1,
	TMAX = 26,
	SKEW = 38,
	DAMP = 700,
	INITIAL_BIAS = 72,
	INITIAL_N = 128
};

/* More than any delta that leads to a code point. */
#define TOO_MUCH ((uint64_t)1 << 53)

/* The state of the decoder, and the last integer it has read. */
struct walk {
	const char *s;
	size_t len;
	size_t at;      /* the next integer */
	size_t literal; /* characters before the integers */
	size_t count;   /* code points so far */
	uint64_t n;
	uint64_t i;
	uint64_t bias;
	uint64_t delta;
	size_t from; /* the integer was at s[from..at) */
};

static void
walk_start(struct walk *walk, const char *s, size_t len)
{
	memset(walk, 0, sizeof *walk);
	walk->s = s;
	walk->len = len;
	for (size_t k = len; k > 1 && walk->at == 0; k--) {
		if (s[k - 1] == '-') {
			walk->at = k;
			walk->count = k - 1;
		}
	}
	walk->literal = walk->at;
	walk->n = INITIAL_N;
	walk->bias = INITIAL_BIAS;
}

/* Section 5: letters are 0 to 25 in either case, digits 26 to 35. */
static uint32_t
digit_value(uint32_t c)
{
	if (is_digit(c)) {
		return c - '0' + 26;
	}
	return is_lower(lower(c)) ? lower(c) - 'a' : BASE;
}

/* Section 6.1. */
static uint64_t
adapt(uint64_t delta, uint64_t count, bool first)
{
	uint64_t k = 0;

	delta /= first ? DAMP : 2;
	delta += delta / count;
	while (delta > (BASE - TMIN) * TMAX / 2) {
		delta /= BASE - TMIN;
		k += BASE;
	}
	return k + (BASE - TMIN + 1) * delta / (delta + SKEW);
}

/* Section 3.3: reads an integer.  False: it is ill-formed or too large. */
static bool
read_delta(struct walk *walk)
{
	uint64_t weight = 1;

	walk->from = walk->at;
	walk->delta = 0;
	for (uint64_t k = BASE; walk->at < walk->len; k += BASE) {
		uint64_t digit =
			digit_value((unsigned char)walk->s[walk->at++]);
		uint64_t t = k <= walk->bias + TMIN   ? TMIN
			     : k >= walk->bias + TMAX ? TMAX
						      : k - walk->bias;

		if (digit >= BASE || weight > TOO_MUCH) {
			return false;
		}
		walk->delta += digit * weight;
		if (digit < t) {
			return walk->delta <= TOO_MUCH;
		}
		weight *= BASE - t;
	}
	return false;
}

/* Section 6.2: one turn of the loop.  n then belongs at place i - 1. */
static bool
walk_step(struct walk *walk)
{
	bool first = walk->count == (walk->literal > 0 ? walk->literal - 1 : 0);

	if (!read_delta(walk)) {
		return false;
	}
	walk->count++;
	walk->bias = adapt(walk->delta, walk->count, first);
	walk->i += walk->delta;
	walk->n += walk->i / walk->count;
	walk->i = walk->i % walk->count + 1;
	return true;
}

/* ---- lines -------------------------------------------------------------- */

/* Writes a text in quotes behind what it is. */
static void
put_quoted(struct output *out, const char *before, const char *s, size_t len)
{
	text_say(out, "%s\"", before);
	text_plain(out, s, len);
	output_char(out, '"');
}

/* Writes code points on a new line; a "*" follows the one with number star. */
static void
put_points(struct output *out, const uint32_t *points, size_t count,
	   size_t star)
{
	for (size_t i = 0; i < count; i++) {
		text_say(out, i > 0 ? " %h%s" : "\n%h%s", points[i],
			 i + 1 == star ? " *" : "");
	}
}

/* ---- 7.3 ---------------------------------------------------------------- */

void
trace_encoding(struct output *out, const uint32_t *points, size_t count,
	       const char *s, size_t len)
{
	struct walk walk;

	walk_start(&walk, s, len);
	text_say(out, "bias is %n\ninput is:", (size_t)walk.bias);
	put_points(out, points, count, 0);
	output_string(out, walk.literal > 0
				   ? "\nbasic code points ("
				   : "\nthere are no basic code points, so no"
				     " literal portion");
	for (size_t i = 0; i + 1 < walk.literal; i++) {
		text_say(out, "%s%h", i > 0 ? ", " : "",
			 (uint32_t)(unsigned char)s[i]);
	}
	if (walk.literal > 0) {
		put_quoted(out, ") are copied to literal portion: ", s,
			   walk.literal);
	}
	while (walk.at < len && walk_step(&walk)) {
		text_say(out,
			 "\nnext code point to insert is %h\n"
			 "needed delta is %n",
			 (uint32_t)walk.n, (size_t)walk.delta);
		put_quoted(out, ", encodes as ", s + walk.from,
			   walk.at - walk.from);
		text_say(out, "\nbias becomes %n", (size_t)walk.bias);
	}
	put_quoted(out, "\noutput is ", s, len);
}

/* ---- 7.2 ---------------------------------------------------------------- */

static void
put_start(struct output *out, const struct walk *walk, uint32_t *points)
{
	if (walk->literal == 0) {
		output_string(out, "\nthere is no delimiter, so extended"
				   " string starts empty");
		return;
	}
	put_quoted(out, "\nliteral portion is ", walk->s, walk->literal);
	output_string(out, ", so extended string starts as:");
	for (size_t i = 0; i < walk->count; i++) {
		points[i] = (unsigned char)walk->s[i];
	}
	put_points(out, points, walk->count, 0);
}

void
trace_decoding(struct output *out, const char *s, size_t len,
	       const xn_punycode_result *result, uint32_t *points)
{
	/* The part without an error. */
	size_t sound = result->status == XN_PUNYCODE_OK ? len : result->read;
	struct walk walk;

	walk_start(&walk, s, len);
	text_say(out, "n is %n, i is %n, bias is %n", (size_t)walk.n,
		 (size_t)walk.i, (size_t)walk.bias);
	put_quoted(out, "\ninput is ", s, len);
	if (sound < walk.literal || (sound == 0 && len > 0)) {
		return;
	}
	put_start(out, &walk, points);
	while (walk.at < sound && walk_step(&walk) && walk.at <= sound) {
		size_t at = (size_t)walk.i - 1;

		memmove(points + at + 1, points + at,
			(walk.count - 1 - at) * sizeof *points);
		points[at] = (uint32_t)walk.n;
		put_quoted(out, "\ndelta ", s + walk.from, walk.at - walk.from);
		text_say(out, " decodes to %n\nbias becomes %n",
			 (size_t)walk.delta, (size_t)walk.bias);
		put_points(out, points, walk.count, (size_t)walk.i);
	}
}

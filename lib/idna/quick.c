/* SPDX-License-Identifier: MIT
 *
 * The quick way, which nearly all names take that are not plain ASCII: one
 * function goes from the window to the result.
 *
 * A name takes it if it lies within one window, is mapped by UTS #46, and
 * clearly breaks no rule.  Each label is copied as it is, decoded, or loaded
 * and encoded.  Nothing is known of faults and their places, of the workspace,
 * or of a second pass.  The answer is yes or no; on no, the stages do the name
 * from the start.  Its result is made apart, so that nothing of a refused name
 * is left in the destination.
 *
 * Its conditions are those of the table of rules (rules.h), and its parts the
 * stages' own: split_window(), maps_to_one(), features_of_points(), the short
 * codec, xn_nfc(), bidi_broken().
 */
#include "../base/ace_prefix.h"
#include "../base/compiler.h"
#include "../punycode/short.h"
#include "../unicode/nfc.h"
#include "../unicode/output.h"
#include "bidi.h"
#include "map.h"
#include "pipeline.h"
#include "report.h"
#include "rules.h"
#include "split.h"

/*
 * Units of a result: a name, a dot, and the longest label behind them.
 * ToUnicode makes at most four units of one.
 */
#define ROOM (XN_NAME_OCTETS + 1 + ACE_PREFIX_LEN + SHORT_ENCODED(SHORT_LABEL))

/* A label that is not plain ASCII. */
struct quick {
	size_t len;
	uint32_t seen; /* the OR of the rows */
	uint32_t point[SHORT_LABEL];
	uint32_t row[SHORT_LABEL];
	struct insertions insertions; /* if it is to be encoded */
};

/* The bits of rows that the features of a label depend on; hyphens have class
 * ES. */
#define FEATURES_OF_ROWS                                                       \
	(FEATURE_STATUS | FEATURE_CLASS | UCD_IS_MARK | UCD_BIDI_MASK |        \
	 UCD_NFC_MASK)

/* Whether the label might break a rule, except for the Bidi rule. */
static inline bool
might_break(const struct quick *q)
{
	uint32_t features = FEATURE_ANY;

	if (q->seen & FEATURES_OF_ROWS) {
		features = features_of_points(q->point, q->row, q->len, true) |
			   (q->seen & (FEATURE_STATUS | FEATURE_CLASS));
	}
	return (features & FEATURES_OF_RULES & ~FEATURE_BIDI_NAME) != 0;
}

/* Fetch the rows, and prepare the label to be encoded behind the prefix. */
static void
fetch_keys(struct quick *q, char *to)
{
	begin_insertions(&q->insertions, to);
	q->seen = 0;
	for (size_t i = 0; i < q->len; i++) {
		q->row[i] = ucd_row(q->point[i]);
		q->seen |= q->row[i];
		add_point(&q->insertions, q->point[i]);
	}
}

/*
 * Load a label of a window, or in wide units of the source, and map it.  False:
 * it is ill-formed, or not all code points stay or become another one.
 */
static ALWAYS_INLINE bool
load_mapped(struct quick *q, enum direction direction, enum encoding encoding,
	    const char *text, size_t units, char *to)
{
	size_t len = 0, size;
	uint32_t seen = 0;

	begin_insertions(&q->insertions, to);
	for (size_t i = 0; i < units; i += size, len++) {
		uint32_t point, row;

		/* Behind a label, nothing continues a sequence. */
		size = encoding == UTF8
			       ? utf8_decode(text + i, UTF8_UNITS, &point)
			       : text_decode(encoding, text, units, i, &point);
		if (size == 0) {
			return false;
		}
		row = ucd_row(point);
		if (UCD_STATUS(row) > UCD_DEVIATION &&
		    !maps_to_one(&point, &row)) {
			return false;
		}
		q->point[len] = point;
		q->row[len] = row;
		seen |= row;
		if (direction == TO_ASCII) {
			add_point(&q->insertions, point);
		}
	}
	q->len = len;
	q->seen = seen;
	return true;
}

/* Bring a label into form C.  False: it has become longer. */
static NOT_INLINE bool
normalise_points(struct quick *q, char *to)
{
	uint32_t point[SHORT_LABEL], source[SHORT_LABEL];
	struct normal normal = {0, q->len, point, source, false};

	if (xn_is_quickly_nfc(q->row, q->len)) {
		return true;
	}
	if (!xn_nfc(&normal, q->point, q->row, q->len)) {
		return false;
	}
	q->len = normal.len;
	memcpy(q->point, point, q->len * sizeof *point);
	fetch_keys(q, to);
	return true;
}

/*
 * Decode an A-label.  Nearly always the rows of its code points, in any order,
 * show that it breaks no rule.  False: it has a fault, or is not in form C.
 */
static NOT_INLINE bool
decode_points(struct quick *q, const char *code, size_t len, bool arranged)
{
	struct arrivals all;

	if (!read_arrivals(&all, code, len, ucd_row, &q->seen)) {
		return false;
	}
	q->len = all.count;
	if (!arranged && !(q->seen & FEATURES_OF_ROWS)) {
		return true;
	}
	arrange(q->point, &all);
	if (q->seen & FEATURES_OF_ROWS) {
		for (size_t i = 0; i < q->len; i++) {
			q->row[i] = ucd_row(q->point[i]);
		}
	}
	return !(q->seen & UCD_NFC_MASK) || xn_is_quickly_nfc(q->row, q->len);
}

/* Whether a label satisfies the Bidi rule. */
static NOT_INLINE bool
satisfies_bidi(const struct quick *q)
{
	struct bidi_facts facts = {0, 0, 0};

	for (size_t i = 0; i < q->len; i++) {
		bidi_add(&facts, 1u << UCD_BIDI(q->row[i]));
	}
	return bidi_broken(&facts) == 0;
}

/* What is known of the Bidi rule in a name. */
struct bidi {
	bool checked;
	bool name;      /* a label makes it a Bidi name */
	bool unchecked; /* a label before might break the rule */
};

/* Note a label; false: the name might break the rule. */
static inline bool
pass_bidi(struct bidi *bidi, const struct quick *q)
{
	if (!bidi->checked || !(q->seen & UCD_BIDI_MASK)) {
		return true;
	}
	bidi->name |= (q->seen & UCD_IS_RTL) != 0;
	if (!bidi->name) {
		bidi->unchecked = true;
		return true;
	}
	return !bidi->unchecked && satisfies_bidi(q);
}

/* Convert a label that is not clean. */
static ALWAYS_INLINE bool
quick_label(enum direction direction, enum encoding encoding, struct out *out,
	    struct quick *q, struct bidi *bidi, const struct span *span,
	    const char *src)
{
	char *to = out_end(out) + ACE_PREFIX_LEN, *end;

	/* A label that is all of the window may be too long. */
	if (span->len > XN_LABEL_OCTETS) {
		return false;
	}
	if (span->ascii) {
		if (span->len <= ACE_PREFIX_LEN ||
		    memcmp(span->text, ACE_PREFIX, ACE_PREFIX_LEN) != 0 ||
		    !decode_points(q, span->text + ACE_PREFIX_LEN,
				   span->len - ACE_PREFIX_LEN,
				   direction == TO_UNICODE)) {
			return false;
		}
	} else if (!load_mapped(q, direction, encoding,
				encoding == UTF8
					? span->text
					: text_at(encoding, src, span->at),
				span->len, to) ||
		   ((q->seen & UCD_NFC_MASK) && !normalise_points(q, to))) {
		return false;
	}
	if (might_break(q) || !pass_bidi(bidi, q)) {
		return false;
	}
	if (direction == TO_ASCII && span->ascii) {
		out_put_short(out, span->text, span->len);
		return true;
	}
	if (direction == TO_UNICODE || q->insertions.count == 0) {
		out_put_points(out, q->point, q->len);
		return true;
	}
	end = write_insertions(&q->insertions);
	if (end == NULL || end - to > XN_LABEL_OCTETS - ACE_PREFIX_LEN) {
		return false;
	}
	memcpy(to - ACE_PREFIX_LEN, ACE_PREFIX, ACE_PREFIX_LEN);
	out->len += (size_t)(end - to) + ACE_PREFIX_LEN;
	return true;
}

/* Convert all labels.  Returns how many, or 0.  The encoding is a constant. */
static ALWAYS_INLINE size_t
quick_labels(enum direction direction, enum encoding encoding,
	     const struct call *call, const struct window *window,
	     struct out *out)
{
	struct bidi bidi = {(call->rules->checks & XN_CHECK_BIDI) != 0, false,
			    false};
	size_t labels = 0, at = 0;
	struct quick q;

	for (;;) {
		size_t start = out->len;
		struct span span = {.at = at};

		if (at < window->len) {
			span = split_window(window, encoding, at);
		}
		if (span.clean) {
			bool odd = is_bidi_odd(&span);

			if (bidi.name && odd) {
				return 0;
			}
			bidi.unchecked |= odd;
			out_put_short(out, span.text, span.len);
		} else if (span.len == 0) {
			if (at < window->len ||
			    !(call->rules->checks & XN_ALLOW_ROOT_DOT)) {
				return 0;
			}
		} else if (!quick_label(direction, encoding, out, &q, &bidi,
					&span, call->src)) {
			return 0;
		}
		if (call->report != NULL) {
			xn_report_clean(call->report, labels, span.at, span.len,
					start, out->len - start);
		}
		labels++;
		/* ToUnicode makes nothing so long. */
		if (out->len > XN_NAME_OCTETS + (span.len == 0)) {
			return 0;
		}
		if (span.dot == 0) {
			return labels;
		}
		out_put_ascii(out, ".", 1);
		at += span.len + span.dot;
	}
}

/* Copy bytes to wider units.  The encoding is a constant. */
static ALWAYS_INLINE void
widen(enum encoding encoding, char *to, const char *from, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		text_put_unit(encoding, to, i, (unsigned char)from[i]);
	}
}

/*
 * Convert the name.  Direction and encoding are constants.  ToASCII makes
 * bytes, which are widened at the end.
 */
static ALWAYS_INLINE struct made
quick_name(enum direction direction, enum encoding encoding,
	   const struct call *call, const struct window *window)
{
	enum encoding inside = direction == TO_ASCII ? UTF8 : encoding;
	char room[ROOM << UTF32];
	struct out out = {room, ROOM, 0, inside};
	size_t labels = quick_labels(direction, encoding, call, window, &out);
	size_t units = out.len + !call->no_nul;

	if (labels == 0 || units > call->cap) {
		return (struct made){0, 0};
	}
	text_put_unit(inside, room, out.len, 0);
	if (inside == encoding) {
		copy_short(call->dst, room, units << encoding);
	} else if (encoding == UTF16) {
		widen(UTF16, call->dst, room, units);
	} else {
		widen(UTF32, call->dst, room, units);
	}
	return (struct made){out.len, labels};
}

/* UTF-16 and UTF-32 share one copy for each direction. */
static NOT_INLINE struct made
quick_wide(const struct call *call, const struct window *window)
{
	enum encoding encoding = call->encoding == UTF16 ? UTF16 : UTF32;

	return call->direction == TO_ASCII
		       ? quick_name(TO_ASCII, encoding, call, window)
		       : quick_name(TO_UNICODE, encoding, call, window);
}

/*
 * Whether a character of ASCII is not clean, nor in the prefix of an A-label:
 * then no label needs to be tried.
 */
static inline bool
has_unclean_ascii(const struct window *window)
{
	for (uint64_t odd = window->not_clean & ~window->high; odd != 0;
	     odd &= odd - 1) {
		size_t last = lowest_bit(odd);

		if (last < ACE_PREFIX_LEN - 1 ||
		    memcmp(window->text + last - (ACE_PREFIX_LEN - 1),
			   ACE_PREFIX, ACE_PREFIX_LEN) != 0) {
			return true;
		}
	}
	return false;
}

struct made
xn_quick(const struct call *call, const struct window *window)
{
	bool passes = call->direction == TO_ASCII && window->high == 0 &&
		      (call->rules->traits & TRAIT_ASCII_PASSES) != 0;

	if (!FAST || passes || has_unclean_ascii(window)) {
		return (struct made){0, 0};
	}
	xn_report_begin(call->report);
	if (call->encoding != UTF8) {
		return quick_wide(call, window);
	}
	return call->direction == TO_ASCII
		       ? quick_name(TO_ASCII, UTF8, call, window)
		       : quick_name(TO_UNICODE, UTF8, call, window);
}

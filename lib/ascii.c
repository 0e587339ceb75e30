/* SPDX-License-Identifier: MIT
 *
 * The fast path: names of letters, digits and hyphens, as most names are.
 *
 * A name whose labels are all LDH, of legal length, without hyphens at the
 * ends or in third and fourth place breaks no rule of any profile, whatever
 * is checked, and no mapping does more to it than lower case.  Every other
 * name, right or wrong, is left to the pipeline.
 */
#include "stages.h"

#define LABEL_OCTETS 63
#define NAME_OCTETS 253

enum kind { OTHER, LETTER_DIGIT, HYPHEN, DOT };

#define O OTHER
#define A LETTER_DIGIT
#define H HYPHEN
#define D DOT
static const unsigned char kinds[256] = {
	O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, /* 00 */
	O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, /* 10 */
	O, O, O, O, O, O, O, O, O, O, O, O, O, H, D, O, /* 20: - . */
	A, A, A, A, A, A, A, A, A, A, O, O, O, O, O, O, /* 30: 0-9 */
	O, A, A, A, A, A, A, A, A, A, A, A, A, A, A, A, /* 40: A-O */
	A, A, A, A, A, A, A, A, A, A, A, O, O, O, O, O, /* 50: P-Z */
	O, A, A, A, A, A, A, A, A, A, A, A, A, A, A, A, /* 60: a-o */
	A, A, A, A, A, A, A, A, A, A, A, O, O, O, O, O, /* 70: p-z */
};
#undef O
#undef A
#undef H
#undef D

/*
 * The number of labels, or 0 where the name is for the pipeline.  A label
 * behind a final dot is empty and counts.
 */
static size_t
count_labels(const char *src, size_t len)
{
	size_t labels = 1, start = 0;
	bool hyphen = true; /* no hyphen or dot may follow */

	for (size_t i = 0; i < len; i++) {
		switch (kinds[(unsigned char)src[i]]) {
		case LETTER_DIGIT:
			hyphen = false;
			break;
		case HYPHEN:
			/* First, or in fourth place behind another one. */
			if (i == start || (hyphen && i == start + 3)) {
				return 0;
			}
			hyphen = true;
			break;
		case DOT:
			if (hyphen || i - start > LABEL_OCTETS) {
				return 0;
			}
			labels++;
			start = i + 1;
			hyphen = true;
			break;
		default:
			return 0;
		}
	}
	if (start == len) {
		return labels;
	}
	return hyphen || len - start > LABEL_OCTETS ? 0 : labels;
}

size_t
xn_ascii_name(const struct rules *rules, char *dst, size_t cap, const char *src,
	      size_t len)
{
	size_t labels;

	if (len == 0 || len > NAME_OCTETS || len >= cap) {
		return 0;
	}
	labels = count_labels(src, len);
	if (labels == 0 ||
	    (src[len - 1] == '.' && !(rules->checks & XN_ALLOW_ROOT_DOT))) {
		return 0;
	}
	for (size_t i = 0; i < len; i++) {
		char c = src[i];

		dst[i] = (char)(rules->lower && c >= 'A' && c <= 'Z' ? c + 0x20
								     : c);
	}
	dst[len] = '\0';
	return labels;
}

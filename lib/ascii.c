/* SPDX-License-Identifier: MIT
 *
 * The fast path: names, and labels, of letters, digits and hyphens, as most
 * are.
 *
 * A label that is LDH, of legal length, without hyphens at the ends or in
 * third and fourth place breaks no rule of any profile, whatever is checked,
 * but maybe the Bidi rule, and no mapping does more to it than lower case.
 * Every other one, right or wrong, is left to the pipeline.
 */
#include "stages.h"

#define LABEL_OCTETS 63

/* ---- eight bytes at a time ---------------------------------------------- */

/* A word of eight bytes x; most below 80, so that sums do not carry. */
#define EACH(x) ((x)*UINT64_C(0x0101010101010101))

/* Compilers make one instruction of this, and of its reverse. */
static inline uint64_t
load(const char *s)
{
	const unsigned char *u = (const unsigned char *)s;

	return (uint64_t)u[0] | (uint64_t)u[1] << 8 | (uint64_t)u[2] << 16 |
	       (uint64_t)u[3] << 24 | (uint64_t)u[4] << 32 |
	       (uint64_t)u[5] << 40 | (uint64_t)u[6] << 48 |
	       (uint64_t)u[7] << 56;
}

static inline void
store(char *s, uint64_t word)
{
	unsigned char *u = (unsigned char *)s;

	u[0] = (unsigned char)word;
	u[1] = (unsigned char)(word >> 8);
	u[2] = (unsigned char)(word >> 16);
	u[3] = (unsigned char)(word >> 24);
	u[4] = (unsigned char)(word >> 32);
	u[5] = (unsigned char)(word >> 40);
	u[6] = (unsigned char)(word >> 48);
	u[7] = (unsigned char)(word >> 56);
}

/* The bytes of s[0..len) from at on, with letters behind its end. */
static inline uint64_t
load_at(const char *s, size_t len, size_t at)
{
	uint64_t word = EACH('a');

	if (len - at >= 8) {
		return load(s + at);
	}
	if (len >= 8) {
		unsigned rest = 8 * (unsigned)(len - at);

		return load(s + len - 8) >> (64 - rest) | word << rest;
	}
	while (len-- > 0) {
		word = word << 8 | (unsigned char)s[len];
	}
	return word;
}

/* Bit 7 of each byte: whether it is at least c. */
static uint64_t
at_least(uint64_t word, unsigned c)
{
	return word + EACH(0x80u - c);
}

/* Bit 7 of each byte becomes bit 0, 1, 2, ... */
static uint64_t
gather(uint64_t word)
{
	return (word & EACH(0x80u)) * UINT64_C(0x0002040810204081) >> 56;
}

/* Of LDH and dots only letters have bit 6; bit 5 makes those small. */
static uint64_t
lower(uint64_t word)
{
	return word | (word >> 1 & EACH(0x20u));
}

/* ---- names -------------------------------------------------------------- */

/* Copy LDH and dots to dst, in lower case where the rules want that. */
static void
copy(const struct rules *rules, char *dst, const char *src, size_t len)
{
	if (!rules->lower) {
		memcpy(dst, src, len);
		return;
	}
	if (len < 8) {
		for (size_t i = 0; i < len; i++) {
			dst[i] = (char)lower((unsigned char)src[i]);
		}
		return;
	}
	for (size_t i = 0; i < len - 8; i += 8) {
		store(dst + i, lower(load(src + i)));
	}
	store(dst + len - 8, lower(load(src + len - 8)));
}

/* Where a name has hyphens and dots: bit i for byte i. */
struct marks {
	uint64_t hyphens;
	uint64_t dots;
	size_t dot_count;
};

/* Find them in up to 64 bytes; false: there is something else than LDH. */
static bool
find_marks(struct marks *marks, const char *src, size_t len)
{
	marks->hyphens = 0;
	marks->dots = 0;
	marks->dot_count = 0;
	for (size_t i = 0; i < len; i += 8) {
		uint64_t word = load_at(src, len, i);
		uint64_t small = word | EACH(0x20u);
		uint64_t letter = at_least(small, 'a') & ~at_least(small, '{');
		uint64_t digit = at_least(word, '0') & ~at_least(word, ':');
		/* 2D and 2E, which bit 1 tells apart. */
		uint64_t mark = at_least(word, '-') & ~at_least(word, '/');
		uint64_t dot = mark & word << 6 & EACH(0x80u);

		if (((~(letter | digit | mark) | word) & EACH(0x80u)) != 0) {
			return false;
		}
		marks->hyphens |= gather(mark & ~(word << 6)) << i;
		marks->dots |= gather(dot) << i;
		marks->dot_count += (size_t)((dot >> 7) * EACH(1u) >> 56);
	}
	return true;
}

/*
 * Whether hyphens and dots are where they may be.  "--" in third and fourth
 * place is where a label starts three bytes before the second hyphen: one that
 * is shorter than that has a hyphen first, or a dot in between.
 */
static bool
marks_pass(const struct marks *marks, size_t len)
{
	uint64_t hyphens = marks->hyphens, dots = marks->dots;
	uint64_t first = dots << 1 | 1;
	uint64_t last = dots >> 1 | UINT64_C(1) << (len - 1);

	return (dots & first) == 0 && (hyphens & (first | last)) == 0 &&
	       (hyphens & hyphens << 1 & first << 3) == 0;
}

size_t
xn_ascii_name(const struct rules *rules, char *dst, size_t cap, const char *src,
	      size_t len)
{
	struct marks marks;

	/* No label in these can be too long. */
	if (len == 0 || len > LABEL_OCTETS || len >= cap ||
	    !find_marks(&marks, src, len) || !marks_pass(&marks, len) ||
	    (src[len - 1] == '.' && !(rules->checks & XN_ALLOW_ROOT_DOT))) {
		return 0;
	}
	copy(rules, dst, src, len);
	dst[len] = '\0';
	return marks.dot_count + 1;
}

/* ---- labels ------------------------------------------------------------- */

/* Whether no rule about hyphens can be broken, nor is there the ACE prefix. */
static bool
hyphens_pass(const char *label, size_t len)
{
	return label[0] != '-' && label[len - 1] != '-' &&
	       !(len >= 4 && label[2] == '-' && label[3] == '-');
}

bool
xn_ascii_label(const struct rules *rules, struct out *out, const char *src,
	       const struct span *span)
{
	const char *label = src + span->at;
	size_t len = span->len;

	if ((span->octets & ~(unsigned)OCTET_HYPHEN) || len == 0 ||
	    len > LABEL_OCTETS || len > out_room(out) ||
	    ((span->octets & OCTET_HYPHEN) && !hyphens_pass(label, len))) {
		return false;
	}
	copy(rules, out_end(out), label, len);
	out->len += len;
	return true;
}

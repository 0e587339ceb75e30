/* SPDX-License-Identifier: MIT
 *
 * A model of libidn2: what its functions return, as observed with 2.3.3 and
 * 2.3.8, and by which departures that differs from libxn.  xn compare explains
 * libidn2's results with these departures.  The drop-in shares some of them;
 * its tests hold both libraries to this model.
 */
#ifndef XN_COMPARE_LIBIDN2_MODEL_H
#define XN_COMPARE_LIBIDN2_MODEL_H

#include "../peers/peer.h"
#include "mapping.h"
#include "ustring.h"
#include "world.h"

#include <xn/idn2.h>

/* ---- departures --------------------------------------------------------- */

#define LIBIDN2_BIDI                                                           \
	(DEPART_BIDI_LABEL | DEPART_BIDI_RULE_4 | DEPART_BIDI_NSM_ENDS)
#define LIBIDN2_CODEC                                                          \
	(DEPART_CODEC_LDH | DEPART_CODEC_UNDERSCORE | DEPART_CODEC_SURROGATES)
#define LIBIDN2_ASCII (DEPART_EMPTY_PASSES | DEPART_ENDS_AT_NUL | LIBIDN2_CODEC)
#define LIBIDN2_UTS46                                                          \
	(LIBIDN2_ASCII | OLDER_TABLES | DEPART_NEWER_UCD |                     \
	 DEPART_MAP_REPORTS | DEPART_LONG_MAPPED)

/* Lookup: the default; TRANSITIONAL */
#define LIBIDN2_LOOKUP                                                         \
	(LIBIDN2_UTS46 | DEPART_NEWER_RFC5892 | DEPART_RFC5892_TOO |           \
	 LIBIDN2_BIDI)
#define LIBIDN2_TRANSITIONAL (LIBIDN2_UTS46 | DEPART_SHARP_S_LEFT)

/* In addition to either: without and with USE_STD3_ASCII_RULES */
#define LIBIDN2_WITHOUT_STD3 DEPART_STD3_PASSES
#define LIBIDN2_WITH_STD3 (DEPART_STD3_SIGNS | DEPART_STD3_DELETES)

/* Lookup with NO_TR46, and registration */
#define LIBIDN2_RFC5891                                                        \
	(LIBIDN2_ASCII | DEPART_SPACING | DEPART_NEWER_RFC5892 |               \
	 DEPART_NEWER_UCD | LIBIDN2_BIDI | DEPART_ASCII_UNCHECKED |            \
	 DEPART_ACE_CASE)

/* To Unicode */
#define LIBIDN2_UNICODE                                                        \
	(DEPART_NO_CHECKS | DEPART_NO_MAPPING | DEPART_ENDS_AT_NUL |           \
	 LIBIDN2_CODEC | DEPART_LONG_UNICODE)

/* All departures of libidn2, of any version */
#define LIBIDN2_ALL                                                            \
	(LIBIDN2_LOOKUP | LIBIDN2_TRANSITIONAL | LIBIDN2_WITHOUT_STD3 |        \
	 LIBIDN2_WITH_STD3 | LIBIDN2_RFC5891 | LIBIDN2_UNICODE |               \
	 DEPART_UNNAMED)

/* ---- lengths ------------------------------------------------------------ */

/* Less than this for a mapped name, at most this for a name in Unicode. */
#define LIBIDN2_NAME_POINTS 255

/* At most this for a label, in Unicode and in ASCII. */
#define LIBIDN2_LABEL_POINTS 63

/* ---- its Punycode: libidn2_codec.c -------------------------------------- */

/* The value of a digit; 36 if c is not a digit. */
uint32_t libidn2_digit(struct world *world, uint32_t c);

/* Whether its decoder accepts the ASCII in a label; see codec-ldh. */
bool libidn2_decodes(struct slice s);

/* Decode into at most cap code points; *len is set only with IDN2_OK. */
int libidn2_decode(struct world *world, uint32_t *to, size_t cap, size_t *len,
		   struct slice code);

int libidn2_encode(struct world *world, char *to, size_t cap, size_t *len,
		   struct slice s);

/* ---- its functions ------------------------------------------------------ */

/* A workspace: begin with {0}. */
struct libidn2_model {
	/* world.departures.asked: the departures that made a difference. */
	struct world world;
	uint64_t departures;
	struct ustring mapped;
	struct ustring name; /* normalised, or the result in code points */
	struct ustring label;
	struct ustring decoded;
	struct normal_room room;
	char text[1100]; /* the result of a lookup or registration */
	size_t len;
	/* About the labels of a name. */
	bool rtl;            /* a label has right-to-left letters */
	bool breaks;         /* a label breaks the rule of a Bidi name */
	bool unverified_rtl; /* the same for A-labels that are not verified */
	bool unverified_breaks;
	bool opaque; /* all labels are ASCII and were not decoded */
};

/* With the Unicode versions of the library. */
void libidn2_begin(struct libidn2_model *model, const struct peer *peer,
		   uint64_t departures);
void libidn2_free(struct libidn2_model *model);

/*
 * Lookup and registration of UTF-8.  With IDN2_OK the result is in model->text.
 * For registration ulabel or alabel may be NULL, but not both.
 */
int libidn2_lookup(struct libidn2_model *model, const char *name, size_t len,
		   int flags);
int libidn2_register(struct libidn2_model *model, const char *ulabel,
		     const char *alabel, int flags);

/* To Unicode: with IDN2_OK the result is in model->name. */
int libidn2_show(struct libidn2_model *model, const char *name, size_t len);

#endif

/* SPDX-License-Identifier: MIT
 *
 * What libidn2's functions have to return: of GNU's 2.3.3, by observation, and
 * of the drop-in, which is the same but for the classes below.  Each is a
 * switch: with none on it is GNU's result that is expected, with all on ours.
 * The classes of a difference are the switches that it takes to get from the
 * one to the other.
 */
#ifndef DROPIN_EXPECT_H
#define DROPIN_EXPECT_H

#include "tools/compare/ustring.h"
#include "tools/compare/world.h"

#define CLASSES(X)                                                             \
	/* Assigned, or changed, after Unicode 12.0 (RFC 5892), 14.0. */       \
	X(NEWER_UNICODE, "newer-unicode")                                      \
	/* What USE_STD3_ASCII_RULES deletes is -304. */                       \
	X(STD3_REFUSES, "std3-refuses")                                        \
	/* A forbidden domain code point out of a mapping is -304. */          \
	X(FORBIDDEN_FROM_MAPPING, "forbidden-from-mapping")                    \
	/* The same in an A-label is -313. */                                  \
	X(FORBIDDEN_IN_ALABEL, "forbidden-in-alabel")                          \
	/* Symbols that UTS #46 allows pass where it is applied. */            \
	X(SYMBOLS_ALLOWED, "symbols-allowed")                                  \
	/* The rule for the labels that have no right-to-left letters. */      \
	X(BIDI_WHOLE_NAME, "bidi-whole-name")                                  \
	/* The rule with TRANSITIONAL. */                                      \
	X(BIDI_TRANSITIONAL, "bidi-transitional")                              \
	/* For A-labels with NO_ALABEL_ROUNDTRIP. */                           \
	X(BIDI_UNVERIFIED, "bidi-unverified")                                  \
	/* RFC 5893, 2: condition 4, and marks at the end in 3 and 6. */       \
	X(BIDI_CONDITIONS, "bidi-conditions")                                  \
	/* to_unicode: an A-label that is none is -314. */                     \
	X(TO_UNICODE_VALIDATES, "to-unicode-validates")                        \
	/* Low surrogates out of the Punycode codec, and into it: -202. */     \
	X(PUNYCODE_SURROGATES, "punycode-surrogates")                          \
	/* _ as a Punycode digit is -202. */                                   \
	X(PUNYCODE_UNDERSCORE, "punycode-underscore")                          \
	/* U+0000 in what has a length is -200. */                             \
	X(EMBEDDED_NUL, "embedded-nul")                                        \
	/* The label is normalised whatever stands behind the BMP. */          \
	X(NFC_BEYOND_BMP, "nfc-beyond-bmp")                                    \
	/* to_ascii_4i as of 2.3.5: NUL behind it, -206 where it is full. */   \
	X(FOUR_I_TERMINATES, "4i-terminates")                                  \
	X(FOUR_I_TOO_BIG, "4i-too-big")

#define CLASS_NUMBER(name, text) CLASS_##name##_NUMBER,
enum class_number { CLASSES(CLASS_NUMBER) CLASS_COUNT };

#define CLASS_BIT(name, text) CLASS_##name = 1u << CLASS_##name##_NUMBER,
enum class_bit { CLASSES(CLASS_BIT) CLASS_ALL = (1u << CLASS_COUNT) - 1 };

const char *class_name(unsigned number);

/* libidn2's flags, of which only these have an effect. */
enum {
	FLAG_NFC = 1,
	FLAG_ROUNDTRIP = 2,
	FLAG_TRANSITIONAL = 4,
	FLAG_NONTRANSITIONAL = 8,
	FLAG_STD3 = 32,
	FLAG_NO_TR46 = 64,
	FLAG_NO_ROUNDTRIP = 128
};

/* Its return values. */
enum {
	RC_OK = 0,
	RC_ICONV_FAIL = -102,
	RC_ENCODING = -200,
	RC_BAD_INPUT = -202,
	RC_BIG_OUTPUT = -203,
	RC_OVERFLOW = -204,
	RC_BIG_DOMAIN = -205,
	RC_BIG_LABEL = -206,
	RC_INVALID_ALABEL = -207,
	RC_MISMATCH = -208,
	RC_INVALID_FLAGS = -209,
	RC_NOT_NFC = -300,
	RC_2HYPHEN = -301,
	RC_HYPHEN_ENDS = -302,
	RC_COMBINING = -303,
	RC_DISALLOWED = -304,
	RC_CONTEXTJ = -305,
	RC_CONTEXTO = -307,
	RC_UNASSIGNED = -309,
	RC_BIDI = -310,
	RC_INVALID_NONTRANSITIONAL = -313,
	RC_ROUNDTRIP = -314
};

#define LABEL_MAX 63
#define NAME_MAX_POINTS 255

/* A workspace: begin with {0}. */
struct expect {
	uint32_t on;    /* a set of CLASS_* */
	uint32_t asked; /* those that made a difference somewhere */
	struct world old;
	struct ustring mapped;
	struct ustring name; /* normalised, or the result in code points */
	struct ustring label;
	struct ustring normal;
	struct ustring decoded;
	struct ustring piece;
	struct ustring scratch;
	char text[1100]; /* the result of a lookup or registration */
	size_t len;
	/* Of the labels of a name. */
	bool rtl;            /* one has right-to-left letters */
	bool breaks;         /* one would break the Bidi rule beside such */
	bool unverified_rtl; /* the same of A-labels as they are */
	bool unverified_breaks;
	bool opaque; /* there are only ASCII labels as they are */
};

void expect_begin(struct expect *expect, uint32_t on);
void expect_free(struct expect *expect);

/* Whether a switch is on; that it was asked for is noted. */
static inline bool
differs(struct expect *expect, uint32_t class)
{
	expect->asked |= class;
	return (expect->on & class) != 0;
}

/* ---- expect_label.c: facts and rules ------------------------------------ */

enum status expect_status(struct expect *expect, uint32_t point);
size_t expect_mapping(struct expect *expect, uint32_t point,
		      uint32_t to[MAPPING_MAX]);

/* Disallowed in 14.0 with STD3 only. */
bool expect_std3(struct expect *expect, uint32_t point);
bool has_forbidden(struct expect *expect, uint32_t point);

/* The test of UTS #46 for a label of a mapped name, or for a decoded one. */
int expect_uts46(struct expect *expect, struct slice s, bool ace, int flags);

enum rules { LOOKUP_UTS46, LOOKUP_PLAIN, REGISTRATION };

/* That of IDNA2008 for one that is not ASCII, decoded or not. */
int expect_idna2008(struct expect *expect, struct slice s, enum rules rules,
		    int flags);

/* The Bidi rule for a label that is held to it. */
bool breaks_bidi(struct expect *expect, struct slice s);
bool is_rtl(struct expect *expect, struct slice s);
bool breaks_contextj(struct expect *expect, struct slice s);

bool has_surrogate(struct slice s);

/* to becomes the normalisation form C of s. */
void expect_nfc(struct expect *expect, struct ustring *to, struct slice s);
bool expect_is_nfc(struct expect *expect, struct slice s);

/* The label with NFC_INPUT; to is where it is made, if it has to be. */
struct slice expect_nfc_input(struct expect *expect, struct ustring *to,
			      struct slice s);

/* ---- expect_codec.c ----------------------------------------------------- */

/* Decode into at most cap code points; *len is only set with RC_OK. */
int expect_decode(struct expect *expect, uint32_t *to, size_t cap, size_t *len,
		  struct slice code);

int expect_encode(struct expect *expect, char *to, size_t cap, size_t *len,
		  struct slice s);

/* ---- expect.c ----------------------------------------------------------- */

/*
 * Lookup and registration of UTF-8: the return value; with RC_OK the result is
 * in expect->text.  Registration: either is NULL or there.
 */
int expect_lookup(struct expect *expect, const char *name, size_t len,
		  int flags);
int expect_register(struct expect *expect, const char *ulabel,
		    const char *alabel, int flags);

/* To Unicode: with RC_OK the result is in expect->name. */
int expect_show(struct expect *expect, const char *name, size_t len);

/* Whether s[0..len) is UTF-8; if so, its code points are appended. */
bool expect_read(struct ustring *to, const char *s, size_t len);

#endif

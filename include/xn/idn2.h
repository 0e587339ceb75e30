/* SPDX-License-Identifier: MIT
 *
 * The interface of GNU libidn2, source and binary, for programs that are
 * written for it.  Functions, names and values are libidn2's; libxn does the
 * work.  doc/libidn2.md lists the differences and their reasons.  New programs
 * should use xn/idna.h, which says what is wrong with a name and where.
 *
 * The contract, for every function here except the two of Punycode:
 *
 * - If somebody changes a name during a call, though not its NUL, the result
 *   may be wrong, but nothing outside the name is read.
 * - Names end with NUL.  They are bytes, or 32-bit words in the machine's byte
 *   order.  In a function's name "u8" and "8" mean UTF-8, "4" means UTF-32, and
 *   "l" means the encoding of the caller's locale (LC_CTYPE).  The locale is
 *   not consulted for names of ASCII letters, digits, "-", "_" and ".".
 * - A result is a string that the caller releases with idn2_free or free.
 * - A call allocates once, for the result.  It allocates temporary memory as
 *   well for a name of more than 512 code points in UTF-32, for a name that is
 *   converted from or to an encoding other than UTF-8, and, without UTS #46,
 *   for a label of more than 250 code points.
 * - On any return value but IDN2_OK the outputs are untouched.
 * - A source of NULL is IDN2_OK, whatever the flags, and the result becomes
 *   NULL.  idn2_to_unicode_8z8z and idn2_to_unicode_8zlz leave it untouched.
 * - If the output is NULL, the name is only checked.
 * - Nothing is kept between calls.  Any thread may call any function at any
 *   time.
 */
#ifndef IDN2_H
#define IDN2_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef _IDN2_API
#if defined IDN2_STATIC
#define _IDN2_API
#elif defined IDN2_BUILDING && defined _WIN32
#define _IDN2_API __declspec(dllexport)
#elif defined _WIN32
#define _IDN2_API __declspec(dllimport)
#elif defined IDN2_BUILDING && defined __GNUC__ && __GNUC__ >= 4
#define _IDN2_API __attribute__((visibility("default")))
#else
#define _IDN2_API
#endif
#endif

/*
 * Helpers of libidn2's header that programs use, although they may not have
 * been meant for programs.
 */
#ifndef GCC_VERSION_AT_LEAST
#if defined __GNUC__ && defined __GNUC_MINOR__
#define GCC_VERSION_AT_LEAST(major, minor) \
	(__GNUC__ > (major) ||             \
	 (__GNUC__ == (major) && __GNUC_MINOR__ >= (minor)))
#else
#define GCC_VERSION_AT_LEAST(major, minor) 0
#endif
#endif

#if GCC_VERSION_AT_LEAST(2, 8) || defined __clang__
#ifndef G_GNUC_IDN2_ATTRIBUTE_CONST
#define G_GNUC_IDN2_ATTRIBUTE_CONST __attribute__((const))
#endif
#ifndef G_GNUC_IDN2_ATTRIBUTE_PURE
#define G_GNUC_IDN2_ATTRIBUTE_PURE __attribute__((pure))
#endif
#ifndef G_GNUC_DEPRECATED
#define G_GNUC_DEPRECATED __attribute__((deprecated))
#endif
#ifndef G_GNUC_UNUSED
#define G_GNUC_UNUSED __attribute__((unused))
#endif
#else
#ifndef G_GNUC_IDN2_ATTRIBUTE_CONST
#define G_GNUC_IDN2_ATTRIBUTE_CONST
#endif
#ifndef G_GNUC_IDN2_ATTRIBUTE_PURE
#define G_GNUC_IDN2_ATTRIBUTE_PURE
#endif
#ifndef G_GNUC_DEPRECATED
#define G_GNUC_DEPRECATED
#endif
#ifndef G_GNUC_UNUSED
#define G_GNUC_UNUSED
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- versions and sizes ------------------------------------------------- */

/*
 * The version of libidn2 whose interface this is; IDN2_VERSION_NUMBER is
 * 0xMMmmpppp.
 */
#define IDN2_VERSION "2.3.8"
#define IDN2_VERSION_NUMBER 0x02030008
#define IDN2_VERSION_MAJOR 2
#define IDN2_VERSION_MINOR 3
#define IDN2_VERSION_PATCH 8

/* Octets of a label and of a name (RFC 1035, 2.3.4). */
#define IDN2_LABEL_MAX_LENGTH 63
#define IDN2_DOMAIN_MAX_LENGTH 255

/* ---- flags -------------------------------------------------------------- */

typedef enum {
	/*
	 * Normalise each label first.  No effect with UTS #46, which does so
	 * anyway.
	 */
	IDN2_NFC_INPUT = 1,
	/* The default.  Not with IDN2_NO_ALABEL_ROUNDTRIP. */
	IDN2_ALABEL_ROUNDTRIP = 2,
	/* UTS #46's transitional processing, which UTS #46 deprecates. */
	IDN2_TRANSITIONAL = 4,
	/* UTS #46's nontransitional processing: the default. */
	IDN2_NONTRANSITIONAL = 8,
	/* No effect. */
	IDN2_ALLOW_UNASSIGNED = 16,
	/* With UTS #46: only letters, digits and hyphens among ASCII. */
	IDN2_USE_STD3_ASCII_RULES = 32,
	/* RFC 5891, section 5, without mapping.  ASCII labels stay. */
	IDN2_NO_TR46 = 64,
	/* Do not check that an A-label is the encoding of its U-label. */
	IDN2_NO_ALABEL_ROUNDTRIP = 128
} idn2_flags;

/* ---- return values ------------------------------------------------------ */

/* doc/libidn2.md has an example of each value that occurs. */
typedef enum {
	IDN2_OK = 0,
	/* There is no memory. */
	IDN2_MALLOC = -100,
	/* Does not occur. */
	IDN2_NO_CODESET = -101,
	/* The source is not text in the locale's encoding. */
	IDN2_ICONV_FAIL = -102,
	/*
	 * The source is not UTF-8 or UTF-32, or the locale's encoding cannot
	 * represent the result.
	 */
	IDN2_ENCODING_ERROR = -200,
	/* Does not occur. */
	IDN2_NFC = -201,
	/* After "xn--" there is no Punycode, or it encodes nothing. */
	IDN2_PUNYCODE_BAD_INPUT = -202,
	/* The A-label of a U-label is too long. */
	IDN2_PUNYCODE_BIG_OUTPUT = -203,
	/* A number in Punycode exceeds 32 bits. */
	IDN2_PUNYCODE_OVERFLOW = -204,
	/* The name is too long. */
	IDN2_TOO_BIG_DOMAIN = -205,
	/* A label is too long. */
	IDN2_TOO_BIG_LABEL = -206,
	/* The A-label is not one. */
	IDN2_INVALID_ALABEL = -207,
	/* The two are not forms of one label. */
	IDN2_UALABEL_MISMATCH = -208,
	/* Flags contradict each other. */
	IDN2_INVALID_FLAGS = -209,
	/* A label is not in normalisation form C. */
	IDN2_NOT_NFC = -300,
	/* Hyphens are in third and fourth place. */
	IDN2_2HYPHEN = -301,
	/* A label starts or ends with a hyphen. */
	IDN2_HYPHEN_STARTEND = -302,
	/* A label starts with a combining mark. */
	IDN2_LEADING_COMBINING = -303,
	/* No name may have a character. */
	IDN2_DISALLOWED = -304,
	/* A joiner stands where it has no effect. */
	IDN2_CONTEXTJ = -305,
	/* Does not occur. */
	IDN2_CONTEXTJ_NO_RULE = -306,
	/* A character is out of its context (RFC 5892, A). */
	IDN2_CONTEXTO = -307,
	/* Does not occur. */
	IDN2_CONTEXTO_NO_RULE = -308,
	/* With IDN2_NO_TR46: a code point is unassigned. */
	IDN2_UNASSIGNED = -309,
	/* The name breaks the Bidi rule (RFC 5893). */
	IDN2_BIDI = -310,
	/* Does not occur. */
	IDN2_DOT_IN_LABEL = -311,
	/* Does not occur. */
	IDN2_INVALID_TRANSITIONAL = -312,
	/* An A-label has a character that is not valid. */
	IDN2_INVALID_NONTRANSITIONAL = -313,
	/* A U-label has ASCII characters that no host name has. */
	IDN2_ALABEL_ROUNDTRIP_FAILED = -314
} idn2_rc;

/* ---- a name to ASCII ---------------------------------------------------- */

/*
 * Lookup: UTS #46, 4.2, or with IDN2_NO_TR46 RFC 5891, 5.
 *
 * flags are idn2_flags; 0 means IDN2_NONTRANSITIONAL.  These contradict each
 * other and are IDN2_INVALID_FLAGS: IDN2_TRANSITIONAL with
 * IDN2_NONTRANSITIONAL, either of them with IDN2_NO_TR46, and
 * IDN2_ALABEL_ROUNDTRIP with IDN2_NO_ALABEL_ROUNDTRIP.  Bits without a name
 * have no effect.
 *
 * Empty labels pass.  A label has at most 63 octets, a name 253, or 254 with a
 * final dot.
 *
 * idn2_rc: OK, MALLOC, ICONV_FAIL, ENCODING_ERROR, PUNYCODE_BAD_INPUT,
 * PUNYCODE_BIG_OUTPUT, PUNYCODE_OVERFLOW, TOO_BIG_DOMAIN, TOO_BIG_LABEL,
 * INVALID_FLAGS, NOT_NFC, 2HYPHEN, HYPHEN_STARTEND, LEADING_COMBINING,
 * DISALLOWED, CONTEXTJ, UNASSIGNED, BIDI, INVALID_NONTRANSITIONAL,
 * ALABEL_ROUNDTRIP_FAILED
 */
_IDN2_API int idn2_lookup_u8(const uint8_t *src, uint8_t **lookupname,
                             int flags);
/* The same from the locale's encoding, with IDN2_NFC_INPUT. */
_IDN2_API int idn2_lookup_ul(const char *src, char **lookupname, int flags);

/* ---- under the names of libidn ------------------------------------------ */

/*
 * Lookup.  The name of a function says the encoding.
 *
 * 4i takes inlen code points.  It is meant for a single label: the result has
 * at most 63 octets and is written, with a NUL, to the caller's buffer of 64.
 * For a source of NULL that is the empty string.  4i2 takes inlen code points
 * of any name.  In both a code point 0 is IDN2_ENCODING_ERROR.
 */
_IDN2_API int idn2_to_ascii_4i(const uint32_t *input, size_t inlen,
                               char *output, int flags);
_IDN2_API int idn2_to_ascii_4i2(const uint32_t *input, size_t inlen,
                                char **output, int flags);
_IDN2_API int idn2_to_ascii_4z(const uint32_t *input, char **output,
                               int flags);
_IDN2_API int idn2_to_ascii_8z(const char *input, char **output, int flags);
_IDN2_API int idn2_to_ascii_lz(const char *input, char **output, int flags);

/* ---- registration ------------------------------------------------------- */

/*
 * RFC 5891, 4.2, for one label: a U-label, an A-label, or both, which must then
 * belong together.  One of them may be NULL.  If both are, the result is NULL.
 * IDN2_NFC_INPUT, for the U-label, is the only flag with an effect.  An ASCII
 * U-label is checked only for its length of at most 63 octets.
 *
 * idn2_rc: OK, MALLOC, ICONV_FAIL, ENCODING_ERROR, PUNYCODE_BAD_INPUT,
 * PUNYCODE_BIG_OUTPUT, PUNYCODE_OVERFLOW, TOO_BIG_DOMAIN, TOO_BIG_LABEL,
 * INVALID_FLAGS, NOT_NFC, 2HYPHEN, HYPHEN_STARTEND, LEADING_COMBINING,
 * DISALLOWED, CONTEXTJ, CONTEXTO, UNASSIGNED, BIDI, INVALID_NONTRANSITIONAL,
 * ALABEL_ROUNDTRIP_FAILED, INVALID_ALABEL, UALABEL_MISMATCH
 */
_IDN2_API int idn2_register_u8(const uint8_t *ulabel, const uint8_t *alabel,
                               uint8_t **insertname, int flags);
/* The U-label in the locale's encoding, with IDN2_NFC_INPUT. */
_IDN2_API int idn2_register_ul(const char *ulabel, const char *alabel,
                               char **insertname, int flags);

/* ---- a name to Unicode -------------------------------------------------- */

/*
 * Each A-label, in upper or lower case, is replaced by its U-label; one that
 * has no valid U-label is an error.  Other labels stay as they are and are not
 * checked.  flags have no effect.
 *
 * 44i takes inlen code points and writes at most *outlen.  *outlen becomes the
 * length of the whole result, or 0 for a source of NULL.
 *
 * idn2_rc: OK, MALLOC, ICONV_FAIL, ENCODING_ERROR, PUNYCODE_BAD_INPUT,
 * PUNYCODE_BIG_OUTPUT, PUNYCODE_OVERFLOW, TOO_BIG_DOMAIN, TOO_BIG_LABEL,
 * INVALID_FLAGS, NOT_NFC, 2HYPHEN, HYPHEN_STARTEND, LEADING_COMBINING,
 * DISALLOWED, CONTEXTJ, UNASSIGNED, BIDI, INVALID_NONTRANSITIONAL,
 * ALABEL_ROUNDTRIP_FAILED
 */
_IDN2_API int idn2_to_unicode_8z4z(const char *input, uint32_t **output,
                                   int flags);
_IDN2_API int idn2_to_unicode_4z4z(const uint32_t *input, uint32_t **output,
                                   int flags);
_IDN2_API int idn2_to_unicode_44i(const uint32_t *in, size_t inlen,
                                  uint32_t *out, size_t *outlen, int flags);
_IDN2_API int idn2_to_unicode_8z8z(const char *input, char **output,
                                   int flags);
_IDN2_API int idn2_to_unicode_8zlz(const char *input, char **output,
                                   int flags);
_IDN2_API int idn2_to_unicode_lzlz(const char *input, char **output,
                                   int flags);

/* ---- Punycode alone ----------------------------------------------------- */

/*
 * RFC 3492, without the prefix "xn--" and without a NUL.  *output_length is the
 * room in the output and becomes the length of the result.  On an error it
 * stays, and the output is undefined.  No pointer may be NULL.
 *
 * An input of more than 1,000 units takes memory, so IDN2_MALLOC is possible.
 *
 * idn2_rc: OK, MALLOC, PUNYCODE_BAD_INPUT, PUNYCODE_BIG_OUTPUT,
 * PUNYCODE_OVERFLOW
 */
_IDN2_API int idn2_punycode_encode(const uint32_t *input, size_t input_length,
                                   char *output, size_t *output_length);
_IDN2_API int idn2_punycode_decode(const char *input, size_t input_length,
                                   uint32_t *output, size_t *output_length);

/* ---- texts and versions ------------------------------------------------- */

/* A sentence for a person, and the name of the constant. */
_IDN2_API const char *idn2_strerror(int rc);
_IDN2_API const char *idn2_strerror_name(int rc);

/*
 * IDN2_VERSION, or NULL if that is older than req_version.  req_version may be
 * NULL, which is older than any version.
 */
_IDN2_API const char *idn2_check_version(const char *req_version);

/* Release a result, by free(). */
_IDN2_API void idn2_free(void *ptr);

/* ---- the interface of libidn -------------------------------------------- */

/*
 * The names that programs written for libidn use.  They are left out if the
 * program includes libidn's idna.h first or defines IDN2_SKIP_LIBIDN_COMPAT.
 * The flags have other values than libidn's.
 */
#if !defined IDNA_H && !defined IDN2_SKIP_LIBIDN_COMPAT

typedef enum {
	IDNA_SUCCESS = IDN2_OK,
	IDNA_STRINGPREP_ERROR = IDN2_ENCODING_ERROR,
	IDNA_PUNYCODE_ERROR = IDN2_PUNYCODE_BAD_INPUT,
	IDNA_CONTAINS_NON_LDH = IDN2_ENCODING_ERROR,
	IDNA_CONTAINS_LDH = IDNA_CONTAINS_NON_LDH,
	IDNA_CONTAINS_MINUS = IDN2_ENCODING_ERROR,
	IDNA_INVALID_LENGTH = IDN2_DISALLOWED,
	IDNA_NO_ACE_PREFIX = IDN2_ENCODING_ERROR,
	IDNA_ROUNDTRIP_VERIFY_ERROR = IDN2_ENCODING_ERROR,
	IDNA_CONTAINS_ACE_PREFIX = IDN2_ENCODING_ERROR,
	IDNA_ICONV_ERROR = IDN2_ENCODING_ERROR,
	IDNA_MALLOC_ERROR = IDN2_MALLOC,
	IDNA_DLOPEN_ERROR = IDN2_MALLOC
} Idna_rc;

typedef enum {
	IDNA_ALLOW_UNASSIGNED = IDN2_ALLOW_UNASSIGNED,
	IDNA_USE_STD3_ASCII_RULES = IDN2_USE_STD3_ASCII_RULES
} Idna_flags;

#define idna_to_ascii_4i(i, l, o, f) \
	idn2_to_ascii_4i(i, l, o, (f) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_4z(i, o, f) \
	idn2_to_ascii_4z(i, o, (f) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_8z(i, o, f) \
	idn2_to_ascii_8z(i, o, (f) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_lz(i, o, f) \
	idn2_to_ascii_lz(i, o, (f) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_unicode_8z4z idn2_to_unicode_8z4z
#define idna_to_unicode_4z4z idn2_to_unicode_4z4z
#define idna_to_unicode_44i idn2_to_unicode_44i
#define idna_to_unicode_8z8z idn2_to_unicode_8z8z
#define idna_to_unicode_8zlz idn2_to_unicode_8zlz
#define idna_to_unicode_lzlz idn2_to_unicode_lzlz
#define idna_strerror idn2_strerror
#define idn_free idn2_free

#endif

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT
 *
 * One name through every function that takes a host name: UTF-8, UTF-16 and
 * UTF-32, in the caller's memory and the library's, with every capacity, in a
 * batch, on the wire, for registration and for comparison.  All of them must
 * give the same verdict.
 *
 * A failure is a complaint (text_files.h), which settle() turns into a failed
 * test.
 */
#ifndef SECURITY_REACH_H
#define SECURITY_REACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/* The longest name, in bytes. */
#define REACH_LEN_MAX 100000

/*
 * The step through long lists of similar cases: a build with a sanitizer, which
 * is ten times slower, takes every seventh.
 */
#ifdef SECURITY_SAMPLE
#define SECURITY_STEP(many) ((many) ? 7u : 1u)
#else
#define SECURITY_STEP(many) ((void)(many), 1u)
#endif

/* The result of xn_to_ascii: a text if there are no errors. */
struct verdict {
	uint32_t errors;
	const char *text;
	size_t len;
};

/* The profile's name in messages. */
const char *profile_name(uint32_t profile);

/*
 * All functions to ASCII, and those to Unicode as far as they must agree. row
 * describes the name in messages.
 */
void reach(const char *row, const xn_options *opt, const char *src, size_t len,
	   const struct verdict *want);

/* Only UTF-16 and UTF-32, which give what UTF-8 gives, in both directions. */
void reach_units(const xn_options *opt, const char *src, size_t len);

/*
 * The same with a profile's own options: the text, or at least these errors (0:
 * any).
 */
void reach_text(xn_profile_id profile, const char *src, const char *text);
void reach_errors(xn_profile_id profile, const char *src, uint32_t errors);

/* ToUnicode must find at least these errors (0: any), whatever it returns. */
void reach_unicode(xn_profile_id profile, const char *src, uint32_t errors);

/*
 * A name with an invalid A-label: at least these errors (0: any), in both
 * directions and all profiles that decode A-labels.  In url only ToUnicode
 * decodes those of an ASCII name.
 */
void reach_bad_ace(const char *src, uint32_t errors);

/*
 * Whether a result of xn_to_ascii has only allowed characters: always ASCII;
 * with std3 letters, digits, hyphens and dots; with forbidden no forbidden
 * domain code point; capitals only without a mapping.
 */
bool alphabet_holds(const xn_options *opt, const char *text, size_t len);

/* How many calls of the library have been made. */
size_t reach_calls(void);

#endif

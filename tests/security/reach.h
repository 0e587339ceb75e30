/* SPDX-License-Identifier: MIT
 *
 * One name through every function that takes a host name: UTF-8, UTF-16 and
 * UTF-32, in memory of the caller's and of the library's, with every capacity,
 * in a batch, on the wire, to register, and to compare.  What they all have to
 * give is one verdict.
 *
 * What is wrong is a complaint (text_files.h), which settle() makes a failure.
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
 * The step through very many cases of one sort: a build with a sanitizer, in
 * which each takes ten times as long, takes every seventh.
 */
#ifdef SECURITY_SAMPLE
#define SECURITY_STEP(many) ((many) ? 7u : 1u)
#else
#define SECURITY_STEP(many) ((void)(many), 1u)
#endif

/* What xn_to_ascii makes of a name: a text where there are no errors. */
struct verdict {
	uint32_t errors;
	const char *text;
	size_t len;
};

/* The name that profiles have in messages. */
const char *profile_name(uint32_t profile);

/*
 * All the functions in the direction to ASCII, and those to Unicode as far as
 * they have to agree with one another.  row says what the name is.
 */
void reach(const char *row, const xn_options *opt, const char *src, size_t len,
	   const struct verdict *want);

/* The same in a profile as it is: a text, or at least these errors, or any. */
void reach_text(xn_profile_id profile, const char *src, const char *text);
void reach_errors(xn_profile_id profile, const char *src, uint32_t errors);

/*
 * A name that ToUnicode has to find at least these errors in, or any, whatever
 * it shows.
 */
void reach_unicode(xn_profile_id profile, const char *src, uint32_t errors);

/*
 * A name with an A-label that is none: at least these errors, or any, in both
 * directions and in all profiles that look into A-labels; in url, where it has
 * to be ToUnicode or a name that is not all ASCII.
 */
void reach_bad_ace(const char *src, uint32_t errors);

/*
 * Whether a result of xn_to_ascii has only characters that it may have: with
 * std3 letters, digits, hyphens and dots, with forbidden no forbidden domain
 * code point, capitals only where nothing is mapped, and ASCII always.
 */
bool alphabet_holds(const xn_options *opt, const char *text, size_t len);

/* How many calls of the library there were. */
size_t reach_calls(void);

#endif

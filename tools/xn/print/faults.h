/* SPDX-License-Identifier: MIT
 *
 * Messages about the faults of a name.
 */
#ifndef XN_FAULTS_H
#define XN_FAULTS_H

#include "../run/session.h"
#include "convert.h"

/*
 * Writes the faults of the report to standard error, one on each line, and on a
 * terminal the name with a caret under the character.
 */
void faults_show(struct session *session, const struct name *name,
		 const xn_report *report);

/*
 * Says where a name is not UTF-8.  Its other faults are left out.  The
 * conversion is by session->args.options.
 */
void faults_not_utf8(struct session *session, struct conversion *conversion,
		     const struct name *name);

/* Writes the text, or the part that fits, and a caret under byte at. */
void faults_caret(struct output *err, const struct name *name, size_t at);

/* What is wrong, in words. */
const char *faults_text(const xn_options *options, const struct name *name,
			const xn_fault *fault);

/* The most bytes of a section, with the NUL. */
#define SECTION_CAP 96

/*
 * Puts together the section that a fault breaks under a profile: "RFC 5893,
 * section 2, rule 5".
 */
const char *faults_section(char room[SECTION_CAP], uint32_t profile,
			   const xn_fault *fault);

#endif

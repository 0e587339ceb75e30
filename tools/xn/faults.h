/* SPDX-License-Identifier: MIT
 *
 * What is wrong with a name, for a person.
 */
#ifndef XN_FAULTS_H
#define XN_FAULTS_H

#include "convert.h"
#include "session.h"

/*
 * Write the faults of the report to standard error, a line each, on a
 * terminal with a caret under the character.
 */
void faults_show(struct session *session, const struct name *name,
		 const xn_report *report);

/* A label in quotes, not more of it than fits a line. */
void faults_quote(struct output *err, const struct name *label);

/* On a terminal: the text, or so much of it as fits, a caret under byte at. */
void faults_caret(struct output *err, const struct name *name, size_t at);

/* What is wrong, in words. */
const char *faults_text(const xn_options *options, const struct name *name,
			const xn_fault *fault);

/* "RFC 5893, section 2, rule 5": what a fault breaks under a profile. */
void faults_section(char *section, size_t cap, uint32_t profile,
		    const xn_fault *fault);

#endif

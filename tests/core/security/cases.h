/* SPDX-License-Identifier: MIT
 *
 * The cases of test_security.c, one per file.
 */
#ifndef SECURITY_CASES_H
#define SECURITY_CASES_H

#include <check.h>

/* strings.tsv, one test per row; NULL if it cannot be read. */
TCase *strings_case(void);

/* A-labels and Punycode. */
TCase *ace_case(void);

/* Lengths, capacities, and long names. */
TCase *bounds_case(void);

/* Encodings and normalisation. */
TCase *text_case(void);

/* Which host a name means, and which names mean the same host. */
TCase *hosts_case(void);

#endif

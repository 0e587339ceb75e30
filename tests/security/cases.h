/* SPDX-License-Identifier: MIT
 *
 * The cases of test_security.c, one a file.
 */
#ifndef SECURITY_CASES_H
#define SECURITY_CASES_H

#include <check.h>

/* strings.tsv, a row a test; NULL where it cannot be read. */
TCase *strings_case(void);

/* A-labels and Punycode. */
TCase *ace_case(void);

/* Lengths, capacities, and names that are long. */
TCase *bounds_case(void);

/* Encodings and normalisation. */
TCase *text_case(void);

/* What a name becomes, and which names are one. */
TCase *hosts_case(void);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The repertoire as a whole: its order, what stands in it twice, which variants
 * are not mutual.
 */
#ifndef XN_LGR_REPERTOIRE_H
#define XN_LGR_REPERTOIRE_H

#include "reader.h"

/*
 * Sorts the mappings of an element by their code points.  One that stands twice
 * is an error (5.3.1).
 */
bool xn_lgr_sort_mappings(struct reader *reader, struct element *element);

/* Sorts the tags by their names, then by code points. */
bool xn_lgr_sort_tags(struct reader *reader);

/*
 * Makes document.order: first ranges and single code points in ascending order,
 * then sequences by their first code point, the longest first.  What stands
 * twice is an error (5).  Chars without code points are left out.
 */
bool xn_lgr_sort_elements(struct reader *reader);

/* Finds the rules of when and not-when (5.2). */
bool xn_lgr_resolve_contexts(struct reader *reader);

/* Warns of variants that are not symmetric or not transitive (5.3.1). */
void xn_lgr_check_variants(struct reader *reader);

#endif

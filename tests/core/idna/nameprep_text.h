/* SPDX-License-Identifier: MIT
 *
 * The data of nameprep, read in C from the files of RFC 3454 and Unicode 3.2,
 * and from data/.
 */
#ifndef TESTS_NAMEPREP_TEXT_H
#define TESTS_NAMEPREP_TEXT_H

#include "tests/support/text_files.h"

#define PREP_POINTS 0x110000

/* The classes of RFC 3454's tables. */
#define PREP_UNASSIGNED 1u /* A.1 */
#define PREP_PROHIBITED 2u /* those that RFC 3491, section 5, lists */
#define PREP_RTL 4u        /* D.1 */
#define PREP_LTR 8u        /* D.2 */

struct prep_pair {
	uint32_t first;
	uint32_t second;
	uint32_t composite;
};

/* More pairs than Unicode 3.2 has. */
#define PREP_PAIRS 2048

struct nameprep {
	uint8_t class[PREP_POINTS];
	/* Each string is an index into pool, where its length comes first. 0
	 * stands for the code point itself. */
	uint32_t map[PREP_POINTS]; /* RFC 3491, sections 3 and 4, of one code
				      point */

	/* Only filled from the files. */
	uint32_t fold[PREP_POINTS]; /* B.1 and B.2 */
	uint32_t step[PREP_POINTS]; /* one step of decomposition, canonical or
				       compatible */
	uint8_t ccc[PREP_POINTS];
	struct prep_pair pair[PREP_PAIRS];
	size_t pairs;

	uint32_t *pool;
	size_t pool_len;
	size_t pool_cap;
};

/* Reads data/ in the source tree, which XN_SOURCE names. */
struct nameprep *nameprep_from_data(void);

/* Reads the folders rfc3454 and 3.2.0 beside the one that XN_UNICODE names. */
struct nameprep *nameprep_from_files(void);

/* Whether these folders exist. */
bool nameprep_has_files(void);

void nameprep_free(struct nameprep *prep);

/* The path of one of these folders; NULL without XN_UNICODE. */
const char *nameprep_folder(const char *name);

/* Nameprep's mapping of one code point. */
void nameprep_point(struct points *out, const struct nameprep *prep,
		    uint32_t point);

/* Form KC of Unicode 3.2; needs the files. */
void nameprep_nfkc(struct points *text, const struct nameprep *prep);

/* B.1, B.2 and form KC; needs the files. */
void nameprep_text(struct points *text, const struct nameprep *prep);

#endif

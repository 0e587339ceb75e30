/* SPDX-License-Identifier: MIT
 *
 * A plain model of host-name conversion, and of how other implementations
 * depart from it.
 *
 * Without departures it says what libxn has to return: UTS #46, section 4,
 * step by step over the whole name, and RFC 5891, with the facts from data/.
 * With the departures of another implementation switched on it says what
 * that one returns.
 */
#ifndef DIFFERENTIAL_MODEL_H
#define DIFFERENTIAL_MODEL_H

#include "world.h"

#include <xn/idna.h>

/* The longest name that the model takes, and its longest result, in bytes. */
#define NAME_BYTES 320
#define RESULT_BYTES 32768

enum direction { TO_ASCII, TO_UNICODE };

/* What a conversion gave. */
struct outcome {
	bool ok;
	uint32_t errors; /* XN_ERROR_* */
	size_t len;      /* of text, if it is ok */
	char text[RESULT_BYTES];
};

void model(struct outcome *out, const struct world *world,
	   enum direction direction, const xn_options *opt, const char *name,
	   size_t len);

#endif

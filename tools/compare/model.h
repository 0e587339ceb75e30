/* SPDX-License-Identifier: MIT
 *
 * A plain model of host-name conversion, and of how others depart from it.
 *
 * With no switch on it says what libxn has to return in its profile lookup:
 * UTS #46, section 4.  With the rules of another profile switched on it says
 * what that one returns: RFC 5891, the URL Standard, RFC 3490.  With the
 * departures of another implementation on as well, what that one returns.
 */
#ifndef XN_MODEL_H
#define XN_MODEL_H

#include "../peers/peer.h"
#include "bytes.h"
#include "mapping.h"
#include "ustring.h"
#include "world.h"

#include <xn/idna.h>

/* What a conversion gave. */
struct outcome {
	bool ok;
	uint32_t errors;  /* XN_ERROR_* */
	const char *text; /* the result, if it is ok */
	size_t len;
};

/* A workspace: begin with {0}; holds the text of the last outcome. */
struct model {
	struct ustring source;
	struct ustring mapped;
	struct ustring normal;
	struct ustring decoded;
	/* Of a decoded label when it is prepared once more. */
	struct ustring again;
	struct ustring normal_again;
	struct ustring work; /* the codec's */
	struct normal_room room;
	struct bytes code;
	struct bytes text;
};

/* The rules of a profile with its checks, as far as a direction asks. */
uint64_t model_rules(const xn_options *opt, enum direction direction);

/* False: there was no memory for it. */
bool model_run(struct model *model, struct outcome *out, struct world *world,
	       enum direction direction, const char *name, size_t len);

void model_free(struct model *model);

#endif

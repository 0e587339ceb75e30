/* SPDX-License-Identifier: MIT
 *
 * A simple model of host-name conversion, and of how other implementations
 * depart from it.
 *
 * With all switches off it gives the results of the profile lookup: UTS #46,
 * section 4.  With the rules of another profile on, it gives that profile's
 * results: RFC 5891, the URL Standard, RFC 3490.  With the departures of
 * another implementation on as well, it gives that implementation's results.
 */
#ifndef XN_MODEL_H
#define XN_MODEL_H

#include "../peers/buffer.h"
#include "../peers/peer.h"
#include "mapping.h"
#include "ustring.h"
#include "world.h"

#include <xn/idna.h>

/* The result of a conversion. */
struct outcome {
	bool ok;
	uint32_t errors;  /* XN_ERROR_* */
	const char *text; /* the converted name, if ok */
	size_t len;
};

/* A workspace: begin with {0}; holds the text of the last outcome. */
struct model {
	struct ustring source;
	struct ustring mapped;
	struct ustring normal;
	struct ustring decoded;
	/* For a decoded label that is mapped and normalised again. */
	struct ustring again;
	struct ustring normal_again;
	struct ustring work; /* the codec's */
	struct normal_room room;
	struct buffer code;
	struct buffer text;
};

/* The rules of a profile with its checks, for a direction. */
uint64_t model_rules(const xn_options *opt, enum direction direction);

/* False: out of memory. */
bool model_run(struct model *model, struct outcome *out, struct world *world,
	       enum direction direction, const char *name, size_t len);

void model_free(struct model *model);

#endif

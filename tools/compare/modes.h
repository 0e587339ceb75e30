/* SPDX-License-Identifier: MIT
 *
 * The ways to call other implementations that are compared with ours.
 */
#ifndef XN_MODES_H
#define XN_MODES_H

#include "../peers/peer.h"

#include <xn/idna.h>

struct mode {
	const char *name;    /* "libidn2-transitional" */
	const char *summary; /* "idn2_lookup_u8 with IDN2_TRANSITIONAL" */
	enum peer_library library;
	enum peer_call call;
	uint32_t flags;
	/* Our profile that lies next to it, with checks switched on and off. */
	xn_profile_id profile;
	uint32_t on;
	uint32_t off;
	/* How it may depart from that, by direction: bits of classes.h. */
	uint64_t departures[2];
	/* Shown by xn compare; the others take part in the tests only. */
	bool shown;
	/* It has only this one direction, or another mode has the same other.
	 */
	bool ascii_only;
	/* It takes one label, not a name. */
	bool label;
	/* By direction: much like another mode, and swept with less. */
	bool secondary[2];
};

extern const struct mode modes[];
extern const size_t mode_count;

/* Our options that lie next to a mode. */
xn_options mode_options(const struct mode *mode);

#endif

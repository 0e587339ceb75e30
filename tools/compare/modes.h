/* SPDX-License-Identifier: MIT
 *
 * The modes: ways to call other implementations, each compared with one of our
 * profiles.
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
	/* Our matching profile, and the checks to switch on and off in it. */
	xn_profile_id profile;
	uint32_t on;
	uint32_t off;
	/* By direction: the departures from that profile, bits of classes.h. */
	uint64_t departures[2];
	/* xn compare shows it; other modes are for the tests only. */
	bool shown;
	/* ToASCII only: ToUnicode does not exist or equals another mode's. */
	bool ascii_only;
	/* It takes one label, not a name. */
	bool label;
	/* By direction: close to another mode, so fewer names are swept. */
	bool secondary[2];
};

extern const struct mode modes[];
extern const size_t mode_count;

/* Our options that match a mode. */
xn_options mode_options(const struct mode *mode);

#endif

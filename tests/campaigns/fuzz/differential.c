/* SPDX-License-Identifier: MIT
 *
 * libxn against libidn2, libidn and ICU, if installed, in each of their modes:
 * results are equal, or differ for reasons that tools/compare/classes.h names.
 * And libxn's profiles against the profile lookup.
 */
#include "fuzz.h"

#include <stdio.h>
#include <string.h>

#include "tools/compare/explainer.h"

#define UNICODE 0x80 /* of the turn */
/* A label of only U+FDFA, which grows most, fits the stack at this length. */
#define NAME_MAX (XN_LABEL_POINTS / 18 * 3)

const size_t fuzz_head = FUZZ_HEAD;

int LLVMFuzzerInitialize(int *argc, char ***argv);

static struct fuzz_name now;
static struct peer *peers[PEER_LIBRARIES];
static struct explainer *explainer;
static struct peer_answer theirs;
static char ours[FUZZ_ROOM], lookup[FUZZ_ROOM];

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *why;

	(void)argc;
	(void)argv;
	for (size_t i = 0; i < PEER_LIBRARIES; i++) {
		peers[i] = peer_open((enum peer_library)i, NULL, &why);
	}
	explainer = explainer_open();
	expect(explainer != NULL, "there is memory");
	return 0;
}

static xn_result
convert(const xn_options *opt, enum direction direction, char *dst)
{
	return (direction == TO_ASCII ? xn_to_ascii : xn_to_unicode)(
		opt, dst, FUZZ_ROOM, now.src, now.len, NULL);
}

static void
compare_with_peer(const struct mode *mode, enum direction direction)
{
	const struct peer *peer = peers[mode->library];
	xn_options opt = mode_options(mode);
	struct classes classes;
	xn_result r = convert(&opt, direction, ours);

	peer_convert(peer, &theirs, mode->call, mode->flags, direction, now.src,
		     now.len);
	if (explain_is_same(mode, &theirs, &r, ours)) {
		return;
	}
	explainer_name(explainer, direction, now.src, now.len);
	explain_agrees(explainer, mode, peer, &theirs, &classes);
	if (!classes.complete) {
		fprintf(stderr, "%s, %s: ours %#x %s, theirs %s %s\n",
			mode->name,
			direction == TO_ASCII ? "ToASCII" : "ToUnicode",
			(unsigned)r.errors, ours, theirs.ok ? "" : theirs.error,
			theirs.ok ? theirs.text : "");
		does_not_hold("a difference has a name");
	}
}

/* A profile's usual options, or those nearest to a mode. */
static void
compare_with_lookup(enum direction direction)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_options own = xn_profile((xn_profile_id)now.opt.profile);
	xn_result r = convert(&opt, direction, lookup), s;
	struct classes classes;

	if (now.opt.checks & 1) {
		own = mode_options(&modes[now.opt.checks / 2 % mode_count]);
	}
	s = convert(&own, direction, ours);
	if ((r.status == XN_OK) == (s.status == XN_OK) &&
	    (r.status != XN_OK ||
	     (r.length == s.length && memcmp(ours, lookup, r.length) == 0))) {
		return;
	}
	explainer_name(explainer, direction, now.src, now.len);
	classes = explain_options(explainer, &own);
	expect(classes.complete, "a difference of profiles has a name");
}

/* Their strings end at U+0000, and some functions take one label. */
static bool
takes(const struct mode *mode)
{
	return peers[mode->library] != NULL &&
	       (mode->library == PEER_ICU ||
		memchr(now.src, '\0', now.len) == NULL) &&
	       !(mode->label && memchr(now.src, '.', now.len) != NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct mode *mode;
	enum direction direction;

	if (!fuzz_read(&now, data, size) || now.len > NAME_MAX) {
		return 0;
	}
	direction = now.turn & UNICODE ? TO_UNICODE : TO_ASCII;
	if ((now.turn & 0x7F) == 0x7F) {
		compare_with_lookup(direction);
		return 0;
	}
	mode = &modes[now.turn % 0x80 % mode_count];
	if (takes(mode) && !(mode->ascii_only && direction == TO_UNICODE)) {
		compare_with_peer(mode, direction);
	}
	return 0;
}

/* SPDX-License-Identifier: MIT */
#include "fuzz.h"
#include "tests/support/guard.h"

#include <stdio.h>
#include <stdlib.h>

const struct fuzz_name *fuzz_now;

_Noreturn void
does_not_hold(const char *what)
{
	fprintf(stderr, "does not hold: %s\n", what);
	if (fuzz_now != NULL) {
		fprintf(stderr, "profile %u, checks %#x, turn %u, %zu bytes:",
			(unsigned)fuzz_now->opt.profile,
			(unsigned)fuzz_now->opt.checks, fuzz_now->turn,
			fuzz_now->len);
		for (size_t i = 0; i < fuzz_now->len; i++) {
			fprintf(stderr, " %02X",
				(unsigned char)fuzz_now->src[i]);
		}
		fputc('\n', stderr);
	}
	abort();
}

bool
fuzz_read(struct fuzz_name *to, const uint8_t *data, size_t size)
{
	static struct guard source;
	static size_t profiles;
	const xn_profile_info *info;

	if (size < FUZZ_HEAD || size - FUZZ_HEAD > FUZZ_NAME_MAX) {
		return false;
	}
	if (source.first == NULL) {
		guard_make(&source, FUZZ_NAME_MAX);
		while (xn_profile_at(profiles) != NULL) {
			profiles++;
		}
	}
	info = xn_profile_at(data[0] % profiles);
	to->profile = info->name;
	to->opt = xn_profile(info->id);
	to->opt.checks ^= (data[1] | (uint32_t)data[2] << 8) & info->allowed;
	to->turn = data[3];
	to->len = size - FUZZ_HEAD;
	to->src = guard_copy(&source, (const char *)data + FUZZ_HEAD, to->len);
	fuzz_now = to;
	return true;
}

char *
fuzz_room(size_t len)
{
	static struct guard room;

	if (room.first == NULL) {
		guard_make(&room, FUZZ_ROOM + 64);
	}
	return guard_at_end(&room, len);
}

/* SPDX-License-Identifier: MIT
 *
 * Shared by the fuzz targets.
 *
 * A target of names takes a head of FUZZ_HEAD bytes and then the name itself.
 * The head has the profile, two bytes of checks to flip, and a byte by which
 * the target chooses.  So any file is an input, and an editor can make one.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

#include "tests/support/hold.h"

#define FUZZ_HEAD 4

/* The longest name that a target takes, in bytes. */
#define FUZZ_NAME_MAX 4096

/* U+FDFA, 3 bytes, becomes 33. */
#define FUZZ_ROOM (12 * FUZZ_NAME_MAX)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* For targets of names: the bytes in front of the name, for mutate.c. */
extern const size_t fuzz_head;

/* The name of one execution. */
struct fuzz_name {
	const char *profile;
	xn_options opt;
	unsigned turn; /* the byte by which the target chooses */
	const char *src;
	size_t len;
};

/*
 * Reads an input.  A guard page begins at src[len].  False if there are too few
 * bytes, or too many.
 */
bool fuzz_read(struct fuzz_name *to, const uint8_t *data, size_t size);

/* len bytes, up to FUZZ_ROOM + 64, that end at a guard page. */
char *fuzz_room(size_t len);

/* The input that is reported if a property does not hold. */
extern const struct fuzz_name *fuzz_now;

#endif

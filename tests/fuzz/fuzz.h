/* SPDX-License-Identifier: MIT
 *
 * What the fuzz targets share.
 *
 * A target of names takes a head of FUZZ_HEAD bytes, and behind it the name as
 * it is: the profile, two bytes of checks to flip, and one that the target
 * chooses by.  So the bytes of any file are a test, and an editor can make one.
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

/* U+FDFA, of 3 bytes, becomes 33. */
#define FUZZ_ROOM (12 * FUZZ_NAME_MAX)

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/*
 * Of a target of names: the bytes in front of the name, which mutate.c has to
 * know.
 */
extern const size_t fuzz_head;

/* The name of an execution. */
struct fuzz_name {
	xn_options opt;
	unsigned turn; /* what the target chooses by */
	const char *src;
	size_t len;
};

/*
 * Read one; src[len] is where a page begins that is not there.  False: there
 * are not enough bytes, or too many.
 */
bool fuzz_read(struct fuzz_name *to, const uint8_t *data, size_t size);

/* len bytes, the last of which is the last one there is; up to FUZZ_ROOM + 64.
 */
char *fuzz_room(size_t len);

/* What is being tried, as it is told when a property does not hold. */
extern const struct fuzz_name *fuzz_now;

#endif

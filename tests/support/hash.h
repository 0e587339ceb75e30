/* SPDX-License-Identifier: MIT
 *
 * A hash of a library's results that depends neither on the width of size_t nor
 * on the order of bytes: numbers are hashed as numbers.
 */
#ifndef TESTS_HASH_H
#define TESTS_HASH_H

#include <stddef.h>
#include <stdint.h>

#include <xn/idna.h>

/* Room for a report; some names have more labels. */
#define LABELS 64
#define FAULTS 64

struct hash {
	uint64_t state;
};

/* A report with its room; its trace is hashed, too. */
struct noted {
	xn_report report;
	xn_label labels[LABELS];
	xn_fault faults[FAULTS];
};

void hash_begin(struct hash *hash);

void hash_number(struct hash *hash, uint64_t number);

/*
 * A length or a place.  XN_NOWHERE is hashed as the same value on every
 * machine.
 */
void hash_size(struct hash *hash, size_t size);

void hash_bytes(struct hash *hash, const void *bytes, size_t len);
void hash_text(struct hash *hash, const char *text);
void hash_units16(struct hash *hash, const uint16_t *units, size_t len);
void hash_units32(struct hash *hash, const uint32_t *units, size_t len);

/* An empty report with room for everything. */
void noted_begin(struct noted *noted, struct hash *hash);

void hash_label(struct hash *hash, const xn_label *label);
void hash_faults(struct hash *hash, const xn_fault *faults, size_t count);

/* Every field of a report. */
void hash_noted(struct hash *hash, const struct noted *noted);

#endif

/* SPDX-License-Identifier: MIT */
#include "hash.h"

#include <string.h>

void
hash_begin(struct hash *hash)
{
	hash->state = UINT64_C(0xCBF29CE484222325);
}

/* FNV-1a by words instead of bytes; the shift mixes the high bits in. */
void
hash_number(struct hash *hash, uint64_t number)
{
	uint64_t state = (hash->state ^ number) * UINT64_C(0x9E3779B97F4A7C15);

	hash->state = state ^ state >> 29;
}

void
hash_size(struct hash *hash, size_t size)
{
	hash_number(hash, size == XN_NOWHERE ? UINT64_MAX : size);
}

void
hash_bytes(struct hash *hash, const void *bytes, size_t len)
{
	const unsigned char *byte = bytes;

	hash_size(hash, len);
	for (size_t i = 0; i < len; i++) {
		hash->state = (hash->state ^ byte[i]) * UINT64_C(0x100000001B3);
	}
	hash_number(hash, 0);
}

void
hash_text(struct hash *hash, const char *text)
{
	if (text == NULL) {
		hash_number(hash, UINT64_MAX);
		return;
	}
	hash_bytes(hash, text, strlen(text));
}

void
hash_units16(struct hash *hash, const uint16_t *units, size_t len)
{
	hash_size(hash, len);
	for (size_t i = 0; i < len; i++) {
		hash_number(hash, units[i]);
	}
}

void
hash_units32(struct hash *hash, const uint32_t *units, size_t len)
{
	hash_size(hash, len);
	for (size_t i = 0; i < len; i++) {
		hash_number(hash, units[i]);
	}
}

/* ---- reports ------------------------------------------------------------ */

static void
trace(void *user, xn_step step, size_t label, const uint32_t *points,
      size_t len)
{
	struct hash *hash = user;

	hash_number(hash, (uint64_t)step);
	hash_size(hash, label);
	hash_units32(hash, points, len);
}

void
noted_begin(struct noted *noted, struct hash *hash)
{
	memset(noted, 0, sizeof *noted);
	noted->report.labels = noted->labels;
	noted->report.label_cap = LABELS;
	noted->report.faults = noted->faults;
	noted->report.fault_cap = FAULTS;
	noted->report.trace = trace;
	noted->report.user = hash;
}

void
hash_label(struct hash *hash, const xn_label *label)
{
	hash_number(hash, label->errors);
	hash_size(hash, label->input_at);
	hash_size(hash, label->input_len);
	hash_size(hash, label->output_at);
	hash_size(hash, label->output_len);
	hash_size(hash, label->at);
}

void
hash_faults(struct hash *hash, const xn_fault *faults, size_t count)
{
	for (size_t i = 0; i < count && i < FAULTS; i++) {
		hash_number(hash, faults[i].error);
		hash_number(hash, faults[i].rule);
		hash_size(hash, faults[i].at);
		hash_size(hash, faults[i].label);
		hash_size(hash, faults[i].label_at);
		hash_size(hash, faults[i].label_len);
	}
}

void
hash_noted(struct hash *hash, const struct noted *noted)
{
	for (size_t i = 0; i < LABELS; i++) {
		hash_label(hash, &noted->labels[i]);
	}
	hash_size(hash, noted->report.fault_count);
	hash_faults(hash, noted->faults, noted->report.fault_count);
}

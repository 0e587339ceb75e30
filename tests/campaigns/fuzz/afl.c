/* SPDX-License-Identifier: MIT
 *
 * mutate.c for AFL++, as a library for AFL_CUSTOM_MUTATOR_LIBRARY.
 * XN_FUZZ_HEAD is the target's fuzz_head, 4 if it is not set.
 */
#include "fuzz.h"
#include "mutate.h"

#include <stdlib.h>

struct mutator {
	uint32_t seed;
	size_t head;
	size_t cap;
	uint8_t *data;
};

void *afl_custom_init(void *afl, unsigned seed);
size_t afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **to,
		       uint8_t *other, size_t other_size, size_t cap);
void afl_custom_deinit(void *data);

void *
afl_custom_init(void *afl, unsigned seed)
{
	struct mutator *m = calloc(1, sizeof *m);
	const char *head = getenv("XN_FUZZ_HEAD");

	(void)afl;
	if (m != NULL) {
		m->seed = seed;
		m->head = head != NULL ? (size_t)atoi(head) : FUZZ_HEAD;
	}
	return m;
}

size_t
afl_custom_fuzz(void *data, uint8_t *bytes, size_t size, uint8_t **to,
		uint8_t *other, size_t other_size, size_t cap)
{
	struct mutator *m = data;
	uint8_t *room = m->cap < cap ? realloc(m->data, cap) : m->data;

	(void)other;
	(void)other_size;
	*to = bytes;
	if (room == NULL || size > cap) {
		return size;
	}
	m->data = room;
	m->cap = m->cap < cap ? cap : m->cap;
	for (size_t i = 0; i < size; i++) {
		room[i] = bytes[i];
	}
	*to = room;
	return mutate_name(room, size, cap, m->head, m->seed++);
}

void
afl_custom_deinit(void *data)
{
	struct mutator *m = data;

	free(m->data);
	free(m);
}

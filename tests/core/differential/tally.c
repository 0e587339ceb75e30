/* SPDX-License-Identifier: MIT */
#include "tally.h"
#include "must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/unicode/utf8.h"

static struct tally_class *
class_for(struct tally *tally, uint64_t set, enum source source)
{
	struct tally_class *class;

	for (size_t i = 0; i < tally->classes; i++) {
		class = &tally->class[i];
		if (class->set == set && class->source == source) {
			return class;
		}
	}
	must(tally->classes < CLASSES_MAX, "too many classes");
	class = &tally->class[tally->classes++];
	memset(class, 0, sizeof *class);
	class->set = set;
	class->source = source;
	return class;
}

static void
keep_sample(struct tally_class *class, size_t rank, const char *bytes,
	    size_t len)
{
	size_t at = class->samples;

	if (len > SAMPLE_BYTES) {
		return;
	}
	while (at > 0 && class->sample[at - 1].rank > rank) {
		at--;
	}
	if (at == SAMPLES) {
		return;
	}
	if (class->samples < SAMPLES) {
		class->samples++;
	}
	memmove(class->sample + at + 1, class->sample + at,
		(class->samples - at - 1) * sizeof *class->sample);
	class->sample[at].rank = rank;
	class->sample[at].len = len;
	memcpy(class->sample[at].bytes, bytes, len);
}

void
tally_add(struct tally *tally, uint64_t set, const struct name *name,
	  enum kind kind)
{
	bool vector = name->source == VECTORS;
	struct tally_class *class =
		class_for(tally, set, vector ? EXAMPLES : name->source);

	class->count[kind]++;
	if (!vector) {
		keep_sample(class, name->rank, name->bytes, name->len);
	}
}

char *
tally_note(struct tally *tally)
{
	size_t n = tally->unexplained++;

	return n < NOTES_MAX ? tally->note[n] : NULL;
}

void
tally_merge(struct tally *to, const struct tally *from)
{
	for (size_t i = 0; i < SOURCES; i++) {
		to->names[i] += from->names[i];
	}
	for (size_t i = 0; i < from->classes; i++) {
		const struct tally_class *class = &from->class[i];
		struct tally_class *sum =
			class_for(to, class->set, class->source);

		for (size_t k = 0; k < KINDS; k++) {
			sum->count[k] += class->count[k];
		}
		for (size_t k = 0; k < class->samples; k++) {
			const struct sample *sample = &class->sample[k];

			keep_sample(sum, sample->rank, sample->bytes,
				    sample->len);
		}
	}
	for (size_t i = 0; i < from->unexplained; i++) {
		char *note = tally_note(to);

		if (note != NULL && i < NOTES_MAX) {
			memcpy(note, from->note[i], NOTE_BYTES);
		}
	}
}

static int
compare_classes(const void *a, const void *b)
{
	const struct tally_class *x = a, *y = b;

	if (x->source != y->source) {
		return x->source < y->source ? -1 : 1;
	}
	return x->set < y->set ? -1 : 1;
}

void
tally_sort(struct tally *tally)
{
	qsort(tally->class, tally->classes, sizeof *tally->class,
	      compare_classes);
}

/* From this many repetitions on a run is shown as one: {0061*8}. */
enum { MANY = 8 };

/* Reads the code point at the start of s, or a byte if it is ill-formed. */
static size_t
read_point(const char *s, size_t len, uint32_t *point, bool *bad)
{
	size_t size = utf8_decode(s, len, point);

	*bad = size == 0;
	if (*bad) {
		*point = (unsigned char)*s;
		size = 1;
	}
	return size;
}

/* Room for a character or a run as it is shown. */
#define SHOWN 40

/* How many times s[0..size) is repeated at the start of s[0..len). */
static size_t
count_run(const char *s, size_t len, size_t size)
{
	size_t count = 1;

	while ((count + 1) * size <= len &&
	       memcmp(s, s + count * size, size) == 0) {
		count++;
	}
	return count;
}

/* Shows a repeated part at the start of s; returns its bytes, or 0. */
static size_t
show_run(char *to, const char *s, size_t len)
{
	uint32_t one, two;
	size_t run, pair, size = utf8_decode(s, len, &one);

	run = size > 0 ? count_run(s, len, size) : 0;
	if (run >= MANY) {
		snprintf(to, SHOWN, "{%04X*%u}", (unsigned)one, (unsigned)run);
		return size * run;
	}
	pair = size > 0 && size < len ? utf8_decode(s + size, len - size, &two)
				      : 0;
	run = pair > 0 ? count_run(s, len, size + pair) : 0;
	if (run >= MANY) {
		snprintf(to, SHOWN, "{%04X %04X}*%u", (unsigned)one,
			 (unsigned)two, (unsigned)run);
		return (size + pair) * run;
	}
	return 0;
}

static size_t
show_point(char *to, const char *s, size_t len)
{
	uint32_t point;
	bool bad;
	size_t size = read_point(s, len, &point, &bad);

	if (point > ' ' && point < 0x7F && point != '{') {
		to[0] = (char)point;
		to[1] = '\0';
	} else {
		snprintf(to, SHOWN, bad ? "{x%02X}" : "{%04X}",
			 (unsigned)point);
	}
	return size;
}

char *
show_name(char *to, size_t cap, const char *bytes, size_t len)
{
	size_t at = 0, size;

	*to = '\0';
	for (size_t i = 0; i < len; i += size) {
		if (cap - at <= SHOWN) {
			strcpy(to + at, CUT);
			break;
		}
		size = show_run(to + at, bytes + i, len - i);
		if (size == 0) {
			size = show_point(to + at, bytes + i, len - i);
		}
		at += strlen(to + at);
	}
	return to;
}

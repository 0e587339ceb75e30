/* SPDX-License-Identifier: MIT */
#include "tally.h"
#include "must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"
#include "utf8.h"

static const char *const source_names[SOURCES] = {"sweep", "vectors", "random"};

static struct tally_class *
class_for(struct tally *tally, uint32_t set, enum source source)
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
	class->first = SIZE_MAX;
	return class;
}

static void
keep_sample(struct tally_class *class, size_t number, const char *bytes,
	    size_t len)
{
	if (number < class->first) {
		class->first = number;
		class->sample_len = len;
		memcpy(class->sample, bytes, len);
	}
}

void
tally_add(struct tally *tally, uint32_t set, const struct name *name,
	  enum kind kind)
{
	struct tally_class *class = class_for(tally, set, name->source);

	class->count[kind]++;
	keep_sample(class, name->number, name->bytes, name->len);
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
		keep_sample(sum, class->first, class->sample,
			    class->sample_len);
	}
	for (size_t i = 0; i < from->unexplained; i++) {
		char *note = tally_note(to);

		if (note != NULL) {
			memcpy(note, from->note[i], NOTE_BYTES);
		}
	}
}

/* ---- printing ----------------------------------------------------------- */

static int
compare_classes(const void *a, const void *b)
{
	const struct tally_class *x = a, *y = b;

	if (x->source != y->source) {
		return x->source < y->source ? -1 : 1;
	}
	return x->set < y->set ? -1 : 1;
}

char *
show_name(char *to, size_t cap, const char *bytes, size_t len)
{
	size_t at = 0, size;

	*to = '\0';
	for (size_t i = 0; i < len && cap - at > 12; i += size) {
		uint32_t point;

		size = utf8_decode(bytes + i, len - i, &point);
		if (size == 0) {
			at += (size_t)sprintf(to + at, "{?}");
			size = 1;
		} else if (point > ' ' && point < 0x7F) {
			to[at++] = (char)point;
			to[at] = '\0';
		} else {
			at += (size_t)sprintf(to + at, "{%04X}",
					      (unsigned)point);
		}
	}
	return to;
}

void
tally_print(struct tally *tally, const char *heading)
{
	char names[256], sample[72];

	qsort(tally->class, tally->classes, sizeof *tally->class,
	      compare_classes);
	printf("\n[%s]\n# %lu + %lu + %lu names, %lu differences "
	       "unexplained\n",
	       heading, tally->names[SWEEP], tally->names[VECTORS],
	       tally->names[RANDOM], tally->unexplained);
	for (size_t i = 0; i < tally->classes; i++) {
		const struct tally_class *class = &tally->class[i];

		printf("%-7s%8lu%8lu%8lu%8lu  %s: %s\n",
		       source_names[class->source],
		       class->count[ONLY_WE_REFUSE],
		       class->count[ONLY_THEY_REFUSE],
		       class->count[OTHER_RESULT], class->count[OTHER_REASON],
		       departures_named(names, sizeof names, class->set),
		       show_name(sample, sizeof sample, class->sample,
				 class->sample_len));
	}
	for (size_t i = 0; i < tally->unexplained && i < NOTES_MAX; i++) {
		printf("unexplained: %s\n", tally->note[i]);
	}
	fflush(stdout);
}

/* ---- what is expected --------------------------------------------------- */

/* Read a line as it is printed. */
static void
read_class(struct tally_class *class, const char *line)
{
	char source[16], names[256];
	int fields;

	memset(class, 0, sizeof *class);
	fields = sscanf(line, "%15s %lu %lu %lu %lu %255[^:]", source,
			&class->count[0], &class->count[1], &class->count[2],
			&class->count[3], names);
	must(fields == 6, "the expected counts cannot be read");
	class->source = strcmp(source, "sweep") == 0     ? SWEEP
			: strcmp(source, "vectors") == 0 ? VECTORS
							 : RANDOM;
	class->set = departures_of(names);
}

static void
expect_class(const struct tally *tally, const struct tally_class *want,
	     const char *heading)
{
	char names[256];

	departures_named(names, sizeof names, want->set);
	for (size_t i = 0; i < tally->classes; i++) {
		const struct tally_class *class = &tally->class[i];

		if (class->set == want->set && class->source == want->source) {
			if (memcmp(class->count, want->count,
				   sizeof want->count) != 0) {
				complain("%s: %s: other counts of %s", heading,
					 source_names[want->source], names);
			}
			return;
		}
	}
	complain("%s: %s: nothing in %s", heading, source_names[want->source],
		 names);
}

/* How many classes there are but those of generated names. */
static size_t
count_fixed(const struct tally *tally)
{
	size_t count = 0;

	for (size_t i = 0; i < tally->classes; i++) {
		count += tally->class[i].source != RANDOM;
	}
	return count;
}

void
tally_expect(const struct tally *tally, const char *heading, const char *folder,
	     const char *file)
{
	struct tally_class want;
	struct lines lines;
	bool here = false;
	size_t wanted = 0;
	char *line;

	lines_need(&lines, folder, file);
	while ((line = lines_next(&lines)) != NULL) {
		if (*line == '[') {
			size_t len = strlen(heading);

			here = strncmp(line + 1, heading, len) == 0 &&
			       line[len + 1] == ']';
		} else if (here && *line != '#' && *line != '\0') {
			read_class(&want, line);
			if (want.source != RANDOM) {
				expect_class(tally, &want, heading);
				wanted++;
			}
		}
	}
	lines_close(&lines);
	if (wanted != count_fixed(tally)) {
		complain("%s: %zu classes, %zu are expected", heading,
			 count_fixed(tally), wanted);
	}
	settle();
}

/* SPDX-License-Identifier: MIT */
#include "names.h"
#include "must.h"

#include "tools/compare/changes.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/conformance_rows.h"
#include "tests/support/generate.h"
#include "lib/unicode/utf8.h"

#include <xn/punycode.h>

enum {
	VECTORS_MAX = 8000,
	EXAMPLES_MAX = 400,
	GENERATED = 100000,
	DNS_BYTES = 320,
	/* Room for names from files, and for a generated one on average. */
	FIXED_BYTES = 1 << 20,
	GENERATED_BYTES = 600,
	SALT = 46, /* for the generator */
	ALEF = 0x5D0
};

static struct {
	char *bytes;
	size_t used;
	size_t size;
	struct name *name;
	size_t count;
	size_t cap;
} list;

static bool
is_recent(uint32_t point)
{
	return fact_age(point) > AGE_OLD || change_of(point) != NULL;
}

/* ---- the sweep ---------------------------------------------------------- */

static size_t
make_label(uint32_t label[3], enum position position, uint32_t point)
{
	/* The code points before and behind; 0 is nothing. */
	static const uint32_t around[POSITIONS][2] = {[FIRST] = {0, 'b'},
						      [MIDDLE] = {'a', 'b'},
						      [LAST] = {'a', 0},
						      [IN_RTL] = {ALEF, ALEF},
						      [ENDS_RTL] = {ALEF, 0}};
	size_t len = 0;

	if (around[position][0] != 0) {
		label[len++] = around[position][0];
	}
	label[len++] = point;
	if (around[position][1] != 0) {
		label[len++] = around[position][1];
	}
	return len;
}

/* The rank of a sample of the sweep: a character between letters is best. */
static size_t
rank_of(uint32_t point, enum position position, bool ace)
{
	static const uint8_t order[POSITIONS] = {
		[MIDDLE] = 0, [LAST] = 1,       [FIRST] = 2,   [ALONE] = 3,
		[IN_RTL] = 4, [BEFORE_RTL] = 5, [ENDS_RTL] = 6};

	return ((size_t)order[position] * 2 + ace) * (LAST_POINT + 1) + point;
}

void
name_of_point(struct name *name, char bytes[SWEEP_BYTES], uint32_t point,
	      enum position position, bool ace)
{
	uint32_t label[3];
	size_t len = make_label(label, position, point);

	name->bytes = bytes;
	name->len = 0;
	name->source = SWEEP;
	name->rank = rank_of(point, position, ace);
	name->recent = is_recent(point);
	if (ace) {
		xn_punycode_result r;

		memcpy(bytes, "xn--", 4);
		r = xn_punycode_encode(bytes + 4, SWEEP_BYTES - 8, label, len,
				       NULL);
		must(r.status == XN_PUNYCODE_OK, "a label does not encode");
		name->len = r.written + 4;
	} else {
		for (size_t i = 0; i < len; i++) {
			name->len += utf8_encode(bytes + name->len, label[i]);
		}
	}
	if (position == BEFORE_RTL) {
		bytes[name->len++] = '.';
		name->len += utf8_encode(bytes + name->len, ALEF);
	}
}

bool
name_is_taken(uint32_t point)
{
	return (point < 0xD800 || point > 0xDFFF) &&
	       point % 100 < generate_count(100);
}

bool
names_are_all(void)
{
	return generate_count(100) >= 100;
}

/* ---- the others --------------------------------------------------------- */

static bool
has_recent(const char *bytes, size_t len)
{
	size_t size;

	for (size_t i = 0; i < len; i += size) {
		uint32_t point;

		size = utf8_decode(bytes + i, len - i, &point);
		if (size == 0) {
			size = 1;
		} else if (is_recent(point)) {
			return true;
		}
	}
	return false;
}

static void
add_name(const char *bytes, size_t len, enum source source)
{
	struct name *name = &list.name[list.count];

	if (len > NAME_BYTES) {
		return;
	}
	must(list.count < list.cap && list.used + len <= list.size,
	     "too many names");
	name->bytes = memcpy(list.bytes + list.used, bytes, len);
	name->len = len;
	name->source = source;
	name->rank = list.count++;
	name->recent = has_recent(bytes, len);
	list.used += len;
}

/* Opens a file in a folder of tests/core/. */
static void
open_file(struct lines *lines, const char *part, const char *name)
{
	const char *source = folder_in("XN_SOURCE");
	char folder[4096] = "";

	must(source != NULL && strlen(source) < sizeof folder - 32,
	     "XN_SOURCE is not set");
	strcat(strcat(strcat(folder, source), "/tests/core/"), part);
	lines_need(lines, folder, name);
}

/* One name per line, in the notation of tests/core/vectors. */
static void
add_examples(void)
{
	char name[NAME_BYTES];
	struct lines lines;
	char *line;

	open_file(&lines, "differential", "examples.txt");
	while ((line = lines_next(&lines)) != NULL) {
		if (*line != '#' && *line != '\0') {
			add_name(name, read_text(name, sizeof name, line),
				 EXAMPLES);
		}
	}
	lines_close(&lines);
}

static void
add_vectors(void)
{
	static struct idna_file file;

	file.form = FORM_OURS;
	open_file(&file.lines, "vectors", "idnatest.txt");
	while (idna_next(&file)) {
		add_name(file.row.text[SOURCE], file.row.len[SOURCE], VECTORS);
	}
	lines_close(&file.lines);
}

static void
add_generated(size_t count)
{
	static char bytes[GENERATE_MAX];
	struct generator gen;

	generate_begin(&gen, SALT);
	for (size_t i = 0; i < count; i++) {
		size_t len = generate_name(&gen, bytes);

		/* A few of the names that are too long for the DNS are
		 * enough. */
		if (len <= DNS_BYTES || i % 16 == 0) {
			add_name(bytes, len, RANDOM);
		}
	}
}

void
names_load(void)
{
	size_t generated = generate_count(GENERATED);

	list.cap = EXAMPLES_MAX + VECTORS_MAX + generated;
	list.size = FIXED_BYTES + generated * GENERATED_BYTES;
	list.bytes = malloc(list.size);
	list.name = malloc(list.cap * sizeof *list.name);
	must(list.bytes != NULL && list.name != NULL, "no memory");
	list.count = 0;
	list.used = 0;
	add_examples();
	add_vectors();
	add_generated(generated);
}

void
names_free(void)
{
	free(list.bytes);
	free(list.name);
}

size_t
names_count(void)
{
	return list.count;
}

const struct name *
name_at(size_t i)
{
	return &list.name[i];
}

/* SPDX-License-Identifier: MIT
 *
 * Corpora: many names, or labels for Punycode, one after the other.
 */
#include "corpus.h"
#include "likely_names.h"

#include "../../lib/base/ace_prefix.h"
#include "../../lib/unicode/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

/* ---- items -------------------------------------------------------------- */

void *
need_memory(void *old, size_t size)
{
	void *memory = realloc(old, size > 0 ? size : 1);

	if (memory == NULL) {
		fputs("xn-bench: not enough memory\n", stderr);
		exit(3);
	}
	return memory;
}

static void
begin(struct corpus *corpus, enum task task)
{
	*corpus = (struct corpus){
		.task = task,
		.unit = task == TASK_ENCODE ? sizeof(uint32_t) : 1,
	};
	corpus->at_room = 1024;
	corpus->at = need_memory(NULL, corpus->at_room * sizeof *corpus->at);
	corpus->at[0] = 0;
}

static void
add(struct corpus *corpus, const char *item, size_t units)
{
	size_t at = corpus->at[corpus->count];
	size_t size = units * corpus->unit;

	if (corpus->room - at < size + corpus->unit + CORPUS_SLACK) {
		corpus->room = 2 * (at + size + corpus->unit + CORPUS_SLACK);
		corpus->data = need_memory(corpus->data, corpus->room);
	}
	if (corpus->at_room - corpus->count < 2) {
		corpus->at_room *= 2;
		corpus->at = need_memory(corpus->at,
					 corpus->at_room * sizeof *corpus->at);
	}
	memcpy(corpus->data + at, item, size);
	memset(corpus->data + at + size, 0, corpus->unit);
	corpus->at[++corpus->count] = at + size + corpus->unit;
}

/* The code point at a unit of an item; *at moves to the next. */
static uint32_t
corpus_point(const struct corpus *corpus, size_t i, size_t *at)
{
	const char *from = corpus_item(corpus, i) + *at * corpus->unit;
	uint32_t point = 0;
	size_t units = 1;

	if (corpus->unit == sizeof point) {
		memcpy(&point, from, sizeof point);
	} else {
		units = utf8_decode(from, corpus_len(corpus, i) - *at, &point);
	}
	*at += units > 0 ? units : 1;
	return point;
}

/* Rebuild the column from the items. */
static void
fill_column(struct corpus *corpus)
{
	struct column *column = &corpus->column;
	size_t count = corpus->count;
	size_t size = corpus->at[count];
	size_t to = 0;

	column->cap = 4 * size;
	column->data = need_memory(column->data, size);
	column->results = need_memory(column->results, column->cap);
	column->offsets = need_memory(column->offsets,
				      (count + 1) * sizeof *column->offsets);
	column->ends =
		need_memory(column->ends, (count + 1) * sizeof *column->ends);
	column->validity = need_memory(column->validity, count / 8 + 1);
	column->offsets[0] = column->ends[0] = 0;
	for (size_t i = 0; i < count; i++) {
		size_t len = corpus_len(corpus, i);

		memcpy(column->data + to, corpus_item(corpus, i), len);
		to += len;
		column->offsets[i + 1] = (int32_t)to;
	}
}

/* Rebuild the items in UTF-16 and UTF-32. */
static void
widen(struct corpus *corpus)
{
	struct wide *utf16 = &corpus->utf16, *utf32 = &corpus->utf32;
	size_t size = corpus->at[corpus->count] / corpus->unit;
	size_t places = (corpus->count + 1) * sizeof *corpus->at;
	size_t two = 0, four = 0;

	utf16->two = need_memory(utf16->two, 2 * size * sizeof *utf16->two);
	utf32->four = need_memory(utf32->four, size * sizeof *utf32->four);
	utf16->at = need_memory(utf16->at, places);
	utf32->at = need_memory(utf32->at, places);
	for (size_t i = 0; i < corpus->count; i++) {
		size_t len = corpus_len(corpus, i);

		utf16->at[i] = two;
		utf32->at[i] = four;
		for (size_t at = 0; at < len; four++) {
			uint32_t point = corpus_point(corpus, i, &at);

			utf32->four[four] = point;
			if (point > 0xFFFF) {
				utf16->two[two++] =
					(uint16_t)(0xD7C0 + (point >> 10));
				point = 0xDC00 | (point & 0x3FF);
			}
			utf16->two[two++] = (uint16_t)point;
		}
	}
	utf16->at[corpus->count] = two;
	utf32->at[corpus->count] = four;
}

/* Rebuild all that is made from the items. */
static void
finish(struct corpus *corpus)
{
	widen(corpus);
	if (corpus->task == TASK_BATCH) {
		fill_column(corpus);
	}
}

struct corpus
corpus_part(const struct corpus *corpus, size_t i, size_t count)
{
	struct corpus part = *corpus;

	part.count = count;
	part.at += i;
	part.utf16.at += i;
	part.utf32.at += i;
	part.column.offsets += corpus->task == TASK_BATCH ? i : 0;
	return part;
}

void
corpus_keep(struct corpus *corpus, const bool *marked)
{
	size_t kept = 0, to = 0;

	for (size_t i = 0; i < corpus->count; i++) {
		size_t at = corpus->at[i];
		size_t size = corpus->at[i + 1] - at;

		if (marked[i]) {
			memmove(corpus->data + to, corpus->data + at, size);
			corpus->at[kept++] = to;
			to += size;
		}
	}
	corpus->at[kept] = to;
	corpus->count = kept;
	finish(corpus);
}

void
corpus_free(struct corpus *corpus)
{
	free(corpus->utf16.two);
	free(corpus->utf16.at);
	free(corpus->utf32.four);
	free(corpus->utf32.at);
	free(corpus->data);
	free(corpus->at);
	free(corpus->column.data);
	free(corpus->column.offsets);
	free(corpus->column.results);
	free(corpus->column.ends);
	free(corpus->column.validity);
}

/* ---- kinds -------------------------------------------------------------- */

/* Add a name in A-labels, if it can be converted. */
static void
put_alabels(struct corpus *corpus, const char *text, size_t len)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char ascii[XN_NAME_SIZE];
	xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, text, len, NULL);

	if (r.status == XN_OK) {
		add(corpus, ascii, r.length);
	}
}

/* Add a name of a service: "_dmarc.example.com". */
static void
put_service(struct corpus *corpus, const char *text, size_t len)
{
	static const char *const services[] = {"_dmarc.", "_443._tcp.",
					       "_domainkey.", "_xmpp._tcp."};
	const char *service = services[len % 4];
	char name[4 * NAME_POINTS + 16];
	size_t before = strlen(service);

	memcpy(name, service, before);
	memcpy(name + before, text, len);
	add(corpus, name, before + len);
}

/* Add a name of ASCII in the letters of East Asian typography. */
static void
put_wide(struct corpus *corpus, const char *text, size_t len)
{
	char name[4 * NAME_POINTS];
	size_t to = 0;

	for (size_t i = 0; i < len; i++) {
		to += utf8_encode(name + to,
				  0xFF01 - '!' + (unsigned char)text[i]);
	}
	add(corpus, name, to);
}

static void
put_points(struct corpus *corpus, const char *text, size_t len)
{
	uint32_t points[NAME_POINTS];
	size_t count = 0, at = 0;

	while (at < len) {
		at += utf8_decode(text + at, len - at, &points[count++]);
	}
	add(corpus, (const char *)points, count);
}

static void
put_payload(struct corpus *corpus, const char *text, size_t len)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char ascii[XN_NAME_SIZE];
	xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, text, len, NULL);

	if (r.status == XN_OK &&
	    strncmp(ascii, ACE_PREFIX, ACE_PREFIX_LEN) == 0) {
		add(corpus, ascii + ACE_PREFIX_LEN, r.length - ACE_PREFIX_LEN);
	}
}

/* Cut a name down to its first label that is not ASCII. */
static void
cut_label(struct likely_name *name)
{
	size_t start = 0, high = 0, end;

	while (high < name->len && name->points[high] < 0x80) {
		high++;
		if (name->points[high - 1] == '.') {
			start = high;
		}
	}
	end = high;
	while (end < name->len && name->points[end] != '.') {
		end++;
	}
	name->len = end - start;
	memmove(name->points, name->points + start,
		name->len * sizeof *name->points);
}

static void
make_label(struct likely_name *name, uint64_t *state)
{
	likely_idn(name, state);
	cut_label(name);
}

static const struct corpus_kind kinds[] = {
	{"a", "ASCII, lower case", TASK_PLAIN, likely_ascii, add},
	{"a-batch", "ASCII, lower case, batch", TASK_BATCH, likely_ascii, add},
	{"b", "ASCII, mixed case", TASK_PLAIN, likely_capitals, add},
	{"_", "ASCII, with _", TASK_TO_ASCII, likely_ascii, put_service},
	{"c", "IDN in normal form", TASK_TO_ASCII, likely_idn, add},
	{"d", "IDN to be mapped", TASK_TO_ASCII, likely_mapped, add},
	{"wide", "all in full width", TASK_TO_ASCII, likely_ascii, put_wide},
	{"e", "A-labels to ASCII", TASK_TO_ASCII, likely_idn, put_alabels},
	{"e2", "A-labels to Unicode", TASK_TO_UNICODE, likely_idn, put_alabels},
	{"decode", "Punycode, decode", TASK_DECODE, make_label, put_payload},
	{"encode", "Punycode, encode", TASK_ENCODE, make_label, put_points},
};

const struct corpus_kind *
corpus_kind_at(size_t i)
{
	return i < sizeof kinds / sizeof *kinds ? &kinds[i] : NULL;
}

void
corpus_make(struct corpus *corpus, const struct corpus_kind *kind,
	    uint64_t seed, size_t count)
{
	char text[4 * NAME_POINTS];
	struct likely_name name;

	begin(corpus, kind->task);
	while (corpus->count < count) {
		size_t len = 0;

		kind->make(&name, &seed);
		for (size_t i = 0; i < name.len; i++) {
			len += utf8_encode(text + len, name.points[i]);
		}
		kind->put(corpus, text, len);
	}
	finish(corpus);
}

/* ---- files -------------------------------------------------------------- */

bool
corpus_read(struct corpus *corpus, const char *path)
{
	FILE *file = fopen(path, "r");
	char line[4 * NAME_POINTS];
	bool read;

	if (file == NULL) {
		return false;
	}
	begin(corpus, TASK_TO_ASCII);
	while (fgets(line, sizeof line, file) != NULL) {
		size_t len = strcspn(line, "\r\n");

		if (len > 0) {
			add(corpus, line, len);
		}
	}
	read = ferror(file) == 0;
	fclose(file);
	finish(corpus);
	return read;
}

/* ---- hostile names ------------------------------------------------------ */

/* From CJK Unified Ideographs Extension B, which has more than 40,000. */
static uint32_t
ascending(size_t i, size_t count)
{
	(void)count;
	return 0x20000 + (uint32_t)i % 40000;
}

/* No code point is near the one before it. */
static uint32_t
shuffled(size_t i, size_t count)
{
	return ascending(i * 7919 % 40009, count);
}

/* Marks in falling order, so that all must move. */
static uint32_t
falling_marks(size_t i, size_t count)
{
	return i == 0 ? 'a' : i < count / 2 ? 0x301 : 0x323;
}

static uint32_t
right_to_left(size_t i, size_t count)
{
	(void)count;
	return 0x5D0 + (uint32_t)(i % 27);
}

/* An A-label in which each code point is inserted before all others. */
static uint32_t
insertions(size_t i, size_t count)
{
	(void)count;
	return i < ACE_PREFIX_LEN ? (uint32_t)ACE_PREFIX[i] : U"ba"[i % 2];
}

static uint32_t
many_labels(size_t i, size_t count)
{
	(void)count;
	return i % 2 == 0 ? 0xFC : '.';
}

static const struct shape {
	const char *name;
	uint32_t (*point)(size_t i, size_t count);
} shapes[] = {
	{"ascending", ascending},         {"shuffled", shuffled},
	{"falling marks", falling_marks}, {"right to left", right_to_left},
	{"insertions", insertions},       {"labels", many_labels},
};

bool
corpus_shape(struct corpus *corpus, const char *shape, size_t points)
{
	size_t which = 0, len = 0;
	char *text;

	while (strcmp(shapes[which].name, shape) != 0) {
		if (++which == sizeof shapes / sizeof *shapes) {
			return false;
		}
	}
	text = need_memory(NULL, 4 * points);
	for (size_t i = 0; i < points; i++) {
		len += utf8_encode(text + len, shapes[which].point(i, points));
	}
	begin(corpus, TASK_GROWTH);
	add(corpus, text, len);
	free(text);
	finish(corpus);
	return true;
}

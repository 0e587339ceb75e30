/* SPDX-License-Identifier: MIT
 *
 * Files, lists of code points, names of errors, and counted failures.
 */
#include "text_files.h"

#include <check.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/idna.h>

#define PRINTED 20 /* later complaints are only counted */

/* ---- files -------------------------------------------------------------- */

const char *
folder_in(const char *variable)
{
	const char *value = getenv(variable);

	return value != NULL && *value != '\0' ? value : NULL;
}

static const char *
in_source(char folder[4096], const char *name)
{
	const char *source = folder_in("XN_SOURCE");

	require(source != NULL, "XN_SOURCE is set");
	snprintf(folder, 4096, "%s/%s", source, name);
	return folder;
}

const char *
vectors_folder(void)
{
	static char folder[4096];

	return in_source(folder, "tests/core/vectors");
}

const char *
data_folder(void)
{
	static char folder[4096];

	return in_source(folder, "data");
}

/* Reads a whole stream; NULL if it cannot be read. */
static char *
read_all(FILE *stream, size_t *len)
{
	size_t cap = 1 << 16;
	char *data = malloc(cap + 1);

	*len = 0;
	while (data != NULL) {
		size_t room = cap - *len;
		size_t got = fread(data + *len, 1, room, stream);
		char *more;

		*len += got;
		if (got < room) {
			data[*len] = '\0';
			return data;
		}
		cap *= 2;
		more = realloc(data, cap + 1);
		if (more == NULL) {
			free(data);
		}
		data = more;
	}
	return NULL;
}

bool
lines_open(struct lines *lines, const char *folder, const char *name)
{
	size_t size = strlen(folder) + strlen(name) + 2;
	char *path = malloc(size);
	FILE *stream;

	memset(lines, 0, sizeof *lines);
	if (path == NULL) {
		return false;
	}
	snprintf(path, size, "%s/%s", folder, name);
	stream = fopen(path, "rb");
	free(path);
	if (stream == NULL) {
		return false;
	}
	lines->data = read_all(stream, &lines->len);
	fclose(stream);
	return lines->data != NULL;
}

void
lines_need(struct lines *lines, const char *folder, const char *name)
{
	ck_assert_msg(folder != NULL, "no folder for %s", name);
	ck_assert_msg(lines_open(lines, folder, name), "cannot read %s/%s",
		      folder, name);
}

char *
lines_next(struct lines *lines)
{
	char *line = lines->data + lines->at;
	char *end;

	if (lines->at >= lines->len) {
		return NULL;
	}
	end = memchr(line, '\n', lines->len - lines->at);
	if (end == NULL) {
		end = lines->data + lines->len;
	}
	*end = '\0';
	lines->at = (size_t)(end - lines->data) + 1;
	lines->number++;
	return line;
}

void
lines_close(struct lines *lines)
{
	free(lines->data);
	memset(lines, 0, sizeof *lines);
}

static bool
is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static char *
trim(char *text)
{
	char *end = text + strlen(text);

	while (end > text && is_blank(end[-1])) {
		*--end = '\0';
	}
	while (is_blank(*text)) {
		text++;
	}
	return text;
}

size_t
split_fields(char *line, char separator, char *field[], size_t max)
{
	size_t count = 0;
	char *next = line;

	while (next != NULL) {
		char *this = next;

		next = strchr(this, separator);
		if (next != NULL) {
			*next++ = '\0';
		}
		if (count < max) {
			field[count] = trim(this);
		}
		count++;
	}
	for (size_t i = count; i < max; i++) {
		field[i] = line + strlen(line);
	}
	return count;
}

/* ---- code points -------------------------------------------------------- */

void
points_add(struct points *points, uint32_t point)
{
	require(points->len < POINTS_MAX, "room for the code points");
	points->point[points->len++] = point;
}

void
points_read(struct points *points, const char *hex)
{
	char *end;

	points->len = 0;
	hex += strcmp(hex, "\"\"") == 0 ? 2 : 0;
	for (;;) {
		unsigned long point = strtoul(hex, &end, 16);

		if (end == hex) {
			break;
		}
		require(point <= 0x10FFFF, "a code point");
		points_add(points, (uint32_t)point);
		hex = end;
	}
	require(hex[strspn(hex, " ")] == '\0', "nothing but code points");
}

bool
points_equal(const struct points *a, const struct points *b)
{
	return a->len == b->len &&
	       memcmp(a->point, b->point, a->len * sizeof *a->point) == 0;
}

size_t
read_text(char *out, size_t cap, const char *text)
{
	size_t len = 0;
	const char *wrong = notation_read(out, cap, &len, text);

	if (wrong != NULL) {
		ck_abort_msg("%s: %s", text, wrong);
	}
	return len;
}

static uint32_t
hex_value(const char *digits, size_t count)
{
	char copy[9] = "";
	char *end;
	unsigned long value;

	strncat(copy, digits, count);
	value = strtoul(copy, &end, 16);
	require(end == copy + count, "hexadecimal digits");
	return (uint32_t)value;
}

size_t
read_escaped(char *out, size_t cap, const char *text)
{
	size_t len = 0;

	while (*text != '\0') {
		require(cap - len > 4, "room for the text");
		if (*text != '\\') {
			out[len++] = *text++;
		} else if (text[1] == 'x') {
			out[len++] = (char)hex_value(text + 2, 2);
			text += 4;
		} else {
			size_t digits = text[1] == 'u' ? 4 : 8;

			require(text[1] == 'u' || text[1] == 'U', "an escape");
			len += utf8_encode(out + len,
					   hex_value(text + 2, digits));
			text += 2 + digits;
		}
	}
	return len;
}

/* A buffer for a message; eight are in use at a time. */
static char *
buffer(size_t *size)
{
	static char buffers[8][2048];
	static unsigned turn;

	*size = sizeof buffers[0];
	turn = (turn + 1) % 8;
	return buffers[turn];
}

const char *
shown(const char *bytes, size_t len)
{
	size_t size, at = 0;
	char *out = buffer(&size);

	for (size_t i = 0; i < len && at + 8 < size; i++) {
		unsigned char c = (unsigned char)bytes[i];

		if (c > 0x20 && c < 0x7F && c != '\\') {
			out[at++] = (char)c;
		} else {
			at += (size_t)snprintf(out + at, size - at, "\\x%02X",
					       c);
		}
	}
	out[at] = '\0';
	return out;
}

/* ---- errors of the library ---------------------------------------------- */

static uint32_t
error_named(const char *name)
{
	for (unsigned n = 0; n < XN_ERROR_COUNT; n++) {
		if (strcmp(xn_error_name(UINT32_C(1) << n), name) == 0) {
			return UINT32_C(1) << n;
		}
	}
	ck_abort_msg("no error is called \"%s\"", name);
	return 0;
}

uint32_t
errors_named(const char *names)
{
	char copy[512];
	char *field[XN_ERROR_COUNT];
	size_t count;
	uint32_t mask = 0;

	ck_assert_uint_lt(strlen(names), sizeof copy);
	strcpy(copy, names);
	count = split_fields(copy, ',', field, XN_ERROR_COUNT);
	ck_assert_uint_le(count, XN_ERROR_COUNT);
	for (size_t i = 0; i < count; i++) {
		mask |= error_named(field[i]);
	}
	return mask;
}

uint32_t
check_named(const char *name)
{
	const xn_check_info *info;

	for (size_t i = 0; (info = xn_check_at(i)) != NULL; i++) {
		if (strcmp(info->name, name) == 0) {
			return info->bits;
		}
	}
	/* The command has no option for it. */
	if (strcmp(name, "map-nfc") == 0) {
		return XN_MAP_NFC;
	}
	ck_abort_msg("no check is called \"%s\"", name);
	return 0;
}

const char *
names_of(uint32_t errors)
{
	size_t size, at = 0;
	char *out = buffer(&size);

	out[0] = '\0';
	for (uint32_t e = errors; e != 0; e = xn_error_next(e)) {
		at += (size_t)snprintf(out + at, size - at, "%s%s",
				       at > 0 ? ", " : "", xn_error_name(e));
	}
	return out;
}

/* ---- failures ----------------------------------------------------------- */

static unsigned complaints;

void
complain(const char *format, ...)
{
	va_list arguments;

	if (complaints++ >= PRINTED) {
		return;
	}
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
}

void
require(bool ok, const char *what)
{
	if (!ok) {
		ck_abort_msg("expected: %s", what);
	}
}

void
settle(void)
{
	unsigned failed = complaints;

	complaints = 0;
	ck_assert_msg(failed == 0, "%u failures", failed);
}

void
each_row_of(const char *name, size_t fields, size_t least, take_fields *take)
{
	struct lines lines;
	char *line, *field[ROW_FIELDS];
	size_t count = 0;

	require(fields <= ROW_FIELDS, "room for the fields");
	lines_need(&lines, folder_in("XN_SOURCE"), name);
	while ((line = lines_next(&lines)) != NULL) {
		if (line[0] != '#' && line[0] != '\0') {
			require(split_fields(line, '\t', field, fields) ==
					fields,
				line);
			take(lines.number, field);
			count++;
		}
	}
	lines_close(&lines);
	ck_assert_uint_ge(count, least);
	settle();
}

/* SPDX-License-Identifier: MIT
 *
 * For several tests: files line by line, lists of code points, names of errors,
 * and failures that are counted instead of ending the test.
 */
#ifndef TESTS_TEXT_FILES_H
#define TESTS_TEXT_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "notation.h"

/* ---- files -------------------------------------------------------------- */

/* A file in memory, read line by line. */
struct lines {
	char *data;
	size_t len;
	size_t at;
	size_t number; /* of the last line read, counted from 1 */
};

/* The folder that an environment variable names; NULL if it is not set. */
const char *folder_in(const char *variable);

/* tests/core/vectors in the source tree, which XN_SOURCE names. */
const char *vectors_folder(void);

/* The source tree's data/. */
const char *data_folder(void);

/* Reads folder/name; false if it cannot be read. */
bool lines_open(struct lines *lines, const char *folder, const char *name);

/* The same, but a file that cannot be read ends the test. */
void lines_need(struct lines *lines, const char *folder, const char *name);

/* The next line, without its line feed; NULL at the end. */
char *lines_next(struct lines *lines);

void lines_close(struct lines *lines);

/*
 * Splits a line into fields, in place, each without blanks and tabs around it.
 * Returns how many there are; the other ones up to max are "".
 */
size_t split_fields(char *line, char separator, char *field[], size_t max);

/* ---- code points -------------------------------------------------------- */

#define POINTS_MAX 65

struct points {
	size_t len;
	uint32_t point[POINTS_MAX];
};

void points_add(struct points *points, uint32_t point);

/* Reads hexadecimal code points, separated by blanks; "" is none. */
void points_read(struct points *points, const char *hex);

bool points_equal(const struct points *a, const struct points *b);

/* Reads a text in the notation of notation.h; returns its length. */
size_t read_text(char *out, size_t cap, const char *text);

/*
 * Reads a text in the notation of other implementations' rows: \uXXXX and
 * \UXXXXXXXX are code points, \xHH a byte.
 */
size_t read_escaped(char *out, size_t cap, const char *text);

/*
 * Text for a message: printable ASCII as it is, other bytes as \xHH.  It is in
 * one of a few static buffers.
 */
const char *shown(const char *bytes, size_t len);

/* ---- errors and checks of the library ----------------------------------- */

/* The mask of a list of error names, "std3, bidi".  An unknown name aborts. */
uint32_t errors_named(const char *names);

/* The bits of a check, "std3".  An unknown name aborts. */
uint32_t check_named(const char *name);

/* The list for a mask, in one of a few static buffers. */
const char *names_of(uint32_t errors);

/* ---- failures ----------------------------------------------------------- */

/* Counts a failure; the first ones are printed. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void
complain(const char *format, ...);

/*
 * Ends the test unless ok is true.  Cheaper than ck_assert, which records every
 * pass.
 */
void require(bool ok, const char *what);

/* Fails the test if there was a complaint since the last call. */
void settle(void);

#define ROW_FIELDS 7

/* Takes the fields of a row, and the number of its line. */
typedef void take_fields(size_t number, char *const field[]);

/*
 * Takes each row of a file below XN_SOURCE, of this many fields with tabs
 * between them, and settles; fewer rows than least fail the test.  An empty
 * line is none, nor is one that begins with #.
 */
void each_row_of(const char *name, size_t fields, size_t least,
		 take_fields *take);

#endif

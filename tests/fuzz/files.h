/* SPDX-License-Identifier: MIT
 *
 * The files that a target is run on.
 */
#ifndef FUZZ_FILES_H
#define FUZZ_FILES_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of one, valid until it returns. */
typedef void file_user(const char *path, const uint8_t *bytes, size_t size);

/*
 * Hand over each file that is named, and each right in a folder that is named,
 * but those whose names begin with a dot.  Ends the program with status 2 where
 * one cannot be read.
 */
void files_read(char **paths, size_t count, file_user *use);

#endif

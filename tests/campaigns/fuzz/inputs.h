/* SPDX-License-Identifier: MIT
 *
 * Reads the inputs that a target is run on.
 */
#ifndef FUZZ_INPUTS_H
#define FUZZ_INPUTS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Receives an input: its bytes, and the file or FILE:LINE that it comes from.
 * Both are valid until the function returns.
 */
typedef void input_user(const char *where, const uint8_t *bytes, size_t size);

/*
 * Calls use for the inputs of each path, in order.  FILE.txt is a corpus, with
 * one input per line in the notation of notation.h; blank lines and lines that
 * begin with # are skipped.  Any other file is one input, byte for byte.  A
 * folder stands for the files in it whose names do not begin with a dot; its
 * subfolders are not read.
 *
 * If a file cannot be read or a line is malformed, the program ends with status
 * 2 and a message that says where.
 */
void inputs_read(char **paths, size_t count, input_user *use);

#endif

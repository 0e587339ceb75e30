/* SPDX-License-Identifier: MIT
 *
 * The inputs that a target is run on.
 */
#ifndef FUZZ_INPUTS_H
#define FUZZ_INPUTS_H

#include <stddef.h>
#include <stdint.h>

/*
 * Take an input: its bytes, and the file or FILE:LINE that it comes from.
 * Both are valid until it returns.
 */
typedef void input_user(const char *where, const uint8_t *bytes, size_t size);

/*
 * Hand over the inputs of each path, in order.  FILE.txt is a corpus: an input
 * a line, in the notation of notation.h; blank lines and those that begin with
 * # are skipped.  Any other file is one input, byte for byte.  A folder stands
 * for the files right in it whose names do not begin with a dot.
 *
 * Ends the program with status 2, and says where, if a file cannot be read or a
 * line is malformed.
 */
void inputs_read(char **paths, size_t count, input_user *use);

#endif

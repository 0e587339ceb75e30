/* SPDX-License-Identifier: MIT
 *
 * Random bytes that nobody can guess.
 */
#ifndef XN_BASE_SECRET_H
#define XN_BASE_SECRET_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Fill secret with at most 256 random bytes from the system.  False: it gives
 * none.
 */
bool xn_secret(unsigned char *secret, size_t size);

#endif

/* SPDX-License-Identifier: MIT
 *
 * A function that writes to a buffer gives the same with any capacity, or says
 * what it needs.  What does not hold is told by expect() of hold.h.
 */
#ifndef CAPACITY_H
#define CAPACITY_H

#include "entries.h"

/* The longest text, in bytes. */
#define CAPACITY_LEN_MAX 16384

/*
 * Every row that takes what has says, with options and policy of q, with and
 * without a report.  A long result is tried with some capacities.
 */
void capacity_check(unsigned has, const struct question *q, const char *text,
		    size_t len);

#endif

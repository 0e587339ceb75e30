/* SPDX-License-Identifier: MIT
 *
 * Memory that somebody else may change during a call.
 *
 * C says nothing about a plain object that changes meanwhile: a compiler may
 * load it a second time, after it was compared.  So a value that becomes a
 * place or an index is loaded once, and hidden from the compiler, which can
 * then only go on with what it has.  It costs no instruction.
 */
#ifndef XN_BASE_LOADED_H
#define XN_BASE_LOADED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hides a value in a register; other compilers read it back from memory. */
#ifdef __GNUC__
#define LOADED(type, value) __asm__("" : "+r"(value))
#else
#define LOADED(type, value) value = *(volatile type *)&value
#endif

static inline uint32_t
loaded32(uint32_t value)
{
	LOADED(uint32_t, value);
	return value;
}

static inline uint64_t
loaded64(uint64_t value)
{
	LOADED(uint64_t, value);
	return value;
}

/* An offset of a column.  A negative one becomes greater than any size. */
static inline uint64_t
loaded_offset(const int32_t *offsets32, const int64_t *offsets64, size_t i)
{
	return offsets64 != NULL
		       ? loaded64((uint64_t)offsets64[i])
		       : (uint64_t)(int32_t)loaded32((uint32_t)offsets32[i]);
}

/* Where a row of a column is in its text.  False: its offsets are wrong. */
static inline bool
loaded_row(const int32_t *offsets32, const int64_t *offsets64, size_t row,
	   size_t end, size_t *at, size_t *len)
{
	uint64_t from = loaded_offset(offsets32, offsets64, row);
	uint64_t to = loaded_offset(offsets32, offsets64, row + 1);

	*at = (size_t)from;
	*len = (size_t)(to - from);
	return from <= to && to <= end;
}

#endif

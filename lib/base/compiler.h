/* SPDX-License-Identifier: MIT
 *
 * What the compiler is asked for, and the switch for fast paths.
 *
 * A fast path is an early return that gives what the slow path gives. -DXN_SLOW
 * leaves all of them out, for tests that hold the two equal.
 */
#ifndef XN_BASE_COMPILER_H
#define XN_BASE_COMPILER_H

#ifdef XN_SLOW
#define FAST 0
#else
#define FAST 1
#endif

/*
 * For functions that gcc finds too large to inline twice: a call would take a
 * third of the time of a whole name.
 */
#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

/* For code that hardly any name reaches: small, and out of the way. */
#ifdef __GNUC__
#define COLD __attribute__((cold))
#else
#define COLD
#endif

#endif

/* SPDX-License-Identifier: MIT
 *
 * What the library asks of the compiler, and the switch for fast paths.
 *
 * A fast path is an early return with the slow path's result.  -DXN_SLOW leaves
 * all of them out, for tests that compare the two.
 */
#ifndef XN_BASE_COMPILER_H
#define XN_BASE_COMPILER_H

#ifdef XN_SLOW
#define FAST 0
#else
#define FAST 1
#endif

/*
 * For functions that gcc finds too large to inline twice.  A call would take a
 * third of a whole name's time.
 */
#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

/*
 * For code that nearly no name reaches: it is compiled for size, apart from the
 * rest.
 */
#ifdef __GNUC__
#define COLD __attribute__((cold))
#else
#define COLD
#endif

#endif

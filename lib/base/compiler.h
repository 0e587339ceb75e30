/* SPDX-License-Identifier: MIT
 *
 * Fast paths: early returns in front of what gives the same without them.
 * -DXN_SLOW leaves all of them out, for tests that hold the two equal.
 */
#ifndef XN_BASE_COMPILER_H
#define XN_BASE_COMPILER_H

#ifdef XN_SLOW
#define FAST 0
#else
#define FAST 1
#endif

/*
 * For what gcc takes for too large to be written out in two places: a call and
 * what has to be kept across it take a third of the time of a whole name.
 */
#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

/* What hardly any name passes through: small rather than fast, out of the way.
 */
#ifdef __GNUC__
#define COLD __attribute__((cold))
#else
#define COLD
#endif

#endif

/* SPDX-License-Identifier: MIT
 *
 * The switch for fast paths, and attributes that the compiler may know.
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
 * Marks a function that gcc finds too large to inline twice.  A call would take
 * a third of a whole name's time.
 */
#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

/* Marks a function whose stack its caller must not have. */
#ifdef __GNUC__
#define NOT_INLINE __attribute__((noinline))
#else
#define NOT_INLINE
#endif

/*
 * Marks code that nearly no name reaches: it is compiled for size, apart from
 * the rest.
 */
#ifdef __GNUC__
#define COLD __attribute__((cold))
#else
#define COLD
#endif

/*
 * Marks the tables that nearly every name needs: gcc writes them first and in
 * order, so that they share pages.  It reverses the rest.
 */
#if defined __GNUC__ && !defined __clang__
#define IN_ORDER __attribute__((no_reorder))
#else
#define IN_ORDER
#endif

#endif

/* SPDX-License-Identifier: MIT
 *
 * ICU's major versions export a function with their number behind its name. One
 * library has all these names, so it can stand before any of them.  Types and
 * prototypes are those of ICU's header.
 */
#ifndef XN_UIDNA_EXPORTS_H
#define XN_UIDNA_EXPORTS_H

#include <unicode/uidna.h>

/* Declare a function of ours with the type of ICU's. */
#define DECLARE(name) static __typeof__(uidna_##name) own_##name
#define EXPORT_AS(name, major)                                                 \
	extern __typeof__(own_##name) uidna_##name##_##major                   \
		__attribute__((alias("own_" #name), visibility("default")));
#define EXPORT_TEN(name, ten)                                                  \
	EXPORT_AS(name, ten##0)                                                \
	EXPORT_AS(name, ten##1)                                                \
	EXPORT_AS(name, ten##2)                                                \
	EXPORT_AS(name, ten##3)                                                \
	EXPORT_AS(name, ten##4)                                                \
	EXPORT_AS(name, ten##5)                                                \
	EXPORT_AS(name, ten##6)                                                \
	EXPORT_AS(name, ten##7)                                                \
	EXPORT_AS(name, ten##8)                                                \
	EXPORT_AS(name, ten##9)
#define EXPORT(name)                                                           \
	EXPORT_TEN(name, 6)                                                    \
	EXPORT_TEN(name, 7)                                                    \
	EXPORT_TEN(name, 8)                                                    \
	EXPORT_TEN(name, 9)

#endif

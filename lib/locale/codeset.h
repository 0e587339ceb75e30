/* SPDX-License-Identifier: MIT
 *
 * Whether the encoding of the locale is UTF-8; it may change between two calls.
 */
#ifndef XN_LOCALE_CODESET_H
#define XN_LOCALE_CODESET_H

#include <langinfo.h>
#include <stdbool.h>
#include <string.h>

static inline bool
is_utf8_locale(void)
{
	return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

#endif

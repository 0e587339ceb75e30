/* SPDX-License-Identifier: MIT
 *
 * The versions of the library and of its Unicode data.
 */
#include "../unicode/ucd.h"

#include <xn/idna.h>

const char *
xn_version(void)
{
	return XN_VERSION;
}

const char *
xn_unicode_version(void)
{
	return xn_ucd_version();
}

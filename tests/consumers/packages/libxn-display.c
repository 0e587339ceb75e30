/* SPDX-License-Identifier: MIT
 *
 * A program of another project that uses libxn-display, in C and in C++.
 */
#include <stdio.h>

#include <xn/display.h>

int
main(void)
{
	/* Cyrillic letters that look like apple. */
	const char name[] = "\xD0\xB0\xD1\x80\xD1\x80\xD3\x8F\xD0\xB5.com";
	char shown[XN_NAME_SIZE];
	xn_display_options opt = xn_display_policy(XN_POLICY_CHROMIUM);
	xn_display_result r = xn_display(&opt, shown, sizeof shown, name,
					 sizeof name - 1, NULL);

	puts(r.status == XN_OK ? shown : xn_status_name(r.status));
	return 0;
}

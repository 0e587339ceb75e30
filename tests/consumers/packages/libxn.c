/* SPDX-License-Identifier: MIT
 *
 * A program of another project, in C and in C++.
 */
#include <stdio.h>

#include <xn/idna.h>

int
main(void)
{
	const char name[] = "b\xC3\xBC"
			    "cher.example";
	char ascii[XN_NAME_SIZE];
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_result r = xn_to_ascii(&opt, ascii, sizeof ascii, name,
				  sizeof name - 1, NULL);

	puts(r.status == XN_OK ? ascii : xn_status_name(r.status));
	return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * A program of another project that has ICU normalise, in C and in C++.
 */
#include <stdio.h>

#include <xn/icu.h>
#include <xn/idna.h>

int
main(void)
{
	/* u and a combining diaeresis. */
	const char name[] = "u\xCC\x88";
	char ascii[XN_NAME_SIZE];
	xn_options opt = xn_profile(XN_LOOKUP);
	xn_result r;

	opt.normalizer = xn_icu_normalizer();
	r = xn_to_ascii(&opt, ascii, sizeof ascii, name, sizeof name - 1, NULL);
	puts(r.status == XN_OK ? ascii : xn_status_name(r.status));
	return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * A program of another project that uses libxn-lgr, in C and in C++.
 */
#include <stdio.h>

#include <xn/lgr.h>

int
main(void)
{
	static const char xml[] =
		"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'>"
		"<data><range first-cp='0061' last-cp='007A'/></data></lgr>";
	uint32_t point[16];
	xn_lgr *lgr;
	xn_lgr_points label;

	if (xn_lgr_load(NULL, &lgr, xml, sizeof xml - 1) != XN_OK) {
		return 1;
	}
	label = xn_lgr_label(point, 16, "abc", 3);
	puts(xn_lgr_check(lgr, NULL, 0, point, label.length).disposition);
	xn_lgr_free(lgr);
	return 0;
}

/* SPDX-License-Identifier: MIT
 *
 * The command xn.
 */
#include <stdio.h>
#include <string.h>

#include <xn/idna.h>

int
main(int argc, char **argv)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	int status = 0;

	for (int i = 2; i < argc; i++) {
		char name[XN_NAME_SIZE];
		xn_result r;

		if (strcmp(argv[1], "unicode") == 0) {
			r = xn_to_unicode(&opt, name, sizeof name, argv[i],
					  strlen(argv[i]), NULL);
		} else {
			r = xn_to_ascii(&opt, name, sizeof name, argv[i],
					strlen(argv[i]), NULL);
		}
		if (r.status != XN_OK) {
			fprintf(stderr, "xn: %s\n", xn_error_name(r.errors));
			status = 1;
		}
		puts(name);
	}
	return status;
}

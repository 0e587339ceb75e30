/* SPDX-License-Identifier: MIT
 *
 * As glibc does for AI_IDN: loads two functions of one version, passes no
 * flags, and releases the results with free().
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <idn2.h>

#include <dlfcn.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

typedef int function(const char *, char **, int);

static void
apply(function *call, const char *name)
{
	char *result = NULL;
	int rc = call(name, &result, 0);

	if (rc == IDN2_OK) {
		puts(result);
		free(result);
	} else {
		puts(rc == IDN2_MALLOC ? "memory" : "encoding");
	}
}

int
main(int argc, char **argv)
{
	void *library = dlopen("libidn2.so.0", RTLD_NOW);
	function *lookup, *show;

	setlocale(LC_ALL, "");
	if (library == NULL) {
		puts("not loaded");
		return 1;
	}
	*(void **)&lookup = dlvsym(library, "idn2_lookup_ul", "IDN2_0.0.0");
	*(void **)&show = dlvsym(library, "idn2_to_unicode_lzlz", "IDN2_0.0.0");
	if (lookup == NULL || show == NULL) {
		puts("no such version");
		return 1;
	}
	for (int i = 1; i < argc; i++) {
		apply(lookup, argv[i]);
		apply(show, argv[i]);
	}
	dlclose(library);
	return 0;
}

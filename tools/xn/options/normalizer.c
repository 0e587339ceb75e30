/* SPDX-License-Identifier: MIT
 *
 * The normalisers: the built-in one, and that of libxn-icu, which is loaded
 * when it is needed.
 */
#include "normalizer.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <xn/icu.h>

/* The soname ends with the first part of the version. */
#define QUOTE(number) #number
#define QUOTED(macro) QUOTE(macro)
#ifdef __APPLE__
#define LIBRARY "libxn-icu." QUOTED(XN_VERSION_MAJOR) ".dylib"
#else
#define LIBRARY "libxn-icu.so." QUOTED(XN_VERSION_MAJOR)
#endif

#define PATH_SIZE 4096

typedef const xn_normalizer *get_normalizer(void);
typedef const char *get_error(void);

/*
 * Opens the library: the one installed with this program, even if both were
 * moved; else the one in the configured folder; else the system's.  A file that
 * exists but cannot be loaded ends the search, so that dlerror tells why.
 */
static void *
open_library(void)
{
	char program[PATH_SIZE] = "";
	char beside[2 * PATH_SIZE];
	const char *paths[] = {beside, XN_LIBRARIES "/" LIBRARY, LIBRARY};
	ssize_t len = readlink("/proc/self/exe", program, PATH_SIZE - 1);
	const char *slash = len > 0 ? strrchr(program, '/') : NULL;
	void *library = NULL;

	snprintf(beside, sizeof beside, "%.*s/../%s/%s",
		 slash != NULL ? (int)(slash - program) : 0, program, XN_LIBDIR,
		 LIBRARY);
	for (size_t i = slash != NULL ? 0 : 1; library == NULL && i < 3; i++) {
		library = dlopen(paths[i], RTLD_NOW | RTLD_LOCAL);
		if (access(paths[i], F_OK) == 0) {
			break;
		}
	}
	return library;
}

static bool
find_icu(const xn_normalizer **normalizer, const char **why)
{
	void *library = open_library();
	get_normalizer *get;
	get_error *tell;
	void *symbol;

	if (library == NULL) {
		*why = dlerror();
		return false;
	}
	symbol = dlsym(library, "xn_icu_normalizer");
	/* ISO C cannot cast a pointer to an object to one to a function. */
	memcpy(&get, &symbol, sizeof symbol);
	symbol = dlsym(library, "xn_icu_error");
	memcpy(&tell, &symbol, sizeof symbol);
	if (get == NULL || tell == NULL) {
		*why = LIBRARY " is another library";
		return false;
	}
	*normalizer = get();
	*why = *normalizer == NULL ? tell() : NULL;
	return *normalizer != NULL;
}

bool
normalizer_find(const xn_normalizer **normalizer, const char *name,
		const char **why)
{
	*normalizer = NULL;
	*why = NULL;
	return strcmp(name, "builtin") == 0 ||
	       (strcmp(name, "icu") == 0 && find_icu(normalizer, why));
}

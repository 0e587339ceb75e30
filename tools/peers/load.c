/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* dlvsym */

#include "load.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* ---- the file ----------------------------------------------------------- */

static void *
open_file(const struct shared_library *library, const char *path)
{
	void *handle = NULL;

	if (path != NULL) {
		return dlopen(path, RTLD_LAZY | RTLD_LOCAL);
	}
	for (int i = library->newest; handle == NULL && i >= library->oldest;
	     i--) {
		char name[32];

		snprintf(name, sizeof name, "%s.%d", library->file, i);
		handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
	}
	return handle;
}

/* ---- its functions ------------------------------------------------------ */

static void *
find_symbol(void *handle, const char *symbol, const char *suffix)
{
	size_t len = strcspn(symbol, "@");
	char name[64];

	snprintf(name, sizeof name, "%.*s%s", (int)len, symbol, suffix);
#ifdef __GLIBC__
	if (symbol[len] == '@') {
		return dlvsym(handle, name, symbol + len + 1);
	}
#endif
	return dlsym(handle, name);
}

/* Find all functions; false if a needed one is missing. */
static bool
find_functions(struct loaded_library *loaded, const char *suffix)
{
	const struct shared_library *library = loaded->library;

	for (size_t i = 0; i < library->symbol_count; i++) {
		const struct library_symbol *symbol = &library->symbols[i];
		void *address =
			find_symbol(loaded->handle, symbol->name, suffix);

		if (address == NULL && i < library->needed) {
			return false;
		}
		/* ISO C does not cast object pointers to function pointers. */
		memcpy((char *)loaded + symbol->at, &address, sizeof address);
	}
	return true;
}

static bool
find_numbered(struct loaded_library *loaded)
{
	const struct shared_library *library = loaded->library;

	for (int i = library->newest; i >= library->oldest; i--) {
		char suffix[16];

		snprintf(suffix, sizeof suffix, "_%d", i);
		if (find_functions(loaded, suffix)) {
			return true;
		}
	}
	return false;
}

/* ---- the library -------------------------------------------------------- */

bool
load_library(struct loaded_library *loaded,
	     const struct shared_library *library, const char *path,
	     const char **why)
{
	loaded->library = library;
	loaded->handle = open_file(library, path);
	if (loaded->handle == NULL) {
		*why = dlerror();
		return false;
	}
	if ((library->numbered && find_numbered(loaded)) ||
	    find_functions(loaded, "")) {
		return true;
	}
	unload_library(loaded);
	*why = LACKS_FUNCTIONS;
	return false;
}

const char *
loaded_lacks(const struct loaded_library *loaded)
{
	const struct shared_library *library = loaded->library;

	for (size_t i = 0; i < library->symbol_count; i++) {
		const struct library_symbol *symbol = &library->symbols[i];
		void *address;

		memcpy(&address, (const char *)loaded + symbol->at,
		       sizeof address);
		if (address == NULL) {
			return symbol->name;
		}
	}
	return NULL;
}

void
loaded_version(const struct loaded_library *loaded, char *text, size_t size)
{
	loaded->library->version(loaded, text, size);
}

void
unload_library(struct loaded_library *loaded)
{
	dlclose(loaded->handle);
	loaded->handle = NULL;
}

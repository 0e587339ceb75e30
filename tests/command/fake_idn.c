/* SPDX-License-Identifier: MIT
 *
 * A library with the functions of libidn2 and libidn.  The name says what they
 * do: most are returned unchanged.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define STARTS(word) (strncmp(name, word, strlen(word)) == 0)

/* Loading it takes a letter from a file, as long as there are any. */
#ifdef LOADS
__attribute__((constructor)) static void
start(void)
{
	struct stat file;

	if (stat(LOADS, &file) != 0 || file.st_size == 0 ||
	    truncate(LOADS, file.st_size - 1) != 0) {
		abort();
	}
}
#endif

static void
misbehave(const char *name, int flags)
{
	volatile int spin = 1;

	if (STARTS("abort") || (STARTS("transitional-abort") && flags == 4)) {
		abort();
	}
	if (STARTS("raise")) {
		raise(atoi(name + 5));
	}
	if (STARTS("exit")) {
		exit(7);
	}
	if (STARTS("fork") && fork() < 0) {
		abort();
	}
	while (STARTS("hang") && flags == 8 && spin) {
	}
	for (int fd = 3; fd < 100; fd++) {
		if (STARTS("close")) {
			close(fd);
		}
		if (STARTS("chatter") && write(fd, name, strlen(name)) < 0) {
			continue;
		}
	}
}

static int
answer(const char *name, char **out, int flags)
{
	size_t len = STARTS("long ") ? strtoul(name + 5, NULL, 10) : 0;
	struct rlimit limit;

	if (STARTS("code ")) {
		return atoi(name + 5);
	}
	if (strcmp(name, "nothing") == 0) {
		*out = NULL;
		return 0;
	}
	*out = malloc(len + strlen(name) + 20);
	if (strcmp(name, "flags") == 0) {
		sprintf(*out, "flags %d", flags);
	} else if (strcmp(name, "core") == 0) {
		getrlimit(RLIMIT_CORE, &limit);
		sprintf(*out, "core %lu", (unsigned long)limit.rlim_cur);
	} else if (strcmp(name, "talk") == 0) {
		strcpy(*out, write(1, name, 4) + write(2, name, 4) == 8 ? "said"
									: "");
		printf("%s", name);
		fflush(stdout);
	} else if (len > 0) {
		memset(*out, 'x', len);
		(*out)[len] = '\0';
	} else {
		strcpy(*out, STARTS("empty") ? "" : name);
	}
	if (STARTS("shorter") || STARTS("other")) {
		(*out)[strlen(name) - 1] = STARTS("other") ? 'f' : '\0';
	} else if (STARTS("longer")) {
		strcat(*out, "e");
	}
	return 0;
}

int
idn2_lookup_u8(const unsigned char *in, unsigned char **out, int flags)
{
	misbehave((const char *)in, flags);
	return answer((const char *)in, (char **)out, flags);
}

int
idn2_register_u8(const unsigned char *ulabel, const unsigned char *alabel,
		 unsigned char **out, int flags)
{
	(void)ulabel, (void)alabel, (void)out, (void)flags;
	return -1;
}

int
idn2_to_unicode_8z8z(const char *name, char **out, int flags)
{
	return answer(name, out, flags);
}

const char *
idn2_strerror_name(int code)
{
	static char name[20];

	sprintf(name, "IDN2_%d", code);
	return name;
}

const char *
idn2_check_version(const char *version)
{
	(void)version;
	return VERSION;
}

void
idn2_free(void *pointer)
{
	free(pointer);
}

/* ---- libidn's ----------------------------------------------------------- */

int
idna_to_ascii_8z(const char *name, char **out, int flags)
{
	return answer(name, out, flags);
}

int
idna_to_unicode_8z8z(const char *name, char **out, int flags)
{
	return answer(name, out, flags);
}

const char *
stringprep_check_version(const char *version)
{
	(void)version;
	return NULL;
}

void
idn_free(void *pointer)
{
	free(pointer);
}

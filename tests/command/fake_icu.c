/* SPDX-License-Identifier: MIT
 *
 * A library with ICU's functions, whose names end in SUFFIX.  "code N" fails
 * with N, "bits N" with the error bits N; "options" returns what it says,
 * "units " the UTF-16 of the hexadecimal digits behind it, and "u:" with two
 * units returns these.  Opening it leaves the error code OPEN.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOIN(a, b) a##b
#define NAME_OF(name, suffix) JOIN(name, suffix)
#define N(name) NAME_OF(name, SUFFIX)

struct info {
	int16_t size;
	int8_t other[2];
	uint32_t errors;
	int32_t more[2];
};

void *
N(uidna_openUTS46)(uint32_t options, int *error)
{
#ifdef OPEN
	*error = OPEN;
#else
	(void)error;
#endif
	return (char *)1 + options;
}

void
N(uidna_close)(void *idna)
{
	(void)idna;
}

static int32_t
answer(const char *name, int32_t options, char text[100000])
{
	if (strncmp(name, "long ", 5) == 0) {
		memset(text, 'x', 100000);
		return atoi(name + 5);
	}
	if (strcmp(name, "nul") == 0) {
		memcpy(text, "a\0b", 3);
		return 3;
	}
	return sprintf(text, strcmp(name, "options") == 0 ? "options %d" : name,
		       options);
}

static int32_t
convert(const void *idna, const char *given, int32_t len, char *to, int32_t cap,
	struct info *info, int *error)
{
	static char text[100000];
	char name[200];
	int32_t n;

	snprintf(name, sizeof name, "%.*s", (int)len, given);
	if (strncmp(name, "bits ", 5) == 0) {
		info->errors = (uint32_t)strtoul(name + 5, NULL, 0);
		return 0;
	}
	if (strncmp(name, "code ", 5) == 0) {
		*error = atoi(name + 5);
		return 0;
	}
	n = answer(name, (int32_t)((const char *)idna - (char *)1), text);
	if (n > cap) {
		*error = 15;
	} else {
		memcpy(to, text, (size_t)n);
	}
	return n;
}

int32_t
N(uidna_nameToASCII_UTF8)(const void *idna, const char *name, int32_t len,
			  char *to, int32_t cap, struct info *info, int *error)
{
	return convert(idna, name, len, to, cap, info, error);
}

int32_t
N(uidna_nameToUnicodeUTF8)(const void *idna, const char *name, int32_t len,
			   char *to, int32_t cap, struct info *info, int *error)
{
	return convert(idna, name, len, to, cap, info, error);
}

int32_t
N(uidna_IDNToASCII)(const uint16_t *given, int32_t len, uint16_t *to,
		    int32_t cap, int32_t options, void *parse, int *error)
{
	static char text[100000];
	char name[200];
	unsigned unit;
	int32_t n, i;

	(void)parse;
	for (i = 0; i < len && i < 199; i++) {
		name[i] = (char)given[i];
	}
	name[i] = '\0';
	if (strncmp(name, "code ", 5) == 0) {
		*error = atoi(name + 5);
		return 0;
	}
	if (strncmp(name, "units ", 6) == 0) {
		for (n = 0; sscanf(name + 6 + 4 * n, "%4x", &unit) == 1; n++) {
			to[n] = (uint16_t)unit;
		}
		return n;
	}
	if (len == 4 && strncmp(name, "u:", 2) == 0) {
		memcpy(to, given + 2, 2 * sizeof *to);
		return 2;
	}
	n = answer(name, options, text);
	if (n > cap) {
		*error = 15;
		return n;
	}
	for (i = 0; i < n; i++) {
		to[i] = (unsigned char)text[i];
	}
	return n;
}

int32_t
N(uidna_IDNToUnicode)(const uint16_t *given, int32_t len, uint16_t *to,
		      int32_t cap, int32_t options, void *parse, int *error)
{
	return N(uidna_IDNToASCII)(given, len, to, cap, options, parse, error);
}

const char *
N(u_errorName)(int code)
{
	static char name[20];

	sprintf(name, "U_%d", code);
	return name;
}

int32_t
N(u_charName)(int32_t point, int choice, char *to, int32_t cap, int *error)
{
	(void)choice;
	/* A warning, and an error that leaves something behind. */
	*error = point == 'b' ? -124 : point == 'c' ? 15 : 0;
	return snprintf(to, (size_t)cap, "NAME OF %c", (char)point);
}

void
N(u_getVersion)(uint8_t *numbers)
{
	memcpy(numbers, "\x63\x07\x05\x03", 4);
}

void
N(u_getUnicodeVersion)(uint8_t *numbers)
{
	memcpy(numbers, "\x12\x00\x00\x00", 4);
}

/* SPDX-License-Identifier: MIT
 *
 * Every function is in the library, with the type that libidn2 gives it.
 */
#include <idn2.h>

#include <stdio.h>

/* In headers from 2.1.1 to 2.3.4 one of them is deprecated. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

typedef int bytes_to_bytes(const uint8_t *, uint8_t **, int);
typedef int text_to_text(const char *, char **, int);
typedef int text_to_points(const char *, uint32_t **, int);
typedef int points_to_text(const uint32_t *, char **, int);
typedef int points_to_points(const uint32_t *, uint32_t **, int);

/* Not static, so the linker has to find them all. */
bytes_to_bytes *bytes[] = {idn2_lookup_u8};
text_to_text *texts[] = {
	idn2_lookup_ul,       idn2_to_ascii_8z,     idn2_to_ascii_lz,
	idn2_to_unicode_8z8z, idn2_to_unicode_8zlz, idn2_to_unicode_lzlz,
};
text_to_points *to_points[] = {idn2_to_unicode_8z4z};
points_to_text *from_points[] = {idn2_to_ascii_4z};
points_to_points *points[] = {idn2_to_unicode_4z4z};
int (*to_buffer)(const uint32_t *, size_t, char *, int) = idn2_to_ascii_4i;
int (*to_ascii_4i2)(const uint32_t *, size_t, char **, int) = idn2_to_ascii_4i2;
int (*to_unicode_44i)(const uint32_t *, size_t, uint32_t *, size_t *,
		      int) = idn2_to_unicode_44i;
int (*register_u8)(const uint8_t *, const uint8_t *, uint8_t **,
		   int) = idn2_register_u8;
int (*register_ul)(const char *, const char *, char **, int) = idn2_register_ul;
const char *(*texts_of[])(int) = {idn2_strerror, idn2_strerror_name};
const char *(*check)(const char *) = idn2_check_version;
void (*release)(void *) = idn2_free;

#define COUNT(list) (sizeof(list) / sizeof *(list))

typedef void any(void);

int
main(void)
{
	any *const others[] = {
		(any *)to_buffer,   (any *)to_ascii_4i2, (any *)to_unicode_44i,
		(any *)register_u8, (any *)register_ul,  (any *)check,
		(any *)release,
	};
	size_t count = COUNT(bytes) + COUNT(texts) + COUNT(to_points) +
		       COUNT(from_points) + COUNT(points) + COUNT(texts_of) +
		       COUNT(others);
	uint8_t *name = NULL;

	if (bytes[0]((const uint8_t *)"A", &name, 0) == IDN2_OK) {
		printf("%zu %s %s\n", count, (char *)name,
		       check("2.0.0") != NULL ? "new" : "old");
	}
	release(name);
	return 0;
}

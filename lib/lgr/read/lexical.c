/* SPDX-License-Identifier: MIT
 *
 * How attributes and texts are written.
 */
#include "lexical.h"

#include <string.h>

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
is_letter(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static int
hex_value(char c)
{
	if (is_digit(c)) {
		return c - '0';
	}
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

const char *
xn_lgr_read_point(const char *s, uint32_t *point)
{
	uint32_t value = 0;
	size_t n;

	for (n = 0; hex_value(s[n]) >= 0; n++) {
		if (n == 6) {
			return NULL;
		}
		value = value << 4 | (uint32_t)hex_value(s[n]);
	}
	if (n < 4 || value > 0x10FFFF || (value & 0xFFFFF800) == 0xD800) {
		return NULL;
	}
	*point = value;
	return s + n;
}

size_t
xn_lgr_read_points(const char *s, uint32_t *point, size_t cap)
{
	uint32_t ignored;
	size_t count = 0;

	for (;;) {
		s = xn_lgr_read_point(s, count < cap ? &point[count]
						     : &ignored);
		if (s == NULL) {
			return SIZE_MAX;
		}
		count += count <= cap;
		if (*s == '\0') {
			return count;
		}
		if (*s++ != ' ') {
			return SIZE_MAX;
		}
	}
}

/* Reads a number, at most UINT32_MAX - 1, and returns what stands behind it. */
static const char *
read_number(const char *s, uint32_t *number)
{
	uint64_t value = 0;

	if (!is_digit(*s)) {
		return NULL;
	}
	for (; is_digit(*s); s++) {
		value = 10 * value + (uint64_t)(*s - '0');
		if (value >= UINT32_MAX) {
			value = UINT32_MAX - 1;
		}
	}
	*number = (uint32_t)value;
	return s;
}

bool
xn_lgr_read_count(const char *s, uint32_t *least, uint32_t *most)
{
	s = read_number(s, least);
	if (s == NULL) {
		return false;
	}
	*most = *least;
	if (strcmp(s, "+") == 0) {
		*most = UINT32_MAX;
		return true;
	}
	if (*s == ':') {
		s = read_number(s + 1, most);
		if (s == NULL) {
			return false;
		}
	}
	return *s == '\0' && *most > 0 && *most >= *least;
}

static int
two_digits(const char *s)
{
	return 10 * (s[0] - '0') + s[1] - '0';
}

bool
xn_lgr_is_date(const char *s)
{
	static const char pattern[] = "dddd-dd-dd";
	static const unsigned char days[] = {31, 28, 31, 30, 31, 30,
					     31, 31, 30, 31, 30, 31};
	int century, year, month, day;

	if (strlen(s) != sizeof pattern - 1) {
		return false;
	}
	for (size_t i = 0; pattern[i] != '\0'; i++) {
		if (pattern[i] == 'd' ? !is_digit(s[i]) : s[i] != '-') {
			return false;
		}
	}
	century = two_digits(s);
	year = two_digits(s + 2);
	month = two_digits(s + 5);
	day = two_digits(s + 8);
	if (month == 2 && day == 29) {
		return year != 0 ? year % 4 == 0 : century % 4 == 0;
	}
	return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}

bool
xn_lgr_read_version(const char *s, unsigned version[3])
{
	uint32_t number;

	for (int i = 0; i < 3; i++) {
		s = read_number(s, &number);
		if (s == NULL || *s++ != (i < 2 ? '.' : '\0')) {
			return false;
		}
		version[i] = number;
	}
	return true;
}

bool
xn_lgr_is_language(const char *s)
{
	size_t length = 0;

	for (; *s != '\0'; s++) {
		if (*s == '-' ? length == 0 : !is_letter(*s) && !is_digit(*s)) {
			return false;
		}
		length = *s == '-' ? 0 : length + 1;
		if (length > 8) {
			return false;
		}
	}
	return length > 0;
}

bool
xn_lgr_is_reference(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (!is_digit(s[i]) && !(s[i] >= 'A' && s[i] <= 'Z') &&
		    strchr("-_.:", s[i]) == NULL) {
			return false;
		}
	}
	return len > 0;
}

bool
xn_lgr_is_name(const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (!is_digit(s[i]) && !is_letter(s[i]) &&
		    strchr("-_.:", s[i]) == NULL && (s[i] & 0x80) == 0) {
			return false;
		}
	}
	return len > 0;
}

bool
xn_lgr_is_token(const char *s)
{
	const char *end = s;

	for (; *end != '\0'; end++) {
		if (is_space(*end)) {
			return false;
		}
	}
	return end > s;
}

const char *
xn_lgr_next_word(const char **s, size_t *len)
{
	const char *word = *s;
	const char *end;

	while (is_space(*word)) {
		word++;
	}
	for (end = word; *end != '\0' && !is_space(*end); end++) {
	}
	*s = end;
	*len = (size_t)(end - word);
	return end > word ? word : NULL;
}

/* SPDX-License-Identifier: MIT
 *
 * Classes and rules in words, for people: appended part by part as the file is
 * read.
 */
#include "reader.h"

#include <stdio.h>

void
xn_lgr_say(struct reader *reader, const char *text)
{
	size_t len = strlen(text);
	char *to = list_add(&reader->words, 1, len + 1);

	if (to == NULL) {
		(void)xn_lgr_no_memory(reader);
		return;
	}
	memcpy(to, text, len + 1);
	reader->words.count--;
}

void
xn_lgr_say_point(struct reader *reader, const char *prefix, uint32_t point)
{
	char text[32];

	(void)snprintf(text, sizeof text, "%s%04X", prefix, (unsigned)point);
	xn_lgr_say(reader, text);
}

void
xn_lgr_say_count(struct reader *reader, const struct open *open)
{
	char text[48];

	if (!open->counted) {
		return;
	}
	if (open->most == NONE) {
		(void)snprintf(text, sizeof text, "{%u+}",
			       (unsigned)open->least);
	} else if (open->most == open->least) {
		(void)snprintf(text, sizeof text, "{%u}",
			       (unsigned)open->least);
	} else {
		(void)snprintf(text, sizeof text, "{%u:%u}",
			       (unsigned)open->least, (unsigned)open->most);
	}
	xn_lgr_say(reader, text);
}

uint32_t
xn_lgr_take_words(struct reader *reader)
{
	/* It is there even if nothing was said. */
	xn_lgr_say(reader, "");
	reader->words.count = 0;
	return xn_lgr_take_text(reader, reader->words.data);
}

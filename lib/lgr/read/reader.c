/* SPDX-License-Identifier: MIT
 *
 * What the functions for elements have in common: messages, names, texts, and
 * classes and rules in words, for people.
 */
#include "reader.h"

#include "lexical.h"

#include <stdio.h>

static const char *
name_of(const struct place *place)
{
	return place->element < E_COUNT ? xn_lgr_grammar[place->element].name
					: "";
}

static void
tell(struct reader *reader, bool warning, const struct place *place,
     const char *element, const char *section, const char *text,
     const char *value)
{
	xn_lgr_message message = {warning, place->line, place->column, element,
				  section, text,        value};

	if (reader->options->listen != NULL) {
		reader->options->listen(reader->options->user, &message);
	}
}

struct place
xn_lgr_place(struct reader *reader)
{
	struct open *open = opened(reader);
	return (struct place){open->line, open->column, open->name};
}

bool
xn_lgr_fail_in(struct reader *reader, const struct place *place,
	       const char *element, const char *section, const char *text,
	       const char *value)
{
	if (reader->status == XN_OK) {
		tell(reader, false, place, element, section, text, value);
		reader->status = XN_INVALID;
	}
	return false;
}

bool
xn_lgr_fail_at(struct reader *reader, const struct place *place,
	       const char *section, const char *text, const char *value)
{
	return xn_lgr_fail_in(reader, place, name_of(place), section, text,
			      value);
}

bool
xn_lgr_fail(struct reader *reader, const char *section, const char *text,
	    const char *value)
{
	struct place place = xn_lgr_place(reader);

	return xn_lgr_fail_at(reader, &place, section, text, value);
}

bool
xn_lgr_no_memory(struct reader *reader)
{
	if (reader->doc->budget.spent) {
		return xn_lgr_fail(reader, "",
				   "the ruleset takes too much memory for a "
				   "file of this length",
				   "");
	}
	reader->status = XN_NO_MEMORY;
	return false;
}

bool
xn_lgr_warn_at(struct reader *reader, const struct place *place,
	       const char *section, const char *text, const char *value)
{
	if (reader->options->strict) {
		return xn_lgr_fail_at(reader, place, section, text, value);
	}
	if (reader->status == XN_OK) {
		tell(reader, true, place, name_of(place), section, text, value);
	}
	return reader->status == XN_OK;
}

bool
xn_lgr_append(struct reader *reader, struct list *list, const void *item,
	      size_t size)
{
	if (list_append(list, item, size)) {
		return true;
	}
	return xn_lgr_no_memory(reader);
}

bool
xn_lgr_take_symbol(struct reader *reader, uint32_t *symbol, const char *text,
		   size_t len)
{
	*symbol = xn_lgr_symbol(reader->doc, text, len);
	if (*symbol == NONE) {
		return xn_lgr_no_memory(reader);
	}
	return true;
}

uint32_t
xn_lgr_take_text(struct reader *reader, const char *text)
{
	uint32_t at = 0;

	if (text != NULL) {
		at = xn_lgr_text(reader->doc, text, strlen(text));
	}
	if (at == NONE) {
		(void)xn_lgr_no_memory(reader);
		return 0;
	}
	return at;
}

bool
xn_lgr_take_references(struct reader *reader, const char *value)
{
	uint32_t stamp = ++reader->doc->stamp;
	struct symbol *symbol;
	const char *word;
	uint32_t i;
	size_t len;

	if (value == NULL) {
		return true;
	}
	while ((word = xn_lgr_next_word(&value, &len)) != NULL) {
		i = xn_lgr_find_symbol(reader->doc, word, len);
		symbol = i != NONE ? symbol_at(reader->doc, i) : NULL;
		if (symbol == NULL || !symbol->reference) {
			return xn_lgr_fail(reader, "5.4.1",
					   "no such reference", word);
		}
		if (symbol->stamp == stamp) {
			return xn_lgr_fail(reader, "5.4.1",
					   "a reference stands twice",
					   symbol_text(reader->doc, i));
		}
		symbol->stamp = stamp;
	}
	return true;
}

/* ---- words: appended part by part as the file is read -------------------- */

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

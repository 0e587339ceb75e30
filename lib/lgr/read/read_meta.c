/* SPDX-License-Identifier: MIT
 *
 * The parts of a ruleset and its metadata (RFC 7940, sections 4.2 and 4.3).
 */
#include "lexical.h"
#include "reader.h"

#define BIT(element) (UINT64_C(1) << (element))

/* An element that may stand once within its parent. */
bool
xn_lgr_begin_meta(struct reader *reader, const char *const *value)
{
	enum tag_name name = opened(reader)->name;

	(void)value;
	if (reader->seen & BIT(name)) {
		return xn_lgr_fail(reader, "4.2", "it stands twice", "");
	}
	if (name == E_META && (reader->seen & BIT(E_DATA))) {
		return xn_lgr_fail(reader, "4.2", "it must come before data",
				   "");
	}
	if (name == E_RULES && !(reader->seen & BIT(E_DATA))) {
		return xn_lgr_fail(reader, "4.2", "it must come after data",
				   "");
	}
	reader->seen |= BIT(name);
	return true;
}

bool
xn_lgr_begin_fact(struct reader *reader, const char *const *value)
{
	struct open *open = opened(reader);
	const char *id = value[A_ID];

	if (id != NULL &&
	    !xn_lgr_take_symbol(reader, &open->symbol, id, strlen(id))) {
		return false;
	}
	if ((open->name == E_VERSION || open->name == E_DESCRIPTION) &&
	    !xn_lgr_begin_meta(reader, value)) {
		return false;
	}
	open->comment = xn_lgr_take_text(reader, value[A_COMMENT]);
	open->other = xn_lgr_take_text(reader, value[A_TYPE]);
	return true;
}

static bool
end_reference(struct reader *reader, uint32_t text)
{
	struct open *open = opened(reader);
	struct symbol *symbol = symbol_at(reader->doc, open->symbol);
	const char *id = text_at(reader->doc, symbol->text);
	struct fact fact = {symbol->text, open->comment, text};

	if (!xn_lgr_is_reference(id, symbol->length)) {
		return xn_lgr_fail(reader, "4.3.8", "this is no id", id);
	}
	if (symbol->reference) {
		return xn_lgr_fail(reader, "4.3.8", "the id stands twice", id);
	}
	symbol->reference = true;
	return xn_lgr_append(reader, &reader->doc->references, &fact,
			     sizeof fact);
}

static bool
end_language(struct reader *reader, uint32_t text)
{
	if (!xn_lgr_is_language(text_at(reader->doc, text))) {
		return xn_lgr_fail(reader, "4.3.3", "this is no language tag",
				   text_at(reader->doc, text));
	}
	return xn_lgr_append(reader, &reader->doc->languages, &text,
			     sizeof text);
}

static bool
end_date(struct reader *reader, uint32_t *to, uint32_t text)
{
	const char *section = xn_lgr_grammar[opened(reader)->name].section;

	if (!xn_lgr_is_date(text_at(reader->doc, text))) {
		return xn_lgr_fail(reader, section, "this is no date",
				   text_at(reader->doc, text));
	}
	*to = text;
	return true;
}

static bool
end_unicode_version(struct reader *reader, uint32_t text)
{
	const char *said = text_at(reader->doc, text);
	unsigned theirs[3], ours[3];
	int i;

	if (!xn_lgr_read_version(said, theirs)) {
		return xn_lgr_fail(reader, "4.3.7", "this is no version", said);
	}
	(void)xn_lgr_read_version(xn_unicode_version(), ours);
	for (i = 0; i < 2 && theirs[i] == ours[i]; i++) {
	}
	reader->doc->newer = theirs[i] > ours[i];
	reader->doc->unicode_version = text;
	reader->version = xn_lgr_place(reader);
	return true;
}

/* Where white space has no meaning: the text without it at both ends. */
static const char *
trimmed(const char *text, size_t *len)
{
	while (is_space(*text)) {
		text++;
	}
	*len = strlen(text);
	while (*len > 0 && is_space(text[*len - 1])) {
		--*len;
	}
	return text;
}

bool
xn_lgr_end_fact(struct reader *reader, const char *text)
{
	struct document *doc = reader->doc;
	struct open *open = opened(reader);
	size_t len = strlen(text);
	uint32_t at;

	if (open->name != E_DESCRIPTION) {
		text = trimmed(text, &len);
	}
	at = xn_lgr_text(doc, text, len);
	if (at == NONE) {
		return xn_lgr_no_memory(reader);
	}
	switch (open->name) {
	case E_REFERENCE:
		return end_reference(reader, at);
	case E_LANGUAGE:
		return end_language(reader, at);
	case E_SCOPE:
		return xn_lgr_append(reader, &doc->scopes,
				     &(struct fact){open->other, at, 0},
				     sizeof(struct fact));
	case E_DATE:
		return end_date(reader, &doc->date, at);
	case E_VALIDITY_START:
		return end_date(reader, &doc->validity_start, at);
	case E_VALIDITY_END:
		return end_date(reader, &doc->validity_end, at);
	case E_UNICODE_VERSION:
		return end_unicode_version(reader, at);
	case E_VERSION:
		doc->version = at;
		doc->version_comment = open->comment;
		return true;
	default:
		doc->description = at;
		doc->description_type = open->other;
		return true;
	}
}

/* SPDX-License-Identifier: MIT
 *
 * Feeds expat with a file, and passes each element that it reports to the
 * function for it.
 */
#include "reader.h"

#include "lexical.h"

#include <expat.h>

#define SPACE "urn:ietf:params:xml:ns:lgr-1.0"
/* Stands between the namespace and the name; no namespace holds it. */
#define SEPARATOR '\n'

/* What to do when an element begins and ends; NULL: nothing. */
static const struct actor {
	begin_function *begin;
	end_function *end;
} actors[E_COUNT] = {
	[E_CHAR] = {xn_lgr_begin_char, xn_lgr_end_char},
	[E_VAR] = {xn_lgr_begin_var, NULL},
	[E_RANGE] = {xn_lgr_begin_range, NULL},
	[E_CLASS] = {xn_lgr_begin_set, xn_lgr_end_set},
	[E_RULE] = {xn_lgr_begin_rule, xn_lgr_end_rule},
	[E_MATCH_CHAR] = {xn_lgr_begin_match, xn_lgr_end_match},
	[E_CHOICE] = {xn_lgr_begin_match, xn_lgr_end_match},
	[E_ANY] = {xn_lgr_begin_match, xn_lgr_end_match},
	[E_START] = {xn_lgr_begin_match, xn_lgr_end_match},
	[E_END] = {xn_lgr_begin_match, xn_lgr_end_match},
	[E_ANCHOR] = {xn_lgr_begin_match, xn_lgr_end_match},
	[E_LOOK_BEHIND] = {xn_lgr_begin_match, xn_lgr_end_match},
	[E_LOOK_AHEAD] = {xn_lgr_begin_match, xn_lgr_end_match},
	[E_ACTION] = {xn_lgr_begin_action, NULL},
	[E_UNION] = {xn_lgr_begin_set, xn_lgr_end_set},
	[E_INTERSECTION] = {xn_lgr_begin_set, xn_lgr_end_set},
	[E_DIFFERENCE] = {xn_lgr_begin_set, xn_lgr_end_set},
	[E_SYMMETRIC_DIFFERENCE] = {xn_lgr_begin_set, xn_lgr_end_set},
	[E_COMPLEMENT] = {xn_lgr_begin_set, xn_lgr_end_set},
	[E_REFERENCE] = {xn_lgr_begin_fact, xn_lgr_end_fact},
	[E_REFERENCES] = {xn_lgr_begin_meta, NULL},
	[E_LANGUAGE] = {NULL, xn_lgr_end_fact},
	[E_SCOPE] = {xn_lgr_begin_fact, xn_lgr_end_fact},
	[E_VERSION] = {xn_lgr_begin_fact, xn_lgr_end_fact},
	[E_DATE] = {xn_lgr_begin_meta, xn_lgr_end_fact},
	[E_DESCRIPTION] = {xn_lgr_begin_fact, xn_lgr_end_fact},
	[E_VALIDITY_START] = {xn_lgr_begin_meta, xn_lgr_end_fact},
	[E_VALIDITY_END] = {xn_lgr_begin_meta, xn_lgr_end_fact},
	[E_UNICODE_VERSION] = {xn_lgr_begin_meta, xn_lgr_end_fact},
	[E_META] = {xn_lgr_begin_meta, NULL},
	[E_DATA] = {xn_lgr_begin_meta, xn_lgr_end_data},
	[E_RULES] = {xn_lgr_begin_meta, NULL},
};

/* Sorts the attributes of an element by their meaning. */
static bool
take_attributes(struct reader *reader, const char **value,
		const char *const *pairs)
{
	const struct grammar *grammar = &xn_lgr_grammar[opened(reader)->name];
	enum attribute attribute;
	uint32_t required = grammar->required;

	for (; pairs[0] != NULL; pairs += 2) {
		if (strchr(pairs[0], SEPARATOR) != NULL) {
			continue; /* of another namespace */
		}
		attribute = xn_lgr_attribute(pairs[0]);
		if (attribute == A_END ||
		    !(grammar->attributes >> attribute & 1)) {
			return xn_lgr_fail(reader, grammar->section,
					   "it has no such attribute",
					   pairs[0]);
		}
		value[attribute] = pairs[1];
		required &= ~(UINT32_C(1) << attribute);
	}
	if (required != 0) {
		return xn_lgr_fail(reader, grammar->section,
				   "an attribute is missing", "");
	}
	return true;
}

/* Newer versions of expat deprecate the functions that all have. */
#ifdef XN_EXPAT_PLACE_64
#define XML_GetCurrentLineNumber XML_GetCurrentLineNumber64
#define XML_GetCurrentColumnNumber XML_GetCurrentColumnNumber64
#define XML_GetCurrentByteIndex XML_GetCurrentByteIndex64
#endif

/* The place that expat has reached. */
static void
note_place(struct reader *reader, uint32_t *line, uint32_t *column)
{
	*line = (uint32_t)XML_GetCurrentLineNumber(reader->parser);
	*column = (uint32_t)XML_GetCurrentColumnNumber(reader->parser) + 1;
}

/* Reports an error in an element that is not opened. */
static bool
fail_here(struct reader *reader, const char *element, const char *section,
	  const char *text, const char *value)
{
	struct place place;

	note_place(reader, &place.line, &place.column);
	return xn_lgr_fail_in(reader, &place, element, section, text, value);
}

/* Ends the reading if something is wrong; the last thing in each handler. */
static void
go_on(struct reader *reader)
{
	XML_Parser parser = reader->parser;

	if (reader->status == XN_OK) {
		return;
	}
	(void)XML_StopParser(parser, XML_FALSE);
	/* It would tell of the end of an empty element nonetheless. */
	XML_SetElementHandler(parser, NULL, NULL);
	XML_SetCharacterDataHandler(parser, NULL);
	XML_SetStartNamespaceDeclHandler(parser, NULL);
}

/* Opens an element of this name, if it may stand here. */
static bool
open_element(struct reader *reader, const char *name)
{
	enum tag_name parent = opened(reader)->name;
	enum tag_name tag = xn_lgr_element(name, parent);
	struct open *open;

	opened(reader)->children++;
	if (tag == E_COUNT) {
		return fail_here(reader, name, "4.2",
				 "no such element may stand here", "");
	}
	reader->depth++;
	open = opened(reader);
	*open = (struct open){.name = tag, .symbol = NONE};
	note_place(reader, &open->line, &open->column);
	reader->content.count = 0;
	return true;
}

/* The name of an element without its namespace and its prefix. */
static const char *
local_name(struct reader *reader, const char *name)
{
	const char *local = strchr(name, SEPARATOR);
	const char *end;
	size_t len;

	local = local != NULL ? local + 1 : name;
	end = strchr(local, SEPARATOR);
	if (end == NULL) {
		return local;
	}
	/* One that is cut is longer than any of RFC 7940. */
	len = (size_t)(end - local);
	len = len < sizeof reader->local ? len : sizeof reader->local - 1;
	memcpy(reader->local, local, len);
	reader->local[len] = '\0';
	return reader->local;
}

/* An element of another namespace: metadata may have them (4.3). */
static bool
begin_foreign(struct reader *reader, const char *name)
{
	enum tag_name parent = opened(reader)->name;

	if (reader->foreign > 0 || parent == E_META ||
	    xn_lgr_grammar[parent % E_COUNT].content == TEXT) {
		reader->foreign++;
		return true;
	}
	return fail_here(reader, local_name(reader, name), "4.1",
			 "it is not in the namespace " SPACE, "");
}

/*
 * Counted for each name that expat has not met.  It takes about 100 bytes, but
 * a file has no use for more than some thousands of such names.
 */
#define EXPAT_NAME 1024

/*
 * Expat keeps each name of an element, an attribute or a prefix that it meets.
 * This counts the names beyond those of RFC 7940.
 */
static bool
count_name(struct reader *reader, const char *name)
{
	size_t symbols = reader->doc->symbols.count;
	size_t len = strlen(name);
	uint32_t symbol;

	/* It may be written as a short prefix, and takes time each time. */
	if (len > XN_LGR_FOREIGN) {
		return fail_here(reader, "", "", "a name is too long", "");
	}
	if (!xn_lgr_take_symbol(reader, &symbol, name, len)) {
		return false;
	}
	if (symbols < reader->doc->symbols.count &&
	    !budget_take(&reader->doc->budget, EXPAT_NAME + 2 * len)) {
		return xn_lgr_no_memory(reader);
	}
	return true;
}

/* The same for an element and its attributes, of which it counts the foreign.
 */
static bool
count_names(struct reader *reader, const char *name, const char *const *pairs,
	    bool ours)
{
	if (!ours && !count_name(reader, name)) {
		return false;
	}
	for (; pairs[0] != NULL; pairs += 2) {
		if ((!ours || strchr(pairs[0], SEPARATOR) != NULL) &&
		    !count_name(reader, pairs[0])) {
			return false;
		}
	}
	return true;
}

static bool
begin(struct reader *reader, const char *name, const char *const *pairs)
{
	const char *value[A_END] = {NULL};
	const char *local = local_name(reader, name);
	begin_function *function;
	bool ours = strncmp(name, SPACE, sizeof SPACE - 1) == 0 &&
		    name[sizeof SPACE - 1] == SEPARATOR;

	if (reader->depth + reader->foreign == XN_LGR_DEPTH) {
		return fail_here(reader, local, "",
				 "elements are nested too deep", "");
	}
	if (!count_names(reader, name, pairs, ours && local != reader->local)) {
		return false;
	}
	if (!ours || reader->foreign > 0) {
		return begin_foreign(reader, name);
	}
	if (!open_element(reader, local) ||
	    !take_attributes(reader, value, pairs)) {
		return false;
	}
	function = actors[opened(reader)->name].begin;
	return function == NULL || function(reader, value);
}

static void XMLCALL
begin_element(void *user, const XML_Char *name, const XML_Char **pairs)
{
	(void)begin(user, name, (const char *const *)pairs);
	go_on(user);
}

static void XMLCALL
end_element(void *user, const XML_Char *name)
{
	struct reader *reader = user;
	end_function *end;

	(void)name;
	if (reader->foreign > 0) {
		reader->foreign--;
		return;
	}
	end = actors[opened(reader)->name].end;
	if (end == NULL ||
	    (xn_lgr_append(reader, &reader->content, "", 1) &&
	     end(reader, reader->content.data))) {
		reader->depth--;
	}
	go_on(reader);
}

static bool
add_text(struct reader *reader, const char *s, size_t len)
{
	char *copy = list_add(&reader->content, 1, len);

	if (copy == NULL) {
		return xn_lgr_no_memory(reader);
	}
	memcpy(copy, s, len);
	return true;
}

static bool
check_blank(struct reader *reader, const char *s, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		if (!is_space(s[i])) {
			return xn_lgr_fail(reader, "4.2",
					   "no text may stand here", "");
		}
	}
	return true;
}

static void XMLCALL
take_content(void *user, const XML_Char *s, int len)
{
	struct reader *reader = user;

	if (reader->foreign > 0) {
		return;
	}
	if (xn_lgr_grammar[opened(reader)->name].content == TEXT) {
		(void)add_text(reader, s, (size_t)len);
	} else {
		(void)check_blank(reader, s, (size_t)len);
	}
	go_on(reader);
}

/* What expat takes for a prefix that is bound, at most; it may keep this. */
#define EXPAT_BINDING 128

static void XMLCALL
note_prefix(void *user, const XML_Char *prefix, const XML_Char *space)
{
	struct reader *reader = user;

	(void)space;
	if (!budget_take(&reader->doc->budget, EXPAT_BINDING)) {
		(void)xn_lgr_no_memory(reader);
	} else {
		(void)count_name(reader, prefix != NULL ? prefix : "");
	}
	go_on(reader);
}

static void XMLCALL
refuse_doctype(void *user, const XML_Char *name, const XML_Char *system,
	       const XML_Char *public, int internal)
{
	struct reader *reader = user;

	(void)system;
	(void)public;
	(void)internal;
	note_place(reader, &opened(reader)->line, &opened(reader)->column);
	(void)xn_lgr_fail(reader, "",
			  "document type declarations are refused", name);
	go_on(reader);
}

/* What expat finds wrong, at its place. */
static void
fail_xml(struct reader *reader)
{
	enum XML_Error error = XML_GetErrorCode(reader->parser);
	struct place place = xn_lgr_place(reader);

	note_place(reader, &place.line, &place.column);
	if (error == XML_ERROR_NO_MEMORY) {
		reader->status = XN_NO_MEMORY;
		return;
	}
	(void)xn_lgr_fail_at(reader, &place, "", XML_ErrorString(error), "");
}

/*
 * Whether a comment or an instruction begins here, in an encoding of one byte
 * or of two.
 */
static bool
is_remark(const char *s)
{
	char next = s[1];

	if (s[0] == '\0') {
		next = s[2] == '\0' ? s[3] : '\0';
	} else if (s[1] == '\0') {
		next = s[3] == '\0' ? s[2] : '\0';
	}
	return next == '!' || next == '?';
}

/* The least that expat gets at a time. */
#define PIECE 0x10000

static bool
parsed(struct reader *reader, enum XML_Status status)
{
	if (status != XML_STATUS_OK && reader->status == XN_OK) {
		fail_xml(reader);
	}
	return status == XML_STATUS_OK;
}

/*
 * Expat reads a text more than once, so it gets a copy, which nobody changes.
 */
static bool
parse_piece(struct reader *reader, const char *src, size_t len)
{
	void *copy = XML_GetBuffer(reader->parser, (int)len);

	if (copy == NULL) {
		return xn_lgr_no_memory(reader);
	}
	memcpy(copy, src, len);
	return parsed(reader,
		      XML_ParseBuffer(reader->parser, (int)len, XML_FALSE));
}

/*
 * The memory that expat takes for a tag is a multiple of the tag.  It may put
 * off looking at one until it holds twice as much.  It looks at what it holds
 * from the start each time, so each piece is as long as that.
 */
static void
parse(struct reader *reader, const char *src, size_t len)
{
	XML_Parser parser = reader->parser;
	size_t at = 0, held = 0, piece;

	while (at < len) {
		piece = held < PIECE ? PIECE : held;
		piece = len - at < piece ? len - at : piece;
		if (!parse_piece(reader, src + at, piece)) {
			return;
		}
		at += piece;
		held = at - (size_t)XML_GetCurrentByteIndex(parser);
		if (at < len && held > 3 * XN_LGR_TAG &&
		    !is_remark(src + at - held)) {
			(void)fail_here(reader, "", "", "the tag is too long",
					"");
			return;
		}
	}
	/* Alone, so that a file of one piece takes the same steps as others. */
	(void)parsed(reader, XML_Parse(parser, "", 0, XML_TRUE));
}

void
xn_lgr_read(struct reader *reader, const char *src, size_t len)
{
	static const XML_Memory_Handling_Suite memory = {malloc, realloc, free};
	static const XML_Char separator[] = {SEPARATOR, '\0'};
	XML_Parser parser = XML_ParserCreate_MM(NULL, &memory, separator);

	if (parser == NULL) {
		reader->status = XN_NO_MEMORY;
		return;
	}
	/* Expat salts its hash tables, with the system's random numbers. */
	reader->parser = parser;
	XML_SetUserData(parser, reader);
	XML_SetElementHandler(parser, begin_element, end_element);
	XML_SetCharacterDataHandler(parser, take_content);
	XML_SetStartDoctypeDeclHandler(parser, refuse_doctype);
	XML_SetStartNamespaceDeclHandler(parser, note_prefix);
	/* Names come with their prefixes: expat keeps each pair of both. */
	(void)XML_SetReturnNSTriplet(parser, XML_TRUE);
	parse(reader, src, len);
	XML_ParserFree(parser);
	reader->parser = NULL;
}

/* SPDX-License-Identifier: MIT
 *
 * Reads a file into a document.  expat reports each element; the function for
 * that element adds it to the document.
 */
#ifndef XN_LGR_READER_H
#define XN_LGR_READER_H

#include "document.h"
#include "grammar.h"

#include <xn/lgr.h>

/* An element that has begun and not ended. */
struct open {
	enum tag_name name;
	uint32_t children; /* elements within it */
	/* Names and texts of attributes; NONE: it does not have them. */
	uint32_t symbol; /* name, or what by-ref, from-tag or id says */
	uint32_t comment;
	uint32_t other; /* a type; of a class, its set */
	bool by_ref;
	/* Of a part of a rule or a class: */
	uint32_t least; /* the count */
	uint32_t most;
	bool counted;
	unsigned holds; /* HOLDS_* of what is within it */
	bool closed;    /* nothing may follow in it: it has its end */
	size_t op;      /* where the lists were when it began */
	size_t set;
	size_t words;
	uint32_t line;
	uint32_t column;
};

struct reader {
	struct document *doc;
	const xn_lgr_options *options;
	void *parser;     /* XML_Parser */
	xn_status status; /* XN_OK until something is wrong */
	struct open open[XN_LGR_DEPTH + 1]; /* the document is the first */
	size_t depth;
	size_t foreign; /* how deep in elements of other namespaces */
	char local[32]; /* the name of an element with a prefix */
	uint64_t seen;  /* which elements of lgr, or of meta, have been there */
	struct list content; /* char, of elements that hold text */
	struct list words;   /* char, of the class or rule that is read */
	struct list sets;    /* uint32_t, operands of set operators */
	struct place version; /* of unicode-version */
};

/* The element that is read, and the one it stands in. */
static inline struct open *
opened(struct reader *reader)
{
	return &reader->open[reader->depth];
}

static inline struct open *
parent_of(struct reader *reader)
{
	return &reader->open[reader->depth - 1];
}

/*
 * Reports an error at the element that is read and ends the reading, unless it
 * has ended.  Always returns false.
 */
bool xn_lgr_fail(struct reader *reader, const char *section, const char *text,
		 const char *value);
/* The same at another place, and in an element of another name. */
bool xn_lgr_fail_in(struct reader *reader, const struct place *place,
		    const char *element, const char *section, const char *text,
		    const char *value);
/* The same at another place. */
bool xn_lgr_fail_at(struct reader *reader, const struct place *place,
		    const char *section, const char *text, const char *value);
/*
 * There is no memory, or the file may not have so much: this is an error in it.
 * Always returns false.
 */
bool xn_lgr_no_memory(struct reader *reader);

/*
 * Reports a warning; with xn_lgr_options.strict it is an error.  False: the
 * reading has ended.
 */
bool xn_lgr_warn_at(struct reader *reader, const struct place *place,
		    const char *section, const char *text, const char *value);

/* The place of the element that is read. */
struct place xn_lgr_place(struct reader *reader);

/* parse.c: reads the whole file. */
void xn_lgr_read(struct reader *reader, const char *src, size_t len);

/*
 * An element begins, with the values of its attributes, or ends, with the text
 * that it holds.  False: the reading has ended.
 */
typedef bool begin_function(struct reader *reader, const char *const *value);
typedef bool end_function(struct reader *reader, const char *text);

begin_function xn_lgr_begin_meta;
begin_function xn_lgr_begin_fact;
begin_function xn_lgr_begin_char;
begin_function xn_lgr_begin_range;
begin_function xn_lgr_begin_var;
begin_function xn_lgr_begin_set;
begin_function xn_lgr_begin_rule;
begin_function xn_lgr_begin_match;
begin_function xn_lgr_begin_action;
end_function xn_lgr_end_fact;
end_function xn_lgr_end_char;
end_function xn_lgr_end_data;
end_function xn_lgr_end_set;
end_function xn_lgr_end_rule;
end_function xn_lgr_end_match;

/* Appends a copy of an item of this size; false: no memory. */
bool xn_lgr_append(struct reader *reader, struct list *list, const void *item,
		   size_t size);

/* Enters a name; false: no memory. */
bool xn_lgr_take_symbol(struct reader *reader, uint32_t *symbol,
			const char *text, size_t len);

/*
 * These end the reading if there is no memory; what they return or leave is
 * then empty, and the caller may go on until it returns.
 */

/* Enters a text; NULL is the empty one. */
uint32_t xn_lgr_take_text(struct reader *reader, const char *text);

/* Checks a list of references (5.4.1); value may be NULL. */
bool xn_lgr_take_references(struct reader *reader, const char *value);

/* Appends to the words of the class or rule that is read. */
void xn_lgr_say(struct reader *reader, const char *text);
void xn_lgr_say_point(struct reader *reader, const char *prefix,
		      uint32_t point);
/* The end of a class or rule: the count, and the words as a text. */
void xn_lgr_say_count(struct reader *reader, const struct open *open);
uint32_t xn_lgr_take_words(struct reader *reader);

/* Appends to the parts of the rule that is read. */
void xn_lgr_add_op(struct reader *reader, enum operator operator, uint32_t a,
		   uint32_t b);
/* A class or set operator, or a char, stands in a rule. */
bool xn_lgr_add_operand(struct reader *reader, unsigned holds,
			const char *section);

/* ---- what classes and rules have in common ----------------------------- */

/* Takes the name of a class or rule, which only those in rules have. */
bool xn_lgr_take_name(struct reader *reader, const char *const *value,
		      const char *section);

/* Takes the count of a match operator (6.3.3); value may be NULL. */
bool xn_lgr_take_count(struct reader *reader, const char *value);

/* What stands in the words before this part of a rule or a class. */
void xn_lgr_say_separator(struct reader *reader);

/* ---- actions ---------------------------------------------------------- */

/* Enters the standard types. */
bool xn_lgr_begin_types(struct reader *reader);

/* Appends the default actions to those of the file. */
void xn_lgr_add_default_actions(struct reader *reader);

#endif

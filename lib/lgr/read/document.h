/* SPDX-License-Identifier: MIT
 *
 * What a file says: the reader fills it, the checks look at it as a whole, and
 * the compiler makes a ruleset of it.  Texts are offsets into one list of
 * characters; 0 is the empty text.
 */
#ifndef XN_LGR_DOCUMENT_H
#define XN_LGR_DOCUMENT_H

#include "grammar.h"
#include "list.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/lgr.h>

/* No rule, no class, no mapping and the like. */
#define NONE UINT32_MAX

/* Where an element stands in the file. */
struct place {
	uint32_t line;
	uint32_t column;
	enum tag_name element; /* E_DOCUMENT: the file as a whole */
};

/* A name: one symbol for all things of this name. */
struct symbol {
	uint32_t text;
	uint32_t length;
	uint32_t next; /* with the same hash */
	uint32_t stamp; /* of the last list that it stood in */
	uint32_t rule;  /* the rule of this name, or NONE */
	uint32_t class;
	bool reference; /* the id of a reference */
	bool type;      /* the type of a mapping */
	uint8_t type_bit; /* of struct document.types, or TYPE_OTHER */
};

/* The bit of types that no action names, and no type. */
#define TYPE_OTHER 63
#define TYPE_NONE 64

/*
 * The types that the default actions know; they have the first bits, and
 * "valid" is the last of them.
 */
#define STANDARD_TYPES 5
#define VALID_TYPE (STANDARD_TYPES - 1)

/* A context rule: when or not-when. */
struct context {
	/* The symbol of the rule's name, or NONE; once resolved, the rule. */
	uint32_t rule;
	bool negated;
};

/*
 * A char or a range.  A range, and a single code point, is first to last; a
 * sequence begins with first.
 */
struct element {
	uint32_t first;
	uint32_t last;
	uint32_t points; /* the code points; of a range: none */
	uint32_t length; /* 0: a char without code points (5.3.3) */
	struct context context;
	uint32_t mapping; /* the first of its mappings */
	uint32_t mappings;
	struct place place;
};

struct mapping {
	uint32_t points;
	uint32_t length; /* 0: a null variant (5.3.3) */
	uint32_t type;   /* a symbol, or NONE */
	struct context context;
	bool reflexive;
	struct place place;
};

/* The code points first to last have a tag. */
struct tag {
	uint32_t symbol;
	uint32_t first;
	uint32_t last;
};

/* A set of code points: a part of the list of ranges. */
struct set {
	uint32_t at;
	uint32_t count;
};

/* A named class. */
struct class {
	uint32_t name; /* a symbol */
	uint32_t comment;
	uint32_t words;
	uint32_t set;
};

/* Rules are expressions in postfix order. */
enum operator {
	OP_SET,    /* a code point of set a */
	OP_START,
	OP_END,
	OP_ANCHOR,
	OP_JOIN,   /* the last a operands, one after the other */
	OP_CHOICE, /* one of the last a operands */
	OP_REPEAT  /* the last operand a times to b times; b may be NONE */
};

struct op {
	enum operator operator;
	uint32_t a;
	uint32_t b;
};

/* What an expression holds that restricts where it may stand. */
#define HOLDS_START 1u  /* it is tied to what stands before it */
#define HOLDS_END 2u    /* it is tied to what stands after it */
#define HOLDS_ANCHOR 4u
#define HOLDS_LOOK 8u

struct rule {
	uint32_t name; /* a symbol */
	uint32_t comment;
	uint32_t words;
	uint32_t op;
	uint32_t ops;
	unsigned holds;
	struct place place;
};

enum trigger { TRIGGER_NONE, TRIGGER_ANY, TRIGGER_ALL, TRIGGER_ONLY };

struct action {
	uint32_t disposition; /* a symbol */
	uint32_t comment;
	uint32_t match; /* rules */
	uint32_t not_match;
	enum trigger trigger;
	uint32_t type_names; /* a text */
	uint64_t types;      /* bits */
	bool by_default;
};

/* Two or three texts of the metadata that belong together. */
struct fact {
	uint32_t a;
	uint32_t b;
	uint32_t c;
};

struct document {
	struct budget budget; /* for all lists while the file is loaded */
	struct list text;    /* char */
	struct list symbols; /* struct symbol */
	uint32_t *buckets;
	size_t bucket_count;
	uint64_t key; /* of all hashes */

	struct list points;   /* uint32_t */
	struct list elements; /* struct element */
	struct list mappings; /* struct mapping */
	struct list tags;     /* struct tag; sorted once the data is read */
	struct list ranges;   /* xn_lgr_range */
	struct list sets;     /* struct set */
	struct list classes;  /* struct class */
	struct list ops;      /* struct op */
	struct list rules;    /* struct rule */
	struct list actions;  /* struct action */

	struct list languages;  /* uint32_t, texts */
	struct list scopes;     /* struct fact: type, text */
	struct list references; /* struct fact: id, comment, text */
	uint32_t version;
	uint32_t version_comment;
	uint32_t date;
	uint32_t validity_start;
	uint32_t validity_end;
	uint32_t unicode_version;
	uint32_t description;
	uint32_t description_type;
	bool newer; /* unicode_version is beyond the library's */

	uint32_t types; /* how many bits of struct symbol.type_bit are in use */
	uint32_t stamp; /* how many lists of names have been read */
	/* Elements in the order of xn_lgr_sort_elements. */
	struct list order; /* uint32_t */
	size_t singles;    /* the first ones are ranges and code points */
};

/* An item of a list. */
static inline struct element *
element_at(const struct document *doc, size_t i)
{
	return (struct element *)doc->elements.data + i;
}

static inline struct mapping *
mapping_at(const struct document *doc, size_t i)
{
	return (struct mapping *)doc->mappings.data + i;
}

static inline struct symbol *
symbol_at(const struct document *doc, size_t i)
{
	return (struct symbol *)doc->symbols.data + i;
}

static inline struct rule *
rule_at(const struct document *doc, size_t i)
{
	return (struct rule *)doc->rules.data + i;
}

static inline struct set *
set_at(const struct document *doc, size_t i)
{
	return (struct set *)doc->sets.data + i;
}

static inline xn_lgr_range *
range_at(const struct document *doc, size_t i)
{
	return (xn_lgr_range *)doc->ranges.data + i;
}

static inline const char *
text_at(const struct document *doc, uint32_t at)
{
	return (const char *)doc->text.data + at;
}

static inline const char *
symbol_text(const struct document *doc, uint32_t symbol)
{
	return text_at(doc, symbol_at(doc, symbol)->text);
}

static inline uint32_t *
point_at(const struct document *doc, size_t i)
{
	return (uint32_t *)doc->points.data + i;
}

/* The code points of a char that has some, or the first one of a range. */
static inline const uint32_t *
points_of(const struct document *doc, const struct element *element)
{
	return element->length == 1 ? &element->first
				    : point_at(doc, element->points);
}

/* Compares texts; one that another one begins with is smaller. */
static inline int
compare_points(const uint32_t *a, size_t alen, const uint32_t *b, size_t blen)
{
	for (size_t i = 0; i < alen && i < blen; i++) {
		if (a[i] != b[i]) {
			return a[i] < b[i] ? -1 : 1;
		}
	}
	return (alen > blen) - (alen < blen);
}

/*
 * Makes an empty document of a file of len bytes: XN_OK, XN_NO_MEMORY,
 * XN_NO_RANDOM.
 */
xn_status xn_lgr_document_begin(struct document *doc, size_t len);
/* Releases the repertoire, and the buckets of names. */
void xn_lgr_document_shrink(struct document *doc);
void xn_lgr_document_free(struct document *doc);

/* Copies a text and returns its offset; NONE: no memory. */
uint32_t xn_lgr_text(struct document *doc, const char *s, size_t len);

/* The symbol of a name, or its rule; NONE: there is none. */
uint32_t xn_lgr_find_symbol(const struct document *doc, const char *s,
			    size_t len);
uint32_t xn_lgr_find_rule(const struct document *doc, const char *name);

/* The symbol of a name, made if there is none; NONE: no memory. */
uint32_t xn_lgr_symbol(struct document *doc, const char *s, size_t len);

#endif

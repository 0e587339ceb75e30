/* SPDX-License-Identifier: MIT
 *
 * The lists of a document, and its names.
 */
#include "document.h"

#include "../../base/keyed_hash.h"

/* Offsets have 32 bits; a file is shorter. */
_Static_assert(XN_LGR_BYTES <= UINT32_MAX / 8, "a file is too long");

#define FIRST_BUCKETS 256 /* a power of 2 */

#define LISTS 16
#define REPERTOIRE_LISTS 4 /* of these, the first */

static void
clear_buckets(struct document *doc)
{
	for (size_t i = 0; i < doc->bucket_count; i++) {
		doc->buckets[i] = NONE;
	}
}

/* The lists of a document; those of the repertoire come first. */
static void
lists_of(struct document *doc, struct list *lists[LISTS])
{
	struct list *all[LISTS] = {
		&doc->elements,  &doc->mappings,  &doc->tags,
		&doc->order,     &doc->text,      &doc->symbols,
		&doc->points,    &doc->ranges,    &doc->sets,
		&doc->classes,   &doc->ops,       &doc->rules,
		&doc->actions,   &doc->languages, &doc->scopes,
		&doc->references,
	};

	memcpy(lists, all, sizeof all);
}

xn_status
xn_lgr_document_begin(struct document *doc, size_t len)
{
	struct list *lists[LISTS];

	memset(doc, 0, sizeof *doc);
	if (!hash_make_key(&doc->key)) {
		return XN_NO_RANDOM;
	}
	len = len < XN_LGR_BYTES ? len : XN_LGR_BYTES;
	doc->budget.left = XN_LGR_MEMORY + len * XN_LGR_MEMORY_PER_BYTE;
	lists_of(doc, lists);
	for (size_t i = 0; i < LISTS; i++) {
		lists[i]->budget = &doc->budget;
	}
	doc->buckets = malloc(FIRST_BUCKETS * sizeof *doc->buckets);
	if (doc->buckets == NULL || xn_lgr_text(doc, "", 0) == NONE) {
		xn_lgr_document_free(doc);
		return XN_NO_MEMORY;
	}
	doc->bucket_count = FIRST_BUCKETS;
	clear_buckets(doc);
	return XN_OK;
}

static void
free_lists(struct document *doc, size_t count)
{
	struct list *lists[LISTS];

	lists_of(doc, lists);
	for (size_t i = 0; i < count; i++) {
		list_free(lists[i]);
	}
}

void
xn_lgr_document_shrink(struct document *doc)
{
	free_lists(doc, REPERTOIRE_LISTS);
	free(doc->buckets);
	doc->buckets = NULL;
}

void
xn_lgr_document_free(struct document *doc)
{
	free_lists(doc, LISTS);
	free(doc->buckets);
}

uint32_t
xn_lgr_text(struct document *doc, const char *s, size_t len)
{
	char *copy;

	if (len == 0 && doc->text.count > 0) {
		return 0;
	}
	copy = list_add(&doc->text, 1, len + 1);
	if (copy == NULL) {
		return NONE;
	}
	memcpy(copy, s, len);
	copy[len] = '\0';
	return (uint32_t)(doc->text.count - len - 1);
}

static uint32_t *
bucket_of(const struct document *doc, const char *s, size_t len)
{
	return &doc->buckets[(size_t)hash_bytes(doc->key, s, len) &
			     (doc->bucket_count - 1)];
}

/* Twice as many buckets; without memory, chains get longer. */
static void
grow_buckets(struct document *doc)
{
	size_t count = 2 * doc->bucket_count;
	uint32_t *buckets = realloc(doc->buckets, count * sizeof *buckets);
	struct symbol *symbol = doc->symbols.data;
	uint32_t *bucket;

	if (buckets == NULL) {
		return;
	}
	doc->buckets = buckets;
	doc->bucket_count = count;
	clear_buckets(doc);
	for (uint32_t i = 0; i < doc->symbols.count; i++) {
		bucket = bucket_of(doc, text_at(doc, symbol[i].text),
				   symbol[i].length);
		symbol[i].next = *bucket;
		*bucket = i;
	}
}

uint32_t
xn_lgr_find_symbol(const struct document *doc, const char *s, size_t len)
{
	const struct symbol *symbol;
	uint32_t i;

	for (i = *bucket_of(doc, s, len); i != NONE; i = symbol->next) {
		symbol = symbol_at(doc, i);
		if (symbol->length == len &&
		    memcmp(text_at(doc, symbol->text), s, len) == 0) {
			break;
		}
	}
	return i;
}

uint32_t
xn_lgr_find_rule(const struct document *doc, const char *name)
{
	uint32_t i = xn_lgr_find_symbol(doc, name, strlen(name));

	return i != NONE ? symbol_at(doc, i)->rule : NONE;
}

uint32_t
xn_lgr_symbol(struct document *doc, const char *s, size_t len)
{
	uint32_t *bucket = bucket_of(doc, s, len);
	uint32_t i = xn_lgr_find_symbol(doc, s, len);
	struct symbol symbol = {.length = (uint32_t)len,
				.next = *bucket,
				.rule = NONE,
				.class = NONE,
				.type_bit = TYPE_OTHER};

	if (i != NONE) {
		return i;
	}
	symbol.text = xn_lgr_text(doc, s, len);
	if (symbol.text == NONE ||
	    !list_append(&doc->symbols, &symbol, sizeof symbol)) {
		return NONE;
	}
	i = (uint32_t)(doc->symbols.count - 1);
	*bucket = i;
	if (doc->symbols.count > doc->bucket_count) {
		grow_buckets(doc);
	}
	return i;
}

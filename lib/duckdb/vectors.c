/* SPDX-License-Identifier: MIT
 *
 * The DuckDB extension: the functions of lib/sql over vectors.  It asks for
 * version 1.2 of DuckDB's interface in C, which later versions have, too.
 */
#define DUCKDB_EXTENSION_NAME xn
#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 2
#define DUCKDB_EXTENSION_API_VERSION_PATCH 0
#include <duckdb_extension.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../sql/sql.h"

DUCKDB_EXTENSION_EXTERN

/* The entry, which DuckDB looks for in xn.duckdb_extension. */
DUCKDB_CAPI_ENTRY_VISIBILITY bool
xn_init_c_api(duckdb_extension_info info,
	      struct duckdb_extension_access *access);

void
sql_pause(void)
{
}

/* ---- vectors ------------------------------------------------------------ */

#define ARGUMENTS 3

/* A function at work on a chunk. */
typedef struct work {
	const sql_function *function;
	sql_call call; /* of a row */
	const duckdb_string_t *texts[ARGUMENTS];
	uint64_t *validity[ARGUMENTS]; /* NULL if all are valid */
	xn_options lookup;
	duckdb_vector out;
	void *out_data;
	uint64_t *out_validity;
	/* Bytes of names, at most; exact up to a row. */
	size_t bytes, exact_bytes, exact_rows;
	/* Texts of the results that are not inlined. */
	char *pool;
	size_t pool_len, pool_cap;
	sql_answer answer;
} work;

static sql_string
text_of(const duckdb_string_t *text)
{
	uint32_t len = text->value.inlined.length;

	return (sql_string){len <= sizeof text->value.inlined.inlined
				    ? text->value.inlined.inlined
				    : text->value.pointer.ptr,
			    len};
}

static bool
is_valid(const uint64_t *validity, size_t row)
{
	return validity == NULL || (validity[row / 64] >> row % 64 & 1) != 0;
}

static bool
is_null(const work *w, size_t row)
{
	for (size_t i = 0; i < w->call.count; i++) {
		if (!is_valid(w->validity[i], row)) {
			return true;
		}
	}
	return false;
}

/*
 * Whether a row has the arguments of the one before, so that a constant is
 * answered once.  Long texts are the same if they are in one place.
 */
static bool
is_repeated(const work *w, size_t row)
{
	if (row == 0 || is_null(w, row - 1)) {
		return false;
	}
	for (size_t i = 0; i < w->call.count; i++) {
		const duckdb_string_t *texts = w->texts[i] + row;

		if (memcmp(texts - 1, texts, sizeof *texts) != 0) {
			return false;
		}
	}
	return true;
}

/* ---- results ------------------------------------------------------------ */

static void
put_null(work *w, size_t row)
{
	duckdb_validity_set_row_invalid(w->out_validity, row);
}

/* One text of DuckDB holds the pool. */
#define LARGEST_POOL 2000000000

/* Makes room in the pool for so many bytes. */
static bool
make_room(work *w, size_t len)
{
	size_t cap = 2 * w->pool_cap + len;
	char *pool = w->pool;

	if (len > LARGEST_POOL - w->pool_len) {
		return false;
	}
	if (w->pool_cap - w->pool_len < len) {
		pool = realloc(w->pool, cap);
		if (pool != NULL) {
			w->pool = pool;
			w->pool_cap = cap;
		}
	}
	return pool != NULL;
}

/*
 * Puts a text.  One that is not inlined goes to the pool, and the place in the
 * pool stands for its address until give_pool().
 */
static bool
put_text(work *w, size_t row, sql_string text)
{
	duckdb_string_t *out = (duckdb_string_t *)w->out_data + row;

	memset(out, 0, sizeof *out);
	out->value.inlined.length = (uint32_t)text.len;
	if (text.len <= sizeof out->value.inlined.inlined) {
		memcpy(out->value.inlined.inlined, text.s, text.len);
		return true;
	}
	if (!make_room(w, text.len)) {
		sql_too_long(&w->answer.problem, text.len);
		return false;
	}
	memcpy(w->pool + w->pool_len, text.s, text.len);
	memcpy(out->value.pointer.prefix, text.s,
	       sizeof out->value.pointer.prefix);
	out->value.pointer.ptr = (char *)(uintptr_t)w->pool_len;
	w->pool_len += text.len;
	return true;
}

/* Gives the pool to the vector as one text: DuckDB takes long for each. */
static void
give_pool(work *w, size_t rows)
{
	duckdb_string_t *out = w->out_data;
	duckdb_string_t first = out[0];
	char *pool;

	if (w->pool_len == 0) {
		return;
	}
	duckdb_vector_assign_string_element_len(w->out, 0, w->pool,
						w->pool_len);
	pool = out[0].value.pointer.ptr;
	out[0] = first;
	for (size_t row = 0; row < rows; row++) {
		if (is_valid(w->out_validity, row) &&
		    out[row].value.inlined.length >
			    sizeof first.value.inlined.inlined) {
			out[row].value.pointer.ptr =
				pool + (uintptr_t)out[row].value.pointer.ptr;
		}
	}
}

static void
put_list(work *w, size_t row)
{
	duckdb_list_entry *entry = (duckdb_list_entry *)w->out_data + row;
	size_t count = w->answer.word_count;

	entry->offset = duckdb_list_vector_get_size(w->out);
	entry->length = count;
	duckdb_list_vector_reserve(w->out, entry->offset + count);
	duckdb_list_vector_set_size(w->out, entry->offset + count);
	for (size_t i = 0; i < count; i++) {
		duckdb_vector_assign_string_element(
			duckdb_list_vector_get_child(w->out), entry->offset + i,
			w->answer.words[i]);
	}
}

static bool
put(work *w, size_t row)
{
	if (w->function->kind == SQL_TEXT) {
		return put_text(w, row, w->answer.text);
	}
	if (w->function->kind == SQL_LIST) {
		put_list(w, row);
	} else {
		((bool *)w->out_data)[row] = w->answer.yes;
	}
	return true;
}

/* Copies the result of the row before. */
static void
put_again(work *w, size_t row)
{
	size_t size = w->function->kind == SQL_BOOL ? sizeof(bool)
						    : sizeof(duckdb_string_t);
	char *to = (char *)w->out_data + row * size;

	if (is_valid(w->out_validity, row - 1)) {
		memcpy(to, to - size, size);
	} else {
		put_null(w, row);
	}
}

/* ---- rows --------------------------------------------------------------- */

/*
 * DuckDB stops a statement between chunks, which have up to 2,048 rows.  The
 * worst names of so many bytes together take 0.1 s.
 */
#define MOST_BYTES 400000

/* Makes the call of a row.  Returns the bytes of its arguments. */
static size_t
read_row(work *w, size_t row)
{
	size_t len = 0;

	for (size_t i = 0; i < w->call.count; i++) {
		sql_string text = text_of(&w->texts[i][row]);

		*(i == 0 ? &w->call.name.text : &w->call.more[i - 1]) = text;
		len += text.len;
	}
	return len;
}

/*
 * Whether the names of the chunk are still short enough.  Texts count as names
 * until there are too many bytes of them.
 */
static bool
is_served(work *w, size_t row, size_t len)
{
	w->bytes += len;
	if (w->bytes <= MOST_BYTES) {
		return true;
	}
	for (; w->exact_rows <= row; w->exact_rows++) {
		if (!is_null(w, w->exact_rows) &&
		    !is_repeated(w, w->exact_rows)) {
			read_row(w, w->exact_rows);
			w->exact_bytes += sql_work(w->function, &w->call);
		}
	}
	w->bytes = w->exact_bytes;
	return w->bytes <= MOST_BYTES;
}

static sql_status
ask(work *w, size_t row)
{
	sql_problem *problem = &w->answer.problem;
	size_t len = read_row(w, row);

	w->answer.made.memory = NULL;
	if (is_served(w, row, len)) {
		return w->function->answer(&w->call, &w->answer);
	}
	sql_too_long(problem, len);
	if (sql_work(w->function, &w->call) <= MOST_BYTES) {
		sprintf(problem->message,
			"%zu rows have names of more than %d bytes together",
			row + 1, MOST_BYTES);
	}
	return SQL_TOO_LONG;
}

/* False if the statement fails. */
static bool
answer_row(work *w, size_t row)
{
	sql_status status;
	bool done;

	if (is_null(w, row)) {
		put_null(w, row);
		return true;
	}
	if (is_repeated(w, row)) {
		put_again(w, row);
		return true;
	}
	status = ask(w, row);
	done = status == SQL_OK && put(w, row);
	if (status == SQL_NULL) {
		put_null(w, row);
		done = true;
	}
	free(w->answer.made.memory);
	return done;
}

static void
set_error(duckdb_function_info info, const sql_problem *problem)
{
	char text[sizeof *problem];
	bool more = *problem->detail != '\0' || *problem->hint != '\0';

	snprintf(text, sizeof text, "%s%s%s%s", problem->message,
		 more ? "\n" : "", problem->detail, problem->hint);
	duckdb_scalar_function_set_error(info, text);
}

static void
answer_chunk(duckdb_function_info info, duckdb_data_chunk chunk,
	     duckdb_vector out)
{
	size_t rows = duckdb_data_chunk_get_size(chunk);
	size_t row = 0;
	work w;

	w.function = duckdb_scalar_function_get_extra_info(info);
	w.lookup = xn_profile(XN_LOOKUP);
	w.call = (sql_call){.count = duckdb_data_chunk_get_column_count(chunk),
			    .lookup = &w.lookup};
	for (size_t i = 0; i < w.call.count; i++) {
		duckdb_vector column = duckdb_data_chunk_get_vector(chunk, i);

		w.texts[i] = duckdb_vector_get_data(column);
		w.validity[i] = duckdb_vector_get_validity(column);
	}
	w.out = out;
	w.out_data = duckdb_vector_get_data(out);
	duckdb_vector_ensure_validity_writable(out);
	w.out_validity = duckdb_vector_get_validity(out);
	w.pool = NULL;
	w.pool_len = w.pool_cap = 0;
	w.bytes = w.exact_bytes = w.exact_rows = 0;
	while (row < rows && answer_row(&w, row)) {
		row++;
	}
	if (row < rows) {
		set_error(info, &w.answer.problem);
	} else {
		give_pool(&w, rows);
	}
	free(w.pool);
}

/* ---- loading ------------------------------------------------------------ */

static duckdb_logical_type
type_of(sql_kind kind)
{
	duckdb_logical_type text, list;

	if (kind == SQL_BOOL) {
		return duckdb_create_logical_type(DUCKDB_TYPE_BOOLEAN);
	}
	text = duckdb_create_logical_type(DUCKDB_TYPE_VARCHAR);
	if (kind == SQL_TEXT) {
		return text;
	}
	list = duckdb_create_list_type(text);
	duckdb_destroy_logical_type(&text);
	return list;
}

/* Adds the function with a number of arguments. */
static void
add(duckdb_scalar_function_set set, const sql_function *function, size_t count)
{
	duckdb_scalar_function one = duckdb_create_scalar_function();
	duckdb_logical_type text = type_of(SQL_TEXT);
	duckdb_logical_type result = type_of(function->kind);

	duckdb_scalar_function_set_name(one, function->name);
	for (size_t i = 0; i < count; i++) {
		duckdb_scalar_function_add_parameter(one, text);
	}
	duckdb_scalar_function_set_return_type(one, result);
	duckdb_scalar_function_set_extra_info(one, (void *)function, NULL);
	duckdb_scalar_function_set_function(one, answer_chunk);
	duckdb_add_scalar_function_to_set(set, one);
	duckdb_destroy_logical_type(&result);
	duckdb_destroy_logical_type(&text);
	duckdb_destroy_scalar_function(&one);
}

DUCKDB_EXTENSION_ENTRYPOINT(duckdb_connection connection,
			    duckdb_extension_info info,
			    struct duckdb_extension_access *access)
{
	const sql_function *function;
	duckdb_state state = DuckDBSuccess;

	for (size_t i = 0;
	     state == DuckDBSuccess && (function = sql_function_at(i)) != NULL;
	     i++) {
		duckdb_scalar_function_set set =
			duckdb_create_scalar_function_set(function->name);

		for (size_t n = function->least; n <= function->most; n++) {
			add(set, function, n);
		}
		state = duckdb_register_scalar_function_set(connection, set);
		duckdb_destroy_scalar_function_set(&set);
	}
	if (state != DuckDBSuccess) {
		access->set_error(info, "xn: a function cannot be registered");
	}
	return state == DuckDBSuccess;
}

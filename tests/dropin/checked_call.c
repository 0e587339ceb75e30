/* SPDX-License-Identifier: MIT */
#include "checked_call.h"

#include "lib/idn2/dropin.h"
#include "tests/support/guard.h"
#include "tests/support/heap.h"
#include "tests/support/text_files.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

static const struct libidn2 linked = {
	.lookup_u8 = idn2_lookup_u8,
	.lookup_ul = idn2_lookup_ul,
	.to_ascii_4i = idn2_to_ascii_4i,
	.to_ascii_4i2 = idn2_to_ascii_4i2,
	.to_ascii_4z = idn2_to_ascii_4z,
	.to_ascii_8z = idn2_to_ascii_8z,
	.to_ascii_lz = idn2_to_ascii_lz,
	.register_u8 = idn2_register_u8,
	.register_ul = idn2_register_ul,
	.to_unicode_8z4z = idn2_to_unicode_8z4z,
	.to_unicode_4z4z = idn2_to_unicode_4z4z,
	.to_unicode_44i = idn2_to_unicode_44i,
	.to_unicode_8z8z = idn2_to_unicode_8z8z,
	.to_unicode_8zlz = idn2_to_unicode_8zlz,
	.to_unicode_lzlz = idn2_to_unicode_lzlz,
	/* They call idn2_punycode_encode and idn2_punycode_decode. */
	.punycode_encode = _idn2_punycode_encode,
	.punycode_decode = _idn2_punycode_decode,
	.release = idn2_free,
};

/* ---- texts -------------------------------------------------------------- */

size_t
read_points(uint32_t *dst, size_t cap, const char *src)
{
	size_t count = 0, len = strlen(src);

	for (size_t i = 0; i < len; count++) {
		size_t size;

		require(count < cap, "more code points than expected");
		size = utf8_decode(src + i, len - i, &dst[count]);
		require(size > 0, "not UTF-8");
		i += size;
	}
	return count;
}

static void
write_points(char dst[RESULT_SIZE], const void *src, size_t len)
{
	size_t at = 0;

	ck_assert_uint_lt(4 * len, RESULT_SIZE);
	for (size_t i = 0; i < len; i++) {
		uint32_t point;

		memcpy(&point, (const char *)src + 4 * i, sizeof point);
		require(point != 0 && point <= 0x10FFFF &&
				(point < 0xD800 || point > 0xDFFF),
			"a result that is not Unicode");
		at += utf8_encode(dst + at, point);
	}
	dst[at] = '\0';
}

/* ---- results ------------------------------------------------------------ */

/* Reads a result from the caller's buffer; returns how much it takes. */
static size_t
read_buffer(const struct call *call, const unsigned char *buffer, size_t len,
	    struct result *result)
{
	size_t used = len < call->cap ? len : call->cap;

	switch (call->function) {
	case TO_ASCII_4I:
		strcpy(result->text, (const char *)buffer);
		return strlen(result->text) + 1;
	case PUNYCODE_ENCODE:
		memcpy(result->text, buffer, used);
		result->text[used] = '\0';
		return used;
	default:
		write_points(result->text, buffer, used);
		return 4 * used;
	}
}

/* Behind the result, and on failure everywhere, the buffer is as it was. */
static void
check_buffer(const struct call *call, const struct answer *answer,
	     struct result *result)
{
	const unsigned char *buffer = answer->data + sizeof(size_t);
	size_t len, used = 0;

	memcpy(&len, answer->data, sizeof len);
	if (answer->rc != IDN2_OK) {
		ck_assert_uint_eq(len, call->cap);
	} else if (!call->no_out) {
		used = read_buffer(call, buffer, len, result);
	}
	result->len = len;
	result->made = used > 0 || (answer->rc == IDN2_OK && len == 0);
	for (size_t i = used; i < answer->len - sizeof len; i++) {
		ck_assert_msg(buffer[i] == BUFFER_FILL,
			      "%s: %d, and writes to byte %zu",
			      function_name(call->function), answer->rc, i);
	}
}

static void
check_answer(const struct call *call, const struct answer *answer,
	     struct result *result)
{
	bool may = answer->rc == IDN2_OK && !call->no_out;

	result->made = answer->out != UNTOUCHED;
	ck_assert_msg(may || !result->made, "%s: %d, and an output is touched",
		      function_name(call->function), answer->rc);
	if (answer->out != MADE) {
		return;
	}
	if (gives_points(call->function)) {
		write_points(result->text, answer->data, answer->len / 4);
	} else {
		ck_assert_uint_lt(answer->len, RESULT_SIZE);
		memcpy(result->text, answer->data, answer->len);
		result->text[answer->len] = '\0';
	}
}

/* ---- calls -------------------------------------------------------------- */

/* The number of the allocation that fails in the next call; 0: none. */
static size_t failing;

void
fail_next(size_t n)
{
	failing = n;
}

/* Copies a source; functions that end it at 0 get one. */
static const void *
guarded(struct guard *guard, const struct call *call)
{
	enum function f = call->function;
	bool points = takes_points(f);
	bool zero = points ? f == TO_ASCII_4Z || f == TO_UNICODE_4Z4Z
			   : f != PUNYCODE_DECODE;
	size_t unit = points ? sizeof *call->points : 1;
	size_t size = (points ? call->count : call->len) * unit;
	char *copy;

	guard_make(guard, size + unit);
	copy = guard_at_end(guard, size + zero * unit);
	if (size > 0) {
		memcpy(copy, points ? (const void *)call->points : call->bytes,
		       size);
	}
	memset(copy + size, 0, zero * unit);
	return copy;
}

struct result
run_call(const struct call *call)
{
	static struct answer answer;
	struct call now = *call;
	struct result result = {.text = ""};
	struct guard guard = {NULL, 0}, label;

	if (takes_points(now.function) && now.points != NULL) {
		now.points = guarded(&guard, call);
	} else if (!takes_points(now.function) && now.bytes != NULL) {
		now.bytes = guarded(&guard, call);
	}
	if (now.alabel != NULL) {
		size_t size = strlen(now.alabel) + 1;

		guard_make(&label, size);
		now.alabel = guard_copy(&label, call->alabel, size);
	}
	heap_watch(failing, false);
	answer_by(&linked, &now, &answer);
	heap.watch = false;
	failing = 0;
	result.rc = answer.rc;
	result.calls = heap.calls;
	ck_assert_msg(heap.live == 0, "%s keeps %zu pieces",
		      function_name(now.function), heap.live);
	(has_buffer(now.function) ? check_buffer : check_answer)(
		&now, &answer, &result);
	if (guard.first != NULL) {
		guard_drop(&guard);
	}
	if (now.alabel != NULL) {
		guard_drop(&label);
	}
	return result;
}

/* Sets the source; the caller frees what is returned. */
static uint32_t *
set_source(struct call *call, const char *src)
{
	uint32_t *points = NULL;

	call->bytes = src;
	call->len = strlen(src);
	call->cap = 280;
	if (takes_points(call->function)) {
		points = malloc((call->len + 1) * sizeof *points);
		ck_assert_ptr_nonnull(points);
		call->points = points;
		call->count = read_points(points, call->len, src);
	}
	return points;
}

static struct result
run_name(enum function f, const char *src, int flags, bool no_out)
{
	struct call call = {.function = f, .flags = flags, .no_out = no_out};
	uint32_t *points = set_source(&call, src);
	struct result result = run_call(&call);

	free(points);
	return result;
}

struct result
run(enum function f, const char *src, int flags)
{
	return run_name(f, src, flags, false);
}

int
ask(enum function f, const char *src, int flags)
{
	return run_name(f, src, flags, true).rc;
}

struct result
run_points(enum function f, const uint32_t *points, size_t len, int flags)
{
	struct call call = {.function = f,
			    .flags = flags,
			    .points = points,
			    .count = len,
			    .cap = 280};

	return run_call(&call);
}

/* ---- checks ------------------------------------------------------------- */

size_t
check_call(const struct call *call, int rc, const char *text)
{
	const char *name = function_name(call->function);
	const char *src = call->bytes != NULL ? call->bytes : "points";
	struct result got = run_call(call);

	if (got.rc != rc ||
	    (rc == IDN2_OK && (!got.made || strcmp(got.text, text) != 0))) {
		complain("%s of %zu bytes \"%.70s\", %d, %zu: %d, not %d, "
			 "\"%.80s\"",
			 name, call->len, src, call->flags, call->cap, got.rc,
			 rc, got.text);
	}
	for (size_t n = 1; n <= got.calls; n++) {
		fail_next(n);
		if (run_call(call).rc != IDN2_MALLOC) {
			complain("%s of \"%.70s\", %d, without request %zu",
				 name, src, call->flags, n);
		}
	}
	return got.calls;
}

size_t
check_name(enum function f, const char *src, int flags, int rc,
	   const char *text)
{
	struct call call = {.function = f, .flags = flags};
	uint32_t *points = set_source(&call, src);
	size_t calls = check_call(&call, rc, text);

	call.no_out = true;
	if (run_call(&call).rc != rc) {
		complain("%s of \"%.70s\", %d, without an output: not %d",
			 function_name(f), src, flags, rc);
	}
	free(points);
	return calls;
}

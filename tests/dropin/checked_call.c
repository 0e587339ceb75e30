/* SPDX-License-Identifier: MIT */
#include "checked_call.h"

#include "tests/support/guard.h"
#include "tests/support/heap.h"
#include "tests/support/text_files.h"

#include <xn/idn2.h>

#include <check.h>
#include <stdlib.h>
#include <string.h>

const char *const entry_names[ENTRIES] = {
	"idn2_lookup_u8",       "idn2_to_ascii_8z",     "idn2_lookup_ul",
	"idn2_to_ascii_lz",     "idn2_to_ascii_4z",     "idn2_to_ascii_4i2",
	"idn2_to_ascii_4i",     "idn2_register_u8",     "idn2_register_ul",
	"idn2_register_u8 (A)", "idn2_to_unicode_8z8z", "idn2_to_unicode_8z4z",
	"idn2_to_unicode_8zlz", "idn2_to_unicode_lzlz", "idn2_to_unicode_4z4z",
	"idn2_to_unicode_44i",
};

/* ---- allocations -------------------------------------------------------- */

/* The number of the allocation that fails in the next call; 0: none. */
static size_t failing;

void
heap_on(void)
{
	heap_watch(failing, false);
}

void
heap_off(void)
{
	heap.watch = false;
	failing = 0;
}

size_t
heap_calls(void)
{
	return heap.calls;
}

size_t
heap_kept(void)
{
	return heap.live;
}

void
fail_next(size_t n)
{
	failing = n;
}

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
write_points(char dst[RESULT_SIZE], const uint32_t *src, size_t len)
{
	size_t at = 0;

	ck_assert_uint_lt(4 * len, RESULT_SIZE);
	for (size_t i = 0; i < len; i++) {
		require(src[i] != 0 && src[i] <= 0x10FFFF &&
				(src[i] < 0xD800 || src[i] > 0xDFFF),
			"a result that is not Unicode");
		at += utf8_encode(dst + at, src[i]);
	}
	dst[at] = '\0';
}

/* ---- calls -------------------------------------------------------------- */

/* Fills an output before a call. */
#define PAINT 0x5A

/* The room that callers of idn2_to_ascii_4i give, and that of 44i. */
#define BUFFER_4I (IDN2_LABEL_MAX_LENGTH + 1)
#define POINTS_44I 300

/* All places for results that a function may want. */
struct output {
	char untouched; /* the pointers point here before the call */
	char *text;
	uint32_t *points;
	struct guard guard;
	char *buffer_4i;
	uint32_t *buffer_44i;
	size_t len_44i;
};

static void
prepare(struct output *out)
{
	out->text = &out->untouched;
	out->points = (void *)&out->guard;
	guard_make(&out->guard, POINTS_44I * sizeof(uint32_t));
	memset(out->guard.first, PAINT, out->guard.size);
	out->buffer_4i = guard_at_end(&out->guard, BUFFER_4I);
	out->buffer_44i = (uint32_t *)(void *)guard_at_end(
		&out->guard, POINTS_44I * sizeof(uint32_t));
	out->len_44i = POINTS_44I;
}

static bool
is_untouched(const struct output *out)
{
	for (size_t i = 0; i < out->guard.size; i++) {
		if (out->guard.first[i] != PAINT) {
			return false;
		}
	}
	return out->text == &out->untouched &&
	       out->points == (const void *)&out->guard &&
	       out->len_44i == POINTS_44I;
}

static int
call_bytes(enum entry f, const char *src, struct output *out, int flags)
{
	const uint8_t *bytes = (const uint8_t *)src;
	char **text = out != NULL ? &out->text : NULL;
	uint32_t **points = out != NULL ? &out->points : NULL;
	/* The casts that callers need. */
	uint8_t **name = (uint8_t **)text;

	switch (f) {
	case LOOKUP_U8:
		return idn2_lookup_u8(bytes, name, flags);
	case TO_ASCII_8Z:
		return idn2_to_ascii_8z(src, text, flags);
	case LOOKUP_UL:
		return idn2_lookup_ul(src, text, flags);
	case TO_ASCII_LZ:
		return idn2_to_ascii_lz(src, text, flags);
	case REGISTER_U8:
		return idn2_register_u8(bytes, NULL, name, flags);
	case REGISTER_UL:
		return idn2_register_ul(src, NULL, text, flags);
	case REGISTER_ALABEL:
		return idn2_register_u8(NULL, bytes, name, flags);
	case TO_UNICODE_8Z8Z:
		return idn2_to_unicode_8z8z(src, text, flags);
	case TO_UNICODE_8Z4Z:
		return idn2_to_unicode_8z4z(src, points, flags);
	case TO_UNICODE_8ZLZ:
		return idn2_to_unicode_8zlz(src, text, flags);
	case TO_UNICODE_LZLZ:
		return idn2_to_unicode_lzlz(src, text, flags);
	default:
		ck_abort_msg("not a function of bytes: %d", (int)f);
	}
}

static int
call_points(enum entry f, const uint32_t *src, size_t len, struct output *out,
	    int flags)
{
	char **text = out != NULL ? &out->text : NULL;
	uint32_t **points = out != NULL ? &out->points : NULL;

	switch (f) {
	case TO_ASCII_4Z:
		return idn2_to_ascii_4z(src, text, flags);
	case TO_ASCII_4I2:
		return idn2_to_ascii_4i2(src, len, text, flags);
	case TO_ASCII_4I:
		return idn2_to_ascii_4i(
			src, len, out != NULL ? out->buffer_4i : NULL, flags);
	case TO_UNICODE_4Z4Z:
		return idn2_to_unicode_4z4z(src, points, flags);
	case TO_UNICODE_44I:
		return idn2_to_unicode_44i(
			src, len, out != NULL ? out->buffer_44i : NULL,
			out != NULL ? &out->len_44i : NULL, flags);
	default:
		ck_abort_msg("not a function of UTF-32: %d", (int)f);
	}
}

/* Collects the result of a call. */
static void
collect(enum entry f, struct output *out, struct result *result)
{
	size_t len = 0;

	if (f == TO_ASCII_4I) {
		len = strlen(out->buffer_4i) + 1;
		ck_assert_uint_le(len, BUFFER_4I);
		memcpy(result->text, out->buffer_4i, len);
		memset(out->buffer_4i, PAINT, len);
	} else if (f == TO_UNICODE_44I) {
		ck_assert_uint_le(out->len_44i, POINTS_44I);
		write_points(result->text, out->buffer_44i, out->len_44i);
		memset(out->buffer_44i, PAINT, out->len_44i * sizeof(uint32_t));
		out->len_44i = POINTS_44I;
	} else if (f == TO_UNICODE_8Z4Z || f == TO_UNICODE_4Z4Z) {
		while (out->points[len] != 0) {
			len++;
		}
		write_points(result->text, out->points, len);
		idn2_free(out->points);
		out->points = (void *)&out->guard;
	} else {
		ck_assert_uint_lt(strlen(out->text), RESULT_SIZE);
		strcpy(result->text, out->text);
		idn2_free(out->text);
		out->text = &out->untouched;
	}
	/* Nothing else is written. */
	ck_assert_msg(is_untouched(out), "%s wrote to other outputs",
		      entry_names[f]);
}

static struct result
finish(enum entry f, struct output *out, int rc, const char *src)
{
	struct result result = {.rc = rc, .calls = heap_calls()};
	size_t kept = rc == IDN2_OK && f != TO_ASCII_4I && f != TO_UNICODE_44I;

	ck_assert_msg(heap_kept() == kept, "%s of \"%.80s\": keeps %zu pieces",
		      entry_names[f], src, heap_kept());
	if (rc == IDN2_OK) {
		collect(f, out, &result);
	} else {
		ck_assert_msg(is_untouched(out),
			      "%s of \"%.80s\": %d, and an output is touched",
			      entry_names[f], src, rc);
	}
	guard_drop(&out->guard);
	return result;
}

static struct result
run_bytes(enum entry f, const char *src, int flags)
{
	struct output out;
	struct guard guard;
	size_t size = strlen(src) + 1;
	struct result result;
	int rc;

	prepare(&out);
	guard_make(&guard, size);
	src = guard_copy(&guard, src, size);
	heap_on();
	rc = call_bytes(f, src, &out, flags);
	heap_off();
	result = finish(f, &out, rc, src);
	guard_drop(&guard);
	return result;
}

/* A copy of len code points.  Functions that need a 0 behind get one. */
static const uint32_t *
guarded_points(struct guard *guard, enum entry f, const uint32_t *points,
	       size_t len)
{
	bool zero = f == TO_ASCII_4Z || f == TO_UNICODE_4Z4Z;
	size_t size = (len + zero) * sizeof *points;
	uint32_t *copy;

	guard_make(guard, size > 0 ? size : 1);
	copy = (uint32_t *)(void *)guard_at_end(guard, size);
	if (len > 0) {
		memcpy(copy, points, len * sizeof *points);
	}
	if (zero) {
		copy[len] = 0;
	}
	return copy;
}

struct result
run_points(enum entry f, const uint32_t *points, size_t len, int flags)
{
	struct output out;
	struct guard guard;
	struct result result;
	int rc;

	prepare(&out);
	points = guarded_points(&guard, f, points, len);
	heap_on();
	rc = call_points(f, points, len, &out, flags);
	heap_off();
	result = finish(f, &out, rc, "code points");
	guard_drop(&guard);
	return result;
}

struct result
run(enum entry f, const char *src, int flags)
{
	size_t cap = strlen(src) + 1;
	uint32_t *points;
	struct result result;

	if (!reads_utf32(f)) {
		return run_bytes(f, src, flags);
	}
	points = malloc(cap * sizeof *points);
	ck_assert_ptr_nonnull(points);
	cap = read_points(points, cap, src);
	result = run_points(f, points, cap, flags);
	free(points);
	return result;
}

int
ask(enum entry f, const char *src, int flags)
{
	size_t cap = strlen(src) + 1;
	uint32_t *points;
	int rc;

	if (!reads_utf32(f)) {
		heap_on();
		rc = call_bytes(f, src, NULL, flags);
		heap_off();
	} else {
		points = malloc(cap * sizeof *points);
		ck_assert_ptr_nonnull(points);
		cap = read_points(points, cap, src);
		points[cap] = 0;
		heap_on();
		rc = call_points(f, points, cap, NULL, flags);
		heap_off();
		free(points);
	}
	ck_assert_uint_eq(heap_kept(), 0);
	return rc;
}

static int
call_null(enum entry f, size_t len, struct output *out, int flags)
{
	return reads_utf32(f) ? call_points(f, NULL, len, out, flags)
			      : call_bytes(f, NULL, out, flags);
}

void
check_null(enum entry f, size_t len, int flags)
{
	struct output out;
	bool made = true;

	prepare(&out);
	ck_assert_int_eq(call_null(f, len, NULL, flags), IDN2_OK);
	ck_assert_int_eq(call_null(f, len, &out, flags), IDN2_OK);
	if (f == TO_ASCII_4I) {
		made = *out.buffer_4i == '\0';
		*out.buffer_4i = PAINT;
	} else if (f == TO_UNICODE_44I) {
		made = out.len_44i == 0;
		out.len_44i = POINTS_44I;
	} else if (f == TO_UNICODE_8Z4Z || f == TO_UNICODE_4Z4Z) {
		made = out.points == NULL;
		out.points = (void *)&out.guard;
	} else if (f != TO_UNICODE_8Z8Z && f != TO_UNICODE_8ZLZ) {
		made = out.text == NULL;
		out.text = &out.untouched;
	}
	ck_assert_msg(made && is_untouched(&out), "%s of NULL", entry_names[f]);
	guard_drop(&out.guard);
}

size_t
check_call(enum entry f, const char *src, int flags, int rc, const char *text)
{
	struct result got = run(f, src, flags);
	size_t calls = got.calls;

	if (got.rc != rc || (rc == IDN2_OK && strcmp(got.text, text) != 0)) {
		complain("%s of %zu bytes \"%.70s\", %d: %d, not %d, \"%.80s\"",
			 entry_names[f], strlen(src), src, flags, got.rc, rc,
			 got.text);
	}
	for (size_t n = 1; n <= calls; n++) {
		fail_next(n);
		if (run(f, src, flags).rc != IDN2_MALLOC) {
			complain("%s of \"%.70s\", %d, without request %zu",
				 entry_names[f], src, flags, n);
		}
	}
	if (ask(f, src, flags) != rc) {
		complain("%s of \"%.70s\", %d, without an output: not %d",
			 entry_names[f], src, flags, rc);
	}
	return calls;
}

/* SPDX-License-Identifier: MIT */
#include "calls.h"

#include <xn/idn2.h>

#include <string.h>

static const char *const function_names[FUNCTIONS] = {
	[LOOKUP_U8] = "lookup_u8",
	[LOOKUP_UL] = "lookup_ul",
	[TO_ASCII_4I] = "to_ascii_4i",
	[TO_ASCII_4I2] = "to_ascii_4i2",
	[TO_ASCII_4Z] = "to_ascii_4z",
	[TO_ASCII_8Z] = "to_ascii_8z",
	[TO_ASCII_LZ] = "to_ascii_lz",
	[REGISTER_U8] = "register_u8",
	[REGISTER_UL] = "register_ul",
	[TO_UNICODE_8Z4Z] = "to_unicode_8z4z",
	[TO_UNICODE_4Z4Z] = "to_unicode_4z4z",
	[TO_UNICODE_44I] = "to_unicode_44i",
	[TO_UNICODE_8Z8Z] = "to_unicode_8z8z",
	[TO_UNICODE_8ZLZ] = "to_unicode_8zlz",
	[TO_UNICODE_LZLZ] = "to_unicode_lzlz",
	[PUNYCODE_ENCODE] = "punycode_encode",
	[PUNYCODE_DECODE] = "punycode_decode",
};

const char *
function_name(enum function function)
{
	return function_names[function];
}

bool
takes_points(enum function function)
{
	switch (function) {
	case TO_ASCII_4I:
	case TO_ASCII_4I2:
	case TO_ASCII_4Z:
	case TO_UNICODE_4Z4Z:
	case TO_UNICODE_44I:
	case PUNYCODE_ENCODE:
		return true;
	default:
		return false;
	}
}

bool
answers_equal(const struct answer *a, const struct answer *b)
{
	return a->rc == b->rc && a->out == b->out && a->len == b->len &&
	       memcmp(a->data, b->data, a->len) == 0;
}

/* A result that must be released, bytes or code points. */
union result {
	void *untyped;
	char *bytes;
	uint8_t *octets;
	uint32_t *points;
};

static void
take(const struct libidn2 *library, struct answer *answer,
     const union result *result, void *untouched, bool points)
{
	answer->len = 0;
	answer->out = result->untyped == untouched ? UNTOUCHED
		      : result->untyped == NULL    ? MADE_NULL
						   : MADE;
	if (answer->out != MADE) {
		return;
	}
	if (points) {
		while (result->points[answer->len / 4] != 0) {
			answer->len += 4;
		}
	} else {
		answer->len = strlen(result->bytes);
	}
	if (answer->len > ANSWER_BYTES) {
		answer->len = ANSWER_BYTES;
	}
	memcpy(answer->data, result->untyped, answer->len);
	library->release(result->untyped);
}

/* Copies a buffer and a length as the call left them. */
static void
take_buffer(struct answer *answer, const void *buffer, size_t size, size_t len)
{
	answer->out = MADE;
	memcpy(answer->data, &len, sizeof len);
	memcpy(answer->data + sizeof len, buffer, size);
	answer->len = sizeof len + size;
}

size_t
buffer_size(const struct call *call)
{
	switch (call->function) {
	case TO_ASCII_4I:
		return 80;
	case PUNYCODE_ENCODE:
		return call->cap + 16;
	default:
		return 4 * call->cap + 16;
	}
}

static void
call_with_buffer(const struct libidn2 *library, const struct call *call,
		 struct answer *answer)
{
	union {
		char bytes[4 * BUFFER_POINTS];
		uint32_t points[BUFFER_POINTS];
	} buffer;
	size_t len = call->cap, size = buffer_size(call);

	memset(&buffer, BUFFER_FILL, sizeof buffer);
	switch (call->function) {
	case TO_ASCII_4I:
		answer->rc = library->to_ascii_4i(
			call->points, call->count,
			call->no_out ? NULL : buffer.bytes, call->flags);
		break;
	case TO_UNICODE_44I:
		answer->rc = library->to_unicode_44i(
			call->points, call->count,
			call->no_out ? NULL : buffer.points, &len, call->flags);
		break;
	case PUNYCODE_ENCODE:
		answer->rc = library->punycode_encode(call->count, call->points,
						      &len, buffer.bytes);
		break;
	default:
		answer->rc = library->punycode_decode(call->len, call->bytes,
						      &len, buffer.points);
		break;
	}
	/* The buffer of a failed Punycode function is not defined. */
	if (answer->rc != IDN2_OK && call->function >= PUNYCODE_ENCODE) {
		size = 0;
	}
	take_buffer(answer, &buffer, size, len);
}

static int
call_for_result(const struct libidn2 *library, const struct call *call,
		union result *result)
{
	const uint8_t *octets = (const uint8_t *)call->bytes;
	union result *out = call->no_out ? NULL : result;
	char **bytes = out != NULL ? &out->bytes : NULL;
	uint32_t **points = out != NULL ? &out->points : NULL;
	int flags = call->flags;

	switch (call->function) {
	case LOOKUP_U8:
		return library->lookup_u8(
			octets, out != NULL ? &out->octets : NULL, flags);
	case LOOKUP_UL:
		return library->lookup_ul(call->bytes, bytes, flags);
	case TO_ASCII_4I2:
		return library->to_ascii_4i2(call->points, call->count, bytes,
					     flags);
	case TO_ASCII_4Z:
		return library->to_ascii_4z(call->points, bytes, flags);
	case TO_ASCII_8Z:
		return library->to_ascii_8z(call->bytes, bytes, flags);
	case TO_ASCII_LZ:
		return library->to_ascii_lz(call->bytes, bytes, flags);
	case REGISTER_U8:
		return library->register_u8(
			octets, (const uint8_t *)call->alabel,
			out != NULL ? &out->octets : NULL, flags);
	case REGISTER_UL:
		return library->register_ul(call->bytes, call->alabel, bytes,
					    flags);
	case TO_UNICODE_8Z4Z:
		return library->to_unicode_8z4z(call->bytes, points, flags);
	case TO_UNICODE_4Z4Z:
		return library->to_unicode_4z4z(call->points, points, flags);
	case TO_UNICODE_8Z8Z:
		return library->to_unicode_8z8z(call->bytes, bytes, flags);
	case TO_UNICODE_8ZLZ:
		return library->to_unicode_8zlz(call->bytes, bytes, flags);
	default:
		return library->to_unicode_lzlz(call->bytes, bytes, flags);
	}
}

void
answer_by(const struct libidn2 *library, const struct call *call,
	  struct answer *answer)
{
	static char untouched;
	union result result = {&untouched};

	if (has_buffer(call->function)) {
		call_with_buffer(library, call, answer);
		return;
	}
	answer->rc = call_for_result(library, call, &result);
	take(library, answer, &result, &untouched,
	     gives_points(call->function));
}

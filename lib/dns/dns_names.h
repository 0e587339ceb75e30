/* SPDX-License-Identifier: MIT
 *
 * Functions that the files about names in the DNS share.
 */
#ifndef XN_DNS_DNS_NAMES_H
#define XN_DNS_DNS_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xn/wire.h>

#include "../base/buffers.h"
#include "../unicode/output.h"

static inline xn_wire_result
wire_fail(xn_wire_status status, size_t at)
{
	xn_wire_result r = {status, at, 0, 0};

	return r;
}

/*
 * wire.c: read a wire name without pointers into memory that nobody else can
 * change.
 */
xn_wire_result xn_wire_load(uint8_t name[XN_WIRE_MAX], const uint8_t *src,
			    size_t len);

/* wire.c: copy a name of r.written octets, which has been read, to dst. */
xn_wire_result xn_wire_store(uint8_t *dst, size_t cap, const uint8_t *name,
			     xn_wire_result r);

/*
 * presentation.c: make the wire name of a text.  Without escapes a backslash is
 * an ordinary character.
 */
xn_wire_result xn_presentation_load(uint8_t name[XN_WIRE_MAX], const char *src,
				    size_t len, bool escapes);

/* The most characters of a label with its escapes. */
#define LABEL_TEXT_MAX (4 * XN_LABEL_OCTETS)

/* presentation.c: write a label with its escapes; returns the length. */
size_t xn_presentation_escape(char dst[LABEL_TEXT_MAX], const uint8_t *octets,
			      size_t len);

/* presentation.c: end a text.  If it did not fit, empty it and return false. */
bool xn_presentation_end(struct out *text);

#endif

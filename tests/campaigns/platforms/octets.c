/* SPDX-License-Identifier: MIT
 *
 * Names on the wire and in zone files.
 */
#include <xn/wire.h>

#include <string.h>

#include "parts.h"

#define MESSAGE 600

static uint8_t message[MESSAGE];
static char out[ROOM];

/* ---- host names --------------------------------------------------------- */

static void
to_host(struct corpus *corpus, const xn_options *opt, const uint8_t *src,
	size_t len)
{
	size_t cap = corpus_cap(corpus);
	xn_result r = xn_wire_to_host(opt, out, cap, src, len);

	hash_result(&corpus->hash, &r);
	if (r.status == XN_OK || (r.status == XN_INVALID && cap > 0)) {
		hash_bytes(&corpus->hash, out, r.length);
	}
}

void
part_wire(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 4000); i > 0; i--) {
		xn_options opt = generate_options(&corpus->gen);
		uint8_t wire[XN_WIRE_MAX];
		struct noted noted;
		xn_result r;

		corpus_next(corpus);
		noted_begin(&noted, &corpus->hash);
		r = xn_wire_from_host(&opt, wire, sizeof wire, corpus->name,
				      corpus->len, &noted.report);
		hash_result(&corpus->hash, &r);
		hash_noted(&corpus->hash, &noted, &r);
		if (r.status == XN_OK) {
			hash_bytes(&corpus->hash, wire, r.length);
			to_host(corpus, &opt, wire, r.length);
		}
	}
}

/* ---- octets ------------------------------------------------------------- */

static void
hash_wire(struct hash *hash, const xn_wire_result *r)
{
	hash_number(hash, (uint64_t)r->status);
	hash_size(hash, r->read);
	hash_size(hash, r->written);
	hash_size(hash, r->labels);
}

/* Labels, pointers and other octets, often with a final root label. */
static void
fill(struct corpus *corpus)
{
	static const uint8_t odd[] = {0, 0x3F, 0x40, 0x80, 0xC0, '.', '\\'};
	size_t at = 0;

	while (at + 70 < MESSAGE) {
		uint32_t kind = generate_below(&corpus->gen, 16);
		size_t size = generate_below(&corpus->gen, 9);

		if (kind < 9) {
			message[at++] = (uint8_t)size;
			for (size_t i = 0; i < size; i++) {
				message[at++] = (uint8_t)generate_below(
					&corpus->gen, kind < 5 ? 0x7F : 0x100);
			}
		} else if (kind < 12) {
			message[at++] = (uint8_t)(0xC0 | size % 2);
			message[at++] =
				(uint8_t)generate_below(&corpus->gen, 0x100);
		} else if (kind < 14) {
			message[at++] = odd[size % sizeof odd];
		} else {
			message[at++] = 0;
		}
	}
	memset(message + at, 0, MESSAGE - at);
}

/* Converts octets to text, and the text to octets. */
static void
there_and_back(struct corpus *corpus, const uint8_t *src, size_t len)
{
	uint8_t wire[XN_WIRE_MAX];
	size_t cap = corpus_cap(corpus);
	xn_wire_result r = xn_wire_to_text(out, cap, src, len);

	hash_wire(&corpus->hash, &r);
	if (r.status == XN_WIRE_OK) {
		hash_bytes(&corpus->hash, out, r.written);
		r = xn_wire_from_text(wire, sizeof wire, out, r.written);
		hash_wire(&corpus->hash, &r);
		hash_bytes(&corpus->hash, wire, r.written);
	}
}

static void
read_names(struct corpus *corpus)
{
	uint8_t last[XN_WIRE_MAX] = {0}, wire[XN_WIRE_MAX];
	xn_options opt = generate_options(&corpus->gen);
	size_t last_len = 1;

	for (size_t at = 0; at < MESSAGE; at += 7) {
		xn_wire_result r =
			xn_wire_read(wire, sizeof wire, message, MESSAGE, at);
		int order;

		hash_wire(&corpus->hash, &r);
		if (r.status == XN_WIRE_OK) {
			hash_bytes(&corpus->hash, wire, r.written);
			hash_number(&corpus->hash, (uint64_t)xn_wire_compare(
							   last, last_len, wire,
							   r.written, &order));
			hash_number(&corpus->hash, (uint64_t)(order + 1));
			memcpy(last, wire, r.written);
			last_len = r.written;
			there_and_back(corpus, wire, r.written);
			to_host(corpus, &opt, wire, r.written);
		}
		r = xn_wire_check(message + at, MESSAGE - at);
		hash_wire(&corpus->hash, &r);
	}
}

void
part_text(struct corpus *corpus)
{
	for (size_t i = corpus_count(corpus, 150); i > 0; i--) {
		fill(corpus);
		read_names(corpus);
	}
	for (size_t i = corpus_count(corpus, 2500); i > 0; i--) {
		uint8_t wire[XN_WIRE_MAX];
		xn_wire_result r;

		corpus_next(corpus);
		/* Characters that are rare in names, but matter here. */
		for (size_t j = generate_below(&corpus->gen, 4);
		     j > 0 && corpus->len > 0; j--) {
			size_t at = generate_below(&corpus->gen,
						   (uint32_t)corpus->len);

			corpus->name[at] =
				"\\\\.\"019@"[generate_below(&corpus->gen, 8)];
		}
		r = xn_wire_from_text(wire, sizeof wire, corpus->name,
				      corpus->len);
		hash_wire(&corpus->hash, &r);
		if (r.status == XN_WIRE_OK) {
			hash_bytes(&corpus->hash, wire, r.written);
			there_and_back(corpus, wire, r.written);
		}
	}
	for (int status = 0; status <= XN_WIRE_MISUSE; status++) {
		hash_text(&corpus->hash,
			  xn_wire_status_name((xn_wire_status)status));
	}
}

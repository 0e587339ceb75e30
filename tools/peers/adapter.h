/* SPDX-License-Identifier: MIT
 *
 * What the adapters to other implementations share, and only they see.
 */
#ifndef PEERS_ADAPTER_H
#define PEERS_ADAPTER_H

#include "icu.h"
#include "libidn.h"
#include "libidn2.h"
#include "peer.h"

struct peer {
	const struct peer_adapter *adapter;
	char version[32];
	unsigned uts46, rfc5892, ucd;
	/* Its functions, in the structure of its library. */
	union {
		struct loaded_library loaded;
		struct libidn2 libidn2;
		struct libidn libidn;
		struct icu icu;
	};
	/* ICU's, for each set of options, so that threads share them. */
	void *idna[UIDNA_OPTIONS];
};

/* An adapter: one for each library. */
struct peer_adapter {
	const struct shared_library *library;
	/* Get ready to convert, find the Unicode versions; false: failed. */
	bool (*open)(struct peer *peer);
	void (*convert)(const struct peer *peer, struct peer_answer *answer,
			enum peer_call call, uint32_t flags,
			enum direction direction, const char *name, size_t len);
};

extern const struct peer_adapter libidn2_adapter, libidn_adapter, icu_adapter;

/*
 * The newest Unicode version that takes() knows a letter of, as 10 * major +
 * minor; takes() gets the letter in UTF-8.
 */
unsigned peer_newest(const struct peer *peer,
		     bool (*takes)(const struct peer *peer, const char *name,
				   uint32_t flags),
		     uint32_t flags);

/* Make room for so many bytes; false: there is no memory. */
bool peer_reserve(struct peer_room *room, size_t size);

/* The name as a string in answer->source; NULL: there is no memory. */
const char *peer_string(struct peer_answer *answer, const char *name,
			size_t len);

/* Copy a result, a string, into the answer: it is ok. */
void peer_accept(struct peer_answer *answer, const char *result);

/* It is not ok: add what is wrong to the answer. */
void peer_refuse(struct peer_answer *answer, const char *error,
		 uint32_t errors);

/* The library was not asked because there is no memory. */
void peer_no_memory(struct peer_answer *answer);

/* A code of a library, its name, and what it is as XN_ERROR_*. */
struct peer_code {
	int code;
	const char *name;
	uint32_t errors;
};

/* The row of a code; NULL: it is not there. */
const struct peer_code *peer_code(const struct peer_code *table, size_t count,
				  int code);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Declarations shared by the adapters to other implementations, for them only.
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
	/* The library's functions. */
	union {
		struct loaded_library loaded;
		struct libidn2 libidn2;
		struct libidn libidn;
		struct icu icu;
	};
	/* ICU's UIDNA objects, one for each set of options, for all threads. */
	void *idna[UIDNA_OPTIONS];
};

/* An adapter: one for each library. */
struct peer_adapter {
	const struct shared_library *library;
	/* Prepare to convert, and find the Unicode versions; false: failed. */
	bool (*open)(struct peer *peer);
	void (*convert)(const struct peer *peer, struct peer_answer *answer,
			enum peer_call call, uint32_t flags,
			enum direction direction, const char *name, size_t len);
};

extern const struct peer_adapter libidn2_adapter, libidn_adapter, icu_adapter;

/*
 * The newest Unicode version with a letter that takes() accepts, as 10 * major
 * + minor.  takes() gets the letter in UTF-8.
 */
unsigned peer_newest(const struct peer *peer,
		     bool (*takes)(const struct peer *peer, const char *name,
				   uint32_t flags),
		     uint32_t flags);

/* Copy the name to answer->source as a string; NULL: out of memory. */
const char *peer_string(struct peer_answer *answer, const char *name,
			size_t len);

/* Copy a result, a string, into the answer, which is ok then. */
void peer_accept(struct peer_answer *answer, const char *result);

/* Add an error to the answer, which is not ok then. */
void peer_refuse(struct peer_answer *answer, const char *error,
		 uint32_t errors);

/* Out of memory, so the library was not asked. */
void peer_no_memory(struct peer_answer *answer);

/* An error code of a library: its name, and the matching XN_ERROR_* bits. */
struct peer_code {
	int code;
	const char *name; /* or NULL: the library is asked */
	uint32_t errors;
};

/* The same for a code; name is its name unless the table has one. */
void peer_refuse_code(struct peer_answer *answer, const struct peer_code *table,
		      size_t count, int code, const char *name);

#endif

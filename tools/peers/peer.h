/* SPDX-License-Identifier: MIT
 *
 * Other implementations, libidn2, libidn and ICU, behind one function that
 * converts names.
 *
 * They are loaded at run time.  libidn2.h, libidn.h and icu.h declare their
 * functions by hand, from the documentation, so the build needs none of their
 * files.  Code that calls these functions directly includes only those headers.
 */
#ifndef PEERS_PEER_H
#define PEERS_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "buffer.h"

enum peer_library { PEER_LIBIDN2, PEER_LIBIDN, PEER_ICU, PEER_LIBRARIES };

/* The ways to call them. */
enum peer_call {
	CALL_IDN2,          /* idn2_lookup_u8, idn2_to_unicode_8z8z */
	CALL_IDN2_REGISTER, /* idn2_register_u8; no ToUnicode */
	CALL_IDN,           /* idna_to_ascii_8z, idna_to_unicode_8z8z */
	CALL_UTS46,         /* uidna_nameToASCII_UTF8, ...ToUnicodeUTF8 */
	CALL_UIDNA2003      /* uidna_IDNToASCII, uidna_IDNToUnicode */
};

enum direction { TO_ASCII, TO_UNICODE };

/* The result of a conversion. */
struct peer_answer {
	bool ok;
	/*
	 * If not ok: the library's names of the errors, separated by blanks
	 * ("IDN2_DISALLOWED"), and the XN_ERROR_* bits that match them.  A name
	 * in lower case ("not-utf8") is ours: the library could not be asked.
	 */
	char error[512];
	uint32_t errors;
	/* The result; the next conversion overwrites it. */
	const char *text;
	size_t len;
	/* Memory for it; all 0 at first. */
	struct buffer source, result, points;
};

struct peer; /* a loaded library */

/*
 * Load a library from path or, if path is NULL, the system's.  It stays loaded
 * until the process ends.  NULL: it does not exist, or lacks functions; *why is
 * the reason, a static string or dlerror's.
 */
struct peer *peer_open(enum peer_library library, const char *path,
		       const char **why);

/* "libidn2"; the library need not be loaded. */
const char *peer_name(enum peer_library library);

/* "2.3.3" */
const char *peer_version(const struct peer *peer);

/*
 * The Unicode versions of its tables, as 10 * major + minor: UTS #46's, RFC
 * 5892's, and the character database's.  Nameprep is 32.
 */
void peer_unicode(const struct peer *peer, unsigned *uts46, unsigned *rfc5892,
		  unsigned *ucd);

/*
 * Convert a name.  flags are those of the library's function: idn2_lookup_u8,
 * idna_to_ascii_8z, uidna_openUTS46, uidna_IDNToASCII.  U+0000 is passed on: if
 * the function takes a string, the name ends there.  Several threads may call
 * this, each with its own answer; peer_answer_free releases an answer.
 */
void peer_convert(const struct peer *peer, struct peer_answer *answer,
		  enum peer_call call, uint32_t flags, enum direction direction,
		  const char *name, size_t len);
void peer_answer_free(struct peer_answer *answer);

#endif

/* SPDX-License-Identifier: MIT
 *
 * Other implementations, libidn2, libidn and ICU, behind one function that
 * converts names.
 *
 * They are loaded at run time.  libidn2.h, libidn.h and icu.h declare their
 * functions by hand, from their documentation: the build needs nothing of
 * theirs.  Who calls these functions directly needs only those headers.
 */
#ifndef PEERS_PEER_H
#define PEERS_PEER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which of them. */
enum peer_library { PEER_LIBIDN2, PEER_LIBIDN, PEER_ICU, PEER_LIBRARIES };

/* How one of them can be called. */
enum peer_call {
	CALL_IDN2,          /* idn2_lookup_u8, idn2_to_unicode_8z8z */
	CALL_IDN2_REGISTER, /* idn2_register_u8; no ToUnicode */
	CALL_IDN,           /* idna_to_ascii_8z, idna_to_unicode_8z8z */
	CALL_UTS46,         /* uidna_nameToASCII_UTF8 and its like */
	CALL_UIDNA2003      /* uidna_IDNToASCII and its like */
};

enum direction { TO_ASCII, TO_UNICODE };

/* What a conversion gave. */
struct peer_answer {
	bool ok;
	/*
	 * Not ok: what it is called there ("IDN2_DISALLOWED", of several the
	 * names with blanks between them), and what that is as XN_ERROR_*, as
	 * far as it says.  A name in small letters ("not-utf8") is one of
	 * ours: the library was not asked, for want of a way to.
	 */
	char error[512];
	uint32_t errors;
	/* The result, in memory that the next conversion uses again. */
	const char *text;
	size_t len;
	/* That memory; all 0 at first. */
	struct peer_room {
		void *data;
		size_t size;
	} source, result, points;
};

struct peer; /* a library that is loaded */

/*
 * Load one: from path, or where the system has it if that is NULL.  It stays
 * loaded until the process ends.  NULL: it is not there, or is not what it
 * should be; *why says so, a static string or dlerror's.
 */
struct peer *peer_open(enum peer_library library, const char *path,
		       const char **why);

/* "libidn2", whether or not it is loaded. */
const char *peer_name(enum peer_library library);

/* "2.3.3" */
const char *peer_version(const struct peer *peer);

/*
 * Unicode versions of its tables, as 10 * major + minor: of UTS #46's, of
 * RFC 5892's, and of the character database; 32 for nameprep's.
 */
void peer_unicode(const struct peer *peer, unsigned *uts46, unsigned *rfc5892,
		  unsigned *ucd);

/*
 * Convert a name.  flags are its own: of idn2_lookup_u8, of idna_to_ascii_8z,
 * of uidna_openUTS46, of uidna_IDNToASCII.  A name with U+0000 is handed over
 * as it is: where the interface takes strings, it ends there.  May be called
 * from several threads with an answer each; peer_answer_free releases one.
 */
void peer_convert(const struct peer *peer, struct peer_answer *answer,
		  enum peer_call call, uint32_t flags, enum direction direction,
		  const char *name, size_t len);
void peer_answer_free(struct peer_answer *answer);

#endif

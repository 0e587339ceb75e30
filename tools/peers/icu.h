/* SPDX-License-Identifier: MIT
 *
 * ICU's functions for host names, and the types of their arguments.
 */
#ifndef PEERS_ICU_H
#define PEERS_ICU_H

#include "load.h"

#include <stdint.h>

/* Option bits of uidna_openUTS46. */
enum icu_option {
	UIDNA_USE_STD3_RULES = 2,
	UIDNA_CHECK_BIDI = 4,
	UIDNA_CHECK_CONTEXTJ = 8,
	UIDNA_NONTRANSITIONAL_TO_ASCII = 0x10,
	UIDNA_NONTRANSITIONAL_TO_UNICODE = 0x20,
	UIDNA_CHECK_CONTEXTO = 0x40,
	UIDNA_OPTIONS = 0x80 /* all combinations lie below this */
};

/* UIDNAInfo; the caller sets size. */
struct icu_info {
	int16_t size;
	int8_t transitional_different;
	int8_t reserved_b3;
	uint32_t errors;
	int32_t reserved_i2;
	int32_t reserved_i3;
};

/* *error is a UErrorCode: the call failed if it is above 0. */
typedef int32_t icu_uts46(const void *idna, const char *name, int32_t len,
			  char *to, int32_t cap, struct icu_info *info,
			  int *error);
typedef int32_t icu_idna2003(const uint16_t *name, int32_t len, uint16_t *to,
			     int32_t cap, int32_t options, void *parse_error,
			     int *error);

/* Punycode, one label; flags may be NULL. */
typedef int32_t icu_punycode(const uint16_t *label, int32_t len, uint16_t *to,
			     int32_t cap, int8_t *flags, int *error);

/* A version: four numbers. */
typedef uint8_t icu_version[4];

struct icu {
	struct loaded_library loaded;
	void *(*open_uts46)(uint32_t options, int *error);
	void (*close_uts46)(void *idna);
	icu_uts46 *to_ascii, *to_unicode;
	icu_idna2003 *to_ascii_2003, *to_unicode_2003;
	const char *(*error_name)(int error);
	void (*get_version)(icu_version numbers);
	void (*get_unicode_version)(icu_version numbers);
	int32_t (*char_name)(int32_t point, int choice, char *name, int32_t cap,
			     int *error);
	icu_punycode *to_punycode, *from_punycode;
};

extern const struct shared_library icu_library;

#endif

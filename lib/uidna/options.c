/* SPDX-License-Identifier: MIT
 *
 * Options, and the object that holds them.
 */
#define _GNU_SOURCE /* secure_getenv */
#include "request.h"

#include <stdlib.h>
#include <string.h>

/* bit if one of ICU's options is on. */
static uint32_t
bit_for(uint32_t options, uint32_t option, uint32_t bit)
{
	return options & option ? bit : 0;
}

/* UTS #46 with these checks. */
static xn_options
options_with(uint32_t checks)
{
	xn_options opt = xn_profile(XN_LOOKUP);

	opt.checks = checks;
	return opt;
}

static struct way
way_with(uint32_t checks, uint32_t transitional)
{
	checks |= XN_CHECK_LENGTH | XN_ALLOW_ROOT_DOT | transitional;
	return (struct way){options_with(checks | XN_CHECK_HYPHENS),
			    options_with(checks), options_with(transitional)};
}

UIDNA *
uidna_openUTS46(uint32_t options, UErrorCode *code)
{
	static const uint32_t plain[] = {UIDNA_NONTRANSITIONAL_TO_ASCII,
					 UIDNA_NONTRANSITIONAL_TO_UNICODE};
	/* A setuid program does not look. */
	const char *forbids = secure_getenv("XN_UIDNA_FORBIDDEN");
	uint32_t contexto =
		bit_for(options, UIDNA_CHECK_CONTEXTO, XN_CHECK_CONTEXTO);
	uint32_t checks = contexto | bit_for(options, UIDNA_CHECK_CONTEXTJ,
					     XN_CHECK_JOINERS);
	UIDNA *idna;

	if (*code > 0) {
		return NULL;
	}
	idna = malloc(sizeof *idna);
	if (idna == NULL) {
		*code = U_MEMORY_ALLOCATION_ERROR;
		return NULL;
	}
	idna->strict = xn_profile(XN_STRICT);
	idna->strict.checks |= contexto;
	idna->std3 = (options & UIDNA_USE_STD3_RULES) != 0;
	idna->forbids = forbids != NULL && strcmp(forbids, "1") == 0;
	checks |= bit_for(options, UIDNA_CHECK_BIDI, XN_CHECK_BIDI);
	idna->label = options_with(checks | XN_CHECK_HYPHENS);
	checks |= bit_for(options, UIDNA_USE_STD3_RULES, XN_CHECK_STD3) |
		  (idna->forbids ? XN_CHECK_FORBIDDEN : 0);
	for (int way = ASCII_WAY; way <= UNICODE_WAY; way++) {
		idna->way[way] = way_with(
			checks, bit_for(~options, plain[way], XN_TRANSITIONAL));
	}
	return idna;
}

void
uidna_close(UIDNA *idna)
{
	free(idna);
}

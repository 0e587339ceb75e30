/* SPDX-License-Identifier: MIT
 *
 * Options, and the object that holds them.
 */
#define _GNU_SOURCE /* secure_getenv */
#include "exports.h"
#include "request.h"

#include <stdlib.h>
#include <string.h>

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
			    options_with(checks), options_with(transitional),
			    transitional != 0};
}

/* Whether the environment asks for it; a setuid program does not look. */
static bool
wants_forbidden(void)
{
	const char *value = secure_getenv("XN_UIDNA_FORBIDDEN");

	return value != NULL && strcmp(value, "1") == 0;
}

static UIDNA *
own_openUTS46(uint32_t options, UErrorCode *code)
{
	uint32_t joiners =
		options & UIDNA_CHECK_CONTEXTJ ? XN_CHECK_JOINERS : 0;
	uint32_t contexto =
		options & UIDNA_CHECK_CONTEXTO ? XN_CHECK_CONTEXTO : 0;
	uint32_t checks = joiners | contexto;
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
	idna->contexto = contexto != 0;
	idna->std3 = (options & UIDNA_USE_STD3_RULES) != 0;
	idna->forbids = wants_forbidden();
	idna->label = options_with(checks | XN_CHECK_HYPHENS);
	checks |= options & UIDNA_CHECK_BIDI ? XN_CHECK_BIDI : 0;
	checks |= idna->std3 ? XN_CHECK_STD3 : 0;
	checks |= idna->forbids ? XN_CHECK_FORBIDDEN : 0;
	for (int way = ASCII_WAY; way <= UNICODE_WAY; way++) {
		uint32_t plain = way == ASCII_WAY
					 ? UIDNA_NONTRANSITIONAL_TO_ASCII
					 : UIDNA_NONTRANSITIONAL_TO_UNICODE;

		idna->way[way] =
			way_with(checks, options & plain ? 0 : XN_TRANSITIONAL);
	}
	return idna;
}

static void
own_close(UIDNA *idna)
{
	free(idna);
}

DECLARE(openUTS46);
DECLARE(close);
EXPORT(openUTS46)
EXPORT(close)

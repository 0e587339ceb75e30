/* SPDX-License-Identifier: MIT
 *
 * The modes: each way to call another implementation is a row of data.
 */
#include "modes.h"
#include "libidn2_model.h"
#include "../peers/icu.h"

/* Flags of libidn; ICU's IDNA2003 has the same. */
#define ALLOW_UNASSIGNED 1u
#define USE_STD3 2u

#define ICU_CHECKS (UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ)
#define ICU_NONTRANSITIONAL                                                    \
	(UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE)

#define ICU_ASCII                                                              \
	(OLDER_TABLES | DEPART_EMPTY_LAST | DEPART_UTF16_HYPHENS |             \
	 DEPART_PREFIX_INSIDE | DEPART_LABEL_LIMIT)
#define ICU_UNICODE (ICU_ASCII | DEPART_EMPTY_IN_UNICODE)

#define IDN                                                                    \
	(DEPART_ENDS_AT_NUL | DEPART_EMPTY_NAME | DEPART_ROOT_ALONE |          \
	 DEPART_NAME_UNLIMITED | DEPART_OLD_COMPOSITION)

#define ICU_2003                                                               \
	(DEPART_EMPTY_NAME | DEPART_NAME_255 | DEPART_BIDI_OF_TODAY |          \
	 DEPART_LABEL_LIMIT)

const struct mode modes[] = {
	{
		.name = "libidn2",
		.summary = "idn2_lookup_u8 with IDN2_NONTRANSITIONAL",
		.library = PEER_LIBIDN2,
		.call = CALL_IDN2,
		.flags = IDN2_NONTRANSITIONAL,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS,
		.off = XN_CHECK_FORBIDDEN,
		.departures = {LIBIDN2_LOOKUP | LIBIDN2_WITHOUT_STD3,
			       LIBIDN2_UNICODE},
		.shown = true,
		.secondary = {false, true},
	},
	{
		.name = "libidn2-transitional",
		.summary = "idn2_lookup_u8 with IDN2_TRANSITIONAL",
		.library = PEER_LIBIDN2,
		.call = CALL_IDN2,
		.flags = IDN2_TRANSITIONAL,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS | XN_TRANSITIONAL,
		.off = XN_CHECK_FORBIDDEN | XN_CHECK_BIDI | XN_CHECK_JOINERS,
		.departures = {LIBIDN2_TRANSITIONAL | LIBIDN2_WITHOUT_STD3},
		.shown = true,
		.ascii_only = true,
		.secondary = {true, true},
	},
	{
		.name = "libidn2-std3",
		.summary = "idn2_lookup_u8 with IDN2_NONTRANSITIONAL and "
			   "IDN2_USE_STD3_ASCII_RULES",
		.library = PEER_LIBIDN2,
		.call = CALL_IDN2,
		.flags = IDN2_NONTRANSITIONAL | IDN2_USE_STD3_ASCII_RULES,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS | XN_CHECK_STD3,
		.off = XN_CHECK_FORBIDDEN,
		.departures = {LIBIDN2_LOOKUP | LIBIDN2_WITH_STD3},
		.shown = true,
		.ascii_only = true,
		.secondary = {true, true},
	},
	{
		.name = "libidn2-no-tr46",
		.summary = "idn2_lookup_u8 with IDN2_NO_TR46",
		.library = PEER_LIBIDN2,
		.call = CALL_IDN2,
		.flags = IDN2_NO_TR46,
		.profile = XN_IDNA2008,
		.off = XN_CHECK_FORBIDDEN,
		.departures = {LIBIDN2_RFC5891},
		.shown = true,
		.ascii_only = true,
	},
	{
		.name = "libidn2-register",
		.summary = "idn2_register_u8",
		.library = PEER_LIBIDN2,
		.call = CALL_IDN2_REGISTER,
		.profile = XN_REGISTER,
		.departures = {LIBIDN2_RFC5891},
		.ascii_only = true,
		.label = true,
		.secondary = {true, true},
	},
	{
		.name = "libidn",
		.summary = "idna_to_ascii_8z, idna_to_unicode_8z8z",
		.library = PEER_LIBIDN,
		.call = CALL_IDN,
		.profile = XN_IDNA2003,
		.departures = {IDN, IDN | DEPART_STALE_BYTES},
		.shown = true,
	},
	{
		.name = "libidn-strict",
		.summary = "the same with IDNA_ALLOW_UNASSIGNED and "
			   "IDNA_USE_STD3_ASCII_RULES",
		.library = PEER_LIBIDN,
		.call = CALL_IDN,
		.flags = ALLOW_UNASSIGNED | USE_STD3,
		.profile = XN_IDNA2003,
		.on = XN_ALLOW_UNASSIGNED | XN_CHECK_STD3,
		.departures = {IDN, IDN | DEPART_STALE_BYTES},
		.secondary = {true, true},
	},
	{
		.name = "icu",
		.summary = "uidna_nameToASCII_UTF8 and uidna_nameToUnicodeUTF8,"
			   " nontransitional",
		.library = PEER_ICU,
		.call = CALL_UTS46,
		.flags = ICU_CHECKS | ICU_NONTRANSITIONAL,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS,
		.off = XN_CHECK_FORBIDDEN,
		.departures = {ICU_ASCII, ICU_UNICODE},
		.shown = true,
	},
	{
		.name = "icu-transitional",
		.summary = "the same, transitional",
		.library = PEER_ICU,
		.call = CALL_UTS46,
		.flags = ICU_CHECKS,
		.profile = XN_LOOKUP,
		.on = XN_CHECK_HYPHENS | XN_TRANSITIONAL,
		.off = XN_CHECK_FORBIDDEN,
		.departures = {ICU_ASCII, ICU_UNICODE},
		.shown = true,
		.secondary = {true, true},
	},
	{
		.name = "icu-strict",
		.summary = "nontransitional, with STD3 and CONTEXTO",
		.library = PEER_ICU,
		.call = CALL_UTS46,
		.flags = ICU_CHECKS | ICU_NONTRANSITIONAL |
			 UIDNA_CHECK_CONTEXTO | UIDNA_USE_STD3_RULES,
		.profile = XN_STRICT,
		.on = XN_CHECK_CONTEXTO | XN_ALLOW_ROOT_DOT,
		.departures = {ICU_ASCII | DEPART_STD3_SIGNS,
			       ICU_UNICODE | DEPART_STD3_SIGNS},
		.secondary = {true, true},
	},
	{
		.name = "icu-idna2003",
		.summary = "uidna_IDNToASCII and uidna_IDNToUnicode",
		.library = PEER_ICU,
		.call = CALL_UIDNA2003,
		.profile = XN_IDNA2003,
		.departures = {ICU_2003, ICU_2003 | DEPART_DOTS_KEPT},
		.shown = true,
	},
	{
		.name = "icu-idna2003-strict",
		.summary = "the same with UIDNA_ALLOW_UNASSIGNED and "
			   "UIDNA_USE_STD3_RULES",
		.library = PEER_ICU,
		.call = CALL_UIDNA2003,
		.flags = ALLOW_UNASSIGNED | USE_STD3,
		.profile = XN_IDNA2003,
		.on = XN_ALLOW_UNASSIGNED | XN_CHECK_STD3,
		.departures = {ICU_2003, ICU_2003 | DEPART_DOTS_KEPT},
		.secondary = {true, true},
	},
};

const size_t mode_count = sizeof modes / sizeof *modes;

xn_options
mode_options(const struct mode *mode)
{
	xn_options opt = xn_profile(mode->profile);

	opt.checks |= mode->on;
	opt.checks &= ~mode->off;
	return opt;
}

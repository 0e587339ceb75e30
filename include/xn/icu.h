/* SPDX-License-Identifier: MIT
 *
 * libxn-icu: ICU does the normalisation and nameprep of libxn.
 *
 *     xn_options opt = xn_profile(XN_LOOKUP);
 *     opt.normalizer = xn_icu_normalizer();
 *     if (opt.normalizer == NULL)
 *             complain(xn_icu_error());
 *
 * NULL is the library's own normaliser, so that a program that goes on here
 * gets right results all the same.
 *
 * What it is for: a program that normalises other text by ICU, too, and
 * wants host names to be treated by that very code and data.  Else there is
 * no reason: the library's own one gives the same results, knows a newer
 * Unicode, allocates nothing, and is faster.
 *
 * NFC (UAX #15) is unorm2_normalize with unorm2_getNFCInstance.  A code point
 * that is unassigned in ICU's Unicode is XN_ERROR_UNASSIGNED, whatever the
 * checks are: how it is normalised cannot be known there.
 *
 * Nameprep (RFC 3491) is usprep_prepare with the profile
 * USPREP_RFC3491_NAMEPREP: the mapping of B.1 and B.2, the normalisation of
 * section 4, the prohibition of section 5 and the unassigned code points of
 * section 7.  Bidirectional text (section 6) ICU tests by the classes of its
 * own Unicode; libxn tests it by those of RFC 3454, D.1 and D.2, and only where
 * XN_CHECK_BIDI is on.  So a label that ICU refuses for that is prepared code
 * point by code point, and then normalised by unorm2_normalize as
 * usprep_prepare does it.
 *
 * Of what is wrong with a label nameprep tells one thing, the first in this
 * order: unassigned, prohibited.
 *
 * Nothing is kept here between calls, but ICU keeps its data once loaded; any
 * thread may call.  Memory is allocated by ICU, and here for labels of more
 * than some hundred code points.  Where ICU gets none, it may name another
 * reason: then the conversion is XN_FAILED.
 */
#ifndef XN_ICU_H
#define XN_ICU_H

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The normaliser.  NULL: it cannot be used here, because ICU's data is not
 * there, or is of another Unicode version than libxn-icu was built for.
 */
XN_API const xn_normalizer *xn_icu_normalizer(void);

/*
 * Why xn_icu_normalizer returns NULL: ICU's name of what is wrong, as
 * "U_FILE_ACCESS_ERROR".  "" where it does not, any more.
 */
XN_API const char *xn_icu_error(void);

/* The version of ICU that this was built for, "72.1". */
XN_API const char *xn_icu_version(void);

/* The Unicode version of its tables, "15.0". */
XN_API const char *xn_icu_unicode_version(void);

#ifdef __cplusplus
}
#endif

#endif

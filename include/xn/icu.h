/* SPDX-License-Identifier: MIT
 *
 * libxn-icu: ICU does the normalisation and nameprep of libxn.
 *
 *     xn_options opt = xn_profile(XN_LOOKUP);
 *     opt.normalizer = xn_icu_normalizer();
 *     if (opt.normalizer == NULL)
 *             complain(xn_icu_error());
 *
 * NULL means the library's own normaliser, so a program may go on with opt: its
 * results are right without ICU, too.
 *
 * libxn-icu is for a program that normalises other text by ICU and wants host
 * names to go through the same code and data.  Any other program is better off
 * with the library's own normaliser: it gives the same results, knows a newer
 * Unicode, allocates nothing, and is faster.
 *
 * NFC (UAX #15) is done by unorm2_normalize with unorm2_getNFCInstance.  A code
 * point that is unassigned in ICU's Unicode version is XN_ERROR_UNASSIGNED,
 * even with XN_ALLOW_UNASSIGNED: ICU cannot know how to normalise it.
 *
 * Nameprep (RFC 3491) is done by usprep_prepare with the profile
 * USPREP_RFC3491_NAMEPREP.  That is the mapping of B.1 and B.2, the
 * normalisation of section 4, the prohibition of section 5 and the unassigned
 * code points of section 7.  For bidirectional text (section 6) ICU goes by the
 * Bidi classes of its own Unicode version.  libxn goes by those of RFC 3454,
 * D.1 and D.2, and only if XN_CHECK_BIDI is on.  So if ICU refuses a label for
 * its direction, the label is prepared code point by code point instead, and
 * then normalised by unorm2_normalize, as usprep_prepare does it.
 *
 * If a label breaks several rules of nameprep, only one is reported: unassigned
 * before prohibited.
 *
 * Nothing is kept between calls, but ICU keeps its data once it has loaded it.
 * Any thread may call any function at any time.  ICU allocates memory, and so
 * does this library for labels of more than a few hundred code points.  If ICU
 * gets no memory but gives another reason, the conversion is XN_FAILED.
 */
#ifndef XN_ICU_H
#define XN_ICU_H

#include <xn/export.h>
#include <xn/idna.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * The normaliser.  NULL if it cannot be used: ICU's data is missing, or is of
 * another Unicode version than the one that libxn-icu was built for.
 */
XN_API const xn_normalizer *xn_icu_normalizer(void);

/*
 * Why xn_icu_normalizer returns NULL, by ICU's name of the error, for example
 * "U_FILE_ACCESS_ERROR".  "" if it would not return NULL now.
 */
XN_API const char *xn_icu_error(void);

/* The version of ICU that libxn-icu was built for ("72.1"). */
XN_API const char *xn_icu_version(void);

/* The Unicode version of that ICU ("15.0"). */
XN_API const char *xn_icu_unicode_version(void);

#ifdef __cplusplus
}
#endif

#endif

/* SPDX-License-Identifier: MIT
 *
 * The samples of RFC 3492, section 7.1.  Basic letters are written in the
 * case that the RFC's "u+" or "U+" says; capital is the index of the one
 * non-basic code point that is marked "U+", or -1.
 */
#ifndef RFC3492_SAMPLES_H
#define RFC3492_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

struct sample {
	char id;
	const char *ace;
	const uint32_t *points;
	int capital;
};

static const struct sample samples[] = {
        {'A', "egbpdaj6bu4bxfgehfvwxn",
         U"\u0644\u064A\u0647\u0645\u0627\u0628\u062A\u0643"
         U"\u0644\u0645\u0648\u0634\u0639\u0631\u0628\u064A"
         U"\u061F",
         -1},
        {'B', "ihqwcrb4cv8a8dqg056pqjye",
         U"\u4ED6\u4EEC\u4E3A\u4EC0\u4E48\u4E0D\u8BF4\u4E2D"
         U"\u6587",
         -1},
        {'C', "ihqwctvzc91f659drss3x8bo0yb",
         U"\u4ED6\u5011\u7232\u4EC0\u9EBD\u4E0D\u8AAA\u4E2D"
         U"\u6587",
         -1},
        {'D', "Proprostnemluvesky-uyb24dma41a",
         U"Pro\u010Dprost\u011Bnemluv\u00ED\u010Desky", -1},
        {'E', "4dbcagdahymbxekheh6e0a7fei0b",
         U"\u05DC\u05DE\u05D4\u05D4\u05DD\u05E4\u05E9\u05D5"
         U"\u05D8\u05DC\u05D0\u05DE\u05D3\u05D1\u05E8\u05D9"
         U"\u05DD\u05E2\u05D1\u05E8\u05D9\u05EA",
         -1},
        {'F', "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd",
         U"\u092F\u0939\u0932\u094B\u0917\u0939\u093F\u0928"
         U"\u094D\u0926\u0940\u0915\u094D\u092F\u094B\u0902"
         U"\u0928\u0939\u0940\u0902\u092C\u094B\u0932\u0938"
         U"\u0915\u0924\u0947\u0939\u0948\u0902",
         -1},
        {'G', "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
         U"\u306A\u305C\u307F\u3093\u306A\u65E5\u672C\u8A9E"
         U"\u3092\u8A71\u3057\u3066\u304F\u308C\u306A\u3044"
         U"\u306E\u304B",
         -1},
        {'H',
         "989aomsvi5e83db1d2a355cv1e0vak1dwrv93d5xbh15a0dt30a5jpsd879ccm6fea98"
         "c",
         U"\uC138\uACC4\uC758\uBAA8\uB4E0\uC0AC\uB78C\uB4E4"
         U"\uC774\uD55C\uAD6D\uC5B4\uB97C\uC774\uD574\uD55C"
         U"\uB2E4\uBA74\uC5BC\uB9C8\uB098\uC88B\uC744\uAE4C",
         -1},
        {'I', "b1abfaaepdrnnbgefbaDotcwatmq2g4l",
         U"\u043F\u043E\u0447\u0435\u043C\u0443\u0436\u0435"
         U"\u043E\u043D\u0438\u043D\u0435\u0433\u043E\u0432"
         U"\u043E\u0440\u044F\u0442\u043F\u043E\u0440\u0443"
         U"\u0441\u0441\u043A\u0438",
         0},
        {'J', "PorqunopuedensimplementehablarenEspaol-fmd56a",
         U"Porqu\u00E9nopuedensimplementehablarenEspa\u00F1"
         U"ol",
         -1},
        {'K', "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g",
         U"T\u1EA1isaoh\u1ECDkh\u00F4ngth\u1EC3ch\u1EC9n"
         U"\u00F3iti\u1EBFngVi\u1EC7t",
         -1},
        {'L', "3B-ww4c5e180e575a65lsy2b",
         U"3\u5E74B\u7D44\u91D1\u516B\u5148\u751F", -1},
        {'M', "-with-SUPER-MONKEYS-pc58ag80a8qai00g7n9n",
         U"\u5B89\u5BA4\u5948\u7F8E\u6075-with-SUPER-MONKEY"
         U"S",
         -1},
        {'N', "Hello-Another-Way--fc4qua05auwb3674vfr0b",
         U"Hello-Another-Way-\u305D\u308C\u305E\u308C\u306E"
         U"\u5834\u6240",
         -1},
        {'O', "2-u9tlzr9756bt3uc0v",
         U"\u3072\u3068\u3064\u5C4B\u6839\u306E\u4E0B2", -1},
        {'P', "MajiKoi5-783gue6qz075azm5e",
         U"Maji\u3067Koi\u3059\u308B5\u79D2\u524D", -1},
        {'Q', "de-jg4avhby1noc0d",
         U"\u30D1\u30D5\u30A3\u30FCde\u30EB\u30F3\u30D0", -1},
        {'R', "d9juau41awczczp", U"\u305D\u306E\u30B9\u30D4\u30FC\u30C9\u3067",
         -1},
        {'S', "-> $1.00 <--", U"-> $1.00 <-", -1},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

static inline size_t
sample_len(const struct sample *s)
{
	size_t len = 0;

	while (s->points[len] != 0) {
		len++;
	}
	return len;
}

/* The mixed-case annotation that the RFC's list shows. */
static inline unsigned char
sample_flag(const struct sample *s, size_t i)
{
	uint32_t c = s->points[i];

	return (c >= 'A' && c <= 'Z') || (int)i == s->capital;
}

#endif

/* SPDX-License-Identifier: MIT
 *
 * Long and hostile names, in all profiles.
 */
#include <stdio.h>
#include <stdlib.h>

#include "parts.h"
#include "tests/support/shapes.h"

typedef xn_result convert_alloc(const xn_options *opt, char **dst,
				const char *src, size_t len, xn_report *report);

static void
call_alloc(struct corpus *corpus, convert_alloc *function,
	   const xn_options *opt, const char *src, size_t len)
{
	char *dst;
	xn_result r = function(opt, &dst, src, len, NULL);

	hash_result(&corpus->hash, &r);
	if (dst != NULL) {
		hash_bytes(&corpus->hash, dst, r.length);
	}
	xn_free(dst);
}

static void
try_shape(struct corpus *corpus, const struct shape *shape, size_t parts)
{
	char *name = malloc(shape_room(shape, parts));
	size_t len;

	if (name == NULL) {
		perror("malloc");
		exit(3);
	}
	len = shape_build(name, shape, parts);
	for (size_t j = 0; xn_profile_at(j) != NULL; j++) {
		xn_options opt = xn_profile(xn_profile_at(j)->id);

		call_alloc(corpus, xn_to_ascii_alloc, &opt, name, len);
		call_alloc(corpus, xn_to_unicode_alloc, &opt, name, len);
	}
	free(name);
}

void
part_shapes(struct corpus *corpus)
{
	const struct shape *shape;

	for (size_t i = 0; (shape = shape_at(i)) != NULL; i++) {
		for (size_t parts = 1; parts <= corpus_count(corpus, 1500);
		     parts += 1 + parts * 4) {
			try_shape(corpus, shape, parts);
		}
	}
}

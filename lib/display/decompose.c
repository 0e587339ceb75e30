/* SPDX-License-Identifier: MIT
 *
 * Normalisation form D.
 */
#include "../nfd.h"
#include "skeleton.h"

#include <string.h>

bool
xn_text_decompose(struct text *text)
{
	struct label label = {.point = text->point, .len = text->len};
	struct normal normal = {.cap = text->cap};

	normal.point = text->point + text->cap;
	normal.source = normal.point + text->cap;
	if (!nfd_decompose_segment(&normal, &label, 0, label.len)) {
		return false;
	}
	nfd_order_segment(&normal, &label, 0);
	memcpy(text->point, normal.point, normal.len * sizeof *text->point);
	text->len = normal.len;
	return true;
}

/* SPDX-License-Identifier: MIT
 *
 * How libidn2 registers a label.
 */
#include "libidn2_parts.h"

#include <string.h>

#include "../../lib/unicode/utf8.h"

static int
register_ulabel(struct libidn2_model *model, const char *ulabel, size_t len,
		int flags)
{
	struct slice s;

	model->name.len = 0;
	if (!ustring_add_utf8(&model->name, ulabel, len)) {
		return IDN2_ENCODING_ERROR;
	}
	s = ustring_all(&model->name);
	if (!is_ascii(s)) {
		return libidn2_put_ulabel(model, s, REGISTRATION,
					  (flags & IDN2_NFC_INPUT) |
						  IDN2_NO_ALABEL_ROUNDTRIP);
	}
	return libidn2_put_ascii(model, s);
}

static int
register_alabel(struct libidn2_model *model, const char *ulabel,
		const char *alabel)
{
	size_t len = strlen(alabel), shown_len = 0;
	char shown[LIBIDN2_LABEL_POINTS * 4 + 1];
	struct slice decoded;
	int rc;

	if (len > LIBIDN2_LABEL_POINTS) {
		return IDN2_TOO_BIG_LABEL;
	}
	model->label.len = 0;
	if (!ustring_add_utf8(&model->label, alabel, len) ||
	    len <= ACE_PREFIX_LEN || !has_prefix(ustring_all(&model->label)) ||
	    !is_ascii(ustring_all(&model->label))) {
		return IDN2_INVALID_ALABEL;
	}
	rc = libidn2_open(model, &decoded, ustring_all(&model->label));
	if (rc == IDN2_OK && has_surrogate(decoded)) {
		rc = IDN2_ENCODING_ERROR;
	}
	if (rc != IDN2_OK) {
		return rc;
	}
	for (size_t i = 0; i < decoded.len; i++) {
		shown_len += utf8_encode(shown + shown_len, decoded.point[i]);
	}
	shown[shown_len] = '\0';
	if (ulabel != NULL && strcmp(ulabel, shown) != 0) {
		return IDN2_UALABEL_MISMATCH;
	}
	rc = register_ulabel(model, shown, shown_len, 0);
	if (rc != IDN2_OK) {
		return rc;
	}
	return model->len == len && memcmp(model->text, alabel, len) == 0
		       ? IDN2_OK
		       : IDN2_UALABEL_MISMATCH;
}

int
libidn2_register(struct libidn2_model *model, const char *ulabel,
		 const char *alabel, int flags)
{
	const uint64_t rules = RULE_HYPHEN_3_4 | RULE_HYPHEN_ENDS |
			       RULE_CONTEXTO | RULE_RFC5892;

	libidn2_call(model, LIBIDN2_RFC5891, rules);
	model->len = 0;
	return alabel != NULL
		       ? register_alabel(model, ulabel, alabel)
		       : register_ulabel(model, ulabel, strlen(ulabel), flags);
}

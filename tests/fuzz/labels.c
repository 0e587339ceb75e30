/* SPDX-License-Identifier: MIT
 *
 * A name label by label: each gives by itself what it gives in the name, but
 * for what is a matter of the whole name: a Bidi name, the length, the empty
 * label at the end, and in the URL Standard a name that is all ASCII.
 */
#include "fuzz.h"

#include <string.h>

#define UNICODE 1 /* turn: ToUnicode */
#define NAME_MAX 400
#define LABELS (NAME_MAX + 1)

/* What an empty label or a name may have that the other has not. */
#define OF_THE_NAME                                                            \
	(XN_ERROR_EMPTY_NAME | XN_ERROR_EMPTY_LABEL | XN_ERROR_NAME_TOO_LONG)

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static xn_label labels[LABELS];
static char whole[FUZZ_ROOM], part[FUZZ_ROOM];

static xn_result
call(char *dst, const char *src, size_t len, xn_report *report)
{
	return (now.turn & UNICODE ? xn_to_unicode : xn_to_ascii)(
		&now.opt, dst, FUZZ_ROOM, src, len, report);
}

static bool
is_ascii(const char *s, size_t len)
{
	unsigned char all = 0;

	for (size_t i = 0; i < len; i++) {
		all |= (unsigned char)s[i];
	}
	return all < 0x80;
}

/* Whether a label by itself is a name of another sort than the whole. */
static bool
is_apart(const xn_label *label)
{
	return now.opt.profile == XN_URL &&
	       is_ascii(now.src + label->input_at, label->input_len) &&
	       !is_ascii(now.src, now.len);
}

static void
check_errors(const xn_label *label, uint32_t alone)
{
	uint32_t both = label->errors;

	/* Only one of the labels of a Bidi name need be from right to left. */
	if (now.opt.profile != XN_IDNA2003) {
		expect(!(alone & ~both & XN_ERROR_BIDI),
		       "the Bidi rule of a label holds in the name");
		both &= ~XN_ERROR_BIDI;
		alone &= ~XN_ERROR_BIDI;
	}
	both &= ~OF_THE_NAME;
	alone &= ~OF_THE_NAME;
	expect(both == alone, "a label has the errors that it has alone");
}

static void
check_label(const xn_label *label, xn_result r)
{
	xn_result s =
		call(part, now.src + label->input_at, label->input_len, NULL);

	if (is_apart(label)) {
		return;
	}
	expect(s.labels == 1, "a label is one label");
	check_errors(label, s.errors);
	/* In part there is a result where nothing is wrong with the label. */
	if (r.status == XN_OK && s.status == XN_OK) {
		expect(s.length == label->output_len &&
			       memcmp(part, whole + label->output_at,
				      s.length) == 0,
		       "a label gives what it gives alone");
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	xn_report report = {.labels = labels, .label_cap = LABELS};
	xn_result r;

	if (!fuzz_read(&now, data, size) || now.len > NAME_MAX) {
		return 0;
	}
	r = call(whole, now.src, now.len, &report);
	/* One that is no text is refused, or comes back, whole. */
	if (r.errors & XN_ERROR_INVALID_UTF8) {
		return 0;
	}
	for (size_t i = 0; i < r.labels; i++) {
		check_label(&labels[i], r);
	}
	return 0;
}

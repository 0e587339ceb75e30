/* SPDX-License-Identifier: MIT
 *
 * libxn-display: what the policies show, skeletons, levels, and confusable
 * names.  The two low bits of the turn choose one of these, the others the
 * details.
 */
#include "fuzz.h"
#include "tests/support/policies.h"

#include <string.h>

#include <xn/display.h>

#define NAME_MAX 400
#define LABELS XN_DISPLAY_LABELS
#define SPOTS (LABELS * XN_REASON_COUNT)
#define FAULTS 4000

const size_t fuzz_head = FUZZ_HEAD;

static struct fuzz_name now;
static char shown[FUZZ_ROOM], again[FUZZ_ROOM], ascii[FUZZ_ROOM];

/* ---- policies ----------------------------------------------------------- */

static xn_display_label labels[LABELS];
static xn_display_spot spots[SPOTS];
static xn_fault faults[FAULTS];

/* Whether the name has no fault. */
static bool right;

/* Skeletons that begin with a are known; their length is the number. */
static xn_known_answer
known(void *user, const char *skeleton, size_t skeleton_len, const char *name,
      size_t name_len, size_t *domain)
{
	(void)user;
	expect(skeleton_len > 0 &&
		       (!right || memchr(skeleton, '\0', skeleton_len) == NULL),
	       "a skeleton is a text");
	for (size_t i = 0; i < name_len; i++) {
		expect(!right || (unsigned char)name[i] < 0x80,
		       "A-labels are ASCII");
	}
	if (skeleton[0] != 'a') {
		return XN_KNOWN_NONE;
	}
	*domain = skeleton_len;
	return name_len > 0 && name[0] == 'a' ? XN_KNOWN_SAME : XN_KNOWN_OTHER;
}

static void
check_labels(const xn_display_report *report, const xn_display_result *r)
{
	uint32_t reasons = 0;
	size_t at = 0;

	for (size_t i = 0; i < r->labels && i < LABELS; i++) {
		const xn_display_label *label = &labels[i];

		expect(label->label.output_at == at,
		       "the shown labels follow one another");
		at += label->label.output_len + 1;
		expect(label->label.input_at + label->label.input_len <=
			       now.len,
		       "labels are within the name");
		expect(!label->unicode || label->reasons == 0 ||
			       label->label.output_len == 0,
		       "a label with a reason is not shown as U-label");
		expect(((label->reasons & XN_REASON_KNOWN_NAME) != 0) ==
			       (report->known != XN_NOWHERE &&
				label->level != XN_LEVEL_ASCII),
		       "every U-label of a known name is told");
		reasons |= label->reasons;
	}
	expect(r->labels == 0 || at == r->length + 1,
	       "labels cover what is shown");
	expect(reasons == r->reasons, "the reasons are those of the labels");
	expect(report->known == XN_NOWHERE ||
		       (report->known > 0 &&
			(reasons & XN_REASON_KNOWN_NAME) != 0),
	       "a known domain is told by its number, and with its reason");
	expect(report->spot_count <= SPOTS, "no more spots than possible");
	for (size_t i = 0; i < report->spot_count; i++) {
		const xn_display_spot *spot = &spots[i];

		expect(spot->label < r->labels && (labels[spot->label].reasons &
						   spot->reason) != 0,
		       "a spot has a reason of its label");
		expect(spot->at == XN_NOWHERE || spot->point <= spot->at,
		       "no more code points than bytes in front of a spot");
	}
}

static void
check_less(const xn_display_options *opt, const xn_display_result *r)
{
	size_t cap = r->length > 0 ? now.turn / 4 % (r->length + 1) : 0;
	char *dst = fuzz_room(cap);
	xn_display_result s = xn_display(opt, cap > 0 ? dst : NULL, cap,
					 now.src, now.len, NULL);

	expect(s.status == XN_NO_SPACE && s.length == r->length + 1 &&
		       s.errors == r->errors && s.labels == r->labels,
	       "too small, and the length is told");
	expect(cap == 0 || dst[0] == '\0', "the empty string");
}

static void
try_policy(void)
{
	xn_display_report report = {.labels = labels,
				    .label_cap = LABELS,
				    .spots = spots,
				    .spot_cap = SPOTS,
				    .faults = faults,
				    .fault_cap = FAULTS};
	xn_display_options opt = xn_display_policy(
		(xn_policy_id)(now.opt.profile % last_policy() + 1));
	xn_options url = xn_profile(XN_URL);
	xn_display_result r, s;
	xn_result a, b;

	if (opt.policy == XN_POLICY_UTS39) {
		opt.level = now.opt.checks % 6;
	}
	opt.known = now.opt.checks & 0x10 ? known : NULL;
	a = xn_to_ascii(&url, ascii, FUZZ_ROOM, now.src, now.len, NULL);
	right = a.status == XN_OK;
	r = xn_display(&opt, shown, FUZZ_ROOM, now.src, now.len, &report);
	s = xn_display(&opt, again, FUZZ_ROOM, now.src, now.len, NULL);
	expect(r.status == s.status && r.errors == s.errors &&
		       r.reasons == s.reasons && r.length == s.length &&
		       memcmp(shown, again, r.length + 1) == 0,
	       "a report changes nothing");
	expect(r.status == (r.errors == 0 ? XN_OK : XN_INVALID),
	       "status and errors agree");
	/* The label is too long for the functions that do not allocate. */
	if ((r.errors & XN_ERROR_LABEL_TOO_LONG) && r.length == 0) {
		return;
	}
	check_labels(&report, &r);
	check_less(&opt, &r);
	if (r.status != XN_OK) {
		return;
	}
	b = xn_to_ascii(&url, again, FUZZ_ROOM, shown, r.length, NULL);
	expect(a.status == XN_OK && b.status == XN_OK && a.length == b.length &&
		       memcmp(ascii, again, a.length) == 0,
	       "what is shown is the same host");
}

/* ---- skeletons ---------------------------------------------------------- */

static xn_text_result
skeleton(char *dst, size_t cap, const char *src, size_t len)
{
	if (now.turn & 4) {
		return xn_bidi_skeleton(now.turn & 8 ? XN_RIGHT_TO_LEFT
						     : XN_LEFT_TO_RIGHT,
					dst, cap, src, len);
	}
	return xn_skeleton(dst, cap, src, len);
}

static void
try_skeleton(void)
{
	xn_text_result r = skeleton(shown, FUZZ_ROOM, now.src, now.len), s;
	size_t cap;
	char *dst;

	if (r.status != XN_OK) {
		expect(r.status == XN_INVALID && r.length <= now.len,
		       "a place where it is no text");
		return;
	}
	expect(shown[r.length] == '\0', "a NUL behind it");
	/* A text and its skeleton have the same skeleton. */
	if (!(now.turn & 4)) {
		s = skeleton(again, FUZZ_ROOM, shown, r.length);
		expect(s.status == XN_INVALID ||
			       (s.length == r.length &&
				memcmp(shown, again, s.length) == 0),
		       "a skeleton is its own skeleton");
	}
	cap = r.length > 0 ? now.turn / 16 % (r.length + 1) : 0;
	dst = fuzz_room(cap);
	s = skeleton(cap > 0 ? dst : NULL, cap, now.src, now.len);
	expect(s.status == XN_NO_SPACE && s.length == r.length + 1,
	       "too small, and the length is told");
}

static void
try_confusable(void)
{
	size_t at = now.turn / 4 % (now.len + 1);
	uint32_t how = 99, turned = 99;
	xn_status status =
		xn_confusable(now.src, at, now.src + at, now.len - at, &how);

	expect(xn_confusable(now.src + at, now.len - at, now.src, at,
			     &turned) == status &&
		       how == turned,
	       "the order of the two makes no difference");
	if (status != XN_OK) {
		return;
	}
	expect((how &
		~(XN_CONFUSABLE_SINGLE_SCRIPT | XN_CONFUSABLE_MIXED_SCRIPT |
		  XN_CONFUSABLE_WHOLE_SCRIPT)) == 0,
	       "only known bits");
	status = xn_confusable(now.src, at, now.src, at, &how);
	expect(status == XN_OK && how == 0,
	       "no text is confusable with itself");
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

static void
try_restriction(void)
{
	xn_restriction r = xn_restriction_of(now.src, now.len);

	if (r.status != XN_OK) {
		expect(r.status == XN_INVALID && r.at < now.len,
		       "a place where it is no text");
		return;
	}
	expect(r.level <= XN_LEVEL_UNRESTRICTED, "a known level");
	expect(r.level != XN_LEVEL_ASCII || is_ascii(now.src, now.len),
	       "ASCII is ASCII");
	expect(r.repeated_mark == XN_NOWHERE || r.repeated_mark < now.len,
	       "a mark is within the text");
}

static void
try_known(void)
{
	xn_display_options opt = xn_display_policy(
		(xn_policy_id)(now.opt.profile % last_policy() + 1));
	xn_text_result known_by =
		xn_known_skeletons(&opt, shown, FUZZ_ROOM, now.src, now.len);

	expect(known_by.status == XN_OK || known_by.status == XN_INVALID ||
		       (known_by.status == XN_NO_SPACE &&
			known_by.length > FUZZ_ROOM),
	       "a name has skeletons, or is no domain");
	expect(known_by.status != XN_OK || known_by.length == 0 ||
		       shown[known_by.length - 1] == '\0',
	       "each with a NUL behind it");
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (!fuzz_read(&now, data, size) || now.len > NAME_MAX) {
		return 0;
	}
	switch (now.turn % 4) {
	case 0:
		try_policy();
		break;
	case 1:
		try_skeleton();
		break;
	case 2:
		try_confusable();
		break;
	default:
		try_restriction();
		try_known();
	}
	return 0;
}

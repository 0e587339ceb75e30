/* SPDX-License-Identifier: MIT
 *
 * Memory that another thread changes during a call: results may be anything,
 * but each call ends, and reads and writes stay inside the memory that it was
 * given.  A thread keeps changing names, offsets and bitmaps, which end at a
 * guard page, under every function that takes such memory.  XN_SECONDS is how
 * long that goes on.
 */
#define _DEFAULT_SOURCE

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <xn/batch.h>
#ifdef WITH_DROPIN
#include <xn/idn2.h>
#endif

#include "tests/entries/entries.h"
#include "tests/support/guard.h"

/* ---- the memory, and who changes it ------------------------------------- */

#define BYTES 1024
#define ROWS 24

/* A text, and one whose last four bytes stay 0. */
static struct guard text, string;
/* Some bytes, which the scanner may read in groups that overlap. */
#define FEW 12
static struct guard few;
/* Offsets of both widths, and a bitmap. */
static struct guard rows32, rows64, bits;
static struct guard out;
static atomic_bool stop;

static uint32_t
some(uint32_t *state, uint32_t count)
{
	*state ^= *state << 13;
	*state ^= *state >> 17;
	*state ^= *state << 5;
	return *state % count;
}

static const char *const pieces[] = {
	".",
	"-",
	"a",
	"A",
	"xn--",
	"\xE3\x80\x82",
	"\xE3",
	"\xEF",
	"\xEF\xBD\xA1",
	"\xC3\xBC",
	"\xCC\xB8",
	"\xF0\x90\x8C\xB0",
	"\xF4",
	"?",
	"\xD7\x90",
	"=",
	"\xE2\x84\xA6",
	"\xC2\xAD",
	"\\0",
	"@",
	"\xC2\xB7",
	"ss",
	"\x01",
	"\x3F",
	"<",
	">",
	"&",
	"'",
};
#define PIECES (sizeof pieces / sizeof *pieces)

static const uint32_t units[] = {
	'.',    '-',    'a',   0x3002,   0xFF61,   0xFC,       0x80,   0x338,
	0xD800, 0xDC00, 0x5D0, 0x10FFFF, 0x110000, UINT32_MAX, 0x2126, 0xAD,
};
#define UNITS (sizeof units / sizeof *units)

/* Change a text of BYTES bytes in one place, but not the last keep bytes. */
static void
change_text(uint32_t *state, const struct guard *guard, size_t keep)
{
	volatile char *to = guard_at_end(guard, BYTES);
	const char *piece = pieces[some(state, PIECES)];
	uint32_t unit = units[some(state, UNITS)];
	/* Names are at the end. */
	size_t range = some(state, 4) > 0 ? 96 : BYTES;
	size_t at =
		BYTES - keep - 4 * (1 + some(state, (uint32_t)range / 4 - 2));

	switch (some(state, 4)) {
	case 0:
		*(volatile uint32_t *)(volatile void *)(to + at) = unit;
		break;
	case 1:
		*(volatile uint16_t *)(volatile void *)(to + at) =
			(uint16_t)unit;
		break;
	default:
		at += some(state, 4);
		for (; *piece != '\0' && at < BYTES - keep; piece++, at++) {
			to[at] = *piece;
		}
	}
}

static void
change_rows(uint32_t *state)
{
	volatile int32_t *narrow =
		(void *)guard_at_end(&rows32, (ROWS + 1) * sizeof *narrow);
	volatile int64_t *wide =
		(void *)guard_at_end(&rows64, (ROWS + 1) * sizeof *wide);
	volatile char *map = guard_at_end(&bits, ROWS / 8);
	uint32_t i = some(state, ROWS + 1);
	int32_t right = (int32_t)(i * (BYTES / ROWS));

	/* Wrong ones end a batch, so they are soon right again. */
	narrow[i] = (int32_t)some(state, UINT32_MAX);
	wide[i] = (int64_t)narrow[i] * narrow[i];
	narrow[i] = right;
	wide[i] = right;
	map[i % (ROWS / 8)] = (char)some(state, 256);
}

static void *
change(void *user)
{
	uint32_t state = 2463534242;
	volatile char *last = guard_at_end(&few, 1);

	(void)user;
	while (!stop) {
		for (int i = 0; i < 100; i++) {
			*last = i % 2 > 0 ? '.' : '\xE3';
		}
		change_text(&state, &text, 0);
		change_text(&state, &string, 4);
		change_rows(&state);
	}
	return NULL;
}

/* ---- the calls ---------------------------------------------------------- */

static const char *const names[] = {
	"www.example.com",
	"b\xC3\xBC"
	"cher.example",
	"xn--bcher-kva.example",
	"\xD7\x90\xD7\x91.example",
	"a\xE3\x80\x82"
	"b\xEF\xBD\xA1"
	"c",
	"\xF0\x90\x8C\xB0\xCC\xB8.xn--a-ecp.ru",
	"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz.b\xC3\xBC"
	"cher.de",
	"\7example\3com",
	"\1a\1b\1c\1d\1e\1f\2gh",
};

/* What a call works on. */
struct call {
	uint32_t state;
	const char *src;
	size_t len; /* bytes */
	const uint16_t *src16;
	const uint32_t *src32;
	const char *nul;
	const uint32_t *nul32;
	char *dst;
	size_t cap; /* bytes */
	xn_options opt;
};

static void *
at_end(const struct guard *guard, size_t len)
{
	return guard_at_end(guard, len);
}

/* Take a name in one of its encodings, and room for a result. */
static void
prepare(struct call *call)
{
	const char *name = names[some(&call->state, 9)];
	size_t size = strlen(name), width = some(&call->state, 3);
	size_t len = size << width, keep = some(&call->state, 8) == 0;
	char *to = guard_at_end(&text, BYTES);
	char *nul = guard_at_end(&string, BYTES);

	call->len = some(&call->state, 8) == 0
			    ? 4 * some(&call->state, BYTES / 4)
			    : len;
	for (size_t i = 0; i < size && !keep; i++) {
		to[BYTES - len + (i << width)] = name[i];
		nul[BYTES - 4 - len + (i << width)] = name[i];
		for (size_t k = 1; k < (size_t)1 << width; k++) {
			to[BYTES - len + (i << width) + k] = 0;
			nul[BYTES - 4 - len + (i << width) + k] = 0;
		}
	}
	call->src = to + BYTES - call->len;
	call->src16 = at_end(&text, call->len & ~(size_t)1);
	call->src32 = at_end(&text, call->len & ~(size_t)3);
	call->nul = nul + BYTES - 4 - len;
	call->nul32 = (const uint32_t *)(const void *)(nul + BYTES - 4 -
						       (len & ~(size_t)3));
	call->cap = 4 * some(&call->state, BYTES);
	call->dst = guard_at_end(&out, call->cap);
	call->opt = xn_profile(
		(xn_profile_id)(1 + some(&call->state, XN_IDNA2003)));
	if (some(&call->state, 4) == 0) {
		call->opt.checks &= ~XN_CHECK_LENGTH;
	}
}

static void
trace(void *user, xn_step step, size_t label, const uint32_t *points,
      size_t len)
{
	uint32_t *sum = user;

	(void)step;
	(void)label;
	for (size_t i = 0; i < len; i++) {
		*sum += points[i];
	}
}

#ifdef WITH_DISPLAY
static xn_known_answer
known(void *user, const char *skeleton, size_t len, const char *name,
      size_t name_len, size_t *domain)
{
	(void)user;
	*domain = 0;
	return len > 0 && name_len > 0 && skeleton[len - 1] == name[0]
		       ? XN_KNOWN_OTHER
		       : XN_KNOWN_NONE;
}

#endif

static xn_lgr *lgr;

/* Every row of tests/entries. */
static void
ask_all(struct call *call)
{
	xn_label labels[4];
	xn_fault faults[4];
	uint32_t sum = 0;
	xn_report report = {.labels = labels,
			    .label_cap = 4,
			    .faults = faults,
			    .fault_cap = 4,
			    .trace = some(&call->state, 2) > 0 ? trace : NULL,
			    .user = &sum};
	struct question q = {
		.opt = &call->opt, .direction = XN_RIGHT_TO_LEFT, .lgr = lgr};
#ifdef WITH_DISPLAY
	xn_display_options opt =
		xn_display_policy((xn_policy_id)(1 + some(&call->state, 3)));
	xn_display_label shown_labels[4];
	xn_display_report shown = {.labels = shown_labels, .label_cap = 4};

	q.policy = &opt;
	xn_known_set_new(&q.open, some(&call->state, 2) > 0 ? &opt : NULL);
	xn_known_set_new(&q.set, NULL);
	xn_known_set_add(q.set, call->src, call->len);
	xn_known_set_add(q.set, "paypal.com", 10);
	xn_known_set_seal(q.set);
	opt.known = some(&call->state, 2) > 0 ? known : NULL;
	q.shown = some(&call->state, 2) > 0 ? &shown : NULL;
#endif
	q.report = some(&call->state, 2) > 0 ? &report : NULL;
	for (size_t i = 0; i < entry_count; i++) {
		const struct entry *entry = &entries[i];
		void *made = NULL;

		q.len = call->len / entry->from;
		q.src = at_end(&text, q.len * entry->from);
		q.cap = call->cap / entry->to;
		q.dst = entry->kind == TO_HEAP
				? (void *)&made
				: at_end(&out, q.cap * entry->to);
		entry->call(&q);
		xn_free(made);
	}
#ifdef WITH_DISPLAY
	xn_known_set_free(q.open);
	xn_known_set_free(q.set);
#endif
}

static void
convert_few(struct call *call)
{
	const char *src = guard_at_end(&few, FEW);

	for (int i = 0; i < 1000; i++) {
		xn_to_unicode(&call->opt, call->dst, call->cap, src, FEW, NULL);
	}
}

static void
convert_column(struct call *call)
{
	int32_t ends32[ROWS + 1] = {0};
	int64_t ends64[ROWS + 1] = {0};
	uint32_t errors[ROWS];
	bool wide = some(&call->state, 2) > 0;
	xn_column_in in = {.data = guard_at_end(&text, BYTES),
			   .data_len = BYTES,
			   .count = ROWS};
	xn_column_out to = {
		.data = call->dst, .cap = call->cap, .errors = errors};

	in.validity =
		some(&call->state, 2) > 0 ? at_end(&bits, ROWS / 8) : NULL;
	in.offsets32 = wide ? NULL : at_end(&rows32, (ROWS + 1) * 4);
	in.offsets64 = wide ? at_end(&rows64, (ROWS + 1) * 8) : NULL;
	to.offsets32 = some(&call->state, 2) > 0 ? ends32 : NULL;
	to.offsets64 = to.offsets32 == NULL ? ends64 : NULL;
	xn_to_ascii_batch(&call->opt, &to, &in);
	xn_to_unicode_batch(&call->opt, &to, &in);
}

#ifdef WITH_LGR
static const char ruleset[] =
	"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><meta><date>2020-01-01"
	"</date></meta><data><range first-cp='0061' last-cp='007A' tag='x'/>"
	"<char cp='00FC'><var cp='0075' type='blocked' when='r'/></char>"
	"<char cp='0061 0062'/><char cp='3002'/></data><rules><rule name='r'>"
	"<look-behind><class from-tag='x'/></look-behind><anchor/></rule>"
	"</rules></lgr>";
#endif

#ifdef WITH_DROPIN
static void
replace(struct call *call)
{
	static const int all[] = {0,
				  IDN2_TRANSITIONAL,
				  IDN2_NONTRANSITIONAL,
				  IDN2_NO_TR46,
				  IDN2_NO_TR46 | IDN2_NFC_INPUT,
				  IDN2_USE_STD3_ASCII_RULES,
				  IDN2_NO_ALABEL_ROUNDTRIP};
	int flags = all[some(&call->state, 7)];
	const uint8_t *u8 = (const void *)call->nul;
	size_t four = call->len / 4, count = call->cap / 4;
	uint32_t *dst32 = (void *)call->dst, *made32 = NULL;
	char label[64];
	char *made = NULL;
	uint8_t *made8 = NULL;

	(void)idn2_to_ascii_8z(call->nul, &made, flags);
	idn2_free(made), made = NULL;
	(void)idn2_to_ascii_lz(call->nul, &made, flags);
	idn2_free(made), made = NULL;
	(void)idn2_to_ascii_4z(call->nul32, &made, flags);
	idn2_free(made), made = NULL;
	(void)idn2_to_ascii_4i(call->src32, four, label, flags);
	(void)idn2_register_u8(u8, NULL, &made8, flags);
	idn2_free(made8), made8 = NULL;
	(void)idn2_register_u8(u8, u8, &made8, flags);
	idn2_free(made8);
	(void)idn2_register_ul(call->nul, NULL, &made, flags);
	idn2_free(made), made = NULL;
	(void)idn2_to_unicode_8z8z(call->nul, &made, flags);
	idn2_free(made), made = NULL;
	(void)idn2_to_unicode_8zlz(call->nul, &made, flags);
	idn2_free(made);
	(void)idn2_to_unicode_8z4z(call->nul, &made32, flags);
	idn2_free(made32), made32 = NULL;
	(void)idn2_to_unicode_4z4z(call->nul32, &made32, flags);
	idn2_free(made32);
	(void)idn2_to_unicode_44i(call->src32, four, dst32, &count, flags);
	count = call->cap;
	(void)idn2_punycode_encode(call->src32, four, call->dst, &count);
	count = call->cap / 4;
	(void)idn2_punycode_decode(call->src, call->len, dst32, &count);
}
#endif

/* ---- all of them -------------------------------------------------------- */

static const struct {
	const char *name;
	void (*run)(struct call *call);
} kinds[] = {
	{"few", convert_few},
	{"entries", ask_all},
	{"batch", convert_column},
#ifdef WITH_DROPIN
	{"dropin", replace},
#endif
};
#define KINDS (sizeof kinds / sizeof *kinds)

int
main(int argc, char **argv)
{
	const char *wanted = getenv("XN_SECONDS");
	double seconds = wanted != NULL ? atof(wanted) : 8;
	struct call call = {.state = 88172645};
	pthread_t thread;

	guard_make(&text, BYTES);
	guard_make(&string, BYTES);
	guard_make(&few, FEW);
	memset(guard_at_end(&few, FEW), 'a', FEW);
	guard_make(&rows32, (ROWS + 1) * sizeof(int32_t));
	guard_make(&rows64, (ROWS + 1) * sizeof(int64_t));
	guard_make(&bits, ROWS / 8);
	guard_make(&out, 4 * BYTES);
#ifdef WITH_LGR
	if (xn_lgr_load(NULL, &lgr, ruleset, sizeof ruleset - 1) != XN_OK) {
		return EXIT_FAILURE;
	}
#endif
	if (pthread_create(&thread, NULL, change, NULL) != 0) {
		return EXIT_FAILURE;
	}
	for (size_t k = 0; k < KINDS; k++) {
		time_t end = time(NULL) + 1 + (time_t)(seconds / (double)KINDS);
		size_t calls = 0;

		if (argc > 1 && strcmp(argv[1], kinds[k].name) != 0) {
			continue;
		}
		while (time(NULL) < end) {
			prepare(&call);
			kinds[k].run(&call);
			calls++;
		}
		printf("%s: %zu rounds\n", kinds[k].name, calls);
		(void)fflush(stdout);
	}
	stop = true;
	return pthread_join(thread, NULL) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

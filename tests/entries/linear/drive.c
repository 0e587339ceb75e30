/* SPDX-License-Identifier: MIT
 *
 * Passes names of hostile shapes to every function that takes a text: those of
 * tests/entries and of libidn2's interface.  test_linear.py counts the
 * instructions.
 *
 *     drive factor POINTS TURN TURNS EVERY [SHAPE]   each name in two sizes
 *     drive bytes BYTES TURN TURNS EVERY [SHAPE]     each once, of this size
 *
 * The shapes are shared among TURNS processes; TURN counts from 0.  A shape
 * goes to one function of EVERY, the next shape to the next ones.  Prints a
 * line for each call of measure(): shape, function, bytes of the name, bytes of
 * the name or of its Unicode form, whichever is longer, and whether the work
 * may be "linear" or "squared".
 */
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/punycode.h>
#include <xn/wire.h>
#ifdef HAVE_DROPIN
#include <xn/idn2.h>
#endif

#ifdef WITH_DISPLAY
#include "tests/support/knows_nothing.h"
#endif
#include "lib/unicode/utf8.h"
#include "tests/entries/entries.h"
#include "tests/support/shapes.h"

/* A name, and memory for all results. */
struct job {
	struct question q; /* without an entry's own options and text */
	size_t room;       /* bytes at q.dst */
	const char *src;   /* NUL-terminated */
	size_t len;
	uint32_t *point; /* its code points, 0-terminated */
	size_t points;
	uint16_t *unit; /* the name in UTF-16 */
	size_t units;
	char *dst; /* q.dst */
	size_t cap;
	uint32_t *work;
	size_t words;
	xn_fault faults[16];
	xn_report report;
};

enum {
	LINEAR = 1,
	SQUARED = 2,  /* as its header says */
	LARGE = 4,    /* also with long names */
	DECODER = 8,  /* only long A-labels */
	ENCODER = 16, /* only long names of many code points */
	EVERY = 32,   /* with every check of the profile except lengths */
	REPORTED = 64 /* with a full report */
};

/* One function, with its options. */
struct task {
	const char *function;
	const char *setting; /* or "" */
	void (*call)(const struct job *job, int flags);
	int flags;                 /* libidn2's, or a policy */
	const struct entry *entry; /* or NULL: call */
	unsigned traits;
	xn_options opt;
};

void measure(const struct job *job, const struct task *task);

/* ---- an entry ----------------------------------------------------------- */

static void
ask(const struct job *job, const struct task *task)
{
	const struct entry *entry = task->entry;
	struct question q = job->q;
	void *made = NULL;

	q.opt = &task->opt;
	q.report = task->traits & REPORTED ? q.report : NULL;
	q.src = entry->from == 1   ? job->src
		: entry->from == 2 ? (const void *)job->unit
				   : (const void *)job->point;
	q.len = entry->from == 1   ? job->len
		: entry->from == 2 ? job->units
				   : job->points;
	if (entry->kind == TO_HEAP) {
		q.dst = &made;
	} else if (entry->kind == TO_BUFFER) {
		q.cap = job->room / entry->to;
	}
	entry->call(&q);
	xn_free(made);
}

/* ---- what no entry does -------------------------------------------------- */

/* Decodes what stands behind the prefix, if there is one. */
static void
decode_inside(const struct job *job, int flags)
{
	size_t prefix = strncmp(job->src, "xn--", 4) == 0 ? 4 : 0;

	(void)flags;
	xn_punycode_decode_long((uint32_t *)(void *)job->dst, job->cap,
				job->src + prefix, job->len - prefix, NULL,
				job->work, job->words);
}

/* A chain of pointers, as far as their fourteen bits reach. */
static void
wire_pointers(const struct job *job, int flags)
{
	uint8_t *message = (uint8_t *)job->dst;
	size_t len = job->len < 0x4000 ? job->len / 2 * 2 : 0x4000;
	uint8_t name[XN_WIRE_MAX];

	(void)flags;
	message[0] = 0;
	message[1] = 0;
	for (size_t at = 2; at < len; at += 2) {
		message[at] = (uint8_t)(0xC0 | (at - 2) >> 8);
		message[at + 1] = (uint8_t)(at - 2);
	}
	xn_wire_read(name, sizeof name, message, len, len - 2);
}

#ifdef WITH_DISPLAY
/* With a policy; 0: Chromium's, and a function that knows nothing. */
static void
display(const struct job *job, int flags)
{
	xn_display_options opt = xn_display_policy(
		flags != 0 ? (xn_policy_id)flags : XN_POLICY_CHROMIUM);
	char *dst;

	opt.known = flags == 0 ? knows_nothing : NULL;
	xn_display_alloc(&opt, &dst, job->src, job->len, NULL);
	xn_free(dst);
}
#endif

#ifdef WITH_LGR
/*
 * Every code point, with a context rule on most, a variant, sequences, and
 * actions with rules.
 */
static const char ruleset[] =
	"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>"
	"<range first-cp='0000' last-cp='0060' when='after'/>"
	"<char cp='0061'><var cp='0062' when='after' type='blocked'/>"
	"<var cp='0061' type='allocatable'/></char>"
	"<range first-cp='0062' last-cp='D7FF' when='after'/>"
	"<range first-cp='E000' last-cp='10FFFF' not-when='before'/>"
	"<char cp='0061 0062'><var cp='0063'/></char>"
	"<char cp='0061 0061'/></data><rules>"
	"<rule name='after'><look-behind><choice><start/>"
	"<any count='1+'/></choice></look-behind><anchor/></rule>"
	"<rule name='before'><anchor/><look-ahead>"
	"<char cp='0061 0062 0063'/><end/></look-ahead></rule>"
	"<rule name='r'><char cp='0061'/><any count='2:5'/>"
	"<char cp='0062'/></rule><action disp='x' match='r'/>"
	"</rules></lgr>";
/* A ruleset with a class of as many code points as the text has bytes. */
static void
load_class(const struct job *job, int flags)
{
	static const char head[] =
		"<lgr xmlns='urn:ietf:params:xml:ns:lgr-1.0'><data>"
		"<char cp='0061'/></data><rules><class name='c'>";
	static const char tail[] = "</class></rules></lgr>";
	size_t len = sizeof head - 1;
	char *xml = malloc(len + 6 * job->len + sizeof tail);
	xn_lgr *loaded;

	(void)flags;
	if (xml == NULL) {
		return;
	}
	memcpy(xml, head, len);
	for (size_t i = 0; i < job->len; i++, len += 6) {
		memcpy(xml + len, "10FFFF", 6);
		xml[len] = ' ';
		xml[len + 1] = '1';
	}
	memcpy(xml + len, tail, sizeof tail);
	xn_lgr_load(NULL, &loaded, xml, len + sizeof tail - 1);
	xn_lgr_free(loaded);
	free(xml);
}
#endif

/* ---- xn/idn2.h ---------------------------------------------------------- */

#ifdef HAVE_DROPIN
/* A function with a result of some type in memory, and with one in dst. */
#define IDN2(name, type, ...)                                                  \
	static void name(const struct job *job, int flags)                     \
	{                                                                      \
		type *dst = NULL;                                              \
                                                                               \
		(void)flags;                                                   \
		idn2_##name(__VA_ARGS__);                                      \
		idn2_free(dst);                                                \
	}
#define IDN2_HERE(name, ...)                                                   \
	static void name(const struct job *job, int flags)                     \
	{                                                                      \
		size_t len = job->cap;                                         \
                                                                               \
		(void)flags, (void)len;                                        \
		idn2_##name(__VA_ARGS__);                                      \
	}
#define U8 (const uint8_t *)job->src
#define DST32 (uint32_t *)(void *)job->dst

/* clang-format off */
IDN2(lookup_u8, uint8_t, U8, &dst, flags)
IDN2(lookup_ul, char, job->src, &dst, flags)
IDN2(to_ascii_8z, char, job->src, &dst, flags)
IDN2(to_ascii_lz, char, job->src, &dst, flags)
IDN2(to_ascii_4z, char, job->point, &dst, flags)
IDN2_HERE(to_ascii_4i, job->point, job->points, job->dst, flags)
IDN2(to_ascii_4i2, char, job->point, job->points, &dst, flags)
IDN2(register_ul, char, job->src, NULL, &dst, flags)
IDN2(to_unicode_8z8z, char, job->src, &dst, 0)
IDN2(to_unicode_8zlz, char, job->src, &dst, 0)
IDN2(to_unicode_lzlz, char, job->src, &dst, 0)
IDN2(to_unicode_8z4z, uint32_t, job->src, &dst, 0)
IDN2(to_unicode_4z4z, uint32_t, job->point, &dst, 0)
IDN2_HERE(to_unicode_44i, job->point, job->points, DST32, &len, 0)
IDN2_HERE(punycode_encode, job->point, job->points, job->dst, &len)
IDN2_HERE(punycode_decode, job->src, job->len, DST32, &len)
/* clang-format on */

static void
register_u8(const struct job *job, int flags)
{
	uint8_t *dst = NULL;

	idn2_register_u8(U8, NULL, &dst, flags);
	idn2_free(dst);
	dst = NULL;
	idn2_register_u8(NULL, U8, &dst, flags);
	idn2_free(dst);
}
#endif

/* ---- the functions to measure ------------------------------------------- */

static const struct {
	const char *name;
	xn_profile_id id;
	unsigned traits;
} settings[] = {
	{"lookup", XN_LOOKUP, LARGE},
	{"lookup, report", XN_LOOKUP, REPORTED},
	{"strict", XN_STRICT, 0},
	{"strict, every check", XN_STRICT, EVERY | LARGE},
	{"url", XN_URL, 0},
	{"idna2008", XN_IDNA2008, 0},
	{"register, every check", XN_REGISTER, EVERY},
	{"register, report", XN_REGISTER, EVERY | REPORTED},
	{"idna2003", XN_IDNA2003, 0},
	{"idna2003, every check", XN_IDNA2003, EVERY},
};

static const struct {
	const char *name;
	void (*call)(const struct job *job, int flags);
	int flags;
	unsigned traits;
} others[] = {
	{"xn_punycode_decode_long, inside", decode_inside, 0,
	 LINEAR | LARGE | DECODER},
	{"xn_wire_read, pointers", wire_pointers, 0, LINEAR},
#ifdef WITH_DISPLAY
	{"xn_display_alloc, firefox", display, XN_POLICY_FIREFOX, LINEAR},
	{"xn_display_alloc, safari", display, XN_POLICY_SAFARI, LINEAR},
	{"xn_display_alloc, uts39", display, XN_POLICY_UTS39, LINEAR},
	{"xn_display_alloc, known", display, 0, LINEAR},
#endif
#ifdef WITH_LGR
	{"xn_lgr_load, class", load_class, 0, LINEAR},
#endif
#ifdef HAVE_DROPIN
	{"idn2_lookup_u8", lookup_u8, 0, LINEAR},
	{"idn2_lookup_u8, transitional", lookup_u8, IDN2_TRANSITIONAL, LINEAR},
	{"idn2_lookup_u8, STD3", lookup_u8, IDN2_USE_STD3_ASCII_RULES, LINEAR},
	{"idn2_lookup_u8, no TR46", lookup_u8, IDN2_NO_TR46 | IDN2_NFC_INPUT,
	 LINEAR},
	{"idn2_lookup_u8, no round trip", lookup_u8, IDN2_NO_ALABEL_ROUNDTRIP,
	 LINEAR},
	{"idn2_lookup_ul", lookup_ul, 0, LINEAR},
	{"idn2_to_ascii_8z", to_ascii_8z, 0, LINEAR},
	{"idn2_to_ascii_lz", to_ascii_lz, 0, LINEAR},
	{"idn2_to_ascii_4z", to_ascii_4z, 0, LINEAR},
	{"idn2_to_ascii_4i", to_ascii_4i, 0, LINEAR},
	{"idn2_to_ascii_4i2", to_ascii_4i2, 0, LINEAR},
	{"idn2_register_u8", register_u8, 0, LINEAR},
	{"idn2_register_u8, NFC", register_u8, IDN2_NFC_INPUT, LINEAR},
	{"idn2_register_ul", register_ul, 0, LINEAR},
	{"idn2_to_unicode_8z8z", to_unicode_8z8z, 0, LINEAR},
	{"idn2_to_unicode_8zlz", to_unicode_8zlz, 0, LINEAR},
	{"idn2_to_unicode_lzlz", to_unicode_lzlz, 0, LINEAR},
	{"idn2_to_unicode_8z4z", to_unicode_8z4z, 0, LINEAR},
	{"idn2_to_unicode_4z4z", to_unicode_4z4z, 0, LINEAR},
	{"idn2_to_unicode_44i", to_unicode_44i, 0, LINEAR},
	{"idn2_punycode_encode", punycode_encode, 0, LINEAR},
	{"idn2_punycode_decode", punycode_decode, 0, LINEAR},
#endif
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Each check that is on in some profile. */
static uint32_t
checks_of_all(void)
{
	const xn_profile_info *info;
	uint32_t checks = 0;

	for (size_t i = 0; (info = xn_profile_at(i)) != NULL; i++) {
		checks |= info->checks;
	}
	return checks;
}
/* What an entry is measured with, besides the usual. */
static unsigned
traits_of(const char *name)
{
	static const struct {
		const char *name;
		unsigned traits;
	} special[] = {
		{"xn_bootstring_encode", SQUARED},
		{"xn_bootstring_decode", SQUARED},
		{"xn_punycode_encode_long", LINEAR | LARGE | ENCODER},
		{"xn_ends_in_number", LINEAR | LARGE},
		{"xn_to_ascii_alloc", LINEAR | LARGE},
		{"xn_to_unicode_alloc", LINEAR | LARGE},
	};

	for (size_t i = 0; i < COUNT(special); i++) {
		if (strcmp(name, special[i].name) == 0) {
			return special[i].traits;
		}
	}
	return LINEAR;
}

/*
 * The tasks: each entry with XN_LOOKUP, the conversions in UTF-8 with each
 * setting, and the others.
 */
static bool
find_task(struct task *task, size_t i)
{
	size_t rows = entry_count * COUNT(settings), k = i % COUNT(settings);

	if (i >= rows + COUNT(others)) {
		return false;
	}
	*task = (struct task){.setting = "", .opt = xn_profile(XN_LOOKUP)};
	if (i >= rows) {
		task->function = others[i - rows].name;
		task->call = others[i - rows].call;
		task->flags = others[i - rows].flags;
		task->traits = others[i - rows].traits;
		return true;
	}
	task->entry = &entries[i / COUNT(settings)];
	task->function = task->entry->name;
	task->traits = traits_of(task->function);
	if (k > 0 && !((task->entry->has & REPORT) && task->entry->from == 1 &&
		       strncmp(task->function, "xn_to_", 6) == 0)) {
		task->traits = 0;
	}
	if (k == 0) {
		return true;
	}
	task->setting = settings[k].name;
	task->opt = xn_profile(settings[k].id);
	if (settings[k].traits & EVERY) {
		task->opt.checks |= checks_of_all();
		task->opt.checks &= xn_profile_at(settings[k].id - 1)->allowed &
				    ~XN_CHECK_LENGTH;
	}
	task->traits &= settings[k].traits & LARGE ? ~0u : ~(unsigned)LARGE;
	task->traits |= task->traits != 0 ? settings[k].traits & REPORTED : 0;
	return true;
}

/* ---- memory ------------------------------------------------------------- */

/* How much longer than its name a result may be. */
#define GROWTH 8

static void *
get(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (memory == NULL) {
		perror("calloc");
		exit(3);
	}
	return memory;
}

static void
look(void *user, xn_step step, size_t label, const uint32_t *points, size_t len)
{
	(void)user;
	(void)step;
	(void)label;
	(void)points;
	(void)len;
}

#ifdef WITH_DISPLAY
/* Two sets with two domains, one of them the name if it is one. */
static xn_known_set *
make_set(const struct job *job, bool seal)
{
	xn_known_set *set;

	if (xn_known_set_new(&set, NULL) != XN_OK) {
		exit(3);
	}
	xn_known_set_add(set, "paypal.com", 10);
	xn_known_set_add(set, job->src, job->len);
	if (seal) {
		xn_known_set_seal(set);
	}
	return set;
}
#endif

/* The code points of a name; an ill-formed byte counts as one. */
static size_t
load(uint32_t *point, const char *src, size_t len)
{
	size_t count = 0;

	for (size_t at = 0; at < len; count++) {
		size_t size = utf8_decode(src + at, len - at, &point[count]);

		if (size == 0) {
			point[count] = (unsigned char)src[at];
			size = 1;
		}
		at += size;
	}
	point[count] = 0;
	return count;
}

/* The same in UTF-16, which has at most as many units as bytes. */
static size_t
load_units(uint16_t *unit, const uint32_t *point, size_t points)
{
	size_t count = 0;

	for (size_t i = 0; i < points; i++) {
		if (point[i] > 0xFFFF) {
			unit[count++] = (uint16_t)(0xD7C0 + (point[i] >> 10));
			unit[count++] = (uint16_t)(0xDC00 | (point[i] & 0x3FF));
		} else {
			unit[count++] = (uint16_t)point[i];
		}
	}
	return count;
}

/* ---- turns -------------------------------------------------------------- */

/* Not static and not inlined: valgrind finds it by its name. */
void
measure(const struct job *job, const struct task *task)
{
	if (task->entry != NULL) {
		ask(job, task);
	} else {
		task->call(job, task->flags);
	}
}

static void
make_job(struct job *job, const struct shape *shape, size_t parts,
	 const xn_lgr *lgr)
{
	size_t size = shape_room(shape, parts);
	char *src = get(size, 1);

	*job = (struct job){.src = src, .cap = GROWTH * size};
	job->len = shape_build(src, shape, parts);
	src[job->len] = '\0';
	job->point = get(size, sizeof *job->point);
	job->points = load(job->point, src, job->len);
	job->unit = get(size, sizeof *job->unit);
	job->units = load_units(job->unit, job->point, job->points);
	job->words = XN_PUNYCODE_WORK(size);
	job->work = get(job->words, sizeof *job->work);
	job->room = job->cap * sizeof(uint64_t);
	job->dst = get(job->cap, sizeof(uint64_t));
	job->report = (xn_report){.labels = get(size, sizeof(xn_label)),
				  .label_cap = size,
				  .faults = job->faults,
				  .fault_cap = COUNT(job->faults),
				  .trace = look};
	job->q = (struct question){.dst = job->dst,
				   .report = &job->report,
				   .direction = XN_RIGHT_TO_LEFT,
				   .lgr = lgr,
				   .flags = get(2 * job->cap, 1)};
#ifdef WITH_DISPLAY
	job->q.set = make_set(job, true);
	job->q.open = make_set(job, false);
#endif
}

static void
drop_job(const struct job *job)
{
#ifdef WITH_DISPLAY
	xn_known_set_free(job->q.set);
	xn_known_set_free(job->q.open);
#endif
	free(job->report.labels);
	free(job->q.flags);
	free(job->dst);
	free(job->work);
	free(job->unit);
	free(job->point);
	free((char *)(uintptr_t)job->src);
}

/* The bytes of the name or of its Unicode form, whichever is longer. */
static size_t
longest_form(const struct job *job)
{
	xn_options opt = xn_profile(XN_LOOKUP);
	char *unicode;
	xn_result r =
		xn_to_unicode_alloc(&opt, &unicode, job->src, job->len, NULL);

	xn_free(unicode);
	return r.length > job->len ? r.length : job->len;
}

static bool
takes(const struct task *task, const struct shape *shape, unsigned traits)
{
	bool ace = shape->ace || strcmp(shape->head, "xn--") == 0;

	if (!(task->traits & traits)) {
		return false;
	}
	if (traits != LARGE || !(task->traits & (DECODER | ENCODER))) {
		return true;
	}
	return task->traits & DECODER ? ace : !ace && shape->point != NULL;
}

/* Which shape this is, and which functions get it: one of every so many. */
struct turn {
	size_t shape;
	size_t every;
	const xn_lgr *lgr;
};

/* Runs the functions on one name. */
static void
drive(const struct shape *shape, size_t parts, unsigned traits,
      struct turn turn)
{
	void (*volatile run)(const struct job *job, const struct task *task) =
		measure;
	struct task task;
	struct job job;
	size_t form, number = 0;
#ifdef WITH_DISPLAY
	const xn_display_options chromium =
		xn_display_policy(XN_POLICY_CHROMIUM);
#endif

	make_job(&job, shape, parts, turn.lgr);
#ifdef WITH_DISPLAY
	job.q.policy = &chromium;
#endif
	form = longest_form(&job);
	for (size_t i = 0; find_task(&task, i); i++) {
		number += task.traits != 0;
		if ((turn.shape + number) % turn.every != 0 ||
		    !takes(&task, shape, traits)) {
			continue;
		}
		run(&job, &task);
		printf("%s\t%s%s%s\t%zu\t%zu\t%s\n", shape->name, task.function,
		       *task.setting != '\0' ? ", " : "", task.setting, job.len,
		       form, task.traits & SQUARED ? "squared" : "linear");
	}
	drop_job(&job);
}

static void
drive_shape(const struct shape *shape, bool large, size_t size,
	    struct turn turn)
{
	size_t parts = size / shape->points;

	if (large) {
		/* Up to this many bytes, and up to as many code points. */
		drive(shape,
		      size / (shape->points > shape->width ? shape->points
							   : shape->width),
		      LARGE, turn);
		return;
	}
	drive(shape, parts, LINEAR, turn);
	drive(shape, 2 * parts, LINEAR, turn);
	/* Work that is quadratic would take too long for a large name. */
	drive(shape, parts / 4, SQUARED, turn);
	drive(shape, parts / 2, SQUARED, turn);
}

static size_t
number(const char *digits)
{
	return strtoul(digits, NULL, 10);
}

int
main(int argc, char **argv)
{
	bool large = argc > 1 && strcmp(argv[1], "bytes") == 0;
	const struct shape *shape;
	xn_lgr *lgr = NULL;

	if (argc < 6 || argc > 7 || number(argv[4]) == 0 ||
	    number(argv[5]) == 0 ||
	    (!large && strcmp(argv[1], "factor") != 0)) {
		fputs("usage: drive factor|bytes SIZE TURN TURNS EVERY "
		      "[SHAPE]\n",
		      stderr);
		return 2;
	}
	/* Functions that ask the locale get UTF-8. */
	setlocale(LC_ALL, "C.UTF-8");
#ifdef WITH_LGR
	if (xn_lgr_load(NULL, &lgr, ruleset, sizeof ruleset - 1) != XN_OK) {
		return 2;
	}
#endif
	for (size_t i = 0; (shape = shape_at(i)) != NULL; i++) {
		bool ours = i % number(argv[4]) == number(argv[3]);

		if (ours && (argc < 7 || strcmp(argv[6], shape->name) == 0)) {
			drive_shape(shape, large, number(argv[2]),
				    (struct turn){i, number(argv[5]), lgr});
		}
	}
#ifdef WITH_LGR
	xn_lgr_free(lgr);
#endif
	return 0;
}

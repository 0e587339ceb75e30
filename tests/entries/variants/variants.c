/* SPDX-License-Identifier: MIT */
#include "variants.h"
#include "tests/support/guard.h"
#include "tests/support/units.h"
#include "lib/unicode/utf8.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xn/bootstring.h>
#include <xn/punycode.h>
#include <xn/wire.h>

#define LIBRARIES 8

typedef xn_result convert16(const xn_options *opt, uint16_t *dst, size_t cap,
			    const uint16_t *src, size_t len, xn_report *report);
typedef xn_result convert32(const xn_options *opt, uint32_t *dst, size_t cap,
			    const uint32_t *src, size_t len, xn_report *report);
typedef xn_result convert16_alloc(const xn_options *opt, uint16_t **dst,
				  const uint16_t *src, size_t len,
				  xn_report *report);
typedef xn_result convert32_alloc(const xn_options *opt, uint32_t **dst,
				  const uint32_t *src, size_t len,
				  xn_report *report);

/* The functions of one build. */
struct library {
	const char *path;
	xn_options (*profile)(xn_profile_id id);
	const xn_profile_info *(*profile_at)(size_t i);
	xn_result (*to_ascii)(const xn_options *opt, char *dst, size_t cap,
			      const char *src, size_t len, xn_report *report);
	xn_result (*to_unicode)(const xn_options *opt, char *dst, size_t cap,
				const char *src, size_t len, xn_report *report);
	xn_result (*to_ascii_alloc)(const xn_options *opt, char **dst,
				    const char *src, size_t len,
				    xn_report *report);
	xn_result (*to_unicode_alloc)(const xn_options *opt, char **dst,
				      const char *src, size_t len,
				      xn_report *report);
	convert16 *to_ascii_utf16, *to_unicode_utf16;
	convert32 *to_ascii_utf32, *to_unicode_utf32;
	convert16_alloc *to_ascii_utf16_alloc, *to_unicode_utf16_alloc;
	convert32_alloc *to_ascii_utf32_alloc, *to_unicode_utf32_alloc;
	void (*free)(void *pointer);
	xn_result (*wire_from_host)(const xn_options *opt, uint8_t *dst,
				    size_t cap, const char *src, size_t len,
				    xn_report *report);
	xn_result (*wire_to_host)(const xn_options *opt, char *dst, size_t cap,
				  const uint8_t *src, size_t len);
	xn_status (*same_host)(const xn_options *opt, const char *a,
			       size_t alen, const char *b, size_t blen,
			       bool *same);
	bool (*ends_in_number)(const char *name, size_t len);
	xn_punycode_result (*encode)(char *dst, size_t cap, const uint32_t *src,
				     size_t len, const unsigned char *upper);
	xn_punycode_result (*decode)(uint32_t *dst, size_t cap, const char *src,
				     size_t len, unsigned char *upper);
	xn_punycode_result (*encode_long)(char *dst, size_t cap,
					  const uint32_t *src, size_t len,
					  const unsigned char *upper,
					  uint32_t *work, size_t words);
	xn_punycode_result (*decode_long)(uint32_t *dst, size_t cap,
					  const char *src, size_t len,
					  unsigned char *upper, uint32_t *work,
					  size_t words);
	xn_bootstring (*punycode)(void);
	xn_bootstring_result (*readable_encode)(const xn_bootstring *with,
						char *dst, size_t cap,
						const uint32_t *src, size_t len,
						const unsigned char *upper);
	xn_bootstring_result (*readable_decode)(const xn_bootstring *with,
						uint32_t *dst, size_t cap,
						const char *src, size_t len,
						unsigned char *upper);
};

#define FAULTS 32
#define LABELS 64
/* Bytes on either side of the destination that must not change. */
#define MARGIN 64
#define FILL 0xA5

/* What a call leaves outside the destination. */
struct answer {
	xn_result r;
	bool value;
	size_t fault_count;
	uint64_t traced;
	/* Only with extra. */
	xn_label labels[LABELS];
	xn_fault faults[FAULTS];
	unsigned char upper[VARIANTS_LEN_MAX];
};

static struct library libraries[LIBRARIES];
static size_t library_count;
static struct guard src_room, dst_room;
static struct answer want, have;
static char want_bytes[VARIANTS_CAP_MAX + 2 * MARGIN];
static uint32_t points[VARIANTS_LEN_MAX];
static uint32_t work[XN_PUNYCODE_WORK(VARIANTS_LEN_MAX)];

/* ---- loading ------------------------------------------------------------ */

static void
stop(const char *what, const char *which)
{
	fprintf(stderr, "%s: %s\n", what, which);
	exit(1);
}

static void
find(void *handle, void *to, const char *name)
{
	void *at = dlsym(handle, name);

	if (at == NULL) {
		stop("no such function", name);
	}
	/* POSIX allows this conversion to a function pointer, C does not. */
	memcpy(to, &at, sizeof at);
}

static void
load_wide(struct library *lib, void *handle)
{
	find(handle, &lib->to_ascii_utf16, "xn_to_ascii_utf16");
	find(handle, &lib->to_unicode_utf16, "xn_to_unicode_utf16");
	find(handle, &lib->to_ascii_utf16_alloc, "xn_to_ascii_utf16_alloc");
	find(handle, &lib->to_unicode_utf16_alloc, "xn_to_unicode_utf16_alloc");
	find(handle, &lib->to_ascii_utf32, "xn_to_ascii_utf32");
	find(handle, &lib->to_unicode_utf32, "xn_to_unicode_utf32");
	find(handle, &lib->to_ascii_utf32_alloc, "xn_to_ascii_utf32_alloc");
	find(handle, &lib->to_unicode_utf32_alloc, "xn_to_unicode_utf32_alloc");
}

static void
load(struct library *lib, const char *path)
{
	void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);

	if (handle == NULL) {
		stop("cannot be loaded", dlerror());
	}
	lib->path = path;
	find(handle, &lib->profile, "xn_profile");
	find(handle, &lib->profile_at, "xn_profile_at");
	find(handle, &lib->to_ascii, "xn_to_ascii");
	find(handle, &lib->to_unicode, "xn_to_unicode");
	find(handle, &lib->to_ascii_alloc, "xn_to_ascii_alloc");
	find(handle, &lib->to_unicode_alloc, "xn_to_unicode_alloc");
	load_wide(lib, handle);
	find(handle, &lib->free, "xn_free");
	find(handle, &lib->wire_from_host, "xn_wire_from_host");
	find(handle, &lib->wire_to_host, "xn_wire_to_host");
	find(handle, &lib->same_host, "xn_same_host");
	find(handle, &lib->ends_in_number, "xn_ends_in_number");
	find(handle, &lib->encode, "xn_punycode_encode");
	find(handle, &lib->decode, "xn_punycode_decode");
	find(handle, &lib->encode_long, "xn_punycode_encode_long");
	find(handle, &lib->decode_long, "xn_punycode_decode_long");
	find(handle, &lib->punycode, "xn_bootstring_punycode");
	find(handle, &lib->readable_encode, "xn_bootstring_encode");
	find(handle, &lib->readable_decode, "xn_bootstring_decode");
}

/* Whether two files are equal. */
static bool
same_file(const char *a, const char *b)
{
	FILE *one = fopen(a, "rb"), *two = fopen(b, "rb");
	int x, y;

	if (one == NULL || two == NULL) {
		stop("cannot be read", one == NULL ? a : b);
	}
	do {
		x = getc(one);
		y = getc(two);
	} while (x == y && x != EOF);
	fclose(one);
	fclose(two);
	return x == y;
}

void
variants_open(size_t count, char *const *paths)
{
	if (count < 2 || count > LIBRARIES) {
		stop("2 to 8 shared objects, please", "wrong number");
	}
	for (size_t i = 0; i < count; i++) {
		load(&libraries[i], paths[i]);
		/* An equal file means that the switch for the fast paths had no
		 * effect. */
		if (i > 0 && same_file(paths[0], paths[i])) {
			stop("the same library twice", paths[i]);
		}
	}
	library_count = count;
	guard_make(&src_room, FOUR * VARIANTS_LEN_MAX + PLACES);
	guard_make(&dst_room, VARIANTS_CAP_MAX + PLACES);
}

bool
variants_profile(xn_options *opt, size_t i)
{
	const xn_profile_info *info = libraries[0].profile_at(i);

	if (info == NULL) {
		return false;
	}
	*opt = libraries[0].profile(info->id);
	return true;
}

/* ---- one call ----------------------------------------------------------- */

static bool
is_codec(const struct call *call)
{
	return call->function >= PUNYCODE_ENCODE;
}

static bool
decodes(const struct call *call)
{
	return call->function == PUNYCODE_DECODE ||
	       call->function == PUNYCODE_DECODE_LONG;
}

static bool
is_wide(const struct call *call)
{
	return call->function >= TO_ASCII_UTF16 &&
	       call->function <= TO_UNICODE_UTF32_ALLOC;
}

/* The units of a function that is not for UTF-8. */
static enum width
width_of(const struct call *call)
{
	return call->function < TO_ASCII_UTF32 ? TWO : FOUR;
}

/* The bytes of a unit of the source, and of the destination. */
static size_t
src_unit(const struct call *call)
{
	return is_wide(call) ? width_of(call) : 1;
}

static size_t
dst_unit(const struct call *call)
{
	return decodes(call) ? sizeof(uint32_t) : src_unit(call);
}

static char *
place(const struct guard *guard, unsigned where, size_t unit, size_t len)
{
	return where < PLACES ? guard->first + where / unit * unit
			      : guard_at_end(guard, len);
}

/* FNV-1a over everything that a trace is told. */
static void
mix(uint64_t *sum, size_t value)
{
	*sum = (*sum ^ value) * UINT64_C(0x100000001B3);
}

static void
trace(void *user, xn_step step, size_t label, const uint32_t *point, size_t len)
{
	uint64_t *sum = user;

	mix(sum, step);
	mix(sum, label);
	for (size_t i = 0; i < len; i++) {
		mix(sum, point[i]);
	}
}

/* Reads UTF-8; an ill-formed byte becomes a value that is not a code point. */
static size_t
load_points(const char *src, size_t len)
{
	size_t count = 0;

	for (size_t at = 0; at < len; count++) {
		size_t size = utf8_decode(src + at, len - at, &points[count]);

		if (size == 0) {
			points[count] = 0x10FFC0u + (unsigned char)src[at];
			size = 1;
		}
		at += size;
	}
	return count;
}

/* Both codecs have the same statuses, in the same order. */
static xn_result
of_punycode(xn_punycode_result r)
{
	xn_result same = {(xn_status)r.status, 0, r.written, r.read};

	return same;
}

static xn_result
of_bootstring(xn_bootstring_result r)
{
	xn_result same = {(xn_status)r.status, 0, r.written, r.read};

	return same;
}

/* readable: use the codec that follows the RFC's text. */
static void
run_encode(const struct library *lib, const struct call *call, const char *src,
	   char *dst, struct answer *a, bool readable)
{
	const unsigned char *upper =
		call->extra ? (const unsigned char *)src : NULL;
	size_t len = load_points(src, call->len);

	if (readable) {
		xn_bootstring with = lib->punycode();

		a->r = of_bootstring(lib->readable_encode(&with, dst, call->cap,
							  points, len, upper));
	} else if (call->function == PUNYCODE_ENCODE) {
		a->r = of_punycode(
			lib->encode(dst, call->cap, points, len, upper));
	} else {
		a->r = of_punycode(lib->encode_long(dst, call->cap, points, len,
						    upper, work,
						    XN_PUNYCODE_WORK(len)));
	}
}

static void
run_decode(const struct library *lib, const struct call *call, const char *src,
	   char *dst, struct answer *a, bool readable)
{
	unsigned char *upper = call->extra ? a->upper : NULL;
	uint32_t *to = (uint32_t *)(void *)dst;
	size_t cap = call->cap < sizeof a->upper ? call->cap : sizeof a->upper;

	if (readable) {
		xn_bootstring with = lib->punycode();

		a->r = of_bootstring(lib->readable_decode(&with, to, cap, src,
							  call->len, upper));
	} else if (call->function == PUNYCODE_DECODE) {
		a->r = of_punycode(lib->decode(to, cap, src, call->len, upper));
	} else {
		a->r = of_punycode(
			lib->decode_long(to, cap, src, call->len, upper, work,
					 XN_PUNYCODE_WORK(call->len)));
	}
}

static void
take(const struct library *lib, struct answer *a, void *dst, size_t unit)
{
	const unsigned char *bytes = dst;

	for (size_t i = 0; dst != NULL && i < (a->r.length + 1) * unit; i++) {
		mix(&a->traced, bytes[i]);
	}
	lib->free(dst);
}

/* len is in units. */
static void
run_two(const struct library *lib, const struct call *call, const void *src,
	size_t len, void *dst, struct answer *a, xn_report *told)
{
	bool ascii = call->function == TO_ASCII_UTF16 ||
		     call->function == TO_ASCII_UTF16_ALLOC;
	uint16_t *got = NULL;

	if (call->function == TO_ASCII_UTF16 ||
	    call->function == TO_UNICODE_UTF16) {
		a->r = (ascii ? lib->to_ascii_utf16 : lib->to_unicode_utf16)(
			&call->opt, dst, call->cap, src, len, told);
		return;
	}
	a->r = (ascii ? lib->to_ascii_utf16_alloc
		      : lib->to_unicode_utf16_alloc)(&call->opt, &got, src, len,
						     told);
	take(lib, a, got, sizeof *got);
}

static void
run_four(const struct library *lib, const struct call *call, const void *src,
	 size_t len, void *dst, struct answer *a, xn_report *told)
{
	bool ascii = call->function == TO_ASCII_UTF32 ||
		     call->function == TO_ASCII_UTF32_ALLOC;
	uint32_t *got = NULL;

	if (call->function == TO_ASCII_UTF32 ||
	    call->function == TO_UNICODE_UTF32) {
		a->r = (ascii ? lib->to_ascii_utf32 : lib->to_unicode_utf32)(
			&call->opt, dst, call->cap, src, len, told);
		return;
	}
	a->r = (ascii ? lib->to_ascii_utf32_alloc
		      : lib->to_unicode_utf32_alloc)(&call->opt, &got, src, len,
						     told);
	take(lib, a, got, sizeof *got);
}

static void
run_wide(const struct library *lib, const struct call *call, const char *src,
	 size_t len, char *dst, struct answer *a)
{
	xn_report report = {.labels = a->labels,
			    .label_cap = LABELS,
			    .faults = a->faults,
			    .fault_cap = FAULTS,
			    .trace = trace,
			    .user = &a->traced};
	xn_report *told = call->extra ? &report : NULL;

	(width_of(call) == TWO ? run_two : run_four)(lib, call, src, len, dst,
						     a, told);
	a->fault_count = report.fault_count;
}

static void
run_name(const struct library *lib, const struct call *call, const char *src,
	 char *dst, struct answer *a)
{
	xn_report report = {.labels = a->labels,
			    .label_cap = LABELS,
			    .faults = a->faults,
			    .fault_cap = FAULTS,
			    .trace = trace,
			    .user = &a->traced};
	xn_report *told = call->extra ? &report : NULL;
	size_t half = call->len / 2;
	char *got = NULL;

	switch (call->function) {
	case TO_ASCII:
		a->r = lib->to_ascii(&call->opt, dst, call->cap, src, call->len,
				     told);
		break;
	case TO_UNICODE:
		a->r = lib->to_unicode(&call->opt, dst, call->cap, src,
				       call->len, told);
		break;
	case TO_ASCII_ALLOC:
		a->r = lib->to_ascii_alloc(&call->opt, &got, src, call->len,
					   told);
		take(lib, a, got, 1);
		break;
	case TO_UNICODE_ALLOC:
		a->r = lib->to_unicode_alloc(&call->opt, &got, src, call->len,
					     told);
		take(lib, a, got, 1);
		break;
	case WIRE_FROM_HOST:
		a->r = lib->wire_from_host(&call->opt, (uint8_t *)dst,
					   call->cap, src, call->len, told);
		break;
	case WIRE_TO_HOST:
		a->r = lib->wire_to_host(&call->opt, dst, call->cap,
					 (const uint8_t *)src, call->len);
		break;
	case SAME_HOST:
		a->r.status = lib->same_host(&call->opt, src, half, src + half,
					     call->len - half, &a->value);
		break;
	default:
		a->value = lib->ends_in_number(src, call->len);
	}
	a->fault_count = report.fault_count;
}

/* ---- comparison --------------------------------------------------------- */

static bool
same_result(const xn_result *a, const xn_result *b)
{
	return a->status == b->status && a->errors == b->errors &&
	       a->length == b->length && a->labels == b->labels;
}

static bool
same_label(const xn_label *a, const xn_label *b)
{
	return a->errors == b->errors && a->input_at == b->input_at &&
	       a->input_len == b->input_len && a->output_at == b->output_at &&
	       a->output_len == b->output_len && a->at == b->at;
}

static bool
same_fault(const xn_fault *a, const xn_fault *b)
{
	return a->error == b->error && a->rule == b->rule && a->at == b->at &&
	       a->label == b->label && a->label_at == b->label_at &&
	       a->label_len == b->label_len;
}

/* Names what differs, or NULL. */
static const char *
difference(const struct answer *a, const struct answer *b, bool reported)
{
	if (!same_result(&a->r, &b->r)) {
		return "the result";
	}
	if (a->value != b->value) {
		return "the answer";
	}
	if (a->fault_count != b->fault_count) {
		return "the number of faults";
	}
	if (a->traced != b->traced) {
		return "the trace, or the string";
	}
	for (size_t i = 0; reported && i < a->r.labels && i < LABELS; i++) {
		if (!same_label(&a->labels[i], &b->labels[i])) {
			return "the report's labels";
		}
	}
	for (size_t i = 0; i < a->fault_count && i < FAULTS; i++) {
		if (!same_fault(&a->faults[i], &b->faults[i])) {
			return "the report's faults";
		}
	}
	return NULL;
}

static void
fail(const struct call *call, const char *which, const char *what)
{
	static const char *const names[] = {"to_ascii",
					    "to_unicode",
					    "to_ascii_alloc",
					    "to_unicode_alloc",
					    "to_ascii_utf16",
					    "to_unicode_utf16",
					    "to_ascii_utf16_alloc",
					    "to_unicode_utf16_alloc",
					    "to_ascii_utf32",
					    "to_unicode_utf32",
					    "to_ascii_utf32_alloc",
					    "to_unicode_utf32_alloc",
					    "wire_from_host",
					    "wire_to_host",
					    "same_host",
					    "ends_in_number",
					    "punycode_encode",
					    "punycode_decode",
					    "punycode_encode_long",
					    "punycode_decode_long"};

	fprintf(stderr,
		"%s: %s differs\nfunction %s, profile %u, checks %#x, cap %zu, "
		"places %u and %u, extra %d\nsource of %zu bytes:",
		which, what, names[call->function], (unsigned)call->opt.profile,
		(unsigned)call->opt.checks, call->cap, call->src_place,
		call->dst_place, call->extra, call->len);
	for (size_t i = 0; i < call->len; i++) {
		fprintf(stderr, " %02X", (unsigned char)call->src[i]);
	}
	fprintf(stderr,
		"\nstatus %d, errors %#x, length %zu, labels %zu, not "
		"%d, %#x, %zu, %zu\n",
		(int)have.r.status, (unsigned)have.r.errors, have.r.length,
		have.r.labels, (int)want.r.status, (unsigned)want.r.errors,
		want.r.length, want.r.labels);
	abort();
}

/* The destination, and the bytes around it that are compared. */
struct window {
	char *dst;
	size_t size;
	char *first;
	size_t whole;
};

static struct window
open_window(const struct call *call)
{
	struct window w;
	char *end = dst_room.first + dst_room.size;

	w.size = call->cap * dst_unit(call);
	w.dst = place(&dst_room, call->dst_place, dst_unit(call), w.size);
	w.first = w.dst - dst_room.first < MARGIN ? dst_room.first
						  : w.dst - MARGIN;
	w.whole = (size_t)(w.dst - w.first) + w.size;
	w.whole += (size_t)(end - w.dst) - w.size < MARGIN
			   ? (size_t)(end - w.dst) - w.size
			   : MARGIN;
	return w;
}

/* Copies the source to its place; *len gets its units. */
static char *
load_source(const struct call *call, size_t *len)
{
	static uint32_t units[VARIANTS_LEN_MAX];
	const void *from = call->src;
	size_t size;
	char *src;

	*len = call->len;
	if (is_wide(call)) {
		*len = units_of(width_of(call), units, NULL, call->src,
				call->len);
		from = units;
	}
	size = *len * src_unit(call);
	src = place(&src_room, call->src_place, src_unit(call), size);
	if (size > 0) {
		memcpy(src, from, size);
	}
	return src;
}

/* Makes the call.  The window has what it wrote. */
static void
run(const struct library *lib, const struct call *call, const struct window *w,
    struct answer *a, bool readable)
{
	size_t len;
	char *src = load_source(call, &len);

	/* The other members are not compared. */
	memset(a, 0,
	       !call->extra      ? offsetof(struct answer, labels)
	       : !is_codec(call) ? offsetof(struct answer, upper)
				 : sizeof *a);
	memset(w->first, FILL, w->whole);
	if (is_wide(call)) {
		run_wide(lib, call, src, len, w->dst, a);
	} else if (call->function == PUNYCODE_ENCODE ||
		   call->function == PUNYCODE_ENCODE_LONG) {
		run_encode(lib, call, src, w->dst, a, readable);
	} else if (decodes(call)) {
		run_decode(lib, call, src, w->dst, a, readable);
	} else {
		run_name(lib, call, src, w->dst, a);
	}
}

/* Clears the part of the window that the call leaves undefined. */
static void
forget_undefined(const struct call *call, const struct window *w,
		 struct answer *a)
{
	size_t unit = dst_unit(call);
	size_t kept = a->r.status == XN_OK ? a->r.length : 0;

	if (!is_codec(call)) {
		return;
	}
	memset(w->dst + kept * unit, FILL, w->size - kept * unit);
	if (call->extra && kept < sizeof a->upper) {
		memset(a->upper + kept, 0, sizeof a->upper - kept);
	}
}

static void
compare(const struct call *call, const struct window *w, const char *which)
{
	const char *what =
		difference(&want, &have, call->extra && !is_codec(call));

	if (what != NULL) {
		fail(call, which, what);
	}
	if (memcmp(w->first, want_bytes, w->whole) != 0) {
		fail(call, which, "the destination");
	}
	if (is_codec(call) && call->extra &&
	    memcmp(want.upper, have.upper, sizeof have.upper) != 0) {
		fail(call, which, "a flag of case");
	}
}

void
variants_check(const struct call *call)
{
	struct window w = open_window(call);

	run(&libraries[0], call, &w, &want, false);
	forget_undefined(call, &w, &want);
	memcpy(want_bytes, w.first, w.whole);
	for (size_t i = 1; i < library_count; i++) {
		run(&libraries[i], call, &w, &have, false);
		forget_undefined(call, &w, &have);
		compare(call, &w, libraries[i].path);
	}
	/* The readable codec is quadratic, and has no limit of its own. */
	if (is_codec(call) && call->len <= 300) {
		run(&libraries[0], call, &w, &have, true);
		forget_undefined(call, &w, &have);
		compare(call, &w, "xn_bootstring");
	}
}

/* ---- any bytes ---------------------------------------------------------- */

void
variants_check_data(const uint8_t *data, size_t size)
{
	static const size_t head = 8;
	struct call call;
	size_t profiles = 0;
	unsigned kind;

	if (size < head || size - head > VARIANTS_LEN_MAX) {
		return;
	}
	while (libraries[0].profile_at(profiles) != NULL) {
		profiles++;
	}
	call.function = (enum function)(data[0] % FUNCTIONS);
	variants_profile(&call.opt, data[1] % profiles);
	call.opt.checks ^= (data[2] | (uint32_t)data[3] << 8) &
			   libraries[0].profile_at(data[1] % profiles)->allowed;
	call.src = (const char *)data + head;
	call.len = size - head;
	/* Small, about the length of the name, or large enough. */
	kind = data[4];
	call.cap = kind < 64 ? kind : XN_NAME_SIZE;
	if (kind >= 128 && call.len + kind >= 192) {
		call.cap = call.len + kind - 192;
	}
	if (call.cap > VARIANTS_CAP_MAX / 4) {
		call.cap = VARIANTS_CAP_MAX / 4;
	}
	call.src_place = data[5] % (PLACES + 1);
	call.dst_place = data[6] % (PLACES + 1);
	call.extra = data[7] & 1;
	/* Sometimes invalid options. */
	call.opt.checks ^=
		(data[7] & 14) == 14 ? UINT32_C(1) << data[3] % 32 : 0;
	call.opt.reserved[data[2] % 6] = (data[7] & 112) == 112;
	variants_check(&call);
}

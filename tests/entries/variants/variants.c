/* SPDX-License-Identifier: MIT */
#include "variants.h"
#include "tests/entries/entries.h"
#include "tests/support/guard.h"
#include "tests/support/hash.h"
#include "tests/support/units.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARIES 8
/* Bytes on either side of the destination that must not change. */
#define MARGIN 64
#define FILL 0xA5

/* One build, and its rows. */
struct library {
	const char *path;
	const struct entry *rows;
	void (*free)(void *pointer);
};

static struct library libraries[LIBRARIES];
static size_t library_count, row_count;
static struct guard src_room, dst_room;

/* ---- loading ------------------------------------------------------------ */

static void
stop(const char *what, const char *which)
{
	fprintf(stderr, "%s: %s\n", what, which);
	exit(1);
}

static void *
find(void *handle, const char *name)
{
	void *at = dlsym(handle, name);

	if (at == NULL) {
		stop("no such symbol", name);
	}
	return at;
}

static void
load(struct library *lib, const char *path)
{
	void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	void *at;

	if (handle == NULL) {
		stop("cannot be loaded", dlerror());
	}
	lib->path = path;
	lib->rows = find(handle, "entries");
	row_count = *(const size_t *)find(handle, "entry_count");
	at = find(handle, "xn_free");
	/* POSIX allows this conversion to a function pointer, C does not. */
	memcpy(&lib->free, &at, sizeof at);
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

size_t
variants_rows(void)
{
	return row_count;
}

size_t
variants_row(const char *name)
{
	for (size_t i = 0; i < row_count; i++) {
		if (strcmp(libraries[0].rows[i].name, name) == 0) {
			return i;
		}
	}
	stop("no such row", name);
	return 0;
}

bool
variants_profile(xn_options *opt, size_t i)
{
	const xn_profile_info *info = xn_profile_at(i);

	if (info == NULL) {
		return false;
	}
	*opt = xn_profile(info->id);
	return true;
}

/* ---- one call ----------------------------------------------------------- */

static const struct entry *
entry_of(const struct call *call)
{
	return &libraries[0].rows[call->row];
}

static bool
is(const struct call *call, const char *start)
{
	return strncmp(entry_of(call)->name, start, strlen(start)) == 0;
}

static bool
has_flags(const struct call *call)
{
	return call->extra && is(call, "xn_puny");
}

static char *
place(const struct guard *guard, unsigned where, size_t unit, size_t len)
{
	return where < PLACES ? guard->first + where / unit * unit
			      : guard_at_end(guard, len);
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
	size_t unit = entry_of(call)->to;

	w.size = call->cap * unit;
	w.dst = place(&dst_room, call->dst_place, unit, w.size);
	w.first = w.dst - dst_room.first < MARGIN ? dst_room.first
						  : w.dst - MARGIN;
	w.whole = (size_t)(w.dst - w.first) + w.size;
	w.whole += (size_t)(end - w.dst) - w.size < MARGIN
			   ? (size_t)(end - w.dst) - w.size
			   : MARGIN;
	return w;
}

/* Copies the source to its place; *len gets its units. */
static const char *
load_source(const struct call *call, size_t *len)
{
	static uint32_t units[VARIANTS_LEN_MAX];
	size_t unit = entry_of(call)->from;
	const void *from = call->src;
	char *src;

	*len = call->len;
	if (unit > 1) {
		*len = units_of((enum width)unit, units, NULL, call->src,
				call->len);
		from = units;
	}
	src = place(&src_room, call->src_place, unit, *len * unit);
	if (*len > 0) {
		memcpy(src, from, *len * unit);
	}
	return src;
}

/*
 * Clears what a call leaves undefined: what is behind a column, or a result of
 * Punycode.
 */
static void
forget_undefined(const struct call *call, const struct window *w,
		 const struct outcome *r, unsigned char *flags)
{
	size_t unit = entry_of(call)->to;
	size_t kept = r->status == XN_OK ? r->length : 0;

	if (is(call, "xn_puny") ||
	    strstr(entry_of(call)->name, "_batch") != NULL) {
		memset(w->dst + kept * unit, FILL, w->size - kept * unit);
	}
	if (kept < VARIANTS_LEN_MAX) {
		memset(flags + kept, 0, VARIANTS_LEN_MAX - kept);
	}
}

static void
hash_words(struct hash *hash, const void *from, size_t size)
{
	const char *bytes = from;
	uint64_t word;

	for (; size >= sizeof word; size -= sizeof word, bytes += sizeof word) {
		memcpy(&word, bytes, sizeof word);
		hash_number(hash, word);
	}
	hash_bytes(hash, bytes, size);
}

/* Makes the call with a row; a hash of all that it tells and writes. */
static uint64_t
run(const struct library *lib, const struct call *call, size_t row,
    const struct window *w, struct outcome *r)
{
	static unsigned char flags[VARIANTS_LEN_MAX];
	static struct noted noted;
	const struct entry *entry = &lib->rows[row];
	char *made = NULL;
	struct hash hash;
	struct question q = {.opt = &call->opt,
			     .dst = w->dst,
			     .cap = call->cap,
			     .report = call->extra ? &noted.report : NULL,
			     .flags = has_flags(call) ? flags : NULL};

	q.src = load_source(call, &q.len);
	q.dst = entry->kind == TO_HEAP ? (void *)&made : w->dst;
	for (size_t i = 0; has_flags(call) && i < sizeof flags; i++) {
		flags[i] = i % 3 == 0;
	}
	memset(w->first, FILL, w->whole);
	hash_begin(&hash);
	noted_begin(&noted, &hash);
	*r = entry->call(&q);
	hash_words(&hash, r, sizeof *r);
	hash_noted(&hash, &noted);
	if (made != NULL) {
		hash_words(&hash, made, (r->length + 1) * entry->to);
	}
	lib->free(made);
	forget_undefined(call, w, r, flags);
	hash_words(&hash, w->first, w->whole);
	hash_words(&hash, flags, has_flags(call) ? sizeof flags : 0);
	return hash.state;
}

/* ---- comparison --------------------------------------------------------- */

static void
fail(const struct call *call, const char *which, const struct outcome *have,
     const struct outcome *want)
{
	fprintf(stderr,
		"%s differs\n%s, profile %u, checks %#x, cap %zu, places "
		"%u and %u, extra %d\nsource of %zu bytes:",
		which, entry_of(call)->name, (unsigned)call->opt.profile,
		(unsigned)call->opt.checks, call->cap, call->src_place,
		call->dst_place, call->extra, call->len);
	for (size_t i = 0; i < call->len; i++) {
		fprintf(stderr, " %02X", (unsigned char)call->src[i]);
	}
	fprintf(stderr,
		"\nstatus %d, errors %#x, length %zu, beside %d, %#x, %zu\n",
		(int)have->status, (unsigned)have->errors, have->length,
		(int)want->status, (unsigned)want->errors, want->length);
	abort();
}

void
variants_check(const struct call *call)
{
	struct window w = open_window(call);
	const char *name = entry_of(call)->name;
	struct outcome want, have;
	uint64_t sum;

	/* The readable codec is quadratic, and has no limit of its own. */
	if (is(call, "xn_boot")) {
		return;
	}
	sum = run(&libraries[0], call, call->row, &w, &want);
	for (size_t i = 1; i < library_count; i++) {
		if (run(&libraries[i], call, call->row, &w, &have) != sum) {
			fail(call, libraries[i].path, &have, &want);
		}
	}
	if (is(call, "xn_puny") && call->len <= 300) {
		size_t row = variants_row(strstr(name, "encode") != NULL
						  ? "xn_bootstring_encode"
						  : "xn_bootstring_decode");

		if (run(&libraries[0], call, row, &w, &have) != sum) {
			fail(call, "xn_bootstring", &have, &want);
		}
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
	while (xn_profile_at(profiles) != NULL) {
		profiles++;
	}
	call.row = data[0] % row_count;
	variants_profile(&call.opt, data[1] % profiles);
	call.opt.checks ^= (data[2] | (uint32_t)data[3] << 8) &
			   xn_profile_at(data[1] % profiles)->allowed;
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

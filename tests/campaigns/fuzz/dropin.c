/* SPDX-License-Identifier: MIT
 *
 * The drop-in beside the system's libidn2, function by function: results are
 * equal, or differ by classes of tests/dropin/classes.h.
 *
 * XN_DROPIN and XN_LIBIDN2 name the two libraries, since LD_LIBRARY_PATH may
 * lead to the wrong one.  Nothing is tried without libidn2, or with a version
 * whose results are not known.
 */
#include "fuzz.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/dropin/judge.h"

#define NAME_MAX 300

/* A function, two bytes of flags, and the room. */
const size_t fuzz_head = FUZZ_HEAD;

int LLVMFuzzerInitialize(int *argc, char ***argv);

static struct libidn2 gnu, ours;
static struct judge judge;
static bool known;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *path = getenv("XN_DROPIN");
	const char *system = getenv("XN_LIBIDN2"), *why;

	(void)argc;
	(void)argv;
	/* Load it first: both libraries have the same name. */
	system = system != NULL ? system : "libidn2.so.0";
	if (open_libidn2(&gnu, system)) {
		judge.peer = peer_open(PEER_LIBIDN2, system, &why);
		judge.release = release_of(gnu.check_version(NULL));
	}
	known = judge.peer != NULL && judge.release != NULL &&
		setlocale(LC_ALL, "C.UTF-8") != NULL;
	if (path == NULL || !open_libidn2(&ours, path)) {
		fputs("XN_DROPIN does not name the drop-in\n", stderr);
		exit(2);
	}
	if (!known) {
		fputs("there is no libidn2 that is known: nothing is tried\n",
		      stderr);
	}
	judge.gnu = &gnu;
	judge.ours = &ours;
	judge.thorough = true;
	return 0;
}

static void
ask(const uint8_t *head, const char *bytes, size_t len)
{
	static uint32_t points[NAME_MAX + 1];
	static struct ustring room;
	struct call call = {
		.function = (enum function)(head[0] % FUNCTIONS),
		.flags = head[1] | (head[2] & 1) << 8,
		.bytes = bytes,
		.len = len,
		.cap = head[3],
	};

	room.len = 0;
	if (takes_points(call.function)) {
		if (!ustring_add_utf8(&room, bytes, len)) {
			return;
		}
		memcpy(points, room.point, room.len * sizeof *points);
		points[room.len] = 0;
		call.points = points;
		call.count = room.len;
	}
	if (head[2] & 2) {
		call.alabel = bytes;
		call.bytes = head[2] & 4 ? bytes : NULL;
		call.len = head[2] & 4 ? len : 0;
	}
	judge_call(&judge, &call);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static char bytes[NAME_MAX + 1];
	size_t len = 0;

	if (!known || size < FUZZ_HEAD || size - FUZZ_HEAD > NAME_MAX) {
		return 0;
	}
	/* The functions take strings, which end at NUL. */
	for (size_t i = FUZZ_HEAD; i < size && data[i] != 0; i++) {
		bytes[len++] = (char)data[i];
	}
	bytes[len] = '\0';
	ask(data, bytes, len);
	if (judge.tally.unexplained > 0) {
		does_not_hold("a difference from libidn2 has a class");
	}
	return 0;
}

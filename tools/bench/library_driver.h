/* SPDX-License-Identifier: MIT
 *
 * Declarations for the files library*.c only.
 */
#ifndef BENCH_LIBRARY_DRIVER_H
#define BENCH_LIBRARY_DRIVER_H

#include "library.h"

#include <string.h>

/* Room for a label, decoded or encoded; it has at most 63 units. */
#define LABEL_ROOM 256

static inline void
answer_set(struct answer *answer, bool ok, const void *data, size_t size)
{
	answer->ok = ok && size <= sizeof answer->data;
	answer->size = answer->ok ? size : 0;
	if (answer->size > 0) {
		memcpy(answer->data, data, size);
	}
}

/* Set a function for names and one, or NULL, for Punycode. */
static inline void
set_functions(struct library *library, convert_function *names,
	      convert_function *punycode)
{
	library->convert[TASK_TO_ASCII] = names;
	library->convert[TASK_BATCH] = names;
	library->convert[TASK_TO_UNICODE] = names;
	library->convert[TASK_DECODE] = punycode;
	library->convert[TASK_ENCODE] = punycode;
}

/* Set the convert functions of a loaded library. */
void library_set_floor(struct library *library);
void library_set_icu(struct library *library);
void library_set_libidn2(struct library *library);
void library_set_libidn(struct library *library);
void library_set_dropin(struct library *library);
void library_set_other(struct library *library);
void library_set_lexbor(struct library *library);

extern const struct shared_library other_library, lexbor_library;

#endif

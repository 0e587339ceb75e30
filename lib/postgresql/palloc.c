/* SPDX-License-Identifier: MIT
 *
 * Memory and interrupts for libxn and lib/sql.  The module is linked with
 * --wrap: what they ask malloc for comes from the current memory context.
 * PostgreSQL frees that memory if an error leaves a function by a jump.
 *
 * A request is refused above PostgreSQL's own limit of 1 GB.  libxn then says
 * XN_NO_MEMORY, and the statement fails instead of the server.
 */
#include "module.h"

#include <utils/memutils.h>

extern void *__wrap_malloc(size_t size);
extern void *__wrap_realloc(void *memory, size_t size);
extern void __wrap_free(void *memory);

void *
__wrap_malloc(size_t size)
{
	if (!AllocSizeIsValid(size)) {
		return NULL;
	}
	return palloc_extended(size, MCXT_ALLOC_NO_OOM);
}

void *
__wrap_realloc(void *memory, size_t size)
{
	if (memory == NULL) {
		return __wrap_malloc(size);
	}
	return AllocSizeIsValid(size) ? repalloc(memory, size) : NULL;
}

void
__wrap_free(void *memory)
{
	if (memory != NULL) {
		pfree(memory);
	}
}

void
sql_pause(void)
{
	CHECK_FOR_INTERRUPTS();
}

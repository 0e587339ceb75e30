/* SPDX-License-Identifier: MIT
 *
 * For LD_PRELOAD, with glibc: makes one call of a program fail, and reports
 * it.
 *
 *     XN_FAULT="CALL N ERRNO"   the N-th such call fails with that error
 *     XN_FAULT="CALL N short"   it reads or writes one byte
 *     XN_FAULT_FD=FD            gets "met" when that happens, and at the end
 *                               "leaks N": the blocks that the program itself
 *                               allocated and did not free
 *
 * N counts from 1; 0 means every call.  "alloc" is any call of malloc, calloc
 * or realloc, by the program or a library.  Calls of child processes do not
 * fail, unless XN_FAULT_CHILD is set: then only theirs do, and each child
 * counts its own.
 */
/* With _FORTIFY_SOURCE glibc's headers define the functions replaced here. */
#undef _FORTIFY_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SHORT (-1)
#define BLOCKS 65536 /* allocated at the same time, at most */

/* ---- the fault ---------------------------------------------------------- */

static char fault_call[32];
static long fault_number = -1;
static int fault_error;
static bool fault_child;
static int report_fd = -1;
static pid_t first_process;
static atomic_long counted;

/* Without write(), which may be the call that fails. */
static void
report(const char *text)
{
	if (report_fd >= 0) {
		syscall(SYS_write, report_fd, text, strlen(text));
	}
}

/* Whether it is this call's turn. */
static bool
is_turn(const char *call)
{
	if (fault_number < 0 || strcmp(call, fault_call) != 0 ||
	    (getpid() != first_process) != fault_child) {
		return false;
	}
	if (fault_number > 0 &&
	    atomic_fetch_add(&counted, 1) + 1 != fault_number) {
		return false;
	}
	report("met\n");
	return true;
}

static bool
fails(const char *call)
{
	if (!is_turn(call)) {
		return false;
	}
	errno = fault_error;
	return true;
}

/*
 * Like fails(), for calls that may be short: *len becomes 1 and nothing fails.
 */
static bool
fails_or_shortens(const char *call, size_t *len)
{
	if (!is_turn(call)) {
		return false;
	}
	if (fault_error == SHORT) {
		*len = *len > 1 ? 1 : *len;
		return false;
	}
	errno = fault_error;
	return true;
}

/* ---- memory ------------------------------------------------------------- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);

/* The addresses of the program's own code, and the blocks it has allocated. */
static uintptr_t code_from, code_to;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *blocks[BLOCKS];
static size_t block_count;

/* Replaces a block by another one; either may be NULL. */
static void
replace(void *block, void *what)
{
	size_t i = 0;

	if (block == NULL && what == NULL) {
		return;
	}
	pthread_mutex_lock(&lock);
	while (block != NULL && i < block_count && blocks[i] != block) {
		i++;
	}
	if (block == NULL || i == block_count) {
		i = what != NULL && block_count < BLOCKS ? block_count++
							 : BLOCKS;
	}
	if (i < BLOCKS) {
		blocks[i] = what != NULL ? what : blocks[--block_count];
	}
	pthread_mutex_unlock(&lock);
}

/* Keeps a block that the program itself allocated, not a library it calls. */
static void *
keep(void *block, const void *caller)
{
	if ((uintptr_t)caller >= code_from && (uintptr_t)caller < code_to) {
		replace(NULL, block);
	}
	return block;
}

void *
malloc(size_t size)
{
	return fails("alloc")
		       ? NULL
		       : keep(__libc_malloc(size), __builtin_return_address(0));
}

void *
calloc(size_t count, size_t size)
{
	return fails("alloc") ? NULL
			      : keep(__libc_calloc(count, size),
				     __builtin_return_address(0));
}

void *
realloc(void *block, size_t size)
{
	void *moved;

	if (fails("alloc")) {
		return NULL;
	}
	/* In this order: another thread may get the old block at once. */
	replace(block, NULL);
	moved = __libc_realloc(block, size);
	return keep(moved != NULL ? moved : block,
		    __builtin_return_address(0)) == moved
		       ? moved
		       : NULL;
}

void
free(void *block)
{
	replace(block, NULL);
	__libc_free(block);
}

static int
find_code(struct dl_phdr_info *info, size_t size, void *user)
{
	(void)size;
	(void)user;
	for (size_t i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *part = &info->dlpi_phdr[i];

		if (part->p_type == PT_LOAD && (part->p_flags & PF_X) != 0) {
			code_from = info->dlpi_addr + part->p_vaddr;
			code_to = code_from + part->p_memsz;
		}
	}
	/* The program is the first object. */
	return 1;
}

/* ---- calls -------------------------------------------------------------- */

/* A pointer to the C library's function. */
#define REAL(name)                                                             \
	static __typeof__(&name) real;                                         \
	if (real == NULL) {                                                    \
		void *symbol = dlsym(RTLD_NEXT, #name);                        \
		memcpy(&real, &symbol, sizeof real);                           \
	}

/* Defines a call that fails with -1 and errno. */
#define WRAP(result, name, parameters, arguments)                              \
	result name parameters                                                 \
	{                                                                      \
		REAL(name)                                                     \
		return fails(#name) ? -1 : real arguments;                     \
	}

/* The same for a call that can read or write fewer bytes than asked. */
#define WRAP_BYTES(name, parameters, arguments)                                \
	ssize_t name parameters                                                \
	{                                                                      \
		REAL(name)                                                     \
		return fails_or_shortens(#name, &len) ? -1 : real arguments;   \
	}

WRAP_BYTES(read, (int fd, void *to, size_t len), (fd, to, len))
WRAP_BYTES(write, (int fd, const void *from, size_t len), (fd, from, len))
WRAP(int, fstat64, (int fd, struct stat64 *st), (fd, st))
WRAP(off64_t, lseek64, (int fd, off64_t to, int from), (fd, to, from))
WRAP(int, poll, (struct pollfd * fds, nfds_t count, int wait),
     (fds, count, wait))
WRAP(int, pipe, (int fds[2]), (fds))
WRAP(int, getentropy, (void *to, size_t len), (to, len))
WRAP(pid_t, fork, (void), ())

/* close() has closed the file even if it fails. */
int
close(int fd)
{
	int result;

	REAL(close)
	result = real(fd);
	return fails("close") ? -1 : result;
}

int
isatty(int fd)
{
	REAL(isatty)
	return fails("isatty") ? 0 : real(fd);
}

/* It returns its error; errno is not set. */
int
pthread_create(pthread_t *thread, const pthread_attr_t *attr,
	       void *(*run)(void *), void *user)
{
	REAL(pthread_create)
	return fails("pthread_create") ? fault_error
				       : real(thread, attr, run, user);
}

void *
dlopen(const char *path, int flags)
{
	REAL(dlopen)
	return fails("dlopen") ? NULL : real(path, flags);
}

int
fcntl64(int fd, int command, ...)
{
	va_list list;
	long value;

	REAL(fcntl64)
	va_start(list, command);
	value = va_arg(list, long);
	va_end(list);
	return fails("fcntl64") ? -1 : real(fd, command, value);
}

int
open64(const char *path, int flags, ...)
{
	va_list list;
	mode_t mode;

	REAL(open64)
	va_start(list, flags);
	mode = va_arg(list, mode_t);
	va_end(list);
	return fails("open") ? -1 : real(path, flags, mode);
}

/* ---- beginning and end -------------------------------------------------- */

__attribute__((constructor)) static void
begin(void)
{
	const char *fd = getenv("XN_FAULT_FD");
	const char *fault = getenv("XN_FAULT");
	char error[16];
	long number;

	first_process = getpid();
	dl_iterate_phdr(find_code, NULL);
	if (fd == NULL || fault == NULL ||
	    sscanf(fault, "%31s %ld %15s", fault_call, &number, error) != 3) {
		return;
	}
	report_fd = atoi(fd);
	fault_error = strcmp(error, "short") == 0 ? SHORT : atoi(error);
	fault_child = getenv("XN_FAULT_CHILD") != NULL;
	fault_number = number;
}

__attribute__((destructor)) static void
finish(void)
{
	char text[48];

	if (getpid() == first_process) {
		fault_number = -1;
		snprintf(text, sizeof text, "leaks %zu\n", block_count);
		report(text);
	}
}

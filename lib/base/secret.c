/* SPDX-License-Identifier: MIT
 *
 * The system's random bytes: rand_s on Windows, getentropy elsewhere.  In
 * WebAssembly lib/wasm has this function.
 */
#ifdef _WIN32
#define _CRT_RAND_S
#else
/* Without it, glibc and musl hide getentropy from strict C. */
#define _DEFAULT_SOURCE
#endif

#include "secret.h"

#ifdef _WIN32

#include <stdlib.h>
#include <string.h>

bool
xn_secret(unsigned char *secret, size_t size)
{
	unsigned word;

	for (size_t i = 0; i < size; i += sizeof word) {
		size_t rest = size - i;

		if (rand_s(&word) != 0) {
			return false;
		}
		memcpy(secret + i, &word,
		       rest < sizeof word ? rest : sizeof word);
	}
	return true;
}

#else

#ifdef __APPLE__
#include <sys/random.h>
#endif
#include <unistd.h>

bool
xn_secret(unsigned char *secret, size_t size)
{
	return getentropy(secret, size) == 0;
}

#endif

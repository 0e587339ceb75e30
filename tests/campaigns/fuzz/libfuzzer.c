/* SPDX-License-Identifier: MIT
 *
 * mutate.c for libFuzzer, beside its own mutations.
 */
#include "fuzz.h"
#include "mutate.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t cap);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t cap,
			       unsigned seed);

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t cap, unsigned seed)
{
	if (seed % 2 == 0) {
		return LLVMFuzzerMutate(data, size, cap);
	}
	return mutate_name(data, size, cap, fuzz_head, seed);
}

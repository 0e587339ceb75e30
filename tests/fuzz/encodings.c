/* SPDX-License-Identifier: MIT
 *
 * A fuzzer that holds UTF-16 and UTF-32 equal to UTF-8: libFuzzer's, or
 * anybody's who calls LLVMFuzzerTestOneInput.
 */
#include "encodings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	encodings_check_data(data, size);
	return 0;
}

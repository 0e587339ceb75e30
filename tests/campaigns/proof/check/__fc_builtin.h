/* SPDX-License-Identifier: MIT
 *
 * What Frama-C's header of this name declares and the harnesses call, so that
 * "tools/dev/prove --check" can compile them without Frama-C.
 */
#ifndef XN_PROOF_FC_BUILTIN_H
#define XN_PROOF_FC_BUILTIN_H

#include <stddef.h>

void Frama_C_make_unknown(char *p, size_t len);
int Frama_C_interval(int min, int max);
unsigned Frama_C_unsigned_int_interval(unsigned min, unsigned max);

#endif

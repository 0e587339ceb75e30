/* SPDX-License-Identifier: MIT
 *
 * <assert.h> for a platform that cannot print: a release has no assertions.
 */
#ifndef XN_WASM_ASSERT_H
#define XN_WASM_ASSERT_H

#define assert(condition) ((void)0)

#endif

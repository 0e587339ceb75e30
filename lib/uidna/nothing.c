/* SPDX-License-Identifier: MIT
 *
 * A library without functions, for its name alone.
 */
typedef int xn_uidna_nothing;

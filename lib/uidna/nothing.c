/* SPDX-License-Identifier: MIT
 *
 * A library without functions, for its name alone.
 */
extern int xn_uidna_nothing;
int xn_uidna_nothing = 0;

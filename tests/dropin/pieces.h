/* SPDX-License-Identifier: MIT
 *
 * Names for the drop-in, made of pieces that libidn2's rules are about.
 */
#ifndef DROPIN_PIECES_H
#define DROPIN_PIECES_H

#include "tests/support/generate.h"

#define PIECES_MAX 4096

/* Writes a name of up to PIECES_MAX bytes; returns its length. */
size_t pieces_name(struct generator *gen, char *dst);

/* Writes one label, likewise. */
size_t pieces_label(struct generator *gen, char *dst);

#endif

/* SPDX-License-Identifier: MIT
 *
 * The commands, each in a file of its own: commands.def has their rows.
 */
#ifndef XN_COMMANDS_H
#define XN_COMMANDS_H

#include "session.h"

#define COMMAND(id, name, ...) void run_##name(struct session *session);
#include "commands.def"

#endif

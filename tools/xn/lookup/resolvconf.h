/* SPDX-License-Identifier: MIT
 *
 * The name servers to ask.
 */
#ifndef XN_RESOLVCONF_H
#define XN_RESOLVCONF_H

#include "dns.h"

#define RESOLVCONF_PATH "/etc/resolv.conf"

/*
 * Reads a server: ADDRESS, ADDRESS:PORT, [ADDRESS] or [ADDRESS]:PORT.  An IPv6
 * address before a port has to be in brackets.  False: the text is none of
 * these.
 */
bool resolvconf_server(struct dns_server *server, const char *text);

/*
 * Finds the system's servers: those in /etc/resolv.conf, or the one on this
 * machine if the file names none or does not exist.  False: the file cannot be
 * read, and errno says why.
 */
bool resolvconf_read(struct dns_resolver *resolver);

#endif

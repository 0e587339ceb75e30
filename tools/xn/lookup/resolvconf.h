/* SPDX-License-Identifier: MIT
 *
 * Which name servers to ask.
 */
#ifndef XN_RESOLVCONF_H
#define XN_RESOLVCONF_H

#include "dns.h"

#define RESOLVCONF_PATH "/etc/resolv.conf"

/*
 * A server: ADDRESS, ADDRESS:PORT, [ADDRESS] or [ADDRESS]:PORT, where an IPv6
 * address in front of a port has to be in brackets.  False: it is none.
 */
bool resolvconf_server(struct dns_server *server, const char *text);

/*
 * The system's servers: those that /etc/resolv.conf names, or the one on this
 * machine where it names none or is not there.  False: it cannot be read,
 * errno says why.
 */
bool resolvconf_read(struct dns_resolver *resolver);

#endif

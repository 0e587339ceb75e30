# SPDX-License-Identifier: MIT
"""What the URL Standard's parser does before and after its domain parser.

Only for "https://" and a name.  From the standard's sections 3.5 (host
parsing), 4.4 (URL parsing) and 1.3 (percent-decoding).
"""

import re
import urllib.parse

FAILURE = None
ADDRESS = ("an address in brackets",)  # which IDNA never sees

SURROGATE = re.compile("[\ud800-\udfff]")
TAB_OR_NEWLINE = re.compile("[\t\n\r]")
END_OF_AUTHORITY = re.compile(r"[/\\?#]")
C0_OR_SPACE = "".join(map(chr, range(0x21)))
NUMBERS = {"0x": (16, "0123456789abcdefABCDEF"), "0": (8, "01234567"),
           "": (10, "0123456789")}

END_OF_NUMBER = frozenset("0123456789abcdefABCDEFxX.")

# With these the parser sees another host than the one typed.
SEEN_BY_PARSER = re.compile(
    "[\x00-\x20/\\\\?#@:%\\[\\]\ud800-\udfff]")


def without_port(text):
    """The text before a port, or FAILURE."""
    inside = False
    for at, char in enumerate(text):
        if char == ":" and not inside:
            port = text[at + 1:]
            if port and (port.strip("0123456789") or
                         int(port.lstrip("0")[:6] or "0") > 0xFFFF):
                return FAILURE
            return text[:at]
        if char in "[]":
            inside = char == "["
    return text


def host_of(name):
    """The domain parser's input for a name, or FAILURE, or ADDRESS."""
    if not SEEN_BY_PARSER.search(name):
        return name or FAILURE
    name = SURROGATE.sub("\ufffd", name).rstrip(C0_OR_SPACE)
    name = TAB_OR_NEWLINE.sub("", name).lstrip("/\\")
    host = without_port(END_OF_AUTHORITY.split(name, maxsplit=1)[0]
                        .rpartition("@")[2])
    if not host:
        return FAILURE
    if host[0] == "[":
        return ADDRESS
    if "%" not in host:
        return host
    return urllib.parse.unquote_to_bytes(host).decode("utf-8", "replace")


def number_of(part):
    """The IPv4 number parser: a number or FAILURE."""
    if not part:
        return FAILURE
    prefix = ("0x" if part[:2] in ("0x", "0X") else
              "0" if part[0] == "0" and len(part) > 1 else "")
    base, digits = NUMBERS[prefix]
    part = part[len(prefix):]
    if part.strip(digits):
        return FAILURE
    # A longer part overflows in any base.
    part = part.lstrip("0")
    return int(part[:40] or "0", base)


def ends_in_number(host):
    parts = host.split(".")
    if not parts[-1]:
        if len(parts) == 1:
            return False
        parts.pop()
    last = parts[-1]
    return bool(last) and (not last.strip("0123456789")
                           or number_of(last) is not FAILURE)


def address_of(host):
    """The IPv4 parser and serializer: an address or FAILURE."""
    parts = host.split(".")
    if not parts[-1] and len(parts) > 1:
        parts.pop()
    numbers = [number_of(part) for part in parts]
    if len(parts) > 4 or FAILURE in numbers:
        return FAILURE
    *front, last = numbers
    if any(n > 255 for n in front) or last >= 256 ** (5 - len(parts)):
        return FAILURE
    for at, n in enumerate(front):
        last += n << 8 * (3 - at)
    return ".".join(str(last >> shift & 255) for shift in (24, 16, 8, 0))


def finished(domain):
    """The host for a result of the domain parser."""
    # A quick check, which is nearly always false.
    if domain and domain[-1] in END_OF_NUMBER and ends_in_number(domain):
        return address_of(domain)
    return domain

# SPDX-License-Identifier: MIT
"""Why an engine may show a name in another way than xn display.

The engine has an older version of Unicode than data/.  Nothing else is a
reason: what the engine shows, its policy shows.
"""

import display_points


def find(engine, name, host, ours, theirs):
    """The class of a difference, or None."""
    version = display_points.version(engine.unicode_version)
    if any(display_points.age(ord(x)) > version for x in decoded(host)):
        return "a code point is newer than the engine's Unicode"
    if any(label.startswith("xn--xn--") for label in host.split(".")):
        # Revision 33 of UTS #46, section 4.1, step 4.
        if version < (15, 1):
            return "a U-label begins with xn--, which UTS #46 refuses since 15.1"
    return None


def decoded(host):
    """The labels of a host of A-labels, in Unicode."""
    return "".join(label[4:].encode("ascii").decode("punycode")
                   if label.startswith("xn--") else label
                   for label in host.split("."))

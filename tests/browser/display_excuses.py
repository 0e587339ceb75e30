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
    return None


def decoded(host):
    """The labels of a host of A-labels, in Unicode."""
    return "".join(label[4:].encode("ascii").decode("punycode")
                   if label.startswith("xn--") else label
                   for label in host.split("."))

# SPDX-License-Identifier: MIT
"""Why an engine may show a name in another way than xn display.

The engine has an older version of Unicode than data/, or of UTS #46.  Nothing
else is a reason: what the engine shows, its policy shows.
"""

import display_points

# Code points that a version has given other scripts.
SCRIPTS = {0x0B83: (18, 0)}


def find(unicode_version, host):
    """The class of a host for an engine with this Unicode version, or None."""
    version = display_points.version(unicode_version)
    points = [ord(x) for x in decoded(host)]
    if any(display_points.age(x) > version for x in points):
        return "a code point is newer than the engine's Unicode"
    if any(SCRIPTS.get(x, version) > version for x in points):
        return "a code point has more scripts since the engine's Unicode"
    # Unicode 15.1 added the rule to UTS #46; also newer engines lack it.
    if any(label.startswith("xn--xn--") for label in host.split(".")):
        return "a U-label begins with xn--, which UTS #46 refuses since 15.1"
    return None


def decoded(host):
    """The labels of a host of A-labels, in Unicode where they are right."""
    text = ""
    for label in host.split("."):
        try:
            text += label[4:].encode("ascii").decode("punycode") if (
                label.startswith("xn--")) else label
        except UnicodeError:
            pass
    return text

# SPDX-License-Identifier: MIT
"""The enumerations, which take as long to import as all the rest."""

from enum import IntEnum, IntFlag


class Level(IntEnum):
    """The restriction levels of UTS #39, the narrowest first."""

    ASCII = 0
    SINGLE = 1
    HIGHLY = 2
    MODERATELY = 3
    MINIMALLY = 4
    UNRESTRICTED = 5


class Confusable(IntFlag):
    """How two texts look alike (UTS #39, section 4)."""

    SINGLE_SCRIPT = 1
    MIXED_SCRIPT = 2
    WHOLE_SCRIPT = 4

# SPDX-License-Identifier: MIT
from enum import IntEnum, IntFlag

class Level(IntEnum):
    ASCII = 0
    SINGLE = 1
    HIGHLY = 2
    MODERATELY = 3
    MINIMALLY = 4
    UNRESTRICTED = 5

class Confusable(IntFlag):
    SINGLE_SCRIPT = 1
    MIXED_SCRIPT = 2
    WHOLE_SCRIPT = 4

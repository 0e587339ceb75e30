# SPDX-License-Identifier: MIT
"""Names for every entry of the lists that engines have.

A row is a shape and what stands in it.  The stored verdicts hold all of them,
so an entry that is missing in our own lists, or is one too many, is noticed
without an engine.
"""

import display_points as points
from names_chromium import DIGITS, WHOLE, WORDS

# Cyrillic top-level domains, whose registries allow some letters each.
CYRILLIC = ("рф", "рус", "москва", "дети", "онлайн", "сайт", "орг", "бел", "қаз",
            "укр", "срб", "мкд", "мон", "бг", "ею", "ком")
TLDS = ("com", "bg", "by", "kz", "pyc", "ru", "su", "ua", "uz", "am", "er",
        "et", "ge", "gr", "il", "mm", "th", "is", "fo", "az", "cat", "in",
        "la", "mn", "rs", *CYRILLIC, "հայ", "გე", "ελ", "ישראל", "ไทย")

# What is right under one domain only.
UNDER = ("þ", "ð", "ə", "aþa", "aða", "aəa", "l·l", "a·a", "l·", "·l")


def letters_with_dots():
    """The letters of scripts that have marks above, which IDNA allows."""
    return [chr(p) for p in points.valid_points()
            if points.SCRIPT.of(p) in ("Latn", "Grek", "Cyrl")
            and p < 0x2000]


def rows():
    """Yield (shape, what stands in it)."""
    cyrillic = [chr(p) for p in (*range(0x430, 0x460), *range(0x48A, 0x530),
                                 0x2019) if points.is_valid(p)]
    for domain in CYRILLIC:
        yield f"{{}}.{domain}", cyrillic
    for letters, _ in WHOLE:
        yield f"{{0}}{letters[0]}.com", list(letters)
        yield f"{letters[:2]}.{{}}", TLDS
    yield "{}.com", WORDS
    yield "1{}.com", list(dict.fromkeys(DIGITS))
    for label in UNDER:
        yield f"{label}.{{}}", TLDS
    for mark in "\u0307", "\u0301":
        yield f"{{}}{mark}.com", letters_with_dots()


def names():
    for shape, some in rows():
        for x in some:
            yield shape.format(x)

# SPDX-License-Identifier: MIT
"""The rows of Unicode's conformance files, in a compact form of our own."""


def write(src, version, folder):
    pass

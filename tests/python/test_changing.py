# SPDX-License-Identifier: MIT
"""An Arrow array that another process changes while it is read: the result may
be anything, but nothing is read beyond its buffers, which end at guard pages.

The last offset stays: nothing else says how long the text is."""

import ctypes
import mmap
import os
import random
import signal
import time
import unittest

import shared
from arrow_made import Made

shared.package()
import xn

PAGE = mmap.PAGESIZE
# How long each of the tests goes on.
SECONDS = float(os.environ.get('XN_SECONDS', 9)) / 3
# A row that is too long for a batch, and one that is wrong.
ROWS = ['bücher.example', 'a' * 40, 'ü' * 1001, 'a..b', None,
        'www.example'] * 8


class Guarded(Made):
    """The buffers are shared with processes that are forked later."""

    def keep(self, data):
        if data is None:
            return None
        size = -(-len(data) // PAGE) * PAGE
        shared_pages = mmap.mmap(-1, size + PAGE)
        start = ctypes.addressof(ctypes.c_char.from_buffer(shared_pages))
        if ctypes.CDLL(None).mprotect(ctypes.c_void_p(start + size), PAGE, 0):
            raise OSError('mprotect')
        place = start + size - len(data)
        ctypes.memmove(place, data, len(data))
        self.kept.append(shared_pages)
        return place


def spoil(place, words):
    """Put wrong numbers into a buffer, each for a moment, until killed."""
    chance = random.Random(5)
    right = (ctypes.c_int32 * words).from_address(place)
    changes = [(i, right[i], wrong) for i in range(words)
               for wrong in (-1, -5, 0, 12, right[i] + 40, 2 ** 31 - 1)]
    chance.shuffle(changes)
    parent = os.getppid()
    while os.getppid() == parent:
        for i, was, wrong in changes:
            right[i] = wrong
            right[i] = was


class Changing(unittest.TestCase):
    def run_with(self, form, words):
        made = Guarded(ROWS, form)
        child = os.fork()
        if child == 0:
            spoil(made.array.buffers[1], words)
        try:
            end = time.monotonic() + SECONDS
            while time.monotonic() < end:
                for call, errors in ((xn.to_unicode_many, 'none'),
                                     (xn.to_ascii_many, 'raise')):
                    try:
                        call(made, errors=errors, length=False)
                    except (ValueError, MemoryError):
                        pass
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)

    def test_narrow_offsets(self):
        self.run_with('u', len(ROWS))

    def test_wide_offsets(self):
        self.run_with('U', 2 * len(ROWS))

    def test_views(self):
        self.run_with('vu', 4 * len(ROWS))


if __name__ == '__main__':
    unittest.main()

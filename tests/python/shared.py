# SPDX-License-Identifier: MIT
"""What the tests of the Python package share.

XN_MODULE is the built extension module, XN_SOURCE the project's root.  The
package is put together in a folder of its own and imported from there.
"""

import atexit
import os
import pathlib
import random
import shutil
import sys
import tempfile

SOURCE = pathlib.Path(os.environ['XN_SOURCE'])
SCALE = int(os.environ.get('XN_TEST_SCALE', '100'))


def scaled(count):
    """How many of a count this run tries: all of them at the full scale.

    Below, a fiftieth of the share: the whole takes half an hour.
    """
    return count if SCALE >= 100 else max(1, count * SCALE // 5000)


def package():
    """The folder that holds the package xn; also the first of sys.path."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix='xn-python-'))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    shutil.copytree(SOURCE / 'lib' / 'python' / 'xn', folder / 'xn')
    module = pathlib.Path(os.environ['XN_MODULE'])
    shutil.copy(module, folder / 'xn' / module.name)
    sys.path.insert(0, str(folder))
    return folder


def rows(name):
    """The fields of each row of a table of this folder."""
    text = pathlib.Path(__file__).with_name(name).read_text('utf-8')
    return [line.split('\t') for line in text.splitlines()
            if not line.startswith('#')]


class NoSet:
    """A class that is not KnownDomains, but has its method."""

    @staticmethod
    def _set(_):
        return list(range(9))


class Names:
    """Names and labels, some right and most nearly right."""

    CHARACTERS = (
        'abcxyz0189-', 'ABXYZ', '_ /:@', 'äöüßéñçœ', 'ÄÖÜẞÉ', 'αβγς', 'аeоя',
        'אבגד', 'ابتثجمنه', '٠١٢٣', '۰۱۲۳', '日本語中国', 'ひらがな', 'カタカナ',
        '한국어', 'हिन्दी', 'ক্ষ', '\u0301\u0308\u0327', '\u200c\u200d',
        '·l', '͵α', '׳א״', '・カ', '️☃💩', 'ａｂｃ１', '℀⒈½', '\xad\u2060',
        '\u0378\ufdd0\U0010ffff', '\ud800\udfff', '。．｡', 'İıſK', '\u094d\u0628')

    def __init__(self, seed):
        self.random = random.Random(seed)

    def label(self):
        """A label."""
        r = self.random
        kind = r.random()
        if kind < 0.05:
            return r.choice(('', '-', '--', 'xn--', 'xn--a', 'XN--TDA',
                             'xn--fa-hia', 'xn--zca', 'a' * 63, 'a' * 64,
                             'xn--ls8h', 'xn---', 'ü' * 40))
        groups = r.sample(self.CHARACTERS, r.choice((1, 1, 1, 2, 2, 3)))
        text = ''.join(r.choice(r.choice(groups))
                       for _ in range(r.choice((1, 2, 3, 4, 6, 9))))
        if kind < 0.2:
            try:
                text = 'xn--' + text.encode('punycode').decode('ascii')
            except UnicodeError:
                pass
        elif kind < 0.3:
            point = r.choice((0x300, 0x2000, 0x3400, 0x20000, 0x30000))
            point = r.randrange(point)
            text += chr(point)
        return text

    def name(self):
        """A name of some labels."""
        r = self.random
        dots = '.' if r.random() < 0.95 else '。'
        name = dots.join(self.label() for _ in range(r.choice((1, 1, 2, 2, 3))))
        return name + ('.' if r.random() < 0.05 else '')

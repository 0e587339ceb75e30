# SPDX-License-Identifier: MIT
"""The codec "xn": 'bücher.example'.encode('xn') and back."""

import codecs

from ._xn import to_ascii, to_unicode


def _only_strict(errors):
    if errors != 'strict':
        raise UnicodeError(f"codec xn: errors must be 'strict', not {errors!r}")


class Codec(codecs.Codec):
    """Whole names, one a call."""

    def encode(self, input, errors='strict'):
        """The name in ASCII, and the length that was read."""
        _only_strict(errors)
        return (to_ascii(input) if input else '').encode('ascii'), len(input)

    def decode(self, input, errors='strict'):
        """The name in Unicode, and the length that was read."""
        _only_strict(errors)
        return (to_unicode(bytes(input), strict=True) if input else '',
                len(input))


def _find(name):
    if name != 'xn':
        return None
    codec = Codec()
    return codecs.CodecInfo(codec.encode, codec.decode, name='xn')


def register_codec():
    """Make the codec known; a second time changes nothing that is seen."""
    codecs.register(_find)

# SPDX-License-Identifier: MIT
"""Punycode alone (RFC 3492), of one label: no "xn--", no mapping, no checks.

>>> from xn import punycode
>>> punycode.encode('bücher')
'bcher-kva'
>>> punycode.decode('bcher-kva')
'bücher'

What does not encode or decode raises UnicodeError, which says where.
"""

from ._xn import punycode_decode as decode, punycode_encode as encode

__all__ = ['decode', 'encode']

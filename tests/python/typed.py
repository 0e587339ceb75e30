# SPDX-License-Identifier: MIT
"""Uses of the package that mypy --strict has to accept."""

import xn
import xn.idna
from xn import punycode

name: str = xn.to_ascii('a', 'strict', std3=True)
back: str = xn.to_unicode(b'a', strict=True)
result: xn.Result = xn.analyze('a')
label: xn.Label = result.labels[0]
span: tuple[int, int] = label.span
valid: bool = xn.is_valid('a') and xn.same_host('a', 'b')
registered: str = xn.register('ü', 'xn--tda') + xn.register(alabel='xn--tda')
rows: list[str | None] = xn.to_ascii_many(['a', None, b'b'], threads=2)
column: xn.Column = xn.to_unicode_many(xn.to_ascii_many(xn.Column.__new__(
    xn.Column)))
shown: xn.Shown = xn.display('a', known=xn.KnownDomains(['b.com']))
reasons: tuple[tuple[str, ...], ...] = shown.reasons
level: xn.Level = xn.restriction_level('a')
how: xn.Confusable = xn.confusable('a', 'b')
encoded: bytes = xn.idna.encode('a', uts46=True)
decoded: str = xn.idna.decode(encoded)
digits: str = punycode.decode(punycode.encode('ü'))
try:
    pass
except xn.HostNameError as error:
    faults: tuple[xn.Fault, ...] = error.faults
    index: int | None = error.index

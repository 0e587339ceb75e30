# SPDX-License-Identifier: MIT
"""Uses of the package that mypy --strict has to accept."""

from collections.abc import Mapping
from typing import assert_type

import xn
import xn.idna
from xn import idna, punycode

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
    assert_type(error.name, str | bytes)
    assert_type(error.errors, tuple[str, ...])
    assert_type(error.faults, tuple[xn.Fault, ...])
    assert_type(error.index, int | None)

# Exactly these types, no wider and no narrower.
assert_type(xn.to_ascii(b'a'), str)
assert_type(xn.to_unicode('a'), str)
assert_type(xn.is_valid(b'a'), bool)
assert_type(xn.same_host('a', b'b', 'url'), bool)
assert_type(xn.register(None, 'a'), str)
assert_type(xn.register(b'a'), str)
assert_type(xn.skeleton(b'a'), str)
assert_type(xn.restriction_level(b'a'), xn.Level)
assert_type(xn.confusable(b'a', 'b'), xn.Confusable)
assert_type(xn.is_highly_restrictive(b'a'), bool)
assert_type(xn.display(b'a', 'uts39', level=xn.Level.HIGHLY, known=None),
            xn.Shown)
assert_type(xn.to_ascii_many((b'a' for _ in 'a'), errors='raise', std3=True),
            list[str | None])
assert_type(xn.to_unicode_many(['a'], 'url', errors='none'), list[str | None])
assert_type(xn.to_ascii_many(column), xn.Column)
assert_type(column.to_pylist(), list[str | None])
assert_type(len(column), int)
assert_type(result.ok, bool)
assert_type(result.ascii, str | None)
assert_type(result.unicode, str)
assert_type(result.errors, tuple[str, ...])
assert_type(result.faults, tuple[xn.Fault, ...])
assert_type(result.labels, tuple[xn.Label, ...])
assert_type(label.unicode, str)
assert_type(label.ascii, str | None)
assert_type(label.errors, tuple[str, ...])
fault = result.faults[0]
assert_type(fault.error, str)
assert_type(fault.label, int | None)
assert_type(fault.at, int | None)
assert_type(fault.rule, int)
assert_type(fault.section, str)
assert_type(fault.text, str)
assert_type(shown.text, str)
assert_type(shown.safe, bool)
assert_type(len(xn.KnownDomains((b'a.de', 'b.de'))), int)
assert_type(xn.KnownDomains([], 'chromium').lookalikes(b'a'), list[str])
for table in xn.profiles, xn.checks, xn.policies:
    assert_type(table, Mapping[str, str])
assert_type(xn.unicode_version, str)
assert_type(xn.__version__, str)
assert_type(punycode.encode('a'), str)
assert_type(punycode.decode(b'a'), str)
assert_type(idna.alabel('a'), bytes)
assert_type(idna.ulabel(bytearray()), str)
assert_type(idna.check_label(b'a'), None)
assert_type(idna.check_nfc('a'), None)
assert_type(idna.check_bidi('a', True), bool)
assert_type(idna.check_hyphen_ok('a'), bool)
assert_type(idna.check_initial_combiner('a'), bool)
assert_type(idna.valid_contextj('a', 0), bool)
assert_type(idna.valid_contexto('a', 0, True), bool)
assert_type(idna.valid_label_length(b'a'), bool)
assert_type(idna.valid_string_length(b'a', True), bool)
assert_type(idna.uts46_remap('a', False, False), str)
assert_type(idna.encode(bytearray(), True, True, True, True), bytes)
assert_type(idna.decode('a', display=True), str)
assert_type(idna.install(force=True), None)
wrong = idna.InvalidCodepoint('a', code='a', position=1)
assert_type(wrong.code, str | None)
assert_type(wrong.text, str | None)
assert_type(wrong.codepoint, int | None)
assert_type(wrong.position, int | None)
base: idna.IDNAError = wrong

# What has to be refused; an "ignore" that is not needed is an error.
xn.to_ascii(3)  # type: ignore[arg-type]
xn.to_ascii('a', 'url', True)  # type: ignore
xn.to_unicode('a', 'url', True)  # type: ignore
xn.to_ascii('a', std3=3)  # type: ignore[arg-type]
xn.same_host('a', None)  # type: ignore[arg-type]
xn.register()  # type: ignore[call-overload]
xn.to_ascii_many([], errors='nope')  # type: ignore[call-overload]
xn.to_ascii_many([3])  # type: ignore[list-item]
xn.display('a', known=['b.de'])  # type: ignore[arg-type]
xn.KnownDomains([None])  # type: ignore[list-item]
xn.KnownDomains([], 'safari')  # type: ignore[arg-type]
punycode.encode(b'a')  # type: ignore[arg-type]
idna.alabel(b'a')  # type: ignore[arg-type]
idna.install(True)  # type: ignore

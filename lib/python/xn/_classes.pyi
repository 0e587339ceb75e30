# SPDX-License-Identifier: MIT
from collections.abc import Iterable
from typing import Literal, NamedTuple

class Fault(NamedTuple):
    error: str
    label: int | None
    at: int | None
    rule: int
    section: str
    text: str

class Label(NamedTuple):
    unicode: str
    ascii: str | None
    span: tuple[int, int]
    errors: tuple[str, ...]

class Result(NamedTuple):
    ok: bool
    ascii: str | None
    unicode: str
    errors: tuple[str, ...]
    faults: tuple[Fault, ...]
    labels: tuple[Label, ...]

class Shown(NamedTuple):
    text: str
    reasons: tuple[tuple[str, ...], ...]
    safe: bool

class Found(NamedTuple):
    name: str
    start: int
    end: int
    type: str

class HostNameError(UnicodeError, ValueError):
    name: str | bytes
    errors: tuple[str, ...]
    faults: tuple[Fault, ...]
    index: int | None
    partition: int | None
    def __init__(
        self, name: str | bytes, errors: tuple[str, ...] = (),
        faults: tuple[Fault, ...] = (), index: int | None = None) -> None: ...

class KnownDomains:
    def __init__(
        self, domains: Iterable[str | bytes],
        policy: Literal['uts39', 'chromium'] = 'uts39') -> None: ...
    def lookalikes(self, name: str | bytes) -> list[str]: ...
    def __len__(self) -> int: ...

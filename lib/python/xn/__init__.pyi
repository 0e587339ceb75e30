# SPDX-License-Identifier: MIT
from collections.abc import Mapping
from typing import Literal

from . import punycode as punycode
from ._classes import (
    Fault as Fault, Found as Found, HostNameError as HostNameError,
    KnownDomains as KnownDomains, Label as Label, Result as Result,
    Shown as Shown)
from ._levels import Confusable as Confusable, Level as Level
from ._xn import (
    Column as Column, analyze as analyze, ascii_in as ascii_in,
    unicode_in as unicode_in, url_host as url_host, confusable as confusable,
    display as display, is_valid as is_valid, register as register,
    restriction_level as restriction_level, same_host as same_host,
    skeleton as skeleton, to_ascii as to_ascii, to_ascii_many as to_ascii_many,
    to_unicode as to_unicode, to_unicode_many as to_unicode_many)

__all__ = [
    'Column', 'Confusable', 'Fault', 'Found', 'HostNameError', 'KnownDomains',
    'Label', 'Level', 'Result', 'Shown', 'analyze', 'ascii_in', 'checks',
    'confusable', 'display', 'find', 'is_highly_restrictive', 'is_valid',
    'policies', 'profiles', 'punycode', 'register', 'restriction_level',
    'same_host', 'skeleton', 'to_ascii', 'to_ascii_many', 'to_unicode',
    'to_unicode_many', 'unicode_in', 'unicode_version', 'url_host']

__version__: str
unicode_version: str
profiles: Mapping[str, str]
checks: Mapping[str, str]
policies: Mapping[str, str]

def find(
    text: str | bytes, kind: Literal["url", "mail", "text"]) -> list[Found]: ...
def is_highly_restrictive(text: str | bytes) -> bool: ...

# SPDX-License-Identifier: MIT
"""Host names between Unicode and ASCII: IDNA, by libxn.

>>> import xn
>>> xn.to_ascii('bücher.example')
'xn--bcher-kva.example'
>>> xn.to_unicode('xn--bcher-kva.example')
'bücher.example'

A name that breaks a rule raises HostNameError, which says where.  analyze()
has all that there is to know about a name.  display() says what may be shown.
"""

from types import MappingProxyType as _Proxy

from . import _xn, punycode
from ._classes import (
    Fault, Found, HostNameError, KnownDomains, Label, Result, Shown)
from ._codec import register_codec as _register_codec
from ._xn import (
    Column, analyze, ascii_in, confusable, display, is_valid, register,
    restriction_level, same_host, skeleton, to_ascii, to_ascii_many, to_unicode,
    to_unicode_many, unicode_in, unicode_version, url_host,
    version as __version__)

__all__ = [
    'Column', 'Confusable', 'Fault', 'Found', 'HostNameError', 'KnownDomains',
    'Label', 'Level', 'Result', 'Shown', 'analyze', 'ascii_in', 'checks',
    'confusable', 'display', 'find', 'is_highly_restrictive', 'is_valid',
    'policies', 'profiles', 'punycode', 'register', 'restriction_level',
    'same_host', 'skeleton', 'to_ascii', 'to_ascii_many', 'to_unicode',
    'to_unicode_many', 'unicode_in', 'unicode_version', 'url_host']

_xn.use_classes(HostNameError, Result, Label, Fault, Shown)

_profiles, _checks, _policies = _xn.tables()

#: The profiles, and for whom each is.
profiles = _Proxy(_profiles)
#: The checks, by their names as keyword arguments, and what each means.
checks = _Proxy({name.replace('-', '_'): text
                 for name, text in _checks.items()})
#: The display policies, and the browsers that use each.
policies = _Proxy(_policies)


def is_highly_restrictive(text):
    """Whether a text is at restriction level HIGHLY or a narrower one."""
    return restriction_level(text).name in ('ASCII', 'SINGLE', 'HIGHLY')


def find(text, kind):
    """The names in a text, as a list of Found; kind is as in ascii_in()."""
    return [Found(*row) for row in _xn.find(text, kind)]


def __getattr__(name):
    if name in ('Confusable', 'Level'):
        from . import _levels
        return getattr(_levels, name)
    raise AttributeError(f'module {__name__!r} has no attribute {name!r}')


def __dir__():
    return sorted({*globals(), *__all__})


_register_codec()
del _profiles, _checks, _policies

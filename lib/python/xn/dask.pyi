# SPDX-License-Identifier: MIT
from typing import TypeVar

# A Series of Dask or of pandas.
_Series = TypeVar('_Series')

__all__ = ['errors', 'skeleton', 'to_ascii', 'to_unicode', 'try_to_ascii']

def to_ascii(
    names: _Series, profile: str = ..., **checks: bool) -> _Series: ...
def try_to_ascii(
    names: _Series, profile: str = ..., **checks: bool) -> _Series: ...
def to_unicode(
    names: _Series, profile: str = ..., **checks: bool) -> _Series: ...
def errors(
    names: _Series, profile: str = ..., **checks: bool) -> _Series: ...
def skeleton(names: _Series) -> _Series: ...

# SPDX-License-Identifier: MIT
"""The functions of xn over columns of names: Series of Dask or of pandas.

>>> frame['ascii'] = xn.dask.try_to_ascii(frame['host'])

Each takes a Series and gives one with the same index and order.  What is
missing (None, NaN, NA) stays as it is.  A column of pandas' type string stays
one; every other gives objects.  For a Series of Dask nothing is computed
here: the result has a task for each partition, which converts it as a whole.
An unknown profile or check raises at once.  The workers need xn, too.
"""

from functools import partial

import xn

__all__ = ['errors', 'skeleton', 'to_ascii', 'to_unicode', 'try_to_ascii']


def to_ascii(names, profile='lookup', **checks):
    """The ASCII forms.

    The first name that is not valid raises HostNameError; its index is the
    place in the partition.
    """
    return _convert(names, partial(
        xn.to_ascii_many, profile=profile, errors='raise', **checks))


def try_to_ascii(names, profile='lookup', **checks):
    """The ASCII forms, None for a name that is not valid."""
    return _convert(names, partial(
        xn.to_ascii_many, profile=profile, **checks))


def to_unicode(names, profile='lookup', **checks):
    """The best Unicode forms."""
    return _convert(names, partial(
        xn.to_unicode_many, profile=profile, **checks))


def errors(names, profile='lookup', **checks):
    """A tuple for each name: the errors of ToASCII, () for a valid name."""
    return _convert(names, partial(_errors, profile=profile, **checks), False)


def skeleton(names):
    """Texts that are equal for names that look alike, as xn skeleton prints."""
    return _convert(names, _skeletons)


def _errors(names, **how):
    rows = zip(names, xn.to_ascii_many(names, **how))
    return [() if name is None or ascii_form is not None
            else xn.analyze(name, **how).errors for name, ascii_form in rows]


def _skeletons(names):
    rows = zip(names, xn.to_ascii_many(names), xn.to_unicode_many(names))
    return [None if name is None
            else xn.skeleton(name if ascii_form is None else unicode_form)
            for name, ascii_form, unicode_form in rows]


def _convert(names, function, text=True):
    """The Series that a function for many names makes of one."""
    from pandas import Series

    if isinstance(names, Series):
        return _convert_part(names, function, text)
    meta = _convert_part(Series(dtype=names.dtype, name=names.name),
                         function, text)
    return names.map_partitions(_convert_part, function, text, meta=meta)


def _convert_part(names, function, text):
    """The same for a Series of pandas."""
    from numpy import where
    from pandas import Series, StringDtype

    missing = names.isna().to_numpy()
    given = names.to_numpy(dtype=object)
    results = Series(function(where(missing, None, given).tolist()),
                     dtype=object).to_numpy()
    stays = text and isinstance(names.dtype, StringDtype)
    return Series(where(missing, given, results), names.index,
                  names.dtype if stays else object, names.name)

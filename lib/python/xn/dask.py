# SPDX-License-Identifier: MIT
"""The functions of xn over columns of names: Series of Dask or of pandas.

>>> frame['ascii'] = xn.dask.try_to_ascii(frame['host'])

Each takes a Series and gives one with the same index and order.  What is
missing (None, NaN, NA) stays as it is.  A column of a type string of pandas or
Arrow stays one; every other gives objects.  For a Series of Dask nothing is
computed here: the result has a task for each partition, which converts it as a
whole.
An unknown profile or check raises at once.  The workers need xn, too.  Where a
partition has something that cannot be converted, the message begins with its
number and the row in it: names.partitions[3].compute().iloc[7].
"""

from functools import partial

import xn

__all__ = ['errors', 'skeleton', 'to_ascii', 'to_unicode', 'try_to_ascii']


def to_ascii(names, profile='lookup', **checks):
    """The ASCII forms.

    The first name that is not valid raises HostNameError.  Its index is the
    row: of the Series, or with Dask of the partition that partition says.
    """
    return _convert(to_ascii, partial(
        xn.to_ascii_many, errors='raise', profile=profile), names, checks)


def try_to_ascii(names, profile='lookup', **checks):
    """The ASCII forms, None for a name that is not valid."""
    return _convert(try_to_ascii, partial(
        xn.to_ascii_many, profile=profile), names, checks)


def to_unicode(names, profile='lookup', **checks):
    """The best Unicode forms."""
    return _convert(to_unicode, partial(
        xn.to_unicode_many, profile=profile), names, checks)


def errors(names, profile='lookup', **checks):
    """The errors of ToASCII with blanks between, '' for a valid name."""
    return _convert(errors, partial(_errors, profile=profile), names, checks)


def skeleton(names):
    """Texts that are equal for names that look alike, as xn skeleton prints."""
    return _convert(skeleton, _skeletons, names, {})


def _errors(names, **how):
    rows = zip(names, xn.to_ascii_many(names, **how))
    return ['' if name is None or ascii_form is not None
            else ' '.join(xn.analyze(name, **how).errors)
            for name, ascii_form in rows]


def _skeletons(names):
    rows = zip(names, xn.to_ascii_many(names), xn.to_unicode_many(names))
    return [None if name is None
            else xn.skeleton(name if ascii_form is None else unicode_form)
            for name, ascii_form, unicode_form in rows]


def _convert(asked, function, names, checks):
    """The Series that a function for many names makes of one."""
    from pandas import Series

    for check in checks:
        if check not in xn.checks:
            raise TypeError(f'{asked.__name__}() got an unexpected keyword'
                            f' argument {check!r}')
    # A Series of Dask has an empty one of pandas as its description.
    meta = getattr(names, '_meta', names)
    if not isinstance(meta, Series):
        raise TypeError(f'{asked.__name__}() takes a Series of Dask or of'
                        f' pandas, not {type(names).__name__}')
    function = partial(function, **checks)
    converted = _convert_series(meta, function)
    if meta is names:
        return converted
    return names.map_partitions(_convert_partition, function, meta=converted)


def _convert_partition(names, function, partition_info):
    """The same for a partition; Dask gives partition_info."""
    partition = partition_info['number']
    try:
        return _convert_series(names, function)
    except xn.HostNameError as error:
        error.partition = partition
        raise
    except TypeError as error:
        raise TypeError(f'partition {partition}, {error}') from None


def _convert_series(names, function):
    """The same for a Series of pandas."""
    from numpy import array, where
    from pandas import Series

    missing = names.isna().to_numpy()
    given = names.to_numpy(dtype=object)
    results = array(function(where(missing, None, given).tolist()), object)
    stays = names.dtype.type is str
    return Series(where(missing, given, results), names.index,
                  names.dtype if stays else object, names.name)

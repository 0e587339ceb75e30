# SPDX-License-Identifier: MIT
"""What the functions return and raise."""

from collections import namedtuple

from . import _xn

# Of a name in a message, on each side of the fault.
_EXCERPT = 30

Result = namedtuple('Result', 'ok ascii unicode errors faults labels',
                    module='xn')
Result.__doc__ = 'All that analyze() says about a name.'

Label = namedtuple('Label', 'unicode ascii span errors', module='xn')
Label.__doc__ = 'A label of a name; span is its start and end in the name.'

Fault = namedtuple('Fault', 'error label at rule section text', module='xn')
Fault.__doc__ = ('The first place where a label breaks a rule.  label counts '
                 'from 0; label and at are None for the name as a whole.')

Shown = namedtuple('Shown', 'text reasons safe', module='xn')
Shown.__doc__ = ('What display() says: reasons has a tuple for each label, of '
                 'the reasons against its Unicode form.')

Found = namedtuple('Found', 'name start end type', module='xn')
Found.__doc__ = ('A name that find() found, decoded, and its place in the text. '
                 'type is host, domain, name, or label: a single A-label.')


def _picture(name, at):
    """The part of a name around a place, and the caret under it."""
    from unicodedata import category, east_asian_width

    start = max(0, at - _EXCERPT)
    line = '…' if start > 0 else ''
    column = 0
    columns = len(line)
    for i in range(start, min(len(name), at + _EXCERPT)):
        character = name[i]
        if i == at:
            column = columns
        if category(character) in ('Mn', 'Me'):
            if i == at:
                column = max(0, columns - 1)
            if i == start:
                # There is no base that it could stand on.
                line += '\u25cc'
                columns += 1
            line += character
        elif character.isprintable():
            line += character
            columns += 2 if east_asian_width(character) in 'WF' else 1
        else:
            shown = f'\\u{{{ord(character):X}}}'
            line += shown
            columns += len(shown)
    if at >= len(name):
        column = columns
    elif at + _EXCERPT < len(name):
        line += '…'
    return line, ' ' * column + '^'


class HostNameError(UnicodeError, ValueError):
    """A name breaks a rule.

    name is the name as it was given, errors has the names of all rules that
    it breaks, faults says where, at most a thousand.  index is the number of
    the name in a call of a _many function, otherwise None; with xn.dask the
    number in a partition of Dask, which partition says.
    """

    __module__ = 'xn'

    def __init__(self, name, errors=(), faults=(), index=None):
        super().__init__(name, errors, faults, index)
        self.name = name
        self.errors = errors
        self.faults = faults
        self.index = index
        self.partition = None

    def __str__(self):
        if not self.faults:
            return ', '.join(self.errors)
        fault = self.faults[0]
        where = '' if fault.label is None else f'label {fault.label + 1}: '
        number = '' if self.index is None else f'row {self.index}: '
        if self.partition is not None:
            number = f'partition {self.partition}, {number}'
        name = self.name
        if isinstance(name, bytes):
            # A character for each byte, so that places are right.
            name = name.decode('latin-1')
        section = f' ({fault.section})' if fault.section else ''
        line, caret = _picture(name, fault.at or 0)
        return (f'{number}{where}{fault.error}: {fault.text}{section}\n'
                f'    {line}\n    {caret}')


class KnownDomains:
    """Well-known domains, with which names are compared.

    domains are A- or U-labels, in any form that to_ascii() takes.  One that is
    no host name raises HostNameError.  policy is that of lookalikes(): 'uts39',
    or 'chromium', which finds more impersonators.
    """

    __module__ = 'xn'
    __slots__ = ('_ascii', '_given', '_policy', '_sets')
    # The numbers of their sets.
    _POLICIES = {'uts39': 0, 'chromium': 1}

    def __init__(self, domains, policy='uts39'):
        if isinstance(domains, (str, bytes)):
            raise TypeError('domains must be an iterable of names')
        if not isinstance(policy, str):
            raise TypeError('policy must be str')
        if policy not in self._POLICIES:
            raise ValueError(f'look-alikes have no policy {policy!r}')
        given = tuple(domains)
        self._ascii = tuple(
            _xn.to_ascii(domain).rstrip('.') for domain in given)
        self._given = tuple(
            domain.decode() if isinstance(domain, bytes) else domain
            for domain in given)
        self._policy = policy
        self._sets = {}

    def __len__(self):
        return len(self._ascii)

    def __repr__(self):
        return f'<xn.KnownDomains of {len(self)} domains>'

    def __reduce__(self):
        return type(self), (self._given, self._policy)

    def lookalikes(self, name):
        """The domains, as they were given, that a name looks like.

        Those that it is, or is below, are left out.  With 'chromium' there is
        at most one.
        """
        known = self._set(self._POLICIES[self._policy])
        return [self._given[i] for i in _xn.lookalikes(known, name)]

    def _set(self, policy):
        """The domains as the library's set for the policy of a number."""
        if policy not in self._sets:
            self._sets[policy] = _xn.known_set(policy, self._ascii)
        return self._sets[policy]

# SPDX-License-Identifier: MIT
"""xn.idna beside the package idna: the same result, or the same class of
exception.  Each difference belongs to a class that has a reason."""

import collections
import sys
import unicodedata
import warnings

import shared

try:
    import idna
except ModuleNotFoundError:
    print('the package idna is not installed')
    sys.exit(77)

shared.package()
import xn
import xn.idna as ours

warnings.simplefilter('ignore')
COUNT = shared.scaled(1_000_000)


def outcome(function, *args):
    """A result, or the class of an exception."""
    try:
        return repr(function(*args))
    except UnicodeDecodeError:
        # Ours is an IDNAError.
        return 'IDNAError'
    except Exception as error:
        return type(error).__name__


# For each function the argument combinations; each is tried with every text.
NAME_CALLS = (
    [('encode', (strict, uts46, std3, transitional))
     for strict in (False, True) for uts46 in (False, True)
     for std3 in (False, True) for transitional in (False, True)] +
    [('decode', (strict, uts46, std3))
     for strict in (False, True) for uts46 in (False, True)
     for std3 in (False, True)] +
    [('uts46_remap', (std3, transitional))
     for std3 in (False, True) for transitional in (False, True)])
LABEL_CALLS = [(name, ()) for name in (
    'alabel', 'ulabel', 'check_label', 'check_nfc', 'check_hyphen_ok',
    'check_initial_combiner', 'check_bidi', 'valid_label_length')] + [
        ('check_bidi', (True,)), ('valid_string_length', (True,)),
        ('valid_string_length', (False,))]


def decoded(text):
    """A text with its A-labels decoded as idna would."""
    parts = [text]
    for label in text.replace('。', '.').lower().split('.'):
        if label.startswith('xn--'):
            try:
                parts.append(label[4:].encode().decode('punycode'))
            except UnicodeError:
                pass
    return ''.join(parts)


def reason(function, args, text, theirs, mine):
    """The class of a difference, or None."""
    whole = decoded(text)
    # Letters that Unicode assigned, or changed, after the other's version.
    try:
        whole += ours.uts46_remap(text, False)
    except UnicodeError:
        pass
    for character in whole:
        if unicodedata.category(character) == 'Cn':
            return 'newer Unicode: assigned since'
    if any(c in '\u1e9e' for c in whole):
        return 'newer Unicode: capital sharp s maps to sharp s'
    if any(c in '≠≮≯' for c in whole):
        return 'newer Unicode: no longer disallowed by STD3'
    if '\u200c' in whole or '\u200d' in whole:
        return 'bug of theirs: the search for joining types goes too far'
    if any('\ud800' <= c <= '\udfff' for c in whole):
        return 'surrogates: Punycode of one does not decode; NFC stops'
    if any(label.lower().startswith('xn--') for label in
           text.replace('。', '.').split('.')):
        if mine == "IDNAError":
            return 'bug of theirs: Punycode that no encoder writes decodes'
    changed = {'\u180f', '\u19da', '\u2f868'}
    if changed.intersection(whole):
        return 'newer Unicode: changed since'
    return None


def positions(names, counts, examples):
    """valid_contextj and valid_contexto at every place of a label."""
    for _ in range(COUNT // 50):
        label = names.label()
        for pos in range(len(label)):
            for function in ('valid_contextj', 'valid_contexto'):
                compare(function, (pos,), label, counts, examples)


def compare(function, args, text, counts, examples):
    """One call of each."""
    theirs = outcome(getattr(idna, function), text, *args)
    mine = outcome(getattr(ours, function), text, *args)
    if theirs != mine:
        why = reason(function, args, text, theirs, mine)
        counts[why] += 1
        if why is None and len(examples) < 20:
            examples.append((function, args, text, theirs, mine))


def main():
    """Print the classes with their counts; 1 if a difference has none."""
    counts = collections.Counter()
    examples = []
    names = shared.Names(1)
    tried = 0
    while tried < COUNT:
        name = names.name()
        label = names.label()
        for function, args in NAME_CALLS:
            compare(function, args, name, counts, examples)
        for function, args in LABEL_CALLS:
            compare(function, args, label, counts, examples)
        tried += 2
    positions(names, counts, examples)
    print(f'{tried} names and labels beside idna '
          f'{getattr(idna, "__version__", "")}, every call')
    for why, count in counts.most_common():
        print(f'{count:8}  {why}')
    for example in examples:
        print('no reason:', *map(ascii, example))
    return 1 if counts[None] else 0


if __name__ == '__main__':
    sys.exit(main())

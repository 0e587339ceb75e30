# SPDX-License-Identifier: MIT
"""xn.idna beside the package idna: the same result, or the same class of
exception.  Each difference belongs to a class that has a reason."""

import collections
import itertools
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
        # An IDNAError in idna 3.13.
        return 'IDNAError'
    except Exception as error:
        return type(error).__name__


def valid_contextj(label, pos):
    """What idna has since 3.7: only joiners of type T are passed over."""
    def kind(character):
        return chr(idna.idnadata.joining_types.get(ord(character), 0))

    before = label[:pos]
    if before and unicodedata.combining(before[-1]) == 9:
        return label[pos] in '\u200c\u200d'
    ends = [next((kind(c) for c in part if kind(c) != 'T'), '')
            for part in (reversed(before), label[pos + 1:])]
    return label[pos] == '\u200c' and ends[0] in ('L', 'D') and \
        ends[1] in ('R', 'D')


def newest(idna):
    """Give an older idna what the newest one does.  What is left differs."""
    if int(getattr(idna, '__version__', '3.0').split('.')[1]) < 7:
        idna.core.valid_contextj = idna.valid_contextj = valid_contextj
    for name in 'check_hyphen_ok', 'check_initial_combiner':
        old = getattr(idna, name)
        setattr(idna, name, lambda label, old=old: old(label or 'a'))
    old_bidi = idna.check_bidi
    idna.check_bidi = lambda label, ltr=False: (
        old_bidi(label, ltr) if label or not ltr else idna.alabel(label))
    old_encode, old_remap = idna.encode, idna.uts46_remap
    # The last argument is transitional, which has no effect in the newest.
    idna.encode = lambda s, *args: old_encode(s, *args[:3])
    idna.uts46_remap = lambda s, *args: old_remap(s, *args[:1])


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


def is_new(character):
    """Whether Unicode assigned a character after Python's version."""
    return unicodedata.category(character) == 'Cn' and \
        'unassigned' not in ours.core._errors('\xfc' + character)


def reason(function, args, text, theirs, mine):
    """The class of a difference, or None."""
    whole = decoded(text)
    # Letters that Unicode assigned, or changed, after the other's version.
    try:
        whole += ours.uts46_remap(text, False)
    except UnicodeError:
        pass
    if any(map(is_new, whole)):
        return 'newer Unicode: assigned since'
    if '\u1e9e' in text and theirs == outcome(
            getattr(ours, function), text.replace('\u1e9e', 'ss'), *args):
        return 'newer Unicode: capital sharp s maps to sharp s'
    if any(c in '≠≮≯' for c in whole) and theirs == 'InvalidCodepoint':
        return 'newer Unicode: no longer disallowed by STD3'
    labels = [label[4:] for label in text.replace('。', '.').lower().split('.')
              if label.startswith('xn--')]
    if mine == 'IDNAError' and any(map(is_fake, labels)):
        return 'newer idna: an A-label that its U-label does not become'
    if mine == 'IDNAError' and any('\ud800' <= c <= '\udfff' for c in decoded(
            '.'.join('xn--' + label for label in labels))):
        return 'Punycode of a surrogate does not decode'
    if any(outcome(idna.uts46_remap, c, False) !=
           outcome(ours.uts46_remap, c, False) for c in text):
        return 'newer Unicode: a character is mapped otherwise'
    if mine == 'IDNABidiError' and any(map(changed_direction, whole)):
        return 'newer Unicode: a character has another Bidi class'
    # Only where theirs does what the class says: 3.3 does neither.
    if (theirs, mine) == ('IDNAError', 'InvalidCodepointContext') and \
            outcome(idna.check_label, 'a\u200cb') == 'IDNAError' and \
            any(c in whole for c in '\u200c\u200d'):
        return 'idna 3.13: a joiner out of place has the class of the base'
    if function == 'valid_contextj' and theirs == 'ValueError' and any(
            unicodedata.category(c) == 'Cn' for c in text):
        return 'idna 3.13: an unassigned neighbour of a joiner'
    relaxed = without_std3(function, args)
    if mine == 'InvalidCodepoint' and relaxed != args and \
            outcome(idna.uts46_remap, '=', True) == repr('='):
        mine = outcome(getattr(ours, function), text, *relaxed)
        if theirs == mine or reason(function, relaxed, text, theirs, mine):
            return 'idna 3.13: std3_rules has no effect'
    if len(whole) > 254 and mine == 'IDNAError':
        return 'newer idna: longer than any name'
    return None


def without_std3(function, args):
    """The arguments with std3_rules false; it is the first or the third."""
    place = {'uts46_remap': 0, 'encode': 2, 'decode': 2}.get(function)
    return tuple(a and i != place for i, a in enumerate(args))


def changed_direction(character):
    """Whether Unicode has changed a Bidi class since Python's version."""
    ours_now = ours.core._bidi_class(character)
    return ours_now not in ('', unicodedata.bidirectional(character))


def is_fake(encoded):
    """Whether a U-label becomes another A-label than this one."""
    try:
        point = encoded.encode().decode('punycode')
        return point.encode('punycode').decode() != encoded
    except UnicodeError:
        return False


# A character of each Bidi class that check_bidi() tells apart.
DIRECTIONS = 'aאب١1+,#!\xad\u0300 '


def directions(counts, examples):
    """check_bidi of every label of up to three characters of these classes."""
    for length in range(1, 4):
        for label in itertools.product(DIRECTIONS, repeat=length):
            for args in (), (True,):
                compare('check_bidi', args, ''.join(label), counts, examples)


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
    version = getattr(idna, '__version__', '')
    newest(idna)
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
    directions(counts, examples)
    print(f'{tried} names and labels beside idna {version}, every call')
    for why, count in counts.most_common():
        print(f'{count:8}  {why}')
    for example in examples:
        print('no reason:', *map(ascii, example))
    return 1 if counts[None] else 0


if __name__ == '__main__':
    sys.exit(main())

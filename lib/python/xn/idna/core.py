# SPDX-License-Identifier: MIT
"""The functions of xn.idna.

encode() and decode() try libxn first, which judges whole names.  It is stricter
than the package idna, so what it accepts needs no second look.  What it refuses
is gone through label by label here, as idna does, to find the exception, or the
result of a name that only idna accepts.
"""

import re

from .. import _xn

_ACE_PREFIX = 'xn--'
_LABEL_MAX = 63
_NAME_MAX = 253
_INPUT_MAX = 1024
_DOTS = re.compile('[.\u3002\uff0e\uff61]')
_ENDS = re.compile('([.\ud800-\udfff])')
_JOINERS = '\u200c\u200d'
_CONTEXTO = frozenset(
    '\xb7\u0375\u05f3\u05f4\u30fb'
    '\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669'
    '\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9')
_LOWER = frozenset('abcdefghijklmnopqrstuvwxyz0123456789-')

# RFC 5891 with every check off; single checks are then switched on.
_NO_CHECKS = {'hyphens': False, 'bidi': False, 'joiners': False,
              'contexto': False, 'std3': False, 'forbidden': False,
              'length': False}


class IDNAError(UnicodeError):
    """A name or label is not valid; the base of the other exceptions.

    code is the rule that is broken, a short name.  text is the label, or the
    name that was mapped; codepoint the character at fault, an int; position its
    place in text, from 1.  What does not apply is None.
    """

    def __init__(self, *args, code=None, text=None, codepoint=None,
                 position=None):
        super().__init__(*args)
        self.code = code
        self.text = text
        self.codepoint = codepoint
        self.position = position


class IDNABidiError(IDNAError):
    """A label breaks the Bidi rule (RFC 5893)."""


class InvalidCodepoint(IDNAError):
    """A label has a character that no label may have."""


class InvalidCodepointContext(IDNAError):
    """A label has a character that may not stand where it stands."""


def _at(kind, code, text, place, message):
    """The exception for the character at a place."""
    character = text[place]
    return kind(f'U+{ord(character):04X} at position {place + 1} of {text!r} '
                f'{message}', code=code, text=text, codepoint=ord(character),
                position=place + 1)


def _limit(text):
    """Refuse what is far longer than any name."""
    if len(text) > _INPUT_MAX:
        raise IDNAError(f'the input has more than {_INPUT_MAX} characters',
                        code='input_too_long')


def _errors(label, **checks):
    """The errors that libxn finds in a label by RFC 5891."""
    return _xn.analyze(label, 'idna2008', **{**_NO_CHECKS, **checks}).errors


def _is_pvalid(character):
    """Whether a character is PVALID, or the rules of CONTEXT are for it."""
    if character in _LOWER:
        return True
    if character < '\x80' or '\ud800' <= character <= '\udfff':
        return False
    errors = _errors('\xfc' + character)
    return 'disallowed' not in errors and 'unassigned' not in errors


# ---- single rules ----------------------------------------------------------


def valid_label_length(label):
    """Whether a label has at most 63 characters."""
    return len(label) <= _LABEL_MAX


def valid_string_length(label, trailing_dot):
    """Whether a name has at most 253 characters, 254 with a final dot."""
    return len(label) <= _NAME_MAX + (1 if trailing_dot else 0)


def check_hyphen_ok(label):
    """Refuse hyphens first, last, or in third and fourth place."""
    if label[2:4] == '--':
        raise IDNAError(f'hyphens in third and fourth place: {label!r}',
                        code='hyphen_3_4')
    if label[:1] == '-' or label[-1:] == '-':
        raise IDNAError(f'a hyphen first or last: {label!r}',
                        code='hyphen_start_end')
    return True


def check_initial_combiner(label):
    """Refuse a combining mark in front."""
    if label[:1] > '\x7f' and 'leading-mark' in _errors(label[0]):
        raise _at(IDNAError, 'leading_combiner', label, 0,
                  'is a combining mark')
    return True


def _nfc(text):
    """Normalisation form C of a text.

    Nothing composes with a full stop or a surrogate, where libxn would end.
    """
    return ''.join(_nfc_label(part) for part in _ENDS.split(text))


def _nfc_label(label):
    if label.isascii():
        # libxn would decode an A-label.
        return label
    return _xn.nfc(label)


def check_nfc(label):
    """Refuse a label that is not in normalisation form C."""
    _limit(label)
    if _nfc(label) != label:
        raise IDNAError(f'a label is not in normalisation form C: {label!r}',
                        code='not_nfc')


def valid_contextj(label, pos):
    """Whether the joiner at a place may stand there (RFC 5892, A.1, A.2)."""
    _limit(label)
    if label[pos] not in _JOINERS:
        return False
    # The rules look no further than the next joiner, on both sides.
    start = max(label.rfind(j, 0, pos) for j in _JOINERS) + 1
    ends = [i for i in (label.find(j, pos + 1) for j in _JOINERS) if i >= 0]
    part = ''.join('1' if '\ud800' <= c <= '\udfff' else c
                   for c in label[start:min(ends, default=len(label))])
    return 'contextj' not in _errors(part, joiners=True)


def _stand_in(character):
    """A character of the same script that has no rule of its own."""
    if character == '\u0375':
        return '\u03b1'
    if character in '\u05f3\u05f4':
        return '\u05d0'
    if character in _CONTEXTO or '\ud800' <= character <= '\udfff':
        return '1'
    return character


def valid_contexto(label, pos, exception=False):
    """Whether a character's rule of RFC 5892, A.3 to A.9, is kept.

    exception changes nothing, as in idna.
    """
    _limit(label)
    character = label[pos]
    if character not in _CONTEXTO:
        return False
    if '\u0660' <= character <= '\u06f9':
        others = '\u06f0' if character <= '\u0669' else '\u0660'
        return not any(others <= c <= chr(ord(others) + 9) for c in label)
    if character == '\u30fb':
        # Any character of the label may help.
        part = character + ''.join(map(_stand_in, label))
    else:
        part = (_stand_in(label[pos - 1]) if pos > 0 else '') + character + \
            ''.join(map(_stand_in, label[pos + 1:pos + 2]))
    return 'contexto' not in _errors(part, contexto=True)


def check_bidi(label, check_ltr=False):
    """Refuse a label that breaks the Bidi rule.

    A label without right-to-left characters is held to it with check_ltr only.
    """
    _limit(label)
    classes = [_bidi_class(character) for character in label]
    if None in classes:
        raise _at(IDNABidiError, 'bidi_unknown_direction', label,
                  classes.index(None), 'is not assigned')
    if not check_ltr and not any(c in ('R', 'AL', 'AN') for c in classes):
        return True
    if not classes:
        raise IDNAError('a label is empty', code='empty_label')
    if classes[0] not in ('L', 'R', 'AL'):
        raise _bidi(1, label, 0, f'is first, with Bidi class {classes[0]}')
    rtl = classes[0] != 'L'
    allowed = (('R', 'AL', 'AN', 'EN', 'ES', 'CS', 'ET', 'ON', 'BN', 'NSM')
               if rtl else ('L', 'EN', 'ES', 'CS', 'ET', 'ON', 'BN', 'NSM'))
    digits = ''
    end = 0
    for place, name in enumerate(classes):
        if name not in allowed:
            raise _bidi(2 if rtl else 5, label, place,
                        f'has Bidi class {name} in a '
                        f'{"right-to-left" if rtl else "left-to-right"} label')
        if rtl and name in ('AN', 'EN'):
            if digits not in ('', name):
                raise _bidi(4, label, place, 'is a digit of a second kind')
            digits = name
        if name != 'NSM':
            end = place
    if classes[end] not in (('R', 'AL', 'EN', 'AN') if rtl else ('L', 'EN')):
        raise _bidi(3 if rtl else 6, label, end,
                    f'is last, with Bidi class {classes[end]}')
    return True


def _bidi_class(character):
    """The Bidi class of a character; None if it is not assigned."""
    if '\ud800' <= character <= '\udfff':
        return 'L'
    if character > '\u0377' and 'unassigned' in _errors('\xfc' + character):
        return None
    return _xn.bidi_class(character)


def _bidi(rule, label, place, message):
    return _at(IDNABidiError, f'bidi_rule_{rule}', label, place, message)


def check_label(label):
    """Refuse a U-label that breaks any rule of RFC 5891."""
    _limit(label)
    if isinstance(label, (bytes, bytearray)):
        try:
            label = label.decode('utf-8')
        except UnicodeDecodeError as error:
            raise IDNAError('a label is not UTF-8',
                            code='invalid_utf8') from error
    if not label:
        raise IDNAError('a label is empty', code='empty_label')
    if not valid_string_length(label, True):
        raise IDNAError('a label is longer than any name',
                        code='label_too_long')
    check_nfc(label)
    check_hyphen_ok(label)
    check_initial_combiner(label)
    for place, character in enumerate(label):
        if character in _JOINERS:
            if not valid_contextj(label, place):
                raise _at(InvalidCodepointContext, 'contextj', label, place,
                          'is a joiner that may not stand there')
        elif character in _CONTEXTO:
            if not valid_contexto(label, place):
                raise _at(InvalidCodepointContext, 'contexto', label, place,
                          'may not stand there')
        elif not _is_pvalid(character):
            raise _at(InvalidCodepoint, 'disallowed_codepoint', label, place,
                      'is not allowed')
    check_bidi(label)


# ---- labels ----------------------------------------------------------------


def alabel(label):
    """The A-label of a label, or the ASCII label itself, as bytes."""
    _limit(label)
    try:
        ascii_label = label.encode('ascii')
    except UnicodeEncodeError:
        pass
    else:
        ulabel(ascii_label)
        return _short(ascii_label)
    check_label(label)
    return _short((_ACE_PREFIX + _xn.punycode_encode(label)).encode('ascii'))


def _short(label):
    if not valid_label_length(label):
        raise IDNAError('a label is longer than 63 characters',
                        code='label_too_long')
    return label


def ulabel(label):
    """The U-label of a label, as str."""
    _limit(label)
    if not isinstance(label, (bytes, bytearray)):
        try:
            label = label.encode('ascii')
        except UnicodeEncodeError:
            check_label(label)
            return label
    elif not label.isascii():
        raise IDNAError('bytes of an A-label must be ASCII',
                        code='invalid_ascii')
    label = bytes(label).lower()
    if not label.startswith(b'xn--'):
        check_label(label)
        return label.decode('ascii')
    encoded = label[4:]
    if not encoded:
        raise IDNAError('an A-label has nothing after "xn--"',
                        code='invalid_alabel')
    if encoded.endswith(b'-'):
        raise IDNAError(f'an A-label ends with a hyphen: {label!r}',
                        code='invalid_alabel')
    # A delimiter in front of nothing: another spelling of the rest.
    spelled = encoded[1:] if encoded.rfind(b'-') == 0 else encoded
    try:
        decoded = _xn.punycode_decode(spelled)
    except UnicodeError as error:
        raise IDNAError(f'an A-label does not decode: {label!r}',
                        code='invalid_alabel') from error
    if _xn.punycode_encode(decoded).encode('ascii') != encoded:
        raise IDNAError(f'an A-label is not what its U-label becomes: '
                        f'{label!r}', code='non_canonical_alabel')
    check_label(decoded)
    return decoded


# ---- names -----------------------------------------------------------------


def _warn(transitional):
    """UTS #46 has no transitional processing any more."""
    if transitional:
        import warnings
        warnings.warn('transitional has no effect',
                      DeprecationWarning, stacklevel=3)


def uts46_remap(domain, std3_rules=True, transitional=False):
    """A name as UTS #46 maps it, in normalisation form C.

    transitional changes nothing, as in idna.
    """
    _warn(transitional)
    return _remap(domain, std3_rules)


def _remap(domain, std3_rules):
    _limit(domain)
    mapped = []
    for place, character in enumerate(domain):
        to = _xn.mapping(character)
        if to is None:
            raise _at(InvalidCodepoint, 'uts46_disallowed', domain, place,
                      'is not allowed')
        if std3_rules and not _is_std3(to):
            raise _at(InvalidCodepoint, 'uts46_std3', domain, place,
                      'is not a letter, digit or hyphen')
        mapped.append(to)
    return _nfc(''.join(mapped))


def _is_std3(mapped):
    """Whether all ASCII characters are letters, digits, hyphens and dots."""
    return all(c > '\x7f' or c in _LOWER or c == '.' for c in mapped)


def _labels(name, strict):
    """The labels of a name, and whether a dot ends it."""
    labels = name.split('.') if strict else _DOTS.split(name)
    if labels == ['']:
        raise IDNAError('a name is empty', code='empty_domain')
    if labels[-1] == '':
        return labels[:-1], True
    return labels, False


def _parts(s, strict, uts46, std3_rules):
    """The labels of a name, and whether a dot ends it."""
    if not isinstance(s, str):
        try:
            s = str(s, 'ascii')
        except (UnicodeDecodeError, TypeError) as error:
            raise IDNAError('a name is str, or bytes in ASCII',
                            code='invalid_ascii') from error
    _limit(s)
    if uts46:
        s = _remap(s, std3_rules)
    _check_name_length(s, True)
    return _labels(s, strict)


def _check_name_length(name, dot):
    if not valid_string_length(name, dot):
        raise IDNAError('a name is longer than 253 characters',
                        code='domain_too_long')


def _not_empty(label):
    if not label:
        raise IDNAError('a label is empty', code='empty_label')
    return label


def encode(s, strict=False, uts46=False, std3_rules=False, transitional=False):
    """The name in ASCII, as bytes.

    transitional changes nothing, as in idna.
    """
    _warn(transitional)
    quick = _xn.idna_encode(s, strict, uts46, std3_rules)
    if quick is not None:
        return quick
    labels, dot = _parts(s, strict, uts46, std3_rules)
    name = b'.'.join(alabel(_not_empty(label)) for label in labels)
    name += b'.' if dot else b''
    _check_name_length(name, dot)
    return name


def decode(s, strict=False, uts46=False, std3_rules=False, display=False):
    """The name in Unicode.

    With display an A-label that is not valid stays, in lower case.
    """
    quick = _xn.idna_decode(s, strict, uts46, std3_rules)
    if quick is not None:
        return quick
    labels, dot = _parts(s, strict, uts46, std3_rules)
    name = '.'.join(_decoded(_not_empty(label), display) for label in labels)
    return name + ('.' if dot else '')


def _decoded(label, display):
    try:
        return ulabel(label)
    except IDNAError:
        if display and label[:4].lower() == _ACE_PREFIX:
            return label.lower()
        raise

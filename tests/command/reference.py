# SPDX-License-Identifier: MIT
"""An independent reference for the host-name conversion of libxn.

It was written from the documents (UTS #46, RFC 3492, RFC 5890 to 5895, RFC
3454, 3490 and 3491, the URL Standard and the contract of the xn command),
never from the C code, so that the two can be compared.

    convert(direction, profile, checks, name)
        what `xn DIRECTION --json` prints of a name, as a dict; `checks` maps
        names of checks to True or False
    generate(seed, count, profile)
        names which exercise every rule, with idna2003 also nameprep's; the
        same seed gives the same names

The data comes from the official Unicode files in the folder that load() gets,
or that the environment variable XN_UNICODE names; for idna2003, from the
folders 3.2.0 and rfc3454 beside it.

It is meant to be plainly right, not clever; Punycode is Python's own.  The UTS
#46 profiles follow the words of UTS #46: the whole name is mapped, the whole
name is normalised, and only then is it split at U+002E.

A comparison should not insist on these, which the contract leaves open:
* label-too-long and name-too-long if there is any other fault;
* bad-ace beside another fault of a label that decodes;
* any fault beside the one of a label that is given up (bad-punycode;
  ace-prefix in UTS #46), and whether such a label's characters make the name
  a Bidi name;
* the exact value of `at`;
* beside invalid-utf8, the faults of the name and of its other labels.
"""

import bisect
import codecs
import itertools
import os
import random
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)),
                             '../../tools/packaging'))
from rules import CHECKS, ERRORS  # noqa: E402

ERROR_BIT = {name: bit for bit, name in enumerate(ERRORS)}

# Stands for a sequence of ill-formed bytes in decoded text.  Well-formed UTF-8
# never decodes to a surrogate.
BAD = '\ud800'

PREFIX = 'xn--'
DOT = '.'
DOTS = '.\u3002\uff0e\uff61'
ZWNJ, ZWJ = '\u200c', '\u200d'
LDH_LOWER = frozenset('abcdefghijklmnopqrstuvwxyz0123456789-')
LDH = LDH_LOWER | frozenset('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
# URL Standard, forbidden domain code points.
FORBIDDEN = (frozenset(chr(c) for c in range(0x21))
             | frozenset('#%/:<>?@[\\]^|\x7f'))
SURROGATES = range(0xD800, 0xE000)
MAX_POINT = 0x10FFFF


# ---------------------------------------------------------------------------
# The Unicode files
# ---------------------------------------------------------------------------

def file_lines(folder, name):
    with open(os.path.join(folder, name), encoding='utf-8') as f:
        yield from f


def fields_of(folder, name):
    """The data lines of a file as lists of stripped fields."""
    for line in file_lines(folder, name):
        line = line.split('#', 1)[0]
        if line.strip():
            yield [field.strip() for field in line.split(';')]


def unicode_data(folder):
    """The first code point of each line or range, the last, and the fields."""
    first = None
    for fields in fields_of(folder, 'UnicodeData.txt'):
        point = int(fields[0], 16)
        if fields[1].endswith(', First>'):
            first = point
            continue
        yield point if first is None else first, point, fields
        first = None


def parse_range(text):
    first, _, last = text.partition('..')
    return int(first, 16), int(last or first, 16)


def parse_points(text):
    return ''.join(chr(int(x, 16)) for x in text.split())


class Ranges:
    """Values of ranges that do not overlap."""

    def __init__(self, rows, default):
        rows = sorted(rows)
        self.first = [row[0] for row in rows]
        self.rows = rows
        self.default = default
        for a, b in zip(rows, rows[1:]):
            if a[1] >= b[0]:
                raise ValueError('ranges overlap at %04X' % b[0])

    def get(self, point):
        i = bisect.bisect_right(self.first, point) - 1
        if i >= 0 and point <= self.rows[i][1]:
            return self.rows[i][2]
        return self.default


class Point:
    """The properties of one code point."""

    __slots__ = ('status', 'idna', 'bidi', 'joining', 'ccc', 'mark',
                 'script', 'nfc_sure')


class Points(dict):
    """Character -> Point, filled when a character is first met."""

    def __init__(self, tables):
        super().__init__()
        self.tables = tables

    def __missing__(self, char):
        point = self[char] = self.tables.make_point(ord(char))
        return point


class Mapping(dict):
    """Key -> value for str.translate, filled when a key is first met."""

    def __init__(self, function):
        super().__init__()
        self.function = function

    def __missing__(self, key):
        value = self[key] = self.function(key)
        return value


def compositions(folder, decomposition, ccc):
    """UAX #15: primary composites, without the exclusions."""
    excluded = set()
    for f in fields_of(folder, 'CompositionExclusions.txt'):
        first, last = parse_range(f[0])
        excluded.update(chr(c) for c in range(first, last + 1))
    composition = {}
    for char, pair in decomposition.items():
        if len(pair) != 2 or char in excluded:
            continue
        if ccc.get(char, 0) or ccc.get(pair[0], 0):
            continue
        composition[pair] = char
    return composition


class Tables:
    BIDI_LONG = {'Left_To_Right': 'L', 'Right_To_Left': 'R',
                 'Arabic_Letter': 'AL', 'European_Terminator': 'ET',
                 'Boundary_Neutral': 'BN'}

    def __init__(self, folder):
        self.folder = folder
        self.read_unicode_data()
        self.composition = compositions(folder, self.decomposition, self.ccc)
        rows = []
        for f in fields_of(folder, 'IdnaMappingTable.txt'):
            first, last = parse_range(f[0])
            target = parse_points(f[2]) if len(f) > 2 else ''
            rows.append((first, last, (f[1], target)))
        self.uts46 = Ranges(rows, None)
        self.idna2008 = self.simple('Idna2008.txt', 'UNASSIGNED')
        self.joining = self.simple('DerivedJoiningType.txt', 'U')
        self.scripts = self.simple('Scripts.txt', 'Unknown')
        self.nfc_qc = Ranges(
            [parse_range(f[0]) + (f[2],)
             for f in fields_of(folder, 'DerivedNormalizationProps.txt')
             if f[1] == 'NFC_QC'], 'Y')
        self.bidi = self.simple('DerivedBidiClass.txt', None)
        self.bidi_missing = []
        for line in file_lines(folder, 'DerivedBidiClass.txt'):
            if line.startswith('# @missing:'):
                where, value = line.split(':', 1)[1].split(';')
                self.bidi_missing.append(
                    parse_range(where.strip())
                    + (self.BIDI_LONG[value.strip()],))
        self.points = Points(self)
        self.map_uts46 = Mapping(self.uts46_target)
        self.map_transitional = Mapping(self.transitional_target)
        self.map_rfc5895 = Mapping(self.rfc5895_target)

    def simple(self, name, default):
        return Ranges([parse_range(f[0]) + (f[1],)
                       for f in fields_of(self.folder, name)], default)

    def read_unicode_data(self):
        self.ccc, self.marks, self.decomposition = {}, set(), {}
        self.lower, self.width, self.assigned = {}, {}, []
        for first, point, f in unicode_data(self.folder):
            self.assigned.append((first, point, f[2]))
            char = chr(point)
            if f[2][0] == 'M':
                self.marks.add(char)
            if f[3] != '0':
                self.ccc[char] = int(f[3])
            if f[5].startswith('<'):
                kind, _, target = f[5].partition('> ')
                if kind in ('<wide', '<narrow'):
                    self.width[char] = parse_points(target)
            elif f[5]:
                self.decomposition[char] = parse_points(f[5])
            if f[13]:
                self.lower[char] = parse_points(f[13])
        # The only unconditional lower-case mapping to more than one code
        # point.
        self.lower['\u0130'] = 'i\u0307'

    def bidi_class(self, point):
        value = self.bidi.get(point)
        if value is None:
            # A later @missing line overrides an earlier one.
            for first, last, missing in self.bidi_missing:
                if first <= point <= last:
                    value = missing
        return value

    def make_point(self, point):
        p = Point()
        p.status = self.uts46.get(point)[0]
        p.idna = self.idna2008.get(point)
        p.bidi = self.bidi_class(point)
        p.joining = self.joining.get(point)
        p.ccc = self.ccc.get(chr(point), 0)
        p.mark = chr(point) in self.marks
        p.script = self.scripts.get(point)
        p.nfc_sure = p.ccc == 0 and self.nfc_qc.get(point) == 'Y'
        return p

    def uts46_target(self, point):
        status, target = self.uts46.get(point)
        if status == 'ignored':
            return ''
        return target if status == 'mapped' else chr(point)

    def transitional_target(self, point):
        if point == 0x1E9E:
            return 'ss'
        status, target = self.uts46.get(point)
        if status == 'deviation':
            return target
        return self.uts46_target(point)

    def rfc5895_target(self, point):
        """Steps 1 and 2; the caller normalises and turns U+3002 into a dot.

        What is PVALID stays: Cherokee's small letters are not valid.
        """
        char = chr(point)
        if self.idna2008.get(point) == 'PVALID':
            return char
        return ''.join(self.width.get(c, c)
                       for c in self.lower.get(char, char))


class OldTables:
    """Nameprep's tables: those of RFC 3454, and Unicode 3.2.

    decomposition  full decompositions, canonical and compatible
    map            character -> string, B.1 and B.2
    faults         character -> 'disallowed', 'unassigned' or None
    direction      character -> 'RandALCat', 'LCat' or None
    """

    # RFC 3491, section 5.
    PROHIBITED = ('C.1.2', 'C.2.2', 'C.3', 'C.4', 'C.5', 'C.6', 'C.7', 'C.8',
                  'C.9')

    def __init__(self, folder):
        self.rfc = os.path.join(folder, 'rfc3454')
        self.read_unicode_data(os.path.join(folder, '3.2.0'))
        self.map = {}
        for table in ('B.1', 'B.2'):
            for f in fields_of(self.rfc, table + '.txt'):
                self.map.setdefault(chr(int(f[0], 16)), parse_points(f[1]))
        self.unassigned = self.table('A.1')
        self.prohibited = [self.table(name) for name in self.PROHIBITED]
        self.rtl = self.table('D.1')
        self.ltr = self.table('D.2')
        self.faults = Mapping(self.fault_of)
        self.direction = Mapping(self.direction_of)

    def table(self, name):
        return Ranges([self.span(f[0]) + (True,)
                       for f in fields_of(self.rfc, name + '.txt')], False)

    @staticmethod
    def span(text):
        return parse_range(text.replace('-', '..'))

    def read_unicode_data(self, folder):
        self.ccc, self.decomposition, canonical = {}, {}, {}
        self.assigned = []
        for first, point, f in unicode_data(folder):
            self.assigned.append((first, point))
            if f[3] != '0':
                self.ccc[chr(point)] = int(f[3])
            if f[5]:
                target = parse_points(f[5].rpartition('>')[2])
                self.decomposition[chr(point)] = target
                if f[5][0] != '<':
                    canonical[chr(point)] = target
        self.composition = compositions(folder, canonical, self.ccc)

    def fault_of(self, char):
        if self.unassigned.get(ord(char)):
            return 'unassigned'
        if any(table.get(ord(char)) for table in self.prohibited):
            return 'disallowed'
        return None

    def direction_of(self, char):
        if self.rtl.get(ord(char)):
            return 'RandALCat'
        return 'LCat' if self.ltr.get(ord(char)) else None


TABLES = None
OLD = None


def load(folder=None):
    """The tables; they are read once."""
    global TABLES
    if TABLES is None or (folder and folder != TABLES.folder):
        folder = folder or os.environ.get('XN_UNICODE')
        if not folder:
            raise OSError('no folder of Unicode files: '
                          'set XN_UNICODE')
        TABLES = Tables(folder)
    return TABLES


def load_old():
    """Nameprep's tables; they are read once."""
    global OLD
    if OLD is None:
        OLD = OldTables(os.path.join(load().folder, os.pardir))
    return OLD


# ---------------------------------------------------------------------------
# Normalisation forms C and, over OldTables, KC: UAX #15
# ---------------------------------------------------------------------------

S_BASE, L_BASE, V_BASE, T_BASE = 0xAC00, 0x1100, 0x1161, 0x11A7
L_COUNT, V_COUNT, T_COUNT = 19, 21, 28
S_COUNT = L_COUNT * V_COUNT * T_COUNT


def decompose(char, tables, out):
    """Append the full decomposition of one character."""
    s = ord(char) - S_BASE
    if 0 <= s < S_COUNT:
        out.append(chr(L_BASE + s // (V_COUNT * T_COUNT)))
        out.append(chr(V_BASE + s % (V_COUNT * T_COUNT) // T_COUNT))
        if s % T_COUNT:
            out.append(chr(T_BASE + s % T_COUNT))
        return
    target = tables.decomposition.get(char)
    if target is None:
        out.append(char)
        return
    for c in target:
        decompose(c, tables, out)


def compose_pair(a, b, tables):
    """The primary composite of two characters, or None."""
    x, y = ord(a), ord(b)
    if (L_BASE <= x < L_BASE + L_COUNT and V_BASE <= y < V_BASE + V_COUNT):
        return chr(S_BASE
                   + ((x - L_BASE) * V_COUNT + (y - V_BASE)) * T_COUNT)
    if (S_BASE <= x < S_BASE + S_COUNT and (x - S_BASE) % T_COUNT == 0
            and T_BASE < y < T_BASE + T_COUNT):
        return chr(x + (y - T_BASE))
    return tables.composition.get(a + b)


def normalize_pairs(pairs, tables):
    """Normalise [(character, source)]; a composite has its first source."""
    # Decompose.
    work = []
    for char, source in pairs:
        parts = []
        decompose(char, tables, parts)
        for c in parts:
            work.append((c, source, tables.ccc.get(c, 0)))
    # Put every run of non-starters into canonical order.
    i = 0
    while i < len(work):
        if work[i][2] == 0:
            i += 1
            continue
        j = i
        while j < len(work) and work[j][2] != 0:
            j += 1
        work[i:j] = sorted(work[i:j], key=lambda item: item[2])
        i = j
    # Compose each character with the last starter, unless it is blocked.
    out = []
    starter = -1
    last = None  # class of the last character after the starter, or None
    for char, source, ccc in work:
        if starter >= 0 and (last is None or last < ccc):
            composite = compose_pair(out[starter][0], char, tables)
            if composite is not None:
                out[starter] = (composite, min(out[starter][1], source))
                continue
        if ccc == 0:
            starter, last = len(out), None
        else:
            last = ccc
        out.append((char, source))
    return out


def nfc(text):
    if text.isascii():
        return text
    points = TABLES.points
    for char in text:
        if not points[char].nfc_sure:
            break
    else:
        return text  # UAX #15, section 9: the quick check says yes
    pairs = normalize_pairs([(c, 0) for c in text], TABLES)
    return ''.join([c for c, _ in pairs])


def nameprep_pairs(text):
    """RFC 3491, sections 3 and 4, with each character's index in text."""
    return normalize_pairs([(c, i) for i, char in enumerate(text)
                            for c in OLD.map.get(char, char)], OLD)


# ---------------------------------------------------------------------------
# Punycode, RFC 3492
# ---------------------------------------------------------------------------

def punycode_decode(text):
    """The decoded string by Python's codec, or None."""
    if not text.isascii() or text.rfind('-') == 0:
        return None  # the codec takes a delimiter at the very beginning
    try:
        decoded = text.encode().decode('punycode')
    except UnicodeError:
        return None
    return None if any(ord(c) in SURROGATES for c in decoded) else decoded


def punycode_encode(text):
    return text.encode('punycode').decode()


# ---------------------------------------------------------------------------
# Profiles and checks
# ---------------------------------------------------------------------------

COMMON_CHECKS = ('hyphens', 'bidi', 'joiners', 'contexto', 'std3',
                 'forbidden', 'length', 'root-dot', 'unassigned')
UTS46_CHECKS = COMMON_CHECKS + ('transitional', 'ignore-invalid-punycode',
                                'pvalid')
OLD_CHECKS = tuple(check for check in COMMON_CHECKS
                   if check not in ('joiners', 'contexto'))


def row(kind, *values):
    """A profile: the values of the first CHECKS, and the checks it knows."""
    *values, checks = values
    return {'kind': kind, 'checks': checks, **dict.fromkeys(CHECKS, False),
            **dict(zip(CHECKS, values))}


# `hyphens` is False, True or '3-4'.  In the RFC profiles CONTEXTO characters
# pass without `contexto`; since every one of them has a rule, none is refused
# for lack of one.
PROFILES = {
    'lookup': row('uts46', False, True, True, False, False, True, True,
                  True, UTS46_CHECKS),
    'strict': row('uts46', True, True, True, False, True, False, True,
                  False, UTS46_CHECKS),
    'url': row('uts46', False, True, True, False, False, True, False,
               True, UTS46_CHECKS),
    'url-strict': row('uts46', True, True, True, False, True, True, True,
                      False, UTS46_CHECKS),
    'idna2008': row('rfc', '3-4', True, True, False, False, True, True,
                    True, COMMON_CHECKS + ('map',)),
    'register': row('rfc', True, True, True, True, True, False, True,
                    True, COMMON_CHECKS),
    'idna2003': row('old', False, True, False, False, False, False, True,
                    True, OLD_CHECKS),
}


class Options:
    def __init__(self, profile, checks):
        if profile not in PROFILES:
            raise ValueError('no profile %s here' % profile)
        values = dict(PROFILES[profile])
        for check, value in checks.items():
            if check not in values['checks']:
                raise ValueError('check %s has no meaning in profile %s'
                                 % (check, profile))
            values[check] = bool(value)
        for name, value in values.items():
            setattr(self, name.replace('-', '_'), value)
        self.url = profile == 'url'
        self.register = profile == 'register'
        self.uts46 = self.kind == 'uts46'
        self.old = self.kind == 'old'
        self.hyphens_ends = self.hyphens is True
        self.hyphen_34 = bool(self.hyphens)
        if self.old:  # RFC 3490, 4.1, step 3b, is the only rule for hyphens
            self.hyphens_ends = self.hyphens_ends or self.std3
            self.hyphen_34 = False
        self.joiners = self.joiners or self.pvalid
        self.contexto = self.contexto or self.pvalid


OPTIONS = {}


def options_of(profile, checks):
    key = (profile, tuple(sorted(checks.items())) if checks else ())
    options = OPTIONS.get(key)
    if options is None:
        options = OPTIONS[key] = Options(profile, checks or {})
    return options


# ---------------------------------------------------------------------------
# The rules for one label
# ---------------------------------------------------------------------------

WHOLE = -1  # the place of a fault of the label as a whole


class Label:
    """One label on its way through the rules.

    source   as typed, or as mapped
    text     the Unicode form: decoded if it decodes, else the source
    shown    ToUnicode's result if it differs from text, else None
    ace      the form that ToASCII returns, if it is known already
    decoded  an ACE label that decodes, so its text is checked
    done     ill-formed, given up, or exempt: no further rule is applied
    exempt   does not decode, and ignore-invalid-punycode is on
    ascii    is ASCII as typed
    faults   error name -> index into text of its first place, or WHOLE
    """

    __slots__ = ('source', 'text', 'shown', 'ace', 'decoded', 'done',
                 'exempt', 'ascii', 'faults')

    def __init__(self, source):
        self.source = source
        self.text = source
        self.shown = None
        self.ace = None
        self.decoded = False
        self.done = False
        self.exempt = False
        self.ascii = source.isascii()
        self.faults = {}

    def fault(self, name, index):
        if name not in self.faults or index < self.faults[name]:
            self.faults[name] = index

    def give_up(self, name, index=WHOLE):
        self.fault(name, index)
        self.done = True


RTL = frozenset(('R', 'AL', 'AN'))
RTL_MAY = frozenset(('R', 'AL', 'AN', 'EN', 'ES', 'CS', 'ET', 'ON', 'BN',
                     'NSM'))
RTL_END = frozenset(('R', 'AL', 'EN', 'AN'))
LTR_MAY = frozenset(('L', 'EN', 'ES', 'CS', 'ET', 'ON', 'BN', 'NSM'))
LTR_END = frozenset(('L', 'EN'))


def has_rtl(text):
    points = TABLES.points
    for char in text:
        if points[char].bidi in RTL:
            return True
    return False


def check_bidi(text):
    """RFC 5893, section 2: the index of the first breach, or None."""
    points = TABLES.points
    classes = [points[c].bidi for c in text]
    first = classes[0]
    if first in ('R', 'AL'):  # rule 1
        may, end = RTL_MAY, RTL_END
    elif first == 'L':
        may, end = LTR_MAY, LTR_END
    else:
        return 0
    for i, c in enumerate(classes):  # rules 2 and 5
        if c not in may:
            return i
    i = len(classes) - 1
    while classes[i] == 'NSM':
        i -= 1
    if classes[i] not in end:  # rules 3 and 6
        return i
    if end is RTL_END and 'EN' in classes and 'AN' in classes:  # rule 4
        return max(classes.index('EN'), classes.index('AN'))
    return None


def check_contextj(text):
    """RFC 5892, A.1 and A.2: the index of the first breach, or None."""
    points = TABLES.points
    for i, char in enumerate(text):
        if char not in (ZWNJ, ZWJ):
            continue
        if i > 0 and points[text[i - 1]].ccc == 9:  # Virama
            continue
        if char == ZWJ:
            return i
        before = i - 1
        while before >= 0 and points[text[before]].joining == 'T':
            before -= 1
        after = i + 1
        while after < len(text) and points[text[after]].joining == 'T':
            after += 1
        if (before < 0 or after == len(text)
                or points[text[before]].joining not in 'LD'
                or points[text[after]].joining not in 'RD'):
            return i
    return None


def check_contexto(text):
    """RFC 5892, A.3 to A.9: the index of the first breach, or None."""
    points = TABLES.points

    def script(i):
        return points[text[i]].script if 0 <= i < len(text) else None

    for i, char in enumerate(text):
        if char == '\u00b7':
            good = text[max(i - 1, 0):i] == 'l' and text[i + 1:i + 2] == 'l'
        elif char == '\u0375':
            good = script(i + 1) == 'Greek'
        elif char in '\u05f3\u05f4':
            good = script(i - 1) == 'Hebrew'
        elif char == '\u30fb':
            good = any(points[c].script in ('Hiragana', 'Katakana', 'Han')
                       for c in text)
        elif '\u0660' <= char <= '\u0669':
            good = not any('\u06f0' <= c <= '\u06f9' for c in text)
        elif '\u06f0' <= char <= '\u06f9':
            good = not any('\u0660' <= c <= '\u0669' for c in text)
        else:
            continue
        if not good:
            return i
    return None


def check_old_bidi(text):
    """RFC 3454, section 6, 2 and 3: the index of the first breach, or None."""
    directions = [OLD.direction[c] for c in text]
    if 'RandALCat' not in directions:
        return None
    if directions[0] != 'RandALCat':
        return 0
    if 'LCat' in directions:
        return directions.index('LCat')
    return None if directions[-1] == 'RandALCat' else len(text) - 1


def check_forbidden(label, forbidden=FORBIDDEN):
    for i, char in enumerate(label.text):
        if char in forbidden:
            label.fault('forbidden-domain', i)
            return


def check_hyphens(label, options):
    text = label.text
    if options.hyphens_ends:
        if text[0] == '-':
            label.fault('leading-hyphen', 0)
        if text[-1] == '-':
            label.fault('trailing-hyphen', len(text) - 1)
    if options.hyphen_34 and text[2:4] == '--':
        label.fault('hyphen-3-4', 2)


def check_std3(label, allowed):
    for i, char in enumerate(label.text):
        if char < '\x80' and char not in allowed:
            label.fault('std3', i)
            return


def check_not_nfc(label):
    normal = nfc(label.text)
    if normal != label.text:
        same = os.path.commonprefix((normal, label.text))
        label.fault('not-nfc', min(len(same), len(label.text) - 1))


def check_unicode_rules(label, options, forbidden, bidi_name):
    """The rules that all profiles share."""
    text = label.text
    points = TABLES.points
    check_hyphens(label, options)
    if points[text[0]].mark:
        label.fault('leading-mark', 0)
    for name, wanted, check in (('bidi', bidi_name, check_bidi),
                                ('contextj', options.joiners, check_contextj),
                                ('contexto', options.contexto, check_contexto)):
        at = check(text) if wanted else None
        if at is not None:
            label.fault(name, at)
    if forbidden:
        check_forbidden(label)


def check_uts46(label, options, forbidden, bidi_name):
    """UTS #46, 4.1, Validity Criteria."""
    text = label.text
    points = TABLES.points
    check_not_nfc(label)  # V1
    # V4.  With CheckHyphens such a label breaks V2 instead.
    if label.decoded and not options.hyphen_34 and text.startswith(PREFIX):
        label.fault('ace-prefix', 0)
    for i, char in enumerate(text):  # V7
        point = points[char]
        status = point.status
        if options.pvalid and point.idna == 'DISALLOWED':
            label.fault('disallowed', i)
        if status == 'valid':
            continue
        if (status == 'deviation'
                and (label.decoded or not options.transitional)):
            continue
        if (options.unassigned and status == 'disallowed'
                and point.idna == 'UNASSIGNED'):
            continue
        label.fault('disallowed', i)
    if options.std3:
        check_std3(label, LDH_LOWER)
    check_unicode_rules(label, options, forbidden, bidi_name)


def check_rfc(label, options, forbidden, bidi_name):
    """RFC 5891, 4.2 and 5.4."""
    text = label.text
    points = TABLES.points
    if options.std3:
        lower_only = label.decoded or options.map
        check_std3(label, LDH_LOWER if lower_only else LDH)
    if label.decoded or not text.isascii():
        check_not_nfc(label)
        if not options.hyphen_34 and text[:4].lower() == PREFIX:
            label.fault('ace-prefix', 0)
        for i, char in enumerate(text):
            idna = points[char].idna
            if idna == 'DISALLOWED':
                label.fault('disallowed', i)
            elif idna == 'UNASSIGNED' and not options.unassigned:
                label.fault('unassigned', i)
    if (label.decoded and not text.isascii()
            and PREFIX + punycode_encode(text) != label.ace):
        label.fault('bad-ace', WHOLE)
    check_unicode_rules(label, options, forbidden, bidi_name)


def check_nameprep(label, options):
    """RFC 3491, sections 5 to 7."""
    for i, char in enumerate(label.text):
        fault = OLD.faults[char]
        if fault and not (fault == 'unassigned' and options.unassigned):
            label.fault(fault, i)
    at = check_old_bidi(label.text) if options.bidi else None
    if at is not None:
        label.fault('bidi', at)


def check_old(label, options, forbidden, _):
    """RFC 3490, 4.1, steps 2 to 5."""
    text = label.text
    if not label.ascii:
        check_nameprep(label, options)
    if options.std3:
        check_std3(label, LDH)
    check_hyphens(label, options)
    if not text.isascii() and text[:4].lower() == PREFIX:
        label.fault('ace-prefix', WHOLE)
    if forbidden:  # Only nameprep can have made a dot here.
        check_forbidden(label, FORBIDDEN | {DOT})


# ---------------------------------------------------------------------------
# From the name to its labels
# ---------------------------------------------------------------------------

def split_uts46(text, options):
    """UTS #46, 4: map, normalise, break, decode."""
    table = (TABLES.map_transitional if options.transitional
             else TABLES.map_uts46)
    mapped = text.translate(table)
    labels = [Label(part) for part in nfc(mapped).split(DOT)]
    for label in labels:
        source = label.source
        if BAD in source:
            label.give_up('invalid-utf8', source.index(BAD))
        elif source.startswith(PREFIX):
            if not source.isascii():
                label.give_up('ace-prefix')
                continue
            decoded = punycode_decode(source[len(PREFIX):])
            if decoded is None:
                if options.ignore_invalid_punycode:
                    label.done = label.exempt = True
                else:
                    label.give_up('bad-punycode')
                continue
            label.text = decoded
            label.decoded = True
            if decoded.isascii():
                # This is an error; the label continues as its decoded form.
                label.ace = decoded
                label.fault('bad-ace', WHOLE)
            else:
                label.ace = PREFIX + punycode_encode(decoded)
                if label.ace != source:
                    label.fault('bad-ace', WHOLE)
    return labels


def split_rfc(text, options):
    """RFC 5891: each label as it is, or after RFC 5895."""
    if options.map:
        text = nfc(text.translate(TABLES.map_rfc5895))
        text = text.replace('\u3002', DOT)
    labels = [Label(part) for part in text.split(DOT)]
    for label in labels:
        source = label.source
        if BAD in source:
            label.give_up('invalid-utf8', source.index(BAD))
        elif source.isascii() and source[:4].lower() == PREFIX:
            # RFC 5891, 5.3, lower-cases first; 4.1 wants the exact string.
            label.ace = source if options.register else source.lower()
            decoded = punycode_decode(label.ace[len(PREFIX):])
            if decoded is None:
                label.give_up('bad-punycode')
                continue
            label.text = decoded
            label.decoded = True
            if decoded.isascii():
                label.fault('bad-ace', WHOLE)
            if label.ace != label.ace.lower():
                # One fault, in addition to those of the label in lower case.
                label.fault('bad-ace', WHOLE)
                label.shown = decoded
                label.text = punycode_decode(source[len(PREFIX):].lower())
    return labels


def split_old(text, to_ascii):
    """RFC 3490, 3.1, rule 1: each label prepared, or as it is."""
    labels = []
    for part in re.split('[%s]' % DOTS, text):
        label = Label(part)
        if BAD in part:
            label.give_up('invalid-utf8', part.index(BAD))
        elif to_ascii:
            prepare(label)
        labels.append(label)
    return labels


def prepare(label):
    """RFC 3490, 4.1, steps 1 and 2, without the checks."""
    if not label.ascii:
        label.source = ''.join([c for c, _ in nameprep_pairs(label.source)])
        label.text = label.source


def old_ascii(text, options):
    """RFC 3490, 4.1: ToASCII of one label, or None."""
    label = Label(text)
    prepare(label)
    if label.text:
        check_old(label, options, options.forbidden, False)
    form = ascii_form(label)
    if label.faults or options.length and not 1 <= len(form) <= 63:
        return None
    return form


def old_unicode(text, options):
    """RFC 3490, 4.2: ToUnicode of one label, which never fails."""
    label = Label(text)
    prepare(label)
    if label.text and not label.ascii:
        check_nameprep(label, options)
    if label.faults or label.text[:4].lower() != PREFIX:
        return text
    decoded = punycode_decode(label.text[len(PREFIX):])
    if decoded is None:
        return text
    again = old_ascii(decoded, options)
    if again is None or again.lower() != label.text.lower():
        return text
    return decoded


def trace_old(text):
    parts, start = [], 0
    for part in re.split('[%s]' % DOTS, text):
        if part.isascii() or BAD in part:
            indices = range(len(part))
        else:
            indices = [i for _, i in nameprep_pairs(part)]
        parts.append([start + i for i in indices])
        start += len(part) + 1
    return parts


def trace(text, options):
    """For each label its code points' indices in the input.

    Naively once more from the beginning, with a source for every code point.
    """
    if options.old:
        return trace_old(text)
    if options.uts46:
        table = (TABLES.map_transitional if options.transitional
                 else TABLES.map_uts46)
    elif options.map:
        table = TABLES.map_rfc5895
    else:
        table = None
    pairs = [(c, i) for i, char in enumerate(text)
             for c in (char if table is None else table[ord(char)])]
    dots = DOT
    if table is not None:
        pairs = normalize_pairs(pairs, TABLES)
        if options.map:
            dots = '.\u3002'
    parts = [[]]
    for char, source in pairs:
        if char in dots:
            parts.append([])
        else:
            parts[-1].append(source)
    return parts


def decode_utf8(name):
    """The text by Python's codec, with BAD for each maximal subpart (the Unicode
    Standard, table 3-7), and each character's offset.

    The last offset is the end.  The offsets are None if every character is one
    byte.
    """
    lengths = []

    def bad(error):
        lengths.append(error.end - error.start)
        return BAD, error.end

    codecs.register_error('bad', bad)
    text = name.decode('utf-8', 'bad')
    if len(text) == len(name):
        return text, None
    bad_ones = iter(lengths)
    return text, list(itertools.accumulate(
        (next(bad_ones) if char == BAD else 1 if char < '\x80'
         else 2 if char < '\u0800' else 3 if char < '\U00010000' else 4
         for char in text), initial=0))


def input_spans(text, dots):
    """The labels of the input as (first, last + 1) character indices."""
    spans, start = [], 0
    for i, char in enumerate(text):
        if char in dots:
            spans.append((start, i))
            start = i + 1
    spans.append((start, len(text)))
    return spans


# ---------------------------------------------------------------------------
# The whole name
# ---------------------------------------------------------------------------

def ascii_form(label):
    if label.ace is not None:
        return label.ace
    if label.text.isascii():
        return label.text
    return PREFIX + punycode_encode(label.text)


def check_lengths(labels, parts, options, typed):
    """The faults of the name: UTS #46, 4.2, step 4; RFC 5891, 4.4 and 5.5.

    In RFC 3490 it is 4.1, step 8: there an empty name has an empty label, too.
    A name is empty if nothing was typed, and a final dot counts if it was
    typed.
    """
    faults = set()
    name = DOT.join(parts)
    rooted = len(parts) > 1 and not parts[-1]
    bare = name[:-1] if rooted else name
    if options.old:
        rooted = typed.endswith(tuple(DOTS))
        if options.length and typed in ('', *DOTS):
            faults.add('empty-name')
    elif options.length and not bare or options.url and not name:
        return {'empty-name'}
    if not options.length:
        return faults
    for i, label in enumerate(labels):
        if 'invalid-utf8' in label.faults:
            continue
        if not parts[i]:
            root = rooted and i == len(parts) - 1
            if not (root and options.root_dot):
                label.fault('empty-label', WHOLE)
        elif len(parts[i]) > 63:
            label.fault('label-too-long', WHOLE)
    if len(bare) > 253:
        faults.add('name-too-long')
    return faults


def sort_errors(names):
    return sorted(names, key=ERROR_BIT.__getitem__)


def result(shown, output, spans, out_spans, name_faults, labels, places):
    """Make the JSON object as a dict. `labels`: each label's set of faults."""
    errors = set(name_faults)
    errors.update(*labels)
    errors = sort_errors(errors)
    return {
        'input': shown, 'ok': not errors, 'output': output, 'errors': errors,
        'labels': [
            {'input': spans[i],
             'output': None if out_spans is None else out_spans[i],
             'errors': sort_errors(labels[i]),
             'at': places[i]}
            for i in range(len(labels))]}


def url_ascii(text, options):
    """The URL Standard's domain parser, beStrict false, ASCII domain."""
    chars = input_spans(text, DOT)
    spans = [[a, b - a] for a, b in chars]
    faults, places = [], []
    for a, b in chars:
        at = None
        if options.forbidden:
            at = next((i for i in range(a, b) if text[i] in FORBIDDEN), None)
        faults.append(set() if at is None else {'forbidden-domain'})
        places.append(at)
    name_faults = set() if text else {'empty-name'}
    good = not name_faults and not any(faults)
    return result(text, text.lower() if good else None, spans,
                  spans if good else None, name_faults, faults, places)


def convert(direction, profile, checks, name):
    """The object of one name (bytes) under `ascii` or `unicode`."""
    if direction not in ('ascii', 'unicode'):
        raise ValueError('no direction %s' % direction)
    load()
    options = options_of(profile, checks)
    to_ascii = direction == 'ascii'
    text, offsets = decode_utf8(name)
    if to_ascii and options.url and text.isascii():
        return url_ascii(text, options)

    # `unicode -p url` does not look for forbidden code points.
    forbidden = options.forbidden and (to_ascii or not options.url)
    if options.uts46:
        labels = split_uts46(text, options)
        check = check_uts46
    elif options.old:
        load_old()
        labels = split_old(text, to_ascii)
        check = check_old
    else:
        labels = split_rfc(text, options)
        check = check_rfc
    maps = options.uts46 or options.old or options.map
    chars = input_spans(text, DOTS if maps else DOT)
    if len(chars) != len(labels):
        raise AssertionError('the mapping made or lost a dot')

    if options.old and not to_ascii:
        for label in labels:
            label.text = old_unicode(label.source, options)
    else:
        # The decoded labels decide whether a name is a Bidi name.
        bidi_name = options.bidi and not options.old and any(
            not label.done and has_rtl(label.text) for label in labels)
        for label in labels:
            if not label.done and label.text:
                check(label, options, forbidden, bidi_name)
            elif label.exempt and forbidden:
                check_forbidden(label)

    ill_formed = BAD in text
    name_faults = set()
    if to_ascii:
        parts = [label.source if 'invalid-utf8' in label.faults
                 else ascii_form(label) for label in labels]
        name_faults = check_lengths(labels, parts, options, text)
        if ill_formed:
            name_faults.discard('name-too-long')
    else:
        parts = [label.text if label.shown is None else label.shown
                 for label in labels]

    # Spans and places in bytes.
    if offsets is None:
        spans = [[a, b - a] for a, b in chars]
    else:
        spans = [[offsets[a], offsets[b] - offsets[a]] for a, b in chars]
    places = [None] * len(labels)
    failed = bool(name_faults)
    traced = None
    for i, label in enumerate(labels):
        if not label.faults:
            continue
        failed = True
        places[i] = spans[i][0]
        index = min(label.faults.values())
        if label.decoded or index == WHOLE:
            continue  # the place is the start of the label
        if traced is None:
            traced = trace(text, options)
        if len(traced[i]) != len(label.source):
            raise AssertionError('the two ways to map differ')
        # Normalisation may have reordered marks.
        char = min(traced[i][at] for at in label.faults.values())
        places[i] = char if offsets is None else offsets[char]
    shown = text.replace(BAD, '\ufffd') if ill_formed else text
    faults = [set(label.faults) for label in labels]

    if to_ascii and failed:
        return result(shown, None, spans, None, name_faults, faults, places)
    if ill_formed or (options.url and failed):
        # The input is returned as it came.
        return result(shown, shown, spans, spans, name_faults, faults,
                      places)
    out_spans, at = [], 0
    for part in parts:
        size = len(part) if part.isascii() else len(part.encode('utf-8'))
        out_spans.append([at, size])
        at += size + 1
    return result(shown, DOT.join(parts), spans, out_spans, name_faults,
                  faults, places)


# ---------------------------------------------------------------------------
# Names to compare with
# ---------------------------------------------------------------------------

VECTORS = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                       '../core/vectors')


def known_names():
    """The names that were worked out by hand, of whatever profile."""
    for file in ('known.txt', 'idna2003.txt'):
        for line in file_lines(VECTORS, file):
            found = re.match(r'[^#]*? (?:ascii|unicode) (.*?) : ', line)
            if found:
                yield ''.join(written(word) for word in re.split(
                    r'(\{.*?\})', found[1].replace('""', '')))


def written(text):
    """A part of a row's name: text, or a list of code points."""
    if text[:1] != '{':
        return text
    words = (word.partition('*') for word in text[1:-1].split())
    return ''.join(chr(int(point, 16)) * int(times or 1)
                   for point, _, times in words if point[0] != 'x')


class Generator:
    """Names that exercise everything, the same for the same seed.

    They are made of IdnaTestV2.txt's names, of those in tests/core/vectors,
    and of characters of each value of each property.
    """

    DOTS = '..........' + DOTS
    # Of these most labels have some: what a rule asks for beside another
    # character, what decides a label's direction, and ASCII.
    SPECIAL = ('ll\u00b7\u00b7am', '\u0375αa\u03b1\u0375Ꭰ', 'א\u05f3\u05f4a',
               '・アa漢bあ', '٠٥٩ب', '٠٩۰۹', '٩۹', '\u200c\u200d\u094dबبنـ\u0610ا',
               'אاa019٠+,!\u0300\u00ad', 'אبa-1', "-_ %/:@[]#<>?\\^|",
               "!$&'()*+,;=`{}~\x7f\0\t\x1b",
               'abzABZ09-', 'ßςİK\u1e9eüﬀ\u2488℀Ａｘｎ－',
               'e\u0323\u0307\u0301\u0338\u0345', '\u1100\u1161\u11a8가각')
    ILL_FORMED = (b'\x80', b'\xc0\x80', b'\xc3', b'\xe0\x80\x80', b'\xe2\x80',
                  b'\xed\xa0\xbd\xed\xb8', b'\xef\xbf', b'\xf0\x80\x80\x80',
                  b'\xf0\x9f\x98', b'\xf4\x90\x80\x80', b'\xf5', b'\xfe',
                  b'\xf1\x80\xe1\x80\xc2', b'\xe3\x80.')

    def __init__(self, seed, old=False):
        self.random = random.Random('xn %s' % seed)
        self.sources = [
            unescape(line.split('#')[0].split(';')[0].strip())
            for line in file_lines(load().folder, 'IdnaTestV2.txt')
            if ';' in line.split('#')[0]]
        self.known = list(known_names())
        tables = [((*row[:2], row[2][0]) for row in TABLES.uts46.rows),
                  TABLES.idna2008.rows, TABLES.bidi.rows, TABLES.joining.rows,
                  TABLES.scripts.rows, TABLES.nfc_qc.rows, TABLES.assigned,
                  self.single(TABLES.ccc), self.single(TABLES.decomposition)]
        self.old = load_old() if old else None
        if old:
            tables += [
                OLD.assigned, OLD.unassigned.rows, OLD.rtl.rows,
                [row for table in OLD.prohibited for row in table.rows],
                self.single(OLD.map), self.single(OLD.ccc),
                self.single(OLD.decomposition)]
        self.tables = list(map(self.values, tables))

    @staticmethod
    def single(chars):
        return [(ord(char), ord(char)) for char in chars]

    @staticmethod
    def values(rows):
        """The ranges of each value; those of rows without one."""
        found = {}
        for first, last, *value in rows:
            if first not in SURROGATES:
                found.setdefault(tuple(value), []).append((first, last))
        return [found[value] for value in sorted(found)]

    def char(self):
        """First a property is drawn, then a value, then a range.

        So what is rare gets its share.
        """
        ranges = self.random.choice(self.random.choice(self.tables))
        return chr(self.random.randint(*self.random.choice(ranges)))

    def chars(self):
        """Some characters of one kind, or of any."""
        ranges = self.random.choice(self.random.choice(self.tables))
        special = self.random.choice(self.SPECIAL)
        kind = self.random.choice((
            lambda: self.random.choice(special),
            lambda: self.random.choice(special), self.char,
            lambda: chr(self.random.randint(*self.random.choice(ranges)))))
        return ''.join(kind() for _ in range(self.random.randint(1, 7)))

    def label(self):
        r = self.random
        kind = r.random()
        if kind < 0.45:
            source = r.choice(self.sources if kind < 0.2 else self.known)
            text = r.choice(re.split('[%s]' % DOTS, source))
        else:
            text = self.chars() + self.chars() * r.randint(0, 1)
        if r.random() < 0.4:
            text = self.allowed(text)
        while r.random() < 0.35:
            at = r.randint(0, len(text))
            new = r.choice((self.char(), r.choice(r.choice(self.SPECIAL)),
                            '-', '--', '', text[at:at + 2][::-1]))
            text = text[:at] + new + text[at + r.randint(0, 1):]
        if r.random() < 0.05:
            text = r.choice((
                (text * 70)[:r.randint(48, 70)],
                'a' * r.randint(30, 130) + text + 'b' * r.randint(0, 99)))
        if r.random() < 0.25:
            text = self.ace(text)
        return text

    def allowed(self, text):
        """What of a text some profile allows, so that the rest is tried."""
        if self.old and self.random.random() < 0.7:
            text = ''.join([c for c, _ in nameprep_pairs(text)])
            return ''.join(c for c in text if OLD.faults[c] is None)
        points = TABLES.points
        text = nfc(text.translate(TABLES.map_uts46))
        text = ''.join(c for c in text if points[c].idna == 'PVALID')
        return text.lstrip(''.join(c for c in text if points[c].mark)) or 'x'

    def ace(self, text):
        """An A-label, sometimes with capitals, one more letter, or twice."""
        r = self.random
        text = PREFIX + punycode_encode(re.sub('[%s]' % DOTS, '', text))
        if r.random() < 0.2:
            at = r.randint(0, len(text))
            text = text[:at] + r.choice('abz09-_\u00adｘ') + text[at:]
        if r.random() < 0.2:
            text = ''.join(c.upper() if r.random() < 0.3 else c for c in text)
        return self.ace(text) if r.random() < 0.1 else text

    def name(self):
        """One name as bytes, without a newline; some are not UTF-8."""
        r = self.random
        kind = r.random()
        if kind < 0.15:
            text = r.choice(self.known)
        else:
            text = self.label()
            for _ in range(r.choice((0, 0, 0, 1, 1, 2, 3))):
                text += r.choice(self.DOTS) + self.label()
            text += r.choice(('', '', '', '', r.choice(self.DOTS)))
        if kind > 0.97:
            text += '.' + '.'.join(['a' * 63] * 3 + ['b' * r.randint(0, 63)])
        name = text.encode('utf-8', 'surrogatepass')
        if r.random() < 0.05:
            at = r.randint(0, len(name))
            name = name[:at] + r.choice(self.ILL_FORMED) + name[at:]
        return name.replace(b'\n', b'\x0c')


def unescape(text):
    """A field of IdnaTestV2.txt; surrogates stay surrogates."""
    if text == '""':
        return ''
    out, at = [], 0
    while at < len(text):
        if text.startswith('\\u', at):
            out.append(chr(int(text[at + 2:at + 6], 16)))
            at += 6
        elif text.startswith('\\x{', at):
            end = text.index('}', at)
            out.append(chr(int(text[at + 3:end], 16)))
            at = end + 1
        else:
            out.append(text[at])
            at += 1
    return ''.join(out)


def generate(seed, count, profile='lookup'):
    """COUNT names as bytes."""
    generator = Generator(seed, profile == 'idna2003')
    for _ in range(count):
        yield generator.name()

# SPDX-License-Identifier: MIT
"""Which client is asked for which name, and the expected answers.

An expectation is one line: the names that the resolver was asked for, an
arrow, and the client's answer; without an arrow the resolver was not asked.
Most names have one expectation for both libraries.  Names for which ours
answers differently have two, and a reason out of REASONS: named.txt has them.
For odd names both libraries only have to agree.
"""

import collections
import functools
import pathlib
import re
import subprocess

Case = collections.namedtuple('Case', 'name locale system ours reason')

LOCALE = 'C.UTF-8'
LATIN1 = 'de_DE.ISO-8859-1'
LATIN1_SOURCE = '/usr/share/i18n/locales/de_DE'

# The answer of the other library is expected.
SAME = None

# Names, the names that are asked for, the last number of the address, and the
# name in Unicode.
PLAIN = [
    ('bücher.test', 'xn--bcher-kva.test', 77, 'bücher.test'),
    ('BÜCHER.test', 'xn--bcher-kva.test', 77, 'bücher.test'),
    ('bu\u0308cher.test', 'xn--bcher-kva.test', 77, 'bücher.test'),
    ('bücher\u3002test', 'xn--bcher-kva.test', 77, 'bücher.test'),
    ('bü\u00adcher.test', 'xn--bcher-kva.test', 77, 'bücher.test'),
    ('xn--bcher-kva.test', 'xn--bcher-kva.test', 77, 'bücher.test'),
    ('straße.test', 'xn--strae-oqa.test', 78, 'straße.test'),
    ('strasse.test', 'strasse.test', 79, 'strasse.test'),
    ('日本語.test', 'xn--wgv71a119e.test', 80, '日本語.test'),
    ('العربية.test', 'xn--mgbcd4a2b0d2b.test', 81, 'العربية.test'),
    ('faß.test', 'xn--fa-hia.test', 82, 'faß.test'),
    ('βόλος.test', 'xn--nxasmm1c.test', 88, 'βόλος.test'),
    ('a\U0001d7cf.test', 'a1.test', 90, 'a1.test'),
    ('bücher.straße.test', 'xn--bcher-kva.xn--strae-oqa.test', 91,
     'bücher.straße.test'),
]

# The answer of each client to a plain name.
ADDRESS = '{ascii} -> 127.0.0.{last}'
NAME = '{ascii}'
PLAIN_ANSWERS = {
    'curl': ADDRESS,
    'wget': ADDRESS,
    'python': ADDRESS,
    'ping': ADDRESS,
    'getent': ADDRESS,
    'curl-proxy': NAME,
    'whois': NAME,
    'idn2': NAME,
    'idna-map': NAME,
    'getaddrinfo': ADDRESS + ' canon={shown} name={shown}',
    'dig': '{ascii} -> {shown}. 127.0.0.{last}',
    'host': '{ascii} -> {ascii} 127.0.0.{last}',
    'nslookup': '{ascii} -> {ascii} 127.0.0.{last}',
}

# These also depend on the certificate, which is one for bücher.test, and on
# systemd, which accepts a name only as it is displayed.
CERTIFIED = ('xn--bcher-kva.test', 'xn--strae-oqa.test', 'strasse.test')
CERTIFIED_ANSWERS = {
    'curl-https': (ADDRESS, '{ascii} -> error 60'),
    'wget-https': ('{ascii} -> trusted', '{ascii} -> error 5'),
    'gnutls-cli': (ADDRESS + ' trusted', ADDRESS + ' refused'),
}

# A-labels and their displayed forms.
DECODED = [
    ('xn--bcher-kva.test', 'bücher.test'),
    ('xn--strae-oqa.test', 'straße.test'),
    ('xn--wgv71a119e.test', '日本語.test'),
    ('xn--mgbcd4a2b0d2b.test', 'العربية.test'),
    ('xn--i-7iq.test', 'i❤.test'),
]

REASONS = {
    'symbols': 'Symbols that UTS #46 allows are accepted as they are; libidn2 '
               'refuses them, and its callers then retry with TRANSITIONAL, '
               'which turns ß into ss: another host.',
    'mapping': 'A forbidden character that comes out of a mapping is refused; '
               'libidn2 lets it out.',
    'std3': 'USE_STD3_ASCII_RULES refuses what libidn2 deletes.',
    'bidi': 'The Bidi rule is checked under TRANSITIONAL, too, with which '
            'callers retry.',
    'to-unicode': 'An A-label that decodes to no valid label stays what it '
                  'is, or is an error.',
}

# For each name a pattern that, with our library, matches no name asked for, no
# answer and no request to the HTTP server.  With the system's library it must
# match at least once.
NEVER = {
    'faß☃.test': r'fass|127\.0\.0\.85',
    '☃.faß.test': r'fass',
    'c\u2100.test': r'ca[/?]c|^c\.test|127\.0\.0\.(87|68)',
    'c\uff20evil.test': r'c[@?]?evil|127\.0\.0\.6',
    'evil.c\u2100.test': r'ca[/?]c|evil\.c\.test',
    'ü\uff20evil.test': r'xn--evil|127\.0\.0\.69',
    'ü@evil.test': r'xn--evil|127\.0\.0\.69',
    'ü\uff1a443': r'xn--443',
    'ü:443': r'xn--443',
    '_443._tcp.bücher.test': r'^443',
}

# This list of public suffixes has names in Unicode; libidn2 must find them by
# their A-labels.
SUFFIXES = ['test', 'bücher.test', 'faß.test', 'faß☃.test']
LISTED = [
    ('a.b.xn--bcher-kva.test', 'b.xn--bcher-kva.test'),
    ('a.b.xn--fa-hia.test', 'b.xn--fa-hia.test'),
    ('a.b.xn--fa-hia6419a.test', 'xn--fa-hia6419a.test',
     'b.xn--fa-hia6419a.test'),
    ('a.b.fass.test', 'fass.test'),
]

# Names at the limits of length, and damaged ones.
LONG = 'a' * 63
ODD = [
    'nirgends-ü.test',
    'xn--zzzzzz.test',
    'xn--0000h.test',
    'r3---sn-x.test',
    'ab--ü.test',
    'fa\u00df\u200db.test',
    '\u00ad.test',
    'xn--fa-hia☃.test',
    'ü..test',
    'ü.test.',
    '.ü.test',
    'ü@evil.test',
    'ü\uff1a443',
    '*.bücher.test',
    '_443._tcp.bücher.test',
    '\u2460\u2461\u2466.0.0.77',
    'hi\u248ctest',
    LONG + '.test',
    'a' + LONG + '.test',
    'ü' + 'a' * 55 + '.test',  # 63 octets
    'ü' + 'a' * 56 + '.test',
    'ü' + 'a' * 57 + '.test',
    'ü' * 70 + '.test',
    'ü' * 300,
    # 253 and 254 octets in ASCII, and with a final dot
    'ü.' + '.'.join([LONG] * 3) + '.' + 'b' * 53,
    'ü.' + '.'.join([LONG] * 3) + '.' + 'b' * 53 + '.',
    'ü.' + '.'.join([LONG] * 3) + '.' + 'b' * 54,
    # bytes that are not UTF-8
    'b\udcfccher.test',
    '\udcfc',
    'a\udce2\udc80',
    'ü\udced\udca0\udc80.test',
    'ü\udcf4\udc90\udc80\udc80.test',
]
ODD_CLIENTS = ('curl wget getaddrinfo dig gnutls-cli idna-map '
               'idna-reverse-map idn2 idn2-decode psl-list '
               'resolvectl').split()
# These have a meaning in URLs.
NO_HOST = ('@', ':')

# Other locales: a name in bytes, and the locale.
LOCALES = [
    ('bücher.test', 'C'),
    ('b\udcfccher.test', 'C'),
    ('xn--bcher-kva.test', 'C'),
    ('strasse.test', 'C'),
    ('b\udcfccher.test', LATIN1),
    ('xn--bcher-kva.test', LATIN1),
    # ISO 8859-1 has no characters for it.
    ('xn--wgv71a119e.test', LATIN1),
]
LOCALE_CLIENTS = ('curl wget getaddrinfo python dig ping whois getent idn2 '
                  'idn2-decode').split()
# The expected answers for a name with 8-bit characters in its own locale.
LATIN1_ANSWERS = {
    'curl': 'xn--bcher-kva.test -> 127.0.0.77',
    'ping': 'xn--bcher-kva.test -> 127.0.0.77',
    'whois': 'xn--bcher-kva.test',
    'getaddrinfo': 'xn--bcher-kva.test -> 127.0.0.77 canon=bücher.test '
                   'name=bücher.test',
}


def both(name, answer, locale=LOCALE):
    return Case(name, locale, answer, answer, None)


def plain(kind):
    """Plain names."""
    for name, ascii_name, last, shown in PLAIN:
        fill = {'ascii': ascii_name, 'last': last, 'shown': shown}
        if kind in PLAIN_ANSWERS:
            yield both(name, PLAIN_ANSWERS[kind].format(**fill))
        if kind in CERTIFIED_ANSWERS and ascii_name in CERTIFIED:
            right, wrong = CERTIFIED_ANSWERS[kind]
            yield both(name, (right if last == 77 else wrong).format(**fill))
        if kind == 'resolvectl':
            yield both(name, ADDRESS.format(**fill)
                       if name in (shown, ascii_name) else SAME)
        if kind == 'psl':
            yield both(name, SAME)


# Since 9.20, BIND's programs ask for the name as it was typed if libidn2 refuses
# it.  These are their answers then.
AS_TYPED = {'dig': 'error none', 'host': 'error 1', 'nslookup': 'error 1'}


@functools.lru_cache(None)
def bind_asks_anyway():
    """Whether BIND's programs are of such a version."""
    try:
        said = subprocess.run(['dig', '-v'], capture_output=True, check=False)
    except FileNotFoundError:
        return False
    version = re.search(rb'DiG (\d+)\.(\d+)', said.stdout + said.stderr)
    return bool(version) and tuple(map(int, version.groups())) >= (9, 20)


def typed(kind, name, answer):
    """The answer of a client to a name that libidn2 may have refused."""
    if answer == 'error 1' and kind in AS_TYPED and bind_asks_anyway():
        shown = ''.join(chr(byte) if byte < 128 else '?'
                        for byte in name.encode())
        return f'{shown} -> {AS_TYPED[kind]}'
    return answer


@functools.lru_cache(None)
def rows_of_names():
    """The rows of named.txt."""
    text = (pathlib.Path(__file__).parent / 'named.txt').read_text('utf-8')
    text = re.sub(r'\{([0-9A-F]+)\}', lambda hex: chr(int(hex[1], 16)), text)
    rows = [[SAME if field == 'same' else field for field in line.split('\t')]
            for line in text.splitlines() if not line.startswith('#')]
    assert len(rows) > 90
    assert all(len(row) in (4, 5) and row[0] in REASONS for row in rows)
    return rows


def named(kind):
    """Names with an expectation of their own."""
    for reason, name, kinds, system, *ours in rows_of_names():
        if kind in kinds.split():
            answers = [typed(kind, name, answer)
                       for answer in (system, *(ours or [system]))]
            yield Case(name, LOCALE, *answers, reason if ours else None)


def listed(kind):
    """Public suffixes, and names in certificates."""
    if kind == 'psl-list':
        for name, system, *ours in LISTED:
            yield Case(name, LOCALE, system, *(ours or [system]),
                       'symbols' if ours else None)
    if kind == 'certtool':
        yield both('right.pem', 'xn--bcher-kva.test (bücher.test)')
    if kind == 'gnutls-name':
        yield both('evil.test', 'trusted')
        yield both('bücher.test', 'refused')
    if kind in ('idn2-decode', 'idna-reverse-map'):
        for name, shown in DECODED:
            yield both(name, shown)


def odd(kind):
    """Names for which both libraries only have to agree."""
    if kind in ODD_CLIENTS:
        taken = {case.name for case in named(kind)}
        for name in ODD:
            url = kind in ('curl', 'wget')
            if name not in taken and not (
                    url and any(mark in name for mark in NO_HOST)):
                yield both(name, SAME)
    if kind in LOCALE_CLIENTS:
        for name, locale in LOCALES:
            answer = SAME
            if locale == LATIN1 and '\udcfc' in name:
                answer = LATIN1_ANSWERS.get(kind, SAME)
            yield both(name, answer, locale)


def of_client(kind):
    """All cases of a client."""
    return [case for group in (plain, named, listed, odd)
            for case in group(kind)]

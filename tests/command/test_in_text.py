#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare xn --in text with a model of its rules, on made texts.

    test_in_text.py XN [SEED [COUNT]]

The model is written from the words of xn/find.h, with regular expressions and
Unicode's own files; reference.py converts the names.  Skipped without
XN_UNICODE.
"""

import functools
import os
import random
import re
import subprocess
import sys
import unicodedata
from urllib.parse import unquote_to_bytes

import reference

DOTS = '.\u3002\uff0e\uff61'
PIECES = (
    'http:// x.y:// :// // : :80 [::1] [ ] / \\ ? # @ % %C3%BC %41 %2e %ff %4'
    ' " < > ( , ; ^ | { ` _ - + ! ü.de xn--tda XN--TDA.b xn--a a B.c ö 1.2.3.4'
    ' 0x7f.1 12 \u0667 \uff12 ① é@ 例え ☃ 😀 \ufe0f \xad \u200b \u200d \u0301 א'
    ' \x7f \0 ℀ ß \udcff').split(' ') + [*DOTS, ' ', '\t', '\xa0', '\u2028']
# Of roles: a run; a label; the name in a run, with the first dot behind it.
RUN = re.compile('[ldi.]*')
LABEL = re.compile('i*([ld])[ldi]*')
NAME = re.compile(r'[ld](?:[ldi.]*[ld])?(?:i*\.)?')
AUTHORITY = re.compile(r'[^/?#"<>\\^{|}` ]*')
PATH = re.compile(r'[/?#][^"<>\\^{|}` ]*')
# Of text.
PORT = re.compile('(?::[0-9]*)?')
ESCAPE = re.compile('%[0-9A-Fa-f]{2}')
SCHEME = re.compile('(?<=[A-Za-z0-9+.-])://')
A_LABEL = re.compile('(?i)xn--.')
NUMBER = re.compile(r'(?:.*\.)?(?:[0-9]+|0[xX][0-9a-fA-F]*)\.?')


@functools.cache
def role_of(char):
    """l: part of a name, d: a digit there, i: ignored, s: a symbol, o: other.

    A dot and a blank stand for all of them, other characters for themselves.
    """
    status, target = reference.TABLES.uts46.get(ord(char)) or ('', '')
    kept = target if status == 'mapped' else char
    category = unicodedata.category(char)
    if char in DOTS:
        return '.'
    if status == 'ignored' and char != '\u200b':
        return 'i'
    if char == '_' or (status in ('valid', 'deviation', 'mapped') and all(
            reference.TABLES.idna2008.get(ord(c))
            in ('PVALID', 'CONTEXTJ', 'CONTEXTO') for c in kept)):
        return 'd' if unicodedata.category(kept[0]) == 'Nd' else 'l'
    if category in ('Cc', 'Zs', 'Zl', 'Zp'):
        return ' '
    symbol = status == 'valid' and category[0] == 'S'
    return char if char < '\x80' else 's' if symbol else 'o'


def judge(text, roles, start, end):
    """The place of the name in a run, and what it is; or None."""
    name = NAME.search(roles, start, end)
    before, behind = roles[max(start - 1, 0):start], roles[end:end + 1]
    escapes = {m.start() for m in ESCAPE.finditer(text)}
    if name is None or behind == '@' or 's' in (before, behind) or (
            {start - 1, end} & escapes):
        return None
    labels = [*LABEL.finditer(roles, *name.span())]
    ascii_one = any(all(c < '\x80' or role_of(c) == 'i' for c in
                        text[m.start():m.end()]) for m in labels)
    dots = {c for c in text[name.start():name.end()] if c in DOTS}
    if labels[-1][1] == 'd' or (dots and not ascii_one and
                                dots <= set('\u3002\uff61')):
        return None
    local = text[max(start - 2, 0):max(start - 1, 0)] or ' '
    if before == '@' and role_of(local) != ' ' and (
            local not in '(),.:;<>@[\\]\udcff'):
        return *name.span(), 'domain'
    single = len(labels) == 1
    if before in ('/', '\\') or single and not (
            ascii_one and A_LABEL.match(text, name.start())):
        return None
    return *name.span(), 'label' if single else 'name'


def take_host(text, roles, hosts, at):
    """The end of a URL's host, and of what touches it, from the "//" on."""
    end = AUTHORITY.match(roles, at).end()
    at = max(at, text.rfind('@', at, end) + 1)
    stop, bracket = at, text.startswith('[', at, end)
    if bracket:
        stop = text.find(']', at, end) + 1 or end
    elif NAME.search(hosts, at, RUN.match(hosts, at, end).end()):
        stop = NAME.search(hosts, at, RUN.match(hosts, at, end).end()).end()
    port = PORT.match(text, stop).end()
    run = RUN.match(roles, port).end()
    broken = (bracket or port > stop) and run > port
    return at, stop, run if broken else stop


def find(text):
    """All names: their places, and what they are."""
    roles = ''.join(map(role_of, text))
    # In a host symbols and percent-encoding are parts of the name.
    hosts = roles.replace('s', 'l')
    for m in ESCAPE.finditer(text):
        hosts = hosts[:m.start()] + 'lll' + hosts[m.end():]
    at = 0
    while at < len(text):
        start, found = at, None
        at = RUN.match(roles, start).end()
        if SCHEME.match(text, start):
            *found, at = take_host(text, roles, hosts, start + 3)
            found += ['host']
        elif at > start:
            found = judge(text, roles, start, at)
        else:
            at += 1
        if found:
            yield found
            path = PATH.match(roles, PORT.match(text, at).end())
            at = path.end() if path else at


def convert(direction, text):
    """The text with its names converted."""
    done, result = 0, ''
    for start, end, kind in find(text):
        name = text[start:end].encode(errors='surrogateescape')
        name = unquote_to_bytes(name) if kind == 'host' else name
        row = reference.convert(direction, 'lookup', {}, name)
        labels = re.split(f'[{DOTS}]', name.decode(errors='replace'))
        ace = [x for x in labels if A_LABEL.match(x)]
        wanted = ace if direction == 'unicode' else kind != 'label' and (
            not name.isascii() or any(re.search('[A-Z]', x) for x in ace))
        if wanted and row['ok'] and not (
                kind == 'host' and NUMBER.fullmatch(row['output'])):
            result += text[done:start] + row['output']
            done = end
    return result + text[done:]


def main():
    xn = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 3000
    if not os.environ.get('XN_UNICODE'):
        print("skipped: needs Unicode's own files (-Dunicode_dir)")
        return 77
    reference.load()
    rng = random.Random(seed)
    texts = [''.join(rng.choices(PIECES, k=rng.randint(1, 10)))
             for _ in range(count)]
    lines = '\n'.join(texts).encode(errors='surrogateescape')
    wrong = 0
    for direction in 'ascii', 'unicode':
        run = subprocess.run([xn, direction, '--in', 'text'], input=lines,
                             stdout=subprocess.PIPE, check=True)
        rows = run.stdout.decode(errors='surrogateescape').split('\n')
        for text, ours in zip(texts, rows, strict=True):
            theirs = convert(direction, text)
            wrong += ours != theirs
            if ours != theirs and wrong <= 10:
                print(f'{direction} {text!r}: {ours!r}, model: {theirs!r}')
    print(f'{2 * count} texts, {wrong} wrong')
    return wrong > 0


if __name__ == '__main__':
    sys.exit(main())

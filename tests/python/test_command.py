# SPDX-License-Identifier: MIT
"""xn.analyze and the command of the package beside the command xn."""

import contextlib
import io
import json
import os
import subprocess
import sys

import shared

FOLDER = shared.package()
import xn
import xn.__main__

COMMAND = os.environ.get('XN_COMMAND', '')
COUNT = shared.scaled(200_000)
# Python's own buffers stay on.
ENVIRONMENT = {**os.environ, 'PYTHONPATH': str(FOLDER)}
ENVIRONMENT.pop('PYTHONUNBUFFERED', None)


def characters(name, at):
    """A place in bytes as one in characters."""
    return None if at is None else len(name.encode()[:at].decode())


def analyzed(name, profile):
    """What xn.analyze says of a name."""
    mine = xn.analyze(name, profile)
    return (mine.ok, mine.ascii, list(mine.errors),
            [(fault.error, fault.label, fault.at, fault.section,
              bool(fault.text)) for fault in mine.faults],
            [(label.ascii, label.unicode, label.span, list(label.errors))
             for label in mine.labels])


def explained(name, row):
    """The same of a row of xn explain, which words some texts with more detail.

    A name may break more rules in the other direction.
    """
    result = row['ascii']
    faults = [(fault['error'], fault['label'], characters(name, fault['at']),
               fault['section'], True) for fault in row['faults']
              if fault['error'] in result['errors']]
    found = {fault[:2] for fault in faults}
    labels = []
    for number, label in enumerate(row['labels']):
        start, length = label['input']
        labels.append((label['ascii'] if result['ok'] else None,
                       label['unicode'], (characters(name, start),
                                          characters(name, start + length)),
                       [error for error in result['errors']
                        if (error, number) in found]))
    return result['ok'], result['output'], result['errors'], faults, labels


def beside(names, profile):
    """How many of the names differ."""
    text = '\0'.join(names) + '\0'
    done = subprocess.run(
        [COMMAND, 'explain', '--json', '-0', '-p', profile],
        input=text.encode(), capture_output=True, check=False)
    wrong = 0
    for name, row in zip(names, done.stdout.decode().split('\0')[:-1],
                         strict=True):
        mine, theirs = analyzed(name, profile), explained(name, json.loads(row))
        if mine != theirs:
            wrong += 1
            if wrong < 5:
                print(profile, ascii(name), mine, theirs)
    done = subprocess.run([COMMAND, 'unicode', '-q', '-0', '-p', profile],
                          input=text.encode(), capture_output=True, check=False)
    unicode = done.stdout.decode().split('\0')[:-1]
    for name, mine, theirs in zip(names, xn.to_unicode_many(names, profile),
                                  unicode, strict=True):
        if mine != theirs:
            wrong += 1
            print(profile, ascii(name), ascii(mine), ascii(theirs))
    return wrong


STD3 = ('std3: of ASCII only letters, digits and hyphens are allowed here '
        '(UTS #46, section 4.1, criterion 7)\n')
FORBIDDEN = ('forbidden-domain: this character is forbidden in the host of a '
             'URL (URL Standard, forbidden domain code point)\n')
EMPTY = 'empty-name: the name is empty (UTS #46, section 4.2, step 4.1)\n'

# Arguments, standard input, status, output, messages; None is any.
RUNS = (
    (['ascii'], b'B\xc3\xbccher.de\r\na\n\nb', 1,
     'xn--bcher-kva.de\na\n\nb\n', f'xn: 3: {EMPTY}    \n    ^\n'),
    # Only one CR ends a line, and only in front of LF.
    (['unicode'], b'a\r\r\nb\r', 1, 'a\r\nb\r\n',
     f'xn: 1: label 1: {FORBIDDEN}    a\\u{{D}}\n     ^\n'
     f'xn: 2: label 1: {FORBIDDEN}    b\\u{{D}}\n     ^\n'),
    (['ascii'], b'', 0, '', ''),
    (['ascii', 'a'], b'b\n', 0, 'a\n', ''),
    (['ascii', 'a b', '\xfc', 'c'], b'', 1, '\nxn--tda\nc\n',
     f'xn: 1: label 1: {FORBIDDEN}    a b\n     ^\n'),
    (['ascii', '-q', 'a b'], b'', 1, '\n', ''),
    (['unicode', '--quiet', 'a b', 'a'], b'', 1, 'a b\na\n', ''),
    # Names that are not UTF-8.
    (['ascii'], b'a\xff\n', 1, '\n', None),
    (['unicode'], b'a\xff\n', 1, 'a\udcff\n', None),
    (['unicode', 'a\udcff'], b'', 1, 'a\udcff\n', None),
    (['explain'], b'a\xff.\n', 1,
     "b'a\\xff.'\n  ASCII    -\n  Unicode  a\udcff.\n  label 1: invalid-utf8 "
     'at 1: these bytes are not well-formed UTF-8 (Unicode 3.9, table 3-7)\n',
     ''),
    # Profiles and checks, also for the best form of a wrong name.
    (['ascii', '-p', 'idna2003', 'fa\xdf'], b'', 0, 'fass\n', ''),
    (['ascii', '--profile', 'strict', 'a_b'], b'', 1, '\n',
     f'xn: 1: label 1: {STD3}    a_b\n     ^\n'),
    (['unicode', '-q', '-p', 'url', 'xn--A'], b'', 1, 'xn--A\n', ''),
    (['unicode', '-q', '-o', 'transitional=on', 'fa\xdf b'], b'', 1, 'fass b\n',
     ''),
    (['unicode', '-q', '-p', 'idna2008', '-o', 'map=on', 'A b'], b'', 1,
     'a b\n', ''),
    (['ascii', '-q', '-o', 'root-dot=off', 'a.'], b'', 1, '\n', ''),
    (['ascii', '-q', '-o', 'root-dot=off', '-o', 'root-dot=on', 'a.'], b'', 0,
     'a.\n', ''),
    (['ascii', '-q', '-o', 'std3=on', '-o', 'length=off', 'a_b', 'a..b'], b'',
     1, '\na..b\n', ''),
    # explain has no messages.
    (['explain', '_\xfc.a_', ''], b'', 1,
     '_\xfc.a_\n  ASCII    xn--_-eha.a_\n  Unicode  _\xfc.a_\n'
     f'\n  ASCII    -\n  Unicode  \n  {EMPTY}', ''),
    (['explain', '-p', 'strict', 'ab', '_b.a_'], b'', 1,
     'ab\n  ASCII    ab\n  Unicode  ab\n_b.a_\n  ASCII    -\n'
     f'  Unicode  _b.a_\n  label 1: std3 at 0:{STD3[5:]}'
     f'  label 2: std3 at 4:{STD3[5:]}', ''),
    # Usage.
    (['--version'], b'', 0,
     f'xn {xn.__version__}, Unicode {xn.unicode_version}\n', ''),
    (['ascii', '--prof', 'url', 'a'], b'', 2, '', None),
    (['--vers'], b'', 2, '', None),
    (['nope', 'a'], b'', 2, '', None),
    (['ascii', '-o', 'std3', 'a'], b'', 2, '',
     "-o needs CHECK=on or CHECK=off, not 'std3'\n"),
    (['ascii', '-o', 'nope=on', 'a'], b'', 2, '',
     "is_valid() got an unexpected keyword argument 'nope'\n"),
    (['ascii', '-p', 'nope', 'a'], b'', 2, '', "there is no profile 'nope'\n"),
    (['ascii', '-p', 'idna2003', '-o', 'joiners=on', 'a'], b'', 2, '',
     "check 'joiners' has no meaning in profile 'idna2003'\n"),
)


def run(arguments, given):
    """The command in this process: status, output, messages."""
    streams = [io.TextIOWrapper(io.BytesIO(data), 'utf-8', 'surrogateescape',
                                newline='') for data in (given, b'', b'')]
    before = sys.stdin
    sys.stdin = streams[0]
    try:
        with contextlib.redirect_stdout(streams[1]), \
                contextlib.redirect_stderr(streams[2]):
            status = xn.__main__.main(arguments)
    except SystemExit as end:
        status = end.code
    finally:
        sys.stdin = before
    for stream in streams[1:]:
        stream.flush()
    return status, *(stream.buffer.getvalue().decode('utf-8', 'surrogateescape')
                     for stream in streams[1:])


def in_process():
    """Each of RUNS."""
    wrong = 0
    for arguments, given, *expected in RUNS:
        status, output, messages = run(arguments, given)
        if status == 2 and expected[2] is not None:
            messages = messages.split(': error: ')[-1]
        if expected[2] is None:
            expected[2] = messages
        if [status, output, messages] != expected:
            wrong += 1
            print(arguments, given, [status, output, messages], expected)
    return wrong


# What a shell runs as python3 -m xn: text, status, output, messages.
SHELL = (
    ('ascii bücher.de', 0, 'xn--bcher-kva.de\n', ''),
    ('ascii -q a ..', 1, 'a\n\n', ''),
    ('unicode xn--tda', 0, 'ü\n', ''),
    ('explain a', 0, 'a\n  ASCII    a\n  Unicode  a\n', ''),
    ('2>/dev/null', 2, '', ''),
    # Messages stand behind the line that they are about.
    ('ascii a "a b" c 2>&1', 1,
     f'a\n\nxn: 2: label 1: {FORBIDDEN}    a b\n     ^\nc\n', ''),
    # Streams that are closed; two are not needed.
    ('ascii a >&-', 3, '', 'xn: standard output is closed\n'),
    ('ascii a <&-', 0, 'a\n', ''),
    ('ascii <&-', 3, '', 'xn: standard input is closed\n'),
    ('ascii "a b" a 2>&-', 3, '\n', ''),
    ('ascii a 2>&-', 0, 'a\n', ''),
    # There is no room for the output, or for messages.
    ('ascii a >/dev/full', 3, '', 'xn: [Errno 28] No space left on device\n'),
    ('ascii "a b" 2>/dev/full', 3, '\n', ''),
)


def shell(text, output=subprocess.PIPE):
    """What python3 -m xn does in a shell: status, output, messages."""
    done = subprocess.run(
        ['sh', '-c', f'exec "$0" -m xn {text}', sys.executable], check=False,
        env=ENVIRONMENT, stdout=output, stderr=subprocess.PIPE,
        encoding='utf-8')
    return done.returncode, done.stdout, done.stderr


def own_command():
    """python3 -m xn in a shell."""
    wrong = 0
    for text, *expected in SHELL:
        if shell(text) != tuple(expected):
            wrong += 1
            print(text, shell(text))
    # Nobody reads the output, with and without a place for messages.
    for text in ('ascii a', 'ascii a 2>&-'):
        reading, writing = os.pipe()
        os.close(reading)
        if shell(text, writing) != (3, None, ''):
            wrong += 1
            print('a closed pipe:', text)
        os.close(writing)
    return wrong


def main():
    """Print what differs; 1 if anything does."""
    wrong = own_command() + in_process()
    if not os.access(COMMAND, os.X_OK):
        print('the command xn is not built')
        return 1 if wrong else 77
    source = shared.Names(3)
    for profile in xn.profiles:
        names = [name for name in (source.name() for _ in range(COUNT // 7 + 1))
                 if not any(c == '\0' or '\ud800' <= c <= '\udfff'
                            for c in name)]
        wrong += beside(names, profile)
    print(f'{COUNT} names in {len(xn.profiles)} profiles, {wrong} differ')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())

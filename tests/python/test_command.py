# SPDX-License-Identifier: MIT
"""xn.analyze and the command of the package beside the command xn."""

import json
import os
import subprocess
import sys

import shared

FOLDER = shared.package()
import xn

COMMAND = os.environ.get('XN_COMMAND', '')
COUNT = shared.scaled(200_000)


def characters(name, at):
    """A place in bytes as one in characters."""
    return None if at is None else len(name.encode()[:at].decode())


def differences(name, theirs, profile):
    """Yield what differs in one name."""
    mine = xn.analyze(name, profile)
    if mine.ok != theirs['ok'] or mine.ascii != theirs['output'] or \
            list(mine.errors) != theirs['errors']:
        yield mine
        return
    places = {}
    for fault in mine.faults:
        if fault.label is not None:
            places.setdefault(fault.label, fault.at)
    for number, (label, other) in enumerate(zip(mine.labels, theirs['labels'],
                                                strict=True)):
        start, length = other['input']
        if label.span != (characters(name, start),
                          characters(name, start + length)) or \
                list(label.errors) != other['errors'] or \
                places.get(number) != characters(name, other['at']):
            yield label


def beside(names, profile):
    """How many of the names differ."""
    text = '\0'.join(names) + '\0'
    done = subprocess.run(
        [COMMAND, 'ascii', '--json', '-q', '-0', '-p', profile],
        input=text.encode(), capture_output=True, check=False)
    wrong = 0
    rows = done.stdout.decode().split('\0')[:-1]
    for name, row in zip(names, rows, strict=True):
        for difference in differences(name, json.loads(row), profile):
            wrong += 1
            if wrong < 5:
                print(profile, ascii(name), row, difference)
    done = subprocess.run([COMMAND, 'unicode', '-q', '-0', '-p', profile],
                          input=text.encode(), capture_output=True, check=False)
    unicode = done.stdout.decode().split('\0')[:-1]
    for name, mine, theirs in zip(names, xn.to_unicode_many(names, profile),
                                  unicode, strict=True):
        if mine != theirs:
            wrong += 1
            print(profile, ascii(name), ascii(mine), ascii(theirs))
    return wrong


def own_command():
    """python3 -m xn: outputs and statuses."""
    wrong = 0
    for arguments, status, output in (
            (['ascii', 'bücher.de'], 0, 'xn--bcher-kva.de\n'),
            (['ascii', 'a', '..'], 1, 'a\n\n'),
            (['unicode', 'xn--tda'], 0, 'ü\n'),
            (['ascii', '-p', 'nope', 'a'], 2, ''),
            (['ascii', '-o', 'nope=on', 'a'], 2, ''),
            (['ascii', '-o', 'std3', 'a'], 2, ''),
            (['ascii', '-o', 'std3=yes', 'a'], 2, ''),
            (['unicode', 'a b', 'a'], 1, 'a b\na\n'),
            (['explain', 'a'], 0, 'a\n  ASCII    a\n  Unicode  a\n'),
            ([], 2, ''),
            (['ascii', '-p', 'idna2003', '-o', 'std3=on', 'a_b'], 1, '\n')):
        done = subprocess.run([sys.executable, '-m', 'xn', *arguments],
                              env={**os.environ, 'PYTHONPATH': str(FOLDER)},
                              capture_output=True, text=True, check=False,
                              encoding='utf-8')
        if (done.returncode, done.stdout) != (status, output):
            wrong += 1
            print(arguments, done)
    # Nobody reads the output.
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([sys.executable, '-m', 'xn', 'ascii', 'a'],
                          env={**os.environ, 'PYTHONPATH': str(FOLDER)},
                          stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    if (done.returncode, done.stderr) != (3, b''):
        wrong += 1
        print('a closed pipe:', done)
    return wrong


def main():
    """Print what differs; 1 if anything does."""
    if not os.access(COMMAND, os.X_OK):
        print('the command xn is not built')
        return 77
    source = shared.Names(3)
    wrong = own_command()
    for profile in xn.profiles:
        names = [name for name in (source.name() for _ in range(COUNT // 7 + 1))
                 if not any(c == '\0' or '\ud800' <= c <= '\udfff'
                            for c in name)]
        wrong += beside(names, profile)
    print(f'{COUNT} names in {len(xn.profiles)} profiles, {wrong} differ')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())

# SPDX-License-Identifier: MIT
"""Generated names for the tests of databases, and what the command says."""

import json
import os
import random
import subprocess

NAMES = 200000 * int(os.environ.get('XN_TEST_SCALE', '25')) // 100
# Parts of generated names: letters of several scripts, dots, joiners, faults.
PARTS = ('a', 'b', 'Z', '0', '-', '--', '_', '.', '.', '.', 'ä', 'ß', 'É', 'ж',
         'я', 'α', 'ς', 'א', 'ب', '١', '1', 'क', '्', '\u200d', '中', '文',
         'xn--', 'bcher-kva', '。', ' ', '!', '\u0301', '\u202e', '😀', 'ﬀ',
         '\u00ad', '/', 'com', 'example', 'xn--a')


def equal(found, wanted):
    """Complain unless two values are equal."""
    if found != wanted:
        raise AssertionError(f'found {found!r}, wanted {wanted!r}')


def names(count):
    """Names for a test: any mixture of PARTS, always the same."""
    chosen = random.Random(20)
    return [''.join(chosen.choices(PARTS, k=chosen.randint(1, 9)))
            for _ in range(count)]


def command(xn, arguments, rows):
    """A line of the command's output for each name."""
    return subprocess.run(
        [xn, *arguments], input=''.join(f'{row}\n' for row in rows),
        capture_output=True, text=True,
        check=False).stdout.split('\n')[:-1]


def check_results(xn, rows, ask, errors):
    """SQL gives what the command gives for rows.

    ask(expression) is its value for each name n as text, '' for NULL; errors
    is an expression with a blank between the names of {}, a list.
    """
    questions = [(f"{function}(n, '{profile}')", [target, '-p', profile])
                 for profile in ('lookup', 'url', 'idna2008')
                 for function, target in (('xn_try_to_ascii', 'ascii'),
                                          ('xn_to_unicode', 'unicode'))]
    questions += [("xn_display(n, 'firefox')", ['display', '--policy', 'firefox']),
                  (errors.format("xn_errors(n, 'url')"),
                   ['ascii', '-q', '--json', '-p', 'url'])]
    for expression, arguments in questions:
        wanted = command(xn, arguments, rows)
        if '--json' in arguments:
            wanted = [' '.join(json.loads(line)['errors']) for line in wanted]
        found = ask(expression)
        equal(len(found), len(wanted))
        for name, here, there in zip(rows, found, wanted):
            if here != there:
                raise AssertionError(f'{expression}: {name!r}: {here!r},'
                                     f' the command: {there!r}')

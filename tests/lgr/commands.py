# SPDX-License-Identifier: MIT
"""Runs xn lgr, and turns what it prints into rows of a table.

The first argument of each test is XN, the path of the built command.
"""

import os
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / 'command'))

import running  # noqa: E402
import tables  # noqa: E402


def scaled(count):
    """A number of cases, by XN_TEST_SCALE, a percentage."""
    return max(1, count * int(os.environ.get('XN_TEST_SCALE', 100)) // 100)


def published():
    """The folder of published rulesets, or None."""
    folder = os.environ.get('XN_LGR')
    return pathlib.Path(folder) if folder else None


def text(label):
    return ''.join(map(chr, label))


class File:
    """A ruleset in a file."""

    def __init__(self, data):
        self.data = data.encode() if isinstance(data, str) else data

    def __enter__(self):
        with tempfile.NamedTemporaryFile(suffix='.xml',
                                         delete=False) as file:
            file.write(self.data)
        self.path = file.name
        return self.path

    def __exit__(self, *_):
        os.unlink(self.path)


def lgr(verb, path, *args, **more):
    return running.xn('lgr', verb, '-r', str(path), *args, **more)


def failures(objects):
    return tables.failures_of(
        (row['at'], int(row['point'][2:], 16), row['rules'])
        for row in objects)


def conflicts(message):
    """Line -> the number of variants with two dispositions."""
    return dict(re.findall(
        r"(?m)^note: line (\d+): '.*' (\d+) variants? of it \w+ two "
        r'dispositions', message))


def rows(path, labels, limit=100000):
    """What xn says about labels, as columns from 4 on (see tables.py).

    Only the columns from 4 to 8 for a label with more permutations than the
    limit.
    """
    data = ''.join(f'{text(label)}\n' for label in labels)
    checked = lgr('check', path, '--json', '--variants', f'--limit={limit}',
                  stdin=data)
    listed = lgr('variants', path, '--json', '-q', f'--limit={limit}',
                 stdin=data)
    twice = conflicts(checked.message)
    made = [row_of(one, many, twice.get(str(number)))
            for number, (one, many) in enumerate(
                zip(checked.objects, listed.objects, strict=True), 1)]
    if len(made) != len(labels):
        raise ValueError(f'{len(labels)} labels, {len(made)} objects: '
                         f'{checked.message}')
    return made


def row_of(one, many, twice):
    """The row of a label, by the objects of check and of variants."""
    if one['disposition'] is None:
        assert not one['ok'] and not many['ok'] and not many['complete'], one
        return ['!'] + ['-'] * 8
    index = one['index']
    row = ['01'[one['ok']], one['disposition'], str(one['action']),
           failures(one['invalid']),
           '-' if index is None else tables.text_of(map(ord, index))]
    if not one['ok']:
        assert one['variants'] is None and not many['variants'], one
        return [*row, '-', '-', '-', '-']
    if not many['complete']:
        assert one['variants'] is None and not many['variants'], one
        return [*row, '!', twice, '-', '-'] if twice else row
    variants = {tuple(map(ord, variant['label'])): variant['disposition']
                for variant in many['variants']}
    columns = list(tables.list_of(variants))
    for variant in many['variants']:
        label = variant['label']
        wanted = label if label.isascii() else running.ace(label)
        assert variant['ascii'] == wanted, variant
    # Each once, in the order of code points.
    assert list(variants) == sorted(variants), many
    assert len(variants) == len(many['variants']), many
    # Both commands agree.
    assert one['variants'] == len(variants), (one, many)
    counts = ' '.join(f'{name}:{one["counts"][name]}'
                      for name in sorted(one['counts'])) or '-'
    assert counts == columns[1], (one, many)
    return [*row, *columns]


def told(path, labels):
    """What xn lgr check says of labels, on standard error."""
    return lgr('check', path, '--json', '--variants', '--limit=0',
               stdin=''.join(f'{text(label)}\n' for label in labels)).message


def permutations(message):
    """Line -> the number of permutations; at least 2**64 - 1 beyond it."""
    return {int(number): int(count) for number, count in re.findall(
        r"(?m)^note: line (\d+): '.*' has (?:more than )?(\d+) permutations; "
        r'--limit allows 0$', message)}


def groups(path, labels):
    """The groups that xn lgr collide finds: (index, labels)."""
    data = ''.join(f'{text(label)}\n' for label in labels)
    return [(row['index'], row['labels'])
            for row in lgr('collide', path, '--json', '-q',
                           stdin=data).objects]


def sizes(path):
    """What xn lgr show says, and the lines of its notes.

    None if a rule is longer than any may be.
    """
    run = lgr('show', path, '--json')
    if 'the rule has too many parts' in run.message:
        return None
    [row] = run.objects
    row['ranges'] = [[(int(first[2:], 16), int(last[2:], 16))
                      for first, last in one['ranges']]
                     for one in row['classes']]
    row['classes'] = [one['name'] for one in row['classes']]
    row['rules'] = [(one['name'], one['context']) for one in row['rules']]
    row['actions'] = [tuple(one[key] for key in (
        'disposition', 'match', 'not_match', 'trigger', 'types'))
        for one in row['actions']]
    return row, run.message.splitlines()


# Of xn lgr check.
COMPLAINT = re.compile(
    r"xn: line (\d+): '.*': U\+(\w+) at code point (\d+) (?:is not in the "
    r"repertoire|may (not|only) stand where this rule matches: '(.*?)'(: .*)?)")
MORE = re.compile(r"xn: line (\d+): (?:'.*': )?(\d+) more")


def complaints(message):
    """Line -> its faults: (code point, place, "not" or "only", rule).

    The last two are "" for a code point that is in no element.  If xn leaves
    faults out, the list ends with their number.
    """
    found = {}
    for line in message.split('\n'):
        match = COMPLAINT.fullmatch(line)
        more = MORE.fullmatch(line)
        if match:
            found.setdefault(int(match[1]), []).append(
                (int(match[2], 16), int(match[3]), match[4] or '',
                 match[5] or ''))
        elif more:
            found[int(more[1])].append(int(more[2]))
    return found

# SPDX-License-Identifier: MIT
"""Compare observations with expectations."""

import collections
import re

import cases

LIBRARY = {'system': "the system's library", 'ours': 'ours'}


def describe(run):
    """The names asked for and the answer, which the test compares."""
    asked = ' '.join(run['asked'])
    return (asked + ' -> ' if asked else '') + run['answer']


def show(results):
    """Print the observations by name; clients that agree share a line."""
    table = {}
    for system, ours in zip(results['system']['runs'],
                            results['ours']['runs']):
        key = (system['name'], system['locale'])
        pair = (describe(system), describe(ours))
        table.setdefault(key, {}).setdefault(pair, []).append(
            system['client'])
    for (name, locale), pairs in table.items():
        print(ascii(name), '' if locale == cases.LOCALE else locale)
        for (system, ours), kinds in pairs.items():
            print('    {!a}{}: {}'.format(
                system, '' if system == ours else ' => {!a}'.format(ours),
                ' '.join(kinds)))


class Judge:
    """Compare observations with expectations."""

    def __init__(self, results):
        self.results = results
        self.failures = []
        self.same = 0
        self.reasons = collections.Counter()

    def fail(self, run, why, *lines):
        self.failures.append('\n    '.join(
            ['{}, {!a}, {}: {}'.format(run['client'], run['name'],
                                       run['locale'], why), *lines]))

    def answers(self, system, ours):
        """Compare both libraries' answers in one case."""
        seen = describe(system), describe(ours)
        for kind, run, got in zip(('system', 'ours'), (system, ours), seen):
            expected = run[kind]
            if expected is not None and got != expected:
                self.fail(run, 'with ' + LIBRARY[kind],
                          'expected ' + ascii(expected),
                          'got      ' + ascii(got),
                          *run['text'].splitlines()[:10])
        if seen[0] == seen[1]:
            self.same += 1
        elif ours['reason']:
            self.reasons[ours['reason']] += 1
        else:
            self.fail(ours, 'the libraries differ',
                      "the system's: " + ascii(seen[0]),
                      'ours:         ' + ascii(seen[1]))

    def loaded(self, kind, run, daemon):
        """Check which library a run loaded."""
        paths = daemon[0] if run['client'] == 'resolvectl' else run['paths']
        # glibc and systemd load libidn2 only when they need it, and glibc does
        # not need it for ill-formed text.
        needed = not run['lazy'] or (
            run['locale'] == cases.LOCALE and not run['name'].isascii()
            and not re.search('[\udc80-\udcff]', run['name']))
        wrong = [path for path in paths
                 if (path == self.results[kind]['path']) != (kind == 'ours')]
        if wrong:
            self.fail(run, 'loaded ' + ' '.join(wrong))
        if needed and not paths:
            self.fail(run, 'loaded no libidn2')

    def never(self, system, ours):
        """Return the dangerous names that were seen; ours may show none."""
        seen = {}
        for kind, runs in (('system', system), ('ours', ours)):
            for run in runs:
                pattern = cases.NEVER.get(run['name'])
                if pattern is None:
                    continue
                texts = [*run['asked'], *run['hosts'], run['answer']]
                if not any(re.search(pattern, text) for text in texts):
                    continue
                seen.setdefault((kind, run['name']), run)
                if kind == 'ours':
                    self.fail(run, 'sent to another host: '
                              + ascii(describe(run)))
        return seen

    def clients(self):
        """Print a line for each client."""
        daemons = {kind: self.results[kind]['daemon'] for kind in LIBRARY}
        runs = self.results['ours']['runs']
        for kind in dict.fromkeys(run['client'] for run in runs):
            mine = [run for run in runs if run['client'] == kind]
            paths, symbols = set(), set()
            for run in mine:
                paths.update(run['paths'])
                symbols.update(run['symbols'])
            if kind == 'resolvectl':
                paths.update(daemons['ours'][0])
                symbols.update(daemons['ours'][1])
            if paths == {self.results['ours']['path']} and symbols:
                print('{}: ours loaded ({}), {} names'.format(
                    kind, ' '.join(sorted(symbols)), len(mine)))
            else:
                self.fail(mine[0], 'ours was not loaded, but '
                          + (' '.join(sorted(paths)) or 'nothing'))


def judge(results, options):
    """Check everything; return the failures."""
    court = Judge(results)
    system, ours = (results[kind]['runs'] for kind in LIBRARY)
    if len(system) != len(ours):
        return ['the two libraries were not run with the same cases']
    for one, other in zip(system, ours):
        court.answers(one, other)
    for kind in LIBRARY:
        for run in results[kind]['runs']:
            court.loaded(kind, run, results[kind]['daemon'])
    seen = court.never(system, ours)
    if not options.only:
        for name in cases.NEVER:
            if ('system', name) not in seen:
                court.failures.append(
                    "{!a}: the system's library did not send what NEVER "
                    'expects of it'.format(name))
    court.clients()
    print('{} cases: {} the same, {}'.format(
        len(ours), court.same, ', '.join(
            '{} {}'.format(count, reason)
            for reason, count in sorted(court.reasons.items()))))
    return court.failures

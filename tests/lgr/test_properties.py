#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each value of each property has the code points that data/ says.

    test_properties.py XN [unittest's arguments]
"""

import document
import properties
from commands import File, lgr
from running import Case, main


def edges(name):
    """Code point -> value, at both ends of each run and beside them."""
    runs = []
    for file in properties.FILES[name][0]:
        for line in (properties.DATA / file).read_text().splitlines():
            if not line.startswith('#'):
                where, value = line.split()
                first, _, last = where.partition('..')
                runs.append((int(first, 16), int(last or first, 16), value))
    found = {}
    for first, last, _ in runs:
        for beside in (first - 1, last + 1):
            found[beside] = properties.FILES[name][1]
    for first, last, value in runs:
        found[first] = found[last] = value
    # Texts that are not labels.
    return {point: value for point, value in found.items()
            if 0 < point < 0x110000 and point != ord('.') and
            not 0xD800 <= point < 0xE000}


class Properties(Case):
    def told(self, name, values, points):
        """The value that xn finds for each code point."""
        rules = ''.join(
            f'<class name="{value}" property="{name}:{value}"/>'
            f'<rule name="r{value}"><class by-ref="{value}"/></rule>'
            f'<action disp="{value}" match="r{value}"/>' for value in values)
        data = (f'<lgr xmlns="{document.NAMESPACE}"><data>'
                '<range first-cp="0000" last-cp="D7FF"/>'
                '<range first-cp="E000" last-cp="10FFFF"/></data><rules>'
                f'{rules}</rules></lgr>')
        with File(data) as path:
            run = lgr('check', path, '-0', stdin='\0'.join(map(chr, points)))
        self.assertEqual((run.status, run.message), (0, ''))
        return [row.split('\t')[0] for row in run.text.split('\0')[:-1]]

    def compare(self, name, values, wanted):
        found = self.told(name, values, wanted)
        self.assertEqual(len(found), len(wanted))
        for point, value, theirs in zip(wanted, wanted.values(), found):
            self.assertEqual(theirs, value, f'{name}, U+{point:04X}')

    def test_values(self):
        for name in properties.FILES:
            wanted = edges(name)
            self.compare(name, sorted(set(wanted.values())), wanted)

    def test_groups(self):
        """Those of one letter, and LC, which has some of L."""
        wanted = edges('gc')
        letters = {point: value[0] for point, value in wanted.items()}
        self.compare('gc', 'LMNPSZC', letters)
        cased = {point: 'LC' if value in ('Lu', 'Ll', 'Lt') else value[0]
                 for point, value in wanted.items()}
        self.compare('gc', ['LC', *'LMNPSZC'], cased)


main()

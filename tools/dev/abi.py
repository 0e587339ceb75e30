# SPDX-License-Identifier: MIT
"""Write the interface of a library as lines, for tools/dev/abi.

    abidw ... | python3 abi.py

One line is a function with its version, its result and its parameters, or a
fact about a type that they lead to: a size, a member with its place in bits,
an enumerator.  Names of parameters are left out.
"""

import sys
import xml.etree.ElementTree

KINDS = {'class-decl': 'struct', 'union-decl': 'union', 'enum-decl': 'enum'}


class Interface:
    """The lines, and the types by their ids."""

    def __init__(self, root):
        self.lines = set()
        self.types = {one.get('id'): one for one in root.iter()
                      if one.get('id')}
        self.told = set()
        self.root = root

    def name(self, number):
        """The name of a type, which is told of."""
        if number is None:
            return '...'
        one = self.types[number]
        kind, inner = one.tag, one.get('type-id')
        if kind in ('pointer-type-def', 'reference-type-def'):
            return self.name(inner) + '*'
        if kind == 'qualified-type-def':
            return 'const ' * (one.get('const') == 'yes') + self.name(inner)
        if kind == 'array-type-def':
            return self.name(inner) + ''.join(
                f'[{part.get("length")}]' for part in one.iter('subrange'))
        if kind == 'function-type':
            return self.function(one, '(*)')
        name = one.get('name')
        if kind in KINDS:
            name = f'{KINDS[kind]} {name}'
        if number not in self.told:
            self.told.add(number)
            self.tell(one, name)
        return name

    def function(self, one, name):
        """A function, or the type of one."""
        parameters = ', '.join(self.name(part.get('type-id'))
                               for part in one.iter('parameter'))
        return f'{self.name(one.find("return").get("type-id"))} ' \
            f'{name}({parameters})'

    def tell(self, one, name):
        """The lines of a type that has a name."""
        if one.tag == 'typedef-decl':
            self.lines.add(f'{name}: {self.name(one.get("type-id"))}')
        elif one.tag == 'enum-decl':
            inner = one.find('underlying-type').get('type-id')
            size = self.types[inner].get('size-in-bits')
            self.lines.add(f'{name}: {size} bits')
        elif name != 'void':
            size = one.get('size-in-bits', 'unknown')
            self.lines.add(f'{name}: {size} bits')
        for part in one.iter('enumerator'):
            self.lines.add(f'{name}: {part.get("name")} = {part.get("value")}')
        for part in one.findall('data-member'):
            member = part.find('var-decl')
            self.lines.add(f'{name}, bit {part.get("layout-offset-in-bits")}: '
                           f'{self.name(member.get("type-id"))} '
                           f'{member.get("name")}')

    def read(self):
        """All lines in their order."""
        symbols = {one.get('name') + '@@' + one.get('version')
                   for one in self.root.iter('elf-symbol')}
        for one in self.root.iter('function-decl'):
            symbol = one.get('elf-symbol-id')
            self.lines.add(self.function(one, symbol))
            symbols.discard(symbol)
        return sorted(self.lines | symbols)


if __name__ == '__main__':
    print(*Interface(xml.etree.ElementTree.parse(sys.stdin).getroot()).read(),
          sep='\n')

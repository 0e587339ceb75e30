# SPDX-License-Identifier: MIT
"""Find what can be mutated in a C file, and how, from clang's syntax tree.

Used by tools/dev/mutate.  A point is a piece of a source with its mutants,
each a text that replaces it.  Pieces that the compiler has to evaluate (static
initialisers, case labels, sizes) cannot be switched at run time; they are
counted and left out.  So are the bodies of macros.
"""

import json
import re
import subprocess

# The replacements of an operator.  For == and != beside a 0, which is the
# least value of most types here, there is only the opposite.
RELATIONS = {
    '<': ('<=', '>='),
    '<=': ('<', '>'),
    '>': ('>=', '<='),
    '>=': ('>', '<'),
    '==': ('!=', '<=', '>='),
    '!=': ('==', '<', '>'),
}
ARITHMETIC = {
    '+': ('-',),
    '-': ('+',),
    '*': ('+',),
    '/': ('*',),
    '%': ('/',),
    '<<': ('>>',),
    '>>': ('<<',),
    '&': ('|',),
    '|': ('&', '^'),
    '^': ('|',),
}
ASSIGNMENTS = {
    '+=': ('-=',),
    '-=': ('+=',),
    '*=': ('+=',),
    '/=': ('*=',),
    '%=': ('/=',),
    '<<=': ('>>=',),
    '>>=': ('<<=',),
    '&=': ('|=', '='),
    '|=': ('&=', '='),
    '^=': ('|=', '='),
}
# Their arguments must be constants.
IMMEDIATE = re.compile(r'_mm\w*_(permute4x64|extracti128)_[^;]*$')
SKIPPED = {
    'UnaryExprOrTypeTraitExpr',
    'OffsetOfExpr',
    'StaticAssertDecl',
    'EnumDecl',
    'RecordDecl',
    'TypedefDecl',
    'StringLiteral',
}
WRAPPERS = {'ImplicitCastExpr', 'ParenExpr', 'ConstantExpr'}
DELETED = {
    'CallExpr',
    'BinaryOperator',
    'CompoundAssignOperator',
    'UnaryOperator',
    'BreakStmt',
    'ContinueStmt',
    'ReturnStmt',
    'GotoStmt',
}


class Point:
    """A piece of a file, from start to end, and its possible replacements."""

    def __init__(self, path, start, end, kind, function):
        self.path = path
        self.start = start
        self.end = end
        self.kind = kind  # what coverage has to ask
        self.function = function
        self.mutants = []  # the texts that replace it
        self.parts = ()  # the ranges of the operands
        self.types = ()  # and their types
        self.operators = ()  # original, then one for each mutant
        self.base = 0  # the number of the first mutant

    def key(self):
        """Equal if the same point is seen from two translation units."""
        return (self.path, self.start, self.end, self.kind)


class Source:
    """A file's text, and which of it belongs to the preprocessor."""

    def __init__(self, text):
        self.text = text
        self.directives = [
            match.span()
            for match in re.finditer(
                r'^[ \t]*#(?:[^\n\\]|\\.|\\\n)*', text, re.M
            )
        ]

    def in_directive(self, offset):
        return any(a <= offset < b for a, b in self.directives)

    def crosses_directive(self, start, end):
        return any(a < end and start < b for a, b in self.directives)

    def end_of_macro(self, start):
        """The end of a macro call that starts at this place."""
        name = re.compile(r'\w+').match(self.text, start)
        at = name.end()
        if not re.compile(r'\s*\(').match(self.text, at):
            return at
        at = self.text.index('(', at)
        depth = 0
        while True:
            depth += {'(': 1, ')': -1}.get(self.text[at], 0)
            at += 1
            if depth == 0:
                return at


def tree(command):
    """The syntax tree of a translation unit, with a file for every place."""
    run = subprocess.run(
        command + ['-w', '-fsyntax-only', '-Xclang', '-ast-dump=json'],
        capture_output=True,
        check=True,
    )
    root = json.loads(run.stdout)
    file = None
    # A place names its file only if it differs from that of the last place.
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(reversed(node))
            continue
        if 'offset' in node:
            file = node.get('file', file)
            node['file'] = file
        stack.extend(
            value
            for value in reversed(list(node.values()))
            if isinstance(value, (dict, list))
        )
    return root


class Finder:
    """Find the points in all files that a translation unit reads."""

    def __init__(self, sources):
        self.sources = sources  # by absolute path
        self.points = {}
        self.left_out = {}  # path: places
        self.function = ''

    # ---- places ---------------------------------------------------------

    def span(self, node):
        """The piece of a file that makes up a node, or None."""
        where = node.get('range', {})
        begin, end = where.get('begin', {}), where.get('end', {})
        if not begin or not end:
            return None
        if 'offset' in begin and 'offset' in end:
            path, start = begin['file'], begin['offset']
            stop = end['offset'] + end['tokLen']
            macro = False
        else:
            outer = [e.get('expansionLoc', e) for e in (begin, end)]
            same = outer[0]['offset'] == outer[1]['offset']
            arguments = [
                e.get('expansionLoc', {}).get('isMacroArgExpansion', False)
                for e in (begin, end)
            ]
            if same and all(arguments):
                inner = [e['spellingLoc'] for e in (begin, end)]
                path, start = inner[0]['file'], inner[0]['offset']
                if inner[1]['file'] != path:
                    return None
                stop = inner[1]['offset'] + inner[1]['tokLen']
                macro = False
            else:
                path, start = outer[0]['file'], outer[0]['offset']
                macro = same
                if path not in self.sources or outer[1]['file'] != path:
                    return None
                source = self.sources[path]
                if 'expansionLoc' in end:
                    stop = source.end_of_macro(outer[1]['offset'])
                else:
                    stop = outer[1]['offset'] + outer[1]['tokLen']
        if path not in self.sources or stop <= start:
            return None
        source = self.sources[path]
        if source.crosses_directive(start, stop):
            return None
        return path, start, stop, macro

    def text(self, span):
        return self.sources[span[0]].text[span[1] : span[2]]

    def add(self, span, kind, mutants, **more):
        point = Point(span[0], span[1], span[2], kind, self.function)
        if point.key() not in self.points:
            point.mutants = list(mutants)
            for name, value in more.items():
                setattr(point, name, value)
            self.points[point.key()] = point

    def leave_out(self, node, why):
        span = self.span(node)
        if span is not None:
            self.left_out[span[:3]] = why

    # ---- the tree -------------------------------------------------------

    def unit(self, root):
        for node in root.get('inner', ()):
            if node['kind'] == 'FunctionDecl':
                self.function = node.get('name', '')
            self.visit(node)

    def visit(self, node):
        kind = node.get('kind')
        if kind is None or kind in SKIPPED:
            return
        if kind == 'VarDecl' and (
            node.get('storageClass') == 'static' or not self.in_function(node)
        ):
            self.static(node)
            return
        if kind == 'CaseStmt':
            for child in node['inner'][1:]:
                self.visit(child)
            self.leave_out(node['inner'][0], 'case label')
            return
        method = getattr(self, 'on_' + kind, None)
        if method is not None:
            method(node)
        for child in node.get('inner', ()):
            self.visit(child)

    def in_function(self, node):
        return node.get('local', False)

    def static(self, node):
        stack = [node]
        while stack:
            child = stack.pop()
            if child.get('kind') in ('IntegerLiteral', 'CharacterLiteral'):
                self.leave_out(child, 'static initialiser')
            stack.extend(child.get('inner', ()))

    def bare(self, node):
        while node.get('kind') in WRAPPERS and node.get('inner'):
            node = node['inner'][0]
        return node

    def is_fast(self, node):
        """FAST says how the library was built; it does nothing itself."""
        span = self.span(node)
        return span is not None and self.text(span) in ('FAST', '!FAST')

    # ---- expressions ----------------------------------------------------

    def on_BinaryOperator(self, node):
        span = self.span(node)
        if span is None or span[3]:
            return
        left, right = node['inner']
        a, b = self.span(left), self.span(right)
        if a is None or b is None or a[0] != span[0] or b[0] != span[0]:
            return
        opcode = node['opcode']
        if opcode in ('&&', '||'):
            if self.is_fast(left) or self.is_fast(right):
                return
            other = '||' if opcode == '&&' else '&&'
            self.add(
                span,
                opcode,
                [
                    f'({self.text(a)}) {other} ({self.text(b)})',
                    self.text(b),
                    self.text(a),
                ],
                parts=(a, b),
            )
            return
        pointers = [is_pointer(type_of(each)) for each in (left, right)]
        if opcode in RELATIONS:
            others = RELATIONS[opcode]
            if any(pointers) or is_zero(self.bare(right)):
                if opcode in ('==', '!='):
                    others = others[:1]
        elif opcode in ARITHMETIC:
            others = ARITHMETIC[opcode]
            if all(pointers):
                return
        else:
            return
        self.add(
            span,
            'binary',
            [f'({self.text(a)}) {other} ({self.text(b)})' for other in others],
            parts=(a, b),
            types=(type_of(left), type_of(right)),
            operators=(opcode,) + others,
        )

    def on_CompoundAssignOperator(self, node):
        span = self.span(node)
        if span is None or span[3]:
            return
        a, b = (self.span(each) for each in node['inner'])
        if a is None or b is None:
            return
        others = ASSIGNMENTS[node['opcode']]
        if is_pointer(type_of(node)):
            others = others[:1]
        self.add(
            span,
            'reached',
            [f'{self.text(a)} {other} ({self.text(b)})' for other in others],
        )

    def on_UnaryOperator(self, node):
        span = self.span(node)
        if span is None or span[3]:
            return
        inner = self.span(node['inner'][0])
        if inner is None or self.is_fast(node):
            return
        opcode = node['opcode']
        if opcode in ('++', '--'):
            other = '--' if opcode == '++' else '++'
            text = self.text(inner)
            after = node.get('isPostfix', False)
            self.add(
                span,
                'reached',
                [text + other if after else other + text],
            )
        elif opcode in ('-', '!', '~'):
            self.add(span, 'reached', [self.text(inner)])

    def constant(self, node, mutants):
        span = self.span(node)
        if span is not None:
            self.add(span, 'reached', mutants(self.text(span), span[3]))

    def on_IntegerLiteral(self, node):
        span = self.span(node)
        if span is None:
            return
        text = self.text(span)
        if span[3] and not self.is_literal(text):
            return
        whole = self.sources[span[0]].text
        if IMMEDIATE.search(whole, max(0, span[1] - 100), span[1]):
            self.leave_out(node, 'immediate operand')
            return
        if text in ('true', 'false'):
            self.add(span, 'reached', ['1' if text == 'false' else '0'])
        elif span[3] and text.isupper():
            self.add(span, 'reached', [f'(({text}) + 1)'])
        elif node['value'] == '0':
            self.add(span, 'reached', ['1'])
        else:
            self.add(span, 'reached', [f'({text} + 1)', f'({text} - 1)'])

    def is_literal(self, text):
        """Whether a macro stands for a single number."""
        if re.match(r'U?INT(32|64)_C\(', text):
            return True
        if text == 'FAST' or text == 'NULL':
            return False
        return re.fullmatch(r'\w+', text) is not None

    def on_CharacterLiteral(self, node):
        span = self.span(node)
        if span is None or (span[3] and not self.is_literal(self.text(span))):
            return
        text = self.text(span)
        self.add(span, 'reached', [f'({text} + 1)', f'({text} - 1)'])

    def on_DeclRefExpr(self, node):
        span = self.span(node)
        if node['referencedDecl'].get('kind') != 'EnumConstantDecl':
            return
        if span is None or (span[3] and not self.is_literal(self.text(span))):
            return
        self.add(span, 'reached', [f'({self.text(span)} + 1)'])

    # ---- conditions and statements --------------------------------------

    def condition(self, node):
        bare = self.bare(node)
        if bare.get('kind') == 'BinaryOperator' and (
            bare['opcode'] in RELATIONS or bare['opcode'] in ('&&', '||')
        ):
            return
        if bare.get('kind') == 'UnaryOperator' and bare['opcode'] == '!':
            return
        if bare.get('kind') in ('IntegerLiteral', None):
            return
        span = self.span(node)
        if span is not None and not self.is_fast(node):
            self.add(span, 'condition', [f'!({self.text(span)})'])

    def on_ConditionalOperator(self, node):
        self.condition(node['inner'][0])

    def on_IfStmt(self, node):
        self.condition(node['inner'][0])

    on_WhileStmt = on_IfStmt

    def on_ForStmt(self, node):
        self.condition(node['inner'][2])

    def on_DoStmt(self, node):
        self.condition(node['inner'][1])

    def on_ReturnStmt(self, node):
        if not node.get('inner'):
            return
        value = node['inner'][0]
        bare = self.bare(value)
        span = self.span(value)
        if span is None or bare.get('kind') in (
            'IntegerLiteral',
            'CharacterLiteral',
        ):
            return
        kind = type_of(value)
        text = self.text(span)
        if kind in ('bool', '_Bool'):
            if bare.get('kind') == 'BinaryOperator' or (
                bare.get('kind') == 'UnaryOperator' and bare['opcode'] == '!'
            ):
                return
            self.add(span, 'return', [f'!({text})'])
        elif is_pointer(kind):
            if text != 'NULL':
                self.add(span, 'return', ['((void *)0)'])
        elif is_integer(value) and bare.get('kind') != 'DeclRefExpr':
            self.add(span, 'return', [f'({text}) + 1'])

    def on_CompoundStmt(self, node):
        children = node.get('inner', ())
        for i, child in enumerate(children):
            kind = child.get('kind')
            if kind not in DELETED:
                continue
            if kind == 'ReturnStmt' and child.get('inner'):
                # Without it the function would return no value.
                if i + 1 == len(children) and node.get('last', False):
                    continue
            span = self.span(child)
            if span is None or span[3]:
                continue
            text = self.sources[span[0]].text
            end = re.compile(r'\s*;').match(text, span[2])
            if end is None:
                continue
            self.add(
                (span[0], span[1], end.end(), False),
                'statement',
                [';'],
            )

    def on_FunctionDecl(self, node):
        for child in node.get('inner', ()):
            if child.get('kind') == 'CompoundStmt':
                child['last'] = True
                mark_local(child)


def mark_local(node):
    stack = [node]
    while stack:
        child = stack.pop()
        if child.get('kind') == 'VarDecl':
            child['local'] = True
        stack.extend(child.get('inner', ()))


def type_of(node):
    return node['type']['qualType']


def is_pointer(name):
    return name.endswith(('*', '*const', ']', ')')) or '(*' in name


def is_integer(node):
    kind = node['type'].get('desugaredQualType', node['type']['qualType'])
    return re.fullmatch(
        r'(const )?(unsigned |signed )?(char|short|int|long|long long)'
        r'|unsigned|enum .*',
        kind,
    ) is not None


def is_zero(node):
    return node.get('kind') == 'IntegerLiteral' and node['value'] == '0'

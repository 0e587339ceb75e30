# SPDX-License-Identifier: MIT
"""Reads a label generation ruleset, by the words of RFC 7940.

It was written from the RFC and never from the C code, so that the two can be
compared.  It is meant to be plainly right, not quick.

read(data) returns a tree of nodes that obeys the RFC's schema (appendix D),
or raises Fault.  ruleset.py gives it a meaning.
"""

import re
from xml.parsers import expat

NAMESPACE = 'urn:ietf:params:xml:ns:lgr-1.0'


class Fault(Exception):
    """What is wrong with a document: the line, the column and the element.

    Line and column count from 1; the element is '' outside of any.
    """

    def __init__(self, line, column, element, text):
        super().__init__(f'{line}:{column}: <{element}>: {text}')
        self.line = line
        self.column = column
        self.element = element
        self.text = text


class Node:
    """An element of the document."""

    def __init__(self, name, attributes, line, column):
        self.name = name
        self.attributes = attributes
        self.line = line
        self.column = column
        self.children = []
        self.text = ''

    def get(self, name):
        return self.attributes.get(name)

    def fault(self, text):
        return Fault(self.line, self.column, self.name, text)

    def all(self, *names):
        return [child for child in self.children if child.name in names]


# ---------------------------------------------------------------------------
# The schema: for each element its attributes, those that it must have, and
# its children.  A key names the element, and where it stands if that matters.
# ---------------------------------------------------------------------------

SETS = ('class', 'union', 'intersection', 'difference',
        'symmetric-difference', 'complement')
OPERATORS = ('char', 'any', 'choice', 'start', 'end', 'anchor', 'rule',
             'look-behind', 'look-ahead') + SETS
META = ('version', 'date', 'language', 'scope', 'description',
        'validity-start', 'validity-end', 'unicode-version', 'references')
CONTEXT = ('when', 'not-when')
NOTE = ('ref', 'comment')

# name -> (attributes, required attributes, children, has text)
SCHEMA = {
    'lgr': ((), (), ('meta', 'data', 'rules'), False),
    'meta': ((), (), META, False),
    'version': (('comment',), (), (), True),
    'date': ((), (), (), True),
    'language': ((), (), (), True),
    'scope': (('type',), (), (), True),
    'description': (('type',), (), (), True),
    'validity-start': ((), (), (), True),
    'validity-end': ((), (), (), True),
    'unicode-version': ((), (), (), True),
    'references': ((), (), ('reference',), False),
    'reference': (('id', 'comment'), ('id',), (), True),
    'data': ((), (), ('char', 'range'), False),
    'data/char': (('cp', 'tag', *CONTEXT, *NOTE), ('cp',), ('var',), False),
    'range': (('first-cp', 'last-cp', 'tag', *CONTEXT, *NOTE),
              ('first-cp', 'last-cp'), (), False),
    'var': (('cp', 'type', *CONTEXT, *NOTE), ('cp',), (), False),
    'rules': ((), (), (*SETS, 'rule', 'action'), False),
    'action': (('disp', 'match', 'not-match', 'any-variant', 'all-variants',
                'only-variants', *NOTE), ('disp',), (), False),
    'class': (('name', 'by-ref', 'from-tag', 'property', 'count', *NOTE), (),
              (), True),
    'set': (('name', 'count', *NOTE), (), SETS, False),
    'rule': (('name', 'by-ref', 'count', *NOTE), (), OPERATORS, False),
    'char': (('cp', 'count', *NOTE), ('cp',), (), False),
    'any': (('count', 'comment'), (), (), False),
    'choice': (('count', 'comment'), (), OPERATORS, False),
    'look-behind': (('comment',), (), OPERATORS, False),
    'look-ahead': (('comment',), (), OPERATORS, False),
    'start': (('comment',), (), (), False),
    'end': (('comment',), (), (), False),
    'anchor': (('comment',), (), (), False),
}

POINT = '[0-9A-F]{4,6}'
POINTS = re.compile(rf'({POINT}( {POINT})*)?')
CLASS_TEXT = re.compile(rf'{POINT}(-{POINT})?(\s+{POINT}(-{POINT})?)*')
COUNT = re.compile(r'(\d+)(\+|:(\d+))?', re.ASCII)
REFERENCE_ID = re.compile(r'[-_.:0-9A-Z]+')
DATE = re.compile(r'\d{4}-\d\d-\d\d', re.ASCII)
UNICODE_VERSION = re.compile(r'\d+\.\d+\.\d+', re.ASCII)
# XML's NameChar, which an NMTOKEN is made of.
NAME_TOKEN = re.compile(
    '[-:.A-Z_a-z0-9\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d'
    '\u037f-\u1fff\u200c\u200d\u203f\u2040\u2070-\u218f\u2c00-\u2fef'
    '\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff]+')
# RFC 5646, loosely
LANGUAGE = re.compile(r'[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*')
# 5.3.2, 7.3
TYPE = re.compile(r'[^\s_]\S*')
DISPOSITION = re.compile(r'\S+')
BLANKS = ' \t\r\n'


def schema_of(name, parent):
    if name == 'char' and parent == 'data':
        return SCHEMA['data/char']
    if name in SETS and name != 'class':
        return SCHEMA['set']
    return SCHEMA[name]


class Reader:
    """Makes a tree of what expat tells."""

    def __init__(self):
        self.root = None
        self.path = []
        self.foreign = 0
        self.parser = expat.ParserCreate(namespace_separator=' ')
        self.parser.buffer_text = True
        self.parser.ordered_attributes = True
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters

    def here(self, element, text):
        return Fault(self.parser.CurrentLineNumber,
                     self.parser.CurrentColumnNumber + 1, element, text)

    def doctype(self, *_):
        raise self.here('', 'a DOCTYPE is not allowed')

    def start(self, full_name, pairs):
        if self.foreign:
            self.foreign += 1
            return
        namespace, _, name = full_name.rpartition(' ')
        parent = self.path[-1].name if self.path else None
        if namespace != NAMESPACE:
            if parent == 'meta':
                self.foreign = 1
                return
            raise self.here(name, 'not in the namespace of LGRs')
        allowed = schema_of(parent, None)[2] if parent else ('lgr',)
        if parent == 'char' and len(self.path) == 3:
            allowed = ('var',)
        if name not in allowed:
            raise self.here(name, f'not allowed in <{parent}>')
        attributes = dict(zip(pairs[::2], pairs[1::2]))
        known, required, _, _ = schema_of(name, parent)
        for attribute in attributes:
            if attribute not in known:
                raise self.here(name, f'unknown attribute {attribute}')
        for attribute in required:
            if attribute not in attributes:
                raise self.here(name, f'no {attribute}')
        node = Node(name, attributes, self.parser.CurrentLineNumber,
                    self.parser.CurrentColumnNumber + 1)
        if self.path:
            self.path[-1].children.append(node)
        else:
            self.root = node
        self.path.append(node)

    def end(self, _):
        if self.foreign:
            self.foreign -= 1
            return
        self.path.pop()

    def characters(self, text):
        if self.foreign or not self.path:
            return
        node = self.path[-1]
        node.text += text
        parent = self.path[-2].name if len(self.path) > 1 else None
        if not schema_of(node.name, parent)[3] and text.strip(BLANKS):
            raise node.fault('text is not allowed')


def read(data):
    """The root of a document, whose elements and attributes are legal."""
    reader = Reader()
    try:
        reader.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise Fault(error.lineno, error.offset + 1,
                    reader.path[-1].name if reader.path else '',
                    expat.ErrorString(error.code)) from error
    return reader.root


# ---------------------------------------------------------------------------
# Values of attributes
# ---------------------------------------------------------------------------

def points_of(node, name):
    """The code points of an attribute, as a tuple; () for an empty one."""
    text = node.get(name)
    if not POINTS.fullmatch(text):
        raise node.fault(f'{name}: not code points')
    points = tuple(int(word, 16) for word in text.split())
    for point in points:
        if point > 0x10FFFF or 0xD800 <= point < 0xE000:
            raise node.fault(f'{name}: no code point')
    return points


def point_of(node, name):
    points = points_of(node, name)
    if len(points) != 1:
        raise node.fault(f'{name}: not one code point')
    return points[0]


def token_of(node, name):
    text = node.get(name)
    if text is not None and not NAME_TOKEN.fullmatch(text):
        raise node.fault(f'{name}: no name')
    return text


def tokens_of(node, name):
    """A list of names, each once."""
    words = (node.get(name) or '').split()
    for word in words:
        if not NAME_TOKEN.fullmatch(word):
            raise node.fault(f'{name}: no name')
        if words.count(word) > 1:
            raise node.fault(f'{name}: {word} twice')
    if name in node.attributes and not words:
        raise node.fault(f'{name}: empty')
    return words


def count_of(node):
    """The bounds of a count, (1, 1) without one; None: no upper bound."""
    text = node.get('count')
    if text is None:
        return 1, 1
    match = COUNT.fullmatch(text)
    if not match:
        raise node.fault('count: neither n, n+ nor n:m')
    low = int(match[1])
    if match[2] is None:
        high = low
    elif match[2] == '+':
        return low, None
    else:
        high = int(match[3])
    if high < low or high == 0:
        raise node.fault('count: cannot be')
    return low, high

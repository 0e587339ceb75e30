# SPDX-License-Identifier: MIT
"""Reads a label generation ruleset that is right, by the words of RFC 7940.

It was written from the RFC and never from the C code, so that the two can be
compared.  It is meant to be plainly right, not quick.  What is wrong with a
file it does not say: faults.txt does.

read(data) returns a tree of nodes.  ruleset.py gives it a meaning.
"""

from xml.parsers import expat

NAMESPACE = 'urn:ietf:params:xml:ns:lgr-1.0'
SETS = ('class', 'union', 'intersection', 'difference',
        'symmetric-difference', 'complement')


class Node:
    """An element of the document; its line and column count from 1."""

    def __init__(self, name, attributes, line, column):
        self.name = name
        self.attributes = attributes
        self.line = line
        self.column = column
        self.children = []
        self.text = ''

    def get(self, name):
        return self.attributes.get(name)

    def all(self, *names):
        return [child for child in self.children if child.name in names]


class Reader:
    """Makes a tree of what expat tells, without other namespaces."""

    def __init__(self):
        self.root = None
        self.path = []
        self.foreign = 0
        self.parser = expat.ParserCreate(namespace_separator=' ')
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters

    def start(self, full_name, attributes):
        namespace, _, name = full_name.rpartition(' ')
        if self.foreign or namespace != NAMESPACE:
            self.foreign += 1
            return
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
        if self.path and not self.foreign:
            self.path[-1].text += text


def read(data):
    reader = Reader()
    reader.parser.Parse(data, True)
    return reader.root


def points_of(node, name):
    """The code points of an attribute, as a tuple; () for an empty one."""
    return tuple(int(word, 16) for word in node.get(name).split())


def count_of(node):
    """The bounds of a count, (1, 1) without one; None: no upper bound."""
    text = node.get('count')
    if text is None:
        return 1, 1
    if text.endswith('+'):
        return int(text[:-1]), None
    low, _, high = text.partition(':')
    return int(low), int(high or low)

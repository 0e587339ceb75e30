# SPDX-License-Identifier: MIT
"""What a label generation ruleset says: repertoire, classes, rules, actions.

load(data) gives a Ruleset of a document that is right.  The numbers in
comments are sections of RFC 7940.
"""

import dataclasses
import functools

import document
import properties
import tables
from document import SETS, count_of, points_of

TRIGGERS = ('any-variant', 'all-variants', 'only-variants')


@dataclasses.dataclass(frozen=True)
class Context:
    """5.2: a rule that has to match, or must not."""
    rule: str
    negated: bool


@dataclasses.dataclass(frozen=True)
class Variant:
    points: tuple
    type: str
    context: Context
    node: document.Node = dataclasses.field(compare=False, repr=False)


@dataclasses.dataclass(frozen=True)
class Element:
    """An element of the repertoire: a code point or a sequence."""
    points: tuple
    context: Context
    variants: tuple

    @property
    def reflexive(self):
        return [v for v in self.variants if v.points == self.points]


@dataclasses.dataclass(frozen=True)
class Operator:
    """A match operator; its kind says what value and parts are."""
    kind: str
    low: int = 1
    high: int = 1
    value: object = None
    parts: tuple = ()


@dataclasses.dataclass(frozen=True)
class Action:
    disposition: str
    rule: str = None
    negated: bool = False
    trigger: str = None
    types: tuple = ()


# 7.6
STANDARD_TYPES = ('invalid', 'blocked', 'allocatable', 'activated', 'valid')
DEFAULT_ACTIONS = (
    Action('invalid', trigger='any-variant', types=('invalid',)),
    Action('blocked', trigger='any-variant', types=('blocked',)),
    Action('allocatable', trigger='any-variant', types=('allocatable',)),
    Action('activated', trigger='all-variants', types=('activated',)),
    Action('valid'),
)


class Ruleset:
    def __init__(self, root):
        self.elements = {}
        self.tags = {}
        self.types = set()
        self.classes = {}
        self.rules = {}
        self.actions = []
        # For evaluation.in_context: what it found.
        self.answers = {}
        # What is doubtful: (nodes it may be about, section, value, a word).
        self.doubts = []
        [data] = root.all('data')
        self.read_data(data)
        for rules in root.all('rules'):
            self.read_rules(rules)
        self.longest = max(map(len, self.elements), default=0)
        self.check_variants(data)

    # -- 5: the repertoire ---------------------------------------------------

    def read_data(self, data):
        for node in data.children:
            context = self.context_of(node)
            if node.name == 'char':
                points = points_of(node, 'cp')
                self.add_element(points, context, self.variants_of(node))
                if not points:
                    self.doubts.append(([node], '5.3.3', '', 'nothing'))
            else:
                [first] = points_of(node, 'first-cp')
                [last] = points_of(node, 'last-cp')
                points = range(first, last + 1)
                for point in points:
                    self.add_element((point,), context, ())
            for tag in (node.get('tag') or '').split():
                self.tags.setdefault(tag, set()).update(points)

    def add_element(self, points, context, variants):
        if points:  # 5.3.3: a variant of nothing is not generated
            self.elements[points] = Element(points, context, variants)

    def variants_of(self, char):
        self.types.update(node.get('type') for node in char.children)
        return tuple(Variant(points_of(node, 'cp'), node.get('type'),
                             self.context_of(node), node)
                     for node in char.children)

    def context_of(self, node):
        for name in ('when', 'not-when'):
            if node.get(name) is not None:
                return Context(node.get(name), name == 'not-when')
        return None

    # -- 6.2: classes --------------------------------------------------------

    def read_rules(self, rules):
        for node in rules.children:
            name = node.get('name')
            if node.name == 'action':
                self.read_action(node)
            elif node.name == 'rule':
                self.rules[name] = self.rule_body(node)
            else:
                self.classes[name] = self.set_of(node)

    def set_of(self, node):
        """A class or a set operator: is a code point in it?"""
        if node.name == 'class':
            return self.class_of(node)
        return combine(node.name, list(map(self.set_of, node.children)))

    def class_of(self, node):
        if node.get('by-ref') is not None:
            return self.classes[node.get('by-ref')]
        if node.get('from-tag') is not None:
            tag = node.get('from-tag')
            if tag not in self.tags:
                self.doubts.append(([node], '6.2.2', tag, 'tag'))
            return self.tags.get(tag, set()).__contains__
        if node.get('property') is not None:
            return properties.members(node.get('property'))
        points = set()
        for word in node.text.split():
            first, _, last = word.partition('-')
            points.update(range(int(first, 16), int(last or first, 16) + 1))
        return points.__contains__

    # -- 6.3: rules ----------------------------------------------------------

    def rule_body(self, node):
        """The operators of a rule, one after the other."""
        return Operator('rule', parts=tuple(map(self.operator,
                                                node.children)))

    def operator(self, node):
        low, high = count_of(node)
        if node.name in SETS:
            return Operator('set', low, high,
                            functools.cache(self.set_of(node)))
        if node.name == 'char':
            return Operator('char', low, high, points_of(node, 'cp'))
        if node.name in ('any', 'start', 'end', 'anchor'):
            return Operator(node.name, low, high)
        if node.name == 'rule' and node.get('by-ref') is not None:
            parts = self.rules[node.get('by-ref')].parts
        else:
            parts = self.rule_body(node).parts
        return Operator(node.name, low, high, None, parts)

    # -- 7: actions ----------------------------------------------------------

    def read_action(self, node):
        match, not_match = node.get('match'), node.get('not-match')
        triggers = [name for name in TRIGGERS if node.get(name) is not None]
        types = self.types_of(node, triggers[0]) if triggers else ()
        self.actions.append(Action(node.get('disp'), match or not_match,
                                   match is None,
                                   triggers[0] if triggers else None,
                                   tuple(types)))

    def types_of(self, node, name):
        types = node.get(name).split()
        for kind in types:
            if kind not in self.types:
                self.doubts.append(([node], '7.2.1', kind, 'type'))
        return types

    # -- 5.3.1: what should hold, but need not -------------------------------

    def check_variants(self, data):
        """Doubt variants that lack a counterpart, in the file's order."""
        sets = {points: {points}.union(v.points for v in element.variants)
                - {()} for points, element in self.elements.items()}
        for node in data.all('char'):
            points = points_of(node, 'cp')
            if not points:
                continue
            variants = self.elements[points].variants
            for target in sorted(sets[points] - {points}):
                nodes = [v.node for v in variants if v.points == target]
                if target not in sets:
                    word = 'repertoire'
                elif points not in sets[target]:
                    word = 'back'
                elif sets[target] != sets[points]:
                    word = 'transitive'
                else:
                    continue
                self.doubts.append((nodes, '5.3.1', tables.text_of(target),
                                    word))

    # -- its sizes -----------------------------------------------------------

    def sizes(self):
        """As xn lgr show --json has them."""
        elements = self.elements.values()
        variants = [v for element in elements for v in element.variants]
        return {
            'points': sum(len(e.points) == 1 for e in elements),
            'sequences': sum(len(e.points) > 1 for e in elements),
            'longest': max(1, self.longest),
            'conditional': sum(e.context is not None for e in elements),
            'variants': len(variants),
            'reflexive_variants': sum(len(e.reflexive) for e in elements),
            'conditional_variants': sum(v.context is not None
                                        for v in variants),
            'classes': list(self.classes),
            'rules': [(name, holds((rule,), 'anchor'))
                      for name, rule in self.rules.items()],
            'actions': [(action.disposition,
                         None if action.negated else action.rule,
                         action.rule if action.negated else None,
                         action.trigger, ' '.join(action.types) or None)
                        for action in (*self.actions, *DEFAULT_ACTIONS)],
        }


def combine(name, operands):
    first, *others = operands
    if name == 'complement':
        return lambda point: not first(point)
    if name == 'union':
        return lambda point: any(operand(point) for operand in operands)
    [second] = others
    return {
        'intersection': lambda point: first(point) and second(point),
        'difference': lambda point: first(point) and not second(point),
        'symmetric-difference': lambda point: first(point) != second(point),
    }[name]


def holds(operators, *kinds):
    """Is there such an operator, however deep?"""
    waiting = list(operators)
    while waiting:
        operator = waiting.pop()
        if operator.kind in kinds:
            return True
        waiting.extend(operator.parts)
    return False


def load(data):
    return Ruleset(document.read(data))

# SPDX-License-Identifier: MIT
"""What a label generation ruleset says: repertoire, classes, rules, actions.

load(data) gives a Ruleset, or raises document.Fault.  The numbers in comments
are sections of RFC 7940.
"""

import dataclasses
import functools
import itertools

import document
import properties
import tables
from document import (BLANKS, CLASS_TEXT, DATE, DISPOSITION, LANGUAGE,
                      REFERENCE_ID, SETS, TYPE, UNICODE_VERSION, count_of,
                      point_of, points_of, token_of, tokens_of)

# 6.2.5: how many operands a set operator has, at least and at most.
OPERANDS = {'union': (2, None), 'intersection': (2, 2), 'difference': (2, 2),
            'symmetric-difference': (2, 2), 'complement': (1, 1)}
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
        self.references = set()
        self.unicode_version = None
        self.elements = {}
        self.tags = {}
        self.types = set()
        self.classes = {}
        self.rules = {}
        self.comments = {}
        self.actions = []
        self.contexts = []
        self.uses_properties = None
        # For evaluation.in_context: what it found.
        self.answers = {}
        # What is doubtful: (nodes it may be about, section, value, a word).
        self.doubts = []
        self.read_parts(root)
        self.check_contexts()
        self.check_version()
        self.longest = max(map(len, self.elements), default=0)
        self.check_variants(root)

    # -- the parts -----------------------------------------------------------

    def read_parts(self, root):
        names = [child.name for child in root.children]
        order = ('meta', 'data', 'rules')
        for i, child in enumerate(root.children):
            if child.name == 'rules' and 'data' not in names[:i]:
                raise child.fault('before the data')
            if i and order.index(names[i - 1]) >= order.index(child.name):
                raise child.fault('not in its place')
        if 'data' not in names:
            raise root.fault('no data')
        for child in root.children:
            if child.name == 'meta':
                self.read_meta(child)
            elif child.name == 'data':
                self.read_data(child)
            else:
                self.read_rules(child)

    def read_meta(self, meta):
        seen = set()
        for node in meta.children:
            if node.name in seen and node.name not in ('language', 'scope'):
                raise node.fault('twice')
            seen.add(node.name)
            text = node.text.strip(BLANKS)
            if node.name in ('date', 'validity-start', 'validity-end') \
                    and not is_date(text):
                raise node.fault('not YYYY-MM-DD')
            if node.name == 'language' and not LANGUAGE.fullmatch(text):
                raise node.fault('no language tag')
            if node.name == 'unicode-version':
                if not UNICODE_VERSION.fullmatch(text):
                    raise node.fault('not x.y.z')
                self.unicode_version = node, tuple(map(int, text.split('.')))
            if node.name == 'references':
                self.read_references(node)

    def read_references(self, references):
        for node in references.children:
            name = node.get('id')
            if not REFERENCE_ID.fullmatch(name):
                raise node.fault('id')
            if name in self.references:
                raise node.fault(f'id {name} twice')
            self.references.add(name)

    def check_references(self, node):
        if node.get('ref') is None:
            return
        seen = set()
        for name in node.get('ref').split():
            if name in seen:
                raise node.fault(f'reference {name} twice')
            if name not in self.references:
                raise node.fault(f'reference {name} is not declared')
            seen.add(name)

    # -- 5: the repertoire ---------------------------------------------------

    def read_data(self, data):
        for node in data.children:
            self.check_references(node)
            context = self.context_of(node)
            tags = tokens_of(node, 'tag')
            if node.name == 'char':
                points = points_of(node, 'cp')
                if not points and not node.children:
                    raise node.fault('an empty cp without variants')
                if len(points) > 1 and tags:
                    raise node.fault('a tag on a sequence')
                variants = self.variants_of(node)
                self.add_element(node, points, context, variants)
                if not points:
                    self.doubts.append(([node], '5.3.3', '', 'nothing'))
            else:
                first = point_of(node, 'first-cp')
                last = point_of(node, 'last-cp')
                if last < first:
                    raise node.fault('last-cp before first-cp')
                for point in range(first, last + 1):
                    if 0xD800 <= point < 0xE000:
                        raise node.fault('surrogates')
                    self.add_element(node, (point,), context, ())
                points = range(first, last + 1)
            for tag in tags:
                self.tags.setdefault(tag, set()).update(points)

    def add_element(self, node, points, context, variants):
        if points in self.elements:
            raise node.fault('twice')
        if not points:
            return  # 5.3.3: a variant of nothing is not generated
        self.elements[points] = Element(points, context, variants)

    def variants_of(self, char):
        variants = []
        self.types.update(node.get('type') for node in char.children)
        for node in char.children:
            self.check_references(node)
            kind = node.get('type')
            if kind is not None and not TYPE.fullmatch(kind):
                raise node.fault('type')
            variant = Variant(points_of(node, 'cp'), kind,
                              self.context_of(node), node)
            for other in variants:
                if char.get('cp') and (other.points, other.context) == (
                        variant.points, variant.context):
                    raise node.fault('twice')
            variants.append(variant)
        return tuple(variants)

    def context_of(self, node):
        when, not_when = token_of(node, 'when'), token_of(node, 'not-when')
        if when is not None and not_when is not None:
            raise node.fault('when and not-when')
        name = when if when is not None else not_when
        if name is None:
            return None
        self.contexts.append((node, name))
        return Context(name, when is None)

    def check_contexts(self):
        for node, name in self.contexts:
            if name not in self.rules:
                raise node.fault(f'no rule {name}')

    def check_version(self):
        """4.3.7"""
        if self.unicode_version is None \
                or self.unicode_version[1] <= properties.version():
            return
        node, version = self.unicode_version
        self.doubts.append(([node], '4.3.7', '.'.join(map(str, version)),
                            'newer'))
        if self.uses_properties is not None:
            raise self.uses_properties.fault('of an unknown Unicode version')

    # -- 6.2: classes --------------------------------------------------------

    def read_rules(self, rules):
        for node in rules.children:
            self.check_references(node)
            if node.name == 'action':
                self.read_action(node)
                continue
            name = token_of(node, 'name')
            if name is None:
                raise node.fault('no name')
            if node.get('count') is not None:
                raise node.fault('a count and a name')
            if node.get('by-ref') is not None:
                raise node.fault('by-ref and a name')
            table = self.rules if node.name == 'rule' else self.classes
            if name in table:
                raise node.fault(f'name {name} twice')
            if node.name == 'rule':
                self.comments[name] = node.get('comment')
                operator = self.rule_body(node)
                self.rules[name] = operator
            else:
                self.classes[name] = self.set_of(node)

    def set_of(self, node):
        """A class or a set operator: is a code point in it?"""
        if node.name == 'class':
            return self.class_of(node)
        low, high = OPERANDS[node.name]
        count = len(node.children)
        if count < low or (high is not None and count > high):
            raise node.fault(f'{count} operands')
        operands = []
        for child in node.children:
            self.check_nested(child)
            if child.get('count') is not None:
                raise child.fault('a count in a set')
            operands.append(self.set_of(child))
        return combine(node.name, operands)

    def check_nested(self, node):
        if node.get('name') is not None:
            raise node.fault('a name below the top level')
        self.check_references(node)

    def class_of(self, node):
        text = node.text.strip(BLANKS)
        given = [name for name in ('from-tag', 'property', 'by-ref')
                 if node.get(name) is not None]
        if len(given) + bool(text) != 1:
            raise node.fault('not one of from-tag, property, by-ref, text')
        if node.get('by-ref') is not None:
            if node.get('ref') is not None or node.get('name') is not None:
                raise node.fault('by-ref with name or ref')
            if node.get('by-ref') not in self.classes:
                raise node.fault(f"no class {node.get('by-ref')} before")
            return self.classes[node.get('by-ref')]
        if node.get('from-tag') is not None:
            tag = token_of(node, 'from-tag')
            if tag not in self.tags:
                self.doubts.append(([node], '6.2.2', tag, 'tag'))
            return self.tags.get(tag, set()).__contains__
        if node.get('property') is not None:
            points = properties.members(node.get('property'))
            if points is None:
                raise node.fault('unknown property')
            self.uses_properties = self.uses_properties or node
            return points
        if not CLASS_TEXT.fullmatch(text):
            raise node.fault('not code points and ranges')
        points = set()
        for word in text.split():
            first, _, last = word.partition('-')
            first, last = int(first, 16), int(last or first, 16)
            if last < first or last > 0x10FFFF:
                raise node.fault('no range')
            for end in (first, last):
                if 0xD800 <= end < 0xE000:
                    raise node.fault('a surrogate')
            points.update(range(first, last + 1))
        return points.__contains__

    # -- 6.3: rules ----------------------------------------------------------

    def rule_body(self, node):
        """The operators of a rule, one after the other."""
        if not node.children:
            raise node.fault('an empty rule')
        for child in node.children[1:]:
            if child.name == 'start':
                raise child.fault('not first')
        for child, after in itertools.pairwise(node.children):
            if child.name in ('end', 'look-ahead'):
                raise after.fault('behind the end')
        if node.name == 'rule':
            check_around(node)
        return Operator('rule', parts=tuple(map(self.operator,
                                                node.children)))

    def operator(self, node):
        self.check_nested(node)
        low, high = count_of(node)
        if node.name in SETS:
            return Operator('set', low, high,
                            functools.cache(self.set_of(node)))
        if node.name == 'char':
            points = points_of(node, 'cp')
            if not points:
                raise node.fault('an empty cp')
            return Operator('char', low, high, points)
        if node.name in ('any', 'start', 'end', 'anchor'):
            return Operator(node.name, low, high)
        if node.name == 'choice':
            if len(node.children) < 2:
                raise node.fault('less than two alternatives')
            parts = tuple(map(self.operator, node.children))
        elif node.name == 'rule' and node.get('by-ref') is not None:
            if node.children or node.get('ref') is not None:
                raise node.fault('by-ref and more')
            if node.get('by-ref') not in self.rules:
                raise node.fault(f"no rule {node.get('by-ref')} before")
            parts = self.rules[node.get('by-ref')].parts
        else:
            parts = self.rule_body(node).parts
        if node.get('count') is not None and holds(
                parts, 'start', 'end', 'anchor', 'look-behind', 'look-ahead'):
            raise node.fault('a count around a place')
        return Operator(node.name, low, high, None, parts)

    # -- 7: actions ----------------------------------------------------------

    def read_action(self, node):
        disposition = node.get('disp')
        if not DISPOSITION.fullmatch(disposition):
            raise node.fault('disp')
        match, not_match = token_of(node, 'match'), token_of(node, 'not-match')
        if match is not None and not_match is not None:
            raise node.fault('match and not-match')
        name = match if match is not None else not_match
        if name is not None:
            if name not in self.rules:
                raise node.fault(f'no rule {name} before')
            if holds((self.rules[name],), 'anchor'):
                raise node.fault(f'rule {name} has an anchor')
        triggers = [name for name in TRIGGERS if node.get(name) is not None]
        if len(triggers) > 1:
            raise node.fault('more than one condition on variants')
        types = self.types_of(node, triggers[0]) if triggers else ()
        self.actions.append(Action(disposition, name, match is None,
                                   triggers[0] if triggers else None,
                                   tuple(types)))

    def types_of(self, node, name):
        types = node.get(name).split()
        if not types:
            raise node.fault(f'{name}: empty')
        for kind in types:
            if not TYPE.fullmatch(kind):
                raise node.fault(f'{name}: no type')
            if kind not in self.types:
                self.doubts.append(([node], '7.2.1', kind, 'type'))
        return types

    # -- 5.3.1: what should hold, but need not -------------------------------

    def not_symmetric(self):
        """Pairs (a, b): b is a variant of a, and a is none of b."""
        pairs = self.pairs()
        return {(a, b) for a, b in pairs if (b, a) not in pairs}

    def not_transitive(self):
        """Triples (a, b, c): a has b, b has c, and a has not c."""
        pairs = self.pairs()
        above = {}
        for a, b in pairs:
            above.setdefault(a, set()).add(b)
        return {(a, b, c) for a, b in pairs for c in above.get(b, ())
                if c != a and (a, c) not in pairs}

    def check_variants(self, root):
        """Doubt variants that lack a counterpart, in the file's order."""
        [data] = root.all('data')
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

    def pairs(self):
        return {(element.points, variant.points)
                for element in self.elements.values()
                for variant in element.variants
                if variant.points != element.points}


    # -- its sizes -----------------------------------------------------------

    def sizes(self):
        """As xn lgr show --json has them."""
        elements = self.elements.values()
        variants = [v for element in elements for v in element.variants]
        return {
            'references': len(self.references),
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


def check_around(node):
    """6.4.2: look-behind, anchor, look-ahead, in this order."""
    places = {child.name: child for child in node.children}
    names = [child.name for child in node.children]
    for name in ('look-behind', 'anchor', 'look-ahead'):
        if names.count(name) > 1:
            raise places[name].fault('twice')
    for name in ('look-behind', 'look-ahead'):
        if name in names and 'anchor' not in names:
            raise node.fault('no anchor')
    if 'look-behind' in names[1:]:
        raise places['look-behind'].fault('not first')
    found = [name for name in names
             if name in ('look-behind', 'anchor', 'look-ahead')]
    if found != sorted(found, key=('look-behind', 'anchor',
                                   'look-ahead').index):
        raise node.fault('look-behind, anchor and look-ahead out of order')


def holds(operators, *kinds):
    """Is there such an operator, however deep?"""
    waiting = list(operators)
    while waiting:
        operator = waiting.pop()
        if operator.kind in kinds:
            return True
        waiting.extend(operator.parts)
    return False


def is_date(text):
    if not DATE.fullmatch(text):
        return False
    year, month, day = map(int, text.split('-'))
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return 1 <= month <= 12 and 1 <= day <= days[month - 1]


def load(data):
    return Ruleset(document.read(data))

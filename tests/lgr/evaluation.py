# SPDX-License-Identifier: MIT
"""What a ruleset says about a label, by the words of RFC 7940, section 8.

Labels are tuples of code points.  Everything is enumerated as the RFC says
it, so a label with many variants takes long; `limit` bounds the permutations.
"""

import dataclasses
import itertools

import tables
from ruleset import DEFAULT_ACTIONS, STANDARD_TYPES, holds


class TooMany(Exception):
    """There are more permutations than the limit."""


# ---------------------------------------------------------------------------
# 6.3: does a rule match?  An operator leads from places in the label to
# places: from where the match begins to where it may end.
# ---------------------------------------------------------------------------

class Matcher:
    """Matches rules in one label; anchor is (position, length) or None."""

    def __init__(self, ruleset, label, anchor=None):
        self.ruleset = ruleset
        self.label = label
        self.anchor = anchor

    def matches(self, name):
        """6.3.8: a rule matches anywhere in the label."""
        everywhere = set(range(len(self.label) + 1))
        return bool(self.ends(self.ruleset.rules[name], everywhere))

    def ends(self, operator, places):
        """The places that a repeated operator leads to."""
        # A path of more steps than the label has code points has a step that
        # takes none, and may have any number of those.
        most = len(self.label) + 1
        low = min(operator.low, most)
        high = most if operator.high is None else min(operator.high, most)
        result = set()
        for step in range(high + 1):
            if step >= low:
                result |= places
            if not places or step == high:
                break
            places = self.once(operator, places)
        return result

    def once(self, operator, places):
        label = self.label
        if operator.kind == 'set':
            return {p + 1 for p in places
                    if p < len(label) and operator.value(label[p])}
        if operator.kind == 'char':
            size = len(operator.value)
            return {p + size for p in places
                    if label[p:p + size] == operator.value}
        if operator.kind == 'any':
            return {p + 1 for p in places if p < len(label)}
        if operator.kind == 'start':
            return places & {0}
        if operator.kind == 'end':
            return places & {len(label)}
        if operator.kind == 'anchor':
            at, size = self.anchor
            return {p + size for p in places if p == at}
        if operator.kind == 'choice':
            return set().union(*(self.ends(part, places)
                                 for part in operator.parts))
        if operator.kind == 'look-behind':
            return {p for p in places
                    if p in self.sequence(operator, set(range(p + 1)))}
        if operator.kind == 'look-ahead':
            return {p for p in places if self.sequence(operator, {p})}
        return self.sequence(operator, places)

    def sequence(self, operator, places):
        for part in operator.parts:
            places = self.ends(part, places)
        return places


def in_context(ruleset, context, label, at, size):
    """5.2: does the context hold for label[at:at + size]?"""
    if context is None:
        return True
    rule = ruleset.rules[context.rule]
    # 6.4.3: without an anchor the rule is about the whole label.
    place = (at, size) if holds((rule,), 'anchor') else None
    key = context.rule, label, place
    if key not in ruleset.answers:
        ruleset.answers[key] = Matcher(ruleset, label, place).matches(
            context.rule)
    return ruleset.answers[key] != context.negated


# ---------------------------------------------------------------------------
# 8.1: eligible elements
# ---------------------------------------------------------------------------

@dataclasses.dataclass
class Parts:
    """The elements of a label, and what is wrong: (at, point, contexts)."""
    elements: list
    failures: list


def elements_at(ruleset, label, at):
    """Those that match here, longest first, whatever their contexts."""
    most = min(ruleset.longest, len(label) - at)
    found = [ruleset.elements.get(label[at:at + size])
             for size in range(most, 0, -1)]
    return [element for element in found if element]


def parts_of(ruleset, label):
    parts = Parts([], [])
    at = 0
    while at < len(label):
        failed = []
        for element in elements_at(ruleset, label, at):
            size = len(element.points)
            if in_context(ruleset, element.context, label, at, size):
                parts.elements.append((at, element))
                at += size
                break
            if element.context.rule not in [c.rule for c in failed]:
                failed.append(element.context)
        else:
            parts.failures.append((at, label[at], failed))
            at += 1
    return parts


def partitions(ruleset, label):
    """8.2: every way to divide a label into elements whose contexts hold."""
    fit = [[element for element in elements_at(ruleset, label, at)
            if in_context(ruleset, element.context, label, at,
                          len(element.points))]
           for at in range(len(label))]
    # Only what leads to the end.
    ways = [None] * len(label) + [1]
    for at in reversed(range(len(label))):
        ways[at] = sum(ways[at + len(e.points)] for e in fit[at])
    waiting = [(0, ())]
    while waiting:
        at, taken = waiting.pop()
        if at == len(label):
            yield taken
            continue
        for element in reversed(fit[at]):
            if ways[at + len(element.points)]:
                waiting.append((at + len(element.points), taken + (element,)))


# ---------------------------------------------------------------------------
# 7, 8.3: actions
# ---------------------------------------------------------------------------

def action_applies(ruleset, action, label, types, whole, standard):
    """Do all conditions of an action hold?

    types are those of the mappings used, None for one without a type; whole
    says that every element of the label is the target of a mapping.
    """
    named = [kind for kind in types if kind is not None]
    if standard:
        named = [kind for kind in named if kind in STANDARD_TYPES]
    if action.rule is not None:
        if Matcher(ruleset, label).matches(action.rule) == action.negated:
            return False
    if action.trigger is None:
        return True
    if action.trigger == 'any-variant':
        return any(kind in action.types for kind in named)
    if action.trigger == 'only-variants' and not whole:
        return False
    return bool(named) and all(kind in action.types for kind in named)


def disposition_of(ruleset, label, types, whole):
    """The disposition of a label, and the number of its action."""
    actions = [*((a, False) for a in ruleset.actions),
               *((a, True) for a in DEFAULT_ACTIONS)]
    for number, (action, standard) in enumerate(actions):
        if action_applies(ruleset, action, label, types, whole, standard):
            return action.disposition, number
    raise AssertionError('the last action applies always')


# ---------------------------------------------------------------------------
# 8.1.1, 8.2, 8.4: the label and its variants
# ---------------------------------------------------------------------------

@dataclasses.dataclass
class Verdict:
    eligible: bool
    disposition: str
    action: int
    failures: list
    index: tuple


def check(ruleset, label):
    parts = parts_of(ruleset, label)
    if parts.failures or not label:
        failures = [(at, point, [context.rule for context in contexts])
                    for at, point, contexts in parts.failures]
        return Verdict(False, 'invalid', -1, failures, None)
    types, whole = [], True
    for at, element in parts.elements:
        used = [variant.type for variant in element.reflexive
                if in_context(ruleset, variant.context, label, at,
                              len(element.points))]
        types += used
        whole = whole and bool(used)
    disposition, action = disposition_of(ruleset, label, types, whole)
    return Verdict(disposition != 'invalid', disposition, action, [],
                   index_of(ruleset, label))


def choices(element):
    """What may stand for an element: its variants, or it itself."""
    return [*element.variants, None]


def permutations(ruleset, label, limit=None):
    """8.2: every variant label with the mappings used, invalid ones too."""
    made = 0
    for partition in partitions(ruleset, label):
        for chosen in itertools.product(*map(choices, partition)):
            made += 1
            if limit is not None and made > limit:
                raise TooMany
            result = permutation(ruleset, partition, chosen)
            if result is not None:
                yield result


def count(ruleset, label):
    """How many there are; mappings to itself are no choice but to stay."""
    counts = [0] * len(label) + [1]
    for at in reversed(range(len(label))):
        for element in elements_at(ruleset, label, at):
            size = len(element.points)
            if in_context(ruleset, element.context, label, at, size):
                others = len(element.variants) - len(element.reflexive)
                counts[at] += (1 + others) * counts[at + size]
    return counts[0]


def permutation(ruleset, partition, chosen):
    """A variant label and its mappings; None if a context fails in it."""
    targets = [variant.points if variant else element.points
               for element, variant in zip(partition, chosen)]
    made = tuple(itertools.chain(*targets))
    at, types, whole = 0, [], True
    for element, variant, target in zip(partition, chosen, targets):
        if variant is None:
            # An element with a reflexive mapping in force stays by it.
            if any(in_context(ruleset, v.context, made, at, len(target))
                   for v in element.reflexive):
                return None
            whole = False
        elif not in_context(ruleset, variant.context, made, at, len(target)):
            return None
        else:
            types.append(variant.type)
        at += len(target)
    return made, types, whole


def variants(ruleset, label, limit=None):
    """Variant label -> the set of its dispositions, without "invalid"."""
    found = {}
    seen = {}
    for made, types, whole in permutations(ruleset, label, limit):
        if not made:
            continue
        if made not in seen:
            seen[made] = not parts_of(ruleset, made).failures
        if not seen[made]:
            continue
        disposition, _ = disposition_of(ruleset, made, types, whole)
        if disposition != 'invalid':
            found.setdefault(made, set()).add(disposition)
    return found


def own_dispositions(ruleset, label):
    """The dispositions with which a label comes out of itself.

    As variants() has them, but without making any other label: all contexts
    are about the label, so the ways to make as much of it with as many of its
    code points differ in their types only.
    """
    ways = [set() for _ in range(len(label) + 1)]
    ways[0].add((0, frozenset(), True))
    for at in range(len(label)):
        for element in elements_at(ruleset, label, at):
            if not in_context(ruleset, element.context, label, at,
                              len(element.points)):
                continue
            for made, types, whole in ways[at]:
                ways[at + len(element.points)].update(
                    (made + len(target), types.union(added), whole and mapped)
                    for target, added, mapped in own_targets(
                        ruleset, label, made, element))
    return {disposition_of(ruleset, label, types, whole)[0]
            for made, types, whole in ways[-1] if made == len(label)} \
        - {'invalid'}


def own_targets(ruleset, label, at, element):
    """What an element may give in a label at a place: (text, types, mapped)."""
    found = []
    for variant in element.variants:
        size = len(variant.points)
        if label[at:at + size] == variant.points and in_context(
                ruleset, variant.context, label, at, size):
            found.append((variant.points, {variant.type} - {None}, True))
    if label[at:at + len(element.points)] == element.points and not any(
            target == element.points for target, _, _ in found):
        found.append((element.points, (), False))
    return found


# ---------------------------------------------------------------------------
# 8.5: index labels
# ---------------------------------------------------------------------------

def least(ruleset, label, at, element):
    """The smallest of an element and its variants, others left as they are."""
    size = len(element.points)
    best = element.points
    for variant in element.variants:
        replaced = label[:at] + variant.points + label[at + size:]
        if in_context(ruleset, variant.context, replaced, at,
                      len(variant.points)):
            best = min(best, variant.points)
    return best


def index_of(ruleset, label):
    results = {}
    for at in range(len(label) + 1):
        results[at] = None
    results[len(label)] = ()
    for at in reversed(range(len(label))):
        for element in elements_at(ruleset, label, at):
            size = len(element.points)
            rest = results[at + size]
            if rest is None or not in_context(
                    ruleset, element.context, label, at, size):
                continue
            whole = least(ruleset, label, at, element) + rest
            if results[at] is None or whole < results[at]:
                results[at] = whole
    return results[0]


# ---------------------------------------------------------------------------
# A row of a table
# ---------------------------------------------------------------------------

def verdict_row(ruleset, label):
    """The columns from 4 to 8, those that need no variants."""
    verdict = check(ruleset, label)
    return ['01'[verdict.eligible], verdict.disposition, str(verdict.action),
            tables.failures_of(verdict.failures),
            '-' if verdict.index is None else tables.text_of(verdict.index)]


def row_of(ruleset, label, limit=None):
    """The columns from 4 on that tables.py describes.

    Only those from 4 to 8 if there are more permutations than the limit.
    """
    row = verdict_row(ruleset, label)
    if row[0] == '0':
        return [*row, '-', '-', '-', '-']
    own = own_dispositions(ruleset, label)
    if len(own | {row[1]}) > 1:
        return ['!'] + ['-'] * 8
    try:
        found = variants(ruleset, label, limit)
    except TooMany:
        return row
    # Found in two ways.
    assert found.pop(label, set()) == own, (label, own)
    conflicts = sum(len(dispositions) > 1 for dispositions in found.values())
    if conflicts:
        return [*row, '!', str(conflicts), '-', '-']
    return [*row, *tables.list_of({
        variant: next(iter(dispositions))
        for variant, dispositions in found.items()})]

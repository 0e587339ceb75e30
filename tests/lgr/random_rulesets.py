# SPDX-License-Identifier: MIT
"""Makes small rulesets at random, which use every part of RFC 7940 but meta.

They have few code points and short rules, so that labels have variants, rules
match, and contexts hold and fail.
"""

import itertools

# Code points of each length in UTF-8, most of them beside others.
RUNS = ((0x61, 0x62, 0x63, 0x64), (0x61, 0x62, 0x63, 0x64),
        (0x30, 0x31, 0x61), (0xFFFE, 0xFFFF, 0x10000, 0x10001),
        (0x20000, 0x20001, 0x20002), (0x10FFFD, 0x10FFFE, 0x10FFFF))
OTHERS = (0xE9, 0x301, 0x5D0, 0x628, 0x94D, 0xD7FF, 0xE000, 0x20000, 0x10FFFF)
# These are in no alphabet, but may be in a range.
STRANGE = (0x2D, 0x5F, 0x65, 0x7A, 0x32, 0xD7FE, 0xE001, 0xFFFD, 0x20003,
           0x10FFFC)
ALL = frozenset((*OTHERS, *STRANGE)).union(*RUNS)
TYPES = ('blocked', 'allocatable', 'activated', 'invalid', 'valid', 'own')
DISPOSITIONS = ('blocked', 'allocatable', 'activated', 'valid', 'invalid',
                'other', 'own', 'x-1')
TAGS = ('one', 'two', 'three')
PROPERTIES = ('gc:L', 'gc:LC', 'gc:Ll', 'gc:Mn', 'gc:N', 'gc:Co', 'gc:Cn',
              'sc:Latn', 'sc:Hani', 'sc:Zinh', 'sc:Zzzz', 'ccc:230', 'ccc:0',
              'ccc:9', 'jt:T', 'jt:U', 'jt:D', 'bc:NSM', 'bc:L', 'bc:R',
              'bc:EN')
COUNTS = ('1', '2', '0+', '1+', '2+', '0:1', '1:2', '0:3', '2:2', '3', '3+',
          '2:4', '5')


def hexadecimal(points):
    return ' '.join(f'{point:04X}' for point in points)


class Maker:
    """A ruleset, document, and labels for it."""

    def __init__(self, rng):
        self.rng = rng
        first = rng.choice(RUNS)
        others = rng.sample(sorted({*OTHERS, *rng.choice(RUNS)} - {*first}),
                            rng.randint(1, 3))
        self.alphabet = sorted((*first, *others))
        # With few code points and many sequences a label can be taken apart
        # in many ways, and more often comes out of itself.
        self.dense = self.some(0.4)
        if self.dense:
            self.alphabet = sorted((*first[:2], *others[:rng.randint(0, 1)]))
        # Still more so if there are many variants, of few types.
        self.knotted = self.dense and self.some(0.5)
        # How often elements have contexts.
        self.often = rng.choice((0, 0.15, 0.15, 0.3))
        if self.dense and not self.knotted:
            self.often = rng.choice((0.3, 0.6, 0.8))
        self.mutual = not self.knotted and self.some(0.25)
        self.types = TYPES
        self.early = 0
        if self.some(0.2) and not self.knotted:
            # More types than there are bits in a word, most of them only in
            # an action; some only in variants.
            self.types = TYPES + tuple(f't{i}' for i in range(24))
            self.early = rng.choice((20, 27, 28, 40))
        elif self.dense:
            # Types then do not tell the ways to make a label apart.
            self.types = rng.sample(TYPES, rng.randint(
                1, 2 if self.knotted else 3))
        self.classes = []
        # Rules by whether they may be counted and stand in an action.
        self.plain = []
        self.placed = []
        self.anchored = []

    def some(self, chance):
        return self.rng.random() < chance

    def points(self, least, most):
        return tuple(self.rng.choice(self.alphabet)
                     for _ in range(self.rng.randint(least, most)))

    # -- classes -------------------------------------------------------------

    def set(self, depth, attributes=''):
        kind = self.rng.choice(
            ('text', 'tag', 'property', 'ref', 'union', 'intersection',
             'difference', 'symmetric-difference', 'complement')
            if depth else ('text', 'tag', 'property', 'ref'))
        if kind == 'ref' and self.classes and 'name' not in attributes:
            return (f'<class by-ref="{self.rng.choice(self.classes)}"'
                    f'{attributes}/>')
        if kind in ('text', 'ref'):
            return f'<class{attributes}>{self.class_text()}</class>'
        if kind == 'tag':
            return f'<class from-tag="{self.rng.choice(TAGS)}"{attributes}/>'
        if kind == 'property':
            return (f'<class property="{self.rng.choice(PROPERTIES)}"'
                    f'{attributes}/>')
        count = {'union': self.rng.randint(2, 3), 'complement': 1}.get(kind, 2)
        inner = ''.join(self.set(depth - 1) for _ in range(count))
        return f'<{kind}{attributes}>{inner}</{kind}>'

    def class_text(self):
        """Code points and ranges in any order, which may overlap."""
        words = []
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            first, last = sorted(self.points(2, 2))
            if first < 0xD800 and last > 0xDFFF:
                last = first
            words.append(f'{first:04X}-{last:04X}' if self.some(0.3)
                         else f'{first:04X}')
        return ' '.join(words)

    # -- rules ---------------------------------------------------------------

    def count(self, chance=0.4):
        if not self.some(chance):
            return ''
        return f' count="{self.rng.choice(COUNTS)}"'

    def operator(self, depth):
        """An operator that looks at no place."""
        kind = self.rng.choice(('char', 'char', 'any', 'set', 'set',
                                'choice', 'rule', 'ref') if depth else
                               ('char', 'any', 'set'))
        if kind == 'any':
            return f'<any{self.count()}/>'
        if kind == 'set':
            return self.set(1, self.count())
        if kind == 'choice':
            inner = ''.join(self.operator(depth - 1)
                            for _ in range(self.rng.randint(2, 3)))
            return f'<choice{self.count()}>{inner}</choice>'
        if kind == 'rule':
            return f'<rule{self.count()}>{self.operators(depth - 1)}</rule>'
        if kind == 'ref' and self.plain:
            return (f'<rule by-ref="{self.rng.choice(self.plain)}"'
                    f'{self.count()}/>')
        return f'<char cp="{hexadecimal(self.points(1, 2))}"{self.count()}/>'

    def operators(self, depth):
        return ''.join(self.operator(depth)
                       for _ in range(self.rng.randint(1, 3)))

    def plain_rule(self, name):
        text = self.operators(2)
        self.plain.append(name)
        return f'<rule name="{name}">{text}</rule>'

    def placed_rule(self, name):
        """A rule that is tied to an end of the label."""
        if self.some(0.25):
            # Only the number of code points matters: here counts show.
            self.placed.append(name)
            inner = self.rng.choice(('<any{}/>', '<rule{}><any/><any/></rule>',
                                     '<rule{}><any/><any count="0:1"/>'
                                     '</rule>',
                                     '<rule{}><any count="0:1"/><any/>'
                                     '</rule>'))
            return (f'<rule name="{name}"><start/>'
                    f'{inner.format(self.count(1))}<end/></rule>')
        start = '<start/>' if self.some(0.6) else ''
        end = '<end/>' if not start or self.some(0.5) else ''
        self.placed.append(name)
        return f'<rule name="{name}">{start}{self.operators(2)}{end}</rule>'

    def anchored_rule(self, name):
        before = after = ''
        if self.some(0.15):
            # Operators beside an anchor do what look-behind and -ahead do.
            before = self.operators(1) if self.some(0.7) else '<start/>'
            after = self.operators(1) if self.some(0.5) else ''
            self.anchored.append(name)
            return f'<rule name="{name}">{before}<anchor/>{after}</rule>'
        if self.some(0.6):
            start = '<start/>' if self.some(0.3) else ''
            inner = self.operators(1) if not start or self.some(0.7) else ''
            before = f'<look-behind>{start}{inner}</look-behind>'
        if not before or self.some(0.5):
            end = '<end/>' if self.some(0.3) else ''
            inner = self.operators(1) if not end or self.some(0.7) else ''
            after = f'<look-ahead>{inner}{end}</look-ahead>'
        if self.some(0.2) and len(self.anchored) > 1:
            inner = ''.join(f'<rule by-ref="{self.rng.choice(self.anchored)}"/>'
                            for _ in range(2))
            text = f'<choice>{inner}</choice>'
        else:
            text = f'{before}<anchor/>{after}'
        self.anchored.append(name)
        return f'<rule name="{name}">{text}</rule>'

    # -- data ----------------------------------------------------------------

    def context(self, chance):
        names = self.anchored + self.placed + self.plain
        if not names or not self.some(chance):
            return ''
        which = self.rng.choice(('when', 'not-when'))
        return f' {which}="{self.rng.choice(names)}"'

    def targets(self, points):
        """What the variants of an element are."""
        if self.mutual:
            for target in self.family.get(points, ()):
                if self.some(0.15 if target == points else 0.97):
                    yield target
            return
        itself = 0.5 if self.some(0.5 if self.dense else 0.15) else 0.2
        most = self.rng.choice((0, 0, 1, 1, 2, 3))
        if self.knotted:
            itself, most = 0.3, self.rng.randint(1, 3)
            if self.some(0.3):
                yield ()
        if self.some(0.3 if self.knotted else 0.1):
            # Itself, and with what may follow: both are in a label.
            yield points
            yield points + self.points(1, 1)
        if self.some(0.05):
            for _ in range(40):
                yield self.points(2, 3)
        for _ in range(most):
            if self.some(0.05):
                yield ()
            elif self.some(itself):
                yield points
            elif self.sequences and self.some(0.3 if self.dense else 0.1):
                yield self.rng.choice(self.sequences)
            else:
                yield self.points(1, 2)

    def variants(self, points):
        seen = set()
        most = self.rng.choice((15, 16, 17, 18, 25))
        for target in self.targets(points):
            if len(seen) == most:
                break
            context = self.context(0.5 if target == points else
                                   0.05 if self.mutual else 0.25)
            if (target, context) in seen:
                continue
            seen.add((target, context))
            kind = ''
            if self.some(0.9):
                kind = f' type="{self.rng.choice(self.types)}"'
            yield f'<var cp="{hexadecimal(target)}"{kind}{context}/>'

    def tags(self, chance):
        if not self.some(chance):
            return ''
        tags = self.rng.sample(TAGS[:2], self.rng.randint(1, 2))
        return f' tag="{" ".join(tags)}"'

    def element(self, points):
        tag = self.tags(0.5) if len(points) == 1 else ''
        inner = ''.join(self.variants(points))
        return (f'<char cp="{hexadecimal(points)}"{tag}'
                f'{self.context(self.often)}>{inner}</char>')

    def range(self, first, last):
        return (f'<range first-cp="{first:04X}" last-cp="{last:04X}"'
                f'{self.tags(0.5)}{self.context(0.2)}/>')

    def nothing(self):
        """Variants of nothing, which are not generated."""
        inner = ''.join(self.variants(()))
        if not inner:
            inner = f'<var cp="{hexadecimal(self.points(0, 2))}"/>'
        return f'<char cp=""{self.context(0.2)}>{inner}</char>'

    def singles(self):
        """The code points as elements; neighbours may be in one range."""
        points = [point for point in self.alphabet if self.some(0.95)]
        wide = self.some(0.3)
        while points:
            first = last = points.pop(0)
            if self.some(0.6 if wide else 0.03 if self.mutual else 0.15):
                while points and points[0] == last + 1 and self.some(0.7):
                    last = points.pop(0)
                end = points[0] - 1 if points else 0x10FFFF
                if wide and not last < 0xD800 <= end:
                    last = min(end, last + self.rng.choice((0, 1, 2, 5000)))
                yield self.range(first, last)
            else:
                yield self.element((first,))

    def make_sequences(self):
        """Sequences, of which some begin or end with others."""
        made = []
        for _ in range(self.rng.choice((2, 3, 4) if self.dense else
                                       (0, 1, 1, 2, 3, 5))):
            points = self.points(2, 3)
            if made and self.some(0.5):
                other = self.rng.choice(made)
                points = self.rng.choice((
                    other + self.points(1, 1), self.points(1, 1) + other,
                    other[:-1] + self.points(1, 1),
                    self.points(1, 1) + other[1:], other[1:], other[:-1]))
            if len(points) > 1 and points not in made:
                made.append(points)
        return sorted(made)

    def families(self):
        """Element -> elements that are variants of each other."""
        left = [*((point,) for point in self.alphabet), *self.sequences]
        self.rng.shuffle(left)
        families = {}
        while left:
            size = self.rng.randint(1, 3)
            family, left = sorted(left[:size]), left[size:]
            families.update(dict.fromkeys(family, family))
        return families

    def data(self):
        """The elements, in order or not."""
        self.sequences = self.make_sequences()
        self.family = self.families()
        elements = [*self.singles(), *map(self.element, self.sequences)]
        if self.some(0.6):
            self.rng.shuffle(elements)
        while self.some(0.2):
            elements.insert(self.rng.randint(0, len(elements)),
                            self.nothing())
        return elements or [self.element(self.points(1, 1))]

    # -- actions -------------------------------------------------------------

    def action(self):
        conditions = []
        names = self.plain + self.placed
        if names and self.some(0.4):
            which = self.rng.choice(('match', 'not-match'))
            conditions.append(f'{which}="{self.rng.choice(names)}"')
        if self.some(0.7):
            which = self.rng.choice(('any-variant', 'all-variants',
                                     'only-variants', 'only-variants'))
            some = self.types[:18]
            types = self.rng.sample(some, self.rng.randint(1, min(
                4, len(some))))
            conditions.append(f'{which}="{" ".join(types)}"')
        conditions.append(f'disp="{self.rng.choice(DISPOSITIONS)}"')
        self.rng.shuffle(conditions)
        return f'<action {" ".join(conditions)}/>'

    def rules(self):
        if self.some(0.1):
            return
        for i in range(self.rng.randint(0, 3)):
            yield self.set(3 if self.some(0.2) else 2, f' name="c{i}"')
            self.classes.append(f'c{i}')
        if self.early:
            names = ' '.join(f'u{i}' for i in range(self.early))
            yield f'<action disp="early" any-variant="{names}"/>'
        kinds = (self.plain_rule, self.placed_rule, self.anchored_rule)
        for i in range(self.rng.randint(3 if self.dense else 0, 5)):
            yield self.rng.choice(kinds)(f'r{i}')
            if self.some(0.1):
                yield self.action()
        for _ in range(self.rng.choice((0, 0, 1, 2, 4, 12))):
            yield self.action()

    def document(self):
        # Data may name rules that stand later, so these are made first.
        rules = '\n'.join(self.rules())
        data = '\n'.join(self.data())
        return ('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n'
                f'<data>\n{data}\n</data>\n<rules>\n{rules}\n</rules>\n</lgr>\n')

    # -- labels --------------------------------------------------------------

    def label(self):
        """A label, which may have a code point that the ruleset has not."""
        if self.knotted:
            return self.points(2, 4)
        points = list(self.points(1, 5))
        if self.some(0.2) and self.sequences:
            at = self.rng.randrange(len(points) + 1)
            points[at:at] = self.rng.choice(self.sequences)
        if self.some(0.07):
            at = self.rng.choice((0, -1, self.rng.randrange(len(points))))
            points[at] = self.rng.choice(STRANGE)
        return tuple(points[:6])

    def labels(self, count):
        """Labels: also the empty one, each code point, and a long one."""
        made = [(), *((point,) for point in self.alphabet)]
        if self.some(0.3):
            size = self.rng.choice((62, 63, 64, 65, 66))
            few = self.points(1, 3)
            made.append(tuple(self.rng.choices(few, k=size)))
        while len(made) < count:
            made.append(self.label())
        return made


class Small:
    """A ruleset of two code points, and every short label of them.

    Such a label comes out of itself in many ways, and every way can be tried.
    """

    TEXTS = ('', 'a', 'b', 'aa', 'ab', 'ba')
    RULES = ('<rule name="behind"><look-behind><char cp="0061"/>'
             '</look-behind><anchor/></rule>'
             '<rule name="before"><anchor/><look-ahead><char cp="0062"/>'
             '</look-ahead></rule>'
             '<rule name="last"><anchor/><look-ahead><end/></look-ahead>'
             '</rule>'
             '<rule name="whole"><char cp="0062"/></rule>'
             '<rule name="twice"><char cp="0061"/><char cp="0061"/></rule>')
    CONTEXTS = tuple(f' {which}="{name}"' for which in ('when', 'not-when')
                     for name in ('behind', 'before', 'last', 'whole'))
    TYPES = ('blocked', 'allocatable', 'own')

    def __init__(self, rng):
        self.rng = rng
        # How often there are contexts.
        self.often = rng.choice((0, 0, 0.2, 0.5))
        self.types = rng.sample(self.TYPES, rng.randint(1, 3))
        # Elements that stay in several ways, or without a mapping.
        self.staying = rng.random() < 0.4
        if self.staying:
            self.often = 0.5
            self.types = self.TYPES

    def context(self):
        often = self.rng.random() < self.often
        return self.rng.choice(self.CONTEXTS) if often else ''

    def element(self, text):
        texts = (text, text, text, 'b') if self.staying else self.TEXTS
        chosen = self.rng.choices(texts, k=self.rng.randint(0, 4))
        mappings = {(target, self.context()): self.rng.choice(
            ('', *(f' type="{name}"' for name in self.types)))
            for target in chosen}
        inner = ''.join(
            f'<var cp="{hexadecimal(map(ord, target))}"{context}{kind}/>'
            for (target, context), kind in mappings.items())
        return (f'<char cp="{hexadecimal(map(ord, text))}"{self.context()}>'
                f'{inner}</char>')

    def action(self):
        conditions = [f'disp="{self.rng.choice(("x", "y", "invalid"))}"']
        trigger = self.rng.choice(
            ('any-variant', 'all-variants', 'only-variants', ''))
        if trigger:
            types = self.rng.sample(self.TYPES, self.rng.randint(1, 2))
            conditions.append(f'{trigger}="{" ".join(types)}"')
        if not trigger or self.rng.random() < 0.2:
            which = self.rng.choice(('match', 'not-match'))
            name = self.rng.choice(('whole', 'twice'))
            conditions.append(f'{which}="{name}"')
        return f'<action {" ".join(conditions)}/>'

    def document(self):
        texts = [text for text in self.TEXTS[1:]
                 if self.rng.random() < (0.9 if len(text) == 1 else 0.4)]
        data = ''.join(map(self.element, texts or ['a']))
        actions = ''.join(self.action()
                          for _ in range(self.rng.choice((0, 1, 1, 2, 3))))
        return ('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n'
                f'<data>{data}</data>\n<rules>{self.RULES}{actions}</rules>\n'
                '</lgr>\n')

    @staticmethod
    def labels(most):
        return [tuple(label) for size in range(1, most + 1)
                for label in itertools.product(map(ord, 'ab'), repeat=size)]

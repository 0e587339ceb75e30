# SPDX-License-Identifier: MIT
"""Makes small rulesets at random, which use every part of RFC 7940.

They have few code points and short rules, so that labels have variants, rules
match, and contexts hold and fail.
"""

POINTS = (0x61, 0x62, 0x63, 0x301, 0x20000)
TYPES = ('blocked', 'allocatable', 'activated', 'invalid', 'valid', 'own')
DISPOSITIONS = ('blocked', 'allocatable', 'valid', 'invalid', 'other')
TAGS = ('one', 'two')
PROPERTIES = ('gc:L', 'gc:Ll', 'gc:Mn', 'sc:Latn', 'sc:Hani', 'sc:Zinh',
              'ccc:230', 'ccc:0', 'jt:T', 'jt:U', 'bc:NSM', 'bc:L')
COUNTS = ('1', '2', '0+', '1+', '2+', '0:1', '1:2', '0:3', '2:2')


def hexadecimal(points):
    return ' '.join(f'{point:04X}' for point in points)


class Maker:
    def __init__(self, rng):
        self.rng = rng
        self.classes = []
        # Rules by whether they may be counted and stand in an action.
        self.plain = []
        self.placed = []
        self.anchored = []

    def some(self, chance):
        return self.rng.random() < chance

    def points(self, least, most):
        return tuple(self.rng.choice(POINTS)
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
            points = sorted(self.points(1, 2))
            between = '-' if self.some(0.3) else ' '
            text = between.join(f'{point:04X}' for point in points)
            return f'<class{attributes}>{text}</class>'
        if kind == 'tag':
            return f'<class from-tag="{self.rng.choice(TAGS)}"{attributes}/>'
        if kind == 'property':
            return (f'<class property="{self.rng.choice(PROPERTIES)}"'
                    f'{attributes}/>')
        count = {'union': self.rng.randint(2, 3), 'complement': 1}.get(kind, 2)
        inner = ''.join(self.set(depth - 1) for _ in range(count))
        return f'<{kind}{attributes}>{inner}</{kind}>'

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
        start = '<start/>' if self.some(0.6) else ''
        end = '<end/>' if not start or self.some(0.5) else ''
        self.placed.append(name)
        return f'<rule name="{name}">{start}{self.operators(2)}{end}</rule>'

    def anchored_rule(self, name):
        before = after = ''
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

    def variants(self, points):
        seen = set()
        for _ in range(self.rng.choice((0, 0, 1, 1, 2, 3))):
            target = points if self.some(0.2) else self.points(1, 2)
            if self.some(0.05):
                target = ()
            context = self.context(0.25)
            if (target, context) in seen:
                continue
            seen.add((target, context))
            kind = ''
            if self.some(0.9):
                kind = f' type="{self.rng.choice(TYPES)}"'
            yield f'<var cp="{hexadecimal(target)}"{kind}{context}/>'

    def element(self, points):
        tag = ''
        if len(points) == 1 and self.some(0.5):
            tag = f' tag="{self.rng.choice(TAGS)}"'
        inner = ''.join(self.variants(points))
        return (f'<char cp="{hexadecimal(points)}"{tag}{self.context(0.15)}>'
                f'{inner}</char>')

    def action(self):
        conditions = ''
        names = self.plain + self.placed
        if names and self.some(0.4):
            which = self.rng.choice(('match', 'not-match'))
            conditions = f' {which}="{self.rng.choice(names)}"'
        if self.some(0.7):
            which = self.rng.choice(('any-variant', 'all-variants',
                                     'only-variants'))
            types = self.rng.sample(TYPES, self.rng.randint(1, 3))
            conditions += f' {which}="{" ".join(types)}"'
        return f'<action disp="{self.rng.choice(DISPOSITIONS)}"{conditions}/>'

    def rules(self):
        for i in range(self.rng.randint(0, 3)):
            yield self.set(2, f' name="c{i}"')
            self.classes.append(f'c{i}')
        kinds = (self.plain_rule, self.placed_rule, self.anchored_rule)
        for i in range(self.rng.randint(0, 5)):
            yield self.rng.choice(kinds)(f'r{i}')
        for _ in range(self.rng.choice((0, 0, 1, 2, 4))):
            yield self.action()

    def document(self):
        # Data may name rules that stand later, so these are made first.
        rules = '\n'.join(self.rules())
        elements = {(point,) for point in POINTS if self.some(0.9)}
        for _ in range(self.rng.randint(0, 3)):
            elements.add(self.points(2, 3))
        data = '\n'.join(self.element(points) for points in sorted(elements))
        return ('<lgr xmlns="urn:ietf:params:xml:ns:lgr-1.0">\n'
                f'<data>\n{data}'
                f'\n</data>\n<rules>\n{rules}\n</rules>\n</lgr>\n')


def ruleset(rng):
    """A document."""
    return Maker(rng).document()


def label(rng):
    """A label, which may have a code point that no ruleset has."""
    points = [rng.choice(POINTS) for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.05:
        points[rng.randrange(len(points))] = 0x7A
    return tuple(points)

# SPDX-License-Identifier: MIT
"""Make sources that contain all their mutants, chosen by a variable.

Used by tools/dev/mutate.  Two texts can be made of a file: one runs the mutant
whose number xn_mutant is; the other runs none, and records in xn_map which
mutants would make a difference at their place.
"""

import re


def number(points):
    """Number all mutants from 1; return how many there are."""
    count = 0
    for point in points:
        point.base = count + 1
        count += len(point.mutants)
    return count


def one_line(text):
    """The same text on one line, so that line numbers do not change."""
    text = re.sub(r'/\*.*?\*/', ' ', text, flags=re.S)
    return re.sub(r'\s+', ' ', text)


def select(point):
    """An expression that chooses among the mutants of a point."""
    text = f'({one_line(point.mutants[-1])})'
    for i in range(len(point.mutants) - 2, -1, -1):
        mutant = one_line(point.mutants[i])
        text = f'(xn_mutant == {point.base + i}u ? ({mutant}) : {text})'
    return text


def switched(point, inner):
    if point.kind == 'statement':
        return f'if (xn_mutant != {point.base}u) {{ {inner} }}'
    return (
        f'(XN_AT({point.base}u, {len(point.mutants)}u) ? '
        f'{select(point)} : ({inner}))'
    )


def calls(text):
    """Whether an expression calls a function, which may do more than answer."""
    return re.search(r'\b(?!(?:if|sizeof)\b)[a-z]\w*\s*\(', text) is not None


def noted_logic(point, inner, render):
    a, b = (render(part) for part in point.parts)
    both = point.base
    left, right = both + 1, both + 2  # dropped
    without_left, without_right = point.mutants[1:]
    wait = 'xl' if point.kind == '&&' else '!xl'
    differs = '!xr' if point.kind == '&&' else 'xr'
    if calls(without_left):
        differs = '1'  # the call is left out, or comes
    return (
        f'({{ int xl = !!({a}), xr = 0; if ({wait}) {{ xr = !!({b}); '
        f'XN_NOTE({both}, {differs}); XN_NOTE({right}, {differs}); '
        f'XN_NOTE({left}, {int(calls(without_right))}); }} else {{ '
        f'XN_NOTE({both}, 1); XN_NOTE({left}, 1); }} '
        f'xl {point.kind} xr; }})'
    )


def noted_binary(point, inner, render):
    a, b = (render(part) for part in point.parts)
    value = f'xl {point.operators[0]} xr'
    notes = ''.join(
        f'XN_NOTE({point.base + i}, ({value}) != (xl {operator} xr)); '
        for i, operator in enumerate(point.operators[1:])
    )
    return (
        f'({{ __typeof__({point.types[0]}) xl = ({a}); '
        f'__typeof__({point.types[1]}) xr = ({b}); {notes}{value}; }})'
    )


def noted(point, inner, render):
    if point.kind in ('&&', '||'):
        return noted_logic(point, inner, render)
    if point.kind == 'binary':
        return noted_binary(point, inner, render)
    if point.kind == 'statement':
        return f'{{ XN_NOTE({point.base}, 1); {inner} }}'
    notes = ', '.join(
        f'XN_NOTE({point.base + i}, 1)' for i in range(len(point.mutants))
    )
    return f'({notes}, ({inner}))'


def rewrite(text, points, note):
    """The text of a file with all its points."""
    # Outer points first.  A statement contains an equal expression, and a
    # condition or a returned value contains its parts.
    order = {'statement': 0, 'condition': 1, 'return': 1}
    todo = sorted(
        points, key=lambda p: (p.start, -p.end, order.get(p.kind, 2))
    )

    def render(part, inside=None):
        start, end = part[-2:] if len(part) == 2 else part[1:3]
        out = []
        at = start
        mine = inside if inside is not None else [
            p for p in todo_in(start, end)
        ]
        i = 0
        while i < len(mine):
            point = mine[i]
            nested = []
            i += 1
            while i < len(mine) and mine[i].end <= point.end:
                nested.append(mine[i])
                i += 1
            out.append(text[at : point.start])
            inner = render((point.start, point.end), nested)
            if note:
                made = noted(
                    point,
                    inner,
                    lambda part, nested=nested: render(
                        part,
                        [
                            p
                            for p in nested
                            if part[1] <= p.start and p.end <= part[2]
                        ],
                    ),
                )
            else:
                made = switched(point, inner)
            # Line numbers must not change.
            lines = text.count('\n', point.start, point.end)
            out += [made, '\n' * (lines - made.count('\n'))]
            at = point.end
        out.append(text[at:end])
        return ''.join(out)

    def todo_in(start, end):
        return [p for p in todo if start <= p.start and p.end <= end]

    return render((0, len(text)))

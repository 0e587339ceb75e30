# SPDX-License-Identifier: MIT
"""Changes documents, each time at one place."""

import re

TAG = re.compile(r'<(?:\w+:)?([a-z][\w-]*)((?:\s+[\w-]+\s*=\s*'
                 r'(?:"[^"<]*"|\'[^\'<]*\'))*)\s*(/?)>')
ATTRIBUTE = re.compile(r'\s+([\w-]+)\s*=\s*("[^"<]*"|\'[^\'<]*\')')


def tags(document):
    """The opening tags of a document, without those in comments."""
    bare = re.sub(r'<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>',
                  lambda match: ' ' * len(match[0]), document, flags=re.S)
    return list(TAG.finditer(bare))


def unknown_attributes(document):
    """An attribute that no element has, on every element."""
    for tag in tags(document):
        yield (document[:tag.end(2)] + ' colour="red"'
               + document[tag.end(2):])


def unknown_elements(document):
    """An element that there is not, before and in every element."""
    for tag in tags(document):
        prefix = re.match(r'<(\w+:)?', tag[0])[1] or ''
        new = f'<{prefix}letter/>'
        yield document[:tag.start()] + new + document[tag.start():]
        if not tag[3]:
            yield document[:tag.end()] + new + document[tag.end():]


def texts(document):
    """Text in every element that is not empty."""
    for tag in tags(document):
        if not tag[3]:
            yield document[:tag.end()] + '?' + document[tag.end():]


def without_attributes(document):
    """Each attribute left out."""
    for tag in tags(document):
        for attribute in ATTRIBUTE.finditer(document, *tag.span(2)):
            yield document[:attribute.start()] + document[attribute.end():]


def at_random(rng, document):
    """A document with one thing changed at random."""
    found = tags(document)
    tag = rng.choice(found)
    attributes = list(ATTRIBUTE.finditer(document, *tag.span(2)))
    way = rng.randrange(5)
    if way == 0:  # another element's attributes
        return (document[:tag.start(2)] + rng.choice(found)[2]
                + document[tag.end(2):])
    if way == 1 and attributes:  # another value
        attribute = rng.choice(attributes)
        others = [value for _, value in
                  ATTRIBUTE.findall(document[tag.start(2):])]
        return (document[:attribute.start(2)] + rng.choice(others)
                + document[attribute.end(2):])
    if way == 2 and attributes:  # a character of a value
        attribute = rng.choice(attributes)
        at = rng.randrange(attribute.start(2) + 1, attribute.end(2))
        return (document[:at] + rng.choice('0:+-_a F9')
                + document[at + rng.randrange(2):])
    if way == 3 and tag[3]:  # an empty element twice
        return document[:tag.start()] + tag[0] + document[tag.start():]
    if tag[3]:  # an empty element less, or somewhere else
        rest = document[:tag.start()] + document[tag.end():]
        if rng.random() < 0.5:
            return rest
        to = rng.choice(tags(rest)).start()
        return rest[:to] + tag[0] + rest[to:]
    return document[:tag.start(1)] + rng.choice(found)[1] + document[
        tag.end(1):]

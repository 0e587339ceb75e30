# SPDX-License-Identifier: MIT
"""What the search finds: each page in the parts that its headings make."""

import json

import lxml.html
from lxml import etree

# Elements whose text is apart from that before and after.
BLOCKS = {'p', 'li', 'td', 'th', 'tr', 'pre', 'div', 'dt', 'dd', 'h1', 'h2',
          'h3', 'br', 'table', 'section', 'figure', 'ul', 'ol'}


def sections(page):
    """Yield (anchor, title, names, text) for each part of a page; names are
    the names of the interface that it declares."""
    tree = lxml.html.fragment_fromstring(page.body, create_parent='div')
    part = {'anchor': '', 'title': '', 'names': [], 'text': []}
    inside = None
    for event, element in etree.iterwalk(tree, events=('start', 'end')):
        heading = element.tag in ('h1', 'h2', 'h3') and element.get('id')
        if event == 'start':
            if heading:
                yield part
                inside = element
                part = {'anchor': element.get('id'), 'names': [], 'text': [],
                        'title': element.text_content()}
            elif element.tag == 'b' and element.get('id'):
                part['names'].append(element.get('id'))
        if element.tag in BLOCKS:
            part['text'].append(' ')
        if event == 'start':
            if inside is None:
                part['text'].append(element.text or '')
        else:
            if element is inside:
                inside = None
            if inside is None:
                part['text'].append(element.tail or '')
    yield part


def index(pages):
    """The index: a script, because pages read from a disk may not fetch."""
    rows = []
    for page in pages:
        for part in sections(page) if page.searched else ():
            text = ' '.join(''.join(part['text']).split())
            title = ' '.join(part['title'].split())
            if not text and not title:
                continue
            top = part['anchor'] == '' or page.body.startswith(
                f'<h1 id="{part["anchor"]}"')
            rows.append([page.address + ('' if top else '#' + part['anchor']),
                         page.title, '' if top else title,
                         ' '.join(part['names']), text])
    lines = ',\n'.join(json.dumps(row, ensure_ascii=False) for row in rows)
    return ('// SPDX-License-Identifier: MIT\n'
            '// Made by tools/web/site: address, page, part, names, text.\n'
            f'globalThis.searchRows = [\n{lines}\n];\n')

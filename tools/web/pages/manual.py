# SPDX-License-Identifier: MIT
"""Man pages to HTML, by mandoc."""

import html
import pathlib
import re
import subprocess
import sys

import lxml.html

from documents import relative

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / 'packaging'))
import rows  # noqa: E402

ACRONYMS = {'JSON', 'CSV', 'DNS'}


def names(path):
    """The names for which a man page is installed, and its description."""
    text = path.read_text(encoding='utf-8')
    start = text.index('.Sh NAME')
    part = text[start:text.index('.Sh', start + 3)]
    return (re.findall(r'^\.Nm (\S+)', part, re.M),
            re.search(r'^\.Nd (.*)', part, re.M)[1])


def address(path):
    """The address of a man page's page: man/xn.1.html."""
    return f'man/{path.name}.html'


def index(paths):
    """(name, section): the address of the page, for all names."""
    return {(name, path.suffix[1:]): address(path)
            for path in paths for name in names(path)[0]}


def convert(path, pages, words):
    """The content of a man page.

    pages is what index() returned; words has the address for each name of the
    interface.  References to other projects' pages are no links.
    """
    made = subprocess.run(['mandoc', '-Thtml', '-Ofragment,man=man:%N.%S'],
                          input=rows.manual(path), check=True,
                          capture_output=True, encoding='utf-8')
    tree = lxml.html.fragment_fromstring(made.stdout, create_parent='div')
    for table in tree.xpath('.//table[@class="head" or @class="foot"]'):
        table.drop_tree()
    # The pages' policy allows no styles inside of them.
    for element in tree.xpath('.//*[@style]'):
        del element.attrib['style']
    for section in list(tree.iter('section')):
        section.drop_tag()
    anchors = {' '.join(head.text_content().split()): head.get('id')
               for head in tree.iter('h1', 'h2')}
    for link in list(tree.iter('a')):
        turn_link(link, path, pages, anchors)
    for element in list(tree.iter('code', 'var')):
        link_word(element, path, words)
    for head in list(tree.iter('h1', 'h2')):
        turn_heading(head)
    for wide in tree.xpath('.//table|.//pre'):
        if wide.tag == 'table' and wide.get('class') == 'Nm':
            wide.set('role', 'presentation')
        else:
            wide.set('tabindex', '0')
    listed, told = names(path)
    drop_name(tree, len(listed))
    text = (tree.text or '') + ''.join(
        lxml.html.tostring(child, encoding='unicode') for child in tree)
    text = re.sub(r'</?div class="manual-text">|</div>\s*\Z', '', text)
    lead = html.escape(told[0].upper() + told[1:])
    return (f'<h1 id="top">{path.stem}({path.suffix[1:]})</h1>\n'
            f'<p class="lead">{lead}.</p>\n'
            f'<div class="manual">\n{text.strip()}\n</div>'), told


def drop_name(tree, count):
    """The page's heading says what the first section does, but for further
    names."""
    head = tree.xpath('.//h2[@id="NAME"]')[0]
    if count == 1:
        head.getnext().drop_tree()
        head.drop_tree()
        return
    head.text = 'Names'
    for told in tree.xpath('.//span[@class="Nd"]'):
        told.getprevious().tail = ''
        told.drop_tree()


def turn_link(link, path, pages, anchors):
    """A reference to a page or to a section of this one.  Other anchors lead
    to themselves, and are not needed."""
    href = link.get('href', '')
    if link.get('class') == 'Sx':
        # mandoc's own link is wrong if the title has a hyphen.
        link.set('href', '#' + anchors[' '.join(link.text_content().split())])
        return
    if not href.startswith('man:'):
        link.drop_tag()
        return
    name, _, section = href[4:].rpartition('.')
    if (name, section) in pages:
        link.set('href', relative(pages[name, section], address(path)))
        link.attrib.pop('class', None)
    else:
        link.tag = 'span'
        link.attrib.pop('href')


def link_word(element, path, words):
    """Make a name of the interface a link to its reference."""
    text = element.text_content()
    if element.get('class') == 'In':
        text = re.sub(r'.*<|>.*', '', text, flags=re.S)
    to = words.get(text)
    if to is None or element.get('class') not in ('Fn', 'In', 'Dv', 'Vt'):
        return
    link = lxml.html.Element('a', href=relative(to, address(path)))
    link.set('class', 'api')
    element.addprevious(link)
    link.tail, element.tail = element.tail, None
    link.append(element)


def turn_heading(head):
    """mandoc's headings begin at the first level, and shout."""
    head.tag = {'h1': 'h2', 'h2': 'h3'}[head.tag]
    head.attrib.pop('class')
    text = head.text_content()
    for child in list(head):
        child.drop_tag()
    head.text = text if text in ACRONYMS or not text.isupper() \
        else text.capitalize()


def pages_of(*folders):
    """The man pages, commands first."""
    return sorted((path for folder in folders
                   for path in pathlib.Path(folder).glob('*.[0-9]')),
                  key=lambda path: (path.suffix, path.name))

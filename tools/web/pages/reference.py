# SPDX-License-Identifier: MIT
"""The public headers as pages: what Doxygen finds in them, in their order.

A page shows the declarations as they stand in the header, because comments
inside them explain members, and above each the comment before it, as text.
"""

import html
import pathlib
import re
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field

from documents import relative

HERE = pathlib.Path(__file__).resolve().parent
WORD = re.compile(r'doc/[\w/-]+\.md|xn/\w+\.h(?:pp)?|\w+')
SECTION = re.compile(r'/\* ---- (.*?) -+ \*/')
# Doxygen's classes of code, and those of Pygments that style.css colours.
COLOURS = {'keyword': 'k', 'keywordflow': 'k', 'keywordtype': 'kt',
           'comment': 'c', 'preprocessor': 'cp', 'stringliteral': 's',
           'charliteral': 's'}
INLINE = {'computeroutput': 'code', 'emphasis': 'em', 'bold': 'strong',
          'itemizedlist': 'ul', 'orderedlist': 'ol', 'listitem': 'li'}


@dataclass
class Entry:
    """Declarations that share a comment."""

    names: list
    kind: str
    start: int
    end: int
    text: ET.Element
    points: list = field(default_factory=list)  # other names declared inside


@dataclass
class Header:
    """A header: its entries, and its code, a line each, as Doxygen has it."""

    name: str
    text: ET.Element
    lines: list
    entries: list

    @property
    def address(self):
        """The address of its page."""
        stem = self.name.removeprefix('xn/')
        return f'api/{stem.removesuffix(".h")}.html'


def line_text(line):
    """The characters of a line of code."""
    made = []
    for element in line.iter():
        if element.tag == 'sp':
            made.append(' ')
        made.append(element.text or '')
        if element is not line:
            made.append(element.tail or '')
    return ''.join(made)


def extent(kind, location, texts):
    """The first and the last line of a declaration, from 0."""
    at = int(location.get('line')) - 1
    start = end = at
    if kind in ('enum', 'struct'):
        start = int(location.get('bodystart')) - 1
        end = int(location.get('bodyend')) - 1
    elif kind == 'define':
        while texts[end].endswith('\\'):
            end += 1
        return start, end
    while start > 0 and texts[start - 1].strip() and not re.search(
            r'[;{}]$|\*/$|^#|^\s*//', texts[start - 1]):
        start -= 1
    if kind == 'function' and re.match(r'\s', texts[at]):
        return start, at  # a member, shown in its structure
    while not re.search(r';(\s*/\*.*)?$|^\{', texts[end]):
        end += 1
    return start, end - 1 if texts[end].startswith('{') else end


def entries_of(compound, folder, texts):
    """The entries of a header, in its order."""
    found = []
    for member in compound.iter('memberdef'):
        name = member.findtext('name')
        if member.get('kind') == 'define' and member.find(
                'initializer') is None and member.find('param') is None:
            continue  # the guard
        found.append((member.get('kind'), name, member))
    for inner in [*compound.iter('innerclass'),
                  *compound.iter('innernamespace')]:
        tree = ET.parse(folder / f'{inner.get("refid")}.xml')
        whole = tree.find('compounddef')
        if whole.get('kind') == 'namespace':
            found += [(member.get('kind'), member.findtext('name'), member)
                      for member in whole.iter('memberdef')]
        else:
            found.append(('struct', inner.text.split('::')[-1], whole))
    made = []
    for kind, name, element in found:
        start, end = extent(kind, element.find('location'), texts)
        inside = [value.findtext('name')
                  for value in element.iter('enumvalue')]
        made.append(Entry([name], kind, start, end,
                          element.find('detaileddescription'), inside))
    return merged(sorted(made, key=lambda entry: (entry.start, -entry.end)))


def merged(entries):
    """Join declarations without a comment to those that they follow."""
    made = []
    for entry in entries:
        last = made[-1] if made else None
        if last and entry.start <= last.end:
            continue  # shown inside
        if last and entry.text.find('para') is None and \
                entry.start == last.end + 1:
            last.names += [name for name in entry.names
                           if name not in last.names]
            last.points += entry.points
            last.end = entry.end
        else:
            made.append(entry)
    return made


def read(include):
    """The public headers in a folder, read by Doxygen."""
    with tempfile.TemporaryDirectory() as work:
        setup = (HERE / 'Doxyfile').read_text(encoding='utf-8') + (
            f'INPUT = "{include}/xn"\nSTRIP_FROM_PATH = "{include}"\n'
            f'INPUT_FILTER = "awk -f \'{HERE}/headers.awk\'"\n'
            f'OUTPUT_DIRECTORY = "{work}"\n')
        subprocess.run(['doxygen', '-'], input=setup, check=True,
                       encoding='utf-8')
        folder = pathlib.Path(work) / 'xml'
        made = []
        for path in sorted(folder.glob('*_8h*.xml')):
            compound = ET.parse(path).find('compounddef')
            lines = list(compound.iter('codeline'))
            texts = [line_text(line) for line in lines]
            made.append(Header(compound.find('location').get('file'),
                               compound.find('detaileddescription'), lines,
                               entries_of(compound, folder, texts)))
        return made


def anchors(headers):
    """The address of each name of the interface, and of each header."""
    found = {}
    for header in headers:
        found[header.name] = found[f'<{header.name}>'] = header.address
        cplusplus = header.name.endswith('.hpp')
        for entry in header.entries:
            for name in [*entry.names, *entry.points]:
                word = f'xn::{name}' if cplusplus else name
                found.setdefault(word, f'{header.address}#{name}')
    return found


class Writer:
    """Writes the page of one header."""

    def __init__(self, header, words, manuals):
        self.header = header
        self.words = words
        self.manuals = manuals  # the address for each name in section 3
        self.texts = [line_text(line) for line in header.lines]
        self.used = set()

    def linked(self, text):
        """A text in which each name of the interface is a link."""
        made = html.escape(text, quote=False)
        return WORD.sub(lambda match: self.link(match[0]), made)

    def link(self, word):
        """A word, as a link if it is a name of the interface."""
        to = self.words.get(word)
        if to is None:
            return word
        to = relative(to, self.header.address)
        return f'<a class="api" href="{to}">{word}</a>'

    def prose(self, element, in_code=False):
        """A comment as paragraphs and lists."""
        made = []
        for child in element:
            tail = self.linked(child.tail or '')
            if child.tag == 'para':
                made.append(self.paragraphs(child))
            elif child.tag in ('verbatim', 'preformatted'):
                made.append('\0<pre tabindex="0"><code>' +
                            self.linked((child.text or '').rstrip()) +
                            '</code></pre>\0' + tail)
            elif child.tag in INLINE:
                tag = INLINE[child.tag]
                inner = self.linked(child.text or '') + self.prose(child)
                around = '\0' if tag in ('ul', 'ol') else ''
                made.append(f'{around}<{tag}>{inner}</{tag}>{around}{tail}')
            else:  # links that Doxygen made, and signs that it has names for
                made.append(self.linked(''.join(child.itertext())) + tail)
        return ''.join(made)

    def paragraphs(self, para):
        """Doxygen has lists and code inside of paragraphs."""
        parts = (self.linked(para.text or '') + self.prose(para)).split('\0')
        return '\n'.join(part if part.startswith(('<ul', '<ol', '<pre'))
                         else f'<p>{part.strip()}</p>'
                         for part in parts if part.strip())

    def code_line(self, line, own):
        """A line of code, coloured, with links; own are the names declared in
        it, which become anchors."""
        made = []
        for part in line:
            pieces = []
            for element in part.iter():
                pieces.append(' ' if element.tag == 'sp' else '')
                pieces.append(element.text or '')
                if element is not part:
                    pieces.append(element.tail or '')
            text = html.escape(''.join(pieces), quote=False)
            colour = COLOURS.get(part.get('class'))
            here = own if colour != 'c' else ()
            text = WORD.sub(
                lambda match, here=here: self.declared(match[0], here), text)
            made.append(f'<span class="{colour}">{text}</span>'
                        if colour and text else text)
        return ''.join(made).rstrip()

    def declared(self, word, own):
        """A word of code: the anchor of a name where it first stands."""
        if word not in own:
            return self.link(word)
        if word in self.used:
            return f'<b>{word}</b>'
        self.used.add(word)
        return f'<b id="{word}">{word}</b>'

    def entry(self, entry):
        """The declarations that share a comment."""
        if f'#undef {entry.names[0]}' in self.texts:
            return self.prose(entry.text)  # a macro for the header itself
        title = heading(entry.names)
        own = {*entry.names, *entry.points}
        anchor = entry.names[0]
        number = 2
        while anchor in self.used:
            anchor = f'{entry.names[0]}-{number}'
            number += 1
        self.used.add(anchor)
        code = '\n'.join(self.code_line(line, own) for line in
                         self.header.lines[entry.start:entry.end + 1])
        return (f'<h3 id="{anchor}"><code>{title}</code></h3>\n'
                f'{self.prose(entry.text)}\n<pre class="declaration" '
                f'tabindex="0"><code>{code}</code></pre>'
                f'{self.man_page(entry.names[0])}')

    def man_page(self, name):
        """The link to the man page that has a name."""
        if (name, '3') not in self.manuals:
            return ''
        to = self.manuals[name, '3']
        words = to.removeprefix('man/').removesuffix('.3.html')
        return (f'\n<p class="see">Man page: <a href="'
                f'{relative(to, self.header.address)}">{words}(3)</a></p>')

    def page(self):
        """The content of the page."""
        made = [f'<h1 id="top"><code>&lt;{self.header.name}&gt;</code></h1>',
                self.prose(self.header.text).replace(
                    '<p>', '<p class="lead">', 1)]
        sections = [(i, match[1]) for i, line in enumerate(self.texts)
                    if (match := SECTION.match(line))]
        started = False
        for entry in self.header.entries:
            title = None
            while sections and sections[0][0] < entry.start:
                title = sections.pop(0)[1]
            if title or not started:
                title = title or 'interface'
                words = html.escape(title[0].upper() + title[1:])
                made.append(f'<h2 id="{anchor_of(title)}">{words}</h2>')
                started = True
            made.append(self.entry(entry))
        return '\n'.join(made)


def anchor_of(title):
    """The anchor of a section; names of the interface have no hyphen."""
    return 'section-' + re.sub(r'\W+', '-', title.lower()).strip('-')


def heading(names):
    """The names, or what begins all of them if they are many."""
    if len(names) <= 3:
        return ', '.join(names)
    start = names[0]
    while not all(name.startswith(start) for name in names):
        start = start[:-1]
    start = start[:start.rfind('_') + 1]
    return f'{start}*' if start not in ('', 'xn_', 'XN_') \
        else f'{names[0]} … {names[-1]}'

# SPDX-License-Identifier: MIT
"""The public headers as pages: each comment as text, and below it the
declarations as they stand in the header.

A section of a header begins with a line "---- title ----".  A comment at the
start of a line belongs to the code up to the next one.
"""

import html
import re
import textwrap
from dataclasses import dataclass

from pygments.lexers import CppLexer
from pygments.token import STANDARD_TYPES

from documents import relative

WORD = re.compile(r'doc/[\w/-]+\.md|xn/\w+\.h(?:pp)?|\w+')
COMMENT = re.compile(r'^(/\*.*?\*/)\n', re.M | re.S)
SECTION = re.compile(r'/\* ---- (.*?) -+ \*/')
# What is no part of the interface: guards, C's names in C++, headers that are
# included, the section that says so.
FRAME = re.compile(
    r'\A\s*#ifndef (\w+)\n#define \1\n|^#ifdef __cplusplus\n(extern "C" \{|\})\n'
    r'#endif\n|\n(#endif\n)+\Z|^#include [^\n]*\n|^namespace xn\n\{\n|'
    r'^/\* ---- [^*]*not part of the interface -.*?(?=^/\* ----)', re.M | re.S)
# The names that code without its comments declares, and those inside of them.
DECLARED = re.compile(
    r'^#\s*define (\w+)|^\w+_API [^;]*?(\w+)\(|^typedef [^;{(]*?(\w+)(?:\(.*?\))?;'
    r'|^\} (\w+);|^typedef enum [^\n]*\} (\w+);'
    r'|^(?:template.*?)?struct (?:\[\[\w+\]\] )?(\w+) \{|^XN_CONVERSION\((\w+)',
    re.M | re.S)
CONSTANT = re.compile(r'(?:^\s|\{|,)\s*([A-Z][A-Z\d_]+)(?=,| =|\s*\})', re.M)


@dataclass
class Entry:
    """Declarations, and the comment above them."""

    names: list
    points: list  # other names declared inside
    text: str
    code: str


@dataclass
class Header:
    """A header: what its head says, and (title, [Entry]) for each section."""

    name: str
    text: str
    sections: list

    @property
    def address(self):
        """The address of its page."""
        stem = self.name.removeprefix('xn/')
        return f'api/{stem.removesuffix(".h")}.html'


def plain(comment):
    """The text of a comment, without its marks."""
    return '\n'.join(re.sub(r'^\s*\* ?|^ ', '', line).rstrip() for line in
                     comment.strip()[2:-2].split('\n')).strip('\n')


def header_of(name, text):
    """Read a header."""
    head, text = text.split('*/\n', 1)
    made = Header(name, plain(head + '*/').partition('\n')[2].strip(),
                  [('interface', [])])
    code, *rest = COMMENT.split(FRAME.sub('', text))
    for comment, code in zip(['', *rest[::2]], [code, *rest[1::2]]):
        section = SECTION.match(comment)
        if section:
            made.sections.append((section[1], []))
            comment = ''
        bare = re.sub(r'[ \t]*/\*.*?\*/', '', code, flags=re.S)
        names = [one for match in DECLARED.finditer(bare)
                 for one in match.groups() if one]
        if comment or code.strip():
            made.sections[-1][1].append(Entry(
                [one for one in dict.fromkeys(names)
                 if f'#undef {one}\n' not in text],
                CONSTANT.findall(bare), plain(comment) if comment else '',
                code.strip('\n')))
    return made


def read(include):
    """The public headers in a folder."""
    return [header_of(path.relative_to(include).as_posix(),
                      path.read_text(encoding='utf-8'))
            for path in sorted(include.glob('xn/*.h*'))]


def anchors(headers):
    """The address of each name of the interface, and of each header."""
    found = {}
    for header in headers:
        found[header.name] = found[f'<{header.name}>'] = header.address
        cplusplus = header.name.endswith('.hpp')
        for entry in (one for _, part in header.sections for one in part):
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

    def prose(self, text):
        """A comment as paragraphs, lists and examples."""
        made = []
        # Examples stay whole, and with what is above them.
        for part in filter(None, re.split(r'\n\n(?! {4})', text)):
            before, *items = re.split(r'^- ', part, flags=re.M)
            words, code = re.fullmatch(
                r'((?: {0,3}\S.*\n?)*)((?:(?: {4}.*)?\n?)*)', before).groups()
            if words:
                made.append(f'<p>{self.linked(words.strip())}</p>')
            if code:
                code = self.linked(textwrap.dedent(code).strip('\n'))
                made.append(f'<pre tabindex="0"><code>{code}</code></pre>')
            if items:
                made.append('<ul>' + ''.join(
                    f'<li>{self.linked(item.strip())}</li>'
                    for item in items) + '</ul>')
        return '\n'.join(made)

    def code(self, entry):
        """Code with its colours, links, and anchors of what it declares."""
        made = []
        for kind, text in CppLexer(stripnl=False).get_tokens(entry.code):
            name = STANDARD_TYPES[kind]
            own = () if name in ('c', 'c1', 'cm') else {*entry.names,
                                                        *entry.points}
            text = WORD.sub(lambda match, own=own: self.declared(match[0], own),
                            html.escape(text, quote=False))
            made.append(f'<span class="{name}">{text}</span>'
                        if name[:1] in 'kcsm' and text.strip() else text)
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
        made = [self.prose(entry.text)]
        if entry.names:
            anchor = entry.names[0]
            number = 2
            while anchor in self.used:
                anchor = f'{entry.names[0]}-{number}'
                number += 1
            self.used.add(anchor)
            made.insert(0, f'<h3 id="{anchor}"><code>{heading(entry.names)}'
                           '</code></h3>')
        if entry.code:
            made.append('<pre class="declaration" tabindex="0"><code>'
                        f'{self.code(entry)}</code></pre>')
            made += [self.man_page(name) for name in entry.names[:1]]
        return '\n'.join(filter(None, made))

    def man_page(self, name):
        """The link to the man page that has a name."""
        if (name, '3') not in self.manuals:
            return ''
        to = self.manuals[name, '3']
        words = to.removeprefix('man/').removesuffix('.3.html')
        return (f'<p class="see">Man page: <a href="'
                f'{relative(to, self.header.address)}">{words}(3)</a></p>')

    def page(self):
        """The content of the page."""
        made = [f'<h1 id="top"><code>&lt;{self.header.name}&gt;</code></h1>',
                self.prose(self.header.text).replace(
                    '<p>', '<p class="lead">', 1)]
        for title, entries in self.header.sections:
            if entries:
                words = html.escape(title[0].upper() + title[1:])
                made.append(f'<h2 id="{anchor_of(title)}">{words}</h2>')
                made += map(self.entry, entries)
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

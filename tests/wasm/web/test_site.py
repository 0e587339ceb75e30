#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Build the site's pages twice, and check them without a browser.

    test_site.py SOURCE

Both times every file is the same.  Each link leads to a page and an anchor that
are there; nothing is loaded from elsewhere; each page has a title and a
description of its own, a language, and headings without a gap.  No line of a
document, a man page or a public header is lost, and each function is an anchor.
"""

import filecmp
import html
import html.parser
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
# What tools/web/site adds to these pages.
ADDED = {'minisearch.js'}
DEBIAN = '/usr/bin/python3'
# Elements that have no end tag; those of drawings end where they begin.
VOID = {'meta', 'link', 'input', 'br', 'hr', 'img', 'col'}


class Reader(html.parser.HTMLParser):
    """What a page has: anchors, links, headings, texts of its head; the
    elements that are not ended."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.levels = [], [], []
        self.language = self.title = self.description = ''
        self.in_title = False
        self.opened, self.wrong_ends = [], []
        self.styled = False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        """Note what a tag says."""
        found = dict(attrs)
        self.styled |= 'style' in found
        if tag not in VOID:
            self.opened.append(tag)
        self.anchors += [found['id']] if 'id' in found else []
        self.links += [found[name] for name in ('href', 'src', 'action')
                       if name in found]
        if tag in ('h1', 'h2', 'h3', 'h4'):
            self.levels.append(int(tag[1]))
        if tag == 'html':
            self.language = found.get('lang', '')
        if tag == 'meta' and found.get('name') == 'description':
            self.description = found['content']
        self.in_title = tag == 'title'

    def handle_endtag(self, tag):
        """No text of the title follows."""
        self.in_title = False
        if not self.opened or self.opened.pop() != tag:
            self.wrong_ends.append(tag)

    def handle_data(self, data):
        """Note the title."""
        if self.in_title:
            self.title += data


def missing():
    """Why the site cannot be built here, or None."""
    python = DEBIAN if os.access(DEBIAN, os.X_OK) else sys.executable
    if shutil.which('mandoc') is None:
        return 'there is no mandoc'
    run = subprocess.run([python, '-c', 'import lxml, markdown_it, pygments'],
                         stderr=subprocess.PIPE, encoding='utf-8', check=False)
    return run.stderr.strip().split('\n')[-1] if run.returncode else None


def build(root, folder):
    """Build the pages in a folder."""
    python = DEBIAN if os.access(DEBIAN, os.X_OK) else sys.executable
    subprocess.run([python, '-B', root / 'tools/web/pages/make.py', folder],
                   check=True)


def files_of(folder):
    """The files in a folder, by their addresses."""
    return sorted(path.relative_to(folder).as_posix()
                  for path in folder.rglob('*') if path.is_file())


def links_of(address, page, pages, files):
    """Yield what is wrong with the links of a page."""
    for link in page.links:
        path, _, anchor = link.partition('#')
        if ':' in path or path.startswith('//'):
            yield f'{address}: leads away: {link}'
            continue
        to = posixpath.normpath(posixpath.join(posixpath.dirname(address),
                                               path)) if path else address
        to = to.lstrip('/')
        if to not in files and to not in ADDED:
            yield f'{address}: there is no {link}'
        # The page that converts names reads its fragments itself.
        elif anchor and to != 'names.html' and to in pages and \
                anchor not in pages[to].anchors:
            yield f'{address}: no anchor {link}'


def faults_of(address, page):
    """Yield what else is wrong with a page."""
    if page.language != 'en-GB' or not page.title or not page.description:
        yield f'{address}: no language, title or description'
    for anchor in {a for a in page.anchors if page.anchors.count(a) > 1}:
        yield f'{address}: anchor {anchor} twice'
    if page.levels[:1] != [1] or any(
            after > before + 1 for before, after in zip(page.levels,
                                                        page.levels[1:])):
        yield f'{address}: headings {page.levels}'
    if page.styled:
        yield f'{address}: a style, which the policy forbids'
    if page.opened or page.wrong_ends:
        yield f'{address}: elements {page.wrong_ends} {page.opened[:3]}'


# Scripts and what else the pages need, in the order in which they are loaded.
LOADED = {
    'search.html': ['page.js', 'minisearch.js', 'search-index.js', 'search.js'],
    'index.html': ['page.js'],
    'names.html': ['page.js', 'names/served.js', 'names/views.js'],
    'man/xn.1.html': ['../page.js'],
    'library.html': ['page.js'],
}
# A line of each list of pages: address, title and description.
LISTED = {
    'guides.html': '<li><a href="lgr.html">Rulesets</a> '
                   '<span>Label generation rulesets (RFC 7940): which names a '
                   'registry takes, variants, and collisions in a zone.</span>',
    'figures.html': '<li><a href="speed.html">Speed and memory</a> <span>Time, '
                    'memory and size, beside ICU, Rust&#x27;s idna, Ada, '
                    'libidn2 and libidn.</span>',
    'reference.html': '<h2 id="commands">Commands</h2>\n<ul class="list">\n'
                      '<li><a href="man/idn2.1.html">idn2</a>',
}
# Other lines of pages.
LINES = {
    'index.html': ['<link rel="stylesheet" href="first.css">'],
    'search.html': ['<link rel="stylesheet" href="search.css">'],
    'names.html': ['<link rel="stylesheet" href="names/names.css">',
                   '  <p><span id="versions">Loading libxn…</span> Names are '
                   'converted on this computer, by libxn as WebAssembly.</p>'],
    'man/xn.1.html': ['<link rel="stylesheet" href="../manual.css">',
                      '<p class="lead">Convert host names between Unicode and '
                      'ASCII.</p>'],
    'reference.html': ['<li><a href="api/idna.html">&lt;xn/idna.h&gt;</a> '
                       '<span>IDNA: whole host names from Unicode to ASCII '
                       'and back.</span></li>',
                       '<span>Punycode, RFC 3492: the code points of one '
                       'label to basic (ASCII) characters and back.</span>',
                       '<li><a href="man/xn.1.html">xn</a> <span>Convert host '
                       'names between Unicode and ASCII.</span></li>',
                       '<li><a href="man/libxn.3.html">libxn</a> <span>Host '
                       'names between Unicode and ASCII.</span></li>'],
    'api/idna.html': ['<a href="../reference.html" aria-current="true">'
                      'Reference</a>',
                      '<title>&lt;xn/idna.h&gt; · libxn</title>'],
    'speed.html': ['<a href="figures.html" aria-current="true">Figures</a>'],
    'lgr.html': ['<a href="guides.html" aria-current="true">Guides</a>',
                 '<nav class="contents"', '<p class="next">Next: '],
    'licence.html': ['<h1 id="top">Licence</h1>'],
    'unicode-licence.html': ['<h1 id="top">Licence of the data</h1>'],
}
# Pages that have no list of pages beside them, and those that the search
# leaves out.
ALONE = {'index.html', 'search.html', '404.html', 'names.html'}
UNSEARCHED = {'search.html', '404.html', 'names.html', 'guides.html',
              'reference.html', 'figures.html'}


def contents_of(folder):
    """Yield what is wrong with pages that are known."""
    for address, wanted in LOADED.items():
        page = Reader((folder / address).read_text('utf-8'))
        found = [link for link in page.links if link.endswith('.js')]
        if found != wanted:
            yield f'{address}: loads {found}'
    for address, wanted in LINES.items():
        lines = (folder / address).read_text('utf-8')
        for line in wanted:
            if line not in lines:
                yield f'{address}: has no {line}'
    for address, wanted in LISTED.items():
        if wanted not in (folder / address).read_text('utf-8'):
            yield f'{address}: has no {wanted}'
    reference = Reader((folder / 'reference.html').read_text('utf-8'))
    if [link for link in reference.links
            if link.startswith(('api/', 'man/'))][0] != 'api/idna.html':
        yield 'reference.html: <xn/idna.h> is not the first'
    licence = (folder / 'unicode-licence.html').read_text('utf-8')
    if 'UNICODE LICENSE V3' not in licence:
        yield 'unicode-licence.html: no licence'


def parts_of(folder, pages):
    """Yield what is wrong with the lists of pages, and with the index."""
    for address in pages:
        text = (folder / address).read_text('utf-8')
        alone = address in ALONE or address.endswith('licence.html')
        if not re.search(r'<p>libxn \d+\.\d+\.\d+\S*, '
                         r'Unicode \d+\.\d+\.\d+\. ', text):
            yield f'{address}: no versions'
        if ('<nav class="pages"' in text) == alone:
            yield f'{address}: a list of pages, or none'
        beside = text.partition('<nav class="pages"')[2].partition('</nav>')[0]
        here = beside.count(' aria-current="page"')
        if here != (0 if alone or address in UNSEARCHED else 1):
            yield f'{address}: {here} places in the list of pages'
    text = (folder / 'search-index.js').read_text('utf-8')
    rows = json.loads(text[text.index('['):text.rindex(']') + 1])
    found = {row[0].partition('#')[0] for row in rows}
    for address in {*pages} ^ found ^ UNSEARCHED:
        yield f'{address}: is in the index, or is not'
    for to, anchor in (row[0].split('#') for row in rows if '#' in row[0]):
        if anchor not in pages[to].anchors:
            yield f'the index: no anchor {to}#{anchor}'


# Documents elsewhere than their pages.
PLACES = {'README.md': 'index.html', 'CHANGELOG.md': 'changes.html',
          'SECURITY.md': 'security.html', 'LICENSE': 'licence.html',
          'CONTRIBUTING.md': 'contributing.html',
          'data/LICENSE.unicode': 'unicode-licence.html',
          'tools/bench/RESULTS.md': 'speed.html'}
# Tags around which text is apart.
BLOCK = re.compile(r'</?(?:p|li|ul|ol|pre|h\d|t[dhr]|div|br|span class="caption")'
                   r'\b[^>]*>')
# Lines that no page has: directives, comments for the header itself, macros
# of mdoc; those with escapes; the README's title and what is above it.
UNSEEN = re.compile(r'#|extern "C|.. SPDX|.*(?:XN_API|elsewhere it makes)|[.\']|'
                    r'[*] [*][*]|.*\\|typedef struct \w+ \w+;|.*__GNUC|\|-|!|<')
# What is markup in a line: links, numbers of lists, languages of code.
MARKUP = re.compile(r'\]\([^)]*\)|^\s*```.*|<a id.*?</a>|^\d+\. ')


def words_of(text):
    """The words of a text, and its numbers."""
    text = re.sub(r'(?<=\d),(?=\d{3})', '', text)
    return ' '.join(re.findall(r'[A-Za-z]+|\d+', text))


def lost(root, folder):
    """Yield lines of documents, man pages and headers that no page has."""
    places = {root / name: page for name, page in PLACES.items()}
    for path in [*root.glob('doc/*.md'), *root.glob('doc/dev/*.md')]:
        places[path] = path.relative_to(root / 'doc').with_suffix('.html')
    for path in root.glob('doc/man/*.[0-9]'):
        places[path] = f'man/{path.name}.html'
    for path in root.glob('include/xn/*.h'):
        places[path] = f'api/{path.stem}.html'
    for path, page in places.items():
        body = (folder / page).read_text('utf-8').partition('<main')[2]
        shown = words_of(html.unescape(
            re.sub('<[^>]*>', '', BLOCK.sub(' ', body)))).lower()
        shown = f' {shown} '
        text = path.read_text('utf-8')
        for line in text.splitlines():
            for cell in [] if UNSEEN.match(line) else line.split(' | '):
                words = words_of(MARKUP.sub('', cell)).lower()
                if words and f' {words} ' not in shown:
                    yield f'{page}: has no {words}'
        if path.suffix != '.h':
            continue
        names = [*re.findall(r'^XN_API.*?(\w+)\(', text, re.M),
                 *re.findall(r'^(?:#define |\t)(XN_[A-Z\d_]+)(?=,| =|\(|[ \t]+'
                             r'[^\s_])', text, re.M)]
        for name in names:
            if not re.search(f'<(?:b|h3) id="{name}"', body):
                yield f'{page}: no anchor {name}'
        # Structures are whole; extern "C" is not shown.
        if body.count('}') != text.replace('\n}\n#endif', '').count('}'):
            yield f'{page}: a brace is lost'


def check(root, folder):
    """Yield what is wrong with the site in a folder."""
    yield from lost(root, folder)
    files = files_of(folder)
    pages = {file: Reader((folder / file).read_text('utf-8'))
             for file in files if file.endswith('.html')}
    for address, page in pages.items():
        yield from links_of(address, page, pages, files)
        yield from faults_of(address, page)
    yield from contents_of(folder)
    yield from parts_of(folder, pages)
    titles = [page.title for page in pages.values()]
    for title in {title for title in titles if titles.count(title) > 1}:
        yield f'two pages are called {title}'
    count = sum(len(page.links) for page in pages.values())
    print(f'{len(pages)} pages, {count} links')
    if len(pages) < 60 or count < 3000:
        yield 'too few pages or links'


def main():
    """Build and check."""
    why = missing()
    if why:
        print(f'skipped: {why}')
        return SKIPPED
    root = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as work:
        both = [pathlib.Path(work) / name for name in ('one', 'two')]
        for folder in both:
            build(root, folder)
        wrong = list(check(root, both[0]))
        files = files_of(both[0])
        if files != files_of(both[1]):
            wrong.append('the second build has other files')
        else:
            _, differ, unread = filecmp.cmpfiles(*both, files, shallow=False)
            wrong += [f'{file}: the second build differs'
                      for file in differ + unread]
    for line in sorted(wrong):
        print(line)
    return 1 if wrong else 0


sys.exit(main())

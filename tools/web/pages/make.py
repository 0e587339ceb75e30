#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the pages of the site.

    make.py DIR

tools/web/site calls this; it adds libxn as WebAssembly and the search library.
"""

import functools
import html
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import first
import manual
import reference
from documents import Markdown, relative
from frame import Page, plain, render
from sections import index

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
NAMES = HERE.parent / 'names'
# Documents outside of doc/, and their addresses.
OTHERS = {'README.md': 'index.html', 'CHANGELOG.md': 'changes.html',
          'SECURITY.md': 'security.html',
          'CONTRIBUTING.md': 'contributing.html', 'LICENSE': 'licence.html',
          'data/LICENSE.unicode': 'unicode-licence.html',
          'tools/bench/RESULTS.md': 'speed.html'}
# The part "Figures": documents that the README's list of guides has not.
FIGURES = [
    ('Compared', [('Speed and memory', 'tools/bench/RESULTS.md'),
                  ('Differences', 'doc/differences.md'),
                  ('Node and browsers', 'doc/browsers.md')]),
    ('Tested', [('', 'doc/dev/campaigns.md'),
                ('', 'doc/dev/proof.md'), ('', 'doc/dev/platforms.md'),
                ('', 'doc/dev/security-bugs.md')]),
]
# What lists say of a document whose first paragraph says something else.
ABOUT = {
    'tools/bench/RESULTS.md': "Time, memory and size, beside ICU, Rust's idna, "
                              'Ada, libidn2 and libidn.',
    'SECURITY.md': 'What may be handed to the library, what may be done with '
                   'the result, and how to report a problem.',
    'doc/clients.md': 'curl, wget and others as Debian has them, unchanged, '
                      'with libxn in place of libidn2.',
    'doc/installing.md': 'How to build libxn, link with it, use it in a Meson '
                         'project and make a package of it.',
    'doc/lgr.md': 'Label generation rulesets (RFC 7940): which names a '
                  'registry takes, variants, and collisions in a zone.',
    'doc/dev/proof.md': 'Faults of memory that no input up to a bound can '
                        'cause, proven by Frama-C.',
}


def read(path):
    """The text of a file of the tree."""
    return (ROOT / path).read_text(encoding='utf-8')


MADE = tempfile.TemporaryDirectory()


@functools.cache
def manuals():
    """The man pages: those of doc/man, and those made of the headers."""
    tool = [sys.executable, '-B', ROOT / 'tools/packaging/man.py']
    named = subprocess.run([*tool, '--names'], check=True, text=True,
                           capture_output=True).stdout
    subprocess.run([*tool, MADE.name, *(
        line.split()[0] for line in named.splitlines())], check=True)
    return manual.pages_of(ROOT / 'doc/man', MADE.name)


def addresses():
    """The address of the page for each path of the tree that has one."""
    found = dict(OTHERS)
    for path in [*ROOT.glob('doc/*.md'), *ROOT.glob('doc/dev/*.md')]:
        name = path.relative_to(ROOT).as_posix()
        found[name] = name.removeprefix('doc/').replace('.md', '.html')
    for path in manuals():
        found[f'doc/man/{path.name}'] = manual.address(path)
    return found


def picture(path, words):
    """A drawing as part of the page: its colours are those of style.css."""
    drawing = re.sub(r'<style>.*?</style>\s*|<rect class="g"[^>]*/>\s*', '',
                     read(path), flags=re.S)
    label = html.escape(words)
    drawing = re.sub(r'<title>.*?</title>\s*', '', drawing, flags=re.S)
    drawing = drawing.replace('<svg ', f'<svg role="img" aria-label="{label}" ',
                              1)
    return ('<span class="wide chart" tabindex="0" role="group" '
            f'aria-label="{label}">{drawing.strip()}</span>'
            f'<span class="caption" aria-hidden="true">{label}. Further left '
            'is faster.</span>')


def about(body):
    """The description of a page: its first paragraph."""
    found = re.search(r'<p(?: class="lead")?>(.*?)</p>', body, re.S)
    return plain(found[1] if found else body, 180)


def heading(body):
    """The first heading of a page, as text."""
    return plain(re.search(r'<h1[^>]*>(.*?)</h1>', body, re.S)[1])


class Site:
    """The pages, made one kind after the other."""

    def __init__(self):
        self.addresses = addresses()
        self.headers = reference.read(ROOT / 'include')
        self.manuals = manuals()
        for header in self.headers:
            self.addresses[f'include/{header.name}'] = header.address
        self.words = reference.anchors(self.headers)
        self.markdown = Markdown(self.addresses, self.words, picture)
        self.by_path = {}
        self.pages = []
        self.version = 'libxn ' + re.search(
            r'XN_VERSION "(.*?)"', read('include/xn/export.h'))[1]
        self.unicode = re.search(r'^Unicode (\S+)\.[ \n]',
                                 read('data/README.md'), re.M)[1]

    def add(self, page):
        """Add a page; return it."""
        if any(other.address == page.address for other in self.pages):
            raise ValueError(f'two pages at {page.address}')
        self.pages.append(page)
        return page

    def document(self, path, part, short=''):
        """The page of a document."""
        address = self.addresses[path]
        body = self.markdown.convert(read(path), path, address)
        self.by_path[path] = self.add(Page(
            address, heading(body), ABOUT.get(path) or about(body), body, part,
            short))
        return self.by_path[path]

    def group(self, part, title, paths):
        """A group of documents: its title and its pages."""
        return (title, [self.document(path, part, words)
                        for words, path in paths])

    def guides(self, tokens):
        """The guides, in the README's groups, and their list."""
        groups = [self.group('guides', title, [
            (words if words.startswith('libxn') else
             words[0].upper() + words[1:], path) for words, path in links])
            for title, links in first.guides(first.split(tokens)['Guides'])]
        self.listed('guides', 'Guides', 'How to use libxn, in the order in '
                    'which to read: from the first program to a registry, a '
                    'database or a browser.', groups)

    def figures(self):
        """What was measured, and its list."""
        groups = [self.group('figures', title, paths)
                  for title, paths in FIGURES]
        self.listed('figures', 'Figures', 'What was measured: the speed, the '
                    'differences to other libraries, and what the tests '
                    'would notice.', groups)

    def reference(self):
        """The headers and the man pages, and their list."""
        made = {'Headers': [], 'Commands': [], 'Functions': []}
        words = {**self.words, **self.addresses}
        known = manual.index(self.manuals)
        for header in self.headers:
            body = reference.Writer(header, words, known).page()
            made['Headers'].append(self.add(Page(
                header.address, f'<{header.name}>',
                re.split(r'(?<=\.) ', about(body))[0], body, 'reference')))
        for path in self.manuals:
            body, told = manual.convert(path, known, self.words)
            group = 'Commands' if path.suffix == '.1' else 'Functions'
            made[group].append(self.add(Page(
                manual.address(path), f'{path.stem}({path.suffix[1:]})',
                told[0].upper() + told[1:] + '.', body, 'reference',
                path.stem,
                head='<link rel="stylesheet" href="../manual.css">\n')))
        first_header = next(page for page in made['Headers']
                            if page.title == '<xn/idna.h>')
        made['Headers'].remove(first_header)
        made['Headers'].insert(0, first_header)
        self.listed('reference', 'Reference', 'Every function, option and '
                    'error: the headers, which are the contract, and the man '
                    'pages.', list(made.items()))

    def listed(self, part, title, told, groups):
        """The page that lists the pages of a part."""
        made = [f'<h1 id="top">{title}</h1>', f'<p class="lead">{told}</p>']
        address = f'{part}.html'
        for name, pages in groups:
            anchor = re.sub(r'\W+', '-', name.lower())
            made.append(f'<h2 id="{anchor}">{html.escape(name)}</h2>\n'
                        '<ul class="list">')
            made += [f'<li><a href="{relative(page.address, address)}">'
                     f'{html.escape(page.label)}</a> '
                     f'<span>{html.escape(page.description)}</span></li>'
                     for page in pages]
            made.append('</ul>')
            for page in pages:
                page.groups = groups
        page = self.add(Page(address, title, told, '\n'.join(made), part,
                             searched=False))
        page.groups = groups

    def loose(self, tokens):
        """The first page, the licences, and those without a document."""
        self.add(Page('index.html', 'libxn: host names from Unicode to ASCII',
                      about(self.markdown.render(tokens, 'README.md',
                                                 'index.html')),
                      first.body(tokens, lambda part: self.markdown.render(
                          part, 'README.md', 'index.html')), lists=False,
                      head='<link rel="stylesheet" href="first.css">\n'))
        for path, title in (('LICENSE', 'Licence'),
                            ('data/LICENSE.unicode', 'Licence of the data')):
            self.add(Page(self.addresses[path], title,
                          plain(html.escape(read(path)), 160),
                          f'<h1 id="top">{title}</h1>\n<pre tabindex="0">'
                          f'{html.escape(read(path).strip())}</pre>'))
        for address, title, told in (
                ('search.html', 'Search', 'Search the documents of libxn.'),
                ('404.html', 'No such page', 'There is no such page.')):
            page = self.add(Page(address, title, told,
                                 (HERE / address).read_text(encoding='utf-8'),
                                 searched=False))
            page.lists = False
        self.page('search.html').head = (
            '<link rel="stylesheet" href="search.css">\n' + ''.join(
            f'<script src="{name}" defer></script>\n' for name in
            ('minisearch.js', 'search-index.js', 'search.js')))
        self.add(Page('names.html', 'libxn: convert host names', 'Type a host '
                      'name and see what becomes of it, and why: each rule, '
                      'each code point, and what browsers would show.',
                      (NAMES / 'names.html').read_text(encoding='utf-8'),
                      'names', lists=False, searched=False,
                      head='<link rel="stylesheet" href="names/names.css">\n'
                      '<script src="names/served.js"></script>\n'
                      '<script type="module" src="names/views.js"></script>\n',
                      foot='  <p><span id="versions">Loading libxn…</span> '
                      'Names are converted on this computer, by libxn as '
                      'WebAssembly.</p>\n'))

    def page(self, address):
        """The page at an address."""
        return next(page for page in self.pages if page.address == address)

    def make(self):
        """All pages."""
        tokens = self.markdown.parse(read('README.md'))
        self.guides(tokens)
        self.reference()
        self.figures()
        self.loose(tokens)
        missing = sorted(path for path, address in self.addresses.items()
                         if not any(page.address == address
                                    for page in self.pages))
        if missing:
            raise ValueError('not in the list of guides in README.md: ' +
                             ', '.join(missing))

    def write(self, folder):
        """Write the pages, and the files that they use."""
        for page in self.pages:
            path = folder / page.address
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(render(page, self.version, self.unicode),
                            encoding='utf-8')
        (folder / 'search-index.js').write_text(index(self.pages),
                                                encoding='utf-8')
        (folder / 'names').mkdir(exist_ok=True)
        for source, to in ((HERE, folder), (NAMES, folder / 'names')):
            for path in source.iterdir():
                if path.suffix in ('.css', '.js', '.svg'):
                    shutil.copy(path, to / path.name)


def main():
    """Write the site."""
    if len(sys.argv) != 2:
        print(f'usage: {sys.argv[0]} DIR', file=sys.stderr)
        return 2
    site = Site()
    site.make()
    site.write(pathlib.Path(sys.argv[1]))
    print(f'{len(site.pages)} pages')
    return 0


if __name__ == '__main__':
    sys.exit(main())

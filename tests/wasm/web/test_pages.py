#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What makes the pages of the site, piece by piece.

    test_pages.py SOURCE
"""

import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest
import unittest.mock
import xml.etree.ElementTree as ET

try:
    import lxml.html
    import markdown_it  # noqa: F401  (pages need it)
    import pygments  # noqa: F401
except ImportError as error:
    # Debian's modules are for Debian's Python.
    DEBIAN = '/usr/bin/python3'
    if os.access(DEBIAN, os.X_OK) and \
            os.path.realpath(DEBIAN) != os.path.realpath(sys.executable):
        sys.stdout.flush()
        os.execv(DEBIAN, [DEBIAN, '-B', *sys.argv])
    print(f'skipped: {error}')
    sys.exit(77)

SOURCE = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(SOURCE / 'tools/web/pages'))

import documents  # noqa: E402  (they are in the folder above)
import first  # noqa: E402
import frame  # noqa: E402
import make  # noqa: E402
import manual  # noqa: E402
import reference  # noqa: E402
import sections  # noqa: E402


def page(address='a.html', body='<p>x</p>', **more):
    """A page."""
    return frame.Page(address, more.pop('title', 'A title'),
                      more.pop('description', 'About.'), body, **more)


class Frame(unittest.TestCase):
    """What each page has."""

    def test_plain(self):
        """Whole sentences, or the first one cut at a word."""
        self.assertEqual(frame.plain('<p>a <b>b</b>\n&amp;  c</p>'), 'a b & c')
        self.assertEqual(frame.plain('x' * 200), 'x' * 200)
        two = 'One. Two three'
        self.assertEqual(frame.plain(two, 14), two)
        self.assertEqual(frame.plain(two, 13), 'One.')
        self.assertEqual(frame.plain(two, 4), 'One.')
        self.assertEqual(frame.plain('Is it? It is! No more', 13),
                         'Is it? It is!')
        self.assertEqual(frame.plain('Version 1.2 of a. thing', 20),
                         'Version 1.2 of a…')
        self.assertEqual(frame.plain('one, two three', 6), 'one…')
        self.assertEqual(frame.plain('one (two) three', 5), 'one…')
        self.assertEqual(frame.plain('one two three', 7), 'one…')

    def test_root(self):
        """The way to the first page."""
        for address, root in (('a.html', ''), ('man/a.html', '../'),
                              ('a/b/c.html', '../../'), ('404.html', '/')):
            self.assertEqual(page(address).root, root)

    def test_contents(self):
        """The headings, if there are a few."""
        def heads(count, level=2):
            tag = f'h{level}'
            return ''.join(f'<{tag} id="h{i}">Head <b>{i}</b> &amp;</{tag}>'
                           for i in range(count))

        self.assertEqual(frame.contents(page(body=heads(2))), '')
        found = frame.contents(page(body=heads(2) +
                                    '<h3 class="x" id="h2">C</h3>'))
        self.assertEqual(found, '')
        found = frame.contents(page(body=heads(2) + '<h3 id="s">C</h3>'))
        self.assertEqual(found.count('<li'), 3)
        self.assertIn('<li class="of-2"><a href="#h1">Head 1 &amp;</a></li>',
                      found)
        self.assertIn('<li class="of-3"><a href="#s">C</a></li>', found)
        # One with a class, and one that is long.
        found = frame.contents(page(
            body=heads(2) + '<h3 id="s" class="x">a &lt; ' + 'b ' * 40 +
            '</h3>'))
        self.assertIn(f'<a href="#s">a &lt; {"b " * 27}b…</a>', found)
        many = heads(10) + heads(30, 3)
        self.assertEqual(frame.contents(page(body=many)).count('<li'), 40)
        self.assertEqual(frame.contents(page(
            body=many + '<h3 id="x">X</h3>')).count('<li'), 10)
        self.assertEqual(frame.contents(page('guides.html', heads(5))), '')

    def test_render(self):
        """The whole page."""
        made = frame.render(page('man/b.html', title='A & "B" <c>',
                                 description='x "y" & <z>', part='reference',
                                 head='<HEAD>\n', foot='<FOOT>\n'),
                            'libxn 9', '8.0')
        tree = lxml.html.document_fromstring(made)
        self.assertEqual(tree.get('lang'), 'en-GB')
        self.assertEqual(tree.findtext('.//title'), 'A & "B" <c> · libxn')
        self.assertEqual(tree.xpath('//meta[@name="description"]/@content'),
                         ['x "y" & <z>'])
        self.assertEqual(tree.xpath('//link/@href'), [
            '../icon.svg', '../style.css', '../document.css'])
        self.assertEqual(tree.xpath('//script/@src'), ['../page.js'])
        self.assertEqual(
            tree.xpath('//nav[@aria-label="Site"]/a/@href'),
            ['../guides.html', '../reference.html', '../figures.html',
             '../names.html'])
        self.assertEqual(
            tree.xpath('//a[@aria-current="true"]/@href'),
            ['../reference.html'])
        for part, links in (('names', ['names.html']), ('', [])):
            alone = frame.Page('a.html', 'a', 'b', 'c', part, lists=False)
            self.assertEqual(re.findall(r'href="([^"]*)" aria-current="true"',
                                        frame.site_links(alone)), links)
        self.assertIn('libxn 9, Unicode 8.0.', made)
        self.assertIn('<HEAD>', made)
        self.assertIn('<FOOT>', made)
        self.assertEqual(tree.xpath('//body/@class'), [])
        self.assertEqual(len(tree.xpath('//main')), 1)
        self.assertEqual(tree.xpath('//a[@class="skip"]/@href'),
                         ['#' + tree.xpath('//main/@id')[0]])
        self.assertEqual(tree.xpath('//meta[@name="viewport"]/@content'),
                         ['width=device-width, initial-scale=1'])
        self.assertEqual(tree.xpath('//a[@class="brand"]/@href'),
                         ['../index.html'])
        # What page.js and search.js read.
        self.assertEqual(tree.xpath('//label[@class="theme"]/select[@id='
                                    '"theme"]/option/@value'),
                         ['system', 'light', 'dark'])
        self.assertEqual(tree.xpath('//form[@class="search"]/@action'),
                         ['../search.html'])
        self.assertEqual(tree.xpath('//form[@class="search"]/input/@name'),
                         ['q'])
        self.assertEqual([(a.get('href'), a.text) for a in
                          tree.xpath('//footer//a')], [
            ('../licence.html', 'MIT licence'), ('../changes.html', 'changes'),
            ('../security.html', 'security')])
        made = frame.render(page('names.html', title='libxn: names',
                                 part='names', lists=False), '', '')
        tree = lxml.html.document_fromstring(made)
        self.assertEqual(tree.findtext('.//title'), 'libxn: names')
        self.assertEqual(tree.xpath('//link/@href'), ['icon.svg', 'style.css'])
        self.assertEqual(tree.xpath('//body/@class'), ['page-names'])

    def test_policy(self):
        """Nothing comes from elsewhere, and no script is in a page."""
        rules = dict(rule.split(' ', 1) for rule in frame.POLICY.split('; '))
        self.assertEqual(rules, {
            'default-src': "'none'",
            'script-src': "'self' 'wasm-unsafe-eval'",
            'style-src': "'self'", 'connect-src': "'self'",
            'img-src': "'self'", 'base-uri': "'none'",
            'form-action': "'self'", 'require-trusted-types-for': "'script'",
            'trusted-types': 'libxn'})
        self.assertIn(f'content="{frame.POLICY}"',
                      frame.render(page(), '', ''))

    def test_beside(self):
        """The pages of a part, this one marked."""
        one = page('man/one.html', title='One & only', part='guides')
        two = page('two.html', title='Second', short='Two', part='guides')
        one.groups = [('First <group>', [one, two]), ('Other', [two])]
        tree = lxml.html.fragment_fromstring(frame.beside(one))
        self.assertEqual(tree.xpath('.//p/text()'), ['First <group>', 'Other'])
        self.assertEqual([(a.get('href'), a.text, a.get('aria-current'))
                          for a in tree.xpath('.//a')],
                         [('../man/one.html', 'One & only', 'page'),
                          ('../two.html', 'Two', None),
                          ('../two.html', 'Two', None)])
        self.assertEqual(tree.findtext('.//summary'), 'Guides')
        self.assertEqual(frame.beside(two), '')
        two.title = 'Second <2>'
        two.short = ''
        self.assertIn('>Second &lt;2&gt;</a>', frame.beside(one))

    def test_layout(self):
        """The lists beside a document; not beside a page without them."""
        heads = ''.join(f'<h2 id="{i}">{i}</h2>' for i in range(3))
        made = page(body=heads, part='guides')
        made.groups = [('Group', [made])]
        tree = lxml.html.fragment_fromstring(frame.layout(made))
        self.assertEqual(tree.xpath('./*/@class'),
                         ['pages', 'contents', 'document'])
        self.assertEqual(len(tree.xpath('.//main/h2')), 3)
        made.lists = False
        self.assertEqual(frame.layout(made), heads)

    def test_order(self):
        """A guide leads to the next one, also in another group."""
        guides = [page(f'{to}.html', title=f'{to} & so on', part='guides')
                  for to in ('one', 'dev/two', 'three')]
        for one in guides:
            one.groups = [('A', guides[:2]), ('B', guides[2:])]
        self.assertEqual([frame.following(one) for one in guides], [
            '<p class="next">Next: <a href="dev/two.html">dev/two &amp; so on'
            '</a></p>\n', '<p class="next">Next: <a href="../three.html">three '
            '&amp; so on</a></p>\n', ''])
        self.assertIn('<p class="next">', frame.layout(guides[0]))
        guides[0].part = 'reference'
        self.assertEqual(frame.following(guides[0]), '')


class Documents(unittest.TestCase):
    """Markdown to HTML."""

    def convert(self, text, source='doc/a.md', address='a.html'):
        """A document among a few others."""
        return documents.Markdown(
            {'doc/a.md': 'a.html', 'README.md': 'index.html',
             'doc/dev/b.md': 'dev/b.html'},
            {'xn_one': 'api/x.html#xn_one', '<xn/x.h>': 'api/x.html'},
            lambda path, words: f'[{path}: {words}]').convert(
                text, source, address)

    def test_slug(self):
        """Anchors as GitHub makes them."""
        for title, anchor in (('A b-c', 'a-b-c'), ("What's new?", 'whats-new'),
                              ('xn_to_ascii()', 'xn_to_ascii'),
                              ('Über, 2.0', 'über-20'), ('a  b', 'a--b')):
            self.assertEqual(documents.slug(title), anchor)

    def test_headings(self):
        """Headings have anchors, their own or written ones."""
        self.assertIn('<h2 id="one-xn_one">One <a class="api"',
                      self.convert('## One `xn_one`\n'))
        self.assertIn('<h2 id="x.y">Two</h2>',
                      self.convert('## <a id="x.y"></a>Two\n'))

    def test_links(self):
        """Paths of the tree become addresses; all others are errors."""
        self.assertIn('<a href="index.html#top">x</a>',
                      self.convert('[x](../README.md#top)'))
        self.assertIn('<a href="../a.html">x</a>', self.convert(
            '[x](../a.md)', 'doc/dev/b.md', 'dev/b.html'))
        self.assertIn('<a href="#y">x</a>', self.convert('[x](#y)'))
        self.assertIn('<a href="a.html#y">x</a>',
                      self.convert('[x](a.md#y)'))
        self.assertIn('<a href="a.html">x</a>', self.convert('[x](a.md)'))
        for href, told in (('none.md', 'no page for none.md'),
                           ('https://a.b', 'a link away: https://a.b'),
                           ('mailto:a', 'a link away: mailto:a')):
            with self.assertRaisesRegex(ValueError, f'doc/a.md: {told}'):
                self.convert(f'[x]({href})')
        self.assertIn('<a href="a.html#y&amp;z">x</a>',
                      self.convert('[x](a.md#y&z)'))
        for text in ('a <b>b</b>', '<div>\n\nx\n', '<!-- a --> <b>\n'):
            with self.assertRaisesRegex(ValueError, 'markup'):
                self.convert(text)
        self.assertEqual(self.convert('<!-- a\nb -->\n\nx'), '<p>x</p>\n')

    def test_code(self):
        """Code in a line, and blocks."""
        self.assertEqual(
            self.convert('`a<b>` `xn_one` `xn_one()` `xn_one(x)`'),
            '<p><code>a&lt;b&gt;</code> '
            '<a class="api" href="api/x.html#xn_one">'
            '<code>xn_one</code></a> '
            '<a class="api" href="api/x.html#xn_one">'
            '<code>xn_one()</code></a> <code>xn_one(x)</code></p>\n')
        # No link is inside another, and one may follow.
        self.assertEqual(
            self.convert('[`xn_one`](#a) `xn_one`').count('<a '), 2)
        made = self.convert('```c\nint a = xn_one(b);\n```\n')
        self.assertIn('<a class="api" href="api/x.html#xn_one">xn_one</a>',
                      made)
        for code in ('xn_one(b);', 'int xn_one(int b)\n{\n}'):
            self.assertIn('xn_one</a>', self.convert(f'``` c\n{code}\n```\n'))
            for other in ('cpp', 'py', ''):
                self.assertNotIn('<a class', self.convert(
                    f'```{other}\n{code}\n```\n'))
        for code in ('`xn_one`', '```c\nxn_one(b);\n```\n'):
            self.assertIn('href="../api/x.html#xn_one"', self.convert(
                code, 'doc/dev/b.md', 'dev/b.html'))
        for width, scrolls in ((34, False), (35, True)):
            made = self.convert(f'```\na\n{"x" * width}\n```\n')
            self.assertEqual('tabindex' in made, scrolls)
        self.assertIn('<code>\n  a\n\nb</code>',
                      self.convert('```\n\n  a\n\nb\n\n```\n'))
        self.assertIn('<pre dir="ltr"><code>&lt;a&gt; &amp;</code></pre>',
                      self.convert('```none-such\n<a> &\n```\n'))

    def test_tables(self):
        """Alignment as a class; an empty head is a cell."""
        made = self.convert('| | a | b | c |\n|---|--:|:-:|:--|\n'
                            '| 1 | 2 | 3 | 4 |\n')
        self.assertTrue(made.endswith('</table>\n</div>\n'))
        for tag in ('td', 'th', 'tr'):
            self.assertEqual(len(re.findall(f'<{tag}[ >]', made)),
                             made.count(f'</{tag}>'))
        tree = lxml.html.fragment_fromstring(made)
        self.assertEqual(tree.get('tabindex'), '0')
        self.assertEqual([(cell.tag, cell.text, cell.get('class'))
                          for cell in tree.iter('th', 'td')],
                         [('td', None, None), ('th', 'a', 'right'),
                          ('th', 'b', 'center'), ('th', 'c', None),
                          ('td', '1', None), ('td', '2', 'right'),
                          ('td', '3', 'center'), ('td', '4', None)])

    def test_large_numbers(self):
        """Separators in cells that are figures; not in years or other text."""
        for cell, made in (('35401', '35,401'), ('2185 (200)', '2,185 (200)'),
                           ('1234567-999', '1,234,567-999'), ('999', '999'),
                           ('37002, 230.8', '37,002, 230.8'),
                           ('0.12345', '0.12345'), ('RFC 5892', 'RFC 5892'),
                           ('2026-11-22', '2026-11-22'), ('u+00E9', 'u+00E9')):
            self.assertIn(f'<td>{made}</td>', self.convert(
                f'| a |\n|---|\n| {cell} |\n'))
        self.assertIn('<p>35401</p>', self.convert('35401\n'))

    def test_pictures(self):
        """A picture by its path in the tree."""
        self.assertIn('[doc/p/x.svg: words]',
                      self.convert('![words](p/x.svg)'))

    def test_relative(self):
        """Links from one address to another."""
        for to, address, link in (
                ('a.html', 'b.html', 'a.html'),
                ('a.html#x', 'a.html', '#x'), ('a.html', 'a.html', 'a.html'),
                ('api/a.html#x', 'man/b.html', '../api/a.html#x'),
                ('a.html', 'man/b.html', '../a.html')):
            self.assertEqual(documents.relative(to, address), link)


class Sections(unittest.TestCase):
    """What the search finds."""

    BODY = ('<h1 id="top">Title</h1><p>Some <b>bold</b> text.</p><p>More</p>'
            '<ul><li>one</li><li>two</li></ul><table><tr><td>3</td><td>4</td>'
            '<th>5</th></tr><tr><td>6</td></tr></table>7<br>8<div>9</div>10'
            '<h2 id="p">Part <code>x</code></h2>after<pre>a <b id="xn_a">xn_a'
            '</b> <b>xn_a</b> <b id="xn_b">xn_b</b></pre><!-- no -->'
            '<h2>no anchor</h2><h3 id="q">Last</h3><p>&lt;end&gt;</p>')

    def rows(self, *pages):
        """The rows of the index."""
        text = sections.index(pages)
        self.assertTrue(text.startswith('// SPDX-License-Identifier: MIT\n'))
        return json.loads(text[text.index('['):text.rindex(']') + 1])

    def test_rows(self):
        """A row for each part of each page."""
        self.assertEqual(self.rows(page('m/a.html', self.BODY)), [
            ['m/a.html', 'A title', '', '',
             'Some bold text. More one two 3 4 5 6 7 8 9 10'],
            ['m/a.html#p', 'A title', 'Part x', 'xn_a xn_b',
             'after a xn_a xn_a xn_b no anchor'],
            ['m/a.html#q', 'A title', 'Last', '', '<end>'],
        ])

    def test_pages(self):
        """All pages that are searched; text before the first heading."""
        self.assertEqual(self.rows(
            page('a.html', '<p>x</p>'), page('b.html', searched=False),
            page('c.html', 'lead<h2 id="x">ü</h2>', short='Short')), [
                ['a.html', 'A title', '', '', 'x'],
                ['c.html', 'A title', '', '', 'lead'],
                ['c.html#x', 'A title', 'ü', '', '']])


MAN = """.Dd January 1, 2026
.Dt XN_ONE 3
.Os
.Sh NAME
.Nm xn_one ,
.Nm xn_two
.Nd do This & <that>
.Sh SYNOPSIS
.In xn/x.h
.Ft int
.Fn xn_one "int a"
.Sh A LONG TITLE
See
.Fn xn_one ,
.Vt xn_type
and
.Dv XN_BIT ;
.Xr xn 1 ,
.Xr none 7
and
.Sx SEE ALSO .
.Ss Sub
Text.
.Ss With CSV
.Ss The option Fl a
.Sh JSON
Text.
.Sh CSV
.Sh DNS
.Bl -tag
.It Fl a
.Nm no_name
.El
.Sh SEE ALSO
.Xr xn_two 3
.Xr x.y 1
"""


@unittest.skipUnless(shutil.which('mandoc'), 'there is no mandoc')
class Manual(unittest.TestCase):
    """Man pages to HTML."""

    def setUp(self):
        self.work = tempfile.TemporaryDirectory()
        folder = pathlib.Path(self.work.name)
        (folder / 'xn_one.3').write_text(MAN, encoding='ascii')
        (folder / 'b.1').write_text(MAN.replace(
            '.Nm xn_one ,\n', '').replace('xn_two', 'b'), encoding='ascii')
        (folder / 'xn.1').write_text('.Sh NAME\n.Nm xn\n.Nd convert\n.Sh X\n',
                                     encoding='ascii')
        (folder / 'a.3').write_text('.Sh NAME\n.Nm a\n.Nd x\n.Sh X\n',
                                    encoding='ascii')
        (folder / 'x.y.1').write_text('.Sh NAME\n.Nm x.y\n.Nd x\n.Sh X\n',
                                      encoding='ascii')
        (folder / 'meson.build').touch()
        self.folder = folder

    def tearDown(self):
        self.work.cleanup()

    def convert(self, name):
        """The content of a page, and the description."""
        pages = manual.index(manual.pages_of(self.folder))
        body, told = manual.convert(self.folder / name, pages, {
            'xn_one': 'api/x.html#xn_one', 'XN_BIT': 'api/x.html#XN_BIT',
            'xn_type': 'api/x.html#xn_type', 'xn/x.h': 'api/x.html'})
        self.assertEqual(len(re.findall('<div[ >]', body)),
                         body.count('</div>'))
        return lxml.html.fragment_fromstring(body, create_parent='div'), told

    def test_index(self):
        """Commands first; every name of a page."""
        paths = manual.pages_of(self.folder)
        self.assertEqual([path.name for path in paths],
                         ['b.1', 'x.y.1', 'xn.1', 'a.3', 'xn_one.3'])
        self.assertEqual(manual.index(paths), {
            ('b', '1'): 'man/b.1.html', ('xn', '1'): 'man/xn.1.html',
            ('x.y', '1'): 'man/x.y.1.html',
            ('a', '3'): 'man/a.3.html', ('xn_one', '3'): 'man/xn_one.3.html',
            ('xn_two', '3'): 'man/xn_one.3.html'})

    def test_page(self):
        """Headings, links and text."""
        tree, told = self.convert('xn_one.3')
        self.assertEqual(told, 'do This & <that>')
        self.assertEqual(tree.findtext('h1'), 'xn_one(3)')
        self.assertEqual(tree.xpath('string(p[@class="lead"])'),
                         'Do This & <that>.')
        self.assertEqual(' '.join(tree.find('.//h2').getnext()
                                  .text_content().split()), 'xn_one, xn_two')
        self.assertEqual(list(tree.iter('section')), [])
        self.assertEqual([(head.tag, ' '.join(head.text_content().split()))
                          for head in tree.iter('h2', 'h3')],
                         [('h2', 'Names'), ('h2', 'Synopsis'),
                          ('h2', 'A long title'), ('h3', 'Sub'),
                          ('h3', 'With CSV'), ('h3', 'The option -a'),
                          ('h2', 'JSON'), ('h2', 'CSV'), ('h2', 'DNS'),
                          ('h2', 'See also')])
        links = [(a.get('href'), a.text_content()) for a in tree.iter('a')]
        also = tree.xpath('.//h2/@id')[-1]
        for link in (('../api/x.html#xn_one', 'xn_one'),
                     ('../api/x.html#XN_BIT', 'XN_BIT'),
                     ('../api/x.html#xn_type', 'xn_type'),
                     ('xn.1.html', 'xn(1)'), ('xn_one.3.html', 'xn_two(3)'),
                     ('x.y.1.html', 'x.y(1)'), (f'#{also}', 'SEE ALSO')):
            self.assertIn(link, links)
        # mandoc's classes, and its links to where they stand, are gone.
        self.assertEqual(set(tree.xpath('.//a/@class')), {'api', 'Sx'})
        self.assertTrue(any(to == '../api/x.html' and 'xn/x.h' in text
                            for to, text in links))
        self.assertFalse(any('none' in text for _, text in links))
        text = ' '.join(tree.text_content().split())
        self.assertIn('See xn_one(), xn_type and XN_BIT; xn(1), none(7) and'
                      ' SEE ALSO.', text)
        self.assertNotIn('January', text)

    def test_one_name(self):
        """The heading says it already."""
        tree, _ = self.convert('b.1')
        self.assertEqual(tree.xpath('.//h2')[0].text, 'Synopsis')

    def test_wide_parts(self):
        """The keyboard scrolls examples and tables, if they are wide."""
        (self.folder / 'wide.1').write_text(
            '.Dd January 1, 2026\n.Dt WIDE 1\n.Os\n.Sh NAME\n.Nm wide\n'
            '.Nd x\n.Sh SYNOPSIS\n.Nm\n.Op Fl a\n'
            '.Sh X\n.Bd -literal\nan example\n.Ed\n'
            '.Bl -column a b\n.It 1 Ta 2\n.El\n', encoding='ascii')
        tree, _ = self.convert('wide.1')
        self.assertEqual([(part.tag, part.get('tabindex'), part.get('role'))
                          for part in tree.iter('table', 'pre')],
                         [('table', None, 'presentation'),
                          ('pre', '0', None), ('table', '0', None)])


HEADER = """/* SPDX-License-Identifier: MIT
 *
 * The header's own comment: see xn_one.
 *
 * More of it.
 */
#ifndef XN_X_H
#define XN_X_H

#include <stddef.h>

/* ---- first part --------------------------------------------------------- */

/*
 * About one \\x41:
 * - an item
 *   that goes on
 * - another
 * and the rest. */
int xn_one(int a);

/* Two that share a comment. */
#define XN_BIT_A 1
#define XN_BIT_B 2
#define XN_LONG(a) \\
	((a) + 1)
#define XN_NONE(a)

/* A structure. */
typedef struct xn_thing {
	int at; /* its place, as xn_one has it */
} xn_thing;

/* ---- a part without anything ------------------------------------------ */

/* ---- other things ------------------------------------------------------- */

/* Kinds. */
typedef enum xn_kind {
	XN_KIND_A, /* the first */
	XN_KIND_B,
} xn_kind;
xn_kind xn_kind_of(const xn_thing *thing,
		   int which);

#endif
"""


CPLUSPLUS = """/* SPDX-License-Identifier: MIT
 *
 * For C++.
 */
#ifndef XN_Y_HPP
#define XN_Y_HPP

#include <xn/x.h>

/* A macro of this header. */
#define XN_INNER(a) (a)

namespace xn
{

/* A structure; see xn_one. */
struct options {
	/* Whether it is empty. */
	bool empty() const
	{
		return name == nullptr;
	}
	const char *name = nullptr; /* its name */
};

/* Twice. */
inline int
twice(int a)
{
	return 2 * a;
}
inline int
twice(long a, int b = 0)
{
	return static_cast<int>(2 * a + b);
}

/* Three times. */
inline int
twice()
{
	return 6;
}

/* Of the same name as in C. */
int xn_one(const options &opt);

}

#undef XN_INNER
#endif
"""


@unittest.skipUnless(shutil.which('doxygen') and shutil.which('awk'),
                     'there is no doxygen')
class Reference(unittest.TestCase):
    """Headers to pages."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as work:
            (pathlib.Path(work) / 'xn').mkdir()
            (pathlib.Path(work) / 'xn/x.h').write_text(HEADER,
                                                       encoding='ascii')
            (pathlib.Path(work) / 'xn/y.hpp').write_text(CPLUSPLUS,
                                                         encoding='ascii')
            found = reference.read(pathlib.Path(work))
            cls.headers, cls.cplusplus = found[:-1], found[-1]
        cls.words = reference.anchors(cls.headers)

    def test_entries(self):
        """Each declaration, in its order, with what it declares."""
        [header] = self.headers
        self.assertEqual(header.name, 'xn/x.h')
        self.assertEqual(header.address, 'api/x.html')
        self.assertEqual([(entry.names, entry.points)
                          for entry in header.entries], [
            (['xn_one'], []),
            (['XN_BIT_A', 'XN_BIT_B', 'XN_LONG', 'XN_NONE'], []),
            (['xn_thing'], []),
            (['xn_kind', 'xn_kind_of'], ['XN_KIND_A', 'XN_KIND_B'])])
        self.assertEqual(self.words, {
            word: 'api/x.html' + (f'#{word}' if '/' not in word else '')
            for word in ('xn/x.h', '<xn/x.h>', 'xn_one', 'XN_BIT_A',
                         'XN_BIT_B', 'XN_LONG', 'XN_NONE', 'xn_thing',
                         'xn_kind', 'xn_kind_of', 'XN_KIND_A', 'XN_KIND_B')})

    def test_page(self):
        """The page of a header."""
        made = reference.Writer(self.headers[0], self.words, {
            ('xn_one', '3'): 'man/xn_some.3.html'}).page()
        tree = lxml.html.fragment_fromstring(made, create_parent='div')
        self.assertEqual(tree.findtext('h1/code'), '<xn/x.h>')
        self.assertEqual(tree.xpath('string(p[@class="lead"])'),
                         "The header's own comment: see xn_one.")
        self.assertEqual([(p.get('class'), p.text_content())
                          for p in tree.iter('p')], [
            ('lead', "The header's own comment: see xn_one."),
            (None, 'More of it.'), (None, 'About one \\x41:'),
            (None, 'an item that goes on'), (None, 'another'),
            (None, 'and the rest.'), ('see', 'Man page: xn_some(3)'),
            (None, 'Two that share a comment.'), (None, 'A structure.'),
            (None, 'Kinds.')])
        self.assertEqual([(head.tag, head.get('id'), head.text_content())
                          for head in tree.iter('h2', 'h3')], [
            ('h2', 'section-first-part', 'First part'),
            ('h3', 'xn_one', 'xn_one'),
            ('h3', 'XN_BIT_A', 'XN_BIT_A … XN_NONE'),
            ('h3', 'xn_thing', 'xn_thing'),
            ('h2', 'section-other-things', 'Other things'),
            ('h3', 'xn_kind', 'xn_kind, xn_kind_of')])
        self.assertEqual([item.text_content().strip() for item in
                          tree.iter('li')],
                         ['an item that goes on', 'another'])
        self.assertIn('About one \\x41:', tree.text_content())
        self.assertIn('and the rest.', tree.text_content())
        self.assertNotIn('and the rest.', tree.find('.//ul').text_content())
        self.assertEqual([(a.get('href'), a.text) for a in tree.xpath(
            './/p[@class="see"]/a')], [('../man/xn_some.3.html', 'xn_some(3)')])
        # Every name is an anchor, once.
        anchors = tree.xpath('.//@id')
        for word in self.words:
            if '/' not in word:
                self.assertEqual(anchors.count(word), 1, word)
        codes = [code.text_content() for code in
                 tree.xpath('.//pre[@class="declaration"]')]
        self.assertEqual(codes, [
            'int xn_one(int a);',
            '#define XN_BIT_A 1\n#define XN_BIT_B 2\n'
            '#define XN_LONG(a) \\\n        ((a) + 1)\n#define XN_NONE(a)',
            'typedef struct xn_thing {\n'
            '        int at; /* its place, as xn_one has it */\n} xn_thing;',
            'typedef enum xn_kind {\n        XN_KIND_A, /* the first */\n'
            '        XN_KIND_B,\n} xn_kind;\nxn_kind xn_kind_of(const xn_thing '
            '*thing,\n                   int which);'])
        self.assertIn('#xn_thing', [a.get('href') for a in tree.xpath(
            './/pre//a')])
        self.assertEqual({span.get('class') for span in tree.xpath(
            './/pre//span')}, {'k', 'kt', 'c', 'cp'})

    def test_cplusplus(self):
        """A header for C++: a namespace, a structure with a function, names
        that C has, and one that is declared twice."""
        header = self.cplusplus
        self.assertEqual(header.address, 'api/y.hpp.html')
        self.assertEqual([(entry.names, entry.points, header.lines and
                           entry.end - entry.start)
                          for entry in header.entries], [
            (['XN_INNER'], [], 0), (['options'], [], 7), (['twice'], [], 1),
            (['twice'], [], 1), (['twice'], [], 1), (['xn_one'], [], 0)])
        words = reference.anchors([*self.headers, header])
        self.assertEqual(words['xn_one'], 'api/x.html#xn_one')
        self.assertEqual({word: to for word, to in words.items()
                          if 'y.hpp' in to}, {
            'xn/y.hpp': 'api/y.hpp.html', '<xn/y.hpp>': 'api/y.hpp.html',
            **{f'xn::{word}': f'api/y.hpp.html#{word}' for word in (
                'XN_INNER', 'options', 'twice', 'xn_one')}})
        # The first of two that have the same name.
        self.assertEqual(reference.anchors([self.headers[0], reference.Header(
            'xn/z.h', None, [], self.headers[0].entries)])['xn_one'],
            'api/x.html#xn_one')
        made = reference.Writer(header, words, {}).page()
        tree = lxml.html.fragment_fromstring(made, create_parent='div')
        self.assertEqual([(head.get('id'), head.text_content())
                          for head in tree.iter('h2', 'h3')], [
            ('section-interface', 'Interface'), ('options', 'options'),
            ('twice', 'twice'), ('twice-2', 'twice'), ('twice-3', 'twice'),
            ('xn_one', 'xn_one')])
        # A macro for the header itself has a comment, and no declaration.
        self.assertEqual([p.text_content() for p in tree.iter('p')], [
            'For C++.', 'A macro of this header.', 'A structure; see xn_one.',
            'Twice.', 'Three times.', 'Of the same name as in C.'])
        self.assertNotIn('XN_INNER', made)
        self.assertEqual([code.text_content() for code in tree.xpath(
            './/pre')], [
            'struct options {\n        /* Whether it is empty. */\n'
            '        bool empty() const\n        {\n                return '
            'name == nullptr;\n        }\n        const char *name = '
            'nullptr; /* its name */\n};', 'inline int\ntwice(int a)',
            'inline int\ntwice(long a, int b = 0)', 'inline int\ntwice()',
            'int xn_one(const options &opt);'])

    WORDS = {'xn_one': 'api/x.html#xn_one', 'doc/a-b.md': 'a-b.html',
             'xn/z.hpp': 'api/z.hpp.html', 'XN_A': 'api/z.hpp.html#XN_A'}

    def writer(self, texts=(), manuals=()):
        """A writer for a header whose lines have no parts."""
        lines = [ET.fromstring(f'<codeline>{text}</codeline>')
                 for text in texts]
        return reference.Writer(reference.Header(
            'xn/z.hpp', None, lines, []), self.WORDS, dict(manuals))

    def test_prose(self):
        """Comments as Doxygen has them."""
        one = '<a class="api" href="x.html#xn_one">xn_one</a>'
        made = self.writer().prose(ET.fromstring(
            '<d><para>a &lt; xn_one, <computeroutput>xn_one</computeroutput> '
            'b <emphasis>c <bold>xn_one</bold></emphasis> e&amp;<itemizedlist>'
            '<listitem><para>one</para></listitem><listitem><para>two</para>'
            '</listitem></itemizedlist>after<verbatim> x\n  xn_one &lt;\n'
            '</verbatim>tail<orderedlist><listitem><para>z</para></listitem>'
            '</orderedlist></para><para><ref>xn_<x>one</x></ref> end'
            '<preformatted>p</preformatted></para></d>'))
        self.assertEqual(made, (
            f'<p>a &lt; {one}, <code>{one}</code> b <em>c <strong>{one}'
            '</strong></em> e&amp;</p>\n'
            '<ul><li><p>one</p></li><li><p>two</p></li></ul>\n<p>after</p>\n'
            f'<pre tabindex="0"><code> x\n  {one} &lt;</code></pre>\n'
            '<p>tail</p>\n<ol><li><p>z</p></li></ol>'
            f'<p>{one} end</p>\n'
            '<pre tabindex="0"><code>p</code></pre>'))
        self.assertEqual(self.writer().linked(
            'doc/a-b.md, xn/z.hpp; <doc/b.md> xn_ones XN_A'),
            '<a class="api" href="../a-b.html">doc/a-b.md</a>, '
            '<a class="api" href="z.hpp.html">xn/z.hpp</a>; &lt;doc/b.md&gt; '
            'xn_ones <a class="api" href="#XN_A">XN_A</a>')

    def test_code_line(self):
        """A line of code: its colours and names."""
        line = ET.fromstring(
            '<codeline><highlight class="keywordflow">return<sp/></highlight>'
            '<highlight class="normal"><sp/>xn_one<ref>XN_A</ref><sp/>&lt; '
            '</highlight><highlight class="keyword">a</highlight>'
            '<highlight class="keywordtype">b</highlight>'
            '<highlight class="preprocessor">c</highlight>'
            '<highlight class="stringliteral">"d"</highlight>'
            '<highlight class="charliteral">\'e\'</highlight>'
            '<highlight class="comment">/* XN_A f */ </highlight>'
            '<highlight class="comment"></highlight></codeline>')
        self.assertEqual(reference.line_text(line),
                         'return  xn_oneXN_A < abc"d"\'e\'/* XN_A f */ ')
        writer = self.writer()
        link = '<a class="api" href="{0}">{1}</a>'.format
        self.assertEqual(writer.code_line(line, {'e', 'f'}), (
            '<span class="k">return </span> xn_oneXN_A &lt; '
            '<span class="k">a</span><span class="kt">b</span>'
            '<span class="cp">c</span><span class="s">"d"</span>'
            '<span class="s">\'<b id="e">e</b>\'</span><span class="c">/* '
            f'{link("#XN_A", "XN_A")} f */ </span>'))
        # A name is an anchor where it first stands.
        self.assertEqual(writer.declared('e', {'e'}), '<b>e</b>')
        self.assertEqual(writer.declared('xn_one', {'e'}),
                         link('x.html#xn_one', 'xn_one'))

    def test_extent(self):
        """The lines of a declaration, from 0."""
        def lines(kind, text, at, **body):
            location = {'line': str(at + 1), **{
                name: str(line + 1) for name, line in body.items()}}
            return reference.extent(kind, location, text.split('\n'))

        for above in ('/* x */', ' * y */', '}', 'int a;', '{', '#endif', '',
                      '  ', '// z', '  // z'):
            self.assertEqual(lines(
                'function', f'a\n{above}\nint\nf(int a,\n  int b);\nint b;',
                3), (2, 4), above)
        self.assertEqual(lines('variable', 'int a; /* x\n * y */\n;', 0),
                         (0, 0))
        self.assertEqual(lines('function', 'int\nf(int a)\n{\n\treturn a;\n}',
                               1), (0, 1))
        self.assertEqual(lines('function', 'struct a {\n\tint b()\n\t{ }\n};',
                               1), (1, 1))
        self.assertEqual(lines('define', '#define A(b) \\\n\tb \\\n\t+ b\n;',
                               0), (0, 2))
        self.assertEqual(lines('define', 'x\n#define A', 1), (1, 1))
        for kind in ('enum', 'struct'):
            self.assertEqual(lines(
                kind, '\ntypedef\nx\n{\n\ta;\n\tb;\n}\nc;\nd;', 3,
                bodystart=2, bodyend=6), (1, 7), kind)

    def test_merged(self):
        """Declarations that share a comment."""
        def entry(name, start, end, comment=False, points=()):
            return reference.Entry(
                [name], 'function', start, end, ET.fromstring(
                    '<d><para/></d>' if comment else '<d/>'), list(points))

        made = reference.merged([
            entry('a', 0, 3, points=['p']), entry('inside', 1, 2, True),
            entry('last', 3, 3, True), entry('b', 4, 4, points=['q']),
            entry('b', 5, 6), entry('c', 7, 7, True), entry('d', 9, 9),
            entry('e', 10, 10), entry('f', 12, 12)])
        self.assertEqual([(one.names, one.points, one.start, one.end)
                          for one in made], [
            (['a', 'b'], ['p', 'q'], 0, 6), (['c'], [], 7, 7),
            (['d', 'e'], [], 9, 10), (['f'], [], 12, 12)])

    def test_heading(self):
        """The names, or what begins all of them."""
        for names, words in ((['a'], 'a'), (['a', 'b', 'c'], 'a, b, c'),
                             (['XN_A_B', 'XN_A_C', 'XN_A_D', 'XN_A'],
                              'XN_A_B … XN_A'),
                             (['XN_A_B', 'XN_A_C', 'XN_A_D', 'XN_A_E'],
                              'XN_A_*'),
                             (['XN_A_B', 'XN_C_D', 'XN_A_E', 'XN_A_F'],
                              'XN_A_B … XN_A_F'),
                             (['xn_a', 'xn_b', 'xn_c', 'xn_d'],
                              'xn_a … xn_d'),
                             (['a', 'b', 'c', 'd'], 'a … d')):
            self.assertEqual(reference.heading(names), words)
        self.assertEqual(reference.anchor_of('A (b), C!'), 'section-a-b-c')


class First(unittest.TestCase):
    """The parts of the first page."""

    def tokens(self, text):
        """The tokens of a document."""
        return documents.Markdown({'a.md': 'a.html', 'A.md': 'b.html'}, {},
                                  None).parse(text)

    def test_parts(self):
        """Split by headings; the code of one language apart."""
        parts = first.split(self.tokens(
            '# T\n\nx\n\n## A b\n\ny\n\n### C\n\n## D\n\nz\n'))
        self.assertEqual(list(parts), ['', 'A b', 'D'])
        self.assertEqual([token.tag for token in parts['A b']
                          if token.type == 'heading_open'], ['h2', 'h3'])
        rest, code = first.blocks(self.tokens(
            '```c\na\n```\n\n```sh\nb\n```\n\n```c\nd\n```\n\n'
            '```cpp\ne\n```\n'), 'c')
        self.assertEqual([token.content for token in rest], ['b\n', 'e\n'])
        self.assertEqual([token.content for token in code], ['a\n', 'd\n'])

    def test_guides(self):
        """The groups of guides."""
        self.assertEqual(first.guides(self.tokens(
            '**One:** [the\nfirst `x`](a.md), [b](b.md).\n\nno\n\n'
            '**Two** [c](A.md)\n')), [
                ('One', [('the first x', 'a.md'), ('b', 'b.md')]),
                ('Two', [('c', 'A.md')])])

    def test_facts(self):
        """Figures from the table of comparison."""
        rows = first.cells(self.tokens(
            '| | libxn | ICU 72 | other |\n|---|---|---|---|\n'
            '| ASCII, lower case, ns | 10 | 20 (x) | 1 |\n'
            '| IDN in normal form, ns | 30 | 40 | 2 |\n'
            '| heap in use afterwards, KiB | 0 | 5 | 3 |\n'
            '| size of the library, KB | 60 | 70 MB | 4 |\n'
            '| Unicode version | 18 | 15 | 5 |\n'
            '| standards | A, B | A | 6 |\n'))
        self.assertEqual(rows['standards'], ['A, B', 'A', '6'])
        self.assertEqual(rows[''], ['libxn', 'ICU 72', 'other'])
        self.assertEqual({len(row) for row in rows.values()}, {3})
        self.assertEqual(first.facts(rows), [
            ('10', 'ns', 'is the time for a plain ASCII name. ICU 72 takes 20 '
             'ns.'),
            ('30', 'ns', 'is the time for a name with other letters. ICU takes '
             '40 ns.'),
            ('0', 'KiB', 'of memory stays in use: libxn allocates none.'),
            ('60', 'KB', 'is the size of the library with its tables. ICU has '
             '70 KB.'),
            ('18', 'Unicode', 'is the version of the tables. libxn follows '
             'A, B.')])

    def test_pictures(self):
        """Paragraphs that are pictures, whole."""
        tokens = self.tokens('a ![b](b.svg)\n\n![c](c.svg)\n\nd\n')
        there, rest = first.pictures(tokens)
        self.assertEqual([token.type for token in there],
                         ['paragraph_open', 'inline', 'paragraph_close'])
        self.assertEqual(there[1].content, '![c](c.svg)')
        self.assertEqual([token.content for token in rest
                          if token.type == 'inline'], ['a ![b](b.svg)', 'd'])

    def test_body(self):
        """Each part in its place."""
        table = ('| | libxn | ICU <b>9 |\n|---|---|---|\n' + ''.join(
            f'| {row} | <i>{i} | 9{i} & |\n' for i, row in enumerate((
                'ASCII, lower case, ns', 'IDN in normal form, ns',
                'heap in use afterwards, KiB', 'size of the library, KB',
                'Unicode version', 'standards'))))
        tokens = self.tokens(
            '# libxn\n\nIntro.\n\nMore.\n\n## Quick start\n\nq\n\n'
            '## Installing\n\ni\n\n## The same in C\n\nc\n\n'
            '## The command\n\n```console\n$ xn\n```\n\nend\n\n'
            f'## Compared with other libraries\n\n{table}\nafter\n\n'
            '![p](p.svg)\n\n## Guides\n\ng\n\n## Licence\n\nl\n')

        def render(part):
            return ''.join(f'[{token.content}]' for token in part
                           if token.content)

        tree = lxml.html.fragment_fromstring(first.body(tokens, render))
        texts = [' '.join(one.text_content().split()) for one in tree.xpath(
            './/section[not(.//section)]|.//*[@class="terminal" or '
            '@class="words"]|.//li')]
        self.assertEqual(texts[1:3], [
            'Host names from Unicode to ASCII, and back [Intro.][More.] '
            'Try a name Quick start Use it in C', '[$ xn ]'])
        self.assertEqual(texts[3:8], [
            '<i>0 ns is the time for a plain ASCII name. ICU <b>9 takes 90 ns.',
            '<i>1 ns is the time for a name with other letters. ICU takes 91 '
            'ns.', '<i>2 KiB of memory stays in use: libxn allocates none.',
            '<i>3 KB is the size of the library with its tables. ICU has 93 '
            'KB.', '<i>4 Unicode is the version of the tables. libxn follows '
            '<i>5.'])
        self.assertEqual(texts[8:10], ['[Quick start][q] [Installing][i]',
                                       '[The same in C][c]'])
        # The picture is right below the heading of its part.
        self.assertTrue(texts[10].startswith(
            '[Compared with other libraries][![p](p.svg)][libxn]'))
        self.assertTrue(texts[10].endswith('[after]'))
        self.assertEqual(texts[11:], ['[The command][end]', '[Guides][g]',
                                      '[Licence][l]'])
        self.assertEqual(tree.xpath('.//a/@href'),
                         ['names.html', '#quick-start', 'library.html'])
        # What a group of guides is for.
        made = first.body(tokens, lambda part: ''.join(
            f'<h2>{token.content}</h2><strong>Using it:</strong>'
            '<strong>New:</strong>' for token in part if token.content))
        self.assertIn('<h2>Guides</h2><strong>Using it:</strong> <span>From '
                      'the first program to millions of names.</span>'
                      '<strong>New:</strong> <span></span>', made)


class Make(unittest.TestCase):
    """The site, made of pages."""

    def setUp(self):
        self.site = make.Site.__new__(make.Site)
        self.site.pages = []
        self.site.by_path = {}
        self.site.addresses = {'a.md': 'a.html', 'dev/b.md': 'dev/b.html'}
        self.site.markdown = documents.Markdown(self.site.addresses, {}, None)

    def test_addresses(self):
        """Where each document is."""
        found = make.addresses()
        for path, address in (('README.md', 'index.html'),
                              ('CHANGELOG.md', 'changes.html'),
                              ('SECURITY.md', 'security.html'),
                              ('LICENSE', 'licence.html'),
                              ('data/LICENSE.unicode', 'unicode-licence.html'),
                              ('tools/bench/RESULTS.md', 'speed.html'),
                              ('doc/lgr.md', 'lgr.html'),
                              ('doc/dev/proof.md', 'dev/proof.html'),
                              ('doc/man/xn.1', 'man/xn.1.html'),
                              ('doc/man/libxn.3', 'man/libxn.3.html')):
            self.assertEqual(found[path], address)

    def test_picture(self):
        """A drawing without colours of its own."""
        svg = ('<svg width="1">\n<title>Old\n</title>\n<style>\n.g {}\n'
               '</style>\n<rect class="g" width="2"/>\n<rect class="b"/>'
               '<text>x</text></svg>\n')
        with unittest.mock.patch.object(make, 'read', {'a.svg': svg}.get):
            made = make.picture('a.svg', 'Time & <size>')
        tree = lxml.html.fragment_fromstring(made, create_parent='div')
        self.assertEqual([(one.get('class'), one.get('aria-label'))
                          for one in tree], [
            ('wide chart', 'Time & <size>'), ('caption', None)])
        self.assertEqual((tree[0].get('tabindex'), tree[0].get('role')),
                         ('0', 'group'))
        self.assertEqual(tree[1].text_content(),
                         'Time & <size>. Further left is faster.')
        [drawing] = tree.iter('svg')
        self.assertEqual((drawing.get('role'), drawing.get('aria-label')),
                         ('img', 'Time & <size>'))
        self.assertEqual([(one.tag, one.get('class')) for one in drawing],
                         [('rect', 'b'), ('text', None)])

    def test_about(self):
        """The first paragraph, and the first heading."""
        self.assertEqual(make.about('<h1>a</h1><p>b\nc</p><p>d</p>'), 'b c')
        self.assertEqual(make.about('<p class="lead">e</p><p>d</p>'), 'e')
        self.assertEqual(make.about('no <b>paragraph</b>'), 'no paragraph')
        self.assertEqual(make.about(f'<p>{"x " * 90}</p>'), ('x ' * 90).strip())
        self.assertEqual(make.about(f'<p>{"x " * 91}</p>'),
                         ('x ' * 90).strip() + '…')
        self.assertEqual(make.heading(
            '<h1 id="a">A\n<code>b</code></h1><h1>c</h1>'), 'A b')

    def test_pages(self):
        """Documents, and the lists of them."""
        texts = {'a.md': '# A & B\n\nAbout a.\n', 'dev/b.md': '# C\n\nD.\n',
                 'SECURITY.md': '# S\n\nT.\n'}
        self.site.addresses['SECURITY.md'] = 'security.html'
        with unittest.mock.patch.object(make, 'read', texts.get):
            groups = [self.site.group('guides', 'One & more', [
                ('', 'a.md'), ('Short <b>', 'dev/b.md')]),
                ('Two', [self.site.document('SECURITY.md', 'guides')])]
        one, two, three = self.site.pages
        self.assertEqual([(page.address, page.title, page.description,
                           page.part, page.label) for page in (one, two)], [
            ('a.html', 'A & B', 'About a.', 'guides', 'A & B'),
            ('dev/b.html', 'C', 'D.', 'guides', 'Short <b>')])
        self.assertTrue(three.description.startswith('What may be handed to'))
        self.site.listed('guides', 'Guides', 'All of them.', groups)
        page = self.site.page('guides.html')
        self.assertEqual((page.title, page.description, page.part,
                          page.searched, page.lists),
                         ('Guides', 'All of them.', 'guides', False, True))
        for other in self.site.pages:
            self.assertEqual(other.groups, groups)
        tree = lxml.html.fragment_fromstring(page.body, create_parent='div')
        self.assertEqual([(head.get('id'), head.text) for head in
                          tree.iter('h1', 'h2')],
                         [('top', 'Guides'), ('one-more', 'One & more'),
                          ('two', 'Two')])
        self.assertEqual([(one.find('a').get('href'), one.find('a').text,
                           one.findtext('span')) for one in tree.iter('li')], [
            ('a.html', 'A & B', 'About a.'),
            ('dev/b.html', 'Short <b>', 'D.'),
            ('security.html', 'S', three.description)])
        with self.assertRaisesRegex(ValueError, 'two pages at a.html'):
            self.site.add(frame.Page('a.html', '', '', ''))
        self.assertEqual(len(self.site.pages), 4)

    def test_guides(self):
        """The README's words, with a capital unless it is the name."""
        seen = []
        self.site.document = lambda path, part, short: seen.append(
            (path, part, short))
        self.site.listed = lambda part, *rest: seen.append(part)
        self.site.guides(self.site.markdown.parse(
            '# x\n\n## Guides\n\n**One:** [the library](a.md), '
            '[libxn-lgr](dev/b.md)\n'))
        self.assertEqual(seen, [('a.md', 'guides', 'The library'),
                                ('dev/b.md', 'guides', 'libxn-lgr'), 'guides'])

    def test_missing(self):
        """A document that no list has is an error."""
        for step in ('guides', 'reference', 'figures', 'loose'):
            setattr(self.site, step, lambda *tokens: None)
        self.site.pages = [page('a.html')]
        with self.assertRaisesRegex(ValueError, r'README.md: dev/b\.md$'):
            self.site.make()
        self.site.pages.append(page('dev/b.html'))
        self.site.make()

    def test_write(self):
        """The pages and the files that they use."""
        self.site.pages = [page('a.html'), page('b/c.html', searched=False)]
        self.site.version, self.site.unicode = 'libxn 9', '8.0'
        with tempfile.TemporaryDirectory() as work:
            folder = pathlib.Path(work)
            self.site.write(folder)
            self.site.write(folder)
            for file in ('b/c.html', 'style.css', 'search.js', 'icon.svg',
                         'names/names.css', 'names/views.js'):
                self.assertTrue((folder / file).is_file(), file)
            for file in ('make.py', 'names/names.html', 'names/package.json'):
                self.assertFalse((folder / file).exists(), file)
            self.assertIn('libxn 9, Unicode 8.0.',
                          (folder / 'a.html').read_text(encoding='utf-8'))
            found = (folder / 'search-index.js').read_text(encoding='utf-8')
            self.assertIn('"a.html"', found)
            self.assertNotIn('b/c.html', found)

    def test_usage(self):
        """One folder."""
        for folders in ([], ['a', 'b']):
            told = io.StringIO()
            with unittest.mock.patch.object(sys, 'argv', ['make', *folders]), \
                    contextlib.redirect_stderr(told):
                self.assertEqual(make.main(), 2)
            self.assertEqual(told.getvalue(), 'usage: make DIR\n')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

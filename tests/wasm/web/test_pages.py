#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the pages of the site refuse, and texts that no page of today has.

    test_pages.py SOURCE

test_site.py looks at the pages themselves.
"""

import contextlib
import io
import json
import os
import pathlib
import sys
import unittest
import unittest.mock

try:
    import lxml.html  # noqa: F401  (pages need these)
    import markdown_it  # noqa: F401
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
import frame  # noqa: E402
import make  # noqa: E402
import sections  # noqa: E402


def page(address='a.html', body='<p>x</p>', **more):
    """A page."""
    return frame.Page(address, 'A title', 'About.', body, **more)


class Pages(unittest.TestCase):
    """What makes the pages."""

    def test_plain(self):
        """Whole sentences, or the first one cut at a word."""
        for text, length, told in (
                ('<p>a <b>b</b>\n&amp;  c</p>', 200, 'a b & c'),
                ('One. Two three', 14, 'One. Two three'),
                ('One. Two three', 13, 'One.'),
                ('Is it? It is! No more', 13, 'Is it? It is!'),
                ('Version 1.2 of a. thing', 20, 'Version 1.2 of a…'),
                ('one (two) three', 5, 'one…')):
            self.assertEqual(frame.plain(text, length), told)

    def test_policy(self):
        """Nothing comes from elsewhere, and no script is in a page."""
        self.assertEqual(
            dict(rule.split(' ', 1) for rule in frame.POLICY.split('; ')),
            {'default-src': "'none'",
             'script-src': "'self' 'wasm-unsafe-eval'",
             'style-src': "'self'", 'connect-src': "'self'",
             'img-src': "'self'", 'base-uri': "'none'",
             'form-action': "'self'", 'require-trusted-types-for': "'script'",
             'trusted-types': 'libxn'})
        made = frame.render(frame.Page('a.html', '<a> & "b"', '"c" <d>', ''),
                            '', '')
        self.assertIn(f'content="{frame.POLICY}"', made)
        self.assertIn('<title>&lt;a&gt; &amp; "b" · libxn</title>', made)
        self.assertIn('content="&quot;c&quot; &lt;d&gt;"', made)

    def test_documents(self):
        """Links that lead nowhere or away, and markup, are errors."""
        markdown = documents.Markdown({'doc/a.md': 'a.html'}, {}, None)
        for text, told in (('[x](none.md)', 'no page for none.md'),
                           ('[x](https://a.b)', 'a link away: https://a.b'),
                           ('[x](mailto:a)', 'a link away: mailto:a'),
                           ('a <b>b</b>', 'markup'), ('<div>\n\nx\n', 'markup'),
                           ('<!-- a --> <b>\n', 'markup')):
            with self.assertRaisesRegex(ValueError, f'doc/a.md: {told}'):
                markdown.convert(text, 'doc/a.md', 'a.html')
        for text, made in (('<!-- a\nb -->\n\nx', '<p>x</p>\n'),
                           ('`a<b>`', '<p><code>a&lt;b&gt;</code></p>\n'),
                           ('```none-such\n<a> &\n```\n',
                            '<pre dir="ltr"><code>&lt;a&gt; &amp;</code>'
                            '</pre>\n')):
            self.assertEqual(markdown.convert(text, 'doc/a.md', 'a.html'), made)

    def test_large_numbers(self):
        """Separators in cells that are figures; not in years or other text."""
        markdown = documents.Markdown({}, {}, None)
        for cell, made in (('35401', '35,401'), ('2185 (200)', '2,185 (200)'),
                           ('1234567-999', '1,234,567-999'), ('999', '999'),
                           ('37002, 230.8', '37,002, 230.8'),
                           ('0.12345', '0.12345'), ('RFC 5892', 'RFC 5892'),
                           ('2026-11-22', '2026-11-22'), ('u+00E9', 'u+00E9')):
            self.assertIn(f'<td>{made}</td>', markdown.convert(
                f'| a |\n|---|\n| {cell} |\n', '', ''))

    def test_search(self):
        """A row for each part of each page that is searched."""
        body = ('<h1 id="top">Title</h1><p>Some <b>bold</b> text.</p><ul><li>'
                'one</li><li>two</li></ul><table><tr><td>3</td><th>4</th></tr>'
                '</table>5<br>6<h2 id="p">Part <code>x</code></h2>after<pre>a '
                '<b id="xn_a">xn_a</b> <b id="xn_b">xn_b</b></pre><!-- no -->'
                '<h2>no anchor</h2><h3 id="q">Last</h3><p>&lt;end&gt;</p>')
        text = sections.index([
            page('m/a.html', body), page('b.html', searched=False),
            page('c.html', 'lead<h2 id="x">ü</h2>')])
        self.assertEqual(json.loads(text[text.index('['):text.rindex(']') + 1]),
                         [['m/a.html', 'A title', '', '',
                           'Some bold text. one two 3 4 5 6'],
                          ['m/a.html#p', 'A title', 'Part x', 'xn_a xn_b',
                           'after a xn_a xn_b no anchor'],
                          ['m/a.html#q', 'A title', 'Last', '', '<end>'],
                          ['c.html', 'A title', '', '', 'lead'],
                          ['c.html#x', 'A title', 'ü', '', '']])

    def test_make(self):
        """A document that no list has, two pages at an address, and a wrong
        command are errors."""
        site = make.Site.__new__(make.Site)
        site.pages = [page('a.html')]
        site.addresses = {'a.md': 'a.html', 'dev/b.md': 'dev/b.html'}
        site.markdown = documents.Markdown(site.addresses, {}, None)
        for step in ('guides', 'reference', 'figures', 'loose'):
            setattr(site, step, lambda *tokens: None)
        with self.assertRaisesRegex(ValueError, r'README.md: dev/b\.md$'):
            site.make()
        with self.assertRaisesRegex(ValueError, 'two pages at a.html'):
            site.add(page('a.html'))
        for folders in ([], ['a', 'b']):
            told = io.StringIO()
            with unittest.mock.patch.object(sys, 'argv', ['make', *folders]), \
                    contextlib.redirect_stderr(told):
                self.assertEqual(make.main(), 2)
            self.assertEqual(told.getvalue(), 'usage: make DIR\n')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

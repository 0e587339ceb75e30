# SPDX-License-Identifier: MIT
"""Markdown to HTML: markdown-it and Pygments, with the site's links.

The documents are written for GitHub: anchors of headings are made as there,
links are paths of the tree.  A link to a file without a page is an error.
"""

import html
import posixpath
import re

from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.lexers.special import TextLexer
from pygments.util import ClassNotFound

ANCHOR = re.compile(r'<a id="([\w.-]+)">$')
# Code with a longer line may have to be scrolled on a phone.
FITS = 34
# A cell of figures and nothing else; not a date.
FIGURES = re.compile(r'(?!\d{4}-\d\d-)[\d.,()x% -]+')


def slug(title):
    """The anchor of a heading, as GitHub makes it."""
    return re.sub(r'[^\w\- ]', '', title.lower()).replace(' ', '-')


def code_block(code, language, link=lambda word: word):
    """Code with its colours; for languages unknown to Pygments without.  link
    makes a link of a name of the interface in C."""
    try:
        lexer = get_lexer_by_name(language or 'text', stripnl=False)
    except ClassNotFound:
        lexer = TextLexer(stripnl=False)
    made = highlight(code.rstrip('\n'), lexer, HtmlFormatter(nowrap=True))
    if language == 'c':
        made = re.sub(r'(?<=<span class="n">)\w+|(?<=<span class="nf">)\w+',
                      lambda match: link(match[0]), made)
    wide = any(len(line) > FITS for line in code.splitlines())
    return (f'<pre dir="ltr"{" tabindex=0" if wide else ""}><code>'
            f'{made.rstrip()}</code></pre>\n')


class Markdown:
    """Converts one document after the other.

    addresses has the address of the page for each path of the tree, words the
    address for each word that is a link where it stands alone as code.
    """

    def __init__(self, addresses, words, pictures):
        self.addresses = addresses
        self.words = words
        self.pictures = pictures
        self.parser = MarkdownIt('commonmark').enable('table')
        for name in ('fence', 'code_inline', 'image', 'html_inline',
                     'html_block', 'table_open', 'table_close', 'th_open',
                     'th_close', 'td_open', 'heading_open', 'link_open',
                     'link_close'):
            self.parser.renderer.rules[name] = getattr(self, name)

    def parse(self, text):
        """The tokens of a document."""
        tokens = self.parser.parse(text)
        for i, token in enumerate(tokens):
            if token.type == 'heading_open':
                self.name_heading(token, tokens[i + 1])
            elif token.type == 'td_open':
                self.group_digits(tokens[i + 1])
        return tokens

    @staticmethod
    def group_digits(cell):
        """Give large numbers separators: 35,401."""
        if FIGURES.fullmatch(cell.content):
            for part in (cell, *cell.children):
                part.content = re.sub(r'(?<![.\d])\d{4,}', lambda digits:
                                      f'{int(digits[0]):,}', part.content)

    @staticmethod
    def name_heading(token, inline):
        """Give a heading its anchor; remove the one that is written there."""
        first = inline.children[0] if inline.children else None
        found = ANCHOR.match(first.content) if first and \
            first.type == 'html_inline' else None
        if found:
            del inline.children[:2]
            token.meta['id'] = found[1]
        else:
            token.meta['id'] = slug(''.join(
                child.content for child in inline.children))

    def render(self, tokens, source, address):
        """The tokens of the document at a path, for the page at an address."""
        env = {'source': source, 'address': address, 'linked': []}
        return self.parser.renderer.render(tokens, self.parser.options, env)

    def convert(self, text, source, address):
        """A whole document."""
        return self.render(self.parse(text), source, address)

    def target(self, href, env):
        """The address that a link of a document leads to."""
        path, _, anchor = href.partition('#')
        if not path:
            return href
        if re.match(r'[a-z]+:', path):
            raise ValueError(f'{env["source"]}: a link away: {href}')
        path = posixpath.normpath(posixpath.join(
            posixpath.dirname(env['source']), path))
        if path not in self.addresses:
            raise ValueError(f'{env["source"]}: no page for {href}')
        return relative(self.addresses[path], env['address']) + (
            '#' + anchor if anchor else '')

    # The rules of the renderer.  Their arguments are markdown-it's.
    # pylint: disable=too-many-arguments,unused-argument

    def fence(self, tokens, i, options, env):
        """A block of code."""
        def link(word):
            to = self.words.get(word)
            return word if to is None else (
                f'<a class="api" href="{relative(to, env["address"])}">'
                f'{word}</a>')

        return code_block(tokens[i].content, tokens[i].info.strip(), link)

    def code_inline(self, tokens, i, options, env):
        """Code in a line: a link if it is a name of the interface."""
        text = tokens[i].content
        made = f'<code>{html.escape(text, quote=False)}</code>'
        to = self.words.get(text.removesuffix('()'))
        if to is None or env['linked']:
            return made
        to = relative(to, env['address'])
        return f'<a class="api" href="{to}">{made}</a>'

    def image(self, tokens, i, options, env):
        """A picture, which becomes part of the page."""
        token = tokens[i]
        path = posixpath.normpath(posixpath.join(
            posixpath.dirname(env['source']), token.attrs['src']))
        return self.pictures(path, token.content)

    def html_inline(self, tokens, i, options, env):
        """Markup: only anchors of headings, which are removed before."""
        raise ValueError(f'{env["source"]}: markup: {tokens[i].content}')

    def html_block(self, tokens, i, options, env):
        """Markup: only comments."""
        if not re.fullmatch(r'<!--.*?-->\s*', tokens[i].content, re.S):
            raise ValueError(f'{env["source"]}: markup: {tokens[i].content}')
        return ''

    def heading_open(self, tokens, i, options, env):
        """A heading with its anchor."""
        return f'<{tokens[i].tag} id="{tokens[i].meta["id"]}">'

    def link_open(self, tokens, i, options, env):
        """A link."""
        href = self.target(tokens[i].attrs['href'], env)
        env['linked'].append(href)
        return f'<a href="{html.escape(href)}">'

    def link_close(self, tokens, i, options, env):
        """The end of a link."""
        env['linked'].pop()
        return '</a>'

    def table_open(self, tokens, i, options, env):
        """A table, which scrolls by itself if it is wider than the page."""
        return ('<div class="wide" tabindex="0" role="group" '
                'aria-label="Table">\n<table>\n')

    def table_close(self, tokens, i, options, env):
        """The end of a table."""
        return '</table>\n</div>\n'

    def th_open(self, tokens, i, options, env):
        """The head of a column; an empty one is an empty cell."""
        if tokens[i + 1].content == '':
            return '<td>'
        return f'<th scope="col"{aligned(tokens[i])}>'

    def th_close(self, tokens, i, options, env):
        """The end of that."""
        return '</td>' if tokens[i - 1].content == '' else '</th>'

    def td_open(self, tokens, i, options, env):
        """A cell."""
        return f'<td{aligned(tokens[i])}>'


def aligned(token):
    """The class of a cell that is not aligned to the left: the pages may have
    no styles of their own."""
    style = token.attrs.get('style', '')
    found = re.search(r'text-align:(right|center)', style)
    return f' class="{found[1]}"' if found else ''


def relative(to, address):
    """The link from one address of the site to another."""
    path, _, anchor = to.partition('#')
    if path == address and anchor:
        return '#' + anchor
    start = posixpath.dirname(address)
    return posixpath.relpath(path, start) + ('#' + anchor if anchor else '')

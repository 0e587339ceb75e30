# SPDX-License-Identifier: MIT
"""What every page of the site has: head, header, lists of pages, footer."""

import html
import re
from dataclasses import dataclass, field

# The page that converts names compiles WebAssembly and starts a worker.
POLICY = ("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; "
          "style-src 'self'; connect-src 'self'; img-src 'self'; "
          "base-uri 'none'; form-action 'self'; "
          "require-trusted-types-for 'script'; trusted-types libxn")

PAGE = """<!DOCTYPE html>
<!-- SPDX-License-Identifier: MIT -->
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="description" content="{description}">
<title>{title}</title>
<link rel="icon" href="{root}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{root}style.css">
{sheet}<script src="{root}page.js"></script>
{head}</head>
<body{kind}>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
  <div class="bar">
    <a class="brand" href="{root}index.html"><span class="mark"
      aria-hidden="true">xn--</span> <span>libxn</span></a>
    <nav class="site" aria-label="Site">
{links}
    </nav>
    <form class="search" role="search" action="{root}search.html">
      <input type="search" name="q" aria-label="Search this site"
        placeholder="Search" autocomplete="off" spellcheck="false">
    </form>
    <label class="theme">
      <span>Theme</span>
      <select id="theme" autocomplete="off">
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  </div>
</header>
{body}
<footer class="bottom">
  <p>{version}, Unicode {unicode}. <a href="{root}licence.html">MIT licence</a>,
    <a href="{root}changes.html">changes</a>,
    <a href="{root}security.html">security</a>.</p>
{foot}</footer>
</body>
</html>
"""

# The parts of the site in the header: the page that each link opens.
PARTS = {'guides': ('guides.html', 'Guides'),
         'reference': ('reference.html', 'Reference'),
         'figures': ('figures.html', 'Figures'),
         'names': ('names.html', 'Try a name')}


@dataclass
class Page:
    """A page: its address, what it says of itself, its content in HTML."""

    address: str
    title: str
    description: str
    body: str
    part: str = ''
    # The title in lists of pages, if it is another one.
    short: str = ''
    # False for pages with a layout of their own, which have no lists.
    lists: bool = True
    # Markup for the head and for the footer.
    head: str = ''
    foot: str = ''
    searched: bool = True
    # Set by make.py: the groups of pages beside this one.
    groups: list = field(default_factory=list)

    @property
    def root(self):
        """The way from this page to the first one; "/" for the page that a
        server sends for any address that is not there."""
        return '/' if self.address == '404.html' \
            else '../' * self.address.count('/')

    @property
    def label(self):
        """The title in lists of pages."""
        return self.short or self.title


def plain(markup, length=200):
    """The text of some markup: as many whole sentences as have room, or the
    first one cut at a word."""
    text = ' '.join(html.unescape(re.sub(r'<[^>]*>', '', markup)).split())
    if len(text) <= length:
        return text
    ends = [match.end() for match in re.finditer(r'[.?!](?= [A-Z<])', text)
            if match.end() <= length]
    if ends:
        return text[:ends[-1]]
    return text[:length].rsplit(' ', 1)[0].rstrip(' ,;:.(') + '…'


def site_links(page):
    """The links of the header."""
    here = ' aria-current="true"'
    return '\n'.join(
        f'      <a href="{page.root}{address}"'
        f'{here if page.part == part else ""}>{words}</a>'
        for part, (address, words) in PARTS.items())


def beside(page):
    """The list of the pages of this part, in groups."""
    made = []
    for title, pages in page.groups:
        made.append(f'<p>{html.escape(title)}</p>\n<ul>')
        for other in pages:
            here = ' aria-current="page"' if other is page else ''
            made.append(f'<li><a href="{page.root}{other.address}"{here}>'
                        f'{html.escape(other.label)}</a></li>')
        made.append('</ul>')
    if not made:
        return ''
    return ('<nav class="pages" aria-label="Pages">\n<details>\n'
            f'<summary>{PARTS[page.part][1]}</summary>\n' + '\n'.join(made) +
            '\n</details>\n</nav>')


def contents(page):
    """The list of the page's own headings, if there are a few.  A page that is
    a list itself has none."""
    if page.address in (address for address, _ in PARTS.values()):
        return ''
    heads = re.findall(r'<h([23]) id="([^"]+)"[^>]*>(.*?)</h[23]>', page.body,
                       re.S)
    if len(heads) > 40:
        heads = [head for head in heads if head[0] == '2']
    if len(heads) < 3:
        return ''
    made = '\n'.join(f'<li class="of-{level}"><a href="#{anchor}">'
                     f'{html.escape(plain(words, 60))}</a></li>'
                     for level, anchor, words in heads)
    return ('<nav class="contents" aria-label="On this page">\n<details>\n'
            f'<summary>On this page</summary>\n<ul>\n{made}\n</ul>\n'
            '</details>\n</nav>')


def following(page):
    """The link to the next guide."""
    pages = [other for _, group in page.groups for other in group]
    for here, other in zip(pages, pages[1:]):
        if here is page and page.part == 'guides':
            return (f'<p class="next">Next: <a href="{page.root}'
                    f'{other.address}">{html.escape(other.label)}</a></p>\n')
    return ''


def layout(page):
    """The content with the lists beside it."""
    if not page.lists:
        return page.body
    return (f'<div class="columns">\n{beside(page)}\n{contents(page)}\n'
            f'<main id="main" class="document" tabindex="-1">\n{page.body}\n'
            f'{following(page)}</main>\n</div>')


def render(page, version, unicode):
    """The whole page."""
    title = page.title if page.title.startswith('libxn') \
        else f'{page.title} · libxn'
    name = page.address.rsplit('/', 1)[-1].removesuffix('.html')
    return PAGE.format(
        policy=POLICY, description=html.escape(page.description),
        title=html.escape(title, quote=False), root=page.root, head=page.head,
        sheet='' if page.part == 'names' else
        f'<link rel="stylesheet" href="{page.root}document.css">\n',
        kind='' if page.lists else f' class="page-{name}"',
        links=site_links(page), body=layout(page), version=version,
        unicode=unicode, foot=page.foot)

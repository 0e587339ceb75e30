# SPDX-License-Identifier: MIT
"""The first page: the README, with its parts in places of their own."""

import html
import re


# What a card says of a group of guides.
GROUPS = {
    'Using it': 'From the first program to millions of names.',
    'Coming from another library': 'Change the calls, or only the library '
                                   'under a program.',
    'Showing names, registering them': 'Which names to show, and which to '
                                       'take.',
    'Other languages': 'Packages that do the same as the library.',
    'Relying on it': 'What stays, what changed, and what is safe.',
    'Changing it': 'For those who work on libxn itself.',
    'Reading it': 'These pages on your own computer.',
}


def split(tokens):
    """The README's parts: its title's, and by their titles the others'."""
    parts, title = {'': []}, ''
    for i, token in enumerate(tokens):
        if token.type == 'heading_open' and token.tag == 'h2':
            title = tokens[i + 1].content
            parts[title] = []
        parts[title].append(token)
    return parts


def blocks(tokens, kind):
    """The tokens without the blocks of code in a language, and those."""
    return ([token for token in tokens
             if token.type != 'fence' or token.info != kind],
            [token for token in tokens
             if token.type == 'fence' and token.info == kind])


def pictures(tokens):
    """The paragraphs that are pictures, and the other tokens."""
    there = [i for i, token in enumerate(tokens) if token.type == 'inline' and
             token.children and token.children[0].type == 'image']
    chosen = {i + step for i in there for step in (-1, 0, 1)}
    return ([token for i, token in enumerate(tokens) if i in chosen],
            [token for i, token in enumerate(tokens) if i not in chosen])


def guides(tokens):
    """The groups of guides: [(title, [(words, path)])], as the README's list
    has them."""
    groups = []
    for token in tokens:
        if token.type != 'inline' or not token.content.startswith('**'):
            continue
        links, to = [], None
        for child in token.children:
            if child.type == 'link_open':
                to = child.attrs['href']
                links.append(['', to])
            elif child.type == 'link_close':
                to = None
            elif to is not None:
                links[-1][0] += ' ' if child.type == 'softbreak' \
                    else child.content
        title = re.match(r'\*\*(.*?):?\*\*', token.content)[1]
        groups.append((title, [(words, path) for words, path in links]))
    return groups


def cells(tokens):
    """The rows of the table of comparison, by their first cells."""
    rows = {}
    for i, token in enumerate(tokens):
        if token.type == 'tr_open':
            row = []
            for cell in tokens[i + 1:]:
                if cell.type == 'inline':
                    row.append(cell.content)
                elif cell.type == 'tr_close':
                    break
            rows[row[0]] = row[1:]
    return rows


def facts(rows):
    """Facts from the table: a figure, its unit and what it is."""
    libraries = rows['']
    icu = next(i for i, name in enumerate(libraries) if name.startswith('ICU'))

    def beside(row):
        return rows[row][icu].split(' ')[0]

    ascii_row, idn_row = 'ASCII, lower case, ns', 'IDN in normal form, ns'
    size = 'size of the library, KB'
    return [
        (rows[ascii_row][0], 'ns',
         'is the time for a plain ASCII name. '
         f'{libraries[icu]} takes {beside(ascii_row)} ns.'),
        (rows[idn_row][0], 'ns',
         'is the time for a name with other letters. '
         f'ICU takes {beside(idn_row)} ns.'),
        (rows['heap in use afterwards, KiB'][0], 'KiB',
         'of memory stays in use: libxn allocates none.'),
        (rows[size][0], 'KB',
         f'is the size of the library with its tables. ICU has {beside(size)} '
         'KB.'),
        (rows['Unicode version'][0], 'Unicode',
         f'is the version of the tables. libxn follows '
         f'{rows["standards"][0]}.'),
    ]


def body(tokens, render):
    """The content of the first page; render makes HTML of tokens."""
    parts = split(tokens)
    intro = [token for token in parts[''] if token.type != 'heading_open'
             or token.tag != 'h1']
    intro = intro[2:] if intro[0].type == 'inline' else intro
    command, console = blocks(parts['The command'], 'console')
    strip = '\n'.join(
        f'<li><span class="figure">{html.escape(figure)} '
        f'<small>{unit}</small></span> {html.escape(what)}</li>'
        for figure, unit, what in facts(cells(
            parts['Compared with other libraries'])))
    picture, compared = pictures(parts['Compared with other libraries'])
    parts['Compared with other libraries'] = [*compared[:3], *picture,
                                              *compared[3:]]
    shown = {title: render(part) for title, part in parts.items()}
    shown['Guides'] = re.sub(
        r'<strong>(.*?):</strong>', lambda title: title[0] + ' <span>' +
        GROUPS.get(title[1], '') + '</span>', shown['Guides'])
    return f"""<main id="main" tabindex="-1">
<section class="hero">
<div class="words">
<h1 id="top">Host names from Unicode to ASCII, and back</h1>
{render(intro)}
<p class="actions"><a class="button main" href="names.html">Try a name</a>
<a class="button" href="#quick-start">Quick start</a>
<a class="button" href="library.html">Use it in C</a></p>
</div>
<div class="terminal">
{render(console)}
</div>
</section>
<ul class="facts" aria-label="In figures">
{strip}
</ul>
<div class="document pair">
<section>
{shown['Quick start']}
{shown['Installing']}
</section>
<section>
{shown['The same in C']}
</section>
</div>
<section class="document">
{shown['Compared with other libraries']}
</section>
<section class="document">
{render(command)}
</section>
<section class="document ways">
{shown['Guides']}
</section>
<section class="document">
{shown['Licence']}
</section>
</main>"""

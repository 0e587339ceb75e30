# SPDX-License-Identifier: MIT
"""The first page: the README, with its parts in places of their own."""

import re


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


def body(tokens, render):
    """The content of the first page; render makes HTML of tokens."""
    parts = split(tokens)
    intro = [token for token in parts[''] if token.type != 'heading_open'
             or token.tag != 'h1']
    intro = intro[2:] if intro[0].type == 'inline' else intro
    command, console = blocks(parts['The command'], 'console')
    shown = {title: render(part) for title, part in parts.items()}
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

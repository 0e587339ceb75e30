# SPDX-License-Identifier: MIT
"""Parts of Markdown and man pages, for the tests of documents."""

import re


def blocks(text, mark):
    """The contents of the fenced blocks with this mark."""
    return re.findall(rf'^```{mark}\n(.*?)^```$', text, re.M | re.S)


def files(text):
    """The blocks that are files, as (name, content)."""
    return re.findall(r'^```(?!console )\w+ (\S+)\n(.*?)^```$', text,
                      re.M | re.S)


def steps(block):
    """Each command of a console block, with the lines of its output.

    "> " begins the further lines of a command, and "# " a remark, which comes
    as an output without a command.
    """
    found = []
    for line in block.split('\n')[:-1]:
        if line.startswith('$ '):
            found.append((line[2:], []))
        elif line[:2] in ('>', '> ') and found and not found[-1][1]:
            found[-1] = (f'{found[-1][0]}\n{line[2:]}', [])
        elif line.startswith('# ') or not found:
            found.append(('', [line]))
        else:
            found[-1][1].append(line)
    return found


def examples(text):
    """The steps of all console blocks."""
    return [step for block in blocks(text, 'console') for step in steps(block)]


def section(text, title):
    """The text below a Markdown heading of the second level, or ''."""
    found = re.search(rf'^## {title}\n(.*?)(?=^## |\Z)', text, re.M | re.S)
    return found[1] if found else ''


def tables(text):
    """Yield every table as rows, each a dictionary by column heads."""
    for block in re.findall(r'(?:^\|.*\n)+', text, re.M):
        rows = [[cell.strip().replace('`', '')
                 for cell in re.split(r'(?<!\\)\|', line)[1:-1]]
                for line in block.splitlines()]
        yield [dict(zip(rows[0], row)) for row in rows[2:]]


def column(text, head):
    """The cells of the first table that has a column with this head."""
    return next(([row[head] for row in table] for table in tables(text)
                 if table and head in table[0]), [])


def ways(source):
    """What doc/many-names.md says to type, by where the names are."""
    text = (source / 'doc/many-names.md').read_text(encoding='utf-8')
    return dict(zip(column(text, 'where they are'),
                    column(text, 'what to type')))


def terms(page, title):
    """The terms of the lists in a section of a man page, without macros."""
    part = re.split(rf'^\.S[hs] {title}$', page, flags=re.M)[1]
    lists = re.findall(r'^\.It (.*)$', re.split(r'^\.S[hs] ', part,
                                                flags=re.M)[0], re.M)
    return [word for line in lists for word in line.split()
            if len(word) != 2 and word != ',']

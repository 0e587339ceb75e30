#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the completions of xn for bash, zsh and fish, or a man page.

    rows.py FOLDER
    rows.py PAGE OUTPUT

They are made from the rows of the commands and options in tools/xn, and of what
some options take.  PAGE, in doc/man, has no lists of options: manual() adds them.
"""

import pathlib
import re
import sys

from rules import CHECKS, ERRORS, POLICIES, PROFILES
from rules import ROWS as RULES

ROOT = pathlib.Path(__file__).resolve().parents[2]


def found(path, pattern):
    text = (ROOT / path).read_text('utf-8')
    return re.findall(pattern, text, re.M) or sys.exit(f'{path}: no names')


def rows(path, macro):
    """The arguments of each row, as text without quotes."""
    text = (ROOT / 'tools/xn/options' / path).read_text('utf-8')
    for body in re.findall(rf'^{macro}\((.*?)\)$', text, re.M | re.S):
        fields = ['']
        for token in re.findall(r'"(?:[^"\\]|\\.)*"|\'.\'|,|[^",\']+', body):
            if token == ',':
                fields.append('')
            elif token.strip():
                fields[-1] += token.strip().strip('"')
        yield fields


ROWS = PROFILES + [block.split('"')[1] for block in found(
    'tools/compare/modes.c', r'(?s)^\t\{\n(.*?)^\t\},') if 'shown' in block]
# What a value may be, by its name in the help.
WORDS = {
    'PROFILE': PROFILES,
    'CHECK=on|off': [f'{check}={value}' for check in CHECKS
                     for value in ('on', 'off')],
    'NORMALIZER': ['builtin', 'icu'],
    'POLICY': POLICIES,
    'LEVEL': [name.lower() for name in found(
        'include/xn/display.h', r'^\tXN_LEVEL_(\w+)')],
    'DISP': ['activated', 'allocatable', 'blocked', 'valid'],
    'WHICH': ['ascii', 'unicode', 'both'],
    'NAME[,NAME...]': ROWS,
    'TYPE': found('tools/xn/command/lookup.c', r'^\t\{"(\w+)", "no '),
}


def takers(text):
    return set(re.findall(r'IN_(\w+)', text))


class Option:
    def __init__(self, fields):
        letter, self.id, self.name, value, _, _, of, self.text = fields
        self.letter = letter[1:2]
        self.flags = [f'-{self.letter}'] * bool(self.letter) + [self.name]
        self.value = '' if value == 'NULL' else value
        self.kind = re.match(r'\w*', self.value)[0].lower()
        self.takers = takers(of)
        self.words = ' '.join(WORDS.get(value, ()))


class Command:
    def __init__(self, fields):
        bits, self.name, _, groups, _, _, self.text, _ = fields
        self.groups = takers(groups) | {bits, 'ALL'}
        self.options = [o for o in OPTIONS if o.takers & self.groups]
        verbs = [row[2:] for row in rows('commands.def', 'VERB')
                 if row[0] == bits]
        self.verbs = {name: text for name, _, _, text in verbs}
        # Options by what is typed; those of some verbs stand at these.
        some = set().union(*(takers(of) for _, _, of, _ in verbs))
        self.typed = {f'{self.name} {name}': [
            o for o in self.options
            if o.takers & (self.groups - some | takers(of))]
            for name, _, of, _ in verbs} or {self.name: self.options}


OPTIONS = [Option(fields) for fields in rows('options.def', 'OPTION')]
for one, other in zip(OPTIONS, OPTIONS[1:]):
    other.text = one.text if other.text == 'NULL' else other.text
COMMANDS = [Command(fields) for fields in rows('commands.def', 'COMMAND')]
NAMES = ' '.join(command.name for command in COMMANDS)


def pattern(command, typed):
    """What a shell compares with the first two words of an xn's arguments."""
    return f"'{typed}'" if command.verbs else f"'{typed} '*"


def escaped(text):
    """A text between quotes for a shell."""
    return text.replace("'", "'\\''")


def filled(template, **slots):
    """A script, whose slots are lists of lines, and some lists of words."""
    slots = {name: '\n'.join(lines) for name, lines in slots.items()} | {
        'names': NAMES, 'checks': ' '.join(CHECKS), 'rows': ' '.join(ROWS)}
    return re.sub(r'@(\w+)@', lambda slot: slots[slot[1]], template)


BASH = """\
# Completion of xn for bash.

_xn()
{
	local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
	local words= verbs= i

	COMPREPLY=()
	for ((i = 2; i < COMP_CWORD; i++)); do
		[ "${COMP_WORDS[i]}" = -- ] && return
	done

	# Bash splits --profile=strict into three words.
	if [ "$cur" = = ] || [ "$prev" = = ] && [ "$COMP_CWORD" -gt 2 ]; then
		[ "$cur" = = ] && cur= || prev=${COMP_WORDS[COMP_CWORD - 2]}
		[[ $prev = --* ]] || prev==
	fi
	[ "$COMP_CWORD" -gt 1 ] || prev=
	case $prev in
	'') words='@names@ help --help --version' ;;
	=) words='on off' ;;
@values@
	*)
		case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in
		help\\ *) words='@names@' verbs=' ' ;;
@options@
		esac
		# A name has no completion, a verb has.
		[ -n "$cur$verbs" ] || words=
		[ "$COMP_CWORD" -ne 2 ] || words+=" $verbs"
		;;
	esac
	COMPREPLY=($(compgen -W "$words" -- "$cur"))
}

complete -F _xn xn
"""


def bash():
    values, options = [], []
    for option in OPTIONS:
        take = f"words='{option.words}'"
        if option.kind == 'name':
            take = ('COMPREPLY=($(compgen -P "${cur%"${cur##*,}"}" -W '
                    f"'{option.words}' -- \"${{cur##*,}}\")) && return")
        elif option.kind == 'file':
            take = 'COMPREPLY=($(compgen -f -- "$cur")) && return'
        if option.value:
            values.append(f'\t{" | ".join(option.flags)}) {take} ;;')
    for command in COMMANDS:
        for typed, taken in command.typed.items():
            words = ' '.join(sum((o.flags for o in taken), []))
            options.append(f"\t\t{pattern(command, typed)}) "
                           f"words='{words}' ;;")
        if command.verbs:
            options.append(f"\t\t{command.name}\\ *) "
                           f"verbs='{' '.join(command.verbs)}' ;;")
    return filled(BASH, values=values, options=options)


ZSH = """\
# Completion of xn for zsh.

_xn_check()
{
	if compset -P '*='; then
		_values 'value' on off
	else
		compadd -S = -- @checks@
	fi
}

_xn_name()
{
	_values -s , 'row' @rows@
}

_xn()
{
	local context state state_descr line
	typeset -A opt_args
	local -a commands=(
@commands@
		'help:say more about a command'
	)

	_arguments -C \\
		'(- *)'{-h,--help}'[print help]' \\
		'(- *)--version[print the versions]' \\
		'1:command:->command' \\
		'*::argument:->argument' && return 0

	if [[ $state = command || $line[1] = help ]]; then
		_describe command commands
		return
	fi
	case "$line[1] $words[2]" in
@options@
	esac
}

_xn "$@"
"""


def zsh_option(option):
    """What _arguments takes."""
    names = option.flags[:]
    before = f'({" ".join(names)})' if option.letter else ''
    if option.kind == 'column':
        before = '(--csv --tsv)'
    elif option.id == 'HELP':
        before = '(- *)'
    elif 'more than once' in option.text:
        before = '*'
    value = ''
    if option.value:
        names[-1] += '='
        value = f':{option.kind}:' + {
            'file': '_files', 'check': '_xn_check', 'name': '_xn_name',
        }.get(option.kind, f'({option.words})' if option.words else '')
    name = f"'{{{','.join(names)}}}'" if option.letter else names[0]
    return f"'{before}{name}[{escaped(option.text)}]{value}'"


def zsh():
    options = []
    for command in COMMANDS:
        verbs = f"'1:verb:({' '.join(command.verbs)})'"
        for typed, taken in command.typed.items():
            specs = list(map(zsh_option, taken))
            specs += [verbs] * bool(command.verbs)
            specs += ["'*:name:'"] * ('NAMES' in command.groups)
            options.append(f'\t{pattern(command, typed)}) '
                           '_arguments -s -S \\\n\t\t'
                           + ' \\\n\t\t'.join(specs) + ' ;;')
        if command.verbs:
            options.append(f'\t{command.name}\\ *) _arguments {verbs} ;;')
    return filled(ZSH, options=options, commands=[
        f"\t\t'{command.name}:{escaped(command.text)}'" for command in COMMANDS])


FISH = """\
# Completion of xn for fish.

# Not __fish_seen_subcommand_from: lookup is both a command and a profile.
function __xn_is -d "Whether the command is one of these"
    set -l words (commandline -opc)
    set -q words[2]
    and contains -- $words[2] $argv
    or contains -- "$words[2] $words[3]" $argv
end

complete -c xn -f
@lines@
complete -c xn -n "not __xn_is @names@ help" -a help -d "Print help"
complete -c xn -n "not __xn_is @names@" -l version -d "Print the versions"
"""


def fish():
    lines = []
    for command in COMMANDS:
        lines.append(f'-n "not __xn_is {NAMES}" -a {command.name} '
                     f'-d "{command.text}"')
        lines += [f'-n "__xn_is {command.name}; and not '
                  f'__fish_seen_subcommand_from {" ".join(command.verbs)}" '
                  f'-a {name} -d "{text}"'
                  for name, text in command.verbs.items()]
    for option in OPTIONS[:-1]:
        owners = ' '.join(f"'{typed}'" for command in COMMANDS
                          for typed, taken in command.typed.items()
                          if option in taken)
        words = f'(__fish_append , {option.words})' \
            if option.kind == 'name' else option.words
        lines.append(
            ('' if option.id == 'HELP' else f'-n "__xn_is {owners}" ')
            + (f'-s {option.letter} ' if option.letter else '')
            + f'-l {option.name[2:]} -d "{option.text}"'
            + (' -r -F' if option.kind == 'file' else
               ' -x' if option.value else '')
            + (f' -a "{words}"' if words else ''))
    return filled(FISH, lines=[f'complete -c xn {line}' for line in lines])


# The pages of commands; others are in xn.1.
PAGES = {command.name: f'xn-{command.name}.1' for command in COMMANDS
         if (ROOT / f'doc/man/xn-{command.name}.1').exists()}
PAGES['skeleton'] = PAGES.get('lookalikes')


def macros(option):
    """What mdoc(7) has for an option's value."""
    words = option.words.split()
    return ' ' + {
        'check': 'Ar check Ns = Ns Cm on | off',
        'name': 'Ar row Ns Op , Ns Ar row ...',
        'address': 'Ar address Ns Op : Ns Ar port',
    }.get(option.kind, f'Cm {" | ".join(words)}' if 1 < len(words) < 4
          else f'Ar {option.kind}') if option.value else ''


def synopsis(options):
    """Options in brackets: letters, others, those with a value."""
    plain = [o for o in options if not o.value and o.id != 'HELP']
    letters = ''.join(sorted(o.letter for o in plain))
    yield from [f'.Op Fl {letters}'] * bool(letters)
    yield from sorted(f'.Op Fl {o.name[1:]}' for o in plain if not o.letter)
    for option in options:
        if option.id == 'CSV':
            yield '.Op Fl -csv Ar column | Fl -tsv Ar column'
        elif option.value and option.id != 'TSV':
            yield f'.Op Fl {option.letter or option.name[1:]}{macros(option)}'


def terms(names):
    """A line that begins the text about options."""
    named = {option.name[1:]: option for option in OPTIONS}
    return '.It ' + ' , '.join(
        f'Fl {flag[1:]}{macros(named[name])}'
        for name in names for flag in named[name].flags)


def about(option):
    """The help as the text of a man page."""
    yield terms([option.name[1:]])
    text = option.text[0].upper() + option.text[1:] + '.'
    text = text.replace('this page', 'the help of the command')
    if option.value.isalpha():
        text = re.sub(rf' ?\b{option.value}\b([.;,]?) ?', lambda found:
                      f'\n.Ar {option.kind} {found[1]}'.rstrip() + '\n', text)
    yield text.strip()


# Lists of rules: where they stand, the macro of their names, and their rows.
LISTS = (('PROFILES', 'Cm', 'profiles', PROFILES),
         ('CHECKS', 'Cm', 'checks', CHECKS),
         ('NAMES OF ERRORS', 'Li', 'errors', ERRORS))


def completed(found, macro, file, names):
    """A list with the rows that have no text there, in their order."""
    told = re.findall(r'^[.]It.*\n(?:(?![.]It).*\n)*', found[2], re.M)
    items = {name: item for item in told
             for name in item.split('\n')[0].split()[2:]}
    for row in RULES[file]:
        if row.name in names:
            items.setdefault(row.name, f'.It {macro} {row.name}\n'
                             f'{row.text[0].upper()}{row.text[1:]}.\n')
    return found[1] + ''.join(dict.fromkeys(items[name] for name in names))


def names_of(found):
    """The names of policies or profiles, with the first as the default."""
    names = {'profiles': PROFILES, 'policies': POLICIES}[found[1]]
    lines = [f'.Cm {name} ,\n' for name in names[1:-1]]
    lines[-1] = lines[-1].replace(' ,', found[2])
    return (f'.Cm {names[0]}\n(the default),\n' + ''.join(lines)
            + f'or\n.Cm {names[-1]}')


def manual(path):
    """A man page of xn with its lists of options and of rules.

    The options of a command stand where its synopsis has only "option ...".
    Under OPTIONS the values of an option are added, and the options that have
    no text there, with that of the help.
    """
    text = path.read_text('utf-8')
    if not re.fullmatch('xn(-.*)?[.]1', path.name):
        return text
    text = re.sub(r'[.]Cm @(\w+)@((?: ,)?)', names_of, text)
    for title, *rows in LISTS:
        text = re.sub(rf'(?ms)(^[.]Sh {title}$.*?^[.]Bl.*?\n)(.*?)(?=^[.]El$)',
                      lambda found, rows=rows: completed(found, *rows), text)
    needed = re.findall(r'^[.]Fl (\S+) Ar', text, re.M)
    section, here, mine, told, lines = '', [], [], set(), []
    for line in text.splitlines():
        section = line[4:] if line.startswith('.Sh ') else section
        if section == 'SYNOPSIS' and line.startswith('.Cm '):
            here = [c for c in COMMANDS if c.name in line.split()
                    and PAGES.get(c.name, 'xn.1') == path.name]
            mine += here
        if line == '.Op Ar option ...' and lines[-1].startswith('.Cm') and here:
            lines += synopsis([o for o in OPTIONS if o.name[1:] not in needed
                               and any(o in c.options for c in here)])
            continue
        if section == 'OPTIONS' and line.startswith('.It Fl'):
            names = re.findall(r'-[\w-]+', line)
            told.update(names)
            line = terms(names)
        elif section == 'OPTIONS' and line == '.El':
            for option in OPTIONS:
                if option.name[1:] not in told and any(
                        option in c.options for c in mine):
                    lines += about(option)
        lines.append(line)
    return '\n'.join(lines) + '\n'


def main():
    path = pathlib.Path(sys.argv[1])
    if len(sys.argv) > 2:
        pathlib.Path(sys.argv[2]).write_text(manual(path), 'utf-8')
        return
    for name, head, text in (('xn', '', bash()), ('xn.fish', '', fish()),
                             ('_xn', '#compdef xn\n', zsh())):
        (path / name).write_text(
            f'{head}# SPDX-License-Identifier: MIT\n{text}', 'utf-8')


if __name__ == '__main__':
    main()

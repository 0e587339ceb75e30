# SPDX-License-Identifier: MIT
"""python3 -m xn: names as arguments, or lines of standard input."""

import argparse
import contextlib
import os
import sys

import xn


def _arguments():
    parser = argparse.ArgumentParser(
        prog='python3 -m xn', allow_abbrev=False,
        description='Host names between Unicode and ASCII (IDNA).')
    parser.add_argument('--version', action='version',
                        version=f'xn {xn.__version__}, '
                                f'Unicode {xn.unicode_version}')
    commands = parser.add_subparsers(dest='command', required=True)
    for name, text in (('ascii', 'Unicode names to ASCII'),
                       ('unicode', 'names of any form to Unicode'),
                       ('explain', 'what is wrong with each name')):
        command = commands.add_parser(name, help=text, allow_abbrev=False)
        command.add_argument('-p', '--profile', default='lookup',
                             help=', '.join(xn.profiles))
        command.add_argument('-o', action='append', default=[],
                             metavar='CHECK=on|off',
                             help='switch a check; may be repeated')
        command.add_argument('-q', '--quiet', action='store_true',
                             help='do not say what is wrong')
        command.add_argument('name', nargs='*')
    return parser


def _checks(parser, options):
    checks = {}
    for option in options:
        name, _, value = option.partition('=')
        if value not in ('on', 'off'):
            parser.error(f'-o needs CHECK=on or CHECK=off, not {option!r}')
        checks[name.replace('-', '_')] = value == 'on'
    return checks


def _bytes_of(stream, name):
    """The stream of bytes behind one of Python's, unless it is closed."""
    if stream is None:
        raise OSError(f'{name} is closed')
    return stream.buffer


def _names(arguments):
    if arguments.name:
        for name in arguments.name:
            yield name.encode('utf-8', 'surrogateescape')
        return
    for line in _bytes_of(sys.stdin, 'standard input'):
        if line.endswith(b'\n'):
            line = line[:-1]
            if line.endswith(b'\r'):
                line = line[:-1]
        yield line


def _as_text(name):
    """UTF-8 as str, so that places count characters, if it is UTF-8."""
    try:
        return name.decode('utf-8')
    except UnicodeDecodeError:
        return name


def _explain(name, arguments, checks):
    result = xn.analyze(name, arguments.profile, **checks)
    shown = name if isinstance(name, str) else repr(name)
    lines = [shown, f'  ASCII    {result.ascii or "-"}',
             f'  Unicode  {result.unicode}']
    for fault in result.faults:
        where = '' if fault.label is None else f'label {fault.label + 1}: '
        at = '' if fault.at is None else f' at {fault.at}'
        lines.append(f'  {where}{fault.error}{at}: {fault.text} '
                     f'({fault.section})')
    return '\n'.join(lines), result.ok


def _convert(name, arguments, checks):
    """One line of output, and None or what is wrong."""
    if arguments.command == 'explain':
        text, ok = _explain(name, arguments, checks)
        return text, None if ok else ''
    convert = xn.to_ascii if arguments.command == 'ascii' else xn.to_unicode
    strict = {} if arguments.command == 'ascii' else {'strict': True}
    try:
        return convert(name, arguments.profile, **strict, **checks), None
    except xn.HostNameError as error:
        best = ''
        if arguments.command == 'unicode':
            best = xn.to_unicode(name, arguments.profile, **checks)
        return best, str(error)


def main(argv=None):
    """Run the command; returns its status."""
    parser = _arguments()
    arguments = parser.parse_args(argv)
    checks = _checks(parser, arguments.o)
    try:
        xn.is_valid('', arguments.profile, **checks)
    except (TypeError, ValueError) as error:
        parser.error(str(error))
    failed = False
    output = _bytes_of(sys.stdout, 'standard output')
    for number, name in enumerate(_names(arguments), 1):
        text, wrong = _convert(_as_text(name), arguments, checks)
        raw = text.encode('utf-8', 'surrogateescape')
        output.write(raw + b'\n')
        if wrong is not None:
            failed = True
            if wrong and not arguments.quiet:
                output.flush()
                messages = _bytes_of(sys.stderr, 'standard error')
                messages.write(f'xn: {number}: {wrong}\n'.encode(
                    'utf-8', 'backslashreplace'))
                messages.flush()
    output.flush()
    return 1 if failed else 0


def run():
    """main(); its status is 3 if the input or the output fails."""
    try:
        return main()
    except OSError as error:
        if sys.stderr and not isinstance(error, BrokenPipeError):
            # Messages may be what is lost.
            with contextlib.suppress(OSError):
                print(f'xn: {error}', file=sys.stderr)
        # Python writes the rest at its end, and would end with 120.
        null = os.open(os.devnull, os.O_WRONLY)
        # A stream that was closed before the start is None.
        for stream in filter(None, (sys.stdout, sys.stderr)):
            os.dup2(null, stream.fileno())
        return 3


if __name__ == '__main__':
    sys.exit(run())

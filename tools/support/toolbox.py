# SPDX-License-Identifier: MIT
"""Functions that the tools in Python share."""

import argparse
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def need_sh(function, *arguments):
    """Call a function of need.sh.  True if it succeeds."""
    return subprocess.run(
        ['sh', '-c', 'root=$1; shift; . "$root/tools/support/need.sh"; "$@"',
         sys.argv[0], ROOT, function, *arguments],
        stdout=subprocess.DEVNULL, check=False).returncode == 0


def need(*things):
    """Install what is missing.  True if all is installed."""
    return need_sh('need', *things)


def must_have(*things):
    """Install what is missing; if that fails, exit with status 2."""
    if not need(*things):
        sys.exit(2)


def argument_parser(text):
    """A parser whose --help shows the text without filling its lines."""
    return argparse.ArgumentParser(
        description=text, formatter_class=argparse.RawDescriptionHelpFormatter)


def must(command, **more):
    """Run a command and return its output.

    If it fails, print the end of the output and exit with status 2.
    """
    command = [str(part) for part in command]
    done = subprocess.run(command, capture_output=True, text=True,
                          check=False, **more)
    if done.returncode != 0:
        print(' '.join(command)[:200], (done.stdout + done.stderr)[-4000:],
              sep='\n', file=sys.stderr)
        sys.exit(2)
    return done.stdout


def set_up(folder, *options, source=ROOT, compiler=None):
    """Configure a build folder, once, for the compiler gcc or clang."""
    if (folder / 'build.ninja').exists():
        return
    env = dict(os.environ)
    if compiler:
        env |= {'CC': compiler, 'CXX': compiler.replace('gcc', 'g') + '++'}
    must(['meson', 'setup', folder, source, *options], env=env)


def make_tables(folder):
    """Generate the tables' headers."""
    folder.mkdir(parents=True, exist_ok=True)
    for script, *names in (
            ('gen_tables.py', 'ucd_tables.h'),
            ('gen_display.py', 'display_tables.h', 'display_scripts.h'),
            ('gen_lgr.py', 'lgr_tables.h')):
        must([sys.executable, '-B', ROOT / 'tools/unicode' / script,
              ROOT / 'data', *(folder / name for name in names)])
    must([sys.executable, '-B', ROOT / 'tools/packaging/rules.py',
          folder / 'idna_rows.h', folder / 'display_rows.h'])


def read_reasons(path):
    """{line: reason} of a file: below each line, tab-indented, its reason."""
    reasons = {}
    line = None
    for text in path.read_text('utf-8').splitlines():
        if text.startswith('\t') and line is not None:
            reasons[line] += text.strip() + ' '
        elif text and not text.startswith('#'):
            line = text
            reasons[line] = ''
    for line, reason in reasons.items():
        if not reason:
            sys.exit(f'{path.name}: no reason: {line}')
    return reasons

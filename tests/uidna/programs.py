#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run programs that use ICU's uidna on the system's ICU and on libxn.

    programs.py FOLDER [--only PROGRAM,...] [--wpt FILE] [--show]

FOLDER has our libicuuc.so.MAJOR.  Each program in PROGRAMS converts the names
in CASES with both; the loader's log shows which functions it called.  An answer
may differ only where CASES says so.  A program that is missing is left out, and
named.  --wpt: the rows of the Web Platform Tests in toascii.json, as vectors
have them, in WebKitGTK: how many pass with each.  --show prints all answers.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
PATIENCE = 150  # seconds
HERE = pathlib.Path(__file__).parent
PYTHON = '/usr/bin/python3'  # the one that Debian's modules are for

# Names, and whether they may differ: because of newer Unicode.
CASES = {
    'bücher.example': False,
    'BÜCHER.example': False,
    'faß.de': False,
    'βόλος.com': False,
    '日本語。jp': False,
    'xn--bcher-kva.example': False,
    'xn--a.example': False,
    'a_b.example': False,
    'r3---sn-hp576nsz.example': False,
    'ab--cü.example': False,
    'אa.example': False,
    '\u0645\u0646\u200c\u0627.example': False,
    'a\u2025b.example': False,
    'aͽ\ufffd.example': False,
    'ü' * 70 + '.example': False,
    'Ⴀ.example': True,
    '\u1e9e.example': True,
    '\U00011b60.example': True,
}

PHP = '''$found = [];
foreach (json_decode(stream_get_contents(STDIN)) as $name) {
	$info = [];
	$ascii = idn_to_ascii($name, IDNA_NONTRANSITIONAL_TO_ASCII |
		IDNA_CHECK_BIDI | IDNA_CHECK_CONTEXTJ,
		INTL_IDNA_VARIANT_UTS46, $info);
	$found[] = [$ascii, $info, idn_to_utf8($name)];
}
echo json_encode($found);'''

PYICU = '''import icu, json, sys
idna = icu.IDNA(0x3C)
found = []
for name in json.load(sys.stdin):
    answers = []
    for function in (idna.nameToASCII, idna.nameToUnicode):
        info = icu.IDNAInfo()
        answers += [function(name, info), info.errors(),
                    info.isTransitionalDifferent()]
    found.append(answers)
print(json.dumps(found))'''

# Evolution's library, by the functions of RFC 3490.
CAMEL = '''import gi, json, sys
gi.require_version('Camel', '1.2')
from gi.repository import Camel
print(json.dumps([Camel.host_idna_to_ascii(name)
                  for name in json.load(sys.stdin)]))'''

# Prosody's module, for one name.
LUA = ('package.cpath = "/usr/lib/prosody/?.so;" .. package.cpath; '
       'local idna = require "util.encodings".idna; '
       'print(idna.to_ascii(arg[1]), idna.to_unicode(arg[1]))')
PROSODY = f'''import json, subprocess, sys
found = []
for name in json.load(sys.stdin):
    done = subprocess.run(['lua5.4', '-', name], input={LUA!r}, text=True,
                          capture_output=True, check=False)
    found.append(done.stdout or done.stderr)
print(json.dumps(found))'''

# Postfix's TLS client says what it makes of one name.
POSTFIX = '''import json, re, subprocess, sys
found = []
for name in json.load(sys.stdin):
    done = subprocess.run(['posttls-finger', '-c', '-T', '1', f'[{name}]:1'],
                          capture_output=True, timeout=60, check=False)
    text = (done.stdout + done.stderr).decode('utf-8', 'replace')
    match = re.search(r'asciified to (\\\\S+)|(?<=: )(cannot convert.*)', text)
    found.append(match[0] if match else None)
print(json.dumps(found))'''.replace('\\\\', '\\')

PROGRAMS = {
    'camel': ([PYTHON, '-c', CAMEL],
              [PYTHON, '-c',
               'import gi; gi.require_version("Camel", "1.2")']),
    'php': (['php', '-r', PHP], ['php', '-r', 'idn_to_ascii("a");']),
    'postfix': ([PYTHON, '-c', POSTFIX],
                ['sh', '-c', 'command -v posttls-finger']),
    'pyicu': ([PYTHON, '-c', PYICU], [PYTHON, '-c', 'import icu']),
    'prosody': ([PYTHON, '-c', PROSODY],
                ['lua5.4', '-e', LUA.replace('arg[1]', '"a"')]),
    'webkit': (['xvfb-run', '-a', PYTHON, str(HERE / 'webkit_page.py')],
               ['xvfb-run', '-a', PYTHON, '-c',
                'import gi; gi.require_version("WebKit2", "4.1")']),
    'webengine': (['xvfb-run', '-a', PYTHON, str(HERE / 'webengine_page.py')],
                  ['xvfb-run', '-a', PYTHON, '-c',
                   'import PyQt5.QtWebEngineWidgets']),
}


def there(name):
    """Whether a program can be run."""
    _, probe = PROGRAMS[name]
    if shutil.which(probe[0]) is None:
        return False
    return subprocess.run(probe, capture_output=True, check=False,
                          stdin=subprocess.DEVNULL).returncode == 0


def ask(name, names, folder):
    """The answers of a program, and the files its uidna functions came from."""
    with tempfile.TemporaryDirectory() as logs:
        env = {**os.environ, 'LD_DEBUG': 'bindings',
               'LD_DEBUG_OUTPUT': f'{logs}/log',
               'WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS': '1',
               'NO_AT_BRIDGE': '1'}
        if folder:
            env['LD_LIBRARY_PATH'] = folder
        done = subprocess.run(PROGRAMS[name][0], input=json.dumps(names),
                              text=True, capture_output=True, env=env,
                              timeout=PATIENCE, check=False)
        files = set()
        for log in pathlib.Path(logs).iterdir():
            files |= set(re.findall(
                r'\] to (.+) \[\d+\]: normal symbol .uidna_(?:name|IDN)\w+_\d+',
                log.read_text('utf-8', 'replace')))
    if done.returncode != 0:
        return done.stderr[-300:], files
    return json.loads(done.stdout), files


def compare(name, folder, show):
    """What is wrong with a program's answers."""
    names = list(CASES)
    theirs, system = ask(name, names, None)
    ours, used = ask(name, names, folder)
    if isinstance(theirs, str) or isinstance(ours, str):
        why = theirs if isinstance(theirs, str) else ours
        return [f'{name}: no answers: {why}']
    wrong = []
    if not used or not all(file.startswith(folder) for file in used):
        wrong.append(f'{name}: uidna came from {used or "nowhere"}')
    if any(file.startswith(folder) for file in system):
        wrong.append(f'{name}: the system\'s run had ours')
    differ = 0
    for i, (left, right) in enumerate(zip(theirs, ours)):
        case = names[i] if i < len(names) else 'the page'
        differ += left != right
        if show:
            print(f'{name}: {case}: {right}')
        if left != right and not CASES.get(case, False):
            wrong.append(f'{name}: {case}: ICU {left}, libxn {right}')
    print(f'{name}: {len(ours)} answers, {differ} differ, by newer Unicode')
    return wrong


def read_rows(file):
    """Hosts and results of the Web Platform Tests."""
    def plain(text):
        return re.sub(r'\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\x(..)',
                      lambda m: chr(int(m[1] or m[2] or m[3], 16)), text)
    rows = [line.split('\t') for line in
            pathlib.Path(file).read_text('utf-8').splitlines()
            if line and line[0] != '#']
    return [plain(row[3]) for row in rows], [row[4] for row in rows]


def wpt(file, folder):
    """The number of rows that pass in WebKitGTK."""
    hosts, wanted = read_rows(file)
    for title, where in (('ICU', None), ('libxn', folder)):
        found, _ = ask('webkit', hosts, where)
        good = sum((one or '!') == want for one, want in zip(found, wanted))
        print(f'Web Platform Tests, {title}: {good} of {len(wanted)}')
        for host, one, want in zip(hosts, found, wanted):
            if (one or '!') != want:
                print(f'    {ascii(host)}: {one}, not {want}')


def main():
    """Ask each program."""
    parser = argparse.ArgumentParser()
    parser.add_argument('folder')
    parser.add_argument('--only', default=','.join(PROGRAMS))
    parser.add_argument('--wpt')
    parser.add_argument('--show', action='store_true')
    options = parser.parse_args()
    folder = os.path.realpath(options.folder)
    wrong, ran = [], 0
    for name in options.only.split(','):
        if not there(name):
            print(f'{name}: left out: it is not installed')
            continue
        ran += 1
        wrong += compare(name, folder, options.show)
    if options.wpt and there('webkit'):
        wpt(options.wpt, folder)
    print('\n'.join(wrong))
    if wrong:
        sys.exit(1)
    sys.exit(0 if ran else SKIPPED)


if __name__ == '__main__':
    main()

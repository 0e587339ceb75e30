#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The web server for trying the site, with a small site, and the script that
builds the site, with small tools.

    test_serve.py SOURCE

Statuses, types, headers and bodies of its answers, and its exit status; what
the script builds, keeps, replaces and refuses.
"""

import hashlib
import http.client
import io
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else '.')
FILES = {
    'index.html': '<p>first', '404.html': '<p>none süch, 100 %',
    'a.css': 'p {}', 'a.js': ';', 'a.svg': '<svg/>', 'a.wasm': '\0asm',
    'other': 'x', 'man/xn.1.html': '<p>man',
}
TYPES = {
    '/': 'text/html; charset=utf-8',
    '/index.html': 'text/html; charset=utf-8',
    '/man/xn.1.html': 'text/html; charset=utf-8',
    '/a.css': 'text/css',
    '/a.js': 'text/javascript',
    '/a.svg': 'image/svg+xml',
    '/a.wasm': 'application/wasm',
    '/other': 'application/octet-stream',
}


class Server(unittest.TestCase):
    """The command in a copy of its tree, with a small site."""

    def setUp(self):
        self.work = tempfile.TemporaryDirectory()
        self.addCleanup(self.work.cleanup)
        self.root = pathlib.Path(self.work.name)
        web = self.root / 'tools/web'
        web.mkdir(parents=True)
        shutil.copy(SOURCE / 'tools/web/serve', web)
        (web / 'site').write_text('#!/bin/sh\n[ ! -e fails ] || . ./fails\n')
        (web / 'site').chmod(0o755)
        for name, text in FILES.items():
            path = self.root / 'build/web' / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding='utf-8')
        (self.root / 'build/secret').write_text('secret', encoding='utf-8')

    def run_it(self, *arguments):
        """Start the command."""
        return subprocess.Popen(
            [sys.executable, '-B', self.root / 'tools/web/serve', *arguments],
            cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding='utf-8', env={name: value for name, value in
                                   os.environ.items()
                                   if name != 'PYTHONUNBUFFERED'},
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))

    def ask(self, path, method='GET'):
        """The status, the headers and the body of an answer."""
        connection = http.client.HTTPConnection('127.0.0.1', self.port)
        connection.request(method, path)
        answer = connection.getresponse()
        body = answer.read().decode()
        connection.close()
        self.assertEqual(answer.headers['Cache-Control'], 'no-cache')
        return answer.status, answer.headers, body

    def answers(self, path, method, status, kind, text):
        """Assert an answer with a page or a file."""
        got, headers, body = self.ask(path, method)
        self.assertEqual(
            (got, headers['Content-Type'], headers['Content-Length'], body),
            (status, kind, str(len(text.encode())),
             text if method == 'GET' else ''), (path, method))

    def look_at(self, process):
        """Ask a server that runs."""
        address = process.stdout.readline()
        self.assertRegex(address, r'^http://127\.0\.0\.1:\d+/\n$')
        self.port = int(address.rsplit(':', 1)[1].strip('/\n'))
        for method in 'GET', 'HEAD':
            for path, kind in TYPES.items():
                self.answers(path, method, 200, kind,
                             FILES[path[1:] or 'index.html'])
            # The site's own page; nothing of the folder above.
            for path in ('/none', '/none.html', '/man/none', '/../secret',
                         '/%2e%2e/secret', '/a.css/'):
                self.answers(path, method, 404, 'text/html;charset=utf-8',
                             FILES['404.html'])
        # Another error is not called a missing page.
        status, _, body = self.ask('/', 'POST')
        self.assertEqual(status, 501)
        self.assertNotIn('none süch', body)
        with self.assertRaises(OSError):
            http.client.HTTPConnection('127.0.0.2', self.port,
                                       timeout=5).connect()
        # The port is taken.
        with self.run_it('--port', str(self.port)) as second:
            out, told = second.communicate()
            self.assertEqual((second.returncode, out), (3, ''))
            self.assertIn(f'serve: port {self.port}: ', told)

    def test_serves(self):
        """It prints its address, and serves this computer alone."""
        with self.run_it('--port', '0') as process:
            try:
                self.look_at(process)
            except BaseException:
                process.terminate()
                raise
            # Control-C ends it, and it has logged nothing.
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.communicate(), ('', ''))
            self.assertEqual(process.returncode, 130)

    def test_refuses(self):
        """Wrong arguments, and a site that cannot be built."""
        for port in ('-1', '65536', 'x', ''):
            with self.run_it('--port', port) as process:
                process.communicate()
                self.assertEqual(process.returncode, 2, port)
        for how in 'exit 1', 'kill -TERM $$':
            (self.root / 'fails').write_text(how)
            with self.run_it('--port', '0') as process:
                # It would serve an older site for ever.
                out = process.stdout.readline()
                if out != '':
                    process.terminate()
                process.communicate()
            self.assertEqual((out, process.returncode), ('', 3), how)
        # Control-C while it builds.
        (self.root / 'fails').write_text('kill -INT $PPID\nexec sleep 30')
        with self.run_it('--port', '0') as process:
            self.assertEqual(process.communicate(), ('', ''))
            self.assertEqual(process.returncode, 130)


# What the site needs, as small as possible: libxn as WebAssembly, whose files
# are older than what they were made of, and the generator of the pages.
WASM = '''#!/bin/sh
echo wasm >>"$LOG"
mkdir -p "$1"
for file in index.js other.js a.wasm index.d.ts; do
	echo "$file" >"$1/$file"
	touch -d @400 "$1/$file"
done
'''
NPM = '''#!/bin/sh
echo "npm $*" >>"$LOG"
[ ! -f "$ROOT/offered" ] || cp "$ROOT/offered" minisearch-7.2.0.tgz
'''
MAKE = '''import pathlib, sys
folder = pathlib.Path(sys.argv[1])
for name in ('index.html', 'search-index.js', 'names/views.js'):
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text('new')
if pathlib.Path(sys.argv[0]).with_name('fails').exists():
    sys.exit('cannot')
'''


class Site(unittest.TestCase):
    """The script that builds the site, in a copy of its tree."""

    def setUp(self):
        work = tempfile.TemporaryDirectory()
        self.addCleanup(work.cleanup)
        self.root = pathlib.Path(work.name).resolve() / 'tree'
        self.log = self.root / 'log'
        for name, text in {
                'tools/wasm': WASM, 'bin/npm': NPM,
                'tools/web/pages/make.py': MAKE, 'lib/a.c': '',
                'include/xn/a.h': '', 'data/a.txt': '', 'log': '',
                'tools/support/need.sh': 'need() {\n:\n}\n',
                'build/web-search/minisearch-7.2.0.tgz': '',
        }.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding='ascii')
            path.chmod(0o755)
            os.utime(path, (500, 500))
        self.minisearch = self.root / 'build/web-search/minisearch-7.2.0.tgz'
        with tarfile.open(self.minisearch, 'w:gz') as archive:
            for name, text in (
                    ('LICENSE.txt', b'MIT\nand so on\n'),
                    ('dist/umd/index.js',
                     b'code;\n//# sourceMappingURL=index.js.map\n')):
                info = tarfile.TarInfo(f'package/{name}')
                info.size = len(text)
                archive.addfile(info, io.BytesIO(text))
        digest = hashlib.sha512(self.minisearch.read_bytes()).hexdigest()
        text = (SOURCE / 'tools/web/site').read_text(encoding='ascii')
        text, count = re.subn(r'(?m)^hash=[0-9a-f]{64}\\\n[0-9a-f]{64}$',
                              f'hash={digest}', text)
        self.assertEqual(count, 1)
        site = self.root / 'tools/web/site'
        site.write_text(text, encoding='ascii')
        site.chmod(0o755)
        shutil.copy(SOURCE / 'tools/support/usage.sh',
                    self.root / 'tools/support')

    def run_it(self, *arguments):
        """Run the script.  Return its status, what it says of what is wrong,
        and what it ran."""
        self.log.write_text('', encoding='ascii')
        run = subprocess.run(
            [self.root / 'tools/web/site', *arguments], check=False,
            cwd=self.root, capture_output=True, encoding='utf-8',
            env={**os.environ, 'LOG': str(self.log), 'ROOT': str(self.root),
                 'PATH': f'{self.root}/bin:{os.environ["PATH"]}'})
        self.assertEqual(run.stdout, '')
        told = run.stderr.replace(f'{self.root}/tools/web/site: '
                                  'making the pages\n', '', 1)
        return (run.returncode, told,
                self.log.read_text(encoding='ascii'))

    def files(self, folder):
        """The files in a folder of the tree."""
        folder = self.root / folder
        return sorted(path.relative_to(folder).as_posix()
                      for path in folder.rglob('*') if path.is_file())

    MADE = ['index.html', 'minisearch.js', 'names/libxn/a.wasm',
            'names/libxn/index.js', 'names/libxn/other.js', 'names/views.js',
            'search-index.js']

    def test_builds(self):
        """All files, and nothing beside the folder."""
        self.assertEqual(self.run_it(), (0, '', 'wasm\n'))
        self.assertEqual(self.files('build/web'), self.MADE)
        self.assertEqual(
            (self.root / 'build/web/minisearch.js').read_text('ascii'),
            '// MIT\n// and so on\ncode;\n')
        self.assertEqual(sorted(path.name for path in
                                (self.root / 'build').iterdir()),
                         ['npm', 'web', 'web-search'])

    def test_replaces(self):
        """A site of its own, in the same folder; nothing else."""
        web = self.root / 'build/web'
        self.run_it()
        inode = web.stat().st_ino
        (web / 'old.html').touch()
        (web / '.hidden').touch()
        self.assertEqual(self.run_it(), (0, '', ''))
        self.assertEqual(self.files('build/web'), self.MADE)
        self.assertEqual(web.stat().st_ino, inode)
        for name in ('mine.txt', '.mine'):
            mine = self.root / f'of{name}'
            mine.mkdir()
            self.assertEqual(self.run_it(str(mine))[0], 0)
            shutil.rmtree(mine)
            mine.mkdir()
            (mine / name).touch()
            status, told, _ = self.run_it(str(mine))
            self.assertEqual(status, 1)
            self.assertIn(f'{mine} has other files; give another folder', told)
            self.assertEqual(self.files(mine.name), [name])

    def test_search(self):
        """npm fetches one archive, of a known hash."""
        self.minisearch.rename(self.root / 'offered')
        status, told, ran = self.run_it()
        self.assertEqual(status, 0)
        self.assertRegex(told, r'\A\S+: fetching .* minisearch@7\.2\.0.*\n\Z')
        self.assertRegex(ran, r'(?m)^npm pack .*minisearch@7\.2\.0$')
        self.assertEqual(self.files('build/web'), self.MADE)
        self.assertEqual(self.run_it(), (0, '', ''))

    def test_no_search(self):
        """Without npm, its registry or the right file there is no search."""
        made = self.root / 'build/web/minisearch.js'
        npm = self.root / 'bin/npm'
        for offered, code in ((None, NPM), (b'other', NPM),
                              (None, '#!/bin/sh\nexit 1\n'),
                              (None, '#!/bin/sh\nexit 127\n')):
            self.minisearch.write_bytes(b'broken')
            if offered:
                (self.root / 'offered').write_bytes(offered)
            npm.write_text(code, encoding='ascii')
            status, told, _ = self.run_it()
            self.assertEqual(status, 0)
            self.assertIn('the site has no search: npm is missing', told)
            self.assertEqual(self.files('build/web'), self.MADE)
            self.assertEqual(made.read_text('ascii'), '')


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The web server for trying the site, with a small site.

    test_serve.py SOURCE

Statuses, types, headers and bodies of its answers, and its exit status.
"""

import functools
import http.client
import http.server
import importlib.machinery
import importlib.util
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import unittest

SOURCE = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else '.')
POLICY = "default-src 'none'; script-src 'self'"
FILES = {
    'index.html': '<meta http-equiv="Content-Security-Policy" '
                  f'content="{POLICY}"><p>first',
    '404.html': '<p>none such',
    'a.css': 'p {}', 'a.js': ';', 'a.svg': '<svg/>', 'a.wasm': '\0asm',
    'other': 'x', 'man/xn.1.html': '<p>man',
}
TYPES = {
    '/': 'text/html; charset=utf-8',
    '/index.html': 'text/html; charset=utf-8',
    '/man/xn.1.html': 'text/html; charset=utf-8',
    '/a.css': 'text/css; charset=utf-8',
    '/a.js': 'text/javascript; charset=utf-8',
    '/a.svg': 'image/svg+xml',
    '/a.wasm': 'application/wasm',
    '/other': 'application/octet-stream',
}


def load():
    """The command as a module."""
    loader = importlib.machinery.SourceFileLoader(
        'serve', str(SOURCE / 'tools/web/serve'))
    spec = importlib.util.spec_from_loader('serve', loader)
    made = importlib.util.module_from_spec(spec)
    loader.exec_module(made)
    return made


class Answers(unittest.TestCase):
    """The answers of a server in this process."""

    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.TemporaryDirectory()
        site = pathlib.Path(cls.work.name) / 'site'
        for name, text in FILES.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text(text, encoding='utf-8')
        (site.parent / 'secret').write_text('secret', encoding='utf-8')
        cls.serve = load()
        cls.serve.SITE = site
        cls.serve.Handler.content_security_policy = cls.serve.policy()
        cls.server = http.server.ThreadingHTTPServer(
            ('127.0.0.1', 0),
            functools.partial(cls.serve.Handler, directory=str(site)))
        threading.Thread(target=cls.server.serve_forever, args=(0.01,),
                         daemon=True).start()

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()
        cls.work.cleanup()

    def ask(self, path, method='GET'):
        """The status, the headers and the body of an answer."""
        connection = http.client.HTTPConnection(*self.server.server_address)
        connection.request(method, path)
        answer = connection.getresponse()
        body = answer.read().decode()
        connection.close()
        self.assertEqual(answer.headers['Content-Security-Policy'],
                         POLICY + "; frame-ancestors 'none'")
        self.assertEqual(answer.headers['X-Content-Type-Options'], 'nosniff')
        self.assertEqual(answer.headers['Referrer-Policy'], 'no-referrer')
        self.assertEqual(answer.headers['Cache-Control'], 'no-cache')
        return answer.status, answer.headers, body

    def test_files(self):
        """Each file, with its type and length."""
        for path, kind in TYPES.items():
            for method in ('GET', 'HEAD'):
                status, headers, body = self.ask(path, method)
                text = FILES[path[1:] or 'index.html']
                self.assertEqual(status, 200, path)
                self.assertEqual(headers['Content-Type'], kind)
                self.assertEqual(headers['Content-Length'], str(len(text)))
                self.assertEqual(body, text if method == 'GET' else '')

    def test_missing(self):
        """The site's own page; nothing of the folder above."""
        for path in ('/none', '/none.html', '/man/none', '/a%00b', '/%00',
                     '/../secret', '/%2e%2e/secret', '/a.css/'):
            for method in ('GET', 'HEAD'):
                status, headers, body = self.ask(path, method)
                self.assertEqual(status, 404, path)
                self.assertEqual(headers['Content-Type'],
                                 'text/html; charset=utf-8')
                self.assertEqual(headers['Content-Length'],
                                 str(len(FILES['404.html'])))
                self.assertEqual(
                    body, FILES['404.html'] if method == 'GET' else '')

    def test_head(self):
        """No body follows the headers."""
        for path in ('/', '/none'):
            with socket.create_connection(self.server.server_address) as one:
                one.sendall(f'HEAD {path} HTTP/1.0\r\n\r\n'.encode())
                with one.makefile('rb') as answer:
                    self.assertTrue(answer.read().endswith(b'\r\n\r\n'))

    def test_other_errors(self):
        """Another error is not called a missing page."""
        status, _, body = self.ask('/', 'POST')
        self.assertEqual(status, 501)
        self.assertNotIn('none such', body)


class Command(unittest.TestCase):
    """The command in a copy of its tree, with a small site."""

    def setUp(self):
        self.work = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.work.name)
        web = self.root / 'tools/web'
        web.mkdir(parents=True)
        shutil.copy(SOURCE / 'tools/web/serve', web)
        (web / 'site').write_text(
            '#!/bin/sh\n[ ! -e fails ] || exit 1\nmkdir -p "$1"\n'
            "echo 'http-equiv=\"Content-Security-Policy\" content=\"x\"' "
            '>"$1/index.html"\n', encoding='ascii')
        (web / 'site').chmod(0o755)

    def tearDown(self):
        self.work.cleanup()

    def run_it(self, *arguments):
        """Start the command."""
        return subprocess.Popen(
            [sys.executable, '-B', self.root / 'tools/web/serve', *arguments],
            cwd=self.root, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding='utf-8')

    def test_serves(self):
        """It prints its address, and serves this computer alone."""
        with self.run_it('--port', '0') as process:
            try:
                self.look_at(process)
            finally:
                process.terminate()

    def look_at(self, process):
        """Ask a server that runs."""
        address = process.stdout.readline()
        self.assertRegex(address, r'^http://127\.0\.0\.1:\d+/\n$')
        port = int(address.rsplit(':', 1)[1].strip('/\n'))
        connection = http.client.HTTPConnection('127.0.0.1', port)
        connection.request('GET', '/')
        self.assertEqual(connection.getresponse().status, 200)
        connection.close()
        with self.assertRaises(OSError):
            http.client.HTTPConnection('127.0.0.2', port,
                                       timeout=5).connect()
        # The port is taken.
        with self.run_it('--port', str(port)) as second:
            out, told = second.communicate()
            self.assertEqual(second.returncode, 3)
            self.assertEqual(out, '')
            self.assertIn(f'serve: port {port}: ', told)

    def test_refuses(self):
        """Wrong arguments, and a site that cannot be built."""
        for port in ('-1', '65536', 'x', ''):
            with self.run_it('--port', port) as process:
                process.communicate()
                self.assertEqual(process.returncode, 2, port)
        (self.root / 'fails').touch()
        with self.run_it() as process:
            self.assertEqual(process.communicate()[0], '')
            self.assertEqual(process.returncode, 3)


if __name__ == '__main__':
    unittest.main(argv=sys.argv[:1])

# SPDX-License-Identifier: MIT
"""Packages that import idna, with xn.idna in its place: requests to a server
under an IDN, and their own ways to convert names."""

import http.server
import importlib
import socket
import threading
import unittest
import unittest.mock

import shared

shared.package()
import xn.idna

xn.idna.install()

NAME = 'Bücher.straße.example'
ASCII = 'xn--bcher-kva.xn--strae-oqa.example'


def package(name):
    """A package; the test is skipped without it."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise unittest.SkipTest(f'{name} is not installed') from error


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers with the host that was asked for."""

    def do_GET(self):  # pylint: disable=invalid-name
        body = self.headers['Host'].encode()
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def only_ascii(host, *args, real=socket.getaddrinfo, **more):
    """A resolver that knows one name, by its A-labels."""
    if isinstance(host, bytes):
        host = host.decode('ascii')
    if host != ASCII:
        raise AssertionError(f'{host!a} was looked up')
    return real('127.0.0.1', *args, **more)


class Requests(unittest.TestCase):
    def setUp(self):
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        threading.Thread(target=server.serve_forever).start()
        self.port = server.server_port
        self.url = f'http://{NAME}:{self.port}/'
        patch = unittest.mock.patch('socket.getaddrinfo', only_ascii)
        patch.start()
        self.addCleanup(patch.stop)

    def answered(self, text):
        """Assert that the server was asked for the name in ASCII."""
        self.assertEqual(text, f'{ASCII}:{self.port}')

    def test_requests(self):
        requests = package('requests')
        session = requests.Session()
        session.trust_env = False
        self.answered(session.get(self.url).text)
        with self.assertRaises(requests.exceptions.InvalidURL):
            session.get('http://-ü.example/')

    def test_urllib3(self):
        urllib3 = package('urllib3')
        self.answered(urllib3.PoolManager().request('GET', self.url)
                      .data.decode())
        with self.assertRaises(urllib3.exceptions.LocationParseError):
            urllib3.util.parse_url('http://-ü.example/')

    def test_httpx(self):
        httpx = package('httpx')
        with httpx.Client(trust_env=False) as client:
            self.answered(client.get(self.url).text)
        self.assertEqual(httpx.URL(self.url).raw_host, ASCII.encode())


class Names(unittest.TestCase):
    def test_yarl(self):
        url = package('yarl').URL(f'http://{NAME}/')
        self.assertEqual((url.raw_host, url.host), (ASCII, NAME.lower()))

    def test_hyperlink(self):
        url = package('hyperlink').URL.from_text(f'http://{NAME.lower()}/')
        self.assertEqual(url.to_uri().host, ASCII)
        self.assertEqual(url.to_uri().to_iri().host, NAME.lower())

    def test_twisted(self):
        names = package('twisted.internet._idna')
        self.assertEqual(names._idnaBytes(NAME.lower()), ASCII.encode())
        self.assertEqual(names._idnaText(ASCII.encode()), NAME.lower())

    def test_they_use_it(self):
        self.assertIs(importlib.import_module('idna'), xn.idna)
        self.assertIs(importlib.import_module('idna.core'), xn.idna.core)


if __name__ == '__main__':
    unittest.main()

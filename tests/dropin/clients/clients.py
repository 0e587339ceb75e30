# SPDX-License-Identifier: MIT
"""The clients: how each is asked for a name, and how its answer is read.

An answer is one short line that is the same in each run: an address, a name,
or 'error' with the client's own number.
"""

import os
import re
import select
import subprocess
import time

import world

TIMEOUT = 20  # seconds a client has

PYTHON = '''
import socket, sys, os
try:
    found = socket.getaddrinfo(os.fsencode(sys.argv[1]), None,
                               type=socket.SOCK_STREAM, flags=0x40)
    print(*sorted(entry[4][0] for entry in found))
except socket.gaierror as error:
    print('error', error.errno)
'''


def run(command, env, terminal=False, encoding='utf-8'):
    """Run a client; return its exit status and its output."""
    status, out = (run_on_terminal if terminal else run_on_pipe)(command, env)
    return status, out.decode(encoding, 'replace').replace('\r\n', '\n')


def run_on_pipe(command, env):
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, env=env,
                              stdout=subprocess.PIPE, timeout=TIMEOUT,
                              stderr=subprocess.STDOUT, check=False)
    except subprocess.TimeoutExpired as late:
        return 'timeout', late.stdout or b''
    return done.returncode, done.stdout


def run_on_terminal(command, env):
    """bind's tools write Unicode to terminals only."""
    ours, theirs = os.openpty()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, env=env,
                               stdout=theirs, stderr=theirs)
    os.close(theirs)
    out = b''
    end = time.monotonic() + TIMEOUT
    while True:
        left = end - time.monotonic()
        if left <= 0 or not select.select([ours], [], [], left)[0]:
            process.kill()
            break
        try:
            got = os.read(ours, 65536)
        except OSError:  # EIO: the other end is closed
            break
        if not got:
            break
        out += got
    os.close(ours)
    status = process.wait()
    return 'timeout' if time.monotonic() > end else status, out


class Client:
    """A program, its file's name, and how it is used.

    Programs with `by_name` find libidn2's functions by dlsym, like glibc and
    systemd; those with `lazy` load it only for names that are not ASCII; those
    with `resolves` ask the resolver.
    """
    program = None
    by_name = False
    lazy = False
    resolves = True
    terminal = False

    def __init__(self, place, options):
        self.place = place
        self.options = options

    def path(self):
        """The program's path, or None."""
        return world.tool(self.program)

    def why_not(self):
        return self.program + ' is not installed'

    def arguments(self, name):
        raise NotImplementedError

    def read(self, status, text):
        raise NotImplementedError


def error(status):
    return 'error {}'.format(status)


def first(pattern, text, status):
    """The part of the output that a pattern matches, or the error."""
    found = re.search(pattern, text, re.M)
    return ' '.join(found.groups()) if found else error(status)


class Curl(Client):
    program = 'curl'
    url = 'http://{}/'

    def arguments(self, name):
        return ['-sS', '--noproxy', '*', '--max-time', '10', '--globoff',
                '--cacert', str(self.place.folder / 'authorities.pem'),
                '-w', 'got %{http_code} %{remote_ip}\n',
                '-o', '/dev/null', self.url.format(name)]

    def read(self, status, text):
        if status != 0:
            return error(status)
        return first(r'^got 200 (.*)', text, status)


class CurlProxy(Client):
    """Through a proxy, which reads the host from the URL again."""
    program = 'curl'
    resolves = False

    def arguments(self, name):
        return ['-sS', '--noproxy', '', '--max-time', '10', '--globoff',
                '--proxy', 'http://127.0.0.1:{}'.format(world.HTTP_PORT),
                'http://{}/'.format(name)]

    def read(self, status, text):
        return text.strip() if status == 0 else error(status)


class CurlTls(Curl):
    url = 'https://{}/'


class CurlOther(Curl):
    """https to the server with the wrong certificate."""
    url = 'https://{}:444/'


class Wget(Client):
    program = 'wget'
    url = 'http://{}/'

    def arguments(self, name):
        return ['-q', '-O', '-', '--no-proxy', '--tries=1', '--timeout=10',
                '--no-hsts', '--ca-certificate',
                str(self.place.folder / 'authorities.pem'),
                self.url.format(name)]

    def read(self, status, text):
        return first(r'^(127[.0-9]+)$', text, status)


class WgetTls(Wget):
    url = 'https://{}/'

    def read(self, status, text):
        return 'trusted' if status == 0 else error(status)


class Resolve(Client):
    program = 'resolve'
    by_name = True
    lazy = True

    def path(self):
        return self.options.resolve

    def arguments(self, name):
        return [name]

    def read(self, status, text):
        return text.strip() if text else error(status)


class Python(Client):
    program = 'python3'
    by_name = True
    lazy = True

    def arguments(self, name):
        return ['-I', '-c', PYTHON, name]

    def path(self):
        # Debian's, whatever is first in PATH.
        return '/usr/bin/python3' if os.path.exists('/usr/bin/python3') \
            else super().path()

    def read(self, status, text):
        return text.strip() if status == 0 else error(status)


class Psl(Client):
    program = 'psl'
    resolves = False

    def arguments(self, name):
        return ['--print-reg-domain', name]

    def read(self, status, text):
        return first(r': (\S+)$', text, status)


class PslList(Psl):
    """With a list of its own, whose names it converts."""

    def arguments(self, name):
        return ['--load-psl-file', str(self.place.folder / 'suffixes'),
                *super().arguments(name)]


class Dig(Client):
    program = 'dig'

    def arguments(self, name):
        return ['+idnin', '+idnout', '+noall', '+answer', '+time=5',
                '+tries=1', '+nocookie', '-t', 'A', '-q', name]

    def read(self, status, text):
        return first(r'^([^;\s]\S*)\s+60\s+IN\s+A\s+(\S+)$', text,
                     'none' if status == 0 else status)


class Host(Client):
    program = 'host'
    terminal = True

    def arguments(self, name):
        return ['-t', 'A', '-W', '5', '-R', '1', name]

    def read(self, status, text):
        return first(r'^(\S+) has address (\S+)$', text, status)


class Nslookup(Client):
    program = 'nslookup'
    terminal = True

    def arguments(self, name):
        return ['-type=A', '-timeout=5', '-retry=1', name]

    def read(self, status, text):
        return first(r'^Name:\s+(\S+)\nAddress: (\S+)$', text, status)


class GnutlsCli(Client):
    program = 'gnutls-cli'

    def arguments(self, name):
        return ['--x509cafile', str(self.place.folder / 'authorities.pem'),
                '-p', str(world.TLS_PORT), name]

    def read(self, status, text):
        where = first(r"^Connecting to '(127[.0-9]+):", text, status)
        if where.startswith('error'):
            return where
        trusted = 'The certificate is trusted' in text and status == 0
        return where + (' trusted' if trusted else ' refused')


class GnutlsName(Client):
    """Compare a certificate's names with one on the command line."""
    program = 'gnutls-cli'
    resolves = False

    def arguments(self, name):
        return ['--x509cafile', str(self.place.folder / 'authorities.pem'),
                '-p', str(world.WRONG_PORT), '--verify-hostname=' + name,
                '--sni-hostname=evil.test', '127.0.0.66']

    def read(self, status, text):
        trusted = 'The certificate is trusted' in text and status == 0
        return 'trusted' if trusted else 'refused'


class IdnaMap(Client):
    """gnutls_idna_map, which gnutls applies to names before it compares them
    with a certificate's.
    """
    program = 'idna_map'
    resolves = False

    def path(self):
        return self.options.idna_map

    def why_not(self):
        return 'libgnutls28-dev was not installed when this was built'

    def arguments(self, name):
        return ['to-ascii', name]

    def read(self, status, text):
        return text.strip() if status == 0 else error(status)


class IdnaReverse(IdnaMap):
    def arguments(self, name):
        return ['to-unicode', name]


class Ping(Client):
    program = 'ping'
    by_name = True  # by AI_IDN, although it is linked with libidn2

    def arguments(self, name):
        return ['-4', '-n', '-c', '1', '-W', '5', name]

    def read(self, status, text):
        return first(r'^64 bytes from ([0-9.]+):', text, status)


class Whois(Client):
    """It sends the name itself to the given server."""
    program = 'whois'
    resolves = False

    def arguments(self, name):
        return ['-h', '127.0.0.1', '-p', '43', name]

    def read(self, status, text):
        return first(r'^asked: (.*?)\s*$', text, status)


class Getent(Client):
    program = 'getent'
    by_name = True
    lazy = True

    def arguments(self, name):
        return ['ahostsv4', name]

    def read(self, status, text):
        return first(r'^([0-9.]+)\s+STREAM', text, status)


class Idn2(Client):
    program = 'idn2'
    resolves = False

    def arguments(self, name):
        return ['--', name]

    def read(self, status, text):
        return text.strip() if status == 0 else error(status)


class Idn2Decode(Idn2):
    def arguments(self, name):
        return ['-d', '--', name]


class Resolvectl(Client):
    program = 'resolvectl'
    by_name = True
    lazy = True

    def path(self):
        return self.place.resolvectl

    def why_not(self):
        return self.place.why_no_resolvectl

    def arguments(self, name):
        return ['query', '-4', '--legend=no', name]

    def read(self, status, text):
        return first(r'^.*: (127[.0-9]+)', text, status)


class Certtool(Client):
    """The name that it wrote into the certificate for bücher.test."""
    program = 'certtool'
    resolves = False

    def arguments(self, name):
        return ['--certificate-info', '--infile',
                str(self.place.folder / name)]

    def read(self, status, text):
        return first(r'DNSname: (.*)$', text, status)


CLIENTS = {
    'curl': Curl,
    'curl-proxy': CurlProxy,
    'curl-https': CurlTls,
    'curl-wrong-certificate': CurlOther,
    'wget': Wget,
    'wget-https': WgetTls,
    'getaddrinfo': Resolve,
    'python': Python,
    'psl': Psl,
    'psl-list': PslList,
    'dig': Dig,
    'host': Host,
    'nslookup': Nslookup,
    'gnutls-cli': GnutlsCli,
    'gnutls-name': GnutlsName,
    'idna-map': IdnaMap,
    'idna-reverse-map': IdnaReverse,
    'certtool': Certtool,
    'ping': Ping,
    'whois': Whois,
    'getent': Getent,
    'idn2': Idn2,
    'idn2-decode': Idn2Decode,
    'resolvectl': Resolvectl,
}

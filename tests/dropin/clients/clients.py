# SPDX-License-Identifier: MIT
"""The clients: how each is asked for a name, and how its answer is read.

An answer is one short line that is the same in each run: an address, a name,
or 'error' with the client's own number.
"""

import dataclasses
import os
import re
import select
import subprocess
import time
import typing

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


def error(status):
    return 'error {}'.format(status)


def first(pattern, text, status):
    """The part of the output that a pattern matches, or the error."""
    found = re.search(pattern, text, re.M)
    return ' '.join(found.groups()) if found else error(status or 'none')


def trusted(status, text):
    """Whether gnutls-cli trusts the certificate."""
    right = 'The certificate is trusted' in text and status == 0
    return 'trusted' if right else 'refused'


def connected(status, text):
    """Where gnutls-cli connects to, and whether it trusts that."""
    where = first(r"^Connecting to '(127[.0-9]+):", text, status)
    return where if where.startswith('error') else \
        where + ' ' + trusted(status, text)


@dataclasses.dataclass
class Client:
    """A program, its file's name, and how it is used.

    In the arguments NAME is the name, and FOLDER the world's.  The answer is
    what a pattern matches in the output; without one all of it, or the error;
    or what read(status, text) makes of it.

    Programs with `by_name` find libidn2's functions by dlsym, like glibc and
    systemd; those with `lazy` load it only for names that are not ASCII; those
    with `resolves` ask the resolver.
    """
    program: str
    given: list
    pattern: str = None
    read: typing.Callable = None
    by_name: bool = False
    lazy: bool = False
    resolves: bool = True
    terminal: bool = False

    def path(self, place, options):
        """The program's path, or None."""
        if self.program == 'python3' and os.path.exists('/usr/bin/python3'):
            # Debian's, whatever is first in PATH.
            return '/usr/bin/python3'
        made = {'resolve': options.resolve, 'idna_map': options.idna_map,
                'resolvectl': place.resolvectl}
        return made[self.program] if self.program in made else \
            world.tool(self.program)

    def why_not(self, place):
        """Why there is no such program."""
        return {
            'idna_map': 'libgnutls28-dev was not there when this was built',
            'resolvectl': place.why_no_resolvectl,
        }.get(self.program, self.program + ' is not installed')

    def arguments(self, place, name):
        return [part.replace('FOLDER', str(place.folder)).replace('NAME', name)
                for part in self.given]

    def answer(self, status, text):
        if self.read is not None:
            return self.read(status, text)
        if self.pattern is not None:
            return first(self.pattern, text, status)
        return text.strip() if status == 0 else error(status)


def curl(url):
    """curl says how it ended."""
    return Client(
        'curl', ['-sS', '--noproxy', '*', '--max-time', '10', '--globoff',
                 '--cacert', 'FOLDER/authorities.pem',
                 '-w', 'got %{http_code} %{remote_ip}\n', '-o', '/dev/null',
                 url],
        read=lambda status, text: error(status) if status != 0
        else first(r'^got 200 (.*)', text, status))


def wget(url, **more):
    return Client(
        'wget', ['-q', '-O', '-', '--no-proxy', '--tries=1', '--timeout=10',
                 '--no-hsts', '--ca-certificate', 'FOLDER/authorities.pem',
                 url], **more)


AUTHORITIES = ['--x509cafile', 'FOLDER/authorities.pem', '-p']

CLIENTS = {
    'curl': curl('http://NAME/'),
    # The proxy reads the host from the URL again.
    'curl-proxy': Client(
        'curl', ['-sS', '--noproxy', '', '--max-time', '10', '--globoff',
                 '--proxy', f'http://127.0.0.1:{world.HTTP_PORT}',
                 'http://NAME/'], resolves=False),
    'curl-https': curl('https://NAME/'),
    # The server with the wrong certificate.
    'curl-wrong-certificate': curl(f'https://NAME:{world.WRONG_PORT}/'),
    'wget': wget('http://NAME/', pattern=r'^(127[.0-9]+)$'),
    'wget-https': wget('https://NAME/', read=lambda status, _:
                       'trusted' if status == 0 else error(status)),
    'getaddrinfo': Client('resolve', ['NAME'], by_name=True, lazy=True,
                          read=lambda status, text:
                          text.strip() or error(status)),
    'python': Client('python3', ['-I', '-c', PYTHON, 'NAME'], by_name=True,
                     lazy=True),
    'psl': Client('psl', ['--print-reg-domain', 'NAME'], r': (\S+)$',
                  resolves=False),
    # With a list of its own, whose names it converts.
    'psl-list': Client('psl', ['--load-psl-file', 'FOLDER/suffixes',
                               '--print-reg-domain', 'NAME'], r': (\S+)$',
                       resolves=False),
    'dig': Client('dig', ['+idnin', '+idnout', '+noall', '+answer', '+time=5',
                          '+tries=1', '+nocookie', '-t', 'A', '-q', 'NAME'],
                  r'^([^;\s]\S*)\s+60\s+IN\s+A\s+(\S+)$'),
    'host': Client('host', ['-t', 'A', '-W', '5', '-R', '1', 'NAME'],
                   r'^(\S+) has address (\S+)$', terminal=True),
    'nslookup': Client('nslookup', ['-type=A', '-timeout=5', '-retry=1',
                                    'NAME'],
                       r'^Name:\s+(\S+)\nAddress: (\S+)$', terminal=True),
    'gnutls-cli': Client('gnutls-cli', [*AUTHORITIES, str(world.TLS_PORT),
                                        'NAME'], read=connected),
    # A certificate's names beside one on the command line.
    'gnutls-name': Client(
        'gnutls-cli', [*AUTHORITIES, str(world.WRONG_PORT),
                       '--verify-hostname=NAME', '--sni-hostname=evil.test',
                       '127.0.0.66'], read=trusted, resolves=False),
    # gnutls_idna_map, which gnutls applies to names before it compares them
    # with a certificate's.
    'idna-map': Client('idna_map', ['to-ascii', 'NAME'], resolves=False),
    'idna-reverse-map': Client('idna_map', ['to-unicode', 'NAME'],
                               resolves=False),
    # The name that it wrote into the certificate for bücher.test.
    'certtool': Client('certtool', ['--certificate-info', '--infile',
                                    'FOLDER/NAME'], r'DNSname: (.*)$',
                       resolves=False),
    # By AI_IDN, although it is linked with libidn2.
    'ping': Client('ping', ['-4', '-n', '-c', '1', '-W', '5', 'NAME'],
                   r'^64 bytes from ([0-9.]+):', by_name=True),
    # It sends the name itself to the given server.
    'whois': Client('whois', ['-h', '127.0.0.1', '-p', '43', 'NAME'],
                    r'^asked: (.*?)\s*$', resolves=False),
    'getent': Client('getent', ['ahostsv4', 'NAME'], r'^([0-9.]+)\s+STREAM',
                     by_name=True, lazy=True),
    'idn2': Client('idn2', ['--', 'NAME'], resolves=False),
    'idn2-decode': Client('idn2', ['-d', '--', 'NAME'], resolves=False),
    'resolvectl': Client('resolvectl', ['query', '-4', '--legend=no', 'NAME'],
                         r'^.*: (127[.0-9]+)', by_name=True, lazy=True),
}

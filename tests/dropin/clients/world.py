# SPDX-License-Identifier: MIT
"""A private network with its own resolver, web servers and TLS servers.

Everything runs in namespaces of its own.  Nobody else sees its addresses, the
resolver on 127.0.0.1 and the files below /etc, and processes still running
when World.close() returns end with the process namespace.
"""

import functools
import http.server
import os
import pathlib
import shutil
import socket
import socketserver
import struct
import subprocess
import threading
import time
import urllib.parse

# The resolver's data: names as they are asked for, and their addresses.  Each
# address tells which host was reached.
ZONE = {
    'xn--bcher-kva.test': '127.0.0.77',  # bücher
    'xn--strae-oqa.test': '127.0.0.78',  # straße
    'strasse.test': '127.0.0.79',
    'xn--wgv71a119e.test': '127.0.0.80',  # 日本語
    'xn--mgbcd4a2b0d2b.test': '127.0.0.81',  # العربية
    'xn--fa-hia.test': '127.0.0.82',  # faß
    'fass.test': '127.0.0.83',
    'xn--fa-hia6419a.test': '127.0.0.84',  # faß☃
    'xn--fass-8g3b.test': '127.0.0.85',  # fass☃
    'xn--i-7iq.test': '127.0.0.86',  # i❤
    'ca/c.test': '127.0.0.87',
    'xn--nxasmm1c.test': '127.0.0.88',  # βόλος
    'xn--nxasmq6b.test': '127.0.0.89',  # βόλοσ
    'a1.test': '127.0.0.90',
    'xn--bcher-kva.xn--strae-oqa.test': '127.0.0.91',
    'evil.test': '127.0.0.66',
    'c@evil.test': '127.0.0.67',
    'c.test': '127.0.0.68',
    'xn--evil-zra.test': '127.0.0.69',  # üevil
}

# Addresses whose names decode to no label, or to another name: xn--r6j is
# U+3002, a full stop, and xn--kba a soft hyphen.
REVERSE = {
    **{address: name for name, address in ZONE.items() if '/' not in name
       and '@' not in name},
    '127.0.0.70': 'xn--r6j.test',
    '127.0.0.71': 'xn--kba.test',
}

EXTRA = {
    'bad-dot.test': '127.0.0.70',
    'bad-shy.test': '127.0.0.71',
}

UNBOUND = '''
server:
    interface: 127.0.0.1
    port: 53
    username: ""
    chroot: ""
    directory: "{folder}"
    pidfile: ""
    use-syslog: no
    logfile: "{folder}/queries"
    log-queries: yes
    do-daemonize: no
    num-threads: 1
    module-config: "iterator"
    do-ip6: no
    access-control: 127.0.0.0/8 allow
    local-zone: "." refuse
    local-zone: "test." static
    local-zone: "127.in-addr.arpa." static
'''

BUS = '''
<busconfig>
  <type>system</type>
  <listen>unix:path=/run/dbus/system_bus_socket</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
  </policy>
</busconfig>
'''

RESOLVED = '''[Resolve]
DNS=127.0.0.1
FallbackDNS=
Domains=~.
DNSSEC=no
DNSOverTLS=no
MulticastDNS=no
LLMNR=no
Cache=no
DNSStubListener=no
ReadEtcHosts=no
'''

HTTP_PORT = 80
TLS_PORT = 443
WRONG_PORT = 444  # TLS, with a certificate for other names
PATIENCE = 20  # seconds that a server may take to start


def tool(name):
    """The path of an installed program, or None."""
    return shutil.which(name, path=os.environ.get('PATH', '')
                        + ':/usr/sbin:/sbin:/usr/bin:/bin')


def resolved_tools():
    """systemd's resolver and its client: paths, or None.

    Installing the package replaces resolv.conf, so it is better not installed
    for this test.  XN_UNPACKED may name a folder to which it was unpacked.
    """
    unpacked = os.environ.get('XN_UNPACKED')
    for root in ['/', unpacked] if unpacked else ['/']:
        client = pathlib.Path(root, 'usr/bin/resolvectl')
        for folder in 'usr/lib', 'lib':
            daemon = pathlib.Path(root, folder, 'systemd/systemd-resolved')
            if daemon.exists() and client.exists():
                return str(daemon), str(client)
    return None


class Page(http.server.BaseHTTPRequestHandler):
    """Answers with the address that was reached, and records the name.

    As a proxy it answers with the host that the request was for.
    """

    def __init__(self, hosts, *rest):
        self.hosts = hosts
        super().__init__(*rest)

    def do_GET(self):
        self.hosts.append(self.headers.get('Host', ''))
        host = urllib.parse.urlsplit(self.path).hostname
        if host is None:
            host = self.connection.getsockname()[0]
        body = (host + '\n').encode()
        self.send_response(200)
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Whois(socketserver.StreamRequestHandler):
    """Answers with the host that it was asked for."""

    def handle(self):
        self.wfile.write(b'asked: ' + self.rfile.readline())


class Server(socketserver.ThreadingTCPServer):
    """A server in the test's own process."""
    allow_reuse_address = True
    daemon_threads = True


class World:
    """The servers, and the names they were asked for."""

    def __init__(self, folder, env, suffixes):
        self.folder = pathlib.Path(folder)
        self.write('suffixes', '\n'.join(suffixes) + '\n')
        self.env = env  # for the programs that use libidn2
        self.processes = []
        self.hosts = []
        self.markers = 0
        self.position = 0
        self.resolvectl = None
        self.why_no_resolvectl = None

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in reversed(self.processes):
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def start(self, *command, env=None):
        with open(self.folder / 'servers', 'ab') as log:
            process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env=env)
        self.processes.append(process)
        return process

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding='utf-8')
        return str(path)

    def until(self, what, ready):
        """Poll until a server answers."""
        end = time.monotonic() + PATIENCE
        while not ready():
            if time.monotonic() > end:
                raise RuntimeError(
                    what + ' does not answer\n'
                    + (self.folder / 'servers').read_text(errors='replace'))
            time.sleep(0.01)

    def open(self):
        self.network()
        self.files()
        self.resolver()
        self.web()
        self.tls()
        self.systemd()

    def network(self):
        """AI_ADDRCONFIG ignores loopback addresses: add another one."""
        ip = tool('ip')
        for command in (
                'link set lo up',
                'link add v0 type veth peer name v1',
                'addr add 192.0.2.1/24 dev v0',
                'link set v0 up',
                'link set v1 up'):
            subprocess.run([ip, *command.split()], check=True)

    def files(self):
        """The files below /etc that choose the resolver."""
        subprocess.run(['mount', '-t', 'tmpfs', 'none', '/run'], check=True)
        accounts = pathlib.Path('/etc/passwd').read_text(encoding='utf-8')
        groups = pathlib.Path('/etc/group').read_text(encoding='utf-8')
        if '\nsystemd-resolve:' not in accounts:
            accounts += 'systemd-resolve:x:997:997::/:/bin/false\n'
            groups += 'systemd-resolve:x:997:\n'
        for path, text in {
                '/etc/resolv.conf': 'nameserver 127.0.0.1\nsearch .\n'
                                    'options timeout:1 attempts:1\n',
                '/etc/nsswitch.conf': 'passwd: files\ngroup: files\n'
                                      'hosts: files dns\n',
                '/etc/hosts': '127.0.0.1 localhost\n',
                '/etc/passwd': accounts,
                '/etc/group': groups}.items():
            target = os.path.realpath(path)
            if not os.path.exists(target):
                # A link to /run, which is empty here.
                os.makedirs(os.path.dirname(target), exist_ok=True)
                pathlib.Path(target).touch()
            own = self.write('etc-' + os.path.basename(path), text)
            subprocess.run(['mount', '--bind', own, target], check=True)

    def resolver(self):
        conf = UNBOUND.format(folder=self.folder)
        for name, address in {**ZONE, **EXTRA}.items():
            conf += '    local-data: "{}. 60 IN A {}"\n'.format(name, address)
        for address, name in REVERSE.items():
            conf += '    local-data-ptr: "{} 60 {}."\n'.format(address, name)
        self.start(tool('unbound'), '-c', self.write('unbound.conf', conf))
        self.until('unbound', lambda: self.answers('ready.test'))
        self.asked()

    def answers(self, name):
        """Whether the resolver answers a question at all."""
        question = struct.pack('>6H', 1, 0x100, 1, 0, 0, 0) + b''.join(
            bytes([len(label)]) + label
            for label in name.encode().split(b'.')) + b'\0\0\x01\0\x01'
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
            sock.settimeout(1)
            try:
                sock.connect(('127.0.0.1', 53))
                sock.send(question)
                return len(sock.recv(512)) > 0
            except OSError:
                return False

    def asked(self):
        """The names that the resolver was asked for since the last call.

        A question of our own marks the end in the log. unbound writes ? for
        characters other than letters, digits and hyphens.
        """
        self.markers += 1
        marker = 'marker-{}.test'.format(self.markers)
        names = []
        self.until('unbound', lambda: self.answers(marker))
        with open(self.folder / 'queries', encoding='ascii',
                  errors='replace') as log:
            log.seek(self.position)
            for line in log:
                words = line.split()
                if len(words) < 4 or words[-1] != 'IN':
                    continue
                name = words[-3].lower().rstrip('.')
                if name == marker:
                    break
                names.append(name)
            log.seek(0, os.SEEK_END)
            self.position = log.tell()
        return [name for name in dict.fromkeys(names)
                if not name.startswith(('marker-', 'ready.'))
                and not name.endswith('in-addr.arpa')]

    def serve(self, port, handler):
        server = Server(('0.0.0.0', port), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def web(self):
        self.serve(HTTP_PORT, functools.partial(Page, self.hosts))
        self.serve(43, Whois)

    def certificate(self, name, *hosts):
        """Make a self-signed certificate; certtool is itself a client."""
        template = self.write(name + '.cfg', ''.join(
            ['cn = "{}"\n'.format(name), 'tls_www_server\nsigning_key\n',
             'expiration_days = 30\n',
             *('dns_name = "{}"\n'.format(host) for host in hosts)]))
        key = str(self.folder / (name + '.key'))
        made = str(self.folder / (name + '.pem'))
        for command in (
                ['--generate-privkey', '--key-type', 'ecdsa'],
                ['--generate-self-signed', '--load-privkey', key,
                 '--template', template]):
            out = key if 'ecdsa' in command else made
            subprocess.run([tool('certtool'), *command, '--outfile', out],
                           check=True, env=self.env, capture_output=True)
        return ['--x509certfile', made, '--x509keyfile', key]

    def tls(self):
        """Start a server for bücher.test, and one for another name."""
        right = self.certificate('right', 'bücher.test')
        wrong = self.certificate(
            'wrong', 'evil.test', 'xn--evil-zra.test', 'xn--443-goa',
            'xn--443-goa.test', 'c.test', 'evil.c.test', 'fass.test',
            'xn--fass-8g3b.test', 'ab.test')
        self.write('authorities.pem', ''.join(
            (self.folder / (name + '.pem')).read_text(encoding='ascii')
            for name in ('right', 'wrong')))
        for port, files in ((TLS_PORT, right), (WRONG_PORT, wrong)):
            self.start(tool('gnutls-serv'), '--http', '-q', '-p', str(port),
                       *files)
            self.until('gnutls-serv', lambda port=port: listens(port))

    def systemd(self):
        """Start systemd's resolver, which maps names for its client."""
        found = resolved_tools()
        bus = tool('dbus-daemon')
        if found is None or bus is None:
            self.why_no_resolvectl = (
                'dbus-daemon is not installed' if found else
                'systemd-resolved is not installed, nor unpacked in '
                'XN_UNPACKED')
            return
        daemon, client = found
        # It makes /run/systemd/resolve itself.
        for folder in ('/run/dbus', '/run/systemd/resolved.conf.d'):
            os.makedirs(folder, exist_ok=True)
        shutil.copy(self.write('resolved.conf', RESOLVED),
                    '/run/systemd/resolved.conf.d/clients.conf')
        self.start(bus, '--nofork', '--nopidfile',
                   '--config-file=' + self.write('bus.conf', BUS))
        self.until('dbus-daemon', lambda: os.path.exists(
            '/run/dbus/system_bus_socket'))
        log = self.folder / 'loaded-systemd-resolved'
        log.mkdir()
        process = self.start(daemon, env={
            **self.env, 'LD_DEBUG': 'files,bindings',
            'LD_DEBUG_OUTPUT': str(log / 'ld')})

        def ready():
            if process.poll() is not None:
                return True
            return subprocess.run(
                [client, 'status'], env=self.env, check=False,
                capture_output=True, timeout=10).returncode == 0

        try:
            self.until('systemd-resolved', ready)
        except (RuntimeError, subprocess.TimeoutExpired):
            process.kill()
        if process.poll() is not None:
            self.why_no_resolvectl = 'systemd-resolved does not run here'
            return
        self.resolvectl = client
        self.asked()


def listens(port):
    try:
        with socket.create_connection(('127.0.0.77', port), 1):
            return True
    except OSError:
        return False

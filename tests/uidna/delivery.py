#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Deliver a message by SMTPUTF8 with Postfix, on ICU and on libxn.

    delivery.py FOLDER

FOLDER has our libicuuc.so.MAJOR.  Postfix, with a configuration and a queue of
its own, looks up the relay bücher.localhost, and delivers to a server here that
offers SMTPUTF8.  What the server hears has to be the same.  Needs root, for
Postfix and for a private /etc/hosts.
"""

import os
import pathlib
import re
import shutil
import socketserver
import subprocess
import sys
import tempfile
import threading

SKIPPED = 77
PATIENCE = 60  # seconds
SENDER, RECIPIENT = 'jürgen@bücher.example', 'ü@bücher.example'
MAIN = '''compatibility_level = 3.6
queue_directory = {here}/queue
data_directory = {here}/data
myhostname = mail.example
inet_interfaces = loopback-only
relayhost = [bücher.localhost]:{port}
smtp_dns_support_level = disabled
smtp_host_lookup = native
smtputf8_autodetect_classes = all
import_environment = LD_LIBRARY_PATH LD_DEBUG LD_DEBUG_OUTPUT MAIL_CONFIG
'''


class Server(socketserver.StreamRequestHandler):
    """Takes one message, and keeps what was said before it."""

    def handle(self):
        """SMTP as far as Postfix speaks it."""
        self.wfile.write(b'220 here\r\n')
        for line in self.rfile:
            said = line.decode().rstrip()
            verb = said[:4].upper()
            self.server.heard.append(said)
            if verb == 'DATA':
                self.wfile.write(b'354 go on\r\n')
                while self.rfile.readline() not in (b'.\r\n', b''):
                    pass
                self.server.done.set()
            self.wfile.write(b'250-here\r\n250 SMTPUTF8\r\n'
                             if verb == 'EHLO' else b'250 fine\r\n')


def deliver(folder):
    """What the server heard, and the files uidna_* came from."""
    server = socketserver.ThreadingTCPServer(('127.0.0.1', 0), Server)
    server.daemon_threads = True
    server.heard, server.done = [], threading.Event()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    here = pathlib.Path(tempfile.mkdtemp())
    here.chmod(0o755)
    for name in ('conf', 'queue', 'data', 'log'):
        (here / name).mkdir()
    (here / 'log').chmod(0o1777)
    shutil.chown(here / 'data', 'postfix')
    (here / 'conf/main.cf').write_text(
        MAIN.format(here=here, port=server.server_address[1]), 'utf-8')
    services = pathlib.Path('/usr/share/postfix/master.cf.dist').read_text()
    # Nothing in a chroot, where no library of ours would be; no port 25.
    services = re.sub(r'^smtp +inet.*\n', '', services, flags=re.M)
    (here / 'conf/master.cf').write_text(
        re.sub(r'^(\w+ +\w+ +\S+ +\S+ +)y', r'\1n', services, flags=re.M))
    env = {**os.environ, 'MAIL_CONFIG': str(here / 'conf'),
           'LD_DEBUG': 'bindings', 'LD_DEBUG_OUTPUT': f'{here}/log/log'}
    if folder:
        env['LD_LIBRARY_PATH'] = folder

    def run(*command, text=None):
        return subprocess.run(command, env=env, input=text, check=False,
                              encoding='utf-8', capture_output=True)
    try:
        run('postfix', 'start')
        run('sendmail', '-f', SENDER, RECIPIENT, text='Subject: ü\n\nü\n')
        server.done.wait(PATIENCE)
    finally:
        run('postfix', 'stop')
        server.shutdown()
    files = set()
    for log in (here / 'log').iterdir():
        files |= set(re.findall(r'\] to (.+) \[\d+\]: normal symbol .uidna_',
                                log.read_text('utf-8', 'replace')))
    shutil.rmtree(here)
    return server.heard, files


def main():
    """Deliver twice."""
    if os.geteuid() != 0 or shutil.which('postfix') is None:
        print('this needs root and Postfix')
        sys.exit(SKIPPED)
    folder = os.path.realpath(sys.argv[1])
    if sys.argv[2:] != ['inside']:
        with tempfile.NamedTemporaryFile('w', suffix='hosts') as hosts:
            hosts.write('127.0.0.1 localhost xn--bcher-kva.localhost\n')
            hosts.flush()
            os.chmod(hosts.name, 0o644)
            sys.exit(subprocess.run(
                ['unshare', '--mount', 'sh', '-c',
                 'mount --bind "$1" /etc/hosts; shift; exec "$@"', 'sh',
                 hosts.name, sys.executable, __file__, folder, 'inside'],
                check=False).returncode)
    theirs, system = deliver(None)
    ours, used = deliver(folder)
    print('\n'.join(ours), system, used, sep='\n')
    good = (theirs == ours and any('SMTPUTF8' in line for line in ours) and
            used and all(file.startswith(folder) for file in used) and
            not any(file.startswith(folder) for file in system))
    sys.exit(0 if good else f'ICU: {theirs}')


if __name__ == '__main__':
    main()

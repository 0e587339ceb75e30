#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn lookup, with name servers on this machine.

    test_lookup.py XN [unittest's arguments]

XN is the path of the built command.  No test needs a network.  c-ares does the
DNS; tested is what the command asks it for, and what it makes of the answers.
"""

import contextlib
import json
import os
import re
import resource
import socket
import socketserver
import struct
import subprocess
import threading
import unittest

from running import XN, ace, answered_at_once, main, xn

A, CNAME, PTR, TXT, AAAA = 1, 5, 12, 16, 28
SERVFAIL, NXDOMAIN, REFUSED = 2, 3, 5
RESPONSE, TRUNCATED = 0x8180, 0x0200
LONG, SHORT = '30', '0.3'  # seconds: an answer comes in time, or none ever comes
HEADER = 12  # octets; the question's name follows


# ---- messages -------------------------------------------------------------

def wire(name):
    """A wire name; labels that are not ASCII become A-labels."""
    labels = [label if label.isascii() else ace(label)
              for label in name.split('.') if label]
    return b''.join(bytes([len(label)]) + label.encode()
                    for label in labels) + b'\0'


def pointer(to):
    return struct.pack('>H', 0xC000 | to)


def as_wire(name):
    return wire(name) if isinstance(name, str) else name


def rdata(kind, value):
    if isinstance(value, bytes):
        return value
    if kind in (A, AAAA):
        return socket.inet_pton(
            socket.AF_INET if kind == A else socket.AF_INET6, value)
    return wire(value)


def record(owner, kind, value):
    data = rdata(kind, value)
    return as_wire(owner) + struct.pack('>HHIH', kind, 1, 60, len(data)) + data


class Query:
    """A question that a server received."""

    def __init__(self, data):
        self.id = struct.unpack('>H', data[:2])[0]
        at = HEADER
        labels = []
        while data[at]:
            labels.append(data[at + 1:at + 1 + data[at]].decode())
            at += 1 + data[at]
        self.name = '.'.join(labels)
        self.kind, self.klass = struct.unpack('>HH', data[at + 1:at + 5])
        self.question = data[HEADER:at + 5]

    def answer(self, *records, rcode=0, flags=RESPONSE):
        return struct.pack('>6H', self.id, flags | rcode, 1, len(records), 0,
                           0) + self.question + b''.join(records)


# ---- servers --------------------------------------------------------------

def need_loopback():
    """Skip where this machine cannot even reach itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        try:
            udp.connect(('127.0.0.1', 9))
        except OSError:
            raise unittest.SkipTest('needs a loopback network') from None


class Server:
    """A name server over UDP and TCP, each query in a thread.

    reply(query, tcp) returns a message, or None for silence.
    """

    def __init__(self, reply, host='127.0.0.1'):
        need_loopback()
        self.queries = []

        def answer(data, tcp):
            query = Query(data)
            self.queries.append((query, tcp))
            return reply(query, tcp)

        class Udp(socketserver.BaseRequestHandler):
            def handle(self):
                message = answer(self.request[0], False)
                if message is not None:
                    self.request[1].sendto(message, self.client_address)

        class Tcp(socketserver.StreamRequestHandler):
            def handle(self):
                size = struct.unpack('>H', self.rfile.read(2))[0]
                message = answer(self.rfile.read(size), True)
                self.wfile.write(struct.pack('>H', len(message)) + message)

        family = socket.AF_INET6 if ':' in host else socket.AF_INET
        udp = type('', (socketserver.ThreadingUDPServer,),
                   {'address_family': family})((host, 0), Udp)
        self.port = udp.server_address[1]
        tcp = type('', (socketserver.ThreadingTCPServer,),
                   {'address_family': family, 'allow_reuse_address': True})(
                       (host, self.port), Tcp)
        self.servers = udp, tcp
        for server in self.servers:
            threading.Thread(target=server.serve_forever, args=[0.01]).start()
        self.address = (f'[{host}]' if ':' in host else host) + f':{self.port}'

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for server in self.servers:
            server.shutdown()
            server.server_close()


def zone(records, missing=NXDOMAIN):
    """A server's reply: the chain of aliases from the question, and its
    records.

    records is {(name, kind): [value, ...]}, names as wire() takes them.
    """
    table = {(wire(name).lower(), kind): values
             for (name, kind), values in records.items()}
    names = {name for name, _ in table}

    def reply(query, _):
        at = wire(query.name).lower()
        found = []
        while (at, CNAME) in table:
            target = table[at, CNAME][0]
            found.append(record(at, CNAME, target))
            at = wire(target).lower()
        found += [record(at, query.kind, value)
                  for value in table.get((at, query.kind), [])]
        return query.answer(*found, rcode=0 if at in names else missing)

    return reply


class Case(unittest.TestCase):
    maxDiff = None

    def ask(self, reply, *args, timeout=LONG, stdin=b'', **more):
        """Run xn lookup with a server that replies like this."""
        with Server(reply, **more) as server:
            run = xn('lookup', '--server', server.address, '--timeout',
                     timeout, *args, stdin=stdin)
        self.queries = server.queries
        self.server = server.address
        self.assertIn(run.status, (0, 1, 2, 3), run.message)
        return run

    def missing(self, run, name, what):
        self.assertEqual((run.status, run.text, run.message),
                         (1, '', f"xn: name 1: '{name}' {what}\n"))

    def unanswered(self, run, statuses=(3,)):
        """The words are c-ares'."""
        self.assertIn(run.status, statuses)
        self.assertEqual(run.text, '')
        self.assertRegex(run.message,
                         rf'^xn: name 1: {re.escape(self.server)}: [A-Z].+\n$')


# ---- answers --------------------------------------------------------------

BOOKS = {
    ('bücher.example', CNAME): ['Web.bücher.example'],
    ('web.bücher.example', CNAME): ['日本語.test'],
    ('日本語.test', A): ['192.0.2.1', '192.0.2.2'],
    ('日本語.test', AAAA): ['2001:db8::1'],
    ('four.example', A): ['192.0.2.4'],
    ('six.example', AAAA): ['2001:db8::6'],
    ('text.example', TXT): [b'\x01x'],
    ('dead.example', CNAME): ['faß.example'],
    ('1.2.0.192.in-addr.arpa', PTR): ['bücher.example', 'b.example'],
    ('1.' + '0.' * 23 + '8.b.d.0.1.0.0.2.ip6.arpa', PTR): ['שלום.example'],
}


class Answers(Case):
    def test_aliases_and_addresses(self):
        run = self.ask(zone(BOOKS), 'BÜCHER.example')
        self.assertEqual(run.rows, [
            ('bücher.example', 'CNAME', 'web.bücher.example'),
            ('web.bücher.example', 'CNAME', '日本語.test'),
            ('日本語.test', 'A', '192.0.2.1'),
            ('日本語.test', 'A', '192.0.2.2'),
            ('日本語.test', 'AAAA', '2001:db8::1')])
        self.assertEqual((run.status, run.message), (0, ''))
        self.assertEqual([(q.name, q.kind, q.klass) for q, _ in self.queries],
                         [('xn--bcher-kva.example', A, 1),
                          ('xn--bcher-kva.example', AAAA, 1)])

    def test_addresses_and_names(self):
        """One family is enough; addresses have names."""
        books = {**BOOKS, ('f.' * 32 + 'ip6.arpa', PTR): ['a.example']}
        for args, kinds, found in (
                (['four.example'], [A, AAAA], ['A 192.0.2.4']),
                (['six.example'], [A, AAAA], ['AAAA 2001:db8::6']),
                (['--type', 'a', '日本語.test'], [A],
                 ['A 192.0.2.1', 'A 192.0.2.2']),
                (['--type', 'aaaa', '日本語.test'], [AAAA],
                 ['AAAA 2001:db8::1']),
                (['192.0.2.1'], [PTR],
                 ['1.2.0.192.in-addr.arpa PTR bücher.example',
                  'PTR b.example']),
                (['2001:DB8::1'], [PTR], ['PTR שלום.example']),
                (['ffff:' * 6 + '255.255.255.255'], [PTR], ['PTR a.example']),
                (['--type', 'ptr', '1.2.0.192.in-addr.arpa.'], [PTR],
                 ['PTR bücher.example', 'PTR b.example'])):
            run = self.ask(zone(books), *args)
            self.assertEqual((run.status, run.message), (0, ''))
            self.assertEqual([' '.join(row)[-len(one):] for row, one in
                              zip(run.rows, found, strict=True)], found)
            self.assertEqual([q.kind for q, _ in self.queries], kinds)

    def test_almost_an_address(self):
        """It is taken as a name."""
        for name in ('192.0.2.1\0', '::1\0', 'a' * 45, 'a' * 46):
            run = self.ask(zone({}), '-q', stdin=name + '\n')
            self.assertEqual((run.status, run.text), (1, ''))
            self.assertEqual([q.kind for q, _ in self.queries],
                             [] if '\0' in name else [A])

    def test_each_answer_has_its_aliases(self):
        def reply(query, _):
            target = 'b.example' if query.kind == A else 'c.example'
            return query.answer(
                record('a.example', CNAME, target),
                record(target, query.kind, '192.0.2.1' if query.kind == A
                       else '2001:db8::1'))

        run = self.ask(reply, 'a.example')
        self.assertEqual(run.rows, [
            ('a.example', 'CNAME', 'b.example'),
            ('b.example', 'A', '192.0.2.1'),
            ('a.example', 'CNAME', 'c.example'),
            ('c.example', 'AAAA', '2001:db8::1')])

    def test_names_from_standard_input(self):
        run = self.ask(zone(BOOKS), '--type', 'a', '-0',
                       stdin='four.example\0日本語.test\0'.encode())
        self.assertEqual(run.text.split('\0'), [
            'four.example\tA\t192.0.2.4', '日本語.test\tA\t192.0.2.1',
            '日本語.test\tA\t192.0.2.2', ''])

    def test_names_with_any_octets(self):
        """c-ares refuses them, or each is a line, as the DNS writes them."""
        def reply(query, _):
            return query.answer(record(query.name, PTR,
                                       b'\3a\tb\4\x1b[1m\3.x\n\0'))

        run = self.ask(reply, '192.0.2.1')
        self.assertIn((run.status, len(run.rows)), ((0, 1), (3, 0)))
        for row in run.rows:
            self.assertTrue(row[2].isprintable(), row)

    def test_a_labels_that_are_not_valid_stay(self):
        run = self.ask(zone({('a.example', CNAME): ['xn--a.example'],
                             ('xn--a.example', A): ['192.0.2.1']}),
                       '--type', 'a', 'a.example')
        self.assertEqual(run.rows[1][0], 'xn--a.example')

    def test_name_that_is_too_long(self):
        """Some versions of c-ares pass it on, and then it is shown whole."""
        label = b'\x3f' + b'a' * 63

        def reply(query, tcp):
            if not tcp:
                return query.answer(flags=RESPONSE | TRUNCATED)
            at = HEADER + len(query.question)
            chain, end = [], b'\0'
            for i in range(45):
                kind = CNAME if i == 44 else TXT
                chain.append(record('a.example', kind, 3 * label + end))
                # The data's place: behind the owner and 10 octets.
                end = pointer(at + len(wire('a.example')) + 10)
                at += len(chain[-1])
            return query.answer(*chain, record(end, A, '192.0.2.1'))

        for args in ((), ('--json',)):
            run = self.ask(reply, '--type', 'a', *args, 'a.example')
            if run.status == 0:
                long = '.'.join(['a' * 63] * 3 * 45)
                self.assertEqual(run.text.count(long), 2)
                self.assertLess(len(run.text), 2 * len(long) + 400)
            else:
                self.assertEqual(run.status, 3)

    def test_over_ipv6(self):
        try:
            with socket.socket(socket.AF_INET6) as probe:
                probe.bind(('::1', 0))
        except OSError:
            self.skipTest('no IPv6 here')
        run = self.ask(zone(BOOKS), 'four.example', host='::1')
        self.assertEqual(run.rows, [('four.example', 'A', '192.0.2.4')])
        self.assertTrue(self.server.startswith('[::1]:'))

    def test_many_descriptors(self):
        """select() takes none from 1,024 on."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard < 2000:
            self.skipTest('a process may not have 2,000 files here')
        resource.setrlimit(resource.RLIMIT_NOFILE, (2000, hard))
        with Server(zone(BOOKS)) as server, contextlib.ExitStack() as stack:
            stack.callback(resource.setrlimit, resource.RLIMIT_NOFILE,
                           (soft, hard))
            for _ in range(1100):
                file = stack.enter_context(open('/dev/null', 'rb'))
                os.set_inheritable(file.fileno(), True)
            done = subprocess.run(
                [XN, 'lookup', '--server', server.address, '--type', 'a',
                 'four.example'], close_fds=False, capture_output=True,
                check=False)
        self.assertEqual((done.returncode, done.stdout),
                         (0, b'four.example\tA\t192.0.2.4\n'), done.stderr)

    def test_line_buffered(self):
        with Server(zone(BOOKS)) as server:
            self.assertTrue(answered_at_once(
                'four.example', 'lookup', '--server', server.address,
                '--type', 'a'))


class Json(Case):
    def test_ok(self):
        run = self.ask(zone(BOOKS), '--json', 'BÜCHER.example')
        [o] = run.objects
        records = o.pop('records')
        self.assertEqual(list(o.items()), [
            ('input', 'BÜCHER.example'), ('ok', True),
            ('name', 'bücher.example'), ('errors', []), ('state', 'ok'),
            ('server', self.server), ('failures', [])])
        self.assertEqual(len(records), 5)
        self.assertEqual(list(records[0].items()), [
            ('name', 'bücher.example'), ('type', 'CNAME'), ('ttl', 60),
            ('data', 'web.bücher.example')])
        self.assertNotIn(' ', run.text)
        [o] = self.ask(zone(BOOKS), '--json', '192.0.2.1').objects
        self.assertEqual([r['ttl'] for r in o['records']], [None, None])

    def test_states(self):
        for reply, name, state, statuses in (
                (zone(BOOKS), 'a..b', 'invalid', (1,)),
                (zone(BOOKS), 'no.example', 'nxdomain', (1,)),
                (zone(BOOKS), 'text.example', 'nodata', (1,)),
                # Some versions of c-ares only know that they got no answer.
                (lambda q, _: q.answer(rcode=SERVFAIL), 'a.b', 'failed',
                 (1, 3)),
                (lambda q, _: q.answer(rcode=REFUSED), 'a.b', 'failed',
                 (1, 3))):
            run = self.ask(reply, '--json', '-q', name)
            [o] = run.objects
            self.assertEqual((o['ok'], o['state']), (False, state))
            self.assertIn(run.status, statuses)
            self.assertEqual(o['errors'], ['empty-label'] * (name == 'a..b'))
            self.assertEqual(o['name'], None if name == 'a..b' else name)
            self.assertEqual([list(f) for f in o['failures']],
                             [['server', 'failure']] * (state == 'failed'))

    def test_null(self):
        """NUL ends each object, and names may be lines."""
        run = self.ask(lambda q, _: q.answer(rcode=NXDOMAIN), '--json', '-q',
                       '-0', stdin=b'a.b\0..\0c\nd\0')
        first, second, third, rest = run.text.split('\0')
        self.assertEqual([json.loads(text)['input']
                          for text in (first, second, third)],
                         ['a.b', '..', 'c\nd'])
        self.assertEqual(rest, '')


class Failures(Case):
    def test_name_that_is_none(self):
        run = self.ask(zone(BOOKS), 'a b.example')
        self.assertEqual((run.status, run.text, self.queries), (1, '', []))
        self.assertIn('forbidden-domain at byte 1', run.message)

    def test_name_that_needs_an_escape(self):
        """Versions of c-ares read \\DDD differently, so none is asked."""
        run = self.ask(zone(BOOKS), '-o', 'forbidden=off', 'a b.example')
        self.unanswered(run, (1,))
        self.assertEqual(self.queries, [])

    def test_name_that_is_not_there(self):
        self.missing(self.ask(zone(BOOKS), 'Straße.example'),
                     'straße.example', 'does not exist (NXDOMAIN)')
        self.assertEqual([q.kind for q, _ in self.queries], [A])
        self.missing(self.ask(zone(BOOKS), 'dead.example'), 'dead.example',
                     'does not exist (NXDOMAIN)')

    def test_no_data(self):
        for args, what in (((), 'A or AAAA'), (('--type', 'a'), 'A'),
                           (('--type', 'aaaa'), 'AAAA'),
                           (('--type', 'ptr'), 'PTR')):
            self.missing(self.ask(zone(BOOKS), *args, 'text.example'),
                         'text.example', f'has no {what} record')

    def test_one_bad_name_does_not_stop_the_rest(self):
        run = self.ask(zone(BOOKS), 'no.example', 'a..b', 'four.example')
        self.assertEqual(run.status, 1)
        self.assertEqual(run.rows, [('four.example', 'A', '192.0.2.4')])
        self.assertEqual(len(run.message.splitlines()), 2)

    def test_first_question_is_answered_and_second_is_not(self):
        def reply(query, _):
            if query.kind == A:
                return query.answer(record('a.example', A, '192.0.2.1'))
            return None

        run = self.ask(reply, 'a.example', timeout=SHORT)
        self.assertEqual(run.status, 3)
        self.assertEqual(run.rows, [('a.example', 'A', '192.0.2.1')])

    def test_silence(self):
        self.unanswered(self.ask(lambda q, _: None, '-q', 'a.example',
                                 timeout=SHORT))

    def test_nobody_listens(self):
        with Server(zone(BOOKS)) as server:
            pass
        self.server = server.address
        self.unanswered(xn('lookup', '--server', self.server, '--timeout',
                           SHORT, '-q', 'a.example'))

    def test_servers_and_times(self):
        """Nobody listens."""
        for args in (('--server', '127.0.0.1:1'),
                     ('--server', '127.0.0.1:65535'),
                     ('--server', '[::1]:1'), ('--server', '[::1]'),
                     ('--server', '::1'), ('--timeout', '3600'),
                     ('--timeout', '1987.6543210')):
            run = xn('lookup', '--timeout', '0.001', '--server',
                     '127.0.0.1:1', *args, 'a.invalid')
            self.assertEqual((run.status, run.text), (3, ''), run.message)

    def test_wrong_usage(self):
        for args in (('--server', 'localhost'), ('--server', ''),
                     ('--server', '127.0.0.1:0'),
                     ('--server', '127.0.0.1:65536'),
                     ('--server', '127.0.0.1:'), ('--server', '127.0.0.1:x'),
                     ('--server', '127.1'), ('--server', '[::1'),
                     ('--server', '[::1]53'), ('--server', '[::1]:'),
                     ('--server', '[127.0.0.1]:53'), ('--server', '::1:'),
                     ('--server', '127.0.0.1,127.0.0.2'),
                     # 53 modulo 2 to the 64.
                     ('--server', '127.0.0.1:18446744073709551669'),
                     ('--server', '0' * 300),
                     ('--type', 'mx'), ('--type', ''), ('--timeout', '0'),
                     ('--timeout', ''), ('--timeout', '-1'),
                     ('--timeout', '3600.1'), ('--timeout', '0.0001'),
                     ('--timeout', '1e3'), ('--timeout', 'inf'),
                     ('--timeout', '.5'), ('--timeout', '1 '),
                     ('--timeout', '1.2.3'), ('--timeout', '9' * 40),
                     ('-p', 'nothing')):
            run = xn('lookup', *args, 'a.example')
            self.assertEqual((run.status, run.text), (2, ''), args)
            self.assertIn(f"'{args[1]}'", run.message)
            self.assertIn("Try 'xn lookup --help'", run.message)
        self.assertIn('a, aaaa, ptr', xn('lookup', '--type', 'x').message)


if __name__ == '__main__':
    main()

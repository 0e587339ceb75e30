#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn lookup, with name servers on this machine.

    test_lookup.py XN [unittest's arguments]

XN is the path of the built command.  No test needs a network.  Some servers
answer correctly, some as an attacker would.  Which servers the system names is
tested in a namespace, if that is allowed.
"""

import itertools
import json
import os
import pathlib
import random
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
from resource import RLIMIT_NOFILE, setrlimit

from running import XN, ace, answered_at_once, main, plain_path, run, xn

CLOCK = os.environ.get('XN_FAKE_CLOCK')

A, CNAME, PTR, TXT, AAAA, OPT = 1, 5, 12, 16, 28, 41
FORMERR, SERVFAIL, NXDOMAIN, NOTIMP, REFUSED = 1, 2, 3, 4, 5
RESPONSE, TRUNCATED = 0x8180, 0x0200
LONG, SHORT = '30', '1'  # seconds: an answer comes in time, or none ever comes
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


def record(owner, kind, value, ttl=60, klass=1, length=None):
    """A record; length overrides the true length of its data."""
    data = rdata(kind, value)
    return as_wire(owner) + struct.pack(
        '>HHIH', kind, klass, ttl,
        len(data) if length is None else length) + data


class Query:
    """A question that a server received."""

    def __init__(self, data):
        (self.id, self.flags, *self.counts) = struct.unpack(
            '>6H', data[:HEADER])
        at = HEADER
        labels = []
        while data[at]:
            labels.append(data[at + 1:at + 1 + data[at]].decode())
            at += 1 + data[at]
        self.name = '.'.join(labels)
        self.kind, self.klass = struct.unpack('>HH', data[at + 1:at + 5])
        self.question = data[HEADER:at + 5]
        self.rest = data[at + 5:]

    def answer(self, *records, rcode=0, flags=RESPONSE, number=None,
               question=None, questions=1, counts=None, others=(), tail=b''):
        """A message, correct except for the arguments."""
        if question is None:
            question = self.question
        if counts is None:
            counts = (len(records), 0, len(others))
        return struct.pack(
            '>6H', self.id if number is None else number, flags | rcode,
            questions, *counts) + question + b''.join(
                (*records, *others)) + tail


class Raw(bytes):
    """Over TCP it is sent without its length in front."""


# ---- servers --------------------------------------------------------------

def need_loopback():
    """Skip where this machine cannot even reach itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as udp:
        try:
            udp.connect(('127.0.0.1', 9))
        except OSError:
            raise unittest.SkipTest('needs a loopback network') from None


class Server:
    """A name server over UDP and TCP.

    reply(query, tcp) returns a message, several, or None for silence.
    """

    def __init__(self, reply, host='127.0.0.1', port=0, tcp=True):
        need_loopback()
        self.reply = reply
        self.queries = []
        self.host = host
        self.udp, self.tcp = self.bind(host, port, tcp)
        self.port = self.udp.getsockname()[1]
        self.threads = [threading.Thread(target=self.serve_udp)]
        if self.tcp:
            self.threads.append(threading.Thread(target=self.serve_tcp))
        for thread in self.threads:
            thread.start()

    @staticmethod
    def bind(host, port, tcp):
        family = socket.AF_INET6 if ':' in host else socket.AF_INET
        for _ in range(100):
            udp = socket.socket(family, socket.SOCK_DGRAM)
            udp.bind((host, port))
            if not tcp:
                return udp, None
            stream = socket.socket(family, socket.SOCK_STREAM)
            stream.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                stream.bind((host, udp.getsockname()[1]))
                stream.listen()
                return udp, stream
            except OSError:
                udp.close()
                stream.close()
        raise OSError('no port is free for both UDP and TCP')

    @property
    def address(self):
        host = f'[{self.host}]' if ':' in self.host else self.host
        return f'{host}:{self.port}'

    def messages(self, data, tcp):
        query = Query(data)
        self.queries.append((query, tcp))
        out = self.reply(query, tcp)
        if out is None:
            return []
        return [out] if isinstance(out, bytes) else out

    def serve_udp(self):
        while True:
            data, peer = self.udp.recvfrom(65535)
            if not data:
                return
            for message in self.messages(data, False):
                self.udp.sendto(message, peer)

    def serve_tcp(self):
        while True:
            stream = self.tcp.accept()[0]
            with stream:
                data = self.read(stream)
                if not data:
                    return
                try:
                    for message in self.messages(data, True):
                        if not isinstance(message, Raw):
                            size = struct.pack('>H', len(message))
                            message = size + message
                        stream.sendall(message)
                    stream.shutdown(socket.SHUT_WR)
                    stream.recv(1)
                except OSError:
                    pass

    @staticmethod
    def read(stream):
        size = stream.recv(2, socket.MSG_WAITALL)
        if len(size) < 2:
            return b''
        return stream.recv(struct.unpack('>H', size)[0], socket.MSG_WAITALL)

    def close(self):
        """End the threads with a message that no client sends."""
        here = (self.host, self.port)
        with socket.socket(self.udp.family, socket.SOCK_DGRAM) as udp:
            udp.sendto(b'', here)
        if self.tcp:
            with socket.create_connection(here):
                pass
        for thread in self.threads:
            thread.join()
        self.udp.close()
        if self.tcp:
            self.tcp.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


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

    def ask(self, reply, *args, timeout=LONG, stdin=b'', env=None, **more):
        """Run xn lookup with a server that replies like this."""
        with Server(reply, **more) as server:
            run = xn('lookup', '--server', server.address, '--timeout',
                     timeout, *args, stdin=stdin, env=env)
        self.queries = server.queries
        self.server = server.address
        self.assertIn(run.status, (0, 1, 2, 3), run.message)
        return run

    def refused(self, reply, why, **more):
        """Assert that the whole answer is refused, with this reason."""
        run = self.ask(reply, 'a.example', **more)
        self.assertEqual((run.status, run.text), (3, ''), run.message)
        self.assertEqual(run.message, f'xn: name 1: {self.server}: {why}\n')


# ---- what should be -------------------------------------------------------

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
    ('4.2.0.192.in-addr.arpa', CNAME): ['4.0-7.2.0.192.in-addr.arpa'],
    ('4.0-7.2.0.192.in-addr.arpa', PTR): ['four.example'],
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
        self.assertEqual(
            [(q.name, q.kind, q.klass, q.flags, q.counts, q.rest, tcp)
             for q, tcp in self.queries],
            [('xn--bcher-kva.example', kind, 1, 0x0100, [1, 0, 0, 0], b'',
              False) for kind in (A, AAAA)])

    def test_one_family_is_enough(self):
        for name, kind, data in (('four.example', 'A', '192.0.2.4'),
                                 ('six.example', 'AAAA', '2001:db8::6')):
            run = self.ask(zone(BOOKS), name)
            self.assertEqual((run.status, run.message), (0, ''))
            self.assertEqual(run.rows, [(name, kind, data)])

    def test_type(self):
        for kind, number in (('a', A), ('aaaa', AAAA)):
            run = self.ask(zone(BOOKS), '--type', kind, '日本語.test')
            self.assertEqual(run.status, 0)
            self.assertEqual({row[1] for row in run.rows}, {kind.upper()})
            self.assertEqual([q.kind for q, _ in self.queries], [number])

    def test_addresses_are_asked_for_names(self):
        run = self.ask(zone(BOOKS), '192.0.2.1', '2001:DB8::1')
        self.assertEqual((run.status, run.message), (0, ''))
        self.assertEqual([row[1:] for row in run.rows], [
            ('PTR', 'bücher.example'), ('PTR', 'b.example'),
            ('PTR', 'שלום.example')])
        self.assertEqual(run.rows[0][0], '1.2.0.192.in-addr.arpa')
        run = self.ask(zone(BOOKS), '192.0.2.4', '--type', 'a')
        self.assertEqual([row[1:] for row in run.rows], [
            ('CNAME', '4.0-7.2.0.192.in-addr.arpa'),
            ('PTR', 'four.example')])

    def test_longest_address(self):
        run = self.ask(zone({('f.' * 32 + 'ip6.arpa', PTR): ['a.example']}),
                       'ffff:' * 6 + '255.255.255.255')
        self.assertEqual([row[1:] for row in run.rows], [('PTR', 'a.example')])

    def test_same_octets(self):
        """Only aliases are left out the second time."""
        run = self.ask(zone({('a.example', A): ['0.0.0.0'],
                             ('a.example', AAAA): ['::']}), 'a.example')
        self.assertEqual(run.rows, [('a.example', 'A', '0.0.0.0'),
                                    ('a.example', 'AAAA', '::')])

    def test_ptr_of_a_name(self):
        run = self.ask(zone(BOOKS), '--type', 'ptr',
                       '1.2.0.192.in-addr.arpa.')
        self.assertEqual([row[2] for row in run.rows],
                         ['bücher.example', 'b.example'])

    def test_names_from_standard_input(self):
        run = self.ask(zone(BOOKS), '--type', 'a', '-0',
                       stdin='four.example\0日本語.test\0'.encode())
        self.assertEqual(run.text.split('\0'), [
            'four.example\tA\t192.0.2.4', '日本語.test\tA\t192.0.2.1',
            '日本語.test\tA\t192.0.2.2', ''])

    def test_ids_differ(self):
        self.ask(zone(BOOKS), *['four.example'] * 20)
        self.assertGreater(len({q.id for q, _ in self.queries}), 30)
        # Each of both octets.
        self.assertGreater(len({q.id >> 8 for q, _ in self.queries}), 20)
        self.assertGreater(len({q.id & 255 for q, _ in self.queries}), 20)

    def test_letters_keep_no_case(self):
        """RFC 4343: an answer may change the case of letters."""
        def reply(query, _):
            return query.answer(
                record('A.Example', CNAME, 'XN--Bcher-KVA.example'),
                record('xn--bcher-kva.EXAMPLE', A, '192.0.2.1'),
                question=query.question.replace(b'a', b'A'))

        run = self.ask(reply, '--type', 'a', 'a.example')
        self.assertEqual(run.rows, [
            ('a.example', 'CNAME', 'bücher.example'),
            ('bücher.example', 'A', '192.0.2.1')])

    def test_compression(self):
        def reply(query, _):
            alias = HEADER + len(query.question) + 2 + 10
            return query.answer(
                record(pointer(HEADER), CNAME, b'\3web' + pointer(HEADER)),
                record(pointer(alias), A, '192.0.2.1'))

        run = self.ask(reply, '--type', 'a', 'bücher.example')
        self.assertEqual(run.rows[1],
                         ('web.bücher.example', 'A', '192.0.2.1'))

    def test_other_records_are_left_out(self):
        def reply(query, _):
            return query.answer(
                record('a.example', A, '192.0.2.2', klass=3),
                record('b.example', A, '192.0.2.3'),
                record('a.example', TXT, b'\3abc'),
                record('a.example', AAAA, '2001:db8::1'),
                record('a.example', A, '192.0.2.1'),
                others=[record('', OPT, b'', klass=4096),
                        record('a.example', A, '192.0.2.4')])

        run = self.ask(reply, '--type', 'a', 'a.example')
        self.assertEqual(run.rows, [('a.example', 'A', '192.0.2.1')])

    def test_order_of_records_is_free(self):
        def reply(query, _):
            return query.answer(
                record('c.example', A, '192.0.2.1'),
                record('b.example', CNAME, 'c.example'),
                record('a.example', CNAME, 'b.example'))

        run = self.ask(reply, '--type', 'a', 'a.example')
        self.assertEqual([row[1] for row in run.rows],
                         ['CNAME', 'CNAME', 'A'])

    def test_aliases_that_change(self):
        """The second answer may have another alias than the first."""
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

    def test_aliases_that_are_partly_the_same(self):
        """Only a record that is the same in everything is left out."""
        v4 = record('b.example', A, '192.0.2.1')
        v6 = record('b.example', AAAA, '2001:db8::1')
        alias = record('a.example', CNAME, 'b.example')
        for first, second, kinds in (
                ([alias], [alias, v6], ['CNAME', 'AAAA']),
                ([alias, v4], [alias], ['CNAME', 'A']),
                # The target is the same.
                ([alias, v4], [record('a.example', CNAME, 'c.example'),
                               record('c.example', CNAME, 'b.example'), v6],
                 ['CNAME', 'A', 'CNAME', 'CNAME', 'AAAA']),
                # The address has the octets of the alias's target.
                ([record('a.example', CNAME, 'b')],
                 [record('a.example', AAAA, '162::')], ['CNAME', 'AAAA'])):
            def reply(query, _):
                return query.answer(*(first if query.kind == A else second))

            run = self.ask(reply, 'a.example')
            self.assertEqual([row[1] for row in run.rows], kinds)
            self.assertEqual((run.status, run.message), (0, ''))

    def test_name_that_is_missing_is_that_of_the_last_answer(self):
        def reply(query, _):
            return (query.answer(record('a.example', CNAME, 'b.example'))
                    if query.kind == A else
                    query.answer(record('a.example', CNAME, 'c.example'),
                                 rcode=NXDOMAIN))

        run = self.ask(reply, 'a.example')
        self.assertEqual(run.message, "xn: name 1: 'c.example' does not exist"
                         ' (NXDOMAIN)\n')
        run = self.ask(zone({**BOOKS, ('d.example', CNAME):
                             ['text.example']}), 'd.example')
        self.assertEqual(run.message, "xn: name 1: 'text.example' has no A or"
                         ' AAAA record\n')

    def test_almost_an_address(self):
        """It is taken as a name."""
        for name in ('192.0.2.1\0', '192.0.2.1\0x', '::1\0', 'a' * 45,
                     'a' * 46, 'a' * 47):
            run = self.ask(zone({}), '-q', stdin=name + '\n')
            self.assertEqual((run.status, run.text), (1, ''))
            self.assertEqual([q.kind for q, _ in self.queries],
                             [] if '\0' in name else [A])
            run = self.ask(zone({}), '-q', '--json', stdin=name + '\n')
            self.assertEqual(run.objects[0]['input'], name)

    def test_either_answer_can_say_nxdomain(self):
        """RFC 8020: no other type can exist then."""
        for kind in A, AAAA:
            run = self.ask(lambda query, _, kind=kind: query.answer(
                rcode=NXDOMAIN if query.kind == kind else 0), 'a.example')
            self.assertEqual((run.status, run.text), (1, ''))
            self.assertIn('does not exist (NXDOMAIN)', run.message)

    def test_over_ipv6(self):
        try:
            with socket.socket(socket.AF_INET6) as probe:
                probe.bind(('::1', 0))
        except OSError:
            self.skipTest('no IPv6 here')
        run = self.ask(zone(BOOKS), 'four.example', host='::1')
        self.assertEqual(run.rows, [('four.example', 'A', '192.0.2.4')])
        self.assertTrue(self.server.startswith('[::1]:'))


class Json(Case):
    KEYS = ['input', 'ok', 'name', 'errors', 'state', 'server', 'records',
            'failures']

    def test_null(self):
        """NUL ends each object, and names may be lines."""
        run = self.ask(lambda q, _: q.answer(rcode=NXDOMAIN), '--json', '-q',
                       '-0', stdin=b'a.b\0..\0c\nd\0')
        first, second, third, rest = run.text.split('\0')
        self.assertEqual([json.loads(text)['input']
                          for text in (first, second, third)],
                         ['a.b', '..', 'c\nd'])
        self.assertEqual(rest, '')
        self.assertNotIn('\n', run.text)

    def test_hard_characters(self):
        """The name as it came, and as the plain output has it."""
        names = [before + c + after for c in (
            b'"', b'\\', b'\x7f', b'\0', b'\x1b', b'\t', b'\xff', b'\xc2\x80',
            '\u2028'.encode(), '\u2029'.encode(), '\ufffd'.encode(),
            '\U0001f600'.encode(), b'a' * 4999 + b'"')
            for before, after in ((b'', b'.test'), (b'abcdefg', b''))]

        def reply(query, _):
            return query.answer(*[record(query.name, A, '192.0.2.1')]
                                * (query.kind == A))

        args = '-o', 'forbidden=off', '-q'
        text = b'\n'.join([*names, b''])
        objects = self.ask(reply, '--json', *args, stdin=text).objects
        rows = self.ask(reply, *args, stdin=text).rows
        self.assertEqual([o['input'] for o in objects],
                         [name.decode(errors='replace') for name in names])
        found = [o['name'] for o in objects if o['ok']]
        self.assertEqual(found, [row[0] for row in rows])
        self.assertGreater(len(found), 9)
        for o in objects:
            self.assertEqual([x['name'] for x in o['records']],
                             [o['name']] * o['ok'])

    def test_ok(self):
        run = self.ask(zone(BOOKS), '--json', 'BÜCHER.example')
        o = run.objects[0]
        self.assertEqual(list(o), self.KEYS)
        self.assertEqual(
            [o[key] for key in self.KEYS if key != 'records'],
            ['BÜCHER.example', True, 'bücher.example', [], 'ok', self.server,
             []])
        self.assertEqual(len(o['records']), 5)
        self.assertEqual(o['records'][0], {
            'name': 'bücher.example', 'type': 'CNAME', 'ttl': 60,
            'data': 'web.bücher.example'})
        self.assertEqual(list(o['records'][0]),
                         ['name', 'type', 'ttl', 'data'])
        self.assertNotIn(' ', run.text)

    def test_failures(self):
        for reply, name, state, failure, status in (
                (zone(BOOKS), 'a..b', 'invalid', None, 1),
                (zone(BOOKS), 'no.example', 'nxdomain', None, 1),
                (zone(BOOKS), 'text.example', 'nodata', None, 1),
                (lambda q, _: q.answer(rcode=SERVFAIL), 'a.b', 'failed',
                 'SERVFAIL', 1),
                (lambda q, _: q.answer(rcode=NOTIMP), 'a.b', 'failed',
                 'NOTIMP', 1),
                (lambda q, _: q.answer(rcode=REFUSED), 'a.b', 'failed',
                 'REFUSED', 1),
                (lambda q, _: q.answer(rcode=11), 'a.b', 'failed', 'RCODE11',
                 1),
                (lambda q, _: None, 'a.b', 'failed', 'silent', 3),
                (lambda q, _: q.answer(number=q.id ^ 1), 'a.b', 'failed',
                 'foreign', 3),
                (lambda q, _: q.answer(tail=b'x'), 'a.b', 'failed',
                 'malformed', 3)):
            run = self.ask(reply, '--json', '-q', name, timeout=SHORT)
            o = run.objects[0]
            self.assertEqual(list(o), self.KEYS)
            self.assertEqual((run.status, o['ok'], o['state']),
                             (status, False, state))
            self.assertEqual(o['name'], None if state == 'invalid' else name)
            self.assertEqual(o['errors'],
                             ['empty-label'] if state == 'invalid' else [])
            self.assertEqual(o['server'], self.server if state in (
                'nxdomain', 'nodata') else None)
            self.assertEqual(o['records'], [])
            self.assertEqual(o['failures'], [] if failure is None else [
                {'server': self.server, 'failure': failure}])
            self.assertEqual(run.message == '', status == 1)

    def test_nobody_listens(self):
        with Server(zone(BOOKS)) as server:
            pass
        run = xn('lookup', '--server', server.address, '--json', 'a.example')
        self.assertEqual(run.objects[0]['failures'], [
            {'server': server.address, 'failure': 'unreachable'}])

    def test_other_failures(self):
        for rcode, name in ((FORMERR, 'FORMERR'), (6, 'RCODE6'),
                            (15, 'RCODE15')):
            run = self.ask(lambda q, _: q.answer(rcode=rcode), '--json', 'a.b')
            self.assertEqual(run.objects[0]['failures'], [
                {'server': self.server, 'failure': name}])

    def test_nothing_is_left_of_the_name_before(self):
        def reply(query, _):
            if query.name == 'bad.example':
                return query.answer(rcode=SERVFAIL)
            return zone(BOOKS)(query, _)

        names = ('a..b', '192.0.2.1', 'four.example', 'bad.example', 'a..b',
                 'no.example', 'text.example', 'a' * 64, 'six.example')

        def ask(*names):
            run = xn('lookup', '--server', server.address, '--timeout', LONG,
                     '--json', *args, *names)
            texts = [line.split(': ', 2)[1:]
                     for line in run.message.splitlines() if 'name' in line]
            return run.objects, [
                [text for name, text in texts if name == f'name {i + 1}']
                for i in range(len(names))]

        for args in ((), ('-p', 'url')):
            with Server(reply) as server:
                alone = [ask(name) for name in names]
                objects, messages = ask(*names)
            self.assertEqual(objects, [found[0] for found, _ in alone])
            self.assertEqual(messages, [told for _, (told,) in alone])


# ---- names that fail ------------------------------------------------------

class Failures(Case):
    def test_name_that_is_none(self):
        for args in (('a..b',), ('a.xn--a',), ('-p', 'strict', '_a.b'),
                     ('a\x07',), ('ü' * 64,), ('a' * 3000,)):
            run = self.ask(zone(BOOKS), *args)
            self.assertEqual((run.status, run.text), (1, ''), args)
            self.assertEqual(self.queries, [])
            self.assertEqual(run.message, xn('ascii', *args).message)
            self.assertRegex(run.message, '^xn: name 1: label ')
        run = self.ask(zone(BOOKS), '-q', 'a..b')
        self.assertEqual((run.status, run.text, run.message), (1, '', ''))

    def test_name_without_a_fault_of_its_own(self):
        """XN_URL accepts this ASCII name; the DNS does not."""
        run = self.ask(zone(BOOKS), '-p', 'url', 'a' * 64)
        self.assertEqual((run.status, run.text), (1, ''))
        self.assertRegex(run.message, r'\Axn: name 1: label-too-long: .*\n\Z')

    def test_one_bad_name_does_not_stop_the_rest(self):
        run = self.ask(zone(BOOKS), '--type', 'a', 'a..b', 'four.example',
                       'no.example', '日本語.test')
        self.assertEqual(run.status, 1)
        self.assertEqual(len(run.rows), 3)
        self.assertEqual(len(run.message.splitlines()), 2)
        self.assertIn("xn: name 3: 'no.example' does not exist (NXDOMAIN)\n",
                      run.message)

    def test_name_that_is_not_there(self):
        run = self.ask(zone(BOOKS), 'nö.example')
        self.assertEqual((run.status, run.text, run.message), (
            1, '', "xn: name 1: 'nö.example' does not exist (NXDOMAIN)\n"))
        # Then no other type exists either (RFC 8020).
        self.assertEqual(len(self.queries), 1)

    def test_alias_of_what_is_not_there(self):
        run = self.ask(zone(BOOKS), 'dead.example')
        self.assertEqual((run.status, run.rows, run.message), (
            1, [('dead.example', 'CNAME', 'faß.example')],
            "xn: name 1: 'faß.example' does not exist (NXDOMAIN)\n"))

    def test_no_data(self):
        for args, what in ((('text.example',), 'no A or AAAA record'),
                           (('--type', 'a', 'text.example'), 'no A record'),
                           (('--type', 'aaaa', 'text.example'),
                            'no AAAA record'),
                           (('--type', 'ptr', 'text.example'),
                            'no PTR record')):
            run = self.ask(zone(BOOKS), *args)
            self.assertEqual((run.status, run.text, run.message), (
                1, '', f"xn: name 1: 'text.example' has {what}\n"))
        run = self.ask(zone({}, missing=0), '192.0.2.9')
        self.assertEqual((run.status, run.message), (
            1, "xn: name 1: '9.2.0.192.in-addr.arpa' has no PTR record\n"))

    def test_server_that_fails(self):
        for rcode, name in ((FORMERR, 'FORMERR'), (SERVFAIL, 'SERVFAIL'),
                            (REFUSED, 'REFUSED'), (15, 'RCODE15')):
            for more in ({}, {'question': b'', 'questions': 0},
                         {'flags': RESPONSE | TRUNCATED}):
                run = self.ask(lambda q, _: q.answer(rcode=rcode, **more),
                               'a.example')
                self.assertEqual((run.status, run.text, run.message), (
                    1, '', f'xn: name 1: {self.server}: the server answers '
                           f'{name}\n'))
                self.assertEqual([tcp for _, tcp in self.queries],
                                 [False] * 2)
        run = self.ask(lambda q, _: q.answer(rcode=SERVFAIL), '-q', 'a.b')
        self.assertEqual((run.status, run.text, run.message), (1, '', ''))

    def test_status_is_the_worst(self):
        """3 stays, whatever the names after it are."""
        def reply(query, _):
            if query.name == 'lost.example':
                return query.answer(tail=b'\0')
            return query.answer(rcode=SERVFAIL if query.name == 'bad.example'
                                else 0)

        for names, status in (
                (('bad.example', 'no.example'), 1),
                (('lost.example', 'bad.example'), 3),
                (('bad.example', 'lost.example'), 3)):
            for args in ((), ('-q',)):
                run = self.ask(reply, *args, *names)
                self.assertEqual(run.status, status, names)
                self.assertEqual('malformed' in run.message, status == 3)

    def test_what_failed_once_is_tried_again(self):
        count = itertools.count()

        def reply(query, _):
            return query.answer(record('a.example', A, '192.0.2.1'),
                                rcode=0 if next(count) else SERVFAIL)

        run = self.ask(reply, '--type', 'a', 'a.example')
        self.assertEqual((run.status, run.message), (0, ''))
        self.assertEqual(run.rows, [('a.example', 'A', '192.0.2.1')])

    def test_first_question_is_answered_and_second_is_not(self):
        def reply(query, _):
            if query.kind == A:
                return query.answer(record('a.example', A, '192.0.2.1'))
            return None

        run = self.ask(reply, 'a.example', timeout=SHORT)
        self.assertEqual(run.status, 3)
        self.assertEqual(run.rows, [('a.example', 'A', '192.0.2.1')])
        self.assertIn('no answer in time', run.message)
        o = self.ask(reply, '--json', 'a.example', timeout=SHORT).objects[0]
        self.assertEqual((o['ok'], o['state'], o['server'], o['failures']), (
            False, 'failed', self.server,
            [{'server': self.server, 'failure': 'silent'}]))
        self.assertEqual([r['data'] for r in o['records']], ['192.0.2.1'])

    def test_silence(self):
        run = self.ask(lambda q, _: None, 'a.example', timeout=SHORT)
        self.assertEqual((run.status, run.text, run.message), (
            3, '', f'xn: name 1: {self.server}: no answer in time\n'))
        self.assertEqual(len(self.queries), 2)

    def test_nobody_listens(self):
        with Server(zone(BOOKS)) as server:
            pass
        run = xn('lookup', '--server', server.address, '-q', 'a.example')
        self.assertEqual((run.status, run.text, run.message), (
            3, '', f'xn: name 1: {server.address}: Connection refused\n'))

    def test_limits(self):
        """The first and the last number of each option; nobody listens."""
        for server in ('127.0.0.1:1', '127.0.0.1:65535', '[::1]:1',
                       '[::1]:65535', '127.0.0.1:00001', '[::1%1]:1',
                       '[fe80::1%1]:1'):
            run = xn('lookup', '--server', server, '--timeout', '0.001',
                     'a.example')
            self.assertEqual((run.status, run.text), (3, ''), run.message)
            self.assertIn(server.replace(':0000', ':'), run.message)
            # As if there were no interface.
            self.assertNotIn('Invalid argument', run.message)
        # Numbers of interfaces of up to nine digits.
        for number in ('9', '10', '999999999'):
            run = xn('lookup', '--server', f'[::1%{number}]:1', '--timeout',
                     '0.001', 'a.example')
            self.assertNotEqual(run.status, 2, run.message)
        # Port 53, on which a server may listen here.
        for server, name in (('::1', '[::1]:53'), ('[::1]', '[::1]:53'),
                             ('127.0.0.1', '127.0.0.1:53')):
            [o] = xn('lookup', '--server', server, '--timeout', '0.001',
                     '--json', 'a.invalid').objects
            self.assertEqual(o['server'] or o['failures'][0]['server'], name)
        for timeout in ('0.001', '3600', '3600.0', '1987.6543210', '9'):
            run = xn('lookup', '--server', '127.0.0.1:1', '--timeout', timeout,
                     'a.example')
            self.assertEqual((run.status, run.text), (3, ''), run.message)

    def test_wrong_usage(self):
        for args in (('--server', 'localhost'), ('--server', ''),
                     ('--server', '127.0.0.1:0'),
                     ('--server', '127.0.0.1:65536'),
                     ('--server', '127.0.0.1:'), ('--server', '127.0.0.1:x'),
                     ('--server', '127.1'), ('--server', '[::1'),
                     ('--server', '[::1]53'), ('--server', '[::1]:'),
                     ('--server', '[127.0.0.1]:53'), ('--server', '::1:'),
                     ('--server', '::1%'), ('--server', '::1%nowhere'),
                     ('--server', '::1%0'), ('--server', '::1%1x'),
                     ('--server', '::1%4294967297'),
                     # 53 modulo 2 to the 64.
                     ('--server', '127.0.0.1:18446744073709551669'),
                     ('--server', '0' * 300), ('--server', '0' * 62),
                     ('--server', '0' * 63), ('--server', '0' * 64),
                     ('--server', '[' + '0' * 63 + ']'),
                     ('--server', '0000:0000:0000:0000:0000:ffff:'
                                  '192.168.100.1000'),
                     ('--type', 'mx'), ('--type', ''), ('--timeout', '0'),
                     ('--timeout', ''), ('--timeout', '-1'),
                     ('--timeout', '3600.1'), ('--timeout', '0.0001'),
                     ('--timeout', '1e3'), ('--timeout', 'inf'),
                     ('--timeout', '.5'), ('--timeout', '1 '),
                     # 1000 times as much is 384 modulo 2 to the 64.
                     ('--timeout', '18446744073709552'),
                     ('--timeout', '9' * 40), ('-p', 'nothing')):
            run = xn('lookup', *args, 'a.example')
            self.assertEqual((run.status, run.text), (2, ''), args)
            self.assertIn(f"'{args[1]}'", run.message)
            self.assertIn("Try 'xn lookup --help'", run.message)
        # The last value counts.
        for option, first in (('--server', '127.0.0.1:x'), ('--type', 'mx'),
                              ('--timeout', '0')):
            run = xn('lookup', option, first, '--server', '127.0.0.1:9',
                     '--type', 'a', '--timeout', SHORT, '..')
            self.assertEqual(run.status, 1, option)
        # The next argument does not belong to the address.
        self.assertEqual(xn('lookup', '--server', '[::1', ':53').status, 2)
        self.assertIn('a, aaaa, ptr', xn('lookup', '--type', 'x').message)


# ---- servers that lie -----------------------------------------------------

def found(query, **more):
    return query.answer(record('a.example', A, '192.0.2.1'), **more)


def by_tcp(reply):
    """A reply over TCP only, where no other message can follow it."""
    def both(query, tcp):
        if tcp:
            return reply(query)
        return found(query, flags=RESPONSE | TRUNCATED)
    return both


BESIDE = 'only answers to other questions'


class Hostile(Case):
    def test_wrong_id(self):
        self.refused(lambda q, _: found(q, number=q.id ^ 1), BESIDE,
                     timeout=SHORT)

    def test_wrong_question(self):
        def question(name=None, kind=A, klass=1):
            return (wire(name or 'a.example')
                    + struct.pack('>HH', kind, klass))

        for wrong in (question('b.example'), question('a.example.example'),
                      question('example'), question(kind=AAAA),
                      question(klass=3), pointer(HEADER) + b'\0\1\0\1'):
            self.refused(by_tcp(lambda q: found(q, question=wrong)), BESIDE)
        for questions in (0, 2):
            self.refused(by_tcp(lambda q: found(q, questions=questions)),
                         BESIDE)
        self.refused(lambda q, _: found(q, question=wrong), BESIDE,
                     timeout=SHORT)

    def test_no_response(self):
        for flags in (0x0100, 0x8980, 0x9180, 0xA180, 0xC180):
            self.refused(by_tcp(lambda q: found(q, flags=flags)), BESIDE)

    def test_other_flags(self):
        """AA, RD, RA, Z, AD and CD mean nothing here."""
        for flags in (0x8000, 0x8400, 0x8100, 0x8080, 0x8040, 0x8020, 0x8010,
                      0x85F0):
            run = self.ask(lambda q, _: found(q, flags=flags), '--type', 'a',
                           'a.example')
            self.assertEqual(run.rows, [('a.example', 'A', '192.0.2.1')])

    def test_short_messages(self):
        self.refused(lambda q, _: [found(q)[:n] for n in range(HEADER + 15)],
                     BESIDE, timeout=SHORT)

    def test_true_answer_behind_false_ones(self):
        def reply(query, _):
            false = record('a.example', A, '192.0.2.66')
            return [query.answer(false, number=query.id ^ 0x8000),
                    query.answer(false, question=wire('b.example')
                                 + query.question[-4:]),
                    # SERVFAIL, to another question.
                    query.answer(question=wire('b.example')
                                 + query.question[-4:], rcode=2),
                    b'', b'\xff' * 60000, found(query)]

        run = self.ask(reply, '--type', 'a', 'a.example')
        self.assertEqual(run.rows, [('a.example', 'A', '192.0.2.1')])

    def test_answer_from_elsewhere(self):
        """Everything is right except the address it comes from."""
        sent = []

        class Forger(Server):
            def serve_udp(self):
                data, peer = self.udp.recvfrom(65535)
                query = Query(data)
                with socket.socket(socket.AF_INET,
                                   socket.SOCK_DGRAM) as other:
                    sent.append(other.sendto(query.answer(
                        record('a.example', A, '192.0.2.66')), peer))
                self.udp.sendto(found(query), peer)

        with Forger(None, tcp=False) as server:
            run = xn('lookup', '--server', server.address, '--timeout', LONG,
                     '--type', 'a', 'a.example')
        self.assertEqual(run.rows, [('a.example', 'A', '192.0.2.1')])
        self.assertEqual(len(sent), 1)

    def test_circles(self):
        why = 'the answer is malformed: aliases lead in a circle'
        for chain in ('a', 'aba', 'abca', 'abcb'):
            records = [record(f'{one}.example', CNAME, f'{two}.example')
                       for one, two in zip(chain, chain[1:] or chain)]
            self.refused(lambda q, _: q.answer(*records), why)

    def test_aliases_without_end(self):
        def chain(count):
            names = ['a.example', *(f'x{i}.example' for i in range(count))]
            return [record(one, CNAME, two)
                    for one, two in zip(names, names[1:])]

        run = self.ask(lambda q, _: q.answer(
            *chain(16), record('x15.example', A, '192.0.2.1')),
            '--type', 'a', 'a.example')
        self.assertEqual((run.status, len(run.rows)), (0, 17))
        self.refused(lambda q, _: q.answer(*chain(17)),
                     'the answer is malformed: too many aliases')

    def test_names_that_are_none(self):
        # The offset of the first record's name.
        at = HEADER + len(wire('a.example')) + 4
        long = b''.join(b'\77' + b'a' * 63 for _ in range(4)) + b'\0'
        for owner, status in (
                (pointer(at), 'BAD_POINTER'),
                (pointer(at + 4), 'BAD_POINTER'),
                (pointer(0x3FFF), 'BAD_POINTER'),
                (b'\1a' + pointer(0x3FFF), 'BAD_POINTER'),
                (b'\x40a\0', 'BAD_LABEL'),
                (b'\x80a\0', 'BAD_LABEL'),
                (long, 'TOO_LONG')):
            why = f'the answer is malformed: XN_WIRE_{status}'
            self.refused(lambda q, _: q.answer(
                record(owner, A, '192.0.2.1')), why)
            self.refused(lambda q, _: q.answer(
                others=[record(owner, TXT, b'')], counts=(0, 1, 0)), why)
            if owner not in (pointer(at), pointer(at + 4)):
                self.refused(lambda q, _: q.answer(
                    record('a.example', CNAME, owner)), why)

    def test_lengths_that_lie(self):
        malformed = 'the answer is malformed: '
        good = record('a.example', A, '192.0.2.1')
        for records, why in (
                ([record('a.example', A, b'\1\2\3')],
                 'an address of a wrong length'),
                ([record('a.example', A, b'\1\2\3\4\5')],
                 'an address of a wrong length'),
                ([record('a.example', AAAA, '192.0.2.1'.encode())],
                 'an address of a wrong length'),
                ([record('a.example', A, b'')],
                 'an address of a wrong length'),
                ([record('a.example', A, '192.0.2.1', length=5)],
                 'a record beyond its end'),
                ([record('a.example', A, '192.0.2.1', length=0xFFFF)],
                 'a record beyond its end'),
                ([record('a.example', TXT, b'abc', length=4)],
                 'a record beyond its end'),
                ([record('a.example', TXT, b'abc', length=2)],
                 'octets behind the last record'),
                ([record('a.example', CNAME, wire('b.example') + b'\0')],
                 'a record longer than its name'),
                ([record('a.example', CNAME, 'b.example', length=10), good],
                 'XN_WIRE_TRUNCATED'),
                ([record('a.example', CNAME, b'')], 'XN_WIRE_TRUNCATED')):
            for before in ([], [good]):
                self.refused(lambda q, _: q.answer(*before, *records),
                             malformed + why)
                self.refused(lambda q, _: q.answer(
                    *before, others=records), malformed + why)

    def test_shortest_records(self):
        """The root has no data of an unknown type: 11 octets each."""
        for count in 1, 2, 50:
            run = self.ask(lambda q, _: q.answer(
                *[record('', 99, b'')] * count), '--type', 'a', 'a.example')
            self.assertEqual((run.status, run.text, run.message), (
                1, '', "xn: name 1: 'a.example' has no A record\n"))

    def test_counts_that_lie(self):
        for counts, why in (((2, 0, 0), 'XN_WIRE_TRUNCATED'),
                            ((1, 1, 0), 'XN_WIRE_TRUNCATED'),
                            ((1, 0, 0xFFFF), 'XN_WIRE_TRUNCATED'),
                            ((1, 0xFFFF, 0xFFFF), 'XN_WIRE_TRUNCATED'),
                            ((3, 0, 0), 'fewer records than it says'),
                            ((0xFFFF, 0, 0), 'fewer records than it says'),
                            ((0, 0, 0), 'octets behind the last record')):
            self.refused(lambda q, _: found(q, counts=counts),
                         f'the answer is malformed: {why}')
        self.refused(lambda q, _: found(q, tail=b'\0'),
                     'the answer is malformed: octets behind the last record')
        self.refused(lambda q, _: found(q, tail=b'\0\0\1', counts=(2, 0, 0)),
                     'the answer is malformed: it ends within a record')

    def test_cut_anywhere(self):
        """No record of an incomplete answer is shown."""
        query = Query(struct.pack('>6H', 0, 0, 1, 0, 0, 0)
                      + wire('a.example') + struct.pack('>HH', A, 1))
        size = len(found(query))
        for end in range(HEADER + len(query.question), size):
            run = self.ask(lambda q, _: found(q)[:end], 'a.example')
            self.assertEqual((run.status, run.text), (3, ''))

    def test_names_with_any_octets(self):
        def label(octets):
            return bytes([len(octets)]) + octets

        name = (label(b'a\0b.c\x1b[31m') + label(b'\\ "') + label(b'\x7f\x9b')
                + label('bü'.encode()) + label(b'xn--b-eha') + b'\0')
        for kind, args in ((CNAME, ('--type', 'a')), (PTR, ('192.0.2.1',))):
            def reply(query, _):
                return query.answer(
                    record(query.name, kind, name),
                    record(name, A, '192.0.2.1'))

            run = self.ask(reply, *args, *(['x'] if kind == CNAME else []))
            shown = (r'a\000b\.c\027[31m.\\\032\"' r'.\127\155.b\195\188'
                     '.bü')
            self.assertEqual(run.rows[0][2], shown)
            self.assertEqual(run.status, 0)
            if kind == CNAME:
                self.assertEqual(run.rows[1][0], shown)
            self.assertNotIn('\x1b', run.text)
            o = self.ask(reply, '--json', *args,
                         *(['x'] if kind == CNAME else [])).objects[0]
            self.assertEqual(o['records'][0]['data'], shown)

    def test_a_labels_that_are_not_valid_stay(self):
        for label, args in itertools.product(
                ('xn--a', 'xn--bcher-kv', 'xn--ls8h', 'xn--zca-', 'xn--a-0hc'),
                ((), ('-p', 'idna2008'))):
            run = self.ask(lambda q, _: q.answer(
                record(q.name, PTR, f'{label}.example')), *args, '192.0.2.1')
            shown = xn('ascii', '-q', *args, label)
            self.assertEqual(
                run.rows[0][2] == f'{label}.example', shown.status == 1)

    def test_root(self):
        run = self.ask(lambda q, _: q.answer(record(q.name, PTR, '')),
                       '192.0.2.1')
        self.assertEqual(run.rows, [('1.2.0.192.in-addr.arpa', 'PTR', '.')])

    def test_many_records(self):
        """65,535 octets, over UDP as many as fit."""
        sizes = []

        def reply(query, tcp):
            room = (65535 if tcp else 65507) - HEADER - len(query.question)
            records = [record(pointer(HEADER), A, bytes([10, 0, *divmod(
                i, 256)])) for i in range((room - 100) // 16)]
            left = room - 16 * len(records) - 12
            message = query.answer(*records, others=[record(
                pointer(HEADER), TXT, bytes(left))])
            sizes.append(len(message))
            return message

        run = self.ask(reply, '--type', 'a', 'a.example')
        self.assertEqual((run.status, len(run.rows)), (0, 4086))
        self.assertEqual(run.rows[-1][2], '10.0.15.245')

        run = self.ask(by_tcp(lambda q: reply(q, True)), '--type', 'a',
                       'a.example')
        self.assertEqual((run.status, len(run.rows)), (0, 4088))
        self.assertEqual(sizes, [65507, 65535])

    def test_pointers_upon_pointers(self):
        """As many labels as possible, for every record."""
        def reply(query):
            start = HEADER + len(query.question) + 11
            hops = [HEADER, *range(start, 0x3FFF, 2)]
            data = b''.join(pointer(to) for to in hops)
            first = record(b'\0', TXT, data[:-2])
            last = pointer(hops[-1])
            count = (65535 - start - len(data)) // 16
            return query.answer(first, *[record(last, A, '192.0.2.1')] * count)

        run = self.ask(by_tcp(reply), '--type', 'a', 'a.example')
        self.assertEqual(run.status, 0)
        self.assertEqual(set(run.rows), {('a.example', 'A', '192.0.2.1')})
        self.assertGreater(len(run.rows), 3000)

    def test_time_to_live(self):
        for ttl, shown in ((0x7FFFFFFF, 0x7FFFFFFF), (0x80000000, 0),
                           (0xFFFFFFFF, 0)):
            o = self.ask(lambda q, _: q.answer(
                record('a.example', A, '192.0.2.1', ttl=ttl)),
                '--type', 'a', '--json', 'a.example').objects[0]
            self.assertEqual(o['records'][0]['ttl'], shown)


class Tcp(Case):
    """An answer that does not fit into UDP is fetched over TCP."""

    def test_truncated(self):
        full = [record('a.example', A, f'192.0.2.{i}') for i in range(100)]
        run = self.ask(by_tcp(lambda q: q.answer(*full)),
                       '--type', 'a', 'a.example')
        self.assertEqual((run.status, run.message), (0, ''))
        self.assertEqual([row[2] for row in run.rows],
                         [f'192.0.2.{i}' for i in range(100)])
        self.assertEqual([tcp for _, tcp in self.queries], [False, True])

    def test_longest_question(self):
        """Its length needs two octets, which TCP has in front of it."""
        name = '.'.join(['a' * 63] * 3 + ['b' * 61])
        self.assertEqual(len(wire(name)), 255)
        run = self.ask(by_tcp(lambda q: q.answer(
            record(name, A, '192.0.2.1'))), '--type', 'a', name)
        self.assertEqual(run.rows, [(name, 'A', '192.0.2.1')])
        self.assertEqual([tcp for _, tcp in self.queries], [False, True])

    def test_line_buffered(self):
        with Server(lambda q, _: found(q)) as server:
            for args in [], ['--json'], ['-0'], ['--json', '-0']:
                self.assertTrue(answered_at_once(
                    'a.example', 'lookup', '--server', server.address,
                    '--type', 'a', *args), args)

    def test_many_names(self):
        """They need no more sockets than one."""
        names = [f'a{i}.example' for i in range(20)]
        with Server(by_tcp(lambda q: q.answer(
                record(q.name, A, '192.0.2.1')))) as server:
            run = xn('lookup', '--server', server.address, '--type', 'a',
                     stdin='\n'.join(names), preexec_fn=lambda: setrlimit(
                         RLIMIT_NOFILE, (12, 12)))
        self.assertEqual((run.status, [row[0] for row in run.rows]),
                         (0, names), run.message)

    def test_message_in_pieces(self):
        def reply(query):
            message = found(query)
            size = struct.pack('>H', len(message))
            return [Raw(bytes([octet])) for octet in size + message]

        run = self.ask(by_tcp(reply), '--type', 'a', 'a.example')
        self.assertEqual(run.rows, [('a.example', 'A', '192.0.2.1')])

    def test_only_what_is_cut_off(self):
        for reply in (lambda q, _: found(q, tail=b'\0'),
                      lambda q, _: found(q)[:-1],
                      lambda q, _: q.answer(rcode=SERVFAIL)):
            self.ask(reply, 'a.example')
            self.assertEqual([tcp for _, tcp in self.queries], [False] * 2)

    def test_what_is_wrong(self):
        malformed = 'the answer is malformed: '
        for reply, why in (
                (lambda q: found(q, flags=RESPONSE | TRUNCATED),
                 malformed + 'it is cut off over TCP, too'),
                (lambda q: Raw(b''),
                 malformed + 'the connection ends within it'),
                (lambda q: Raw(b'\0'),
                 malformed + 'the connection ends within it'),
                (lambda q: Raw(b'\xff\xff' + found(q)),
                 malformed + 'the connection ends within it'),
                (lambda q: b'', BESIDE),
                (lambda q: found(q, number=q.id ^ 1), BESIDE),
                (lambda q: found(q, tail=b'\0'),
                 malformed + 'octets behind the last record')):
            self.refused(by_tcp(reply), why)

    def test_silence(self):
        hold = threading.Event()

        def reply(_):
            hold.wait(60)
            return None

        with Server(by_tcp(reply)) as server:
            run = xn('lookup', '--server', server.address, '--timeout',
                     SHORT, 'a.example')
            hold.set()
        self.assertEqual((run.status, run.text, run.message), (
            3, '', f'xn: name 1: {server.address}: no answer in time\n'))

    def test_nobody_listens(self):
        self.refused(by_tcp(None), 'Connection refused', tcp=False)

    @unittest.skipUnless(CLOCK, 'needs XN_FAKE_CLOCK')
    def test_time(self):
        """All of it for each way; a second is 1,000 milliseconds.

        The clock goes on with each look: a wait looks once, and so does each
        message that is not the answer.
        """
        def reply(query, tcp):
            if tcp:
                return found(query)
            return [query.answer(number=query.id ^ 1)] * 2 + [
                query.answer(flags=RESPONSE | TRUNCATED)]

        for step, seconds in (100000, '500'), (300, '5'):
            run = self.ask(reply, '--type', 'a', 'a.example', timeout=seconds,
                           env={'XN_CLOCK_STEP': str(step),
                                'LD_PRELOAD': plain_path(CLOCK)})
            self.assertEqual((run.status, run.rows),
                             (0, [('a.example', 'A', '192.0.2.1')]), step)
            self.assertEqual([tcp for _, tcp in self.queries], [False, True])

    @unittest.skipUnless(CLOCK, 'needs XN_FAKE_CLOCK')
    def test_default_time(self):
        """Without the option it is 5 seconds, which are three looks here."""
        def reply(query, tcp):
            return found(query) if tcp else [
                query.answer(number=query.id ^ 1)] * 2 + [
                query.answer(flags=RESPONSE | TRUNCATED)]

        for step, status in (1600, 0), (1700, 3):
            with Server(reply) as server:
                run = xn('lookup', '--server', server.address, '--type', 'a',
                         'a.example',
                         env={'XN_CLOCK_STEP': str(step),
                              'LD_PRELOAD': plain_path(CLOCK)})
            self.assertEqual(run.status, status, run.message)


class Damaged(Case):
    def test_damaged_answers(self):
        """Whatever comes, xn prints whole records with clean names."""
        dice = random.Random(4)

        def whole(query):
            at = HEADER + len(query.question) + 12
            return query.answer(
                record(pointer(HEADER), CNAME, b'\3web' + pointer(HEADER)),
                record(pointer(at), CNAME, '日本語.test'),
                record('日本語.test', A, '192.0.2.1'),
                record('日本語.test', AAAA, '2001:db8::1'),
                others=[record('', OPT, b'', klass=4096)])

        def reply(query):
            message = bytearray(whole(query))
            for _ in range(dice.choice((1, 1, 2, 5))):
                at = dice.randrange(2, len(message))
                what = dice.randrange(4)
                if what == 0:
                    message[at] = dice.randrange(256)
                elif what == 1:
                    message[at] ^= 1 << dice.randrange(8)
                elif what == 2:
                    del message[at:at + dice.randrange(1, 4)]
                else:
                    message[at:at] = dice.randbytes(dice.randrange(1, 4))
            return bytes(message)

        stdin = 'bücher.example\n'.encode() * 600
        run = self.ask(by_tcp(reply), stdin=stdin)
        self.assertNotIn('Sanitizer', run.message)
        self.assertNotIn('runtime error', run.message)
        self.assertGreater(len(run.rows), 20)
        self.assertGreater(len(run.message.splitlines()), 100)
        for row in run.rows:
            self.assertEqual(len(row), 3)
            self.assertTrue(all(part and part.isprintable() for part in row),
                            row)


# ---- the system's servers -------------------------------------------------

# Within a namespace: starts the loopback device, mounts a resolv.conf, and
# runs the other arguments.
INSIDE = '''
import fcntl, os, socket, struct, subprocess, sys
mount, conf, *command = sys.argv[1:]
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
    fcntl.ioctl(s, 0x8914, struct.pack('16sh14x', b'lo', 0x49))
subprocess.run([mount, '--bind', conf, '/etc/resolv.conf'], check=True)
os.execv(command[0], command)
'''


def namespace(conf, *command):
    """Run a command in a namespace with a resolv.conf, or None."""
    tools = [shutil.which(tool, path='/usr/sbin:/usr/bin:/sbin:/bin')
             for tool in ('unshare', 'mount')]
    if None in tools:
        return None
    return [tools[0], '--user', '--map-root-user', '--mount', '--net', '--',
            sys.executable, '-c', INSIDE, tools[1], conf, *command]


class System(Case):
    """The servers of /etc/resolv.conf are asked, at port 53."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.conf = pathlib.Path(folder.name, 'resolv.conf')
        self.conf.write_text('')
        probe = namespace(self.conf, shutil.which('true'))
        if probe is None or not os.path.exists(
                '/etc/resolv.conf') or subprocess.run(
                probe, capture_output=True, check=False).returncode:
            self.skipTest('no namespaces here')

    def look(self, conf, hosts, *args):
        """Run xn lookup with servers, {address: behaviour}."""
        self.conf.write_text(conf)
        command = namespace(self.conf, sys.executable, '-B', __file__, XN,
                            '--inside', json.dumps(hosts), *args)
        return run(command)

    def found(self, run):
        self.assertEqual((run.status, run.message), (0, ''))
        self.assertEqual(run.rows, [('bü.example', 'A', '192.0.2.1')])

    def test_one(self):
        self.found(self.look('nameserver 127.0.0.2\n', {'127.0.0.2': 'ok'}))

    def test_none(self):
        for conf in ('', '# nothing\n', 'nameserver\nnameserver x\n',
                     'search a.example', 'nameservers 127.0.0.2\n',
                     'nameserver127.0.0.2\n', 'nameserver 127.0.0.2\0\n',
                     'x' * 255 + 'nameserver 127.0.0.2\n',
                     'x' * 510 + 'nameserver 127.0.0.2\n'):
            self.found(self.look(conf, {'127.0.0.1': 'ok'}))

    def test_how_it_may_look(self):
        for conf in ('nameserver\t127.0.0.2', 'search x\n;\n#\n\n'
                     'nameserver   127.0.0.2  # this one\r\n'
                     'options edns0\n', 'x' * 1000 + '\nnameserver 127.0.0.2',
                     'nameserver' + 245 * ' ' + '127.0.0.2\n',
                     'x\0\nnameserver 127.0.0.2\n',
                     'x' * 9000 + '\nnameserver 127.0.0.2\n'):
            self.found(self.look(conf, {'127.0.0.2': 'ok'}))

    def test_ipv6(self):
        for address in ('::1', '::1%lo', '::1%1'):
            self.found(self.look(f'nameserver {address}\n', {'::1': 'ok'}))

    def test_next(self):
        """If a server's answer is of no use, the next one is asked."""
        for what in ('closed', 'silent', 'servfail', 'malformed', 'beside'):
            self.found(self.look(
                'nameserver 127.0.0.1\nnameserver 127.0.0.2\n',
                {'127.0.0.1': what, '127.0.0.2': 'ok'}, '--timeout', SHORT))

    def test_all_before_any_is_asked_again(self):
        self.found(self.look(
            'nameserver 127.0.0.1\nnameserver 127.0.0.2\n',
            {'127.0.0.1': 'late', '127.0.0.2': 'ok'}))

    def test_server_that_answered_last(self):
        """The first one knows only A."""
        [o] = self.look('nameserver 127.0.0.1\nnameserver 127.0.0.2\n',
                        {'127.0.0.1': 'half', '127.0.0.2': 'ok'},
                        'both', '--json').objects
        self.assertEqual((o['state'], o['server'], o['failures']),
                         ('ok', '127.0.0.2:53', []))

    def test_fourth_is_not_asked(self):
        conf = ''.join(f'nameserver 127.0.0.{i}\n' for i in range(1, 5))
        run = self.look(conf, {
            '127.0.0.1': 'closed', '127.0.0.2': 'servfail',
            '127.0.0.3': 'malformed', '127.0.0.4': 'ok'})
        self.assertEqual((run.status, run.text), (1, ''))
        self.assertEqual(run.message.splitlines(), [
            'xn: name 1: 127.0.0.1:53: Connection refused',
            'xn: name 1: 127.0.0.2:53: the server answers SERVFAIL',
            'xn: name 1: 127.0.0.3:53: the answer is malformed: '
            'octets behind the last record'])
        [o] = self.look(conf, {
            '127.0.0.1': 'closed', '127.0.0.2': 'servfail',
            '127.0.0.3': 'malformed', '127.0.0.4': 'ok'}, '--json').objects
        self.assertEqual((o['state'], o['server']), ('failed', None))
        self.assertEqual(o['failures'], [
            {'server': '127.0.0.1:53', 'failure': 'unreachable'},
            {'server': '127.0.0.2:53', 'failure': 'SERVFAIL'},
            {'server': '127.0.0.3:53', 'failure': 'malformed'}])

    def test_out_of_reach(self):
        run = self.look('nameserver 192.0.2.1\n', {})
        self.assertEqual((run.status, run.text, run.message), (
            3, '', 'xn: name 1: 192.0.2.1:53: Network is unreachable\n'))


def inside(hosts, args):
    """The part of System that runs in the namespace."""
    count = itertools.count()
    replies = {
        'ok': lambda q, _: q.answer(record('bü.example', A, '192.0.2.1')),
        'late': lambda q, _: q.answer(
            record('bü.example', A, '192.0.2.2'),
            rcode=0 if next(count) else SERVFAIL),
        'half': lambda q, _: q.answer(
            record('bü.example', A, '192.0.2.1'),
            rcode=0 if q.kind == A else SERVFAIL),
        'silent': lambda q, _: None,
        'servfail': lambda q, _: q.answer(rcode=SERVFAIL),
        'malformed': lambda q, _: q.answer(tail=b'\0'),
        'beside': lambda q, _: q.answer(number=q.id ^ 1),
    }
    servers = [Server(replies[what], host=host, port=53)
               for host, what in json.loads(hosts).items() if what in replies]
    both = args[:1] == ['both']
    kind = [] if both else ['--type', 'a']
    run = subprocess.run([XN, 'lookup', *kind, *args[both:], 'bü.example'],
                         check=False)
    for server in servers:
        server.close()
    return run.returncode


if __name__ == '__main__':
    if sys.argv[2:3] == ['--inside']:
        sys.exit(inside(sys.argv[3], sys.argv[4:]))
    main()

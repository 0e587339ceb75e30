#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn ascii and xn unicode give the same with several threads as with one.

    test_jobs.py XN [unittest's arguments]

XN is the path of the built command.
"""

import os
import pathlib
import random
import re
import subprocess
import tempfile
import threading
import time
import unittest
import unittest.mock

import running
from running import XN, Run, feed, main, plain_path, xn

JOBS = ('1', '2', '3', '0', '7')
BLOCK = 1 << 17  # bytes that xn reads at once


def no_threads():
    """The library for LD_PRELOAD that refuses threads."""
    return plain_path(os.environ['XN_NO_THREADS'])


def mixture(count, seed=1):
    """Lines of all kinds; those that pass are all different."""
    choose = random.Random(seed)
    kinds = (
        (40, 'www%d.example'), (20, 'bücher%d.example'), (10, '例え%d.テスト'),
        (5, 'xn--bcher-kva.n%d.example'), (5, 'WWW%d.Example.\r'),
        (4, 'a..b%d'), (4, 'a b%d'), (3, 'xn--a%d'), (3, '\u05d0%da'),
        (2, 'a_b-%d_.-c'), (1, ''), (1, 'x' * 70 + '%d'),
        (1, '.'.join(['_'] * 30) + '%d'))
    weights = [weight for weight, _ in kinds]
    lines = [kind % i if '%' in kind else kind
             for i, (_, kind) in enumerate(choose.choices(kinds, weights,
                                                          k=count))]
    data = [line.encode() for line in lines]
    for i in range(50, count, 997):
        data[i] = b'\xff\xc3' + data[i]
    for i in range(70, count, 9973):
        data[i] = data[i] + b'y' * choose.randrange(3 * BLOCK)
    return data


def sanitized():
    return running.sanitized() or (
        b'__tsan_init' in pathlib.Path(XN).read_bytes())


def threads(process):
    """The number of a process's threads, once they are started."""
    status = pathlib.Path(f'/proc/{process.pid}/status')
    seen = []
    while len(seen) < 5 or len(set(seen[-5:])) > 1:
        time.sleep(0.03)
        seen.append(int(re.search(r'Threads:\s*(\d+)',
                                  status.read_text())[1]))
    return seen[-1]


class Equality(running.Case):
    def same(self, *args, data, jobs=JOBS):
        """Assert that all numbers of jobs give the same, and return it."""
        with tempfile.TemporaryFile() as file:
            file.write(data)
            runs = []
            for number in jobs:
                file.seek(0)
                process = subprocess.run(
                    [XN, *args, '-j', number], stdin=file,
                    capture_output=True, timeout=300)
                runs.append((process.returncode, process.stdout,
                             process.stderr))
        for number, run in zip(jobs, runs):
            # Not assertEqual: its message would be endless.
            self.assertTrue(run == runs[0], (args, number, run[0],
                                             len(run[1]), len(run[2])))
        return Run(*runs[0])

    def test_all_kinds_of_names(self):
        lines = mixture(60000)
        data = b'\n'.join(lines) + b'\n'
        for args in (('ascii',), ('unicode', '-q'), ('ascii', '--json', '-q'),
                     ('unicode', '--json', '-p', 'strict'),
                     ('ascii', '-q', '-p', 'idna2003')):
            run = self.same(*args, data=data)
            self.assertEqual(run.status, 1)
            self.assertEqual(run.out.count(b'\n'), len(lines))
            self.assertEqual(run.err == b'', '-q' in args)

    def test_numbers_of_lines(self):
        data = b'a\n' * 400000 + b'b..\n' + b'c\n' * 400000 + b'd..\n'
        run = self.same('ascii', data=data)
        self.assertEqual(re.findall(r'line (\d+):', run.message),
                         ['400001', '800002'])

    def test_numbers_of_blank_lines(self):
        """Numbers of bytes beside those that a block's counting may take."""
        for count in (126, 127, 128, 254, 255, 256, 257, 511, 513):
            data = (b'\n' * count + b'a.example\n' * 4000) * 20 + b'b..\n'
            run = self.same('ascii', data=data, jobs=('1', '3'))
            self.assertEqual(re.findall(r'line (\d+): .*empty-label',
                                        run.message)[-1:],
                             [str(20 * (count + 4000) + 1)])

    @unittest.skipUnless(os.environ.get('XN_ICU'), 'libxn-icu is not built')
    def test_icu(self):
        data = b'\n'.join(mixture(20000, seed=4))
        with tempfile.TemporaryDirectory() as folder:
            # ld.so looks for this name.
            os.symlink(os.environ['XN_ICU'], folder + '/libxn-icu.so.1')
            with unittest.mock.patch.dict(os.environ,
                                          LD_LIBRARY_PATH=folder):
                run = self.same('ascii', '-N', 'icu', data=data)
        self.assertEqual((run.status, run.out.count(b'\n')), (1, 20000))

    def test_ends_of_the_input(self):
        for data in (b'', b'\n', b'a', b'a\n', b'a\nb', b'a\r', b'a\r\n',
                     b'\n' * 300000, b'a\n' * 300000 + b'b'):
            run = self.same('ascii', '-q', data=data)
            self.assertEqual(run.out.count(b'\n'),
                             data.count(b'\n') + (data[-1:] not in
                                                  (b'', b'\n')))

    def test_lines_around_the_size_of_a_block(self):
        for size in (BLOCK // 2, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK):
            for shift in (-1, 0, 1):
                names = [b'a', b'b' * (size + shift), b'c', b'd' * size, b'e']
                run = self.same('ascii', '-o', 'length=off',
                                data=b'\n'.join(names), jobs=('1', '2', '7'))
                self.assertTrue(run.out == b'\n'.join(names) + b'\n', size)

    def test_huge_name(self):
        size = 20000000
        names = [b'a', 'ü'.encode() * 300000, b'b' * size, b'c..']
        run = self.same('ascii', '-o', 'length=off',
                        data=b'\n'.join(names * 3), jobs=('1', '2', '3'))
        self.assertEqual(run.status, 0)
        self.assertEqual([len(line) for line in run.lines][2::4], [size] * 3)

    def test_results_and_messages_in_one_file(self):
        data = b'\n'.join(mixture(30000, seed=5))
        apart = self.same('ascii', data=data, jobs=('2',))
        run = subprocess.run([XN, 'ascii', '-j', '3'], input=data,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             timeout=300)
        lines = run.stdout.split(b'\n')
        messages = [line for line in lines if line.startswith(b'xn: line ')]
        others = [line for line in lines if not line.startswith(b'xn: line ')]
        self.assertTrue(messages == apart.err.split(b'\n')[:-1])
        self.assertTrue(others == apart.out.split(b'\n'))
        # No message comes before its result.
        results = 0
        for line in lines:
            number = re.match(rb'xn: line (\d+):', line)
            results += number is None
            self.assertTrue(number is None or int(number[1]) <= results, line)

    def test_more_messages_than_the_buffer_holds(self):
        # A valid name, and in the same block more messages than are kept.
        data = b'a.example\n' + b'a..b\n' * (BLOCK // 8)
        run = subprocess.run([XN, 'ascii', '-j', '2'], input=data,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             timeout=300)
        self.assertEqual(run.stdout[:30], b'a.example\n' + b'\n' * 20)


class Waiting(running.Case):
    """Nothing waits for input without need."""

    def start(self, *args):
        process = subprocess.Popen(
            [XN, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        # A process that hangs is killed, and the test fails.
        guard = threading.Timer(30, process.kill)
        guard.start()
        for stream in (process.stdin, process.stdout, process.stderr):
            self.addCleanup(stream.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.addCleanup(guard.cancel)
        return process

    def test_results_that_fill_the_buffer(self):
        lines = b''.join(b'name%d\n' % i for i in range(200000))
        for jobs in JOBS:
            process = self.start('ascii', '-j', jobs)
            feeder = feed(process, lines, close=False)
            got = process.stdout.read(len(lines) - (1 << 17))
            feeder.join()
            self.assertTrue(got == lines[:len(got)])
            process.stdin.close()
            self.assertTrue(got + process.stdout.read() == lines)

    def test_full_disk_ends_a_run_whose_input_does_not(self):
        for jobs in JOBS:
            # The shorter the input, the sooner a thread waits for more.
            for data in (b'abc\n' * 25000, b'abc\n' * 1000000,
                         b'abc\n' * 25000 + b'x' * 1000):
                with open('/dev/full', 'wb') as full:
                    process = subprocess.Popen(
                        [XN, 'ascii', '-j', jobs], stdin=subprocess.PIPE,
                        stdout=full, stderr=subprocess.PIPE)
                feeder = feed(process, data, close=False)
                try:
                    self.assertEqual(process.wait(120), 3)
                finally:
                    process.kill()
                    feeder.join()
                self.assertEqual(process.stderr.read().count(b'\n'), 1)
                process.stderr.close()
                try:
                    process.stdin.close()
                except BrokenPipeError:
                    pass


class Failures(running.Case):
    @unittest.skipUnless(os.environ.get('XN_NO_THREADS'),
                         'needs a library without threads')
    def test_no_more_threads(self):
        data = b'\n'.join(mixture(20000, seed=8))
        one = xn('ascii', '-j', '1', stdin=data)
        none = xn('ascii', '-j', '4', stdin=data, env={
            'LD_PRELOAD': no_threads()})
        self.assertTrue((none.status, none.out, none.err)
                        == (one.status, one.out, one.err))


class Resources(running.Case):
    def test_number_of_threads(self):
        if sanitized():
            self.skipTest('sanitizers have threads of their own')
        processors = os.sched_getaffinity(0)
        one = {min(processors)}
        for jobs, allowed, count in (
                ('', None, 1), ('1', None, 1), ('2', None, 2), ('7', None, 7),
                ('0', None, len(processors)), ('0', one, 1), ('2', one, 2)):
            option = ['-j', jobs] if jobs else []
            with subprocess.Popen(
                    [XN, 'ascii', *option], stdin=subprocess.PIPE,
                    preexec_fn=lambda: os.sched_setaffinity(
                        0, allowed or processors)) as process:
                self.assertEqual(threads(process), count, (jobs, allowed))
        if os.environ.get('XN_NO_THREADS'):
            with subprocess.Popen(
                    [XN, 'ascii', '-j', '7'], stdin=subprocess.PIPE,
                    env={**os.environ,
                         'LD_PRELOAD': no_threads()}) as process:
                self.assertEqual(threads(process), 1)


if __name__ == '__main__':
    main()

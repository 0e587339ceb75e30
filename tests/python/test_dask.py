# SPDX-License-Identifier: MIT
"""xn.dask: columns of pandas and of Dask, and a cluster.

The cluster is that of "Dask" in doc/many-names.md, whose commands and code are
run, all on this machine: a scheduler and three workers.  A worker is killed in
the middle, then a nanny, then the scheduler.
"""

import collections
import concurrent.futures
import contextlib
import csv
import importlib
import io
import logging
import os
import pathlib
import pickle
import re
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import shared

FOLDER = shared.package()
sys.path.append(str(shared.SOURCE / 'tests/doc'))
import documents
import xn.dask

try:
    import dask.dataframe
    import distributed
    import pandas
except ImportError as error:
    print(f'skipped: {error}', file=sys.stderr)
    sys.exit(77)
try:
    import pyarrow
except ImportError:
    pyarrow = None

COUNT = 2000000 * shared.SCALE // 100
FILES = 24
NAN = float('nan')
GUIDE = (shared.SOURCE / 'doc/many-names.md').read_text('utf-8')
# Names that pandas takes for missing ones, that CSV quotes, that look alike.
SPECIAL = ['', 'nan', 'NA', 'null', 'a,b', 'a"b"', ' a', 'paypal.com',
           'раураl.com', 'paypa1.com', 'exаmple.com', 'www.example.com.']


class Columns(unittest.TestCase):
    names = ['Bücher.de', None, 'paypa1', pandas.NA, '', NAN, 'xn--4ca', 'nan']
    results = [
        (xn.dask.try_to_ascii, ['xn--bcher-kva.de', 'paypa1', None, 'xn--4ca',
                                'nan']),
        (xn.dask.to_unicode, ['bücher.de', 'paypa1', '', 'ä', 'nan']),
        (xn.dask.skeleton, ['bu\u0308cher.de', 'paypal', '', 'a\u0308', 'nan']),
        (xn.dask.errors, ['', '', 'empty-name', '', ''])]
    kinds = [object, 'string', 'category']
    if pyarrow:
        kinds += ['string[pyarrow]', pandas.ArrowDtype(pyarrow.string())]

    def test_missing(self):
        """What is missing stays, in its place and of its kind."""
        for kind in self.kinds:
            column = pandas.Series(self.names, [8, 3, 3, 1, 0, 7, 6, 5], kind,
                                   name='host')
            for function, wanted in self.results:
                found = function(column)
                self.assertEqual([None if name is pandas.NA else name
                                  for name in found[column.notna()]], wanted)
                self.assertEqual(list(map(repr, found[column.isna()])),
                                 list(map(repr, column[column.isna()])))
                self.assertTrue(found.index.equals(column.index))
                self.assertEqual((found.name, found.dtype), (
                    'host', object if kind == 'category' else column.dtype))

    def test_lazy(self):
        """Nothing is computed before it is asked for, and then the same."""
        # Newer versions of Dask make text of objects otherwise.
        self.enterContext(
            dask.config.set({'dataframe.convert-string': False}))
        for kind in self.kinds:
            column = pandas.Series(self.names * 9, dtype=kind, name='host')
            parts = dask.dataframe.from_pandas(column, npartitions=5)
            for function, _ in self.results:
                lazy = function(parts)
                self.assertIsInstance(lazy, dask.dataframe.Series)
                self.assertEqual(lazy.divisions, parts.divisions)
                wanted = function(column)
                self.assertEqual((lazy.name, lazy.dtype),
                                 ('host', wanted.dtype))
                pandas.testing.assert_series_equal(lazy.compute(), wanted)

    def test_refused(self):
        """Whoever reads a message finds the name, or the argument."""
        column = pandas.Series(['ok', 'ok', 'ok', 'ok', 'a..b', 'ok'], [5] * 6)
        parts = dask.dataframe.from_pandas(column, 2, sort=False)
        lazy = xn.dask.to_ascii(parts, 'url-strict')
        with self.assertRaises(xn.HostNameError) as caught:
            lazy.compute()
        for error in (caught.exception,
                      pickle.loads(pickle.dumps(caught.exception))):
            self.assertRegex(str(error), '^partition 1, row 1: label 2: empty')
            self.assertEqual(
                parts.partitions[error.partition].compute().iloc[error.index],
                'a..b')
        with self.assertRaisesRegex(xn.HostNameError, '^row 4: '):
            xn.dask.to_ascii(column, 'url-strict')
        numbers = dask.dataframe.from_pandas(pandas.Series([1, 2, 3]), 3)
        with self.assertRaisesRegex(
                TypeError, '^partition [012], row 0: a name must be '):
            xn.dask.to_unicode(numbers).compute()
        with self.assertRaisesRegex(ValueError, 'no profile'):
            xn.dask.try_to_ascii(parts, 'b')
        for function, _ in [(xn.dask.to_ascii, None), *self.results]:
            for names in (parts.to_frame(), column.to_frame(), parts.index,
                          column.index, ['a'], 'a', None):
                with self.assertRaisesRegex(
                        TypeError, rf'^{function.__name__}\(\) takes a Series of'
                        rf' Dask or of pandas, not {type(names).__name__}$'):
                    function(names)
            for more in ('errors', 'threads', 'strict', 'no_such'):
                with self.assertRaisesRegex(
                        TypeError, rf'^{function.__name__}\(\) got an unexpected'
                        f" keyword argument '{more}'$"):
                    function(parts, **{more: True})
        self.assertEqual(xn.dask.to_ascii(pandas.Series(['a_b']))[0], 'a_b')
        self.assertEqual(xn.dask.errors(pandas.Series(['a_b..']), std3=True)[0],
                         'empty-label std3')

    def test_parquet(self):
        """The guide's code for Parquet; Debian 12 has no pyarrow."""
        if not pyarrow:
            self.skipTest('there is no pyarrow')
        part = documents.section(GUIDE, 'Dask with Parquet')
        with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
            frame = pandas.DataFrame({'host': self.names * 9})
            dask.dataframe.from_pandas(frame, 5).to_parquet('names.parquet')
            for code in documents.blocks(part, 'python'):
                exec(code, {})
            found = pandas.read_parquet('results.parquet')
        self.assertEqual(
            [None if pandas.isna(name) else name for name in found['ascii']],
            xn.to_ascii_many(self.names) * 9)


async def fall_later(victim, dask_worker):
    """Let a worker kill a process when it has finished two more tasks.

    A new worker imports first, lest the others do everything meanwhile.
    """
    importlib.import_module('xn.dask')
    importlib.import_module('dask.dataframe')
    done = []

    class Fall(distributed.WorkerPlugin):
        def transition(self, key, start, finish, **_):
            if finish == 'memory':
                done.append(key)
            if len(done) == 2:
                os.kill(victim, signal.SIGKILL)

    await dask_worker.plugin_add(Fall())


def taken_files():
    """The texts of the files in results/ by their names; removes them."""
    files = {}
    for path in pathlib.Path('results').iterdir():
        with open(path, encoding='utf-8', newline='') as file:
            files[path.name] = file.read()
        path.unlink()
    return files


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(('127.0.0.1', 0))
        return probe.getsockname()[1]


@unittest.skipIf('LD_PRELOAD' in os.environ, 'the cluster has no sanitizer')
class Guide(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix='xn-dask-')
        cls.addClassCleanup(folder.cleanup)
        os.chdir(folder.name)
        part = documents.section(GUIDE, 'Dask')
        if documents.ways(shared.SOURCE)[
                'CSV on many machines, with Dask'] not in part:
            raise AssertionError('the table has another command')
        cls.port = free_port()
        part = part.replace('//10.0.0.1:8786', f'//127.0.0.1:{cls.port}')
        cls.commands = documents.blocks(part, 'sh')[0].split('\n')
        cls.code = documents.blocks(part, 'python')
        # The client says at length that the scheduler is lost.
        logging.disable()
        cls.scheduler = cls.start(cls.commands[0], '--host', '127.0.0.1',
                                  '--port', str(cls.port))

    @classmethod
    def start(cls, command, *more):
        """Start one of the guide's commands."""
        process = subprocess.Popen(
            [*shlex.split(command), '--no-dashboard', *more],
            env={**os.environ, 'PYTHONPATH': str(FOLDER)},
            stderr=subprocess.DEVNULL)
        cls.addClassCleanup(process.wait)
        cls.addClassCleanup(process.kill)
        return process

    def start_worker(self, client, number, nanny='--no-nanny'):
        """Start a worker, with its name."""
        process = self.start(
            self.commands[1], '--nthreads', '1', nanny, '--name', f'w{number}',
            '--local-directory', 'scratch')
        end = time.monotonic() + 60
        while not self.addresses(client, number):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        return process

    @staticmethod
    def addresses(client, number):
        """The address of a worker, or nothing."""
        workers = client.scheduler_info()['workers']
        return [address for address, told in workers.items()
                if told['name'] == f'w{number}']

    def make_files(self):
        """Write names/*.csv.  Returns the names."""
        made = shared.Names(9)
        some = [name for name in (made.name() for _ in range(20000))
                if not re.search('[\n\r\ud800-\udfff]', name)]
        names = [*SPECIAL, *(
            some[i % len(some)] if i % 3 else f'h{i}.{some[i % len(some)]}'
            for i in range(COUNT - len(SPECIAL)))]
        os.mkdir('names')
        for i in range(FILES):
            with open(f'names/{i:02}.csv', 'w', encoding='utf-8',
                      newline='') as file:
                rows = csv.writer(file)
                rows.writerow(['id', 'host'])
                for j in range(i * COUNT // FILES, (i + 1) * COUNT // FILES):
                    rows.writerow([j, names[j]])
        return names

    def command(self, *arguments, names=()):
        """The lines of the command, for names or for files."""
        done = subprocess.run(
            [os.environ['XN_COMMAND'], *arguments], text=True, check=False,
            input=''.join(f'{name}\n' for name in names),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        return done.stdout.split('\n')[:-1]

    def run_guide(self, wanted):
        """Run the guide's first code and compare its files.

        Returns the code's variables, its seconds and the files.
        """
        space = {}
        begin = time.monotonic()
        exec(self.code[0], space)
        seconds = time.monotonic() - begin
        self.addCleanup(space['client'].close)
        files = taken_files()
        rows = [row for name in sorted(files) for row in list(
            csv.reader(io.StringIO(files[name], newline='')))[1:]]
        for row, wanted_row in zip(rows, wanted, strict=True):
            # To the command an empty field is no name.
            empty = '' if row[1] else 'empty-name'
            self.assertEqual(row, [*wanted_row[:3], wanted_row[3] or empty])
        return space, seconds, files

    def fall(self, client, victim, number):
        """Let a worker kill a process in the middle of what comes next."""
        client.run(fall_later, victim.pid,
                   workers=self.addresses(client, number))

    def test_cluster(self):
        names = self.make_files()
        wanted = list(csv.reader(self.command(
            'ascii', '-q', '--csv', 'host', *(f'-fnames/{i:02}.csv'
                                              for i in range(FILES)))))[1:]
        self.assertEqual(len(wanted), COUNT)
        workers = []
        with distributed.Client(f'tcp://127.0.0.1:{self.port}',
                                timeout=60) as client:
            for number in (1, 2, 3):
                workers.append(self.start_worker(client, number))
                space, seconds, files = self.run_guide(wanted)
                print(f'{number} workers: {COUNT / seconds:.0f} names a second',
                      file=sys.stderr)
            self.recipes(space, names, [row[2] for row in wanted])
            self.fall(client, workers[2], 3)
            self.run_guide(wanted)
            self.assertEqual(workers.pop().wait(60), -signal.SIGKILL)
            nanny = self.start_worker(client, 4, '--nanny')
            self.fall(client, nanny, 4)
            self.run_guide(wanted)
            self.assertEqual(nanny.wait(60), -signal.SIGKILL)
            self.fall(client, self.scheduler, 1)
            with self.assertRaises(concurrent.futures.CancelledError):
                self.run_guide(wanted)
        # The workers end, too, and have written nothing wrong.
        for worker in workers:
            worker.wait(60)
        found = taken_files()
        self.assertNotEqual(found, files)
        for name, text in found.items():
            self.assertTrue(files[name].startswith(text), name)

    def recipes(self, space, names, wanted):
        """The guide's further code, against what the command says."""
        for code in self.code[1:]:
            exec(code, space)
        hosts = space['frame']['host']
        with self.assertRaises(xn.HostNameError) as caught:
            xn.dask.to_ascii(hosts).compute()
        error = caught.exception
        part = hosts.partitions[error.partition].compute()
        self.assertEqual(part.iloc[error.index], error.name)
        domains = collections.Counter(
            '.'.join(labels[-2:]) for name in wanted
            if len(labels := name.removesuffix('.').split('.')) > 1)
        self.assertEqual(space['counts'].to_dict(), domains)
        known = space['known']['known'].tolist()
        skeletons = dict(zip(self.command('skeleton', names=known), known))
        alike = [(name, skeletons[text]) for name, ascii_form, text in zip(
            names, wanted, self.command('skeleton', names=names))
                 if skeletons.get(text, ascii_form) != ascii_form]
        self.assertGreaterEqual(len(alike), 3)
        found = space['alike'][['host', 'known']]
        self.assertEqual(list(found.itertuples(False, None)), alike)


if __name__ == '__main__':
    unittest.main()

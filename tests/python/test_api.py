# SPDX-License-Identifier: MIT
"""The package xn: what doc/python.md and the docstrings promise."""

import copy
import ctypes
import doctest
import gc
import inspect
import os
import pickle
import subprocess
import sys
import threading
import unittest

import shared
from arrow_made import Made

FOLDER = shared.package()
import xn
from xn import punycode


class One(unittest.TestCase):
    """One name a call."""

    def test_both_ways(self):
        """The results, of str, bytes and a subclass of str."""
        class Text(str):
            pass

        for name in ('Bücher.example', 'Bücher.example'.encode(),
                     Text('Bücher.example')):
            self.assertEqual(xn.to_ascii(name), 'xn--bcher-kva.example')
        self.assertIs(type(xn.to_ascii(Text('a.b'))), str)
        self.assertEqual(xn.to_unicode('xn--bcher-kva'), 'bücher')
        self.assertEqual(xn.to_ascii('a_b'), 'a_b')
        self.assertEqual(xn.to_ascii('faß', transitional=True), 'fass')
        self.assertEqual(xn.to_ascii('faß', 'idna2003'), 'fass')
        self.assertEqual(xn.to_ascii(name='a', profile='strict'), 'a')

    def test_error(self):
        """The exception, its places and its message."""
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii('büch℀er.example')
        error = caught.exception
        self.assertIsInstance(error, UnicodeError)
        self.assertEqual(error.errors, ('forbidden-domain',))
        self.assertEqual(error.faults[0][:4], ('forbidden-domain', 0, 4, 0))
        lines = str(error).split('\n')
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[1][lines[2].index('^')], '℀')
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual(again.args, error.args)
        self.assertEqual(again.faults, error.faults)
        self.assertEqual(copy.copy(error).name, error.name)

    def test_picture(self):
        """Thirty characters on each side of a fault, and what is cut off."""
        for length in range(1, 95):
            name = ''.join(chr(0x21 + i) for i in range(length))
            for at in range(length + 1):
                fault = xn.Fault('x', 0, at, 0, '', 'text')
                line, caret = str(xn.HostNameError(
                    name, ('x',), (fault,))).split('\n')[1:]
                start = max(0, at - 30)
                left = '…' if at > 30 else ''
                right = '…' if at + 30 < length else ''
                if at == length:
                    right = ''
                self.assertEqual(line, '    ' + left + name[start:at + 30]
                                 + right, (length, at))
                self.assertEqual(len(caret) - 1,
                                 4 + len(left) + at - start, (length, at))

    def test_plain_results(self):
        """No result is of a subclass, also if it is the name itself."""
        class Text(str):
            pass

        name = Text('a.example')
        for result in (
                xn.to_ascii(name), xn.to_unicode(name),
                xn.to_unicode(name, strict=True), xn.register(name),
                *xn.to_ascii_many([name]), *xn.to_unicode_many([name]),
                xn.display(name).text, xn.skeleton(name),
                xn.analyze(name).ascii, xn.analyze(name).unicode,
                xn.analyze(name).labels[0].unicode):
            self.assertIs(type(result), str)

    def test_places(self):
        """Characters of a str, bytes of bytes."""
        name = '日本.א1.\ud800'
        self.assertEqual(xn.analyze(name).faults[0].at, 6)
        self.assertEqual(xn.analyze('日本..a').faults[0].at, 3)
        self.assertEqual(xn.analyze('日本..a'.encode()).faults[0].at, 7)
        self.assertEqual([label.span for label in xn.analyze('日本.a').labels],
                         [(0, 2), (3, 4)])
        self.assertEqual(xn.analyze('a\ud800').errors, ('invalid-utf8',))
        self.assertEqual(xn.to_unicode('a\ud800'), 'a\ud800')
        self.assertEqual(xn.to_unicode(b'a\xff'), 'a\udcff')
        with self.assertRaises(xn.HostNameError):
            xn.to_unicode(b'a\xff', strict=True)

    def test_misuse(self):
        """TypeError and ValueError."""
        for call in (lambda: xn.to_ascii(), lambda: xn.to_ascii(3),
                     lambda: xn.to_ascii('a', nope=True),
                     lambda: xn.to_ascii('a', std3=1),
                     lambda: xn.to_ascii('a', 'idna2003', joiners=True),
                     lambda: xn.to_ascii('a', 'lookup', 'x'),
                     lambda: xn.to_ascii('a', name='b'),
                     lambda: xn.register(), lambda: xn.to_ascii_many('abc'),
                     lambda: xn.to_ascii_many(b'abc'),
                     lambda: xn.to_ascii_many([1]),
                     lambda: xn.display('a', known={'a': 1})):
            with self.assertRaises((TypeError, AttributeError)):
                call()
        for call in (lambda: xn.to_ascii('a', 'nope'),
                     lambda: xn.display('a', 'nope'),
                     lambda: xn.display('a', 'uts39', level='nope'),
                     lambda: xn.to_ascii_many([], errors='nope'),
                     lambda: xn.to_ascii_many([], threads=-1)):
            with self.assertRaises(ValueError):
                call()

    def test_long(self):
        """Names of megabytes."""
        long = 'ü' * 1_000_000
        ascii_form = xn.to_ascii(long, length=False)
        self.assertEqual(xn.to_unicode(ascii_form), long)
        self.assertFalse(xn.is_valid(long))
        self.assertEqual(xn.to_ascii_many([long], length=False), [ascii_form])
        self.assertEqual(len(xn.analyze('.' * 100_000).labels), 100_001)
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii('.' * 100_000)
        self.assertEqual(len(caught.exception.faults), 1000)

    def test_others(self):
        """The other functions."""
        self.assertTrue(xn.same_host('Bücher.de', 'xn--bcher-kva.de.'))
        with self.assertRaises(xn.HostNameError):
            xn.same_host('a', '..')
        self.assertEqual(xn.register('bücher', 'xn--bcher-kva'),
                         'xn--bcher-kva')
        with self.assertRaises(xn.HostNameError):
            xn.register('bücher', 'xn--tda')
        shown = xn.display('аррӏе.com')
        self.assertEqual(shown, ('xn--80ak6aa92e.com',
                                 (('whole-script',), ()), False))
        known = xn.KnownDomains(['paypal.com'])
        self.assertIn('known-name',
                      xn.display('pаypal.com', known=known).reasons[0])
        self.assertTrue(xn.display('bücher.de', known=known).safe)
        self.assertEqual(xn.restriction_level('abc'), xn.Level.ASCII)
        self.assertFalse(xn.is_highly_restrictive('pаypal'))
        self.assertEqual(xn.skeleton('раураl'), xn.skeleton('paypal'))
        self.assertFalse(xn.confusable('a', 'b'))
        self.assertIn(xn.Confusable.MIXED_SCRIPT,
                      xn.confusable('pаypal', 'paypal'))
        for level in xn.Level:
            self.assertEqual(
                xn.display('a', 'uts39', level=level),
                xn.display('a', 'uts39', level=level.name.lower()))

    def test_codecs_and_punycode(self):
        """bytes and back."""
        self.assertEqual('bücher.example'.encode('xn'),
                         b'xn--bcher-kva.example')
        self.assertEqual(b'xn--bcher-kva.example'.decode('xn'),
                         'bücher.example')
        for wrong in (lambda: '..'.encode('xn'),
                      lambda: 'a'.encode('xn', 'ignore')):
            with self.assertRaises(UnicodeError):
                wrong()
        for label in ('', 'a', 'bücher', 'ü' * 5000, '日本語', 'a-ü'):
            self.assertEqual(punycode.decode(punycode.encode(label)), label)
        for wrong in ('\xfc', 'a-\xfc', '99999999', 'bcher-kv'):
            with self.assertRaises(UnicodeError):
                punycode.decode(wrong)
        with self.assertRaises(UnicodeError):
            punycode.encode('\ud800')

    def test_surface(self):
        """Signatures, docstrings, hashes, and the lists."""
        for name in xn.__all__:
            self.assertTrue(hasattr(xn, name), name)
            value = getattr(xn, name)
            if inspect.isbuiltin(value):
                self.assertTrue(value.__doc__, name)
                inspect.signature(value)
        hash(xn.analyze('a..ü'))
        hash(xn.display('a'))
        self.assertIn('root_dot', xn.checks)
        for check in xn.checks:
            profile = 'idna2008' if check == 'map' else 'lookup'
            xn.to_ascii('a', profile, **{check: True})
            for wrong in check + 's', check[:-1], check.replace('_', '-') + '-':
                with self.assertRaises(TypeError):
                    xn.to_ascii('a', profile, **{wrong: True})
        for profile in xn.profiles:
            self.assertEqual(xn.to_ascii('a', profile), 'a')
            self.assertEqual(xn.to_ascii('a-b', profile, hyphens=True), 'a-b')
        for policy in xn.policies:
            self.assertTrue(xn.display('a', policy).safe)


class Many(unittest.TestCase):
    """Lists and columns."""

    def setUp(self):
        names = shared.Names(5)
        self.names = [names.name() for _ in range(5000)]

    def test_like_one(self):
        """Each result is that of a call of its own."""
        for profile in xn.profiles:
            expected = [xn.analyze(name, profile).ascii for name in self.names]
            for threads in (1, 2, 0):
                self.assertEqual(xn.to_ascii_many(self.names, profile,
                                                  threads=threads), expected)
            expected = [xn.to_unicode(name, profile) for name in self.names]
            self.assertEqual(xn.to_unicode_many(self.names, profile), expected)

    def test_list(self):
        """Iterables of any kind, None, and errors."""
        mixed = ['A.b', b'\xc3\xbc', '..', None, 'a\ud800']
        self.assertEqual(xn.to_ascii_many(iter(mixed)),
                         ['a.b', 'xn--tda', None, None, None])
        self.assertEqual(xn.to_unicode_many(mixed + [b'\xff']),
                         ['a.b', 'ü', '..', None, 'a\ud800', '\udcff'])
        self.assertEqual(xn.to_ascii_many([]), [])
        self.assertEqual(xn.to_unicode_many([None]), [None])
        with self.assertRaises(xn.HostNameError) as caught:
            xn.to_ascii_many(['a'] * 2000 + ['..'], errors='raise')
        self.assertEqual(caught.exception.index, 2000)
        self.assertEqual(pickle.loads(pickle.dumps(caught.exception)).index,
                         2000)

        def raises():
            yield 'a'
            raise KeyError
        with self.assertRaises(KeyError):
            xn.to_ascii_many(raises())

    def test_threads(self):
        """Calls from several threads at once."""
        expected = xn.to_ascii_many(self.names)
        wrong = []

        def work():
            for _ in range(5):
                if xn.to_ascii_many(self.names, threads=2) != expected:
                    wrong.append(1)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Robust(unittest.TestCase):
    """Memory, failing allocations, any object as any argument."""

    CALLS = (
        lambda: xn.to_ascii('bücher.de'), lambda: xn.to_unicode('xn--tda'),
        lambda: xn.analyze('a..\ud800'), lambda: xn.to_ascii('..'),
        lambda: xn.to_ascii('a\ud800'), lambda: xn.to_ascii('a', nope=1),
        lambda: xn.to_ascii_many(['ü', None, '..', b'a']),
        lambda: xn.to_ascii_many(['..'], errors='raise'),
        lambda: xn.display('pаypal.com', known=KNOWN),
        lambda: xn.register('ü', 'xn--a'), lambda: xn.skeleton('ü'),
        lambda: xn.confusable('a', 'а'), lambda: xn.same_host('ü', '..'),
        lambda: punycode.encode('ü'), lambda: punycode.decode('\xfc'),
        lambda: xn.to_ascii_many(xn.to_ascii_many(SOURCE)))

    def quietly(self, call):
        """The call, whatever it raises."""
        try:
            call()
        except (TypeError, ValueError, MemoryError):
            pass

    def test_memory(self):
        """Calls in thousands leave nothing behind."""
        def pages():
            with open('/proc/self/statm', encoding='ascii') as file:
                return int(file.read().split()[1])
        if not os.path.exists('/proc/self/statm'):
            self.skipTest('no /proc')
        if 'asan' in os.environ.get('LD_PRELOAD', ''):
            self.skipTest('a sanitizer keeps memory back')
        for call in self.CALLS:
            for _ in range(2000):
                self.quietly(call)
            gc.collect()
            before = pages()
            for _ in range(shared.scaled(1_000_000)):
                self.quietly(call)
            gc.collect()
            self.assertLess(pages() - before, 64)

    def test_every_byte(self):
        """A few calls leave no object and no memory behind."""
        class Info(ctypes.Structure):
            """struct mallinfo2."""

            _fields_ = [(name, ctypes.c_size_t) for name in (
                'arena', 'ordblks', 'smblks', 'hblks', 'hblkhd', 'usmblks',
                'fsmblks', 'uordblks', 'fordblks', 'keepcost')]

        info = getattr(ctypes.CDLL(None), 'mallinfo2', None)
        if info is None or 'asan' in os.environ.get('LD_PRELOAD', ''):
            self.skipTest("not glibc's malloc")
        info.restype = Info
        calls = (*self.CALLS, lambda: xn.to_ascii_many(SOURCE).to_pylist(),
                 lambda: xn.to_ascii_many(SOURCE, errors='raise'),
                 lambda: xn.to_ascii_many([1]), lambda: xn.to_ascii('ü' * 3000),
                 lambda: xn.analyze('.' * 40), lambda: xn.register('ü', 'a'),
                 lambda: xn.to_ascii('.' * 40), lambda: hash(KNOWN),
                 lambda: xn.to_ascii_many(SOURCE).__arrow_c_array__(),
                 lambda: punycode.decode('99999999'))
        def growth(call):
            """What 100 calls leave: objects, bytes."""
            gc.collect()
            blocks, used = sys.getallocatedblocks(), info().uordblks
            for _ in range(100):
                self.quietly(call)
            gc.collect()
            return (sys.getallocatedblocks() - blocks,
                    info().uordblks - used)

        for number, call in enumerate(calls):
            # Caches fill now and then; a leak is one a call at least.
            objects, used = map(min, zip(*(growth(call) for _ in range(3))))
            self.assertLess(objects, 90, number)
            self.assertLess(used, 1440, number)

    def test_no_memory(self):
        """The n-th allocation of Python fails."""
        try:
            from _testcapi import remove_mem_hooks, set_nomemory
        except ImportError:
            self.skipTest('no _testcapi')
        for call in self.CALLS:
            for n in range(40):
                set_nomemory(n, n + 1)
                try:
                    call()
                except (TypeError, ValueError, MemoryError,
                        ctypes.ArgumentError):
                    pass
                finally:
                    remove_mem_hooks()

    def test_any_object(self):
        """No object as an argument ends in anything but an exception."""
        class Lies(list):
            def __iter__(self):
                return iter((self, None, 1))

        class Odd:
            __arrow_c_array__ = 3
            __arrow_c_stream__ = None

        objects = (None, 1, 1.5, True, '', 'a', '\ud800', b'', b'\xff', [], (),
                   {}, object(), xn, str, Lies(), Odd(), 'a' * 70, 10 ** 30)
        functions = [getattr(xn, name) for name in xn.__all__
                     if inspect.isbuiltin(getattr(xn, name))]
        for function in functions:
            for first in objects:
                for second in objects:
                    for args, keywords in (
                            ((first,), {}), ((first, second), {}),
                            ((first,), {'profile': second}),
                            ((first,), {'threads': second}),
                            ((first,), {'known': second}),
                            ((first,), {'std3': second})):
                        if keywords.get('threads') == 10 ** 30:
                            continue
                        try:
                            function(*args, **keywords)
                        except (TypeError, ValueError, AttributeError):
                            pass

    def test_subinterpreter(self):
        """The module works in more interpreters than one."""
        try:
            import _xxsubinterpreters as interpreters
        except ImportError:
            self.skipTest('no subinterpreters')
        code = (f'import sys; sys.path.insert(0, {str(FOLDER)!r})\n'
                'import xn\n'
                'assert xn.to_ascii("ü") == "xn--tda"\n'
                'try:\n\txn.to_ascii("..")\n'
                'except xn.HostNameError: pass\n')
        for _ in range(3):
            interpreter = interpreters.create()
            interpreters.run_string(interpreter, code)
            interpreters.destroy(interpreter)
        self.assertEqual(xn.to_ascii('ü'), 'xn--tda')


KNOWN = xn.KnownDomains(['paypal.com'])
SOURCE = Made(['ü', None, '..'], 'u')


class Documents(unittest.TestCase):
    """The examples are true, and the types are right."""

    def test_examples(self):
        """doc/python.md and the docstrings."""
        failed, tried = doctest.testfile(
            str(shared.SOURCE / 'doc' / 'python.md'), module_relative=False,
            encoding='utf-8')
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 10)
        for module in (xn, punycode):
            self.assertEqual(doctest.testmod(module).failed, 0)

    def test_types(self):
        """mypy --strict on the use of everything, if mypy is there."""
        try:
            done = subprocess.run(
                ['mypy', '--strict', '--cache-dir', str(FOLDER / 'cache'),
                 str(shared.SOURCE / 'tests' / 'python' / 'typed.py')],
                env={**os.environ, 'MYPYPATH': str(FOLDER)},
                capture_output=True, text=True, check=False)
        except FileNotFoundError:
            self.skipTest('mypy is not installed')
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == '__main__':
    unittest.main()

# SPDX-License-Identifier: MIT
"""What idna 3.19 documents and older ones lack: codes and places of errors,
limits, display; and what holds for any text."""

import codecs
import inspect
import io
import pickle
import signal
import sys
import types
import unicodedata
import unittest
import warnings

import shared

shared.package()
import xn
import xn.idna as idna

COUNT = shared.scaled(100_000)
R, NSM = '\u05d0', '\u0610'

# The class of the exceptions with a code; of the others, IDNAError.
KINDS = {
    **dict.fromkeys(('disallowed_codepoint', 'uts46_disallowed', 'uts46_std3'),
                    'InvalidCodepoint'),
    **dict.fromkeys(('contextj', 'contexto'), 'InvalidCodepointContext'),
    **dict.fromkeys(('bidi_unknown_direction', *(
        f'bidi_rule_{i}' for i in range(1, 6))), 'IDNABidiError')}


class Quick(unittest.TestCase):
    """Which names need no look at their labels; there, None is the result."""

    def test_encode(self):
        for name, plain, mapped in (
                ('a', b'a', b'a'), (b'a', b'a', b'a'), ('a.', b'a.', b'a.'),
                ('b\xfccher.a', b'xn--bcher-kva.a', b'xn--bcher-kva.a'),
                ('xn--tda.b', b'xn--tda.b', b'xn--tda.b'),
                # idna keeps capitals in a label that is ASCII.
                ('Ab', None, b'ab'), ('aB', None, b'ab'),
                ('xn--tdA', None, b'xn--tda'),
                ('a.B\xdcCHER', None, b'a.xn--bcher-kva'),
                ('', None, None), ('.', None, None), ('a..b', None, None),
                ('a_b', None, None), ('ab--c', None, None),
                ('a' * 63, b'a' * 63, b'a' * 63), ('a' * 64, None, None),
                ('a\ud800', None, None), (bytearray(b'a'), None, None),
                (3, None, None)):
            with self.subTest(name=name):
                for uts46, quick in (False, plain), (True, mapped):
                    self.assertEqual(
                        idna._xn.idna_encode(name, uts46=uts46), quick)
                    if quick is not None:
                        self.assertEqual(
                            idna.encode(name, False, uts46), quick)

    def test_decode(self):
        for name, result in (
                ('a', 'a'), (b'a', 'a'), ('a.', 'a.'), ('ab.c', 'ab.c'),
                ('xn--tda.b', '\xfc.b'), ('b.xn--tda', 'b.\xfc'),
                ('\xfc', '\xfc'), ('a' * 63, 'a' * 63), ('a' * 64, None),
                ('Ab', None), ('aB', None), ('xn--tdA', None), ('', None),
                ('.', None), ('.a', None), ('a..', None), ('a..b', None),
                ('xn--a', None), ('a_b', None), ('a\ud800', None),
                (bytearray(b'a'), None), (3, None)):
            with self.subTest(name=name):
                self.assertEqual(idna._xn.idna_decode(name), result)
                if result is not None:
                    self.assertEqual(idna.decode(name), result)
                self.assertIsNone(idna._xn.idna_decode(name, uts46=True))


class Interrupts(unittest.TestCase):
    """An exception of the caller's objects, or of a signal, comes through."""

    def test_flags_and_lengths(self):
        class Flag:
            def __bool__(self):
                raise KeyboardInterrupt

        class Text(str):
            def __len__(self):
                raise KeyboardInterrupt

        for call in idna.encode, idna.decode:
            with self.assertRaises(KeyboardInterrupt):
                call('foo', uts46=Flag())
        for name in 'foo', 'fóo':
            for call in idna.encode, idna.decode:
                try:
                    self.assertTrue(call(Text(name)))
                except KeyboardInterrupt:
                    pass

    def test_signals(self):
        def stop(*_):
            raise InterruptedError

        before = signal.signal(signal.SIGALRM, stop)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        names = ['bücher.example'] * 2_000_000
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with self.assertRaises(InterruptedError):
            xn.to_ascii_many(names)
            self.fail('it ends before the signal is served')


class Faults(unittest.TestCase):
    def test_rows(self):
        """Those of idna.tsv."""
        rows = shared.rows('idna.tsv')
        self.assertGreaterEqual(len(rows), 170)
        for call, wanted, *more in rows:
            with self.subTest(call=call):
                if wanted[0] == '!':
                    self.refused(call, wanted[2:], *more)
                    continue
                result, wanted = eval(call, vars(idna)), eval(wanted)
                self.assertEqual((result, type(result)),
                                 (wanted, type(wanted)))

    def refused(self, call, code, position='', message=''):
        """Its exception, with all that it has."""
        with self.assertRaises(idna.IDNAError) as caught:
            eval(call, vars(idna))
        error = caught.exception
        position = int(position) if position else None
        text = eval(call.partition('(')[2][:-1]) if position else None
        self.assertEqual((type(error).__name__, error.code, error.text,
                          error.position),
                         (KINDS.get(code, 'IDNAError'), code, text, position))
        self.assertEqual(error.codepoint,
                         ord(text[position - 1]) if text else None)
        if message:
            self.assertEqual(str(error), eval(message))
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((type(again), str(again), vars(again)),
                         (type(error), str(error), vars(error)))

    def test_long_labels(self):
        self.assertIsNone(idna.check_label('a' * 254))
        self.assertRaises(idna.IDNAError, idna.alabel, 'a' * 254)

    def test_messages(self):
        for call, message in (
                (lambda: idna.alabel('\U0001f4a9'),
                 "U+1F4A9 at position 1 of '\U0001f4a9' is not allowed"),
                (lambda: idna.check_bidi('', True), 'a label is empty'),
                (lambda: idna.codec.Codec().encode('a', 'ignore'),
                 'errors must be "strict", not "ignore"'),
                (lambda: idna.codec._text(b'\xff'),
                 'bytes of a name must be ASCII')):
            with self.assertRaises(idna.IDNAError) as caught:
                call()
            self.assertEqual(str(caught.exception), message)

    def test_rule_6(self):
        with self.assertRaises(idna.IDNABidiError) as caught:
            idna.check_bidi('a-', check_ltr=True)
        self.assertEqual((caught.exception.code, caught.exception.position),
                         ('bidi_rule_6', 2))

    def test_other_handlers(self):
        for call in ('a'.encode, b'a'.decode):
            with self.assertRaises(idna.IDNAError) as caught:
                call('idna2008', 'ignore')
            self.assertEqual(caught.exception.code, 'unsupported_errors')

    def test_made_by_hand(self):
        error = idna.InvalidCodepoint('a', 'b')
        self.assertEqual(error.args, ('a', 'b'))
        self.assertIsNone(error.code)
        self.assertEqual(vars(error), {'code': None, 'text': None,
                                       'codepoint': None, 'position': None})
        given = {'code': '', 'text': '', 'codepoint': 0, 'position': 0}
        for kind in idna.IDNAError, idna.IDNABidiError:
            self.assertEqual(vars(kind('a', **given)), given)
            self.assertRaises(TypeError, kind, nope=1)


class Interface(unittest.TestCase):
    def test_display(self):
        for name, shown in (('xn--bcher-kva.xn--a', 'bücher.xn--a'),
                            ('XN--A.XN--BCHER-KVA', 'xn--a.bücher'),
                            ('xn---bbk.de.', 'xn---bbk.de.')):
            self.assertEqual(idna.decode(name, display=True), shown)
            self.assertRaises(idna.IDNAError, idna.decode, name)
        for name in 'a_b', 'a..b', '', 'é_', '.'.join(['xn--a' * 9] * 9):
            self.assertRaises(idna.IDNAError, idna.decode, name, display=True)

    def test_lengths(self):
        """253 characters, and a dot that ends the name."""
        name = '.'.join(['a' * 63] * 3 + ['a' * 61])
        for longest in name, name + '.':
            self.assertEqual(idna.encode(longest).decode(), longest)
            self.assertEqual(idna.decode(longest), longest)
        for part in '\xfc', '\xfc.':
            # The last label is xn--tda.
            longest = name[:-8] + '.' + part
            self.assertEqual(len(idna.encode(longest)) - part.count('.'), 253)
            longest = name[:-7] + '.' + part
            self.assertRaises(idna.IDNAError, idna.encode, longest)
        for wrong in 'b' + name[:-61] + 'a' * 62, name + 'a', name + 'a.':
            self.assertRaises(idna.IDNAError, idna.encode, wrong)

    def test_mapping(self):
        self.assertEqual(idna.uts46_remap('a\u00adB\u3002\ufb00'), 'ab.ff')

    def test_digits(self):
        """Of the two kinds of Arabic digits a label has one."""
        for i in range(10):
            for k in range(10):
                one, other = chr(0x660 + i), chr(0x6F0 + k)
                for label in one + other, other + one:
                    self.assertFalse(idna.valid_contexto(label, 0))
            for zero in 0x660, 0x6F0:
                self.assertTrue(idna.valid_contexto(
                    chr(zero + i) + chr(zero + 9) + chr(zero), 0))

    def test_final_dots(self):
        """In pieces, with the dot in a piece of its own or not."""
        for parts in ['xn--tda.'], ['xn--tda', '.'], ['a.xn--', 'tda.', '']:
            name = ''.join(parts)
            self.assertEqual(''.join(codecs.iterdecode(
                [part.encode() for part in parts], 'idna2008')),
                idna.decode(name))
            self.assertEqual(b''.join(codecs.iterencode(parts, 'idna2008')),
                             name.encode())

    def test_transitional(self):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter('always')
            self.assertEqual(
                idna.encode('faß.de', uts46=True, transitional=True),
                b'xn--fa-hia.de')
            self.assertEqual(idna.uts46_remap('faß', True, True), 'faß')
        self.assertEqual([row.category for row in told],
                         [DeprecationWarning] * 2)
        self.assertTrue(all(row.filename == __file__ for row in told))

    def test_surface(self):
        """The names and the arguments of idna 3.19."""
        for name, arguments in (
                ('alabel', '(label)'), ('ulabel', '(label)'),
                ('check_label', '(label)'), ('check_nfc', '(label)'),
                ('check_hyphen_ok', '(label)'),
                ('check_initial_combiner', '(label)'),
                ('check_bidi', '(label, check_ltr=False)'),
                ('valid_contextj', '(label, pos)'),
                ('valid_contexto', '(label, pos, exception=False)'),
                ('valid_label_length', '(label)'),
                ('valid_string_length', '(label, trailing_dot)'),
                ('uts46_remap',
                 '(domain, std3_rules=True, transitional=False)'),
                ('encode', '(s, strict=False, uts46=False, std3_rules=False, '
                           'transitional=False)'),
                ('decode', '(s, strict=False, uts46=False, std3_rules=False, '
                           'display=False)'),
                ('install', '(*, force=False)')):
            self.assertEqual(str(inspect.signature(getattr(idna, name))),
                             arguments, name)
            self.assertIn(name, idna.__all__)
        self.assertEqual(set(idna.__all__), {
            name for name in vars(idna)
            if not name.startswith('_') and name not in (
                'codec', 'core', 'sys')})
        for kind in (idna.IDNABidiError, idna.InvalidCodepoint,
                     idna.InvalidCodepointContext):
            self.assertEqual(kind.__bases__, (idna.IDNAError,))
        self.assertEqual(idna.IDNAError.__bases__, (UnicodeError,))

    def test_results(self):
        """What each function returns, and of which type."""
        for label in 'abc', '\xfc', R, 'a\u0301'[:1]:
            self.assertIs(idna.check_hyphen_ok(label), True)
            self.assertIs(idna.check_initial_combiner(label), True)
            self.assertIs(idna.check_bidi(label), True)
            self.assertIs(idna.check_bidi(label, True), True)
            self.assertIsNone(idna.check_nfc(label))
            self.assertIsNone(idna.check_label(label))
            self.assertIsNone(idna.check_label(label.encode()))
            self.assertIsNone(idna.check_label(bytearray(label.encode())))
            self.assertIs(type(idna.alabel(label)), bytes)
        for label in '\ud800', '\udfff', R + NSM, '\u0628', '\u0628\u0660':
            self.assertIs(idna.check_bidi(label), True)
            self.assertIs(idna.check_bidi(label, check_ltr=True), True)
        for name in 'a', 'xn--tda', '\xfc':
            class Text(str):
                pass

            self.assertIs(type(idna.decode(Text(name))), str)
        # Flags are true or false as Python takes any object.
        class Neither:
            def __bool__(self):
                raise KeyError

        self.assertEqual(idna.encode('A', uts46=[0]), b'a')
        self.assertEqual(idna.encode('A', uts46=[]), b'A')
        self.assertEqual(idna.decode('A\u3002b', uts46=1), 'a.b')
        self.assertRaises(idna.IDNAError, idna.encode, 'a\u3002\xfc', strict=1)
        for function in idna.encode, idna.decode:
            self.assertRaises(KeyError, function, 'A_', uts46=Neither())
            for wrong in 3, None, ['a']:
                with self.assertRaises(idna.IDNAError) as caught:
                    function(wrong)
                self.assertEqual(caught.exception.code, 'invalid_ascii')

    def test_limits(self):
        for function in (idna.encode, idna.decode, idna.alabel, idna.ulabel,
                         idna.check_label, idna.check_nfc, idna.check_bidi,
                         idna.uts46_remap, lambda a: idna.valid_contextj(a, 0),
                         lambda a: idna.valid_contexto(a, 0)):
            for length, code in (1024, None), (1025, 'input_too_long'):
                try:
                    function('a' * length)
                except idna.IDNAError as error:
                    self.assertEqual(error.code == 'input_too_long',
                                     code is not None)
                else:
                    self.assertIsNone(code)
        # The limit is on the input, not on what is left of it.
        for function in idna.encode, idna.decode, idna.uts46_remap:
            uts46 = {} if function is idna.uts46_remap else {'uts46': True}
            with self.assertRaises(idna.IDNAError) as caught:
                function('\xad' * 1024 + 'a', **uts46)
            self.assertEqual(caught.exception.code, 'input_too_long')
            self.assertIn(function('\xad' * 1023 + 'a', **uts46), ('a', b'a'))
        for label in 'e\u0301', 'xn--e\u0301', 'XN--e\u0301', 'a.e\u0301', \
                '\ud800e\u0301', '\u1100\u1161', '\u212b':
            self.assertRaises(idna.IDNAError, idna.check_nfc, label)
            # Python's Unicode has these, too.
            self.assertEqual(idna.core._nfc(label),
                             unicodedata.normalize('NFC', label))

    def test_codec(self):
        """The codec as a whole, and its streams."""
        codec = codecs.lookup('idna2008')
        self.assertEqual(codec.name, 'idna2008')
        self.assertIsNone(idna.codec.search_function('idna'))
        self.assertEqual(codec.encode('\xfc.de'), (b'xn--tda.de', 4))
        self.assertEqual(codec.decode(b'xn--tda.de'), ('\xfc.de', 10))
        self.assertEqual((codec.encode(''), codec.decode(b'')),
                         ((b'', 0), ('', 0)))
        stream = io.BytesIO()
        codec.streamwriter(stream).write('\xfc.de')
        self.assertEqual(stream.getvalue(), b'xn--tda.de')
        self.assertEqual(codec.streamreader(io.BytesIO(b'xn--tda.de')).read(),
                         '\xfc.de')
        for made in codec.incrementalencoder('ignore'), \
                codec.incrementaldecoder('ignore'):
            for data in ('a', b'a'), ('', b''):
                with self.assertRaises(idna.IDNAError) as caught:
                    if hasattr(made, 'encode'):
                        made.encode(data[0], True)
                    else:
                        made.decode(data[1], True)
                self.assertEqual(caught.exception.code, 'unsupported_errors')
        encoder, decoder = codec.incrementalencoder(), \
            codec.incrementaldecoder()
        for text, final, data in (('\xfc', False, b''), ('', False, b''),
                                  ('b\uff0ea', False, b'xn--b-dha.'),
                                  ('.', False, b'a.'), ('', True, b'')):
            self.assertEqual(encoder.encode(text, final), data)
        for data, final, text in ((b'xn--', False, ''),
                                  (b'TDA.', False, '\xfc.'),
                                  (b'', False, ''), (b'b', True, 'b')):
            self.assertEqual(decoder.decode(data, final), text)
        with self.assertRaises(idna.IDNAError) as caught:
            codec.incrementaldecoder().decode('\xfc'.encode(), True)
        self.assertEqual(caught.exception.code, 'invalid_ascii')

    def test_versions(self):
        self.assertRegex(idna.unicode_version, r'^\d+\.\d+\.\d+$')
        self.assertRegex(idna.__version__, r'^3\.\d+$')


def tried(function, *args, **more):
    """A result, or IDNAError; any other exception ends the test."""
    try:
        return function(*args, **more)
    except idna.IDNAError:
        return idna.IDNAError


def pieces(text, made):
    """A text, cut at random."""
    cuts = sorted(made.randrange(len(text) + 1) for _ in range(3))
    return [text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)])]


class Install(unittest.TestCase):
    def setUp(self):
        self.before = {name: module for name, module in sys.modules.items()
                       if name.split('.')[0].startswith('idna')}
        for name in self.before:
            del sys.modules[name]

    def tearDown(self):
        for name in [name for name in sys.modules
                     if name.split('.')[0].startswith('idna')]:
            del sys.modules[name]
        sys.modules.update(self.before)

    def test_install(self):
        other = types.ModuleType('idna')
        for there in 'idna', 'idna.core', 'idna.package', 'idna_data':
            sys.modules[there] = other
        with self.assertRaisesRegex(
                RuntimeError, '^another idna has been imported already$'):
            idna.install()
        self.assertIs(sys.modules['idna'], other)
        self.assertIs(sys.modules['idna.core'], other)
        idna.install(force=True)
        for _ in range(2):
            self.assertIs(sys.modules['idna'], idna)
            self.assertIs(sys.modules['idna.core'], idna.core)
            self.assertIs(sys.modules['idna.codec'], idna.codec)
            self.assertNotIn('idna.package', sys.modules)
            self.assertIs(sys.modules['idna_data'], other)
            idna.install()
        import idna.core as core
        self.assertIs(core, idna.core)
        with self.assertRaises(TypeError):
            idna.install(True)


class AnyText(unittest.TestCase):
    def setUp(self):
        self.names = shared.Names(7)

    def test_names(self):
        for _ in range(COUNT):
            name = self.names.name()
            ascii_name = tried(idna.encode, name)
            if ascii_name is not idna.IDNAError:
                back = idna.decode(ascii_name)
                self.assertEqual(idna.encode(back), ascii_name.lower())
                self.assertEqual(idna.decode(ascii_name, display=True), back)
                self.assertLessEqual(len(ascii_name), 254)
            tried(idna.decode, name, display=True)
            if name and name.isascii():
                for f in idna.encode, idna.decode:
                    self.assertEqual(tried(f, name), tried(f, name, True))

    def test_mapping(self):
        for _ in range(COUNT):
            name = self.names.name()
            mapped = tried(idna.uts46_remap, name, False)
            strict = tried(idna.uts46_remap, name, True)
            self.assertIn(strict, (mapped, idna.IDNAError))
            if mapped is not idna.IDNAError:
                self.assertEqual(idna.uts46_remap(mapped, False), mapped)
                # Python's Unicode may be older.
                if 'Cn' not in map(unicodedata.category, mapped):
                    self.assertTrue(unicodedata.is_normalized('NFC', mapped))

    def test_labels(self):
        for _ in range(COUNT):
            label = self.names.label()
            for function in ('check_label', 'check_bidi', 'check_nfc',
                             'check_hyphen_ok', 'check_initial_combiner'):
                tried(getattr(idna, function), label)
            tried(idna.ulabel, label.encode('utf-8', 'surrogatepass'))
            ascii_label = tried(idna.alabel, label)
            if ascii_label is not idna.IDNAError:
                self.assertEqual(idna.alabel(idna.ulabel(ascii_label)),
                                 ascii_label.lower())

    def test_codec_in_pieces(self):
        made = self.names.random
        for _ in range(COUNT):
            name = self.names.name()
            if not name:
                continue
            whole = tried(idna.encode, name)
            self.assertEqual(tried(name.encode, 'idna2008'), whole)
            self.assertEqual(tried(lambda: b''.join(codecs.iterencode(
                pieces(name, made), 'idna2008'))), whole)
            data = (name.encode('utf-8', 'surrogatepass')
                    if whole is idna.IDNAError else whole)
            text = tried(idna.decode, data)
            self.assertEqual(tried(data.decode, 'idna2008'), text)
            self.assertEqual(tried(lambda: ''.join(codecs.iterdecode(
                pieces(data, made), 'idna2008'))), text)


if __name__ == '__main__':
    unittest.main()

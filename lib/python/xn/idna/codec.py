# SPDX-License-Identifier: MIT
"""The codec "idna2008": names by xn.idna, whole or in pieces."""

import codecs

from .core import _DOTS, IDNAError, alabel, decode, encode, ulabel


def _only_strict(errors):
    if errors != 'strict':
        raise IDNAError(f'errors must be "strict", not "{errors}"',
                        code='unsupported_errors')


def _text(data):
    if isinstance(data, str):
        return data
    try:
        return str(data, 'ascii')
    except UnicodeDecodeError as error:
        raise IDNAError('bytes of a name must be ASCII',
                        code='invalid_ascii') from error


class Codec(codecs.Codec):
    """Whole names."""

    def encode(self, data, errors='strict'):
        """The name in ASCII, and the length that was read."""
        _only_strict(errors)
        return (encode(data), len(data)) if data else (b'', 0)

    def decode(self, data, errors='strict'):
        """The name in Unicode, and the length that was read."""
        _only_strict(errors)
        return (decode(data), len(data)) if data else ('', 0)


def _ready(text, final):
    """The labels that are complete, and how many characters they take."""
    labels = _DOTS.split(text)
    rest = ''
    if not final:
        rest = labels.pop()
        labels.append('')
    return labels, len(text) - len(rest)


class IncrementalEncoder(codecs.BufferedIncrementalEncoder):
    """Names in pieces: a label is written when its end is known."""

    def _buffer_encode(self, data, errors, final):
        _only_strict(errors)
        if not data:
            return b'', 0
        labels, read = _ready(data, final)
        if read == 0:
            return b'', 0
        last = labels.pop()
        parts = [alabel(label) for label in labels]
        parts.append(alabel(last) if last else b'')
        return b'.'.join(parts), read


class IncrementalDecoder(codecs.BufferedIncrementalDecoder):
    """The same from ASCII."""

    def _buffer_decode(self, data, errors, final):
        _only_strict(errors)
        if not data:
            return '', 0
        labels, read = _ready(_text(data), final)
        if read == 0:
            return '', 0
        last = labels.pop()
        parts = [ulabel(label) for label in labels]
        parts.append(ulabel(last) if last else '')
        return '.'.join(parts), read


class StreamWriter(Codec, codecs.StreamWriter):
    """Names to a stream."""


class StreamReader(Codec, codecs.StreamReader):
    """Names from a stream."""


def search_function(name):
    """What codecs.register() wants."""
    if name != 'idna2008':
        return None
    return codecs.CodecInfo(
        name=name,
        encode=Codec().encode,
        decode=Codec().decode,
        incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder,
        streamwriter=StreamWriter,
        streamreader=StreamReader,
    )


codecs.register(search_function)

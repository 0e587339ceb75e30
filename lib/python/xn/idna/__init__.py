# SPDX-License-Identifier: MIT
"""The interface of the package idna, over libxn.

install() puts this module in the place of idna, for programs that import it.
doc/python.md lists where results differ, and why.
"""

import sys

from .. import _xn
from . import codec, core
from .core import (
    IDNABidiError, IDNAError, InvalidCodepoint, InvalidCodepointContext, alabel,
    check_bidi, check_hyphen_ok, check_initial_combiner, check_label, check_nfc,
    decode, encode, ulabel, uts46_remap, valid_contextj, valid_contexto,
    valid_label_length, valid_string_length)

#: The version of idna whose interface this is.
__version__ = '3.19'

#: The version of Unicode that libxn has.
unicode_version = _xn.unicode_version

__all__ = [
    'IDNABidiError', 'IDNAError', 'InvalidCodepoint', 'InvalidCodepointContext',
    'alabel', 'check_bidi', 'check_hyphen_ok', 'check_initial_combiner',
    'check_label', 'check_nfc', 'decode', 'encode', 'install', 'ulabel',
    'unicode_version', 'uts46_remap', 'valid_contextj', 'valid_contexto',
    'valid_label_length', 'valid_string_length']


def install(*, force=False):
    """Make `import idna` give this module.

    Call it before anything imports idna.  If another idna has been imported,
    RuntimeError is raised, unless force is true; who imported it keeps it.
    """
    here = sys.modules[__name__]
    there = sys.modules.get('idna')
    if there is not None and there is not here and not force:
        raise RuntimeError('another idna has been imported already')
    for name in [name for name in sys.modules if name.startswith('idna.')]:
        del sys.modules[name]
    sys.modules['idna'] = here
    sys.modules['idna.core'] = core
    sys.modules['idna.codec'] = codec

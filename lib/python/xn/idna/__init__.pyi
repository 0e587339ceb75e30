# SPDX-License-Identifier: MIT
from . import codec as codec, core as core
from .core import (
    IDNABidiError as IDNABidiError, IDNAError as IDNAError,
    InvalidCodepoint as InvalidCodepoint,
    InvalidCodepointContext as InvalidCodepointContext, alabel as alabel,
    check_bidi as check_bidi, check_hyphen_ok as check_hyphen_ok,
    check_initial_combiner as check_initial_combiner,
    check_label as check_label, check_nfc as check_nfc, decode as decode,
    encode as encode, ulabel as ulabel, uts46_remap as uts46_remap,
    valid_contextj as valid_contextj, valid_contexto as valid_contexto,
    valid_label_length as valid_label_length,
    valid_string_length as valid_string_length)

__all__ = [
    'IDNABidiError', 'IDNAError', 'InvalidCodepoint', 'InvalidCodepointContext',
    'alabel', 'check_bidi', 'check_hyphen_ok', 'check_initial_combiner',
    'check_label', 'check_nfc', 'decode', 'encode', 'install', 'ulabel',
    'unicode_version', 'uts46_remap', 'valid_contextj', 'valid_contexto',
    'valid_label_length', 'valid_string_length']

__version__: str
unicode_version: str

def install(*, force: bool = False) -> None: ...

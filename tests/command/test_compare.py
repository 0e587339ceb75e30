#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""xn compare, with installed libraries and with fake ones.

    test_compare.py XN [unittest's arguments] -- CC [ARG...]

XN is the path of the built command, CC a C compiler.  Tests that need a
library which is not installed are skipped.
"""

import ctypes
import itertools
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import reference
import running
from running import (XN, answered_at_once, sanitized, shell, terminal,
                     xn)

CC = ['cc']
FOLDER = None  # of the fake libraries

PROFILES = list(reference.PROFILES)
LIBIDN2 = ['libidn2', 'libidn2-transitional', 'libidn2-std3',
           'libidn2-no-tr46']
ICU = ['icu', 'icu-transitional', 'icu-idna2003']
BOTH_WAYS = {*PROFILES, 'libidn2', 'libidn', *ICU}
ROW_KEYS = ['name', 'kind', 'version', 'ok', 'output', 'errors', 'differs',
            'classes']

# A library with libidn2's functions, which returns every name unchanged.  A
# name that starts with one of these words makes it misbehave.
FAKE = r'''
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STARTS(word) (strncmp(name, word, strlen(word)) == 0)

int idn2_lookup_u8(const unsigned char *in, unsigned char **out, int flags)
{
    const char *name = (const char *)in;
    volatile int spin = 1;

    if (STARTS("abort") || (STARTS("transitional-abort") && flags == 4)) {
        abort();
    }
    if (STARTS("segv")) {
        raise(SIGSEGV);
    }
    if (STARTS("exit")) {
        exit(7);
    }
    if (STARTS("raise")) {
        raise(atoi(name + 5));
    }
    if (STARTS("hang") && flags == 8) {
        while (spin) {
        }
    }
    if (STARTS("close")) {
        for (int fd = 3; fd < 100; fd++) {
            close(fd);
        }
    }
    if (STARTS("chatter")) {
        for (int fd = 3; fd < 100; fd++) {
            if (write(fd, name, strlen(name)) < 0) {
                continue;
            }
        }
    }
    *out = (unsigned char *)strdup(name);
    return 0;
}

int idn2_register_u8(const unsigned char *ulabel, const unsigned char *alabel,
                     unsigned char **out, int flags)
{
    (void)ulabel, (void)alabel, (void)out, (void)flags;
    return -1;
}

int idn2_to_unicode_8z8z(const char *name, char **out, int flags)
{
    (void)flags;
    *out = strdup(name);
    return 0;
}

const char *idn2_strerror_name(int code)
{
    (void)code;
    return "IDN2_FAKE";
}

const char *idn2_check_version(const char *version)
{
    (void)version;
    return "9.9.9";
}

void idn2_free(void *pointer)
{
    free(pointer);
}
'''

# Each name says what a function of these libraries does: "flags" returns the
# flags of the call, "code N" fails with N, "long N" returns N letters.
FAKE_IDN2 = r'''
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int answer(const char *name, char **out, int flags)
{
    size_t len = strncmp(name, "long ", 5) == 0 ? strtoul(name + 5, NULL, 10)
                                                : 0;

    if (strncmp(name, "code ", 5) == 0) {
        return atoi(name + 5);
    }
    if (strcmp(name, "nothing") == 0) {
        *out = NULL;
        return 0;
    }
    *out = malloc(len + strlen(name) + 20);
    if (strcmp(name, "flags") == 0) {
        sprintf(*out, "flags %d", flags);
    } else if (strcmp(name, "core") == 0) {
        struct rlimit limit;

        getrlimit(RLIMIT_CORE, &limit);
        sprintf(*out, "core %lu", (unsigned long)limit.rlim_cur);
    } else if (strcmp(name, "talk") == 0) {
        strcpy(*out, write(1, name, 4) + write(2, name, 4) == 8 ? "said" : "");
        printf("%s", name);
        fflush(stdout);
    } else if (strcmp(name, "shorter.de") == 0) {
        strcpy(*out, "shorter.d");
    } else if (strcmp(name, "longer.de") == 0) {
        strcpy(*out, "longer.dee");
    } else if (strcmp(name, "other.de") == 0) {
        strcpy(*out, "other.df");
    } else if (len > 0) {
        memset(*out, 'x', len);
        (*out)[len] = '\0';
    } else {
        strcpy(*out, strncmp(name, "empty", 5) == 0 ? "" : name);
    }
    return 0;
}

int idn2_lookup_u8(const unsigned char *in, unsigned char **out, int flags)
{
    return answer((const char *)in, (char **)out, flags);
}

int idn2_register_u8(const unsigned char *ulabel, const unsigned char *alabel,
                     unsigned char **out, int flags)
{
    (void)ulabel, (void)alabel, (void)out, (void)flags;
    return -1;
}

int idn2_to_unicode_8z8z(const char *name, char **out, int flags)
{
    return answer(name, out, flags);
}

const char *idn2_strerror_name(int code)
{
    static char name[20];

    sprintf(name, "IDN2_%d", code);
    return name;
}

const char *idn2_check_version(const char *version)
{
    (void)version;
    return "9\xC3\xBC\x7F\x1B.9";
}

void idn2_free(void *pointer)
{
    free(pointer);
}

/* libidn's */
int idna_to_ascii_8z(const char *name, char **out, int flags)
{
    return answer(name, out, flags);
}

int idna_to_unicode_8z8z(const char *name, char **out, int flags)
{
    return answer(name, out, flags);
}

const char *stringprep_check_version(const char *version)
{
    (void)version;
    return NULL;
}

void idn_free(void *pointer)
{
    free(pointer);
}
'''

# The names of its functions end in SUFFIX.  "code N" fails with N, "bits N"
# with the error bits N; "options" returns what it says, "units " the UTF-16 of
# the hexadecimal digits behind it, and "u:" with two units returns these.
# Opening it leaves the error code OPEN.
FAKE_ICU = r'''
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JOIN(a, b) a##b
#define NAME_OF(name, suffix) JOIN(name, suffix)
#define N(name) NAME_OF(name, SUFFIX)

struct info {
    int16_t size;
    int8_t other[2];
    uint32_t errors;
    int32_t more[2];
};

void *N(uidna_openUTS46)(uint32_t options, int *error)
{
#ifdef OPEN
    *error = OPEN;
#else
    (void)error;
#endif
    return (char *)1 + options;
}

void N(uidna_close)(void *idna)
{
    (void)idna;
}

static int32_t answer(const char *name, int32_t options, char text[100000])
{
    if (strncmp(name, "long ", 5) == 0) {
        memset(text, 'x', 100000);
        return atoi(name + 5);
    }
    if (strcmp(name, "nul") == 0) {
        memcpy(text, "a\0b", 3);
        return 3;
    }
    return sprintf(text, strcmp(name, "options") == 0 ? "options %d" : name,
                   options);
}

static int32_t convert(const void *idna, const char *given, int32_t len,
                       char *to, int32_t cap, struct info *info, int *error)
{
    static char text[100000];
    char name[200];
    int32_t n;

    snprintf(name, sizeof name, "%.*s", (int)len, given);
    if (strncmp(name, "bits ", 5) == 0) {
        info->errors = (uint32_t)strtoul(name + 5, NULL, 0);
        return 0;
    }
    if (strncmp(name, "code ", 5) == 0) {
        *error = atoi(name + 5);
        return 0;
    }
    n = answer(name, (int32_t)((const char *)idna - (char *)1), text);
    if (n > cap) {
        *error = 15;
    } else {
        memcpy(to, text, (size_t)n);
    }
    return n;
}

int32_t N(uidna_nameToASCII_UTF8)(const void *idna, const char *name,
    int32_t len, char *to, int32_t cap, struct info *info, int *error)
{
    return convert(idna, name, len, to, cap, info, error);
}

int32_t N(uidna_nameToUnicodeUTF8)(const void *idna, const char *name,
    int32_t len, char *to, int32_t cap, struct info *info, int *error)
{
    return convert(idna, name, len, to, cap, info, error);
}

int32_t N(uidna_IDNToASCII)(const uint16_t *given, int32_t len, uint16_t *to,
    int32_t cap, int32_t options, void *parse, int *error)
{
    static char text[100000];
    char name[200];
    unsigned unit;
    int32_t n, i;

    (void)parse;
    for (i = 0; i < len && i < 199; i++) {
        name[i] = (char)given[i];
    }
    name[i] = '\0';
    if (strncmp(name, "code ", 5) == 0) {
        *error = atoi(name + 5);
        return 0;
    }
    if (strncmp(name, "units ", 6) == 0) {
        for (n = 0; sscanf(name + 6 + 4 * n, "%4x", &unit) == 1; n++) {
            to[n] = (uint16_t)unit;
        }
        return n;
    }
    if (len == 4 && strncmp(name, "u:", 2) == 0) {
        memcpy(to, given + 2, 2 * sizeof *to);
        return 2;
    }
    n = answer(name, options, text);
    if (n > cap) {
        *error = 15;
        return n;
    }
    for (i = 0; i < n; i++) {
        to[i] = (unsigned char)text[i];
    }
    return n;
}

int32_t N(uidna_IDNToUnicode)(const uint16_t *given, int32_t len,
    uint16_t *to, int32_t cap, int32_t options, void *parse, int *error)
{
    return N(uidna_IDNToASCII)(given, len, to, cap, options, parse, error);
}

const char *N(u_errorName)(int code)
{
    static char name[20];

    sprintf(name, "U_%d", code);
    return name;
}

int32_t N(u_charName)(int32_t point, int choice, char *to, int32_t cap,
    int *error)
{
    (void)choice;
    /* A warning, and an error that leaves something behind. */
    *error = point == 'b' ? -124 : point == 'c' ? 15 : 0;
    return snprintf(to, (size_t)cap, "NAME OF %c", (char)point);
}

void N(u_getVersion)(uint8_t *numbers)
{
    memcpy(numbers, "\x63\x07\x05\x03", 4);
}

void N(u_getUnicodeVersion)(uint8_t *numbers)
{
    memcpy(numbers, "\x12\x00\x00\x00", 4);
}
'''

# It has all functions, but aborts while it is loaded.
STILLBORN = FAKE + r'''
__attribute__((constructor)) static void start(void)
{
    abort();
}
'''

# It loads only as long as a file exists.
MORTAL = FAKE + r'''
__attribute__((constructor)) static void start(void)
{
    if (access(FLAG, F_OK) != 0) {
        abort();
    }
    unlink(FLAG);
}
'''


def build(name, source, *flags):
    """Build a shared library; returns its path."""
    path = pathlib.Path(FOLDER, name + '.so')
    text = pathlib.Path(FOLDER, name + '.c')
    text.write_text(source)
    subprocess.run([*CC, '-shared', '-fPIC', '-o', str(path), str(text),
                    *flags], check=True)
    return str(path)


def find(name):
    """Whether a library is there."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def compare(*args, env=None, **more):
    # A sanitizer would turn the signal into an exit.
    asan = os.environ.get('ASAN_OPTIONS', '') + ''.join(
        f':handle_{name}=0' for name in ('segv', 'sigbus', 'sigfpe', 'sigill'))
    return xn('compare', *args, env={'ASAN_OPTIONS': asan, **(env or {})},
              **more)


def allow_cores():
    limit = resource.getrlimit(resource.RLIMIT_CORE)[1]
    resource.setrlimit(resource.RLIMIT_CORE, (limit, limit))


def rows(thing):
    """The rows of an object, by name."""
    return {row['name']: row for row in thing['rows']}


def results(name, *args):
    """ToASCII's output or errors, by row."""
    run = compare('--json', *args, '--', name)
    return {row['name']: row['output'] if row['ok'] else row['errors']
            for row in run.objects[0]['rows']}


def children(pid):
    found = []
    for stat in pathlib.Path('/proc').glob('[0-9]*/stat'):
        try:
            fields = stat.read_text().rpartition(')')[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != 'Z':
            found.append(int(stat.parent.name))
    return found


def alive(pid):
    try:
        text = pathlib.Path(f'/proc/{pid}/stat').read_text()
    except OSError:
        return False
    return text.rpartition(')')[2].split()[0] != 'Z'


needs_idn2 = unittest.skipUnless(find('libidn2.so.0'), 'no libidn2')
needs_idn = unittest.skipUnless(find('libidn.so.12') or find('libidn.so.11'),
                                'no libidn')
needs_icu = unittest.skipUnless(
    any(find(f'libicuuc.so.{i}') for i in range(60, 91)), 'no ICU')
needs_proc = unittest.skipUnless(pathlib.Path('/proc/self/stat').exists(),
                                 'no /proc')


class Case(running.Case):
    def usage(self, run, *words):
        super().usage(run, *words)
        self.assertIn("'xn compare --help'", run.message)


# ---- the rows -------------------------------------------------------------

class Rows(Case):
    def test_profiles_come_first(self):
        (thing,) = compare('--json', 'a.example').objects
        names = [row['name'] for row in thing['rows']]
        self.assertEqual(names[:len(PROFILES)], PROFILES)
        for row in thing['rows']:
            self.assertEqual(list(row), ROW_KEYS)
            ours = row['name'] in PROFILES
            self.assertEqual(row['kind'],
                             'profile' if ours else 'implementation')
            self.assertRegex(row['version'], r'^\d')

    @needs_idn2
    @needs_idn
    @needs_icu
    def test_implementations(self):
        (thing,) = compare('--json', 'a.example').objects
        others = [*LIBIDN2, 'libidn', *ICU]
        self.assertEqual(
            [row['name'] for row in thing['rows']][-len(others):], others)

    @needs_idn2
    def test_sharp_s_and_libidn2(self):
        got = results('faß.de')
        self.assertEqual(got['libidn2'], 'xn--fa-hia.de')
        self.assertEqual(got['libidn2-transitional'], 'fass.de')

    @needs_idn
    def test_sharp_s_and_libidn(self):
        self.assertEqual(results('faß.de')['libidn'], 'fass.de')

    @needs_icu
    def test_sharp_s_and_icu(self):
        got = results('faß.de')
        self.assertEqual(got['icu'], 'xn--fa-hia.de')
        self.assertEqual(got['icu-transitional'], 'fass.de')
        self.assertEqual(got['icu-idna2003'], 'fass.de')

    def test_our_errors_have_our_names(self):
        got = results('a..b')
        self.assertEqual(got['lookup'], ['empty-label'])
        self.assertEqual(got['url'], 'a..b')

    @needs_idn2
    def test_errors_of_libidn2(self):
        self.assertEqual(results('☃.de')['libidn2-no-tr46'],
                         ['IDN2_DISALLOWED'])

    @needs_idn
    def test_errors_of_libidn(self):
        self.assertEqual(results('a..b')['libidn'], ['IDNA_INVALID_LENGTH'])

    @needs_icu
    def test_errors_of_icu(self):
        got = results('-a..b')
        self.assertEqual(got['icu'], ['UIDNA_ERROR_EMPTY_LABEL',
                                      'UIDNA_ERROR_LEADING_HYPHEN'])
        self.assertEqual(got['icu-idna2003'],
                         ['U_IDNA_ZERO_LENGTH_LABEL_ERROR'])

    @needs_idn2
    def test_a_slash(self):
        run = compare('--json', 'evil.c℀.example')
        row = rows(run.objects[0])['libidn2']
        self.assertEqual((row['output'], row['differs']),
                         ('evil.ca/c.example', True))
        self.assertIn('forbidden', row['classes'])
        self.assertEqual(run.status, 1)

    def test_results_are_not_shortened(self):
        name = '.'.join(['ü' * 40] * 5)
        ascii_name = '.'.join(
            ['xn--' + ('ü' * 40).encode('punycode').decode()] * 5)
        self.assertGreater(len(ascii_name), 200)
        (line,) = [line for line in compare(name).lines
                   if line.split()[:1] == ['lookup']]
        self.assertTrue(line.endswith(' ' + ascii_name), line)

    def test_what_differs(self):
        """A row differs if only one passes, or the outputs differ."""
        run = compare('--json', 'faß.de', 'a..b', 'ABC', '☃.de', 'a_b')
        for thing in run.objects:
            base = thing['rows'][0]
            for row in thing['rows']:
                self.assertEqual(
                    row['differs'],
                    row['ok'] != base['ok'] or row['output'] != base['output'])
                self.assertEqual(bool(row['classes']), row['differs'], row)

    def test_a_result_that_begins_like_another(self):
        name = 'क\u094d\u200d'
        got = results(name, '--rows=idna2003')
        self.assertTrue(got['lookup'].startswith(got['idna2003']))
        self.assertNotEqual(got['lookup'], got['idna2003'])
        row = rows(compare('--json', '--rows=idna2003', name).objects[0])
        self.assertEqual((row['idna2003']['differs'],
                          row['idna2003']['classes']),
                         (True, ['deviations']))

    def test_every_class_has_a_reason(self):
        run = compare('--json', 'faß.de', 'evil.c℀.example', 'ABC', '☃.de')
        for thing in run.objects:
            named = {one for row in thing['rows'] for one in row['classes']}
            self.assertEqual(named, {c['name'] for c in thing['classes']})
            for one in thing['classes']:
                self.assertEqual(list(one), ['name', 'reason'])
                self.assertGreater(len(one['reason']), 10)
            self.assertNotIn('unexplained', named)


# ---- for a person ---------------------------------------------------------

class Table(Case):
    def test_marks_and_classes(self):
        run = compare('faß.de')
        self.assertEqual(run.status, 0)
        self.assertRegex(run.text, r'(?m)^  lookup +xn--fa-hia\.de$')
        self.assertRegex(run.text,
                         r'(?m)^\* idna2003 +fass\.de \(deviations\)$')
        self.assertRegex(run.text, r'(?m)^  deviations: .*ß.*ss')

    def test_versions(self):
        first = compare('a').lines[0]
        self.assertRegex(first, r'^xn \d+\.\d+\.\d+ \(Unicode \d+\.0\.0\)')

    def test_no_difference(self):
        run = compare('--only-different', 'a.example')
        self.assertIn('  No difference.', run.lines)
        self.assertEqual([line.split()[0] for line in run.lines
                          if 'a.example' in line][1:2], ['lookup'])
        self.assertNotRegex(run.text, '(?m)^. strict')

    def test_only_different(self):
        text = compare('--only-different', 'faß.de').text
        self.assertRegex(text, r'(?m)^\* idna2003 ')
        self.assertRegex(text, r'(?m)^  lookup ')
        self.assertNotRegex(text, r'(?m)^. strict ')

    def test_both_directions(self):
        text = compare('--direction=both', 'xn--fa-hia.de').text
        self.assertRegex(text, r'(?s)ToASCII of xn--fa-hia\.de\n.*'
                               r'ToUnicode of xn--fa-hia\.de\n'
                               r'  lookup +faß\.de\n')

    def test_glibc_and_ascii(self):
        text = ' '.join(compare('a_b.example').text.split())
        self.assertIn("glibc's getaddrinfo with AI_IDN asks for a_b.example "
                      "(ASCII, so libidn2 is not called).", text)

    @needs_idn2
    def test_glibc_and_other_names(self):
        text = ' '.join(compare('faß.de', 'ü\\.de', 'ab--ü').text.split())
        self.assertIn('AI_IDN asks for xn--fa-hia.de (by libidn2', text)
        self.assertIn('AI_IDN fails with EAI_IDN_ENCODE: it takes no '
                      'backslash', text)
        self.assertIn('AI_IDN fails with EAI_IDN_ENCODE: libidn2 refuses',
                      text)

    GLIBC = "glibc's getaddrinfo with AI_IDN "
    ASCII = ' (ASCII, so libidn2 is not called).'
    NO_QUERY = ' No query can ask for that.'

    def test_glibc_and_names_that_no_query_can_have(self):
        wide = '.'.join(['a' * 49] * 5)
        for name in ('.', 'a.', 'a' * 63, wide + '.bcd', wide + '.bcd.'):
            text = ' '.join(compare('--', name).text.split())
            self.assertIn(f'{self.GLIBC}asks for {name}{self.ASCII}', text)
            self.assertNotIn(self.NO_QUERY, text)
        for name in ('', '..', 'a..b', '.a', 'a..', 'a' * 64,
                     wide + '.bcde', wide + '.bcde.'):
            text = ' '.join(compare('--', name).text.split())
            self.assertIn(f"{self.GLIBC}hands over {name or 'the empty name'}"
                          f'{self.ASCII}{self.NO_QUERY}', text)

    @needs_idn2
    def test_glibc_and_what_libidn2_lets_pass(self):
        text = ' '.join(compare('ü..de').text.split())
        self.assertIn(f'{self.GLIBC}hands over xn--tda..de (by libidn2, in a '
                      f'UTF-8 locale).{self.NO_QUERY}', text)

    def test_glibc_and_another_libidn2(self):
        fake = build('glibc', FAKE)
        text = ' '.join(compare('--libidn2', fake, 'ü.de').text.split())
        self.assertIn(f"{self.GLIBC}(if the libidn2.so.0 that it loads is "
                      "this one, not the system's) asks for ü.de (by libidn2",
                      text)
        text = ' '.join(compare('--libidn2', fake, 'u.de').text.split())
        self.assertIn(f'{self.GLIBC}asks for u.de{self.ASCII}', text)

    def test_control_characters(self):
        run = compare('a\x1b[31mb\u202e.de')
        self.assertNotIn(b'\x1b', run.out)
        self.assertIn('a\\u{1B}[31mb\\u{202E}.de', run.text)

    def test_colours_only_on_terminals(self):
        shown = terminal('compare', 'a').out
        self.assertIn(b'\x1b[1mToASCII of a', shown)
        self.assertNotIn(b'\x1b', compare('a').out)

    def test_width_of_the_terminal(self):
        name = 'ü' * 50 + '.☃.example'
        found = results(name)['lookup']
        longest = []
        for columns in (60, 80, 120, 200):
            run = terminal('compare', name, '..', columns=columns)
            self.assertIn(f'lookup                {found}\n', run.text)
            plain = re.sub('\x1b\\[[0-9]*m', '', run.text)
            longest.append(max(len(line) for line in plain.splitlines()
                               if name not in line and found not in line))
            self.assertLessEqual(longest[-1], columns)
        self.assertEqual(longest, sorted(set(longest)))

    def test_null(self):
        run = compare('-0', 'a', 'b')
        self.assertEqual(run.out.count(b'\0'), 2)
        self.assertTrue(run.out.endswith(b'\0'))

    def test_whole_page(self):
        """Rows, classes, reasons and glibc, in both directions."""
        fake = build('page', FAKE)
        run = compare('--direction=both', '--libidn2', fake,
                      '--rows=strict,idna2003,libidn2,libidn2-std3',
                      'Faß_b.de')
        self.assertEqual(run.lines[1:], """\

ToASCII of Faß_b.de
  lookup        xn--fa_b-wna.de
* strict        refused: std3 (std3)
* idna2003      fass_b.de (deviations)
* libidn2       Faß_b.de (unexplained)
* libidn2-std3  Faß_b.de (std3, unexplained)

  std3: of ASCII only letters, digits and hyphens are allowed; lookup also
    accepts _ and others (UTS #46, 4.1, 7; RFC 3490, 4.1, 3a)
  deviations: ß becomes ss, ς becomes σ, joiners vanish (RFC 3491, 3; UTS #46,
    4, transitional); lookup keeps them (UTS #46, 2.3; RFC 5892, 2.6)
  unexplained: none of the known reasons
  glibc's getaddrinfo with AI_IDN (if the libidn2.so.0 that it loads is this
    one, not the system's) asks for Faß_b.de (by libidn2, in a UTF-8 locale).

ToUnicode of Faß_b.de
  lookup        faß_b.de
* strict        refused: std3 (std3)
* idna2003      Faß_b.de (never-fails)
* libidn2       Faß_b.de (no-checks, no-mapping)

  no-checks: ToUnicode decodes A-labels and checks nothing (UTS #46, 4.3; RFC
    5891, 5.4)
  no-mapping: ToUnicode does not map: case, width and dots stay as they are (UTS
    #46, 4.3)
  std3: of ASCII only letters, digits and hyphens are allowed; lookup also
    accepts _ and others (UTS #46, 4.1, 7; RFC 3490, 4.1, 3a)
  never-fails: ToUnicode never fails: a label that ToASCII would not produce is
    returned unchanged (RFC 3490, 4.2)
""".split('\n')[:-1])
        self.assertRegex(run.lines[0], r'^xn [\d.]+ \(Unicode [\d.]+\), '
                                       r'libidn2 9\.9\.9$')

    def test_quiet_changes_nothing_here(self):
        args = ('--rows=strict,url', 'a_b', 'c')
        self.assertEqual(compare('-q', *args).out, compare(*args).out)

    def test_null_and_pages(self):
        first, second = (compare('--rows=url', name).out.partition(b'\n\n')
                         for name in 'ab')
        for args, between in ((), b''), (('-0',), b'\0'):
            self.assertEqual(
                compare('--rows=url', *args, 'a', 'b').out,
                b''.join(first) + between + b'\n' + second[2] + between)


# ---- many names -----------------------------------------------------------

class Stream(Case):
    NAMES = 'faß.de\na.example\n☃.de\n'

    def test_lines(self):
        run = compare(stdin=self.NAMES)
        self.assertEqual(run.status, 0)
        self.assertIn('ToASCII faß.de -> xn--fa-hia.de', run.lines)
        self.assertIn('ToASCII a.example -> a.example', run.lines)
        self.assertRegex(run.text, r'(?m)^\* idna2003 +fass\.de \(')

    def test_only_different(self):
        run = compare('--only-different', stdin=self.NAMES)
        self.assertNotIn('a.example', run.text)
        self.assertIn('ToASCII faß.de -> xn--fa-hia.de', run.lines)

    def test_summary(self):
        text = compare(stdin=self.NAMES + 'a..b\n').text
        for pattern in (r'4  in all', r'1  fail in lookup',
                        r'3  differ in some row', r'[ \d]+\d  idna2003',
                        r'1  deviations +ß becomes'):
            self.assertRegex(text, r'(?m)^ +' + pattern)

    def test_summary_of_a_row(self):
        fake = build('summary', FAKE)
        names = 'A..b\na.example\nB.example\nabort.de\nevil.c℀.example\n'
        run = compare('--libidn2', fake, '--rows=idna2008,libidn2',
                      stdin=names)
        self.assertRegex(
            run.text, r'(?m)^ +other +accepted +refused\n'
            r' +differ +result +only here +only here\n'
            # B.example; the other two fail there and in lookup
            r' +1 +1 +0 +0  idna2008\n'
            # B.example; A..b and the slash; abort.de
            r' +4 +1 +2 +0  libidn2   9\.9\.9\n')
        run = compare('--json', '--rows=idna2008', stdin='☃.de\nA\nb\n')
        self.assertEqual(
            json.loads(run.message)['rows'],
            {'idna2008': {'differ': 2, 'other': 1, 'accepted': 0,
                          'refused': 1}})
        # There is no row beside lookup.
        run = compare('--rows=lookup', stdin='a..b\n')
        self.assertNotIn('by row', run.text)
        self.assertNotIn('by class', run.text)

    def test_summary_of_two_directions(self):
        """A name differs if it differs in either."""
        for name in ('xn--a\u00df', 'fa\u00df.de', 'xn--fa-hia'):
            kinds = {}
            for which in ('ascii', 'unicode', 'both'):
                run = compare('--json', '--direction', which,
                              '--rows=idna2003', stdin=name + '\n')
                kinds[which] = json.loads(run.message)['rows']['idna2003']
            for kind, both in kinds['both'].items():
                self.assertEqual(both, max(kinds['ascii'][kind],
                                           kinds['unicode'][kind]), name)

    def test_whole_page(self):
        """The lines, then the summary."""
        fake = build('stream', FAKE)
        run = compare('--direction=both', '--libidn2', fake,
                      '--rows=strict,url,libidn2,libidn2-std3',
                      stdin='Faß_b.de\na.example\n-.\nabort\n')
        self.assertEqual(run.lines[:-1], """\
ToASCII Faß_b.de -> xn--fa_b-wna.de
* strict        refused: std3 (std3)
* libidn2       Faß_b.de (unexplained)
* libidn2-std3  Faß_b.de (std3, unexplained)
ToUnicode Faß_b.de -> faß_b.de
* strict        refused: std3 (std3)
* libidn2       Faß_b.de (no-checks, no-mapping)
ToASCII a.example -> a.example
ToUnicode a.example -> a.example
ToASCII -. -> -.
* strict        refused: empty-label, leading-hyphen, trailing-hyphen \
(hyphen-ends)
ToUnicode -. -> -.
* strict        refused: leading-hyphen, trailing-hyphen (hyphen-ends)
ToASCII abort -> abort
* libidn2       crashed (SIGABRT) (crash)
* libidn2-std3  crashed (SIGABRT) (crash)
ToUnicode abort -> abort

Names
          4  in all
          0  fail in lookup
          3  differ in some row

Names that differ from lookup, by row
                 other   accepted    refused
     differ     result  only here  only here
          2          0          0          2  strict
          0          0          0          0  url
          2          1          0          0  libidn2       9.9.9
          2          1          0          0  libidn2-std3  9.9.9

Names that differ, by class
          1  no-checks    ToUnicode decodes A-labels and checks nothing (UTS
                          #46, 4.3; RFC 5891, 5.4)
          1  no-mapping   ToUnicode does not map: case, width and dots stay as
                          they are (UTS #46, 4.3)
          1  hyphen-ends  a hyphen at the start or end of a label is refused;
                          lookup does not check this (UTS #46, 4.1, 3; RFC 5891,
                          4.2.3.1; RFC 3490, 4.1, 3b)
          1  std3         of ASCII only letters, digits and hyphens are allowed;
                          lookup also accepts _ and others (UTS #46, 4.1, 7; RFC
                          3490, 4.1, 3a)
          1  crash        the library ends the process that calls it
          1  unexplained  none of the known reasons

""".split('\n')[:-1])
        self.assertRegex(run.lines[-1], r'^xn [\d.]+ \(Unicode [\d.]+\), '
                                        r'libidn2 9\.9\.9$')

    def test_summary_of_nothing(self):
        run = compare('--rows=strict')
        self.assertEqual(run.lines[:5], [
            'Names', '          0  in all', '          0  fail in lookup',
            '          0  differ in some row', ''])

    def test_summary_is_aligned(self):
        lines = compare(stdin=self.NAMES).lines
        at = next(i for i, line in enumerate(lines) if 'only here' in line)
        for line in lines[at + 1:lines.index('', at)]:
            self.assertRegex(line, r'^(  [ \d]{8}\d){4}  [a-z]')
            self.assertLessEqual(len(line), 80)

    def test_quiet_has_no_summary(self):
        text = compare('-q', stdin=self.NAMES).text
        self.assertNotIn('in all', text)
        self.assertIn('ToASCII faß.de -> xn--fa-hia.de', text)

    def test_summary_of_json(self):
        # Also the first class of each kind: newer-uts46, hyphen-3-4.
        run = compare('--json', stdin=self.NAMES + 'a..b\n\ua7dc\nab--c\n')
        self.assertEqual(len(run.objects), 6)
        summary = json.loads(run.message.splitlines()[-1])
        self.assertEqual(list(summary),
                         ['names', 'failed', 'differ', 'rows', 'classes'])
        self.assertEqual([summary[key] for key in
                          ('names', 'failed', 'differ')], [6, 1, 5])
        count = {}
        for thing in run.objects:
            base = thing['rows'][0]['ok']
            for row in thing['rows'][1:]:
                one = count.setdefault(row['name'], dict.fromkeys(
                    ('differ', 'other', 'accepted', 'refused'), 0))
                one['differ'] += row['differs']
                one['other'] += row['differs'] and base and row['ok']
                one['accepted'] += row['ok'] and not base
                one['refused'] += base and not row['ok']
        for name, one in summary['rows'].items():
            self.assertEqual(list(one), list(count[name]))
        self.assertEqual(summary['rows'], count)
        count = {}
        for thing in run.objects:
            for one in thing['classes']:
                count[one['name']] = count.get(one['name'], 0) + 1
        self.assertEqual(summary['classes'], count)

    def test_quiet_json(self):
        run = compare('--json', '-q', stdin=self.NAMES)
        self.assertEqual((len(run.objects), run.err), (3, b''))

    def test_json_has_a_fixed_order(self):
        run = compare('--json', '--direction', 'both', 'xn--fa-hia.de')
        for thing, direction in zip(run.objects, ('ascii', 'unicode')):
            self.assertEqual(list(thing),
                             ['input', 'direction', 'rows', 'classes'])
            self.assertEqual((thing['input'], thing['direction']),
                             ('xn--fa-hia.de', direction))
        names = {row['name'] for row in run.objects[1]['rows']}
        self.assertEqual(names - BOTH_WAYS, set())
        self.assertEqual(rows(run.objects[1])['lookup']['output'], 'faß.de')

    def test_both_directions_count_a_name_once(self):
        run = compare('--json', '--direction=both', stdin='faß.de\na..b\n')
        summary = json.loads(run.message.splitlines()[-1])
        self.assertEqual((summary['names'], summary['failed']), (2, 1))
        # a..b fails to ASCII, xn--a both ways; none fails only to Unicode.
        for name, statuses in (('a..b', (1, 0, 1)), ('xn--a', (1, 1, 1)),
                               ('a', (0, 0, 0))):
            self.assertEqual(tuple(
                compare('--rows=url', '--direction', which, name).status
                for which in ('ascii', 'unicode', 'both')), statuses, name)

    def test_jobs(self):
        """The same with any number of processes of each implementation."""
        text = ''.join(f'{x}{i}.example\n' for i in range(3000)
                       for x in ('faß', 'a_b', '-ü', 'www'))
        for args in ((), ('--only-different',), ('--json', '--rows',
                                                 'strict,url')):
            runs = [compare(*args, '-j', jobs, stdin=text)
                    for jobs in ('1', '2', '7', '1000')]
            for run in runs[1:]:
                self.assertTrue((run.status, run.out, run.err) ==
                                (runs[0].status, runs[0].out, runs[0].err))

    def test_order_of_many(self):
        names = [f'name{i}.example' for i in range(5000)]
        names[1234:1234] = ['faß.de'] * 7
        run = compare('--json', '-q', stdin='\n'.join(names))
        self.assertEqual([thing['input'] for thing in run.objects], names)

    def test_null(self):
        run = compare('--json', '-0q', stdin='a\nb\0ü')
        parts = run.text.split('\0')
        self.assertEqual(parts[2:], [''])
        self.assertEqual([json.loads(part)['input'] for part in parts[:2]],
                         ['a\nb', 'ü'])

    def test_no_names(self):
        run = compare('--json', '-q')
        self.assertEqual((run.status, run.out, run.err), (0, b'', b''))

    def test_status(self):
        self.assertEqual(compare('faß.de').status, 0)
        self.assertEqual(compare('a..b').status, 1)
        self.assertEqual(compare(stdin='a\na..b\nb\n').status, 1)
        # The status is lookup's, even if other rows fail.
        self.assertEqual(compare('☃.de').status, 0)

    @unittest.skipUnless(pathlib.Path('/dev/full').exists(), 'no /dev/full')
    def test_full_disk(self):
        with open('/dev/full', 'wb') as full:
            status = subprocess.run(
                [XN, 'compare', 'a'], stdout=full, stderr=subprocess.DEVNULL,
                timeout=60, check=False).returncode
        self.assertEqual(status, 3)

    def test_line_buffered(self):
        for args in [], ['--json'], ['-0'], ['--json', '-0']:
            self.assertTrue(answered_at_once('abc', 'compare', '-q',
                                             '--rows=strict', *args), args)

    def test_answers_come_while_input_waits(self):
        with subprocess.Popen(
                [XN, 'compare', '--json', '--line-buffered'],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL) as process:
            timer = threading.Timer(60, process.kill)
            timer.start()
            for name in ('a.example', 'b.example'):
                process.stdin.write(name.encode() + b'\n')
                process.stdin.flush()
                thing = json.loads(process.stdout.readline())
                self.assertEqual(thing['input'], name)
            process.stdin.close()
            timer.cancel()
            self.assertEqual(process.wait(60), 0)

    def test_memory_is_flat(self):
        if sanitized():
            self.skipTest('the sanitizer keeps freed memory')
        peaks = []
        for count in (4000, 40000):
            with tempfile.TemporaryFile() as names:
                for i in range(count):
                    names.write(f'nämé{i}.example\n'.encode())
                names.seek(0)
                with subprocess.Popen(
                        [XN, 'compare', '-q'], stdin=names,
                        stdout=subprocess.DEVNULL) as process:
                    _, status, usage = os.wait4(process.pid, 0)
                    process.returncode = os.waitstatus_to_exitcode(status)
                self.assertEqual(process.returncode, 0)
                peaks.append(usage.ru_maxrss)
        self.assertLess(peaks[1], peaks[0] * 1.2 + 2048, peaks)


# ---- options --------------------------------------------------------------

class Options(Case):
    def test_direction(self):
        self.usage(compare('--direction', 'up', 'a'), "'up'", 'both')
        self.assertEqual(compare('--json', '--dir=unicode', 'a')
                         .objects[0]['direction'], 'unicode')

    def test_abbreviations(self):
        fake = build('abbreviated', FAKE)
        self.usage(compare('--lib', fake, 'a'), 'ambiguous')
        self.assertEqual(compare('--only', '--js', f'--libidn2={fake}', 'a')
                         .status, 0)

    def test_libidn_is_no_abbreviation(self):
        self.usage(compare('--libidn', '/nonexistent', 'a'), '--libidn:')

    def test_values_are_needed(self):
        self.usage(compare('--icu'), '--icu', 'FILE')

    def test_others_do_not_take_them(self):
        run = subprocess.run([XN, 'ascii', '--only-different', 'a'],
                             capture_output=True, check=False)
        self.assertEqual(run.returncode, 2)

    def test_help(self):
        run = compare('--help')
        self.assertEqual((run.status, run.err), (0, b''))
        for word in ('--direction', '--rows', '--only-different', '--libidn2',
                     '--libidn ', '--icu', '--json', '--null', '--quiet'):
            self.assertIn(word, run.text)
        for line in run.lines:
            self.assertLessEqual(len(line), 80)


# ---- some rows only -------------------------------------------------------

class SomeRows(Case):
    def names(self, *args, **kwargs):
        """The names of the rows in the output."""
        run = compare('--json', *args, 'a.example', **kwargs)
        return [row['name'] for row in run.objects[0]['rows']]

    def test_profiles(self):
        self.assertEqual(self.names('--rows', 'url'), ['lookup', 'url'])
        self.assertEqual(self.names('--rows=register,url'),
                         ['lookup', 'url', 'register'])
        self.assertEqual(self.names('--rows=lookup'), ['lookup'])

    def test_modes_of_a_library(self):
        fake = build('rows', FAKE)
        for wanted in (['libidn2'], ['libidn2-std3'], LIBIDN2):
            self.assertEqual(
                self.names('--libidn2', fake, '--rows', ','.join(wanted)),
                ['lookup', *wanted])

    @needs_idn
    @needs_icu
    def test_of_two_libraries(self):
        self.assertEqual(self.names('--rows=icu-idna2003,libidn,url'),
                         ['lookup', 'url', 'libidn', 'icu-idna2003'])

    def test_unknown_rows(self):
        for value in ('nonsense', '', 'url,', ',url', 'url,,strict',
                      'libidn2-register', 'lib', 'url,URL', 'url, strict'):
            run = compare('--rows', value, 'a')
            wrong = [word for word in value.split(',')
                     if word not in ('url', 'strict')][0]
            self.usage(run, f"there is no row '{wrong}'",
                       ', '.join([*PROFILES, *LIBIDN2, 'libidn', *ICU]))

    def test_others_are_not_loaded(self):
        """Libraries of other rows, which would crash, are not loaded."""
        stillborn = build('unloaded', STILLBORN)
        run = compare('--libidn2', stillborn, '--libidn', '/nonexistent',
                      '--icu', stillborn, '--rows=url,strict', 'a')
        self.assertEqual((run.status, run.err), (0, b''))
        self.assertNotIn('lib', run.text)
        self.usage(compare('--libidn2', stillborn, '--rows=libidn2', 'a'),
                   'loaded')

    def test_loader_message_with_controls(self):
        """The path of a broken library is in the loader's message."""
        with tempfile.TemporaryDirectory() as folder:
            inner = pathlib.Path(folder, 'a\x1b[31m')
            inner.mkdir()
            (inner / 'libidn2.so.0').write_text('x')
            run = compare('--json', '--rows=libidn2', 'a', stdin='',
                          env={'LD_LIBRARY_PATH': str(inner)})
        self.assertIn('libidn2 is missing: ', run.message)
        if sys.platform == 'linux':
            self.assertIn('a\\u{1B}[31m', run.message)
        self.assertNotIn('\x1b', run.message)

    def test_others_are_not_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, 'libidn2.so.0').write_text('x')
            run = compare('--rows=url,libidn2', 'ü', stdin='',
                          env={'LD_LIBRARY_PATH': folder})
        if sys.platform == 'linux':
            self.assertIn('libidn2 is missing: ', run.text)
            self.assertIn('it calls libidn2, which is missing',
                          ' '.join(run.text.split()))
        self.assertNotIn('icu', run.text)
        self.assertNotRegex(run.text, r'(?m)libidn\b')

    def test_others_make_no_difference(self):
        run = compare('--rows=strict', '--only-different',
                      stdin='A\nfaß.de\na_b\n')
        self.assertEqual(run.lines[:2],
                         ['ToASCII a_b -> a_b', '* strict  refused: std3 (std3)'])
        self.assertRegex(run.text, r'(?m)^ +1  differ in some row$')
        self.assertEqual(
            compare('--json', '--rows=strict', stdin='A\n').message,
            '{"names":1,"failed":0,"differ":0,"rows":{"strict":{"differ":0,'
            '"other":0,"accepted":0,"refused":0}},"classes":{}}\n')
        self.assertIn('"rows":{},', compare('--json', '--rows=lookup',
                                            stdin='A\n').message)

    def test_columns_fit_the_rows(self):
        run = compare('--rows=strict', 'a.example')
        self.assertIn('  lookup  a.example', run.lines)
        self.assertIn('  strict  a.example', run.lines)

    def test_glibc_belongs_to_libidn2(self):
        fake = build('glibcrow', FAKE)
        for wanted, there in (('libidn2', True), ('libidn2-std3', False),
                              ('url', False)):
            run = compare('--libidn2', fake, '--rows', wanted, 'a')
            self.assertEqual('glibc' in run.text, there, wanted)

    @needs_idn
    def test_example_of_the_manual(self):
        run = compare('--rows', 'libidn', '--only-different', '-q',
                      stdin='a.example\nfaß.de\n☃.de\n')
        self.assertEqual(run.lines, ['ToASCII faß.de -> xn--fa-hia.de',
                                     '* libidn  fass.de (deviations)'])


# ---- libraries that are not there, or not right ---------------------------

class Libraries(Case):
    def test_no_such_file(self):
        for option in ('--libidn2', '--libidn', '--icu'):
            self.usage(compare(option, '/nonexistent/x.so', 'a'), option,
                       '/nonexistent/x.so')

    def test_no_library(self):
        path = pathlib.Path(FOLDER, 'text.so')
        path.write_text('no library')
        for option in ('--libidn2', '--libidn', '--icu'):
            self.usage(compare(option, str(path), 'a'), option, str(path))

    def test_another_library(self):
        path = build('other', 'int nothing(void) { return 1; }')
        for option in ('--libidn2', '--libidn', '--icu'):
            self.usage(compare(option, path, 'a'), option, 'functions')

    def test_some_functions_are_missing(self):
        path = build('half', FAKE.replace('idn2_free', 'idn2_frei'))
        self.usage(compare('--libidn2', path, 'a'), 'functions')

    def test_it_crashes_when_loaded(self):
        path = build('stillborn', STILLBORN)
        self.usage(compare('--libidn2', path, 'a'), 'loaded')

    def test_the_last_value_counts(self):
        fake = build('last', FAKE_IDN2)
        icu = build('lasticu', FAKE_ICU, '-DSUFFIX=_90')
        run = compare('--json', '-q', '--rows=url', '--rows=strict,libidn2,'
                      'libidn,icu', '--direction=ascii',
                      '--direction=unicode', *(
                          f'--{name}={path}' for name, last in (
                              ('libidn2', fake), ('libidn', fake),
                              ('icu', icu)) for path in ('/absent/x', last)),
                      'a')
        self.assertEqual(
            [(thing['direction'], [row['name'] for row in thing['rows']])
             for thing in run.objects],
            [('unicode', ['lookup', 'strict', 'libidn2', 'libidn', 'icu'])])
        run = compare('--json', '-q', '--rows=url', '--direction=both',
                      '--direction=unicode', '--direction=ascii', 'a')
        self.assertEqual([thing['direction'] for thing in run.objects],
                         ['ascii'])

    def test_a_bare_name_is_a_file(self):
        fake = pathlib.Path(build('bare', FAKE))
        process = subprocess.run(
            [os.path.abspath(XN), 'compare', '--json', '-q', '--libidn2',
             fake.name, 'a'], cwd=fake.parent, capture_output=True,
            timeout=60, check=False)
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertIn(b'"version":"9.9.9"', process.stdout)

    @unittest.skipUnless(sys.platform == 'linux', 'how Linux finds libraries')
    def test_a_bare_name_is_found_in_the_library_path(self):
        fake = pathlib.Path(build('found', FAKE))
        run = compare('--json', '-q', '--libidn2', fake.name, 'a', cwd='/',
                      env={'LD_LIBRARY_PATH': str(fake.parent)})
        self.assertEqual(rows(run.objects[0])['libidn2']['version'], '9.9.9')

    @unittest.skipUnless(sys.platform == 'linux', 'how Linux finds libraries')
    def test_missing(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ('libidn2.so.0', 'libidn.so.12', 'libidn.so.11',
                         *(f'libicuuc.so.{i}' for i in range(60, 91))):
                pathlib.Path(folder, name).write_text('x')
            env = {'LD_LIBRARY_PATH': folder}
            run = compare('faß.de', env=env)
            quiet = compare('--json', '-q', 'faß.de', env=env)
            loud = compare('--json', 'faß.de', env=env)
            many = compare(stdin='faß.de', env=env)
        for name in ('libidn2', 'libidn', 'icu'):
            self.assertRegex(run.text, f'(?m)^{name} is missing: ')
            self.assertRegex(many.text, f'(?m)^{name} is missing: ')
            self.assertRegex(loud.message, f'(?m)^xn: {name} is missing: ')
        self.assertEqual(run.status, 0)
        self.assertIn('EAI_IDN_ENCODE: it calls libidn2,', run.text)
        self.assertEqual(quiet.err, b'')
        self.assertEqual([row['name'] for row in quiet.objects[0]['rows']],
                         PROFILES)


# ---- what is said to other libraries, and what they say -------------------

class Others(Case):
    @classmethod
    def setUpClass(cls):
        cls.idn = build('idn', FAKE_IDN2)
        cls.icu = build('fakeicu', FAKE_ICU, '-DSUFFIX=_90')

    def answers(self, row, names, *args):
        """A row's outputs, or lists of errors, for each name and direction."""
        library = self.icu if 'icu' in row else self.idn
        run = compare('--json', '-q', '--' + row.partition('-')[0], library,
                      '--rows', row, *args, stdin='\n'.join(names) + '\n')
        found = [rows(thing).get(row) for thing in run.objects]
        return [one and (one['output'] if one['ok'] else one['errors'])
                for one in found]

    def test_flags(self):
        """Those of the documentation of each library, in both directions."""
        for row, flags in (('libidn2', (8, 0)),
                           ('libidn2-transitional', (4, None)),
                           ('libidn2-std3', (8 + 32, None)),
                           ('libidn2-no-tr46', (64, None)),
                           ('libidn', (0, 0))):
            self.assertEqual(
                self.answers(row, ['flags'], '--direction=both'),
                [flag if flag is None else f'flags {flag}'
                 for flag in flags], row)
        for row, options in (('icu', 4 + 8 + 0x10 + 0x20),
                             ('icu-transitional', 4 + 8),
                             ('icu-idna2003', 0)):
            self.assertEqual(
                self.answers(row, ['options'], '--direction=both'),
                [f'options {options}'] * 2, row)

    def test_errors_of_libidn(self):
        """The names in its header."""
        names = {1: 'STRINGPREP_ERROR', 2: 'PUNYCODE_ERROR',
                 3: 'CONTAINS_NON_LDH', 4: 'CONTAINS_MINUS',
                 5: 'INVALID_LENGTH', 6: 'NO_ACE_PREFIX',
                 7: 'ROUNDTRIP_VERIFY_ERROR', 8: 'CONTAINS_ACE_PREFIX',
                 9: 'ICONV_ERROR', 201: 'MALLOC_ERROR', 202: 'DLOPEN_ERROR',
                 10: 'UNKNOWN', 200: 'UNKNOWN', -1: 'UNKNOWN'}
        self.assertEqual(
            self.answers('libidn', [f'code {code}' for code in names]),
            [['IDNA_' + name] for name in names.values()])

    def test_errors_of_libidn2(self):
        self.assertEqual(
            self.answers('libidn2', ['code -304', 'code 1', 'a', 'nothing']),
            [['IDN2_-304'], ['IDN2_1'], 'a', ['IDN2_0']])
        self.assertEqual(self.answers('libidn', ['nothing', 'a']),
                         [['IDNA_UNKNOWN'], 'a'])

    def test_errors_of_icu(self):
        """Each bit by its name in ICU's header, in the order of the bits."""
        names = ['UIDNA_ERROR_' + name for name in (
            'EMPTY_LABEL', 'LABEL_TOO_LONG', 'DOMAIN_NAME_TOO_LONG',
            'LEADING_HYPHEN', 'TRAILING_HYPHEN', 'HYPHEN_3_4',
            'LEADING_COMBINING_MARK', 'DISALLOWED', 'PUNYCODE',
            'LABEL_HAS_DOT', 'INVALID_ACE_LABEL', 'BIDI', 'CONTEXTJ',
            'CONTEXTO_PUNCTUATION', 'CONTEXTO_DIGITS', 'UNKNOWN')]
        self.assertEqual(
            self.answers('icu', [f'bits {1 << i}' for i in range(16)]),
            [[name] for name in names])
        self.assertEqual(self.answers('icu', ['bits 0x7fff', 'bits 0x18001',
                                              'a', 'code 7', 'code -5']),
                         [names[:-1], [names[0], names[-1]], 'a', ['U_7'],
                          ''])
        self.assertEqual(self.answers('icu-idna2003', ['code 66560', 'a',
                                                       'code -124']),
                         [['U_66560'], 'a', ''])

    def test_results_of_any_length(self):
        for row in ('libidn2', 'libidn', 'icu', 'icu-idna2003'):
            sizes = (1, 63, 71, 72, 73, 74, 511, 512, 513, 99999, 5)
            self.assertEqual(
                self.answers(row, [f'long {size}' for size in sizes]),
                ['x' * size for size in sizes], row)

    @unittest.skipUnless(sys.platform == 'linux', 'how Linux finds libraries')
    def test_why_a_library_is_missing(self):
        """The loader's words may have any character."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=FOLDER), 'a\x1b[31mb')
        folder.mkdir()
        for name in 'libidn2.so.0', 'libidn.so.12', 'libidn.so.11':
            (folder / name).write_bytes(b'x')
        env = {'LD_LIBRARY_PATH': str(folder)}
        for args, why in ((['a'], ''), (['--json', 'a'], 'xn: ')):
            run = compare(*args, env=env)
            said = run.message if why else run.text
            self.assertNotIn('\x1b', said)
            for name in 'libidn2', 'libidn':
                self.assertRegex(
                    said, rf'(?m)^{why}{name} is missing: .*a\\u{{1B}}\[31mb')

    @unittest.skipUnless(sys.platform == 'linux', 'how Linux finds libraries')
    def test_names_of_characters(self):
        folder = pathlib.Path(tempfile.mkdtemp(dir=FOLDER))
        shutil.copy(self.icu, folder / 'libicuuc.so.90')
        run = xn('explain', '--json', 'abcd',
                 env={'LD_LIBRARY_PATH': str(folder)})
        self.assertEqual(
            [c['name'] for c in run.objects[0]['labels'][0]['characters']],
            ['NAME OF a', 'NAME OF b', None, 'NAME OF d'])

    def test_results_that_no_memory_holds(self):
        self.assertEqual(
            self.answers('icu', ['long 2000000000', 'a']),
            [['no-memory'], 'a'])

    def test_nul_in_a_result(self):
        for row in ('icu', 'icu-idna2003'):
            self.assertEqual(self.answers(row, ['nul']), ['a\0b'])

    def test_utf16(self):
        """Surrogates that are alone do not pass for text, as in Python."""
        units = list(itertools.product(
            (0x61, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000), repeat=3))
        self.assertEqual(
            self.answers('icu-idna2003', [
                'units ' + ''.join(f'{unit:04x}' for unit in three)
                for three in units]),
            [struct.pack('<3H', *three).decode('utf-16-le', 'replace')
             for three in units])
        points = '\U0001f600\U0010ffff\U00010000'
        self.assertEqual(
            self.answers('icu-idna2003', ['u:' + point for point in points]),
            list(points))

    def test_names_of_any_length(self):
        """Only what a library cannot count is too long for it."""
        for row in ('icu', 'icu-idna2003'):
            self.assertEqual(
                [len(answer) for answer in self.answers(
                    row, ['x' * size for size in (150, 300000, 3000000)])],
                [150, 199, 199], row)

    def test_icu_that_cannot_be_opened(self):
        """A warning, which is negative, is no error."""
        for code in (-127, 0, 1, 7):
            icu = build(f'open{code}', FAKE_ICU, '-DSUFFIX=_90',
                        f'-DOPEN={code}')
            run = compare('--icu', icu, '--rows=icu', 'a')
            if code > 0:
                self.usage(run, '--icu', 'functions')
            else:
                self.assertEqual(run.status, 0, code)

    def test_what_is_the_same(self):
        """Each byte counts, and so does the length."""
        names = ['shorter.de', 'longer.de', 'other.de', 'same.de', 'empty']
        run = compare('--json', '-q', '--libidn2', self.idn,
                      '--rows=libidn2', stdin='\n'.join(names))
        found = [rows(thing)['libidn2'] for thing in run.objects]
        self.assertEqual([row['output'] for row in found],
                         ['shorter.d', 'longer.dee', 'other.df', 'same.de',
                          ''])
        self.assertEqual([row['differs'] for row in found],
                         [True, True, True, False, True])
        self.assertEqual([row['classes'] for row in found],
                         [['unexplained']] * 3 + [[], ['unexplained']])
        run = compare('--libidn2', self.idn, '--rows=libidn2', 'empty\u00fc')
        self.assertIn('* libidn2  (empty) (unexplained)', run.lines)
        self.assertIn('hands over the empty name (by libidn2',
                      ' '.join(run.text.split()))

    def test_nothing_where_lookup_fails(self):
        run = compare('--json', '-q', '--libidn2', self.idn,
                      '--rows=libidn2', stdin='empty..\n')
        row = rows(run.objects[0])['libidn2']
        self.assertEqual((row['ok'], row['output'], row['differs']),
                         (True, '', True))

    def test_what_they_print_is_not_shown(self):
        run = compare('--json', '-q', '--libidn2', self.idn, '--libidn',
                      self.idn, '--rows=libidn2,libidn',
                      stdin='talk\ncore\n', preexec_fn=allow_cores)
        self.assertEqual(run.err, b'')
        self.assertEqual([rows(thing)[row]['output'] for thing in run.objects
                          for row in ('libidn2', 'libidn')],
                         ['said', 'said', 'core 0', 'core 0'])

    def test_versions(self):
        """Characters that could mislead are not shown."""
        run = compare('--libidn2', self.idn, '--libidn', self.idn, '--icu',
                      self.icu, '--rows=libidn2,libidn,icu', 'a')
        self.assertRegex(run.lines[0],
                         r'\), libidn2 9\?\?\?\?\.9, libidn, icu 99\.7$')

    def test_numbers_of_icu(self):
        """Its functions have a number from 60 to 90, or none."""
        for suffix, there in (('_60', True), ('_59', False), ('_91', False)):
            icu = build('icu' + suffix, FAKE_ICU, '-DSUFFIX=' + suffix)
            run = compare('--icu', icu, '--rows=icu', 'a')
            self.assertEqual(run.status, 0 if there else 2, suffix)

    def test_each_needed_function(self):
        for option, source, names in (
                ('--libidn2', FAKE_IDN2,
                 ['idn2_lookup_u8', 'idn2_register_u8', 'idn2_free',
                  'idn2_to_unicode_8z8z', 'idn2_strerror_name',
                  'idn2_check_version']),
                ('--libidn', FAKE_IDN2,
                 ['idna_to_ascii_8z', 'idna_to_unicode_8z8z', 'idn_free',
                  'stringprep_check_version']),
                ('--icu', FAKE_ICU,
                 ['uidna_openUTS46', 'uidna_close', 'uidna_nameToASCII_UTF8',
                  'uidna_nameToUnicodeUTF8', 'uidna_IDNToASCII',
                  'uidna_IDNToUnicode', 'u_errorName', 'u_getVersion',
                  'u_getUnicodeVersion'])):
            text = pathlib.Path(FOLDER, 'whole.c')
            text.write_text(source)
            subprocess.run([*CC, '-c', '-fPIC', '-DSUFFIX=', text, '-o',
                            text.with_suffix('.o')], check=True)
            script = pathlib.Path(FOLDER, 'hidden')
            library = pathlib.Path(FOLDER, 'lacks.so')
            for name in ('', *names):
                script.write_text(f'{{ {"local: %s;" % name if name else ""}'
                                  ' };')
                subprocess.run(
                    [*CC, '-shared', text.with_suffix('.o'), '-o', library,
                     f'-Wl,--version-script={script}'], check=True)
                run = compare(option, library, 'a')
                if name:
                    self.usage(run, option, 'functions')
                else:
                    self.assertEqual(run.status, 0)


# ---- crashes and hangs ----------------------------------------------------

class Crashes(Case):
    @classmethod
    def setUpClass(cls):
        cls.fake = build('fake', FAKE)

    def objects(self, names, *args, library=None):
        run = compare('--json', '-q', '--libidn2', library or self.fake,
                      *args, stdin='\n'.join(names) + '\n')
        things = run.objects
        self.assertEqual([thing['input'] for thing in things], names)
        self.assertEqual(run.status, 0, run.message)
        return things

    def test_many_names_behind_a_crash(self):
        """Those of later batches have been sent when the process dies."""
        names = [f'n{i}.example' for i in range(2000)]
        for crash in 0, 300, 511, 512:
            given = names[:crash] + ['abort.de'] + names[crash:]
            for i, thing in enumerate(self.objects(given, '--rows=libidn2')):
                self.check_row(thing, 'libidn2',
                               'crashed (SIGABRT)' if i == crash else None)
                if i != crash:
                    self.assertEqual(rows(thing)['libidn2']['output'],
                                     given[i])

    def check_row(self, thing, name, error):
        """Assert that a row failed with this error (None: passed)."""
        row = rows(thing)[name]
        self.assertEqual(
            (row['ok'], row['errors'], row['differs']),
            (error is None, [error] if error else [], error is not None),
            thing['input'])
        if error:
            self.assertEqual(row['classes'],
                             ['hang' if 'hung' in error else 'crash'])

    def test_signals(self):
        for name, error in (('abort', 'crashed (SIGABRT)'),
                            ('segv', 'crashed (SIGSEGV)'),
                            ('exit', 'crashed (exit status 7)')):
            (thing,) = self.objects([name + '.example'])
            for row in LIBIDN2:
                self.check_row(thing, row, error)

    def test_names_of_signals(self):
        names = ['ABRT', 'ALRM', 'BUS', 'FPE', 'ILL', 'SEGV', 'SYS', 'TERM',
                 'TRAP']
        errors = {getattr(signal, f'SIG{name}'): f'SIG{name}'
                  for name in names}
        errors[signal.SIGUSR1] = 'another signal'
        things = self.objects([f'raise{number:d}' for number in errors],
                              '--rows=libidn2')
        for thing, error in zip(things, errors.values()):
            self.check_row(thing, 'libidn2', f'crashed ({error})')

    def test_the_name_is_found(self):
        """Only the rows of crashing libraries fail, wherever they are."""
        names = [f'name{i}.example' for i in range(3000)]
        for i in (0, 1, 700, 701, 1023, 2000, 2999):
            names[i] = f'abort{i}.example'
        names[1500] = 'transitional-abort.example'
        names[1501] = 'segv.example'
        for thing in self.objects(names):
            name = thing['input']
            for row in LIBIDN2:
                error = None
                if name.startswith('abort') or (
                        row == 'libidn2-transitional' and
                        name.startswith('transitional')):
                    error = 'crashed (SIGABRT)'
                elif name.startswith('segv'):
                    error = 'crashed (SIGSEGV)'
                self.check_row(thing, row, error)

    def test_nothing_else_explains_a_crash(self):
        (thing,) = self.objects(['abort_b.example'])
        for row in LIBIDN2:
            self.check_row(thing, row, 'crashed (SIGABRT)')

    def test_others_go_on(self):
        (thing,) = self.objects(['abort.example'])
        for row in thing['rows']:
            if row['name'] not in LIBIDN2:
                self.assertEqual(row['output'], 'abort.example')

    def test_in_the_summary(self):
        run = compare('--libidn2', self.fake,
                      stdin='abort1.example\na.example\nabort2.example\n')
        self.assertRegex(run.text, r'(?m)^ +2 +0 +0 +0  libidn2 +9\.9\.9$')
        self.assertRegex(run.text, r'(?m)^ +2  crash +the library ')

    def test_in_the_table(self):
        run = compare('--libidn2', self.fake, 'abort.example')
        self.assertRegex(run.text,
                         r'(?m)^\* libidn2 +crashed \(SIGABRT\) \(crash\)$')

    def test_hang(self):
        start = time.monotonic()
        names = ['a.example', 'hang.example', 'b.example', 'abort.example']
        things = self.objects(names)
        self.check_row(things[3], 'libidn2', 'crashed (SIGABRT)')
        self.assertLess(time.monotonic() - start, 30)
        self.assertGreater(time.monotonic() - start, 2)
        for row in LIBIDN2:
            self.check_row(things[0], row, None)
            self.check_row(things[2], row, None)
        (error,) = rows(things[1])['libidn2']['errors']
        self.assertRegex(error, r'^hung \(no answer in \d+ s\)$')
        self.check_row(things[1], 'libidn2', error)
        self.check_row(things[1], 'libidn2-transitional', None)
        self.assertIn({'name': 'hang', 'reason': 'the library does not return,'
                       ' or not in time'}, things[1]['classes'])

    def lose_contact(self, name):
        things = self.objects(['a.example', name, 'b.example'])
        for row in LIBIDN2:
            self.check_row(things[0], row, None)
            self.check_row(things[1], row, 'crashed (lost contact)')
            self.check_row(things[2], row, None)

    def test_it_closes_our_files(self):
        self.lose_contact('close.example')

    def test_it_writes_to_our_files(self):
        """The library's answer is nonsense: this name fails, others go on."""
        self.lose_contact('chatter.example')

    def test_it_cannot_be_started_again(self):
        flag = pathlib.Path(FOLDER, 'flag')
        library = build('mortal', MORTAL, f'-DFLAG="{flag}"')
        flag.write_text('')
        names = ['a.example', 'abort.example', 'b.example']
        things = self.objects(names, library=library)
        self.check_row(things[1], 'libidn2', 'crashed (SIGABRT)')
        self.check_row(things[2], 'libidn', None)
        row = rows(things[2])['libidn2']
        self.assertEqual((row['ok'], row['output'], row['errors']),
                         (False, None, ['lost']))
        flag.write_text('')
        run = compare('--libidn2', library, '--rows=libidn2', '-j', '1',
                      'abort.example', 'b.example')
        self.assertIn('  libidn2  no answer: it cannot be started again',
                      run.lines)
        flag.write_text('')
        run = compare('--libidn2', library, '--rows=libidn2', '-j', '1',
                      stdin='abort.example\nb.example\n')
        self.assertTrue(run.lines[-1].endswith(', libidn2 9.9.9'))
        self.assertRegex(run.text, r'(?m)^ +1 +0 +0 +0  libidn2  9\.9\.9$')

    def test_closed_streams(self):
        args = ('compare', '--json', '-q', '--libidn2', self.fake,
                '--rows=libidn2', 'a')
        for closed in ('<&-', '2>&-', '<&- 2>&-'):
            run = shell(f'"$xn" "$@" {closed}', *args)
            self.assertEqual((run.status, run.out), (0, xn(*args).out))

    def test_no_core_and_no_noise(self):
        run = compare('-q', '--libidn2', self.fake, 'abort.example')
        self.assertEqual((run.status, run.err), (0, b''))

    @needs_proc
    def test_no_process_stays(self):
        with subprocess.Popen([XN, 'compare'], stdin=subprocess.PIPE,
                              stdout=subprocess.DEVNULL) as process:
            process.stdin.write(b'a\n')
            process.stdin.flush()
            deadline = time.monotonic() + 20
            while not children(process.pid) and time.monotonic() < deadline:
                time.sleep(0.05)
            left = children(process.pid)
            self.assertNotEqual(left, [])
            process.send_signal(signal.SIGKILL)
            process.wait(60)
            process.stdin.close()
        while any(map(alive, left)) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual([pid for pid in left if alive(pid)], [])


# ---- bad input ------------------------------------------------------------

class BadInput(Case):
    def test_not_utf8(self):
        run = compare('--json', '-q', '--direction=both',
                      stdin=b'\xff\xfd.de\n\xc3\xbc\xed\xa0\x80.de\n')
        self.assertEqual((run.status, len(run.objects)), (1, 4))
        for thing in run.objects:
            self.assertIn('\ufffd', thing['input'])
            for row in thing['rows']:
                self.assertIsInstance(row['errors'], list)
            self.assertEqual(rows(thing)['lookup']['errors'],
                             ['invalid-utf8'])

    @needs_icu
    def test_icu_is_not_asked_for_what_it_cannot_take(self):
        run = compare('--json', '-q', stdin=b'\xff\n')
        self.assertEqual(rows(run.objects[0])['icu-idna2003']['errors'],
                         ['not-utf8'])

    @needs_idn2
    def test_not_utf8_and_libidn2(self):
        run = compare('--json', '-q', stdin=b'\xff\n')
        self.assertEqual(rows(run.objects[0])['libidn2']['errors'],
                         ['IDN2_ENCODING_ERROR'])

    @needs_idn2
    def test_nul(self):
        run = compare('--json', '-q', stdin=b'a\0b.de\n')
        (thing,) = run.objects
        self.assertEqual(thing['input'], 'a\0b.de')
        self.assertEqual(rows(thing)['libidn2']['output'], 'a')
        self.assertIn('ends-at-nul', rows(thing)['libidn2']['classes'])

    def test_many_labels(self):
        run = compare('--json', '-q', stdin='ü.' * 10000 + 'de\n')
        got = rows(run.objects[0])
        self.assertEqual(run.status, 1)
        self.assertEqual(got['lookup']['errors'], ['name-too-long'])
        self.assertEqual(got['url']['output'], 'xn--tda.' * 10000 + 'de')
        for row in run.objects[0]['rows']:
            self.assertTrue(row['ok'] or row['errors'], row['name'])

    def test_long_names(self):
        names = ['a' * 1000000, 'ü' * 10000, 'a.' * 500000,
                 'xn--' + 'a' * 10000, 'b.example']
        run = compare('--json', '-q', stdin='\n'.join(names) + '\n')
        self.assertEqual(run.status, 1)
        self.assertEqual([thing['input'] for thing in run.objects], names)
        for thing in run.objects:
            for row in thing['rows']:
                self.assertTrue(row['ok'] or row['errors'], row['name'])
        for row in run.objects[-1]['rows']:
            self.assertEqual(row['output'], 'b.example')

    def test_odd_names(self):
        names = ['', '.', '..', 'xn--', 'xn--a-', '-', '\\', '"', '\u200d',
                 '\U000f0000', '\ue000', 'a' * 64, '𝒳N--tda']
        run = compare('--json', '-q', '--direction=both',
                      stdin='\n'.join(names) + '\n')
        self.assertEqual([thing['input'] for thing in run.objects[::2]],
                         names)
        for thing in run.objects:
            for row in thing['rows']:
                self.assertNotIn('unexplained', row['classes'],
                                 (thing['input'], row))


def main():
    global CC, FOLDER
    at = sys.argv.index('--')
    CC = sys.argv[at + 1:]
    with tempfile.TemporaryDirectory() as FOLDER:
        unittest.main(argv=[sys.argv[0], *sys.argv[2:at]])


if __name__ == '__main__':
    main()

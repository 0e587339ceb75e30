#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare xn display with an installed Chromium.

    tests/browser/chromium_display.py XN [CHROMIUM] [<LABELS]

XN is the path of the built command.  Standard input has one label per line,
which may be followed by a tab and a top-level domain; the default is
"example".  On a terminal a few thousand labels are generated.  Each label that
the two show differently is printed, and then their number.  The exit status is
1 if there are any.

Chromium runs headless, and every host leads to a server of this program, which
has empty pages.  If a page has no title, the tab's title is the host as the
address bar would show it.
"""

import http.server
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata

TABS = 16
LABELS = 12  # in each name
CHARACTERS = 200  # in each name, at most
PATIENCE = 5  # seconds
DIRECTION = '\u202a\u202c'  # around the title of a right-to-left host


class Page(http.server.BaseHTTPRequestHandler):
    """Answers every request with an empty page."""
    protocol_version = 'HTTP/1.1'

    def do_GET(self):
        self.send_response(200)
        self.send_header('Content-Type', 'text/html')
        self.send_header('Content-Length', '0')
        self.end_headers()

    def log_message(self, *_):
        pass


class Chromium:
    """A browser, controlled through its DevTools pipe."""

    def __init__(self, path, folder):
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Page)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        inner_in, self.out = os.pipe()
        self.inp, inner_out = os.pipe()

        def connect():
            os.dup2(inner_in, 13)
            os.dup2(inner_out, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self.process = subprocess.Popen(
            [path, '--headless=new', '--no-sandbox', '--disable-gpu',
             '--remote-debugging-pipe', f'--user-data-dir={folder}',
             '--host-resolver-rules=MAP * 127.0.0.1:'
             f'{server.server_address[1]}', 'about:blank'],
            preexec_fn=connect, close_fds=False, stderr=subprocess.DEVNULL)
        os.close(inner_in)
        os.close(inner_out)
        self.numbers = itertools.count(1)
        self.answers = {}
        self.rest = b''
        self.tabs = [self.open_tab() for _ in range(TABS)]
        self.seen = [('', '')] * TABS

    def send(self, method, session=None, **params):
        number = next(self.numbers)
        message = {'id': number, 'method': method, 'params': params}
        if session is not None:
            message['sessionId'] = session
        os.write(self.out, json.dumps(message).encode() + b'\0')
        return number

    def wait(self, number):
        while number not in self.answers:
            data = os.read(self.inp, 65536)
            if not data:
                raise EOFError('the browser has ended')
            *messages, self.rest = (self.rest + data).split(b'\0')
            for message in map(json.loads, messages):
                if 'id' in message:
                    self.answers[message['id']] = message
        return self.answers.pop(number)

    def call(self, method, session=None, **params):
        return self.wait(self.send(method, session, **params))['result']

    def open_tab(self):
        target = self.call('Target.createTarget', url='about:blank')
        session = self.call('Target.attachToTarget', flatten=True,
                            targetId=target['targetId'])
        return target['targetId'], session['sessionId']

    def title(self, tab):
        """The title of a tab once it shows another page, or None."""
        end = time.monotonic() + PATIENCE
        old_url, old_title = self.seen[tab]
        while time.monotonic() < end:
            info = self.call('Target.getTargetInfo',
                             targetId=self.tabs[tab][0])['targetInfo']
            url, title = info['url'], info['title']
            host = url.split('/')[2] if url.count('/') > 1 else url
            if url != old_url and title and (title == host or (
                    title != old_title and not title.startswith('about'))):
                self.seen[tab] = url, title
                return title
            time.sleep(0.005)
        return None

    def titles(self, names):
        """Yield how each name is shown, or None."""
        for i in range(0, len(names), TABS):
            part = names[i:i + TABS]
            asked = [self.send('Page.navigate', self.tabs[k][1],
                               url=f'http://{name}/')
                     for k, name in enumerate(part)]
            answers = [self.wait(number) for number in asked]
            for k, answer in enumerate(answers):
                failed = 'error' in answer or 'errorText' in answer['result']
                yield None if failed else self.title(k)

    def close(self):
        self.send('Browser.close')
        self.process.wait()


def ace(label):
    return label if label.isascii() else (
        'xn--' + label.encode('punycode').decode())


def is_rtl(label):
    return any(unicodedata.bidirectional(c) in ('R', 'AL', 'AN')
               for c in label)


def pack(items, size):
    """Put labels of one direction and one domain together into names."""
    groups = {}
    for label, tld in items:
        groups.setdefault((tld, is_rtl(label)), []).append(label)
    for (tld, _), labels in groups.items():
        name = []
        for label in labels:
            if name and (len(name) == size or sum(len(ace(x)) + 1 for x in
                         [*name, label]) > CHARACTERS):
                yield name, tld
                name = []
            name.append(label)
        yield name, tld


def ask(chromium, items, size=LABELS):
    """Ask Chromium: {(label, domain): whether it is shown in Unicode}."""
    names = list(pack(items, size))
    hosts = ['.'.join(map(ace, [*labels, tld])) for labels, tld in names]
    verdicts, again = {}, []
    for (labels, tld), title in zip(names, chromium.titles(hosts)):
        if title is None and len(labels) > 1:
            again += [(label, tld) for label in labels]
            continue
        parts = (title or '').strip(DIRECTION).split('.')
        for k, label in enumerate(labels):
            shown = parts[k].strip(DIRECTION) if k < len(parts) else ''
            verdicts[label, tld] = (
                unicodedata.normalize('NFC', shown) == label)
    if again:
        verdicts.update(ask(chromium, again, max(1, size // 4)))
    return verdicts


def ours(xn, keys):
    """Ask xn display, likewise."""
    out = subprocess.run(
        [xn, 'display', '--json', '-q'],
        input=''.join(f'{label}.{tld}\n' for label, tld in keys),
        stdout=subprocess.PIPE, text=True, encoding='utf-8',
        check=False).stdout
    rows = (json.loads(line)['labels'][0] for line in out.splitlines())
    return [(row['shown'] == 'unicode', row['reasons']) for row in rows]


def invent():
    """Labels of letters, marks and digits that Chromium has rules for."""
    pools = [
        'ノンソゾ丶乀乁丿ヽヾへべぺヘベペー・一ㄧ丨乛七丅十〇工讠丁亅二亠冖宀巛'
        '丷人日本あいアイaz019-é',
        'аысԁеԍһіюкјӏорԗԛѕтԝхуъьҽпгѵѡмж19-', 'αικνρυωηοτβ1', 'ագզէլհյոսւօբ',
        'იოყძხა3', 'דוחיןסװײ׳א', 'ทนบพรหเแ๐ดลปฟมก', 'ခဂငထပဝ၀၂ၔၜက',
        'abcilı\u0307\u0301\u0323\u0331øđłþðə·', 'क०१२১২٣a1',
    ]
    domains = ('example', 'com', 'ru', 'is', 'cat', 'az', 'gr', 'th',
               'xn--p1ai')
    made = random.Random(1)
    for _ in range(4000):
        label = ''.join(made.choices(made.choice(pools),
                                     k=made.choice((1, 2, 2, 3, 3, 4, 5))))
        yield label, made.choice(domains)


def main():
    xn = str(pathlib.Path(sys.argv[1]).resolve())
    browser = sys.argv[2] if len(sys.argv) > 2 else 'chromium'
    items = invent()
    if not sys.stdin.isatty():
        items = [tuple((line.rstrip('\n') + '\texample').split('\t')[:2])
                 for line in sys.stdin]
    items = dict.fromkeys((unicodedata.normalize('NFC', label), tld)
                          for label, tld in items)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        chromium = Chromium(browser, folder)
        theirs = ask(chromium, [item for item in items
                                if not item[0].isascii()])
        chromium.close()
    different = 0
    for (key, shown), (mine, reasons) in zip(theirs.items(),
                                             ours(xn, list(theirs))):
        if shown != mine:
            different += 1
            print(*key, 'is shown' if shown else 'is not shown', *reasons)
    print(f'{len(theirs)} labels, {different} different')
    sys.exit(1 if different or not theirs else 0)


if __name__ == '__main__':
    main()

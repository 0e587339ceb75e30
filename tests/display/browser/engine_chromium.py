# SPDX-License-Identifier: MIT
"""Ask Chromium how it shows hosts, without a screen and without the network.

The page of settings lists the pages to open at startup as the address bar
would show them, and no such page is opened.  So the hosts go into that setting,
thousands at a time, and the page is told how all of them are shown.  Chromium
is controlled over its DevTools protocol: JSON and a NUL, through two pipes.
"""

import itertools
import json
import os
import select
import subprocess
import tempfile
import time

from engine_node import HOSTS

BATCH = 5000  # in the setting at a time
PATIENCE = 60  # seconds, for any answer

PAGE = 'chrome://settings/onStartup'

# A URL that Chromium refuses has no URL in the list; one that it mends, as it
# does without a dot in front or with an address, has another URL there.  Both
# are null.  ask() gives the list a last entry with a number that no list had before: if
# the setting did not change, nobody would be told.
LISTEN = r'''
(async () => {
	const cr = await import("chrome://resources/js/cr.js");
	let asked = 0, end, answer;

	cr.addWebUiListener("update-startup-pages", rows => {
		if (rows.length > 0 && rows.at(-1).url === end) {
			answer(rows.slice(0, -1));
		}
	});
	chrome.send("onStartupPrefsPageLoad");
	window.ask = async hosts => {
		const rows = new Promise(resolve => answer = resolve);

		const urls = hosts.map(host => `http://${host}/`);

		end = `http://end.invalid/${++asked}`;
		chrome.settingsPrivate.setPref("session.startup_urls",
			[...urls, end]);
		return (await rows).map(
			(row, i) => row.url === urls[i] ? row.title : null);
	};
})()
'''

READY = ('document.readyState === "complete" && '
         'typeof chrome.send === "function"')

# A point of each version that no earlier one assigns.
ASSIGNED = [('18.0', 0x208F), ('17.0', 0x16EA0), ('16.0', 0x1C89),
            ('15.1', 0x2EBF0), ('15.0', 0x11F00), ('14.0', 0x0870)]

DIRECTION = '\u202a\u202c'  # around what begins with a right-to-left letter


class Engine:
    """A running Chromium."""

    def __init__(self, path='chromium'):
        self.numbers = itertools.count(1)
        self.rest = b''
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.start(path)
        try:
            self.open_page()
        except BaseException:
            self.close()
            raise

    def start(self, path):
        its_input, self.to = os.pipe()
        self.answers, its_output = os.pipe()

        def connect():
            """The browser reads file 3 and writes file 4."""
            os.dup2(its_input, 13)
            os.dup2(its_output, 14)
            os.dup2(13, 3)
            os.dup2(14, 4)

        self.process = subprocess.Popen(
            [path, '--headless=new', '--no-sandbox', '--disable-gpu',
             '--no-first-run', '--disable-background-networking',
             '--remote-debugging-pipe', f'--user-data-dir={self.folder.name}',
             'about:blank'],
            preexec_fn=connect, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(its_input)
        os.close(its_output)

    def open_page(self):
        product = self.call('Browser.getVersion')['product']
        self.version = 'Chromium ' + product.split('/')[1]
        target = self.call('Target.createTarget', url=PAGE)['targetId']
        self.session = self.call('Target.attachToTarget', targetId=target,
                                 flatten=True)['sessionId']
        end = time.monotonic() + PATIENCE
        while not self.run(READY):
            if time.monotonic() > end:
                raise TimeoutError(f'{PAGE} does not open')
            time.sleep(0.05)
        self.run(LISTEN)
        self.unicode_version = self.run(
            f'{json.dumps(ASSIGNED)}.find(([, p]) => /\\P{{Cn}}/u.test('
            'String.fromCodePoint(p)))[0]')

    def receive(self):
        while b'\0' not in self.rest:
            if not select.select([self.answers], [], [], PATIENCE)[0]:
                raise TimeoutError('Chromium does not answer')
            data = os.read(self.answers, 1 << 20)
            if not data:
                raise EOFError('Chromium has ended')
            self.rest += data
        message, self.rest = self.rest.split(b'\0', 1)
        return json.loads(message)

    def call(self, method, session=None, **parameters):
        number = next(self.numbers)
        message = {'id': number, 'method': method, 'params': parameters}
        if session is not None:
            message['sessionId'] = session
        data = json.dumps(message).encode() + b'\0'
        while data:
            data = data[os.write(self.to, data):]
        while (answer := self.receive()).get('id') != number:
            pass
        if 'error' in answer:
            raise RuntimeError(f'{method}: {answer["error"]["message"]}')
        return answer['result']

    def run(self, script):
        answer = self.call('Runtime.evaluate', self.session, expression=script,
                           awaitPromise=True, returnByValue=True)
        if 'exceptionDetails' in answer:
            raise RuntimeError(answer['exceptionDetails']['text'])
        return answer['result'].get('value')

    def shown(self, hosts):
        """Yield how each host is shown.

        The hosts are A-labels in lower case.  None is a host that Chromium
        refuses, or replaces by another as if it was mistyped.
        """
        hosts = iter(hosts)
        while part := list(itertools.islice(hosts, BATCH)):
            for shown in self.run(f'ask({json.dumps(part)})'):
                yield shown and shown.strip(DIRECTION)

    def hosts(self, names):
        """The host of a URL for each name, "" if it is refused."""
        return self.run(f'({HOSTS})({json.dumps(names)})')

    def close(self):
        """End the browser, and remove its profile."""
        self.process.terminate()
        self.process.wait()
        os.close(self.to)
        os.close(self.answers)
        self.folder.cleanup()

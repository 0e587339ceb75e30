# SPDX-License-Identifier: MIT
"""Ask Firefox how it shows hosts, without a screen and without a page.

Firefox starts with an empty profile, and is asked over Marionette, its
protocol for tests: JSON in "LENGTH:[0, id, command, parameters]" over TCP.
"""

import atexit
import itertools
import json
import pathlib
import socket
import subprocess
import tempfile
import time

from engine_node import HOSTS

BATCH = 5000  # that one call asks for
PATIENCE = 60  # seconds, for the browser to start

PREFERENCES = '''
user_pref("marionette.port", 0);
user_pref("app.normandy.enabled", false);
user_pref("app.update.auto", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
'''

# A host that Firefox refuses is null, and so is one that it mends, such as an
# address.
ASK = '''
return arguments[0].split(" ").map(host => {
	try {
		const uri = Services.io.newURI(`http://${host}/`);

		return uri.asciiHost === host.toLowerCase()
			? uri.displayHost : null;
	} catch (e) {
		return null;
	}
});
'''

# The first code point of a version that no earlier one assigns.
ASSIGNED = [('18.0', 0x208F), ('17.0', 0x16EA0), ('16.0', 0x1C89),
            ('15.1', 0x2EBF0), ('15.0', 0x11F00), ('14.0', 0x0870)]


class Engine:
    """A running Firefox."""

    def __init__(self, path='firefox-esr'):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        profile = pathlib.Path(self.folder.name)
        (profile / 'user.js').write_text(PREFERENCES, encoding='utf-8')
        self.process = subprocess.Popen(
            [path, '--headless', '--marionette',
             '--remote-allow-system-access', '--no-remote',
             '--profile', str(profile)],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        # Firefox does not end by itself.
        atexit.register(self.close)
        self.numbers = itertools.count(1)
        self.socket = None
        self.connect(profile / 'MarionetteActivePort')

    def connect(self, port):
        """Connect to the port that Firefox has written into a file."""
        end = time.monotonic() + PATIENCE
        while not port.exists() or not port.read_text(encoding='ascii'):
            if self.process.poll() is not None:
                raise EOFError('Firefox has ended')
            if time.monotonic() > end:
                raise TimeoutError('Firefox does not start')
            time.sleep(0.05)
        self.socket = socket.create_connection(
            ('127.0.0.1', int(port.read_text(encoding='ascii'))))
        self.stream = self.socket.makefile('rb')
        self.receive()  # its greeting
        self.call('WebDriver:NewSession', capabilities={})
        self.call('Marionette:SetContext', value='chrome')
        self.version = 'Firefox ' + self.run(
            'return (AppConstants.IS_ESR ? "ESR " : "") + '
            'Services.appinfo.version.replace(/esr$/, "");')
        self.unicode_version = self.run(
            'return arguments[0].find(([, p]) => /\\P{Cn}/u.test('
            'String.fromCodePoint(p)))[0];', ASSIGNED)

    def receive(self):
        length = b''
        while not length.endswith(b':'):
            byte = self.stream.read(1)
            if not byte:
                raise EOFError('Firefox has ended')
            length += byte
        return json.loads(self.stream.read(int(length[:-1])))

    def call(self, command, **parameters):
        number = next(self.numbers)
        message = json.dumps([0, number, command, parameters]).encode()
        self.socket.sendall(b'%d:%s' % (len(message), message))
        while True:
            _, answered, error, result = self.receive()
            if answered == number:
                break
        if error:
            raise RuntimeError(f'{command}: {error["message"]}')
        return result

    def run(self, script, *arguments):
        return self.call('WebDriver:ExecuteScript', script=script,
                         args=list(arguments), sandbox='system')['value']

    def shown(self, hosts):
        """Yield how each host is shown; None: it is refused or mended."""
        hosts = iter(hosts)
        while part := list(itertools.islice(hosts, BATCH)):
            yield from self.run(ASK, ' '.join(part))

    def hosts(self, names):
        """The host of a URL for each name, "" if it is refused."""
        return self.run(f'return ({HOSTS})(arguments[0]);', names)

    def close(self):
        """End the browser, and remove its profile."""
        atexit.unregister(self.close)
        if self.socket is not None:
            self.stream.close()
            self.socket.close()
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

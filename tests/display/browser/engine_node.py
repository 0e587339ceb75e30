# SPDX-License-Identifier: MIT
"""Ask Node for the hosts of URLs."""

import json
import subprocess

# The host of a URL, or "" if there is none; browsers run the same code.
HOSTS = """\
names => names.map(name => {
	try {
		return new URL("https://" + name).hostname;
	} catch (error) {
		return "";
	}
})"""


class Engine:
    """A Node, which starts anew for each call."""

    def __init__(self, path='node'):
        self.path = path
        self.version, ada, icu = self.run(
            '["node", "ada", "icu"].map(x => process.versions[x])')
        self.version = f'Node {self.version} (Ada {ada}, ICU {icu})'

    def run(self, script, given=None):
        """The value of an expression, in which given is a value."""
        done = subprocess.run(
            [self.path, '-e', 'given = JSON.parse(require("fs").readFileSync'
             f'(0)); console.log(JSON.stringify({script}))'],
            input=json.dumps(given), stdout=subprocess.PIPE, encoding='utf-8',
            check=True)
        return json.loads(done.stdout)

    def hosts(self, names):
        return self.run(f'({HOSTS})(given)', names)

    def close(self):
        pass

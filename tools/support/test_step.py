#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run one step of tools/test, with a line of progress now and then.

    test_step.py whole|tests NAME BUILD LOG SUM [meson test's arguments]
    test_step.py tool        NAME BUILD LOG SUM COMMAND...

whole builds everything in the build tree BUILD, tests only what the tests need;
both run the tests.  A compiler warning is a failure.  tool runs a command and
counts it as one test.

Each line begins with NAME.  The programs' output goes to the file LOG; how many
tests passed, failed and were skipped goes to the file SUM.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time

EVERY = 15  # seconds between two lines of progress
# A step of Ninja, a warning, a result of Meson.
BUILT = re.compile(r'\[(\d+)/(\d+)\] ')
WARNING = re.compile(r'\S.*:\d+:\d+: warning: ')
TESTED = re.compile(r' *(\d+)/(\d+) (?:\S+ / )?(\S+) +([A-Z]+) ')
GOOD = ('OK', 'EXPECTEDFAIL')
# The line in which a test says that it is skipped, and why; Python's unittest
# puts the reason in quotes.
SKIPPED = re.compile(r"""(?:.* \.\.\. )?skipped\b[: ]*(['"]?)(.*)\1$""", re.I)


class Step:
    """A step: its log and its counts so far."""

    def __init__(self, name, build, log, total):
        self.name = name
        self.build = pathlib.Path(build)
        self.log = pathlib.Path(log)
        self.sum = pathlib.Path(total)
        self.results = self.build / 'meson-logs' / 'testlog.json'
        self.begin = time.monotonic()
        self.state = 'running'
        self.warnings = 0
        self.told = set()
        self.passed = self.failed = self.skipped = 0

    def say(self, text):
        """Print a line of output."""
        print(f'{self.name}: {text}', flush=True)

    def seconds(self):
        """The seconds since the step began."""
        return round(time.monotonic() - self.begin)

    def say_progress(self):
        """Say every few seconds how far the step is, until the program ends."""
        while True:
            time.sleep(EVERY)
            self.say(f'{self.state}, {self.seconds()} s')

    def take(self, line):
        """Update the state from a line that Ninja or Meson prints."""
        if match := BUILT.match(line):
            self.state = f'built {match[1]} of {match[2]}'
        elif match := TESTED.match(line):
            self.state = f'tested {match[1]} of {match[2]}'
            # Meson names each failed test again at the end.
            if (match[4] not in (*GOOD, 'SKIP')
                    and match[3] not in self.told):
                self.told.add(match[3])
                self.say(f'{match[3]} failed')
        elif WARNING.match(line):
            self.warnings += 1

    def run(self, *command):
        """Run a command; True if it succeeded."""
        # BUILT and TESTED match this form of output.
        env = {**os.environ, 'NINJA_STATUS': '[%f/%t] ', 'TERM': 'dumb'}
        with self.log.open('a', encoding='utf-8') as log, subprocess.Popen(
                command, env=env, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                encoding='utf-8', errors='replace') as process:
            for line in process.stdout:
                log.write(line)
                self.take(line)
        return process.returncode == 0

    def fail(self, text):
        """Count a failure that belongs to no single test."""
        self.say(text)
        self.failed += 1

    def count(self):
        """Count the results in Meson's log, and say what was skipped."""
        for line in self.results.read_text('utf-8').splitlines():
            test = json.loads(line)
            result = test['result']
            name = test['name'].split(' / ')[-1]
            self.passed += result in GOOD
            self.skipped += result == 'SKIP'
            self.failed += result not in (*GOOD, 'SKIP')
            lines = '\n'.join([test.get('stdout', ''), test.get('stderr', '')])
            # Each reason once, in the order of the output.
            why = '; '.join(dict.fromkeys(
                match[2] for one in lines.splitlines()
                if (match := SKIPPED.match(one))))
            if result == 'SKIP':
                self.say(f'skipped: {name}: {why or "it does not say why"}')
            elif why:
                self.say(f'skipped in part: {name}: {why}')

    def show_failures(self):
        """Print the log without progress lines and tests that passed."""
        for line in self.log.read_text('utf-8').splitlines():
            test = TESTED.match(line)
            if not BUILT.match(line) and not (test and test[4] in GOOD):
                print(line)

    def tests(self, whole, args):
        """Build, run the tests, and count them."""
        self.results.unlink(missing_ok=True)
        good = (not whole or self.run('ninja', '-C', self.build)) and self.run(
            'meson', 'test', '-C', self.build, '--print-errorlogs', *args)
        if self.results.exists():
            self.count()
        if not good and self.failed == 0:
            self.fail('failed, though no test did')
        if self.warnings:
            self.fail(f'{self.warnings} warnings')

    def tool(self, command):
        """Run a command and count it as one test."""
        if self.run(*command):
            self.passed += 1
        else:
            self.fail('failed')


def main():
    """Run the step.  SUM gets the counts even if something fails."""
    kind, name, build, log, total, *args = sys.argv[1:]
    step = Step(name, build, log, total)
    step.log.write_text('')
    threading.Thread(target=step.say_progress, daemon=True).start()
    if kind == 'tool':
        step.tool(args)
    else:
        step.tests(kind == 'whole', args)
    if step.failed:
        step.show_failures()
    step.say(f'{step.passed} passed, {step.failed} failed, '
             f'{step.skipped} skipped, {step.seconds()} s')
    step.sum.write_text(f'{step.passed} {step.failed} {step.skipped}\n')


if __name__ == '__main__':
    main()

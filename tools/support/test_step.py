#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A step of tools/test, with a line now and then that says how far it is.

    test_step.py whole|tests NAME BUILD LOG SUM [meson test's arguments]
    test_step.py tool        NAME BUILD LOG SUM COMMAND...

whole builds all of the build tree BUILD, tests what the tests need; both run
the tests.  A compiler's warning is a failure.  tool runs a command that is one
test by itself.

NAME stands in front of each line.  What the programs print goes to the file
LOG; the file SUM gets how many tests passed, failed and were skipped.
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
# How a test says what it leaves out; Python's unittest says it with quotes.
SKIPPED = re.compile(r"""(?:.* \.\.\. )?skipped\b[: ]*(['"]?)(.*)\1$""", re.I)


class Step:
    """What a step has done."""

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
        """A line of output."""
        print(f'{self.name}: {text}', flush=True)

    def seconds(self):
        """How long the step has been going on."""
        return round(time.monotonic() - self.begin)

    def say_progress(self):
        """Tell, for as long as the program runs, how far it is."""
        while True:
            time.sleep(EVERY)
            self.say(f'{self.state}, {self.seconds()} s')

    def take(self, line):
        """Learn from a line that Ninja or Meson prints."""
        if match := BUILT.match(line):
            self.state = f'built {match[1]} of {match[2]}'
        elif match := TESTED.match(line):
            self.state = f'tested {match[1]} of {match[2]}'
            # Meson names it once more at the end.
            if (match[4] not in (*GOOD, 'SKIP')
                    and match[3] not in self.told):
                self.told.add(match[3])
                self.say(f'{match[3]} failed')
        elif WARNING.match(line):
            self.warnings += 1

    def run(self, *command):
        """Run a command, and return whether it succeeded."""
        # The form that BUILT and TESTED have.
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
        """A failure that is not of one test."""
        self.say(text)
        self.failed += 1

    def count(self):
        """Count the results that Meson has left, and say what was skipped."""
        for line in self.results.read_text('utf-8').splitlines():
            test = json.loads(line)
            result = test['result']
            name = test['name'].split(' / ')[-1]
            self.passed += result in GOOD
            self.skipped += result == 'SKIP'
            self.failed += result not in (*GOOD, 'SKIP')
            lines = '\n'.join([test.get('stdout', ''), test.get('stderr', '')])
            # A reason once, in the order in which they come.
            why = '; '.join(dict.fromkeys(
                match[2] for one in lines.splitlines()
                if (match := SKIPPED.match(one))))
            if result == 'SKIP':
                self.say(f'skipped: {name}: {why or "it does not say why"}')
            elif why:
                self.say(f'skipped in part: {name}: {why}')

    def show_failures(self):
        """Print the log without progress and the tests that are right."""
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
            self.fail('failed before or beside the tests')
        if self.warnings:
            self.fail(f'{self.warnings} warnings')

    def tool(self, command):
        """Run a command that is a test."""
        if self.run(*command):
            self.passed += 1
        else:
            self.fail('failed')


def main():
    """Do the step; its counts are in SUM, whatever fails."""
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

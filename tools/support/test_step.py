#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run one step of tools/test, with a line of progress now and then.

    test_step.py whole|tests NAME BUILD LOG SUM [meson test's arguments]
    test_step.py tool        NAME BUILD LOG SUM COMMAND...

whole builds everything in the build tree BUILD, tests only what the tests need;
both run the tests.  A compiler warning is a failure.  tool runs a command and
counts it as one test.

Each line begins with NAME.  The programs' output goes to the file LOG; how many
tests passed, failed and were skipped goes to the file SUM, and below it a line
for each failure.
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
TESTED = re.compile(r' *(\d+)/(\d+) (?:\S+ / )?(.+?) +([A-Z]+) ')
GOOD = ('OK', 'EXPECTEDFAIL')
# What tells of something that passed: a line of TAP, with the block below it that
# Node writes, or one of unittest.
PASSED = re.compile(r"""^\s*\#\ Subtest:.*\n
                     |^(\s*)ok\ \d+.*\n(?:\1\ \ ---\n(?:.*\n)*?\1\ \ \.\.\.\n)?
                     |^.*\ \.\.\.\ ok\n""", re.M | re.X)
# Where the part begins that tells what failed: unittest's reports, or else the
# first of these words.
REPORT = re.compile('={70}')
FAILED = re.compile('not ok|FAIL|Traceback|[Ee]rror|:[FE]:|^found|[Aa]ssert')
SHOWN = 60  # lines of a test that failed
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
        self.warnings = []
        self.told = set()
        self.passed = self.skipped = 0
        self.failures = []

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
            self.warnings.append(line.rstrip())

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
        self.failures.append(text)

    def count(self):
        """Count the results in Meson's log, and say what was skipped."""
        for line in self.results.read_text('utf-8').splitlines():
            test = json.loads(line)
            result = test['result']
            # "suite / name", or "suite - project:name" of newer versions.
            name = re.split(' / |:', test['name'])[-1]
            self.passed += result in GOOD
            self.skipped += result == 'SKIP'
            lines = '\n'.join([test.get('stdout', ''), test.get('stderr', '')])
            if result not in (*GOOD, 'SKIP'):
                self.show(name, result, lines)
            # Each reason once, in the order of the output.
            why = '; '.join(dict.fromkeys(
                match[2] for one in lines.splitlines()
                if (match := SKIPPED.match(one))))
            if result == 'SKIP':
                self.say(f'skipped: {name}: {why or "it does not say why"}')
            elif why:
                self.say(f'skipped in part: {name}: {why}')

    def show(self, name, result, output):
        """Show the part of a test's output that tells what failed."""
        lines = PASSED.sub('', output.strip() + '\n').splitlines()
        first = next((i for what in (REPORT, FAILED)
                      for i, line in enumerate(lines) if what.search(line)),
                     len(lines))
        # Some lines before it, and all of a short end.
        first = max(0, min(first - 5, len(lines) - SHOWN // 2))
        left = len(lines) - first - SHOWN
        self.fail(f'{name}: {result}')
        for line in lines[first:first + SHOWN]:
            print('    ' + line)
        if first or left > 0:
            print(f'    ({first} lines before this and {max(left, 0)} behind'
                  f' it are in {self.log})')

    def show_log(self):
        """Show the end of the log, without lines of progress."""
        lines = [line for line in self.log.read_text('utf-8').splitlines()
                 if not BUILT.match(line)]
        print(*lines[-SHOWN:], sep='\n')

    def tests(self, whole, args):
        """Build, run the tests, and count them."""
        self.results.unlink(missing_ok=True)
        # A busy machine is no fault: most tests have Meson's 30 seconds.
        good = (not whole or self.run('ninja', '-C', self.build)) and self.run(
            'meson', 'test', '-C', self.build, '--print-errorlogs',
            '--timeout-multiplier', '3', *args)
        if self.results.exists():
            self.count()
        elif not good:
            self.fail('does not build')
            self.show_log()
        if not good and not self.failures:
            self.fail('meson test failed, though no test did')
            self.show_log()
        if self.warnings:
            self.fail(f'{len(self.warnings)} warnings')
            print(*self.warnings[:SHOWN], sep='\n')

    def tool(self, command):
        """Run a command and count it as one test."""
        if self.run(*command):
            self.passed += 1
        else:
            self.fail('failed')
            self.show_log()


def main():
    """Run the step.  SUM gets the counts even if something fails."""
    kind, name, build, log, total, *args = sys.argv[1:]
    # The locale may have no form for what a test prints.
    sys.stdout.reconfigure(errors='backslashreplace')
    step = Step(name, build, log, total)
    step.log.write_text('')
    threading.Thread(target=step.say_progress, daemon=True).start()
    if kind == 'tool':
        step.tool(args)
    else:
        step.tests(kind == 'whole', args)
    failed = len(step.failures)
    step.say(f'{step.passed} passed, {failed} failed, '
             f'{step.skipped} skipped, {step.seconds()} s')
    step.sum.write_text('\n'.join([
        f'{step.passed} {failed} {step.skipped}',
        *(f'{name}: {failure}: {log}' for failure in step.failures), '']))


if __name__ == '__main__':
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.exit(f'{sys.argv[2]}: {error}')

# SPDX-License-Identifier: MIT
"""The tests of a build, in parts that run alone.

Used by tools/dev/mutate and tools/dev/planted.
"""

import json
import os
import pathlib
import re
import signal
import subprocess

from toolbox import must

# As few random names as possible; here the tests' own rows matter.
ENVIRONMENT = {'CK_FORK': 'no', 'XN_TEST_SCALE': '1'}
# These change the process for good, so each case needs a process of its own.
FORKING = {'icu'}


def copy_tree(source, target):
    """Copy a tree, and return whether that changed the copy.

    A file that did not change is not written again.
    """
    changed = False
    names = set()
    for path in source.rglob('*'):
        name = path.relative_to(source)
        if name.parts[0] in ('build', '.git') or '__pycache__' in name.parts:
            continue
        names.add(name)
        to = target / name
        if path.is_dir():
            to.mkdir(parents=True, exist_ok=True)
        else:
            changed |= write(to, path.read_bytes())
            to.chmod(path.stat().st_mode)
    for path in target.rglob('*'):
        if (path.is_file() and path.relative_to(target) not in names
                and '__pycache__' not in path.parts):
            path.unlink()
            changed = True
    return changed


def write(path, data):
    """Write a file unless it has this already; return whether it did not."""
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return True


def read_tests(folder):
    """{name: test} of a build; test['builds'] is what Ninja has to build."""
    def introspect(what):
        return json.loads(must(['meson', 'introspect', f'--{what}', folder]))

    files = {
        target['id']: target['filename'] for target in introspect('targets')
    }
    tests = {test['name']: test for test in introspect('tests')}
    for test in tests.values():
        test['builds'] = {
            os.path.relpath(path, folder)
            for each in test['depends']
            for path in files[each]
        }
    return tests


class Unit:
    """A test program, or one of its cases."""

    def __init__(self, name, command, environment):
        self.name = name
        self.command = command
        self.environment = {**ENVIRONMENT, **environment}
        if name in FORKING:
            self.environment['CK_FORK'] = 'yes'
        self.usual = 0

    def start(self, build, more):
        command = [part.replace('@BUILD@', str(build)) for part in self.command]
        environment = {
            key: value.replace('@BUILD@', str(build))
            for key, value in self.environment.items()
        }
        return subprocess.Popen(
            command,
            env={**os.environ, **environment, **more},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=build,
            start_new_session=True,
        )

    def run(self, build, more, wall=None):
        """Run it and return its status."""
        process = self.start(build, more)
        try:
            return process.wait(wall)
        except subprocess.TimeoutExpired:
            return 'timeout'
        finally:
            if process.poll() is None:
                # With its children, of which one may run without end.
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def cases_in_python(command):
    """The names that a script of unittest, or test_postgresql.py, takes."""
    scripts = [part for part in command if re.search(r'test_\w+\.py$', part)]
    if not scripts:
        return []
    text = pathlib.Path(scripts[0]).read_text()
    if 'import unittest' in text or 'from running import' in text:
        return [
            found[1]
            for found in re.finditer(
                r'^class (\w+)\(.*?(?=^class |\Z)', text, re.M | re.S
            )
            if '\n    def test_' in found[0]
        ]
    return re.findall(r'^def test_(\w+)\(cluster', text, re.M)


def units_of(names, tests, folder):
    """The units of some tests of a build.  They run in any build."""
    units = []
    for name in names:
        test = tests.get(name)
        if test is None:
            continue
        command = [
            part.replace(str(folder), '@BUILD@') for part in test['cmd']
        ]
        env = {
            key: value.replace(str(folder), '@BUILD@')
            for key, value in test['env'].items()
        }
        # Only tests in Python have cases.
        cases = cases_in_python(test['cmd'])
        at = command.index('-v') + 1 if '-v' in command else len(command)
        units += [
            Unit(f'{name}/{case}', [*command[:at], case, *command[at:]], env)
            for case in cases
        ]
        if not cases:
            units.append(Unit(name, command, env))
    return units

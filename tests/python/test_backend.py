# SPDX-License-Identifier: MIT
"""The build backend, beside a meson-python made by hand of either kind: what it
asks of it, what a source distribution and a wheel hold, what it leaves."""

import contextlib
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import types
import unittest
import unittest.mock

SOURCE = pathlib.Path(os.environ['XN_SOURCE'])
# Files of a tree, and whether a source distribution has them.
TREE = {
    'LICENSE': 1, 'CHANGELOG.md': 1, 'meson.build': 1, 'meson_options.txt': 1,
    'README.md': 0,
    'data/a/b.txt': 1, 'include/xn/a.h': 1, 'lib/meson.build': 1,
    'lib/base/a.c': 1, 'lib/base/a.o': 0, 'lib/postgresql/xn.so': 0,
    'lib/base/__pycache__/a.pyc': 0, 'tools/a.py': 1,
    'doc/man/a.1': 1, 'tests/meson.build': 1, 'tests/core/a.c': 0,
    'build/a': 0, 'lib/python/xn/meson.build': 2, 'lib/python/meson.build': 3,
    'lib/python/README.md': 3, 'lib/python/pyproject.toml': 3,
    'lib/python/xn/a.py': 3, 'lib/python/xn/idna/b.py': 3,
    'lib/python/extension/a.c': 3, 'lib/python/build/a.o': 0,
    'lib/python/xn/__pycache__/a.pyc': 0,
    'lib/python/.mesonpy-native-file.ini': 0,
}
PYTHON = 'lib/python'


def fake(new):
    """A module mesonpy, newer or older."""
    made = types.ModuleType('mesonpy')
    made._tags = types.ModuleType('mesonpy._tags')
    made._tags.Tag = lambda *tags: '-'.join(tag or 'own' for tag in tags)
    if new:
        project = types.SimpleNamespace(_metadata=types.SimpleNamespace(
            version='1.2.3', as_rfc822=lambda: b'metadata'))
        made._validate_pyproject_config = lambda pyproject: dict(pyproject)
    else:
        class Project:
            version = '1.2.3'
            metadata = b'metadata'

            @staticmethod
            def _info(name):
                assert name == 'intro-install_plan'
                return {'targets': {
                    'a': {'destination': '{py_platlib}/xn/a'},
                    'b': {'destination': '{libdir_static}/b'}},
                    'headers': {'c': {'destination': '{includedir}/xn/c'}}}

        made.Project = Project
        project = Project()

    @contextlib.contextmanager
    def of_settings(settings):
        made.settings = settings
        yield project

    made._project = of_settings
    return made


class Backend(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def tree(self):
        """The files of TREE, each with its name in it."""
        for name in TREE:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(name)
        return self.files()

    def files(self):
        return sorted(str(path.relative_to(self.root))
                      for path in self.root.rglob('*'))

    def backend(self, new, source=SOURCE):
        """The module, in the tree, with such a meson-python."""
        shutil.copy(source / PYTHON / 'backend.py', self.root / PYTHON)
        made = fake(new)
        with unittest.mock.patch.dict(sys.modules, {
                'mesonpy': made, 'mesonpy._tags': made._tags}):
            spec = importlib.util.spec_from_file_location(
                'backend', self.root / PYTHON / 'backend.py')
            module = importlib.util.module_from_spec(spec)
            with unittest.mock.patch.object(sys, 'dont_write_bytecode', True):
                spec.loader.exec_module(module)
        return module, made

    def test_settings(self):
        """Of the subproject nothing is installed; the module is abi3."""
        self.tree()
        for threaded in 0, 1, None:
            made = self.backend(True)[1]
            with unittest.mock.patch.object(sysconfig, 'get_config_var',
                                            {'Py_GIL_DISABLED': threaded}.get):
                self.assertEqual(
                    made._validate_pyproject_config({}),
                    {'args': {'install': ['--skip-subprojects']},
                     **({} if threaded else {'limited-api': True})})
                config = made._validate_pyproject_config(
                    {'args': {'install': ['a'], 'setup': ['b']}})
                self.assertEqual(config['args'], {
                    'install': ['a', '--skip-subprojects'], 'setup': ['b']})
        made = self.backend(False)[1]
        self.assertEqual(made.Project()._install_plan, {
            'targets': {'a': {'destination': '{py_platlib}/xn/a'}},
            'headers': {}})

    def test_tag(self):
        """A wheel of abi3 serves each Python from the oldest; others, one."""
        self.tree()
        module, made = self.backend(True)
        for given, wanted in (
                ((None, 'abi3', None), 'cp311-abi3-own'),
                ((None, None, None), 'own-own-own'),
                (('py3', 'none', 'any'), 'py3-none-any')):
            self.assertEqual(made._tags.Tag(*given), wanted)
        build = (SOURCE / PYTHON / 'xn/meson.build').read_text('utf-8')
        self.assertIn('Py_LIMITED_API=0x%02X%02X0000' % (
            int(module.OLDEST[2]), int(module.OLDEST[3:])), build)

    def test_wheel(self):
        """meson-python is asked within the tree, which is left as it was."""
        before = self.tree()
        module, made = self.backend(False)
        here = self.root / PYTHON
        asked = []

        def build(*given):
            self.assertEqual((here / 'LICENSE').read_text(), 'LICENSE')
            link = here / 'subprojects' / 'libxn'
            self.assertEqual((link / 'data/a/b.txt').read_text(),
                             'data/a/b.txt')
            self.assertFalse(os.path.isabs(os.readlink(link)))
            asked.append(given)
            if given[0] == 'wrong':
                raise KeyError
            return 'name.whl'

        made.build_wheel = build
        before = sorted({*before, PYTHON + '/backend.py'} -
                        {PYTHON + '/.mesonpy-native-file.ini'})
        self.assertEqual(module.build_wheel('out', {'a': 1}, 'metadata'),
                         'name.whl')
        self.assertEqual(self.files(), before)
        self.assertEqual(module.build_wheel('out'), 'name.whl')
        self.assertRaises(KeyError, module.build_wheel, 'wrong')
        self.assertEqual(self.files(), before)
        self.assertEqual(asked, [('out', {'a': 1}, 'metadata'),
                                 ('out', None, None), ('wrong', None, None)])
        self.assertEqual((module.get_requires_for_build_wheel(),
                          module.get_requires_for_build_sdist({})), ([], []))
        # In a source distribution both are there, and stay.
        (here / 'LICENSE').write_text('LICENSE')
        shutil.copytree(self.root / 'data', here / 'subprojects/libxn/data')
        (here / 'subprojects/libxn/LICENSE').write_text('LICENSE')
        made.build_wheel = lambda *_: 'other.whl'
        before = self.files()
        self.assertEqual(module.build_wheel('out'), 'other.whl')
        self.assertEqual(self.files(), before)

    def test_source(self):
        """Which files a source distribution has, and where."""
        before = self.tree()
        for new in False, True:
            module, made = self.backend(new)
            out = self.root / 'build'
            self.assertEqual(module.build_sdist(str(out), {'b': 2}),
                             'libxn-1.2.3.tar.gz')
            self.assertEqual(made.settings, {'b': 2})
            with tarfile.open(out / 'libxn-1.2.3.tar.gz') as tar:
                held = {row.name: tar.extractfile(row).read().decode()
                        for row in tar if row.isfile()}
                self.assertEqual([row for row in tar if not row.isfile()], [])
            backend = (self.root / PYTHON / 'backend.py').read_text()
            expected = {'libxn-1.2.3/PKG-INFO': 'metadata',
                        'libxn-1.2.3/LICENSE': 'LICENSE',
                        'libxn-1.2.3/backend.py': backend}
            for name, kind in TREE.items():
                if kind & 1 and kind & 2:
                    expected['libxn-1.2.3' + name[len(PYTHON):]] = name
                elif kind:
                    expected['libxn-1.2.3/subprojects/libxn/' + name] = name
            # The package is built by the folder above, so it is there twice.
            name = PYTHON + '/xn/meson.build'
            expected['libxn-1.2.3/xn/meson.build'] = name
            self.assertEqual(held, expected)
            (out / 'libxn-1.2.3.tar.gz').unlink()
        self.assertEqual(self.files(), sorted(
            {*before, PYTHON + '/backend.py'} -
            {PYTHON + '/.mesonpy-native-file.ini'}))

    def test_package(self):
        """The real source distribution configures; a wheel has each file."""
        if shutil.which('meson') is None:
            self.skipTest('meson is not installed')
        for name in ('LICENSE', 'CHANGELOG.md', 'meson.build',
                     'meson_options.txt', 'data', 'include', 'lib', 'tools',
                     'doc', 'tests/meson.build'):
            there = self.root / name
            there.parent.mkdir(exist_ok=True)
            if (SOURCE / name).is_dir():
                shutil.copytree(SOURCE / name, there)
            else:
                shutil.copy(SOURCE / name, there)
        module, _ = self.backend(True)
        module.build_sdist(str(self.root))
        with tarfile.open(self.root / 'libxn-1.2.3.tar.gz') as tar:
            tar.extractall(self.root / 'out')
        done = subprocess.run(
            ['meson', 'setup', self.root / 'out/build',
             self.root / 'out/libxn-1.2.3'], stdin=subprocess.DEVNULL,
            # Not with a sanitizer that is for this module.
            env={name: value for name, value in os.environ.items()
                 if name != 'LD_PRELOAD'},
            capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        plan = json.loads((self.root / 'out/build/meson-info' /
                           'intro-install_plan.json').read_text('utf-8'))
        held = {row['destination'] for kind in plan.values()
                for row in kind.values()}
        package = SOURCE / PYTHON / 'xn'
        held = {name.removeprefix('{py_platlib}/xn/') for name in held
                if name.startswith('{py_platlib}/')}
        module = [name for name in held if name.startswith('_xn.')
                  and name != '_xn.pyi']
        self.assertEqual(len(module), 1)
        self.assertEqual(held - set(module), {
            path.relative_to(package).as_posix()
            for path in package.rglob('*') if path.is_file() and
            path.name != 'meson.build' and '__pycache__' not in path.parts})


if __name__ == '__main__':
    unittest.main()

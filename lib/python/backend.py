# SPDX-License-Identifier: MIT
"""The build backend: meson-python, with what it does not know of this project.

The project's root is a Meson subproject here: subprojects/libxn is a link to it
while a wheel is built from the project's tree, and a copy in a source
distribution.  Of the subproject nothing is installed.
"""

import contextlib
import gzip
import io
import os
import pathlib
import sysconfig
import tarfile

import mesonpy
import mesonpy._tags

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LINK = HERE / 'subprojects' / 'libxn'

# What the subproject needs of the project's root.
NEEDED = ('LICENSE', 'CHANGELOG.md', 'meson.build', 'meson_options.txt',
          'data', 'include', 'lib', 'tools', 'doc', 'tests/meson.build')


# The limited API that the extension is built for, Py_LIMITED_API, as a tag.
OLDEST = 'cp311'


def _adapt():
    """Teach any version of meson-python what the wheel holds, and its tag."""
    original_tag = mesonpy._tags.Tag

    def tag(interpreter=None, abi=None, platform=None):
        """meson-python names the Python that builds, of abi3, too."""
        if abi == 'abi3':
            interpreter = OLDEST
        return original_tag(interpreter, abi, platform)

    mesonpy._tags.Tag = tag
    if hasattr(mesonpy, '_validate_pyproject_config'):
        original = mesonpy._validate_pyproject_config

        def with_settings(pyproject):
            config = original(pyproject)
            if not sysconfig.get_config_var('Py_GIL_DISABLED'):
                config['limited-api'] = True
            config.setdefault('args', {}).setdefault('install', []).append(
                '--skip-subprojects')
            return config

        mesonpy._validate_pyproject_config = with_settings
        return

    def install_plan(project):
        plan = project._info('intro-install_plan')
        return {kind: {file: details for file, details in files.items()
                       if details['destination'].startswith('{py_platlib}')}
                for kind, files in plan.items()}

    mesonpy.Project._install_plan = property(install_plan)


_adapt()


@contextlib.contextmanager
def _tree():
    """The subproject and the licence, for as long as they are needed."""
    made = []
    if not LINK.exists():
        LINK.parent.mkdir(exist_ok=True)
        LINK.symlink_to(os.path.relpath(ROOT, LINK.parent),
                        target_is_directory=True)
        made.append(LINK)
    licence = HERE / 'LICENSE'
    if not licence.exists():
        licence.write_bytes((LINK / 'LICENSE').read_bytes())
        made.append(licence)
    try:
        yield
    finally:
        for path in made:
            path.unlink()
        with contextlib.suppress(OSError):
            (HERE / '.mesonpy-native-file.ini').unlink()
        with contextlib.suppress(OSError):
            LINK.parent.rmdir()


def get_requires_for_build_wheel(config_settings=None):
    """Nothing that pyproject.toml does not name."""
    return []


def get_requires_for_build_sdist(config_settings=None):
    """Nothing that pyproject.toml does not name."""
    return []


def build_wheel(directory, config_settings=None, metadata_directory=None):
    """A wheel with the package alone, for OLDEST and every later Python."""
    with _tree():
        return mesonpy.build_wheel(directory, config_settings,
                                   metadata_directory)


def _files():
    """The files of a source distribution: its path of each, and ours."""
    skip = {'subprojects', '__pycache__', 'build'}
    for path in sorted(HERE.rglob('*')):
        inner = path.relative_to(HERE)
        if path.is_file() and not skip.intersection(inner.parts) and \
                not inner.name.startswith('.mesonpy'):
            yield inner.as_posix(), path
    for name in NEEDED:
        top = LINK / name
        for path in sorted(top.rglob('*')) if top.is_dir() else [top]:
            inner = path.relative_to(LINK)
            # make -C lib/postgresql builds within the tree.
            if inner.suffix in ('.o', '.so'):
                continue
            if path.is_file() and '__pycache__' not in inner.parts and \
                    inner.parts[:2] != ('lib', 'python') or \
                    inner.parts[:3] == ('lib', 'python', 'xn') and \
                    inner.name == 'meson.build':
                yield f'subprojects/libxn/{inner.as_posix()}', path


def build_sdist(directory, config_settings=None):
    """All that a wheel is built from; meson-python would need a repository."""
    with _tree(), mesonpy._project(config_settings) as project:
        metadata = getattr(project, 'metadata', None)
        if not isinstance(metadata, bytes):
            metadata = bytes(project._metadata.as_rfc822())
        name = f'libxn-{project.version}' if hasattr(project, 'version') \
            else f'libxn-{project._metadata.version}'
        target = pathlib.Path(directory) / f'{name}.tar.gz'
        # Of the sources as they are, not of who packs them and when.
        time = int(os.environ.get('SOURCE_DATE_EPOCH', 0))
        with open(target, 'wb') as file, gzip.GzipFile(
                '', 'wb', fileobj=file, mtime=time) as packed, tarfile.open(
                    fileobj=packed, mode='w', format=tarfile.PAX_FORMAT) as tar:

            def add(inner, data, mode):
                info = tarfile.TarInfo(f'{name}/{inner}')
                info.size, info.mode, info.mtime = len(data), mode, time
                tar.addfile(info, io.BytesIO(data))

            for inner, path in _files():
                add(inner, path.read_bytes(),
                    0o755 if path.stat().st_mode & 0o100 else 0o644)
            add('PKG-INFO', metadata, 0o644)
        return target.name

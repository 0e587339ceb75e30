# SPDX-License-Identifier: MIT
"""tools/bench/python.py MODULE: measure the Python package beside idna.

MODULE is the built _xn.abi3.so.  Prints times of one process, the best of
several rounds in which each call has its turn, and the ratios that doc/python.md
gives.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT = 100_000
FEW = 2000  # for idna
ROUNDS = 9
KINDS = {
    'ASCII': [f'www{i}.example-site.com' for i in range(COUNT)],
    'IDN': [f'bücher{i}.straße.example' if i % 2 else f'例え{i}.テスト'
            for i in range(COUNT)],
}


def package(module):
    """A folder with the package."""
    folder = tempfile.mkdtemp(prefix='xn-bench-')
    shutil.copytree(ROOT / 'lib/python/xn', folder + '/xn')
    shutil.copy(module, folder + '/xn/_xn.abi3.so')
    return folder


def best(calls):
    """The shortest time of each call, in nanoseconds a name."""
    times = dict.fromkeys(calls, float('inf'))
    for _ in range(ROUNDS):
        for name, (call, names) in calls.items():
            start = time.perf_counter_ns()
            call(names)
            times[name] = min(times[name], (time.perf_counter_ns() - start)
                              / len(names))
    return times


def loop(function):
    """One call a name."""
    return lambda names: [function(name) for name in names]


def imports(what, folder):
    """The time of an import in a new process, in milliseconds."""
    code = ('import sys, time; sys.path.insert(0, sys.argv[1]); '
            'start = time.perf_counter(); '
            f'import {what}; print(time.perf_counter() - start)')
    return min(float(subprocess.check_output(
        [sys.executable, '-c', code, folder])) for _ in range(20)) * 1000


def row(text, ratio, asked=''):
    """A line of the report."""
    print(f'{text:52} {ratio:7.2f}  {asked}', flush=True)


def main():
    """See the top of this file."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = package(sys.argv[1])
    sys.path.insert(0, folder)
    sys.path.insert(0, str(ROOT / 'tests/python'))
    import idna
    import xn
    import xn.idna
    from arrow_made import Made

    print(f'xn {xn.__version__}, idna {idna.__version__}, '
          f'Python {sys.version.split()[0]}; ratios of times')
    for kind, names in KINDS.items():
        column = Made(names, 'u')
        times = best({
            'lower': (loop(str.lower), names),
            'idna': (loop(idna.encode), names[:FEW]),
            'xn.idna': (loop(xn.idna.encode), names),
            'one': (loop(xn.to_ascii), names),
            'list': (xn.to_ascii_many, names),
            'column': (lambda _: xn.to_ascii_many(column), names),
        })
        print('\n' + kind + ', ns a name: ' + ', '.join(
            f'{name} {ns:.0f}' for name, ns in times.items()))
        row('idna.encode / xn.idna.encode', times['idna'] / times['xn.idna'],
            'at least 20' if kind == 'ASCII' else 'at least 40')
        if kind == 'ASCII':
            row('to_ascii / str.lower', times['one'] / times['lower'],
                'at most 3')
        row('to_ascii / to_ascii_many of a list', times['one'] / times['list'],
            'at least 1.3')
        row('to_ascii / to_ascii_many of an Arrow column',
            times['one'] / times['column'], 'at least 3')
    print()
    row('import xn / import idna',
        imports('xn', folder) / imports('idna', folder), 'at most 0.5')
    shutil.rmtree(folder)


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Build the npm package, and test it in Node.

    test_wasm.py library|npm SOURCE FOLDER COMMAND

SOURCE is the checkout, FOLDER the folder to build in, COMMAND the command xn,
with which the package must agree.  library: everything that Node alone can
test. npm: what needs npm and its registry: npm pack, an installation, the
types, and other packages.  Skipped without clang, lld, Node or npm.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

SKIPPED = 77
# The types are checked, and the results compared, with these.
PEERS = ("typescript@5", "tr46@6", "punycode@2")

CONSUMER = """\
import {
	confusable, display, KnownDomains, restrictionOf, skeleton,
} from 'libxn/display';
import type { Confusable, Level } from 'libxn/display';
import type { Label, Result } from 'libxn';
import * as xn from 'libxn';
import punycode, { ucs2 } from 'libxn/punycode';

const result: Result = xn.toASCII('a', {
	profile: 'strict', checks: { std3: true },
});
const text: string = xn.toUnicode('a').output;
const labels: Label[] = result.labels;
const at: number | null = labels[0]?.at ?? null;
const shown: 'unicode' | 'ascii' | undefined = display('a', {
	policy: 'chromium', known: new KnownDomains(['a.b']),
}).labels[0]?.shown;
const points: number[] = ucs2.decode(punycode.toASCII('a'));
const versions: string = xn.versions.libxn + xn.punycode.encode('a');
const step: number[] | undefined = xn.explain('a').labels[0]?.steps[0]?.points;
console.log(text, at, shown, points, versions, step, xn.profiles()[0]?.checks,
	xn.domainToASCII('a') + xn.domainToUnicode('a'));
// What ok says of the output.
for (const one of [xn.toASCII('a'), xn.explain('a')]) {
	const some: string | null = one.output;
	const none: string = one.ok ? one.output : String(some);
	if (!one.ok) {
		const failed: null = one.output;
		console.log(none, failed);
	}
}
const { ok, output } = xn.toASCII('a');
if (ok) {
	const passed: string = output;
	console.log(passed, passed.length);
}
const unicode = xn.toUnicode('a');
const best: string = unicode.ok ? unicode.output : unicode.output;
const either: Result[] = [xn.toASCII('a'), unicode];
for (const one of either) {
	const plain: string | null = one.ok ? one.output.trim() : one.output;
	const json = one.toJSON();
	const copy: string | null = json.ok ? json.output.trim() : json.output;
	console.log(best, plain, copy);
}
const [first] = display('a').labels;
const known: string | null | undefined = first?.known;
const level: Level | null | undefined = first?.level;
const scripts: string[] | undefined = first?.scripts;
console.log(known, level, scripts);
const domains = new KnownDomains(['a.b'], 'firefox', (domain, number) => {
	console.log(domain.length, number.toFixed());
});
const alike: string[] = domains.lookalikes('a', { policy: 'uts39' }).known;
const how: Confusable[] = confusable('a', 'b');
const resolved: string[] | 'all' = restrictionOf('a').resolved;
const mark: number | null = restrictionOf('a').repeatedMark;
const same: string = skeleton('a');
console.log(alike, how, resolved, mark, same);
// @ts-expect-error
xn.toASCII(1);
// @ts-expect-error
xn.toASCII('a', { profile: 'none' });
// @ts-expect-error
xn.toASCII('a', { checks: { none: true } });
// @ts-expect-error
const never: string = xn.toASCII('a').output;
// @ts-expect-error
const less: string = result.ok ? '' : result.output;
// @ts-expect-error
const wrong: Result<null> = xn.toUnicode('a');
// @ts-expect-error
const number: number = display('a').labels[0]!.known;
// @ts-expect-error
const place: number = labels[0]!.at;
// @ts-expect-error
const length: number = labels[0]!.output.length;
// @ts-expect-error
const which: number = xn.explain('').faults[0]!.label;
// @ts-expect-error
const where: number = xn.explain('').faults[0]!.at;
// @ts-expect-error
display('a', { known: ['a.b'] });
"""


def skip(why):
    print(f"skipped: {why}")
    sys.exit(SKIPPED)


def run(*args, **options):
    print("+", *map(str, args), flush=True)
    return subprocess.run(list(map(str, args)), check=True, **options)


def build(source, folder):
    for tool in ("clang", "wasm-ld", "node"):
        if not shutil.which(tool):
            skip(f"there is no {tool}")
    run(source / "tools" / "wasm", folder)


def node_tests(source, folder, command, names, **more):
    header = (source / "include/xn/export.h").read_text(encoding="utf-8")
    version = re.search(r'^#define XN_VERSION "(.+)"$', header, re.M)[1]
    env = dict(os.environ, XN_NPM=str(folder), XN_COMMAND=str(command),
               XN_VERSION=version, **more)
    run("node", "--test",
        *(source / "tests/wasm" / f"{name}.test.mjs" for name in names),
        env=env)
    return version


def test_library(source, folder, command):
    build(source, folder)
    node_tests(source, folder, command,
               ("convert", "display", "load", "punycode", "unwind", "url"))


def install_peers(peers):
    """Install other packages, for this test only."""
    peers.mkdir(parents=True, exist_ok=True)
    (peers / "package.json").write_text("{}\n", encoding="ascii")
    if all((peers / "node_modules" / peer.rpartition("@")[0]).is_dir()
           for peer in PEERS):
        return
    try:
        subprocess.run(["npm", "install", "--no-audit", "--no-fund",
                        "--ignore-scripts", *PEERS], cwd=peers, timeout=120,
                       check=True)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        skip("npm's registry cannot be reached")


def test_npm(source, folder, command):
    if not shutil.which("npm"):
        skip("there is no npm")
    build(source, folder)
    peers = folder / "peers"
    install_peers(peers)
    version = node_tests(source, folder, command, ("punycode",),
                         XN_PEERS=str(peers))
    # Compare our archive with npm's.
    ours = folder / f"libxn-{version}.tgz"
    packed = folder / "packed"
    shutil.rmtree(packed, ignore_errors=True)
    shutil.copytree(folder, packed,
                    ignore=lambda folder, names: [
                        name for name in names
                        if name in ("peers", "user", "packed")
                        or name.endswith(".tgz")])
    run("npm", "pack", "--silent", cwd=packed)
    listings = [sorted(run("tar", "tzf", tar, capture_output=True, text=True)
                       .stdout.split())
                for tar in (ours, packed / ours.name)]
    listings[0] = [name for name in listings[0] if not name.endswith("/")]
    if listings[0] != listings[1]:
        sys.exit(f"{listings[0]} is not {listings[1]}")
    # Use the package as a user does: install it, check the types, run it.
    user = folder / "user"
    shutil.rmtree(user, ignore_errors=True)
    user.mkdir()
    (user / "package.json").write_text('{"type": "module"}\n', encoding="ascii")
    run("npm", "install", "--no-audit", "--no-fund", "--offline", ours,
        cwd=user)
    (user / "user.ts").write_text(CONSUMER, encoding="utf-8")
    for resolution in (("nodenext", "nodenext"), ("esnext", "bundler")):
        run("node", peers / "node_modules/typescript/bin/tsc", "--strict",
            "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess",
            "--target", "es2022", "--lib", "es2022,dom",
            "--module", resolution[0], "--moduleResolution", resolution[1],
            "user.ts", cwd=user)
    # The compiled file runs up to the lines that are wrong on purpose.
    made = run("node", "--input-type=module", "--eval",
               "await import('./user.js').catch((error) => {"
               "if (!(error instanceof TypeError)) { throw error; } });",
               cwd=user, capture_output=True, text=True).stdout
    print(made)
    if version not in made:
        sys.exit("the installed package does not run")


def main():
    mode, source, folder, command = sys.argv[1:]
    {"library": test_library, "npm": test_npm}[mode](
        pathlib.Path(source).resolve(), pathlib.Path(folder).resolve(),
        pathlib.Path(command).resolve())


main()

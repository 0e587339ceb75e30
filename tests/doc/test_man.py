#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check the man pages, and compare them with the headers.

tests/doc/test_man.py SOURCE MADE PAGE[:OTHER,...]...

Each PAGE is in doc/man or, in section 3, in the folder MADE, and is installed
under its own name and the OTHERs.  mandoc must have nothing to say, of section 1 no
warning, except that a manual is not installed.  The NAME section of a page must
list exactly the names it is installed under.  The synopses must declare every
exported function as its header does, and RETURN VALUES must tell the statuses of
each function that returns one.  The lists of Debian's packages must have each
function and its page.  Without mandoc everything else is checked, and the test
counts as skipped.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "tools/packaging"))
import rows  # noqa: E402

SKIPPED = 77


def squeeze(text):
    """A declaration with single blanks, and none beside punctuation."""
    text = " ".join(text.split())
    return re.sub(r" ?([*(),\[\]]) ?", r"\1", text)


def declared(header):
    """The exported functions of a header, by name."""
    text = re.sub(r"/\*.*?\*/", " ", header.read_text(encoding="utf-8"),
                  flags=re.S)
    text = re.sub(r"^#(?:.*\\\n)*.*$", "", text, flags=re.M)
    return {re.search(r"((?:xn|idn2)_\w+)\(", one).group(1): squeeze(one)
            for one in re.findall(r"\b(?:XN|_IDN2)_API\b([^;]+);", text)}


def synopsis(page):
    """The functions that a page's synopsis declares, by name."""
    found = {}
    for kind, name, body in re.findall(
            r'^\.Ft (.*)\n\.Fo (\w+)\n((?:\.Fa .*\n)+)\.Fc$', page, re.M):
        parts = re.findall(r'^\.Fa "?(.*?)"?$', body, re.M)
        kind = kind.strip('"')
        found[name] = squeeze(f"{kind} {name}({', '.join(parts)})")
    return found


def listed(page):
    """The names in a page's NAME section."""
    section = re.search(r"^\.Sh NAME\n(.*?)^\.Nd ", page, re.M | re.S)
    return {line.split()[1]
            for line in section.group(1).splitlines()
            if line.startswith(".Nm ")}


def check_names(installed, texts):
    for page, others in installed.items():
        section = page.rpartition(".")[2]
        want = {name.removesuffix(f".{section}") for name in (page, *others)}
        if listed(texts[page]) != want:
            yield (f"{page}: NAME lists {sorted(listed(texts[page]))}, "
                   f"installed are {sorted(want)}")


def check_functions(headers, installed, texts):
    functions, documented = {}, {}
    for header in headers:
        functions.update(declared(header))
    for page in installed:
        documented.update(synopsis(texts[page]))
    for name in sorted(functions.keys() | documented.keys()):
        if functions.get(name) != documented.get(name):
            yield (f"{name}: the header has {functions.get(name)}, "
                   f"the man page {documented.get(name)}")
    if len(functions) < 20:
        yield "the headers declare hardly any functions"


def check_packages(headers, debian):
    lists = "".join(path.read_text(encoding="utf-8") for path in
                    [*debian.glob("*.symbols"), *debian.glob("*.install")])
    for name in sorted(set().union(*map(declared, headers))):
        for line in f"\n {name}@", f"/man3/{name}.3\n":
            if line not in lists:
                yield f"no list in {debian} has {line.strip()}"


def check_statuses(texts):
    for page, text in texts.items():
        told = re.findall(r"\bFn (\w+)", text.partition(
            ".Sh RETURN VALUES")[2])
        for name, declaration in synopsis(text).items():
            kind = declaration.partition(name)[0].strip()
            if (re.search("_(status|result|verdict|points|number)$|^int$", kind)
                    and name not in told):
                yield f"{page}: what does {name} return?"


def main():
    source, made = map(pathlib.Path, sys.argv[1:3])
    installed = {}
    for arg in sys.argv[3:]:
        page, _, others = arg.partition(":")
        installed[page] = others.split(",") if others else []
    paths = [*(source / "doc/man").iterdir(), *made.glob("*.3")]
    texts = {path.name: path.read_text(encoding="utf-8") for path in paths}
    wrong = []
    if texts.keys() != installed.keys():
        wrong.append(f"there are {sorted(texts)}, "
                     f"installed are {sorted(installed)}")
    else:
        headers = sorted((source / "include" / "xn").glob("*.h"))
        wrong += check_names(installed, texts)
        wrong += check_functions(headers, installed, texts)
        wrong += check_packages(headers, source / "tools/packaging/debian")
        wrong += check_statuses(texts)
    mandoc = shutil.which("mandoc")
    if mandoc:
        with tempfile.TemporaryDirectory() as folder:
            for path in paths:
                pathlib.Path(folder, path.name).write_text(
                    rows.manual(path), encoding="utf-8")
            for section, level in (1, "warning"), (3, "all"):
                lint = subprocess.run(
                    [mandoc, "-Tlint", "-W", level, *sorted(
                        page for page in texts if page.endswith(f".{section}"))],
                    capture_output=True, text=True, check=False, cwd=folder)
                found = (lint.stdout + lint.stderr).splitlines()
                if lint.returncode and not found:
                    found.append(f"mandoc: exit status {lint.returncode}")
                # Where other manuals are installed, or not, is no fault.
                wrong += [line for line in found
                          if "referenced manual not found" not in line
                          and "outdated mandoc.db" not in line]
    print(*wrong, sep="\n")
    if wrong:
        sys.exit(1)
    if not mandoc:
        print("skipped: there is no mandoc")
        sys.exit(SKIPPED)


if __name__ == "__main__":
    main()

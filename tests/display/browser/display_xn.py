# SPDX-License-Identifier: MIT
"""The command xn, asked about many names at once."""

import pathlib
import re
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent
NUMBER = re.compile(r"(^|\.)([0-9]+|0x[0-9a-f]*)\.?$")


class Xn:
    def __init__(self, path):
        self.path = path

    def lines(self, args, names):
        """One line of output for each name."""
        out = subprocess.run(
            [self.path, *args, "-q"], input="".join(f"{x}\n" for x in names),
            stdout=subprocess.PIPE, encoding="utf-8", check=False).stdout
        lines = out.split("\n")[:-1]
        if len(lines) != len(names):
            raise SystemExit(f"xn {args}: {len(names)} names, "
                             f"{len(lines)} lines")
        return lines

    def hosts(self, names):
        """The A-labels of each name under profile url, "" if it has none.

        A name that ends in a number is an address or no host.
        """
        hosts = self.lines(["ascii", "--profile", "url"], names)
        return ["" if NUMBER.search(host) else host for host in hosts]

    def shown(self, policy, hosts):
        """How xn display shows each host.

        POLICY_known.txt has the domains of the engine's own list that names
        here look like.
        """
        args = ["display", "--policy", policy]
        known = FOLDER / f"{policy}_known.txt"
        if known.exists():
            args += ["--known", known]
        return self.lines(args, hosts)

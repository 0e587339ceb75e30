# SPDX-License-Identifier: MIT
"""How hosts of URL parsers differ from profile url, and why.

Each departure is one way in which a parser does not follow the standard.  The
parser is asked for a few names to find out whether it has the departure; the
name that differs is never used for that.  Then the departure predicts the
parser's result for any name.  A difference is explained if a few departures
together predict the result to the byte.
"""

import itertools
import json
import re
import subprocess

import url

FAILED = ""  # the parsers' result for a refused host, as xn prints it

PLAIN = ("-p", "url")
# Before June 2026 the domain parser was ToASCII, even for ASCII names.
OLD = ("-p", "lookup", "-o", "length=off")

MOST = 4  # departures in one name, at most

NARROW = {0xFF01 + i: 0x21 + i for i in range(94)}
FOLDED = re.compile("[\xad\u200b\u2060\ufeff\u180b-\u180f\ufe00-\ufe0f]")

FORBIDDEN = re.compile("[\x00-\x20#%/:<>?@\\[\\\\\\]^|\x7f]")


class Xn:
    """The built command, run on many names at a time."""

    def __init__(self, command):
        self.command = command

    def convert(self, direction, options, names):
        """The results; FAILED if there is none.

        NUL separates the names.  Every profile that refuses forbidden domain
        code points refuses a NUL in a name, so another control character
        stands in for it.
        """
        if not names:
            return []
        data = "\0".join(name.replace("\0", "\1") for name in names) + "\0"
        done = subprocess.run(
            [self.command, direction, "-q", "-0", *options],
            input=data.encode("utf-8"), stdout=subprocess.PIPE, check=False)
        rows = done.stdout.decode("utf-8").split("\0")[:-1]
        if done.returncode not in (0, 1) or len(rows) != len(names):
            raise SystemExit(f"{self.command} {direction}: status "
                             f"{done.returncode}, {len(names)} names, "
                             f"{len(rows)} results")
        return rows

    def hosts(self, texts):
        """The host by profile url and the steps around it in url.host_of."""
        rows = self.convert("ascii", PLAIN, [text or "" for text in texts])
        return [url.finished(row) or FAILED for row in rows]


    def faults(self, name):
        """The names of a name's faults."""
        done = subprocess.run(
            [self.command, "ascii", "--json", "-q", *OLD, "--", name],
            stdout=subprocess.PIPE, encoding="utf-8", check=False)
        return set(json.loads(done.stdout)["errors"])


class Points:
    """The ages and changes of code points."""

    def __init__(self, ages, changes):
        self.ages = []  # first, last, version
        for line in ages:
            if line.strip() and line[0] != "#":
                span, age = line.split()
                first, _, last = span.partition("..")
                self.ages.append((int(first, 16), int(last or first, 16),
                                  version_of(age)))
        self.changes = []  # class, version, character, what it was
        for line in changes:
            point, since, name, before = line.split()
            self.changes.append((name, version_of(since), chr(int(point, 16)),
                                 before))

    def newer(self, version):
        """A pattern for the code points assigned after a version."""
        spans = [(first, last) for first, last, age in self.ages
                 if age > version]
        return re.compile("[%s]" % "".join(
            f"{chr(first)}-{chr(last)}" for first, last in spans)
            if spans else "(?!)")

    def rtl_samples(self, version):
        """Names with right-to-left letters, up to a version."""
        found = {}
        for first, last, age in self.ages:
            if age <= version and all(OldProperties.RTL.match(chr(point))
                                      for point in (first, last)):
                found.setdefault(age, []).extend(
                    "\u05d0" + chr(point)
                    for point in range(first, last + 1))
        return found

    def samples(self):
        """Names with characters that each version assigned."""
        found = {}
        for first, last, age in self.ages:
            found.setdefault(age, []).extend(
                f"a{chr(point)}b" for point in {first, last})
        return found


def version_of(text):
    return tuple(map(int, text.split(".")))


class Host:
    """A name on its way through the domain parser."""

    def __init__(self, text):
        self.text = text
        self.refused = text is url.FAILURE


# ---- the departures ----------------------------------------------------------

class Departure:
    """One way in which a parser does not follow the standard.

    before() may change or refuse the input of the domain parser, options()
    changes xn's options, after() changes the domain that results.
    """

    name = None
    reason = None

    def before(self, text, decoded):
        return text

    def options(self, options, decoded):
        return options

    def instead(self, text, decoded):
        return None

    def after(self, domain):
        return domain


class OldStandard(Departure):
    name = "url-before-2026"
    reason = ("the URL Standard before June 2026: ToASCII may refuse a name "
              "that is all ASCII")

    @staticmethod
    def does(ask):
        return ask("xn--a") == FAILED

    def options(self, options, decoded):
        return OLD + options[len(PLAIN):]


class Newer(Departure):
    name = "newer-uts46"
    reason = ("characters assigned after the Unicode version of its IDNA "
              "table are disallowed there")

    def __init__(self, pattern):
        self.pattern = pattern

    def before(self, text, decoded):
        if self.pattern.search(text) or self.pattern.search(decoded):
            return url.FAILURE
        return text


class Changed(Departure):
    """Mappings that an earlier version lacks, or has differently."""

    def __init__(self, name, rows, reason):
        self.name, self.reason = name, reason
        self.table = {
            char: url.FAILURE if before == "disallowed" else
            "".join(chr(int(p, 16)) for p in before.split(","))
            for _, _, char, before in rows}
        self.pattern = re.compile("[" + "".join(self.table) + "]")

    def before(self, text, decoded):
        if (any(self.table[c] is url.FAILURE
                for c in self.pattern.findall(text + decoded))):
            return url.FAILURE
        return self.pattern.sub(lambda m: self.table[m[0]], text)


class Spacing(Departure):
    """Marks that were NSM for the Bidi rule and are L now."""

    name = "spacing"
    reason = ("`spacing` of [differences.md](differences.md#spacing): marks "
              "whose Bidi class is L and was NSM before")
    MARK = "\u1b36"  # still NSM, with combining class 0

    def __init__(self, xn, rows):
        self.xn = xn
        self.pattern = re.compile("[" + "".join(row[2] for row in rows) + "]")

    def before(self, text, decoded):
        if not self.pattern.search(decoded):
            return text
        if self.xn.convert("ascii", OLD,
                           [self.pattern.sub(self.MARK, decoded)]) == [FAILED]:
            return url.FAILURE
        return text

    def options(self, options, decoded):
        return (options + ("-o", "bidi=off")
                if self.pattern.search(decoded) else options)


class Escapes(Departure):
    name = "escapes"
    reason = ("writes a space and an asterisk in a host as %20 and %2A; it "
              "should refuse the first and leave the second alone")

    @staticmethod
    def does(ask):
        return ask("a*b") == "a%2Ab" and ask("a b") == "a%20b"

    def before(self, text, decoded):
        # The input is escaped before it is encoded ...
        return text.replace(" ", "%20").replace("*", "%2A")

    def options(self, options, decoded):
        return options + ("-o", "forbidden=off")

    def after(self, domain):
        # ... and the result of the mapping after that.
        domain = re.sub("%20", " ", re.sub("%2[Aa]", "*", domain))
        if FORBIDDEN.search(domain.replace(" ", "")):
            return FAILED
        return domain.replace(" ", "%20").replace("*", "%2A")


class Denies(Departure):
    name = "denies"
    reason = 'refuses " and * in a host'

    @staticmethod
    def does(ask):
        return ask("a*b") == FAILED and ask('a"b') == FAILED

    def after(self, domain):
        return FAILED if re.search('["*]', domain) else domain


class Early(Departure):
    name = "forbidden-early"
    reason = ("checks for forbidden code points before it normalises: refuses "
              "< or > followed by U+0338, which compose to an allowed "
              "character")

    @staticmethod
    def does(ask):
        return ask("a>\u0338b") == FAILED

    def before(self, text, decoded):
        return (url.FAILURE if FORBIDDEN.search(text.replace(" ", ""))
                else text)


class Limit(Departure):
    name = "label-limit"
    reason = "refuses a label of more than 1000 UTF-16 units"

    @staticmethod
    def does(ask):
        return (ask("\u4e00" * 1001) == FAILED
                and ask("\u4e00" * 1000) != FAILED)

    def before(self, text, decoded):
        for label in decoded.split("."):
            if not label.isascii() and len(label.encode("utf-16-le")) > 2000:
                return url.FAILURE
        return text


class HostLimit(Departure):
    name = "host-limit"
    reason = ("refuses a host that is not all ASCII and has more than 1265 "
              "UTF-16 units as typed")
    UNITS = 1265

    @classmethod
    def does(cls, ask):
        return (ask("\xfc.".ljust(cls.UNITS, "b")) != FAILED
                and ask("\xfc.".ljust(cls.UNITS + 1, "b")) == FAILED)

    def before(self, text, decoded):
        return (url.FAILURE if not text.isascii()
                and len(text.encode("utf-16-le")) > 2 * self.UNITS else text)


class BareHex(Departure):
    name = "bare-0x"
    reason = "refuses 0x as a part of an IPv4 address; it means 0"

    @staticmethod
    def does(ask):
        return ask("1.0x") == FAILED

    def after(self, domain):
        return (FAILED if "0x" in domain.split(".")
                and url.ends_in_number(domain) else domain)


class LaxBidi(Departure):
    name = "bidi-passes"
    reason = ("accepts some names that break the Bidi rule (the test does not "
              "predict which)")

    @staticmethod
    def does(ask):
        return ask("0a.\u05d0") != FAILED

    def options(self, options, decoded):
        return options + ("-o", "bidi=off")


class LaxJoiners(Departure):
    name = "joiners-pass"
    reason = ("accepts some joiners that break CONTEXTJ (the test does not "
              "predict which)")

    @staticmethod
    def does(ask):
        return ask("a\u094d\u200cb\u200cc") != FAILED

    def options(self, options, decoded):
        return options + ("-o", "joiners=off")


class LaxAce(Departure):
    """Labels behind xn-- that UTS #46 refuses pass unchanged."""

    OTHER = "zqz9"  # a label of its own that passes

    def is_lax(self, rest):
        raise NotImplementedError

    def before(self, text, decoded):
        # Only for a label without a U-label, so folding by hand is right.
        labels = re.split("([.\u3002\uff0e\uff61])", text)
        for i, label in enumerate(labels):
            label = FOLDED.sub("", label).translate(NARROW).lower()
            if (label.startswith("xn--") and label.isascii()
                    and self.is_lax(label[4:])):
                labels[i] = self.OTHER + label[4:]
        return "".join(labels)

    def after(self, domain):
        return re.sub(r"(?<![^.])" + self.OTHER, "xn--", domain)


class AsciiAce(LaxAce):
    name = "ascii-in-ace"
    reason = "accepts an A-label that decodes to ASCII only"

    @staticmethod
    def does(ask):
        return ask("\xfc.xn--abc-") != FAILED

    def is_lax(self, rest):
        return rest.endswith("-")


class DelimiterFirst(LaxAce):
    name = "delimiter-first"
    reason = "decodes Punycode that begins with its only delimiter"

    @staticmethod
    def does(ask):
        return ask("\xfc.xn---s3ti") != FAILED

    def is_lax(self, rest):
        return rest.startswith("-") and "-" not in rest[1:]


class OldProperties(Departure):
    """Tables of properties that are older than the mapping's."""

    name = "older-properties"
    reason = ("has tables of Bidi classes and marks that are older than its "
              "mapping table: refuses a newer character beside right-to-left "
              "letters, and accepts a newer mark at the start of a label")
    RTL = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff"
                     "\U00010800-\U00010fff\U0001e800-\U0001efff]")

    CANNOT_SEE = {"leading-mark", "bidi", "contextj", "not-nfc"}

    def __init__(self, xn, pattern):
        self.xn, self.pattern = xn, pattern

    def before(self, text, decoded):
        for label in decoded.split("."):
            if (self.pattern.search(label)
                    and self.RTL.search(self.pattern.sub("", label))):
                return url.FAILURE
        return text

    def instead(self, text, decoded):
        """The domain if a label begins with a newer mark, or None."""
        labels = decoded.split(".")
        if (not any(label and self.pattern.match(label) for label in labels)
                or self.xn.faults(text) - self.CANNOT_SEE):
            return None
        return ".".join(label if label.isascii() else
                        "xn--" + label.encode("punycode").decode("ascii")
                        for label in labels)


class NotNormal(Departure):
    """The only departure that is recognised by the result: it stands for
    another sequence of code points than it should.
    """

    name = "not-nfc"
    reason = ("normalises wrongly: the host is not in NFC, and is canonically "
              "equivalent to the name as typed")

    @staticmethod
    def does(ask):
        return ask("\u1ebc\u0323") != ask("\u1eb8\u0303")

    @classmethod
    def explain(cls, xn, pairs, theirs):
        """For each pair and result the names of its departures, or None."""
        results = xn.convert("unicode", OLD, theirs)
        ours = xn.hosts([text for text, _ in pairs])
        right = xn.hosts([decoded for _, decoded in pairs])
        found = []
        for (text, _), result, our, host, again in zip(
                pairs, results, ours, right, xn.hosts(results)):
            # The input is in NFC, or it is an A-label that is not.
            does = (result and host == again != FAILED
                    and (our == host or xn.faults(text) == {"not-nfc"}))
            found.append((cls.name,) if does else None)
        return found


PROBED = (OldStandard, Escapes, Denies, Early, Limit, HostLimit, BareHex,
          LaxBidi, LaxJoiners, AsciiAce, DelimiterFirst)


# ---- a parser ----------------------------------------------------------------

class Parser:
    """A parser: the version of its table, and its departures."""

    def __init__(self, xn, points, ask_all):
        def ask(name):
            return ask_all([name])[0]

        self.xn = xn
        samples = points.samples()
        self.unicode = max(
            (age for age, names in samples.items() if any(ask_all(names))),
            default=None)
        if self.unicode is None:
            raise SystemExit("its table is older than data/ages.txt")
        self.departures = [kind() for kind in PROBED if kind.does(ask)]
        self.is_normal = not NotNormal.does(ask)
        self.departures.append(Newer(points.newer(self.unicode)))
        beside = points.rtl_samples(self.unicode)
        known = [age for age, names in beside.items() if any(ask_all(names))]
        if len(known) < len(beside):
            self.departures.append(
                OldProperties(xn, points.newer(max(known, default=(0,)))))
        rows = [row for row in points.changes
                if row[1] > self.unicode]
        for name, found in itertools.groupby(sorted(rows),
                                             key=lambda row: row[0]):
            found = list(found)
            self.departures.append(
                Spacing(xn, found) if name == Spacing.name
                else Changed(name, found, (
                    f"`{name}` of [differences.md](differences.md#{name}): "
                    "changed with Unicode "
                    + ".".join(map(str, found[0][1])))))

    def decoded(self, texts):
        return self.xn.convert("unicode", OLD, texts)

    def predict(self, hosts, departures):
        """The parser's results if it has these departures.

        hosts are pairs: the input of the domain parser, and that input
        decoded.
        """
        rows, groups = [FAILED] * len(hosts), {}
        for i, (text, decoded) in enumerate(hosts):
            options = PLAIN
            for departure in departures:
                options = departure.options(options, decoded)
            domain = None
            if not text.isascii() or options[:2] == OLD[:2]:
                for departure in departures:
                    if text is not url.FAILURE:
                        domain = domain or departure.instead(text, decoded)
                        text = departure.before(text, decoded)
            if domain:
                rows[i] = url.finished(domain) or FAILED
            elif text is not url.FAILURE and "\0" not in text:
                groups.setdefault(options, []).append((i, text))
        for options, some in groups.items():
            for (i, _), row in zip(some, self.xn.convert(
                    "ascii", options, [text for _, text in some])):
                for departure in departures:
                    row = departure.after(row)
                rows[i] = url.finished(row) or FAILED
        return rows

    def explain(self, hosts, theirs):
        """For each difference the names of its departures, or None."""
        found = [None] * len(hosts)
        pairs = list(zip(hosts, self.decoded(hosts)))
        open_ = list(range(len(hosts)))
        for count in range(1, MOST + 1):
            for some in itertools.combinations(self.departures, count):
                if not open_:
                    return found
                predicted = self.predict([pairs[i] for i in open_], some)
                names = tuple(departure.name for departure in some)
                left = []
                for i, row in zip(open_, predicted):
                    if row == theirs[i]:
                        found[i] = names
                    else:
                        left.append(i)
                open_ = left
        if not self.is_normal:
            names = NotNormal.explain(self.xn, [pairs[i] for i in open_],
                                      [theirs[i] for i in open_])
            for i, some in zip(open_, names):
                found[i] = some
        return found

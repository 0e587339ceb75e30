# SPDX-License-Identifier: MIT
"""The pages of --help: a second copy of each of their lines.

ABOUT has what each command's page says in front of its options, OPTIONS the
line of each option, in the order of the pages.
"""

XN = '''\
Usage: xn COMMAND [OPTION...] [--] [NAME...]

Host names between Unicode and ASCII (IDNA).

Commands:
{commands}
Options:
{options}
Names are the arguments or, without any, the lines of standard input.  They are
UTF-8 in every locale.  'xn help COMMAND' says more about a command.
Exit status: 0 all passed, 1 some failed, 2 wrong usage, 3 input/output error.
'''

# Under the options of each command that has -p.
PROFILES = '''\
Profiles (the first is the default): lookup, strict, url, url-strict, idna2008,
  register, idna2003
Checks: hyphens, bidi, joiners, contexto, std3, forbidden, length, root-dot,
  transitional, ignore-invalid-punycode, unassigned, map
'''

COMMANDS = '''\
  ascii       ToASCII: a Unicode host name to its ASCII (ACE) form
  unicode     ToUnicode: any host name to its Unicode form
  punycode    the bare codec of RFC 3492: punycode encode, punycode decode
  explain     show step by step how a name is processed
  display     show names as an address bar should
  compare     show where profiles and other implementations differ
  skeleton    print what names that look alike have in common
  lookalikes  find the names that look like one of a list
  lgr         hold labels to a registry's rules (RFC 7940)
  lookup      ask the DNS for addresses of a name, or the names of an address
  profiles    list the profiles and the value of every check in each
'''

OPTIONS = '''\
  -p, --profile PROFILE       the rules to follow (see xn profiles)
  -o, --option CHECK=on|off   switch one check; can be given more than once
  -N, --normalizer NORMALIZER builtin (the default), or icu for ICU's
  -f, --file FILE             read names from FILE; can be given more than once
      --csv, --tsv COLUMN     add results to a table; COLUMN has the names
      --trim                  take blanks, tabs and CR off both ends of names
      --pair                  with -p register: lines are U-label, tab, A-label
  -j, --jobs N                convert in N threads; 0: one for each processor
      --policy POLICY         chromium (the default), firefox, safari, or uts39
      --level LEVEL           with uts39: the highest level that is shown
      --known FILE            well-known domains, one on each line
  -r, --ruleset FILE          the ruleset, in XML (RFC 7940)
      --strict                warnings about the ruleset are errors
      --variants              check: count the variants by disposition, too
      --idna                  check: hold labels to profile register, too
      --disposition DISP      variants: only these; can be given more than once
      --limit N               generate no more permutations of a label (100000)
      --text                  take names as they are: any text
      --json                  print JSON, one object on each line
      --long                  with --json: all about each fault, too
      --direction WHICH       ascii (the default), unicode, or both
      --rows NAME[,NAME...]   compare lookup with these rows only
      --only-different        leave out rows and names without a difference
      --libidn2 FILE          the libidn2 to use
      --libidn FILE           the libidn to use
      --icu FILE              the libicuuc to use
      --server ADDRESS[:PORT] the name server to ask
      --type TYPE             ask for a, aaaa, or ptr only
      --timeout SECONDS       seconds to wait for an answer, twice (5)
      --code-points           write characters as u+0061 U+00E9
      --trace                 show the steps as RFC 3492, section 7, does
  -0, --null                  NUL, not newline, ends names and results
      --line-buffered         write each line at once, to pipes too
  -q, --quiet                 do not say what is wrong
      --summary               print counts and the speed at the end
  -h, --help                  print this page
      --version               print the versions of xn and of Unicode
'''

ABOUT = {
    'ascii': '''\
Usage: xn ascii [OPTION...] [--] [NAME...]

Print the ASCII form of each argument or input line, an empty line if it fails.
''',
    'unicode': '''\
Usage: xn unicode [OPTION...] [--] [NAME...]

Print the Unicode form of each argument or input line.  For one that fails this
is the best result there is.
''',
    'punycode': '''\
Usage: xn punycode encode|decode [OPTION...] [--] [LABEL...]

Encode or decode each label: no prefix, no mapping, no checks.  Print an empty
line for a label that fails.  Labels are the arguments or, without any, the
lines of standard input.

With --code-points an upper-case U marks a character to be shown in upper case.
ASCII letters take the case of their mark, both ways.
''',
    'explain': '''\
Usage: xn explain [OPTION...] [--] [NAME...]

Show how each host name is processed: its labels as they are mapped, normalised
and decoded, the checks and their findings, and the result.  Names of characters
are shown if ICU is installed.
''',
    'display': '''\
Usage: xn display [OPTION...] [--] [NAME...]

Print each host name as an address bar should show it: each label in Unicode if
a browser's policy finds that safe, otherwise in ASCII.

A name whose last labels look like those of a well-known domain is shown in
ASCII as a whole.  The levels are ascii, single, highly (the default),
moderately, minimally, unrestricted.  xn-display(1) says more.
''',
    'compare': '''\
Usage: xn compare [OPTION...] [--] [NAME...]

Run each host name through every profile, and through libidn2, libidn and ICU if
they are installed.  Show where the result differs from that of profile lookup,
and why.  A name that both refuse does not differ.

Each argument gets a table, and the lines of standard input a summary at the
end.  --json prints input, direction, rows and classes, and the summary on
standard error.  xn-compare(1) says more.
''',
    'skeleton': '''\
Usage: xn skeleton [OPTION...] [--] [NAME...]

Print the skeleton of each host name (UTS #39: bidiSkeleton, left to right).
Names with the same line look alike.  The skeleton is that of the name's Unicode
form, or of the text as it is where the name is not valid.
''',
    'lookalikes': '''\
Usage: xn lookalikes [OPTION...] [--] [NAME...]

Print the domains of a file that each host name looks like, but is not, nor is
below; an empty line if there is none.  --known is needed.  At most 100 domains
are printed for a name.  xn-lookalikes(1) says more.
''',
    'lgr': '''\
Usage: xn lgr check|variants|collide|show [OPTION...] [--] [LABEL...]

check: print the disposition and the index label of each label.  variants: print
label, variant, disposition.  collide: print the groups of labels that have one
index label.  show: print what is in the ruleset.  xn-lgr(1) says more.
''',
    'lookup': '''\
Usage: xn lookup [OPTION...] [--] [NAME...]

Ask the system's name servers, or the one given, for the addresses of each host
name, or for the names of an address.  Print each record on a line: name, type,
data.  Names are the arguments or, without any, the lines of standard input.
xn-lookup(1) says more.
''',
    'profiles': '''\
Usage: xn profiles [OPTION...]

List the profiles and the value of every check in each.
''',
}


def page(command, options, profiles):
    """The page of a command that has these long options."""
    lines = [line for line in OPTIONS.splitlines(keepends=True)
             if line.split('--')[1].split()[0].strip(',') in options]
    return (f'{ABOUT[command]}\nOptions:\n{"".join(lines)}'
            f'{PROFILES if profiles else ""}')


def overview(commands):
    """The page of xn itself, in a build that has these commands."""
    lines = [line for line in COMMANDS.splitlines(keepends=True)
             if line.split()[0] in commands]
    options = OPTIONS.splitlines(keepends=True)[-2:]
    return XN.format(commands=''.join(lines), options=''.join(options))

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print the software bill of materials of a release, in SPDX 2.3.

    tools/packaging/sbom.py VERSION COMMIT TIME ARCHIVE FILE...

ARCHIVE is the source archive, from which all other files of the release are
made; their names are relative to this folder.  It holds our own sources and
condensed forms of Unicode's files, whose hashes are in data/README.md.  libxn
links only the C library; what its other parts may link is OPTIONAL.
TIME is the commit's, in seconds since 1970, so that the same commit gives the
same document.
"""

import datetime
import hashlib
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
OPTIONAL = (('icu', 'Unicode-3.0', 'libxn-icu'), ('expat', 'MIT', 'libxn-lgr'),
            ('c-ares', 'MIT', 'xn lookup'),
            ('postgresql', 'PostgreSQL', 'its extension'),
            ('sqlite', 'blessing', 'its extension'),
            ('duckdb', 'MIT', 'its extension'),
            ('python', 'Python-2.0', 'the Python package'))


def unicode_files():
    """Unicode's version, and the files that data/ was made from."""
    text = (ROOT / 'data' / 'README.md').read_text('utf-8')
    number = re.search(r'^Unicode (\d+\.\d+\.\d+)', text, re.M).group(1)
    read = text.partition('| read | SHA-256 |')[2].partition('\n\n')[0]
    return number, re.findall(r'^\| (\S+) \| `(\w{64})` \|', read, re.M)


def package(name, number, licence, **more):
    """A package, with the fields that SPDX requires."""
    return {'SPDXID': 'SPDXRef-' + re.sub(r'[^A-Za-z0-9.]', '-', name),
            'name': name, 'versionInfo': number, 'filesAnalyzed': False,
            'downloadLocation': 'NOASSERTION', 'licenseConcluded': licence,
            'licenseDeclared': licence, 'copyrightText': 'NOASSERTION'} | more


def document(ours, commit, time, archive, others):
    """The whole document."""
    unicode, files = unicode_files()
    sha256 = hashlib.sha256(archive.read_bytes()).hexdigest()
    released = package(
        'libxn', ours, 'MIT AND Unicode-3.0', packageFileName=archive.name,
        sourceInfo=f'commit {commit}', primaryPackagePurpose='LIBRARY',
        checksums=[{'algorithm': 'SHA256', 'checksumValue': sha256}])
    packages, relations = [released], []

    def relate(one, kind, other):
        relations.append({'spdxElementId': one, 'relationshipType': kind,
                          'relatedSpdxElement': other})

    relate('SPDXRef-DOCUMENT', 'DESCRIBES', 'SPDXRef-libxn')
    for name, digest in files:
        made = package(
            name, unicode, 'Unicode-3.0', primaryPackagePurpose='FILE',
            downloadLocation='https://www.unicode.org/Public/',
            checksums=[{'algorithm': 'SHA256', 'checksumValue': digest}])
        packages.append(made)
        relate('SPDXRef-libxn', 'GENERATED_FROM', made['SPDXID'])
    for name, licence, user in OPTIONAL:
        other = package(name, 'NOASSERTION', licence,
                        comment=f'only for {user}, if that is built')
        packages.append(other)
        relate(other['SPDXID'], 'OPTIONAL_DEPENDENCY_OF', 'SPDXRef-libxn')
    for path in others:
        made = package(
            str(path), ours, 'MIT AND Unicode-3.0', packageFileName=str(path),
            primaryPackagePurpose='FILE', checksums=[{
                'algorithm': 'SHA256', 'checksumValue':
                hashlib.sha256(path.read_bytes()).hexdigest()}])
        packages.append(made)
        relate(made['SPDXID'], 'GENERATED_FROM', 'SPDXRef-libxn')
    created = datetime.datetime.fromtimestamp(time, datetime.timezone.utc)
    return {'spdxVersion': 'SPDX-2.3', 'dataLicense': 'CC0-1.0',
            'SPDXID': 'SPDXRef-DOCUMENT', 'name': f'libxn-{ours}',
            'documentNamespace':
            f'https://spdx.org/spdxdocs/libxn-{ours}-{sha256}',
            'creationInfo': {
                'created': created.strftime('%Y-%m-%dT%H:%M:%SZ'),
                'creators': ['Tool: libxn-tools/packaging/sbom.py']},
            'packages': packages, 'relationships': relations}


def main():
    """Print it."""
    if len(sys.argv) < 5:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    ours, commit, time, archive, *others = sys.argv[1:]
    json.dump(document(ours, commit, int(time), pathlib.Path(archive),
                       [pathlib.Path(one) for one in others]),
              sys.stdout, indent=2, ensure_ascii=False)
    print()


if __name__ == '__main__':
    main()

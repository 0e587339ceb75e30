#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The bill of materials of a release is what SPDX 2.3 asks for, and a release
with a file that was changed, is missing or is new is not tried.

    test_sbom.py SOURCE

Of the schema: the fields that it requires, its patterns and lists of words as
far as they concern this document.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile

REQUIRED = {'spdxVersion': 'SPDX-2.3', 'dataLicense': 'CC0-1.0',
            'SPDXID': 'SPDXRef-DOCUMENT', 'name': 'libxn-7.8.9'}
LICENCES = {'MIT', 'MIT AND Unicode-3.0', 'Unicode-3.0', 'PostgreSQL',
            'Python-2.0', 'blessing'}
PURPOSES = {'LIBRARY', 'FILE', None}
# What parts of the sources can be linked with.
OPTIONAL = {'icu', 'expat', 'c-ares', 'postgresql', 'python', 'sqlite',
            'duckdb'}


def check(right, *what):
    """End the test unless something is right."""
    if not right:
        sys.exit(' '.join(map(str, what)))


def check_package(package):
    """One package."""
    check(package['name'] and package['downloadLocation'], package)
    check(re.fullmatch(r'SPDXRef-[A-Za-z0-9.-]+', package['SPDXID']), package)
    check(package['licenseConcluded'] in LICENCES
          and package['licenseDeclared'] in LICENCES
          and package.get('primaryPackagePurpose') in PURPOSES
          and package['filesAnalyzed'] is False, package)
    for one in package.get('checksums', ()):
        check(one['algorithm'] == 'SHA256'
              and re.fullmatch('[0-9a-f]{64}', one['checksumValue']), package)


def check_document(got, data, archive):
    """The document, and what it names."""
    for key, value in REQUIRED.items():
        check(got[key] == value, key, got[key])
    check(re.fullmatch(r'https://\S+', got['documentNamespace']),
          got['documentNamespace'])
    made = got['creationInfo']
    check(made['created'] == '2001-09-09T01:46:40Z', made)
    check(all(re.match('(Tool|Person|Organization): .', one)
              for one in made['creators']) and made['creators'], made)
    for package in got['packages']:
        check_package(package)
    ids = [package['SPDXID'] for package in got['packages']]
    check(len(ids) == len(set(ids)), 'an SPDXID is there twice')

    # Each is related to libxn, and libxn to the document.
    relations = {(one['spdxElementId'], one['relationshipType'],
                  one['relatedSpdxElement']) for one in got['relationships']}
    ours = 'SPDXRef-libxn'
    wanted = {('SPDXRef-DOCUMENT', 'DESCRIBES', ours)}
    for package in got['packages']:
        name, one = package['name'], package['SPDXID']
        if name in OPTIONAL:
            wanted.add((one, 'OPTIONAL_DEPENDENCY_OF', ours))
        elif package.get('packageFileName') == 'made/a_b.deb':
            wanted.add((one, 'GENERATED_FROM', ours))
            check(package['checksums'][0]['checksumValue'] ==
                  hashlib.sha256(b'deb').hexdigest(), package)
        elif one != ours:
            wanted.add((ours, 'GENERATED_FROM', one))
            check(package['versionInfo'] == data['Unicode'], package)
            check(package['checksums'][0]['checksumValue'] == data[name],
                  package)
    check(relations == wanted, 'relationships', relations ^ wanted)
    check({package['name'] for package in got['packages']}
          == {'libxn', 'made/a_b.deb', *OPTIONAL, *data} - {'Unicode'}, 'names')
    [libxn] = [one for one in got['packages'] if one['SPDXID'] == ours]
    check((libxn['versionInfo'], libxn['packageFileName'], libxn['sourceInfo'],
           libxn['checksums'][0]['checksumValue'])
          == ('7.8.9', archive.name, 'commit 12ab',
              hashlib.sha256(archive.read_bytes()).hexdigest()), libxn)


def check_hashes(source):
    """A release is tried only if its files are those that were made."""
    def tried(folder):
        run = subprocess.run([source / 'tools/dev/try-release', folder, 'all'],
                             check=False, capture_output=True, text=True)
        return run.returncode, run.stdout + run.stderr

    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, name) for name in ('a.tgz', 'debian/b')]
        files[1].parent.mkdir()
        for file in files:
            file.write_bytes(b'made')
        pathlib.Path(folder, 'SHA256SUMS').write_text(''.join(
            f'{hashlib.sha256(b"made").hexdigest()}  '
            f'{file.relative_to(folder)}\n' for file in files), 'utf-8')
        status, text = tried(folder)
        check(status == 2 and 'there is no all to try' in text, text)
        for file in files:
            for change in (lambda: file.write_bytes(b'mbde'), file.unlink):
                change()
                status, text = tried(folder)
                check(status == 1 and f'{file.name}: FAILED' in text, text)
            file.write_bytes(b'made')
        pathlib.Path(folder, 'debian/c.deb').touch()
        status, text = tried(folder)
        check(status == 1 and 'debian/c.deb' in text, text)


def main():
    """Check the document of an archive of two bytes, and a file made of it."""
    source = pathlib.Path(sys.argv[1])
    text = (source / 'data/README.md').read_text('utf-8')
    read = text[text.index('| read |'):text.index('| here |')]
    data = dict(re.findall(r'^\| (\S+\.txt) \| `(\w+)` \|$', read, re.M))
    check(len(data) > 10, data)
    data['Unicode'] = re.search(r'^Unicode ([0-9.]+)\. ', text, re.M)[1]
    sbom = [sys.executable, '-B', source / 'tools/packaging/sbom.py']
    with tempfile.TemporaryDirectory() as folder:
        archive = pathlib.Path(folder, 'libxn-7.8.9.tar.xz')
        archive.write_bytes(b'xz')
        other = pathlib.Path(folder, 'made/a_b.deb')
        other.parent.mkdir()
        other.write_bytes(b'deb')
        run = [subprocess.run([*sbom, '7.8.9', '12ab', '1000000000',
                               archive.name,
                               'made/a_b.deb'],
                              check=True, stdout=subprocess.PIPE, cwd=folder,
                              env={'TZ': zone}).stdout
               for zone in ('UTC', 'Asia/Tokyo')]
        check(run[0] == run[1], 'the document differs')
        check_document(json.loads(run[0]), data, archive)
    wrong = subprocess.run(sbom, check=False, capture_output=True)
    check((wrong.returncode, wrong.stdout) == (2, b''), wrong)
    check_hashes(source)
    print(len(data) + len(OPTIONAL), 'packages')


if __name__ == '__main__':
    main()

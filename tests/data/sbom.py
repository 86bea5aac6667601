#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""sbom.py SBOM ROOT VERSION: the list of what Bivouac is made of is sound SPDX 2.3, whole, and made the same twice"""

import datetime
import json
import os
import re
import subprocess
import sys
import tempfile

from tap import Points

# What SPDX 2.3 asks of a document, of how it came about, and of a package whose files are not listed.
DOCUMENT = ('spdxVersion', 'dataLicense', 'SPDXID', 'name', 'documentNamespace', 'creationInfo', 'packages', 'relationships')
PACKAGE = ('SPDXID', 'name', 'versionInfo', 'downloadLocation', 'filesAnalyzed', 'licenseConcluded', 'licenseDeclared',
           'copyrightText')
REFERENCE = re.compile(r'SPDXRef-[A-Za-z0-9.-]+')
CREATOR = re.compile(r'(?:Person|Organization|Tool): \S.*')
RELATIONS = {'DESCRIBES', 'DYNAMIC_LINK', 'BUILD_DEPENDENCY_OF'}
# Of SPDX's list of licences, those that anything here is under.
LICENCES = {'CC0-1.0', 'GPL-2.0-or-later', 'GPL-3.0-or-later', 'LGPL-2.0-or-later', 'LGPL-2.1-only', 'LGPL-2.1-or-later', 'MIT',
            'MPL-1.1'}

OPTIONAL = {'cgif', 'gobject-introspection-1.0'}      # meson_options.txt: film, introspection


def read(*parts):
    with open(os.path.join(*parts), encoding='utf-8') as file:
        return file.read()


def faults_of_document(document):
    yield from (f'no {key}' for key in DOCUMENT if not document.get(key))
    if (document['spdxVersion'], document['dataLicense'], document['SPDXID']) != ('SPDX-2.3', 'CC0-1.0', 'SPDXRef-DOCUMENT'):
        yield 'not a document of SPDX 2.3'
    if not re.fullmatch(r'[a-z][a-z0-9+.-]*:[^#\s]+', document['documentNamespace']):
        yield f'{document["documentNamespace"]} is no URI'
    try:
        datetime.datetime.strptime(document['creationInfo']['created'], '%Y-%m-%dT%H:%M:%SZ')
    except ValueError as wrong:
        yield str(wrong)
    yield from (f'who is {one}?' for one in document['creationInfo']['creators'] if not CREATOR.fullmatch(one))


def faults_of_packages(document):
    seen = set()
    for package in document['packages']:
        yield from (f'{package["name"]}: no {key}' for key in PACKAGE if package.get(key) in (None, ''))
        if not REFERENCE.fullmatch(package['SPDXID']) or package['SPDXID'] in seen:
            yield f'{package["SPDXID"]} will not do'
        seen.add(package['SPDXID'])
        for licence in (package['licenseDeclared'], package['licenseConcluded']):
            if licence != 'NOASSERTION':
                yield from (f'{package["name"]}: {one} is no licence' for one in re.split(r' (?:AND|OR) ', licence)
                            if one not in LICENCES)


def faults_of_relations(document):
    known = {package['SPDXID'] for package in document['packages']} | {'SPDXRef-DOCUMENT'}
    related = set()
    for relation in document['relationships']:
        ends = {relation['spdxElementId'], relation['relatedSpdxElement']}
        related |= ends
        if relation['relationshipType'] not in RELATIONS:
            yield f'{relation["relationshipType"]}: not one of ours'
        yield from (f'{one} is related and not there' for one in sorted(ends - known))
    yield from (f'{one} is there, and nothing says what for' for one in sorted(known - related))


def needs_of(root):
    """The libraries that meson looks for, but for the tests'."""
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name != 'tests' and not name.startswith(('build', '.git', 'obj-'))]
        if 'meson.build' in names:
            yield from re.findall(r"\bdependency\('([^']+)'", read(folder, 'meson.build'))


def faults_of_needs(document, root):
    listed = {package['name']: package['versionInfo'] for package in document['packages']}
    needs = set(needs_of(root))
    for name in sorted(needs - (OPTIONAL - set(listed))):
        version = subprocess.run(['pkg-config', '--modversion', name], capture_output=True, text=True).stdout.strip()
        if listed.get(name) != version:
            yield f'{name} {version} is listed as {listed.get(name)}'
    yield from (f'{name} is listed, and meson does not look for it' for name in sorted(set(listed) - needs - {'bivouac'}))


def faults_of_ours(document, root, version):
    """What is said of Bivouac itself is what its files and debian/copyright say."""
    own = next(package for package in document['packages'] if package['name'] == 'bivouac')
    texts = sorted(name.removesuffix('.txt') for name in os.listdir(os.path.join(root, 'LICENSES')))
    if own['versionInfo'] != version:
        yield f'version {own["versionInfo"]}, not {version}'
    if sorted(own['licenseDeclared'].split(' AND ')) != texts:
        yield f'{own["licenseDeclared"]}, not {texts}'
    said = set(re.findall(r'^License: (\S+)', read(root, 'debian', 'copyright'), re.M))
    if said != {'GPL-3+' if one == 'GPL-3.0-or-later' else one for one in texts}:
        yield f'debian/copyright: {sorted(said)}, not {texts}'


def faults_of_making(root, version, document):
    """Twice the same; and what has no licence is refused by name."""
    needs = [f'{package["name"]}={package["versionInfo"]}' for package in document['packages'][1:]]
    made = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'sbom')
        for seconds, given in ((86400, needs), (86400, needs[::-1]), (86401, needs)):
            subprocess.run([os.path.join(root, 'build-aux', 'sbom'), path, root, version, *given], check=True,
                           env=dict(os.environ, SOURCE_DATE_EPOCH=str(seconds)))
            made.append(read(path))
        refused = subprocess.run([os.path.join(root, 'build-aux', 'sbom'), path, root, version, 'quux=1'], capture_output=True,
                                 text=True)
    if made[0] != made[1]:
        yield 'made twice it is not the same'
    if '1970-01-02T00:00:00Z' not in made[0]:
        yield 'its time is not SOURCE_DATE_EPOCH'
    if json.loads(made[0])['documentNamespace'] == json.loads(made[2])['documentNamespace']:
        yield 'two documents have one name'
    if refused.returncode == 0 or 'quux' not in refused.stderr:
        yield f'a library without a licence: {refused.returncode} {refused.stderr}'


def main():
    path, root, version = sys.argv[1:]
    document = json.loads(read(path))
    points = Points()
    points.check('document', list(faults_of_document(document)))
    points.check('packages', list(faults_of_packages(document)))
    points.check('relations', list(faults_of_relations(document)))
    points.check('needs', list(faults_of_needs(document, root)))
    points.check('ours', list(faults_of_ours(document, root, version)))
    points.check('made', list(faults_of_making(root, version, document)))
    points.finish()


if __name__ == '__main__':
    main()

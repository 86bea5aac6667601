#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packages.py lists|build ROOT BUILD: what debian/ says against what the project is

lists   every installed file is in one package, every line of a package's list finds something, and the versions and the packages
        that building needs are those of the project.
build   the packages themselves, made of what `git` has, looked over by lintian, and made once more: the same to the byte."""

import fnmatch
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points

# What a package's tools make themselves, and what Debian's debhelper brings along.
HELPERS = {'debhelper-compat', 'gi-docgen', 'gobject-introspection', 'libgirepository1.0-dev'}
ALWAYS = {'build-essential', 'libglib2.0-dev-bin', 'python3'}     # in build-essential, or brought by another


def read(*parts):
    with open(os.path.join(*parts), encoding='utf-8') as file:
        return file.read()


def installed(build):
    """Where meson puts what, below the prefix."""
    out = subprocess.run(['meson', 'introspect', '--installed', build], capture_output=True, text=True, check=True).stdout
    prefix = next(option['value'] for option in json.loads(subprocess.run(
        ['meson', 'introspect', '--buildoptions', build], capture_output=True, text=True, check=True).stdout)
        if option['name'] == 'prefix')
    files = []
    for path in json.loads(out).values():
        path = os.path.relpath(path, prefix)
        files.append('usr/' + re.sub(r'^lib(64)?/([a-z0-9_]+-linux-gnu[a-z0-9]*/)?', 'lib/triplet/', path))
    return files


def install_lists(root):
    for path in sorted(glob.glob(os.path.join(root, 'debian', '*.install'))):
        for line in read(path).splitlines():
            if line.strip():
                yield os.path.basename(path)[:-len('.install')], line.split()[0]


def faults_of_lists(root, build):
    files, lists = installed(build), list(install_lists(root))
    for file in files:
        homes = {package for package, pattern in lists
                 if fnmatch.fnmatch(file, pattern) or fnmatch.fnmatch(file, pattern + '/*') or file == pattern.removesuffix('/*')}
        if len(homes) != 1:
            yield f'{file} is in {" and ".join(sorted(homes)) or "no package"}'
    # Folders that are installed whole, and what is made when it is installed, are not listed file by file.
    for package, pattern in lists:
        folder = pattern.split('*')[0].rstrip('/')
        if not any(fnmatch.fnmatch(file, pattern) or fnmatch.fnmatch(file, pattern + '/*') or file.startswith(folder)
                   or folder.startswith(file) for file in files):
            yield f'debian/{package}.install: {pattern} finds nothing'


def faults_of_version(root):
    own = re.search(r"version: '([^']+)'", read(root, 'meson.build'))[1]
    packaged = re.match(r'bivouac \(([^)]+)\)', read(root, 'debian', 'changelog'))[1]
    if own != packaged:
        yield f'debian/changelog has {packaged}, meson.build {own}'
    soversion = re.search(r"soversion: '(\d+)'", read(root, 'src', 'meson.build'))[1]
    if not os.path.exists(os.path.join(root, 'debian', f'libbivouac-engine-1-{soversion}.install')):
        yield f'no package for soversion {soversion}'


def faults_of_needs(root):
    needs = re.search(r'^Build-Depends:\n((?: .*\n)+)', read(root, 'debian', 'control'), re.M)[1]
    packaged = {re.match(r'\s*([a-z0-9.+-]+)', line)[1] for line in needs.splitlines()} - HELPERS
    own = set(re.search(r"^build='([^']+)'", read(root, 'build-aux', 'install-deps'), re.M)[1].split())
    for name in sorted(own - packaged - ALWAYS):
        yield f'{name} is in build-aux/install-deps, not in debian/control'
    for name in sorted(packaged - own - ALWAYS):
        yield f'{name} is in debian/control, not in build-aux/install-deps'


def made(root, commit, folder, number):
    """The packages, from what git has."""
    tree = os.path.join(folder, f'try-{number}', 'bivouac')
    os.makedirs(tree)
    archive = subprocess.run(['git', '-C', root, 'archive', commit], capture_output=True, check=True).stdout
    subprocess.run(['tar', '-x', '-C', tree], input=archive, check=True)
    date = subprocess.run(['git', '-C', root, 'log', '-1', '--format=%ct', commit], capture_output=True, text=True,
                          check=True).stdout
    done = subprocess.run(['dpkg-buildpackage', '-us', '-uc', '-b'], cwd=tree, capture_output=True, text=True,
                          env=dict(os.environ, SOURCE_DATE_EPOCH=date.strip()))
    if done.returncode:
        return None, done.stdout[-2000:] + done.stderr[-2000:]
    packages = sorted(path for path in glob.glob(os.path.join(os.path.dirname(tree), '*.deb')) if 'dbgsym' not in path)
    return packages, ''


def digests(packages):
    found = {}
    for path in packages:
        with open(path, 'rb') as file:
            found[os.path.basename(path)] = hashlib.sha256(file.read()).hexdigest()
    return found


def build_them(points, root):
    commit = subprocess.run(['git', '-C', root, 'rev-parse', 'HEAD'], capture_output=True, text=True, check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        packages, why = made(root, commit, folder, 1)
        points.check('built', [why] if packages is None else [] if len(packages) == 6 else packages)
        if packages is None:
            return
        if shutil.which('lintian'):
            changes = glob.glob(os.path.join(os.path.dirname(packages[0]), '*.changes'))
            said = subprocess.run(['lintian', '--fail-on', 'none', *changes], capture_output=True, text=True).stdout
            points.check('lintian', said.splitlines())
        else:
            points.skip('lintian', 'lintian is not installed')
        again, why = made(root, commit, folder, 2)
        first, second = digests(packages), digests(again or [])
        points.check('reproducible', [why] if again is None else [name for name in first if first[name] != second.get(name)])


def main():
    what, root, build = sys.argv[1:]
    points = Points()
    if what == 'lists':
        points.check('lists', list(faults_of_lists(root, build)))
        points.check('version', list(faults_of_version(root)))
        points.check('needs', list(faults_of_needs(root)))
    elif not shutil.which('dpkg-buildpackage') or not shutil.which('dh'):
        points.skip('built', 'dpkg-dev and debhelper are not installed')
    else:
        build_them(points, root)
    points.finish()


if __name__ == '__main__':
    main()

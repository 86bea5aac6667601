#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""packages.py lists|build ROOT BUILD: what debian/ says against what the project is

lists   every installed file is in one package, every line of a package's list finds something, and the versions and the packages
        that building needs are those of the project.
build   the packages themselves, made of what `meson dist` gives, looked over by lintian, tried as they are once installed
        (debian/tests), and made once more: the same to the byte."""

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
TOOLS = ('CC', 'CC_LD', 'CFLAGS', 'CPPFLAGS', 'LDFLAGS')        # of whoever runs the test; Debian's are taken
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


def dist(build, folder):
    """The archive of the sources, as it is released: what git has, and nothing else."""
    subprocess.run(['meson', 'dist', '-C', build, '--no-tests', '--formats', 'xztar', '--allow-dirty'],
                   capture_output=True, check=True)
    archive, = glob.glob(os.path.join(build, 'meson-dist', '*.tar.xz'))
    return shutil.copy(archive, folder)


def made(archive, date, folder, number, **environment):
    """The packages, from the sources in @archive, in a folder of their own."""
    there = os.path.join(folder, f'try-{number}')
    os.makedirs(there)
    subprocess.run(['tar', '-x', '-C', there, '-f', archive], check=True)
    tree = os.path.join(there, os.path.basename(archive).removesuffix('.tar.xz'))
    clean = {name: value for name, value in os.environ.items() if name not in TOOLS}
    done = subprocess.run(['dpkg-buildpackage', '-us', '-uc', '-b', '-Jauto'], cwd=tree, capture_output=True, text=True,
                          env=dict(clean, SOURCE_DATE_EPOCH=date, **environment))
    if done.returncode:
        return None, done.stdout[-2000:] + done.stderr[-2000:]
    return sorted(path for path in glob.glob(os.path.join(there, '*.deb')) if 'dbgsym' not in path), ''


def where_they_differ(packages, others, names):
    """The files in them that are not the same, for who has to find out why."""
    others = {os.path.basename(path): path for path in others}
    for path in packages:
        name = os.path.basename(path)
        if name not in names or name not in others:
            continue
        with tempfile.TemporaryDirectory() as folder:
            for one, package in (('first', path), ('second', others[name])):
                subprocess.run(['dpkg-deb', '-R', package, os.path.join(folder, one)], check=True)
            said = subprocess.run(['diff', '-rq', 'first', 'second'], cwd=folder, capture_output=True, text=True).stdout
        yield from (f'{name}: {line}' for line in said.splitlines() or ['what it holds is the same, not how it is packed'])


def digests(packages):
    found = {}
    for path in packages:
        with open(path, 'rb') as file:
            found[os.path.basename(path)] = hashlib.sha256(file.read()).hexdigest()
    return found


def tests_of(root):
    """The names in debian/tests/control, and whether a test may write on its standard error."""
    for paragraph in read(root, 'debian', 'tests', 'control').split('\n\n'):
        for name in re.search(r'^Tests: (.*)', paragraph, re.M)[1].split():
            yield name, 'allow-stderr' in paragraph


# Over /usr, for one process and its children alone, lies what the packages hold.
INSTALLED = """
mount -t overlay overlay -o "lowerdir=/usr,upperdir=$1/usr,workdir=$1/work" /usr || exit 77
glib-compile-schemas /usr/share/glib-2.0/schemas && update-mime-database /usr/share/mime || exit 78
cd "$1" && exec sh "$2"
"""


def try_them(points, root, packages, folder):
    """debian/tests with the packages as they are once installed; what a package's dependencies bring is the machine's."""
    over = os.path.join(folder, 'over')
    os.makedirs(os.path.join(over, 'work'))
    for package in packages:
        subprocess.run(['dpkg', '-x', package, over], check=True)
    for name, may_complain in tests_of(root):
        home = os.path.join(over, f'home-{name}')
        os.mkdir(home)
        test = os.path.join(root, 'debian', 'tests', name)
        ran = subprocess.run(['unshare', '--mount', 'sh', '-c', INSTALLED, 'sh', over, test], capture_output=True, text=True,
                             stdin=subprocess.DEVNULL, env={'PATH': '/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL': 'C.UTF-8',
                                                            'HOME': home, 'AUTOPKGTEST_TMP': home})
        if ran.returncode == 77 or (ran.returncode == 1 and 'unshare' in ran.stderr):
            points.skip(f'installed/{name}', f'nothing can be laid over /usr here: {ran.stderr.strip()}')
            continue
        is_well = ran.returncode == 0 and (may_complain or not ran.stderr)
        points.check(f'installed/{name}', [] if is_well else [f'status {ran.returncode}', *ran.stdout.splitlines()[-10:],
                                                              *ran.stderr.splitlines()[-10:]])


def build_them(points, root, build):
    date = subprocess.run(['git', '-C', root, 'log', '-1', '--format=%ct'], capture_output=True, text=True,
                          check=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        archive = dist(build, folder)
        packages, why = made(archive, date, folder, 1)
        points.check('built', [why] if packages is None else [] if len(packages) == 6 else packages)
        if packages is None:
            return
        if shutil.which('lintian'):
            changes = glob.glob(os.path.join(os.path.dirname(packages[0]), '*.changes'))
            said = subprocess.run(['lintian', '--display-info', '--pedantic', '--fail-on', 'none', *changes],
                                  capture_output=True, text=True)
            points.check('lintian', said.stdout.splitlines() if said.returncode == 0 else said.stderr.splitlines())
        else:
            points.skip('lintian', 'lintian is not installed')
        try_them(points, root, packages, folder)
        # Another folder, hour and language: none of it may show.
        again, why = made(archive, date, folder, 2, TZ='Pacific/Kiritimati', LC_ALL='C.UTF-8', LANGUAGE='de')
        first, second = digests(packages), digests(again or [])
        differing = [name for name in first if first[name] != second.get(name)]
        points.check('reproducible', [why] if again is None else [*differing, *where_they_differ(packages, again, differing)])


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
        build_them(points, root, build)
    points.finish()


if __name__ == '__main__':
    main()

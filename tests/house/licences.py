#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""licences.py ROOT: every file has a licence, and the whole text of it lies in LICENSES

A file says so itself, in its first lines, or REUSE.toml says it, as reuse.software has it. What debian/copyright says of a file
is the same."""

import fnmatch
import os
import re
import subprocess
import sys
import tomllib

from tap import Points

LINES_OF_A_HEAD = 5
OWN = re.compile(rb'SPDX-License-Identifier: *([A-Za-z0-9.+-]+)')
DEBIAN = {'GPL-3.0-or-later': 'GPL-3+', 'CC0-1.0': 'CC0-1.0'}     # what the two call the same thing
APART = ('LICENSES/',)                # the texts themselves


def read(*parts):
    with open(os.path.join(*parts), encoding='utf-8') as file:
        return file.read()


def files_of(root):
    """What git has; what an unpacked archive has, where there is no git."""
    listed = subprocess.run(['git', '-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
                            capture_output=True)
    if listed.returncode == 0 and os.path.exists(os.path.join(root, '.git')):
        names = listed.stdout.decode().split('\0')[:-1]
    else:
        names = []
        for folder, folders, here in os.walk(root):
            if folder == root:
                folders[:] = [name for name in folders if name == 'build-aux' or not name.startswith(('build', '.cache', 'obj-'))]
            names += [os.path.relpath(os.path.join(folder, name), root) for name in here if not name.endswith(('.pyc', '~'))]
    return sorted(name for name in set(names) if not name.startswith(APART) and not os.path.islink(os.path.join(root, name))
                  and os.path.isfile(os.path.join(root, name)))


def pattern(path):
    """REUSE.toml's: a star is anything in a name, two are anything in a path."""
    parts = re.split(r'(\*\*/|\*\*|\*)', path)
    return re.compile(''.join({'**/': '(?:.*/)?', '**': '.*', '*': '[^/]*'}.get(part, re.escape(part)) for part in parts))


def annotations(text):
    """For each paragraph of REUSE.toml: its patterns, and its licence or None."""
    for one in tomllib.loads(text)['annotations']:
        paths = one['path'] if isinstance(one['path'], list) else [one['path']]
        yield [(path, pattern(path)) for path in paths], one.get('SPDX-License-Identifier'), one.get('SPDX-FileCopyrightText')


def own_licence(root, name):
    with open(os.path.join(root, name), 'rb') as file:
        found = OWN.search(b'\n'.join(file.read(4096).split(b'\n')[:LINES_OF_A_HEAD]))
    return found[1].decode() if found else None


def licences_of(root, names, paragraphs):
    """The licence of each file, or None; and the patterns of REUSE.toml that no file needs."""
    found, needed = {}, set()
    for name in names:
        found[name] = own_licence(root, name)
        last = [(path, licence) for paths, licence, _ in paragraphs for path, match in paths if match.fullmatch(name)]
        if found[name] is None and last:
            found[name] = last[-1][1]
            needed.add(last[-1][0])
    unneeded = [path for paths, licence, _ in paragraphs for path, _ in paths if licence and path not in needed]
    return found, unneeded


def debian_licence(text, name):
    """What debian/copyright says: the last paragraph that has the file."""
    licence = None
    for files, said in re.findall(r'^Files: (.*(?:\n .*)*)\n(?:.*\n)*?License: (\S+)', text, re.M):
        if any(fnmatch.fnmatch(name, one) for one in files.split()):
            licence = said
    return licence


def main():
    root = sys.argv[1]
    points = Points()
    names, paragraphs = files_of(root), list(annotations(read(root, 'REUSE.toml')))
    found, unneeded = licences_of(root, names, paragraphs)
    texts = {name[:-len('.txt')] for name in os.listdir(os.path.join(root, 'LICENSES'))}
    copyright_file = read(root, 'debian', 'copyright')

    points.check('files', [] if len(names) > 1000 else [f'{len(names)} files only'])
    points.check('each', [f'{name}: no SPDX line at its head, and REUSE.toml does not have it'
                          for name, licence in found.items() if licence is None])
    points.check('owners', [f'REUSE.toml: nobody holds the rights of {paths[0][0]}'
                            for paths, _, owner in paragraphs if not owner])
    points.check('reuse', [f'REUSE.toml: no file needs {path}' for path in unneeded])
    points.check('texts', [f'LICENSES/{one}.txt: {"is not there" if one in set(found.values()) else "no file is under it"}'
                           for one in sorted((set(found.values()) - {None}) ^ texts)])
    points.check('debian', [f'debian/copyright: {name} is under {debian_licence(copyright_file, name)}, not {licence}'
                            for name, licence in found.items()
                            if licence and debian_licence(copyright_file, name) != DEBIAN.get(licence)])
    points.check('debian-texts', [f'debian/copyright: no paragraph for {one}' for one in sorted(texts)
                                  if not re.search(rf'^License: {re.escape(DEBIAN.get(one, one))}\n ', copyright_file, re.M)])
    points.finish()


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""languages.py WINDOW CLI ROOT: whose window it was does not show in a file

The same campaigns are begun, and the same things added, in a window that speaks English and in one in whose language every
sentence is another. The files are equal to the byte, and go on being so when the campaigns are played; no key is shown as it
is kept."""

import os
import shutil
import subprocess
import sys
import tempfile

from catalogue import make_catalogue
from tap import Points, rounds, speaking

LANGUAGES = ('C', 'xx')


def environment(folder, language):
    return speaking(language, BIV_TEST_LOCALEDIR=os.path.join(folder, 'locale'))


def difference(one, other):
    """Where two files differ, as a list of faults."""
    with open(one, encoding='utf-8') as left, open(other, encoding='utf-8') as right:
        for number, lines in enumerate(zip(left, right), 1):
            if lines[0] != lines[1]:
                return [f'line {number}: {lines[0].strip()[:300]}', f'    and in the other language: {lines[1].strip()[:300]}']
    return [] if os.path.getsize(one) == os.path.getsize(other) else ['one file is longer']


def play(cli, folder, language, name):
    """The campaign after three turns with their battles, and what is printed of it."""
    path = os.path.join(folder, language, 'played-' + name)
    sheets = os.path.join(folder, language, 'sheets-' + name)
    shutil.copy(os.path.join(folder, language, name), path)
    subprocess.run([cli, 'turn', '--auto', '--seed=7', '--turns=3', path], env=environment(folder, language),
                   capture_output=True, check=False)
    subprocess.run([cli, 'print', '--folder=' + sheets, '--all', '--format=text', path], env=environment(folder, language),
                   capture_output=True, check=False)
    return path, sheets


def keys(sheets):
    for name in sorted(os.listdir(sheets)) if os.path.isdir(sheets) else []:
        with open(os.path.join(sheets, name), encoding='utf-8') as file:
            yield from (f'{name}: {line.strip()[:300]}' for line in file if '\u27e6' in line)


def look(window, folder, language, files=()):
    """What the window finds: lines of faults, or None where there is no display."""
    run = subprocess.run([window, os.path.join(folder, language), *files], env=environment(folder, language), capture_output=True,
                         text=True, check=False)
    if run.returncode == 77:
        return None
    return run.stdout.splitlines() + ([f'ended with {run.returncode}: {run.stderr[-2000:]}'] if run.returncode else [])


def main():
    window, cli, root = (os.path.abspath(path) for path in sys.argv[1:4])
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        make_catalogue(os.path.join(root, 'po', 'bivouac.pot'), os.path.join(folder, 'locale'))
        for language in LANGUAGES:
            os.mkdir(os.path.join(folder, language))
            faults = look(window, folder, language)
            if faults is None:
                print('1..0 # SKIP no display')
                return
            points.check(f'window-{language}', faults)
        one, other = (os.path.join(folder, language) for language in LANGUAGES)
        names = sorted(set(os.listdir(one)) | set(os.listdir(other)))
        points.check('files', [] if len(names) >= 12 else [f'there are only {names}'])
        plays = rounds(name for name in names if name.startswith('new-'))
        for name in names:
            both = [os.path.join(path, name) for path in (one, other)]
            missing = [path for path in both if not os.path.exists(path)]
            points.check(name, missing or difference(*both))
            if not missing and name in plays:
                played = [play(cli, folder, language, name) for language in LANGUAGES]
                points.check(f'{name}-played', difference(played[0][0], played[1][0]))
                points.check(f'{name}-sheets', [fault for _, sheets in played for fault in keys(sheets)])
        played = [f'played-{name}' for name in plays if name.startswith('new-crossroads-')]
        for language in LANGUAGES:
            points.check(f'played-{language}', look(window, folder, language, played))
    points.finish()


if __name__ == '__main__':
    main()

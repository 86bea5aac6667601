#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""languages.py CLI ROOT: whose program it was does not show in a file

The same turns are carried out by a program that speaks English and by one in whose language every sentence is another, made
of the template of translations. The campaigns that they save are equal to the byte; what they print is not."""

import os
import shutil
import subprocess
import sys
import tempfile

from catalogue import make_catalogue
from tap import Points, speaking

SAMPLES = ('karrash-road', 'sorrel-junction', 'wend-crossing', 'kelmar-bridge', 'zaruk-bridge', 'meren-valley')


def carry(cli, folder, language, sample, arguments):
    """What the program prints, and what it has saved."""
    campaign = os.path.join(folder, 'a.campaign')
    environment = speaking(language, BIV_TEST_LOCALEDIR=os.path.join(folder, 'locale'))
    shutil.copy(sample, campaign)
    run = subprocess.run([cli, 'turn', '--auto', '--seed=7', *arguments, campaign], env=environment, capture_output=True, text=True,
                         check=False)
    with open(campaign, encoding='utf-8') as file:
        return run.stdout + run.stderr, file.read()


def keys_on_sheets(cli, folder):
    """Where a key is printed as it is kept."""
    campaign, sheets = os.path.join(folder, 'a.campaign'), os.path.join(folder, 'sheets')
    shutil.rmtree(sheets, ignore_errors=True)
    subprocess.run([cli, 'print', '--folder=' + sheets, '--all', '--format=text', campaign], capture_output=True, check=True,
                   env=speaking('C'))
    for name in sorted(os.listdir(sheets)):
        with open(os.path.join(sheets, name), encoding='utf-8') as file:
            yield from (f'{name}: {line.strip()[:300]}' for line in file if '\u27e6' in line)


def differences(one, other):
    for number, (left, right) in enumerate(zip(one.split('\n'), other.split('\n')), 1):
        if left != right:
            yield f'line {number}: {left.strip()[:300]}'
            yield f'    and in the other language: {right.strip()[:300]}'
            return
    if one != other:
        yield 'one file is longer'


def main():
    cli, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        make_catalogue(os.path.join(root, 'po', 'bivouac.pot'), os.path.join(folder, 'locale'))
        for sample in SAMPLES:
            path = os.path.join(root, 'campaigns', sample + '.campaign')
            for name, arguments in (('quick', ['--quick', '--turns=6']), ('fought', ['--turns=1'])):
                said, saved = carry(cli, folder, 'C', path, arguments)
                other_said, other_saved = carry(cli, folder, 'xx', path, arguments)
                faults = list(differences(saved, other_saved))
                if said == other_said:
                    faults.append('the other language is not spoken: ' + said[:200])
                points.check(f'{sample}-{name}', faults)
                points.check(f'{sample}-{name}-sheets', list(keys_on_sheets(cli, folder)))
        faults, saved = [], []
        for language in ('C', 'xx'):
            campaign = os.path.join(folder, 'roster.campaign')
            shutil.copy(os.path.join(root, 'campaigns', 'karrash-road.campaign'), campaign)
            with open(os.path.join(folder, 'r.csv'), 'w', encoding='utf-8') as file:
                file.write('Side,Corps,Division,Unit,Type,Place\nBrenn,I,1st,Foot,inf,Rome\n')
            subprocess.run([cli, 'import', '--make-missing', 'roster', os.path.join(folder, 'r.csv'), campaign],
                           capture_output=True, check=True,
                           env=speaking(language, BIV_TEST_LOCALEDIR=os.path.join(folder, 'locale')))
            with open(campaign, encoding='utf-8') as file:
                saved.append(file.read())
        faults += list(differences(*saved))
        points.check('roster', faults)
    points.finish()


if __name__ == '__main__':
    main()

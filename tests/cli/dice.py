#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""dice.py PROGRAM ROOT: a battle's dice are listed, counted and held against their key, by the program and by the script"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile

from tap import Points

DONE, NO, WRONG = 0, 1, 2


class Program:
    def __init__(self, program, root, folder):
        self.program, self.folder = os.path.abspath(program), folder
        self.script = os.path.join(root, 'data', 'check-dice')
        self.environment = dict(os.environ, LC_ALL='C.UTF-8', G_DEBUG='fatal-warnings')

    def start(self, command, given=None):
        return subprocess.run(command, cwd=self.folder, env=self.environment, input=given, capture_output=True, text=True,
                              timeout=240)

    def run(self, *arguments):
        return self.start([self.program, *arguments])

    def check(self, listed, *seal):
        return self.start([sys.executable, self.script, *seal], listed)


def faults_of_counts(text):
    dice = [line.split() for line in text.splitlines() if line.split()[0] in ('rolled', 'typed')]
    for line in re.findall(r'^# (\S+) (rolled|typed) d(\d+):((?: \d+)+); chi-square ([\d.]+), (\d+)$', text, re.M):
        side, how, sides, faces, distance, freedom = line
        faces = [int(n) for n in faces.split()]
        mine = [int(die[4]) for die in dice if die[0] == how and die[2] == side and die[3] == sides]
        even = len(mine) / int(sides)
        if faces != [mine.count(face) for face in range(1, int(sides) + 1)] or int(freedom) != int(sides) - 1:
            yield f'{line}: {mine}'
        if abs(sum((n - even) ** 2 / even for n in faces) - float(distance)) > 0.006:
            yield f'{line}: chi-square of {faces}'
    if '# A rolled d' not in text or '# B rolled d' not in text:
        yield 'a side is not counted'


def main():
    program, root = sys.argv[1:]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        cli = Program(program, root, folder)
        for ruleset in ('musket-period', 'modern-frontier', 'fusilier'):
            name = ruleset + '.battle'
            cli.run('fight', '--random', '--computer', '--ruleset', ruleset, '--size', '5', '-o', name)
            done = cli.run('dice', name)
            points.check(f'counts-{ruleset}', list(faults_of_counts(done.stdout)) if done.returncode == DONE else [done.stderr])
            seal, key = re.search(r'^seal (\w{64})\nkey (\w{32}) battle$', done.stdout, re.M).groups()
            points.check(f'seal-{ruleset}', [] if hashlib.sha256(bytes.fromhex(key)).hexdigest() == seal else [seal])
            checked = cli.check(done.stdout, seal)
            points.check(f'script-{ruleset}', [] if checked.returncode == 0 and ' dice are what' in checked.stdout
                         else [checked.stdout + checked.stderr])
            points.check(f'own-seal-{ruleset}', [] if cli.run('dice', '--seal', seal.upper(), name).returncode == DONE else ['no'])
            # Whoever changes a face, a key or a seal is found out.
            forged = re.sub(r'^(rolled [1-9]\d* \S+ (\d+)) (\d+)', lambda m: f'{m[1]} {int(m[3]) % int(m[2]) + 1}', done.stdout,
                            count=1, flags=re.M)
            points.check(f'forged-list-{ruleset}', [] if cli.check(forged, seal).returncode == 1 else ['passes'])
            other = key[:-1] + ('0' if key[-1] != '0' else '1')
            points.check(f'other-key-{ruleset}', [] if cli.check(done.stdout.replace(key, other), seal).returncode == 1
                         else ['passes'])
            answer = cli.run('dice', '--seal', 'f' * 64, name)
            points.check(f'other-seal-{ruleset}', [] if answer.returncode == NO and seal in answer.stderr and not answer.stdout
                         else [answer.stderr])
        with open(os.path.join(root, 'data', 'check-dice'), encoding='utf-8') as file:
            points.check('short', [] if len(file.readlines()) <= 20 else ['the script is longer than twenty lines'])
        cli.run('fight', '--random', '--computer', '--ruleset', 'musket-period', '--size', '5', '--seed', '3', '-o', 's.battle')
        points.check('seeded', [] if 'seal' not in cli.run('dice', 's.battle').stdout else ['a seal of no key'])
        answer = cli.run('dice', '--seal', 'f' * 64, 's.battle')
        points.check('no-key', [] if answer.returncode == NO and 'has no key' in answer.stderr else [answer.stderr])
    points.finish()


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""dice.py PROGRAM ROOT: a battle's dice are listed, counted and held against their key, by the program and by the script"""

import hashlib
import os
import re
import shutil
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


def faults_of_campaign(cli, root):
    """From the words before the first die to a side's copy that is held against the opened key."""
    shutil.copy(os.path.join(root, 'campaigns', 'karrash-road.campaign'), os.path.join(cli.folder, 'k.campaign'))
    done = cli.run('dice', '--words', ' Rose  anchor ', 'k.campaign')
    if done.returncode != DONE or done.stdout != 'Rose anchor\n':
        yield f'words: {done}'
    cli.run('turn', '--auto', '--turns=2', 'k.campaign')
    sealed = cli.run('dice', 'k.campaign')
    seals = set(re.findall(r'^seal (\w{64})$', sealed.stdout, re.M))
    if len(seals) != 1 or re.search('^key', sealed.stdout, re.M) or '\n# battle #' not in sealed.stdout:
        yield f'sealed: {sealed}'
    late = cli.run('dice', '--words', 'late', 'k.campaign')
    if late.returncode != NO or 'first die' not in late.stderr:
        yield f'late words: {late}'
    last, key = cli.run('dice', '--open', 'k.campaign').stdout.strip().split('/')
    if hashlib.sha256(bytes.fromhex(key)).hexdigest() not in seals:
        yield 'another key is opened than was sealed'
    opened = cli.run('dice', '--seal', *seals, 'k.campaign')
    checked = cli.check(opened.stdout, *seals)
    numbered = len(re.findall(r'^rolled [1-9]', opened.stdout, re.M))
    if opened.returncode != DONE or checked.stdout != f'{numbered} dice are what the key makes them\n' or numbered < int(last):
        yield f'opened: {opened.stderr}, {checked}'
    forged = re.sub(r'^(rolled [1-9]\d* \S+ 6) (\d)', lambda m: f'{m[1]} {int(m[2]) % 6 + 1}', opened.stdout, count=1, flags=re.M)
    if cli.check(forged, *seals).returncode != 1:
        yield 'a forged die passes'
    cli.run('copy', '--side', 'CLAN', '-o', 'c.campaign', 'k.campaign')
    copy = cli.run('dice', 'c.campaign')
    rows = [line.split() for line in copy.stdout.splitlines() if line.startswith('rolled')]
    if not rows or any(row[2] not in ('CLAN', '-') or row[5] != '-' for row in rows):
        yield f'copy: {copy}'
    if cli.check(copy.stdout, *seals).stdout != f'{len(rows)} dice are what the key makes them\n':
        yield 'the dice of the copy are not what the key makes them'
    both = cli.run('dice', '--open', '--words', 'x', 'k.campaign')
    if both.returncode != WRONG:
        yield f'both: {both}'


def faults_of_seal(cli):
    """A record whose key does not fit its seal is named by file and line, and its words count before the first die alone."""
    begun = cli.run('fight', '--random', '--begin', '--ruleset', 'musket-period', '--size', '4', '-o', 'w.battle')
    seal = re.search(r'^seal (\w{64})$', begun.stdout, re.M)[1]
    said = cli.run('dice', '--words', ' Rose  anchor ', 'w.battle')
    told = cli.run('dice', 'w.battle').stdout
    if said.stdout != 'Rose anchor\n' or f'seal {seal}\n# words: Rose anchor\n' not in told or '\nkey' in told:
        yield f'words: {said}, {told}'
    with open(os.path.join(cli.folder, 'w.battle'), encoding='utf-8') as file:
        text = file.read()
    with open(os.path.join(cli.folder, 'x.battle'), 'w', encoding='utf-8') as file:
        file.write(text.replace(f'dice-seal="{seal}"', f'dice-seal="{seal[::-1]}"'))
    done = cli.run('dice', 'x.battle')
    if done.returncode != WRONG or 'x.battle:2: ' not in done.stderr or seal not in done.stderr:
        yield f'another seal: {done}'
    cli.run('fight', '--random', '--computer', '--words', 'rose', '--ruleset', 'musket-period', '--size', '4', '-o', 'f.battle')
    late = cli.run('dice', '--words', 'late', 'f.battle')
    if late.returncode != NO or 'first die' not in late.stderr:
        yield f'late: {late}'
    told = cli.run('dice', 'f.battle').stdout
    if not re.search(r'^key \w{32} battle, rose$', told, re.M) or cli.check(told).returncode != 0:
        yield f'words in the line: {told[:300]}'
    whole, begun = cli.run('replay', 'f.battle').stdout.splitlines(), cli.run('replay', 'w.battle').stdout
    key = re.search(r'^key (\w{32})', told, re.M)[1]
    if not whole[0].endswith(re.search(r'^seal (\w{64})$', told, re.M)[1]) or not whole[-1].endswith(key):
        yield f'replayed: {whole[0]} ... {whole[-1]}'
    if seal not in begun.splitlines()[0] or 'The key of the dice' in begun:
        yield f'begun: {begun[:300]}'


def faults_of_end(cli, ruleset):
    """A battle that nothing ends is broken off when one side has nobody left, and then its dice can be proved."""
    for battle in range(1, 9):
        cli.run('fight', '--random', '--computer', '--ruleset', ruleset, '--size', '3', '-o', 'e.battle')
        told = cli.run('dice', 'e.battle').stdout
        if '\nkey ' not in told:
            yield f'battle {battle} has no key: {told[-300:]}'


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
            points.check(f'broken-off-{ruleset}', list(faults_of_end(cli, ruleset)))
        points.check('other-seal-in-file', list(faults_of_seal(cli)))
        points.check('campaign', list(faults_of_campaign(cli, root)))
        with open(os.path.join(root, 'data', 'check-dice'), encoding='utf-8') as file:
            points.check('short', [] if len(file.readlines()) <= 20 else ['the script is longer than twenty lines'])
        cli.run('fight', '--random', '--computer', '--ruleset', 'musket-period', '--size', '5', '--seed', '3', '-o', 's.battle')
        points.check('seeded', [] if 'seal' not in cli.run('dice', 's.battle').stdout else ['a seal of no key'])
        answer = cli.run('dice', '--seal', 'f' * 64, 's.battle')
        points.check('no-key', [] if answer.returncode == NO and 'has no key' in answer.stderr else [answer.stderr])
    points.finish()


if __name__ == '__main__':
    main()

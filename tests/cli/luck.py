#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""luck.py PROGRAM ROOT: luck and choices add up to the end, of records and of campaigns, and what cannot be told is refused."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points

DONE, NO, WRONG = 0, 1, 2
KINDS = ('rolled', 'typed', 'chosen', 'overruled')
DUST = 2e-5        # shares have six places


class Program:
    def __init__(self, program, folder):
        self.program, self.folder = os.path.abspath(program), folder
        self.environment = dict(os.environ, LC_ALL='C.UTF-8', G_DEBUG='fatal-warnings')

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True,
                              timeout=240)


def sums_of(answer):
    """Towards A."""
    signs = {'-': 1, 'A': 1, 'B': -1}
    return sum(signs[side] * answer['sums'][side][kind] for side in signs for kind in KINDS)


def faults_of(answer):
    moments, dice = answer['moments'], answer['dice']
    way = moments[-1]['worth'] - moments[0]['worth']
    faults = []
    if abs(sums_of(answer) - way) > DUST:
        faults.append(f'sums of {sums_of(answer)} for a way of {way}')
    moved = sum(die['swing'] for die in dice) + sum(moment['choice'] for moment in moments)
    if abs(moved - way) > DUST * (len(dice) + len(moments)):
        faults.append(f'swings of {moved} for a way of {way}')
    for n, moment in enumerate(moments[1:], 1):
        step = moment['choice'] + sum(die['swing'] for die in dice if die['moment'] == n)
        if abs(step - (moment['worth'] - moments[n - 1]['worth'])) > DUST * 10:
            faults.append(f'moment {n} moves {step}')
    toward = (moments[-1]['worth'] > 0.5) - (moments[-1]['worth'] < 0.5)
    steps = [moments[n]['worth'] - moments[n - 1]['worth'] for n in range(1, len(moments))]
    steps = [0] + [toward * step if toward else abs(step) for step in steps]
    furthest = steps.index(max(steps))
    if answer['decisive'] != furthest:
        faults.append(f'decided at {answer["decisive"]}, not at {furthest}')
    return faults


def expect(answer, status, err):
    faults = [] if answer.returncode == status else [f'status {answer.returncode}: {answer.stderr}']
    if not re.search(err, answer.stderr):
        faults.append(f'"{answer.stderr.strip()}" does not say {err}')
    return faults + ([f'prints {answer.stdout[:80]}'] if answer.stdout else [])


def main():
    program, root = sys.argv[1:]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        cli = Program(program, folder)
        for ruleset in ('frontier-musket', 'morschauser-frontier', 'musket-period', 'modern-frontier', 'fusilier'):
            cli.run('fight', '--random', '--computer', '--ruleset', ruleset, '--seed', '2', '--size', '4',
                    '-o', ruleset + '.battle')
            done = cli.run('luck', '--json', '--battles', '30', ruleset + '.battle')
            points.check(f'adds-up-{ruleset}', faults_of(json.loads(done.stdout)) if done.returncode == DONE else [done.stderr])
        words = cli.run('luck', '--battles', '60', 'musket-period.battle').stdout
        points.check('words', [line for line in ('What A could expect', 'the end', 'What moved it', 'dice rolled', 'choices',
                                                 'What decided it: turn ', 'The dice that did most') if line not in words])
        again = [cli.run('luck', '--json', '--battles', '60', '--threads', n, 'musket-period.battle').stdout for n in ('1', '3')]
        points.check('threads', [] if again[0] == again[1] else ['three threads say another thing than one'])

        shutil.copy(os.path.join(root, 'campaigns', 'zaruk-bridge.campaign'), folder)
        points.check('no-record', expect(cli.run('luck', 'zaruk-bridge.campaign'), WRONG, r'no battle has a record'))
        cli.run('resolve', '--keep', 'zaruk-bridge.campaign')
        done = cli.run('luck', '--json', '--battles', '30', 'zaruk-bridge.campaign')
        points.check('campaign', faults_of(json.loads(done.stdout)) if done.returncode == DONE else [done.stderr])
        points.check('dice-of-a-campaign-are-rolled',
                     [f'{die} was typed' for die in json.loads(done.stdout)['dice'] if die['typed']] if done.stdout else ['none'])
        points.check('nowhere', expect(cli.run('luck', 'zaruk-bridge.campaign', 'Nowhere'), WRONG, r'Nowhere'))
        points.check('place-of-a-record', expect(cli.run('luck', 'fusilier.battle', 'Nowhere'), WRONG, r'is a record'))
        with open(os.path.join(folder, 'fusilier.battle'), encoding='utf-8') as file:
            forged = re.sub(r'faces="A(\d)', lambda m: f'faces="A{int(m[1]) % 6 + 1}', file.read(), count=1)
        with open(os.path.join(folder, 'forged.battle'), 'w', encoding='utf-8') as file:
            file.write(forged)
        points.check('forged', expect(cli.run('luck', 'forged.battle'), NO, r'forged\.battle:\d+: '))
        points.check('no-file', expect(cli.run('luck', 'none.battle'), WRONG, r'none\.battle'))
    points.finish()


if __name__ == '__main__':
    main()

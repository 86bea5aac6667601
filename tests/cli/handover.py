#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""handover.py PROGRAM ROOT: a battle is played by mail to its end, its dice are proved, and what is out of turn is refused"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points

DONE, NO, WRONG = 0, 1, 2

POSITION = """\
example duel
ruleset musket-period
unit A inf b2 N
unit A art d2 N
unit B inf b6 S
unit B art d6 S
option turn-limit 4
"""


class Place:
    def __init__(self, program, root, folder):
        self.program, self.root, self.folder = os.path.abspath(program), root, folder
        self.environment = dict(os.environ, LC_ALL='C.UTF-8', G_DEBUG='fatal-warnings')

    def run(self, *arguments, given=None):
        return subprocess.run([self.program, *arguments], cwd=self.folder, env=self.environment, input=given, capture_output=True,
                              text=True, timeout=240)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding='utf-8') as file:
            return file.read()

    def write(self, name, text):
        with open(os.path.join(self.folder, name), 'w', encoding='utf-8') as file:
            file.write(text)

    def copy(self, one, other):
        shutil.copy(os.path.join(self.folder, one), os.path.join(self.folder, other))


def refused(done, *words, status=NO):
    if done.returncode != status:
        yield f'status {done.returncode}: {done.stdout}{done.stderr}'
    for word in words:
        if word not in done.stderr:
            yield f'no “{word}” in {done.stderr}'


def faults_of_whole(place, begin):
    """To the end by two files."""
    seal = re.search(r'^seal (\w{64})$', place.run(*begin, '-o', 'm.battle').stdout, re.M)
    if seal is None:
        yield 'no seal is told before the first die'
        return
    for _ in range(60):
        host = place.run('handover', '--computer', 'A', 'm.battle')
        if host.returncode != DONE or 'is over' in host.stdout:
            break
        made = place.run('handover', '--to', 'B', '-o', 'b.handover', 'm.battle')
        text = place.read('b.handover')
        if made.returncode != DONE or 'dice-key' in text or seal[1] not in text:
            yield f'handed over: {made}'
            return
        place.run('handover', '--computer', 'B', 'b.handover')
        if place.run('check', '--schema', 'b.handover').returncode != DONE:
            yield 'the answer is not right'
        taken = place.run('handover', '--take', 'b.handover', 'm.battle')
        if taken.returncode != DONE:
            yield f'taken: {taken.stderr}'
            return
    if 'is over' not in host.stdout:
        yield f'no end: {host}'
    if place.run('check', 'm.battle').returncode != DONE:
        yield 'the record does not replay'
    dice = place.run('dice', '--seal', seal[1], 'm.battle')
    if dice.returncode != DONE or f'\nkey ' not in dice.stdout:
        yield f'dice: {dice.stderr}'
    script = subprocess.run([sys.executable, os.path.join(place.root, 'data', 'check-dice'), seal[1]], input=dice.stdout,
                            capture_output=True, text=True)
    if script.returncode != 0:
        yield f'check-dice: {script}'


def faults_of_turns(place):
    place.write('duel.txt', POSITION)
    place.run('fight', '--begin', '--words', 'rose anchor', '-o', 'm.battle', 'duel.txt')
    yield from refused(place.run('dice', '--open', 'm.battle'), 'the battle goes on')
    if '\nkey' in place.run('dice', 'm.battle').stdout:
        yield 'the key is shown while the battle goes on'
    place.run('handover', '--computer', 'A', 'm.battle')
    yield from refused(place.run('handover', '--to', 'A', 'm.battle'), 'm.battle: It is not for')
    place.run('handover', '--to', 'B', '-o', 'old.handover', 'm.battle')
    place.copy('old.handover', 'his.handover')
    yield from refused(place.run('handover', '--take', 'his.handover', 'm.battle'), 'his.handover:2: Nothing is answered')
    yield from refused(place.run('handover', '--computer', 'A', 'his.handover'), 'decides for nobody else')
    place.write('orders.txt', '# mine\n\nB dance\n')
    yield from refused(place.run('handover', '--orders', 'orders.txt', 'his.handover'), 'orders.txt:3: “B dance”')
    place.write('orders.txt', 'A pass\n')
    yield from refused(place.run('handover', '--orders', 'orders.txt', 'his.handover'), 'orders.txt:1: “A pass”', 'other side')
    place.write('orders.txt', 'B pass [B17]\n')
    yield from refused(place.run('handover', '--orders', 'orders.txt', 'his.handover'), 'orders.txt:1', status=WRONG)
    place.write('orders.txt', 'B pass [B3]\n')
    yield from refused(place.run('handover', '--orders', 'orders.txt', 'his.handover'), 'orders.txt:1', 'Real dice')
    if place.read('his.handover') != place.read('old.handover'):
        yield 'what was refused has changed the file'

    place.run('handover', '--computer', 'B', 'his.handover')
    answered = place.read('his.handover')
    before = place.read('m.battle')
    # In an editor: a step of the past, the answer, whose file it is.
    changed = answered.replace('order="A pass"', 'order="A stay"')
    place.write('bad.handover', re.sub(r'order="A [^"]*"', 'order="A pass"', changed, count=1))
    yield from refused(place.run('handover', '--take', 'bad.handover', 'm.battle'), 'bad.handover:')
    place.write('bad.handover', answered.replace('side="B" battle', 'side="A" battle', 1))
    yield from refused(place.run('handover', '--take', 'bad.handover', 'm.battle'), 'bad.handover:2: ')
    line = answered[:answered.index('<answer>')].count('\n') + 2
    place.write('bad.handover', answered.replace('<answer>', '<answer>\n    <step order="A pass"/>', 1))
    yield from refused(place.run('handover', '--take', 'bad.handover', 'm.battle'), f'bad.handover:{line}: “A pass”', 'other side')
    place.write('bad.handover', answered.replace('<answer>', '<answer>\n    <step order="B pass" faces="B7"/>', 1))
    yield from refused(place.run('handover', '--take', 'bad.handover', 'm.battle'), f'bad.handover:{line}: ', 'Real dice')
    place.write('bad.handover', answered.replace('version="1"', 'version="2"', 1))
    yield from refused(place.run('handover', '--take', 'bad.handover', 'm.battle'), 'bad.handover:2: ', status=WRONG)
    place.run('fight', '--begin', '-o', 'other.battle', 'duel.txt')
    yield from refused(place.run('handover', '--take', 'his.handover', 'other.battle'), 'his.handover:2: ', 'another battle')
    yield from refused(place.run('handover', '--take', 'm.battle', 'm.battle'), 'm.battle:2: ', status=WRONG)
    if place.read('m.battle') != before:
        yield 'what was refused has changed the battle'

    taken = place.run('handover', '--take', 'his.handover', 'm.battle')
    if taken.returncode != DONE or 'taken' not in taken.stdout:
        yield f'taken: {taken}'
    yield from refused(place.run('handover', '--take', 'his.handover', 'm.battle'), 'his.handover:2: ', 'an earlier turn')


def faults_of_typed(place):
    """Real dice, where the host has it so, are marked as typed."""
    place.write('duel.txt', POSITION)
    place.run('fight', '--begin', '-o', 'm.battle', 'duel.txt')
    for _ in range(40):
        if 'is over' in place.run('handover', '--computer', 'A', 'm.battle').stdout:
            yield 'no die was due'
            return
        place.run('handover', '--to', 'B', '--typed-dice', '-o', 'b.handover', 'm.battle')
        place.run('handover', '--computer', 'B', 'b.handover')
        text = place.read('b.handover')
        before = place.run('dice', 'm.battle').stdout.count('\nrolled')
        fire = re.search(r'<answer>.*<step order="(B [^"]*)"/>\s*</answer>', text, re.S)
        trial = place.run('handover', '--take', 'b.handover', '-o', 'trial.battle', 'm.battle')
        dice = place.run('dice', 'trial.battle').stdout
        thrown = re.findall(r'^rolled \d+ (\w) \d+ (\d+) ', dice, re.M)[before:]
        if trial.returncode == DONE and fire and thrown and all(side == 'B' for side, _ in thrown):
            faces = ' '.join(side + face for side, face in thrown)
            last = text.rindex(f'<step order="{fire[1]}"/>')
            place.write('b.handover', text[:last] + f'<step order="{fire[1]}" faces="{faces}"/>' + text[last:].split('/>', 1)[1])
            taken = place.run('handover', '--take', 'b.handover', 'm.battle')
            if taken.returncode != DONE or place.run('dice', 'm.battle').stdout.count('\ntyped 0 B') != len(thrown):
                yield f'typed: {taken}'
            return
        place.copy('trial.battle', 'm.battle')


def main():
    program, root = sys.argv[1:]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        place = Place(program, os.path.abspath(root), folder)
        place.write('duel.txt', POSITION)
        points.check('whole-example', list(faults_of_whole(place, ('fight', '--begin', '--words', 'rose anchor', 'duel.txt'))))
        points.check('turns', list(faults_of_turns(place)))
        points.check('typed', list(faults_of_typed(place)))
    points.finish()


if __name__ == '__main__':
    main()

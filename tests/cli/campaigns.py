#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""campaigns.py PROGRAM ROOT FIRST LAST: the sample campaigns from their opening to victory, by the program alone.

Each is played with the seeds from FIRST to LAST. No phase sticks, nothing is refused, every file is valid, and what was done
passes as an example."""

import itertools
import os
import shutil
import subprocess
import sys
import tempfile

from tap import Points, rounds
from verbs import DONE, NO, Program, expect


def check_file(cli, root, name):
    answer = cli.run('check', name)
    yield from expect(answer, DONE, r': right$')
    yield from (line for line in answer.stdout.splitlines() if 'warning' in line)
    if shutil.which('xmllint') is None:
        return
    schema = os.path.join(root, 'data', 'schemas', 'campaign.rng')
    answer = subprocess.run(['xmllint', '--noout', '--relaxng', schema, cli.path(name)], capture_output=True, text=True)
    if answer.returncode != 0:
        yield answer.stderr[-300:]


def play_through(cli, root, sample, seed, *options):
    """The whole campaign at once, as an example."""
    done = cli.run('turn', '--auto', '--as-example', f'--seed={seed}', *options, '-o', 'end.campaign',
                   os.path.join(root, 'campaigns', sample))
    yield from expect(done, DONE, r'^expect result = ')
    if done.returncode != DONE:
        return
    cli.write('told.txt', done.stdout)
    yield from expect(cli.run('play', 'told.txt'), DONE, r'^1 passed, 0 failed$')
    yield from check_file(cli, root, 'end.campaign')
    yield from expect(cli.run('turn', 'end.campaign'), NO, err='over')


def play_turn_by_turn(cli, root, sample, seed):
    """Every turn from the file that the turn before has left; what it did is an example of its own."""
    shutil.copy(os.path.join(root, 'campaigns', sample), cli.path('turns.campaign'))
    for _ in range(200):
        done = cli.run('turn', '--auto', '--quick', '--turns=1', '--as-example', f'--seed={seed}', 'turns.campaign')
        yield from expect(done, DONE, r'^example turn-')
        if done.returncode != DONE:
            return
        cli.write('told.txt', done.stdout)
        yield from (f'nobody says who marches to the guns: {line}' for line in done.stdout.splitlines()
                    if line.startswith('do - setup ') and ' join=' not in line)
        yield from expect(cli.run('play', 'told.txt'), DONE, r'^1 passed, 0 failed$')
        yield from check_file(cli, root, 'turns.campaign')
        if 'expect result = ' in done.stdout:
            return
    yield 'nobody has won after 200 turns'


PHASES = ['open', 'orders', 'movement', 'contact', 'battle', 'supply', 'recovery', 'scoring', 'close']


def play_phase_by_phase(cli, root, sample, seed):
    """The first turns, phase by phase: what one phase did is an example too, though it begins in the middle of a turn."""
    shutil.copy(os.path.join(root, 'campaigns', sample), cli.path('phases.campaign'))
    for number in range(2 * len(PHASES)):
        phase = PHASES[number % len(PHASES)]
        done = cli.run('turn', '--auto', '--quick', f'--phase={phase}', '--as-example', f'--seed={seed + number}',
                       'phases.campaign')
        if done.returncode == NO and 'over' in done.stderr:
            return
        yield from (f'{phase}: {line}' for line in expect(done, DONE, r'^example turn-'))
        if done.returncode != DONE:
            return
        cli.write('told.txt', done.stdout)
        yield from (f'{phase}: {line}' for line in expect(cli.run('play', 'told.txt'), DONE, r'^1 passed, 0 failed$'))


def play_quickly(cli, root, sample, seed):
    return play_through(cli, root, sample, seed, '--quick')


WAYS = {'quick': play_quickly, 'fought': play_through, 'turns': play_turn_by_turn, 'phases': play_phase_by_phase}


def main(program, root, first, last):
    points = Points()
    samples = sorted(name for name in os.listdir(os.path.join(root, 'campaigns')) if name.endswith('.campaign'))
    for seed in range(int(first), int(last) + 1):
        for sample, way in rounds(itertools.product(samples, WAYS)):
            with tempfile.TemporaryDirectory() as folder:
                points.check(f'{sample[:-len(".campaign")]}-{seed}-{way}',
                             list(WAYS[way](Program(program, folder), root, sample, seed)))
    points.finish()


if __name__ == '__main__':
    main(os.path.abspath(sys.argv[1]), *sys.argv[2:])

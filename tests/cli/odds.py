#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""odds.py PROGRAM ROOT: odds that are met exactly, on any number of threads, in shards that make the whole, and by the
manual's recipes."""

import json
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
from fractions import Fraction
from math import sqrt

from tap import Points

DONE, NO, WRONG = 0, 1, 2

# One unit of B that cannot reach anybody before the last turn is over, and guns of A. Who reads the rulebook can reckon what
# comes of it: (rules, last turn, lines, the chance that A destroys it).
EXACT = {
    # 4 or more of 6 at long range (MP-ART-4); 1 less in a wood (MP-ART-5); two guns, or two turns, miss both times.
    'mp-long': ('musket-period', 1, ('unit A art d1 N', 'unit B inf d6 S'), Fraction(1, 2)),
    'mp-wood': ('musket-period', 1, ('terrain d6 wood', 'unit A art d1 N', 'unit B inf d6 S'), Fraction(1, 3)),
    'mp-two-guns': ('musket-period', 1, ('unit A art c1 N', 'unit A art e1 N', 'unit B inf d6 S'), 1 - Fraction(1, 2) ** 2),
    'mp-two-turns': ('musket-period', 2, ('unit A art d1 N', 'unit B inf d7 S'), 1 - Fraction(1, 2) ** 2),
    'mp-three-guns': ('musket-period', 1, ('unit A art c1 N', 'unit A art d1 N', 'unit A art e1 N', 'unit B inf d6 S'),
                      1 - Fraction(1, 2) ** 3),
    # Lands in 2 of 6 (FM-ART-8), destroys on 4 to 6, in cover on 5 and 6 (FM-ART-16).
    'fm-direct': ('frontier-musket', 1, ('unit A fa d1 N', 'unit B inf d5 S'), Fraction(2, 6) * Fraction(3, 6)),
    'fm-wood': ('frontier-musket', 1, ('terrain d5 wood', 'unit A fa d1 N', 'unit B inf d5 S'), Fraction(2, 6) * Fraction(2, 6)),
    'fm-two-guns': ('frontier-musket', 1, ('unit A fa c1 N', 'unit A fa e1 N', 'unit B inf d5 S'),
                    1 - (1 - Fraction(2, 6) * Fraction(3, 6)) ** 2),
}


class Program:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.environment = dict(os.environ, LC_ALL='C.UTF-8', G_DEBUG='fatal-warnings')

    def run(self, *arguments):
        return subprocess.run([self.program, 'odds', *arguments], cwd=self.folder, env=self.environment, capture_output=True,
                              text=True, timeout=240)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), 'w', encoding='utf-8') as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), encoding='utf-8') as file:
            return file.read()


def expect(answer, status, err=None):
    if answer.returncode != status:
        yield f'exit status {answer.returncode}, not {status}: {answer.stderr[-300:]!r}'
    if err is not None and not re.search(err, answer.stderr):
        yield f'no {err!r} in {answer.stderr[-300:]!r}'
    if err is not None and answer.stdout:
        yield 'an answer beside a refusal'


def exact(points, cli):
    for name, (rules, turns, lines, chance) in EXACT.items():
        cli.write('exact.txt', '\n'.join((f'example {name}', f'ruleset {rules}', f'option turn-limit {turns}', *lines,
                                          'phase artillery', '')))
        for seed in '12':
            answer = cli.run('--json', '--battles', '20000', '--seed', seed, 'exact.txt')
            faults = list(expect(answer, DONE))
            if not faults:
                odds = json.loads(answer.stdout)
                error = sqrt(float(chance * (1 - chance)) / odds['played'])
                won = next(one for one in odds['results'] if one['result'] == 'A')
                unit = next(one for one in odds['units'] if one['side'] == 'B')
                for what, share in (('wins', won['chance']), ('destroys', unit['chance']), ('takes', unit['mean-steps'])):
                    if abs(share - float(chance)) > 3 * error:
                        away = abs(share - float(chance)) / error
                        faults.append(f'A {what} {share}, not {float(chance):.6f}: {away:.1f} standard errors away')
                if odds['spread']['B'] != [odds['played'] - unit['destroyed'], unit['destroyed']]:
                    faults.append(f'a spread of {odds["spread"]["B"]}')
            points.check(f'exact/{name}/{seed}', faults)


def even(points, cli):
    """The first die falls evenly: of six battles in a row it has each face once, so one die's chance is met to the battle."""
    for name, share in (('mp-long', Fraction(1, 2)), ('mp-wood', Fraction(1, 3))):
        rules, turns, lines, _chance = EXACT[name]
        cli.write('exact.txt', '\n'.join((f'example {name}', f'ruleset {rules}', f'option turn-limit {turns}', *lines,
                                          'phase artillery', '')))
        odds = json.loads(cli.run('--json', '--battles', '600', 'exact.txt').stdout)
        won = next(one for one in odds['results'] if one['result'] == 'A')
        points.check(f'even/{name}', [] if won['battles'] == 600 * share else [f'{won["battles"]} of 600'])


def threads_and_shards(points, cli, battle):
    one = cli.run('--json', '--battles', '1000', '--threads', '1', *battle)
    points.check('played', list(expect(one, DONE)))
    for threads in '237':
        many = cli.run('--json', '--battles', '1000', '--threads', threads, *battle)
        points.check(f'threads/{threads}', [] if many.stdout == one.stdout else ['another answer'])
    other = cli.run('--json', '--battles', '1000', '--seed', '2', *battle)
    points.check('seeds', ['the same answer'] if other.stdout.replace('"seed": 2', '"seed": 1') == one.stdout else [])
    whole = cli.run('--battles', '1000', *battle)
    for n in (1, 2, 3, 7):
        names = [f'{n}-{k}.json' for k in range(1, n + 1)]
        faults = []
        for k, name in enumerate(names, 1):
            faults += expect(cli.run('--battles', '1000', '--shard', f'{k}/{n}', '-o', name, *battle), DONE)
        for order in (names, names[::-1]):
            faults += [] if cli.run('--merge', '--json', *order).stdout == one.stdout else ['merged it is not the whole']
            faults += [] if cli.run('--merge', *order).stdout == whole.stdout else ['merged it says something else']
        points.check(f'shards/{n}', faults)
    few = cli.run('--json', '--battles', '2', '--shard', '3/3', *battle)
    points.check('empty-shard', list(expect(few, DONE)) + ([] if json.loads(few.stdout)['played'] == 0 else ['played']))
    for given, battles in (('1', 9604), ('5', 385), ('2.5', 1537)):
        answer = cli.run('--json', '--precision', given, *battle)
        points.check(f'precision/{given}', [] if json.loads(answer.stdout)['battles'] == battles else ['not so many'])


def refusals(points, cli, root, battle):
    cli.write('other.txt', 'example other\nruleset musket-period\nunit A inf d3 N\nunit B inf d6 S\n')
    cli.write('broken.json', '{"format": ')
    cli.write('words.txt', cli.run('--battles', '50', *battle).stdout)
    runs = {'1.json': ('--shard', '1/2', *battle), '2.json': ('--shard', '2/2', *battle), 'same.json': ('--shard', '2/2', *battle),
            'battle.json': ('--shard', '2/2', 'other.txt'), 'seed.json': ('--seed', '9', '--shard', '2/2', *battle),
            'third.json': ('--shard', '2/3', *battle)}
    for name, arguments in runs.items():
        points.check(f'shard/{name}', list(expect(cli.run('--battles', '50', '-o', name, *arguments), DONE)))
    cli.run('--battles', '60', '--shard', '2/2', '-o', 'long.json', *battle)
    cli.write('version.json', cli.read('2.json').replace('"version": "', '"version": "9'))
    for name, files, message in (
            ('twice', ('1.json', '2.json', 'same.json'), r'shard 2 of 2 is there twice: 2\.json and same\.json$'),
            ('missing', ('1.json',), r'shard 2 of 2 is missing$'),
            ('battle', ('1.json', 'battle.json'), r'battle\.json is of another battle than 1\.json$'),
            ('seed', ('1.json', 'seed.json'), r'seed\.json has another seed than 1\.json$'),
            ('run', ('1.json', 'long.json'), r'long\.json is of a run of another length than 1\.json$'),
            ('number', ('1.json', 'third.json'), r'third\.json is of a run in another number of shards than 1\.json$'),
            ('version', ('1.json', 'version.json'), r'version\.json was played by another version of the program than 1\.json$')):
        points.check(f'refused/{name}', list(expect(cli.run('--merge', *files), NO, message)))
    good = cli.read('1.json')
    for name, text, message in (
            ('cut', good[:200], r'x\.json:\d+: '), ('empty', '', r'x\.json:1: the file ends too early'),
            ('list', '[1, 2]', r'no odds that this version can read'), ('deep', '[' * 100000, r'nested too deeply'),
            ('after', good + '1', r'x\.json:\d+: something stands here after the end'),
            ('double', good.replace('"seed"', '"battles"'), r'x\.json:9: this name stands here twice'),
            ('shard', good.replace('"shard": 1', '"shard": 3'), r'there is no shard 3 of 2'),
            ('played', good.replace('"played": 25', '"played": 24'), r'the battles played are not those of shard 1 of 2'),
            ('results', re.sub(r'("result": "A", "battles": )\d+', r'\g<1>0', good, count=1), r'do not add up'),
            ('destroyed', re.sub(r'"destroyed": \d+', '"destroyed": 9999', good, count=1), r'"destroyed" is more than can be'),
            ('negative', good.replace('"seed": 1', '"seed": -1'), r'x\.json:8: '),
            ('figures', good.replace('"seed": 1', '"seed": "1"'), r'"seed" is missing, or is no whole number'),
            ('side', good.replace('"side": "A"', '"side": "C"', 1), r'there is no side "C"'),
            ('spread', re.sub(r'"A": \[(\d+)', '"A": [1000000000', good), r'the spread of side A'),
            ('words', cli.read('words.txt'), r'x\.json:1: ')):
        cli.write('x.json', text)
        points.check(f'unreadable/{name}', list(expect(cli.run('--merge', 'x.json', '2.json'), WRONG, message)))
    campaign = os.path.join(root, 'campaigns', 'zaruk-bridge.campaign')
    points.check('no-place', list(expect(cli.run(campaign, 'Nowhere'), WRONG, r'there is no battle "Nowhere"; there are: ')))
    points.check('no-example', list(expect(cli.run('--example', 'nobody', 'other.txt'), WRONG, r'no example "nobody"')))
    points.check('no-battle', list(expect(cli.run(os.path.join(root, 'campaigns', 'karrash-road.campaign')), WRONG,
                                          'there is no open battle')))
    with open(campaign, encoding='utf-8') as file:
        side = re.search(r'<side id="([^"]+)"', file.read()).group(1)
    subprocess.run([cli.program, 'copy', '--side', side, '-o', 'copy.campaign', campaign], cwd=cli.folder, env=cli.environment,
                   check=True, capture_output=True)
    points.check('players-copy', list(expect(cli.run('copy.campaign'), WRONG, "is a player's copy")))


STAND_IN = '''#!/bin/sh
# As "parallel COMMAND... ::: ITEM..." would, one after the other.
command=
while [ "$1" != ::: ]; do command="$command $1"; shift; done
shift
for item; do eval "$(printf %s "$command" | sed "s/{}/$item/g")" || exit 1; done
'''
SUBMIT = '''#!/bin/sh
# As Slurm's sbatch would: an array's tasks, then what waits for them.
case $1 in
  --parsable) for task in 1 2 3 4 5 6 7 8; do SLURM_ARRAY_TASK_ID=$task sh "$2" || exit 1; done; echo 42 ;;
  --dependency=afterok:42) shift 2; sh -c "$1" ;;
  *) exit 1 ;;
esac
'''


def recipes(points, cli, root):
    """The recipes of the manual, to the letter but for the precision."""
    with open(os.path.join(root, 'data', 'man', 'bivouac-cli.1'), encoding='utf-8') as file:
        told = re.findall(r'^\.nf\n(.*?)^\.fi\n', file.read(), re.M | re.S)
    told = [text.replace('\\e', '\\').replace('\\-', '-') for text in told]
    tools = cli.path('tools')
    os.mkdir(tools)
    os.symlink(cli.program, os.path.join(tools, 'bivouac-cli'))
    stand_ins = {'sbatch': SUBMIT}
    if not shutil.which('parallel'):
        stand_ins['parallel'] = STAND_IN
    for name, text in stand_ins.items():
        with open(os.path.join(tools, name), 'w', encoding='utf-8') as file:
            file.write(text)
        os.chmod(file.name, os.stat(file.name).st_mode | stat.S_IXUSR)
    campaign = os.path.join(root, 'campaigns', 'zaruk-bridge.campaign')
    whole = cli.run('--precision', '4', campaign)
    for name, word in (('parallel', 'parallel bivouac-cli'), ('slurm', 'sbatch')):
        work = cli.path(name)
        os.mkdir(work)
        shutil.copy(campaign, work)
        recipe = [text for text in told if word in text]
        if len(recipe) != 1:
            points.check(f'recipe/{name}', ['it is not in the manual'])
            continue
        answer = subprocess.run(['sh', '-e', '-c', recipe[0].replace('--precision 0.1', '--precision 4')], cwd=work,
                                env=dict(cli.environment, PATH=f'{tools}:{os.environ["PATH"]}'), capture_output=True, text=True,
                                timeout=240)
        points.check(f'recipe/{name}', list(expect(answer, DONE))
                     + ([] if answer.stdout.endswith(whole.stdout) and whole.stdout else ['it does not come to the whole']))


def main():
    program, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        cli = Program(program, folder)
        campaign = os.path.join(root, 'campaigns', 'zaruk-bridge.campaign')
        exact(points, cli)
        even(points, cli)
        threads_and_shards(points, cli, (campaign,))
        refusals(points, cli, root, (campaign,))
        recipes(points, cli, root)
    points.finish()


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""verbs.py PROGRAM ROOT: what each verb of bivouac-cli answers, and with which exit status."""

import itertools
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from tap import Points, rounds

DONE, NO, WRONG = 0, 1, 2

ORDERS = '''  <order id="order-HC" formation="HC" turn="1" posture="attack" path="P03,P09" status="given"/>
  <order id="order-DH" formation="DH" turn="1" posture="attack" path="P10,P09" status="given"/>
</campaign>'''

PASSES = '''example passes
ruleset frontier-musket
unit A inf d3 N
unit B inf d5 S
expect distance d3 d5 = 2
'''
FAILS = PASSES.replace('= 2', '= 3').replace('passes', 'fails')


class Program:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.environment = dict(os.environ, LC_ALL='C.UTF-8', G_DEBUG='fatal-warnings')

    def run(self, *arguments, feed=None):
        return subprocess.run([self.program, *arguments], cwd=self.folder, env=self.environment, input=feed,
                              capture_output=True, text=True, timeout=120)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, text):
        with open(self.path(name), 'w', encoding='utf-8') as file:
            file.write(text)

    def read(self, name):
        with open(self.path(name), 'rb') as file:
            return file.read()


def expect(answer, status, out=None, err=None):
    """Faults of an answer: its status, and patterns that its output and its messages must have."""
    if answer.returncode != status:
        yield f'exit status {answer.returncode}, not {status}'
        yield from (f'| {line}' for line in (answer.stdout + answer.stderr).splitlines()[-8:])
    if out is not None and not re.search(out, answer.stdout, re.M):
        yield f'no {out!r} in {answer.stdout[-300:]!r}'
    if err is not None and not re.search(err, answer.stderr, re.M):
        yield f'no {err!r} in {answer.stderr[-300:]!r}'
    for line in answer.stderr.splitlines():
        if not line.startswith('bivouac-cli: '):
            yield f'a message that is not ours: {line!r}'


def usage(points, cli, manual):
    helped = cli.run('--help')
    verbs = re.findall(r'^  ([a-z]+) ', helped.stdout, re.M)
    with open(manual, encoding='utf-8') as file:
        told = re.findall(r'^\.SS ([a-z]+) ', file.read(), re.M)
    points.check('help', list(expect(helped, DONE, r'^Usage: '))
                 + ([] if sorted(verbs) == sorted(told) else [f'verbs: {verbs}, in the manual: {told}']))
    points.check('version', list(expect(cli.run('--version'), DONE, r'^bivouac-cli \d')))
    points.check('no-verb', list(expect(cli.run(), WRONG, err='which verb')))
    points.check('unknown-verb', list(expect(cli.run('dance'), WRONG, err='no verb "dance"')))
    for verb in verbs:
        points.check(f'{verb}-help', list(expect(cli.run(verb, '--help'), DONE, rf'^\s+bivouac-cli {verb} ')))
        points.check(f'{verb}-unknown-option', list(expect(cli.run(verb, '--no-such-option'), WRONG, err='no-such-option')))
        if verb not in ('bench', 'duel', 'fight'):
            points.check(f'{verb}-without-file', list(expect(cli.run(verb), WRONG, err='usage')))
    for verb in ('check', 'show', 'turn', 'resolve', 'replay', 'play', 'copy --side=CROWN', 'print --side=CROWN',
                 'draw --output=x.png'):
        name = verb.split()[0]
        points.check(f'{name}-no-such-file',
                     list(expect(cli.run(*verb.split(), 'nothing.here'), WRONG, err='nothing.here')))


def reckon(points, cli):
    """One sum at a time: the answer, a refusal with its id, and what is wrong with an input."""
    listed = cli.run('reckon', '--list')
    names = re.findall(r'^([a-z-]+)  ', listed.stdout, re.M)
    points.check('reckon-list', list(expect(listed, DONE)) + ([] if len(names) == 13 else [f'calculators: {names}']))
    for name in names:
        points.check(f'reckon-inputs-{name}', list(expect(cli.run('reckon', '--inputs', name), DONE, r'\(FU-[A-Z]+-\d+\)$')))
    for name, words, status, out, err in (
            ('artillery', 'artillery calibre=6 guns=8 range=300 dice=4,4', DONE,
             r'\Arange=300 fire=yes bracket=short totals=8 damage=2\n\Z', None),
            ('underscore', 'start_time dice=1,1', DONE, r'\Atotal=2 time=12:00\n\Z', None),
            ('sum', '--sum infantry-combat a1=q5,f200 b1=q5,f200,dp2 dice=1,2,3,4', DONE, r'^  b1 +-2  damage points \(FU-', None),
            ('seed', '--seed=3 woods', DONE, r'\Alost=(yes|no) dice=[1-6]\n\Z', None),
            ('refused', 'artillery calibre=5 guns=8 range=300 dice=4,4', NO, r'\Arefused=E-SETUP-9\n\Z', 'Calibre 5'),
            ('unknown', 'arson', WRONG, None, 'no calculator "?.arson'),
            ('no-inputs-of', '--inputs arson', WRONG, None, 'no calculator'),
            ('key', 'woods depth=3 dice=1', WRONG, None, 'depth'),
            ('value', 'artillery calibre=6 guns=eight range=300', WRONG, None, 'guns.*eight.*0 to 200'),
            ('missing', 'skirmish', WRONG, None, 'range='),
            ('no-dice', 'woods', WRONG, None, 'die 1 is missing.*FU-MOVE-11'),
            ('many-dice', 'woods dice=1,2', WRONG, None, '1 are needed, but 2'),
            ('wrong-die', 'woods dice=7', WRONG, None, 'die 1 does not fit'),
            ('no-die', 'woods dice=x', WRONG, None, 'is no die'),
            ('option', 'woods option.night=on dice=1', WRONG, None, 'night'),
            ('seed-and-dice', '--seed=3 woods dice=1', WRONG, None, 'not both')):
        points.check(f'reckon-{name}', list(expect(cli.run('reckon', *words.split()), status, out, err)))


def refused_fire(points, cli):
    """E-ART-1 names the battery, its target and the reason."""
    for name, keys, why in (('few', 'guns=1', 'it has too few guns'), ('limbered', 'guns=8 state=limbered', 'it is limbered'),
                            ('arc', 'guns=8', 'it is outside the arc')):
        facing = 180 if name == 'arc' else 0
        text = (f'example x\nruleset fusilier\nunit A artillery 600,385 {facing} name=AX quality=5 calibre=6 {keys}\n'
                'unit B infantry 600,707.5 180 name=B1 quality=5 front=200\nphase artillery\ndo A fire AX B1\n')
        points.check(f'refused-fire-{name}', list(expect(cli.run('play', '-', feed=text), NO,
                                                         f'E-ART-1.*"AX cannot fire at B1: {why}')))


def examples(points, cli):
    cli.write('good.txt', PASSES)
    cli.write('bad.txt', FAILS)
    cli.write('broken.txt', 'example x\nruleset frontier-musket\nunti A inf d3 N\nexpect turn 1\n')
    cli.write('empty.txt', '')
    with open(cli.path('latin.txt'), 'wb') as file:
        file.write(b'example \xe9\n')
    points.check('play-passes', list(expect(cli.run('play', 'good.txt'), DONE,
                                            r'good.txt:1: passes: passed\n1 passed, 0 failed\n\Z')))
    points.check('play-fails', list(expect(cli.run('play', 'bad.txt', 'good.txt'), NO,
                                           r'bad.txt:5: fails: failed: expected distance d3 d5 = 3, found 2\n'
                                           r'good.txt:1: passes: passed\n1 passed, 1 failed\n\Z')))
    points.check('play-quiet', list(expect(cli.run('play', '--quiet', 'good.txt'), DONE, r'\A1 passed, 0 failed\n\Z')))
    points.check('play-standard-input', list(expect(cli.run('play', '-', feed=PASSES), DONE, r'1 passed, 0 failed')))
    points.check('play-broken', list(expect(cli.run('play', 'broken.txt'), NO, r'broken.txt:3: x: failed: "unti"')))
    points.check('play-one-unreadable', list(expect(cli.run('play', 'latin.txt', 'good.txt'), WRONG,
                                                    r'1 passed, 0 failed', r'latin.txt:1: .*UTF-8')))
    points.check('play-folder', list(expect(cli.run('play', '.'), WRONG, err='')))
    points.check('check-examples', list(expect(cli.run('check', 'good.txt', 'bad.txt'), DONE, r'good.txt: right')))
    points.check('check-broken-example', list(expect(cli.run('check', 'broken.txt'), NO, err=r'broken.txt:3: "unti"')))
    points.check('check-empty', list(expect(cli.run('check', 'empty.txt'), NO, err='no example')))


def sealed(points, cli, name):
    """A record that was changed in any way is refused by file, line and step."""
    lines = cli.read(name).decode().split('\n')
    steps = [i for i, line in enumerate(lines) if '<step ' in line]
    fifth = steps[4]
    die = next(i for i in steps if ' faces="' in lines[i])
    forged = (
        ('flipped-face', die, steps.index(die) + 1, r'die 1 is',
         [re.sub(r'faces="(.)(\d+)', lambda m: f'faces="{m[1]}{int(m[2]) % 6 + 1}', line) if i == die else line
          for i, line in enumerate(lines)]),
        ('dropped-step', fifth, 5, 'step 5 is missing', lines[:fifth] + lines[fifth + 1:]),
        ('added-step', fifth, 5, 'has no seal',
         lines[:fifth] + [re.sub(' seal="[^"]*"', '', lines[fifth])] + lines[fifth:]),
        ('swapped-steps', fifth, 5, 'not in their order',
         lines[:fifth] + [lines[fifth + 1], lines[fifth]] + lines[fifth + 2:]),
        ('changed-order', fifth, 5, 'order',
         [line.replace('order="', 'order="A hold ', 1) if i == fifth else line for i, line in enumerate(lines)]))
    for what, at, step, words, text in forged:
        cli.write('forged.battle', '\n'.join(text))
        for verb in ('check', 'replay', 'replay --as-example'):
            points.check(f'{verb.replace(" ", "-")}-{what}',
                         list(expect(cli.run(*verb.split(), 'forged.battle'), NO,
                                     err=rf'forged.battle:{at + 1}: Step {step}, .*{words}')))


def battles(points, cli):
    points.check('fight-record', list(expect(cli.run('fight', '--random', '--ruleset', 'frontier-musket', '--seed', '4',
                                                     '--computer', '--output', 'f.battle'), DONE)))
    points.check('check-record', list(expect(cli.run('check', '--schema', 'f.battle'), DONE, 'f.battle: right')))
    points.check('replay', list(expect(cli.run('replay', 'f.battle'), DONE, r'Side [AB]')))
    written = cli.run('replay', '--as-example', 'f.battle')
    points.check('replay-as-example', list(expect(written, DONE, r'\Aexample f.battle\nruleset frontier-musket\n')))
    points.check('replay-plays', list(expect(cli.run('play', '-', feed=written.stdout), DONE, '1 passed, 0 failed')))
    every = cli.run('replay', '--as-example', '--every-unit', 'f.battle')
    points.check('replay-every-unit', list(expect(cli.run('play', '-', feed=every.stdout), DONE, '1 passed, 0 failed'))
                 + ([] if every.stdout.count('\n') > written.stdout.count('\n') else ['no more lines than without']))
    again = cli.run('fight', '--random', '--ruleset', 'frontier-musket', '--seed', '4', '--computer')
    points.check('fight-again', list(expect(again, DONE))
                 + ([] if again.stdout.encode() == cli.read('f.battle') else ['another battle from the same seed']))
    sealed(points, cli, 'f.battle')
    spoilt = re.sub(r' seal="[^"]*"', '', cli.read('f.battle').decode())
    cli.write('unsealed.battle', spoilt)
    points.check('check-unsealed', list(expect(cli.run('check', 'unsealed.battle'), DONE,
                                               r'^unsealed.battle:2: warning: .* not sealed[^$]*^unsealed.battle: right')))
    points.check('replay-unsealed', list(expect(cli.run('replay', 'unsealed.battle'), DONE, 'not sealed')))
    cli.write('spoilt.battle', re.sub(r'digest="[0-9a-f]{16}"', 'digest="0000000000000000"', spoilt))
    points.check('replay-another-end', list(expect(cli.run('replay', 'spoilt.battle'), NO, err=r'spoilt.battle:\d+: ')))
    points.check('check-another-end', list(expect(cli.run('check', 'spoilt.battle'), NO, err=r'spoilt.battle:\d+: ')))
    cli.write('spoilt.battle', spoilt.replace('order="', 'order="A dance ', 1))
    line = spoilt[:spoilt.index('order="')].count('\n') + 1
    for verb in ('replay', 'replay --as-example', 'check'):
        points.check(f'{verb.replace(" ", "-")}-faulty-step',
                     list(expect(cli.run(*verb.split(), 'spoilt.battle'), NO, err=rf'spoilt.battle:{line}: Step 1, ')))
    fought = cli.run('fight', '--as-example', '--seed', '2', 'good.txt')
    points.check('fight-from-example', list(expect(cli.run('play', '-', feed=fought.stdout), DONE, '1 passed, 0 failed')))
    points.check('fight-no-such-example', list(expect(cli.run('fight', '--example', 'nobody', 'good.txt'), WRONG, err='nobody')))
    points.check('fight-neither', list(expect(cli.run('fight'), WRONG, err='either')))
    points.check('fight-both', list(expect(cli.run('fight', '--random', 'good.txt'), WRONG, err='either')))
    points.check('fight-unknown-rules', list(expect(cli.run('fight', '--random', '--ruleset', 'chess'), WRONG, err='chess')))
    bench = cli.run('bench', '--battles', '50', '--size', '4')
    points.check('bench', list(expect(bench, DONE, r'\A(?:[a-z-]+ battles/s=\d+ decisions/s=\d+ digest=[0-9a-f]{16}\n)+\Z')))
    first = bench.stdout.splitlines()[0]
    again = cli.run('bench', first.split()[0], '--battles', '50', '--size', '4').stdout
    points.check('bench-digest', [] if first.split('digest=')[-1] == again.strip().split('digest=')[-1]
                 else ['two runs, two digests'])
    points.check('bench-unknown', list(expect(cli.run('bench', 'chess'), WRONG, err='chess')))


def rulesets(points, cli):
    """A random battle of each ruleset, written as an example, plays."""
    lines = cli.run('bench', '--battles', '1', '--seconds', '0').stdout.splitlines()
    for ruleset in dict.fromkeys(line.split()[0] for line in lines):
        for seed in rounds('12'):
            fought = cli.run('fight', '--random', '--ruleset', ruleset, '--seed', seed, '--computer', '--output', 'r.battle')
            written = cli.run('replay', '--as-example', '--every-unit', 'r.battle')
            points.check(f'random-battle/{ruleset}/{seed}',
                         list(expect(fought, DONE)) + list(expect(written, DONE, f'ruleset {ruleset}'))
                         + list(expect(cli.run('play', '-', feed=written.stdout), DONE, '1 passed, 0 failed')))


def sample_battles(points, cli, folder):
    """A campaign that is shipped with a battle ready to be fought: the computer fights it to its end."""
    for name in sorted(os.listdir(folder)):
        if not name.endswith('.campaign'):
            continue
        with open(os.path.join(folder, name), encoding='utf-8') as file:
            if 'state="deployed"' not in file.read():
                continue
        shutil.copy(os.path.join(folder, name), cli.path('ready.campaign'))
        for seed in rounds('12'):
            points.check(f'sample-battle/{name}/{seed}',
                         list(expect(cli.run('resolve', '--seed', seed, '-o', 'over.campaign', 'ready.campaign'), DONE,
                                     r'victory|draw|undecided'))
                         + list(expect(cli.run('check', 'over.campaign'), DONE, 'right')))


def own_dice(points, cli, folder):
    """Without a seed the dice are the campaign's own: a sample's are given, and no two others have the same."""
    sample = os.path.join(folder, 'wend-crossing.campaign')
    with open(sample, encoding='utf-8') as file:
        given = file.read()
    cli.write('given.campaign', given)
    cli.write('old.campaign', re.sub(r' dice-key="[0-9a-f]{32}"', '', given))

    def resolve(name):
        answer = cli.run('resolve', '-o', 'over.campaign', name)
        text = cli.read('over.campaign').decode() if answer.returncode == DONE else ''
        return list(expect(answer, DONE)), re.findall(r' faces="([^"]*)" numbers="([^"]*)"', text), text

    one, two = resolve('given.campaign'), resolve('given.campaign')
    points.check('resolve-given-key', one[0] + two[0] + ([] if one[1] == two[1] and one[1] else ['other dice of one key']))
    one, two = resolve('old.campaign'), resolve('old.campaign')
    points.check('resolve-own-dice', one[0] + two[0] + (['twice the same dice'] if one[1] == two[1] else [])
                 + ([] if len(re.findall(r' dice-key="[0-9a-f]{32}"', two[2])) == 1 else ['no key was kept'])
                 + list(expect(cli.run('check', '--schema', 'over.campaign'), DONE, 'right')))
    fights = [cli.run('fight', '--computer', '--random', '--ruleset', 'musket-period').stdout for _ in '12']
    points.check('fight-own-dice', (['twice the same battle'] if fights[0] == fights[1] else []))
    cli.write('own.battle', fights[0])
    points.check('fight-own-dice-check', list(expect(cli.run('check', '--schema', 'own.battle'), DONE, 'right'))
                 + ([] if re.search(r' dice-key="[0-9a-f]{32}" dice-count="\d+"', fights[0]) else ['no key in the record']))


def campaigns(points, cli, sample):
    def fresh(name='k.campaign'):
        shutil.copy(sample, cli.path(name))
        os.chmod(cli.path(name), 0o644)
        return name

    fresh()
    points.check('check-campaign', list(expect(cli.run('check', '--schema', 'k.campaign'), DONE, 'right')))
    points.check('show', list(expect(cli.run('show', 'k.campaign'), DONE, r'A02 +1st Bn Royal Alvoran Foot')))
    hidden = cli.run('show', '--side', 'CLAN', 'k.campaign')
    points.check('show-side', list(expect(hidden, DONE, 'Dorrim Host'))
                 + ([f'it tells of {word}' for word in ('Halden Column', 'A02', 'Thurwick') if word in hidden.stdout]))
    points.check('show-unknown-side', list(expect(cli.run('show', '--side', 'RED', 'k.campaign'), NO,
                                                  err='"RED"; there are: Crown of Alvora \\(ALV\\), Clans of Karrash \\(KAR\\)')))
    points.check('show-side-by-name', list(expect(cli.run('show', '--side', 'clans of karrash', 'k.campaign'), DONE,
                                                  r'^KAR  Clans of Karrash$')))
    told = cli.run('show', 'k.campaign')
    points.check('show-no-ids', [f'{word} is shown' for word in ('CROWN', 'CLAN', 'P01', '[') if word in told.stdout])
    points.check('show-ids', list(expect(cli.run('show', '--ids', 'k.campaign'), DONE, r'Halden Column \[HC\]')))

    with_types = cli.read('k.campaign').decode().replace('  <side id="CROWN"', '''  <type name="camels.like" value="cav"/>
  <type name="camels.name" value="Camel Corps"/>
  <type name="inf.power" value="6"/>
  <side id="CROWN"''', 1)
    cli.write('t.campaign', with_types)
    points.check('check-types', list(expect(cli.run('check', '--schema', 't.campaign'), DONE, 'right')))
    shown = cli.run('show', 't.campaign')
    points.check('show-types', list(expect(shown, DONE, r'Camel Corps: added, like cav'))
                 + list(expect(shown, DONE, r'Infantry \(Firearms\): Close Combat Power 6 \(5\)')))
    cli.write('t.campaign', with_types.replace('value="6"', 'value="60"'))
    points.check('check-bad-types', list(expect(cli.run('check', 't.campaign'), NO, err=r'inf\.power is a whole number')))

    before = cli.read('k.campaign')
    answer = cli.run('turn', 'k.campaign')
    points.check('turn', list(expect(answer, DONE, r'^Turn 2, 6 March 1883'))
                 + ([] if cli.read('k.campaign~') == before else ['no backup of the version before']))
    points.check('turn-check', list(expect(cli.run('check', '--schema', 'k.campaign'), DONE, 'right')))
    points.check('turn-unknown-phase', list(expect(cli.run('turn', '--phase', 'winter', 'k.campaign'), WRONG, err='winter')))

    with open(sample, encoding='utf-8') as file:
        text = file.read().replace('</campaign>', ORDERS)
    cli.write('k.campaign', text)
    answer = cli.run('turn', '--phase', 'contact', '--output', 'c.campaign', 'k.campaign')
    points.check('turn-output', list(expect(answer, DONE, r'^Turn 1, .*Battle'))
                 + ([] if cli.read('k.campaign').decode() == text else ['the first file was changed']))
    answer = cli.run('turn', 'c.campaign')
    points.check('turn-stops-at-a-battle', list(expect(answer, NO, err='CA-REF-6')))
    answer = cli.run('resolve', '--seed', '3', 'c.campaign')
    points.check('resolve', list(expect(answer, DONE, r'^Battle of Two Palms: ')))
    points.check('resolve-again', list(expect(cli.run('resolve', 'c.campaign'), NO, err='no open battle')))
    points.check('turn-goes-on', list(expect(cli.run('turn', 'c.campaign'), DONE, r'^Turn 2')))
    points.check('resolved-check', list(expect(cli.run('check', '--schema', 'c.campaign'), DONE, 'right')))
    cli.write('q.campaign', text)
    cli.run('turn', '--phase', 'contact', 'q.campaign')
    points.check('resolve-quickly', list(expect(cli.run('resolve', '--quick', '--seed', '3', 'q.campaign', 'P09'), DONE,
                                                r'^Battle of Two Palms: ')))
    cli.write('t.campaign', text)
    cli.run('turn', '--phase', 'contact', 't.campaign')
    cli.write('losses.txt', '# of the table\nHalden Column; 20 %\nDH\t50\n')
    cli.write('wrong.txt', 'HC:20\nDH lots\n')
    points.check('resolve-by-formation-wrong', list(expect(
        cli.run('resolve', '--winner', 'CROWN', '--losses', 'wrong.txt', 't.campaign'), NO, err='wrong.txt:2: "DH lots"'))
        + list(expect(cli.run('resolve', '--winner', 'CROWN', '--loss', 'XX:20', 't.campaign'), NO, err='"XX"'))
        + list(expect(cli.run('resolve', '--winner', 'CROWN', '--loss', 'HC:101', 't.campaign'), NO, err='HC:101'))
        + list(expect(cli.run('resolve', '--loss', 'HC:20', 't.campaign'), NO, err='CA-BATTLE-8'))
        + list(expect(cli.run('resolve', '--winner', 'CROWN', '--loss', 'FC:20', 't.campaign'), NO, err='CA-BATTLE-8'))
        + list(expect(cli.run('resolve', '--winner', 'CROWN', '--loss', 'HC:0', '--end', 'A02=tired', 't.campaign'), NO,
                      err='A02=tired')))
    points.check('resolve-by-formation', list(expect(
        cli.run('resolve', '--winner', 'CROWN', '--losses', 'losses.txt', '--end', 'N01=destroyed', '--seed', '3', 't.campaign'),
        DONE, r'^Battle of Two Palms: (decisive )?victory for Crown of Alvora')))
    points.check('resolve-by-formation-check', list(expect(cli.run('check', '--schema', 't.campaign'), DONE, 'right'))
                 + list(expect(cli.run('show', '--journal', 't.campaign'), DONE, r'Dorrim Host: 50 % lost, 3 of 6 steps')))
    points.check('resolve-elsewhere', list(expect(cli.run('resolve', 'q.campaign', 'P01'), NO, err='no open battle')))

    fresh('w.campaign')
    cli.write('w.campaign', re.sub(r'(<campaign [^>]*?)>', r'\1><option name="weather.mode" value="simple"/>',
                                   cli.read('w.campaign').decode(), count=1, flags=re.S)
              .replace('current-phase="orders"', 'current-phase="open"'))
    answer = cli.run('turn', '--phase', 'open', '--dice', '-6', 'w.campaign')
    points.check('turn-dice', list(expect(answer, DONE)))
    points.check('turn-dice-weather', list(expect(cli.run('show', 'w.campaign'), DONE, r'^Weather: ')))
    answer = cli.run('turn', '--dice', 'CROWN4', 'w.campaign')
    points.check('turn-dice-not-used', list(expect(answer, NO, err='dice')))
    points.check('turn-dice-badly', list(expect(cli.run('turn', '--dice', 'GREEN4', 'w.campaign'), WRONG, err='GREEN4')))

    os.mkdir(cli.path('closed'))
    points.check('output-elsewhere', list(expect(cli.run('turn', '--output', 'no-folder/x.campaign', 'k.campaign'), WRONG,
                                                 err='x.campaign')))
    cli.write('broken.campaign', '<campaign><side/></campaign>')
    points.check('check-broken', list(expect(cli.run('check', 'broken.campaign'), NO, err=r'broken.campaign:1: ')))
    cli.write('empty.campaign', '')
    points.check('check-what-its-name-says',
                 list(expect(cli.run('check', 'broken.campaign'), NO, err=r'must begin <campaign xmlns='))
                 + list(expect(cli.run('check', 'empty.campaign'), NO, err=r'empty.campaign:1: .*backup')))
    points.check('turn-broken', list(expect(cli.run('turn', 'broken.campaign'), WRONG, err=r'broken.campaign:1: ')))


def deployments(points, cli, sample):
    """A deployment is kept, and used again where it fits (CA-DEPLOY-9)."""
    with open(sample, encoding='utf-8') as file:
        text = file.read().replace(' state="deployed" set-up="yes"', ' set-up="yes"')
    cli.write('bridge.campaign', text)
    kept = cli.run('turn', '--keep-deployment', 'own.deployment', '--side', 'VERANCE', 'bridge.campaign')
    points.check('deployment-kept', list(expect(kept, DONE)))
    own = cli.read('own.deployment').decode()
    unit, square = own.splitlines()[1].split()[:2]
    points.check('deployment-head', [] if own.startswith('deployment VERANCE BA1 ') else [own[:80]])
    cli.write('bridge.campaign', text.replace(f'square="{square}"', '', 1))
    used = cli.run('turn', '--use-deployment', 'own.deployment', 'bridge.campaign')
    again = cli.run('turn', '--keep-deployment', '-', '--side', 'VERANCE', 'bridge.campaign')
    points.check('deployment-used', list(expect(used, DONE))
                 + ([] if again.stdout == own else [f'{unit} at {square} is not as it was']))
    cli.write('more.deployment', own + 'Nobody d1 N\n')
    points.check('deployment-dropped', list(expect(cli.run('turn', '--use-deployment', 'more.deployment', 'bridge.campaign'), DONE,
                                                   err='Nobody is no longer available')))
    for name, words in (('side', own.replace('VERANCE', 'ZARUK', 1)), ('board', own.replace('BA1', 'BA2', 1))):
        cli.write('other.deployment', words)
        before = cli.read('bridge.campaign')
        refused = cli.run('turn', '--use-deployment', 'other.deployment', '--side', 'VERANCE', 'bridge.campaign')
        points.check(f'deployment-of-another-{name}', list(expect(refused, NO, err='CA-DEPLOY-9'))
                     + ([] if cli.read('bridge.campaign') == before else ['the campaign is another one']))
    cli.write('letter.deployment', 'Dear referee,\n')
    points.check('deployment-is-a-letter', list(expect(cli.run('turn', '--use-deployment', 'letter.deployment', 'bridge.campaign'),
                                                       WRONG, err='letter.deployment:1: ')))
    points.check('deployment-whose', list(expect(cli.run('turn', '--keep-deployment', 'x', 'bridge.campaign'), WRONG,
                                                 err='--side')))


def board(points, cli):
    for shape, ruleset in (('squares', 'frontier-musket'), ('hexes', 'modern-frontier'), ('table', 'fusilier')):
        words = 'board', 'generate', '--ruleset', ruleset, '--like', 'river', '--seed', '5'
        points.check(f'board-{shape}', list(expect(cli.run(*words, '-o', f'{shape}.board'), DONE))
                     + list(expect(cli.run('check', f'{shape}.board'), DONE))
                     + list(expect(cli.run(*words), DONE, re.escape(cli.read(f'{shape}.board').decode().strip()))))
    points.check('board-of-a-place', list(expect(cli.run('board', 'generate', '--campaign', 'k.campaign', '--like', 'Ochre Gap'),
                                                 DONE, r'<board .*name="Ochre Gap"')))
    points.check('board-of-no-place', list(expect(cli.run('board', 'generate', '--campaign', 'k.campaign', '--like', 'Moon'),
                                                  NO, err='Moon')))
    points.check('board-like-nothing', list(expect(cli.run('board', 'generate', '--like', 'moon'), WRONG, err='crossroads')))


def reference(points, cli):
    """A rulebook as it is, and as a campaign has it: what its referee changed has a star."""
    points.check('reference-ruleset', list(expect(cli.run('reference', 'musket-period'), DONE,
                                                  r'\AMusket[^\0]*^Options$[^\0]*^  MP-ARM-1  ')))
    points.check('reference-campaign-s-own', list(expect(cli.run('reference', 'campaign'), DONE, r'^  CA-MOVE-5  ')))
    changed = cli.read('k.campaign').decode().replace('<option name="turn.limit"', '<option name="scout.memory" value="5"/>'
                                                      '<option name="turn.limit"', 1)
    cli.write('changed.campaign', changed)
    whole = cli.run('reference', 'changed.campaign')
    points.check('reference-campaign', list(expect(whole, DONE, r'^  \* Memory of sightings: Here: 5; the preset: 2. CA-SCOUT-4$'))
                 + list(expect(whole, DONE, r'^  FM-ART-3  ')) + list(expect(whole, DONE, r'^  Scouting: Sightings. CA-SCOUT-1$')))
    points.check('reference-clause', list(expect(cli.run('reference', '--clause', 'FM-DICE-1'), DONE,
                                                 r'\AFM-DICE-1  All dice have six sides.\n  The book: Equipment.\n\Z')))
    points.check('reference-no-such-clause', list(expect(cli.run('reference', '--clause', 'FM-DICE-99'), NO, err='FM-DICE-99')))
    points.check('reference-into-a-file', list(expect(cli.run('reference', '-o', 'rules.txt', 'fusilier'), DONE))
                 + ([] if cli.read('rules.txt').startswith(b'Fusilier') else ['not that book']))
    points.check('reference-of-nothing', list(expect(cli.run('reference', 'chess'), WRONG, err='chess')))


def paper(points, cli, sample):
    points.check('print-oob', list(expect(cli.run('print', '--side', 'CROWN', '--output', 'o.pdf', 'c.campaign'), DONE,
                                          r'^o.pdf: .*, 1 page$'))
                 + ([] if cli.read('o.pdf').startswith(b'%PDF') else ['no PDF']))
    for sheet in ('deploy', 'battle'):
        for size in ('a4', 'letter'):
            name = f'{sheet}-{size}.pdf'
            points.check(f'print-{sheet}-{size}',
                         list(expect(cli.run('print', '--sheet', sheet, '--paper', size, '--output', name, 'c.campaign'), DONE)))
    for sheet, (ending, magic) in rounds(itertools.product(
            ('roster', 'orders', 'turn', 'map', 'gazette', 'history', 'report', 'rules'),
            (('pdf', b'%PDF'), ('svg', b'<?xml'), ('png', b'\x89PNG'), ('html', b'<!DOCTYPE')))):
        name = f'{sheet}.{ending}'
        points.check(f'print-{name}',
                     list(expect(cli.run('print', '--sheet', sheet, *(['--side', 'CROWN'] if sheet in ('roster', 'orders') else []),
                                         '--format', ending, '--output', name, 'c.campaign'), DONE))
                     + ([] if cli.read(name).startswith(magic) else ['another kind of file']))
    points.check('print-csv', list(expect(cli.run('print', '--sheet', 'roster', '--format', 'csv', '--output', 'r.csv',
                                                  'c.campaign'), DONE))
                 + ([] if len(cli.read('r.csv').splitlines()) == 27 else ['not one unit a line']))
    points.check('print-csv-of-a-map', list(expect(cli.run('print', '--sheet', 'map', '--format', 'csv', 'c.campaign'), NO,
                                                   err='CSV')))
    folder = cli.run('print', '--folder', 'sheets', 'c.campaign')
    points.check('print-turn', list(expect(folder, DONE, r'turn-02-ALV-briefing.pdf$'))
                 + ([] if len(os.listdir(cli.path('sheets'))) == 7 else ['not seven sheets']))
    points.check('print-turn-again', list(expect(cli.run('print', '--folder', 'sheets', 'c.campaign'), DONE,
                                                 err='7 files of these names were there already')))
    points.check('print-reader-alone', list(expect(cli.run('print', '--sheet', 'brief', '--reader', 'CROWN', '--text',
                                                           'c.campaign'), DONE, 'For Crown of Alvora only')))
    points.check('print-these', list(expect(cli.run('print', '--folder', 'these', '--sheets', 'map,oob', 'c.campaign'), DONE,
                                            r'turn-02-referee-map.pdf$'))
                 + ([] if len(os.listdir(cli.path('these'))) == 7 else ['not three maps and four orders of battle']))
    theirs = cli.run('print', '--folder', 'theirs', '--all', '--reader', 'CLAN', 'c.campaign')
    points.check('print-all-of-one-reader', list(expect(theirs, DONE, r'turn-02-KAR-map.pdf$')) +
                 [line for line in theirs.stdout.splitlines() if '-KAR-' not in line])
    posted = cli.run('print', '--sheet', 'history', '--for-all', '--text', 'c.campaign')
    points.check('print-for-all', list(expect(posted, DONE, 'For everybody')) +
                 list(expect(cli.run('print', '--sheet', 'history', '--text', 'c.campaign'), DONE, 'For the referee only')))
    points.check('print-these-unknown', list(expect(cli.run('print', '--folder', 'these', '--sheets', 'map,menu', 'c.campaign'),
                                                    WRONG, err='menu')))
    points.check('print-all-nowhere', list(expect(cli.run('print', '--all', 'c.campaign'), WRONG, err='folder')))
    points.check('print-into-a-file', list(expect(cli.run('print', '--folder', 'o.pdf', 'c.campaign'), WRONG)))
    for battle in ('P09', 'P09:1', 'Battle of Two Palms', 'Two Palms', 'two palms:1'):
        points.check(f'print-battle-{battle}', list(expect(cli.run('print', '--sheet', 'battle', '--battle', battle, '--text',
                                                                   'c.campaign'), DONE, 'Battle of Two Palms')))
        points.check(f'draw-battle-{battle}', list(expect(cli.run('draw', '--battle', battle, '--output', 'b.png', 'c.campaign'),
                                                          DONE)))
    for battle in ('P09:2', 'Fleurus'):
        points.check(f'print-no-such-battle-{battle}',
                     list(expect(cli.run('print', '--sheet', 'battle', '--battle', battle, 'c.campaign'), NO,
                                 err=f'"{battle}"; there are: Battle of Two Palms')))
    for side in ('CROWN', 'ALV', 'alv', 'Crown of Alvora'):
        points.check(f'print-side-{side}', list(expect(cli.run('print', '--side', side, '--output', 'o.pdf', 'c.campaign'), DONE)))
    text = cli.run('print', '--sheet', 'brief', '--side', 'CLAN', '--text', 'c.campaign')
    points.check('print-text', list(expect(text, DONE, 'Dorrim Host')))
    points.check('print-earlier', list(expect(cli.run('print', '--side', 'CROWN', '--turn', '1', '--output', 'e.pdf', 'c.campaign'),
                                              DONE)))
    points.check('print-never', list(expect(cli.run('print', '--side', 'CROWN', '--turn', '99', 'c.campaign'), NO, err='99')))
    points.check('print-unknown-sheet', list(expect(cli.run('print', '--sheet', 'menu', 'c.campaign'), WRONG, err='menu')))
    points.check('print-unknown-paper', list(expect(cli.run('print', '--side', 'CROWN', '--paper', 'a9', 'c.campaign'), WRONG,
                                                    err='a9')))
    points.check('print-unknown-side', list(expect(cli.run('print', '--side', 'RED', 'c.campaign'), NO, err='RED')))
    shutil.copy(os.path.join(os.path.dirname(sample), 'kelmar-bridge.board'), cli.path('h.board'))
    for ending, magic in (('png', b'\x89PNG'), ('svg', b'<?xml'), ('pdf', b'%PDF')):
        for what, options in (('map', []), ('board', ['--board', 'BA5']), ('side', ['--side', 'CLAN', '--palette', 'bw']),
                              ('hexes', [])):
            name = f'{what}.{ending}'
            drawn = 'h.board' if what == 'hexes' else 'c.campaign'
            points.check(f'draw-{what}-{ending}', list(expect(cli.run('draw', *options, '--output', name, drawn), DONE))
                         + ([] if cli.read(name).startswith(magic) else ['another kind of file']))
    points.check('draw-unknown-board',
                 list(expect(cli.run('draw', '--board', 'X', '--output', 'x.png', 'c.campaign'), NO, err='X')))
    points.check('draw-unknown-format', list(expect(cli.run('draw', '--output', 'x.tiff', 'c.campaign'), WRONG, err='which file')))
    points.check('draw-unknown-palette', list(expect(cli.run('draw', '--palette', 'pink', '--output', 'x.png', 'c.campaign'), WRONG,
                                                     err='pink')))


def report(points, cli, sample):
    """A battle's report tells of quiet turns together, and of those who arrive that they come on, not which figures were set."""
    shutil.copy(sample, cli.path('meren.campaign'))
    os.chmod(cli.path('meren.campaign'), 0o644)
    points.check('report-battle', list(expect(cli.run('turn', '--auto', '--turns', '1', '--seed', '1', 'meren.campaign'), DONE)))
    printed = cli.run('print', '--sheet', 'report', '--text', 'meren.campaign')
    rows = [line.split('\t') for line in printed.stdout.splitlines() if re.match(r'\d+(–\d+)?\t.*\t\d+\t\d+$', line)]
    points.check('report-of-a-table', list(expect(printed, DONE, 'How it went'))
                 + ([] if len(rows) > 2 else ['no course of the battle'])
                 + [f'{row} goes on' for row, after in zip(rows, rows[1:]) if row[1] == '–' and row[1:] == after[1:]]
                 + [row[1] for row in rows if 'The referee' in row[1]])


def packed(points, cli, sample):
    """A campaign saved under a name that ends in .gz is packed, and is one for every verb."""
    shutil.copy(sample, cli.path('whole.campaign'))
    points.check('packed', list(expect(cli.run('turn', '--auto', '--quick', '--turns', '1', '--seed', '1', '-o',
                                               'whole.campaign.gz', 'whole.campaign'), DONE))
                 + ([] if cli.read('whole.campaign.gz').startswith(b'\x1f\x8b') else ['it is not packed']))
    points.check('packed-is-right', list(expect(cli.run('check', '--schema', 'whole.campaign.gz'), DONE, 'right')))
    points.check('packed-goes-on', list(expect(cli.run('turn', '--phase', 'open', '--seed', '1', 'whole.campaign.gz'), DONE))
                 + ([] if cli.read('whole.campaign.gz').startswith(b'\x1f\x8b') else ['it is not packed any more']))


def players(points, cli, sample):
    shutil.copy(sample, cli.path('whole.campaign'))
    points.check('copy', list(expect(cli.run('copy', '--side', 'CLAN', '-o', 'clan.campaign', 'whole.campaign'), DONE)))
    points.check('copy-is-right', list(expect(cli.run('check', '--schema', 'clan.campaign'), DONE, 'clan.campaign: right')))
    text = cli.read('clan.campaign').decode()
    points.check('copy-tells-nothing', [f'{word} stands in it' for word in ('Halden Column', '"HC"', 'Thurwick', '"A01"')
                                        if word in text])
    shown = cli.run('copy', '--side', 'CLAN', 'whole.campaign')
    points.check('copy-standard-output', list(expect(shown, DONE)) + ([] if shown.stdout == text else ['another copy']))
    points.check('copy-no-side', list(expect(cli.run('copy', 'whole.campaign'), WRONG, err='--side')))
    points.check('copy-unknown-side', list(expect(cli.run('copy', '--side', 'RED', 'whole.campaign'), NO, err='RED')))
    points.check('copy-of-a-copy', list(expect(cli.run('copy', '--side', 'CROWN', 'clan.campaign'), NO, err='Clans of Karrash')))
    points.check('copy-goes-no-further', list(expect(cli.run('turn', 'clan.campaign'), NO, err='referee')))


def orders(points, cli, sample):
    shutil.copy(sample, cli.path('whole.campaign'))
    cli.run('copy', '--side', 'CROWN', '-o', 'crown.campaign', 'whole.campaign')
    cli.write('typed.txt', 'Halden Column: march Miller’s Cross "Go"\nremarks: bread is short\n')
    cli.write('again.txt', 'HC hold\n')
    cli.write('wrong.txt', 'HC march Two Palms\nXX hold\nFC rest\n')
    points.check('orders', list(expect(cli.run('orders', '--text', 'typed.txt', '-o', 'crown.orders', 'crown.campaign'), DONE)))
    points.check('orders-are-right', list(expect(cli.run('check', '--schema', 'crown.orders'), DONE, 'crown.orders: right')))
    wrong = cli.run('orders', '--text', 'wrong.txt', '-o', 'no.orders', 'crown.campaign')
    points.check('orders-wrong', list(expect(wrong, NO, err=r'wrong.txt:1: .*order:HC; CA-ORDER-3'))
                 + list(expect(wrong, NO, err=r'wrong.txt:2: “XX”.*line:2'))
                 + ([] if not os.path.exists(cli.path('no.orders')) else ['a file was written']))
    points.check('orders-gathered', list(expect(cli.run('orders', 'crown.campaign'), DONE, 'side="CROWN" turn="1"')))
    points.check('orders-no-side', list(expect(cli.run('orders', 'whole.campaign'), WRONG, err='--side')))
    before = cli.read('whole.campaign')
    points.check('take-dry', list(expect(cli.run('take', '--dry-run', 'whole.campaign', 'crown.orders'), DONE, 'order:HC .*taken'))
                 + ([] if cli.read('whole.campaign') == before else ['the campaign is another one']))
    refused = cli.run('take', '--text', '--side', 'CROWN', 'whole.campaign', 'typed.txt', 'wrong.txt')
    points.check('take-refused', list(expect(refused, NO, 'order:HC .*taken', r'wrong.txt:1: .*CA-ORDER-3'))
                 + (['a line of a refused form is said to be taken'] if 'order:FC' in refused.stdout else [])
                 + ([] if cli.read('whole.campaign') == before else ['half applied']))
    points.check('take', list(expect(cli.run('take', 'whole.campaign', 'crown.orders'), DONE, 'March by Miller')))
    points.check('take-shown', list(expect(cli.run('show', 'whole.campaign'), DONE, "March Miller's Cross")))
    points.check('take-left-out', list(expect(cli.run('take', '--text', '--side', 'CROWN', '--choose', 'order:HC=leave-out',
                                                      '--choose', 'line:2=leave-out', 'whole.campaign', 'wrong.txt'), DONE)))
    points.check('take-left-out-by-name', list(expect(cli.run('take', '--text', '--side', 'Crown of Alvora', '--dry-run',
                                                              '--choose',
                                                              'order:Halden Column=leave-out', '--choose', 'line:2=leave-out',
                                                              'whole.campaign', 'wrong.txt'), DONE)))
    points.check('take-no-choice', list(expect(cli.run('take', '--choose', 'HC', 'whole.campaign', 'crown.orders'), WRONG,
                                               err='leave-out')))
    points.check('take-a-campaign', list(expect(cli.run('take', 'whole.campaign', 'crown.campaign'), WRONG,
                                                err='this is a campaign, and not a form of orders')))
    again = cli.run('take', '--text', '--side', 'CROWN', 'whole.campaign', 'again.txt')
    points.check('take-instead', list(expect(again, DONE, r'order:HC .*taken.*instead of: March by Miller')))
    good = cli.read('crown.orders').decode()
    word = re.search(r' word="([^"]+)"', good)
    cli.run('copy', '--side', 'CLAN', '-o', 'other.campaign', 'whole.campaign')
    cli.write('hold.txt', 'DH hold\n')
    cli.run('orders', '--text', 'hold.txt', '-o', 'other.orders', 'other.campaign')
    other = re.search(r' word="([^"]+)"', cli.read('other.orders').decode())
    points.check('word', [] if word and other and word.group(1) != other.group(1) else ['no word, or the same'])
    points.check('word-of-the-other', [f'it stands in {name}' for name, one in (('other.campaign', word), ('crown.campaign', other))
                                       if one and one.group(1) in cli.read(name).decode()])
    for name, text, why in (('missing', good.replace(word.group(0), ''), 'bring no word'),
                            ('of-another-side', good.replace(word.group(1), other.group(1)), 'come from the copy of Clans'),
                            ('of-nobody', good.replace(word.group(1), 'x'), 'from no copy of this campaign')):
        cli.write('forged.orders', text)
        before = cli.read('whole.campaign')
        points.check(f'word-{name}', list(expect(cli.run('take', 'whole.campaign', 'forged.orders'), NO, err=why))
                     + ([] if cli.read('whole.campaign') == before else ['the campaign is another one']))
        points.check(f'word-{name}-all-the-same', list(expect(cli.run('take', '--choose', 'form:word=take', '-o', 'x.campaign',
                                                                      'whole.campaign', 'forged.orders'), DONE)))
    cli.run('turn', '--phase', 'movement', '--seed', '1', 'whole.campaign')
    points.check('take-late', list(expect(cli.run('take', 'whole.campaign', 'crown.orders'), NO, err='CA-TURN-1')))


TABLE = '''Nation;Corps;Commander;Regiment;Arm;Class;Bayonets;Station
Crown of Alvora;I;Ney;Foot Guards;Line inf;Old;"1,200";Dorrim
;;;Hill Rifles;J\u00e4ger;Trained;600;Dorim
Brenn;II;;Lancers;Lanc.;;550;Rome
'''


def proposed(points, cli, sample):
    """Orders for who is absent: told with reasons, the same each time, taken in like any, and none where they stand."""
    cli.run('turn', '--phase', 'open', '-o', 'absent.campaign', sample)
    told = cli.run('propose', '--side', 'CLAN', '--temper', 'bold', 'absent.campaign')
    points.check('propose', list(expect(told, DONE, r'^Dorrim Host: Attack by .*\n    .*\.$')))
    again = cli.run('propose', '--side', 'CLAN', '--temper', 'bold', 'absent.campaign')
    careful = cli.run('propose', '--side', 'CLAN', '--temper', 'cautious', 'absent.campaign')
    points.check('propose-again', ([] if told.stdout == again.stdout else ['it is not the same'])
                 + (['the cautious are as the bold'] if told.stdout == careful.stdout else []))
    written = cli.run('propose', '--side', 'CLAN', '--temper', 'bold', '-o', 'clan.orders', 'absent.campaign')
    points.check('propose-written', ([] if written.stdout == told.stdout else ['it tells something else'])
                 + list(expect(cli.run('check', '--schema', 'clan.orders'), DONE, 'clan.orders: right')))
    points.check('propose-one', list(expect(cli.run('propose', '--formation', 'Heights Band', 'absent.campaign'), DONE,
                                            r'\AHeights Band: [^\n]*\n    [^\n]*\.\n\Z')))
    valley = os.path.join(os.path.dirname(sample), 'meren-valley.campaign')
    points.check('propose-with-another', list(expect(cli.run('propose', '--formation', 'I Wing', valley), NO,
                                                     err='I Wing moves with Army of Waldenau')))
    cli.run('copy', '--side', 'CLAN', '-o', 'clan.campaign', 'absent.campaign')
    copied = cli.run('propose', '--temper', 'bold', 'clan.campaign')
    points.check('propose-in-a-copy', [] if copied.stdout == told.stdout else ['his copy says something else', copied.stderr])
    cli.run('propose', '--side', 'CLAN', '--temper', 'bold', '-o', 'clan.orders', 'absent.campaign')
    points.check('propose-taken', list(expect(cli.run('take', 'absent.campaign', 'clan.orders'), DONE, 'order:DH .*taken')))
    points.check('propose-stands', list(expect(cli.run('propose', '--side', 'CLAN', 'absent.campaign'), NO, err='--renew')))
    points.check('propose-renewed', list(expect(cli.run('propose', '--side', 'CLAN', '--renew', 'absent.campaign'), DONE,
                                                'Dorrim')))
    points.check('propose-nobody', list(expect(cli.run('propose', 'absent.campaign'), WRONG, err='--side, --player or')))
    cli.run('turn', '--phase', 'orders', 'absent.campaign')
    points.check('propose-too-late', list(expect(cli.run('propose', '--side', 'CROWN', 'absent.campaign'), NO,
                                                 err='given in the phase Orders; it stands at Movement')))


def rosters(points, cli, sample):
    """Tables in and out: what is asked, what is made, and that it is all or nothing."""
    shutil.copyfile(sample, cli.path('war.campaign'))
    before = cli.read('war.campaign')
    cli.write('r.csv', TABLE)
    asked = cli.run('import', 'roster', 'r.csv', 'war.campaign')
    points.check('import-asks', list(expect(asked, NO, err=r'r\.csv:4: column 1 \(Side\): .Brenn. is no side here\.'))
                 + list(expect(asked, NO, err=r'r\.csv:3: column 5 \(Type\): .J\u00e4ger. .*taken for Infantry'))
                 + list(expect(asked, NO, err=r'r\.csv:3: column 8 \(Place\): .Dorim. .*taken for Dorrim'))
                 + ([] if cli.read('war.campaign') == before else ['the campaign is another one']))
    points.check('import-dry', list(expect(cli.run('import', '--make-missing', '--dry-run', '--save-mapping', 'm.map', 'roster',
                                                   'r.csv', 'war.campaign'), DONE,
                                           r'^3 lines: 3 units\. 2 new formations, 1 new side, 1 new place'))
                 + ([] if cli.read('war.campaign') == before else ['the campaign is another one']))
    with open(cli.path('m.map'), encoding='utf-8') as file:
        mapping = file.read()
    points.check('import-mapping', [] if 'Bayonets=men' in mapping.replace('bayonets', 'Bayonets') else [mapping])
    cli.write('m.map', mapping.replace('brenn=+', 'brenn=+Duchy of Brenn'))
    points.check('import', list(expect(cli.run('import', '--mapping', 'm.map', 'roster', 'r.csv', 'war.campaign'), DONE,
                                       '3 units')))
    points.check('import-shown', list(expect(cli.run('show', 'war.campaign'), DONE, 'Duchy of Brenn')))
    points.check('import-checked', list(expect(cli.run('check', 'war.campaign'), DONE)))
    points.check('export', list(expect(cli.run('export', '-o', 'all.csv', 'roster', 'war.campaign'), DONE)))
    points.check('export-told', [] if cli.run('export', 'roster', 'war.campaign').stdout.encode() == cli.read('all.csv')
                 else ['not the same'])
    whole = cli.read('war.campaign')
    points.check('export-import', list(expect(cli.run('import', '--doubles', 'replace', 'roster', 'all.csv', 'war.campaign'), DONE))
                 + ([] if cli.read('war.campaign') == whole else ['the campaign is another one']))
    for name, text, message in (
            ('formula', 'Side,Brigade,Unit,Type,Men\nCROWN,A,B,inf,=SUM(E1)\n', r'bad\.csv:2: column 5 \(Men\): .*formula'),
            ('quote', 'Side,Brigade,Unit,Type\nCROWN,A,"B,inf\n', r'bad\.csv:2: column 3 .*quotation mark'),
            ('ref', 'Side,Brigade,Unit,Type,Ref\nCROWN,A,B,inf,K1\nCROWN,A,C,inf,K1\n', r'bad\.csv:3: column 5 \(Ref\)'),
            ('no-units', 'Side,Brigade\nCROWN,A\n', r'bad\.csv:2: No column')):
        cli.write('bad.csv', text)
        points.check(f'import-{name}', list(expect(cli.run('import', '--make-missing', 'roster', 'bad.csv', 'war.campaign'), NO,
                                                   err=message))
                     + ([] if cli.read('war.campaign') == whole else ['the campaign is another one']))
    cli.write('bad.map', '[columns]\nNation=sides\n')
    points.check('import-bad-mapping', list(expect(cli.run('import', '--mapping', 'bad.map', 'roster', 'r.csv', 'war.campaign'),
                                                   WRONG,
                                                   err=r'bad\.map: \[columns\] Nation: .sides.')))
    points.check('import-no-such-file', list(expect(cli.run('import', 'roster', 'nothing.here', 'war.campaign'), WRONG,
                                                    err='nothing.here')))
    cli.write('zip.csv', 'PK\3\4xxxx')
    points.check('import-spreadsheet', list(expect(cli.run('import', 'roster', 'zip.csv', 'war.campaign'), WRONG,
                                                    err='Save it as CSV')))
    with open(cli.path('latin.csv'), 'wb') as file:
        file.write(TABLE.encode('latin-1'))
    points.check('import-latin-1', list(expect(cli.run('import', '--make-missing', '--dry-run', 'roster', 'latin.csv',
                                                       'war.campaign'),
                                               DONE, err='read as Latin-1')))


# Texts of people, and words that are no ids.
NOT_IDS = ('name commander player contact mission notes secret-notes remarks text headline description author short-name type '
           'ruleset date condition colour hatch kind account situations').split()


def disguised(text):
    """A campaign whose ids nobody would write."""
    ids = {}
    kinds = 'side|place|link|rung|formation|unit|schedule|victory|battlefield|relation'
    for match in re.finditer(rf'<(?:{kinds})\s[^>]*?\bid="([^"]+)"', text):
        ids.setdefault(match.group(1), f'zq{len(ids) + 1}x1')

    def attribute(match):
        name, value = match.group(1), match.group(2)
        if name in NOT_IDS:
            return match.group(0)
        return f' {name}="' + re.sub(r'[A-Za-z0-9][A-Za-z0-9-]*', lambda word: ids.get(word.group(0), word.group(0)), value) + '"'

    return re.sub(r'\s([a-z][a-z0-9-]*)="([^"]*)"', attribute, text)


def names_only(points, cli, sample):
    """Whatever is told in words, it is told by names: nobody has to know what the file calls a thing by."""
    cli.write('z.campaign', disguised(open(sample, encoding='utf-8').read()))
    cli.write('z.txt', 'HC march "Miller\'s Cross" "Two Palms"\n')
    cli.write('bad.txt', 'HC march nowhere\nXX hold\n')
    lines = ['show z.campaign', 'show --short --side ALV z.campaign', 'take --text --side KAR z.campaign bad.txt',
             'take --text --side ALV z.campaign z.txt', 'orders --side KAR z.campaign --text bad.txt',
             'turn --phase contact z.campaign', 'turn --dice ALV4 --phase battle z.campaign', 'turn --dice KAR z.campaign',
             'turn --auto --turns 2 --quick z.campaign', 'show --journal z.campaign', 'show --side NOBODY z.campaign',
             'print --sheet history --text z.campaign', 'print --sheet gazette --text z.campaign',
             'print --sheet turn --text z.campaign', 'print --sheet oob --side KAR --text z.campaign',
             'print --sheet report --battle nowhere --text z.campaign',
             'draw --board nowhere z.campaign -o z.png', 'resolve z.campaign nowhere', 'export roster z.campaign',
             'luck z.campaign']
    for line in lines:
        answer = cli.run(*shlex.split(line))
        shown = re.findall(r'.*zq\d+.*', answer.stdout + answer.stderr)
        points.check('names-only ' + line, shown[:3])


TILED = '''<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" orientation="%s" width="5" height="4">
<tileset firstgid="1" name="land"><tile id="0" type="Grass"/><tile id="1" type="Forest"/></tileset>
<layer name="a" width="5" height="4"><data encoding="csv">%s1,1,1,1, 1,2,2,1,1, 1,1,1,1,1, 1,1,1,1,1</data></layer></map>
'''


def foreign(points, cli, sample):
    """Maps and boards of other programs in and out."""
    cli.write('land.tmx', TILED % ('orthogonal', '1,'))
    cli.write('what.tmx', TILED % ('orthogonal', '9,'))
    cli.write('slant.tmx', TILED % ('isometric', '1,'))
    cli.write('mek.board', 'size 4 4\nhex 0101 1 "woods:1" ""\nend\n')
    told = cli.run('import', '--save-mapping', 'm.map', '-o', 'land.board', 'board', 'land.tmx')
    points.check('import-board', list(expect(told, DONE, r'^land\.tmx: Tiled, 5 x 4 squares, 2 kinds of ground\n'))
                 + list(expect(told, DONE, '.Forest. is taken for: Wood'))
                 + ([] if b'.ww..' in cli.read('land.board') else [cli.read('land.board')]))
    asked = cli.run('import', '-o', 'what.board', 'board', 'what.tmx')
    points.check('import-board-asks', list(expect(asked, NO, err=r'what\.tmx: .land/8. in 1 cell, first in column 1, row 1'))
                 + ([] if not os.path.exists(cli.path('what.board')) else ['there is a board']))
    points.check('import-board-missing', list(expect(cli.run('import', '--make-missing', 'board', 'what.tmx'), DONE, '<board')))
    points.check('import-board-refused', list(expect(cli.run('import', 'board', 'slant.tmx'), WRONG,
                                                      err=r'slant\.tmx:2: .*isometric')))
    points.check('import-board-by-content', list(expect(cli.run('import', 'board', 'mek.board'), DONE, 'shape="hexes"')))
    points.check('check-board-of-another-program', list(expect(cli.run('check', 'mek.board'), NO, err='MegaMek.*import board')))
    points.check('import-board-ours', list(expect(cli.run('import', '-o', 'same.board', 'board', 'land.board'), DONE))
                 + ([] if cli.read('same.board') == cli.read('land.board') else ['another board']))
    for ending in ('csv', 'tmx'):
        points.check(f'export-board-{ending}', list(expect(cli.run('export', '-o', 'b.' + ending, 'board', 'land.board'), DONE))
                     + list(expect(cli.run('import', '-o', 'back.board', 'board', 'b.' + ending), DONE))
                     + ([] if cli.read('back.board') == cli.read('land.board') else ['another board']))
    points.check('export-tiles', [] if cli.read('b-tiles.png').startswith(b'\x89PNG') else ['no picture'])
    points.check('export-tiled-to-output', list(expect(cli.run('export', '--format', 'tmx', 'board', 'land.board'), WRONG,
                                                      err='picture of its tiles')))
    shutil.copyfile(sample, cli.path('war.campaign'))
    before = cli.read('war.campaign')
    refused = cli.run('import', 'map', 'land.tmx', 'war.campaign')
    points.check('import-map-refused', list(expect(refused, NO, err='cannot go'))
                 + ([] if cli.read('war.campaign') == before else ['the campaign is another one']))
    for ending in ('csv', 'tmx'):
        points.check(f'export-map-{ending}', list(expect(cli.run('export', '-o', 'm.' + ending, 'map', 'war.campaign'), DONE))
                     + list(expect(cli.run('import', 'map', 'm.' + ending, 'war.campaign'), DONE, '10 places'))
                     + ([] if cli.read('war.campaign') == before else ['the campaign is another one']))
    cli.write('p.csv', 'name,x,y,terrain\nNew Town,40,40,town\n\nfrom,to,kind\nNew Town,Dorrim,road\n')
    points.check('import-places', list(expect(cli.run('import', 'map', 'p.csv', 'war.campaign'), DONE, '1 place, 1 link'))
                 + list(expect(cli.run('export', 'map', 'war.campaign'), DONE, 'New Town')))
    cli.write('g.csv', 'grass,wood\nwood,grass\n')
    points.check('import-map-of-ground', list(expect(cli.run('import', 'map', 'g.csv', 'war.campaign'), NO,
                                                     err=r'g\.csv: .*name, x and y')))
    points.check('import-map-missing-campaign', list(expect(cli.run('import', 'map', 'land.tmx'), WRONG,
                                                            err='campaign is missing')))
    points.check('import-doubles-of-a-map', list(expect(cli.run('import', '--doubles', 'add', 'board', 'land.tmx'), WRONG,
                                                       err='roster')))
    cli.write('bad.map', '[board]\nForest=trees\n')
    points.check('import-bad-ground', list(expect(cli.run('import', '--mapping', 'bad.map', 'board', 'land.tmx'), WRONG,
                                                  err=r'bad\.map: \[board\] Forest: .trees.')))


def main():
    program, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        cli = Program(program, folder)
        usage(points, cli, os.path.join(root, 'data', 'man', 'bivouac-cli.1'))
        reckon(points, cli)
        refused_fire(points, cli)
        examples(points, cli)
        battles(points, cli)
        rulesets(points, cli)
        sample_battles(points, cli, os.path.join(root, 'campaigns'))
        own_dice(points, cli, os.path.join(root, 'campaigns'))
        campaigns(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
        deployments(points, cli, os.path.join(root, 'campaigns', 'zaruk-bridge.campaign'))
        reference(points, cli)
        board(points, cli)
        paper(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
        orders(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
        proposed(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
        packed(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
        players(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
        report(points, cli, os.path.join(root, 'campaigns', 'meren-valley.campaign'))
        names_only(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
        rosters(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
        foreign(points, cli, os.path.join(root, 'campaigns', 'karrash-road.campaign'))
    points.finish()


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""output.py PROGRAM ROOT: what every verb of bivouac-cli does when it cannot write, when two of it write at once, and when it
is given an option that says nothing there."""

import fcntl
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

from tap import Points, rounds

DONE, NO, WRONG = 0, 1, 2
NOBODY = 65534

# One command line a verb that puts its answer on standard output. {k}: a campaign; {b}: one with a battle that is deployed.
TALKING = {
    'check': 'check {k}',
    'show': 'show {k}',
    'turn': 'turn --phase orders {k}',
    'resolve': 'resolve --seed 1 --quick {b}',
    'fight': 'fight --random --ruleset frontier-musket --seed 4',
    'odds': 'odds --battles 20 good.txt',
    'handover': 'handover n.battle',
    'dice': 'dice f.battle',
    'duel': 'duel --ruleset musket-period --battles 2 --size 3 --a-playouts 40',
    'luck': 'luck --battles 20 f.battle',
    'replay': 'replay f.battle',
    'play': 'play good.txt',
    'copy': 'copy --side CROWN {k}',
    'send': 'send --folder pages {k}',
    'chronicle': 'chronicle pages {k}',
    'orders': 'orders --side CROWN {k}',
    'propose': 'propose --side CROWN {k}',
    'take': 'take --text --side CROWN {k} typed.txt',
    'import': 'import --make-missing roster r.csv {k}',
    'export': 'export roster {k}',
    'reckon': 'reckon woods dice=1',
    'print': 'print --sheet turn --text {k}',
    'draw': 'draw --format svg -o - {k}',
    'board': 'board generate --ruleset frontier-musket --like river --seed 4',
    'reference': 'reference fusilier',
    'bench': 'bench --battles 1 --seconds 0 frontier-musket',
}
CHANGING = ('turn', 'resolve', 'take', 'import')

# The verbs that take a file to write: the same to standard output.
WRITING = {
    'turn': 'turn --phase orders -o {o} {k}',
    'turn-keep': 'turn --keep-deployment {o} --side VERANCE {b2}',
    'resolve': 'resolve --seed 1 --quick -o {o} {b}',
    'take': 'take --text --side CROWN -o {o} {k} typed.txt',
    'import': 'import --make-missing -o {o} roster r.csv {k}',
    'import-mapping': 'import --make-missing --dry-run --save-mapping {o} roster r.csv {k}',
    'import-board': 'import -o {o} board h.csv',
    'export': 'export -o {o} roster {k}',
    'export-map': 'export -o {o} map {k}',
    'export-board': 'export -o {o} board h.board',
    'copy': 'copy --side CROWN -o {o} {k}',
    'orders': 'orders --side CROWN -o {o} {k}',
    'propose': 'propose --side CROWN -o {o} {k}',
    'propose-mail': 'propose --side CROWN --mail -o {o} {k}',
    'fight': 'fight --random --ruleset frontier-musket --seed 4 -o {o}',
    'handover': 'handover --to B -o {o} n.battle',
    'handover-answer': 'handover --computer B -o {o} n.handover',
    'odds': 'odds --battles 20 -o {o} good.txt',
    'odds-shard': 'odds --battles 20 --shard 1/2 -o {o} good.txt',
    'dice': 'dice -o {o} f.battle',
    'duel': 'duel --ruleset musket-period --battles 2 --size 3 --a-playouts 40 -o {o}',
    'luck': 'luck --battles 20 -o {o} f.battle',
    'draw-png': 'draw --format png -o {o} {k}',
    'draw-svg': 'draw --format svg -o {o} {k}',
    'draw-pdf': 'draw --format pdf -o {o} {k}',
    'draw-board': 'draw --format svg -o {o} h.board',
    'board': 'board generate --like hills -o {o}',
    'reference': 'reference -o {o} fusilier',
    **{f'print-{form}': f'print --sheet map --format {form} -o {{o}} {{k}}' for form in ('pdf', 'svg', 'png', 'html', 'text')},
    'print-csv': 'print --sheet roster --format csv -o {o} {k}',
}

# Every option of every verb, and where it says nothing. An empty list: it always does.
MISPLACED = {
    'check': {'schema': ['check --schema good.txt'], 'json': []},
    'show': {'side': [], 'player': ['show --side CROWN --player FC {k}'],
             'short': ['show --journal --short {k}'], 'ids': ['show --journal --ids {k}'], 'journal': [],
             'html': ['show --html {k}', 'show --journal --html --json {k}'], 'json': ['show --json --ids {k}']},
    'turn': {
        'phase': ['turn --keep-deployment d --phase open {k}', 'turn --use-deployment d --phase open {k}'],
        'seed': ['turn --keep-deployment d --seed 1 {k}', 'turn --use-deployment d --seed 1 {k}', 'turn --seed -1 {k}'],
        'dice': ['turn --keep-deployment d --dice -5 {k}', 'turn --use-deployment d --dice -5 {k}'],
        'auto': ['turn --keep-deployment d --auto {k}', 'turn --use-deployment d --auto {k}'],
        'turns': ['turn --turns 2 --phase open {k}', 'turn --use-deployment d --turns 2 {k}', 'turn --turns 0 {k}'],
        'quick': ['turn --quick {k}', 'turn --keep-deployment d --quick {k}'],
        'as-example': ['turn --as-example --keep-deployment d {k}', 'turn --as-example -o - {k}'],
        'json': ['turn --json --keep-deployment d {k}', 'turn --json --as-example {k}', 'turn --json -o - {k}'],
        'keep-deployment': ['turn --keep-deployment d --use-deployment d {k}'],
        'use-deployment': ['turn --keep-deployment d --use-deployment d {k}'],
        'battle': ['turn --battle battle-1 {k}'],
        'side': ['turn --side CROWN {k}'],
        'output': ['turn --keep-deployment d -o x.campaign {k}'],
    },
    'resolve': {
        'seed': ['resolve --seed -1 {b}'],
        'quick': ['resolve --quick --loss HC:20 --winner CROWN {b}'],
        'winner': ['resolve --winner CROWN {b}', 'resolve --winner nobody --loss HC:20 {b}'],
        'degree': ['resolve --degree win {b}', 'resolve --degree win --loss HC:20 {b}',
                   'resolve --winner CROWN --degree draw --loss HC:20 {b}'],
        'loss': [],
        'losses': [],
        'end': [],
        'general': ['resolve --general HC {b}'],
        'keep': [],
        'json': ['resolve --json -o - {b}'],
        'output': [],
    },
    'fight': {
        'ruleset': ['fight --ruleset fusilier good.txt'],
        'random': ['fight --random good.txt'],
        'seed': [],
        'size': ['fight --size 4 good.txt', 'fight --random --ruleset fusilier --size 0'],
        'computer': [],
        'words': ['fight --words rose --seed 1 good.txt'],
        'begin': ['fight --begin --computer good.txt', 'fight --begin --as-example good.txt'],
        'strength': ['fight --strength good good.txt', 'fight --computer --strength best good.txt'],
        'example': ['fight --random --ruleset fusilier --example x'],
        'as-example': [],
        'every-unit': ['fight --random --ruleset fusilier --every-unit'],
        'json': ['fight --random --ruleset fusilier --json --as-example'],
        'output': [],
    },
    'odds': {
        'battles': ['odds --battles 0 good.txt', 'odds --merge --battles 5 whole.json'],
        'precision': ['odds --precision 0 good.txt', 'odds --precision 60 good.txt', 'odds --precision nan good.txt',
                      'odds --battles 5 --precision 1 good.txt', 'odds --merge --precision 1 whole.json'],
        'seed': ['odds --seed -1 good.txt', 'odds --merge --seed 1 whole.json'],
        'threads': ['odds --threads 0 good.txt', 'odds --merge --threads 1 whole.json'],
        'shard': [f'odds --battles 5 --shard {shard} good.txt' for shard in ('0/2', '3/2', '1', '1/2/3', 'a/b', '-1/2', '1/')]
                 + ['odds --merge --shard 1/2 whole.json'],
        'merge': ['odds --merge good.txt'],
        'json': [],
        'example': ['odds --example x {b}', 'odds --merge --example x whole.json', 'odds --example passes good.txt Nowhere'],
        'output': [],
    },
    'handover': {
        'to': ['handover --to B n.handover', 'handover --to nobody n.battle', 'handover --to B f.battle'],
        'typed-dice': ['handover --typed-dice n.battle'],
        'take': ['handover --take n.handover n.handover', 'handover --to B --take n.handover n.battle',
                 'handover --take n.handover n.battle'],
        'order': ['handover --to B --order pass n.battle', 'handover --order nonsense n.handover',
                  'handover --order pass[A n.handover'],
        'orders': ['handover --to B --orders good.txt n.battle', 'handover --orders nowhere n.handover',
                   'handover --orders good.txt n.handover'],
        'computer': ['handover --to B --computer A n.battle', 'handover --computer A n.handover'],
        'battle': ['handover --battle x n.handover', 'handover --battle nowhere --to A {k}'],
        'output': ['handover -o x.battle n.battle'],
    },
    'dice': {
        'seal': ['dice --seal 00 f.battle'],
        'words': ['dice --words rose f.battle'],
        'open': ['dice --open f.battle', 'dice --open n.battle', 'dice --open --words rose {k}'],
        'output': [],
    },
    'duel': {
        'ruleset': ['duel', 'duel --ruleset nobody'],
        'a': ['duel --ruleset fusilier --a best'],
        'b': ['duel --ruleset fusilier --b best'],
        'a-playouts': ['duel --ruleset fusilier --a-playouts 0', 'duel --ruleset fusilier --a quick --a-playouts 5'],
        'b-playouts': ['duel --ruleset fusilier --b-playouts 5', 'duel --ruleset fusilier --b good --b-playouts -1'],
        'battles': ['duel --ruleset fusilier --battles 0'],
        'size': ['duel --ruleset fusilier --size 0', 'duel --ruleset fusilier --size 41'],
        'seed': ['duel --ruleset fusilier --seed -1'],
        'threads': ['duel --ruleset fusilier --threads 0'],
        'json': [],
        'output': [],
    },
    'luck': {
        'battles': ['luck --battles 0 f.battle'],
        'seed': ['luck --seed -1 f.battle'],
        'threads': ['luck --threads 0 f.battle'],
        'json': [],
        'output': [],
    },
    'replay': {'as-example': [], 'every-unit': ['replay --every-unit f.battle']},
    'play': {'quiet': []},
    'copy': {
        'side': [],
        'player': ['copy --side CROWN --player FC {k}'],
        'turn': ['copy --side CROWN --turn 0 {k}'],
        'picture': ['copy --side CROWN --picture -o x.campaign {k}', 'copy --side CROWN --picture {k}'],
        'output': ['copy --side CROWN -o {k} {k}'],
    },
    'send': {'folder': ['send --folder good.txt {k}'], 'by': []},
    'chronicle': {
        'reader': ['chronicle --reader CLAN --referee pages {k}', 'chronicle --reader CLAN pages crown.campaign'],
        'referee': [],
        'player': ['chronicle --player Nobody pages {k}', 'chronicle --reader CLAN --player FC pages {k}',
                   'chronicle --referee --player FC pages {k}'],
        'picture': ['chronicle --picture pages {k}', 'chronicle --referee --picture pages {k}'],
        'address': ['chronicle --address nowhere pages {k}'],
    },
    'orders': {'side': ['orders --side CLAN crown.campaign'], 'text': [], 'remarks': [], 'mail': [], 'output': []},
    'propose': {
        'side': ['propose --side CLAN crown.campaign', 'propose --side NOBODY {k}'],
        'player': ['propose --side CROWN --player FC {k}', 'propose --player Nobody {k}'],
        'formation': ['propose --side CLAN --formation FC {k}', 'propose --formation Nobody {k}'],
        'temper': ['propose --side CROWN --temper rash {k}'],
        'seed': ['propose --side CROWN --seed -1 {k}'],
        'renew': [],
        'mail': ['propose --side CROWN --mail {k}'],
        'output': [],
    },
    'take': {
        'rest': [],
        'folder': ['take --text --side CROWN --folder made {k} typed.txt'],
        'watch': ['take --watch {k} crown.orders', 'take --watch --folder made --dry-run {k}',
                  'take --watch --folder made {k} crown.orders'],
        'remind': [],
        'choose': ['take --text --side CROWN --choose order:XX=leave-out {k} typed.txt'],
        'text': [],
        'side': ['take --side CROWN {k} crown.orders'],
        'dry-run': [],
        'output': ['take --text --side CROWN --dry-run -o x.campaign {k} typed.txt'],
    },
    'board': {
        'ruleset': ['board generate --ruleset chess', 'board generate --campaign {k} --like Dorrim --ruleset fusilier'],
        'like': ['board generate --like moon'],
        'seed': ['board generate --seed -1'],
        'size': [f'board generate --size {size}' for size in ('3x3', '12', '12x', '12x12x12', '99x9')]
                + ['board generate --campaign {k} --like Dorrim --size 9x9'],
        'shape': ['board generate --shape round', 'board generate --campaign {k} --like Dorrim --shape hexes'],
        'hills': ['board generate --hills 71', 'board generate --campaign {k} --like Dorrim --hills 1'],
        'height': ['board generate --height 5', 'board generate --campaign {k} --like Dorrim --height 1'],
        'woods': ['board generate --woods 61', 'board generate --campaign {k} --like Dorrim --woods 1'],
        'town': ['board generate --town 31', 'board generate --campaign {k} --like Dorrim --town 1'],
        'broken': ['board generate --broken 41', 'board generate --campaign {k} --like Dorrim --broken 1'],
        'river': ['board generate --river 4', 'board generate --campaign {k} --like Dorrim --river 1'],
        'fords': ['board generate --fords 7', 'board generate --campaign {k} --like Dorrim --fords 1'],
        'roads': ['board generate --roads 7', 'board generate --campaign {k} --like Dorrim --roads 1'],
        'campaign': ['board generate --campaign good.txt --like Dorrim'],
        'name': [],
        'output': [],
    },
    'import': {
        'mapping': ['import --mapping good.txt roster r.csv {k}', 'import --mapping nowhere roster r.csv {k}'],
        'save-mapping': ['import --make-missing --save-mapping nowhere/m roster r.csv {k}'],
        'make-missing': ['import --make-missing tree r.csv {k}'],
        'doubles': ['import --doubles both roster r.csv {k}'],
        'dry-run': ['import --dry-run tree r.csv {k}'],
        'output': ['import --make-missing --dry-run -o x.campaign roster r.csv {k}'],
    },
    'export': {'output': ['export -o x.csv tree {k}'], 'format': ['export --format csv roster {k}', 'export --format png map {k}']},
    'reckon': {
        'list': ['reckon --list woods'],
        'inputs': ['reckon --list --inputs', 'reckon --inputs woods depth=3'],
        'sum': ['reckon --list --sum', 'reckon --inputs --sum woods', 'reckon --json --sum woods dice=1'],
        'json': ['reckon --list --json', 'reckon --inputs --json woods'],
        'seed': ['reckon --list --seed 1', 'reckon --inputs --seed 1 woods'],
    },
    'print': {
        'sheet': ['print --folder f --sheet oob {k}'],
        'side': [f'print --sheet {sheet} --side CROWN {{k}}'
                 for sheet in ('turn', 'map', 'battle', 'gazette', 'history', 'report', 'rules', 'deploy')]
                + ['print --folder f --side CROWN {k}'],
        'reader': [],
        'player': ['print --side CROWN --player FC {k}', 'print --sheet turn --reader CROWN --player FC {k}'],
        'formation': ['print --folder f --formation HC {k}', 'print --sheet turn --formation HC {k}'],
        'battle': ['print --side CROWN --battle P09 {k}', 'print --folder f --battle P09 {k}'],
        'variant': ['print --side CROWN --variant own {k}', 'print --folder f --variant own {k}'],
        'scale': ['print --side CROWN --scale 10 {k}', 'print --sheet deploy --scale 10 {b}', 'print --sheet deploy --scale 0 {b}'],
        'order': ['print --side CROWN --order name {k}', 'print --folder f --sheets map --order name {k}'],
        'history': ['print --side CROWN --history {k}'],
        'series': ['print --side CROWN --series {k}', 'print --sheet report --reader CROWN --series {k}'],
        'for-all': ['print --side CROWN --for-all {k}', 'print --sheet history --reader CROWN --for-all {k}'],
        'across': ['print --side CROWN --across {k}', 'print --sheet map --across --upright {k}'],
        'upright': ['print --side CROWN --upright {k}', 'print --sheet map --across --upright {k}'],
        'picture': ['print --side CROWN --picture {k}', 'print --sheet map --picture {k}',
                    'print --sheet map --reader CROWN --picture --no-picture {k}'],
        'no-picture': ['print --side CROWN --no-picture {k}', 'print --sheet map --text --no-picture {k}'],
        'paper': ['print --side CROWN --paper a4 --text {k}', 'print --side CROWN --paper a4 --format csv {k}'],
        'turn': ['print --side CROWN --turn 0 {k}'],
        'format': ['print --side CROWN --format pdf --text {k}'],
        'text': ['print --side CROWN --format pdf --text {k}'],
        'folder': [],
        'all': ['print --folder f --all --sheets oob {k}', 'print --all {k}'],
        'sheets': ['print --folder f --all --sheets oob {k}', 'print --sheets oob {k}'],
        'output': ['print --folder f -o x.pdf {k}'],
    },
    'draw': {
        'output': [],
        'format': ['draw --format gif -o x.png {k}', 'draw --format tiff -o x.png {k}'],
        'plate': ['draw --plate -o x.png {k}', 'draw --plate --series --battle P09 -o x.png {k}'],
        'turn': ['draw --turn 2 -o x.png {k}', 'draw --turn 0 --battle P09 -o x.png {k}',
                 'draw --turn 1 --battle P09 -o x.gif {k}'],
        'series': ['draw --series -o x.pdf {k}'],
        'animate': ['draw --animate -o x.gif {k}', 'draw --animate --battle P09 -o x.png {k}'],
        'for-all': ['draw --for-all -o x.png {k}', 'draw --for-all --side CROWN --battle P09 -o x.png {k}'],
        'board': ['draw --board BA5 -o x.png h.board', 'draw --board BA5 --battle P09 -o x.png {k}'],
        'battle': ['draw --battle P09 -o x.png h.board'],
        'side': ['draw --side CROWN -o x.png h.board', 'draw --side CROWN --board BA5 -o x.png {k}'],
        'palette': ['draw --mm 25 --palette dark -o x.pdf h.board'],
        'mm': ['draw --mm 25 -o x.pdf {k}', 'draw --mm 2 -o x.pdf h.board', 'draw --mm 25 -o x.png h.board',
               'draw --mm 25 --paper a3 -o x.pdf h.board'],
        'paper': ['draw --paper a4 -o x.pdf h.board'],
        'cell': ['draw --cell 32 -o x.png {k}', 'draw --cell 32 --mm 25 -o x.pdf h.board', 'draw --cell 0 -o x.png h.board'],
        'size': ['draw --size 64 --zoom 50 -o x.png {k}', 'draw --size 64 --cell 32 -o x.png h.board', 'draw --size 2 -o x.png {k}',
                 'draw --size 64 --plate --battle P09 -o x.png {k}'],
        'zoom': ['draw --zoom 50 -o x.png h.board', 'draw --zoom 50 --board BA5 -o x.png {k}', 'draw --zoom 0 -o x.png {k}'],
    },
    'reference': {'clause': ['reference --clause FM-DICE-1 fusilier'], 'output': []},
    'bench': {
        'seconds': ['bench --seconds -1'],
        'battles': ['bench --battles 0'],
        'size': ['bench --size 0'],
        'seed': [],
    },
}


class Place:
    """A folder with all that the command lines name, new for each of them."""

    def __init__(self, program, root, folder):
        self.program, self.root, self.folder = program, root, folder
        self.state = os.path.join(folder, 'state')
        self.environment = dict(os.environ, LC_ALL='C.UTF-8', G_DEBUG='fatal-warnings', XDG_STATE_HOME=self.state)
        self.made = os.path.join(folder, 'made')
        self.work = os.path.join(folder, 'work')
        os.mkdir(self.made)
        os.mkdir(self.work)
        sample = os.path.join(root, 'campaigns', 'karrash-road.campaign')
        shutil.copyfile(sample, os.path.join(self.made, 'k.campaign'))
        shutil.copyfile(os.path.join(root, 'campaigns', 'kelmar-bridge.board'), os.path.join(self.made, 'h.board'))
        self.write('good.txt', 'example passes\nruleset frontier-musket\nunit A inf d3 N\nunit B inf d5 S\nexpect turn 1\n')
        # Nobody can reach anybody in the first turn: whatever the dice, the other side has its turn.
        self.write('far.txt', 'example far\nruleset frontier-musket\nunit A inf a1 N\nunit B inf h8 S\nexpect turn 1\n')
        self.write('typed.txt', 'HC hold\n')
        self.write('r.csv', 'Side,Brigade,Unit,Type\nCROWN,New,Foot,inf\nBrenn,Old,Horse,cav\n')
        for line in ('fight --random --ruleset frontier-musket --seed 4 --computer -o f.battle',
                     'fight --begin far.txt -o n.battle', 'handover --computer A n.battle',
                     'handover --to B n.battle -o n.handover',
                     'odds --battles 20 --json -o whole.json good.txt', 'export -o h.csv board h.board',
                     'copy --side CROWN -o crown.campaign k.campaign', 'orders -o crown.orders crown.campaign'):
            self.must(line)
        shutil.copyfile(sample, os.path.join(self.made, 'b.campaign'))
        text = self.read('b.campaign').decode().replace('</campaign>', """\
  <order id="order-HC" formation="HC" turn="1" posture="attack" path="P03,P09" status="given"/>
  <order id="order-DH" formation="DH" turn="1" posture="attack" path="P10,P09" status="given"/>
</campaign>""")
        self.write('b.campaign', text)
        self.must('turn --phase contact --seed 1 b.campaign')
        with open(os.path.join(root, 'campaigns', 'zaruk-bridge.campaign'), encoding='utf-8') as file:
            self.write('b2.campaign', file.read().replace(' state="deployed" set-up="yes"', ' set-up="yes"'))
        for name in os.listdir(self.made):
            if name.endswith('~'):
                os.remove(os.path.join(self.made, name))
        self.work = self.made

    def write(self, name, text):
        with open(os.path.join(self.made, name), 'w', encoding='utf-8') as file:
            file.write(text)

    def read(self, name):
        with open(os.path.join(self.made, name), 'rb') as file:
            return file.read()

    def must(self, line):
        subprocess.run([self.program, *line.split()], cwd=self.made, env=self.environment, check=True, capture_output=True)

    def fresh(self):
        self.work = os.path.join(self.folder, 'fresh')
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.made, self.work)

    def start(self, line, out, before=None):
        names = {'k': 'k.campaign', 'b': 'b.campaign', 'b2': 'b2.campaign', 'o': 'out'}
        words = [word.format(**names) for word in line.split()]
        return subprocess.Popen([self.program, *words], cwd=self.work, env=self.environment, stdin=subprocess.DEVNULL,
                                stdout=out, stderr=subprocess.PIPE, preexec_fn=before)

    def run(self, line, out=subprocess.PIPE, before=None):
        process = self.start(line, out, before)
        told, messages = process.communicate(timeout=120)
        return process.returncode, told, messages.decode()

    def path(self, name):
        return os.path.join(self.work, name)

    def content(self, name):
        with open(self.path(name), 'rb') as file:
            return file.read()

    def hidden(self):
        return [name for name in os.listdir(self.work) if name.startswith('.')]


def expect(answer, status, message=None):
    if answer[0] != status:
        yield f'exit status {answer[0]}, not {status}: {answer[2][-300:]!r}'
    if message is not None and not re.search(message, answer[2], re.M):
        yield f'no {message!r} in {answer[2][-300:]!r}'
    yield from (f'a message that is not ours: {line!r}' for line in answer[2].splitlines() if not line.startswith('bivouac-cli: '))


def limit():
    """A file may have 40 bytes and no more: a disk that fills up."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (40, 40))


def become_nobody():
    if os.getuid() == 0:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def standard_output(points, place, verbs):
    full = 'standard output cannot be written'
    points.check('all-verbs', [] if sorted(verbs) == sorted(TALKING) else [f'{verbs} are not {sorted(TALKING)}'])
    lines = {**TALKING, 'help': '--help', 'version': '--version', **{f'{verb}-help': f'{verb} --help' for verb in verbs}}
    for name, line in lines.items():
        place.fresh()
        good = place.run(line)
        points.check(f'told/{name}', list(expect(good, DONE)) + ([] if good[1] else ['nothing is told']))
        changed = place.content('k.campaign'), place.content('b.campaign')

        place.fresh()
        with open('/dev/full', 'wb') as device:
            points.check(f'full/{name}', list(expect(place.run(line, device), WRONG, full)))
        if name in CHANGING:
            points.check(f'saved-first/{name}', [] if changed == (place.content('k.campaign'), place.content('b.campaign'))
                         else ['what could not be told was not saved'])

        place.fresh()
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, 'wb') as pipe:
            points.check(f'closed-pipe/{name}', list(expect(place.run(line, pipe), WRONG, full)))

        place.fresh()
        points.check(f'no-standard-output/{name}', list(expect(place.run(line, None, lambda: os.close(1)), WRONG, full)))
        if len(good[1]) > 40 and name not in CHANGING and name not in ('copy', 'send', 'chronicle'):
            place.fresh()
            with open(place.path('told'), 'wb') as file:
                points.check(f'filled-up/{name}', list(expect(place.run(line, file, limit), WRONG, full)))


def files(points, place):
    for name, line in WRITING.items():
        place.fresh()
        points.check(f'written/{name}', list(expect(place.run(line), DONE)))
        written = place.content('out')
        for title, before, message in (('full-disk', limit, 'disk is full'),
                                       ('read-only', become_nobody, 'may not|nothing can be put beside')):
            place.fresh()
            with open(place.path('out'), 'wb') as file:
                file.write(b'OLD')
            if before is become_nobody:
                os.chmod(place.path('out'), 0o666)
                os.chmod(place.work, 0o555)
            try:
                answer = place.run(line, before=before)
            except (PermissionError, subprocess.SubprocessError):
                continue                # nobody cannot start the program where it lies
            finally:
                os.chmod(place.work, 0o755)
            points.check(f'{title}/{name}', list(expect(answer, WRONG, message))
                         + ([] if place.content('out') == b'OLD' else ['the file that was there is gone'])
                         + [f'{one} was left' for one in place.hidden()])
        place.fresh()
        points.check(f'no-folder/{name}', list(expect(place.run(line.replace('{o}', 'nowhere/out')), WRONG, 'nowhere')))
        place.fresh()
        answer = place.run(line.replace('{o}', '-'))
        points.check(f'dash/{name}', list(expect(answer, DONE)) + ([] if answer[1] == written else ['not the same bytes'])
                     + (['a file of that name'] if os.path.exists(place.path('-')) else []))


def campaigns_in_place(points, place):
    for name in CHANGING:
        place.fresh()
        campaign = 'b.campaign' if '{b}' in TALKING[name] else 'k.campaign'
        before = place.content(campaign)
        answer = place.run(TALKING[name], before=limit)
        points.check(f'in-place-full-disk/{name}', list(expect(answer, WRONG, 'disk is full'))
                     + (['it tells what is not so'] if answer[1] else [])
                     + ([] if place.content(campaign) == before else ['the campaign is another one'])
                     + [f'{one} was left' for one in place.hidden()])


def options(points, place, verbs):
    for verb in verbs:
        helped = place.run(f'{verb} --help')[1].decode()
        named = set(re.findall(r'^  (?:-\w, )?--([a-z-]+)', helped, re.M)) - {'help'}
        points.check(f'options/{verb}', [f'--{one} is not looked at here' for one in named ^ set(MISPLACED[verb])])
        for option, number, line in rounds((option, number, line) for option, lines in MISPLACED[verb].items()
                                           for number, line in enumerate(lines)):
            place.fresh()
            before = {name: place.content(name) for name in os.listdir(place.work)}
            answer = place.run(line)
            after = {name: place.content(name) for name in os.listdir(place.work)}
            points.check(f'misplaced/{verb}/{option}/{number}',
                         ([] if answer[0] in (NO, WRONG) else [f'{line}: exit status {answer[0]}'])
                         + ([] if len(answer[2].splitlines()) == 1 else [f'{line}: not one sentence: {answer[2]!r}'])
                         + ([f'{line}: something is told'] if answer[1] else [])
                         + ([] if before == after else [f'{line}: something is written']))


def two_at_once(points, place):
    """Two forms are taken in at the same moment: both stand in the campaign."""
    place.fresh()
    first, second = 'HC hold', 'FC hold'
    for name, words in (('one.txt', first), ('two.txt', second)):
        with open(place.path(name), 'w', encoding='utf-8') as file:
            file.write(words + '\n')
    whole = place.content('k.campaign')
    faults = []
    for number in rounds(range(100)):
        with open(place.path('k.campaign'), 'wb') as file:
            file.write(whole)
        both = [place.start(f'take --text --side CROWN {{k}} {name}', subprocess.DEVNULL) for name in ('one.txt', 'two.txt')]
        messages = [one.communicate(timeout=120)[1] for one in both]
        text = place.content('k.campaign').decode()
        if any(one.returncode != DONE for one in both) or not all(re.search(rf'<order [^>]*formation="{one}"', text)
                                                                  for one in ('HC', 'FC')):
            faults.append(f'round {number}: {[one.returncode for one in both]} {messages}')
    points.check('two-at-once', faults)
    points.check('two-at-once-litter', [f'{one} was left' for one in place.hidden()])


def killed(points, place):
    """However a turn ends, the campaign is as it was or as it will be, and the next one leaves nothing of it."""
    place.fresh()
    before = place.content('k.campaign')
    place.run('turn --phase orders --seed 1 {k}')
    after = place.content('k.campaign')
    expected = sorted(os.listdir(place.work))
    faults, n_done = [], 0
    for number in rounds(range(60)):
        with open(place.path('k.campaign'), 'wb') as file:
            file.write(before)
        process = place.start('turn --phase orders --seed 1 {k}', subprocess.DEVNULL)
        time.sleep(random.uniform(0, 0.12))
        process.kill()
        process.communicate()
        found = place.content('k.campaign')
        n_done += found == after
        if found not in (before, after):
            faults.append(f'round {number}: neither the old nor the new content')
    place.run('turn --phase orders --seed 1 -o k.campaign {k}')
    left = sorted(os.listdir(place.work))
    points.check('killed', faults + ([] if left == expected else [f'{left} are left, not {expected}'])
                 + ([] if place.run('check {k}')[0] == DONE else ['what is left is not right']))


def no_word(points, place):
    """A campaign that cannot be changed: its copy is made, and it is said that it has no word."""
    for name, own in (('given', True), ('held', False)):
        place.fresh()
        plain = re.sub(rb' word="[^"]*"', b'', place.content('k.campaign'))
        with open(place.path('k.campaign'), 'wb') as file:
            file.write(plain)
        if own:
            answer = place.run('copy --side CROWN {k}')
            points.check('word-given', list(expect(answer, DONE))
                         + ([] if b' word="' in answer[1] and answer[1].count(b' word="') == 1 else ['not one word in the copy'])
                         + ([] if place.content('k.campaign').count(b' word="') >= 2 else ['the campaign has not two words']))
            again = place.run('copy --side CROWN {k}')
            points.check('word-stays', [] if again[1] == answer[1] else ['another word'])
            continue
        with open(place.path('k.campaign'), 'rb') as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            answer = place.run('copy --side CROWN {k}')
        points.check('word-not-given', list(expect(answer, DONE, 'is open in another program'))
                     + list(expect(answer, DONE, 'has no word'))
                     + ([] if b' word="' not in answer[1] and answer[1] else ['a word all the same, or no copy'])
                     + ([] if place.content('k.campaign') == plain else ['the campaign is another one']))


def main():
    program, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        place = Place(program, root, folder)
        verbs = re.findall(r'^  ([a-z]+) ', place.run('--help')[1].decode(), re.M)
        standard_output(points, place, verbs)
        files(points, place)
        campaigns_in_place(points, place)
        options(points, place, verbs)
        two_at_once(points, place)
        killed(points, place)
        no_word(points, place)
    points.finish()


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""json-answers.py PROGRAM ROOT SPEAKING: what each --json says is what the file says and what the same verb tells in words, and it
is the same in every language. SPEAKING is the program with a made-up language."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from catalogue import make_catalogue
from tap import Points, speaking
from verbs import DONE, NO, ORDERS, WRONG, Program, expect

SPACE = '{urn:bivouac:campaign:1}'
VERBS = ('check', 'show', 'turn', 'resolve', 'fight', 'odds', 'duel', 'luck', 'reckon')


class Keys(dict):
    """An object in which no key stands twice."""

    def __init__(self, pairs):
        super().__init__(pairs)
        if len(self) != len(pairs):
            raise ValueError(f'a key stands twice: {[key for key, _ in pairs]}')


def read(answer):
    return json.loads(answer.stdout, object_pairs_hook=Keys)


def elements(path, name):
    return ElementTree.parse(path).getroot().iter(SPACE + name)


def differs(*pairs):
    """Faults: each name with what is and what should be."""
    return [f'{name}: {one!r}, not {other!r}' for name, one, other in pairs if one != other]


def checked(points, cli):
    cli.write('broken.campaign', cli.read('k.campaign').decode().replace('steps-full="', 'steps-ful="', 1)
              .replace('formation="HC"', 'formation="HCC"', 1))
    cli.write('strange.campaign', cli.read('k.campaign').decode().replace('location="P01"', '', 1).replace(
        '</campaign>', '  <order id="order-x" formation="HC" turn="1" posture="march" path="P03" status="given"/>\n</campaign>'))
    names = ['k.campaign', 'h.board', 'broken.campaign', 'strange.campaign', 'o.orders', 'nowhere.campaign', 'good.txt']
    plain, answer = cli.run('check', *names), cli.run('check', '--json', *names)
    told = read(answer)
    files = {one['file']: one for one in told['files']}
    points.check('check/status', [*differs(('status', answer.returncode, WRONG), ('plain', plain.returncode, WRONG),
                                           ('messages', answer.stderr, ''), ('format', told['format'], 'bivouac-check 1'),
                                           ('files', [one['file'] for one in told['files']], names))])
    points.check('check/kinds', differs(('kinds', [one['kind'] for one in told['files']],
                                         ['campaign', 'board', 'campaign', 'campaign', 'orders', None, 'examples']),
                                        ('answers', [one['answer'] for one in told['files']],
                                         ['right', 'right', 'wrong', 'right', 'right', 'unread', 'right'])))
    faults = [f"bivouac-cli: {one['file']}:{fault['line']}: {fault['text']}" for one in told['files'] for fault in one['faults']
              if fault['line'] is not None]
    said = [line for line in plain.stderr.splitlines() if 'nowhere' not in line]
    points.check('check/faults', differs(('faults', faults, said), ('some', len(faults) > 0, True)))
    warnings = [f"{one['file']}: warning: {warning['text']} ({warning['clause']})" for one in told['files']
                for warning in one['warnings']]
    points.check('check/warnings', differs(
        ('warnings', warnings, [line for line in plain.stdout.splitlines() if 'warning' in line]),
        ('clauses', [warning['clause'] for warning in files['strange.campaign']['warnings']], ['CA-ORDER-1']),
        ('items', [warning['item'] for warning in files['strange.campaign']['warnings']], ['order-x'])))


def shown(points, cli):
    told = read(cli.run('show', '--json', 'k.campaign'))
    root = ElementTree.parse(cli.path('k.campaign')).getroot()
    units = {unit['id']: unit for side in told['sides'] for formation in side['formations'] for unit in formation['units']}
    formations = {formation['id']: formation for side in told['sides'] for formation in side['formations']}
    points.check('show/head', differs(('name', told['name'], root.get('name')), ('ruleset', told['ruleset'], root.get('ruleset')),
                                      ('phase', told['now']['phase'], root.get('current-phase')),
                                      ('state', told['now']['state'], root.get('state')), ('reader', told['reader'], None),
                                      ('sides', [side['id'] for side in told['sides']],
                                       [side.get('id') for side in root.iter(SPACE + 'side')])))
    faults = []
    for element in root.iter(SPACE + 'unit'):
        unit = units.get(element.get('id'))
        # Reserves are in no formation.
        if unit is None:
            faults += [] if element.get('status') == 'reserve' else [f'{element.get("id")} is not told']
        else:
            faults += differs(*((key, str(unit[key]), value) for key, value in element.attrib.items()))
    points.check('show/units', faults)
    faults = []
    for element in root.iter(SPACE + 'formation'):
        formation = formations[element.get('id')]
        faults += differs(*((key, str(formation[key]), value) for key, value in element.attrib.items()))
    points.check('show/formations', faults)
    cli.write('ordered.campaign', cli.read('k.campaign').decode().replace('</campaign>', ORDERS))
    told = read(cli.run('show', '--json', '--short', 'ordered.campaign'))
    formations = {formation['id']: formation for side in told['sides'] for formation in side['formations']}
    points.check('show/orders', differs(('order', formations['HC']['order'], Keys([
        ('posture', 'attack'), ('path', ['P03', 'P09']), ('forced', False), ('status', 'given'), ('reason', None)])),
        ('none', formations['FC']['order'], None), ('units', 'units' in formations['HC'], False)))
    told = read(cli.run('show', '--json', '--side', 'CLAN', 'k.campaign'))
    points.check('show/side', differs(('reader', told['reader'], 'CLAN'),
                                      ('sides', [side['id'] for side in told['sides']], ['CLAN'])))
    points.check('show/no-side', list(expect(cli.run('show', '--json', '--side', 'nobody', 'k.campaign'), NO, err='no side')))


def carried(points, cli):
    shutil.copy(cli.path('ordered.campaign'), cli.path('turn.campaign'))
    answer = cli.run('turn', '--json', '--seed', '1', 'turn.campaign')
    told = read(answer)
    root = ElementTree.parse(cli.path('turn.campaign')).getroot()
    entries = list(root.iter(SPACE + 'entry'))
    points.check('turn', differs(
        ('status', answer.returncode, NO), ('answer', told['answer'], 'stopped'), ('before', told['before']['phase'], 'orders'),
        ('turn', told['now']['turn'], int(root.get('current-turn', '1'))),
        ('phase', told['now']['phase'], root.get('current-phase')),
        ('numbers', [entry['number'] for entry in told['journal']], [int(entry.get('number')) for entry in entries]),
        ('kinds', [entry['kind'] for entry in told['journal']], [entry.get('kind') for entry in entries]),
        ('clauses', [entry['clause'] for entry in told['journal']], [entry.get('clause') for entry in entries]),
        ('refused', bool(told['refused']), True), ('open', len(told['open']) > 0, True)))
    answer = cli.run('resolve', '--json', '--quick', '--seed', '1', 'turn.campaign')
    told = read(answer)
    battle = next(elements(cli.path('turn.campaign'), 'battle'))
    points.check('resolve', differs(
        ('status', answer.returncode, DONE), ('battles', [one['id'] for one in told['battles']], [battle.get('id')]),
        *((key, told['battles'][0][key], battle.get(key)) for key in ('winner', 'degree', 'state', 'place')),
        ('units', [one['unit'] for one in told['battles'][0]['participants']],
         [one.get('unit') for one in battle.iter(SPACE + 'participant')]),
        ('ends', [one['end'] for one in told['battles'][0]['participants']],
         [one.get('end', 'intact') for one in battle.iter(SPACE + 'participant')])))
    told = read(cli.run('turn', '--json', '--seed', '2', 'turn.campaign'))
    points.check('turn/goes-on', differs(('answer', told['answer'], 'done'), ('now', told['now']['turn'], 2),
                                         ('refused', told['refused'], None), ('open', told['open'], [])))
    for verb in ('turn', 'resolve'):
        points.check(f'{verb}/two-answers', list(expect(cli.run(verb, '--json', '-o', '-', 'k.campaign'), WRONG,
                                                        err='standard output is the campaign')))


def fought(points, cli):
    made = ('fight', '--random', '--ruleset', 'frontier-musket', '--seed', '4', '--size', '4')
    record = ElementTree.fromstring(cli.run(*made).stdout)
    told = read(cli.run(*made, '--json'))
    text = ElementTree.tostring(record, encoding='unicode')
    points.check('fight', differs(('ruleset', told['ruleset'], 'frontier-musket'), ('seed', told['seed'], 4),
                                  ('result', f'"{told["result"]}"' in text, True), ('digest', told['digest'] in text, True),
                                  ('units', len(told['units']), 8),
                                  ('sides', {unit['side'] for unit in told['units']}, {'A', 'B'})))
    points.check('fight/either', list(expect(cli.run(*made, '--json', '--as-example'), WRONG, err='either')))
    plain = cli.run('odds', '--battles', '20', '--seed', '1', 'good.txt')
    told = read(cli.run('odds', '--json', '--battles', '20', '--seed', '1', 'good.txt'))
    points.check('odds', [*expect(plain, DONE), *differs(('battles', told['battles'], 20))])


def reckoned(points, cli):
    line = ('artillery', 'calibre=6', 'guns=8', 'range=300')
    plain, told = cli.run('reckon', *line, '--seed', '3'), read(cli.run('reckon', *line, '--seed', '3', '--json'))
    facts = dict(re.findall(r'(\S+?)=(\S+)', plain.stdout))
    points.check('reckon', differs(('calculator', told['calculator'], 'artillery'), ('dice', told['dice'], facts.pop('dice')),
                                   ('inputs', dict(told['inputs']), {'calibre': '6', 'guns': '8', 'range': '300'}),
                                   ('answers', dict(told['answers']), facts), ('refused', told['refused'], None)))
    points.check('reckon/sum', [] if told['sum'] and all(line['clause'] for line in told['sum']) else [f'{told["sum"]}'])


def languages(points, cli, root, abroad):
    make_catalogue(os.path.join(root, 'po', 'bivouac.pot'), cli.path('locale'))
    rows = {'check': ('check', '--json', 'k.campaign', 'broken.campaign', 'strange.campaign'),
            'show': ('show', '--json', '--journal', 'turn.campaign'), 'reckon': ('reckon', '--json', 'woods', 'dice=1'),
            'turn': ('turn', '--json', '--seed', '1', '-o', 'x.campaign', 'ordered.campaign')}
    for name, line in rows.items():
        both = [subprocess.run([abroad, *line], cwd=cli.folder, capture_output=True, text=True, env=speaking(
            language, cli.environment, BIV_TEST_LOCALEDIR=cli.path('locale'))).stdout
            for language in ('C', 'xx')]
        points.check(f'language/{name}', [] if both[0] == both[1] and both[0].startswith('{') else
                     [f'{one} / {other}' for one, other in zip(*(text.split(', ') for text in both)) if one != other][:3] or both)


def documented(points, cli, manual):
    """Each verb that has the option has a shape in the man page."""
    with open(manual, encoding='utf-8') as file:
        text = file.read().replace('\\-', '-')
    verbs = re.findall(r'^  ([a-z]+) ', cli.run('--help').stdout, re.M)
    having = [verb for verb in verbs if '--json' in cli.run(verb, '--help').stdout]
    points.check('verbs', [] if set(VERBS) <= set(having) else [f'without: {set(VERBS) - set(having)}'])
    section = text[text.index('.SH JSON'):]
    section = section[:section.index('\n.SH ', 1)]
    for verb in having:
        points.check(f'documented/{verb}', [] if re.search(r'^\.SS ' + verb + r'\b', section, re.M) else
                     ['no shape in the man page'])


def main():
    program, root, abroad = (os.path.abspath(path) for path in sys.argv[1:4])
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        cli = Program(program, folder)
        shutil.copy(os.path.join(root, 'campaigns', 'karrash-road.campaign'), cli.path('k.campaign'))
        shutil.copy(os.path.join(root, 'campaigns', 'kelmar-bridge.board'), cli.path('h.board'))
        cli.write('good.txt', 'example passes\nruleset frontier-musket\nunit A inf d3 N\nunit B inf d5 S\nexpect turn 1\n')
        cli.run('orders', '--side', 'CROWN', '-o', 'o.orders', 'k.campaign')
        checked(points, cli)
        shown(points, cli)
        carried(points, cli)
        fought(points, cli)
        reckoned(points, cli)
        languages(points, cli, root, abroad)
        documented(points, cli, os.path.join(root, 'data', 'man', 'bivouac-cli.1'))
    points.finish()


if __name__ == '__main__':
    main()

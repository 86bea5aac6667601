#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""nonsense.py PROGRAM ROOT: campaigns edited by hand into nonsense open, are warned of, and are not put right in silence.

Each row edits a sample, and says what "check" must warn of: the thing, the clause and the remedy."""

import os
import sys
import tempfile

from tap import Points
from verbs import DONE, NO, Program, expect

END = '</campaign>'
ORDER = '  <order id="order-x" formation="HC" turn="1" posture="march" path="{}" status="given"/>\n</campaign>'
SIEGE = '  <siege id="siege-x" place="{}" besieger="{}" garrison="{}" start-turn="1"/>\n</campaign>'
BATTLE = '''  <battle id="battle-x" turn="1" place="P09" state="fought" set-up="yes" ruleset="frontier-musket" attacker="CROWN"
    defender="CLAN" sides="CROWN,CLAN" formations="HC,DH" winner="{winner}" degree="{degree}">
    <participant id="unit-x1" unit="A02" side="CROWN" start-steps="{start}" end-steps="{end}" end="{word}"/>
  </battle>
</campaign>'''
A02 = '<unit id="A02" name="1st Bn Royal Alvoran Foot" formation="HC" type="inf"'


def battle(winner='CROWN', degree='win', start=1, end=1, word='intact'):
    return [(END, BATTLE.format(winner=winner, degree=degree, start=start, end=end, word=word)),
            ('rating="steady" location="P01"', 'rating="steady" location="P09"'),
            ('rating="steady" location="P07"', 'rating="steady" location="P09"')]


def unit(words):
    return [(A02, f'{A02} {words}')]


NONSENSE = {
    # name: the edits, and what is warned of
    'order-along-no-link': ([(END, ORDER.format('P07'))],
                            r'Halden Column.*knows no link from Fort Halden to Dorrim.*\(CA-ORDER-3\)'),
    'order-along-a-closed-link': ([(END, ORDER.format('P03')), ('<link id="L01" ', '<link id="L01" closed="flood" ')],
                                  r'Halden Column.*closed \(flood\).*another one.*\(CA-MAP-3\)'),
    'order-off-the-map': ([(END, ORDER.format('P03')), ('rating="steady" location="P01"', 'rating="steady"')],
                          r'Halden Column.*off the map.*\(CA-ORDER-1\)'),
    'two-orders': ([(END, ORDER.format('P03')), (END, ORDER.format('P02').replace('order-x', 'order-y'))],
                   r'Halden Column has two orders.*take one away.*\(CA-ORDER-1\)'),
    'arrives-twice': ([('turn="5" place="P07" formation="DH" units="N13"', 'turn="5" place="P07" formation="DH" units="N13,A13"')],
                      r'3rd Bn Royal Alvoran Foot is to arrive twice.*\(CA-REPLACE-1\)'),
    'arrives-with-the-enemy': ([('formation="HC" units="A13"', 'formation="DH" units="A13"')],
                               r'3rd Bn Royal Alvoran Foot.*Dorrim Host.*\(CA-REPLACE-1\)'),
    'has-arrived-already': ([('type="inf" status="reserve"', 'type="inf"')],
                            r'3rd Bn Royal Alvoran Foot.*arrived already.*\(CA-REPLACE-1\)'),
    'arrival-nowhere': ([('turn="4" place="P01" formation="HC"', 'turn="4" formation="HC"')],
                        r'arrival of turn 4 has no place.*\(CA-REPLACE-1\)'),
    'arrival-in-the-water': ([('y="60" features="village"', 'y="60" terrain="water" features="village"'),
                              ('turn="4" place="P01"', 'turn="4" place="P02"')],
                             r'arrival of turn 4 is at Sutter.s Ford, which is water.*\(CA-REPLACE-1\)'),
    'arrival-of-nobody': ([(' units="A13"', '')], r'Nobody comes.*turn 4.*\(CA-REPLACE-1\)'),
    'in-the-water': ([('y="60" features="village"', 'y="60" terrain="water" features="village"')],
                     r'Ford Column stands in the water at Sutter.s Ford.*\(CA-MAP-4\)'),
    'too-many-steps': (unit('steps-now="3"'), r'1st Bn Royal Alvoran Foot has more steps.*1 or less.*\(CA-RECOVER-1\)'),
    'too-many-due': ([(A02 + '/>', A02 + '><due steps="2" turn="3"/></unit>')],
                     r'1st Bn Royal Alvoran Foot is due more.*\(CA-RECOVER-1\)'),
    'lost-with-steps': (unit('status="lost" steps-now="1"'), r'1st Bn.*lost or captured and has steps left.*\(CA-FATE-5\)'),
    'ready-without-steps': (unit('steps-now="0"'), r'1st Bn.*no steps left.*strike it off.*\(CA-FATE-5\)'),
    'recovers-never': (unit('status="recovering"'), r'1st Bn.*never be ready.*\(CA-FATE-3\)'),
    'captured-by-nobody': (unit('status="captured" steps-now="0"'), r'1st Bn.*captured by nobody.*\(CA-FATE-2\)'),
    'captured-by-its-own': (unit('status="captured" steps-now="0" captor="CROWN"'), r'1st Bn.*no enemy.*\(CA-FATE-2\)'),
    'free-with-a-captor': (unit('captor="CLAN"'), r'1st Bn.*not captured.*\(CA-FATE-2\)'),
    'under-the-enemy': ([('<formation id="FC" ', '<formation id="FC" parent="DH" ')],
                        r'Ford Column is under Dorrim Host.*\(CA-ORDER-6\)'),
    'shut-in-without-a-siege': ([('<formation id="FC" ', '<formation id="FC" shut-in="yes" ')],
                                r'Ford Column is shut in.*no siege.*\(CA-SIEGE-1\)'),
    'siege-of-no-fort': ([(END, SIEGE.format('P09', 'CLAN', 'CROWN'))], r'Two Palms.*no fort.*\(CA-SIEGE-1\)'),
    'siege-of-nobody': ([(END, SIEGE.format('P01', 'CLAN', 'CROWN'))], r'Fort Halden.*nobody is shut in.*\(CA-SIEGE-5\)'),
    'siege-by-its-owner': ([(END, SIEGE.format('P01', 'CROWN', 'CLAN'))], r'Fort Halden.*does not own it.*\(CA-SIEGE-1\)'),
    'commanded-by-the-enemy': ([('commander-in-chief="HC"', 'commander-in-chief="DH"')],
                               r'Crown of Alvora is commanded.*Dorrim Host.*\(CA-ORDER-5\)'),
    'asks-too-much': ([('side="CROWN" places="P07,P10"', 'side="CROWN" places="P07,P10" n="3"')],
                      r'Crown of Alvora must hold 3 of 2 places.*\(CA-VICTORY-5\)'),
    'destroys-its-own': ([('side="CROWN" places="P07,P10"', 'side="CROWN" kind="destroy" formation="HC"')],
                         r'Crown of Alvora.*own Halden Column.*\(CA-VICTORY-5\)'),
    'over-without-an-end': ([('state="running"', 'state="finished"')], r'nobody has won.*\(CA-VICTORY-3\)'),
    'beyond-the-limit': ([('current-phase="orders"', 'current-phase="orders" current-turn="9"')],
                         r'turn 9.*has 8.*\(CA-TURN-5\)'),
    'won-by-a-stranger': (battle(winner='draw', degree='win'), r'Two Palms.*both drawn and won.*\(CA-BATTLE-4\)'),
    'more-than-it-began': (battle(start=1, end=2, word='damaged'), r'1st Bn.*more steps than it began.*\(CA-BATTLE-2\)'),
    'more-than-it-ever-had': (battle(start=4, end=1, word='damaged'), r'1st Bn.*ever had.*1 at most.*\(CA-BATTLE-2\)'),
    'destroyed-with-steps': (battle(start=1, end=1, word='destroyed'), r'1st Bn.*destroyed.*steps left.*\(CA-BATTLE-2\)'),
    'damaged-by-nothing': (battle(start=1, end=1, word='damaged'), r'1st Bn.*damaged.*\(CA-BATTLE-2\)'),
    'fights-from-afar': (battle()[:2], r'Dorrim Host is in the battle at Two Palms and stands elsewhere.*\(CA-SETUP-4\)'),
}
GONE = {
    # these do not open: what is named there is not there, or no file can say it
    'schedule-for-a-place-that-is-gone': ([('turn="4" place="P01"', 'turn="4" place="P99"')], r'nonsense.campaign:\d+:.*P99'),
    'order-of-a-formation-that-is-gone': ([(END, ORDER.format('P03').replace('"HC"', '"XX"'))], r'nonsense.campaign:\d+:.*XX'),
    'path-to-a-place-that-is-gone': ([(END, ORDER.format('P03,P99'))], r'nonsense.campaign:\d+:.*P99'),
    'full-to-the-roof': ([('<place id="P03" ', '<place id="P03" stock="40" ')], r'nonsense.campaign:\d+: stock: .*0 to 12'),
    'unit-twice': ([(END, '  <unit id="A02" formation="FC" type="inf"/>\n</campaign>')], r'nonsense.campaign:\d+:.*A02'),
}


def edit(text, edits):
    for old, new in edits:
        if old not in text:
            raise ValueError(f'the sample has no {old!r}')
        text = text.replace(old, new, 1)
    return text




def main(program, root):
    points = Points()
    with open(os.path.join(root, 'campaigns', 'karrash-road.campaign'), encoding='utf-8') as file:
        sample = file.read()
    for name, (edits, warning) in NONSENSE.items():
        with tempfile.TemporaryDirectory() as folder:
            cli = Program(program, folder)
            cli.write('nonsense.campaign', edit(sample, edits))
            before = cli.read('nonsense.campaign')
            points.check(f'{name}-warned', list(expect(cli.run('check', 'nonsense.campaign'), DONE, rf'warning: .*{warning}')))
            points.check(f'{name}-kept', [] if cli.read('nonsense.campaign') == before else ['the file was changed'])
            played = cli.run('turn', '--auto', '--quick', '--turns=2', '-o', 'played.campaign', 'nonsense.campaign')
            points.check(f'{name}-played', list(expect(played, played.returncode if played.returncode in (DONE, NO) else DONE)))
    for name, (edits, message) in GONE.items():
        with tempfile.TemporaryDirectory() as folder:
            cli = Program(program, folder)
            cli.write('nonsense.campaign', edit(sample, edits))
            points.check(f'{name}-refused', list(expect(cli.run('check', 'nonsense.campaign'), NO, err=message)))
    points.finish()


if __name__ == '__main__':
    main(os.path.abspath(sys.argv[1]), sys.argv[2])

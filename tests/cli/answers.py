#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""answers.py PROGRAM ROOT: orders as they come back from players, whole and spoilt: quoted, wrapped, in HTML, cut short, edited,
another's; each fault is told by its line with what would be right, and the rest is taken or not at the referee's word."""

import base64
import html
import os
import quopri
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time

from tap import Points
from verbs import DONE, NO, WRONG, Program, expect

TYPED = ("HC march Miller's Cross, Two Palms “At the wells by dusk; the guns behind the foot, and nobody fires before the bridge "
         'is seen”\nFC hold\n')
TAKEN = r'order:HC +Halden Column: March by Miller.s Cross, Two Palms: taken'


def crc(line):
    """The check of a line: CRC-32, its lower half."""
    total = 0xffffffff
    for byte in line.encode():
        total ^= byte
        for _ in range(8):
            total = total >> 1 ^ (0xedb88320 if total & 1 else 0)
    return f'{(total ^ 0xffffffff) & 0xffff:04x}'


def checked(lines):
    """A block of lines, with numbers and checks that are right, whatever they say."""
    numbered = [f'{number} {line}' for number, line in enumerate(lines, 1)]
    return '\n'.join(['BIVOUAC ORDERS 1', *(f'{line} [{crc(line)}]' for line in numbered), f'BIVOUAC END {len(lines)}', ''])


def quoted(text, mark='> '):
    return ''.join(f'{mark}{line}\n' for line in text.splitlines())


def wrapped(text, width):
    return ''.join(textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False) + '\n' for line in text.splitlines())


def message(body, kind='text/plain; charset=utf-8', how=None):
    head = 'From: Ann <ann@example.org>\nSubject: orders\nMIME-Version: 1.0\n'
    return f'{head}Content-Type: {kind}\n' + (f'Content-Transfer-Encoding: {how}\n' if how else '') + '\n' + body


def mixed(*parts):
    return message('--b=_1\n' + '--b=_1\n'.join(f'{head}\n\n{body}\n' for head, body in parts) + '--b=_1--\n',
                   'multipart/mixed; boundary="b=_1"')


class Answers(Program):
    def __init__(self, program, root, folder):
        super().__init__(program, folder)
        self.sample = os.path.join(root, 'campaigns', 'karrash-road.campaign')
        self.write('typed.txt', TYPED)
        self.write('clan.txt', 'DH hold\n')
        shutil.copyfile(self.sample, self.path('base.campaign'))
        for side in ('CROWN', 'CLAN'):
            self.run('copy', '--side', side, '-o', f'{side}.campaign', 'base.campaign')
        self.block = self.run('orders', '--mail', '--text', 'typed.txt', 'CROWN.campaign').stdout
        self.file = self.run('orders', '--text', 'typed.txt', 'CROWN.campaign').stdout
        self.clan = self.run('orders', '--mail', '--text', 'clan.txt', 'CLAN.campaign').stdout
        self.run('send', '--folder', 'pages', 'base.campaign')
        self.page = self.read('pages/the-karrash-road-turn-01-ALV.html').decode()
        self.lines = [re.sub(r' \[....\]$', '', line)[2:] for line in self.block.splitlines()[1:-1]]

    def take(self, text, *options, folder=False):
        shutil.copyfile(self.path('base.campaign'), self.path('k.campaign'))
        self.write('mail.txt', text)
        return self.run('take', *options, 'k.campaign', *([] if folder else ['mail.txt']))


def whole(points, cli):
    """As mailers bring them: all taken."""
    block, file = cli.block, cli.file
    as_html = ('<html><head><style>p{}</style></head><body><div dir="ltr">Here are mine.<br>'
               + html.escape(block).replace('\n', '<br>\n') + '<br>-- <br>Ann</div></body></html>')
    rows = {
        'file': file,
        'block': block,
        'with-words-round-it': f'Hello,\n\nhere are mine.\n\n{block}\n-- \nAnn, on her way\n',
        'quoted': 'On Saturday Ann wrote:\n' + quoted(block),
        'quoted-twice': quoted(quoted(block, '>')),
        'wrapped': wrapped(block, 50),
        'wrapped-and-quoted': quoted(wrapped(block, 40)),
        'carriage-returns': block.replace('\n', '\r\n'),
        'on-one-line': block.replace('\n', ' '),
        'curled-quotes': re.sub(r'"([^"]*)"', r'“\1”', block),
        'hard-blanks': block.replace(' ', '\u00a0'),
        'html-source': as_html,
        'mail': message(f'Here are mine.\n\n{block}\n-- \nAnn\n'),
        'mail-html': message(as_html, 'text/html; charset=utf-8'),
        'mail-base64': message(base64.encodebytes(block.encode()).decode(), how='base64'),
        'mail-quoted-printable': message(quopri.encodestring(block.encode()).decode(), how='quoted-printable'),
        'mail-of-no-known-alphabet': message(block.replace('“', '"').replace('”', '"'), 'text/plain; charset=x-klingon'),
        'mail-latin-1': message(block, 'text/plain; charset=iso-8859-1'),
        'mail-attached': mixed(('Content-Type: text/plain', 'See the file.'),
                               ('Content-Type: application/vnd.bivouac.orders+xml; name="x.orders"\n'
                                'Content-Disposition: attachment; filename="x.orders"\nContent-Transfer-Encoding: base64',
                                base64.encodebytes(file.encode()).decode())),
        'mail-both': mixed(('Content-Type: text/plain', block), ('Content-Type: text/xml; name="x.orders"', file)),
        'file-in-text': f'Here:\n{quoted(file)}\n-- \nAnn',
        'byte-order-mark': '\ufeff' + block,
    }
    for name, text in rows.items():
        answer = cli.take(text)
        points.check(f'whole/{name}', list(expect(answer, DONE, TAKEN))
                     + list(expect(answer, DONE, r'order:FC +Ford Column: Hold: taken'))
                     + (['taken twice'] if answer.stdout.count('order:HC') != 1 else [])
                     + list(expect(answer, DONE, r'^No orders yet of Clans of Karrash')))


def malformed(points, cli):
    block, lines, side = cli.block, cli.lines, cli.lines[1]
    turn2, other_side = side.replace('turn 1', 'turn 2'), side.replace('CROWN', 'CLAN')
    order = lines[3]

    def edited(*changes):
        return checked([*lines[:2], *changes])

    rows = {
        # name: (text, what is told, what is told with the rest taken; None: nothing can be)
        'another-turn': (checked([lines[0], turn2, *lines[2:]]), r'orders are for turn 2, and this is turn 1', None),
        'another-side': (checked([lines[0], other_side, *lines[2:]]),
                         r'orders of Clans of Karrash come from the copy of Crown', None),
        'no-such-side': (checked([lines[0], side.replace('CROWN', 'MOON'), *lines[2:]]),
                         r'There is no side “MOON”', None),
        'another-campaign': (checked(['campaign "Kelmar Bridge"', *lines[1:]]),
                             r'orders for “Kelmar Bridge”; this campaign is', None),
        'nobodys-copy': (checked([lines[0], re.sub(r' word \w+', '', side), *lines[2:]]), r'bring no word of it', None),
        'made-up-word': (checked([lines[0], re.sub(r'word \w+', 'word 00', side), *lines[2:]]),
                         r'come from no copy', None),
        'edited-formation': (edited('order HX hold', 'order FC hold'),
                             r'mail.txt:4: .*“HX” is no formation of .*There are: Halden Column \(HC\), '
                             r'Ford Column', 'FC'),
        'enemys-formation': (edited('order DH hold', 'order FC hold'), r'mail.txt:4: .*“DH” is no formation of', 'FC'),
        'edited-place': (edited('order HC march tow-palms', 'order FC hold'),
                         r'mail.txt:4: “tow-palms” is no place .*it can go to: '
                         r"Miller's Cross", 'FC'),
        'too-far': (edited('order HC march dorrim', 'order FC hold'),
                    r'mail.txt:4: .*knows no link from Fort Halden to Dorrim', 'FC'),
        'edited-posture': (edited('order HC charge millers-cross', 'order FC hold'),
                           r'mail.txt:4: “charge” is no posture. It may be: '
                           r'hold, march', 'FC'),
        'edited-mark': (edited('order HC march millers-cross +fast', 'order FC hold'),
                        r'mail.txt:4: “\+fast” is no mark.*\+forced', 'FC'),
        'twice-ordered': (edited('order HC hold', 'order HC rest', 'order FC hold'),
                          r'mail.txt:5: .*has an order in this form already',
                          'FC'),
        'no-such-line': (edited('ordre HC hold', 'order FC hold'),
                         r'mail.txt:4: “ordre” begins no line .*order, detach, merge', 'FC'),
        'no-such-unit': (edited('detach HC as HC/1 Z99', 'order FC hold'), r'mail.txt:4: ', 'FC'),
        'letter-changed': (block.replace(order, order.replace('two-palms', 'two-plams')),
                           r'mail.txt:5: The line has not come as it was written: its check is \[....\], and it says \[....\]',
                           'FC'),
        'check-cut-off': (re.sub(r'(4 order HC .*) \[....\]', r'\1', block),
                          r'mail.txt:5: The line is cut short', 'FC'),
        'line-lost': (re.sub(r'4 order HC .*\n', '', block), r'Line 4 is missing', 'FC'),
        'cut-short': (block[:block.index('BIVOUAC END')], r'“BIVOUAC END” is missing', 'FC'),
        'cut-in-a-line': (block[:block.index('4 order') + 8], r'cut short', 'FC'),
        'two-in-one-mail': (block + '\nNo, better so:\n' + edited('order HC charge', 'order FC rest'),
                            r'“charge” is no posture', 'FC'),
        'side-damaged': (block.replace('side CROWN', 'side CORWN'), r'There is no side “CORWN”', None),
        'side-lost': (re.sub(r'2 side .*\n', '', block), r'do not say whose they are', None),
        'file-cut-short': (cli.file[:-30], r'mail.txt:', None),
        'file-edited': (cli.file.replace('posture="march"', 'posture="charge"'), r'mail.txt:\d+: .*charge', None),
        'nothing-in-it': ('Sorry, I am late this week.\n-- \nAnn\n', r'mail.txt:1: there are no orders in it', None),
        'only-the-beginning': ('BIVOUAC ORDERS 1\n', r'do not say whose they are', None),
        'later-version': (block.replace('BIVOUAC ORDERS 1', 'BIVOUAC ORDERS 2'), r'mail.txt:1: .*later version of Bivouac', None),
        'turn-in-words': (checked([lines[0], side.replace('turn 1', 'turn one'), *lines[2:]]),
                          r'mail.txt:3: .*do not say whose', None),
        # A place is known by its name too.
        'too-far-by-name': (edited('order HC march Dorrim', 'order FC hold'),
                            r'mail.txt:4: .*knows no link from Fort Halden to Dorrim', 'FC'),
        'the-page-itself': (cli.page, r'mail.txt:1: this is the page that the player was sent', None),
        'the-page-in-a-mail': (message(cli.page, 'text/html; charset=utf-8'),
                               r'mail.txt:1: this is the page that the player was sent', None),
        'a-page': ('<!DOCTYPE html><html><body>orders</body></html>', r'there are no orders in it', None),
        'mail-base64-cut': (message(base64.encodebytes(block.encode()).decode()[:len(block) // 2], how='base64'),
                            r'mail.txt:\d+: .*(cut short|“BIVOUAC END” is missing)', None),
        'mail-quoted-printable-broken': (message(quopri.encodestring(block.encode()).decode().replace('two-palms', 'two=ZZpalms'),
                                                 how='quoted-printable'), r'has not come as it was written', 'FC'),
        'mail-of-another-alphabet': (message(edited('order HC hold "Till d\u00fcsk"', 'order FC hold'),
                                             'text/plain; charset=iso-8859-1'),
                                     r'The line has not come as it was written', 'FC'),
        'words-of-another-alphabet': (block.replace('dusk', 'd\u00fcsk'), r'mail.txt:5: The line has not come as it was written',
                                      'FC'),
        'parts-never-begin': (message('--b\n\n' + block, 'multipart/mixed; boundary="c"'),
                              r'mail.txt:1: there are no orders in it', None),
        'path-without-end': (edited('order HC march' + ' millers-cross' * 201, 'order FC hold'),
                             r'mail.txt:4: The path has more than 200 places', 'FC'),
        'merged-into-nobody': (edited('merge HC with FC', 'order FC hold'), r'mail.txt:4: It reads “merge FC into HC”', 'FC'),
        'despatch-of-nobody': (edited('despatch', 'order FC hold'), r'mail.txt:4: It reads “despatch HC to FC', 'FC'),
        'despatch-without-a-quote': (edited('despatch HC to FC "Hold', 'order FC hold'), r'mail.txt:4: .*end with a quote', 'FC'),
        'despatch-with-more': (edited('despatch HC to FC +pigeon "Hold"', 'order FC hold'),
                               r'mail.txt:4: “\+pigeon” cannot go with a despatch. It may be: \+return', 'FC'),
        'more-of-nothing': (edited('more "and then"', 'order FC hold'), r'mail.txt:4: It goes on with a despatch', 'FC'),
        'despatch-of-a-side-with-one-player': (edited('despatch HC to FC "Hold"', 'order FC hold'),
                                               r'mail.txt:4: There are no despatches in this campaign.*CA-MAIL-4', 'FC'),
        'html-damaged': ('<div>' + html.escape(block.replace('hold', 'hodl')).replace('\n', '<br>') + '</div>',
                         r'has not come as it was written', 'HC'),
    }
    for name, (text, told, rest) in rows.items():
        answer = cli.take(text)
        points.check(f'malformed/{name}', ([] if answer.returncode in (NO, WRONG) else ['it is taken'])
                     + list(expect(answer, answer.returncode, err=told))
                     + (['something was saved'] if cli.read('k.campaign') != cli.read('base.campaign') else []))
        again = cli.take(text, '--rest')
        is_saved = cli.read('k.campaign') != cli.read('base.campaign')
        points.check(f'malformed/{name}/rest', (['nothing is left, and something was saved'] if rest is None and is_saved else [])
                     + (list(expect(again, NO, rf'order:{rest} .*taken')) if rest is not None else [])
                     + (['the rest was not saved'] if rest is not None and not is_saved else []))


def fault_lines(points, cli):
    """A fault is named by the line of the file that the referee has before him, whatever the mail made of the text."""
    block = checked([*cli.lines[:2], 'order HC charge two-palms', 'order FC hold'])
    bad = next(line for line in block.splitlines() if 'charge' in line)
    two = (('Content-Type: text/plain; charset=utf-8', 'Here are mine.\n\nAnn'),
           ('Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {}', '{}'))
    encoded = base64.encodebytes(block.encode()).decode()
    printable = quopri.encodestring(('Für dich:\n' + 'x' * 200 + '\n' + block).encode()).decode()
    as_html = ('<html><head>\n<style>\np{}\n</style>\n</head>\n<body><p\nclass="x">Mine:<br>\n'
               + html.escape(block).replace('\n', '<br>\n') + '</p></body></html>')
    in_base64 = len(base64.encodebytes(block[:block.index(bad)].encode()).decode().splitlines())
    file = cli.file.replace('posture="march"', 'posture="charge"')
    anothers = checked([cli.lines[0], re.sub(r'word \w+', 'word 00', cli.lines[1]), 'order HC charge two-palms'])

    def line_of(text, words):
        return next(number for number, line in enumerate(text.splitlines(), 1) if words in line)

    def in_parts(how, body):
        return mixed(two[0], (two[1][0].format(how), body))

    rows = {
        # name: (text, line)
        'block': ('Hello,\n\n' + block, None),
        'quoted': ('Ann wrote:\n' + quoted(block, '> > '), None),
        'wrapped': ('Hello,\n' + wrapped(block, 24), None),
        'mail': (message('Hello,\n\n' + block), None),
        'multipart': (in_parts('8bit', block), None),
        'multipart-quoted': (in_parts('7bit', quoted(wrapped(block, 40))), None),
        'quoted-printable': (in_parts('quoted-printable', printable), None),
        'html': (in_parts('8bit', as_html).replace('text/plain; charset=utf-8\nContent-Tr', 'text/html; charset=utf-8\nContent-Tr'),
                 None),
        'html-source': (as_html, None),
        'base64': (in_parts('base64', encoded), line_of(in_parts('base64', encoded), encoded.splitlines()[in_base64 - 1])),
        'file-in-text': ('Hello,\n\n' + quoted(file), None),
        'file-in-mail': (in_parts('8bit', file), None),
        'second-file-in-text': ('Mine:\n' + cli.file + '\nNo, better:\n' + file, None),
        'carriage-returns': (message('Hello,\n' + block).replace('\n', '\r\n'), None),
        # What is written anew in one text is not its twin; another player's is not either.
        'two-in-one-mail': (message(cli.block + '\nNo, better so:\n' + block), None),
        'file-beside-a-whole-one': (message('Mine:\n' + cli.file + '\nNo, better:\n' + file), None),
        'another-players-attached': (mixed(two[0], ('Content-Type: text/plain', cli.block),
                                           ('Content-Type: text/plain', anothers)), None),
        # What is wrong with the whole is told where it begins.
        'another-turn': (message('Hello,\n' + block.replace('turn 1', 'turn 2')), 7),
    }
    for name, (text, line) in rows.items():
        wanted = line or line_of(text, 'charge')
        answer = cli.take(text)
        told = [int(number) for number in re.findall(r'mail\.txt:(\d+): ', answer.stderr)]
        points.check(f'line/{name}', [] if wanted in told else [f'{wanted} is not among {told}: {answer.stderr}'])


def unicode_files(points, cli):
    """As one system's editor saves "Unicode"."""
    for name, encoding in (('utf-16-le', 'utf-16-le'), ('utf-16-be', 'utf-16-be')):
        shutil.copyfile(cli.path('base.campaign'), cli.path('k.campaign'))
        with open(cli.path('mail.txt'), 'wb') as file:
            file.write(('\ufeffHello,\n' + cli.block).encode(encoding))
        points.check(f'whole/{name}', list(expect(cli.run('take', 'k.campaign', 'mail.txt'), DONE, TAKEN)))
    text = message(base64.encodebytes(cli.block.encode('utf-16')).decode(), 'text/plain; charset=utf-16', 'base64')
    points.check('whole/mail-utf-16', list(expect(cli.take(text), DONE, TAKEN)))


def several(points, cli):
    both = cli.take(cli.block + '\n' + cli.clan)
    points.check('several/both-sides', list(expect(both, DONE, TAKEN)) + list(expect(both, DONE, 'order:DH .*taken'))
                 + (['somebody is missing'] if 'No orders yet' in both.stdout else []))
    second = cli.run('take', 'k.campaign', 'mail.txt')
    points.check('several/second', list(expect(second, DONE, 'These are second orders: some of Crown')))
    reminded = cli.take('', '--remind', folder=True)
    points.check('several/reminded', list(expect(reminded, DONE, r'^The Karrash Road, Turn 1, 3 March 1883: your orders for Crown'))
                 + (['saved'] if cli.read('k.campaign') != cli.read('base.campaign') else []))


def players(points, cli):
    """Of a side with several players: each is asked for, and orders by one for the other's are refused. CA-MAIL-2, CA-MAIL-4"""
    text = cli.read('base.campaign').decode()
    text = re.sub(r'(<formation id="FC")', r'\1 player="Ben"', text)
    text = text.replace('  <option ', '  <option name="players.mode" value="commanders"/>\n'
                        '  <option name="mail.mode" value="on"/>\n  <option ', 1)
    cli.write('base.campaign', re.sub(r'(<side id="CROWN")', r'\1 player="Ann" contact="ann@example.org"', text))
    cli.run('copy', '--player', 'Ben', '-o', 'ben.campaign', 'base.campaign')
    cli.write('ben.txt', 'FC hold\ndespatch FC to commander-in-chief, return: “We hold the ford.”\nmore “Bread is short.”\n')
    block = cli.run('orders', '--mail', '--text', 'ben.txt', 'ben.campaign').stdout
    file = cli.run('orders', '--text', 'ben.txt', 'ben.campaign').stdout
    lines = [re.sub(r' \[....\]$', '', line)[2:] for line in block.splitlines()[1:-1]]
    head, letter = lines[:3], r'line:2 +Despatch, Ford Column to Halden Column: We hold the ford. Bread is short. \(with return\)'

    answer = cli.take(block)
    points.check('players/taken', list(expect(answer, DONE, letter + ': taken'))
                 + list(expect(answer, DONE, r'^No orders yet of Crown of Alvora \(Ann\)'))
                 + (['Ben is asked for too'] if '(Ben)' in answer.stdout else []))
    points.check('players/file', list(expect(cli.take(file), DONE, letter + ': taken')))
    shutil.copyfile(cli.path('k.campaign'), cli.path('later.campaign'))
    cli.run('turn', '--auto', '--quick', '--seed', '1', 'later.campaign')
    cli.run('copy', '--player', 'Ben', '-o', 'bens.campaign', 'later.campaign')
    shown = cli.run('show', 'bens.campaign')
    points.check('players/sent', list(expect(shown, DONE, r'^  turn 1, Ford Column to .*: sent$'))
                 + (['his copy tells more than he may know'] if re.search('on the way|arrive[sd] in turn', shown.stdout) else []))
    again = cli.run('take', 'k.campaign', 'mail.txt')
    points.check('players/once', list(expect(again, DONE, r'it was taken in before'))
                 + ([] if cli.read('k.campaign').count(b'<despatch ') == 1 else ['the despatch was written twice']))
    reminded = cli.take(block, '--remind')
    points.check('players/reminded', list(expect(reminded, DONE, r'^To Ann \(ann@example.org\)'))
                 + (['Ben is reminded'] if 'To Ben' in reminded.stdout else []))
    rows = {
        'anothers-formation': ([*head, 'order HC hold'], r'mail.txt:5: .*CA-MAIL-2'),
        'anothers-courier': ([*head, 'despatch HC to FC "Hold."'], r'mail.txt:5: .*CA-MAIL-2'),
        'in-anothers-name': ([head[0], head[1], head[2].replace('Ben', 'Ann'), 'order FC hold'],
                             r'mail.txt:1: These orders say that they are of Ann, and come from the copy of Ben'),
        'another-players-copy': ([head[0], head[1].replace('CROWN', 'CLAN'), 'order DH hold'], r'come from the copy of Crown'),
        'to-nobody': ([*head, 'despatch FC to "Fort Column" "Hold."'],
                      r'mail.txt:5: .*“Fort Column” is no formation of .* to write to. There are: Halden Column'),
        'to-the-enemy': ([*head, 'despatch FC to DH "Hold."'], r'mail.txt:5: .*“DH” is no formation of .* to write to'),
        'empty': ([*head, 'despatch FC to HC'], r'mail.txt:5: .*There is nothing in this despatch.*CA-MAIL-4'),
        'too-long': ([*head, f'despatch FC to HC "{"x" * 2001}"'], r'mail.txt:5: .*2001 letters; one has at most 2000.*CA-MAIL-4'),
        'too-many': ([*head, *(f'despatch FC to HC "{n}"' for n in range(21))], r'mail.txt:25: .*at most 20 despatches.*CA-MAIL-4'),
    }
    for name, (these, told) in rows.items():
        answer = cli.take(checked(these))
        points.check(f'players/{name}', list(expect(answer, NO, err=told))
                     + (['something was saved'] if cli.read('k.campaign') != cli.read('base.campaign') else []))


def folders(points, cli):
    maildir = cli.path('maildir')
    for name in ('new', 'cur', 'tmp'):
        os.makedirs(os.path.join(maildir, name))
    cli.write('maildir/new/1.a', message(quoted(cli.block)))
    cli.write('maildir/cur/2.b:2,S', message(cli.clan))
    cli.write('maildir/cur/3.c:2,S', message('Lunch at noon?\n'))
    cli.write('maildir/cur/4.d:2,S', message(cli.block.replace(cli.lines[1], 'x')))
    cli.write('maildir/tmp/5.e', message(cli.block))
    answer = cli.take('', '--folder', maildir, folder=True)
    points.check('folder/damaged', list(expect(answer, NO, err=r'4.d:2,S')))
    os.remove(cli.path('maildir/cur/4.d:2,S'))
    late = cli.lines[1].replace('turn 1', 'turn 9')
    cli.write('maildir/cur/4.d:2,S', message(checked([cli.lines[0], late, *cli.lines[2:]])))
    answer = cli.take('', '--folder', maildir, folder=True)
    points.check('folder/taken', list(expect(answer, DONE, TAKEN)) + list(expect(answer, DONE, 'order:DH .*taken'))
                 + list(expect(answer, DONE, r'4.d:2,S: .*turn 9: passed over')))
    points.check('folder/told-once', [] if answer.stdout.count('1.a: ') == 1 else [answer.stdout])
    before = cli.read('k.campaign')
    again = cli.run('take', '--folder', maildir, 'k.campaign')
    points.check('folder/once', list(expect(again, DONE, 'they stand already'))
                 + (['taken again'] if before != cli.read('k.campaign') else []))
    os.makedirs(cli.path('empty'))
    nothing = cli.run('take', '--folder', 'empty', 'k.campaign')
    points.check('folder/empty', list(expect(nothing, DONE, 'there are no orders in it')))
    points.check('folder/not-there', list(expect(cli.run('take', '--folder', 'nowhere', 'k.campaign'), WRONG, err='nowhere')))


def watched(points, cli):
    """take --watch: what comes into a folder is taken as it comes, once, and one file's fault is not another's."""
    folder = cli.path('watched')
    os.makedirs(os.path.join(folder, 'new'))
    shutil.copyfile(cli.path('base.campaign'), cli.path('k.campaign'))
    told = open(cli.path('told.txt'), 'w+', encoding='utf-8')
    process = subprocess.Popen([cli.program, 'take', '--folder', folder, '--watch', cli.path('k.campaign')], stdout=told,
                               stderr=subprocess.STDOUT)

    def wait(words):
        for _ in range(150):
            told.seek(0)
            text = told.read()
            if re.search(words, text):
                return []
            time.sleep(0.1)
        return [f'no {words!r} in {text!r}']

    try:
        faults = wait('Watching .* for orders of turn 1')
        cli.write('watched/new/1.bad', message(cli.block.replace('two-palms', 'two-plams')))
        faults += wait('1.bad:.*has not come as it was written')
        cli.write('watched/new/2.good', message(cli.block))
        faults += wait(r'order:HC +Halden Column: .*taken') + wait('No orders yet of Clans of Karrash')
        cli.write('watched/3.clan', cli.clan)
        faults += wait(r'order:DH .*taken')
        told.seek(0)
        text = told.read()
        points.check('watched', faults + ([] if text.count('1.bad: orders of') == 1 else ['a bad one is told again']))
        points.check('watched/saved', [] if cli.read('k.campaign').count(b'<order ') == 3 else ['it is not saved'])
    finally:
        process.send_signal(signal.SIGINT)
        points.check('watched/ended', [] if process.wait(20) == DONE else ['it does not end well'])
        told.close()
    wrong = cli.run('take', '--watch', 'k.campaign', 'mail.txt')
    points.check('watched/without-a-folder', list(expect(wrong, WRONG, err='--watch does not apply here')))


def main():
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        cli = Answers(os.path.abspath(sys.argv[1]), sys.argv[2], folder)
        whole(points, cli)
        malformed(points, cli)
        fault_lines(points, cli)
        unicode_files(points, cli)
        several(points, cli)
        folders(points, cli)
        watched(points, cli)
        players(points, cli)
    points.finish()


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""languages.py CLI ROOT: whose program it was does not show in a file

The same turns are carried out by a program that speaks English and by one in whose language every sentence is another, made
of the template of translations. The campaigns that they save are equal to the byte; what they print is not."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points

SAMPLES = ('karrash-road', 'sorrel-junction', 'wend-crossing', 'kelmar-bridge', 'zaruk-bridge', 'meren-valley')


def translate(words):
    """Every sentence is another one, with the same directives and the same blanks and line ends about it."""
    return re.sub(r'^((?:\\n| )*)(.*?)((?:\\n| )*)$', r'\1<\2>\3', words, flags=re.S) if words else words


def make_catalogue(template, folder):
    """A translation of all that the template has."""
    out = ['msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n']
    with open(template, encoding='utf-8') as file:
        for block in file.read().split('\n\n')[1:]:
            text = '\n'.join(line for line in block.split('\n') if not line.startswith('#'))
            fields = {name: ''.join(re.findall(r'"((?:\\.|[^"\\])*)"', rest))
                      for name, rest in re.findall(r'^(msg\w+)(?:\[\d\])? ((?:"(?:\\.|[^"\\])*"\n?)+)', text, re.M)}
            if not fields.get('msgid'):
                continue
            entry = f'msgctxt "{fields["msgctxt"]}"\n' if 'msgctxt' in fields else ''
            entry += f'msgid "{fields["msgid"]}"\n'
            if 'msgid_plural' in fields:
                entry += f'msgid_plural "{fields["msgid_plural"]}"\nmsgstr[0] "{translate(fields["msgid"])}"\n' \
                         f'msgstr[1] "{translate(fields["msgid_plural"])}"\n'
            else:
                entry += f'msgstr "{translate(fields["msgid"])}"\n'
            out.append(entry)
    messages = os.path.join(folder, 'xx', 'LC_MESSAGES')
    os.makedirs(messages)
    with open(os.path.join(folder, 'xx.po'), 'w', encoding='utf-8') as file:
        file.write('\n'.join(out))
    subprocess.run(['msgfmt', '-o', os.path.join(messages, 'bivouac.mo'), os.path.join(folder, 'xx.po')], check=True)


def carry(cli, folder, language, sample, arguments):
    """What the program prints, and what it has saved."""
    campaign = os.path.join(folder, 'a.campaign')
    environment = dict(os.environ, LC_ALL='C.UTF-8', BIV_TEST_LOCALEDIR=os.path.join(folder, 'locale'))
    environment['LANGUAGE'] = language
    shutil.copy(sample, campaign)
    run = subprocess.run([cli, 'turn', '--auto', '--seed=7', *arguments, campaign], env=environment, capture_output=True, text=True,
                         check=False)
    with open(campaign, encoding='utf-8') as file:
        return run.stdout + run.stderr, file.read()


def keys_on_sheets(cli, folder):
    """Where a key is printed as it is kept."""
    campaign, sheets = os.path.join(folder, 'a.campaign'), os.path.join(folder, 'sheets')
    shutil.rmtree(sheets, ignore_errors=True)
    subprocess.run([cli, 'print', '--folder=' + sheets, '--all', '--format=text', campaign], capture_output=True, check=True,
                   env=dict(os.environ, LC_ALL='C.UTF-8', LANGUAGE='C'))
    for name in sorted(os.listdir(sheets)):
        with open(os.path.join(sheets, name), encoding='utf-8') as file:
            yield from (f'{name}: {line.strip()[:300]}' for line in file if '\u27e6' in line)


def differences(one, other):
    for number, (left, right) in enumerate(zip(one.split('\n'), other.split('\n')), 1):
        if left != right:
            yield f'line {number}: {left.strip()[:300]}'
            yield f'    and in the other language: {right.strip()[:300]}'
            return
    if one != other:
        yield 'one file is longer'


def main():
    cli, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        make_catalogue(os.path.join(root, 'po', 'bivouac.pot'), os.path.join(folder, 'locale'))
        for sample in SAMPLES:
            path = os.path.join(root, 'campaigns', sample + '.campaign')
            for name, arguments in (('quick', ['--quick', '--turns=6']), ('fought', ['--turns=1'])):
                said, saved = carry(cli, folder, 'C', path, arguments)
                other_said, other_saved = carry(cli, folder, 'xx', path, arguments)
                faults = list(differences(saved, other_saved))
                if said == other_said:
                    faults.append('the other language is not spoken: ' + said[:200])
                points.check(f'{sample}-{name}', faults)
                points.check(f'{sample}-{name}-sheets', list(keys_on_sheets(cli, folder)))
    points.finish()


if __name__ == '__main__':
    main()

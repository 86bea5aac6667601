# SPDX-License-Identifier: GPL-3.0-or-later
"""catalogue.py: a language in which every sentence of the program is another one, for tests

Its name is "xx". A sentence is put between ‹ and ›, which no sentence has of its own."""

import os
import re
import subprocess


def translate(words):
    """Every sentence is another one, with the same directives and the same blanks and line ends about it."""
    return re.sub(r'^((?:\\n| )*)(.*?)((?:\\n| )*)$', r'\1‹\2›\3', words, flags=re.S) if words else words


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

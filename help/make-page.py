#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make-page.py keyboard|glossary HEAD SOURCE PAGE [PROGRAM MANUAL]: a page of the manual that is said elsewhere already

The keys are those of the window of shortcuts (ui/shell/help-overlay.ui), the words those of po/GLOSSARY.md, in the language whose
translations of the program and of the manual are given; HEAD is what stands before them. make-page.py meanings GLOSSARY PAGE
writes what of po/GLOSSARY.md is to be translated with the manual."""

import re
import sys
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

SIGNS = {
    'bracketleft': '[', 'bracketright': ']', 'braceleft': '{', 'braceright': '}', 'comma': ',', 'period': '.', 'less': '<',
    'greater': '>', 'plus': '+', 'minus': '-', 'equal': '=', 'question': '?', 'space': 'Space', 'Page_Up': 'Page Up',
    'Page_Down': 'Page Down', 'Control': 'Ctrl', 'Left': '←', 'Right': '→', 'Up': '↑', 'Down': '↓', 'slash': '/',
    'BackSpace': 'Backspace', 'KP_Enter': 'Enter', 'asterisk': '*', 'numbersign': '#', 'period...': '.',
}


def named(key):
    key = SIGNS.get(key, key)
    return key.upper() if len(key) == 1 else key


def keys(accelerator):
    """Every way to press it, as Mallard: "<Control>z <Shift>F6", "1...9"."""
    for way in accelerator.split():
        parts = re.findall(r'<(\w+)>', way)
        last = re.sub(r'<\w+>', '', way)
        # One key after another, a span of keys, or keys together: each is a key on the screen.
        lasts = re.split(r'\+|\.\.\.', last) if last not in ('+', '...') else [last]
        between = ' – ' if '...' in last else ' '
        shown = between.join('<keyseq>' + ''.join(f'<key>{escape(named(one))}</key>' for one in [*parts, key]) + '</keyseq>'
                             if parts else f'<key>{escape(named(key))}</key>' for key in lasts)
        yield shown


def translated(path, context):
    """What a file of translations says for what, where each stands on a line of its own."""
    before = f'msgctxt "{context}"\n' if context else ''
    with open(path, encoding='utf-8') as file:
        found = re.findall(rf'^{before}msgid "(.+)"\nmsgstr "(.+)"$', file.read(), re.M)
    return {said.replace('\\"', '"'): there.replace('\\"', '"') for said, there in found}


def key_names(manual):
    """Keys are called as the manual calls them: Return is Intro where it says so."""
    names = {}
    for said, there in manual.items():
        here = re.findall('<key>(.*?)</key>', said)
        if len(here) == 1:
            names.setdefault(here[0], re.search('<key>(.*?)</key>', there)[1])
    for said, there in manual.items():
        here, others = (re.findall('<key>(.*?)</key>', words) for words in (said, there))
        if len(here) == len(others):
            for name, other in zip(here, others):
                names.setdefault(name, other)
    return names


def keyboard(head, path, program=None, manual=None):
    words = translated(program, 'shortcuts') if program else {}
    names = key_names(translated(manual, '')) if manual else {}
    page = ''
    for number, group in enumerate(ElementTree.parse(path).iter('object')):
        if group.get('class') != 'GtkShortcutsGroup':
            continue
        title = group.find("property[@name='title']").text
        page += f'  <section id="keys-{number}">\n    <title>{escape(words.get(title, title))}</title>\n    <table>\n'
        for shortcut in group.iter('object'):
            if shortcut.get('class') != 'GtkShortcutsShortcut':
                continue
            told = shortcut.find("property[@name='title']").text
            pressed = shortcut.find("property[@name='accelerator']")
            if pressed is not None:
                shown = re.sub('<key>(.*?)</key>', lambda key: f'<key>{names.get(key[1], key[1])}</key>',
                               ' '.join(keys(pressed.text)))
                page += (f'      <tr><td><p>{shown}</p></td>\n'
                         f'          <td><p>{escape(words.get(told, told))}</p></td></tr>\n')
        page += '    </table>\n  </section>\n'
    with open(head, encoding='utf-8') as file:
        return file.read().replace('</page>', page + '</page>')


def sections(path):
    """The glossary's parts: a title, the names of the columns, the rows."""
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for title, lines in re.findall(r'^## (.+)\n((?:(?!^## ).*\n?)*)', text, re.M):
        rows = [[re.sub(r'[*`]', '', cell.strip()) for cell in line.strip().strip('|').split('|')] for line in lines.splitlines()
                if line.startswith('|')]
        yield title, rows[0], rows[2:]


def glossary(head, path, program=None, manual=None):
    words = translated(manual, '') if manual else {}
    # The column of a language has its English name, as its translations say it.
    column = None
    if manual:
        with open(manual, encoding='utf-8') as file:
            column = re.search(r'^"Language-Team: (.*?)\\n"$', file.read(), re.M)[1]
    page = ''
    for number, (title, columns, rows) in enumerate(sections(path)):
        own = columns.index(column) if column in columns else 0
        page += f'  <section id="words-{number}">\n    <title>{escape(words.get(title, title))}</title>\n    <table>\n'
        for row in rows:
            if row[1]:
                page += (f'      <tr><td><p>{escape(row[own])}</p></td>\n'
                         f'          <td><p>{escape(words.get(row[1], row[1]))}</p></td></tr>\n')
        page += '    </table>\n  </section>\n'
    with open(head, encoding='utf-8') as file:
        return file.read().replace('</page>', page + '</page>')


def meanings(path):
    said = dict.fromkeys(words for title, _, rows in sections(path) for words in [title, *(row[1] for row in rows)] if words)
    return '<page xmlns="http://projectmallard.org/1.0/" id="meanings">\n' + \
        ''.join(f'<p>{escape(words)}</p>\n' for words in said) + '</page>\n'


def main():
    if sys.argv[1] == 'meanings':
        source, to = sys.argv[2:]
        page = meanings(source)
    else:
        kind, head, source, to, *translations = sys.argv[1:]
        page = {'keyboard': keyboard, 'glossary': glossary}[kind](head, source, *translations)
    with open(to, 'w', encoding='utf-8') as file:
        file.write(page)


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make-page.py keyboard HEAD OVERLAY PAGE [PROGRAM MANUAL] | glossary GLOSSARY PAGE: a page of the manual that is said elsewhere

The keys are those of the window of shortcuts (ui/shell/help-overlay.ui), in the language whose translations of the program and
of the manual are given; HEAD is what stands before them. The words are those of po/GLOSSARY.md."""

import re
import sys
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

HEAD = '''<?xml version="1.0" encoding="UTF-8"?>
<page xmlns="http://projectmallard.org/1.0/" type="topic" id="{id}">
  <info>
    <title type="sort">{order}</title>
    <link type="guide" xref="index#more"/>
    <desc>{about}</desc>
  </info>
  <title>{title}</title>
'''
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


def plain(text):
    return escape(re.sub(r'[*`]', '', text))


def glossary(path):
    page = HEAD.format(id='glossary', order='92', title='Words', about='What the words on screen and on sheets mean.')
    page += '  <p>One word means one thing, in the window, on sheets and on players’ pages.</p>\n'
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for number, (title, rows) in enumerate(re.findall(r'^## (.+)\n((?:(?!^## ).*\n?)*)', text, re.M)):
        terms = [[cell.strip() for cell in line.strip().strip('|').split('|')] for line in rows.splitlines()
                 if line.startswith('|')][2:]
        page += f'  <section id="words-{number}">\n    <title>{plain(title)}</title>\n    <table>\n'
        for term, means, *_ in terms:
            if means:
                page += f'      <tr><td><p>{plain(term)}</p></td>\n          <td><p>{plain(means)}</p></td></tr>\n'
        page += '    </table>\n  </section>\n'
    return page + '</page>\n'


def main():
    if sys.argv[1] == 'keyboard':
        head, overlay, to, *translations = sys.argv[2:]
        page = keyboard(head, overlay, *translations)
    else:
        words, to = sys.argv[2:]
        page = glossary(words)
    with open(to, 'w', encoding='utf-8') as file:
        file.write(page)


if __name__ == '__main__':
    main()

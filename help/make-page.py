#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""make-page.py keyboard OVERLAY PAGE | glossary GLOSSARY PAGE: writes a page of the manual that says what is said elsewhere already

The keys are those of the window of shortcuts (ui/shell/help-overlay.ui), the words those of po/GLOSSARY.md."""

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
        between = ' to ' if '...' in last else ' '
        shown = between.join('<keyseq>' + ''.join(f'<key>{escape(named(one))}</key>' for one in [*parts, key]) + '</keyseq>'
                             if parts else f'<key>{escape(named(key))}</key>' for key in lasts)
        yield shown


def keyboard(path):
    page = HEAD.format(id='keyboard', order='91', title='Every key', about='All shortcuts, by where they work.')
    page += '''  <p>The same list opens over the window with <keyseq><key>Ctrl</key><key>?</key></keyseq>. Keys of one letter work where
  the board, the map or the table has the focus, and never while you type.</p>
'''
    for number, group in enumerate(ElementTree.parse(path).iter('object')):
        if group.get('class') != 'GtkShortcutsGroup':
            continue
        title = group.find("property[@name='title']").text
        page += f'  <section id="keys-{number}">\n    <title>{escape(title)}</title>\n    <table>\n'
        for shortcut in group.iter('object'):
            if shortcut.get('class') != 'GtkShortcutsShortcut':
                continue
            told = shortcut.find("property[@name='title']").text
            pressed = shortcut.find("property[@name='accelerator']")
            if pressed is not None:
                page += (f'      <tr><td><p>{" ".join(keys(pressed.text))}</p></td>\n'
                         f'          <td><p>{escape(told)}</p></td></tr>\n')
        page += '    </table>\n  </section>\n'
    return page + '</page>\n'


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
    kind, path, *to = sys.argv[1:]
    page = {'keyboard': keyboard, 'glossary': glossary}[kind](path)
    with open(to[0], 'w', encoding='utf-8') as file:
        file.write(page)


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""house.py ROOT: the rules of the house that a compiler does not know (HACKING.md says why each is there)."""

import os
import re
import sys
import xml.etree.ElementTree as ElementTree

import draws
import kept as kept_words
from tap import Points

# A room may include itself and the rooms named here.
ROOMS = {'base': set()}
for room, below in (('board', 'base'), ('engine', 'board'), ('rulebooks', 'engine'), ('campaign', 'rulebooks'),
                    ('store', 'campaign'), ('draw', 'campaign')):
    ROOMS[room] = ROOMS[below] | {below}
ROOMS['app'] = ROOMS['store'] | ROOMS['draw'] | {'store', 'draw'}
ROOMS['script'] = ROOMS['store'] | {'store'}
ROOMS['cli'] = ROOMS['script'] | {'script'}
ROOMS['press'] = ROOMS['cli'] | ROOMS['app'] | {'cli'}
# The rooms in a room, in the order in which they may include one another; what lies in none of them is above them all.
# A private header there is below them all, and so are those that are installed: they say what the room is.
INNER = {                             # of rulebooks: one for each in data/rulesets
    'rulebooks/fusilier': ('calculators', 'rules', 'computer', 'words'),
    'campaign': ('model', 'map', 'orders', 'knowledge', 'battle', 'turn', 'staff', 'story', 'roster'),
    'store': ('json', 'foreign'),
    'draw': ('ink', 'counter', 'tabletop', 'ground', 'battle', 'map', 'sheet', 'page', 'site'),
    'app': ('widgets', 'desk', 'help', 'canvas', 'calculators', 'turn', 'armies', 'boards', 'map', 'battle', 'sheets', 'journal',
            'rules', 'settings', 'shell'),
    'app/battle': ('step', 'grid', 'fusilier', 'result'),
}
MADE = ('config.h', 'biv-app-resources.h', 'biv-boards-resource.h', 'biv-page-resource.h', 'biv-rulesets-resource.h',
        'biv-schemas-resource.h', 'biv-stamps-resource.h')
APART = ('rulebooks', 'app/battle')         # rooms in these know nothing of one another, but for those named here
KNOWN = {'app/battle': ('step',)}

TOP = ('.ci', 'build-aux', 'campaigns', 'data', 'docs', 'help', 'po', 'src', 'tests', 'ui')
CODE = ('.c', '.h')
COMMENTED = CODE + ('.build', '.css', '.in', '.py', '.rng', '.sh', '.svg', '.ui', '.xml', '.yml')
# What is read where nobody builds the program is free of conditions (metainfo); tests/house/licences.py knows which that is.
LICENCE = re.compile(r'SPDX-License-Identifier: (?:GPL-3\.0-or-later|CC0-1\.0)\b')
COLUMNS_MOST = 132             # the layout asks for 120; a table may want a few more
# Spelt so that this file does not find itself.
UNFINISHED = re.compile(r'\b(' + '|'.join(('TO' 'DO', 'FIX' 'ME', 'X' 'XX', 'HA' 'CK')) + r')\b')
LOCAL_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
SYSTEM_INCLUDE = re.compile(r'^\s*#\s*include\s+<([^>]+)>', re.M)
GETTEXT = re.compile(r'(?<![A-Za-z0-9_])(?:_|N_|C_|NC_|ngettext|dngettext|dpgettext2|gettext)\s*\(\s*"')
CLAUSE = re.compile(r'\bCA-[A-Z]+-\d+\b')
WRITES_INTO_ROOM = re.compile(r'\b((?:g_)?v?sn?printf|g_strlc(?:py|at)|st[rp]n?c(?:py|at)|g_stpcpy|stpcpy|'
                              r'g_utf8_strncpy|'
                              r'memcpy \(g_utf8_offset_to_pointer|memmove \(g_utf8_offset_to_pointer)\b')
MAKES_NUMBERS = re.compile(r'\b(biv_dice_init_rolled|biv_random_init|biv_dice_key_init_fresh|g_random_int\w*|g_random_double\w*|'
                           r'g_rand_new\w*|getrandom|s?rand(?:om)?(?= \())\b')
MAKES_UP_NUMBERS = {
    'src/campaign/model/dice.c': 'the maker',
    'src/engine/luck.c': 'dice of what is played out',
    'src/app/calculators/calculators-window.c': 'dice of the window of calculators, of a key of its own',
    'src/cli/fight.c': 'a battle by itself: a key of its own, or a seed that was named',
    'src/cli/reckon.c': 'a seed that was named',
    'src/engine/session.c': 'a seed that was named',
    'src/engine/opponent.c': 'what is tried out before an order',
    'src/engine/playout.c': 'playouts',
    'src/rulebooks/duel.c': 'battles that the computer fights with itself',
    'src/rulebooks/random-battle.c': 'made-up positions',
    'src/rulebooks/fusilier/rules/bound.c': 'looks ahead, and no die falls',
    'src/rulebooks/fusilier/computer/fights.c': 'looks ahead, and no die falls',
    'src/rulebooks/fusilier/rules/measure.c': 'looks ahead, and no die falls',
    'src/board/made-land.c': 'draws a board',
    'src/campaign/map/made-board.c': 'draws a board',
    'src/campaign/map/made-table.c': 'draws a table',
    'src/campaign/map/template.c': 'draws a map',
    'src/campaign/staff/plan.c': 'decides what is nearly level, in a proposal',
    'src/campaign/battle/apply.c': 'tries which rows there are',
    'src/app/shell/new-campaign.c': 'the seed of what is drawn',
    'src/campaign/knowledge/players-copy.c': 'the words of copies, of which no die comes',
}
# What tests and benchmarks alone open, write or count.
FOR_TESTS = ('biv_calculators_window_get_reckoning', 'biv_canvas_is_sharp', 'biv_hand_window_show_kind', 'biv_sheet_dup_html_words',
             'biv_sheet_write_pdf')
COUNTED = re.compile(r'biv_\w+_get_n_\w*(?:drawn|measured)')
COMMENT = re.compile(r'/\*.*?\*/', re.S)
CUTS_BYTES = re.compile(r'%[-0-9]*\.\d+s')
TRANSLATABLE = re.compile(r'translatable="(?:yes|true|1)"')


class Tree:
    """The files of the project, without build folders and what tests and editors leave."""

    def __init__(self, root):
        self.root = root
        self.files = sorted(self._walk())
        self._texts = {}

    def _walk(self):
        for entry in os.listdir(self.root):
            if os.path.isfile(os.path.join(self.root, entry)) and not entry.endswith('~'):
                yield entry
        for top in TOP:
            for folder, folders, names in os.walk(os.path.join(self.root, top)):
                folders[:] = [name for name in folders if name != '__pycache__']
                for name in names:
                    yield os.path.relpath(os.path.join(folder, name), self.root)

    def ending(self, *endings, under=''):
        return [path for path in self.files if path.endswith(endings) and path.startswith(under)]

    def text(self, path):
        if path not in self._texts:
            with open(os.path.join(self.root, path), encoding='utf-8', errors='replace') as file:
                self._texts[path] = file.read()
        return self._texts[path]

    def scripts(self):
        return [path for path in self.files if '.' not in os.path.basename(path) and self.text(path).startswith('#!')]


def ruleset_ids(tree):
    return sorted(os.path.basename(path)[:-4] for path in tree.ending('.xml', under='data/rulesets/')
                  if os.path.basename(path) != 'campaign.xml')


def licences(tree):
    for path in tree.ending(*COMMENTED) + tree.scripts():
        head = tree.text(path).splitlines()[:1 if path.endswith(CODE) else 3]
        if not any(LICENCE.search(line) for line in head):
            yield f'{path}:1: no SPDX line at the head'


def points_up(path, header):
    """Whether the file @path, below src, includes a header that lies above it in the same room."""
    at, to = path.split('/'), header.split('/')
    n = 0
    while n < min(len(at), len(to)) - 1 and at[n] == to[n]:
        n += 1
    common = '/'.join(at[:n])
    inner = INNER.get(common, ())
    if n == len(to) - 1:
        return n < len(at) - 1 and not to[n].startswith('biv-') and not to[n].endswith('private.h')
    if n == len(at) - 1:
        return False
    if at[n] not in inner or to[n] not in inner:
        return True
    if common in APART and to[n] not in KNOWN.get(common, ()):
        return True
    return inner.index(to[n]) > inner.index(at[n])


def rooms(tree):
    for path in tree.ending(*CODE, under='src/'):
        parts = path.split('/')
        room = parts[1]
        if room not in ROOMS or any(folder not in INNER.get('/'.join(parts[1:n]), ()) for n, folder in enumerate(parts[:-1])
                                    if n > 1):
            yield f'{path}: a room that nobody has put in its place'
        for header in LOCAL_INCLUDE.findall(tree.text(path)):
            other = header.split('/')[0]
            if header in MADE:
                continue
            if '/' not in header:
                yield f'{path}: name the room of {header}'
            elif other == room:
                if points_up('/'.join(parts[1:]), header):
                    yield f'{path}: may not include {header}, which lies above it'
            elif other not in ROOMS.get(room, ()):
                yield f'{path}: {room} may not include {header}'
            elif header.endswith('private.h'):
                yield f'{path}: {header} is for {other} alone'
        if room != 'app':
            for header in SYSTEM_INCLUDE.findall(tree.text(path)):
                if header.startswith(('gtk/', 'gdk/', 'gsk/')):
                    yield f'{path}: <{header}> belongs to src/app'


def installed_headers(tree):
    for path in tree.ending('meson.build', under='src/'):
        for listed in re.findall(r'_headers = files\((.*?)\)', tree.text(path), re.S):
            yield from (os.path.join(os.path.dirname(path), name) for name in re.findall(r"'([^']+)'", listed))


def names(tree):
    """The name of the program is in the names of what other programs include, and nowhere else."""
    installed = set(installed_headers(tree))
    for path in tree.ending(*CODE, under='src/'):
        if os.path.basename(path).startswith('biv-') != (path in installed):
            yield f'{path}: installed headers are called biv-*, and nothing else is'


def headlines(tree):
    """A file begins by saying what it is."""
    for path in tree.ending(*CODE, under='src/') + tree.ending(*CODE, under='tests/'):
        name = re.escape(os.path.basename(path))
        lines = tree.text(path).split('\n', 2)
        if len(lines) < 2 or not re.match(r'/\* ' + name + r': \S', lines[1]):
            yield f'{path}:2: /* {os.path.basename(path)}: what it is'


def widths(tree):
    for path in tree.ending(*CODE, '.py', under='src/') + tree.ending(*CODE, '.py', under='tests/'):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            if len(line) > COLUMNS_MOST:
                yield f'{path}:{number}: {len(line)} columns'


def blanks(tree):
    for path in tree.ending(*CODE, '.build', '.py', '.ui', '.css', '.sh') + tree.scripts():
        for number, line in enumerate(tree.text(path).split('\n'), 1):
            if '\t' in line:
                yield f'{path}:{number}: a tab'
            if line != line.rstrip():
                yield f'{path}:{number}: blanks at the end'


def unfinished(tree):
    for path in tree.ending(*CODE, '.build', '.py', '.ui', '.css', '.sh', '.md', '.xml', '.rng') + tree.scripts():
        for number, line in enumerate(tree.text(path).split('\n'), 1):
            if UNFINISHED.search(line):
                yield f'{path}:{number}: {line.strip()}'


def potfiles(tree):
    listed = [line for line in tree.text('po/POTFILES.in').splitlines() if line and not line.startswith('#')]
    for path in tree.ending('.c', '.h', under='src/'):
        if GETTEXT.search(tree.text(path)) and path not in listed:
            yield f'po/POTFILES.in: {path} has words for the screen and is not listed: build-aux/update-po --files'
    for path in tree.ending('.ui', under='ui/'):
        if TRANSLATABLE.search(tree.text(path)) and path not in listed:
            yield f'po/POTFILES.in: {path} has words for the screen and is not listed: build-aux/update-po --files'
    for path in tree.ending('.xml', under='data/rulesets/'):
        if path not in listed:
            yield f'po/POTFILES.in: {path} has words for the screen and is not listed: build-aux/update-po --files'
    for path in listed:
        if path not in tree.files:
            yield f'po/POTFILES.in: {path} is not there'
    if listed != sorted(listed):
        yield 'po/POTFILES.in: not sorted'


def resources(tree):
    manifest = 'ui/org.bivouac.Bivouac.gresource.xml'
    listed = {f'ui/{node.text}' for node in ElementTree.fromstring(tree.text(manifest)).iter('file')}
    for path in tree.ending('.ui', '.css', '.svg', under='ui/'):
        if path not in listed:
            yield f'{manifest}: {path} is not listed'
    for path in sorted(listed - set(tree.files)):
        yield f'{manifest}: {path} is not there'


def templates(tree):
    """GTK knows what a template makes, whichever page comes first: its own file sees to it, or its parent's."""
    made = {name: path for path in tree.ending('.c', under='src/app/')
            for name in re.findall(r'\b(?:G|BIV)_DEFINE_\w+\s*\(\s*(Biv\w+),', tree.text(path))}
    for path in tree.ending('.ui', under='ui/'):
        classes = re.findall(r'<template class="(\w+)" parent="(\w+)"', tree.text(path))
        code = ''.join(tree.text(made[name]) for names in classes for name in names if name in made)
        for name in sorted(set(re.findall(r'<object class="Biv(\w+)"', tree.text(path)))):
            ensured = 'g_type_ensure (BIV_TYPE_' + re.sub(r'\B(?=[A-Z])', '_', name).upper() + ')'
            if ensured not in code and (name != 'HelpButton' or 'biv_help_class_set_topic (' not in code):
                yield f'{path}: nobody says {ensured}'


def icons(tree):
    drawn = {os.path.basename(path)[:-4] for path in tree.ending('-symbolic.svg', under='ui/icons/')}
    for path in tree.ending(*CODE, under='src/app/') + tree.ending('.ui', under='ui/'):
        for name in re.findall(r'"(biv-[a-z0-9-]+-symbolic)"', tree.text(path)) + \
                re.findall(r'>(biv-[a-z0-9-]+-symbolic)<', tree.text(path)):
            if name not in drawn:
                yield f'{path}: there is no icon {name}'
    named = '\n'.join(tree.text(path) for path in tree.ending(*CODE, under='src/app/') + tree.ending('.ui', under='ui/'))
    for name in sorted(drawn):
        if name not in named and re.sub(r'\d+', '%d', name) not in named:
            yield f'ui/icons: nobody shows {name}'
    keeper = 'src/app/widgets/icons.c'
    for path in tree.ending('.ui', under='ui/'):
        for name in re.findall(r'>((?!biv-)[a-z0-9-]+-symbolic)<', tree.text(path)):
            if f'"{name}"' not in tree.text(keeper):
                yield f'{path}: {keeper} does not hold {name}'


def guides(tree):
    """What README.md and HACKING.md name is there. Names in capitals stand for others."""
    folders = {os.path.dirname(path) for path in tree.files}
    folders |= {os.path.dirname(folder) for folder in folders} | {os.path.dirname(path) for path in folders}
    sources = {word for path in tree.ending(*CODE, under='src/') for word in re.findall(r'\bbiv_\w+|\bBiv\w+', tree.text(path))}
    for guide in tree.ending('.md'):
        text = tree.text(guide)
        for name in re.findall(r'`([^`\n]+)`', text):
            for path in re.findall(r'(?:^|(?<= ))(?:' + '|'.join(map(re.escape, TOP)) + r')/[\w./*-]+', name):
                if re.search(r'[A-Z]{2}|\*', path) or path.rstrip('/') in folders:
                    continue
                if path not in tree.files:
                    yield f'{guide}: there is no {path}'
            for word in re.findall(r'\b(?:biv_\w+|Biv[A-Z]\w+)', name):
                if word not in sources:
                    yield f'{guide}: there is no {word} in src'
        for target in re.findall(r'\]\(([^)#:]+)(?:#[^)]*)?\)', text):
            path = os.path.normpath(os.path.join(os.path.dirname(guide), target))
            if path not in tree.files and path not in folders:
                yield f'{guide}: the link to {target} is broken'


def clauses(tree):
    """A clause of the campaign that the program names is one that its book explains."""
    explained = set()
    for path in tree.ending('.xml', under='data/rulesets/'):
        explained |= set(re.findall(r'<clause id="([A-Z]{2}-[A-Z]+-\d+)"', tree.text(path)))
    for path in tree.ending(*CODE, under='src/'):
        for clause in sorted(set(CLAUSE.findall(tree.text(path))) - explained):
            yield f'{path}: no book in data/rulesets has words for {clause}'


def types(tree):
    """One name is one thing: no two files declare a type of the same name for others."""
    declared = {}
    for path in tree.ending('.h', under='src/'):
        text = COMMENT.sub('', tree.text(path))
        for name in (re.findall(r'^\} (Biv\w+);', text, re.M) + re.findall(r'G_DECLARE_\w+ ?\((Biv\w+)', text) +
                     re.findall(r'^typedef (?!struct _|enum |union )[^;{}]*?(?:\(\*)?\b(Biv\w+)\)?(?: \([^;]*\))?;', text, re.M)):
            declared.setdefault(name, set()).add(path)
    for name, paths in sorted(declared.items()):
        if len(paths) > 1:
            yield f'{" and ".join(sorted(paths))}: two types {name}'


def uncalled(tree):
    """A function is public because another file of the program calls it; the engine's, because other programs may."""
    def words(text):
        return set(re.findall(r'\w+', COMMENT.sub('', text)))

    exempt = {word for path in installed_headers(tree) for word in words(tree.text(path))} | {'main', *FOR_TESTS}
    tested = {word for path in tree.ending(*CODE, under='tests/') for word in words(tree.text(path))}
    called = {}
    for path in tree.ending(*CODE, under='src/'):
        text = tree.text(path)
        if path.endswith('.h'):     # what it gives to macros and inline functions, not what it declares
            text = '\n'.join(re.findall(r'^(?: +[^ ].*|#.*|G_DEFINE.*|\{.*)$', COMMENT.sub('', text), re.M))
        for word in words(text):
            called.setdefault(word, set()).add(path)
    for path in tree.ending('.c', under='src/'):
        text = COMMENT.sub('', tree.text(path))
        for kind, name in re.findall(r'^([A-Za-z][\w *]*)\n(\w+) \([^;{]*?\)\n\{', text, re.M):
            if kind.startswith('static') or name in exempt or called[name] != {path} or COUNTED.fullmatch(name):
                continue
            if len(re.findall(r'\b' + name + r'\b', text)) == 1:
                yield f'{path}: nobody in the program calls {name}'
            elif name not in tested:
                yield f'{path}: {name} is for its own file: static'


def room(tree):
    """Words are put into an array of char by src/base/fit.h alone, which knows its room and where characters end."""
    for path in tree.ending(*CODE, under='src/'):
        if path == 'src/base/fit.c':
            continue
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            for name in WRITES_INTO_ROOM.findall(line):
                yield f'{path}:{number}: {name} cuts bytes or reaches past its room: use BIV_FIT (base/fit.h)'
            if CUTS_BYTES.search(line):
                yield f'{path}:{number}: a precision counts bytes, not characters: use biv_text_dup_beginning'


def left_out(tree):
    """What a campaign's file leaves out is NULL, and so may be the field that a word of it is compared with."""
    for path in tree.ending(*CODE, under='src/campaign/'):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            if re.search(r'(?<![_0-9a-zA-Z])strcmp \(', line):
                yield f'{path}:{number}: g_strcmp0'


def translated(tree):
    """What src/campaign says may go into data: it translates through base/i18n.h, which gives keys to procedures."""
    for path in tree.ending(*CODE, under='src/campaign/'):
        if re.search(r'<glib/gi18n|\bg_dgettext|\bg_dpgettext|\bg_dngettext', tree.text(path)):
            yield f'{path}: include base/i18n.h, and translate with what it has'


def kept(tree):
    """No translated word goes into a campaign where no procedure keeps keys: src/base/said.h."""
    found = [line for _, line in kept_words.find({'sample': kept_words.SAMPLE})]
    if found != kept_words.FAULTS_OF_SAMPLE:
        yield f'tests/house/kept.py: finds lines {found} of its sample, not {kept_words.FAULTS_OF_SAMPLE}'
    for path, line in kept_words.find({path: tree.text(path) for path in tree.ending('.c', under='src/')
                                       if not path.startswith('src/campaign/')}):
        yield f'{path}:{line}: words of a language go into a file: BIV_KEPT () keeps their key'


def twice(tree):
    """No expression draws from a random stream twice: compilers differ in what they work out first."""
    found = sorted({line for _, line in draws.find({'sample': draws.SAMPLE})})
    if found != draws.FAULTS_OF_SAMPLE:
        yield f'tests/house/draws.py: finds lines {found} of its sample, not {draws.FAULTS_OF_SAMPLE}'
    for path, line in draws.find({path: tree.text(path) for path in tree.ending('.c', under='src/')}):
        yield f'{path}:{line}: two draws in one expression, and nothing says which comes first'


def dice(tree):
    """Dice that count come from src/campaign/model/dice.h; what else makes up numbers does so for a reason."""
    for path in tree.ending(*CODE, under='src/'):
        if path.startswith('src/base/') or path in MAKES_UP_NUMBERS:
            continue
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            for name in MAKES_NUMBERS.findall(line):
                yield f'{path}:{number}: {name}: dice that count come from src/campaign/model/dice.h'


def writing(tree):
    """A file is written in one way, whole or not at all: src/base/biv-file.h."""
    ways = re.compile(r'\b(g_file_replace\w*|g_file_set_contents\w*|g_file_copy\w*|g_file_create\w*|g_file_append_to|g?_?fopen|'
                      r'cairo_surface_write_to_png|cairo_(?:pdf|svg)_surface_create|gdk_pixbuf_save(?!_to_buffer)\w*|'
                      r'gdk_texture_save_to\w*|'
                      r'g_key_file_save_to_file) \(')
    for path in tree.ending(*CODE, under='src/'):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            for name in ways.findall(line):
                yield f'{path}:{number}: {name}: files are written by src/base/biv-file.h'


def freed(tree):
    """An array is not let go of by itself: g_autofree and its like free what stands first in it."""
    alone = re.compile(r'^\s*g_auto(?:free|ptr)\b[^;=]*\[')
    for path in tree.ending(*CODE):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            if alone.match(line):
                yield f'{path}:{number}: an array: free each of it'


def rulesets(tree):
    """A rulebook's id stands in its own room alone: who asks elsewhere whether it is that book asks in vain of the next.

    What a campaign has to know of a book stands in its XML (BivBookTraits), what plays by it in its table (BivRuleset); a
    comparison with an id would be a third place, which nobody finds who adds a rulebook as HACKING.md says."""
    ids = ruleset_ids(tree)
    literal = re.compile('"(' + '|'.join(ids) + ')"')
    symbol = re.compile(r'\bbiv_(' + '|'.join(ids).replace('-', '_') + r')\b(?! *\()')
    for path in tree.ending(*CODE, under='src/'):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            for name in literal.findall(line):
                if not path.startswith(f'src/rulebooks/{name}/'):
                    yield f'{path}:{number}: "{name}": ask its BivBookTraits or its BivRuleset'
            for name in symbol.findall(line):
                if not path.startswith('src/rulebooks/'):
                    yield f'{path}:{number}: biv_{name}: found by biv_ruleset_find () alone'
    listed = re.search(r'rulesets = \[(.*?)\]', tree.text('src/meson.build'), re.S)
    if sorted(re.findall(r"'([^']+)'", listed.group(1))) != ids:
        yield 'src/meson.build: rulesets and data/rulesets/*.xml are not the same'


RULES = (room, rulesets, translated, kept, twice, left_out, dice, writing, freed, types, uncalled, licences, headlines, rooms,
         names, widths, blanks, unfinished, potfiles, resources, templates, icons, guides, clauses)


def main():
    tree = Tree(sys.argv[1])
    INNER['rulebooks'] = tuple(ruleset_ids(tree))
    points = Points()
    for rule in RULES:
        points.check(rule.__name__, list(rule(tree)))
    points.finish()


if __name__ == '__main__':
    main()

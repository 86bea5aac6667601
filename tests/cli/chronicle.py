#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""chronicle.py PROGRAM ROOT: the pages of a chronicle are sound HTML that everybody can read, and lead to one another."""

import html.parser
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from tap import Points, rounds

VOID = {'meta', 'link', 'img', 'input', 'br', 'hr'}
# What may stand in a paragraph, a heading or a link: the rest would end it.
BLOCKS = {'p', 'ul', 'li', 'table', 'figure', 'section', 'div', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'details', 'nav', 'main'}
LEAST_CONTRAST = 4.5


class Page(html.parser.HTMLParser):
    """What is wrong with a page by itself, and what it refers to."""

    def __init__(self, text):
        super().__init__()
        self.faults, self.open, self.ids, self.references, self.levels = [], [], [], [], []
        self.labelled, self.inputs, self.lang = set(), [], None
        self.feed(text)
        self.close()
        if self.open:
            self.faults.append(f'not closed: {self.open}')
        if len(set(self.ids)) < len(self.ids):
            self.faults.append('an id stands there twice')
        if not self.lang:
            self.faults.append('no language')
        if self.levels.count(1) != 1:
            self.faults.append(f'{self.levels.count(1)} headings of the first level')
        for above, below in zip(self.levels, self.levels[1:]):
            if below > above + 1:
                self.faults.append(f'a heading of level {below} below one of {above}')
        heads = re.findall(r'<h[12][^>]*>(.*?)</h[12]>', text)
        self.faults += [f'two headings are “{head}”' for head in heads if heads.count(head) > 1]
        self.faults += [f'an input without a label: {one}' for one in self.inputs if one not in self.labelled]

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if len(given) < len(attributes):
            self.faults.append(f'<{tag}> has an attribute twice')
        if tag in BLOCKS and any(one in ('p', 'h1', 'h2', 'h3', 'h4', 'a', 'summary') for one in self.open):
            self.faults.append(f'<{tag}> within {self.open}')
        if tag == 'li' and self.open[-1] != 'ul':
            self.faults.append('<li> outside of a list')
        if tag == 'html':
            self.lang = given.get('lang')
        if 'id' in given:
            self.ids.append(given['id'])
        if re.fullmatch('h[1-6]', tag):
            self.levels.append(int(tag[1]))
        if tag == 'img' and not given.get('alt'):
            self.faults.append(f'a picture without words: {given.get("src", "")[:40]}')
        if tag == 'label':
            self.labelled.add(given.get('for'))
        if tag == 'input':
            self.inputs.append(given.get('id'))
        for name in ('href', 'src'):
            if name in given and not given[name].startswith('data:'):
                self.references.append(given[name])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append(f'</{tag}> in {self.open}')
        if tag in self.open:
            while self.open.pop() != tag:
                pass


def luminance(colour):
    figures = colour[1:] if len(colour) == 7 else ''.join(2 * figure for figure in colour[1:])
    parts = [int(figures[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def colour_faults(text):
    """Letters on paper and on bands, in the light and in the dark."""
    themes = re.findall(r'--paper:(#\w+);--ink:(#\w+);--soft:(#\w+);--line:#\w+;--band:(#\w+);\s*--mark:(#\w+)', text)
    if len(themes) < 2:
        yield 'the colours are not to be found'
    for paper, ink, soft, band, mark in themes:
        for letters, ground in ((ink, paper), (soft, paper), (mark, paper), (ink, band)):
            if contrast(letters, ground) < LEAST_CONTRAST:
                yield f'{letters} on {ground}: {contrast(letters, ground):.1f}'


def site_faults(folder):
    names = sorted(os.listdir(folder))
    seen = {'index.html'}
    for name in names:
        path = os.path.join(folder, name)
        with open(path, encoding='utf-8') as file:
            text = file.read()
        if name.endswith(('.svg', '.xml')):
            xml.etree.ElementTree.fromstring(text)
            continue
        page = Page(text)
        yield from (f'{name}: {fault}' for fault in page.faults)
        for reference in page.references:
            target, _, anchor = reference.partition('#')
            seen.add(target)
            if target not in names:
                yield f'{name} leads to {reference}, which is not there'
        yield from (f'{name}: {fault}' for fault in colour_faults(text))
    yield from (f'nothing leads to {name}' for name in names if name not in seen)


class Work:
    def __init__(self, program, root, folder):
        self.program, self.folder = program, folder
        self.root = root

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, capture_output=True, text=True, timeout=200)

    def play(self, sample, turns):
        shutil.copy(os.path.join(self.root, 'campaigns', sample + '.campaign'), self.folder)
        for board in ('kelmar-bridge.board', 'ostler-farms.board'):
            shutil.copy(os.path.join(self.root, 'campaigns', board), self.folder)
        played = self.run('turn', '--auto', '--quick', '--seed', '3', f'--turns={turns}', sample + '.campaign')
        return [] if played.returncode == 0 else [played.stderr]

    def write(self, sample, *options):
        shutil.rmtree(os.path.join(self.folder, 'site'), ignore_errors=True)
        written = self.run('chronicle', *options, 'site', sample + '.campaign')
        if written.returncode != 0:
            return [f'exit status {written.returncode}: {written.stderr}']
        n = len(os.listdir(os.path.join(self.folder, 'site')))
        return [] if written.stdout == f'site: {n} files\n' else [f'{n} files, and told is {written.stdout!r}']

    def path(self, name):
        return os.path.join(self.folder, 'site', name)


def pages(points, work):
    for sample, side in rounds((('karrash-road', 'CROWN'), ('sorrel-junction', 'LIS'), ('kelmar-bridge', None),
                                ('zaruk-bridge', None))):
        points.check(f'{sample}/played', work.play(sample, 3))
        for title, options in (('everybody', ()), ('referee', ('--referee',)), ('side', ('--reader', side))):
            if title == 'side' and side is None:
                continue
            faults = work.write(sample, *options)
            points.check(f'{sample}/{title}', faults or list(site_faults(os.path.join(work.folder, 'site'))))


def players(points, work):
    """Of a side with several players each has pages of his own; a copy has its player's alone."""
    path = os.path.join(work.folder, 'karrash-road.campaign')
    with open(path, encoding='utf-8') as file:
        text = file.read()
    text = re.sub(r'(<formation id="FC")', r'\1 player="Ben"', text, count=1)
    text = text.replace('  <option ', '  <option name="players.mode" value="commanders"/>\n  <option ', 1)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)
    for who in ('Ben', 'FC'):
        faults = work.write('karrash-road', '--player', who)
        with open(work.path('index.html'), encoding='utf-8') as file:
            page = file.read()
        if 'For Crown of Alvora, Ben only' not in page:
            faults.append('they are not said to be his')
        with open(work.path('army-1.html'), encoding='utf-8') as file:
            army = file.read()
        if 'Ford Column' not in army or 'Halden Column' in army:
            faults.append('his army is not his')
        points.check(f'player/{who}', faults or list(site_faults(os.path.join(work.folder, 'site'))))
    made = work.run('copy', '--player', 'Ben', '-o', 'ben.campaign', 'karrash-road.campaign')
    faults = [] if made.returncode == 0 else [made.stderr]
    own = work.run('chronicle', 'site', 'ben.campaign')
    other = work.run('chronicle', '--referee', 'other', 'ben.campaign')
    with open(work.path('index.html'), encoding='utf-8') as file:
        if own.returncode != 0 or 'Ben only' not in file.read():
            faults.append(f'of his copy: {own.stderr}')
    if other.returncode != 0 or 'Ben only' not in open(os.path.join(work.folder, 'other', 'index.html'), encoding='utf-8').read():
        faults.append(f'of his copy, for the referee: {other.stderr}')
    points.check('player/copy', faults)


def feed(points, work):
    faults = work.write('karrash-road', '--referee', '--address', 'https://example.org/war')
    channel = xml.etree.ElementTree.parse(work.path('feed.xml')).getroot().find('channel')
    items = channel.findall('item')
    turns = [int(re.search(r'\d+', item.findtext('title')).group()) for item in items]
    if not items or turns != sorted(turns, reverse=True):
        faults.append(f'turns of the items: {turns}')
    if len({item.findtext('guid') for item in items}) < len(items):
        faults.append('two items have one name')
    for item in items:
        link = item.findtext('link') or ''
        if not link.startswith('https://example.org/war/') or not os.path.exists(work.path(link.rsplit('/', 1)[1])):
            faults.append(f'an item leads to {link}')
    points.check('feed/links', faults)
    faults = work.write('karrash-road', '--referee')
    with open(work.path('feed.xml'), encoding='utf-8') as file:
        points.check('feed/no-address', faults + (['a link to nowhere'] if '<item>\n      <link>' in file.read() else []))


def refusals(points, work):
    for name, options, status in (('no-side', ('--reader', 'RED'), 1), ('no-address', ('--address', 'nowhere'), 2),
                                  ('two-readers', ('--reader', 'CROWN', '--referee'), 2), ('no-player', ('--player', 'Zoe'), 1),
                                  ('player-and-side', ('--player', 'FC', '--reader', 'CROWN'), 2)):
        shutil.rmtree(os.path.join(work.folder, 'site'), ignore_errors=True)
        answer = work.run('chronicle', *options, 'site', 'karrash-road.campaign')
        faults = [] if answer.returncode == status and answer.stderr.startswith('bivouac-cli: ') else [str(answer)]
        if os.path.exists(os.path.join(work.folder, 'site')):
            faults.append('a folder is made')
        points.check(f'refused/{name}', faults)
    with open(os.path.join(work.folder, 'file'), 'w', encoding='utf-8') as file:
        file.write('x')
    answer = work.run('chronicle', 'file', 'karrash-road.campaign')
    points.check('refused/a-file', [] if answer.returncode == 2 and answer.stderr else [str(answer)])


def main():
    points = Points()
    broken = '<html lang="en"><h1>A</h1><h3>B</h3><p><ul><li>C</ul></p><img src="x"><input id="y"><a href="z" href="z">D</a></html>'
    points.check('faults-are-found', [] if len(Page(broken).faults) >= 6 else Page(broken).faults)
    with tempfile.TemporaryDirectory(prefix='bivouac-') as folder:
        work = Work(os.path.abspath(sys.argv[1]), sys.argv[2], folder)
        pages(points, work)
        work.play('karrash-road', 2)
        feed(points, work)
        refusals(points, work)
        players(points, work)
    points.finish()


if __name__ == '__main__':
    main()

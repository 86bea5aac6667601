#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""pages.py ROOT BUILT: the manual is Mallard that our window shows whole, and nothing in it leads nowhere."""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

from tap import Points

ROOT, BUILT = sys.argv[1:3]
NAMESPACE = '{http://projectmallard.org/1.0/}'
SCHEMA = '/usr/share/xml/mallard/1.0/mallard-1.0.rng'
# What src/app/help/manual-view.c shows; inline and blocks.
INLINE = {'link', 'em', 'gui', 'guiseq', 'key', 'keyseq', 'code', 'cmd', 'file', 'input'}
BLOCKS = {'page', 'info', 'desc', 'title', 'p', 'section', 'list', 'steps', 'terms', 'item', 'note', 'table', 'thead', 'tbody',
          'tr', 'td', 'figure', 'media', 'screen'}
FIGURES_MOST = 600 * 1024           # bytes, all of them
GUI = re.compile(r'<gui>(.*?)</gui>')
# What a translation keeps as it is: elements, where links lead, what is typed, clauses.
MARKUP = re.compile(r'<code>.*?</code>|<\w+(?: xref="[^"]*")?|\b[A-Z]{2}-[A-Z]+-\d+\b')
CLAUSE = re.compile(r'\b[A-Z]{2}-[A-Z]+-\d+\b')


class Page:
    def __init__(self, path, language=''):
        self.path = path
        self.name = os.path.basename(path)[:-5].removeprefix(language and language + '-')
        self.root = ElementTree.parse(path).getroot()

    def all(self, name):
        return self.root.iter(NAMESPACE + name)

    def sections(self):
        return {section.get('id') for section in self.all('section')}


def languages():
    return [line for line in text('help/LINGUAS').splitlines() if line and not line.startswith('#')]


def pages():
    """The manual in English; a page that is translated has its language before its name."""
    made = [path for path in glob.glob(os.path.join(BUILT, '*.page'))
            if not os.path.basename(path).startswith(tuple(language + '-' for language in languages()))]
    return {page.name: page for page in map(Page, sorted(glob.glob(os.path.join(ROOT, 'help/C/*.page')) + made))}


def translated_pages(language):
    """As a reader has it: what is not translated is in English."""
    paths = glob.glob(os.path.join(BUILT, language + '-*.page'))
    return {**pages(), **{page.name: page for page in (Page(path, language) for path in sorted(paths))}}


def text(path):
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return file.read()


def named(manual):
    """A page is called as its file; what it is about is said."""
    for page in manual.values():
        if page.root.get('id') != page.name:
            yield f'{page.path}: its id is {page.root.get("id")}'
        if page.root.find(f'{NAMESPACE}info/{NAMESPACE}desc') is None:
            yield f'{page.path}: no desc'


def shown(manual):
    """Nothing stands in a page that our window would leave out."""
    for page in manual.values():
        for element in page.root.iter():
            if not isinstance(element.tag, str):
                continue
            name = element.tag.replace(NAMESPACE, '')
            if name not in INLINE | BLOCKS:
                yield f'{page.path}: <{name}> is not shown'
            if name in INLINE - {'link'} and not ''.join(element.itertext()).strip():
                yield f'{page.path}: an empty <{name}>'
            if name in INLINE | {'p', 'title'}:
                for child in element:
                    if isinstance(child.tag, str) and child.tag.replace(NAMESPACE, '') not in INLINE:
                        yield f'{page.path}: <{child.tag.replace(NAMESPACE, "")}> within <{name}>'


def leads(manual, to, page):
    name, _, part = to.partition('#')
    target = manual.get(name or page)
    return target is not None and (not part or part in target.sections())


def links(manual):
    for page in manual.values():
        for link in page.all('link'):
            to = link.get('xref')
            if to is None:
                yield f'{page.path}: the network is not there for everybody: {link.get("href")}'
            elif not leads(manual, to, page.name):
                yield f'{page.path}: {to} leads nowhere'


def reached(manual):
    """From the contents, by what guides list."""
    found = {'index'}
    grown = True
    while grown:
        grown = False
        for page in manual.values():
            guides = {link.get('xref').split('#')[0] for link in page.root.iterfind(f'{NAMESPACE}info/{NAMESPACE}link')
                      if link.get('type') == 'guide'}
            if page.name not in found and guides & found:
                found.add(page.name)
                grown = True
    for name in sorted(set(manual) - found):
        yield f'{manual[name].path}: no guide lists it'


def topics(manual):
    """Every topic that the program asks for is there, and every page of the window has one."""
    asked = {}
    for path in glob.glob(os.path.join(ROOT, 'src/app/**/*.c'), recursive=True):
        for topic in re.findall(r'biv_help_class_set_topic \(\w+, "([^"]+)"\)', text(os.path.relpath(path, ROOT))):
            asked.setdefault(topic, path)
    for topic, path in sorted(asked.items()):
        if not leads(manual, topic, ''):
            yield f'{path}: no page {topic}'
    for name in re.findall(r'^  \{ "([a-z]+)", N_', text('src/app/shell/pages.c'), re.M):
        if name not in asked:
            yield f'src/app/shell/pages.c: nobody says that {name} tells of this page'


def dialogs(manual):
    """Every window of ours says what tells of it."""
    for path in glob.glob(os.path.join(ROOT, 'src/app/**/*.c'), recursive=True):
        code = text(os.path.relpath(path, ROOT))
        if re.search(r'_DEFINE_\w*TYPE \(\w+, \w+, GTK_TYPE_WINDOW\)', code) and 'biv_help_class_set_topic' not in code and \
                not path.endswith('help-window.c'):
            yield f'{path}: F1 finds nothing for this window'
    for path in glob.glob(os.path.join(ROOT, 'ui/**/*.ui'), recursive=True):
        template = text(os.path.relpath(path, ROOT))
        if '"GtkHeaderBar"' in template and '"BivHelpButton"' not in template:
            yield f'{path}: no "?" in its head'


def clauses(manual):
    explained = set()
    for path in glob.glob(os.path.join(ROOT, 'data/rulesets/*.xml')):
        explained |= set(re.findall(r'<clause id="([^"]+)"', text(os.path.relpath(path, ROOT))))
    for page in manual.values():
        for clause in sorted(set(CLAUSE.findall(''.join(page.root.itertext()))) - explained):
            yield f'{page.path}: no book explains {clause}'


def figures(manual):
    size = 0
    shown_figures = set()
    for page in manual.values():
        for media in page.all('media'):
            path = os.path.join(ROOT, 'help/C', media.get('src'))
            shown_figures.add(media.get('src'))
            if not os.path.exists(path):
                yield f'{page.path}: no {media.get("src")}'
            if not ''.join(media.itertext()).strip():
                yield f'{page.path}: nobody says what {media.get("src")} shows'
    for path in glob.glob(os.path.join(ROOT, 'help/C/figures/*')):
        size += os.path.getsize(path)
        if 'figures/' + os.path.basename(path) not in shown_figures:
            yield f'{path}: no page shows it'
    if size > FIGURES_MOST:
        yield f'help/C/figures: {size} bytes'


def built(manual):
    """help/meson.build lists what is there."""
    listed = set(re.findall(r"'C/([\w-]+)\.page'", text('help/meson.build')))
    there = {os.path.basename(path)[:-5] for path in glob.glob(os.path.join(ROOT, 'help/C/*.page'))}
    yield from (f'help/meson.build: {name}.page is in one of the two alone' for name in sorted(listed ^ there))


def valid(manual, points):
    command = ['xmllint', '--noout', '--nonet', '--relaxng', SCHEMA, *(page.path for page in manual.values())]
    if not shutil.which('xmllint') or not os.path.exists(SCHEMA):
        points.skip('schema', 'the schema of Mallard (package yelp-tools) is not installed')
        return
    said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    points.check('schema', [line for line in said.splitlines() if not line.endswith(' validates')])


def entries(path):
    """What a file of translations says for what, without the contexts."""
    said = subprocess.run(['msgattrib', '--no-obsolete', '--no-fuzzy', '--no-wrap', path], capture_output=True, text=True,
                          check=True).stdout
    for block in said.split('\n\n')[1:]:
        fields = {name: re.sub(r'\\(.)', lambda letter: {'n': '\n'}.get(letter[1], letter[1]), words)
                  for name, words in re.findall(r'^(msg[\w\[\]]+) "(.*)"$', block, re.M)}
        for name in ('', '_plural'):
            if fields.get('msgid' + name):
                yield fields['msgid' + name], fields.get('msgstr') or fields.get('msgstr[1]' if name else 'msgstr[0]', '')


def seen(words):
    """As a reader sees it: a key's mark is not written, and what is filled in is three dots in the manual."""
    return re.sub('…+', '…', words.replace('_', '').replace('%s', '…'))


def whole(language):
    """Every sentence of the manual as it is now is translated, with the same elements and the same links."""
    words = os.path.join(ROOT, f'help/{language}/{language}.po')
    with tempfile.TemporaryDirectory() as folder:
        template, merged = (os.path.join(folder, name) for name in ('manual.pot', 'merged.po'))
        subprocess.run([os.path.join(ROOT, 'build-aux/update-help'), '--template', template], check=True)
        subprocess.run(['msgmerge', '--quiet', '--no-fuzzy-matching', '--output-file', merged, words, template], check=True)
        formed = subprocess.run(['msgfmt', '--check', '--output-file=/dev/null', words], capture_output=True, text=True,
                                check=False)
        yield from formed.stderr.splitlines()
        for said, translated in entries(merged):
            if not translated:
                yield f'build-aux/update-help {language}, then translate: {said}'
            elif sorted(MARKUP.findall(said)) != sorted(MARKUP.findall(translated)):
                yield f'{words}: other elements than in: {said}'


def same_words(language):
    """What the manual says is on the screen is there, under the word that the program has for it in the language."""
    program = {}
    for said, translated in entries(os.path.join(ROOT, f'po/{language}.po')):
        program.setdefault(seen(said), set()).add(seen(translated))
    for said, translated in entries(os.path.join(ROOT, f'help/{language}/{language}.po')):
        for here, there in zip(GUI.findall(said), GUI.findall(translated)):
            if seen(here) not in program:
                yield f'po/{language}.po: no word on the screen is “{here}”'
            elif seen(there) not in program[seen(here)]:
                yield f'help/{language}: “{here}” is “{there}”; on the screen: {", ".join(sorted(program[seen(here)]))}'


def translations(points):
    for language in languages():
        manual = translated_pages(language)
        points.check(f'{language}-pages', [fault for rule in (named, shown, links, reached, clauses) for fault in rule(manual)])
        if all(map(shutil.which, ('itstool', 'msgmerge', 'msgattrib', 'msgfmt'))):
            points.check(f'{language}-is-whole', list(whole(language)))
            points.check(f'{language}-has-the-words-of-the-screen', list(same_words(language)))
        else:
            points.skip(language, 'itstool or gettext is not installed')


def main():
    points = Points()
    manual = pages()
    for rule in (named, shown, links, reached, topics, dialogs, clauses, figures, built):
        points.check(rule.__name__, list(rule(manual)))
    valid(manual, points)
    translations(points)
    points.finish()


if __name__ == '__main__':
    main()

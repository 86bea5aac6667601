#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""translations.py ROOT: every language in po/LINGUAS is well formed and has every word of the sources as they are now."""

import os
import re
import subprocess
import sys
import tempfile

from tap import Points


def listed(root, name):
    with open(os.path.join(root, 'po', name), encoding='utf-8') as file:
        return [line.strip() for line in file if line.strip() and not line.startswith('#')]


def run(command, root):
    environment = dict(os.environ, GETTEXTDATADIRS=os.path.join(root, 'po'))
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True)


def keywords():
    """meson's preset for GLib, as po/meson.build asks for."""
    return ['--from-code=UTF-8', '--add-comments', '--keyword=_', '--keyword=N_', '--keyword=C_:1c,2',
            '--keyword=NC_:1c,2', '--keyword=g_dcgettext:2', '--keyword=g_dngettext:2,3', '--keyword=g_dpgettext2:2c,3',
            '--flag=N_:1:pass-c-format', '--flag=C_:2:pass-c-format', '--flag=NC_:2:pass-c-format',
            '--flag=ngettext:1:pass-c-format', '--flag=ngettext:2:pass-c-format', '--flag=_:1:pass-c-format']


def loose_signs(root):
    """In French what stands before ; ? ! » and : and after « goes to no other line without it."""
    with open(os.path.join(root, 'po', 'fr.po'), encoding='utf-8') as file:
        lines = file.read().split('\n\n', 1)[1]
    for said in re.findall(r'^msgstr(?:\[\d\])? ((?:".*"\n)+)', lines, re.M):
        said = said.replace('"\n"', '')
        if re.search(r'[^ ] [;?!»](?:[ ".,)\\]|$)|« |[\w%)»] :(?:[ "\\]|$)', said):
            yield f'po/fr.po: {said.strip()}: a space that breaks lines'


def main():
    root = sys.argv[1]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, 'bivouac.pot')
        made = run(['xgettext', '--output', template] + keywords() + listed(root, 'POTFILES.in'), root)
        points.check('template', [] if made.returncode == 0 and os.path.exists(template) else made.stderr.splitlines())
        for language in listed(root, 'LINGUAS'):
            po = f'po/{language}.po'
            formed = run(['msgfmt', '--check', '--check-accelerators=_', '--output-file=/dev/null', po], root)
            points.check(f'{language}-is-well-formed', formed.stderr.splitlines() if formed.returncode else [])
            merged = os.path.join(folder, language + '.po')
            run(['msgmerge', '--quiet', '--no-fuzzy-matching', '--no-wrap', '--output-file', merged, po, template], root)
            left = run(['msgattrib', '--untranslated', '--no-wrap', merged], root).stdout + \
                run(['msgattrib', '--only-fuzzy', '--no-obsolete', '--no-wrap', merged], root).stdout
            missing = [words.replace('"\n"', '') for words in re.findall(r'^msgid ((?:".*"\n)+)', left, re.M)]
            missing = [words.strip() for words in missing if words.strip() != '""']
            points.check(f'{language}-is-complete',
                         [f'{po}: build-aux/update-po, then translate:'] + missing if missing else [])
    points.check('fr-signs', list(loose_signs(root)))
    points.finish()


if __name__ == '__main__':
    main()

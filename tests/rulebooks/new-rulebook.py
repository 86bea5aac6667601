#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""new-rulebook.py SOURCE BUILD CC...: what build-aux/new-rulebook begins is a book: its XML keeps the schema, its C compiles."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points

SOURCE, BUILD, CC = sys.argv[1], sys.argv[2], sys.argv[3:]
BOOK = 'pike-and-shot'
NEEDED = ('build-aux/new-rulebook', 'src/meson.build', 'src/engine/rulesets.h.in', 'tests/rulebooks/null.c',
          'tests/rulebooks/null.xml', 'data/rulesets')


def run(*words, cwd):
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).strip().splitlines()


def faults(code, lines):
    return lines or [f'exit {code}'] if code != 0 else []


def begin(tree):
    for path in NEEDED:
        copy = shutil.copytree if os.path.isdir(os.path.join(SOURCE, path)) else shutil.copy2
        os.makedirs(os.path.dirname(os.path.join(tree, path)), exist_ok=True)
        copy(os.path.join(SOURCE, path), os.path.join(tree, path))


def compile_book(tree):
    with open(os.path.join(tree, 'src/meson.build'), encoding='utf-8') as file:
        listed = re.findall(r"'([^']+)'", re.search(r'rulesets = \[(.*?)\]', file.read(), re.S).group(1))
    if listed[-1] != BOOK:
        return [f'src/meson.build lists {listed}']
    rows = ' '.join(f'RULESET ("{book}", biv_{book.replace("-", "_")})' for book in listed)
    with open(os.path.join(tree, 'src/engine/rulesets.h.in'), encoding='utf-8') as file:
        header = file.read().replace('@ROWS@', rows)
    with open(os.path.join(tree, 'src/engine/rulesets.h'), 'w', encoding='utf-8') as file:
        file.write(header)
    flags = subprocess.run(['pkg-config', '--cflags', 'gio-2.0', 'libxml-2.0'], capture_output=True, text=True,
                           check=True).stdout.split()
    return faults(*run(*CC, '-std=gnu11', '-fsyntax-only', '-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter',
                       '-Wno-missing-field-initializers', *flags, f'-I{tree}/src', f'-I{SOURCE}/src', f'-I{BUILD}',
                       f'src/rulebooks/{BOOK}/{BOOK}.c', cwd=tree))


def remains(tree):
    for path in (f'src/rulebooks/{BOOK}/{BOOK}.c', f'data/rulesets/{BOOK}.xml'):
        with open(os.path.join(tree, path), encoding='utf-8') as file:
            for number, line in enumerate(file, 1):
                if re.search(r'\bnull|Null|NULL_|\bNU-', line):
                    yield f'{path}:{number}: {line.strip()}'


def refused(tree, *words):
    code, lines = run('build-aux/new-rulebook', *words, cwd=tree)
    return [] if code == 1 and len(lines) == 1 and lines[0].startswith('new-rulebook: ') else [f'exit {code}', *lines]


def main():
    points = Points()
    with tempfile.TemporaryDirectory() as tree:
        begin(tree)
        points.check('begins', faults(*run('build-aux/new-rulebook', BOOK, 'Pike & Shot', cwd=tree)))
        points.check('the XML keeps the schema', faults(*run('xmllint', '--noout', '--relaxng',
                                                             f'{SOURCE}/data/schemas/ruleset.rng',
                                                             f'data/rulesets/{BOOK}.xml', cwd=tree)))
        points.check('the C compiles', compile_book(tree))
        points.check('nothing of the other name remains', list(remains(tree)))
        points.check('an id that is taken', refused(tree, BOOK, 'Again'))
        points.check('an id that is none', refused(tree, 'Pike', 'Pike'))
        points.check('letters that are taken', refused(tree, 'foot-marches', 'Foot Marches'))
    points.finish()


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""library.py BUILD PREFIX introspected|plain FIGHT.c FIGHT.py COMPILER...: the library, installed, serves other programs

Each header stands by itself, and the two examples, of which C knows the pkg-config name and Python the namespace alone, fight the
same battle to the letter."""

import glob
import os
import subprocess
import sys
import tempfile

from tap import Points

BATTLES = [('frontier-musket', '7'), ('fusilier', '3')]


def run(command, environment):
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    return done, [] if done.returncode == 0 else [' '.join(command)] + (done.stdout + done.stderr).splitlines()


def find_python():
    """One that knows GObject-Introspection, which need not be the one that runs the tests."""
    for python in (sys.executable, '/usr/bin/python3'):
        if os.path.exists(python) and subprocess.run([python, '-c', 'import gi'], capture_output=True).returncode == 0:
            return python
    return None


def fight(points, name, command, environment):
    """Returns: what it printed, by battle."""
    told = {}
    for battle in BATTLES:
        done, faults = run([*command, *battle], environment)
        lines = done.stdout.splitlines()
        if not faults and not (lines[0].startswith('odds of 400 battles:  A ') and lines[-1].startswith('result: ')
                               and not lines[-1].startswith('result: none')):
            faults = lines[:1] + lines[-1:]
        points.check(f'{name}/{battle[0]}', faults)
        told[battle] = lines
    _, faults = run([*command, 'no-such-book'], environment)
    points.check(f'{name}/no-such-book', [] if faults and 'there is no rulebook' in faults[-1] else faults or ['it fights'])
    return told


def main():
    build, prefix, kind, in_c, in_python, compiler = *sys.argv[1:6], sys.argv[6:]
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, DESTDIR=folder)
        _, faults = run(['meson', 'install', '-C', build, '--no-rebuild', '--quiet'], environment)
        points.check('installs', faults)
        described = glob.glob(os.path.join(folder + prefix, '**', 'bivouac-engine-1.pc'), recursive=True)
        points.check('pkg-config-file', [] if len(described) == 1 else [f'{len(described)} of them'])
        if faults or len(described) != 1:
            points.finish()
            return
        include = os.path.join(folder + prefix, 'include/bivouac-engine-1')
        # As it would read had the prefix been this folder: --define-variable would move the other libraries too.
        with open(described[0], encoding='utf-8') as file:
            text = file.read().replace(f'prefix={prefix}', f'prefix={folder + prefix}', 1)
        with open(described[0], 'w', encoding='utf-8') as file:
            file.write(text)
        environment = dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(described[0]))
        asked, faults = run(['pkg-config', '--cflags', '--libs', 'bivouac-engine-1'], environment)
        points.check('pkg-config', faults)
        flags = asked.stdout.split()
        for header in sorted(glob.glob(os.path.join(include, '*', '*.h'))):
            name = os.path.relpath(header, include)
            alone = os.path.join(folder, 'alone.c')
            with open(alone, 'w', encoding='utf-8') as file:
                file.write(f'#include <{name}>\nint main (void) {{ return 0; }}\n')
            _, faults = run(compiler + ['-std=gnu11', '-Wall', '-Werror', '-fsyntax-only', alone] + flags, environment)
            points.check(f'header-alone/{name}', faults)
        libraries = os.path.dirname(os.path.dirname(described[0]))
        environment['LD_LIBRARY_PATH'] = libraries
        program = os.path.join(folder, 'fight')
        _, faults = run(compiler + ['-std=gnu11', '-Wall', '-Werror', '-o', program, in_c] + flags, environment)
        points.check('links', faults)
        told = {} if faults else fight(points, 'c', [program], environment)
        python = find_python()
        if kind == 'plain':
            points.skip('python', 'built without introspection: g-ir-scanner is missing (libgirepository1.0-dev), or left out')
        elif python is None:
            points.skip('python', 'no Python here knows GObject-Introspection: python3-gi is missing')
        else:
            environment['GI_TYPELIB_PATH'] = os.path.join(libraries, 'girepository-1.0')
            told_by_python = fight(points, 'python', [python, in_python], environment)
            points.check('both-tell-the-same', [] if told_by_python == told else [
                f'{one} / {other}' for battle in BATTLES for one, other in zip(told[battle], told_by_python[battle])
                if one != other])
            _, faults = run([python, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'introspected.py')], environment)
            points.check('python/asks-for-more', faults)
    points.finish()


if __name__ == '__main__':
    main()

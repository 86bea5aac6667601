#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""library.py BUILD PREFIX COMPILER...: the library, installed, serves a program that knows its pkg-config name alone."""

import glob
import os
import subprocess
import sys
import tempfile

from tap import Points


def run(command, environment):
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    return done, [] if done.returncode == 0 else [' '.join(command)] + (done.stdout + done.stderr).splitlines()


def main():
    build, prefix, compiler = sys.argv[1], sys.argv[2], sys.argv[3:]
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'consumer.c')
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
            _, faults = run(compiler + ['-fsyntax-only', alone] + flags, environment)
            points.check(f'header-alone/{name}', faults)
        program = os.path.join(folder, 'consumer')
        _, faults = run(compiler + ['-o', program, source] + flags, environment)
        points.check('links', faults)
        if not faults:
            libraries = os.path.dirname(os.path.dirname(described[0]))
            _, faults = run([program], dict(environment, LD_LIBRARY_PATH=libraries))
            points.check('fights', faults)
    points.finish()


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""installed.py BUILD: another program fights a battle with what is installed of the engine, and nothing else."""

import os
import re
import subprocess
import sys
import tempfile

from tap import Points

PROGRAM = r'''
#include <engine/biv-playout.h>
#include <engine/biv-session.h>
#include <rulebooks/biv-random-battle.h>

int
main (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("frontier-musket");
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 7, 6, BIV_RANDOM_SHORT);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) session = biv_session_new (ruleset, setup, 7, &error);

  while (biv_session_play_computer (session, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
    ;
  return biv_session_is_over (session) ? 0 : 1;
}
'''


def run(command, **keywords):
    return subprocess.run(command, capture_output=True, text=True, **keywords)


def faults(done):
    return [] if done.returncode == 0 else (done.stdout + done.stderr).splitlines()[:20] or ['exit status %d' % done.returncode]


def find(root, name):
    for folder, _, names in os.walk(root):
        if name in names:
            return os.path.join(folder, name)
    return None


def flags_of(config, root):
    """The flags of the pkg-config file, with what lies in the staging folder looked for there."""
    environment = dict(os.environ, PKG_CONFIG_PATH=os.path.dirname(config))
    done = run(['pkg-config', '--cflags', '--libs', 'bivouac-engine-1'], env=environment)
    return done, [re.sub(r'^-([IL])(?=.*(bivouac-engine-1|/usr/local))', lambda m: '-' + m[1] + root, flag)
                  for flag in done.stdout.split()]


def main():
    build = sys.argv[1]
    points = Points()
    with tempfile.TemporaryDirectory() as root:
        done = run(['meson', 'install', '-C', build, '--no-rebuild', '--destdir', root])
        points.check('install', faults(done))
        config = find(root, 'bivouac-engine-1.pc')
        library = find(root, 'libbivouac-engine-1.so')
        points.check('pkg-config-file', [] if config and library else ['no bivouac-engine-1.pc, or no library'])
        if not config or not library:
            points.finish()
            return
        done, flags = flags_of(config, root)
        points.check('flags', faults(done))
        headers = os.path.join(root, find(root, 'biv-session.h').rsplit('/engine/', 1)[0])
        broken = []
        for folder, _, names in sorted(os.walk(headers)):
            for name in sorted(names):
                done = run(['cc', '-x', 'c', '-std=gnu11', '-Wall', '-Werror', '-fsyntax-only', '-', *flags],
                           input='#include "%s"\n' % os.path.relpath(os.path.join(folder, name), headers))
                broken += faults(done)
        points.check('every-header-by-itself', broken)
        program = os.path.join(root, 'program')
        source = program + '.c'
        with open(source, 'w', encoding='utf-8') as file:
            file.write(PROGRAM)
        compiled = run(['cc', '-std=gnu11', '-Wall', '-Werror', '-o', program, source, '-L' + os.path.dirname(library), *flags])
        points.check('compile', faults(compiled))
        if compiled.returncode == 0:
            environment = dict(os.environ, LD_LIBRARY_PATH=os.path.dirname(library))
            points.check('fight', faults(run([program], env=environment)))
    points.finish()


if __name__ == '__main__':
    main()

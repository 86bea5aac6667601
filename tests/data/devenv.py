#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""devenv.py BUILD: in the shell of meson devenv the programs of the build run, speak and find their settings

Nothing of it needs to be installed. The window is asked over the session bus to quit as soon as it is there, which it does
without a word on the console."""

import os
import subprocess
import sys

from tap import Points, speaking

BUILD = sys.argv[1]
NAME = 'org.bivouac.Bivouac'


def run(*words, **variables):
    return subprocess.run(['meson', 'devenv', '-C', BUILD, *words], env=dict(os.environ, **variables), capture_output=True,
                          text=True, check=False)


def where(program):
    answer = run('sh', '-c', f'command -v {program}')
    return [] if answer.stdout.startswith(BUILD) else [f'{program} is {answer.stdout!r} {answer.stderr}']


def window():
    """What is wrong with a window from its start to its end."""
    with subprocess.Popen(['meson', 'devenv', '-C', BUILD, 'bivouac'], env=dict(os.environ, G_DEBUG='fatal-warnings'),
                          stderr=subprocess.PIPE, text=True) as program:
        there = subprocess.run(['gdbus', 'wait', '--session', '--timeout', '60', NAME], check=False).returncode == 0
        subprocess.run(['gapplication', 'action', NAME, 'quit'] if there else ['kill', str(program.pid)], check=False)
        said = program.communicate(timeout=60)[1]
    return ([] if there else ['it is not there']) + ([] if program.returncode == 0 else [f'status {program.returncode}']) + [
        line for line in said.splitlines() if 'Bivouac' in line or 'CRITICAL' in line or 'ERROR' in line]


def main():
    points = Points()
    for program in ('bivouac', 'bivouac-cli'):
        points.check(program, where(program))
    spoken, plain = (run('bivouac-cli', 'show', '/nowhere.campaign', **speaking(language)).stderr for language in ('es', 'en'))
    points.check('words', [] if spoken != plain and plain else [f'in Spanish too it says {spoken!r}'])
    keys = run('gsettings', 'list-keys', NAME)
    points.check('settings', [] if keys.returncode == 0 and keys.stdout else [keys.stderr])
    points.check('window', window())
    points.finish()


if __name__ == '__main__':
    main()

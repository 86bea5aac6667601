#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""scale.py CLI UNDO BIG-CAMPAIGN OPTIMIZATION: what a campaign ten times as large costs, counted in instructions

A campaign of 10,000 units, 2,000 places, 500 turns and 300 battles, and one of a tenth of each. Whatever is done to the large one
may take ten times what it takes for the small one, and a little for sorting; and where the program is built as it was when the
figures of kept.txt were counted, it takes no tenth more than they say."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points

CLI, UNDO, BIG, OPTIMIZATION = sys.argv[1:5]
HERE = os.path.dirname(os.path.abspath(__file__))
SIZES = {
    'tenth': ('--formations', '100', '--units', '10', '--places', '200', '--turns', '50', '--battles', '30'),
    'whole': ('--formations', '1000', '--units', '10', '--places', '2000', '--turns', '500', '--battles', '300'),
}
MOST_GROWTH = 13
# Ten times the places on the same paper have ten times as much to keep clear of.
MORE_GROWTH = {'briefing': 30}
MOST_OVER_KEPT = 1.1
MOST_A_LINE = 500                   # bytes

JOBS = {
    'check': [CLI, 'check', 'FILE'],
    'show': [CLI, 'show', 'FILE'],
    'journal': [CLI, 'show', '--journal', 'FILE'],
    'copy for a side': [CLI, 'copy', '--side', 'CROWN', '-o', 'OUT', 'FILE'],
    'turn': [CLI, 'turn', '--auto', '--quick', '--turns', '1', '-o', 'OUT', 'FILE'],
    'roster': [CLI, 'print', '--sheet', 'roster', '--side', 'CROWN', '--format', 'csv', '-o', 'OUT', 'FILE'],
    'order of battle': [CLI, 'print', '--sheet', 'oob', '--side', 'CROWN', '--format', 'html', '-o', 'OUT', 'FILE'],
    'order of battle on paper': [CLI, 'print', '--sheet', 'oob', '--side', 'CROWN', '-o', 'OUT', 'FILE'],
    'briefing': [CLI, 'print', '--sheet', 'brief', '--side', 'CROWN', '--format', 'text', '-o', 'OUT', 'FILE'],
}
# A picture under valgrind would take half an hour: of it the processor's time is taken, which no machine tells to a tenth.
TIMED = {
    'map': [CLI, 'print', '--sheet', 'map', '-o', 'OUT', 'FILE'],
}
MOST_TIMED_GROWTH = 20


def command(job, folder, size):
    files = {'FILE': os.path.join(folder, size + '.campaign'), 'OUT': os.path.join(folder, 'out')}
    return [files.get(word, word) for word in job]


def clear(folder):
    if os.path.exists(os.path.join(folder, 'out')):
        os.unlink(os.path.join(folder, 'out'))


def count(job, folder, size):
    """Instructions of the program and of those that it runs."""
    clear(folder)
    run = subprocess.run(['valgrind', '--tool=callgrind', '--trace-children=yes', '--callgrind-out-file=/dev/null',
                          *command(job, folder, size)], capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError(run.stderr[-400:])
    return sum(int(n) for n in re.findall(r'Collected : (\d+)', run.stderr))


def time(job, folder, size):
    clear(folder)
    before = os.times()
    subprocess.run(command(job, folder, size), check=True, capture_output=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def read_kept():
    with open(os.path.join(HERE, 'kept.txt'), encoding='utf-8') as kept:
        rows = (line.rstrip('\n').rsplit(' ', 1) for line in kept if line.strip() and not line.startswith('#'))
        return {name.strip(): float(millions) for name, millions in rows}


def is_as_kept():
    """Other compilers and libraries count otherwise."""
    with open('/etc/debian_version', encoding='utf-8') as version:
        return OPTIMIZATION in ('2', '3') and version.read().startswith('12.')


def check_job(name, small, large, kept):
    growth = large / max(small, 1)
    print(f'# {name}: {small / 1e6:.0f} and {large / 1e6:.0f} M instructions, {growth:.1f} times')
    faults = []
    if growth > MORE_GROWTH.get(name, MOST_GROWTH):
        faults.append(f'it grows {growth:.1f} times with a campaign ten times as large')
    if kept is not None and large / 1e6 > kept * MOST_OVER_KEPT:
        faults.append(f'{large / 1e6:.0f} M instructions, where kept.txt says {kept:.0f} M')
    return faults


def main():
    if 'BIVOUAC_SANITIZED' in os.environ or shutil.which('valgrind') is None:
        print('1..0 # SKIP instructions are counted by valgrind, in a build without sanitizers')
        return
    # meson has each block of memory filled as it is taken and given back, which is counted too.
    os.environ.pop('MALLOC_PERTURB_', None)
    points = Points()
    kept = read_kept() if is_as_kept() else {}
    with tempfile.TemporaryDirectory() as folder:
        for size, words in SIZES.items():
            with open(os.path.join(folder, size + '.campaign'), 'w', encoding='utf-8') as out:
                subprocess.run([BIG, *words], stdout=out, check=True)
        for name, job in JOBS.items():
            points.check(name, check_job(name, count(job, folder, 'tenth'), count(job, folder, 'whole'), kept.get(name)))
        # Ten times more often, less what opening takes.
        once = {size: (count([UNDO, 'FILE', '12'], folder, size) - count([UNDO, 'FILE', '2'], folder, size)) / 10
                for size in SIZES}
        points.check('undo and redo', check_job('undo and redo', once['tenth'], once['whole'], kept.get('undo and redo')))
        # Each writes its line into the journal (CA-REF-3), and nothing else stays.
        run = subprocess.run(command([UNDO, 'FILE', '400'], folder, 'whole'), check=True, capture_output=True, text=True)
        left, lines = map(int, run.stdout.split())
        print(f'# 200 times taken back and done again: {left} bytes left over, in {lines} lines of the journal')
        points.check('what is left over', [] if left <= MOST_A_LINE * lines else [f'{left} bytes in {lines} lines'])
        for name, job in TIMED.items():
            small, large = time(job, folder, 'tenth'), time(job, folder, 'whole')
            print(f'# {name}: {small:.2f} and {large:.2f} s of a processor, {large / small:.1f} times')
            points.check(name, [] if large / small <= MOST_TIMED_GROWTH else [f'it grows {large / small:.1f} times'])
    points.finish()


main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""samples.py ROOT: two validators that do not know each other accept every file we ship, and the schemas themselves."""

import glob
import os
import shutil
import subprocess
import sys

from tap import Points

VALIDATORS = [
    ('xmllint', ['xmllint', '--nonet', '--noout', '--relaxng']),
    ('jing', ['jing']),
]
KINDS = [
    # schema, what it describes
    ('campaign', ['campaigns/*.campaign']),
    ('board', ['campaigns/*.board']),
    ('record', ['campaigns/*.battle']),
    ('ruleset', ['data/rulesets/*.xml']),
]


def main():
    root = sys.argv[1]
    points = Points()
    for kind, patterns in KINDS:
        files = [file for pattern in patterns for file in sorted(glob.glob(os.path.join(root, pattern)))]
        schema = os.path.join(root, 'data/schemas', kind + '.rng')
        if not files:
            continue
        if not os.path.exists(schema):
            points.check(f'{kind}-schema', [f'{len(files)} files, but no {schema}'])
            continue
        for tool, command in VALIDATORS:
            for file in files:
                name = f'{tool}/{os.path.basename(file)}'
                if not shutil.which(tool):
                    points.skip(name, f'{tool} is not installed')
                    continue
                done = subprocess.run(command + [schema, file], capture_output=True, text=True)
                points.check(name, [] if done.returncode == 0 else (done.stdout + done.stderr).splitlines())
    points.finish()


if __name__ == '__main__':
    main()

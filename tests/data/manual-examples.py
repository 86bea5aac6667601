#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""manual-examples.py PROGRAM ROOT: every example of the man page is run to the letter, in a folder with the samples, and ends
well; and every verb is in one."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points

# What needs other programs, which tests/cli/odds.py stands in for.
ELSEWHERE = ('parallel ', 'sbatch ')


def main():
    program, root = (os.path.abspath(path) for path in sys.argv[1:3])
    points = Points()
    with open(os.path.join(root, 'data', 'man', 'bivouac-cli.1'), encoding='utf-8') as file:
        text = file.read()
    text = text[text.index('.SH EXAMPLES'):].replace('\\e', '\\').replace('\\-', '-')
    examples = re.findall(r'^([^\n]*):\n\.PP\n\.RS\n\.nf\n(.*?)^\.fi\n', text, re.M | re.S)
    environment = dict(os.environ, LC_ALL='C.UTF-8', G_DEBUG='fatal-warnings',
                       PATH=os.path.dirname(program) + ':' + os.environ['PATH'])
    used = set()
    for title, script in examples:
        used |= set(re.findall(r'bivouac-cli ([a-z]+)', script))
        if any(word in script for word in ELSEWHERE):
            continue
        with tempfile.TemporaryDirectory() as folder:
            for name in os.listdir(os.path.join(root, 'campaigns')):
                if name.endswith(('.campaign', '.board')):
                    shutil.copy(os.path.join(root, 'campaigns', name), folder)
            run = subprocess.run(['bash', '-e', '-o', 'pipefail', '-c', script], cwd=folder, env=environment, capture_output=True,
                                 text=True, timeout=120)
            points.check(re.sub(r'\W+', '-', title.split('\n')[-1]).strip('-').lower(),
                         [] if run.returncode == 0 and not run.stderr else
                         [f'exit status {run.returncode}', *run.stderr.splitlines(), *run.stdout.splitlines()[-5:]])
    told = subprocess.run([program, '--help'], capture_output=True, text=True, env=environment).stdout
    verbs = re.findall(r'^  ([a-z]+) ', told, re.M)
    points.check('every-verb', [f'{verb} is in no example' for verb in verbs if verb not in used])
    points.finish()


if __name__ == '__main__':
    main()

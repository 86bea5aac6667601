#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""manual.py PROGRAM PAGE: the man page has the verbs of --help in their order, and each verb's options, no more or less."""

import os
import re
import shutil
import subprocess
import sys

from tap import Points


def ask(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True,
                          env=dict(os.environ, LC_ALL='C.UTF-8')).stdout


def plain(text):
    """Without roff's requests for fonts and its escapes."""
    text = re.sub(r'^\.[A-Z]+ ', '', text, flags=re.M)
    return re.sub(r'\\f[A-Z]', '', text).replace('\\-', '-').replace('"', '')


def options(text):
    return set(re.findall(r'(?<![\w-])--[a-z][a-z-]*', text)) - {'--help', '--version'}


def main():
    program, page = sys.argv[1:3]
    points = Points()
    with open(page, encoding='utf-8') as file:
        text = file.read()
    verbs = re.findall(r'^  ([a-z]+) ', ask(program, '--help'), re.M)
    sections = dict(re.findall(r'^\.SS ([a-z]+) .*\n((?:(?!^\.S[SH] ).*\n)*)', text, re.M))
    points.check('verbs', [] if verbs and verbs == list(sections) else [f'--help: {verbs}', f'page: {list(sections)}'])
    for verb in verbs:
        helped = options(ask(program, verb, '--help'))
        # What is explained stands in a paragraph's tag; prose may name options of other verbs.
        tags = '\n'.join(re.findall(r'^\.TP\n(.*)$', sections.get(verb, ''), re.M))
        told = options(plain(tags))
        points.check(f'options-of-{verb}', [f'not in the page: {name}' for name in sorted(helped - told)] +
                     [f'not in --help: {name}' for name in sorted(told - helped)])
    if shutil.which('man'):
        rendered = subprocess.run(['man', '--warnings', '-l', page], capture_output=True, text=True,
                                  env=dict(os.environ, LC_ALL='C.UTF-8', MANWIDTH='100'))
        points.check('well-formed', rendered.stderr.splitlines())
    else:
        points.skip('well-formed', 'man is not installed')
    points.finish()


if __name__ == '__main__':
    main()

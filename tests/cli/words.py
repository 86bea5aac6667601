#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""words.py PROGRAM ROOT: words that are mistyped, help, what a shell may offer, and that none of it needs what draws."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points
from verbs import DONE, NO, WRONG, Program, expect

# A command line, and what its message must say.
MISTYPED = {
    'verb': ('chekc', r'no verb "chekc"; did you mean "check"'),
    'verb-of-help': ('help shwo', r'no verb "shwo"; did you mean "show"'),
    'no-such-verb': ('dance', r'no verb "dance"; "bivouac-cli --help"'),
    'option': ('check --shcema k.campaign', r'no option --shcema; did you mean --schema'),
    'option-with-a-value': ('draw --palete=bw k.campaign', r'no option --palete; did you mean --palette'),
    'option-like-none': ('check --quarrel k.campaign', r'no option --quarrel; "bivouac-cli check --help"'),
    'short-option': ('check -z k.campaign', r'-z'),
    'choice-of-a-row': ('take --choose order:HC=hodl k.campaign o.orders', r'take, hold, leave-out.*“hodl”; did you mean “hold”'),
    'row-of-a-choice': ('take --text --side CROWN --choose order:XX=hold k.campaign typed.txt',
                        r'no line "order:XX".*there are: .*order:HC'),
    'choice-that-is-not-offered': ('take --text --side CROWN --choose order:HC=hold k.campaign typed.txt',
                                   r'“hold” cannot be chosen for .*; it may be take, leave-out'),
    'calculator': ('reckon --inputs wodos', r'no calculator "wodos"; did you mean "woods"'),
    'one-of-several-sheets': ('print --folder x --sheets oob,mpa k.campaign', r'--sheets may be .*“mpa”; did you mean “map”'),
}

# What is typed, the word that is being typed last, and what is offered.
OFFERED = {
    'verbs': ('re', ['resolve', 'replay', 'reckon', 'reference']),
    'help': ('help p', ['play', 'propose', 'print']),
    'options': ('check --', ['--schema', '--json', '--help']),
    'options-of-what-draws': ('draw --p', ['--plate', '--palette', '--paper']),
    'values': ('draw --palette ', ['light', 'dark', 'contrast', 'bw']),
    'values-behind-equals': ('draw --palette=d', ['--palette=dark']),
    'values-as-bash-cuts-them': ('draw --palette = d', ['dark']),
    'rulesets': ('duel --ruleset mu', ['musket-period']),
    'campaigns': ('show ', ['a folder/', 'k.campaign', 'z.campaign.gz']),
    'in-a-folder': ('show a\\ folder/', ['a folder/inner.campaign']),
    'boards-too': ('draw h', ['h.board']),
    'after-an-option': ('show --short k', ['k.campaign']),
    'output': ('orders -o t', ['typed.txt']),
    'folders': ('send --folder ', ['a folder/']),
    'sides': ('show k.campaign --side C', ['CROWN', 'CLAN']),
    'no-campaign-no-sides': ('show --side C', []),
    'calculators': ('reckon wo', ['woods']),
    'what-is-imported': ('import ro', ['roster']),
    'no-verb': ('dance ', []),
}

DRAWS = re.compile(r'cairo|pango|pixbuf|gtk|X11')


def words_of(line):
    return [word.replace('\0', ' ') for word in line.replace('\\ ', '\0').split(' ')]


def offered(cli, line):
    return [one.split('\t')[0] for one in cli.run('--complete', *words_of(line)).stdout.splitlines()]


def mistyped(points, cli):
    for name, (line, said) in MISTYPED.items():
        points.check(f'mistyped/{name}', list(expect(cli.run(*line.split()), NO if 'not-offered' in name else WRONG, err=said)))


def values(points, cli, verbs):
    """A word that an option is offered is taken by it, is named in the verb's help, and any other is refused with all of them."""
    for verb in verbs:
        for option in offered(cli, f'{verb} --'):
            words = offered(cli, f'{verb} {option}=')
            words = [word.split('=', 1)[1] for word in words if not word.endswith('/') and '.' not in word]
            if not words:
                continue
            wrong = cli.run(verb, f'{option}=nonsense', 'nowhere.campaign', 'nowhere')
            if option not in ('--like', '--sheets'):
                points.check(f'values/{verb}{option}', list(expect(wrong, WRONG, err=f'{option} may be {", ".join(words)}, not')))
            faults = []
            for word in words:
                answer = cli.run(verb, f'{option}={word}', 'nowhere.campaign', 'nowhere')
                if f'not “{word}”' in answer.stderr or 'CRITICAL' in answer.stderr or answer.returncode < 0:
                    faults.append(f'{word}: {answer.stderr}')
            points.check(f'taken/{verb}{option}', faults)


def help_of(points, cli, verbs):
    for verb in verbs:
        one, other = cli.run('help', verb), cli.run(verb, '--help')
        told = re.findall(r'^  (?:-\w, )?(--[a-z-]+)', other.stdout, re.M)
        points.check(f'help/{verb}', [*expect(one, DONE, 'Usage'), *expect(other, DONE, 'Usage'),
                                      *([] if one.stdout == other.stdout else ['"help VERB" and "VERB --help" differ']),
                                      *([] if sorted(told) == sorted(offered(cli, f'{verb} --')) else
                                        [f'offered: {offered(cli, f"{verb} --")}', f'helped: {told}'])])


# What each shell does for somebody who types: it reads our script, hands over the words, and takes what is offered.
BASH = '''
source "$1"
shift
COMP_WORDS=(bivouac-cli "$@")
COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
_bivouac_cli bivouac-cli
printf '%s\\n' "${COMPREPLY[@]}"
'''
ZSH = '''
compadd () { shift $(( ${@[(i)--]} )); print -rl -- "$@" }
fpath=("${1:h}" $fpath)
autoload -Uz _bivouac-cli
shift
complete_it () { words=(bivouac-cli "$@"); CURRENT=$#words; _bivouac-cli }
complete_it "$@"
'''
FISH = '''
source $argv[1]
complete -C "bivouac-cli $argv[2]"
'''
TYPED = {
    'draw --palette d': 'dark',
    'show k': 'k.campaign',
    'draw --palette=b': '--palette=bw',
    'he': 'help',
    'show a\\ folder/in': 'a folder/inner.campaign',
}


def shells(points, root, cli, program):
    """The scripts themselves, in the shells that are installed."""
    environment = dict(cli.environment, PATH=os.path.dirname(program) + ':' + os.environ['PATH'])

    def asked(shell, *words):
        ran = subprocess.run([*shell, *words], cwd=cli.folder, env=environment, capture_output=True, text=True)
        return [line.split('\t')[0] for line in ran.stdout.splitlines()], ran.stderr

    for shell, name in (('bash', 'bivouac-cli.bash'), ('zsh', '_bivouac-cli'), ('fish', 'bivouac-cli.fish')):
        if not shutil.which(shell):
            points.skip(shell, f'{shell} is not installed')
            continue
        script = os.path.join(root, 'data', 'completions', name)
        for line, answer in TYPED.items():
            if shell == 'bash':         # which takes a word apart at "=", and has its blanks without backslashes
                words = [part for word in words_of(line) for part in (re.split('(=)', word) if '=' in word else [word])]
                told = asked(['bash', '-c', BASH, 'bash', script], *words)
                answer = answer.split('=')[-1]
            elif shell == 'zsh':        # which hands words over as they are typed
                told = asked(['zsh', '-f', '-c', ZSH, 'zsh', script], *re.split(r'(?<!\\) ', line))
            else:
                told = asked(['fish', '--no-config', '-c', FISH], script, line)
                told = [word.replace('\\ ', ' ') for word in told[0]], told[1]
            points.check(f'{shell}/{line.replace(" ", "_")}', [] if told == ([answer], '') else [repr(told)])


def libraries(points, program):
    """bivouac-cli is linked with nothing that draws."""
    if not shutil.which('readelf'):
        points.skip('libraries', 'binutils are not installed')
        return
    needed = subprocess.run(['readelf', '-d', program], capture_output=True, text=True).stdout
    points.check('libraries', [line for line in needed.splitlines() if 'NEEDED' in line and DRAWS.search(line)])


def main():
    program, root = (os.path.abspath(path) for path in sys.argv[1:3])
    points = Points()
    with tempfile.TemporaryDirectory() as folder:
        cli = Program(program, folder)
        sample = os.path.join(root, 'campaigns', 'karrash-road.campaign')
        shutil.copy(sample, cli.path('k.campaign'))
        shutil.copy(os.path.join(root, 'campaigns', 'kelmar-bridge.board'), cli.path('h.board'))
        os.mkdir(cli.path('a folder'))
        shutil.copy(sample, cli.path('a folder/inner.campaign'))
        cli.write('typed.txt', 'HC hold\n')
        cli.write('z.campaign.gz', '')
        cli.run('orders', '--side', 'CROWN', '-o', 'o.orders', 'k.campaign')
        verbs = re.findall(r'^  ([a-z]+) ', cli.run('--help').stdout, re.M)
        mistyped(points, cli)
        for name, (line, answer) in OFFERED.items():
            found = offered(cli, line)
            points.check(f'offered/{name}', [] if found == answer else [f'{found}, not {answer}'])
        values(points, cli, verbs)
        help_of(points, cli, verbs)
        shells(points, root, cli, program)
        libraries(points, program)
    points.finish()


if __name__ == '__main__':
    main()

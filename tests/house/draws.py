# SPDX-License-Identifier: GPL-3.0-or-later
"""draws.py: expressions that draw from a random stream twice

C leaves open which operand, or which argument of a call, is worked out first. Where two of them draw, one compiler makes
one board and another compiler another one. A function draws if it calls one that does."""

import re

STREAMS = {'biv_random_below', 'biv_random_next', 'biv_dice_roll', 'biv_dice_d6', 'g_rand_int', 'g_rand_int_range',
           'g_rand_boolean', 'g_rand_double', 'g_random_int', 'g_random_int_range'}
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|&&|\|\||->|\S')
FUNCTION = re.compile(r'^([A-Za-z_]\w*) \(', re.M)
CALLED = re.compile(r'[A-Za-z_]\w*(?= \()')
CONTROL = ('if', 'while', 'for', 'switch')
BLOCK, INITIALIZER = '{', '{=}'

# What is right, and lines that are not.
SAMPLE = '''
static int
between (BivRandom *random, int least)
{
  return least + (int) biv_random_below (random, 6);
}

static void
one (BivRandom *random)
{
  int x = between (random, 1), y = between (random, 2);
  Spot bad[] = { { between (random, 1), 0 }, { between (random, 2), 0 } };         /* twice */

  if (between (random, 1) > 2 && between (random, 1) > 3)
    x = between (random, 1) ? between (random, 2) : between (random, 3);
  for (int i = between (random, 1); i < between (random, 3); i++)
    {
      x += between (random, y + between (random, 4));
    }
  x = between (random, 1) + y * between (random, 2);                               /* twice */
  g_print ("%d %d", between (random, 1), 10 * between (random, 2));                /* twice */
  take ((Spot) { x, biv_dice_d6 (dice, 0, "FM-MOVE-1") }, between (random, 1));    /* twice */
}
'''
FAULTS_OF_SAMPLE = [i + 1 for i, line in enumerate(SAMPLE.split('\n')) if '/* twice */' in line]


def strip(text):
    """The text without comments and preprocessor lines, line for line."""
    def blank(match):
        return re.sub(r'[^\n]', ' ', match.group())
    text = re.sub(r'/\*.*?\*/', blank, text, flags=re.S)
    return re.sub(r'^[ \t]*#(?:[^\n]*\\\n)*[^\n]*', blank, text, flags=re.M)


def functions(text):
    """Name, start and end of the body of each function, which begins at the margin."""
    for match in FUNCTION.finditer(text):
        begin = text.find('\n{', match.end())
        end = text.find('\n}', begin)
        if begin >= 0 and end >= 0 and ';' not in text[match.end():begin]:
            yield match.group(1), begin + 1, end + 2


def drawing(texts):
    """For each file the names of what draws, as they are understood there."""
    calls, files = {}, {}
    for path, text in texts.items():
        for name, begin, end in functions(text):
            calls[path, name] = set(CALLED.findall(text, begin, end))
            files.setdefault(name, []).append(path)
    found = set()

    def draws(path, name):
        if name in STREAMS or (path, name) in found:
            return True
        others = files.get(name, [])
        return (path, name) not in calls and len(others) == 1 and (others[0], name) in found

    grows = True
    while grows:
        grows = False
        for (path, name), called in calls.items():
            if (path, name) not in found and any(draws(path, other) for other in called):
                found.add((path, name))
                grows = True
    everywhere = {name for name, paths in files.items() if len(paths) == 1 and (paths[0], name) in found}
    own = {}
    for path, name in calls:
        own.setdefault(path, set()).add(name)
    return {path: STREAMS | (everywhere - own.get(path, set())) | {name for name in own.get(path, ()) if (path, name) in found}
            for path in texts}


def unordered(one, other):
    """Whether nothing says which of two calls comes first: both are levels of brackets with the sequence points so far."""
    for (level, point), (other_level, other_point) in zip(one, other):
        if level != other_level:
            return True
        if point != other_point:
            return False
    return True


def in_body(text, begin, end, names):
    """Lines of a function's body with two draws between which nothing says which comes first."""
    levels = [[0, 0, BLOCK, None]]        # number, sequence points so far, kind, the word before it
    calls, numbers, closed, before = [], 0, None, None
    line, last = text.count('\n', 0, begin) + 1, begin
    for match in TOKEN.finditer(text, begin, end):
        token = match.group()
        line += text.count('\n', last, match.start())
        last = match.start()
        if token in ('(', '['):
            numbers += 1
            levels.append([numbers, 0, token, before])
        elif token in (')', ']') and len(levels) > 1:
            closed = levels.pop()[3]
            if closed in CONTROL:
                calls = []
        elif token == '{':
            is_literal = before == ')' and not (closed and re.match(r'[A-Za-z_]', closed) and closed not in ('return', 'sizeof'))
            kind = INITIALIZER if before in ('=', ',', '{', '(') or (is_literal and len(levels) > 1) else BLOCK
            numbers += 1
            levels.append([numbers, 0, kind, None])
            if kind == BLOCK:
                calls = []
        elif token == '}' and len(levels) > 1:
            if levels.pop()[2] == BLOCK:
                calls = []
        elif token in ('else', 'do', 'return', 'case'):
            calls = []
        elif token == ';' and levels[-1][2] == BLOCK:
            calls = []
        elif token in ('&&', '||', '?', ':', ';') or (token == ',' and levels[-1][2] == BLOCK):
            levels[-1][1] += 1
        elif token in names and text[match.end():match.end() + 2] == ' (':
            path = [(level[0], level[1]) for level in levels]
            inside = {level[0] for level in levels}
            for other_path, other_arguments in calls:
                if unordered(other_path, path) and other_arguments not in inside:
                    yield line
                    break
            calls.append((path, numbers + 1))
        before = token


def find(texts):
    """Pairs of file and line; @texts: path to text."""
    stripped = {path: strip(text) for path, text in texts.items()}
    names = drawing(stripped)
    for path, text in stripped.items():
        for _, begin, end in functions(text):
            if sum(name in names[path] for name in CALLED.findall(text, begin, end)) < 2:
                continue
            for line in in_body(text, begin, end, names[path]):
                yield path, line

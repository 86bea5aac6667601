# SPDX-License-Identifier: GPL-3.0-or-later
"""tap.py: the results of a Python test as TAP, which meson reads."""

import contextlib
import os

PLAIN_LOCALE, OTHER_NAME = '/usr/lib/locale/C.utf8', 'en_XX.UTF-8'


def rounds(rows):
    """The rows that a test goes through. Under the sanitizers, where each takes up to four times as long, one of four, the next
    of four each time; the build without goes through them all (tests/rounds.h)."""
    rows = list(rows)
    if 'BIVOUAC_SANITIZED' not in os.environ:
        return rows
    return [row for i, row in enumerate(rows) if (i + i // 4) % 4 == 0]


def speaking(language, environment=None, **more):
    """The @environment, else that of the test, of who speaks this language: gettext asks LANGUAGE, but that of Debian 13 not in
    a locale of the name C, so the plain one has another name here (tests/speak.h does the same)."""
    folder = os.path.join(os.environ['G_TEST_BUILDDIR'], 'locales')
    os.makedirs(folder, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        os.symlink(PLAIN_LOCALE, os.path.join(folder, OTHER_NAME))
    name = OTHER_NAME if os.path.exists(os.path.join(folder, OTHER_NAME)) else 'C.UTF-8'
    return dict(environment or os.environ, LOCPATH=folder, LC_ALL=name, LANGUAGE=language, **more)


class Points:
    def __init__(self):
        self.count = 0

    def _print(self, verdict, name, directive=''):
        self.count += 1
        print(f'{verdict} {self.count} {name}{directive}', flush=True)

    def check(self, name, faults):
        """One point: it holds when the list of faults is empty."""
        self._print('not ok' if faults else 'ok', name)
        for fault in faults:
            print(f'# {fault}', flush=True)

    def skip(self, name, reason):
        self._print('ok', name, f' # SKIP {reason}')

    def finish(self):
        print(f'1..{self.count}', flush=True)

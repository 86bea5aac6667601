#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""media-types.py FILE: a desktop with our media types knows campaigns, boards, orders, records and hand-overs from other XML."""

import os
import shutil
import subprocess
import sys
import tempfile

from tap import Points

ROWS = [
    ('karrash.campaign', 'application/vnd.bivouac.campaign+xml'),
    ('sarn-crossing.board', 'application/vnd.bivouac.board+xml'),
    ('two-palms.battle', 'application/vnd.bivouac.record+xml'),
    ('two-palms.handover', 'application/vnd.bivouac.handover+xml'),
    ('turn-05.orders', 'application/vnd.bivouac.orders+xml'),
    ('other.xml', 'application/xml'),
]


def media_type(path, environment):
    shown = subprocess.run(['gio', 'info', '-a', 'standard::content-type', path],
                           capture_output=True, text=True, env=environment).stdout
    for line in shown.splitlines():
        if 'standard::content-type:' in line:
            return line.split(': ', 1)[1].strip()
    return shown


def main():
    points = Points()
    tools = [tool for tool in ('update-mime-database', 'gio') if not shutil.which(tool)]
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, XDG_DATA_HOME=folder)
        packages = os.path.join(folder, 'mime', 'packages')
        os.makedirs(packages)
        shutil.copy(sys.argv[1], packages)
        if not tools:
            made = subprocess.run(['update-mime-database', os.path.join(folder, 'mime')],
                                  capture_output=True, text=True, env=environment)
            points.check('database', [] if made.returncode == 0 else [made.stderr])
        for name, expected in ROWS:
            path = os.path.join(folder, name)
            with open(path, 'w', encoding='utf-8') as file:
                file.write('<?xml version="1.0" encoding="UTF-8"?>\n<some/>\n')
            if tools:
                points.skip(name, ' and '.join(tools) + ' missing')
                continue
            found = media_type(path, environment)
            points.check(name, [] if found == expected else [f'{found}, not {expected}'])
    points.finish()


if __name__ == '__main__':
    main()

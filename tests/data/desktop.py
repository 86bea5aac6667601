#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""desktop.py CLI ROOT DESKTOP METAINFO MIME SERVICE THUMBNAILER: the files for a desktop agree, and it gets its small pictures

Of every sample, of a record and of what is broken; of the last with one line, and with nothing left behind."""

import configparser
import glob
import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

from tap import Points

NAME = 'org.bivouac.Bivouac'
SIZES = (128, 256)
PATIENCE = 25                           # seconds; the program itself gives up after 20

BROKEN = {
    'empty.campaign': b'',
    'no.campaign': b'\x89PNG\r\n\x1a\n',
    'half.campaign': b'<?xml version="1.0"?>\n<campaign xmlns="urn:bivouac:campaign:1"',
    'bare.board': b'<?xml version="1.0"?>\n<board xmlns="urn:bivouac:board:1"/>\n',
    'laughs.campaign': b'<?xml version="1.0"?>\n<!DOCTYPE campaign [<!ENTITY a "ha">' + b''.join(
        b'<!ENTITY %c "%s">' % (98 + i, b'&%c;' % (97 + i) * 20) for i in range(12)) + b']>\n<campaign>&m;</campaign>\n',
    'deep.campaign': b'<?xml version="1.0"?>\n' + b'<campaign>' * 100000,
    'bare.battle': b'<?xml version="1.0"?>\n<record xmlns="urn:bivouac:record:1"/>\n',
}


def read_keys(path):
    keys = configparser.ConfigParser(interpolation=None, strict=True)
    keys.optionxform = str
    with open(path, encoding='utf-8') as file:
        keys.read_file(file)
    return keys


def listed(words):
    return set(words.strip(';').split(';'))


def check_lists(points, desktop, metainfo, mime, service, thumbnailer):
    space = '{http://www.freedesktop.org/standards/shared-mime-info}'
    known = {kind.get('type') for kind in xml.parse(mime).iter(space + 'mime-type')}
    entry, keys = read_keys(desktop)['Desktop Entry'], read_keys(desktop)
    told = {kind.text for kind in xml.parse(metainfo).iter('mediatype')}
    points.check('opened', [] if listed(entry['MimeType']) == known else sorted(listed(entry['MimeType']) ^ known))
    points.check('provided', [] if told == known else sorted(told ^ known))
    drawn = listed(read_keys(thumbnailer)['Thumbnailer Entry']['MimeType'])
    points.check('drawn', sorted(drawn - known) if drawn else ['nothing'])
    wanted, made = listed(entry['Actions']), {part[len('Desktop Action '):] for part in keys if part.startswith('Desktop Action ')}
    points.check('actions', sorted(wanted ^ made) + [
        action for action in made if keys['Desktop Action ' + action]['Exec'] != f'gapplication action {NAME} {action}'])
    start = read_keys(service)['D-BUS Service']
    points.check('service', [] if start['Name'] == NAME and re.fullmatch(r'/.*/bin/bivouac --gapplication-service', start['Exec'])
                 and entry['DBusActivatable'] == 'true' else [dict(start), entry.get('DBusActivatable')])


def ask(line, cli, size, path, output):
    """The thumbnailer's line as a desktop fills it in. Returns: exit status or None for too late, and what was said"""
    words = [word.replace('%s', str(size)).replace('%o', output).replace('%i', path) for word in shlex.split(line)]
    try:
        done = subprocess.run([cli, *words[1:]], capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None, ''
    return done.returncode, done.stdout + done.stderr


def faults_of_picture(path, size):
    if not os.path.exists(path):
        return ['no picture']
    with open(path, 'rb') as file:
        head = file.read(24)
    if head[:8] != b'\x89PNG\r\n\x1a\n':
        return ['no PNG']
    width, height = struct.unpack('>II', head[16:24])
    return [] if max(width, height) == size else [f'{width} x {height}, not {size}']


def main():
    cli, root, desktop, metainfo, mime, service, thumbnailer = sys.argv[1:]
    points = Points()
    check_lists(points, desktop, metainfo, mime, service, thumbnailer)
    line = read_keys(thumbnailer)['Thumbnailer Entry']['Exec']
    points.check('program', [] if line.startswith('bivouac-cli ') else [line])
    samples = glob.glob(os.path.join(root, 'campaigns', '*.campaign')) + glob.glob(os.path.join(root, 'campaigns', '*.board')) \
        + glob.glob(os.path.join(root, 'tests', 'fuzz', 'corpus', 'record', '*-1.battle'))
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, 'drawn.png')
        for path in sorted(samples):
            for size in SIZES:
                status, said = ask(line, cli, size, path, output)
                points.check(f'{os.path.basename(path)}-{size}', ([f'status {status}: {said}'] if status != 0 or said else [])
                             + faults_of_picture(output, size))
                if os.path.exists(output):
                    os.unlink(output)
        for name, content in BROKEN.items():
            path = os.path.join(folder, name)
            with open(path, 'wb') as file:
                file.write(content)
            status, said = ask(line, cli, 256, path, output)
            points.check(name, ([] if status in (1, 2) else [f'status {status}'])
                         + ([] if len(said.splitlines()) == 1 and name in said else [said[:500]])
                         + (['a picture all the same'] if os.path.exists(output) else []))
            os.unlink(path)
        # What never ends to be read: nobody writes into it.
        path = os.path.join(folder, 'never.campaign')
        os.mkfifo(path)
        began = time.monotonic()
        status, said = ask(line, cli, 256, path, output)
        points.check('never.campaign', ([] if status in (1, 2) else [f'status {status} after {time.monotonic() - began:.0f} s'])
                     + ([] if 'never.campaign' in said else [said]))
        points.check('left', sorted(set(os.listdir(folder)) - {'never.campaign'}))
    points.finish()


if __name__ == '__main__':
    main()

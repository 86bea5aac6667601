#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""lent.py PROGRAM ROOT: campaigns that a desktop lends to a program in a sandbox, by the document portal itself

The portal and its store of permissions are started on a bus of their own; BIVOUAC_DOCUMENT_PORTAL names the folder they lie in,
where that is not /usr/libexec. What is lent is what `flatpak` shows to org.bivouac.Bivouac."""

import os
import shutil
import subprocess
import sys
import tempfile
import time

from tap import Points

APPLICATION = 'org.bivouac.Bivouac'
HERE = os.environ.get('BIVOUAC_DOCUMENT_PORTAL', '/usr/libexec')
PORTAL = 'org.freedesktop.portal.Documents'
IS_FOLDER, REUSES = 8, 1


class Desk:
    """A session with a document portal in it."""

    def __init__(self, folder):
        self.folder, self.started = folder, []
        self.runtime = os.path.join(folder, 'runtime')
        os.makedirs(self.runtime, 0o700)
        self.environment = dict(os.environ, XDG_RUNTIME_DIR=self.runtime, HOME=folder, XDG_DATA_HOME=os.path.join(folder, 'data'),
                                XDG_STATE_HOME=os.path.join(folder, 'state'), G_DEBUG='')
        address = subprocess.run(['dbus-daemon', '--session', '--fork', '--print-address=1', '--print-pid=1'], check=True,
                                 capture_output=True, text=True, env=self.environment).stdout.split()
        self.environment['DBUS_SESSION_BUS_ADDRESS'], self.bus = address[0], int(address[1])
        for program in ('xdg-permission-store', 'xdg-document-portal'):
            self.started.append(subprocess.Popen([os.path.join(HERE, program)], env=self.environment,
                                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        self.documents = os.path.join(self.runtime, 'doc')
        for _ in range(100):
            if os.path.ismount(self.documents):
                return
            time.sleep(0.05)

    def lend(self, path, is_folder=False):
        """Where the program finds it."""
        import gi
        gi.require_version('Gio', '2.0')
        from gi.repository import Gio, GLib
        bus = Gio.DBusConnection.new_for_address_sync(
            self.environment['DBUS_SESSION_BUS_ADDRESS'],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        number, files = os.open(path, os.O_RDONLY if is_folder else os.O_RDWR), Gio.UnixFDList.new()
        answer, _ = bus.call_with_unix_fd_list_sync(
            PORTAL, '/org/freedesktop/portal/documents', PORTAL, 'AddFull',
            GLib.Variant('(ahusas)', ([files.append(number)], REUSES | (IS_FOLDER if is_folder else 0), APPLICATION,
                                      ['read', 'write', 'grant-permissions'])), None, Gio.DBusCallFlags.NONE, -1, files, None)
        os.close(number)
        return os.path.join(self.documents, 'by-app', APPLICATION, answer.unpack()[0][0], os.path.basename(path))

    def close(self):
        subprocess.run(['fusermount3', '-u', '-z', self.documents], capture_output=True)
        for program in reversed(self.started):
            program.terminate()
            program.wait()
        os.kill(self.bus, 15)


def turn(program, desk, path):
    ran = subprocess.run([program, 'turn', '--auto', '--quick', '--turns', '1', '--seed', '1', path], env=desk.environment,
                         capture_output=True, text=True)
    return [] if ran.returncode == 0 else [f'status {ran.returncode}: {ran.stderr}']


def turns_of(program, desk, path):
    shown = subprocess.run([program, 'show', '--json', path], env=desk.environment, capture_output=True, text=True).stdout
    return shown.split('"turn":')[1].split(',')[0].strip() if '"turn":' in shown else shown


def kept(desk):
    return sorted(name for _, _, names in os.walk(os.path.join(desk.folder, 'state', 'bivouac', 'backups')) for name in names)


def try_a_file(points, program, desk, sample):
    """Saved twice: nothing else lies in the user's folder, and what it held is kept in the program's own."""
    there = os.path.join(desk.folder, 'Documents')
    os.mkdir(there)
    own = shutil.copy(sample, there)
    lent = desk.lend(own)
    faults = turn(program, desk, lent) + turn(program, desk, lent)
    time.sleep(0.5)
    if os.listdir(there) != [os.path.basename(own)]:
        faults.append(f'in the folder: {os.listdir(there)}')
    if turns_of(program, desk, own) != '3':
        faults.append(f'turn {turns_of(program, desk, own)}, not 3')
    if len(kept(desk)) != 2:
        faults.append(f'kept: {kept(desk)}')
    points.check('file', faults)


def try_a_folder(points, program, desk, sample):
    """A folder that is lent is a folder: the version before lies beside."""
    there = os.path.join(desk.folder, 'Campaigns')
    os.mkdir(there)
    own = shutil.copy(sample, there)
    lent = os.path.join(desk.lend(there, is_folder=True), os.path.basename(own))
    faults = turn(program, desk, lent) + turn(program, desk, lent)
    name = os.path.basename(own)
    if sorted(os.listdir(there)) != [name, name + '~']:
        faults.append(f'in the folder: {os.listdir(there)}')
    elif [turns_of(program, desk, path) for path in (own, own + '~')] != ['3', '2']:
        faults.append(f'turns {[turns_of(program, desk, path) for path in (own, own + "~")]}')
    points.check('folder', faults)


def main():
    program, root = (os.path.abspath(path) for path in sys.argv[1:3])
    points, sample = Points(), os.path.join(root, 'campaigns', 'karrash-road.campaign')
    try:
        import gi
        assert gi
    except ImportError:
        points.skip('lent', 'python3-gi is not installed')
        return points.finish()
    if not os.path.exists(os.path.join(HERE, 'xdg-document-portal')) or not shutil.which('fusermount3'):
        points.skip('lent', 'the document portal (xdg-desktop-portal, fuse3) is not installed')
        return points.finish()
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(folder)
        try:
            if os.path.ismount(desk.documents):
                try_a_file(points, program, desk, sample)
                try_a_folder(points, program, desk, sample)
            else:
                points.skip('lent', 'the document portal cannot mount its folder here')
        finally:
            desk.close()
    return points.finish()


if __name__ == '__main__':
    main()

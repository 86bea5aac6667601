#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""bus.py BUILD ROOT SERVICE: the bus starts the program, the desktop's menu and its search get what they ask for

On a bus of its own, which knows the service's file with the program of the build in it, and with settings that are kept in
a file, so that each start has what the one before left."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from tap import Points

BUILD, ROOT, SERVICE = sys.argv[1:4]
NAME = 'org.bivouac.Bivouac'
OWN_BUS = os.path.join(ROOT, 'tests', 'own-bus')
PATH = '/org/bivouac/Bivouac'
SEARCH = PATH + '/SearchProvider', 'org.gnome.Shell.SearchProvider2'
WAIT = 60


def call(path, interface, method, *words):
    done = subprocess.run(['gdbus', 'call', '--session', '--timeout', str(WAIT), '--dest', NAME, '--object-path', path,
                           '--method', f'{interface}.{method}', '--', *words], capture_output=True, text=True, timeout=WAIT + 10)
    return done.stdout if done.returncode == 0 else 'failed: ' + done.stderr


def search(method, *words):
    return call(*SEARCH, method, *words)


def gone():
    """Waits until nobody has the name. Returns: whether that came"""
    for _ in range(WAIT * 5):
        said = subprocess.run(['gdbus', 'call', '--session', '--dest', 'org.freedesktop.DBus', '--object-path', '/', '--method',
                               'org.freedesktop.DBus.NameHasOwner', NAME], capture_output=True, text=True).stdout
        if 'false' in said:
            return True
        time.sleep(0.2)
    return False


def titles():
    """Of the windows: X tells them; each starts with its campaign's name."""
    said = subprocess.run(['xprop', '-root', '_NET_CLIENT_LIST'], capture_output=True, text=True).stdout
    windows = re.findall(r'0x[0-9a-f]+', said)
    if not windows:         # without a window manager: what lies on the root
        said = subprocess.run(['xwininfo', '-root', '-tree'], capture_output=True, text=True).stdout
        return re.findall(r'0x[0-9a-f]+ "([^"]*)"', said)
    return [subprocess.run(['xprop', '-id', window, '_NET_WM_NAME'], capture_output=True, text=True).stdout for window in windows]


def shown(word):
    """Waits for a window with that in its title."""
    for _ in range(WAIT * 5):
        if any(word in title for title in titles()):
            return []
        time.sleep(0.2)
    return [f'no window {word!r}: {titles()}']


def quit_program():
    action = call(PATH, 'org.gtk.Actions', 'Activate', 'quit', '[]', '{}')
    return ([action] if 'failed' in action else []) + ([] if gone() else ['it is still there'])


def act(name):
    """As a desktop does it that knows DBusActivatable."""
    return call(PATH, 'org.freedesktop.Application', 'ActivateAction', name, '[]', '{}')


def on_bus(home):
    points = Points()
    campaign = os.path.join(home, 'karrash-road.campaign')
    uri = 'file://' + campaign
    shutil.copy(os.path.join(ROOT, 'campaigns', 'karrash-road.campaign'), campaign)

    said = call(PATH, 'org.freedesktop.Application', 'Activate', '{}')
    points.check('started', (['not started: ' + said] if 'failed' in said else []) + shown('Bivouac') + quit_program())
    act('calculators')
    points.check('calculators', shown('Calculators') + quit_program())
    act('new')
    points.check('new', shown('New campaign') + quit_program())
    act('open-last')
    points.check('nothing-last', shown('Bivouac') + quit_program())
    call(PATH, 'org.freedesktop.Application', 'Open', f"['{uri}']", '{}')
    points.check('opened', shown('Karrash Road') + quit_program())
    act('open-last')
    points.check('open-last', shown('Karrash Road') + quit_program())

    found = search('GetInitialResultSet', "['karrash']")
    points.check('campaign-found', [] if f"'{uri}'" in found else [found])
    found = search('GetInitialResultSet', "['lancers']")
    ids = re.findall(r"'([^']*)'", found)
    points.check('unit-found', [] if any(one.startswith(uri + ' armies ') for one in ids) else [found])
    narrowed = search('GetSubsearchResultSet', str(ids), "['lancers', 'nowhere']")
    points.check('none-found', [] if narrowed.strip() in ('(@as [],)', '([],)') else [narrowed])
    place = search('GetInitialResultSet', "['fort', 'halden']")
    points.check('place-found', [] if f'{uri} map ' in place else [place])
    metas = search('GetResultMetas', str([uri, *ids[:1], 'file:///nowhere.campaign', uri + ' armies nobody', ' ', '']))
    points.check('described', [] if metas.count("'name'") == 2 and 'Karrash Road' in metas and 'Lancers' in metas else [metas])
    points.check('no-window', [title for title in titles() if 'Karrash' in title])
    said = search('ActivateResult', ids[0] if ids else '', "['lancers']", '0')
    points.check('unit-shown', ([said] if 'failed' in said else []) + shown('Karrash Road') + quit_program())
    said = search('LaunchSearch', "['lancers']", '0')
    points.check('list-shown', ([said] if 'failed' in said else []) + shown('Find') + quit_program())
    os.unlink(campaign)
    found = search('GetInitialResultSet', "['karrash']")
    points.check('gone', [] if uri not in found else [found])
    quit_program()
    # GTK loads icons in threads of its own, and complains where the program ends before they do.
    with open(os.path.join(home, 'said'), encoding='utf-8') as file:
        points.check('silent', [line for line in file.read().splitlines()
                                if re.search(r'Bivouac|CRITICAL|ERROR', line) and 'Gdk-ERROR' not in line])
    points.finish()


def main():
    if os.environ.get('BIVOUAC_TEST_HOME'):
        on_bus(os.environ['BIVOUAC_TEST_HOME'])
        return
    missing = [tool for tool in ('dbus-run-session', 'gdbus', 'xprop', 'xwininfo') if not shutil.which(tool)]
    if missing or 'DISPLAY' not in os.environ:
        points = Points()
        points.skip('started', ', '.join(missing or ['a display']) + ' missing')
        points.finish()
        return
    with tempfile.TemporaryDirectory() as home:
        services = os.path.join(home, 'data', 'dbus-1', 'services')
        os.makedirs(services)
        with open(SERVICE, encoding='utf-8') as file:
            text = re.sub(r'(?m)^Exec=\S*/bivouac (.*)$',
                          rf'Exec=/bin/sh -c "exec {BUILD}/src/app/bivouac \1 2>>{home}/said"', file.read())
        with open(os.path.join(services, NAME + '.service'), 'w', encoding='utf-8') as file:
            file.write(text)
        environment = dict(os.environ, BIVOUAC_TEST_HOME=home, XDG_DATA_HOME=os.path.join(home, 'data'),
                           XDG_CONFIG_HOME=os.path.join(home, 'config'), XDG_STATE_HOME=os.path.join(home, 'state'),
                           GSETTINGS_BACKEND='keyfile', GSETTINGS_SCHEMA_DIR=os.path.join(BUILD, 'data'), LANGUAGE='en')
        # The bus and whom it starts say what they like, but not into the test's own output.
        read, write = os.pipe()
        with os.fdopen(read) as said:
            with subprocess.Popen([OWN_BUS, 'sh', '-c', f'exec "$@" >&{write}', 'sh', sys.executable, *sys.argv],
                                  env=environment, pass_fds=[write], stdout=subprocess.DEVNULL) as inner:
                os.close(write)
                for line in said:
                    print(line, end='', flush=True)
        sys.exit(inner.returncode)


if __name__ == '__main__':
    main()

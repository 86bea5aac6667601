# SPDX-License-Identifier: GPL-3.0-or-later
"""browsers.py: Chromium and Firefox without a screen, opened and asked by what comes with Debian: chromedriver, which speaks
WebDriver, and Firefox itself, which speaks Marionette. Both have the same methods; nothing but Python's own library is used."""

import base64
import http.client
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request

PATIENCE = 60           # seconds, for a browser to start


class BrowserError(Exception):
    pass


class Browser:
    """What both can do. Places are in CSS pixels from the window's upper left corner."""

    def __init__(self, folder):
        self.folder = folder
        os.makedirs(os.path.join(folder, 'home'), exist_ok=True)
        # What is strict with our programs would end theirs.
        self.environment = {key: value for key, value in os.environ.items() if key not in ('G_DEBUG', 'MALLOC_PERTURB_', 'DISPLAY')}
        self.environment['HOME'] = os.path.join(folder, 'home')

    def run(self, script, *arguments):
        """What a function's body returns, which is run in the page."""
        return self.ask('execute/sync', 'ExecuteScript', script=script, args=list(arguments))

    def open(self, path):
        self.ask('url', 'Navigate', url='file://' + path)

    def tap(self, x, y):
        self.ask('actions', 'PerformActions', actions=[{
            'type': 'pointer', 'id': 'finger', 'parameters': {'pointerType': 'touch'},
            'actions': [{'type': 'pointerMove', 'duration': 0, 'x': round(x), 'y': round(y)},
                        {'type': 'pointerDown', 'button': 0}, {'type': 'pointerUp', 'button': 0}]}])

    def tap_on(self, selector):
        """In the middle of an element, which is brought into sight first."""
        at = self.run('const e = document.querySelector(arguments[0]); if (!e) return null;'
                      'const out = e.getBoundingClientRect();'
                      'if (out.top < 60 || out.bottom > innerHeight - 60) e.scrollIntoView({block: "center"});'
                      'const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2];', selector)
        if at is None:
            raise BrowserError(f'there is no {selector}')
        self.tap(*at)

    def screenshot(self, path):
        self._write(path, self.ask('screenshot', 'TakeScreenshot', method='GET', full=False, hash=False))

    def print(self, path):
        self._write(path, self.ask('print', 'Print', background=False, page={'width': 21.0, 'height': 29.7}))

    @staticmethod
    def _write(path, encoded):
        with open(path, 'wb') as file:
            file.write(base64.b64decode(encoded))


def free_port():
    with socket.socket() as one:
        one.bind(('127.0.0.1', 0))
        return one.getsockname()[1]


class Chromium(Browser):
    name = 'chromium'

    @staticmethod
    def is_there():
        return bool(shutil.which('chromium') and shutil.which('chromedriver'))

    def __init__(self, folder):
        super().__init__(folder)
        self.port = free_port()
        self.process = subprocess.Popen(['chromedriver', f'--port={self.port}'], env=self.environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        options = {'args': ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars',
                            f'--user-data-dir={folder}/profile'],
                   'prefs': {'download.default_directory': folder, 'download.prompt_for_download': False}}
        self.session = ''
        try:
            self._wait()
            answer = self._post('session', {'capabilities': {'alwaysMatch': {'goog:chromeOptions': options}}})
            self.session = f'session/{answer["sessionId"]}/'
        except BaseException:
            self.process.kill()
            raise

    def _wait(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if self._post('status', None)['ready']:
                    return
            except (OSError, BrowserError):
                time.sleep(0.1)
        raise BrowserError('chromedriver does not answer')

    def _post(self, what, body):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f'http://127.0.0.1:{self.port}/{what}', data, {'Content-Type': 'application/json'})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)['value']
        except urllib.error.HTTPError as error:
            raise BrowserError(json.load(error)['value']['message'].splitlines()[0]) from error
        except http.client.HTTPException as error:
            raise BrowserError(f'chromedriver has gone: {error}') from error

    def ask(self, what, _, method='POST', **body):
        return self._post(self.session + what, None if method == 'GET' else body)

    def _devtools(self, command, **parameters):
        return self.ask('goog/cdp/execute', '', cmd=command, params=parameters)

    def size(self, width, height):
        self._devtools('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, name):
        self._devtools('Emulation.setEmulatedMedia', features=[{'name': 'prefers-color-scheme', 'value': name}])

    def scripts(self, are_on):
        self._devtools('Emulation.setScriptExecutionDisabled', value=not are_on)

    def quit(self):
        # The driver ends its browser with the session.
        end = urllib.request.Request(f'http://127.0.0.1:{self.port}/{self.session[:-1]}', method='DELETE')
        try:
            urllib.request.urlopen(end, timeout=PATIENCE).close()
        except (OSError, http.client.HTTPException):
            pass
        self.process.kill()
        self.process.wait()


class Firefox(Browser):
    name = 'firefox'

    @staticmethod
    def is_there():
        return bool(shutil.which('firefox-esr'))

    def __init__(self, folder):
        super().__init__(folder)
        profile, self.port, self.count = os.path.join(folder, 'fox'), free_port(), 0
        os.makedirs(profile, exist_ok=True)
        preferences = {'marionette.port': self.port, 'browser.download.folderList': 2, 'browser.download.dir': folder,
                       'browser.helperApps.neverAsk.saveToDisk': 'application/vnd.bivouac.orders+xml',
                       'browser.shell.checkDefaultBrowser': False, 'datareporting.policy.dataSubmissionEnabled': False,
                       'app.update.enabled': False, 'browser.aboutwelcome.enabled': False, 'toolkit.telemetry.enabled': False}
        with open(os.path.join(profile, 'user.js'), 'w', encoding='utf-8') as file:
            for key, value in preferences.items():
                file.write(f'user_pref({json.dumps(key)}, {json.dumps(value)});\n')
        self.process = subprocess.Popen(['firefox-esr', '--headless', '--marionette', '--remote-allow-system-access',
                                         '--no-remote', '--profile', profile],
                                        env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.socket = self._connect()
            self._read()
            self.ask('', 'NewSession')
        except BaseException:
            self.process.kill()
            raise

    def _connect(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                return socket.create_connection(('127.0.0.1', self.port), timeout=PATIENCE)
            except OSError:
                time.sleep(0.1)
        raise BrowserError('Firefox does not answer')

    # A message is the number of its bytes, a colon, and JSON.
    def _read(self):
        length = b''
        while not length.endswith(b':'):
            length += self._receive(1)
        left, text = int(length[:-1]), b''
        while len(text) < left:
            text += self._receive(left - len(text))
        return json.loads(text)

    def _receive(self, most):
        some = self.socket.recv(most)
        if not some:
            raise BrowserError('Firefox has gone')
        return some

    def ask(self, _, what, method=None, **parameters):
        self.count += 1
        name = what if ':' in what else 'WebDriver:' + what
        message = json.dumps([0, self.count, name, parameters]).encode()
        self.socket.sendall(b'%d:%s' % (len(message), message))
        _, _, error, answer = self._read()
        if error:
            raise BrowserError(error['message'].splitlines()[0])
        return answer['value'] if isinstance(answer, dict) and set(answer) == {'value'} else answer

    def _chrome(self, script, *arguments):
        self.ask('', 'Marionette:SetContext', value='chrome')
        try:
            return self.run(script, *arguments)
        finally:
            self.ask('', 'Marionette:SetContext', value='content')

    # The window has a least width of its own, for its tools.
    def size(self, width, height):
        self._chrome('for (const e of [document.documentElement, document.body]) e.style.minWidth = "0";')
        for _ in range(3):
            inner = self.run('return [innerWidth, innerHeight]')
            outer = self.ask('', 'GetWindowRect')
            self.ask('', 'SetWindowRect', width=outer['width'] + width - inner[0], height=outer['height'] + height - inner[1])

    def scheme(self, name):
        self._chrome('Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", arguments[0])',
                     0 if name == 'dark' else 1)
        end = time.monotonic() + PATIENCE
        while not self.run('return matchMedia(`(prefers-color-scheme: ${arguments[0]})`).matches', name):
            if time.monotonic() > end:
                raise BrowserError(f'Firefox does not become {name}')
            time.sleep(0.05)

    def scripts(self, are_on):
        self._chrome('Services.prefs.setBoolPref("javascript.enabled", arguments[0])', are_on)

    def quit(self):
        self.process.kill()
        self.process.wait()
        self.socket.close()


ALL = (Chromium, Firefox)

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""flatpak.py ROOT: the manifest for Flatpak is read by flatpak-builder, asks for no more than is needed, and builds what we are

What a catalogue's linter asks of a manifest (flatpak-builder-lint, which wants the network and newer libraries than Debian 12
has) is asked here as well."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

from tap import Points

NAME = 'org.bivouac.Bivouac'
MANIFEST = f'build-aux/{NAME}.yml'
# A window on the screen, and nothing else: files, paper and the bus are the portals'.
GRANTED = ['--device=dri', '--share=ipc', '--socket=fallback-x11', '--socket=wayland']
# What the runtime has of what meson looks for.
OF_THE_RUNTIME = {'cairo', 'cairo-pdf', 'cairo-svg', 'gdk-pixbuf-2.0', 'gio-2.0', 'gio-unix-2.0', 'glib-2.0', 'gobject-2.0',
                  'gobject-introspection-1.0', 'gtk4', 'libxml-2.0', 'pangocairo'}
OLDEST_RUNTIME = 50                   # what is older gets no security updates any more


def read(*parts):
    with open(os.path.join(*parts), encoding='utf-8') as file:
        return file.read()


def shown(path):
    """The manifest as flatpak-builder understands it, and what it says meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(['flatpak-builder', '--show-manifest', os.path.abspath(path)], cwd=folder,
                             capture_output=True, text=True)
    return json.loads(ran.stdout) if ran.returncode == 0 else None, ran.stderr.splitlines()


def faults_of_names(manifest, root):
    if manifest['id'] != NAME:
        yield f'it is called {manifest["id"]}'
    if manifest['command'] != 'bivouac':
        yield f'it starts {manifest["command"]}'
    # What is exported of a sandbox is what is called after it.
    names = os.listdir(os.path.join(root, 'data'))
    yield from (f'data/{one} would not be exported' for one in names
                if re.search(r'\.(?:desktop|service|metainfo|mime|search-provider)\b', one) and not one.startswith(NAME + '.'))


def faults_of_runtime(manifest):
    if manifest['runtime'] != 'org.gnome.Platform' or manifest['sdk'] != 'org.gnome.Sdk':
        yield f'{manifest["runtime"]} and {manifest["sdk"]} do not go together'
    if int(manifest['runtime-version']) < OLDEST_RUNTIME:
        yield f'the runtime {manifest["runtime-version"]} has come to its end'
    if 'branch' in manifest:
        yield 'a branch is not for a manifest to say'


def dependencies(root):
    return set(re.findall(r"\bdependency\('([^']+)'", read(root, 'meson.build') + read(root, 'src', 'meson.build')))


def faults_of_modules(manifest, root):
    modules = {module['name']: module for module in manifest['modules']}
    needed = dependencies(root) - OF_THE_RUNTIME | {'bivouac'}
    if set(modules) != needed or list(modules)[-1] != 'bivouac':
        yield f'it builds {list(modules)}; the runtime lacks {sorted(needed)}'
    options = set(re.findall(r"^option\('([^']+)'", read(root, 'meson_options.txt'), re.M))
    for given in modules['bivouac']['config-opts']:
        name = re.fullmatch(r'-D([a-z]+)=\w+', given)
        if name and name[1] not in options:
            yield f'{given}: there is no such option'
    for name, module in modules.items():
        if '--share=network' in module.get('build-options', {}).get('build-args', []):
            yield f'{name} fetches while it is built'
        yield from (f'{name}: {fault}' for source in module['sources'] for fault in faults_of_source(source))


def faults_of_source(source):
    kind = source['type']
    if kind == 'git':
        if not source['url'].startswith('https://') or not re.fullmatch(r'[0-9a-f]{40}', source.get('commit', '')):
            yield 'which commit, and from where, is not certain'
        if 'branch' in source:
            yield 'a branch goes on'
    elif kind in ('archive', 'file'):
        if not re.fullmatch(r'[0-9a-f]{64}', source.get('sha256', '')):
            yield 'nothing says what the archive holds'
    elif kind != 'dir' or source['path'] != '..':
        yield f'a source of kind {kind}'


def main():
    root = sys.argv[1]
    points, path = Points(), os.path.join(root, MANIFEST)
    if not shutil.which('flatpak-builder'):
        points.skip('flatpak', 'flatpak-builder is not installed')
        return points.finish()
    manifest, said = shown(path)
    points.check('read', said if manifest is not None else ['not read', *said])
    if manifest is not None:
        asked = sorted(manifest['finish-args'])
        points.check('granted', [] if asked == GRANTED else [f'it asks for {asked}'])
        points.check('names', list(faults_of_names(manifest, root)))
        points.check('runtime', list(faults_of_runtime(manifest)))
        points.check('modules', list(faults_of_modules(manifest, root)))
        points.check('cleanup', [one for one in manifest.get('cleanup', []) if one.startswith('/lib/debug')])
    # A word that means nothing is noticed: otherwise the first point could not fail.
    with tempfile.TemporaryDirectory() as folder:
        other = os.path.join(folder, f'{NAME}.yml')
        with open(other, 'w', encoding='utf-8') as file:
            file.write(read(path).replace('command: bivouac', 'comand: bivouac'))
        points.check('noticed', [] if shown(other)[1] else ['flatpak-builder does not mind an unknown word'])
    return points.finish()


if __name__ == '__main__':
    main()

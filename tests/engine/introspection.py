#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""introspection.py GIR TYPELIB COMPILER...: what other languages are told of the library is so, and is enough to go by

The scanner warns of what it cannot make out. What it takes for granted is asked here: which way a pointer goes, how long an
array is, who frees what comes back, and how large a structure is, for who believes a wrong size writes past its end."""

import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

from tap import Points

CORE, C = '{http://www.gtk.org/introspection/core/1.0}', '{http://www.gtk.org/introspection/c/1.0}'
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'src')
# Numbers that begin with n_ and count no array.
COUNTS = {'n_threads', 'n_shards', 'n_drawn'}


def describe(gir):
    root = xml.etree.ElementTree.parse(gir).getroot()
    functions = [item for item in root.iter() if item.tag in (CORE + 'function', CORE + 'method', CORE + 'constructor')
                 and item.get('introspectable') != '0']
    records = {record.get('name'): record for record in root.iter(CORE + 'record')}
    return root, functions, records


def pointers_without_direction(functions, records):
    for function in functions:
        for parameter in function.iter(CORE + 'parameter'):
            kind = parameter.find(CORE + 'type')
            if kind is None or parameter.get('direction', 'in') != 'in':
                continue
            written, name = kind.get(C + 'type', ''), kind.get('name')
            if name in records and '*' not in written:
                yield '%s: %s is handed over as it is, and C alone can' % (function.get(C + 'identifier'), written)
            elif name[0].islower() and name != 'gpointer' and written.count('*') > (1 if name == 'utf8' else 0):
                yield '%s: @%s is a pointer: an array, or (out)?' % (function.get(C + 'identifier'), parameter.get('name'))
            elif name in records and not written.startswith('const') and records[name].get(
                    '{http://www.gtk.org/introspection/glib/1.0}get-type') is None and name != 'Random':
                yield '%s: @%s is written to: (out caller-allocates)?' % (function.get(C + 'identifier'), parameter.get('name'))


def counts_of_nothing(functions):
    for function in functions:
        parameters = list(function.iter(CORE + 'parameter'))
        if any(array.get('length') for array in function.iter(CORE + 'array')):
            continue
        for parameter in parameters:
            if parameter.get('name').startswith('n_') and parameter.get('name') not in COUNTS:
                yield '%s: @%s counts no array' % (function.get(C + 'identifier'), parameter.get('name'))


def borrowed_given_away(functions):
    """get, find and call borrow, dup and list do not: so the house has it."""
    for function in functions:
        given = function.find(CORE + 'return-value')
        words = function.get('name').split('_')
        gives = given.get('transfer-ownership') == 'full'
        kind = given.find(CORE + 'type')
        if kind is not None and '*' in kind.get(C + 'type', ''):
            if 'get' in words and gives:
                yield '%s: (transfer none)?' % function.get(C + 'identifier')
            if ('dup' in words or 'new' in words) and not gives:
                yield '%s: (transfer full)?' % function.get(C + 'identifier')


def texts_that_are_lists(root):
    for field in root.iter(CORE + 'field'):
        kind = field.find(CORE + 'type')
        if field.get('private') != '1' and kind is not None and kind.get('name') == 'utf8' and kind.get(C + 'type').count('*') > 1:
            yield '%s: a list of texts, not one' % field.get('name')


def sizes(records, typelib, compiler):
    """What the typelib says of each structure, and what the compiler says of it."""
    names = sorted(name for name, record in records.items() if record.find(CORE + 'field') is not None
                   and record.get('{http://www.gtk.org/introspection/glib/1.0}is-gtype-struct-for') is None
                   and record.get('opaque') != '1')
    headers = subprocess.run(['find', SOURCE, '-name', 'biv-*.h', '-printf', '%P\n'], check=True, capture_output=True,
                             text=True).stdout.split()
    flags = subprocess.run(['pkg-config', '--cflags', '--libs', 'gobject-introspection-1.0', 'gio-2.0'], check=True,
                           capture_output=True, text=True).stdout.split()
    program = ''.join(f'#include <{header}>\n' for header in sorted(headers)) + '''
#include <girepository.h>
int main (int n, char **arguments)
{
  g_autoptr (GError) error = NULL;
  g_irepository_prepend_search_path (arguments[1]);
  if (g_irepository_require (NULL, "BivouacEngine", "1", 0, &error) == NULL)
    g_error ("%s", error->message);
'''
    for name in names:
        program += (f'  {{ GIBaseInfo *info = g_irepository_find_by_name (NULL, "BivouacEngine", "{name}");\n'
                    f'    g_print ("{name} %zu %zu\\n", info != NULL ? g_struct_info_get_size (info) : 0,\n'
                    f'             sizeof (Biv{name})); }}\n')
    with tempfile.TemporaryDirectory() as folder:
        source, binary = os.path.join(folder, 'sizes.c'), os.path.join(folder, 'sizes')
        with open(source, 'w', encoding='utf-8') as file:
            file.write(program + '  return 0;\n}\n')
        subprocess.run([*compiler, '-w', '-o', binary, source, '-I' + SOURCE, *flags], check=True)
        said = subprocess.run([binary, os.path.dirname(typelib)], check=True, capture_output=True, text=True).stdout
    return [line.split() for line in said.splitlines()]


def main():
    gir, typelib, compiler = sys.argv[1], sys.argv[2], sys.argv[3:]
    root, functions, records = describe(gir)
    points = Points()
    points.check('there-are-some', [] if len(functions) > 300 and len(records) > 40
                 else [f'{len(functions)} functions and {len(records)} structures'])
    points.check('directions', list(pointers_without_direction(functions, records)))
    points.check('arrays-have-lengths', list(counts_of_nothing(functions)))
    points.check('what-is-borrowed-stays', list(borrowed_given_away(functions)))
    points.check('lists-of-texts', list(texts_that_are_lists(root)))
    measured = sizes(records, typelib, compiler)
    points.check('sizes', [f'Biv{name}: {said} bytes, and it has {real}' for name, said, real in measured if said != real]
                 + ([] if len(measured) > 40 else [f'{len(measured)} structures measured']))
    points.finish()


if __name__ == '__main__':
    main()

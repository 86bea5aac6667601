#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""abi.py LIBRARY: what the shared library exports, what is listed of it, and what its headers declare are one."""

import importlib.machinery
import importlib.util
import os
import sys

from tap import Points

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'build-aux', 'abi')


def main():
    loader = importlib.machinery.SourceFileLoader('abi', SCRIPT)
    abi = importlib.util.module_from_spec(importlib.util.spec_from_loader('abi', loader))
    loader.exec_module(abi)
    declared, listed, exported = abi.declared(), abi.listed(), abi.exported(sys.argv[1])
    points = Points()
    points.check('there-are-some', [] if len(declared) > 400 else ['%d functions declared' % len(declared)])
    points.check('declared-is-listed', abi.difference(declared, listed, 'is not listed: build-aux/abi --write'))
    points.check('listed-is-declared', abi.difference(listed, declared, 'is no longer declared: is that another soversion?'))
    points.check('listed-is-exported', abi.difference(listed, exported, 'is declared in an installed header and nowhere defined'))
    points.check('exported-is-listed', abi.difference(exported, listed, 'is exported, and no installed header has it'))
    points.finish()


if __name__ == '__main__':
    main()

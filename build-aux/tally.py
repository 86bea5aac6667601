#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tally.py LOG... [--failed=STEP]...: sums meson's testlog.json files up as "N passed, N failed, N skipped".

A test that speaks TAP counts once for each of its points, any other counts once. Failures and skips are listed with
their reasons. A log that is missing or empty counts as a failure."""

import json
import os
import re
import sys

POINT = re.compile(r'^(not ok|ok)\b\s*\d*\s*-?\s*([^#\n]*?)\s*(?:#\s*(\w+)\b\s*(.*))?$', re.M | re.I)
PLAN = re.compile(r'^1\.\.\d+', re.M)


class Tally:
    def __init__(self):
        self.passed = 0
        self.failed = []
        self.skipped = []

    def add_tap(self, name, points):
        for verdict, title, directive, reason in points:
            if directive.upper() == 'SKIP':
                self.skipped.append(f'{name} {title}: {reason or "no reason given"}')
            elif verdict == 'ok':
                self.passed += 1
            else:
                self.failed.append(f'{name} {title}')

    def add_test(self, test, build):
        name = f'[{build}] {test["name"]}'
        result = test['result']
        output = test.get('stdout') or ''
        points = POINT.findall(output) if PLAN.search(output) else []
        failures = len(self.failed)
        self.add_tap(name, points)
        if result in ('FAIL', 'ERROR', 'TIMEOUT', 'INTERRUPT', 'UNEXPECTEDPASS'):
            if len(self.failed) == failures:
                last = (test.get('stderr') or output).strip().splitlines()[-1:]
                self.failed.append(': '.join([name, result.lower(), *last]))
        elif points:
            return
        elif result == 'SKIP':
            lines = output.strip().splitlines() or (test.get('stderr') or '').strip().splitlines()
            self.skipped.append(f'{name}: {lines[-1] if lines else "no reason given"}')
        else:
            self.passed += 1

    def add_log(self, path):
        build = os.path.basename(os.path.dirname(os.path.dirname(path)))
        try:
            with open(path, encoding='utf-8', errors='replace') as log:
                tests = [json.loads(line) for line in log if line.strip()]
        except OSError as error:
            self.failed.append(f'no test results: {error}')
            return
        if not tests:
            self.failed.append(f'{path}: no test was run')
        for test in tests:
            self.add_test(test, build)


def main():
    tally = Tally()
    logs = [argument for argument in sys.argv[1:] if not argument.startswith('--failed=')]
    for argument in sys.argv[1:]:
        if argument.startswith('--failed='):
            tally.failed.append(argument.removeprefix('--failed='))
    for log in logs:
        tally.add_log(log)
    for title, lines in (('Skipped', tally.skipped), ('Failed', tally.failed)):
        if lines:
            print(f'{title}:')
            for line in lines:
                print(f'  {line}')
    print(f'{tally.passed} passed, {len(tally.failed)} failed, {len(tally.skipped)} skipped')
    return 1 if tally.failed else 0


if __name__ == '__main__':
    sys.exit(main())

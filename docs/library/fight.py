#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""fight.py [RULESET [SEED]]: a battle fought to its end, and what its odds were, with the installed library and nothing else"""

import sys

import gi

gi.require_version('BivouacEngine', '1')
from gi.repository import BivouacEngine, GLib  # noqa: E402

EVERYBODY = BivouacEngine.MAY_A | BivouacEngine.MAY_B | BivouacEngine.MAY_NOBODY
NAMES = {BivouacEngine.Result.A: 'A', BivouacEngine.Result.B: 'B', BivouacEngine.Result.DRAW: 'draw'}


def print_odds(session, battles):
    """How the battle would end from where it stands, if the program went on for both sides."""
    odds = BivouacEngine.Odds.new(session.get_field(), session.get_state(), 1)
    odds.start(battles, 0, 1, 0)
    odds.wait()
    tally = odds.get_tally()
    shares = []
    for result, name in NAMES.items():
        _, low, high = tally.share(result)
        shares.append(f'  {name} {100 * low:.0f} to {100 * high:.0f} %')
    print(f'odds of {tally.battles} battles:' + ''.join(shares))


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else 'frontier-musket'
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    ruleset = BivouacEngine.Ruleset.find(name)
    if ruleset is None:
        sys.exit(f'fight: there is no rulebook “{name}”')
    flags = BivouacEngine.RandomFlags.PLAIN | BivouacEngine.RandomFlags.SHORT
    setup = BivouacEngine.random_setup_new(ruleset, seed, 8, flags)
    try:
        session = BivouacEngine.Session.new(ruleset, setup, seed)
        print_odds(session, 400)

        while session.play_computer(EVERYBODY):
            pass
        for line in session:
            print(line.get_text() if line.is_heading() else '  ' + line.get_text())

        # What is kept of a battle is its record. It plays again to the same end, and says where it does not.
        record = session.dup_record()
        BivouacEngine.Session.new_from_record(ruleset, record, 0)
    except GLib.Error as error:
        sys.exit(f'fight: {error.message}')
    print(f'result: {record.get_result()}, in {record.get_n_steps()} orders')


if __name__ == '__main__':
    main()

#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""introspected.py: what a program in Python asks of the library, beyond the example. An assertion that fails says what is wrong.

Structures are read and written, lists come as lists, what is borrowed outlives the one who asked, errors are exceptions."""

import gc

import gi

gi.require_version('BivouacEngine', '1')
from gi.repository import BivouacEngine as Engine, GLib  # noqa: E402

EVERYBODY = Engine.MAY_A | Engine.MAY_B | Engine.MAY_NOBODY


def begin(name, seed=5):
    ruleset = Engine.Ruleset.find(name)
    setup = Engine.random_setup_new(ruleset, seed, 6, Engine.RandomFlags.PLAIN | Engine.RandomFlags.SHORT)
    return ruleset, setup, Engine.Session.new(ruleset, setup, seed)


def play_in_words(name):
    """A battle by orders, chosen by a search, written and read again."""
    ruleset, setup, session = begin(name)
    for _ in range(12):
        if session.is_over():
            break
        side = 0 if session.get_deciders() & Engine.MAY_A else 1 if session.get_deciders() & Engine.MAY_B else Engine.NOBODY
        actions = session.list_actions(side, -1)
        assert actions, f'{name}: somebody has to act, and may do nothing'
        if side == Engine.NOBODY:
            assert session.play_computer(EVERYBODY)
            continue
        field, state = session.get_field(), session.get_state()
        search = Engine.Search.new(field, state, side, wish())
        assert search.run(None)
        found, best = search.get_best()
        assert found
        words = Engine.text_dup_order(field, state, best)
        is_order, again = Engine.text_parse_order(field, state, words.split())
        assert is_order and Engine.text_dup_order(field, state, again) == words, words
        for line in session.reckon(again):
            assert line.get_what() and line.out_of >= 0
        may, _ = session.check(again)
        assert may, words
        done, _ = session.play(again)
        assert done == Engine.Play.DONE, words
    record = session.dup_record()
    assert record.get_n_steps() >= 1 and record.get_step(0).order
    moment = session.get_last_moment()
    assert session.undo() and session.get_last_moment() < moment
    assert Engine.Session.new_from_record(ruleset, record, 0).get_last_moment() == moment


def wish():
    wish = Engine.SearchWish()
    # PyGObject 3.50 warns where such a field is given the constant itself.
    wish.strength, wish.seed, wish.playouts, wish.n_threads = int(Engine.Strength.GOOD), 3, 60, 1
    return wish


def be_refused():
    _, _, session = begin('frontier-musket')
    field, state = session.get_field(), session.get_state()
    _, action = Engine.text_parse_order(field, state, ['A', 'move', 'A1', 'a1', 'N'])
    answer, why = session.play(action)
    assert answer == Engine.Play.REFUSED and why.get_text() and why.code, why.get_text()
    try:
        Engine.text_parse_order(field, state, ['A', 'dance'])
    except GLib.Error as error:
        assert error.matches(Engine.text_error_quark(), Engine.TextError.UNKNOWN), error
    else:
        raise AssertionError('an order that is none was read')


def spot(x, y):
    spot = Engine.Spot()
    spot.x, spot.y = x, y
    return spot


def draw_up_a_board():
    draft = Engine.BoardDraft.new_from_rows(['....', '.w..', '..H.', '....'])
    named, cell = draft.cell_from_name('b3')
    ground = draft.ground(cell)
    assert named and ground.marks == Engine.Mark.WOOD
    ground.level = 2
    draft.set_ground(cell, ground)
    board = Engine.BoardDraft.new_from(draft.seal()).seal()
    assert board.get_ground(cell).level == 2 and board.cell_name(cell) == 'b3'
    setup = Engine.Setup.new('frontier-musket', board)
    unit = setup.add_unit(0, 'inf', None)
    unit.cell, unit.label = cell, '2nd Foot'
    setup.set_unit(0, unit)
    setup.set_option('max-units', '12')
    del unit, board
    gc.collect()
    assert setup.get_n_units() == 1 and setup.get_unit(0).cell == cell and setup.get_unit(0).name == 'A1'
    assert setup.get_unit(0).call() == '2nd Foot' and setup.options.get('max-units') == '12'
    table = Engine.TabletopDraft.new(180000, 120000)
    wood = table.add(Engine.Thing.WOOD, [spot(20000, 20000), spot(20000, 60000), spot(60000, 20000)])
    wood.name = 'Long Wood'
    table.set_object(0, wood)
    assert Engine.Board.new_table(table.seal()).get_table().find('Long Wood') == 0
    assert Engine.Board.get_n_cells(Engine.BoardDraft.new(Engine.BoardShape.HEXES, 5, 6).seal()) == 30


def read_a_book():
    for name in Engine.book_list_ids():
        book = Engine.Book.load(name)
        assert book.get_title() and book.get_n_types() > 0
        kind = book.get_type_at(0)
        assert kind.id and all(isinstance(flag, str) for flag in kind.flags)
        assert all(isinstance(mark, str) for mark in book.get_marks() or [])
        clause = book.get_clause(0)
        assert clause.id and clause.words


def ask_what_was_luck():
    _, _, session = begin('musket-period')
    while session.play_computer(EVERYBODY):
        pass
    luck = Engine.Luck.new(session, 1, 30)
    assert luck.reckon(1, None)
    moved = sum(luck.get_sum(kind, Engine.NOBODY) + luck.get_sum(kind, 0) - luck.get_sum(kind, 1)
                for kind in (Engine.LuckKind.ROLLED, Engine.LuckKind.TYPED, Engine.LuckKind.CHOSEN, Engine.LuckKind.OVERRULED))
    last, first = luck.get_worth(luck.get_n_moments() - 1)[0], luck.get_worth(0)[0]
    assert abs(moved - (last - first)) < 1e-9, (moved, last, first)
    assert luck.get_die(0).throw.face >= 1


def outlive():
    """What a session has handed out is whole after it has gone."""
    _, setup, session = begin('morschauser-frontier')
    field, throws = session.get_field(), session.list_throws(False)
    lines = list(session)
    del session, setup
    gc.collect()
    assert field.get_n_units() > 0 and field.get_unit(0).name
    assert all(line.get_text() for line in lines) and all(throw.face >= 1 for throw in throws)


def main():
    for name in Engine.book_list_ids():
        play_in_words(name)
    be_refused()
    draw_up_a_board()
    read_a_book()
    ask_what_was_luck()
    outlive()


if __name__ == '__main__':
    main()

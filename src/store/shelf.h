/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shelf.h: the boards that come with the program, in data/boards: to fight on, or to begin one of one's own with */
#pragma once
#include <gio/gio.h>
#include "board/biv-board.h"
G_BEGIN_DECLS

guint         biv_shelf_get_n_boards (void);
/** biv_shelf_get_id: "hexes-black-pines": of its file, without the ending. Not translated */
const char   *biv_shelf_get_id       (guint    number);
/** biv_shelf_get_words: one sentence about it, translated */
const char   *biv_shelf_get_words    (guint    number);
/** biv_shelf_is_to_learn: whether it is one to learn on */
gboolean      biv_shelf_is_to_learn  (guint    number);
/** biv_shelf_load: @name: (out) (transfer full) (optional): as it is called. Returns: (transfer full) */
BivBoard     *biv_shelf_load         (guint    number,
                                      char   **name);

G_END_DECLS

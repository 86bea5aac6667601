/* SPDX-License-Identifier: GPL-3.0-or-later */
/* story.h: what the history of a campaign and the report of a battle are made of */
#pragma once
#include "draw/sheet/document.h"
G_BEGIN_DECLS

/** biv_sheet_open_to_all: once a campaign is over, or where the referee says that he posts it, his copy is for everybody, and
 *  says so */
void      biv_sheet_open_to_all    (BivSheet    *sheet);
/** biv_sheet_add_picture: a picture from beside the campaign's file, or words about why it is not shown. @alternative:
 *  (nullable): what it is said to show; NULL: its file's name */
void      biv_sheet_add_picture    (BivSheet    *sheet,
                                    const char  *name,
                                    const char  *alternative);
/** biv_sheet_add_board: a battle's board with the counters of @shown (of BivParticipant, kept); @size: mm of its longer
 *  side. Nothing where the battle has no board */
void      biv_sheet_add_board      (BivSheet    *sheet,
                                    BivBattle   *battle,
                                    GPtrArray   *shown,
                                    double       size,
                                    const char  *caption);
/** biv_sheet_list_deployed: (transfer full): of BivParticipant: those of the battle that began on the board, as far as the
 *  reader knows them */
GPtrArray *biv_sheet_list_deployed (BivSheet    *sheet,
                                    BivBattle   *battle);
/** biv_sheet_add_losses: a row a side: who took part, and what it cost */
void      biv_sheet_add_losses     (BivSheet    *sheet,
                                    BivBattle   *battle);
/** biv_sheet_add_numbers: plots of strength, points and losses over the turns, @height mm high; nothing in the first turn,
 *  which makes no line. A side reads its own numbers (CA-VICTORY-7) */
void      biv_sheet_add_numbers    (BivSheet    *sheet,
                                    double       height);
/** biv_sheet_add_clippings: what the newspaper wrote in that turn, with its pictures; one that cannot be shown is said */
void      biv_sheet_add_clippings  (BivSheet    *sheet,
                                    int          turn);
/** biv_sheet_has_clippings: whether it wrote anything */
gboolean  biv_sheet_has_clippings  (BivSheet    *sheet,
                                    int          turn);

G_END_DECLS

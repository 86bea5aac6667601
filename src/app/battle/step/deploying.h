/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploying.h: what deploying on a board and on a table have in common: who is not placed yet, and how it ends */
#pragma once
#include "app/battle/step/battle-step.h"
#include "draw/ink/palette.h"
G_BEGIN_DECLS

/* The battle is to start as the units stand; @reason: (nullable). */
typedef void (*BivDeployingStart) (BivBattleStep *step,
                                   const char    *reason);

/** biv_deploying_make_side_button: Returns: (transfer floating): a toggle button with the side's colour and @label, called
 *  @name by a screen reader; its data "side" is @side */
GtkWidget  *biv_deploying_make_side_button (BivCampaign      *campaign,
                                           const char        *side,
                                           const char        *name,
                                           GtkWidget         *label);
/** biv_deploying_tell_surroundings: adds where north is, if not at the top, and which reserves come on and when, a line each */
void        biv_deploying_tell_surroundings (BivBattleStep   *step,
                                           GString           *words);
/** biv_deploying_count_waiting: @which: side 0 or 1. Returns: its units of the battle that have no place yet */
guint       biv_deploying_count_waiting   (BivBattleStep     *step,
                                           int                which);
/** biv_deploying_find_empty_side: Returns: (nullable): the id of a side of which nobody stands yet, @shown before the other */
const char *biv_deploying_find_empty_side (BivBattleStep     *step,
                                           const char        *shown);
/** biv_deploying_tell_next_step: to place a side of which nobody stands, or to start, and what hinders that */
void        biv_deploying_tell_next_step  (BivBattleStep     *step,
                                           const char        *shown,
                                           BivNextStep       *next);
/** biv_deploying_ask_start: starts at once where all are placed; else asks, and says who waits and where they come on
 *  (CA-DEPLOY-8). Yes: @start */
void        biv_deploying_ask_start       (BivBattleStep     *step,
                                           BivDeployingStart  start);
/** biv_deploying_ask_overrule: asks whether to start in spite of faults, and why; yes: @start */
void        biv_deploying_ask_overrule    (BivBattleStep     *step,
                                           BivDeployingStart  start);

/* ---- The two lists ---- */

/* A row of the units that are not placed, or are, has the data "unit", its id. */

/** biv_deploying_make_draggable: @row can be dragged onto the canvas, where biv_deploying_accept_rows () takes it */
void        biv_deploying_make_draggable  (BivCampaign       *campaign,
                                           GtkWidget         *row);

/* A row is over the canvas, in the units of its model; @row: %NULL: it has left. */
typedef void (*BivDeployingOver) (gpointer    owner,
                                  GtkWidget  *row,
                                  double      x,
                                  double      y);
/* Returns: whether it stands there now. */
typedef gboolean (*BivDeployingDrop) (gpointer    owner,
                                      GtkWidget  *row,
                                      double      x,
                                      double      y);

/** biv_deploying_accept_rows: @canvas: a BivCanvas; @owner: a widget that lives as long */
void        biv_deploying_accept_rows     (GtkWidget         *canvas,
                                           gpointer           owner,
                                           BivDeployingOver   over,
                                           BivDeployingDrop   drop);
/** biv_deploying_make_placed_row: Returns: (transfer floating): @unit with @where it stands, and buttons that turn it and take
 *  it back: actions "deploy.turn-unit" and "deploy.take-back" with its id */
GtkWidget  *biv_deploying_make_placed_row (BivCampaign       *campaign,
                                           BivUnit           *unit,
                                           const char        *where);

/** biv_deploying_join_lists: Ctrl+Down and Ctrl+Up bring the keyboard from anywhere on @page to who stands on the board and
 *  to who is not placed; a list with nobody in it is passed over */
void        biv_deploying_join_lists      (GtkWidget         *page,
                                           GtkListBox        *waiting,
                                           GtkListBox        *placed);

/* ---- What the tints and hatchings mean ---- */

/** biv_deploying_fill_legend: @barred: (nullable): why nobody may stand where it is hatched; %NULL: nothing is */
void        biv_deploying_fill_legend     (BivBattleStep     *step,
                                           GtkBox            *legend,
                                           const char        *side,
                                           const char        *barred);
/** biv_deploying_dup_zone_name: "Clans of Karrash may stand here" */
char       *biv_deploying_dup_zone_name   (BivBattleStep     *step,
                                           const char        *side,
                                           gboolean           is_own);

/* ---- Kept under a name (CA-DEPLOY-9) ---- */

/** biv_deploying_fill_kept: what a side's button of kept deployments offers; the two that follow are its actions */
void        biv_deploying_fill_kept       (GtkMenuButton     *button);
/** biv_deploying_keep: asks where the deployment of @side is to be kept, and writes it */
void        biv_deploying_keep            (BivBattleStep     *step,
                                           const char        *side);
/** biv_deploying_use: asks for a kept one, and places @side as it says */
void        biv_deploying_use             (BivBattleStep     *step,
                                           const char        *side);
/** biv_deploying_keep_in: writes that of @side to @file, or says why not */
void        biv_deploying_keep_in         (BivBattleStep     *step,
                                           const char        *side,
                                           GFile             *file);
/** biv_deploying_use_file: places @side as @file says; who cannot be placed is named, or else why nobody is */
void        biv_deploying_use_file        (BivBattleStep     *step,
                                           const char        *side,
                                           GFile             *file);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-deploy-private.h: shared by the files of the deployment on a table */
#pragma once
#include "app/battle/step/battle-step.h"
#include "app/canvas/table-bases.h"
#include "campaign/battle/opening-orders.h"
#include "campaign/battle/deployment.h"
G_BEGIN_DECLS

#define BIV_TYPE_TABLE_DEPLOY (biv_table_deploy_get_type ())
G_DECLARE_FINAL_TYPE (BivTableDeploy, biv_table_deploy, BIV, TABLE_DEPLOY, BivBattleStep)

/* Numbers of bases on the canvas: of units as biv_battle_list_participants () has them, of generals from here on, as
 * biv_fight_list_generals () has them. */
#define BIV_FIRST_GENERAL 10000

struct _BivTableDeploy
{
  BivBattleStep    parent_instance;

  char            *side;              /* whose units are being placed */
  char            *unit;              /* the one in hand, or NULL */
  char            *general;           /* formation of the general in hand, or NULL */
  gboolean         is_filling;
  BivTabletop     *table;             /* the one that the canvas shows */
  GtkWidget       *measure;           /* its ground to measure on, in the place of all else, or NULL */
  BivOpeningOrder *draft;             /* the order in hand, as it would be written, or NULL */
  gboolean         is_draft_changed;  /* by hand: it is kept, whatever becomes of the order that is written */

  BivTableCanvas  *canvas;            /* template children from here on */
  GtkLabel        *status, *tray_count, *placed_count, *facts, *no_fault, *in_hand;
  GtkBox          *sides, *legend;
  GtkListBox      *tray, *placed, *faults;
  GtkWidget       *overrule, *hand, *work, *rest;
  GtkMenuButton   *kept;
  GtkDropDown     *form;
  GtkToggleButton *whole, *hidden;
  GtkStack        *cards;             /* "units" or "orders" */
  GtkListBox      *bodies;
  GtkLabel        *orders_count, *order_to, *order_objective, *order_why;
  GtkDropDown     *order_kind, *order_writer;
  GtkEditable     *order_note;
  GtkWidget       *order_card, *order_clear, *order_write, *order_off;
};

/* ---- table-deploy-view.c: everything is shown anew ---- */

void            biv_td_show            (BivTableDeploy       *self);
/** biv_td_show_ghosts: how they would stand; @is_refused: edged so. None: 0 */
void            biv_td_show_ghosts     (BivTableDeploy       *self,
                                        const BivStation     *stations,
                                        guint                 n_stations,
                                        gboolean              is_refused);
/** biv_td_tell: @why: (nullable): what the last wish met with */
void            biv_td_tell            (BivTableDeploy       *self,
                                        const BivRefusal     *why);
/** biv_td_list_forms: ids of the formations of the unit's arm, the usual one first */
const char *const *biv_td_list_forms   (BivTableDeploy       *self,
                                        const char           *unit);

/** biv_td_show_lines: the zones, and, while orders are written, where they lead */
void            biv_td_show_lines      (BivTableDeploy       *self);

/* ---- table-deploy-orders.c: opening orders, written once the troops stand (FU-SETUP-6) ---- */

gboolean        biv_td_writes_orders   (BivTableDeploy       *self);
void            biv_td_show_orders     (BivTableDeploy       *self);
/** biv_td_take_order: @formation: whose order is to be written */
void            biv_td_take_order      (BivTableDeploy       *self,
                                        const char           *formation);
/** biv_td_point_order: the objective of the order in hand */
void            biv_td_point_order     (BivTableDeploy       *self,
                                        BivSpot               objective);
/** biv_td_add_order_lines: to @lines, of BivTableLine: of the side's orders, and of the one in hand */
void            biv_td_add_order_lines (BivTableDeploy       *self,
                                        GArray               *lines);
/** biv_td_on_card: units or orders */
void            biv_td_on_card         (BivTableDeploy       *self);
void            biv_td_on_body         (BivTableDeploy       *self,
                                        GtkListBoxRow        *row);
void            biv_td_on_order_changed (BivTableDeploy      *self);
void            biv_td_on_order_note   (BivTableDeploy       *self);
void            biv_td_on_order_clear  (BivTableDeploy       *self);
void            biv_td_on_order_write  (BivTableDeploy       *self);
void            biv_td_on_order_off    (BivTableDeploy       *self);

/* ---- table-deploy.c ---- */

BivCampaign    *biv_td_get_campaign    (BivTableDeploy       *self);
BivBattle      *biv_td_get_battle      (BivTableDeploy       *self);
gboolean        biv_td_is_open         (BivTableDeploy       *self);
/** biv_td_list_in_hand: (transfer container): of BivParticipant: the unit, or its whole brigade */
GPtrArray      *biv_td_list_in_hand    (BivTableDeploy       *self);
BivParticipant *biv_td_get_participant (BivTableDeploy       *self);
const char     *biv_td_get_id          (BivTableDeploy       *self);
/** biv_td_commit: Returns: %FALSE where it is refused, which the status line then tells */
gboolean        biv_td_commit          (BivTableDeploy       *self,
                                        BivProposal          *proposal);
gboolean        biv_td_commit_stations (BivTableDeploy       *self,
                                        const BivStation     *stations,
                                        guint                 n_stations);

/* ---- table-deploy-hand.c ---- */

/** biv_td_carry: @to: of the one in hand. Returns: (transfer full): a station for each; in line, where some have no place yet */
BivStation     *biv_td_carry           (BivTableDeploy       *self,
                                        GPtrArray            *units,
                                        BivSpot               to);
/** biv_td_turn: Returns: (transfer full): a station for each, about the middle of them all */
BivStation     *biv_td_turn            (BivTableDeploy       *self,
                                        GPtrArray            *units,
                                        BivAngle              by);
gboolean        biv_td_are_placed      (GPtrArray            *units);
/** biv_td_post: the general in hand; @at: (nullable): %NULL: back behind his troops */
void            biv_td_post            (BivTableDeploy       *self,
                                        const BivSpot        *at);
void            biv_td_turn_by         (BivTableDeploy       *self,
                                        int                   by);
/** biv_td_nudge: by steps of 10 mm */
void            biv_td_nudge           (BivTableDeploy       *self,
                                        int                   x,
                                        int                   y);
void            biv_td_dress           (BivTableDeploy       *self);
void            biv_td_set_form        (BivTableDeploy       *self,
                                        const char           *form);
void            biv_td_next_form       (BivTableDeploy       *self);
void            biv_td_set_hidden      (BivTableDeploy       *self,
                                        gboolean              is_hidden);
void            biv_td_take_back       (BivTableDeploy       *self);

G_END_DECLS

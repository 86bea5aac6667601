/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-table-deploy-private.h: shared by the files of the deployment on a table */
#pragma once
#include "app/biv-battle-step.h"
#include "app/biv-table-bases.h"
#include "campaign/biv-deployment.h"
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

  BivTableCanvas  *canvas;            /* template children from here on */
  GtkLabel        *status, *tray_count, *facts, *no_fault, *in_hand;
  GtkBox          *sides;
  GtkListBox      *tray, *faults;
  GtkWidget       *overrule, *hand, *work;
  GtkDropDown     *form;
  GtkToggleButton *whole, *hidden;
};

/* ---- biv-table-deploy-view.c: everything is shown anew ---- */

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

/* ---- biv-table-deploy.c ---- */

BivCampaign    *biv_td_get_campaign    (BivTableDeploy       *self);
BivBattle      *biv_td_get_battle      (BivTableDeploy       *self);
gboolean        biv_td_is_open         (BivTableDeploy       *self);
/** biv_td_list_in_hand: (transfer container): of BivParticipant: the unit, or its whole brigade */
GPtrArray      *biv_td_list_in_hand    (BivTableDeploy       *self);
BivParticipant *biv_td_get_participant (BivTableDeploy       *self);
/** biv_td_count_waiting: of side 0 or 1: units of the battle that have no place yet */
guint           biv_td_count_waiting   (BivTableDeploy       *self,
                                        int                   which);

G_END_DECLS

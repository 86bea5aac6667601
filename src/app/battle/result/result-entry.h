/* SPDX-License-Identifier: GPL-3.0-or-later */
/* result-entry.h: the result of a battle typed in from the table, unit by unit (CA-BATTLE-2)
 *
 * Every unit of both sides stands in it once, with the steps it began with. Several are selected and set at once. */
#pragma once
#include <gtk/gtk.h>

#include "app/desk/procedure.h"
#include "campaign/model/campaign.h"
#include "campaign/model/proposal.h"
G_BEGIN_DECLS

#define BIV_TYPE_RESULT_ENTRY (biv_result_entry_get_type ())
G_DECLARE_FINAL_TYPE (BivResultEntry, biv_result_entry, BIV, RESULT_ENTRY, GtkWidget)

/* Signal "changed": something was chosen. */

/** biv_result_entry_show: the units of @battle as they are now; what was chosen for those that stay is kept */
void         biv_result_entry_show          (BivResultEntry *self,
                                             BivCampaign    *campaign,
                                             BivBattle      *battle);
/** biv_result_entry_set_procedure: by formation (CA-BATTLE-8): who won, losses and generals are answers of @procedure, which
 *  works them out by biv_formation_entry_propose(); %NULL: unit by unit again */
void         biv_result_entry_set_procedure (BivResultEntry *self,
                                             BivProcedure   *procedure);
/** biv_result_entry_propose: unit by unit. Returns: (transfer full): the step that enters what is chosen; refused where it
 *  cannot be */
BivProposal *biv_result_entry_propose       (BivResultEntry *self);
/** biv_result_entry_dup_counts: units in and units out, each kind of end with its number; in words */
char        *biv_result_entry_dup_counts    (BivResultEntry *self);
/** biv_result_entry_set_selected: what became of the units that are selected. @steps: for those damaged or routed; as many
 *  as each can have at most */
void         biv_result_entry_set_selected  (BivResultEntry *self,
                                             BivUnitEnd      end,
                                             int             steps);

G_END_DECLS

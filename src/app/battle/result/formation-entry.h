/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formation-entry.h: the losses of whole formations typed in from the table, and what they come to for each unit (CA-BATTLE-8)
 *
 * The formations of both sides stand in their tree, folded; beneath each, when it is opened, its units, every one of which can
 * be overruled. What is typed are answers of a procedure, which throws the dice. */
#pragma once
#include <gtk/gtk.h>

#include "app/desk/procedure.h"
G_BEGIN_DECLS

#define BIV_TYPE_FORMATION_ENTRY (biv_formation_entry_get_type ())
G_DECLARE_FINAL_TYPE (BivFormationEntry, biv_formation_entry, BIV, FORMATION_ENTRY, GtkWidget)

/* What else is answered of such a result: who won, a side or "draw"; how clearly; whether the general of FORMATION was hit. */
#define BIV_ANSWER_WINNER  "won-by"
#define BIV_ANSWER_DEGREE  "how-clearly"
#define BIV_ANSWER_GENERAL "general:"

/** biv_formation_entry_propose: a BivProcedureFunc; @battle: its id */
BivProposal *biv_formation_entry_propose    (BivCampaign       *campaign,
                                             BivDice           *dice,
                                             const BivAnswers  *answers,
                                             gpointer           battle);
/** biv_formation_entry_show: @procedure: (nullable): whose answers are typed; nothing is shown while there is none */
void         biv_formation_entry_show       (BivFormationEntry *self,
                                             BivProcedure      *procedure,
                                             const char        *battle);
/** biv_formation_entry_dup_counts: (transfer full): units and steps of both sides in words, as they would come out */
char        *biv_formation_entry_dup_counts (BivFormationEntry *self);

G_END_DECLS

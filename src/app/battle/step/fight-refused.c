/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-refused.c: a battle that cannot go on, and the ways on from there */
#include "config.h"

#include "app/battle/step/fight-refused.h"

#include <glib/gi18n.h>

#include "app/desk/question.h"
#include "app/widgets/empty.h"
#include "campaign/battle/fight.h"

/* Undo brings back what was played (CA-REF-3). Returns: whether it is gone */
static gboolean
drop_record (BivBattleStep *step)
{
  BivBattle *battle = biv_battle_step_get_battle (step);
  g_autoptr (BivProposal) proposal = NULL;

  if (battle == NULL)
    return FALSE;
  if (battle->record == NULL)
    return TRUE;
  proposal = biv_fight_propose_anew (biv_battle_step_get_campaign (step), battle);
  return biv_desk_commit (biv_battle_step_get_desk (step), proposal);
}

static void
begin_anew (gpointer   step,
            GtkDialog *question)
{
  if (drop_record (step))
    biv_desk_show (biv_battle_step_get_desk (step), "battles", biv_battle_step_get_battle_id (step));
}

static void
give_back (gpointer   step,
           GtkDialog *question)
{
  if (drop_record (step))
    gtk_widget_activate_action (GTK_WIDGET (step), "battles.result", NULL);
}

static void
on_anew (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       step)
{
  biv_question_ask (step, _("Begin this battle anew?"),
                    _("What was played of it is dropped; undo brings it back. Everybody stands as he was deployed."),
                    _("Cancel"), _("Begin anew"), begin_anew);
}

static void
on_give_back (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       step)
{
  biv_question_ask (step, _("Give this battle back to the table?"),
                    _("What was played of it is dropped; undo brings it back. Its result is typed in, or diced for."),
                    _("Cancel"), _("Give it back"), give_back);
}

void
biv_fight_refused_show (BivBattleStep *step,
                        const char    *why)
{
  static const GActionEntry entries[] = { { .name = "anew", .activate = on_anew },
                                          { .name = "table", .activate = on_give_back } };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  BivEmpty *empty = g_object_new (BIV_TYPE_EMPTY, NULL);
  BivBattle *battle = biv_battle_step_get_battle (step);
  gboolean has_begun = battle != NULL && battle->record != NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (step)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_hide (child);
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), step);
  gtk_widget_insert_action_group (GTK_WIDGET (step), "refused", G_ACTION_GROUP (actions));
  biv_empty_say (empty, "biv-battles-symbolic",
                 has_begun ? _("This battle cannot go on") : _("This battle cannot be fought here"), why);
  if (has_begun)
    biv_empty_add_way (empty, "view-refresh-symbolic", _("Begin it anew"),
                       _("From its deployment, under the rules as they are now"), _("Begin anew…"), "refused.anew", TRUE);
  biv_empty_add_way (empty, "biv-measure-symbolic", _("Give it back to the table"),
                     _("Its result is typed in, or diced for"), _("Give it back…"), "refused.table", !has_begun);
  gtk_widget_set_parent (GTK_WIDGET (empty), GTK_WIDGET (step));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-table-fight-going.c: how a battle on a table goes on: the end of a phase, its dice, the next bound, the result */
#include "config.h"

#include "app/biv-table-fight-private.h"

#include <glib/gi18n.h>

#include "campaign/biv-fight-arrivals.h"
#include "campaign/biv-fight.h"
#include "campaign/biv-turn.h"

/* Both are done where one person plays both; a side alone is done where the program, or nobody, plays the other. */
static void
find_going_on (BivTableFight *self,
               BivAction     *action)
{
  const BivPhaseInfo *phases = biv_field_get_ruleset (biv_session_get_field (self->session))->phases;
  guint may = biv_session_get_deciders (self->session);
  guint computer = biv_fight_tools_get_sides (self->computer) & (BIV_MAY_A | BIV_MAY_B);
  guint by_hand = may & (BIV_MAY_A | BIV_MAY_B) & ~computer;

  if (self->seen_by >= 0)
    by_hand &= self->seen_by == 0 ? BIV_MAY_A : BIV_MAY_B;
  if ((may & (BIV_MAY_A | BIV_MAY_B)) != 0 && (by_hand == BIV_MAY_A || by_hand == BIV_MAY_B))
    {
      biv_action_init (action, BIV_ACTION_PASS, by_hand == BIV_MAY_A ? 0 : 1);
      return;
    }
  biv_action_init (action, BIV_ACTION_GO_ON, BIV_NOBODY);
  action->value = biv_session_get_state (self->session)->phase + 1;
  if (biv_tf_is_phase (self, "setup") || biv_tf_is_phase (self, "end"))
    for (int i = 0; phases[i].id != NULL; i++)
      if (g_str_equal (phases[i].id, "orders"))
        action->value = i;
}

/* Combats are looked at before their dice. */
static gboolean
shows_something (BivTableFight *self)
{
  g_autoptr (GArray) fighters = NULL, pairings = NULL;

  if (!biv_tf_is_phase (self, "combat"))
    return FALSE;
  pairings = biv_fusilier_list_fights (biv_session_get_field (self->session), biv_session_get_state (self->session),
                                       &fighters);
  return pairings->len > 0 || fighters->len > 0;
}

static char *
dup_going_on_label (BivTableFight *self)
{
  const char *name = biv_book_get_phase_name (biv_field_get_book (biv_session_get_field (self->session)), biv_tf_phase_id (self));
  BivAction action;

  find_going_on (self, &action);
  if (action.kind == BIV_ACTION_PASS)
    return g_strdup_printf (_("%s is done"), biv_tf_side_name (self, action.side));
  if (biv_tf_is_phase (self, "setup"))
    return g_strdup (_("Begin the battle"));
  if (shows_something (self))
    return g_strdup (_("Fight the combats"));
  return g_strdup_printf (_("End %s"), name);
}

/* CA-SETUP-8, CA-DEPLOY-8: who waits off the table and may come on now, as the bound begins. */
static guint
count_due (BivTableFight *self)
{
  return biv_tf_is_phase (self, "orders") ? biv_fight_count_due (self->session) : 0;
}

void
biv_tf_get_next_step (BivTableFight *self,
                      BivNextStep   *next)
{
  BivWanted wanted;
  int face;

  if (self->session == NULL)
    return;
  face = biv_dice_card_get_marked (self->dice);
  if (!biv_session_is_at_end (self->session))
    next->label = g_strdup (_("Back to now"));
  else if (biv_session_get_wanted (self->session, &wanted))
    next->label = face > 0 ? g_strdup_printf (_("Use the %d"), face) : g_strdup (_("Roll the die"));
  else if (biv_session_is_over (self->session))
    next->label = g_strdup (_("Enter the result"));
  else if (count_due (self) > 0)
    next->label = g_strdup_printf (ngettext ("Bring on %u unit", "Bring on %u units", count_due (self)), count_due (self));
  else
    next->label = dup_going_on_label (self);
}

static void
enter_result (BivTableFight *self)
{
  BivCampaign *campaign = biv_battle_step_get_campaign (BIV_BATTLE_STEP (self));
  BivBattle *battle = biv_battle_step_get_battle (BIV_BATTLE_STEP (self));
  g_autoptr (BivBattleResult) result = biv_fight_dup_result (campaign, battle, self->session);
  g_autoptr (BivProposal) proposal = biv_turn_propose_result (campaign, biv_item_get_id (BIV_ITEM (battle)), result, NULL);

  biv_desk_commit (biv_battle_step_get_desk (BIV_BATTLE_STEP (self)), proposal);
}

/* The phase cannot end before somebody has done what he must: he is picked, and the refusal stays in sight. */
static void
show_owed (BivTableFight *self)
{
  g_autoptr (GArray) duties = biv_fusilier_list_duties (biv_session_get_field (self->session),
                                                        biv_session_get_state (self->session));
  g_autofree char *text = g_strdup (gtk_label_get_label (self->refusal));

  for (guint i = 0; i < duties->len; i++)
    {
      const BivFusilierDuty *duty = &g_array_index (duties, BivFusilierDuty, i);

      if (!duty->is_owed || duty->unit < 0)
        continue;
      biv_tf_show_unit (self, duty->unit);
      gtk_label_set_markup (self->refusal, text);
      gtk_widget_set_visible (GTK_WIDGET (self->refusal), TRUE);
      return;
    }
}

/* Phases in which nobody decides anything go by, but the combats are looked at before their dice. */
static void
go_on (BivTableFight *self)
{
  BivAction action;

  /* Where there is no room at their edge they wait for another bound. */
  if (count_due (self) > 0 && biv_fight_bring_on (self->session))
    return;
  find_going_on (self, &action);
  if (!biv_tf_play (self, &action))
    {
      show_owed (self);
      return;
    }
  for (int i = 0; i < 12; i++)
    {
      if (!biv_session_is_at_end (self->session) || biv_session_is_over (self->session)
          || biv_session_get_waiting (self->session) != NULL || biv_session_get_deciders (self->session) != BIV_MAY_NOBODY
          || shows_something (self))
        return;
      find_going_on (self, &action);
      if (!biv_tf_play (self, &action))
        return;
    }
}

void
biv_tf_do_next_step (BivTableFight *self)
{
  BivWanted wanted;

  if (self->session == NULL)
    return;
  if (!biv_session_is_at_end (self->session))
    biv_session_seek (self->session, biv_session_get_last_moment (self->session));
  else if (biv_session_get_wanted (self->session, &wanted))
    biv_dice_card_use (self->dice);
  else if (biv_session_is_over (self->session))
    enter_result (self);
  else
    go_on (self);
}

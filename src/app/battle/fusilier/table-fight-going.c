/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-going.c: how a battle on a table goes on: who comes on, the end of a phase, the next bound */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>

#include "campaign/battle/fight-arrivals.h"

/* Both are done where one person plays both; a side alone is done where the program, or nobody, plays the other. */
static void
find_going_on (BivTableFight *self,
               BivAction     *action)
{
  const BivPhaseInfo *phases = biv_field_get_ruleset (biv_session_get_field (self->session))->phases;
  guint may = biv_fight_step_get_deciders (BIV_FIGHT_STEP (self));
  guint computer = biv_fight_step_get_computer (BIV_FIGHT_STEP (self)) & (BIV_MAY_A | BIV_MAY_B);
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

/* CA-SETUP-8, CA-DEPLOY-8: who waits off the table and may come on now, as the bound begins. */
static guint
count_due (BivTableFight *self)
{
  return biv_tf_is_phase (self, "orders") ? biv_fight_count_due (self->session) : 0;
}

char *
biv_tf_dup_going_on (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  guint n_due = count_due (self);
  BivAction action;

  if (n_due > 0)
    return g_strdup_printf (ngettext ("Bring on %u unit", "Bring on %u units", n_due), n_due);
  find_going_on (self, &action);
  if (action.kind == BIV_ACTION_PASS)
    return g_strdup_printf (_("Done: %s"), biv_fight_step_side_name (step, action.side));
  if (biv_tf_is_phase (self, "setup"))
    return g_strdup (_("Begin the battle"));
  if (shows_something (self))
    return g_strdup (_("Fight the combats"));
  return biv_fight_step_dup_end (step);
}

/* Whoever could still name an enemy, or follow the one whom it beat. Ways are drawn for whom the referee likes, and who must go
 * is asked for by the rules (FU-ORDER-12). */
GPtrArray *
biv_tf_list_unused (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  GPtrArray *unused = g_ptr_array_new_with_free_func (g_free);
  BivField *field = biv_session_get_field (self->session);
  guint computer = biv_fight_step_get_computer (step);

  if (!biv_tf_is_pointing (self) && !biv_tf_is_phase (self, "retreats"))
    return unused;
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      const BivRosterUnit *unit = biv_field_get_unit (field, i);
      g_autoptr (GArray) actions = NULL;
      BivFusilierIntent intent;

      if (!biv_tf_may_act (self, unit->side) || (computer & (unit->side == 0 ? BIV_MAY_A : BIV_MAY_B)) != 0)
        continue;
      biv_fusilier_get_intent (field, biv_session_get_state (self->session), i, &intent);
      actions = biv_session_list_actions (self->session, unit->side, (int) i);
      if (actions->len > 0 && intent.target < 0 && (intent.declared < 0 || !biv_tf_is_phase (self, "declare")))
        g_ptr_array_add (unused, biv_fight_step_dup_unit (step, i));
    }
  return unused;
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
void
biv_tf_go_on (BivFightStep *step)
{
  BivTableFight *self = BIV_TABLE_FIGHT (step);
  BivAction action;

  /* Where there is no room at their edge they wait for another bound. */
  if (count_due (self) > 0 && biv_fight_bring_on (self->session))
    return;
  find_going_on (self, &action);
  if (!biv_tf_play (self, &action, NULL))
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
      if (!biv_tf_play (self, &action, NULL))
        return;
    }
}

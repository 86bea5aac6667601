/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fate.c: what becomes of destroyed and routed units, and of damage (CA-FATE) */
#include "config.h"
#include "campaign/battle/fate.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

static const char *const fate_choices[] = { "lost", "captured", "light", "recovering", NULL };

/* ---- Picking by dice ---- */

gboolean *
biv_fate_pick_lowest (BivProposal *proposal,
                      const char  *side,
                      GPtrArray   *units,
                      guint        n,
                      const char  *clause)
{
  gboolean *is_picked = g_new0 (gboolean, units->len + 1);
  g_autofree int *faces = g_new0 (int, units->len + 1);

  if (n == 0 || n >= units->len)
    {
      for (guint i = 0; i < units->len; i++)
        is_picked[i] = n > 0;
      return is_picked;
    }
  for (guint i = 0; i < units->len; i++)
    {
      biv_proposal_set_die_text (proposal, _("the lowest are picked"));
      faces[i] = biv_proposal_roll (proposal, side, 6, clause, biv_item_get_id (g_ptr_array_index (units, i)));
    }
  for (; n > 0; n--)
    {
      guint lowest = 0;

      while (is_picked[lowest])
        lowest++;
      for (guint i = lowest + 1; i < units->len; i++)
        if (!is_picked[i] && faces[i] < faces[lowest])
          lowest = i;
      is_picked[lowest] = TRUE;
    }
  return is_picked;
}

/* ---- Shares ---- */

/* CA-FATE-6: 33 % is a third. */
static int
share_of (int n,
          int percent)
{
  return percent == 33 ? n / 3 : n * percent / 100;
}

#define BATH_HOLDER_PERCENT 30
#define BATH_OTHER_PERCENT  10

int
biv_fate_get_returning (BivCampaign        *campaign,
                        const BivFateGroup *group,
                        BivUnit            *unit,
                        int                 lost)
{
  gboolean shares_as_holder = group->holds_field || group->is_draw;

  if (biv_unit_is_battery (campaign, unit))                        /* CA-FATE-7 */
    return group->holds_field ? (lost + 1) / 2 : 0;
  if (biv_campaign_option_is (campaign, "fate.table", "bath"))   /* CA-FATE-8 */
    return share_of (lost, shares_as_holder ? BATH_HOLDER_PERCENT : BATH_OTHER_PERCENT);
  return share_of (lost, biv_campaign_get_option_number (campaign, shares_as_holder ? "fate.share-winner"
                                                                   : group->is_decisively_beaten
                                                                     ? "fate.share-decisive"
                                                                     : "fate.share-loser"));
}

int
biv_fate_get_steps_back (BivUnit    *unit,
                         BivUnitEnd  end,
                         int         end_steps)
{
  if (unit->steps_full <= 1)
    return 1;
  return end == BIV_END_ROUTED ? MAX (end_steps - 2, 1) : (unit->steps_full + 1) / 2;
}

/* ---- The fate of one ---- */

/* CA-FATE-2: guns and machine guns do not get away from a field that the enemy holds. */
static gboolean
can_be_captured (BivCampaign        *campaign,
                 const BivFateGroup *group,
                 BivUnit            *unit)
{
  BivArm arm = biv_unit_get_arm (campaign, unit);

  return group->enemy_holds_field && (arm == BIV_ARM_GUN || arm == BIV_ARM_MG);
}

static int
die_modifier (const BivFateGroup *group)
{
  return (group->holds_field ? 1 : 0) - (group->is_decisively_beaten ? 1 : 0);
}

/* CA-FATE-1, CA-FATE-2, CA-FATE-9: `lost-on` is looked at before `light-on`. */
static BivFate
fate_of_die (BivCampaign        *campaign,
             const BivFateGroup *group,
             BivUnit            *unit,
             int                 result)
{
  if (result <= biv_campaign_get_option_number (campaign, "fate.lost-on"))
    return result <= 1 && can_be_captured (campaign, group, unit) ? BIV_FATE_CAPTURED : BIV_FATE_LOST;
  return result >= biv_campaign_get_option_number (campaign, "fate.light-on") ? BIV_FATE_LIGHT : BIV_FATE_RECOVERING;
}

/* The turn in which it is ready again. */
static int
get_ready_turn (BivCampaign *campaign,
                BivFate      fate)
{
  if (fate == BIV_FATE_LOST || fate == BIV_FATE_CAPTURED)
    return BIV_NONE;
  return campaign->turn + (fate == BIV_FATE_LIGHT ? 1 : biv_campaign_get_option_number (campaign, "fate.turns"));
}

static char *
dup_fate_label (BivCampaign *campaign,
                BivFate      fate)
{
  switch (fate)
    {
    case BIV_FATE_LIGHT:
      return g_strdup_printf (_("light, ready turn %d"), get_ready_turn (campaign, fate));
    case BIV_FATE_RECOVERING:
      return g_strdup_printf (_("recovering, ready turn %d"), get_ready_turn (campaign, fate));
    case BIV_FATE_CAPTURED:
      return g_strdup (C_("fate", "captured"));
    case BIV_FATE_LOST:
    default:
      return g_strdup (C_("fate", "lost"));
    }
}

char *
biv_fate_dup_words (BivFate fate,
                    int     ready_turn)
{
  if (fate == BIV_FATE_LIGHT && ready_turn != BIV_NONE)
    return g_strdup_printf (_("Light, ready turn %d"), ready_turn);
  if (fate == BIV_FATE_RECOVERING && ready_turn != BIV_NONE)
    return g_strdup_printf (_("Recovering, ready turn %d"), ready_turn);
  return g_strdup (biv_word_get_label (biv_fate_get_type (), (int) fate));
}

/* The same in a row of its own. */
static char *
dup_fate_choice (BivCampaign *campaign,
                 BivFate      fate)
{
  return biv_fate_dup_words (fate, get_ready_turn (campaign, fate));
}

void
biv_fate_write (BivProposal *proposal,
                BivUnit     *unit,
                BivFate      fate,
                const char  *captor,
                int          steps_back)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  gboolean is_gone = fate == BIV_FATE_LOST || fate == BIV_FATE_CAPTURED;

  biv_proposal_set_choice (proposal, unit, "status",
                           fate == BIV_FATE_LOST       ? BIV_STATUS_LOST
                           : fate == BIV_FATE_CAPTURED ? BIV_STATUS_CAPTURED
                                                       : BIV_STATUS_RECOVERING);
  biv_proposal_set_number (proposal, unit, "steps-now", is_gone ? 0 : steps_back);
  biv_proposal_set_number (proposal, unit, "ready-turn", get_ready_turn (campaign, fate));
  if (is_gone)
    biv_proposal_set_details (proposal, unit, "steps-due", NULL);
  if (fate == BIV_FATE_CAPTURED)
    {
      biv_proposal_set_text (proposal, unit, "captor", captor);
      biv_proposal_set_number (proposal, unit, "captured-turn", campaign->turn);
    }
}

static void
note_fate (BivProposal        *proposal,
           const BivFateGroup *group,
           BivUnit            *unit,
           BivFate             fate,
           const char         *clause)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *id = biv_id_of (unit);
  /* CA-SCOUT-3: the captor reads of it too, and knows it by name only. */
  g_autofree char *name = fate == BIV_FATE_CAPTURED ? g_strdup (biv_unit_get_label (unit))
                                                    : biv_turn_dup_unit_name (campaign, id);
  g_autofree char *label = dup_fate_label (campaign, fate);
  g_autofree char *text = group->battle != NULL
                            /* TRANSLATORS: "Battle of Two Palms: A02 1st Foot: recovering, ready turn 8." */
                            ? g_strdup_printf (_("%s: %s: %s."), group->battle, name, label)
                            : g_strdup_printf (_("%s: %s."), name, label);
  BivEntry *entry = biv_proposal_note (proposal, BIV_ENTRY_FATE, clause, text, id, group->side,
                                       fate == BIV_FATE_CAPTURED ? group->enemy : NULL, NULL);

  biv_entry_show_to (entry, group->side);
  if (fate == BIV_FATE_CAPTURED)
    biv_entry_show_to (entry, group->enemy);
}

static void
settle_one (BivProposal        *proposal,
            const BivFateGroup *group,
            BivFateCase        *one,
            gboolean            has_die,
            const char         *clause,
            const char         *why)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *id = biv_id_of (one->unit);
  g_autofree char *row = g_strconcat ("fate:", id, NULL);
  g_autofree char *name = biv_turn_dup_unit_name (campaign, id);
  g_autofree char *computed_label = NULL, *chosen_label = NULL;
  const char *chosen;

  /* CA-FATE-4 */
  if (group->is_pursued && one->computed == BIV_FATE_LIGHT)
    {
      one->computed = BIV_FATE_RECOVERING;
      clause = "CA-FATE-4";
    }
  chosen = biv_proposal_decide (proposal, row, biv_word_get_nick (biv_fate_get_type (), one->computed), fate_choices,
                                clause);
  one->chosen = one->computed;
  for (int fate = BIV_FATE_LOST; fate <= BIV_FATE_RECOVERING; fate++)
    if (g_strcmp0 (chosen, biv_word_get_nick (biv_fate_get_type (), fate)) == 0)
      one->chosen = fate;
  computed_label = dup_fate_choice (campaign, one->computed);
  chosen_label = dup_fate_choice (campaign, one->chosen);
  biv_turn_complete_row (proposal, row, id, has_die, name, computed_label, chosen_label, why);
  biv_fate_write (proposal, one->unit, one->chosen, group->enemy, one->steps_back);
  note_fate (proposal, group, one->unit, one->chosen, clause);
}

/* ---- One side's ---- */

/* "4 + 1 (holds the field) = 5: 5 and up is light" */
static char *
dup_sum (BivCampaign        *campaign,
         const BivFateGroup *group,
         int                 die)
{
  int result = die + die_modifier (group), lost = biv_campaign_get_option_number (campaign, "fate.lost-on");
  int light = biv_campaign_get_option_number (campaign, "fate.light-on");
  g_autoptr (GString) sum = g_string_new (NULL);

  g_string_append_printf (sum, "%d", die);
  if (group->holds_field)
    g_string_append_printf (sum, " + 1 (%s)", _("holds the field"));
  if (group->is_decisively_beaten)
    g_string_append_printf (sum, " − 1 (%s)", _("decisively beaten"));
  if (sum->len > 1)
    g_string_append_printf (sum, " = %d", result);
  g_string_append (sum, ": ");
  if (result <= lost)
    g_string_append_printf (sum, _("up to %d is lost"), lost);
  else if (result >= light)
    g_string_append_printf (sum, _("%d and up is light"), light);
  else
    g_string_append_printf (sum, _("between %d and %d recovers"), lost, light);
  return g_string_free (g_steal_pointer (&sum), FALSE);
}

/* CA-FATE-1 to CA-FATE-3: a die each. */
static void
settle_by_dice (BivProposal  *proposal,
                BivFateGroup *group)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  int modifier = die_modifier (group);

  for (guint i = 0; i < group->cases->len; i++)
    {
      BivFateCase *one = &g_array_index (group->cases, BivFateCase, i);
      g_autofree char *wants =
        g_strdup_printf (_("%d or less: lost; %d or more: back next turn"),
                         biv_campaign_get_option_number (campaign, "fate.lost-on") - modifier,
                         biv_campaign_get_option_number (campaign, "fate.light-on") - modifier);
      g_autofree char *why = NULL;
      int die;

      biv_proposal_set_die_text (proposal, wants);
      die = biv_proposal_roll (proposal, group->side, 6, "CA-FATE-1", biv_id_of (one->unit));
      one->computed = fate_of_die (campaign, group, one->unit, die + modifier);
      why = dup_sum (campaign, group, die);
      settle_one (proposal, group, one, TRUE, one->computed == BIV_FATE_CAPTURED ? "CA-FATE-2" : "CA-FATE-1",
                  why);
    }
}

/* CA-FATE-8: how many of them come back lightly hurt; dice choose those that are lost. */
static void
settle_by_share (BivProposal  *proposal,
                 BivFateGroup *group,
                 guint         n_light)
{
  g_autoptr (GPtrArray) units = g_ptr_array_new ();
  g_autofree gboolean *is_lost = NULL;
  guint n = group->cases->len;
  gboolean has_die = n_light > 0 && n_light < n;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (units, g_array_index (group->cases, BivFateCase, i).unit);
  is_lost = biv_fate_pick_lowest (proposal, group->side, units, n - n_light, "CA-FATE-8");
  for (guint i = 0; i < n; i++)
    {
      BivFateCase *one = &g_array_index (group->cases, BivFateCase, i);

      one->computed = is_lost[i] ? BIV_FATE_LOST : BIV_FATE_LIGHT;
      settle_one (proposal, group, one, FALSE, "CA-FATE-8", has_die ? _("the lowest dice are lost") : NULL);
    }
}

void
biv_fate_settle (BivProposal  *proposal,
                 BivFateGroup *group)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *table = biv_campaign_get_option (campaign, "fate.table");
  guint n = group->cases->len;

  if (n == 0)
    return;
  if (g_strcmp0 (table, "none") == 0)
    settle_by_share (proposal, group, n);
  else if (g_strcmp0 (table, "harsh") == 0)
    settle_by_share (proposal, group, 0);
  else if (g_strcmp0 (table, "morning") == 0)
    settle_by_share (proposal, group, n / 2);
  else if (g_strcmp0 (table, "bath") == 0)
    settle_by_share (proposal, group,
                     (guint) share_of ((int) n, group->holds_field || group->is_draw ? BATH_HOLDER_PERCENT
                                                                                      : BATH_OTHER_PERCENT));
  else
    settle_by_dice (proposal, group);
}

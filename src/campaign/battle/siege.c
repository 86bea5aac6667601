/* SPDX-License-Identifier: GPL-3.0-or-later */
/* siege.c: forts, who is shut in them, and the sieges laid to them (CA-SIEGE) */
#include "config.h"
#include "campaign/battle/siege.h"
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/battle/fate.h"
#include "campaign/model/turn-words.h"
#include "base/i18n.h"

BivSiege *
biv_siege_find (BivCampaign *campaign,
                const char  *place)
{
  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    if (g_strcmp0 (siege->place, place) == 0)
      return siege;
  return NULL;
}

/* ---- Who is there ---- */

static GPtrArray *
list_bodies (BivCampaign *campaign,
             BivSiege    *siege,
             const char  *side,
             gboolean     is_shut_in)
{
  g_autoptr (GPtrArray) there = biv_army_list_bodies_at (campaign, siege->place, side);
  GPtrArray *bodies = g_ptr_array_new ();

  for (guint i = 0; i < there->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (there, i);

      if (formation->shut_in == is_shut_in && !formation->embarked)
        g_ptr_array_add (bodies, formation);
    }
  return bodies;
}

static GPtrArray *
list_garrison (BivCampaign *campaign,
               BivSiege    *siege)
{
  return list_bodies (campaign, siege, siege->garrison, TRUE);
}

static GPtrArray *
list_besiegers (BivCampaign *campaign,
                BivSiege    *siege)
{
  return list_bodies (campaign, siege, siege->besieger, FALSE);
}

/* The units of these bodies that pass, in order-of-battle order. */
typedef gboolean (* UnitTest) (BivCampaign *campaign, BivUnit *unit);

static GPtrArray *
list_units (BivCampaign *campaign,
            GPtrArray   *bodies,
            UnitTest     passes)
{
  GPtrArray *units = g_ptr_array_new ();

  for (guint i = 0; i < bodies->len; i++)
    {
      g_autoptr (GPtrArray) body = biv_army_list_body (campaign, g_ptr_array_index (bodies, i));

      for (guint j = 0; j < body->len; j++)
        if (passes (campaign, g_ptr_array_index (body, j)))
          g_ptr_array_add (units, g_ptr_array_index (body, j));
    }
  return units;
}

static gboolean
is_ready_combat (BivCampaign *campaign,
                 BivUnit     *unit)
{
  return biv_unit_is_ready (unit) && biv_unit_is_combat (campaign, unit);
}

/* CA-SIEGE-1: a siege or fortress gun is one of allowance 1 or 0. */
static gboolean
is_ready_siege_gun (BivCampaign *campaign,
                    BivUnit     *unit)
{
  return biv_unit_is_ready (unit) && biv_unit_get_arm (campaign, unit) == BIV_ARM_GUN &&
         biv_unit_get_allowance (campaign, unit) <= 1;
}

static gboolean
is_taken_with_the_garrison (BivCampaign *campaign,
                            BivUnit     *unit)
{
  return biv_unit_is_ready (unit) || unit->status == BIV_STATUS_RECOVERING;
}

/* ---- Beginning and end ---- */

static void
note (BivProposal *proposal,
      BivSiege    *siege,
      const char  *clause,
      const char  *text)
{
  BivEntry *entry =
    biv_proposal_note (proposal, BIV_ENTRY_SIEGE, clause, text, siege->place, siege->garrison, siege->besieger, NULL);

  biv_entry_show_to (entry, siege->garrison);
  biv_entry_show_to (entry, siege->besieger);
  biv_entry_show_if_open (entry, biv_proposal_get_scratch (proposal));
}

static void
set_shut_in (BivProposal  *proposal,
             BivFormation *body,
             gboolean      shut_in)
{
  g_autoptr (GPtrArray) members = biv_army_list_members (biv_proposal_get_scratch (proposal), body);

  for (guint i = 0; i < members->len; i++)
    biv_proposal_set_flag (proposal, g_ptr_array_index (members, i), "shut-in", shut_in);
}

BivSiege *
biv_siege_shut_in (BivProposal  *proposal,
                   BivFormation *body,
                   const char   *besieger)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivPlace *place = biv_campaign_find_place (campaign, body->location);
  BivSiege *siege = biv_siege_find (campaign, body->location);

  g_return_val_if_fail (place != NULL, NULL);

  set_shut_in (proposal, body, TRUE);
  if (siege == NULL)
    {
      g_autofree char *text = g_strdup_printf (_("%s is besieged by %s."), biv_turn_name (campaign, body->location),
                                               biv_turn_name (campaign, besieger));
      BivEntry *entry;

      siege = biv_proposal_new_item (proposal, BIV_KIND_SIEGE);
      biv_proposal_set_text (proposal, siege, "place", biv_id_of (place));
      biv_proposal_set_text (proposal, siege, "besieger", besieger);
      biv_proposal_set_text (proposal, siege, "garrison", body->side);
      biv_proposal_set_number (proposal, siege, "start-turn", campaign->turn);
      biv_proposal_set_number (proposal, siege, "breaches", place->breaches);
      if (place->breaches > 0)
        biv_proposal_set_number (proposal, siege, "breach-turn", campaign->turn - 1);
      entry = biv_proposal_note (proposal, BIV_ENTRY_SIEGE, "CA-SIEGE-1", text, biv_id_of (place), biv_id_of (body), besieger,
                                 NULL);
      biv_entry_show_to (entry, besieger);
      biv_entry_show_to (entry, body->side);
      biv_entry_show_if_open (entry, campaign);
    }
  return siege;
}

void
biv_siege_end (BivProposal *proposal,
               BivSiege    *siege,
               const char  *text)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivPlace *place = biv_campaign_find_place (campaign, siege->place);

  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    if (formation->shut_in && g_strcmp0 (formation->side, siege->garrison) == 0 &&
        g_strcmp0 (formation->location, siege->place) == 0)
      biv_proposal_set_flag (proposal, formation, "shut-in", FALSE);
  if (place != NULL)
    biv_proposal_set_number (proposal, place, "breaches", siege->breaches);
  if (text != NULL)
    note (proposal, siege, "CA-SIEGE-5", text);
  biv_proposal_remove (proposal, siege);
}

/* CA-SIEGE-1: a siege needs somebody within the walls and somebody before them who could fight: who has no ready combat unit
 * stops nobody (CA-MOVE-5), keeps nobody in, and could not be sallied against (CA-CONTACT-1). Returns: (transfer full)
 * (nullable): why it is over. */
static char *
dup_reason_to_end (BivCampaign *campaign,
                   BivSiege    *siege)
{
  g_autoptr (GPtrArray) garrison = list_garrison (campaign, siege);
  g_autoptr (GPtrArray) besiegers = list_besiegers (campaign, siege);
  g_autoptr (GPtrArray) inside = list_units (campaign, garrison, is_taken_with_the_garrison);
  g_autoptr (GPtrArray) outside = list_units (campaign, besiegers, is_ready_combat);
  const char *place = biv_turn_name (campaign, siege->place);

  if (inside->len == 0)
    return g_strdup_printf (_("The siege of %s is over: nobody is left within."), place);
  if (outside->len == 0 && besiegers->len > 0)
    return g_strdup_printf (_("The siege of %s is over: nobody before the walls can fight."), place);
  if (outside->len == 0)
    return g_strdup_printf (_("The siege of %s is over: the besiegers have gone."), place);
  return NULL;
}

void
biv_siege_review (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GPtrArray *sieges = biv_campaign_peek_items (campaign, BIV_KIND_SIEGE);

  for (guint i = sieges->len; i > 0; i--)
    {
      BivSiege *siege = g_ptr_array_index (sieges, i - 1);

      g_autofree char *text = dup_reason_to_end (campaign, siege);

      if (text != NULL)
        biv_siege_end (proposal, siege, text);
    }
}

void
biv_siege_mend (BivProposal *proposal)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);

  BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
    if (place->breaches > 0 && biv_siege_find (campaign, biv_id_of (place)) == NULL)
      {
        const char *name = biv_turn_name (campaign, biv_id_of (place));
        g_autofree char *text = g_strdup_printf (_("A breach is mended at %s."), name);

        biv_proposal_set_number (proposal, place, "breaches", place->breaches - 1);
        biv_proposal_note (proposal, BIV_ENTRY_SIEGE, "CA-SIEGE-5", text, biv_id_of (place), NULL);
      }
}

gboolean
biv_siege_has_old_breach (BivCampaign *campaign,
                          BivSiege    *siege)
{
  return siege->breaches > 0 && (siege->breach_turn == BIV_NONE || siege->breach_turn < campaign->turn);
}

gboolean
biv_siege_is_due (BivCampaign *campaign,
                  BivSiege    *siege)
{
  if (siege->diced_turn == campaign->turn)
    return FALSE;
  BIV_EACH (BivBattle, battle, campaign, BIV_KIND_BATTLE)
    if (battle->turn == campaign->turn && g_strcmp0 (battle->place, siege->place) == 0 &&
        battle->siege_battle == BIV_SIEGE_BATTLE_ASSAULT && battle->state != BIV_BATTLE_CANCELLED)
      return FALSE;                 /* CA-SIEGE-2 */
  return TRUE;
}

/* ---- The die (CA-SIEGE-1) ---- */

/* The first unit of one party shares the fate of a destroyed one. */
static void
hurt_first (BivProposal *proposal,
            BivSiege    *siege,
            GPtrArray   *units,
            gboolean     is_besieger)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GArray) cases = g_array_new (FALSE, TRUE, sizeof (BivFateCase));
  g_autofree char *name = g_strdup_printf (_("Siege of %s"), biv_turn_name (campaign, siege->place));
  BivFateGroup group = {
    .side = is_besieger ? siege->besieger : siege->garrison,
    .enemy = is_besieger ? siege->garrison : siege->besieger,
    .holds_field = is_besieger,
    .enemy_holds_field = !is_besieger,
    .battle = name,
    .cases = cases,
  };
  BivFateCase one = { 0 };

  if (units->len == 0)
    return;
  one.unit = g_ptr_array_index (units, 0);
  one.steps_back = biv_fate_get_steps_back (one.unit, BIV_END_DESTROYED, 0);
  g_array_append_val (cases, one);
  biv_fate_settle (proposal, &group);
}

static void
surrender (BivProposal *proposal,
           BivSiege    *siege,
           GPtrArray   *garrison)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) units = list_units (campaign, garrison, is_taken_with_the_garrison);
  g_autofree char *text = g_strdup_printf (_("The garrison of %s surrenders to %s."),
                                           biv_turn_name (campaign, siege->place),
                                           biv_turn_name (campaign, siege->besieger));

  biv_proposal_set_choice (proposal, siege, "result", BIV_SIEGE_SURRENDER);
  note (proposal, siege, "CA-SIEGE-2", text);
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
      g_autofree char *line = g_strdup_printf (_("%s: captured in %s."), name, biv_turn_name (campaign, siege->place));

      biv_fate_write (proposal, unit, BIV_FATE_CAPTURED, siege->besieger, 0);
      biv_proposal_note (proposal, BIV_ENTRY_FATE, "CA-SIEGE-2", line, biv_id_of (unit), siege->garrison, siege->besieger,
                         NULL);
    }
}

static int
roll_siege_die (BivProposal  *proposal,
                BivSiege     *siege,
                guint         n_guns,
                guint         n_before,
                guint         n_within,
                char        **why)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivPlace *place = biv_campaign_find_place (campaign, siege->place);
  int rating = place != NULL && place->fort_rating != BIV_NONE ? place->fort_rating : 0;
  g_autoptr (GString) words = g_string_new (NULL);
  int die;

  biv_proposal_set_die_text (proposal, _("a high die hurts the garrison, a low one the besiegers"));
  die = biv_proposal_roll (proposal, siege->besieger, 6, "CA-SIEGE-1", siege->place);
  g_string_append_printf (words, "%d", die);
  if (n_guns > 0)
    g_string_append_printf (words, ", +1 %s", _("siege guns"));
  if (n_before >= 3 * n_within)
    g_string_append_printf (words, ", +1 %s", _("three times the garrison"));
  if (rating > 0)
    g_string_append_printf (words, ", −%d %s", rating, _("the fort"));
  *why = g_string_free (g_steal_pointer (&words), FALSE);
  return die + (n_guns > 0) + (n_before >= 3 * n_within) - rating;
}

static BivSiegeResult
result_of (int total)
{
  return total <= 1   ? BIV_SIEGE_BESIEGER
         : total <= 3 ? BIV_SIEGE_NOTHING
         : total == 4 ? BIV_SIEGE_GARRISON
                      : BIV_SIEGE_BREACH;
}

static BivSiegeResult
decide_result (BivProposal    *proposal,
               BivSiege       *siege,
               BivSiegeResult  computed,
               const char     *why)
{
  static const char *const choices[] = { "besieger", "nothing", "garrison", "breach", NULL };
  GType type = biv_siege_result_get_type ();
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = g_strconcat ("siege:", siege->place, NULL);
  g_autofree char *what = g_strdup_printf (_("Siege of %s"), biv_turn_name (campaign, siege->place));
  const char *word = biv_proposal_decide (proposal, row, biv_word_get_nick (type, computed), choices, "CA-SIEGE-1");
  BivSiegeResult chosen = computed;

  for (int result = BIV_SIEGE_BESIEGER; result <= BIV_SIEGE_BREACH; result++)
    if (g_strcmp0 (word, biv_word_get_nick (type, result)) == 0)
      chosen = result;
  biv_turn_complete_row (proposal, row, siege->place, TRUE, what, biv_word_get_label (type, computed),
                         biv_word_get_label (type, chosen), why);
  return chosen;
}

static gboolean
wants_summons (BivProposal *proposal,
               BivSiege    *siege)
{
  g_autofree char *row = g_strconcat ("summon:", siege->place, NULL);

  return g_strcmp0 (biv_proposal_answer (proposal, row, biv_proposal_answer (proposal, "summon", "yes")), "no") != 0;
}

/* CA-SIEGE-2 */
static void
summon (BivProposal *proposal,
        BivSiege    *siege,
        GPtrArray   *garrison)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *wants = g_strdup_printf (_("%d or less: the garrison surrenders"), siege->breaches);
  g_autofree char *row = g_strconcat ("surrender:", siege->place, NULL);
  g_autofree char *text = NULL, *what = NULL;
  int die;

  biv_proposal_set_die_text (proposal, wants);
  die = biv_proposal_roll (proposal, siege->besieger, 6, "CA-SIEGE-2", siege->place);
  what = g_strdup_printf (_("Summons to %s"), biv_turn_name (campaign, siege->place));
  if (biv_turn_decide_flag (proposal, row, die <= siege->breaches, "CA-SIEGE-2", siege->place, TRUE, what, _("surrenders"),
                            _("refuses"), wants))
    {
      surrender (proposal, siege, garrison);
      return;
    }
  text = g_strdup_printf (_("The garrison of %s is summoned and refuses."), biv_turn_name (campaign, siege->place));
  note (proposal, siege, "CA-SIEGE-2", text);
}

void
biv_siege_roll (BivProposal *proposal,
                BivSiege    *siege)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivPlace *place = biv_campaign_find_place (campaign, siege->place);
  g_autoptr (GPtrArray) garrison = list_garrison (campaign, siege);
  g_autoptr (GPtrArray) besiegers = list_besiegers (campaign, siege);
  g_autoptr (GPtrArray) within = list_units (campaign, garrison, is_ready_combat);
  g_autoptr (GPtrArray) before = list_units (campaign, besiegers, is_ready_combat);
  g_autoptr (GPtrArray) guns = list_units (campaign, besiegers, is_ready_siege_gun);
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;
  BivSiegeResult result;

  biv_proposal_set_number (proposal, siege, "diced-turn", campaign->turn);
  if (within->len == 0)             /* CA-SIEGE-6 */
    {
      surrender (proposal, siege, garrison);
      return;
    }
  result = result_of (roll_siege_die (proposal, siege, guns->len, before->len, within->len, &why));
  result = decide_result (proposal, siege, result, why);
  biv_proposal_set_choice (proposal, siege, "result", (int) result);
  text = g_strdup_printf (_("Siege of %s: %s."), biv_turn_name (campaign, siege->place),
                          biv_word_get_label (biv_siege_result_get_type (), (int) result));
  note (proposal, siege, "CA-SIEGE-1", text);
  if (result == BIV_SIEGE_BESIEGER)
    hurt_first (proposal, siege, before, TRUE);
  else if (result == BIV_SIEGE_GARRISON)
    hurt_first (proposal, siege, within, FALSE);
  else if (result == BIV_SIEGE_BREACH)
    {
      if (siege->breaches == 0)
        biv_proposal_set_number (proposal, siege, "breach-turn", campaign->turn);
      biv_proposal_set_number (proposal, siege, "breaches", siege->breaches + 1);
      if (place != NULL)
        biv_proposal_set_number (proposal, place, "breaches", siege->breaches);
    }
  if (siege->breaches > 0 && wants_summons (proposal, siege))
    summon (proposal, siege, garrison);
}

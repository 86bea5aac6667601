/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-random-turns.c: whole campaigns of random orders: nothing breaks, everybody is somewhere, and every turn can be
 * taken back to its opening exactly (CA-REF-3) */
#include "fixture.h"
#include "random-turns.h"

#include "campaign/model/army.h"
#include "campaign/model/campaign-private.h"
#include "campaign/model/strength.h"
#include "campaign/turn/turn.h"

/* A body is nowhere, or at a place that is there; what moves with it is where it is; what has a moment has it in order. */
static void
check_formations (BivCampaign *campaign)
{
  BIV_EACH (BivFormation, formation, campaign, BIV_KIND_FORMATION)
    {
      BivMoment last = { 0, 1 };
      BivFormation *body = biv_army_get_body (campaign, formation);

      g_assert_true (formation->location == NULL || biv_campaign_find_place (campaign, formation->location) != NULL);
      if (campaign->phase > BIV_PHASE_MOVEMENT && campaign->phase <= BIV_PHASE_BATTLE && formation->location != NULL)
        g_assert_cmpstr (body->location, ==, formation->location);
      BIV_EACH_DETAIL (BivReached, reached, formation->moments)
        {
          g_assert_cmpint (biv_moment_compare (reached->moment, last), >, 0);
          g_assert_cmpint (biv_moment_compare (reached->moment, (BivMoment) { 1, 1 }), <=, 0);
          last = reached->moment;
        }
      g_assert_cmpint (formation->supply_days, >=, 0);
      g_assert_cmpint (formation->supply_days, <=, 4);
    }
}

static void
check_units (BivCampaign *campaign)
{
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      g_assert_nonnull (biv_campaign_find_formation (campaign, unit->formation));
      g_assert_cmpint (unit->steps_now, <=, unit->steps_full);
      g_assert_cmpint (unit->steps_now == 0, ==,
                       unit->status == BIV_STATUS_LOST || unit->status == BIV_STATUS_CAPTURED);
      if (unit->status == BIV_STATUS_RECOVERING)
        g_assert_cmpint (unit->ready_turn, !=, BIV_NONE);
    }
}

/* What is kept of a unit's battles is what the list of participants says. */
static void
check_battles (BivCampaign *campaign)
{
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      GPtrArray *own = biv_unit_peek_participants (campaign, unit);
      guint n = 0;

      BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
        if (g_strcmp0 (participant->unit, biv_item_get_id (BIV_ITEM (unit))) == 0)
          {
            g_assert_cmpuint (n, <, own->len);
            g_assert_true (own->pdata[n++] == participant);
          }
      g_assert_cmpuint (n, ==, own->len);
    }
}

/* Every id that a field refers to is there. */
static void
check_references (BivCampaign *campaign)
{
  for (BivKind kind = BIV_KIND_SIDE; kind < BIV_N_KINDS; kind++)
    BIV_EACH (BivItem, item, campaign, kind)
      for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
        {
          const BivValue *value = biv_item_peek_value (item, field);

          if (field->refers == BIV_KIND_NONE)
            continue;
          if (field->kind == BIV_FIELD_ID && value->text != NULL && biv_campaign_find (campaign, value->text) == NULL)
            g_error ("%s %s: %s is not there", biv_item_get_id (item), field->name, value->text);
          for (guint i = 0; field->kind == BIV_FIELD_LIST && value->list != NULL && value->list[i] != NULL; i++)
            if (biv_campaign_find (campaign, value->list[i]) == NULL)
              g_error ("%s %s: %s is not there", biv_item_get_id (item), field->name, value->list[i]);
        }
}

/* The copy that the next proposal finds. Returns: (transfer none): which it is */
static BivCampaign *
check_scratch (BivCampaign *campaign)
{
  BivCampaign *scratch = biv_campaign_take_scratch (campaign);
  g_autoptr (GPtrArray) no_edits = g_ptr_array_new ();
  g_autofree char *difference = NULL;

  g_assert_cmpuint (biv_campaign_get_serial (scratch), ==, biv_campaign_get_serial (campaign));
  if (!biv_campaign_is_same (campaign, scratch, &difference))
    g_error ("in the scratch %s", difference);
  for (BivKind kind = BIV_KIND_CAMPAIGN + 1; kind < BIV_N_KINDS; kind++)
    BIV_EACH (BivItem, item, scratch, kind)
      g_assert_true (biv_campaign_find (scratch, biv_item_get_id (item)) == item);
  biv_campaign_give_scratch (campaign, scratch, no_edits, biv_campaign_get_serial (campaign), FALSE);
  return scratch;
}

static void
check (BivCampaign *campaign)
{
  check_scratch (campaign);
  check_formations (campaign);
  check_units (campaign);
  check_battles (campaign);
  check_references (campaign);
}

static void
test_setting (gconstpointer data)
{
  const RandomSetting *setting = data;
  guint n_campaigns = g_test_thorough () ? 100 : 6;

  for (guint n = 0; n < n_campaigns; n++)
    {
      g_autoptr (BivCampaign) campaign = random_turns_begin (setting);
      g_autoptr (GRand) random = g_rand_new_with_seed (n + 1);
      BivDice dice;

      biv_dice_init_rolled (&dice, n, 1);
      for (guint turn = 0; turn < 8; turn++)
        {
          g_autoptr (BivCampaign) opening = biv_campaign_copy (campaign);
          g_autoptr (BivCampaign) end = NULL;
          g_autofree char *difference = NULL;

          random_turns_play (campaign, random, &dice, check);
          end = biv_campaign_copy (campaign);
          while (biv_campaign_get_undo_title (campaign) != NULL && biv_campaign_peek_steps (campaign)->len > 0 &&
                 !biv_campaign_is_same (campaign, opening, NULL))
            g_assert_true (biv_campaign_undo (campaign, NULL));
          if (!biv_campaign_is_same (campaign, opening, &difference))
            g_error ("undone, but %s", difference);
          while (biv_campaign_redo (campaign))
            ;
          if (!biv_campaign_is_same (campaign, end, &difference))
            g_error ("done again, but %s", difference);
          fixture_commit (campaign, biv_turn_propose_close (campaign, &dice, NULL));
          check (campaign);
        }
    }
}

/* One proposal after the other: all are worked out on one copy of the campaign. */
static void
test_one_scratch (void)
{
  g_autoptr (BivCampaign) campaign = random_turns_begin (&random_settings[0]);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  BivCampaign *scratch = check_scratch (campaign);
  BivDice dice;

  biv_dice_init_rolled (&dice, 1, 1);
  random_turns_play (campaign, random, &dice, check);
  g_assert_cmpuint (biv_campaign_count_steps (campaign), >=, 10);
  g_assert_true (check_scratch (campaign) == scratch);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/random-turns/one-scratch", test_one_scratch);
  for (const RandomSetting *setting = random_settings; setting->name != NULL; setting++)
    {
      g_autofree char *path = g_strconcat ("/random-turns/", setting->name, NULL);

      g_test_add_data_func (path, setting, test_setting);
    }
  return g_test_run ();
}

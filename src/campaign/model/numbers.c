/* SPDX-License-Identifier: GPL-3.0-or-later */
/* numbers.c: the numbers behind a campaign, turn by turn */
#include "config.h"

#include "campaign/model/numbers.h"

#include "base/i18n.h"

#include "campaign/model/army.h"
#include "campaign/model/strength.h"

const char *
biv_number_get_label (BivNumber number)
{
  static const char *const labels[BIV_N_NUMBERS] = {
    [BIV_NUMBER_STRENGTH] = N_("Strength, in steps"),
    [BIV_NUMBER_READY] = N_("Ready, in steps"),
    [BIV_NUMBER_POINTS] = N_("Victory points"),
    [BIV_NUMBER_LOST] = N_("Steps lost for good"),
  };

  g_return_val_if_fail (number < BIV_N_NUMBERS, NULL);
  return _(labels[number]);
}

void
biv_numbers_count (BivCampaign    *campaign,
                   const char     *side,
                   BivTurnNumbers *numbers)
{
  GPtrArray *units = biv_army_list_units (campaign, side);

  *numbers = (BivTurnNumbers) { .turn = campaign->turn };
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = units->pdata[i];

      if (biv_unit_is_ready (unit))
        numbers->values[BIV_NUMBER_READY] += unit->steps_now;
      if (biv_unit_is_ready (unit) || unit->status == BIV_STATUS_RECOVERING)
        numbers->values[BIV_NUMBER_STRENGTH] += unit->steps_now;
    }
  numbers->values[BIV_NUMBER_POINTS] = biv_side_get_victory_points (campaign, side);
  numbers->values[BIV_NUMBER_LOST] = biv_side_get_lost_steps (campaign, side);
}

/* The latest turn comes first. A side that was added since is not in the earlier ones. */
static void
on_turn (BivCampaign *then,
         gpointer     data)
{
  GPtrArray *sides = data;
  guint i = 0;

  BIV_EACH (BivItem, side, then, BIV_KIND_SIDE)
    {
      BivTurnNumbers numbers;

      if (i >= sides->len)
        return;
      biv_numbers_count (then, biv_item_get_id (side), &numbers);
      g_array_prepend_val ((GArray *) sides->pdata[i], numbers);
      i++;
    }
}

static void
array_free (gpointer data)
{
  g_array_unref (data);
}

GPtrArray *
biv_numbers_list (BivCampaign *campaign)
{
  GPtrArray *sides = g_ptr_array_new_with_free_func (array_free);

  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), sides);

  for (guint i = 0; i < biv_campaign_peek_items (campaign, BIV_KIND_SIDE)->len; i++)
    g_ptr_array_add (sides, g_array_new (FALSE, TRUE, sizeof (BivTurnNumbers)));
  biv_campaign_walk_back (campaign, on_turn, sides);
  return sides;
}

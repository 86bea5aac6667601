/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice.c: where a campaign's dice come from */
#include "config.h"
#include "campaign/model/dice.h"

void
biv_campaign_need_dice_key (BivCampaign *self)
{
  BivDiceKey key;

  g_return_if_fail (BIV_IS_CAMPAIGN (self));

  if (self->dice_key != NULL)
    return;
  biv_dice_key_init_fresh (&key);
  /* No edit: no undo may bring back a campaign without its key, to be given another one. */
  self->dice_key = biv_dice_key_dup_text (&key);
}

static void
init_line (BivCampaign *self,
           const char  *name,
           int          count,
           BivDiceLine *line)
{
  BivDiceKey key;

  biv_campaign_need_dice_key (self);
  if (!biv_dice_key_read_text (self->dice_key, &key))
    g_return_if_reached ();
  biv_dice_line_init (line, &key, name, (guint32) count);
}

void
biv_campaign_init_dice (BivCampaign *self,
                        guint64      seed,
                        guint64      stream,
                        BivDice     *dice)
{
  BivDiceLine line = { 0 };

  g_return_if_fail (BIV_IS_CAMPAIGN (self) && dice != NULL);

  if (seed != BIV_OWN_DICE)
    {
      biv_dice_init_rolled (dice, seed, stream);
      return;
    }
  init_line (self, "campaign", self->dice_count, &line);
  biv_dice_init_drawn (dice, &line);
}

void
biv_campaign_go_on_with_dice (BivCampaign *self,
                              BivDice     *dice)
{
  g_return_if_fail (BIV_IS_CAMPAIGN (self) && dice != NULL);

  if (dice->mode == BIV_DICE_DRAW)
    dice->line.count = (guint32) self->dice_count;
}

void
biv_campaign_init_chance (BivCampaign *self,
                          guint64      seed,
                          guint64      stream,
                          const char  *purpose,
                          BivRandom   *random)
{
  BivDiceLine line = { 0 };

  g_return_if_fail (BIV_IS_CAMPAIGN (self) && purpose != NULL && random != NULL);

  if (seed != BIV_OWN_DICE)
    {
      biv_random_init (random, seed, stream);
      return;
    }
  init_line (self, "campaign", self->dice_count, &line);
  biv_dice_line_fork (&line, purpose, (guint32) biv_campaign_count_steps (self), random);
}

int
biv_campaign_draw_face (BivCampaign *self,
                        guint        nth,
                        int          sides,
                        guint32     *number)
{
  BivDiceLine line = { 0 };

  g_return_val_if_fail (BIV_IS_CAMPAIGN (self) && number != NULL, 1);

  init_line (self, "campaign", self->dice_count, &line);
  *number = line.count + nth;
  return biv_dice_line_get_face (&line, *number, sides);
}

void
biv_campaign_init_battle_line (BivCampaign *self,
                               BivBattle   *battle,
                               BivDiceLine *line)
{
  g_autofree char *name = NULL;

  g_return_if_fail (BIV_IS_CAMPAIGN (self) && battle != NULL && line != NULL);

  /* A battle that was made before there were lines, or by hand, is known by its id; none of those has such a character. */
  name = battle->dice_line > 0 ? g_strdup_printf ("battle #%d", battle->dice_line)
                               : g_strdup_printf ("battle %s", biv_item_get_id (BIV_ITEM (battle)));
  init_line (self, name, battle->dice_count, line);
}

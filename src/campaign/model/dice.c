/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice.c: where a campaign's dice come from */
#include "config.h"
#include "campaign/model/dice.h"

#include "campaign/model/dice-proof.h"

char *
biv_campaign_dup_fresh_key (char **seal)
{
  BivDiceKey key;

  biv_dice_key_init_fresh (&key);
  *seal = biv_dice_key_dup_seal (&key);
  return biv_dice_key_dup_text (&key);
}

void
biv_campaign_need_dice_key (BivCampaign *self)
{
  BivDiceKey key;

  g_return_if_fail (BIV_IS_CAMPAIGN (self));

  /* No edit: no undo may bring back a campaign without its key, to be given another one. */
  if (self->dice_key == NULL)
    {
      g_free (self->dice_seal);
      self->dice_key = biv_campaign_dup_fresh_key (&self->dice_seal);
    }
  if (self->dice_seal == NULL && biv_dice_key_read_text (self->dice_key, &key))
    self->dice_seal = biv_dice_key_dup_seal (&key);
}

/* @battle: (nullable); of die @count + 1 of the line. */
static void
init_line (BivCampaign *self,
           BivBattle   *battle,
           BivDiceLine *line)
{
  g_autofree char *name = biv_dice_proof_dup_line (self, battle);
  BivDiceKey key;

  biv_campaign_need_dice_key (self);
  if (!biv_dice_proof_find_key (self, battle != NULL ? battle->dice_line : self->dice_count + 1, &key))
    g_return_if_reached ();
  biv_dice_line_init (line, &key, name, (guint32) (battle != NULL ? battle->dice_count : self->dice_count));
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
  init_line (self, NULL, &line);
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
  init_line (self, NULL, &line);
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

  init_line (self, NULL, &line);
  *number = line.count + nth;
  return biv_dice_line_get_face (&line, *number, sides);
}

void
biv_campaign_init_battle_line (BivCampaign *self,
                               BivBattle   *battle,
                               BivDiceLine *line)
{
  g_return_if_fail (BIV_IS_CAMPAIGN (self) && battle != NULL && line != NULL);

  init_line (self, battle, line);
}

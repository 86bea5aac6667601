/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-turns.h: campaigns of random orders, for tests of what must hold in any of them */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

typedef struct
{
  const char *name;                 /* NULL: the last one */
  const char *lines[8];             /* what differs from "The Karrash Road" */
} RandomSetting;
extern const RandomSetting random_settings[];

/** random_turns_begin: Returns: (transfer full): at the opening of turn 1 */
BivCampaign *random_turns_begin (const RandomSetting *setting);
/** random_turns_play: to the phase Close of its turn. @check: (nullable): called after every phase */
void         random_turns_play  (BivCampaign         *campaign,
                                 GRand               *random,
                                 BivDice             *dice,
                                 void               (*check) (BivCampaign *campaign));

G_END_DECLS

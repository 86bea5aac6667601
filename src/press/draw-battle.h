/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw-battle.h: pictures of how a battle went, for the verb that draws */
#pragma once
#include "campaign/model/campaign.h"
#include "draw/ink/palette.h"
G_BEGIN_DECLS

typedef struct
{
  const BivPalette *palette;
  const char       *paper, *format, *output;  /* as given: nullable but for @output */
  double            zoom;             /* 1: five pixels a millimetre */
  gboolean          is_series;        /* turn by turn, and not the plate */
  gboolean          is_film;          /* a picture that moves */
  gboolean          is_for_all;
  int               turn;             /* 0: the whole battle */
} BivBattlePicture;

/** biv_press_draw_battle: Returns: the exit status, after a message where it is not 0 */
int biv_press_draw_battle (BivCampaign            *campaign,
                           BivBattle              *battle,
                           const BivBattlePicture *wanted);

G_END_DECLS

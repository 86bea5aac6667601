/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-pips.h: steps as pips in a side's colour: filled ready, ring recovering, cross lost; many: a bar with a number */
#pragma once
#include "app/biv-look.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_PIP_READY,
  BIV_PIP_RECOVERING,
  BIV_PIP_LOST,
  BIV_N_PIPS
} BivPip;

#define BIV_TYPE_PIPS (biv_pips_get_type ())
G_DECLARE_FINAL_TYPE (BivPips, biv_pips, BIV, PIPS, GtkWidget)

GtkWidget *biv_pips_new   (void);
void       biv_pips_clear (BivPips     *self);
void       biv_pips_set_side (BivPips  *self,
                           BivCampaign *campaign,
                           const char  *side);
/** biv_pips_add: @n further ones */
void       biv_pips_add   (BivPips     *self,
                           BivPip       pip,
                           int          n);
/** biv_pips_add_unit: its steps, by its status; none of a unit in reserve */
void       biv_pips_add_unit (BivPips  *self,
                           BivUnit     *unit);

G_END_DECLS

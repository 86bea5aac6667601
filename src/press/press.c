/* SPDX-License-Identifier: GPL-3.0-or-later */
/* press.c: what the command line has to draw with */
#include "config.h"
#include "press/press.h"
#include "draw/ground/tile-picture.h"
#include "draw/map/backdrop.h"
#include "draw/map/photograph.h"
#include "draw/sheet/sheet.h"

static const BivCliDrawn verbs[] = {
  { "chronicle", biv_press_chronicle },
  { "draw",      biv_press_draw },
  { "print",     biv_press_print },
  { "send",      biv_press_send },
  { NULL },
};

const BivCliPress biv_press = {
  .verbs = verbs,
  .dup_photograph = biv_photograph_dup_uri,
  .copy_backdrop = biv_backdrop_copy,
  .copy_photographs = biv_photographs_copy,
  .new_tiles = biv_tile_picture_new,
  .dup_briefing = biv_sheet_dup_briefing,
};

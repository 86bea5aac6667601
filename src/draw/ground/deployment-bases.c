/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deployment-bases.c: the units of a battle on its table, as they are deployed */
#include "config.h"

#include "draw/ink/crowd.h"
#include "draw/ink/lettering.h"
#include "draw/tabletop/brackets.h"
#include "draw/ground/deployment-drawing.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/strength.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/item-names.h"
#include "draw/counter/side-look.h"

#define COMPANIES 4                   /* lines of a column; how many it has is not asked */

static const struct
{
  const char *word, *label;
  BivBaseForm form;
} forms[] = {
  { "line",           NC_("formation", "line"),           BIV_BASE_LINE },
  { "column",         NC_("formation", "column"),         BIV_BASE_COLUMN },
  { "assault-column", NC_("formation", "assault column"), BIV_BASE_COLUMN },
  { "square",         NC_("formation", "square"),         BIV_BASE_SQUARE },
  { "skirmish",       NC_("formation", "skirmish order"), BIV_BASE_SKIRMISH },
  { "mounted",        NC_("formation", "mounted"),        BIV_BASE_MOUNTED },
  { "dismounted",     NC_("formation", "dismounted"),     BIV_BASE_DISMOUNTED },
  { "unlimbered",     NC_("formation", "unlimbered"),     BIV_BASE_UNLIMBERED },
  { "limbered",       NC_("formation", "limbered"),       BIV_BASE_LIMBERED },
};

BivBaseForm
biv_base_form_find (const char *word,
                    BivArm      arm)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_strcmp0 (forms[i].word, word) == 0)
      return forms[i].form;
  return arm == BIV_ARM_HORSE ? BIV_BASE_MOUNTED : arm == BIV_ARM_GUN ? BIV_BASE_UNLIMBERED : BIV_BASE_LINE;
}

const char *
biv_base_form_get_label (const char *word)
{
  for (gsize i = 0; i < G_N_ELEMENTS (forms); i++)
    if (g_strcmp0 (forms[i].word, word) == 0)
      return g_dpgettext2 (GETTEXT_PACKAGE, "formation", forms[i].label);
  return word;
}

gboolean
biv_base_find_room (const BivBase *base,
                    double         height,
                    GArray        *taken,
                    const GArray  *flags,
                    BivBaseLook   *drawn)
{
  static const double asides[] = { 0.0, -0.27, 0.27, -0.42, 0.42, 0.0 };
  BivBox box;

  for (gsize i = 0; i < G_N_ELEMENTS (asides); i++)
    {
      drawn->name_aside = asides[i] * base->frontage / BIV_MM;
      if (!biv_base_get_name_box (base, height, drawn, &box) || !biv_box_is_free (&box, taken)
          || (flags != NULL && i + 1 < G_N_ELEMENTS (asides) && !biv_box_is_free (&box, flags)))
        continue;
      g_array_append_val (taken, box);
      return TRUE;
    }
  return FALSE;
}

static void
draw_base (BivCampaign           *campaign,
           const BivParticipant  *participant,
           const BivBase         *base,
           double                 height,
           GArray                *taken,
           const GArray          *flags,
           cairo_t               *cr,
           const BivTabletopLook *look)
{
  BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
  BivBaseLook drawn = { .table = look, .is_hidden = participant->is_hidden };

  if (unit == NULL || base->centre.x < 0)
    return;
  drawn.side = biv_side_look (campaign, participant->side);
  drawn.form = biv_base_form_find (participant->form, biv_unit_get_arm (campaign, unit));
  drawn.count = biv_unit_get_arm (campaign, unit) == BIV_ARM_GUN ? MAX (unit->steps_now, 1) : COMPANIES;
  drawn.name = biv_unit_get_ref (unit);
  if (!biv_base_find_room (base, height, taken, flags, &drawn))
    drawn.name = NULL;
  biv_base_draw (base, cr, height, &drawn);
}

/* @bases: where the participants stand. Returns: (transfer full): of BivBracket */
static GArray *
list_brackets (BivCampaign *campaign,
               GPtrArray   *participants,
               GArray      *bases,
               double       height)
{
  g_autofree BivBracketed *bracketed = g_new0 (BivBracketed, participants->len + 1);
  guint n = 0;

  for (guint i = 0; i < participants->len; i++)
    {
      const BivParticipant *participant = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
      const BivBase *base = &g_array_index (bases, BivBase, i);

      if (unit != NULL && base->centre.x >= 0)
        bracketed[n++] = (BivBracketed) { *base, biv_side_look (campaign, participant->side),
                                          biv_item_call (biv_campaign_find_formation (campaign, unit->formation)) };
    }
  return biv_brackets_list (bracketed, n, height);
}

GArray *
biv_bases_list_boxes (const GArray          *bases,
                      double                 height,
                      const BivTabletopLook *look)
{
  GArray *taken = g_array_new (FALSE, FALSE, sizeof (BivBox));

  for (guint i = 0; i < bases->len; i++)
    {
      const BivBase *base = &g_array_index (bases, BivBase, i);
      BivBox box = { G_MAXDOUBLE, G_MAXDOUBLE, 0, 0 };
      double right = -G_MAXDOUBLE, bottom = -G_MAXDOUBLE;
      BivSpot corners[4];

      if (base->centre.x < 0)
        continue;
      biv_base_get_corners (base, corners);
      for (int k = 0; k < 4; k++)
        {
          double x = (double) corners[k].x / BIV_MM * look->scale, y = (height - (double) corners[k].y / BIV_MM) * look->scale;

          box.x = MIN (box.x, x);
          box.y = MIN (box.y, y);
          right = MAX (right, x);
          bottom = MAX (bottom, y);
        }
      box.width = right - box.x;
      box.height = bottom - box.y;
      g_array_append_val (taken, box);
    }
  return taken;
}

/* A general's flag; @words: of his initials beside it, or 0. */
static BivBox
get_flag_box (BivSpot                at,
              double                 height,
              double                 words,
              const BivTabletopLook *look)
{
  double x = (double) at.x / BIV_MM * look->scale, y = (height - (double) at.y / BIV_MM) * look->scale;

  return (BivBox) { x - 2.0, biv_general_hangs (at, height, look) ? y - 2.0 : y - 18.0, words > 0.0 ? 18.0 + words : 14.0, 20.0 };
}

/* Where the general stands who has that number. Returns: FALSE: nowhere yet */
static gboolean
get_post (BivCampaign *campaign,
          BivBattle   *battle,
          GPtrArray   *generals,
          guint        number,
          BivSpot     *post)
{
  return biv_fight_get_post (campaign, battle, g_ptr_array_index (generals, number), post);
}

/* With his initials beside the flag, if these lie on nobody's number and no other's flag. */
static void
draw_general (BivCampaign           *campaign,
              BivFormation          *formation,
              BivSpot                post,
              double                 height,
              GArray                *taken,
              cairo_t               *cr,
              const BivTabletopLook *look)
{
  g_autofree char *initials = biv_formation_dup_initials (campaign, formation);
  BivBaseLook drawn = { .table = look, .side = biv_side_look (campaign, formation->side), .name = initials };
  BivBox flag = get_flag_box (post, height, 0.0, look);
  BivBox whole = get_flag_box (post, height, biv_lettering_width (initials, BIV_LETTERING_SERIF_ITALIC, 8.0), look);
  BivBox words = { flag.x + flag.width, whole.y, whole.width - flag.width, whole.height / 2 };

  if (biv_box_is_free (&words, taken))
    g_array_append_val (taken, words);
  else
    drawn.name = NULL;
  biv_general_draw (post, cr, height, &drawn);
}

void
biv_deployment_draw_bases (BivCampaign           *campaign,
                           BivBattle             *battle,
                           GPtrArray             *participants,
                           GPtrArray             *generals,
                           cairo_t               *cr,
                           const BivTabletopLook *look)
{
  double height;
  BivTabletopLook words;
  BivSpot post;
  g_autoptr (GArray) bases = NULL, brackets = NULL, taken = NULL, flags = g_array_new (FALSE, FALSE, sizeof (BivBox));

  g_return_if_fail (battle->board != NULL && biv_board_get_table (battle->board) != NULL);
  g_return_if_fail (participants != NULL && generals != NULL && look != NULL);

  /* A file may say no rulebook, which says how deep a base is. */
  if (battle->ruleset == NULL)
    {
      biv_tabletop_draw_words (biv_board_get_table (battle->board), cr, look);
      return;
    }
  height = (double) biv_tabletop_get_height (biv_board_get_table (battle->board)) / BIV_MM;
  bases = biv_deployment_list_bases (campaign, battle, participants, NULL, 0);
  brackets = list_brackets (campaign, participants, bases, height);
  biv_brackets_draw (brackets, cr, look);
  taken = biv_bases_list_boxes (bases, height, look);
  for (guint i = 0; i < generals->len; i++)
    if (get_post (campaign, battle, generals, i, &post))
      {
        BivBox flag = get_flag_box (post, height, 0.0, look);

        g_array_append_val (flags, flag);
      }
  for (guint i = 0; i < participants->len; i++)
    draw_base (campaign, g_ptr_array_index (participants, i), &g_array_index (bases, BivBase, i), height, taken, flags, cr, look);
  g_array_append_vals (taken, flags->data, flags->len);
  for (guint i = 0; i < generals->len; i++)
    if (get_post (campaign, battle, generals, i, &post))
      draw_general (campaign, g_ptr_array_index (generals, i), post, height, taken, cr, look);
  biv_brackets_draw_names (brackets, taken, cr, (double) biv_tabletop_get_width (biv_board_get_table (battle->board)) / BIV_MM,
                           height, look);
  words = *look;
  words.taken = taken;
  biv_tabletop_draw_words (biv_board_get_table (battle->board), cr, &words);
}

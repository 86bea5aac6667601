/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brigade-list.c: the brigades of a battle, at the foot of its table */
#include "config.h"

#include "draw/ground/brigade-list.h"

#include <glib/gi18n-lib.h>

#include "campaign/battle/battle-query.h"
#include "campaign/model/item-names.h"
#include "draw/counter/side-look.h"

#define HEAD      6.4               /* mm: a side's name, with its rule */
#define ROW       4.6
#define APART     8.0               /* between the sides */
#define SWATCH    7.0
#define POINTS    8.5
#define COMMANDER 0.46              /* of a side's width: where the names of commanders begin */

typedef struct
{
  char *name, *commander;           /* the second (nullable) */
  guint n;                          /* units */
} Brigade;

typedef struct
{
  char       *name;
  BivSideLook look;
  GArray     *brigades;             /* of Brigade */
} Force;

struct _BivBrigadeList
{
  GArray *forces;                   /* of Force: those of whom anybody is known */
};

#define FORCE(list, i)     (&g_array_index ((list)->forces, Force, (i)))
#define BRIGADE(force, i)  (&g_array_index ((force)->brigades, Brigade, (i)))

static void
brigade_clear (gpointer data)
{
  Brigade *brigade = data;

  g_free (brigade->name);
  g_free (brigade->commander);
}

static void
force_clear (gpointer data)
{
  Force *force = data;

  g_free (force->name);
  g_array_unref (force->brigades);
}

/* In the order of the roster, where the units of one stand together. */
static GArray *
list_brigades (BivCampaign *campaign,
               BivBattle   *battle,
               const char  *side)
{
  g_autoptr (GPtrArray) participants = biv_battle_list_participants (campaign, battle, side);
  GArray *brigades = g_array_new (FALSE, TRUE, sizeof (Brigade));
  const char *last = NULL;

  g_array_set_clear_func (brigades, brigade_clear);
  for (guint i = 0; i < participants->len; i++)
    {
      const BivParticipant *one = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, one->unit);
      BivFormation *formation = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;

      if (formation == NULL || one->role != BIV_ROLE_BOARD)
        continue;
      if (g_strcmp0 (unit->formation, last) != 0)
        {
          const Brigade brigade = { g_strdup (biv_item_call (formation)), g_strdup (formation->commander), 0 };

          g_array_append_val (brigades, brigade);
        }
      last = unit->formation;
      g_array_index (brigades, Brigade, brigades->len - 1).n++;
    }
  return brigades;
}

BivBrigadeList *
biv_brigade_list_new (BivCampaign *campaign,
                      BivBattle   *battle,
                      const char  *side)
{
  BivBrigadeList *list = g_new0 (BivBrigadeList, 1);

  list->forces = g_array_new (FALSE, TRUE, sizeof (Force));
  g_array_set_clear_func (list->forces, force_clear);
  for (char **id = battle->sides; id != NULL && *id != NULL; id++)
    if (side == NULL || g_str_equal (side, *id))
      {
        const Force force = { g_strdup (biv_item_call (biv_campaign_find_side (campaign, *id))), biv_side_look (campaign, *id),
                              list_brigades (campaign, battle, *id) };

        g_array_append_val (list->forces, force);
        if (force.brigades->len == 0)
          g_array_set_size (list->forces, list->forces->len - 1);
      }
  return list;
}

void
biv_brigade_list_free (BivBrigadeList *list)
{
  g_array_unref (list->forces);
  g_free (list);
}

double
biv_brigade_list_measure (const BivBrigadeList *list)
{
  guint most = 0;

  for (guint i = 0; i < list->forces->len; i++)
    most = MAX (most, FORCE (list, i)->brigades->len);
  return most > 0 ? HEAD + most * ROW : 0.0;
}

static void
draw_swatch (BivPen            *pen,
             const BivSideLook *look,
             double             x,
             double             y)
{
  BivSideInks inks = biv_palette_side (biv_pen_get_palette (pen), look);
  cairo_t *cr = biv_pen_get_cairo (pen);

  if (cr == NULL)
    return;
  cairo_save (cr);
  cairo_scale (cr, BIV_POINTS_PER_MM, BIV_POINTS_PER_MM);
  cairo_rectangle (cr, x, y, SWATCH, 3.5);
  biv_pattern_fill (cr, &inks, 1.2);
  cairo_new_path (cr);
  cairo_rectangle (cr, x, y, SWATCH, 3.5);
  biv_stroke (cr, inks.colour, 0.25);
  cairo_restore (cr);
}

static void
lay_force (const Force *force,
           BivPen      *pen,
           double       x,
           double       y,
           double       width)
{
  draw_swatch (pen, &force->look, x, y);
  biv_pen_words (pen, x + SWATCH + 2.0, y + 3.0, width - SWATCH - 2.0, BIV_ALIGN_LEFT, 9.5, BIV_TYPE_BOLD, force->name);
  y += HEAD;
  biv_pen_rule (pen, x, y - 1.4, width, 0.7, 0.0);
  for (guint i = 0; i < force->brigades->len; i++, y += ROW)
    {
      const Brigade *brigade = BRIGADE (force, i);
      g_autofree char *figure = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u unit", "%u units", brigade->n), brigade->n);
      double units = biv_pen_measure (pen, POINTS, BIV_TYPE_PLAIN, figure) + 2.0;

      biv_pen_words (pen, x, y + 2.4, COMMANDER * width - 1.5, BIV_ALIGN_LEFT, POINTS, BIV_TYPE_PLAIN, brigade->name);
      if (brigade->commander != NULL)
        biv_pen_words (pen, x + COMMANDER * width, y + 2.4, (1 - COMMANDER) * width - units, BIV_ALIGN_LEFT, POINTS,
                       BIV_TYPE_ITALIC, brigade->commander);
      biv_pen_words (pen, x + width, y + 2.4, 0, BIV_ALIGN_RIGHT, POINTS, BIV_TYPE_PLAIN, figure);
      biv_pen_rule (pen, x, y + 3.4, width, 0.25, 0.45);
    }
}

void
biv_brigade_list_lay (const BivBrigadeList *list,
                      BivPen               *pen,
                      double                x,
                      double                y,
                      double                width)
{
  double each = list->forces->len > 1 ? (width - APART) / 2 : width;

  for (guint i = 0; i < list->forces->len; i++)
    lay_force (FORCE (list, i), pen, x + i * (each + APART), y, each);
}

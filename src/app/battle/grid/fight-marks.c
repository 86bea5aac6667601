/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-marks.c: what a shot, its range and the enemy's threats put over the board */
#include "config.h"

#include "app/battle/grid/fight-marks.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "app/battle/grid/fight-choices.h"
#include "base/fit.h"
#include "engine/prospect.h"

#define MOST_DISCS 9
#define CERTAIN    0.9999
#define NEGLIGIBLE 1e-6

static BivMarker *
add (GArray        *markers,
     BivMarkerKind  kind,
     BivCell        cell)
{
  BivMarker marker = { .kind = kind, .cell = cell };

  g_array_append_val (markers, marker);
  return &g_array_index (markers, BivMarker, markers->len - 1);
}

/* ---- Range ---- */

void
biv_fight_mark_range (GArray       *markers,
                      BivBoard     *board,
                      const guint8 *aims,
                      gboolean      veils)
{
  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    {
      if (aims[cell] != BIV_AIM_NONE)
        add (markers, BIV_MARKER_RANGE, cell);
      if (veils && aims[cell] != BIV_AIM_DIRECT)
        BIV_FIT (add (markers, aims[cell] == BIV_AIM_NONE ? BIV_MARKER_VEIL : BIV_MARKER_VEIL_LIGHT, cell)->words, "%s",
                 aims[cell] == BIV_AIM_NONE ? _("out of reach") : _("by indirect fire"));
    }
}

char *
biv_fight_dup_reach (BivBoard     *board,
                     BivCell       from,
                     BivCell       cell,
                     const guint8 *aims)
{
  int distance = biv_board_get_distance (board, from, cell);
  g_autofree char *far = NULL;

  far = biv_board_get_shape (board) == BIV_BOARD_HEXES
          ? g_strdup_printf (ngettext ("%d hex", "%d hexes", distance), distance)
          : g_strdup_printf (ngettext ("%d square", "%d squares", distance), distance);
  if (aims == NULL || aims[cell] == BIV_AIM_NONE)
    return g_steal_pointer (&far);
  /* TRANSLATORS: how far a shot goes, and of what kind it is: "4 squares, direct" */
  return g_strdup_printf (aims[cell] == BIV_AIM_DIRECT ? _("%s, direct") : _("%s, indirect"), far);
}

/* ---- Targets ---- */

static int
compare_targets (gconstpointer a,
                 gconstpointer b)
{
  const BivFightTarget *one = a, *two = b;

  if (one->has_worth && two->has_worth && one->worth != two->worth)
    return one->worth > two->worth ? -1 : 1;
  return one->share > two->share ? -1 : one->share < two->share ? 1 : (int) one->cell - (int) two->cell;
}

/* A step of several is that part of the unit. */
static void
note_hit (BivFightTarget   *target,
          BivSession       *session,
          const BivChances *chances)
{
  BivField *field = biv_session_get_field (session);

  for (guint i = 0; i < biv_field_get_n_units (field) && target->n_hit < BIV_FIGHT_MOST_HIT; i++)
    {
      BivPlacement placement = biv_session_get_placement (session, i);
      double part;

      part = chances->units[i].destroyed + chances->units[i].weakened / MAX (placement.strength, 1);
      if (part < NEGLIGIBLE)
        continue;
      target->hit[target->n_hit] = i;
      target->parts[target->n_hit++] = part;
    }
}

GArray *
biv_fight_list_targets (BivSession *session,
                        guint       unit,
                        GPtrArray  *choices)
{
  GArray *targets = g_array_new (FALSE, FALSE, sizeof (BivFightTarget));
  BivField *field = biv_session_get_field (session);

  for (guint i = 0; choices != NULL && i < choices->len; i++)
    {
      const BivFightChoice *choice = g_ptr_array_index (choices, i);
      int enemy = choice->kind == BIV_ACTION_FIRE ? biv_session_find_unit_at (session, choice->cell) : -1;
      BivFightTarget target = { .cell = choice->cell, .enemy = (guint) enemy };
      g_autoptr (BivChances) chances = NULL;

      if (enemy < 0 || biv_field_get_unit (field, (guint) enemy)->side == biv_field_get_unit (field, unit)->side)
        continue;
      chances = biv_chances_new (field, biv_session_get_state (session), &g_array_index (choice->actions, BivAction, 0), NULL, 0);
      if (chances != NULL)
        {
          target.share = chances->units[enemy].destroyed + chances->units[enemy].weakened;
          note_hit (&target, session, chances);
        }
      g_array_append_val (targets, target);
    }
  g_array_sort (targets, compare_targets);
  return targets;
}

void
biv_fight_rank_targets (GArray         *targets,
                        BivTargetWorth *worth,
                        BivSession     *session,
                        int             side)
{
  guint wanted[BIV_MAX_UNITS], n_wanted = 0;
  gboolean is_known = TRUE;

  for (guint i = 0; i < targets->len; i++)
    {
      BivFightTarget *target = &g_array_index (targets, BivFightTarget, i);

      target->has_worth = TRUE;
      target->worth = 0;
      for (guint k = 0; k < target->n_hit; k++)
        {
          double gain = 0;

          if (!biv_target_worth_get (worth, session, side, target->hit[k], &gain) && n_wanted < BIV_MAX_UNITS)
            {
              target->has_worth = FALSE;
              wanted[n_wanted++] = target->hit[k];
            }
          target->worth += target->parts[k] * gain;
        }
      is_known = is_known && target->has_worth;
    }
  if (n_wanted > 0)
    biv_target_worth_ask (worth, session, wanted, n_wanted);
  for (guint i = 0; i < targets->len; i++)
    g_array_index (targets, BivFightTarget, i).has_worth = is_known;
  g_array_sort (targets, compare_targets);
}

void
biv_fight_mark_targets (GArray  *markers,
                        GArray  *targets,
                        BivCell  chosen)
{
  for (guint i = 0; i < targets->len && i < MOST_DISCS; i++)
    {
      const BivFightTarget *target = &g_array_index (targets, BivFightTarget, i);
      BivMarker *marker = add (markers, target->cell == chosen ? BIV_MARKER_RANK_FIRST : BIV_MARKER_RANK, target->cell);

      BIV_FIT (marker->figure, "%u", i + 1);
      BIV_FIT (marker->words, _("target %u of %u, %d per cent"), i + 1, targets->len, (int) lround (100 * target->share));
    }
}

/* ---- Where a shot comes down ---- */

static void
mark_fell (GArray  *markers,
           BivCell  cell)
{
  BIV_FIT (add (markers, BIV_MARKER_FELL, cell)->words, "%s", _("the shell fell here"));
}

static void
add_landing (GArray                 *markers,
             BivSession             *session,
             const BivLandingChance *landing,
             int                     side)
{
  int there = biv_session_find_unit_at (session, landing->cell);
  gboolean is_own = there >= 0 && biv_field_get_unit (biv_session_get_field (session), (guint) there)->side == side;
  BivMarker *marker = add (markers, is_own ? BIV_MARKER_LANDS_ON_OWN : BIV_MARKER_LANDS, landing->cell);
  guint n = 0;

  for (int face = 1; face <= 6; face++)
    if (landing->faces >> (face - 1) & 1)
      marker->figure[n++] = (char) ('0' + face);
  marker->figure[n] = '\0';
  /* TRANSLATORS: said of a cell: faces of the die, and how likely that is */
  BIV_FIT (marker->words, is_own ? _("%s falls on its own, %d per cent") : _("%s falls here, %d per cent"), marker->figure,
           (int) lround (100 * landing->share));
}

void
biv_fight_mark_landings (GArray       *markers,
                         BivSession   *session,
                         const GArray *landings,
                         int           side,
                         BivCell       cell)
{
  for (guint i = 0; i < landings->len; i++)
    {
      const BivLandingChance *landing = &g_array_index (landings, BivLandingChance, i);

      if (landing->cell == BIV_NO_CELL)
        continue;
      if (landing->share > CERTAIN)
        mark_fell (markers, landing->cell);
      else if (landing->cell != cell)
        add_landing (markers, session, landing, side);
    }
}

void
biv_fight_mark_fallen_shells (GArray     *markers,
                              BivSession *session,
                              BivCell     cell)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);
      BivCell fell = biv_log_line_get_landing (line);

      if (biv_log_line_get_moment (line) == biv_session_get_moment (session) && fell != BIV_NO_CELL && fell != cell)
        mark_fell (markers, fell);
    }
}

/* ---- Threats ---- */

void
biv_fight_count_threats (BivSession *session,
                         int         side,
                         guint8     *counts)
{
  BivField *field = biv_session_get_field (session);
  guint n_cells = biv_board_get_n_cells (biv_field_get_board (field));
  g_autofree BivProspect *prospect = g_new (BivProspect, 1);

  memset (counts, 0, n_cells);
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      if (biv_field_get_unit (field, i)->side != side
          || !biv_prospect_of_unit (field, biv_session_get_state (session), i, prospect))
        continue;
      for (BivCell cell = 0; cell < n_cells; cell++)
        counts[cell] += prospect->aims[cell] != BIV_AIM_NONE || prospect->aims_later[cell] || prospect->meets[cell];
    }
}

void
biv_fight_mark_threats (GArray            *markers,
                        BivBoard          *board,
                        const guint8      *counts,
                        const BivSideLook *look,
                        const char        *name)
{
  for (BivCell cell = 0; cell < biv_board_get_n_cells (board); cell++)
    {
      BivMarker *marker;

      if (counts[cell] == 0)
        continue;
      marker = add (markers, BIV_MARKER_THREAT, cell);
      marker->side = *look;
      BIV_FIT (marker->figure, "%u", counts[cell]);
      BIV_FIT (marker->words, ngettext ("%u of %s can strike here", "%u of %s can strike here", counts[cell]), counts[cell], name);
    }
}

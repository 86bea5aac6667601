/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy.c: the checks before a battle (specification section 5, FU-SETUP) */
#include "config.h"
#include "rulebooks/fusilier/rules/rules.h"

#include "engine/biv-text.h"
#include "rulebooks/biv-rulebooks.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* E-SETUP-8: more than half a millimetre */
#define FRONTAGE_SLACK 50

typedef struct
{
  const BivField *field;
  const FuBattle *battle;
  int             side;
  GArray         *faults, *warnings;          /* either may be NULL */
} Checking;

static void G_GNUC_PRINTF (6, 7)
complain (GArray     *list,
          int         unit,
          const char *name,
          const char *code,
          const char *clause,
          const char *format,
          ...)
{
  g_autofree char *text = NULL;
  BivRefusal *fault;
  va_list args;

  if (list == NULL)
    return;
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  g_array_set_size (list, list->len + 1);
  fault = &g_array_index (list, BivRefusal, list->len - 1);
  biv_refusal_set (fault, code, clause, "%s", text);
  fault->unit = (gint16) unit;
  fault->names[0] = name;
}

static const char *
name_of (const Checking *checking,
         guint           unit)
{
  return checking->field->units[unit].name;
}

static const char *
call_of (const Checking *checking,
         guint           unit)
{
  return checking->field->units[unit].call;
}

/* A base is drawn wherever the unit has a place, on the table or on the map. */
static gboolean
has_base (const FuUnit *unit)
{
  return unit->status < FU_ROUTED && unit->placed != FU_NOWHERE && unit->marks & FU_IN_PLACE
    && !(unit->marks & (FU_WAITS | FU_LEFT));
}

/* ---- Where a unit stands ---- */

static void
check_overlaps (const Checking *checking,
                guint           number,
                const BivBase  *base)
{
  for (guint i = 0; i < checking->battle->head.n_units; i++)
    {
      const FuUnit *other = &checking->battle->units[i];
      BivBase there;

      /* Each pair of one side once. */
      if (i == number || !has_base (other) || (other->side == checking->side && i < number))
        continue;
      if (other->building != FU_NONE && other->building == checking->battle->units[number].building)
        {
          complain (checking->faults, (int) number, name_of (checking, number), "E-SETUP-13", "FU-BUILD-3",
                    _("Building %s already holds %s."), fu_get_name (checking->field, BIV_TARGET_CELL,
                                                                     (guint) other->building),
                    call_of (checking, number));
          if (checking->faults != NULL)
            g_array_index (checking->faults, BivRefusal, checking->faults->len - 1).names[1] = name_of (checking, i);
          continue;
        }
      there = fu_base (checking->field, other);
      if (!biv_base_overlaps (base, &there, FU_TOUCH))
        continue;
      complain (checking->faults, (int) number, name_of (checking, number), "E-SETUP-2", "FU-GEOM-9",
                _("Units %s and %s overlap."),
                call_of (checking, number), call_of (checking, i));
      if (checking->faults != NULL)
        g_array_index (checking->faults, BivRefusal, checking->faults->len - 1).names[1] = name_of (checking, i);
    }
}

/* FU-SETUP-1, FU-SETUP-2 */
static void
check_concealed (const Checking *checking,
                 guint           number,
                 const BivBase  *base)
{
  const FuBattle *battle = checking->battle;

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side != checking->side && fu_is_on (&battle->units[i]))
      {
        BivBase enemy = fu_base (checking->field, &battle->units[i]);
        FuLook look = fu_look_from (&battle->units[i], &enemy, enemy.centre);

        if (biv_base_is_within (base, &enemy, FU_ZONE) || fu_sees (checking->field, &look, base, BIV_NO_OBJECT, FALSE))
          {
            complain (checking->faults, (int) number, NULL, "E-SETUP-4", "FU-SETUP-1",
                      _("Unit %s is in view of %s and must be placed."),
                      call_of (checking, number), call_of (checking, i));
            return;
          }
      }
  for (guint i = 0; i < battle->n_generals; i++)
    {
      FuLook look = { fu_general_at (battle, &battle->generals[i]), NULL, FU_ZONE, FU_EDGE, FALSE };

      if (battle->generals[i].side != checking->side && battle->generals[i].is_placed && !battle->generals[i].is_disabled
          && fu_sees (checking->field, &look, base, BIV_NO_OBJECT, FALSE))
        {
          complain (checking->faults, (int) number, NULL, "E-SETUP-4", "FU-SETUP-1",
                    _("Unit %s is in view of %s and must be placed."),
                    call_of (checking, number), fu_general_call (checking->field, (int) i));
          return;
        }
    }
}

static void
check_ground (const Checking *checking,
              guint           number,
              const BivBase  *base)
{
  const BivTabletop *table = fu_rules (checking->field)->table;
  guint32 barred = BIV_THING_BIT (BIV_THING_MARSH) | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_WALL);
  guint object;

  if (checking->battle->units[number].building == FU_NONE
      && biv_tabletop_list_under (table, barred, base, FU_TOUCH, &object, 1) > 0)
    complain (checking->faults, (int) number, NULL, "E-SETUP-7", "FU-OBST-6", _("Unit %s stands on impassable ground."),
              call_of (checking, number));
}

static void
check_place (const Checking *checking,
             guint           number)
{
  const FuUnit *unit = &checking->battle->units[number];
  const BivTabletop *table = fu_rules (checking->field)->table;
  BivBase base;

  if (unit->status >= FU_ROUTED || unit->marks & (FU_WAITS | FU_LEFT))
    return;
  if (unit->placed == FU_ON_MAP && (unit->marks & (FU_IN_PLACE | FU_FACED)) != (FU_IN_PLACE | FU_FACED))
    {
      complain (checking->faults, (int) number, NULL, "E-SETUP-5", "FU-SETUP-4",
                _("Unit %s needs a sketch-map position and facing."),
                call_of (checking, number));
      return;
    }
  if (!has_base (unit))
    {
      complain (checking->faults, (int) number, NULL, "E-SETUP-3", "FU-SETUP-4",
                _("Unit %s is not placed and not on the sketch map."),
                call_of (checking, number));
      return;
    }
  base = fu_base (checking->field, unit);
  if (!biv_base_is_on_table (&base, biv_tabletop_get_width (table), biv_tabletop_get_height (table)))
    complain (checking->faults, (int) number, NULL, "E-SETUP-1", "FU-GEOM-10", _("Unit %s is not wholly on the table."),
              call_of (checking, number));
  check_overlaps (checking, number, &base);
  check_ground (checking, number, &base);
  if (unit->placed == FU_ON_MAP)
    check_concealed (checking, number, &base);
}

/* ---- What a unit is ---- */

/* FU-COL-1 */
static gboolean
has_assault_columns (const FuBattle *battle,
                     int             side)
{
  int year = battle->year[side];

  switch (battle->tradition[side])
    {
    case FU_FRENCH:
    case FU_FRENCH_CLIENT: return year >= 1792;
    case FU_AUSTRIAN:      return year >= 1808;
    case FU_PRUSSIAN:
    case FU_RUSSIAN:       return year >= 1811;
    default:               return FALSE;
    }
}

static void
check_roster (const Checking *checking,
              guint           number)
{
  const FuBattle *battle = checking->battle;
  const FuUnit *unit = &battle->units[number];
  const FuNumbers *numbers = &fu_rules (checking->field)->numbers;

  if (fu_line_frontage (checking->field, unit) <= 0)
    complain (checking->faults, (int) number, NULL, "E-SETUP-8", "FU-BASE-3",
              unit->arm == FU_ARTILLERY ? _("%s has no frontage: give it guns.") : _("%s has no frontage: give it men."),
              call_of (checking, number));
  if (unit->silenced > unit->guns)
    complain (checking->faults, (int) number, NULL, "FU-ART-4", NULL, _("%s: no more than its %d guns can be silenced."),
              call_of (checking, number), unit->guns);
  if (unit->wide > 0 && ABS (unit->wide - fu_line_frontage (checking->field, unit)) > FRONTAGE_SLACK)
    {
      g_autofree char *right = biv_text_dup_length (fu_line_frontage (checking->field, unit));

      complain (checking->faults, (int) number, NULL, "E-SETUP-8", "FU-BASE-3", _("Frontage of %s should be %s mm."),
                call_of (checking, number), right);
    }
  if ((unit->arm == FU_ARTILLERY || unit->light_guns > 0) && !fu_knows_calibre (numbers, unit->calibre))
    complain (checking->faults, (int) number, NULL, "E-SETUP-9", "FU-ART-1", _("Calibre %d has no range."),
              unit->calibre);
  if (unit->form == FU_ASSAULT_COLUMN && !has_assault_columns (battle, checking->side))
    /* TRANSLATORS: a side, A or B, and the year that it is of */
    complain (checking->faults, (int) number, NULL, "E-SETUP-10", "FU-COL-1", _("%s in %d may not use columns of assault."),
              biv_side_letter (checking->side), battle->year[checking->side]);
  if (unit->quality > 9 || (unit->quality == 0 && unit->brigade == FU_NONE && unit->arm != FU_ARTILLERY))
    complain (checking->faults, (int) number, name_of (checking, number), "E-SETUP-11", "FU-SETUP-12",
              _("Quality must be 1 to 9."));
  if (unit->arm == FU_ARTILLERY && unit->brigade == FU_NONE && unit->quality == 0)
    complain (checking->faults, (int) number, NULL, "E-SETUP-12", "FU-MOR-15", _("Battery %s needs a formation."),
              call_of (checking, number));
}

/* ---- Formations, generals, orders ---- */

static guint
count_units (const FuBattle *battle,
             int             brigade)
{
  guint n = 0;

  for (guint i = 0; i < battle->head.n_units; i++)
    n += battle->units[i].brigade == brigade && battle->units[i].arm != FU_ARTILLERY;
  return n;
}

/* One beside the table is as absent as one placed nowhere. */
static gboolean
is_present (const Checking  *checking,
            const FuGeneral *general)
{
  const BivTabletop *table = fu_rules (checking->field)->table;

  return general->is_placed
    && (general->unit != FU_NONE || (general->at.x >= 0 && general->at.x <= biv_tabletop_get_width (table)
                                     && general->at.y >= 0 && general->at.y <= biv_tabletop_get_height (table)));
}

static void
check_formations (const Checking *checking)
{
  const FuBattle *battle = checking->battle;
  gboolean has_brigade = FALSE, has_units = FALSE;

  for (guint i = 0; i < battle->head.n_units; i++)
    has_units = has_units || battle->units[i].side == checking->side;
  for (guint i = 0; i < battle->n_formations; i++)
    {
      const FuFormation *formation = &battle->formations[i];
      const char *name = fu_formation_name (checking->field, (int) i);

      if (formation->side != checking->side)
        continue;
      for (guint j = 0; j < formation->n_orders; j++)
        if (formation->orders[j].aim == FU_AIM_NONE && formation->orders[j].kind != FU_RETIRE)
          complain (checking->warnings, -1, name, "W-ORDER-5", "FU-SETUP-9",
                    _("Order treated as none: %s has no objective that can be reached."),
                    name);
      if (formation->level != FU_BRIGADE)
        continue;
      has_brigade = has_brigade || MAX (formation->original, count_units (battle, (int) i)) >= 2;
      if (formation->quality < 1 || formation->quality > 9)
        complain (checking->faults, -1, name, "E-SETUP-11", "FU-SETUP-12", _("Quality must be 1 to 9."));
      if (!fu_has_any_order (battle, (int) i))
        complain (checking->warnings, -1, name, "W-SETUP-16", "FU-SETUP-7",
                  _("%s has no orders; it may only respond."), name);
    }
  if (has_units && !has_brigade)
    complain (checking->warnings, -1, biv_side_letter (checking->side), "W-SETUP-15", "FU-BASE-10",
              _("These rules are meant for brigades and above."));
  if (battle->year[checking->side] != 0 && (battle->year[checking->side] < 1700 || battle->year[checking->side] > 1815))
    complain (checking->warnings, -1, biv_side_letter (checking->side), "W-SETUP-17", "FU-SETUP-13",
              _("These rules cover 1700 to 1815."));
  for (guint i = 0; i < battle->n_generals; i++)
    if (battle->generals[i].side == checking->side && !is_present (checking, &battle->generals[i])
        && !battle->generals[i].is_away && !battle->generals[i].is_disabled)
      complain (checking->faults, -1, fu_general_name (checking->field, (int) i), "E-SETUP-6", "FU-SETUP-5",
                _("General %s must be on the table."), fu_general_call (checking->field, (int) i));
}

/* ---- The whole ---- */

void
fu_check_position (const BivField *field,
                   const FuBattle *battle,
                   int             side,
                   GArray         *faults,
                   GArray         *warnings)
{
  Checking checking = { field, battle, side, faults, warnings };

  for (guint i = 0; i < battle->head.n_units; i++)
    if (battle->units[i].side == side)
      {
        check_place (&checking, i);
        check_roster (&checking, i);
      }
  check_formations (&checking);
}

/* The names in a list are those of a field that is about to go: the setup has the same. */
static void
keep_names (const BivSetup *setup,
            GArray         *list)
{
  for (guint i = 0; list != NULL && i < list->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (g_array_index (list, BivRefusal, i).names); j++)
      {
        const char **name = &g_array_index (list, BivRefusal, i).names[j];
        int unit = *name != NULL ? biv_setup_find_unit (setup, *name) : -1;
        int side;

        if (*name == NULL || biv_side_from_letter (*name, &side))
          continue;
        if (unit >= 0)
          {
            *name = biv_setup_get_unit (setup, (guint) unit)->name;
            continue;
          }
        for (guint k = 0; k < setup->parts->len; k++)
          if (biv_setup_get_part (setup, k)->kind != BIV_PART_ORDER && strcmp (biv_setup_get_part (setup, k)->name,
                                                                               *name) == 0)
            {
              *name = biv_setup_get_part (setup, k)->name;
              break;
            }
      }
}

void
fu_check_deployment (const BivSetup *setup,
                     const BivBook  *book,
                     int             side,
                     GArray         *faults,
                     GArray         *warnings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivField) field = biv_field_new (biv_ruleset_find (setup->ruleset), setup, &error);
  g_autofree BivState *state = field != NULL ? biv_field_new_state (field) : NULL;

  if (field == NULL)
    {
      complain (faults, -1, NULL, "FU-SETUP-4", NULL, "%s", error->message);
      return;
    }
  fu_check_position (field, fu_battle_of (state), side, faults, warnings);
  keep_names (setup, faults);
  keep_names (setup, warnings);
}

/* Section 5 is one list: everything is told with the deployment. */
void
fu_check_army (const BivSetup *setup,
               const BivBook  *book,
               int             side,
               GArray         *faults,
               GArray         *warnings)
{
}

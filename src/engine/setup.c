/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.c: a battle described */
#include "config.h"
#include "engine/biv-setup.h"

#include "base/biv-dice.h"
#include "base/said.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
free_unit (gpointer data)
{
  BivSetupUnit *unit = data;

  g_free (unit->type);
  g_free (unit->name);
  g_free (unit->label);
  biv_facts_free (unit->facts);
  g_free (unit);
}

static BivSetupUnit *
copy_unit (const BivSetupUnit *unit)
{
  BivSetupUnit *copy = g_memdup2 (unit, sizeof *unit);

  copy->type = g_strdup (unit->type);
  copy->name = g_strdup (unit->name);
  copy->label = g_strdup (unit->label);
  copy->facts = biv_facts_copy (unit->facts);
  return copy;
}

static void
free_roster (gpointer data)
{
  BivSetupRoster *roster = data;

  g_free (roster->type);
  g_free (roster);
}

static void
free_part (gpointer data)
{
  BivSetupPart *part = data;

  g_free (part->name);
  g_free (part->label);
  g_free (part->what);
  biv_facts_free (part->facts);
  g_free (part);
}

static BivSetupPart *
copy_part (const BivSetupPart *part)
{
  BivSetupPart *copy = g_memdup2 (part, sizeof *part);

  copy->name = g_strdup (part->name);
  copy->label = g_strdup (part->label);
  copy->what = g_strdup (part->what);
  copy->facts = biv_facts_copy (part->facts);
  return copy;
}

G_DEFINE_BOXED_TYPE (BivSetup, biv_setup, biv_setup_copy, biv_setup_free)
G_DEFINE_BOXED_TYPE (BivSetupUnit, biv_setup_unit, copy_unit, free_unit)
G_DEFINE_BOXED_TYPE (BivSetupPart, biv_setup_part, copy_part, free_part)

BivSetup *
biv_setup_new (const char *ruleset,
               BivBoard   *board)
{
  BivSetup *setup;

  g_return_val_if_fail (ruleset != NULL, NULL);

  setup = g_new0 (BivSetup, 1);
  setup->ruleset = g_strdup (ruleset);
  setup->board = board != NULL ? biv_board_ref (board)
                               : biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_SQUARES, 8, 8));
  setup->options = biv_facts_new ();
  setup->types = biv_facts_new ();
  for (int side = 0; side < BIV_N_SIDES; side++)
    setup->sides[side].facts = biv_facts_new ();
  setup->units = g_ptr_array_new_with_free_func (free_unit);
  setup->parts = g_ptr_array_new_with_free_func (free_part);
  setup->roster = g_ptr_array_new_with_free_func (free_roster);
  setup->side_to_act = BIV_NOBODY;
  setup->turn = 1;
  setup->facts = biv_facts_new ();
  setup->cells = biv_facts_new ();
  return setup;
}

static void
replace_facts (BivFacts      **facts,
               const BivFacts *with)
{
  biv_facts_free (*facts);
  *facts = biv_facts_copy (with);
}

BivSetup *
biv_setup_copy (const BivSetup *setup)
{
  BivSetup *copy;

  g_return_val_if_fail (setup != NULL, NULL);

  copy = biv_setup_new (setup->ruleset, setup->board);
  replace_facts (&copy->options, setup->options);
  replace_facts (&copy->types, setup->types);
  replace_facts (&copy->facts, setup->facts);
  replace_facts (&copy->cells, setup->cells);
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      copy->sides[side].name = g_strdup (setup->sides[side].name);
      replace_facts (&copy->sides[side].facts, setup->sides[side].facts);
    }
  for (guint i = 0; i < setup->units->len; i++)
    g_ptr_array_add (copy->units, copy_unit (g_ptr_array_index (setup->units, i)));
  for (guint i = 0; i < setup->parts->len; i++)
    g_ptr_array_add (copy->parts, copy_part (g_ptr_array_index (setup->parts, i)));
  for (guint i = 0; i < setup->roster->len; i++)
    {
      const BivSetupRoster *from = g_ptr_array_index (setup->roster, i);

      biv_setup_add_roster (copy, from->side, from->type, from->count);
    }
  copy->phase = g_strdup (setup->phase);
  copy->side_to_act = setup->side_to_act;
  copy->turn = setup->turn;
  return copy;
}

void
biv_setup_free (BivSetup *setup)
{
  if (setup == NULL)
    return;
  g_free (setup->ruleset);
  biv_board_unref (setup->board);
  biv_facts_free (setup->options);
  biv_facts_free (setup->types);
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      g_free (setup->sides[side].name);
      biv_facts_free (setup->sides[side].facts);
    }
  g_ptr_array_unref (setup->units);
  g_ptr_array_unref (setup->parts);
  g_ptr_array_unref (setup->roster);
  g_free (setup->phase);
  biv_facts_free (setup->facts);
  biv_facts_free (setup->cells);
  g_free (setup);
}

static gboolean
unit_equal (const BivSetupUnit *a,
            const BivSetupUnit *b)
{
  return a->side == b->side && g_strcmp0 (a->type, b->type) == 0 && g_strcmp0 (a->name, b->name) == 0
         && g_strcmp0 (a->label, b->label) == 0 && a->cell == b->cell && a->facing == b->facing
         && a->arrival == b->arrival && a->edge == b->edge && a->is_feed == b->is_feed && a->is_lost == b->is_lost
         && a->has_place == b->has_place && a->place.x == b->place.x && a->place.y == b->place.y && a->angle == b->angle
         && biv_facts_equal (a->facts, b->facts);
}

gboolean
biv_setup_equal (const BivSetup *a,
                 const BivSetup *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (g_strcmp0 (a->ruleset, b->ruleset) != 0 || !biv_board_equal (a->board, b->board)
      || !biv_facts_equal (a->options, b->options) || !biv_facts_equal (a->types, b->types)
      || g_strcmp0 (a->phase, b->phase) != 0 || a->side_to_act != b->side_to_act || a->turn != b->turn
      || !biv_facts_equal (a->facts, b->facts) || !biv_facts_equal (a->cells, b->cells) || a->units->len != b->units->len
      || a->parts->len != b->parts->len || a->roster->len != b->roster->len)
    return FALSE;
  for (int side = 0; side < BIV_N_SIDES; side++)
    if (g_strcmp0 (a->sides[side].name, b->sides[side].name) != 0
        || !biv_facts_equal (a->sides[side].facts, b->sides[side].facts))
      return FALSE;
  for (guint i = 0; i < a->units->len; i++)
    if (!unit_equal (g_ptr_array_index (a->units, i), g_ptr_array_index (b->units, i)))
      return FALSE;
  for (guint i = 0; i < a->parts->len; i++)
    {
      const BivSetupPart *one = g_ptr_array_index (a->parts, i), *other = g_ptr_array_index (b->parts, i);

      if (one->kind != other->kind || one->side != other->side || g_strcmp0 (one->name, other->name) != 0
          || g_strcmp0 (one->label, other->label) != 0 || g_strcmp0 (one->what, other->what) != 0
          || !biv_facts_equal (one->facts, other->facts))
        return FALSE;
    }
  for (guint i = 0; i < a->roster->len; i++)
    {
      const BivSetupRoster *one = g_ptr_array_index (a->roster, i), *other = g_ptr_array_index (b->roster, i);

      if (one->side != other->side || g_strcmp0 (one->type, other->type) != 0 || one->count != other->count)
        return FALSE;
    }
  return TRUE;
}

void
biv_setup_set_board (BivSetup *setup,
                     BivBoard *board)
{
  g_return_if_fail (setup != NULL && board != NULL);

  biv_board_ref (board);
  biv_board_unref (setup->board);
  setup->board = board;
}

BivSetupUnit *
biv_setup_add_unit (BivSetup   *setup,
                    int         side,
                    const char *type,
                    const char *name)
{
  BivSetupUnit *unit;
  int number = 1;

  g_return_val_if_fail (setup != NULL && (side == 0 || side == 1) && type != NULL, NULL);

  for (guint i = 0; i < setup->units->len; i++)
    number += biv_setup_get_unit (setup, i)->side == side;
  unit = g_new0 (BivSetupUnit, 1);
  unit->side = side;
  unit->type = g_strdup (type);
  unit->name = name != NULL ? g_strdup (name) : g_strdup_printf ("%s%d", biv_side_letter (side), number);
  unit->cell = BIV_NO_CELL;
  unit->facing = BIV_NO_DIRECTION;
  unit->edge = BIV_NO_DIRECTION;
  unit->angle = BIV_NO_ANGLE;
  unit->facts = biv_facts_new ();
  g_ptr_array_add (setup->units, unit);
  return unit;
}

BivSetupUnit *
biv_setup_get_unit (const BivSetup *setup,
                    guint           i)
{
  g_return_val_if_fail (setup != NULL && i < setup->units->len, NULL);

  return g_ptr_array_index (setup->units, i);
}

guint
biv_setup_get_n_units (const BivSetup *setup)
{
  g_return_val_if_fail (setup != NULL, 0);

  return setup->units->len;
}

int
biv_setup_find_unit (const BivSetup *setup,
                     const char     *name)
{
  g_return_val_if_fail (setup != NULL && name != NULL, -1);

  for (guint i = 0; i < setup->units->len; i++)
    if (g_strcmp0 (biv_setup_get_unit (setup, i)->name, name) == 0)
      return (int) i;
  return -1;
}

BivSetupPart *
biv_setup_add_part (BivSetup    *setup,
                    BivPartKind  kind,
                    int          side,
                    const char  *name,
                    const char  *what)
{
  BivSetupPart *part;
  guint at;

  g_return_val_if_fail (setup != NULL && (side == 0 || side == 1) && name != NULL && what != NULL, NULL);

  at = setup->parts->len;
  while (at > 0 && ((const BivSetupPart *) g_ptr_array_index (setup->parts, at - 1))->kind > kind)
    at--;
  part = g_new0 (BivSetupPart, 1);
  part->kind = kind;
  part->side = side;
  part->name = g_strdup (name);
  part->what = g_strdup (what);
  part->facts = biv_facts_new ();
  g_ptr_array_insert (setup->parts, (gint) at, part);
  return part;
}

BivSetupPart *
biv_setup_get_part (const BivSetup *setup,
                    guint           i)
{
  g_return_val_if_fail (setup != NULL && i < setup->parts->len, NULL);

  return g_ptr_array_index (setup->parts, i);
}

int
biv_setup_find_part (const BivSetup *setup,
                     BivPartKind     kind,
                     const char     *name)
{
  g_return_val_if_fail (setup != NULL && name != NULL, -1);

  for (guint i = 0; i < setup->parts->len; i++)
    if (biv_setup_get_part (setup, i)->kind == kind && strcmp (biv_setup_get_part (setup, i)->name, name) == 0)
      return (int) i;
  return -1;
}

void
biv_setup_add_roster (BivSetup   *setup,
                      int         side,
                      const char *type,
                      int         count)
{
  BivSetupRoster *roster;

  g_return_if_fail (setup != NULL && type != NULL);

  roster = g_new0 (BivSetupRoster, 1);
  roster->side = side;
  roster->type = g_strdup (type);
  roster->count = count;
  g_ptr_array_add (setup->roster, roster);
}

const char *
biv_setup_part_call (const BivSetupPart *part)
{
  return part->label != NULL ? biv_said (part->label) : part->name;
}

const char *
biv_setup_unit_call (const BivSetupUnit *unit)
{
  g_return_val_if_fail (unit != NULL, NULL);

  return unit->label != NULL ? biv_said (unit->label) : unit->name;
}

const char *
biv_setup_side_call (const BivSetup *setup,
                     int             side)
{
  g_return_val_if_fail (setup != NULL && (side == 0 || side == 1), NULL);

  if (setup->sides[side].name != NULL)
    return biv_said (setup->sides[side].name);
  return side == 0 ? _("Side A") : _("Side B");
}

const char *
biv_side_letter (int side)
{
  static const char *const letters[] = { "A", "B" };

  return side == 0 || side == 1 ? letters[side] : "-";
}

gboolean
biv_side_from_letter (const char *text,
                      int        *side)
{
  g_return_val_if_fail (text != NULL && side != NULL, FALSE);

  for (int i = BIV_NOBODY; i < BIV_N_SIDES; i++)
    if (g_strcmp0 (text, biv_side_letter (i)) == 0)
      {
        *side = i;
        return TRUE;
      }
  return FALSE;
}

/* ---- Copies put back ---- */

void
biv_setup_set_unit (BivSetup           *setup,
                    guint               i,
                    const BivSetupUnit *unit)
{
  BivSetupUnit *copy;

  g_return_if_fail (setup != NULL && i < setup->units->len && unit != NULL && unit->name != NULL);

  copy = copy_unit (unit);
  free_unit (g_ptr_array_index (setup->units, i));
  g_ptr_array_index (setup->units, i) = copy;
}

void
biv_setup_set_part (BivSetup           *setup,
                    guint               i,
                    const BivSetupPart *part)
{
  BivSetupPart *copy;

  g_return_if_fail (setup != NULL && i < setup->parts->len && part != NULL);
  g_return_if_fail (part->kind == biv_setup_get_part (setup, i)->kind);

  copy = copy_part (part);
  free_part (g_ptr_array_index (setup->parts, i));
  g_ptr_array_index (setup->parts, i) = copy;
}

void
biv_setup_set_option (BivSetup   *setup,
                      const char *id,
                      const char *value)
{
  g_return_if_fail (setup != NULL && id != NULL);

  biv_facts_set (setup->options, id, value);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-writer.c: the position lines that only a battle on a table has, written */
#include "config.h"
#include "script/table-writer.h"

#include "board/biv-tabletop.h"
#include "script/battle-position-private.h"
#include "engine/biv-text.h"
#include "base/fail.h"
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

static void
add_spot (GString *text,
          BivSpot  spot)
{
  g_autofree char *place = biv_text_dup_place (spot);

  g_string_append_printf (text, " %s", place);
}

static void
add_length (GString    *text,
            const char *key,
            BivLength   length)
{
  g_autofree char *words = biv_text_dup_length (length);

  g_string_append_printf (text, " %s=%s", key, words);
}

static void
write_object (GString                 *text,
              const BivSetup          *setup,
              const BivTabletopObject *object)
{
  BivThingForm form = biv_thing_get_form (object->thing);

  if (object->thing == BIV_THING_LABEL)
    return;
  g_string_append_printf (text, "terrain %s", biv_thing_get_name (object->thing));
  for (guint i = 0; i < object->outline.n_spots; i++)
    add_spot (text, object->outline.spots[i]);
  if (object->name != NULL)
    g_string_append_printf (text, " name=%s", object->name);
  if (object->thing == BIV_THING_CONTOUR)
    g_string_append_printf (text, " level=%d", object->level);
  if (object->thing == BIV_THING_BUILDING)
    g_string_append_printf (text, " material=%s", biv_material_get_name (object->material));
  if (object->thing == BIV_THING_STREAM)
    g_string_append_printf (text, " depth=%s", biv_depth_get_name (object->depth));
  if (form == BIV_THING_BAND)
    add_length (text, "width", object->width);
  if (form == BIV_THING_LINE)
    add_length (text, "height", object->height);
  if (object->thing == BIV_THING_BUILDING && object->name != NULL)
    {
      g_autofree char *key = g_strconcat (object->name, ".damage", NULL);

      if (biv_facts_get (setup->cells, key) != NULL)
        g_string_append_printf (text, " damage=%s", biv_facts_get (setup->cells, key));
    }
  g_string_append_c (text, '\n');
}

void
biv_table_write_ground (GString        *text,
                        const BivSetup *setup)
{
  const BivTabletop *table = biv_board_get_table (setup->board);
  g_autofree char *width = biv_text_dup_length (biv_tabletop_get_width (table));
  g_autofree char *height = biv_text_dup_length (biv_tabletop_get_height (table));

  g_string_append_printf (text, "board   %sx%s\n", width, height);
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    write_object (text, setup, biv_tabletop_get_object (table, i));
}

/* Written in `setup`, or later but not sent (FU-SETUP-11): when it becomes active nobody knows yet. */
static gboolean
is_draft (const BivSetupPart *part)
{
  return part->kind == BIV_PART_ORDER && biv_facts_get (part->facts, "active") == NULL;
}

void
biv_table_write_parts (GString        *text,
                       const BivSetup *setup,
                       BivPartKind     first,
                       BivPartKind     last)
{
  for (guint i = 0; i < setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);

      if (part->kind < first || part->kind > last || is_draft (part))
        continue;
      if (part->kind == BIV_PART_FORMATION)
        g_string_append_printf (text, "%s %s %s", part->what, biv_side_letter (part->side), part->name);
      else if (part->kind == BIV_PART_GENERAL)
        g_string_append_printf (text, "general %s %s rank=%s", biv_side_letter (part->side), part->name, part->what);
      else
        g_string_append_printf (text, "order %s %s %s", biv_side_letter (part->side), part->name, part->what);
      /* No rule reads what is left out: notes, who wrote an order that is on its way and when, and words of strangers. */
      for (guint k = 0; k < biv_facts_get_n (part->facts); k++)
        if (biv_table_part_says (part, biv_facts_get_key (part->facts, k)))
          g_string_append_printf (text, " %s=%s", biv_facts_get_key (part->facts, k), biv_facts_get_value (part->facts, k));
      g_string_append_c (text, '\n');
    }
}

static gboolean
is_last_of_its_formation (const BivSetup *setup,
                          guint           i)
{
  const BivSetupPart *part = biv_setup_get_part (setup, i);

  for (guint j = i + 1; j < setup->parts->len; j++)
    {
      const BivSetupPart *later = biv_setup_get_part (setup, j);

      if (later->kind == BIV_PART_ORDER && strcmp (later->name, part->name) == 0)
        return FALSE;
    }
  return TRUE;
}

/* What its general says to come to the same; NULL: nothing that he may say comes to it. */
static char *
dup_draft (const BivField     *field,
           const BivState     *state,
           const BivSetupPart *part)
{
  const char *by = biv_facts_get (part->facts, "by"), *objective = biv_facts_get (part->facts, "objective");
  g_autofree char *order = NULL;
  g_auto (GStrv) words = NULL;
  BivAction action;

  if (by == NULL)
    return NULL;
  if (objective != NULL && strcmp (objective, "none") != 0)
    order = g_strdup_printf ("%s order %s %s %s objective=%s", biv_side_letter (part->side), by, part->name, part->what,
                             objective);
  /* FU-SETUP-9: who says none has none, but who retires finds one. */
  else if ((objective == NULL) == (strcmp (part->what, "retire") == 0))
    order = g_strdup_printf ("%s order %s %s %s", biv_side_letter (part->side), by, part->name, part->what);
  else
    return NULL;
  words = g_strsplit (order, " ", -1);
  if (!biv_text_parse_order (field, state, (const char *const *) words, &action, NULL)
      || !biv_battle_check (field, state, &action, NULL))
    return NULL;
  return g_steal_pointer (&order);
}

gboolean
biv_table_write_drafts (GString        *text,
                        const BivSetup *setup,
                        const BivField *field,
                        const BivState *state,
                        GError        **error)
{
  for (guint i = 0; i < setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);
      g_autofree char *order = NULL;

      if (!is_draft (part))
        continue;
      if (strcmp (setup->phase, "setup") == 0 && is_last_of_its_formation (setup, i))
        order = dup_draft (field, state, part);
      if (order == NULL)
        return biv_fail (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _("the battle begins with an order to %s that nobody carries, which an example cannot say"),
                         part->name);
      g_string_append_printf (text, "do      %s\n", order);
    }
  return TRUE;
}

void
biv_table_write_place (GString            *text,
                       const BivSetupUnit *unit)
{
  g_autofree char *angle = unit->angle != BIV_NO_ANGLE ? biv_text_dup_angle ((BivAngle) unit->angle) : g_strdup ("-");
  g_autofree char *place = unit->has_place ? biv_text_dup_place (unit->place) : g_strdup ("-");

  g_string_append_printf (text, "unit    %s %s %s %s", biv_side_letter (unit->side), unit->type, place, angle);
}

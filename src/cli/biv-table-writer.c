/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-table-writer.c: the position lines that only a battle on a table has, written */
#include "cli/biv-table-writer.h"

#include "board/biv-tabletop.h"
#include "engine/biv-text.h"

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

void
biv_table_write_parts (GString        *text,
                       const BivSetup *setup,
                       BivPartKind     first,
                       BivPartKind     last)
{
  for (guint i = 0; i < setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (setup, i);

      if (part->kind < first || part->kind > last)
        continue;
      if (part->kind == BIV_PART_FORMATION)
        g_string_append_printf (text, "%s %s %s", part->what, biv_side_letter (part->side), part->name);
      else if (part->kind == BIV_PART_GENERAL)
        g_string_append_printf (text, "general %s %s rank=%s", biv_side_letter (part->side), part->name, part->what);
      else
        g_string_append_printf (text, "order %s %s %s", biv_side_letter (part->side), part->name, part->what);
      /* An example's words have no blanks, and no rule reads a note. */
      for (guint k = 0; k < biv_facts_get_n (part->facts); k++)
        if (strcmp (biv_facts_get_key (part->facts, k), BIV_FACT_NOTE) != 0)
          g_string_append_printf (text, " %s=%s", biv_facts_get_key (part->facts, k), biv_facts_get_value (part->facts, k));
      g_string_append_c (text, '\n');
    }
}

void
biv_table_write_place (GString            *text,
                       const BivSetupUnit *unit)
{
  g_autofree char *angle = unit->angle != BIV_NO_ANGLE ? biv_text_dup_angle ((BivAngle) unit->angle) : g_strdup ("-");
  g_autofree char *place = unit->has_place ? biv_text_dup_place (unit->place) : g_strdup ("-");

  g_string_append_printf (text, "unit    %s %s %s %s", biv_side_letter (unit->side), unit->type, place, angle);
}

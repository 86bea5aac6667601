/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-position.c: the position lines that only a battle on a table has */
#include "config.h"
#include "script/battle-position-private.h"
#include "engine/biv-text.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define LINE_ERROR G_IO_ERROR, G_IO_ERROR_INVALID_DATA

gboolean
biv_battle_position_is_table (const BivBattlePosition *position)
{
  return position->ruleset->shape == BIV_BOARD_TABLE;
}

static gboolean G_GNUC_PRINTF (2, 3)
wrong (GError    **error,
       const char *format,
       ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  return biv_fail (error, LINE_ERROR, "%s", what);
}

/* ---- board ---- */

static gboolean
take_table (BivBattlePosition *position,
            BivTabletopDraft  *draft,
            GError           **error)
{
  g_autoptr (BivTabletop) table = biv_tabletop_draft_seal (draft, error);
  g_autoptr (BivBoard) board = NULL;

  if (table == NULL)
    return FALSE;
  board = biv_board_new_table (table);
  biv_setup_set_board (position->setup, board);
  return TRUE;
}

gboolean
biv_table_read_board (BivBattlePosition *position,
                      const char        *size,
                      GError           **error)
{
  g_auto (GStrv) sides = g_strsplit (size, "x", -1);
  BivLength width = 0, height = 0;
  BivTabletopDraft *draft = NULL;

  if (g_strv_length (sides) == 2 && biv_text_read_length (sides[0], &width) && biv_text_read_length (sides[1], &height))
    draft = biv_tabletop_draft_new (width, height);
  if (draft == NULL)
    return wrong (error, _("\"%s\" is no size that a table can have: WIDTHxHEIGHT in millimetres"), size);
  return take_table (position, draft, error);
}

/* ---- terrain ---- */

typedef struct
{
  GArray     *spots;          /* of BivSpot */
  const char *name, *damage;
} Terrain;

static gboolean
read_terrain_key (BivTabletopObject *object,
                  const char        *key,
                  const char        *value,
                  Terrain           *terrain,
                  GError           **error)
{
  BivMaterial material;
  BivDepth depth;
  BivLength length = 0;
  int number = 0;

  if (g_str_equal (key, "name"))
    {
      terrain->name = value;
      return TRUE;
    }
  if (g_str_equal (key, "damage") && object->thing == BIV_THING_BUILDING)
    {
      terrain->damage = value;
      return TRUE;
    }
  if (g_str_equal (key, "level") && object->thing == BIV_THING_CONTOUR)
    {
      if (!biv_line_read_number (value, 1, BIV_TABLETOP_MAX_LEVEL, &number, error))
        return FALSE;
      object->level = (guint8) number;
      return TRUE;
    }
  if (g_str_equal (key, "material") && object->thing == BIV_THING_BUILDING)
    {
      if (!biv_material_from_name (value, &material))
        return wrong (error, _("\"%s\" is no material: stone or wood"), value);
      object->material = material;
      return TRUE;
    }
  if (g_str_equal (key, "depth") && object->thing == BIV_THING_STREAM)
    {
      if (!biv_depth_from_name (value, &depth))
        return wrong (error, _("\"%s\" is no depth: knee, waist or deep"), value);
      object->depth = depth;
      return TRUE;
    }
  if (g_str_equal (key, "width") && biv_thing_get_form (object->thing) == BIV_THING_BAND)
    {
      if (!biv_text_read_length (value, &object->width))
        return wrong (error, _("\"%s\" is no width in millimetres"), value);
      return TRUE;
    }
  if (g_str_equal (key, "height") && biv_thing_get_form (object->thing) == BIV_THING_LINE)
    {
      if (!biv_text_read_length (value, &length))
        return wrong (error, _("\"%s\" is no height in metres"), value);
      object->height = length;
      return TRUE;
    }
  return wrong (error, _("\"%s\" is nothing that such terrain has"), key);
}

static gboolean
read_terrain_words (const BivStatement *line,
                    BivTabletopObject  *object,
                    Terrain            *terrain,
                    GError            **error)
{
  for (guint i = 2; i < line->n_words; i++)
    {
      g_autofree char *key = NULL;
      const char *value = biv_word_split (line->words[i], &key);

      if (value != NULL && !read_terrain_key (object, key, value, terrain, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
edit_terrain (BivBattlePosition  *position,
              const BivStatement *line,
              GError            **error)
{
  g_autoptr (BivTabletopDraft) draft = biv_tabletop_draft_new_from (biv_board_get_table (position->setup->board));
  g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (BivSpot));
  BivTabletopObject *object;
  Terrain terrain = { spots, NULL, NULL };
  BivThing thing;

  if (!biv_line_needs_words (line, 4, G_MAXUINT, "terrain CLASS X,Y X,Y... [KEY=VALUE...]", error))
    return FALSE;
  if (!biv_thing_from_name (line->words[1], &thing) || thing == BIV_THING_LABEL)
    return wrong (error, _("\"%s\" is no terrain of a table"), line->words[1]);
  for (guint i = 2; i < line->n_words && strchr (line->words[i], '=') == NULL; i++)
    {
      BivSpot spot;

      if (!biv_text_read_place (line->words[i], &spot))
        return wrong (error, _("\"%s\" is no place: X,Y in millimetres"), line->words[i]);
      g_array_append_val (spots, spot);
    }
  if (spots->len == 0)
    return wrong (error, _("the line should read \"%s\""), "terrain CLASS X,Y X,Y... [KEY=VALUE...]");
  object = biv_tabletop_draft_add (draft, thing, (const BivSpot *) (void *) spots->data, spots->len);
  if (object == NULL)
    return wrong (error, _("there is no room for so much terrain"));
  if (!read_terrain_words (line, object, &terrain, error))
    return FALSE;
  if (terrain.name != NULL || terrain.damage != NULL)
    object->name = terrain.name != NULL ? g_strdup (terrain.name)
                                        : g_strdup_printf ("building-%u", biv_tabletop_draft_get_n_objects (draft));
  if (terrain.damage != NULL)
    {
      g_autofree char *key = g_strconcat (object->name, ".damage", NULL);

      biv_facts_set (position->setup->cells, key, terrain.damage);
    }
  return take_table (position, g_steal_pointer (&draft), error);
}

gboolean
biv_table_edit_ground (BivBattlePosition  *position,
                       const BivStatement *line,
                       GError            **error)
{
  if (biv_statement_is (line, "terrain"))
    return edit_terrain (position, line, error);
  return wrong (error, _("a table has no cells to clear"));
}

/* ---- unit ---- */

gboolean
biv_table_place_unit (const BivStatement *line,
                      BivSetupUnit       *unit,
                      GError            **error)
{
  BivAngle angle = 0;

  unit->has_place = !g_str_equal (line->words[3], "-");
  if (unit->has_place && !biv_text_read_place (line->words[3], &unit->place))
    return wrong (error, _("\"%s\" is no place: X,Y in millimetres"), line->words[3]);
  if (unit->has_place && (ABS (unit->place.x) > BIV_LENGTH_MAX || ABS (unit->place.y) > BIV_LENGTH_MAX))
    return wrong (error, _("\"%s\" is further away than any table"), line->words[3]);
  unit->angle = BIV_NO_ANGLE;
  if (g_str_equal (line->words[4], "-"))
    return TRUE;
  if (!biv_text_read_angle (line->words[4], &angle))
    return wrong (error, _("\"%s\" is no facing: degrees from 0 to 359.99"), line->words[4]);
  unit->angle = angle;
  return TRUE;
}

/* ---- Formations, generals, orders ---- */

static const struct
{
  const char  *word;
  BivPartKind  kind;
  const char  *form;
  guint        n_words;       /* before the keys */
  const char  *keys;
} part_lines[] = {
  { "corps",    BIV_PART_FORMATION, "corps SIDE NAME", 3, "" },
  { "division", BIV_PART_FORMATION, "division SIDE NAME [parent=CORPS]", 3, "parent" },
  { "brigade",  BIV_PART_FORMATION, "brigade SIDE NAME [parent=NAME] [quality=5] [original=UNITS]", 3,
    "parent quality original" },
  { "general",  BIV_PART_GENERAL,   "general SIDE NAME rank=RANK [KEY=VALUE...]", 3,
    "rank of at with temperament away disabled" },
  { "order",    BIV_PART_ORDER,     "order SIDE FORMATION KIND [received=HH:MM] active=HH:MM [objective=X,Y|none]", 4,
    "received active objective" },
};

gboolean
biv_table_part_says (const BivSetupPart *part,
                     const char         *key)
{
  for (gsize i = 0; i < G_N_ELEMENTS (part_lines); i++)
    if (part_lines[i].kind == part->kind
        && (part->kind != BIV_PART_FORMATION || strcmp (part_lines[i].word, part->what) == 0))
      {
        g_auto (GStrv) keys = g_strsplit (part_lines[i].keys, " ", -1);

        return g_strv_contains ((const char *const *) keys, key);
      }
  return FALSE;
}

static gboolean
check_part_keys (const BivFacts *facts,
                 const char     *known,
                 GError        **error)
{
  g_auto (GStrv) keys = g_strsplit (known, " ", -1);

  for (guint i = 0; i < biv_facts_get_n (facts); i++)
    if (!g_strv_contains ((const char *const *) keys, biv_facts_get_key (facts, i)))
      return wrong (error, _("\"%s\" is nothing that such a line says"), biv_facts_get_key (facts, i));
  return TRUE;
}

/* A later line of the same name says it anew; several orders to one formation follow one another. */
static BivSetupPart *
part_for (BivSetup    *setup,
          BivPartKind  kind,
          int          side,
          const char  *name,
          const char  *what)
{
  int there = kind != BIV_PART_ORDER ? biv_setup_find_part (setup, kind, name) : -1;
  BivSetupPart *part;

  if (there < 0)
    return biv_setup_add_part (setup, kind, side, name, what);
  part = biv_setup_get_part (setup, (guint) there);
  part->side = side;
  g_free (part->what);
  part->what = g_strdup (what);
  return part;
}

/* A formation that is said anew may be given a parent that came after it: parents come first. */
static void
put_parents_first (BivSetup            *setup,
                   const BivSetupPart  *part)
{
  for (guint n = 0; n < setup->parts->len; n++)
    {
      const char *above = biv_facts_get (part->facts, "parent");
      int here = biv_setup_find_part (setup, BIV_PART_FORMATION, part->name);
      int there = above != NULL ? biv_setup_find_part (setup, BIV_PART_FORMATION, above) : -1;

      if (there <= here)
        return;
      part = biv_setup_get_part (setup, (guint) there);
      g_ptr_array_insert (setup->parts, here, g_ptr_array_steal_index (setup->parts, (guint) there));
    }
}

gboolean
biv_table_read_part (BivBattlePosition  *position,
                     const BivStatement *line,
                     GError            **error)
{
  g_autoptr (BivFacts) facts = NULL;
  const char *what;
  int side = BIV_NOBODY;
  BivSetupPart *part;
  gsize i = 0;

  while (!biv_statement_is (line, part_lines[i].word))
    i++;
  if (!biv_battle_position_is_table (position))
    return wrong (error, _("%s knows no formations"), position->ruleset->id);
  if (!biv_line_needs_words (line, part_lines[i].n_words, G_MAXUINT, part_lines[i].form, error))
    return FALSE;
  if (!biv_side_from_letter (line->words[1], &side) || side == BIV_NOBODY)
    return wrong (error, _("\"%s\" is no side: A or B"), line->words[1]);
  facts = biv_facts_read (line, part_lines[i].n_words, error);
  if (facts == NULL || !check_part_keys (facts, part_lines[i].keys, error))
    return FALSE;
  if (strpbrk (line->words[2], " ,=\"#") != NULL || *line->words[2] == '\0')
    return wrong (error, _("nothing can be called \"%s\" here"), line->words[2]);
  what = part_lines[i].kind == BIV_PART_ORDER ? line->words[3]
         : part_lines[i].kind == BIV_PART_GENERAL ? biv_facts_get (facts, "rank") : part_lines[i].word;
  if (what == NULL)
    return wrong (error, _("the line should read \"%s\""), part_lines[i].form);
  if (part_lines[i].kind == BIV_PART_ORDER && biv_facts_get (facts, "active") == NULL)
    return wrong (error, _("when does it become active? \"active=HH:MM\""));
  part = part_for (position->setup, part_lines[i].kind, side, line->words[2], what);
  biv_facts_free (part->facts);
  part->facts = g_steal_pointer (&facts);
  biv_facts_set (part->facts, "rank", NULL);
  if (part->kind == BIV_PART_FORMATION)
    put_parents_first (position->setup, part);
  return TRUE;
}

/* `set formation NAME quality=`, `set general NAME away=` in a position. */
gboolean
biv_table_edit_part (BivBattlePosition *position,
                     const BivFactLine *line,
                     GError           **error)
{
  BivPartKind kind = line->target == BIV_TARGET_FORMATION ? BIV_PART_FORMATION : BIV_PART_GENERAL;
  int found = biv_setup_find_part (position->setup, kind, line->which);

  if (found < 0)
    return wrong (error, _("nothing is called \"%s\" here"), line->which);
  for (guint i = 0; i < biv_facts_get_n (line->facts); i++)
    biv_facts_set (biv_setup_get_part (position->setup, (guint) found)->facts, biv_facts_get_key (line->facts, i),
                   biv_facts_get_value (line->facts, i));
  return TRUE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* propose.c: a settled roster as one step: sides, types, places, formations, units, commanders-in-chief */
#include "config.h"
#include "campaign/roster/roster.h"

#include <string.h>
#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/item-names.h"
#include "campaign/model/item-rules.h"
#include "campaign/model/new-ids.h"
#include "campaign/model/proposal.h"
#include "campaign/model/strength.h"
#include "campaign/model/type-overlay.h"
#include "engine/book-table.h"
#include "base/fail.h"

#define SHORT_MOST 6                 /* letters of a side's short name */

typedef struct
{
  BivRoster   *roster;
  BivProposal *proposal;
  BivCampaign *scratch;
  GHashTable  *made;                 /* kind and name, folded: id */
  GHashTable  *bodies;               /* BivRosterBody: id */
  GHashTable  *last_refs;            /* side: letter and number */
} Maker;

static void
set_text (char       **field,
          const char  *text)
{
  g_free (*field);
  *field = text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

/* Whether the campaign says so already, as a table would write it. */
static gboolean
says (const char *kept,
      const char *text)
{
  g_autofree char *shown = biv_said_dup (kept != NULL ? kept : ""), *clean = biv_cell_dup_clean (shown);
  g_autofree char *own = biv_cell_dup_clean (text != NULL ? text : "");

  return g_str_equal (clean, own);
}

static void
change_text (Maker      *maker,
             gpointer    item,
             const char *field,
             const char *kept,
             const char *text)
{
  if (text != NULL && *text != '\0' && !says (kept, text))
    biv_proposal_set_text (maker->proposal, item, field, text);
}

static char *
dup_cell (Maker            *maker,
          BivRosterLine    *line,
          BivColumnMeaning  meaning)
{
  const BivRoster *self = maker->roster;

  for (guint i = 0; i < self->sheet->n_columns; i++)
    if (self->meanings[i] == meaning)
      return biv_cell_dup_clean (biv_spreadsheet_get (self->sheet, line->row, i));
  return g_strdup ("");
}

/* ---- What words come to ---- */

/* "Kingdom of Sarvenne" is SARVEN. */
static char *
dup_side_id (BivCampaign *campaign,
             const char  *name)
{
  g_auto (GStrv) parts = g_strsplit_set (name, " -'", -1);
  g_autoptr (GString) stem = g_string_new (NULL);
  char *id;

  for (guint i = g_strv_length (parts); i > 0 && stem->len < 2; i--)
    {
      g_autofree char *plain = g_str_to_ascii (parts[i - 1], "C");

      g_string_truncate (stem, 0);
      for (const char *at = plain; *at != '\0' && stem->len < SHORT_MOST; at++)
        if (g_ascii_isalpha (*at))
          g_string_append_c (stem, g_ascii_toupper (*at));
    }
  if (stem->len == 0)
    g_string_assign (stem, "SIDE");
  id = g_strdup (stem->str);
  for (int n = 2; biv_campaign_find (campaign, id) != NULL || !biv_item_rules_is_id (id); n++)
    {
      g_free (id);
      id = g_strdup_printf ("%.*s%d", SHORT_MOST - 2, stem->str, n);
    }
  return id;
}

static char *
make_side (Maker      *maker,
           const char *name)
{
  char *id = dup_side_id (maker->scratch, name);
  BivSide *side = BIV_SIDE (biv_item_new (BIV_KIND_SIDE, id));

  biv_item_set_name (BIV_ITEM (side), name);
  set_text (&side->short_name, id);
  biv_proposal_add (maker->proposal, side);
  return id;
}

/* Returns: (transfer full) (nullable): %NULL with @error */
static char *
make_type (Maker       *maker,
           const char  *name,
           const char  *like,
           GError     **error)
{
  g_autoptr (BivBook) shipped = biv_book_load (maker->scratch->ruleset, error);
  g_autoptr (BivFacts) overlay = biv_type_table_dup_overlay (maker->scratch, maker->scratch->ruleset);
  g_autoptr (BivFacts) changed = NULL;
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);
  char *id = NULL;

  changed = shipped != NULL ? biv_book_overlay_add (shipped, overlay, like, name, &id, error) : NULL;
  if (changed == NULL)
    return NULL;
  for (guint i = 0; i < biv_facts_get_n (changed); i++)
    g_ptr_array_add (entries, g_strdup_printf ("%s=%s", biv_facts_get_key (changed, i), biv_facts_get_value (changed, i)));
  g_ptr_array_add (entries, NULL);
  biv_proposal_set_list (maker->proposal, maker->scratch, "types", (const char *const *) entries->pdata);
  return id;
}

/* Somewhere on the map where nothing is: the referee moves it to where it lies. */
static void
find_room (BivCampaign *campaign,
           int         *x,
           int         *y)
{
  int columns = MAX (campaign->map_columns, 10), rows = MAX (campaign->map_rows, 10);

  for (int n = 4; n <= 64; n *= 2)
    for (int row = 0; row < n; row++)
      for (int column = 0; column < n; column++)
        {
          gboolean is_free = TRUE;

          *x = (2 * column + 1) * columns / (2 * n);
          *y = (2 * row + 1) * rows / (2 * n);
          BIV_EACH (BivPlace, place, campaign, BIV_KIND_PLACE)
            is_free &= ABS (place->x - *x) > columns / (2 * n) || ABS (place->y - *y) > rows / (2 * n);
          if (is_free)
            return;
        }
}

static char *
make_place (Maker      *maker,
            const char *name)
{
  char *id = NULL;
  BivPlace *place;

  for (int n = 1; id == NULL || biv_campaign_find (maker->scratch, id) != NULL; n++)
    {
      g_free (id);
      id = g_strdup_printf ("P%02d", n);
    }
  place = BIV_PLACE (biv_item_new (BIV_KIND_PLACE, id));
  biv_item_set_name (BIV_ITEM (place), name);
  find_room (maker->scratch, &place->x, &place->y);
  biv_proposal_add (maker->proposal, place);
  return id;
}

/* The id of what a word stands for, made where it is not there yet. Returns: (transfer none) (nullable): %NULL without @error
 * for nothing at all */
static const char *
get_id (Maker                *maker,
        const BivRosterWord  *word,
        GError              **error)
{
  g_autofree char *folded = NULL, *key = NULL;
  char *id;

  if (word == NULL || word->is_left_out || word->is_off_map)
    return NULL;
  if (word->id != NULL || word->name == NULL)
    return word->id;
  folded = g_utf8_casefold (word->name, -1);
  key = g_strdup_printf ("%d\n%s", word->kind, folded);
  id = g_hash_table_lookup (maker->made, key);
  if (id != NULL)
    return id;
  id = word->kind == BIV_ROSTER_SIDES    ? make_side (maker, word->name)
       : word->kind == BIV_ROSTER_PLACES ? make_place (maker, word->name)
                                         : make_type (maker, word->name, word->like, error);
  if (id != NULL)
    g_hash_table_insert (maker->made, g_steal_pointer (&key), id);
  return id;
}

/* ---- Formations ---- */

/* What the table says; or where those in it are; or where it lies itself; or the side's first base. */
static const BivRosterWord *
find_place (const BivRosterBody *body)
{
  for (guint i = 0; i < body->children->len && body->place == NULL; i++)
    {
      const BivRosterBody *child = body->children->pdata[i];
      const BivRosterWord *place = child->is_wanted ? find_place (child) : NULL;

      if (place != NULL)
        return place;
    }
  return body->place;
}

static char *
dup_location (Maker                *maker,
              const BivRosterBody  *body,
              const char           *side,
              GError              **error)
{
  const BivRosterWord *place = find_place (body);
  g_autoptr (GPtrArray) bases = NULL;

  for (const BivRosterBody *above = body->parent; above != NULL && place == NULL; above = above->parent)
    place = above->place;
  if (place != NULL && !place->is_left_out)
    return g_strdup (get_id (maker, place, error));
  bases = biv_side_list_bases (maker->scratch, side);
  return bases->len > 0 ? g_strdup (biv_item_get_id (bases->pdata[0])) : NULL;
}

static gboolean
make_body (Maker                *maker,
           const BivRosterBody  *body,
           GError              **error)
{
  const char *side = get_id (maker, body->side, error);
  const char *parent = body->parent != NULL ? g_hash_table_lookup (maker->bodies, body->parent) : NULL;
  char *id = biv_formation_dup_new_id (maker->scratch, body->kept);
  BivFormation *formation = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, id));
  g_autoptr (GError) local = NULL;

  g_hash_table_insert (maker->bodies, (gpointer) body, id);
  biv_item_set_name (BIV_ITEM (formation), body->kept);
  set_text (&formation->side, side);
  set_text (&formation->parent, parent);
  formation->level = body->level;
  set_text (&formation->commander, body->commander);
  set_text (&formation->rank, body->rank);
  set_text (&formation->rating, body->rating);
  formation->quality = body->quality;
  g_free (formation->location);
  formation->location = dup_location (maker, body, side, &local);
  biv_proposal_add (maker->proposal, formation);
  if (local == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* A formation that is there gets what it has not got; everything only where lines replace. */
static gboolean
change_body (Maker                *maker,
             const BivRosterBody  *body,
             GError              **error)
{
  BivFormation *there = biv_campaign_find_formation (maker->scratch, body->there);
  gboolean replaces = maker->roster->mapping->doubles == BIV_DOUBLES_REPLACE;
  const char *parent = body->parent != NULL ? g_hash_table_lookup (maker->bodies, body->parent) : NULL;
  g_autoptr (GError) local = NULL;
  const char *place = replaces ? get_id (maker, body->place, &local) : NULL;

  g_hash_table_insert (maker->bodies, (gpointer) body, g_strdup (body->there));
  if (local != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  if (replaces || there->commander == NULL)
    change_text (maker, there, "commander", there->commander, body->commander);
  if (replaces || there->rank == NULL)
    change_text (maker, there, "rank", there->rank, body->rank);
  if (replaces || there->rating == NULL)
    change_text (maker, there, "rating", there->rating, body->rating);
  if (body->quality != BIV_NONE && (replaces || there->quality == BIV_NONE) && there->quality != body->quality)
    biv_proposal_set_number (maker->proposal, there, "quality", body->quality);
  if (!replaces)
    return TRUE;
  if (body->has_level && there->level != body->level)
    biv_proposal_set_choice (maker->proposal, there, "level", (int) body->level);
  if (parent != NULL && g_strcmp0 (there->parent, parent) != 0 && g_strcmp0 (parent, body->there) != 0)
    biv_proposal_set_text (maker->proposal, there, "parent", parent);
  if (body->place != NULL && !body->place->is_left_out && (place != NULL || body->place->is_off_map)
      && g_strcmp0 (there->location, place) != 0)
    biv_proposal_set_text (maker->proposal, there, "location", place);
  return TRUE;
}

/* ---- Units ---- */

static char *
dup_unit_id (Maker         *maker,
             BivRosterLine *line,
             const char    *side)
{
  guint64 *last = g_hash_table_lookup (maker->last_refs, side);
  char letter;
  guint64 highest;

  if (line->ref != NULL && biv_campaign_find (maker->scratch, line->ref) == NULL && biv_item_rules_is_id (line->ref)
      && biv_unit_is_roster_number (line->ref))
    return g_strdup (line->ref);
  if (last == NULL)
    {
      biv_refs_find_last (maker->scratch, side, &letter, &highest);
      last = g_new (guint64, 2);
      last[0] = highest;
      last[1] = (guint64) letter;
      g_hash_table_insert (maker->last_refs, g_strdup (side), last);
    }
  return biv_refs_dup_next (maker->scratch, (char) last[1], last);
}

/* 2.4: where quality is the brigade's, figures are not the unit's. Returns: (transfer none) (nullable) */
static const char *
get_quality (Maker         *maker,
             BivRosterLine *line)
{
  const char *id = line->quality != NULL ? line->quality->id : NULL;

  return id != NULL && g_ascii_isdigit (id[0]) && biv_campaign_get_traits (maker->scratch, NULL)->has_brigade_quality ? NULL : id;
}

static int
get_count (Maker            *maker,
           BivRosterLine    *line,
           BivColumnMeaning  meaning)
{
  g_autofree char *text = dup_cell (maker, line, meaning);
  int number;

  /* Nought is how a spreadsheet says that there are none of these. */
  return biv_cell_read_count (text, &number) && number > 0 ? number : BIV_NONE;
}

static const struct
{
  BivColumnMeaning meaning;
  const char      *field;
  gsize            offset;
} unit_texts[] = {
  { BIV_COLUMN_CALIBRE, "calibre", G_STRUCT_OFFSET (BivUnit, calibre) },
  { BIV_COLUMN_CLASS, "class", G_STRUCT_OFFSET (BivUnit, gun_class) },
  { BIV_COLUMN_WEIGHT, "weight", G_STRUCT_OFFSET (BivUnit, weight) },
  { BIV_COLUMN_REMARKS, "remarks", G_STRUCT_OFFSET (BivUnit, remarks) },
};

static gboolean
add_unit (Maker          *maker,
          BivRosterLine  *line,
          GError        **error)
{
  const char *side = get_id (maker, line->body->side, error), *type = get_id (maker, line->type, error);
  const char *formation = g_hash_table_lookup (maker->bodies, line->body), *quality = get_quality (maker, line);
  BivBook *book = biv_campaign_get_book (maker->scratch, NULL);
  g_autofree char *id = NULL;
  BivUnit *unit;
  int number = book != NULL && type != NULL ? biv_book_find_type (book, type) : -1;

  if (type == NULL)
    return FALSE;
  id = dup_unit_id (maker, line, side);
  unit = BIV_UNIT (biv_item_new (BIV_KIND_UNIT, id));
  biv_item_set_name (BIV_ITEM (unit), line->name);
  set_text (&unit->formation, formation);
  set_text (&unit->type, type);
  if (line->ref != NULL && !g_str_equal (line->ref, id))
    set_text (&unit->ref, line->ref);
  unit->steps_full = line->steps > 0 ? line->steps : MAX (1, number >= 0 ? biv_book_get_type_at (book, (guint) number)->steps : 1);
  unit->steps_now = line->steps_left > 0 ? MIN (line->steps_left, unit->steps_full) : unit->steps_full;
  unit->frontage = get_count (maker, line, BIV_COLUMN_FRONTAGE);
  unit->guns = get_count (maker, line, BIV_COLUMN_GUNS);
  for (gsize i = 0; i < G_N_ELEMENTS (unit_texts); i++)
    {
      g_autofree char *text = dup_cell (maker, line, unit_texts[i].meaning);

      set_text (&G_STRUCT_MEMBER (char *, unit, unit_texts[i].offset), text);
    }
  if (quality != NULL && !g_str_equal (quality, "average"))
    set_text (&unit->quality, quality);
  biv_proposal_add (maker->proposal, unit);
  return TRUE;
}

static void
change_number (Maker      *maker,
               BivUnit    *unit,
               const char *field,
               int         before,
               int         number)
{
  if (number > 0 && number != before)
    biv_proposal_set_number (maker->proposal, unit, field, number);
}

/* What the line says nothing about stays. */
static gboolean
change_unit (Maker          *maker,
             BivRosterLine  *line,
             GError        **error)
{
  BivUnit *unit = biv_campaign_find_unit (maker->scratch, line->there);
  const char *type = get_id (maker, line->type, error), *quality = get_quality (maker, line);
  const char *formation = g_hash_table_lookup (maker->bodies, line->body);
  int steps_now = unit->steps_now;

  if (type == NULL)
    return FALSE;
  change_text (maker, unit, "name", biv_item_get_name_key (BIV_ITEM (unit)) != NULL ? biv_unit_get_label (unit) : NULL, line->name);
  if (line->ref != NULL && !g_str_equal (line->ref, biv_unit_get_ref (unit)))
    biv_proposal_set_text (maker->proposal, unit, "ref", line->ref);
  if (g_strcmp0 (unit->formation, formation) != 0)
    biv_proposal_set_text (maker->proposal, unit, "formation", formation);
  if (g_strcmp0 (unit->type, type) != 0)
    biv_proposal_set_text (maker->proposal, unit, "type", type);
  if (quality != NULL && g_strcmp0 (biv_unit_get_quality (unit), quality) != 0)
    biv_proposal_set_text (maker->proposal, unit, "quality", g_str_equal (quality, "average") ? NULL : quality);
  if (line->steps > 0 && line->steps != unit->steps_full)
    {
      steps_now = unit->steps_now == unit->steps_full ? line->steps : MIN (unit->steps_now, line->steps);
      biv_proposal_set_number (maker->proposal, unit, "steps-full", line->steps);
    }
  if (line->steps_left > 0)
    steps_now = MIN (line->steps_left, line->steps > 0 ? line->steps : unit->steps_full);
  change_number (maker, unit, "steps-now", unit->steps_now, steps_now);
  change_number (maker, unit, "frontage", unit->frontage, get_count (maker, line, BIV_COLUMN_FRONTAGE));
  change_number (maker, unit, "guns", unit->guns, get_count (maker, line, BIV_COLUMN_GUNS));
  for (gsize i = 0; i < G_N_ELEMENTS (unit_texts); i++)
    {
      g_autofree char *text = dup_cell (maker, line, unit_texts[i].meaning);

      change_text (maker, unit, unit_texts[i].field, G_STRUCT_MEMBER (char *, unit, unit_texts[i].offset), text);
    }
  return TRUE;
}

/* ---- Sides ---- */

static gboolean
change_sides (Maker   *maker,
              GError **error)
{
  BivRoster *self = maker->roster;
  gboolean replaces = self->mapping->doubles == BIV_DOUBLES_REPLACE;

  for (guint i = 0; i < self->words[BIV_ROSTER_SIDES]->len; i++)
    {
      const BivRosterWord *word = self->words[BIV_ROSTER_SIDES]->pdata[i];
      BivSide *side = word->player != NULL ? biv_campaign_find_side (maker->scratch, get_id (maker, word, error)) : NULL;

      if (side != NULL && (replaces || side->player == NULL))
        change_text (maker, side, "player", side->player, word->player);
    }
  for (guint i = 0; i < self->bodies->len; i++)
    {
      const BivRosterBody *body = self->bodies->pdata[i];
      const char *id = g_hash_table_lookup (maker->bodies, body);
      BivSide *side = body->is_chief && id != NULL
                        ? biv_campaign_find_side (maker->scratch, get_id (maker, body->side, error)) : NULL;

      if (side != NULL && g_strcmp0 (side->commander_in_chief, id) != 0 && (replaces || side->commander_in_chief == NULL))
        biv_proposal_set_text (maker->proposal, side, "commander-in-chief", id);
    }
  return TRUE;
}

static gboolean
fill (Maker   *maker,
      GError **error)
{
  BivRoster *self = maker->roster;
  GListModel *lines = G_LIST_MODEL (self->lines);

  for (guint i = 0; i < self->bodies->len; i++)
    {
      const BivRosterBody *body = self->bodies->pdata[i];

      if (body->is_wanted && !(body->there != NULL ? change_body (maker, body, error) : make_body (maker, body, error)))
        return FALSE;
    }
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);

      if ((line->fate == BIV_LINE_ADDED && line->there == NULL && !add_unit (maker, line, error))
          || ((line->fate == BIV_LINE_REPLACED || (line->fate == BIV_LINE_ADDED && line->there != NULL))
              && !change_unit (maker, line, error)))
        return FALSE;
    }
  return change_sides (maker, error);
}

BivProposal *
biv_roster_propose (BivRoster  *self,
                    GError    **error)
{
  g_autoptr (BivProposal) proposal = NULL;
  Maker maker;
  gboolean is_done;

  g_return_val_if_fail (self != NULL, NULL);

  if (!biv_roster_is_clear (self))
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s", _("The table is not settled yet."));
  proposal = biv_turn_propose_edit (self->campaign, BIV_KEPT (_("Take over a roster")));
  maker = (Maker) { .roster = self, .proposal = proposal, .scratch = biv_proposal_get_scratch (proposal) };
  maker.made = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  maker.bodies = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  maker.last_refs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  is_done = fill (&maker, error);
  g_hash_table_unref (maker.made);
  g_hash_table_unref (maker.bodies);
  g_hash_table_unref (maker.last_refs);
  return is_done ? g_steal_pointer (&proposal) : NULL;
}

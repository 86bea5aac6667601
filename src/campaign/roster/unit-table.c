/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-table.c: lines of words become units: what is wrong with each, and who they are */
#include "config.h"

#include "campaign/model/item-names.h"
#include "campaign/model/new-ids.h"
#include "campaign/roster/unit-table.h"

#include "base/i18n.h"

#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/proposal.h"

#define STEPS_MOST   9999
#define FRONT_MOST   3000            /* mm */
#define LISTED_MOST  8              /* names in a message */

/* ---- What the words name ---- */

static gboolean
is_word (const char *text,
         const char *folded)
{
  g_autofree char *own = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  return g_strcmp0 (own, folded) == 0;
}

/* By name or id, whatever the case. Returns: (nullable) */
static BivItem *
find_named (BivCampaign *campaign,
            BivKind      kind,
            const char  *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  GPtrArray *items = biv_campaign_peek_items (campaign, kind);

  for (guint i = 0; i < items->len; i++)
    if (is_word (biv_item_call (items->pdata[i]), folded) || is_word (biv_item_get_id (items->pdata[i]), folded)
        || (kind == BIV_KIND_SIDE && is_word (BIV_SIDE (items->pdata[i])->short_name, folded)))
      return items->pdata[i];
  return NULL;
}

/* Its id, its name, its short name; or else the beginning of one name only. Returns: its number, or -1 */
static int
find_type (BivBook    *book,
           const char *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  int found = -1;

  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);

      if (is_word (type->id, folded) || is_word (type->name, folded) || is_word (type->short_name, folded))
        return (int) i;
    }
  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);
      g_autofree char *name = g_utf8_casefold (type->name, -1);

      if (type->is_derived || !g_str_has_prefix (name, folded))
        continue;
      if (found >= 0)
        return -1;
      found = (int) i;
    }
  return found;
}

/* Grades are words, or 1 to 9 in rulebooks that count them. Returns: (transfer full) (nullable) */
static char *
dup_quality (const char *word)
{
  static const struct
  {
    const char *grade, *label;
  } grades[] = {
    { "poor", NC_("quality", "poor") }, { "average", NC_("quality", "average") }, { "elite", NC_("quality", "elite") },
  };
  g_autofree char *folded = g_utf8_casefold (word, -1);

  if (g_ascii_isdigit (word[0]) && word[0] != '0' && word[1] == '\0')
    return g_strdup (word);
  for (gsize i = 0; i < G_N_ELEMENTS (grades); i++)
    if (g_str_equal (folded, grades[i].grade)
        || is_word (biv_say_in ("quality", grades[i].label), folded))
      return g_strdup (grades[i].grade);
  return NULL;
}

/* Returns: -1 where it is no whole number from @least to @most */
static int
read_number (const char *word,
             int         least,
             int         most)
{
  gint64 number;

  return g_ascii_string_to_signed (word, 10, least, most, &number, NULL) ? (int) number : -1;
}

/* ---- Checking ---- */

typedef struct
{
  BivCampaign *campaign;
  BivBook     *book;                /* (nullable) */
  const char  *side;                /* of the line above; NULL: none yet */
  const char  *formation;           /* likewise, as it was written */
  const char  *formation_kept;      /* and as a file keeps it */
  GHashTable  *refs;                /* "side\nref" of lines and units */
  GHashTable  *bodies;              /* "side\nformation, folded": Body */
  GHashTable  *doubles;             /* "side\nformation\nunit, folded": number of its line; 0: in the campaign */
} Reader;

/* A formation, as it is or as the lines so far make it. */
typedef struct
{
  const char *name;
  char       *commander, *place;    /* NULL: none yet; the place in the words of the line that made it, or its name */
  char       *quality;
} Body;

static const char *
cell_of (BivUnitLine   *line,
         BivCellOfUnit  cell)
{
  return line->cells[cell];
}

static const char *
name_of (BivItem *item)
{
  return biv_item_call (item);
}

static char *
dup_names (BivCampaign *campaign,
           BivKind      kind)
{
  GPtrArray *items = biv_campaign_peek_items (campaign, kind);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < items->len && i < LISTED_MOST; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", name_of (items->pdata[i]));
  if (items->len > LISTED_MOST)
    g_string_append (names, ", …");
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* Side and formation of a line; the reader keeps them for the next. */
static char *
read_body (Reader        *reader,
           BivUnitLine   *line,
           BivCellOfUnit *at)
{
  const char *side = cell_of (line, BIV_CELL_SIDE), *formation = cell_of (line, BIV_CELL_FORMATION);
  BivItem *item = *side != '\0' ? find_named (reader->campaign, BIV_KIND_SIDE, side) : NULL;
  g_autofree char *names = NULL;

  *at = BIV_CELL_SIDE;
  if (*side != '\0' && item == NULL)
    {
      names = dup_names (reader->campaign, BIV_KIND_SIDE);
      /* TRANSLATORS: a word in a table, and the sides there are */
      return g_strdup_printf (_("“%s” is no side here: %s."), side, names);
    }
  if (item == NULL && reader->side == NULL)
    item = biv_campaign_peek_items (reader->campaign, BIV_KIND_SIDE)->len > 0
             ? biv_campaign_peek_items (reader->campaign, BIV_KIND_SIDE)->pdata[0] : NULL;
  if (item == NULL && reader->side == NULL)
    return g_strdup (_("The campaign has no side."));
  if (item != NULL && g_strcmp0 (reader->side, biv_item_get_id (item)) != 0)
    {
      reader->side = biv_item_get_id (item);
      reader->formation = NULL;
    }
  if (*formation != '\0')
    {
      reader->formation = formation;
      reader->formation_kept = biv_unit_line_get_kept (line, BIV_CELL_FORMATION);
    }
  *at = BIV_CELL_FORMATION;
  return reader->formation == NULL ? g_strdup (_("A formation is wanted: the first line of a side names it.")) : NULL;
}

/* Those that a unit can be raised as. */
static char *
dup_type_names (BivBook *book)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    {
      const BivBookType *type = biv_book_get_type_at (book, i);

      if (!type->is_derived)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", type->name);
    }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static char *
check_type (Reader      *reader,
            BivUnitLine *line)
{
  const char *word = cell_of (line, BIV_CELL_TYPE);
  g_autofree char *names = reader->book != NULL ? dup_type_names (reader->book) : NULL;

  if (reader->book == NULL)
    return g_strdup_printf (_("The rulebook “%s” is not here, so there are no types."), reader->campaign->ruleset);
  if (*word == '\0')
    /* TRANSLATORS: the types there are: "Infantry, Cavalry, Artillery" */
    return g_strdup_printf (_("A type is wanted: %s."), names);
  if (find_type (reader->book, word) < 0)
    /* TRANSLATORS: a word in a table, a rulebook, and the types there are */
    return g_strdup_printf (_("“%s” is no type of %s, which has %s."), word, biv_book_get_title (reader->book), names);
  return NULL;
}

static char *
check_numbers (BivUnitLine   *line,
               BivCellOfUnit *at)
{
  static const struct
  {
    BivCellOfUnit cell;
    int           least, most;
  } numbers[] = { { BIV_CELL_STEPS, 1, STEPS_MOST }, { BIV_CELL_FRONTAGE, 0, FRONT_MOST }, { BIV_CELL_GUNS, 0, STEPS_MOST } };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      const char *word = cell_of (line, numbers[i].cell);

      *at = numbers[i].cell;
      if (*word != '\0' && read_number (word, numbers[i].least, numbers[i].most) < 0)
        /* TRANSLATORS: a column, a word in it, and the least and greatest number that it may be */
        return g_strdup_printf (_("%s: “%s” is no whole number from %d to %d."),
                                biv_cell_of_unit_get_label (numbers[i].cell), word, numbers[i].least, numbers[i].most);
    }
  *at = BIV_CELL_QUALITY;
  if (*cell_of (line, BIV_CELL_QUALITY) != '\0')
    {
      g_autofree char *quality = dup_quality (cell_of (line, BIV_CELL_QUALITY));

      if (quality == NULL)
        return g_strdup_printf (_("“%s” is no quality: poor, average, elite, or 1 to 9."),
                                cell_of (line, BIV_CELL_QUALITY));
    }
  return NULL;
}

static char *
check_ref (Reader      *reader,
           BivUnitLine *line)
{
  const char *ref = cell_of (line, BIV_CELL_REF);
  g_autofree char *key = g_strdup_printf ("%s\n%s", reader->side, ref);

  if (*ref == '\0')
    return NULL;
  if (!g_hash_table_add (reader->refs, g_steal_pointer (&key)))
    return g_strdup_printf (_("“%s” is the ref of another unit of that side."), ref);
  return NULL;
}

/* ---- Notes: what a good line has that will not be taken over ---- */

static void
body_free (gpointer data)
{
  Body *body = data;

  g_free (body->commander);
  g_free (body->place);
  g_free (body->quality);
  g_free (body);
}

static char *
dup_key (const char *side,
         const char *formation,
         const char *unit)
{
  g_autofree char *all = g_strjoin ("\n", side, formation, unit, NULL);

  return g_utf8_casefold (all, -1);
}

static BivFormation *
find_body (BivCampaign *campaign,
           const char  *side,
           const char  *name)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);
  BivFormation *found = NULL;

  BIV_EACH (BivFormation, other, campaign, BIV_KIND_FORMATION)
    if (g_strcmp0 (other->side, side) == 0
        && (is_word (biv_item_get_name (BIV_ITEM (other)), folded) || is_word (biv_id_of (other), folded)))
      found = other;
  return found;
}

static Body *
get_body (Reader *reader)
{
  g_autofree char *key = dup_key (reader->side, reader->formation, "");
  Body *body = g_hash_table_lookup (reader->bodies, key);
  BivFormation *there;

  if (body != NULL)
    return body;
  body = g_new0 (Body, 1);
  there = find_body (reader->campaign, reader->side, reader->formation);
  body->name = there != NULL ? biv_item_call (there) : reader->formation;
  if (there != NULL)
    {
      body->commander = g_strdup (there->commander);
      body->place = g_strdup (there->location != NULL ? biv_item_call (biv_campaign_find_place (reader->campaign, there->location))
                                                      : _("off the map"));
      body->quality = there->quality != BIV_NONE ? g_strdup_printf ("%d", there->quality) : NULL;
    }
  g_hash_table_insert (reader->bodies, g_steal_pointer (&key), body);
  return body;
}

/* The first to say it is taken; another word later is told. */
static void
note_word (GString       *note,
           BivUnitLine   *line,
           BivCellOfUnit  cell,
           const Body    *body,
           char         **known)
{
  const char *word = cell_of (line, cell);
  g_autofree char *folded = g_utf8_casefold (word, -1);

  if (*word == '\0' || is_word (*known, folded))
    return;
  if (*known == NULL)
    {
      *known = g_strdup (word);
      return;
    }
  /* TRANSLATORS: a column of a pasted table, its word, a formation, and what it has already: "Commander “Ney” is left out:
   * VI Corps has Marmont." */
  g_string_append_printf (note, _("%s%s “%s” is left out: %s has %s."), note->len > 0 ? " " : "",
                          biv_cell_of_unit_get_label (cell), word, body->name, *known);
}

static void
note_double (GString     *note,
             Reader      *reader,
             BivUnitLine *line,
             guint        number)
{
  Body *body = get_body (reader);
  g_autofree char *key = dup_key (reader->side, body->name, cell_of (line, BIV_CELL_UNIT));
  gpointer before;

  if (!g_hash_table_lookup_extended (reader->doubles, key, NULL, &before))
    {
      g_hash_table_insert (reader->doubles, g_steal_pointer (&key), GUINT_TO_POINTER (number));
      return;
    }
  if (before == NULL)
    g_string_append_printf (note, _("%s%s has a unit “%s” already; this is a second one."), note->len > 0 ? " " : "", body->name,
                            cell_of (line, BIV_CELL_UNIT));
  else
    g_string_append_printf (note, _("%sLine %u names “%s” too; this is a second one."), note->len > 0 ? " " : "",
                            GPOINTER_TO_UINT (before), cell_of (line, BIV_CELL_UNIT));
}

/* Returns: (transfer full) (nullable) */
static char *
dup_note (Reader      *reader,
          BivUnitLine *line,
          guint        number)
{
  g_autoptr (GString) note = g_string_new (line->dropped);
  Body *body = get_body (reader);
  BivItem *place = *cell_of (line, BIV_CELL_PLACE) != '\0'
                     ? find_named (reader->campaign, BIV_KIND_PLACE, cell_of (line, BIV_CELL_PLACE)) : NULL;

  note_word (note, line, BIV_CELL_COMMANDER, body, &body->commander);
  if (place == NULL || g_strcmp0 (body->place, biv_item_call (place)) != 0)
    note_word (note, line, BIV_CELL_PLACE, body, &body->place);
  if (g_ascii_isdigit (cell_of (line, BIV_CELL_QUALITY)[0]))
    note_word (note, line, BIV_CELL_QUALITY, body, &body->quality);
  note_double (note, reader, line, number);
  return note->len > 0 ? g_string_free (g_steal_pointer (&note), FALSE) : NULL;
}

static void
set_note (BivUnitLine *line,
          char        *note)
{
  if (g_strcmp0 (note, line->note) == 0)
    {
      g_free (note);
      return;
    }
  g_free (line->note);
  line->note = note;
  g_signal_emit_by_name (line, "changed");
}

static char *
check_line (Reader        *reader,
            BivUnitLine   *line,
            BivCellOfUnit *at)
{
  char *fault = read_body (reader, line, at);
  const char *place = cell_of (line, BIV_CELL_PLACE);

  if (fault != NULL)
    return fault;
  *at = BIV_CELL_UNIT;
  if (*cell_of (line, BIV_CELL_UNIT) == '\0')
    return g_strdup (_("The unit has no name."));
  *at = BIV_CELL_TYPE;
  fault = check_type (reader, line);
  if (fault == NULL)
    fault = check_numbers (line, at);
  if (fault != NULL)
    return fault;
  *at = BIV_CELL_PLACE;
  if (*place != '\0' && find_named (reader->campaign, BIV_KIND_PLACE, place) == NULL)
    {
      g_autofree char *names = dup_names (reader->campaign, BIV_KIND_PLACE);

      /* TRANSLATORS: a word in a table, and the places there are */
      return g_strdup_printf (_("“%s” is no place on the map: %s."), place, names);
    }
  *at = BIV_CELL_REF;
  return check_ref (reader, line);
}

static void
set_fault (BivUnitLine   *line,
           char          *fault,
           BivCellOfUnit  at)
{
  if (g_strcmp0 (fault, line->fault) == 0)
    {
      g_free (fault);
      return;
    }
  g_free (line->fault);
  line->fault = fault;
  line->at = at;
  g_signal_emit_by_name (line, "changed");
}

static void
begin (Reader      *reader,
       BivCampaign *campaign)
{
  *reader = (Reader) { .campaign = campaign, .book = biv_campaign_get_book (campaign, NULL) };
  reader->refs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    g_hash_table_add (reader->refs, g_strdup_printf ("%s\n%s", biv_unit_get_side (campaign, unit), biv_unit_get_ref (unit)));
  reader->bodies = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, body_free);
  reader->doubles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, unit->formation);

      if (formation != NULL && formation->side != NULL)
        g_hash_table_insert (reader->doubles, dup_key (formation->side, biv_item_call (formation), biv_unit_get_label (unit)),
                             NULL);
    }
}

static void
end (Reader *reader)
{
  g_hash_table_unref (reader->refs);
  g_hash_table_unref (reader->bodies);
  g_hash_table_unref (reader->doubles);
}

guint
biv_unit_table_check (GListModel  *lines,
                      BivCampaign *campaign)
{
  guint n = g_list_model_get_n_items (lines), n_faulty = 0;
  Reader reader;

  g_return_val_if_fail (G_IS_LIST_MODEL (lines) && BIV_IS_CAMPAIGN (campaign), 0);

  begin (&reader, campaign);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (lines, i);
      BivCellOfUnit at = BIV_CELL_SIDE;
      char *fault = biv_unit_line_is_empty (line) ? NULL : check_line (&reader, line, &at);

      n_faulty += fault != NULL;
      /* What cannot be told apart yet cannot be a double. */
      set_note (line, fault != NULL                     ? g_strdup (line->dropped)
                      : biv_unit_line_is_empty (line) ? NULL : dup_note (&reader, line, i + 1));
      set_fault (line, fault, at);
    }
  end (&reader);
  return n_faulty;
}

char *
biv_unit_table_dup_notes (GListModel *lines)
{
  g_autoptr (GString) notes = g_string_new (NULL);

  g_return_val_if_fail (G_IS_LIST_MODEL (lines), NULL);

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (lines, i);

      if (line->note != NULL)
        g_string_append_printf (notes, _("%sLine %u: %s"), notes->len > 0 ? "\n" : "", i + 1, line->note);
    }
  return notes->len > 0 ? g_string_free (g_steal_pointer (&notes), FALSE) : NULL;
}

static gboolean
is_faulty_word (BivUnitLine   *line,
                BivCellOfUnit  cell,
                const char    *folded)
{
  return line->fault != NULL && line->at == cell && is_word (line->cells[cell], folded);
}

guint
biv_unit_table_count_faulty (GListModel    *lines,
                             BivCellOfUnit  cell,
                             const char    *word)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);
  guint n = 0;

  g_return_val_if_fail (G_IS_LIST_MODEL (lines) && cell < BIV_N_CELLS, 0);

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (lines, i);

      n += is_faulty_word (line, cell, folded);
    }
  return n;
}

void
biv_unit_table_replace (GListModel    *lines,
                        BivCellOfUnit  cell,
                        const char    *word,
                        const char    *by)
{
  g_autofree char *folded = g_utf8_casefold (word, -1);

  g_return_if_fail (G_IS_LIST_MODEL (lines) && cell < BIV_N_CELLS && by != NULL);

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (lines, i);

      if (is_faulty_word (line, cell, folded))
        biv_unit_line_set (line, cell, by);
    }
}

/* ---- Units ---- */

typedef struct
{
  Reader       reader;
  BivProposal *proposal;
  GHashTable  *formations;          /* "side\nname, folded": id */
  GHashTable  *last_refs;           /* side: guint64 * */
} Maker;

static void
set_text (char       **field,
          const char  *text)
{
  g_free (*field);
  *field = text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

static char *
dup_start (Maker       *maker,
           BivUnitLine *line,
           const char  *side)
{
  BivCampaign *scratch = biv_proposal_get_scratch (maker->proposal);
  BivItem *place = *cell_of (line, BIV_CELL_PLACE) != '\0'
                     ? find_named (scratch, BIV_KIND_PLACE, cell_of (line, BIV_CELL_PLACE)) : NULL;
  g_autoptr (GPtrArray) bases = biv_side_list_bases (scratch, side);

  if (place != NULL)
    return g_strdup (biv_item_get_id (place));
  return bases->len > 0 ? g_strdup (biv_item_get_id (bases->pdata[0])) : NULL;
}

/* The one of that name or id, or else a new one. */
static const char *
get_formation (Maker       *maker,
               BivUnitLine *line)
{
  BivCampaign *scratch = biv_proposal_get_scratch (maker->proposal);
  const char *name = maker->reader.formation, *side = maker->reader.side;
  g_autofree char *folded = g_utf8_casefold (name, -1), *key = g_strdup_printf ("%s\n%s", side, folded);
  const char *known = g_hash_table_lookup (maker->formations, key);
  BivFormation *formation = NULL;
  char *id;

  if (known != NULL)
    return known;
  formation = find_body (scratch, side, name);
  if (formation != NULL)
    id = g_strdup (biv_id_of (formation));
  else
    {
      id = biv_formation_dup_new_id (scratch, maker->reader.formation_kept);
      formation = BIV_FORMATION (biv_item_new (BIV_KIND_FORMATION, id));
      biv_item_set_name (BIV_ITEM (formation), maker->reader.formation_kept);
      set_text (&formation->side, side);
      formation->level = BIV_LEVEL_COLUMN;
      formation->location = dup_start (maker, line, side);
      biv_proposal_add (maker->proposal, formation);
    }
  g_hash_table_insert (maker->formations, g_steal_pointer (&key), id);
  return id;
}

static char *
dup_unit_id (Maker       *maker,
             BivUnitLine *line)
{
  BivCampaign *scratch = biv_proposal_get_scratch (maker->proposal);
  const char *ref = cell_of (line, BIV_CELL_REF), *side = maker->reader.side;
  guint64 *last = g_hash_table_lookup (maker->last_refs, side);
  char letter;
  guint64 highest;

  if (*ref != '\0' && biv_campaign_find (scratch, ref) == NULL && g_regex_match_simple ("^[A-Za-z][A-Za-z0-9._-]{0,30}$", ref, 0, 0)
      && !g_str_equal (ref, "none") && !g_str_equal (ref, "all") && !g_str_equal (ref, "off-map"))
    return g_strdup (ref);
  if (last == NULL)
    {
      biv_refs_find_last (maker->reader.campaign, side, &letter, &highest);
      last = g_new (guint64, 2);
      last[0] = highest;
      last[1] = (guint64) letter;
      g_hash_table_insert (maker->last_refs, g_strdup (side), last);
    }
  return biv_refs_dup_next (scratch, (char) last[1], last);
}

static void
add_unit (Maker       *maker,
          BivUnitLine *line)
{
  BivCampaign *scratch = biv_proposal_get_scratch (maker->proposal);
  const char *formation = get_formation (maker, line);
  BivFormation *body = biv_campaign_find_formation (scratch, formation);
  const BivBookType *type = biv_book_get_type_at (maker->reader.book,
                                                  (guint) find_type (maker->reader.book, cell_of (line, BIV_CELL_TYPE)));
  g_autofree char *id = dup_unit_id (maker, line), *quality = NULL;
  BivUnit *unit = BIV_UNIT (biv_item_new (BIV_KIND_UNIT, id));
  int frontage, guns;

  biv_item_set_name (BIV_ITEM (unit), biv_unit_line_get_kept (line, BIV_CELL_UNIT));
  set_text (&unit->formation, formation);
  set_text (&unit->type, type->id);
  if (*cell_of (line, BIV_CELL_REF) != '\0' && !g_str_equal (cell_of (line, BIV_CELL_REF), id))
    set_text (&unit->ref, cell_of (line, BIV_CELL_REF));
  /* Nought is how a spreadsheet says that there are none of these. */
  frontage = read_number (cell_of (line, BIV_CELL_FRONTAGE), 0, FRONT_MOST);
  guns = read_number (cell_of (line, BIV_CELL_GUNS), 0, STEPS_MOST);
  unit->steps_full = *cell_of (line, BIV_CELL_STEPS) != '\0' ? read_number (cell_of (line, BIV_CELL_STEPS), 1, STEPS_MOST)
                   : guns > 0 && biv_unit_is_battery (scratch, unit) ? guns : MAX (1, type->steps);
  unit->steps_now = unit->steps_full;
  unit->frontage = frontage > 0 ? frontage : BIV_NONE;
  unit->guns = guns > 0 ? guns : BIV_NONE;
  set_text (&unit->remarks, cell_of (line, BIV_CELL_REMARKS));
  quality = dup_quality (cell_of (line, BIV_CELL_QUALITY));
  if (quality != NULL && !g_ascii_isdigit (quality[0]))
    set_text (&unit->quality, quality);
  biv_proposal_add (maker->proposal, unit);

  /* 2.4: numbers are the quality of a whole brigade. */
  if (quality != NULL && g_ascii_isdigit (quality[0]) && body->quality == BIV_NONE)
    biv_proposal_set_number (maker->proposal, body, "quality", quality[0] - '0');
  if (*cell_of (line, BIV_CELL_COMMANDER) != '\0' && body->commander == NULL)
    biv_proposal_set_text (maker->proposal, body, "commander", cell_of (line, BIV_CELL_COMMANDER));
}

BivProposal *
biv_unit_table_propose (GListModel  *lines,
                        BivCampaign *campaign)
{
  guint n = g_list_model_get_n_items (lines);
  BivCellOfUnit at;
  Maker maker;

  g_return_val_if_fail (G_IS_LIST_MODEL (lines) && BIV_IS_CAMPAIGN (campaign), NULL);

  begin (&maker.reader, campaign);
  maker.proposal = biv_turn_propose_edit (campaign, BIV_KEPT (_("Add units from a table")));
  maker.formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  maker.last_refs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (BivUnitLine) line = g_list_model_get_item (lines, i);
      g_autofree char *fault = NULL;

      if (biv_unit_line_is_empty (line))
        continue;
      /* Where the line itself has a fault, its side and formation still hold for those below it. */
      fault = check_line (&maker.reader, line, &at);
      if (fault == NULL)
        add_unit (&maker, line);
    }
  g_hash_table_unref (maker.formations);
  g_hash_table_unref (maker.last_refs);
  end (&maker.reader);
  return maker.proposal;
}

/* ---- An example ---- */

/* The shipped type of that arm which an army would have most of: the first. */
static const BivBookType *
find_arm (BivBook    *book,
          const char *arm)
{
  for (guint i = 0; i < biv_book_get_n_types (book); i++)
    if (!biv_book_get_type_at (book, i)->is_derived && g_strcmp0 (biv_book_get_type_at (book, i)->arm, arm) == 0)
      return biv_book_get_type_at (book, i);
  return NULL;
}

static void
add_example_line (GListStore        *lines,
                  const char        *side,
                  const char        *formation,
                  const char        *name,
                  const BivBookType *type)
{
  g_autoptr (BivUnitLine) line = biv_unit_line_new ();

  biv_unit_line_set (line, BIV_CELL_SIDE, side);
  biv_unit_line_set_kept (line, BIV_CELL_FORMATION, formation);
  biv_unit_line_set_kept (line, BIV_CELL_UNIT, name);
  biv_unit_line_set (line, BIV_CELL_TYPE, type->name);
  g_list_store_append (lines, line);
}

GListStore *
biv_unit_table_new_example (BivCampaign *campaign)
{
  static const struct
  {
    const char *arm, *name;
  } units[] = {
    { "command", N_("Staff") },       { "foot", N_("1st Regiment") }, { "foot", N_("2nd Regiment") },
    { "foot", N_("3rd Regiment") },   { "horse", N_("Horse") },       { "gun", N_("Battery") },
  };
  /* Two a side, and none is called as another: who it was is then said by its name alone. */
  static const char *const bodies[] = { N_("1st Column"), N_("2nd Column"), N_("3rd Column"), N_("4th Column"),
                                        N_("5th Column"), N_("6th Column"), N_("7th Column"), N_("8th Column") };
  GListStore *lines = g_list_store_new (BIV_TYPE_UNIT_LINE);
  BivBook *book = biv_campaign_get_book (campaign, NULL);
  gsize body = 0;

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    for (gsize end = body + 2; body < end && book != NULL; body++)
      for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
        {
          const BivBookType *type = find_arm (book, units[i].arm);
          const char *formation = bodies[body % G_N_ELEMENTS (bodies)];
          g_autofree char *name = NULL;

          if (type == NULL)
            continue;
          /* TRANSLATORS: a unit of a formation in a made-up army: "1st Column, Battery" */
          name = BIV_KEPT (g_strdup_printf (_("%s, %s"), _(formation), _(units[i].name)));
          add_example_line (lines, name_of (BIV_ITEM (side)), BIV_KEPT (_(formation)), name, type);
        }
  return lines;
}

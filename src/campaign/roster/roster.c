/* SPDX-License-Identifier: GPL-3.0-or-later */
/* roster.c: a table of units read by a mapping: whose, where in the tree, what of it is there already, what is wrong */
#include "config.h"
#include "campaign/roster/roster.h"

#include <string.h>
#include "base/i18n.h"
#include "campaign/model/army.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/item-rules.h"
#include "campaign/model/strength.h"
#include "campaign/model/type-overlay.h"
#include "campaign/roster/heading.h"
#include "campaign/roster/words.h"
#include "engine/book-table.h"

#define STEPS_MOST  9999
#define FRONT_MOST  3000             /* mm */

/* ---- A line ---- */

static guint line_changed;

G_DEFINE_FINAL_TYPE (BivRosterLine, biv_roster_line, G_TYPE_OBJECT)

static void
clear_line (BivRosterLine *line)
{
  line->fate = BIV_LINE_LEFT_OUT;
  line->side = line->type = line->quality = line->place = NULL;
  line->body = NULL;
  g_clear_pointer (&line->name, g_free);
  g_clear_pointer (&line->ref, g_free);
  g_clear_pointer (&line->there, g_free);
  g_clear_pointer (&line->fault, g_free);
  g_clear_pointer (&line->note, g_free);
  line->double_of = 0;
  line->men = line->sabres = line->guns = line->steps = line->steps_left = 0;
  line->is_reckoned = FALSE;
  line->fault_column = G_MAXUINT;
}

static void
biv_roster_line_finalize (GObject *object)
{
  clear_line (BIV_ROSTER_LINE (object));
  G_OBJECT_CLASS (biv_roster_line_parent_class)->finalize (object);
}

static void
biv_roster_line_class_init (BivRosterLineClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = biv_roster_line_finalize;
  line_changed = g_signal_new ("changed", BIV_TYPE_ROSTER_LINE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
biv_roster_line_init (BivRosterLine *self)
{
  self->fault_column = G_MAXUINT;
}

/* ---- A formation ---- */

static void
body_free (gpointer data)
{
  BivRosterBody *body = data;

  g_free (body->name);
  g_free (body->kept);
  g_free (body->commander);
  g_free (body->rank);
  g_free (body->rating);
  g_free (body->there);
  g_ptr_array_unref (body->children);
  g_free (body);
}

static void
fault_free (gpointer data)
{
  BivRosterFault *fault = data;

  g_free (fault->text);
  g_free (fault);
}

/* ---- Reading ---- */

typedef struct
{
  BivRoster     *roster;
  const BivBookTraits *traits;
  guint          of[BIV_N_COLUMNS];  /* its column; G_MAXUINT: none. Formations: see bodies */
  GArray        *bodies;             /* columns of formations, the highest first */
  gboolean       carries[BIV_SPREADSHEET_COLUMNS_MOST];   /* an empty cell there means the one above */
  const char    *above[BIV_SPREADSHEET_COLUMNS_MOST];     /* what was last in that column; NULL: nothing */
  const char    *side_above;
  GHashTable    *words[BIV_N_ROSTER_WORDS];   /* folded: BivRosterWord */
  GHashTable    *sides;              /* whom it comes to: the BivRosterWord that was first */
  GHashTable    *by_key;             /* side, parent and name: BivRosterBody */
  GHashTable    *paths;              /* that have others below them */
  GHashTable    *path_sides;         /* path: what its line says of its side */
} Reader;

static char *
dup_folded (const char *text)
{
  return g_utf8_casefold (text, -1);
}

static void
add_fault (BivRoster     *self,
           BivRosterLine *line,
           guint          column,
           char          *text)
{
  BivRosterFault *fault = g_new0 (BivRosterFault, 1);

  fault->line = line->number;
  fault->column = column;
  fault->text = text;
  g_ptr_array_add (self->faults, fault);
  if (line->fault != NULL)
    return;
  line->fault = g_strdup (text);
  line->fault_column = column;
}

/* @text: (transfer full) */
static void
add_note (BivRosterLine *line,
          char          *text)
{
  char *all = line->note != NULL ? g_strconcat (line->note, " ", text, NULL) : g_strdup (text);

  g_free (text);
  g_free (line->note);
  line->note = all;
}

static char *
dup_cell (Reader        *reader,
          BivRosterLine *line,
          guint          column)
{
  return biv_cell_dup_clean (column != G_MAXUINT ? biv_spreadsheet_get (reader->roster->sheet, line->row, column) : "");
}

static BivRosterWord *
get_word (Reader         *reader,
          BivRosterWords  kind,
          const char     *text,
          BivRosterLine  *line,
          guint           column)
{
  g_autofree char *folded = dup_folded (text);
  BivRosterWord *word = g_hash_table_lookup (reader->words[kind], folded);

  if (word == NULL)
    {
      word = biv_roster_word_new (kind, text, line->row, column);
      biv_roster_word_settle (word, reader->roster->campaign, reader->roster->mapping);
      g_ptr_array_add (reader->roster->words[kind], word);
      g_hash_table_insert (reader->words[kind], g_steal_pointer (&folded), word);
    }
  word->n_lines++;
  return word;
}

/* Words that come to the same side are one side. */
static BivRosterWord *
get_side (Reader        *reader,
          BivRosterWord *word)
{
  g_autofree char *folded = dup_folded (word->name != NULL ? word->name : word->word);
  g_autofree char *key = word->id != NULL ? g_strdup_printf ("=%s", word->id)
                                          : g_strdup_printf ("%c%s", word->name != NULL ? '+' : '?', folded);
  BivRosterWord *first = g_hash_table_lookup (reader->sides, key);

  if (first == NULL)
    g_hash_table_insert (reader->sides, g_steal_pointer (&key), first = word);
  return first;
}

/* ---- Formations ---- */

/* "I Corps", "1st Division": a level's word in the name says what it is. */
static BivLevel
guess_level (const char *name)
{
  static const struct
  {
    BivLevel    level;
    const char *beginnings;
  } words[] = {
    { BIV_LEVEL_DIVISION, "divi|div." }, { BIV_LEVEL_BRIGADE, "brig|bde" }, { BIV_LEVEL_CORPS, "corps|korps|cuerpo" },
    { BIV_LEVEL_ARMY, "army|armee|armée|ejército" }, { BIV_LEVEL_WING, "wing|flügel" }, { BIV_LEVEL_BAND, "band|host|warband" },
    { BIV_LEVEL_GARRISON, "garrison|guarnic" }, { BIV_LEVEL_DETACHMENT, "detach|destac" },
  };
  g_autofree char *folded = dup_folded (name);
  g_auto (GStrv) parts = g_strsplit_set (folded, " -,/", -1);

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_auto (GStrv) beginnings = g_strsplit (words[i].beginnings, "|", -1);

      for (guint j = 0; beginnings[j] != NULL; j++)
        for (guint k = 0; parts[k] != NULL; k++)
          if (g_str_has_prefix (parts[k], beginnings[j]))
            return words[i].level;
    }
  return BIV_LEVEL_COLUMN;
}

/* "1st" in the column Division is the 1st Division; "Hessel" is Hessel. Returns: (transfer full): as a file keeps it */
static char *
dup_body_name (Reader     *reader,
               const char *cell,
               gboolean    is_level,
               BivLevel    level)
{
  if (!is_level || reader->of[BIV_COLUMN_LEVEL] != G_MAXUINT
      || !g_regex_match_simple ("^([0-9]+(st|nd|rd|th|e|er|eme|ème|º|ª|\\.)?|[IVXL]+\\.?)$", cell, 0, 0))
    return g_strdup (cell);
  /* TRANSLATORS: the number of a formation, and its level: "1st Division" */
  return BIV_KEPT (g_strdup_printf (_("%s %s"), cell, biv_word_get_label (biv_level_get_type (), level)));
}

static BivRosterBody *
get_body (Reader        *reader,
          BivRosterLine *line,
          BivRosterBody *parent,
          const char    *kept,
          BivLevel       level)
{
  BivRoster *self = reader->roster;
  g_autofree char *name = biv_said_dup (kept), *folded = dup_folded (name);
  g_autofree char *key = g_strdup_printf ("%p\n%p\n%s", (gpointer) get_side (reader, line->side), (gpointer) parent, folded);
  BivRosterBody *body = g_hash_table_lookup (reader->by_key, key);

  if (body != NULL)
    return body;
  body = g_new0 (BivRosterBody, 1);
  body->name = g_steal_pointer (&name);
  body->kept = g_strdup (kept);
  body->level = level;
  body->side = get_side (reader, line->side);
  body->parent = parent;
  body->quality = BIV_NONE;
  body->row = line->row;
  body->children = g_ptr_array_new ();
  if (parent != NULL)
    g_ptr_array_add (parent->children, body);
  g_ptr_array_add (self->bodies, body);
  g_hash_table_insert (reader->by_key, g_steal_pointer (&key), body);
  return body;
}

/* The first to say something of a formation is taken at his word; another word later is told. */
static void
say_of_body (Reader           *reader,
             BivRosterLine    *line,
             BivColumnMeaning  meaning,
             char            **field)
{
  g_autofree char *text = dup_cell (reader, line, reader->of[meaning]);

  if (*text == '\0' || g_strcmp0 (*field, text) == 0)
    return;
  if (*field == NULL)
    {
      *field = g_steal_pointer (&text);
      return;
    }
  /* TRANSLATORS: a column of a pasted table, its word, a formation, and what it has already: "Commander “Ney” is left out:
   * VI Corps has Marmont." */
  add_note (line, g_strdup_printf (_("%s “%s” is left out: %s has %s."), biv_column_get_label (meaning), text, line->body->name,
                                   *field));
}

static gboolean
is_yes (const char *text)
{
  g_autofree char *folded = dup_folded (text);

  return *folded != '\0' && !g_str_equal (folded, "no") && !g_str_equal (folded, "0") && !g_str_equal (folded, "-")
         && !g_str_equal (folded, "n");
}

static void
read_level (Reader        *reader,
            BivRosterLine *line)
{
  g_autofree char *text = dup_cell (reader, line, reader->of[BIV_COLUMN_LEVEL]), *folded = dup_folded (text);

  if (*text == '\0' || line->body == NULL)
    return;
  for (int level = BIV_LEVEL_ARMY; level <= BIV_LEVEL_DETACHMENT; level++)
    {
      g_autofree char *label = dup_folded (biv_word_get_label (biv_level_get_type (), level));
      g_autofree char *word = dup_folded (biv_column_get_word ((BivColumnMeaning) (BIV_COLUMN_ARMY + level)));

      if (!g_str_equal (folded, label) && !g_str_equal (folded, word))
        continue;
      line->body->level = (BivLevel) level;
      line->body->has_level = TRUE;
      return;
    }
  add_fault (reader->roster, line, reader->of[BIV_COLUMN_LEVEL],
             g_strdup_printf (_("“%s” is no level: army, corps, wing, division, brigade, column, band, garrison or detachment."),
                              text));
}

/* What the line says of its innermost formation. */
static void
read_about_body (Reader        *reader,
                 BivRosterLine *line)
{
  BivRosterBody *body = line->body;
  g_autofree char *place = dup_cell (reader, line, reader->of[BIV_COLUMN_PLACE]);
  g_autofree char *chief = dup_cell (reader, line, reader->of[BIV_COLUMN_CHIEF]);
  gboolean is_digit;

  /* By a path every line has a place of its own: a unit's commander is not its formation's. */
  if (line->name == NULL || reader->of[BIV_COLUMN_PATH] == G_MAXUINT)
    {
      say_of_body (reader, line, BIV_COLUMN_COMMANDER, &body->commander);
      say_of_body (reader, line, BIV_COLUMN_RANK, &body->rank);
      say_of_body (reader, line, BIV_COLUMN_RATING, &body->rating);
    }
  body->is_chief |= is_yes (chief);
  if (*place != '\0')
    {
      line->place = get_word (reader, BIV_ROSTER_PLACES, place, line, reader->of[BIV_COLUMN_PLACE]);
      if (body->place == NULL)
        body->place = line->place;
      else if (body->place != line->place
               && (body->place->id == NULL || g_strcmp0 (body->place->id, line->place->id) != 0))
        add_note (line, g_strdup_printf (_("%s “%s” is left out: %s has %s."), biv_column_get_label (BIV_COLUMN_PLACE), place,
                                         body->name, body->place->word));
    }
  is_digit = line->quality != NULL && line->quality->id != NULL && g_ascii_isdigit (line->quality->id[0]);
  if (is_digit && (line->name == NULL || reader->traits->has_brigade_quality))
    {
      if (body->quality == BIV_NONE)
        body->quality = line->quality->id[0] - '0';
      else if (body->quality != line->quality->id[0] - '0')
        add_note (line, g_strdup_printf (_("%s “%s” is left out: %s has %d."), biv_column_get_label (BIV_COLUMN_QUALITY),
                                         line->quality->word, body->name, body->quality));
    }
}

/* ---- Numbers ---- */

static int
read_count (Reader           *reader,
            BivRosterLine    *line,
            BivColumnMeaning  meaning,
            int               most)
{
  g_autofree char *text = dup_cell (reader, line, reader->of[meaning]);
  int count;

  if (biv_cell_read_count (text, &count) && count <= most)
    return count;
  if (!biv_cell_is_formula (text))
    /* TRANSLATORS: a word in a table, and the greatest number that it may be */
    add_fault (reader->roster, line, reader->of[meaning], g_strdup_printf (_("“%s” is no whole number up to %d."), text, most));
  return 0;
}

static const BivBookType *
get_type (Reader        *reader,
          BivRosterWord *word)
{
  BivBook *book = biv_campaign_get_book (reader->roster->campaign, NULL);
  const char *id = word == NULL ? NULL : word->id != NULL ? word->id : word->like;
  int type = book != NULL && id != NULL ? biv_book_find_type (book, id) : -1;

  return type >= 0 ? biv_book_get_type_at (book, (guint) type) : NULL;
}

/* So many men a step, rounded as the rule says. */
static void
reckon_steps (Reader        *reader,
              BivRosterLine *line)
{
  const BivRoster *self = reader->roster;
  const BivBookType *type = get_type (reader, line->type);
  gint64 over = (gint64) line->men * self->sabres_a_step + (gint64) line->sabres * self->men_a_step;
  gint64 under = (gint64) self->men_a_step * self->sabres_a_step, steps;

  if (line->steps > 0)
    return;
  if (reader->traits->has_tenths && line->guns > 0 && type != NULL && g_strcmp0 (type->arm, "gun") == 0)
    {
      line->steps = line->guns;
      line->is_reckoned = TRUE;
      return;
    }
  if (over == 0 && line->guns > 0)
    {
      over = line->guns;
      under = self->guns_a_step;
    }
  if (over == 0 || under == 0)
    return;
  switch (self->mapping->rounding)
    {
    case BIV_ROUND_UP:
      steps = (over + under - 1) / under;
      break;
    case BIV_ROUND_DOWN:
      steps = over / under;
      break;
    case BIV_ROUND_NEAREST:
    default:
      steps = (2 * over + under) / (2 * under);
      break;
    }
  line->steps = (int) CLAMP (steps, MAX (1, self->mapping->least), STEPS_MOST);
  line->is_reckoned = TRUE;
}

static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  return *(const int *) a - *(const int *) b;
}

/* A round number of men, such that the unit in the middle has as many steps as its type has usually. */
static int
guess_a_step (Reader *reader,
              gsize   offset,
              int     fallback)
{
  static const int round[] = { 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300, 400,
                               500, 600, 750, 800, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 10000 };
  g_autoptr (GArray) each = g_array_new (FALSE, FALSE, sizeof (int));
  GListModel *lines = G_LIST_MODEL (reader->roster->lines);
  int middle, best = round[0];

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);
      const BivBookType *type = get_type (reader, line->type);
      int count = G_STRUCT_MEMBER (int, line, offset), a_step = count / MAX (1, type != NULL ? type->steps : 1);

      if (line->name != NULL && count > 0)
        g_array_append_val (each, a_step);
    }
  if (each->len == 0)
    return fallback;
  g_array_sort (each, compare_counts);
  middle = MAX (1, g_array_index (each, int, each->len / 2));
  for (gsize i = 0; i < G_N_ELEMENTS (round); i++)
    if (ABS (round[i] - middle) < ABS (best - middle))
      best = round[i];
  return best;
}

/* ---- Lines ---- */

/* A spreadsheet's own reckoning is no number yet, and letters that were lost do not come back. */
static void
check_cells (Reader        *reader,
             BivRosterLine *line)
{
  BivRoster *self = reader->roster;
  const BivSpreadRow *row = self->sheet->rows->pdata[line->row];

  for (guint column = 0; column < row->n_cells; column++)
    {
      const char *cell = row->cells[column];

      if (self->meanings[column] == BIV_COLUMN_LEAVE_OUT || *cell == '\0')
        continue;
      if (biv_cell_is_formula (cell))
        add_fault (self, line, column,
                   g_strdup_printf (_("“%s” is a formula. In the spreadsheet, paste it as a value."), cell));
      if (strstr (cell, "\xEF\xBF\xBD") != NULL || strstr (cell, "\xC3\x83\xC2") != NULL
          || strstr (cell, "\xC3\xA2\xE2\x82\xAC") != NULL)
        add_note (line, g_strdup_printf (_("“%s” has letters that were read wrongly before."), cell));
    }
  if (!self->has_heading)
    return;
  {
    const BivSpreadRow *head = self->sheet->rows->pdata[self->n_head - 1];
    guint n_headings = g_strv_length (self->headings), n_filled = row->n_cells;

    while (n_headings > 0 && *self->headings[n_headings - 1] == '\0')
      n_headings--;
    n_headings = MAX (n_headings, head->n_cells);
    while (n_filled > 0 && *row->cells[n_filled - 1] == '\0')
      n_filled--;
    if (n_filled > n_headings)
      add_fault (self, line, n_headings,
                 g_strdup_printf (_("The line has %u columns, the heading %u."), n_filled, n_headings));
    else if (row->n_cells < head->n_cells)
      add_note (line, g_strdup_printf (_("The line has %u columns, the heading %u."), row->n_cells, head->n_cells));
  }
}

static gboolean
is_total (const char *cell)
{
  return g_regex_match_simple ("^(sub-?)?(grand )?(total|totals|sum|summe|gesamt|suma)\\b", cell, G_REGEX_CASELESS, 0);
}

/* What its columns of formations say: a path is one within these. */
static char *
dup_scope (Reader        *reader,
           BivRosterLine *line)
{
  g_autoptr (GString) scope = g_string_new (NULL);

  for (guint i = 0; i < reader->bodies->len; i++)
    g_string_append_printf (scope, "%s\n", biv_spreadsheet_get (reader->roster->sheet, line->row,
                                                                g_array_index (reader->bodies, guint, i)));
  return g_string_free (g_steal_pointer (&scope), FALSE);
}

static char
get_separator (const char *path)
{
  return strchr (path, '>') != NULL ? '>' : strchr (path, '/') != NULL ? '/' : '.';
}

/* Which paths have others below them, and whose each is. */
static void
find_paths (Reader *reader)
{
  GListModel *lines = G_LIST_MODEL (reader->roster->lines);

  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);
      g_autofree char *path = dup_cell (reader, line, reader->of[BIV_COLUMN_PATH]), *folded = dup_folded (path);
      g_autofree char *scope = dup_scope (reader, line), *side = dup_cell (reader, line, reader->of[BIV_COLUMN_SIDE]);
      char separator = get_separator (path);

      for (char *at = strchr (folded, separator); at != NULL; at = strchr (at + 1, separator))
        g_hash_table_add (reader->paths, g_strdup_printf ("%s%.*s", scope, (int) (at + 1 - folded), folded));
      if (*side != '\0')
        g_hash_table_insert (reader->path_sides, g_strdup_printf ("%s%s%c", scope, folded, separator), g_steal_pointer (&side));
    }
}

/* The side of the nearest line above it in the tree. Returns: (transfer none) (nullable) */
static const char *
find_side_of_path (Reader        *reader,
                   BivRosterLine *line)
{
  g_autofree char *path = dup_cell (reader, line, reader->of[BIV_COLUMN_PATH]), *folded = dup_folded (path);
  g_autofree char *scope = dup_scope (reader, line);
  char separator = get_separator (path);
  const char *side = NULL;

  for (char *at = strrchr (folded, separator); at != NULL && side == NULL; at = strrchr (folded, separator))
    {
      g_autofree char *key = g_strdup_printf ("%s%.*s", scope, (int) (at + 1 - folded), folded);

      side = g_hash_table_lookup (reader->path_sides, key);
      *at = '\0';
    }
  return side;
}

/* Whose the line is. Empty: as in the line above; at first nobody's. */
static void
read_side (Reader        *reader,
           BivRosterLine *line)
{
  guint column = reader->of[BIV_COLUMN_SIDE];
  g_autofree char *text = dup_cell (reader, line, column);
  gboolean is_said = *text != '\0';
  const char *above = !is_said && reader->of[BIV_COLUMN_PATH] != G_MAXUINT ? find_side_of_path (reader, line) : NULL;

  if (above != NULL)
    {
      line->side = get_word (reader, BIV_ROSTER_SIDES, above, line, column);
      return;
    }
  if (!is_said && reader->side_above != NULL)
    {
      line->side = get_word (reader, BIV_ROSTER_SIDES, reader->side_above, line, column);
      return;
    }
  line->side = get_word (reader, BIV_ROSTER_SIDES, text, line, column);
  if (g_strcmp0 (reader->side_above, line->side->word) != 0)
    memset (reader->above, 0, sizeof reader->above);
  reader->side_above = line->side->word;
}

/* Columns of formations: the first empty ones are as above where the table writes each name once only. A line that is left out
 * still stands above the next. */
static void
read_bodies (Reader        *reader,
             BivRosterLine *line)
{
  gboolean is_first = TRUE, is_taken = !line->is_dropped && !line->side->is_left_out;

  for (guint i = 0; i < reader->bodies->len; i++)
    {
      guint column = g_array_index (reader->bodies, guint, i);
      BivColumnMeaning meaning = reader->roster->meanings[column];
      g_autofree char *cell = dup_cell (reader, line, column), *name = NULL;
      BivLevel level = BIV_LEVEL_COLUMN;
      gboolean is_level = biv_column_is_level (meaning, &level);

      if (*cell != '\0')
        {
          if (is_first)
            for (guint j = i + 1; j < reader->bodies->len; j++)
              reader->above[g_array_index (reader->bodies, guint, j)] = NULL;
          is_first = FALSE;
          reader->above[column] = biv_spreadsheet_get (reader->roster->sheet, line->row, column);
        }
      else if (is_first && reader->carries[column] && reader->above[column] != NULL)
        {
          g_free (cell);
          cell = biv_cell_dup_clean (reader->above[column]);
        }
      else
        {
          if (!is_first)
            reader->above[column] = NULL;
          continue;
        }
      if (!is_taken)
        continue;
      name = dup_body_name (reader, cell, is_level, level);
      line->body = get_body (reader, line, line->body, name, is_level ? level : guess_level (name));
    }
}

static char *
dup_part_name (const char *part)
{
  char *name = biv_cell_dup_clean (part);

  return g_strdelimit (name, "_", ' ');
}

/* "Guard.1st_Div.Foot": all but the last are formations, and the last too where other lines lie below it. */
static void
read_path (Reader        *reader,
           BivRosterLine *line)
{
  g_autofree char *path = dup_cell (reader, line, reader->of[BIV_COLUMN_PATH]);
  g_autofree char *own = dup_cell (reader, line, reader->of[BIV_COLUMN_UNIT]);
  const char separators[] = { get_separator (path), '\0' };
  g_auto (GStrv) parts = g_strsplit (path, separators, -1);
  guint n = g_strv_length (parts);
  g_autofree char *folded = NULL, *key = NULL, *scope = dup_scope (reader, line);
  gboolean is_body;

  if (*path == '\0')
    {
      add_fault (reader->roster, line, reader->of[BIV_COLUMN_PATH], g_strdup (_("The line has no place in the tree.")));
      return;
    }
  folded = dup_folded (path);
  key = g_strdup_printf ("%s%s%s", scope, folded, separators);
  is_body = g_hash_table_contains (reader->paths, key);
  for (guint i = 0; i + (is_body ? 0 : 1) < n; i++)
    {
      g_autofree char *part = dup_part_name (parts[i]);

      if (*part != '\0')
        line->body = get_body (reader, line, line->body, part, guess_level (part));
    }
  if (is_body && *own != '\0' && line->body != NULL)
    {
      g_free (line->body->name);
      g_free (line->body->kept);
      line->body->name = g_strdup (own);
      line->body->kept = g_strdup (own);
      line->body->level = guess_level (own);
    }
  if (!is_body)
    line->name = *own != '\0' ? g_steal_pointer (&own) : dup_part_name (parts[n - 1]);
}

static void
read_type (Reader        *reader,
           BivRosterLine *line)
{
  guint column = reader->of[BIV_COLUMN_TYPE];
  g_autofree char *text = dup_cell (reader, line, column);

  if (*text != '\0')
    line->type = get_word (reader, BIV_ROSTER_TYPES, text, line, column);
  else
    line->type = get_word (reader, BIV_ROSTER_TYPES,
                           line->men > 0 && line->men >= line->sabres ? "*men" : line->sabres > 0 ? "*sabres"
                           : line->guns > 0 ? "*guns" : "*", line, column);
}

/* Fields that are checked as a file's would be. */
static void
check_field (Reader           *reader,
             BivRosterLine    *line,
             BivColumnMeaning  meaning,
             BivKind           kind,
             const char       *name)
{
  const BivFieldSpec *field = biv_kind_find_field (kind, name);
  g_autofree char *text = dup_cell (reader, line, reader->of[meaning]);
  g_autoptr (GError) error = NULL;
  BivValue value = { 0 };

  if (*text == '\0')
    return;
  if (biv_value_parse (field, biv_column_get_label (meaning), text, &value, &error))
    biv_item_rules_accept (field, biv_column_get_label (meaning), &value, &error);
  biv_value_clear (field, &value);
  if (error != NULL)
    add_fault (reader->roster, line, reader->of[meaning], g_strdup (error->message));
}

static void
read_unit (Reader        *reader,
           BivRosterLine *line)
{
  g_autofree char *quality = dup_cell (reader, line, reader->of[BIV_COLUMN_QUALITY]);
  g_autofree char *ref = dup_cell (reader, line, reader->of[BIV_COLUMN_REF]);

  line->men = read_count (reader, line, BIV_COLUMN_MEN, 1000000);
  line->sabres = read_count (reader, line, BIV_COLUMN_SABRES, 1000000);
  line->guns = read_count (reader, line, BIV_COLUMN_GUNS, STEPS_MOST);
  line->steps = read_count (reader, line, BIV_COLUMN_STEPS, STEPS_MOST);
  line->steps_left = read_count (reader, line, BIV_COLUMN_STEPS_LEFT, STEPS_MOST);
  read_count (reader, line, BIV_COLUMN_FRONTAGE, FRONT_MOST);
  if (*quality != '\0')
    line->quality = get_word (reader, BIV_ROSTER_QUALITIES, quality, line, reader->of[BIV_COLUMN_QUALITY]);
  if (line->name == NULL)
    return;
  line->ref = *ref != '\0' ? g_steal_pointer (&ref) : NULL;
  read_type (reader, line);
  check_field (reader, line, BIV_COLUMN_CALIBRE, BIV_KIND_UNIT, "calibre");
  check_field (reader, line, BIV_COLUMN_CLASS, BIV_KIND_UNIT, "class");
  check_field (reader, line, BIV_COLUMN_WEIGHT, BIV_KIND_UNIT, "weight");
}

/* Whether the line has anything that only a unit has. */
static gboolean
has_unit (Reader        *reader,
          BivRosterLine *line)
{
  static const BivColumnMeaning meanings[] = {
    BIV_COLUMN_TYPE, BIV_COLUMN_STEPS, BIV_COLUMN_MEN, BIV_COLUMN_SABRES, BIV_COLUMN_GUNS,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (meanings); i++)
    {
      g_autofree char *text = dup_cell (reader, line, reader->of[meanings[i]]);
      int count;

      if (*text != '\0' && !(biv_cell_read_count (text, &count) && count == 0))
        return TRUE;
    }
  return FALSE;
}

static void
say_player (Reader        *reader,
            BivRosterLine *line)
{
  g_autofree char *player = dup_cell (reader, line, reader->of[BIV_COLUMN_PLAYER]);
  BivRosterWord *side = get_side (reader, line->side);

  if (*player == '\0' || g_strcmp0 (side->player, player) == 0)
    return;
  if (side->player == NULL)
    side->player = g_steal_pointer (&player);
  else
    add_note (line, g_strdup_printf (_("%s “%s” is left out: %s has %s."), biv_column_get_label (BIV_COLUMN_PLAYER), player,
                                     side->name != NULL ? side->name : side->word, side->player));
}

static void
read_line (Reader        *reader,
           BivRosterLine *line)
{
  BivRoster *self = reader->roster;
  const BivSpreadRow *row = self->sheet->rows->pdata[line->row];
  guint first = 0;

  while (first < row->n_cells && (row->cells[first][0] == '\0' || self->meanings[first] == BIV_COLUMN_LEAVE_OUT))
    first++;
  if (first >= row->n_cells)
    {
      add_note (line, g_strdup (_("There is nothing in it that is taken over.")));
      return;
    }
  if (is_total (row->cells[first]))
    {
      add_note (line, g_strdup (_("A total is left out.")));
      return;
    }
  read_side (reader, line);
  read_bodies (reader, line);
  if (line->is_dropped || line->side->is_left_out)
    {
      add_note (line, line->is_dropped ? g_strdup (_("Left out by hand."))
                                       : g_strdup_printf (_("%s is left out."), line->side->label));
      return;
    }
  check_cells (reader, line);
  if (reader->of[BIV_COLUMN_PATH] != G_MAXUINT)
    read_path (reader, line);
  else if (reader->of[BIV_COLUMN_UNIT] != G_MAXUINT)
    {
      g_autofree char *name = dup_cell (reader, line, reader->of[BIV_COLUMN_UNIT]);

      line->name = *name != '\0' ? g_steal_pointer (&name) : NULL;
      if (line->name == NULL && has_unit (reader, line))
        add_fault (self, line, reader->of[BIV_COLUMN_UNIT], g_strdup (_("The unit has no name.")));
    }
  read_unit (reader, line);
  if (line->body == NULL && line->fault == NULL)
    add_fault (self, line, reader->bodies->len > 0 ? g_array_index (reader->bodies, guint, 0) : G_MAXUINT,
               g_strdup (_("The line names no formation.")));
  if (line->body == NULL)
    return;
  if (line->name == NULL || (reader->of[BIV_COLUMN_PATH] == G_MAXUINT && !line->body->has_level))
    read_level (reader, line);
  read_about_body (reader, line);
  say_player (reader, line);
  line->fate = line->name != NULL ? BIV_LINE_ADDED : BIV_LINE_BODY;
  if (line->type != NULL && line->type->is_left_out)
    {
      line->fate = BIV_LINE_LEFT_OUT;
      add_note (line, g_strdup_printf (_("%s is left out."), line->type->label));
    }
}

/* ---- What is there already ---- */

static char *
dup_there_key (const char *side,
               const char *parent,
               const char *name)
{
  g_autofree char *clean = biv_cell_dup_clean (name), *folded = dup_folded (clean);

  return g_strdup_printf ("%s\n%s\n%s", side, parent != NULL ? parent : "", folded);
}

/* The formation of that name in the same one; or else the only one of that name that the side has. */
static void
find_bodies (BivRoster *self)
{
  g_autoptr (GHashTable) there = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  BIV_EACH (BivFormation, formation, self->campaign, BIV_KIND_FORMATION)
    {
      const char *id = biv_id_of (formation), *name = biv_item_call (formation);
      char *key;

      if (formation->side == NULL)
        continue;
      g_hash_table_insert (there, dup_there_key (formation->side, formation->parent, name), (gpointer) id);
      key = dup_there_key (formation->side, "*", name);
      g_hash_table_insert (named, key, g_hash_table_contains (named, key) ? (gpointer) "" : (gpointer) id);
    }
  for (guint i = 0; i < self->bodies->len; i++)
    {
      BivRosterBody *body = self->bodies->pdata[i];
      g_autofree char *key = NULL, *name_key = NULL;

      if (body->side->id == NULL)
        continue;
      key = dup_there_key (body->side->id, body->parent != NULL ? body->parent->there : NULL, body->name);
      name_key = dup_there_key (body->side->id, "*", body->name);
      if (body->parent == NULL || body->parent->there != NULL)
        body->there = g_strdup (g_hash_table_lookup (there, key));
      if (body->there != NULL)
        g_hash_table_add (taken, body->there);
      g_hash_table_insert (wanted, g_strdup (name_key),
                           GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (wanted, name_key)) + 1));
    }
  for (guint i = 0; i < self->bodies->len; i++)
    {
      BivRosterBody *body = self->bodies->pdata[i];
      g_autofree char *name_key = body->side->id != NULL ? dup_there_key (body->side->id, "*", body->name) : NULL;
      const char *id = name_key != NULL ? g_hash_table_lookup (named, name_key) : NULL;

      if (body->there != NULL || id == NULL || *id == '\0' || g_hash_table_contains (taken, id)
          || GPOINTER_TO_UINT (g_hash_table_lookup (wanted, name_key)) != 1)
        continue;
      body->there = g_strdup (id);
      g_hash_table_add (taken, body->there);
    }
}

/* What the table says of formations that are there, and will not be taken over. */
static void
note_bodies (BivRoster *self)
{
  for (guint i = 0; i < self->bodies->len && self->mapping->doubles != BIV_DOUBLES_REPLACE; i++)
    {
      const BivRosterBody *body = self->bodies->pdata[i];
      BivFormation *there = body->there != NULL ? biv_campaign_find_formation (self->campaign, body->there) : NULL;
      g_autoptr (BivRosterLine) line = g_list_model_get_item (G_LIST_MODEL (self->lines), body->row - self->n_head);

      if (there != NULL && body->commander != NULL && there->commander != NULL
          && g_strcmp0 (body->commander, there->commander) != 0)
        add_note (line, g_strdup_printf (_("%s “%s” is left out: %s has %s."), biv_column_get_label (BIV_COLUMN_COMMANDER),
                                         body->commander, body->name, there->commander));
      if (there != NULL && body->place != NULL && g_strcmp0 (body->place->id, there->location) != 0)
        add_note (line, g_strdup_printf (_("%s “%s” is left out: %s has %s."), biv_column_get_label (BIV_COLUMN_PLACE),
                                         body->place->word, body->name,
                                         there->location != NULL
                                           ? biv_item_call (biv_campaign_find_place (self->campaign, there->location))
                                           : _("off the map")));
    }
}

/* A unit by its ref, or else by its name within its formation. Several of one name are taken one after another. */
typedef struct
{
  GHashTable *by_ref;                /* "side\nref": BivUnit */
  GHashTable *by_name;               /* "formation\n\nname": GPtrArray of BivUnit */
  GHashTable *refs, *names;          /* likewise of lines: BivRosterLine */
} There;

static void
add_there (There       *there,
           BivCampaign *campaign)
{
  there->by_ref = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  there->by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  there->refs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  there->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT)
    {
      const char *side = biv_unit_get_side (campaign, unit);
      char *name_key = dup_there_key (unit->formation != NULL ? unit->formation : "", NULL, biv_unit_get_label (unit));
      GPtrArray *units = g_hash_table_lookup (there->by_name, name_key);

      if (side != NULL)
        g_hash_table_insert (there->by_ref, dup_there_key (side, NULL, biv_unit_get_ref (unit)), unit);
      if (units == NULL)
        g_hash_table_insert (there->by_name, g_strdup (name_key), units = g_ptr_array_new ());
      g_ptr_array_add (units, unit);
      g_free (name_key);
    }
}

static BivUnit *
find_unit (There         *there,
           BivRosterLine *line)
{
  g_autofree char *key = line->ref != NULL && line->body->side->id != NULL
                           ? dup_there_key (line->body->side->id, NULL, line->ref) : NULL;
  BivUnit *unit = key != NULL ? g_hash_table_lookup (there->by_ref, key) : NULL;
  g_autofree char *name_key = line->body->there != NULL ? dup_there_key (line->body->there, NULL, line->name) : NULL;
  GPtrArray *units = name_key != NULL ? g_hash_table_lookup (there->by_name, name_key) : NULL;

  if (unit != NULL || line->ref != NULL || units == NULL || units->len == 0)
    return unit;
  unit = units->pdata[0];
  if (units->len > 1)
    g_ptr_array_remove_index (units, 0);
  return unit;
}

static char *
dup_line_key (BivRosterLine *line)
{
  g_autofree char *clean = biv_cell_dup_clean (line->name), *folded = dup_folded (clean);

  return g_strdup_printf ("%p\n%s", (gpointer) line->body, folded);
}

/* Another line of the table that is the same unit; an id that two units have is a fault. */
static BivRosterLine *
find_before (Reader        *reader,
             There         *there,
             BivRosterLine *line)
{
  g_autofree char *key = dup_line_key (line);
  g_autofree char *ref_key = line->ref != NULL ? g_strdup_printf ("%p\n%s", (gpointer) line->body->side, line->ref) : NULL;
  BivRosterLine *named = g_hash_table_lookup (there->names, key);
  BivRosterLine *same_ref = ref_key != NULL ? g_hash_table_lookup (there->refs, ref_key) : NULL;

  if (same_ref != NULL && (same_ref->body != line->body || g_strcmp0 (same_ref->name, line->name) != 0))
    {
      add_fault (reader->roster, line, reader->of[BIV_COLUMN_REF],
                 g_strdup_printf (_("“%s” is the ref of line %u too, and of another unit."), line->ref, same_ref->number));
      return NULL;
    }
  if (ref_key != NULL && same_ref == NULL)
    g_hash_table_insert (there->refs, g_steal_pointer (&ref_key), line);
  if (named == NULL)
    g_hash_table_insert (there->names, g_steal_pointer (&key), line);
  if (same_ref != NULL)
    return same_ref;
  return named != NULL && named->ref != NULL && line->ref != NULL ? NULL : named;
}

static void
settle_double (Reader        *reader,
               There         *there,
               BivRosterLine *line)
{
  BivRoster *self = reader->roster;
  BivRosterDoubles doubles = self->mapping->doubles;
  BivRosterLine *before = find_before (reader, there, line);
  BivUnit *unit = before == NULL ? find_unit (there, line) : NULL;

  if (line->fault != NULL || (before == NULL && unit == NULL))
    return;
  self->n_doubles++;
  if (unit != NULL)
    line->there = g_strdup (biv_id_of (unit));
  else
    line->double_of = before->number;
  if (doubles == BIV_DOUBLES_ADD)
    {
      /* Two of a side cannot have one ref. */
      g_clear_pointer (&line->ref, g_free);
      g_clear_pointer (&line->there, g_free);
      add_note (line, unit != NULL ? g_strdup_printf (_("%s is there already; this is a second one."), biv_unit_get_label (unit))
                                   : g_strdup_printf (_("As line %u; this is a second one."), before->number));
    }
  else if (doubles == BIV_DOUBLES_REPLACE && unit != NULL)
    {
      line->fate = BIV_LINE_REPLACED;
      add_note (line, g_strdup_printf (_("%s is there already, and becomes what the line says."), biv_unit_get_label (unit)));
    }
  else if (doubles == BIV_DOUBLES_REPLACE)
    {
      /* The later line is the right one: it takes the place of the earlier. */
      line->fate = before->fate == BIV_LINE_LEFT_OUT ? BIV_LINE_ADDED : before->fate;
      g_free (line->there);
      line->there = g_strdup (before->there);
      before->fate = BIV_LINE_LEFT_OUT;
      add_note (before, g_strdup_printf (_("Line %u is taken instead."), line->number));
      add_note (line, g_strdup_printf (_("As line %u, which it replaces."), before->number));
    }
  else
    {
      line->fate = BIV_LINE_LEFT_OUT;
      add_note (line, unit != NULL ? g_strdup_printf (_("%s is there already; the line is left out."), biv_unit_get_label (unit))
                                   : g_strdup_printf (_("As line %u; it is left out."), before->number));
    }
}

/* ---- Commanders-in-chief ---- */

/* Where no column says it: the army that a side has, or the only formation that is within no other. */
static void
find_chiefs (Reader *reader)
{
  BivRoster *self = reader->roster;

  if (reader->of[BIV_COLUMN_CHIEF] != G_MAXUINT)
    return;
  for (guint i = 0; i < self->bodies->len; i++)
    {
      BivRosterBody *body = self->bodies->pdata[i];
      BivSide *side = body->side->id != NULL ? biv_campaign_find_side (self->campaign, body->side->id) : NULL;
      guint n_armies = 0, n_roots = 0;

      if (body->parent != NULL || (side != NULL && side->commander_in_chief != NULL))
        continue;
      for (guint j = 0; j < self->bodies->len; j++)
        {
          BivRosterBody *other = self->bodies->pdata[j];

          n_roots += other->side == body->side && other->parent == NULL;
          n_armies += other->side == body->side && other->parent == NULL && other->level == BIV_LEVEL_ARMY;
        }
      body->is_chief = n_roots == 1 || (n_armies == 1 && body->level == BIV_LEVEL_ARMY);
    }
}

/* ---- Settling ---- */

/* The higher to the left; but a table that begins with the brigade means it the other way round. A level that is there twice
 * lies in itself, and then the order is the table's. */
static int
compare_levels (gconstpointer a,
                gconstpointer b,
                gpointer      roster)
{
  const BivRoster *self = roster;
  guint x = *(const guint *) a, y = *(const guint *) b;

  return self->meanings[x] != self->meanings[y] ? (int) self->meanings[x] - (int) self->meanings[y] : (int) x - (int) y;
}

static void
begin (Reader    *reader,
       BivRoster *self)
{
  gboolean is_twice = FALSE, has[BIV_N_COLUMNS] = { FALSE };

  *reader = (Reader) { .roster = self, .traits = biv_campaign_get_traits (self->campaign, NULL) };
  reader->bodies = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < BIV_N_COLUMNS; i++)
    reader->of[i] = G_MAXUINT;
  for (guint i = 0; i < self->sheet->n_columns; i++)
    {
      BivColumnMeaning meaning = self->meanings[i];

      if (biv_column_is_body (meaning))
        {
          is_twice |= has[meaning];
          has[meaning] = TRUE;
          g_array_append_val (reader->bodies, i);
        }
      else if (meaning != BIV_COLUMN_LEAVE_OUT)
        reader->of[meaning] = i;
    }
  if (!is_twice && !has[BIV_COLUMN_FORMATION])
    g_array_sort_with_data (reader->bodies, compare_levels, self);
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    reader->words[kind] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader->sides = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader->paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  reader->path_sides = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

static void
end (Reader *reader)
{
  g_array_unref (reader->bodies);
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    g_hash_table_unref (reader->words[kind]);
  g_hash_table_unref (reader->sides);
  g_hash_table_unref (reader->by_key);
  g_hash_table_unref (reader->paths);
  g_hash_table_unref (reader->path_sides);
}

/* A column that says a name twice running says it in every line: there an empty cell means none. */
static void
find_carried (Reader *reader)
{
  BivRoster *self = reader->roster;

  for (guint i = 0; i < reader->bodies->len; i++)
    {
      guint column = g_array_index (reader->bodies, guint, i);
      gboolean repeats = FALSE;

      for (guint row = self->n_head + 1; row < self->sheet->rows->len && !repeats; row++)
        {
          repeats = *biv_spreadsheet_get (self->sheet, row, column) != '\0';
          for (guint j = 0; j <= i && repeats; j++)
            {
              guint higher = g_array_index (reader->bodies, guint, j);

              repeats = g_str_equal (biv_spreadsheet_get (self->sheet, row, higher),
                                     biv_spreadsheet_get (self->sheet, row - 1, higher));
            }
        }
      reader->carries[column] = !repeats && reader->of[BIV_COLUMN_LEVEL] == G_MAXUINT;
    }
}

static void
make_lines (BivRoster *self)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint row = self->n_head; row < self->sheet->rows->len; row++)
    {
      BivRosterLine *line = g_object_new (BIV_TYPE_ROSTER_LINE, NULL);

      line->row = row;
      line->number = ((BivSpreadRow *) self->sheet->rows->pdata[row])->line;
      g_ptr_array_add (lines, line);
    }
  g_list_store_splice (self->lines, 0, g_list_model_get_n_items (G_LIST_MODEL (self->lines)), lines->pdata, lines->len);
}

/* What the spreadsheet itself had against its rows. */
static void
take_spread_faults (Reader *reader)
{
  BivRoster *self = reader->roster;

  for (guint i = 0; i < self->sheet->faults->len; i++)
    {
      const BivSpreadFault *fault = self->sheet->faults->pdata[i];
      g_autoptr (BivRosterLine) line = fault->row >= self->n_head
                                         ? g_list_model_get_item (G_LIST_MODEL (self->lines), fault->row - self->n_head) : NULL;

      if (line != NULL && !line->is_dropped)
        add_fault (self, line, fault->column, g_strdup (fault->text));
    }
}

/* The book takes so many types, with names of so many letters. */
static void
check_new_types (BivRoster *self)
{
  GPtrArray *words = self->words[BIV_ROSTER_TYPES];
  g_autoptr (BivBook) shipped = NULL;
  g_autoptr (BivFacts) overlay = NULL;
  g_autoptr (GHashTable) made = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < words->len; i++)
    {
      BivRosterWord *word = words->pdata[i];
      g_autoptr (BivFacts) added = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *id = NULL;

      if (word->id != NULL || word->name == NULL || word->like == NULL || !g_hash_table_add (made, word->name))
        continue;
      if (shipped == NULL)
        {
          shipped = biv_book_load (self->campaign->ruleset, NULL);
          overlay = biv_type_table_dup_overlay (self->campaign, self->campaign->ruleset);
          g_return_if_fail (shipped != NULL && overlay != NULL);
        }
      added = biv_book_overlay_add (shipped, overlay, word->like, word->name, &id, &error);
      if (added != NULL)
        {
          biv_facts_free (overlay);
          overlay = g_steal_pointer (&added);
          continue;
        }
      word->state = BIV_WORD_OPEN;
      word->why = g_strdup (error->message);
    }
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  const BivRosterWord *x = *(BivRosterWord *const *) a, *y = *(BivRosterWord *const *) b;
  int state_x = x->state >= BIV_WORD_GUESSED ? (int) x->state : 0, state_y = y->state >= BIV_WORD_GUESSED ? (int) y->state : 0;

  if (state_x != state_y)
    return state_y - state_x;
  return x->row != y->row ? (x->row < y->row ? -1 : 1) : g_strcmp0 (x->word, y->word);
}

static void
count (BivRoster *self)
{
  GListModel *lines = G_LIST_MODEL (self->lines);

  self->n_units = self->n_replaced = self->n_left_out = self->n_open = self->n_guessed = 0;
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);

      self->n_left_out += line->fate == BIV_LINE_LEFT_OUT;
      self->n_replaced += line->fate == BIV_LINE_REPLACED;
      for (BivRosterBody *body = line->body; body != NULL && line->fate != BIV_LINE_LEFT_OUT; body = body->parent)
        body->is_wanted = TRUE;
      if (line->fate != BIV_LINE_ADDED && line->fate != BIV_LINE_REPLACED)
        continue;
      self->n_units++;
      for (BivRosterBody *body = line->body; body != NULL; body = body->parent)
        body->n_units++;
    }
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    {
      g_ptr_array_sort (self->words[kind], compare_words);
      for (guint i = 0; i < self->words[kind]->len; i++)
        {
          const BivRosterWord *word = self->words[kind]->pdata[i];

          self->n_open += word->state == BIV_WORD_OPEN;
          self->n_guessed += word->state == BIV_WORD_GUESSED;
        }
    }
}

/* What no line has said: there is no such column. */
static void
check_columns (Reader *reader)
{
  BivRoster *self = reader->roster;
  gboolean has_unit = reader->of[BIV_COLUMN_UNIT] != G_MAXUINT || reader->of[BIV_COLUMN_PATH] != G_MAXUINT;
  gboolean has_body = reader->bodies->len > 0 || reader->of[BIV_COLUMN_PATH] != G_MAXUINT;
  g_autoptr (BivRosterLine) first = g_list_model_get_item (G_LIST_MODEL (self->lines), 0);

  if (first == NULL || (has_unit && has_body))
    return;
  /* One message instead of one a line. */
  g_ptr_array_set_size (self->faults, 0);
  add_fault (self, first, G_MAXUINT,
             !has_unit ? g_strdup (_("No column says what the units are called. Choose “Unit name” at the head of one."))
                       : g_strdup (_("No column says to which formation the units belong. Choose one at its head.")));
}

void
biv_roster_settle (BivRoster *self)
{
  GListModel *lines = G_LIST_MODEL (self->lines);
  There there;
  Reader reader;

  g_return_if_fail (self != NULL);

  begin (&reader, self);
  g_ptr_array_set_size (self->faults, 0);
  g_ptr_array_set_size (self->bodies, 0);
  self->n_doubles = 0;
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);

      clear_line (line);
    }
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    g_ptr_array_set_size (self->words[kind], 0);
  take_spread_faults (&reader);
  find_carried (&reader);
  if (reader.of[BIV_COLUMN_PATH] != G_MAXUINT)
    find_paths (&reader);
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);

      read_line (&reader, line);
    }
  self->men_a_step = self->mapping->men_a_step > 0 ? self->mapping->men_a_step
                                                   : guess_a_step (&reader, G_STRUCT_OFFSET (BivRosterLine, men), 100);
  self->sabres_a_step = self->mapping->sabres_a_step > 0 ? self->mapping->sabres_a_step
                                                         : guess_a_step (&reader, G_STRUCT_OFFSET (BivRosterLine, sabres), 100);
  self->guns_a_step = self->mapping->guns_a_step > 0 ? self->mapping->guns_a_step
                                                     : guess_a_step (&reader, G_STRUCT_OFFSET (BivRosterLine, guns), 8);
  find_bodies (self);
  note_bodies (self);
  find_chiefs (&reader);
  add_there (&there, self->campaign);
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);

      if (line->fate == BIV_LINE_ADDED)
        {
          reckon_steps (&reader, line);
          settle_double (&reader, &there, line);
        }
    }
  g_hash_table_unref (there.by_ref);
  g_hash_table_unref (there.by_name);
  g_hash_table_unref (there.refs);
  g_hash_table_unref (there.names);
  check_columns (&reader);
  check_new_types (self);
  count (self);
  end (&reader);
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);

      g_signal_emit (line, line_changed, 0);
    }
}

/* ---- The roster ---- */

static void
read_anew (BivRoster *self)
{
  biv_roster_guess_meanings (self);
  biv_roster_settle (self);
}

BivRoster *
biv_roster_new (BivSpreadsheet         *sheet,
                BivCampaign            *campaign,
                const BivRosterMapping *mapping)
{
  BivRoster *self;

  g_return_val_if_fail (sheet != NULL && BIV_IS_CAMPAIGN (campaign), NULL);

  self = g_new0 (BivRoster, 1);
  self->sheet = sheet;
  self->campaign = g_object_ref (campaign);
  self->mapping = mapping != NULL ? biv_roster_mapping_copy (mapping) : biv_roster_mapping_new ();
  self->lines = g_list_store_new (BIV_TYPE_ROSTER_LINE);
  self->bodies = g_ptr_array_new_with_free_func (body_free);
  self->faults = g_ptr_array_new_with_free_func (fault_free);
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    self->words[kind] = g_ptr_array_new_with_free_func (biv_roster_word_free);
  biv_roster_find_heading (self);
  make_lines (self);
  read_anew (self);
  return self;
}

void
biv_roster_free (BivRoster *self)
{
  if (self == NULL)
    return;
  g_object_unref (self->lines);
  g_ptr_array_unref (self->bodies);
  g_ptr_array_unref (self->faults);
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    g_ptr_array_unref (self->words[kind]);
  g_strfreev (self->headings);
  biv_roster_mapping_free (self->mapping);
  biv_spreadsheet_free (self->sheet);
  g_object_unref (self->campaign);
  g_free (self);
}

void
biv_roster_set_campaign (BivRoster   *self,
                         BivCampaign *campaign)
{
  g_return_if_fail (self != NULL && BIV_IS_CAMPAIGN (campaign));

  g_set_object (&self->campaign, campaign);
  read_anew (self);
}

void
biv_roster_set_mapping (BivRoster              *self,
                        const BivRosterMapping *mapping)
{
  BivRosterMapping *copy;

  g_return_if_fail (self != NULL && mapping != NULL);

  copy = biv_roster_mapping_copy (mapping);
  biv_roster_mapping_free (self->mapping);
  self->mapping = copy;
  read_anew (self);
}

static void
say_meaning (BivRoster        *self,
             guint             column,
             BivColumnMeaning  meaning)
{
  g_autofree char *key = biv_roster_dup_column_key (self, column);

  self->meanings[column] = meaning;
  biv_roster_mapping_set_column (self->mapping, key, meaning);
}

void
biv_roster_set_meaning (BivRoster        *self,
                        guint             column,
                        BivColumnMeaning  meaning)
{
  g_return_if_fail (self != NULL && column < self->sheet->n_columns && meaning < BIV_N_COLUMNS);

  for (guint i = 0; i < self->sheet->n_columns; i++)
    if (i != column && self->meanings[i] == meaning && meaning != BIV_COLUMN_LEAVE_OUT && !biv_column_is_body (meaning))
      say_meaning (self, i, BIV_COLUMN_LEAVE_OUT);
  say_meaning (self, column, meaning);
  biv_roster_settle (self);
}

void
biv_roster_answer (BivRoster      *self,
                   BivRosterWords  words,
                   const char     *word,
                   const char     *answer)
{
  g_return_if_fail (self != NULL && words < BIV_N_ROSTER_WORDS && word != NULL);

  biv_roster_mapping_answer (self->mapping, words, word, answer);
  biv_roster_settle (self);
}

void
biv_roster_drop_line (BivRoster     *self,
                      BivRosterLine *line,
                      gboolean       is_dropped)
{
  g_return_if_fail (self != NULL && BIV_IS_ROSTER_LINE (line));

  line->is_dropped = is_dropped;
  biv_roster_settle (self);
}

void
biv_roster_set_cell (BivRoster           *self,
                     const BivRosterLine *line,
                     guint                column,
                     const char          *text)
{
  g_return_if_fail (self != NULL && line != NULL && text != NULL);

  biv_spreadsheet_set (self->sheet, line->row, column, text);
  biv_roster_settle (self);
}

void
biv_roster_make_missing (BivRoster *self)
{
  g_return_if_fail (self != NULL);

  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    for (guint i = 0; i < self->words[kind]->len; i++)
      {
        const BivRosterWord *word = self->words[kind]->pdata[i];

        if (word->state == BIV_WORD_GUESSED)
          biv_roster_mapping_answer (self->mapping, word->kind, word->word, word->answer);
        else if (word->state == BIV_WORD_OPEN && kind != BIV_ROSTER_QUALITIES && *word->word != '\0' && *word->word != '*'
                 && biv_roster_mapping_get_answer (self->mapping, word->kind, word->word) == NULL)
          biv_roster_mapping_answer (self->mapping, word->kind, word->word, "+");
      }
  biv_roster_settle (self);
}

BivRosterMapping *
biv_roster_dup_mapping (const BivRoster *self)
{
  BivRosterMapping *mapping;

  g_return_val_if_fail (self != NULL, NULL);

  mapping = biv_roster_mapping_copy (self->mapping);
  for (guint i = 0; i < self->sheet->n_columns; i++)
    {
      g_autofree char *key = biv_roster_dup_column_key (self, i);

      biv_roster_mapping_set_column (mapping, key, self->meanings[i]);
    }
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    for (guint i = 0; i < self->words[kind]->len; i++)
      {
        const BivRosterWord *word = self->words[kind]->pdata[i];

        if (word->state == BIV_WORD_GUESSED)
          biv_roster_mapping_answer (mapping, word->kind, word->word, word->answer);
      }
  mapping->men_a_step = self->men_a_step;
  mapping->sabres_a_step = self->sabres_a_step;
  mapping->guns_a_step = self->guns_a_step;
  return mapping;
}

guint
biv_roster_count_columns (const BivRoster *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->sheet->n_columns;
}

gboolean
biv_roster_is_clear (const BivRoster *self)
{
  g_return_val_if_fail (self != NULL, FALSE);
  return self->faults->len == 0 && self->n_open == 0;
}

/* ---- In words ---- */

static char *
dup_column_name (const BivRoster *self,
                            guint            column)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (column < self->sheet->n_columns && self->meanings[column] != BIV_COLUMN_LEAVE_OUT)
    /* TRANSLATORS: a column of a table, and what it means: "column 5 (Type)" */
    return g_strdup_printf (_("column %u (%s)"), column + 1, biv_column_get_label (self->meanings[column]));
  return g_strdup_printf (_("column %u"), column + 1);
}

static guint
count_new (const BivRoster *self,
           BivRosterWords   kind)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < self->words[kind]->len; i++)
    {
      const BivRosterWord *word = self->words[kind]->pdata[i];

      if (word->id == NULL && word->name != NULL)
        g_hash_table_add (names, dup_folded (word->name));
    }
  return g_hash_table_size (names);
}

/* @part: (transfer full): that is told where @n is not nought */
static void
add_part (GString *words,
          guint    n,
          char    *part)
{
  if (n > 0)
    g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", part);
  g_free (part);
}

char *
biv_roster_dup_words (const BivRoster *self)
{
  g_autoptr (GString) words = g_string_new (NULL), rest = g_string_new (NULL);
  guint n_lines = g_list_model_get_n_items (G_LIST_MODEL (self->lines)), n_new = 0, n_sides, n_places, n_types;

  for (guint i = 0; i < self->bodies->len; i++)
    {
      const BivRosterBody *body = self->bodies->pdata[i];

      n_new += body->is_wanted && body->there == NULL;
    }
  n_sides = count_new (self, BIV_ROSTER_SIDES);
  n_places = count_new (self, BIV_ROSTER_PLACES);
  n_types = count_new (self, BIV_ROSTER_TYPES);
  g_string_append_printf (words, ngettext ("%u line: ", "%u lines: ", n_lines), n_lines);
  g_string_append_printf (words, ngettext ("%u unit", "%u units", self->n_units), self->n_units);
  add_part (words, self->n_replaced,
            g_strdup_printf (ngettext ("%u of them replaced", "%u of them replaced", self->n_replaced), self->n_replaced));
  add_part (words, self->n_left_out,
            g_strdup_printf (ngettext ("%u line left out", "%u lines left out", self->n_left_out), self->n_left_out));
  g_string_append (words, ".");
  add_part (rest, n_new, g_strdup_printf (ngettext ("%u new formation", "%u new formations", n_new), n_new));
  add_part (rest, n_sides, g_strdup_printf (ngettext ("%u new side", "%u new sides", n_sides), n_sides));
  add_part (rest, n_places, g_strdup_printf (ngettext ("%u new place", "%u new places", n_places), n_places));
  add_part (rest, n_types, g_strdup_printf (ngettext ("%u new type", "%u new types", n_types), n_types));
  if (rest->len > 0)
    g_string_append_printf (words, " %s.", rest->str);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static char *
dup_complaint (const BivRosterWord *word)
{
  switch (word->kind)
    {
    case BIV_ROSTER_SIDES:
      return g_strdup_printf (_("“%s” is no side here"), word->label);
    case BIV_ROSTER_TYPES:
      if (*word->word == '*')
        return g_strdup_printf (_("What the unit is does not stand there (%s)"), word->label);
      if (word->why != NULL)
        return g_strdup_printf (_("“%s” cannot be made a type: %s"), word->label, word->why);
      return g_strdup_printf (_("“%s” is no type of the rulebook"), word->label);
    case BIV_ROSTER_QUALITIES:
      return g_strdup_printf (_("“%s” is no quality"), word->label);
    case BIV_ROSTER_PLACES:
    case BIV_N_ROSTER_WORDS:
    default:
      return g_strdup_printf (_("“%s” is no place on the map"), word->label);
    }
}

static void
append_word (GString             *text,
             const BivRoster     *self,
             const BivRosterWord *word,
             const char          *name)
{
  guint number = ((BivSpreadRow *) self->sheet->rows->pdata[word->row])->line;
  g_autofree char *column = word->column != G_MAXUINT ? dup_column_name (self, word->column) : NULL;
  g_autofree char *complaint = dup_complaint (word);

  g_string_append_printf (text, "%s:%u: %s%s%s", name, number, column != NULL ? column : "", column != NULL ? ": " : "", complaint);
  if (word->n_lines > 1)
    g_string_append_printf (text, ngettext (" (%u line)", " (%u lines)", word->n_lines), word->n_lines);
}

char *
biv_roster_dup_problems (const BivRoster *self,
                         const char      *name)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  for (guint i = 0; i < self->faults->len; i++)
    {
      const BivRosterFault *fault = self->faults->pdata[i];
      g_autofree char *column = fault->column != G_MAXUINT ? dup_column_name (self, fault->column) : NULL;

      g_string_append_printf (text, "%s:%u: %s%s%s\n", name, fault->line, column != NULL ? column : "", column != NULL ? ": " : "",
                              fault->text);
    }
  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    for (guint i = 0; i < self->words[kind]->len; i++)
      {
        const BivRosterWord *word = self->words[kind]->pdata[i];

        if (word->state != BIV_WORD_OPEN)
          continue;
        append_word (text, self, word, name);
        g_string_append (text, g_str_has_suffix (text->str, ".") ? "\n" : ".\n");
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
biv_roster_dup_notes (const BivRoster *self,
                      const char      *name)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GListModel *lines = G_LIST_MODEL (self->lines);

  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  for (int kind = 0; kind < BIV_N_ROSTER_WORDS; kind++)
    for (guint i = 0; i < self->words[kind]->len; i++)
      {
        const BivRosterWord *word = self->words[kind]->pdata[i];

        if (word->state != BIV_WORD_GUESSED)
          continue;
        append_word (text, self, word, name);
        g_string_append_printf (text, _("; taken for %s.\n"), word->name != NULL ? word->name : word->id);
      }
  for (guint i = 0; i < g_list_model_get_n_items (lines); i++)
    {
      g_autoptr (BivRosterLine) line = g_list_model_get_item (lines, i);

      if (line->note != NULL)
        g_string_append_printf (text, "%s:%u: %s\n", name, line->number, line->note);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

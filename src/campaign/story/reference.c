/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reference.c: the rulebook of a campaign: tables, options and clauses in our own words, and what is its own marked */
#include "config.h"
#include "campaign/story/reference.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/rule-options.h"
#include "campaign/model/type-overlay.h"
#include "engine/book-table.h"
#include "rulebooks/biv-rulebooks.h"

static void
line_free (gpointer data)
{
  BivReferenceLine *line = data;

  g_free (line->clause);
  g_free (line->text);
  g_free (line->detail);
  g_free (line->value);
  g_free (line->usual);
  g_strfreev (line->cells);
  g_free (line);
}

static GPtrArray *
new_lines (void)
{
  return g_ptr_array_new_with_free_func (line_free);
}

static BivReferenceLine *
add_line (GPtrArray        *lines,
          BivReferenceKind  kind,
          const char       *text)
{
  BivReferenceLine *line = g_new0 (BivReferenceLine, 1);

  line->kind = kind;
  line->text = g_strdup (text);
  g_ptr_array_add (lines, line);
  return line;
}

/* What a campaign changes, it changes in the book of its own ruleset. */
static gboolean
is_own_book (BivCampaign *campaign,
             BivBook     *book)
{
  return campaign != NULL && g_str_equal (campaign->ruleset, biv_book_get_id (book));
}

/* ---- Types and their numbers ---- */

typedef struct
{
  BivBook  *shipped, *book;           /* the book, and the same as the campaign has it */
  BivFacts *overlay;
  GArray   *columns;                  /* of BivBookColumn: all of them */
  gboolean *is_shown;                 /* which of them the table has; the name is its first */
} TypeTable;

/* A column that every type leaves empty is left out. */
static gboolean
is_used (const BivBook *book,
         const char    *number)
{
  for (guint type = 0; type < biv_book_get_n_types (book); type++)
    if (biv_book_get_number (book, type, number, G_MININT) != G_MININT)
      return TRUE;
  return FALSE;
}

static gboolean
is_shown (const TypeTable *table,
          const char      *column)
{
  return g_str_equal (column, "allowance") || g_str_equal (column, "steps")
         || (biv_book_knows_number (table->book, column) && is_used (table->book, column));
}

static char *
dup_figure (const BivBook *book,
            guint          type,
            const char    *column)
{
  if (biv_book_knows_number (book, column) && biv_book_get_number (book, type, column, G_MININT) == G_MININT)
    return g_strdup ("–");
  return biv_book_dup_entry (book, type, column);
}

/* "6 (5)": the referee's, and in brackets what it would be. Returns: (transfer full): %NULL where they agree */
static char *
dup_changed (const TypeTable *table,
             guint            type,
             const char      *column)
{
  const char *id = biv_book_get_type_at (table->book, type)->id;
  g_autofree char *value = biv_book_dup_entry (table->book, type, column);
  g_autofree char *usual = biv_book_overlay_dup_usual (table->shipped, table->overlay, id, column);

  if (g_strcmp0 (value, usual) == 0)
    return NULL;
  return g_strdup_printf ("%s (%s)", value, usual);
}

static char *
dup_type_name (const TypeTable *table,
               guint            type)
{
  const BivBookType *of = biv_book_get_type_at (table->book, type);
  g_autofree char *changed = NULL;

  if (biv_book_overlay_is_added (table->shipped, table->overlay, of->id))
    /* TRANSLATORS: a unit type that the referee has added, and the one it is like */
    return g_strdup_printf (_("%s (added, like %s)"), of->name, of->figure);
  changed = dup_changed (table, type, "name");
  return changed != NULL ? g_steal_pointer (&changed) : g_strdup (of->name);
}

static void
add_type (GPtrArray       *lines,
          const TypeTable *table,
          guint            type)
{
  BivReferenceLine *line = add_line (lines, BIV_REFERENCE_ROW, NULL);
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  g_autoptr (GString) others = g_string_new (NULL);
  g_autofree char *name = dup_type_name (table, type);

  line->is_changed = !g_str_equal (name, biv_book_get_type_at (table->book, type)->name);
  g_strv_builder_add (cells, name);
  for (guint i = 0; i < table->columns->len; i++)
    {
      const BivBookColumn *column = &g_array_index (table->columns, BivBookColumn, i);
      g_autofree char *changed = dup_changed (table, type, column->id), *figure = NULL;

      if (changed != NULL && !g_str_equal (column->id, "name"))
        line->is_changed = TRUE;
      if (table->is_shown[i])
        {
          figure = changed != NULL ? g_strdup (changed) : dup_figure (table->book, type, column->id);
          g_strv_builder_add (cells, figure);
        }
      else if (changed != NULL && !g_str_equal (column->id, "name"))
        g_string_append_printf (others, "%s%s: %s", others->len > 0 ? "; " : "", column->label, changed);
    }
  line->cells = g_strv_builder_end (cells);
  line->detail = others->len > 0 ? g_strdup (others->str) : NULL;
}

static void
add_removed_types (GPtrArray       *lines,
                   const TypeTable *table)
{
  for (guint i = 0; i < biv_book_get_n_types (table->shipped); i++)
    {
      const BivBookType *type = biv_book_get_type_at (table->shipped, i);
      BivReferenceLine *line;
      g_autofree char *name = NULL;

      if (biv_book_find_type (table->book, type->id) >= 0)
        continue;
      name = g_strdup_printf (_("%s (taken out)"), type->name);
      line = add_line (lines, BIV_REFERENCE_ROW, NULL);
      line->cells = g_strdupv ((char *[]) { name, NULL });
      line->is_changed = TRUE;
    }
}

static void
add_type_head (GPtrArray       *lines,
               const TypeTable *table)
{
  BivReferenceLine *line = add_line (lines, BIV_REFERENCE_HEAD, NULL);
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

  g_strv_builder_add (cells, _("Unit"));
  for (guint i = 0; i < table->columns->len; i++)
    if (table->is_shown[i])
      g_strv_builder_add (cells, g_array_index (table->columns, BivBookColumn, i).label);
  line->cells = g_strv_builder_end (cells);
}

GPtrArray *
biv_reference_list_types (BivCampaign *campaign,
                          BivBook     *book)
{
  GPtrArray *lines = new_lines ();
  g_autoptr (BivBook) own = NULL;
  g_autoptr (BivFacts) overlay = NULL;
  g_autoptr (GArray) columns = NULL;
  g_autofree gboolean *shown = NULL;
  TypeTable table = { .shipped = book };

  g_return_val_if_fail (book != NULL, lines);

  if (biv_book_get_n_types (book) == 0)
    return lines;
  own = is_own_book (campaign, book) ? biv_type_table_load_book (campaign, campaign->ruleset) : biv_book_ref (book);
  overlay = is_own_book (campaign, book) ? biv_type_table_dup_overlay (campaign, campaign->ruleset) : biv_facts_new ();
  if (own == NULL || overlay == NULL)
    return lines;
  columns = biv_book_list_columns (own);
  shown = g_new0 (gboolean, columns->len);
  table.book = own;
  table.overlay = overlay;
  table.columns = columns;
  table.is_shown = shown;
  for (guint i = 0; i < columns->len; i++)
    shown[i] = is_shown (&table, g_array_index (columns, BivBookColumn, i).id);
  add_type_head (lines, &table);
  for (guint type = 0; type < biv_book_get_n_types (own); type++)
    add_type (lines, &table, type);
  add_removed_types (lines, &table);
  return lines;
}

char *
biv_reference_dup_numbers (const BivReferenceLine *head,
                           const BivReferenceLine *row)
{
  g_autoptr (GString) words = g_string_new (NULL);

  g_return_val_if_fail (head != NULL && head->cells != NULL && row != NULL && row->cells != NULL, NULL);

  for (guint i = 1; row->cells[0] != NULL && row->cells[i] != NULL && head->cells[i] != NULL; i++)
    if (!g_str_equal (row->cells[i], "–"))
      g_string_append_printf (words, "%s%s: %s", words->len > 0 ? "; " : "", head->cells[i], row->cells[i]);
  if (row->detail != NULL)
    g_string_append_printf (words, "%s%s", words->len > 0 ? "; " : "", row->detail);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* ---- Sequence of play ---- */

/* A battle of this book as it is without any option chosen; NULL where all its phases belong to every battle. */
static BivField *
make_plain_field (BivBook *book)
{
  const BivRuleset *ruleset = biv_ruleset_find (biv_book_get_id (book));
  g_autoptr (BivSetup) setup = NULL;

  if (ruleset == NULL || ruleset->has_phase == NULL)
    return NULL;
  setup = biv_setup_new (ruleset->id, NULL);
  return biv_field_new (ruleset, setup, NULL);
}

static gboolean
has_phase (BivField   *field,
           const char *id)
{
  const BivRuleset *ruleset = field != NULL ? biv_field_get_ruleset (field) : NULL;

  for (guint i = 0; ruleset != NULL && ruleset->phases[i].id != NULL; i++)
    if (g_str_equal (ruleset->phases[i].id, id))
      return ruleset->has_phase (field, i);
  return TRUE;
}

GPtrArray *
biv_reference_list_phases (BivBook *book)
{
  GPtrArray *lines = new_lines ();
  g_autoptr (BivField) field = NULL;

  g_return_val_if_fail (book != NULL, lines);

  field = make_plain_field (book);
  for (guint i = 0; i < biv_book_get_n_phases (book); i++)
    {
      const BivBookPhase *phase = biv_book_get_phase (book, i);

      if (!g_str_equal (phase->id, "setup") && !g_str_equal (phase->id, "over") && has_phase (field, phase->id))
        add_line (lines, BIV_REFERENCE_PHASE, phase->name);
    }
  return lines;
}

/* ---- Ground ---- */

static const char *
ground_name (const char *mark)
{
  static const struct { const char *mark, *name; } names[] = {
    { "open", N_("open ground") },   { "level", N_("heights") },        { "edge-river", N_("river along an edge") },
    { "wood", N_("wood") },          { "town", N_("town") },            { "road", N_("road") },
    { "river", N_("river") },        { "ford", N_("ford") },            { "bridge", N_("bridge") },
    { "trench", N_("trench") },      { "works", N_("works") },          { "broken", N_("broken ground") },
    { "impassable", N_("impassable") }, { "wire", N_("wire") },         { "mine", N_("mines") },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (names[i].mark, mark))
      return _(names[i].name);
  return mark;
}

GPtrArray *
biv_reference_list_grounds (BivBook *book)
{
  GPtrArray *lines = new_lines ();
  guint n;

  g_return_val_if_fail (book != NULL, lines);

  n = biv_book_get_n_grounds (book);
  if (n > 0)
    add_line (lines, BIV_REFERENCE_HEAD, NULL)->cells =
      g_strdupv ((char *[]) { _("Ground"), _("Cost"), _("What is said of it"), NULL });
  for (guint i = 0; i < n; i++)
    {
      const BivBookGround *ground = biv_book_get_ground (book, i);
      g_autoptr (GString) words = g_string_new (NULL);
      const char *cost = g_str_equal (ground->cost, "none") ? "–" : g_str_equal (ground->cost, "1/2") ? "½" : ground->cost;

      for (char **id = ground->clauses; *id != NULL; id++)
        g_string_append_printf (words, "%s%s (%s)", words->len > 0 ? " " : "", biv_book_get_clause_words (book, *id), *id);
      add_line (lines, BIV_REFERENCE_ROW, NULL)->cells =
        g_strdupv ((char *[]) { (char *) ground_name (ground->mark), (char *) cost, words->str, NULL });
    }
  return lines;
}

/* ---- Charts ---- */

static char *
dup_chart_figure (gint16 value)
{
  switch (value)
    {
    case BIV_CHART_BLANK:
      return g_strdup ("");
    case BIV_CHART_NOUGHT:
      return g_strdup ("–");
    case BIV_CHART_ALWAYS:
      return g_strdup ("R");
    default:
      return g_strdup_printf ("%d", value);
    }
}

GPtrArray *
biv_reference_list_charts (BivBook *book)
{
  GPtrArray *lines = new_lines ();

  g_return_val_if_fail (book != NULL, lines);

  for (guint i = 0; i < biv_book_get_n_charts (book); i++)
    {
      const BivBookChart *chart = biv_book_get_chart (book, i);
      BivReferenceLine *head = add_line (lines, BIV_REFERENCE_HEAD, chart->name);
      g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

      g_strv_builder_add (names, "");
      g_strv_builder_addv (names, chart->column_labels);
      head->cells = g_strv_builder_end (names);
      head->clause = g_strdup (chart->clause);
      for (guint row = 0; row < chart->n_rows; row++)
        {
          g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

          g_strv_builder_add (cells, chart->row_labels[row]);
          for (guint column = 0; column < chart->n_columns; column++)
            {
              g_autofree char *figure = dup_chart_figure (chart->cells[row * chart->n_columns + column]);

              g_strv_builder_add (cells, figure);
            }
          add_line (lines, BIV_REFERENCE_ROW, NULL)->cells = g_strv_builder_end (cells);
        }
    }
  return lines;
}

/* ---- Options ---- */

static void
add_campaign_options (GPtrArray   *lines,
                      BivCampaign *campaign)
{
  for (const BivOptionSpec *option = biv_option_specs (); option->name != NULL; option++)
    {
      BivReferenceLine *line = add_line (lines, BIV_REFERENCE_OPTION, _(option->title));
      const char *usual = option->values[campaign != NULL ? campaign->preset : BIV_PRESET_SIMPLE];
      const char *value = campaign != NULL ? biv_campaign_get_option (campaign, option->name) : usual;

      line->clause = g_strdup (option->clause);
      line->detail = g_strdup (_(option->description));
      line->value = g_strdup (biv_option_get_word_label (value));
      line->usual = g_strdup (biv_option_get_word_label (usual));
      line->is_changed = g_strcmp0 (value, usual) != 0;
    }
}

static const char *
name_of_value (const BivBookOption *option,
               const char          *value)
{
  for (guint i = 0; option->values != NULL && option->values[i] != NULL; i++)
    if (g_str_equal (option->values[i], value))
      return option->value_names[i];
  return biv_option_get_word_label (value);
}

static char *
dup_value_label (const BivBookOption *option,
                 const char          *value)
{
  g_auto (GStrv) words = g_strsplit (value, option->kind == BIV_OPTION_SET ? "," : "\n", -1);
  g_autoptr (GString) label = g_string_new (NULL);

  for (char **word = words; *word != NULL; word++)
    g_string_append_printf (label, "%s%s", label->len > 0 ? ", " : "", name_of_value (option, g_strstrip (*word)));
  return g_string_free (g_steal_pointer (&label), FALSE);
}

GPtrArray *
biv_reference_list_options (BivCampaign *campaign,
                            BivBook     *book)
{
  GPtrArray *lines = new_lines ();

  g_return_val_if_fail (book != NULL, lines);

  if (g_str_equal (biv_book_get_id (book), BIV_BOOK_CAMPAIGN))
    add_campaign_options (lines, campaign);
  for (guint i = 0; i < biv_book_get_n_options (book); i++)
    {
      const BivBookOption *option = biv_book_get_option (book, i);
      gboolean is_own = is_own_book (campaign, book);
      const char *own = is_own ? biv_rule_options_get (campaign, option->id) : NULL;
      BivReferenceLine *line;

      if (is_own && !biv_rule_options_is_open (option->id))
        continue;
      line = add_line (lines, BIV_REFERENCE_OPTION, option->name);
      line->clause = g_strdup (option->clause);
      line->detail = g_strdup (option->words);
      line->value = dup_value_label (option, own != NULL ? own : option->fallback);
      line->usual = dup_value_label (option, option->fallback);
      line->is_changed = own != NULL && !g_str_equal (own, option->fallback);
    }
  return lines;
}

char *
biv_reference_dup_values (const BivReferenceLine *option)
{
  gboolean is_campaign;

  g_return_val_if_fail (option != NULL && option->kind == BIV_REFERENCE_OPTION, NULL);

  is_campaign = option->clause != NULL && g_str_has_prefix (option->clause, "CA-");
  if (!option->is_changed)
    /* TRANSLATORS: what an option is set to, and the clause it belongs to */
    return g_strdup_printf (_("%s. %s"), option->value, option->clause);
  if (is_campaign)
    /* TRANSLATORS: what an option is set to, what the preset says, and the clause it belongs to */
    return g_strdup_printf (_("Here: %s; the preset: %s. %s"), option->value, option->usual, option->clause);
  /* TRANSLATORS: what an option is set to, what the rulebook says, and the clause it belongs to */
  return g_strdup_printf (_("Here: %s; usually: %s. %s"), option->value, option->usual, option->clause);
}

/* ---- Clauses ---- */

static const struct
{
  const char *part, *name;
} part_names[] = {
  { "ARMY", N_("Armies") },
  { "ARM", N_("Armies") },
  { "TYP", N_("Types of unit") },
  { "UNIT", N_("Types of unit") },
  { "ACT", N_("Activations") },
  { "TERRAIN", N_("Board and ground") },
  { "BRD", N_("Board and ground") },
  { "DEPLOY", N_("Deployment") },
  { "DEP", N_("Deployment") },
  { "GEO", N_("Distance and arcs") },
  { "HEX", N_("Hexes, distance and arcs") },
  { "LOS", N_("Line of sight") },
  { "SEQ", N_("Sequence of play") },
  { "ART", N_("Artillery fire") },
  { "MOVE", N_("Movement") },
  { "MOV", N_("Movement") },
  { "FIRE", N_("Fire") },
  { "FIR", N_("Fire") },
  { "CC", N_("Close combat") },
  { "CCB", N_("Close combat") },
  { "BAT", N_("Battles") },
  { "CON", N_("Contact") },
  { "CONT", N_("Contact") },
  { "RET", N_("Retreat") },
  { "ADV", N_("Advance after combat") },
  { "HILL", N_("Hills") },
  { "HIL", N_("Hills") },
  { "ROAD", N_("Roads") },
  { "ROA", N_("Roads") },
  { "RIVER", N_("Rivers") },
  { "RIV", N_("Rivers") },
  { "WOOD", N_("Woods") },
  { "TRE", N_("Woods") },
  { "BUA", N_("Towns") },
  { "TOWN", N_("Towns") },
  { "FORT", N_("Fieldworks") },
  { "WIRE", N_("Barbed wire") },
  { "MINE", N_("Minefields") },
  { "EXH", N_("Exhaustion") },
  { "END", N_("End of the battle") },
  { "VIC", N_("Victory") },
  { "OPT", N_("Options") },
  { "CMD", N_("Command") },
  { "DICE", N_("Dice") },
  { "INI", N_("Initiative") },
  /* Of Fusilier; what has its book before it means something else than in the others. */
  { "BASE", N_("Scale and bases") }, { "GEOM", N_("Distance and arcs") }, { "FU-SETUP", N_("Setting up") },
  { "RESP", N_("Responses") }, { "OBST", N_("Going and obstacles") }, { "EVOL", N_("Changes of formation") },
  { "INTER", N_("Passing through friends") }, { "SKIRM", N_("Skirmishers") }, { "COMBAT", N_("Combat") },
  { "INF", N_("Infantry combat") }, { "COL", N_("Columns of assault") }, { "CAV", N_("Cavalry combat") },
  { "FU-RESULT", N_("Results of combat") }, { "GEN", N_("Generals") }, { "MOR", N_("Morale") },
  { "BOUND", N_("The bound") }, { "BUILD", N_("Buildings") },
  /* Of the campaign. */
  { "REF", N_("What the referee may do") },
  { "TURN", N_("The turn and the calendar") },
  { "MAP", N_("The map") },
  { "ORDER", N_("Orders") },
  { "WEATHER", N_("Weather") },
  { "SUPPLY", N_("Supply") },
  { "SCOUT", N_("What each side knows") },
  { "MAIL", N_("Commanders and despatches") },
  { "CONTACT", N_("Contact on the map") },
  { "SETUP", N_("From the map to the board") },
  { "BATTLE", N_("The battle") },
  { "RESULT", N_("Writing the battle back") },
  { "FATE", N_("What becomes of units") },
  { "RETREAT", N_("Retreat on the map") },
  { "RECOVER", N_("Recovery") },
  { "REPLACE", N_("Reinforcements and replacements") },
  { "EXP", N_("Experience") },
  { "SIEGE", N_("Sieges") },
  { "VICTORY", N_("Victory") },
  { "LADDER", N_("Campaigns without a map") },
  { "EVENT", N_("Chance events") },
  { "JOURNAL", N_("The journal") },
  { "SHEET", N_("Sheets") },
};

/* "ART" of FM-ART-3. */
static char *
dup_part (const char *clause)
{
  g_auto (GStrv) words = g_strsplit (clause, "-", 3);

  return g_strdup (words[0] != NULL && words[1] != NULL ? words[1] : "");
}

static const char *
find_part (const char *part)
{
  for (gsize i = 0; i < G_N_ELEMENTS (part_names); i++)
    if (g_str_equal (part_names[i].part, part))
      return _(part_names[i].name);
  return NULL;
}

const char *
biv_reference_get_part (const char *clause)
{
  g_autofree char *part = NULL, *book = NULL, *of_the_book = NULL;
  const char *name;

  g_return_val_if_fail (clause != NULL, NULL);

  part = dup_part (clause);
  book = g_strndup (clause, 2);
  of_the_book = g_strconcat (book, "-", part, NULL);
  name = find_part (of_the_book);
  if (name == NULL)
    name = find_part (part);
  return name != NULL ? name : "";
}

/* "Option: Short shots. Option: ...": those by which a referee has it otherwise. */
static void
append_options (GString    *words,
                BivBook    *book,
                const char *clause)
{
  for (guint i = 0; i < biv_book_get_n_options (book); i++)
    {
      const BivBookOption *option = biv_book_get_option (book, i);

      if (!g_str_equal (option->clause, clause))
        continue;
      /* TRANSLATORS: the name of an option that changes this clause */
      g_string_append_printf (words, C_("source of a clause", " Option: %s."), option->name);
    }
}

char *
biv_reference_dup_source (BivBook    *book,
                          const char *clause)
{
  const BivBookClause *found;
  g_autoptr (GString) words = g_string_new (NULL);

  g_return_val_if_fail (book != NULL && clause != NULL, NULL);

  found = biv_book_find_clause_of (book, clause);
  if (found == NULL)
    return NULL;
  switch (found->source)
    {
    case BIV_SOURCE_BOOK:
      /* TRANSLATORS: where a clause comes from: the section of the rulebook */
      g_string_printf (words, C_("source of a clause", "The book: %s."), found->section);
      break;
    case BIV_SOURCE_RULING:
      if (found->section != NULL)
        /* TRANSLATORS: the section of the rulebook that had to be read one way or the other, then the reason */
        g_string_printf (words, C_("source of a clause", "Ruling on %s: %s"), found->section, found->reason);
      else
        g_string_printf (words, C_("source of a clause", "Ruling. %s"), found->reason);
      break;
    case BIV_SOURCE_OURS:
    default:
      g_string_append (words, C_("source of a clause", "Bivouac’s own."));
      if (found->reason != NULL)
        g_string_append_printf (words, " %s", found->reason);
      break;
    }
  append_options (words, book, clause);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
add_clauses (GPtrArray *lines,
             BivBook   *book)
{
  const char *last = NULL;

  for (guint i = 0; i < biv_book_get_n_clauses (book); i++)
    {
      const BivBookClause *clause = biv_book_get_clause (book, i);
      const char *part = biv_reference_get_part (clause->id);
      BivReferenceLine *line;

      if (g_strcmp0 (part, last) != 0)
        add_line (lines, BIV_REFERENCE_PART, part);
      last = part;
      line = add_line (lines, BIV_REFERENCE_CLAUSE, clause->words);
      line->clause = g_strdup (clause->id);
      line->detail = biv_reference_dup_source (book, clause->id);
    }
}

/* ---- The whole ---- */

char *
biv_reference_dup_author (BivBook *book)
{
  const char *author;

  g_return_val_if_fail (book != NULL, NULL);

  author = biv_book_get_author (book);
  if (g_str_equal (biv_book_get_id (book), BIV_BOOK_CAMPAIGN))
    return g_strdup (_("What happens between the battles."));
  return author != NULL ? g_strdup_printf (_("After %s. In our own words; the book decides."), author)
                        : g_strdup (_("In our own words; the book decides."));
}

/* Takes @section. @note: (nullable): what has to be known about it */
static void
add_section (GPtrArray  *lines,
             const char *title,
             const char *note,
             GPtrArray  *section)
{
  if (section->len > 0)
    add_line (lines, BIV_REFERENCE_SECTION, title);
  if (section->len > 0 && note != NULL)
    add_line (lines, BIV_REFERENCE_NOTE, note);
  g_ptr_array_extend_and_steal (lines, section);
}

GPtrArray *
biv_reference_list (BivCampaign *campaign,
                    BivBook     *book)
{
  GPtrArray *lines = new_lines ();

  g_return_val_if_fail (book != NULL, lines);

  add_line (lines, BIV_REFERENCE_BOOK, biv_book_get_title (book))->detail = biv_reference_dup_author (book);
  add_section (lines, _("Units and numbers"), biv_book_get_types_note (book), biv_reference_list_types (campaign, book));
  add_section (lines, _("Phases of a turn"), NULL, biv_reference_list_phases (book));
  add_section (lines, _("Ground: what it takes to come into a cell"), NULL, biv_reference_list_grounds (book));
  add_section (lines, _("Tables"), NULL, biv_reference_list_charts (book));
  add_section (lines, _("Options"), NULL, biv_reference_list_options (campaign, book));
  if (biv_book_get_n_clauses (book) > 0)
    add_line (lines, BIV_REFERENCE_SECTION, _("Clauses"));
  add_clauses (lines, book);
  return lines;
}

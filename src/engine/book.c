/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book.c: reading a ruleset's numbers and words, and laying a campaign's over them */
#include "config.h"
#include "engine/biv-book.h"

#include "base/fail.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/said.h"
#include "base/xml-packed.h"
#include "engine/book-private.h"

#define NAMESPACE "urn:bivouac:ruleset:1"

G_DEFINE_BOXED_TYPE (BivBook, biv_book, biv_book_ref, biv_book_unref)
G_DEFINE_QUARK (biv-book-error-quark, biv_book_error)

static void
clear_type (gpointer data)
{
  BivBookType *type = data;

  biv_facts_free (type->numbers);
  g_strfreev (type->flags);
}

static void
clear_option (gpointer data)
{
  BivBookOption *option = data;

  g_strfreev (option->values);
  g_strfreev (option->value_names);
}

static GArray *
new_table (gsize          size,
           GDestroyNotify clear)
{
  GArray *table = g_array_new (FALSE, TRUE, (guint) size);

  if (clear != NULL)
    g_array_set_clear_func (table, clear);
  return table;
}

static void
clear_ground (gpointer data)
{
  g_strfreev (((BivBookGround *) data)->clauses);
}

BivBook *
biv_book_new_empty (void)
{
  BivBook *book = g_new0 (BivBook, 1);

  g_atomic_ref_count_init (&book->references);
  book->strings = g_string_chunk_new (1024);
  book->marks = g_new0 (char *, 1);
  book->edge_marks = g_new0 (char *, 1);
  book->flags = g_new0 (char *, 1);
  book->flag_names = new_table (sizeof (BivBookFlagName), NULL);
  book->numbers = new_table (sizeof (BivBookNumber), NULL);
  book->types = new_table (sizeof (BivBookType), clear_type);
  book->options = new_table (sizeof (BivBookOption), clear_option);
  book->phases = new_table (sizeof (BivBookPhase), NULL);
  book->grounds = new_table (sizeof (BivBookGround), clear_ground);
  book->charts = new_table (sizeof (BivBookChart), biv_book_clear_chart);
  book->clauses = new_table (sizeof (BivBookClause), NULL);
  return book;
}

BivBook *
biv_book_ref (BivBook *book)
{
  g_return_val_if_fail (book != NULL, NULL);

  g_atomic_ref_count_inc (&book->references);
  return book;
}

void
biv_book_unref (BivBook *book)
{
  g_return_if_fail (book != NULL);

  if (!g_atomic_ref_count_dec (&book->references))
    return;
  g_string_chunk_free (book->strings);
  g_strfreev (book->marks);
  g_strfreev (book->edge_marks);
  g_strfreev (book->flags);
  g_strfreev (book->traits.unit_fields);
  g_array_unref (book->flag_names);
  g_array_unref (book->numbers);
  g_array_unref (book->types);
  g_array_unref (book->options);
  g_array_unref (book->phases);
  g_array_unref (book->grounds);
  g_array_unref (book->charts);
  g_array_unref (book->clauses);
  biv_xml_free (book->xml);
  g_clear_pointer (&book->under, biv_book_unref);
  g_dataset_destroy (book);
  g_free (book);
}

/* ---- What rulesets make of it ---- */

gpointer
biv_book_dup_made (const BivBook  *book,
                   const char     *name,
                   BivBookMakeFunc make,
                   gsize           size)
{
  static GMutex mutex;
  GQuark quark;
  gpointer made;

  g_return_val_if_fail (book != NULL && name != NULL && make != NULL, NULL);

  quark = g_quark_from_static_string (name);
  g_mutex_lock (&mutex);
  made = g_dataset_id_get_data (book, quark);
  if (made == NULL && (made = make (book)) != NULL)
    g_dataset_id_set_data_full (book, quark, made, g_free);
  made = made != NULL ? g_memdup2 (made, size) : NULL;
  g_mutex_unlock (&mutex);
  return made;
}

/* ---- Reading ---- */

typedef struct
{
  BivBook    *book;
  const char *name;                   /* of the file, for messages */
  gboolean    is_known;               /* the book came with the program, and a test has read it to its end */
} Reader;

static gboolean G_GNUC_PRINTF (4, 5)
fail (const Reader        *reader,
      const BivXmlElement *node,
      GError             **error,
      const char          *format,
      ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE, "%s:%u: %s", reader->name, node->line, what);
}

static gboolean
needed_attribute (const Reader        *reader,
                  const BivXmlElement *node,
                  const char          *name,
                  const char         **value,
                  GError             **error)
{
  *value = biv_xml_get_attribute (node, name);
  if (*value == NULL)
    return fail (reader, node, error, _("<%s> needs the attribute “%s”."), node->name, name);
  return TRUE;
}

static gboolean
read_number (const Reader        *reader,
             const BivXmlElement *node,
             const char          *name,
             int                  fallback,
             int                 *value,
             GError             **error)
{
  const char *text = biv_xml_get_attribute (node, name);
  gint64 number;

  *value = fallback;
  if (text == NULL)
    return TRUE;
  if (!g_ascii_string_to_signed (text, 10, -100000, 100000, &number, NULL))
    return fail (reader, node, error, _("“%s” is “%s”, which is not a whole number."), name, text);
  *value = (int) number;
  return TRUE;
}

static gboolean
check_limits (const Reader        *reader,
              const BivXmlElement *node,
              int                  minimum,
              int                  maximum,
              GError             **error)
{
  if (minimum <= maximum)
    return TRUE;
  return fail (reader, node, error, _("The minimum is %d and the maximum %d; the maximum must be no less."), minimum, maximum);
}

/* In the user's language, with the line breaks of the file taken out. */
static const char *
keep_words (const char *text)
{
  g_autofree char *words = g_malloc (strlen (text) + 1);
  char *end = words;

  for (const char *at = text; *at != '\0'; at++)
    if (*at != ' ' && *at != '\n' && *at != '\t')
      *end++ = *at;
    else if (end > words && end[-1] != ' ')
      *end++ = ' ';
  if (end > words && end[-1] == ' ')
    end--;
  *end = '\0';
  return *words == '\0' ? "" : biv_say_lasting (words);
}

/* The words of an element. */
static const char *
words_of (const BivXmlElement *node)
{
  return keep_words (node->text);
}

static const char *
child_words (const BivXmlElement *node,
             const char          *name)
{
  for (const BivXmlElement *child = node->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, name))
      return words_of (child);
  return NULL;
}

const BivBookNumber *
biv_book_find_number (const BivBook *book,
                      const char    *id)
{
  for (guint i = 0; i < book->numbers->len; i++)
    if (strcmp (g_array_index (book->numbers, BivBookNumber, i).id, id) == 0)
      return &g_array_index (book->numbers, BivBookNumber, i);
  return NULL;
}

gboolean
biv_book_number_fits (const BivBookNumber *number,
                      const char          *text,
                      GError             **error)
{
  gint64 value;

  if (g_ascii_string_to_signed (text, 10, number->minimum, number->maximum, &value, NULL))
    return TRUE;
  return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE, _("%s is a whole number from %d to %d, not “%s”."), number->id,
                   number->minimum, number->maximum, text);
}

static gboolean
read_numbers (const Reader        *reader,
              const BivXmlElement *node,
              GError             **error)
{
  for (const BivXmlElement *child = node->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "number"))
      {
        BivBookNumber number = { .name = words_of (child) };
        const char *head = biv_xml_get_attribute (child, "head");

        if (!needed_attribute (reader, child, "id", &number.id, error)
            || !read_number (reader, child, "minimum", 0, &number.minimum, error)
            || !read_number (reader, child, "maximum", 0, &number.maximum, error)
            || !check_limits (reader, child, number.minimum, number.maximum, error))
          return FALSE;
        number.head = head != NULL ? keep_words (head) : NULL;
        g_array_append_val (reader->book->numbers, number);
      }
  return TRUE;
}

static gboolean
read_flag_name (const Reader        *reader,
                const BivXmlElement *node,
                GError             **error)
{
  BivBookFlagName flag = { .name = words_of (node) };

  if (!needed_attribute (reader, node, "id", &flag.id, error))
    return FALSE;
  g_array_append_val (reader->book->flag_names, flag);
  return TRUE;
}

/* Whatever attribute is none of the common ones has to be one of the book's numbers. */
static gboolean
read_type_numbers (const Reader        *reader,
                   const BivXmlElement *node,
                   BivBookType         *type,
                   GError             **error)
{
  static const char *const common[] = {
    "id", "class", "arm", "allowance", "steps", "becomes", "derived", "flags", NULL,
  };

  for (guint i = 0; i < node->n_attributes; i++)
    {
      const char *name = node->attributes[i].name, *value = node->attributes[i].value;
      const BivBookNumber *number = biv_book_find_number (reader->book, name);
      g_autoptr (GError) why = NULL;

      if (g_strv_contains (common, name))
        continue;
      if (number == NULL)
        return fail (reader, node, error, _("A type has no number “%s”."), name);
      if (!biv_book_number_fits (number, value, &why))
        return fail (reader, node, error, "%s", why->message);
      biv_facts_set (type->numbers, name, value);
    }
  return TRUE;
}

static gboolean
read_type (const Reader        *reader,
           const BivXmlElement *node,
           GError             **error)
{
  static const char *const arms[] = {
    "foot", "horse", "gun", "mg", "command", "engineer", "transport", "other", NULL,
  };
  BivBookType read = { .numbers = biv_facts_new () }, *type;
  const char *flags = biv_xml_get_attribute (node, "flags");

  read.flags = g_strsplit (flags != NULL ? flags : "", " ", -1);
  g_array_append_val (reader->book->types, read);
  type = &g_array_index (reader->book->types, BivBookType, reader->book->types->len - 1);
  if (!needed_attribute (reader, node, "id", &type->id, error)
      || !needed_attribute (reader, node, "class", &type->class_id, error)
      || !needed_attribute (reader, node, "arm", &type->arm, error)
      || !read_number (reader, node, "allowance", 0, &type->allowance, error)
      || !read_number (reader, node, "steps", 1, &type->steps, error)
      || !read_type_numbers (reader, node, type, error))
    return FALSE;
  if (!g_strv_contains (arms, type->arm))
    return fail (reader, node, error, _("“%s” is no arm."), type->arm);
  type->figure = type->id;
  type->becomes = biv_xml_get_attribute (node, "becomes");
  type->is_derived = g_strcmp0 (biv_xml_get_attribute (node, "derived"), "yes") == 0;
  type->name = child_words (node, "name");
  type->short_name = child_words (node, "short");
  if (type->name == NULL)
    return fail (reader, node, error, _("The type “%s” has no name."), type->id);
  if (type->short_name == NULL)
    type->short_name = type->name;
  return TRUE;
}

static gboolean
read_option_values (const Reader        *reader,
                    const BivXmlElement *node,
                    BivBookOption       *option,
                    GError             **error)
{
  g_autoptr (GStrvBuilder) values = g_strv_builder_new ();
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (const BivXmlElement *child = node->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "value"))
      {
        const char *id;

        if (!needed_attribute (reader, child, "id", &id, error))
          return FALSE;
        g_strv_builder_add (values, id);
        g_strv_builder_add (names, words_of (child));
      }
  option->values = g_strv_builder_end (values);
  option->value_names = g_strv_builder_end (names);
  return TRUE;
}

static gboolean
read_option (const Reader        *reader,
             const BivXmlElement *node,
             GError             **error)
{
  static const struct { const char *word; BivOptionKind kind; } kinds[] = {
    { "switch", BIV_OPTION_SWITCH }, { "number", BIV_OPTION_NUMBER }, { "choice", BIV_OPTION_CHOICE },
    { "set", BIV_OPTION_SET },
    { "fraction", BIV_OPTION_FRACTION },
    { "time", BIV_OPTION_TIME },
  };
  BivBookOption *option;
  const char *kind;
  gboolean is_kind = FALSE;
  g_autoptr (GError) why = NULL;

  g_array_set_size (reader->book->options, reader->book->options->len + 1);
  option = &g_array_index (reader->book->options, BivBookOption, reader->book->options->len - 1);
  if (!needed_attribute (reader, node, "id", &option->id, error)
      || !needed_attribute (reader, node, "kind", &kind, error)
      || !needed_attribute (reader, node, "default", &option->fallback, error)
      || !needed_attribute (reader, node, "clause", &option->clause, error)
      || !read_number (reader, node, "minimum", 0, &option->minimum, error)
      || !read_number (reader, node, "maximum", 0, &option->maximum, error)
      || !check_limits (reader, node, option->minimum, option->maximum, error)
      || !read_option_values (reader, node, option, error))
    return FALSE;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kind, kinds[i].word) == 0)
      {
        option->kind = kinds[i].kind;
        is_kind = TRUE;
      }
  if (!is_kind)
    return fail (reader, node, error, _("“%s” is no kind of option."), kind);
  option->name = child_words (node, "name");
  option->words = child_words (node, "words");
  if (option->name == NULL)
    return fail (reader, node, error, _("The option “%s” has no name."), option->id);
  if (!biv_book_check_option (reader->book, option->id, option->fallback, &why))
    return fail (reader, node, error, "%s", why->message);
  return TRUE;
}

static gboolean
read_phase (const Reader        *reader,
            const BivXmlElement *node,
            GError             **error)
{
  BivBookPhase phase = { .name = words_of (node) };

  if (!needed_attribute (reader, node, "id", &phase.id, error))
    return FALSE;
  g_array_append_val (reader->book->phases, phase);
  return TRUE;
}

static gboolean
read_ground (const Reader        *reader,
             const BivXmlElement *node,
             GError             **error)
{
  BivBookGround ground = { 0 };
  const char *clauses;

  if (!needed_attribute (reader, node, "mark", &ground.mark, error)
      || !needed_attribute (reader, node, "cost", &ground.cost, error)
      || !needed_attribute (reader, node, "clauses", &clauses, error))
    return FALSE;
  ground.clauses = g_strsplit (clauses, " ", -1);
  g_array_append_val (reader->book->grounds, ground);
  return TRUE;
}

/* Where a clause comes from. What is not the book's gives its reason, and what is gives its section. */
static gboolean
read_source (const Reader        *reader,
             const BivXmlElement *node,
             BivBookClause       *clause,
             GError             **error)
{
  static const char *const words[] = { "book", "ruling", "ours" };
  const char *source = biv_xml_get_attribute (node, "source"), *reason = biv_xml_get_attribute (node, "reason");
  guint i = 0;

  /* A book that is all of one kind says it once. */
  if (source == NULL)
    source = biv_xml_get_attribute (node->parent, "source");
  while (i < G_N_ELEMENTS (words) && g_strcmp0 (source, words[i]) != 0)
    i++;
  if (i == G_N_ELEMENTS (words))
    return fail (reader, node, error, _("The clause %s does not say whether it is the book’s, a ruling or ours."), clause->id);
  clause->source = (BivClauseSource) i;
  clause->section = biv_xml_get_attribute (node, "section");
  clause->reason = reason != NULL ? keep_words (reason) : NULL;
  if (clause->source == BIV_SOURCE_BOOK && (clause->section == NULL || reason != NULL))
    return fail (reader, node, error, _("The clause %s is the book’s: it needs a section and no reason."), clause->id);
  if (clause->source == BIV_SOURCE_RULING && reason == NULL)
    return fail (reader, node, error, _("The clause %s is a ruling and gives no reason."), clause->id);
  return TRUE;
}

static gboolean
read_clause (const Reader        *reader,
             const BivXmlElement *node,
             GError             **error)
{
  BivBookClause clause = { .words = words_of (node) };

  if (!needed_attribute (reader, node, "id", &clause.id, error) || !read_source (reader, node, &clause, error))
    return FALSE;
  g_array_append_val (reader->book->clauses, clause);
  return TRUE;
}

static gboolean
read_chart (const Reader        *reader,
            const BivXmlElement *node,
            GError             **error)
{
  BivBookChart empty = { .name = child_words (node, "name") }, *chart;
  const char *columns, *row;
  g_autoptr (GHashTable) labels = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) why = NULL;

  if (!needed_attribute (reader, node, "id", &empty.id, error)
      || !needed_attribute (reader, node, "clause", &empty.clause, error)
      || !needed_attribute (reader, node, "columns", &columns, error))
    return FALSE;
  if (empty.name == NULL)
    return fail (reader, node, error, _("The table “%s” has no name."), empty.id);
  empty.columns = g_strsplit (columns, " ", -1);
  empty.n_columns = g_strv_length (empty.columns);
  g_array_append_val (reader->book->charts, empty);
  chart = &g_array_index (reader->book->charts, BivBookChart, reader->book->charts->len - 1);
  for (const BivXmlElement *child = node->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, "row"))
      {
        if (!needed_attribute (reader, child, "id", &row, error))
          return FALSE;
        if (!biv_book_chart_add_row (chart, row, child->text, &why))
          return fail (reader, child, error, "%s", why->message);
      }
    else if (biv_xml_is (child, "label"))
      {
        if (!needed_attribute (reader, child, "of", &row, error))
          return FALSE;
        g_hash_table_insert (labels, (gpointer) row, (gpointer) words_of (child));
      }
  biv_book_chart_label (chart, labels);
  return TRUE;
}

static gboolean
read_list (const Reader        *reader,
           const BivXmlElement *node,
           const char          *name,
           gboolean            (*read) (const Reader *, const BivXmlElement *, GError **),
           GError             **error)
{
  for (const BivXmlElement *child = node->first_child; child != NULL; child = child->next)
    if (biv_xml_is (child, name) && !read (reader, child, error))
      return FALSE;
  return TRUE;
}

static void
read_words (const BivXmlElement *node,
            char              ***words)
{
  g_strfreev (*words);
  *words = g_strsplit (node->text, " ", -1);
}

static gboolean
read_part (const Reader        *reader,
           const BivXmlElement *node,
           GError             **error)
{
  BivBook *book = reader->book;

  if (biv_xml_is (node, "title"))
    book->title = words_of (node);
  else if (biv_xml_is (node, "author"))
    book->author = words_of (node);
  else if (biv_xml_is (node, "marks"))
    read_words (node, &book->marks);
  else if (biv_xml_is (node, "edge-marks"))
    read_words (node, &book->edge_marks);
  else if (biv_xml_is (node, "flags"))
    read_words (node, &book->flags);
  else if (biv_xml_is (node, "flag"))
    return read_flag_name (reader, node, error);
  else if (biv_xml_is (node, "numbers"))
    return read_numbers (reader, node, error);
  else if (biv_xml_is (node, "types-note"))
    book->types_note = words_of (node);
  else if (biv_xml_is (node, "types"))
    return read_list (reader, node, "type", read_type, error);
  else if (biv_xml_is (node, "options"))
    return read_list (reader, node, "option", read_option, error);
  else if (biv_xml_is (node, "phases"))
    return read_list (reader, node, "phase", read_phase, error);
  else if (biv_xml_is (node, "grounds"))
    return read_list (reader, node, "ground", read_ground, error);
  else if (biv_xml_is (node, "tables"))
    return read_list (reader, node, "table", read_chart, error);
  else if (biv_xml_is (node, "clauses"))
    return reader->is_known || read_list (reader, node, "clause", read_clause, error);
  else
    return fail (reader, node, error, _("A ruleset has no <%s>."), node->name);
  return TRUE;
}

/* An attribute that says the one thing, or is not there. */
static gboolean
read_trait (const Reader        *reader,
            const BivXmlElement *root,
            const char          *name,
            const char          *word,
            gboolean            *is_so,
            GError             **error)
{
  const char *said = biv_xml_get_attribute (root, name);

  if (said != NULL && strcmp (said, word) != 0)
    return fail (reader, root, error, _("“%s” is “%s”; it may be %s"), name, said, word);
  *is_so = said != NULL;
  return TRUE;
}

static gboolean
read_board_side (const Reader        *reader,
                 const BivXmlElement *root,
                 const char          *name,
                 int                 *side,
                 GError             **error)
{
  if (!read_number (reader, root, name, 0, side, error))
    return FALSE;
  if (*side == 0 || (*side >= BIV_BOARD_MIN_SIDE && *side <= BIV_BOARD_MAX_SIDE))
    return TRUE;
  return fail (reader, root, error, _("“%s” is %d; a board has %d to %d."), name, *side, BIV_BOARD_MIN_SIDE, BIV_BOARD_MAX_SIDE);
}

/* What a campaign has to know, in attributes of the root. */
static gboolean
read_traits (const Reader        *reader,
             const BivXmlElement *root,
             BivBookTraits       *traits,
             GError             **error)
{
  static const char *const known[] = {
    "id", "unit-cap", "columns", "rows", "commands", "steps", "routs", "quality", "exhausted", "unit-fields", NULL,
  };
  const char *share = biv_xml_get_attribute (root, "exhausted"), *fields = biv_xml_get_attribute (root, "unit-fields");

  for (guint i = 0; i < root->n_attributes; i++)
    if (!g_strv_contains (known, root->attributes[i].name))
      return fail (reader, root, error, _("A ruleset has no attribute “%s”."), root->attributes[i].name);
  if (!read_board_side (reader, root, "columns", &traits->columns, error)
      || !read_board_side (reader, root, "rows", &traits->rows, error)
      || !read_trait (reader, root, "commands", "one", &traits->has_one_command, error)
      || !read_trait (reader, root, "steps", "tenths", &traits->has_tenths, error)
      || !read_trait (reader, root, "routs", "yes", &traits->has_routs, error)
      || !read_trait (reader, root, "quality", "brigade", &traits->has_brigade_quality, error))
    return FALSE;
  if ((traits->columns == 0) != (traits->rows == 0) || traits->columns * traits->rows > BIV_BOARD_MAX_CELLS)
    return fail (reader, root, error, _("A board has both “columns” and “rows”, and at most %d cells."), BIV_BOARD_MAX_CELLS);
  if (share != NULL && !biv_book_read_fraction (share, &traits->exhausted_over, &traits->exhausted_under))
    return fail (reader, root, error, _("“%s” is “%s”, which is no fraction above 0 and up to 1."), "exhausted", share);
  if (fields != NULL)
    traits->unit_fields = g_strsplit (fields, " ", -1);
  return TRUE;
}

static gboolean
read_ruleset (const Reader        *reader,
              const BivXmlElement *root,
              GError             **error)
{
  if (!biv_xml_is (root, "ruleset") || strcmp (biv_xml_get_namespace (reader->book->xml), NAMESPACE) != 0)
    return biv_fail (error, BIV_BOOK_ERROR, BIV_BOOK_ERROR_VALUE, _("%s:1: This is not a ruleset."), reader->name);
  if (!needed_attribute (reader, root, "id", &reader->book->id, error)
      || !read_number (reader, root, "unit-cap", 0, &reader->book->unit_cap, error)
      || !read_traits (reader, root, &reader->book->traits, error))
    return FALSE;
  for (const BivXmlElement *child = root->first_child; child != NULL; child = child->next)
    if (!read_part (reader, child, error))
      return FALSE;
  if (reader->book->title == NULL
      || (reader->book->types->len == 0 && !g_str_equal (reader->book->id, BIV_BOOK_CAMPAIGN)))
    return fail (reader, root, error, _("A ruleset has a title and types."));
  if (reader->book->types->len > BIV_BOOK_MAX_TYPES)
    return fail (reader, root, error, _("A ruleset has at most %d types."), BIV_BOOK_MAX_TYPES);
  return TRUE;
}

gboolean
biv_book_has_clause (const BivBook *book,
                     const char    *id)
{
  while (book->under != NULL)
    book = book->under;
  for (const BivXmlElement *part = biv_xml_get_root (book->xml)->first_child; part != NULL; part = part->next)
    if (biv_xml_is (part, "clauses"))
      for (const BivXmlElement *child = part->first_child; child != NULL; child = child->next)
        if (biv_xml_is (child, "clause") && g_strcmp0 (biv_xml_get_attribute (child, "id"), id) == 0)
          return TRUE;
  return FALSE;
}

/* Those of a book that is known, once they are wanted. */
static gboolean
read_clauses (BivBook *book,
              GError **error)
{
  const Reader reader = { book, biv_xml_get_name (book->xml), TRUE };

  for (const BivXmlElement *part = biv_xml_get_root (book->xml)->first_child; part != NULL; part = part->next)
    if (biv_xml_is (part, "clauses") && !read_list (&reader, part, "clause", read_clause, error))
      return FALSE;
  return TRUE;
}

static BivBook *
read_tree (BivXml  *xml,
           gboolean is_known,
           GError **error)
{
  g_autoptr (BivBook) book = biv_book_new_empty ();
  Reader reader = { book, biv_xml_get_name (xml), is_known };

  book->xml = xml;
  if (!read_ruleset (&reader, biv_xml_get_root (xml), error))
    return NULL;
  book->has_clauses = !is_known;
  return g_steal_pointer (&book);
}

BivBook *
biv_book_new_packed (const char *name,
                     GBytes     *packed,
                     GError    **error)
{
  return read_tree (biv_xml_unpack (name, packed), TRUE, error);
}

BivBook *
biv_book_new_from_xml (const char *text,
                       gssize      length,
                       const char *name,
                       GError    **error)
{
  BivXml *xml;

  g_return_val_if_fail (text != NULL && name != NULL, NULL);

  xml = biv_xml_parse (name, text, length < 0 ? strlen (text) : (gsize) length, error);
  return xml != NULL ? read_tree (xml, FALSE, error) : NULL;
}

/* ---- Asking ---- */

const char *
biv_book_get_id (const BivBook *book)
{
  return book->id;
}

const char *
biv_book_get_title (const BivBook *book)
{
  return book->title;
}

const char *
biv_book_get_author (const BivBook *book)
{
  return book->author;
}

const char *
biv_book_get_types_note (const BivBook *book)
{
  return book->types_note;
}

int
biv_book_get_unit_cap (const BivBook *book)
{
  return book->unit_cap;
}

const BivBookTraits *
biv_book_get_traits (const BivBook *book)
{
  g_return_val_if_fail (book != NULL, NULL);

  return &book->traits;
}

guint
biv_book_get_n_types (const BivBook *book)
{
  return book->types->len;
}

const BivBookType *
biv_book_get_type_at (const BivBook *book,
                      guint          i)
{
  g_return_val_if_fail (book != NULL && i < book->types->len, NULL);

  return &g_array_index (book->types, BivBookType, i);
}

int
biv_book_find_type (const BivBook *book,
                    const char    *id)
{
  g_return_val_if_fail (book != NULL && id != NULL, -1);

  for (guint i = 0; i < book->types->len; i++)
    if (strcmp (g_array_index (book->types, BivBookType, i).id, id) == 0)
      return (int) i;
  return -1;
}

gboolean
biv_book_knows_number (const BivBook *book,
                       const char    *number)
{
  g_return_val_if_fail (book != NULL && number != NULL, FALSE);

  return biv_book_find_number (book, number) != NULL;
}

int
biv_book_get_number (const BivBook *book,
                     guint          type,
                     const char    *number,
                     int            fallback)
{
  const char *text;

  g_return_val_if_fail (book != NULL && type < book->types->len, fallback);

  text = biv_facts_get (g_array_index (book->types, BivBookType, type).numbers, number);
  return text != NULL ? (int) g_ascii_strtoll (text, NULL, 10) : fallback;
}

gboolean
biv_book_has_flag (const BivBook *book,
                   guint          type,
                   const char    *flag)
{
  g_return_val_if_fail (book != NULL && type < book->types->len, FALSE);

  return g_strv_contains ((const char *const *) g_array_index (book->types, BivBookType, type).flags, flag);
}

guint
biv_book_get_n_options (const BivBook *book)
{
  return book->options->len;
}

const BivBookOption *
biv_book_get_option (const BivBook *book,
                     guint          i)
{
  g_return_val_if_fail (book != NULL && i < book->options->len, NULL);

  return &g_array_index (book->options, BivBookOption, i);
}

const BivBookOption *
biv_book_find_option (const BivBook *book,
                      const char    *id)
{
  g_return_val_if_fail (book != NULL && id != NULL, NULL);

  for (guint i = 0; i < book->options->len; i++)
    if (strcmp (g_array_index (book->options, BivBookOption, i).id, id) == 0)
      return &g_array_index (book->options, BivBookOption, i);
  return NULL;
}

guint
biv_book_get_n_phases (const BivBook *book)
{
  return book->phases->len;
}

const BivBookPhase *
biv_book_get_phase (const BivBook *book,
                    guint          i)
{
  g_return_val_if_fail (book != NULL && i < book->phases->len, NULL);

  return &g_array_index (book->phases, BivBookPhase, i);
}

const char *
biv_book_get_phase_name (const BivBook *book,
                         const char    *id)
{
  g_return_val_if_fail (book != NULL && id != NULL, NULL);

  for (guint i = 0; i < book->phases->len; i++)
    if (strcmp (g_array_index (book->phases, BivBookPhase, i).id, id) == 0)
      return g_array_index (book->phases, BivBookPhase, i).name;
  return id;
}

const char *const *
biv_book_get_marks (const BivBook *book)
{
  return (const char *const *) book->marks;
}

const char *const *
biv_book_get_edge_marks (const BivBook *book)
{
  return (const char *const *) book->edge_marks;
}

const char *const *
biv_book_get_flags (const BivBook *book)
{
  return (const char *const *) book->flags;
}

guint
biv_book_get_n_numbers (const BivBook *book)
{
  return book->numbers->len;
}

const BivBookNumber *
biv_book_get_number_at (const BivBook *book,
                        guint          i)
{
  g_return_val_if_fail (book != NULL && i < book->numbers->len, NULL);

  return &g_array_index (book->numbers, BivBookNumber, i);
}

guint
biv_book_get_n_grounds (const BivBook *book)
{
  return book->grounds->len;
}

const BivBookGround *
biv_book_get_ground (const BivBook *book,
                     guint          i)
{
  g_return_val_if_fail (book != NULL && i < book->grounds->len, NULL);

  return &g_array_index (book->grounds, BivBookGround, i);
}

/* Most of a book is clauses, and few who load it ask for one: those of a book that came with the program are read when somebody
 * does. From any thread */
static GArray *
clauses_of (const BivBook *asked)
{
  BivBook *book = (BivBook *) asked;

  while (book->under != NULL)
    book = book->under;
  if (g_once_init_enter (&book->has_clauses))
    {
      g_autoptr (GError) error = NULL;

      if (!read_clauses (book, &error))
        g_error ("%s", error->message);
      g_once_init_leave (&book->has_clauses, 1);
    }
  return book->clauses;
}

guint
biv_book_get_n_clauses (const BivBook *book)
{
  return clauses_of (book)->len;
}

const BivBookClause *
biv_book_get_clause (const BivBook *book,
                     guint          i)
{
  g_return_val_if_fail (book != NULL && i < clauses_of (book)->len, NULL);

  return &g_array_index (clauses_of (book), BivBookClause, i);
}

const BivBookClause *
biv_book_find_clause_of (const BivBook *book,
                         const char    *id)
{
  GArray *clauses;

  g_return_val_if_fail (book != NULL && id != NULL, NULL);

  clauses = clauses_of (book);
  for (guint i = 0; i < clauses->len; i++)
    if (strcmp (g_array_index (clauses, BivBookClause, i).id, id) == 0)
      return &g_array_index (clauses, BivBookClause, i);
  return NULL;
}

const char *
biv_book_get_clause_words (const BivBook *book,
                           const char    *id)
{
  const BivBookClause *clause = biv_book_find_clause_of (book, id);

  return clause != NULL ? clause->words : NULL;
}

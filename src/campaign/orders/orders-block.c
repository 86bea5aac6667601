/* SPDX-License-Identifier: GPL-3.0-or-later */
/* orders-block.c: a filled-in orders form as text in a mail */
#include "config.h"
#include "campaign/orders/orders-block.h"

#include "base/i18n.h"
#include <string.h>
#include "campaign/model/item-rules.h"

#define BEGIN     "BIVOUAC ORDERS"
#define END       "BIVOUAC END"
#define VERSION   1
#define MOST_LINES 2000
#define MOST_PATH  200
#define MOST_FORMS 100
#define MOST_LINE  16384              /* bytes: a despatch's words may be long */
#define MOST_CHECKS 8                 /* in one line: its words may look like one */

/* ---- A line's check ---- */

/* Blanks as one, quotes as those of a typewriter: what mailers make of them is no damage. */
static char *
dup_collapsed (const char *text,
               gssize      length)
{
  g_autofree char *valid = g_utf8_make_valid (text, length), *composed = g_utf8_normalize (valid, -1, G_NORMALIZE_NFC);
  g_autoptr (GString) plain = g_string_new (NULL);

  for (const char *at = composed; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c == 0xfeff || c == 0x200b)
        continue;
      if (g_unichar_isspace (c) || g_unichar_iscntrl (c))
        {
          if (plain->len > 0 && plain->str[plain->len - 1] != ' ')
            g_string_append_c (plain, ' ');
        }
      else
        g_string_append_unichar (plain, c);
    }
  if (plain->len > 0 && plain->str[plain->len - 1] == ' ')
    g_string_truncate (plain, plain->len - 1);
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

static gboolean
is_quote (gunichar c)
{
  return c == '"' || c == 0x201c || c == 0x201d || c == 0x201e || c == 0xab || c == 0xbb;
}

/* CRC-32, its lower half. @line: collapsed */
static guint
get_check (const char *line)
{
  guint32 sum = ~0u;
  g_autoptr (GString) plain = g_string_new (NULL);

  for (const char *at = line; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      g_string_append_unichar (plain, is_quote (c) ? '"' : c == 0x2018 || c == 0x2019 ? '\'' : c);
    }
  for (gsize i = 0; i < plain->len; i++)
    {
      sum ^= (guchar) plain->str[i];
      for (int bit = 0; bit < 8; bit++)
        sum = (sum >> 1) ^ ((sum & 1) != 0 ? 0xedb88320u : 0);
    }
  return ~sum & 0xffff;
}

/* ---- Writing ---- */

static void
put_line (GString    *block,
          guint      *number,
          const char *words)
{
  g_autofree char *line = g_strdup_printf ("%u %s", ++*number, words), *plain = dup_collapsed (line, -1);

  g_string_append_printf (block, "%s [%04x]\n", plain, get_check (plain));
}

static char *
dup_order_words (BivOrder *order)
{
  g_autoptr (GString) words = g_string_new ("order ");

  g_string_append_printf (words, "%s %s", order->formation, biv_word_get_nick (biv_posture_get_type (), order->posture));
  for (char **place = order->path; place != NULL && *place != NULL; place++)
    g_string_append_printf (words, " %s", *place);
  if (order->forced)
    g_string_append (words, " +forced");
  if (order->burn)
    g_string_append (words, " +burn");
  if (order->embark != BIV_EMBARK_NONE)
    g_string_append_printf (words, " +%s", biv_word_get_nick (biv_embark_get_type (), order->embark));
  if (order->text != NULL && *order->text != '\0')
    g_string_append_printf (words, " \"%s\"", order->text);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* Its first line; the others go on with it. */
static char *
dup_despatch_words (const BivOrdersLine *line,
                    const char          *text)
{
  g_autoptr (GString) words = g_string_new ("despatch ");

  g_string_append (words, line->formation);
  if (line->other != NULL)
    g_string_append_printf (words, biv_item_rules_is_id (line->other) ? " to %s" : " to \"%s\"", line->other);
  for (char **with = line->with; with != NULL && *with != NULL; with++)
    g_string_append_printf (words, " +%s", *with);
  if (*text != '\0')
    g_string_append_printf (words, " \"%s\"", text);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
put_despatch (GString             *block,
              guint               *number,
              const BivOrdersLine *line)
{
  g_auto (GStrv) lines = g_strsplit (line->text != NULL && *line->text != '\0' ? line->text : "\n", "\n", 0);
  g_autofree char *first = dup_despatch_words (line, lines[0]);

  put_line (block, number, first);
  for (char **more = lines + 1; *more != NULL; more++)
    if (**more != '\0')
      {
        g_autofree char *words = g_strdup_printf ("more \"%s\"", *more);

        put_line (block, number, words);
      }
}

static char *
dup_line_words (const BivOrdersLine *line)
{
  g_autofree char *units = line->units != NULL ? g_strjoinv (" ", line->units) : g_strdup ("");

  switch (line->kind)
    {
    case BIV_ORDERS_LINE_DETACH:
      return line->other != NULL ? g_strdup_printf ("detach %s as %s %s", line->formation, line->other, units)
                                 : g_strdup_printf ("detach %s %s", line->formation, units);
    case BIV_ORDERS_LINE_MERGE:
      return g_strdup_printf ("merge %s into %s", line->other, line->formation);
    case BIV_ORDERS_LINE_ORDER:
    default:
      return dup_order_words (line->order);
    }
}

char *
biv_orders_block_dup_text (const BivOrdersForm *form)
{
  g_autoptr (GString) block = g_string_new (BEGIN " 1\n");
  g_autofree char *campaign = g_strdup_printf ("campaign \"%s\"", form->campaign != NULL ? form->campaign : "");
  g_autofree char *side = form->word != NULL ? g_strdup_printf ("side %s turn %d word %s", form->side, form->turn, form->word)
                                             : g_strdup_printf ("side %s turn %d", form->side, form->turn);
  g_auto (GStrv) remarks = g_strsplit (form->remarks != NULL ? form->remarks : "", "\n", -1);
  guint number = 0;

  put_line (block, &number, campaign);
  put_line (block, &number, side);
  if (form->player != NULL)
    {
      g_autofree char *player = g_strdup_printf ("player \"%s\"", form->player);

      put_line (block, &number, player);
    }
  for (guint i = 0; i < form->lines->len; i++)
    {
      const BivOrdersLine *line = g_ptr_array_index (form->lines, i);
      g_autofree char *words = NULL;

      if (line->fault != NULL)
        continue;
      if (line->kind == BIV_ORDERS_LINE_DESPATCH)
        {
          put_despatch (block, &number, line);
          continue;
        }
      words = dup_line_words (line);
      put_line (block, &number, words);
    }
  for (char **remark = remarks; *remark != NULL; remark++)
    if (**remark != '\0')
      {
        g_autofree char *words = g_strdup_printf ("remarks \"%s\"", *remark);

        put_line (block, &number, words);
      }
  g_string_append_printf (block, END " %u\n", number);
  return g_string_free (g_steal_pointer (&block), FALSE);
}

/* ---- Reading: the text without what a mail adds to lines ---- */

/* One block at a time, in a copy of the text without marks of quotation. */
typedef struct
{
  const char    *text;              /* the whole of it */
  const char    *at, *end;          /* what is left of the block */
  BivOrdersForm *form;
  guint          next;              /* the number that the next line should have */
  const char    *counted;           /* so far lines of the text have been counted */
  guint          n_counted;
} Reader;

/* "> > 3 order HC": "3 order HC". Blanks that are none, and the mark of a byte order, are blanks. */
static char *
dup_unquoted (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) plain = g_string_new (NULL);
  g_auto (GStrv) lines = NULL;

  for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (c == 0xfeff || c == 0x200b || c == '\r')
        continue;
      g_string_append_unichar (plain, c != '\n' && g_unichar_isspace (c) ? ' ' : c);
    }
  lines = g_strsplit (plain->str, "\n", -1);
  g_string_truncate (plain, 0);
  for (char **line = lines; *line != NULL; line++)
    {
      const char *at = *line;

      for (const char *next = at; *next == ' ' || *next == '>' || *next == '|'; next++)
        if (*next != ' ')
          at = next + 1;
      g_string_append (plain, at);
      g_string_append_c (plain, '\n');
    }
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

static const char *
find_mark (const char *from,
           const char *mark)
{
  gsize length = strlen (mark);

  for (const char *at = from; *at != '\0'; at++)
    if (g_ascii_strncasecmp (at, mark, length) == 0)
      return at;
  return NULL;
}

gboolean
biv_orders_block_is_in (const char *text)
{
  return find_mark (text, BEGIN) != NULL;
}

static guint
get_line_number (Reader     *reader,
                 const char *at)
{
  for (; reader->counted < at; reader->counted++)
    reader->n_counted += *reader->counted == '\n';
  return reader->n_counted;
}

/* ---- Faults ---- */

static void
add_fault (Reader     *reader,
           const char *at,
           const char *words,
           char       *fault)
{
  BivOrdersLine *line = biv_orders_form_add (reader->form, BIV_ORDERS_LINE_ORDER, get_line_number (reader, at));

  line->words = g_strdup (words);
  line->fault = fault;
}

/* ---- What a line says ---- */

static char *
take_word (const char **at)
{
  const char *from = *at + strspn (*at, " ");
  gsize length = strcspn (from, " ");

  *at = from + length;
  return length > 0 ? g_strndup (from, length) : NULL;
}

static gboolean
take_number (const char **at,
             int         *number)
{
  g_autofree char *word = take_word (at);

  return word != NULL && strspn (word, "0123456789") == strlen (word) && strlen (word) < 7 && (*number = atoi (word), TRUE);
}

/* What stands between the first quote and the last: quotes within are the writer's. */
static char *
dup_quoted (const char *at)
{
  const char *from = at + strspn (at, " "), *end = from + strlen (from), *last;

  if (!is_quote (g_utf8_get_char (from)) || end == g_utf8_next_char (from))
    return NULL;
  last = g_utf8_prev_char (end);
  from = g_utf8_next_char (from);
  return is_quote (g_utf8_get_char (last)) && last >= from ? g_strndup (from, last - from) : NULL;
}

static char *
dup_choices (GType type)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (int one = BIV_POSTURE_HOLD; one <= BIV_POSTURE_BESIEGE; one++)
    g_string_append_printf (words, "%s%s", one > 0 ? ", " : "", biv_word_get_nick (type, one));
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static gboolean
read_mark (BivOrder   *order,
           const char *mark)
{
  if (g_str_equal (mark, "+forced"))
    order->forced = TRUE;
  else if (g_str_equal (mark, "+burn"))
    order->burn = TRUE;
  else if (g_str_equal (mark, "+embark"))
    order->embark = BIV_EMBARK_EMBARK;
  else if (g_str_equal (mark, "+land"))
    order->embark = BIV_EMBARK_LAND;
  else
    return FALSE;
  return TRUE;
}

/* Returns: (transfer full) (nullable): what is wrong */
static char *
read_order (BivOrder   *order,
            const char *at)
{
  g_autofree char *posture = NULL, *choices = dup_choices (biv_posture_get_type ());
  g_autoptr (GPtrArray) path = g_ptr_array_new_with_free_func (g_free);
  int found;

  order->formation = take_word (&at);
  posture = take_word (&at);
  if (order->formation == NULL || posture == NULL)
    return g_strdup_printf (_("An order names a formation and a posture: “order HC march …”. The posture may be: %s."), choices);
  if (!biv_word_from_nick (biv_posture_get_type (), posture, &found))
    return g_strdup_printf (_("“%s” is no posture. It may be: %s."), posture, choices);
  order->posture = (BivPosture) found;
  for (at += strspn (at, " "); *at != '\0' && !is_quote (g_utf8_get_char (at)); at += strspn (at, " "))
    {
      g_autofree char *word = take_word (&at);

      if (*word == '+' && !read_mark (order, word))
        return g_strdup_printf (_("“%s” is no mark of an order. It may be: +forced, +burn, +embark, +land."), word);
      if (*word != '+')
        g_ptr_array_add (path, g_steal_pointer (&word));
      if (path->len > MOST_PATH)
        return g_strdup_printf (_("The path has more than %d places; leave some out."), MOST_PATH);
    }
  if (*at != '\0' && (order->text = dup_quoted (at)) == NULL)
    return g_strdup (_("The words behind an order end with a quote, as they begin."));
  g_ptr_array_add (path, NULL);
  if (path->len > 1)
    order->path = (char **) g_ptr_array_free (g_steal_pointer (&path), FALSE);
  return NULL;
}

static char *
read_detach (BivOrdersLine *line,
             const char    *at)
{
  g_autoptr (GPtrArray) units = g_ptr_array_new ();
  char *word;

  line->formation = take_word (&at);
  while ((word = take_word (&at)) != NULL)
    if (units->len == 0 && line->other == NULL && g_str_equal (word, "as"))
      {
        g_free (word);
        line->other = take_word (&at);
      }
    else
      g_ptr_array_add (units, word);
  g_ptr_array_add (units, NULL);
  line->units = (char **) g_ptr_array_free (g_steal_pointer (&units), FALSE);
  return line->formation != NULL && line->units[0] != NULL ? NULL : g_strdup (_("The units to detach are missing."));
}

static char *
read_merge (BivOrdersLine *line,
            const char    *at)
{
  g_autofree char *into = NULL;

  line->other = take_word (&at);
  into = take_word (&at);
  line->formation = take_word (&at);
  return line->formation != NULL && g_str_equal (into, "into") ? NULL : g_strdup (_("It reads “merge FC into HC”."));
}

/* "FC", or a name in quotes. Returns: (transfer full) (nullable) */
static char *
take_addressee (const char **at)
{
  const char *from = *at + strspn (*at, " "), *end;

  if (!is_quote (g_utf8_get_char (from)))
    return take_word (at);
  from = g_utf8_next_char (from);
  for (end = from; *end != '\0' && !is_quote (g_utf8_get_char (end));)
    end = g_utf8_next_char (end);
  if (*end == '\0')
    return NULL;
  *at = g_utf8_next_char (end);
  return g_strndup (from, end - from);
}

/* Returns: (transfer full) (nullable): what is wrong */
static char *
read_despatch (BivOrdersLine *line,
               const char    *at)
{
  static const char *const carried[] = { "+return", "+sightings", "+march", NULL };
  g_autoptr (GPtrArray) with = g_ptr_array_new_with_free_func (g_free);

  line->formation = take_word (&at);
  if (line->formation == NULL)
    return g_strdup (_("It reads “despatch HC to FC \"Hold the ford.\"”."));
  for (at += strspn (at, " "); *at != '\0' && !is_quote (g_utf8_get_char (at)); at += strspn (at, " "))
    {
      g_autofree char *word = take_word (&at);

      if (g_str_equal (word, "to") && line->other == NULL)
        {
          line->other = take_addressee (&at);
          if (line->other == NULL || *line->other == '\0')
            return g_strdup (_("It reads “despatch HC to FC \"Hold the ford.\"”."));
        }
      else if (g_strv_contains (carried, word))
        g_ptr_array_add (with, g_strdup (word + 1));
      else
        return g_strdup_printf (_("“%s” cannot go with a despatch. It may be: +return, +sightings, +march."), word);
    }
  if (*at != '\0' && (line->text = dup_quoted (at)) == NULL)
    return g_strdup (_("The words of a despatch end with a quote, as they begin."));
  g_ptr_array_add (with, NULL);
  if (with->len > 1)
    line->with = (char **) g_ptr_array_free (g_steal_pointer (&with), FALSE);
  return NULL;
}

/* The despatch before it goes on. Returns: (transfer full) (nullable): what is wrong */
static char *
read_more (BivOrdersForm *form,
           const char    *at)
{
  BivOrdersLine *line = form->lines->len > 0 ? g_ptr_array_index (form->lines, form->lines->len - 1) : NULL;
  g_autofree char *more = dup_quoted (at);
  g_autofree char *before = NULL;

  if (line == NULL || line->kind != BIV_ORDERS_LINE_DESPATCH || line->fault != NULL)
    return g_strdup (_("It goes on with a despatch, and none comes before it."));
  if (more == NULL)
    return g_strdup (_("The words of a despatch end with a quote, as they begin."));
  before = line->text;
  line->text = before != NULL ? g_strconcat (before, "\n", more, NULL) : g_strdup (more);
  return NULL;
}

static char *
read_side (BivOrdersForm *form,
           const char    *at)
{
  g_autofree char *side = take_word (&at), *turn = take_word (&at), *word = NULL;
  int number;

  if (side == NULL || g_strcmp0 (turn, "turn") != 0 || !take_number (&at, &number))
    return g_strdup (_("It reads “side ALV turn 5”."));
  g_free (form->side);
  form->side = g_steal_pointer (&side);
  form->turn = number;
  word = take_word (&at);
  g_clear_pointer (&form->word, g_free);
  if (g_strcmp0 (word, "word") == 0)
    form->word = take_word (&at);
  return NULL;
}

static void
add_remark (BivOrdersForm *form,
            const char    *at)
{
  g_autofree char *before = form->remarks, *quoted = dup_quoted (at), *remark = quoted != NULL ? g_strdup (quoted) : g_strdup (at);

  form->remarks = before != NULL ? g_strconcat (before, "\n", remark, NULL) : g_steal_pointer (&remark);
}

static void
settle_line (BivOrdersLine *line,
             const char    *words,
             char          *fault)
{
  line->words = g_strdup (words);
  line->fault = fault;
}

/* @words: collapsed, with its number; @at: where it stands in the text */
static void
read_line (Reader     *reader,
           const char *words,
           const char *at)
{
  BivOrdersForm *form = reader->form;
  const char *rest = words;
  g_autofree char *number = take_word (&rest), *kind = take_word (&rest);
  guint line_number = get_line_number (reader, at);
  char *fault = NULL;
  BivOrdersLine *line;

  if (g_strcmp0 (kind, "order") == 0)
    {
      line = biv_orders_form_add (form, BIV_ORDERS_LINE_ORDER, line_number);
      settle_line (line, words, read_order (line->order, rest));
    }
  else if (g_strcmp0 (kind, "detach") == 0)
    {
      line = biv_orders_form_add (form, BIV_ORDERS_LINE_DETACH, line_number);
      settle_line (line, words, read_detach (line, rest));
    }
  else if (g_strcmp0 (kind, "merge") == 0)
    {
      line = biv_orders_form_add (form, BIV_ORDERS_LINE_MERGE, line_number);
      settle_line (line, words, read_merge (line, rest));
    }
  else if (g_strcmp0 (kind, "despatch") == 0)
    {
      line = biv_orders_form_add (form, BIV_ORDERS_LINE_DESPATCH, line_number);
      settle_line (line, words, read_despatch (line, rest));
    }
  else if (g_strcmp0 (kind, "more") == 0)
    fault = read_more (form, rest);
  else if (g_strcmp0 (kind, "remarks") == 0)
    add_remark (form, rest);
  else if (g_strcmp0 (kind, "campaign") == 0)
    {
      g_free (form->campaign);
      form->campaign = dup_quoted (rest);
    }
  else if (g_strcmp0 (kind, "player") == 0)
    {
      g_free (form->player);
      form->player = dup_quoted (rest);
    }
  else if (g_strcmp0 (kind, "side") == 0)
    fault = read_side (form, rest);
  else
    fault = g_strdup_printf (_("“%s” begins no line of orders. It may be: campaign, side, player, order, detach, merge, "
                               "despatch, more, remarks."),
                             kind != NULL ? kind : "");
  if (fault != NULL)
    add_fault (reader, at, words, fault);
}

/* ---- Lines ---- */

/* "[5f5c]". Returns: %FALSE: it is none */
static gboolean
read_check (const char *at,
            guint      *check)
{
  if (*at != '[' || strspn (at + 1, "0123456789abcdefABCDEF") != 4 || at[5] != ']')
    return FALSE;
  *check = (guint) g_ascii_strtoull (at + 1, NULL, 16);
  return TRUE;
}

/* Where a line begins that is certainly one: at the beginning of a line of the text, a number and a word that begins lines. */
static gboolean
begins_line (const char *at)
{
  static const char *const kinds[] = { "campaign ", "side ", "player ", "order ", "detach ", "merge ", "despatch ", "more ",
                                       "remarks " };
  const char *word = at + strspn (at, "0123456789");

  if (word == at || *word != ' ')
    return g_ascii_strncasecmp (at, END, strlen (END)) == 0;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_has_prefix (word + 1, kinds[i]))
      return TRUE;
  return FALSE;
}

/* The line ends with the first check that is its own. Returns: (transfer full) (nullable): it, collapsed; %NULL: no check is */
static char *
dup_good_line (Reader      *reader,
               const char **end)
{
  guint n_checks = 0;

  for (const char *at = reader->at; at < reader->end && at - reader->at < MOST_LINE && n_checks < MOST_CHECKS; at++)
    {
      g_autofree char *line = NULL;
      guint check;

      if (at > reader->at && at[-1] == '\n' && begins_line (at))
        return NULL;
      if (!read_check (at, &check))
        continue;
      n_checks++;
      line = dup_collapsed (reader->at, at - reader->at);
      if (get_check (line) != check)
        continue;
      *end = at + strlen ("[0000]");
      return g_steal_pointer (&line);
    }
  return NULL;
}

/* As far as it must be taken to go: to its check, whatever that says, or to where the next one begins. */
static const char *
find_end_of_bad (Reader *reader)
{
  guint check;

  for (const char *at = reader->at; at < reader->end; at++)
    if (read_check (at, &check))
      return at + strlen ("[0000]");
    else if (at > reader->at && at[-1] == '\n' && begins_line (at))
      return at;
  return reader->end;
}

static char *
dup_damage (const char *words,
            const char *end,
            const char *from)
{
  guint check;
  gsize length = strlen ("[0000]");

  if ((gsize) (end - from) <= length || !read_check (end - length, &check))
    return g_strdup (_("The line is cut short: its check is missing. Ask for it again, or leave it out."));
  return g_strdup_printf (_("The line has not come as it was written: its check is [%04x], and it says [%04x]. Ask for it "
                            "again, or leave it out."), get_check (words), check);
}

/* What is damaged is told, and what the form cannot do without is read from it all the same. */
static void
take_bad_line (Reader *reader)
{
  const char *end = find_end_of_bad (reader), *from = reader->at, *rest;
  guint check;
  gsize length = strlen ("[0000]");
  gboolean has_check = (gsize) (end - from) > length && read_check (end - length, &check);
  g_autofree char *words = dup_collapsed (from, end - from - (has_check ? (gssize) length : 0));
  g_autofree char *number = NULL, *kind = NULL;

  reader->at = end;
  if (*words == '\0')
    return;
  rest = words;
  number = take_word (&rest);
  kind = take_word (&rest);
  if (g_strcmp0 (kind, "side") == 0)
    g_free (read_side (reader->form, rest));
  add_fault (reader, from, words, dup_damage (words, end, from));
  if (number != NULL && strspn (number, "0123456789") == strlen (number) && strlen (number) < 7)
    reader->next = (guint) atoi (number) + 1;
}

static void
note_gap (Reader     *reader,
          const char *at,
          guint       number)
{
  for (; reader->next < number && reader->next < MOST_LINES; reader->next++)
    {
      g_autofree char *words = g_strdup_printf ("%u …", reader->next);

      add_fault (reader, at, words, g_strdup_printf (_("Line %u is missing. Ask for the orders again, or go on without it."),
                                                     reader->next));
    }
  reader->next = number + 1;
}

static void
read_end (Reader *reader)
{
  const char *at = reader->at + strlen (END);
  const char *from = reader->at;
  g_autofree char *rest = dup_collapsed (at, MIN (reader->end - at, 20));
  const char *left = rest;
  int n;

  if (!take_number (&left, &n) || n > MOST_LINES)
    add_fault (reader, from, END, g_strdup (_("The end does not say how many lines there are. Ask for the orders again, or go on "
                                              "as they are.")));
  else
    note_gap (reader, from, (guint) n + 1);
  reader->at = reader->end;
}

static void
read_block (Reader *reader)
{
  gboolean has_end = FALSE;

  for (guint n = 0; n < MOST_LINES && !has_end; n++)
    {
      const char *end = NULL, *from;
      g_autofree char *line = NULL;

      reader->at += strspn (reader->at, " \n");
      if (reader->at >= reader->end)
        break;
      if (g_ascii_strncasecmp (reader->at, END, strlen (END)) == 0)
        {
          has_end = TRUE;
          read_end (reader);
          continue;
        }
      from = reader->at;
      line = dup_good_line (reader, &end);
      if (line == NULL)
        {
          take_bad_line (reader);
          continue;
        }
      reader->at = end;
      note_gap (reader, from, (guint) MIN (g_ascii_strtoull (line, NULL, 10), MOST_LINES));
      read_line (reader, line, from);
    }
  if (!has_end)
    add_fault (reader, reader->at, END, g_strdup (_("The orders are cut short: “BIVOUAC END” is missing. Ask for them again, or "
                                                    "go on with what has come.")));
}

GPtrArray *
biv_orders_block_read (const char *text)
{
  GPtrArray *forms = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_orders_form_free);
  g_autofree char *plain = dup_unquoted (text);
  const char *begin = find_mark (plain, BEGIN);

  while (begin != NULL && forms->len < MOST_FORMS)
    {
      const char *next = find_mark (begin + strlen (BEGIN), BEGIN), *end = find_mark (begin, END);
      guint64 version;
      Reader reader = { plain, begin + strlen (BEGIN), next != NULL ? next : plain + strlen (plain), NULL, 1, plain, 1 };

      /* What stands behind the end is a signature. */
      if (end != NULL && end < reader.end)
        {
          const char *after = end + strlen (END);

          after += strspn (after, " ");
          after += strspn (after, "0123456789");
          reader.end = after;
        }
      reader.at += strspn (reader.at, " ");
      version = g_ascii_strtoull (reader.at, NULL, 10);
      reader.at += strspn (reader.at, "0123456789");
      reader.form = biv_orders_form_new_empty ();
      reader.form->line = get_line_number (&reader, begin);
      if (version > VERSION)
        add_fault (&reader, begin, BEGIN, g_strdup (_("They were written by a later version of Bivouac. Update it, or type them as "
                                                      "lines.")));
      else
        read_block (&reader);
      g_ptr_array_add (forms, reader.form);
      begin = next;
    }
  return forms;
}

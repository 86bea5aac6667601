/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c: units, facts, questions and dice in words */
#include "config.h"
#include "engine/biv-text.h"

#include "base/fit.h"
#include "engine/field-tables.h"
#include "engine/text-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (biv-text-error-quark, biv_text_error)

/* ---- Units ---- */

static int
unit_on (const BivField *field,
         const BivState *state,
         BivCell         cell)
{
  for (guint unit = 0; unit < field->n_units; unit++)
    {
      BivPlacement placement;

      field->ruleset->placement (field, state, unit, &placement);
      if (placement.cell == cell)
        return (int) unit;
    }
  return -1;
}

int
biv_text_find_unit (const BivField *field,
                    const BivState *state,
                    const char     *text)
{
  int unit;
  BivCell cell;

  g_return_val_if_fail (field != NULL && state != NULL && text != NULL, -2);

  unit = biv_field_find_unit (field, text);
  if (unit >= 0)
    return unit;
  if (biv_board_get_n_cells (field->board) == 0 || !biv_board_cell_from_any_name (field->board, text, &cell))
    return -2;
  return biv_cell_is_outside (cell) ? -1 : unit_on (field, state, cell);
}

/* ---- Facts ---- */

static gboolean
read_number (const char *text,
             int         minimum,
             int         maximum,
             gint32     *value)
{
  gint64 number;

  if (!g_ascii_string_to_signed (text, 10, minimum, maximum, &number, NULL))
    return FALSE;
  *value = (gint32) number;
  return TRUE;
}

static gboolean
read_value (const BivField    *field,
            const BivFactInfo *fact,
            const char        *text,
            gint32            *value,
            GError           **error)
{
  guint direction;
  BivCell cell;
  int side, type;

  switch (fact->kind)
    {
    case BIV_FACT_NUMBER:
      if (fact->words != NULL && strcmp (text, "none") == 0)
        {
          *value = BIV_FACT_NONE;
          return TRUE;
        }
      if (read_number (text, fact->minimum, fact->maximum, value))
        return TRUE;
      return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("%s is a number from %d to %d, not “%s”."), fact->name, fact->minimum,
                            fact->maximum, text);
    case BIV_FACT_SWITCH:
      *value = strcmp (text, "yes") == 0;
      if (*value || strcmp (text, "no") == 0)
        return TRUE;
      return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("%s is yes or no, not “%s”."), fact->name, text);
    case BIV_FACT_WORD:
      for (int i = 0; fact->words[i] != NULL; i++)
        if (strcmp (fact->words[i], text) == 0)
          {
            *value = i;
            return TRUE;
          }
      return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("%s is never “%s”."), fact->name, text);
    case BIV_FACT_CELL:
      *value = BIV_NO_CELL;
      if (strcmp (text, fact->words != NULL ? fact->words[0] : "-") == 0)
        return TRUE;
      if (!biv_board_cell_from_name (field->board, text, &cell))
        return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("“%s” is not a cell of this board."), text);
      *value = cell;
      return TRUE;
    case BIV_FACT_DIRECTION:
      if (!biv_direction_from_name (biv_board_get_shape (field->board), text, &direction))
        return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("“%s” is not a direction of this board."), text);
      *value = (gint32) direction;
      return TRUE;
    case BIV_FACT_SIDE:
      *value = BIV_NOBODY;
      if (strcmp (text, "none") == 0)
        return TRUE;
      if (!biv_side_from_letter (text, &side) || side == BIV_NOBODY)
        return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("%s is A, B or none, not “%s”."), fact->name, text);
      *value = side;
      return TRUE;
    case BIV_FACT_TYPE:
      type = biv_book_find_type (field->book, text);
      if (type < 0)
        return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("“%s” is not a unit type of %s."), text, field->ruleset->id);
      *value = type;
      return TRUE;
    case BIV_FACT_TEXT:
    default:
      g_return_val_if_reached (FALSE);
    }
}

char *
biv_text_dup_value (const BivField    *field,
                    const BivFactInfo *fact,
                    gint32             value)
{
  char name[BIV_CELL_NAME];

  switch (fact->kind)
    {
    case BIV_FACT_NUMBER:    return value == BIV_FACT_NONE ? g_strdup ("none") : g_strdup_printf ("%d", value);
    case BIV_FACT_SWITCH:    return g_strdup (value ? "yes" : "no");
    case BIV_FACT_WORD:      return g_strdup (fact->words[value]);
    case BIV_FACT_CELL:
      if (value == BIV_NO_CELL && fact->words != NULL)
        return g_strdup (fact->words[0]);
      return g_strdup (biv_board_cell_name (field->board, (BivCell) value, name));
    case BIV_FACT_DIRECTION: return g_strdup (biv_direction_get_name (biv_board_get_shape (field->board), (guint) value));
    case BIV_FACT_SIDE:      return g_strdup (value == BIV_NOBODY ? "none" : biv_side_letter (value));
    case BIV_FACT_TYPE:      return g_strdup (biv_book_get_type_at (field->book, (guint) value)->id);
    case BIV_FACT_TEXT:
    default:                 g_return_val_if_reached (NULL);
    }
}

/* A cell's marks and those of its edges ("NE:river"), each of which may be asked for and set, its level, and "ground",
 * which is all of them. */
static gboolean
read_edge_mark (const BivField *field,
                const char     *text,
                guint          *direction,
                BivMark        *mark)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", 2);

  return parts[0] != NULL && parts[1] != NULL
         && biv_direction_from_name (biv_board_get_shape (field->board), parts[0], direction)
         && biv_mark_from_name (parts[1], mark)
         && g_strv_contains (biv_book_get_edge_marks (field->book), parts[1]);
}

static gboolean
read_marks (const BivField *field,
            const char     *text,
            BivAction      *action,
            GError        **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  action->value = 0;
  action->facing = 0;
  action->n_path = (guint8) (*biv_book_get_edge_marks (field->book) != NULL ? biv_board_get_n_directions (field->board) : 0);
  for (char **word = words; *word != NULL; word++)
    {
      BivMark mark;
      guint direction;
      gint32 level;

      if (read_edge_mark (field, *word, &direction, &mark))
        action->path[direction] |= (guint16) mark;
      else if (g_str_has_prefix (*word, "level-") && read_number (*word + 6, 0, BIV_BOARD_MAX_LEVEL, &level))
        action->facing = (guint8) level;
      else if (biv_mark_from_name (*word, &mark))
        action->value |= (gint32) mark;
      else
        return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("“%s” is no mark of a cell."), *word);
    }
  return TRUE;
}

static gboolean
parse_ground (const BivField *field,
              BivCell         cell,
              const char     *key,
              const char     *value,
              BivAction      *action,
              GError        **error)
{
  const BivGround *ground = biv_board_get_ground (field->board, cell);
  gint32 level;
  guint direction;
  BivMark mark;

  biv_action_init (action, BIV_ACTION_GROUND, BIV_NOBODY);
  action->target = BIV_TARGET_CELL;
  action->cell = cell;
  action->value = ground->marks;
  action->facing = ground->level;
  if (strcmp (key, "ground") == 0)
    return read_marks (field, value, action, error);
  if (strcmp (key, "level") == 0)
    {
      if (!read_number (value, 0, BIV_BOARD_MAX_LEVEL, &level))
        return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("A level is a number from 0 to %d, not “%s”."), BIV_BOARD_MAX_LEVEL,
                              value);
      action->facing = (guint8) level;
      return TRUE;
    }
  if (read_edge_mark (field, key, &direction, &mark))
    {
      action->n_path = (guint8) biv_board_get_n_directions (field->board);
      for (guint i = 0; i < action->n_path; i++)
        action->path[i] = ground->edges[i];
      if (strcmp (value, "yes") == 0)
        action->path[direction] |= (guint16) mark;
      else
        action->path[direction] &= (guint16) ~mark;
      return TRUE;
    }
  if (!biv_mark_from_name (key, &mark))
    return biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("“%s” is no mark of a cell."), key);
  if (strcmp (value, "yes") == 0)
    action->value |= (gint32) (biv_text_is_crossing (field->ruleset, mark) ? mark | BIV_MARK_RIVER : mark);
  else if (strcmp (value, "no") == 0)
    action->value &= ~(gint32) mark;
  else
    return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("%s is yes or no, not “%s”."), key, value);
  return TRUE;
}

/* Tried on a copy, so that what cannot be is told before anything is played. */
static gboolean
read_text (const BivField *field,
           const BivState *state,
           guint           fact,
           guint           which,
           const char     *text,
           BivAction      *action,
           GError        **error)
{
  g_autofree BivState *scratch = biv_field_copy_state (field, state);

  if (strlen (text) >= sizeof action->text)
    return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("“%s” is too long for a fact."), text);
  BIV_FIT_TEXT (action->text, text);
  return field->ruleset->put_fact (field, scratch, fact, which, text, error);
}

int
biv_text_find_words (const BivField *field,
                     BivTarget       target,
                     const char     *key)
{
  int fact;

  g_return_val_if_fail (field != NULL && key != NULL, -1);

  fact = biv_ruleset_find_fact (field->ruleset, target, key);
  return fact >= 0 && field->ruleset->facts[fact].kind == BIV_FACT_TEXT && !field->ruleset->facts[fact].is_asked_only ? fact : -1;
}

gboolean
biv_text_parse_fact (const BivField *field,
                     const BivState *state,
                     BivTarget       target,
                     guint           which,
                     const char     *key,
                     const char     *value,
                     BivAction      *action,
                     GError        **error)
{
  const BivFactInfo *info;
  int fact;

  g_return_val_if_fail (field != NULL && key != NULL && value != NULL && action != NULL, FALSE);

  fact = biv_ruleset_find_fact (field->ruleset, target, key);
  if (target == BIV_TARGET_CELL && fact < 0)
    return parse_ground (field, (BivCell) which, key, value, action, error);
  if (fact < 0)
    return biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("%s knows no fact “%s” there."), field->ruleset->id, key);
  info = &field->ruleset->facts[fact];
  if (info->is_asked_only)
    return biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("“%s” can be asked, not set."), key);
  biv_action_init (action, BIV_ACTION_OVERRULE, BIV_NOBODY);
  action->target = (guint8) target;
  action->unit = (gint16) which;
  action->fact = (guint8) fact;
  if (info->kind == BIV_FACT_TEXT)
    return read_text (field, state, (guint) fact, which, value, action, error);
  return read_value (field, info, value, &action->value, error);
}

gboolean
biv_text_is_crossing (const BivRuleset *ruleset,
                      BivMark           mark)
{
  return !ruleset->bare_crossings && (mark == BIV_MARK_FORD || mark == BIV_MARK_BRIDGE);
}

static char *
dup_ground (const BivField *field,
            BivCell         cell,
            const char     *key,
            GError        **error)
{
  const BivGround *ground = biv_board_get_ground (field->board, cell);
  BivMark mark;

  if (strcmp (key, "level") == 0)
    return g_strdup_printf ("%d", ground->level);
  if (!biv_mark_from_name (key, &mark))
    {
      biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("“%s” is no mark of a cell."), key);
      return NULL;
    }
  return g_strdup (ground->marks & mark ? "yes" : "no");
}

char *
biv_text_dup_fact (const BivField *field,
                   const BivState *state,
                   BivTarget       target,
                   guint           which,
                   const char     *key,
                   GError        **error)
{
  int fact;

  g_return_val_if_fail (field != NULL && state != NULL && key != NULL, NULL);

  fact = biv_ruleset_find_fact (field->ruleset, target, key);
  if (target == BIV_TARGET_CELL && fact < 0)
    return dup_ground (field, (BivCell) which, key, error);
  if (fact < 0)
    {
      biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("%s knows no fact “%s” there."), field->ruleset->id, key);
      return NULL;
    }
  if (field->ruleset->facts[fact].kind == BIV_FACT_TEXT)
    return field->ruleset->dup_fact (field, state, (guint) fact, which);
  return biv_text_dup_value (field, &field->ruleset->facts[fact], field->ruleset->get_fact (field, state, (guint) fact, which));
}

gboolean
biv_text_fact_is_equal (const BivField *field,
                        const BivState *state,
                        BivTarget       target,
                        guint           which,
                        const char     *key,
                        const char     *value,
                        GError        **error)
{
  g_autofree char *is = biv_text_dup_fact (field, state, target, which, key, error);
  gint32 wanted;
  int fact;

  if (is == NULL)
    return FALSE;
  fact = biv_ruleset_find_fact (field->ruleset, target, key);
  if (target == BIV_TARGET_CELL && fact < 0)
    return strcmp (is, value) == 0;
  if (field->ruleset->facts[fact].kind == BIV_FACT_TEXT)
    return field->ruleset->is_fact_equal ((guint) fact, is, value);
  /* Of what it has none of, where the ruleset says so in its own words. */
  if (field->ruleset->facts[fact].kind == BIV_FACT_NUMBER && strcmp (value, "none") == 0
      && field->ruleset->is_fact_equal != NULL && field->ruleset->is_fact_equal ((guint) fact, is, value))
    return TRUE;
  if (!read_value (field, &field->ruleset->facts[fact], value, &wanted, error))
    return FALSE;
  return field->ruleset->get_fact (field, state, (guint) fact, which) == wanted;
}

/* ---- Questions ---- */

static int
find_query (const BivRuleset *ruleset,
            const char       *name)
{
  for (int i = 0; ruleset->queries[i].name != NULL; i++)
    if (strcmp (ruleset->queries[i].name, name) == 0)
      return i;
  return -1;
}

gboolean
biv_text_knows_query (const BivField *field,
                      const char     *name)
{
  g_return_val_if_fail (field != NULL && name != NULL, FALSE);

  return find_query (field->ruleset, name) >= 0;
}

char **
biv_text_query (const BivField    *field,
                const BivState    *state,
                const char        *name,
                const char *const *args,
                GError           **error)
{
  int query;

  g_return_val_if_fail (field != NULL && state != NULL && name != NULL && args != NULL, NULL);

  query = find_query (field->ruleset, name);
  if (query < 0)
    {
      biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("%s answers no question “%s”."), field->ruleset->id, name);
      return NULL;
    }
  return field->ruleset->query (field, state, (guint) query, args, error);
}

/* The expected words as the answer would write them. */
static char **
canonical (const BivField    *field,
           const BivState    *state,
           BivAnswerKind      kind,
           const char *const *expected,
           GError           **error)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  if (expected[0] != NULL && expected[1] == NULL && strcmp (expected[0], "none") == 0)
    return g_new0 (char *, 1);
  for (guint i = 0; expected[i] != NULL; i++)
    {
      int unit = kind == BIV_ANSWER_UNITS ? biv_text_find_unit (field, state, expected[i]) : 0;

      if (unit < 0)
        {
          biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("“%s” is no unit here."), expected[i]);
          return NULL;
        }
      g_strv_builder_add (words, kind == BIV_ANSWER_UNITS ? field->units[unit].name : expected[i]);
    }
  return g_strv_builder_end (words);
}

/* Positions are rounded, and so may differ a little between two programs that know the rules. */
static gboolean
is_nearly (const char *answer,
           const char *wanted)
{
  BivLength a, b;

  return answer != NULL && wanted != NULL && biv_text_read_length (answer, &a) && biv_text_read_length (wanted, &b)
         && ABS (a - b) <= 5;
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

gboolean
biv_text_answer_is (const BivField    *field,
                    const BivState    *state,
                    const char        *name,
                    const char *const *answer,
                    const char *const *expected,
                    GError           **error)
{
  g_auto (GStrv) wanted = NULL;
  g_auto (GStrv) given = NULL;
  BivAnswerKind kind;
  int query;

  g_return_val_if_fail (field != NULL && state != NULL && answer != NULL && expected != NULL, FALSE);

  query = find_query (field->ruleset, name);
  g_return_val_if_fail (query >= 0, FALSE);
  kind = field->ruleset->queries[query].kind;
  wanted = canonical (field, state, kind, expected, error);
  if (wanted == NULL)
    return FALSE;
  if (kind == BIV_ANSWER_LENGTH && is_nearly (answer[0], wanted[0]))
    return TRUE;
  given = g_strdupv ((char **) answer);
  if (kind != BIV_ANSWER_IN_ORDER)
    {
      qsort (wanted, g_strv_length (wanted), sizeof *wanted, compare_words);
      qsort (given, g_strv_length (given), sizeof *given, compare_words);
    }
  return g_strv_equal ((const char *const *) wanted, (const char *const *) given);
}

/* ---- Dice ---- */

gboolean
biv_text_parse_faces (const char *text,
                      GArray     *faces,
                      GError    **error)
{
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (text != NULL && faces != NULL, FALSE);

  words = g_strsplit (text, " ", -1);
  for (char **word = words; *word != NULL; word++)
    {
      char letter[2] = { **word, '\0' };
      BivFace face;
      gint32 value;
      int side;

      if (**word == '\0')
        continue;
      if (!biv_side_from_letter (letter, &side) || !read_number (*word + 1, 0, 10, &value))
        return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("“%s” is no die: A, B or - and its face."), *word);
      /* A die of ten may say 0 for its tenth face. */
      face = (BivFace) { (gint8) side, (guint8) (value == 0 ? 10 : value) };
      g_array_append_val (faces, face);
    }
  return TRUE;
}

char *
biv_text_dup_faces (const BivFace *faces,
                    guint          n_faces)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n_faces; i++)
    g_string_append_printf (text, "%s%s%d", i > 0 ? " " : "", biv_side_letter (faces[i].side), faces[i].face);
  return g_string_free (text, FALSE);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text.c: units, facts, questions, orders, dice and places on a table in words */
#include "config.h"
#include "engine/biv-text.h"

#include "base/fail.h"
#include "base/fit.h"
#include "board/biv-geometry.h"
#include "engine/field-tables.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define biv_text_fail(error, code, ...) biv_fail ((error), BIV_TEXT_ERROR, (code), __VA_ARGS__)

/* 100 m, further than any table reaches. */
#define MOST_MM 100000

/* "692.5": whole millimetres and at most two decimals. */
gboolean
biv_text_read_length (const char *text,
                      BivLength  *length)
{
  gboolean is_negative;
  int hundredths = 0, decimals = 0;

  g_return_val_if_fail (text != NULL && length != NULL, FALSE);

  is_negative = *text == '-';
  text += is_negative;
  if (!g_ascii_isdigit (*text))
    return FALSE;
  for (; g_ascii_isdigit (*text); text++)
    {
      hundredths = 10 * hundredths + (*text - '0');
      if (hundredths > MOST_MM)
        return FALSE;
    }
  hundredths *= 100;
  if (*text == '.')
    {
      for (text++; g_ascii_isdigit (*text) && decimals < 2; text++, decimals++)
        hundredths += (decimals == 0 ? 10 : 1) * (*text - '0');
      if (decimals == 0)
        return FALSE;
    }
  *length = is_negative ? -hundredths : hundredths;
  return *text == '\0';
}

char *
biv_text_dup_length (BivLength length)
{
  const char *sign = length < 0 ? "-" : "";
  int hundredths = ABS (length);

  if (hundredths % 100 == 0)
    return g_strdup_printf ("%s%d", sign, hundredths / 100);
  if (hundredths % 10 == 0)
    return g_strdup_printf ("%s%d.%d", sign, hundredths / 100, hundredths % 100 / 10);
  return g_strdup_printf ("%s%d.%02d", sign, hundredths / 100, hundredths % 100);
}

gboolean
biv_text_read_place (const char *text,
                     BivSpot   *place)
{
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (text != NULL && place != NULL, FALSE);

  parts = g_strsplit (text, ",", 3);
  return g_strv_length (parts) == 2 && biv_text_read_length (parts[0], &place->x) && biv_text_read_length (parts[1], &place->y);
}

char *
biv_text_dup_place (BivSpot place)
{
  g_autofree char *x = biv_text_dup_length (place.x);
  g_autofree char *y = biv_text_dup_length (place.y);

  return g_strconcat (x, ",", y, NULL);
}

gboolean
biv_text_read_angle (const char *text,
                     BivAngle   *angle)
{
  BivLength hundredths = 0;

  g_return_val_if_fail (text != NULL && angle != NULL, FALSE);

  if (!biv_text_read_length (text, &hundredths) || hundredths < 0 || hundredths >= 36000)
    return FALSE;
  *angle = biv_angle_from_hundredths (hundredths);
  return TRUE;
}

char *
biv_text_dup_angle (BivAngle angle)
{
  return biv_text_dup_length (biv_angle_to_hundredths (angle));
}

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

/* Returns: (transfer full): a fact's value as it is written */
static char *
dup_value (const BivField    *field,
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
  return dup_value (field, &field->ruleset->facts[fact], field->ruleset->get_fact (field, state, (guint) fact, which));
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

/* What may stand after a verb where its ruleset says nothing else. The referee's two have forms of their own. */
static const guint8 usual[BIV_N_ACTIONS] = {
  [BIV_ACTION_FIRE] = BIV_ORDER_UNIT_CELL,
  [BIV_ACTION_PASS] = BIV_ORDER_NOTHING,
  [BIV_ACTION_END_SIDE] = BIV_ORDER_NOTHING,
  [BIV_ACTION_INITIATIVE] = BIV_ORDER_NOTHING,
  [BIV_ACTION_ACTIVATION] = BIV_ORDER_NOTHING,
  [BIV_ACTION_MOVE] = BIV_ORDER_UNIT_PATH,
  [BIV_ACTION_MOUNT] = BIV_ORDER_UNIT_FACING,
  [BIV_ACTION_DISMOUNT] = BIV_ORDER_UNIT_FACING,
  [BIV_ACTION_ACTIVATE] = BIV_ORDER_UNIT_FIRE,
  [BIV_ACTION_END_UNIT] = BIV_ORDER_NOTHING,
  [BIV_ACTION_ATTACK] = BIV_ORDER_ENEMY,
  [BIV_ACTION_ADVANCE] = BIV_ORDER_CELL,
  [BIV_ACTION_STAY] = BIV_ORDER_NOTHING,
  [BIV_ACTION_DECLINE] = BIV_ORDER_NOTHING,
  [BIV_ACTION_RETREAT] = BIV_ORDER_CELL,
  [BIV_ACTION_ENTER] = BIV_ORDER_UNIT_CELL_FACING,
  [BIV_ACTION_BEGIN] = BIV_ORDER_NOTHING,
  [BIV_ACTION_WITHDRAW_FIRE] = BIV_ORDER_UNIT,
  [BIV_ACTION_STAND] = BIV_ORDER_NOTHING,
  [BIV_ACTION_CHANGE_MOUNT] = BIV_ORDER_UNIT,
  [BIV_ACTION_REMOVE_WIRE] = BIV_ORDER_UNIT,
  [BIV_ACTION_WORK_MINE] = BIV_ORDER_UNIT_CELL,
  [BIV_ACTION_LEAVE] = BIV_ORDER_NOTHING,
  [BIV_ACTION_ORDER] = BIV_ORDER_OWN,
  [BIV_ACTION_ATTACH] = BIV_ORDER_OWN,
  [BIV_ACTION_DETACH] = BIV_ORDER_OWN,
  [BIV_ACTION_RIDE] = BIV_ORDER_OWN,
  [BIV_ACTION_DECLARE] = BIV_ORDER_UNIT_ENEMY,
  [BIV_ACTION_MARCH] = BIV_ORDER_OWN,
  [BIV_ACTION_REFACE] = BIV_ORDER_OWN,
  [BIV_ACTION_EVOLVE] = BIV_ORDER_OWN,
  [BIV_ACTION_COVER] = BIV_ORDER_OWN,
  [BIV_ACTION_SHOOT] = BIV_ORDER_OWN,
  [BIV_ACTION_FOLLOW] = BIV_ORDER_UNIT,
  [BIV_ACTION_GO_ON] = BIV_ORDER_OWN,
};

static BivOrderForm
form_of (const BivField *field,
          guint           kind)
{
  const guint8 *own = field->ruleset->forms;

  return (BivOrderForm) (own != NULL && own[kind] != BIV_ORDER_AS_USUAL ? own[kind] : usual[kind]);
}

typedef struct
{
  const BivField    *field;
  const BivState    *state;
  const char *const *words;           /* those not read yet */
  GError           **error;
} Words;

static gboolean
read_named_unit (Words      *words,
                 const char *name,
                 gint16     *unit)
{
  int found = biv_text_find_unit (words->field, words->state, name);

  if (found == -2)
    return biv_text_fail (words->error, BIV_TEXT_ERROR_UNKNOWN, _("There is no unit “%s”."), name);
  *unit = (gint16) found;
  words->words++;
  return TRUE;
}

static gboolean
read_unit (Words  *words,
           gint16 *unit)
{
  if (*words->words == NULL)
    return biv_text_fail (words->error, BIV_TEXT_ERROR_VALUE, _("A unit is missing."));
  return read_named_unit (words, *words->words, unit);
}

static gboolean
read_cell (Words   *words,
           BivCell *cell)
{
  if (*words->words == NULL)
    return biv_text_fail (words->error, BIV_TEXT_ERROR_VALUE, _("A cell is missing."));
  if (!biv_board_cell_from_any_name (words->field->board, *words->words, cell))
    return biv_text_fail (words->error, BIV_TEXT_ERROR_UNKNOWN, _("“%s” is not a cell."), *words->words);
  words->words++;
  return TRUE;
}

/* A facing, if one stands there. */
static void
read_facing (Words  *words,
             guint8 *facing)
{
  guint direction;

  if (*words->words == NULL
      || !biv_direction_from_name (biv_board_get_shape (words->field->board), *words->words, &direction))
    return;
  *facing = (guint8) direction;
  words->words++;
}

/* FM-MOVE-8: the front points the way of the last step. */
static void
face_last_step (const BivBoard *board,
                const BivState *state,
                const BivField *field,
                BivAction      *action)
{
  BivPlacement placement;
  BivCell from;

  if (action->unit < 0 || field->ruleset->keeps_facing)
    return;
  field->ruleset->placement (field, state, (guint) action->unit, &placement);
  if (action->n_path == 0)
    {
      action->facing = (guint8) placement.facing;
      return;
    }
  from = action->n_path > 1 ? action->path[action->n_path - 2] : placement.cell;
  if (biv_cell_is_outside (from))
    return;
  for (guint direction = 0; direction < biv_board_get_n_directions (board); direction++)
    if (biv_board_get_neighbour (board, from, direction) == action->path[action->n_path - 1])
      action->facing = (guint8) direction;
}

static gboolean
read_path (Words     *words,
           BivAction *action,
           gboolean   may_attack)
{
  guint direction;

  while (*words->words != NULL && strchr (*words->words, '=') == NULL
         && !biv_direction_from_name (biv_board_get_shape (words->field->board), *words->words, &direction))
    {
      BivCell cell;

      if (!read_cell (words, &cell))
        return FALSE;
      if (action->n_path == BIV_ACTION_MAX_PATH)
        return biv_text_fail (words->error, BIV_TEXT_ERROR_VALUE, _("A path has at most %d cells."), BIV_ACTION_MAX_PATH);
      action->path[action->n_path++] = cell;
    }
  if (may_attack && *words->words != NULL && g_str_has_prefix (*words->words, "attack="))
    {
      if (!read_named_unit (words, *words->words + strlen ("attack="), &action->other))
        return FALSE;
      if (action->other == -1)
        action->other = BIV_ACTION_NO_ENEMY;
      return TRUE;
    }
  read_facing (words, &action->facing);
  if (action->facing == BIV_NO_DIRECTION)
    face_last_step (words->field->board, words->state, words->field, action);
  return TRUE;
}

static gboolean
read_arguments (Words     *words,
                BivAction *action)
{
  switch (form_of (words->field, action->kind))
    {
    case BIV_ORDER_NOTHING:
      break;
    case BIV_ORDER_UNIT:
      if (!read_unit (words, &action->unit))
        return FALSE;
      break;
    case BIV_ORDER_UNIT_FIRE:
      if (!read_unit (words, &action->unit))
        return FALSE;
      action->value = *words->words != NULL && strcmp (*words->words, "fire") == 0;
      words->words += action->value;
      break;
    case BIV_ORDER_UNIT_CELL:
      if (!read_unit (words, &action->unit) || !read_cell (words, &action->cell))
        return FALSE;
      break;
    case BIV_ORDER_UNIT_PATH:
      if (!read_unit (words, &action->unit) || !read_path (words, action, FALSE))
        return FALSE;
      break;
    case BIV_ORDER_UNIT_PATH_ENEMY:
      if (!read_unit (words, &action->unit) || !read_path (words, action, TRUE))
        return FALSE;
      break;
    case BIV_ORDER_UNIT_PATH_CONTACT:
      if (!read_unit (words, &action->unit) || !read_path (words, action, FALSE))
        return FALSE;
      /* The answer, if one stands there; left out, it is yes. */
      if (g_strcmp0 (*words->words, "contact=no") == 0 || g_strcmp0 (*words->words, "contact=yes") == 0)
        action->value = strcmp (*words->words++, "contact=no") == 0;
      break;
    case BIV_ORDER_UNIT_FACING:
      if (!read_unit (words, &action->unit))
        return FALSE;
      read_facing (words, &action->facing);
      if (action->facing == BIV_NO_DIRECTION)
        face_last_step (words->field->board, words->state, words->field, action);
      break;
    case BIV_ORDER_UNIT_CELL_FACING:
      if (!read_unit (words, &action->unit) || !read_cell (words, &action->cell))
        return FALSE;
      read_facing (words, &action->facing);
      break;
    case BIV_ORDER_ENEMY:
      if (!read_unit (words, &action->other))
        return FALSE;
      break;
    case BIV_ORDER_UNIT_ENEMY:
      if (!read_unit (words, &action->unit) || !read_unit (words, &action->other))
        return FALSE;
      break;
    case BIV_ORDER_FACING:
      read_facing (words, &action->facing);
      break;
    case BIV_ORDER_CELL_OR_OFF:
      if (*words->words != NULL && strcmp (*words->words, "off") == 0)
        {
          action->cell = BIV_CELL_OFF;
          words->words++;
          break;
        }
      G_GNUC_FALLTHROUGH;
    case BIV_ORDER_CELL:
      if (*words->words != NULL && !read_cell (words, &action->cell))
        return FALSE;
      break;
    case BIV_ORDER_OWN:
      return words->field->ruleset->read_order (words->field, words->state, words->words, action, words->error);
    case BIV_ORDER_AS_USUAL:
    default:
      g_assert_not_reached ();
    }
  if (*words->words != NULL)
    return biv_text_fail (words->error, BIV_TEXT_ERROR_VALUE, _("“%s” is one word too many."), *words->words);
  return TRUE;
}

/* "set unit A02 at=b3", "set cell d4 ground=wood,level-1": the referee's word, as records keep it. */
static gboolean
read_overrule (Words     *words,
               BivAction *action)
{
  static const char *const targets[] = { "battle", "side", "unit", "cell", "formation", "general" };
  guint target = 0, which = 0;
  gint16 unit = -1;
  BivCell cell;
  int side;
  g_auto (GStrv) fact = NULL;

  for (; *words->words != NULL && target < G_N_ELEMENTS (targets) && strcmp (*words->words, targets[target]) != 0; target++)
    ;
  if (*words->words == NULL || target == G_N_ELEMENTS (targets))
    return biv_text_fail (words->error, BIV_TEXT_ERROR_UNKNOWN, _("Set what: a unit, a side, a cell, or the battle?"));
  words->words++;
  if (target == BIV_TARGET_UNIT)
    {
      if (!read_unit (words, &unit))
        return FALSE;
      if (unit < 0)
        return biv_text_fail (words->error, BIV_TEXT_ERROR_UNKNOWN, _("Nobody stands there."));
      which = (guint) unit;
    }
  if (words->field->ruleset->find_named != NULL && target >= BIV_TARGET_CELL)
    {
      int found = *words->words != NULL ? words->field->ruleset->find_named (words->field, target, *words->words) : -1;

      if (found < 0)
        return biv_text_fail (words->error, BIV_TEXT_ERROR_UNKNOWN, _("Nothing of that name is here."));
      words->words++;
      which = (guint) found;
    }
  else if (target == BIV_TARGET_CELL)
    {
      if (!read_cell (words, &cell))
        return FALSE;
      if (biv_cell_is_outside (cell))
        return biv_text_fail (words->error, BIV_TEXT_ERROR_UNKNOWN, _("The cell is not on this board."));
      which = cell;
    }
  if (target == BIV_TARGET_SIDE)
    {
      if (*words->words == NULL || !biv_side_from_letter (*words->words, &side) || side == BIV_NOBODY)
        return biv_text_fail (words->error, BIV_TEXT_ERROR_UNKNOWN, _("A side is A or B."));
      words->words++;
      which = (guint) side;
    }
  if (*words->words == NULL || words->words[1] != NULL)
    return biv_text_fail (words->error, BIV_TEXT_ERROR_VALUE, _("One fact is set at a time: KEY=VALUE."));
  fact = g_strsplit (*words->words, "=", 2);
  if (fact[0] == NULL || fact[1] == NULL)
    return biv_text_fail (words->error, BIV_TEXT_ERROR_VALUE, _("“%s” is not KEY=VALUE."), *words->words);
  return biv_text_parse_fact (words->field, words->state, (BivTarget) target, which, fact[0], fact[1], action, words->error);
}

static int
find_verb (const BivRuleset *ruleset,
           const char       *word)
{
  for (int kind = 0; kind < BIV_N_ACTIONS; kind++)
    if (ruleset->verbs[kind] != NULL && strcmp (ruleset->verbs[kind], word) == 0)
      return kind;
  return -1;
}

gboolean
biv_text_parse_order (const BivField    *field,
                      const BivState    *state,
                      const char *const *order,
                      BivAction         *action,
                      GError           **error)
{
  Words words = { field, state, NULL, error };
  int side, kind;

  g_return_val_if_fail (field != NULL && state != NULL && order != NULL && action != NULL, FALSE);

  if (order[0] == NULL || !biv_side_from_letter (order[0], &side))
    return biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("An order begins with its side: A, B, or - for nobody."));
  if (order[1] == NULL)
    return biv_text_fail (error, BIV_TEXT_ERROR_VALUE, _("The order has no verb."));
  words.words = order + 2;
  if (strcmp (order[1], "set") == 0)
    return read_overrule (&words, action);
  kind = find_verb (field->ruleset, order[1]);
  if (kind < 0)
    return biv_text_fail (error, BIV_TEXT_ERROR_UNKNOWN, _("“%s” is no verb of %s."), order[1], field->ruleset->id);
  biv_action_init (action, (BivActionKind) kind, side);
  return read_arguments (&words, action);
}

static void
add_unit (GString        *text,
          const BivField *field,
          int             unit)
{
  g_string_append_printf (text, " %s", unit >= 0 ? field->units[unit].name : "-");
}

static void
add_cell (GString        *text,
          const BivField *field,
          BivCell         cell)
{
  char name[BIV_CELL_NAME];

  g_string_append_printf (text, " %s", biv_board_cell_name (field->board, cell, name));
}

static void
add_facing (GString        *text,
            const BivField *field,
            guint           facing)
{
  if (facing != BIV_NO_DIRECTION)
    g_string_append_printf (text, " %s", biv_direction_get_name (biv_board_get_shape (field->board), facing));
}

static void
add_overrule (GString         *text,
              const BivField  *field,
              const BivAction *action)
{
  const BivFactInfo *fact = &field->ruleset->facts[action->fact];
  g_autofree char *value = fact->kind == BIV_FACT_TEXT ? g_strdup (action->text)
                                                       : dup_value (field, fact, action->value);

  switch ((BivTarget) action->target)
    {
    case BIV_TARGET_UNIT: g_string_append_printf (text, " unit %s", field->units[action->unit].name); break;
    case BIV_TARGET_SIDE: g_string_append_printf (text, " side %s", biv_side_letter (action->unit)); break;
    case BIV_TARGET_BATTLE: g_string_append (text, " battle"); break;
    case BIV_TARGET_FORMATION:
      g_string_append_printf (text, " formation %s", field->ruleset->get_name (field, BIV_TARGET_FORMATION, (guint) action->unit));
      break;
    case BIV_TARGET_GENERAL:
      g_string_append_printf (text, " general %s", field->ruleset->get_name (field, BIV_TARGET_GENERAL, (guint) action->unit));
      break;
    case BIV_TARGET_CELL:
      g_string_append (text, " cell");
      if (field->ruleset->get_name != NULL)
        {
          g_string_append_printf (text, " %s", field->ruleset->get_name (field, BIV_TARGET_CELL, (guint) action->unit));
          break;
        }
      add_cell (text, field, (BivCell) action->unit);
      break;
    default: g_assert_not_reached ();
    }
  g_string_append_printf (text, " %s=%s", fact->name, value);
}

static void
add_ground (GString         *text,
            const BivField  *field,
            const BivAction *action)
{
  g_string_append (text, " cell");
  add_cell (text, field, action->cell);
  g_string_append_printf (text, " ground=level-%d", action->facing);
  for (int bit = 0; 1 << bit <= BIV_MARK_MINE; bit++)
    if (action->value & 1 << bit)
      g_string_append_printf (text, ",%s", biv_mark_get_name ((BivMark) (1 << bit)));
  for (guint direction = 0; direction < action->n_path; direction++)
    for (int bit = 0; 1 << bit <= BIV_MARK_MINE; bit++)
      if (action->path[direction] & 1 << bit)
        g_string_append_printf (text, ",%s:%s", biv_direction_get_name (biv_board_get_shape (field->board), direction),
                                biv_mark_get_name ((BivMark) (1 << bit)));
}

char *
biv_text_dup_order (const BivField  *field,
                    const BivState  *state,
                    const BivAction *action)
{
  g_autoptr (GString) text = g_string_new (biv_side_letter (action->side));

  g_return_val_if_fail (field != NULL && action != NULL && action->kind < BIV_N_ACTIONS, NULL);

  if (action->kind == BIV_ACTION_OVERRULE || action->kind == BIV_ACTION_GROUND)
    {
      g_string_append (text, " set");
      (action->kind == BIV_ACTION_OVERRULE ? add_overrule : add_ground) (text, field, action);
      return g_string_free (g_steal_pointer (&text), FALSE);
    }
  g_string_append_printf (text, " %s", field->ruleset->verbs[action->kind]);
  switch (form_of (field, action->kind))
    {
    case BIV_ORDER_NOTHING:
      break;
    case BIV_ORDER_UNIT:
      add_unit (text, field, action->unit);
      break;
    case BIV_ORDER_UNIT_FIRE:
      add_unit (text, field, action->unit);
      if (action->value)
        g_string_append (text, " fire");
      break;
    case BIV_ORDER_UNIT_CELL:
    case BIV_ORDER_UNIT_CELL_FACING:
      add_unit (text, field, action->unit);
      add_cell (text, field, action->cell);
      add_facing (text, field, action->facing);
      break;
    case BIV_ORDER_UNIT_PATH:
    case BIV_ORDER_UNIT_PATH_ENEMY:
    case BIV_ORDER_UNIT_PATH_CONTACT:
      add_unit (text, field, action->unit);
      for (int i = 0; i < action->n_path; i++)
        add_cell (text, field, action->path[i]);
      if (form_of (field, action->kind) == BIV_ORDER_UNIT_PATH_ENEMY && action->other >= 0)
        {
          g_string_append_printf (text, " attack=%s", field->units[action->other].name);
          break;
        }
      add_facing (text, field, action->facing);
      if (form_of (field, action->kind) == BIV_ORDER_UNIT_PATH_CONTACT && action->value != 0)
        g_string_append (text, " contact=no");
      break;
    case BIV_ORDER_UNIT_FACING:
      add_unit (text, field, action->unit);
      add_facing (text, field, action->facing);
      break;
    case BIV_ORDER_ENEMY:
      add_unit (text, field, action->other);
      break;
    case BIV_ORDER_UNIT_ENEMY:
      add_unit (text, field, action->unit);
      add_unit (text, field, action->other);
      break;
    case BIV_ORDER_FACING:
      add_facing (text, field, action->facing);
      break;
    case BIV_ORDER_CELL_OR_OFF:
      if (action->cell == BIV_CELL_OFF)
        {
          g_string_append (text, " off");
          break;
        }
      G_GNUC_FALLTHROUGH;
    case BIV_ORDER_CELL:
      if (action->cell != BIV_NO_CELL)
        add_cell (text, field, action->cell);
      break;
    case BIV_ORDER_OWN:
      field->ruleset->write_order (field, action, text);
      break;
    case BIV_ORDER_AS_USUAL:
    default:
      g_assert_not_reached ();
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

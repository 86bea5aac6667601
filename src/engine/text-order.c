/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-order.c: actions in words */
#include "config.h"
#include "engine/biv-text.h"

#include "engine/field-tables.h"
#include "engine/text-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
                                                       : biv_text_dup_value (field, fact, action->value);

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the words of orders, read and written */
#include "config.h"
#include "rulebooks/fusilier/rules/words.h"

#include "engine/biv-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *const fu_order_words[] = {
  "none", "attack", "seize", "hold", "move", "support", "retire", "screen", NULL
};

char *
fu_dup_time (int minutes)
{
  return g_strdup_printf ("%02d:%02d", minutes / 60 % 24, minutes % 60);
}

/* ---- Orders, read ---- */

typedef struct
{
  const BivField    *field;
  const char *const *words;
  BivAction         *action;
  GError           **error;
} Reading;

static gboolean
read_unit (Reading *reading,
           gint16  *unit)
{
  int found;

  if (*reading->words == NULL)
    return fu_wrong (reading->error, _("A unit is missing."));
  found = biv_field_find_unit (reading->field, *reading->words);
  if (found < 0)
    return fu_wrong (reading->error, _("There is no unit “%s”."), *reading->words);
  *unit = (gint16) found;
  reading->words++;
  return TRUE;
}

/* Anybody may be named as issuer: that he is no general is for the rules to say (E-SETUP-14). */
static gboolean
read_general (Reading *reading,
              gint16  *general)
{
  if (*reading->words == NULL)
    return fu_wrong (reading->error, _("A general is missing."));
  *general = (gint16) fu_find_named (reading->field, BIV_TARGET_GENERAL, *reading->words);
  if (*general < 0 && biv_field_find_unit (reading->field, *reading->words) < 0
      && fu_find_named (reading->field, BIV_TARGET_FORMATION, *reading->words) < 0)
    return fu_wrong (reading->error, _("There is no general “%s”."), *reading->words);
  reading->words++;
  return TRUE;
}

static gboolean
read_formation (Reading *reading)
{
  int found = *reading->words != NULL ? fu_find_named (reading->field, BIV_TARGET_FORMATION, *reading->words) : -1;

  if (found < 0)
    return fu_wrong (reading->error, _("There is no formation “%s”."), *reading->words != NULL ? *reading->words : "");
  reading->action->other = (gint16) found;
  reading->words++;
  return TRUE;
}

/* "600,700" or "600,700,90" */
static gboolean
read_step (Reading *reading)
{
  BivAction *action = reading->action;
  BivTableStep step = { .facing = BIV_NO_ANGLE };
  g_auto (GStrv) parts = g_strsplit (*reading->words, ",", -1);
  guint n = g_strv_length (parts);
  BivAngle facing;

  if ((n != 2 && n != 3) || !biv_text_read_length (parts[0], &step.at.x) || !biv_text_read_length (parts[1], &step.at.y)
      || (n == 3 && !biv_text_read_angle (parts[2], &facing)))
    return fu_wrong (reading->error, _("“%s” is no place: X,Y in millimetres, and a facing from 0 to 359.99."),
                     *reading->words);
  if (ABS (step.at.x) > BIV_LENGTH_MAX || ABS (step.at.y) > BIV_LENGTH_MAX)
    return fu_wrong (reading->error, _("“%s” is further away than any table."), *reading->words);
  if (n == 3)
    step.facing = facing;
  if (action->n_path == BIV_ACTION_MAX_STEPS)
    return fu_wrong (reading->error, _("A path has at most %d places."), BIV_ACTION_MAX_STEPS);
  action->steps[action->n_path++] = step;
  reading->words++;
  return TRUE;
}

static gboolean
read_steps (Reading *reading)
{
  while (*reading->words != NULL && strchr (*reading->words, ',') != NULL)
    if (!read_step (reading))
      return FALSE;
  return TRUE;
}

static gboolean
read_facing (Reading *reading)
{
  BivAngle facing;

  if (!biv_text_read_angle (*reading->words, &facing))
    return fu_wrong (reading->error, _("“%s” is no facing: degrees from 0 to 359.99."), *reading->words);
  reading->action->angle = facing;
  reading->words++;
  return TRUE;
}

static gboolean
read_of_words (Reading           *reading,
               const char *const *words)
{
  int found = fu_find_word (words, *reading->words);

  if (found <= 0)
    return fu_wrong (reading->error, _("“%s” is not known here."), *reading->words != NULL ? *reading->words : "");
  reading->action->value = found;
  reading->words++;
  return TRUE;
}

static gboolean
read_objective (Reading *reading)
{
  if (*reading->words == NULL || !g_str_has_prefix (*reading->words, "objective="))
    return TRUE;
  if (strcmp (*reading->words, "objective=none") != 0)
    {
      BivTableStep step = { .facing = BIV_NO_ANGLE };

      if (!biv_text_read_place (*reading->words + strlen ("objective="), &step.at) || ABS (step.at.x) > BIV_LENGTH_MAX
          || ABS (step.at.y) > BIV_LENGTH_MAX)
        return fu_wrong (reading->error, _("“%s” is no place: objective=X,Y."), *reading->words);
      reading->action->steps[reading->action->n_path++] = step;
    }
  reading->words++;
  return TRUE;
}

static gboolean
read_target (Reading *reading)
{
  int enemy = *reading->words != NULL ? biv_field_find_unit (reading->field, *reading->words) : -1;

  reading->action->value = FU_NONE;
  if (enemy >= 0)
    reading->action->other = (gint16) enemy;
  else if (*reading->words != NULL)
    reading->action->value = fu_find_named (reading->field, BIV_TARGET_CELL, *reading->words);
  if (enemy < 0 && reading->action->value < 0)
    return fu_wrong (reading->error, _("There is no unit and no building “%s”."), *reading->words != NULL
                     ? *reading->words : "");
  reading->words++;
  return TRUE;
}

static gboolean
read_cover (Reading *reading)
{
  guint object = *reading->words != NULL ? biv_tabletop_find (fu_rules (reading->field)->table,
                                                              *reading->words) : BIV_NO_OBJECT;

  if (object == BIV_NO_OBJECT)
    return fu_wrong (reading->error, _("Nothing on this table is called “%s”."), *reading->words != NULL
                     ? *reading->words : "");
  reading->action->value = (gint32) object;
  reading->words++;
  return TRUE;
}

gboolean
fu_read_order (const BivField    *field,
               const BivState    *state,
               const char *const *words,
               BivAction         *action,
               GError           **error)
{
  Reading reading = { field, words, action, error };
  gboolean is_read = FALSE;
  gint16 general = FU_NONE;

  switch (action->kind)
    {
    case BIV_ACTION_ORDER:
      is_read = read_general (&reading, &general) && read_formation (&reading)
        && read_of_words (&reading, fu_order_words)
                && read_objective (&reading);
      action->cell = general >= 0 ? (BivCell) general : BIV_NO_CELL;
      break;
    case BIV_ACTION_ATTACH:
      is_read = read_general (&reading, &action->other) && read_unit (&reading, &action->unit);
      break;
    case BIV_ACTION_DETACH:
      is_read = read_general (&reading, &action->other);
      break;
    case BIV_ACTION_RIDE:
      is_read = read_general (&reading, &action->other)
                && (*reading.words != NULL ? read_step (&reading) : fu_wrong (error, _("A place is missing.")));
      break;
    case BIV_ACTION_MARCH:
      is_read = read_unit (&reading, &action->unit) && read_steps (&reading)
                && (*reading.words == NULL || read_facing (&reading));
      break;
    case BIV_ACTION_REFACE:
      is_read = read_unit (&reading, &action->unit)
                && (*reading.words != NULL ? read_facing (&reading) : fu_wrong (error, _("A facing is missing.")));
      break;
    case BIV_ACTION_EVOLVE:
      is_read = read_unit (&reading, &action->unit) && read_of_words (&reading, fu_evolution_words);
      break;
    case BIV_ACTION_COVER:
      is_read = read_unit (&reading, &action->unit) && read_cover (&reading) && read_steps (&reading);
      break;
    case BIV_ACTION_SHOOT:
      is_read = read_unit (&reading, &action->unit) && read_target (&reading);
      break;
    case BIV_ACTION_GO_ON:
      action->value = biv_ruleset_find_phase (field->ruleset, *words);
      is_read = action->value >= 0 || fu_wrong (error, _("“%s” is no phase."), *words != NULL ? *words : "");
      reading.words++;
      break;
    default:
      g_return_val_if_reached (FALSE);
    }
  if (is_read && *reading.words != NULL)
    return fu_wrong (error, _("“%s” is one word too many."), *reading.words);
  return is_read;
}

/* ---- Orders, written ---- */

static void
add_steps (GString         *text,
           const BivAction *action)
{
  for (guint i = 0; i < action->n_path; i++)
    {
      g_autofree char *place = biv_text_dup_place (action->steps[i].at);

      g_string_append_printf (text, " %s", place);
      if (action->steps[i].facing != BIV_NO_ANGLE)
        {
          g_autofree char *facing = biv_text_dup_angle ((BivAngle) action->steps[i].facing);

          g_string_append_printf (text, ",%s", facing);
        }
    }
}

static void
add_facing (GString         *text,
            const BivAction *action)
{
  g_autofree char *facing = action->angle != BIV_NO_ANGLE ? biv_text_dup_angle ((BivAngle) action->angle) : NULL;

  if (facing != NULL)
    g_string_append_printf (text, " %s", facing);
}

static const char *
unit_name (const BivField *field,
           int             unit)
{
  return unit >= 0 ? field->units[unit].name : "-";
}

void
fu_write_order_words (const BivField  *field,
                      const BivAction *action,
                      GString         *text)
{
  switch (action->kind)
    {
    case BIV_ACTION_ORDER:
      g_string_append_printf (text, " %s %s %s", action->cell != BIV_NO_CELL ? fu_general_name (field, action->cell) : "-",
                              action->other >= 0 ? fu_formation_name (field,
                                                                      action->other) : "-", fu_order_words[action->value]);
      if (action->n_path > 0)
        {
          g_autofree char *place = biv_text_dup_place (action->steps[0].at);

          g_string_append_printf (text, " objective=%s", place);
        }
      break;
    case BIV_ACTION_ATTACH:
    case BIV_ACTION_DETACH:
      g_string_append_printf (text, " %s", action->other >= 0 ? fu_general_name (field, action->other) : "-");
      if (action->kind == BIV_ACTION_ATTACH)
        g_string_append_printf (text, " %s", unit_name (field, action->unit));
      break;
    case BIV_ACTION_RIDE:
      g_string_append_printf (text, " %s", action->other >= 0 ? fu_general_name (field, action->other) : "-");
      add_steps (text, action);
      break;
    case BIV_ACTION_MARCH:
      g_string_append_printf (text, " %s", unit_name (field, action->unit));
      add_steps (text, action);
      add_facing (text, action);
      break;
    case BIV_ACTION_REFACE:
      g_string_append_printf (text, " %s", unit_name (field, action->unit));
      add_facing (text, action);
      break;
    case BIV_ACTION_EVOLVE:
      g_string_append_printf (text, " %s %s", unit_name (field, action->unit), fu_evolution_words[action->value]);
      break;
    case BIV_ACTION_COVER:
      g_string_append_printf (text, " %s %s", unit_name (field, action->unit),
                              biv_tabletop_get_object (fu_rules (field)->table, (guint) action->value)->name);
      add_steps (text, action);
      break;
    case BIV_ACTION_SHOOT:
      g_string_append_printf (text, " %s %s", unit_name (field, action->unit),
                              action->other >= 0 ? field->units[action->other].name
                                                 : fu_get_name (field, BIV_TARGET_CELL, (guint) action->value));
      break;
    case BIV_ACTION_GO_ON:
      g_string_append_printf (text, " %s", field->ruleset->phases[action->value].id);
      break;
    default:
      g_return_if_reached ();
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-words.c: orders, questions, and an order of battle in words */
#include "config.h"
#include "rulebooks/biv-fusilier-rules.h"

#include "engine/biv-text.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const level_words[] = { "brigade", "division", "corps", NULL };
static const char *const rank_words[] = { "cinc", "corps", "division", "brigade", NULL };
static const char *const temper_words[] = { "steady", "rash", "cautious", NULL };
static const char *const order_words[] = { "none", "attack", "seize", "hold", "move", "support", "retire", "screen",
                                           NULL };
static const char *const evolution_words[] = {
  "none", "to-line", "to-column", "to-square", "to-skirmish", "abreast", "mount", "dismount", "limber", "unlimber", NULL
};

static gboolean G_GNUC_PRINTF (2, 3)
wrong (GError    **error,
       const char *format,
       ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE, what);
  return FALSE;
}

static int
find_word (const char *const *words,
           const char        *word)
{
  for (int i = 0; words[i] != NULL && word != NULL; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  return -1;
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
    return wrong (reading->error, _("A unit is missing."));
  found = biv_field_find_unit (reading->field, *reading->words);
  if (found < 0)
    return wrong (reading->error, _("There is no unit “%s”."), *reading->words);
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
    return wrong (reading->error, _("A general is missing."));
  *general = (gint16) fu_find_named (reading->field, BIV_TARGET_GENERAL, *reading->words);
  if (*general < 0 && biv_field_find_unit (reading->field, *reading->words) < 0
      && fu_find_named (reading->field, BIV_TARGET_FORMATION, *reading->words) < 0)
    return wrong (reading->error, _("There is no general “%s”."), *reading->words);
  reading->words++;
  return TRUE;
}

static gboolean
read_formation (Reading *reading)
{
  int found = *reading->words != NULL ? fu_find_named (reading->field, BIV_TARGET_FORMATION, *reading->words) : -1;

  if (found < 0)
    return wrong (reading->error, _("There is no formation “%s”."), *reading->words != NULL ? *reading->words : "");
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
    return wrong (reading->error, _("“%s” is no place: X,Y in millimetres, and a facing from 0 to 359.99."),
                  *reading->words);
  if (ABS (step.at.x) > BIV_LENGTH_MAX || ABS (step.at.y) > BIV_LENGTH_MAX)
    return wrong (reading->error, _("“%s” is further away than any table."), *reading->words);
  if (n == 3)
    step.facing = facing;
  if (action->n_path == BIV_ACTION_MAX_STEPS)
    return wrong (reading->error, _("A path has at most %d places."), BIV_ACTION_MAX_STEPS);
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
    return wrong (reading->error, _("“%s” is no facing: degrees from 0 to 359.99."), *reading->words);
  reading->action->angle = facing;
  reading->words++;
  return TRUE;
}

static gboolean
read_of_words (Reading           *reading,
               const char *const *words)
{
  int found = find_word (words, *reading->words);

  if (found <= 0)
    return wrong (reading->error, _("“%s” is not known here."), *reading->words != NULL ? *reading->words : "");
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
        return wrong (reading->error, _("“%s” is no place: objective=X,Y."), *reading->words);
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
    return wrong (reading->error, _("There is no unit and no building “%s”."), *reading->words != NULL
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
    return wrong (reading->error, _("Nothing on this table is called “%s”."), *reading->words != NULL
                  ? *reading->words : "");
  reading->action->value = (gint32) object;
  reading->words++;
  return TRUE;
}

static gboolean
read_phase (Reading *reading)
{
  for (int i = 0; reading->field->ruleset->phases[i].id != NULL; i++)
    if (*reading->words != NULL && strcmp (reading->field->ruleset->phases[i].id, *reading->words) == 0)
      {
        reading->action->value = i;
        reading->words++;
        return TRUE;
      }
  return wrong (reading->error, _("“%s” is no phase."), *reading->words != NULL ? *reading->words : "");
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
        && read_of_words (&reading, order_words)
                && read_objective (&reading);
      action->cell = general >= 0 ? (BivCell) general : BIV_NO_CELL;
      break;
    case BIV_ACTION_ATTACH:
      is_read = read_general (&reading, &action->other) && read_unit (&reading, &action->unit);
      break;
    case BIV_ACTION_DETACH:
      is_read = read_general (&reading, &action->other);
      break;
    case BIV_ACTION_MARCH:
      is_read = read_unit (&reading, &action->unit) && read_steps (&reading)
                && (*reading.words == NULL || read_facing (&reading));
      break;
    case BIV_ACTION_REFACE:
      is_read = read_unit (&reading, &action->unit)
                && (*reading.words != NULL ? read_facing (&reading) : wrong (error, _("A facing is missing.")));
      break;
    case BIV_ACTION_EVOLVE:
      is_read = read_unit (&reading, &action->unit) && read_of_words (&reading, evolution_words);
      break;
    case BIV_ACTION_COVER:
      is_read = read_unit (&reading, &action->unit) && read_cover (&reading) && read_steps (&reading);
      break;
    case BIV_ACTION_SHOOT:
      is_read = read_unit (&reading, &action->unit) && read_target (&reading);
      break;
    case BIV_ACTION_GO_ON:
      is_read = read_phase (&reading);
      break;
    default:
      g_return_val_if_reached (FALSE);
    }
  if (is_read && *reading.words != NULL)
    return wrong (error, _("“%s” is one word too many."), *reading.words);
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
                                                                      action->other) : "-", order_words[action->value]);
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
      g_string_append_printf (text, " %s %s", unit_name (field, action->unit), evolution_words[action->value]);
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

/* ---- Formations, generals and orders of a setup ---- */

static gboolean
bad_part (const BivSetupPart *part,
          const char         *key,
          GError            **error)
{
  const char *value = biv_facts_get (part->facts, key);

  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: %s cannot be “%s”."), part->name, key, value != NULL
               ? value : "");
  return FALSE;
}

static gboolean
part_number (const BivSetupPart *part,
             const char         *key,
             int                 low,
             int                 high,
             int                *number,
             GError            **error)
{
  const char *text = biv_facts_get (part->facts, key);
  gint64 value;

  if (text == NULL)
    return TRUE;
  if (!g_ascii_string_to_signed (text, 10, low, high, &value, NULL))
    return bad_part (part, key, error);
  *number = (int) value;
  return TRUE;
}

static gboolean
part_name (const BivField     *field,
           const BivSetupPart *part,
           const char         *key,
           int                *number,
           GError            **error)
{
  const char *text = biv_facts_get (part->facts, key);

  *number = FU_NONE;
  if (text == NULL)
    return TRUE;
  *number = fu_find_named (field, BIV_TARGET_FORMATION, text);
  return *number >= 0 || bad_part (part, key, error);
}

static gboolean
part_time (const BivSetupPart *part,
           const char         *key,
           gint32             *minutes,
           GError            **error)
{
  const char *text = biv_facts_get (part->facts, key);
  int value;

  if (text == NULL)
    return TRUE;
  if (!biv_book_read_time (text, &value))
    return bad_part (part, key, error);
  *minutes = value;
  return TRUE;
}

static gboolean
read_formation_part (const BivField     *field,
                     FuBattle           *battle,
                     const BivSetupPart *part,
                     GError            **error)
{
  FuFormation *formation = &battle->formations[battle->n_formations];
  int level = find_word (level_words, part->what), parent, quality = level == FU_BRIGADE ? 5 : 0, original = 0;

  if (level < 0 || fu_find_named (field, BIV_TARGET_FORMATION, part->name) != battle->n_formations
      || !part_name (field, part, "parent", &parent, error) || !part_number (part, "quality", -99, 99, &quality, error)
      || !part_number (part, "original", 0, 999, &original, error))
    {
      if (error != NULL && *error == NULL)
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("Two formations are called %s, or it is none."),
                     part->name);
      return FALSE;
    }
  /* Parents first, so that there is no going round in circles. */
  if (parent >= battle->n_formations || (parent != FU_NONE && battle->formations[parent].side != part->side))
    return bad_part (part, "parent", error);
  *formation = (FuFormation) {
    .side = (gint8) part->side, .level = (guint8) level, .parent = (gint16) parent, .original = (guint16) original,
    .quality = (guint8) (quality >= 1 && quality <= 9 ? quality : level == FU_BRIGADE ? 255 : 0),
  };
  battle->n_formations++;
  return TRUE;
}

static gboolean
read_general_part (const BivField     *field,
                   FuBattle           *battle,
                   const BivSetupPart *part,
                   GError            **error)
{
  FuGeneral *general = &battle->generals[battle->n_generals];
  const char *at = biv_facts_get (part->facts, "at"), *with = biv_facts_get (part->facts, "with");
  const char *temper = biv_facts_get (part->facts, "temperament");
  int rank = find_word (rank_words, part->what), of, temperament = temper != NULL
    ? find_word (temper_words, temper) : FU_STEADY;

  *general = (FuGeneral) { .side = (gint8) part->side, .rank = (guint8) MAX (rank, 0), .unit = FU_NONE };
  if (!part_name (field, part, "of", &of, error))
    return FALSE;
  if (rank < 0 || (rank != FU_RANK_CINC) != (of != FU_NONE) || (of != FU_NONE
                                                                && battle->formations[of].side != part->side))
    return bad_part (part, "of", error);
  if (temperament < 0)
    return bad_part (part, "temperament", error);
  if (at != NULL && !biv_text_read_place (at, &general->at))
    return bad_part (part, "at", error);
  if (with != NULL)
    {
      int unit = biv_field_find_unit (field, with);

      if (unit < 0 || field->units[unit].side != part->side)
        return bad_part (part, "with", error);
      general->unit = (gint16) unit;
    }
  general->temper = (guint8) temperament;
  general->formation = (gint16) of;
  general->is_placed = at != NULL || with != NULL;
  general->is_away = g_strcmp0 (biv_facts_get (part->facts, "away"), "yes") == 0;
  general->is_disabled = g_strcmp0 (biv_facts_get (part->facts, "disabled"), "yes") == 0;
  battle->n_generals++;
  return TRUE;
}

static gboolean
read_order_part (const BivField     *field,
                 FuBattle           *battle,
                 const BivSetupPart *part,
                 GError            **error)
{
  const char *objective = biv_facts_get (part->facts, "objective"), *by = biv_facts_get (part->facts, "by");
  int formation = fu_find_named (field, BIV_TARGET_FORMATION, part->name), kind = find_word (order_words, part->what);
  FuOrder *order;

  if (formation < 0 || kind <= 0 || battle->formations[formation].side != part->side)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("No such order can be given to %s: %s."), part->name,
                   part->what);
      return FALSE;
    }
  order = fu_add_order (&battle->formations[formation], -1);
  order->kind = (guint8) kind;
  if (by != NULL)
    order->general = (gint16) fu_find_named (field, BIV_TARGET_GENERAL, by);
  if (!part_time (part, "active", &order->active, error))
    return FALSE;
  order->received = order->active;
  if (!part_time (part, "received", &order->received, error))
    return FALSE;
  /* Past midnight. */
  if (order->active < order->received)
    order->active += 24 * 60;
  if (objective == NULL)
    order->aim = FU_AIM_UNSAID;
  else if (strcmp (objective, "none") == 0)
    order->aim = FU_AIM_NONE;
  else if (biv_text_read_place (objective, &order->objective))
    order->aim = FU_AIM_POINT;
  else
    return bad_part (part, "objective", error);
  return TRUE;
}

gboolean
fu_read_parts (const BivField *field,
               FuBattle       *battle,
               GError        **error)
{
  static gboolean (*const readers[]) (const BivField *, FuBattle *, const BivSetupPart *, GError **) = {
    [BIV_PART_FORMATION] = read_formation_part, [BIV_PART_GENERAL] = read_general_part, [BIV_PART_ORDER] = read_order_part,
  };

  battle->n_formations = battle->n_generals = 0;
  for (int kind = BIV_PART_FORMATION; kind <= BIV_PART_ORDER; kind++)
    for (guint i = 0; i < field->setup->parts->len; i++)
      {
        const BivSetupPart *part = biv_setup_get_part (field->setup, i);

        if ((int) part->kind == kind && !readers[kind] (field, battle, part, error))
          return FALSE;
      }
  return TRUE;
}

/* ---- A position as a setup again ---- */

static char *
dup_time (int minutes)
{
  return g_strdup_printf ("%02d:%02d", minutes / 60 % 24, minutes % 60);
}

static void
set_fact (BivSetupPart *part,
          const char   *key,
          char         *value)
{
  biv_facts_set (part->facts, key, value);
  g_free (value);
}

static void
finish_general (const BivField  *field,
                const FuBattle  *battle,
                const FuGeneral *general,
                BivSetupPart    *part)
{
  biv_facts_set (part->facts, "with", general->unit != FU_NONE ? field->units[general->unit].name : NULL);
  biv_facts_set (part->facts, "at", NULL);
  if (general->unit == FU_NONE && general->is_placed)
    set_fact (part, "at", biv_text_dup_place (general->at));
  biv_facts_set (part->facts, "away", general->is_away ? "yes" : NULL);
  biv_facts_set (part->facts, "disabled", general->is_disabled ? "yes" : NULL);
}

void
fu_finish_setup (const BivField *field,
                 const BivState *state,
                 BivSetup       *setup)
{
  const FuBattle *battle = fu_battle_of (state);
  guint formation = 0, general = 0;

  for (guint i = setup->parts->len; i > 0; i--)
    if (biv_setup_get_part (setup, i - 1)->kind == BIV_PART_ORDER)
      g_ptr_array_remove_index (setup->parts, i - 1);
  for (guint i = 0; i < setup->parts->len; i++)
    {
      BivSetupPart *part = biv_setup_get_part (setup, i);

      if (part->kind == BIV_PART_GENERAL)
        {
          finish_general (field, battle, &battle->generals[general++], part);
          continue;
        }
      if (battle->formations[formation].level == FU_BRIGADE)
        set_fact (part, "quality", g_strdup_printf ("%d", battle->formations[formation].quality));
      if (battle->formations[formation].original > 0)
        set_fact (part, "original", g_strdup_printf ("%d", battle->formations[formation].original));
      formation++;
    }
  for (guint i = 0; i < battle->n_formations; i++)
    for (guint j = 0; j < battle->formations[i].n_orders; j++)
      {
        const FuOrder *order = &battle->formations[i].orders[j];
        BivSetupPart *part = biv_setup_add_part (setup, BIV_PART_ORDER, battle->formations[i].side,
                                                 fu_formation_name (field, (int) i),
                                                 order_words[order->kind]);

        if (order->received != FU_NONE)
          {
            set_fact (part, "received", dup_time (order->received));
            set_fact (part, "active", dup_time (order->active));
          }
        if (order->general != FU_NONE)
          biv_facts_set (part->facts, "by", fu_general_name (field, order->general));
        if (order->aim == FU_AIM_POINT)
          set_fact (part, "objective", biv_text_dup_place (order->objective));
        else if (order->aim == FU_AIM_NONE)
          biv_facts_set (part->facts, "objective", "none");
      }
}

/* ---- Questions ---- */

typedef enum { DISTANCE, SECTOR, PAIRING, PAIRS, MORALE, ORDER, DUE, GENERAL, BUILDING } Query;

const BivQueryInfo fu_queries[] = {
  [DISTANCE] = { "distance", BIV_ANSWER_LENGTH },
  [SECTOR] = { "sector", BIV_ANSWER_WORDS },
  [PAIRING] = { "pairing", BIV_ANSWER_IN_ORDER },
  [PAIRS] = { "pairs", BIV_ANSWER_IN_ORDER },
  [MORALE] = { "morale", BIV_ANSWER_WORDS },
  [ORDER] = { "order", BIV_ANSWER_WORDS },
  [DUE] = { "due", BIV_ANSWER_IN_ORDER },
  [GENERAL] = { "general", BIV_ANSWER_WORDS },
  [BUILDING] = { "building", BIV_ANSWER_WORDS },
  { NULL },
};

static char **
answer (char *word)
{
  char **words = g_new0 (char *, 2);

  words[0] = word;
  return words;
}

static gboolean
asked_for (const char *const *args,
           guint              n,
           GError           **error)
{
  return g_strv_length ((char **) args) == n || wrong (error, _("The question has %u words after its name, not %u."), n,
                                                       g_strv_length ((char **) args));
}

static gboolean
asked_unit (const BivField *field,
            const char     *name,
            guint          *unit,
            GError        **error)
{
  int found = biv_field_find_unit (field, name);

  *unit = (guint) MAX (found, 0);
  return found >= 0 || wrong (error, _("There is no unit “%s”."), name);
}

static gboolean
asked_named (const BivField *field,
             BivTarget       target,
             const char     *name,
             guint          *number,
             GError        **error)
{
  int found = fu_find_named (field, target, name);

  *number = (guint) MAX (found, 0);
  return found >= 0 || wrong (error, _("Nothing is called “%s” here."), name);
}

static char **
ask_distance (const BivField    *field,
              const FuBattle    *battle,
              const char *const *args,
              GError           **error)
{
  BivBase one, other;
  guint a, b;

  if (!asked_for (args, 2, error) || !asked_unit (field, args[0], &a, error) || !asked_unit (field, args[1], &b, error))
    return NULL;
  if (!fu_is_on (&battle->units[a]) || !fu_is_on (&battle->units[b]))
    return g_new0 (char *, 1);
  one = fu_base (field, &battle->units[a]);
  other = fu_base (field, &battle->units[b]);
  return answer (biv_text_dup_length (biv_base_get_distance (&one, &other)));
}

static char **
ask_sector (const BivField    *field,
            const FuBattle    *battle,
            const char *const *args,
            GError           **error)
{
  static const char *const sectors[] = { "front", "flank", "rear" };
  const FuUnit *unit;
  BivSpot spot;
  BivBase base;
  guint number;

  if (!asked_for (args, 2, error) || !asked_unit (field, args[0], &number, error))
    return NULL;
  if (!biv_text_read_place (args[1], &spot))
    {
      wrong (error, _("“%s” is no place: X,Y in millimetres."), args[1]);
      return NULL;
    }
  unit = &battle->units[number];
  base = fu_base (field, unit);
  /* FU-GEOM-3, FU-BUILD-3 */
  return answer (g_strdup (unit->form == FU_SQUARE || unit->building != FU_NONE
                           ? "front" : sectors[biv_base_get_sector (&base, spot)]));
}

static char **
ask_morale (const BivField    *field,
            const FuBattle    *battle,
            const char *const *args,
            GError           **error)
{
  static const char *const results[] = { NULL, "stands", "retreats", "lost" };
  const FuMorale *morale;
  const char *what = args[0] != NULL ? args[1] : NULL;
  int formation = args[0] != NULL ? fu_find_named (field, BIV_TARGET_FORMATION, args[0]) : -1;
  guint unit = 0;

  if (!asked_for (args, what != NULL ? 2 : 1, error) || (formation < 0 && !asked_unit (field, args[0], &unit, error)))
    return NULL;
  morale = formation >= 0 ? &battle->formations[formation].morale : &battle->batteries[unit];
  if (morale->result == FU_NO_TEST)
    return g_new0 (char *, 1);
  if (what == NULL)
    return answer (g_strdup (results[morale->result]));
  if (strcmp (what, "basic") == 0)
    return answer (morale->basic == FU_NONE ? g_strdup ("-") : g_strdup_printf ("%d", morale->basic));
  if (strcmp (what, "actual") == 0)
    return morale->basic == FU_NONE ? g_new0 (char *, 1)
                                    : answer (morale->actual >= 100 ? g_strdup ("R") : g_strdup_printf ("%d",
                                                                                                        morale->actual));
  if (strcmp (what, "roll") == 0)
    return morale->has_roll ? answer (g_strdup_printf ("%d", morale->roll)) : g_new0 (char *, 1);
  wrong (error, _("“%s” is none of basic, actual, roll."), what);
  return NULL;
}

static char **
ask_order (const BivField    *field,
           const FuBattle    *battle,
           const char *const *args,
           GError           **error)
{
  const FuOrder *order;
  guint formation;
  int minute;

  if (!asked_for (args, 2, error) || !asked_named (field, BIV_TARGET_FORMATION, args[0], &formation, error))
    return NULL;
  if (!biv_book_read_time (args[1], &minute))
    {
      wrong (error, _("“%s” is no time of the day: HH:MM."), args[1]);
      return NULL;
    }
  /* After midnight, in a battle that began before. */
  if (minute + 12 * 60 < battle->clock)
    minute += 24 * 60;
  order = fu_order_at (battle, (int) formation, minute);
  return order != NULL ? answer (g_strdup (order_words[order->kind])) : g_new0 (char *, 1);
}

static char **
ask_due (const BivField    *field,
         const FuBattle    *battle,
         const char *const *args,
         GError           **error)
{
  const FuFormation *formation;
  char **words;
  guint number;

  if (!asked_for (args, 1, error) || !asked_named (field, BIV_TARGET_FORMATION, args[0], &number, error))
    return NULL;
  formation = &battle->formations[number];
  words = g_new0 (char *, 3);
  if (formation->n_orders > 0 && formation->orders[formation->n_orders - 1].received != FU_NONE)
    {
      words[0] = dup_time (formation->orders[formation->n_orders - 1].received);
      words[1] = dup_time (formation->orders[formation->n_orders - 1].active);
    }
  return words;
}

char **
fu_query (const BivField    *field,
          const BivState    *state,
          guint              query,
          const char *const *args,
          GError           **error)
{
  const FuBattle *battle = fu_battle_of (state);
  guint number;

  switch (query)
    {
    case DISTANCE: return ask_distance (field, battle, args, error);
    case SECTOR: return ask_sector (field, battle, args, error);
    case PAIRING:
    case PAIRS:
      return asked_for (args, 0, error) ? fu_dup_pairing (field, battle, query == PAIRS) : NULL;
    case MORALE: return ask_morale (field, battle, args, error);
    case ORDER: return ask_order (field, battle, args, error);
    case DUE: return ask_due (field, battle, args, error);
    case GENERAL:
      if (!asked_for (args, 1, error) || !asked_named (field, BIV_TARGET_GENERAL, args[0], &number, error))
        return NULL;
      return answer (g_strdup (battle->generals[number].is_disabled ? "disabled" : "unhurt"));
    case BUILDING:
      if (!asked_for (args, 1, error) || !asked_named (field, BIV_TARGET_CELL, args[0], &number, error))
        return NULL;
      return answer (g_strdup (battle->building_gone[number] ? "gone" : "stands"));
    default:
      g_return_val_if_reached (NULL);
    }
}

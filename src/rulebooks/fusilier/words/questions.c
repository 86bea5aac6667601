/* SPDX-License-Identifier: GPL-3.0-or-later */
/* questions.c: the questions that an example or a page asks in words */
#include "config.h"
#include "rulebooks/fusilier/rules/words.h"

#include "engine/biv-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

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
  return g_strv_length ((char **) args) == n || fu_wrong (error, _("The question has %u words after its name, not %u."), n,
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
  return found >= 0 || fu_wrong (error, _("There is no unit “%s”."), name);
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
  return found >= 0 || fu_wrong (error, _("Nothing is called “%s” here."), name);
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
      fu_wrong (error, _("“%s” is no place: X,Y in millimetres."), args[1]);
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
    return answer (morale->basic == FU_NONE || morale->actual >= 100 ? g_strdup ("R")
                                                                     : g_strdup_printf ("%d", morale->actual));
  if (strcmp (what, "roll") == 0)
    return morale->has_roll ? answer (g_strdup_printf ("%d", morale->roll)) : g_new0 (char *, 1);
  fu_wrong (error, _("“%s” is none of basic, actual, roll."), what);
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
      fu_wrong (error, _("“%s” is no time of the day: HH:MM."), args[1]);
      return NULL;
    }
  /* After midnight, in a battle that began before. */
  if (minute + 12 * 60 < battle->clock)
    minute += 24 * 60;
  order = fu_order_at (battle, (int) formation, minute);
  return order != NULL ? answer (g_strdup (fu_order_words[order->kind])) : g_new0 (char *, 1);
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
      words[0] = fu_dup_time (formation->orders[formation->n_orders - 1].received);
      words[1] = fu_dup_time (formation->orders[formation->n_orders - 1].active);
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
      if (args[0] != NULL && args[1] != NULL && strcmp (args[1], "at") == 0)
        return asked_for (args, 2, error) && asked_named (field, BIV_TARGET_GENERAL, args[0], &number, error)
          ? answer (biv_text_dup_place (fu_general_at (battle, &battle->generals[number]))) : NULL;
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

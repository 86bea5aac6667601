/* SPDX-License-Identifier: GPL-3.0-or-later */
/* parts.c: formations, generals and orders of a setup, read into a state and written back */
#include "config.h"
#include "rulebooks/fusilier/rules/words.h"

#include "base/fail.h"
#include "engine/biv-text.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const level_words[] = { "brigade", "division", "corps", NULL };
static const char *const rank_words[] = { "cinc", "corps", "division", "brigade", NULL };
static const char *const temper_words[] = { "steady", "rash", "cautious", NULL };

/* ---- Formations, generals and orders of a setup ---- */

static gboolean
bad_part (const BivSetupPart *part,
          const char         *key,
          GError            **error)
{
  const char *value = biv_facts_get (part->facts, key);

  return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("%s: %s cannot be “%s”."), part->name, key, value != NULL
                   ? value : "");
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
part_switch (const BivSetupPart *part,
             const char         *key)
{
  return g_strcmp0 (biv_facts_get (part->facts, key), "yes") == 0;
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
  int level = fu_find_word (level_words, part->what), parent, quality = level == FU_BRIGADE ? 5 : 0, original = 0;

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
    .must_fall_back = part_switch (part, "falls-back"), .must_test = part_switch (part, "tests"),
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
  int rank = fu_find_word (rank_words, part->what), of, temperament = temper != NULL
    ? fu_find_word (temper_words, temper) : FU_STEADY, ridden = 0;

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
  if (!part_number (part, "ridden", 0, G_MAXINT32, &ridden, error))
    return FALSE;
  general->gone = ridden;
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
  general->is_away = part_switch (part, "away");
  general->is_disabled = part_switch (part, "disabled");
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
  int formation = fu_find_named (field, BIV_TARGET_FORMATION, part->name), kind = fu_find_word (fu_order_words, part->what);
  FuOrder *order;

  if (formation < 0 || kind <= 0 || battle->formations[formation].side != part->side)
    return biv_fail (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("No such order can be given to %s: %s."), part->name,
                     part->what);
  order = fu_add_order (&battle->formations[formation], -1);
  order->kind = (guint8) kind;
  if (by != NULL)
    order->general = (gint16) fu_find_named (field, BIV_TARGET_GENERAL, by);
  if (!part_time (part, "written", &order->written, error) || !part_time (part, "active", &order->active, error))
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
    /* FU-SETUP-9 */
    order->aim = fu_spot_is_passable (biv_board_get_table (field->setup->board), order->objective) ? FU_AIM_POINT : FU_AIM_NONE;
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
  /* FU-MOVE-12: in the middle of a bound it says how far he may still go. */
  set_fact (part, "ridden", general->gone > 0 ? g_strdup_printf ("%d", general->gone) : NULL);
}

static void
finish_formation (const FuFormation *formation,
                  BivSetupPart      *part)
{
  if (formation->level == FU_BRIGADE)
    set_fact (part, "quality", g_strdup_printf ("%d", formation->quality));
  if (formation->original > 0)
    set_fact (part, "original", g_strdup_printf ("%d", formation->original));
  biv_facts_set (part->facts, "falls-back", formation->must_fall_back ? "yes" : NULL);
  biv_facts_set (part->facts, "tests", formation->must_test ? "yes" : NULL);
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
        finish_general (field, battle, &battle->generals[general++], part);
      else
        finish_formation (&battle->formations[formation++], part);
    }
  for (guint i = 0; i < battle->n_formations; i++)
    for (guint j = 0; j < battle->formations[i].n_orders; j++)
      {
        const FuOrder *order = &battle->formations[i].orders[j];
        BivSetupPart *part = biv_setup_add_part (setup, BIV_PART_ORDER, battle->formations[i].side,
                                                 fu_formation_name (field, (int) i),
                                                 fu_order_words[order->kind]);

        if (order->received != FU_NONE)
          {
            if (order->written != FU_NONE)
              set_fact (part, "written", fu_dup_time (order->written));
            set_fact (part, "received", fu_dup_time (order->received));
            set_fact (part, "active", fu_dup_time (order->active));
          }
        if (order->general != FU_NONE)
          biv_facts_set (part->facts, "by", fu_general_name (field, order->general));
        if (order->aim == FU_AIM_POINT)
          set_fact (part, "objective", biv_text_dup_place (order->objective));
        else if (order->aim == FU_AIM_NONE)
          biv_facts_set (part->facts, "objective", "none");
      }
}

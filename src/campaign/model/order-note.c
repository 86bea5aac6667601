/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order-note.c: what an order on a table says besides its kind and objective, in a person's own words (FU-SETUP-8) */
#include "config.h"
#include "campaign/model/order-note.h"


#include "engine/biv-text.h"

gboolean
biv_order_note_is_right (const char *note)
{
  g_autofree char *clean = biv_order_note_dup_clean (note);

  return clean != NULL && g_strcmp0 (clean, note) == 0;
}

char *
biv_order_note_dup_clean (const char *note)
{
  g_autoptr (GString) clean = g_string_new (NULL);
  glong n = 0;

  for (const char *at = note != NULL ? note : ""; *at != '\0' && n < BIV_ORDER_NOTE_MOST; at = g_utf8_next_char (at), n++)
    if (g_unichar_iscntrl (g_utf8_get_char (at)) || g_unichar_type (g_utf8_get_char (at)) == G_UNICODE_LINE_SEPARATOR)
      g_string_append_c (clean, ' ');
    else
      g_string_append_unichar (clean, g_utf8_get_char (at));
  g_strstrip (clean->str);
  return clean->str[0] != '\0' ? g_strdup (clean->str) : NULL;
}

/* ---- Whose it is ---- */

static gboolean
is_the_same_spot (const BivFusilierOrder *order,
                  gboolean                has_objective,
                  BivSpot                 spot)
{
  /* Where no troops can come to its place, that is not kept. */
  return order->is_void || (order->has_objective == has_objective
                            && (!has_objective || (order->objective.x == spot.x && order->objective.y == spot.y)));
}

static gboolean
has_written (BivSession             *session,
             guint                   moment,
             const BivFusilierOrder *order,
             const char            **words)
{
  const BivAction *action = biv_session_get_action (session, moment, words);

  return action->kind == BIV_ACTION_ORDER && action->side == order->side && action->other == order->formation
         && (int) action->cell == order->general && g_strcmp0 (biv_fusilier_order_id (action->value), order->id) == 0
         && is_the_same_spot (order, action->n_path > 0, action->steps[0].at);
}

static gboolean
is_in_part (BivField               *field,
            const BivSetupPart     *part,
            const BivFusilierOrder *order)
{
  const BivRuleset *ruleset = biv_field_get_ruleset (field);
  const char *by = biv_facts_get (part->facts, "by"), *at = biv_facts_get (part->facts, "objective");
  BivSpot spot = { 0, 0 };

  return part->kind == BIV_PART_ORDER && part->side == order->side && g_strcmp0 (part->what, order->id) == 0
         && ruleset->find_named (field, BIV_TARGET_FORMATION, part->name) == order->formation
         && (by != NULL ? ruleset->find_named (field, BIV_TARGET_GENERAL, by) : -1) == order->general
         && is_the_same_spot (order, at != NULL && biv_text_read_place (at, &spot), spot);
}

char *
biv_order_note_dup_of (BivSession             *session,
                       const BivFusilierOrder *order)
{
  BivField *field = biv_session_get_field (session);
  const BivSetup *setup = biv_field_get_setup (field);
  const char *words = NULL;

  for (guint i = biv_session_get_moment (session); i > 0; i--)
    if (has_written (session, i, order, &words))
      return g_strdup (words);
  for (guint i = setup->parts->len; i > 0; i--)
    if (is_in_part (field, biv_setup_get_part (setup, i - 1), order))
      return g_strdup (biv_facts_get (biv_setup_get_part (setup, i - 1)->facts, BIV_FACT_NOTE));
  return NULL;
}

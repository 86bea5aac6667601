/* SPDX-License-Identifier: GPL-3.0-or-later */
/* base-card.c: what is known of whoever is picked on a table, what he did and can do, and what would follow what is planned */
#include "config.h"

#include "app/battle/fusilier/base-card.h"

#include <glib/gi18n.h>

#include "app/battle/step/deeds.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "campaign/model/order-note.h"
#include "rulebooks/biv-fusilier-intent.h"

#define MOST_NAMED   3                /* in a line of several */
#define MOST_THINGS  8
/* FU-SKIRM-3, FU-COMBAT-11: behind it, and as near */
#define NEAR_WORKS   (30 * BIV_MM)

/* ---- What is known of it ---- */

/* Short ones stand two abreast. @cell: the next half of a row */
static void
add_fact (GtkGrid    *grid,
          int        *cell,
          gboolean    is_long,
          const char *name,
          const char *value)
{
  GtkWidget *left, *right;

  if (value == NULL || value[0] == '\0')
    return;
  if (is_long && *cell % 2 == 1)
    (*cell)++;
  left = biv_label_new (name, "remark dim-label", BIV_LABEL_LEFT);
  right = biv_label_new (value, NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  gtk_widget_set_tooltip_text (right, value);
  gtk_grid_attach (grid, left, *cell % 2 * 2, *cell / 2, 1, 1);
  gtk_grid_attach (grid, right, *cell % 2 * 2 + 1, *cell / 2, is_long ? 3 : 1, 1);
  *cell += is_long ? 2 : 1;
}

/* The order that it obeys, and the one that is under way to it; its own, or of a formation above it (FU-SETUP-7). */
static char *
dup_order_words (const BivEyes *eyes,
                 int            brigade)
{
  g_autoptr (GArray) orders = biv_fusilier_list_orders (eyes->field, biv_eyes_get_state (eyes));
  g_autoptr (GString) text = g_string_new (NULL);

  for (int formation = brigade, depth = 0; formation >= 0 && depth < 4; formation = biv_eyes_get_parent (eyes, formation), depth++)
    for (guint i = 0; i < orders->len; i++)
      {
        const BivFusilierOrder *order = &g_array_index (orders, BivFusilierOrder, i);
        g_autofree char *active = biv_minutes_dup_time (order->active), *note = NULL;

        if (order->formation != formation || order->stage == BIV_FUSILIER_ORDER_PAST || order->is_void)
          continue;
        if (text->len > 0)
          g_string_append (text, ", ");
        if (order->stage == BIV_FUSILIER_ORDER_OBEYED)
          g_string_append (text, order->name);
        else if (order->active >= 0)
          /* TRANSLATORS: an order and when it is obeyed from: "Attack from 09:30" */
          g_string_append_printf (text, _("%s from %s"), order->name, active);
        else
          g_string_append_printf (text, _("%s, not sent yet"), order->name);
        note = biv_order_note_dup_of (eyes->session, order);
        if (note != NULL)
          g_string_append_printf (text, " “%s”", note);
      }
  return text->len > 0 ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static void
fill_unit (GtkGrid       *grid,
           const BivEyes *eyes,
           guint          unit)
{
  g_autofree char *quality = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "quality");
  g_autofree char *damage = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "dp");
  g_autofree char *frontage = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "frontage");
  g_autofree char *depth = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "depth");
  g_autofree char *guns = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "guns-left");
  g_autofree char *wins = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "wins");
  g_autofree char *defeats = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "defeats");
  g_autofree char *base = g_strdup_printf (_("%s × %s mm"), frontage, depth);
  g_autofree char *status = biv_eyes_dup_status (eyes, unit), *order = NULL, *record = NULL, *doing = NULL, *other = NULL;
  int formation = biv_eyes_get_brigade (eyes, unit), cell = 0;
  BivFusilierIntent intent;

  biv_fusilier_get_intent (eyes->field, biv_eyes_get_state (eyes), unit, &intent);
  order = formation >= 0 ? dup_order_words (eyes, formation) : NULL;
  if (g_strcmp0 (wins, "0") != 0 || g_strcmp0 (defeats, "none") != 0)
    record = g_strcmp0 (defeats, "none") == 0 ? g_strdup_printf (_("%s won, none lost"), wins)
                                               : g_strdup_printf (_("%s won, lost by %s"), wins, defeats);
  if (intent.evolving > 0)
    doing = g_strdup_printf (_("%s, under way"), biv_evolution_words (intent.evolving));
  else if (intent.declared >= 0 && biv_eyes_know (eyes, (guint) intent.declared) && !biv_eyes_is_phase (eyes, "end"))
    doing = g_strdup_printf (_("attacks %s"), other = biv_eyes_dup_unit (eyes, (guint) intent.declared));
  else if (intent.target >= 0)
    doing = g_strdup_printf (_("fires at %s"), other = biv_eyes_dup_unit (eyes, (guint) intent.target));
  else if (intent.n_steps > 0)
    doing = g_strdup (_("has its way, and goes when the phase ends"));
  add_fact (grid, &cell, FALSE, _("Formation"), biv_eyes_form_words (eyes, unit));
  add_fact (grid, &cell, FALSE, _("Quality"), quality);
  add_fact (grid, &cell, FALSE, _("Base"), base);
  if (biv_eyes_get_form (eyes, unit, &(int) { 0 }) >= BIV_BASE_LIMBERED)
    add_fact (grid, &cell, FALSE, _("Guns"), guns);
  else
    add_fact (grid, &cell, FALSE, _("Damage"), damage);
  if (formation >= 0)
    add_fact (grid, &cell, TRUE, _("Brigade"), biv_eyes_part_call (eyes, BIV_PART_FORMATION, (guint) formation));
  add_fact (grid, &cell, TRUE, _("Combats"), record);
  add_fact (grid, &cell, TRUE, _("State"), status);
  if (biv_eyes_share (eyes, biv_eyes_get_side (eyes, unit)))
    {
      add_fact (grid, &cell, TRUE, _("Orders"), formation >= 0 && order == NULL ? _("none") : order);
      add_fact (grid, &cell, TRUE, _("Doing"), doing);
    }
}

void
biv_base_card_fill_facts (GtkGrid       *grid,
                          const BivEyes *eyes,
                          int            unit,
                          int            general)
{
  biv_children_remove (grid);
  if (unit >= 0)
    {
      fill_unit (grid, eyes, (guint) unit);
    }
  else if (general >= 0)
    {
      g_autofree char *with = biv_eyes_dup_fact (eyes, BIV_TARGET_GENERAL, (guint) general, "with");
      int beside = with != NULL ? biv_field_find_unit (eyes->field, with) : -1;

      add_fact (grid, &(int) { 0 }, TRUE, _("With"), beside >= 0 ? biv_eyes_get_call (eyes, (guint) beside) : _("nobody"));
    }
}

/* ---- What it did, and what it can do ---- */

/* "3: Battery Brun (short, 1.3 points on average), …" */
static char *
dup_shooters (const BivEyes *eyes,
              GArray        *shots)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < MIN (shots->len, MOST_NAMED); i++)
    {
      const BivFusilierShot *shot = &g_array_index (shots, BivFusilierShot, i);
      g_autofree char *how = biv_shot_dup_words (shot);

      g_string_append_printf (words, "%s%s (%s)", i > 0 ? ", " : "", biv_eyes_get_call (eyes, shot->unit), how);
    }
  if (shots->len > MOST_NAMED)
    /* TRANSLATORS: further ones that are not named */
    g_string_append_printf (words, ngettext (" and %u more", " and %u more", shots->len - MOST_NAMED), shots->len - MOST_NAMED);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static int
find_nearest_enemy (const BivEyes *eyes,
                    guint          unit)
{
  BivLength least = G_MAXINT32;
  BivBase own, other;
  int found = -1;

  if (!biv_eyes_get_base (eyes, unit, &own))
    return -1;
  for (guint i = 0; i < biv_field_get_n_units (eyes->field); i++)
    if (biv_eyes_get_side (eyes, i) != biv_eyes_get_side (eyes, unit) && biv_eyes_know (eyes, i)
        && biv_eyes_get_base (eyes, i, &other) && biv_base_get_distance (&own, &other) < least)
      {
        least = biv_base_get_distance (&own, &other);
        found = (int) i;
      }
  return found;
}

/* @format: "Move:" */
static void
add_why_not (GtkBox           *box,
             const BivRefusal *why,
             const char       *format)
{
  g_autofree char *words = g_strconcat (format, " ", why->text, NULL);

  if (why->text[0] != '\0')
    biv_deeds_add (box, BIV_DEED_MAY_NOT, words, why->clauses[0] != NULL ? why->clauses[0] : why->code, "dim-label");
}

static guint
count_actions (const BivEyes *eyes,
               guint          unit,
               BivActionKind  kind)
{
  g_autoptr (GArray) actions = biv_session_list_actions (eyes->session, biv_eyes_get_side (eyes, unit), (int) unit);
  guint n = 0;

  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);

      n += action->kind == kind && (action->other < 0 || biv_eyes_know (eyes, (guint) action->other));
    }
  return n;
}

/* In a phase of pointing: at how many, or why not at the nearest. */
static void
add_pointing (GtkBox        *box,
              const BivEyes *eyes,
              guint          unit)
{
  gboolean fires = biv_eyes_is_firing (eyes);
  guint n = count_actions (eyes, unit, fires ? BIV_ACTION_SHOOT : BIV_ACTION_DECLARE);
  int enemy = n == 0 ? find_nearest_enemy (eyes, unit) : -1;
  g_autofree char *words = NULL;
  BivRefusal why = { 0 };
  BivAction action;

  if (n > 0)
    {
      words = fires ? g_strdup_printf (ngettext ("May fire at %u target", "May fire at %u targets", n), n)
                    : g_strdup_printf (ngettext ("May attack %u enemy", "May attack %u enemies", n), n);
      biv_deeds_add (box, BIV_DEED_MAY, words, NULL, NULL);
    }
  if (enemy < 0)
    return;
  biv_action_init_unit (&action, fires ? BIV_ACTION_SHOOT : BIV_ACTION_DECLARE, biv_eyes_get_side (eyes, unit), unit);
  action.other = (gint16) enemy;
  action.value = fires ? -1 : 0;
  if (!biv_session_check (eyes->session, &action, &why))
    add_why_not (box, &why, fires ? _("Fire:") : _("Attack:"));
}

/* The plainest wish: a step straight on. */
static void
add_going (GtkBox        *box,
           const BivEyes *eyes,
           guint          unit)
{
  const BivState *state = biv_eyes_get_state (eyes);
  g_autofree char *left = biv_fusilier_dup_minutes (biv_fusilier_get_left (eyes->field, state, unit)), *words = NULL;
  BivFusilierMeasure measure;
  BivRefusal why = { 0 };
  BivAction action;
  BivBase base;

  if (!biv_eyes_get_base (eyes, unit, &base))
    return;
  biv_action_init_unit (&action, BIV_ACTION_MARCH, biv_eyes_get_side (eyes, unit), unit);
  action.n_path = 1;
  action.steps[0].at = biv_spot_ahead (base.centre, biv_heading_of (base.facing), BIV_MM);
  action.steps[0].facing = BIV_NO_ANGLE;
  if (!biv_fusilier_measure (eyes->field, state, &action, &measure, &why) || measure.length <= 0)
    {
      add_why_not (box, &why, _("Move:"));
      return;
    }
  /* TRANSLATORS: minutes of the bound that a unit may still spend */
  words = g_strdup_printf (_("May move: %s left"), left);
  biv_deeds_add (box, BIV_DEED_MAY, words, NULL, NULL);
}

static void
add_threats (GtkBox         *box,
             const BivEyes  *eyes,
             guint           unit,
             const BivState *state,
             int             n_now)
{
  g_autoptr (GArray) threats = biv_eyes_list_threats (eyes, state, unit);
  g_autofree char *names = dup_shooters (eyes, threats), *words = NULL;

  if (threats->len == 0)
    words = g_strdup (n_now > 0 ? _("Nobody could fire at it there any more") : _("Nobody can fire at it"));
  else if (n_now < 0)
    /* TRANSLATORS: how many enemies can fire at a unit, and who */
    words = g_strdup_printf (_("Can be fired at by %u: %s"), threats->len, names);
  else
    /* TRANSLATORS: how many enemies could fire at it there, how many can now, and who */
    words = g_strdup_printf (_("Could fire at it there: %u (now %d). %s"), threats->len, n_now, names);
  biv_deeds_add (box, "◎", words, NULL, n_now >= 0 && (int) threats->len > n_now ? "warning" : NULL);
}

void
biv_base_card_fill_deeds (GtkBox        *box,
                          const BivEyes *eyes,
                          guint          unit)
{
  int side = biv_eyes_get_side (eyes, unit);

  biv_children_remove (box);
  biv_deeds_add_past (box, eyes->session, unit, TRUE);
  if (!biv_eyes_is_open (eyes))
    return;
  if (biv_eyes_may_act (eyes, side) && biv_eyes_is_moving (eyes))
    add_going (box, eyes, unit);
  else if (biv_eyes_may_act (eyes, side) && biv_eyes_is_pointing (eyes))
    add_pointing (box, eyes, unit);
  else if (biv_eyes_may_act (eyes, side) && biv_eyes_is_phase (eyes, "retreats")
           && count_actions (eyes, unit, BIV_ACTION_FOLLOW) > 0)
    biv_deeds_add (box, BIV_DEED_MAY, _("May follow up"), NULL, NULL);
  add_threats (box, eyes, unit, biv_eyes_get_state (eyes), -1);
}

/* ---- What follows a way ---- */

/* What it would stand in, and what it would stand behind: "wood, 30 mm behind a wall". */
static char *
dup_cover (BivTabletop   *table,
           const BivBase *base)
{
  g_autoptr (GString) words = g_string_new (NULL);
  guint objects[MOST_THINGS], n = biv_tabletop_list_under (table, BIV_THINGS_AREAS | BIV_THING_BIT (BIV_THING_BUILDING), base,
                                                           BIV_TOUCH, objects, MOST_THINGS);

  for (guint i = 0; i < n; i++)
    {
      const char *label = biv_thing_get_label (biv_tabletop_get_object (table, objects[i])->thing);

      if (strstr (words->str, label) == NULL)
        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", label);
    }
  if (words->len == 0)
    g_string_append (words, _("open"));
  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);

      if ((BIV_THING_BIT (object->thing) & BIV_THINGS_OBSTACLES & ~BIV_THING_BIT (BIV_THING_DITCH)) == 0
          || biv_tabletop_get_distance (table, i, base) > NEAR_WORKS)
        continue;
      /* TRANSLATORS: what a unit stands close behind or before: wall, hedge, works */
      g_string_append_printf (words, _(", close to: %s"), biv_thing_get_label (object->thing));
      break;
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
add_ground (GtkBox        *box,
            const BivEyes *eyes,
            guint          unit,
            const BivBase *then)
{
  g_autofree char *from = NULL, *to = dup_cover (eyes->table, then), *words = NULL;
  guint low, high = biv_tabletop_get_elevation (eyes->table, then->centre);
  BivBase now;

  if (!biv_eyes_get_base (eyes, unit, &now))
    return;
  from = dup_cover (eyes->table, &now);
  low = biv_tabletop_get_elevation (eyes->table, now.centre);
  if (low != high)
    /* TRANSLATORS: what a unit stands in and on which contour, and where it would stand */
    words = g_strdup_printf (_("Ground: %s, height %u → %s, height %u"), from, low, to, high);
  else
    words = g_strdup_printf (_("Ground: %s → %s"), from, to);
  biv_deeds_add (box, "▱", words, g_str_equal (from, to) ? NULL : "FU-SKIRM-3", NULL);
}

/* Whom it would fight, if all the others stood where they stand now. */
static void
add_fights (GtkBox         *box,
            const BivEyes  *eyes,
            guint           unit,
            const BivState *then)
{
  g_autoptr (GArray) fighters = NULL;
  g_autoptr (GArray) pairings = biv_fusilier_list_fights (eyes->field, then, &fighters);

  for (guint i = 0; i < fighters->len; i++)
    {
      const BivFusilierFighter *fighter = &g_array_index (fighters, BivFusilierFighter, i);
      const BivFusilierPairing *pairing;
      g_autofree char *words = NULL;
      guint own;

      if (fighter->unit != (int) unit || fighter->enemy < 0 || !biv_eyes_know (eyes, (guint) fighter->enemy))
        continue;
      if (fighter->part == BIV_FUSILIER_ROUTS)
        {
          words = g_strdup_printf (_("Would be ridden down by %s"), biv_eyes_get_call (eyes, (guint) fighter->enemy));
          biv_deeds_add (box, "⚔", words, "FU-CAV-6", "warning");
          continue;
        }
      if (fighter->part != BIV_FUSILIER_FIGHTS || fighter->pairing < 0 || (guint) fighter->pairing >= pairings->len)
        continue;
      pairing = &g_array_index (pairings, BivFusilierPairing, fighter->pairing);
      own = fighter->is_of_attackers ? 0 : 1;
      /* TRANSLATORS: an enemy, and the chances of the fight that a way leads to, in per cent */
      words = g_strdup_printf (_("Would fight %s: wins %d %%, loses %d %%, drawn %d %%"),
                               biv_eyes_get_call (eyes, (guint) fighter->enemy), (pairing->wins[own] + 5) / 10,
                               (pairing->wins[1 - own] + 5) / 10, (pairing->draws + 5) / 10);
      biv_deeds_add (box, "⚔", words, "FU-COMBAT-5", pairing->wins[own] < pairing->wins[1 - own] ? "warning" : NULL);
    }
}

void
biv_base_card_fill_follows (GtkBox        *box,
                            const BivEyes *eyes,
                            BivTablePlan  *plan)
{
  const BivPlanned *planned = biv_table_plan_get (plan);
  guint unit = (guint) planned->action.unit;
  const BivState *state = biv_eyes_get_state (eyes);
  g_autofree BivState *then = NULL;
  g_autoptr (GArray) now = NULL;
  BivBase base;

  biv_children_remove (box);
  if (!planned->has_measure || planned->action.kind == BIV_ACTION_EVOLVE || !biv_table_plan_get_base (plan, &base))
    return;
  then = biv_fusilier_dup_standing (eyes->field, state, unit, &planned->measure);
  now = biv_eyes_list_threats (eyes, state, unit);
  add_ground (box, eyes, unit, &base);
  add_threats (box, eyes, unit, then, (int) now->len);
  add_fights (box, eyes, unit, then);
}

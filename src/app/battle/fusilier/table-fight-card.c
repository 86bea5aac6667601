/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-card.c: what the picked unit has done and can do, whom it can fire at, and what would follow a way */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"

#include <glib/gi18n.h>

#include "app/battle/step/deeds.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "rulebooks/biv-fusilier-foresight.h"

#define MOST_NAMED   3                /* in a line of several */
#define MOST_TARGETS 6                /* rows */
#define MOST_THINGS  8
/* FU-SKIRM-3, FU-COMBAT-11: behind it, and as near */
#define NEAR_WORKS   (30 * BIV_MM)

/* ---- Shots in words ---- */

static const char *
range_words (BivFusilierReachKind range)
{
  switch (range)
    {
    /* TRANSLATORS: the range of a shot */
    case BIV_FUSILIER_REACH_SHORT:     return C_("range", "short");
    case BIV_FUSILIER_REACH_EFFECTIVE: return C_("range", "effective");
    case BIV_FUSILIER_REACH_LONG:      return C_("range", "long");
    case BIV_FUSILIER_REACH_RIFLES:    return C_("range", "rifles");
    case BIV_FUSILIER_REACH_ZONE:
    default:                           return C_("range", "skirmishers");
    }
}

/* "short, 1.3 points on average" */
static char *
dup_shot (const BivFusilierShot *shot)
{
  if (shot->harm < 0)
    return g_strdup (range_words (shot->range));
  /* TRANSLATORS: the range of a shot, and the points of damage that it does on an average */
  return g_strdup_printf (_("%s, %.1f points on average"), range_words (shot->range), shot->harm);
}

/* Nothing is said of who is concealed from those who look. */
static GArray *
list_known (BivTableFight *self,
            GArray        *shots,
            gboolean       is_at_it)
{
  for (guint i = shots->len; i > 0; i--)
    {
      const BivFusilierShot *shot = &g_array_index (shots, BivFusilierShot, i - 1);

      if (!biv_tf_knows (self, is_at_it ? shot->unit : shot->target))
        g_array_remove_index (shots, i - 1);
    }
  return shots;
}

/* "3: Battery Brun (short, 1.3 points on average), …" */
static char *
dup_shooters (BivTableFight *self,
              GArray        *shots)
{
  BivField *field = biv_session_get_field (self->session);
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < MIN (shots->len, MOST_NAMED); i++)
    {
      const BivFusilierShot *shot = &g_array_index (shots, BivFusilierShot, i);
      g_autofree char *how = dup_shot (shot);

      g_string_append_printf (words, "%s%s (%s)", i > 0 ? ", " : "", biv_field_get_unit (field, shot->unit)->call, how);
    }
  if (shots->len > MOST_NAMED)
    /* TRANSLATORS: further ones that are not named */
    g_string_append_printf (words, ngettext (" and %u more", " and %u more", shots->len - MOST_NAMED), shots->len - MOST_NAMED);
  return g_string_free (g_steal_pointer (&words), FALSE);
}

/* ---- What it can do ---- */

static int
find_nearest_enemy (BivTableFight *self,
                    guint          unit)
{
  BivField *field = biv_session_get_field (self->session);
  int side = biv_field_get_unit (field, unit)->side, found = -1;
  BivBase own, other;
  BivLength least = G_MAXINT32;

  if (!biv_tf_get_base (self, unit, &own))
    return -1;
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    if (biv_field_get_unit (field, i)->side != side && biv_tf_knows (self, i) && biv_tf_get_base (self, i, &other)
        && biv_base_get_distance (&own, &other) < least)
      {
        least = biv_base_get_distance (&own, &other);
        found = (int) i;
      }
  return found;
}

static void
add_why_not (BivTableFight   *self,
             const BivAction *action,
             const char      *format)
{
  g_autofree char *words = NULL;
  BivRefusal why = { 0 };

  if (biv_session_check (self->session, action, &why) || why.text[0] == '\0')
    return;
  words = g_strconcat (format, " ", why.text, NULL);
  biv_deeds_add (self->deeds, BIV_DEED_MAY_NOT, words, why.clauses[0] != NULL ? why.clauses[0] : why.code, "dim-label");
}

static guint
count_of (BivTableFight *self,
          GArray        *actions,
          BivActionKind  kind)
{
  guint n = 0;

  for (guint i = 0; i < actions->len; i++)
    {
      const BivAction *action = &g_array_index (actions, BivAction, i);

      n += action->kind == kind && (action->other < 0 || biv_tf_knows (self, (guint) action->other));
    }
  return n;
}

/* In a phase of pointing: at how many, or why not at the nearest. */
static void
add_pointing (BivTableFight *self,
              guint          unit,
              int            side,
              GArray        *actions)
{
  BivActionKind kind = biv_tf_is_phase (self, "declare") ? BIV_ACTION_DECLARE : BIV_ACTION_SHOOT;
  guint n = count_of (self, actions, kind);
  int enemy = find_nearest_enemy (self, unit);
  g_autofree char *words = NULL;
  BivAction action;

  if (n > 0)
    {
      words = kind == BIV_ACTION_DECLARE
                ? g_strdup_printf (ngettext ("May attack %u enemy", "May attack %u enemies", n), n)
                : g_strdup_printf (ngettext ("May fire at %u target", "May fire at %u targets", n), n);
      biv_deeds_add (self->deeds, BIV_DEED_MAY, words, NULL, NULL);
      return;
    }
  if (enemy < 0)
    return;
  biv_action_init_unit (&action, kind, side, unit);
  action.other = (gint16) enemy;
  action.value = kind == BIV_ACTION_SHOOT ? -1 : 0;
  add_why_not (self, &action, kind == BIV_ACTION_DECLARE ? _("Attack:") : _("Fire:"));
}

/* The plainest wish: a step straight on. */
static void
add_going (BivTableFight *self,
           guint          unit,
           int            side)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  BivFusilierMeasure measure;
  BivRefusal why = { 0 };
  BivAction action;
  BivBase base;

  if (!biv_tf_get_base (self, unit, &base))
    return;
  biv_action_init_unit (&action, BIV_ACTION_MARCH, side, unit);
  action.n_path = 1;
  action.steps[0].at = biv_spot_ahead (base.centre, biv_heading_of (base.facing), BIV_MM);
  action.steps[0].facing = BIV_NO_ANGLE;
  if (biv_fusilier_measure (field, state, &action, &measure, &why) && measure.length > 0)
    {
      g_autofree char *left = biv_fusilier_dup_minutes (biv_fusilier_get_left (field, state, unit));
      /* TRANSLATORS: minutes of the bound that a unit may still spend */
      g_autofree char *words = g_strdup_printf (_("May move: %s left"), left);

      biv_deeds_add (self->deeds, BIV_DEED_MAY, words, NULL, NULL);
    }
  else if (why.text[0] != '\0')
    {
      g_autofree char *words = g_strconcat (_("Move:"), " ", why.text, NULL);

      biv_deeds_add (self->deeds, BIV_DEED_MAY_NOT, words, why.clauses[0] != NULL ? why.clauses[0] : why.code, "dim-label");
    }
}

static void
add_threats (BivTableFight  *self,
             guint           unit,
             GtkBox         *box,
             const BivState *state,
             int             n_now)
{
  g_autoptr (GArray) threats = list_known (self, biv_fusilier_list_threats (biv_session_get_field (self->session), state,
                                                                            unit), TRUE);
  g_autofree char *names = dup_shooters (self, threats), *words = NULL;

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
biv_tf_show_deeds (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  int unit = biv_tf_get_shown (self), side;

  biv_children_remove (self->deeds);
  if (unit < 0)
    return;
  side = biv_field_get_unit (field, (guint) unit)->side;
  biv_deeds_add_past (self->deeds, self->session, (guint) unit, TRUE);
  if (biv_session_is_over (self->session) || !biv_session_is_at_end (self->session))
    return;
  if (biv_tf_may_act (self, side) && biv_tf_is_moving (self))
    add_going (self, (guint) unit, side);
  else if (biv_tf_may_act (self, side) && (biv_tf_is_pointing (self) || biv_tf_is_phase (self, "retreats")))
    {
      g_autoptr (GArray) actions = biv_session_list_actions (self->session, side, unit);

      if (biv_tf_is_pointing (self))
        add_pointing (self, (guint) unit, side, actions);
      else if (count_of (self, actions, BIV_ACTION_FOLLOW) > 0)
        biv_deeds_add (self->deeds, BIV_DEED_MAY, _("May follow up"), NULL, NULL);
    }
  add_threats (self, (guint) unit, self->deeds, biv_session_get_state (self->session), -1);
}

/* ---- Whom it can fire at, what harms most first ---- */

/* In a phase of fire: what it would do. */
static void
aim_at (BivTableFight *self,
        int            enemy)
{
  if (self->unit >= 0 && biv_tf_is_pointing (self) && !biv_tf_is_phase (self, "declare") && biv_tf_plan_enemy (self, enemy))
    biv_fight_step_show (BIV_FIGHT_STEP (self));
}

static void
on_target (GtkButton     *button,
           BivTableFight *self)
{
  aim_at (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "target")));
}

static GtkWidget *
make_target (BivTableFight         *self,
             guint                  rank,
             const BivFusilierShot *shot)
{
  const BivRosterUnit *unit = biv_field_get_unit (biv_session_get_field (self->session), shot->target);
  GtkWidget *button = gtk_button_new (), *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  g_autofree char *number = g_strdup_printf ("%u", rank), *how = dup_shot (shot);
  GtkWidget *disc = biv_label_new (number, "rank number", 0);

  gtk_label_set_width_chars (GTK_LABEL (disc), 2);
  gtk_box_append (GTK_BOX (row), disc);
  gtk_box_append (GTK_BOX (row), biv_label_new (unit->call, self->plan.other == (int) shot->target ? "differs" : NULL,
                                                BIV_LABEL_LEFT | BIV_LABEL_GROWS | BIV_LABEL_ENDS));
  gtk_box_append (GTK_BOX (row), biv_label_new (how, "remark dim-label number", 0));
  gtk_button_set_child (GTK_BUTTON (button), row);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "dense");
  gtk_widget_set_sensitive (button, shot->unit == (guint) self->unit && biv_tf_is_pointing (self)
                                    && !biv_tf_is_phase (self, "declare"));
  biv_row_name_from_labels (button);
  g_object_set_data (G_OBJECT (button), "target", GINT_TO_POINTER ((int) shot->target));
  g_signal_connect (button, "clicked", G_CALLBACK (on_target), self);
  return button;
}

static GArray *
list_targets (BivTableFight *self,
              int            unit)
{
  return list_known (self, biv_fusilier_list_targets (biv_session_get_field (self->session),
                                                      biv_session_get_state (self->session), (guint) unit), FALSE);
}

void
biv_tf_show_targets (BivTableFight *self)
{
  int unit = biv_tf_get_shown (self);
  gboolean is_asked = unit >= 0 && biv_session_is_at_end (self->session) && !biv_session_is_over (self->session)
                      && (self->seen_by < 0
                          || biv_field_get_unit (biv_session_get_field (self->session), (guint) unit)->side == self->seen_by);
  g_autoptr (GArray) targets = is_asked ? list_targets (self, unit) : NULL;

  biv_children_remove (self->targets);
  for (guint i = 0; targets != NULL && i < MIN (targets->len, MOST_TARGETS); i++)
    gtk_box_append (self->targets, make_target (self, i + 1, &g_array_index (targets, BivFusilierShot, i)));
  gtk_widget_set_visible (self->target_card, targets != NULL && targets->len > 0);
}

void
biv_tf_next_target (BivTableFight *self)
{
  g_autoptr (GArray) targets = self->unit >= 0 ? list_targets (self, self->unit) : NULL;
  guint next = 0;

  for (guint i = 0; targets != NULL && i < targets->len; i++)
    if (self->plan.kind == BIV_ACTION_SHOOT && g_array_index (targets, BivFusilierShot, i).target == (guint) self->plan.other)
      next = (i + 1) % targets->len;
  if (targets != NULL && targets->len > 0)
    aim_at (self, (int) g_array_index (targets, BivFusilierShot, next).target);
  else
    biv_fight_step_tell (BIV_FIGHT_STEP (self), self->unit >= 0 ? _("It has no target now.") : _("Choose a unit first."));
}

/* ---- What follows a way ---- */

/* What it would stand in, and what it would stand behind: "wood, 30 mm behind a wall". */
static char *
dup_cover (BivTableFight *self,
           const BivBase *base)
{
  const BivTabletop *table = biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session)));
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
add_ground (BivTableFight *self,
            GtkBox        *box)
{
  const BivTabletop *table = biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session)));
  BivBase now, then;
  g_autofree char *from = NULL, *to = NULL, *words = NULL;
  guint low, high;

  if (!biv_tf_get_base (self, (guint) self->unit, &now) || !biv_tf_get_plan_base (self, &then))
    return;
  from = dup_cover (self, &now);
  to = dup_cover (self, &then);
  low = biv_tabletop_get_elevation (table, now.centre);
  high = biv_tabletop_get_elevation (table, then.centre);
  if (low != high)
    /* TRANSLATORS: what a unit stands in and on which contour, and where it would stand */
    words = g_strdup_printf (_("Ground: %s, height %u → %s, height %u"), from, low, to, high);
  else
    words = g_strdup_printf (_("Ground: %s → %s"), from, to);
  biv_deeds_add (box, "▱", words, g_str_equal (from, to) ? NULL : "FU-SKIRM-3", NULL);
}

/* Whom it would fight, if all the others stood where they stand now. */
static void
add_fights (BivTableFight  *self,
            GtkBox         *box,
            const BivState *then)
{
  BivField *field = biv_session_get_field (self->session);
  g_autoptr (GArray) fighters = NULL;
  g_autoptr (GArray) pairings = biv_fusilier_list_fights (field, then, &fighters);

  for (guint i = 0; i < fighters->len; i++)
    {
      const BivFusilierFighter *fighter = &g_array_index (fighters, BivFusilierFighter, i);
      const BivFusilierPairing *pairing;
      g_autofree char *words = NULL;
      guint own;

      if (fighter->unit != self->unit || fighter->enemy < 0 || !biv_tf_knows (self, (guint) fighter->enemy))
        continue;
      if (fighter->part == BIV_FUSILIER_ROUTS)
        {
          words = g_strdup_printf (_("Would be ridden down by %s"), biv_field_get_unit (field, (guint) fighter->enemy)->call);
          biv_deeds_add (box, "⚔", words, "FU-CAV-6", "warning");
          continue;
        }
      if (fighter->part != BIV_FUSILIER_FIGHTS || fighter->pairing < 0 || (guint) fighter->pairing >= pairings->len)
        continue;
      pairing = &g_array_index (pairings, BivFusilierPairing, fighter->pairing);
      own = fighter->is_of_attackers ? 0 : 1;
      /* TRANSLATORS: an enemy, and the chances of the fight that a way leads to, in per cent */
      words = g_strdup_printf (_("Would fight %s: wins %d %%, loses %d %%, drawn %d %%"),
                               biv_field_get_unit (field, (guint) fighter->enemy)->call, (pairing->wins[own] + 5) / 10,
                               (pairing->wins[1 - own] + 5) / 10, (pairing->draws + 5) / 10);
      biv_deeds_add (box, "⚔", words, "FU-COMBAT-5", pairing->wins[own] < pairing->wins[1 - own] ? "warning" : NULL);
    }
}

void
biv_tf_show_consequences (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  gboolean is_way = self->has_measure && self->plan.unit >= 0 && self->plan.unit == self->unit
                    && (self->plan.kind == BIV_ACTION_MARCH || self->plan.kind == BIV_ACTION_REFACE
                        || self->plan.kind == BIV_ACTION_COVER);
  g_autofree BivState *then = NULL;
  g_autoptr (GArray) now = NULL;

  biv_children_remove (self->follows);
  gtk_widget_set_visible (GTK_WIDGET (self->follows), is_way);
  if (!is_way)
    return;
  then = biv_fusilier_dup_standing (field, state, (guint) self->unit, &self->measure);
  now = list_known (self, biv_fusilier_list_threats (field, state, (guint) self->unit), TRUE);
  add_ground (self, self->follows);
  add_threats (self, (guint) self->unit, self->follows, then, (int) now->len);
  add_fights (self, self->follows, then);
}

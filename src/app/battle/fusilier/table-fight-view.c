/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-fight-view.c: bases, ways, attacks and pairings of a battle on the table */
#include "config.h"

#include "app/battle/fusilier/table-fight-private.h"
#include "app/widgets/measured.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "base/fit.h"
#include "draw/map/map-drawing.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-fusilier-foresight.h"

/* ---- Bases ---- */

static gboolean
is_owed (GArray *duties,
         guint   unit)
{
  for (guint i = 0; i < duties->len; i++)
    if (g_array_index (duties, BivFusilierDuty, i).unit == (int) unit && g_array_index (duties, BivFusilierDuty, i).is_owed)
      return TRUE;
  return FALSE;
}

static char *
dup_reach_words (const BivFusilierReach *reach)
{
  int length = reach->length / BIV_MM;

  switch (reach->kind)
    {
    /* TRANSLATORS: ranges of rifles and of a battery, on the table, in millimetres */
    case BIV_FUSILIER_REACH_RIFLES:    return g_strdup_printf (_("rifles %d"), length);
    case BIV_FUSILIER_REACH_SHORT:     return g_strdup_printf (_("short %d"), length);
    case BIV_FUSILIER_REACH_EFFECTIVE: return g_strdup_printf (_("effective %d"), length);
    case BIV_FUSILIER_REACH_LONG:      return g_strdup_printf (_("long %d"), length);
    case BIV_FUSILIER_REACH_ZONE:
    default:                           return g_strdup_printf (_("%d mm"), length);
    }
}

/* Its reach, cover and state: what can be seen of it. What it costs its side and has in mind is on its card. */
static char *
dup_spoken (BivTableFight *self,
            guint          unit)
{
  BivField *field = biv_session_get_field (self->session);
  const BivRosterUnit *roster = biv_field_get_unit (field, unit);
  g_autofree char *number = biv_fight_step_dup_unit (BIV_FIGHT_STEP (self), unit);
  g_autofree char *quality = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "quality");
  g_autofree char *damage = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "dp");
  g_autofree char *guns = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "guns-left");
  g_autofree char *status = biv_tf_dup_status_words (self, unit);
  BivFusilierReach reaches[BIV_FUSILIER_MOST_REACHES];
  GString *words = g_string_new (number);
  BivPlacement placement;
  guint n;

  biv_fight_step_placement (BIV_FIGHT_STEP (self), unit, &placement);
  g_string_append_printf (words, ", %s, %s, %s", biv_fight_step_side_name (BIV_FIGHT_STEP (self), roster->side),
                          biv_book_get_type_at (biv_field_get_book (field), placement.type)->name,
                          biv_tf_is_abandoned (self, unit) ? C_("unit state", "without a crew") : biv_tf_form_words (self, unit));
  /* TRANSLATORS: a unit on the table for a screen reader: after its name and formation, an angle */
  g_string_append_printf (words, _(", facing %d°"), (biv_angle_to_hundredths (placement.angle) + 50) / 100 % 360);
  if (status != NULL)
    g_string_append_printf (words, ", %s", status);
  if (biv_tf_form (self, unit, &(int) { 0 }) >= BIV_BASE_LIMBERED && guns != NULL)
    g_string_append_printf (words, ngettext (", %s gun", ", %s guns", (gulong) atoi (guns)), guns);
  else if (damage != NULL)
    g_string_append_printf (words, _(", damage %s"), damage);
  if (quality != NULL)
    g_string_append_printf (words, _(", quality %s"), quality);
  n = biv_fusilier_list_reaches (field, biv_session_get_state (self->session), unit, reaches);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *reach = dup_reach_words (&reaches[i]);

      /* TRANSLATORS: how far a unit reaches: "300 mm", or "effective 600" */
      g_string_append_printf (words, _(", reach %s"), reach);
    }
  return g_string_free (words, FALSE);
}

static void
fill_base (BivTableFight *self,
           guint          unit,
           BivTableBase  *item)
{
  BivField *field = biv_session_get_field (self->session);
  const BivRosterUnit *roster = biv_field_get_unit (field, unit);
  g_autofree char *brigade = biv_tf_dup_fact (self, BIV_TARGET_UNIT, unit, "brigade");
  int formation = biv_field_get_ruleset (field)->find_named (field, BIV_TARGET_FORMATION, brigade);
  g_autofree char *words = NULL;
  BivPlacement placement;

  biv_fight_step_placement (BIV_FIGHT_STEP (self), unit, &placement);
  item->id = unit;
  item->side = biv_fight_step_side_look (BIV_FIGHT_STEP (self), roster->side);
  item->form = biv_tf_form (self, unit, &item->count);
  item->is_hidden = placement.is_concealed;
  item->is_abandoned = biv_tf_is_abandoned (self, unit);
  BIV_FIT_TEXT (item->name, roster->call);
  if (formation >= 0)
    BIV_FIT_TEXT (item->brigade, biv_tf_part_call (self, BIV_PART_FORMATION, (guint) formation));
  BIV_FIT_TEXT (item->number, biv_fight_step_get_number (BIV_FIGHT_STEP (self), unit));
  words = dup_spoken (self, unit);
  BIV_FIT_TEXT (item->words, words);
}

/* On request, who could fire at it. */
static void
say_threats (BivTableFight *self,
             guint          unit,
             BivTableBase  *item)
{
  BivField *field = biv_session_get_field (self->session);
  int enemies = biv_tf_get_threatening (self);
  g_autoptr (GArray) shots = NULL;
  g_autofree char *words = NULL;
  guint n = 0;

  if (enemies == BIV_NOBODY || biv_field_get_unit (field, unit)->side == enemies)
    return;
  shots = biv_fusilier_list_threats (field, biv_session_get_state (self->session), unit);
  for (guint i = 0; i < shots->len; i++)
    n += biv_tf_knows (self, g_array_index (shots, BivFusilierShot, i).unit);
  words = g_strdup_printf (ngettext ("%s; %u enemy could fire at it", "%s; %u enemies could fire at it", n), item->words, n);
  BIV_FIT_TEXT (item->words, words);
}

static void
add_units (BivTableFight *self,
           GArray        *items)
{
  BivField *field = biv_session_get_field (self->session);
  g_autoptr (GArray) duties = biv_fusilier_list_duties (field, biv_session_get_state (self->session));
  gboolean goes = biv_session_is_at_end (self->session) && (biv_tf_is_moving (self) || biv_tf_is_pointing (self));

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivTableBase item = { 0 };

      if (!biv_tf_knows (self, i) || !biv_tf_get_base (self, i, &item.base))
        continue;
      fill_base (self, i, &item);
      item.can_be_carried = goes && biv_tf_may_act (self, biv_field_get_unit (field, i)->side);
      item.can_be_turned = item.can_be_carried && biv_tf_is_moving (self);
      item.is_owed = is_owed (duties, i);
      say_threats (self, i, &item);
      g_array_append_val (items, item);
    }
}

/* Generals are nobody's secret but where their side is looked at alone: who is with concealed men is as they are. */
static gboolean
get_general (BivTableFight *self,
             guint          general,
             BivTableBase  *item)
{
  BivField *field = biv_session_get_field (self->session);
  const BivSetupPart *part = NULL;
  g_autofree char *at = biv_tf_dup_fact (self, BIV_TARGET_GENERAL, general, "at");
  g_autofree char *with = biv_tf_dup_fact (self, BIV_TARGET_GENERAL, general, "with");
  g_autofree char *disabled = biv_tf_dup_fact (self, BIV_TARGET_GENERAL, general, "disabled");
  int unit = with != NULL ? biv_field_find_unit (field, with) : -1;
  guint number = 0;
  BivSpot spot;

  for (guint i = 0; i < biv_field_get_setup (field)->parts->len; i++)
    {
      const BivSetupPart *one = biv_setup_get_part (biv_field_get_setup (field), i);

      if (one->kind == BIV_PART_GENERAL && number++ == general)
        part = one;
    }
  if (part == NULL || at == NULL || !biv_text_read_place (at, &spot) || g_strcmp0 (disabled, "yes") == 0)
    return FALSE;
  if (unit >= 0 && !biv_tf_knows (self, (guint) unit))
    return FALSE;
  /* Without a place he is not on the table. */
  if (unit < 0 && spot.x == 0 && spot.y == 0)
    return FALSE;
  item->id = BIV_TABLE_FIGHT_GENERALS + general;
  item->kind = BIV_TABLE_GENERAL;
  item->can_be_carried = biv_session_is_at_end (self->session) && biv_tf_may_act (self, part->side);
  item->base = biv_base_make (spot, BIV_ANGLE_N, 0, 0);
  item->side = biv_fight_step_side_look (BIV_FIGHT_STEP (self), part->side);
  BIV_FIT_TEXT (item->name, biv_setup_part_call (part));
  BIV_FIT (item->words, _("general %s"), biv_setup_part_call (part));
  return TRUE;
}

static void
add_generals (BivTableFight *self,
              GArray        *items)
{
  guint n = 0;

  for (guint i = 0; i < biv_field_get_setup (biv_session_get_field (self->session))->parts->len; i++)
    n += biv_setup_get_part (biv_field_get_setup (biv_session_get_field (self->session)), i)->kind == BIV_PART_GENERAL;
  for (guint i = 0; i < n; i++)
    {
      BivTableBase item = { 0 };

      if (get_general (self, i, &item))
        g_array_append_val (items, item);
    }
}

/* ---- Ways and pointing ---- */

static void G_GNUC_PRINTF (5, 6)
add_line (GArray           *lines,
          BivTableLineKind  kind,
          BivSpot           from,
          BivSpot           to,
          const char       *format,
          ...)
{
  BivTableLine line = { .kind = kind, .from = from, .to = to };
  va_list args;

  va_start (args, format);
  biv_fit_args (line.words, sizeof line.words, format, args);
  va_end (args);
  g_array_append_val (lines, line);
}

/* From front to enemy, as the rules measure. */
static void
add_pointing (BivTableFight    *self,
              GArray           *lines,
              BivTableLineKind  kind,
              guint             unit,
              int               enemy)
{
  BivBase base, there;
  BivSpot front;

  if (enemy < 0 || !biv_tf_knows (self, (guint) enemy) || !biv_tf_get_base (self, unit, &base)
      || !biv_tf_get_base (self, (guint) enemy, &there))
    return;
  front = biv_base_get_front (&base);
  add_line (lines, kind, front, biv_base_get_nearest_spot (&there, front), " ");
  g_array_index (lines, BivTableLine, lines->len - 1).words[0] = '\0';
}

static void
add_intent (BivTableFight *self,
            GArray        *lines,
            guint          unit)
{
  BivFusilierIntent intent;
  BivBase base;
  BivSpot at;

  if (!biv_tf_get_base (self, unit, &base))
    return;
  biv_fusilier_get_intent (biv_session_get_field (self->session), biv_session_get_state (self->session), unit, &intent);
  at = base.centre;
  for (guint i = 0; i < intent.n_steps; at = intent.steps[i].at, i++)
    add_line (lines, BIV_TABLE_LINE_WAY, at, intent.steps[i].at, "%s", "");
  /* Where combats are shown, who attacked whom is said by them. */
  if (biv_tf_is_phase (self, "declare") || biv_tf_is_moving (self))
    add_pointing (self, lines, BIV_TABLE_LINE_ATTACK, unit, intent.declared);
  if (!biv_tf_is_phase (self, "artillery") && !biv_tf_is_phase (self, "skirmish-fire"))
    return;
  add_pointing (self, lines, BIV_TABLE_LINE_FIRE, unit, intent.target);
  if (intent.building != BIV_NO_OBJECT)
    {
      const BivTabletop *table = biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session)));

      add_line (lines, BIV_TABLE_LINE_FIRE, biv_base_get_front (&base),
                biv_tabletop_get_object (table, intent.building)->base.centre, "%s", "");
    }
}

/* As far as it comes solid, and the rest that it does not dashed. */
static void
add_plan_way (BivTableFight *self,
              GArray        *lines,
              const BivBase *base)
{
  const BivAction *plan = &self->plan;
  g_autofree char *spent = self->has_measure ? biv_fusilier_dup_minutes (self->measure.spent) : NULL;
  BivLength left = self->has_measure ? self->measure.length : 0;
  g_autofree char *reached = biv_measured_dup_words (left, FALSE);
  BivSpot at = base->centre;

  for (guint i = 0; i < plan->n_path; i++)
    {
      BivSpot to = plan->steps[i].at;
      BivLength length = biv_spot_distance (at, to);
      gboolean is_last = i + 1u == plan->n_path;

      if (!self->has_measure)
        {
          add_line (lines, BIV_TABLE_LINE_REFUSED, at, to, "%s",
                    is_last && self->why.clauses[0] != NULL ? self->why.clauses[0] : "");
        }
      else if (length <= left + 1)
        {
          add_line (lines, BIV_TABLE_LINE_WAY, at, to, "%s", "");
          if (is_last)
            BIV_FIT (g_array_index (lines, BivTableLine, lines->len - 1).words, "%s, %s", reached, spent);
          left -= length;
        }
      else
        {
          if (left > 0)
            add_line (lines, BIV_TABLE_LINE_STOP, at, self->measure.at, "%s, %s %s", reached, spent,
                      self->measure.clause != NULL ? self->measure.clause : "");
          add_line (lines, BIV_TABLE_LINE_MEASURE, left > 0 || i == 0 ? self->measure.at : at, to, "%s", "");
          left = 0;
        }
      at = to;
    }
}

static void
add_plan (BivTableFight *self,
          GArray        *lines,
          GArray        *ghosts)
{
  BivTableBase ghost = { 0 };
  BivBase base;

  if (self->plan.kind == BIV_ACTION_NONE || self->plan.unit < 0 || !biv_tf_get_base (self, (guint) self->plan.unit, &base))
    return;
  if (self->plan.kind == BIV_ACTION_MARCH)
    add_plan_way (self, lines, &base);
  if (self->plan.kind == BIV_ACTION_DECLARE || self->plan.kind == BIV_ACTION_SHOOT)
    {
      add_pointing (self, lines, !self->is_legal ? BIV_TABLE_LINE_REFUSED
                                 : self->plan.kind == BIV_ACTION_DECLARE ? BIV_TABLE_LINE_ATTACK : BIV_TABLE_LINE_FIRE,
                    (guint) self->plan.unit, self->plan.other);
      if (!self->is_legal && lines->len > 0 && self->why.clauses[0] != NULL)
        BIV_FIT_TEXT (g_array_index (lines, BivTableLine, lines->len - 1).words, self->why.clauses[0]);
    }
  if (!biv_tf_get_plan_base (self, &base))
    return;
  fill_base (self, (guint) self->plan.unit, &ghost);
  ghost.base = base;
  ghost.is_refused = !self->is_legal;
  ghost.can_be_carried = ghost.can_be_turned = biv_tf_is_moving (self);
  ghost.name[0] = '\0';
  g_array_append_val (ghosts, ghost);
}

/* Who meets whom, numbered from the left as they will be fought (FU-COMBAT-3). */
static void
add_pairings (BivTableFight *self,
              GArray        *lines)
{
  g_autoptr (GArray) fighters = NULL, pairings = NULL;

  if (!biv_tf_is_phase (self, "combat"))
    return;
  pairings = biv_fusilier_list_fights (biv_session_get_field (self->session), biv_session_get_state (self->session),
                                       &fighters);
  for (guint i = 0; i < fighters->len; i++)
    {
      const BivFusilierFighter *fighter = &g_array_index (fighters, BivFusilierFighter, i);
      BivBase base, there;
      BivSpot a, b;

      if (fighter->part != BIV_FUSILIER_FIGHTS || fighter->place != 0 || !fighter->is_of_attackers || fighter->enemy < 0
          || !biv_tf_get_base (self, (guint) fighter->unit, &base) || !biv_tf_get_base (self, (guint) fighter->enemy, &there))
        continue;
      biv_base_get_nearest (&base, &there, &a, &b);
      add_line (lines, BIV_TABLE_LINE_PAIRING, a, b, "%d", fighter->pairing + 1);
    }
}

static void
add_order (BivTableFight *self,
           GArray        *lines)
{
  BivTableBase item = { 0 };
  guint selected = gtk_drop_down_get_selected (self->issuer);

  if (!self->has_objective || !gtk_widget_get_visible (self->order_card) || selected >= self->generals->len
      || !get_general (self, (guint) g_array_index (self->generals, int, selected), &item))
    return;
  selected = MIN (gtk_drop_down_get_selected (self->kind), self->kinds->len - 1);
  add_line (lines, BIV_TABLE_LINE_MEASURE, item.base.centre, self->objective, "%s",
            biv_tf_order_words (g_array_index (self->kinds, int, selected)));
}

/* @unit: from where it would stand if something is planned for it. */
static void
add_reaches_of (BivTableFight *self,
                guint          unit,
                gboolean       has_words,
                GArray        *shown)
{
  static const BivTableReachStroke strokes[] = {
    [BIV_FUSILIER_REACH_ZONE] = BIV_TABLE_REACH_ZONE,       [BIV_FUSILIER_REACH_RIFLES] = BIV_TABLE_REACH_DASHED,
    [BIV_FUSILIER_REACH_SHORT] = BIV_TABLE_REACH_SOLID,     [BIV_FUSILIER_REACH_EFFECTIVE] = BIV_TABLE_REACH_DASHED,
    [BIV_FUSILIER_REACH_LONG] = BIV_TABLE_REACH_DOTTED,
  };
  BivFusilierReach reaches[BIV_FUSILIER_MOST_REACHES];
  BivTableReach item = { 0 };
  guint n;

  if (!biv_tf_get_base (self, unit, &item.base))
    return;
  if ((int) unit == self->unit)
    biv_tf_get_plan_base (self, &item.base);
  item.side = biv_fight_step_side_look (BIV_FIGHT_STEP (self),
                                        biv_field_get_unit (biv_session_get_field (self->session), unit)->side);
  n = biv_fusilier_list_reaches (biv_session_get_field (self->session), biv_session_get_state (self->session), unit, reaches);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *words = has_words ? dup_reach_words (&reaches[i]) : g_strdup ("");

      item.length = reaches[i].length;
      item.is_all_round = reaches[i].is_all_round;
      item.stroke = strokes[reaches[i].kind];
      BIV_FIT_TEXT (item.words, words);
      g_array_append_val (shown, item);
    }
}

/* Of the unit on the card: of an enemy's gun, what it reaches. On request, of all enemies. */
static void
add_reaches (BivTableFight *self,
             GArray        *shown)
{
  BivField *field = biv_session_get_field (self->session);
  int unit = biv_tf_get_shown (self), enemies = biv_tf_get_threatening (self);

  for (guint i = 0; i < biv_field_get_n_units (field) && enemies != BIV_NOBODY; i++)
    if (biv_field_get_unit (field, i)->side == enemies && (int) i != unit && biv_tf_knows (self, i))
      add_reaches_of (self, i, FALSE, shown);
  if (unit >= 0)
    add_reaches_of (self, (guint) unit, TRUE, shown);
}

/* On request: who could fire at whom as all stand, if it were time to. Of the unit on the card, who could fire at it and what it
 * sees itself; else of all whom the enemy sees. */
static void
add_threats (BivTableFight *self,
             GArray        *lines)
{
  BivField *field = biv_session_get_field (self->session);
  const BivState *state = biv_session_get_state (self->session);
  int unit = biv_tf_get_shown (self), enemies = biv_tf_get_threatening (self);

  for (guint i = 0; i < biv_field_get_n_units (field) && enemies != BIV_NOBODY; i++)
    {
      g_autoptr (GArray) shots = NULL;

      if (!biv_tf_knows (self, i)
          || (unit >= 0 ? (int) i != unit : biv_field_get_unit (field, i)->side == enemies))
        continue;
      shots = biv_fusilier_list_threats (field, state, i);
      for (guint k = 0; k < shots->len; k++)
        if (biv_tf_knows (self, g_array_index (shots, BivFusilierShot, k).unit))
          add_pointing (self, lines, BIV_TABLE_LINE_FIRE, g_array_index (shots, BivFusilierShot, k).unit, (int) i);
    }
  if (unit >= 0 && enemies != BIV_NOBODY)
    {
      g_autoptr (GArray) targets = biv_fusilier_list_targets (field, state, (guint) unit);

      for (guint k = 0; k < targets->len; k++)
        add_pointing (self, lines, BIV_TABLE_LINE_FIRE, (guint) unit,
                      (int) g_array_index (targets, BivFusilierShot, k).target);
    }
}

/* ---- What of the table is in sight ---- */

#define BESIDE_ARMIES 180             /* mm: room for a march */
#define BEHIND_ARMIES 320             /* and for flags and names of brigades */

/* At first the armies rather than the whole table, where that shows units larger; and again when somebody has left that part, as
 * long as nobody has zoomed. */
static void
show_armies (BivTableFight *self,
             GArray        *items)
{
  BivTabletop *table = biv_board_get_table (biv_field_get_board (biv_session_get_field (self->session)));
  double width = (double) biv_tabletop_get_width (table) / BIV_MM, height = (double) biv_tabletop_get_height (table) / BIV_MM;
  double left = width, top = height, right = 0, bottom = 0;
  BivBox box;

  if (items->len == 0 || (self->has_seen_armies && !biv_canvas_fits_box (BIV_CANVAS (self->canvas))))
    return;
  for (guint i = 0; i < items->len; i++)
    {
      const BivTableBase *item = &g_array_index (items, BivTableBase, i);
      double x = (double) item->base.centre.x / BIV_MM, y = height - (double) item->base.centre.y / BIV_MM;

      left = MIN (left, x);
      right = MAX (right, x);
      top = MIN (top, y);
      bottom = MAX (bottom, y);
    }
  if (self->has_seen_armies && left >= self->seen.x && top >= self->seen.y
      && right <= self->seen.x + self->seen.width && bottom <= self->seen.y + self->seen.height)
    return;
  box.x = MAX (left - BESIDE_ARMIES, 0);
  box.y = MAX (top - BEHIND_ARMIES, 0);
  box.width = MIN (right + BESIDE_ARMIES, width) - box.x;
  box.height = MIN (bottom + BEHIND_ARMIES, height) - box.y;
  self->has_seen_armies = TRUE;
  self->seen = box;
  biv_canvas_fit_box (BIV_CANVAS (self->canvas), &box);
}

void
biv_tf_show_table (BivTableFight *self)
{
  BivField *field = biv_session_get_field (self->session);
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (BivTableBase));
  g_autoptr (GArray) ghosts = g_array_new (FALSE, TRUE, sizeof (BivTableBase));
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (BivTableLine));
  g_autoptr (GArray) reaches = g_array_new (FALSE, TRUE, sizeof (BivTableReach));

  add_units (self, items);
  add_generals (self, items);
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      gboolean is_planned = self->plan.kind != BIV_ACTION_NONE && self->plan.unit == (int) i;

      /* What the other side has in mind is not seen until it is done. */
      if (biv_tf_knows (self, i) && (self->seen_by < 0 || biv_field_get_unit (field, i)->side == self->seen_by) && !is_planned)
        add_intent (self, lines, i);
    }
  add_pairings (self, lines);
  add_order (self, lines);
  add_plan (self, lines, ghosts);
  add_reaches (self, reaches);
  add_threats (self, lines);
  if (self->has_measured)
    {
      g_autofree char *length = biv_measured_dup_words (biv_spot_distance (self->from, self->to), TRUE);

      add_line (lines, BIV_TABLE_LINE_MEASURE, self->from, self->to, "%s", length);
    }
  biv_table_canvas_set_bases (self->canvas, (const BivTableBase *) (gpointer) items->data, items->len);
  biv_table_canvas_set_ghosts (self->canvas, (const BivTableBase *) (gpointer) ghosts->data, ghosts->len);
  biv_table_canvas_set_reaches (self->canvas, (const BivTableReach *) (gpointer) reaches->data, reaches->len);
  biv_table_canvas_set_lines (self->canvas, (const BivTableLine *) (gpointer) lines->data, lines->len);
  biv_table_canvas_set_picked_base (self->canvas, self->general >= 0 ? BIV_TABLE_FIGHT_GENERALS + (guint) self->general
                                                  : self->unit >= 0 ? (guint) self->unit : BIV_NO_BASE);
  biv_table_canvas_set_past (self->canvas, !biv_session_is_at_end (self->session));
  show_armies (self, items);
}

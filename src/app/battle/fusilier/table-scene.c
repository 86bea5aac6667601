/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-scene.c: what is shown of a battle on its table: bases, ways, attacks, pairings, reaches */
#include "config.h"

#include "app/battle/fusilier/table-scene.h"

#include <glib/gi18n.h>
#include <stdlib.h>

#include "app/widgets/measured.h"
#include "base/fit.h"
#include "draw/map/map-drawing.h"
#include "engine/biv-text.h"
#include "rulebooks/biv-fusilier-intent.h"

/* ---- Bases ---- */

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
dup_spoken (const BivEyes *eyes,
            guint          unit)
{
  BivField *field = eyes->field;
  const BivRosterUnit *roster = biv_field_get_unit (field, unit);
  const char *number = biv_eyes_get_number (eyes, unit);
  g_autofree char *quality = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "quality");
  g_autofree char *damage = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "dp");
  g_autofree char *guns = biv_eyes_dup_fact (eyes, BIV_TARGET_UNIT, unit, "guns-left");
  g_autofree char *status = biv_eyes_dup_status (eyes, unit);
  BivFusilierReach reaches[BIV_FUSILIER_MOST_REACHES];
  GString *words = g_string_new (number);
  BivPlacement placement;
  guint n;

  biv_eyes_get_placement (eyes, unit, &placement);
  if (!g_str_equal (number, roster->call))
    g_string_append_printf (words, " %s", roster->call);
  g_string_append_printf (words, ", %s, %s, %s", biv_eyes_side_name (eyes, roster->side),
                          biv_book_get_type_at (biv_field_get_book (field), placement.type)->name,
                          biv_eyes_is_abandoned (eyes, unit) ? C_("unit state", "without a crew")
                                                             : biv_eyes_form_words (eyes, unit));
  /* TRANSLATORS: a unit on the table for a screen reader: after its name and formation, an angle */
  g_string_append_printf (words, _(", facing %d°"), (biv_angle_to_hundredths (placement.angle) + 50) / 100 % 360);
  if (status != NULL)
    g_string_append_printf (words, ", %s", status);
  if (biv_eyes_get_form (eyes, unit, &(int) { 0 }) >= BIV_BASE_LIMBERED && guns != NULL)
    g_string_append_printf (words, ngettext (", %s gun", ", %s guns", (gulong) atoi (guns)), guns);
  else if (damage != NULL)
    g_string_append_printf (words, _(", damage %s"), damage);
  if (quality != NULL)
    g_string_append_printf (words, _(", quality %s"), quality);
  n = biv_fusilier_list_reaches (field, biv_eyes_get_state (eyes), unit, reaches);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *reach = dup_reach_words (&reaches[i]);

      /* TRANSLATORS: how far a unit reaches: "300 mm", or "effective 600" */
      g_string_append_printf (words, _(", reach %s"), reach);
    }
  return g_string_free (words, FALSE);
}

static void
fill_base (const BivEyes *eyes,
           guint          unit,
           BivTableBase  *item)
{
  const BivRosterUnit *roster = biv_field_get_unit (eyes->field, unit);
  int formation = biv_eyes_get_brigade (eyes, unit);
  g_autofree char *words = NULL;
  BivPlacement placement;

  biv_eyes_get_placement (eyes, unit, &placement);
  item->id = unit;
  item->side = biv_eyes_get_look (eyes, roster->side);
  item->form = biv_eyes_get_form (eyes, unit, &item->count);
  item->is_hidden = placement.is_concealed;
  item->is_abandoned = biv_eyes_is_abandoned (eyes, unit);
  BIV_FIT_TEXT (item->name, roster->call);
  if (formation >= 0)
    BIV_FIT_TEXT (item->brigade, biv_eyes_part_call (eyes, BIV_PART_FORMATION, (guint) formation));
  BIV_FIT_TEXT (item->number, biv_eyes_get_number (eyes, unit));
  words = dup_spoken (eyes, unit);
  BIV_FIT_TEXT (item->words, words);
}

static void
add_units (const BivTableScene *self,
           const BivEyes       *eyes,
           GArray              *items)
{
  BivField *field = eyes->field;
  g_autoptr (GArray) duties = biv_fusilier_list_duties (field, biv_eyes_get_state (eyes));
  gboolean goes = biv_session_is_at_end (eyes->session) && (biv_eyes_is_moving (eyes) || biv_eyes_is_pointing (eyes));

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivTableBase item = { 0 };

      if (!biv_eyes_know (eyes, i) || !biv_eyes_get_base (eyes, i, &item.base))
        continue;
      fill_base (eyes, i, &item);
      item.can_be_carried = goes && biv_eyes_may_act (eyes, biv_field_get_unit (field, i)->side);
      item.can_be_turned = item.can_be_carried && biv_eyes_is_moving (eyes);
      for (guint k = 0; k < duties->len; k++)
        item.is_owed |= g_array_index (duties, BivFusilierDuty, k).unit == (int) i
                        && g_array_index (duties, BivFusilierDuty, k).is_owed;
      /* On request, who could fire at it. */
      if (self->threatening != BIV_NOBODY && biv_eyes_get_side (eyes, i) != self->threatening)
        {
          g_autoptr (GArray) shots = biv_eyes_list_threats (eyes, biv_eyes_get_state (eyes), i);
          g_autofree char *words = g_strdup_printf (ngettext ("%s; %u enemy could fire at it", "%s; %u enemies could fire at it",
                                                              shots->len), item.words, shots->len);

          BIV_FIT_TEXT (item.words, words);
        }
      g_array_append_val (items, item);
    }
}

/* Generals are nobody's secret but where their side is looked at alone: who is with concealed men is as they are. */
static gboolean
get_general (const BivEyes *eyes,
             guint          general,
             BivTableBase  *item)
{
  BivField *field = eyes->field;
  const BivSetupPart *part = biv_eyes_find_part (eyes, BIV_PART_GENERAL, general);
  g_autofree char *at = biv_eyes_dup_fact (eyes, BIV_TARGET_GENERAL, general, "at");
  g_autofree char *with = biv_eyes_dup_fact (eyes, BIV_TARGET_GENERAL, general, "with");
  g_autofree char *disabled = biv_eyes_dup_fact (eyes, BIV_TARGET_GENERAL, general, "disabled");
  int unit = with != NULL ? biv_field_find_unit (field, with) : -1;
  BivSpot spot;

  if (part == NULL || at == NULL || !biv_text_read_place (at, &spot) || g_strcmp0 (disabled, "yes") == 0)
    return FALSE;
  if (unit >= 0 && !biv_eyes_know (eyes, (guint) unit))
    return FALSE;
  /* Without a place he is not on the table. */
  if (unit < 0 && spot.x == 0 && spot.y == 0)
    return FALSE;
  *item = (BivTableBase) {
    .id = BIV_TABLE_GENERALS + general,
    .kind = BIV_TABLE_GENERAL,
    .can_be_carried = biv_session_is_at_end (eyes->session) && biv_eyes_may_act (eyes, part->side),
    .base = biv_base_make (spot, BIV_ANGLE_N, 0, 0),
    .side = biv_eyes_get_look (eyes, part->side),
  };
  BIV_FIT_TEXT (item->name, biv_setup_part_call (part));
  BIV_FIT (item->words, _("general %s"), biv_setup_part_call (part));
  return TRUE;
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
add_pointing (const BivEyes   *eyes,
              GArray          *lines,
              BivTableLineKind kind,
              guint            unit,
              int              enemy)
{
  BivBase base, there;
  BivSpot front;

  if (enemy < 0 || !biv_eyes_know (eyes, (guint) enemy) || !biv_eyes_get_base (eyes, unit, &base)
      || !biv_eyes_get_base (eyes, (guint) enemy, &there))
    return;
  front = biv_base_get_front (&base);
  add_line (lines, kind, front, biv_base_get_nearest_spot (&there, front), " ");
  g_array_index (lines, BivTableLine, lines->len - 1).words[0] = '\0';
}

static void
add_intent (const BivEyes *eyes,
            GArray        *lines,
            guint          unit)
{
  BivFusilierIntent intent;
  BivBase base;
  BivSpot at;

  if (!biv_eyes_get_base (eyes, unit, &base))
    return;
  biv_fusilier_get_intent (eyes->field, biv_eyes_get_state (eyes), unit, &intent);
  at = base.centre;
  for (guint i = 0; i < intent.n_steps; at = intent.steps[i].at, i++)
    add_line (lines, BIV_TABLE_LINE_WAY, at, intent.steps[i].at, "%s", "");
  /* Where combats are shown, who attacked whom is said by them. */
  if (biv_eyes_is_phase (eyes, "declare") || biv_eyes_is_moving (eyes))
    add_pointing (eyes, lines, BIV_TABLE_LINE_ATTACK, unit, intent.declared);
  if (!biv_eyes_is_firing (eyes))
    return;
  add_pointing (eyes, lines, BIV_TABLE_LINE_FIRE, unit, intent.target);
  if (intent.building != BIV_NO_OBJECT)
    add_line (lines, BIV_TABLE_LINE_FIRE, biv_base_get_front (&base),
              biv_tabletop_get_object (eyes->table, intent.building)->base.centre, "%s", "");
}

/* As far as it comes solid, and the rest that it does not dashed. */
static void
add_plan_way (const BivPlanned *planned,
              GArray           *lines,
              const BivBase    *base)
{
  const BivAction *plan = &planned->action;
  g_autofree char *spent = planned->has_measure ? biv_fusilier_dup_minutes (planned->measure.spent) : NULL;
  BivLength left = planned->has_measure ? planned->measure.length : 0;
  g_autofree char *reached = biv_measured_dup_words (left, FALSE);
  BivSpot at = base->centre;

  for (guint i = 0; i < plan->n_path; i++)
    {
      BivSpot to = plan->steps[i].at;
      BivLength length = biv_spot_distance (at, to);
      gboolean is_last = i + 1u == plan->n_path;

      if (!planned->has_measure)
        {
          add_line (lines, BIV_TABLE_LINE_REFUSED, at, to, "%s",
                    is_last && planned->why.clauses[0] != NULL ? planned->why.clauses[0] : "");
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
            add_line (lines, BIV_TABLE_LINE_STOP, at, planned->measure.at, "%s, %s %s", reached, spent,
                      planned->measure.clause != NULL ? planned->measure.clause : "");
          add_line (lines, BIV_TABLE_LINE_MEASURE, left > 0 || i == 0 ? planned->measure.at : at, to, "%s", "");
          left = 0;
        }
      at = to;
    }
}

static void
add_plan (const BivTableScene *self,
          const BivEyes       *eyes,
          GArray              *lines,
          GArray              *ghosts)
{
  const BivPlanned *planned = biv_table_plan_get (self->plan);
  const BivAction *plan = &planned->action;
  BivTableBase ghost = { 0 };
  BivBase base;

  if (plan->kind == BIV_ACTION_NONE || plan->unit < 0 || !biv_eyes_get_base (eyes, (guint) plan->unit, &base))
    return;
  if (plan->kind == BIV_ACTION_MARCH)
    add_plan_way (planned, lines, &base);
  if (plan->kind == BIV_ACTION_DECLARE || plan->kind == BIV_ACTION_SHOOT)
    {
      add_pointing (eyes, lines, !planned->is_legal ? BIV_TABLE_LINE_REFUSED
                                 : plan->kind == BIV_ACTION_DECLARE ? BIV_TABLE_LINE_ATTACK : BIV_TABLE_LINE_FIRE,
                    (guint) plan->unit, plan->other);
      if (!planned->is_legal && lines->len > 0 && planned->why.clauses[0] != NULL)
        BIV_FIT_TEXT (g_array_index (lines, BivTableLine, lines->len - 1).words, planned->why.clauses[0]);
    }
  if (!biv_table_plan_get_base (self->plan, &base))
    return;
  fill_base (eyes, (guint) plan->unit, &ghost);
  ghost.base = base;
  ghost.is_refused = !planned->is_legal;
  ghost.can_be_carried = ghost.can_be_turned = biv_eyes_is_moving (eyes);
  ghost.name[0] = '\0';
  g_array_append_val (ghosts, ghost);
}

/* Who meets whom, numbered from the left as they will be fought (FU-COMBAT-3). */
static void
add_pairings (const BivEyes *eyes,
              GArray        *lines)
{
  g_autoptr (GArray) fighters = NULL, pairings = NULL;

  if (!biv_eyes_is_phase (eyes, "combat"))
    return;
  pairings = biv_fusilier_list_fights (eyes->field, biv_eyes_get_state (eyes), &fighters);
  for (guint i = 0; i < fighters->len; i++)
    {
      const BivFusilierFighter *fighter = &g_array_index (fighters, BivFusilierFighter, i);
      BivBase base, there;
      BivSpot a, b;

      if (fighter->part != BIV_FUSILIER_FIGHTS || fighter->place != 0 || !fighter->is_of_attackers || fighter->enemy < 0
          || !biv_eyes_get_base (eyes, (guint) fighter->unit, &base) || !biv_eyes_get_base (eyes, (guint) fighter->enemy, &there))
        continue;
      biv_base_get_nearest (&base, &there, &a, &b);
      add_line (lines, BIV_TABLE_LINE_PAIRING, a, b, "%d", fighter->pairing + 1);
    }
}

/* From the middle of those who are to obey it, as it is shown in the deployment. */
static void
add_order (const BivEyes   *eyes,
           GArray          *lines,
           const BivAction *order)
{
  const char *id = biv_fusilier_order_id (order->value);
  gint64 x = 0, y = 0, n = 0;

  for (guint i = 0; i < biv_field_get_n_units (eyes->field); i++)
    {
      int formation = biv_eyes_get_brigade (eyes, i);
      BivBase base;

      while (formation >= 0 && formation != order->other)
        formation = biv_eyes_get_parent (eyes, formation);
      if (formation < 0 || !biv_eyes_get_base (eyes, i, &base))
        continue;
      x += base.centre.x;
      y += base.centre.y;
      n++;
    }
  if (n > 0)
    add_line (lines, biv_fusilier_check_objective (eyes->table, id, &order->steps[0].at, NULL) ? BIV_TABLE_LINE_WAY
                                                                                               : BIV_TABLE_LINE_REFUSED,
              biv_spot ((BivLength) (x / n), (BivLength) (y / n)), order->steps[0].at, "%s", biv_fusilier_order_name (id));
}

/* @unit: from where it would stand if something is planned for it. */
static void
add_reaches (const BivTableScene *self,
                const BivEyes       *eyes,
                guint                unit,
                gboolean             has_words,
                GArray              *shown)
{
  static const BivTableReachStroke strokes[] = {
    [BIV_FUSILIER_REACH_ZONE] = BIV_TABLE_REACH_ZONE,       [BIV_FUSILIER_REACH_RIFLES] = BIV_TABLE_REACH_DASHED,
    [BIV_FUSILIER_REACH_SHORT] = BIV_TABLE_REACH_SOLID,     [BIV_FUSILIER_REACH_EFFECTIVE] = BIV_TABLE_REACH_DASHED,
    [BIV_FUSILIER_REACH_LONG] = BIV_TABLE_REACH_DOTTED,
  };
  BivFusilierReach reaches[BIV_FUSILIER_MOST_REACHES];
  BivTableReach item = { 0 };
  guint n;

  if (!biv_eyes_get_base (eyes, unit, &item.base))
    return;
  if ((int) unit == self->unit)
    biv_table_plan_get_base (self->plan, &item.base);
  item.side = biv_eyes_get_look (eyes, biv_eyes_get_side (eyes, unit));
  n = biv_fusilier_list_reaches (eyes->field, biv_eyes_get_state (eyes), unit, reaches);
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

/* On request: who could fire at whom as all stand, if it were time to. Of the unit on the card, who could fire at it and what it
 * sees itself; else of all whom the enemy sees. */
static void
add_threats (const BivTableScene *self,
             const BivEyes       *eyes,
             GArray              *lines)
{
  int unit = self->shown, enemies = self->threatening;

  if (enemies == BIV_NOBODY)
    return;
  for (guint i = 0; i < biv_field_get_n_units (eyes->field); i++)
    {
      g_autoptr (GArray) shots = NULL;

      if (!biv_eyes_know (eyes, i) || (unit >= 0 ? (int) i != unit : biv_eyes_get_side (eyes, i) == enemies))
        continue;
      shots = biv_eyes_list_threats (eyes, biv_eyes_get_state (eyes), i);
      for (guint k = 0; k < shots->len; k++)
        add_pointing (eyes, lines, BIV_TABLE_LINE_FIRE, g_array_index (shots, BivFusilierShot, k).unit, (int) i);
    }
  if (unit >= 0)
    {
      g_autoptr (GArray) targets = biv_eyes_list_targets (eyes, (guint) unit);

      for (guint k = 0; k < targets->len; k++)
        add_pointing (eyes, lines, BIV_TABLE_LINE_FIRE, (guint) unit,
                      (int) g_array_index (targets, BivFusilierShot, k).target);
    }
}

/* ---- What of the table is in sight ---- */

#define BESIDE_ARMIES 180             /* mm: room for a march */
#define BEHIND_ARMIES 320             /* and for flags and names of brigades */

/* At first the armies rather than the whole table, where that shows units larger; and again when somebody has left that part, as
 * long as nobody has zoomed. */
static void
show_armies (BivTableScene  *self,
             const BivEyes  *eyes,
             BivTableCanvas *canvas,
             GArray         *items)
{
  double width = (double) biv_tabletop_get_width (eyes->table) / BIV_MM;
  double height = (double) biv_tabletop_get_height (eyes->table) / BIV_MM;
  double left = width, top = height, right = 0, bottom = 0;
  gboolean has_seen = self->seen.width > 0;
  BivBox box;

  if (items->len == 0 || (has_seen && !biv_canvas_fits_box (BIV_CANVAS (canvas))))
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
  if (has_seen && left >= self->seen.x && top >= self->seen.y
      && right <= self->seen.x + self->seen.width && bottom <= self->seen.y + self->seen.height)
    return;
  box.x = MAX (left - BESIDE_ARMIES, 0);
  box.y = MAX (top - BEHIND_ARMIES, 0);
  box.width = MIN (right + BESIDE_ARMIES, width) - box.x;
  box.height = MIN (bottom + BEHIND_ARMIES, height) - box.y;
  self->seen = box;
  biv_canvas_fit_box (BIV_CANVAS (canvas), &box);
}

void
biv_table_scene_show (BivTableScene  *self,
                      const BivEyes  *eyes,
                      BivTableCanvas *canvas)
{
  const BivAction *planned = &biv_table_plan_get (self->plan)->action;
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (BivTableBase));
  g_autoptr (GArray) ghosts = g_array_new (FALSE, TRUE, sizeof (BivTableBase));
  g_autoptr (GArray) lines = g_array_new (FALSE, TRUE, sizeof (BivTableLine));
  g_autoptr (GArray) reaches = g_array_new (FALSE, TRUE, sizeof (BivTableReach));
  BivTableBase general;

  add_units (self, eyes, items);
  for (guint i = 0; biv_eyes_find_part (eyes, BIV_PART_GENERAL, i) != NULL; i++)
    if (get_general (eyes, i, &general))
      g_array_append_val (items, general);
  /* What the other side has in mind is not seen until it is done. */
  for (guint i = 0; i < biv_field_get_n_units (eyes->field); i++)
    if (biv_eyes_share (eyes, biv_eyes_get_side (eyes, i)) && (planned->kind == BIV_ACTION_NONE || planned->unit != (int) i))
      add_intent (eyes, lines, i);
  add_pairings (eyes, lines);
  if (self->has_order && self->order.n_path > 0)
    add_order (eyes, lines, &self->order);
  add_plan (self, eyes, lines, ghosts);
  /* Of the unit on the card: of an enemy's gun, what it reaches. On request, of all enemies. */
  for (guint i = 0; i < biv_field_get_n_units (eyes->field); i++)
    if (biv_eyes_get_side (eyes, i) == self->threatening && (int) i != self->shown && biv_eyes_know (eyes, i))
      add_reaches (self, eyes, i, FALSE, reaches);
  if (self->shown >= 0)
    add_reaches (self, eyes, (guint) self->shown, TRUE, reaches);
  add_threats (self, eyes, lines);
  if (self->has_measured)
    {
      g_autofree char *length = biv_measured_dup_words (biv_spot_distance (self->from, self->to), TRUE);

      add_line (lines, BIV_TABLE_LINE_MEASURE, self->from, self->to, "%s", length);
    }
  biv_table_canvas_set_bases (canvas, (const BivTableBase *) (gpointer) items->data, items->len);
  biv_table_canvas_set_ghosts (canvas, (const BivTableBase *) (gpointer) ghosts->data, ghosts->len);
  biv_table_canvas_set_reaches (canvas, (const BivTableReach *) (gpointer) reaches->data, reaches->len);
  biv_table_canvas_set_lines (canvas, (const BivTableLine *) (gpointer) lines->data, lines->len);
  biv_table_canvas_set_picked_base (canvas, self->general >= 0 ? BIV_TABLE_GENERALS + (guint) self->general
                                            : self->unit >= 0 ? (guint) self->unit : BIV_NO_BASE);
  biv_table_canvas_set_past (canvas, !biv_session_is_at_end (eyes->session));
  show_armies (self, eyes, canvas, items);
}

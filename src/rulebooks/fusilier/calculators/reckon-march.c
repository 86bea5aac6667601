/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckon-march.c: the calculator for a bound's march (FU-MOVE, FU-OBST, FU-EVOL, FU-ART-11) */
#include "config.h"
#include "rulebooks/calculators-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_STEPS 64

static const char *const states[] = {
  "infantry-line", "infantry-column", "skirmishers", "cavalry", "horse-artillery", "field-artillery", "siege-artillery",
  "general", "square", "dismounted-cavalry", NULL,
};
static const char *const state_labels[] = {
  N_("Infantry in line"), N_("Infantry in column"), N_("Skirmishers"), N_("Cavalry"), N_("Horse artillery"),
  N_("Field artillery"), N_("Siege artillery"), N_("General"), N_("Square"), N_("Dismounted cavalry"), NULL,
};

static const FuMarcher marchers[] = {
  { .arm = FU_INFANTRY, .form = FU_LINE },
  { .arm = FU_INFANTRY, .form = FU_COLUMN },
  { .arm = FU_INFANTRY, .form = FU_SKIRMISH },
  { .arm = FU_CAVALRY, .form = FU_MOUNTED },
  { .arm = FU_ARTILLERY, .form = FU_LIMBERED, .class = FU_HORSE_GUNS },
  { .arm = FU_ARTILLERY, .form = FU_LIMBERED, .class = FU_FIELD_GUNS },
  { .arm = FU_ARTILLERY, .form = FU_LIMBERED, .class = FU_SIEGE_GUNS },
  { .is_general = TRUE },
  { .arm = FU_INFANTRY, .form = FU_SQUARE },
  { .arm = FU_CAVALRY, .form = FU_DISMOUNTED },
};

static const char *const goings[] = { "open", "broken", "wood", "dense-wood", "built-up", "knee", "waist" };

static const struct { const char *word; FuEvolution evolution; } evolutions[] = {
  { "to-line", FU_TO_LINE }, { "to-column", FU_TO_COLUMN }, { "to-square", FU_TO_SQUARE }, { "to-skirmish", FU_TO_SKIRMISH },
  { "abreast", FU_ABREAST }, { "mount", FU_MOUNT },         { "dismount", FU_DISMOUNT },   { "limber", FU_LIMBER },
  { "unlimber", FU_UNLIMBER },
};

static const char *const stops[] = {
  [FU_STOP_END] = "end", [FU_STOP_SPENT] = "spent", [FU_STOP_LOST] = "lost", [FU_STOP_CROSSING] = "crossing",
  [FU_STOP_EVOLVING] = "evolving", [FU_STOP_IMPASSABLE] = "impassable", [FU_STOP_CANNOT_MOVE] = "cannot-move",
  [FU_STOP_NO_EVOLUTION] = "no-such-evolution",
};

/* ---- Reading the steps ---- */

static gboolean
read_going (const char *text,
            guint8     *going)
{
  for (guint8 i = 0; i < G_N_ELEMENTS (goings); i++)
    if (strcmp (goings[i], text) == 0)
      {
        *going = i;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_evolution (const char *text,
                guint8     *evolution)
{
  for (gsize i = 0; i < G_N_ELEMENTS (evolutions); i++)
    if (strcmp (evolutions[i].word, text) == 0)
      {
        *evolution = (guint8) evolutions[i].evolution;
        return TRUE;
      }
  return FALSE;
}

static gboolean
read_step (const char  *text,
           FuMarchStep *step)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  guint n = g_strv_length (parts);
  BivLength height = 0;

  *step = (FuMarchStep) { 0 };
  if (n < 2 || n > 3)
    return FALSE;
  if (strcmp (parts[0], "move") == 0)
    return biv_parse_length (parts[1], BIV_LENGTH_MAX, &step->way) && (n < 3 || read_going (parts[2], &step->going));
  if (n == 3 && !biv_parse_minutes (parts[2], 10, &step->before))
    return FALSE;
  if (strcmp (parts[0], "obstacle") == 0)
    {
      step->kind = FU_STEP_OBSTACLE;
      if (!biv_parse_length (parts[1], FU_MM (100), &height))
        return FALSE;
      step->height = height;                  /* metres with two decimals: centimetres */
      return TRUE;
    }
  step->kind = FU_STEP_EVOLVE;
  return strcmp (parts[0], "evolve") == 0 && read_evolution (parts[1], &step->evolution);
}

static gboolean
read_steps (BivSum      *sum,
            FuMarchStep  steps[MAX_STEPS],
            guint       *n)
{
  const char *text = biv_sum_get (sum, "steps");
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", ",", -1);

  *n = g_strv_length (parts);
  if (*n > MAX_STEPS)
    return biv_sum_fail (sum, "steps", _("at most %d of them."), MAX_STEPS);
  for (guint i = 0; i < *n; i++)
    if (!read_step (parts[i], &steps[i]))
      return biv_sum_fail (sum, "steps", _("“%s” is no step; they read move:MM, move:MM:GOING, obstacle:METRES, "
                                           "obstacle:METRES:MINUTES, evolve:NAME and evolve:NAME:MINUTES, with commas between. "
                                           "GOING is open, broken, wood, dense-wood, built-up, knee or waist; NAME to-line, "
                                           "to-column, to-square, to-skirmish, abreast, mount, dismount, limber or unlimber."),
                           parts[i]);
  return TRUE;
}

/* ---- The march ---- */

static const char *
state_of (const FuMarcher *marcher,
          FuForm           form)
{
  FuGait gait = marcher->is_general ? FU_GO_GENERAL : fu_gait (marcher->arm, form, marcher->class);

  static const guint8 places[FU_N_GAITS] = {
    [FU_GO_LINE] = 0, [FU_GO_COLUMN] = 1, [FU_GO_SKIRMISH] = 2, [FU_GO_CAVALRY] = 3, [FU_GO_HORSE_GUNS] = 4,
    [FU_GO_FIELD_GUNS] = 5, [FU_GO_SIEGE_GUNS] = 6, [FU_GO_GENERAL] = 7, [FU_GO_SQUARE] = 8, [FU_GO_DISMOUNTED] = 9,
  };

  return states[places[gait]];
}

static gboolean
reckon_march (BivSum *sum)
{
  FuMarcher marcher = marchers[biv_sum_get_choice (sum, "state")];
  FuMarchStep steps[MAX_STEPS];
  FuMarched done;
  guint n = 0;

  marcher.is_on_road = biv_sum_get_switch (sum, "road");
  marcher.ticks = biv_sum_get_ticks (sum, "minutes");
  if (biv_sum_get_switch (sum, "deployed"))
    {
      if (marcher.arm != FU_ARTILLERY)
        return biv_sum_fail (sum, "deployed", _("only guns are unlimbered; leave it out."));
      marcher.form = FU_UNLIMBERED;
    }
  if (!read_steps (sum, steps, &n))
    return FALSE;
  done = fu_march (sum->numbers, &marcher, steps, n, BIV_NOBODY, sum->dice);
  biv_sum_answer_ticks (sum, "used", done.used);
  biv_sum_answer_ticks (sum, "left", done.left);
  biv_sum_answer_length (sum, "distance", done.way);
  biv_sum_answer (sum, "stop", "%s", stops[done.stop]);
  biv_sum_answer (sum, "state", "%s", state_of (&marcher, done.form));
  if (done.carry > 0)
    biv_sum_answer_ticks (sum, "carry", done.carry);
  if (marcher.arm == FU_ARTILLERY && !marcher.is_general)
    biv_sum_answer_switch (sum, "fire", done.may_fire);
  return TRUE;
}

static const BivInput march_inputs[] = {
  { "state", BIV_INPUT_CHOICE, N_("Who"), .choices = states, .choice_labels = state_labels, .is_needed = TRUE },
  { "steps", BIV_INPUT_STEPS, N_("Way"), .hint = N_("one after the other: move:100:wood,obstacle:1.2,evolve:to-line") },
  { "minutes", BIV_INPUT_MINUTES, N_("Minutes"), N_("min"), .fallback = "10" },
  { "deployed", BIV_INPUT_SWITCH, N_("Guns unlimbered"), .fallback = "no" },
  { "road", BIV_INPUT_SWITCH, N_("On a road all the way"), .fallback = "no", .hint = N_("columns, horse and limbered guns") },
  { 0 },
};

static const BivOutput march_outputs[] = {
  { "used", N_("Minutes used") }, { "left", N_("Minutes left") }, { "distance", N_("Distance") }, { "stop", N_("Stopped by") },
  { "state", N_("Who, now") }, { "carry", N_("Spent on what is not finished, minutes") }, { "fire", N_("May fire") }, { 0 },
};

const BivCalculator biv_reckon_march = {
  "march", N_("March"), N_("How far a unit comes in a bound, and what time it has left."), N_("a D6 for woods"), "FU-MOVE-3",
  march_inputs, march_outputs, reckon_march,
};

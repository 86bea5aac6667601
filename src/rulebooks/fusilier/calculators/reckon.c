/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckon.c: the calculators as they are asked, each with its inputs and outputs: time, bases, orders, morale, generals, woods
 * (FU-SETUP-10, FU-BASE, FU-ORDER, FU-MOR, FU-GEN, FU-MOVE-11), marches (FU-MOVE, FU-OBST, FU-EVOL), fire and buildings (FU-ART,
 * FU-SKIRM, FU-BUILD), combats and who fights whom (FU-COMBAT, FU-INF, FU-CAV) */
#include "config.h"
#include "rulebooks/calculators-private.h"

#include "base/fit.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Time of the start (FU-SETUP-10) ---- */

static gboolean
reckon_start_time (BivSum *sum)
{
  int total = 0, time = fu_throw_start_time (sum->numbers, sum->dice, &total);

  biv_sum_answer_number (sum, "total", total);
  biv_sum_answer_time (sum, "time", time);
  return TRUE;
}

static const BivInput no_inputs[] = { { 0 } };

static const BivOutput start_time_outputs[] = {
  { "total", N_("Total of the dice") }, { "time", N_("Time of day") }, { 0 },
};

const BivCalculator biv_reckon_start_time = {
  "start-time", N_("Time of the start"), N_("When the first bound begins."), N_("D6, D6"), "FU-SETUP-10",
  no_inputs, start_time_outputs, reckon_start_time,
};

/* ---- Bases (FU-BASE) ---- */

static const char *const arms[] = { "infantry", "cavalry", "artillery", NULL };
static const char *const arm_labels[] = { N_("Infantry"), N_("Cavalry"), N_("Artillery"), NULL };

static const char *const shapes[] = {
  "line", "skirmish", "column", "assault-1", "assault-2", "square", "mounted", "dismounted", "limbered", "unlimbered", NULL,
};
static const char *const shape_labels[] = {
  N_("Line"), N_("Skirmish order"), N_("Column"), N_("Assault column, one company wide"),
  N_("Assault column, two companies wide"), N_("Square"), N_("Mounted"), N_("Dismounted"), N_("Limbered"),
  N_("Unlimbered"), NULL,
};

static const struct { guint8 form, arm, abreast; } shape_forms[] = {
  { FU_LINE, FU_INFANTRY, 1 },          { FU_SKIRMISH, FU_INFANTRY, 1 },      { FU_COLUMN, FU_INFANTRY, 1 },
  { FU_ASSAULT_COLUMN, FU_INFANTRY, 1 }, { FU_ASSAULT_COLUMN, FU_INFANTRY, 2 }, { FU_SQUARE, FU_INFANTRY, 1 },
  { FU_MOUNTED, FU_CAVALRY, 1 },        { FU_DISMOUNTED, FU_CAVALRY, 1 },     { FU_LIMBERED, FU_ARTILLERY, 1 },
  { FU_UNLIMBERED, FU_ARTILLERY, 1 },
};

/* Men or their front rank, but not both. */
static gboolean
read_men (BivSum  *sum,
          FuShape *shape)
{
  if (biv_sum_has (sum, "front") && biv_sum_has (sum, "men"))
    return biv_sum_fail (sum, "men", _("it is either “front”, the men of the front rank, or “men”, all of them."));
  if (!biv_sum_has (sum, "front") && !biv_sum_has (sum, "men"))
    return biv_sum_fail (sum, "front", _("foot and horse need “front” or “men”."));
  shape->front = biv_sum_get_number (sum, "front");
  shape->men = biv_sum_get_number (sum, "men");
  shape->ranks = biv_sum_get_number (sum, "ranks");
  return TRUE;
}

static gboolean
reckon_frontage (BivSum *sum)
{
  static const guint8 usual[] = { FU_LINE, FU_MOUNTED, FU_UNLIMBERED };
  FuShape shape = { .arm = (guint8) biv_sum_get_choice (sum, "arm") };
  int state = biv_sum_get_choice (sum, "state"), front = 0;
  BivLength frontage, depth;

  shape.form = usual[shape.arm];
  shape.abreast = 1;
  if (state >= 0)
    {
      if (shape_forms[state].arm != shape.arm)
        return biv_sum_fail (sum, "state", _("%s does not form like that."), arms[shape.arm]);
      shape.form = shape_forms[state].form;
      shape.abreast = shape_forms[state].abreast;
    }
  shape.companies = biv_sum_get_number (sum, "companies");
  shape.guns = biv_sum_get_number (sum, "guns");
  if (shape.arm == FU_ARTILLERY && !biv_sum_has (sum, "guns"))
    return biv_sum_fail (sum, "guns", _("artillery needs its number of guns."));
  if (shape.arm != FU_ARTILLERY && !read_men (sum, &shape))
    return FALSE;
  fu_shape_base (sum->numbers, &shape, &front, &frontage, &depth);
  if (shape.arm != FU_ARTILLERY)
    biv_sum_answer_number (sum, "front", front);
  biv_sum_answer_length (sum, "frontage", frontage);
  biv_sum_answer_length (sum, "depth", depth);
  return TRUE;
}

static const BivInput frontage_inputs[] = {
  { "arm", BIV_INPUT_CHOICE, N_("Arm"), .choices = arms, .choice_labels = arm_labels, .is_needed = TRUE },
  { "front", BIV_INPUT_NUMBER, N_("Men in the front rank"), .minimum = 1, .maximum = 5000, .hint = N_("foot and horse") },
  { "men", BIV_INPUT_NUMBER, N_("Men"), .minimum = 1, .maximum = 20000, .hint = N_("instead of the front rank") },
  { "ranks", BIV_INPUT_NUMBER, N_("Ranks"), .minimum = 1, .maximum = 4, .hint = N_("with men; 3 for foot, 2 for horse") },
  { "guns", BIV_INPUT_NUMBER, N_("Guns"), .minimum = 1, .maximum = 200, .hint = N_("artillery") },
  { "state", BIV_INPUT_CHOICE, N_("Formation"), .choices = shapes, .choice_labels = shape_labels,
    .hint = N_("line, mounted or unlimbered where nothing is said") },
  { "companies", BIV_INPUT_NUMBER, N_("Companies"), .minimum = 2, .maximum = 20, .hint = N_("of a column; 6") },
  { 0 },
};

static const BivOutput frontage_outputs[] = {
  { "front", N_("Men in the front rank") }, { "frontage", N_("Frontage") }, { "depth", N_("Depth") }, { 0 },
};

const BivCalculator biv_reckon_frontage = {
  "frontage", N_("Frontage"), N_("How large a base is."), "", "FU-BASE-3", frontage_inputs, frontage_outputs, reckon_frontage,
};

/* ---- Orders (FU-ORDER) ---- */

static const char *const era_labels[] = { N_("Marlburian"), N_("Seven Years War"), N_("Napoleonic"), NULL };
static const char *const ranks[] = { "cinc", "corps", "division", "brigade", NULL };
static const char *const rank_labels[] = {
  N_("Commander-in-chief"), N_("Corps commander"), N_("Divisional commander"), N_("Brigadier"), NULL,
};
static const char *const levels[] = { "division+brigade", "brigade+division", "division", "brigade", "none", NULL };
static const char *const level_labels[] = {
  N_("Division and brigade"), N_("Brigade and division"), N_("Division"), N_("Brigade"), N_("None"), NULL,
};
static const char *const tempers[] = { "steady", "rash", "cautious", NULL };
static const char *const temper_labels[] = { N_("Steady"), N_("Rash"), N_("Cautious"), NULL };

static gboolean
reckon_activation (BivSum *sum)
{
  FuNumbers numbers = *sum->numbers;
  int between = biv_sum_get_choice (sum, "levels"), at = biv_sum_get_time (sum, "at"), first = biv_sum_get_time (sum, "first");
  FuOrderSent order = {
    .issuer = (guint8) biv_sum_get_choice (sum, "issuer"),
    .has_division = between <= 2,
    .has_brigade = between <= 1 || between == 3,
    .temper = (guint8) biv_sum_get_choice (sum, "temperament"),
    .distance = biv_sum_get_length (sum, "distance"),
  };
  FuActivation activation;
  int active, bound;

  if (biv_sum_has (sum, "era"))
    numbers.era = (guint8) biv_sum_get_choice (sum, "era");
  /* FU-ORDER-4: whoever writes; nobody says here who else is on the table. */
  if (numbers.chain_from_highest)
    order.issuer = FU_RANK_CINC;
  activation = fu_activate (&numbers, &order, BIV_NOBODY, sum->dice);
  biv_sum_line (sum, "", _("steps of the order table"), activation.sum, "FU-ORDER-5");
  biv_sum_line (sum, "", _("difference of the dice"), -activation.difference, "FU-ORDER-1");
  if (activation.temper != 0)
    biv_sum_line (sum, "", _("temperament"), activation.temper, "FU-ORDER-7");
  biv_sum_answer_number (sum, "sum", activation.sum);
  biv_sum_answer_number (sum, "difference", activation.difference);
  biv_sum_answer_number (sum, "activation", activation.activation);
  biv_sum_answer_number (sum, "transmission", activation.transmission);
  if (at < 0)
    return TRUE;
  active = at + activation.transmission + activation.activation;
  biv_sum_answer_time (sum, "received", at + activation.transmission);
  biv_sum_answer_time (sum, "active", active);
  if (first < 0)
    return TRUE;
  /* FU-ORDER-13: of the bounds that begin at @first and every ten minutes before and after, that in which it lies. */
  bound = active - ((active - first) % 10 + 10) % 10;
  biv_sum_answer_time (sum, "bound", bound);
  biv_sum_answer_number (sum, "minutes", fu_minutes_left (bound, active));
  return TRUE;
}

static const BivInput activation_inputs[] = {
  { "era", BIV_INPUT_CHOICE, N_("Era"), .choices = fu_era_words, .choice_labels = era_labels,
    .hint = N_("Napoleonic, or as the options have it") },
  { "issuer", BIV_INPUT_CHOICE, N_("Order given by"), .fallback = "cinc", .choices = ranks, .choice_labels = rank_labels },
  { "levels", BIV_INPUT_CHOICE, N_("Levels between"), .fallback = "division+brigade", .choices = levels,
    .choice_labels = level_labels },
  { "temperament", BIV_INPUT_CHOICE, N_("Commander ordered"), .fallback = "steady", .choices = tempers,
    .choice_labels = temper_labels },
  { "distance", BIV_INPUT_LENGTH, N_("Distance"), N_("mm"), .fallback = "0" },
  { "at", BIV_INPUT_TIME, N_("Written at"), .hint = N_("for when it arrives and begins") },
  { "first", BIV_INPUT_TIME, N_("A bound begins at"), .hint = N_("any one, for the minutes left") },
  { 0 },
};

static const BivOutput activation_outputs[] = {
  { "sum", N_("Steps") }, { "difference", N_("Difference of the dice") }, { "activation", N_("Activation, minutes") },
  { "transmission", N_("On the way, minutes") }, { "received", N_("Received") }, { "active", N_("Active") },
  { "bound", N_("In the bound of") }, { "minutes", N_("Minutes left in it") }, { 0 },
};

const BivCalculator biv_reckon_activation = {
  "activation", N_("Activation"), N_("When an order arrives, and when its formation begins to obey it."),
  N_("D10 plus, D10 minus, and a D10 for a rash or cautious general"), "FU-ORDER-1",
  activation_inputs, activation_outputs, reckon_activation,
};

/* ---- Morale (FU-MOR) ---- */

static const char *const kinds[] = { "brigade", "division", "battery", NULL };
static const char *const kind_labels[] = { N_("Brigade"), N_("Division"), N_("Battery"), NULL };

#define MAX_BRIGADES 32

static gboolean
read_brigades (BivSum *sum,
               int    *original,
               int    *quality,
               int    *worst)
{
  g_auto (GStrv) parts = g_strsplit (biv_sum_get (sum, "brigades"), "+", -1);
  int units[MAX_BRIGADES], qualities[MAX_BRIGADES];
  guint n = g_strv_length (parts);

  if (n > MAX_BRIGADES)
    return biv_sum_fail (sum, "brigades", _("at most %d of them."), MAX_BRIGADES);
  for (guint i = 0; i < n; i++)
    {
      g_auto (GStrv) pair = g_strsplit (parts[i], "x", -1);

      if (g_strv_length (pair) != 2 || !biv_parse_whole (pair[0], 1, 500, &units[i])
          || !biv_parse_whole (pair[1], -99, 99, &qualities[i]))
        return biv_sum_fail (sum, "brigades", _("“%s” is not of the form UNITSxQUALITY, such as 5x6+4x5."), parts[i]);
      *original += units[i];
      *worst = qualities[i] < 1 || qualities[i] > FU_MAX_QUALITY ? qualities[i] : *worst;
    }
  *quality = fu_mean_quality (sum->numbers, units, qualities, n);
  return TRUE;
}

static void
answer_morale (BivSum         *sum,
               const FuMorale *morale)
{
  if (morale->result == FU_ALL_LOST)
    {
      biv_sum_answer (sum, "basic", "-");
      biv_sum_answer (sum, "actual", "R");
    }
  else
    {
      biv_sum_answer_number (sum, "basic", morale->basic);
      if (morale->actual >= 100)
        biv_sum_answer (sum, "actual", "R");
      else
        biv_sum_answer_number (sum, "actual", morale->actual);
    }
  if (morale->has_roll)
    biv_sum_answer_number (sum, "roll", morale->roll);
  biv_sum_answer (sum, "result", "%s",
                  morale->result == FU_ALL_LOST ? "lost" : morale->result == FU_STANDS ? "stands" : "retreats");
}

static gboolean
reckon_morale (BivSum *sum)
{
  int original = 0, quality = 0, lost = biv_sum_get_number (sum, "lost"), worst = 1;
  FuMorale morale;

  if (biv_sum_has (sum, "brigades"))
    {
      if (biv_sum_get_choice (sum, "kind") != 1)
        return biv_sum_fail (sum, "brigades", _("only a division has brigades; give “original” and “quality”."));
      if (biv_sum_has (sum, "original") || biv_sum_has (sum, "quality"))
        return biv_sum_fail (sum, "brigades", _("“original” and “quality” follow from them; leave these out."));
      if (!read_brigades (sum, &original, &quality, &worst))
        return FALSE;
    }
  else
    {
      if (!biv_sum_has (sum, "original"))
        return biv_sum_fail (sum, "original", _("how many units, or guns, there were at first."));
      if (!biv_sum_has (sum, "quality"))
        return biv_sum_fail (sum, "quality", _("1 to 9."));
      original = biv_sum_get_number (sum, "original");
      quality = worst = biv_sum_get_number (sum, "quality");
    }
  if (worst < 1 || worst > FU_MAX_QUALITY)
    return biv_sum_refuse (sum, "E-SETUP-11", "FU-SETUP-12", _("Quality must be 1 to 9."));
  if (lost > original)
    return biv_sum_fail (sum, "lost", _("no more than the %d there were can be lost."), original);
  morale = fu_throw_morale (sum->numbers, original, lost, quality, BIV_NOBODY, sum->dice);
  biv_sum_answer_number (sum, "original", original);
  biv_sum_answer_number (sum, "quality", quality);
  answer_morale (sum, &morale);
  return TRUE;
}

static const BivInput morale_inputs[] = {
  { "kind", BIV_INPUT_CHOICE, N_("Kind"), .fallback = "brigade", .choices = kinds, .choice_labels = kind_labels },
  { "original", BIV_INPUT_NUMBER, N_("Units, or guns, at first"), .minimum = 1, .maximum = 500 },
  { "lost", BIV_INPUT_NUMBER, N_("Lost so far"), .minimum = 0, .maximum = 16000, .is_needed = TRUE,
    .hint = N_("retreating, routed, reforming; or silenced guns") },
  { "quality", BIV_INPUT_NUMBER, N_("Quality"), .minimum = -99, .maximum = 99, .hint = N_("1 to 9") },
  { "brigades", BIV_INPUT_BRIGADES, N_("Brigades of a division"), .hint = N_("units x quality of each: 5x6+4x5") },
  { 0 },
};

static const BivOutput morale_outputs[] = {
  { "original", N_("At first") }, { "quality", N_("Quality") }, { "basic", N_("Basic chance") },
  { "actual", N_("Actual chance") }, { "roll", N_("Roll") }, { "result", N_("Result") }, { 0 },
};

const BivCalculator biv_reckon_morale = {
  "morale", N_("Morale"), N_("Whether a brigade, division or battery stands."), N_("D10 tens, D10 units"), "FU-MOR-5",
  morale_inputs, morale_outputs, reckon_morale,
};

/* ---- Generals at risk (FU-GEN) ---- */

static gboolean
reckon_risk (BivSum *sum)
{
  gboolean is_disabled = fu_throw_risk (BIV_NOBODY, sum->dice);

  biv_sum_answer_switch (sum, "disabled", is_disabled);
  if (!is_disabled)
    return TRUE;
  biv_sum_answer (sum, "falls-back", "%s", biv_sum_get (sum, "formation"));      /* FU-GEN-2 */
  if (biv_sum_get_choice (sum, "rank") == FU_RANK_CINC)                          /* FU-GEN-3 */
    biv_sum_answer (sum, "effects", "delay-orders+test-within-1000");
  return TRUE;
}

static const BivInput risk_inputs[] = {
  { "rank", BIV_INPUT_CHOICE, N_("Rank"), .choices = ranks, .choice_labels = rank_labels, .is_needed = TRUE },
  { "formation", BIV_INPUT_NAME, N_("Formation"), .fallback = "his", .hint = N_("of the unit he is with") },
  { 0 },
};

static const BivOutput risk_outputs[] = {
  { "disabled", N_("Disabled") }, { "falls-back", N_("Falls back") }, { "effects", N_("Besides") }, { 0 },
};

const BivCalculator biv_reckon_risk = {
  "risk", N_("Risk to a general"), N_("Whether a general who is with a fighting unit is disabled."), N_("D10"), "FU-GEN-1",
  risk_inputs, risk_outputs, reckon_risk,
};

/* ---- Woods (FU-MOVE-11) ---- */

static gboolean
reckon_woods (BivSum *sum)
{
  biv_sum_answer_switch (sum, "lost",
                         sum->numbers->lost_in_woods && fu_throw_woods (sum->numbers, BIV_NOBODY, sum->dice, NULL));
  return TRUE;
}

static const BivOutput woods_outputs[] = { { "lost", N_("Loses its way") }, { 0 } };

const BivCalculator biv_reckon_woods = {
  "woods", N_("Woods"), N_("Whether a unit loses its way in a wood."), N_("D6"), "FU-MOVE-11",
  no_inputs, woods_outputs, reckon_woods,
};

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

static const char *const stops[] = {
  [FU_STOP_END] = "end", [FU_STOP_SPENT] = "spent", [FU_STOP_LOST] = "lost", [FU_STOP_CROSSING] = "crossing",
  [FU_STOP_EVOLVING] = "evolving", [FU_STOP_IMPASSABLE] = "impassable", [FU_STOP_CANNOT_MOVE] = "cannot-move",
  [FU_STOP_NO_EVOLUTION] = "no-such-evolution",
};

/* ---- Reading the steps ---- */

static gboolean
read_step (const char  *text,
           FuMarchStep *step)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  guint n = g_strv_length (parts);
  BivLength height = 0;
  int found;

  *step = (FuMarchStep) { 0 };
  if (n < 2 || n > 3)
    return FALSE;
  if (strcmp (parts[0], "move") == 0)
    {
      found = n == 3 ? fu_find_word (fu_going_words, parts[2]) : FU_OPEN;
      step->going = (guint8) MAX (found, 0);
      return found >= 0 && biv_parse_length (parts[1], BIV_LENGTH_MAX, &step->way);
    }
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
  found = fu_find_word (fu_evolution_words, parts[1]);
  step->kind = FU_STEP_EVOLVE;
  step->evolution = (guint8) MAX (found, 0);
  return strcmp (parts[0], "evolve") == 0 && found > FU_NO_EVOLUTION;
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

#define MAX_GUNS 200

static const char *const targets[] = { "troops", "limbered", "deployed", "skirmishers", "building", NULL };
static const char *const target_labels[] = {
  N_("Troops"), N_("Limbered guns"), N_("Unlimbered guns"), N_("Skirmishers"), N_("Building"), NULL,
};
static const char *const materials[] = { "stone", "wood", NULL };
static const char *const material_labels[] = { N_("Stone"), N_("Wood"), NULL };

/* ---- Buildings (FU-BUILD-1, FU-ART-7, FU-ART-9) ---- */

typedef struct
{
  gint64 value;               /* in parts of a point */
} Building;

static gboolean
read_building (BivSum   *sum,
               Building *building)
{
  static const char *const needed[] = { "width", "length", "material" };

  for (gsize i = 0; i < G_N_ELEMENTS (needed); i++)
    if (!biv_sum_has (sum, needed[i]))
      return biv_sum_fail (sum, needed[i], _("a building needs its width, length and material."));
  if (biv_sum_get_length (sum, "width") == 0)
    return biv_sum_fail (sum, "width", _("a building is more than 0 mm wide."));
  if (biv_sum_get_length (sum, "length") == 0)
    return biv_sum_fail (sum, "length", _("a building is more than 0 mm long."));
  building->value = fu_building_value (sum->numbers, biv_sum_get_choice (sum, "material") == 0 ? FU_STONE : FU_TIMBER,
                                       biv_sum_get_length (sum, "width"), biv_sum_get_length (sum, "length"));
  return TRUE;
}

/* Shown to a hundredth of a point; nothing below none. */
static void
answer_points (BivSum     *sum,
               const char *key,
               gint64      parts)
{
  gint64 hundredths = (MAX (parts, 0) + FU_POINT / 200) / (FU_POINT / 100);

  if (hundredths % 100 == 0)
    biv_sum_answer (sum, key, "%" G_GINT64_FORMAT, hundredths / 100);
  else if (hundredths % 10 == 0)
    biv_sum_answer (sum, key, "%" G_GINT64_FORMAT ".%d", hundredths / 100, (int) (hundredths / 10 % 10));
  else
    biv_sum_answer (sum, key, "%" G_GINT64_FORMAT ".%02d", hundredths / 100, (int) (hundredths % 100));
}

static void
answer_building (BivSum         *sum,
                 const Building *building,
                 int             before,
                 int             damage)
{
  gint64 done = (gint64) (before + damage) * FU_POINT;

  answer_points (sum, "value", building->value);
  answer_points (sum, "remaining", building->value - done);
  biv_sum_answer_switch (sum, "gone", done >= building->value);
  biv_sum_answer_number (sum, "garrison", (before + damage) / 2 - before / 2);
}

static gboolean
reckon_building (BivSum *sum)
{
  const char *text = biv_sum_get (sum, "damage");
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "0", "+", -1);
  Building building;
  int damage = 0;

  if (!read_building (sum, &building))
    return FALSE;
  for (char **part = parts; *part != NULL; part++)
    {
      int points;

      if (!biv_parse_whole (*part, 0, 1000, &points))
        return biv_sum_fail (sum, "damage", _("“%s” is no number of points, 0 to 1000; they are added with “+”."), *part);
      damage += points;
    }
  answer_building (sum, &building, 0, damage);
  return TRUE;
}

static const BivInput building_inputs[] = {
  { "width", BIV_INPUT_LENGTH, N_("Width"), N_("mm"), .is_needed = TRUE },
  { "length", BIV_INPUT_LENGTH, N_("Length"), N_("mm"), .is_needed = TRUE },
  { "material", BIV_INPUT_CHOICE, N_("Material"), .choices = materials, .choice_labels = material_labels, .is_needed = TRUE },
  { "damage", BIV_INPUT_NUMBERS, N_("Damage so far"), N_("points"), .hint = N_("added with “+”: 3+2") },
  { 0 },
};

static const BivOutput building_outputs[] = {
  { "value", N_("Value, points") }, { "remaining", N_("Remaining, points") }, { "gone", N_("Gone") },
  { "garrison", N_("Points for those inside") }, { 0 },
};

const BivCalculator biv_reckon_building = {
  "building", N_("Building"), N_("What a building can take, and what is left of it."), "", "FU-BUILD-1",
  building_inputs, building_outputs, reckon_building,
};

/* ---- Artillery (FU-ART) ---- */

static gboolean
read_range (BivSum    *sum,
            BivLength *range)
{
  gboolean has_from = biv_sum_has (sum, "from"), has_to = biv_sum_has (sum, "to");
  BivBase from, to;

  if (biv_sum_has (sum, "range"))
    {
      if (has_from || has_to)
        return biv_sum_fail (sum, "range", _("it is either the range, or “from” and “to”."));
      *range = biv_sum_get_length (sum, "range");
      return TRUE;
    }
  if (!has_from || !has_to)
    return biv_sum_fail (sum, "range", _("give the range, or “from” and “to”, the places of both bases."));
  if (!biv_sum_get_base (sum, "from", biv_sum_get (sum, "from"), &from)
      || !biv_sum_get_base (sum, "to", biv_sum_get (sum, "to"), &to))
    return FALSE;
  *range = biv_base_get_distance (&from, &to);                                   /* FU-GEOM-2 */
  return TRUE;
}

static void
answer_throw (BivSum    *sum,
              FuBracket  bracket,
              int        guns,
              int       *damage)
{
  int totals[MAX_GUNS];
  g_autoptr (GString) text = g_string_new (NULL);

  *damage = fu_throw_artillery (sum->numbers, bracket, guns, BIV_NOBODY, sum->dice, totals);
  for (guint i = 0; i < fu_count_groups (sum->numbers, guns); i++)
    {
      int of_group = fu_guns_of_group (sum->numbers, guns, i);
      g_autofree char *words = g_strdup_printf (_("%d guns, total %d"), of_group, totals[i]);

      g_string_append_printf (text, "%s%d", i > 0 ? "+" : "", totals[i]);
      biv_sum_line (sum, "", words, sum->numbers->artillery[bracket][totals[i] - 2][of_group - 2], "FU-ART-2");
    }
  biv_sum_answer (sum, "bracket", "%s", fu_bracket_words[bracket]);
  biv_sum_answer (sum, "totals", "%s", text->str);
  biv_sum_answer_number (sum, "damage", *damage);
}

static gboolean
reckon_artillery (BivSum *sum)
{
  int calibre = biv_sum_get_number (sum, "calibre"), guns = biv_sum_get_number (sum, "guns"), damage = 0;
  FuTarget target = (FuTarget) biv_sum_get_choice (sum, "target");
  BivLength range = 0;
  Building building = { 0 };
  FuBracket bracket;
  const char *why = NULL;

  if (!fu_knows_calibre (sum->numbers, calibre))
    return biv_sum_refuse (sum, "E-SETUP-9", "FU-ART-1", _("Calibre %d has no range."), calibre);
  if (!read_range (sum, &range) || (target == FU_AT_BUILDING && !read_building (sum, &building)))
    return FALSE;
  bracket = fu_bracket (sum->numbers, calibre, range, target);
  if (guns < 2)                                                                  /* FU-ART-10 */
    why = "too-few-guns";
  else if (bracket == FU_TOO_FAR)
    why = "range";
  biv_sum_answer_length (sum, "range", range);
  biv_sum_answer_switch (sum, "fire", why == NULL);
  if (why != NULL)
    {
      biv_sum_answer (sum, "why", "%s", why);
      return TRUE;
    }
  answer_throw (sum, bracket, guns, &damage);
  if (target == FU_AT_LIMBERED || target == FU_AT_DEPLOYED)                      /* FU-ART-4 */
    biv_sum_answer_number (sum, "silenced",
                           biv_sum_has (sum, "theirs") ? MIN (damage, biv_sum_get_number (sum, "theirs")) : damage);
  if (target == FU_AT_BUILDING)
    answer_building (sum, &building, biv_sum_get_number (sum, "done"), damage);
  return TRUE;
}

static const BivInput artillery_inputs[] = {
  { "calibre", BIV_INPUT_NUMBER, N_("Calibre"), N_("pounds"), .minimum = 0, .maximum = 1000, .is_needed = TRUE,
    .hint = N_("3, 4, 6, 8, 9, 12 or 18") },
  { "guns", BIV_INPUT_NUMBER, N_("Guns"), .minimum = 0, .maximum = MAX_GUNS, .is_needed = TRUE, .hint = N_("not silenced") },
  { "range", BIV_INPUT_LENGTH, N_("Range"), N_("mm") },
  { "from", BIV_INPUT_PLACE, N_("From"), .hint = N_("instead of the range: X,Y,FACING,FRONTAGE,DEPTH") },
  { "to", BIV_INPUT_PLACE, N_("To"), .hint = N_("likewise") },
  { "target", BIV_INPUT_CHOICE, N_("Target"), .fallback = "troops", .choices = targets, .choice_labels = target_labels },
  { "theirs", BIV_INPUT_NUMBER, N_("Guns of the target"), .minimum = 0, .maximum = MAX_GUNS },
  { "width", BIV_INPUT_LENGTH, N_("Width of the building"), N_("mm") },
  { "length", BIV_INPUT_LENGTH, N_("Length of the building"), N_("mm") },
  { "material", BIV_INPUT_CHOICE, N_("Material of the building"), .choices = materials, .choice_labels = material_labels },
  { "done", BIV_INPUT_NUMBER, N_("Damage to the building so far"), N_("points"), .fallback = "0", .minimum = 0, .maximum = 10000 },
  { 0 },
};

static const BivOutput artillery_outputs[] = {
  { "range", N_("Range") }, { "fire", N_("Fires") }, { "why", N_("Why not") }, { "bracket", N_("Bracket") },
  { "totals", N_("Totals") }, { "damage", N_("Damage points") }, { "silenced", N_("Guns silenced") },
  { "value", N_("Value, points") }, { "remaining", N_("Remaining, points") }, { "gone", N_("Gone") },
  { "garrison", N_("Points for those inside") }, { 0 },
};

const BivCalculator biv_reckon_artillery = {
  "artillery", N_("Artillery"), N_("What a battery’s fire does."), N_("D6, D6; more for more than 14 guns"), "FU-ART-2",
  artillery_inputs, artillery_outputs, reckon_artillery,
};

/* ---- Skirmish fire (FU-SKIRM) ---- */

static gboolean
reckon_skirmish (BivSum *sum)
{
  static const char *const words[] = { "range", "combat" };
  BivLength range = biv_sum_get_length (sum, "range");
  gboolean is_far = range > (biv_sum_get_switch (sum, "rifle") ? sum->numbers->rifle_zone : sum->numbers->zone);
  gboolean is_combat = biv_sum_get_choice (sum, "target") == 1;                  /* FU-SKIRM-5 */
  gboolean is_cover = biv_sum_get_switch (sum, "cover");
  int points;

  biv_sum_answer_switch (sum, "fire", !is_far && !is_combat);
  if (is_far || is_combat)
    {
      biv_sum_answer (sum, "why", "%s", words[is_far ? 0 : 1]);
      return TRUE;
    }
  points = fu_throw_skirmish (is_cover ? sum->numbers->hits_cover : sum->numbers->hits_open, BIV_NOBODY, sum->dice,
                              is_cover ? "FU-SKIRM-3" : "FU-SKIRM-1");
  biv_sum_answer_number (sum, "points", points);
  if (biv_sum_get_switch (sum, "stationary") && range <= sum->numbers->zone)     /* FU-SKIRM-4 */
    biv_sum_answer_number (sum, "reply", fu_throw_skirmish (sum->numbers->hits_reply, BIV_NOBODY, sum->dice, "FU-SKIRM-4"));
  return TRUE;
}

static const char *const skirmish_targets[] = { "formed", "skirmishers", NULL };
static const char *const skirmish_target_labels[] = { N_("Formed troops"), N_("Skirmishers"), NULL };

static const BivInput skirmish_inputs[] = {
  { "range", BIV_INPUT_LENGTH, N_("Range"), N_("mm"), .is_needed = TRUE },
  { "rifle", BIV_INPUT_SWITCH, N_("Rifles"), .fallback = "no" },
  { "cover", BIV_INPUT_SWITCH, N_("Target in cover or a building"), .fallback = "no" },
  { "stationary", BIV_INPUT_SWITCH, N_("Target has not left its place"), .fallback = "no" },
  { "target", BIV_INPUT_CHOICE, N_("Target"), .fallback = "formed", .choices = skirmish_targets,
    .choice_labels = skirmish_target_labels },
  { 0 },
};

static const BivOutput skirmish_outputs[] = {
  { "fire", N_("Fires") }, { "why", N_("Why not") }, { "points", N_("Damage points") }, { "reply", N_("Points by the reply") },
  { 0 },
};

const BivCalculator biv_reckon_skirmish = {
  "skirmish", N_("Skirmish fire"), N_("What skirmishers hit, and what comes back."), N_("D6, and a D6 for the reply"),
  "FU-SKIRM-1", skirmish_inputs, skirmish_outputs, reckon_skirmish,
};

/* ---- A unit in words ---- */

/* "dp2": the number after the word, or -1. */
static int
number_after (const char *text,
              const char *word)
{
  gsize length = strlen (word);
  int number;

  return g_str_has_prefix (text, word) && biv_parse_whole (text + length, 0, 999, &number) ? number : -1;
}

typedef struct
{
  BivSum      *sum;
  const char  *key;
  FuCombatant *unit;
  gboolean     has_quality, has_frontage, is_light, is_heavy;
} UnitReader;

static gboolean
read_flag (UnitReader *reader,
           const char *word)
{
  FuCombatant *unit = reader->unit;
  static const char *const works[] = { "", "barricade", "building", "fortification" };

  if (strcmp (word, "inf") == 0 || strcmp (word, "cav") == 0)
    unit->is_horse = *word == 'c';
  else if (strcmp (word, "attacks") == 0)
    unit->attacks = TRUE;
  else if ((strcmp (word, "uphill") == 0 && unit->slope <= 0) || (strcmp (word, "downhill") == 0 && unit->slope >= 0))
    unit->slope = *word == 'u' ? -1 : 1;
  else if (strcmp (word, "broken") == 0)
    unit->over_broken = TRUE;
  else if (strcmp (word, "brigadier") == 0)
    unit->general = MAX (unit->general, 1);                                      /* FU-COMBAT-12: the best */
  else if (strcmp (word, "senior") == 0)
    unit->general = 2;
  else if (strcmp (word, "reforming") == 0)
    unit->is_reforming = TRUE;
  else if (strcmp (word, "ridden") == 0)
    unit->was_ridden = TRUE;
  else if (strcmp (word, "disordered") == 0)
    unit->is_disordered = TRUE;
  else if (strcmp (word, "column") == 0)
    unit->is_column = TRUE;
  else if ((strcmp (word, "heavy") == 0 && unit->weight != FU_LIGHT) || (strcmp (word, "light") == 0 && unit->weight != FU_HEAVY))
    unit->weight = *word == 'h' ? FU_HEAVY : FU_LIGHT;
  else
    {
      for (guint8 i = 1; i < G_N_ELEMENTS (works); i++)
        if (strcmp (word, works[i]) == 0 && (unit->works == FU_NO_WORKS || unit->works == i))
          {
            unit->works = i;
            return TRUE;
          }
      return FALSE;
    }
  return TRUE;
}

static gboolean
read_numbered (UnitReader *reader,
               const char *word)
{
  FuCombatant *unit = reader->unit;
  int number = number_after (word, "dp");

  if (number >= 0)
    {
      unit->dp = (guint16) number;
      return TRUE;
    }
  number = number_after (word, "win");
  if (number >= 0 && number <= 99)
    {
      unit->wins = (guint8) number;
      return TRUE;
    }
  number = number_after (word, "defeat");
  if (number >= 1 && number <= 99 && unit->n_defeats < FU_MAX_DEFEATS)
    {
      unit->defeats[unit->n_defeats++] = (guint8) number;
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_word (UnitReader *reader,
           const char *word,
           int        *quality)
{
  FuCombatant *unit = reader->unit;

  if (*word == 'q' && biv_parse_whole (word + 1, -99, 99, quality))
    {
      reader->has_quality = TRUE;
      return TRUE;
    }
  if (*word == 'f' && biv_parse_length (word + 1, BIV_LENGTH_MAX, &unit->frontage) && unit->frontage > 0)
    {
      reader->has_frontage = TRUE;
      return TRUE;
    }
  return read_flag (reader, word) || read_numbered (reader, word);
}

static gboolean
read_unit (BivSum      *sum,
           const char  *key,
           const char  *text,
           gboolean     is_horse,
           int         *quality,
           FuCombatant *unit)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  UnitReader reader = { sum, key, unit };

  *unit = (FuCombatant) { .side = BIV_NOBODY, .is_horse = is_horse, .weight = FU_MEDIUM };
  for (char **word = words; *word != NULL; word++)
    if (!read_word (&reader, *word, quality))
      return biv_sum_fail (sum, key, _("“%s” does not fit here; a unit is q5 (quality) and f200 (frontage), and as it comes "
                                       "inf or cav, attacks, uphill or downhill, broken, barricade, building or fortification, "
                                       "brigadier or senior, dp2, defeat4, win2, reforming, ridden, disordered, column, heavy "
                                       "or light."), *word);
  if (!reader.has_quality || !reader.has_frontage)
    return biv_sum_fail (sum, key, _("each unit needs its quality, such as q5, and its frontage, such as f200."));
  if (unit->is_horse && unit->is_column)
    return biv_sum_fail (sum, key, _("horse forms no columns of assault; leave out “column”."));
  if (unit->is_horse && unit->attacks && unit->works != FU_NO_WORKS)
    return biv_sum_fail (sum, key, _("horse does not attack barricades, buildings or fortifications; leave it out."));
  unit->quality = (guint8) CLAMP (*quality, 0, 255);
  return TRUE;
}

/* ---- Both sides ---- */

typedef struct
{
  FuCombatant a[BIV_SUM_MAX_LINE], b[BIV_SUM_MAX_LINE];
  int         n_a, n_b;
  gboolean    has_bad_quality;
} Fight;

static gboolean
read_side (BivSum      *sum,
           const char  *key,
           gboolean     is_horse,
           FuCombatant *units,
           int         *n,
           Fight       *fight)
{
  const char *texts[BIV_SUM_MAX_LINE];

  *n = biv_sum_get_line (sum, key, texts);
  for (int i = 0; i < *n; i++)
    {
      g_autofree char *each = g_strdup_printf ("%s%d", key, i + 1);
      int quality = 0;

      if (!read_unit (sum, each, texts[i], is_horse, &quality, &units[i]))
        return FALSE;
      fight->has_bad_quality |= quality < 1 || quality > FU_MAX_QUALITY;
    }
  return *n > 0;
}

static const char *
name_of (const Fight *fight,
         guint        i,
         char         name[16])
{
  gboolean is_a = i < (guint) fight->n_a;

  biv_fit (name, 16, "%s%u", is_a ? "a" : "b", is_a ? i + 1 : i - (guint) fight->n_a + 1);
  return name;
}

static void
answer_lines (BivSum            *sum,
              const char        *name,
              const FuCombatant *unit,
              const FuOutcome   *outcome)
{
  guint n_defeats = fu_count_defeats (sum->numbers, unit->is_horse, unit->n_defeats);
  int dice = outcome->score - unit->quality;

  for (guint mod = 0; mod < FU_N_MODS; mod++)
    dice -= outcome->mods[mod];
  for (guint i = 0; i < n_defeats; i++)
    dice += fu_defeat_cost (sum->numbers, unit->defeats[i]);
  biv_sum_line (sum, name, _("two dice"), dice, unit->is_horse ? "FU-CAV-2" : "FU-INF-1");
  biv_sum_line (sum, name, _("quality"), unit->quality, "FU-COMBAT-7");
  for (guint mod = 0; mod < FU_N_MODS; mod++)
    if (outcome->mods[mod] != 0)
      biv_sum_line (sum, name, _(fu_mods[mod].words), outcome->mods[mod], fu_mods[mod].clause);
  for (guint i = 0; i < n_defeats; i++)
    biv_sum_line (sum, name, _("earlier defeat"), -fu_defeat_cost (sum->numbers, unit->defeats[i]), "FU-COMBAT-15");
}

static void G_GNUC_PRINTF (4, 5)
answer_of (BivSum     *sum,
           const char *name,
           const char *what,
           const char *format,
           ...)
{
  g_autofree char *key = g_strdup_printf ("%s.%s", name, what), *value = NULL;
  va_list args;

  va_start (args, format);
  value = g_strdup_vprintf (format, args);
  va_end (args);
  biv_facts_set (sum->out->answers, key, value);
}

static void
answer_unit (BivSum            *sum,
             const char        *name,
             const FuCombatant *unit,
             const FuOutcome   *outcome)
{
  g_autofree char *mods = fu_dup_mods (sum->numbers, outcome->mods, unit->defeats,
                                       fu_count_defeats (sum->numbers, unit->is_horse, unit->n_defeats));

  answer_lines (sum, name, unit, outcome);
  answer_of (sum, name, "mods", "%s", mods);
  answer_of (sum, name, "score", "%d", outcome->score);
  answer_of (sum, name, "result", "%s", fu_result_words[outcome->result]);
  if (outcome->has_margin)
    answer_of (sum, name, "margin", "%d", outcome->margin);
  if (outcome->defeat != 0)
    answer_of (sum, name, "defeat", "%d", outcome->defeat);
  if (outcome->damage != 0)
    answer_of (sum, name, "damage", "%d", outcome->damage);
  if (outcome->broke_through)
    answer_of (sum, name, "broke", "yes");
  if (outcome->must_deploy)
    answer_of (sum, name, "deploy", "yes");
}

/* FU-CAV-6: no dice. */
static gboolean
reckon_flank (BivSum      *sum,
              const Fight *fight)
{
  for (int i = 0; i < fight->n_a; i++)
    if (!fight->a[i].is_horse)
      return biv_sum_fail (sum, "sector", _("only horse takes in flank or rear; say front, or make side a horse."));
  for (int i = 0; i < fight->n_b; i++)
    if (fight->b[i].is_horse)
      return biv_sum_fail (sum, "sector", _("only foot is taken in flank or rear; say front, or make b%d “inf”."), i + 1);
  for (int i = 0; i < fight->n_b; i++)
    {
      char name[16];

      answer_of (sum, name_of (fight, (guint) (fight->n_a + i), name), "result", "rout");
    }
  return TRUE;
}

static gboolean
reckon_combat (BivSum   *sum,
               gboolean  is_cavalry)
{
  FuOutcome outcome[2 * BIV_SUM_MAX_LINE];
  Fight fight = { .n_a = 0 };

  if (!read_side (sum, "a", is_cavalry, fight.a, &fight.n_a, &fight)
      || !read_side (sum, "b", is_cavalry, fight.b, &fight.n_b, &fight))
    return FALSE;
  if (fight.n_a > 1 && fight.n_b > 1)
    return biv_sum_fail (sum, "b2", _("one side has exactly one unit; reckon each pairing by itself."));
  if (fight.has_bad_quality)
    return biv_sum_refuse (sum, "E-SETUP-11", "FU-SETUP-12", _("Quality must be 1 to 9."));
  if (is_cavalry && biv_sum_get_choice (sum, "sector") > 0)
    return reckon_flank (sum, &fight);
  fu_fight (sum->numbers, fight.a, (guint) fight.n_a, fight.b, (guint) fight.n_b, sum->dice, outcome);
  for (guint i = 0; i < (guint) (fight.n_a + fight.n_b); i++)
    {
      char name[16];

      answer_unit (sum, name_of (&fight, i, name), i < (guint) fight.n_a ? &fight.a[i] : &fight.b[i - (guint) fight.n_a],
                   &outcome[i]);
    }
  return TRUE;
}

static gboolean
reckon_infantry (BivSum *sum)
{
  return reckon_combat (sum, FALSE);
}

static gboolean
reckon_cavalry (BivSum *sum)
{
  return reckon_combat (sum, TRUE);
}

static const char *const sectors[] = { "front", "flank", "rear", NULL };
static const char *const sector_labels[] = { N_("Front"), N_("Flank"), N_("Rear"), NULL };

static const BivInput infantry_inputs[] = {
  { "a", BIV_INPUT_UNIT, N_("Attacking side"), .is_line = TRUE, .is_needed = TRUE, .hint = N_("q5,f200,attacks,uphill,dp2") },
  { "b", BIV_INPUT_UNIT, N_("Other side"), .is_line = TRUE, .is_needed = TRUE, .hint = N_("q5,f200; one side has one unit") },
  { 0 },
};

static const BivInput cavalry_inputs[] = {
  { "a", BIV_INPUT_UNIT, N_("Attacking side"), .is_line = TRUE, .is_needed = TRUE, .hint = N_("q6,f90,attacks,heavy,win1") },
  { "b", BIV_INPUT_UNIT, N_("Other side"), .is_line = TRUE, .is_needed = TRUE, .hint = N_("q5,f60,light; infantry says inf") },
  { "sector", BIV_INPUT_CHOICE, N_("Infantry taken from"), .fallback = "front", .choices = sectors,
    .choice_labels = sector_labels },
  { 0 },
};

static const BivOutput combat_outputs[] = {
  { "*.mods", N_("What counted") }, { "*.score", N_("Score") }, { "*.result", N_("Result") }, { "*.margin", N_("Margin") },
  { "*.defeat", N_("Defeat to record") }, { "*.damage", N_("Damage points") }, { "*.broke", N_("Broke through") },
  { "*.deploy", N_("Must deploy") }, { 0 },
};

const BivCalculator biv_reckon_infantry_combat = {
  "infantry-combat", N_("Infantry combat"), N_("One unit against one or several, scores and results."),
  N_("two D6 for each unit, the attacking side first"), "FU-INF-1", infantry_inputs, combat_outputs, reckon_infantry,
};

const BivCalculator biv_reckon_cavalry_combat = {
  "cavalry-combat", N_("Cavalry combat"), N_("Squadrons against squadrons or infantry, scores and results."),
  N_("two D6 for each unit, the attacking side first"), "FU-CAV-2", cavalry_inputs, combat_outputs, reckon_cavalry,
};

/* ---- Pairing (FU-COMBAT-2 to FU-COMBAT-4) ---- */

static gboolean
read_line (BivSum     *sum,
           const char *key,
           gint8       side,
           FuMelee    *melee,
           int        *n)
{
  const char *texts[BIV_SUM_MAX_LINE];

  *n = biv_sum_get_line (sum, key, texts);
  for (int i = 0; i < *n; i++)
    {
      g_autofree char *each = g_strdup_printf ("%s%d", key, i + 1);
      FuMeeter *unit = &melee->units[melee->n];

      *unit = (FuMeeter) { .side = side, .meets = FU_MEETS_FOOT, .interposes = TRUE };
      if (!biv_sum_get_base (sum, each, texts[i], &unit->base))
        return FALSE;
      melee->n++;
    }
  return *n > 0;
}

static gboolean
read_declared (BivSum  *sum,
               FuMelee *melee,
               int      n_a)
{
  const char *text = biv_sum_get (sum, "declared");
  g_auto (GStrv) words = g_strsplit (text != NULL && strcmp (text, "none") != 0 ? text : "", "+", -1);

  for (char **word = words; *word != NULL; word++)
    {
      int number, first = **word == 'a' ? 0 : n_a, n = **word == 'a' ? n_a : (int) melee->n - n_a;

      if ((**word != 'a' && **word != 'b') || !biv_parse_whole (*word + 1, 1, n, &number))
        return biv_sum_fail (sum, "declared", _("“%s” is none of the units; they are joined by “+”, such as a1+b2."),
                             *word);
      melee->units[first + number - 1].has_declared = TRUE;
    }
  return TRUE;
}

static void
append_units (GString     *text,
              const guint8 *units,
              guint         n,
              int           n_a)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s%d", i > 0 ? "+" : "", units[i] < n_a ? "a" : "b",
                            units[i] < n_a ? units[i] + 1 : units[i] - n_a + 1);
}

static gboolean
reckon_pairing (BivSum *sum)
{
  g_autofree FuMelee *melee = g_new0 (FuMelee, 1);
  g_autoptr (GString) pairs = g_string_new (NULL), idle = g_string_new (NULL);
  FuPairing pairings[FU_MAX_PAIRINGS];
  gboolean has_place[BIV_MAX_UNITS] = { FALSE };
  int n_a, n_b;
  guint n;

  if (!read_line (sum, "a", 0, melee, &n_a) || !read_line (sum, "b", 1, melee, &n_b) || !read_declared (sum, melee, n_a))
    return FALSE;
  fu_link (sum->numbers, melee);
  n = fu_pair (melee, pairings, NULL);
  for (guint i = 0; i < n; i++)
    {
      g_string_append (pairs, i > 0 ? "," : "");
      append_units (pairs, pairings[i].units[0], pairings[i].n[0], n_a);
      g_string_append_c (pairs, '-');
      append_units (pairs, pairings[i].units[1], pairings[i].n[1], n_a);
      for (guint line = 0; line < 2; line++)
        for (guint k = 0; k < pairings[i].n[line]; k++)
          has_place[pairings[i].units[line][k]] = TRUE;
    }
  for (guint8 i = 0; i < melee->n; i++)
    if (!has_place[i])
      {
        g_string_append (idle, idle->len > 0 ? "," : "");
        append_units (idle, &i, 1, n_a);
      }
  biv_sum_answer (sum, "pairs", "%s", n > 0 ? pairs->str : "none");
  biv_sum_answer (sum, "idle", "%s", idle->len > 0 ? idle->str : "none");
  return TRUE;
}

static const BivInput pairing_inputs[] = {
  { "a", BIV_INPUT_PLACE, N_("Side A"), .is_line = TRUE, .is_needed = TRUE, .hint = N_("X,Y,FACING,FRONTAGE") },
  { "b", BIV_INPUT_PLACE, N_("Side B"), .is_line = TRUE, .is_needed = TRUE, .hint = N_("X,Y,FACING,FRONTAGE") },
  { "declared", BIV_INPUT_UNITS, N_("Attacks declared by"), .fallback = "none", .hint = N_("a1+b2") },
  { 0 },
};

static const BivOutput pairing_outputs[] = { { "pairs", N_("Pairs") }, { "idle", N_("Without an enemy") }, { 0 } };

const BivCalculator biv_reckon_pairing = {
  "pairing", N_("Pairing"), N_("Who fights whom where two lines of infantry meet."), "", "FU-COMBAT-3",
  pairing_inputs, pairing_outputs, reckon_pairing,
};

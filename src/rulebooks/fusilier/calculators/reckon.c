/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckon.c: the calculators for time, bases, orders, morale, generals and woods
 * (FU-SETUP-10, FU-BASE, FU-ORDER, FU-MOR, FU-GEN, FU-MOVE-11) */
#include "config.h"
#include "rulebooks/calculators-private.h"

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

static const char *const eras[] = { "marlburian", "seven-years", "napoleonic", NULL };
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
  { "era", BIV_INPUT_CHOICE, N_("Era"), .choices = eras, .choice_labels = era_labels,
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
  { "lost", BIV_INPUT_NUMBER, N_("Lost"), .minimum = 0, .maximum = 16000, .is_needed = TRUE,
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

static const BivOutput woods_outputs[] = { { "lost", N_("Lost") }, { 0 } };

const BivCalculator biv_reckon_woods = {
  "woods", N_("Woods"), N_("Whether a unit loses its way in a wood."), N_("D6"), "FU-MOVE-11",
  no_inputs, woods_outputs, reckon_woods,
};

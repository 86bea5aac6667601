/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckon-fire.c: the calculators for artillery, skirmish fire and buildings (FU-ART, FU-SKIRM, FU-BUILD) */
#include "config.h"
#include "rulebooks/calculators-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define MAX_GUNS 200

static const char *const targets[] = { "troops", "limbered", "deployed", "skirmishers", "building", NULL };
static const char *const target_labels[] = {
  N_("Troops"), N_("Limbered guns"), N_("Unlimbered guns"), N_("Skirmishers"), N_("Building"), NULL,
};
static const char *const materials[] = { "stone", "wood", NULL };
static const char *const material_labels[] = { N_("Stone"), N_("Wood"), NULL };
static const char *const brackets[] = { "short", "effective", "long" };

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
  biv_sum_answer (sum, "bracket", "%s", brackets[bracket]);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckon-combat.c: the calculators for combat and for how lines pair off (FU-COMBAT, FU-INF, FU-COL, FU-CAV) */
#include "config.h"
#include "rulebooks/calculators-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fit.h"

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

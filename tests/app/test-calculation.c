/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-calculation.c: a calculator at work: what is missing, what will not do, dice, the answer in words, and for a unit */
#include <glib.h>
#include <string.h>

#include "app/calculators/calculation-words.h"

static BivCalculation *
reckon (const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, " ", -1);
  g_autoptr (BivFacts) options = biv_facts_new ();
  const BivCalculator *calculator = biv_calculator_find (parts[0]);
  BivCalculation *reckoning;

  g_assert_nonnull (calculator);
  reckoning = biv_calculation_new (calculator, options);
  for (char **part = parts + 1; *part != NULL; part++)
    {
      g_auto (GStrv) pair = g_strsplit (*part, "=", 2);

      if (strcmp (pair[0], "dice") != 0)
        {
          biv_calculation_set_input (reckoning, pair[0], pair[1]);
          continue;
        }
      for (const char *face = pair[1]; *face != '\0'; face++)
        g_assert_true (biv_calculation_give_face (reckoning, *face == '0' ? 10 : *face - '0'));
    }
  return reckoning;
}

/* ---- States ---- */

typedef struct
{
  const char       *words;
  BivCalculationState state;
  const char       *key;            /* of the fault */
  const char       *headline;
} StateRow;

static const StateRow states[] = {
  { "artillery", BIV_CALCULATION_OPEN, "calibre", "Calibre: it is still to be filled in." },
  { "artillery calibre=6 guns=8", BIV_CALCULATION_OPEN, "range",
    "Range: give the range, or “From” and “To”, the places of both bases." },
  { "artillery calibre=six guns=8 range=300", BIV_CALCULATION_FAULTY, "calibre",
    "Calibre: a whole number from 0 to 1000 is wanted." },
  { "artillery calibre=6 guns=8 range=3x", BIV_CALCULATION_FAULTY, "range",
    "Range: a length in millimetres is wanted, 0 to 1000000, with at most two decimals." },
  { "artillery calibre=5 guns=8 range=300", BIV_CALCULATION_REFUSED, NULL, "Calibre 5 has no range." },
  { "artillery calibre=6 guns=8 range=300", BIV_CALCULATION_DICE, NULL, "Dice are due" },
  { "artillery calibre=6 guns=8 range=300 dice=4", BIV_CALCULATION_DICE, NULL, "Dice are due" },
  { "artillery calibre=6 guns=8 range=300 dice=44", BIV_CALCULATION_DONE, NULL, "2 damage points" },
  { "artillery calibre=6 guns=1 range=300", BIV_CALCULATION_DONE, NULL, "No fire: fewer than two guns" },
  { "artillery calibre=6 guns=10 range=450 target=deployed theirs=8 dice=55", BIV_CALCULATION_DONE, NULL, "1 gun silenced" },
  { "start-time dice=43", BIV_CALCULATION_DONE, NULL, "08:00" },
  { "frontage arm=infantry men=600 ranks=3", BIV_CALCULATION_DONE, NULL, "200 × 15 mm" },
  { "frontage arm=infantry", BIV_CALCULATION_OPEN, "front",
    "Men in the front rank: foot and horse need “Men in the front rank” or “Men”." },
  { "activation at=08:00 distance=640 dice=72", BIV_CALCULATION_DONE, NULL, "Active at 08:45" },
  { "march state=cavalry steps=move:400", BIV_CALCULATION_DONE, NULL, "400 mm, 5 min left" },
  { "march state=infantry-line steps=move:250", BIV_CALCULATION_DONE, NULL, "250 mm, 1 2/3 min left" },
  { "skirmish range=150 stationary=yes dice=56", BIV_CALCULATION_DONE, NULL, "1 damage point; in reply 1 damage point" },
  { "skirmish range=150 dice=3", BIV_CALCULATION_DONE, NULL, "0 damage points" },
  { "infantry-combat a1=q5,f200,attacks b1=q6,f200 dice=4433", BIV_CALCULATION_DONE, NULL, "A1 holds, B1 holds" },
  { "infantry-combat a1=q5,f200 a2=q5,f200 b1=q5,f200 b2=q5,f200", BIV_CALCULATION_FAULTY, "b2",
    "Other side: one side has exactly one unit; reckon each pairing by itself." },
  { "infantry-combat a1=q10,f200 b1=q6,f200", BIV_CALCULATION_REFUSED, NULL, "Quality must be 1 to 9." },
  { "pairing a1=300,492.5,0,200 a2=500,492.5,0,200 a3=700,492.5,0,200 b1=400,707.5,180,200 b2=600,707.5,180,200 declared=a1+a2+a3",
    BIV_CALCULATION_DONE, NULL, "A1 – B1, A2 + A3 – B2" },
  { "morale original=5 lost=2 quality=6 dice=50", BIV_CALCULATION_DONE, NULL, "It stands" },
  { "risk rank=cinc dice=0", BIV_CALCULATION_DONE, NULL, "The general is disabled" },
  { "woods dice=5", BIV_CALCULATION_DONE, NULL, "Lost in the wood" },
  { "building width=80 length=60 material=stone damage=3", BIV_CALCULATION_DONE, NULL, "1.8 of 4.8 points remain" },
};

static void
test_state (gconstpointer data)
{
  const StateRow *row = data;
  g_autoptr (BivCalculation) reckoning = reckon (row->words);
  g_autofree char *headline = biv_calculation_dup_headline (reckoning);

  g_assert_cmpint (biv_calculation_get_state (reckoning), ==, row->state);
  g_assert_cmpstr (biv_calculation_get_fault (reckoning)->key, ==, row->key);
  g_assert_cmpstr (headline, ==, row->headline);
  g_assert_cmpint (biv_calculation_get_answer (reckoning) != NULL, ==,
                   row->state == BIV_CALCULATION_DONE || row->state == BIV_CALCULATION_REFUSED);
}

/* ---- Dice ---- */

static void
test_dice (void)
{
  g_autoptr (BivCalculation) reckoning = reckon ("activation temperament=rash"), copy = NULL;
  g_autofree char *dice = NULL;

  g_assert_cmpint (biv_calculation_get_wanted (reckoning)->sides, ==, 10);
  g_assert_false (biv_calculation_give_face (reckoning, 11));
  g_assert_false (biv_calculation_give_face (reckoning, 0));
  g_assert_true (biv_calculation_give_face (reckoning, 1));
  g_assert_true (biv_calculation_give_face (reckoning, 10));
  g_assert_true (biv_calculation_take_back (reckoning));
  g_assert_true (biv_calculation_give_face (reckoning, 8));
  g_assert_true (biv_calculation_give_face (reckoning, 10));
  g_assert_cmpint (biv_calculation_get_state (reckoning), ==, BIV_CALCULATION_DONE);
  g_assert_false (biv_calculation_give_face (reckoning, 3));
  dice = biv_calculation_dup_dice (reckoning);
  g_assert_cmpstr (dice, ==, "1, 8, 0");
  g_assert_cmpstr (biv_facts_get (biv_calculation_get_answer (reckoning)->answers, "activation"), ==, "50");   /* EX-04 */

  copy = biv_calculation_copy (reckoning);
  g_assert_cmpstr (biv_facts_get (biv_calculation_get_answer (copy)->answers, "activation"), ==, "50");

  /* Other inputs, other dice. */
  biv_calculation_set_input (reckoning, "temperament", "rash");
  g_assert_cmpint (biv_calculation_get_state (reckoning), ==, BIV_CALCULATION_DONE);
  biv_calculation_set_input (reckoning, "temperament", "steady");
  g_assert_cmpint (biv_calculation_get_state (reckoning), ==, BIV_CALCULATION_DICE);
  g_assert_cmpuint (biv_calculation_get_throws (reckoning)->len, ==, 0);
  g_assert_false (biv_calculation_take_back (reckoning));
}

/* The same line from the same place, the same dice; a typed one stays what it was. */
static void
test_rolled (void)
{
  g_autoptr (BivCalculation) one = reckon ("morale original=5 lost=2 quality=6 dice=7");
  g_autoptr (BivCalculation) other = reckon ("morale original=5 lost=2 quality=6 dice=7");
  g_autofree char *dice = NULL, *others = NULL;
  BivDiceLine line, copy;

  biv_dice_line_init (&line, &(BivDiceKey) { { 42 } }, "calculators", 0);
  copy = line;
  biv_calculation_roll (one, &line);
  biv_calculation_roll (other, &copy);
  g_assert_cmpuint (line.count, >, 0);
  g_assert_cmpint (biv_calculation_get_state (one), ==, BIV_CALCULATION_DONE);
  dice = biv_calculation_dup_dice (one);
  others = biv_calculation_dup_dice (other);
  g_assert_cmpstr (dice, ==, others);
  g_assert_true (g_str_has_prefix (dice, "7, "));
  biv_calculation_clear_dice (one);
  g_assert_cmpint (biv_calculation_get_state (one), ==, BIV_CALCULATION_DICE);
}

static void
test_options (void)
{
  g_autoptr (BivCalculation) reckoning = reckon ("activation dice=18");
  g_autoptr (BivFacts) options = biv_facts_new ();

  g_assert_cmpstr (biv_facts_get (biv_calculation_get_answer (reckoning)->answers, "activation"), ==, "50");
  biv_facts_set (options, "activation-difference", "absolute");
  biv_calculation_set_options (reckoning, options);
  g_assert_cmpint (biv_calculation_get_state (reckoning), ==, BIV_CALCULATION_DICE);
  biv_calculation_give_face (reckoning, 1);
  biv_calculation_give_face (reckoning, 8);
  g_assert_cmpstr (biv_facts_get (biv_calculation_get_answer (reckoning)->answers, "activation"), ==, "36");   /* EX-04 */
}

/* ---- Words ---- */

static void
test_text (void)
{
  g_autoptr (BivCalculation) reckoning = reckon ("artillery calibre=6 guns=8 range=300 dice=44");
  g_autofree char *text = biv_calculation_dup_text (reckoning);

  g_assert_cmpstr (text, ==,
                   "Artillery: 2 damage points\n"
                   "Calibre: 6 pounds; Guns: 8; Range: 300 mm\n"
                   "Dice: 4, 4\n"
                   "Range: 300 mm\n"
                   "Fires: yes\n"
                   "Bracket: short range\n"
                   "Totals: 8\n"
                   "Damage points: 2\n"
                   "8 guns, total 8 +2 (FU-ART-2)\n");
}

typedef struct
{
  const char *words;
  const char *findings;             /* "about: words", lines */
} FindingRow;

static const FindingRow findings[] = {
  { "artillery calibre=6 guns=8 range=300 dice=44", "the target: 2 damage points" },
  { "artillery calibre=6 guns=8 range=300", "" },
  { "artillery calibre=5 guns=8 range=300", "" },
  { "artillery calibre=6 guns=10 range=450 target=deployed theirs=8 dice=55", "the target: 1 gun silenced" },
  { "artillery calibre=12 guns=6 range=400 target=building width=80 length=60 material=stone dice=66",
    "those inside: 1 damage point" },
  { "skirmish range=150 stationary=yes dice=56", "the target: 1 damage point|the skirmishers: 1 damage point" },
  { "skirmish range=150 dice=3", "" },
  { "infantry-combat a1=q5,f200,attacks b1=q4,f200 dice=5641", "A1: pursues|B1: retreats, defeat by 5" },
  { "infantry-combat a1=q5,f200,attacks b1=q5,f200 dice=4444", "A1: 3 damage points|B1: 3 damage points" },
  { "cavalry-combat a1=q6,f75,attacks b1=q5,f200,inf sector=flank", "B1: routs" },
  { "morale original=5 lost=2 quality=6 dice=49", "its units: retreats: morale failed" },
  { "morale original=5 lost=2 quality=6 dice=50", "" },
  { "risk rank=brigade dice=0", "the unit he is with: its general is disabled" },
  { "woods dice=5", "the unit: lost in the wood" },
  { "frontage arm=infantry front=200", "" },
};

static void
test_findings (gconstpointer data)
{
  const FindingRow *row = data;
  g_autoptr (BivCalculation) reckoning = reckon (row->words);
  g_autoptr (GPtrArray) found = biv_calculation_list_findings (reckoning);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    {
      const BivFinding *finding = found->pdata[i];

      g_string_append_printf (all, "%s%s: %s", i > 0 ? "|" : "", finding->about, finding->words);
      g_assert_true (g_str_has_prefix (finding->clause, "FU-"));
    }
  g_assert_cmpstr (all->str, ==, row->findings);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autofree char *path = g_strdup_printf ("/calculation/state/%s", states[i].words);

      g_test_add_data_func (path, &states[i], test_state);
    }
  g_test_add_func ("/calculation/dice", test_dice);
  g_test_add_func ("/calculation/rolled", test_rolled);
  g_test_add_func ("/calculation/options", test_options);
  g_test_add_func ("/calculation/text", test_text);
  for (gsize i = 0; i < G_N_ELEMENTS (findings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/calculation/findings/%s", findings[i].words);

      g_test_add_data_func (path, &findings[i], test_findings);
    }
  return g_test_run ();
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-play-battle.c: what a battle example may say, and that nothing wrong in it passes */
#include "script/play.h"
#include <string.h>

/* Every script stands below these lines. */
#define HEAD "example E\nruleset frontier-musket\noption victory none\n"
#define TWO  "unit A inf d3 N\nunit B inf d5 S\n"
#define MOVE TWO "phase move A\nset side A budget=2\n"

typedef struct
{
  const char *name, *text;
  const char *failure;          /* part of the first failure; NULL: it passes */
} Row;

static const Row rows[] = {
  /* Ids, cells, types, options, values */
  { "unknown-ruleset", "example E\nruleset chess\nexpect turn 1\n", "is no ruleset" },
  { "no-ruleset", "example E\nunit A inf d3 N\nexpect turn 1\n", "begins with \"ruleset ID\"" },
  { "unknown-option", HEAD "option no-such on\nexpect turn 1\n", "no-such" },
  { "option-value", HEAD "option max-units many\nexpect turn 1\n", "max-units" },
  { "option-words", HEAD "option victory\nexpect turn 1\n", "should read" },
  { "unknown-line", HEAD TWO "unti A inf d4 N\nexpect turn 1\n", "begins no line of a position" },
  { "unknown-script-line", HEAD TWO "expect turn 1\nexpcet turn 1\n", "begins no line of a script" },
  { "type-line", HEAD "type inf power=6\nexpect turn 1\n", "begins no line of a position" },
  { "unknown-type", HEAD "unit A dragoon d3 N\nexpect turn 1\n", "is no unit type" },
  { "unknown-side", HEAD "unit C inf d3 N\nexpect turn 1\n", "is no side" },
  { "unknown-cell", HEAD "unit A inf d33 N\nexpect turn 1\n", "is no cell" },
  { "cell-off-the-board", HEAD "unit A inf i3 N\nexpect turn 1\n", "is no cell" },
  { "unknown-facing", HEAD "unit A inf d3 NE\nexpect turn 1\n", "is no facing" },
  { "unknown-unit-fact", HEAD "unit A inf d3 N morale=3\nexpect turn 1\n", "knows no \"morale\"" },
  { "unit-fact-value", HEAD "unit A inf d3 N fired=maybe\nexpect turn 1\n", "fired" },
  { "unit-at", HEAD "unit A inf d3 N at=d4\nexpect turn 1\n", "can be asked, but not set" },
  { "unit-fact-twice", HEAD "unit A inf d3 N fired=yes fired=no\nexpect turn 1\n", "said twice" },
  { "kept-fact", HEAD "unit A inf d3 N presence=lost\nexpect turn 1\n", "knows no \"presence\"" },
  { "name-like-a-cell", HEAD "unit A inf d3 N name=d4\nexpect turn 1\n", "cannot be called" },
  { "two-on-one-cell", HEAD "unit A inf d3 N\nunit A inf d3 N\nexpect turn 1\n", "d3" },
  { "unknown-mark", HEAD "terrain d3 swamp\nexpect turn 1\n", "is no mark" },
  { "mark-of-others", HEAD "terrain d3 mine\nexpect turn 1\n", "is no mark" },
  { "edge-mark", HEAD "terrain d3 N river\nexpect turn 1\n", "is no mark" },
  { "terrain-cell", HEAD "terrain d3,j3 wood\nexpect turn 1\n", "is no cell" },
  { "terrain-level", HEAD "terrain d3 level x\nexpect turn 1\n", "should be a number" },
  { "terrain-level-missing", HEAD "terrain d3 level\nexpect turn 1\n", "which level" },
  { "unknown-phase", HEAD "phase supply\nexpect turn 1\n", "is no phase" },
  { "phase-without-side", HEAD "phase move\nexpect turn 1\n", "whose move" },
  { "phase-with-side", HEAD "phase artillery A\nexpect turn 1\n", "nobody's alone" },
  { "phase-cc", HEAD "phase cc A\nexpect turn 1\n", "no position starts" },
  { "phase-over", HEAD "phase over\nexpect turn 1\n", "no position starts" },
  { "turn-zero", HEAD "turn 0\nexpect turn 1\n", "should be a number" },
  { "board-size", HEAD "board 3x8\nexpect turn 1\n", "is no size" },
  { "board-letters", HEAD "board 65x8\nexpect turn 1\n", "is no size" },
  { "board-words", HEAD "board 8\nexpect turn 1\n", "is no size" },
  { "side-fact", HEAD "side A army=roman\nexpect turn 1\n", "army" },
  { "side-asked-only", HEAD "side A throws=4\nexpect turn 1\n", "can be asked, but not set" },
  { "battle-fact", HEAD "set battle first=C\nexpect turn 1\n", "first" },
  { "set-what", HEAD "set army A x=1\nexpect turn 1\n", "should be unit, side, cell, battle" },
  { "roster-type", HEAD "roster A elephant*3\nexpect turn 1\n", "is no unit type" },
  { "roster-count", HEAD "roster A inf*0\nexpect turn 1\n", "should be a number" },
  { "remove-nobody", HEAD TWO "remove d4\nexpect turn 1\n", "is no unit here" },
  { "broken-line", HEAD "unit A inf d3 N name=\"A1\nexpect turn 1\n", "quotation mark" },

  /* do, dice, refused */
  { "accepted", HEAD MOVE "do A move d3 d4 N\nexpect A inf d4 N\n", NULL },
  { "unknown-verb", HEAD MOVE "do A fly d3 d4\n", "fly" },
  { "no-verb", HEAD MOVE "do A\n", "no verb" },
  { "side-missing", HEAD MOVE "do move d3 d4 N\n", "begins with its side" },
  { "set-by-do", HEAD MOVE "do - set unit A1 at=d4\n", "line of its own" },
  { "surplus-word", HEAD MOVE "do A end-side now\n", "too many" },
  { "refused-unexpectedly", HEAD MOVE "do A move d3 d5 N\n", "found it refused" },
  { "refused-as-expected", HEAD MOVE "do A move d3 d5 N\nrefused FM-E-MOVE-STEP\n", NULL },
  { "refused-one-of", HEAD MOVE "do A move d3 d5 N\nrefused FM-E-STATE FM-E-MOVE-STEP\n", NULL },
  { "refused-code-and-clause", HEAD MOVE "do A move d3 d5 N\nrefused FM-E-MOVE-STEP+FM-MOVE-2\n", NULL },
  { "refused-wrong-clause",
    HEAD MOVE "do A move d3 d5 N\nrefused FM-E-MOVE-STEP+FM-MOVE-3\n",
    "FM-E-MOVE-STEP+FM-MOVE-3" },
  { "refused-wrong-id", HEAD MOVE "do A move d3 d5 N\nrefused FM-E-STATE\n", "expected FM-E-STATE" },
  { "refused-after-accepted", HEAD MOVE "do A move d3 d4 N\nrefused FM-E-STATE\n", "found it accepted" },
  { "refused-without-id", HEAD MOVE "do A move d3 d5 N\nrefused\n", "with which id" },
  { "refused-alone", HEAD MOVE "refused FM-E-STATE\n", "follows a \"do\"" },
  { "dice-alone", HEAD MOVE "dice A3\n", "follows a \"do\"" },
  { "dice-after-refusal", HEAD MOVE "do A move d3 d5 N\ndice A3\nrefused FM-E-MOVE-STEP\n", "has no dice" },
  { "refusal-changes-nothing",
    HEAD MOVE "do A move d3 d5 N\nrefused FM-E-MOVE-STEP\nexpect A inf d3 N\n"
    "expect side A budget=2\n",
    NULL },
  { "dice-missing", HEAD TWO "phase initiative\ndo - initiative\n", "dice run out" },
  { "dice-too-few", HEAD TWO "phase initiative\ndo - initiative\ndice A3\n", "dice run out" },
  { "dice-too-many", HEAD TWO "phase initiative\ndo - initiative\ndice A3 B4 A1\n", "2 dice are used" },
  { "dice-of-the-other", HEAD TWO "phase initiative\ndo - initiative\ndice B3 A4\n", "does not fit" },
  { "dice-off-the-die", HEAD TWO "phase initiative\ndo - initiative\ndice A7 B4\n", "does not fit" },
  { "dice-no-face", HEAD TWO "phase initiative\ndo - initiative\ndice A B4\n", "is no die" },
  { "dice-over-lines",
    HEAD TWO "phase initiative\ndo - initiative\ndice A3\ndice B4\nexpect battle first=B\n",
    NULL },
  { "dice-without-need", HEAD MOVE "do A move d3 d4 N\ndice A3\n", "0 dice are used" },
  { "nothing-after-an-error", HEAD MOVE "do A move d3 d5 N\nexpect turn 9\n", "found it refused" },

  /* expect */
  { "expect-nothing", HEAD TWO "expect\n", "should read" },
  { "expect-unknown", HEAD TWO "expect glory\n", "should read" },
  { "expect-unknown-query", HEAD TWO "expect glory A1 = 3\n", "glory" },
  { "expect-standing", HEAD TWO "expect A inf d3 N\nexpect B inf d5\nexpect B inf d5 S fired=no\n", NULL },
  { "expect-wrong-side", HEAD TWO "expect B inf d3 N\n", "found A inf d3 N" },
  { "expect-wrong-type", HEAD TWO "expect A icw d3 N\n", "found A inf d3 N" },
  { "expect-wrong-cell", HEAD TWO "expect A inf d4 N\n", "nobody at d4" },
  { "expect-wrong-facing", HEAD TWO "expect A inf d3 S\n", "found A inf d3 N" },
  { "expect-wrong-fact", HEAD TWO "expect A inf d3 N fired=yes\n", "found fired=no" },
  { "expect-unknown-type", HEAD TWO "expect A dragoon d3 N\n", "is no unit type" },
  { "expect-unknown-cell", HEAD TWO "expect A inf z9 N\n", "is no cell" },
  { "expect-unit", HEAD TWO "expect unit A1 at=d3 facing=N type=inf side=A fired=no\n", NULL },
  { "expect-unit-by-cell", HEAD TWO "expect unit d3 at=d3\n", NULL },
  { "expect-unit-nobody", HEAD TWO "expect unit d4 at=d4\n", "nobody stands" },
  { "expect-unit-unknown", HEAD TWO "expect unit A9 at=d4\n", "is no unit" },
  { "expect-unit-unknown-fact", HEAD TWO "expect unit A1 morale=3\n", "knows no \"morale\"" },
  { "expect-unit-kept-fact", HEAD TWO "expect unit A1 presence=on\n", "knows no \"presence\"" },
  { "expect-unit-bad-value", HEAD TWO "expect unit A1 fired=perhaps\n", "fired" },
  { "expect-cell", HEAD TWO "terrain d4 ford\nexpect cell d4 ford=yes river=yes level=0 wood=no\n", NULL },
  { "expect-cell-mark-of-others", HEAD TWO "expect cell d4 mine=no\n", "knows no \"mine\"" },
  { "expect-side", HEAD TWO "expect side A army=european budget=0 throws=1\n", NULL },
  { "expect-gone-name", HEAD TWO "remove A1\nexpect gone A1\n", NULL },
  { "expect-gone-place", HEAD TWO "expect turn 1\nremove A1\nexpect gone A d3\nexpect empty d3 d4\n", NULL },
  { "expect-gone-not", HEAD TWO "expect gone A1\n", "A1 at d3" },
  { "expect-gone-wrong-side", HEAD TWO "expect turn 1\nremove A1\nexpect gone B d3\n", "nobody at d3" },
  { "expect-gone-unknown", HEAD TWO "expect gone A7\n", "name of no unit" },
  { "expect-empty-not", HEAD TWO "expect empty d4 d5\n", "found B inf d5 S" },
  { "expect-phase", HEAD MOVE "expect phase move A\nexpect phase move\n", NULL },
  { "expect-phase-wrong-side", HEAD MOVE "expect phase move B\n", "found phase move A" },
  { "expect-phase-unknown", HEAD MOVE "expect phase supply\n", "is no phase" },
  { "expect-turn-wrong", HEAD MOVE "expect turn 2\n", "found turn 1" },
  { "expect-result", HEAD MOVE "expect result none\n", NULL },
  { "expect-result-unknown", HEAD MOVE "expect result nightfall\n", "is no result" },
  { "expect-result-wrong", HEAD MOVE "expect result draw\n", "found result none" },
  { "expect-decision-none", HEAD MOVE "expect decision none\n", NULL },
  { "expect-decision-wrong", HEAD MOVE "expect decision A advance d3\n", "found decision none" },
  { "expect-decision-verb", HEAD MOVE "expect decision A dance d3\n", "is no verb" },
  { "expect-can", HEAD MOVE "expect can A move d3 d4 N\nexpect A inf d3 N\nexpect side A budget=2\n", NULL },
  { "expect-can-not", HEAD MOVE "expect can A move d3 d5 N\n", "FM-E-MOVE-STEP" },
  { "expect-can-badly", HEAD MOVE "expect can A fly d3\n", "fly" },
  { "expect-cannot", HEAD MOVE "expect cannot FM-E-MOVE-STEP A move d3 d5 N\n", NULL },
  { "expect-cannot-wrong", HEAD MOVE "expect cannot FM-E-STATE A move d3 d5 N\n", "FM-E-MOVE-STEP" },
  { "expect-cannot-accepted", HEAD MOVE "expect cannot FM-E-STATE A move d3 d4 N\n", "it accepted" },
  { "expect-cannot-badly", HEAD MOVE "expect cannot FM-E-STATE A fly d3\n", "fly" },

  /* Lists */
  { "list-any-order", HEAD "unit A lfa a1 N\nphase artillery\nexpect arc a1 = a3 a2 b2 a4 b3 a5 b4 c3\n", NULL },
  { "list-too-short", HEAD "unit A lfa a1 N\nphase artillery\nexpect arc a1 = a3 a2 b2\n", "found" },
  { "list-not-none", HEAD "unit A lfa a1 N\nphase artillery\nexpect arc a1 = none\n", "found" },
  { "list-in-order", HEAD "unit A lfa d1 N\nunit B inf d4 S\nexpect landing d1 d4 = c4 d5 e4 d3\n", NULL },
  { "list-out-of-order",
    HEAD "unit A lfa d1 N\nunit B inf d4 S\nexpect landing d1 d4 = d5 c4 e4 d3\n",
    "found c4 d5 e4 d3" },
  { "units-by-name-or-cell",
    HEAD TWO "unit A inf d4 N\nexpect contact d5 = A2\nexpect contact B1 = d4\n"
    "expect contact d4 = B1\n",
    NULL },
  { "answer-missing", HEAD TWO "expect distance d3 d5 =\n", "should read" },
  { "distance", HEAD TWO "expect distance d3 e5 = 3\n", NULL },
  { "distance-wrong", HEAD TWO "expect distance d3 e5 = 2\n", "found 3" },
  { "distance-badly", HEAD TWO "expect distance d3 = 2\n", "" },

  /* Checks */
  { "fault-with-unit", HEAD "phase setup\nunit A inf c3 N\nexpect faults = FM-E-DEP-ZONE:A1\n", NULL },
  { "fault-without-unit", HEAD "phase setup\nunit A inf c3 N\nexpect faults = FM-E-DEP-ZONE\n", NULL },
  { "fault-of-another",
    HEAD "phase setup\nunit A inf c3 N\nexpect faults = FM-E-DEP-ZONE:A2\n",
    "found FM-E-DEP-ZONE:A1" },
  { "fault-missing", HEAD "phase setup\nunit A inf c3 N\nexpect faults = none\n", "found FM-E-DEP-ZONE:A1" },
  { "fault-surplus",
    HEAD "phase setup\nunit A inf c3 N\nexpect faults = FM-E-DEP-ZONE:A1 FM-E-DEP-ADJ:A1\n",
    "found FM-E-DEP-ZONE:A1" },
  { "fault-of-one-side",
    HEAD "phase setup\nunit A inf c3 N\nunit B inf c3 N\n"
    "expect faults deployment B = FM-E-DEP-ZONE:B1 FM-E-DEP-STACK:B1\n",
    NULL },
  { "fault-off-the-board", HEAD "phase setup\nunit A inf j9 N\nexpect faults = FM-E-DEP-BOARD:A1\n", NULL },
  { "fault-not-placed", HEAD "phase setup\nunit A inf - -\nexpect faults = FM-E-DEP-MISSING:A1\n", NULL },
  { "fault-after-an-edit",
    HEAD "phase setup\nunit A inf c3 N\nexpect faults = FM-E-DEP-ZONE:A1\nunit A inf c2 N name=A1\n"
    "expect faults = none\n",
    NULL },
  { "message",
    HEAD "phase setup\nroster A cmd inf*12\nside A army=european\n"
    "expect message FM-E-ARMY-SIZE = \"The army has 13 Units; the most allowed is 12.\"\n",
    NULL },
  { "message-wrong",
    HEAD "phase setup\nroster A cmd inf*12\nexpect message FM-E-ARMY-SIZE = \"Too many.\"\n",
    "The army has 13 Units" },
  { "message-absent", HEAD "phase setup\nexpect message FM-E-DEP-ZONE = \"x\"\n", "no such fault" },
  { "setup-fact-wrong",
    HEAD "phase setup\nunit A inf b1 N fired=perhaps\nunit A inf b1 N\n"
    "expect faults = FM-E-DEP-STACK:A2\n",
    "fired" },

  /* Edits between the lines: nothing follows from them */
  { "edit-unit", HEAD MOVE "expect turn 1\nunit B icw d4 S\nexpect B icw d4 S\nexpect phase move A\n", NULL },
  { "edit-unit-numbers", HEAD MOVE "expect turn 1\nunit B icw d4 S\nexpect unit B2 at=d4\n", NULL },
  { "edit-unit-replaces",
    HEAD MOVE "expect turn 1\nunit B icw e6 W name=B1\nexpect empty d5\nexpect B icw e6 W\n",
    NULL },
  { "edit-unit-on-another", HEAD MOVE "expect turn 1\nunit A icw d5 S\n", "d5" },
  { "edit-remove", HEAD MOVE "expect turn 1\nremove B1\nexpect gone B1\nexpect result none\n", NULL },
  { "edit-set",
    HEAD MOVE "expect turn 1\nset unit A1 activated=yes\ndo A move d3 d4 N\n"
    "refused FM-E-MOVE-AGAIN\n",
    NULL },
  { "edit-set-badly", HEAD MOVE "expect turn 1\nset unit A1 at=d4\n", "can be asked, but not set" },
  { "edit-side", HEAD MOVE "expect turn 1\nside A budget=0\ndo A move d3 d4 N\nrefused FM-E-MOVE-BUDGET\n", NULL },
  { "edit-terrain",
    HEAD MOVE "expect turn 1\nterrain d4 impassable\ndo A move d3 d4 N\n"
    "refused FM-E-MOVE-IMPASSABLE\nclear d4\nexpect cell d4 impassable=no\ndo A move d3 d4 N\n",
    NULL },
  { "edit-level",
    HEAD MOVE "expect turn 1\nterrain d4 level 2 wood\nexpect cell d4 level=2 wood=yes\nclear d4\n"
    "expect cell d4 level=0 wood=no\n",
    NULL },
  { "edit-option", HEAD MOVE "expect turn 1\noption victory none\n", "begins no line of a script" },
  { "edit-phase", HEAD MOVE "expect turn 1\nphase fire A\n", "begins no line of a script" },
  { "edit-elimination",
    "example E\nruleset frontier-musket\n" MOVE "expect turn 1\nremove B1\nexpect result none\n"
    "expect phase move A\n",
    NULL },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivExamples) examples = biv_examples_new (biv_script_new ("x", row->text, strlen (row->text), &error));
  g_autoptr (BivVerdict) verdict = biv_verdict_new ();
  const BivCase *one = NULL;
  const BivFailure *failure = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (examples->cases->len, ==, 1);
  one = g_ptr_array_index (examples->cases, 0);
  g_assert_null (one->error);
  biv_play_battle (one, verdict);
  failure = verdict->failures->len > 0 ? g_ptr_array_index (verdict->failures, 0) : NULL;
  if (row->failure == NULL)
    {
      if (failure != NULL)
        g_test_message ("line %u: %s", failure->line, failure->text);
      g_assert_null (failure);
      return;
    }
  g_assert_nonnull (failure);
  if (strstr (failure->text, row->failure) == NULL)
    g_test_message ("line %u: %s", failure->line, failure->text);
  g_assert_nonnull (strstr (failure->text, row->failure));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strconcat ("/play-battle/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  return g_test_run ();
}

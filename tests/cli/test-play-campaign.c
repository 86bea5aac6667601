/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-play-campaign.c: what a campaign example may say, and that nothing wrong in it passes */
#include "draw/sheet/sheet.h"
#include "script/play.h"
#include <string.h>

/* Every script stands below these lines. */
#define HEAD "example E\ncampaign frontier-musket start-date=1883-03-03\n" \
             "side RED name=Reds\nside BLUE name=Blues\n" \
             "place P1 name=One base-of=RED owner=RED\nplace P2 name=Two\nplace P3 name=Three base-of=BLUE owner=BLUE\n" \
             "link L1 from=P1 to=P2 kind=road\nlink L2 from=P2 to=P3 kind=road\n" \
             "formation R side=RED location=P1\nformation B side=BLUE location=P3\n" \
             "unit R1 formation=R type=cmd\nunit R2 formation=R type=inf\n" \
             "unit B1 formation=B type=cmd\nunit B2 formation=B type=inf\n"
#define OK   "expect turn 1\n"
#define FOUGHT HEAD "formation B location=P1\nphase battle\nbattle P1 attacker=BLUE\ndo - setup P1\n"

typedef struct
{
  const char *name, *text;
  const char *failure;          /* part of the first failure; NULL: it passes */
} Row;

static const Row rows[] = {
  { "plain", HEAD OK, NULL },

  /* The position */
  { "unknown-ruleset", "example E\ncampaign chess\n" OK, "is no ruleset" },
  { "unknown-campaign-key", "example E\ncampaign frontier-musket referee=me\n" OK, "nothing that can be said" },
  { "campaign-number", "example E\ncampaign frontier-musket seed=x\n" OK, "seed" },
  { "from-nowhere", "example E\nfrom nowhere\n" OK, "no position of this name" },
  { "unknown-line", HEAD "army RED\n" OK, "begins no line" },
  { "unknown-key", HEAD "place P2 colour=red\n" OK, "nothing that can be set" },
  { "not-a-pair", HEAD "place P2 town\n" OK, "should be KEY=VALUE" },
  { "unknown-word", HEAD "place P2 terrain=jungle\n" OK, "jungle" },
  { "bad-number", HEAD "place P2 objective-points=ten\n" OK, "ten" },
  { "number-too-large", HEAD "place P2 objective-points=10\n" OK, "10" },
  { "bad-flag", HEAD "formation R shut-in=perhaps\n" OK, "perhaps" },
  { "bad-moment", HEAD "formation R arrival=half\n" OK, "half" },
  { "dangling-owner", HEAD "place P2 owner=GREEN\n" OK, "GREEN" },
  { "dangling-place", HEAD "formation R location=P9\n" OK, "P9" },
  { "dangling-in-a-list", HEAD "place P2 boards=X1\n" OK, "X1" },
  { "owner-of-another-kind", HEAD "place P2 owner=L1\n" OK, "L1" },
  { "id-of-another-kind", HEAD "unit P1 formation=R type=inf\n" OK, "already" },
  { "side-with-figures", HEAD "side RED2\n" OK, "RED2" },
  { "id-with-a-comma-is-two", HEAD "unit R3,R4 formation=R type=inf\nexpect unit R3,R4 type=inf\n", NULL },
  { "link-without-ends", HEAD "link L9 kind=road\n" OK, "needs two places" },
  { "unit-without-formation", HEAD "unit X1 type=inf\n" OK, "needs formation" },
  { "unit-type", HEAD "unit X1 formation=R type=dragoon\n" OK, "is no unit type" },
  { "unit-type-of-another-ruleset", HEAD "unit X1 formation=R type=rif\n" OK, "is no unit type" },
  { "formation-without-side", HEAD "formation X location=P1\n" OK, "needs side" },
  { "unknown-option", HEAD "option weather.colour off\n" OK, "is no option" },
  { "option-value", HEAD "option turn.length decade\n" OK, "decade" },
  { "option-range", HEAD "option turn.limit 999\n" OK, "999" },
  { "unknown-preset", HEAD "preset hard\n" OK, "hard" },
  { "unknown-phase", HEAD "phase winter\n" OK, "winter" },
  { "turn-zero", HEAD "turn 0\n" OK, "should be a number" },
  { "unknown-weather", HEAD "weather hail\n" OK, "hail" },
  { "order-posture", HEAD "order R charge\n" OK, "charge" },
  { "order-place", HEAD "order R march P9\n" OK, "P9" },
  { "order-key", HEAD "order R march P2 quickly=yes\n" OK, "quickly" },
  { "order-formation", HEAD "order X hold\n" OK, "no formation" },
  { "board-letter", HEAD "board X .... ..x. .... ....\n" OK, "no ground has this letter" },
  { "board-rows", HEAD "board X .... ... .... ....\n" OK, "" },
  { "map-form", "example E\ncampaign frontier-musket\nmap form=round\n" OK, "round" },
  { "map-size", "example E\ncampaign frontier-musket\nmap form=squares\n" OK, "how large" },
  { "map-size-words", "example E\ncampaign frontier-musket\nmap form=squares size=4\n" OK, "should read" },
  { "relation", HEAD "relation RED BLUE friendly\n" OK, "friendly" },
  { "victory-kind", HEAD "victory RED win\n" OK, "win" },
  { "victory-keep-without-turn", HEAD "victory RED keep P1\n" OK, "until which turn" },
  { "victory-place", HEAD "victory RED hold P9\n" OK, "P9" },
  { "schedule-unit", HEAD "schedule 3 P1 R X9\n" OK, "X9" },
  { "siege-without-turn", HEAD "siege P1 besieger=BLUE garrison=RED\n" OK, "needs besieger" },
  { "sighting-level", HEAD "sighting RED P3 BLUE size=small\n" OK, "level" },
  { "battle-of-nobody", HEAD "phase battle\nbattle P2\n" OK, "should read" },
  { "battle-of-both-kinds", HEAD "phase battle\nbattle P2 attacker=RED meeting=yes\n" OK, "has an attacker" },

  /* do, dice, refused */
  { "accepted", HEAD "do RED order R march P2\nexpect order R posture=march path=P2\n", NULL },
  { "unknown-verb", HEAD "do RED charge R\n", "is no verb" },
  { "unknown-side", HEAD "do GREEN order R hold\n", "no side" },
  { "of-another-side", HEAD "do BLUE order R hold\n", "is not BLUE's" },
  { "the-referee-may", HEAD "do - order R hold\nexpect order R posture=hold\n", NULL },
  { "the-referees-verb", HEAD "do RED contact P2\n", "is the referee's" },
  { "verb-missing", HEAD "do RED\n", "should read" },
  { "refused-unexpectedly", HEAD "do RED order R march P3\n", "found it refused" },
  { "refused-as-expected",
    HEAD "do RED order R march P3\nrefused CA-ORDER-3\nexpect order R status=refused reason=CA-ORDER-3\n", NULL },
  { "refused-otherwise", HEAD "do RED order R march P3\nrefused CA-ORDER-4\n", "expected CA-ORDER-4" },
  { "refused-after-accepted", HEAD "do RED order R hold\nrefused CA-ORDER-2\n", "found it accepted" },
  { "refused-without-id", HEAD "do RED order R march P3\nrefused\n", "with which id" },
  { "refused-alone", HEAD OK "refused CA-ORDER-2\n", "follows a \"do\"" },
  { "dice-alone", HEAD OK "dice RED3\n", "follows a \"do\"" },
  { "dice-unneeded", HEAD "do RED order R hold\ndice RED3\n", "0 dice are used" },
  { "dice-of-a-refusal", HEAD "do RED order R march P3\ndice RED3\nrefused CA-ORDER-3\n", "has no dice" },
  { "dice-missing", HEAD "option weather.mode simple\nphase open\ndo - open\n", "dice run out" },
  { "dice-of-another", HEAD "option weather.mode simple\nphase open\ndo - open\ndice RED3\n", "does not fit" },
  { "dice-too-many", HEAD "option weather.mode simple\nphase open\ndo - open\ndice -3 -4\n", "1 dice are used" },
  { "dice-off-the-die",
    HEAD "option weather.mode simple\nphase open\ndo - open\ndice -7\nrefused CA-REF-2\n"
    "expect phase open\n",
    NULL },
  { "dice-off-the-die-unexpectedly", HEAD "option weather.mode simple\nphase open\ndo - open\ndice -7\n", "CA-REF-2" },
  { "dice-of-nobody-known",
    HEAD "option weather.mode simple\nphase open\ndo - open\ndice GREEN3\n",
    "should be a side and a face" },
  { "dice-without-face",
    HEAD "option weather.mode simple\nphase open\ndo - open\ndice -\n",
    "should be a side and a face" },
  { "answer-key", HEAD "phase contact\ndo - contact P2 who=RED\n", "nothing that \"contact\" can be told" },
  { "answer-value", HEAD "phase contact\ndo - contact P2 shut-in=perhaps\n", "perhaps" },
  { "result-end",
    HEAD "formation B location=P1\nphase battle\nbattle P1 attacker=BLUE\ndo - setup P1\n"
    "do - result P1 B2=dead\n",
    "dead" },
  { "result-end-steps", FOUGHT "do - result P1 B2=damaged\n",
    "damaged" },
  { "result-unit", FOUGHT "do - result P1 X9=destroyed\n",
    "X9" },
  { "result-degree", FOUGHT "do - result P1 degree=great\n",
    "great" },

  /* expect */
  { "expect-nothing", HEAD "expect\n", "nothing that can be expected" },
  { "expect-unknown", HEAD "expect glory RED = 3\n", "nothing that can be expected" },
  { "expect-unknown-item", HEAD "expect unit X9 status=ready\n", "no unit" },
  { "expect-unknown-key", HEAD "expect unit R2 hunger=3\n", "nothing that can be asked" },
  { "expect-inner-field", HEAD "expect formation R fought=no\n", "nothing that can be asked" },
  { "expect-bad-value", HEAD "expect unit R2 status=tired\n", "tired" },
  { "expect-wrong", HEAD "expect unit R2 status=lost\n", "found status=ready" },
  { "expect-several", HEAD "expect unit R1,R2 status=ready at=P1\nexpect unit R1,B1 arm=command\n", NULL },
  { "expect-one-of-several-wrong", HEAD "expect unit R1,B1 at=P1\n", "found at=P3" },
  { "expect-without-key", HEAD "expect unit R2\n", "should read" },
  { "expect-absent",
    HEAD "expect siege P1 = none\nexpect contact P2 = none\nexpect order R = none\n"
    "expect sees RED P3 BLUE = none\n",
    NULL },
  { "expect-absent-wrongly", HEAD "order R hold\nexpect order R = none\n", "it is there" },
  { "expect-of-the-absent", HEAD "expect siege P1 besieger=RED\n", "found none" },
  { "expect-defaults", HEAD "expect place P2 terrain=open owner=none objective-points=0 stock=4 boards=none\n"
                            "expect unit R2 quality=average steps-full=1 steps-now=1 steps-due=none ready-turn=none captor=none\n"
                            "expect formation R level=column commander-state=fit supply-days=4 shut-in=no\n"
                            "expect side RED kind=european vp=0 morale=10 replacement-points=0\n", NULL },
  { "expect-lists-in-any-order", HEAD "place P2 features=port,village\nexpect place P2 features=village,port\n", NULL },
  { "expect-paths-in-order", HEAD "order R march P2 P3\nexpect order R path=P3,P2\n", "found path=P2,P3" },
  { "expect-moments", HEAD "order R march P2\ndo - movement\nexpect formation R moments=P2:1/2 arrival=2/4\n", NULL },
  { "expect-turn-wrong", HEAD "expect turn 2\n", "found turn 1" },
  { "expect-phase", HEAD "expect phase orders\n", NULL },
  { "expect-phase-unknown", HEAD "expect phase winter\n", "is no phase" },
  { "expect-weather", HEAD "expect weather = fair\n", NULL },
  { "expect-weather-word", HEAD "expect weather = hail\n", "should be one of" },
  { "expect-date", HEAD "expect date = \"3 March 1883\"\n", NULL },
  { "expect-result", HEAD "expect result = none\n", NULL },
  { "expect-result-reason", HEAD "expect result = RED glory\n", "is no reason" },
  { "expect-result-wrong", HEAD "expect result = RED turn-limit\n", "found none" },
  { "expect-can", HEAD "expect can RED order R march P2\nexpect order R = none\n", NULL },
  { "expect-can-not", HEAD "expect can RED order R march P3\n", "CA-ORDER-3" },
  { "expect-can-badly", HEAD "expect can RED fly R\n", "is no verb" },
  { "expect-cannot", HEAD "expect cannot CA-ORDER-3 RED order R march P3\n", NULL },
  { "expect-cannot-wrong", HEAD "expect cannot CA-ORDER-4 RED order R march P3\n", "CA-ORDER-3" },
  { "expect-cannot-accepted", HEAD "expect cannot CA-ORDER-4 RED order R march P2\n", "it accepted" },
  { "expect-cannot-undo",
    HEAD "expect cannot CA-REF-3 - undo\ndo RED order R hold\nexpect can - undo\n"
    "expect order R posture=hold\n",
    NULL },
  { "expect-message",
    HEAD "do RED order R march P3\nrefused CA-ORDER-3\nexpect message CA-ORDER-3 = \"no link\"\n",
    NULL },
  { "expect-message-wrong",
    HEAD "do RED order R march P3\nrefused CA-ORDER-3\nexpect message CA-ORDER-3 = \"banana\"\n",
    "found \"" },
  { "expect-message-none", HEAD "expect message CA-ORDER-3 = \"P3\"\n", "no refusal" },
  { "expect-same", HEAD "mark a\nexpect same a\ndo RED order R hold\nexpect same a\n", "order" },
  { "expect-same-unmarked", HEAD "expect same a\n", "nothing has been marked" },
  { "expect-list",
    HEAD "expect order-of-battle RED = R\nexpect contacts = none\nexpect neighbours P2 = P3 P1\n",
    NULL },
  { "expect-list-wrong", HEAD "expect neighbours P2 = P3\n", "found" },
  { "expect-list-empty", HEAD "expect neighbours P2 =\n", "should read" },
  { "expect-arguments", HEAD "expect cost P1 = 1\n", "should read" },
  { "expect-no-way", HEAD "expect cost P1 P3 = none\nexpect distance P1 P3 = 2\n", NULL },
  { "expect-no-battle", HEAD "expect units P2 RED = none\n", "no battle" },
  { "expect-turned", HEAD "expect turned W 8 c4 = e3\nexpect turned W 8 j4 = e3\n", "is no square" },
  { "expect-approach", HEAD "expect turned X 8 c4 = e3\n", "should be one of" },
  { "expect-journal", HEAD "expect journal order = no\ndo RED order R hold\nexpect journal order R = yes\n", NULL },
  { "expect-journal-kind", HEAD "expect journal banana = no\n", "should read" },
  { "expect-briefing", HEAD "expect briefing RED contains \"Reds\"\nexpect briefing RED lacks \"B2\"\n", NULL },
  { "expect-briefing-wrong", HEAD "expect briefing RED contains \"banana\"\n", "without \"banana\"" },

  /* Edits between the lines */
  { "edit-by-hand",
    HEAD OK "unit R2 status=lost\nexpect unit R2 status=lost steps-now=0\nexpect journal edit R2 = yes\n",
    NULL },
  { "edit-badly", HEAD OK "unit R2 status=tired\n", "tired" },
  { "edit-dangling", HEAD OK "formation R location=P9\n", "P9" },
  { "edit-campaign", HEAD OK "campaign frontier-musket\n", "begins no line" },
  { "edit-map", HEAD OK "map form=squares size=3x3\n", "begins no line" },
  { "edit-undone", HEAD OK "unit R2 status=lost\ndo - undo\nexpect unit R2 status=ready\n", NULL },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (BivExamples) examples = biv_examples_new (biv_script_new ("x", row->text, strlen (row->text), &error));
  g_autoptr (BivVerdict) verdict = NULL;
  const BivFailure *failure = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (examples->cases->len, ==, 1);
  examples->dup_briefing = biv_sheet_dup_briefing;
  verdict = biv_play (examples, g_ptr_array_index (examples->cases, 0));
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
      g_autofree char *path = g_strconcat ("/play-campaign/", rows[i].name, NULL);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  return g_test_run ();
}

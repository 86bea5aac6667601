/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-calculators.c: sums of the Fusilier rules one at a time, and inputs that will not do */
#include "rulebooks/calculators.h"

#include <string.h>

typedef struct
{
  const char *words;
  const char *answer;           /* NULL: an error that says: */
  const char *error;
} Row;

static const Row rows[] = {
  /* FU-SETUP-10 */
  { "start-time dice=4,3", "total=7 time=08:00", NULL },
  { "start-time dice=4", NULL, "die 2 is missing" },
  { "start-time dice=4,3,1", NULL, "2 are needed" },
  /* FU-BASE-3 to FU-BASE-8 */
  { "frontage arm=infantry men=601", "front=201 frontage=201 depth=15", NULL },
  { "frontage arm=cavalry front=41", "front=41 frontage=61.5 depth=30", NULL },
  { "frontage arm=infantry front=201 state=square", "front=201 frontage=50.25 depth=50.25", NULL },
  { "frontage arm=infantry front=200 state=assault-2 companies=7", "front=200 frontage=57.14 depth=60", NULL },
  { "frontage arm=infantry men=500 option.infantry-ranks=2", "front=250 frontage=250 depth=15", NULL },
  { "frontage arm=cavalry front=60 state=column", NULL, "state" },
  { "frontage arm=infantry", NULL, "front" },
  { "frontage arm=infantry front=0", NULL, "1 to 5000" },
  { "frontage arm=infantry front=200 men=600", NULL, "men" },
  { "frontage arm=infantry front=200 companies=21", NULL, "2 to 20" },
  { "frontage arm=elephants front=200", NULL, "infantry, cavalry, artillery" },
  { "frontage front=200", NULL, "arm" },
  { "frontage arm=artillery", NULL, "guns" },
  /* FU-ORDER-1 to FU-ORDER-7, FU-ORDER-10, FU-ORDER-13 */
  { "activation issuer=corps dice=0,0", "sum=43 difference=0 activation=43 transmission=0", NULL },
  { "activation issuer=division dice=0,0", "sum=23 difference=0 activation=23 transmission=0", NULL },
  { "activation issuer=cinc levels=brigade dice=0,0", "sum=23 difference=0 activation=23 transmission=0", NULL },
  { "activation issuer=cinc levels=none dice=0,0", "sum=8 difference=0 activation=8 transmission=0", NULL },
  { "activation issuer=brigade option.chain-start=highest dice=0,0",
    "sum=43 difference=0 activation=43 transmission=0", NULL },
  { "activation era=marlburian dice=3,5", "sum=105 difference=-2 activation=107 transmission=0", NULL },
  { "activation option.era=seven-years dice=3,5", "sum=55 difference=-2 activation=57 transmission=0", NULL },
  { "activation issuer=brigade temperament=rash dice=9,0,9", "sum=8 difference=9 activation=0 transmission=0", NULL },
  { "activation temperament=rash option.temperament=off dice=1,1",
    "sum=43 difference=0 activation=43 transmission=0", NULL },
  { "activation distance=100.01 at=23:50 first=08:03 dice=5,5",
    "sum=43 difference=0 activation=43 transmission=2 received=23:52 active=00:35 bound=00:33 minutes=8", NULL },
  { "activation issuer=brigade at=08:02 first=08:00 dice=0,0",
    "sum=8 difference=0 activation=8 transmission=0 received=08:02 active=08:10 bound=08:10 minutes=10", NULL },
  { "activation issuer=king dice=0,0", NULL, "cinc, corps, division, brigade" },
  { "activation at=24:00 dice=0,0", NULL, "08:40" },
  { "activation distance=-5 dice=0,0", NULL, "distance" },
  /* FU-MOVE-1, FU-MOVE-3, FU-MOVE-8 to FU-MOVE-12, FU-OBST, FU-EVOL */
  { "march state=infantry-line", "used=0 left=10 distance=0 stop=end state=infantry-line", NULL },
  { "march state=infantry-line steps=move:100:wood dice=4",
    "used=20/3 left=10/3 distance=100 stop=end state=infantry-line", NULL },
  { "march state=cavalry steps=move:300:wood dice=4", "used=10 left=0 distance=200 stop=spent state=cavalry", NULL },
  { "march state=infantry-line steps=move:300,move:10:wood",
    "used=10 left=0 distance=300 stop=spent state=infantry-line", NULL },
  { "march state=infantry-line steps=move:100:wood option.lost-in-woods=off",
    "used=20/3 left=10/3 distance=100 stop=end state=infantry-line", NULL },
  { "march state=cavalry steps=move:10:dense-wood", "used=0 left=10 distance=0 stop=impassable state=cavalry", NULL },
  { "march state=infantry-line steps=move:100:dense-wood dice=1",
    "used=10 left=0 distance=75 stop=spent state=infantry-line", NULL },
  { "march state=general steps=move:900:wood,obstacle:9", "used=10 left=0 distance=800 stop=spent state=general", NULL },
  { "march state=square steps=move:1", "used=0 left=10 distance=0 stop=cannot-move state=square", NULL },
  { "march state=square steps=move:100 option.square-speed=20", "used=5 left=5 distance=100 stop=end state=square", NULL },
  { "march state=field-artillery deployed=yes steps=move:10",
    "used=0 left=10 distance=0 stop=cannot-move state=field-artillery fire=yes", NULL },
  { "march state=field-artillery deployed=yes steps=evolve:limber,move:1000",
    "used=10 left=0 distance=210 stop=spent state=field-artillery fire=no", NULL },
  { "march state=infantry-line steps=evolve:to-square minutes=4",
    "used=4 left=0 distance=0 stop=evolving state=infantry-line carry=4", NULL },
  { "march state=infantry-line steps=evolve:to-square:4", "used=6 left=4 distance=0 stop=end state=square", NULL },
  { "march state=skirmishers steps=evolve:to-square",
    "used=0 left=10 distance=0 stop=no-such-evolution state=skirmishers", NULL },
  { "march state=cavalry steps=evolve:dismount,move:1000,evolve:mount",
    "used=10 left=0 distance=210 stop=spent state=dismounted-cavalry", NULL },
  { "march state=infantry-column road=yes steps=move:500:wood",
    "used=10 left=0 distance=500 stop=end state=infantry-column", NULL },
  { "march state=infantry-line minutes=1/3 steps=move:100",
    "used=1/3 left=0 distance=10 stop=spent state=infantry-line", NULL },
  { "march state=infantry-line minutes=1/840000 steps=move:1",
    "used=0 left=1/840000 distance=0 stop=spent state=infantry-line", NULL },
  { "march state=infantry-line minutes=11", NULL, "0 to 10" },
  { "march state=infantry-line minutes=1/0", NULL, "0 to 10" },
  { "march state=infantry-line steps=move", NULL, "is no step" },
  { "march state=infantry-line steps=move:10:swamp", NULL, "GOING" },
  { "march state=cavalry deployed=yes", NULL, "unlimbered" },
  /* FU-ART-1 to FU-ART-10, FU-GEOM-2 */
  { "artillery calibre=6 guns=1 range=10", "range=10 fire=no why=too-few-guns", NULL },
  { "artillery calibre=18 guns=15 range=1200 dice=1,1,6,6", "range=1200 fire=yes bracket=long totals=2+12 damage=2", NULL },
  { "artillery calibre=6 guns=29 range=100 dice=1,1,1,1,1,1",
    "range=100 fire=yes bracket=short totals=2+2+2 damage=11", NULL },
  { "artillery calibre=6 guns=29 range=100 option.big-battery=cap14 dice=1,1",
    "range=100 fire=yes bracket=short totals=2 damage=5", NULL },
  { "artillery calibre=6 guns=14 range=100 target=limbered theirs=3 dice=1,1",
    "range=100 fire=yes bracket=short totals=2 damage=5 silenced=3", NULL },
  { "artillery calibre=12 guns=6 range=400 target=building width=80 length=60 material=stone done=3 dice=5,4",
    "range=400 fire=yes bracket=short totals=9 damage=2 value=4.8 remaining=0 gone=yes garrison=1", NULL },
  { "artillery calibre=6 guns=8 from=600,485,0,80,30 to=600,807.5,180,200 dice=4,4",
    "range=300 fire=yes bracket=short totals=8 damage=2", NULL },
  { "artillery calibre=5 guns=8 range=100 dice=1,1", "refused=E-SETUP-9", NULL },
  { "artillery calibre=6 guns=8 range=100 to=1,1,1,1 dice=1,1", NULL, "from" },
  { "artillery calibre=6 guns=8 dice=1,1", NULL, "range" },
  { "artillery calibre=6 guns=8 range=1.234 dice=1,1", NULL, "two decimals" },
  { "artillery calibre=6 guns=8 from=1,1,360,10 to=1,50,0,10", NULL, "359.99" },
  { "artillery calibre=6 guns=8 from=1,1,0,0 to=1,50,0,10", NULL, "above 0" },
  { "artillery calibre=6 guns=8 range=100 target=building", NULL, "width" },
  { "artillery calibre=6 guns=8 range=900 dice=1,1", NULL, "0 are needed" },
  /* FU-SKIRM-1 to FU-SKIRM-5 */
  { "skirmish range=200 dice=4", "fire=yes points=1", NULL },
  { "skirmish range=200.01", "fire=no why=range", NULL },
  { "skirmish range=400 rifle=yes cover=yes dice=4", "fire=yes points=0", NULL },
  { "skirmish range=50 target=skirmishers", "fire=no why=combat", NULL },
  { "skirmish range=200 rifle=yes stationary=yes dice=1,6", "fire=yes points=0 reply=1", NULL },
  { "skirmish range=200 cover=maybe dice=1", NULL, "yes or no" },
  /* FU-COMBAT-5 to FU-COMBAT-15, FU-INF-1 to FU-INF-4, FU-RESULT-1, FU-RESULT-8, FU-RESULT-10 */
  { "infantry-combat a1=q5,f200,attacks,uphill,broken,barricade,senior,dp3,defeat1,defeat9 b1=q5,f100 dice=6,6,1,1",
    "a1.mods=attacking-uphill-1,broken-ground-1,barricade-2,general+2,frontage-1.4+2,damage-3,defeat-2,defeat-5 a1.score=7 "
    "a1.result=draw a1.damage=3 b1.mods=none b1.score=7 b1.result=draw b1.damage=3", NULL },
  { "infantry-combat a1=q5,f200,uphill,building b1=q5,f200 dice=6,6,1,2",
    "a1.mods=none a1.score=17 a1.result=pursue a1.margin=9 b1.mods=none b1.score=8 b1.result=rout b1.margin=-9 b1.defeat=5", NULL },
  { "infantry-combat a1=q5,f120 b1=q5,f100 dice=3,3,3,3",
    "a1.mods=frontage-1.2+1 a1.score=12 a1.result=hold a1.margin=1 b1.mods=none b1.score=11 b1.result=hold b1.margin=-1 "
    "b1.defeat=2", NULL },
  { "infantry-combat a1=q5,f119.99 b1=q5,f100 dice=3,3,3,3",
    "a1.mods=none a1.score=11 a1.result=draw a1.damage=3 b1.mods=none b1.score=11 b1.result=draw b1.damage=3", NULL },
  { "infantry-combat a1=q1,f200,attacks,fortification b1=q5,f200 dice=2,3,1,1",
    "a1.mods=fortification-6 a1.score=0 a1.result=rout a1.margin=-7 a1.defeat=5 b1.mods=none b1.score=7 b1.result=pursue "
    "b1.margin=7", NULL },
  /* FU-INF-3 */
  { "infantry-combat a1=q5,f200,reforming b1=q5,f200 option.reforming-infantry=0 dice=3,3,3,4",
    "a1.mods=none a1.score=11 a1.result=hold a1.margin=-1 a1.defeat=2 b1.mods=none b1.score=12 b1.result=hold b1.margin=1", NULL },
  { "infantry-combat a1=q9,f200,reforming b1=q1,f200 option.reforming-infantry=cannot-fight dice=6,6,1,1",
    "a1.mods=reforming-6 a1.score=15 a1.result=rout a1.margin=12 b1.mods=none b1.score=3 b1.result=rout b1.margin=-12 "
    "b1.defeat=5", NULL },
  /* FU-COL-4, FU-COL-5 */
  { "infantry-combat a1=q5,f66.67,column b1=q5,f66.67 option.column-breakthrough=table dice=3,5,3,3",
    "a1.mods=none a1.score=13 a1.result=hold a1.margin=2 a1.broke=yes b1.mods=none b1.score=11 b1.result=hold b1.margin=-2 "
    "b1.defeat=2", NULL },
  { "infantry-combat a1=q5,f66.67,column b1=q5,f66.67 b2=q5,f20 dice=6,6,3,3,3,4",
    "a1.mods=none a1.score=17 a1.result=hold a1.margin=5 a1.broke=yes b1.mods=none b1.score=11 b1.result=retreat b1.margin=-6 "
    "b1.defeat=5 b2.mods=none b2.score=12 b2.result=retreat b2.margin=-5 b2.defeat=5", NULL },
  { "infantry-combat a1=q5,f66.67,column b1=q5,f66.67 dice=3,3,3,3",
    "a1.mods=none a1.score=11 a1.result=draw a1.damage=3 a1.deploy=yes b1.mods=none b1.score=11 b1.result=draw b1.damage=3", NULL },
  { "infantry-combat a1=q5,f66.67,column b1=q5,f66.67 dice=1,1,3,3",
    "a1.mods=none a1.score=7 a1.result=retreat a1.margin=-4 a1.defeat=4 b1.mods=none b1.score=11 b1.result=hold "
    "b1.margin=4", NULL },
  /* FU-CAV-2 to FU-CAV-12, FU-RESULT-6, FU-RESULT-7 */
  { "cavalry-combat a1=q5,f60,attacks,broken,heavy,win2 b1=q5,f60,light,ridden dice=6,6,4,4",
    "a1.mods=broken-ground-2,heavy+1,combats-won-2 a1.score=14 a1.result=hold a1.margin=3 b1.mods=light-1,ridden-through-1 "
    "b1.score=11 b1.result=retreat b1.margin=-3 b1.defeat=3", NULL },
  { "cavalry-combat a1=q5,f60 b1=q5,f60,inf dice=6,6,3,3",
    "a1.mods=infantry-frontally-4 a1.score=13 a1.result=hold a1.margin=2 b1.mods=none b1.score=11 b1.result=ridden-through "
    "b1.margin=-2 b1.defeat=2", NULL },
  { "cavalry-combat a1=q5,f60 b1=q5,f60,inf option.mixed-results=own-arm dice=6,6,3,3",
    "a1.mods=infantry-frontally-4 a1.score=13 a1.result=hold a1.margin=2 b1.mods=none b1.score=11 b1.result=hold "
    "b1.margin=-2 b1.defeat=2", NULL },
  { "cavalry-combat a1=q5,f60 b1=q5,f60,inf option.mixed-results=cavalry dice=1,1,4,3",
    "a1.mods=infantry-frontally-4 a1.score=3 a1.result=rout a1.margin=-9 a1.defeat=5 b1.mods=none b1.score=12 b1.result=pursue "
    "b1.margin=9", NULL },
  { "infantry-combat a1=q5,f60,attacks b1=q5,f60,cav,reforming dice=1,1,4,4",
    "a1.mods=none a1.score=7 a1.result=draw a1.damage=3 b1.mods=reforming-6 b1.score=7 b1.result=draw b1.damage=3", NULL },
  { "cavalry-combat a1=q5,f60 b1=q5,f60,inf sector=flank", "b1.result=rout", NULL },
  { "cavalry-combat a1=q5,f60 b1=q5,f60 sector=rear", NULL, "foot" },
  { "cavalry-combat a1=q5,f60,attacks,barricade b1=q5,f60,inf dice=1,1,1,1", NULL, "barricades" },
  { "cavalry-combat a1=q5,f60,column b1=q5,f60 dice=1,1,1,1", NULL, "column" },
  { "infantry-combat a1=q10,f60 b1=q5,f60 dice=1,1,1,1", "refused=E-SETUP-11", NULL },
  { "infantry-combat a1=q5,f0 b1=q5,f60 dice=1,1,1,1", NULL, "f0" },
  { "infantry-combat a1=q5 b1=q5,f60 dice=1,1,1,1", NULL, "frontage" },
  { "infantry-combat a1=q5,f60,uphill,downhill b1=q5,f60 dice=1,1,1,1", NULL, "downhill" },
  { "infantry-combat a1=q5,f60 dice=1,1", NULL, "b1" },
  { "infantry-combat a1=q5,f60 a3=q5,f60 b1=q5,f60 dice=1,1,1,1", NULL, "a2" },
  { "infantry-combat a1=q5,f60 a2=q5,f60 b1=q5,f60 b2=q5,f60 dice=1,1,1,1", NULL, "exactly one" },
  { "infantry-combat a1=q5,f60 a1=q5,f60 b1=q5,f60 dice=1,1,1,1", NULL, "twice" },
  /* FU-COMBAT-2 to FU-COMBAT-4, FU-GEOM-4, FU-GEOM-5 */
  { "pairing a1=600,492.5,0,200 b1=600,707.5,180,200", "pairs=a1-b1 idle=none", NULL },
  { "pairing a1=600,492.5,0,200 b1=600,707.51,180,200", "pairs=none idle=a1,b1", NULL },
  { "pairing a1=600,492.5,180,200 b1=600,707.5,0,200", "pairs=none idle=a1,b1", NULL },
  { "pairing a1=600,492.5,180,200 b1=600,707.5,180,200 declared=b1", "pairs=b1-a1 idle=none", NULL },
  { "pairing a1=600,492.5,0,200 a2=700,452.5,0,200 b1=600,647.5,180,200", "pairs=a1-b1 idle=a2", NULL },
  { "pairing a1=300,492.5,0,200 a2=900,492.5,0,200 b1=300,707.5,180,200 b2=900,707.5,180,200 declared=b1+b2",
    "pairs=b2-a2,b1-a1 idle=none", NULL },
  { "pairing a1=300,492.5,0,200 b1=300,707.5,180,200 declared=c1", NULL, "declared" },
  { "pairing a1=300,492.5,0,200 b1=300,707.5,180", NULL, "X,Y,FACING,FRONTAGE" },
  /* FU-MOR-4 to FU-MOR-8, FU-MOR-11 */
  { "morale original=20 lost=19 quality=9 dice=9,5",
    "original=20 quality=9 basic=95 actual=95 roll=95 result=stands", NULL },
  { "morale original=40 lost=1 quality=5 dice=0,4", "original=40 quality=5 basic=3 actual=5 roll=4 result=retreats", NULL },
  { "morale original=13 lost=2 quality=4 dice=2,0", "original=13 quality=4 basic=15 actual=20 roll=20 result=stands", NULL },
  { "morale original=4 lost=4 quality=9", "original=4 quality=9 basic=- actual=R result=lost", NULL },
  { "morale original=8 lost=1 quality=6 kind=battery dice=0,9",
    "original=8 quality=6 basic=13 actual=10 roll=9 result=retreats", NULL },
  { "morale kind=division brigades=5x6+4x5 lost=2 option.division-quality=lowest dice=2,0",
    "original=9 quality=5 basic=22 actual=20 roll=20 result=stands", NULL },
  { "morale original=4 lost=1 quality=0 dice=1,1", "refused=E-SETUP-11", NULL },
  { "morale kind=division brigades=5x0+4x5 lost=2 dice=2,0", "refused=E-SETUP-11", NULL },
  { "morale kind=division brigades=5y6 lost=2 dice=2,0", NULL, "UNITSxQUALITY" },
  { "morale original=4 lost=5 quality=5", NULL, "lost" },
  { "morale lost=5 quality=5", NULL, "original" },
  /* FU-GEN-1 to FU-GEN-3, FU-MOVE-11, FU-BUILD-1, FU-ART-9 */
  { "risk rank=division dice=0", "disabled=yes falls-back=his", NULL },
  { "risk rank=cinc dice=1", "disabled=no", NULL },
  { "woods dice=5", "lost=yes", NULL },
  { "woods dice=4", "lost=no", NULL },
  { "building width=33.33 length=33.33 material=wood damage=1", "value=0.56 remaining=0 gone=yes garrison=0", NULL },
  { "building width=80 length=60 material=stone damage=2+1", "value=4.8 remaining=1.8 gone=no garrison=1", NULL },
  { "building width=0 length=60 material=stone", NULL, "more than 0" },
  { "building width=80 length=60 material=straw", NULL, "stone, wood" },
  /* Form */
  { "arson dice=1", NULL, "arson" },
  { "woods dice", NULL, "key=value" },
  { "woods =3", NULL, "key=value" },
  { "woods dice=11", NULL, "is no die" },
  { "woods depth=1 dice=1", NULL, "depth" },
  { "woods option.no-such=1 dice=1", NULL, "no-such" },
  { "woods option.era=atomic dice=1", NULL, "atomic" },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_auto (GStrv) words = g_strsplit (row->words, " ", -1);
  g_autoptr (BivFacts) options = biv_facts_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (BivReckoned) reckoned = biv_calculator_run_words ((const char *const *) words, options, &error);
  g_autofree char *text = NULL;

  if (row->answer == NULL)
    {
      g_assert_null (reckoned);
      g_assert_nonnull (error);
      if (strstr (error->message, row->error) == NULL)
        g_error ("“%s” does not say “%s”", error->message, row->error);
      return;
    }
  g_assert_no_error (error);
  text = biv_reckoned_dup_text (reckoned);
  g_assert_cmpstr (text, ==, row->answer);
}

/* Whatever is thrown, the same words give the same answer, and the outputs are those that the calculator lists. */
static void
test_outputs_are_listed (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) words = g_strsplit (rows[i].words, " ", -1);
      g_autoptr (BivFacts) options = biv_facts_new ();
      g_autoptr (BivReckoned) reckoned = biv_calculator_run_words ((const char *const *) words, options, NULL);
      const BivCalculator *calculator = biv_calculator_find (words[0]);

      for (guint k = 0; reckoned != NULL && k < biv_facts_get_n (reckoned->answers); k++)
        {
          const char *key = biv_facts_get_key (reckoned->answers, k), *dot = strchr (key, '.');
          gboolean is_listed = FALSE;

          for (const BivOutput *output = calculator->outputs; output->key != NULL; output++)
            is_listed |= dot != NULL ? output->key[0] == '*' && strcmp (output->key + 1, dot) == 0 : strcmp (output->key, key) == 0;
          g_assert_true (is_listed);
        }
    }
}

/* A seed can be used instead of dice, and the sum behind a score adds up to it. */
static void
test_sums_add_up (void)
{
  const BivCalculator *calculator = biv_calculator_find ("cavalry-combat");

  for (guint64 seed = 0; seed < 200; seed++)
    {
      g_autoptr (BivFacts) inputs = biv_facts_new (), options = biv_facts_new ();
      g_autoptr (BivReckoned) reckoned = NULL;
      int sum = 0;
      BivDice dice;

      biv_facts_set (inputs, "a1", "q6,f90,attacks,heavy,downhill,win3,dp2,defeat4,brigadier");
      biv_facts_set (inputs, "b1", "q5,f60,light,inf,reforming");
      biv_dice_init_rolled (&dice, seed, 0);
      reckoned = biv_calculator_run (calculator, inputs, options, &dice, NULL);
      g_assert_nonnull (reckoned);
      for (guint i = 0; i < reckoned->lines->len; i++)
        {
          const BivSumLine *line = g_ptr_array_index (reckoned->lines, i);

          sum += strcmp (line->about, "a1") == 0 ? line->number : 0;
          g_assert_true (g_str_has_prefix (line->clause, "FU-"));
        }
      g_assert_cmpint (sum, ==, (int) g_ascii_strtoll (biv_facts_get (reckoned->answers, "a1.score"), NULL, 10));
    }
}

/* A form shows the remedy beside the input that is to blame. */
static void
test_faults (void)
{
  static const struct { const char *words, *key, *remedy; } faults[] = {
    { "artillery", "calibre", "it is still to be filled in." },
    { "artillery calibre=6 guns=-1 range=3", "guns", "a whole number from 0 to 200 is wanted." },
    { "artillery calibre=6 guns=8", "range", "give the range, or “from” and “to”, the places of both bases." },
    { "infantry-combat b1=q5,f200", "a", "each side has at least one unit." },
    { "infantry-combat a1=q5,f200 a3=q5,f200 b1=q5,f200", "a2", "a unit is missing here." },
    { "pairing a1=1,2,3 b1=1,2,3,4", "a1", "it reads X,Y,FACING,FRONTAGE or X,Y,FACING,FRONTAGE,DEPTH." },
    { "woods depth=3", NULL, NULL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_auto (GStrv) words = g_strsplit (faults[i].words, " ", -1);
      g_autoptr (BivFacts) inputs = biv_facts_new (), options = biv_facts_new ();
      g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (BivFace));
      const BivCalculator *calculator = biv_calculator_parse_words ((const char *const *) words, inputs, options, faces, NULL);
      g_autoptr (BivReckoned) reckoned = NULL;
      g_autoptr (GError) error = NULL;
      BivFault fault = { NULL };
      BivDice dice;

      biv_dice_init_given (&dice, NULL, 0, BIV_DICE_ASK);
      reckoned = biv_calculator_try (calculator, inputs, options, &dice, &fault, &error);
      g_assert_null (reckoned);
      g_assert_nonnull (error);
      g_assert_cmpstr (fault.key, ==, faults[i].key);
      g_assert_cmpstr (fault.words, ==, faults[i].remedy);
      biv_fault_clear (&fault);
      g_assert_null (fault.key);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/calculators/%s", rows[i].words);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/calculators/outputs-are-listed", test_outputs_are_listed);
  g_test_add_func ("/calculators/sums-add-up", test_sums_add_up);
  g_test_add_func ("/calculators/faults", test_faults);
  return g_test_run ();
}

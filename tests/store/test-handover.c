/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-handover.c: a battle that goes to and fro as a file comes to what it would have come to in one place, tells its player
 * nothing that he may not know, and takes nothing that is not his to say */
#include "campaign/battle/handover.h"
#include "campaign/battle/dice-ledger.h"
#include "campaign/battle/fight.h"
#include "campaign/battle/lone.h"

#include <string.h>

#include "rulebooks/biv-random-battle.h"
#include "rulebooks/biv-rulebooks.h"
#include "engine/biv-text.h"
#include "store/campaign-file.h"
#include "store/format.h"
#include "store/handover-file.h"
#include "store/record-file.h"
#include "store/schema.h"

#define MOST_ROUNDS 400

static const BivDiceKey key = { { 1, 7, 17 } };

/* ---- Host and player ---- */

static BivSession *
begin (const BivRuleset *ruleset,
       guint64           seed,
       guint             flags)
{
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 4, BIV_RANDOM_SHORT | flags);
  g_autoptr (GError) error = NULL;
  BivSession *session = biv_session_new (ruleset, setup, 0, &error);

  g_assert_no_error (error);
  biv_session_set_key (session, &key, 0);
  g_assert_true (biv_session_say_words (session, "rose anchor", NULL));
  return session;
}

/* Through its text, as it would be mailed. */
static BivHandover *
mail (const BivHandover *handover)
{
  gsize n_bytes;
  g_autofree char *text = biv_handover_file_dup_text (handover, &n_bytes);
  g_autoptr (GError) error = NULL;
  BivHandover *again;

  g_assert_true (biv_schema_check ("b.handover", text, n_bytes, &error));
  g_assert_no_error (error);
  again = biv_handover_file_parse ("b.handover", text, n_bytes, &error);
  g_assert_no_error (error);
  return again;
}

static BivHandover *
hand_over (BivSession *host,
           int         side,
           guint       flags)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (BivHandover) handover = biv_handover_new (host, side, flags, &error);

  g_assert_no_error (error);
  return mail (handover);
}

static gboolean
add (BivHandover  *handover,
     BivSession   *session,
     const char   *order,
     GError      **error)
{
  g_autoptr (BivRecordStep) step = biv_record_step_new (order, NULL, 0, NULL);

  return biv_handover_add (handover, session, step, error);
}

/* What he would do by the program's choice; where that is nothing that he knows of, he is done. */
static void
answer (BivHandover *handover,
        BivRandom   *random,
        gboolean     only_passes)
{
  g_autoptr (GError) error = NULL;
  guint line;
  g_autoptr (BivSession) session = biv_handover_new_session (handover, &line, &error);

  g_assert_no_error (error);
  while (biv_handover_may_decide (handover, session))
    {
      BivField *field = biv_session_get_field (session);
      const BivState *state = biv_session_get_state (session);
      g_autofree char *order = NULL;
      BivAction action;

      if (only_passes || !biv_field_get_ruleset (field)->choose (field, state, handover->side == 0 ? BIV_MAY_A : BIV_MAY_B, random,
                                                                 NULL, &action))
        biv_action_init (&action, BIV_ACTION_PASS, handover->side);
      order = biv_text_dup_order (field, state, &action);
      add (handover, session, order, &error);
      g_assert_no_error (error);
    }
}

static gboolean
take (BivSession         *host,
      const BivHandover  *handover,
      guint               flags,
      GError            **error)
{
  g_auto (BivHandoverTaken) taken = { 0 };

  return biv_handover_take (host, handover, flags, &taken, error);
}

static void
play_host (BivSession *host,
           guint       sides)
{
  while (!biv_session_is_over (host) && biv_session_play_computer (host, sides | BIV_MAY_NOBODY))
    ;
}

/* ---- To the end ---- */

/* The same orders at one table, where the dice fall as they come. */
static void
assert_as_in_one_place (BivSession *host)
{
  g_autoptr (BivRecord) record = biv_session_dup_record (host), same = NULL;
  const BivSetup *setup = biv_record_get_setup (record);
  g_autoptr (GError) error = NULL;
  g_autoptr (BivSession) table = biv_session_new (biv_ruleset_find (setup->ruleset), setup, 0, &error);

  g_assert_no_error (error);
  biv_session_set_key_with_words (table, &key, "rose anchor", 0);
  for (guint i = 0; i < biv_record_get_n_steps (record); i++)
    {
      g_auto (GStrv) words = g_strsplit (biv_record_get_step (record, i)->order, " ", -1);
      BivRefusal why = { 0 };
      BivAction action;

      g_assert_true (biv_text_parse_order (biv_session_get_field (table), biv_session_get_state (table),
                                           (const char *const *) words, &action, &error));
      g_assert_cmpint (biv_session_play (table, &action, &why), ==, BIV_PLAY_DONE);
    }
  same = biv_session_dup_record (table);
  g_assert_true (biv_record_equal (record, same));
}

static void
test_to_the_end (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  guint n_answers = 0, n_dice = 0;

  for (guint64 seed = 0; seed < 3; seed++)
    {
      guint flags = seed == 2 ? BIV_HANDOVER_FOG : 0;
      g_autoptr (BivSession) host = begin (ruleset, 100 + seed, flags != 0 ? BIV_RANDOM_RESERVES : 0);
      BivRandom random;

      biv_random_init (&random, seed, 0);
      play_host (host, BIV_MAY_A);
      for (guint round = 0; !biv_session_is_over (host); round++)
        {
          g_autoptr (BivHandover) handover = NULL, back = NULL;
          g_autoptr (GError) error = NULL;
          guint before = biv_session_get_last_moment (host);

          g_assert_cmpuint (round, <, MOST_ROUNDS);
          handover = hand_over (host, 1, flags);
          answer (handover, &random, FALSE);
          back = mail (handover);
          /* What he did not know may be in the way; then nothing has happened. */
          if (!take (host, back, flags, &error))
            {
              g_assert_cmpuint (biv_session_get_last_moment (host), ==, before);
              g_clear_pointer (&handover, biv_handover_free);
              handover = hand_over (host, 1, flags);
              answer (handover, &random, TRUE);
              if (!take (host, handover, flags, NULL))
                g_assert_true (biv_session_play_computer (host, BIV_MAY_B));
            }
          n_answers++;
          play_host (host, BIV_MAY_A);
        }
      n_dice += biv_session_get_n_drawn (host);
      assert_as_in_one_place (host);
    }
  g_assert_cmpuint (n_answers, >, 5);
  g_assert_cmpuint (n_dice, >, 10);
}

/* ---- In the middle of a bound ---- */

static void
assert_same_fact (BivSession *host,
                  BivSession *guest,
                  BivTarget   target,
                  guint       which,
                  const char *fact)
{
  g_autofree char *is = biv_text_dup_fact (biv_session_get_field (host), biv_session_get_state (host), target, which, fact, NULL);
  g_autofree char *told = biv_text_dup_fact (biv_session_get_field (guest), biv_session_get_state (guest), target, which, fact,
                                             NULL);

  g_assert_nonnull (is);
  g_assert_cmpstr (told, ==, is);
}

/* How often there was something to be handed over. */
typedef struct
{
  guint attacked, evolved, ridden;
} MiddleCounts;

static guint
is_said (BivSession *session,
         BivTarget   target,
         guint       which,
         const char *fact,
         const char *nothing)
{
  g_autofree char *text = biv_text_dup_fact (biv_session_get_field (session), biv_session_get_state (session), target, which,
                                             fact, NULL);

  return strcmp (text, nothing) != 0;
}

/* What earlier phases of the bound have left, by which it is reckoned what may be done in this one. */
static void
compare_middle (BivSession   *host,
                MiddleCounts *counts)
{
  /* Minutes come of orders, and the enemy's are not his to know. */
  static const char *const own[] = { "minutes", "fixed", NULL };
  static const char *const facts[] = { "attacked", "responded", "reached", "evolving", "evolved", "fought-before",
                                       "at-bay", "woods-thrown", NULL };
  const BivField *field = biv_session_get_field (host);
  g_autoptr (BivHandover) handover = hand_over (host, 1, 0);
  g_autoptr (GError) error = NULL;
  guint line, general = 0;
  g_autoptr (BivSession) guest = biv_handover_new_session (handover, &line, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (biv_field_get_n_units (biv_session_get_field (guest)), ==, biv_field_get_n_units (field));
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      for (guint k = 0; facts[k] != NULL; k++)
        assert_same_fact (host, guest, BIV_TARGET_UNIT, i, facts[k]);
      for (guint k = 0; own[k] != NULL && biv_field_get_unit (field, i)->side == 1; k++)
        assert_same_fact (host, guest, BIV_TARGET_UNIT, i, own[k]);
      counts->attacked += is_said (host, BIV_TARGET_UNIT, i, "attacked", "no");
      counts->evolved += is_said (host, BIV_TARGET_UNIT, i, "evolved", "0");
    }
  for (guint i = 0; i < biv_field_get_setup (field)->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (biv_field_get_setup (field), i);

      if (part->kind != BIV_PART_GENERAL)
        continue;
      if (part->side == 1)
        {
          assert_same_fact (host, guest, BIV_TARGET_GENERAL, general, "ridden");
          counts->ridden += is_said (host, BIV_TARGET_GENERAL, general, "ridden", "0");
        }
      else
        g_assert_false (is_said (guest, BIV_TARGET_GENERAL, general, "ridden", "0"));
      general++;
    }
}

static void
test_middle_of_bound (void)
{
  const BivRuleset *ruleset = biv_ruleset_find ("fusilier");
  MiddleCounts counts = { 0 };
  guint n_moments = 0;

  for (guint64 seed = 1; seed <= 4; seed++)
    {
      g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, seed, 5, BIV_RANDOM_SHORT);
      g_autoptr (BivSession) host = biv_session_new (ruleset, setup, 0, NULL);
      int before = -1;

      biv_session_set_key (host, &(BivDiceKey) { { 1, 7, (guint8) seed } }, 0);

      while (!biv_session_is_over (host))
        {
          const BivState *state = biv_session_get_state (host);

          if (state->phase != before && strcmp (ruleset->phases[state->phase].id, "other-move") == 0
              && biv_session_get_deciders (host) & BIV_MAY_B)
            {
              compare_middle (host, &counts);
              n_moments++;
            }
          before = state->phase;
          g_assert_true (biv_session_play_computer (host, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
        }
    }
  g_assert_cmpuint (n_moments, >, 10);
  g_assert_cmpuint (counts.attacked, >, 0);
  g_assert_cmpuint (counts.evolved, >, 0);
  g_assert_cmpuint (counts.ridden, >, 0);
}

/* ---- What he may not know ---- */

/* A table where A's last unit and its orders are another thing in each twin. */
static char *
dup_twin (guint twin)
{
  const BivRuleset *ruleset = biv_ruleset_find ("fusilier");
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 5, 4, BIV_RANDOM_SHORT | BIV_RANDOM_PLAIN);
  g_autoptr (BivSession) host = NULL;
  g_autoptr (BivHandover) handover = NULL;
  g_autoptr (GError) error = NULL;

  g_free (setup->phase);
  setup->phase = g_strdup ("orders");
  for (guint i = setup->parts->len; i-- > 0;)
    {
      BivSetupPart *part = biv_setup_get_part (setup, i);

      if (part->kind == BIV_PART_ORDER && part->side == 0 && twin == 1)
        g_ptr_array_remove_index (setup->parts, i);
      else if (part->kind == BIV_PART_ORDER && part->side == 0)
        {
          g_free (part->what);
          part->what = g_strdup ("hold");
          biv_facts_set (part->facts, BIV_FACT_NOTE, "Secretpaper");
        }
    }
  for (guint i = biv_setup_get_n_units (setup); i-- > 0;)
    {
      BivSetupUnit *unit = biv_setup_get_unit (setup, i);

      if (unit->side != 0)
        continue;
      biv_facts_set (unit->facts, "placed", "map");
      unit->place.x += (int) twin * 4000;
      g_free (unit->label);
      unit->label = g_strdup_printf ("Secretunit %u", twin);
      break;
    }
  host = biv_session_new (ruleset, setup, 0, &error);
  g_assert_no_error (error);
  biv_session_set_key (host, &key, 0);
  if (biv_session_get_deciders (host) & BIV_MAY_A && twin == 0)
    play_host (host, 0);
  handover = biv_handover_new (host, 1, 0, &error);
  g_assert_no_error (error);
  return biv_handover_file_dup_text (handover, NULL);
}

static void
test_twins (void)
{
  g_autofree char *one = dup_twin (0), *other = dup_twin (1), *key_text = biv_dice_key_dup_text (&key);

  g_assert_cmpstr (one, ==, other);
  g_assert_null (strstr (one, "Secret"));
  g_assert_null (strstr (one, key_text));
  g_assert_null (strstr (one, "<order side=\"A\""));
  g_assert_nonnull (strstr (one, "<unit name=\"A"));
}

static char *
dup_reserve_twin (guint twin)
{
  const BivRuleset *ruleset = biv_ruleset_find ("musket-period");
  g_autoptr (BivSession) host = NULL;
  g_autoptr (BivSetup) setup = biv_random_setup_new (ruleset, 11, 5, BIV_RANDOM_SHORT | BIV_RANDOM_RESERVES);
  g_autoptr (BivHandover) handover = NULL;
  g_autoptr (GError) error = NULL;
  BivSetupUnit *late = biv_setup_add_unit (setup, 0, biv_setup_get_unit (setup, 0)->type, "late");

  late->label = g_strdup_printf ("Secretunit %u", twin);
  late->arrival = 3 + (int) twin;
  host = biv_session_new (ruleset, setup, 0, &error);
  g_assert_no_error (error);
  biv_session_set_key (host, &key, 0);
  while (!(biv_session_get_deciders (host) & BIV_MAY_B))
    g_assert_true (biv_session_play_computer (host, BIV_MAY_A | BIV_MAY_NOBODY));
  handover = biv_handover_new (host, 1, BIV_HANDOVER_FOG, &error);
  g_assert_no_error (error);
  return biv_handover_file_dup_text (handover, NULL);
}

static void
test_twins_of_reserves (void)
{
  g_autofree char *one = dup_reserve_twin (0), *other = dup_reserve_twin (1);

  g_assert_cmpstr (one, ==, other);
  g_assert_null (strstr (one, "Secret"));
  g_assert_null (strstr (one, "late"));
}

/* ---- What is not taken ---- */

typedef struct
{
  BivSession  *host;
  BivHandover *handover;        /* to B, answered */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  BivRandom random;

  biv_random_init (&random, 3, 0);
  fixture->host = begin (biv_ruleset_find ("musket-period"), 21, 0);
  for (guint n = 0; n < 12 || !(biv_session_get_deciders (fixture->host) & BIV_MAY_B); n++)
    g_assert_true (biv_session_play_computer (fixture->host, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY));
  fixture->handover = hand_over (fixture->host, 1, 0);
  answer (fixture->handover, &random, FALSE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  biv_handover_free (fixture->handover);
  g_object_unref (fixture->host);
}

/* Nothing is changed by it. */
static void
assert_refused (Fixture           *fixture,
                const BivHandover *handover,
                const char        *words)
{
  g_autoptr (BivRecord) before = biv_session_dup_record (fixture->host), after = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_false (take (fixture->host, handover, 0, &error));
  if (strstr (error->message, words) == NULL)
    g_error ("“%s” does not say “%s”", error->message, words);
  after = biv_session_dup_record (fixture->host);
  g_assert_true (biv_record_equal (before, after));
}

static void
test_out_of_turn (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autoptr (BivSession) earlier = biv_session_dup (fixture->host, NULL), other = NULL;
  g_autoptr (BivHandover) empty = hand_over (fixture->host, 1, 0), later = NULL;
  g_autoptr (GError) error = NULL;
  BivSession *host = fixture->host;

  assert_refused (fixture, empty, "Nothing is answered");
  take (host, fixture->handover, 0, &error);
  g_assert_no_error (error);
  assert_refused (fixture, fixture->handover, "an earlier turn");
  while (!(biv_session_get_deciders (host) & BIV_MAY_B))
    g_assert_true (biv_session_play_computer (host, BIV_MAY_A | BIV_MAY_NOBODY));
  later = hand_over (host, 1, 0);
  fixture->host = earlier;
  assert_refused (fixture, later, "a later turn");
  other = begin (biv_ruleset_find ("musket-period"), 22, 0);
  biv_session_set_key (other, &(BivDiceKey) { { 9 } }, 0);
  fixture->host = other;
  assert_refused (fixture, later, "another battle");
  fixture->host = host;
}

static void
test_his_own_only (Fixture       *fixture,
                   gconstpointer  data)
{
  static const struct { const char *order, *words; } rows[] = {
    { "A pass", "for the other side to decide" },
    { "- set unit A1 at=-", "is the host’s to do" },
    { "B dance", "dance" },
    { "B fire a1 z99", "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivHandover) handover = hand_over (fixture->host, 1, 0);
      g_autoptr (GError) error = NULL;
      guint line;
      g_autoptr (BivSession) session = biv_handover_new_session (handover, &line, &error);

      g_assert_false (add (handover, session, rows[i].order, &error));
      g_assert_nonnull (strstr (error->message, rows[i].words));
      g_assert_cmpuint (handover->answer->len, ==, 0);
      /* Nor where it is written into the file. */
      g_ptr_array_add (handover->answer, biv_record_step_new (rows[i].order, NULL, 0, NULL));
      assert_refused (fixture, handover, rows[i].words);
    }
}

static void
test_dice (Fixture       *fixture,
           gconstpointer  data)
{
  const BivRecordStep *last = fixture->handover->answer->pdata[fixture->handover->answer->len - 1];
  BivFace faces[] = { { 1, 4 }, { 1, 4 }, { 1, 4 }, { 1, 4 }, { 1, 4 }, { 1, 4 }, { 1, 4 }, { 1, 4 } };
  g_autofree char *order = g_strdup (last->order);

  g_ptr_array_remove_index (fixture->handover->answer, fixture->handover->answer->len - 1);
  g_ptr_array_add (fixture->handover->answer, biv_record_step_new (order, faces, G_N_ELEMENTS (faces), NULL));
  assert_refused (fixture, fixture->handover, "Real dice were not agreed");
  fixture->handover->types_dice = TRUE;
  assert_refused (fixture, fixture->handover, "not what was handed over");
  {
    g_autoptr (BivHandover) typed = hand_over (fixture->host, 1, BIV_HANDOVER_TYPED);

    g_ptr_array_add (typed->answer, biv_record_step_new (order, faces, G_N_ELEMENTS (faces), NULL));
    for (guint i = 0; i + 1 < fixture->handover->answer->len; i++)
      {
        const BivRecordStep *step = fixture->handover->answer->pdata[i];

        g_ptr_array_insert (typed->answer, (int) i, biv_record_step_new (step->order, NULL, 0, NULL));
      }
    assert_refused (fixture, typed, "");
    ((BivRecordStep *) typed->answer->pdata[typed->answer->len - 1])->faces[0].number = 5;
    assert_refused (fixture, typed, "number of a die of the program’s");
  }
}

/* ---- As a file ---- */

static char *
replace (const char *text,
         const char *from,
         const char *to)
{
  const char *at = strstr (text, from);

  g_assert_nonnull (at);
  return g_strdup_printf ("%.*s%s%s", (int) (at - text), text, to, at + strlen (from));
}

static void
test_files (Fixture       *fixture,
            gconstpointer  data)
{
  static const struct { const char *from, *to, *words; } rows[] = {
    { "version=\"1\"", "version=\"2\"", "b.handover:2:" },
    { "side=\"B\"", "side=\"C\"", "b.handover:2: “side” is “C”" },
    { "dice=\"host\"", "dice=\"loaded\"", "b.handover:2: “dice” is “loaded”" },
    { "battle=\"", "battle=\"x", "b.handover:2: “battle” is" },
    { " mark=\"", " remark=\"", "“mark”" },
    { "<step order=\"", "<step order=\"A pass\"/>\n<step order=\"", "b.handover:" },
    { " faces=\"", " faces=\"A9 ", "b.handover:" },
    { "<answer>", "<answer>\n<step order=\"B fire\" faces=\"B17\"/>", "“B17”" },
    { "<answer>", "<answer>\n<unit/>", "b.handover:" },
    { "</record>", "</record>\n<record/>", "second time" },
  };
  g_autofree char *text = biv_handover_file_dup_text (fixture->handover, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *broken = replace (text, rows[i].from, rows[i].to);
      g_autoptr (GError) error = NULL;
      g_autoptr (BivHandover) read = biv_handover_file_parse ("b.handover", broken, strlen (broken), &error);

      g_assert_null (read);
      if (strstr (error->message, rows[i].words) == NULL || !g_str_has_prefix (error->message, "b.handover:"))
        g_error ("%s: “%s” does not say “%s”", rows[i].to, error->message, rows[i].words);
    }
}

/* A past that was made better, with seals worked out anew, is not what was handed over. */
static void
test_edited_past (Fixture       *fixture,
                  gconstpointer  data)
{
  const BivRecord *told = fixture->handover->record;
  BivRecord *forged = biv_record_new (biv_record_get_setup (told));
  g_autoptr (GError) error = NULL;
  g_autoptr (BivHandover) read = NULL;
  g_autofree char *text = NULL;
  gsize n_bytes;

  for (guint i = 0; i < biv_record_get_n_steps (told); i++)
    {
      const BivRecordStep *step = biv_record_get_step (told, i);

      biv_record_add_step (forged, step->order, step->faces, step->n_faces, i == 0 ? "by agreement" : step->reason);
    }
  biv_record_set_end (forged, "none", biv_record_get_digest (told));
  biv_record_seal (forged);
  biv_record_unref (fixture->handover->record);
  fixture->handover->record = forged;
  text = biv_handover_file_dup_text (fixture->handover, &n_bytes);
  read = biv_handover_file_parse ("b.handover", text, n_bytes, &error);
  g_assert_no_error (error);
  assert_refused (fixture, read, "not what was handed over");
}

/* ---- As a campaign of its own ---- */

static void
test_lone (gconstpointer data)
{
  const BivRuleset *ruleset = data;
  g_autoptr (BivSession) host = begin (ruleset, 31, 0), session = NULL;
  g_autoptr (BivRecord) record = NULL, again = NULL;
  g_autoptr (BivCampaign) campaign = NULL, read = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *key_text = biv_dice_key_dup_text (&key);
  guint n_true = 0;
  gsize n_bytes;

  for (guint n = 0; n < 30 && !biv_session_is_over (host); n++)
    biv_session_play_computer (host, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY);
  record = biv_session_dup_record (host);
  campaign = biv_lone_campaign_new (record, "Duel", BIV_NOBODY, &error);
  g_assert_no_error (error);
  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  g_assert_true (biv_schema_check ("duel.campaign", text, n_bytes, &error));
  g_assert_no_error (error);
  read = biv_campaign_file_parse ("duel.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
  session = biv_fight_new_session (read, biv_campaign_find_battle (read, BIV_LONE_BATTLE), BIV_OWN_DICE, &error);
  g_assert_no_error (error);
  g_assert_true (biv_lone_campaign_is (read));
  /* It goes on with its own dice, which are held against their key as before. */
  again = biv_session_dup_record (session);
  g_assert_true (biv_record_equal (record, again));
  lines = biv_dice_ledger_new (read);
  for (guint i = 0; i < lines->len; i++)
    {
      guint n;

      g_assert_cmpuint (biv_dice_ledger_count_false (read, lines->pdata[i], &n, NULL), ==, 0);
      n_true += n;
    }
  g_assert_cmpuint (n_true, ==, biv_session_get_n_drawn (host));
  g_clear_object (&campaign);
  campaign = biv_lone_campaign_new (record, "Duel", 1, &error);
  g_assert_cmpstr (campaign->copy_for, ==, "B");
  g_assert_null (campaign->dice_key);
}

/* ---- A phase under way ---- */

static GHashTable *
list_orders (BivSession *session,
             int         side)
{
  g_autoptr (GArray) actions = biv_session_list_actions (session, side, -1);
  GHashTable *all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < actions->len; i++)
    g_hash_table_add (all, biv_text_dup_order (biv_session_get_field (session), biv_session_get_state (session),
                                               &g_array_index (actions, BivAction, i)));
  return all;
}

/* Returns: how many orders there are */
static guint
assert_same_orders (BivSession *host,
                    int         side)
{
  g_autoptr (BivHandover) handover = hand_over (host, side, 0);
  g_autoptr (GError) error = NULL;
  guint line;
  g_autoptr (BivSession) guest = biv_handover_new_session (handover, &line, &error);
  g_autoptr (GHashTable) his = NULL, all = NULL;
  GHashTableIter iter;
  gpointer order;

  g_assert_no_error (error);
  his = list_orders (guest, side);
  all = list_orders (host, side);
  g_hash_table_iter_init (&iter, all);
  while (g_hash_table_iter_next (&iter, &order, NULL))
    if (!g_hash_table_contains (his, order))
      g_error ("in %s the guest is not offered “%s”",
               biv_battle_get_phase_id (biv_session_get_field (host), biv_session_get_state (host)), (const char *) order);
  g_assert_cmpuint (g_hash_table_size (his), ==, g_hash_table_size (all));
  return g_hash_table_size (all);
}

/* What began before the phase in which a battle is handed over, and counts in it: who is attacked may respond (FU-RESP-5), who has
 * beaten somebody may follow him (FU-RESULT-2). */
static void
test_phases (void)
{
  static const char *const phases[] = { "orders", "declare", "attack-move", "response", "artillery", "skirmish-fire", "retreats" };
  guint n[G_N_ELEMENTS (phases)] = { 0 };

  for (guint seed = 1; seed < 8; seed++)
    {
      g_autoptr (BivSession) host = begin (biv_ruleset_find ("fusilier"), seed, 0);

      for (int i = 0; i < 300 && !biv_session_is_over (host); i++)
        {
          const char *phase = biv_battle_get_phase_id (biv_session_get_field (host), biv_session_get_state (host));

          for (gsize k = 0; k < G_N_ELEMENTS (phases); k++)
            for (int side = 0; side < BIV_N_SIDES && g_str_equal (phases[k], phase); side++)
              if ((biv_session_get_deciders (host) & (side == 0 ? BIV_MAY_A : BIV_MAY_B)) != 0)
                n[k] += assert_same_orders (host, side);
          if (!biv_session_play_computer (host, BIV_MAY_A | BIV_MAY_B | BIV_MAY_NOBODY))
            break;
        }
    }
  for (gsize k = 0; k < G_N_ELEMENTS (phases); k++)
    if (n[k] == 0)
      g_error ("nobody decided in %s", phases[k]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const char *const *id = biv_book_list_ids (); *id != NULL; id++)
    {
      g_autofree char *path = g_strdup_printf ("/store/handover/to-the-end/%s", *id);

      g_autofree char *lone = g_strdup_printf ("/store/handover/lone/%s", *id);

      g_test_add_data_func (path, biv_ruleset_find (*id), test_to_the_end);
      g_test_add_data_func (lone, biv_ruleset_find (*id), test_lone);
    }
  g_test_add_func ("/store/handover/middle-of-bound", test_middle_of_bound);
  g_test_add_func ("/store/handover/twins", test_twins);
  g_test_add_func ("/store/handover/twins-of-reserves", test_twins_of_reserves);
  g_test_add ("/store/handover/out-of-turn", Fixture, NULL, set_up, test_out_of_turn, tear_down);
  g_test_add ("/store/handover/his-own-only", Fixture, NULL, set_up, test_his_own_only, tear_down);
  g_test_add ("/store/handover/dice", Fixture, NULL, set_up, test_dice, tear_down);
  g_test_add ("/store/handover/files", Fixture, NULL, set_up, test_files, tear_down);
  g_test_add ("/store/handover/edited-past", Fixture, NULL, set_up, test_edited_past, tear_down);
  g_test_add_func ("/store/handover/phases", test_phases);
  return g_test_run ();
}

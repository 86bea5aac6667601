/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-expect.c: what a campaign example expects of its objects and of the campaign as a whole */
#include "config.h"
#include "script/campaign-expect.h"
#include "script/campaign-facts.h"
#include "script/line-form.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/lists.h"
#include "campaign/model/calendar.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/turn-words.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
biv_campaign_expect_differ (BivCampaignRun     *run,
                            const BivStatement *line,
                            const char         *found)
{
  g_autofree char *expected = g_strjoinv (" ", line->words + 1);

  biv_verdict_differ (run->verdict, line->line, expected, found);
  return TRUE;
}

/* ---- Objects ---- */

static gboolean
expect_facts (BivCampaignRun      *run,
              const BivStatement  *line,
              BivItem             *item,
              guint                first,
              GError             **error)
{
  g_autoptr (GString) found = g_string_new (NULL);
  gboolean holds = TRUE;

  for (guint i = first; i < line->n_words; i++)
    {
      g_autofree char *key = NULL;
      g_autofree char *fact = NULL;
      g_autoptr (GError) wrong = NULL;
      const char *value = biv_word_split (line->words[i], &key);

      if (value == NULL)
        return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" should be KEY=VALUE"), line->words[i]);
      fact = biv_campaign_dup_fact (run->campaign, item, key, error);
      if (fact == NULL)
        return FALSE;
      g_string_append_printf (found, "%s%s=%s", found->len > 0 ? " " : "", key, fact);
      if (!biv_campaign_fact_is_equal (item, key, value, fact, &wrong))
        holds = FALSE;
      if (wrong != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&wrong));
          return FALSE;
        }
    }
  return holds || biv_campaign_expect_differ (run, line, found->str);
}

/* What is found by words of the line: of two contacts at one place in a turn the later. */

static BivItem *
find_siege (BivCampaign *campaign,
            char       **words)
{
  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    if (g_strcmp0 (siege->place, words[0]) == 0)
      return BIV_ITEM (siege);
  return NULL;
}

static BivItem *
find_contact (BivCampaign *campaign,
              char       **words)
{
  BivItem *found = NULL;

  BIV_EACH (BivContact, contact, campaign, BIV_KIND_CONTACT)
    if (contact->turn == campaign->turn && g_strcmp0 (contact->place, words[0]) == 0)
      found = BIV_ITEM (contact);
  return found;
}

static BivItem *
find_battle (BivCampaign *campaign,
             char       **words)
{
  return (BivItem *) biv_battle_find_at (campaign, words[0]);
}

static BivItem *
find_sighting (BivCampaign *campaign,
               char       **words)
{
  return (BivItem *) biv_knowledge_find (campaign, words[0], words[1], words[2]);
}

/* The one that it carries out; else what has been written this turn. */
static BivItem *
find_order (BivCampaign *campaign,
            char       **words)
{
  BivOrder *in_force = biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, words[0]));

  if (in_force != NULL)
    return BIV_ITEM (in_force);
  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    if (order->turn == campaign->turn && g_strcmp0 (order->formation, words[0]) == 0)
      return BIV_ITEM (order);
  return NULL;
}

static BivItem *
find_despatch (BivCampaign *campaign,
               char       **words)
{
  return (BivItem *) biv_despatch_find (campaign, words[0]);
}

/* What may also be absent: "expect siege P01 = none". @item: NULL where it is. */
static gboolean
expect_perhaps (BivCampaignRun      *run,
                const BivStatement  *line,
                BivItem             *item,
                guint                first,
                GError             **error)
{
  if (line->equals == (int) first && line->n_words == first + 2 && g_str_equal (line->words[first + 1], "none"))
    {
      return item == NULL || biv_campaign_expect_differ (run, line, _("it is there"));
    }
  if (line->n_words <= first || line->equals >= 0)
    return biv_line_fail_form ("expect OBJECT ID KEY=VALUE... | expect OBJECT ID = none", error);
  if (item == NULL)
    return biv_campaign_expect_differ (run, line, "none");
  return expect_facts (run, line, item, first, error);
}

/* ---- Returns ---- */

static char *
dup_units_of (BivDespatch *despatch,
              const char  *formation,
              gboolean     are_lost)
{
  g_autoptr (GString) units = g_string_new (NULL);

  BIV_EACH_DETAIL (BivReturnedUnit, unit, despatch->units)
    if (unit->is_lost == are_lost && g_strcmp0 (unit->formation, formation) == 0)
      g_string_append_printf (units, "%s%s", units->len > 0 ? "," : "", unit->unit);
  return g_string_free (units->len > 0 ? g_steal_pointer (&units) : g_string_assign (g_steal_pointer (&units), "none"), FALSE);
}

/* place turn ready lost. Returns: (transfer full) (nullable): %NULL for another key */
static char *
dup_return_fact (BivDespatch *despatch,
                 const char  *formation,
                 const char  *key)
{
  const BivReturned *returned = biv_details_find (despatch->returned, formation);

  if (g_str_equal (key, "place"))
    return g_strdup (returned->place != NULL ? returned->place : "off-map");
  if (g_str_equal (key, "turn"))
    return g_strdup_printf ("%d", despatch->written);
  if (g_str_equal (key, "ready") || g_str_equal (key, "lost"))
    return dup_units_of (despatch, formation, g_str_equal (key, "lost"));
  return NULL;
}

static gboolean
expect_return (BivCampaignRun      *run,
               const BivStatement  *line,
               GError             **error)
{
  g_autoptr (BivPlayer) player = biv_player_find (run->campaign, line->words[2]);
  const char *formation = line->words[3];
  BivDespatch *despatch = biv_despatch_find_return (run->campaign, player, formation);
  g_autoptr (GString) found = g_string_new (NULL);
  gboolean holds = TRUE;

  if (line->equals == 4 && line->n_words == 6 && g_str_equal (line->words[5], "none"))
    return despatch == NULL || biv_campaign_expect_differ (run, line, _("it is there"));
  if (line->n_words < 5 || line->equals >= 0)
    return biv_line_fail_form ("expect return WHO FORMATION KEY=VALUE... | expect return WHO FORMATION = none", error);
  if (despatch == NULL)
    return biv_campaign_expect_differ (run, line, "none");
  for (guint i = 4; i < line->n_words; i++)
    {
      g_autofree char *key = NULL, *fact = NULL;
      const char *value = biv_word_split (line->words[i], &key);
      g_auto (GStrv) wanted = NULL, there = NULL;

      fact = value != NULL ? dup_return_fact (despatch, formation, key) : NULL;
      if (fact == NULL)
        return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), line->words[i],
                         "place=PLACE turn=N ready=UNITS lost=UNITS");
      wanted = g_strsplit (value, ",", -1);
      there = g_strsplit (fact, ",", -1);
      holds &= biv_words_equal_as_sets ((const char *const *) wanted, (const char *const *) there);
      g_string_append_printf (found, "%s%s=%s", found->len > 0 ? " " : "", key, fact);
    }
  return holds || biv_campaign_expect_differ (run, line, found->str);
}

/* ---- The campaign ---- */

static char *
dup_turn (BivCampaign *campaign)
{
  return g_strdup_printf ("%d", campaign->turn);
}

static char *
dup_phase (BivCampaign *campaign)
{
  return g_strdup (biv_word_get_nick (biv_phase_get_type (), (int) campaign->phase));
}

static char *
dup_weather (BivCampaign *campaign)
{
  BivWeather weather = BIV_WEATHER_FAIR;

  BIV_EACH (BivTurn, turn, campaign, BIV_KIND_TURN)
    if (turn->number == campaign->turn)
      weather = turn->weather;
  return g_strdup (biv_word_get_nick (biv_weather_get_type (), (int) weather));
}

static char *
dup_date (BivCampaign *campaign)
{
  return biv_calendar_dup_label (campaign, campaign->turn);
}

static char *
dup_result (BivCampaign *campaign)
{
  if (campaign->result == NULL)
    return g_strdup ("none");
  return g_strdup_printf ("%s %s", campaign->result,
                          campaign->result_reason != BIV_NONE
                            ? biv_word_get_nick (biv_result_reason_get_type (), campaign->result_reason) : "none");
}

/* "SIDE|drawn REASON", "none" */
static gboolean
check_result (BivCampaign  *campaign,
              char        **words,
              guint         n,
              GError      **error)
{
  int reason;

  if (n == 1)
    return g_str_equal (words[0], "none") || biv_line_fail_form ("expect result = none | SIDE|drawn REASON", error);
  if (!biv_word_from_nick (biv_result_reason_get_type (), words[1], &reason))
    return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is no reason for which a campaign ends"), words[1]);
  return g_str_equal (words[0], "drawn") || biv_campaign_line_find (campaign, BIV_KIND_SIDE, words[0], error) != NULL;
}

static gboolean
check_phase (BivCampaign  *campaign,
             char        **words,
             guint         n,
             GError      **error)
{
  int phase;

  if (biv_word_from_nick (biv_phase_get_type (), words[0], &phase))
    return TRUE;
  return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is no phase"), words[0]);
}

static gboolean
check_turn (BivCampaign  *campaign,
            char        **words,
            guint         n,
            GError      **error)
{
  int turn;

  return biv_line_read_number (words[0], 1, 9999, &turn, error);
}

/* ---- can, cannot, message, same ---- */

/* @clause: (nullable): by which it must be refused */
static gboolean
expect_answer (BivCampaignRun      *run,
               const BivStatement  *line,
               guint                first,
               const char          *clause,
               GError             **error)
{
  BivRefusal why = { 0 };
  gboolean is_refused = FALSE;
  g_autofree char *found = NULL;

  if (!biv_campaign_run_would (run, line, first, &is_refused, &why, error))
    return FALSE;
  if (clause == NULL ? !is_refused : is_refused && biv_refusal_has_id (&why, clause))
    return TRUE;
  found = is_refused ? g_strdup_printf (_("it refused: %s, \"%s\""), why.code, why.text) : g_strdup (_("it accepted"));
  return biv_campaign_expect_differ (run, line, found);
}

static gboolean
expect_can (BivCampaignRun      *run,
            const BivStatement  *line,
            GError             **error)
{
  return expect_answer (run, line, 2, NULL, error);
}

static gboolean
expect_cannot (BivCampaignRun      *run,
               const BivStatement  *line,
               GError             **error)
{
  return expect_answer (run, line, 3, line->words[2], error);
}

/* An example calls things by their ids, and people read names. */
static char *
dup_told (BivCampaign *campaign,
          const char  *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (char **word = words; *word != NULL; word++)
    if (biv_campaign_find (campaign, *word) != NULL)
      {
        char *name = g_strdup (biv_turn_name (campaign, *word));

        g_free (*word);
        *word = name;
      }
  return g_strjoinv (" ", words);
}

static gboolean
expect_message (BivCampaignRun      *run,
                const BivStatement  *line,
                GError             **error)
{
  g_autofree char *told = dup_told (run->campaign, line->words[4]);
  g_autofree char *found = NULL;

  for (guint i = run->refusals->len; i-- > 0;)
    {
      const BivRefusal *why = g_ptr_array_index (run->refusals, i);

      if (!biv_refusal_has_id (why, line->words[2]))
        continue;
      if (strstr (why->text, line->words[4]) != NULL || strstr (why->text, told) != NULL)
        return TRUE;
      found = g_strdup_printf ("\"%s\"", why->text);
      break;
    }
  return biv_campaign_expect_differ (run, line, found != NULL ? found : _("no refusal with this id so far"));
}

static gboolean
expect_same (BivCampaignRun      *run,
             const BivStatement  *line,
             GError             **error)
{
  BivCampaign *marked = g_hash_table_lookup (run->marks, line->words[2]);
  g_autofree char *difference = NULL;

  if (marked == NULL)
    return biv_fail (error, BIV_LINE_ERROR, _("nothing has been marked \"%s\" so far"), line->words[2]);
  return biv_campaign_is_same (marked, run->campaign, &difference) || biv_campaign_expect_differ (run, line, difference);
}

/* ---- journal, briefing ---- */

static gboolean
is_about (BivCampaign        *campaign,
          BivEntry           *entry,
          const BivStatement *line)
{
  for (int i = 3; i < line->equals; i++)
    {
      const char *word = line->words[i];
      gboolean holds = FALSE;

      if (entry->entry_kind == BIV_ENTRY_PHASE)
        holds = g_str_equal (biv_word_get_nick (biv_phase_get_type (), (int) entry->phase), word);
      else if (entry->entry_kind == BIV_ENTRY_DIE)
        holds = g_strcmp0 (entry->clause, word) == 0;
      if (!holds && entry->entry_kind == BIV_ENTRY_DESPATCH && biv_despatch_find (campaign, word) != NULL)
        word = biv_id_of (biv_despatch_find (campaign, word));
      if (!holds && !biv_list_contains ((const char *const *) entry->objects, word))
        return FALSE;
    }
  return TRUE;
}

static gboolean
expect_journal (BivCampaignRun      *run,
                const BivStatement  *line,
                GError             **error)
{
  static const char *const kinds[] = { "phase", "order", "move", "contact", "die", "sighting", "battle", "fate",
                                       "retreat", "arrival", "owner", "vp", "edit", "overruled", "undone", "despatch", NULL };
  GPtrArray *entries = biv_campaign_peek_items (run->campaign, BIV_KIND_ENTRY);
  gboolean is_there = FALSE, is_expected = FALSE;
  int kind = -1;

  if (line->equals < 3 || line->n_words != (guint) line->equals + 2 || !g_strv_contains (kinds, line->words[2])
      || !(g_str_equal (line->words[line->equals + 1], "yes") || g_str_equal (line->words[line->equals + 1], "no")))
    return biv_line_fail_form ("expect journal KIND [ID...] = yes|no", error);
  is_expected = g_str_equal (line->words[line->equals + 1], "yes");
  biv_word_from_nick (biv_entry_kind_get_type (), line->words[2], &kind);
  for (guint i = (guint) run->first_entry; i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);

      is_there |= (int) entry->entry_kind == kind && is_about (run->campaign, entry, line);
    }
  return is_there == is_expected || biv_campaign_expect_differ (run, line, is_there ? "yes" : "no");
}

static gboolean
expect_briefing (BivCampaignRun      *run,
                 const BivStatement  *line,
                 GError             **error)
{
  g_autoptr (BivPlayer) player = biv_player_find (run->campaign, line->words[2]);
  g_autofree char *text = NULL;
  gboolean is_contained = FALSE;

  if (run->examples->dup_briefing == NULL)
    return biv_fail (error, BIV_LINE_ERROR, _("nobody is here who lays out briefings"));
  text = run->examples->dup_briefing (run->campaign, player, error);
  if (text == NULL)
    return FALSE;
  is_contained = g_str_equal (line->words[3], "contains");
  for (guint i = 4; i < line->n_words; i++)
    {
      g_autofree char *found = NULL;

      if ((strstr (text, line->words[i]) != NULL) == is_contained)
        continue;
      found = g_strdup_printf (is_contained ? _("a briefing without \"%s\"") : _("a briefing with \"%s\""), line->words[i]);
      biv_campaign_expect_differ (run, line, found);
    }
  return TRUE;
}

/* ---- All of them ---- */

/* An item with an id, several joined by commas, or one that is found and may be absent; a value of the campaign; or what is
 * judged in its own way. */
typedef struct
{
  const char *word;
  const char *form;           /* line-form.h */
  BivKind     kind;           /* of an item known by its id, where nothing else follows */
  BivItem  *(*find) (BivCampaign *campaign, char **words);
  char     *(*dup) (BivCampaign *campaign);
  /* Whether the value can be one at all; may be %NULL: the form says it */
  gboolean  (*check) (BivCampaign *campaign, char **words, guint n, GError **error);
  gboolean  (*expect) (BivCampaignRun *run, const BivStatement *line, GError **error);
} Expectation;

static const Expectation expectations[] = {
  { "side", "ID,... KEY=VALUE...", BIV_KIND_SIDE },
  { "place", "ID,... KEY=VALUE...", BIV_KIND_PLACE },
  { "link", "ID,... KEY=VALUE...", BIV_KIND_LINK },
  { "rung", "ID,... KEY=VALUE...", BIV_KIND_RUNG },
  { "formation", "ID,... KEY=VALUE...", BIV_KIND_FORMATION },
  { "unit", "ID,... KEY=VALUE...", BIV_KIND_UNIT },
  { "siege", "PLACE [KEY=VALUE...]", .find = find_siege },
  { "contact", "PLACE [KEY=VALUE...]", .find = find_contact },
  { "battle", "PLACE [KEY=VALUE...]", .find = find_battle },
  { "order", "FORMATION [KEY=VALUE...]", .find = find_order },
  { "sees", "WHO PLACE SIDE [KEY=VALUE...]", .find = find_sighting },
  { "despatch", "DESPATCH [KEY=VALUE...]", .find = find_despatch },
  { "return", "WHO FORMATION [KEY=VALUE...]", .expect = expect_return },
  { "turn", "N", .dup = dup_turn, .check = check_turn },
  { "phase", "NAME", .dup = dup_phase, .check = check_phase },
  { "weather", "= fair|rain|storm|snow", .dup = dup_weather },
  { "date", "= \"TEXT\"", .dup = dup_date },
  { "result", "= SIDE|drawn|none [REASON]", .dup = dup_result, .check = check_result },
  { "can", "WHO|- VERB...", .expect = expect_can },
  { "cannot", "ID WHO|- VERB...", .expect = expect_cannot },
  { "message", "ID = \"TEXT\"", .expect = expect_message },
  { "same", "NAME", .expect = expect_same },
  { "journal", "KIND [ID...] = yes|no", .expect = expect_journal },
  { "briefing", "WHO contains|lacks \"TEXT\"...", .expect = expect_briefing },
};

static gboolean
expect_items (BivCampaignRun      *run,
              const BivStatement  *line,
              BivKind              kind,
              GError             **error)
{
  g_auto (GStrv) ids = g_strsplit (line->words[2], ",", -1);

  for (char **id = ids; *id != NULL; id++)
    {
      BivItem *item = biv_campaign_line_find (run->campaign, kind, *id, error);

      if (item == NULL || !expect_facts (run, line, item, 3, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
expect_value (BivCampaignRun      *run,
              const BivStatement  *line,
              const Expectation   *row,
              GError             **error)
{
  guint first = row->form[0] == '=' ? 3 : 2;
  g_autofree char *expected = g_strjoinv (" ", line->words + first);
  g_autofree char *now = row->dup (run->campaign);
  g_autofree char *found = first == 3 ? g_strdup (now) : g_strconcat (row->word, " ", now, NULL);

  if (row->check != NULL && !row->check (run->campaign, line->words + first, line->n_words - first, error))
    return FALSE;
  return g_str_equal (expected, now) || biv_campaign_expect_differ (run, line, found);
}

static gboolean
expect (BivCampaignRun      *run,
        const BivStatement  *line,
        const Expectation   *row,
        GError             **error)
{
  BivLineScope scope = { run->campaign, NULL };
  g_autofree char *usage = g_strconcat ("expect ", row->word, " ", row->form, NULL);
  guint first = 2;

  if (!biv_line_suits (&scope, line->words + 2, line->n_words - 2, row->form, usage, error))
    return FALSE;
  if (row->dup != NULL)
    return expect_value (run, line, row, error);
  if (row->expect != NULL)
    return row->expect (run, line, error);
  if (row->find == NULL)
    return expect_items (run, line, row->kind, error);
  for (const char *at = row->form; *at != '['; at++)
    first += *at == ' ';
  return expect_perhaps (run, line, row->find (run->campaign, line->words + 2), first, error);
}

void
biv_campaign_run_expect (BivCampaignRun     *run,
                         const BivStatement *line)
{
  g_autoptr (GError) error = NULL;
  const char *word = line->n_words > 1 ? line->words[1] : "";
  const Expectation *row = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (expectations) && row == NULL; i++)
    if (g_str_equal (word, expectations[i].word))
      row = &expectations[i];
  if (row != NULL ? !expect (run, line, row, &error) : !biv_campaign_run_ask (run, line, &error))
    biv_verdict_fail (run->verdict, line->line, "%s", error->message);
}

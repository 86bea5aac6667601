/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-expect.c: what a campaign example expects of its objects and of the campaign as a whole */
#include "config.h"
#include "script/campaign-expect.h"
#include "script/campaign-facts.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/lists.h"
#include "campaign/model/calendar.h"
#include "campaign/knowledge/knowledge.h"
#include "campaign/model/turn-words.h"
#include "draw/sheet/sheet.h"
#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
biv_campaign_expect_form (const char  *form,
                          GError     **error)
{
  g_set_error (error, BIV_LINE_ERROR, _("the line should read \"%s\""), form);
  return FALSE;
}

void
biv_campaign_expect_differ (BivCampaignRun     *run,
                            const BivStatement *line,
                            const char         *found)
{
  g_autofree char *expected = g_strjoinv (" ", line->words + 1);

  biv_verdict_differ (run->verdict, line->line, expected, found);
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
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be KEY=VALUE"), line->words[i]);
          return FALSE;
        }
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
  if (!holds)
    biv_campaign_expect_differ (run, line, found->str);
  return TRUE;
}

/* side, place, link, rung, formation, unit: by id, several joined by commas. */
static gboolean
expect_item (BivCampaignRun      *run,
             const BivStatement  *line,
             BivKind              kind,
             GError             **error)
{
  g_auto (GStrv) ids = NULL;

  if (line->n_words < 4)
    return biv_campaign_expect_form ("expect OBJECT ID KEY=VALUE...", error);
  ids = g_strsplit (line->words[2], ",", -1);
  for (char **id = ids; *id != NULL; id++)
    {
      BivItem *item = biv_campaign_line_find (run->campaign, kind, *id, error);

      if (item == NULL || !expect_facts (run, line, item, 3, error))
        return FALSE;
    }
  return TRUE;
}

static BivItem *
find_siege (BivCampaign *campaign,
            const char  *place)
{
  BIV_EACH (BivSiege, siege, campaign, BIV_KIND_SIEGE)
    if (g_strcmp0 (siege->place, place) == 0)
      return BIV_ITEM (siege);
  return NULL;
}

/* Of two contacts at one place in a turn the later. */
static BivItem *
find_contact (BivCampaign *campaign,
              const char  *place)
{
  BivItem *found = NULL;

  BIV_EACH (BivContact, contact, campaign, BIV_KIND_CONTACT)
    if (contact->turn == campaign->turn && g_strcmp0 (contact->place, place) == 0)
      found = BIV_ITEM (contact);
  return found;
}

/* The one that it carries out; else what has been written this turn. */
static BivItem *
find_order (BivCampaign *campaign,
            const char  *formation)
{
  BivOrder *in_force = biv_formation_get_order (campaign, biv_campaign_find_formation (campaign, formation));

  if (in_force != NULL)
    return BIV_ITEM (in_force);
  BIV_EACH (BivOrder, order, campaign, BIV_KIND_ORDER)
    if (order->turn == campaign->turn && g_strcmp0 (order->formation, formation) == 0)
      return BIV_ITEM (order);
  return NULL;
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
      if (item != NULL)
        biv_campaign_expect_differ (run, line, _("it is there"));
      return TRUE;
    }
  if (line->n_words <= first || line->equals >= 0)
    return biv_campaign_expect_form ("expect OBJECT ID KEY=VALUE... | expect OBJECT ID = none", error);
  if (item == NULL)
    {
      biv_campaign_expect_differ (run, line, "none");
      return TRUE;
    }
  return expect_facts (run, line, item, first, error);
}

static gboolean
expect_siege (BivCampaignRun      *run,
              const BivStatement  *line,
              GError             **error)
{
  if (line->n_words < 3)
    return biv_campaign_expect_form ("expect siege PLACE KEY=VALUE...", error);
  return biv_campaign_line_find (run->campaign, BIV_KIND_PLACE, line->words[2], error) != NULL
         && expect_perhaps (run, line, find_siege (run->campaign, line->words[2]), 3, error);
}

static gboolean
expect_contact (BivCampaignRun      *run,
                const BivStatement  *line,
                GError             **error)
{
  if (line->n_words < 3)
    return biv_campaign_expect_form ("expect contact PLACE KEY=VALUE...", error);
  return biv_campaign_line_find (run->campaign, BIV_KIND_PLACE, line->words[2], error) != NULL
         && expect_perhaps (run, line, find_contact (run->campaign, line->words[2]), 3, error);
}

static gboolean
expect_battle (BivCampaignRun      *run,
               const BivStatement  *line,
               GError             **error)
{
  BivBattle *battle = NULL;

  if (line->n_words < 3)
    return biv_campaign_expect_form ("expect battle PLACE KEY=VALUE...", error);
  if (biv_campaign_line_find (run->campaign, BIV_KIND_PLACE, line->words[2], error) == NULL)
    return FALSE;
  battle = biv_battle_find_at (run->campaign, line->words[2]);
  return expect_perhaps (run, line, battle != NULL ? BIV_ITEM (battle) : NULL, 3, error);
}

static gboolean
expect_order (BivCampaignRun      *run,
              const BivStatement  *line,
              GError             **error)
{
  if (line->n_words < 3)
    return biv_campaign_expect_form ("expect order FORMATION KEY=VALUE...", error);
  return biv_campaign_line_find (run->campaign, BIV_KIND_FORMATION, line->words[2], error) != NULL
         && expect_perhaps (run, line, find_order (run->campaign, line->words[2]), 3, error);
}

static gboolean
expect_sees (BivCampaignRun      *run,
             const BivStatement  *line,
             GError             **error)
{
  BivSighting *sighting = NULL;

  if (line->n_words < 5)
    return biv_campaign_expect_form ("expect sees SIDE PLACE SIDE KEY=VALUE...", error);
  if (biv_campaign_line_find (run->campaign, BIV_KIND_SIDE, line->words[2], error) == NULL
      || biv_campaign_line_find (run->campaign, BIV_KIND_PLACE, line->words[3], error) == NULL
      || biv_campaign_line_find (run->campaign, BIV_KIND_SIDE, line->words[4], error) == NULL)
    return FALSE;
  sighting = biv_knowledge_find (run->campaign, line->words[2], line->words[3], line->words[4]);
  return expect_perhaps (run, line, sighting != NULL ? BIV_ITEM (sighting) : NULL, 5, error);
}

/* ---- The campaign ---- */

static gboolean
expect_turn (BivCampaignRun      *run,
             const BivStatement  *line,
             GError             **error)
{
  g_autofree char *found = g_strdup_printf ("turn %d", run->campaign->turn);
  gint64 turn = 0;

  if (line->n_words != 3 || !g_ascii_string_to_signed (line->words[2], 10, 1, 9999, &turn, NULL))
    return biv_campaign_expect_form ("expect turn N", error);
  if (turn != run->campaign->turn)
    biv_campaign_expect_differ (run, line, found);
  return TRUE;
}

static gboolean
expect_phase (BivCampaignRun      *run,
              const BivStatement  *line,
              GError             **error)
{
  g_autoptr (GEnumClass) phases = g_type_class_ref (biv_phase_get_type ());
  const char *now = biv_word_get_nick (biv_phase_get_type (), (int) run->campaign->phase);
  g_autofree char *found = g_strconcat ("phase ", now, NULL);

  if (line->n_words != 3)
    return biv_campaign_expect_form ("expect phase NAME", error);
  if (g_enum_get_value_by_nick (phases, line->words[2]) == NULL)
    {
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is no phase"), line->words[2]);
      return FALSE;
    }
  if (!g_str_equal (line->words[2], now))
    biv_campaign_expect_differ (run, line, found);
  return TRUE;
}

static BivWeather
weather_of (BivCampaign *campaign)
{
  BIV_EACH (BivTurn, turn, campaign, BIV_KIND_TURN)
    if (turn->number == campaign->turn)
      return turn->weather;
  return BIV_WEATHER_FAIR;
}

static gboolean
expect_weather (BivCampaignRun      *run,
                const BivStatement  *line,
                GError             **error)
{
  g_autoptr (GEnumClass) words = g_type_class_ref (biv_weather_get_type ());
  const char *now = biv_word_get_nick (biv_weather_get_type (), (int) weather_of (run->campaign));

  if (line->n_words != 4 || line->equals != 2 || g_enum_get_value_by_nick (words, line->words[3]) == NULL)
    return biv_campaign_expect_form ("expect weather = fair|rain|storm|snow", error);
  if (!g_str_equal (line->words[3], now))
    biv_campaign_expect_differ (run, line, now);
  return TRUE;
}

static gboolean
expect_date (BivCampaignRun      *run,
             const BivStatement  *line,
             GError             **error)
{
  g_autofree char *now = biv_calendar_dup_label (run->campaign, run->campaign->turn);

  if (line->n_words != 4 || line->equals != 2)
    return biv_campaign_expect_form ("expect date = \"TEXT\"", error);
  if (!g_str_equal (line->words[3], now))
    biv_campaign_expect_differ (run, line, now);
  return TRUE;
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

static gboolean
expect_result (BivCampaignRun      *run,
               const BivStatement  *line,
               GError             **error)
{
  g_autoptr (GEnumClass) reasons = g_type_class_ref (biv_result_reason_get_type ());
  g_autofree char *found = dup_result (run->campaign);
  g_autofree char *expected = NULL;
  gboolean is_none = line->n_words == 4 && g_str_equal (line->words[3], "none");

  if (line->equals != 2 || !(is_none || line->n_words == 5))
    return biv_campaign_expect_form ("expect result = none | SIDE|drawn REASON", error);
  if (!is_none && g_enum_get_value_by_nick (reasons, line->words[4]) == NULL)
    {
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is no reason for which a campaign ends"), line->words[4]);
      return FALSE;
    }
  if (!is_none && !g_str_equal (line->words[3], "drawn")
      && biv_campaign_line_find (run->campaign, BIV_KIND_SIDE, line->words[3], error) == NULL)
    return FALSE;
  expected = g_strjoinv (" ", line->words + 3);
  if (!g_str_equal (expected, found))
    biv_campaign_expect_differ (run, line, found);
  return TRUE;
}

/* ---- can, cannot, message, same ---- */

static gboolean
expect_can (BivCampaignRun      *run,
            const BivStatement  *line,
            GError             **error)
{
  BivRefusal why = { 0 };
  gboolean is_refused = FALSE;
  g_autofree char *found = NULL;

  if (line->n_words < 4)
    return biv_campaign_expect_form ("expect can SIDE VERB...", error);
  if (!biv_campaign_run_would (run, line, 2, &is_refused, &why, error))
    return FALSE;
  if (!is_refused)
    return TRUE;
  found = g_strdup_printf (_("it refused: %s, \"%s\""), why.code, why.text);
  biv_campaign_expect_differ (run, line, found);
  return TRUE;
}

static gboolean
expect_cannot (BivCampaignRun      *run,
               const BivStatement  *line,
               GError             **error)
{
  BivRefusal why = { 0 };
  gboolean is_refused = FALSE;
  g_autofree char *found = NULL;

  if (line->n_words < 5)
    return biv_campaign_expect_form ("expect cannot ID SIDE VERB...", error);
  if (!biv_campaign_run_would (run, line, 3, &is_refused, &why, error))
    return FALSE;
  if (is_refused && biv_refusal_has_id (&why, line->words[2]))
    return TRUE;
  found = is_refused ? g_strdup_printf (_("it refused: %s, \"%s\""), why.code, why.text) : g_strdup (_("it accepted"));
  biv_campaign_expect_differ (run, line, found);
  return TRUE;
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
  g_autofree char *found = NULL, *told = NULL;

  if (line->equals != 3 || line->n_words != 5)
    return biv_campaign_expect_form ("expect message ID = \"TEXT\"", error);
  told = dup_told (run->campaign, line->words[4]);
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
  biv_campaign_expect_differ (run, line, found != NULL ? found : _("no refusal with this id so far"));
  return TRUE;
}

static gboolean
expect_same (BivCampaignRun      *run,
             const BivStatement  *line,
             GError             **error)
{
  BivCampaign *marked = line->n_words == 3 ? g_hash_table_lookup (run->marks, line->words[2]) : NULL;
  g_autofree char *difference = NULL;

  if (line->n_words != 3)
    return biv_campaign_expect_form ("expect same NAME", error);
  if (marked == NULL)
    {
      g_set_error (error, BIV_LINE_ERROR, _("nothing has been marked \"%s\" so far"), line->words[2]);
      return FALSE;
    }
  if (!biv_campaign_is_same (marked, run->campaign, &difference))
    biv_campaign_expect_differ (run, line, difference);
  return TRUE;
}

/* ---- journal, briefing ---- */

static gboolean
is_about (BivEntry           *entry,
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
                                       "retreat", "arrival", "owner", "vp", "edit", "overruled", "undone", NULL };
  g_autoptr (GEnumClass) words = g_type_class_ref (biv_entry_kind_get_type ());
  GPtrArray *entries = biv_campaign_peek_items (run->campaign, BIV_KIND_ENTRY);
  const GEnumValue *kind = NULL;
  gboolean is_there = FALSE, is_expected = FALSE;

  if (line->equals < 3 || line->n_words != (guint) line->equals + 2 || !g_strv_contains (kinds, line->words[2])
      || !(g_str_equal (line->words[line->equals + 1], "yes") || g_str_equal (line->words[line->equals + 1], "no")))
    return biv_campaign_expect_form ("expect journal KIND [ID...] = yes|no", error);
  is_expected = g_str_equal (line->words[line->equals + 1], "yes");
  kind = g_enum_get_value_by_nick (words, line->words[2]);
  for (guint i = (guint) run->first_entry; kind != NULL && i < entries->len; i++)
    {
      BivEntry *entry = g_ptr_array_index (entries, i);

      is_there |= (int) entry->entry_kind == kind->value && is_about (entry, line);
    }
  if (is_there != is_expected)
    biv_campaign_expect_differ (run, line, is_there ? "yes" : "no");
  return TRUE;
}

static gboolean
expect_briefing (BivCampaignRun      *run,
                 const BivStatement  *line,
                 GError             **error)
{
  BivSheetRequest request = { .kind = BIV_SHEET_BRIEF, .paper = BIV_PAPER_A4 };
  g_autoptr (BivSheet) sheet = NULL;
  g_autofree char *text = NULL;
  gboolean is_contained = FALSE;

  if (line->n_words < 5 || !(g_str_equal (line->words[3], "contains") || g_str_equal (line->words[3], "lacks")))
    return biv_campaign_expect_form ("expect briefing SIDE contains|lacks \"TEXT\"...", error);
  if (biv_campaign_line_find (run->campaign, BIV_KIND_SIDE, line->words[2], error) == NULL)
    return FALSE;
  request.side = line->words[2];
  request.reader = line->words[2];
  sheet = biv_sheet_new (run->campaign, &request, error);
  if (sheet == NULL)
    return FALSE;
  text = biv_sheet_dup_text (sheet);
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

typedef gboolean (*Expectation) (BivCampaignRun *run, const BivStatement *line, GError **error);

static const struct
{
  const char  *word;
  Expectation  expect;
  BivKind      kind;          /* of an item known by its id */
} expectations[] = {
  { "side",      NULL,            BIV_KIND_SIDE },
  { "place",     NULL,            BIV_KIND_PLACE },
  { "link",      NULL,            BIV_KIND_LINK },
  { "rung",      NULL,            BIV_KIND_RUNG },
  { "formation", NULL,            BIV_KIND_FORMATION },
  { "unit",      NULL,            BIV_KIND_UNIT },
  { "siege",     expect_siege,    BIV_KIND_NONE },
  { "contact",   expect_contact,  BIV_KIND_NONE },
  { "battle",    expect_battle,   BIV_KIND_NONE },
  { "order",     expect_order,    BIV_KIND_NONE },
  { "sees",      expect_sees,     BIV_KIND_NONE },
  { "turn",      expect_turn,     BIV_KIND_NONE },
  { "phase",     expect_phase,    BIV_KIND_NONE },
  { "weather",   expect_weather,  BIV_KIND_NONE },
  { "date",      expect_date,     BIV_KIND_NONE },
  { "result",    expect_result,   BIV_KIND_NONE },
  { "can",       expect_can,      BIV_KIND_NONE },
  { "cannot",    expect_cannot,   BIV_KIND_NONE },
  { "message",   expect_message,  BIV_KIND_NONE },
  { "same",      expect_same,     BIV_KIND_NONE },
  { "journal",   expect_journal,  BIV_KIND_NONE },
  { "briefing",  expect_briefing, BIV_KIND_NONE },
};

void
biv_campaign_run_expect (BivCampaignRun     *run,
                         const BivStatement *line)
{
  g_autoptr (GError) error = NULL;
  const char *word = line->n_words > 1 ? line->words[1] : "";
  gboolean is_put_right = FALSE, is_known = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (expectations) && !is_known; i++)
    {
      if (!g_str_equal (word, expectations[i].word))
        continue;
      is_known = TRUE;
      is_put_right = expectations[i].expect != NULL ? expectations[i].expect (run, line, &error)
                                                    : expect_item (run, line, expectations[i].kind, &error);
    }
  if (!is_known)
    is_put_right = biv_campaign_run_ask (run, line, &error);
  if (!is_put_right)
    biv_verdict_fail (run->verdict, line->line, "%s", error->message);
}

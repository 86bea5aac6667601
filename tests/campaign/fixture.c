/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fixture.c: campaigns for tests, written as lines of the text format */
#include "fixture.h"

#include <string.h>
#include "campaign/model/army.h"
#include "campaign/model/strength.h"
#include "campaign/model/map.h"

static BivKind
kind_of (const char *word)
{
  for (BivKind kind = BIV_KIND_CAMPAIGN; kind < BIV_N_KINDS; kind++)
    if (strcmp (biv_kind_get_element (kind), word) == 0)
      return kind;
  g_error ("no such line: %s", word);
}

static void
set_field (BivItem    *item,
           const char *name,
           const char *text)
{
  const BivFieldSpec *field = biv_kind_find_field (biv_item_get_kind (item), name);
  g_autoptr (GError) error = NULL;

  if (field == NULL)
    g_error ("no such field: %s", name);
  biv_item_parse_field (item, field, text, &error);
  g_assert_no_error (error);
}

/* An edit by hand keeps what the campaign has worked out from its items honest. */
static void
change_item (BivCampaign *campaign,
             BivItem     *item,
             char       **words)
{
  g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "edit", NULL, NULL);
  g_autoptr (GError) error = NULL;

  for (; *words != NULL; words++)
    {
      char *equals = strchr (*words, '=');

      g_assert_nonnull (equals);
      *equals = '\0';
      biv_proposal_set_word (proposal, item, *words, equals + 1, &error);
      g_assert_no_error (error);
    }
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
}

static void
add_item (BivCampaign *campaign,
          BivKind      kind,
          const char  *id,
          char       **words)
{
  BivItem *item = biv_item_new (kind, id);

  for (; *words != NULL; words++)
    {
      char *equals = strchr (*words, '=');

      g_assert_nonnull (equals);
      *equals = '\0';
      set_field (item, *words, equals + 1);
      if (kind == BIV_KIND_UNIT && strcmp (*words, "steps-full") == 0)
        set_field (item, "steps-now", equals + 1);
      if (kind == BIV_KIND_PLACE && strcmp (*words, "owner") == 0)
        set_field (item, "start-owner", equals + 1);
    }
  g_assert_true (biv_campaign_add (campaign, item));
}

static void
add_order (BivCampaign *campaign,
           char       **words,
           guint        n_words)
{
  g_autofree char *id = biv_campaign_dup_new_id (campaign, "order");
  g_autoptr (GString) path = g_string_new (NULL);
  BivItem *item = biv_item_new (BIV_KIND_ORDER, id);
  BivFormation *formation = biv_campaign_find_formation (campaign, words[0]);

  if (biv_formation_get_order (campaign, formation) != NULL)
    {
      g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "edit", NULL, NULL);

      biv_proposal_remove (proposal, biv_formation_get_order (campaign, formation));
      biv_campaign_commit (campaign, proposal, NULL);
    }
  set_field (item, "formation", words[0]);
  set_field (item, "posture", words[1]);
  set_field (item, "status", "given");
  ((BivOrder *) item)->turn = campaign->turn;
  for (guint i = 2; i < n_words; i++)
    {
      char *equals = strchr (words[i], '=');

      if (equals == NULL)
        g_string_append_printf (path, "%s%s", path->len > 0 ? "," : "", words[i]);
      else
        {
          *equals = '\0';
          set_field (item, words[i], equals + 1);
        }
    }
  set_field (item, "path", path->str);
  g_assert_true (biv_campaign_add (campaign, item));
}

static void
set_option (BivCampaign *campaign,
            const char  *name,
            const char  *value)
{
  g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "option", NULL, NULL);
  g_autoptr (GPtrArray) options = g_ptr_array_new ();
  g_autofree char *line = g_strdup_printf ("%s=%s", name, value);

  g_assert_nonnull (biv_option_find (name));
  g_assert_true (biv_option_accepts (biv_option_find (name), value, NULL));
  for (guint i = 0; campaign->options != NULL && campaign->options[i] != NULL; i++)
    if (strncmp (campaign->options[i], line, strlen (name) + 1) != 0)
      g_ptr_array_add (options, campaign->options[i]);
  g_ptr_array_add (options, line);
  g_ptr_array_add (options, NULL);
  biv_proposal_set_list (proposal, campaign, "options", (const char *const *) options->pdata);
  g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
}

static void
set_weather (BivCampaign *campaign,
             const char  *weather)
{
  g_autofree char *id = g_strdup_printf ("turn-%d", campaign->turn);
  g_autofree char *word = g_strconcat ("weather=", weather, NULL);
  BivItem *turn = biv_campaign_find (campaign, id);

  if (turn == NULL)
    {
      turn = biv_item_new (BIV_KIND_TURN, id);
      ((BivTurn *) turn)->number = campaign->turn;
      biv_campaign_add (campaign, turn);
    }
  change_item (campaign, turn, (char *[]) { word, NULL });
}

void
fixture_line (BivCampaign *campaign,
              const char  *line)
{
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) ids = NULL;
  int n_words;
  g_autoptr (GError) error = NULL;

  g_shell_parse_argv (line, &n_words, &words, &error);
  g_assert_no_error (error);
  if (strcmp (words[0], "option") == 0)
    set_option (campaign, words[1], words[2]);
  else if (strcmp (words[0], "weather") == 0)
    set_weather (campaign, words[1]);
  else if (n_words == 2 && (strcmp (words[0], "turn") == 0 || strcmp (words[0], "phase") == 0))
    {
      g_autoptr (BivProposal) proposal = biv_proposal_new (campaign, "edit", NULL, NULL);

      biv_proposal_set_word (proposal, campaign, strcmp (words[0], "turn") == 0 ? "current-turn" : "current-phase",
                             words[1], &error);
      g_assert_no_error (error);
      g_assert_true (biv_campaign_commit (campaign, proposal, NULL));
    }
  else if (strcmp (words[0], "order") == 0)
    add_order (campaign, words + 1, (guint) n_words - 1);
  else if (strcmp (words[0], "relation") == 0)
    {
      g_autofree char *id = g_strdup_printf ("relation-%s-%s", words[1], words[2]);
      g_autofree char *sides = g_strdup_printf ("sides=%s,%s", words[1], words[2]);
      g_autofree char *stance = g_strdup_printf ("stance=%s", words[3]);

      add_item (campaign, BIV_KIND_RELATION, id, (char *[]) { sides, stance, NULL });
    }
  else
    {
      ids = g_strsplit (words[1], ",", -1);
      for (char **id = ids; *id != NULL; id++)
        {
          BivItem *item = biv_campaign_find (campaign, *id);
          g_auto (GStrv) fields = g_strdupv (words + 2);

          if (item != NULL)
            change_item (campaign, item, fields);
          else
            add_item (campaign, kind_of (words[0]), *id, fields);
        }
    }
}

void
fixture_lines (BivCampaign *campaign,
               ...)
{
  va_list lines;

  va_start (lines, campaign);
  for (const char *line = va_arg (lines, const char *); line != NULL; line = va_arg (lines, const char *))
    fixture_line (campaign, line);
  va_end (lines);
}

static const char *const karrash[] = {
  "side CROWN name='Crown of Alvora' short-name=ALV commander-in-chief=HC replacement-points=1",
  "side CLAN name='Clans of Karrash' short-name=KAR kind=native commander-in-chief=DH replacement-points=1",
  "place P01 name='Fort Halden' x=10 y=40 terrain=fort fort-rating=1 owner=CROWN objective-points=3 base-of=CROWN",
  "place P02 name=\"Sutter's Ford\" x=30 y=60 features=village owner=CROWN objective-points=1",
  "place P03 name=\"Miller's Cross\" x=28 y=38 features=village,depot owner=CROWN objective-points=2",
  "place P04 name='Ochre Gap' x=55 y=22 terrain=hills features=pass owner=CLAN objective-points=1",
  "place P05 name='Tamar Wells' x=40 y=15 terrain=desert features=well objective-points=1",
  "place P06 name='Black Thicket' x=52 y=62 terrain=woods",
  "place P07 name=Dorrim x=88 y=35 terrain=town owner=CLAN objective-points=3 base-of=CLAN",
  "place P08 name='Kessel Heights' x=74 y=58 terrain=hills owner=CLAN",
  "place P09 name='Two Palms' x=48 y=42 objective-points=1",
  "place P10 name='Old Caravanserai' x=70 y=38 terrain=town features=depot owner=CLAN objective-points=2",
  "link L01 from=P01 to=P03 kind=road",
  "link L02 from=P01 to=P02 kind=track",
  "link L03 from=P02 to=P03 kind=track",
  "link L04 from=P03 to=P09 kind=road",
  "link L05 from=P03 to=P05 kind=track",
  "link L06 from=P05 to=P04 kind=trail",
  "link L07 from=P09 to=P04 kind=track",
  "link L08 from=P09 to=P10 kind=road crossing=bridge",
  "link L09 from=P10 to=P07 kind=road",
  "link L10 from=P04 to=P07 kind=trail",
  "link L11 from=P02 to=P06 kind=trail crossing=ford",
  "link L12 from=P06 to=P08 kind=trail",
  "link L13 from=P08 to=P07 kind=track",
  "link L14 from=P08 to=P10 kind=track",
  "link L15 from=P06 to=P09 kind=trail",
  "formation HC side=CROWN name='Halden Column' commander='Major-General Edric Thurwick' rating=steady location=P01",
  "formation FC side=CROWN name='Ford Column' commander='Colonel Hugo Marsk' rating=rash location=P02",
  "formation DH side=CLAN name='Dorrim Host' level=band commander='Tarrek of Dorrim' rating=steady location=P07",
  "formation HB side=CLAN name='Heights Band' level=band commander='Old Sefu' rating=cautious location=P08",
  "unit A01 formation=HC type=cmd name=\"General's Staff\"",
  "unit A02 formation=HC type=inf name='1st Bn Royal Alvoran Foot'",
  "unit A03 formation=HC type=inf name='2nd Bn Royal Alvoran Foot'",
  "unit A04 formation=HC type=inf name='7th Frontier Rifles'",
  "unit A05 formation=HC type=cav name='12th Lancers'",
  "unit A06 formation=HC type=lfa name='3rd Mountain Battery'",
  "unit A07 formation=HC type=mg name='Naval Machine-Gun Party'",
  "unit A08 formation=FC type=cmd name='Column Staff'",
  "unit A09 formation=FC type=inf name='Halden Volunteers'",
  "unit A10 formation=FC type=inf name='9th Frontier Rifles'",
  "unit A11 formation=FC type=cav name='Ford Scouts'",
  "unit A12 formation=FC type=fa name='5th Field Battery'",
  "unit A13 formation=HC type=inf name='3rd Bn Royal Alvoran Foot' status=reserve",
  "unit N01 formation=DH type=cmd name=\"Tarrek's Guard\"",
  "unit N02 formation=DH type=inf name='Dorrim Riflemen'",
  "unit N03 formation=DH type=inf name='Tower Men'",
  "unit N04 formation=DH type=icw name='Sword Brothers'",
  "unit N05 formation=DH type=icw name='Upper Valley Levy'",
  "unit N06 formation=DH type=cav name='Karrash Riders'",
  "unit N07 formation=DH type=lfa name='The Old Gun'",
  "unit N08 formation=HB type=cmd name=\"Old Sefu's Household\"",
  "unit N09 formation=HB type=inf name='Kessel Marksmen'",
  "unit N10 formation=HB type=icw name='Goat-Track Men'",
  "unit N11 formation=HB type=icw name='Thicket Runners'",
  "unit N12 formation=HB type=cav name='Well Riders'",
  "unit N13 formation=DH type=icw name='Winter Levy' status=reserve",
  "schedule S1 turn=4 place=P01 formation=HC units=A13",
  "schedule S2 turn=5 place=P07 formation=DH units=N13",
  "victory V1 side=CROWN kind=hold places=P07,P10",
  "victory V2 side=CLAN kind=hold places=P01",
};

BivCampaign *
fixture_karrash (void)
{
  BivCampaign *campaign = biv_campaign_new ("frontier-musket", "The Karrash Road");

  campaign->start_date = g_strdup ("1883-03-03");
  campaign->seed = 1;
  campaign->phase = BIV_PHASE_ORDERS;
  campaign->state = BIV_STATE_RUNNING;
  campaign->options = g_strsplit ("turn.length=3-day turn.limit=8", " ", -1);
  for (guint i = 0; i < G_N_ELEMENTS (karrash); i++)
    fixture_line (campaign, karrash[i]);
  return campaign;
}

void
fixture_commit (BivCampaign *campaign,
                BivProposal *proposal)
{
  g_autoptr (BivProposal) owned = proposal;
  g_autoptr (GError) error = NULL;

  biv_campaign_commit (campaign, owned, &error);
  g_assert_no_error (error);
}

BivDice *
fixture_dice (BivCampaign *campaign,
              const char  *faces)
{
  static BivFace given[64];
  static BivDice dice;
  g_auto (GStrv) words = g_strsplit (faces, " ", -1);
  guint n_given = 0;

  for (char **word = words; *word != NULL && **word != '\0'; word++)
    {
      gsize letters = strcspn (*word, "0123456789");
      g_autofree char *side = g_strndup (*word, letters);

      g_assert_cmpuint (n_given, <, G_N_ELEMENTS (given));
      given[n_given].side = strcmp (side, "-") == 0 ? BIV_NOBODY : (gint8) biv_side_get_index (campaign, side);
      given[n_given++].face = (guint8) g_ascii_strtoull (*word + letters, NULL, 10);
    }
  biv_dice_init_given (&dice, given, n_given, BIV_DICE_ASK);
  return &dice;
}

char *
fixture_field (BivCampaign *campaign,
               const char  *id,
               const char  *field)
{
  BivItem *item = biv_campaign_find (campaign, id);
  const BivFieldSpec *spec;
  g_autofree char *kept = NULL;

  g_assert_nonnull (item);
  spec = biv_kind_find_field (biv_item_get_kind (item), field);
  g_assert_nonnull (spec);
  kept = biv_item_dup_field (item, spec);
  return biv_said_dup (kept);
}

gboolean
fixture_has_entry (BivCampaign *campaign,
                   const char  *kind,
                   const char  *objects)
{
  g_auto (GStrv) ids = g_strsplit (objects, " ", -1);

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    {
      gboolean has_all = strcmp (biv_word_get_nick (biv_entry_kind_get_type (), entry->entry_kind), kind) == 0;

      for (char **id = ids; has_all && *id != NULL && **id != '\0'; id++)
        has_all = entry->objects != NULL && g_strv_contains ((const char *const *) entry->objects, *id);
      if (has_all)
        return TRUE;
    }
  return FALSE;
}

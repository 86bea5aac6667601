/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-edits.c: whatever can be committed to a campaign can be saved, and is there again when it is opened
 *
 * Edits of every kind to every field, with values that fit, values at the ends and values that nobody should type, go
 * through the one door. It may refuse them, with a sentence; what it lets in is written and read back whole, steps and
 * all. With a number as its argument the test tries so many campaigns. */
#include "store/campaign-file.h"

#include <stdlib.h>
#include <string.h>

#include "base/biv-random.h"
#include "engine/biv-book.h"
#include "campaign/model/item-rules.h"
#include "campaign/story/journal.h"
#include "campaign/model/proposal.h"
#include "random-campaign.h"
#include "store/schema.h"

#define COMMITS_EACH 100            /* of one campaign */
#define COMMITS_BETWEEN 4           /* from one saving to the next */

static guint n_campaigns = 10;

typedef struct
{
  BivRandom    random;
  BivCampaign *campaign;
  GString     *story;               /* since it was last saved */
  guint        n_edits, n_taken, n_refused;
} Trial;

static guint
below (Trial *trial,
       guint  n)
{
  return biv_random_below (&trial->random, n);
}

/* ---- Values ---- */

static char *
odd_text (Trial *trial)
{
  static const char *const texts[] = {
    "", " ", "\n", "\t\n ", "none", "off-map", "all", "yes", "average", "\\", ",", ",,", "a,,b", "\\,", "a=b", "=",
    "a=", "=b", ":", "a:b", "a:b:c", "campaign", "entry-1", "“quoted” \"q\" 'q'", "<b>&amp;]]>", "<!DOCTYPE x>", "%s%n",
    "line\nline\r\nline\rline", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", "\xe2\x80\xaertl\xe2\x80\xac",
    "\xf0\x9f\x90\x8e\xf0\x9f\x8f\xbd\xe2\x80\x8d\xe2\x99\x80",
    "bell\a", "\001", "form\ffeed", "esc\033[0m", "\x7f", "del\xc2\x80", "\xef\xbf\xbe", "\xef\xbf\xbf", "\xef\xbb\xbf",
    "\xff broken", "cut \xe2\x80", "\xed\xa0\x80", "-0", "007", "9999999999", "1e3", "#1b4f91", "1883-02-30", "2:6",
    "draw", "drawn", "poor", "N", "solid", "../x.png", "map.png", "frontier-musket", "fusilier", "inf", "inf.power=6",
    "inf.power=six",
    "turn.limit=8", "turn.limit=8 ", "turn.limit=", "no.such=1", "hills=on",
  };
  guint what = below (trial, 12);

  if (what == 0)
    return g_strnfill (1000 + below (trial, 4000), 'x');
  if (what == 1 && below (trial, 20) == 0)
    return g_strnfill (11 * 1000 * 1000, 'x');
  return what < 4 ? random_text_new (&trial->random) : g_strdup (texts[below (trial, G_N_ELEMENTS (texts))]);
}

static char *
some_id (Trial *trial,
         guint  refers)
{
  BivKind kind = refers < BIV_N_KINDS && below (trial, 8) != 0 ? refers : 1 + below (trial, BIV_N_KINDS - 1);
  GPtrArray *items;

  if (refers == BIV_KIND_ANY)
    kind = below (trial, 2) ? BIV_KIND_PLACE : kind;
  if (below (trial, 20) == 0)
    return g_strdup ("campaign");
  items = biv_campaign_peek_items (trial->campaign, kind);
  return items->len == 0 ? g_strdup ("nowhere") : g_strdup (biv_item_get_id (items->pdata[below (trial, items->len)]));
}

static char *
some_word (Trial              *trial,
           BivKind             kind,
           const BivFieldSpec *field)
{
  const BivWordRule *rule = field->rule;

  if (field->refers != BIV_KIND_NONE && below (trial, 5) != 0)
    return some_id (trial, field->refers);
  if ((strcmp (field->name, "winner") == 0 || strcmp (field->name, "result") == 0) && below (trial, 2))
    return some_id (trial, BIV_KIND_SIDE);
  if (rule != NULL && below (trial, 3) != 0)
    {
      g_auto (GStrv) words = rule->words != NULL ? g_strsplit (rule->words, " ", -1)
                             : rule->example != NULL ? g_strsplit (rule->example, "\n", -1)
                             : g_strdupv ((char **) biv_book_list_ids ());

      return g_strdup (words[below (trial, g_strv_length (words))]);
    }
  if (strcmp (field->name, "options") == 0 && below (trial, 3) != 0)
    {
      guint n = 0;

      while (biv_option_specs ()[n].name != NULL)
        n++;
      n = below (trial, n);
      return g_strdup_printf ("%s=%s", biv_option_specs ()[n].name, biv_option_specs ()[n].values[below (trial, 3)]);
    }
  return odd_text (trial);
}

static int
some_number (Trial              *trial,
             const BivFieldSpec *field)
{
  const int odd[] = { 0, 1, -1, BIV_NONE, G_MAXINT, G_MININT + 1, 10000, 1000000, 1000001,
                      field->minimum, field->maximum, (int) MAX ((gint64) field->minimum - 1, G_MININT),
                      (int) MIN ((gint64) field->maximum + 1, G_MAXINT), field->fallback };

  if (field->kind == BIV_FIELD_CHOICE && below (trial, 4) != 0)
    {
      g_autoptr (GEnumClass) choices = g_type_class_ref (field->choices ());

      return choices->values[below (trial, choices->n_values)].value;
    }
  return odd[below (trial, G_N_ELEMENTS (odd))];
}

static BivBoard *
some_board (Trial *trial)
{
  static const int sides[] = { BIV_TABLETOP_MIN_SIDE, BIV_TABLETOP_WIDTH, BIV_TABLETOP_MAX_SIDE };
  BivTabletopDraft *draft;
  g_autoptr (BivTabletop) table = NULL;

  switch (below (trial, 4))
    {
    case 0:
      return NULL;
    case 1:                         /* as it is when it is new */
      draft = biv_tabletop_draft_new (sides[below (trial, 3)], sides[below (trial, 3)]);
      table = biv_tabletop_draft_seal (draft, NULL);
      return biv_board_new_table (table);
    case 2:
      {
        static const BivSpot spots[] = { { 10000, 10000 }, { 30000, 10000 }, { 20000, 30000 } };
        BivTabletopObject *object;
        BivBoard *board;

        draft = biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT);
        object = biv_tabletop_draft_add (draft, BIV_THING_WOOD, spots, 3);
        g_free (object->name);
        object->name = odd_text (trial);
        table = biv_tabletop_draft_seal (draft, NULL);
        board = table != NULL ? biv_board_new_table (table) : NULL;
        return board;
      }
    default:
      return random_ground_new (&trial->random);
    }
}

/* ---- Edits ---- */

static BivItem *
some_item (Trial       *trial,
           BivProposal *proposal)
{
  BivKind kind = below (trial, BIV_N_KINDS);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  GPtrArray *items;

  if (kind == BIV_KIND_CAMPAIGN)
    return BIV_ITEM (scratch);
  items = biv_campaign_peek_items (scratch, kind);
  return items->len > 0 ? items->pdata[below (trial, items->len)] : NULL;
}

static BivMoment
some_moment (Trial *trial)
{
  static const BivMoment moments[] = {
    { 0, 0 }, { 0, 1 }, { 1, 1 }, { 1, 2 }, { 9999999, 9999999 }, { 2, 1 }, { -1, 2 }, { 1, -2 }, { 1, 10000000 },
    { 2, 4 }, { G_MAXINT, G_MAXINT }, { 3, 7 },
  };

  return moments[below (trial, G_N_ELEMENTS (moments))];
}

/* Structs as nobody would fill them, and some that are right. */
static GArray *
some_details (Trial               *trial,
              const BivDetailSpec *spec)
{
  static const int lengths[] = { BIV_NONE, 0, 60000, 48550, 9999999, 10000000, -5, G_MAXINT };
  guint n = below (trial, 4);
  GArray *structs = g_array_sized_new (FALSE, TRUE, (guint) spec->size, n);

  g_array_set_size (structs, n);
  for (guint i = 0; i < n; i++)
    for (const BivFieldSpec *column = spec->columns; column->name != NULL; column++)
      {
        BivValue value = { 0 };

        if (biv_field_owns_memory (column))
          value.text = below (trial, 6) != 0 ? some_word (trial, BIV_KIND_NONE, column) : NULL;
        else if (column->kind == BIV_FIELD_MOMENT)
          value.moment = some_moment (trial);
        else if (column->kind == BIV_FIELD_LENGTH)
          value.number = lengths[below (trial, G_N_ELEMENTS (lengths))];
        else
          value.number = some_number (trial, column);
        biv_value_move (column, &value, (BivValue *) (gpointer) (structs->data + i * spec->size + column->offset));
      }
  return structs;
}

static void
set_field (Trial       *trial,
           BivProposal *proposal,
           BivItem     *item)
{
  BivKind kind = biv_item_get_kind (item);
  const BivFieldSpec *fields = biv_kind_get_fields (kind), *field;
  guint n_fields = 0, which;

  while (fields[n_fields].name != NULL)
    n_fields++;
  which = below (trial, n_fields + 1);
  field = which == n_fields ? biv_kind_find_field (kind, "name") : &fields[which];
  g_string_append_printf (trial->story, "  set %s %s: %s", biv_kind_get_element (kind), biv_item_get_id (item),
                          field->name);
  switch (field->kind)
    {
    case BIV_FIELD_NUMBER:
    case BIV_FIELD_FLAG:
    case BIV_FIELD_CHOICE:
      {
        int value = some_number (trial, field);

        g_string_append_printf (trial->story, " = %d", value);
        biv_proposal_set_number (proposal, item, field->name, value);
        break;
      }
    case BIV_FIELD_TEXT:
    case BIV_FIELD_ID:
      {
        g_autofree char *text = below (trial, 6) != 0 ? some_word (trial, kind, field) : NULL;

        g_string_append_printf (trial->story, " = “%.60s”", text != NULL ? text : "(nothing)");
        if (text != NULL && below (trial, 3) == 0)
          biv_proposal_set_word (proposal, item, field->name, text, NULL);
        else
          biv_proposal_set_text (proposal, item, field->name, text);
        break;
      }
    case BIV_FIELD_LIST:
      {
        g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

        for (guint n = strcmp (field->name, "events") == 0 && below (trial, 3) ? 6 : below (trial, 4); n > 0; n--)
          {
            g_ptr_array_add (words, some_word (trial, kind, field));
            g_string_append_printf (trial->story, " “%.60s”", (char *) words->pdata[words->len - 1]);
          }
        g_ptr_array_add (words, NULL);
        biv_proposal_set_list (proposal, item, field->name, (const char *const *) words->pdata);
        break;
      }
    case BIV_FIELD_MOMENT:
      {
        BivMoment moment = some_moment (trial);

        g_string_append_printf (trial->story, " = %d/%d", moment.num, moment.den);
        biv_proposal_set_moment (proposal, item, field->name, moment);
        break;
      }
    case BIV_FIELD_LENGTH:
      break;
    case BIV_FIELD_DETAILS:
      {
        g_autoptr (GArray) structs = some_details (trial, field->details);

        g_string_append_printf (trial->story, " = %u", structs->len);
        biv_proposal_set_details (proposal, item, field->name, structs);
        for (guint i = 0; i < structs->len; i++)
          biv_detail_clear (field->details, structs->data + i * field->details->size);
        break;
      }
    case BIV_FIELD_BOARD:
      {
        g_autoptr (BivBoard) board = some_board (trial);

        biv_proposal_set_board (proposal, item, field->name, board);
        break;
      }
    case BIV_FIELD_POINTS:
      {
        static const int odd[] = { 0, 1, -1, 5000, BIV_MAP_POINT_MOST, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST + 1, G_MAXINT,
                                   G_MININT };
        g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));

        for (guint n = below (trial, 20) == 0 ? BIV_MAP_POINTS_MOST + below (trial, 2) : below (trial, 6); n > 0; n--)
          {
            gboolean is_odd = below (trial, 12) == 0;
            BivMapPoint point = { is_odd ? odd[below (trial, G_N_ELEMENTS (odd))] : (int) below (trial, 9000),
                                  (int) below (trial, 9000) };

            g_array_append_val (points, point);
          }
        g_string_append_printf (trial->story, " = %u points", points->len);
        biv_proposal_set_points (proposal, item, field->name, below (trial, 8) == 0 ? NULL : points);
        break;
      }
    case BIV_FIELD_RECORD:
    default:
      {
        GPtrArray *battles = biv_campaign_peek_items (trial->campaign, BIV_KIND_BATTLE);

        if (battles->len > 0)
          biv_proposal_copy_field (proposal, item, field->name, battles->pdata[below (trial, battles->len)]);
      }
    }
  g_string_append_c (trial->story, '\n');
  trial->n_edits++;
}

static void
add_item (Trial       *trial,
          BivProposal *proposal)
{
  BivKind kind = 1 + below (trial, BIV_N_KINDS - 1);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  GPtrArray *items = biv_campaign_peek_items (scratch, kind);
  BivItem *item = NULL;

  g_string_append_printf (trial->story, "  add %s\n", biv_kind_get_element (kind));
  if (kind != BIV_KIND_ENTRY && below (trial, 6) == 0)
    {
      g_autofree char *id = odd_text (trial);

      if (biv_campaign_find (scratch, id) == NULL && strlen (id) < 10000)
        item = biv_proposal_add_at (proposal, biv_item_new (kind, id), below (trial, 5));
    }
  if (item == NULL)
    item = biv_proposal_new_item (proposal, kind);
  trial->n_edits++;
  if (items->len > 1 && below (trial, 4) != 0)
    {
      BivItem *like = items->pdata[below (trial, items->len - 1)];

      for (const BivFieldSpec *field = biv_kind_get_fields (kind); field->name != NULL; field++)
        biv_proposal_copy_field (proposal, item, field->name, like);
      if (kind == BIV_KIND_PARTICIPANT && below (trial, 2))
        {
          g_autofree char *unit = some_id (trial, BIV_KIND_UNIT);

          biv_proposal_set_text (proposal, item, "unit", unit);
        }
    }
  else
    for (guint n = below (trial, 6); n > 0; n--)
      set_field (trial, proposal, item);
  if (kind == BIV_KIND_RELATION && below (trial, 2))
    {
      g_autofree char *one = some_id (trial, BIV_KIND_SIDE), *other = some_id (trial, BIV_KIND_SIDE);

      biv_proposal_set_list (proposal, item, "sides", (const char *const []) { one, other, NULL });
    }
}

static void
change (Trial       *trial,
        BivProposal *proposal)
{
  guint what = below (trial, 10);
  BivItem *item = some_item (trial, proposal);

  if (what == 0)
    add_item (trial, proposal);
  else if (item == NULL)
    return;
  else if (what == 1 && biv_item_get_kind (item) != BIV_KIND_CAMPAIGN)
    {
      g_string_append_printf (trial->story, "  remove %s %s\n", biv_kind_get_element (biv_item_get_kind (item)),
                              biv_item_get_id (item));
      biv_proposal_remove (proposal, item);
      trial->n_edits++;
    }
  else
    set_field (trial, proposal, item);
}

static gboolean
commit (Trial *trial)
{
  g_autofree char *title = below (trial, 10) != 0 ? g_strdup ("A step") : odd_text (trial);
  g_autofree char *note = odd_text (trial), *serial = NULL, *before = NULL, *difference = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivCampaign) was = biv_campaign_copy (trial->campaign);
  g_autoptr (GError) error = NULL;

  proposal = biv_proposal_new (trial->campaign, title, NULL, NULL);
  biv_proposal_set_by_hand (proposal, below (trial, 2) == 0);
  g_string_append (trial->story, "commit\n");
  for (guint n = 1 + below (trial, 2); n > 0; n--)
    change (trial, proposal);
  if (below (trial, 8) == 0)
    biv_proposal_note (proposal, BIV_ENTRY_NOTE, NULL, note, NULL);
  if (biv_campaign_commit (trial->campaign, proposal, &error))
    {
      trial->n_taken++;
      return TRUE;
    }
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  if (!g_utf8_validate (error->message, -1, NULL))
    g_test_message ("%s%s", trial->story->str, error->message);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  /* Nothing of what is refused has happened. */
  biv_campaign_is_same (was, trial->campaign, &difference);
  g_assert_cmpstr (difference, ==, NULL);
  g_string_append_printf (trial->story, "  refused: %s\n", error->message);
  trial->n_refused++;
  return FALSE;
}

/* ---- Saved and opened ---- */

static void
assert_same_edits (const BivEdit *a,
                   const BivEdit *b)
{
  g_assert_cmpint (a->kind, ==, b->kind);
  g_assert_cmpint (a->item_kind, ==, b->item_kind);
  g_assert_cmpstr (a->id, ==, b->id);
  if (a->kind != BIV_EDIT_SET)
    {
      g_assert_cmpuint (a->position, ==, b->position);
      g_assert_true (biv_item_equal (a->item, b->item, NULL));
      return;
    }
  g_assert_cmpstr (a->field->name, ==, b->field->name);
  g_assert_true (biv_value_equal (a->field, &a->before, &b->before));
  g_assert_true (biv_value_equal (a->field, &a->after, &b->after));
}

static void
assert_same (BivCampaign *a,
             BivCampaign *b)
{
  g_autofree char *difference = NULL;
  GPtrArray *steps = biv_campaign_peek_steps (a), *other_steps = biv_campaign_peek_steps (b);
  GPtrArray *entries = biv_campaign_peek_items (a, BIV_KIND_ENTRY);
  GPtrArray *others = biv_campaign_peek_items (b, BIV_KIND_ENTRY);

  biv_campaign_is_same (a, b, &difference);
  g_assert_cmpstr (difference, ==, NULL);
  g_assert_cmpint (a->last_number, ==, b->last_number);
  g_assert_cmpuint (entries->len, ==, others->len);
  for (guint i = 0; i < entries->len; i++)
    g_assert_true (biv_item_equal (entries->pdata[i], others->pdata[i], NULL));
  g_assert_cmpuint (steps->len, ==, other_steps->len);
  for (guint i = 0; i < steps->len; i++)
    {
      const BivStep *step = steps->pdata[i], *other = other_steps->pdata[i];

      g_assert_cmpstr (step->title, ==, other->title);
      g_assert_cmpint (step->turn, ==, other->turn);
      g_assert_cmpint (step->first_entry, ==, other->first_entry);
      g_assert_cmpint (step->last_entry, ==, other->last_entry);
      g_assert_cmpuint (step->edits->len, ==, other->edits->len);
      for (guint j = 0; j < step->edits->len; j++)
        assert_same_edits (step->edits->pdata[j], other->edits->pdata[j]);
    }
}

static BivCampaign *
save_and_open (Trial *trial)
{
  gsize n_bytes;
  g_autofree char *text = biv_campaign_file_dup_text (trial->campaign, &n_bytes);
  g_autoptr (GError) error = NULL;
  BivCampaign *again = biv_campaign_file_parse ("edits.campaign", text, n_bytes, &error);

  if (again == NULL || !biv_campaign_is_same (trial->campaign, again, NULL))
    g_test_message ("%s", trial->story->str);
  g_assert_no_error (error);
  assert_same (trial->campaign, again);
  return again;
}

/* Every step can still be taken back, and done again, in what was opened as in what was saved. */
static void
walk_back (Trial       *trial,
           BivCampaign *again)
{
  guint n_undone = 0;

  for (;; n_undone++)
    {
      gboolean could = biv_campaign_undo (trial->campaign, NULL);
      g_autofree char *difference = NULL;

      g_assert_cmpint (biv_campaign_undo (again, NULL), ==, could);
      if (!could)
        break;
      biv_campaign_is_same (trial->campaign, again, &difference);
      g_assert_cmpstr (difference, ==, NULL);
    }
  for (; n_undone > 0; n_undone--)
    {
      g_assert_true (biv_campaign_redo (trial->campaign));
      g_assert_true (biv_campaign_redo (again));
    }
  assert_same (trial->campaign, again);
}

static BivCampaign *
begin (Trial *trial,
       guint  i)
{
  static const char *const rulesets[] = { "fusilier", "musket-period", "morschauser-frontier", "modern-frontier" };

  return i % 3 != 2 ? random_campaign_new (&trial->random, 2) : biv_campaign_new (rulesets[i / 3 % 4], "New");
}

static void
test_everything (void)
{
  guint n_edits = 0, n_taken = 0, n_refused = 0;

  for (guint i = 0; i < n_campaigns; i++)
    {
      Trial trial = { .story = g_string_new (NULL) };
      g_autoptr (BivCampaign) last = NULL;
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      gsize n_bytes;

      biv_random_init (&trial.random, 14, i);
      trial.campaign = begin (&trial, i);
      for (guint n = 0; n < COMMITS_EACH;)
        {
          g_autoptr (BivCampaign) again = NULL;

          g_string_truncate (trial.story, 0);
          for (guint k = 0; k < COMMITS_BETWEEN; k++)
            n += commit (&trial);
          if (below (&trial, 6) == 0)
            for (guint k = 1 + below (&trial, 3); k > 0; k--)
              biv_campaign_undo (trial.campaign, NULL);
          if (below (&trial, 6) == 0)
            biv_campaign_redo (trial.campaign);
          again = save_and_open (&trial);
        }
      last = save_and_open (&trial);
      text = biv_campaign_file_dup_text (trial.campaign, &n_bytes);
      biv_schema_check ("edits.campaign", text, n_bytes, &error);
      g_assert_no_error (error);
      walk_back (&trial, last);
      n_edits += trial.n_edits;
      n_taken += trial.n_taken;
      n_refused += trial.n_refused;
      g_object_unref (trial.campaign);
      g_string_free (trial.story, TRUE);
    }
  g_test_message ("%u edits; %u steps taken, %u refused", n_edits, n_taken, n_refused);
  g_assert_cmpuint (n_taken, >=, n_campaigns * COMMITS_EACH);
  g_assert_cmpuint (n_refused, >, 0);
}

/* What a referee meets first: open ground, to be drawn on another day. */
static void
test_new_table (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("fusilier", "New"), again = NULL;
  g_autoptr (BivTabletop) table
    = biv_tabletop_draft_seal (biv_tabletop_draft_new (BIV_TABLETOP_WIDTH, BIV_TABLETOP_HEIGHT), NULL);
  g_autoptr (BivBoard) board = biv_board_new_table (table);
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "New board");
  BivItem *item = biv_proposal_new_item (proposal, BIV_KIND_BATTLEFIELD);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_bytes;

  biv_proposal_set_board (proposal, item, "board", board);
  biv_campaign_commit (campaign, proposal, &error);
  g_assert_no_error (error);
  text = biv_campaign_file_dup_text (campaign, &n_bytes);
  again = biv_campaign_file_parse ("new.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
  assert_same (campaign, again);
  biv_schema_check ("new.campaign", text, n_bytes, &error);
  g_assert_no_error (error);
}

typedef struct
{
  BivKind     kind;
  const char *field, *text;         /* what somebody typed */
  const char *told;                 /* in the sentence that refuses it; NULL: it is taken */
} Typed;

/* The door says what is wrong, where, and what to do. */
static void
test_refusals (void)
{
  static const Typed rows[] = {
    { BIV_KIND_SIDE, "name", "bell\a", "after its letter 4" },
    { BIV_KIND_SIDE, "notes", "\001", "number 01" },
    { BIV_KIND_SIDE, "notes", "a\xff", "number FF" },
    { BIV_KIND_SIDE, "notes", "“Crown” & <Co>\n\xd7\xa9 \xf0\x9f\x90\x8e", NULL },
    { BIV_KIND_SIDE, "vp", "1000001", "whole number from -1000000 to 1000000" },
    { BIV_KIND_SIDE, "kind", "99", "european" },
    { BIV_KIND_PLACE, "owner", "entry-1", "no “entry-1”" },
    { BIV_KIND_CAMPAIGN, "result", "nobody", "“nobody” is no side" },
    { BIV_KIND_CAMPAIGN, "result", "drawn", NULL },
    { BIV_KIND_CAMPAIGN, "copy-for", "N", "Players’ copies" },
    { BIV_KIND_CAMPAIGN, "ruleset", NULL, "cannot be without" },
    { BIV_KIND_CAMPAIGN, "last-number", "1000000000", "counts by itself" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Typed");
      g_autoptr (BivProposal) proposal = NULL;
      g_autoptr (GError) error = NULL;
      const BivFieldSpec *field = biv_kind_find_field (rows[i].kind, rows[i].field);
      BivItem *item = rows[i].kind == BIV_KIND_CAMPAIGN ? BIV_ITEM (campaign) : biv_item_new (rows[i].kind, "it");

      biv_campaign_add (campaign, biv_item_new (BIV_KIND_SIDE, "N"));
      if (rows[i].kind != BIV_KIND_CAMPAIGN)
        biv_campaign_add (campaign, item);
      proposal = biv_turn_propose_edit (campaign, "Type");
      if (field->kind == BIV_FIELD_NUMBER || field->kind == BIV_FIELD_CHOICE)
        biv_proposal_set_number (proposal, item, field->name, atoi (rows[i].text));
      else
        biv_proposal_set_text (proposal, item, field->name, rows[i].text);
      g_assert_cmpint (biv_campaign_commit (campaign, proposal, &error), ==, rows[i].told == NULL);
      g_test_message ("%s", error != NULL ? error->message : "taken");
      if (rows[i].told != NULL)
        g_assert_nonnull (strstr (error->message, rows[i].told));
    }
}

/* A preset that is none is refused, also where the options are asked for on the way to the door. */
static void
test_no_preset (void)
{
  static const int presets[] = { -1, 3, G_MAXINT, G_MININT };

  for (gsize i = 0; i < G_N_ELEMENTS (presets); i++)
    {
      g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Preset");
      g_autoptr (BivProposal) proposal = biv_turn_propose_edit (campaign, "Preset");
      g_autoptr (GError) error = NULL;

      biv_proposal_set_number (proposal, campaign, "preset", presets[i]);
      biv_proposal_note (proposal, BIV_ENTRY_NOTE, NULL, "On the way", NULL);
      g_assert_false (biv_campaign_commit (campaign, proposal, &error));
      g_assert_nonnull (strstr (error->message, "simple"));
    }
}

/* The longest line there can be is taken out again, though the line about that quotes it. */
static void
test_longest_line (void)
{
  g_autoptr (BivCampaign) campaign = biv_campaign_new ("frontier-musket", "Long");
  g_autoptr (BivProposal) note = biv_proposal_new (campaign, "Note", NULL, NULL), strike = NULL;
  g_autofree char *longest = g_strnfill (100000, 'n'), *longer = g_strnfill (100001, 'n');
  g_autoptr (GError) error = NULL;
  GPtrArray *lines = biv_campaign_peek_items (campaign, BIV_KIND_ENTRY);

  biv_proposal_note (note, BIV_ENTRY_NOTE, "CA-JOURNAL-2", longest, NULL)->by_hand = TRUE;
  biv_campaign_commit (campaign, note, &error);
  g_assert_no_error (error);
  {
    g_autoptr (BivProposal) edit = biv_turn_propose_edit (campaign, "Longer");

    biv_proposal_set_text (edit, lines->pdata[0], "text", longer);
    g_assert_false (biv_campaign_commit (campaign, edit, &error));
    g_assert_nonnull (strstr (error->message, "100001 letters is too long"));
    g_clear_error (&error);
  }
  strike = biv_turn_propose_strike (campaign, lines->pdata[0]);
  biv_campaign_commit (campaign, strike, &error);
  g_assert_no_error (error);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  if (argc > 1)
    n_campaigns = (guint) CLAMP (atoi (argv[1]), 1, 100000);
  g_test_add_func ("/store/edits/new-table", test_new_table);
  g_test_add_func ("/store/edits/refusals", test_refusals);
  g_test_add_func ("/store/edits/longest-line", test_longest_line);
  g_test_add_func ("/store/edits/no-preset", test_no_preset);
  g_test_add_func ("/store/edits/everything", test_everything);
  return g_test_run ();
}

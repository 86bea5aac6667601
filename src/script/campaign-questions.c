/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-questions.c: the questions of campaign examples: maps, orders of battle, battles being set up */
#include "config.h"
#include "script/campaign-expect.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/deployment.h"
#include "campaign/orders/courier.h"
#include "campaign/model/map.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* A question while it is being answered. Its arguments stand between its name and the `=`. */
typedef struct
{
  BivCampaign        *campaign;
  const BivStatement *line;
  GPtrArray          *answer;       /* of char *, owned */
} Question;

static guint
n_args (const Question *question)
{
  return (guint) question->line->equals - 2;
}

static const char *
arg (const Question *question,
     guint           i)
{
  return question->line->words[2 + i];
}

static gpointer
find (const Question  *question,
      BivKind          kind,
      guint            i,
      GError         **error)
{
  return biv_campaign_line_find (question->campaign, kind, arg (question, i), error);
}

static void
add (Question   *question,
     const char *word)
{
  g_ptr_array_add (question->answer, g_strdup (word));
}

/* BIV_NONE and no way to go there are no answer. */
static void
add_number (Question *question,
            int       number)
{
  if (number != BIV_NONE && number != BIV_UNREACHABLE)
    g_ptr_array_add (question->answer, g_strdup_printf ("%d", number));
}

/* Takes @items: of const char * if @are_ids, else of BivItem. */
static void
add_list (Question  *question,
          GPtrArray *items,
          gboolean   are_ids)
{
  for (guint i = 0; i < items->len; i++)
    add (question, are_ids ? g_ptr_array_index (items, i) : biv_item_get_id (g_ptr_array_index (items, i)));
  g_ptr_array_unref (items);
}

/* ---- The map ---- */

static gboolean
ask_cost (Question  *question,
          GError   **error)
{
  BivSide *side = NULL;
  BivLink *link = NULL;

  if (find (question, BIV_KIND_PLACE, 0, error) == NULL || find (question, BIV_KIND_PLACE, 1, error) == NULL)
    return FALSE;
  if (n_args (question) == 3 && (side = find (question, BIV_KIND_SIDE, 2, error)) == NULL)
    return FALSE;
  link = biv_map_find_link (question->campaign, arg (question, 0), arg (question, 1), side);
  if (link != NULL)
    add_number (question, biv_map_link_cost (question->campaign, link, arg (question, 0), side));
  return TRUE;
}

static gboolean
ask_distance (Question  *question,
              GError   **error)
{
  BivSide *side = NULL;

  if (find (question, BIV_KIND_PLACE, 0, error) == NULL || find (question, BIV_KIND_PLACE, 1, error) == NULL)
    return FALSE;
  if (n_args (question) == 3 && (side = find (question, BIV_KIND_SIDE, 2, error)) == NULL)
    return FALSE;
  add_number (question, biv_map_distance (question->campaign, arg (question, 0), arg (question, 1), side));
  return TRUE;
}

static gboolean
ask_base_cost (Question  *question,
               GError   **error)
{
  BivSide *side = find (question, BIV_KIND_SIDE, 1, error);

  if (side == NULL || find (question, BIV_KIND_PLACE, 0, error) == NULL)
    return FALSE;
  add_number (question, biv_map_base_cost (question->campaign, arg (question, 0), side));
  return TRUE;
}

static gboolean
ask_bearing (Question  *question,
             GError   **error)
{
  char bearing[2] = { 0 };

  if (find (question, BIV_KIND_PLACE, 0, error) == NULL || find (question, BIV_KIND_PLACE, 1, error) == NULL)
    return FALSE;
  bearing[0] = biv_map_bearing (question->campaign, arg (question, 0), arg (question, 1));
  add (question, bearing);
  return TRUE;
}

static gboolean
contains (GPtrArray  *words,
          const char *word)
{
  return g_ptr_array_find_with_equal_func (words, word, g_str_equal, NULL);
}

static gboolean
ask_neighbours (Question  *question,
                GError   **error)
{
  g_autoptr (GPtrArray) links = NULL;

  if (find (question, BIV_KIND_PLACE, 0, error) == NULL)
    return FALSE;
  links = biv_map_list_links (question->campaign, arg (question, 0));
  for (guint i = 0; i < links->len; i++)
    {
      const char *other = biv_map_other_end (g_ptr_array_index (links, i), arg (question, 0));

      if (other != NULL && !contains (question->answer, other))
        add (question, other);
    }
  return TRUE;
}

static void
add_faults (Question  *question,
            GPtrArray *faults)
{
  for (guint i = 0; i < faults->len; i++)
    {
      BivItemFault *fault = g_ptr_array_index (faults, i);

      g_ptr_array_add (question->answer, fault->unit != NULL ? g_strdup_printf ("%s:%s", fault->why.code, fault->unit)
                                                             : g_strdup (fault->why.code));
    }
  g_ptr_array_unref (faults);
}

static gboolean
ask_warnings (Question  *question,
              GError   **error)
{
  add_faults (question, biv_map_list_warnings (question->campaign));
  return TRUE;
}

/* ---- Boards ---- */

static gboolean
read_approach (const char  *word,
               GError     **error)
{
  if (strlen (word) == 1 && strchr ("NESW", word[0]) != NULL)
    return TRUE;
  g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be one of: %s"), word, "N E S W");
  return FALSE;
}

/* turned APPROACH N SQUARE... */
static gboolean
ask_turned (Question  *question,
            GError   **error)
{
  gint64 n = 0;

  if (!read_approach (arg (question, 0), error))
    return FALSE;
  if (!g_ascii_string_to_signed (arg (question, 1), 10, 1, 26, &n, NULL))
    {
      g_set_error (error, BIV_LINE_ERROR, _("\"%s\" should be a number from %d to %d"), arg (question, 1), 1, 26);
      return FALSE;
    }
  for (guint i = 2; i < n_args (question); i++)
    {
      const char *square = arg (question, i);
      gint64 rank = 0;
      int x = square[0] - 'a', y = 0;

      if (x < 0 || x >= n || !g_ascii_string_to_signed (square + 1, 10, 1, n, &rank, NULL))
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is no square of a board of %d by %d"), square, (int) n, (int) n);
          return FALSE;
        }
      y = (int) rank - 1;
      biv_battle_turn_point (arg (question, 0)[0], (int) n, &x, &y);
      g_ptr_array_add (question->answer, g_strdup_printf ("%c%d", 'a' + x, y + 1));
    }
  return TRUE;
}

/* letters BOARD APPROACH SQUARE... */
static gboolean
ask_letters (Question  *question,
             GError   **error)
{
  BivBattlefield *stored = find (question, BIV_KIND_BATTLEFIELD, 0, error);
  g_autoptr (BivBoard) board = NULL;

  if (stored == NULL || !read_approach (arg (question, 1), error))
    return FALSE;
  board = biv_board_turned (stored->board, biv_battle_quarters_for (stored->board, arg (question, 1)[0]));
  for (guint i = 2; i < n_args (question); i++)
    {
      BivCell cell = BIV_NO_CELL;
      char letter[2] = { 0 };

      if (!biv_board_cell_from_name (board, arg (question, i), &cell))
        {
          g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is no cell of this board"), arg (question, i));
          return FALSE;
        }
      letter[0] = biv_battle_board_letter (board, cell);
      add (question, letter);
    }
  return TRUE;
}

/* ---- Armies and contacts ---- */

static gboolean
ask_order_of_battle (Question  *question,
                     GError   **error)
{
  GPtrArray *formations = NULL;

  if (find (question, BIV_KIND_SIDE, 0, error) == NULL)
    return FALSE;
  formations = biv_army_list_formations (question->campaign, arg (question, 0));
  for (guint i = 0; i < formations->len; i++)
    add (question, biv_item_get_id (g_ptr_array_index (formations, i)));
  return TRUE;
}

static gboolean
ask_contacts (Question  *question,
              GError   **error)
{
  BIV_EACH (BivContact, contact, question->campaign, BIV_KIND_CONTACT)
    if (contact->turn == question->campaign->turn)
      add (question, contact->place);
  return TRUE;
}

/* ---- Battles ---- */

static BivBattle *
find_battle (Question  *question,
             GError   **error)
{
  BivBattle *battle = NULL;

  if (find (question, BIV_KIND_PLACE, 0, error) == NULL)
    return NULL;
  if (n_args (question) > 1 && find (question, BIV_KIND_SIDE, 1, error) == NULL)
    return NULL;
  battle = biv_battle_find_at (question->campaign, arg (question, 0));
  if (battle == NULL)
    g_set_error (error, BIV_LINE_ERROR, _("there is no battle at %s"), arg (question, 0));
  return battle;
}

static gboolean
ask_join (Question  *question,
          GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_list (question, biv_battle_list_joiners (question->campaign, battle), FALSE);
  return TRUE;
}

static gboolean
ask_formations (Question  *question,
                GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_list (question, biv_battle_list_formations (question->campaign, battle, arg (question, 1)), FALSE);
  return TRUE;
}

static gboolean
ask_units (Question  *question,
           GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_list (question, biv_battle_list_units (question->campaign, battle, arg (question, 1)), TRUE);
  return TRUE;
}

static gboolean
ask_left_out (Question  *question,
              GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_list (question, biv_battle_list_left_out (question->campaign, battle, arg (question, 1)), TRUE);
  return TRUE;
}

static gboolean
ask_reserves (Question  *question,
              GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_list (question, biv_battle_list_reserves (question->campaign, battle, arg (question, 1)), TRUE);
  return TRUE;
}

static gboolean
ask_destroyed (Question  *question,
               GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_list (question, biv_battle_list_destroyed (question->campaign, battle, arg (question, 1)), TRUE);
  return TRUE;
}

/* "damaged:5", "routed:4", "intact" */
static char *
dup_end (BivParticipant *participant)
{
  const char *word = biv_word_get_nick (biv_unit_end_get_type (), (int) participant->end);

  if (participant->end == BIV_END_DAMAGED || participant->end == BIV_END_ROUTED)
    return g_strdup_printf ("%s:%d", word, participant->end_steps);
  return g_strdup (word);
}

static gboolean
ask_ends (Question  *question,
          GError   **error)
{
  BivBattle *battle = NULL;

  if (find (question, BIV_KIND_PLACE, 0, error) == NULL)
    return FALSE;
  battle = biv_battle_find_at (question->campaign, arg (question, 0));
  if (battle == NULL)
    {
      g_set_error (error, BIV_LINE_ERROR, _("there is no battle at %s"), arg (question, 0));
      return FALSE;
    }
  for (guint i = 1; i < n_args (question); i++)
    {
      BivParticipant *participant = biv_battle_find_participant (question->campaign, battle, arg (question, i));

      if (biv_campaign_line_find (question->campaign, BIV_KIND_UNIT, arg (question, i), error) == NULL)
        return FALSE;
      g_ptr_array_add (question->answer, participant != NULL ? dup_end (participant) : g_strdup ("none"));
    }
  return TRUE;
}

/* CA-ORDER-5: "1:3": written in turn 1, arrives in turn 3 */
static gboolean
ask_post (Question  *question,
          GError   **error)
{
  g_autoptr (GPtrArray) orders = NULL;

  if (biv_campaign_line_find (question->campaign, BIV_KIND_FORMATION, arg (question, 0), error) == NULL)
    return FALSE;
  orders = biv_courier_list (question->campaign, arg (question, 0));
  for (guint i = 0; i < orders->len; i++)
    {
      BivOrder *order = g_ptr_array_index (orders, i);

      g_ptr_array_add (question->answer, g_strdup_printf ("%d:%d", order->turn, order->arrives));
    }
  return TRUE;
}

static gboolean
ask_faults (Question  *question,
            GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_faults (question, biv_turn_list_faults (question->campaign, biv_item_get_id (BIV_ITEM (battle))));
  return TRUE;
}

static gboolean
ask_points (Question  *question,
            GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_number (question, biv_battle_get_points (question->campaign, battle, arg (question, 1)));
  return TRUE;
}

static gboolean
ask_total (Question  *question,
           GError   **error)
{
  BivBattle *battle = find_battle (question, error);

  if (battle == NULL)
    return FALSE;
  add_number (question, biv_battle_get_total (question->campaign, battle, arg (question, 1)));
  return TRUE;
}

/* ---- All of them ---- */

static const struct
{
  const char *word;
  gboolean  (*ask) (Question *question, GError **error);
  guint       n_least, n_most;
  const char *form;
  gboolean    is_in_order;
} questions[] = {
  { "order-of-battle", ask_order_of_battle, 1, 1, "expect order-of-battle SIDE = FORMATION...", TRUE },
  { "contacts", ask_contacts, 0, 0, "expect contacts = PLACE...", TRUE },
  { "join", ask_join, 1, 1, "expect join PLACE = FORMATION...", FALSE },
  { "formations", ask_formations, 2, 2, "expect formations PLACE SIDE = FORMATION...", FALSE },
  { "units", ask_units, 2, 2, "expect units PLACE SIDE = UNIT...", TRUE },
  { "left-out", ask_left_out, 2, 2, "expect left-out PLACE SIDE = UNIT...", FALSE },
  { "reserves", ask_reserves, 2, 2, "expect reserves PLACE SIDE = ID:TURN...", FALSE },
  { "faults", ask_faults, 1, 1, "expect faults PLACE = ID:UNIT...", FALSE },
  { "points", ask_points, 2, 2, "expect points PLACE SIDE = N", FALSE },
  { "total", ask_total, 2, 2, "expect total PLACE SIDE = N", FALSE },
  { "destroyed", ask_destroyed, 2, 2, "expect destroyed PLACE SIDE = UNIT...", FALSE },
  { "ends", ask_ends, 2, G_MAXUINT, "expect ends PLACE UNIT... = END...", TRUE },
  { "post", ask_post, 1, 1, "expect post FORMATION = WRITTEN:ARRIVES...", TRUE },
  { "cost", ask_cost, 2, 3, "expect cost PLACE PLACE [SIDE] = N", FALSE },
  { "distance", ask_distance, 2, 3, "expect distance PLACE PLACE [SIDE] = N", FALSE },
  { "base-cost", ask_base_cost, 2, 2, "expect base-cost PLACE SIDE = N", FALSE },
  { "bearing", ask_bearing, 2, 2, "expect bearing PLACE PLACE = N|E|S|W", FALSE },
  { "neighbours", ask_neighbours, 1, 1, "expect neighbours PLACE = PLACE...", FALSE },
  { "turned", ask_turned, 3, G_MAXUINT, "expect turned APPROACH N SQUARE... = SQUARE...", TRUE },
  { "letters", ask_letters, 3, G_MAXUINT, "expect letters BOARD APPROACH SQUARE... = LETTER...", TRUE },
  { "warnings", ask_warnings, 0, 0, "expect warnings = ID:OBJECT...", FALSE },
};

static gboolean
compare (BivCampaignRun     *run,
         const BivStatement *line,
         GPtrArray          *answer,
         gboolean            is_in_order)
{
  static const char *const nothing[] = { NULL };
  const char *const *expected = (const char *const *) line->words + line->equals + 1;
  const char *const *found = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_add (answer, NULL);
  found = (const char *const *) answer->pdata;
  if (expected[1] == NULL && g_str_equal (expected[0], "none"))
    expected = nothing;
  if ((is_in_order ? biv_words_equal_in_order : biv_words_equal_as_sets) (expected, found))
    return TRUE;
  text = found[0] != NULL ? g_strjoinv (" ", (char **) found) : g_strdup ("none");
  biv_campaign_expect_differ (run, line, text);
  return TRUE;
}

gboolean
biv_campaign_run_ask (BivCampaignRun      *run,
                      const BivStatement  *line,
                      GError             **error)
{
  g_autoptr (GPtrArray) answer = g_ptr_array_new_with_free_func (g_free);
  Question question = { .campaign = run->campaign, .line = line, .answer = answer };

  for (gsize i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      if (line->n_words < 2 || !g_str_equal (line->words[1], questions[i].word))
        continue;
      if (line->equals < 2 || line->n_words < (guint) line->equals + 2 || n_args (&question) < questions[i].n_least
          || n_args (&question) > questions[i].n_most)
        return biv_campaign_expect_form (questions[i].form, error);
      return questions[i].ask (&question, error) && compare (run, line, answer, questions[i].is_in_order);
    }
  g_set_error (error, BIV_LINE_ERROR, _("\"%s\" is nothing that can be expected of a campaign"),
               line->n_words > 1 ? line->words[1] : "");
  return FALSE;
}

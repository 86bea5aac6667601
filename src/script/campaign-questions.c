/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-questions.c: the questions of campaign examples: maps, orders of battle, battles being set up */
#include "config.h"
#include "script/campaign-expect.h"
#include "script/line-form.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/proposal.h"
#include "campaign/battle/deployment.h"
#include "campaign/knowledge/despatch.h"
#include "campaign/orders/courier.h"
#include "campaign/model/map.h"
#include "base/fail.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* A question while it is being answered. Its arguments stand between its name and the `=`. */
typedef struct
{
  BivCampaign        *campaign;
  const BivStatement *line;
  BivBattle          *battle;       /* (nullable): at the place that is asked about */
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

/* Of an argument that may be left out. */
static gpointer
item_of (const Question *question,
         guint           i)
{
  return i < n_args (question) ? biv_campaign_find (question->campaign, arg (question, i)) : NULL;
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
  BivSide *side = item_of (question, 2);
  BivLink *link = biv_map_find_link (question->campaign, arg (question, 0), arg (question, 1), side);

  if (link != NULL)
    add_number (question, biv_map_link_cost (question->campaign, link, arg (question, 0), side));
  return TRUE;
}

static gboolean
ask_distance (Question  *question,
              GError   **error)
{
  add_number (question, biv_map_distance (question->campaign, arg (question, 0), arg (question, 1), item_of (question, 2)));
  return TRUE;
}

static gboolean
ask_base_cost (Question  *question,
               GError   **error)
{
  add_number (question, biv_map_base_cost (question->campaign, arg (question, 0), item_of (question, 1)));
  return TRUE;
}

static gboolean
ask_bearing (Question  *question,
             GError   **error)
{
  const char bearing[] = { biv_map_bearing (question->campaign, arg (question, 0), arg (question, 1)), '\0' };

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
  g_autoptr (GPtrArray) links = biv_map_list_links (question->campaign, arg (question, 0));

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
approach_suits (const char  *word,
                GError     **error)
{
  static const char *const sides[] = { "N", "E", "S", "W", NULL };

  return g_strv_contains (sides, word) || biv_line_fail_choice (word, sides, error);
}

/* turned APPROACH N SQUARE... */
static gboolean
ask_turned (Question  *question,
            GError   **error)
{
  g_autoptr (BivBoard) board = NULL;
  int n = 0;

  if (!approach_suits (arg (question, 0), error)
      || !biv_line_read_number (arg (question, 1), BIV_BOARD_MIN_SIDE, BIV_BOARD_MAX_SIDE, &n, error))
    return FALSE;
  board = biv_board_draft_seal (biv_board_draft_new (BIV_BOARD_SQUARES, n, n));
  for (guint i = 2; i < n_args (question); i++)
    {
      const char *square = arg (question, i);
      char name[BIV_CELL_NAME];
      BivCell cell;
      int x, y;

      if (!biv_board_cell_from_name (board, square, &cell))
        return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is no square of a board of %d by %d"), square, n, n);
      x = biv_board_get_column (board, cell);
      y = biv_board_get_row (board, cell);
      biv_battle_turn_point (arg (question, 0)[0], n, &x, &y);
      g_ptr_array_add (question->answer, g_strdup (biv_board_cell_name (board, biv_board_get_cell (board, x, y), name)));
    }
  return TRUE;
}

/* letters BOARD APPROACH SQUARE... */
static gboolean
ask_letters (Question  *question,
             GError   **error)
{
  BivBattlefield *stored = biv_campaign_line_find (question->campaign, BIV_KIND_BATTLEFIELD, arg (question, 0), error);
  g_autoptr (BivBoard) board = NULL;

  if (stored == NULL || !approach_suits (arg (question, 1), error))
    return FALSE;
  board = biv_board_turned (stored->board, biv_battle_quarters_for (stored->board, arg (question, 1)[0]));
  for (guint i = 2; i < n_args (question); i++)
    {
      BivCell cell = BIV_NO_CELL;
      char letter[2] = { 0 };

      if (!biv_board_cell_from_name (board, arg (question, i), &cell))
        return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is no cell of this board"), arg (question, i));
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
  add_list (question, g_ptr_array_ref (biv_army_list_formations (question->campaign, arg (question, 0))), FALSE);
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

static gboolean
ask_join (Question  *question,
          GError   **error)
{
  add_list (question, biv_battle_list_joiners (question->campaign, question->battle), FALSE);
  return TRUE;
}

static gboolean
ask_formations (Question  *question,
                GError   **error)
{
  add_list (question, biv_battle_list_formations (question->campaign, question->battle, arg (question, 1)), FALSE);
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
  for (guint i = 1; i < n_args (question); i++)
    {
      BivParticipant *participant = biv_battle_find_participant (question->campaign, question->battle, arg (question, i));

      g_ptr_array_add (question->answer, participant != NULL ? dup_end (participant) : g_strdup ("none"));
    }
  return TRUE;
}

/* CA-ORDER-5: "1:3": written in turn 1, arrives in turn 3 */
static gboolean
ask_post (Question  *question,
          GError   **error)
{
  g_autoptr (GPtrArray) orders = biv_courier_list (question->campaign, arg (question, 0));

  for (guint i = 0; i < orders->len; i++)
    {
      BivOrder *order = g_ptr_array_index (orders, i);

      g_ptr_array_add (question->answer, g_strdup_printf ("%d:%d", order->turn, order->arrives));
    }
  return TRUE;
}

/* CA-MAIL-8: what his briefing prints now */
static gboolean
ask_mail (Question  *question,
          GError   **error)
{
  g_autoptr (BivPlayer) player = biv_player_find (question->campaign, arg (question, 0));
  g_autoptr (GPtrArray) despatches = biv_despatch_list_new (question->campaign, player);

  for (guint i = 0; i < despatches->len; i++)
    {
      BivDespatch *despatch = g_ptr_array_index (despatches, i);

      g_ptr_array_add (question->answer, despatch->is_automatic ? g_strdup_printf ("%s:%d", despatch->sender, despatch->written)
                                                                : g_strdup (biv_id_of (despatch)));
    }
  return TRUE;
}

static gboolean
ask_faults (Question  *question,
            GError   **error)
{
  add_faults (question, biv_turn_list_faults (question->campaign, biv_id_of (question->battle)));
  return TRUE;
}

/* ---- All of them ---- */

/* What @ask adds to the answer, or the ids or the number that one side has in a battle. */
static const struct
{
  const char *word;
  const char *form;           /* line-form.h */
  const char *answer;
  gboolean  (*ask) (Question *question, GError **error);
  gboolean    is_of_battle;   /* at its first argument, a place */
  gboolean    is_in_order;
  GPtrArray *(*list) (BivCampaign *campaign, BivBattle *battle, const char *side);
  int       (*count) (BivCampaign *campaign, BivBattle *battle, const char *side);
} questions[] = {
  { "order-of-battle", "SIDE", "FORMATION...", ask_order_of_battle, .is_in_order = TRUE },
  { "contacts", "", "PLACE...", ask_contacts, .is_in_order = TRUE },
  { "join", "PLACE", "FORMATION...", ask_join, .is_of_battle = TRUE },
  { "formations", "PLACE SIDE", "FORMATION...", ask_formations, .is_of_battle = TRUE },
  { "units", "PLACE SIDE", "UNIT...", .list = biv_battle_list_units, .is_of_battle = TRUE, .is_in_order = TRUE },
  { "left-out", "PLACE SIDE", "UNIT...", .list = biv_battle_list_left_out, .is_of_battle = TRUE },
  { "reserves", "PLACE SIDE", "ID:TURN...", .list = biv_battle_list_reserves, .is_of_battle = TRUE },
  { "destroyed", "PLACE SIDE", "UNIT...", .list = biv_battle_list_destroyed, .is_of_battle = TRUE },
  { "faults", "PLACE", "ID:UNIT...", ask_faults, .is_of_battle = TRUE },
  { "points", "PLACE SIDE", "N", .count = biv_battle_get_points, .is_of_battle = TRUE },
  { "total", "PLACE SIDE", "N", .count = biv_battle_get_total, .is_of_battle = TRUE },
  { "ends", "PLACE UNIT...", "END...", ask_ends, .is_of_battle = TRUE, .is_in_order = TRUE },
  { "post", "FORMATION", "WRITTEN:ARRIVES...", ask_post, .is_in_order = TRUE },
  { "mail", "WHO", "DESPATCH...", ask_mail, .is_in_order = TRUE },
  { "cost", "PLACE PLACE [SIDE]", "N", ask_cost },
  { "distance", "PLACE PLACE [SIDE]", "N", ask_distance },
  { "base-cost", "PLACE SIDE", "N", ask_base_cost },
  { "bearing", "PLACE PLACE", "N|E|S|W", ask_bearing },
  { "neighbours", "PLACE", "PLACE...", ask_neighbours },
  { "turned", "APPROACH N SQUARE...", "SQUARE...", ask_turned, .is_in_order = TRUE },
  { "letters", "BOARD APPROACH SQUARE...", "LETTER...", ask_letters, .is_in_order = TRUE },
  { "warnings", "", "ID:OBJECT...", ask_warnings },
};

static gboolean
answer (Question  *question,
        gsize      row,
        GError   **error)
{
  BivLineScope scope = { question->campaign, NULL };
  g_autofree char *usage = g_strdup_printf ("expect %s%s%s = %s", questions[row].word, *questions[row].form != '\0' ? " " : "",
                                            questions[row].form, questions[row].answer);
  const BivStatement *line = question->line;

  if (line->equals < 2 || line->n_words < (guint) line->equals + 2)
    return biv_line_fail_form (usage, error);
  if (!biv_line_suits (&scope, line->words + 2, n_args (question), questions[row].form, usage, error))
    return FALSE;
  if (questions[row].is_of_battle)
    question->battle = biv_battle_find_at (question->campaign, arg (question, 0));
  if (questions[row].is_of_battle && question->battle == NULL)
    return biv_fail (error, BIV_LINE_ERROR, _("there is no battle at %s"), arg (question, 0));
  if (questions[row].list != NULL)
    add_list (question, questions[row].list (question->campaign, question->battle, arg (question, 1)), TRUE);
  if (questions[row].count != NULL)
    add_number (question, questions[row].count (question->campaign, question->battle, arg (question, 1)));
  return questions[row].ask == NULL || questions[row].ask (question, error);
}

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
  return biv_campaign_expect_differ (run, line, text);
}

gboolean
biv_campaign_run_ask (BivCampaignRun      *run,
                      const BivStatement  *line,
                      GError             **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  Question question = { .campaign = run->campaign, .line = line, .answer = found };

  for (gsize i = 0; i < G_N_ELEMENTS (questions); i++)
    if (line->n_words > 1 && g_str_equal (line->words[1], questions[i].word))
      return answer (&question, i, error) && compare (run, line, found, questions[i].is_in_order);
  return biv_fail (error, BIV_LINE_ERROR, _("\"%s\" is nothing that can be expected of a campaign"),
                   line->n_words > 1 ? line->words[1] : "");
}

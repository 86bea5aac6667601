/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c: the report of a battle, to be read: who stood where, how it went turn by turn, what it cost */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/model/calendar.h"
#include "campaign/battle/fight.h"
#include "campaign/model/item-names.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/turn-words.h"
#include "draw/sheet/battle-picture.h"
#include "draw/sheet/story.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"

#define N_FORCE_COLUMNS 5
#define BOARD 112.0                 /* mm */

/* ---- How it went, from the record ---- */

/* One turn of the battle. */
typedef struct
{
  int      turn;
  GString *words;                   /* what happened that counts */
  GPtrArray *overruled;             /* of char *: what the referee set by his own authority */
  int      left[2];                 /* units on the board when it was over */
} TurnStory;

static void
turn_story_clear (gpointer data)
{
  TurnStory *story = data;

  g_string_free (story->words, TRUE);
  g_ptr_array_unref (story->overruled);
}

static gboolean
is_worth_telling (BivEventKind kind)
{
  return kind == BIV_EVENT_LOST || kind == BIV_EVENT_LEFT || kind == BIV_EVENT_EXHAUSTED || kind == BIV_EVENT_OVER
         || kind == BIV_EVENT_ENTERED;
}

static void
tell (GString    *words,
      const char *text)
{
  g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", text);
}

static gboolean
is_on (BivSession *session,
       guint       unit)
{
  BivField *field = biv_session_get_field (session);
  BivPlacement placement = { 0 };

  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (session), unit, &placement);
  return placement.presence == BIV_PRESENCE_ON;
}

static void
count_left (BivSession *session,
            int         left[2])
{
  BivField *field = biv_session_get_field (session);

  left[0] = left[1] = 0;
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    if (biv_field_get_unit (field, i)->side < 2 && is_on (session, i))
      left[biv_field_get_unit (field, i)->side]++;
}

/* Whoever arrives is put on the board: of him it is told that he comes, and not which figures were set; of anybody else that
 * the referee has set them. @was_on: a flag a unit: as the turn began; as it is now when this returns */
static void
tell_overruled (BivSheet   *sheet,
                BivSession *session,
                TurnStory  *story,
                gboolean   *was_on)
{
  BivField *field = biv_session_get_field (session);
  g_autoptr (GString) arrived = g_string_new (NULL);
  gulong n = 0;

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      const char *id = biv_field_get_unit (field, i)->name;
      BivUnit *unit = biv_campaign_find_unit (sheet->campaign, id);
      g_autofree char *set = g_strdup_printf (" unit %s ", id);
      gboolean comes = !was_on[i] && is_on (session, i), was_put = FALSE;

      for (guint j = story->overruled->len; comes && j-- > 0;)
        if (strstr (g_ptr_array_index (story->overruled, j), set) != NULL)
          {
            g_ptr_array_remove_index (story->overruled, j);
            was_put = TRUE;
          }
      if (was_put)
        g_string_append_printf (arrived, "%s%s", n++ > 0 ? ", " : "", biv_sheet_name (unit));
      was_on[i] = is_on (session, i);
    }
  if (n > 0)
    {
      g_autofree char *words = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s comes on.", "%s come on.", n), arrived->str);

      tell (story->words, words);
    }
  for (guint j = 0; j < story->overruled->len; j++)
    tell (story->words, g_ptr_array_index (story->overruled, j));
}

static GArray *
list_turns (BivSheet   *sheet,
            BivSession *session)
{
  guint n_units = biv_field_get_n_units (biv_session_get_field (session));
  g_autofree gboolean *was_on = g_new0 (gboolean, n_units);
  GArray *turns = g_array_new (FALSE, TRUE, sizeof (TurnStory));
  guint last = biv_session_get_last_moment (session);

  g_array_set_clear_func (turns, turn_story_clear);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (session), i);
      int turn = biv_log_line_get_turn (line);
      TurnStory *story = turns->len > 0 ? &g_array_index (turns, TurnStory, turns->len - 1) : NULL;

      if (turn >= 1 && (story == NULL || story->turn < turn))
        {
          TurnStory next = { .turn = turn, .words = g_string_new (NULL),
                             .overruled = g_ptr_array_new_with_free_func (g_free) };

          g_array_append_val (turns, next);
          story = &g_array_index (turns, TurnStory, turns->len - 1);
        }
      if (story != NULL && is_worth_telling (biv_log_line_get_kind (line)))
        tell (story->words, biv_log_line_get_text (line));
      else if (story != NULL && biv_log_line_get_kind (line) == BIV_EVENT_OVERRULED)
        g_ptr_array_add (story->overruled, g_strdup (biv_log_line_get_text (line)));
    }
  biv_session_seek (session, 0);
  for (guint i = 0; i < n_units; i++)
    was_on[i] = is_on (session, i);
  for (guint i = 0; i < turns->len; i++)
    {
      TurnStory *story = &g_array_index (turns, TurnStory, i);
      int next = biv_session_get_turn_moment (session, story->turn + 1);

      biv_session_seek (session, next >= 0 ? (guint) next : last);
      count_left (session, story->left);
      tell_overruled (sheet, session, story, was_on);
    }
  biv_session_seek (session, last);
  return turns;
}

/* The turn in which the balance of units on the board moved furthest, to either side, the last of several. Returns: -1: it
 * never moved */
static int
find_turning_point (GArray    *turns,
                    const int  start[2])
{
  int found = -1, furthest = 0, before = start[0] - start[1];

  for (guint i = 0; i < turns->len; i++)
    {
      const TurnStory *story = &g_array_index (turns, TurnStory, i);
      int balance = story->left[0] - story->left[1];

      if (balance != before && abs (balance - before) >= furthest)
        {
          furthest = abs (balance - before);
          found = (int) i;
        }
      before = balance;
    }
  return found;
}

/* Turns of which there is nothing to tell are told of together. Returns: the last of those from @first on */
static guint
find_last_quiet (GArray *turns,
                 guint   first)
{
  const TurnStory *story = &g_array_index (turns, TurnStory, first);
  guint last = first;

  while (story->words->len == 0 && last + 1 < turns->len)
    {
      const TurnStory *next = &g_array_index (turns, TurnStory, last + 1);

      if (next->words->len > 0 || next->left[0] != story->left[0] || next->left[1] != story->left[1])
        break;
      last++;
    }
  return last;
}

static void
add_course (BivSheet   *sheet,
            BivBattle  *battle,
            BivSession *session)
{
  const char *names[2];
  g_autoptr (GArray) turns = list_turns (sheet, session);
  int start[2], turning_point;
  BivTable *table;

  biv_session_seek (session, 0);
  count_left (session, start);
  biv_session_seek (session, biv_session_get_last_moment (session));
  turning_point = find_turning_point (turns, start);
  for (int i = 0; i < 2; i++)
    {
      BivSide *side = biv_campaign_find_side (sheet->campaign, battle->sides[i]);

      names[i] = side != NULL && side->short_name != NULL ? side->short_name : biv_sheet_name (side);
    }
  table = biv_table_new (sheet, (const BivSheetColumn[]) {
    { .title = C_("column", "Turn"), .width = 16, .align = BIV_ALIGN_MIDDLE, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "What happened"), .width = 128 },
    { .title = names[0], .width = 18, .align = BIV_ALIGN_MIDDLE },
    { .title = names[1], .width = 18, .align = BIV_ALIGN_MIDDLE },
  }, 4, 0.0);
  biv_sheet_add_heading (sheet, C_("sheet", "How it went"));
  biv_sheet_add_words (sheet, 8.5, BIV_TYPE_ITALIC,
                       C_("sheet", "By turns of the board, with the units that were left on it."));
  biv_table_add_head (sheet, table);
  for (guint i = 0; i < turns->len; i++)
    {
      const TurnStory *story = &g_array_index (turns, TurnStory, i);
      guint last = (int) i == turning_point ? i : find_last_quiet (turns, i);
      g_autofree char *number = last > i ? g_strdup_printf ("%d–%d", story->turn, g_array_index (turns, TurnStory, last).turn)
                                         : g_strdup_printf ("%d", story->turn);
      g_autofree char *left = g_strdup_printf ("%d", story->left[0]), *right = g_strdup_printf ("%d", story->left[1]);
      g_autofree char *turned = (int) i == turning_point ? g_strdup_printf (C_("sheet", "The turning point: %s"), story->words->str)
                                                         : NULL;
      BivTableRow *row = biv_table_row_new (table, BIV_ROW_PLAIN, number,
                                            turned != NULL               ? turned
                                            : story->words->len > 0 ? story->words->str
                                                                    : "–", left, right, NULL);

      if (turned != NULL)
        biv_table_row_set_typeface (row, 1, BIV_TYPE_BOLD);
      biv_table_add_row (sheet, row, NULL);
      i = last;
    }
}

/* ---- The forces ---- */

static void
add_force (BivSheet             *sheet,
           BivTable             *table,
           const BivParticipant *one,
           const BivStrip       *again)
{
  BivUnit *unit = biv_campaign_find_unit (sheet->campaign, one->unit);
  g_autofree char *before = g_strdup_printf ("%d", one->start_steps);
  g_autofree char *after = g_strdup_printf ("%d", one->end == BIV_END_DESTROYED ? 0 : one->end_steps);
  const char *end = biv_word_get_label (biv_unit_end_get_type (), (int) one->end);
  g_autofree char *fate = one->fate != BIV_NONE
                            ? g_strdup_printf ("%s, %s", end, biv_word_get_label (biv_fate_get_type (), one->fate))
                            : g_strdup (end);

  if (unit != NULL && one->end != BIV_END_NEVER_ON)
    biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_PLAIN, biv_unit_get_label (unit),
                                                 biv_unit_get_type_label (sheet->campaign, unit), before, after, fate, NULL),
                       again);
}

/* Reserves of which nothing is to be told but that they were there: in one breath. */
static void
add_those_who_stayed_off (BivSheet       *sheet,
                          BivTable       *table,
                          GPtrArray      *participants,
                          const BivStrip *again)
{
  g_autoptr (GString) words = g_string_new (NULL);
  BivTableRow *row;

  for (guint i = 0; i < participants->len; i++)
    {
      const BivParticipant *one = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (sheet->campaign, one->unit);

      if (unit != NULL && one->end == BIV_END_NEVER_ON)
        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", biv_unit_get_label (unit));
    }
  if (words->len == 0)
    return;
  g_string_prepend (words, ": ");
  g_string_prepend (words, biv_word_get_label (biv_unit_end_get_type (), BIV_END_NEVER_ON));
  row = biv_table_row_new (table, BIV_ROW_PLAIN, words->str, NULL);
  biv_table_row_set_wide (row, N_FORCE_COLUMNS);
  biv_table_add_row (sheet, row, again);
}

static void
add_forces (BivSheet  *sheet,
            BivBattle *battle)
{
  const BivSheetColumn columns[N_FORCE_COLUMNS] = {
    { .title = C_("column", "Unit"),   .width = 60 },
    { .title = C_("column", "Type"),   .width = 46 },
    { .title = C_("column", "Before"), .width = 16, .align = BIV_ALIGN_MIDDLE },
    { .title = C_("column", "After"),  .width = 16, .align = BIV_ALIGN_MIDDLE },
    { .title = C_("column", "What became of it"), .width = 42 },
  };
  BivTable *table = biv_table_new (sheet, columns, N_FORCE_COLUMNS, 0.0);
  guint n = 0;

  biv_sheet_add_heading (sheet, C_("sheet", "The forces"));
  biv_table_add_head (sheet, table);
  for (char **id = battle->sides; id != NULL && *id != NULL; id++)
    {
      g_autoptr (GPtrArray) participants = biv_battle_list_participants (sheet->campaign, battle, *id);
      g_autofree char *title = NULL, *continued = NULL;
      const BivStrip *again;

      if (participants->len == 0)
        continue;
      title = biv_sheet_dup_side (biv_campaign_find_side (sheet->campaign, *id));
      continued = g_strdup_printf (C_("sheet", "%s, continued"), title);
      again = biv_table_repeat_row (sheet, biv_table_row_new (table, BIV_ROW_BAND, continued, NULL));
      biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_BAND, title, NULL), NULL)->stays_with_next = TRUE;
      for (guint i = 0; i < participants->len; i++, n++)
        add_force (sheet, table, g_ptr_array_index (participants, i), again);
      add_those_who_stayed_off (sheet, table, participants, again);
    }
  if (n == 0)
    biv_table_add_row (sheet, biv_table_row_new (table, BIV_ROW_PLAIN, C_("sheet", "none"), NULL), NULL);
}

/* What everybody may know of a battle has no unit in it, and a table of question marks tells nothing. */
static gboolean
knows_any (BivSheet  *sheet,
           BivBattle *battle)
{
  if (sheet->reader == NULL)
    return TRUE;
  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_item_get_id (BIV_ITEM (battle))) == 0)
      return TRUE;
  return FALSE;
}

/* ---- What came before and after ---- */

static void
add_outcome (BivSheet  *sheet,
             BivBattle *battle)
{
  BivCampaign *campaign = sheet->campaign;
  g_autofree char *outcome = biv_outcome_dup_headline (campaign, battle), *title = g_strdup_printf ("%s.", outcome);
  g_autofree char *meeting = NULL;
  BivSide *attacker = biv_campaign_find_side (campaign, battle->attacker);
  BivSide *defender = biv_campaign_find_side (campaign, battle->defender);

  biv_sheet_add_heading (sheet, biv_sheet_name (battle));
  biv_sheet_add_words (sheet, 12, BIV_TYPE_BOLD, title);
  if (attacker != NULL && defender != NULL)
    meeting = g_strdup_printf (C_("sheet", "%s attacked, %s defended."), biv_sheet_name (attacker), biv_sheet_name (defender));
  else if (battle->meeting)
    meeting = g_strdup (C_("sheet", "A meeting engagement: both sides came on."));
  if (meeting != NULL)
    biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, meeting);
  if (battle->account != NULL && battle->account[0] != '\0')
    biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, battle->account);
}

/* "DH:P10": who fell back where. */
static void
add_aftermath (BivSheet  *sheet,
               BivBattle *battle)
{
  BivCampaign *campaign = sheet->campaign;
  BivSide *holder = biv_campaign_find_side (campaign, battle->holder);

  if (battle->state != BIV_BATTLE_APPLIED)
    return;
  biv_sheet_add_space (sheet, 2.0);
  biv_sheet_add_heading (sheet, C_("sheet", "What followed"));
  if (holder != NULL)
    {
      g_autofree char *words = g_strdup_printf (C_("sheet", "%s held the field."), biv_sheet_name (holder));

      biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, words);
    }
  BIV_EACH_DETAIL (BivWent, one, battle->retreats)
    {
      BivPlace *place = biv_campaign_find_place (campaign, one->place);
      g_autofree char *words = place != NULL ? g_strdup_printf (C_("sheet", "%s fell back to %s."),
                                                                biv_turn_name (campaign, one->formation), biv_sheet_name (place))
                                             : NULL;

      if (words != NULL)
        biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, words);
    }
  BIV_EACH_DETAIL (BivScored, one, battle->points)
    {
      BivSide *side = biv_campaign_find_side (campaign, one->side);
      g_autofree char *words = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s scored %d point.", "%s scored %d points.",
                                                             (gulong) one->points), biv_sheet_name (side), one->points);

      if (one->points > 0)
        biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, words);
    }
}

/* ---- The sheet ---- */

/* The record is the referee's: it tells where both sides stood, in hiding or not. */
static void
add_fight (BivSheet  *sheet,
           BivBattle *battle)
{
  g_autoptr (BivSession) session = NULL;

  if (battle->record == NULL || !biv_fight_can_be_played (sheet->campaign, battle) || g_strv_length (battle->sides) < 2)
    return;
  session = biv_fight_new_session (sheet->campaign, battle, 1, NULL);
  if (session == NULL)
    {
      biv_sheet_add_words (sheet, 9, BIV_TYPE_ITALIC, C_("sheet", "The record of the battle cannot be played again."));
      return;
    }
  biv_session_seek (session, biv_session_get_last_moment (session));
  add_course (sheet, battle, session);
}

gboolean
biv_sheet_fill_report (BivSheet *sheet,
                       GError  **error)
{
  BivBattle *battle = biv_sheet_find_battle (sheet->campaign, sheet->battle, error);
  g_autoptr (GPtrArray) deployed = NULL;
  g_autofree char *date = NULL;
  gboolean knows_forces;
  BivPlace *place;

  if (battle == NULL)
    return FALSE;
  place = biv_campaign_find_place (sheet->campaign, battle->place);
  date = biv_calendar_dup_label (sheet->campaign, battle->turn);
  g_free (sheet->frame.right);
  sheet->frame.right = g_strdup (date);
  sheet->frame.left = g_strdup_printf (C_("sheet", "%s, %s, weather: %s"),
                                       place != NULL ? biv_sheet_name (place) : biv_sheet_name (battle),
                                       biv_sheet_get_rules (sheet->campaign, battle),
                                       biv_sheet_find_weather (sheet->campaign, battle->turn));
  biv_sheet_open_to_all (sheet);
  add_outcome (sheet, battle);
  biv_sheet_add_clippings (sheet, battle->turn);
  deployed = biv_sheet_list_deployed (sheet, battle);
  biv_sheet_add_space (sheet, 3.0);
  if (!biv_sheet_add_battle_plate (sheet, battle))
    biv_sheet_add_board (sheet, battle, deployed, BOARD,
                         deployed->len > 0 ? C_("sheet", "Where they stood at the start.") : C_("sheet", "The field."));
  add_fight (sheet, battle);
  knows_forces = knows_any (sheet, battle);
  if (knows_forces)
    {
      biv_sheet_add_space (sheet, 3.0);
      biv_sheet_add_heading (sheet, C_("sheet", "Losses"));
      biv_sheet_add_losses (sheet, battle);
    }
  add_aftermath (sheet, battle);
  if (!knows_forces)
    return TRUE;
  biv_sheet_add_space (sheet, 3.0);
  add_forces (sheet, battle);
  return TRUE;
}

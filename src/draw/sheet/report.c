/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c: the report of a battle, to be read: who stood where, how it went turn by turn, what it cost */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#include "campaign/battle/battle-query.h"
#include "campaign/battle/outcome.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "draw/sheet/battle-picture.h"
#include "draw/sheet/story.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"

#define BOARD     112.0             /* mm */
#define CLOSE_ROW 5.2

/* ---- How it went, from the record ---- */

/* Who came on later tipped it when he came. */
static int
count_balance_at_start (const BivCourse *course)
{
  int balance = 0;

  for (guint i = 0; i < course->units->len; i++)
    if (biv_course_find_spot_before (course, i, 1) != NULL)
      balance += BIV_COURSE_UNIT (course, i)->side == 0 ? 1 : -1;
  return balance;
}

/* The turn in which the balance of units on the board moved furthest, to either side, the last of several. Returns: -1: it
 * never moved */
static int
find_turning_point (const BivCourse *course)
{
  int found = -1, furthest = 0, before = count_balance_at_start (course);

  for (guint i = 0; i < course->turns->len; i++)
    {
      const BivCourseTurn *turn = BIV_COURSE_TURN (course, i);
      int balance = turn->left[0] - turn->left[1];

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
find_last_quiet (const BivCourse *course,
                 guint            first)
{
  guint last = first;

  while (BIV_COURSE_TURN (course, first)->is_quiet && last + 1 < course->turns->len
         && BIV_COURSE_TURN (course, last + 1)->is_quiet)
    last++;
  return last;
}

static void
add_course (BivSheet        *sheet,
            const BivCourse *course)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Turn"), .width = 16, .kind = BIV_COLUMN_FIGURE, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "What happened"), .width = 128 },
    { .title = biv_course_get_short_name (course, 0), .width = 18, .kind = BIV_COLUMN_FIGURE },
    { .title = biv_course_get_short_name (course, 1), .width = 18, .kind = BIV_COLUMN_FIGURE },
  };
  int turning_point = find_turning_point (course);
  BivTable *table;

  biv_sheet_add_heading (sheet, C_("sheet", "How it went"));
  biv_sheet_add_words (sheet, 8.5, BIV_TYPE_ITALIC,
                       C_("sheet", "By turns of the board, with the units that were left on it."));
  table = biv_sheet_add_table (sheet, columns);
  for (guint i = 0, last; i < course->turns->len; i = last + 1)
    {
      const BivCourseTurn *turn = BIV_COURSE_TURN (course, i);
      gboolean is_turned = (int) i == turning_point;
      BivTableRow *row;

      last = is_turned ? i : find_last_quiet (course, i);
      row = biv_table_add (table, BIV_ROW_PLAIN,
                           last > i ? g_strdup_printf ("%d–%d", turn->turn, BIV_COURSE_TURN (course, last)->turn)
                                    : biv_figure (turn->turn),
                           is_turned  ? g_strdup_printf (C_("sheet", "The turning point: %s"), turn->account)
                           : last > i ? g_strdup ("–")
                                      : g_strdup (turn->account),
                           biv_figure (turn->left[0]), biv_figure (turn->left[1]));
      if (is_turned)
        row->typeface[1] = BIV_TYPE_BOLD;
    }
}

/* ---- The forces ---- */

/* Who was in it of a side; of several formations each has its heading. */
static gboolean
has_formations (BivCampaign *campaign,
                GPtrArray   *participants)
{
  const char *first = NULL;

  for (guint i = 0; i < participants->len; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, ((BivParticipant *) participants->pdata[i])->unit);

      if (unit != NULL && first != NULL && !g_str_equal (unit->formation, first))
        return TRUE;
      first = unit != NULL ? unit->formation : first;
    }
  return FALSE;
}

static void
head_formation (BivTable   *table,
                BivUnit    *unit,
                const char *before)
{
  BivFormation *formation = biv_campaign_find_formation (table->sheet->campaign, unit->formation);

  if (formation != NULL && g_strcmp0 (unit->formation, before) != 0)
    biv_table_add (table, BIV_ROW_TITLE, biv_sheet_dup_formation (formation), g_strdup (formation->commander));
}

static void
add_force (BivTable             *table,
           const BivParticipant *one)
{
  BivCampaign *campaign = table->sheet->campaign;
  BivUnit *unit = biv_campaign_find_unit (campaign, one->unit);
  const char *end = biv_word_get_label (biv_unit_end_get_type (), (int) one->end);

  if (unit != NULL && one->end != BIV_END_NEVER_ON)
    biv_table_add (table, BIV_ROW_PLAIN, g_strdup (biv_unit_get_ref (unit)), g_strdup (biv_unit_get_label (unit)),
                   g_strdup (biv_unit_get_type_label (campaign, unit)), biv_figure (one->start_steps),
                   biv_figure (one->end == BIV_END_DESTROYED ? 0 : one->end_steps),
                   one->fate != BIV_NONE ? g_strdup_printf ("%s, %s", end, biv_word_get_label (biv_fate_get_type (), one->fate))
                                         : g_strdup (end));
}

/* Reserves of which nothing is to be told but that they were there: in one breath. */
static void
add_those_who_stayed_off (BivTable  *table,
                          GPtrArray *participants)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < participants->len; i++)
    {
      const BivParticipant *one = g_ptr_array_index (participants, i);
      BivUnit *unit = biv_campaign_find_unit (table->sheet->campaign, one->unit);

      if (unit != NULL && one->end == BIV_END_NEVER_ON)
        g_string_append_printf (words, "%s%s", words->len > 0 ? ", " : "", biv_unit_get_label (unit));
    }
  if (words->len > 0)
    biv_table_add (table, BIV_ROW_WIDE, g_strdup_printf ("%s: %s", biv_word_get_label (biv_unit_end_get_type (), BIV_END_NEVER_ON),
                                                         words->str));
}

/* Of a side that the reader does not know: whom he met on the field. */
static void
add_met (BivTable        *table,
         const BivCourse *course,
         int              side)
{
  biv_table_add (table, BIV_ROW_BAND, g_strdup (biv_course_get_side_name (course, side)));
  for (guint i = 0; i < course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);

      if (unit->side == side && unit->spots->len > 0)
        biv_table_add (table, BIV_ROW_PLAIN, g_strdup (unit->ref), g_strdup (unit->name), NULL, NULL, NULL,
                       g_strdup (biv_course_get_end (unit)));
    }
}

/* @course: (nullable) */
static void
add_forces (BivSheet        *sheet,
            BivBattle       *battle,
            const BivCourse *course)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Ref"),    .width = 12, .kind = BIV_COLUMN_SIGN, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Unit"),   .width = 54 },
    { .title = C_("column", "Type"),   .width = 40 },
    { .title = C_("column", "Before"), .width = 16, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "After"),  .width = 16, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "What became of it"), .width = 42 },
  };
  BivTable *table = biv_sheet_add_table (sheet, columns);

  table->row = CLOSE_ROW;
  biv_sheet_begin (sheet, C_("sheet", "The forces"));
  for (int side = 0; battle->sides != NULL && battle->sides[side] != NULL; side++)
    {
      const char *id = battle->sides[side], *before = NULL;
      g_autoptr (GPtrArray) participants = biv_battle_list_participants (sheet->campaign, battle, id);
      gboolean is_headed;

      if (participants->len == 0 && course != NULL && side < 2)
        add_met (table, course, side);
      if (participants->len > 0)
        biv_table_add (table, BIV_ROW_BAND, biv_sheet_dup_side (biv_campaign_find_side (sheet->campaign, id)));
      is_headed = has_formations (sheet->campaign, participants);
      for (guint i = 0; i < participants->len; i++)
        {
          const BivParticipant *one = g_ptr_array_index (participants, i);
          BivUnit *unit = biv_campaign_find_unit (sheet->campaign, one->unit);

          if (is_headed && unit != NULL && one->end != BIV_END_NEVER_ON)
            {
              head_formation (table, unit, before);
              before = unit->formation;
            }
          add_force (table, one);
        }
      add_those_who_stayed_off (table, participants);
    }
}

/* What everybody may know of a battle has no unit in it, and a table of question marks tells nothing. */
static gboolean
knows_any (BivSheet  *sheet,
           BivBattle *battle)
{
  if (sheet->reader == NULL)
    return TRUE;
  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0)
      return TRUE;
  return FALSE;
}

/* ---- What came before and after ---- */

static void
add_outcome (BivSheet  *sheet,
             BivBattle *battle)
{
  BivCampaign *campaign = sheet->campaign;
  g_autofree char *outcome = biv_outcome_dup_headline (campaign, battle);
  BivSide *attacker = biv_campaign_find_side (campaign, battle->attacker);
  BivSide *defender = biv_campaign_find_side (campaign, battle->defender);

  biv_sheet_add_heading (sheet, biv_sheet_name (battle));
  biv_sheet_say (sheet, 12, BIV_TYPE_BOLD, "%s.", outcome);
  if (attacker != NULL && defender != NULL)
    biv_sheet_say (sheet, 10, BIV_TYPE_PLAIN, C_("sheet", "%s attacked, %s defended."), biv_sheet_name (attacker),
                   biv_sheet_name (defender));
  else if (battle->meeting)
    biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, C_("sheet", "A meeting engagement: both sides came on."));
  if (battle->account != NULL && battle->account[0] != '\0')
    biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, battle->account);
}

static void
add_aftermath (BivSheet  *sheet,
               BivBattle *battle)
{
  BivCampaign *campaign = sheet->campaign;
  BivSide *holder = biv_campaign_find_side (campaign, battle->holder);

  if (battle->state != BIV_BATTLE_APPLIED)
    return;
  biv_sheet_add_space (sheet, 2.0);
  biv_sheet_begin (sheet, C_("sheet", "What followed"));
  if (holder != NULL)
    biv_sheet_say (sheet, 10, BIV_TYPE_PLAIN, C_("sheet", "%s held the field."), biv_sheet_name (holder));
  BIV_EACH_DETAIL (BivWent, one, battle->retreats)
    {
      BivPlace *place = biv_campaign_find_place (campaign, one->place);

      if (place != NULL)
        biv_sheet_say (sheet, 10, BIV_TYPE_PLAIN, C_("sheet", "%s fell back to %s."), biv_turn_name (campaign, one->formation),
                       biv_sheet_name (place));
    }
  BIV_EACH_DETAIL (BivScored, one, battle->points)
    if (one->points > 0)
      biv_sheet_say (sheet, 10, BIV_TYPE_PLAIN, g_dngettext (GETTEXT_PACKAGE, "%s scored %d point.", "%s scored %d points.",
                                                             (gulong) one->points),
                     biv_sheet_name (biv_campaign_find_side (campaign, one->side)), one->points);
}

/* ---- The sheet ---- */

/* The record is the referee's: it tells where both sides stood, in hiding or not. Returns: (transfer none) (nullable) */
static const BivCourse *
add_fight (BivSheet  *sheet,
           BivBattle *battle)
{
  BivCourse *course = biv_sheet_new_course (sheet, battle);
  g_autoptr (GPtrArray) deployed = biv_sheet_list_deployed (sheet, battle);

  biv_sheet_add_space (sheet, 3.0);
  if (course == NULL)
    {
      biv_sheet_add_board (sheet, battle, deployed, BOARD,
                           deployed->len > 0 ? C_("sheet", "Where they stood at the start.") : C_("sheet", "The field."));
      if (sheet->reader == NULL && battle->record != NULL)
        biv_sheet_add_words (sheet, 9, BIV_TYPE_ITALIC, C_("sheet", "The record of the battle cannot be played again."));
      return NULL;
    }
  biv_sheet_add_battle_plate (sheet, course);
  add_course (sheet, course);
  return course;
}

gboolean
biv_sheet_fill_report (BivSheet *sheet,
                       GError  **error)
{
  BivBattle *battle = biv_sheet_find_battle (sheet->campaign, sheet->battle, error);
  const BivCourse *course;
  BivCourse *series;
  gboolean knows_forces;
  BivPlace *place;

  if (battle == NULL)
    return FALSE;
  place = biv_campaign_find_place (sheet->campaign, battle->place);
  g_free (sheet->frame.right);
  sheet->frame.right = biv_calendar_dup_label (sheet->campaign, battle->turn);
  sheet->frame.left = g_strdup_printf (C_("sheet", "%s, %s, weather: %s"),
                                       place != NULL ? biv_sheet_name (place) : biv_sheet_name (battle),
                                       biv_sheet_get_rules (sheet->campaign, battle),
                                       biv_sheet_find_weather (sheet->campaign, battle->turn));
  biv_sheet_open_to_all (sheet);
  add_outcome (sheet, battle);
  biv_sheet_add_clippings (sheet, battle->turn);
  course = add_fight (sheet, battle);
  knows_forces = knows_any (sheet, battle);
  if (knows_forces)
    {
      biv_sheet_add_space (sheet, 3.0);
      biv_sheet_add_heading (sheet, C_("sheet", "Losses"));
      biv_sheet_add_losses (sheet, battle);
    }
  add_aftermath (sheet, battle);
  if (knows_forces || course != NULL)
    {
      biv_sheet_add_space (sheet, 3.0);
      add_forces (sheet, battle, course);
    }
  series = sheet->has_series ? biv_sheet_new_course (sheet, battle) : NULL;
  if (series != NULL)
    biv_sheet_add_battle_series (sheet, series);
  return TRUE;
}

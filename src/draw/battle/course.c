/* SPDX-License-Identifier: GPL-3.0-or-later */
/* course.c: how a battle went, gathered from its record */
#include "config.h"

#include "draw/battle/course-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/fail.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/fight.h"
#include "campaign/model/strength.h"
#include "draw/ground/board-drawing.h"
#include "draw/tabletop/tabletop-drawing.h"
#include "engine/fallen.h"

/* ---- Where somebody stands ---- */

typedef struct
{
  BivCourse       *course;
  BivSession      *session;
  BivBoardDrawing *drawing;           /* NULL on a table */
} Gatherer;

static void
get_placement (Gatherer     *gatherer,
               guint         unit,
               BivPlacement *placement)
{
  BivField *field = biv_session_get_field (gatherer->session);

  *placement = (BivPlacement) { 0 };
  biv_field_get_ruleset (field)->placement (field, biv_session_get_state (gatherer->session), unit, placement);
}

/* Whether it is there to be seen. */
static gboolean
is_seen (Gatherer           *gatherer,
         const BivPlacement *placement)
{
  return placement->presence == BIV_PRESENCE_ON && (placement->cell != BIV_NO_CELL || placement->has_place)
         && !(gatherer->course->is_open && placement->is_concealed);
}

static BivCourseSpot
make_spot (Gatherer           *gatherer,
           const BivPlacement *placement,
           int                 turn)
{
  BivCourseSpot spot = { .turn = turn, .cell = placement->has_place ? BIV_NO_CELL : placement->cell,
                         .facing = (guint8) placement->facing };

  if (placement->has_place)
    {
      BivTabletop *table = biv_board_get_table (gatherer->course->battle->board);
      double c = BIV_TABLETOP_CELL_MM * BIV_MM;

      spot.base = biv_base_make (placement->place, placement->angle, placement->frontage, placement->depth);
      spot.at = (BivPoint) { placement->place.x / c, (biv_tabletop_get_height (table) - placement->place.y) / c };
    }
  else
    biv_board_drawing_get_centre (gatherer->drawing, placement->cell, &spot.at.x, &spot.at.y);
  return spot;
}

static gboolean
is_same (const BivCourseSpot *a,
         const BivCourseSpot *b)
{
  return a->at.x == b->at.x && a->at.y == b->at.y && a->facing == b->facing && a->base.facing == b->base.facing;
}

/* The cells or spots between where it stood and where it has come to, as its order said. */
static void
take_way (Gatherer            *gatherer,
          BivCourseUnit       *unit,
          guint                number,
          guint                moment,
          const BivPlacement  *placement,
          const BivCourseSpot *spot)
{
  const BivAction *action = biv_session_get_action (gatherer->session, moment, NULL);
  BivBoard *board = gatherer->course->battle->board;
  gboolean is_table = gatherer->drawing == NULL;
  guint end = 0;

  if (moment == 0 || action->kind != BIV_ACTION_MOVE || action->unit != (int) number || action->n_path < 2)
    return;
  /* It may have been stopped on its way. */
  for (guint i = 0; !is_table && i < action->n_path; i++)
    if (action->path[i] == placement->cell)
      end = i;
  end = is_table ? action->n_path - 1u : end;
  for (guint i = 0; i < end; i++)
    {
      BivCourseSpot between = *spot;
      BivPlacement there = *placement;

      if (is_table)
        there.place = action->steps[i].at;
      else if (action->path[i] < biv_board_get_n_cells (board))
        there.cell = action->path[i];
      else
        continue;
      between = make_spot (gatherer, &there, spot->turn);
      g_array_append_val (unit->spots, between);
    }
}

/* All moments one after another. What comes of an order belongs to the turn in which it was given; who comes on, to the turn that
 * has begun with it. */
static void
follow (Gatherer *gatherer)
{
  BivCourse *course = gatherer->course;
  guint last = biv_session_get_last_moment (gatherer->session),
    n_units = biv_field_get_n_units (biv_session_get_field (gatherer->session));
  int before = 1;

  for (guint moment = 0; moment <= last; moment++)
    {
      int now;

      biv_session_seek (gatherer->session, moment);
      now = MAX (1, biv_session_get_state (gatherer->session)->turn);
      for (guint i = 0; i < n_units; i++)
        {
          BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);
          BivPlacement placement;
          BivCourseSpot spot;

          get_placement (gatherer, i, &placement);
          if (!is_seen (gatherer, &placement))
            continue;
          spot = make_spot (gatherer, &placement, unit->spots->len == 0 ? now : before);
          if (unit->spots->len > 0 && is_same (&spot, BIV_COURSE_SPOT (unit, unit->spots->len - 1)))
            continue;
          if (unit->spots->len > 0)
            take_way (gatherer, unit, i, moment, &placement, &spot);
          g_array_append_val (unit->spots, spot);
        }
      before = now;
    }
}

/* ---- Who they are, and what became of them ---- */

static void
unit_clear (gpointer data)
{
  BivCourseUnit *unit = data;

  g_free (unit->ref);
  g_free (unit->name);
  g_free (unit->formation);
  g_array_unref (unit->spots);
}

static void
turn_clear (gpointer data)
{
  BivCourseTurn *turn = data;

  g_free (turn->sentence);
  g_free (turn->account);
}

static int
find_fate (BivCourse  *course,
           const char *unit)
{
  BivCampaign *told = course->known != NULL ? course->known : course->is_open ? NULL : course->campaign;
  BivParticipant *participant = told != NULL ? biv_battle_find_participant (told, course->battle, unit) : NULL;

  return participant != NULL ? participant->fate : BIV_NONE;
}

/* Of those whom a side's copy does not have it knows what it met on the field: what the record calls them, and of what type they
 * were (CA-SCOUT-3); they are numbered for this picture alone. */
static void
add_units (Gatherer *gatherer)
{
  BivField *field = biv_session_get_field (gatherer->session);
  BivCampaign *told = gatherer->course->known != NULL ? gatherer->course->known : gatherer->course->campaign;

  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      const BivRosterUnit *member = biv_field_get_unit (field, i);
      const BivBookType *type = biv_book_get_type_at (biv_field_get_book (field), member->type);
      BivUnit *item = biv_campaign_find_unit (told, member->name);
      int arm = BIV_ARM_FOOT;
      BivCourseUnit unit = {
        .side = member->side, .symbol = biv_symbol_for_type (type->figure, type->arm), .end = BIV_COURSE_NEVER_ON, .by = -1,
        .ref = item != NULL                      ? g_strdup (biv_unit_get_ref (item))
               : gatherer->course->known != NULL ? NULL
                                                 : g_strdup (member->name),
        .name = g_strdup (item != NULL ? biv_unit_get_label (item) : member->call),
        .formation = item != NULL ? g_strdup (item->formation) : NULL,
        .arm = item != NULL                                                      ? biv_unit_get_arm (told, item)
               : biv_word_from_nick (biv_arm_get_type (), type->arm, &arm)       ? (BivArm) arm
                                                                                 : BIV_ARM_FOOT,
        .fate = find_fate (gatherer->course, member->name), .spots = g_array_new (FALSE, FALSE, sizeof (BivCourseSpot)),
      };

      g_array_append_val (gatherer->course->units, unit);
    }
}

/* At the last moment. */
static void
settle_ends (Gatherer *gatherer)
{
  BivCourse *course = gatherer->course;

  for (guint i = 0; i < course->units->len; i++)
    {
      BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);
      BivPlacement placement;

      if (unit->spots->len == 0)
        continue;
      get_placement (gatherer, i, &placement);
      unit->end = placement.presence == BIV_PRESENCE_LOST ? BIV_COURSE_FELL
                  : placement.presence == BIV_PRESENCE_ON ? BIV_COURSE_HELD
                                                          : BIV_COURSE_LEFT;
      if (unit->end == BIV_COURSE_LEFT)
        unit->end_turn = MAX (1, biv_session_get_state (gatherer->session)->turn);
    }
  for (int side = 0; side < 2; side++)
    {
      g_autoptr (GArray) fallen = biv_session_list_fallen (gatherer->session, side);

      for (guint i = 0; i < fallen->len; i++)
        {
          const BivFallen *one = &g_array_index (fallen, BivFallen, i);
          BivCourseUnit *unit = BIV_COURSE_UNIT (course, one->unit);

          unit->end_turn = MAX (1, one->turn);
          /* Who broke by himself was brought down by nobody. */
          unit->by = one->by >= 0 && one->by != (int) one->unit && BIV_COURSE_UNIT (course, one->by)->spots->len > 0 ? one->by : -1;
          unit->by_blade = one->cause == BIV_EVENT_COMBAT;
        }
    }
}

/* Who left did so when he was last on the board; nobody tells the moment. */
static void
date_leaving (Gatherer *gatherer)
{
  BivCourse *course = gatherer->course;
  guint last = biv_session_get_last_moment (gatherer->session);

  for (guint moment = last + 1; moment-- > 0;)
    {
      biv_session_seek (gatherer->session, moment);
      for (guint i = 0; i < course->units->len; i++)
        {
          BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);
          BivPlacement placement;

          get_placement (gatherer, i, &placement);
          if (unit->end == BIV_COURSE_LEFT && placement.presence != BIV_PRESENCE_ON)
            unit->end_turn = MAX (1, biv_session_get_state (gatherer->session)->turn);
        }
    }
  biv_session_seek (gatherer->session, last);
}

/* ---- Shots ---- */

static gboolean
is_there_in (const BivCourseUnit *unit,
             int                  turn)
{
  return unit->spots->len > 0 && BIV_COURSE_SPOT (unit, 0)->turn <= turn && (unit->end_turn == 0 || unit->end_turn >= turn);
}

static const BivCourseSpot *
find_at (const BivCourseUnit *unit,
         int                  turn)
{
  for (guint i = unit->spots->len; i-- > 0;)
    if (BIV_COURSE_SPOT (unit, i)->turn <= turn)
      return BIV_COURSE_SPOT (unit, i);
  return NULL;
}

static gboolean
has_shot (const BivCourse     *course,
          const BivCourseShot *shot)
{
  for (guint i = 0; i < course->shots->len; i++)
    {
      const BivCourseShot *other = BIV_COURSE_SHOT (course, i);

      if (other->turn == shot->turn && other->unit == shot->unit && other->other == shot->other)
        return TRUE;
    }
  return FALSE;
}

static gboolean
get_point (Gatherer *gatherer,
           guint     unit,
           BivPoint *at)
{
  BivPlacement placement;

  get_placement (gatherer, unit, &placement);
  if (!is_seen (gatherer, &placement))
    return FALSE;
  *at = make_spot (gatherer, &placement, 1).at;
  return TRUE;
}

static void
add_shots (Gatherer *gatherer)
{
  BivCourse *course = gatherer->course;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (gatherer->session)); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (G_LIST_MODEL (gatherer->session), i);
      int unit = biv_log_line_get_unit (line), other = biv_log_line_get_other (line);
      BivCourseShot shot = { .turn = MAX (1, biv_log_line_get_turn (line)) };

      if ((biv_log_line_get_kind (line) != BIV_EVENT_SHOT && biv_log_line_get_kind (line) != BIV_EVENT_EFFECT) || unit < 0
          || other < 0 || (guint) MAX (unit, other) >= course->units->len
          || !is_there_in (BIV_COURSE_UNIT (course, unit), shot.turn) || !is_there_in (BIV_COURSE_UNIT (course, other), shot.turn))
        continue;
      shot.unit = (guint) unit;
      shot.other = (guint) other;
      /* Where they stood when it was fired; who came into sight by it, where he was then. */
      biv_session_seek (gatherer->session, MAX (1, biv_log_line_get_moment (line)) - 1);
      if (!get_point (gatherer, shot.unit, &shot.from))
        shot.from = find_at (BIV_COURSE_UNIT (course, unit), shot.turn)->at;
      if (!get_point (gatherer, shot.other, &shot.to))
        shot.to = find_at (BIV_COURSE_UNIT (course, other), shot.turn)->at;
      if (!has_shot (course, &shot))
        g_array_append_val (course->shots, shot);
    }
}

/* ---- Turns ---- */

static void
add_turns (BivCourse *course,
           int        last)
{
  for (int turn = 1; turn <= last; turn++)
    {
      BivCourseTurn one = { .turn = turn };

      for (guint i = 0; i < course->units->len; i++)
        if (biv_course_find_spot (course, i, turn) != NULL)
          one.left[BIV_COURSE_UNIT (course, i)->side]++;
      g_array_append_val (course->turns, one);
    }
  for (guint i = 0; i < course->turns->len; i++)
    biv_course_tell_turn (course, BIV_COURSE_TURN (course, i));
}

/* Who was never seen is nobody in what is for everybody; and those of one side stand together. */
static void
sort_units (BivCourse *course,
            guint      n_units)
{
  g_autofree int *index = g_new (int, MAX (n_units, 1));
  GArray *sorted = g_array_new (FALSE, TRUE, sizeof (BivCourseUnit));

  for (int side = 0; side < 2; side++)
    for (guint i = 0, n_numbered = 0; i < n_units; i++)
      {
        BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);
        gboolean is_told = unit->spots->len > 0 || !course->is_open;

        if (unit->side != side)
          continue;
        if (is_told && unit->ref == NULL)
          unit->ref = g_strdup_printf ("%u", ++n_numbered);
        index[i] = is_told ? (int) sorted->len : -1;
        if (is_told)
          g_array_append_val (sorted, *unit);
        else
          unit_clear (unit);
        course->start[side] += unit->end != BIV_COURSE_NEVER_ON;
        course->fell[side] += unit->end == BIV_COURSE_FELL;
      }
  for (guint i = 0; i < sorted->len; i++)
    {
      BivCourseUnit *unit = &g_array_index (sorted, BivCourseUnit, i);

      unit->by = unit->by >= 0 ? index[unit->by] : -1;
    }
  for (guint i = 0; i < course->shots->len; i++)
    {
      BivCourseShot *shot = BIV_COURSE_SHOT (course, i);

      shot->unit = (guint) index[shot->unit];
      shot->other = (guint) index[shot->other];
    }
  g_array_set_clear_func (course->units, NULL);
  g_array_unref (course->units);
  course->units = sorted;
  g_array_set_clear_func (course->units, unit_clear);
}

/* ---- The whole ---- */

static void
gather (BivCourse  *course,
        BivSession *session)
{
  Gatherer gatherer = { .course = course, .session = session };
  guint last = biv_session_get_last_moment (session);
  int last_turn;

  if (biv_board_get_shape (course->battle->board) != BIV_BOARD_TABLE)
    gatherer.drawing = biv_board_drawing_new (course->battle->board, 1);
  add_units (&gatherer);
  follow (&gatherer);
  settle_ends (&gatherer);
  date_leaving (&gatherer);
  add_shots (&gatherer);
  biv_session_seek (session, last > 0 ? last - 1 : 0);
  last_turn = biv_session_get_state (session)->turn;
  biv_session_seek (session, last);
  g_clear_pointer (&gatherer.drawing, biv_board_drawing_free);
  sort_units (course, course->units->len);
  for (guint i = 0; i < course->units->len; i++)
    {
      BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);

      unit->end_turn = MIN (unit->end_turn, MAX (1, last_turn));
    }
  add_turns (course, MAX (1, last_turn));
}

static BivCourse *
make (BivCampaign *campaign,
      BivBattle   *battle,
      gboolean     is_open,
      BivCampaign *known,
      GError     **error)
{
  g_autoptr (BivSession) session = NULL;
  BivCourse *course;

  if (battle->record == NULL || battle->board == NULL || g_strv_length (battle->sides) < 2)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                          _("The battle has no record that it could be drawn from: it was not fought on the board, or the "
                            "record stays with the referee."));
  session = biv_fight_new_session (campaign, battle, 1, error);
  if (session == NULL)
    return NULL;
  course = g_new0 (BivCourse, 1);
  course->campaign = g_object_ref (campaign);
  course->battle = g_object_ref (battle);
  course->is_open = is_open;
  course->known = known != NULL ? g_object_ref (known) : NULL;
  course->units = g_array_new (FALSE, TRUE, sizeof (BivCourseUnit));
  g_array_set_clear_func (course->units, unit_clear);
  course->shots = g_array_new (FALSE, TRUE, sizeof (BivCourseShot));
  course->turns = g_array_new (FALSE, TRUE, sizeof (BivCourseTurn));
  g_array_set_clear_func (course->turns, turn_clear);
  gather (course, session);
  return course;
}

BivCourse *
biv_course_new (BivCampaign *campaign,
                BivBattle   *battle,
                gboolean     is_open,
                GError     **error)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && BIV_IS_BATTLE (battle), NULL);

  return make (campaign, battle, is_open, NULL, error);
}

BivCourse *
biv_course_new_for_side (BivCampaign *campaign,
                         BivBattle   *battle,
                         BivCampaign *known,
                         GError     **error)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign) && BIV_IS_BATTLE (battle) && BIV_IS_CAMPAIGN (known), NULL);

  return make (campaign, battle, TRUE, known, error);
}

void
biv_course_free (BivCourse *course)
{
  g_clear_object (&course->known);
  g_array_unref (course->units);
  g_array_unref (course->shots);
  g_array_unref (course->turns);
  g_object_unref (course->campaign);
  g_object_unref (course->battle);
  g_free (course);
}

const BivCourseSpot *
biv_course_find_spot (const BivCourse *course,
                      guint            unit,
                      int              turn)
{
  const BivCourseUnit *one = BIV_COURSE_UNIT (course, unit);

  return one->end_turn > 0 && one->end_turn <= turn ? NULL : find_at (one, turn);
}

const BivCourseSpot *
biv_course_find_spot_before (const BivCourse *course,
                             guint            unit,
                             int              turn)
{
  const BivCourseUnit *one = BIV_COURSE_UNIT (course, unit);
  const BivCourseSpot *spot = find_at (one, turn - 1);

  /* In the first turn everybody stood where he was set up. */
  if (spot == NULL && one->spots->len > 0 && BIV_COURSE_SPOT (one, 0)->turn == turn)
    spot = BIV_COURSE_SPOT (one, 0);
  return spot;
}

gboolean
biv_course_has_path (const BivCourseUnit *unit)
{
  for (guint i = 1; i < unit->spots->len; i++)
    if (BIV_COURSE_SPOT (unit, i)->at.x != BIV_COURSE_SPOT (unit, 0)->at.x
        || BIV_COURSE_SPOT (unit, i)->at.y != BIV_COURSE_SPOT (unit, 0)->at.y)
      return TRUE;
  return FALSE;
}

int
biv_course_get_last_turn (const BivCourse *course)
{
  return (int) course->turns->len;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fallen.c: who has fallen in a battle so far, when, and by whom */
#include "engine/fallen.h"

#include "engine/field-tables.h"
#include "engine/session-private.h"

static gboolean
is_done_for (const BivSessionMoment *moment,
             guint                   unit)
{
  BivPlacement placement;

  if (unit >= moment->field->n_units)
    return FALSE;
  moment->field->ruleset->placement (moment->field, moment->state, unit, &placement);
  return placement.presence == BIV_PRESENCE_LOST || placement.is_doomed;
}

static gboolean
is_lost (const BivSessionMoment *moment,
         guint                   unit)
{
  BivPlacement placement;

  moment->field->ruleset->placement (moment->field, moment->state, unit, &placement);
  return placement.presence == BIV_PRESENCE_LOST;
}

/* Whether it was the ground or the referee. */
static gboolean
is_nobodys (const BivSessionMoment *moment,
            guint                   unit)
{
  for (guint i = 0; i < moment->lines->len; i++)
    {
      BivEventKind kind = biv_log_line_get_kind (moment->lines->pdata[i]);

      if (kind == BIV_EVENT_OVERRULED
          || (kind == BIV_EVENT_MINED && biv_log_line_get_unit (moment->lines->pdata[i]) == (int) unit))
        return TRUE;
    }
  return FALSE;
}

/* The last thing that anybody did to it there. */
static void
find_cause (const BivSessionMoment *moment,
            BivFallen              *fallen)
{
  for (guint i = 0; i < moment->lines->len; i++)
    {
      BivLogLine *line = moment->lines->pdata[i];
      int unit = biv_log_line_get_unit (line), other = biv_log_line_get_other (line), victim = (int) fallen->unit;

      switch (biv_log_line_get_kind (line))
        {
        case BIV_EVENT_SHOT:
        case BIV_EVENT_EFFECT:
          if (other != victim || unit < 0)
            continue;
          fallen->by = unit;
          fallen->cause = BIV_EVENT_SHOT;
          break;
        case BIV_EVENT_COMBAT:
        case BIV_EVENT_DEFENCE:
          if (unit != victim && other != victim)
            continue;
          fallen->by = unit == victim ? other : unit;
          fallen->cause = BIV_EVENT_COMBAT;
          break;
        case BIV_EVENT_DOOMED:
        case BIV_EVENT_LOST:
        case BIV_EVENT_WEAKENED:
        case BIV_EVENT_MINED:
          if (unit != victim)
            continue;
          break;
        default:
          continue;
        }
      if (biv_log_line_get_clause (line) != NULL)
        fallen->clause = biv_log_line_get_clause (line);
    }
}

static int
get_turn (BivSession *session,
          guint       moment)
{
  return biv_session_moment_at (session, moment > 0 ? moment - 1 : 0)->state->turn;
}

/* Who breaks later than he was hit, as when nerves are tried at the end of a turn, was broken by who hit him last in it. */
static void
find_earlier_cause (BivSession *session,
                    BivFallen  *fallen)
{
  BivFallen earlier = { .unit = fallen->unit, .by = -1 };

  for (guint moment = fallen->moment; moment-- > 1 && earlier.by < 0 && get_turn (session, moment) == fallen->turn;)
    find_cause (biv_session_moment_at (session, moment), &earlier);
  if (earlier.by < 0)
    return;
  fallen->by = earlier.by;
  fallen->cause = earlier.cause;
}

static int
compare_moments (gconstpointer a,
                 gconstpointer b)
{
  const BivFallen *one = a, *two = b;

  return one->moment != two->moment ? (one->moment < two->moment ? -1 : 1) : (int) one->unit - (int) two->unit;
}

GArray *
biv_session_list_fallen (BivSession *session,
                         int         side)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (BivFallen));
  const BivSessionMoment *shown;

  g_return_val_if_fail (BIV_IS_SESSION (session), all);

  shown = biv_session_moment_at (session, session->shown);
  for (guint unit = 0; unit < shown->field->n_units; unit++)
    {
      BivFallen fallen = { .unit = unit, .by = -1, .moment = session->shown, .cause = BIV_EVENT_LOST };

      if (shown->field->units[unit].side != side || !is_lost (shown, unit))
        continue;
      while (fallen.moment > 0 && is_done_for (biv_session_moment_at (session, fallen.moment - 1), unit))
        fallen.moment--;
      fallen.turn = get_turn (session, fallen.moment);
      find_cause (biv_session_moment_at (session, fallen.moment), &fallen);
      if (fallen.by < 0 && !is_nobodys (biv_session_moment_at (session, fallen.moment), unit))
        find_earlier_cause (session, &fallen);
      g_array_append_val (all, fallen);
    }
  g_array_sort (all, compare_moments);
  return all;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-arrivals.c: who comes on in the course of a battle on a table (CA-SETUP-8, CA-DEPLOY-8) */
#include "config.h"
#include "campaign/battle/fight-arrivals.h"

#include "base/i18n.h"

#include "engine/biv-text.h"

#define STEP (20 * BIV_MM)

static gboolean
is_due (const BivField *field,
        const BivState *state,
        guint           number)
{
  const BivSetupUnit *unit = biv_setup_get_unit (biv_field_get_setup (field), number);
  BivPlacement placement;

  biv_field_get_ruleset (field)->placement (field, state, number, &placement);
  return placement.presence == BIV_PRESENCE_WAITING && unit->arrival > 0 && unit->arrival <= state->turn && !unit->is_feed;
}

static gboolean
is_between_bounds (BivSession *session)
{
  const BivField *field = biv_session_get_field (session);
  const BivState *state = biv_session_get_state (session);

  return biv_board_get_shape (biv_field_get_board (field)) == BIV_BOARD_TABLE
         && g_strcmp0 (biv_battle_get_phase_id (field, state), "orders") == 0;
}

guint
biv_fight_count_due (BivSession *session)
{
  const BivField *field = biv_session_get_field (session);
  guint n = 0;

  if (biv_board_get_shape (biv_field_get_board (field)) != BIV_BOARD_TABLE)
    return 0;
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    n += is_due (field, biv_session_get_state (session), i);
  return n;
}

/* ---- Room at an edge ---- */

typedef struct
{
  BivSpot  middle;                    /* of the edge */
  BivSpot  along;                     /* one way, a step */
  BivSpot  inward;                    /* likewise */
  BivAngle facing;
} Edge;

static void
find_edge (const BivField     *field,
           const BivSetupUnit *unit,
           Edge               *edge)
{
  const BivTabletop *table = biv_board_get_table (biv_field_get_board (field));
  BivLength width = biv_tabletop_get_width (table), height = biv_tabletop_get_height (table);
  guint side = unit->edge != BIV_NO_DIRECTION ? unit->edge : unit->side == 0 ? BIV_SQUARE_S : BIV_SQUARE_N;

  switch (side)
    {
    case BIV_SQUARE_N:
      *edge = (Edge) { { width / 2, height }, { STEP, 0 }, { 0, -STEP }, BIV_ANGLE_S };
      break;
    case BIV_SQUARE_E:
      *edge = (Edge) { { width, height / 2 }, { 0, STEP }, { -STEP, 0 }, BIV_ANGLE_S + BIV_RIGHT_ANGLE };
      break;
    case BIV_SQUARE_W:
      *edge = (Edge) { { 0, height / 2 }, { 0, STEP }, { STEP, 0 }, BIV_ANGLE_N + BIV_RIGHT_ANGLE };
      break;
    case BIV_SQUARE_S:
    default:
      *edge = (Edge) { { width / 2, 0 }, { STEP, 0 }, { 0, STEP }, BIV_ANGLE_N };
      break;
    }
}

/* Not on what nobody may stand on, nor on others, nor in an enemy's reach. */
static gboolean
is_free (const BivField *field,
         const BivState *state,
         guint           number,
         const BivBase  *base)
{
  const BivTabletop *table = biv_board_get_table (biv_field_get_board (field));
  guint32 barred = BIV_THING_BIT (BIV_THING_MARSH) | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_STREAM)
                   | BIV_THING_BIT (BIV_THING_BUILDING) | BIV_THINGS_OBSTACLES;
  guint object;

  if (!biv_base_is_on_table (base, biv_tabletop_get_width (table), biv_tabletop_get_height (table))
      || biv_tabletop_list_under (table, barred, base, BIV_TOUCH, &object, 1) > 0)
    return FALSE;
  for (guint i = 0; i < biv_field_get_n_units (field); i++)
    {
      BivPlacement other;
      BivBase there;

      biv_field_get_ruleset (field)->placement (field, state, i, &other);
      if (i == number || other.presence != BIV_PRESENCE_ON || !other.has_place)
        continue;
      there = biv_base_make (other.place, other.angle, other.frontage, other.depth);
      if (biv_field_get_unit (field, i)->side == biv_field_get_unit (field, number)->side ? biv_base_overlaps (base, &there, 0)
                                                            : biv_base_is_within (base, &there, 200 * BIV_MM))
        return FALSE;
    }
  return TRUE;
}

static gboolean
find_room (const BivField *field,
           const BivState *state,
           guint           number,
           const Edge     *edge,
           BivBase        *base)
{
  BivPlacement placement;

  biv_field_get_ruleset (field)->placement (field, state, number, &placement);
  *base = biv_base_make (edge->middle, edge->facing, placement.frontage, placement.depth);
  for (int inward = 1; inward <= 15; inward++)
    for (int aside = 0; aside <= 100; aside++)
      for (int hand = -1; hand <= (aside > 0 ? 1 : -1); hand += 2)
        {
          *base = biv_base_at (base, biv_spot (edge->middle.x + inward * edge->inward.x + hand * aside * edge->along.x,
                                               edge->middle.y + inward * edge->inward.y + hand * aside * edge->along.y));
          if (is_free (field, state, number, base))
            return TRUE;
        }
  return FALSE;
}

static gboolean
bring_on (BivSession *session,
          guint       number)
{
  const BivField *field = biv_session_get_field (session);
  g_autofree char *at = NULL, *facing = NULL;
  Edge edge;
  BivBase base;

  find_edge (field, biv_setup_get_unit (biv_field_get_setup (field), number), &edge);
  if (!find_room (field, biv_session_get_state (session), number, &edge, &base))
    return FALSE;
  at = biv_text_dup_place (base.centre);
  facing = biv_text_dup_angle (edge.facing);
  return biv_session_overrule (session, BIV_TARGET_UNIT, number, "at", at, BIV_KEPT (_("arrives")), NULL)
         && biv_session_overrule (session, BIV_TARGET_UNIT, number, "facing", facing, BIV_KEPT (_("arrives")), NULL);
}

gboolean
biv_fight_bring_on (BivSession *session)
{
  gboolean has_come = FALSE;

  if (!is_between_bounds (session))
    return FALSE;
  for (guint i = 0; i < biv_field_get_n_units (biv_session_get_field (session)); i++)
    if (is_due (biv_session_get_field (session), biv_session_get_state (session), i))
      has_come = bring_on (session, i) || has_come;
  return has_come;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deploy-table.c: brigades and generals put on a table, and a line of battle worked out (CA-DEPLOY-4) */
#include "config.h"
#include "campaign/model/strength.h"
#include "campaign/battle/deploy.h"

#include "base/i18n.h"
#include <string.h>

#include "campaign/battle/battle-query.h"
#include "campaign/battle/deployment.h"
#include "campaign/battle/fight-table.h"
#include "campaign/model/turn-words.h"
#include "engine/biv-text.h"

#define MM(millimetres)  ((BivLength) ((millimetres) * BIV_MM))

#define FROM_THE_FRONT   MM (30)      /* the first line, behind the edge of its zone */
#define BETWEEN_LINES    MM (170)     /* generals have their place there */
#define BETWEEN_UNITS    MM (10)
#define BETWEEN_BRIGADES MM (45)
#define FROM_THE_SIDES   MM (80)
#define CLEARANCE        MM (4)       /* about a base that is put down by the program */
#define OFF_THE_BANK     MM (40)      /* likewise, of a line that looks for ground of its own */
#define STEP             MM (20)
#define MOST_BACK        8            /* steps by which a whole line is taken back, to stand dressed */
#define MOST_LINES       3

/* ---- By hand ---- */

void
biv_deployment_write_station (BivProposal      *proposal,
                              BivParticipant   *participant,
                              const BivStation *station)
{
  g_autofree char *at = biv_text_dup_place (station->at), *facing = biv_text_dup_angle (station->facing);

  biv_proposal_set_text (proposal, participant, "square", at);
  biv_proposal_set_text (proposal, participant, "facing", facing);
  biv_proposal_set_text (proposal, participant, "form", station->form);
  biv_proposal_set_flag (proposal, participant, "hidden", station->is_hidden);
  biv_proposal_set_number (proposal, participant, "arrives", BIV_NONE);
}

/* Two decimals of a degree are what is kept: what is checked is what will be written. */
static BivStation
as_written (const BivStation *station)
{
  BivStation written = *station;

  written.facing = biv_angle_from_hundredths (biv_angle_to_hundredths (station->facing));
  return written;
}

BivProposal *
biv_turn_propose_stations (BivCampaign      *campaign,
                           const char       *battle,
                           const BivStation *stations,
                           guint             n_stations)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Deploy"), NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_deployment_find_deployable (proposal, battle);
  g_autofree BivStation *written = g_new0 (BivStation, n_stations + 1);
  BivRefusal why = { 0 };

  if (found == NULL)
    return proposal;
  if (!biv_fight_is_on_table (found))
    return biv_proposal_refuse (proposal, "CA-DEPLOY-4", _("This battle is not fought on a table."));
  for (guint i = 0; i < n_stations; i++)
    written[i] = as_written (&stations[i]);
  if (!biv_deployment_check_stations (scratch, found, written, n_stations, &why))
    {
      biv_proposal_take_refusal (proposal, &why);
      return proposal;
    }
  for (guint i = 0; i < n_stations; i++)
    biv_deployment_write_station (proposal, biv_battle_find_participant (scratch, found, stations[i].unit), &written[i]);
  return proposal;
}

/* Where the general of @formation stands; @post: (nullable): behind his troops, as they stand. */
static void
set_post (BivProposal   *proposal,
          BivBattle     *battle,
          const char    *formation,
          const BivSpot *post)
{
  g_autoptr (GArray) posts = g_array_new (FALSE, FALSE, sizeof (BivPost));

  BIV_EACH_DETAIL (BivPost, one, battle->posts)
    if (g_strcmp0 (one->formation, formation) != 0)
      g_array_append_vals (posts, one, 1);
  if (post != NULL)
    g_array_append_vals (posts, &(BivPost) { (char *) formation, *post }, 1);
  biv_proposal_set_details (proposal, battle, "posts", posts);
}

static gboolean
is_on_the_table (BivBattle *battle,
                 BivSpot    post)
{
  const BivTabletop *table = battle->board != NULL ? biv_board_get_table (battle->board) : NULL;

  return table != NULL && post.x >= 0 && post.y >= 0 && post.x <= biv_tabletop_get_width (table)
         && post.y <= biv_tabletop_get_height (table);
}

BivProposal *
biv_turn_propose_post (BivCampaign   *campaign,
                       const char    *battle,
                       const char    *formation,
                       const BivSpot *post)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Post a general"), NULL, NULL);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_deployment_find_deployable (proposal, battle);

  if (found == NULL)
    return proposal;
  if (!biv_fight_is_on_table (found) || (post != NULL && !is_on_the_table (found, *post)))
    return biv_proposal_refuse (proposal, "CA-DEPLOY-4", _("A general stands on the table."));
  set_post (proposal, found, formation, post);
  if (biv_campaign_find_formation (scratch, formation) == NULL)
    biv_proposal_refuse (proposal, "CA-DEPLOY-4", _("There is no formation %s."), formation);
  return proposal;
}

/* ---- Generals in a kept deployment (CA-DEPLOY-9) ---- */

static gboolean
is_of_side (BivCampaign *campaign,
            const char  *id,
            const char  *side)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, id);

  return formation != NULL && g_strcmp0 (formation->side, side) == 0;
}

void
biv_deployment_append_posts (BivCampaign *campaign,
                             BivBattle   *battle,
                             const char  *side,
                             GString     *text)
{
  BIV_EACH_DETAIL (BivPost, post, battle->posts)
    if (is_of_side (campaign, post->formation, side))
      {
        g_autofree char *word = biv_detail_dup_word (&biv_posts_details, post);

        g_string_append_printf (text, BIV_DEPLOYMENT_POST "%s\n", word);
      }
}

void
biv_deployment_forget_posts (BivProposal *proposal,
                             BivBattle   *battle,
                             const char  *side)
{
  g_autoptr (GArray) others = g_array_new (FALSE, FALSE, sizeof (BivPost));

  BIV_EACH_DETAIL (BivPost, post, battle->posts)
    if (!is_of_side (biv_proposal_get_scratch (proposal), post->formation, side))
      g_array_append_vals (others, post, 1);
  biv_proposal_set_details (proposal, battle, "posts", others);
}

static gboolean
is_among (GPtrArray  *formations,
          const char *id)
{
  for (guint i = 0; i < formations->len; i++)
    if (g_strcmp0 (biv_item_get_id (g_ptr_array_index (formations, i)), id) == 0)
      return TRUE;
  return FALSE;
}

gboolean
biv_deployment_load_post (BivProposal *proposal,
                          BivBattle   *battle,
                          const char  *side,
                          const char  *word,
                          BivRefusal  *why)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) generals = biv_fight_list_generals (campaign, battle, side);
  gboolean is_posted = FALSE;
  BivPost post;

  if (!biv_detail_parse (&biv_posts_details, "", word, &post, NULL))
    return biv_refusal_set (why, "CA-DEPLOY-9", "CA-DEPLOY-9", _("“%s” is no place of a general: FORMATION:X:Y in millimetres."),
                            word);
  if (!is_on_the_table (battle, post.at))
    biv_refusal_set (why, "CA-DEPLOY-4", "CA-DEPLOY-4", _("A general stands on the table."));
  else if (!is_among (generals, post.formation))
    biv_refusal_set (why, "CA-DEPLOY-9", "CA-DEPLOY-9", _("The general of %s is no longer available."),
                     biv_turn_name (campaign, post.formation));
  else
    {
      set_post (proposal, battle, post.formation, &post.at);
      is_posted = TRUE;
    }
  biv_detail_clear (&biv_posts_details, &post);
  return is_posted;
}

/* ---- A line of battle ---- */

/* Units that stand side by side: a brigade, or a battery. */
typedef struct
{
  GPtrArray  *units;                  /* of BivParticipant */
  GArray     *sizes;                  /* of BivBase */
  BivArm      arm;
  const char *division;               /* formation above it, or its own */
  BivLength   width;
} Brigade;

typedef struct
{
  BivProposal *proposal;
  BivCampaign *campaign;
  BivBattle   *battle;
  const char  *side;
  BivBounds    zone;
  gboolean     is_south;
  GPtrArray   *brigades;              /* of Brigade */
  GArray      *taken;                 /* of BivBase: who stands already */
} Line;

static void
brigade_free (gpointer data)
{
  Brigade *brigade = data;

  g_ptr_array_unref (brigade->units);
  g_array_unref (brigade->sizes);
  g_free (brigade);
}

static Brigade *
find_brigade (Line       *line,
              BivUnit    *unit,
              GHashTable *by_formation)
{
  BivFormation *formation = biv_campaign_find_formation (line->campaign, unit->formation);
  BivArm arm = biv_unit_get_arm (line->campaign, unit);
  g_autofree char *key = g_strdup_printf ("%s %d", unit->formation, arm);
  Brigade *brigade = g_hash_table_lookup (by_formation, key);

  if (brigade != NULL)
    return brigade;
  brigade = g_new0 (Brigade, 1);
  brigade->units = g_ptr_array_new ();
  brigade->sizes = g_array_new (FALSE, FALSE, sizeof (BivBase));
  brigade->arm = arm;
  brigade->division = formation != NULL && formation->parent != NULL ? formation->parent : unit->formation;
  g_ptr_array_add (line->brigades, brigade);
  g_hash_table_insert (by_formation, g_steal_pointer (&key), brigade);
  return brigade;
}

static void
raise_brigades (Line *line)
{
  g_autoptr (GPtrArray) all = biv_battle_list_participants (line->campaign, line->battle, line->side);
  g_autoptr (GArray) bases = biv_deployment_list_bases (line->campaign, line->battle, all, NULL, 0);
  g_autoptr (GHashTable) by_formation = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < all->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (all, i);
      BivUnit *unit = biv_campaign_find_unit (line->campaign, participant->unit);
      BivBase base = g_array_index (bases, BivBase, i);
      Brigade *brigade;

      if (unit == NULL || participant->role != BIV_ROLE_BOARD)
        continue;
      if (participant->square != NULL)
        {
          if (base.centre.x >= 0)
            g_array_append_val (line->taken, base);
          continue;
        }
      brigade = find_brigade (line, unit, by_formation);
      brigade->width += base.frontage + (brigade->units->len > 0 ? BETWEEN_UNITS : 0);
      g_ptr_array_add (brigade->units, participant);
      g_array_append_val (brigade->sizes, base);
    }
}

/* ---- A place for each ---- */

static guint32
avoided_by (BivArm arm)
{
  guint32 things = BIV_THING_BIT (BIV_THING_MARSH) | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_STREAM)
                   | BIV_THING_BIT (BIV_THING_BUILDING) | BIV_THINGS_OBSTACLES;

  return arm == BIV_ARM_FOOT ? things : things | BIV_THINGS_WOODS | BIV_THING_BIT (BIV_THING_BUILT_UP);
}

/* @clearance: from ground that is avoided, both sides of the base together; from others it is less */
static gboolean
is_free (const Line    *line,
         const BivBase *base,
         BivArm         arm,
         BivLength      clearance)
{
  const BivTabletop *table = biv_board_get_table (line->battle->board);
  BivBase about = biv_base_make (base->centre, base->facing, base->frontage + CLEARANCE, base->depth + CLEARANCE);
  BivBase ground = biv_base_make (base->centre, base->facing, base->frontage + clearance, base->depth + clearance);
  BivSpot corners[4];
  guint object;

  if (!biv_base_is_on_table (base, biv_tabletop_get_width (table), biv_tabletop_get_height (table)))
    return FALSE;
  biv_base_get_corners (base, corners);
  for (guint i = 0; i < 4; i++)
    if (corners[i].y < line->zone.south || corners[i].y > line->zone.north)
      return FALSE;
  for (guint i = 0; i < line->taken->len; i++)
    if (biv_base_overlaps (&about, &g_array_index (line->taken, BivBase, i), 0))
      return FALSE;
  return biv_tabletop_list_under (table, avoided_by (arm), &ground, 0, &object, 1) == 0;
}

/* As near to @ideal as may be: beside it in its line first, then further back, then wherever there is room. */
static gboolean
find_room (const Line *line,
           BivBase    *base,
           BivSpot     ideal,
           BivArm      arm)
{
  BivLength back = line->is_south ? -STEP : STEP;

  for (int row = 0; row < 7; row++)
    for (int aside = 0; aside <= 12; aside++)
      for (int hand = -1; hand <= (aside > 0 ? 1 : -1); hand += 2)
        {
          *base = biv_base_at (base, biv_spot (ideal.x + hand * aside * STEP, ideal.y + row * back));
          if (is_free (line, base, arm, CLEARANCE))
            return TRUE;
        }
  for (BivLength y = line->is_south ? line->zone.north : line->zone.south;
       y >= line->zone.south && y <= line->zone.north; y += back)
    for (BivLength x = line->zone.west; x <= line->zone.east; x += 2 * STEP)
      {
        *base = biv_base_at (base, biv_spot (x, y));
        if (is_free (line, base, arm, CLEARANCE))
          return TRUE;
      }
  return FALSE;
}

/* Where there is no room for a line, foot closes up. */
static gboolean
find_room_in_column (const Line     *line,
                     BivParticipant *participant,
                     BivSpot         ideal,
                     BivBase        *base)
{
  BivStation column = { .unit = participant->unit, .at = ideal, .facing = base->facing, .form = "column" };
  g_autoptr (GPtrArray) alone = g_ptr_array_new ();
  g_autoptr (GArray) sizes = NULL;

  g_ptr_array_add (alone, participant);
  sizes = biv_deployment_list_bases (line->campaign, line->battle, alone, &column, 1);
  *base = g_array_index (sizes, BivBase, 0);
  return find_room (line, base, ideal, BIV_ARM_FOOT);
}

/* Who is left, and what he lacks: the referee makes room for him, or he comes on later (CA-DEPLOY-8). */
static void
tell_left (Line           *line,
           BivParticipant *participant,
           const BivBase  *size)
{
  BivUnit *unit = biv_campaign_find_unit (line->campaign, participant->unit);
  g_autofree char *id = g_strdup_printf ("left:%s", participant->unit);
  BivRow *row;

  biv_proposal_decide (line->proposal, id, "left", NULL, "CA-DEPLOY-4");
  row = biv_proposal_get_row (line->proposal, id);
  g_free (row->what);
  row->what = g_strdup (unit != NULL ? biv_unit_get_label (unit) : participant->unit);
  g_free (row->object);
  row->object = g_strdup (participant->unit);
  g_free (row->computed_label);
  row->computed_label = g_strdup (_("not placed"));
  g_free (row->why);
  /* TRANSLATORS: width and depth of a unit's base */
  row->why = g_strdup_printf (_("No place of %d × %d mm is free in its zone, clear of others, water, houses and walls, and but "
                                "for foot of woods; make room, or let it come on later."),
                              (size->frontage + BIV_MM - 1) / BIV_MM, (size->depth + BIV_MM - 1) / BIV_MM);
}

static void
put (Line           *line,
     BivParticipant *participant,
     const BivBase  *size,
     BivArm          arm,
     BivSpot         ideal)
{
  BivAngle facing = line->is_south ? BIV_ANGLE_N : BIV_ANGLE_S;
  BivBase base = biv_base_make (ideal, facing, size->frontage, size->depth);
  BivStation station = { .facing = facing, .form = participant->form };

  if (!find_room (line, &base, ideal, arm))
    {
      if (arm != BIV_ARM_FOOT || !find_room_in_column (line, participant, ideal, &base))
        {
          tell_left (line, participant, size);
          return;
        }
      station.form = "column";
    }
  station.at = base.centre;
  g_array_append_val (line->taken, base);
  biv_deployment_write_station (line->proposal, participant, &station);
}

/* ---- Lines one behind the other ---- */

static BivLength
width_of (GPtrArray *row)
{
  BivLength width = 0;

  for (guint i = 0; i < row->len; i++)
    width += ((Brigade *) g_ptr_array_index (row, i))->width + (i > 0 ? BETWEEN_BRIGADES : 0);
  return width;
}

/* How many of the row would stand where they belong, that far back. */
static guint
count_dressed (Line      *line,
               GPtrArray *row,
               BivLength  back)
{
  BivLength x = (line->zone.west + line->zone.east - width_of (row)) / 2;
  BivLength y = line->is_south ? line->zone.north - back : line->zone.south + back;
  guint n = 0;

  for (guint i = 0; i < row->len; i++)
    {
      Brigade *brigade = g_ptr_array_index (row, i);

      for (guint j = 0; j < brigade->units->len; j++)
        {
          const BivBase *size = &g_array_index (brigade->sizes, BivBase, j);
          BivBase base = biv_base_make (biv_spot (x + size->frontage / 2, y), line->is_south ? BIV_ANGLE_N : BIV_ANGLE_S,
                                        size->frontage, size->depth);

          n += is_free (line, &base, brigade->arm, OFF_THE_BANK);
          x += size->frontage + (j + 1 < brigade->units->len ? BETWEEN_UNITS : 0);
        }
      x += BETWEEN_BRIGADES;
    }
  return n;
}

/* A line that a river would break stands behind it, all of it, where that is near enough. */
static BivLength
find_back (Line      *line,
           GPtrArray *row,
           BivLength  wanted)
{
  BivLength best = wanted;
  guint most = count_dressed (line, row, wanted);

  for (int step = 1; step <= MOST_BACK; step++)
    {
      guint n = count_dressed (line, row, wanted + step * STEP);

      if (n > most)
        {
          most = n;
          best = wanted + step * STEP;
        }
    }
  return best;
}

/* Returns: how far behind the edge of the zone it stands */
static BivLength
dress (Line      *line,
       GPtrArray *row,
       BivLength  wanted)
{
  BivLength x = (line->zone.west + line->zone.east - width_of (row)) / 2, back = find_back (line, row, wanted);
  BivLength y = line->is_south ? line->zone.north - back : line->zone.south + back;

  for (guint i = 0; i < row->len; i++)
    {
      Brigade *brigade = g_ptr_array_index (row, i);

      for (guint j = 0; j < brigade->units->len; j++)
        {
          const BivBase *size = &g_array_index (brigade->sizes, BivBase, j);

          put (line, g_ptr_array_index (brigade->units, j), size, brigade->arm, biv_spot (x + size->frontage / 2, y));
          x += size->frontage + (j + 1 < brigade->units->len ? BETWEEN_UNITS : 0);
        }
      x += BETWEEN_BRIGADES;
    }
  return back;
}

/* Foot in as many lines as it takes, one brigade of a division behind the other where there are two lines. */
static guint
line_up_foot (Line       *line,
              GPtrArray **rows)
{
  BivLength room = line->zone.east - line->zone.west - 2 * FROM_THE_SIDES, all = 0, so_far = 0;
  guint n_rows;

  for (guint i = 0; i < line->brigades->len; i++)
    {
      Brigade *brigade = g_ptr_array_index (line->brigades, i);

      if (brigade->arm != BIV_ARM_HORSE && brigade->arm != BIV_ARM_GUN)
        all += brigade->width + BETWEEN_BRIGADES;
    }
  n_rows = (guint) CLAMP ((all + room * 3 / 4 - 1) / (room * 3 / 4), 1, MOST_LINES);
  for (guint i = 0; i < line->brigades->len; i++)
    {
      Brigade *brigade = g_ptr_array_index (line->brigades, i);
      guint row;

      if (brigade->arm == BIV_ARM_HORSE || brigade->arm == BIV_ARM_GUN)
        continue;
      /* By the middle of its width, so that lines come out much alike. */
      row = (guint) (((gint64) so_far + brigade->width / 2) * n_rows / MAX (all, 1));
      g_ptr_array_add (rows[MIN (row, n_rows - 1)], brigade);
      so_far += brigade->width + BETWEEN_BRIGADES;
    }
  return n_rows;
}

/* Beside the first brigade of its division, in that line; without one, in the middle of the first. */
static void
insert_battery (GPtrArray **rows,
                guint       n_rows,
                Brigade    *battery)
{
  for (guint r = 0; r < n_rows; r++)
    for (guint i = 0; i < rows[r]->len; i++)
      {
        Brigade *brigade = g_ptr_array_index (rows[r], i);

        if (brigade->arm != BIV_ARM_GUN && g_strcmp0 (brigade->division, battery->division) == 0)
          {
            g_ptr_array_insert (rows[r], (int) i + 1, battery);
            return;
          }
      }
  g_ptr_array_insert (rows[0], (int) rows[0]->len / 2, battery);
}

/* On the wings of the first line with room for it, left and right by turns; else in a line of its own. */
static guint
insert_horse (Line       *line,
              GPtrArray **rows,
              guint       n_rows,
              Brigade    *horse,
              guint       number)
{
  BivLength room = line->zone.east - line->zone.west - FROM_THE_SIDES;

  for (guint r = 0; r < n_rows; r++)
    if (width_of (rows[r]) + horse->width + BETWEEN_BRIGADES <= room)
      {
        g_ptr_array_insert (rows[r], number % 2 == 0 ? 0 : -1, horse);
        return n_rows;
      }
  if (n_rows < MOST_LINES)
    n_rows++;
  g_ptr_array_add (rows[n_rows - 1], horse);
  return n_rows;
}

static void
place_side (BivProposal *proposal,
            BivBattle   *battle,
            const char  *side)
{
  g_autoptr (GPtrArray) brigades = g_ptr_array_new_with_free_func (brigade_free);
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (BivBase));
  Line line = {
    .proposal = proposal, .campaign = biv_proposal_get_scratch (proposal), .battle = battle, .side = side,
    .is_south = biv_deployment_sits_south (battle, side), .brigades = brigades, .taken = taken,
  };
  GPtrArray *rows[MOST_LINES] = { NULL };
  BivLength back = FROM_THE_FRONT;
  guint n_rows, n_horse = 0;

  if (!biv_deployment_get_zone (line.campaign, battle, side, &line.zone))
    {
      BivRefusal why = { 0 };

      if (!biv_deployment_has_room (line.campaign, biv_tabletop_get_height (biv_board_get_table (battle->board)), &why))
        biv_proposal_take_refusal (proposal, &why);
      return;
    }
  raise_brigades (&line);
  for (guint r = 0; r < MOST_LINES; r++)
    rows[r] = g_ptr_array_new ();
  n_rows = line_up_foot (&line, rows);
  for (guint i = 0; i < brigades->len; i++)
    if (((Brigade *) g_ptr_array_index (brigades, i))->arm == BIV_ARM_HORSE)
      n_rows = insert_horse (&line, rows, n_rows, g_ptr_array_index (brigades, i), n_horse++);
  for (guint i = 0; i < brigades->len; i++)
    if (((Brigade *) g_ptr_array_index (brigades, i))->arm == BIV_ARM_GUN)
      insert_battery (rows, n_rows, g_ptr_array_index (brigades, i));
  for (guint r = 0; r < n_rows; r++)
    back = dress (&line, rows[r], back) + BETWEEN_LINES;
  for (guint r = 0; r < MOST_LINES; r++)
    g_ptr_array_unref (rows[r]);
}

void
biv_deployment_place_rest (BivProposal *proposal,
                           BivBattle   *battle,
                           const char  *side)
{
  for (guint i = 0; battle->sides != NULL && i < BIV_N_SIDES; i++)
    if (side == NULL || g_strcmp0 (side, battle->sides[i]) == 0)
      place_side (proposal, battle, battle->sides[i]);
}

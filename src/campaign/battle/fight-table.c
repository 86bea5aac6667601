/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fight-table.c: the order of battle of a battle on a table: brigades, those above them, and their generals */
#include "config.h"
#include "campaign/battle/fight-table.h"

#include <string.h>

#include "base/said.h"
#include "campaign/model/item-names.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/model/strength.h"
#include "campaign/model/lists.h"
#include "campaign/battle/opening-orders.h"
#include "engine/biv-text.h"
#include "campaign/battle/deployment.h"

#define AVERAGE_QUALITY 5             /* of a brigade that says nothing (FU-SETUP-12) */
#define USUAL_FRONT     200           /* mm, of a battalion that says nothing */
#define USUAL_CALIBRE   6             /* pounds, of a battery that says nothing */
#define EDGE            (15 * BIV_MM) /* generals keep this far from the table's edge */

gboolean
biv_fight_is_on_table (BivBattle *battle)
{
  return battle->board != NULL && biv_board_get_shape (battle->board) == BIV_BOARD_TABLE;
}

/* ---- Names ---- */

/* The engine's names are words; lists and places are taken apart at the other signs. */
static char *
dup_word (const char *name)
{
  char *word = g_strdup (name);

  for (char *at = word; *at != '\0'; at++)
    if (strchr (" \t\r\n\"#,:=", *at) != NULL)
      *at = '-';
  return word;
}

static gboolean
has_own_general (BivFormation *formation)
{
  return formation->commander != NULL && *formation->commander != '\0'
         && formation->commander_state == BIV_COMMANDER_FIT;
}

/* "Lt-Gen Ruprecht Sternau" is called Sternau. */
static const char *
surname_of (BivFormation *formation)
{
  const char *last = strrchr (formation->commander, ' ');

  return last != NULL && last[1] != '\0' ? last + 1 : formation->commander;
}

const char *
biv_fight_call_general (BivFormation *formation)
{
  g_return_val_if_fail (BIV_IS_FORMATION (formation), NULL);

  return has_own_general (formation) ? surname_of (formation) : biv_item_call (formation);
}

static const char *
name_of (BivFormation *formation)
{
  const char *name = biv_item_get_name (BIV_ITEM (formation));

  return name != NULL && *name != '\0' ? name : biv_id_of (formation);
}

/* Records and orders say it, in no user's language. */
static char *
dup_name_word (BivFormation *formation)
{
  const char *name = biv_item_get_name_key (BIV_ITEM (formation));
  g_autofree char *plain = biv_said_dup_plain (name != NULL && *name != '\0' ? name : biv_id_of (formation));

  return dup_word (plain);
}

/* One that two of the campaign have is told apart by the id; another's id is avoided in the same way. */
char *
biv_fight_dup_formation_name (BivCampaign  *campaign,
                              BivFormation *formation)
{
  g_autofree char *word = dup_name_word (formation);

  BIV_EACH (BivFormation, other, campaign, BIV_KIND_FORMATION)
    {
      g_autofree char *theirs = dup_name_word (other);

      if (other != formation && (g_strcmp0 (theirs, word) == 0 || g_strcmp0 (biv_id_of (other), word) == 0))
        return g_strdup_printf ("%s-%s", word, biv_id_of (formation));
    }
  return g_steal_pointer (&word);
}

static gboolean
is_above (BivCampaign  *campaign,
          BivFormation *high,
          BivFormation *low)
{
  BivFormation *above = low;

  while (above != NULL && above != high)
    above = above->parent != NULL ? biv_campaign_find_formation (campaign, above->parent) : NULL;
  return above != NULL;
}

/* Who leads his column and a division of it himself has one name: he is on the table once. */
static gboolean
is_same_man (BivCampaign  *campaign,
             BivFormation *a,
             BivFormation *b)
{
  return g_strcmp0 (a->commander, b->commander) == 0 && (is_above (campaign, a, b) || is_above (campaign, b, a));
}

/* A general who is unnamed, or away, has a successor, who goes by the formation (CA-RESULT-3). */
char *
biv_fight_dup_general_name (BivCampaign  *campaign,
                            BivFormation *formation)
{
  g_autofree char *surname = NULL;

  if (!has_own_general (formation))
    return g_strdup (biv_id_of (formation));
  surname = dup_word (surname_of (formation));
  BIV_EACH (BivFormation, other, campaign, BIV_KIND_FORMATION)
    {
      g_autofree char *theirs = other != formation && has_own_general (other) ? dup_word (surname_of (other)) : NULL;

      if (other != formation && !is_same_man (campaign, formation, other)
          && (g_strcmp0 (theirs, surname) == 0 || g_strcmp0 (biv_id_of (other), surname) == 0))
        return g_strdup_printf ("%s-%s", surname, biv_id_of (formation));
    }
  return g_steal_pointer (&surname);
}

/* ---- Who is there ---- */

/* What one side has on the table. */
typedef struct
{
  BivCampaign *campaign;
  BivBattle   *battle;
  GHashTable  *present;               /* of BivFormation, by id: at the place of the battle */
  GHashTable  *leaves;                /* likewise: with units of their own in the battle that are no guns */
  GPtrArray   *participants;
} Command;

static void
command_clear (Command *command)
{
  g_hash_table_unref (command->present);
  g_hash_table_unref (command->leaves);
  g_ptr_array_unref (command->participants);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Command, command_clear)

static void
command_init (Command     *command,
              BivCampaign *campaign,
              BivBattle   *battle)
{
  g_autoptr (GPtrArray) bodies = biv_battle_list_formations (campaign, battle, NULL);

  *command = (Command) {
    .campaign = campaign, .battle = battle,
    .present = g_hash_table_new (g_str_hash, g_str_equal), .leaves = g_hash_table_new (g_str_hash, g_str_equal),
    .participants = biv_battle_list_participants (campaign, battle, NULL),
  };
  for (guint i = 0; i < bodies->len; i++)
    {
      g_autoptr (GPtrArray) members = biv_army_list_members (campaign, g_ptr_array_index (bodies, i));

      for (guint j = 0; j < members->len; j++)
        g_hash_table_insert (command->present, (gpointer) biv_id_of (g_ptr_array_index (members, j)),
                             g_ptr_array_index (members, j));
    }
  for (guint i = 0; i < command->participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (command->participants, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);
      BivFormation *formation = unit != NULL ? biv_campaign_find_formation (campaign, unit->formation) : NULL;

      if (formation == NULL)
        continue;
      g_hash_table_insert (command->present, (gpointer) biv_id_of (formation), formation);
      if (biv_unit_get_arm (campaign, unit) != BIV_ARM_GUN)
        g_hash_table_insert (command->leaves, (gpointer) biv_id_of (formation), formation);
    }
}

static gboolean
is_leaf (const Command *command,
         BivFormation  *formation)
{
  return g_hash_table_contains (command->leaves, biv_id_of (formation));
}

static gboolean
is_army (const Command *command,
         BivFormation  *formation)
{
  BivSide *side = biv_campaign_find_side (command->campaign, formation->side);

  return !is_leaf (command, formation)
         && (formation->level == BIV_LEVEL_ARMY
             || (side != NULL && g_strcmp0 (side->commander_in_chief, biv_id_of (formation)) == 0));
}

static BivFormation *
parent_of (const Command *command,
           BivFormation  *formation)
{
  return formation->parent != NULL ? biv_campaign_find_formation (command->campaign, formation->parent) : NULL;
}

/* Somebody below it fights as a brigade. */
static gboolean
has_brigades (const Command *command,
              BivFormation  *formation)
{
  GHashTableIter iter;
  gpointer leaf;

  g_hash_table_iter_init (&iter, command->leaves);
  while (g_hash_table_iter_next (&iter, NULL, &leaf))
    for (BivFormation *above = parent_of (command, leaf); above != NULL; above = parent_of (command, above))
      if (above == formation)
        return TRUE;
  return FALSE;
}

/* What it is in the engine: "brigade", "division", "corps"; NULL: no formation there. */
static const char *
level_of (const Command *command,
          BivFormation  *formation)
{
  if (is_leaf (command, formation))
    return "brigade";
  if (is_army (command, formation) || !g_hash_table_contains (command->present, biv_id_of (formation))
      || !has_brigades (command, formation))
    return NULL;
  return formation->level == BIV_LEVEL_CORPS || formation->level == BIV_LEVEL_WING || formation->level == BIV_LEVEL_COLUMN
           ? "corps" : "division";
}

/* The nearest above that the engine knows. */
static BivFormation *
above_of (const Command *command,
          BivFormation  *formation)
{
  for (BivFormation *above = parent_of (command, formation); above != NULL; above = parent_of (command, above))
    if (level_of (command, above) != NULL)
      return above;
  return NULL;
}

/* Who leads his column and a division of it himself is one man: he is where the higher command is. */
static gboolean
is_led_from_above (const Command *command,
                   BivFormation  *formation)
{
  if (!has_own_general (formation))
    return FALSE;
  for (BivFormation *above = parent_of (command, formation); above != NULL; above = parent_of (command, above))
    if (g_hash_table_contains (command->present, biv_id_of (above)) && has_own_general (above)
        && g_strcmp0 (above->commander, formation->commander) == 0)
      return TRUE;
  return FALSE;
}

/* His rank in the engine; NULL: it has no general on this table. */
static const char *
rank_of (const Command *command,
         BivFormation  *formation)
{
  if (is_led_from_above (command, formation))
    return NULL;
  if (is_army (command, formation) && g_hash_table_contains (command->present, biv_id_of (formation)))
    return "cinc";
  return level_of (command, formation);
}

/* ---- Where generals stand (CA-DEPLOY-4) ---- */

static gboolean
is_below (const Command  *command,
          BivParticipant *participant,
          BivFormation   *formation)
{
  BivUnit *unit = biv_campaign_find_unit (command->campaign, participant->unit);
  BivFormation *at = unit != NULL ? biv_campaign_find_formation (command->campaign, unit->formation) : NULL;

  while (at != NULL && at != formation)
    at = parent_of (command, at);
  return at != NULL;
}

/* A rider keeps out of water, marsh and houses, and as near to where he would be as that allows: rings of places. */
static BivSpot
find_dry (const BivTabletop *table,
          BivSpot            wanted)
{
  guint32 wet = BIV_THING_BIT (BIV_THING_MARSH) | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_STREAM)
                | BIV_THING_BIT (BIV_THING_BUILDING);
  BivLength width = biv_tabletop_get_width (table) - EDGE, height = biv_tabletop_get_height (table) - EDGE;

  if ((biv_tabletop_get_things (table) & wet) == 0)
    return wanted;
  for (int ring = 0; ring <= 20; ring++)
    for (int y = -ring; y <= ring; y++)
      for (int x = -ring; x <= ring; x += ABS (y) == ring || ring == 0 ? 1 : 2 * ring)
        {
          BivSpot spot = biv_spot (wanted.x + x * EDGE, wanted.y + y * EDGE);
          guint object;

          if (spot.x >= EDGE && spot.y >= EDGE && spot.x <= width && spot.y <= height
              && biv_tabletop_list_holding (table, wet, spot, &object, 1) == 0)
            return spot;
        }
  return wanted;
}

/* Behind the middle of what he commands, the higher the further. */
static gboolean
find_usual_post (const Command *command,
                 BivFormation  *formation,
                 BivSpot       *post)
{
  static const struct
  {
    const char *rank;
    BivLength   behind, beside;
  } posts[] = {
    { "brigade", 60 * BIV_MM, 0 }, { "division", 110 * BIV_MM, 25 * BIV_MM }, { "corps", 160 * BIV_MM, -25 * BIV_MM },
    { "cinc", 210 * BIV_MM, 0 },
  };
  const BivTabletop *table = biv_board_get_table (command->battle->board);
  gboolean is_south = biv_deployment_sits_south (command->battle, formation->side);
  const char *rank = rank_of (command, formation);
  gint64 x = 0, y = 0, n = 0;

  for (guint i = 0; i < command->participants->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (command->participants, i);
      BivSpot at;

      if (participant->square == NULL || !biv_text_read_place (participant->square, &at)
          || !is_below (command, participant, formation))
        continue;
      x += at.x;
      y += at.y;
      n++;
    }
  if (n == 0 || rank == NULL)
    return FALSE;
  *post = (BivSpot) { (BivLength) (x / n), (BivLength) (y / n) };
  for (gsize i = 0; i < G_N_ELEMENTS (posts); i++)
    if (g_strcmp0 (posts[i].rank, rank) == 0)
      {
        post->x += posts[i].beside;
        post->y += is_south ? -posts[i].behind : posts[i].behind;
      }
  post->x = CLAMP (post->x, EDGE, biv_tabletop_get_width (table) - EDGE);
  post->y = CLAMP (post->y, EDGE, biv_tabletop_get_height (table) - EDGE);
  /* Whole millimetres, as one would put him. */
  post->x -= post->x % BIV_MM;
  post->y -= post->y % BIV_MM;
  *post = find_dry (table, *post);
  return TRUE;
}

/* Where he was put by hand, or that. */
static gboolean
find_post (const Command *command,
           BivFormation  *formation,
           BivSpot       *spot)
{
  const BivPost *post = biv_details_find (command->battle->posts, biv_id_of (formation));

  if (post == NULL)
    return find_usual_post (command, formation, spot);
  *spot = post->at;
  return TRUE;
}

gboolean
biv_fight_get_post (BivCampaign  *campaign,
                    BivBattle    *battle,
                    BivFormation *formation,
                    BivSpot      *post)
{
  g_auto (Command) command = { 0 };

  g_return_val_if_fail (biv_fight_is_on_table (battle), FALSE);

  command_init (&command, campaign, battle);
  return find_post (&command, formation, post);
}

typedef const char *(*GetRole) (const Command *command, BivFormation *formation);

/* Those with a role, parents first. */
static GPtrArray *
list_with_role (BivCampaign *campaign,
                BivBattle   *battle,
                const char  *side,
                GetRole      get_role)
{
  GPtrArray *formations = g_ptr_array_new ();
  g_auto (Command) command = { 0 };

  command_init (&command, campaign, battle);
  for (guint which = 0; which < 2; which++)
    {
      const char *id = battle->sides != NULL ? battle->sides[which] : biv_battle_get_side (campaign, battle, which);
      GPtrArray *all = id != NULL && (side == NULL || g_strcmp0 (side, id) == 0) ? biv_army_list_formations (campaign, id) : NULL;

      for (guint i = 0; all != NULL && i < all->len; i++)
        if (get_role (&command, g_ptr_array_index (all, i)) != NULL)
          g_ptr_array_add (formations, g_ptr_array_index (all, i));
    }
  return formations;
}

GPtrArray *
biv_fight_list_generals (BivCampaign *campaign,
                         BivBattle   *battle,
                         const char  *side)
{
  return list_with_role (campaign, battle, side, rank_of);
}

GPtrArray *
biv_fight_list_bodies (BivCampaign *campaign,
                       BivBattle   *battle,
                       const char  *side)
{
  return list_with_role (campaign, battle, side, level_of);
}

/* ---- Into a setup ---- */

static void
set_number (BivFacts   *facts,
            const char *key,
            int         number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  biv_facts_set (facts, key, text);
}

static void
add_formation (const Command *command,
               BivFormation  *formation,
               int            side,
               BivSetup      *setup)
{
  const char *level = level_of (command, formation);
  g_autofree char *name = biv_fight_dup_formation_name (command->campaign, formation);
  BivFormation *above = above_of (command, formation);
  BivSetupPart *part = biv_setup_add_part (setup, BIV_PART_FORMATION, side, name, level);

  part->label = g_strdup (BIV_KEPT (name_of (formation)));
  if (above != NULL)
    {
      g_autofree char *parent = biv_fight_dup_formation_name (command->campaign, above);

      biv_facts_set (part->facts, "parent", parent);
    }
  if (g_strcmp0 (level, "brigade") == 0)
    set_number (part->facts, "quality", formation->quality > 0 ? formation->quality : AVERAGE_QUALITY);
}

/* FU-SETUP-5: on the table with his troops; if all of them come later, he does not watch the field. */
static void
add_general (const Command *command,
             BivFormation  *formation,
             int            side,
             BivSetup      *setup)
{
  const char *rank = rank_of (command, formation);
  g_autofree char *name = biv_fight_dup_general_name (command->campaign, formation);
  BivSetupPart *part = biv_setup_add_part (setup, BIV_PART_GENERAL, side, name, rank);
  BivSpot post;

  part->label = g_strdup (has_own_general (formation) ? surname_of (formation) : BIV_KEPT (name_of (formation)));
  if (g_strcmp0 (rank, "cinc") != 0)
    {
      g_autofree char *of = biv_fight_dup_formation_name (command->campaign, formation);

      biv_facts_set (part->facts, "of", of);
    }
  if (has_own_general (formation) && formation->rating != NULL && g_strcmp0 (formation->rating, "steady") != 0)
    biv_facts_set (part->facts, "temperament", formation->rating);
  if (find_post (command, formation, &post))
    {
      g_autofree char *at = biv_text_dup_place (post);

      biv_facts_set (part->facts, "at", at);
    }
  else
    biv_facts_set (part->facts, "away", "yes");
}

/* CA-SETUP-5 */
static void
describe_strength (const Command *command,
                   BivUnit       *unit,
                   BivFacts      *facts)
{
  int frontage = biv_unit_get_battle_frontage (command->campaign, unit);
  int front = frontage != BIV_NONE ? frontage : USUAL_FRONT * unit->steps_now / 10;

  switch (biv_unit_get_arm (command->campaign, unit))
    {
    case BIV_ARM_GUN:
      set_number (facts, "guns", unit->steps_now);
      set_number (facts, "calibre", unit->calibre != NULL ? (int) g_ascii_strtoull (unit->calibre, NULL, 10) : USUAL_CALIBRE);
      if (unit->gun_class != NULL)
        biv_facts_set (facts, "class", unit->gun_class);
      break;
    case BIV_ARM_HORSE:
      set_number (facts, "front", front * 2 / 3);       /* FU-BASE-3: 1.5 mm a man */
      if (unit->weight != NULL)
        biv_facts_set (facts, "weight", unit->weight);
      break;
    default:
      set_number (facts, "front", front);
      break;
    }
}

/* A battery belongs to what its own formation belongs to, and has a quality of its own (FU-SETUP-12, FU-MOR-14). */
static void
describe_brigade (const Command *command,
                  BivUnit       *unit,
                  BivFacts      *facts)
{
  BivFormation *formation = biv_campaign_find_formation (command->campaign, unit->formation);
  BivFormation *brigade = formation;

  if (formation == NULL)
    return;
  if (biv_unit_get_arm (command->campaign, unit) == BIV_ARM_GUN)
    {
      const char *own = unit->quality != NULL && g_ascii_isdigit (*unit->quality) ? unit->quality : NULL;

      if (own != NULL)
        biv_facts_set (facts, "quality", own);
      else
        set_number (facts, "quality", formation->quality > 0 ? formation->quality : AVERAGE_QUALITY);
      if (!is_leaf (command, formation))
        brigade = above_of (command, formation);
    }
  if (brigade != NULL)
    {
      g_autofree char *name = biv_fight_dup_formation_name (command->campaign, brigade);

      biv_facts_set (facts, "brigade", name);
    }
}

static void
describe_units (const Command *command,
                BivSetup      *setup)
{
  for (guint i = 0; i < biv_setup_get_n_units (setup); i++)
    {
      BivSetupUnit *described = biv_setup_get_unit (setup, i);
      BivUnit *unit = biv_campaign_find_unit (command->campaign, described->name);
      BivParticipant *participant = biv_battle_find_participant (command->campaign, command->battle, described->name);

      if (unit == NULL || participant == NULL)
        continue;
      describe_strength (command, unit, described->facts);
      describe_brigade (command, unit, described->facts);
      if (participant->form != NULL)
        biv_facts_set (described->facts, "state", participant->form);
      /* FU-SETUP-4: the sketch map is a layer of the same places. */
      if (participant->is_hidden && described->has_place)
        biv_facts_set (described->facts, "placed", "map");
    }
}

void
biv_fight_describe_command (BivCampaign *campaign,
                            BivBattle   *battle,
                            BivSetup    *setup)
{
  g_auto (Command) command = { 0 };

  command_init (&command, campaign, battle);
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      GPtrArray *all = biv_army_list_formations (campaign, battle->sides[side]);

      for (guint i = 0; i < all->len; i++)
        if (level_of (&command, g_ptr_array_index (all, i)) != NULL)
          add_formation (&command, g_ptr_array_index (all, i), side, setup);
    }
  /* Kind by kind, as records have them. */
  for (int side = 0; side < BIV_N_SIDES; side++)
    {
      GPtrArray *all = biv_army_list_formations (campaign, battle->sides[side]);

      for (guint i = 0; i < all->len; i++)
        if (rank_of (&command, g_ptr_array_index (all, i)) != NULL)
          add_general (&command, g_ptr_array_index (all, i), side, setup);
    }
  biv_opening_orders_describe (campaign, battle, setup);
  describe_units (&command, setup);
}

/* ---- Out of it ---- */

BivFormation *
biv_fight_find_commanded (BivCampaign *campaign,
                          BivBattle   *battle,
                          const char  *general)
{
  g_autoptr (GPtrArray) formations = biv_fight_list_generals (campaign, battle, NULL);

  for (guint i = 0; i < formations->len; i++)
    {
      g_autofree char *name = biv_fight_dup_general_name (campaign, g_ptr_array_index (formations, i));

      if (g_strcmp0 (name, general) == 0)
        return g_ptr_array_index (formations, i);
    }
  return NULL;
}

char **
biv_fight_list_disabled (BivCampaign *campaign,
                         BivBattle   *battle,
                         BivSession  *session)
{
  GPtrArray *ids = g_ptr_array_new ();
  const BivField *field = biv_session_get_field (session);
  const BivState *state = biv_session_get_state (session);
  guint general = 0;

  for (guint i = 0; i < biv_field_get_setup (field)->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (biv_field_get_setup (field), i);
      BivFormation *formation;
      g_autofree char *disabled = NULL;

      if (part->kind != BIV_PART_GENERAL)
        continue;
      disabled = biv_text_dup_fact (field, state, BIV_TARGET_GENERAL, general++, "disabled", NULL);
      formation = g_strcmp0 (disabled, "yes") == 0 ? biv_fight_find_commanded (campaign, battle, part->name) : NULL;
      if (formation != NULL && has_own_general (formation))
        g_ptr_array_add (ids, g_strdup (biv_id_of (formation)));
    }
  g_ptr_array_add (ids, NULL);
  return (char **) g_ptr_array_free (ids, FALSE);
}

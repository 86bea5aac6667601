/* SPDX-License-Identifier: GPL-3.0-or-later */
/* setup.c: from the map to the board: who attacks, on which ground, with whom (CA-SETUP) */
#include "config.h"
#include "campaign/model/strength.h"
#include "campaign/model/lists.h"
#include "campaign/battle/setup.h"
#include "campaign/model/army.h"
#include "campaign/battle/battle-query.h"
#include "campaign/battle/ladder.h"
#include "campaign/map/made-board.h"
#include "campaign/model/map.h"
#include "campaign/model/turn-words.h"
#include "engine/biv-book.h"
#include "rulebooks/biv-rulebooks.h"
#include "base/i18n.h"
#include <string.h>

#define FEED_TURN 4                 /* CA-SETUP-4: from when left-out units may replace destroyed ones */
#define USUAL_CAP 12                /* CA-SETUP-4: where there is no book to say it */

static char *
row_id (const char *what,
        const char *of)
{
  return g_strconcat (what, ":", of, NULL);
}

/* ---- Attacker and defender (CA-SETUP-1) ---- */

/* Each side a die, level: again. Returns: which of the two sides is higher. */
static const char *
roll_for_attack (BivProposal *proposal,
                 const char  *a,
                 const char  *b)
{
  int of_a, of_b;

  do
    {
      biv_proposal_set_die_text (proposal, _("the higher die attacks"));
      of_a = biv_proposal_roll (proposal, a, 6, "CA-SETUP-1", a);
      biv_proposal_set_die_text (proposal, _("the higher die attacks"));
      of_b = biv_proposal_roll (proposal, b, 6, "CA-SETUP-1", b);
    }
  while (of_a == of_b);
  return of_a > of_b ? a : b;
}

/* The row shows the die that decided, of whoever was higher, and says both. Returns: (transfer full): why */
static char *
show_dice_for_attack (BivProposal *proposal,
                      BivRow      *row,
                      const char  *higher)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  GArray *throws = biv_proposal_get_throws (proposal);
  const BivThrow *last[2] = { &g_array_index (throws, BivThrow, throws->len - 2),
                              &g_array_index (throws, BivThrow, throws->len - 1) };
  int won = last[0]->side == biv_side_get_index (campaign, higher) ? 0 : 1;

  row->die = *last[won];
  /* TRANSLATORS: why a side attacks: its die, and the other side's */
  return g_strdup_printf (_("meeting engagement: the higher die, %d to %d"), last[won]->face, last[!won]->face);
}

/* Before anybody overrules it. */
static const char *
work_out_attacker (BivProposal *proposal,
                   BivBattle   *battle,
                   const char  *row,
                   const char  *a,
                   const char  *b,
                   gboolean     is_meeting)
{
  const char *computed;

  if (is_meeting)
    return roll_for_attack (proposal, a, b);
  computed = g_strcmp0 (battle->attacker, b) == 0 ? b : a;
  /* CA-LADDER-2: what the winner of the last battle chooses is no overruling. */
  if (biv_ladder_get_chooser (biv_proposal_get_scratch (proposal)) != NULL)
    computed = g_strcmp0 (biv_proposal_answer (proposal, row, computed), b) == 0 ? b : a;
  return computed;
}

static char *
dup_why_attacker (BivCampaign *campaign)
{
  const char *chooser = biv_ladder_get_chooser (campaign);

  if (chooser != NULL)
    return g_strdup_printf (_("%s won the last battle and chooses"), biv_turn_name (campaign, chooser));
  if (campaign->map_form == BIV_MAP_LADDER)
    return g_strdup (_("who won the last battle, or else the first side"));
  return g_strdup (_("as the contact was settled"));
}

static void
choose_attacker (BivProposal *proposal,
                 BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *a = biv_battle_get_side (campaign, battle, 0);
  const char *b = biv_battle_get_side (campaign, battle, 1);
  gboolean is_meeting = battle->meeting || battle->attacker == NULL;
  g_autofree char *row = row_id ("attacker", battle->place);
  const char *computed = work_out_attacker (proposal, battle, row, a, b, is_meeting);
  const char *const choices[] = { a, b, NULL };
  const char *chosen = biv_proposal_decide (proposal, row, computed, choices, "CA-SETUP-1");
  const char *attacker = g_strcmp0 (chosen, a) == 0 ? a : b;
  const char *defender = attacker == a ? b : a;
  gboolean attacker_is_south = !biv_campaign_option_is (campaign, "setup.orient", "side-a-south") || attacker == a;
  const char *south = attacker_is_south ? attacker : defender;
  const char *const sides[] = { south, south == attacker ? defender : attacker, NULL };
  g_autofree char *why = is_meeting ? show_dice_for_attack (proposal, biv_proposal_get_row (proposal, row), computed)
                                    : dup_why_attacker (campaign);

  biv_turn_complete_row (proposal, row, attacker, FALSE, _("Attacker"), biv_turn_name (campaign, computed),
                         biv_turn_name (campaign, attacker), why);
  biv_proposal_set_flag (proposal, battle, "meeting", is_meeting);
  biv_proposal_set_text (proposal, battle, "attacker", attacker);
  biv_proposal_set_text (proposal, battle, "defender", is_meeting ? NULL : defender);
  biv_proposal_set_list (proposal, battle, "sides", sides);
}

/* ---- Approach (CA-SETUP-6) ---- */

/* The bearing, at the battle's place, of the link by which a side's largest formation came this turn; 0: it did not. */
static char
bearing_of_arrival (BivCampaign *campaign,
                    BivBattle   *battle,
                    const char  *side)
{
  BivFormation *largest = biv_battle_get_largest (campaign, battle, side);
  const char *came_by = NULL;
  BivLink *link;

  if (largest == NULL)
    return 0;
  if (largest->arrived_by != NULL)
    came_by = largest->arrived_by;
  else if (largest->met_on != NULL && g_strcmp0 (largest->met_from, battle->place) != 0)
    came_by = largest->met_on;
  link = biv_campaign_find_link (campaign, came_by);
  if (link == NULL)
    return 0;
  if (g_strcmp0 (link->from, battle->place) == 0)
    return biv_map_bearing (campaign, battle->place, link->to);
  if (g_strcmp0 (link->to, battle->place) == 0)
    return biv_map_bearing (campaign, battle->place, link->from);
  return 0;
}

static char
opposite_of (char bearing)
{
  return bearing == 'N' ? 'S' : bearing == 'S' ? 'N' : bearing == 'E' ? 'W' : 'E';
}

static const char *
bearing_label (char bearing)
{
  switch (bearing)
    {
    case 'N': return _("from the north");
    case 'E': return _("from the east");
    case 'S': return _("from the south");
    default:  return _("from the west");
    }
}

static void
choose_approach (BivProposal *proposal,
                 BivBattle   *battle)
{
  static const char *const choices[] = { "N", "E", "S", "W", NULL };
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *why = _("the way its largest formation came");
  char bearing = bearing_of_arrival (campaign, battle, battle->attacker);
  g_autofree char *row = row_id ("approach", battle->place);
  char computed[2] = { 0 };
  const char *chosen;

  if (bearing == 0)
    {
      bearing = bearing_of_arrival (campaign, battle, biv_battle_get_enemy (campaign, battle, battle->attacker));
      why = _("opposite to the enemy's arrival");
      if (bearing != 0)
        bearing = opposite_of (bearing);
    }
  if (bearing == 0)
    {
      bearing = 'N';
      why = _("nobody arrived this turn");
    }
  computed[0] = bearing;
  chosen = biv_proposal_decide (proposal, row, computed, choices, "CA-SETUP-6");
  biv_turn_complete_row (proposal, row, battle->attacker, FALSE, _("Approach"), bearing_label (bearing),
                         bearing_label (*chosen), why);
  biv_proposal_set_text (proposal, battle, "approach", chosen);
}

/* ---- Board (CA-SETUP-2, CA-SETUP-3, CA-SETUP-7) ---- */

static BivBattlefield *
find_battlefield (BivCampaign *campaign,
                  const char  *id)
{
  BivItem *item = id != NULL ? biv_campaign_find (campaign, id) : NULL;

  return item != NULL && BIV_IS_BATTLEFIELD (item) ? BIV_BATTLEFIELD (item) : NULL;
}

/* Squares do not do for a book of hexes. Who has no rules here fights on what there is. */
static gboolean
suits_book (BivBattlefield *battlefield,
            BivBattle      *battle)
{
  const BivRuleset *ruleset = biv_ruleset_find (battle->ruleset);

  return ruleset == NULL || biv_board_get_shape (battlefield->board) == ruleset->shape;
}

/* Ids of the place's boards that the battle can be fought on. */
static GPtrArray *
list_suitable (BivCampaign  *campaign,
               BivBattle    *battle,
               char        **boards)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; boards != NULL && boards[i] != NULL; i++)
    {
      BivBattlefield *battlefield = find_battlefield (campaign, boards[i]);

      if (battlefield != NULL && battlefield->board != NULL && suits_book (battlefield, battle))
        g_ptr_array_add (ids, g_strdup (boards[i]));
    }
  g_ptr_array_add (ids, NULL);
  return ids;
}

/* What the referee may pick: the place's own first, then whatever else is stored. */
static GPtrArray *
list_choices (BivCampaign        *campaign,
              BivBattle          *battle,
              const char *const  *own)
{
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; own[i] != NULL; i++)
    g_ptr_array_add (ids, g_strdup (own[i]));
  BIV_EACH (BivBattlefield, battlefield, campaign, BIV_KIND_BATTLEFIELD)
    if (battlefield->board != NULL && suits_book (battlefield, battle) && !g_strv_contains (own, biv_id_of (battlefield)))
      g_ptr_array_add (ids, g_strdup (biv_id_of (battlefield)));
  g_ptr_array_add (ids, NULL);
  return ids;
}

/* The one that has lain longest unused; one never used first. */
static BivBattlefield *
propose_stored (BivCampaign       *campaign,
                const char *const *boards)
{
  BivBattlefield *best = NULL;

  for (guint i = 0; boards[i] != NULL; i++)
    {
      BivBattlefield *battlefield = find_battlefield (campaign, boards[i]);

      /* BIV_NONE, never, is less than any turn. */
      if (best == NULL || battlefield->last_used < best->last_used)
        best = battlefield;
    }
  return best;
}

/* The next battle there is on the same ground. */
static void
keep_board (BivProposal *proposal,
            BivPlace    *place,
            const char  *board)
{
  g_autoptr (GPtrArray) boards = g_ptr_array_new ();

  for (guint i = 0; place->boards != NULL && place->boards[i] != NULL; i++)
    g_ptr_array_add (boards, place->boards[i]);
  g_ptr_array_add (boards, (char *) board);
  g_ptr_array_add (boards, NULL);
  biv_proposal_set_list (proposal, place, "boards", (const char *const *) boards->pdata);
}

static BivBattlefield *
make_board (BivProposal *proposal,
            BivBattle   *battle,
            BivPlace    *place)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (BivBoard) board = biv_made_board_new (campaign, place, battle->ruleset);
  BivBattlefield *battlefield;

  if (board == NULL)
    return NULL;
  battlefield = biv_proposal_new_item (proposal, BIV_KIND_BATTLEFIELD);
  biv_proposal_set_text (proposal, battlefield, "name", biv_turn_name (campaign, biv_id_of (place)));
  biv_proposal_set_board (proposal, battlefield, "board", board);
  keep_board (proposal, place, biv_id_of (battlefield));
  return battlefield;
}

/* CA-SETUP-2: another board than the place's own is the place's from now on; what was made for nothing is not kept. */
static void
settle_boards (BivProposal    *proposal,
               BivPlace       *place,
               BivBattlefield *made,
               BivBattlefield *chosen)
{
  if (made != NULL && made != chosen)
    {
      g_autoptr (GPtrArray) boards = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; place->boards[i] != NULL; i++)
        if (g_strcmp0 (place->boards[i], biv_id_of (made)) != 0)
          g_ptr_array_add (boards, g_strdup (place->boards[i]));
      g_ptr_array_add (boards, NULL);
      biv_proposal_set_list (proposal, place, "boards", (const char *const *) boards->pdata);
      biv_proposal_remove (proposal, made);
    }
  if (!biv_list_contains ((const char *const *) place->boards, biv_id_of (chosen)))
    keep_board (proposal, place, biv_id_of (chosen));
}

static BivBattlefield *
choose_battlefield (BivProposal *proposal,
                    BivBattle   *battle,
                    BivPlace    *place)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autofree char *row = row_id ("board", battle->place);
  g_autoptr (GPtrArray) suitable = list_suitable (campaign, battle, place->boards), choices = NULL;
  gboolean has_others = place->boards != NULL && g_strv_length (place->boards) >= suitable->len;
  BivBattlefield *computed = propose_stored (campaign, (const char *const *) suitable->pdata);
  gboolean is_made = computed == NULL;
  BivBattlefield *chosen;

  if (is_made)
    computed = make_board (proposal, battle, place);
  if (computed == NULL)
    return NULL;
  choices = list_choices (campaign, battle, (const char *const *) suitable->pdata);
  chosen = find_battlefield (campaign, biv_proposal_decide (proposal, row, biv_id_of (computed),
                                                            (const char *const *) choices->pdata, "CA-SETUP-2"));
  if (chosen == NULL)
    chosen = computed;
  biv_turn_complete_row (proposal, row, biv_id_of (chosen), FALSE, _("Board"), biv_turn_name (campaign, biv_id_of (computed)),
                         biv_turn_name (campaign, biv_id_of (chosen)),
                         !is_made     ? _("the one least recently used")
                         : has_others ? _("made to fit the place: its own boards are not of the rulebook’s shape")
                                      : _("made to fit the place, and kept with it"));
  settle_boards (proposal, place, is_made ? computed : NULL, chosen);
  return chosen;
}

static void
choose_board (BivProposal *proposal,
              BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivPlace *place = biv_campaign_find_place (campaign, battle->place);
  BivRung *rung = place == NULL ? biv_ladder_get_rung (campaign) : NULL;
  BivBattlefield *battlefield = place != NULL  ? choose_battlefield (proposal, battle, place)
                                : rung != NULL ? find_battlefield (campaign, rung->board)
                                               : NULL;
  g_autoptr (BivBoard) turned = NULL;
  int quarters = 0;

  if (battlefield == NULL)
    return;
  if (biv_campaign_option_is (campaign, "setup.orient", "attacker-south") &&
      (place == NULL || !place->orientation_locked))
    quarters = biv_battle_quarters_for (battlefield->board, battle->approach[0]);
  turned = biv_board_turned (battlefield->board, quarters);
  biv_proposal_set_text (proposal, battle, "battlefield", biv_id_of (battlefield));
  biv_proposal_set_board (proposal, battle, "board", turned);
  biv_proposal_set_number (proposal, battle, "quarters", quarters);
  biv_proposal_set_number (proposal, battlefield, "last-used", campaign->turn);
}

/* ---- Who is on the board (CA-SETUP-4, CA-SETUP-5) ---- */

/* Units of a side on the board; G_MAXUINT: as many as there are. */
static guint
get_cap (BivCampaign *campaign,
         const char  *ruleset)
{
  const char *option = biv_campaign_get_option (campaign, "setup.unit-cap");
  g_autoptr (BivBook) book = NULL;
  int cap;

  if (g_strcmp0 (option, "none") == 0)
    return G_MAXUINT;
  if (g_ascii_isdigit (*option))
    return (guint) g_ascii_strtoull (option, NULL, 10);
  book = biv_book_load (ruleset, NULL);
  cap = book != NULL ? biv_book_get_unit_cap (book) : USUAL_CAP;
  return cap > 0 ? (guint) cap : G_MAXUINT;
}

static gboolean
is_command (BivCampaign *campaign,
            BivUnit     *unit)
{
  return biv_unit_get_arm (campaign, unit) == BIV_ARM_COMMAND;
}

/* The commander-in-chief's Command unit, or else the first. */
static BivUnit *
find_command (BivCampaign *campaign,
              const char  *side,
              GPtrArray   *units)
{
  BivSide *item = biv_campaign_find_side (campaign, side);
  BivUnit *first = NULL;

  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);

      if (!is_command (campaign, unit))
        continue;
      if (item->commander_in_chief != NULL && g_strcmp0 (unit->formation, item->commander_in_chief) == 0)
        return unit;
      if (first == NULL)
        first = unit;
    }
  return first;
}

/* What the program proposes: one Command unit, filled up with the others in order-of-battle order. Returns: a flag for
 * each of @units. */
static gboolean *
propose_units (BivCampaign *campaign,
               BivBattle   *battle,
               const char  *side,
               GPtrArray   *units)
{
  gboolean *is_on = g_new0 (gboolean, units->len + 1);
  gboolean has_one_command = biv_campaign_get_traits (campaign, battle->ruleset)->has_one_command;
  guint left = get_cap (campaign, battle->ruleset);
  BivUnit *command = has_one_command || units->len > left ? find_command (campaign, side, units) : NULL;

  for (guint i = 0; command != NULL && left > 0 && i < units->len; i++)
    if (g_ptr_array_index (units, i) == command)
      {
        is_on[i] = TRUE;
        left--;
      }
  for (guint i = 0; i < units->len && left > 0; i++)
    if (!is_on[i] && !(has_one_command && is_command (campaign, g_ptr_array_index (units, i))))
      {
        is_on[i] = TRUE;
        left--;
      }
  return is_on;
}

static char *
join_ids (GPtrArray      *units,
          const gboolean *is_on)
{
  GString *ids = g_string_new (NULL);

  for (guint i = 0; i < units->len; i++)
    if (is_on[i])
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? "," : "", biv_id_of (g_ptr_array_index (units, i)));
  return g_string_free (ids, FALSE);
}

/* By their numbers: so many names are no row. */
static char *
dup_numbers (BivCampaign *campaign,
             char       **ids)
{
  g_autoptr (GString) numbers = g_string_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, ids[i]);

      g_string_append_printf (numbers, "%s%s", i > 0 ? ", " : "", unit != NULL ? biv_unit_get_ref (unit) : ids[i]);
    }
  return g_string_free (g_steal_pointer (&numbers), FALSE);
}

static BivParticipant *
add_participant (BivProposal *proposal,
                 BivBattle   *battle,
                 const char  *side,
                 BivUnit     *unit,
                 BivRole      role,
                 int          arrives,
                 const char  *edge)
{
  BivParticipant *participant = biv_proposal_new_item (proposal, BIV_KIND_PARTICIPANT);

  biv_proposal_set_text (proposal, participant, "battle", biv_id_of (battle));
  biv_proposal_set_text (proposal, participant, "unit", biv_id_of (unit));
  biv_proposal_set_text (proposal, participant, "side", side);
  biv_proposal_set_choice (proposal, participant, "role", role);
  biv_proposal_set_number (proposal, participant, "arrives", arrives);
  biv_proposal_set_text (proposal, participant, "edge", edge);
  biv_proposal_set_number (proposal, participant, "start-steps", unit->steps_now);
  biv_proposal_set_number (proposal, participant, "end-steps", unit->steps_now);
  return participant;
}

/* The referee's list may hold any of the side's ready units there. */
static void
list_side (BivProposal *proposal,
           BivBattle   *battle,
           const char  *side)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) candidates = biv_battle_list_candidates (campaign, battle, side);
  g_autoptr (GPtrArray) fit = g_ptr_array_new ();
  g_autofree gboolean *is_on = NULL;
  g_autofree char *computed = NULL, *row = row_id ("units", side);
  g_auto (GStrv) listed = NULL;
  gboolean feeds = biv_campaign_option_is (campaign, "setup.feed", "on");

  for (guint i = 0; i < candidates->len; i++)
    if (biv_unit_may_be_deployed (campaign, g_ptr_array_index (candidates, i)))
      g_ptr_array_add (fit, g_ptr_array_index (candidates, i));
  is_on = propose_units (campaign, battle, side, fit);
  computed = join_ids (fit, is_on);
  listed = g_strsplit (biv_proposal_decide (proposal, row, computed, NULL, "CA-SETUP-4"), ",", -1);
  {
    g_auto (GStrv) proposed = g_strsplit (computed, ",", -1);
    g_autofree char *computed_names = dup_numbers (campaign, proposed), *chosen_names = dup_numbers (campaign, listed);
    g_autofree char *what = NULL;

    biv_turn_take_names (proposal, row, BIV_KIND_UNIT);
    what = g_strdup_printf (_("Units of %s on the board"), biv_turn_name (campaign, side));
    biv_turn_complete_row (proposal, row, side, FALSE, what, computed_names, chosen_names,
                           _("one Command unit, then the others in order of battle"));
  }
  for (guint i = 0; listed[i] != NULL; i++)
    {
      BivUnit *unit = biv_campaign_find_unit (campaign, listed[i]);

      if (unit == NULL || !g_ptr_array_find (candidates, unit, NULL))
        biv_proposal_refuse (proposal, "CA-SETUP-4", _("“%s” is no ready unit of %s there; take it out."),
                             unit != NULL ? biv_unit_get_ref (unit) : listed[i], biv_turn_name (campaign, side));
    }
  for (guint i = 0; i < candidates->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (candidates, i);

      if (biv_list_contains ((const char *const *) listed, biv_id_of (unit)))
        add_participant (proposal, battle, side, unit, BIV_ROLE_BOARD, BIV_NONE, NULL);
      else
        add_participant (proposal, battle, side, unit, BIV_ROLE_LEFT_OUT,
                         feeds && g_ptr_array_find (fit, unit, NULL) ? FEED_TURN : BIV_NONE, NULL);
    }
}

/* ---- Marching to the guns (CA-SETUP-8) ---- */

/* The referee's answer, or attack yes, hold and march no. */
static gboolean
is_asked_to_join (BivProposal  *proposal,
                  BivFormation *formation)
{
  const char *answer = biv_proposal_answer (proposal, "join", NULL);
  g_auto (GStrv) named = NULL;

  if (answer == NULL)
    return biv_formation_get_posture (biv_proposal_get_scratch (proposal), formation) == BIV_POSTURE_ATTACK;
  named = g_strsplit (answer, ",", -1);
  return g_strv_contains ((const char *const *) named, biv_id_of (formation));
}

/* Refuses the set-up where somebody is named who cannot come. */
static gboolean
check_join (BivProposal *proposal,
            BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *answer = biv_proposal_answer (proposal, "join", "none");
  g_auto (GStrv) named = g_strsplit (answer, ",", -1);

  if (g_strcmp0 (answer, "none") == 0)
    return TRUE;
  for (guint i = 0; named[i] != NULL; i++)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, named[i]);

      if (formation == NULL || biv_battle_get_joining_link (campaign, battle, formation) == NULL ||
          biv_battle_get_enemy (campaign, battle, formation->side) == NULL)
        {
          biv_proposal_refuse (proposal, "CA-SETUP-8", _("%s cannot march to the guns of %s."),
                               biv_turn_name (campaign, named[i]), biv_turn_name (campaign, battle->place));
          return FALSE;
        }
    }
  return TRUE;
}

static char
turned_bearing (char bearing,
                int  quarters)
{
  static const char clockwise[] = "NESW";

  return clockwise[(strchr (clockwise, bearing) - clockwise + quarters) % 4];
}

/* `flank`: where it comes from, unless the enemy has that edge. */
static char
edge_of_arrival (BivCampaign  *campaign,
                 BivBattle    *battle,
                 BivFormation *formation)
{
  gboolean is_south = g_strcmp0 (battle->sides[0], formation->side) == 0;
  char home = is_south ? 'S' : 'N', edge;

  if (!biv_campaign_option_is (campaign, "setup.guns", "flank"))
    return home;
  edge = turned_bearing (biv_map_bearing (campaign, battle->place, formation->location), battle->quarters);
  return edge == opposite_of (home) ? home : edge;
}

/* The cap holds for those who come later too: what finds no room waits off the board. */
static void
list_joiner (BivProposal  *proposal,
             BivBattle    *battle,
             BivFormation *formation,
             int           arrives,
             const char   *edge)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) units = biv_army_list_body (campaign, formation);
  g_autoptr (GPtrArray) there = biv_battle_list_participants (campaign, battle, formation->side);
  gboolean has_one_command = biv_campaign_get_traits (campaign, battle->ruleset)->has_one_command, has_command = FALSE;
  guint cap = get_cap (campaign, battle->ruleset), n = 0;

  for (guint i = 0; i < there->len; i++)
    {
      BivParticipant *participant = g_ptr_array_index (there, i);
      BivUnit *unit = biv_campaign_find_unit (campaign, participant->unit);

      if (participant->role == BIV_ROLE_LEFT_OUT)
        continue;
      n++;
      has_command = has_command || is_command (campaign, unit);
    }
  for (guint i = 0; i < units->len; i++)
    {
      BivUnit *unit = g_ptr_array_index (units, i);
      gboolean is_second_command = has_one_command && has_command && is_command (campaign, unit);

      if (!biv_unit_is_ready (unit))
        continue;
      if (n < cap && !is_second_command && biv_unit_may_be_deployed (campaign, unit))
        {
          add_participant (proposal, battle, formation->side, unit, BIV_ROLE_RESERVE, arrives, edge);
          has_command = has_command || is_command (campaign, unit);
          n++;
        }
      else
        add_participant (proposal, battle, formation->side, unit, BIV_ROLE_LEFT_OUT, BIV_NONE, NULL);
    }
}

static void
bring_to_the_place (BivProposal  *proposal,
                    BivBattle    *battle,
                    BivFormation *body,
                    BivLink      *link)
{
  g_autoptr (GPtrArray) members = biv_army_list_members (biv_proposal_get_scratch (proposal), body);
  g_autofree char *from = g_strdup (body->location);

  for (guint i = 0; i < members->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (members, i);

      biv_proposal_set_text (proposal, formation, "previous-place", from);
      biv_proposal_set_text (proposal, formation, "arrived-by", biv_id_of (link));
      biv_proposal_set_moment (proposal, formation, "arrival", biv_moment (1, 1));
      biv_proposal_set_text (proposal, formation, "location", battle->place);
    }
}

static void
march_to_the_guns (BivProposal  *proposal,
                   BivBattle    *battle,
                   BivFormation *formation,
                   BivLink      *link)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  BivSide *side = biv_campaign_find_side (campaign, formation->side);
  int cost = biv_map_link_cost (campaign, link, formation->location, side);
  char edge[2] = { edge_of_arrival (campaign, battle, formation), 0 };
  g_autofree char *row = row_id ("arrives", biv_id_of (formation)), *computed = NULL, *why = NULL, *text = NULL;
  const char *chosen;
  int die, turn;

  biv_proposal_set_die_text (proposal, _("it arrives on this board turn, the way added"));
  die = biv_proposal_roll (proposal, formation->side, 6, "CA-SETUP-8", biv_id_of (formation));
  computed = g_strdup_printf ("%d", die + cost);
  chosen = biv_proposal_decide (proposal, row, computed, NULL, "CA-SETUP-8");
  turn = biv_turn_read_number (proposal, row, chosen, 1, 1000, "CA-SETUP-8");
  why = g_strdup_printf (_("%d, +%d for the way"), die, cost);
  biv_turn_complete_row (proposal, row, biv_id_of (formation), TRUE, biv_turn_name (campaign, biv_id_of (formation)), computed,
                         chosen, why);
  text = g_strdup_printf (_("%s marches to the guns of %s and arrives on board turn %d."),
                          biv_turn_name (campaign, biv_id_of (formation)), biv_turn_name (campaign, battle->place), turn);
  biv_entry_show_to (biv_proposal_note (proposal, BIV_ENTRY_MOVE, "CA-SETUP-8", text, biv_id_of (formation), battle->place,
                                        NULL),
                     formation->side);
  biv_proposal_add_detail (proposal, battle, "joining", &(BivJoining) { (char *) biv_id_of (formation), turn, edge });
  list_joiner (proposal, battle, formation, turn, edge);
  bring_to_the_place (proposal, battle, formation, link);
}

/* ---- The whole set-up ---- */

/* In order of battle, joiners among the others. */
static void
set_formations (BivProposal *proposal,
                BivBattle   *battle,
                GPtrArray   *bodies,
                GPtrArray   *joiners)
{
  GPtrArray *all = biv_army_list_formations (biv_proposal_get_scratch (proposal), NULL);
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (g_ptr_array_find (bodies, g_ptr_array_index (all, i), NULL) ||
        g_ptr_array_find (joiners, g_ptr_array_index (all, i), NULL))
      g_ptr_array_add (ids, (gpointer) biv_id_of (g_ptr_array_index (all, i)));
  g_ptr_array_add (ids, NULL);
  biv_proposal_set_list (proposal, battle, "formations", (const char *const *) ids->pdata);
}

static void
note_setup (BivProposal *proposal,
            BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  const char *a = biv_battle_get_side (campaign, battle, 0), *b = biv_battle_get_side (campaign, battle, 1);
  g_autoptr (GPtrArray) units_a = biv_battle_list_units (campaign, battle, a);
  g_autoptr (GPtrArray) units_b = biv_battle_list_units (campaign, battle, b);
  const char *enemy = biv_battle_get_enemy (campaign, battle, battle->attacker);
  gboolean attacker_is_first = g_strcmp0 (battle->attacker, a) == 0;
  /* TRANSLATORS: "Battle of Two Palms: Crown of Alvora, 7 units, attacks Clans of Karrash, 5 units, from the west." */
  g_autofree char *text = g_strdup_printf (_("%s: %s, units: %u, attacks %s, units: %u, %s."),
                                           biv_turn_name (campaign, biv_id_of (battle)),
                                           biv_turn_name (campaign, battle->attacker),
                                           attacker_is_first ? units_a->len : units_b->len,
                                           biv_turn_name (campaign, enemy),
                                           attacker_is_first ? units_b->len : units_a->len,
                                           bearing_label (battle->approach[0]));

  biv_proposal_note (proposal, BIV_ENTRY_BATTLE, "CA-SETUP-1", text, biv_id_of (battle), battle->place, a, b, NULL);
}

static void
set_up (BivProposal *proposal,
        BivBattle   *battle)
{
  BivCampaign *campaign = biv_proposal_get_scratch (proposal);
  g_autoptr (GPtrArray) bodies = biv_battle_list_formations (campaign, battle, NULL);
  g_autoptr (GPtrArray) candidates = biv_battle_list_joiners (campaign, battle);
  g_autoptr (GPtrArray) joiners = g_ptr_array_new ();

  if (battle->ruleset == NULL)
    biv_proposal_set_text (proposal, battle, "ruleset", campaign->ruleset);
  if (biv_item_get_name (BIV_ITEM (battle)) == NULL)
    {
      g_autofree char *name = biv_turn_dup_battle_name (campaign, battle);

      biv_proposal_set_text (proposal, battle, "name", name);
    }
  biv_proposal_set_flag (proposal, battle, "suggested", biv_battle_is_lopsided (campaign, battle));
  choose_attacker (proposal, battle);
  choose_approach (proposal, battle);
  choose_board (proposal, battle);
  for (guint which = 0; which < 2; which++)
    list_side (proposal, battle, biv_battle_get_side (campaign, battle, which));
  for (guint i = 0; i < candidates->len; i++)
    if (is_asked_to_join (proposal, g_ptr_array_index (candidates, i)))
      g_ptr_array_add (joiners, g_ptr_array_index (candidates, i));
  biv_proposal_set_details (proposal, battle, "joining", NULL);
  for (guint i = 0; i < joiners->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (joiners, i);

      march_to_the_guns (proposal, battle, formation, biv_battle_get_joining_link (campaign, battle, formation));
    }
  set_formations (proposal, battle, bodies, joiners);
  biv_proposal_set_flag (proposal, battle, "set-up", TRUE);
  note_setup (proposal, battle);
}

BivProposal *
biv_turn_propose_setup (BivCampaign      *campaign,
                        const char       *battle,
                        BivDice          *dice,
                        const BivAnswers *answers)
{
  BIV_KEEPS_KEYS;
  BivProposal *proposal = biv_proposal_new (campaign, _("Set up the battle"), dice, answers);
  BivCampaign *scratch = biv_proposal_get_scratch (proposal);
  BivBattle *found = biv_turn_find_battle (proposal, battle);

  if (found == NULL)
    return proposal;
  if (found->state != BIV_BATTLE_PENDING || found->is_set_up)
    biv_proposal_refuse (proposal, "CA-BATTLE-1", _("%s has been set up already."),
                         biv_turn_name (scratch, biv_id_of (found)));
  else if (biv_battle_get_side (scratch, found, 0) == NULL || biv_battle_get_side (scratch, found, 1) == NULL)
    biv_proposal_refuse (proposal, "CA-BATTLE-1", _("At %s there are not two sides to fight."),
                         biv_turn_name (scratch, found->place));
  else if (check_join (proposal, found))
    set_up (proposal, found);
  return proposal;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* items.c: the tables of fields (campaign rules, section 2) */
#include "config.h"
#include "campaign/model/items.h"

#include "campaign/model/campaign.h"
#include "campaign/model/item-private.h"
#include "campaign/model/item-rules.h"
#include "campaign/model/details.h"

#define MOST 1000000

/* One line a field: the name in files, examples and edits, and where it lies. */
#define TEXT(name, member) { name, BIV_FIELD_TEXT, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE }
#define PROSE(name, member) { name, BIV_FIELD_TEXT, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE, .is_prose = TRUE }
#define TEXT_AS(name, member, of) \
  { name, BIV_FIELD_TEXT, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE, .rule = &of }
#define WORD(name, member, word, of) \
  { name, BIV_FIELD_TEXT, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE, .empty = word, .rule = &of }
#define NUMBER(name, member, fallback, least, most) \
  { name, BIV_FIELD_NUMBER, G_STRUCT_OFFSET (ITEM, member), fallback, least, most, .refers = BIV_KIND_NONE }
#define TURN(name, member) NUMBER (name, member, BIV_NONE, 0, 9999)
#define FLAG(name, member) { name, BIV_FIELD_FLAG, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE }
#define CHOICE(name, member, fallback, type) \
  { name, BIV_FIELD_CHOICE, G_STRUCT_OFFSET (ITEM, member), fallback, .choices = type, .refers = BIV_KIND_NONE }
#define ID(name, member, kind) { name, BIV_FIELD_ID, G_STRUCT_OFFSET (ITEM, member), .refers = kind }
#define ID_OR(name, member, kind, word) \
  { name, BIV_FIELD_ID, G_STRUCT_OFFSET (ITEM, member), .refers = kind, .empty = word }
#define LIST(name, member, kind) { name, BIV_FIELD_LIST, G_STRUCT_OFFSET (ITEM, member), .refers = kind }
#define LIST_OR(name, member, kind, word) \
  { name, BIV_FIELD_LIST, G_STRUCT_OFFSET (ITEM, member), .refers = kind, .empty = word }
#define WORDS(name, member) LIST (name, member, BIV_KIND_NONE)
#define WORDS_AS(name, member, of) \
  { name, BIV_FIELD_LIST, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE, .rule = &of }
#define MOMENT(name, member) { name, BIV_FIELD_MOMENT, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE }
#define NEEDED_ID(name, member, kind) \
  { name, BIV_FIELD_ID, G_STRUCT_OFFSET (ITEM, member), .refers = kind, .is_needed = TRUE }
#define LENGTH(name, member) { name, BIV_FIELD_LENGTH, G_STRUCT_OFFSET (ITEM, member), BIV_NONE, .refers = BIV_KIND_NONE }
#define DETAILS(name, member, of) \
  { name, BIV_FIELD_DETAILS, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE, .details = &of }
#define BOARD(name, member) { name, BIV_FIELD_BOARD, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE }
#define RECORD(name, member) { name, BIV_FIELD_RECORD, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE }
#define POINTS(name, member) { name, BIV_FIELD_POINTS, G_STRUCT_OFFSET (ITEM, member), .refers = BIV_KIND_NONE }
#define END { NULL }

/* ---- Rows in fields ---- */

#define DETAIL_SPEC(field, of, n, between, like, ...) \
  const BivDetailSpec biv_##field##_details = { .element = of, .columns = field##_columns, .size = sizeof (ITEM), .n_needed = n, \
                                          .separator = between, .example = like, __VA_ARGS__ }

#define ITEM BivReached
static const BivFieldSpec moments_columns[] = {
  ID ("place", place, BIV_KIND_PLACE),
  MOMENT ("moment", moment),
  END
};
DETAIL_SPEC (moments, "reached", 2, ':', "P03:1/2");
#undef ITEM

#define ITEM BivDue
static const BivFieldSpec steps_due_columns[] = {
  NUMBER ("steps", steps, BIV_NONE, 0, 9999),
  TURN ("turn", turn),
  END
};
DETAIL_SPEC (steps_due, "due", 2, ':', "1:6");
#undef ITEM

#define ITEM BivExtra
static const BivFieldSpec extras_columns[] = {
  TEXT ("name", name),
  TEXT ("value", value),
  END
};
DETAIL_SPEC (extras, "extra", 2, '=', "rifle=yes");
#undef ITEM

#define ITEM BivSituation
static const BivFieldSpec situations_columns[] = {
  ID ("side", side, BIV_KIND_SIDE),
  PROSE ("text", text),
  END
};
DETAIL_SPEC (situations, "situation", 2, '=', "CROWN=The road is open.", .ends_in_text = TRUE);
#undef ITEM

/* Who went where: out of a contact, and out of a battle. */
#define ITEM BivWent
static const BivFieldSpec fell_back_columns[] = {
  ID ("formation", formation, BIV_KIND_FORMATION),
  ID ("place", place, BIV_KIND_PLACE),
  END
};
DETAIL_SPEC (fell_back, "fell-back", 2, ':', "FC:P02");
#define retreats_columns fell_back_columns
DETAIL_SPEC (retreats, "retreat", 2, ':', "DH:P10");
#undef ITEM

#define ITEM BivJoining
static const BivFieldSpec joining_columns[] = {
  ID ("formation", formation, BIV_KIND_FORMATION),
  NUMBER ("turn", turn, BIV_NONE, 0, 9999),
  TEXT_AS ("edge", edge, biv_rule_edge),
  END
};
DETAIL_SPEC (joining, "joining", 2, ':', "FC:4:S");
#undef ITEM

#define ITEM BivPost
static const BivFieldSpec posts_columns[] = {
  ID ("formation", formation, BIV_KIND_FORMATION),
  LENGTH ("x", at.x),
  LENGTH ("y", at.y),
  END
};
DETAIL_SPEC (posts, "post", 3, ':', "W1:600:400");
#undef ITEM

#define ITEM BivOpeningOrder
static const BivFieldSpec opening_columns[] = {
  ID ("formation", formation, BIV_KIND_FORMATION),
  ID ("general", general, BIV_KIND_FORMATION),
  TEXT_AS ("kind", kind, biv_rule_order_kind),
  LENGTH ("x", objective.x),
  LENGTH ("y", objective.y),
  TEXT_AS ("note", note, biv_rule_order_note),
  END
};

static gboolean
has_whole_objective (gconstpointer row)
{
  const BivOpeningOrder *order = row;

  return (order->objective.x == BIV_NONE) == (order->objective.y == BIV_NONE);
}

DETAIL_SPEC (opening, "opening-order", 3, ':', "W1:WA:attack:600:2400", .check = has_whole_objective);
#undef ITEM

#define ITEM BivScored
static const BivFieldSpec points_columns[] = {
  ID ("side", side, BIV_KIND_SIDE),
  NUMBER ("points", points, BIV_NONE, -MOST, MOST),
  END
};
DETAIL_SPEC (points, "scored", 2, ':', "CROWN:1");
#undef ITEM

#define ITEM BivTotal
static const BivFieldSpec totals_columns[] = {
  ID ("side", side, BIV_KIND_SIDE),
  NUMBER ("points", points, BIV_NONE, -MOST, MOST),
  NUMBER ("total", total, BIV_NONE, -MOST, MOST),
  END
};
DETAIL_SPEC (totals, "total", 1, ':', "CROWN:6:5");
#undef ITEM

#define ITEM BivLoss
static const BivFieldSpec losses_columns[] = {
  ID ("formation", formation, BIV_KIND_FORMATION),
  NUMBER ("percent", percent, BIV_NONE, 0, 100),
  END
};
DETAIL_SPEC (losses, "loss", 2, ':', "HC:20");
#undef ITEM

#define ITEM BivPhotograph
static const BivFieldSpec photographs_columns[] = {
  TEXT_AS ("file", file, biv_rule_picture),
  TEXT ("caption", caption),
  FLAG ("public", is_public),
  END
};
DETAIL_SPEC (photographs, "photograph", 1, ':', "two-palms-1.jpg:The bridge");
#undef ITEM

#define ITEM BivDie
static const BivFieldSpec dice_columns[] = {
  ID ("side", side, BIV_KIND_SIDE),
  NUMBER ("face", face, BIV_NONE, 0, 9999),
  FLAG ("typed", is_typed),
  NUMBER ("number", number, 0, 0, BIV_COUNT_MOST),
  END
};

static gboolean
has_face (gconstpointer detail)
{
  return ((const BivDie *) detail)->face != BIV_NONE;
}

DETAIL_SPEC (dice, "die", 0, ':', "CROWN:4", .check = has_face);
#undef ITEM

#define ITEM BivReader
static const BivFieldSpec readers_columns[] = {
  ID ("side", side, BIV_KIND_SIDE),
  TEXT ("player", player),
  END
};
DETAIL_SPEC (readers, "reader", 1, ':', "CROWN:Ben");
#undef ITEM

#define ITEM BivCommander
static const BivFieldSpec commanders_columns[] = {
  TEXT ("name", name),
  TEXT ("contact", contact),
  TEXT ("word", word),
  END
};
DETAIL_SPEC (commanders, "player", 1, '=', "Ben=ben@example.org");
#undef ITEM

#define ITEM BivReturned
static const BivFieldSpec returned_columns[] = {
  TEXT ("formation", formation),
  TEXT ("name", name),
  ID ("place", place, BIV_KIND_PLACE),
  END
};
DETAIL_SPEC (returned, "returned", 1, ':', "FC:Ford Column:P06");
#undef ITEM

#define ITEM BivReturnedUnit
static const BivFieldSpec returned_units_columns[] = {
  TEXT ("formation", formation),
  TEXT ("unit", unit),
  TEXT ("name", name),
  FLAG ("lost", is_lost),
  END
};
DETAIL_SPEC (returned_units, "returned-unit", 2, ':', "FC:A08:4th Native Foot:yes");
#undef ITEM

#define ITEM BivMarching
static const BivFieldSpec marching_columns[] = {
  TEXT ("formation", formation),
  TEXT ("name", name),
  CHOICE ("posture", posture, BIV_POSTURE_HOLD, biv_posture_get_type),
  FLAG ("forced", forced),
  END
};
DETAIL_SPEC (marching, "marching", 1, ':', "FC:Ford Column:march");
#undef ITEM

#define ITEM BivMarchingBy
static const BivFieldSpec marching_by_columns[] = {
  TEXT ("formation", formation),
  ID ("place", place, BIV_KIND_PLACE),
  END
};
DETAIL_SPEC (marching_by, "marching-by", 2, ':', "FC:P02");
#undef ITEM

/* ---- Items ---- */

#define ITEM BivSide
static const BivFieldSpec side_fields[] = {
  TEXT ("short-name", short_name),
  TEXT_AS ("colour", colour, biv_rule_colour),
  TEXT_AS ("hatch", hatch, biv_rule_hatch),
  CHOICE ("kind", side_kind, BIV_SIDE_EUROPEAN, biv_side_kind_get_type),
  ID ("commander-in-chief", commander_in_chief, BIV_KIND_FORMATION),
  TEXT ("player", player),
  TEXT ("contact", contact),
  TEXT ("word", word),
  DETAILS ("commanders", commanders, biv_commanders_details),
  PROSE ("mission", mission),
  PROSE ("notes", notes),
  NUMBER ("start-strength", start_strength, 0, 0, MOST),
  NUMBER ("reinforced-strength", reinforced_strength, 0, 0, MOST),
  NUMBER ("vp", vp, 0, -MOST, MOST),
  NUMBER ("morale", morale, 10, -MOST, 12),
  NUMBER ("replacement-points", replacement_points, 0, 0, 20),
  NUMBER ("replacement-stock", replacement_stock, 0, 0, 6),
  NUMBER ("detachments", detachments, 0, 0, 9999),
  END
};
#undef ITEM

#define ITEM BivRelation
static const BivFieldSpec relation_fields[] = {
  { "sides", BIV_FIELD_LIST, G_STRUCT_OFFSET (ITEM, sides), .refers = BIV_KIND_SIDE, .is_needed = TRUE },
  CHOICE ("stance", stance, BIV_STANCE_HOSTILE, biv_stance_get_type),
  END
};
#undef ITEM

#define ITEM BivBattlefield
static const BivFieldSpec battlefield_fields[] = {
  BOARD ("board", board),
  TURN ("last-used", last_used),
  END
};
#undef ITEM

#define ITEM BivPlace
static const BivFieldSpec place_fields[] = {
  NUMBER ("x", x, 0, -MOST, MOST),
  NUMBER ("y", y, 0, -MOST, MOST),
  CHOICE ("terrain", terrain, BIV_TERRAIN_OPEN, biv_terrain_get_type),
  WORDS ("features", features),
  NUMBER ("fort-rating", fort_rating, BIV_NONE, 1, 3),
  ID ("owner", owner, BIV_KIND_SIDE),
  ID ("start-owner", start_owner, BIV_KIND_SIDE),
  NUMBER ("objective-points", objective_points, 0, 0, 9),
  ID ("base-of", base_of, BIV_KIND_SIDE),
  NUMBER ("stock", stock, 4, 0, 12),
  NUMBER ("breaches", breaches, 0, 0, 9999),
  LIST ("boards", boards, BIV_KIND_BATTLEFIELD),
  FLAG ("orientation-locked", orientation_locked),
  PROSE ("notes", notes),
  PROSE ("secret-notes", secret_notes),
  NUMBER ("name-x", name_x, BIV_NONE, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST),
  NUMBER ("name-y", name_y, BIV_NONE, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST),
  END
};
#undef ITEM

#define ITEM BivLink
static const BivFieldSpec link_fields[] = {
  NEEDED_ID ("from", from, BIV_KIND_PLACE),
  NEEDED_ID ("to", to, BIV_KIND_PLACE),
  CHOICE ("kind", link_kind, BIV_LINK_GROUND, biv_link_kind_get_type),
  CHOICE ("crossing", crossing, BIV_CROSSING_NONE, biv_crossing_get_type),
  FLAG ("river", river),
  NUMBER ("cost", cost, BIV_NONE, 0, 999),
  TEXT ("closed", closed),
  FLAG ("one-way", one_way),
  LIST_OR ("known-to", known_to, BIV_KIND_SIDE, "all"),
  NUMBER ("length", length, BIV_NONE, 1, 99999),
  LIST ("no-crossing", no_crossing, BIV_KIND_DRAWN),
  POINTS ("bends", bends),
  END
};
#undef ITEM

#define ITEM BivDrawn
static const BivFieldSpec drawn_fields[] = {
  CHOICE ("kind", drawn_kind, BIV_DRAWN_RIVER, biv_drawn_kind_get_type),
  NUMBER ("size", size, 3, 1, 5),
  POINTS ("points", points),
  END
};
#undef ITEM

#define ITEM BivRung
static const BivFieldSpec rung_fields[] = {
  ID ("board", board, BIV_KIND_BATTLEFIELD),
  ID ("next-win-1", next_win_1, BIV_KIND_RUNG),
  ID ("next-win-2", next_win_2, BIV_KIND_RUNG),
  ID ("next-draw", next_draw, BIV_KIND_RUNG),
  ID ("winner", winner, BIV_KIND_SIDE),
  TEXT_AS ("bonus", bonus, biv_rule_bonus),
  END
};
#undef ITEM

#define ITEM BivFormation
static const BivFieldSpec formation_fields[] = {
  NEEDED_ID ("side", side, BIV_KIND_SIDE),
  ID ("parent", parent, BIV_KIND_FORMATION),
  CHOICE ("level", level, BIV_LEVEL_COLUMN, biv_level_get_type),
  TEXT ("commander", commander),
  TEXT ("rank", rank),
  TEXT ("rating", rating),
  TEXT ("player", player),
  CHOICE ("commander-state", commander_state, BIV_COMMANDER_FIT, biv_commander_state_get_type),
  TURN ("commander-back", commander_back),
  NUMBER ("quality", quality, BIV_NONE, 1, 9),
  ID_OR ("location", location, BIV_KIND_PLACE, "off-map"),
  ID ("previous-place", previous_place, BIV_KIND_PLACE),
  ID ("arrived-by", arrived_by, BIV_KIND_LINK),
  MOMENT ("arrival", arrival),
  ID ("met-on", met_on, BIV_KIND_LINK),
  ID ("met-from", met_from, BIV_KIND_PLACE),
  ID ("moves-with", moves_with, BIV_KIND_FORMATION),
  DETAILS ("moments", moments, biv_moments_details),
  NUMBER ("spent", spent, 0, 0, MOST),
  LIST ("draft", draft, BIV_KIND_PLACE),
  TURN ("shaken-until", shaken_until),
  NUMBER ("out-of-supply", out_of_supply, 0, 0, 9999),
  NUMBER ("supply-days", supply_days, 4, 0, 4),
  TURN ("forced-turn", forced_turn),
  TEXT ("carried-order", carried_order),
  NUMBER ("detachments", detachments, 0, 0, 9999),
  FLAG ("shut-in", shut_in),
  FLAG ("embarked", embarked),
  TURN ("risen", risen),
  TURN ("worn", worn),
  FLAG ("in-contact", was_in_contact),
  FLAG ("fought", has_fought),
  END
};
#undef ITEM

#define ITEM BivUnit
static const BivFieldSpec unit_fields[] = {
  TEXT ("ref", ref),
  ID ("formation", formation, BIV_KIND_FORMATION),
  TEXT_AS ("ruleset", ruleset, biv_rule_ruleset),
  { "type", BIV_FIELD_TEXT, G_STRUCT_OFFSET (ITEM, type), .refers = BIV_KIND_NONE, .is_needed = TRUE },
  WORD ("quality", quality, "average", biv_rule_quality),
  TEXT_AS ("start-quality", start_quality, biv_rule_quality),
  NUMBER ("steps-full", steps_full, 1, 0, 9999),
  NUMBER ("steps-now", steps_now, 1, 0, 9999),
  CHOICE ("status", status, BIV_STATUS_READY, biv_status_get_type),
  TURN ("ready-turn", ready_turn),
  DETAILS ("steps-due", steps_due, biv_steps_due_details),
  ID ("captor", captor, BIV_KIND_SIDE),
  TURN ("captured-turn", captured_turn),
  ID ("merged-into", merged_into, BIV_KIND_UNIT),
  ID ("post-of", post_of, BIV_KIND_UNIT),
  NUMBER ("frontage", frontage, BIV_NONE, 1, 3000),
  NUMBER ("guns", guns, BIV_NONE, 1, 9999),
  TEXT ("calibre", calibre),
  TEXT ("class", gun_class),
  TEXT_AS ("weight", weight, biv_rule_weight),
  CHOICE ("mount", mount, BIV_MOUNT_SIEGE, biv_gun_mount_get_type),
  FLAG ("dismounted", dismounted),
  DETAILS ("extras", extras, biv_extras_details),
  PROSE ("remarks", remarks),
  TURN ("risen", risen),
  END
};
#undef ITEM

#define ITEM BivSchedule
static const BivFieldSpec schedule_fields[] = {
  NUMBER ("turn", turn, 1, 1, 9999),
  ID ("place", place, BIV_KIND_PLACE),
  ID ("formation", formation, BIV_KIND_FORMATION),
  LIST ("units", units, BIV_KIND_UNIT),
  TEXT ("condition", condition),
  FLAG ("arrived", has_arrived),
  END
};
#undef ITEM

#define ITEM BivVictory
static const BivFieldSpec victory_fields[] = {
  NEEDED_ID ("side", side, BIV_KIND_SIDE),
  CHOICE ("kind", victory_kind, BIV_VICTORY_HOLD, biv_victory_kind_get_type),
  LIST ("places", places, BIV_KIND_PLACE),
  ID ("formation", formation, BIV_KIND_FORMATION),
  NUMBER ("n", n, BIV_NONE, 1, 9999),
  NUMBER ("turns", turns, 1, 1, 9999),
  TURN ("turn", turn),
  NUMBER ("held", held, 0, 0, 9999),
  FLAG ("broken", broken),
  FLAG ("disabled", is_disabled),
  END
};
#undef ITEM

#define ITEM BivTurn
static const BivFieldSpec turn_fields[] = {
  NUMBER ("number", number, 1, 1, 9999),
  CHOICE ("weather", weather, BIV_WEATHER_FAIR, biv_weather_get_type),
  CHOICE ("season", season, BIV_NONE, biv_season_get_type),
  DETAILS ("situations", situations, biv_situations_details),
  LIST ("initiative", initiative, BIV_KIND_SIDE),
  FLAG ("weather-rolled", weather_rolled),
  END
};
#undef ITEM

#define ITEM BivOrder
static const BivFieldSpec order_fields[] = {
  NEEDED_ID ("formation", formation, BIV_KIND_FORMATION),
  NUMBER ("turn", turn, 1, 1, 9999),
  CHOICE ("posture", posture, BIV_POSTURE_HOLD, biv_posture_get_type),
  LIST ("path", path, BIV_KIND_PLACE),
  FLAG ("forced", forced),
  FLAG ("burn", burn),
  CHOICE ("embark", embark, BIV_EMBARK_NONE, biv_embark_get_type),
  PROSE ("text", text),
  TEXT ("entered-by", entered_by),
  CHOICE ("status", status, BIV_ORDER_DRAFT, biv_order_status_get_type),
  TEXT ("reason", reason),
  ID ("written-at", written_at, BIV_KIND_PLACE),
  TURN ("due", due),
  TURN ("arrives", arrives),
  LIST ("way", way, BIV_KIND_PLACE),
  ID ("way-from", way_from, BIV_KIND_PLACE),
  FLAG ("lost", is_lost),
  ID ("taken-by", taken_by, BIV_KIND_FORMATION),
  FLAG ("embark-done", has_embarked),
  FLAG ("burn-done", has_burnt),
  END
};
#undef ITEM

#define ITEM BivContact
static const BivFieldSpec contact_fields[] = {
  NUMBER ("turn", turn, 1, 1, 9999),
  NEEDED_ID ("place", place, BIV_KIND_PLACE),
  MOMENT ("moment", moment),
  ID ("on-link", on_link, BIV_KIND_LINK),
  LIST ("sides", sides, BIV_KIND_SIDE),
  WORDS ("formations", formations),          /* ids; one may have been merged away since */
  CHOICE ("outcome", outcome, BIV_OUTCOME_NONE, biv_outcome_get_type),
  ID ("attacker", attacker, BIV_KIND_SIDE),
  FLAG ("meeting", meeting),
  DETAILS ("fell-back", fell_back, biv_fell_back_details),
  CHOICE ("siege-battle", siege_battle, BIV_SIEGE_BATTLE_NONE, biv_siege_battle_get_type),
  END
};
#undef ITEM

#define ITEM BivSiege
static const BivFieldSpec siege_fields[] = {
  NEEDED_ID ("place", place, BIV_KIND_PLACE),
  ID ("besieger", besieger, BIV_KIND_SIDE),
  ID ("garrison", garrison, BIV_KIND_SIDE),
  NUMBER ("start-turn", start_turn, 1, 1, 9999),
  NUMBER ("breaches", breaches, 0, 0, 9999),
  TURN ("breach-turn", breach_turn),
  TURN ("diced-turn", diced_turn),
  CHOICE ("result", result, BIV_NONE, biv_siege_result_get_type),
  END
};
#undef ITEM

#define ITEM BivBattle
static const BivFieldSpec battle_fields[] = {
  NUMBER ("turn", turn, 1, 1, 9999),
  ID ("place", place, BIV_KIND_ANY),              /* on a ladder the rung */
  ID ("contact", contact, BIV_KIND_CONTACT),
  CHOICE ("state", state, BIV_BATTLE_PENDING, biv_battle_state_get_type),
  FLAG ("set-up", is_set_up),
  TEXT_AS ("ruleset", ruleset, biv_rule_ruleset),
  ID ("battlefield", battlefield, BIV_KIND_BATTLEFIELD),
  BOARD ("board", board),
  NUMBER ("quarters", quarters, 0, 0, 3),
  TEXT_AS ("approach", approach, biv_rule_edge),
  ID ("attacker", attacker, BIV_KIND_SIDE),
  ID ("defender", defender, BIV_KIND_SIDE),
  LIST ("sides", sides, BIV_KIND_SIDE),
  FLAG ("meeting", meeting),
  CHOICE ("siege-battle", siege_battle, BIV_SIEGE_BATTLE_NONE, biv_siege_battle_get_type),
  WORDS ("formations", formations),          /* ids; one may have been merged away since */
  DETAILS ("joining", joining, biv_joining_details),
  DETAILS ("posts", posts, biv_posts_details),
  DETAILS ("opening", opening, biv_opening_details),
  FLAG ("revealed", is_revealed),
  FLAG ("suggested", is_suggested),
  CHOICE ("resolved-by", resolved_by, BIV_NONE, biv_resolved_by_get_type),
  RECORD ("record", record),
  NUMBER ("dice-line", dice_line, 0, 0, BIV_COUNT_MOST),
  NUMBER ("dice-count", dice_count, 0, 0, BIV_COUNT_MOST),
  WORDS_AS ("branched-lines", branched_lines, biv_rule_branched_line),
  CHOICE ("dice-by", dice_by, BIV_NONE, biv_dice_by_get_type),
  TEXT ("winner", winner),
  CHOICE ("degree", degree, BIV_NONE, biv_degree_get_type),
  ID ("holder", holder, BIV_KIND_SIDE),
  WORDS ("generals", generals),
  DETAILS ("retreats", retreats, biv_retreats_details),
  DETAILS ("points", points, biv_points_details),
  DETAILS ("totals", totals, biv_totals_details),
  DETAILS ("losses", losses, biv_losses_details),
  DETAILS ("photographs", photographs, biv_photographs_details),
  TEXT ("account", account),
  END
};
#undef ITEM

#define ITEM BivParticipant
static const BivFieldSpec participant_fields[] = {
  NEEDED_ID ("battle", battle, BIV_KIND_BATTLE),
  NEEDED_ID ("unit", unit, BIV_KIND_UNIT),
  NEEDED_ID ("side", side, BIV_KIND_SIDE),
  CHOICE ("role", role, BIV_ROLE_BOARD, biv_role_get_type),
  NUMBER ("arrives", arrives, BIV_NONE, 0, 9999),
  TEXT_AS ("edge", edge, biv_rule_edge),
  TEXT ("square", square),
  TEXT_AS ("facing", facing, biv_rule_facing),
  TEXT_AS ("form", form, biv_rule_form),
  FLAG ("hidden", is_hidden),
  NUMBER ("start-steps", start_steps, 0, 0, 9999),
  NUMBER ("end-steps", end_steps, 0, 0, 9999),
  CHOICE ("end", end, BIV_END_INTACT, biv_unit_end_get_type),
  CHOICE ("fate", fate, BIV_NONE, biv_fate_get_type),
  FLAG ("was-on", was_on),
  END
};
#undef ITEM

#define ITEM BivSighting
static const BivFieldSpec sighting_fields[] = {
  NUMBER ("turn", turn, 1, 1, 9999),
  NEEDED_ID ("side", side, BIV_KIND_SIDE),
  ID ("place", place, BIV_KIND_PLACE),
  ID ("seen", seen, BIV_KIND_SIDE),
  NUMBER ("level", level, 1, 1, 3),
  TEXT_AS ("size", size, biv_rule_size),
  WORDS ("arms", arms),
  WORDS ("formations", formations),
  WORDS ("commanders", commanders),
  WORDS ("units", units),
  TEXT ("source", source),
  FLAG ("planted", is_planted),
  PROSE ("text", text),
  TEXT ("player", player),
  TURN ("reported", reported),
  TURN ("came", came),
  ID ("despatch", despatch, BIV_KIND_DESPATCH),
  END
};
#undef ITEM

#define ITEM BivDespatch
static const BivFieldSpec despatch_fields[] = {
  NUMBER ("number", number, 0, 0, BIV_COUNT_MOST),
  NEEDED_ID ("side", side, BIV_KIND_SIDE),
  TEXT ("sender", sender),
  TEXT ("addressee", addressee),
  TEXT ("sender-name", sender_name),
  TEXT ("addressee-name", addressee_name),
  NUMBER ("written", written, 1, 1, 9999),
  ID ("from", from, BIV_KIND_PLACE),
  FLAG ("shut-in", was_shut_in),
  PROSE ("text", text),
  TEXT ("as-sent", as_sent),
  WORDS ("with", with),
  FLAG ("automatic", is_automatic),
  FLAG ("by-referee", is_referees),
  CHOICE ("state", state, BIV_DESPATCH_ON_THE_WAY, biv_despatch_state_get_type),
  TURN ("turn", turn),
  CHOICE ("phase", phase, BIV_PHASE_OPEN, biv_phase_get_type),
  NUMBER ("came", came, 0, 0, BIV_COUNT_MOST),
  ID ("reader-side", reader_side, BIV_KIND_SIDE),
  TEXT ("reader", reader),
  TEXT ("taken-by", taken_by),
  TURN ("arrives", arrives),
  DETAILS ("returned", returned, biv_returned_details),
  DETAILS ("units", units, biv_returned_units_details),
  DETAILS ("marching", marching, biv_marching_details),
  DETAILS ("marching-by", marching_by, biv_marching_by_details),
  END
};
#undef ITEM

#define ITEM BivEntry
static const BivFieldSpec entry_fields[] = {
  NUMBER ("number", number, 0, 0, BIV_COUNT_MOST),
  NUMBER ("turn", turn, 1, 1, 9999),
  CHOICE ("phase", phase, BIV_PHASE_OPEN, biv_phase_get_type),
  TEXT ("date", date),
  CHOICE ("kind", entry_kind, BIV_ENTRY_NOTE, biv_entry_kind_get_type),
  TEXT ("clause", clause),
  TEXT ("headline", headline),
  PROSE ("text", text),
  WORDS ("pictures", pictures),
  WORDS ("objects", objects),
  LIST ("visible-to", visible_to, BIV_KIND_SIDE),
  DETAILS ("readers", readers, biv_readers_details),
  DETAILS ("dice", dice, biv_dice_details),
  FLAG ("by-hand", by_hand),
  FLAG ("gazette", gazette),
  FLAG ("left-out", left_out),
  END
};
#undef ITEM

#define DEFINE_ITEM(Type, type, kind, element)                                                              \
  G_DEFINE_FINAL_TYPE (Biv##Type, biv_##type, BIV_TYPE_ITEM)                                                \
  static void biv_##type##_class_init (Biv##Type##Class *klass)                                             \
  { biv_item_class_describe (klass, kind, element, type##_fields, sizeof (Biv##Type)); }                    \
  static void biv_##type##_init (Biv##Type *self)                                                           \
  { biv_item_init_fields (self, G_OBJECT_GET_CLASS (self)); }

DEFINE_ITEM (Side, side, BIV_KIND_SIDE, "side")
DEFINE_ITEM (Relation, relation, BIV_KIND_RELATION, "relation")
DEFINE_ITEM (Battlefield, battlefield, BIV_KIND_BATTLEFIELD, "board")
DEFINE_ITEM (Place, place, BIV_KIND_PLACE, "place")
DEFINE_ITEM (Link, link, BIV_KIND_LINK, "link")
DEFINE_ITEM (Drawn, drawn, BIV_KIND_DRAWN, "drawn")
DEFINE_ITEM (Rung, rung, BIV_KIND_RUNG, "rung")
DEFINE_ITEM (Formation, formation, BIV_KIND_FORMATION, "formation")
DEFINE_ITEM (Unit, unit, BIV_KIND_UNIT, "unit")
DEFINE_ITEM (Schedule, schedule, BIV_KIND_SCHEDULE, "schedule")
DEFINE_ITEM (Victory, victory, BIV_KIND_VICTORY, "victory")
DEFINE_ITEM (Turn, turn, BIV_KIND_TURN, "turn")
DEFINE_ITEM (Order, order, BIV_KIND_ORDER, "order")
DEFINE_ITEM (Contact, contact, BIV_KIND_CONTACT, "contact")
DEFINE_ITEM (Siege, siege, BIV_KIND_SIEGE, "siege")
DEFINE_ITEM (Battle, battle, BIV_KIND_BATTLE, "battle")
DEFINE_ITEM (Participant, participant, BIV_KIND_PARTICIPANT, "participant")
DEFINE_ITEM (Sighting, sighting, BIV_KIND_SIGHTING, "sighting")
DEFINE_ITEM (Despatch, despatch, BIV_KIND_DESPATCH, "despatch")
DEFINE_ITEM (Entry, entry, BIV_KIND_ENTRY, "entry")

GType
biv_kind_get_type (BivKind kind)
{
  switch (kind)
    {
    case BIV_KIND_CAMPAIGN:    return BIV_TYPE_CAMPAIGN;
    case BIV_KIND_SIDE:        return biv_side_get_type ();
    case BIV_KIND_RELATION:    return biv_relation_get_type ();
    case BIV_KIND_BATTLEFIELD: return biv_battlefield_get_type ();
    case BIV_KIND_PLACE:       return biv_place_get_type ();
    case BIV_KIND_LINK:        return biv_link_get_type ();
    case BIV_KIND_DRAWN:       return biv_drawn_get_type ();
    case BIV_KIND_RUNG:        return biv_rung_get_type ();
    case BIV_KIND_FORMATION:   return biv_formation_get_type ();
    case BIV_KIND_UNIT:        return biv_unit_get_type ();
    case BIV_KIND_SCHEDULE:    return biv_schedule_get_type ();
    case BIV_KIND_VICTORY:     return biv_victory_get_type ();
    case BIV_KIND_TURN:        return biv_turn_get_type ();
    case BIV_KIND_ORDER:       return biv_order_get_type ();
    case BIV_KIND_CONTACT:     return biv_contact_get_type ();
    case BIV_KIND_SIEGE:       return biv_siege_get_type ();
    case BIV_KIND_BATTLE:      return biv_battle_get_type ();
    case BIV_KIND_PARTICIPANT: return biv_participant_get_type ();
    case BIV_KIND_SIGHTING:    return biv_sighting_get_type ();
    case BIV_KIND_DESPATCH:    return biv_despatch_get_type ();
    case BIV_KIND_ENTRY:       return biv_entry_get_type ();
    case BIV_N_KINDS:
    case BIV_KIND_ANY:
    case BIV_KIND_NONE:
    default:
      g_return_val_if_reached (G_TYPE_INVALID);
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.c: the words a field may hold */
#include "config.h"
#include "campaign/model/words.h"

#include "base/i18n.h"

/* The GEnum's value_name is the label in English, its context that of the type, so that "None" of a crossing and "None"
 * of an order's embarking can be translated apart. */
static GQuark
context_quark (void)
{
  return g_quark_from_static_string ("biv-word-context");
}

#define DEFINE_WORDS(Type, type, context, ...)                                      \
  GType                                                                             \
  biv_##type##_get_type (void)                                                      \
  {                                                                                 \
    static gsize registered = 0;                                                    \
    static const GEnumValue words[] = { __VA_ARGS__, { 0, NULL, NULL } };           \
                                                                                    \
    if (g_once_init_enter (&registered))                                            \
      {                                                                             \
        GType made = g_enum_register_static ("Biv" #Type, words);                   \
                                                                                    \
        g_type_set_qdata (made, context_quark (), (gpointer) context);              \
        g_once_init_leave (&registered, made);                                      \
      }                                                                             \
    return registered;                                                              \
  }

DEFINE_WORDS (CampaignState, campaign_state, "campaign state",
              { BIV_STATE_SETUP, NC_("campaign state", "Being set up"), "setup" },
              { BIV_STATE_RUNNING, NC_("campaign state", "Running"), "running" },
              { BIV_STATE_FINISHED, NC_("campaign state", "Finished"), "finished" })

DEFINE_WORDS (Phase, phase, "phase",
              { BIV_PHASE_OPEN, NC_("phase", "Open"), "open" },
              { BIV_PHASE_ORDERS, NC_("phase", "Orders"), "orders" },
              { BIV_PHASE_MOVEMENT, NC_("phase", "Movement"), "movement" },
              { BIV_PHASE_CONTACT, NC_("phase", "Contact"), "contact" },
              { BIV_PHASE_BATTLE, NC_("phase", "Battle"), "battle" },
              { BIV_PHASE_SUPPLY, NC_("phase", "Supply"), "supply" },
              { BIV_PHASE_RECOVERY, NC_("phase", "Recovery"), "recovery" },
              { BIV_PHASE_SCORING, NC_("phase", "Scoring"), "scoring" },
              { BIV_PHASE_CLOSE, NC_("phase", "Close"), "close" })

DEFINE_WORDS (Preset, preset, "preset",
              { BIV_PRESET_SIMPLE, NC_("preset", "Simple"), "simple" },
              { BIV_PRESET_STANDARD, NC_("preset", "Standard"), "standard" },
              { BIV_PRESET_FULL, NC_("preset", "Full"), "full" })

DEFINE_WORDS (Weather, weather, "weather",
              { BIV_WEATHER_FAIR, NC_("weather", "Fair"), "fair" },
              { BIV_WEATHER_RAIN, NC_("weather", "Rain"), "rain" },
              { BIV_WEATHER_STORM, NC_("weather", "Storm"), "storm" },
              { BIV_WEATHER_SNOW, NC_("weather", "Snow"), "snow" })

DEFINE_WORDS (Season, season, "season",
              { BIV_SEASON_SPRING, NC_("season", "Spring"), "spring" },
              { BIV_SEASON_SUMMER, NC_("season", "Summer"), "summer" },
              { BIV_SEASON_AUTUMN, NC_("season", "Autumn"), "autumn" },
              { BIV_SEASON_WINTER, NC_("season", "Winter"), "winter" })

DEFINE_WORDS (SideKind, side_kind, "side",
              { BIV_SIDE_EUROPEAN, NC_("side", "European"), "european" },
              { BIV_SIDE_NATIVE, NC_("side", "Native"), "native" })

DEFINE_WORDS (Stance, stance, "stance",
              { BIV_STANCE_HOSTILE, NC_("stance", "Hostile"), "hostile" },
              { BIV_STANCE_ALLIED, NC_("stance", "Allied"), "allied" },
              { BIV_STANCE_NEUTRAL, NC_("stance", "Neutral"), "neutral" })

DEFINE_WORDS (MapForm, map_form, "map",
              { BIV_MAP_NODES, NC_("map", "Places and links"), "nodes" },
              { BIV_MAP_SQUARES, NC_("map", "Squares"), "squares" },
              { BIV_MAP_HEXES, NC_("map", "Hexes"), "hexes" },
              { BIV_MAP_LADDER, NC_("map", "Ladder"), "ladder" })

DEFINE_WORDS (Terrain, terrain, "terrain",
              { BIV_TERRAIN_OPEN, NC_("terrain", "Open"), "open" },
              { BIV_TERRAIN_HILLS, NC_("terrain", "Hills"), "hills" },
              { BIV_TERRAIN_WOODS, NC_("terrain", "Woods"), "woods" },
              { BIV_TERRAIN_MARSH, NC_("terrain", "Marsh"), "marsh" },
              { BIV_TERRAIN_DESERT, NC_("terrain", "Desert"), "desert" },
              { BIV_TERRAIN_TOWN, NC_("terrain", "Town"), "town" },
              { BIV_TERRAIN_FORT, NC_("terrain", "Fort"), "fort" },
              { BIV_TERRAIN_WATER, NC_("terrain", "Water"), "water" })

DEFINE_WORDS (LinkKind, link_kind, "link",
              { BIV_LINK_ROAD, NC_("link", "Road"), "road" },
              { BIV_LINK_TRACK, NC_("link", "Track"), "track" },
              { BIV_LINK_TRAIL, NC_("link", "Trail"), "trail" },
              { BIV_LINK_RIVER, NC_("link", "River"), "river" },
              { BIV_LINK_SEA, NC_("link", "Sea"), "sea" },
              { BIV_LINK_RAIL, NC_("link", "Rail"), "rail" },
              { BIV_LINK_GROUND, NC_("link", "Open ground"), "ground" })

DEFINE_WORDS (Crossing, crossing, "crossing",
              { BIV_CROSSING_NONE, NC_("crossing", "None"), "none" },
              { BIV_CROSSING_BRIDGE, NC_("crossing", "Bridge"), "bridge" },
              { BIV_CROSSING_FORD, NC_("crossing", "Ford"), "ford" },
              { BIV_CROSSING_FERRY, NC_("crossing", "Ferry"), "ferry" })

DEFINE_WORDS (DrawnKind, drawn_kind, "drawn",
              { BIV_DRAWN_RIVER, NC_("drawn", "River"), "river" },
              { BIV_DRAWN_COAST, NC_("drawn", "Coast"), "coast" },
              { BIV_DRAWN_WOODS, NC_("drawn", "Woods"), "woods" },
              { BIV_DRAWN_HILLS, NC_("drawn", "Hills"), "hills" },
              { BIV_DRAWN_MARSH, NC_("drawn", "Marsh"), "marsh" },
              { BIV_DRAWN_DESERT, NC_("drawn", "Desert"), "desert" },
              { BIV_DRAWN_SEA, NC_("drawn", "Sea"), "sea" },
              { BIV_DRAWN_LETTERING, NC_("drawn", "Lettering"), "lettering" })

DEFINE_WORDS (LengthUnit, length_unit, "length",
              { BIV_LENGTH_KM, NC_("length", "Kilometres"), "km" },
              { BIV_LENGTH_MILES, NC_("length", "Miles"), "miles" })

DEFINE_WORDS (Figures, figures, "figures",
              { BIV_FIGURES_ANY, NC_("figures", "As each program has it"), "any" },
              { BIV_FIGURES_PERIOD, NC_("figures", "Figures of the period"), "period" },
              { BIV_FIGURES_STAFF, NC_("figures", "Staff symbols"), "staff" })

DEFINE_WORDS (MapNumbers, map_numbers, "numbers",
              { BIV_NUMBERS_ALL, NC_("numbers", "In every cell"), "all" },
              { BIV_NUMBERS_PLACES, NC_("numbers", "At places"), "places" },
              { BIV_NUMBERS_FIFTH, NC_("numbers", "In each fifth column and row"), "fifth" },
              { BIV_NUMBERS_OFF, NC_("numbers", "Nowhere"), "off" })

DEFINE_WORDS (Level, level, "level",
              { BIV_LEVEL_ARMY, NC_("level", "Army"), "army" },
              { BIV_LEVEL_CORPS, NC_("level", "Corps"), "corps" },
              { BIV_LEVEL_WING, NC_("level", "Wing"), "wing" },
              { BIV_LEVEL_DIVISION, NC_("level", "Division"), "division" },
              { BIV_LEVEL_BRIGADE, NC_("level", "Brigade"), "brigade" },
              { BIV_LEVEL_COLUMN, NC_("level", "Column"), "column" },
              { BIV_LEVEL_BAND, NC_("level", "Band"), "band" },
              { BIV_LEVEL_GARRISON, NC_("level", "Garrison"), "garrison" },
              { BIV_LEVEL_DETACHMENT, NC_("level", "Detachment"), "detachment" })

DEFINE_WORDS (CommanderState, commander_state, "commander",
              { BIV_COMMANDER_FIT, NC_("commander", "Fit"), "fit" },
              { BIV_COMMANDER_UNHURT, NC_("commander", "Unhurt, back next turn"), "unhurt" },
              { BIV_COMMANDER_WOUNDED, NC_("commander", "Wounded"), "wounded" },
              { BIV_COMMANDER_INVALIDED, NC_("commander", "Invalided"), "invalided" },
              { BIV_COMMANDER_CAPTURED, NC_("commander", "Captured"), "captured" },
              { BIV_COMMANDER_KILLED, NC_("commander", "Killed"), "killed" })

DEFINE_WORDS (Status, status, "status",
              { BIV_STATUS_READY, NC_("status", "Ready"), "ready" },
              { BIV_STATUS_DETACHED, NC_("status", "Detached"), "detached" },
              { BIV_STATUS_RECOVERING, NC_("status", "Recovering"), "recovering" },
              { BIV_STATUS_RESERVE, NC_("status", "Reserve"), "reserve" },
              { BIV_STATUS_CAPTURED, NC_("status", "Captured"), "captured" },
              { BIV_STATUS_LOST, NC_("status", "Lost"), "lost" })

DEFINE_WORDS (Posture, posture, "posture",
              { BIV_POSTURE_HOLD, NC_("posture", "Hold"), "hold" },
              { BIV_POSTURE_MARCH, NC_("posture", "March"), "march" },
              { BIV_POSTURE_ATTACK, NC_("posture", "Attack"), "attack" },
              { BIV_POSTURE_EVADE, NC_("posture", "Evade"), "evade" },
              { BIV_POSTURE_SCOUT, NC_("posture", "Scout"), "scout" },
              { BIV_POSTURE_REST, NC_("posture", "Rest"), "rest" },
              { BIV_POSTURE_BESIEGE, NC_("posture", "Besiege"), "besiege" })

DEFINE_WORDS (OrderStatus, order_status, "order",
              { BIV_ORDER_DRAFT, NC_("order", "Draft"), "draft" },
              { BIV_ORDER_GIVEN, NC_("order", "Given"), "given" },
              { BIV_ORDER_CARRIED_OUT, NC_("order", "Carried out"), "carried-out" },
              { BIV_ORDER_STOPPED, NC_("order", "Stopped"), "stopped" },
              { BIV_ORDER_REFUSED, NC_("order", "Refused"), "refused" })

DEFINE_WORDS (Temper, temper, "temper",
              { BIV_TEMPER_BOLD, NC_("temper", "Bold"), "bold" },
              { BIV_TEMPER_MEASURED, NC_("temper", "Measured"), "measured" },
              { BIV_TEMPER_CAUTIOUS, NC_("temper", "Cautious"), "cautious" })

DEFINE_WORDS (Embark, embark, "embark",
              { BIV_EMBARK_NONE, NC_("embark", "No"), "none" },
              { BIV_EMBARK_EMBARK, NC_("embark", "Embark"), "embark" },
              { BIV_EMBARK_LAND, NC_("embark", "Land"), "land" })

DEFINE_WORDS (Outcome, outcome, "outcome",
              { BIV_OUTCOME_NONE, NC_("outcome", "Not settled"), "none" },
              { BIV_OUTCOME_BATTLE, NC_("outcome", "Battle"), "battle" },
              { BIV_OUTCOME_SIEGE, NC_("outcome", "Siege"), "siege" },
              { BIV_OUTCOME_STANDOFF, NC_("outcome", "Standoff"), "standoff" },
              { BIV_OUTCOME_WITHDRAWAL, NC_("outcome", "Withdrawal"), "withdrawal" })

DEFINE_WORDS (SiegeBattle, siege_battle, "siege battle",
              { BIV_SIEGE_BATTLE_NONE, NC_("siege battle", "None"), "none" },
              { BIV_SIEGE_BATTLE_ASSAULT, NC_("siege battle", "Assault"), "assault" },
              { BIV_SIEGE_BATTLE_SALLY, NC_("siege battle", "Sally"), "sally" })

DEFINE_WORDS (SiegeResult, siege_result, "siege",
              { BIV_SIEGE_BESIEGER, NC_("siege", "The besieger suffers"), "besieger" },
              { BIV_SIEGE_NOTHING, NC_("siege", "Nothing"), "nothing" },
              { BIV_SIEGE_GARRISON, NC_("siege", "The garrison suffers"), "garrison" },
              { BIV_SIEGE_BREACH, NC_("siege", "A breach"), "breach" },
              { BIV_SIEGE_SURRENDER, NC_("siege", "Surrender"), "surrender" })

DEFINE_WORDS (BattleState, battle_state, "battle state",
              { BIV_BATTLE_PENDING, NC_("battle state", "Pending"), "pending" },
              { BIV_BATTLE_DEPLOYED, NC_("battle state", "Deployed"), "deployed" },
              { BIV_BATTLE_FOUGHT, NC_("battle state", "Fought"), "fought" },
              { BIV_BATTLE_APPLIED, NC_("battle state", "Applied"), "applied" },
              { BIV_BATTLE_CANCELLED, NC_("battle state", "Cancelled"), "cancelled" })

DEFINE_WORDS (Degree, degree, "degree",
              { BIV_DEGREE_WIN, NC_("degree", "Win"), "win" },
              { BIV_DEGREE_DECISIVE, NC_("degree", "Decisive win"), "decisive" },
              { BIV_DEGREE_DRAW, NC_("degree", "Draw"), "draw" })

DEFINE_WORDS (ResolvedBy, resolved_by, "resolved",
              { BIV_BY_ENGINE, NC_("resolved", "On the board"), "engine" },
              { BIV_BY_TABLE, NC_("resolved", "On a real table"), "table" },
              { BIV_BY_QUICK, NC_("resolved", "By quick result"), "quick" })

DEFINE_WORDS (DiceBy, dice_by, "dice by",
              { BIV_DICE_BY_PROGRAM, NC_("dice", "Bivouac rolls"), "program" },
              { BIV_DICE_BY_PEOPLE, NC_("dice", "I type them"), "people" })

DEFINE_WORDS (UnitEnd, unit_end, "unit end",
              { BIV_END_INTACT, NC_("unit end", "Intact"), "intact" },
              { BIV_END_DAMAGED, NC_("unit end", "Damaged"), "damaged" },
              { BIV_END_DESTROYED, NC_("unit end", "Destroyed"), "destroyed" },
              { BIV_END_ROUTED, NC_("unit end", "Routed"), "routed" },
              { BIV_END_LEFT, NC_("unit end", "Left the field"), "left" },
              { BIV_END_NEVER_ON, NC_("unit end", "Never on the board"), "never-on" })

DEFINE_WORDS (Fate, fate, "fate",
              { BIV_FATE_LOST, NC_("fate", "Lost"), "lost" },
              { BIV_FATE_CAPTURED, NC_("fate", "Captured"), "captured" },
              { BIV_FATE_LIGHT, NC_("fate", "Light"), "light" },
              { BIV_FATE_RECOVERING, NC_("fate", "Recovering"), "recovering" })

DEFINE_WORDS (Role, role, "role",
              { BIV_ROLE_BOARD, NC_("role", "On the board"), "board" },
              { BIV_ROLE_RESERVE, NC_("role", "Reserve"), "reserve" },
              { BIV_ROLE_LEFT_OUT, NC_("role", "Left out"), "left-out" })

DEFINE_WORDS (VictoryKind, victory_kind, "victory",
              { BIV_VICTORY_HOLD, NC_("victory", "Hold places"), "hold" },
              { BIV_VICTORY_BASE, NC_("victory", "Take every enemy base"), "base" },
              { BIV_VICTORY_DESTROY, NC_("victory", "Destroy a formation"), "destroy" },
              { BIV_VICTORY_KEEP, NC_("victory", "Keep a place"), "keep" })

DEFINE_WORDS (ResultReason, result_reason, "result",
              { BIV_RESULT_SUDDEN_DEATH, NC_("result", "Sudden death"), "sudden-death" },
              { BIV_RESULT_EXHAUSTION, NC_("result", "Exhaustion"), "exhaustion" },
              { BIV_RESULT_MORALE, NC_("result", "Morale"), "morale" },
              { BIV_RESULT_TURN_LIMIT, NC_("result", "Turn limit"), "turn-limit" },
              { BIV_RESULT_LADDER, NC_("result", "Ladder"), "ladder" })

DEFINE_WORDS (DespatchState, despatch_state, "despatch",
              { BIV_DESPATCH_ON_THE_WAY, NC_("despatch", "On the way"), "on-the-way" },
              { BIV_DESPATCH_ARRIVED, NC_("despatch", "Arrived"), "arrived" },
              { BIV_DESPATCH_TAKEN, NC_("despatch", "Taken by the enemy"), "taken" },
              { BIV_DESPATCH_STOPPED, NC_("despatch", "Stopped"), "stopped" })

DEFINE_WORDS (EntryKind, entry_kind, "entry",
              { BIV_ENTRY_PHASE, NC_("entry", "Phase"), "phase" },
              { BIV_ENTRY_ORDER, NC_("entry", "Order"), "order" },
              { BIV_ENTRY_MOVE, NC_("entry", "Move"), "move" },
              { BIV_ENTRY_CONTACT, NC_("entry", "Contact"), "contact" },
              { BIV_ENTRY_DIE, NC_("entry", "Die"), "die" },
              { BIV_ENTRY_SIGHTING, NC_("entry", "Sighting"), "sighting" },
              { BIV_ENTRY_BATTLE, NC_("entry", "Battle"), "battle" },
              { BIV_ENTRY_FATE, NC_("entry", "Fate"), "fate" },
              { BIV_ENTRY_RETREAT, NC_("entry", "Retreat"), "retreat" },
              { BIV_ENTRY_ARRIVAL, NC_("entry", "Arrival"), "arrival" },
              { BIV_ENTRY_OWNER, NC_("entry", "Change of owner"), "owner" },
              { BIV_ENTRY_VP, NC_("entry", "Victory points"), "vp" },
              { BIV_ENTRY_EDIT, NC_("entry", "Edit by hand"), "edit" },
              { BIV_ENTRY_OVERRULED, NC_("entry", "Overruled"), "overruled" },
              { BIV_ENTRY_UNDONE, NC_("entry", "Undone"), "undone" },
              { BIV_ENTRY_NOTE, NC_("entry", "Note"), "note" },
              { BIV_ENTRY_EVENT, NC_("entry", "Chance event"), "event" },
              { BIV_ENTRY_SIEGE, NC_("entry", "Siege"), "siege" },
              { BIV_ENTRY_SUPPLY, NC_("entry", "Supply"), "supply" },
              { BIV_ENTRY_DESPATCH, NC_("entry", "Despatch"), "despatch" })

DEFINE_WORDS (Arm, arm, "arm",
              { BIV_ARM_FOOT, NC_("arm", "Foot"), "foot" },
              { BIV_ARM_HORSE, NC_("arm", "Horse"), "horse" },
              { BIV_ARM_GUN, NC_("arm", "Guns"), "gun" },
              { BIV_ARM_MG, NC_("arm", "Machine guns"), "mg" },
              { BIV_ARM_COMMAND, NC_("arm", "Command"), "command" },
              { BIV_ARM_ENGINEER, NC_("arm", "Engineers"), "engineer" },
              { BIV_ARM_TRANSPORT, NC_("arm", "Transport"), "transport" },
              { BIV_ARM_OTHER, NC_("arm", "Vehicles"), "other" })

DEFINE_WORDS (GunMount, gun_mount, "mount",
              { BIV_MOUNT_SIEGE, NC_("mount", "Siege"), "siege" },
              { BIV_MOUNT_FORTRESS, NC_("mount", "Fortress"), "fortress" })

static const GEnumValue *
find_word (GType type,
           int   value)
{
  static GMutex lock;
  GEnumClass *words;

  g_return_val_if_fail (G_TYPE_IS_ENUM (type), NULL);

  words = g_type_class_peek (type);
  if (words == NULL)
    {
      /* The reference is kept: static types are never unloaded. */
      g_mutex_lock (&lock);
      words = g_type_class_ref (type);
      g_mutex_unlock (&lock);
    }
  if (value >= 0 && (guint) value < words->n_values && words->values[value].value == value)
    return &words->values[value];
  return g_enum_get_value (words, value);
}

const char *
biv_word_get_nick (GType type,
                   int   value)
{
  const GEnumValue *word = find_word (type, value);

  return word != NULL ? word->value_nick : "none";
}

const char *
biv_word_get_label (GType type,
                    int   value)
{
  const GEnumValue *word = find_word (type, value);

  if (word == NULL)
    return C_("word", "None");
  return biv_say_in (g_type_get_qdata (type, context_quark ()), word->value_name);
}

gboolean
biv_word_from_nick (GType       type,
                    const char *nick,
                    int        *value)
{
  GEnumClass *words;

  g_return_val_if_fail (G_TYPE_IS_ENUM (type) && nick != NULL && value != NULL, FALSE);

  find_word (type, 0);
  words = g_type_class_peek (type);
  for (guint i = 0; i < words->n_values; i++)
    if (g_str_equal (words->values[i].value_nick, nick))
      {
        *value = words->values[i].value;
        return TRUE;
      }
  return FALSE;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* words.h: the words a field may hold, as GEnum types whose nicks are the words of files and examples */
#pragma once
#include <glib-object.h>
G_BEGIN_DECLS

typedef enum { BIV_STATE_SETUP, BIV_STATE_RUNNING, BIV_STATE_FINISHED } BivCampaignState;

typedef enum
{
  BIV_PHASE_OPEN, BIV_PHASE_ORDERS, BIV_PHASE_MOVEMENT, BIV_PHASE_CONTACT, BIV_PHASE_BATTLE, BIV_PHASE_SUPPLY,
  BIV_PHASE_RECOVERY, BIV_PHASE_SCORING, BIV_PHASE_CLOSE,
  BIV_N_PHASES
} BivPhase;

typedef enum { BIV_PRESET_SIMPLE, BIV_PRESET_STANDARD, BIV_PRESET_FULL } BivPreset;
typedef enum { BIV_WEATHER_FAIR, BIV_WEATHER_RAIN, BIV_WEATHER_STORM, BIV_WEATHER_SNOW } BivWeather;
typedef enum { BIV_SEASON_SPRING, BIV_SEASON_SUMMER, BIV_SEASON_AUTUMN, BIV_SEASON_WINTER } BivSeason; /* or BIV_NONE */
typedef enum { BIV_SIDE_EUROPEAN, BIV_SIDE_NATIVE } BivSideKind;
typedef enum { BIV_STANCE_HOSTILE, BIV_STANCE_ALLIED, BIV_STANCE_NEUTRAL } BivStance;
typedef enum { BIV_MAP_NODES, BIV_MAP_SQUARES, BIV_MAP_HEXES, BIV_MAP_LADDER } BivMapForm;

typedef enum
{
  BIV_TERRAIN_OPEN, BIV_TERRAIN_HILLS, BIV_TERRAIN_WOODS, BIV_TERRAIN_MARSH, BIV_TERRAIN_DESERT, BIV_TERRAIN_TOWN,
  BIV_TERRAIN_FORT, BIV_TERRAIN_WATER
} BivTerrain;

typedef enum
{
  BIV_LINK_ROAD, BIV_LINK_TRACK, BIV_LINK_TRAIL, BIV_LINK_RIVER, BIV_LINK_SEA, BIV_LINK_RAIL,
  BIV_LINK_GROUND,                  /* a grid's own link, with nothing drawn on it */
} BivLinkKind;

/* Drawn ground (CA-MAP-9): lines, then areas, then lettering. */
typedef enum
{
  BIV_DRAWN_RIVER, BIV_DRAWN_COAST, BIV_DRAWN_WOODS, BIV_DRAWN_HILLS, BIV_DRAWN_MARSH, BIV_DRAWN_DESERT, BIV_DRAWN_SEA,
  BIV_DRAWN_LETTERING
} BivDrawnKind;

typedef enum { BIV_LENGTH_KM, BIV_LENGTH_MILES } BivLengthUnit;

/* What counters bear: on the screen and on paper what each says, or one for all of the campaign. */
typedef enum { BIV_FIGURES_ANY, BIV_FIGURES_PERIOD, BIV_FIGURES_STAFF } BivFigures;

/* Of a grid's cells: which of them show their number. */
typedef enum { BIV_NUMBERS_ALL, BIV_NUMBERS_PLACES, BIV_NUMBERS_FIFTH, BIV_NUMBERS_OFF } BivMapNumbers;

typedef enum { BIV_CROSSING_NONE, BIV_CROSSING_BRIDGE, BIV_CROSSING_FORD, BIV_CROSSING_FERRY } BivCrossing;

typedef enum
{
  BIV_LEVEL_ARMY, BIV_LEVEL_CORPS, BIV_LEVEL_WING, BIV_LEVEL_DIVISION, BIV_LEVEL_BRIGADE, BIV_LEVEL_COLUMN,
  BIV_LEVEL_BAND, BIV_LEVEL_GARRISON, BIV_LEVEL_DETACHMENT
} BivLevel;

typedef enum
{
  BIV_COMMANDER_FIT, BIV_COMMANDER_UNHURT, BIV_COMMANDER_WOUNDED, BIV_COMMANDER_INVALIDED, BIV_COMMANDER_CAPTURED,
  BIV_COMMANDER_KILLED
} BivCommanderState;

typedef enum
{
  BIV_STATUS_READY, BIV_STATUS_DETACHED, BIV_STATUS_RECOVERING, BIV_STATUS_RESERVE, BIV_STATUS_CAPTURED,
  BIV_STATUS_LOST
} BivStatus;

typedef enum
{
  BIV_POSTURE_HOLD, BIV_POSTURE_MARCH, BIV_POSTURE_ATTACK, BIV_POSTURE_EVADE, BIV_POSTURE_SCOUT, BIV_POSTURE_REST,
  BIV_POSTURE_BESIEGE
} BivPosture;

typedef enum
{
  BIV_ORDER_DRAFT, BIV_ORDER_GIVEN, BIV_ORDER_CARRIED_OUT, BIV_ORDER_STOPPED, BIV_ORDER_REFUSED
} BivOrderStatus;

/* How orders are to be that the program proposes (campaign/staff/staff.h); no field holds it. */
typedef enum { BIV_TEMPER_BOLD, BIV_TEMPER_MEASURED, BIV_TEMPER_CAUTIOUS } BivTemper;

typedef enum { BIV_EMBARK_NONE, BIV_EMBARK_EMBARK, BIV_EMBARK_LAND } BivEmbark;

typedef enum
{
  BIV_OUTCOME_NONE, BIV_OUTCOME_BATTLE, BIV_OUTCOME_SIEGE, BIV_OUTCOME_STANDOFF, BIV_OUTCOME_WITHDRAWAL
} BivOutcome;

typedef enum { BIV_SIEGE_BATTLE_NONE, BIV_SIEGE_BATTLE_ASSAULT, BIV_SIEGE_BATTLE_SALLY } BivSiegeBattle;
typedef enum
{
  BIV_SIEGE_BESIEGER, BIV_SIEGE_NOTHING, BIV_SIEGE_GARRISON, BIV_SIEGE_BREACH, BIV_SIEGE_SURRENDER
} BivSiegeResult;                   /* or BIV_NONE */

typedef enum
{
  BIV_BATTLE_PENDING, BIV_BATTLE_DEPLOYED, BIV_BATTLE_FOUGHT, BIV_BATTLE_APPLIED, BIV_BATTLE_CANCELLED
} BivBattleState;

typedef enum { BIV_DEGREE_WIN, BIV_DEGREE_DECISIVE, BIV_DEGREE_DRAW } BivDegree;  /* or BIV_NONE */
typedef enum { BIV_BY_ENGINE, BIV_BY_TABLE, BIV_BY_QUICK } BivResolvedBy;         /* or BIV_NONE */
typedef enum { BIV_DICE_BY_PROGRAM, BIV_DICE_BY_PEOPLE } BivDiceBy;               /* or BIV_NONE */

/* What became of a unit on the board (CA-BATTLE-2). */
typedef enum
{
  BIV_END_INTACT, BIV_END_DAMAGED, BIV_END_DESTROYED, BIV_END_ROUTED, BIV_END_LEFT, BIV_END_NEVER_ON
} BivUnitEnd;

/* What became of it for the campaign (FATE). */
typedef enum { BIV_FATE_LOST, BIV_FATE_CAPTURED, BIV_FATE_LIGHT, BIV_FATE_RECOVERING } BivFate;  /* or BIV_NONE */

/* A unit's part in a battle. */
typedef enum { BIV_ROLE_BOARD, BIV_ROLE_RESERVE, BIV_ROLE_LEFT_OUT } BivRole;

typedef enum { BIV_VICTORY_HOLD, BIV_VICTORY_BASE, BIV_VICTORY_DESTROY, BIV_VICTORY_KEEP } BivVictoryKind;
typedef enum
{
  BIV_RESULT_SUDDEN_DEATH, BIV_RESULT_EXHAUSTION, BIV_RESULT_MORALE, BIV_RESULT_TURN_LIMIT, BIV_RESULT_LADDER
} BivResultReason;                  /* or BIV_NONE */

/* Of a despatch (CA-MAIL-4). */
typedef enum
{
  BIV_DESPATCH_ON_THE_WAY, BIV_DESPATCH_ARRIVED, BIV_DESPATCH_TAKEN, BIV_DESPATCH_STOPPED
} BivDespatchState;

/* What a journal entry is about (CA-JOURNAL-1). */
typedef enum
{
  BIV_ENTRY_PHASE, BIV_ENTRY_ORDER, BIV_ENTRY_MOVE, BIV_ENTRY_CONTACT, BIV_ENTRY_DIE, BIV_ENTRY_SIGHTING,
  BIV_ENTRY_BATTLE, BIV_ENTRY_FATE, BIV_ENTRY_RETREAT, BIV_ENTRY_ARRIVAL, BIV_ENTRY_OWNER, BIV_ENTRY_VP,
  BIV_ENTRY_EDIT, BIV_ENTRY_OVERRULED, BIV_ENTRY_UNDONE, BIV_ENTRY_NOTE, BIV_ENTRY_EVENT, BIV_ENTRY_SIEGE,
  BIV_ENTRY_SUPPLY, BIV_ENTRY_DESPATCH
} BivEntryKind;

typedef enum
{
  BIV_ARM_FOOT, BIV_ARM_HORSE, BIV_ARM_GUN, BIV_ARM_MG, BIV_ARM_COMMAND, BIV_ARM_ENGINEER, BIV_ARM_TRANSPORT,
  BIV_ARM_OTHER, BIV_N_ARMS
} BivArm;

typedef enum { BIV_MOUNT_SIEGE, BIV_MOUNT_FORTRESS } BivGunMount;

GType biv_campaign_state_get_type  (void);
GType biv_phase_get_type           (void);
GType biv_preset_get_type          (void);
GType biv_weather_get_type         (void);
GType biv_season_get_type          (void);
GType biv_side_kind_get_type       (void);
GType biv_stance_get_type          (void);
GType biv_map_form_get_type        (void);
GType biv_terrain_get_type         (void);
GType biv_link_kind_get_type       (void);
GType biv_crossing_get_type        (void);
GType biv_drawn_kind_get_type      (void);
GType biv_length_unit_get_type     (void);
GType biv_figures_get_type         (void);
GType biv_map_numbers_get_type     (void);
GType biv_level_get_type           (void);
GType biv_commander_state_get_type (void);
GType biv_status_get_type          (void);
GType biv_posture_get_type         (void);
GType biv_order_status_get_type    (void);
GType biv_embark_get_type          (void);
GType biv_temper_get_type          (void);
GType biv_outcome_get_type         (void);
GType biv_siege_battle_get_type    (void);
GType biv_siege_result_get_type    (void);
GType biv_battle_state_get_type    (void);
GType biv_degree_get_type          (void);
GType biv_resolved_by_get_type     (void);
GType biv_dice_by_get_type         (void);
GType biv_unit_end_get_type        (void);
GType biv_fate_get_type            (void);
GType biv_role_get_type            (void);
GType biv_victory_kind_get_type    (void);
GType biv_result_reason_get_type   (void);
GType biv_despatch_state_get_type  (void);
GType biv_entry_kind_get_type      (void);
GType biv_arm_get_type             (void);
GType biv_gun_mount_get_type       (void);

/** biv_word_get_nick: the word of files and examples: "carried-out"; not translated */
const char *biv_word_get_nick  (GType type,
                                int   value);
/** biv_word_get_label: the word on screen, translated: "Carried out" */
const char *biv_word_get_label (GType type,
                                int   value);
/** biv_word_from_nick: Returns: %FALSE where @nick is no word of @type; @value is then unchanged */
gboolean    biv_word_from_nick (GType       type,
                                const char *nick,
                                int        *value);

G_END_DECLS

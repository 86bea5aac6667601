/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts.c: what can be said and asked of a battle of Fusilier, in words */
#include "config.h"
#include "rulebooks/fusilier/rules/facts.h"

#include <string.h>

static const char *const traditions[] = {
  "none", "french", "french-client", "austrian", "prussian", "russian", "british", "other", NULL
};
static const char *const yes_words[] = { "yes", NULL };
static const char *const win_words[] = { "none", "A", "B", "draw", "nightfall", NULL };
const char *const fu_form_words[] = {
  "line", "column", "assault-column", "square", "skirmish", "mounted", "dismounted", "unlimbered", "limbered", NULL
};
const char *const fu_status_words[] = { "active", "retreating", "reforming", "routed", "destroyed", NULL };
static const char *const placed_words[] = { "yes", "map", "no", NULL };
static const char *const weight_words[] = { "heavy", "medium", "light", NULL };
static const char *const class_words[] = { "horse", "field", "siege", NULL };
const char *const fu_flag_words[] = { "withdrawn", "disordered", "ridden-through", "lost", NULL };
static const char *const presence_words[] = { "on", "waiting", "lost", "left", "absent", NULL };

#define TEXT(target, name, asked, use) { target, name, BIV_FACT_TEXT, 0, 0, NULL, asked, use }
#define UNIT_TEXT(name)       TEXT (BIV_TARGET_UNIT, name, FALSE, BIV_FACT_SET_AND_ASKED)
#define UNIT_ASKED(name)      TEXT (BIV_TARGET_UNIT, name, TRUE, BIV_FACT_ASKED)
#define UNIT_NUMBER(name, low, high) { BIV_TARGET_UNIT, name, BIV_FACT_NUMBER, low, high, NULL, FALSE, \
                                       BIV_FACT_SET_AND_ASKED }
#define UNIT_SWITCH(name)     { BIV_TARGET_UNIT, name, BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_SET_AND_ASKED }
#define UNIT_KEPT(name)       { BIV_TARGET_UNIT, name, BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_KEPT }
#define UNIT_WORD(name, words) { BIV_TARGET_UNIT, name, BIV_FACT_WORD, 0, 0, words, FALSE, BIV_FACT_SET_AND_ASKED }

const BivFactInfo fu_facts[] = {
  [CLOCK] = TEXT (BIV_TARGET_BATTLE, "clock", FALSE, BIV_FACT_SET_AND_ASKED),
  [BATTLE_RESULT] = { BIV_TARGET_BATTLE, "result", BIV_FACT_WORD, 0, 0, win_words, FALSE, BIV_FACT_KEPT },
  [TRADITION] = { BIV_TARGET_SIDE, "tradition", BIV_FACT_WORD, 0, 0, traditions, FALSE, BIV_FACT_SET_AND_ASKED },
  [YEAR] = { BIV_TARGET_SIDE, "year", BIV_FACT_NUMBER, 0, 9999, yes_words, FALSE, BIV_FACT_SET_AND_ASKED },
  [PASSED] = { BIV_TARGET_SIDE, "passed", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_KEPT },
  [AT] = UNIT_TEXT ("at"),
  [FACING] = UNIT_TEXT ("facing"),
  [PRESENCE] = { BIV_TARGET_UNIT, "presence", BIV_FACT_WORD, 0, 0, presence_words, FALSE, BIV_FACT_KEPT },
  [SIDE] = { BIV_TARGET_UNIT, "side", BIV_FACT_SIDE, 0, 0, NULL, TRUE, BIV_FACT_ASKED },
  [TYPE] = { BIV_TARGET_UNIT, "type", BIV_FACT_TYPE, 0, 0, NULL, TRUE, BIV_FACT_ASKED },
  [STATE] = UNIT_TEXT ("state"),
  [STATUS] = UNIT_WORD ("status", fu_status_words),
  [FLAGS] = UNIT_TEXT ("flags"),
  [PLACED] = UNIT_WORD ("placed", placed_words),
  [IN] = UNIT_TEXT ("in"),
  [BRIGADE] = UNIT_TEXT ("brigade"),
  [QUALITY] = UNIT_NUMBER ("quality", -99, 99),
  [FRONTAGE] = UNIT_ASKED ("frontage"),
  [DEPTH] = UNIT_ASKED ("depth"),
  [FRONT] = UNIT_NUMBER ("front", 0, 3000),
  [MEN] = UNIT_NUMBER ("men", 0, 10000),
  [RANKS] = UNIT_NUMBER ("ranks", 0, 9),
  [WIDE] = UNIT_TEXT ("wide"),
  [COMPANIES] = UNIT_NUMBER ("companies", 2, 20),
  [ABREAST] = UNIT_NUMBER ("abreast", 1, 2),
  [RIFLE] = UNIT_SWITCH ("rifle"),
  [LIGHT_GUNS] = UNIT_NUMBER ("light-guns", 0, 40),
  [WEIGHT] = UNIT_WORD ("weight", weight_words),
  [GUNS] = UNIT_NUMBER ("guns", 0, 100),
  [SILENCED] = UNIT_NUMBER ("silenced", 0, 100),
  [CALIBRE] = UNIT_NUMBER ("calibre", 0, 99),
  [CLASS] = UNIT_WORD ("class", class_words),
  [GUNS_LEFT] = UNIT_ASKED ("guns-left"),
  [DP] = UNIT_NUMBER ("dp", 0, 999),
  [DEFEATS] = UNIT_TEXT ("defeats"),
  [WINS] = UNIT_NUMBER ("wins", 0, 99),
  [DEPLOY] = UNIT_SWITCH ("deploy"),
  [ABANDONED] = UNIT_SWITCH ("abandoned"),
  [OVERRAN] = UNIT_KEPT ("overran"),
  [MOVED] = UNIT_SWITCH ("moved"),
  [MOVED_BACK] = UNIT_SWITCH ("moved-back"),
  [DECLARED] = UNIT_TEXT ("declared"),
  [ATTACKS] = UNIT_TEXT ("attacks"),
  [ATTACKED] = UNIT_KEPT ("attacked"),
  [RESPONDED] = UNIT_KEPT ("responded"),
  [REACHED] = TEXT (BIV_TARGET_UNIT, "reached", FALSE, BIV_FACT_KEPT),
  [FOUGHT_BEFORE] = UNIT_KEPT ("fought-before"),
  [AT_BAY] = UNIT_KEPT ("at-bay"),
  [WOODS_THROWN] = UNIT_KEPT ("woods-thrown"),
  [MINUTES] = UNIT_ASKED ("minutes"),
  [SPENT] = TEXT (BIV_TARGET_UNIT, "spent", FALSE, BIV_FACT_KEPT),
  [DRIVEN] = TEXT (BIV_TARGET_UNIT, "driven", FALSE, BIV_FACT_KEPT),
  [FIXED] = UNIT_ASKED ("fixed"),
  [EVOLVING] = { BIV_TARGET_UNIT, "evolving", BIV_FACT_WORD, 0, 0, fu_evolution_words, FALSE, BIV_FACT_KEPT },
  [EVOLVED] = TEXT (BIV_TARGET_UNIT, "evolved", FALSE, BIV_FACT_KEPT),
  [SCORE] = UNIT_ASKED ("score"),
  [RESULT] = { BIV_TARGET_UNIT, "result", BIV_FACT_WORD, 0, 0, fu_result_words, TRUE, BIV_FACT_ASKED },
  [MARGIN] = UNIT_ASKED ("margin"),
  [MODS] = UNIT_ASKED ("mods"),
  [FOUGHT] = TEXT (BIV_TARGET_UNIT, "fought", FALSE, BIV_FACT_KEPT),
  [FORMATION_QUALITY] = { BIV_TARGET_FORMATION, "quality", BIV_FACT_NUMBER, -99, 99, NULL, FALSE,
                          BIV_FACT_SET_AND_ASKED },
  [ORIGINAL] = { BIV_TARGET_FORMATION, "original", BIV_FACT_NUMBER, 0, 999, NULL, FALSE, BIV_FACT_SET_AND_ASKED },
  [DISABLED] = { BIV_TARGET_GENERAL, "disabled", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_SET_AND_ASKED },
  [AWAY] = { BIV_TARGET_GENERAL, "away", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_SET_AND_ASKED },
  [GENERAL_AT] = TEXT (BIV_TARGET_GENERAL, "at", FALSE, BIV_FACT_KEPT),
  [WITH] = TEXT (BIV_TARGET_GENERAL, "with", FALSE, BIV_FACT_KEPT),
  [RIDDEN] = TEXT (BIV_TARGET_GENERAL, "ridden", FALSE, BIV_FACT_KEPT),
  [DAMAGE] = { BIV_TARGET_CELL, "damage", BIV_FACT_NUMBER, 0, 999, NULL, FALSE, BIV_FACT_SET_AND_ASKED },
  [GONE] = { BIV_TARGET_CELL, "gone", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_KEPT },
  { 0, NULL },
};

/* ---- Names ---- */

static int
find_part (const BivField *field,
           BivPartKind     kind,
           const char     *name)
{
  int number = 0;

  for (guint i = 0; i < field->setup->parts->len; i++)
    {
      const BivSetupPart *part = biv_setup_get_part (field->setup, i);

      if (part->kind != kind)
        continue;
      if (strcmp (part->name, name) == 0)
        return number;
      number++;
    }
  return -1;
}

int
fu_find_named (const BivField *field,
               BivTarget       target,
               const char     *name)
{
  if (target == BIV_TARGET_FORMATION)
    return find_part (field, BIV_PART_FORMATION, name);
  if (target == BIV_TARGET_GENERAL)
    return find_part (field, BIV_PART_GENERAL, name);
  if (target == BIV_TARGET_CELL)
    {
      const BivTabletop *table = biv_board_get_table (field->board);
      guint object = biv_tabletop_find (table, name);
      int number = 0;

      for (guint i = 0; i < biv_tabletop_get_n_objects (table) && object != BIV_NO_OBJECT; i++)
        if (biv_tabletop_get_object (table, i)->thing == BIV_THING_BUILDING)
          {
            if (i == object)
              return number;
            number++;
          }
    }
  return -1;
}

const char *
fu_get_name (const BivField *field,
             BivTarget       target,
             guint           which)
{
  if (target == BIV_TARGET_FORMATION)
    return fu_formation_name (field, (int) which);
  if (target == BIV_TARGET_GENERAL)
    return fu_general_name (field, (int) which);
  return biv_tabletop_get_object (fu_rules (field)->table, fu_rules (field)->buildings[which])->name;
}

/* ---- Numbers, switches and words ---- */

#define IN_UNIT(member) { G_STRUCT_OFFSET (FuUnit, member), sizeof (((FuUnit *) NULL)->member), 0 }
#define AS_MARK(mark)   { 0, 0, mark }

/* Where a unit keeps what it has of a fact. */
static const struct { gsize offset, width; guint32 mark; } kept[] = {
  [STATUS] = IN_UNIT (status),         [PLACED] = IN_UNIT (placed),          [FRONT] = IN_UNIT (front),
  [MEN] = IN_UNIT (men),               [RANKS] = IN_UNIT (ranks),            [COMPANIES] = IN_UNIT (companies),
  [ABREAST] = IN_UNIT (abreast),       [RIFLE] = IN_UNIT (is_rifle),         [LIGHT_GUNS] = IN_UNIT (light_guns),
  [WEIGHT] = IN_UNIT (weight),         [GUNS] = IN_UNIT (guns),              [SILENCED] = IN_UNIT (silenced),
  [CALIBRE] = IN_UNIT (calibre),       [CLASS] = IN_UNIT (class),            [DP] = IN_UNIT (dp),
  [WINS] = IN_UNIT (wins),             [EVOLVING] = IN_UNIT (evolving),      [DEPLOY] = AS_MARK (FU_MUST_DEPLOY),
  [ABANDONED] = AS_MARK (FU_ABANDONED), [OVERRAN] = AS_MARK (FU_OVERRAN),    [MOVED] = AS_MARK (FU_MOVED),
  [MOVED_BACK] = AS_MARK (FU_MOVED_BACK), [ATTACKED] = AS_MARK (FU_ATTACKED), [RESPONDED] = AS_MARK (FU_RESPONDED),
  [FOUGHT_BEFORE] = AS_MARK (FU_FOUGHT), [AT_BAY] = AS_MARK (FU_AT_BAY), [WOODS_THROWN] = AS_MARK (FU_WOODS_THROWN),
};

static gint32
get_unit (const BivField *field,
          const FuBattle *battle,
          FuFact          fact,
          guint           which)
{
  const FuUnit *unit = &battle->units[which];
  gconstpointer at = fact < G_N_ELEMENTS (kept) ? G_STRUCT_MEMBER_P (unit, kept[fact].offset) : NULL;

  if (at != NULL && kept[fact].mark != 0)
    return !!(unit->marks & kept[fact].mark);
  if (at != NULL && kept[fact].width != 0)
    return kept[fact].width == sizeof (guint8) ? *(const guint8 *) at : *(const guint16 *) at;
  switch (fact)
    {
    case PRESENCE:
      return unit->status >= FU_ROUTED ? 2 : unit->marks & FU_LEFT ? 3 : unit->marks & FU_WAITS ? 1
             : unit->placed == FU_NOWHERE || !(unit->marks & FU_IN_PLACE) ? 4 : 0;
    case SIDE: return unit->side;
    case TYPE: return (gint32) field->units[which].type;
    case QUALITY: return fu_quality (battle, unit);
    case RESULT: return unit->fought.result;
    default: return 0;
    }
}

gint32
fu_get_fact (const BivField *field,
             const BivState *state,
             guint           fact,
             guint           which)
{
  const FuBattle *battle = fu_battle_of (state);

  switch (fact)
    {
    case BATTLE_RESULT: return battle->head.result;
    case TRADITION: return battle->tradition[which];
    case YEAR: return battle->year[which] != 0 ? battle->year[which] : BIV_FACT_NONE;
    case PASSED: return !!(battle->passed & 1 << which);
    case FORMATION_QUALITY: return battle->formations[which].quality;
    case ORIGINAL: return battle->formations[which].original;
    case DISABLED: return battle->generals[which].is_disabled;
    case AWAY: return battle->generals[which].is_away;
    case DAMAGE: return battle->building_damage[which];
    case GONE: return battle->building_gone[which];
    default: return get_unit (field, battle, fact, which);
    }
}

static void
set_presence (FuUnit *unit,
              int     presence)
{
  unit->marks &= ~(guint32) (FU_WAITS | FU_LEFT);
  unit->status = presence == 2 ? FU_DESTROYED : unit->status >= FU_ROUTED ? FU_ACTIVE : unit->status;
  unit->marks |= presence == 1 ? FU_WAITS : presence == 3 ? FU_LEFT : 0;
  if (presence == 4)
    unit->placed = FU_NOWHERE;
}

static void
set_unit (FuUnit *unit,
          FuFact  fact,
          gint32  value)
{
  gpointer at = fact < G_N_ELEMENTS (kept) ? G_STRUCT_MEMBER_P (unit, kept[fact].offset) : NULL;

  if (fact == PRESENCE)
    set_presence (unit, value);
  else if (fact == QUALITY)     /* A faulty one is kept as such (E-SETUP-11). */
    unit->quality = (guint8) (value >= 1 && value <= 9 ? value : 255);
  else if (at != NULL && kept[fact].mark != 0)
    unit->marks = value ? unit->marks | kept[fact].mark : unit->marks & ~kept[fact].mark;
  else if (at != NULL && kept[fact].width == sizeof (guint8))
    *(guint8 *) at = (guint8) value;
  else if (at != NULL && kept[fact].width == sizeof (guint16))
    *(guint16 *) at = (guint16) value;
}

void
fu_set_fact (const BivField *field,
             BivState       *state,
             guint           fact,
             guint           which,
             gint32          value)
{
  FuBattle *battle = fu_battle (state);

  switch (fact)
    {
    case BATTLE_RESULT: battle->head.result = (guint8) value; break;
    case TRADITION: battle->tradition[which] = (guint8) value; break;
    case YEAR: battle->year[which] = (guint16) (value == BIV_FACT_NONE ? 0 : value); break;
    case PASSED: battle->passed = (guint8) (value ? battle->passed | 1 << which : battle->passed & ~(1 << which)); break;
    case FORMATION_QUALITY: battle->formations[which].quality = (guint8) (value >= 0 && value <= 9
                                                                          ? value : 255); break;
    case ORIGINAL: battle->formations[which].original = (guint16) value; break;
    case DISABLED: battle->generals[which].is_disabled = (guint8) value; break;
    case AWAY: battle->generals[which].is_away = (guint8) value; break;
    case DAMAGE: battle->building_damage[which] = (guint16) value; break;
    case GONE: battle->building_gone[which] = (guint8) value; break;
    default: set_unit (&battle->units[which], fact, value); break;
    }
}

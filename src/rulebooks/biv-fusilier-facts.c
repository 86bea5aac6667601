/* SPDX-License-Identifier: GPL-3.0-or-later */
/* biv-fusilier-facts.c: what can be said and asked of a battle of Fusilier, in words */
#include "config.h"
#include "rulebooks/biv-fusilier-rules.h"

#include "engine/biv-text.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

typedef enum
{
  /* of the battle */
  CLOCK,
  /* of a side */
  TRADITION, YEAR, PASSED,
  /* of a unit, where and how it stands */
  AT, FACING, PRESENCE, SIDE, TYPE, STATE, STATUS, FLAGS, PLACED, IN, BRIGADE, QUALITY, FRONTAGE, DEPTH,
  /* what it is */
  FRONT, MEN, RANKS, WIDE, COMPANIES, ABREAST, RIFLE, LIGHT_GUNS, WEIGHT, GUNS, SILENCED, CALIBRE, CLASS, GUNS_LEFT,
  /* what it has been through */
  DP, DEFEATS, WINS, DEPLOY, ABANDONED, TAKEN, MOVED, MOVED_BACK, DECLARED, ATTACKS, MINUTES, SPENT, FIXED, EVOLVING,
  SCORE, RESULT, MARGIN, MODS,
  /* of a formation, a general, a building */
  FORMATION_QUALITY, ORIGINAL, DISABLED, AWAY, GENERAL_AT, WITH, DAMAGE, GONE,
} Fact;

static const char *const traditions[] = {
  "none", "french", "french-client", "austrian", "prussian", "russian", "british", "other", NULL
};
static const char *const yes_words[] = { "yes", NULL };
static const char *const form_words[] = {
  "line", "column", "assault-column", "square", "skirmish", "mounted", "dismounted", "unlimbered", "limbered", NULL
};
static const char *const status_words[] = { "active", "retreating", "reforming", "routed", "destroyed", NULL };
static const char *const placed_words[] = { "yes", "map", "no", NULL };
static const char *const weight_words[] = { "heavy", "medium", "light", NULL };
static const char *const class_words[] = { "horse", "field", "siege", NULL };
static const char *const result_words[] = { "none", "hold", "pursue", "retreat", "rout", "ridden-through", "draw",
                                            NULL };
static const char *const evolution_words[] = {
  "none", "to-line", "to-column", "to-square", "to-skirmish", "abreast", "mount", "dismount", "limber", "unlimber", NULL
};
static const char *const flag_words[] = { "withdrawn", "disordered", "ridden-through", "lost", NULL };
static const char *const presence_words[] = { "on", "waiting", "lost", "left", "absent", NULL };

#define TEXT(target, name, asked, use) { target, name, BIV_FACT_TEXT, 0, 0, NULL, asked, use }
#define UNIT_TEXT(name)       TEXT (BIV_TARGET_UNIT, name, FALSE, BIV_FACT_SET_AND_ASKED)
#define UNIT_ASKED(name)      TEXT (BIV_TARGET_UNIT, name, TRUE, BIV_FACT_ASKED)
#define UNIT_NUMBER(name, low, high) { BIV_TARGET_UNIT, name, BIV_FACT_NUMBER, low, high, NULL, FALSE, \
                                       BIV_FACT_SET_AND_ASKED }
#define UNIT_SWITCH(name)     { BIV_TARGET_UNIT, name, BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_SET_AND_ASKED }
#define UNIT_WORD(name, words) { BIV_TARGET_UNIT, name, BIV_FACT_WORD, 0, 0, words, FALSE, BIV_FACT_SET_AND_ASKED }

const BivFactInfo fu_facts[] = {
  [CLOCK] = TEXT (BIV_TARGET_BATTLE, "clock", FALSE, BIV_FACT_SET_AND_ASKED),
  [TRADITION] = { BIV_TARGET_SIDE, "tradition", BIV_FACT_WORD, 0, 0, traditions, FALSE, BIV_FACT_SET_AND_ASKED },
  [YEAR] = { BIV_TARGET_SIDE, "year", BIV_FACT_NUMBER, 0, 9999, yes_words, FALSE, BIV_FACT_SET_AND_ASKED },
  [PASSED] = { BIV_TARGET_SIDE, "passed", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_KEPT },
  [AT] = UNIT_TEXT ("at"),
  [FACING] = UNIT_TEXT ("facing"),
  [PRESENCE] = { BIV_TARGET_UNIT, "presence", BIV_FACT_WORD, 0, 0, presence_words, FALSE, BIV_FACT_KEPT },
  [SIDE] = { BIV_TARGET_UNIT, "side", BIV_FACT_SIDE, 0, 0, NULL, TRUE, BIV_FACT_ASKED },
  [TYPE] = { BIV_TARGET_UNIT, "type", BIV_FACT_TYPE, 0, 0, NULL, TRUE, BIV_FACT_ASKED },
  [STATE] = UNIT_TEXT ("state"),
  [STATUS] = UNIT_WORD ("status", status_words),
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
  [TAKEN] = { BIV_TARGET_UNIT, "taken", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_KEPT },
  [MOVED] = UNIT_SWITCH ("moved"),
  [MOVED_BACK] = UNIT_SWITCH ("moved-back"),
  [DECLARED] = UNIT_TEXT ("declared"),
  [ATTACKS] = UNIT_TEXT ("attacks"),
  [MINUTES] = UNIT_ASKED ("minutes"),
  [SPENT] = TEXT (BIV_TARGET_UNIT, "spent", FALSE, BIV_FACT_KEPT),
  [FIXED] = UNIT_ASKED ("fixed"),
  [EVOLVING] = { BIV_TARGET_UNIT, "evolving", BIV_FACT_WORD, 0, 0, evolution_words, FALSE, BIV_FACT_KEPT },
  [SCORE] = UNIT_ASKED ("score"),
  [RESULT] = { BIV_TARGET_UNIT, "result", BIV_FACT_WORD, 0, 0, result_words, TRUE, BIV_FACT_ASKED },
  [MARGIN] = UNIT_ASKED ("margin"),
  [MODS] = UNIT_ASKED ("mods"),
  [FORMATION_QUALITY] = { BIV_TARGET_FORMATION, "quality", BIV_FACT_NUMBER, -99, 99, NULL, FALSE,
                          BIV_FACT_SET_AND_ASKED },
  [ORIGINAL] = { BIV_TARGET_FORMATION, "original", BIV_FACT_NUMBER, 0, 999, NULL, FALSE, BIV_FACT_SET_AND_ASKED },
  [DISABLED] = { BIV_TARGET_GENERAL, "disabled", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_SET_AND_ASKED },
  [AWAY] = { BIV_TARGET_GENERAL, "away", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_SET_AND_ASKED },
  [GENERAL_AT] = TEXT (BIV_TARGET_GENERAL, "at", FALSE, BIV_FACT_KEPT),
  [WITH] = TEXT (BIV_TARGET_GENERAL, "with", FALSE, BIV_FACT_KEPT),
  [DAMAGE] = { BIV_TARGET_CELL, "damage", BIV_FACT_NUMBER, 0, 999, NULL, FALSE, BIV_FACT_SET_AND_ASKED },
  [GONE] = { BIV_TARGET_CELL, "gone", BIV_FACT_SWITCH, 0, 1, NULL, FALSE, BIV_FACT_KEPT },
  { 0, NULL },
};

/* ---- Small pieces ---- */

static gboolean G_GNUC_PRINTF (2, 3)
wrong (GError    **error,
       const char *format,
       ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, BIV_TEXT_ERROR, BIV_TEXT_ERROR_VALUE, what);
  return FALSE;
}

static int
find_word (const char *const *words,
           const char        *word)
{
  for (int i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], word) == 0)
      return i;
  return -1;
}

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

static gint32
get_unit (const BivField *field,
          const FuBattle *battle,
          Fact            fact,
          guint           which)
{
  const FuUnit *unit = &battle->units[which];

  switch (fact)
    {
    case PRESENCE:
      return unit->status >= FU_ROUTED ? 2 : unit->marks & FU_LEFT ? 3 : unit->marks & FU_WAITS ? 1
             : unit->placed == FU_NOWHERE || !(unit->marks & FU_IN_PLACE) ? 4 : 0;
    case SIDE: return unit->side;
    case TYPE: return (gint32) field->units[which].type;
    case STATUS: return unit->status;
    case PLACED: return unit->placed;
    case QUALITY: return fu_quality (battle, unit);
    case FRONT: return unit->front;
    case MEN: return unit->men;
    case RANKS: return unit->ranks;
    case COMPANIES: return unit->companies;
    case ABREAST: return unit->abreast;
    case RIFLE: return unit->is_rifle;
    case LIGHT_GUNS: return unit->light_guns;
    case WEIGHT: return unit->weight;
    case GUNS: return unit->guns;
    case SILENCED: return unit->silenced;
    case CALIBRE: return unit->calibre;
    case CLASS: return unit->class;
    case DP: return unit->dp;
    case WINS: return unit->wins;
    case DEPLOY: return !!(unit->marks & FU_MUST_DEPLOY);
    case ABANDONED: return !!(unit->marks & FU_ABANDONED);
    case TAKEN: return !!(unit->marks & FU_TAKEN);
    case MOVED: return !!(unit->marks & FU_MOVED);
    case MOVED_BACK: return !!(unit->marks & FU_MOVED_BACK);
    case EVOLVING: return unit->evolving;
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
set_mark (FuUnit  *unit,
          FuMark   mark,
          gboolean is_set)
{
  unit->marks = is_set ? unit->marks | mark : unit->marks & ~(guint32) mark;
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
          Fact    fact,
          gint32  value)
{
  switch (fact)
    {
    case PRESENCE: set_presence (unit, value); break;
    case STATUS: unit->status = (guint8) value; break;
    case PLACED: unit->placed = (guint8) value; break;
    /* A faulty one is kept as such (E-SETUP-11). */
    case QUALITY: unit->quality = (guint8) (value >= 1 && value <= 9 ? value : 255); break;
    case FRONT: unit->front = (guint16) value; break;
    case MEN: unit->men = (guint16) value; break;
    case RANKS: unit->ranks = (guint8) value; break;
    case COMPANIES: unit->companies = (guint8) value; break;
    case ABREAST: unit->abreast = (guint8) value; break;
    case RIFLE: unit->is_rifle = (guint8) value; break;
    case LIGHT_GUNS: unit->light_guns = (guint8) value; break;
    case WEIGHT: unit->weight = (guint8) value; break;
    case GUNS: unit->guns = (guint8) value; break;
    case SILENCED: unit->silenced = (guint8) value; break;
    case CALIBRE: unit->calibre = (guint8) value; break;
    case CLASS: unit->class = (guint8) value; break;
    case DP: unit->dp = (guint16) value; break;
    case WINS: unit->wins = (guint8) value; break;
    case DEPLOY: set_mark (unit, FU_MUST_DEPLOY, value); break;
    case ABANDONED: set_mark (unit, FU_ABANDONED, value); break;
    case TAKEN: set_mark (unit, FU_TAKEN, value); break;
    case MOVED: set_mark (unit, FU_MOVED, value); break;
    case MOVED_BACK: set_mark (unit, FU_MOVED_BACK, value); break;
    case EVOLVING: unit->evolving = (guint8) value; break;
    default: break;
    }
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

/* ---- Texts, written ---- */

static char *
dup_minutes (gint32 ticks)
{
  gint64 over = ticks, under = FU_MINUTE;

  for (gint64 a = over, b = under, c; ; a = b, b = c)
    {
      c = a % b;
      if (c == 0)
        {
          over /= b;
          under /= b;
          break;
        }
    }
  return under == 1 ? g_strdup_printf ("%" G_GINT64_FORMAT, over)
                    : g_strdup_printf ("%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, over, under);
}

static char *
dup_flags (const FuUnit *unit)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; flag_words[i] != NULL; i++)
    if ((unit->flags | unit->fresh) & 1 << i)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "," : "", flag_words[i]);
  return g_string_free (text->len > 0 ? text : g_string_append (text, "none"), FALSE);
}

static char *
dup_defeats (const FuUnit *unit)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < unit->n_defeats; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? "," : "", unit->defeats[i]);
  return g_string_free (text->len > 0 ? text : g_string_append (text, "none"), FALSE);
}

static char *
dup_attacks (const BivField *field,
             const FuUnit   *unit)
{
  GString *text = g_string_new (NULL);
  BivStandSet enemies = unit->attacks;

  for (int enemy = biv_stands_take (&enemies); enemy >= 0; enemy = biv_stands_take (&enemies))
    g_string_append_printf (text, "%s%s", text->len > 0 ? "," : "", field->units[enemy].name);
  return g_string_free (text->len > 0 ? text : g_string_append (text, "none"), FALSE);
}

static char *
dup_fixed (const FuUnit *unit)
{
  if (unit->status == FU_RETREATING || unit->status == FU_REFORMING)
    return g_strdup (status_words[unit->status]);
  for (guint i = 0; flag_words[i] != NULL; i++)
    if ((unit->flags | (unit->fresh & FU_LOST)) & 1 << i)
      return g_strdup (flag_words[i]);
  return g_strdup ("no");
}

/* The words of section 7.1. */
static char *
dup_mods (const FuUnit *unit)
{
  static const char *const words[FU_N_MODS] = {
    [FU_MOD_DOWNHILL] = "attacking-downhill", [FU_MOD_UPHILL] = "attacking-uphill", [FU_MOD_BROKEN] = "broken-ground",
    [FU_MOD_BARRICADE] = "barricade", [FU_MOD_BUILDING] = "building", [FU_MOD_FORTIFICATION] = "fortification",
    [FU_MOD_GENERAL] = "general", [FU_MOD_FRONTAGE_14] = "frontage-1.4", [FU_MOD_FRONTAGE_12] = "frontage-1.2",
    [FU_MOD_HEAVY] = "heavy", [FU_MOD_LIGHT] = "light", [FU_MOD_FRONTALLY] = "infantry-frontally", [FU_MOD_WINS] = "combats-won",
    [FU_MOD_REFORMING] = "reforming", [FU_MOD_RIDDEN] = "ridden-through", [FU_MOD_DISORDERED] = "disordered",
    [FU_MOD_DAMAGE] = "damage",
  };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < FU_N_MODS; i++)
    if (unit->fought.mods[i] != 0)
      g_string_append_printf (text, "%s%s%+d", text->len > 0 ? "," : "", words[i], unit->fought.mods[i]);
  for (guint i = 0; i < unit->fought.n_defeats && i < unit->n_defeats; i++)
    g_string_append_printf (text, "%sdefeat-%d", text->len > 0 ? "," : "", unit->defeats[i]);
  return g_string_free (text->len > 0 ? text : g_string_append (text, "none"), FALSE);
}

static char *
dup_name_of (const BivField *field,
             int             unit)
{
  return g_strdup (unit >= 0 ? field->units[unit].name : "none");
}

static char *
dup_unit_place (const BivField *field,
                const FuUnit   *unit)
{
  BivBase base;

  if (unit->status >= FU_ROUTED || !(unit->marks & FU_IN_PLACE) || unit->marks & FU_LEFT)
    return g_strdup ("-");
  base = fu_base (field, unit);
  return biv_text_dup_place (base.centre);
}

char *
fu_dup_fact (const BivField *field,
             const BivState *state,
             guint           fact,
             guint           which)
{
  const FuBattle *battle = fu_battle_of (state);
  const FuUnit *unit = &battle->units[which % BIV_MAX_UNITS];

  switch (fact)
    {
    case CLOCK:
      return battle->clock < 0 ? g_strdup ("none") : g_strdup_printf ("%02d:%02d", battle->clock / 60 % 24,
                                                                      battle->clock % 60);
    case AT: return dup_unit_place (field, unit);
    case FACING: return biv_text_dup_angle (unit->facing);
    case STATE: return g_strdup (form_words[unit->form]);
    case FLAGS: return dup_flags (unit);
    case IN: return g_strdup (unit->building != FU_NONE ? fu_get_name (field, BIV_TARGET_CELL,
                                                                       (guint) unit->building) : "none");
    case BRIGADE: return g_strdup (unit->brigade != FU_NONE ? fu_formation_name (field, unit->brigade) : "none");
    case FRONTAGE: return biv_text_dup_length (unit->frontage);
    case DEPTH: return biv_text_dup_length (unit->depth);
    case WIDE: return unit->wide > 0 ? biv_text_dup_length (unit->wide) : g_strdup ("none");
    case GUNS_LEFT: return g_strdup_printf ("%d", fu_guns_left (unit));
    case DEFEATS: return dup_defeats (unit);
    case DECLARED: return dup_name_of (field, unit->declared);
    case ATTACKS: return dup_attacks (field, unit);
    case MINUTES: return dup_minutes (fu_ticks_left (battle, unit));
    case SPENT: return g_strdup_printf ("%d", unit->spent);
    case FIXED: return dup_fixed (unit);
    case SCORE: return unit->fought.has_score ? g_strdup_printf ("%d", unit->fought.score) : g_strdup ("none");
    case MARGIN: return unit->fought.margin != 0 ? g_strdup_printf ("%d", unit->fought.margin) : g_strdup ("none");
    case MODS: return dup_mods (unit);
    case GENERAL_AT: return biv_text_dup_place (fu_general_at (battle, &battle->generals[which % FU_MAX_GENERALS]));
    case WITH: return dup_name_of (field, battle->generals[which % FU_MAX_GENERALS].unit);
    default: g_return_val_if_reached (NULL);
    }
}

/* ---- Texts, read ---- */

static gboolean
put_form (FuUnit     *unit,
          const char *text,
          GError    **error)
{
  static const guint8 first[] = { FU_LINE, FU_MOUNTED, FU_UNLIMBERED }, last[] = { FU_SKIRMISH, FU_DISMOUNTED,
                                                                                   FU_LIMBERED };
  int form = find_word (form_words, text);

  if (form < first[unit->arm] || form > last[unit->arm])
    return wrong (error, _("“%s” is no formation of such a unit."), text);
  unit->form = (guint8) form;
  return TRUE;
}

static gboolean
put_flags (FuUnit     *unit,
           const char *text,
           GError    **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  unit->flags = unit->fresh = 0;
  for (char **word = words; *word != NULL; word++)
    {
      int flag = find_word (flag_words, *word);

      if (flag < 0 && strcmp (*word, "none") != 0)
        return wrong (error, _("“%s” is none of withdrawn, disordered, ridden-through, lost."), *word);
      if (flag >= 0 && 1 << flag == FU_LOST)
        unit->fresh |= FU_LOST;
      else if (flag >= 0)
        unit->flags |= (guint8) (1 << flag);
    }
  return TRUE;
}

static gboolean
put_defeats (FuUnit     *unit,
             const char *text,
             GError    **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);

  unit->n_defeats = 0;
  for (char **word = words; *word != NULL && strcmp (text, "none") != 0; word++)
    {
      gint64 cost;

      if (!g_ascii_string_to_signed (*word, 10, 1, 99, &cost, NULL))
        return wrong (error, _("“%s” is no margin of a defeat."), *word);
      if (unit->n_defeats == FU_MAX_DEFEATS)
        return wrong (error, _("A unit remembers at most %d defeats."), FU_MAX_DEFEATS);
      unit->defeats[unit->n_defeats++] = (guint8) CLAMP (cost, 2, 5);
    }
  return TRUE;
}

static gboolean
find_enemy (const BivField *field,
            const char     *name,
            int             side,
            int            *enemy,
            GError        **error)
{
  *enemy = biv_field_find_unit (field, name);
  if (*enemy >= 0 && field->units[*enemy].side != side)
    return TRUE;
  return wrong (error, _("“%s” is no enemy of it."), name);
}

static gboolean
put_declared (const BivField *field,
              FuUnit         *unit,
              const char     *text,
              GError        **error)
{
  int enemy;

  unit->declared = FU_NONE;
  if (strcmp (text, "none") == 0)
    return TRUE;
  if (!find_enemy (field, text, unit->side, &enemy, error))
    return FALSE;
  unit->declared = (gint16) enemy;
  biv_stands_add (&unit->attacks, (guint) enemy);
  return TRUE;
}

static gboolean
put_attacks (const BivField *field,
             FuUnit         *unit,
             const char     *text,
             GError        **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  int enemy;

  unit->attacks = (BivStandSet) { { 0, 0 } };
  for (char **word = words; *word != NULL && strcmp (text, "none") != 0; word++)
    {
      if (!find_enemy (field, *word, unit->side, &enemy, error))
        return FALSE;
      biv_stands_add (&unit->attacks, (guint) enemy);
    }
  return TRUE;
}

static gboolean
put_unit_place (FuUnit     *unit,
                const char *text,
                GError    **error)
{
  if (strcmp (text, "-") == 0)
    {
      unit->status = FU_DESTROYED;
      unit->marks &= ~(guint32) FU_IN_PLACE;
      return TRUE;
    }
  if (!biv_text_read_place (text, &unit->at))
    return wrong (error, _("“%s” is no place: X,Y in millimetres."), text);
  unit->marks = (unit->marks | FU_IN_PLACE) & ~(guint32) (FU_WAITS | FU_LEFT);
  if (unit->status >= FU_ROUTED)
    unit->status = FU_ACTIVE;
  unit->building = FU_NONE;
  return TRUE;
}

static gboolean
put_named (const BivField *field,
           BivTarget       target,
           const char     *text,
           int            *number,
           GError        **error)
{
  *number = FU_NONE;
  if (strcmp (text, "none") == 0)
    return TRUE;
  *number = fu_find_named (field, target, text);
  return *number >= 0 || wrong (error, _("Nothing is called “%s” here."), text);
}

static gboolean
put_general (const BivField *field,
             FuGeneral      *general,
             Fact            fact,
             const char     *text,
             GError        **error)
{
  int unit;

  if (fact == GENERAL_AT)
    return biv_text_read_place (text, &general->at) || wrong (error, _("“%s” is no place: X,Y in millimetres."), text);
  unit = biv_field_find_unit (field, text);
  if (unit < 0 && strcmp (text, "none") != 0)
    return wrong (error, _("There is no unit “%s”."), text);
  general->unit = (gint16) (unit < 0 ? FU_NONE : unit);
  return TRUE;
}

static gboolean
put_unit (const BivField *field,
          FuUnit         *unit,
          Fact            fact,
          const char     *text,
          GError        **error)
{
  int number = 0;

  switch (fact)
    {
    case AT: return put_unit_place (unit, text, error);
    case FACING:
      if (!biv_text_read_angle (text, &unit->facing))
        return wrong (error, _("“%s” is no facing: degrees from 0 to 359.99."), text);
      unit->marks |= FU_FACED;
      return TRUE;
    case STATE: return put_form (unit, text, error);
    case FLAGS: return put_flags (unit, text, error);
    case IN:
      if (!put_named (field, BIV_TARGET_CELL, text, &number, error))
        return FALSE;
      unit->building = (gint8) number;
      return TRUE;
    case BRIGADE:
      if (!put_named (field, BIV_TARGET_FORMATION, text, &number, error))
        return FALSE;
      unit->brigade = (gint16) number;
      return TRUE;
    case WIDE:
      unit->wide = 0;
      if (strcmp (text, "none") != 0 && (!biv_text_read_length (text, &unit->wide) || unit->wide <= 0))
        return wrong (error, _("“%s” is no frontage in millimetres."), text);
      return TRUE;
    case DEFEATS: return put_defeats (unit, text, error);
    case DECLARED: return put_declared (field, unit, text, error);
    case ATTACKS: return put_attacks (field, unit, text, error);
    case SPENT:
      unit->spent = (gint32) g_ascii_strtoll (text, NULL, 10);
      return TRUE;
    default: return wrong (error, _("“%s” can be asked, not set."), fu_facts[fact].name);
    }
}

gboolean
fu_put_fact (const BivField *field,
             BivState       *state,
             guint           fact,
             guint           which,
             const char     *text,
             GError        **error)
{
  FuBattle *battle = fu_battle (state);
  FuUnit unit;
  int minutes;

  if (fact == CLOCK)
    {
      if (!biv_book_read_time (text, &minutes))
        return wrong (error, _("“%s” is no time of the day: HH:MM."), text);
      battle->clock = minutes;
      return TRUE;
    }
  if (fu_facts[fact].target == BIV_TARGET_GENERAL)
    return put_general (field, &battle->generals[which], fact, text, error);
  unit = battle->units[which];
  if (!put_unit (field, &unit, fact, text, error))
    return FALSE;
  battle->units[which] = unit;
  return TRUE;
}

/* ---- The same, said in other words ---- */

static gboolean
is_same_place (const char *is,
               const char *wanted)
{
  BivSpot a, b;

  return biv_text_read_place (is, &a) && biv_text_read_place (wanted, &b) && ABS (a.x - b.x) <= 5
    && ABS (a.y - b.y) <= 5;
}

static int
compare_words (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gboolean
is_same_set (const char *is,
             const char *wanted)
{
  g_auto (GStrv) a = g_strsplit (is, ",", -1);
  g_auto (GStrv) b = g_strsplit (wanted, ",", -1);

  qsort (a, g_strv_length (a), sizeof *a, compare_words);
  qsort (b, g_strv_length (b), sizeof *b, compare_words);
  return g_strv_equal ((const char *const *) a, (const char *const *) b);
}

/* In ten-thousandths of a minute; "10/3". */
static gint64
read_minutes (const char *text)
{
  char *end;
  double over = g_ascii_strtod (text, &end), under = *end == '/' ? g_ascii_strtod (end + 1, NULL) : 1;

  return under > 0 ? (gint64) (over / under * 10000 + 0.5) : -1;
}

gboolean
fu_is_fact_equal (guint       fact,
                  const char *is,
                  const char *wanted)
{
  BivLength a, b;
  int turn;

  if (strcmp (is, wanted) == 0)
    return TRUE;
  switch (fact)
    {
    case AT:
    case GENERAL_AT:
      return is_same_place (is, wanted);
    case FRONTAGE:
    case DEPTH:
    case WIDE:
      return biv_text_read_length (is, &a) && biv_text_read_length (wanted, &b) && ABS (a - b) <= 5;
    case FACING:
      if (!biv_text_read_length (is, &a) || !biv_text_read_length (wanted, &b))
        return FALSE;
      turn = ABS (a - b) % 36000;
      return MIN (turn, 36000 - turn) <= 2;
    case MINUTES:
      return ABS (read_minutes (is) - read_minutes (wanted)) <= 100;
    case FLAGS:
    case ATTACKS:
      return is_same_set (is, wanted);
    default:
      return FALSE;
    }
}

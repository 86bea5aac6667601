/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fact-texts.c: the facts that are texts: places, times, sets of words, written and read */
#include "config.h"
#include "rulebooks/fusilier/rules/facts.h"

#include "engine/biv-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- Texts, written ---- */

static char *
dup_flags (const FuUnit *unit)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; fu_flag_words[i] != NULL; i++)
    if ((unit->flags | unit->fresh) & 1 << i)
      g_string_append_printf (text, "%s%s", text->len > 0 ? "," : "", fu_flag_words[i]);
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
    return g_strdup (fu_status_words[unit->status]);
  for (guint i = 0; fu_flag_words[i] != NULL; i++)
    if ((unit->flags | (unit->fresh & FU_LOST)) & 1 << i)
      return g_strdup (fu_flag_words[i]);
  return g_strdup ("no");
}

static char *
dup_name_of (const BivField *field,
             int             unit)
{
  return g_strdup (unit >= 0 ? field->units[unit].name : "none");
}

/* Its pairing, what came of it, and by how much: what says who may follow whom (FU-RESULT-2). */
static char *
dup_fought (const FuUnit *unit)
{
  return unit->fought.pairing == FU_NONE ? g_strdup ("none")
         : g_strdup_printf ("%d,%s,%d", unit->fought.pairing, fu_result_words[unit->fought.result], unit->fought.margin);
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
    case AT:
      return unit->status >= FU_ROUTED || !(unit->marks & FU_IN_PLACE) || unit->marks & FU_LEFT
             ? g_strdup ("-") : biv_text_dup_place (fu_base (field, unit).centre);
    case FACING: return biv_text_dup_angle (unit->facing);
    case STATE: return g_strdup (fu_form_words[unit->form]);
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
    case MINUTES: return fu_dup_minutes (fu_ticks_left (battle, unit));
    case SPENT: return g_strdup_printf ("%d", unit->spent);
    case DRIVEN: return g_strdup_printf ("%d", unit->driven);
    case EVOLVED: return g_strdup_printf ("%d", unit->evolved);
    case REACHED: return unit->reached_at < 0 ? g_strdup ("none") : g_strdup_printf ("%d", unit->reached_at);
    case FIXED: return dup_fixed (unit);
    case SCORE: return unit->fought.has_score ? g_strdup_printf ("%d", unit->fought.score) : g_strdup ("none");
    case MARGIN: return unit->fought.margin != 0 ? g_strdup_printf ("%d", unit->fought.margin) : g_strdup ("none");
    case MODS:
      return fu_dup_mods (&fu_rules (field)->numbers, unit->fought.mods, unit->defeats,
                          MIN (unit->fought.n_defeats, unit->n_defeats));
    case FOUGHT: return dup_fought (unit);
    case GENERAL_AT: return biv_text_dup_place (fu_general_at (battle, &battle->generals[which % FU_MAX_GENERALS]));
    case RIDDEN: return g_strdup_printf ("%d", battle->generals[which % FU_MAX_GENERALS].gone);
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
  int form = fu_find_word (fu_form_words, text);

  if (form < first[unit->arm] || form > last[unit->arm])
    return fu_wrong (error, _("“%s” is no formation of such a unit."), text);
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
      int flag = fu_find_word (fu_flag_words, *word);

      if (flag < 0 && strcmp (*word, "none") != 0)
        return fu_wrong (error, _("“%s” is none of withdrawn, disordered, ridden-through, lost."), *word);
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
        return fu_wrong (error, _("“%s” is no margin of a defeat."), *word);
      if (unit->n_defeats == FU_MAX_DEFEATS)
        return fu_wrong (error, _("A unit remembers at most %d defeats."), FU_MAX_DEFEATS);
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
  return fu_wrong (error, _("“%s” is no enemy of it."), name);
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
put_fought (FuUnit     *unit,
            const char *text,
            GError    **error)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  gint64 pairing, margin;
  int result;

  unit->fought = (FuFought) { .pairing = FU_NONE, .clash = FU_NONE, .victor = FU_NONE };
  if (strcmp (text, "none") == 0)
    return TRUE;
  result = g_strv_length (words) == 3 ? fu_find_word (fu_result_words, words[1]) : -1;
  if (result < 0 || !g_ascii_string_to_signed (words[0], 10, 0, BIV_MAX_UNITS, &pairing, NULL)
      || !g_ascii_string_to_signed (words[2], 10, -999, 999, &margin, NULL))
    return fu_wrong (error, _("“%s” is no combat: PAIRING,RESULT,MARGIN."), text);
  unit->fought.pairing = unit->fought.clash = (gint16) pairing;
  unit->fought.result = (guint8) result;
  unit->fought.margin = (gint16) margin;
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
    return fu_wrong (error, _("“%s” is no place: X,Y in millimetres."), text);
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
  return *number >= 0 || fu_wrong (error, _("Nothing is called “%s” here."), text);
}

static gboolean
put_general (const BivField *field,
             FuGeneral      *general,
             FuFact            fact,
             const char     *text,
             GError        **error)
{
  int unit;

  if (fact == GENERAL_AT)
    return biv_text_read_place (text, &general->at) || fu_wrong (error, _("“%s” is no place: X,Y in millimetres."), text);
  if (fact == RIDDEN)
    {
      general->gone = (gint32) g_ascii_strtoll (text, NULL, 10);
      return TRUE;
    }
  unit = biv_field_find_unit (field, text);
  if (unit < 0 && strcmp (text, "none") != 0)
    return fu_wrong (error, _("There is no unit “%s”."), text);
  general->unit = (gint16) (unit < 0 ? FU_NONE : unit);
  return TRUE;
}

static gboolean
put_unit (const BivField *field,
          FuUnit         *unit,
          FuFact            fact,
          const char     *text,
          GError        **error)
{
  int number = 0;
  BivAngle facing;

  switch (fact)
    {
    case AT: return put_unit_place (unit, text, error);
    case FACING:
      if (!biv_text_read_angle (text, &facing))
        return fu_wrong (error, _("“%s” is no facing: degrees from 0 to 359.99."), text);
      fu_face (unit, facing);
      unit->marks |= FU_FACED;
      return TRUE;
    case STATE: return put_form (unit, text, error);
    case FLAGS: return put_flags (unit, text, error);
    case IN:
      if (!put_named (field, BIV_TARGET_CELL, text, &number, error))
        return FALSE;
      /* FU-BUILD-3 */
      if (number >= 0 && unit->arm != FU_INFANTRY)
        return fu_wrong (error, _("Only infantry can hold “%s”."), text);
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
        return fu_wrong (error, _("“%s” is no frontage in millimetres."), text);
      return TRUE;
    case DEFEATS: return put_defeats (unit, text, error);
    case DECLARED: return put_declared (field, unit, text, error);
    case ATTACKS: return put_attacks (field, unit, text, error);
    case FOUGHT: return put_fought (unit, text, error);
    case SPENT:
      unit->spent = (gint32) g_ascii_strtoll (text, NULL, 10);
      return TRUE;
    case DRIVEN:
      unit->driven = (gint32) g_ascii_strtoll (text, NULL, 10);
      return TRUE;
    case EVOLVED:
      unit->evolved = (gint32) g_ascii_strtoll (text, NULL, 10);
      return TRUE;
    case REACHED:
      unit->reached_at = strcmp (text, "none") == 0 ? -1 : (gint32) g_ascii_strtoll (text, NULL, 10);
      return TRUE;
    default: return fu_wrong (error, _("“%s” can be asked, not set."), fu_facts[fact].name);
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
        return fu_wrong (error, _("“%s” is no time of the day: HH:MM."), text);
      battle->clock = minutes;
      return TRUE;
    }
  if (fu_facts[fact].target == BIV_TARGET_GENERAL)
    return put_general (field, &battle->generals[which], fact, text, error);
  unit = battle->units[which];
  if (!put_unit (field, &unit, fact, text, error))
    return FALSE;
  battle->units[which] = unit;
  battle->has_fought = battle->has_fought || (fact == FOUGHT && unit.fought.pairing != FU_NONE);
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
      /* Who is gone has no place. */
      return is_same_place (is, wanted) || (strcmp (is, "-") == 0 && strcmp (wanted, "none") == 0);
    case GENERAL_AT:
      return is_same_place (is, wanted);
    case GUNS:
    case SILENCED:
    case GUNS_LEFT:
    case CALIBRE:
      return strcmp (is, "0") == 0 && strcmp (wanted, "none") == 0;
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* course-words.c: a battle's course in sentences, each whole, so that each can be said in another language */
#include "config.h"

#include "draw/battle/course-private.h"

#include <glib/gi18n-lib.h>

#include "campaign/battle/lone.h"
#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/turn-words.h"

#define MOST_NAMES 3                /* that one sentence holds */
#define IN_PARAGRAPH 3              /* turns of a battle that a newspaper tells in one */

/* ---- One event ---- */

/* Of the same unit the same words each time. */
static char *
dup_fall (const BivCourse     *course,
          const BivCourseUnit *unit)
{
  const BivCourseUnit *by = unit->by >= 0 ? BIV_COURSE_UNIT (course, unit->by) : NULL;
  gboolean is_other = g_str_hash (unit->name) % 2 == 1;

  if (by == NULL)
    return g_strdup_printf (C_("battle", "%s fell."), unit->name);
  if (by->side == unit->side)
    return g_strdup_printf (C_("battle", "%1$s fell to a shot of its own side, of %2$s."), unit->name, by->name);
  if (unit->by_blade && unit->arm == BIV_ARM_GUN)
    return is_other ? g_strdup_printf (C_("battle", "The guns of %2$s are in the hands of %1$s."), by->name, unit->name)
                    : g_strdup_printf (C_("battle", "%1$s took the guns of %2$s."), by->name, unit->name);
  if (unit->by_blade && by->arm == BIV_ARM_HORSE)
    return is_other ? g_strdup_printf (C_("battle", "%2$s could not stand the charge of %1$s."), by->name, unit->name)
                    : g_strdup_printf (C_("battle", "%1$s rode down %2$s."), by->name, unit->name);
  if (unit->by_blade)
    return is_other ? g_strdup_printf (C_("battle", "%2$s gave way to %1$s at close quarters."), by->name, unit->name)
                    : g_strdup_printf (C_("battle", "%1$s broke %2$s hand to hand."), by->name, unit->name);
  if (by->arm == BIV_ARM_GUN)
    return is_other ? g_strdup_printf (C_("battle", "%2$s broke under the guns of %1$s."), by->name, unit->name)
                    : g_strdup_printf (C_("battle", "The guns of %1$s broke %2$s."), by->name, unit->name);
  return is_other ? g_strdup_printf (C_("battle", "The fire of %1$s was the end of %2$s."), by->name, unit->name)
                  : g_strdup_printf (C_("battle", "%1$s shot down %2$s."), by->name, unit->name);
}

/* Whether each brought down the other, in one fight. */
static gboolean
fell_together (const BivCourse     *course,
               const BivCourseUnit *unit)
{
  const BivCourseUnit *by = unit->by >= 0 ? BIV_COURSE_UNIT (course, unit->by) : NULL;

  return by != NULL && by->by >= 0 && BIV_COURSE_UNIT (course, by->by) == unit && by->end_turn == unit->end_turn && unit->by_blade
         && by->by_blade;
}

/* "Staff", "Staff and Levy", "Staff, Levy and 1st Foot" */
static char *
dup_names (GPtrArray *names)
{
  g_autofree char *all = g_strdup (names->len > 0 ? g_ptr_array_index (names, 0) : "");

  for (guint i = 1; i < names->len; i++)
    {
      const char *last = g_ptr_array_index (names, i);
      char *longer = i + 1 < names->len ? g_strdup_printf (C_("list", "%s, %s"), all, last)
                                        : g_strdup_printf (C_("list", "%s and %s"), all, last);

      g_free (all);
      all = longer;
    }
  return g_steal_pointer (&all);
}

/* ---- A turn ---- */

static void
add (GString *account,
     char    *sentence)
{
  g_string_append_printf (account, "%s%s", account->len > 0 ? " " : "", sentence);
  g_free (sentence);
}

static gboolean
comes_on (const BivCourseUnit *unit,
          int                  turn)
{
  return turn > 1 && unit->spots->len > 0 && BIV_COURSE_SPOT (unit, 0)->turn == turn;
}

static gboolean
has_moved (const BivCourse *course,
           int              side,
           int              turn)
{
  for (guint i = 0; i < course->units->len; i++)
    {
      const BivCourseSpot *before = biv_course_find_spot_before (course, i, turn), *after = biv_course_find_spot (course, i, turn);

      if (BIV_COURSE_UNIT (course, i)->side == side && before != NULL && after != NULL
          && (before->at.x != after->at.x || before->at.y != after->at.y))
        return TRUE;
    }
  return FALSE;
}

char *
biv_course_dup_quiet (const BivCourse *course,
                      int              first,
                      int              last)
{
  gboolean has_shots = FALSE, a = FALSE, b = FALSE;

  for (int turn = first; turn <= last; turn++)
    {
      a |= has_moved (course, 0, turn);
      b |= has_moved (course, 1, turn);
    }
  for (guint i = 0; i < course->shots->len; i++)
    has_shots |= BIV_COURSE_SHOT (course, i)->turn >= first && BIV_COURSE_SHOT (course, i)->turn <= last;
  if (has_shots)
    return g_strdup (C_("battle", "There was firing; nobody fell."));
  if (a && b)
    return g_strdup (C_("battle", "Both sides moved; nobody fell."));
  if (a || b)
    return g_strdup_printf (C_("battle", "%s moved; nobody fell."), biv_course_get_side_name (course, a ? 0 : 1));
  return g_strdup (C_("battle", "Nobody moved."));
}

/* Those of one turn in a single sentence: by name, or counted where they are many. */
static char *
dup_fallen (const BivCourse *course,
            GPtrArray       *fallen,
            const int        lost[2])
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *all = NULL;

  if (fallen->len == 1)
    return dup_fall (course, g_ptr_array_index (fallen, 0));
  if (fallen->len > MOST_NAMES && lost[0] > 0 && lost[1] > 0)
    return g_strdup_printf (C_("battle", "Units lost: %1$s %2$d, %3$s %4$d."), biv_course_get_side_name (course, 0), lost[0],
                            biv_course_get_side_name (course, 1), lost[1]);
  if (fallen->len > MOST_NAMES)
    return g_strdup_printf (C_("battle", "Units lost: %1$s %2$d."), biv_course_get_side_name (course, lost[0] > 0 ? 0 : 1),
                            lost[0] + lost[1]);
  for (guint i = 0; i < fallen->len; i++)
    g_ptr_array_add (names, ((const BivCourseUnit *) g_ptr_array_index (fallen, i))->name);
  all = dup_names (names);
  return g_strdup_printf (C_("battle", "%s fell."), all);
}

void
biv_course_tell_turn (const BivCourse *course,
                      BivCourseTurn   *turn)
{
  g_autoptr (GPtrArray) fallen = g_ptr_array_new (), come = g_ptr_array_new (), unnamed = g_ptr_array_new ();
  g_autoptr (GString) account = g_string_new (NULL);
  gboolean left[2] = { FALSE, FALSE };
  int lost[2] = { 0, 0 }, came[2] = { 0, 0 };

  for (guint i = 0; i < course->units->len; i++)
    {
      const BivCourseUnit *unit = BIV_COURSE_UNIT (course, i);

      if (comes_on (unit, turn->turn))
        {
          g_ptr_array_add (come, unit->name);
          came[unit->side]++;
        }
      if (unit->end_turn != turn->turn)
        continue;
      left[unit->side] |= unit->end == BIV_COURSE_LEFT;
      if (unit->end != BIV_COURSE_FELL)
        continue;
      g_ptr_array_add (fallen, (gpointer) unit);
      lost[unit->side]++;
    }
  for (int side = 0; side < 2; side++)
    if (come->len > MOST_NAMES && came[side] > 0)
      add (account, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s brought on %d more unit.", "%s brought on %d more units.",
                                                  (gulong) came[side]), biv_course_get_side_name (course, side), came[side]));
  if (come->len > 0 && come->len <= MOST_NAMES)
    {
      g_autofree char *names = dup_names (come);

      add (account, g_strdup_printf (C_("battle", "%s came on."), names));
    }
  if (fallen->len > 4 * MOST_NAMES)
    add (account, dup_fallen (course, fallen, lost));
  else
    for (guint i = 0; i < fallen->len; i++)
      {
        const BivCourseUnit *unit = g_ptr_array_index (fallen, i);

        if (unit->by < 0)
          g_ptr_array_add (unnamed, unit->name);
        else if (!fell_together (course, unit))
          add (account, dup_fall (course, unit));
        else if (unit < BIV_COURSE_UNIT (course, unit->by))
          add (account, g_strdup_printf (C_("battle", "%1$s and %2$s broke each other hand to hand."), unit->name,
                                         BIV_COURSE_UNIT (course, unit->by)->name));
      }
  if (unnamed->len > 0)
    {
      g_autofree char *names = dup_names (unnamed);

      add (account, g_strdup_printf (C_("battle", "%s fell."), names));
    }
  for (int side = 0; side < 2; side++)
    if (left[side])
      add (account, g_strdup_printf (C_("battle", "%s left the field."), biv_course_get_side_name (course, side)));
  turn->is_quiet = account->len == 0;
  if (turn->is_quiet)
    add (account, biv_course_dup_quiet (course, turn->turn, turn->turn));
  turn->account = g_strdup (account->str);
  turn->sentence = fallen->len > 0 ? dup_fallen (course, fallen, lost) : g_strdup (account->str);
}

/* ---- The whole ---- */

char *
biv_course_dup_title (const BivCourse *course)
{
  return g_strdup (biv_turn_name (course->campaign, biv_id_of (course->battle)));
}

const char *
biv_course_get_side_name (const BivCourse *course,
                          int              side)
{
  return biv_turn_name (course->campaign, course->battle->sides[side]);
}

const char *
biv_course_get_short_name (const BivCourse *course,
                           int              side)
{
  BivSide *item = biv_campaign_find_side (course->campaign, course->battle->sides[side]);

  return item != NULL ? biv_side_call_briefly (item) : biv_course_get_side_name (course, side);
}

double
biv_course_measure_sides (const BivCourse *course,
                          BivLettering     lettering,
                          double           size)
{
  return MAX (biv_lettering_width (biv_course_get_side_name (course, 0), lettering, size),
              biv_lettering_width (biv_course_get_side_name (course, 1), lettering, size));
}

double
biv_course_fit_sides (const BivCourse *course,
                      BivLettering     lettering,
                      double           size,
                      double           width)
{
  return size * MIN (1.0, width / MAX (biv_course_measure_sides (course, lettering, size), 0.1));
}

static const char *
get_bearing (const BivBattle *battle)
{
  switch (battle->approach != NULL ? battle->approach[0] : '\0')
    {
    case 'N': return _("from the north");
    case 'E': return _("from the east");
    case 'S': return _("from the south");
    case 'W': return _("from the west");
    default:  return NULL;
    }
}

/* Who attacked, and whose the field was. */
static char *
dup_meeting (const BivCourse *course)
{
  const BivBattle *battle = course->battle;
  gboolean is_over = battle->state == BIV_BATTLE_FOUGHT || battle->state == BIV_BATTLE_APPLIED;
  const char *attacker = battle->meeting || battle->attacker == NULL ? NULL : biv_turn_name (course->campaign, battle->attacker);
  const char *holder = battle->holder != NULL ? biv_turn_name (course->campaign, battle->holder) : NULL;
  const char *bearing = get_bearing (battle);
  gboolean is_attackers = g_strcmp0 (battle->attacker, battle->holder) == 0;

  if (biv_lone_campaign_is (course->campaign))
    return NULL;
  if (!is_over)
    holder = NULL;
  if (attacker == NULL)
    return holder != NULL ? g_strdup_printf (C_("battle", "A meeting engagement. %s held the field."), holder)
                          : g_strdup (C_("battle", "A meeting engagement."));
  if (bearing != NULL)
    return holder == NULL ? g_strdup_printf (C_("battle", "%1$s attacked %2$s."), attacker, bearing)
           : is_attackers ? g_strdup_printf (C_("battle", "%1$s attacked %2$s and held the field."), attacker, bearing)
                          : g_strdup_printf (C_("battle", "%1$s attacked %2$s. %3$s held the field."), attacker, bearing, holder);
  return holder == NULL ? g_strdup_printf (C_("battle", "%s attacked."), attacker)
         : is_attackers ? g_strdup_printf (C_("battle", "%s attacked and held the field."), attacker)
                        : g_strdup_printf (C_("battle", "%1$s attacked. %2$s held the field."), attacker, holder);
}

char *
biv_course_dup_line (const BivCourse *course)
{
  gboolean is_lone = biv_lone_campaign_is (course->campaign);
  g_autofree char *date = is_lone ? NULL : biv_calendar_dup_label (course->campaign, course->battle->turn);
  g_autofree char *meeting = dup_meeting (course);

  return date != NULL && meeting != NULL ? g_strdup_printf ("%s  ·  %s", date, meeting) : g_strdup (date != NULL ? date : "");
}

const char *
biv_course_get_end (const BivCourseUnit *unit)
{
  switch (unit->fate)
    {
    case BIV_FATE_LOST:
      return C_("fate", "destroyed");
    case BIV_FATE_CAPTURED:
      return C_("fate", "taken");
    case BIV_FATE_LIGHT:
      return C_("fate", "scattered, soon back");
    case BIV_FATE_RECOVERING:
      return C_("fate", "broken, recovering");
    default:
      break;
    }
  switch (unit->end)
    {
    case BIV_COURSE_FELL:
      return C_("fate", "fell");
    case BIV_COURSE_LEFT:
      return C_("fate", "left the field");
    case BIV_COURSE_NEVER_ON:
      return C_("fate", "never came on");
    case BIV_COURSE_HELD:
    default:
      return C_("fate", "held to the end");
    }
}

char *
biv_course_dup_figure (int turn)
{
  static const struct
  {
    int         value;
    const char *letters;
  } parts[] = { { 100, "C" }, { 90, "XC" }, { 50, "L" }, { 40, "XL" }, { 10, "X" }, { 9, "IX" }, { 5, "V" }, { 4, "IV" },
                { 1, "I" } };
  GString *figure = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    for (; turn >= parts[i].value; turn -= parts[i].value)
      g_string_append (figure, parts[i].letters);
  return g_string_free (figure, FALSE);
}

char *
biv_course_dup_figures (int first,
                        int last)
{
  g_autofree char *one = biv_course_dup_figure (first), *other = biv_course_dup_figure (last);

  return first == last ? g_strdup (one) : g_strdup_printf ("%s–%s", one, other);
}

/* ---- As a newspaper has it ---- */

/* The field as all saw it who stood on it: turns in paragraphs. */
static void
append_course (GString         *text,
               const BivCourse *course)
{
  int n = 0;

  for (guint i = 0; i < course->turns->len; i++)
    {
      const BivCourseTurn *turn = BIV_COURSE_TURN (course, i);

      if (turn->is_quiet)
        continue;
      g_string_append (text, n % IN_PARAGRAPH == 0 ? "\n" : " ");
      g_string_append (text, turn->account);
      n++;
    }
}

static char *
dup_numbers (const BivCourse *course)
{
  return g_strdup_printf (C_("news", "Units on the field: %1$s %2$d, %3$s %4$d."), biv_course_get_side_name (course, 0),
                          course->start[0], biv_course_get_side_name (course, 1), course->start[1]);
}

static char *
dup_losses (const BivCourse *course)
{
  return g_strdup_printf (C_("news", "Units broken: %1$s %2$d, %3$s %4$d."), biv_course_get_side_name (course, 0),
                          course->fell[0],
                          biv_course_get_side_name (course, 1), course->fell[1]);
}

char *
biv_course_dup_account (const BivCourse *course,
                        const char      *opening,
                        const char      *close)
{
  g_autoptr (GString) text = g_string_new (opening);

  if (course != NULL)
    {
      g_autofree char *numbers = dup_numbers (course), *losses = dup_losses (course);

      g_string_append_printf (text, " %s", numbers);
      append_course (text, course);
      g_string_append_printf (text, "\n%s %s", close != NULL ? close : "", losses);
    }
  else if (close != NULL)
    g_string_append_printf (text, " %s", close);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

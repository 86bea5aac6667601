/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn.c: SHEET-TURN, what happened in a turn (5.6)
 *
 * A side's summary is laid out from the campaign as that side may know it, so nothing has to be left out here. */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "campaign/model/army.h"
#include "campaign/orders/courier.h"
#include "campaign/model/item-names.h"
#include "campaign/model/strength.h"
#include "campaign/model/turn-words.h"
#include "campaign/battle/fate.h"
#include "campaign/battle/outcome.h"
#include "campaign/orders/orders.h"
#include "campaign/turn/victory.h"
#include "draw/sheet/story.h"
#include "draw/sheet/table.h"
#include "draw/sheet/words.h"

#define PLOT_HEIGHT 46.0              /* mm */
#define CLOSE_ROW   5.2
#define MANY_LINES  4                 /* of one kind: in a table */
#define PLANTED     "CA-SCOUT-7"

/* ---- What the journal tells ---- */

/* "6, 3 (table)": the dice of an entry, and whose they were. */
static void
append_dice (GString        *words,
             BivCampaign    *campaign,
             const BivEntry *entry)
{
  BIV_EACH_DETAIL (BivDie, die, entry->dice)
    {
      g_string_append_printf (words, "%s%d", words->len > 0 ? ", " : "", die->face);
      if (die->is_typed)
        g_string_append (words, C_("sheet", " (table)"));
    }
}

static gboolean
is_about (const BivEntry *entry,
          const char     *object)
{
  return object != NULL && entry->objects != NULL && g_strv_contains ((const char *const *) entry->objects, object);
}

/* The dice are lines of their own in the journal: one belongs to the line of its clause about the same thing. */
static void
append_dice_of (GString        *words,
                BivCampaign    *campaign,
                const BivEntry *entry)
{
  const char *first = entry->objects != NULL ? entry->objects[0] : NULL;

  append_dice (words, campaign, entry);
  BIV_EACH (BivEntry, die, campaign, BIV_KIND_ENTRY)
    if (die->entry_kind == BIV_ENTRY_DIE && die->turn == entry->turn && g_strcmp0 (die->clause, entry->clause) == 0
        && is_about (die, first))
      append_dice (words, campaign, die);
}

static gboolean
is_of_weather (const BivEntry *entry,
               BivEntryKind    kind)
{
  return entry->entry_kind == kind && entry->clause != NULL && g_str_has_prefix (entry->clause, "CA-WEATHER-");
}

/* Whether that table of its battle holds what the entry tells (CA-FATE-1 to CA-FATE-8). */
static gboolean
is_in_fates (BivCampaign    *campaign,
             const BivEntry *entry)
{
  BivUnit *unit = entry->objects != NULL ? biv_campaign_find_unit (campaign, entry->objects[0]) : NULL;
  GPtrArray *stood;

  if (unit == NULL || entry->entry_kind != BIV_ENTRY_FATE || entry->clause == NULL
      || !g_str_has_prefix (entry->clause, "CA-FATE-"))
    return FALSE;
  stood = biv_unit_peek_participants (campaign, unit);
  for (guint i = 0; i < stood->len; i++)
    {
      const BivParticipant *participant = g_ptr_array_index (stood, i);
      BivBattle *battle = biv_campaign_find_battle (campaign, participant->battle);

      if (participant->fate != BIV_NONE && battle != NULL && battle->turn == entry->turn && battle->state == BIV_BATTLE_APPLIED)
        return TRUE;
    }
  return FALSE;
}

/* What an entry tells: whose it is, the words and their dice. */
typedef struct
{
  const BivEntry *entry;
  char           *whose;              /* (nullable): of more than one, or of nobody */
  char           *words, *dice;
} Line;

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->whose);
  g_free (line->words);
  g_free (line->dice);
  g_free (line);
}

/* A place that changes hands, a contact and a retreat are both sides'. */
static gboolean
is_of_one (BivEntryKind kind)
{
  return kind != BIV_ENTRY_OWNER && kind != BIV_ENTRY_CONTACT && kind != BIV_ENTRY_RETREAT;
}

/* The name before its colon is taken out of the line. Returns: (transfer full) */
static char *
cut_name (Line *line,
          char *colon)
{
  g_autofree char *words = line->words, *first = g_utf8_substring (colon + 2, 0, 1), *capital = g_utf8_strup (first, -1);

  line->words = g_strconcat (capital, colon + 2 + strlen (first), NULL);
  /* In French there is a blank before it. */
  while (colon > words && g_unichar_isspace (g_utf8_get_char (g_utf8_prev_char (colon))))
    colon = g_utf8_prev_char (colon);
  return g_strndup (words, (gsize) (colon - words));
}

/* A side's, where no other may read it; of what was seen, who saw it, whose name the journal has before it. */
static void
find_whose (Line        *line,
            BivCampaign *campaign)
{
  const BivEntry *entry = line->entry;
  char *colon = entry->entry_kind == BIV_ENTRY_SIGHTING && entry->headline == NULL ? strstr (line->words, ": ") : NULL;

  if (colon != NULL && g_strcmp0 (entry->clause, PLANTED) != 0)
    line->whose = cut_name (line, colon);
  else if (entry->visible_to != NULL && g_strv_length (entry->visible_to) == 1 && is_of_one (entry->entry_kind))
    line->whose = g_strdup (biv_turn_name (campaign, entry->visible_to[0]));
}

/* Of what was seen at one place of one side the last stands. Returns: whether the line has taken the place of another */
static gboolean
replaces (GPtrArray *lines,
          Line      *line)
{
  for (guint i = 0; line->entry->entry_kind == BIV_ENTRY_SIGHTING && i < lines->len; i++)
    {
      const Line *other = g_ptr_array_index (lines, i);

      if (other->entry->objects == NULL || line->entry->objects == NULL
          || !g_strv_equal ((const char *const *) other->entry->objects, (const char *const *) line->entry->objects)
          || g_strcmp0 (other->whose, line->whose) != 0)
        continue;
      line_free (lines->pdata[i]);
      lines->pdata[i] = line;
      return TRUE;
    }
  return FALSE;
}

/* Entries of this turn of one kind. The weather has its own. Returns: (transfer full): of Line */
static GPtrArray *
list_lines (BivSheet     *sheet,
            BivEntryKind  kind)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (line_free);

  BIV_EACH (BivEntry, entry, sheet->campaign, BIV_KIND_ENTRY)
    {
      g_autoptr (GString) words = NULL, dice = NULL;
      Line *line;

      if (entry->turn != sheet->campaign->turn || entry->entry_kind != kind || (entry->text == NULL && entry->headline == NULL)
          || is_of_weather (entry, BIV_ENTRY_EVENT) || is_in_fates (sheet->campaign, entry))
        continue;
      words = g_string_new (biv_said (entry->headline));
      if (entry->text != NULL)
        g_string_append_printf (words, "%s%s", words->len > 0 ? ": " : "", biv_said (entry->text));
      g_strdelimit (words->str, "\n", ' ');
      dice = g_string_new (NULL);
      append_dice_of (dice, sheet->campaign, entry);
      line = g_new0 (Line, 1);
      *line = (Line) { .entry = entry, .words = g_strdup (words->str), .dice = g_strdup (dice->str) };
      find_whose (line, sheet->campaign);
      if (!replaces (lines, line))
        g_ptr_array_add (lines, line);
    }
  return lines;
}

static gboolean
are_of_several (GPtrArray *lines)
{
  const char *whose = NULL;

  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = g_ptr_array_index (lines, i);

      if (whose != NULL && line->whose != NULL && !g_str_equal (whose, line->whose))
        return TRUE;
      whose = line->whose != NULL ? line->whose : whose;
    }
  return FALSE;
}

/* Below its band a side is not named again. */
static void
drop_name (Line *line)
{
  char *colon = line->whose != NULL && g_str_has_prefix (line->words, line->whose) ? strstr (line->words, ": ") : NULL;

  /* In French a narrow blank stands before it. */
  if (colon != NULL && colon <= line->words + strlen (line->whose) + strlen ("\u202f"))
    g_free (cut_name (line, colon));
}

/* Of whose the one at @first is, if it is the first of them. */
static void
add_lines_of (BivTable  *table,
              GPtrArray *lines,
              guint      first)
{
  const Line *one = g_ptr_array_index (lines, first);
  gboolean has_band;

  for (guint i = 0; i < first; i++)
    if (g_strcmp0 (((const Line *) g_ptr_array_index (lines, i))->whose, one->whose) == 0)
      return;
  has_band = one->whose != NULL && (table->sheet->reader == NULL || are_of_several (lines));
  if (has_band)
    biv_table_add (table, BIV_ROW_BAND, g_strdup (one->whose));
  for (guint i = first; i < lines->len; i++)
    {
      Line *line = g_ptr_array_index (lines, i);

      if (g_strcmp0 (line->whose, one->whose) != 0)
        continue;
      if (has_band)
        drop_name (line);
      biv_table_add (table, BIV_ROW_PLAIN, g_steal_pointer (&line->words), g_steal_pointer (&line->dice));
    }
}

/* Many are a table, a few a line each. */
static void
add_entries (BivSheet     *sheet,
             BivEntryKind  kind)
{
  g_autoptr (GPtrArray) lines = list_lines (sheet, kind);
  gboolean has_dice = FALSE;

  for (guint i = 0; i < lines->len; i++)
    has_dice = has_dice || ((const Line *) g_ptr_array_index (lines, i))->dice[0] != '\0';
  if (lines->len >= MANY_LINES)
    {
      const BivSheetColumn columns[] = {
        { .title = C_("column", "What happened"), .width = has_dice ? 156 : 180 },
        { .title = C_("column", "Dice"),          .width = has_dice ? 24 : 0 },
      };
      BivTable *table = biv_sheet_add_table (sheet, columns);

      table->row = CLOSE_ROW;
      /* What is nobody's comes first, then what is each's. */
      for (int whose = 0; whose < 2; whose++)
        for (guint i = 0; i < lines->len; i++)
          if ((((const Line *) g_ptr_array_index (lines, i))->whose != NULL) == (whose == 1))
            add_lines_of (table, lines, i);
      return;
    }
  for (guint i = 0; i < lines->len; i++)
    {
      const Line *line = g_ptr_array_index (lines, i);
      g_autoptr (GString) words = g_string_new (line->words);

      if (kind == BIV_ENTRY_SIGHTING && line->whose != NULL && (sheet->reader == NULL || are_of_several (lines)))
        g_string_printf (words, C_("sheet", "%s: %s"), line->whose, line->words);
      if (line->dice[0] != '\0')
        g_string_append_printf (words, C_("sheet", " (die %s)"), line->dice);
      biv_sheet_add_words (sheet, 9, BIV_TYPE_PLAIN, words->str);
    }
}

#define add_section(sheet, title, ...) \
  add_section_of ((sheet), (title), (const BivEntryKind[]) { __VA_ARGS__ }, \
                  G_N_ELEMENTS (((const BivEntryKind[]) { __VA_ARGS__ })))

static void
add_section_of (BivSheet           *sheet,
                const char         *title,
                const BivEntryKind *kinds,
                guint               n_kinds)
{
  biv_sheet_begin (sheet, title);
  for (guint i = 0; i < n_kinds; i++)
    add_entries (sheet, kinds[i]);
}

/* ---- Orders ---- */

/* How far it came: the places it reached, with their moments. */
static char *
dup_way (BivCampaign  *campaign,
         BivFormation *formation)
{
  g_autoptr (GString) words = g_string_new (NULL);

  BIV_EACH_DETAIL (BivReached, one, formation->moments)
    {
      BivPlace *place = biv_campaign_find_place (campaign, one->place);
      g_autofree char *when = biv_moment_dup_text (one->moment);

      g_string_append_printf (words, "%s%s (%s)", words->len > 0 ? ", " : "",
                              place != NULL ? biv_sheet_name (place) : one->place, when);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static void
add_order (BivTable     *table,
           BivOrder     *order,
           BivFormation *formation)
{
  BivCampaign *campaign = table->sheet->campaign;
  gboolean goes_on = order->turn < campaign->turn && campaign->phase <= BIV_PHASE_MOVEMENT;
  const char *word = goes_on ? C_("sheet", "goes on") : biv_word_get_label (biv_order_status_get_type (), order->status);
  char *status = biv_courier_is_on_its_way (campaign, order) ? biv_courier_dup_arrival_words (campaign, order->arrives)
                 : order->reason != NULL                     ? g_strdup_printf ("%s, %s", word, order->reason)
                                                             : g_strdup (word);

  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (biv_sheet_name (formation)), biv_order_dup_words (campaign, order),
                 dup_way (campaign, formation), status);
  /* CA-ORDER-7: what the commander wrote is kept with his order, and does nothing. */
  if (order->text != NULL)
    biv_table_add (table, BIV_ROW_NOTE, g_strdup_printf (C_("sheet", "“%s”"), order->text));
}

static void
add_orders_of (BivTable *table,
               BivSide  *side)
{
  BivSheet *sheet = table->sheet;
  guint n = 0;

  BIV_EACH (BivOrder, order, sheet->campaign, BIV_KIND_ORDER)
    {
      BivFormation *formation = biv_campaign_find_formation (sheet->campaign, order->formation);

      if (formation == NULL || order->status == BIV_ORDER_DRAFT
          || (order->turn != sheet->campaign->turn && biv_formation_get_order (sheet->campaign, formation) != order
              && !biv_courier_is_on_its_way (sheet->campaign, order))
          || g_strcmp0 (formation->side, biv_id_of (side)) != 0)
        continue;
      /* Detachments of two sides may bear one name; a side's sheet has its own orders alone. */
      if (n++ == 0 && sheet->reader == NULL)
        biv_table_add (table, BIV_ROW_BAND, biv_sheet_dup_side (side));
      add_order (table, order, formation);
    }
}

/* Before Movement nobody has come anywhere. */
static gboolean
has_anybody_moved (BivSheet *sheet)
{
  BIV_EACH (BivFormation, formation, sheet->campaign, BIV_KIND_FORMATION)
    if (biv_details_get_first (formation->moments) != NULL)
      return TRUE;
  return FALSE;
}

static void
add_orders (BivSheet *sheet)
{
  double way = has_anybody_moved (sheet) ? 52 : 0;
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Formation"), .width = 42, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Order"),     .width = 110 - way },
    { .title = C_("column", "How far"),   .width = way },
    { .title = C_("column", "Status"),    .width = 28 },
  };
  BivTable *table = biv_sheet_add_table (sheet, columns);

  biv_sheet_begin (sheet, C_("sheet", "Orders"));
  BIV_EACH (BivSide, side, sheet->campaign, BIV_KIND_SIDE)
    add_orders_of (table, side);
}

/* ---- Battles ---- */

static int
count_ready (BivCampaign *campaign,
             BivBattle   *battle,
             const char  *side,
             gboolean     is_after)
{
  int n = 0;

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (g_strcmp0 (participant->battle, biv_id_of (battle)) == 0
        && g_strcmp0 (participant->side, side) == 0)
      n += !is_after || (participant->end != BIV_END_DESTROYED && participant->end != BIV_END_ROUTED);
  return n;
}

/* The dice of its fate. */
static char *
dup_unit_with_dice (BivCampaign *campaign,
                    BivUnit     *unit)
{
  g_autofree char *name = biv_turn_dup_unit_name (campaign, biv_id_of (unit));
  g_autoptr (GString) dice = g_string_new (NULL);

  BIV_EACH (BivEntry, entry, campaign, BIV_KIND_ENTRY)
    if (entry->turn == campaign->turn && entry->entry_kind == BIV_ENTRY_DIE && entry->clause != NULL
        && g_str_has_prefix (entry->clause, "CA-FATE-") && is_about (entry, biv_id_of (unit)))
      append_dice (dice, campaign, entry);
  return dice->len > 0 ? g_strdup_printf ("%s (%s)", name, dice->str) : g_steal_pointer (&name);
}

static int
compare_fates (gconstpointer a,
               gconstpointer b,
               gpointer      campaign)
{
  const BivParticipant *one = *(BivParticipant *const *) a, *other = *(BivParticipant *const *) b;

  return one->fate != other->fate ? one->fate - other->fate
                                  : biv_campaign_find_unit (campaign, one->unit)->ready_turn
                                      - biv_campaign_find_unit (campaign, other->unit)->ready_turn;
}

/* Of the units of one side that have one, the same fates together. Returns: (transfer container): BivParticipant */
static GPtrArray *
list_fates (BivCampaign *campaign,
            BivBattle   *battle,
            const char  *side)
{
  GPtrArray *all = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, campaign, BIV_KIND_PARTICIPANT)
    if (participant->fate != BIV_NONE && g_strcmp0 (participant->battle, biv_id_of (battle)) == 0
        && g_strcmp0 (participant->side, side) == 0 && biv_campaign_find_unit (campaign, participant->unit) != NULL)
      g_ptr_array_add (all, participant);
  g_ptr_array_sort_with_data (all, compare_fates, campaign);
  return all;
}

static void
add_fates_of (BivTable   *table,
              BivBattle  *battle,
              const char *side)
{
  BivCampaign *campaign = table->sheet->campaign;
  g_autoptr (GPtrArray) all = list_fates (campaign, battle, side);

  if (all->len > 0)
    biv_table_add (table, BIV_ROW_BAND, biv_sheet_dup_side (biv_campaign_find_side (campaign, side)));
  for (guint first = 0, next; first < all->len; first = next)
    {
      BivParticipant *one = g_ptr_array_index (all, first);
      g_autoptr (GString) units = g_string_new (NULL);

      for (next = first; next < all->len && compare_fates (&all->pdata[next], &all->pdata[first], campaign) == 0; next++)
        {
          BivParticipant *other = g_ptr_array_index (all, next);
          g_autofree char *named = dup_unit_with_dice (campaign, biv_campaign_find_unit (campaign, other->unit));

          g_string_append_printf (units, "%s%s", next > first ? "; " : "", named);
        }
      biv_table_add (table, BIV_ROW_PLAIN,
                     biv_fate_dup_words ((BivFate) one->fate, biv_campaign_find_unit (campaign, one->unit)->ready_turn),
                     g_strdup (units->str));
    }
}

static void
add_fates (BivSheet  *sheet,
           BivBattle *battle)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "What became of them"),    .width = 44 },
    { .title = C_("column", "Units, with their dice"), .width = 136 },
  };
  BivTable *table = biv_sheet_add_table (sheet, columns);

  for (char **id = battle->sides; id != NULL && *id != NULL; id++)
    add_fates_of (table, battle, *id);
}

static void
add_battle (BivSheet  *sheet,
            BivBattle *battle)
{
  BivCampaign *campaign = sheet->campaign;
  g_autofree char *outcome = biv_outcome_dup_text (campaign, battle);
  const char *name = biv_sheet_name (battle), *place = biv_turn_name (campaign, battle->place);

  if (strstr (name, place) != NULL)
    biv_sheet_say (sheet, 10, BIV_TYPE_BOLD, C_("sheet", "%s: %s."), name, outcome);
  else
    biv_sheet_say (sheet, 10, BIV_TYPE_BOLD, C_("sheet", "%s, at %s: %s."), name, place, outcome);
  for (char **id = battle->sides; id != NULL && *id != NULL; id++)
    {
      int before = count_ready (campaign, battle, *id, FALSE), after = count_ready (campaign, battle, *id, TRUE);

      /* Of the other side a side's copy has no units. */
      if (before > 0)
        biv_sheet_say (sheet, 9, BIV_TYPE_PLAIN, C_("sheet", "%s: %d ready before, %d after."),
                       biv_sheet_name (biv_campaign_find_side (campaign, *id)), before, after);
    }
  if (battle->state == BIV_BATTLE_APPLIED)
    add_fates (sheet, battle);
}

static void
add_battles (BivSheet *sheet)
{
  biv_sheet_begin (sheet, C_("sheet", "Battles"));
  BIV_EACH (BivBattle, battle, sheet->campaign, BIV_KIND_BATTLE)
    if (battle->turn == sheet->campaign->turn && battle->state != BIV_BATTLE_CANCELLED)
      add_battle (sheet, battle);
  add_entries (sheet, BIV_ENTRY_FATE);
  add_entries (sheet, BIV_ENTRY_RETREAT);
}

/* ---- Points ---- */

/* A side's copy has its own points alone (CA-VICTORY-7). */
static void
add_points (BivSheet *sheet)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Side"),       .width = 60, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "Points"),     .width = 30, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Lost steps"), .width = 30, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Of"),         .width = 30, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("column", "Exhausted at"), .width = 30, .kind = BIV_COLUMN_FIGURE },
  };
  BivTable *table = biv_sheet_add_table (sheet, columns);
  g_autoptr (GPtrArray) standings = biv_victory_list_standings (sheet->campaign);

  biv_sheet_begin (sheet, C_("sheet", "Victory points and exhaustion"));
  for (guint i = 0; i < standings->len; i++)
    {
      const BivSideStanding *one = g_ptr_array_index (standings, i);

      if (sheet->reader == NULL || g_strcmp0 (sheet->reader, one->side) == 0)
        biv_table_add (table, BIV_ROW_PLAIN, g_strdup (biv_sheet_name (biv_campaign_find_side (sheet->campaign, one->side))),
                       biv_figure (one->total_points), biv_figure (one->lost_steps), biv_figure (one->full_steps),
                       biv_figure (one->exhaustion_mark));
    }
}

/* ---- The sheet ---- */

/* The word under its heading, with the die that made it. */
static void
add_weather (BivSheet *sheet)
{
  g_autoptr (GString) words = g_string_new (biv_sheet_find_weather (sheet->campaign, sheet->campaign->turn));
  g_autoptr (GString) dice = g_string_new (NULL);

  BIV_EACH (BivEntry, entry, sheet->campaign, BIV_KIND_ENTRY)
    if (entry->turn == sheet->campaign->turn && is_of_weather (entry, BIV_ENTRY_DIE))
      append_dice (dice, sheet->campaign, entry);
  if (dice->len > 0)
    g_string_append_printf (words, C_("sheet", " (die %s)"), dice->str);
  biv_sheet_begin (sheet, C_("sheet", "Weather"));
  biv_sheet_add_words (sheet, 10, BIV_TYPE_PLAIN, words->str);
  add_entries (sheet, BIV_ENTRY_EVENT);
}

gboolean
biv_sheet_fill_turn (BivSheet *sheet,
                     GError  **error)
{
  biv_sheet_set_side (sheet, biv_campaign_find_side (sheet->campaign, sheet->reader));
  add_weather (sheet);
  add_orders (sheet);
  add_section (sheet, C_("sheet", "Contacts"), BIV_ENTRY_CONTACT);
  add_battles (sheet);
  add_section (sheet, C_("sheet", "Sieges"), BIV_ENTRY_SIEGE);
  add_section (sheet, C_("sheet", "Supply"), BIV_ENTRY_SUPPLY);
  add_section (sheet, C_("sheet", "Arrivals"), BIV_ENTRY_ARRIVAL);
  add_section (sheet, C_("sheet", "Sightings"), BIV_ENTRY_SIGHTING);
  add_section (sheet, C_("sheet", "Changes of owner, points"), BIV_ENTRY_OWNER, BIV_ENTRY_VP);
  add_points (sheet);
  biv_sheet_add_numbers (sheet, PLOT_HEIGHT);
  add_section (sheet, C_("sheet", "From the journal"), BIV_ENTRY_NOTE, BIV_ENTRY_OVERRULED, BIV_ENTRY_EDIT);
  biv_sheet_end (sheet);
  biv_sheet_add_remarks (sheet);
  return TRUE;
}

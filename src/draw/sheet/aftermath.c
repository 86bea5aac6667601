/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aftermath.c: SHEET-BATTLE, page 2: what became of everybody (5.8) */
#include "config.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/strength.h"
#include "draw/counter/side-look.h"
#include "draw/sheet/battle.h"
#include "draw/sheet/words.h"

#define LABEL       37.0            /* mm */
#define FATE_ROWS   7               /* A4; Letter has three rows fewer */
#define ACCOUNT     12
#define LEAST_ACCOUNT 4
#define LINE        7.0
#define LEAST_LINE  4.5

typedef struct
{
  BivSheet  *sheet;
  BivBattle *battle;
  gboolean   is_over, is_applied;
} Page;

static const char *
side_name (const Page *page,
           int         number)
{
  BivSide *side = biv_campaign_find_side (page->sheet->campaign, page->battle->sides[number]);

  return side != NULL ? biv_item_get_name (BIV_ITEM (side)) : page->battle->sides[number];
}

static const char *
short_name (const Page *page,
            int         number)
{
  BivSide *side = biv_campaign_find_side (page->sheet->campaign, page->battle->sides[number]);

  return side != NULL && side->short_name != NULL ? side->short_name : page->battle->sides[number];
}

/* What was laid from strip @first on is never parted from what comes after it. */
static void
keep_with_next (const Page *page,
                guint       first)
{
  GPtrArray *strips = page->sheet->strips;

  for (guint i = first; i < strips->len; i++)
    ((BivStrip *) g_ptr_array_index (strips, i))->stays_with_next = TRUE;
}

/* ---- Winner, degree, field ---- */

/* @said: (nullable): nothing is known of it yet */
static void
add_options (const Page *page,
             const char *label,
             const char *said,
             const char *a,
             const char *b,
             const char *c)
{
  const BivSheetColumn columns[] = {
    { .width = LABEL, .points = 10, .typeface = BIV_TYPE_BOLD },
    { .width = BIV_SHEET_WIDTH - LABEL, .kind = BIV_COLUMN_OPTIONS,
      .choices = (char *[]) { (char *) a, (char *) b, (char *) c, NULL } },
  };
  BivTable *table = biv_sheet_add_table (page->sheet, columns);

  table->look = BIV_TABLE_OPEN;
  table->least = 8.0;
  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (label), g_strdup (said));
}

static const char *
get_side (const Page *page,
          const char *id,
          const char *nobody)
{
  for (int i = 0; i < 2; i++)
    if (g_strcmp0 (page->battle->sides[i], id) == 0)
      return side_name (page, i);
  return nobody;
}

static void
add_result (const Page *page)
{
  const BivBattle *battle = page->battle;

  add_options (page, C_("sheet", "Winner"), page->is_over ? get_side (page, battle->winner, C_("sheet", "draw")) : NULL,
               side_name (page, 0), side_name (page, 1), C_("sheet", "draw"));
  add_options (page, C_("sheet", "Degree"), !page->is_over                          ? NULL
                                            : battle->degree == BIV_DEGREE_WIN      ? C_("sheet", "win")
                                            : battle->degree == BIV_DEGREE_DECISIVE ? C_("sheet", "decisive")
                                                                                    : NULL,
               C_("sheet", "win"), C_("sheet", "decisive"), NULL);
  add_options (page, C_("sheet", "Holds the field"), page->is_over ? get_side (page, battle->holder, C_("sheet", "nobody")) : NULL,
               side_name (page, 0), side_name (page, 1), C_("sheet", "nobody"));
}

/* ---- Dice that were thrown ---- */

/* The face of the last die journaled for @clause about @object, or 0. The journal writes a die as its side and face,
 * "CROWN4", with a "t" behind a face from the table. */
static int
find_face (const Page *page,
           const char *clause,
           const char *object)
{
  int face = 0;

  BIV_EACH (BivEntry, entry, page->sheet->campaign, BIV_KIND_ENTRY)
    {
      const BivDie *die = biv_details_get_first (entry->dice);

      if (entry->turn != page->battle->turn || die == NULL || entry->objects == NULL
          || g_strcmp0 (entry->clause, clause) != 0 || !g_strv_contains ((const char *const *) entry->objects, object))
        continue;
      face = die->face;
    }
  return face;
}

/* ---- Commanders ---- */

static BivFormation *
find_commander (const Page *page,
                int         number)
{
  for (char **one = page->battle->formations; one != NULL && *one != NULL; one++)
    {
      BivFormation *formation = biv_campaign_find_formation (page->sheet->campaign, *one);

      if (formation != NULL && formation->commander != NULL
          && g_strcmp0 (formation->side, page->battle->sides[number]) == 0)
        return formation;
    }
  return NULL;
}

static void
add_commanders (const Page *page)
{
  const BivSheetColumn columns[] = {
    { .width = 11, .kind = BIV_COLUMN_SIGN, .typeface = BIV_TYPE_BOLD }, { .width = 44, .points = 8.5 },
    { .width = 8, .kind = BIV_COLUMN_FIELD, .typeface = BIV_TYPE_BOLD }, { .width = 25.5, .kind = BIV_COLUMN_LINE },
  };
  BivTable *tables[2];
  guint first;

  biv_table_flush (page->sheet);
  first = page->sheet->strips->len;
  biv_sheet_add_subheading (page->sheet, C_("sheet", "Commanders"));
  biv_sheet_add_words (page->sheet, 8, BIV_TYPE_PLAIN,
                       C_("sheet", "one D6 each: 1 killed; 2 captured, or invalided where his own side holds the field; "
                                   "3-4 wounded, back in two turns; 5-6 unhurt, back next turn"));
  keep_with_next (page, first);
  for (int i = 0; i < 2; i++)
    {
      BivFormation *formation = find_commander (page, i);
      int face = formation != NULL ? find_face (page, "CA-RESULT-3", biv_id_of (formation)) : 0;

      tables[i] = biv_sheet_add_table (page->sheet, columns);
      tables[i]->is_beside = TRUE;
      tables[i]->look = BIV_TABLE_OPEN;
      tables[i]->least = 8.0;
      biv_table_add (tables[i], BIV_ROW_PLAIN, g_strdup (short_name (page, i)),
                     formation != NULL ? biv_sheet_dup_commander (formation) : g_strdup (C_("sheet", "none")),
                     face > 0 ? biv_figure (face) : NULL,
                     face > 0 ? g_strdup (biv_word_get_label (biv_commander_state_get_type (), formation->commander_state)) : NULL);
    }
  biv_table_lay_beside (tables[0], tables[1], BIV_SHEET_GAP, 0);
}

/* ---- Fates ---- */

static int
fate_modifier (const Page           *page,
               const BivParticipant *participant)
{
  gboolean holds = g_strcmp0 (page->battle->holder, participant->side) == 0;
  gboolean is_beaten = page->battle->degree == BIV_DEGREE_DECISIVE && g_strcmp0 (page->battle->winner, "draw") != 0
                       && g_strcmp0 (page->battle->winner, participant->side) != 0;

  return (holds ? 1 : 0) - (is_beaten ? 1 : 0);
}

/* Destroyed or routed, without Command units. */
static GPtrArray *
list_fates (BivSheet   *sheet,
            BivBattle  *battle,
            const char *side)
{
  GPtrArray *list = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    {
      BivUnit *unit = biv_campaign_find_unit (sheet->campaign, participant->unit);

      if (unit != NULL && g_strcmp0 (participant->battle, biv_id_of (battle)) == 0
          && g_strcmp0 (participant->side, side) == 0
          && (participant->end == BIV_END_DESTROYED || participant->end == BIV_END_ROUTED)
          && biv_unit_get_arm (sheet->campaign, unit) != BIV_ARM_COMMAND)
        g_ptr_array_add (list, participant);
    }
  return list;
}

static char *
dup_fate_rule (const Page *page)
{
  BivCampaign *campaign = page->sheet->campaign;
  int lost = biv_campaign_get_option_number (campaign, "fate.lost-on");
  int light = biv_campaign_get_option_number (campaign, "fate.light-on");
  int turns = biv_campaign_get_option_number (campaign, "fate.turns");

  return g_strdup_printf (C_("sheet", "one D6 for each unit destroyed or routed, +1 own side holds the field, −1 decisively "
                                      "beaten: up to %d lost, from %d ready in turn %d, between them recovering to turn %d"),
                          lost, light, page->battle->turn + 1, page->battle->turn + turns);
}

/* What is known of one unit's fate, column by column. */
static void
add_fate (const Page           *page,
          BivTable             *table,
          const BivParticipant *participant)
{
  BivUnit *unit = biv_campaign_find_unit (page->sheet->campaign, participant->unit);
  int modifier = fate_modifier (page, participant), face = page->is_applied ? find_face (page, "CA-FATE-1", participant->unit) : 0;

  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (biv_unit_get_ref (unit)), face > 0 ? biv_figure (face) : NULL,
                 modifier == 0 ? g_strdup ("0") : g_strdup_printf ("%s%d", modifier > 0 ? "+" : "−", ABS (modifier)),
                 face > 0 ? biv_figure (face + modifier) : NULL,
                 page->is_applied && participant->fate != BIV_NONE
                   ? g_strdup (biv_word_get_label (biv_fate_get_type (), participant->fate)) : NULL,
                 page->is_applied && unit->ready_turn != BIV_NONE ? biv_figure (unit->ready_turn) : NULL);
}

static void
add_fates (const Page *page)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Ref"), .width = 13, .kind = BIV_COLUMN_FIELD, .typeface = BIV_TYPE_BOLD },
    { .title = C_("column", "D6"), .width = 11, .kind = BIV_COLUMN_FIELD },
    { .title = C_("column", "+ / −"), .width = 11, .kind = BIV_COLUMN_FIELD },
    { .title = C_("column", "total"), .width = 11, .kind = BIV_COLUMN_FIELD },
    { .title = C_("column", "fate"), .width = 27, .kind = BIV_COLUMN_FIELD },
    { .title = C_("column", "ready turn"), .width = 15.5, .kind = BIV_COLUMN_FIELD },
  };
  g_autofree char *rule = dup_fate_rule (page);
  guint first = page->sheet->strips->len, least = page->sheet->paper == BIV_PAPER_A4 ? FATE_ROWS : FATE_ROWS - 3;
  BivTable *tables[2];

  biv_sheet_add_subheading (page->sheet, C_("sheet", "Fates"));
  biv_sheet_add_words (page->sheet, 8, BIV_TYPE_PLAIN, rule);
  keep_with_next (page, first);
  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) fates = list_fates (page->sheet, page->battle, page->battle->sides[i]);

      tables[i] = biv_sheet_add_table (page->sheet, columns);
      tables[i]->is_beside = TRUE;
      biv_table_set_title (tables[i], g_strdup (side_name (page, i)),
                           biv_side_look (page->sheet->campaign, page->battle->sides[i]));
      for (guint j = 0; j < fates->len; j++)
        add_fate (page, tables[i], g_ptr_array_index (fates, j));
    }
  biv_table_lay_beside (tables[0], tables[1], BIV_SHEET_GAP, page->is_applied ? 1 : least);
}

/* ---- Retreat ---- */

static void
add_retreat (const Page *page)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Formation"),      .width = 49 },
    { .title = C_("column", "From"),           .width = 32 },
    { .title = C_("column", "By link"),        .width = 20 },
    { .title = C_("column", "To"),             .width = 34 },
    { .title = C_("column", "Second link to"), .width = 45 },
  };
  BivCampaign *campaign = page->sheet->campaign;
  BivTable *table = biv_sheet_add_table (page->sheet, columns);
  BivPlace *from = biv_campaign_find_place (campaign, page->battle->place);

  biv_sheet_add_heading (page->sheet, C_("sheet", "Retreat"));
  BIV_EACH_DETAIL (BivWent, one, page->battle->retreats)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, one->formation);

      biv_table_add (table, BIV_ROW_PLAIN,
                     g_strdup (formation != NULL ? biv_item_get_name (BIV_ITEM (formation)) : one->formation),
                     g_strdup (biv_sheet_name (from)), NULL,
                     g_strdup (biv_sheet_name (biv_campaign_find_place (campaign, one->place))));
    }
  while (table->rows->len < (page->is_applied ? 1 : 3))
    biv_table_add (table, BIV_ROW_PLAIN, page->is_applied ? g_strdup (C_("sheet", "none")) : NULL);
}

/* ---- Points and account ---- */

static char *
dup_points (const Page *page,
            int         number)
{
  const BivScored *scored = biv_details_find (page->battle->points, page->battle->sides[number]);

  return scored != NULL ? biv_figure (scored->points) : NULL;
}

static void
add_points (const Page *page)
{
  const BivSheetColumn columns[] = {
    { .width = LABEL, .points = 10, .typeface = BIV_TYPE_BOLD }, { .width = 13, .typeface = BIV_TYPE_BOLD },
    { .width = 11, .kind = BIV_COLUMN_FIELD, .points = 10, .typeface = BIV_TYPE_BOLD },
    { .width = 22, .align = BIV_ALIGN_RIGHT, .typeface = BIV_TYPE_BOLD },
    { .width = 11, .kind = BIV_COLUMN_FIELD, .typeface = BIV_TYPE_BOLD },
    { .width = BIV_SHEET_WIDTH - LABEL - 57, .points = 8, .align = BIV_ALIGN_RIGHT },
  };
  BivTable *table = biv_sheet_add_table (page->sheet, columns);

  biv_sheet_add_space (page->sheet, 2.0);
  table->look = BIV_TABLE_OPEN;
  table->least = 7.0;
  biv_table_add (table, BIV_ROW_PLAIN, g_strdup (C_("sheet", "Victory points")), g_strdup (short_name (page, 0)),
                 dup_points (page, 0), g_strdup (short_name (page, 1)), dup_points (page, 1),
                 g_strdup_printf (C_("sheet", "win %d, decisive win %d"),
                                  biv_campaign_get_option_number (page->sheet->campaign, "vp.win"),
                                  biv_campaign_get_option_number (page->sheet->campaign, "vp.decisive")));
  biv_sheet_add_space (page->sheet, 2.0);
}

static void
draw_line (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  biv_pen_rule (pen, x, y + strip->height, BIV_SHEET_WIDTH, 0.25, 0.45);
}

/* An account is written in one place: its lines share what is left of the page, or are all on the next one. */
static void
add_account (const Page *page)
{
  guint first = page->sheet->strips->len, n = ACCOUNT;
  double left;

  biv_sheet_add_heading (page->sheet, C_("sheet", "Referee’s account"));
  if (page->battle->account != NULL && page->battle->account[0] != '\0')
    {
      biv_sheet_add_words (page->sheet, 10, BIV_TYPE_PLAIN, page->battle->account);
      return;
    }
  left = biv_sheet_get_room (page->sheet);
  /* Of a battle that is over fewer will do, rather than a page of nothing else. */
  if (page->is_applied && left < ACCOUNT * LEAST_LINE && left >= LEAST_ACCOUNT * LINE)
    n = (guint) (left / LINE);
  for (guint i = 0; i < n; i++)
    biv_sheet_add (page->sheet, left >= n * LEAST_LINE ? MIN (left / n, LINE) : LINE, draw_line, NULL, NULL);
  biv_sheet_keep_together (page->sheet, first);
}

/* ---- The page ---- */

void
biv_sheet_add_aftermath (BivSheet  *sheet,
                         BivBattle *battle)
{
  Page page = { .sheet = sheet, .battle = battle };
  guint first;
  gboolean is_long;

  page.is_over = battle->state == BIV_BATTLE_FOUGHT || battle->state == BIV_BATTLE_APPLIED;
  page.is_applied = battle->state == BIV_BATTLE_APPLIED;
  biv_table_flush (sheet);
  first = sheet->strips->len;
  biv_sheet_break (sheet);
  is_long = sheet->breaks->len > 1;
  add_result (&page);
  /* The other side of the sheet that lies beside the board. What takes more than one already is no such sheet, nor is the record of
   * what is over. */
  ((BivStrip *) g_ptr_array_index (sheet->strips, first))->starts_page = !is_long && !page.is_over;
  add_commanders (&page);
  add_fates (&page);
  add_retreat (&page);
  add_points (&page);
  add_account (&page);
}

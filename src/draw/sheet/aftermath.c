/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aftermath.c: SHEET-BATTLE, page 2: what became of everybody (5.8) */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/model/strength.h"
#include "draw/sheet/battle.h"
#include "draw/sheet/words.h"
#include "draw/counter/side-look.h"

#define HALF        88.5
#define RIGHT       91.5
#define BOX         4.4
#define FATE_ROWS   7             /* A4; Letter has three rows fewer */
#define ACCOUNT     12
#define LINE        7.0
#define LEAST_LINE  4.5

typedef struct
{
  BivSheet  *sheet;
  BivBattle *battle;
  gboolean   is_over, is_applied;
  GPtrArray *fates[2];              /* of BivParticipant: destroyed or routed, without Command units */
  guint      row;                   /* of the fates, or of the account */
} Page;

static void
page_free (gpointer data)
{
  Page *page = data;

  for (int i = 0; i < 2; i++)
    g_clear_pointer (&page->fates[i], g_ptr_array_unref);
  g_free (page);
}

static Page *
page_copy (const Page *page,
           guint       row)
{
  Page *copy = g_new0 (Page, 1);

  *copy = *page;
  copy->row = row;
  for (int i = 0; i < 2; i++)
    g_ptr_array_ref (copy->fates[i]);
  return copy;
}

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

/* ---- Winner, degree, field ---- */

static double
draw_choice (BivPen     *pen,
             double      x,
             double      y,
             const char *words,
             gboolean    is_ticked)
{
  biv_pen_box (pen, x, y + 1.6, BOX, BOX, 0.7);
  if (is_ticked)
    biv_pen_cross (pen, x, y + 1.6, BOX, BOX);
  return x + BOX + 1.4 + biv_pen_words (pen, x + BOX + 1.4, y + 5.2, 46, BIV_ALIGN_LEFT, 9, BIV_TYPE_PLAIN, words) + 5.0;
}

static void
draw_winner (const BivStrip *strip,
             BivPen         *pen,
             double          x,
             double          y)
{
  const Page *page = strip->data;
  double left = x + 37;

  biv_pen_words (pen, x, y + 5.2, 35, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, C_("sheet", "Winner"));
  for (int i = 0; i < 2; i++)
    left = draw_choice (pen, left, y, side_name (page, i),
                        page->is_over && g_strcmp0 (page->battle->winner, page->battle->sides[i]) == 0);
  draw_choice (pen, left, y, C_("sheet", "draw"), page->is_over && g_strcmp0 (page->battle->winner, "draw") == 0);
}

static void
draw_degree (const BivStrip *strip,
             BivPen         *pen,
             double          x,
             double          y)
{
  const Page *page = strip->data;
  double left = x + 37;

  biv_pen_words (pen, x, y + 5.2, 35, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, C_("sheet", "Degree"));
  left = draw_choice (pen, left, y, C_("sheet", "win"), page->is_over && page->battle->degree == BIV_DEGREE_WIN);
  draw_choice (pen, left, y, C_("sheet", "decisive"), page->is_over && page->battle->degree == BIV_DEGREE_DECISIVE);
}

static void
draw_field (const BivStrip *strip,
            BivPen         *pen,
            double          x,
            double          y)
{
  const Page *page = strip->data;
  double left = x + 37;

  biv_pen_words (pen, x, y + 5.2, 35, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, C_("sheet", "Holds the field"));
  for (int i = 0; i < 2; i++)
    left = draw_choice (pen, left, y, side_name (page, i),
                        page->is_over && g_strcmp0 (page->battle->holder, page->battle->sides[i]) == 0);
  draw_choice (pen, left, y, C_("sheet", "nobody"), page->is_over && page->battle->holder == NULL);
  biv_pen_rule (pen, x, y + 8.5, BIV_SHEET_WIDTH, 0.5, 0.0);
}

static char *
dup_result_text (const Page *page)
{
  BivSide *winner = biv_campaign_find_side (page->sheet->campaign, page->battle->winner);
  BivSide *holder = biv_campaign_find_side (page->sheet->campaign, page->battle->holder);

  if (!page->is_over)
    return g_strdup_printf ("%s\n%s\n%s", C_("sheet", "Winner"), C_("sheet", "Degree"), C_("sheet", "Holds the field"));
  return g_strdup_printf ("%s\t%s\n%s\t%s\n%s\t%s", C_("sheet", "Winner"),
                          winner != NULL ? biv_item_get_name (BIV_ITEM (winner)) : C_("sheet", "draw"),
                          C_("sheet", "Degree"),
                          page->battle->degree != BIV_NONE
                            ? biv_word_get_label (biv_degree_get_type (), page->battle->degree) : "",
                          C_("sheet", "Holds the field"),
                          holder != NULL ? biv_item_get_name (BIV_ITEM (holder)) : C_("sheet", "nobody"));
}

/* ---- Headings with an explanation beside them ---- */

typedef struct
{
  char *title, *words;
  double offset;
} RemarkData;

static void
remark_free (gpointer data)
{
  RemarkData *remark = data;

  g_free (remark->title);
  g_free (remark->words);
  g_free (remark);
}

static void
draw_remark (const BivStrip *strip,
             BivPen         *pen,
             double          x,
             double          y)
{
  const RemarkData *remark = strip->data;

  biv_pen_words (pen, x, y + 5.0, 0, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, remark->title);
  biv_pen_paragraph (pen, x + remark->offset, y + 5.0, BIV_SHEET_WIDTH - remark->offset, 3.6, BIV_ALIGN_LEFT, 8,
                     BIV_TYPE_PLAIN, remark->words);
}

static void
add_remark (BivSheet   *sheet,
            const char *title,
            const char *words)
{
  RemarkData *remark = g_new0 (RemarkData, 1);
  BivStrip *strip;
  int n;

  remark->title = g_strdup (title);
  remark->words = g_strdup (words);
  remark->offset = biv_pen_measure (sheet->pen, 10, BIV_TYPE_BOLD, title) + 3.0;
  n = biv_pen_count_lines (sheet->pen, BIV_SHEET_WIDTH - remark->offset, 8, BIV_TYPE_PLAIN, words);
  strip = biv_sheet_add (sheet, 4.5 + 3.6 * n, draw_remark, remark, remark_free);
  strip->stays_with_next = TRUE;
  strip->text = g_strdup_printf ("%s\t%s", title, words);
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
draw_commanders (const BivStrip *strip,
                 BivPen         *pen,
                 double          x,
                 double          y)
{
  const Page *page = strip->data;

  for (int i = 0; i < 2; i++)
    {
      BivFormation *formation = find_commander (page, i);
      g_autofree char *name = formation != NULL ? biv_sheet_dup_commander (formation) : g_strdup (C_("sheet", "none"));
      double left = x + i * RIGHT;
      int face = formation != NULL ? find_face (page, "CA-RESULT-3", biv_item_get_id (BIV_ITEM (formation))) : 0;
      g_autofree char *die = face > 0 ? g_strdup_printf ("%d", face) : g_strdup (C_("sheet", "D6"));

      biv_pen_words (pen, left, y + 5.4, 10, BIV_ALIGN_LEFT, 9, BIV_TYPE_BOLD, short_name (page, i));
      biv_pen_words (pen, left + 11, y + 5.4, 43.5, BIV_ALIGN_LEFT, 9, BIV_TYPE_PLAIN, name);
      biv_pen_box (pen, left + 55, y + 1.4, 7, 6, 0.7);
      biv_pen_words (pen, left + 55, y + 5.4, 7, BIV_ALIGN_MIDDLE, face > 0 ? 9 : 7.5,
                     face > 0 ? BIV_TYPE_BOLD : BIV_TYPE_FAINT, die);
      biv_pen_rule (pen, left + 64, y + 7, HALF - 64, 0.5, 0.0);
      if (face > 0)
        biv_pen_words (pen, left + 64, y + 5.8, HALF - 64, BIV_ALIGN_LEFT, 9, BIV_TYPE_PLAIN,
                       biv_word_get_label (biv_commander_state_get_type (), formation->commander_state));
    }
}

/* ---- Fates ---- */

static const struct
{
  const char *title;
  double      width;
} fate_columns[] = {
  { NC_ ("column", "Ref"), 13 }, { NC_ ("column", "D6"), 11 }, { NC_ ("column", "+ / −"), 11 },
  { NC_ ("column", "total"), 11 }, { NC_ ("column", "fate"), 27 }, { NC_ ("column", "ready turn"), 15.5 },
};

static void
draw_fate_head (const BivStrip *strip,
                BivPen         *pen,
                double          x,
                double          y)
{
  const Page *page = strip->data;

  for (int i = 0; i < 2; i++)
    {
      BivSideLook look = biv_side_look (page->sheet->campaign, page->battle->sides[i]);
      double left = x + i * RIGHT;

      biv_pen_swatch (pen, left, y + 0.8, &look);
      biv_pen_words (pen, left + 10, y + 4.2, HALF - 10, BIV_ALIGN_LEFT, 9, BIV_TYPE_BOLD, side_name (page, i));
      biv_pen_rule (pen, left, y + 6.4, HALF, 1.0, 0.0);
      for (guint column = 0; column < G_N_ELEMENTS (fate_columns); column++)
        {
          biv_pen_words (pen, left, y + 10.4, fate_columns[column].width, BIV_ALIGN_MIDDLE, 8, BIV_TYPE_BOLD,
                         g_dpgettext2 (GETTEXT_PACKAGE, "column", fate_columns[column].title));
          left += fate_columns[column].width;
        }
      biv_pen_rule (pen, x + i * RIGHT, y + 12, HALF, 1.0, 0.0);
    }
}

static int
fate_modifier (const Page           *page,
               const BivParticipant *participant)
{
  gboolean holds = g_strcmp0 (page->battle->holder, participant->side) == 0;
  gboolean is_beaten = page->battle->degree == BIV_DEGREE_DECISIVE && g_strcmp0 (page->battle->winner, "draw") != 0
                       && g_strcmp0 (page->battle->winner, participant->side) != 0;

  return (holds ? 1 : 0) - (is_beaten ? 1 : 0);
}

/* What is known of one unit's fate, column by column; NULL: nothing yet. */
static void
fill_fate_words (const Page           *page,
                 const BivParticipant *participant,
                 char                 *words[G_N_ELEMENTS (fate_columns)])
{
  BivUnit *unit = biv_campaign_find_unit (page->sheet->campaign, participant->unit);
  int modifier = fate_modifier (page, participant), face;

  words[0] = g_strdup (unit != NULL ? biv_unit_get_ref (unit) : participant->unit);
  words[2] = modifier == 0 ? g_strdup ("0") : g_strdup_printf ("%s%d", modifier > 0 ? "+" : "−", ABS (modifier));
  if (!page->is_applied || unit == NULL)
    return;
  face = find_face (page, "CA-FATE-1", participant->unit);
  if (face > 0)
    {
      words[1] = g_strdup_printf ("%d", face);
      words[3] = g_strdup_printf ("%d", face + modifier);
    }
  if (participant->fate != BIV_NONE)
    words[4] = g_strdup (biv_word_get_label (biv_fate_get_type (), participant->fate));
  if (unit->ready_turn != BIV_NONE)
    words[5] = g_strdup_printf ("%d", unit->ready_turn);
}

static void
draw_fate_row (const BivStrip *strip,
               BivPen         *pen,
               double          x,
               double          y)
{
  const Page *page = strip->data;

  for (int i = 0; i < 2; i++)
    {
      char *words[G_N_ELEMENTS (fate_columns)] = { NULL };
      double left = x + i * RIGHT;

      if (page->row < page->fates[i]->len)
        fill_fate_words (page, g_ptr_array_index (page->fates[i], page->row), words);
      for (guint column = 0; column < G_N_ELEMENTS (fate_columns); column++)
        {
          biv_pen_box (pen, left + 0.3, y + 0.5, fate_columns[column].width - 0.8, 5.6, 0.7);
          if (words[column] != NULL)
            biv_pen_words (pen, left + 0.5, y + 4.5, fate_columns[column].width - 1.2, BIV_ALIGN_MIDDLE, 9,
                           column == 0 ? BIV_TYPE_BOLD : BIV_TYPE_PLAIN, words[column]);
          left += fate_columns[column].width;
          g_free (words[column]);
        }
    }
}

static GPtrArray *
list_fates (BivSheet   *sheet,
            BivBattle  *battle,
            const char *side)
{
  GPtrArray *list = g_ptr_array_new ();

  BIV_EACH (BivParticipant, participant, sheet->campaign, BIV_KIND_PARTICIPANT)
    {
      BivUnit *unit = biv_campaign_find_unit (sheet->campaign, participant->unit);

      if (unit != NULL && g_strcmp0 (participant->battle, biv_item_get_id (BIV_ITEM (battle))) == 0
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

/* A side's name heads its units. */
static char *
dup_fate_head_text (const Page *page)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < 2; i++)
    for (guint column = 0; column < G_N_ELEMENTS (fate_columns); column++)
      g_string_append_printf (text, "%s%s", i + column > 0 ? "\t" : "",
                              column == 0 ? side_name (page, i)
                                          : g_dpgettext2 (GETTEXT_PACKAGE, "column", fate_columns[column].title));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_fate_text (const Page *page)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < 2; i++)
    {
      char *words[G_N_ELEMENTS (fate_columns)] = { NULL };

      if (page->row < page->fates[i]->len)
        fill_fate_words (page, g_ptr_array_index (page->fates[i], page->row), words);
      for (guint column = 0; column < G_N_ELEMENTS (fate_columns); column++)
        {
          g_string_append_printf (text, "%s%s", i + column > 0 ? "\t" : "", words[column] != NULL ? words[column] : "");
          g_free (words[column]);
        }
    }
  return g_strdup (text->str);
}

static void
add_fates (const Page *page)
{
  g_autofree char *rule = dup_fate_rule (page);
  guint least = page->sheet->paper == BIV_PAPER_A4 ? FATE_ROWS : FATE_ROWS - 3;
  guint n = MAX (least, MAX (page->fates[0]->len, page->fates[1]->len));
  BivStrip *head;

  add_remark (page->sheet, C_("sheet", "Fates"), rule);
  head = biv_sheet_add (page->sheet, 12.6, draw_fate_head, page_copy (page, 0), page_free);
  head->stays_with_next = TRUE;
  head->role = BIV_STRIP_TABLE_HEAD;
  head->text = dup_fate_head_text (page);
  for (guint i = 0; i < n; i++)
    {
      BivStrip *strip = biv_sheet_add (page->sheet, 6.5, draw_fate_row, page_copy (page, i), page_free);

      strip->role = BIV_STRIP_ROW;
      strip->text = dup_fate_text (strip->data);
    }
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
  BivTable *table = biv_table_new (page->sheet, columns, G_N_ELEMENTS (columns), 0.0);
  BivPlace *from = biv_campaign_find_place (campaign, page->battle->place);

  biv_sheet_add_heading (page->sheet, C_("sheet", "Retreat"));
  biv_table_add_head (page->sheet, table);
  BIV_EACH_DETAIL (BivWent, one, page->battle->retreats)
    {
      BivFormation *formation = biv_campaign_find_formation (campaign, one->formation);
      BivPlace *to = biv_campaign_find_place (campaign, one->place);

      biv_table_add_row (page->sheet, biv_table_row_new (table, BIV_ROW_PLAIN,
                                                         formation != NULL ? biv_item_get_name (BIV_ITEM (formation))
                                                                           : one->formation,
                                                         from != NULL ? biv_item_get_name (BIV_ITEM (from)) : "", "",
                                                         to != NULL ? biv_item_get_name (BIV_ITEM (to)) : "", NULL), NULL);
    }
  for (guint n = biv_details_get_length (page->battle->retreats); n < 3; n++)
    biv_table_add_row (page->sheet, biv_table_row_new (table, BIV_ROW_PLAIN, "", NULL), NULL);
}

/* ---- Points and account ---- */

static char *
dup_points (const Page *page,
            const char *side)
{
  const BivScored *scored = biv_details_find (page->battle->points, side);

  return scored != NULL ? g_strdup_printf ("%d", scored->points) : g_strdup ("");
}

static void
draw_points (const BivStrip *strip,
             BivPen         *pen,
             double          x,
             double          y)
{
  const Page *page = strip->data;
  BivCampaign *campaign = page->sheet->campaign;
  g_autofree char *words = g_strdup_printf (C_("sheet", "win %d, decisive win %d"),
                                            biv_campaign_get_option_number (campaign, "vp.win"),
                                            biv_campaign_get_option_number (campaign, "vp.decisive"));

  biv_pen_words (pen, x, y + 6.4, 35, BIV_ALIGN_LEFT, 10, BIV_TYPE_BOLD, C_("sheet", "Victory points"));
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *points = dup_points (page, page->battle->sides[i]);
      double left = x + 37 + i * 46;

      biv_pen_words (pen, left, y + 6.4, 12, BIV_ALIGN_LEFT, 9, BIV_TYPE_BOLD, short_name (page, i));
      biv_pen_box (pen, left + 13, y + 2.2, 10, 6.2, 0.7);
      biv_pen_words (pen, left + 13, y + 6.4, 10, BIV_ALIGN_MIDDLE, 10, BIV_TYPE_BOLD, points);
    }
  biv_pen_words (pen, x + 108, y + 6.4, BIV_SHEET_WIDTH - 108, BIV_ALIGN_LEFT, 8, BIV_TYPE_FAINT, words);
}

static void
draw_line (const BivStrip *strip,
           BivPen         *pen,
           double          x,
           double          y)
{
  biv_pen_rule (pen, x, y + strip->height, BIV_SHEET_WIDTH, 0.25, 0.45);
}

/* @first: the first strip of the page. */
static void
add_account (const Page *page,
             guint       first)
{
  double left = biv_sheet_get_body (page->sheet);

  biv_sheet_add_heading (page->sheet, C_("sheet", "Referee’s account"));
  if (page->battle->account != NULL && page->battle->account[0] != '\0')
    {
      biv_sheet_add_words (page->sheet, 10, BIV_TYPE_PLAIN, page->battle->account);
      return;
    }
  /* The lines share what is left of the page. */
  for (guint i = first; i < page->sheet->strips->len; i++)
    left -= ((BivStrip *) g_ptr_array_index (page->sheet->strips, i))->height;
  for (guint i = 0; i < ACCOUNT; i++)
    {
      /* An account is written in one place: where there is no room for it here, all of its lines are on the next page. */
      BivStrip *line = biv_sheet_add (page->sheet, left >= ACCOUNT * LEAST_LINE ? MIN (left / ACCOUNT, LINE) : LINE, draw_line,
                                      NULL, NULL);

      line->stays_with_next = i + 1 < ACCOUNT;
    }
}

/* ---- The page ---- */

void
biv_sheet_add_aftermath (BivSheet  *sheet,
                         BivBattle *battle)
{
  Page page = { .sheet = sheet, .battle = battle };
  g_autofree char *points_a = dup_points (&page, battle->sides[0]), *points_b = dup_points (&page, battle->sides[1]);
  BivStrip *strip;
  guint first;

  page.is_over = battle->state == BIV_BATTLE_FOUGHT || battle->state == BIV_BATTLE_APPLIED;
  page.is_applied = battle->state == BIV_BATTLE_APPLIED;
  for (int i = 0; i < 2; i++)
    page.fates[i] = list_fates (sheet, battle, battle->sides[i]);
  first = sheet->strips->len;
  strip = biv_sheet_add (sheet, 8.0, draw_winner, page_copy (&page, 0), page_free);
  strip->starts_page = TRUE;
  strip->role = BIV_STRIP_ROWS;
  strip->text = dup_result_text (&page);
  biv_sheet_add (sheet, 8.0, draw_degree, page_copy (&page, 0), page_free);
  biv_sheet_add (sheet, 10.0, draw_field, page_copy (&page, 0), page_free);
  add_remark (sheet, C_("sheet", "Commanders"),
              C_("sheet", "one D6 each: 1 killed; 2 captured, or invalided where his own side holds the field; 3-4 wounded, "
                          "back in two turns; 5-6 unhurt, back next turn"));
  biv_sheet_add (sheet, 10.0, draw_commanders, page_copy (&page, 0), page_free);
  add_fates (&page);
  add_retreat (&page);
  strip = biv_sheet_add (sheet, 11.0, draw_points, page_copy (&page, 0), page_free);
  strip->text = g_strdup_printf ("%s\t%s\t%s\t%s\t%s", C_("sheet", "Victory points"), short_name (&page, 0),
                                 points_a, short_name (&page, 1), points_b);
  add_account (&page, first);
  for (int i = 0; i < 2; i++)
    g_ptr_array_unref (page.fates[i]);
}

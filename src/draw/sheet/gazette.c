/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gazette.c: SHEET-GAZETTE, the campaign's newspaper (5.9, CA-JOURNAL-4): what stands in an issue. One issue, one turn */
#include "config.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "campaign/knowledge/knowledge.h"
#include "campaign/model/calendar.h"
#include "campaign/model/turn-words.h"
#include "draw/sheet/gazette-private.h"
#include "draw/sheet/story.h"
#include "draw/sheet/words.h"

#define POINTS      9.5
#define FOUGHT      86.0            /* mm: what was fought over, in two columns of four, or in one of two */
#define FOUGHT_HIGH 74.0
#define SEAT        120.0           /* its map, where the whole page is as wide as the screen */
#define QUIET       1600            /* letters of what is told where there are no news, about */

static void
story_free (gpointer data)
{
  BivStory *story = data;

  g_free (story->head);
  g_free (story->deck);
  g_free (story->text);
  g_strfreev (story->pictures);
  g_free (story->battle);
  g_free (story);
}

void
biv_issue_free (BivIssue *issue)
{
  g_free (issue->masthead);
  g_free (issue->date);
  g_ptr_array_unref (issue->stories);
  g_ptr_array_unref (issue->items);
  g_free (issue->weather);
  g_clear_pointer (&issue->fought, biv_fought_free);
  g_object_unref (issue->known);
  g_free (issue);
}

/* ---- The masthead ---- */

/* "The Karrash Road" has an article already. */
static char *
dup_usual_masthead (BivCampaign *campaign)
{
  const char *name = biv_sheet_name (campaign);
  /* TRANSLATORS: articles that a campaign's name may begin with, with | between, in small letters; the newspaper's own title
   * puts one before the name, or none */
  g_auto (GStrv) articles = g_strsplit (C_("articles", "the|a|an"), "|", -1);
  const char *blank = strchr (name, ' ');
  g_autofree char *first = blank != NULL ? g_utf8_casefold (name, blank - name) : NULL;

  if (first != NULL && g_strv_contains ((const char *const *) articles, first))
    name = blank + strspn (blank, " ");
  return g_strdup_printf (C_("sheet", "The %s Gazette"), name);
}

static int
get_year (BivCampaign *campaign)
{
  return biv_calendar_is_dated (campaign) && campaign->start_date != NULL ? atoi (campaign->start_date) : 0;
}

/* ---- Stories ---- */

static BivFought *
find_fought (BivSheet      *sheet,
             const BivNews *news)
{
  BivBattle *battle = news->object != NULL ? biv_campaign_find_battle (sheet->campaign, news->object) : NULL;

  return battle != NULL && biv_news_is_everybodys (sheet->campaign, battle)
           ? biv_sheet_new_fought (sheet, battle, FOUGHT, FOUGHT_HIGH) : NULL;
}

/* What is told under the same head as the one before is told with it. */
static gboolean
joins (GPtrArray     *stories,
       const BivNews *news)
{
  BivStory *last = stories->len > 0 ? g_ptr_array_index (stories, stories->len - 1) : NULL;
  char *joined;

  if (last == NULL || last->battle != NULL || news->kind == BIV_NEWS_NOTE || news->kind == BIV_NEWS_BATTLE
      || g_strcmp0 (last->head, news->head) != 0)
    return FALSE;
  joined = g_strdup_printf ("%s %s", last->text, news->text);
  g_free (last->text);
  last->text = joined;
  return TRUE;
}

static void
add_story (GPtrArray     *stories,
           const BivNews *news,
           char          *text)
{
  BivStory *story = g_new0 (BivStory, 1);

  story->head = g_strdup (news->head);
  story->deck = g_strdup (news->deck);
  story->text = text;
  story->pictures = news->kind == BIV_NEWS_NOTE ? g_strdupv (news->entry->pictures) : NULL;
  story->battle = g_strdup (news->object);
  g_ptr_array_add (stories, story);
}

/* The referee's lines and the first battle are stories; where there are neither, the first thing that happened is. */
static void
write_stories (BivSheet  *sheet,
               BivIssue  *issue,
               GPtrArray *all)
{
  gboolean has_battle = FALSE;

  for (guint i = 0; i < all->len; i++)
    {
      const BivNews *news = g_ptr_array_index (all, i);

      if (news->kind == BIV_NEWS_WEATHER && issue->weather == NULL)
        issue->weather = g_strdup (news->text);
      else if (news->kind == BIV_NEWS_NOTE)
        {
          if (news->object != NULL && !has_battle)
            issue->fought = find_fought (sheet, news);
          has_battle = has_battle || news->object != NULL;
          add_story (issue->stories, news, g_strdup (news->text));
        }
      else if (news->kind == BIV_NEWS_BATTLE && !has_battle)
        {
          issue->fought = find_fought (sheet, news);
          add_story (issue->stories, news,
                     biv_course_dup_account (issue->fought != NULL ? biv_fought_get_course (issue->fought) : NULL, news->text,
                                             news->close));
          has_battle = TRUE;
        }
      else if (news->kind == BIV_NEWS_BATTLE)
        add_story (issue->items, news, biv_course_dup_account (NULL, news->text, news->close));
      else if (!joins (issue->items, news))
        add_story (issue->stories->len == 0 ? issue->stories : issue->items, news, g_strdup (news->text));
    }
}

/* What every reader knows before there is any news: who is in the field and what for, and what is told of the places. */
static void
write_quiet (BivIssue *issue)
{
  const BivNews quiet = { .kind = BIV_NEWS_WEATHER, .head = (char *) C_("news", "What the war is about"),
                          .deck = (char *) C_("news", "No word for all readers has come from the war") };
  g_autoptr (GString) text = g_string_new (NULL), sides = g_string_new (NULL);
  g_autofree char *points = biv_sheet_dup_points (issue->known);

  BIV_EACH (BivItem, side, issue->known, BIV_KIND_SIDE)
    g_string_append_printf (sides, "%s%s", sides->len > 0 ? ", " : "", biv_sheet_name (side));
  g_string_append_printf (text, C_("news", "In the field: %s."), sides->str);
  if (points != NULL)
    g_string_append_printf (text, "\n%s", points);
  BIV_EACH (BivPlace, place, issue->known, BIV_KIND_PLACE)
    if (place->notes != NULL && text->len < QUIET)
      g_string_append_printf (text, "\n%s. %s", biv_sheet_name (place), place->notes);
  add_story (issue->stories, &quiet, g_string_free (g_steal_pointer (&text), FALSE));
}

static BivIssue *
issue_new (BivSheet *sheet)
{
  BivIssue *issue = g_new0 (BivIssue, 1);
  BivCampaign *campaign = sheet->campaign;
  g_autoptr (GPtrArray) all = NULL;

  issue->number = biv_news_get_issue (campaign);
  issue->masthead = campaign->gazette_name != NULL ? g_strdup (campaign->gazette_name) : dup_usual_masthead (campaign);
  issue->date = biv_calendar_dup_label (campaign, issue->number);
  issue->year = get_year (campaign);
  issue->stories = g_ptr_array_new_with_free_func (story_free);
  issue->items = g_ptr_array_new_with_free_func (story_free);
  issue->known = biv_knowledge_copy_for (campaign, BIV_EVERYBODY);
  all = biv_news_list (campaign, issue->number);
  write_stories (sheet, issue, all);
  /* Its title says already that it is the weather. */
  g_free (issue->weather);
  issue->weather = g_strdup (biv_sheet_find_weather (campaign, issue->number));
  /* True also where two have fought and the third may not know: the same words whether there was a battle or not. */
  if (issue->stories->len == 0)
    write_quiet (issue);
  return issue;
}

/* ---- What it says, for all who do not read it in columns ---- */

static void
add_story_words (BivSheet       *sheet,
                 const BivStory *story,
                 const char     *date)
{
  biv_sheet_add_heading (sheet, story->head != NULL ? story->head : date);
  if (story->head != NULL)
    biv_sheet_add_words (sheet, POINTS, BIV_TYPE_ITALIC, date);
  for (char **name = story->pictures; name != NULL && *name != NULL; name++)
    biv_sheet_add_picture (sheet, *name, story->head);
  if (story->deck != NULL)
    biv_sheet_add_words (sheet, POINTS, BIV_TYPE_BOLD, story->deck);
  if (story->text[0] != '\0')
    biv_sheet_add_words (sheet, POINTS, BIV_TYPE_PLAIN, story->text);
}

guint
biv_issue_count_battles (const BivIssue *issue,
                         const char     *side,
                         gboolean        only_won)
{
  guint n = 0;

  BIV_EACH (BivBattle, battle, issue->known, BIV_KIND_BATTLE)
    n += battle->state == BIV_BATTLE_APPLIED && biv_news_is_everybodys (issue->known, battle)
         && (only_won ? g_strcmp0 (battle->winner, side) == 0
                      : battle->sides != NULL && g_strv_contains ((const char *const *) battle->sides, side));
  return n;
}

gboolean
biv_issue_knows_battles (const BivIssue *issue)
{
  BIV_EACH (BivItem, side, issue->known, BIV_KIND_SIDE)
    if (biv_issue_count_battles (issue, biv_item_get_id (side), FALSE) > 0)
      return TRUE;
  return FALSE;
}

/* Of battles that not all readers know of noughts would be false. */
static void
add_war (BivSheet *sheet,
         BivIssue *issue)
{
  const BivSheetColumn columns[] = {
    { .title = C_("column", "Side"), .width = 60, .typeface = BIV_TYPE_BOLD },
    { .title = C_("news", "Won"),    .width = 24, .kind = BIV_COLUMN_FIGURE },
    { .title = C_("news", "Fought"), .width = 24, .kind = BIV_COLUMN_FIGURE },
  };

  if (!biv_issue_knows_battles (issue))
    return;
  biv_sheet_add_heading (sheet, C_("news", "Table of the war"));
  issue->war = biv_sheet_add_table (sheet, columns);
  BIV_EACH (BivItem, side, issue->known, BIV_KIND_SIDE)
    {
      const char *id = biv_item_get_id (side);

      biv_table_add (issue->war, BIV_ROW_PLAIN, g_strdup (biv_turn_name (issue->known, id)),
                     biv_figure ((int) biv_issue_count_battles (issue, id, TRUE)),
                     biv_figure ((int) biv_issue_count_battles (issue, id, FALSE)));
    }
  biv_table_flush (sheet);
}

typedef struct
{
  BivCampaign *known;               /* owned */
  char        *reader;
  BivBox       box;
} Seat;

static void
seat_free (gpointer data)
{
  Seat *seat = data;

  g_object_unref (seat->known);
  g_free (seat->reader);
  g_free (seat);
}

static void
paint_seat (gconstpointer     data,
            cairo_t          *cr,
            const BivPalette *palette)
{
  const Seat *seat = data;

  biv_gazette_draw_map (seat->known, seat->reader, &seat->box, cr, palette);
}

static void
add_seat (BivSheet *sheet,
          BivIssue *issue)
{
  const char *caption = C_("news", "The seat of war");
  double width = biv_sheet_get_width (sheet);
  Seat *seat;

  if (biv_campaign_peek_items (issue->known, BIV_KIND_PLACE)->len == 0)
    return;
  seat = g_new (Seat, 1);
  *seat = (Seat) { g_object_ref (issue->known), g_strdup (sheet->reader), { 0.0, 0.0, width, SEAT } };
  biv_sheet_add_drawing (sheet, &(const BivDrawing) {
    .paint = paint_seat, .data = seat, .free_data = seat_free, .height = SEAT, .is_in_colour = TRUE,
    .said = g_strdup (caption), .caption = caption,
  });
}

/* Columns are set for paper: a page for the web has its lines as long as the screen is wide, and all pictures. */
static void
say (BivSheet *sheet,
     BivIssue *issue)
{
  sheet->is_set_by_hand = TRUE;
  for (guint i = 0; i < issue->stories->len; i++)
    {
      const BivStory *story = g_ptr_array_index (issue->stories, i);
      BivBattle *battle = story->battle != NULL ? biv_campaign_find_battle (sheet->campaign, story->battle) : NULL;

      add_story_words (sheet, story, issue->date);
      if (battle != NULL && issue->fought != NULL)
        biv_sheet_add_battle_field (sheet, battle, biv_sheet_get_width (sheet), FOUGHT);
    }
  for (guint i = 0; i < issue->items->len; i++)
    add_story_words (sheet, g_ptr_array_index (issue->items, i), issue->date);
  add_war (sheet, issue);
  add_seat (sheet, issue);
  sheet->is_set_by_hand = FALSE;
  sheet->frame.left = g_steal_pointer (&sheet->frame.title);
  sheet->frame.title = g_strdup (issue->masthead);
}

gboolean
biv_sheet_fill_gazette (BivSheet *sheet,
                        GError  **error)
{
  BivIssue *issue;

  sheet->has_own_head = TRUE;
  /* The referee's copy is the one that is handed round. */
  if (sheet->reader == NULL)
    biv_sheet_set_for_all (sheet);
  issue = issue_new (sheet);
  say (sheet, issue);
  biv_gazette_set (sheet, issue);
  return TRUE;
}

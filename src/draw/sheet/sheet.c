/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.c: the printed sheets (campaign rules, section 5; CA-SHEET-1, CA-SHEET-2) */
#include "config.h"

#include "draw/sheet/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/biv-file.h"
#include "base/region.h"
#include "campaign/model/calendar.h"
#include "campaign/knowledge/extract.h"
#include "campaign/knowledge/knowledge.h"
#include "draw/counter/side-look.h"
#include "draw/ink/surface-file.h"
#include "draw/sheet/words.h"
#include "base/fail.h"

static const struct
{
  const char *id, *label;
  gboolean  (*fill) (BivSheet *sheet, GError **error);
} kinds[BIV_N_SHEETS] = {
  [BIV_SHEET_OOB]     = { "oob",     NC_ ("sheet", "Order of battle"), biv_sheet_fill_oob },
  [BIV_SHEET_ROSTER]  = { "roster",  NC_ ("sheet", "Roster"),          biv_sheet_fill_roster },
  [BIV_SHEET_DEPLOY]  = { "deploy",  NC_ ("sheet", "Deployment map"),  biv_sheet_fill_deploy },
  [BIV_SHEET_BRIEF]   = { "brief",   NC_ ("sheet", "Briefing"),        biv_sheet_fill_brief },
  [BIV_SHEET_ORDERS]  = { "orders",  NC_ ("sheet", "Orders form"),     biv_sheet_fill_orders },
  [BIV_SHEET_TURN]    = { "turn",    NC_ ("sheet", "Turn summary"),    biv_sheet_fill_turn },
  [BIV_SHEET_MAP]     = { "map",     NC_ ("sheet", "Campaign map"),    biv_sheet_fill_map },
  [BIV_SHEET_BATTLE]  = { "battle",  NC_ ("sheet", "Battle record"),   biv_sheet_fill_battle },
  [BIV_SHEET_GAZETTE] = { "gazette", NC_ ("sheet", "Gazette"),         biv_sheet_fill_gazette },
  [BIV_SHEET_HISTORY] = { "history", NC_ ("sheet", "Campaign history"), biv_sheet_fill_history },
  [BIV_SHEET_REPORT]  = { "report",  NC_ ("sheet", "Battle report"),   biv_sheet_fill_report },
  [BIV_SHEET_RULES]   = { "rules",   NC_ ("sheet", "Rulebook"),        biv_sheet_fill_rules },
};

static const struct
{
  const char *id;
  double      width, height;          /* mm */
} papers[] = {
  [BIV_PAPER_A4]     = { "a4",     210.0, 297.0 },
  [BIV_PAPER_LETTER] = { "letter", 215.9, 279.4 },
};

const char *
biv_sheet_kind_get_id (BivSheetKind kind)
{
  g_return_val_if_fail (kind < BIV_N_SHEETS, NULL);

  return kinds[kind].id;
}

const char *
biv_sheet_kind_get_label (BivSheetKind kind)
{
  g_return_val_if_fail (kind < BIV_N_SHEETS, NULL);

  return g_dpgettext2 (GETTEXT_PACKAGE, "sheet", kinds[kind].label);
}

gboolean
biv_sheet_kind_needs_side (BivSheetKind kind)
{
  return kind == BIV_SHEET_OOB || kind == BIV_SHEET_BRIEF || kind == BIV_SHEET_ORDERS;
}

gboolean
biv_sheet_kind_needs_battle (BivSheetKind kind)
{
  return kind == BIV_SHEET_DEPLOY || kind == BIV_SHEET_BATTLE || kind == BIV_SHEET_REPORT;
}

gboolean
biv_sheet_kind_may_be_csv (BivSheetKind kind)
{
  return kind == BIV_SHEET_OOB || kind == BIV_SHEET_ROSTER || kind == BIV_SHEET_DEPLOY;
}

gboolean
biv_sheet_kind_from_id (const char   *id,
                        BivSheetKind *kind)
{
  for (guint i = 0; i < BIV_N_SHEETS; i++)
    if (g_strcmp0 (kinds[i].id, id) == 0)
      {
        *kind = (BivSheetKind) i;
        return TRUE;
      }
  return FALSE;
}

BivPaper
biv_paper_choose (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    if (g_strcmp0 (papers[i].id, id) == 0)
      return (BivPaper) i;
  return biv_region_has_letter () ? BIV_PAPER_LETTER : BIV_PAPER_A4;
}

/* ---- Making one ---- */

static void
strip_free (gpointer data)
{
  BivStrip *strip = data;

  if (strip->free_data != NULL)
    strip->free_data (strip->data);
  g_free (strip);
}

GPtrArray *
biv_sheet_new_strips (void)
{
  return g_ptr_array_new_with_free_func (strip_free);
}

BivSheet *
biv_sheet_ref (BivSheet *sheet)
{
  sheet->n_users++;
  return sheet;
}

void
biv_sheet_free (BivSheet *sheet)
{
  if (--sheet->n_users > 0)
    return;
  g_free (sheet->frame.title);
  g_free (sheet->frame.sheet);
  g_free (sheet->frame.left);
  g_free (sheet->frame.right);
  g_free (sheet->frame.audience);
  g_free (sheet->frame.printed);
  g_clear_pointer (&sheet->pen, biv_pen_free);
  g_clear_object (&sheet->campaign);
  g_clear_pointer (&sheet->backdrop, biv_backdrop_unref);
  g_clear_object (&sheet->folder);
  g_free (sheet->side);
  g_free (sheet->reader);
  g_free (sheet->battle);
  g_clear_pointer (&sheet->strips, g_ptr_array_unref);
  g_free (sheet->who);
  g_free (sheet->section);
  g_clear_pointer (&sheet->empty, g_ptr_array_unref);
  g_clear_pointer (&sheet->document, g_ptr_array_unref);
  g_clear_pointer (&sheet->tables, g_ptr_array_unref);
  g_clear_pointer (&sheet->repeats, g_ptr_array_unref);
  g_clear_pointer (&sheet->breaks, g_array_unref);
  g_free (sheet);
}

/* 5.0: what stands at the head and foot of every page; a kind may change it while filling. */
static void
set_frame (BivSheet *sheet)
{
  g_autoptr (BivPlayer) reader = biv_player_find (sheet->campaign, sheet->reader);
  g_autofree char *title = reader != NULL ? biv_player_dup_title (sheet->campaign, reader) : NULL;

  sheet->frame.title = g_strdup (biv_item_get_name (BIV_ITEM (sheet->campaign)));
  sheet->frame.sheet = g_strdup (biv_sheet_kind_get_label (sheet->kind));
  sheet->frame.right = biv_calendar_dup_turn (sheet->campaign, sheet->campaign->turn);
  if (g_strcmp0 (sheet->reader, BIV_EVERYBODY) == 0)
    biv_sheet_set_for_all (sheet);
  else
    sheet->frame.audience = reader == NULL ? g_strdup (C_("sheet", "For the referee only"))
                                           : g_strdup_printf (C_("sheet", "For %s only"), title);
  sheet->frame.printed = g_strdup_printf (C_("sheet", "printed in Turn %d, %s"), sheet->campaign->turn,
                                          biv_word_get_label (biv_phase_get_type (), sheet->campaign->phase));
}

static gboolean
is_player_of (BivCampaign *campaign,
              const char  *who,
              const char  *side)
{
  g_autoptr (BivPlayer) player = biv_player_find (campaign, who);

  return player != NULL && g_strcmp0 (player->side, side) == 0;
}

static gboolean
is_formation_of (BivCampaign *campaign,
                 const char  *id,
                 const char  *side)
{
  BivFormation *formation = biv_campaign_find_formation (campaign, id);

  return formation != NULL && (side == NULL || g_strcmp0 (formation->side, side) == 0);
}

/* From what who has it made may know, and of that what its commander is told. */
static BivCampaign *
dup_extract (BivCampaign *campaign,
             const char  *formation,
             const char  *who)
{
  g_autoptr (BivCampaign) known = biv_knowledge_copy_for (campaign, who);
  BivFormation *his = biv_campaign_find_formation (known, formation);

  return his != NULL ? biv_knowledge_copy_extract (known, his) : g_steal_pointer (&known);
}

/* Without its pages. */
static BivSheet *
fill_sheet (BivCampaign           *campaign,
            const BivSheetRequest *request,
            GError               **error)
{
  g_autoptr (BivSheet) sheet = NULL;
  const char *reader;

  /* CA-SCOUT-6: a player's copy knows nothing for anybody else, and says for whom its sheets are. */
  reader = campaign->copy_for != NULL ? campaign->copy_for : request->reader;
  /* An extract is made of what his side knows, whoever makes it. */
  if (reader == NULL && request->formation != NULL && biv_campaign_find_formation (campaign, request->formation) != NULL)
    reader = biv_campaign_find_formation (campaign, request->formation)->side;
  if (request->player != NULL && !is_player_of (campaign, request->player, reader))
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no player “%s” in this campaign."),
                          request->player);
  if (request->reader != NULL && !g_str_equal (request->reader, BIV_EVERYBODY)
      && biv_campaign_find_side (campaign, request->reader) == NULL)
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no side “%s” in this campaign."),
                          request->reader);
  if (request->formation != NULL && !is_formation_of (campaign, request->formation, reader))
    return biv_fail_null (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _("There is no formation “%s” in this campaign."),
                          request->formation);
  sheet = g_new0 (BivSheet, 1);
  sheet->n_users = 1;
  sheet->kind = request->kind;
  sheet->paper = request->paper;
  sheet->side = g_strdup (request->side);
  sheet->reader = g_strdup (reader);
  sheet->who = g_strdup (reader == NULL || campaign->copy_for != NULL || request->player == NULL ? reader : request->player);
  sheet->battle = g_strdup (request->battle);
  /* A side's copy never shows the enemy's half (CA-SHEET-2). */
  sheet->variant = reader != NULL && request->variant == BIV_DEPLOY_BOTH ? BIV_DEPLOY_OWN : request->variant;
  sheet->scale = request->scale;
  sheet->order = request->order;
  sheet->has_history = request->has_history;
  sheet->has_series = request->has_series;
  sheet->is_for_all = request->is_for_all;
  sheet->lie = request->lie;
  sheet->is_across = request->kind == BIV_SHEET_ROSTER;
  /* A player's own copy came with the picture; for him the referee has settled it. */
  if (request->backdrop != NULL && (reader == NULL || campaign->copy_for != NULL || request->sides_see_picture))
    sheet->backdrop = biv_backdrop_ref (request->backdrop);
  sheet->folder = request->folder != NULL ? g_object_ref (request->folder) : NULL;
  sheet->pen = biv_pen_new ();
  sheet->document = biv_sheet_new_blocks ();
  sheet->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) biv_table_free);
  sheet->empty = g_ptr_array_new_with_free_func (g_free);
  sheet->strips = biv_sheet_new_strips ();
  sheet->repeats = biv_sheet_new_strips ();
  sheet->breaks = g_array_new (FALSE, FALSE, sizeof (guint));
  sheet->is_extract = request->formation != NULL && request->kind == BIV_SHEET_BRIEF;
  sheet->campaign = sheet->is_extract ? dup_extract (campaign, request->formation, sheet->who)
                    : reader != NULL  ? biv_knowledge_copy_for (campaign, sheet->who)
                    /* Where units stand is looked up as it is drawn, which may be when they have moved on. */
                    : sheet->kind == BIV_SHEET_DEPLOY ? biv_campaign_copy (campaign)
                                                      : g_object_ref (campaign);
  set_frame (sheet);
  sheet->source = request->source != NULL ? request->source : campaign;
  if (!kinds[sheet->kind].fill (sheet, error))
    return NULL;
  sheet->source = NULL;
  biv_sheet_end (sheet);
  biv_sheet_begin_pages (sheet);
  return g_steal_pointer (&sheet);
}

BivSheet *
biv_sheet_new (BivCampaign           *campaign,
               const BivSheetRequest *request,
               GError               **error)
{
  BivSheet *sheet;

  g_return_val_if_fail (campaign != NULL && request != NULL && request->kind < BIV_N_SHEETS, NULL);

  sheet = fill_sheet (campaign, request, error);
  if (sheet != NULL)
    biv_sheet_lay_on (sheet, -1);
  return sheet;
}

#define AT_ONCE 40                    /* strips that are placed between two looks at the clock: about a page */

BivSheet *
biv_sheet_start (BivCampaign           *campaign,
                 const BivSheetRequest *request,
                 GError               **error)
{
  BivSheet *sheet;

  g_return_val_if_fail (campaign != NULL && request != NULL && request->kind < BIV_N_SHEETS, NULL);

  sheet = fill_sheet (campaign, request, error);
  while (sheet != NULL && biv_sheet_get_n_pages (sheet) == 0)
    biv_sheet_lay_pages (sheet, AT_ONCE);
  return sheet;
}

gboolean
biv_sheet_lay_on (BivSheet *sheet,
                  gint64    us)
{
  gint64 end = us >= 0 ? g_get_monotonic_time () + us : G_MAXINT64;

  while (biv_sheet_lay_pages (sheet, AT_ONCE))
    if (us >= 0 && g_get_monotonic_time () >= end)
      return TRUE;
  return FALSE;
}

gboolean
biv_sheet_is_laid (BivSheet *sheet)
{
  return sheet->is_laid;
}

double
biv_sheet_get_progress (BivSheet *sheet)
{
  return sheet->is_laid ? 1.0 : (double) sheet->n_placed / sheet->strips->len;
}

const char *
biv_sheet_get_title (BivSheet *sheet)
{
  return sheet->frame.sheet;
}

gboolean
biv_sheet_is_for_all (BivSheet *sheet)
{
  return sheet->is_open;
}

void
biv_sheet_set_side (BivSheet *sheet,
                    BivSide  *side)
{
  g_free (sheet->frame.left);
  sheet->frame.has_swatch = side != NULL;
  if (side != NULL)
    sheet->frame.swatch = biv_side_look (sheet->campaign, biv_id_of (side));
  sheet->frame.left = side != NULL ? biv_sheet_dup_side_and_chief (sheet->campaign, side) : g_strdup (C_("sheet", "All sides"));
}

void
biv_sheet_set_for_all (BivSheet *sheet)
{
  sheet->is_open = TRUE;
  g_free (sheet->frame.audience);
  sheet->frame.audience = g_strdup (C_("sheet", "For everybody"));
}

/* The last but one may give some of its own to the last. */
int
biv_sheet_get_n_pages (BivSheet *sheet)
{
  return sheet->is_laid ? (int) sheet->breaks->len : MAX ((int) sheet->breaks->len - 2, 0);
}

void
biv_sheet_get_size (BivSheet *sheet,
                    double   *width_mm,
                    double   *height_mm)
{
  const double width = papers[sheet->paper].width, height = papers[sheet->paper].height;

  *width_mm = sheet->is_across ? height : width;
  *height_mm = sheet->is_across ? width : height;
}

/* ---- Drawing a page ---- */

/* What is as wide as both papers are lies in the middle of the wider one. */
static double
get_left (BivSheet *sheet)
{
  double width, height;

  biv_sheet_get_size (sheet, &width, &height);
  return (width - biv_sheet_get_width (sheet)) / 2;
}

#define GAP    "   "                /* between what may stand on lines of its own */
#define LEAST  8.0                  /* points on one line */
#define SECOND 3.6                  /* mm from the first line to the second */

/* The side's name and its commander's stand on one line, or each on its own rather than both in small type. */
void
biv_sheet_draw_left (BivSheet *sheet,
                     double    x,
                     double    baseline,
                     double    width)
{
  const char *text = sheet->frame.left, *gap = text != NULL ? strstr (text, GAP) : NULL;
  g_autofree char *first = NULL;
  double points = 10.0;

  if (text == NULL)
    return;
  while (points > LEAST && biv_pen_measure (sheet->pen, points, BIV_TYPE_PLAIN, text) > width)
    points -= 0.25;
  if (gap == NULL || biv_pen_measure (sheet->pen, points, BIV_TYPE_PLAIN, text) <= width)
    {
      biv_pen_words (sheet->pen, x, baseline, width, BIV_ALIGN_LEFT, points, BIV_TYPE_PLAIN, text);
      return;
    }
  first = g_strndup (text, (gsize) (gap - text));
  biv_pen_words (sheet->pen, x, baseline - SECOND / 2 - 0.4, width, BIV_ALIGN_LEFT, 8.5, BIV_TYPE_PLAIN, first);
  biv_pen_words (sheet->pen, x, baseline + SECOND / 2 - 0.4, width, BIV_ALIGN_LEFT, 8.5, BIV_TYPE_PLAIN,
                 gap + strlen (GAP));
}

static void
draw_head (BivSheet *sheet)
{
  const BivSheetFrame *frame = &sheet->frame;
  double x = get_left (sheet), y = BIV_SHEET_MARGIN, width = biv_sheet_get_width (sheet), name;
  double left = x + (frame->has_swatch ? 10.0 : 0.0), date;

  name = biv_pen_words (sheet->pen, x + width, y + 5, 0, BIV_ALIGN_RIGHT, 12, BIV_TYPE_BOLD, frame->sheet);
  biv_pen_words (sheet->pen, x, y + 5, width - name - 4, BIV_ALIGN_LEFT, 14, BIV_TYPE_BOLD, frame->title);
  if (frame->has_swatch)
    biv_pen_swatch (sheet->pen, x, y + 9.6, &frame->swatch);
  date = biv_pen_words (sheet->pen, x + width, y + 13, 0, BIV_ALIGN_RIGHT, 10, BIV_TYPE_PLAIN, frame->right);
  biv_sheet_draw_left (sheet, left, y + 13, x + width - left - date - 4);
  biv_pen_rule (sheet->pen, x, y + 16.5, width, 0.5, 0.0);
}

static void
draw_foot (BivSheet *sheet,
           int       page)
{
  double paper_width, paper_height, x = get_left (sheet) - sheet->beyond, y, middle;
  double width = biv_sheet_get_width (sheet) + 2 * sheet->beyond;
  g_autofree char *number = sheet->is_laid
                              ? g_strdup_printf (C_("sheet", "page %d of %d"), page + 1, biv_sheet_get_n_pages (sheet))
                              : g_strdup_printf (C_("sheet", "page %d"), page + 1);

  biv_sheet_get_size (sheet, &paper_width, &paper_height);
  y = paper_height - BIV_SHEET_MARGIN;
  biv_pen_rule (sheet->pen, x, y - 5.5, width, 0.5, 0.0);
  middle = biv_pen_words (sheet->pen, x + width / 3, y - 1, width / 3, BIV_ALIGN_MIDDLE, 9, BIV_TYPE_PLAIN,
                          sheet->frame.printed);
  /* A long name has all the room that the middle leaves. */
  biv_pen_words (sheet->pen, x, y - 1, (width - middle) / 2 - 3, BIV_ALIGN_LEFT, 9, BIV_TYPE_PLAIN, sheet->frame.audience);
  biv_pen_words (sheet->pen, x + width * 2 / 3, y - 1, width / 3, BIV_ALIGN_RIGHT, 9, BIV_TYPE_PLAIN, number);
}


/* What of the page is wanted, in mm: a tile on the screen is a part of it. */
typedef struct
{
  double top, bottom;
} Reach;

static Reach
get_reach (cairo_t *cr)
{
  double left, top, right, bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  return (Reach) { top / BIV_POINTS_PER_MM - BIV_SHEET_OVERHANG, bottom / BIV_POINTS_PER_MM + BIV_SHEET_OVERHANG };
}

static double
draw_strip (BivSheet       *sheet,
            const BivStrip *strip,
            double          y,
            Reach           reach)
{
  if (strip->draw != NULL && y + strip->height >= reach.top && y <= reach.bottom)
    strip->draw (strip, sheet->pen, get_left (sheet), y);
  return y + strip->height;
}

void
biv_sheet_draw_page (BivSheet *sheet,
                     int       page,
                     cairo_t  *cr)
{
  double y = BIV_SHEET_MARGIN + (sheet->has_own_head ? 0.0 : BIV_SHEET_HEAD);
  Reach reach = get_reach (cr);
  guint first, end;

  g_return_if_fail (page >= 0 && page < biv_sheet_get_n_pages (sheet));

  first = g_array_index (sheet->breaks, guint, page);
  end = page + 1 < (int) sheet->breaks->len ? g_array_index (sheet->breaks, guint, page + 1) : sheet->strips->len;
  biv_pen_set_page (sheet->pen, cr);
  if (!sheet->has_own_head)
    draw_head (sheet);
  if (page > 0 && first < end)
    {
      const BivStrip *strip = g_ptr_array_index (sheet->strips, first);

      for (gsize i = 0; i < G_N_ELEMENTS (strip->repeated) && strip->repeated[i] != NULL; i++)
        y = draw_strip (sheet, strip->repeated[i], y, reach);
    }
  for (guint i = first; i < end; i++)
    y = draw_strip (sheet, g_ptr_array_index (sheet->strips, i), y, reach);
  if (!sheet->has_own_foot)
    draw_foot (sheet, page);
  biv_pen_set_page (sheet->pen, NULL);
}

/* ---- Other forms ---- */

static void
draw_surface_page (cairo_t  *cr,
                   guint     page,
                   gpointer  user_data)
{
  biv_sheet_draw_page (user_data, (int) page, cr);
}

BivSurfaceWork *
biv_sheet_begin_pdf (BivSheet *sheet,
                     GError  **error)
{
  BivSurfaceSpec spec = {
    .format = BIV_SURFACE_PDF,
    .unit_pt = 1.0,
    .unit_px = 1.0,
    .title = sheet->frame.sheet,
  };

  g_return_val_if_fail (sheet != NULL && sheet->is_laid, NULL);

  biv_sheet_get_size (sheet, &spec.width, &spec.height);
  spec.width *= BIV_POINTS_PER_MM;
  spec.height *= BIV_POINTS_PER_MM;
  return biv_surface_begin (&spec, sheet->breaks->len, draw_surface_page, sheet, error);
}

GBytes *
biv_sheet_render_pdf (BivSheet *sheet,
                      GError  **error)
{
  BivSurfaceWork *work;

  g_return_val_if_fail (sheet != NULL, NULL);

  biv_sheet_lay_on (sheet, -1);
  work = biv_sheet_begin_pdf (sheet, error);
  while (work != NULL && biv_surface_draw_next (work))
    ;
  return work != NULL ? biv_surface_end (work, error) : NULL;
}

gboolean
biv_sheet_write_pdf (BivSheet *sheet,
                     GFile    *file,
                     GError  **error)
{
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (sheet != NULL && G_IS_FILE (file), FALSE);

  bytes = biv_sheet_render_pdf (sheet, error);
  return bytes != NULL && biv_file_replace (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL,
                                            BIV_FILE_REPLACE_NONE, NULL, error);
}

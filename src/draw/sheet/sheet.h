/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet.h: the printed sheets (campaign rules, section 5; CA-SHEET-1, CA-SHEET-2)
 *
 * A sheet is laid out once, for a paper, and then drawn page by page: on the printer, in the preview, in a PDF. All of
 * them are the same pages. */
#pragma once
#include <cairo.h>
#include "campaign/model/campaign.h"
#include "campaign/model/player.h"
#include "draw/ink/surface-file.h"
#include "draw/map/backdrop.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_SHEET_OOB,                        /* order of battle of one side */
  BIV_SHEET_ROSTER,                     /* all units of a side, or of all */
  BIV_SHEET_DEPLOY,                     /* deployment map of one battle */
  BIV_SHEET_BRIEF,                      /* briefing of one side */
  BIV_SHEET_ORDERS,                     /* orders form of one side, twice on a page */
  BIV_SHEET_TURN,                       /* what happened in a turn */
  BIV_SHEET_MAP,                        /* the campaign map on a page */
  BIV_SHEET_BATTLE,                     /* record of one battle */
  BIV_SHEET_GAZETTE,                    /* newspaper */
  BIV_SHEET_HISTORY,                    /* the campaign so far, to be read */
  BIV_SHEET_REPORT,                     /* one battle, to be read */
  BIV_SHEET_RULES,                      /* the rulebook, as the campaign has it */
  BIV_N_SHEETS
} BivSheetKind;

typedef enum
{
  BIV_PAPER_A4,
  BIV_PAPER_LETTER,
} BivPaper;

/* What a deployment map shows (5.3). */
typedef enum
{
  BIV_DEPLOY_BOTH,
  BIV_DEPLOY_OWN,                       /* one side's units, the enemy's half empty */
  BIV_DEPLOY_BLANK,                     /* the board alone, for writing on */
} BivDeployVariant;

#define BIV_SHEET_MAX_SCALE 100         /* of a table: a millimetre on paper is ten centimetres there */

/* How the paper lies. */
typedef enum
{
  BIV_LIES_AS_FITS,                     /* a map: the way in which it is larger; a roster across, everything else upright */
  BIV_LIES_UPRIGHT,
  BIV_LIES_ACROSS,
} BivSheetLie;

/* How a roster is sorted (5.2). */
typedef enum
{
  BIV_ROSTER_BY_FORMATION,
  BIV_ROSTER_BY_TYPE,
  BIV_ROSTER_BY_STATUS,
  BIV_ROSTER_BY_NAME,
  BIV_N_ROSTER_ORDERS
} BivRosterOrder;

/* What to print. Borrowed, read while the sheet is laid out. */
typedef struct
{
  BivSheetKind      kind;
  BivPaper          paper;
  const char       *side;               /* whose army, whose briefing; NULL: none is singled out */
  const char       *reader;             /* the side it is made for, or BIV_EVERYBODY; NULL: the referee */
  const char       *player;             /* of its players, where it has several: a formation of his, or the side (player.h); NULL:
                                           who commands in chief */
  const char       *formation;          /* briefing: an extract for this one's commander, from what @reader, or his side, may know;
                                           NULL: the whole */
  const char       *battle;             /* id; NULL: the latest one of the turn */
  BivDeployVariant  variant;
  int               scale;              /* deployment map of a table: mm there for one on paper; 0: all of it on one page */
  BivRosterOrder    order;
  gboolean          has_history;        /* roster: a line of history under each unit */
  gboolean          has_series;         /* report, the referee's: the battle turn by turn, on pages by themselves */
  BivSheetLie       lie;                /* maps alone */
  BivBackdrop      *backdrop;           /* maps: the picture under it; NULL: none */
  gboolean          sides_see_picture;  /* under a side's maps too: it may show what the side does not know (CA-SCOUT-6) */
  gboolean          is_for_all;         /* history, report: the referee's as it is, to be posted, and says so */
  GFile            *folder;             /* where the gazette's pictures lie; NULL: nowhere */
  BivCampaign      *source;             /* where the campaign is a copy as of an earlier turn: what it was copied from, for
                                         * the history; NULL: the campaign itself */
} BivSheetRequest;

typedef struct _BivSheet BivSheet;

/**
 * biv_sheet_new:
 * @campaign: as it stands, or as it stood (biv_campaign_copy_at_turn()); borrowed while laying out
 * @request: what to print
 * @error: G_IO_ERROR_NOT_FOUND where the campaign has no such side or battle
 *
 * For a reader other than the referee only what he may know is looked at (CA-SCOUT-6, CA-SHEET-2). What state the
 * campaign is in is not asked: one that has not begun is printed the same way (CA-SHEET-6).
 *
 * Returns: (transfer full) (nullable)
 */
BivSheet   *biv_sheet_new             (BivCampaign           *campaign,
                                       const BivSheetRequest *request,
                                       GError               **error);
/**
 * biv_sheet_start:
 *
 * The same, but of its pages only the first lies yet. What the sheet says is settled: whatever becomes of the campaign, the
 * others follow from it.
 *
 * Returns: (transfer full) (nullable)
 */
BivSheet   *biv_sheet_start           (BivCampaign           *campaign,
                                       const BivSheetRequest *request,
                                       GError               **error);
/** biv_sheet_lay_on: lays out further pages for about @us microseconds; -1: all of them. Returns: whether there are more */
gboolean    biv_sheet_lay_on          (BivSheet              *sheet,
                                       gint64                 us);
/** biv_sheet_is_laid: whether all of its pages lie, and how many there are is known */
gboolean    biv_sheet_is_laid         (BivSheet              *sheet);
/** biv_sheet_get_progress: the share of it that is laid out, 0 to 1 */
double      biv_sheet_get_progress    (BivSheet              *sheet);
/** biv_sheet_ref: Returns: (transfer full): the same sheet. biv_sheet_free: gives it back; it goes with the last one */
BivSheet   *biv_sheet_ref             (BivSheet              *sheet);
void        biv_sheet_free            (BivSheet              *sheet);
const char *biv_sheet_get_title       (BivSheet              *sheet);
/** biv_sheet_get_n_pages: that can be drawn; of one that is not all laid out, those whose end is certain */
int         biv_sheet_get_n_pages     (BivSheet              *sheet);
/** biv_sheet_is_for_all: whether it says that it is for everybody, and not for the referee or a side */
gboolean    biv_sheet_is_for_all      (BivSheet              *sheet);
/** biv_sheet_get_size: the whole paper, in millimetres */
void        biv_sheet_get_size        (BivSheet              *sheet,
                                       double                *width_mm,
                                       double                *height_mm);
/** biv_sheet_draw_page: @page from 0; @cr: user space in points from the paper's upper left corner. How many there are is said at
 *  its foot once that is known */
void        biv_sheet_draw_page       (BivSheet              *sheet,
                                       int                    page,
                                       cairo_t               *cr);
/** biv_sheet_dup_html: a page by itself, with the drawings in it as pictures. Returns: (transfer full) */
char       *biv_sheet_dup_html        (BivSheet              *sheet);
/** biv_sheet_dup_html_words: the same, its pictures named and not drawn, for whoever looks for words. Returns: (transfer full) */
char       *biv_sheet_dup_html_words  (BivSheet              *sheet);
/** biv_sheet_dup_csv: one unit a line, UTF-8 (CA-SHEET-5). Returns: (transfer full) (nullable): %NULL with @error
 *  (G_IO_ERROR_NOT_SUPPORTED) where the sheet is no list of units */
char       *biv_sheet_dup_csv         (BivSheet              *sheet,
                                       GError               **error);
/** biv_sheet_dup_text: Returns: (transfer full): its words, a line a row, columns apart by tabs */
char       *biv_sheet_dup_text        (BivSheet              *sheet);
/** biv_sheet_dup_briefing: the words of a player's briefing. Returns: (transfer full) (nullable): %NULL with @error */
char       *biv_sheet_dup_briefing    (BivCampaign           *campaign,
                                       const BivPlayer       *player,
                                       GError               **error);
/** biv_sheet_render_pdf: of all of it, laid out or not. Returns: (transfer full) (nullable): the content of its file, or %NULL
 *  with @error */
GBytes     *biv_sheet_render_pdf      (BivSheet              *sheet,
                                       GError               **error);
/** biv_sheet_begin_pdf: of a sheet that is laid out, which is kept until the work is over. Returns: (transfer full) (nullable) */
BivSurfaceWork *biv_sheet_begin_pdf   (BivSheet              *sheet,
                                       GError               **error);
/** biv_sheet_write_pdf: replaces @file. Returns: %FALSE with @error, and @file as it was */
gboolean    biv_sheet_write_pdf       (BivSheet              *sheet,
                                       GFile                 *file,
                                       GError               **error);

/** biv_sheet_kind_get_id: "oob", "deploy": for command lines and file names. biv_sheet_kind_get_label: translated */
const char *biv_sheet_kind_get_id     (BivSheetKind           kind);
const char *biv_sheet_kind_get_label  (BivSheetKind           kind);
/** biv_sheet_kind_needs_side: it is some side's: an army, a briefing, an orders form */
gboolean    biv_sheet_kind_needs_side (BivSheetKind           kind);
/** biv_sheet_kind_needs_battle: it is about one battle */
gboolean    biv_sheet_kind_needs_battle (BivSheetKind         kind);
/** biv_sheet_kind_may_be_csv: it is a list of units: an order of battle, a roster, a deployment */
gboolean    biv_sheet_kind_may_be_csv (BivSheetKind           kind);
gboolean    biv_sheet_kind_from_id    (const char            *id,
                                       BivSheetKind          *kind);
/** biv_paper_choose: @id: "a4", "letter"; %NULL, or anything else: what is usual where the user lives (base/region.h) */
BivPaper    biv_paper_choose          (const char            *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivSheet, biv_sheet_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* flow.h: strips of paper laid one under the other, and broken into pages
 *
 * A sheet is a list of strips. A strip is never cut; it may ask to stay with the next one, and it may name a strip that
 * is repeated above it when it comes to stand first on a page (a table's head, "continued" headings). */
#pragma once
#include "draw/ink/pen.h"
#include "draw/sheet/sheet.h"
G_BEGIN_DECLS

#define BIV_SHEET_MARGIN  15.0      /* mm, all round */
#define BIV_SHEET_WIDTH   180.0     /* mm, tables on upright pages, on both papers */
#define BIV_SHEET_ACROSS  249.0     /* mm, on pages that lie on their side */
#define BIV_SHEET_HEAD    22.0
#define BIV_SHEET_FOOT    8.0
#define BIV_SHEET_ROW     6.0
#define BIV_SHEET_OVERHANG 10.0     /* mm: no strip draws further above or below itself */
#define BIV_SHEET_PITCH   4.0       /* mm from line to line of words that stand by themselves */

typedef struct _BivStrip BivStrip;

/* How high it is, mm: asked once, when its page is laid. */
typedef double (*BivStripMeasure) (const BivStrip *strip,
                                   BivSheet       *sheet);

/* Draws the strip with its upper left corner at (@x, @y) mm. */
typedef void (*BivStripDraw) (const BivStrip *strip,
                              BivPen         *pen,
                              double          x,
                              double          y);

struct _BivStrip
{
  double           height;            /* mm; not known while there is `measure` */
  BivStripMeasure  measure;           /* (nullable): of words that need not be set before their page is */
  gboolean         stays_with_next;   /* never the last on its page */
  gboolean         starts_page;
  gboolean         is_rest;           /* the last one: `measure` is asked once all others lie, and takes it away by 0 */
  BivStrip        *repeated[2];       /* (nullable): drawn above it on a new page, in this order */
  BivStripDraw     draw;              /* NULL: white space */
  gpointer         data;
  GDestroyNotify   free_data;
  const char      *text;              /* (nullable): of a line of words: what it says; the document's (document.h) */
  gconstpointer    rows[2];           /* (nullable): of a table: the BivTableRow on it, of two beside one another both */
};

/* The head and foot of every page (5.0). */
typedef struct
{
  char        *title;                 /* the campaign's */
  char        *sheet;                 /* the sheet's name */
  gboolean     has_swatch;
  BivSideLook  swatch;                /* the side's, before the second line */
  char        *left, *right;          /* second line */
  char        *audience, *printed;    /* foot */
} BivSheetFrame;

struct _BivSheet
{
  BivSheetKind   kind;
  BivPaper       paper;
  BivSheetFrame  frame;
  BivPen        *pen;
  BivCampaign   *campaign;            /* what the reader may know; owned */
  char          *side, *reader, *battle;
  gboolean       is_extract;          /* of a briefing, for one formation's commander */
  char          *who;                 /* the reader's player (campaign/model/player.h); NULL: the referee */
  BivDeployVariant variant;
  int            scale;
  BivRosterOrder order;
  gboolean       has_history, has_series;
  gboolean       is_for_all, is_open;  /* whether that is asked for; whether it says so */
  BivSheetLie    lie;
  gboolean       is_across;           /* may be settled while filling */
  gboolean       has_own_head, has_own_foot;   /* in the strips: the body is that much higher */
  double         beyond;              /* mm that what it shows, and so its foot, reaches over the margins on either hand */
  BivCampaign   *source;              /* (nullable): while it is filled: with its steps; look at it through the reader's eyes */
  BivBackdrop   *backdrop;            /* (nullable) */
  GFile         *folder;              /* (nullable) */
  GPtrArray     *document;            /* of BivBlock (document.h), owned, in reading order */
  GPtrArray     *strips;              /* of BivStrip, owned: the same on paper */
  GPtrArray     *repeats;             /* of BivStrip, owned: those that only stand as `repeated` */
  gboolean       leaves_out_pictures; /* their bytes, from HTML */
  gboolean       is_set_by_hand;      /* while it is filled: what is said is not laid on paper, but set in columns (gazette) */
  char          *section;             /* (nullable): begun, and nothing in it yet */
  GPtrArray     *empty;               /* of char *: sections with nothing in them */
  GPtrArray     *tables;              /* of BivTable (table.h), owned: in the document too, once they have a row */
  gpointer       open_table;          /* (nullable): whose last row is not laid yet */
  GPtrArray     *columns;             /* (nullable): that are being filled (flow.c) */
  guint          columns_begin;       /* the first strip of what is in the last of them */
  double         column_width, columns_height;     /* mm */
  GArray        *breaks;              /* of guint: the first strip of each page, as far as they are laid */
  guint          n_placed;            /* strips that have their place on a page */
  double         used;                /* mm of the last page's body */
  gboolean       is_bound;            /* the next strip stands with the one before it, wherever that is */
  gboolean       is_laid;             /* all of it */
  int            n_users;
};

/** biv_sheet_new_strips: Returns: (transfer full): a list that owns its strips */
GPtrArray *biv_sheet_new_strips (void);
/** biv_sheet_add: Returns: (transfer none): a new strip at the end; @data is freed with it */
BivStrip *biv_sheet_add         (BivSheet       *sheet,
                                 double          height,
                                 BivStripDraw    draw,
                                 gpointer        data,
                                 GDestroyNotify  free_data);
/** biv_sheet_add_repeat: the same, standing only where another strip names it */
BivStrip *biv_sheet_add_repeat  (BivSheet       *sheet,
                                 double          height,
                                 BivStripDraw    draw,
                                 gpointer        data,
                                 GDestroyNotify  free_data);
BivStrip *biv_sheet_add_space   (BivSheet       *sheet,
                                 double          height);
/** biv_sheet_begin_column: what is said until biv_sheet_end_columns() is set @width wide, @x mm from the left margin; once more:
 *  beside what was said so far. No tables. Columns are never broken, so no more is said in one than a page has room for */
void      biv_sheet_begin_column (BivSheet      *sheet,
                                 double          x,
                                 double          width);
void      biv_sheet_end_columns (BivSheet       *sheet);
/** biv_sheet_keep_together: all strips from @first on stand on one page, if one has room for them */
void      biv_sheet_keep_together (BivSheet     *sheet,
                                 guint           first);
double    biv_sheet_get_body    (const BivSheet *sheet);   /* mm of height between head and foot */
double    biv_sheet_get_width   (const BivSheet *sheet);   /* mm: 180 or 249 */
/** biv_sheet_get_room: mm that are left on the last page, as broken now */
double    biv_sheet_get_room    (BivSheet       *sheet);
/** biv_sheet_break: all that is there now into pages; what comes after is laid when it is done again */
void      biv_sheet_break       (BivSheet       *sheet);
/** biv_sheet_begin_pages: biv_sheet_lay_pages() begins before the first strip */
void      biv_sheet_begin_pages (BivSheet       *sheet);
/** biv_sheet_lay_pages: @n: strips that it places before it comes back. Returns: whether there are more */
gboolean  biv_sheet_lay_pages   (BivSheet       *sheet,
                                 guint           n);

/** biv_sheet_set_side: whose sheet it is stands in its head; @side: (nullable): all sides' */
void      biv_sheet_set_side    (BivSheet       *sheet,
                                 BivSide        *side);
/** biv_sheet_set_for_all: it is nobody's alone, and says so at its foot */
void      biv_sheet_set_for_all (BivSheet       *sheet);

/** biv_sheet_draw_left: the left of the head's second line, from @x: on two lines about @baseline where one would be too small
 *  to read; all in mm */
void      biv_sheet_draw_left   (BivSheet       *sheet,
                                 double          x,
                                 double          baseline,
                                 double          width);

/* What each kind is made of. */
gboolean  biv_sheet_fill_oob    (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_deploy (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_brief  (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_battle (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_roster (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_orders (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_turn   (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_map    (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_gazette (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_history (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_report (BivSheet *sheet, GError **error);
gboolean  biv_sheet_fill_rules  (BivSheet *sheet, GError **error);

G_END_DECLS

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
#define BIV_SHEET_PITCH   4.0       /* mm from line to line in a row of several lines */

typedef struct _BivStrip BivStrip;

/* Draws the strip with its upper left corner at (@x, @y) mm. */
typedef void (*BivStripDraw) (const BivStrip *strip,
                              BivPen         *pen,
                              double          x,
                              double          y);

/* What a strip's words are, for forms without paper. */
typedef enum
{
  BIV_STRIP_WORDS,
  BIV_STRIP_HEADING,
  BIV_STRIP_SUBHEADING,
  BIV_STRIP_QUOTE,                  /* a clipping from the newspaper: its headline, or a paragraph of it */
  BIV_STRIP_CAPTION,                /* below a picture */
  BIV_STRIP_TABLE_HEAD,
  BIV_STRIP_ROW,                    /* columns apart by tabs */
  BIV_STRIP_ROWS,                   /* several of them, a line each */
  BIV_STRIP_BAND,                   /* a row over the whole width */
  BIV_STRIP_DRAWING,                /* what it says is in its picture */
  BIV_STRIP_PAPER,                  /* makes sense on paper alone */
} BivStripRole;

struct _BivStrip
{
  double           height;            /* mm */
  gboolean         stays_with_next;   /* never the last on its page */
  gboolean         starts_page;
  const BivStrip  *repeated[2];       /* (nullable): drawn above it on a new page, in this order */
  BivStripDraw     draw;              /* NULL: white space */
  gpointer         data;
  GDestroyNotify   free_data;
  char            *text;              /* its words, columns apart by tabs; "": those of the strip before go on; NULL: none */
  BivStripRole     role;
  guint            typeface;          /* of words */
  double           overhang;          /* mm that a drawing reaches into the margins on either hand */
  gboolean         is_in_colour;      /* in forms without paper: a map, which in grey has less to tell */
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
  char          *who;                 /* the reader's player (campaign/model/player.h); NULL: the referee */
  BivDeployVariant variant;
  int            scale;
  BivRosterOrder order;
  gboolean       has_history;
  gboolean       is_for_all, is_open;  /* whether that is asked for; whether it says so */
  BivSheetLie    lie;
  gboolean       is_across;           /* may be settled while filling */
  gboolean       has_own_head, has_own_foot;   /* in the strips: the body is that much higher */
  BivCampaign   *source;              /* (nullable): while it is filled: with its steps; look at it through the reader's eyes */
  BivBackdrop   *backdrop;            /* (nullable) */
  GFile         *folder;              /* (nullable) */
  GPtrArray     *strips;              /* of BivStrip, owned, in reading order */
  GPtrArray     *web;                 /* (nullable): the same, in place of them where there is no paper to be set for */
  GPtrArray     *repeats;             /* of BivStrip, owned: those that only stand as `repeated` */
  GArray        *breaks;              /* of guint: the first strip of each page */
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
/** biv_sheet_add_words: paragraphs over the whole width; a long one is broken where the page ends */
void      biv_sheet_add_words   (BivSheet       *sheet,
                                 double          points,
                                 guint           typeface,
                                 const char     *text);
/** biv_sheet_add_passage: the same, indented, and of a role that other forms than paper make something of */
void      biv_sheet_add_passage (BivSheet       *sheet,
                                 BivStripRole    role,
                                 double          indent,
                                 double          points,
                                 guint           typeface,
                                 const char     *text);
/** biv_sheet_add_heading: a section's title, kept with what follows */
BivStrip *biv_sheet_add_heading (BivSheet       *sheet,
                                 const char     *text);
/** biv_sheet_add_subheading: of a part of a section, kept with what follows */
BivStrip *biv_sheet_add_subheading (BivSheet    *sheet,
                                 const char     *text);
double    biv_sheet_get_body    (const BivSheet *sheet);   /* mm of height between head and foot */
double    biv_sheet_get_width   (const BivSheet *sheet);   /* mm: 180 or 249 */
/** biv_sheet_get_room: mm that are left on the last page, as broken now */
double    biv_sheet_get_room    (BivSheet       *sheet);
void      biv_sheet_break       (BivSheet       *sheet);   /* into pages, once all strips are there */

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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* document.h: what a sheet says, each thing once: headings, words, tables with typed columns, drawings
 *
 * A kind of sheet (roster.c, brief.c ...) says its content once. Four walkers make of it what is read: pages (flow.c and table.c,
 * as it is said), a page for the web (html.c), plain words and a spreadsheet (text.c). */
#pragma once
#include "draw/sheet/flow.h"
G_BEGIN_DECLS

/* ---- Words ---- */

/** biv_sheet_add_heading: a section's title, kept with what follows */
BivStrip *biv_sheet_add_heading (BivSheet       *sheet,
                                 const char     *text);
/** biv_sheet_add_subheading: of a part of a section, kept with what follows */
BivStrip *biv_sheet_add_subheading (BivSheet    *sheet,
                                 const char     *text);
/** biv_sheet_is_numbered: a title like "1 Situation", which stands in a square and over a rule */
gboolean  biv_sheet_is_numbered (const char     *title);
/** biv_sheet_begin: a section, headed as soon as it has something in it. One that has nothing is named at the sheet's end, with the
 *  others of its kind */
void      biv_sheet_begin       (BivSheet       *sheet,
                                 const char     *title);
/** biv_sheet_end: names the sections that had nothing in them; a sheet ends by itself, unless something comes after this */
void      biv_sheet_end         (BivSheet       *sheet);
/** biv_sheet_add_words: paragraphs over the whole width; a long one is broken where the page ends */
void      biv_sheet_add_words   (BivSheet       *sheet,
                                 double          points,
                                 guint           typeface,
                                 const char     *text);
/** biv_sheet_say: the same, put together as by printf() */
void      biv_sheet_say         (BivSheet       *sheet,
                                 double          points,
                                 guint           typeface,
                                 const char     *format,
                                 ...) G_GNUC_PRINTF (4, 5);
/** biv_sheet_add_quote: of a clipping from the newspaper its headline, or a paragraph; indented and marked */
void      biv_sheet_add_quote   (BivSheet       *sheet,
                                 double          points,
                                 guint           typeface,
                                 const char     *text);

/** biv_sheet_add_remarks: what is left of the last page is ruled, to be written on */
void      biv_sheet_add_remarks (BivSheet       *sheet);

/* ---- Drawings ---- */

typedef struct
{
  void        (*paint) (gconstpointer data, cairo_t *cr, const BivPalette *palette);  /* in mm from its upper left corner */
  gpointer      data;                 /* owned by the sheet once it is added */
  GDestroyNotify free_data;
  double        height;               /* mm */
  double        overhang;             /* mm that it reaches into the margins on either hand */
  double        above;                /* mm that it reaches over its strip */
  char         *said;                 /* what it shows, for who does not see it, its parts apart by tabs; taken */
  const char   *caption;              /* (nullable): below it */
  gboolean      is_in_colour;         /* where there is no paper: a map, which in grey has less to tell */
  gboolean      starts_page, stays_with_next;
} BivDrawing;

/** biv_sheet_add_drawing: @drawing is copied */
void      biv_sheet_add_drawing (BivSheet         *sheet,
                                 const BivDrawing *drawing);
/** biv_sheet_name_drawing: @strip draws with the pen, as words and rules do, what is a picture where there is no paper. @said:
 *  (transfer full) (nullable) */
void      biv_sheet_name_drawing (BivSheet       *sheet,
                                 BivStrip       *strip,
                                 char           *said,
                                 double          overhang);

/* ---- What walks it ---- */

typedef enum
{
  BIV_BLOCK_HEADING,
  BIV_BLOCK_SUBHEADING,
  BIV_BLOCK_WORDS,
  BIV_BLOCK_QUOTE,
  BIV_BLOCK_TABLE,
  BIV_BLOCK_DRAWING,
} BivBlockKind;

typedef struct
{
  BivBlockKind  kind;
  guint         typeface;             /* of words */
  char         *text;                 /* of a drawing (nullable): what it shows */
  char         *caption;              /* (nullable) */
  gconstpointer table;                /* BivTable (table.h), the sheet's */
  const BivStrip *strip;              /* of a drawing */
  double        overhang;
  gboolean      is_in_colour;
} BivBlock;

/** biv_sheet_add_block: Returns: (transfer none): a new one at the end */
BivBlock *biv_sheet_add_block   (BivSheet       *sheet,
                                 BivBlockKind    kind,
                                 const char     *text);
/** biv_sheet_new_blocks: Returns: (transfer full): a list that owns its blocks */
GPtrArray *biv_sheet_new_blocks (void);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-private.h: a book from the inside, for those who read it and lay a campaign's table over it */
#pragma once
#include "base/biv-xml-reader.h"
#include "engine/biv-book.h"
G_BEGIN_DECLS

typedef struct
{
  const char *id, *name;              /* "lobs", "Fires over others", translated */
} BivBookFlagName;

struct _BivBook
{
  gatomicrefcount references;
  GStringChunk   *strings;
  const char     *id, *title, *author;
  const char     *types_note;         /* NULL: none */
  int             unit_cap;
  BivBookTraits   traits;
  char          **marks;
  char          **edge_marks;
  char          **flags;              /* those that a campaign may change */
  GArray         *flag_names;         /* BivBookFlagName, of as many of them as have one */
  GArray         *numbers;            /* BivBookNumber */
  GArray         *types;              /* BivBookType */
  GArray         *options;            /* BivBookOption */
  GArray         *phases;             /* BivBookPhase */
  GArray         *grounds;            /* BivBookGround */
  GArray         *charts;             /* BivBookChart */
  GArray         *clauses;            /* BivBookClause; ask biv_book_get_clause(), for they may not be read yet */
  gsize           has_clauses;        /* for g_once_init_enter() */
  BivXml         *xml;                /* nullable: what it was read from, where most of its words lie */
  BivBook        *under;              /* nullable: whose clauses are this one's: a campaign's table has none of its own */
};

BivBook             *biv_book_new_empty   (void);
const BivBookNumber *biv_book_find_number (const BivBook       *book,
                                           const char          *id);
gboolean             biv_book_number_fits (const BivBookNumber *number,
                                           const char          *text,
                                           GError             **error);
void                 biv_book_clear_chart (gpointer             data);
/** biv_book_chart_add_row: @cells: numbers, "-" and "R", with blanks between. Returns: whether they fit the chart */
gboolean             biv_book_chart_add_row (BivBookChart      *chart,
                                           const char          *row,
                                           const char          *cells,
                                           GError             **error);
/** biv_book_chart_label: once all rows are there; @labels: translated words by row or column, the book's */
void                 biv_book_chart_label (BivBookChart        *chart,
                                           GHashTable          *labels);
/** biv_book_chart_copy: Returns: a chart of its own, but for the strings of @book */
BivBookChart         biv_book_chart_copy  (BivBook             *book,
                                           const BivBookChart  *chart);

/** biv_book_has_clause: without reading any */
gboolean             biv_book_has_clause  (const BivBook       *book,
                                           const char          *id);

/** biv_book_new_packed: a book that is part of this program, whose clauses wait until somebody asks. @packed: as xml-packed.h */
BivBook             *biv_book_new_packed  (const char          *name,
                                           GBytes              *packed,
                                           GError             **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* book-table.h: the table of unit types as a referee edits it: columns, values, and an overlay with one thing changed
 *
 * An overlay (biv_book_new_overlaid()) made here holds nothing but what differs: a value that is set back to the book's goes.
 * What belongs to one type stands together. */
#pragma once
#include "engine/biv-book.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_COLUMN_TEXT,
  BIV_COLUMN_NUMBER,
  BIV_COLUMN_SWITCH,                /* yes, no */
  BIV_COLUMN_CHOICE,                /* one of biv_book_list_choices() */
} BivColumnKind;

typedef struct
{
  const char    *id;                /* "power", as in an overlay's "inf.power"; the book's */
  const char    *label;             /* "Close Combat Power", translated; the book's */
  BivColumnKind  kind;
  int            minimum, maximum;  /* BIV_COLUMN_NUMBER */
} BivBookColumn;

/** biv_book_list_columns: Returns: (transfer full): of BivBookColumn, valid as long as @book */
GArray    *biv_book_list_columns     (const BivBook   *book);
/** biv_book_list_choices: Returns: (transfer full): of a column that is one: classes, arms, types and "none" */
char     **biv_book_list_choices     (const BivBook   *book,
                                      const char      *column);
/** biv_book_dup_entry: Returns: (transfer full): "6", "yes", "cavalry"; "0" for a number that the type does not have */
char      *biv_book_dup_entry        (const BivBook   *book,
                                      guint            type,
                                      const char      *column);

/** biv_book_overlay_dup_usual: Returns: (transfer full) (nullable): what is restored: the book's value, or for a type that
 *  was added that of the one it is like; %NULL where there is no such type */
char      *biv_book_overlay_dup_usual (BivBook        *shipped,
                                      const BivFacts  *overlay,
                                      const char      *type,
                                      const char      *column);
/** biv_book_overlay_is_added: whether @type is the campaign's own */
gboolean   biv_book_overlay_is_added (const BivBook   *shipped,
                                      const BivFacts  *overlay,
                                      const char      *type);

/* Each returns (transfer full) (nullable) the overlay after the change, %NULL with @error (BIV_BOOK_ERROR) that names the
 * entry and says what would do. */
BivFacts  *biv_book_overlay_set      (BivBook         *shipped,
                                      const BivFacts  *overlay,
                                      const char      *type,
                                      const char      *column,
                                      const char      *value,
                                      GError         **error);
/** @id: (out) (transfer full): made from @name */
BivFacts  *biv_book_overlay_add      (BivBook         *shipped,
                                      const BivFacts  *overlay,
                                      const char      *like,
                                      const char      *name,
                                      char           **id,
                                      GError         **error);
BivFacts  *biv_book_overlay_remove   (BivBook         *shipped,
                                      const BivFacts  *overlay,
                                      const char      *type,
                                      GError         **error);
/** @type: one of the book's, removed or not; @column: (nullable): %NULL restores all of it */
BivFacts  *biv_book_overlay_restore  (BivBook         *shipped,
                                      const BivFacts  *overlay,
                                      const char      *type,
                                      const char      *column,
                                      GError         **error);

G_END_DECLS

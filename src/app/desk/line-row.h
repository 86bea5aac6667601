/* SPDX-License-Identifier: GPL-3.0-or-later */
/* line-row.h: a row that says something and offers something: a sign, words, what is small below and behind them, a button
 *
 * What a row says is an object of its own, that does not change (BivListLine), and a list is a list of these: whoever has worked
 * out anew what it is to say gives it whole, and the rows that say the same stay, with the focus in them. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

#define BIV_TYPE_LIST_LINE (biv_list_line_get_type ())
G_DECLARE_FINAL_TYPE (BivListLine, biv_list_line, BIV, LIST_LINE, GObject)
#define BIV_TYPE_LINE_ROW (biv_line_row_get_type ())
G_DECLARE_FINAL_TYPE (BivLineRow, biv_line_row, BIV, LINE_ROW, GtkListBoxRow)

/* All of it may be missing. Clauses in @detail and @behind lead to their words. */
typedef struct
{
  const char *icon, *text;
  const char *detail;         /* small, below */
  const char *behind;         /* small, at the end */
  const char *button, *action;        /* its label, and the action of the window or page */
  GVariant   *target;         /* of the action; (transfer floating) */
  const char *menu_label, *menu_tip;
  GMenuModel *menu;
} BivLineWords;

/** biv_list_line_new: Returns: (transfer full) */
BivListLine *biv_list_line_new  (const BivLineWords *words);

/** biv_line_row_new: @line: a BivListLine. Returns: (transfer floating): a row that cannot be activated, called by its words */
GtkWidget   *biv_line_row_new   (gpointer            line);

/** biv_lines_bind: @list: shows what is given to biv_lines_show() from now on */
void         biv_lines_bind     (GtkListBox         *list);
/** biv_lines_show: @lines: (element-type BivListLine): from now on. Rows at the list's beginning and end that say the same stay */
void         biv_lines_show     (GtkListBox         *list,
                                 GPtrArray          *lines);

G_END_DECLS

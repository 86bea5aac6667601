/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pages.h: the pages of the campaign window, in the order of the sidebar */
#pragma once
#include "app/desk/desk.h"
G_BEGIN_DECLS

typedef struct
{
  const char *name;                 /* "turn": what biv_desk_show() and the action "win.page" call it */
  const char *label;                /* marked with N_() */
  const char *icon;
  GType     (*get_type) (void);     /* a BivPage */
  guint     (*count)    (BivDesk *desk);   /* (nullable): how much waits there */
  char     *(*dup_count_words) (guint n);  /* likewise: what that is */
} BivPageInfo;

/** biv_pages_get: Returns: (transfer none): the table, ended by a %NULL name */
const BivPageInfo *biv_pages_get (void);

G_END_DECLS

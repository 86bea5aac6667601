/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recent-row.h: an earlier campaign on the start page */
#pragma once
#include <gtk/gtk.h>
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

#define BIV_TYPE_RECENT_ROW (biv_recent_row_get_type ())
G_DECLARE_FINAL_TYPE (BivRecentRow, biv_recent_row, BIV, RECENT_ROW, GtkListBoxRow)

GtkWidget  *biv_recent_row_new     (const char   *uri);
const char *biv_recent_row_get_uri (BivRecentRow *self);
/** biv_recent_row_load: reads the file and shows what is in it; a missing one keeps its row, dim, with Find… */
void        biv_recent_row_load    (BivRecentRow *self);
gboolean    biv_recent_row_is_missing (BivRecentRow *self);

/** biv_recent_dup_when: "saved today 21:04", "Yesterday", "12 March", "2 February 2021" */
char       *biv_recent_dup_when    (GFile        *file,
                                    gboolean      in_full);

G_END_DECLS

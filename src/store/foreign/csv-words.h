/* SPDX-License-Identifier: GPL-3.0-or-later */
/* csv-words.h: what our own tables of maps and boards are known by */
#pragma once
#include <glib.h>
#include "campaign/model/item.h"
G_BEGIN_DECLS

#define BIV_CSV_BOARD "bivouac board"
#define BIV_CSV_LABEL ": "          /* between ground and what is written on it: "wood: Old mill" */

/** biv_csv_get_word: over the ids of a table: "place"; of BIV_KIND_CAMPAIGN "map" */
const char *biv_csv_get_word (BivKind     kind);
/** biv_csv_dup_read: (transfer full): a text out of a cell, in which its ends of lines and blanks stand as \n, \t and \_ */
char       *biv_csv_dup_read (const char *cell);

G_END_DECLS

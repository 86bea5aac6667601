/* SPDX-License-Identifier: GPL-3.0-or-later */
/* set.h: sheets as files: one in any form, or all of a turn in one go (CA-SHEET-3) */
#pragma once
#include "draw/sheet/sheet.h"
G_BEGIN_DECLS

typedef enum
{
  BIV_FORM_PDF,
  BIV_FORM_SVG,                         /* one page a file */
  BIV_FORM_PNG,                         /* one page a file, 200 dpi */
  BIV_FORM_CSV,                         /* orders of battle and rosters alone */
  BIV_FORM_HTML,
  BIV_FORM_TEXT,
  BIV_FORM_GIF,                         /* the referee's reports of battles that have a record: a picture that moves */
  BIV_N_FORMS
} BivSheetForm;

/** biv_sheet_form_get_ending: "pdf"; of words "txt" */
const char *biv_sheet_form_get_ending (BivSheetForm           form);
/** biv_sheet_form_from_id: "pdf", "svg", "png", "csv", "html", "text", "gif" */
gboolean    biv_sheet_form_from_id    (const char            *id,
                                       BivSheetForm          *form);
/** biv_sheet_form_fits: whether a sheet of that kind may be written so */
gboolean    biv_sheet_form_fits       (BivSheetForm           form,
                                       BivSheetKind           kind);
/** biv_sheet_write_page: @page from 0, as SVG or PNG */
gboolean    biv_sheet_write_page      (BivSheet              *sheet,
                                       int                    page,
                                       BivSheetForm           form,
                                       GFile                 *file,
                                       GError               **error);
/**
 * biv_sheet_render:
 *
 * Returns: (transfer full) (nullable): all of it as the content of one file, or %NULL with @error (G_IO_ERROR_NOT_SUPPORTED
 *   where it would be several files: an SVG or PNG of several pages)
 */
GBytes     *biv_sheet_render          (BivSheet              *sheet,
                                       BivSheetForm           form,
                                       GError               **error);
/**
 * biv_sheet_write:
 * @file: replaced; of an SVG or PNG of several pages the others lie beside it: "map.png", "map-2.png"
 *
 * Returns: (transfer full) (nullable): of GFile: what was written, or %NULL with @error
 */
GPtrArray  *biv_sheet_write           (BivSheet              *sheet,
                                       BivSheetForm           form,
                                       GFile                 *file,
                                       GError               **error);

/* ---- Several in one go ---- */

typedef enum
{
  BIV_SHEET_SET_TURN,                   /* the summary; for each side briefing, orders form and order of battle */
  BIV_SHEET_SET_ALL,                    /* every sheet for the referee, and every one for each side */
} BivSheetSet;

/* One of them. */
typedef struct
{
  BivSheetKind  kind;
  char         *side, *reader, *battle;
  char         *player;                 /* of the reader's, where it has several (sheet.h) */
  char         *name;                   /* of its file, without ending: "turn-06-CROWN-briefing",
                                         * "turn-06-CROWN-battle-Two-Palms" */
} BivSetSheet;

/** biv_sheet_set_list: Returns: (transfer full): of BivSetSheet, in the order in which they are handed out. What there
 *  is nothing of (no battle yet) is not in it */
GPtrArray  *biv_sheet_set_list        (BivCampaign           *campaign,
                                       BivSheetSet            set);
/** biv_sheet_set_count_present: how many of the sheets' files are in @folder already, and would be replaced */
guint       biv_sheet_set_count_present (GPtrArray            *set,
                                       BivSheetForm           form,
                                       GFile                 *folder);
/**
 * biv_sheet_set_write:
 * @set: of BivSetSheet: those that are wanted
 * @request: paper, order, pictures: what is the same for all
 * @form: for CSV, what cannot be one is left out
 * @folder: made where it is not there; what is in it stays, but for files of these names
 *
 * Returns: (transfer full) (nullable): of GFile: what was written, or %NULL with @error
 */
GPtrArray  *biv_sheet_set_write       (BivCampaign           *campaign,
                                       GPtrArray             *set,
                                       const BivSheetRequest *request,
                                       BivSheetForm           form,
                                       GFile                 *folder,
                                       GError               **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run.h: sheets on their way into files, a page at a time: what is written may be stopped between two pages
 *
 * A file is written whole or not at all, once all of it is there. A run that is freed before its end leaves what it has written,
 * and nothing of what it has not. */
#pragma once
#include "draw/sheet/set.h"
G_BEGIN_DECLS

typedef struct _BivSheetRun BivSheetRun;

typedef enum
{
  BIV_SHEET_RUN_DONE,
  BIV_SHEET_RUN_GOES_ON,                /* there is more to do */
  BIV_SHEET_RUN_FAILED,                 /* with an error: it does not go on */
} BivSheetRunState;

/** biv_sheet_run_new: as biv_sheet_write(); @sheet is kept, laid out or not. Returns: (transfer full) */
BivSheetRun *biv_sheet_run_new           (BivSheet              *sheet,
                                          BivSheetForm           form,
                                          GFile                 *file);
/**
 * biv_sheet_run_new_set:
 *
 * As biv_sheet_set_write(). Each sheet is made when it is its turn, of the campaign as it stands then: who changes it meanwhile
 * begins the run anew. Of @request the paper, the orders and the pictures count, which are kept; @folder is made at once.
 *
 * Returns: (transfer full) (nullable): %NULL with @error
 */
BivSheetRun *biv_sheet_run_new_set       (BivCampaign           *campaign,
                                          GPtrArray             *set,
                                          const BivSheetRequest *request,
                                          BivSheetForm           form,
                                          GFile                 *folder,
                                          GError               **error);
void         biv_sheet_run_free          (BivSheetRun           *run);
/** biv_sheet_run_go_on: for about @us microseconds, and one page at the least; -1: to its end */
BivSheetRunState biv_sheet_run_go_on     (BivSheetRun           *run,
                                          gint64                 us,
                                          GError               **error);
/** biv_sheet_run_get_progress: the share that is done, 0 to 1 */
double       biv_sheet_run_get_progress  (const BivSheetRun     *run);
/** biv_sheet_run_peek_written: Returns: (transfer none): of GFile: the files that are written */
GPtrArray   *biv_sheet_run_peek_written  (BivSheetRun           *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivSheetRun, biv_sheet_run_free)

G_END_DECLS

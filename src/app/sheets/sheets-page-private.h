/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets-page-private.h: what the parts of the sheets page share: the page, its choices, what goes out of it */
#pragma once
#include "app/desk/desk.h"
#include "app/widgets/empty.h"
#include "app/canvas/sheet-canvas.h"
#include "app/sheets/sheets-page.h"
#include "draw/sheet/set.h"
G_BEGIN_DECLS

struct _BivSheetsPage
{
  BivPage            parent_instance;

  BivSheetKind       kind;
  char              *reader;        /* side; NULL: the referee */
  char              *army;          /* side */
  char              *battle;
  BivDeployVariant   variant;
  int                scale;         /* of a table: 1:N; 0: all of it on one page */
  gboolean           has_own_scale; /* a figure that was typed */
  gboolean           has_picture, has_side_picture;   /* under the referee's maps; under the sides' */
  int                turn;          /* 0: as it stands now */
  BivPaper           paper;
  BivRosterOrder     order;
  BivSheetLie        lie;
  BivSheetForm       form;
  gboolean           is_filling;    /* the choices are being set, not chosen */
  GtkPrintSettings  *settings;      /* of the last printing */

  GtkWidget         *body;          /* template children from here on */
  GtkScrolledWindow *choices;
  GtkListBox        *list;
  GtkStack          *stack;
  GtkStack          *views;         /* the sheet's pages, or what stands in its file */
  BivSheetCanvas    *canvas;
  GtkScrolledWindow *file;
  GtkWidget         *pager, *zooms;
  BivEmpty          *empty;
  GtkButton         *previous, *next;
  GtkLabel          *position;
  GtkToggleButton   *fit_width, *fit_page;
  GtkWidget         *army_box, *battle_box, *variant_box, *order_box, *lie_box, *paper_box, *format_box, *note_frame, *scale_box;
  GtkLabel          *army_label;
  GtkDropDown       *reader_choice, *army_choice, *battle_choice, *variant_choice, *order_choice, *lie_choice, *turn_choice,
                    *scale_choice;
  GtkSpinButton     *scale_figure;
  GtkCheckButton    *history, *picture, *for_all;
  GtkToggleButton   *letter, *pdf, *svg, *png, *csv, *html;
  GtkLabel          *note, *foot, *written;
  GtkButton         *export;
};

/* ---- Choices ---- */

/** biv_sheets_page_set_up_choices: once, when there is a campaign */
void         biv_sheets_page_set_up_choices (BivSheetsPage *self);
/** biv_sheets_page_fill_choices: what can be chosen now; @then: the campaign as of the chosen turn */
void         biv_sheets_page_fill_choices   (BivSheetsPage *self,
                                             BivCampaign   *then);
/** biv_sheets_page_take_choices: what the referee has chosen. Returns: %FALSE where that is what it was */
gboolean     biv_sheets_page_take_choices   (BivSheetsPage *self);
/** biv_sheets_page_keep: a copy in place of what was kept */
void         biv_sheets_page_keep           (char         **kept,
                                             const char    *value);
/** biv_sheets_page_describe: whose a sheet is, or what it is about, in a few words */
const char  *biv_sheets_page_describe       (BivSheetKind   kind);

/* ---- The sheet that is chosen ---- */

/** biv_sheets_page_find_campaign: as of the chosen turn. Returns: (transfer full) (nullable) */
BivCampaign *biv_sheets_page_find_campaign  (BivSheetsPage *self);
/** biv_sheets_page_make_sheet: Returns: (transfer full) (nullable): %NULL with @error */
BivSheet    *biv_sheets_page_make_sheet     (BivSheetsPage *self,
                                             BivCampaign   *then,
                                             GError       **error);
/** biv_sheets_page_fill_request: all but the kind and whom it is for */
void         biv_sheets_page_fill_request   (BivSheetsPage *self,
                                             BivSheetRequest *request);

/* ---- Out of the program ---- */

void         biv_sheets_page_print          (BivPage       *page);
void         biv_sheets_page_export         (BivSheetsPage *self);
/** biv_sheets_page_export_set: asks for a folder, and writes all sheets of the set into it (CA-SHEET-3) */
void         biv_sheets_page_export_set     (BivSheetsPage *self,
                                             BivSheetSet    set);
/** biv_sheets_page_write_set_into: the same with the folder known; asks before it replaces what is there */
void         biv_sheets_page_write_set_into (BivSheetsPage *self,
                                             BivSheetSet    which,
                                             GFile         *folder);

G_END_DECLS

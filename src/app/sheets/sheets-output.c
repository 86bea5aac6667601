/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheets-output.c: sheets to the printer, into a file, or all of a turn into a folder */
#include "config.h"

#include <glib/gi18n.h>

#include "app/sheets/sheet-print.h"
#include "app/desk/chooser.h"
#include "app/desk/question.h"
#include "app/sheets/sheets-page-private.h"
#include "campaign/model/item-names.h"

/* ---- Printing ---- */

static GtkWindow *
get_window (BivSheetsPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
}

static void
report_not_printed (BivSheetsPage *self,
                    const GError  *error)
{
  g_autofree char *words = g_strdup_printf (_("The sheet was not printed: %s"), error != NULL ? error->message : "");

  biv_desk_report (biv_page_get_desk (BIV_PAGE (self)), words);
}

static void
on_printed (GtkPrintOperation       *operation,
            GtkPrintOperationResult  result,
            BivSheetsPage           *self)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_ERROR)
    {
      gtk_print_operation_get_error (operation, &error);
      report_not_printed (self, error);
    }
  else if (result == GTK_PRINT_OPERATION_RESULT_APPLY)
    g_set_object (&self->settings, gtk_print_operation_get_print_settings (operation));
}

/* The sheet is laid out once more: printing may go on while the page shows another one. */
void
biv_sheets_page_print (BivPage *page)
{
  BivSheetsPage *self = BIV_SHEETS_PAGE (page);
  g_autoptr (BivCampaign) then = biv_sheets_page_find_campaign (self);
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autoptr (GError) error = NULL;
  BivSheet *sheet = biv_sheets_page_make_sheet (self, then, &error);

  if (sheet == NULL)
    {
      report_not_printed (self, error);
      return;
    }
  operation = biv_sheet_print_new (sheet, self->settings);
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect_object (operation, "done", G_CALLBACK (on_printed), self, 0);
  gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, get_window (self), NULL);
}

/* ---- Export ---- */

static void
report_not_written (BivSheetsPage *self,
                    const char    *name,
                    const GError  *error)
{
  g_autofree char *words = g_strdup_printf (_("“%s” was not written: %s"), name, error->message);

  biv_desk_report (biv_page_get_desk (BIV_PAGE (self)), words);
}

/* A picture holds one page: the one that is looked at. */
static gboolean
write_sheet (BivSheetsPage *self,
             BivSheet      *sheet,
             GFile         *file,
             GError       **error)
{
  g_autoptr (GPtrArray) written = NULL;

  if (self->form == BIV_FORM_SVG || self->form == BIV_FORM_PNG)
    return biv_sheet_write_page (sheet, biv_sheet_canvas_get_page (self->canvas), self->form, file, error);
  written = biv_sheet_write (sheet, self->form, file, error);
  return written != NULL;
}

static void
on_export_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivSheetsPage        *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  BivSheet *sheet = biv_sheet_canvas_get_sheet (self->canvas);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL, *words = NULL;

  g_object_unref (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL || sheet == NULL)
    return;
  if (!write_sheet (self, sheet, file, &error))
    {
      report_not_written (self, name, error);
      return;
    }
  words = g_strdup_printf (_("Written: %s"), name);
  gtk_label_set_text (self->written, words);
}

void
biv_sheets_page_export (BivSheetsPage *self)
{
  GtkFileChooserNative *chooser;
  const char *ending = biv_sheet_form_get_ending (self->form);
  BivSide *side = biv_campaign_find_side (biv_desk_get_campaign (biv_page_get_desk (BIV_PAGE (self))),
                                          self->reader != NULL ? self->reader : self->army);
  g_autofree char *whose = side != NULL ? biv_item_dup_file_word (side) : NULL;
  g_autofree char *upper = g_ascii_strup (ending, -1);
  g_autofree char *name = NULL;

  if (biv_sheet_canvas_get_sheet (self->canvas) == NULL)
    return;
  name = whose != NULL ? g_strdup_printf ("%s-%s.%s", biv_sheet_kind_get_id (self->kind), whose, ending)
                       : g_strdup_printf ("%s.%s", biv_sheet_kind_get_id (self->kind), ending);
  chooser = biv_chooser_new (self, biv_page_get_desk (BIV_PAGE (self)), _("Export the sheet"), GTK_FILE_CHOOSER_ACTION_SAVE,
                             upper, ending, FALSE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_export_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- All sheets of the turn (CA-SHEET-3) ---- */

#define SET    "biv-sheet-set"
#define FOLDER "biv-folder"

static void
write_set (BivSheetsPage *self,
           BivSheetSet    which,
           GFile         *folder)
{
  g_autoptr (BivCampaign) then = biv_sheets_page_find_campaign (self);
  g_autofree char *name = g_file_get_basename (folder), *words = NULL;
  BivSheetRequest request = { 0 };
  g_autoptr (GPtrArray) set = NULL, written = NULL;
  g_autoptr (GError) error = NULL;

  if (then == NULL)
    return;
  biv_sheets_page_fill_request (self, &request);
  if (!self->has_picture)
    request.backdrop = NULL;
  set = biv_sheet_set_list (then, which);
  written = biv_sheet_set_write (then, set, &request, self->form, folder, &error);
  if (written == NULL)
    {
      report_not_written (self, name, error);
      return;
    }
  words = g_strdup_printf (ngettext ("%u file written into “%s”", "%u files written into “%s”", written->len), written->len,
                           name);
  gtk_label_set_text (self->written, words);
}

/* How many of its files are in @folder already. */
static guint
count_present (BivSheetsPage *self,
               BivSheetSet    which,
               GFile         *folder)
{
  g_autoptr (BivCampaign) then = biv_sheets_page_find_campaign (self);
  g_autoptr (GPtrArray) set = then != NULL ? biv_sheet_set_list (then, which) : NULL;

  return set != NULL ? biv_sheet_set_count_present (set, self->form, folder) : 0;
}

static void
replace_set (gpointer   self,
             GtkDialog *question)
{
  write_set (self, (BivSheetSet) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (question), SET)),
             g_object_get_data (G_OBJECT (question), FOLDER));
}

/* The folder may have sheets of that turn in it: notes made on last week's are not lost without a word. */
void
biv_sheets_page_write_set_into (BivSheetsPage *self,
                                BivSheetSet    which,
                                GFile         *folder)
{
  guint n_present = count_present (self, which, folder);
  g_autofree char *name = g_file_get_basename (folder), *title = NULL;
  GtkDialog *question;

  if (n_present == 0)
    {
      write_set (self, which, folder);
      return;
    }
  title = g_strdup_printf (ngettext ("%u sheet of this name is in “%s” already. Replace it?",
                                     "%u sheets of these names are in “%s” already. Replace them?", n_present),
                           n_present, name);
  question = biv_question_ask (self, title, NULL, _("Cancel"), _("Replace"), replace_set);
  g_object_set_data (G_OBJECT (question), SET, GINT_TO_POINTER (which));
  g_object_set_data_full (G_OBJECT (question), FOLDER, g_object_ref (folder), g_object_unref);
}

static void
on_folder_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivSheetsPage        *self)
{
  g_autoptr (GFile) folder = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  BivSheetSet which = (BivSheetSet) GPOINTER_TO_INT (g_object_get_data (G_OBJECT (chooser), SET));

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && folder != NULL)
    biv_sheets_page_write_set_into (self, which, folder);
}

void
biv_sheets_page_export_set (BivSheetsPage *self,
                            BivSheetSet    set)
{
  GtkFileChooserNative *chooser;

  chooser = biv_chooser_new (self, biv_page_get_desk (BIV_PAGE (self)), _("Folder for the turn’s sheets"),
                             GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL, NULL, FALSE);
  g_object_set_data (G_OBJECT (chooser), SET, GINT_TO_POINTER (set));
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_folder_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

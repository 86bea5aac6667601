/* SPDX-License-Identifier: GPL-3.0-or-later */
/* note-dialog.h: a line of the journal in the referee's own words (CA-JOURNAL-2) */
#pragma once
#include <gtk/gtk.h>
#include "app/desk/desk.h"
G_BEGIN_DECLS

#define BIV_TYPE_NOTE_DIALOG (biv_note_dialog_get_type ())
G_DECLARE_FINAL_TYPE (BivNoteDialog, biv_note_dialog, BIV, NOTE_DIALOG, GtkWindow)

/** biv_note_dialog_new: a new line */
GtkWidget *biv_note_dialog_new           (BivDesk   *desk,
                                          GtkWindow *parent);
/** biv_note_dialog_new_remark: a new line that refers to @entry (CA-JOURNAL-1) */
GtkWidget *biv_note_dialog_new_remark    (BivDesk   *desk,
                                          BivEntry  *entry,
                                          GtkWindow *parent);
/** biv_note_dialog_new_change: the line itself; of one that is not the referee's own, the text and the kind are shown only */
GtkWidget *biv_note_dialog_new_change    (BivDesk   *desk,
                                          BivEntry  *entry,
                                          GtkWindow *parent);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* question.c: a question with two answers, asked alike everywhere */
#include "app/desk/question.h"

/* The owner may go with what follows. */
static void
on_answered (GtkDialog *question,
             int        response,
             GtkWidget *owner)
{
  BivQuestionFollow follow = (BivQuestionFollow) g_object_get_data (G_OBJECT (question), "follow");
  GtkEditable *entry = g_object_get_data (G_OBJECT (question), "entry");
  g_autoptr (GtkDialog) held = g_object_ref (question);
  g_autoptr (GtkWidget) held_owner = g_object_ref (owner);

  if (entry != NULL)
    g_object_set_data_full (G_OBJECT (question), "words", g_strdup (gtk_editable_get_text (entry)), g_free);
  /* While its answer is told, the question outlives the window that it was asked for. */
  gtk_window_set_transient_for (GTK_WINDOW (question), NULL);
  gtk_window_destroy (GTK_WINDOW (question));
  if (response == GTK_RESPONSE_OK)
    follow (owner, question);
}

GtkDialog *
biv_question_ask (gpointer           owner,
                  const char        *title,
                  const char        *consequence,
                  const char        *no,
                  const char        *yes,
                  BivQuestionFollow  follow)
{
  GtkWidget *question = gtk_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (owner))),
                                                GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
                                                GTK_BUTTONS_NONE, "%s", title);

  if (consequence != NULL)
    gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (question), "%s", consequence);
  gtk_dialog_add_buttons (GTK_DIALOG (question), no, GTK_RESPONSE_CANCEL, yes, GTK_RESPONSE_OK, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (question), GTK_RESPONSE_CANCEL);
  g_object_set_data (G_OBJECT (question), "follow", (gpointer) follow);
  g_signal_connect_object (question, "response", G_CALLBACK (on_answered), owner, 0);
  gtk_window_present (GTK_WINDOW (question));
  return GTK_DIALOG (question);
}

void
biv_question_want_words (GtkDialog  *question,
                         const char *hint)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), hint);
  gtk_box_append (GTK_BOX (gtk_message_dialog_get_message_area (GTK_MESSAGE_DIALOG (question))), entry);
  g_object_set_data (G_OBJECT (question), "entry", entry);
}

const char *
biv_question_get_words (GtkDialog *question)
{
  const char *words = g_object_get_data (G_OBJECT (question), "words");

  return words != NULL && *words != '\0' ? words : NULL;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* newspaper-dialog.c: what the newspaper of a turn prints: struck, put back, said in other words, added to (CA-JOURNAL-4) */
#include "app/sheets/newspaper-dialog.h"

#include <glib/gi18n.h>

#include "app/widgets/even.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/prose.h"
#include "app/widgets/template.h"
#include "campaign/model/calendar.h"
#include "campaign/story/journal.h"
#include "campaign/story/news.h"
#include "draw/battle/course.h"

struct _BivNewspaperDialog
{
  GtkWindow      parent_instance;

  BivDesk       *desk;              /* not owned: we are modal to its window */
  GPtrArray     *all;               /* BivNews, as listed */
  const BivNews *news;              /* in the editor, of @all; NULL: something new */

  GtkStack      *stack;             /* template children */
  GtkLabel      *issue;
  GtkListBox    *list;
  GtkEntry      *headline;
  GtkTextView   *text;
  GtkWidget     *print, *write;
};

BIV_DEFINE_TEMPLATE_TYPE (BivNewspaperDialog, biv_newspaper_dialog, GTK_TYPE_WINDOW)

static BivCampaign *
get_campaign (BivNewspaperDialog *self)
{
  return biv_desk_get_campaign (self->desk);
}

/* ---- What is printed ---- */

/* What the paper says of it, whole. */
static char *
dup_words (BivNewspaperDialog *self,
           const BivNews      *news)
{
  BivBattle *battle = news->kind == BIV_NEWS_BATTLE ? biv_campaign_find_battle (get_campaign (self), news->object) : NULL;
  BivCourse *course = battle != NULL ? biv_course_new (get_campaign (self), battle, TRUE, NULL) : NULL;
  char *words = biv_course_dup_account (course, news->text, news->close);

  g_clear_pointer (&course, biv_course_free);
  return words;
}

static const char *
get_head (const BivNews *news)
{
  return news->head != NULL ? news->head : C_("news", "Without a headline");
}

static void show_list (BivNewspaperDialog *self);

/* What not every side knows is given out in a line of the referee's, in the words that he has just read. */
static BivProposal *
propose_marked (BivNewspaperDialog *self,
                const BivNews      *news,
                gboolean            is_printed)
{
  g_autofree char *words = news->is_kept ? dup_words (self, news) : NULL;

  return news->is_kept ? biv_turn_propose_reword_news (get_campaign (self), news, news->head, words)
                       : biv_turn_propose_strike_news (get_campaign (self), news, !is_printed);
}

/* The line's field left_out, and gazette where the referee has flagged it. */
static void
on_toggled (GtkCheckButton     *check,
            BivNewspaperDialog *self)
{
  const BivNews *news = g_object_get_data (G_OBJECT (check), "news");
  g_autoptr (BivProposal) proposal = propose_marked (self, news, gtk_check_button_get_active (check));

  if (!biv_desk_commit (self->desk, proposal))
    show_list (self);
}

static void
open_editor (BivNewspaperDialog *self,
             const BivNews      *news)
{
  g_autofree char *words = news != NULL ? dup_words (self, news) : g_strdup ("");

  self->news = news;
  gtk_editable_set_text (GTK_EDITABLE (self->headline), news != NULL && news->head != NULL ? news->head : "");
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), words, -1);
  gtk_stack_set_visible_child_name (self->stack, "editor");
  gtk_widget_grab_focus (GTK_WIDGET (self->headline));
}

static void
on_reword (GtkButton          *button,
           BivNewspaperDialog *self)
{
  open_editor (self, g_object_get_data (G_OBJECT (button), "news"));
}

static const char *
get_whence (const BivNews *news)
{
  if (news->is_kept)
    return C_("news", "Not all know of it");
  if (news->is_struck)
    return C_("news", "Struck");
  return news->kind == BIV_NEWS_NOTE ? C_("news", "The referee’s") : C_("news", "By itself");
}

static GtkWidget *
new_row (BivNewspaperDialog *self,
         const BivNews      *news)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *check = gtk_check_button_new (), *reword = gtk_button_new_with_mnemonic (_("_Reword…"));
  GtkWidget *from = biv_label_new (get_whence (news), news->is_struck ? "caption" : "caption dim-label", 0);
  g_autofree char *text = dup_words (self, news), *first = g_strdelimit (g_strdup (text), "\n", ' ');
  /* TRANSLATORS: a headline of the newspaper */
  g_autofree char *prints = g_strdup_printf (_("Print “%s”"), get_head (news));
  g_autofree char *rewords = g_strdup_printf (_("Reword “%s”"), get_head (news));
  GtkWidget *account = biv_label_new (first, "dim-label", BIV_LABEL_LEFT | BIV_LABEL_WRAPS);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), !news->is_struck);
  gtk_widget_set_tooltip_text (check, news->is_kept ? _("Not every side has fought there; printed, it is told to all")
                                                    : _("Whether the newspaper prints it"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, prints, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (reword), GTK_ACCESSIBLE_PROPERTY_LABEL, rewords, -1);
  gtk_widget_set_valign (reword, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (from, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (check), "news", (gpointer) news);
  g_object_set_data (G_OBJECT (reword), "news", (gpointer) news);
  g_signal_connect_object (check, "toggled", G_CALLBACK (on_toggled), self, 0);
  g_signal_connect_object (reword, "clicked", G_CALLBACK (on_reword), self, 0);
  gtk_label_set_lines (GTK_LABEL (account), 2);
  gtk_label_set_ellipsize (GTK_LABEL (account), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (account, text);
  gtk_box_append (GTK_BOX (words), biv_label_new (get_head (news), "heading", BIV_LABEL_LEFT | BIV_LABEL_WRAPS));
  gtk_box_append (GTK_BOX (words), account);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), check);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), from);
  gtk_box_append (GTK_BOX (box), reword);
  gtk_widget_add_css_class (box, "card-row");
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  return row;
}

/* The mark or the button that has the focus, by its place in the list. */
static int
find_focus (BivNewspaperDialog *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *row = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_BOX_ROW) : NULL;

  return row != NULL ? gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)) : -1;
}

static void
show_list (BivNewspaperDialog *self)
{
  int turn = biv_news_get_issue (get_campaign (self)), focus = find_focus (self);
  g_autofree char *date = biv_calendar_dup_label (get_campaign (self), turn);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  g_clear_pointer (&self->all, g_ptr_array_unref);
  self->news = NULL;
  self->all = biv_news_list_with_struck (get_campaign (self), turn);
  for (guint i = 0; i < self->all->len; i++)
    gtk_list_box_append (self->list, new_row (self, g_ptr_array_index (self->all, i)));
  gtk_label_set_text (self->issue, date);
  gtk_stack_set_visible_child_name (self->stack, self->all->len > 0 ? "list" : "empty");
  row = focus >= 0 ? gtk_list_box_get_row_at_index (self->list, focus) : NULL;
  if (row != NULL)
    gtk_widget_child_focus (GTK_WIDGET (row), GTK_DIR_TAB_FORWARD);
}

/* ---- The editor ---- */

static void
on_text_changed (BivNewspaperDialog *self)
{
  g_autofree char *text = g_strstrip (biv_prose_dup_written (self->text));

  gtk_widget_set_sensitive (self->print, *text != '\0');
}

static BivProposal *
propose_new (BivNewspaperDialog *self,
             const char         *head,
             const char         *text)
{
  BivCampaign *campaign = get_campaign (self);
  g_autoptr (BivEntry) note = biv_news_new_line (campaign, biv_news_get_issue (campaign), head, text);

  return biv_turn_propose_note (campaign, note);
}

static void
on_print (BivNewspaperDialog *self)
{
  g_autofree char *head = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->headline))));
  g_autofree char *text = g_strstrip (biv_prose_dup_written (self->text));
  g_autoptr (BivProposal) proposal = NULL;

  if (!gtk_widget_get_sensitive (self->print))
    return;
  proposal = self->news != NULL ? biv_turn_propose_reword_news (get_campaign (self), self->news, head, text)
                                : propose_new (self, head, text);
  if (biv_proposal_is_empty (proposal) || !biv_desk_commit (self->desk, proposal))
    show_list (self);
}

static void
on_write (BivNewspaperDialog *self)
{
  open_editor (self, NULL);
}

GtkWidget *
biv_newspaper_dialog_new (BivDesk   *desk,
                          GtkWindow *parent)
{
  BivNewspaperDialog *self = g_object_new (BIV_TYPE_NEWSPAPER_DIALOG, "transient-for", parent, NULL);

  self->desk = desk;
  g_signal_connect_object (desk, "changed", G_CALLBACK (show_list), self, G_CONNECT_SWAPPED);
  show_list (self);
  return GTK_WIDGET (self);
}

static void
biv_newspaper_dialog_dispose (GObject *object)
{
  BivNewspaperDialog *self = BIV_NEWSPAPER_DIALOG (object);

  g_clear_pointer (&self->all, g_ptr_array_unref);
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_NEWSPAPER_DIALOG);
  G_OBJECT_CLASS (biv_newspaper_dialog_parent_class)->dispose (object);
}

static void
biv_newspaper_dialog_class_init (BivNewspaperDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "sheets#newspaper");
  G_OBJECT_CLASS (klass)->dispose = biv_newspaper_dialog_dispose;
  g_type_ensure (BIV_TYPE_EVEN);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/sheets/newspaper-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivNewspaperDialog, stack, issue, list, headline, text, print, write);
  BIV_BIND_CALLBACKS (widget_class, on_print, on_write, on_text_changed, show_list);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

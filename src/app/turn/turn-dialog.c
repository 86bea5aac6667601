/* SPDX-License-Identifier: GPL-3.0-or-later */
/* turn-dialog.c: what the referee says of the present turn: its season, and the situation of each side */
#include "app/turn/turn-dialog.h"

#include <glib/gi18n.h>

#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/prose.h"
#include "app/widgets/template.h"
#include "campaign/model/calendar.h"
#include "campaign/turn/turn.h"

struct _BivTurnDialog
{
  GtkWindow    parent_instance;

  BivDesk     *desk;                /* not owned: we are modal to its window */
  GPtrArray   *texts;               /* of biv_prose_new(), not owned, a side each, in their order */

  GtkDropDown *season;              /* template children */
  GtkBox      *situations;
};

G_DEFINE_FINAL_TYPE (BivTurnDialog, biv_turn_dialog, GTK_TYPE_WINDOW)

static BivCampaign *
campaign_of (BivTurnDialog *self)
{
  return biv_desk_get_campaign (self->desk);
}

/* ---- Season: the first of the list is the calendar's, the others are in the order of BivSeason ---- */

static void
fill_seasons (BivTurnDialog *self)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  BivTurn *turn = biv_campaign_find_turn (campaign_of (self), campaign_of (self)->turn);
  int dated = biv_calendar_get_dated_season (campaign_of (self), campaign_of (self)->turn);
  g_autofree char *by_date = NULL;

  if (dated != BIV_NONE)
    /* TRANSLATORS: the season that follows from the turn's date: "By the date: Winter" */
    by_date = g_strdup_printf (_("By the date: %s"), biv_word_get_label (biv_season_get_type (), dated));
  gtk_string_list_append (words, by_date != NULL ? by_date : _("None: the turn has no date"));
  for (int season = BIV_SEASON_SPRING; season <= BIV_SEASON_WINTER; season++)
    gtk_string_list_append (words, biv_word_get_label (biv_season_get_type (), season));
  gtk_drop_down_set_model (self->season, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (self->season, turn != NULL && turn->season != BIV_NONE
                                              ? (guint) (turn->season - BIV_SEASON_SPRING) + 1 : 0);
}

static int
get_season (BivTurnDialog *self)
{
  guint at = gtk_drop_down_get_selected (self->season);

  return at > 0 && at != GTK_INVALID_LIST_POSITION ? BIV_SEASON_SPRING + (int) at - 1 : BIV_NONE;
}

/* ---- Situations ---- */

#define SITUATION_HEIGHT 76         /* px: four lines */

static void
add_situation (BivTurnDialog *self,
               BivSide       *side)
{
  const char *name = biv_item_get_name (BIV_ITEM (side));
  const char *words = biv_turn_get_situation (campaign_of (self), biv_id_of (side));
  /* TRANSLATORS: heads a text that is printed in a side's briefing; %s is the side */
  g_autofree char *title = g_strdup_printf (_("Situation of %s"), name);
  GtkWidget *label = biv_label_new (title, "heading", BIV_LABEL_LEFT | BIV_LABEL_WRAPS), *prose = biv_prose_new (title);

  biv_prose_set_text (prose, words);
  gtk_widget_set_size_request (prose, -1, SITUATION_HEIGHT);
  gtk_box_append (self->situations, label);
  gtk_box_append (self->situations, prose);
  g_ptr_array_add (self->texts, prose);
}

static void
on_change (BivTurnDialog *self)
{
  GPtrArray *sides = biv_campaign_peek_items (campaign_of (self), BIV_KIND_SIDE);
  g_autoptr (GArray) situations = g_array_new (FALSE, FALSE, sizeof (BivSituation));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BivProposal) proposal = NULL;

  for (guint i = 0; i < sides->len && i < self->texts->len; i++)
    {
      char *text = g_strstrip (biv_prose_dup_text (self->texts->pdata[i]));
      const BivSituation situation = { (char *) biv_item_get_id (sides->pdata[i]), text };

      g_ptr_array_add (texts, situation.text);
      if (*situation.text != '\0')
        g_array_append_val (situations, situation);
    }
  proposal = biv_turn_propose_turn (campaign_of (self), get_season (self), situations);
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* ---- The class ---- */

GtkWidget *
biv_turn_dialog_new (BivDesk   *desk,
                     GtkWindow *parent)
{
  BivTurnDialog *self = g_object_new (BIV_TYPE_TURN_DIALOG, "transient-for", parent, NULL);
  g_autofree char *title = NULL;

  g_return_val_if_fail (BIV_IS_DESK (desk), GTK_WIDGET (self));

  self->desk = desk;
  title = biv_calendar_dup_turn (campaign_of (self), campaign_of (self)->turn);
  gtk_window_set_title (GTK_WINDOW (self), title);
  fill_seasons (self);
  BIV_EACH (BivSide, side, campaign_of (self), BIV_KIND_SIDE)
    add_situation (self, side);
  return GTK_WIDGET (self);
}

static void
biv_turn_dialog_dispose (GObject *object)
{
  biv_template_dispose_window (GTK_WINDOW (object), BIV_TYPE_TURN_DIALOG);
  G_OBJECT_CLASS (biv_turn_dialog_parent_class)->dispose (object);
}

static void
biv_turn_dialog_finalize (GObject *object)
{
  g_ptr_array_unref (BIV_TURN_DIALOG (object)->texts);
  G_OBJECT_CLASS (biv_turn_dialog_parent_class)->finalize (object);
}

static void
biv_turn_dialog_class_init (BivTurnDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "turn#right");
  G_OBJECT_CLASS (klass)->dispose = biv_turn_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = biv_turn_dialog_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/turn/turn-dialog.ui");
  BIV_BIND_CHILDREN (widget_class, BivTurnDialog, season, situations);
  BIV_BIND_CALLBACKS (widget_class, on_change);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
biv_turn_dialog_init (BivTurnDialog *self)
{
  self->texts = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* advice.c: what the computer would do, what else it considered, and how well it plays */
#include "config.h"

#include "app/battle/step/advice.h"

#include <glib/gi18n.h>

#include "app/battle/step/odds-bar.h"
#include "app/widgets/children.h"
#include "app/widgets/preferences.h"
#include "app/widgets/template.h"

#define SHOWN 6                       /* candidates */

struct _BivAdvice
{
  GtkWidget      parent_instance;

  BivSession    *session;
  BivThinker    *thinker;
  BivDupOrder    dup_order;
  gpointer       data;
  gboolean       is_filling;

  GtkMenuButton *button;              /* template children from here on */
  GtkPopover    *popover;
  GtkDropDown   *strength;
  GtkLabel      *status;
  GtkGrid       *candidates;
  GtkButton     *act, *play;
};

BIV_DEFINE_TEMPLATE_TYPE (BivAdvice, biv_advice, GTK_TYPE_WIDGET)

/* ---- What is shown ---- */

static int
find_side (BivAdvice *self)
{
  guint may = biv_session_get_deciders (self->session);

  if (!biv_session_is_at_end (self->session) || biv_session_get_waiting (self->session) != NULL)
    return BIV_NOBODY;
  return may & BIV_MAY_A ? 0 : may & BIV_MAY_B ? 1 : BIV_NOBODY;
}

static void
add_candidate (BivAdvice          *self,
               const BivCandidate *candidate,
               int                 row)
{
  g_autofree char *order = self->dup_order (self->data, &candidate->action);
  double low = MAX (candidate->worth - candidate->margin, 0), high = MIN (candidate->worth + candidate->margin, 1);
  g_autofree char *share = g_strdup_printf ("%.1f", 100 * candidate->worth);
  GtkWidget *words = gtk_label_new (order), *bar = biv_odds_bar_new (NULL), *figure = gtk_label_new (share);

  gtk_label_set_xalign (GTK_LABEL (words), 0);
  gtk_label_set_ellipsize (GTK_LABEL (words), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (words), 34);
  gtk_widget_set_tooltip_text (words, order);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_size_request (bar, 90, -1);
  gtk_widget_set_valign (bar, GTK_ALIGN_CENTER);
  gtk_label_set_xalign (GTK_LABEL (figure), 1);
  biv_odds_bar_set (BIV_ODDS_BAR (bar), low, high);
  gtk_grid_attach (self->candidates, words, 0, row, 1, 1);
  gtk_grid_attach (self->candidates, bar, 1, row, 1, 1);
  gtk_grid_attach (self->candidates, figure, 2, row, 1, 1);
}

/* One way with four facings would fill the list. */
static gboolean
is_facing_of_earlier (GArray *list,
                      guint   which)
{
  BivAction action = g_array_index (list, BivCandidate, which).action;

  for (guint i = 0; action.kind == BIV_ACTION_MOVE && i < which; i++)
    {
      action.facing = g_array_index (list, BivCandidate, i).action.facing;
      if (biv_action_equal (&g_array_index (list, BivCandidate, i).action, &action))
        return TRUE;
    }
  return FALSE;
}

static void
show_candidates (BivAdvice *self)
{
  g_autoptr (GArray) list = biv_thinker_list (self->thinker);
  int n = 0;

  biv_children_remove (self->candidates);
  for (guint i = 0; list != NULL && i < list->len && n < SHOWN; i++)
    {
      const BivCandidate *candidate = &g_array_index (list, BivCandidate, i);

      if ((candidate->playouts > 0 || list->len == 1) && !is_facing_of_earlier (list, i))
        add_candidate (self, candidate, n++);
    }
}

static char *
dup_status (BivAdvice *self)
{
  g_autoptr (GArray) list = biv_thinker_list (self->thinker);

  if (biv_thinker_is_running (self->thinker))
    /* TRANSLATORS: how far the computer has come, in per cent */
    return g_strdup_printf (_("Thinking: %d %%"), biv_odds_points (biv_thinker_get_progress (self->thinker)));
  if (list != NULL && list->len == 1)
    return g_strdup (_("There is only one thing to do."));
  if (list != NULL)
    return g_strdup_printf (ngettext ("%u order considered. How its side stands after both have answered: 50 is even, "
                                      "100 has won.",
                                      "%u orders considered. How its side stands after both have answered: 50 is even, "
                                      "100 has won.", list->len), list->len);
  if (find_side (self) == BIV_NOBODY)
    return g_strdup (_("Nobody has an order to give here."));
  return g_strdup (_("It tries out what may be done. It knows nothing of the dice to come."));
}

static void
show (BivAdvice *self)
{
  gboolean is_running = biv_thinker_is_running (self->thinker);
  g_autofree char *status = NULL;
  BivAction best;

  status = dup_status (self);
  gtk_label_set_text (self->status, status);
  gtk_button_set_label (self->act, is_running ? C_("computer", "Stop") : _("What would it do?"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->act), is_running || find_side (self) != BIV_NOBODY);
  gtk_widget_set_sensitive (GTK_WIDGET (self->play), !is_running && biv_thinker_get_best (self->thinker, &best));
  show_candidates (self);
}

static void
show_strength (BivAdvice *self)
{
  self->is_filling = TRUE;
  gtk_drop_down_set_selected (self->strength, biv_preferences_get_strength (biv_preferences_get ()));
  self->is_filling = FALSE;
}

/* ---- What is done ---- */

static void
on_strength (BivAdvice *self)
{
  guint chosen = gtk_drop_down_get_selected (self->strength);

  if (!self->is_filling && chosen < BIV_N_STRENGTHS)
    g_object_set (biv_preferences_get (), "strength", (int) chosen, NULL);
}

static void
on_act (BivAdvice *self)
{
  int side = find_side (self);

  if (biv_thinker_is_running (self->thinker))
    biv_thinker_stop (self->thinker);
  else if (side != BIV_NOBODY)
    biv_thinker_ask (self->thinker, side);
}

/* An order like any that a person gives: with the dice that the referee has chosen, rolled or typed. */
static void
on_play (BivAdvice *self)
{
  BivAction best;

  if (!biv_thinker_get_best (self->thinker, &best))
    return;
  gtk_popover_popdown (self->popover);
  biv_session_play (self->session, &best, NULL);
}

GtkWidget *
biv_advice_new (BivSession  *session,
                BivThinker  *thinker,
                BivDupOrder  dup_order,
                gpointer     data)
{
  BivAdvice *self = g_object_new (BIV_TYPE_ADVICE, NULL);

  self->session = g_object_ref (session);
  self->thinker = g_object_ref (thinker);
  self->dup_order = dup_order;
  self->data = data;
  show_strength (self);
  g_signal_connect_object (thinker, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
  g_signal_connect_object (biv_preferences_get (), "notify::strength", G_CALLBACK (show_strength), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

static void
biv_advice_dispose (GObject *object)
{
  BivAdvice *self = BIV_ADVICE (object);

  g_clear_object (&self->session);
  g_clear_object (&self->thinker);
  biv_children_unparent (self);
  G_OBJECT_CLASS (biv_advice_parent_class)->dispose (object);
}

static void
biv_advice_class_init (BivAdviceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_advice_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/battle/step/advice.ui");
  BIV_BIND_CHILDREN (widget_class, BivAdvice, button, popover, strength, status, candidates, act, play);
  BIV_BIND_CALLBACKS (widget_class, on_strength, on_act, on_play);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossing-bar.c: a drawn river runs under a link: how is it crossed? (CA-MAP-9) */
#include "config.h"

#include "app/map/crossing-bar.h"

#include "base/i18n.h"

#include "app/widgets/template.h"
#include "campaign/map/drawn.h"
#include "campaign/model/field-words.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/proposal.h"

struct _BivCrossingBar
{
  GtkWidget  parent_instance;

  BivDesk   *desk;                  /* borrowed: the page's */
  char      *link, *river;          /* that are asked about; NULL: none */

  GtkLabel  *words;                 /* template children from here on */
};

enum { LINK_ACTIVATED, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivCrossingBar, biv_crossing_bar, GTK_TYPE_WIDGET)

/* On a grid a river closes the way that meets it, until it is crossed (CA-MAP-3). */
static BivLink *
find_uncrossed_side (BivCampaign *campaign,
                     guint       *n)
{
  BivLink *first = NULL;

  *n = 0;
  BIV_EACH (BivLink, link, campaign, BIV_KIND_LINK)
    {
      gboolean is_way = link->link_kind != BIV_LINK_GROUND && !biv_map_is_water_link (link);

      if (!is_way || !link->river || link->crossing != BIV_CROSSING_NONE || link->closed != NULL)
        continue;
      if ((*n)++ == 0)
        first = link;
    }
  return first;
}

void
biv_crossing_bar_show (BivCrossingBar *self,
                       BivDesk        *desk,
                       gboolean        may_edit)
{
  BivCampaign *campaign;
  g_autoptr (GArray) crossings = NULL;
  g_autoptr (GString) words = g_string_new (NULL);
  g_autofree char *label = NULL;
  const char *name = biv_word_get_label (biv_drawn_kind_get_type (), BIV_DRAWN_RIVER);
  BivLink *link = NULL;
  guint n;

  g_return_if_fail (BIV_IS_CROSSING_BAR (self) && BIV_IS_DESK (desk));

  self->desk = desk;
  campaign = biv_desk_get_campaign (desk);
  g_clear_pointer (&self->link, g_free);
  g_clear_pointer (&self->river, g_free);
  crossings = may_edit ? biv_map_list_uncrossed (campaign) : NULL;
  n = crossings != NULL ? crossings->len : 0;
  if (n > 0)
    {
      const BivRiverCrossing *first = &g_array_index (crossings, BivRiverCrossing, 0);

      link = first->link;
      self->river = g_strdup (biv_id_of (first->river));
      name = biv_item_call (first->river);
    }
  else if (may_edit && biv_map_is_grid (campaign))
    link = find_uncrossed_side (campaign, &n);
  gtk_widget_set_visible (GTK_WIDGET (self), link != NULL);
  if (link == NULL)
    return;
  self->link = g_strdup (biv_id_of (link));
  label = biv_item_dup_label (campaign, BIV_ITEM (link));
  /* TRANSLATORS: a river's name or the word for river, then "the link from Two Palms to Dorrim" */
  g_string_printf (words, _("%s crosses %s."), name, label);
  if (n > 1)
    g_string_append_printf (words, ngettext (" %u more.", " %u more.", n - 1), n - 1);
  gtk_label_set_text (self->words, words->str);
}

static void
settle (BivCrossingBar *self,
        BivCrossing     crossing)
{
  BivLink *link = self->desk != NULL ? biv_campaign_find_link (biv_desk_get_campaign (self->desk), self->link) : NULL;
  g_autofree char *label = NULL, *title = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  if (link == NULL)
    return;
  label = BIV_KEPT (biv_item_dup_label (biv_desk_get_campaign (self->desk), BIV_ITEM (link)));
  /* TRANSLATORS: a step: "The crossing of the link from Two Palms to Dorrim" */
  title = BIV_KEPT (g_strdup_printf (_("The crossing of %s"), label));
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), title);
  biv_proposal_set_choice (proposal, link, "crossing", (int) crossing);
  /* None is remembered, of this river; the side of a grid has none, and is closed by name. */
  if (crossing == BIV_CROSSING_NONE && self->river == NULL)
    biv_proposal_set_text (proposal, link, "closed", BIV_KEPT (_("no crossing")));
  else if (crossing == BIV_CROSSING_NONE)
    {
      g_autoptr (GStrvBuilder) rivers = g_strv_builder_new ();
      g_auto (GStrv) list = NULL;

      if (link->no_crossing != NULL)
        g_strv_builder_addv (rivers, (const char **) link->no_crossing);
      g_strv_builder_add (rivers, self->river);
      list = g_strv_builder_end (rivers);
      biv_proposal_set_list (proposal, link, "no-crossing", (const char *const *) list);
    }
  biv_desk_commit (self->desk, proposal);
}

static void
on_bridge (BivCrossingBar *self)
{
  settle (self, BIV_CROSSING_BRIDGE);
}

static void
on_ford (BivCrossingBar *self)
{
  settle (self, BIV_CROSSING_FORD);
}

static void
on_ferry (BivCrossingBar *self)
{
  settle (self, BIV_CROSSING_FERRY);
}

static void
on_none (BivCrossingBar *self)
{
  settle (self, BIV_CROSSING_NONE);
}

static void
on_show (BivCrossingBar *self)
{
  g_autofree char *link = g_strdup (self->link);

  if (link != NULL)
    g_signal_emit (self, signals[LINK_ACTIVATED], 0, link);
}

static void
biv_crossing_bar_dispose (GObject *object)
{
  BivCrossingBar *self = BIV_CROSSING_BAR (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  self->desk = NULL;
  g_clear_pointer (&self->link, g_free);
  g_clear_pointer (&self->river, g_free);
  G_OBJECT_CLASS (biv_crossing_bar_parent_class)->dispose (object);
}

static void
biv_crossing_bar_class_init (BivCrossingBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_crossing_bar_dispose;
  signals[LINK_ACTIVATED] = g_signal_new ("link-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                          NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/crossing-bar.ui");
  BIV_BIND_CHILDREN (widget_class, BivCrossingBar, words);
  BIV_BIND_CALLBACKS (widget_class, on_bridge, on_ford, on_ferry, on_none, on_show);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
biv_crossing_bar_init (BivCrossingBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

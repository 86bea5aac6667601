/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link-panel.c: one link beside the map: kind, crossing, cost, who may go which way and who knows of it */
#include "config.h"

#include "app/map/link-panel.h"

#include "base/i18n.h"

#include "app/desk/field-row.h"
#include "app/map/length-dialog.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/row-name.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/map/length.h"
#include "campaign/model/field-words.h"
#include "campaign/model/map.h"
#include "campaign/model/turn-words.h"
#include "campaign/model/proposal.h"

struct _BivLinkPanel
{
  GtkWidget    parent_instance;

  BivDesk     *desk;                /* borrowed: the page's */
  BivCampaign *campaign;
  char        *link;
  GtkWidget   *length;              /* the row, among the fields; NULL: none is there */
  char        *one_way;             /* what the row of directions offers: "Only to Two Palms"; NULL: nothing yet */
  gboolean     is_filling;

  GtkLabel    *title, *what;        /* template children from here on */
  GtkWidget   *remove, *turn_round;
  GtkBox      *fields, *known;
  GtkListBox  *places;
};

enum { PLACE_ACTIVATED, REMOVE, N_SIGNALS };
static guint signals[N_SIGNALS];

BIV_DEFINE_TEMPLATE_TYPE (BivLinkPanel, biv_link_panel, GTK_TYPE_WIDGET)

static BivLink *
get_link (BivLinkPanel *self)
{
  return self->campaign != NULL ? biv_campaign_find_link (self->campaign, self->link) : NULL;
}

/* ---- In words ---- */

static char *
dup_cost (BivCampaign *campaign,
          BivLink     *link)
{
  int there = biv_map_link_cost (campaign, link, link->from, NULL), back = biv_map_link_cost (campaign, link, link->to, NULL);

  if (biv_map_is_closed (campaign, link, TRUE))
    return g_strdup (_("closed"));
  if (there == back || link->one_way)
    return g_strdup_printf (_("costs %d"), there);
  /* TRANSLATORS: movement points for going there and for coming back */
  return g_strdup_printf (_("costs %d, back %d"), there, back);
}

char *
biv_link_dup_words (BivCampaign *campaign,
                    BivLink     *link)
{
  g_autofree char *cost = dup_cost (campaign, link), *length = biv_link_dup_length (campaign, link);
  const char *first = link->crossing != BIV_CROSSING_NONE
                        ? biv_word_get_label (biv_crossing_get_type (), (int) link->crossing)
                      : link->river ? _("River") : biv_word_get_label (biv_link_kind_get_type (), (int) link->link_kind);

  if (length != NULL)
    /* TRANSLATORS: of a link on the map: its crossing or kind, its length, and what it costs: "Bridge, 22 km, costs 1" */
    return g_strdup_printf (_("%s, %s, %s"), first, length, cost);
  /* TRANSLATORS: of a link on the map: its crossing or kind, and what it costs: "Bridge, costs 1" */
  return g_strdup_printf (_("%s, %s"), first, cost);
}

char *
biv_link_dup_sentence (BivCampaign *campaign,
                       BivLink     *link)
{
  g_autofree char *words = biv_link_dup_words (campaign, link);
  g_autofree char *ends = g_strdup_printf (link->one_way ? _("%s to %s, one way") : _("%s to %s"),
                                           biv_turn_name (campaign, link->from), biv_turn_name (campaign, link->to));

  /* TRANSLATORS: the places that a link on the map joins, then what it is: "Ford to Dorrim: Bridge, costs 1" */
  return g_strdup_printf (C_("link", "%s: %s"), ends, words);
}

/* ---- Fields ---- */

static GtkWidget *
add_row (BivLinkPanel *self,
         BivLink      *link,
         const char   *field,
         const char   *label)
{
  GtkWidget *row = biv_field_row_new (self->desk, BIV_ITEM (link), field, label);

  gtk_box_append (self->fields, row);
  return row;
}

/* Bare ground lies between the cells of a grid alone. */
static void
offer_kinds (BivFieldRow *row,
             gboolean     is_grid)
{
  const char *values[BIV_LINK_GROUND + 2] = { NULL }, *labels[BIV_LINK_GROUND + 2] = { NULL };
  int n = is_grid ? BIV_LINK_GROUND + 1 : BIV_LINK_GROUND;

  for (int kind = 0; kind < n; kind++)
    {
      values[kind] = biv_word_get_nick (biv_link_kind_get_type (), kind);
      labels[kind] = biv_word_get_label (biv_link_kind_get_type (), kind);
    }
  biv_field_row_set_choices (row, values, labels);
}

/* A map of places draws its rivers beneath the links, a grid has them along the sides of its cells. */
static void
make_rows (BivLinkPanel *self,
           BivLink      *link)
{
  gboolean is_grid = biv_map_is_grid (self->campaign);

  offer_kinds (BIV_FIELD_ROW (add_row (self, link, "kind", _("Kind"))), is_grid);
  if (is_grid)
    add_row (self, link, "river", _("River"));
  add_row (self, link, "crossing", _("Crossing"));
  /* TRANSLATORS: in the empty field of a link's name: two links with the same name it */
  biv_field_row_set_empty (BIV_FIELD_ROW (add_row (self, link, "name", _("Name"))), _("Of the river that it crosses"));
  self->length = add_row (self, link, "length", _("Length"));
  /* TRANSLATORS: in the empty field of a link's cost: kind and crossing say it */
  biv_field_row_set_empty (BIV_FIELD_ROW (add_row (self, link, "cost", _("Cost"))), _("As the kind says"));
  /* TRANSLATORS: in the empty field for the reason why a link is closed */
  biv_field_row_set_empty (BIV_FIELD_ROW (add_row (self, link, "closed", _("Closed"))), _("Open; a reason closes it"));
  add_row (self, link, "one-way", _("Direction"));
  if (is_grid)
    return;
  add_row (self, link, "from", C_("link", "From"));
  add_row (self, link, "to", C_("link", "To"));
}

/* Only when the words are other ones: a list that is being chosen from stays as it is. */
static void
name_directions (BivLinkPanel *self,
                 BivLink      *link)
{
  /* TRANSLATORS: a link that can be gone one way alone, with the place at its end */
  g_autofree char *one = g_strdup_printf (_("Only to %s"), biv_turn_name (self->campaign, link->to));

  if (g_strcmp0 (one, self->one_way) == 0)
    return;
  g_free (self->one_way);
  self->one_way = g_strdup (one);
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->fields)); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (g_str_equal (biv_field_row_get_field (BIV_FIELD_ROW (row)), "one-way"))
      biv_field_row_set_choices (BIV_FIELD_ROW (row), (const char *const[]) { "no", "yes", NULL },
                                 (const char *const[]) { _("Both ways"), one, NULL });
}

/* What the map says of its length, at the scale of the links that have one. */
static void
show_measured (BivLinkPanel *self,
               BivLink      *link)
{
  double measured = biv_length_find_scale (self->campaign, link) * biv_link_measure (self->campaign, link);
  g_autofree char *length = NULL, *words = NULL;

  if (self->length == NULL)
    return;
  if (measured >= 0.5)
    {
      length = biv_length_dup_words (self->campaign, (int) (measured + 0.5));
      /* TRANSLATORS: in the empty field of a link's length: what the map says, "Measured: 22 km" */
      words = g_strdup_printf (_("Measured: %s"), length);
    }
  biv_field_row_set_empty (BIV_FIELD_ROW (self->length), words);
}

/* Rows of the same link stay, and with them the focus. */
static void
fill_fields (BivLinkPanel *self,
             BivLink      *link,
             gboolean      may_edit)
{
  GtkWidget *first = gtk_widget_get_first_child (GTK_WIDGET (self->fields)), *row;

  if (may_edit && first != NULL && biv_field_row_get_item (BIV_FIELD_ROW (first)) == BIV_ITEM (link))
    for (row = first; row != NULL; row = gtk_widget_get_next_sibling (row))
      biv_field_row_update (BIV_FIELD_ROW (row));
  else
    {
      biv_children_remove (self->fields);
      g_clear_pointer (&self->one_way, g_free);
      self->length = NULL;
      if (may_edit)
        make_rows (self, link);
    }
  name_directions (self, link);
  show_measured (self, link);
  gtk_widget_set_visible (GTK_WIDGET (self->fields), may_edit);
  gtk_widget_set_visible (self->turn_round, may_edit && link->one_way);
}

static void
on_lengths (BivLinkPanel *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  gtk_window_present (GTK_WINDOW (biv_length_dialog_new (self->desk, GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL,
                                                             NULL)));
}

static GArray *
dup_reversed (const GArray *points)
{
  GArray *reversed = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));

  for (guint i = points->len; i-- > 0;)
    g_array_append_val (reversed, g_array_index (points, BivMapPoint, i));
  return reversed;
}

/* One way goes from the first place to the second, and its bends with it. */
static void
on_turn_round (BivLinkPanel *self)
{
  BivLink *link = get_link (self);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *from = NULL, *to = NULL;

  if (link == NULL)
    return;
  from = g_strdup (link->from);
  to = g_strdup (link->to);
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), BIV_KEPT (_("Turn the link round")));
  biv_proposal_set_text (proposal, link, "from", to);
  biv_proposal_set_text (proposal, link, "to", from);
  if (link->bends != NULL)
    {
      g_autoptr (GArray) bends = dup_reversed (link->bends);

      biv_proposal_set_points (proposal, link, "bends", bends);
    }
  biv_desk_commit (self->desk, proposal);
}

/* ---- Known to (CA-MAP-8) ---- */

/* All sides together are written as none named: a side that comes later knows of it too. */
static void
on_known (BivLinkPanel *self)
{
  BivLink *link = get_link (self);
  g_autoptr (GPtrArray) sides = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (BivProposal) proposal = NULL;
  gboolean is_all = TRUE;

  if (self->is_filling || link == NULL)
    return;
  for (GtkWidget *check = gtk_widget_get_first_child (GTK_WIDGET (self->known)); check != NULL;
       check = gtk_widget_get_next_sibling (check))
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (check)))
      g_ptr_array_add (sides, g_strdup (g_object_get_data (G_OBJECT (check), "side")));
    else
      is_all = FALSE;
  g_ptr_array_add (sides, NULL);
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), BIV_KEPT (_("Who knows of the link")));
  biv_proposal_set_list (proposal, link, "known-to", is_all ? NULL : (const char *const *) sides->pdata);
  biv_desk_commit (self->desk, proposal);
}

static GtkWidget *
make_check (BivLinkPanel *self,
            BivSide      *side)
{
  GtkWidget *check = gtk_check_button_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *swatch = biv_swatch_new ();
  GtkWidget *name = biv_label_new (biv_turn_name (self->campaign, biv_id_of (side)),
                                   NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);

  biv_swatch_set_side (BIV_SWATCH (swatch), self->campaign, biv_id_of (side));
  gtk_box_append (GTK_BOX (box), swatch);
  gtk_box_append (GTK_BOX (box), name);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, gtk_label_get_text (GTK_LABEL (name)),
                                  -1);
  g_object_set_data_full (G_OBJECT (check), "side", g_strdup (biv_id_of (side)), g_free);
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (on_known), self);
  return check;
}

static gboolean
has_check_for_each (BivLinkPanel *self)
{
  GtkWidget *check = gtk_widget_get_first_child (GTK_WIDGET (self->known));

  BIV_EACH (BivItem, side, self->campaign, BIV_KIND_SIDE)
    {
      if (check == NULL || g_strcmp0 (g_object_get_data (G_OBJECT (check), "side"), biv_item_get_id (side)) != 0)
        return FALSE;
      check = gtk_widget_get_next_sibling (check);
    }
  return check == NULL;
}

/* A link that nobody knew of cannot be said: the last tick stays. */
static void
fill_known (BivLinkPanel *self,
            BivLink      *link,
            gboolean      may_edit)
{
  guint n_known = 0;
  GtkWidget *check;

  self->is_filling = TRUE;
  if (!has_check_for_each (self))
    {
      while ((check = gtk_widget_get_first_child (GTK_WIDGET (self->known))) != NULL)
        gtk_box_remove (self->known, check);
      BIV_EACH (BivSide, side, self->campaign, BIV_KIND_SIDE)
        gtk_box_append (self->known, make_check (self, side));
    }
  for (check = gtk_widget_get_first_child (GTK_WIDGET (self->known)); check != NULL; check = gtk_widget_get_next_sibling (check))
    {
      gboolean knows = biv_map_side_knows (link, g_object_get_data (G_OBJECT (check), "side"));

      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), knows);
      n_known += knows;
    }
  for (check = gtk_widget_get_first_child (GTK_WIDGET (self->known)); check != NULL; check = gtk_widget_get_next_sibling (check))
    gtk_widget_set_sensitive (check, may_edit && (n_known > 1 || !gtk_check_button_get_active (GTK_CHECK_BUTTON (check))));
  self->is_filling = FALSE;
}

/* ---- Its ends ---- */

static void
fill_places (BivLinkPanel *self,
             BivLink      *link)
{
  const char *const ends[] = { link->from, link->to };
  GtkListBoxRow *old;

  while ((old = gtk_list_box_get_row_at_index (self->places, 0)) != NULL)
    gtk_list_box_remove (self->places, GTK_WIDGET (old));
  for (gsize i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      GtkWidget *row = gtk_list_box_row_new ();
      GtkWidget *name = biv_label_new (biv_turn_name (self->campaign, ends[i]), NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS);

      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), name);
      biv_row_name_from_labels (row);
      g_object_set_data_full (G_OBJECT (row), "id", g_strdup (ends[i]), g_free);
      gtk_list_box_append (self->places, row);
    }
}

static void
on_place (BivLinkPanel  *self,
          GtkListBoxRow *row)
{
  g_autofree char *place = g_strdup (g_object_get_data (G_OBJECT (row), "id"));

  g_signal_emit (self, signals[PLACE_ACTIVATED], 0, place);
}

static void
on_remove (BivLinkPanel *self)
{
  g_signal_emit (self, signals[REMOVE], 0);
}

/* ---- The panel ---- */

/* A grid's own links lie where its cells touch: what is drawn on them goes, they stay. */
static void
show_head (BivLinkPanel *self,
           BivLink      *link,
           gboolean      may_edit)
{
  gboolean is_grid = biv_map_is_grid (self->campaign);
  const char *remove = is_grid ? _("Clear what is drawn between these cells") : _("Remove this link");
  g_autoptr (GString) what = g_string_new (NULL);
  g_autofree char *words = biv_link_dup_words (self->campaign, link);

  gtk_label_set_text (self->title, biv_word_get_label (biv_link_kind_get_type (), (int) link->link_kind));
  /* TRANSLATORS: the two places that a link joins */
  g_string_printf (what, link->one_way ? _("%s to %s, one way") : _("%s to %s"), biv_turn_name (self->campaign, link->from),
                   biv_turn_name (self->campaign, link->to));
  g_string_append_printf (what, "\n%s", words);
  if (link->closed != NULL)
    g_string_append_printf (what, ": %s", link->closed);
  gtk_label_set_text (self->what, what->str);
  gtk_widget_set_visible (self->remove, may_edit);
  gtk_widget_set_tooltip_text (self->remove, remove);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->remove), GTK_ACCESSIBLE_PROPERTY_LABEL, remove, -1);
}

void
biv_link_panel_show (BivLinkPanel *self,
                     BivDesk      *desk,
                     BivCampaign  *campaign,
                     const char   *id,
                     gboolean      may_edit)
{
  BivLink *link;

  g_return_if_fail (BIV_IS_LINK_PANEL (self) && BIV_IS_DESK (desk));

  self->desk = desk;
  g_set_object (&self->campaign, campaign);
  if (self->link != id)
    {
      g_free (self->link);
      self->link = g_strdup (id);
    }
  link = get_link (self);
  if (link == NULL)
    return;
  show_head (self, link, may_edit);
  fill_fields (self, link, may_edit);
  fill_known (self, link, may_edit);
  fill_places (self, link);
}

static void
biv_link_panel_dispose (GObject *object)
{
  BivLinkPanel *self = BIV_LINK_PANEL (object);

  biv_children_unparent (self);
  g_clear_object (&self->campaign);
  g_clear_pointer (&self->link, g_free);
  g_clear_pointer (&self->one_way, g_free);
  G_OBJECT_CLASS (biv_link_panel_parent_class)->dispose (object);
}

static void
biv_link_panel_class_init (BivLinkPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_link_panel_dispose;
  signals[PLACE_ACTIVATED] = g_signal_new ("place-activated", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[REMOVE] = g_signal_new ("remove", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/link-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivLinkPanel, title, what, remove, turn_round, fields, known, places);
  BIV_BIND_CALLBACKS (widget_class, on_remove, on_lengths, on_turn_round, on_place);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-page.c: the campaign map: who is where, orders by clicking, what each side sees, the map itself edited */
#include "config.h"

#include "app/map/map-page.h"

#include "base/i18n.h"
#include <string.h>

#include "app/map/backdrop-panel.h"
#include "app/map/crossing-bar.h"
#include "app/map/drawn-panel.h"
#include "app/widgets/column.h"
#include "app/desk/desk.h"
#include "app/armies/formation-panel.h"
#include "app/map/link-panel.h"
#include "app/canvas/map-canvas.h"
#include "app/widgets/notice.h"
#include "app/map/place-panel.h"
#include "app/widgets/children.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/model/army.h"
#include "campaign/map/drawn.h"
#include "campaign/orders/courier.h"
#include "campaign/model/field-words.h"
#include "campaign/turn/forecast.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/route.h"
#include "campaign/model/proposal.h"
#include "campaign/model/order.h"

struct _BivMapPage
{
  BivPage            parent_instance;

  char              *reader;        /* the side it is seen as; NULL: the referee */
  BivCampaign       *shown;         /* the desk's: nothing that this side may not know is in it */
  char              *formation, *place, *link, *drawn;  /* what is selected: one of them, or none */
  char              *made;          /* the place that was made last */
  char              *sides;         /* what the readers' buttons were made of */
  GPtrArray         *meetings;      /* of BivMeeting */
  guint              forecast_id;   /* they are to be worked out anew */

  GtkBox            *readers, *body;            /* template children from here on */
  GtkSearchEntry    *search;
  GtkToggleButton   *edit, *placing, *linking, *drawing;
  GtkWidget         *see_as;
  GtkLabel          *status;
  BivMapCanvas      *canvas;
  GtkWidget         *edit_tools, *rule;
  GtkDropDown       *link_kind, *drawn_kind;
  GtkStack          *panel;
  GtkLabel          *hint;
  BivFormationPanel *formation_panel;
  BivPlacePanel     *place_panel;
  BivLinkPanel      *link_panel;
  BivDrawnPanel     *drawn_panel;
  BivCrossingBar    *crossing_bar;
  BivBackdropPanel  *backdrop_panel;
  BivNotice         *backdrop_notice;
};

static void on_hover (BivMapPage *self);
static void on_remove_place (BivMapPage *self);
static void on_remove_link (BivMapPage *self);
static void on_remove_drawn (BivMapPage *self);

G_DEFINE_FINAL_TYPE (BivMapPage, biv_map_page, BIV_TYPE_PAGE)

static BivDesk *
get_desk (BivMapPage *self)
{
  return biv_page_get_desk (BIV_PAGE (self));
}

static BivCampaign *
get_campaign (BivMapPage *self)
{
  return biv_desk_get_campaign (get_desk (self));
}

static gboolean
is_editing (BivMapPage *self)
{
  return self->reader == NULL && gtk_toggle_button_get_active (self->edit);
}

static gboolean
may_order (BivMapPage *self)
{
  return biv_desk_may_order (get_desk (self));
}

/* ---- What is selected ---- */

static const BivMeeting *
find_meeting (BivMapPage *self,
              const char *formation)
{
  for (guint i = 0; self->meetings != NULL && i < self->meetings->len; i++)
    {
      const BivMeeting *meeting = g_ptr_array_index (self->meetings, i);

      if (biv_campaign_find_place (self->shown, meeting->place) != NULL && meeting->formations != NULL
          && g_strv_contains ((const char *const *) meeting->formations, formation))
        return meeting;
    }
  return NULL;
}

static char *
dup_meeting_sentence (BivMapPage       *self,
                      const BivMeeting *meeting,
                      const char       *formation)
{
  BivFormation *own = biv_campaign_find_formation (self->shown, formation), *enemy = NULL;
  BivPlace *place = biv_campaign_find_place (self->shown, meeting->place);
  BivSide *attacker = biv_campaign_find_side (self->shown, meeting->attacker);
  g_autofree char *moment = biv_moment_dup_text (meeting->moment);
  g_autofree char *met = NULL;

  for (char **one = meeting->formations; one != NULL && *one != NULL && enemy == NULL; one++)
    {
      BivFormation *other = biv_campaign_find_formation (self->shown, *one);

      if (other != NULL && g_strcmp0 (other->side, own->side) != 0)
        enemy = other;
    }
  met = g_strdup_printf (_("Meets %s at %s, moment %s."), enemy != NULL ? biv_item_call (enemy) : _("the enemy"),
                         biv_item_call (place), moment);
  switch (meeting->outcome)
    {
    case BIV_OUTCOME_BATTLE:
      return attacker != NULL ? g_strdup_printf (_("%s A battle, %s attacks."), met, biv_item_call (attacker))
                              : g_strdup_printf (_("%s A battle, a meeting engagement."), met);
    case BIV_OUTCOME_SIEGE:
      return g_strdup_printf (_("%s A siege."), met);
    case BIV_OUTCOME_STANDOFF:
      return g_strdup_printf (_("%s A standoff."), met);
    case BIV_OUTCOME_WITHDRAWAL:
      return g_strdup_printf (_("%s Somebody falls back."), met);
    case BIV_OUTCOME_NONE:
    default:
      return g_strdup_printf (_("%s A die will decide."), met);
    }
}

static void
show_meeting (BivMapPage *self)
{
  const BivMeeting *meeting = find_meeting (self, self->formation);
  g_autofree char *sentence = meeting != NULL ? dup_meeting_sentence (self, meeting, self->formation) : NULL;

  biv_formation_panel_set_meeting (self->formation_panel, sentence, sentence != NULL ? "CA-MOVE-5" : NULL);
}

static void
show_formation (BivMapPage *self)
{
  BivFormation *formation = biv_campaign_find_formation (self->shown, self->formation);
  BivOrder *order = biv_courier_get_written (self->shown, formation);
  char **places = order != NULL ? biv_order_get_path (order) : NULL;
  g_autoptr (GPtrArray) path = g_ptr_array_new ();

  if (places != NULL && formation->location != NULL && self->shown->phase <= BIV_PHASE_MOVEMENT)
    {
      g_ptr_array_add (path, formation->location);
      for (char **one = places; *one != NULL; one++)
        g_ptr_array_add (path, *one);
    }
  g_ptr_array_add (path, NULL);
  biv_formation_panel_show (self->formation_panel, get_desk (self), self->shown, self->formation, may_order (self));
  show_meeting (self);
  biv_map_canvas_select (self->canvas, self->formation, (const char *const *) path->pdata);
  if (may_order (self))
    {
      g_autoptr (GArray) reach = biv_map_reach (self->shown, formation);

      biv_map_canvas_set_reach (self->canvas, reach);
    }
  gtk_stack_set_visible_child_name (self->panel, "formation");
}

static const char *
get_hint (BivMapPage *self)
{
  if (gtk_toggle_button_get_active (self->placing))
    return _("Click where the new place is to be. With the keyboard: arrows, then Return.");
  if (gtk_toggle_button_get_active (self->linking))
    return _("Click the place where the link begins, then the place at its other end.");
  if (gtk_toggle_button_get_active (self->drawing))
    return gtk_drop_down_get_selected (self->drawn_kind) == BIV_DRAWN_LETTERING
             ? _("Click where the lettering is to stand, or draw the line that it follows.")
             : _("Draw with the button held, or click point after point and end with a double click or Return. With the keyboard: "
                 "arrows, Space for a point, BackSpace takes it back, Return ends.");
  if (biv_campaign_peek_items (self->shown, BIV_KIND_PLACE)->len > 0)
    return is_editing (self) ? _("Click a place, a link or drawn ground to change it. Drag a place to move it.")
                             : _("Click a flag to give its order, or a place to see who is there.");
  return is_editing (self) ? _("There is no place yet. Add place makes the first one.")
                           : _("There is no place yet. Edit map makes them, and links between them.");
}

static char *
dup_link_hint (BivMapPage *self)
{
  return g_strdup_printf (_("The link begins at %s. Click the place at its other end; Escape lets go."),
                          biv_item_call (biv_campaign_find_place (self->shown, self->place)));
}

static void
show_link (BivMapPage *self)
{
  g_autofree char *words = biv_link_dup_words (self->shown, biv_campaign_find_link (self->shown, self->link));

  biv_map_canvas_select_link (self->canvas, self->link, words);
  biv_link_panel_show (self->link_panel, get_desk (self), self->shown, self->link, is_editing (self));
  gtk_stack_set_visible_child_name (self->panel, "link");
}

/* What has gone is not selected any more, and does not come back as such with Undo. */
static void
forget_what_went (BivMapPage *self)
{
  if (biv_campaign_find_formation (self->shown, self->formation) == NULL)
    g_clear_pointer (&self->formation, g_free);
  if (biv_campaign_find_place (self->shown, self->place) == NULL)
    g_clear_pointer (&self->place, g_free);
  if (biv_campaign_find_link (self->shown, self->link) == NULL)
    g_clear_pointer (&self->link, g_free);
  if (!BIV_IS_DRAWN (biv_campaign_find (self->shown, self->drawn)))
    g_clear_pointer (&self->drawn, g_free);
}

/* The points of what is selected, where its line can be changed. */
static void
show_line (BivMapPage *self)
{
  BivDrawn *drawn = (BivDrawn *) biv_campaign_find (self->shown, self->drawn);
  BivLink *link = biv_campaign_find_link (self->shown, self->link);
  g_autoptr (GArray) points = NULL;

  if (is_editing (self) && gtk_toggle_button_get_active (self->drawing))
    return;
  if (is_editing (self) && drawn != NULL)
    biv_map_canvas_edit_line (self->canvas, drawn->points, biv_drawn_is_area (drawn->drawn_kind), FALSE);
  else if (is_editing (self) && link != NULL && !biv_map_is_grid (self->shown))
    {
      points = biv_link_list_points (self->shown, link);
      biv_map_canvas_edit_line (self->canvas, points, FALSE, TRUE);
    }
  else
    biv_map_canvas_edit_line (self->canvas, NULL, FALSE, FALSE);
}

static void
show_selection (BivMapPage *self)
{
  forget_what_went (self);
  show_line (self);
  biv_map_canvas_set_reach (self->canvas, NULL);
  biv_map_canvas_select (self->canvas, NULL, NULL);
  biv_map_canvas_select_place (self->canvas, self->place);
  biv_map_canvas_select_link (self->canvas, NULL, NULL);
  if (self->formation != NULL)
    show_formation (self);
  else if (self->place != NULL && gtk_toggle_button_get_active (self->linking))
    {
      /* Of the first place of a link nothing is wanted but that it is the right one. */
      g_autofree char *words = dup_link_hint (self);

      gtk_label_set_text (self->hint, words);
      gtk_stack_set_visible_child_name (self->panel, "none");
    }
  else if (self->place != NULL)
    {
      biv_place_panel_show (self->place_panel, get_desk (self), self->shown, self->place, is_editing (self));
      gtk_stack_set_visible_child_name (self->panel, "place");
    }
  else if (self->link != NULL)
    show_link (self);
  else if (self->drawn != NULL && is_editing (self))
    {
      biv_drawn_panel_show (self->drawn_panel, get_desk (self), self->drawn);
      gtk_stack_set_visible_child_name (self->panel, "drawn");
    }
  else
    {
      gtk_label_set_text (self->hint, get_hint (self));
      gtk_stack_set_visible_child_name (self->panel, "none");
    }
  on_hover (self);
}

/* One of them at most is not NULL; none: drawn ground, or nothing. */
static void
select_only (BivMapPage *self,
             const char *formation,
             const char *place,
             const char *link)
{
  g_autofree char *new_formation = g_strdup (formation), *new_place = g_strdup (place), *new_link = g_strdup (link);

  g_free (self->formation);
  self->formation = g_steal_pointer (&new_formation);
  g_free (self->place);
  self->place = g_steal_pointer (&new_place);
  g_free (self->link);
  self->link = g_steal_pointer (&new_link);
  g_clear_pointer (&self->drawn, g_free);
  show_selection (self);
}

static void
select_formation (BivMapPage *self,
                  const char *id)
{
  select_only (self, id, NULL, NULL);
}

static void
select_place (BivMapPage *self,
              const char *id)
{
  select_only (self, NULL, id, NULL);
}

static void
select_drawn (BivMapPage *self,
              const char *id)
{
  g_autofree char *drawn = g_strdup (id);

  select_only (self, NULL, NULL, NULL);
  self->drawn = g_steal_pointer (&drawn);
  show_selection (self);
}

static void
select_link (BivMapPage *self,
             const char *id)
{
  select_only (self, NULL, NULL, id);
}

static void
on_formation (BivMapPage *self,
              const char *id)
{
  select_formation (self, id);
}

/* Escape lets go of the tool first, of what is selected next. */
static gboolean
on_cancel (BivMapPage *self)
{
  gboolean had_tool = gtk_toggle_button_get_active (self->placing) || gtk_toggle_button_get_active (self->linking)
                      || gtk_toggle_button_get_active (self->drawing);
  gboolean had = self->formation != NULL || self->place != NULL || self->link != NULL || self->drawn != NULL;

  if (biv_map_canvas_drop_line (self->canvas))
    return TRUE;
  if (had_tool)
    {
      gtk_toggle_button_set_active (self->placing, FALSE);
      gtk_toggle_button_set_active (self->linking, FALSE);
      gtk_toggle_button_set_active (self->drawing, FALSE);
      return TRUE;
    }
  select_place (self, NULL);
  return had;
}

/* In the order of battle; formations that move with another one are passed over. */
static void
on_next (BivMapPage *self)
{
  GPtrArray *formations = biv_army_list_formations (self->shown, NULL);
  guint start = 0;

  for (guint i = 0; i < formations->len; i++)
    if (g_strcmp0 (biv_item_get_id (g_ptr_array_index (formations, i)), self->formation) == 0)
      start = i + 1;
  for (guint i = 0; i < formations->len; i++)
    {
      BivFormation *formation = g_ptr_array_index (formations, (start + i) % formations->len);

      if (formation->location == NULL || biv_army_get_body (self->shown, formation) != formation)
        continue;
      select_formation (self, biv_item_get_id (BIV_ITEM (formation)));
      biv_map_canvas_show_place (self->canvas, formation->location);
      return;
    }
}

/* ---- The path, place after place ---- */

/* Adds what lies between the path's end and @place. Returns: FALSE where no way leads there. */
static gboolean
extend_path (BivMapPage *self,
             const char *place)
{
  BivFormation *formation = biv_campaign_find_formation (self->shown, self->formation);
  g_auto (GStrv) path = biv_formation_panel_dup_path (self->formation_panel);
  guint n = g_strv_length (path);
  const char *end = n > 0 ? path[n - 1] : formation->location;
  g_autoptr (GPtrArray) longer = g_ptr_array_new ();
  g_auto (GStrv) way = biv_route_find (self->shown, end, place, biv_campaign_find_side (self->shown, formation->side));

  if (way == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (longer, path[i]);
  for (char **one = way; *one != NULL; one++)
    g_ptr_array_add (longer, *one);
  g_ptr_array_add (longer, NULL);
  return biv_formation_panel_give_path (self->formation_panel, (const char *const *) longer->pdata);
}

/* On a grid all neighbours are linked already (CA-MAP-4): the kind is drawn on the link that is there. */
static BivLink *
find_grid_link (BivMapPage *self,
                const char *from,
                const char *to)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (get_campaign (self), from);

  for (guint i = 0; i < links->len; i++)
    if (g_strcmp0 (biv_map_far_end (g_ptr_array_index (links, i), from), to) == 0)
      return g_ptr_array_index (links, i);
  return NULL;
}

/* The second place of a link. The first is let go of, and what was made is shown. */
static void
add_link (BivMapPage *self,
          const char *to)
{
  g_autofree char *from = g_strdup (self->place), *id = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  BivLink *link;

  gtk_toggle_button_set_active (self->linking, FALSE);
  proposal = biv_turn_propose_edit (get_campaign (self), BIV_KEPT (_("Add link")));
  link = biv_map_is_grid (get_campaign (self)) ? find_grid_link (self, from, to) : biv_proposal_new_item (proposal, BIV_KIND_LINK);
  if (link == NULL)
    {
      biv_desk_report (get_desk (self), _("On a map of cells a link joins two cells that touch."));
      return;
    }
  id = g_strdup (biv_item_get_id (BIV_ITEM (link)));
  if (!biv_map_is_grid (get_campaign (self)))
    {
      biv_proposal_set_text (proposal, link, "from", from);
      biv_proposal_set_text (proposal, link, "to", to);
    }
  biv_proposal_set_choice (proposal, link, "kind", (int) gtk_drop_down_get_selected (self->link_kind));
  if (biv_desk_commit (get_desk (self), proposal))
    select_link (self, id);
}

static void
on_place (BivMapPage *self,
          const char *id)
{
  g_autofree char *place = g_strdup (id);

  if (is_editing (self) && gtk_toggle_button_get_active (self->linking) && self->place != NULL)
    {
      /* The place where it begins, once more: the other end is still wanted. */
      if (!g_str_equal (self->place, place))
        add_link (self, place);
    }
  else if (self->formation != NULL && may_order (self) && extend_path (self, place))
    return;
  else
    {
      gtk_toggle_button_set_active (self->placing, FALSE);
      select_place (self, place);
    }
}

/* While a path is given a click beside a place means nothing. */
static void
on_link (BivMapPage *self,
         const char *id)
{
  g_autofree char *link = g_strdup (id);

  if (!gtk_toggle_button_get_active (self->linking) && (self->formation == NULL || !may_order (self)))
    select_link (self, link);
}

static void
on_listed_link (BivMapPage *self,
                const char *id)
{
  g_autofree char *link = g_strdup (id);

  select_link (self, link);
  biv_map_canvas_show_link (self->canvas, self->link);
}

static void
on_linked_place (BivMapPage *self,
                 const char *id)
{
  select_place (self, id);
  biv_map_canvas_show_place (self->canvas, self->place);
}

/* ---- Drawn ground (CA-MAP-9) ---- */

static void
on_drawn (BivMapPage *self,
          const char *id)
{
  if (self->formation == NULL || !may_order (self))
    select_drawn (self, id);
}

/* The brush stays; lettering wants its words at once. */
static void
on_line_made (BivMapPage *self)
{
  BivDrawnKind kind = (BivDrawnKind) gtk_drop_down_get_selected (self->drawn_kind);
  const char *label = biv_word_get_label (biv_drawn_kind_get_type (), (int) kind);
  /* TRANSLATORS: a step: "Draw on the map: River" */
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Draw on the map: %s"), label));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (get_campaign (self), title);
  BivDrawn *drawn = biv_proposal_new_item (proposal, BIV_KIND_DRAWN);
  g_autofree char *id = g_strdup (biv_item_get_id (BIV_ITEM (drawn)));

  biv_proposal_set_choice (proposal, drawn, "kind", (int) kind);
  biv_proposal_set_points (proposal, drawn, "points", biv_map_canvas_get_line (self->canvas));
  if (kind == BIV_DRAWN_LETTERING)
    {
      g_autofree char *name = BIV_KEPT (g_strdup (label));

      biv_proposal_set_text (proposal, drawn, "name", name);
    }
  biv_map_canvas_begin_line (self->canvas, kind);
  if (!biv_desk_commit (get_desk (self), proposal))
    return;
  if (kind == BIV_DRAWN_LETTERING)
    gtk_toggle_button_set_active (self->drawing, FALSE);
  select_drawn (self, id);
  if (kind == BIV_DRAWN_LETTERING)
    biv_drawn_panel_ask_name (self->drawn_panel);
}

/* Both ends of a link are its places. */
static void
change_bends (BivMapPage   *self,
              BivLink      *link,
              const GArray *points)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (get_campaign (self), BIV_KEPT (_("Bend the link")));
  g_autoptr (GArray) bends = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));

  if (points->len > 2)
    g_array_append_vals (bends, &g_array_index (points, BivMapPoint, 1), points->len - 2);
  biv_proposal_set_points (proposal, link, "bends", bends->len > 0 ? bends : NULL);
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (get_desk (self), proposal);
}

static void
on_line_changed (BivMapPage *self)
{
  BivItem *drawn = biv_campaign_find (get_campaign (self), self->drawn);
  BivLink *link = biv_campaign_find_link (get_campaign (self), self->link);
  g_autoptr (BivProposal) proposal = NULL;

  if (link != NULL)
    change_bends (self, link, biv_map_canvas_get_line (self->canvas));
  if (!BIV_IS_DRAWN (drawn))
    return;
  proposal = biv_turn_propose_edit (get_campaign (self), BIV_KEPT (_("Change what is drawn on the map")));
  biv_proposal_set_points (proposal, drawn, "points", biv_map_canvas_get_line (self->canvas));
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (get_desk (self), proposal);
}

/* That nobody crosses it is forgotten with it; no link is changed otherwise. */
static void
on_remove_drawn (BivMapPage *self)
{
  BivItem *drawn = biv_campaign_find (get_campaign (self), self->drawn);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *title = NULL;

  if (!BIV_IS_DRAWN (drawn))
    return;
  title = BIV_KEPT (g_strdup_printf (_("Remove %s"), biv_item_call (drawn)));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  BIV_EACH (BivLink, link, get_campaign (self), BIV_KIND_LINK)
    if (link->no_crossing != NULL && g_strv_contains ((const char *const *) link->no_crossing, self->drawn))
      {
        g_autoptr (GPtrArray) others = g_ptr_array_new ();

        for (char **river = link->no_crossing; *river != NULL; river++)
          if (!g_str_equal (*river, self->drawn))
            g_ptr_array_add (others, *river);
        g_ptr_array_add (others, NULL);
        biv_proposal_set_list (proposal, link, "no-crossing", (const char *const *) others->pdata);
      }
  biv_proposal_remove (proposal, drawn);
  biv_desk_commit (get_desk (self), proposal);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* Another kind begins anew. */
static void
on_drawn_kind (BivMapPage *self)
{
  if (!gtk_toggle_button_get_active (self->drawing))
    return;
  biv_map_canvas_begin_line (self->canvas, (BivDrawnKind) gtk_drop_down_get_selected (self->drawn_kind));
  if (self->shown != NULL)
    select_place (self, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
take_pen (BivMapPage   *self,
          BivDrawnKind  kind)
{
  gtk_drop_down_set_selected (self->drawn_kind, kind);
  gtk_toggle_button_set_active (self->drawing, TRUE);
}

/* P, R and D take the tools, W, A, H and T the pen for river, woods, hills and lettering; Delete removes what is selected. */
static gboolean
press_tool (BivMapPage      *self,
            guint            key,
            GdkModifierType  state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_p:
      if (gtk_widget_get_visible (GTK_WIDGET (self->placing)))
        gtk_toggle_button_set_active (self->placing, TRUE);
      return TRUE;
    case GDK_KEY_r:
      gtk_toggle_button_set_active (self->linking, TRUE);
      return TRUE;
    case GDK_KEY_d:
      gtk_toggle_button_set_active (self->drawing, TRUE);
      return TRUE;
    case GDK_KEY_w:
      take_pen (self, BIV_DRAWN_RIVER);
      return TRUE;
    case GDK_KEY_a:
      take_pen (self, BIV_DRAWN_WOODS);
      return TRUE;
    case GDK_KEY_h:
      take_pen (self, BIV_DRAWN_HILLS);
      return TRUE;
    case GDK_KEY_t:
      take_pen (self, BIV_DRAWN_LETTERING);
      return TRUE;
    case GDK_KEY_Delete: case GDK_KEY_KP_Delete:
      if (self->drawn != NULL)
        on_remove_drawn (self);
      else if (self->link != NULL)
        on_remove_link (self);
      else
        on_remove_place (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* E takes the tools of the map out, and puts them away. */
static gboolean
on_key (BivMapPage      *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  g_auto (GStrv) path = NULL;
  guint n;

  if (key == GDK_KEY_e && (state & gtk_accelerator_get_default_mod_mask ()) == 0)
    {
      gtk_toggle_button_set_active (self->edit, !is_editing (self));
      return TRUE;
    }
  if (is_editing (self) && press_tool (self, key, state))
    return TRUE;
  if (key == GDK_KEY_n && (state & GDK_CONTROL_MASK) == 0)
    {
      on_next (self);
      return TRUE;
    }
  if (key != GDK_KEY_BackSpace || self->formation == NULL || !may_order (self))
    return FALSE;
  path = biv_formation_panel_dup_path (self->formation_panel);
  n = g_strv_length (path);
  if (n > 0)
    {
      g_clear_pointer (&path[n - 1], g_free);
      biv_formation_panel_give_path (self->formation_panel, (const char *const *) path);
    }
  return TRUE;
}

/* ---- See as ---- */

static void
on_reader (GtkToggleButton *button,
           BivMapPage      *self)
{
  const char *reader = g_object_get_data (G_OBJECT (button), "side");

  if (gtk_toggle_button_get_active (button) && g_strcmp0 (self->reader, reader) != 0)
    biv_desk_see_as (get_desk (self), reader);
}

static GtkWidget *
make_reader (BivMapPage  *self,
             const char  *words,
             BivSide     *side,
             GtkWidget   *group)
{
  GtkWidget *button = gtk_toggle_button_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *name = gtk_label_new (words);

  if (side != NULL)
    {
      GtkWidget *swatch = biv_swatch_new ();

      biv_swatch_set_side (BIV_SWATCH (swatch), get_campaign (self), biv_item_get_id (BIV_ITEM (side)));
      gtk_box_append (GTK_BOX (box), swatch);
      g_object_set_data_full (G_OBJECT (button), "side", g_strdup (biv_item_get_id (BIV_ITEM (side))), g_free);
    }
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), name);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  if (group != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (group));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                g_strcmp0 (self->reader, side != NULL ? biv_item_get_id (BIV_ITEM (side)) : NULL) == 0);
  g_signal_connect (button, "toggled", G_CALLBACK (on_reader), self);
  gtk_box_append (self->readers, button);
  return button;
}

static const char *
call_reader (BivSide *side)
{
  return side->short_name != NULL ? side->short_name : biv_item_call (side);
}

/* Of every side its id and what it is called, a line each. */
static char *
dup_sides (BivCampaign *campaign)
{
  GString *lines = g_string_new (NULL);

  BIV_EACH (BivSide, side, campaign, BIV_KIND_SIDE)
    g_string_append_printf (lines, "%s %s\n", biv_item_get_id (BIV_ITEM (side)), call_reader (side));
  return g_string_free (lines, FALSE);
}

static void
fill_readers (BivMapPage *self)
{
  g_autofree char *sides = dup_sides (get_campaign (self));
  GtkWidget *referee;

  if (g_strcmp0 (sides, self->sides) != 0)
    {
      g_free (self->sides);
      self->sides = g_steal_pointer (&sides);
      biv_children_remove (self->readers);
      referee = make_reader (self, _("Referee"), NULL, NULL);
      BIV_EACH (BivSide, side, get_campaign (self), BIV_KIND_SIDE)
        make_reader (self, call_reader (side), side, referee);
    }
  gtk_widget_set_sensitive (GTK_WIDGET (self->edit), self->reader == NULL);
  /* Whose player's copy it is cannot be chosen. */
  gtk_widget_set_visible (self->see_as, self->reader == NULL || biv_desk_is_view (get_desk (self)));
}

/* ---- Editing the map ---- */

static void
on_edit (BivMapPage *self)
{
  gtk_widget_set_visible (self->edit_tools, is_editing (self));
  biv_map_canvas_set_movable (self->canvas, is_editing (self));
  gtk_toggle_button_set_active (self->placing, FALSE);
  gtk_toggle_button_set_active (self->linking, FALSE);
  gtk_toggle_button_set_active (self->drawing, FALSE);
  /* A link is of use to him who edits the map; flags and places to everybody. */
  if (!is_editing (self))
    {
      g_clear_pointer (&self->link, g_free);
      g_clear_pointer (&self->drawn, g_free);
    }
  if (self->shown != NULL)
    biv_crossing_bar_show (self->crossing_bar, get_desk (self), is_editing (self));
  if (self->shown != NULL)
    show_selection (self);
}

/* One tool at a time; a tool that is put away lets go of what it held. */
static void
on_tool (BivMapPage      *self,
         GtkToggleButton *tool)
{
  gboolean is_taken = gtk_toggle_button_get_active (tool);

  GtkToggleButton *tools[] = { self->placing, self->linking, self->drawing };

  for (gsize i = 0; is_taken && i < G_N_ELEMENTS (tools); i++)
    if (tools[i] != tool)
      gtk_toggle_button_set_active (tools[i], FALSE);
  if (gtk_toggle_button_get_active (self->drawing))
    biv_map_canvas_begin_line (self->canvas, (BivDrawnKind) gtk_drop_down_get_selected (self->drawn_kind));
  else
    biv_map_canvas_edit_line (self->canvas, NULL, FALSE, FALSE);
  biv_map_canvas_set_placing (self->canvas, gtk_toggle_button_get_active (self->placing));
  if (self->shown == NULL)
    return;
  /* A link may begin at the place that somebody selected; one that was just put down is not meant by it. */
  if (!is_taken || tool != self->linking || self->place == NULL || g_strcmp0 (self->place, self->made) == 0)
    select_place (self, NULL);
  else
    show_selection (self);
  g_clear_pointer (&self->made, g_free);
  if (is_taken)
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  on_hover (self);
}

static void
on_place_moved (BivMapPage *self,
                const char *id,
                int         x,
                int         y)
{
  BivPlace *place = biv_campaign_find_place (get_campaign (self), id);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *title = NULL;

  if (place == NULL || (place->x == x && place->y == y))
    return;
  title = BIV_KEPT (g_strdup_printf (_("Move %s"), biv_item_call (place)));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  biv_proposal_set_number (proposal, place, "x", x);
  biv_proposal_set_number (proposal, place, "y", y);
  biv_desk_commit (get_desk (self), proposal);
}

static char *
dup_new_name (BivMapPage *self)
{
  for (guint n = biv_campaign_peek_items (get_campaign (self), BIV_KIND_PLACE)->len + 1;; n++)
    {
      /* TRANSLATORS: what a place is called until it has been given a name */
      g_autofree char *name = BIV_KEPT (g_strdup_printf (_("Place %u"), n));
      gboolean is_taken = FALSE;

      BIV_EACH (BivItem, place, get_campaign (self), BIV_KIND_PLACE)
        is_taken = is_taken || g_strcmp0 (biv_item_get_name (place), biv_said (name)) == 0;
      if (!is_taken)
        return g_steal_pointer (&name);
    }
}

static void
on_site_chosen (BivMapPage *self,
                int         x,
                int         y)
{
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (get_campaign (self), BIV_KEPT (_("Add place")));
  BivPlace *place = biv_proposal_new_item (proposal, BIV_KIND_PLACE);
  g_autofree char *id = g_strdup (biv_item_get_id (BIV_ITEM (place))), *name = dup_new_name (self);

  gtk_toggle_button_set_active (self->placing, FALSE);
  biv_proposal_set_text (proposal, place, "name", name);
  biv_proposal_set_number (proposal, place, "x", x);
  biv_proposal_set_number (proposal, place, "y", y);
  if (!biv_desk_commit (get_desk (self), proposal))
    return;
  g_free (self->made);
  self->made = g_strdup (id);
  biv_map_canvas_take_made_place (self->canvas, id);
  select_place (self, id);
  /* It wants a name first of all, and then comes the next one. */
  biv_place_panel_ask_name (self->place_panel, GTK_WIDGET (self->canvas));
}

/* A place goes with its links; who stands there must leave first. */
static void
on_remove_place (BivMapPage *self)
{
  BivPlace *place = biv_campaign_find_place (get_campaign (self), self->place);
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GPtrArray) links = NULL;
  g_autofree char *title = NULL;

  if (place == NULL)
    return;
  BIV_EACH (BivFormation, formation, get_campaign (self), BIV_KIND_FORMATION)
    if (g_strcmp0 (formation->location, self->place) == 0)
      {
        g_autofree char *words = g_strdup_printf (_("%s is at %s. Move it first."), biv_item_call (formation),
                                                  biv_item_call (place));

        biv_desk_report (get_desk (self), words);
        return;
      }
  title = BIV_KEPT (g_strdup_printf (_("Remove %s"), biv_item_call (place)));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  links = biv_map_list_links (get_campaign (self), self->place);
  for (guint i = 0; i < links->len; i++)
    biv_proposal_remove (proposal, g_ptr_array_index (links, i));
  biv_proposal_remove (proposal, place);
  /* What still names it keeps it; then it is still the one that is shown. */
  biv_desk_commit (get_desk (self), proposal);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* A grid's own link stays where its cells touch; what is drawn on it goes. */
static void
on_remove_link (BivMapPage *self)
{
  BivLink *link = biv_campaign_find_link (get_campaign (self), self->link);
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *label = NULL, *title = NULL;

  if (link == NULL)
    return;
  label = BIV_KEPT (biv_item_dup_label (get_campaign (self), BIV_ITEM (link)));
  title = BIV_KEPT (g_strdup_printf (_("Remove %s"), label));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  if (biv_map_is_grid (get_campaign (self)))
    {
      biv_proposal_set_choice (proposal, link, "kind", BIV_LINK_GROUND);
      biv_proposal_set_choice (proposal, link, "crossing", BIV_CROSSING_NONE);
      biv_proposal_set_flag (proposal, link, "river", FALSE);
      biv_proposal_set_number (proposal, link, "cost", BIV_NONE);
      biv_proposal_set_text (proposal, link, "closed", NULL);
      biv_proposal_set_flag (proposal, link, "one-way", FALSE);
      biv_proposal_set_list (proposal, link, "known-to", NULL);
    }
  else
    biv_proposal_remove (proposal, link);
  biv_desk_commit (get_desk (self), proposal);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- Search, zoom, status ---- */

/* A cell is found by its number too, a formation by its initials. */
static gboolean
name_matches (BivMapPage *self,
              BivItem    *item,
              const char *text)
{
  g_autofree char *number = NULL;

  if (BIV_IS_PLACE (item) && biv_place_is_cell (self->shown, BIV_PLACE (item)))
    number = g_strdup_printf ("%02d%02d", BIV_PLACE (item)->x, BIV_PLACE (item)->y);
  else if (BIV_IS_FORMATION (item))
    number = biv_formation_dup_initials (self->shown, BIV_FORMATION (item));
  return g_str_match_string (text, biv_item_call (item), TRUE) || (number != NULL && g_ascii_strcasecmp (number, text) == 0);
}

static void
on_search (BivMapPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->search));

  if (text[0] == '\0' || self->shown == NULL)
    return;
  BIV_EACH (BivFormation, formation, self->shown, BIV_KIND_FORMATION)
    if (formation->location != NULL && name_matches (self, BIV_ITEM (formation), text))
      {
        biv_map_canvas_show_place (self->canvas, formation->location);
        select_formation (self, biv_item_get_id (BIV_ITEM (formation)));
        return;
      }
  BIV_EACH (BivPlace, place, self->shown, BIV_KIND_PLACE)
    if (name_matches (self, BIV_ITEM (place), text))
      {
        biv_map_canvas_show_place (self->canvas, biv_item_get_id (BIV_ITEM (place)));
        select_place (self, biv_item_get_id (BIV_ITEM (place)));
        return;
      }
}

/* Return: what was looked for is found, and the keyboard goes there. */
static void
on_search_done (BivMapPage *self)
{
  on_search (self);
  if (self->formation != NULL || self->place != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
on_hover (BivMapPage *self)
{
  guint cell = biv_canvas_get_looked_at (BIV_CANVAS (self->canvas));
  g_autofree char *words = biv_map_canvas_dup_site_words (self->canvas);
  BivLink *link = self->shown != NULL ? biv_campaign_find_link (self->shown, self->link) : NULL;

  if (words != NULL)
    {
      gtk_label_set_text (self->status, words);
      return;
    }
  if (link != NULL && cell == biv_canvas_get_cursor (BIV_CANVAS (self->canvas)))
    words = biv_link_dup_sentence (self->shown, link);
  else if (cell != BIV_NOWHERE && self->shown != NULL)
    words = BIV_CANVAS_GET_CLASS (self->canvas)->describe (BIV_CANVAS (self->canvas), cell);
  gtk_label_set_text (self->status, words != NULL ? words : "");
}

/* ---- The page ---- */

/* CA-MAP-7: what stands in the way of the picture is said here, above the map that lacks it. */
static void
show_backdrop (BivMapPage *self)
{
  const char *fault = NULL;

  biv_map_canvas_set_backdrop (self->canvas, biv_desk_get_backdrop (get_desk (self), &fault));
  biv_backdrop_panel_show (self->backdrop_panel, get_desk (self), biv_map_canvas_get_map_width (self->canvas));
  if (fault != NULL)
    {
      g_autofree char *words = g_strdup_printf (_("The picture under the map is not shown. %s"), fault);

      biv_notice_say (self->backdrop_notice, BIV_NOTICE_WARNS, words);
    }
  else
    biv_notice_clear (self->backdrop_notice);
}

/* ---- Who would meet ---- */

#define MANY_UNITS 2000             /* movement of so many is not waited for */

/* A side's own map tells nothing of what its enemy has been ordered. */
static void
work_out_meetings (BivMapPage *self)
{
  g_clear_pointer (&self->meetings, g_ptr_array_unref);
  if (self->reader == NULL)
    self->meetings = biv_forecast_list_meetings (get_campaign (self));
  biv_map_canvas_set_meetings (self->canvas, self->meetings != NULL ? g_ptr_array_ref (self->meetings) : NULL);
}

static void
on_forecast (gpointer data)
{
  BivMapPage *self = data;

  self->forecast_id = 0;
  work_out_meetings (self);
  if (self->formation != NULL && biv_campaign_find_formation (self->shown, self->formation) != NULL)
    show_meeting (self);
}

/* In a large campaign the map is there first; who would meet is shown as it was until it is known anew. */
static void
update_meetings (BivMapPage *self)
{
  gboolean is_large = biv_campaign_peek_items (get_campaign (self), BIV_KIND_UNIT)->len >= MANY_UNITS;

  g_clear_handle_id (&self->forecast_id, g_source_remove);
  if (is_large && self->reader == NULL && get_campaign (self)->phase == BIV_PHASE_ORDERS)
    self->forecast_id = g_idle_add_once (on_forecast, self);
  else
    work_out_meetings (self);
}

static void
refresh (BivPage *page)
{
  BivMapPage *self = BIV_MAP_PAGE (page);
  BivCampaign *campaign = get_campaign (self);

  g_free (self->reader);
  self->reader = g_strdup (biv_desk_get_reader (get_desk (self)));
  g_set_object (&self->shown, campaign);
  fill_readers (self);
  gtk_widget_set_visible (GTK_WIDGET (self->placing), !biv_map_is_grid (campaign));
  biv_map_canvas_set_campaign (self->canvas, self->shown, self->reader);
  show_backdrop (self);
  update_meetings (self);
  show_selection (self);
  biv_crossing_bar_show (self->crossing_bar, get_desk (self), is_editing (self));
}

static void
show_item (BivPage    *page,
           const char *id)
{
  BivMapPage *self = BIV_MAP_PAGE (page);
  BivItem *item = biv_campaign_find (get_campaign (self), id);

  if (BIV_IS_UNIT (item))
    item = (BivItem *) biv_campaign_find_formation (get_campaign (self), BIV_UNIT (item)->formation);
  if (BIV_IS_FORMATION (item))
    {
      select_formation (self, biv_item_get_id (item));
      biv_map_canvas_show_place (self->canvas, BIV_FORMATION (item)->location);
    }
  else if (BIV_IS_DRAWN (item))
    select_drawn (self, biv_item_get_id (item));
  else if (BIV_IS_LINK (item))
    on_listed_link (self, biv_item_get_id (item));
  else if (BIV_IS_PLACE (item))
    {
      select_place (self, biv_item_get_id (item));
      biv_map_canvas_show_place (self->canvas, self->place);
    }
}

static void
find (BivPage *page)
{
  gtk_widget_grab_focus (GTK_WIDGET (BIV_MAP_PAGE (page)->search));
}

/* Below 960 px the panel goes below the map. */
static void
on_narrow (BivMapPage *self)
{
  gboolean is_narrow = biv_page_get_is_narrow (BIV_PAGE (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->body), is_narrow ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->rule), is_narrow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
}

static void
biv_map_page_dispose (GObject *object)
{
  BivMapPage *self = BIV_MAP_PAGE (object);

  biv_children_unparent (self);
  g_clear_handle_id (&self->forecast_id, g_source_remove);
  g_clear_pointer (&self->meetings, g_ptr_array_unref);
  g_clear_pointer (&self->reader, g_free);
  g_clear_pointer (&self->formation, g_free);
  g_clear_pointer (&self->place, g_free);
  g_clear_pointer (&self->link, g_free);
  g_clear_pointer (&self->drawn, g_free);
  g_clear_pointer (&self->made, g_free);
  g_clear_pointer (&self->sides, g_free);
  g_clear_object (&self->shown);
  G_OBJECT_CLASS (biv_map_page_parent_class)->dispose (object);
}

static void
biv_map_page_class_init (BivMapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_map_page_dispose;
  page_class->refresh = refresh;
  page_class->show_item = show_item;
  page_class->find = find;

  g_type_ensure (BIV_TYPE_COLUMN);
  g_type_ensure (BIV_TYPE_MAP_CANVAS);
  g_type_ensure (BIV_TYPE_BACKDROP_PANEL);
  g_type_ensure (BIV_TYPE_NOTICE);
  g_type_ensure (BIV_TYPE_FORMATION_PANEL);
  g_type_ensure (BIV_TYPE_PLACE_PANEL);
  g_type_ensure (BIV_TYPE_LINK_PANEL);
  g_type_ensure (BIV_TYPE_DRAWN_PANEL);
  g_type_ensure (BIV_TYPE_CROSSING_BAR);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/map-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivMapPage, readers, body, search, edit, placing, linking, see_as, status, canvas,
                     edit_tools, rule, link_kind, panel, hint, formation_panel, place_panel, link_panel, backdrop_panel,
                     backdrop_notice);
  BIV_BIND_CALLBACKS (widget_class, on_search, on_search_done, biv_canvas_zoom_in, biv_canvas_zoom_out, biv_canvas_fit, on_edit,
                      on_place, on_linked_place, on_formation, on_place_moved, on_cancel, on_hover, on_tool, on_link,
                      on_listed_link, on_site_chosen, on_remove_link, on_remove_place, on_next);
  BIV_BIND_CHILDREN (widget_class, BivMapPage, drawing, drawn_kind, drawn_panel, crossing_bar);
  BIV_BIND_CALLBACKS (widget_class, on_drawn, on_line_made, on_line_changed, on_drawn_kind, on_remove_drawn);
}

static void
biv_map_page_init (BivMapPage *self)
{
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL), grounds = gtk_string_list_new (NULL);
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  for (int kind = BIV_LINK_ROAD; kind <= BIV_LINK_RAIL; kind++)
    gtk_string_list_append (kinds, biv_word_get_label (biv_link_kind_get_type (), kind));
  gtk_drop_down_set_model (self->link_kind, G_LIST_MODEL (kinds));
  for (int kind = BIV_DRAWN_RIVER; kind <= BIV_DRAWN_LETTERING; kind++)
    gtk_string_list_append (grounds, biv_word_get_label (biv_drawn_kind_get_type (), kind));
  gtk_drop_down_set_model (self->drawn_kind, G_LIST_MODEL (grounds));
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->canvas), keys);
  g_signal_connect (self, "notify::is-narrow", G_CALLBACK (on_narrow), NULL);
}

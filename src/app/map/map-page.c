/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-page.c: the campaign map: who is where, orders by clicking, what each side sees, the map itself edited */
#include "config.h"

#include "app/map/map-page.h"

#include "base/i18n.h"
#include <string.h>

#include "app/boards/foreign-file.h"
#include "app/boards/import-dialog.h"
#include "app/desk/chooser.h"
#include "app/map/backdrop-panel.h"
#include "app/map/crossing-bar.h"
#include "app/map/drawn-panel.h"
#include "app/widgets/column.h"
#include "app/desk/desk.h"
#include "app/armies/formation-panel.h"
#include "app/map/grid-panel.h"
#include "app/map/link-panel.h"
#include "app/map/length-dialog.h"
#include "app/canvas/map-canvas.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/notice.h"
#include "app/map/map-tools.h"
#include "app/map/piece-menu.h"
#include "app/map/place-panel.h"
#include "app/map/several-panel.h"
#include "app/widgets/signs-button.h"
#include "app/map/whole-panel.h"
#include "app/widgets/children.h"
#include "app/widgets/choice.h"
#include "app/widgets/swatch.h"
#include "app/widgets/template.h"
#include "campaign/model/army.h"
#include "campaign/map/drawn.h"
#include "campaign/map/piece.h"
#include "campaign/map/rearrange.h"
#include "campaign/orders/courier.h"
#include "campaign/model/field-words.h"
#include "campaign/turn/forecast.h"
#include "campaign/model/item-names.h"
#include "campaign/model/map.h"
#include "campaign/model/player.h"
#include "campaign/model/route.h"
#include "campaign/model/proposal.h"
#include "campaign/model/order.h"
#include "draw/map/plate.h"
#include "store/pieces.h"

#define NO_POINT G_MAXUINT

struct _BivMapPage
{
  BivPage            parent_instance;

  char              *reader;        /* the side it is seen as; NULL: the referee */
  BivCampaign       *shown;         /* the desk's: nothing that this side may not know is in it */
  char              *formation, *place, *link, *drawn;  /* what is selected: one of them, or none */
  char             **several;       /* or more than one place, link or drawn thing; NULL: not so */
  char              *made;          /* the place that was made last */
  char              *sides;         /* what the readers' buttons were made of */
  GtkDropDown       *reader_list;   /* instead of them, of many; NULL: there are buttons */
  GPtrArray         *meetings;      /* of BivMeeting */
  BivCampaign       *piece;         /* that is being put on the map; NULL: none */
  guint              asked_point;   /* of the picture, that is being shown; NO_POINT: none */
  guint              forecast_id;   /* they are to be worked out anew */

  GtkBox            *readers, *body;            /* template children from here on */
  BivSignsButton    *signs;
  GtkSearchEntry    *search;
  GtkToggleButton   *edit, *flags;
  GtkWidget         *see_as;
  BivMapTools       *tools;
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
  BivSeveralPanel   *several_panel;
  BivWholePanel     *whole_panel;
  BivPieceMenu      *piece_menu;
  BivGridPanel      *grid_panel;
  BivCrossingBar    *crossing_bar;
  BivBackdropPanel  *backdrop_panel;
  BivNotice         *backdrop_notice;
};

static void on_hover (BivMapPage *self);
static void on_remove_chosen (BivMapPage *self);
static void on_remove_link (BivMapPage *self);
static void put_piece_away (BivMapPage *self);

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
has_tool (BivMapPage *self,
          BivMapTool  tool)
{
  return is_editing (self) && biv_map_tools_get (self->tools) == tool;
}

static gboolean
is_drawing (BivMapPage *self)
{
  return is_editing (self) && biv_map_tool_draws (biv_map_tools_get (self->tools));
}

/* One act is done. */
static void
put_tool_away (BivMapPage *self)
{
  if (!biv_map_tool_stays (biv_map_tools_get (self->tools)) && !biv_map_canvas_is_shifted (self->canvas))
    biv_map_tools_set (self->tools, BIV_MAP_TOOL_SELECT);
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
      return attacker != NULL ? g_strdup_printf (_("%s A battle, attacker %s."), met, biv_item_call (attacker))
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
get_tool_hint (BivMapPage *self)
{
  switch (biv_map_tools_get (self->tools))
    {
    case BIV_MAP_TOOL_PLACE:
      return _("Click where the new place is to be; with Shift the next one follows. With the keyboard: arrows, then Return.");
    case BIV_MAP_TOOL_ROAD:
      return _("Drag from place to place, or click the place where the link begins, then the place at its other end.");
    case BIV_MAP_TOOL_RIVER:
    case BIV_MAP_TOOL_WOODS:
    case BIV_MAP_TOOL_HILLS:
      return _("Draw with the button held, or click point after point and end with a double click or Return. With the keyboard: "
               "arrows, Space for a point, BackSpace takes it back, Return ends.");
    case BIV_MAP_TOOL_LETTERING:
      return _("Click where the lettering is to stand, or draw the line that it follows.");
    case BIV_MAP_TOOL_MEASURE:
      return _("Drag, or click both ends. With the keyboard: arrows to a place, Return, arrows to another one, Return.");
    case BIV_MAP_TOOL_ERASE:
      return _("Click what is to be removed. With the keyboard: arrows to a place, then Return.");
    case BIV_MAP_TOOL_SELECT:
    case BIV_MAP_TOOL_BRUSH:
    case BIV_MAP_TOOL_FILL:
    case BIV_MAP_TOOL_PICK:
    case BIV_MAP_TOOL_WAY:
    case BIV_MAP_TOOL_SIDES:
    case BIV_MAP_TOOL_BORDER:
    case BIV_MAP_TOOL_STAMP:
    case BIV_MAP_TOOL_ERASER:
    case BIV_MAP_TOOL_BACKDROP:
    case BIV_N_MAP_TOOLS:
    default:
      return NULL;
    }
}

static const char *
get_hint (BivMapPage *self)
{
  const char *of_tool = is_editing (self) ? get_tool_hint (self) : NULL;

  if (self->piece != NULL)
    return _("Click where the middle of the piece is to lie. With the keyboard: arrows, then Return; Escape lets go.");
  if (of_tool != NULL)
    return of_tool;
  if (biv_campaign_peek_items (self->shown, BIV_KIND_PLACE)->len == 0)
    return is_editing (self) ? _("There is no place yet. Place the first town (P), or put a picture under the map (B).")
                             : _("There is no place yet. Edit map makes them, and links between them.");
  if (is_editing (self))
    return _("Click a place, a link or drawn ground to change it; drag to move it. Draw a frame, or click with Shift or Ctrl, to "
             "select several; Ctrl+A selects all.");
  return may_order (self) ? _("Click a flag to give its order, or a place to see who is there.")
                          : _("Click a flag or a place to see who is there.");
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

static void
note_one (BivMapPage *self,
          const char *id)
{
  BivItem *item = biv_campaign_find (self->shown, id);

  if (BIV_IS_PLACE (item))
    self->place = g_strdup (id);
  else if (BIV_IS_LINK (item))
    self->link = g_strdup (id);
  else if (BIV_IS_DRAWN (item))
    self->drawn = g_strdup (id);
}

/* What of the map is selected for changing. Returns: (transfer full): NULL-ended */
static char **
dup_chosen (BivMapPage *self)
{
  const char *one = self->place != NULL ? self->place : self->link != NULL ? self->link : self->drawn;

  if (self->several != NULL)
    return g_strdupv (self->several);
  return g_strdupv ((char *[]) { (char *) one, NULL });
}

/* Of several those that are there still; one that is left is selected alone. */
static void
forget_several (BivMapPage *self)
{
  g_auto (GStrv) before = g_steal_pointer (&self->several);
  g_autoptr (GStrvBuilder) left = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;

  for (char **id = before; id != NULL && *id != NULL; id++)
    if (is_editing (self) && biv_campaign_find (self->shown, *id) != NULL)
      g_strv_builder_add (left, *id);
  ids = g_strv_builder_end (left);
  if (g_strv_length (ids) > 1)
    self->several = g_steal_pointer (&ids);
  else if (ids[0] != NULL)
    note_one (self, ids[0]);
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
  forget_several (self);
}

/* The points of what is selected, where its line can be changed. */
static void
show_line (BivMapPage *self)
{
  BivDrawn *drawn = (BivDrawn *) biv_campaign_find (self->shown, self->drawn);
  BivLink *link = biv_campaign_find_link (self->shown, self->link);
  g_autoptr (GArray) points = NULL;

  if (is_drawing (self))
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
  g_auto (GStrv) chosen = NULL;

  forget_what_went (self);
  chosen = is_editing (self) ? dup_chosen (self) : NULL;
  biv_map_canvas_choose (self->canvas, (const char *const *) chosen);
  biv_piece_menu_set_can_keep (self->piece_menu, chosen != NULL && chosen[0] != NULL);
  show_line (self);
  biv_map_canvas_set_reach (self->canvas, NULL);
  biv_map_canvas_select (self->canvas, NULL, NULL);
  biv_map_canvas_select_place (self->canvas, self->place);
  biv_map_canvas_select_link (self->canvas, NULL, NULL);
  if (self->formation != NULL)
    show_formation (self);
  else if (self->several != NULL)
    {
      biv_several_panel_show (self->several_panel, get_desk (self), (const char *const *) self->several);
      gtk_stack_set_visible_child_name (self->panel, "several");
    }
  else if (has_tool (self, BIV_MAP_TOOL_BACKDROP))
    gtk_stack_set_visible_child_name (self->panel, "backdrop");
  else if (self->place != NULL && has_tool (self, BIV_MAP_TOOL_ROAD))
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
  else if (is_editing (self) && self->drawn == NULL && biv_map_is_grid (self->shown)
           && (has_tool (self, BIV_MAP_TOOL_SELECT) || biv_map_tool_is_for_cells (biv_map_tools_get (self->tools))))
    gtk_stack_set_visible_child_name (self->panel, "grid");
  else if (self->drawn != NULL && is_editing (self))
    {
      biv_drawn_panel_show (self->drawn_panel, get_desk (self), self->drawn);
      gtk_stack_set_visible_child_name (self->panel, "drawn");
    }
  else if (is_editing (self) && self->reader == NULL && self->piece == NULL && has_tool (self, BIV_MAP_TOOL_SELECT))
    {
      biv_whole_panel_show (self->whole_panel, get_desk (self), get_hint (self));
      gtk_stack_set_visible_child_name (self->panel, "whole");
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
  g_clear_pointer (&self->several, g_strfreev);
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

/* Escape lets go of the stroke first, then of the tool, of what is selected next. */
static gboolean
on_cancel (BivMapPage *self)
{
  gboolean had = self->formation != NULL || self->place != NULL || self->link != NULL || self->drawn != NULL
                 || self->several != NULL;

  if (biv_map_canvas_drop_stroke (self->canvas))
    return TRUE;
  if (self->piece != NULL)
    {
      put_piece_away (self);
      return TRUE;
    }
  if (self->asked_point != NO_POINT)
    {
      self->asked_point = NO_POINT;
      biv_map_canvas_edit_line (self->canvas, NULL, FALSE, FALSE);
      return TRUE;
    }
  if (biv_map_canvas_drop_line (self->canvas))
    {
      on_hover (self);
      return TRUE;
    }
  if (is_editing (self) && !has_tool (self, BIV_MAP_TOOL_SELECT))
    {
      biv_map_tools_set (self->tools, BIV_MAP_TOOL_SELECT);
      select_place (self, NULL);
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
      select_formation (self, biv_id_of (formation));
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

/* The tool stays: many are made in a row. What was made is shown. */
/* The same road once more would only lie on the first. */
static BivLink *
find_same_link (BivMapPage *self,
                const char *from,
                const char *to)
{
  g_autoptr (GPtrArray) links = biv_map_list_links (get_campaign (self), from);

  for (guint i = 0; i < links->len; i++)
    {
      BivLink *link = links->pdata[i];

      if (g_strcmp0 (biv_map_other_end (link, from), to) == 0
          && (guint) link->link_kind == gtk_drop_down_get_selected (self->link_kind))
        return link;
    }
  return NULL;
}

static void
add_link (BivMapPage *self,
          const char *from,
          const char *to)
{
  g_autofree char *id = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  BivLink *link = find_same_link (self, from, to);

  if (link != NULL)
    {
      id = g_strdup (biv_id_of (link));
      select_link (self, id);
      biv_desk_report (get_desk (self), _("Such a link joins these two places already; it is selected."));
      return;
    }
  proposal = biv_turn_propose_edit (get_campaign (self), BIV_KEPT (_("Add link")));
  link = biv_proposal_new_item (proposal, BIV_KIND_LINK);
  id = g_strdup (biv_id_of (link));
  biv_proposal_set_text (proposal, link, "from", from);
  biv_proposal_set_text (proposal, link, "to", to);
  biv_proposal_set_choice (proposal, link, "kind", (int) gtk_drop_down_get_selected (self->link_kind));
  if (biv_desk_commit (get_desk (self), proposal))
    select_link (self, id);
}

static void
on_link_drawn (BivMapPage *self,
               const char *from,
               const char *to)
{
  add_link (self, from, to);
}

/* The eraser takes one thing at a time. */
static void
erase (BivMapPage *self,
       const char *id)
{
  if (biv_map_is_grid (get_campaign (self)) && BIV_IS_PLACE (biv_campaign_find (get_campaign (self), id)))
    return;
  g_clear_pointer (&self->several, g_strfreev);
  select_only (self, NULL, NULL, NULL);
  note_one (self, id);
  on_remove_chosen (self);
}

static void
on_place (BivMapPage *self,
          const char *id)
{
  g_autofree char *place = g_strdup (id), *from = g_strdup (self->place);

  if (has_tool (self, BIV_MAP_TOOL_ERASE))
    erase (self, place);
  else if (has_tool (self, BIV_MAP_TOOL_ROAD) && from != NULL)
    {
      /* The place where it begins, once more: the other end is still wanted. */
      if (!g_str_equal (from, place))
        add_link (self, from, place);
    }
  else if (self->formation != NULL && may_order (self) && extend_path (self, place))
    return;
  else
    {
      if (has_tool (self, BIV_MAP_TOOL_PLACE))
        biv_map_tools_set (self->tools, BIV_MAP_TOOL_SELECT);
      select_place (self, place);
    }
}

/* While a path is given a click beside a place means nothing. */
static void
on_link (BivMapPage *self,
         const char *id)
{
  g_autofree char *link = g_strdup (id);

  if (has_tool (self, BIV_MAP_TOOL_ERASE))
    erase (self, link);
  else if (!has_tool (self, BIV_MAP_TOOL_ROAD) && (self->formation == NULL || !may_order (self)))
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

/* What the map check names. */
static void
on_fault (BivMapPage *self,
          const char *id)
{
  if (biv_campaign_find_link (self->shown, id) != NULL)
    on_listed_link (self, id);
  else
    on_linked_place (self, id);
  /* The button has gone with its panel. */
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- Drawn ground (CA-MAP-9) ---- */

static void
on_drawn (BivMapPage *self,
          const char *id)
{
  g_autofree char *drawn = g_strdup (id);

  if (has_tool (self, BIV_MAP_TOOL_ERASE))
    erase (self, drawn);
  else if (self->formation == NULL || !may_order (self))
    select_drawn (self, drawn);
}

static void
draw_line (BivMapPage *self)
{
  BivDrawnKind kind = (BivDrawnKind) gtk_drop_down_get_selected (self->drawn_kind);
  const char *label = biv_word_get_label (biv_drawn_kind_get_type (), (int) kind);
  /* TRANSLATORS: a step: "Draw on the map: River" */
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Draw on the map: %s"), label));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (get_campaign (self), title);
  BivDrawn *drawn = biv_proposal_new_item (proposal, BIV_KIND_DRAWN);
  g_autofree char *id = g_strdup (biv_id_of (drawn));

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
  put_tool_away (self);
  select_drawn (self, id);
  if (kind == BIV_DRAWN_LETTERING)
    biv_drawn_panel_ask_name (self->drawn_panel);
}

/* ---- The picture under the map (CA-MAP-7) ---- */

static void
show_crosses (BivMapPage *self)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (BivMapPoint));
  BivMapSpot at;

  for (guint i = 0; has_tool (self, BIV_MAP_TOOL_BACKDROP) && i < BIV_BACKDROP_TIES; i++)
    if (biv_backdrop_panel_get_point (self->backdrop_panel, i, &at))
      {
        BivMapPoint point = { (int) CLAMP (at.x * 100.0, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST),
                              (int) CLAMP (at.y * 100.0, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST) };

        g_array_append_val (points, point);
      }
  biv_map_canvas_set_crosses (self->canvas, points->len > 0 ? points : NULL);
}

/* Pointer and keys show one point, as if lettering was to be set there. */
static void
on_ask_point (BivMapPage *self,
              guint       number)
{
  self->asked_point = number;
  biv_map_canvas_begin_line (self->canvas, BIV_DRAWN_LETTERING);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
take_point (BivMapPage *self)
{
  const GArray *line = biv_map_canvas_get_line (self->canvas);
  const BivMapPoint *point = &g_array_index (line, BivMapPoint, 0);
  BivMapSpot at = { point->x / 100.0, point->y / 100.0 };
  guint number = self->asked_point;

  self->asked_point = NO_POINT;
  biv_map_canvas_edit_line (self->canvas, NULL, FALSE, FALSE);
  biv_backdrop_panel_take_point (self->backdrop_panel, number, at);
}

static void
on_picture_moved (BivMapPage *self,
                  int         dx,
                  int         dy)
{
  biv_backdrop_panel_shift (self->backdrop_panel, dx, dy);
}

/* The brush stays; lettering wants its words at once. */
static void
on_line_made (BivMapPage *self)
{
  if (self->asked_point != NO_POINT)
    take_point (self);
  else
    draw_line (self);
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

/* Another kind begins anew, and may be of another tool. */
static void
on_drawn_kind (BivMapPage *self)
{
  BivDrawnKind kind = (BivDrawnKind) gtk_drop_down_get_selected (self->drawn_kind);

  if (!is_drawing (self))
    return;
  biv_map_tools_set (self->tools, biv_map_tool_of_ground (kind));
  biv_map_canvas_begin_line (self->canvas, kind);
  if (self->shown != NULL)
    select_place (self, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- Several things ---- */

/* @ids: NULL-ended; of one and none as if it had been clicked. */
static void
choose (BivMapPage        *self,
        const char *const *ids)
{
  g_auto (GStrv) copies = g_strdupv ((char **) ids);

  select_only (self, NULL, NULL, NULL);
  if (copies[0] == NULL)
    return;
  if (copies[1] == NULL)
    note_one (self, copies[0]);
  else
    self->several = g_steal_pointer (&copies);
  show_selection (self);
}

static void
on_framed (BivMapPage        *self,
           const char *const *ids,
           gboolean           adds)
{
  g_auto (GStrv) before = dup_chosen (self), all = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (gsize i = 0; adds && before[i] != NULL; i++)
    g_strv_builder_add (builder, before[i]);
  for (gsize i = 0; ids[i] != NULL; i++)
    if (!adds || !g_strv_contains ((const char *const *) before, ids[i]))
      g_strv_builder_add (builder, ids[i]);
  all = g_strv_builder_end (builder);
  choose (self, (const char *const *) all);
}

static void
on_toggled (BivMapPage *self,
            const char *id)
{
  g_auto (GStrv) before = dup_chosen (self), all = NULL;
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (gsize i = 0; before[i] != NULL; i++)
    if (!g_str_equal (before[i], id))
      g_strv_builder_add (builder, before[i]);
  if (!g_strv_contains ((const char *const *) before, id))
    g_strv_builder_add (builder, id);
  all = g_strv_builder_end (builder);
  choose (self, (const char *const *) all);
}

static void
on_narrow_choice (BivMapPage        *self,
                  const char *const *ids)
{
  g_auto (GStrv) copies = g_strdupv ((char **) ids);

  choose (self, (const char *const *) copies);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* Of a grid what is drawn on it: its cells and bare sides are the paper. */
static GPtrArray *
list_things (BivMapPage *self)
{
  GPtrArray *ids = g_ptr_array_new ();
  gboolean is_grid = biv_map_is_grid (self->shown);

  for (int pass = 0; pass < 3; pass++)
    BIV_EACH (BivItem, item, self->shown, pass == 0 ? BIV_KIND_PLACE : pass == 1 ? BIV_KIND_LINK : BIV_KIND_DRAWN)
      if (!is_grid || (BIV_IS_LINK (item) && BIV_LINK (item)->link_kind != BIV_LINK_GROUND) || BIV_IS_DRAWN (item))
        g_ptr_array_add (ids, (gpointer) biv_item_get_id (item));
  return ids;
}

static void
choose_all (BivMapPage *self)
{
  g_autoptr (GPtrArray) ids = list_things (self);

  g_ptr_array_add (ids, NULL);
  choose (self, (const char *const *) ids->pdata);
}

/* The next thing of the map, round and round, and into sight with it. */
static void
choose_next (BivMapPage *self,
             int         step)
{
  g_autoptr (GPtrArray) ids = list_things (self);
  g_auto (GStrv) before = dup_chosen (self);
  guint n = ids->len, at = step > 0 ? n - 1 : 0;
  g_autofree char *id = NULL;

  if (n == 0)
    return;
  for (guint i = 0; before[0] != NULL && i < n; i++)
    if (g_str_equal (ids->pdata[i], before[0]))
      at = i;
  id = g_strdup (ids->pdata[(at + n + (guint) step) % n]);
  choose (self, (const char *const[]) { id, NULL });
  if (self->place != NULL)
    biv_map_canvas_show_place (self->canvas, id);
  else if (self->link != NULL)
    biv_map_canvas_show_link (self->canvas, id);
}

/* ---- Pieces ---- */

static void
put_piece_away (BivMapPage *self)
{
  g_clear_object (&self->piece);
  biv_map_canvas_set_placing (self->canvas, has_tool (self, BIV_MAP_TOOL_PLACE));
  show_selection (self);
}

static void
on_keep_piece (BivMapPage *self,
               const char *name)
{
  g_auto (GStrv) ids = dup_chosen (self);
  g_autoptr (BivCampaign) piece = biv_piece_cut (get_campaign (self), name, (const char *const *) ids);
  g_autoptr (GError) error = NULL;

  if (piece == NULL)
    biv_desk_report (get_desk (self), _("A piece needs a place or drawn ground: links alone lead nowhere."));
  else if (!biv_pieces_keep (piece, name, &error))
    biv_desk_report (get_desk (self), error->message);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
on_put_piece (BivMapPage *self,
              const char *name)
{
  g_autoptr (GError) error = NULL;
  BivCampaign *piece = biv_pieces_load (name, &error);

  if (piece == NULL)
    {
      biv_desk_report (get_desk (self), error->message);
      return;
    }
  biv_map_tools_set (self->tools, BIV_MAP_TOOL_SELECT);
  g_clear_object (&self->piece);
  self->piece = piece;
  select_place (self, NULL);
  biv_map_canvas_set_placing (self->canvas, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
put_piece (BivMapPage *self,
           int         x,
           int         y)
{
  g_autoptr (BivCampaign) piece = g_steal_pointer (&self->piece);
  /* TRANSLATORS: a step; %s is what somebody has called a piece of a map that he has kept */
  g_autofree char *title = BIV_KEPT (g_strdup_printf (_("Put “%s” on the map"), biv_item_get_name (BIV_ITEM (piece))));
  g_autoptr (BivProposal) proposal = biv_turn_propose_edit (get_campaign (self), title);
  g_auto (GStrv) doubles = NULL, ids = biv_piece_put (proposal, piece, x, y, &doubles);

  put_piece_away (self);
  if (!biv_desk_commit (get_desk (self), proposal))
    return;
  choose (self, (const char *const *) ids);
  if (doubles[0] != NULL)
    {
      g_autofree char *names = g_strjoinv (", ", doubles);
      g_autofree char *words = g_strdup_printf (_("These names are on the map more than once now: %s."), names);

      biv_desk_report (get_desk (self), words);
    }
}

static void
on_ask_piece_name (BivMapPage *self)
{
  biv_piece_menu_ask_name (self->piece_menu);
}

static void
on_piece_report (BivMapPage *self,
                 const char *text)
{
  biv_desk_report (get_desk (self), text);
}

static void
on_lengths (BivMapPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWindow *window = GTK_IS_WINDOW (root) ? GTK_WINDOW (root) : NULL;
  g_auto (GStrv) ids = dup_chosen (self);

  gtk_window_present (GTK_WINDOW (biv_length_dialog_new (get_desk (self), window, (const char *const *) ids)));
}

/* What the step is called: the thing's name, or how many there are. */
static char *
dup_things (BivMapPage        *self,
            const char *const *ids)
{
  if (ids[0] != NULL && ids[1] == NULL)
    return biv_item_dup_label (get_campaign (self), biv_campaign_find (get_campaign (self), ids[0]));
  return biv_several_dup_words (get_campaign (self), ids);
}

static void
on_carried (BivMapPage *self,
            const char *id,
            int         dx,
            int         dy)
{
  g_auto (GStrv) ids = id != NULL ? g_strdupv ((char *[]) { (char *) id, NULL }) : dup_chosen (self);
  g_autofree char *things = NULL, *title = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  if (ids[0] == NULL)
    return;
  things = BIV_KEPT (dup_things (self, (const char *const *) ids));
  title = BIV_KEPT (g_strdup_printf (_("Move %s"), things));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  biv_map_shift (proposal, (const char *const *) ids, dx, dy);
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (get_desk (self), proposal);
}

static void
on_remove_chosen (BivMapPage *self)
{
  g_auto (GStrv) ids = dup_chosen (self);
  g_autofree char *things = NULL, *title = NULL;
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (GError) error = NULL;

  if (ids[0] == NULL)
    return;
  if (biv_map_is_grid (get_campaign (self)) && self->link != NULL)
    {
      on_remove_link (self);
      return;
    }
  things = BIV_KEPT (dup_things (self, (const char *const *) ids));
  title = BIV_KEPT (g_strdup_printf (_("Remove %s"), things));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  if (!biv_map_remove (proposal, (const char *const *) ids, &error))
    biv_desk_report (get_desk (self), error->message);
  else if (!biv_proposal_is_empty (proposal))
    /* What still names it keeps it; then it is still the one that is shown. */
    biv_desk_commit (get_desk (self), proposal);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- Names ---- */

/* @dx, @dy: hundredths of a map unit from the place to the middle of its name; BIV_NONE: by itself again */
static void
put_name (BivMapPage *self,
          const char *id,
          int         dx,
          int         dy)
{
  BivPlace *place = biv_campaign_find_place (get_campaign (self), id);
  g_autofree char *title = NULL;
  g_autoptr (BivProposal) proposal = NULL;

  if (place == NULL)
    return;
  title = BIV_KEPT (g_strdup_printf (_("Move the name of %s"), biv_item_call (place)));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  biv_proposal_set_number (proposal, place, "name-x", dx == BIV_NONE ? dx : CLAMP (dx, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST));
  biv_proposal_set_number (proposal, place, "name-y", dy == BIV_NONE ? dy : CLAMP (dy, -BIV_MAP_POINT_MOST, BIV_MAP_POINT_MOST));
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (get_desk (self), proposal);
}

static void
on_name_moved (BivMapPage *self,
               const char *id,
               int         dx,
               int         dy)
{
  put_name (self, id, dx, dy);
}

static void
on_name_by_itself (BivMapPage *self)
{
  put_name (self, self->place, BIV_NONE, BIV_NONE);
}

#define NAME_STEP 50                /* hundredths of a map unit */

/* From where it stands now, whoever has put it there. */
static void
nudge_name (BivMapPage *self,
            int         dx,
            int         dy)
{
  int x, y;

  if (self->place != NULL && biv_map_canvas_get_name_spot (self->canvas, self->place, &x, &y))
    put_name (self, self->place, x + NAME_STEP * dx, y + NAME_STEP * dy);
}

/* ---- Keys ---- */

static void
ask_name (BivMapPage *self)
{
  if (self->place != NULL)
    biv_place_panel_ask_name (self->place_panel, GTK_WIDGET (self->canvas));
  else if (self->drawn != NULL)
    biv_drawn_panel_ask_name (self->drawn_panel);
}

static gboolean
press_with_control (BivMapPage      *self,
                    guint            key,
                    GdkModifierType  modifiers)
{
  gboolean is_shifted = (modifiers & GDK_SHIFT_MASK) != 0;

  switch (key)
    {
    case GDK_KEY_a:
      choose_all (self);
      return !is_shifted;
    case GDK_KEY_Page_Down: case GDK_KEY_KP_Page_Down:
      choose_next (self, 1);
      return TRUE;
    case GDK_KEY_Page_Up: case GDK_KEY_KP_Page_Up:
      choose_next (self, -1);
      return TRUE;
    case GDK_KEY_Left: case GDK_KEY_KP_Left:
    case GDK_KEY_Right: case GDK_KEY_KP_Right:
      if (is_shifted)
        nudge_name (self, key == GDK_KEY_Left || key == GDK_KEY_KP_Left ? -1 : 1, 0);
      return is_shifted;
    case GDK_KEY_Up: case GDK_KEY_KP_Up:
    case GDK_KEY_Down: case GDK_KEY_KP_Down:
      if (is_shifted)
        nudge_name (self, 0, key == GDK_KEY_Up || key == GDK_KEY_KP_Up ? -1 : 1);
      return is_shifted;
    case GDK_KEY_Home: case GDK_KEY_KP_Home:
      if (is_shifted)
        on_name_by_itself (self);
      return is_shifted;
    default:
      return FALSE;
    }
}

/* ---- Squares and hexes (CA-MAP-4) ---- */

static void
take_grid_tool (BivMapPage *self)
{
  BivGridStyle style;
  gboolean has_style = is_editing (self) && biv_grid_panel_get_style (self->grid_panel, &style);

  biv_map_canvas_take_tool (self->canvas, has_style ? &style : NULL, has_tool (self, BIV_MAP_TOOL_PICK));
}

static void
on_grid_setting (BivMapPage *self)
{
  if (!is_editing (self) || self->shown == NULL)
    return;
  take_grid_tool (self);
  on_hover (self);
}

static void
on_stroke_made (BivMapPage *self)
{
  g_autoptr (BivProposal) proposal = biv_map_canvas_propose_stroke (self->canvas);
  BivGridStyle style;

  if (proposal != NULL && biv_desk_commit (get_desk (self), proposal) && biv_grid_panel_get_style (self->grid_panel, &style)
      && style.tool == BIV_GRID_STAMP && style.name != NULL)
    biv_grid_panel_has_stamped (self->grid_panel);
}

static void
on_ground_picked (BivMapPage *self,
                  int         terrain)
{
  biv_grid_panel_take_ground (self->grid_panel, (BivTerrain) terrain);
}

/* Letters take the tools; Delete removes what is selected, F2 asks for its name. */
static gboolean
press_tool (BivMapPage      *self,
            guint            key,
            GdkModifierType  state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if ((modifiers & ~GDK_SHIFT_MASK) == GDK_CONTROL_MASK)
    return press_with_control (self, key, modifiers);
  if (modifiers != 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Delete: case GDK_KEY_KP_Delete:
      on_remove_chosen (self);
      return TRUE;
    case GDK_KEY_F2:
      ask_name (self);
      return TRUE;
    default:
      return biv_map_tools_press (self->tools, key);
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
  if (is_editing (self) && biv_map_is_grid (self->shown) && biv_grid_panel_press_key (self->grid_panel, key, state))
    return TRUE;
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

#define BUTTONS_MOST 4               /* of players; more of them are a list, so that none is cut */

static void
see_as (BivMapPage *self,
        const char *who)
{
  g_autoptr (BivPlayer) shown = self->reader != NULL ? biv_player_find (get_campaign (self), self->reader) : NULL;
  g_autoptr (GPtrArray) readers = biv_desk_list_readers (get_desk (self));
  gboolean is_shown = who == NULL && shown == NULL;

  for (guint i = 0; shown != NULL && i < readers->len; i++)
    is_shown |= g_strcmp0 (((BivPlayer *) readers->pdata[i])->id, who) == 0
                && biv_player_is (readers->pdata[i], shown->side, shown->key);
  if (!is_shown)
    biv_desk_see_as (get_desk (self), who);
}

static void
on_reader (GtkToggleButton *button,
           BivMapPage      *self)
{
  if (gtk_toggle_button_get_active (button))
    see_as (self, g_object_get_data (G_OBJECT (button), "reader"));
}

static void
on_reader_chosen (BivMapPage *self)
{
  if (self->reader_list != NULL)
    see_as (self, biv_choice_get_id (self->reader_list));
}

/* @player: (nullable): the referee */
static gboolean
is_reader (BivMapPage      *self,
           const BivPlayer *player)
{
  BivCampaign *campaign = get_campaign (self);

  if (player == NULL || self->reader == NULL)
    return player == NULL && self->reader == NULL;
  return biv_player_is (player, campaign->copy_for, campaign->copy_player);
}

static gboolean
has_several (GPtrArray       *readers,
             const BivPlayer *player)
{
  guint n = 0;

  for (guint i = 0; i < readers->len; i++)
    n += g_strcmp0 (((BivPlayer *) readers->pdata[i])->side, player->side) == 0;
  return n > 1;
}

/* "ALV"; of several players of a side "ALV Ben" */
static char *
call_reader (BivMapPage      *self,
             GPtrArray       *readers,
             const BivPlayer *player)
{
  BivSide *side = biv_campaign_find_side (get_campaign (self), player->side);
  const char *name = side->short_name != NULL ? side->short_name : biv_item_call (side);

  if (!has_several (readers, player))
    return g_strdup (name);
  return g_strdup_printf ("%s %s", name, player->name != NULL ? player->name : _("commander-in-chief"));
}

static GtkWidget *
make_reader (BivMapPage      *self,
             GPtrArray       *readers,
             const BivPlayer *player,
             GtkWidget       *group)
{
  GtkWidget *button = gtk_toggle_button_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  g_autofree char *words = player != NULL ? call_reader (self, readers, player) : g_strdup (_("Referee"));
  GtkWidget *name = gtk_label_new (words);

  if (player != NULL)
    {
      GtkWidget *swatch = biv_swatch_new ();

      biv_swatch_set_side (BIV_SWATCH (swatch), get_campaign (self), player->side);
      gtk_box_append (GTK_BOX (box), swatch);
      g_object_set_data_full (G_OBJECT (button), "reader", g_strdup (player->id), g_free);
    }
  /* The referee's own word is whole: the box for searching gives way. */
  if (player != NULL)
    gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), name);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_tooltip_text (button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  if (group != NULL)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (group));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), is_reader (self, player));
  g_signal_connect (button, "toggled", G_CALLBACK (on_reader), self);
  gtk_box_append (self->readers, button);
  return button;
}

static void
make_reader_list (BivMapPage *self,
                  GPtrArray  *readers)
{
  GtkDropDown *drop_down = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
  GListStore *list = biv_choice_new_list ();
  const char *shown = NULL;

  biv_choice_add (list, NULL, _("Referee"));
  for (guint i = 0; i < readers->len; i++)
    {
      const BivPlayer *player = g_ptr_array_index (readers, i);
      g_autofree char *title = biv_player_dup_title (get_campaign (self), player);

      biv_choice_add (list, player->id, title);
      if (is_reader (self, player))
        shown = player->id;
    }
  biv_choice_set_up (drop_down, NULL);
  biv_choice_set_list (drop_down, list, shown);
  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, _("See as"), -1);
  gtk_box_append (self->readers, GTK_WIDGET (drop_down));
  self->reader_list = drop_down;
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (on_reader_chosen), self, G_CONNECT_SWAPPED);
}

/* Of every reader his id and what he is called, a line each. */
static char *
dup_readers (BivMapPage *self,
             GPtrArray  *readers)
{
  GString *lines = g_string_new (NULL);

  for (guint i = 0; i < readers->len; i++)
    {
      g_autofree char *words = call_reader (self, readers, readers->pdata[i]);

      g_string_append_printf (lines, "%s %s\n", ((BivPlayer *) readers->pdata[i])->id, words);
    }
  return g_string_free (lines, FALSE);
}

static void
fill_readers (BivMapPage *self)
{
  g_autoptr (GPtrArray) readers = biv_desk_list_readers (get_desk (self));
  g_autofree char *lines = dup_readers (self, readers);

  if (g_strcmp0 (lines, self->sides) != 0)
    {
      GtkWidget *referee;

      g_free (self->sides);
      self->sides = g_steal_pointer (&lines);
      self->reader_list = NULL;
      biv_children_remove (self->readers);
      if (readers->len > BUTTONS_MOST)
        make_reader_list (self, readers);
      else
        {
          referee = make_reader (self, readers, NULL, NULL);
          for (guint i = 0; i < readers->len; i++)
            make_reader (self, readers, readers->pdata[i], referee);
        }
    }
  gtk_widget_set_sensitive (GTK_WIDGET (self->edit), self->reader == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "map.import", self->reader == NULL);
  /* Whose player's copy it is cannot be chosen. */
  gtk_widget_set_visible (self->see_as, self->reader == NULL || biv_desk_is_view (get_desk (self)));
}

/* ---- Editing the map ---- */

/* On a grid cells stay where they are. */
static BivHandUse
get_use (BivMapPage *self)
{
  gboolean is_grid = self->shown != NULL && biv_map_is_grid (self->shown);

  if (!is_editing (self))
    return BIV_HAND_IDLE;
  switch (biv_map_tools_get (self->tools))
    {
    case BIV_MAP_TOOL_SELECT:
      return is_grid ? BIV_HAND_IDLE : BIV_HAND_SELECTS;
    case BIV_MAP_TOOL_ROAD:
      return BIV_HAND_LINKS;
    case BIV_MAP_TOOL_MEASURE:
      return BIV_HAND_MEASURES;
    case BIV_MAP_TOOL_BACKDROP:
      return BIV_HAND_MOVES_PICTURE;
    case BIV_MAP_TOOL_PLACE:
    case BIV_MAP_TOOL_BRUSH:
    case BIV_MAP_TOOL_FILL:
    case BIV_MAP_TOOL_PICK:
    case BIV_MAP_TOOL_WAY:
    case BIV_MAP_TOOL_SIDES:
    case BIV_MAP_TOOL_BORDER:
    case BIV_MAP_TOOL_STAMP:
    case BIV_MAP_TOOL_ERASER:
    case BIV_MAP_TOOL_RIVER:
    case BIV_MAP_TOOL_WOODS:
    case BIV_MAP_TOOL_HILLS:
    case BIV_MAP_TOOL_LETTERING:
    case BIV_MAP_TOOL_ERASE:
    case BIV_N_MAP_TOOLS:
    default:
      return BIV_HAND_IDLE;
    }
}

static void
use_tool (BivMapPage *self)
{
  take_grid_tool (self);
  if (is_drawing (self))
    biv_map_canvas_begin_line (self->canvas, (BivDrawnKind) gtk_drop_down_get_selected (self->drawn_kind));
  else
    biv_map_canvas_edit_line (self->canvas, NULL, FALSE, FALSE);
  self->asked_point = NO_POINT;
  g_clear_object (&self->piece);
  biv_map_canvas_set_placing (self->canvas, has_tool (self, BIV_MAP_TOOL_PLACE));
  biv_map_canvas_set_use (self->canvas, get_use (self));
  show_crosses (self);
  gtk_widget_set_visible (GTK_WIDGET (self->link_kind), has_tool (self, BIV_MAP_TOOL_ROAD));
  gtk_widget_set_visible (GTK_WIDGET (self->drawn_kind), is_drawing (self));
}

/* Who draws the map wants to see it. */
static void
on_flags (BivMapPage *self)
{
  biv_map_canvas_set_hides_flags (self->canvas, is_editing (self) && !gtk_toggle_button_get_active (self->flags));
}

static void
on_edit (BivMapPage *self)
{
  gtk_widget_set_visible (self->edit_tools, is_editing (self));
  gtk_widget_set_visible (GTK_WIDGET (self->tools), is_editing (self));
  biv_map_canvas_set_movable (self->canvas, is_editing (self));
  on_flags (self);
  biv_map_tools_set (self->tools, BIV_MAP_TOOL_SELECT);
  use_tool (self);
  /* A link is of use to him who edits the map; flags and places to everybody. */
  if (!is_editing (self))
    {
      g_clear_pointer (&self->link, g_free);
      g_clear_pointer (&self->drawn, g_free);
    }
  if (self->shown == NULL)
    return;
  biv_crossing_bar_show (self->crossing_bar, get_desk (self), is_editing (self));
  show_selection (self);
  /* The keys of its tools are the canvas's. */
  if (is_editing (self))
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* A tool that is put away lets go of what it held. */
static void
on_tool (BivMapPage *self)
{
  BivMapTool tool = biv_map_tools_get (self->tools);

  if (biv_map_tool_draws (tool)
      && biv_map_tool_of_ground ((BivDrawnKind) gtk_drop_down_get_selected (self->drawn_kind)) != tool)
    gtk_drop_down_set_selected (self->drawn_kind, biv_map_tool_get_ground (tool));
  use_tool (self);
  if (self->shown == NULL)
    return;
  /* A link may begin at the place that somebody selected; one that was just put down is not meant by it. */
  if (tool == BIV_MAP_TOOL_SELECT || (tool == BIV_MAP_TOOL_ROAD && g_strcmp0 (self->place, self->made) != 0))
    show_selection (self);
  else
    select_place (self, NULL);
  g_clear_pointer (&self->made, g_free);
  if (tool != BIV_MAP_TOOL_SELECT)
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  on_hover (self);
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
  g_autoptr (BivProposal) proposal = NULL;
  g_autofree char *id = NULL, *name = NULL;
  BivPlace *place;

  if (self->piece != NULL)
    {
      put_piece (self, x, y);
      return;
    }
  proposal = biv_turn_propose_edit (get_campaign (self), BIV_KEPT (_("Add place")));
  place = biv_proposal_new_item (proposal, BIV_KIND_PLACE);
  id = g_strdup (biv_id_of (place));
  name = dup_new_name (self);
  biv_proposal_set_text (proposal, place, "name", name);
  biv_proposal_set_number (proposal, place, "x", x);
  biv_proposal_set_number (proposal, place, "y", y);
  if (!biv_desk_commit (get_desk (self), proposal))
    return;
  biv_map_canvas_take_made_place (self->canvas, id);
  put_tool_away (self);
  g_free (self->made);
  self->made = g_strdup (id);
  select_place (self, id);
  if (has_tool (self, BIV_MAP_TOOL_PLACE))
    {
      /* The next one at once, beside it; they are named later. */
      biv_map_canvas_set_placing (self->canvas, FALSE);
      biv_map_canvas_set_placing (self->canvas, TRUE);
      return;
    }
  /* It wants a name first of all, and then comes the next one. */
  biv_place_panel_ask_name (self->place_panel, GTK_WIDGET (self->canvas));
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
  if (!biv_map_is_grid (get_campaign (self)))
    {
      on_remove_chosen (self);
      return;
    }
  label = BIV_KEPT (biv_item_dup_label (get_campaign (self), BIV_ITEM (link)));
  title = BIV_KEPT (g_strdup_printf (_("Remove %s"), label));
  proposal = biv_turn_propose_edit (get_campaign (self), title);
  biv_proposal_set_choice (proposal, link, "kind", BIV_LINK_GROUND);
  biv_proposal_set_choice (proposal, link, "crossing", BIV_CROSSING_NONE);
  biv_proposal_set_flag (proposal, link, "river", FALSE);
  biv_proposal_set_number (proposal, link, "cost", BIV_NONE);
  biv_proposal_set_text (proposal, link, "closed", NULL);
  biv_proposal_set_flag (proposal, link, "one-way", FALSE);
  biv_proposal_set_list (proposal, link, "known-to", NULL);
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
        select_formation (self, biv_id_of (formation));
        return;
      }
  BIV_EACH (BivPlace, place, self->shown, BIV_KIND_PLACE)
    if (name_matches (self, BIV_ITEM (place), text))
      {
        biv_map_canvas_show_place (self->canvas, biv_id_of (place));
        select_place (self, biv_id_of (place));
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
  show_crosses (self);
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
  gtk_widget_set_visible (GTK_WIDGET (self->piece_menu), !biv_map_is_grid (campaign));
  biv_map_tools_set_grid (self->tools, biv_map_is_grid (campaign));
  biv_map_canvas_set_use (self->canvas, get_use (self));
  if (biv_map_is_grid (campaign))
    biv_grid_panel_show (self->grid_panel, get_desk (self));
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
  /* So that the sides beside it keep their names. */
  gtk_widget_set_size_request (GTK_WIDGET (self->search), is_narrow ? 120 : 200, -1);
  /* The panel is as high as the highest of its pages: the middle of it lies out of sight there. */
  gtk_widget_set_valign (GTK_WIDGET (self->hint), is_narrow ? GTK_ALIGN_START : GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (GTK_WIDGET (self->hint), is_narrow ? 24 : 0);
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
  g_clear_pointer (&self->several, g_strfreev);
  g_clear_pointer (&self->made, g_free);
  g_clear_pointer (&self->sides, g_free);
  g_clear_object (&self->piece);
  g_clear_object (&self->shown);
  G_OBJECT_CLASS (biv_map_page_parent_class)->dispose (object);
}

/* ---- Maps of other programs ---- */

static void
on_import_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivMapPage           *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  g_object_unref (chooser);
  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    biv_import_dialog_open (get_desk (self), file, BIV_GROUND_FOR_MAP, GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
}

static void
on_import (BivMapPage *self)
{
  GtkFileChooserNative *chooser = biv_chooser_new (GTK_WIDGET (self), get_desk (self), _("Import a map"),
                                                   GTK_FILE_CHOOSER_ACTION_OPEN, _("Maps"), "tmx tmj json map board xml vmod csv",
                                                   TRUE);

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_import_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
on_export_chosen (GtkFileChooserNative *chooser,
                  int                   response,
                  BivMapPage           *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_autoptr (GError) error = NULL;

  g_object_unref (chooser);
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    return;
  if (!biv_foreign_file_is_name (file))
    biv_desk_report (get_desk (self), _("The file’s name should end in .tmx, for Tiled, or in .csv, for a spreadsheet."));
  else if (!biv_foreign_file_save_map (biv_desk_get_campaign (get_desk (self)), file, &error))
    biv_desk_report (get_desk (self), error->message);
}

static void
on_export (BivMapPage *self)
{
  BivDesk *desk = get_desk (self);
  GtkFileChooserNative *chooser = biv_chooser_new (GTK_WIDGET (self), desk, _("Write the map for another program"),
                                                   GTK_FILE_CHOOSER_ACTION_SAVE,
                                                   _("Maps"), "tmx csv", TRUE);
  g_autofree char *word = biv_item_dup_file_word (biv_desk_get_campaign (desk)), *name = g_strconcat (word, "-map.tmx", NULL);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  g_signal_connect_object (chooser, "response", G_CALLBACK (on_export_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* ---- The page ---- */

static void
biv_map_page_class_init (BivMapPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  BivPageClass *page_class = BIV_PAGE_CLASS (klass);

  biv_help_class_set_topic (klass, "map");
  G_OBJECT_CLASS (klass)->dispose = biv_map_page_dispose;
  page_class->refresh = refresh;
  page_class->show_item = show_item;
  page_class->find = find;

  g_type_ensure (BIV_TYPE_COLUMN);
  g_type_ensure (BIV_TYPE_MAP_CANVAS);
  g_type_ensure (BIV_TYPE_BACKDROP_PANEL);
  g_type_ensure (BIV_TYPE_NOTICE);
  g_type_ensure (BIV_TYPE_SIGNS_BUTTON);
  g_type_ensure (BIV_TYPE_FORMATION_PANEL);
  g_type_ensure (BIV_TYPE_PLACE_PANEL);
  g_type_ensure (BIV_TYPE_LINK_PANEL);
  g_type_ensure (BIV_TYPE_DRAWN_PANEL);
  g_type_ensure (BIV_TYPE_MAP_TOOLS);
  g_type_ensure (BIV_TYPE_SEVERAL_PANEL);
  g_type_ensure (BIV_TYPE_WHOLE_PANEL);
  g_type_ensure (BIV_TYPE_PIECE_MENU);
  g_type_ensure (BIV_TYPE_CROSSING_BAR);
  g_type_ensure (BIV_TYPE_GRID_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/map/map-page.ui");
  BIV_BIND_CHILDREN (widget_class, BivMapPage, readers, body, signs, search, edit, tools, see_as, status, canvas,
                     edit_tools, rule, link_kind, panel, hint, formation_panel, place_panel, link_panel, backdrop_panel,
                     backdrop_notice);
  BIV_BIND_CALLBACKS (widget_class, on_search, on_search_done, biv_canvas_zoom_in, biv_canvas_zoom_out, biv_canvas_fit, on_edit,
                      on_place, on_linked_place, on_formation, on_cancel, on_hover, on_tool, on_link,
                      on_listed_link, on_site_chosen, on_remove_link, on_remove_chosen, on_next);
  BIV_BIND_CHILDREN (widget_class, BivMapPage, drawn_kind, drawn_panel, several_panel, whole_panel, flags, piece_menu, crossing_bar,
                     grid_panel);
  BIV_BIND_CALLBACKS (widget_class, on_drawn, on_line_made, on_line_changed, on_drawn_kind, on_carried, on_framed, on_toggled,
                      on_link_drawn, on_name_moved, on_narrow_choice, on_name_by_itself);
  BIV_BIND_CALLBACKS (widget_class, on_ask_point, show_crosses, on_picture_moved, on_keep_piece, on_put_piece, on_ask_piece_name,
                      on_piece_report, on_lengths);
  BIV_BIND_CALLBACKS (widget_class, on_fault, on_flags, on_grid_setting, on_stroke_made, on_ground_picked);
  gtk_widget_class_install_action (widget_class, "map.import", NULL, BIV_COMMAND (on_import));
  gtk_widget_class_install_action (widget_class, "map.export", NULL, BIV_COMMAND (on_export));
}

/* Of what the reader is shown, as the map is. */
static BivSigns *
make_signs (gpointer data)
{
  BivMapPage *self = data;

  return self->shown != NULL ? biv_map_signs_new (biv_map_drawing_new (self->shown, self->reader)) : NULL;
}

static void
biv_map_page_init (BivMapPage *self)
{
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL), grounds = gtk_string_list_new (NULL);
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->asked_point = NO_POINT;
  gtk_widget_init_template (GTK_WIDGET (self));
  biv_signs_button_set_maker (self->signs, make_signs, self);
  biv_grid_panel_set_tools (self->grid_panel, self->tools);
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

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-editor.c: one stored table in millimetres, drawn up object by object */
#include "config.h"

#include "app/boards/table-editor.h"

#include "base/i18n.h"

#include "app/canvas/table-canvas.h"
#include "app/widgets/children.h"
#include "app/widgets/template.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"

#define GRID    (10 * BIV_MM)
#define SELECTS BIV_N_THINGS          /* the tool that draws nothing */

struct _BivTableEditor
{
  GtkWidget        parent_instance;

  BivDesk         *desk;
  char            *id;
  BivTabletop     *table;           /* as the campaign has it */
  BivTabletop     *moved;           /* while something is being dragged: as it would be */
  guint            tool;            /* a BivThing, or SELECTS */
  guint            object;          /* picked */
  int              spot;
  BivSpot          grip;            /* where the drag began */
  gboolean         is_dragging;
  GArray          *sketch;          /* of BivSpot */
  gboolean         is_setting;      /* controls are being set, not used */
  GtkToggleButton *tools[BIV_N_THINGS + 1];

  GtkBox          *tool_box;        /* template children from here on */
  GtkLabel        *name, *about, *status, *picked;
  GtkToggleButton *snap;
  GtkStack        *stack;
  GtkDropDown     *kind, *material, *depth;
  GtkWidget       *kind_label, *level_label, *width_label, *height_label, *material_label, *depth_label;
  GtkEntry        *object_name, *name_entry;
  GtkSpinButton   *level, *band, *high, *width, *height;
  GtkMenuButton   *size_button;
  BivTableCanvas  *canvas;
};

static guint leave_signal;

G_DEFINE_FINAL_TYPE (BivTableEditor, biv_table_editor, GTK_TYPE_WIDGET)

static BivBattlefield *
get_battlefield (BivTableEditor *self)
{
  BivItem *item = NULL;

  if (self->desk != NULL && self->id != NULL)
    item = biv_campaign_find (biv_desk_get_campaign (self->desk), self->id);
  return BIV_IS_BATTLEFIELD (item) ? BIV_BATTLEFIELD (item) : NULL;
}

static void
say (BivTableEditor *self,
     const char     *words)
{
  gtk_label_set_text (self->status, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), words);
}

static BivSpot
snapped (BivTableEditor *self,
         int             x,
         int             y,
         guint           except)
{
  gboolean snaps = gtk_toggle_button_get_active (self->snap);

  return biv_tabletop_snap (self->table, biv_spot (x, y), snaps ? biv_table_canvas_get_reach (self->canvas) : 0,
                            snaps ? GRID : 0, except);
}

/* ---- Committing ---- */

/* Takes @changed; NULL: refused, and @error says why: its address, since the call that sets it stands beside it. Returns:
 * whether the table is another one now. */
static gboolean
commit (BivTableEditor *self,
        const char     *step,
        BivTabletop    *changed,
        GError        **error)
{
  g_autoptr (BivTabletop) owned = changed;
  BivBattlefield *battlefield = get_battlefield (self);
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivBoard) board = NULL;
  g_autofree char *title = NULL;

  if (changed == NULL)
    {
      say (self, error != NULL && *error != NULL ? (*error)->message : "");
      gtk_widget_error_bell (GTK_WIDGET (self));
      return FALSE;
    }
  if (battlefield == NULL || biv_tabletop_equal (changed, self->table))
    return FALSE;
  say (self, "");
  board = biv_board_new_table (changed);
  title = BIV_KEPT (g_strdup_printf (C_("step on a board", "%s: %s"), biv_item_get_name (BIV_ITEM (battlefield)), step));
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), title);
  biv_proposal_set_board (proposal, battlefield, "board", board);
  if (!biv_desk_commit (self->desk, proposal))
    return FALSE;
  biv_table_editor_refresh (self);
  return TRUE;
}

/* ---- What is picked ---- */

static gboolean
has_picked (BivTableEditor *self)
{
  return self->table != NULL && self->object < biv_tabletop_get_n_objects (self->table);
}

static void
set_row (GtkWidget *label,
         GtkWidget *input,
         gboolean   is_shown)
{
  gtk_widget_set_visible (label, is_shown);
  gtk_widget_set_visible (input, is_shown);
}

/* Kinds of the picked object's form: a wood may become a marsh, but no wall. */
static void
list_kinds (BivTableEditor          *self,
            const BivTabletopObject *object)
{
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);
  BivThingForm form = biv_thing_get_form (object->thing);
  guint chosen = 0, n = 0;

  for (guint i = 0; i < BIV_N_THINGS; i++)
    if (biv_thing_get_form ((BivThing) i) == form)
      {
        if (i == object->thing)
          chosen = n;
        gtk_string_list_append (kinds, biv_thing_get_label ((BivThing) i));
        n++;
      }
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (kinds));
  gtk_drop_down_set_selected (self->kind, chosen);
  set_row (self->kind_label, GTK_WIDGET (self->kind), n > 1);
}

static BivThing
get_kind (BivTableEditor          *self,
          const BivTabletopObject *object)
{
  guint n = gtk_drop_down_get_selected (self->kind);

  for (guint i = 0; i < BIV_N_THINGS; i++)
    if (biv_thing_get_form ((BivThing) i) == biv_thing_get_form (object->thing) && n-- == 0)
      return (BivThing) i;
  return object->thing;
}

static void
show_picked (BivTableEditor *self)
{
  const BivTabletopObject *object;
  g_autofree char *words = NULL;
  BivThingForm form;

  biv_table_canvas_set_picked (self->canvas, self->object, self->spot);
  gtk_stack_set_visible_child_name (self->stack, has_picked (self) ? "picked" : "none");
  if (!has_picked (self))
    return;
  object = biv_tabletop_get_object (self->table, self->object);
  form = biv_thing_get_form (object->thing);
  words = self->spot >= 0 && (guint) self->spot < object->outline.n_spots
          /* TRANSLATORS: a kind of ground, which of its points is picked, and where that lies in millimetres */
          ? g_strdup_printf (_("%s, point %d at %.2f, %.2f"), biv_thing_get_label (object->thing), self->spot + 1,
                             (double) object->outline.spots[self->spot].x / BIV_MM,
                             (double) object->outline.spots[self->spot].y / BIV_MM)
          : g_strdup_printf (ngettext ("%s, %u point", "%s, %u points", object->outline.n_spots),
                             biv_thing_get_label (object->thing), object->outline.n_spots);
  gtk_label_set_text (self->picked, words);
  self->is_setting = TRUE;
  list_kinds (self, object);
  gtk_editable_set_text (GTK_EDITABLE (self->object_name), object->name != NULL ? biv_said (object->name) : "");
  gtk_spin_button_set_value (self->level, object->level);
  gtk_spin_button_set_value (self->band, (double) object->width / BIV_MM);
  gtk_spin_button_set_value (self->high, object->height / 100.0);
  gtk_drop_down_set_selected (self->material, object->material);
  gtk_drop_down_set_selected (self->depth, object->depth);
  set_row (self->level_label, GTK_WIDGET (self->level), object->thing == BIV_THING_CONTOUR);
  set_row (self->width_label, GTK_WIDGET (self->band), form == BIV_THING_BAND);
  set_row (self->height_label, GTK_WIDGET (self->high), form == BIV_THING_LINE);
  set_row (self->material_label, GTK_WIDGET (self->material), form == BIV_THING_RECTANGLE);
  set_row (self->depth_label, GTK_WIDGET (self->depth), object->thing == BIV_THING_STREAM);
  self->is_setting = FALSE;
}

static void
pick (BivTableEditor *self,
      guint           object,
      int             spot)
{
  self->object = object;
  self->spot = spot;
  show_picked (self);
}

static void
on_value (BivTableEditor *self)
{
  const BivTabletopObject *object;
  g_autoptr (GError) error = NULL;
  BivTabletopObject like;

  if (self->is_setting || !has_picked (self))
    return;
  object = biv_tabletop_get_object (self->table, self->object);
  like = (BivTabletopObject) {
    .thing = get_kind (self, object),
    .level = (guint8) gtk_spin_button_get_value_as_int (self->level),
    .width = (BivLength) (gtk_spin_button_get_value (self->band) * BIV_MM + 0.5),
    .height = (int) (gtk_spin_button_get_value (self->high) * 100.0 + 0.5),
    .material = (guint8) gtk_drop_down_get_selected (self->material),
    .depth = (guint8) gtk_drop_down_get_selected (self->depth),
    .name = (char *) biv_said_typed (gtk_editable_get_text (GTK_EDITABLE (self->object_name)), object->name),
  };
  if (!commit (self, BIV_KEPT (_("change")), biv_tabletop_with_values (self->table, self->object, &like, &error), &error))
    show_picked (self);
}

static void
on_remove (BivTableEditor *self)
{
  guint object = self->object;

  if (!has_picked (self))
    return;
  pick (self, BIV_NO_OBJECT, -1);
  commit (self, BIV_KEPT (_("take away")), biv_tabletop_without_object (self->table, object), NULL);
}

static void
on_remove_spot (BivTableEditor *self)
{
  g_autoptr (GError) error = NULL;
  int spot = self->spot;

  if (!has_picked (self) || spot < 0)
    {
      say (self, _("Pick the point that shall go."));
      return;
    }
  self->spot = -1;
  commit (self, BIV_KEPT (_("take a point away")),
          biv_tabletop_without_spot (self->table, self->object, (guint) spot, &error), &error);
  show_picked (self);
}

/* Half-way along the side after the picked point, or after the first. */
static void
on_add_spot (BivTableEditor *self)
{
  const BivTabletopObject *object;
  g_autoptr (GError) error = NULL;
  BivThingForm form;
  guint after, next;
  BivSpot at;

  if (!has_picked (self))
    return;
  object = biv_tabletop_get_object (self->table, self->object);
  form = biv_thing_get_form (object->thing);
  if (form == BIV_THING_RECTANGLE || form == BIV_THING_SPOT)
    {
      say (self, _("Buildings and labels have no more points than they have."));
      return;
    }
  after = self->spot >= 0 ? (guint) self->spot : 0;
  if (form != BIV_THING_OUTLINE && after + 1 == object->outline.n_spots)
    after--;
  next = after + 1 < object->outline.n_spots ? after + 1 : 0;
  at = biv_spot_on_way (object->outline.spots[after], object->outline.spots[next], BIV_ONE / 2);
  self->spot = (int) after + 1;
  commit (self, BIV_KEPT (_("add a point")), biv_tabletop_with_spot (self->table, self->object, after, at, &error), &error);
  show_picked (self);
}

static void
turn_by (BivTableEditor *self,
         int             degrees)
{
  g_autoptr (GError) error = NULL;

  if (has_picked (self))
    commit (self, BIV_KEPT (_("turn")),
            biv_tabletop_with_object_turned (self->table, self->object, biv_angle_from_hundredths (degrees * 100), &error), &error);
}

static void
on_turn_left (BivTableEditor *self)
{
  turn_by (self, -15);
}

static void
on_turn_right (BivTableEditor *self)
{
  turn_by (self, 15);
}

/* ---- Drawing something new ---- */

static void
show_sketch (BivTableEditor *self)
{
  biv_table_canvas_set_sketch (self->canvas, (const BivSpot *) (gpointer) self->sketch->data, self->sketch->len);
}

static void
drop_sketch (BivTableEditor *self)
{
  g_array_set_size (self->sketch, 0);
  show_sketch (self);
}

static void
finish_sketch (BivTableEditor *self)
{
  g_autoptr (GArray) spots = g_array_copy (self->sketch);
  g_autoptr (GError) error = NULL;
  BivThing thing = (BivThing) self->tool;
  BivTabletopObject like = { .level = 1, .width = BIV_TABLETOP_BAND, .height = biv_thing_get_height (thing),
                             .name = (char *) (thing == BIV_THING_LABEL ? BIV_KEPT (_("Label")) : NULL) };

  if (self->tool == SELECTS || spots->len == 0)
    return;
  if (biv_thing_get_form (thing) == BIV_THING_RECTANGLE && spots->len == 2)
    {
      BivSpot a = g_array_index (spots, BivSpot, 0), b = g_array_index (spots, BivSpot, 1);
      BivSpot corners[4] = { a, { b.x, a.y }, b, { a.x, b.y } };

      g_array_set_size (spots, 0);
      g_array_append_vals (spots, corners, 4);
    }
  /* Drawn inside a hill, a contour is one level higher. */
  if (thing == BIV_THING_CONTOUR)
    like.level = (guint8) MIN (biv_tabletop_get_elevation (self->table, g_array_index (spots, BivSpot, 0)) + 1,
                               BIV_TABLETOP_MAX_LEVEL);
  if (commit (self, BIV_KEPT (biv_thing_get_label (thing)),
              biv_tabletop_with_object (self->table, thing, (const BivSpot *) (gpointer) spots->data, spots->len, &like, &error),
              &error))
    {
      drop_sketch (self);
      pick (self, biv_tabletop_get_n_objects (self->table) - 1, -1);
      if (thing == BIV_THING_LABEL)
        gtk_widget_grab_focus (GTK_WIDGET (self->object_name));
    }
}

static void
hint (BivTableEditor *self)
{
  if (self->tool == SELECTS)
    {
      say (self, _("Click to pick. Drag points and objects. Delete takes away, Insert adds a point, M moves to the cursor."));
      return;
    }
  switch (biv_thing_get_form ((BivThing) self->tool))
    {
    case BIV_THING_RECTANGLE:
      say (self, _("Two opposite corners; turn it afterwards."));
      break;
    case BIV_THING_SPOT:
      say (self, _("One click, then its words."));
      break;
    case BIV_THING_OUTLINE:
      say (self, _("Corner by corner; a click on the first one, or F, closes it. Backspace takes one back, Escape all."));
      break;
    case BIV_THING_LINE:
    case BIV_THING_BAND:
    default:
      say (self, _("Point by point; a click on the last one, or F, ends it. Backspace takes one back, Escape all."));
      break;
    }
}

static void
add_to_sketch (BivTableEditor *self,
               BivSpot         at)
{
  BivThingForm form = biv_thing_get_form ((BivThing) self->tool);
  BivLength reach = biv_table_canvas_get_reach (self->canvas);
  guint n = self->sketch->len;

  if (n >= BIV_POLYGON_MAX_SPOTS)
    return;
  if (n > 0)
    {
      BivSpot first = g_array_index (self->sketch, BivSpot, 0), last = g_array_index (self->sketch, BivSpot, n - 1);

      if ((form == BIV_THING_OUTLINE && n >= 3 && biv_spot_distance (first, at) <= reach)
          || (form != BIV_THING_RECTANGLE && n >= 2 && biv_spot_distance (last, at) <= reach))
        {
          finish_sketch (self);
          return;
        }
      if (first.x == at.x && first.y == at.y && n == 1)
        return;
    }
  g_array_append_val (self->sketch, at);
  if (form == BIV_THING_SPOT || (form == BIV_THING_RECTANGLE && self->sketch->len == 2))
    {
      finish_sketch (self);
      drop_sketch (self);
      return;
    }
  biv_table_canvas_set_tip (self->canvas, at);
  show_sketch (self);
}

static void
choose_tool (BivTableEditor *self,
             guint           tool)
{
  self->tool = tool;
  drop_sketch (self);
  if (!gtk_toggle_button_get_active (self->tools[tool]))
    gtk_toggle_button_set_active (self->tools[tool], TRUE);
  hint (self);
}

static void
on_tool (GtkToggleButton *button,
         BivTableEditor  *self)
{
  for (guint i = 0; i <= SELECTS; i++)
    if (self->tools[i] == button && gtk_toggle_button_get_active (button) && self->tool != i)
      choose_tool (self, i);
}

/* ---- The pointer ---- */

static gboolean
on_press (BivTableEditor *self,
          int             x,
          int             y)
{
  BivTabletopHit hit;

  if (self->table == NULL)
    return FALSE;
  if (self->tool != SELECTS)
    {
      add_to_sketch (self, snapped (self, x, y, BIV_NO_OBJECT));
      return TRUE;
    }
  hit = biv_tabletop_hit (self->table, ~0u, biv_spot (x, y), biv_table_canvas_get_reach (self->canvas));
  pick (self, hit.object, hit.spot != G_MAXUINT ? (int) hit.spot : -1);
  self->grip = biv_spot (x, y);
  self->is_dragging = hit.object != BIV_NO_OBJECT;
  return self->is_dragging;
}

static void
on_drag (BivTableEditor *self,
         int             x,
         int             y)
{
  g_autoptr (GError) error = NULL;
  BivTabletop *moved;

  if (!self->is_dragging || !has_picked (self))
    return;
  if (self->spot >= 0)
    moved = biv_tabletop_with_spot_moved (self->table, self->object, (guint) self->spot, snapped (self, x, y, self->object),
                                          &error);
  else
    {
      BivLength grid = gtk_toggle_button_get_active (self->snap) ? GRID : 1;

      moved = biv_tabletop_with_object_moved (self->table, self->object, (x - self->grip.x) / grid * grid,
                                              (y - self->grip.y) / grid * grid, &error);
    }
  say (self, moved == NULL ? error->message : "");
  if (moved == NULL)
    return;
  g_clear_pointer (&self->moved, biv_tabletop_unref);
  self->moved = moved;
  biv_table_canvas_set_table (self->canvas, moved);
}

static void
on_release (BivTableEditor *self,
            gboolean        is_cancelled)
{
  BivTabletop *moved = g_steal_pointer (&self->moved);

  self->is_dragging = FALSE;
  if (moved == NULL)
    return;
  if (is_cancelled)
    {
      biv_tabletop_unref (moved);
      biv_table_canvas_set_table (self->canvas, self->table);
    }
  else if (!commit (self, BIV_KEPT (self->spot >= 0 ? _("move a point") : _("move")), moved, NULL))
    biv_table_canvas_set_table (self->canvas, self->table);
  show_picked (self);
}

static void
on_point (BivTableEditor *self,
          int             x,
          int             y)
{
  if (self->table != NULL && self->sketch->len > 0)
    biv_table_canvas_set_tip (self->canvas, snapped (self, x, y, BIV_NO_OBJECT));
}

/* ---- The keyboard ---- */

/* Clicks come by "press"; this is Return. */
static void
on_activate (BivTableEditor *self,
             guint           cell)
{
  BivSpot at;

  if (!biv_canvas_shows_cursor (BIV_CANVAS (self->canvas)) || !biv_table_canvas_get_spot (self->canvas, cell, &at))
    return;
  if (self->tool != SELECTS)
    add_to_sketch (self, at);
  else
    {
      BivTabletopHit hit = biv_tabletop_hit (self->table, ~0u, at, BIV_TABLE_LATTICE / 2);

      pick (self, hit.object, hit.spot != G_MAXUINT ? (int) hit.spot : -1);
    }
}

static void
on_cursor (BivTableEditor *self)
{
  guint cell = biv_canvas_get_cursor (BIV_CANVAS (self->canvas));
  BivSpot at;

  if (biv_table_canvas_get_spot (self->canvas, cell, &at) && self->sketch->len > 0)
    biv_table_canvas_set_tip (self->canvas, at);
}

static void
move_to_cursor (BivTableEditor *self)
{
  const BivTabletopObject *object;
  g_autoptr (GError) error = NULL;
  BivTabletop *moved;
  BivSpot at;

  if (!has_picked (self) || !biv_table_canvas_get_spot (self->canvas, biv_canvas_get_cursor (BIV_CANVAS (self->canvas)), &at))
    return;
  object = biv_tabletop_get_object (self->table, self->object);
  if (self->spot >= 0)
    moved = biv_tabletop_with_spot_moved (self->table, self->object, (guint) self->spot, at, &error);
  else
    moved = biv_tabletop_with_object_moved (self->table, self->object, at.x - object->outline.spots[0].x,
                                            at.y - object->outline.spots[0].y, &error);
  commit (self, BIV_KEPT (self->spot >= 0 ? _("move a point") : _("move")), moved, &error);
}

static gboolean
on_cancel (BivTableEditor *self)
{
  if (self->sketch->len > 0)
    drop_sketch (self);
  else if (self->tool != SELECTS)
    choose_tool (self, SELECTS);
  else if (has_picked (self))
    pick (self, BIV_NO_OBJECT, -1);
  else
    return FALSE;
  return TRUE;
}

static gboolean
on_key (BivTableEditor  *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if ((state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0 || self->table == NULL)
    return GDK_EVENT_PROPAGATE;
  /* As on the other boards: 1 to 0 take up the first ten kinds. */
  if (key >= GDK_KEY_0 && key <= GDK_KEY_9)
    {
      choose_tool (self, key == GDK_KEY_0 ? 9 : key - GDK_KEY_1);
      return GDK_EVENT_STOP;
    }
  switch (key)
    {
    case GDK_KEY_s: case GDK_KEY_S:
      choose_tool (self, SELECTS);
      break;
    case GDK_KEY_f: case GDK_KEY_F:
      finish_sketch (self);
      break;
    case GDK_KEY_m: case GDK_KEY_M:
      move_to_cursor (self);
      break;
    case GDK_KEY_BackSpace:
      if (self->sketch->len > 0)
        g_array_set_size (self->sketch, self->sketch->len - 1);
      show_sketch (self);
      break;
    case GDK_KEY_Delete: case GDK_KEY_KP_Delete:
      if (self->spot >= 0)
        on_remove_spot (self);
      else
        on_remove (self);
      break;
    case GDK_KEY_Insert: case GDK_KEY_KP_Insert:
      on_add_spot (self);
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  return GDK_EVENT_STOP;
}

/* ---- The whole table ---- */

static void
on_turn_table (BivTableEditor *self)
{
  pick (self, BIV_NO_OBJECT, -1);
  commit (self, BIV_KEPT (_("turn right")), biv_tabletop_turned (self->table, 1), NULL);
}

static void
on_mirror (BivTableEditor *self)
{
  pick (self, BIV_NO_OBJECT, -1);
  commit (self, BIV_KEPT (_("mirror")), biv_tabletop_mirrored (self->table), NULL);
}

static void
on_size_apply (BivTableEditor *self)
{
  BivBattlefield *battlefield = get_battlefield (self);
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->name_entry));
  g_autoptr (BivProposal) proposal = NULL;
  g_autoptr (BivTabletop) resized = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *title = NULL;

  gtk_menu_button_popdown (self->size_button);
  if (battlefield == NULL)
    return;
  resized = biv_tabletop_resized (self->table, gtk_spin_button_get_value_as_int (self->width) * BIV_MM,
                                  gtk_spin_button_get_value_as_int (self->height) * BIV_MM, &error);
  if (resized == NULL)
    {
      biv_desk_report (self->desk, error->message);
      return;
    }
  title = BIV_KEPT (g_strdup_printf (C_("step on a board", "%s: %s"), biv_item_get_name (BIV_ITEM (battlefield)),
                                     _("name and size")));
  proposal = biv_turn_propose_edit (biv_desk_get_campaign (self->desk), title);
  if (name[0] != '\0')
    biv_proposal_set_text (proposal, battlefield, "name", name);
  if (!biv_tabletop_equal (resized, self->table))
    {
      g_autoptr (BivBoard) board = biv_board_new_table (resized);

      biv_proposal_set_board (proposal, battlefield, "board", board);
    }
  if (!biv_proposal_is_empty (proposal))
    biv_desk_commit (self->desk, proposal);
}

static void
on_leave (BivTableEditor *self)
{
  drop_sketch (self);
  g_signal_emit (self, leave_signal, 0);
}

/* ---- What is edited ---- */

static void
show_head (BivTableEditor *self,
           BivBattlefield *battlefield)
{
  const char *name = biv_item_get_name (BIV_ITEM (battlefield));
  int width = biv_tabletop_get_width (self->table) / BIV_MM, height = biv_tabletop_get_height (self->table) / BIV_MM;
  g_autofree char *about = g_strdup_printf (_("table, %d × %d mm"), width, height);

  gtk_label_set_text (self->name, biv_item_call (battlefield));
  gtk_label_set_text (self->about, about);
  gtk_editable_set_text (GTK_EDITABLE (self->name_entry), name != NULL ? name : "");
  gtk_spin_button_set_value (self->width, width);
  gtk_spin_button_set_value (self->height, height);
}

static void
take_table (BivTableEditor *self,
            BivTabletop    *table)
{
  biv_tabletop_ref (table);
  g_clear_pointer (&self->table, biv_tabletop_unref);
  g_clear_pointer (&self->moved, biv_tabletop_unref);
  self->table = table;
  if (has_picked (self) && self->spot >= (int) biv_tabletop_get_object (table, self->object)->outline.n_spots)
    self->spot = -1;
  if (!has_picked (self))
    self->object = BIV_NO_OBJECT;
  biv_table_canvas_set_table (self->canvas, table);
  show_picked (self);
}

gboolean
biv_table_editor_refresh (BivTableEditor *self)
{
  BivBattlefield *battlefield;

  g_return_val_if_fail (BIV_IS_TABLE_EDITOR (self), FALSE);

  battlefield = get_battlefield (self);
  if (battlefield == NULL || battlefield->board == NULL || biv_board_get_shape (battlefield->board) != BIV_BOARD_TABLE)
    return FALSE;
  if (self->table != biv_board_get_table (battlefield->board))
    take_table (self, biv_board_get_table (battlefield->board));
  show_head (self, battlefield);
  return TRUE;
}

void
biv_table_editor_edit (BivTableEditor *self,
                       BivDesk        *desk,
                       const char     *id)
{
  char *copy;

  g_return_if_fail (BIV_IS_TABLE_EDITOR (self) && BIV_IS_DESK (desk) && id != NULL);

  copy = g_strdup (id);
  g_free (self->id);
  self->id = copy;
  g_set_object (&self->desk, desk);
  self->object = BIV_NO_OBJECT;
  self->spot = -1;
  g_return_if_fail (biv_table_editor_refresh (self));
  choose_tool (self, SELECTS);
  biv_canvas_fit (BIV_CANVAS (self->canvas));
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- The widget ---- */

static void
add_tools (BivTableEditor *self)
{
  for (guint i = 0; i <= SELECTS; i++)
    {
      guint tool = i == 0 ? SELECTS : i - 1;
      const char *label = tool == SELECTS ? C_("tool", "Pick") : biv_thing_get_label ((BivThing) tool);
      GtkWidget *button = gtk_toggle_button_new_with_label (label);

      gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0.0);
      gtk_widget_add_css_class (button, "flat");
      self->tools[tool] = GTK_TOGGLE_BUTTON (button);
      if (i > 0)
        gtk_toggle_button_set_group (self->tools[tool], self->tools[SELECTS]);
      g_signal_connect (button, "toggled", G_CALLBACK (on_tool), self);
      gtk_box_append (self->tool_box, button);
    }
}

static void
biv_table_editor_dispose (GObject *object)
{
  BivTableEditor *self = BIV_TABLE_EDITOR (object);

  biv_children_unparent (self);
  g_clear_pointer (&self->table, biv_tabletop_unref);
  g_clear_pointer (&self->moved, biv_tabletop_unref);
  g_clear_pointer (&self->sketch, g_array_unref);
  g_clear_pointer (&self->id, g_free);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_table_editor_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  BIV_BIND_CHILDREN (widget_class, BivTableEditor, tool_box, name, about, status, picked, snap, stack, kind, material,
                     depth, kind_label, level_label, width_label, height_label, material_label, depth_label, object_name,
                     name_entry, level, band, high, width, height, size_button, canvas);
}

static void
biv_table_editor_class_init (BivTableEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_table_editor_dispose;
  leave_signal = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BIV_TYPE_TABLE_CANVAS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/table-editor.ui");
  bind_template (widget_class);
  BIV_BIND_CALLBACKS (widget_class, on_leave, on_turn_table, on_mirror, biv_canvas_zoom_in, biv_canvas_zoom_out,
                      biv_canvas_fit, on_size_apply, on_value, on_remove, on_add_spot, on_remove_spot, on_turn_left,
                      on_turn_right, on_press, on_drag, on_release, on_point, on_activate, on_cursor, on_cancel);
}

static void
biv_table_editor_init (BivTableEditor *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->object = BIV_NO_OBJECT;
  self->spot = -1;
  self->tool = SELECTS;
  self->sketch = g_array_new (FALSE, FALSE, sizeof (BivSpot));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  add_tools (self);
  gtk_toggle_button_set_active (self->tools[SELECTS], TRUE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->canvas), keys);
}

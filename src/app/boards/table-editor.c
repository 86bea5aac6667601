/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table-editor.c: one stored table in millimetres, drawn up object by object */
#include "config.h"

#include "app/boards/table-editor.h"

#include "base/fit.h"
#include "base/i18n.h"

#include "app/boards/board-maker.h"
#include "app/boards/board-tracing.h"
#include "app/boards/table-layers.h"
#include "app/boards/table-tools.h"
#include "app/canvas/board-thumbnail.h"
#include "app/canvas/table-bases.h"
#include "app/canvas/table-measure.h"
#include "app/widgets/children.h"
#include "app/widgets/help-topic.h"
#include "app/widgets/label.h"
#include "app/widgets/spin.h"
#include "app/widgets/template.h"
#include "board/tabletop-review.h"
#include "board/trace.h"
#include "campaign/model/item-names.h"
#include "campaign/model/proposal.h"

#define GRID          (5 * BIV_MM)
#define COPY_STEP     (50 * BIV_MM)   /* how far a duplicate lies from what it was made of */
#define MAX_CHECKS    8
#define CHECK_CHARS   24              /* wide, about */
#define FREEHAND_PX   8.0             /* a drag that goes so far lays a point */

struct _BivTableEditor
{
  GtkWidget        parent_instance;

  BivDesk         *desk;
  char            *id;
  BivTabletop     *table;           /* as the campaign has it */
  BivTabletop     *moved;           /* while something is being dragged: as it would be */
  BivThing         thing;           /* that the tool in hand draws */
  BivTwins         twins;
  guint            object;          /* picked, where it is one */
  int              spot;
  GArray          *several;         /* of guint, lowest first: picked, where they are more than one */
  gboolean         is_copying;      /* the drag leaves what is picked and carries a copy of it */
  gboolean         is_framing;      /* the drag draws a frame */
  gboolean         adds;            /* what is in the frame, to what is picked */
  BivSpot          grip;            /* where the drag began */
  BivSpot          pointer;         /* where the pointer, or the cursor, was last */
  gboolean         has_pointer;
  gboolean         is_dragging;
  gboolean         is_freehand;     /* the drag lays points */
  gint64           press_time;      /* of the last press; two that are close are a double click */
  GArray          *sketch;          /* of BivSpot */
  gboolean         has_message;     /* the status line says something that is not the pointer's */
  gboolean         is_setting;      /* controls are being set, not used */

  BivTableTools   *tools;           /* template children from here on */
  GtkLabel        *name, *about, *status, *place, *picked, *measures, *n_spots, *tool_name, *tool_words, *size;
  GtkToggleButton *snap, *twins_none, *twins_mirrored, *twins_turned;
  GtkToggleButton *tab_ground;
  GtkWidget       *page_none, *page_tool, *page_picked, *page_several;
  GtkLabel        *n_several, *several_kinds;
  GtkDropDown     *new_kind, *kind, *material, *depth;
  GtkCheckButton  *curves;
  GtkWidget       *new_kind_label, *curves_row;
  GtkWidget       *kind_label, *level_label, *width_label, *height_label, *material_label, *depth_label, *outline_label;
  GtkWidget       *outline_row, *front, *back, *add_twin, *add_spot, *remove_spot;
  GtkEntry        *object_name, *name_entry;
  GtkSpinButton   *middle_x, *middle_y, *level, *band, *high, *width, *height;
  GtkMenuButton   *size_button;
  BivTableCanvas  *canvas;
  BivTableLayers  *layers;
  BivBoardTracing *tracing;
  BivBoardThumbnail *whole;
  BivBoardMaker   *maker;
  GtkListBox      *checks;
};

static guint leave_signal;

G_DEFINE_FINAL_TYPE (BivTableEditor, biv_table_editor, GTK_TYPE_WIDGET)

static void pick (BivTableEditor *self, guint object, int spot);
static void pick_all (BivTableEditor *self, GArray *objects);

static BivBattlefield *
get_battlefield (BivTableEditor *self)
{
  BivItem *item = NULL;

  if (self->desk != NULL && self->id != NULL)
    item = biv_campaign_find (biv_desk_get_campaign (self->desk), self->id);
  return BIV_IS_BATTLEFIELD (item) ? BIV_BATTLEFIELD (item) : NULL;
}

static gboolean
has_picked (BivTableEditor *self)
{
  return self->table != NULL && self->object < biv_tabletop_get_n_objects (self->table);
}

static const BivTabletopObject *
get_picked (BivTableEditor *self)
{
  return has_picked (self) ? biv_tabletop_get_object (self->table, self->object) : NULL;
}

/* One thing, several, or none. Returns: (transfer full): of guint, lowest first */
static GArray *
list_picked (BivTableEditor *self)
{
  GArray *objects = g_array_copy (self->several);

  if (has_picked (self))
    g_array_append_val (objects, self->object);
  return objects;
}

static const guint *
peek (const GArray *objects)
{
  return (const guint *) (gpointer) objects->data;
}

static gboolean
holds (const GArray *objects,
       guint         object)
{
  for (guint i = 0; i < objects->len; i++)
    if (g_array_index (objects, guint, i) == object)
      return TRUE;
  return FALSE;
}

static gboolean
is_closed (BivThing thing)
{
  return biv_thing_get_form (thing) == BIV_THING_OUTLINE || biv_thing_get_form (thing) == BIV_THING_RECTANGLE;
}

/* ---- The line below ---- */

static void
say (BivTableEditor *self,
     const char     *words)
{
  self->has_message = words[0] != '\0';
  gtk_label_set_text (self->status, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), words);
}

static void
refuse (BivTableEditor *self,
        const char     *words)
{
  say (self, words);
  gtk_widget_error_bell (GTK_WIDGET (self));
}

static int
length_of_mm (const BivPolygon *line)
{
  gint64 length = 0;

  for (guint i = 0; i + 1 < line->n_spots; i++)
    length += biv_spot_distance (line->spots[i], line->spots[i + 1]);
  return (int) ((length + BIV_MM / 2) / BIV_MM);
}

static int
to_mm (BivLength length)
{
  return (length + BIV_MM / 2) / BIV_MM;
}

/* "Wood “Elms”, 360 by 315 millimetres" */
static char *
dup_object_words (const BivTabletopObject *object)
{
  const BivBounds *bounds = &object->outline.bounds;
  g_autofree char *label = NULL;

  if (object->name != NULL)
    /* TRANSLATORS: a kind of ground and its name: Wood “Elms” */
    label = g_strdup_printf (_("%s “%s”"), biv_thing_get_label (object->thing), biv_said (object->name));
  else if (object->thing == BIV_THING_CONTOUR)
    label = g_strdup_printf (_("%s, level %u"), biv_thing_get_label (object->thing), object->level);
  else
    label = g_strdup (biv_thing_get_label (object->thing));
  switch (biv_thing_get_form (object->thing))
    {
    case BIV_THING_SPOT:
      return g_steal_pointer (&label);
    case BIV_THING_BAND:
      return g_strdup_printf (_("%s, %d millimetres long and %d wide"), label, length_of_mm (&object->outline),
                              to_mm (object->width));
    case BIV_THING_LINE:
      return g_strdup_printf (_("%s, %d millimetres long"), label, length_of_mm (&object->outline));
    case BIV_THING_RECTANGLE:
      return g_strdup_printf (_("%s, %d by %d millimetres"), label, to_mm (object->base.frontage), to_mm (object->base.depth));
    case BIV_THING_OUTLINE:
    default:
      return g_strdup_printf (_("%s, %d by %d millimetres"), label, to_mm (bounds->east - bounds->west),
                              to_mm (bounds->north - bounds->south));
    }
}

static const char *
get_hint (BivTableEditor *self)
{
  BivTableTool tool = biv_table_tools_get (self->tools);

  if (biv_board_tracing_get_question (self->tracing) != NULL)
    return biv_board_tracing_get_question (self->tracing);
  if (tool == BIV_TABLE_SELECT && self->several->len > 0)
    return _("Drag one and all come along, with Ctrl copies of them. Shift+arrows move, Delete takes away, Ctrl+D makes others.");
  if (tool == BIV_TABLE_SELECT)
    return has_picked (self)
           ? _("Drag it or a point, double click adds one. Shift+arrows move, Delete takes away, Ctrl+D makes another.")
           : _("Click picks what lies there, a frame or Shift several, Ctrl+A all. Ctrl+V brings what was copied.");
  if (tool == BIV_TABLE_MEASURE)
    return _("Drag from one place to another.");
  if (tool == BIV_TABLE_ERASER)
    return _("Click takes away what lies there.");
  switch (biv_thing_get_form (self->thing))
    {
    case BIV_THING_RECTANGLE:
      return _("Two opposite corners; turn it afterwards.");
    case BIV_THING_SPOT:
      return _("One click, then its words.");
    case BIV_THING_OUTLINE:
      return _("Click the corners, or draw with the button down. Return or a double click closes it, Backspace takes one back.");
    case BIV_THING_LINE:
    case BIV_THING_BAND:
    default:
      return _("Click the points, or draw with the button down. Return or a double click ends it, Backspace takes one back.");
    }
}

static BivTabletopHit
hit_at (BivTableEditor *self,
        BivSpot         at,
        BivLength       reach)
{
  return biv_tabletop_hit (self->table, biv_table_layers_get_things (self->layers), at, reach);
}

/* What lies there; while something is drawn, and on open ground, what can be done. */
static void
say_place (BivTableEditor *self,
           BivSpot         at,
           BivLength       reach)
{
  g_autofree char *where = NULL, *words = NULL;
  BivTabletopHit hit;

  if (at.x < 0 || at.y < 0 || at.x > biv_tabletop_get_width (self->table) || at.y > biv_tabletop_get_height (self->table))
    {
      gtk_label_set_text (self->place, "");
      return;
    }
  /* TRANSLATORS: a place on a table, in millimetres from its south-western corner, and how high it lies */
  where = g_strdup_printf (_("%d / %d mm, height %u"), to_mm (at.x), to_mm (at.y),
                           biv_tabletop_get_elevation (self->table, at));
  gtk_label_set_text (self->place, where);
  if (self->has_message)
    return;
  hit = hit_at (self, at, reach);
  if (self->sketch->len == 0 && hit.object != BIV_NO_OBJECT && biv_board_tracing_get_question (self->tracing) == NULL)
    words = dup_object_words (biv_tabletop_get_object (self->table, hit.object));
  gtk_label_set_text (self->status, words != NULL ? words : get_hint (self));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->status), words != NULL ? words : get_hint (self));
}

static void
forget_message (BivTableEditor *self)
{
  self->has_message = FALSE;
  if (self->table != NULL && self->has_pointer)
    say_place (self, self->pointer, biv_table_canvas_get_reach (self->canvas));
  else
    gtk_label_set_text (self->status, get_hint (self));
}

/* ---- Snapping ---- */

static GdkModifierType
get_modifiers (BivTableEditor *self)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (GTK_WIDGET (self)));
  GdkDevice *keyboard = seat != NULL ? gdk_seat_get_keyboard (seat) : NULL;

  return keyboard != NULL ? gdk_device_get_modifier_state (keyboard) : 0;
}

/* Alt lets go. */
static gboolean
snaps (BivTableEditor *self)
{
  return gtk_toggle_button_get_active (self->snap) && (get_modifiers (self) & GDK_ALT_MASK) == 0;
}

static BivSpot
snapped (BivTableEditor *self,
         int             x,
         int             y,
         guint           except)
{
  gboolean does = snaps (self);

  return biv_tabletop_snap (self->table, biv_spot (x, y), does ? biv_table_canvas_get_reach (self->canvas) : 0,
                            does ? GRID : 0, except);
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
      refuse (self, error != NULL && *error != NULL ? (*error)->message : "");
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

/* @objects have changed on @changed, which this takes: the twins of those that have one do as well, but for twins that have
 * been changed themselves. */
static BivTabletop *
let_twins_follow (BivTableEditor *self,
                  const GArray   *objects,
                  BivTabletop    *changed)
{
  for (guint i = 0; changed != NULL && i < objects->len; i++)
    {
      guint object = g_array_index (objects, guint, i), twin = biv_tabletop_find_twin (self->table, self->twins, object);
      BivTabletop *both;

      if (twin == BIV_NO_OBJECT || holds (objects, twin))
        continue;
      both = biv_tabletop_with_twin (changed, self->twins, object, twin, NULL);
      if (both == NULL)
        continue;
      biv_tabletop_unref (changed);
      changed = both;
    }
  return changed;
}

static gboolean
commit_picked (BivTableEditor *self,
               const char     *step,
               BivTabletop    *changed,
               GError        **error)
{
  g_autoptr (GArray) objects = list_picked (self);

  return commit (self, step, let_twins_follow (self, objects, changed), error);
}

/* The last @n_new objects of @changed, which this takes, are new. Returns: whether they are there now, and picked */
static gboolean
commit_new (BivTableEditor *self,
            const char     *step,
            guint           n_new,
            BivTabletop    *changed,
            GError        **error)
{
  g_autoptr (GError) twin_error = NULL;
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint));
  guint first = changed != NULL ? biv_tabletop_get_n_objects (changed) - n_new : 0;

  for (guint object = first; changed != NULL && object < first + n_new; object++)
    {
      BivTabletop *both;

      g_array_append_val (objects, object);
      if (self->twins == BIV_TWINS_NONE || biv_tabletop_find_twin (changed, self->twins, object) != BIV_NO_OBJECT)
        continue;
      both = biv_tabletop_with_twin (changed, self->twins, object, BIV_NO_OBJECT, twin_error == NULL ? &twin_error : NULL);
      if (both == NULL)
        continue;
      biv_tabletop_unref (changed);
      changed = both;
    }
  if (!commit (self, step, changed, error))
    return FALSE;
  pick_all (self, g_steal_pointer (&objects));
  if (twin_error != NULL)
    {
      g_autofree char *words = g_strdup_printf (_("Its twin cannot lie there: %s"), twin_error->message);

      say (self, words);
    }
  return TRUE;
}

/* ---- Twins ---- */

static void
fill_shade (BivTableShade           *shade,
            BivTableShadeKind        kind,
            const BivTabletop       *table,
            BivTwins                 twins,
            const BivTabletopObject *object)
{
  *shade = (BivTableShade) { .kind = kind, .is_closed = is_closed (object->thing), .width = object->width,
                             .n_spots = MIN (object->outline.n_spots, BIV_POLYGON_MAX_SPOTS) };
  for (guint i = 0; i < shade->n_spots; i++)
    shade->spots[i] = biv_tabletop_get_twin_spot (table, twins, object->outline.spots[i]);
}

static void
add_shade (GArray                  *shades,
           BivTableShadeKind        kind,
           const BivTabletop       *table,
           BivTwins                 twins,
           const BivTabletopObject *object)
{
  g_array_set_size (shades, shades->len + 1);
  fill_shade (&g_array_index (shades, BivTableShade, shades->len - 1), kind, table, twins, object);
}

/* Where what is picked is being dragged to, or its copy, and where the twin of one thing is or would be. */
static void
show_shades (BivTableEditor *self)
{
  BivTabletop *table = self->moved != NULL ? self->moved : self->table;
  g_autoptr (GArray) shades = g_array_new (FALSE, FALSE, sizeof (BivTableShade)), objects = list_picked (self);
  guint n = table != NULL ? biv_tabletop_get_n_objects (table) : 0;

  for (guint i = 0; self->moved != NULL && i < objects->len; i++)
    add_shade (shades, BIV_TABLE_SHADE_MOVED, table, BIV_TWINS_NONE,
               biv_tabletop_get_object (table, self->is_copying ? n - objects->len + i : g_array_index (objects, guint, i)));
  if (has_picked (self) && self->twins != BIV_TWINS_NONE
      && biv_tabletop_find_twin (table, self->twins, self->object) != self->object)
    add_shade (shades, BIV_TABLE_SHADE_TWIN, table, self->twins, biv_tabletop_get_object (table, self->object));
  biv_table_canvas_set_shades (self->canvas, (const BivTableShade *) (gpointer) shades->data, shades->len);
}

/* ---- What looks wrong ---- */

static void
on_show_object (GtkButton      *button,
                BivTableEditor *self)
{
  guint object = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "object"));

  if (self->table == NULL || object >= biv_tabletop_get_n_objects (self->table))
    return;
  pick (self, object, -1);
  biv_table_canvas_show_spot (self->canvas, biv_tabletop_get_object (self->table, object)->outline.spots[0]);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
add_check (BivTableEditor *self,
           const char     *icon,
           const char     *style,
           const char     *words,
           guint           object)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *image = gtk_image_new_from_icon_name (icon);
  GtkWidget *label = biv_label_new (words, "remark", BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS);

  gtk_label_set_max_width_chars (GTK_LABEL (label), CHECK_CHARS);
  gtk_widget_add_css_class (image, style);
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), label);
  if (object != BIV_NO_OBJECT)
    {
      GtkWidget *button = gtk_button_new_with_label (_("Show"));

      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (button, "dense");
      g_object_set_data (G_OBJECT (button), "object", GUINT_TO_POINTER (object));
      g_signal_connect (button, "clicked", G_CALLBACK (on_show_object), self);
      gtk_box_append (GTK_BOX (box), button);
    }
  gtk_list_box_append (self->checks, box);
}

static void
check_twin (BivTableEditor *self)
{
  guint below[MAX_CHECKS], n;
  gboolean is_there;

  if (!has_picked (self) || self->twins == BIV_TWINS_NONE)
    return;
  is_there = biv_tabletop_find_twin (self->table, self->twins, self->object) != BIV_NO_OBJECT;
  n = biv_tabletop_list_below_twin (self->table, self->twins, self->object, below, G_N_ELEMENTS (below));
  for (guint i = 0; i < n; i++)
    {
      const BivTabletopObject *other = biv_tabletop_get_object (self->table, below[i]);
      g_autofree char *words = NULL;

      if (other->name != NULL)
        words = g_strdup_printf (is_there ? _("The twin lies on: %s “%s”.") : _("The twin would lie on: %s “%s”."),
                                 biv_thing_get_label (other->thing), biv_said (other->name));
      else
        words = g_strdup_printf (is_there ? _("The twin lies on: %s.") : _("The twin would lie on: %s."),
                                 biv_thing_get_label (other->thing));
      add_check (self, "dialog-warning-symbolic", "warning", words, below[i]);
    }
}

static void
list_checks (BivTableEditor *self)
{
  g_autoptr (GArray) ends = biv_tabletop_list_loose_ends (self->table);

  biv_children_remove (self->checks);
  check_twin (self);
  for (guint i = 0; i < MIN (ends->len, MAX_CHECKS); i++)
    {
      const BivTabletopEnd *end = &g_array_index (ends, BivTabletopEnd, i);
      const BivTabletopObject *object = biv_tabletop_get_object (self->table, end->object);
      g_autofree char *words = object->thing == BIV_THING_ROAD
        ? g_strdup_printf (_("A road ends at %d / %d, in the open."), to_mm (end->at.x), to_mm (end->at.y))
        : g_strdup_printf (_("A stream ends at %d / %d, on dry land."), to_mm (end->at.x), to_mm (end->at.y));

      add_check (self, "dialog-warning-symbolic", "warning", words, end->object);
    }
  if (gtk_list_box_get_row_at_index (self->checks, 0) == NULL)
    add_check (self, "object-select-symbolic", "success", _("Nothing looks forgotten."), BIV_NO_OBJECT);
}

/* ---- What is picked ---- */

static void
set_row (GtkWidget *label,
         GtkWidget *input,
         gboolean   is_shown)
{
  gtk_widget_set_visible (label, is_shown);
  gtk_widget_set_visible (input, is_shown);
}

/* Kinds from @first to @last; @chosen is one of them. The list stays what it is while one of it is being chosen. */
static void
list_kinds (GtkDropDown *kind,
            GtkWidget   *label,
            BivThing     first,
            BivThing     last,
            BivThing     chosen)
{
  if (g_object_get_data (G_OBJECT (kind), "last") != GUINT_TO_POINTER (last + 1u))
    {
      g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);

      for (guint i = first; i <= (guint) last; i++)
        gtk_string_list_append (kinds, biv_thing_get_label ((BivThing) i));
      gtk_drop_down_set_model (kind, G_LIST_MODEL (kinds));
      g_object_set_data (G_OBJECT (kind), "last", GUINT_TO_POINTER (last + 1u));
    }
  gtk_drop_down_set_selected (kind, (guint) chosen - first);
  set_row (label, GTK_WIDGET (kind), last > first);
}

/* A wood may become a marsh, but no wall; a hill stays one. */
static BivThing
get_kind (BivTableEditor          *self,
          const BivTabletopObject *object)
{
  BivThing first, last;

  biv_table_tool_get_things (biv_table_tool_from_thing (object->thing), &first, &last);
  return (BivThing) MIN (first + gtk_drop_down_get_selected (self->kind), (guint) last);
}

static void
show_values (BivTableEditor          *self,
             const BivTabletopObject *object)
{
  BivThingForm form = biv_thing_get_form (object->thing);
  const BivBounds *bounds = &object->outline.bounds;
  BivThing first, last;

  biv_table_tool_get_things (biv_table_tool_from_thing (object->thing), &first, &last);
  list_kinds (self->kind, self->kind_label, first, last, object->thing);
  gtk_editable_set_text (GTK_EDITABLE (self->object_name), object->name != NULL ? biv_said (object->name) : "");
  gtk_spin_button_set_value (self->middle_x, (bounds->west + bounds->east) / 2.0 / BIV_MM);
  gtk_spin_button_set_value (self->middle_y, (bounds->south + bounds->north) / 2.0 / BIV_MM);
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
  set_row (self->outline_label, self->outline_row, form != BIV_THING_RECTANGLE && form != BIV_THING_SPOT);
}

static void
show_measures (BivTableEditor          *self,
               const BivTabletopObject *object)
{
  g_autofree char *words = dup_object_words (object), *spots = NULL, *all = NULL;
  guint n = object->outline.n_spots;

  spots = g_strdup_printf (ngettext ("%u point", "%u points", n), n);
  gtk_label_set_text (self->n_spots, spots);
  gtk_label_set_text (self->picked, biv_thing_get_label (object->thing));
  if (self->spot >= 0 && (guint) self->spot < n)
    all = g_strdup_printf (_("Point %d of %u at %.2f, %.2f"), self->spot + 1, n,
                           (double) object->outline.spots[self->spot].x / BIV_MM,
                           (double) object->outline.spots[self->spot].y / BIV_MM);
  gtk_label_set_text (self->measures, all != NULL ? all : words);
}

static void
show_tool (BivTableEditor *self)
{
  BivTableTool tool = biv_table_tools_get (self->tools);
  BivThing first, last;

  self->is_setting = TRUE;
  if (biv_table_tool_get_things (tool, &first, &last))
    {
      BivThingForm form = biv_thing_get_form (self->thing);

      list_kinds (self->new_kind, self->new_kind_label, first, last, self->thing);
      gtk_label_set_text (self->tool_name, biv_thing_get_label (self->thing));
      gtk_widget_set_visible (self->curves_row, form != BIV_THING_RECTANGLE && form != BIV_THING_SPOT);
    }
  self->is_setting = FALSE;
  gtk_label_set_text (self->tool_words, get_hint (self));
}

/* "5 things" and, below, "Wood, Wood, Road" with how many there are of each. */
static void
show_several (BivTableEditor *self)
{
  guint n = self->several->len, of_kind[BIV_N_THINGS] = { 0 };
  g_autofree char *words = g_strdup_printf (ngettext ("%u thing", "%u things", n), n);
  g_autoptr (GString) kinds = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    of_kind[biv_tabletop_get_object (self->table, g_array_index (self->several, guint, i))->thing]++;
  for (guint thing = 0; thing < BIV_N_THINGS; thing++)
    if (of_kind[thing] > 0)
      {
        /* TRANSLATORS: a kind of ground and how many of it are picked: "Wood: 3" */
        g_string_append_printf (kinds, _("%s: %u"), biv_thing_get_label ((BivThing) thing), of_kind[thing]);
        g_string_append_c (kinds, '\n');
      }
  g_string_truncate (kinds, kinds->len - 1);
  gtk_label_set_text (self->n_several, words);
  gtk_label_set_text (self->several_kinds, kinds->str);
}

static void
show_picked (BivTableEditor *self)
{
  const BivTabletopObject *object = get_picked (self);
  gboolean shows_ground = gtk_toggle_button_get_active (self->tab_ground);
  gboolean draws;
  BivThing first, last;
  guint twin;

  biv_table_canvas_set_picked (self->canvas, self->object, self->spot);
  biv_table_canvas_set_several (self->canvas, peek (self->several), self->several->len);
  show_shades (self);
  if (self->table != NULL)
    list_checks (self);
  show_tool (self);
  draws = biv_table_tool_get_things (biv_table_tools_get (self->tools), &first, &last);
  gtk_widget_set_visible (self->page_picked, shows_ground && object != NULL);
  gtk_widget_set_visible (self->page_several, shows_ground && self->several->len > 0);
  gtk_widget_set_visible (self->page_tool, shows_ground && object == NULL && draws);
  gtk_widget_set_visible (self->page_none, shows_ground && object == NULL && self->several->len == 0 && !draws);
  gtk_widget_set_visible (GTK_WIDGET (self->maker), !shows_ground);
  if (self->several->len > 0)
    show_several (self);
  if (object == NULL)
    return;
  show_measures (self, object);
  self->is_setting = TRUE;
  show_values (self, object);
  self->is_setting = FALSE;
  gtk_widget_set_sensitive (self->add_spot, is_closed (object->thing) ? object->thing != BIV_THING_BUILDING
                                                                      : object->thing != BIV_THING_LABEL);
  gtk_widget_set_sensitive (self->remove_spot, self->spot >= 0 && object->thing != BIV_THING_BUILDING
                                               && object->thing != BIV_THING_LABEL);
  gtk_widget_set_sensitive (self->front, self->object + 1 < biv_tabletop_get_n_objects (self->table));
  gtk_widget_set_sensitive (self->back, self->object > 0);
  twin = biv_tabletop_find_twin (self->table, self->twins, self->object);
  gtk_widget_set_visible (self->add_twin, self->twins != BIV_TWINS_NONE && twin == BIV_NO_OBJECT);
}

static void
pick (BivTableEditor *self,
      guint           object,
      int             spot)
{
  g_array_set_size (self->several, 0);
  self->object = object;
  self->spot = spot;
  show_picked (self);
}

/* Takes @objects, lowest first. */
static void
pick_all (BivTableEditor *self,
          GArray         *objects)
{
  g_autoptr (GArray) owned = objects;

  if (owned->len < 2)
    {
      pick (self, owned->len > 0 ? g_array_index (owned, guint, 0) : BIV_NO_OBJECT, -1);
      return;
    }
  g_array_unref (self->several);
  self->several = g_steal_pointer (&owned);
  self->object = BIV_NO_OBJECT;
  self->spot = -1;
  show_picked (self);
}

/* @objects as well, in their order among those that are picked. */
static void
pick_more (BivTableEditor *self,
           const GArray   *objects)
{
  g_autoptr (GArray) before = list_picked (self);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < biv_tabletop_get_n_objects (self->table); i++)
    if (holds (before, i) || holds (objects, i))
      g_array_append_val (all, i);
  pick_all (self, all);
}

/* In, or out again. */
static void
toggle (BivTableEditor *self,
        guint           object)
{
  GArray *objects = list_picked (self);

  for (guint i = 0; i < objects->len; i++)
    if (g_array_index (objects, guint, i) == object)
      {
        g_array_remove_index (objects, i);
        pick_all (self, objects);
        return;
      }
  g_array_set_size (objects, 0);
  g_array_append_val (objects, object);
  pick_more (self, objects);
  g_array_unref (objects);
}

/* Who does it with keys is not looking at the panel. */
static void
say_several (BivTableEditor *self)
{
  if (self->several->len > 0)
    say (self, gtk_label_get_text (self->n_several));
  else
    forget_message (self);
}

static void
pick_everything (BivTableEditor *self)
{
  biv_table_tools_set (self->tools, BIV_TABLE_SELECT);
  pick_all (self, biv_tabletop_list_inside (self->table, biv_table_layers_get_things (self->layers),
                                            &(BivBounds) { .west = 0, .east = biv_tabletop_get_width (self->table), .south = 0,
                                                           .north = biv_tabletop_get_height (self->table) }));
  say_several (self);
}

static void
on_value (BivTableEditor *self)
{
  const BivTabletopObject *object = get_picked (self);
  g_autoptr (GError) error = NULL;
  BivTabletopObject like;

  if (self->is_setting || object == NULL)
    return;
  like = (BivTabletopObject) {
    .thing = get_kind (self, object),
    .level = (guint8) gtk_spin_button_get_value_as_int (self->level),
    .width = (BivLength) (gtk_spin_button_get_value (self->band) * BIV_MM + 0.5),
    .height = (int) (gtk_spin_button_get_value (self->high) * 100.0 + 0.5),
    .material = (guint8) gtk_drop_down_get_selected (self->material),
    .depth = (guint8) gtk_drop_down_get_selected (self->depth),
    .name = (char *) biv_said_typed (gtk_editable_get_text (GTK_EDITABLE (self->object_name)), object->name),
  };
  if (!commit_picked (self, BIV_KEPT (_("change")), biv_tabletop_with_values (self->table, self->object, &like, &error), &error))
    show_picked (self);
}

static void
move_by (BivTableEditor *self,
         BivLength       x,
         BivLength       y)
{
  g_autoptr (GArray) objects = list_picked (self);
  g_autoptr (GError) error = NULL;
  BivTabletop *moved;

  if (objects->len == 0)
    return;
  if (self->spot >= 0)
    {
      BivSpot from = get_picked (self)->outline.spots[self->spot];

      moved = biv_tabletop_with_spot_moved (self->table, self->object, (guint) self->spot, biv_spot (from.x + x, from.y + y),
                                            &error);
    }
  else
    moved = biv_tabletop_with_several_moved (self->table, peek (objects), objects->len, x, y, &error);
  if (!commit_picked (self, BIV_KEPT (self->spot >= 0 ? _("move a point") : _("move")), moved, &error))
    show_picked (self);
}

static void
on_middle (BivTableEditor *self)
{
  const BivTabletopObject *object = get_picked (self);
  int spot = self->spot;

  if (self->is_setting || object == NULL)
    return;
  self->spot = -1;
  move_by (self,
           (BivLength) (gtk_spin_button_get_value (self->middle_x) * BIV_MM)
           - (object->outline.bounds.west + object->outline.bounds.east) / 2,
           (BivLength) (gtk_spin_button_get_value (self->middle_y) * BIV_MM)
           - (object->outline.bounds.south + object->outline.bounds.north) / 2);
  pick (self, self->object, spot);
}

/* And their twins. */
static void
remove_objects (BivTableEditor *self,
                const GArray   *objects)
{
  g_autoptr (GArray) gone = g_array_new (FALSE, FALSE, sizeof (guint));
  BivTabletop *without;

  for (guint i = 0; i < biv_tabletop_get_n_objects (self->table); i++)
    if (holds (objects, i) || holds (objects, biv_tabletop_find_twin (self->table, self->twins, i)))
      g_array_append_val (gone, i);
  without = biv_tabletop_without_several (self->table, peek (gone), gone->len);
  pick (self, BIV_NO_OBJECT, -1);
  commit (self, BIV_KEPT (_("take away")), without, NULL);
}

static void
remove_object (BivTableEditor *self,
               guint           object)
{
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_val (objects, object);
  remove_objects (self, objects);
}

static void
on_remove (BivTableEditor *self)
{
  g_autoptr (GArray) objects = list_picked (self);

  if (objects->len > 0)
    remove_objects (self, objects);
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
  commit_picked (self, BIV_KEPT (_("take a point away")),
                 biv_tabletop_without_spot (self->table, self->object, (guint) spot, &error), &error);
  show_picked (self);
}

static void
add_spot (BivTableEditor *self,
          guint           after,
          BivSpot         at)
{
  g_autoptr (GError) error = NULL;

  if (commit_picked (self, BIV_KEPT (_("add a point")),
                     biv_tabletop_with_spot (self->table, self->object, after, at, &error), &error))
    self->spot = (int) after + 1;
  show_picked (self);
}

/* Half-way along the side after the picked point, or after the first. */
static void
on_add_spot (BivTableEditor *self)
{
  const BivTabletopObject *object = get_picked (self);
  BivThingForm form;
  guint after, next;

  if (object == NULL)
    return;
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
  add_spot (self, after, biv_spot_on_way (object->outline.spots[after], object->outline.spots[next], BIV_ONE / 2));
}

static void
turn_by (BivTableEditor *self,
         int             degrees)
{
  g_autoptr (GError) error = NULL;

  if (has_picked (self))
    commit_picked (self, BIV_KEPT (_("turn")),
                   biv_tabletop_with_object_turned (self->table, self->object, biv_angle_from_hundredths (degrees * 100), &error),
                   &error);
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

static void
on_fewer (BivTableEditor *self)
{
  g_autoptr (GError) error = NULL;

  if (!has_picked (self))
    return;
  self->spot = -1;
  commit_picked (self, BIV_KEPT (_("fewer points")), biv_tabletop_with_fewer_spots (self->table, self->object, &error), &error);
}

static void
on_round (BivTableEditor *self)
{
  g_autoptr (GError) error = NULL;

  if (!has_picked (self))
    return;
  self->spot = -1;
  commit_picked (self, BIV_KEPT (_("round")), biv_tabletop_with_object_rounded (self->table, self->object, &error), &error);
}

/* Of its own kind: kinds lie on each other as they always do. Several keep their order. */
static void
put_in_order (BivTableEditor *self,
              gboolean        is_front)
{
  g_autoptr (GArray) objects = list_picked (self), places = g_array_new (FALSE, FALSE, sizeof (guint));
  BivTabletop *ordered;
  guint n = self->table != NULL ? biv_tabletop_get_n_objects (self->table) : 0;

  if (objects->len == 0)
    return;
  ordered = biv_tabletop_ref (self->table);
  for (guint i = 0; i < objects->len; i++)
    {
      /* Of those that are still to go each has come down by one for each that went to the front. */
      guint from = is_front ? g_array_index (objects, guint, i) - i : g_array_index (objects, guint, i);
      guint to = is_front ? n - 1 : i;
      BivTabletop *next = biv_tabletop_with_object_at (ordered, from, to);

      biv_tabletop_unref (ordered);
      ordered = next;
      to = is_front ? n - objects->len + i : i;
      g_array_append_val (places, to);
    }
  commit (self, BIV_KEPT (_("order")), ordered, NULL);
  pick_all (self, g_steal_pointer (&places));
}

static void
on_front (BivTableEditor *self)
{
  put_in_order (self, TRUE);
}

static void
on_back (BivTableEditor *self)
{
  put_in_order (self, FALSE);
}

static void
on_add_twin (BivTableEditor *self)
{
  g_autoptr (GError) error = NULL;

  if (!has_picked (self) || self->twins == BIV_TWINS_NONE
      || biv_tabletop_find_twin (self->table, self->twins, self->object) != BIV_NO_OBJECT)
    return;
  commit (self, BIV_KEPT (_("add its twin")),
          biv_tabletop_with_twin (self->table, self->twins, self->object, BIV_NO_OBJECT, &error), &error);
}

/* ---- Copies ---- */

static void
on_duplicate (BivTableEditor *self)
{
  g_autoptr (GArray) objects = list_picked (self);
  g_autoptr (GError) error = NULL;

  if (objects->len > 0)
    commit_new (self, BIV_KEPT (_("duplicate")), objects->len,
                biv_tabletop_with_copies (self->table, self->table, peek (objects), objects->len, COPY_STEP, -COPY_STEP, &error),
                &error);
}

/* What is copied is a table with those things alone. */
static gboolean
copy_picked (BivTableEditor *self)
{
  g_autoptr (GArray) objects = list_picked (self);
  g_autoptr (BivTabletop) alone = NULL, empty = NULL;
  g_autoptr (BivBoard) board = NULL;
  g_autofree char *words = NULL;

  if (objects->len == 0)
    {
      say (self, _("Pick what shall be copied."));
      return FALSE;
    }
  empty = biv_tabletop_draft_seal (biv_tabletop_draft_new (biv_tabletop_get_width (self->table),
                                                           biv_tabletop_get_height (self->table)), NULL);
  alone = biv_tabletop_with_copies (empty, self->table, peek (objects), objects->len, 0, 0, NULL);
  g_return_val_if_fail (alone != NULL, FALSE);
  board = biv_board_new_table (alone);
  gdk_clipboard_set (gtk_widget_get_clipboard (GTK_WIDGET (self)), BIV_TYPE_BOARD, board);
  if (has_picked (self))
    words = g_strdup_printf (_("%s: copied. Ctrl+V lays it on this or another table."),
                             biv_thing_get_label (get_picked (self)->thing));
  else
    words = g_strdup_printf (ngettext ("%u thing copied. Ctrl+V lays it on this or another table.",
                                       "%u things copied. Ctrl+V lays them on this or another table.", objects->len), objects->len);
  say (self, words);
  return TRUE;
}

static void
cut_picked (BivTableEditor *self)
{
  if (copy_picked (self))
    on_remove (self);
}

/* About the pointer or the cursor; where neither is, beside where it lay. */
static void
paste (BivTableEditor *self,
       BivTabletop    *copied)
{
  guint n = biv_tabletop_get_n_objects (copied);
  g_autoptr (GArray) objects = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GError) error = NULL;
  BivSpot by = { COPY_STEP, -COPY_STEP };
  BivBounds bounds;

  if (self->table == NULL || n == 0)
    return;
  for (guint i = 0; i < n; i++)
    g_array_append_val (objects, i);
  bounds = biv_tabletop_get_bounds_of (copied, peek (objects), n);
  if (self->has_pointer)
    {
      BivSpot at = snapped (self, self->pointer.x, self->pointer.y, BIV_NO_OBJECT);

      by = biv_spot (at.x - (bounds.west + bounds.east) / 2, at.y - (bounds.south + bounds.north) / 2);
    }
  if (to_mm (bounds.east - bounds.west) > to_mm (biv_tabletop_get_width (self->table))
      || to_mm (bounds.north - bounds.south) > to_mm (biv_tabletop_get_height (self->table)))
    {
      refuse (self, _("What was copied is larger than this table."));
      return;
    }
  commit_new (self, BIV_KEPT (_("paste")), n,
              biv_tabletop_with_copies (self->table, copied, peek (objects), n, by.x, by.y, &error), &error);
}

static void
on_clipboard_read (GObject      *clipboard,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (BivTableEditor) self = user_data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (clipboard), result, NULL);
  BivBoard *board = value != NULL ? g_value_get_boxed (value) : NULL;

  if (board != NULL && biv_board_get_table (board) != NULL)
    paste (self, biv_board_get_table (board));
}

static void
ask_clipboard (BivTableEditor *self)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));

  if (!gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), BIV_TYPE_BOARD))
    {
      refuse (self, _("Nothing of a table has been copied. Pick something and press Ctrl+C."));
      return;
    }
  gdk_clipboard_read_value_async (clipboard, BIV_TYPE_BOARD, G_PRIORITY_DEFAULT, NULL, on_clipboard_read, g_object_ref (self));
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
  self->is_freehand = FALSE;
  show_sketch (self);
}

static gboolean
is_drawing (BivTableEditor *self)
{
  BivThing first, last;

  return biv_table_tool_get_things (biv_table_tools_get (self->tools), &first, &last);
}

/* Who is drawing one after another holds Shift; else the next press picks. */
static void
fall_back (BivTableEditor *self)
{
  if ((get_modifiers (self) & GDK_SHIFT_MASK) == 0)
    {
      guint object = self->object;

      biv_table_tools_set (self->tools, BIV_TABLE_SELECT);
      pick (self, object, -1);
    }
}

/* The outline as it is kept: a building's four corners, or with round corners. */
static GArray *
dup_finished (BivTableEditor *self)
{
  g_autoptr (GArray) round = NULL;
  BivThingForm form = biv_thing_get_form (self->thing);
  GArray *spots = g_array_copy (self->sketch);

  if (form == BIV_THING_RECTANGLE && spots->len == 2)
    {
      BivSpot a = g_array_index (spots, BivSpot, 0), b = g_array_index (spots, BivSpot, 1);
      BivSpot corners[4] = { a, { b.x, a.y }, b, { a.x, b.y } };

      g_array_set_size (spots, 0);
      g_array_append_vals (spots, corners, 4);
      return spots;
    }
  if (form == BIV_THING_SPOT || spots->len < 3 || (!self->is_freehand && !gtk_check_button_get_active (self->curves)))
    return spots;
  round = form == BIV_THING_OUTLINE
          ? biv_outline_round (spots, biv_tabletop_get_width (self->table), biv_tabletop_get_height (self->table))
          : biv_spots_round (spots, 2);
  if (round->len > BIV_POLYGON_MAX_SPOTS)
    return spots;
  g_array_unref (spots);
  return g_steal_pointer (&round);
}

static gboolean
finish_sketch (BivTableEditor *self)
{
  g_autoptr (GArray) spots = NULL;
  g_autoptr (GError) error = NULL;
  BivThing thing = self->thing;
  BivTabletopObject like = { .level = 1, .width = BIV_TABLETOP_BAND, .height = biv_thing_get_height (thing),
                             .name = (char *) (thing == BIV_THING_LABEL ? BIV_KEPT (_("Label")) : NULL) };

  if (self->sketch->len == 0)
    return FALSE;
  spots = dup_finished (self);
  /* Drawn inside a hill, a contour is one level higher. */
  if (thing == BIV_THING_CONTOUR)
    like.level = (guint8) MIN (biv_tabletop_get_elevation (self->table, g_array_index (spots, BivSpot, 0)) + 1,
                               BIV_TABLETOP_MAX_LEVEL);
  if (!commit_new (self, BIV_KEPT (biv_thing_get_label (thing)), 1,
                   biv_tabletop_with_object (self->table, thing, (const BivSpot *) (gpointer) spots->data, spots->len, &like,
                                             &error), &error))
    return FALSE;
  drop_sketch (self);
  return TRUE;
}

static void
finish_and_fall_back (BivTableEditor *self)
{
  BivThing thing = self->thing;

  if (!finish_sketch (self))
    return;
  fall_back (self);
  if (thing == BIV_THING_LABEL)
    gtk_widget_grab_focus (GTK_WIDGET (self->object_name));
}

/* Before something else is begun: what has enough points is kept, a mere beginning goes. Returns: FALSE where it can do
 * neither, and the line below says why */
static gboolean
keep_sketch (BivTableEditor *self)
{
  static const guint least[] = { [BIV_THING_OUTLINE] = 3, [BIV_THING_RECTANGLE] = 2, [BIV_THING_LINE] = 2,
                                 [BIV_THING_BAND] = 2, [BIV_THING_SPOT] = 1 };
  guint n = self->sketch->len;

  if (n >= least[biv_thing_get_form (self->thing)])
    return finish_sketch (self);
  drop_sketch (self);
  return TRUE;
}

static void
add_to_sketch (BivTableEditor *self,
               BivSpot         at)
{
  BivThingForm form = biv_thing_get_form (self->thing);
  BivLength reach = biv_table_canvas_get_reach (self->canvas);
  guint n = self->sketch->len;

  if (!biv_table_layers_open (self->layers, self->thing))
    {
      g_autofree char *words = g_strdup_printf (_("The layer “%s” is locked: unlock it at the right to draw there."),
                                                biv_table_layers_get_label (self->thing));

      refuse (self, words);
      return;
    }
  if (n >= BIV_POLYGON_MAX_SPOTS)
    {
      refuse (self, _("There is no room for more: an object has 256 points at most, and a table 4096."));
      return;
    }
  if (n > 0)
    {
      BivSpot first = g_array_index (self->sketch, BivSpot, 0), last = g_array_index (self->sketch, BivSpot, n - 1);

      if ((form == BIV_THING_OUTLINE && n >= 3 && biv_spot_distance (first, at) <= reach)
          || (form != BIV_THING_RECTANGLE && n >= 2 && biv_spot_distance (last, at) <= reach))
        {
          finish_and_fall_back (self);
          return;
        }
      if (last.x == at.x && last.y == at.y)
        return;
    }
  g_array_append_val (self->sketch, at);
  if (form == BIV_THING_SPOT || (form == BIV_THING_RECTANGLE && self->sketch->len == 2))
    {
      finish_and_fall_back (self);
      drop_sketch (self);
      return;
    }
  biv_table_canvas_set_tip (self->canvas, at);
  show_sketch (self);
}

/* A drag draws freehand: a point each few pixels. */
static void
draw_on (BivTableEditor *self,
         BivSpot         at)
{
  guint n = self->sketch->len;
  BivLength step = (BivLength) (biv_table_canvas_get_reach (self->canvas) * (FREEHAND_PX / 8.0));
  BivThingForm form = biv_thing_get_form (self->thing);

  at = biv_spot (CLAMP (at.x, 0, biv_tabletop_get_width (self->table)), CLAMP (at.y, 0, biv_tabletop_get_height (self->table)));
  biv_table_canvas_set_tip (self->canvas, at);
  if (form == BIV_THING_RECTANGLE || form == BIV_THING_SPOT || n == 0 || n >= BIV_POLYGON_MAX_SPOTS / 2
      || biv_spot_distance (g_array_index (self->sketch, BivSpot, n - 1), at) < step)
    return;
  g_array_append_val (self->sketch, at);
  self->is_freehand = TRUE;
  show_sketch (self);
}

/* A click that slipped is a click. */
static void
end_drawing (BivTableEditor *self,
             gboolean        is_cancelled)
{
  BivSpot first = self->sketch->len > 0 ? g_array_index (self->sketch, BivSpot, 0) : biv_spot (0, 0);
  BivLength reach = biv_table_canvas_get_reach (self->canvas);

  if (is_cancelled)
    drop_sketch (self);
  else if (self->thing == BIV_THING_BUILDING && self->sketch->len == 1 && biv_spot_distance (first, self->pointer) > 2 * reach
           && biv_spot_distance (self->grip, self->pointer) > 2 * reach)
    add_to_sketch (self, snapped (self, self->pointer.x, self->pointer.y, BIV_NO_OBJECT));
  else if (self->is_freehand && biv_spot_distance (self->grip, self->pointer) <= 2 * reach && self->sketch->len < 6)
    {
      g_array_set_size (self->sketch, 1);
      self->is_freehand = FALSE;
      show_sketch (self);
    }
  else if (self->is_freehand)
    finish_and_fall_back (self);
}

static void
choose_thing (BivTableEditor *self,
              BivThing        thing)
{
  if (!keep_sketch (self))
    {
      show_tool (self);
      return;
    }
  self->thing = thing;
  if (biv_table_tools_get (self->tools) == biv_table_tool_from_thing (thing))
    pick (self, BIV_NO_OBJECT, -1);
  else
    biv_table_tools_set (self->tools, biv_table_tool_from_thing (thing));
  forget_message (self);
}

static void
on_new_kind (BivTableEditor *self)
{
  BivThing first, last, chosen;

  if (self->is_setting || !biv_table_tool_get_things (biv_table_tools_get (self->tools), &first, &last))
    return;
  chosen = (BivThing) MIN (first + gtk_drop_down_get_selected (self->new_kind), (guint) last);
  /* What is set while this is told is told afterwards. */
  if (chosen != self->thing)
    choose_thing (self, chosen);
}

static void
on_tool (BivTableEditor *self)
{
  BivThing first, last;

  if (self->is_setting)
    return;
  if (!keep_sketch (self))
    {
      self->is_setting = TRUE;
      biv_table_tools_set (self->tools, biv_table_tool_from_thing (self->thing));
      self->is_setting = FALSE;
      return;
    }
  biv_table_canvas_set_lines (self->canvas, NULL, 0);
  if (biv_table_tool_get_things (biv_table_tools_get (self->tools), &first, &last))
    {
      if (self->thing < first || self->thing > last)
        self->thing = first;
      g_array_set_size (self->several, 0);
      self->object = BIV_NO_OBJECT;
      self->spot = -1;
    }
  show_picked (self);
  forget_message (self);
}

/* The key of the tool in hand takes the next of its kinds. */
static void
press_tool (BivTableEditor *self,
            BivTableTool    tool)
{
  BivThing first, last;

  if (tool == biv_table_tools_get (self->tools) && biv_table_tool_get_things (tool, &first, &last) && last > first)
    choose_thing (self, self->thing < last ? (BivThing) (self->thing + 1) : first);
  else
    biv_table_tools_set (self->tools, tool);
}

/* ---- Measuring ---- */

static void
show_measure (BivTableEditor *self,
              BivSpot         from,
              BivSpot         to)
{
  g_autofree char *met = biv_table_measure_dup_words (self->table, from, to), *words = NULL;
  BivTableLine line = { .kind = BIV_TABLE_LINE_MEASURE, .from = from, .to = to };

  words = g_strdup_printf (_("%d millimetres"), to_mm (biv_spot_distance (from, to)));
  BIV_FIT (line.words, "%s", words);
  biv_table_canvas_set_lines (self->canvas, &line, 1);
  if (met[0] != '\0')
    {
      /* TRANSLATORS: a distance on a table, and what lies on the way: "420 millimetres: Wood, Elm Brook" */
      g_autofree char *all = g_strdup_printf (_("%s: %s"), words, met);

      say (self, all);
    }
  else
    say (self, words);
}

/* ---- The pointer ---- */

static gboolean
is_double (BivTableEditor *self,
           BivSpot         at)
{
  gint64 now = g_get_monotonic_time ();
  int most_ms = 400;
  gboolean is;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-double-click-time", &most_ms, NULL);
  is = now - self->press_time <= most_ms * 1000 && biv_spot_distance (self->grip, at) <= biv_table_canvas_get_reach (self->canvas);
  self->press_time = is ? 0 : now;
  return is;
}

/* On a side of what is picked a double click adds a point. */
static gboolean
press_side (BivTableEditor *self,
            BivSpot         at)
{
  BivTabletopHit hit = hit_at (self, at, biv_table_canvas_get_reach (self->canvas));
  const BivTabletopObject *object;

  if (!has_picked (self) || hit.object != self->object || hit.side == G_MAXUINT)
    return FALSE;
  object = get_picked (self);
  if (biv_thing_get_form (object->thing) == BIV_THING_RECTANGLE)
    return FALSE;
  add_spot (self, hit.side, snapped (self, at.x, at.y, self->object));
  return TRUE;
}

/* Shift takes what is pressed in or out; of what is picked, Ctrl drags a copy. Open ground begins a frame. */
static gboolean
press_selecting (BivTableEditor *self,
                 guint           object,
                 int             handle)
{
  GdkModifierType held = biv_table_canvas_get_modifiers (self->canvas);

  self->is_copying = handle < 0 && (held & GDK_CONTROL_MASK) != 0;
  self->adds = (held & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != 0;
  self->is_framing = handle < 0 && object == BIV_NO_OBJECT;
  if (self->is_framing)
    return TRUE;
  if (handle < 0 && (held & GDK_SHIFT_MASK) != 0)
    {
      toggle (self, object);
      return TRUE;
    }
  if (handle >= 0 || !holds (self->several, object))
    pick (self, handle >= 0 ? self->object : object, handle);
  self->is_dragging = TRUE;
  return TRUE;
}

static BivBounds
get_frame (BivTableEditor *self)
{
  return (BivBounds) { .west = MIN (self->grip.x, self->pointer.x), .east = MAX (self->grip.x, self->pointer.x),
                       .south = MIN (self->grip.y, self->pointer.y), .north = MAX (self->grip.y, self->pointer.y) };
}

static void
draw_frame (BivTableEditor *self)
{
  BivBounds frame = get_frame (self);
  g_autoptr (GArray) inside = biv_tabletop_list_inside (self->table, biv_table_layers_get_things (self->layers), &frame);
  g_autofree char *words = g_strdup_printf (ngettext ("%u thing in the frame", "%u things in the frame", inside->len), inside->len);

  biv_table_canvas_set_frame (self->canvas, &frame);
  say (self, words);
}

/* A frame that went nowhere is a click on open ground. */
static void
end_frame (BivTableEditor *self,
           gboolean        is_cancelled)
{
  BivBounds frame = get_frame (self);
  g_autoptr (GArray) inside = NULL;

  self->is_framing = FALSE;
  biv_table_canvas_set_frame (self->canvas, NULL);
  forget_message (self);
  if (is_cancelled)
    return;
  inside = biv_tabletop_list_inside (self->table, biv_table_layers_get_things (self->layers), &frame);
  if (self->adds)
    pick_more (self, inside);
  else
    pick_all (self, g_steal_pointer (&inside));
}

static gboolean
on_press (BivTableEditor *self,
          int             x,
          int             y)
{
  BivSpot at = biv_spot (x, y);
  BivLength reach = biv_table_canvas_get_reach (self->canvas);
  gboolean is_second;
  BivTabletopHit hit;
  int handle;

  if (self->table == NULL)
    return FALSE;
  forget_message (self);
  is_second = is_double (self, at);
  self->grip = self->pointer = at;
  self->has_pointer = TRUE;
  if (is_drawing (self))
    {
      add_to_sketch (self, snapped (self, x, y, BIV_NO_OBJECT));
      return TRUE;
    }
  if (biv_table_tools_get (self->tools) == BIV_TABLE_MEASURE)
    return TRUE;
  hit = hit_at (self, at, reach);
  if (biv_table_tools_get (self->tools) == BIV_TABLE_ERASER)
    {
      if (hit.object != BIV_NO_OBJECT)
        remove_object (self, hit.object);
      return TRUE;
    }
  handle = biv_table_canvas_find_handle (self->canvas, at);
  if (handle < 0 && is_second && press_side (self, at))
    return TRUE;
  return press_selecting (self, hit.object, handle);
}

static void
on_drag (BivTableEditor *self,
         int             x,
         int             y)
{
  g_autoptr (GArray) objects = NULL;
  g_autoptr (GError) error = NULL;
  BivTabletop *moved;

  if (self->table == NULL)
    return;
  self->pointer = biv_spot (x, y);
  if (is_drawing (self))
    {
      draw_on (self, self->pointer);
      return;
    }
  if (biv_table_tools_get (self->tools) == BIV_TABLE_MEASURE)
    {
      show_measure (self, self->grip, self->pointer);
      return;
    }
  if (self->is_framing)
    draw_frame (self);
  objects = list_picked (self);
  if (!self->is_dragging || objects->len == 0)
    return;
  if (self->spot >= 0)
    moved = biv_tabletop_with_spot_moved (self->table, self->object, (guint) self->spot, snapped (self, x, y, self->object),
                                          &error);
  else
    {
      BivLength grid = snaps (self) ? GRID : 1;
      BivSpot by = biv_spot ((x - self->grip.x) / grid * grid, (y - self->grip.y) / grid * grid);

      moved = self->is_copying
              ? biv_tabletop_with_copies (self->table, self->table, peek (objects), objects->len, by.x, by.y, &error)
              : biv_tabletop_with_several_moved (self->table, peek (objects), objects->len, by.x, by.y, &error);
    }
  say (self, moved == NULL ? error->message : "");
  if (moved == NULL)
    return;
  g_clear_pointer (&self->moved, biv_tabletop_unref);
  self->moved = moved;
  show_shades (self);
}

static void
on_release (BivTableEditor *self,
            gboolean        is_cancelled)
{
  BivTabletop *moved = g_steal_pointer (&self->moved);
  g_autoptr (GArray) objects = list_picked (self);

  self->is_dragging = FALSE;
  if (is_drawing (self) && self->table != NULL)
    end_drawing (self, is_cancelled);
  if (self->is_framing && self->table != NULL)
    end_frame (self, is_cancelled);
  if (moved == NULL)
    return;
  if (is_cancelled)
    biv_tabletop_unref (moved);
  else if (self->is_copying)
    commit_new (self, BIV_KEPT (_("duplicate")), objects->len, moved, NULL);
  else
    commit_picked (self, BIV_KEPT (self->spot >= 0 ? _("move a point") : _("move")), moved, NULL);
  show_picked (self);
}

static void
on_point (BivTableEditor *self,
          int             x,
          int             y)
{
  if (self->table == NULL)
    return;
  self->pointer = biv_spot (x, y);
  self->has_pointer = TRUE;
  if (self->sketch->len > 0)
    biv_table_canvas_set_tip (self->canvas, snapped (self, x, y, BIV_NO_OBJECT));
  say_place (self, self->pointer, biv_table_canvas_get_reach (self->canvas));
}

/* ---- The keyboard ---- */

/* Clicks come by "press"; this is Return, or the space bar, at the cursor. */
static void
on_activate (BivTableEditor *self,
             guint           cell)
{
  BivTableTool tool = biv_table_tools_get (self->tools);
  BivTabletopHit hit;
  int handle;
  BivSpot at;

  if (!biv_canvas_shows_cursor (BIV_CANVAS (self->canvas)) || !biv_table_canvas_get_spot (self->canvas, cell, &at))
    return;
  forget_message (self);
  if (is_drawing (self))
    {
      add_to_sketch (self, at);
      return;
    }
  if (tool == BIV_TABLE_MEASURE)
    {
      if (self->sketch->len == 0)
        g_array_append_val (self->sketch, at);
      else
        {
          show_measure (self, g_array_index (self->sketch, BivSpot, 0), at);
          g_array_set_size (self->sketch, 0);
        }
      return;
    }
  hit = hit_at (self, at, BIV_TABLE_LATTICE / 2);
  if (tool == BIV_TABLE_ERASER)
    {
      if (hit.object != BIV_NO_OBJECT)
        remove_object (self, hit.object);
      return;
    }
  handle = biv_table_canvas_find_handle (self->canvas, at);
  if (handle < 0 && has_picked (self) && hit.object == self->object && hit.spot != G_MAXUINT)
    handle = (int) hit.spot;
  pick (self, handle >= 0 ? self->object : hit.object, handle);
}

static void
on_cursor (BivTableEditor *self)
{
  guint cell = biv_canvas_get_cursor (BIV_CANVAS (self->canvas));
  BivSpot at;

  if (self->table == NULL || !biv_table_canvas_get_spot (self->canvas, cell, &at))
    return;
  self->pointer = at;
  self->has_pointer = TRUE;
  if (self->sketch->len > 0)
    biv_table_canvas_set_tip (self->canvas, at);
  say_place (self, at, BIV_TABLE_LATTICE / 2);
}

/* What lies at the cursor comes to what is picked, or leaves it. */
static gboolean
toggle_at_cursor (BivTableEditor *self)
{
  BivTabletopHit hit;
  BivSpot at;

  if (biv_table_tools_get (self->tools) != BIV_TABLE_SELECT
      || !biv_table_canvas_get_spot (self->canvas, biv_canvas_get_cursor (BIV_CANVAS (self->canvas)), &at))
    return FALSE;
  hit = hit_at (self, at, BIV_TABLE_LATTICE / 2);
  if (hit.object != BIV_NO_OBJECT)
    toggle (self, hit.object);
  say_several (self);
  return TRUE;
}

/* What is picked comes to the cursor: its picked point, or with its first point. */
static void
move_to_cursor (BivTableEditor *self)
{
  g_autoptr (GArray) objects = list_picked (self);
  BivSpot at, from;

  if (objects->len == 0 || !biv_table_canvas_get_spot (self->canvas, biv_canvas_get_cursor (BIV_CANVAS (self->canvas)), &at))
    return;
  from = biv_tabletop_get_object (self->table, g_array_index (objects, guint, 0))->outline.spots[MAX (self->spot, 0)];
  move_by (self, at.x - from.x, at.y - from.y);
}

/* From thing to thing, of those that can be touched. */
static void
pick_next (BivTableEditor *self,
           int             step)
{
  guint n = biv_tabletop_get_n_objects (self->table), at = has_picked (self) ? self->object : step > 0 ? n - 1 : 0;

  for (guint i = 0; i < n; i++)
    {
      at = (at + n + (guint) step) % n;
      if ((biv_table_layers_get_things (self->layers) & BIV_THING_BIT (biv_tabletop_get_object (self->table, at)->thing)) != 0)
        {
          g_autofree char *words = dup_object_words (biv_tabletop_get_object (self->table, at));

          pick (self, at, -1);
          say (self, words);
          return;
        }
    }
}

static void
pick_next_spot (BivTableEditor *self,
                int             step)
{
  const BivTabletopObject *object = get_picked (self);
  guint n = object != NULL ? object->outline.n_spots : 0;

  if (n == 0)
    return;
  pick (self, self->object, self->spot < 0 ? (step > 0 ? 0 : (int) n - 1) : (self->spot + (int) n + step) % (int) n);
  say (self, gtk_label_get_text (self->measures));
}

static gboolean
on_cancel (BivTableEditor *self)
{
  biv_table_canvas_set_lines (self->canvas, NULL, 0);
  if (biv_board_tracing_stop_asking (self->tracing))
    return TRUE;
  if (self->sketch->len > 0)
    drop_sketch (self);
  else if (biv_table_tools_get (self->tools) != BIV_TABLE_SELECT)
    biv_table_tools_set (self->tools, BIV_TABLE_SELECT);
  else if (has_picked (self) || self->several->len > 0)
    pick (self, BIV_NO_OBJECT, -1);
  else
    return FALSE;
  forget_message (self);
  return TRUE;
}

static gboolean
press_with_control (BivTableEditor *self,
                    guint           key)
{
  switch (gdk_keyval_to_lower (key))
    {
    case GDK_KEY_c:
      copy_picked (self);
      break;
    case GDK_KEY_x:
      cut_picked (self);
      break;
    case GDK_KEY_v:
      ask_clipboard (self);
      break;
    case GDK_KEY_d:
      on_duplicate (self);
      break;
    case GDK_KEY_a:
      pick_everything (self);
      break;
    default:
      return GDK_EVENT_PROPAGATE;
    }
  return GDK_EVENT_STOP;
}

/* Shift+arrows: by a step of the grid, with Alt by a millimetre. */
static gboolean
press_arrow (BivTableEditor  *self,
             guint            key,
             GdkModifierType  state)
{
  BivLength by = (state & GDK_ALT_MASK) != 0 ? BIV_MM : GRID;

  if ((state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) != GDK_SHIFT_MASK || (!has_picked (self) && self->several->len == 0))
    return GDK_EVENT_PROPAGATE;
  move_by (self, key == GDK_KEY_Left || key == GDK_KEY_KP_Left ? -by : key == GDK_KEY_Right || key == GDK_KEY_KP_Right ? by : 0,
           key == GDK_KEY_Down || key == GDK_KEY_KP_Down ? -by : key == GDK_KEY_Up || key == GDK_KEY_KP_Up ? by : 0);
  return GDK_EVENT_STOP;
}

static gboolean
press_plain (BivTableEditor *self,
             guint           key)
{
  BivTableTool tool = biv_table_tool_from_key (key);

  /* As on the other boards: 1 to 0 take up the first ten kinds. */
  if (key >= GDK_KEY_0 && key <= GDK_KEY_9)
    {
      choose_thing (self, (BivThing) (key == GDK_KEY_0 ? 9 : key - GDK_KEY_1));
      return GDK_EVENT_STOP;
    }
  if (tool != BIV_N_TABLE_TOOLS)
    {
      press_tool (self, tool);
      return GDK_EVENT_STOP;
    }
  switch (gdk_keyval_to_lower (key))
    {
    case GDK_KEY_f:
      finish_and_fall_back (self);
      break;
    case GDK_KEY_c:
      gtk_check_button_set_active (self->curves, !gtk_check_button_get_active (self->curves));
      break;
    case GDK_KEY_p:
      move_to_cursor (self);
      break;
    case GDK_KEY_y:
      on_add_twin (self);
      break;
    case GDK_KEY_n:
      pick_next (self, key == GDK_KEY_N ? -1 : 1);
      break;
    case GDK_KEY_bracketleft:
      pick_next_spot (self, -1);
      break;
    case GDK_KEY_bracketright:
      pick_next_spot (self, 1);
      break;
    case GDK_KEY_Page_Up: case GDK_KEY_KP_Page_Up:
      on_front (self);
      break;
    case GDK_KEY_Page_Down: case GDK_KEY_KP_Page_Down:
      on_back (self);
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

static gboolean
on_key (BivTableEditor  *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if (self->table == NULL)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_ISO_Enter:
      if ((state & GDK_SHIFT_MASK) != 0 && toggle_at_cursor (self))
        return GDK_EVENT_STOP;
      /* The space bar puts a point; Return, that begins, ends too. */
      if (!is_drawing (self) || self->sketch->len == 0 || (state & GDK_CONTROL_MASK) != 0)
        return GDK_EVENT_PROPAGATE;
      finish_and_fall_back (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_Up: case GDK_KEY_Down: case GDK_KEY_Left: case GDK_KEY_Right:
    case GDK_KEY_KP_Up: case GDK_KEY_KP_Down: case GDK_KEY_KP_Left: case GDK_KEY_KP_Right:
      return press_arrow (self, key, state);
    default:
      break;
    }
  if ((state & GDK_ALT_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  return (state & GDK_CONTROL_MASK) != 0 ? press_with_control (self, key) : press_plain (self, key);
}

/* The letters of the tools do their work from the buttons and switches about the canvas too; a text takes its own. */
static gboolean
on_letter (BivTableEditor  *self,
           guint            key,
           guint            code,
           GdkModifierType  state)
{
  BivTableTool tool = biv_table_tool_from_key (key);

  if (self->table == NULL || tool == BIV_N_TABLE_TOOLS
      || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  press_tool (self, tool);
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
  return GDK_EVENT_STOP;
}

/* ---- The picture under the pen ---- */

static void
on_tracing (BivTableEditor *self)
{
  BivBox box;
  int turn, strength;
  BivBackdrop *picture = biv_board_tracing_get (self->tracing, &box, &turn, &strength);
  gboolean asks = biv_board_tracing_get_question (self->tracing) != NULL;

  biv_table_canvas_set_tracing (self->canvas, picture, &box, turn, strength);
  biv_canvas_ask_point (BIV_CANVAS (self->canvas), asks);
  if (self->desk == NULL)
    return;
  forget_message (self);
  if (asks)
    gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

static void
on_tracing_report (BivTableEditor *self,
                   const char     *text)
{
  biv_desk_report (self->desk, text);
}

static void
on_point_given (BivTableEditor *self,
                double          x,
                double          y)
{
  biv_board_tracing_give_point (self->tracing, x, y);
}

/* ---- The whole table ---- */

static void
on_twins (BivTableEditor *self)
{
  self->twins = gtk_toggle_button_get_active (self->twins_turned)     ? BIV_TWINS_TURNED
                : gtk_toggle_button_get_active (self->twins_mirrored) ? BIV_TWINS_MIRRORED
                                                                      : BIV_TWINS_NONE;
  biv_table_canvas_set_axis (self->canvas, self->twins);
  show_picked (self);
}

static void
on_layers (BivTableEditor *self)
{
  g_autoptr (GArray) objects = list_picked (self);
  GArray *left = g_array_new (FALSE, FALSE, sizeof (guint));

  biv_table_canvas_set_layers (self->canvas, biv_table_layers_get_shown (self->layers));
  for (guint i = 0; i < objects->len; i++)
    {
      guint object = g_array_index (objects, guint, i);

      if ((biv_table_layers_get_things (self->layers) & BIV_THING_BIT (biv_tabletop_get_object (self->table, object)->thing)) != 0)
        g_array_append_val (left, object);
    }
  if (left->len < objects->len)
    pick_all (self, left);
  else
    g_array_unref (left);
}

static void
on_view_changed (BivTableEditor *self)
{
  BivBox view;

  biv_canvas_get_view (BIV_CANVAS (self->canvas), &view);
  biv_board_thumbnail_set_frame (self->whole, &(BivBox) {
    view.x / BIV_TABLETOP_CELL_MM, view.y / BIV_TABLETOP_CELL_MM, view.width / BIV_TABLETOP_CELL_MM,
    view.height / BIV_TABLETOP_CELL_MM });
}

static void
on_whole_point (BivTableEditor *self,
                double          x,
                double          y)
{
  biv_canvas_centre_on (BIV_CANVAS (self->canvas), x * BIV_TABLETOP_CELL_MM, y * BIV_TABLETOP_CELL_MM, 0);
}

static void
on_made (BivTableEditor *self,
         BivBoard       *board)
{
  pick (self, BIV_NO_OBJECT, -1);
  commit (self, BIV_KEPT (_("generate")), biv_tabletop_ref (biv_board_get_table (board)), NULL);
}

static void
on_turn_table (BivTableEditor *self)
{
  gtk_menu_button_popdown (self->size_button);
  pick (self, BIV_NO_OBJECT, -1);
  commit (self, BIV_KEPT (_("turn right")), biv_tabletop_turned (self->table, 1), NULL);
}

static void
on_mirror (BivTableEditor *self)
{
  gtk_menu_button_popdown (self->size_button);
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
  if (keep_sketch (self))
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
  gtk_label_set_text (self->size, about);
  gtk_editable_set_text (GTK_EDITABLE (self->name_entry), name != NULL ? name : "");
  gtk_spin_button_set_value (self->width, width);
  gtk_spin_button_set_value (self->height, height);
}

static void
take_table (BivTableEditor *self,
            BivBoard       *board)
{
  BivTabletop *table = biv_tabletop_ref (biv_board_get_table (board));

  g_clear_pointer (&self->table, biv_tabletop_unref);
  g_clear_pointer (&self->moved, biv_tabletop_unref);
  self->table = table;
  if (has_picked (self) && self->spot >= (int) get_picked (self)->outline.n_spots)
    self->spot = -1;
  if (!has_picked (self))
    self->object = BIV_NO_OBJECT;
  if (self->several->len > 0
      && g_array_index (self->several, guint, self->several->len - 1) >= biv_tabletop_get_n_objects (table))
    g_array_set_size (self->several, 0);
  self->is_setting = TRUE;
  gtk_spin_button_set_range (self->middle_x, 0, (double) biv_tabletop_get_width (table) / BIV_MM);
  gtk_spin_button_set_range (self->middle_y, 0, (double) biv_tabletop_get_height (table) / BIV_MM);
  self->is_setting = FALSE;
  biv_table_canvas_set_table (self->canvas, table);
  biv_table_layers_set_table (self->layers, table);
  biv_board_thumbnail_take_drawing (self->whole, biv_board_drawing_new (board, 1));
  biv_board_tracing_set_size (self->tracing, (double) biv_tabletop_get_width (table) / BIV_MM,
                              (double) biv_tabletop_get_height (table) / BIV_MM);
  biv_board_maker_set_board (self->maker, board);
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
    take_table (self, battlefield->board);
  show_head (self, battlefield);
  return TRUE;
}

/* What was begun on another table stays none. */
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
  g_array_set_size (self->several, 0);
  self->object = BIV_NO_OBJECT;
  self->spot = -1;
  self->has_pointer = FALSE;
  biv_board_tracing_remove (self->tracing);
  drop_sketch (self);
  g_return_if_fail (biv_table_editor_refresh (self));
  biv_table_tools_set (self->tools, BIV_TABLE_SELECT);
  show_picked (self);
  forget_message (self);
  biv_canvas_fit (BIV_CANVAS (self->canvas));
  gtk_widget_grab_focus (GTK_WIDGET (self->canvas));
}

/* ---- The widget ---- */

static void
biv_table_editor_dispose (GObject *object)
{
  BivTableEditor *self = BIV_TABLE_EDITOR (object);

  biv_children_unparent (self);
  g_clear_pointer (&self->table, biv_tabletop_unref);
  g_clear_pointer (&self->moved, biv_tabletop_unref);
  g_clear_pointer (&self->sketch, g_array_unref);
  g_clear_pointer (&self->several, g_array_unref);
  g_clear_pointer (&self->id, g_free);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (biv_table_editor_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  BIV_BIND_CHILDREN (widget_class, BivTableEditor, tools, name, about, status, place, picked, measures, n_spots, tool_name,
                     tool_words, size, snap, twins_none, twins_mirrored, twins_turned, tab_ground, page_none,
                     page_tool, page_picked, page_several, n_several, several_kinds, new_kind, kind, material, depth,
                     curves, new_kind_label, curves_row, kind_label, level_label, width_label, height_label, material_label,
                     depth_label, outline_label, outline_row, front, back, add_twin, add_spot, remove_spot, object_name,
                     name_entry, middle_x, middle_y, level, band, high, width, height, size_button);
  BIV_BIND_CHILDREN (widget_class, BivTableEditor, canvas, layers, tracing, whole, maker, checks);
  BIV_BIND_CALLBACKS (widget_class, show_picked, on_leave, on_turn_table, on_mirror, biv_canvas_zoom_in, biv_canvas_zoom_out,
                      biv_canvas_fit, on_size_apply, on_value, on_middle, on_remove, on_add_spot, on_remove_spot,
                      on_turn_left, on_turn_right, on_fewer, on_round, on_front, on_back, on_add_twin, on_duplicate,
                      on_new_kind, on_tool, on_twins, on_layers, on_view_changed, on_whole_point, on_made, on_press, on_drag,
                      on_release, on_point, on_activate, on_cursor, on_cancel, on_tracing, on_tracing_report, on_point_given);
}

/* The keys are the canvas's. */
static gboolean
biv_table_editor_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (BIV_TABLE_EDITOR (widget)->canvas));
}

static void
biv_table_editor_class_init (BivTableEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  biv_help_class_set_topic (klass, "table-editor");
  G_OBJECT_CLASS (klass)->dispose = biv_table_editor_dispose;
  widget_class->grab_focus = biv_table_editor_grab_focus;
  leave_signal = g_signal_new ("leave", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (BIV_TYPE_TABLE_CANVAS);
  g_type_ensure (BIV_TYPE_TABLE_TOOLS);
  g_type_ensure (BIV_TYPE_TABLE_LAYERS);
  g_type_ensure (BIV_TYPE_BOARD_THUMBNAIL);
  g_type_ensure (BIV_TYPE_BOARD_MAKER);
  g_type_ensure (BIV_TYPE_BOARD_TRACING);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/table-editor.ui");
  bind_template (widget_class);
}

static void
biv_table_editor_init (BivTableEditor *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->object = BIV_NO_OBJECT;
  self->spot = -1;
  self->thing = BIV_THING_WOOD;
  self->sketch = g_array_new (FALSE, FALSE, sizeof (BivSpot));
  self->several = g_array_new (FALSE, FALSE, sizeof (guint));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);
  biv_spin_ignore_wheel (self->middle_x);
  biv_spin_ignore_wheel (self->middle_y);
  biv_spin_ignore_wheel (self->level);
  biv_spin_ignore_wheel (self->band);
  biv_spin_ignore_wheel (self->high);
  biv_board_tracing_use_mm (self->tracing);
  biv_board_thumbnail_set_pointing (self->whole);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self->canvas), keys);
  keys = gtk_event_controller_key_new ();
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_letter), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

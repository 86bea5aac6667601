/* SPDX-License-Identifier: GPL-3.0-or-later */
/* board-panel.c: beside a board that is edited: terrain, layers, the whole of it, what looks forgotten */
#include "config.h"

#include "app/boards/board-panel.h"

#include <glib/gi18n.h>

#include "app/boards/board-maker.h"
#include "app/canvas/board-thumbnail.h"
#include "app/widgets/children.h"
#include "app/widgets/label.h"
#include "app/widgets/template.h"

#define SAMPLE_SIZE     3           /* a brush is shown as the middle cell of a patch */
#define MAX_FAULT_ROWS  12
#define NARROW_HEIGHT   220

enum { LAYER_OBJECTIVES, LAYER_ROADS, LAYER_WATER, LAYER_COVER, LAYER_CONTOURS, LAYER_NAMES, LAYER_GRID, LAYER_HALVES, N_LAYERS };

static const struct
{
  const char *label;
  BivLayers   layers;
} layer_table[N_LAYERS] = {
  [LAYER_OBJECTIVES] = { N_("Objectives"), BIV_LAYER_OBJECTIVES },
  [LAYER_ROADS]      = { N_("Roads"), BIV_LAYER_ROADS },
  [LAYER_WATER]      = { N_("Rivers and crossings"), BIV_LAYER_WATER },
  [LAYER_COVER]      = { N_("Cover: woods, towns, works"), BIV_LAYER_WOOD | BIV_LAYER_TOWN | BIV_LAYER_WORKS },
  [LAYER_CONTOURS]   = { N_("Contours"), BIV_LAYER_RELIEF | BIV_LAYER_FIGURES },
  [LAYER_NAMES]      = { N_("Labels"), BIV_LAYER_NAMES },
  [LAYER_GRID]       = { N_("Grid"), BIV_LAYER_GRID },
  [LAYER_HALVES]     = { N_("Deployment halves"), BIV_LAYER_MIDDLE },
};

struct _BivBoardPanel
{
  GtkWidget          parent_instance;

  BivBoard          *board;
  gboolean           is_setting;
  GtkToggleButton   *brushes[BIV_N_BRUSHES];
  GtkToggleButton   *eyes[N_LAYERS], *locks[N_LAYERS];   /* no lock: nothing is drawn there */
  GtkLabel          *counts[N_LAYERS];

  GtkScrolledWindow *scroller;      /* template children from here on */
  GtkWidget         *foldable;
  GtkGrid           *brush_grid;
  GtkStack          *tabs;
  BivBoardStamps    *stamps;
  BivBoardMaker     *maker;
  BivBoardTracing   *tracing;
  GtkBox            *layer_box;
  GtkLabel          *size;
  BivBoardThumbnail *whole;
  GtkListBox        *faults;
};

enum { BRUSH, LAYERS, POINT, SHOW_CELL, MADE, N_SIGNALS };
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (BivBoardPanel, biv_board_panel, GTK_TYPE_WIDGET)

static const char *
brush_label (BivBrush brush)
{
  static const char *const labels[BIV_N_BRUSHES] = {
    [BIV_BRUSH_OPEN] = NC_("terrain", "Open"),     [BIV_BRUSH_HILL] = NC_("terrain", "Hill"),
    [BIV_BRUSH_WOOD] = NC_("terrain", "Wood"),     [BIV_BRUSH_TOWN] = NC_("terrain", "Town"),
    [BIV_BRUSH_WORKS] = NC_("terrain", "Works"),   [BIV_BRUSH_ROAD] = NC_("terrain", "Road"),
    [BIV_BRUSH_RIVER] = NC_("terrain", "River"),   [BIV_BRUSH_BRIDGE] = NC_("terrain", "Bridge"),
    [BIV_BRUSH_FORD] = NC_("terrain", "Ford"),     [BIV_BRUSH_CLOSED] = NC_("terrain", "Closed"),
    [BIV_BRUSH_WIRE] = NC_("terrain", "Wire"),     [BIV_BRUSH_MINES] = NC_("terrain", "Mines"),
    [BIV_BRUSH_TRENCH] = NC_("terrain", "Trench"), [BIV_BRUSH_BROKEN] = NC_("terrain", "Broken"),
  };

  g_return_val_if_fail (brush < BIV_N_BRUSHES, NULL);
  return g_dpgettext2 (NULL, "terrain", labels[brush]);
}

/* ---- Terrain ---- */

/* Ways go on to the cells north and south, so that they look like ways. */
static BivBoardDrawing *
draw_sample (BivBrush brush)
{
  BivGround ground[SAMPLE_SIZE * SAMPLE_SIZE] = { 0 };
  g_autoptr (BivBoardDraft) draft = biv_board_draft_new (BIV_BOARD_SQUARES, BIV_BOARD_MIN_SIDE, BIV_BOARD_MIN_SIDE);
  guint middle = SAMPLE_SIZE * SAMPLE_SIZE / 2;

  biv_board_draft_paint (draft, 0, brush);
  ground[middle] = *biv_board_draft_ground (draft, 0);
  if (brush == BIV_BRUSH_ROAD)
    ground[middle - 1].marks = ground[middle + 1].marks = BIV_MARK_ROAD;
  else if (brush == BIV_BRUSH_RIVER || brush == BIV_BRUSH_BRIDGE || brush == BIV_BRUSH_FORD)
    ground[middle - SAMPLE_SIZE].marks = ground[middle + SAMPLE_SIZE].marks = BIV_MARK_RIVER;
  if (brush == BIV_BRUSH_BRIDGE)
    {
      ground[middle].marks |= BIV_MARK_ROAD;
      ground[middle - 1].marks = ground[middle + 1].marks = BIV_MARK_ROAD;
    }
  return biv_board_drawing_new_from_ground (BIV_BOARD_SQUARES, SAMPLE_SIZE, SAMPLE_SIZE, ground, 7);
}

static void
on_brush (GtkToggleButton *button,
          BivBoardPanel   *self)
{
  if (self->is_setting || !gtk_toggle_button_get_active (button))
    return;
  for (guint brush = 0; brush < BIV_N_BRUSHES; brush++)
    if (self->brushes[brush] == button)
      g_signal_emit (self, signals[BRUSH], 0, (int) brush);
}

static void
add_brush (BivBoardPanel *self,
           BivBrush       brush)
{
  BivBox middle = { 1, 1, 1, 1 };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *sample = biv_board_thumbnail_new ();
  GtkWidget *label = gtk_label_new (brush_label (brush)), *button = gtk_toggle_button_new ();
  g_autofree char *tip = g_strdup_printf (_("%s (key %c)"), brush_label (brush), "1234567890WMHG"[brush]);

  biv_board_thumbnail_take_drawing (BIV_BOARD_THUMBNAIL (sample), draw_sample (brush));
  biv_board_thumbnail_set_part (BIV_BOARD_THUMBNAIL (sample), &middle);
  gtk_widget_set_size_request (sample, 32, 32);
  gtk_widget_set_halign (sample, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (label, "caption");
  gtk_box_append (GTK_BOX (box), sample);
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, brush_label (brush),
                                  -1);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "brush");
  self->brushes[brush] = GTK_TOGGLE_BUTTON (button);
  if (brush > 0)
    gtk_toggle_button_set_group (self->brushes[brush], self->brushes[0]);
  g_signal_connect (button, "toggled", G_CALLBACK (on_brush), self);
  gtk_grid_attach (self->brush_grid, button, (int) brush % 5, (int) brush / 5, 1, 1);
}

void
biv_board_panel_set_brush (BivBoardPanel *self,
                           BivBrush       brush)
{
  g_return_if_fail (BIV_IS_BOARD_PANEL (self) && brush < BIV_N_BRUSHES);

  self->is_setting = TRUE;
  gtk_toggle_button_set_active (self->brushes[brush], TRUE);
  self->is_setting = FALSE;
}

gboolean
biv_board_panel_offers (BivBoardPanel *self,
                        BivBrush       brush)
{
  g_return_val_if_fail (BIV_IS_BOARD_PANEL (self) && brush < BIV_N_BRUSHES, FALSE);
  return gtk_widget_get_visible (GTK_WIDGET (self->brushes[brush]));
}

/* Those that are left close up. */
void
biv_board_panel_set_offered (BivBoardPanel *self,
                             BivBrush       brush,
                             gboolean       is_offered)
{
  GtkLayoutManager *layout;
  int n = 0;

  g_return_if_fail (BIV_IS_BOARD_PANEL (self) && brush < BIV_N_BRUSHES);

  layout = gtk_widget_get_layout_manager (GTK_WIDGET (self->brush_grid));
  gtk_widget_set_visible (GTK_WIDGET (self->brushes[brush]), is_offered);
  for (BivBrush other = 0; other < BIV_N_BRUSHES; other++)
    {
      GtkLayoutChild *child = gtk_layout_manager_get_layout_child (layout, GTK_WIDGET (self->brushes[other]));

      if (!biv_board_panel_offers (self, other))
        continue;
      gtk_grid_layout_child_set_column (GTK_GRID_LAYOUT_CHILD (child), n % 5);
      gtk_grid_layout_child_set_row (GTK_GRID_LAYOUT_CHILD (child), n / 5);
      n++;
    }
}

void
biv_board_panel_set_narrow (BivBoardPanel *self,
                            gboolean       is_narrow)
{
  g_return_if_fail (BIV_IS_BOARD_PANEL (self));
  gtk_widget_set_visible (self->foldable, !is_narrow);
  gtk_scrolled_window_set_max_content_height (self->scroller, is_narrow ? NARROW_HEIGHT : -1);
}

/* ---- Layers ---- */

static void
on_eye (BivBoardPanel *self)
{
  BivLayers layers = BIV_LAYER_ALL;

  for (guint i = 0; i < N_LAYERS; i++)
    {
      gboolean is_shown = gtk_toggle_button_get_active (self->eyes[i]);
      GtkWidget *eye = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (self->eyes[i])));

      if (!is_shown)
        layers &= ~layer_table[i].layers;
      gtk_image_set_from_icon_name (GTK_IMAGE (eye), is_shown ? "view-reveal-symbolic" : "view-conceal-symbolic");
    }
  g_signal_emit (self, signals[LAYERS], 0, layers);
}

static void
on_lock (GtkToggleButton *lock)
{
  gtk_button_set_icon_name (GTK_BUTTON (lock), gtk_toggle_button_get_active (lock) ? "changes-prevent-symbolic"
                                                                                   : "changes-allow-symbolic");
}

static GtkWidget *
make_lock (guint i)
{
  GtkWidget *lock = gtk_toggle_button_new ();
  g_autofree char *words = g_strdup_printf (_("Lock %s"), _(layer_table[i].label));

  gtk_button_set_icon_name (GTK_BUTTON (lock), "changes-allow-symbolic");
  gtk_widget_set_tooltip_text (lock, words);
  gtk_widget_add_css_class (lock, "flat");
  gtk_widget_add_css_class (lock, "lock");
  gtk_accessible_update_property (GTK_ACCESSIBLE (lock), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_signal_connect (lock, "toggled", G_CALLBACK (on_lock), NULL);
  return lock;
}

static void
add_layer (BivBoardPanel *self,
           guint          i)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *button = gtk_toggle_button_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = biv_label_new (_(layer_table[i].label), NULL, BIV_LABEL_LEFT | BIV_LABEL_ENDS | BIV_LABEL_GROWS);
  GtkWidget *count = biv_label_new (NULL, "remark number dim-label", 0);

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("view-reveal-symbolic"));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), count);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "layer");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _(layer_table[i].label), -1);
  self->eyes[i] = GTK_TOGGLE_BUTTON (button);
  self->counts[i] = GTK_LABEL (count);
  gtk_toggle_button_set_active (self->eyes[i], TRUE);
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (on_eye), self);
  gtk_widget_set_hexpand (button, TRUE);
  gtk_box_append (GTK_BOX (row), button);
  if (i < LAYER_GRID)
    {
      self->locks[i] = GTK_TOGGLE_BUTTON (make_lock (i));
      gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->locks[i]));
    }
  gtk_box_append (self->layer_box, row);
}

/* What marks and what of the edges is of a layer. */
static guint16
marks_of (guint layer)
{
  switch (layer)
    {
    case LAYER_ROADS:
      return BIV_MARK_ROAD;
    case LAYER_WATER:
      return BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE;
    case LAYER_COVER:
      return (guint16) ~(BIV_MARK_ROAD | BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE);
    default:
      return 0;
    }
}

static gboolean
differs (guint           layer,
         const BivBoard *before,
         const BivBoard *after,
         BivCell         cell)
{
  const BivGround *was = biv_board_get_ground (before, cell), *is = biv_board_get_ground (after, cell);
  guint16 marks = marks_of (layer);
  gboolean differs = ((was->marks ^ is->marks) & marks) != 0;

  for (gsize i = 0; i < G_N_ELEMENTS (was->edges); i++)
    differs |= ((was->edges[i] ^ is->edges[i]) & marks) != 0;
  return differs || (layer == LAYER_OBJECTIVES && was->objective != is->objective)
         || (layer == LAYER_CONTOURS && was->level != is->level)
         || (layer == LAYER_NAMES
             && g_strcmp0 (biv_board_get_label (before, cell), biv_board_get_label (after, cell)) != 0);
}

const char *
biv_board_panel_find_locked (BivBoardPanel  *self,
                             const BivBoard *before,
                             const BivBoard *after)
{
  g_return_val_if_fail (BIV_IS_BOARD_PANEL (self) && before != NULL && after != NULL, NULL);

  /* The board as a whole: turned, cut, of another size. */
  if (biv_board_get_width (before) != biv_board_get_width (after)
      || biv_board_get_height (before) != biv_board_get_height (after))
    return NULL;
  for (guint i = 0; i < LAYER_GRID; i++)
    for (BivCell cell = 0; gtk_toggle_button_get_active (self->locks[i]) && cell < biv_board_get_n_cells (before); cell++)
      if (differs (i, before, after, cell))
        return _(layer_table[i].label);
  return NULL;
}

static gboolean
has_river_edge (const BivGround *ground)
{
  for (gsize i = 0; i < G_N_ELEMENTS (ground->edges); i++)
    if ((ground->edges[i] & BIV_MARK_RIVER) != 0)
      return TRUE;
  return FALSE;
}

static void
count_layers (BivBoardPanel *self)
{
  guint counts[N_LAYERS] = { 0 };

  for (BivCell cell = 0; cell < biv_board_get_n_cells (self->board); cell++)
    {
      const BivGround *ground = biv_board_get_ground (self->board, cell);

      counts[LAYER_OBJECTIVES] += ground->objective > 0;
      counts[LAYER_ROADS] += (ground->marks & BIV_MARK_ROAD) != 0;
      counts[LAYER_WATER] += (ground->marks & (BIV_MARK_RIVER | BIV_MARK_FORD | BIV_MARK_BRIDGE)) != 0
                             || has_river_edge (ground);
      counts[LAYER_COVER] += (ground->marks & (BIV_MARK_WOOD | BIV_MARK_TOWN | BIV_MARK_WORKS | BIV_MARK_TRENCH)) != 0;
      counts[LAYER_CONTOURS] += ground->level > 0;
      counts[LAYER_NAMES] += biv_board_get_label (self->board, cell) != NULL;
    }
  for (guint i = 0; i < LAYER_GRID; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", counts[i]);

      gtk_label_set_text (self->counts[i], text);
    }
}

/* ---- What looks forgotten ---- */

static char *
dup_fault_words (BivBoardPanel       *self,
                 const BivBoardFault *fault)
{
  char name[BIV_CELL_NAME], other[BIV_CELL_NAME];

  biv_board_cell_name (self->board, fault->cell, name);
  biv_board_cell_name (self->board, fault->other, other);
  switch (fault->kind)
    {
    case BIV_BOARD_FAULT_RIVER_ENDS:
      return g_strdup_printf (_("The river ends at %s, inside the board."), name);
    case BIV_BOARD_FAULT_ROAD_ENDS:
      return g_strdup_printf (_("The road ends at %s."), name);
    case BIV_BOARD_FAULT_ROAD_IN_RIVER:
      return g_strdup_printf (_("The road from %s runs into the river at %s: no bridge, no ford."), name, other);
    case BIV_BOARD_FAULT_UNREACHABLE:
      return g_strdup_printf (ngettext ("%u cell at %s cannot be reached.", "%u cells at %s cannot be reached.",
                                        fault->n_cells),
                              fault->n_cells, name);
    case BIV_BOARD_FAULT_HALVES_APART:
    default:
      return g_strdup (_("No way leads from the south edge to the north edge."));
    }
}

static void
on_show (GtkButton     *button,
         BivBoardPanel *self)
{
  g_signal_emit (self, signals[SHOW_CELL], 0, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "cell")));
}

static void
add_fault_row (BivBoardPanel *self,
               const char    *icon,
               const char    *style,
               const char    *words,
               BivCell        cell)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = biv_label_new (words, "remark", BIV_LABEL_LEFT | BIV_LABEL_WRAPS | BIV_LABEL_GROWS), *button;
  GtkWidget *image = gtk_image_new_from_icon_name (icon);

  gtk_widget_add_css_class (image, style);
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), label);
  if (cell != BIV_NO_CELL)
    {
      button = gtk_button_new_with_label (_("Show"));
      gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
      gtk_widget_add_css_class (button, "dense");
      g_object_set_data (G_OBJECT (button), "cell", GUINT_TO_POINTER (cell));
      g_signal_connect (button, "clicked", G_CALLBACK (on_show), self);
      gtk_box_append (GTK_BOX (box), button);
    }
  gtk_list_box_append (self->faults, box);
}

static void
list_faults (BivBoardPanel *self)
{
  g_autoptr (GArray) faults = biv_board_list_faults (self->board);
  gboolean are_apart = FALSE;

  biv_children_remove (self->faults);
  for (guint i = 0; i < faults->len; i++)
    {
      const BivBoardFault *fault = &g_array_index (faults, BivBoardFault, i);
      g_autofree char *words = dup_fault_words (self, fault);

      are_apart |= fault->kind == BIV_BOARD_FAULT_HALVES_APART;
      if (i < MAX_FAULT_ROWS)
        add_fault_row (self, "dialog-warning-symbolic", "warning", words, fault->cell);
    }
  if (faults->len > MAX_FAULT_ROWS)
    {
      guint n = faults->len - MAX_FAULT_ROWS;
      g_autofree char *words = g_strdup_printf (ngettext ("And %u more.", "And %u more.", n), n);

      add_fault_row (self, "dialog-warning-symbolic", "warning", words, BIV_NO_CELL);
    }
  if (!are_apart)
    add_fault_row (self, "object-select-symbolic", "success", _("Both halves can be reached."), BIV_NO_CELL);
}

/* ---- The whole board ---- */

void
biv_board_panel_set_board (BivBoardPanel *self,
                           BivBoard      *board,
                           guint32        seed)
{
  g_autofree char *size = NULL;
  BivBoardDrawing *drawing;
  double width, height;

  g_return_if_fail (BIV_IS_BOARD_PANEL (self) && board != NULL);

  biv_board_ref (board);
  g_clear_pointer (&self->board, biv_board_unref);
  self->board = board;
  size = g_strdup_printf ("%d × %d", biv_board_get_width (board), biv_board_get_height (board));
  gtk_label_set_text (self->size, size);
  drawing = biv_board_drawing_new (board, seed);
  count_layers (self);
  list_faults (self);
  biv_board_drawing_get_size (drawing, &width, &height);
  biv_board_tracing_set_size (self->tracing, width, height);
  biv_board_stamps_set_shape (self->stamps, biv_board_get_shape (board));
  biv_board_thumbnail_take_drawing (self->whole, drawing);
  biv_board_maker_set_board (self->maker, board);
}

void
biv_board_panel_set_view (BivBoardPanel *self,
                          const BivBox  *view)
{
  g_return_if_fail (BIV_IS_BOARD_PANEL (self));
  biv_board_thumbnail_set_frame (self->whole, view);
}

static void
on_point (BivBoardPanel *self,
          double         x,
          double         y)
{
  g_signal_emit (self, signals[POINT], 0, x, y);
}

BivBoardStamps *
biv_board_panel_get_stamps (BivBoardPanel *self)
{
  g_return_val_if_fail (BIV_IS_BOARD_PANEL (self), NULL);
  return self->stamps;
}

BivBoardTracing *
biv_board_panel_get_tracing (BivBoardPanel *self)
{
  g_return_val_if_fail (BIV_IS_BOARD_PANEL (self), NULL);
  return self->tracing;
}

void
biv_board_panel_show_stamps (BivBoardPanel *self,
                             gboolean       is_shown)
{
  g_return_if_fail (BIV_IS_BOARD_PANEL (self));
  gtk_stack_set_visible_child_name (self->tabs, is_shown ? "stamps" : "terrain");
}

void
biv_board_panel_keep_stamp (BivBoardPanel *self,
                            BivBoard      *board)
{
  g_return_if_fail (BIV_IS_BOARD_PANEL (self));
  biv_board_panel_show_stamps (self, TRUE);
  biv_board_stamps_keep (self->stamps, board);
}

static void
on_made (BivBoardPanel *self,
         BivBoard      *board)
{
  g_signal_emit (self, signals[MADE], 0, board);
}

/* ---- The widget ---- */

static void
biv_board_panel_dispose (GObject *object)
{
  BivBoardPanel *self = BIV_BOARD_PANEL (object);

  biv_children_unparent (self);
  g_clear_pointer (&self->board, biv_board_unref);
  G_OBJECT_CLASS (biv_board_panel_parent_class)->dispose (object);
}

static void
biv_board_panel_class_init (BivBoardPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_board_panel_dispose;
  g_type_ensure (BIV_TYPE_BOARD_MAKER);
  g_type_ensure (BIV_TYPE_BOARD_STAMPS);
  g_type_ensure (BIV_TYPE_BOARD_TRACING);
  g_type_ensure (BIV_TYPE_BOARD_THUMBNAIL);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/bivouac/ui/boards/board-panel.ui");
  BIV_BIND_CHILDREN (widget_class, BivBoardPanel, scroller, foldable, brush_grid, tabs, stamps, maker, tracing, layer_box,
                     size, whole, faults);
  BIV_BIND_CALLBACKS (widget_class, on_point, on_made);

  signals[BRUSH] = g_signal_new ("brush", BIV_TYPE_BOARD_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                 G_TYPE_INT);
  signals[LAYERS] = g_signal_new ("layers", BIV_TYPE_BOARD_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  G_TYPE_UINT);
  signals[POINT] = g_signal_new ("point", BIV_TYPE_BOARD_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                 G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[SHOW_CELL] = g_signal_new ("show-cell", BIV_TYPE_BOARD_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                     G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[MADE] = g_signal_new ("made", BIV_TYPE_BOARD_PANEL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                BIV_TYPE_BOARD);
}

static void
biv_board_panel_init (BivBoardPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint brush = 0; brush < BIV_N_BRUSHES; brush++)
    add_brush (self, (BivBrush) brush);
  for (guint i = 0; i < N_LAYERS; i++)
    add_layer (self, i);
  biv_board_thumbnail_set_pointing (self->whole);
}

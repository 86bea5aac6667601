/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sheet-canvas.c: a printed sheet on the screen, one page at a time */
#include "config.h"

#include "app/canvas/sheet-canvas.h"

#include <glib/gi18n.h>
#include <math.h>

#include "app/canvas/canvas-private.h"
#include "draw/ink/finer.h"
#include "draw/ink/pen.h"

#define MARGIN_PX      14
#define FINER          3            /* times as many pixels for the letters as the screen has at a scale of 1 */
#define SCROLL_STEP_PX 72.0
#define FOOT_MM        25.0         /* with the margin below it */

struct _BivSheetCanvas
{
  BivCanvas        parent_instance;

  BivSheet        *sheet;
  int              page;
  double           width, height;   /* points */
  BivFiner        *finer;
};

enum
{
  PROP_0,
  PROP_PAGE,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (BivSheetCanvas, biv_sheet_canvas, BIV_TYPE_CANVAS)

/* ---- The paper ---- */

static void
get_extent (BivCanvas *canvas,
            double    *width,
            double    *height)
{
  *width = BIV_SHEET_CANVAS (canvas)->width;
  *height = BIV_SHEET_CANVAS (canvas)->height;
}

typedef struct
{
  BivSheetCanvas *self;
  double          scale;
} Drawing;

static void
draw_page (cairo_t  *cr,
           gpointer  user_data)
{
  const Drawing *drawing = user_data;

  if (drawing->self->page >= biv_sheet_get_n_pages (drawing->self->sheet))
    return;
  cairo_scale (cr, drawing->scale, drawing->scale);
  /* Not from a recording: played for a part of the page, cairo left out places and flags of a map at some scales. */
  biv_sheet_draw_page (drawing->self->sheet, drawing->self->page, cr);
}

static void
draw_tile (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *part,
           double        scale)
{
  BivSheetCanvas *self = BIV_SHEET_CANVAS (canvas);
  Drawing drawing = { self, scale };

  if (self->sheet == NULL)
    return;
  cairo_rectangle (cr, 0, 0, self->width * scale, self->height * scale);
  cairo_clip (cr);
  biv_finer_paint (self->finer, cr, part, FINER, draw_page, &drawing);
}

static void
draw_live (BivCanvas    *canvas,
           cairo_t      *cr,
           const BivBox *view,
           double        scale)
{
  BivSheetCanvas *self = BIV_SHEET_CANVAS (canvas);

  if (self->sheet == NULL)
    return;
  cairo_rectangle (cr, -0.5, -0.5, self->width * scale + 1, self->height * scale + 1);
  if (biv_canvas_shows_cursor (canvas))
    {
      GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (self));
      GdkRGBA focus;

      if (!gtk_style_context_lookup_color (style, "theme_selected_bg_color", &focus))
        focus = (GdkRGBA) { 0.2f, 0.5f, 0.9f, 1.0f };
      gdk_cairo_set_source_rgba (cr, &focus);
      cairo_set_line_width (cr, 3);
    }
  else
    {
      cairo_set_source_rgba (cr, 0, 0, 0, 0.25);
      cairo_set_line_width (cr, 1);
    }
  cairo_stroke (cr);
}

/* ---- The page as a cell ---- */

static guint
find_cell (BivCanvas *canvas,
           double     x,
           double     y)
{
  BivSheetCanvas *self = BIV_SHEET_CANVAS (canvas);

  return self->sheet != NULL && x >= 0 && y >= 0 && x < self->width && y < self->height ? 0 : BIV_NOWHERE;
}

static gboolean
get_cell_box (BivCanvas *canvas,
              guint      cell,
              BivBox    *box)
{
  *box = (BivBox) { 0, 0, BIV_SHEET_CANVAS (canvas)->width, BIV_SHEET_CANVAS (canvas)->height };
  return cell == 0 && BIV_SHEET_CANVAS (canvas)->sheet != NULL;
}

static guint
step (BivCanvas        *canvas,
      guint             cell,
      GtkDirectionType  direction)
{
  return BIV_SHEET_CANVAS (canvas)->sheet != NULL ? 0 : BIV_NOWHERE;
}

static char *
describe (BivCanvas *canvas,
          guint      cell)
{
  BivSheetCanvas *self = BIV_SHEET_CANVAS (canvas);

  if (self->sheet == NULL)
    return NULL;
  if (!biv_sheet_is_laid (self->sheet))
    return g_strdup_printf (_("%s, page %d"), biv_sheet_get_title (self->sheet), self->page + 1);
  return g_strdup_printf (_("%s, page %d of %d"), biv_sheet_get_title (self->sheet), self->page + 1,
                          biv_sheet_get_n_pages (self->sheet));
}

/* ---- Which page ---- */

static void
show_page (BivSheetCanvas *self,
           gboolean        at_end)
{
  BivCanvas *canvas = BIV_CANVAS (self);
  BivCanvasPrivate *priv = biv_canvas_get_private (self);

  biv_canvas_invalidate (canvas, NULL);
  biv_canvas_set_place (canvas, priv->x, at_end ? self->height * priv->scale : -priv->margin);
  biv_canvas_describe_again (canvas);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAGE]);
}

/* One that is still laid out has one more, to be waited for. */
static int
get_last_page (BivSheetCanvas *self)
{
  int n_pages = self->sheet != NULL ? biv_sheet_get_n_pages (self->sheet) : 1;

  return self->sheet == NULL || biv_sheet_is_laid (self->sheet) ? MAX (0, n_pages - 1) : n_pages;
}

static gboolean
turn_to (BivSheetCanvas *self,
         int             page,
         gboolean        at_end)
{
  page = CLAMP (page, 0, get_last_page (self));
  if (page == self->page)
    return FALSE;
  self->page = page;
  show_page (self, at_end);
  return TRUE;
}

void
biv_sheet_canvas_take_sheet (BivSheetCanvas *self,
                             BivSheet       *sheet)
{
  double width_mm = 210.0, height_mm = 297.0;

  g_return_if_fail (BIV_IS_SHEET_CANVAS (self));

  g_clear_pointer (&self->sheet, biv_sheet_free);
  self->sheet = sheet;
  if (sheet != NULL)
    biv_sheet_get_size (sheet, &width_mm, &height_mm);
  if (sheet == NULL || biv_sheet_is_laid (sheet))
    self->page = CLAMP (self->page, 0, get_last_page (self));
  self->width = width_mm * BIV_POINTS_PER_MM;
  self->height = height_mm * BIV_POINTS_PER_MM;
  biv_canvas_extent_changed (BIV_CANVAS (self));
  biv_canvas_describe_again (BIV_CANVAS (self));
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAGE]);
}

gboolean
biv_sheet_canvas_lay_on (BivSheetCanvas *self,
                         gint64          us)
{
  gboolean is_missing, has_more;

  g_return_val_if_fail (BIV_IS_SHEET_CANVAS (self), FALSE);

  if (self->sheet == NULL || biv_sheet_is_laid (self->sheet))
    return FALSE;
  is_missing = self->page >= biv_sheet_get_n_pages (self->sheet);
  has_more = biv_sheet_lay_on (self->sheet, us);
  if (!has_more && self->page > get_last_page (self))
    turn_to (self, self->page, FALSE);
  else if (!has_more || (is_missing && self->page < biv_sheet_get_n_pages (self->sheet)))
    {
      /* How many pages there are stands at the foot of each. */
      const double foot = FOOT_MM * BIV_POINTS_PER_MM;
      const BivBox part = { 0, self->height - foot, self->width, foot };

      biv_canvas_invalidate (BIV_CANVAS (self), is_missing ? NULL : &part);
      biv_canvas_describe_again (BIV_CANVAS (self));
    }
  return has_more;
}

BivSheet *
biv_sheet_canvas_get_sheet (BivSheetCanvas *self)
{
  g_return_val_if_fail (BIV_IS_SHEET_CANVAS (self), NULL);
  return self->sheet;
}

int
biv_sheet_canvas_get_page (BivSheetCanvas *self)
{
  g_return_val_if_fail (BIV_IS_SHEET_CANVAS (self), 0);
  return self->page;
}

void
biv_sheet_canvas_set_page (BivSheetCanvas *self,
                           int             page)
{
  g_return_if_fail (BIV_IS_SHEET_CANVAS (self));
  turn_to (self, page, FALSE);
}

BivSheetFit
biv_sheet_canvas_get_fit (BivSheetCanvas *self)
{
  g_return_val_if_fail (BIV_IS_SHEET_CANVAS (self), BIV_SHEET_FIT_NONE);

  switch (biv_canvas_get_private (self)->fit)
    {
    case BIV_FIT_ALL:
      return BIV_SHEET_FIT_PAGE;
    case BIV_FIT_WIDTH:
      return BIV_SHEET_FIT_WIDTH;
    case BIV_FIT_NONE:
    default:
      return BIV_SHEET_FIT_NONE;
    }
}

/* ---- Reading on ---- */

/* At the foot of a page further reading goes to the head of the next, and back. */
static void
move_paper (BivSheetCanvas *self,
            double          dx,
            double          dy)
{
  BivCanvasPrivate *priv = biv_canvas_get_private (self);
  double y = priv->y;

  biv_canvas_set_place (BIV_CANVAS (self), priv->x + dx, priv->y + dy);
  if (dy != 0 && priv->y == y)
    turn_to (self, self->page + (dy > 0 ? 1 : -1), dy < 0);
}

static gboolean
on_scroll (BivSheetCanvas           *self,
           double                    dx,
           double                    dy,
           GtkEventControllerScroll *scroll)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (scroll));
  double step_px = gtk_event_controller_scroll_get_unit (scroll) == GDK_SCROLL_UNIT_WHEEL ? SCROLL_STEP_PX : 1.0;

  if ((state & GDK_CONTROL_MASK) != 0)
    return GDK_EVENT_PROPAGATE;
  move_paper (self, dx * step_px, dy * step_px);
  return GDK_EVENT_STOP;
}

static gboolean
on_key (BivSheetCanvas  *self,
        guint            key,
        guint            code,
        GdkModifierType  state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;
  switch (key)
    {
    case GDK_KEY_Up: case GDK_KEY_KP_Up:
      move_paper (self, 0, -SCROLL_STEP_PX);
      return GDK_EVENT_STOP;
    case GDK_KEY_Down: case GDK_KEY_KP_Down:
      move_paper (self, 0, SCROLL_STEP_PX);
      return GDK_EVENT_STOP;
    case GDK_KEY_Left: case GDK_KEY_KP_Left:
      move_paper (self, -SCROLL_STEP_PX, 0);
      return GDK_EVENT_STOP;
    case GDK_KEY_Right: case GDK_KEY_KP_Right:
      move_paper (self, SCROLL_STEP_PX, 0);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* ---- The widget ---- */

static void
biv_sheet_canvas_get_property (GObject    *object,
                               guint       property,
                               GValue     *value,
                               GParamSpec *pspec)
{
  if (property == PROP_PAGE)
    g_value_set_int (value, BIV_SHEET_CANVAS (object)->page);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property, pspec);
}

static void
biv_sheet_canvas_finalize (GObject *object)
{
  BivSheetCanvas *self = BIV_SHEET_CANVAS (object);

  g_clear_pointer (&self->sheet, biv_sheet_free);
  g_clear_pointer (&self->finer, biv_finer_free);
  G_OBJECT_CLASS (biv_sheet_canvas_parent_class)->finalize (object);
}

static void
biv_sheet_canvas_class_init (BivSheetCanvasClass *klass)
{
  BivCanvasClass *canvas_class = BIV_CANVAS_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = biv_sheet_canvas_get_property;
  G_OBJECT_CLASS (klass)->finalize = biv_sheet_canvas_finalize;
  canvas_class->get_extent = get_extent;
  canvas_class->draw_tile = draw_tile;
  canvas_class->draw_live = draw_live;
  canvas_class->find_cell = find_cell;
  canvas_class->get_cell_box = get_cell_box;
  canvas_class->step = step;
  canvas_class->describe = describe;
  props[PROP_PAGE] = g_param_spec_int ("page", NULL, NULL, 0, G_MAXINT, 0, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
}

static void
biv_sheet_canvas_init (BivSheetCanvas *self)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->width = 210.0 * BIV_POINTS_PER_MM;
  self->height = 297.0 * BIV_POINTS_PER_MM;
  gtk_widget_add_css_class (GTK_WIDGET (self), "desk");
  biv_canvas_set_scale_range (BIV_CANVAS (self), 0.25, 8.0);
  biv_canvas_set_margin (BIV_CANVAS (self), MARGIN_PX);
  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  biv_canvas_fit_width (BIV_CANVAS (self));
  /* It begins at the head of the paper, with the margin in sight. */
  self->finer = biv_finer_new ();
  biv_canvas_get_private (self)->y = -MARGIN_PX;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-thumbnail.c: a campaign's map, small, as a picture */
#include "app/canvas/map-thumbnail.h"

#include "app/widgets/look.h"

struct _BivMapThumbnail
{
  GtkWidget      parent_instance;
  BivMapDrawing *drawing;           /* NULL: no campaign */
};

G_DEFINE_FINAL_TYPE (BivMapThumbnail, biv_map_thumbnail, GTK_TYPE_WIDGET)

void
biv_map_thumbnail_set_campaign (BivMapThumbnail *self,
                                BivCampaign     *campaign)
{
  g_return_if_fail (BIV_IS_MAP_THUMBNAIL (self));

  g_clear_pointer (&self->drawing, biv_map_drawing_free);
  if (campaign != NULL)
    self->drawing = biv_map_drawing_new (campaign, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
biv_map_thumbnail_snapshot (GtkWidget   *widget,
                            GtkSnapshot *snapshot)
{
  BivMapThumbnail *self = BIV_MAP_THUMBNAIL (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  BivMapLook look = { .palette = biv_look_get_palette (widget) };
  double map_width, map_height;
  cairo_t *cr;

  if (width < 1 || height < 1)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  biv_set_colour (cr, look.palette->level[0]);
  cairo_paint (cr);
  if (self->drawing != NULL)
    {
      biv_map_drawing_get_size (self->drawing, &map_width, &map_height);
      look.zoom = MIN (width / MAX (map_width, 1), height / MAX (map_height, 1));
      cairo_translate (cr, (width - map_width * look.zoom) / 2, (height - map_height * look.zoom) / 2);
      biv_map_drawing_draw_static (self->drawing, cr, &look, NULL);
      biv_map_drawing_draw_flags (self->drawing, cr, &look, NULL, NULL);
    }
  cairo_destroy (cr);
}

static void
biv_map_thumbnail_dispose (GObject *object)
{
  g_clear_pointer (&BIV_MAP_THUMBNAIL (object)->drawing, biv_map_drawing_free);
  G_OBJECT_CLASS (biv_map_thumbnail_parent_class)->dispose (object);
}

static void
biv_map_thumbnail_class_init (BivMapThumbnailClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = biv_map_thumbnail_dispose;
  GTK_WIDGET_CLASS (klass)->snapshot = biv_map_thumbnail_snapshot;
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "thumbnail");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
biv_map_thumbnail_init (BivMapThumbnail *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

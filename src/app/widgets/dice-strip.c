/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dice-strip.c: dice as they fell, small, each in its side's colour; a typed one is marked "table" */
#include "app/widgets/dice-strip.h"

#include <glib/gi18n.h>

#include "app/widgets/look.h"
#include "draw/counter/side-look.h"
#include "draw/ink/plaque.h"

#define DIE_SIZE  16
#define DIE_PITCH 20
#define DICE_MOST 12

typedef struct
{
  BivSideLook look;
  gboolean    has_side;
  int         face;
  gboolean    is_typed;
} Die;

struct _BivDiceStrip
{
  GtkWidget    parent_instance;

  Die          dice[DICE_MOST];
  int          n_dice;
  PangoLayout *table;               /* the word; NULL where no die was typed */
};

G_DEFINE_FINAL_TYPE (BivDiceStrip, biv_dice_strip, GTK_TYPE_WIDGET)

void
biv_dice_strip_show (BivDiceStrip     *self,
                     BivCampaign      *campaign,
                     const BivDetails *dice)
{
  g_autoptr (GString) words = g_string_new (NULL);
  gboolean is_typed = FALSE;

  g_return_if_fail (BIV_IS_DICE_STRIP (self) && BIV_IS_CAMPAIGN (campaign));

  self->n_dice = 0;
  BIV_EACH_DETAIL (BivDie, fallen, dice)
    {
      Die *die = &self->dice[self->n_dice];

      if (self->n_dice == DICE_MOST)
        break;
      self->n_dice++;
      *die = (Die) { .has_side = biv_campaign_find_side (campaign, fallen->side) != NULL, .face = fallen->face,
                     .is_typed = fallen->is_typed };
      if (die->has_side)
        die->look = biv_side_look (campaign, fallen->side);
      is_typed = is_typed || die->is_typed;
      g_string_append_printf (words, "%s%d", words->len > 0 ? ", " : "", die->face);
    }
  g_clear_object (&self->table);
  if (is_typed)
    {
      PangoAttrList *attributes = pango_attr_list_new ();

      /* TRANSLATORS: beside a die that was thrown on the table and typed in */
      self->table = gtk_widget_create_pango_layout (GTK_WIDGET (self), _("table"));
      pango_attr_list_insert (attributes, pango_attr_scale_new (PANGO_SCALE_SMALL));
      pango_layout_set_attributes (self->table, attributes);
      pango_attr_list_unref (attributes);
      g_string_append_printf (words, ", %s", _("table"));
    }
  gtk_widget_set_visible (GTK_WIDGET (self), self->n_dice > 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, words->str, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* ---- Drawing ---- */

/* Which of the nine places of a face have a pip: bit 0 is the upper left, bit 8 the lower right. */
static const int pips[] = { 0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16d };

static void
draw_die (BivDiceStrip *self,
          cairo_t      *cr,
          const Die    *die,
          double        x,
          double        y)
{
  BivSideInks inks = biv_palette_side (biv_look_get_palette (GTK_WIDGET (self)), &die->look);

  if (die->has_side)
    biv_set_colour (cr, inks.colour);
  else
    biv_look_set_source (GTK_WIDGET (self), cr, 0.7);
  cairo_set_line_width (cr, 1.5);
  biv_rounded_add (cr, (BivBox) { x + 0.75, y + 0.75, DIE_SIZE - 1.5, DIE_SIZE - 1.5 }, 3);
  cairo_stroke (cr);
  if (die->face >= 1 && die->face <= 6)
    for (int i = 0; i < 9; i++)
      {
        if ((pips[die->face] >> i & 1) == 0)
          continue;
        cairo_arc (cr, x + 4.25 + 3.75 * (i % 3), y + 4.25 + 3.75 * (i / 3), 1.4, 0, 2 * G_PI);
        cairo_fill (cr);
      }
  else
    {
      g_autofree char *figure = g_strdup_printf ("%d", die->face);
      g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), figure);
      int width, height;

      pango_layout_get_pixel_size (layout, &width, &height);
      cairo_save (cr);
      cairo_translate (cr, x + DIE_SIZE / 2.0, y + DIE_SIZE / 2.0);
      cairo_scale (cr, 0.7, 0.7);
      cairo_move_to (cr, -width / 2.0, -height / 2.0);
      pango_cairo_show_layout (cr, layout);
      cairo_restore (cr);
    }
}

static void
biv_dice_strip_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  BivDiceStrip *self = BIV_DICE_STRIP (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget), text;
  cairo_t *cr;

  if (self->n_dice == 0 || width < 1 || height < 1)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  for (int i = 0; i < self->n_dice; i++)
    draw_die (self, cr, &self->dice[i], i * DIE_PITCH, (height - DIE_SIZE) / 2);
  if (self->table != NULL)
    {
      pango_layout_get_pixel_size (self->table, NULL, &text);
      biv_look_set_source (widget, cr, 0.7);
      cairo_move_to (cr, self->n_dice * DIE_PITCH, (height - text) / 2.0);
      pango_cairo_show_layout (cr, self->table);
    }
  cairo_destroy (cr);
}

static void
biv_dice_strip_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  BivDiceStrip *self = BIV_DICE_STRIP (widget);
  int text = 0;

  if (self->table != NULL)
    pango_layout_get_pixel_size (self->table, &text, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = *natural = DIE_SIZE;
  else
    *minimum = *natural = self->n_dice * DIE_PITCH + text;
}

static void
biv_dice_strip_dispose (GObject *object)
{
  g_clear_object (&BIV_DICE_STRIP (object)->table);
  G_OBJECT_CLASS (biv_dice_strip_parent_class)->dispose (object);
}

static void
biv_dice_strip_class_init (BivDiceStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = biv_dice_strip_dispose;
  widget_class->snapshot = biv_dice_strip_snapshot;
  widget_class->measure = biv_dice_strip_measure;
  gtk_widget_class_set_css_name (widget_class, "dicestrip");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
biv_dice_strip_init (BivDiceStrip *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

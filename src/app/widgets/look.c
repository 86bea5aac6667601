/* SPDX-License-Identifier: GPL-3.0-or-later */
/* look.c: sides, units and colours as the drawing code wants them */
#include "app/widgets/look.h"

#include "app/widgets/preferences.h"
#include "campaign/model/strength.h"

#define PALE_WORDS 0.6

gboolean
biv_look_has_contrast (GtkSettings *settings)
{
  const char *name = g_getenv ("GTK_THEME");
  g_autofree char *set = NULL;

  if (name == NULL)
    {
      g_object_get (settings, "gtk-theme-name", &set, NULL);
      name = set;
    }
  return name != NULL && (g_str_has_prefix (name, "HighContrast") || g_str_has_prefix (name, "Default-hc"));
}

/* The theme's name does not say whether it is dark; its text does. */
static gboolean
has_dark_theme (GtkWidget *widget)
{
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  return 0.2126 * text.red + 0.7152 * text.green + 0.0722 * text.blue > 0.5;
}

const BivPalette *
biv_look_get_palette (GtkWidget *widget)
{
  g_return_val_if_fail (GTK_IS_WIDGET (widget), biv_palette_for (BIV_PALETTE_LIGHT));

  if (has_dark_theme (widget))
    return biv_palette_for (BIV_PALETTE_DARK);
  return biv_palette_for (biv_look_has_contrast (gtk_widget_get_settings (widget)) ? BIV_PALETTE_CONTRAST : BIV_PALETTE_LIGHT);
}

BivSymbol
biv_look_of_unit (BivCampaign *campaign,
                  BivUnit     *unit)
{
  g_return_val_if_fail (BIV_IS_UNIT (unit), BIV_SYMBOL_UNKNOWN);

  if (unit->type == NULL)
    return BIV_SYMBOL_UNKNOWN;
  return biv_symbol_for_type (biv_unit_get_figure (campaign, unit),
                              biv_word_get_nick (biv_arm_get_type (), biv_unit_get_arm (campaign, unit)));
}

gboolean
biv_look_has_staff_marks (BivCampaign *campaign)
{
  g_return_val_if_fail (BIV_IS_CAMPAIGN (campaign), FALSE);

  return campaign->figures == BIV_FIGURES_ANY ? biv_preferences_get_plain_counters (biv_preferences_get ())
                                              : campaign->figures == BIV_FIGURES_STAFF;
}

void
biv_look_set_source (GtkWidget *widget,
                     cairo_t   *cr,
                     double     opacity)
{
  GdkRGBA text;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &text);
  /* Words are no paler than others in high contrast; what is fainter than that is no words. */
  if (opacity < PALE_WORDS || !biv_look_has_contrast (gtk_widget_get_settings (widget)))
    text.alpha *= (float) opacity;
  gdk_cairo_set_source_rgba (cr, &text);
}

double
biv_look_get_text_scale (GtkWidget *widget)
{
  PangoContext *context = gtk_widget_get_pango_context (widget);
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = pango_font_description_get_size (font) / (double) PANGO_SCALE;
  double resolution = pango_cairo_context_get_resolution (context);

  if (!pango_font_description_get_size_is_absolute (font))
    size *= (resolution > 0 ? resolution : 96) / 72;
  return CLAMP (size / (11 * 96 / 72.0), 0.5, 4);
}

void
biv_look_set_class (gpointer    widget,
                    const char *name,
                    gboolean    has_it)
{
  if (has_it)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

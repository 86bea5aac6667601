/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-map.c: the map on a player's page, drawn as everywhere, in the light and in the dark */
#include "config.h"
#include "draw/page/private.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "campaign/model/item-names.h"
#include "draw/ink/surface-file.h"

#define MOST_LOOK    (700 * 1024)   /* bytes of one of the two drawings: a larger one goes in as a picture */
#define WORDY        3              /* how many times shorter it can be said, at the most */
#define MOST_PICTURE 2000.0         /* px: the longer side of that */
#define LEAST_PICTURE 200.0

typedef struct
{
  const BivMapDrawing *drawing;
  BivMapLook           look;
} MapPage;

static void
draw_map (cairo_t  *cr,
          guint     number,
          gpointer  data)
{
  const MapPage *map = data;

  biv_map_drawing_draw_static (map->drawing, cr, &map->look, NULL);
  biv_map_drawing_draw_flags (map->drawing, cr, &map->look, NULL, NULL);
}

static GBytes *
render (BivPlayersPage   *page,
        BivPaletteKind    palette,
        BivSurfaceFormat  format,
        double            longest_px)
{
  MapPage map = { page->drawing, { .palette = biv_palette_for (palette), .zoom = 1.0, .on_paper = TRUE } };
  BivSurfaceSpec spec = { .format = format, .unit_pt = 1.0 };

  biv_map_drawing_get_size (page->drawing, &spec.width, &spec.height);
  spec.unit_px = MIN (2.0, longest_px / MAX (spec.width, spec.height));
  return biv_surface_render (&spec, 1, draw_map, &map, NULL);
}

/* ---- As lines ---- */

/* A hundredth of a map pixel is nothing to see at four times the size. */
static gboolean
round_numbers (const GMatchInfo *match,
               GString          *result,
               gpointer          data)
{
  g_autofree char *course = g_match_info_fetch (match, 0);
  const char *at = course;

  while (*at != '\0')
    {
      char number[G_ASCII_DTOSTR_BUF_SIZE];
      char *end = NULL;
      double value = g_ascii_isdigit (*at) || (*at == '-' && g_ascii_isdigit (at[1])) ? g_ascii_strtod (at, &end) : 0.0;

      if (end == NULL)
        {
          g_string_append_c (result, *at++);
          continue;
        }
      g_ascii_formatd (number, sizeof number, "%.2f", value);
      for (gsize last = strlen (number) - 1; last > 0 && (number[last] == '0' || number[last] == '.'); last--)
        {
          gboolean was_point = number[last] == '.';

          number[last] = '\0';
          if (was_point)
            break;
        }
      g_string_append (result, number);
      at = end;
    }
  return FALSE;
}

/* "rgb(93.3%, 91.4%, 84.7%)": "#eee9d8" */
static gboolean
write_colour (const GMatchInfo *match,
              GString          *result,
              gpointer          data)
{
  g_string_append_c (result, '#');
  for (int i = 1; i <= 3; i++)
    {
      g_autofree char *part = g_match_info_fetch (match, i);

      g_string_append_printf (result, "%02x", (guint) CLAMP (lround (g_ascii_strtod (part, NULL) * 2.55), 0, 255));
    }
  return FALSE;
}

/* g_string_replace() moves what is behind each place that it finds. */
static void
replace_words (GString    *text,
               const char *from,
               const char *to)
{
  g_auto (GStrv) parts = g_strsplit (text->str, from, -1);
  g_autofree char *replaced = g_strjoinv (to, parts);

  g_string_assign (text, replaced);
}

static void
replace (GString             *text,
         const char          *pattern,
         GRegexEvalCallback   how)
{
  g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_RAW, 0, NULL);
  g_autofree char *replaced = g_regex_replace_eval (regex, text->str, (gssize) text->len, 0, 0, how, NULL, NULL);

  g_string_assign (text, replaced);
}

/* What lies in the <svg>, said shortly, with its ids apart from those of the other drawing. What is left out is what holds
 * anyhow, or stands in the group round it. */
static char *
dup_inner (GBytes     *bytes,
           const char *apart)
{
  static const char *const usual[] = { "fill-rule:nonzero;", "fill-opacity:1;", "stroke-opacity:1;", "stroke:none;",
                                       "stroke-linejoin:miter;", "stroke-linecap:butt;", "stroke-miterlimit:10;" };
  gsize n_bytes;
  const char *svg = g_bytes_get_data (bytes, &n_bytes);
  g_autofree char *text = g_strndup (svg, n_bytes), *id = g_strdup_printf ("id=\"%s", apart);
  g_autofree char *href = g_strdup_printf ("href=\"#%s", apart), *url = g_strdup_printf ("url(#%s", apart);
  char *begin = strstr (text, "<svg"), *end = g_strrstr (text, "</svg>");
  g_autoptr (GString) inner = NULL;

  begin = begin != NULL ? strchr (begin, '>') : NULL;
  if (begin == NULL || end == NULL)
    return g_strdup ("");
  *end = '\0';
  inner = g_string_new (begin + 1);
  replace_words (inner, "id=\"", id);
  replace_words (inner, "xlink:href=\"#", "href=\"#");
  replace_words (inner, "href=\"#", href);
  replace_words (inner, "url(#", url);
  for (gsize i = 0; i < G_N_ELEMENTS (usual); i++)
    replace_words (inner, usual[i], "");
  replace (inner, " d=\"[^\"]*\"", round_numbers);
  replace (inner, "rgb\\(([0-9.]+)%, ?([0-9.]+)%, ?([0-9.]+)%\\)", write_colour);
  return g_string_free (g_steal_pointer (&inner), FALSE);
}

/* ---- As a picture ---- */

/* A map of many cells would make the page slow to open on a telephone, and too large for a mail. */
static void
add_picture (BivPlayersPage *page,
             BivPaletteKind  palette,
             const char     *name,
             double          width,
             double          height)
{
  g_autofree char *encoded = NULL;

  for (double longest = MOST_PICTURE; longest > LEAST_PICTURE; longest *= 0.8)
    {
      g_autoptr (GBytes) png = render (page, palette, BIV_SURFACE_PNG, longest);

      if (png == NULL || g_bytes_get_size (png) > MOST_LOOK * 3 / 4)
        continue;
      encoded = g_base64_encode (g_bytes_get_data (png, NULL), g_bytes_get_size (png));
      break;
    }
  g_string_append_printf (page->html, "<image class=\"%s\" width=\"%d\" height=\"%d\" href=\"data:image/png;base64,%s\"/>\n",
                          name, (int) ceil (width), (int) ceil (height), encoded != NULL ? encoded : "");
}

static void
add_look (BivPlayersPage *page,
          BivPaletteKind  palette,
          const char     *name,
          double          width,
          double          height)
{
  g_autoptr (GBytes) svg = render (page, palette, BIV_SURFACE_SVG, 0.0);
  gboolean is_worth = svg != NULL && g_bytes_get_size (svg) < MOST_LOOK * WORDY;
  g_autofree char *apart = g_strconcat (name, "-", NULL), *inner = is_worth ? dup_inner (svg, apart) : NULL;

  if (inner == NULL || strlen (inner) > MOST_LOOK)
    add_picture (page, palette, name, width, height);
  else
    g_string_append_printf (page->html, "<g class=\"%s\" stroke-miterlimit=\"10\">%s</g>\n", name, inner);
}

void
biv_players_page_add_map (BivPlayersPage *page)
{
  double width, height;

  if (page->drawing == NULL)
    return;
  biv_map_drawing_get_size (page->drawing, &width, &height);
  biv_players_page_put (page, "<section id=\"map\" aria-label=\"", _("Map"), "\">\n");
  biv_players_page_put_plain (page, "<figure id=\"chart\">\n");
  g_string_append_printf (page->html, "<svg id=\"drawing\" viewBox=\"0 0 %d %d\" role=\"group\"", (int) ceil (width),
                          (int) ceil (height));
  biv_players_page_put (page, " aria-label=\"", _("Map"), "\">\n");
  add_look (page, BIV_PALETTE_LIGHT, "light", width, height);
  add_look (page, BIV_PALETTE_DARK, "dark", width, height);
  biv_players_page_put_plain (page, "<g id=\"over\"></g>\n</svg>\n</figure>\n</section>\n");
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* front.c: the front page of a chronicle: the map through the turns, the course of the war in figures, what happened */
#include "config.h"
#include "draw/site/site-private.h"

#include <glib/gi18n-lib.h>

#include "campaign/model/calendar.h"
#include "campaign/model/item-names.h"
#include "campaign/model/numbers.h"
#include "campaign/story/chronicle.h"
#include "campaign/turn/victory.h"
#include "draw/counter/side-look.h"
#include "draw/ink/plot.h"
#include "draw/ink/surface-file.h"
#include "draw/map/plate.h"
#include "draw/sheet/html.h"
#include "draw/sheet/words.h"

/* ---- The map ---- */

/* One after the other without it: a page is complete as it is. */
static const char steering[] =
  "<script>\n"
  "const maps = document.querySelectorAll ('#maps figure'), slider = document.getElementById ('turn');\n"
  "function show ()\n"
  "{\n"
  "  const words = maps[slider.value].querySelector ('figcaption').textContent;\n"
  "  maps.forEach ((map, number) => { map.hidden = number != slider.value; });\n"
  "  document.getElementById ('which').textContent = words;\n"
  "  slider.setAttribute ('aria-valuetext', words);\n"
  "}\n"
  "slider.addEventListener ('input', show);\n"
  "document.getElementById ('steer').hidden = false;\n"
  "show ();\n"
  "</script>\n";

#define MAP_MARGIN 6.0                /* mm of paper round a plate */

static void
draw_map (cairo_t *cr,
          guint    page,
          gpointer data)
{
  const BivPalette *palette = biv_palette_for (BIV_PALETTE_LIGHT);

  biv_set_colour (cr, palette->page);
  cairo_paint (cr);
  cairo_translate (cr, MAP_MARGIN, MAP_MARGIN);
  biv_map_plate_draw (data, cr, palette);
}

static gboolean
add_map (Site    *site,
         int      turn,
         GError **error)
{
  BivCampaign *then = site->turns->pdata[turn];
  g_autoptr (BivCampaign) known = site_copy_known (site, then);
  BivMapDrawing *drawing = biv_map_drawing_new (known, site->reader);
  g_autoptr (BivMapPlate) plate = NULL;
  g_autofree char *name = g_strdup_printf ("map-%d.svg", turn);
  BivSurfaceSpec spec = { .format = BIV_SURFACE_SVG, .unit_pt = 72 / 25.4, .unit_px = 4.0, .title = name };
  double width, height;
  GBytes *bytes;

  biv_map_drawing_set_backdrop (drawing, site->request->backdrop);
  biv_map_plate_choose_size (drawing, &width, &height);
  plate = biv_map_plate_new (drawing, width - 2 * MAP_MARGIN, height - 2 * MAP_MARGIN, BIV_PLATE_WHOLE);
  biv_map_plate_get_size (plate, &width, &height);
  spec.width = width + 2 * MAP_MARGIN;
  spec.height = height + 2 * MAP_MARGIN;
  bytes = biv_surface_render (&spec, 1, draw_map, plate, error);
  if (bytes == NULL)
    return FALSE;
  site_add_file (site, name, bytes);
  return TRUE;
}

static gboolean
append_maps (Site    *site,
             GString *html,
             GError **error)
{
  GString *figures = g_string_new (NULL);
  guint n = 0;

  for (int turn = 1; (guint) turn < site->turns->len; turn++)
    {
      g_autofree char *caption = biv_calendar_dup_turn (site->known, turn);
      g_autofree char *alternative = g_strdup_printf (C_("chronicle", "The map, %s"), caption);

      if (site->turns->pdata[turn] == NULL)
        continue;
      if (!add_map (site, turn, error))
        {
          g_string_free (figures, TRUE);
          return FALSE;
        }
      biv_html_append (figures, "<figure><img alt=\"", alternative, "\"");
      g_string_append_printf (figures, " src=\"map-%d.svg\">", turn);
      biv_html_append (figures, "<figcaption>", caption, "</figcaption></figure>\n");
      n++;
    }
  if (n > 0)
    biv_html_append (html, "<h2>", C_("chronicle", "The map"), "</h2>\n<section id=\"maps\">\n");
  if (n > 1)
    {
      biv_html_append (html, "<p id=\"steer\" hidden><label for=\"turn\">", C_("chronicle", "Turn"), "</label>\n");
      g_string_append_printf (html, "<input type=\"range\" id=\"turn\" min=\"0\" max=\"%u\" value=\"%u\" step=\"1\">\n", n - 1,
                              n - 1);
      g_string_append (html, "<output for=\"turn\" id=\"which\"></output></p>\n");
    }
  if (n > 0)
    g_string_append_printf (html, "%s</section>\n%s", figures->str, n > 1 ? steering : "");
  g_string_free (figures, TRUE);
  return TRUE;
}

/* ---- The course of the war in figures ---- */

#define PLOT_WIDTH  640.0
#define PLOT_HEIGHT 300.0

static void
line_clear (gpointer line)
{
  g_free ((int *) ((BivPlotLine *) line)->values);
}

static void
array_free (gpointer array)
{
  g_array_unref (array);
}

/* CA-MAIL-3: what all of a side had, none of several players is told: his numbers are those of what he commands. */
static GPtrArray *
list_numbers (Site *site)
{
  GPtrArray *sides;

  if (site->player == NULL || site->player->is_only)
    return biv_numbers_list (site->source);
  sides = g_ptr_array_new_with_free_func (array_free);
  BIV_EACH (BivItem, side, site->source, BIV_KIND_SIDE)
    {
      GArray *turns = g_array_new (FALSE, TRUE, sizeof (BivTurnNumbers));

      for (guint turn = 1; turn < site->turns->len && g_str_equal (biv_item_get_id (side), site->reader); turn++)
        if (site->turns->pdata[turn] != NULL)
          {
            g_autoptr (BivCampaign) known = site_copy_known (site, site->turns->pdata[turn]);
            BivTurnNumbers numbers;

            biv_numbers_count (known, site->reader, &numbers);
            g_array_append_val (turns, numbers);
          }
      g_ptr_array_add (sides, turns);
    }
  return sides;
}

/* CA-VICTORY-7: a side reads its own numbers, and everybody none. Returns: (transfer full): of BivPlotLine */
static GArray *
list_lines (Site      *site,
            GPtrArray *numbers,
            BivNumber  number)
{
  GPtrArray *sides = biv_campaign_peek_items (site->source, BIV_KIND_SIDE);
  GArray *lines = g_array_new (FALSE, TRUE, sizeof (BivPlotLine));

  g_array_set_clear_func (lines, line_clear);
  for (guint i = 0; i < MIN (numbers->len, sides->len); i++)
    {
      const char *id = biv_item_get_id (sides->pdata[i]);
      const GArray *turns = numbers->pdata[i];
      BivPlotLine line = { .name = biv_side_call_briefly (sides->pdata[i]), .look = biv_side_look (site->known, id) };
      int *values;

      if (site->reader != NULL && !g_str_equal (site->reader, id))
        continue;
      values = g_new0 (int, turns->len + 1);
      for (guint j = 0; j < turns->len; j++)
        values[line.n_values++] = g_array_index (turns, BivTurnNumbers, j).values[number];
      line.first_turn = turns->len > 0 ? g_array_index (turns, BivTurnNumbers, 0).turn : 1;
      line.values = values;
      g_array_append_val (lines, line);
    }
  return lines;
}

static void
draw_plot (cairo_t *cr,
           guint    page,
           gpointer data)
{
  biv_plot_draw (data, cr, 8.0, 8.0, PLOT_WIDTH - 16.0, PLOT_HEIGHT - 16.0);
}

/* The same for who cannot see it, and for who wants to reckon. */
static void
append_table (Site         *site,
              GString      *html,
              const GArray *lines,
              const char   *title)
{
  const BivPlotLine *first = &g_array_index (lines, BivPlotLine, 0);

  biv_html_append (html, "<details><summary>", C_("chronicle", "In figures"), "</summary>\n<div class=\"table\"><table>\n");
  biv_html_append (html, "<caption>", title, "</caption>\n");
  biv_html_append (html, "<thead><tr><th scope=\"col\">", C_("column", "Turn"), "</th>");
  for (guint i = 0; i < lines->len; i++)
    biv_html_append (html, "<th scope=\"col\" class=\"figure\">", g_array_index (lines, BivPlotLine, i).name, "</th>");
  g_string_append (html, "</tr></thead>\n");
  for (guint turn = 0; turn < first->n_values; turn++)
    {
      g_string_append_printf (html, "<tr><th scope=\"row\">%u</th>", first->first_turn + turn);
      for (guint i = 0; i < lines->len; i++)
        {
          const BivPlotLine *line = &g_array_index (lines, BivPlotLine, i);

          if (turn < line->n_values)
            g_string_append_printf (html, "<td class=\"figure\">%d</td>", line->values[turn]);
          else
            g_string_append (html, "<td></td>");
        }
      g_string_append (html, "</tr>\n");
    }
  g_string_append (html, "</table></div></details>\n");
}

static gboolean
append_course (Site    *site,
               GString *html,
               GError **error)
{
  static const BivNumber plotted[] = { BIV_NUMBER_STRENGTH, BIV_NUMBER_POINTS, BIV_NUMBER_LOST };
  g_autoptr (GPtrArray) numbers = list_numbers (site);
  gboolean is_headed = FALSE;

  for (gsize i = 0; i < G_N_ELEMENTS (plotted); i++)
    {
      g_autoptr (GArray) lines = list_lines (site, numbers, plotted[i]);
      g_autofree char *name = g_strdup_printf ("course-%zu.svg", i + 1), *words = NULL;
      const char *title = biv_number_get_label (plotted[i]);
      const BivPalette *palette = biv_palette_for (BIV_PALETTE_LIGHT);
      BivNumbersPlot plot = { .title = title, .lines = (const BivPlotLine *) (gpointer) lines->data, .n_lines = lines->len,
                              .palette = palette, .ink = palette->ink, .size = 13.0 };
      BivSurfaceSpec spec = { .format = BIV_SURFACE_SVG, .width = PLOT_WIDTH, .height = PLOT_HEIGHT, .unit_pt = 0.75,
                              .unit_px = 1.0, .title = title };
      GBytes *bytes;

      /* One turn makes no line. */
      if (lines->len == 0 || g_array_index (lines, BivPlotLine, 0).n_values < 2)
        continue;
      bytes = biv_surface_render (&spec, 1, draw_plot, &plot, error);
      if (bytes == NULL)
        return FALSE;
      site_add_file (site, name, bytes);
      if (!is_headed)
        biv_html_append (html, "<h2>", C_("chronicle", "The course of the war"), "</h2>\n");
      is_headed = TRUE;
      words = biv_plot_dup_words (&plot);
      biv_html_append (html, "<figure><img alt=\"", words, "\"");
      biv_html_append (html, " width=\"640\" height=\"300\" src=\"", name, "\"></figure>\n");
      append_table (site, html, lines, title);
    }
  return TRUE;
}

/* ---- What happened ---- */

static void
append_turn_heading (Site    *site,
                     GString *html,
                     int      turn)
{
  g_autofree char *page = site_dup_turn_page (site, turn), *words = biv_calendar_dup_turn (site->known, turn);

  if (page != NULL)
    site_append_link (html, "<h3>", page, words, "</h3>\n");
  else
    biv_html_append (html, "<h3>", words, "</h3>\n");
}

gboolean
site_append_deeds (Site    *site,
                   GString *html,
                   int      turn)
{
  guint n = 0;

  for (guint i = 0; i < site->deeds->len; i++)
    {
      const BivDeed *deed = site->deeds->pdata[i];
      g_autofree char *page = deed->kind == BIV_DEED_BATTLE ? site_dup_battle_page (site, deed->object) : NULL;

      if (deed->turn != turn)
        continue;
      g_string_append (html, n++ == 0 ? "<ul>\n" : "");
      g_string_append (html, deed->is_turning_point ? "<li><strong>" : "<li>");
      if (page != NULL)
        site_append_link (html, "", page, deed->text, "");
      else
        biv_html_append (html, "", deed->text, "");
      g_string_append (html, deed->is_turning_point ? "</strong></li>\n" : "</li>\n");
    }
  g_string_append (html, n > 0 ? "</ul>\n" : "");
  return n > 0;
}

static gboolean
has_deeds (Site *site,
           int   turn)
{
  for (guint i = 0; i < site->deeds->len; i++)
    if (((BivDeed *) site->deeds->pdata[i])->turn == turn)
      return TRUE;
  return FALSE;
}

static void
append_all_deeds (Site    *site,
                  GString *html)
{
  biv_html_append (html, "<h2>", C_("chronicle", "What happened"), "</h2>\n");
  if (site->deeds->len == 0)
    biv_html_append (html, "<p>", C_("chronicle", "Nothing yet that who reads this may know."), "</p>\n");
  for (int turn = 1; turn <= site->known->turn; turn++)
    if (has_deeds (site, turn))
      {
        append_turn_heading (site, html, turn);
        site_append_deeds (site, html, turn);
      }
}

static void
append_beginning (Site    *site,
                  GString *html)
{
  BivCampaign *known = site->known;
  g_autofree char *now = biv_calendar_dup_turn (known, known->turn);
  g_autofree char *result = known->state == BIV_STATE_FINISHED ? biv_victory_dup_result (known) : NULL;

  if (known->description != NULL && known->description[0] != '\0')
    biv_html_append (html, "<p>", known->description, "</p>\n");
  if (result != NULL)
    biv_html_append (html, "<p class=\"bold\">", result, "</p>\n");
  else if (known->turn >= 1)
    biv_html_append (html, "<p class=\"bold\">", now, "</p>\n");
  else
    biv_html_append (html, "<p class=\"bold\">", C_("chronicle", "The campaign has not begun."), "</p>\n");
}

gboolean
site_add_front (Site    *site,
                GError **error)
{
  GString *html = site_begin_page (site, "index.html", NULL);
  guint at = site->files->len;

  append_beginning (site, html);
  if (!append_maps (site, html, error) || !append_course (site, html, error))
    {
      g_string_free (html, TRUE);
      return FALSE;
    }
  append_all_deeds (site, html);
  biv_html_append (html, "<p><a href=\"feed.xml\">", C_("chronicle", "What is new, as a feed (RSS)"), "</a></p>\n");
  site_end_page (site, "index.html", html);
  /* It is written first, and so comes before its pictures. */
  g_ptr_array_insert (site->files, (int) at, g_ptr_array_steal_index (site->files, site->files->len - 1));
  return TRUE;
}

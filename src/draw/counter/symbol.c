/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symbol.c: which symbol a unit has, and drawing it */
#include "draw/counter/symbol-private.h"

#include <string.h>

/* A plain symbol's frame needs so many user units before a gun's letter can be read in it. */
#define LETTER_SIZE 14.0

/* The unit types of the five rulesets, and the arms for types that a referee has added. Written without '-' and '_'. */
static const struct { const char *id; BivSymbol symbol; } types[] = {
  { "inf", BIV_SYMBOL_INFANTRY },
  { "infeu", BIV_SYMBOL_INFANTRY },
  { "infnat", BIV_SYMBOL_CLOSE_COMBAT },
  { "infantry", BIV_SYMBOL_INFANTRY },
  { "icw", BIV_SYMBOL_CLOSE_COMBAT },
  { "rif", BIV_SYMBOL_RIFLES },
  { "rifles", BIV_SYMBOL_RIFLES },
  { "skirmishers", BIV_SYMBOL_SKIRMISHERS },
  { "cav", BIV_SYMBOL_CAVALRY },
  { "caveu", BIV_SYMBOL_CAVALRY },
  { "cavnat", BIV_SYMBOL_CAVALRY },
  { "cavalry", BIV_SYMBOL_CAVALRY },
  { "cavd", BIV_SYMBOL_DISMOUNTED },
  { "cavalrydism", BIV_SYMBOL_DISMOUNTED },
  { "mg", BIV_SYMBOL_MACHINE_GUN },
  { "machinegun", BIV_SYMBOL_MACHINE_GUN },
  { "lfa", BIV_SYMBOL_GUN_LIGHT },
  { "fa", BIV_SYMBOL_GUN_FIELD },
  { "art", BIV_SYMBOL_GUN_FIELD },
  { "artillery", BIV_SYMBOL_GUN_FIELD },
  { "fieldart", BIV_SYMBOL_GUN_FIELD },
  { "fieldartillery", BIV_SYMBOL_GUN_FIELD },
  { "fsa", BIV_SYMBOL_GUN_FORTRESS },
  { "siegeart", BIV_SYMBOL_GUN_FORTRESS },
  { "fortressart", BIV_SYMBOL_GUN_FORTRESS },
  { "mountainart", BIV_SYMBOL_GUN_MOUNTAIN },
  { "mediumart", BIV_SYMBOL_GUN_MEDIUM },
  { "heavyart", BIV_SYMBOL_GUN_HEAVY },
  { "infantrygun", BIV_SYMBOL_GUN_INFANTRY },
  { "antitankgun", BIV_SYMBOL_GUN_ANTI_TANK },
  { "mortar", BIV_SYMBOL_MORTAR },
  { "rocket", BIV_SYMBOL_ROCKETS },
  { "tank", BIV_SYMBOL_TANK },
  { "lighttank", BIV_SYMBOL_TANK },
  { "assaultgun", BIV_SYMBOL_ASSAULT_GUN },
  { "spgun", BIV_SYMBOL_ASSAULT_GUN },
  { "armouredcar", BIV_SYMBOL_ARMOURED_CAR },
  { "engineer", BIV_SYMBOL_ENGINEERS },
  { "transportmotor", BIV_SYMBOL_TRANSPORT_MOTOR },
  { "transporthorse", BIV_SYMBOL_TRANSPORT_HORSE },
  { "cmd", BIV_SYMBOL_COMMAND },
  { "command", BIV_SYMBOL_COMMAND },
  { "general", BIV_SYMBOL_COMMAND },
  { "hq", BIV_SYMBOL_COMMAND },
  { "foot", BIV_SYMBOL_INFANTRY },
  { "horse", BIV_SYMBOL_CAVALRY },
  { "gun", BIV_SYMBOL_GUN_FIELD },
  { "transport", BIV_SYMBOL_TRANSPORT_MOTOR },
};

static gboolean
find_type (const char *text,
           BivSymbol  *symbol)
{
  char id[32];
  gsize n = 0;

  for (; *text != '\0' && n + 1 < sizeof id; text++)
    if (*text != '-' && *text != '_')
      id[n++] = g_ascii_tolower (*text);
  id[n] = '\0';
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (strcmp (types[i].id, id) == 0)
      {
        *symbol = types[i].symbol;
        return TRUE;
      }
  return FALSE;
}

BivSymbol
biv_symbol_for_type (const char *type,
                     const char *arm)
{
  BivSymbol symbol = BIV_SYMBOL_UNKNOWN;

  if ((type != NULL && find_type (type, &symbol)) || (arm != NULL && find_type (arm, &symbol)))
    return symbol;
  return BIV_SYMBOL_UNKNOWN;
}

/* ---- Drawing ---- */

static void
draw_period (cairo_t         *cr,
             BivSymbol        symbol,
             double           x,
             double           y,
             double           size,
             cairo_pattern_t *ink,
             cairo_pattern_t *paper)
{
  guint n;
  const BivSymbolPart *parts = biv_symbol_get_parts (symbol, &n);

  if (parts == NULL)
    biv_figure_draw (cr, biv_symbol_get_period (symbol), x, y, size, 0.6, ink, paper);
  for (guint i = 0; i < n; i++)
    biv_figure_draw (cr, biv_symbol_get_period (parts[i].symbol), x + parts[i].x * size, y + parts[i].y * size,
                     parts[i].size * size, 0.6, ink, paper);
}

static void
draw_plain (cairo_t         *cr,
            BivSymbol        symbol,
            double           x,
            double           y,
            double           size,
            cairo_pattern_t *ink,
            cairo_pattern_t *paper)
{
  static const BivStroke frame[] = { { BIV_STROKE_LINE, 6, "R 5 22 90 56" }, { BIV_STROKE_END, 0, NULL } };
  const BivStroke *letter = biv_symbol_get_letter (symbol);

  /* The mark is cut off at the frame, whose corners would else show the ends of diagonals. */
  cairo_save (cr);
  cairo_new_path (cr);
  cairo_rectangle (cr, x + 0.02 * size, y + 0.19 * size, 0.96 * size, 0.62 * size);
  if (symbol == BIV_SYMBOL_COMMAND)
    cairo_rectangle (cr, x, y + 0.81 * size, 0.5 * size, 0.19 * size);
  cairo_clip (cr);
  biv_figure_draw (cr, frame, x, y, size, 1.0, ink, paper);
  biv_figure_draw (cr, biv_symbol_get_plain (symbol), x, y, size, 0.9, ink, paper);
  if (letter != NULL && size >= LETTER_SIZE)
    biv_figure_draw (cr, letter, x, y, size, 0.8, ink, paper);
  cairo_restore (cr);
}

void
biv_symbol_draw (cairo_t         *cr,
                 BivSymbol        symbol,
                 gboolean         plain,
                 double           x,
                 double           y,
                 double           size,
                 cairo_pattern_t *ink,
                 cairo_pattern_t *paper)
{
  g_return_if_fail (cr != NULL && symbol < BIV_N_SYMBOLS && ink != NULL && paper != NULL);

  if (size <= 0.0)
    return;
  if (plain)
    draw_plain (cr, symbol, x, y, size, ink, paper);
  else
    draw_period (cr, symbol, x, y, size, ink, paper);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckon.c: the lines of sums behind the dice */
#include "config.h"
#include "engine/reckon.h"

#include <glib/gi18n-lib.h>

#include "base/fit.h"

guint
biv_reckon_or_less (int face)
{
  return (1u << CLAMP (face, 0, 6)) - 1;
}

guint
biv_reckon_or_more (int face)
{
  return 0x3fu & ~biv_reckon_or_less (face - 1);
}

BivReckoning *
biv_reckon_line (GArray     *lines,
                 int         side,
                 int         unit,
                 const char *clause,
                 guint       winning)
{
  BivReckoning line = {
    .side = side, .unit = unit, .clause = clause, .chances = __builtin_popcount (winning), .out_of = 6,
    .winning = (guint16) winning,
  };

  g_array_append_val (lines, line);
  return &g_array_index (lines, BivReckoning, lines->len - 1);
}

void
biv_reckon_part (GString    *sum,
                 int         number,
                 const char *what)
{
  if (number != 0)
    g_string_append_printf (sum, ", %s%d %s", number < 0 ? "−" : "+", ABS (number), what);
}

void
biv_reckon_power (BivReckoning *line,
                  const char   *sum,
                  int           plain,
                  int           power,
                  const char   *victim)
{
  /* TRANSLATORS: a sum such as "5, −1 river: needs 4 or less" */
  BIV_FIT (line->sum, plain < 1 ? _("%s, never below 1: needs %d or less") : _("%s: needs %d or less"),
           sum, power);
  BIV_FIT (line->what, _("destroys %s"), victim);
}

const char *
biv_reckoning_get_what (const BivReckoning *reckoning)
{
  return reckoning->what;
}

const char *
biv_reckoning_get_sum (const BivReckoning *reckoning)
{
  return reckoning->sum;
}

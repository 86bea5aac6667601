/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reckon.h: for rulebooks, the lines of sums behind the dice (BivReckoning) */
#pragma once
#include "engine/biv-ruleset.h"
G_BEGIN_DECLS

/* The faces of a die, bit 0 for 1. */
guint         biv_reckon_or_less (int           face);
guint         biv_reckon_or_more (int           face);
/** biv_reckon_line: Returns: (transfer none): a new line of @lines for a die of six sides; its words are still empty */
BivReckoning *biv_reckon_line    (GArray       *lines,
                                  int           side,
                                  int           unit,
                                  const char   *clause,
                                  guint         winning);
/** biv_reckon_part: ", −1 river"; nothing for 0 */
void          biv_reckon_part    (GString      *sum,
                                  int           number,
                                  const char   *what);
/**
 * biv_reckon_power:
 * @sum: "5, −1 river"
 * @plain: what it comes to
 * @power: the same, but never below 1
 *
 * Fills in the words: "5, −1 river: needs 4 or less", "destroys 2nd Hill Rifles".
 */
void          biv_reckon_power   (BivReckoning *line,
                                  const char   *sum,
                                  int           plain,
                                  int           power,
                                  const char   *victim);

G_END_DECLS

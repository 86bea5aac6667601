/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symbol.h: the arms, and the figure each has on counters, in lists and on sheets */
#pragma once
#include <cairo.h>
#include <glib.h>
G_BEGIN_DECLS

typedef enum
{
  BIV_SYMBOL_UNKNOWN,                 /* known by sighting only */
  BIV_SYMBOL_INFANTRY,                /* firearms */
  BIV_SYMBOL_RIFLES,
  BIV_SYMBOL_CLOSE_COMBAT,            /* shield and spear */
  BIV_SYMBOL_SKIRMISHERS,
  BIV_SYMBOL_CAVALRY,
  BIV_SYMBOL_DISMOUNTED,
  BIV_SYMBOL_MACHINE_GUN,
  BIV_SYMBOL_GUN_LIGHT,
  BIV_SYMBOL_GUN_FIELD,
  BIV_SYMBOL_GUN_FORTRESS,            /* and siege guns */
  BIV_SYMBOL_GUN_MOUNTAIN,
  BIV_SYMBOL_GUN_MEDIUM,
  BIV_SYMBOL_GUN_HEAVY,
  BIV_SYMBOL_GUN_INFANTRY,
  BIV_SYMBOL_GUN_ANTI_TANK,
  BIV_SYMBOL_MORTAR,
  BIV_SYMBOL_ROCKETS,
  BIV_SYMBOL_TANK,
  BIV_SYMBOL_ASSAULT_GUN,
  BIV_SYMBOL_ARMOURED_CAR,
  BIV_SYMBOL_ENGINEERS,
  BIV_SYMBOL_TRANSPORT_MOTOR,
  BIV_SYMBOL_TRANSPORT_HORSE,
  BIV_SYMBOL_COMMAND,
  BIV_N_SYMBOLS
} BivSymbol;

/** biv_symbol_for_type: the symbol of a ruleset's unit type ("inf-nat", "LFA", "assault_gun"; case, '-' and '_' do not
 *  matter); types the referee added get the symbol of their arm
 *  @arm: (nullable): "foot", "horse", "gun", "mg", "command", "engineer", "transport" or "other" */
BivSymbol biv_symbol_for_type     (const char *type,
                                   const char *arm);
/**
 * biv_symbol_draw:
 * @plain: the staff mark in its frame, else the period figure
 * @x: of the box's upper left corner; the box is @size wide and high, in user units
 * @ink: the source to draw with; @paper shows through where the figure is cut out (a belt, a wheel's spokes)
 *
 * Nothing is drawn outside the box.
 */
void      biv_symbol_draw         (cairo_t         *cr,
                                   BivSymbol        symbol,
                                   gboolean         plain,
                                   double           x,
                                   double           y,
                                   double           size,
                                   cairo_pattern_t *ink,
                                   cairo_pattern_t *paper);

G_END_DECLS

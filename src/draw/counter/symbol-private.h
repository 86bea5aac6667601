/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symbol-private.h: the two sets of figures behind symbol.c */
#pragma once
#include "draw/ink/figure.h"
#include "draw/counter/symbol.h"
G_BEGIN_DECLS

/* (symbol-period.c) Indexed by symbol; the second of a pair is drawn over the first, in a part of the box. */
const BivStroke *biv_symbol_get_period (BivSymbol  symbol);

typedef struct
{
  BivSymbol symbol;
  double    x, y, size;               /* parts of the box */
} BivSymbolPart;

/** biv_symbol_get_parts: symbols that are two others together, smaller; %NULL where it is one figure */
const BivSymbolPart *biv_symbol_get_parts (BivSymbol  symbol,
                                           guint     *n);

/* (symbol-plain.c) Without the frame. */
const BivStroke *biv_symbol_get_plain  (BivSymbol  symbol);
/** biv_symbol_get_letter: "L", "M" or "H" as strokes, for guns; %NULL for any other */
const BivStroke *biv_symbol_get_letter (BivSymbol  symbol);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crossings.h: the banks of a table's streams, and where troops get from one to another (FU-OBST-3, FU-MOVE-10)
 *
 * For the computer, which has to know early which way round it must go. Found once for a field. */
#pragma once
#include "board/biv-tabletop.h"
G_BEGIN_DECLS

#define FU_BANK_SPOTS 40      /* a side of the grid of spots whose banks are known */
#define FU_MAX_GATES  120
#define FU_GATES_TOGETHER 8

/* A straight way over water. */
typedef struct
{
  BivSpot   ends[2];
  guint8    banks[2];
  guint8    is_bridge;        /* a road's: not for foot, who would have to be in column */
  BivLength over;             /* what it costs to get over, as a length */
} FuGate;

/* Gates between the same banks that were found one after the other lie beside each other: boxes about their ends. */
typedef struct
{
  guint8    first, n;
  guint8    is_bridge;        /* all of them, or none */
  guint8    banks[2];
  BivLength over;             /* the least */
  BivSpot   low[2], high[2];
} FuGateRow;

typedef struct
{
  guint     n_gates;          /* 0: no water parts this table */
  BivLength step;             /* from spot to spot */
  guint8    columns, rows;
  guint8    banks[FU_BANK_SPOTS * FU_BANK_SPOTS];     /* 0: in water or marsh */
  FuGate    gates[FU_MAX_GATES];
  guint     n_gate_rows;
  FuGateRow gate_rows[FU_MAX_GATES];
} FuCrossings;

/** fu_find_crossings: of that table */
void      fu_find_crossings (const BivTabletop *table, FuCrossings *crossings);
/** fu_bank_at: Returns: the bank's number; 0 in water, or where none is known */
guint     fu_bank_at        (const BivTabletop *table, const FuCrossings *crossings, BivSpot spot);
/** fu_next_gate: the way from @from on @bank to @to on the bank @goal leads over it, @end of it first. @bank 0: who stands in
 *  water goes to the end @end. @length: (out): of the whole way, water counted as what it costs. Returns: %NULL where there is
 *  none */
const FuGate *fu_next_gate  (const FuCrossings *crossings, gboolean is_foot, BivSpot from, guint bank, BivSpot to, guint goal,
                             guint *end, BivLength *length);
/** fu_least_way_over: Returns: @length of fu_next_gate(), or a little less where gates lie side by side, which is cheaper;
 *  negative where there is no way */
BivLength fu_least_way_over (const FuCrossings *crossings, gboolean is_foot, BivSpot from, guint bank, BivSpot to, guint goal);

G_END_DECLS

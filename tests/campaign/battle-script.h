/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-script.h: what a referee does with a battle, as lines that a table of tests can hold
 *
 *   setup|quick|apply|siege-die PLACE [ANSWER=VALUE...] [/ DICE...]
 *   open|battle|recovery|scoring|close [ANSWER=VALUE...] [/ DICE...]
 *   result PLACE [winner=SIDE] [degree=WORD] [generals=FORMATION,...] [UNIT,...=END...]
 *   deploy PLACE SIDE UNIT SQUARE, rest PLACE, reveal PLACE, deployed PLACE [overrule=yes]
 *   refused CLAUSE [TEXT]          the line before was refused, and says so
 *   is ID FIELD WORDS              a field of an object
 *   units|left-out|reserves|destroyed|formations|joiners PLACE SIDE = ID...
 *   faults PLACE = CLAUSE:UNIT...  points|total PLACE SIDE = N
 *   entry KIND OBJECT..., entry die CLAUSE      the journal has one
 *   undo
 *
 * Anything else is a line of fixture.h. An answer of a row is written with the row's whole id: fate:A02=light. */
#pragma once
#include "fixture.h"
G_BEGIN_DECLS

/** battle_script_run: runs the lines, to the %NULL; a line that goes wrong fails the test and names itself */
void battle_script_run     (BivCampaign       *campaign,
                            const char *const *lines);

/* A row of a table of tests: each on a campaign of its own. */
typedef struct
{
  const char *name;
  const char *lines[40];
} BattleRow;
/** battle_script_add: adds the rows as tests under @path, on fixture_karrash() */
void battle_script_add     (const char        *path,
                            const BattleRow   *rows,
                            gsize              n_rows);

G_END_DECLS

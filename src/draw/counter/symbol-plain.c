/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symbol-plain.c: the plain symbols: staff marks, for the frame from 2 19 to 98 81 */
#include "draw/counter/symbol-private.h"

#define FILL     BIV_STROKE_FILL, 0
#define CUT      BIV_STROKE_CUT, 0
#define LINE     BIV_STROKE_LINE
#define END      { BIV_STROKE_END, 0, NULL }

/* A gun's dot tells its weight by its size also where the letter is too small to be read. */
#define DOT(radius) { FILL, "O 50 50 " #radius }
#define SADDLE      "M 4 79 L 96 21"

static const BivStroke unknown[] = {
  { LINE, 7, "M 38 42 C 38 24 62 24 62 41 C 62 52 50 50 50 62" }, { FILL, "O 50 71 4.5" }, END
};
static const BivStroke infantry[] = { { LINE, 6, "M 4 21 L 96 79 M 4 79 L 96 21" }, END };
static const BivStroke rifles[] = { { LINE, 6, "M 4 21 L 96 79 M 4 79 L 96 21" }, { LINE, 9, "M 50 20 L 50 36" }, END };
static const BivStroke close_combat[] = {
  { LINE, 6, "M 4 21 L 96 79 M 4 79 L 96 21" }, { FILL, "M 50 50 L 97 80 L 3 80 Z" }, END
};
static const BivStroke skirmishers[] = {
  { LINE, 7, "M 14 27 L 24 33.5 M 34 40 L 44 46.2 M 56 53.8 L 66 60 M 76 66.5 L 86 73" },
  { LINE, 7, "M 14 73 L 24 66.5 M 34 60 L 44 53.8 M 56 46.2 L 66 40 M 76 33.5 L 86 27" },
  END
};
static const BivStroke cavalry[] = { { LINE, 6, SADDLE }, END };
static const BivStroke dismounted[] = { { LINE, 6, SADDLE }, { LINE, 10, "M 54 49 L 78 70" }, END };
static const BivStroke machine_gun[] = {
  { LINE, 8, "M 50 30 L 50 74" }, { FILL, "M 50 20 L 69 40 L 31 40 Z" }, { FILL, "R 30 69 40 8" }, END
};
static const BivStroke gun_light[] = { DOT (9.3), END };
static const BivStroke gun_field[] = { DOT (11), END };
static const BivStroke gun_medium[] = { DOT (12.4), END };
static const BivStroke gun_heavy[] = { DOT (14.3), END };
static const BivStroke gun_fortress[] = { DOT (12.4), { FILL, "R 2 19 24 14 R 74 19 24 14" }, END };
static const BivStroke gun_mountain[] = { { FILL, "O 50 43 11" }, { FILL, "M 50 58 L 68 80 L 32 80 Z" }, END };
static const BivStroke gun_infantry[] = { { FILL, "O 50 62 10" }, { LINE, 8, "M 33 45 L 50 28 L 67 45" }, END };
static const BivStroke gun_anti_tank[] = { { LINE, 6, "M 4 79 L 50 21 L 96 79" }, END };
static const BivStroke mortar[] = {
  { LINE, 7, "O 50 63 8.5" }, { LINE, 7, "M 50 55 L 50 34" }, { FILL, "M 50 22 L 66 40 L 34 40 Z" }, END
};
static const BivStroke rockets[] = {
  { FILL, "O 50 66 8.5" }, { LINE, 7, "M 34 40 L 50 27 L 66 40 M 34 54 L 50 41 L 66 54" }, END
};
static const BivStroke tank[] = { { LINE, 7, "E 50 50 32 18" }, END };
static const BivStroke assault_gun[] = { { LINE, 7, "E 50 50 32 18" }, { FILL, "O 50 50 7.5" }, END };
static const BivStroke armoured_car[] = { { LINE, 7, "E 50 50 32 18" }, { LINE, 6, SADDLE }, END };
static const BivStroke engineers[] = { { LINE, 8, "M 26 68 L 26 38 L 74 38 L 74 68 M 50 38 L 50 68" }, END };
static const BivStroke transport_motor[] = {
  { FILL, "R 18 48 64 28" }, { CUT, "O 32 65 6 O 50 65 6 O 68 65 6" }, END
};
static const BivStroke transport_horse[] = {
  { FILL, "R 16 44 68 8" }, { LINE, 6, "O 34 63 9 O 66 63 9" }, END
};
static const BivStroke command[] = { { FILL, "R 2 19 96 24" }, { LINE, 7, "M 5 19 L 5 98" }, END };

static const BivStroke letter_l[] = { { LINE, 4.5, "M 79 58 L 79 73 L 90 73" }, END };
static const BivStroke letter_m[] = { { LINE, 4, "M 75 75 L 75 58 L 82 69 L 89 58 L 89 75" }, END };
static const BivStroke letter_h[] = { { LINE, 4, "M 76 57 L 76 75 M 88 57 L 88 75 M 76 66 L 88 66" }, END };

static const BivStroke *const marks[BIV_N_SYMBOLS] = {
  [BIV_SYMBOL_UNKNOWN] = unknown,
  [BIV_SYMBOL_INFANTRY] = infantry,
  [BIV_SYMBOL_RIFLES] = rifles,
  [BIV_SYMBOL_CLOSE_COMBAT] = close_combat,
  [BIV_SYMBOL_SKIRMISHERS] = skirmishers,
  [BIV_SYMBOL_CAVALRY] = cavalry,
  [BIV_SYMBOL_DISMOUNTED] = dismounted,
  [BIV_SYMBOL_MACHINE_GUN] = machine_gun,
  [BIV_SYMBOL_GUN_LIGHT] = gun_light,
  [BIV_SYMBOL_GUN_FIELD] = gun_field,
  [BIV_SYMBOL_GUN_FORTRESS] = gun_fortress,
  [BIV_SYMBOL_GUN_MOUNTAIN] = gun_mountain,
  [BIV_SYMBOL_GUN_MEDIUM] = gun_medium,
  [BIV_SYMBOL_GUN_HEAVY] = gun_heavy,
  [BIV_SYMBOL_GUN_INFANTRY] = gun_infantry,
  [BIV_SYMBOL_GUN_ANTI_TANK] = gun_anti_tank,
  [BIV_SYMBOL_MORTAR] = mortar,
  [BIV_SYMBOL_ROCKETS] = rockets,
  [BIV_SYMBOL_TANK] = tank,
  [BIV_SYMBOL_ASSAULT_GUN] = assault_gun,
  [BIV_SYMBOL_ARMOURED_CAR] = armoured_car,
  [BIV_SYMBOL_ENGINEERS] = engineers,
  [BIV_SYMBOL_TRANSPORT_MOTOR] = transport_motor,
  [BIV_SYMBOL_TRANSPORT_HORSE] = transport_horse,
  [BIV_SYMBOL_COMMAND] = command,
};

const BivStroke *
biv_symbol_get_plain (BivSymbol symbol)
{
  return marks[symbol];
}

const BivStroke *
biv_symbol_get_letter (BivSymbol symbol)
{
  switch (symbol)
    {
    case BIV_SYMBOL_GUN_LIGHT:
      return letter_l;
    case BIV_SYMBOL_GUN_MEDIUM:
      return letter_m;
    case BIV_SYMBOL_GUN_HEAVY:
      return letter_h;
    default:
      return NULL;
    }
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symbol-period.c: the period figures: one small drawing for each arm */
#include "draw/counter/symbol-private.h"

#define FILL     BIV_STROKE_FILL, 0
#define CUT      BIV_STROKE_CUT, 0
#define LINE     BIV_STROKE_LINE
#define CUT_LINE BIV_STROKE_CUT_LINE
#define END      { BIV_STROKE_END, 0, NULL }

/* A wheel of twelve spokes, its centre at 40 66; of eight for lighter ones. */
#define WHEEL \
  { CUT, "O 40 66 30.5" }, \
  { LINE, 5.5, "O 40 66 28" }, \
  { LINE, 2.8, "M 40 40 L 40 92 M 14 66 L 66 66 M 21.6 47.6 L 58.4 84.4 M 21.6 84.4 L 58.4 47.6" }, \
  { FILL, "O 40 66 6" }

#define LIGHT_WHEEL \
  { CUT, "O 42 72 25" }, \
  { LINE, 5, "O 42 72 22.5" }, \
  { LINE, 2.6, "M 42 52 L 42 92 M 22 72 L 62 72 M 28 58 L 56 86 M 28 86 L 56 58" }, \
  { FILL, "O 42 72 5" }

/* Soldiers: shako, head, coat and legs are the same for those who stand and those who aim. */
#define HEAD \
  { FILL, "M 36 3 L 62 3 L 58.5 18 L 39.5 18 Z" }, \
  { FILL, "M 41 17 L 57 17 L 57 25 L 54 29 L 44 29 L 41 25 Z" }

#define LEGS \
  { FILL, "M 36 63 L 62 63 L 69 98 L 54.5 98 L 49 77 L 43.5 98 L 29 98 Z" }, \
  { CUT_LINE, 2.2, "M 34 62.5 L 64 62.5" }

static const BivStroke unknown[] = {
  { LINE, 13, "M 29 33 C 29 2 71 2 71 32 C 71 50 50 46 50 68" },
  { FILL, "O 50 87 8" },
  END
};

static const BivStroke infantry[] = {
  { FILL, "M 35 30 L 62 30 L 70 47 L 77 53 L 75 64 L 69 63 L 62 53 L 62 64 L 36 64 L 33 46 Z" },
  HEAD,
  LEGS,
  { CUT_LINE, 3.6, "M 36 31 L 61 58" },
  { FILL, "M 76.5 0 L 79.5 0 L 80.5 24 L 77.5 66 L 72 66 L 75.5 24 Z" },
  END
};

static const BivStroke rifles[] = {
  { FILL, "M 36 30 L 62 30 L 62 64 L 36 64 Z" },
  { FILL, "M 37 30 L 14 36 L 14 42 L 26 47 L 40 42 Z" },
  { FILL, "M 61 30 L 80 33 L 80 42 L 61 45 Z" },
  HEAD,
  LEGS,
  { CUT_LINE, 3.6, "M 47 47 L 62 60" },
  { FILL, "M 6 37 L 36 35 L 98 31 L 98 35 L 40 41 L 7 48 Z" },
  END
};

static const BivStroke close_combat[] = {
  { FILL, "E 40 54 26 43" },
  { CUT_LINE, 4, "M 40 11 L 40 97 M 14 54 L 66 54" },
  { FILL, "O 40 54 9" },
  { CUT, "O 40 54 4" },
  { LINE, 5, "M 80 97 L 86 24" },
  { FILL, "M 88 0 L 94.5 17 L 87 32 L 79.5 17 Z" },
  END
};

static const BivStroke cavalry[] = {
  { FILL, "M 52 1 L 59 14 C 80 22 89 48 86 98 L 29 98 C 32 84 47 77 52 60 C 46 66 38 65 33 71 L 25 73 "
          "C 16 72 11 65 14 58 L 33 31 C 37 21 43 15 50 12 Z" },
  { CUT, "O 42 31 3.8" },
  { CUT_LINE, 3.4, "M 65 22 C 78 36 81 62 79 98" },
  END
};

/* A carbine put down beside the horse: the second part of a dismounted rider. */
static const BivStroke carbine[] = {
  { FILL, "M 52 0 L 56 0 L 57 58 L 60 88 L 63 98 L 47 98 L 48 88 L 50 58 Z" },
  END
};

static const BivStroke machine_gun[] = {
  { FILL, "R 25 18 25 27" },
  { FILL, "R 6 24 21 5" },
  { FILL, "R 6 19 5 15" },
  { FILL, "R 50 21 34 18" },
  { CUT_LINE, 2.6, "M 51 27 L 84 27 M 51 33 L 84 33" },
  { FILL, "R 84 25 13 10" },
  { FILL, "M 34 45 L 48 45 L 46 54 L 36 54 Z" },
  { LINE, 6, "M 39 50 L 18 97 M 41 50 L 47 97 M 43 50 L 74 92" },
  END
};

static const BivStroke gun_light[] = {
  { LINE, 8, "M 46 70 L 10 94" },
  { FILL, "M 26 66 L 80 42 L 78 38 L 91 32 L 97 45 L 84 51 L 83 49 L 31 79 Z" },
  LIGHT_WHEEL,
  END
};

static const BivStroke gun_field[] = {
  { LINE, 8, "M 44 66 L 4 94" },
  { FILL, "M 18 54 L 80 24 L 78 19 L 92 13 L 98 28 L 86 34 L 84 32 L 26 71 Z" },
  WHEEL,
  END
};

static const BivStroke gun_medium[] = {
  { LINE, 8, "M 46 68 L 4 94" },
  { FILL, "M 14 52 L 74 16 L 72 12 L 85 4 L 95 20 L 82 29 L 81 27 L 28 72 Z" },
  WHEEL,
  END
};

static const BivStroke gun_heavy[] = {
  { LINE, 9, "M 46 68 L 4 95" },
  { FILL, "M 10 50 L 62 8 L 72 0 L 92 20 L 82 29 L 34 74 Z" },
  { CUT_LINE, 2.6, "M 59 10 L 81 32" },
  WHEEL,
  END
};

static const BivStroke gun_fortress[] = {
  { FILL, "M 12 30 L 90 4 L 97 22 L 20 48 Z" },
  { FILL, "O 9 41 6" },
  { FILL, "M 24 44 L 66 32 L 66 56 L 78 56 L 78 74 L 14 74 L 14 58 L 24 58 Z" },
  { CUT_LINE, 2.6, "M 20 48.5 L 68 33" },
  { FILL, "O 27 80 10 O 66 80 10" },
  { CUT, "O 27 80 3.5 O 66 80 3.5" },
  { FILL, "R 4 90 92 6" },
  END
};

static const BivStroke gun_mountain[] = {
  { FILL, "M 1 62 L 28 20 L 41 41 L 64 2 L 99 62 Z" },
  { CUT, "M 22 84 L 34 58 L 78 42 L 82 56 L 66 64 L 62 98 L 22 98 Z" },
  { LINE, 5.5, "M 48 76 L 24 95" },
  { FILL, "M 32 72 L 70 52 L 74 60 L 40 82 Z" },
  { CUT, "O 46 78 20" },
  { LINE, 4.6, "O 46 78 17" },
  { LINE, 2.6, "M 46 62 L 46 94 M 30 78 L 62 78 M 35 67 L 57 89 M 35 89 L 57 67" },
  END
};

static const BivStroke gun_infantry[] = {
  { LINE, 7, "M 46 70 L 8 95" },
  { FILL, "M 40 58 L 80 38 L 86 50 L 50 72 Z" },
  { FILL, "M 46 22 L 54 18 L 74 62 L 66 66 Z" },
  LIGHT_WHEEL,
  END
};

static const BivStroke gun_anti_tank[] = {
  { LINE, 7, "M 46 62 L 3 92" },
  { FILL, "M 24 50 L 62 40 L 98 33 L 98 38 L 64 49 L 28 62 Z" },
  { FILL, "M 40 20 L 51 17 L 56 62 L 46 65 Z" },
  { CUT, "O 46 78 20" },
  { LINE, 5.5, "O 46 78 16.5" },
  { LINE, 3, "M 46 62 L 46 94 M 30 78 L 62 78 M 35 67 L 57 89 M 35 89 L 57 67" },
  { FILL, "O 46 78 4.5" },
  END
};

static const BivStroke mortar[] = {
  { FILL, "M 28 86 L 54 4 L 70 9 L 46 92 Z" },
  { FILL, "R 6 86 48 9" },
  { LINE, 5, "M 57 38 L 74 95 M 59 36 L 95 92" },
  END
};

static const BivStroke rockets[] = {
  { LINE, 6.5, "M 8 60 L 60 14 M 22 74 L 74 28 M 36 88 L 88 42" },
  { FILL, "M 54 8 L 74 2 L 66 22 Z M 68 22 L 88 16 L 80 36 Z M 82 36 L 99 30 L 94 50 Z" },
  { LINE, 5, "M 40 62 L 56 97 M 56 76 L 84 97" },
  END
};

#define TRACKS \
  { FILL, "M 16 64 L 84 64 C 102 64 102 92 84 92 L 16 92 C -2 92 -2 64 16 64 Z" }, \
  { CUT, "O 17 78 5 O 33 78 5 O 50 78 5 O 67 78 5 O 83 78 5" }

static const BivStroke tank[] = {
  TRACKS,
  { FILL, "M 8 61 L 20 48 L 84 48 L 96 61 Z" },
  { FILL, "M 30 46 L 36 26 L 42 26 L 42 20 L 56 20 L 56 26 L 62 26 L 66 46 Z" },
  { FILL, "M 62 31 L 98 26 L 98 32 L 64 38 Z" },
  END
};

static const BivStroke assault_gun[] = {
  TRACKS,
  { FILL, "M 5 61 L 16 46 L 26 30 L 62 30 L 76 44 L 96 61 Z" },
  { FILL, "M 64 36 L 99 39 L 99 46 L 66 47 Z" },
  { CUT_LINE, 2.6, "M 18 46 L 76 46" },
  END
};

static const BivStroke armoured_car[] = {
  { FILL, "M 2 70 L 8 50 L 30 44 L 66 44 L 82 52 L 97 56 L 98 72 L 2 72 Z" },
  { FILL, "M 34 42 L 38 24 L 60 24 L 64 42 Z" },
  { FILL, "M 60 28 L 92 26 L 92 31 L 61 35 Z" },
  { CUT, "O 24 76 19 O 76 76 19" },
  { FILL, "O 24 76 15.5 O 76 76 15.5" },
  { CUT, "O 24 76 8.5 O 76 76 8.5" },
  { FILL, "O 24 76 4 O 76 76 4" },
  END
};

/* Pick and shovel, crossed. */
static const BivStroke engineers[] = {
  { LINE, 7, "M 18 97 L 70 28" },
  { FILL, "M 66 4 L 84 2 L 97 14 L 92 28 L 76 36 L 60 20 Z" },
  { CUT_LINE, 12, "M 34 34 L 82 97" },
  { LINE, 7, "M 28 24 L 82 97" },
  { FILL, "M 2 40 C 10 18 28 6 52 6 L 50 16 C 34 17 18 24 2 40 Z" },
  { FILL, "M 20 16 L 36 10 L 40 24 L 28 30 Z" },
  END
};

static const BivStroke transport_motor[] = {
  { FILL, "M 4 22 L 60 18 L 60 66 L 4 66 Z" },
  { CUT_LINE, 3, "M 22 16 L 22 66 M 42 16 L 42 66 M 2 44 L 60 44" },
  { FILL, "M 63 32 L 82 32 L 90 48 L 98 52 L 98 72 L 4 72 L 4 66 L 63 66 Z" },
  { CUT, "M 68 37 L 79 37 L 84 47 L 68 47 Z" },
  { CUT, "O 24 76 17 O 78 76 17" },
  { FILL, "O 24 76 14 O 78 76 14" },
  { CUT, "O 24 76 7 O 78 76 7" },
  { FILL, "O 24 76 3 O 78 76 3" },
  END
};

static const BivStroke transport_horse[] = {
  { FILL, "M 8 58 C 2 22 22 14 44 14 C 66 14 84 22 76 58 Z" },
  { CUT_LINE, 3, "M 27 14 C 22 30 22 44 23 56 M 58 14 C 63 30 63 44 62 56" },
  { FILL, "M 4 58 L 82 58 L 82 66 L 4 66 Z" },
  { LINE, 4.5, "M 78 60 L 99 68" },
  { CUT, "O 22 76 20 O 62 76 20" },
  { LINE, 4, "O 22 76 16 O 62 76 16" },
  { LINE, 2.4, "M 22 60 L 22 92 M 6 76 L 38 76 M 11 65 L 33 87 M 11 87 L 33 65" },
  { LINE, 2.4, "M 62 60 L 62 92 M 46 76 L 78 76 M 51 65 L 73 87 M 51 87 L 73 65" },
  END
};

static const BivStroke command[] = {
  { FILL, "M 21 2 L 28 2 L 28 98 L 21 98 Z" },
  { FILL, "R 12 92 25 6" },
  { FILL, "M 28 6 L 96 6 L 82 28 L 96 50 L 28 50 Z" },
  { CUT, "O 51 28 9.5" },
  END
};

static const BivStroke *const figures[BIV_N_SYMBOLS] = {
  [BIV_SYMBOL_UNKNOWN] = unknown,
  [BIV_SYMBOL_INFANTRY] = infantry,
  [BIV_SYMBOL_RIFLES] = rifles,
  [BIV_SYMBOL_CLOSE_COMBAT] = close_combat,
  [BIV_SYMBOL_CAVALRY] = cavalry,
  [BIV_SYMBOL_DISMOUNTED] = carbine,
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

static const BivSymbolPart skirmisher_parts[] = {
  { BIV_SYMBOL_INFANTRY, 0.0, 0.36, 0.64 },
  { BIV_SYMBOL_RIFLES, 0.36, 0.0, 0.64 },
};

static const BivSymbolPart dismounted_parts[] = {
  { BIV_SYMBOL_CAVALRY, 0.0, 0.26, 0.74 },
  { BIV_SYMBOL_DISMOUNTED, 0.30, 0.0, 1.0 },
};

const BivStroke *
biv_symbol_get_period (BivSymbol symbol)
{
  return figures[symbol];
}

const BivSymbolPart *
biv_symbol_get_parts (BivSymbol  symbol,
                      guint     *n)
{
  *n = 2;
  if (symbol == BIV_SYMBOL_SKIRMISHERS)
    return skirmisher_parts;
  if (symbol == BIV_SYMBOL_DISMOUNTED)
    return dismounted_parts;
  *n = 0;
  return NULL;
}

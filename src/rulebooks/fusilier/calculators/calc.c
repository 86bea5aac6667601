/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calc.c: time, orders, bases, fire, morale and generals, as sums
 * (FU-SETUP-10, FU-ORDER, FU-BASE, FU-ART, FU-SKIRM, FU-BUILD, FU-GEN-1, FU-MOR) */
#include "config.h"
#include "rulebooks/fusilier/calculators/calc.h"

/* ---- Time and orders (FU-SETUP-10, FU-SETUP-11, FU-ORDER) ---- */

int
fu_throw_start_time (const FuNumbers *numbers,
                     BivDice         *dice,
                     int             *total)
{
  int sum = biv_dice_d6 (dice, BIV_NOBODY, "FU-SETUP-10");

  sum += biv_dice_d6 (dice, BIV_NOBODY, "FU-SETUP-10");
  if (total != NULL)
    *total = sum;
  return 60 * numbers->start_hour[sum - 2];
}

FuActivation
fu_activate (const FuNumbers   *numbers,
             const FuOrderSent *order,
             int                side,
             BivDice           *dice)
{
  const guint8 *steps = numbers->order_steps[numbers->era];
  FuActivation activation = { .sum = steps[2] };
  int plus = fu_d10 (dice, side, "FU-ORDER-1"), minus = fu_d10 (dice, side, "FU-ORDER-1");

  /* FU-ORDER-5, FU-ORDER-6: a level that is not there costs nothing. */
  activation.sum += order->has_division && order->issuer <= FU_RANK_CORPS ? steps[0] : 0;
  activation.sum += order->has_brigade && order->issuer <= FU_RANK_DIVISION ? steps[1] : 0;
  /* FU-ORDER-1: signed, or, as the option has it, always taken off. */
  activation.difference = numbers->absolute_difference ? ABS (plus - minus) : plus - minus;
  if (numbers->temperament && order->temper != FU_STEADY)
    activation.temper = (order->temper == FU_RASH ? -1 : 1) * fu_d10 (dice, side, "FU-ORDER-7");
  activation.activation = MAX (activation.sum - activation.difference + activation.temper, 0);       /* FU-ORDER-3 */
  activation.transmission = (order->distance + FU_MM (100) - 1) / FU_MM (100);                     /* FU-ORDER-10 */
  return activation;
}

char *
fu_dup_minutes (gint32 ticks)
{
  gint32 a = ticks, b = FU_MINUTE;

  while (b != 0)
    {
      gint32 rest = a % b;

      a = b;
      b = rest;
    }
  return a == FU_MINUTE || ticks == 0 ? g_strdup_printf ("%d", ticks / FU_MINUTE)
                                      : g_strdup_printf ("%d/%d", ticks / a, FU_MINUTE / a);
}

int
fu_minutes_left (int bound,
                 int active)
{
  return CLAMP (bound + 10 - active, 0, 10);
}

/* ---- Bases (FU-BASE) ---- */

/* Rounded to the nearest hundredth. */
static BivLength
share (gint64 length,
       gint64 parts)
{
  return (BivLength) ((2 * length + parts) / (2 * parts));
}

/* FU-BASE-3, FU-BASE-4, FU-BASE-6, FU-BASE-7, FU-BASE-8; FU-COL-2: one or two companies wide. */
static void
shape_infantry (const FuNumbers *numbers,
                const FuShape   *shape,
                int              front,
                BivLength       *frontage,
                BivLength       *depth)
{
  int companies = shape->companies > 0 ? shape->companies : numbers->companies;
  int abreast = shape->form == FU_ASSAULT_COLUMN && shape->abreast == 2 ? 2 : 1;
  gint64 line = FU_MM ((gint64) front);

  *frontage = (BivLength) line;
  *depth = FU_MM (15);
  if (shape->form == FU_SKIRMISH)
    {
      *frontage = (BivLength) (2 * line);
    }
  else if (shape->form == FU_COLUMN || shape->form == FU_ASSAULT_COLUMN)
    {
      *frontage = share (abreast * line, companies);
      *depth = FU_MM (15) * ((companies + abreast - 1) / abreast);
    }
  else if (shape->form == FU_SQUARE)
    {
      *frontage = *depth = share (line, 4);
    }
}

void
fu_shape_base (const FuNumbers *numbers,
               const FuShape   *shape,
               int             *front,
               BivLength       *frontage,
               BivLength       *depth)
{
  int ranks = shape->ranks > 0 ? shape->ranks : shape->arm == FU_CAVALRY ? numbers->cavalry_ranks : numbers->infantry_ranks;
  int men = shape->arm == FU_ARTILLERY ? 0
            : shape->front > 0         ? shape->front
                                       : (shape->men + ranks - 1) / ranks;         /* FU-BASE-5 */

  if (front != NULL)
    *front = men;
  if (shape->arm == FU_INFANTRY)
    {
      shape_infantry (numbers, shape, men, frontage, depth);
      return;
    }
  /* FU-BASE-9: by its original guns. */
  *frontage = shape->arm == FU_CAVALRY ? 150 * men : FU_MM (10) * shape->guns;
  *depth = FU_MM (30);
}

/* ---- Artillery (FU-ART) ---- */

static int
find_calibre (const FuNumbers *numbers,
              int              calibre)
{
  for (int i = 0; i < numbers->n_calibres; i++)
    if (numbers->calibres[i] == calibre)
      return i;
  return -1;
}

gboolean
fu_knows_calibre (const FuNumbers *numbers,
                  int              calibre)
{
  return find_calibre (numbers, calibre) >= 0;
}

BivLength
fu_range (const FuNumbers *numbers,
          int              calibre,
          FuBracket        bracket)
{
  int row = find_calibre (numbers, calibre);

  g_return_val_if_fail (row >= 0 && bracket < FU_TOO_FAR, 0);

  return FU_MM (numbers->ranges[row][bracket]);
}

/* FU-ART-1: limits are inclusive. FU-ART-5, FU-ART-6: the next bracket out, and so nothing at long range. */
FuBracket
fu_bracket (const FuNumbers *numbers,
            int              calibre,
            BivLength        range,
            FuTarget         target)
{
  int row = find_calibre (numbers, calibre);
  FuBracket bracket = FU_SHORT;

  g_return_val_if_fail (row >= 0, FU_TOO_FAR);

  while (bracket < FU_TOO_FAR && range > FU_MM (numbers->ranges[row][bracket]))
    bracket++;
  if (bracket < FU_TOO_FAR && (target == FU_AT_DEPLOYED || target == FU_AT_SKIRMISHERS))
    bracket++;
  return bracket;
}

guint
fu_count_groups (const FuNumbers *numbers,
                 int              guns)
{
  if (guns < 2)
    return 0;
  return numbers->big_battery == FU_CAP_BATTERY ? 1 : (guint) ((guns + FU_MOST_GUNS - 1) / FU_MOST_GUNS);
}

/* FU-ART-10: as equal as possible, the larger first. */
int
fu_guns_of_group (const FuNumbers *numbers,
                  int              guns,
                  guint            group)
{
  int n = (int) fu_count_groups (numbers, guns);

  if (numbers->big_battery == FU_CAP_BATTERY)
    return MIN (guns, FU_MOST_GUNS);
  return guns / n + ((int) group < guns % n ? 1 : 0);
}

int
fu_throw_artillery (const FuNumbers *numbers,
                    FuBracket        bracket,
                    int              guns,
                    int              side,
                    BivDice         *dice,
                    int             *totals)
{
  guint n = fu_count_groups (numbers, guns);
  int damage = 0;

  g_return_val_if_fail (bracket < FU_TOO_FAR, 0);

  for (guint group = 0; group < n; group++)
    {
      int total = biv_dice_d6 (dice, side, "FU-ART-2");

      total += biv_dice_d6 (dice, side, "FU-ART-2");
      if (totals != NULL)
        totals[group] = total;
      damage += numbers->artillery[bracket][total - 2][fu_guns_of_group (numbers, guns, group) - 2];
    }
  return damage;
}

/* FU-BUILD-1: so many square centimetres to a point. */
gint64
fu_building_value (const FuNumbers *numbers,
                   FuMaterial       material,
                   BivLength        width,
                   BivLength        length)
{
  int area = material == FU_STONE ? numbers->stone_area : numbers->wood_area;

  /* A square centimetre is a million square hundredths of a millimetre, and the areas go into 20. */
  return (gint64) width * length * (FU_POINT / 1000000) / area;
}

/* ---- Skirmishers (FU-SKIRM) ---- */

int
fu_throw_skirmish (int         lowest_face,
                   int         side,
                   BivDice    *dice,
                   const char *clause)
{
  return biv_dice_d6 (dice, side, clause) >= lowest_face ? 1 : 0;
}

/* ---- Morale (FU-MOR) ---- */

/* FU-MOR-4: as printed, and by the same sum where nothing is; halves go up. */
static int
basic_chance (const FuNumbers *numbers,
              int              original,
              int              lost)
{
  if (lost >= original)
    return lost > 0 ? -1 : 0;                                                    /* FU-MOR-7 */
  if (original <= FU_MAX_BASIC && lost >= 0 && numbers->basic[original][lost] >= 0)
    return numbers->basic[original][lost];
  return (200 * lost + original) / (2 * original);
}

/* FU-MOR-5: tens, then units; as much as the chance, and they stand. FU-MOR-6: no throw where nothing would help. */
FuMorale
fu_throw_morale (const FuNumbers *numbers,
                 int              original,
                 int              lost,
                 int              quality,
                 int              side,
                 BivDice         *dice)
{
  FuMorale morale = { .result = FU_ALL_LOST, .actual = FU_NONE, .roll = FU_NONE };
  guint row = 0;

  morale.basic = (gint16) basic_chance (numbers, original, lost);
  if (morale.basic < 0)
    return morale;
  g_return_val_if_fail (quality >= 1 && quality <= FU_MAX_QUALITY, morale);
  /* FU-MOR-8: the row with the largest bound that is not above the basic chance. */
  while (row + 1 < numbers->n_rows_of_quality && numbers->row_of_quality[row] > morale.basic)
    row++;
  morale.actual = numbers->actual[row][quality];
  morale.result = FU_RETREATS_TEST;
  if (morale.actual >= 100)
    return morale;
  morale.roll = (gint16) (10 * fu_d10 (dice, side, "FU-MOR-5"));
  morale.roll = (gint16) (morale.roll + fu_d10 (dice, side, "FU-MOR-5"));
  morale.has_roll = TRUE;
  morale.result = morale.roll >= morale.actual ? FU_STANDS : FU_RETREATS_TEST;
  return morale;
}

/* FU-MOR-11: the mean by units, halves up; or the lowest. */
int
fu_mean_quality (const FuNumbers *numbers,
                 const int       *units,
                 const int       *qualities,
                 guint            n)
{
  int sum = 0, all = 0, lowest = FU_MAX_QUALITY;

  for (guint i = 0; i < n; i++)
    {
      sum += units[i] * qualities[i];
      all += units[i];
      lowest = MIN (lowest, qualities[i]);
    }
  if (numbers->lowest_division_quality || all == 0)
    return lowest;
  return (2 * sum + all) / (2 * all);
}

/* ---- Generals (FU-GEN) ---- */

gboolean
fu_throw_risk (int      side,
               BivDice *dice)
{
  return fu_d10 (dice, side, "FU-GEN-1") == 0;
}

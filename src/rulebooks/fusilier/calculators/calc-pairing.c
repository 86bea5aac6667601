/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calc-pairing.c: who may fight whom, and how the lines pair off
 * (FU-GEOM-4, FU-GEOM-5, FU-COMBAT-1 to FU-COMBAT-4) */
#include "config.h"
#include "rulebooks/fusilier/calculators/calc.h"

#include <stdlib.h>
#include <string.h>

/* ---- Interposing (FU-GEOM-5, FU-INTER-1) ---- */

static gboolean
is_covered_from (const FuMelee *melee,
                 guint          from,
                 guint          enemy)
{
  const FuMeeter *unit = &melee->units[from], *other = &melee->units[enemy];
  BivHull hull;
  gboolean is_made = FALSE;

  for (guint i = 0; i < melee->n; i++)
    {
      const FuMeeter *friend = &melee->units[i];

      if (i == from || friend->side != unit->side || !friend->interposes
          || !biv_base_may_be_between (&friend->base, &unit->base, &other->base))
        continue;
      if (!is_made)
        {
          if (unit->is_all_round)
            biv_hull_from_bases (&hull, &unit->base, &other->base);
          else
            biv_hull_from_front (&hull, &unit->base, &other->base);
          is_made = TRUE;
        }
      if (biv_hull_is_entered (&hull, &friend->base))
        return TRUE;
    }
  return FALSE;
}

/* ---- Links (FU-COMBAT-2) ---- */

static gboolean
faces (const FuMeeter *unit,
       const FuMeeter *enemy,
       BivLength       zone)
{
  return unit->is_all_round ? biv_base_is_within (&unit->base, &enemy->base, zone)
                            : biv_base_faces (&unit->base, &enemy->base, zone);
}

static gboolean
is_horse (const FuMeeter *unit)
{
  return unit->meets == FU_MEETS_HORSE || unit->meets == FU_MEETS_STILL_HORSE;
}

/* FU-CAV-12: foot that attacks horse who are reforming. */
static gboolean
comes_at_still_horse (const FuMelee *melee,
                      guint          foot,
                      guint          horse)
{
  return melee->units[foot].meets == FU_MEETS_FOOT && melee->units[horse].meets == FU_MEETS_STILL_HORSE
         && biv_stands_has (&melee->units[foot].attacks, horse);
}

/* How near the two must be; negative: they do not fight. */
static BivLength
reach_of (const FuNumbers *numbers,
          const FuMelee   *melee,
          guint            i,
          guint            k)
{
  const FuMeeter *a = &melee->units[i], *b = &melee->units[k];

  if (a->meets == FU_MEETS_SKIRMISHERS || b->meets == FU_MEETS_SKIRMISHERS)
    {
      if (a->meets != b->meets)
        return -1;
      return a->has_rifles || b->has_rifles ? numbers->rifle_zone : numbers->zone;       /* FU-SKIRM-5 */
    }
  if (comes_at_still_horse (melee, i, k) || comes_at_still_horse (melee, k, i))
    return numbers->zone;
  /* FU-CAV-8: horse that does not touch has no part in it. */
  return is_horse (a) || is_horse (b) ? BIV_TOUCH : numbers->zone;
}

static gboolean
may_fight (const FuNumbers *numbers,
           const FuMelee   *melee,
           guint            i,
           guint            k)
{
  const FuMeeter *a = &melee->units[i], *b = &melee->units[k];
  BivLength reach = reach_of (numbers, melee, i, k), zone = MAX (reach, numbers->zone);

  return reach >= 0 && biv_base_may_be_within (&a->base, &b->base, reach) && biv_base_is_within (&a->base, &b->base, reach)
         && (faces (a, b, zone) || faces (b, a, zone)) && !is_covered_from (melee, i, k) && !is_covered_from (melee, k, i);
}

void
fu_link (const FuNumbers *numbers,
         FuMelee         *melee)
{
  memset (melee->links, 0, sizeof melee->links[0] * melee->n);
  for (guint i = 0; i < melee->n; i++)
    {
      if (melee->units[i].meets == FU_MEETS_NOBODY)
        continue;
      for (guint k = i + 1; k < melee->n; k++)
        if (melee->units[k].meets != FU_MEETS_NOBODY && melee->units[k].side != melee->units[i].side
            && may_fight (numbers, melee, i, k))
          {
            biv_stands_add (&melee->links[i], k);
            biv_stands_add (&melee->links[k], i);
          }
    }
}

/* ---- An axis from left to right (FU-COMBAT-3, FU-COMBAT-4) ---- */

typedef struct
{
  gint32 sine, cosine;        /* of the way to the right */
} Axis;

/* To the right of the mean facing; if the facings cancel out, of the first of them. */
static Axis
axis_of (const FuMelee     *melee,
         const BivStandSet *units,
         int                side)
{
  BivStandSet left = *units;
  gint64 x = 0, y = 0;
  gint32 sine, cosine;
  int first = -1;

  for (int i = biv_stands_take (&left); i >= 0; i = biv_stands_take (&left))
    if (melee->units[i].side == side)
      {
        x += melee->units[i].base.sine;
        y += melee->units[i].base.cosine;
        first = first < 0 ? i : first;
      }
  if (first < 0)
    return (Axis) { BIV_ONE, 0 };
  /* Sines are rounded, so opposite facings may leave a trace. */
  if (ABS (x) <= BIV_MAX_UNITS && ABS (y) <= BIV_MAX_UNITS)
    {
      x = melee->units[first].base.sine;
      y = melee->units[first].base.cosine;
    }
  biv_direction_of (x, y, &sine, &cosine);
  return (Axis) { cosine, -sine };
}

static BivLength
along (const FuMelee *melee,
       Axis           axis,
       guint          unit)
{
  BivSpot at = melee->units[unit].base.centre;
  gint64 sum = (gint64) at.x * axis.sine + (gint64) at.y * axis.cosine;

  return (BivLength) ((sum + BIV_ONE / 2) >> 30);
}

typedef struct
{
  BivLength at;
  guint8    unit;
} Place;

static int
compare_places (const void *a,
                const void *b)
{
  const Place *p = a, *q = b;

  if (p->at != q->at)
    return p->at < q->at ? -1 : 1;
  return (int) p->unit - (int) q->unit;
}

/* ---- One clash: its two lines, and the best way to match them ---- */

typedef struct
{
  const FuMelee *melee;
  gint16         number;
  gint8          attackers;
  guint          n[2];                        /* attacking side, other side */
  Place          lines[2][BIV_MAX_UNITS];
} Clash;

/* The best matching of what stands from there on in both lines. */
typedef struct
{
  gint32 n_pairs;
  gint64 distance, apart;
  guint8 takes;                               /* TAKE_* */
} Match;

enum { TAKE_NONE, TAKE_PAIR, SKIP_ATTACKER, SKIP_DEFENDER };

typedef struct
{
  const Clash *clash;
  Match       *cells;                         /* (n attackers + 1) x (n defenders + 1) */
} Matching;

static Match *
match_at (const Matching *matching,
          guint           i,
          guint           k)
{
  return &matching->cells[i * (matching->clash->n[1] + 1) + k];
}

/* The next pair of a matching that begins there; FALSE: there is none. */
static gboolean
next_pair (const Matching *matching,
           guint          *i,
           guint          *k)
{
  for (;;)
    switch (match_at (matching, *i, *k)->takes)
      {
      case TAKE_PAIR:     return TRUE;
      case SKIP_ATTACKER: ++*i; break;
      case SKIP_DEFENDER: ++*k; break;
      default:            return FALSE;
      }
}

/* Of two equal matchings, which one's attackers, and then whose defenders, come earlier in their line. (FU-COMBAT-3) */
static gboolean
reads_earlier (const Matching *matching,
               guint           i,
               guint           k,
               guint           i2,
               guint           k2)
{
  guint defender = 0, defender2 = 0;
  gboolean differs = FALSE;

  while (next_pair (matching, &i, &k) && next_pair (matching, &i2, &k2))
    {
      if (i != i2)
        return i < i2;
      if (!differs && k != k2)
        {
          differs = TRUE;
          defender = k;
          defender2 = k2;
        }
      i++, k++, i2++, k2++;
    }
  return differs && defender < defender2;
}

static int
compare_matches (const Match *a,
                 const Match *b)
{
  if (a->n_pairs != b->n_pairs)
    return a->n_pairs > b->n_pairs ? -1 : 1;
  if (a->distance != b->distance)
    return a->distance < b->distance ? -1 : 1;
  if (a->apart != b->apart)
    return a->apart < b->apart ? -1 : 1;
  return 0;
}

/* A skip wins over what is there only if it is better, or as good and reads earlier. */
static void
try_skip (const Matching *matching,
          guint           i,
          guint           k,
          guint8          skip)
{
  Match *here = match_at (matching, i, k);
  guint i2 = i + (skip == SKIP_ATTACKER), k2 = k + (skip == SKIP_DEFENDER);
  Match other = *match_at (matching, i2, k2);
  int order = compare_matches (&other, here);

  if (order < 0 || (order == 0 && reads_earlier (matching, i2, k2, i, k)))
    {
      other.takes = skip;
      *here = other;
    }
}

static void
fill_match (const Matching *matching,
            guint           i,
            guint           k)
{
  const Clash *clash = matching->clash;
  const FuMelee *melee = clash->melee;
  Match *here = match_at (matching, i, k);

  memset (here, 0, sizeof *here);
  if (i == clash->n[0] || k == clash->n[1])
    return;
  if (biv_stands_has (&melee->links[clash->lines[0][i].unit], clash->lines[1][k].unit))
    {
      *here = *match_at (matching, i + 1, k + 1);
      here->n_pairs++;
      here->distance += biv_base_get_distance (&melee->units[clash->lines[0][i].unit].base,
                                               &melee->units[clash->lines[1][k].unit].base);
      here->apart += ABS ((gint64) clash->lines[0][i].at - clash->lines[1][k].at);
      here->takes = TAKE_PAIR;
    }
  else
    {
      *here = *match_at (matching, i + 1, k);
      here->takes = here->n_pairs > 0 ? SKIP_ATTACKER : TAKE_NONE;
    }
  try_skip (matching, i, k, SKIP_ATTACKER);
  try_skip (matching, i, k, SKIP_DEFENDER);
}

/* ---- Pairings (FU-COMBAT-3, FU-COMBAT-5) ---- */

typedef struct
{
  FuPairing *pairings;
  guint      n;
  gint8      of[BIV_MAX_UNITS];               /* each unit's pairing, or -1 */
} Pairings;

static void
add_pairing (Pairings    *all,
             const Clash *clash,
             guint        attacker,
             guint        defender)
{
  FuPairing *pairing = &all->pairings[all->n];

  if (all->n == FU_MAX_PAIRINGS)
    return;
  *pairing = (FuPairing) { .clash = clash->number, .attackers = clash->attackers, .n = { 1, 1 } };
  pairing->units[0][0] = (guint8) attacker;
  pairing->units[1][0] = (guint8) defender;
  all->of[attacker] = all->of[defender] = (gint8) all->n++;
}

static void
match_lines (const Clash *clash,
             Pairings    *all)
{
  g_autofree Match *cells = g_new (Match, (clash->n[0] + 1) * (clash->n[1] + 1));
  Matching matching = { clash, cells };
  guint i = 0, k = 0;

  for (guint row = clash->n[0] + 1; row-- > 0;)
    for (guint column = clash->n[1] + 1; column-- > 0;)
      fill_match (&matching, row, column);
  while (next_pair (&matching, &i, &k))
    {
      add_pairing (all, clash, clash->lines[0][i].unit, clash->lines[1][k].unit);
      i++, k++;
    }
}

/* Where the unit of that line finds a place: with the nearest enemy who can take it, or has nobody yet. */
static void
place_unmatched (const Clash *clash,
                 guint        line,
                 guint        unit,
                 Pairings    *all)
{
  const FuMelee *melee = clash->melee;
  BivStandSet tried = { { 0 } };

  for (;;)
    {
      BivLength nearest = G_MAXINT32;
      FuPairing *pairing;
      int enemy = -1;

      for (guint i = 0; i < clash->n[1 - line]; i++)
        {
          guint other = clash->lines[1 - line][i].unit;
          BivLength distance;

          if (!biv_stands_has (&melee->links[unit], other) || biv_stands_has (&tried, other))
            continue;
          distance = biv_base_get_distance (&melee->units[unit].base, &melee->units[other].base);
          if (distance < nearest)
            {
              nearest = distance;
              enemy = (int) other;
            }
        }
      if (enemy < 0)
        return;
      if (all->of[enemy] < 0)
        {
          add_pairing (all, clash, line == 0 ? unit : (guint) enemy, line == 0 ? (guint) enemy : unit);
          return;
        }
      /* Its pairing has, or may have, several against the one enemy. */
      pairing = &all->pairings[all->of[enemy]];
      if (pairing->n[1 - line] == 1 && pairing->n[line] < FU_MAX_PAIRING)
        {
          pairing->units[line][pairing->n[line]++] = (guint8) unit;
          all->of[unit] = all->of[enemy];
          return;
        }
      biv_stands_add (&tried, (guint) enemy);
    }
}

/* Those of the larger side stand in the order of their line. */
static void
sort_pairing (const Clash *clash,
              FuPairing   *pairing)
{
  for (guint line = 0; line < 2; line++)
    {
      guint n = 0;

      for (guint i = 0; i < clash->n[line]; i++)
        for (guint k = 0; k < pairing->n[line]; k++)
          if (pairing->units[line][k] == clash->lines[line][i].unit && k >= n)
            {
              guint8 unit = pairing->units[line][k];

              memmove (&pairing->units[line][n + 1], &pairing->units[line][n], k - n);
              pairing->units[line][n++] = unit;
              break;
            }
    }
}

static guint
place_in_line (const Clash     *clash,
               const FuPairing *pairing)
{
  guint i = 0;

  while (clash->lines[0][i].unit != pairing->units[0][0])
    i++;
  return i;
}

static void
sort_pairings (const Clash *clash,
               FuPairing   *pairings,
               guint        n)
{
  for (guint i = 1; i < n; i++)
    for (guint k = i; k > 0 && place_in_line (clash, &pairings[k]) < place_in_line (clash, &pairings[k - 1]); k--)
      {
        FuPairing swap = pairings[k];

        pairings[k] = pairings[k - 1];
        pairings[k - 1] = swap;
      }
}

static void
pair_clash (const Clash *clash,
            Pairings    *all)
{
  guint first = all->n;

  match_lines (clash, all);
  for (guint line = 0; line < 2; line++)
    for (guint i = 0; i < clash->n[line]; i++)
      if (all->of[clash->lines[line][i].unit] < 0)
        place_unmatched (clash, line, clash->lines[line][i].unit, all);
  for (guint i = first; i < all->n; i++)
    sort_pairing (clash, &all->pairings[i]);
  sort_pairings (clash, all->pairings + first, all->n - first);
}

/* ---- Clashes (FU-COMBAT-3, FU-COMBAT-4) ---- */

/* All who are linked with @unit, and with those, and so on. */
static BivStandSet
reach_from (const FuMelee *melee,
            guint          unit)
{
  BivStandSet clash = { { 0 } }, open = { { 0 } };
  int next;

  biv_stands_add (&open, unit);
  while ((next = biv_stands_take (&open)) >= 0)
    {
      BivStandSet more;

      biv_stands_add (&clash, (guint) next);
      more = biv_stands_without (&melee->links[next], &clash);
      open.words[0] |= more.words[0];
      open.words[1] |= more.words[1];
    }
  return clash;
}

static int
count_declared (const FuMelee     *melee,
                const BivStandSet *units,
                int                side)
{
  BivStandSet left = *units;
  int n = 0;

  for (int i = biv_stands_take (&left); i >= 0; i = biv_stands_take (&left))
    n += melee->units[i].side == side && melee->units[i].has_declared;
  return n;
}

/* From whose left to count: side A's, unless side B alone has declared an attack. */
static int
side_of_view (const FuMelee *melee)
{
  gboolean has[2] = { FALSE, FALSE };

  for (guint i = 0; i < melee->n; i++)
    if (melee->units[i].has_declared)
      has[melee->units[i].side] = TRUE;
  return has[1] && !has[0] ? 1 : 0;
}

static void
lay_out (Clash             *clash,
         const BivStandSet *units)
{
  const FuMelee *melee = clash->melee;
  BivStandSet left = *units;
  Axis axis;

  clash->attackers = count_declared (melee, units, 1) > count_declared (melee, units, 0) ? 1 : 0;
  axis = axis_of (melee, units, clash->attackers);
  clash->n[0] = clash->n[1] = 0;
  for (int i = biv_stands_take (&left); i >= 0; i = biv_stands_take (&left))
    {
      guint line = melee->units[i].side == clash->attackers ? 0 : 1;

      clash->lines[line][clash->n[line]++] = (Place) { along (melee, axis, (guint) i), (guint8) i };
    }
  for (guint line = 0; line < 2; line++)
    qsort (clash->lines[line], clash->n[line], sizeof (Place), compare_places);
}

/* Each clash by its leftmost unit. */
static guint
list_clashes (const FuMelee *melee,
              Place          firsts[BIV_MAX_UNITS])
{
  BivStandSet all = { { 0 } }, seen = { { 0 } };
  Axis axis;
  guint n = 0;

  for (guint i = 0; i < melee->n; i++)
    if (!biv_stands_is_empty (&melee->links[i]))
      biv_stands_add (&all, i);
  axis = axis_of (melee, &all, side_of_view (melee));
  for (BivStandSet left = all; !biv_stands_is_empty (&left); left = biv_stands_without (&all, &seen))
    {
      BivStandSet clash = reach_from (melee, (guint) biv_stands_take (&left)), each = clash;
      Place first = { G_MAXINT32, 0 };

      for (int i = biv_stands_take (&each); i >= 0; i = biv_stands_take (&each))
        {
          Place place = { along (melee, axis, (guint) i), (guint8) i };

          if (compare_places (&place, &first) < 0)
            first = place;
          biv_stands_add (&seen, (guint) i);
        }
      firsts[n++] = first;
    }
  qsort (firsts, n, sizeof (Place), compare_places);
  return n;
}

guint
fu_pair (const FuMelee *melee,
         FuPairing      pairings[FU_MAX_PAIRINGS],
         BivStandSet   *idle)
{
  Place firsts[BIV_MAX_UNITS];
  guint n = list_clashes (melee, firsts);
  Pairings all = { .pairings = pairings };

  memset (all.of, -1, sizeof all.of);
  for (guint i = 0; i < n; i++)
    {
      BivStandSet units = reach_from (melee, firsts[i].unit);
      Clash clash;

      clash.melee = melee;
      clash.number = (gint16) i;
      lay_out (&clash, &units);
      pair_clash (&clash, &all);
    }
  if (idle != NULL)
    {
      memset (idle, 0, sizeof *idle);
      for (guint i = 0; i < melee->n; i++)
        if (all.of[i] < 0 && !biv_stands_is_empty (&melee->links[i]))
          biv_stands_add (idle, i);
    }
  return all.n;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tabletop-review.c: what looks forgotten on a table */
#include "config.h"
#include "board/tabletop-review.h"

#define NEAR (15 * BIV_MM)            /* a way that ends so near to something leads there */

static gboolean
is_loose (const BivTabletop *table,
          guint              object,
          BivSpot            end)
{
  const BivTabletopObject *way = biv_tabletop_get_object (table, object);
  guint32 ways = BIV_THING_BIT (BIV_THING_STREAM) | BIV_THING_BIT (BIV_THING_WATER) | BIV_THING_BIT (BIV_THING_MARSH);
  BivLength about = NEAR + way->width / 2;
  BivBase base = biv_base_make (end, 0, 2 * about, 2 * about);
  guint met[8], n;

  if (way->thing == BIV_THING_ROAD)
    ways |= BIV_THING_BIT (BIV_THING_ROAD) | BIV_THING_BIT (BIV_THING_BUILT_UP) | BIV_THING_BIT (BIV_THING_BUILDING);
  if (end.x <= about || end.y <= about || end.x >= biv_tabletop_get_width (table) - about
      || end.y >= biv_tabletop_get_height (table) - about)
    return FALSE;
  n = biv_tabletop_list_under (table, ways, &base, 0, met, G_N_ELEMENTS (met));
  return n == 0 || (n == 1 && met[0] == object);
}

GArray *
biv_tabletop_list_loose_ends (const BivTabletop *table)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (BivTabletopEnd));

  g_return_val_if_fail (table != NULL, ends);

  for (guint i = 0; i < biv_tabletop_get_n_objects (table); i++)
    {
      const BivTabletopObject *object = biv_tabletop_get_object (table, i);

      if (biv_thing_get_form (object->thing) != BIV_THING_BAND)
        continue;
      for (guint k = 0; k < object->outline.n_spots; k += object->outline.n_spots - 1)
        {
          BivTabletopEnd end = { i, object->outline.spots[k] };

          if (is_loose (table, i, end.at))
            g_array_append_val (ends, end);
        }
    }
  return ends;
}

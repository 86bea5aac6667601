/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plate-taken.c: what is taken already on a plate, and what a word there would hide */
#include "draw/map/plate-private.h"

#include <math.h>

#define PX   5.0                    /* a crowd's map pixels to a millimetre */

void
biv_plate_take (BivMapPlate *plate,
                BivBox       box,
                double       weight)
{
  biv_crowd_add (&plate->crowd, (BivBox) { box.x * PX, box.y * PX, box.width * PX, box.height * PX }, weight);
}

void
biv_plate_take_solid (BivMapPlate *plate,
                      BivBox       box)
{
  biv_crowd_add_solid (&plate->crowd, (BivBox) { box.x * PX, box.y * PX, box.width * PX, box.height * PX });
}

double
biv_plate_get_cost (const BivMapPlate *plate,
                    const BivBox      *box,
                    double             enough)
{
  const BivBox pixels = { box->x * PX, box->y * PX, box->width * PX, box->height * PX }, *map = &plate->map;
  double cost;

  if (box->x < map->x + 0.8 || box->y < map->y + 0.8 || box->x + box->width > map->x + map->width - 0.8
      || box->y + box->height > map->y + map->height - 0.8)
    return 10 * BIV_PLATE_FORBIDDEN;
  cost = BIV_PLATE_FORBIDDEN * biv_crowd_count_solid (&plate->crowd, &pixels,
                                                      (guint) CLAMP (ceil (enough / BIV_PLATE_FORBIDDEN), 1.0, 100.0));
  return cost < enough ? cost + biv_crowd_get_cost (&plate->crowd, &pixels) / (PX * PX) : cost;
}

/* What is lettered close by a place would be taken for its name; of its own name it says nothing. */
BivBox
biv_plate_get_nearby (const BivMapPlate *plate,
                      const BivMapNode  *node)
{
  BivPoint at = biv_plate_point (plate, node->at);
  double near = biv_plate_get_disc (plate, node->place) + 2.4 * plate->share;

  return (BivBox) { at.x - near, at.y - near, 2 * near, 2 * near };
}

double
biv_plate_get_cost_for (const BivMapPlate *plate,
                        const BivMapNode  *node,
                        const BivBox      *box,
                        double             enough)
{
  BivBox own = biv_plate_get_nearby (plate, node);
  double width = MIN (box->x + box->width, own.x + own.width) - MAX (box->x, own.x);
  double height = MIN (box->y + box->height, own.y + own.height) - MAX (box->y, own.y);
  double near = width > 0.0 && height > 0.0 && !biv_map_is_bare (plate->drawing, node) ? BIV_PLATE_NEARBY * width * height : 0.0;

  return biv_plate_get_cost (plate, box, enough + near) - near;
}

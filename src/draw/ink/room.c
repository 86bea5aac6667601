/* SPDX-License-Identifier: GPL-3.0-or-later */
/* room.c: where there is room for a plate with words among things that must be seen */
#include "draw/ink/room.h"

#define COLUMNS 24              /* places that are tried in a row */

static gboolean
is_free (const BivBox *plate,
         const BivBox *taken,
         guint         n_taken)
{
  for (guint i = 0; i < n_taken; i++)
    if (plate->x < taken[i].x + taken[i].width && taken[i].x < plate->x + plate->width
        && plate->y < taken[i].y + taken[i].height && taken[i].y < plate->y + plate->height)
      return FALSE;
  return TRUE;
}

void
biv_box_find_room (BivBox       *plate,
                   const BivBox *within,
                   gboolean      from_below,
                   const BivBox *taken,
                   guint         n_taken)
{
  double first, down, left, step;
  guint n_rows;

  g_return_if_fail (plate != NULL && within != NULL && (taken != NULL || n_taken == 0));

  down = MAX (within->height - plate->height, 0.0);
  left = MAX (within->width - plate->width, 0.0);
  first = from_below ? within->y + down : within->y;
  step = plate->height / 2.0;
  n_rows = step > 0.0 ? (guint) MIN (down / step, 1000.0) + 1 : 1;
  for (guint row = 0; row < n_rows; row++)
    for (guint column = 0; column <= COLUMNS; column++)
      {
        plate->x = within->x + left * (1.0 - (double) column / COLUMNS);
        plate->y = first + (from_below ? -1.0 : 1.0) * step * row;
        if (is_free (plate, taken, n_taken))
          return;
      }
  plate->x = within->x + left;
  plate->y = first;
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clip.c: convex polygons cut by lines at right and half right angles */
#include "config.h"
#include "board/geometry-private.h"

void
biv_clip_keep (BivClip *clip,
               int      x_part,
               int      y_part,
               gint64   least)
{
  BivClip kept;
  gint64 over[G_N_ELEMENTS (kept.at)];
  guint n_under = 0;

  for (guint i = 0; i < clip->n; i++)
    {
      over[i] = x_part * clip->at[i].x + y_part * clip->at[i].y - least;
      n_under += over[i] < 0;
    }
  if (n_under == 0)
    return;
  kept.n = 0;
  for (guint i = 0; i < clip->n && n_under < clip->n; i++)
    {
      guint next = i + 1 < clip->n ? i + 1 : 0;
      const BivFine *from = &clip->at[i], *to = &clip->at[next];
      gint64 from_over = over[i], to_over = over[next];

      if (from_over >= 0)
        kept.at[kept.n++] = *from;
      if ((from_over < 0) != (to_over < 0))
        {
          gint64 part = from_over < 0 ? biv_fraction (-from_over, to_over - from_over)
                                      : biv_fraction (from_over, from_over - to_over);

          kept.at[kept.n].x = from->x + (((to->x - from->x) * part + (1 << 29)) >> 30);
          kept.at[kept.n++].y = from->y + (((to->y - from->y) * part + (1 << 29)) >> 30);
        }
    }
  *clip = kept;
}

gint64
biv_clip_get_double_area (const BivClip *clip)
{
  gint64 area = 0;

  for (guint i = 2; i < clip->n; i++)
    {
      gint64 x1 = clip->at[i - 1].x - clip->at[0].x, y1 = clip->at[i - 1].y - clip->at[0].y;
      gint64 x2 = clip->at[i].x - clip->at[0].x, y2 = clip->at[i].y - clip->at[0].y;

      area += x1 * y2 - y1 * x2;
    }
  return ABS (area);
}

gint64
biv_fine_segment_square (BivFine point,
                         BivFine from,
                         BivFine to)
{
  gint64 x = to.x - from.x, y = to.y - from.y;
  gint64 px = point.x - from.x, py = point.y - from.y;
  gint64 along = px * x + py * y;
  gint64 across;
  gint32 sine, cosine;

  if (along <= 0)
    return px * px + py * py;
  if (along >= x * x + y * y)
    return biv_square_of_both (point.x - to.x, point.y - to.y);
  biv_direction_of (x, y, &sine, &cosine);
  across = (px * cosine - py * sine + (1 << 29)) >> 30;
  return across * across;
}

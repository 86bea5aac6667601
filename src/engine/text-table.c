/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text-table.c: places, lengths and facings on a table in words */
#include "engine/biv-text.h"

#include "board/biv-geometry.h"

#include <string.h>

/* 100 m, further than any table reaches. */
#define MOST_MM 100000

/* "692.5": whole millimetres and at most two decimals. */
gboolean
biv_text_read_length (const char *text,
                      BivLength  *length)
{
  gboolean is_negative;
  int hundredths = 0, decimals = 0;

  g_return_val_if_fail (text != NULL && length != NULL, FALSE);

  is_negative = *text == '-';
  text += is_negative;
  if (!g_ascii_isdigit (*text))
    return FALSE;
  for (; g_ascii_isdigit (*text); text++)
    {
      hundredths = 10 * hundredths + (*text - '0');
      if (hundredths > MOST_MM)
        return FALSE;
    }
  hundredths *= 100;
  if (*text == '.')
    {
      for (text++; g_ascii_isdigit (*text) && decimals < 2; text++, decimals++)
        hundredths += (decimals == 0 ? 10 : 1) * (*text - '0');
      if (decimals == 0)
        return FALSE;
    }
  *length = is_negative ? -hundredths : hundredths;
  return *text == '\0';
}

char *
biv_text_dup_length (BivLength length)
{
  const char *sign = length < 0 ? "-" : "";
  int hundredths = ABS (length);

  if (hundredths % 100 == 0)
    return g_strdup_printf ("%s%d", sign, hundredths / 100);
  if (hundredths % 10 == 0)
    return g_strdup_printf ("%s%d.%d", sign, hundredths / 100, hundredths % 100 / 10);
  return g_strdup_printf ("%s%d.%02d", sign, hundredths / 100, hundredths % 100);
}

gboolean
biv_text_read_place (const char *text,
                     BivSpot   *place)
{
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (text != NULL && place != NULL, FALSE);

  parts = g_strsplit (text, ",", 3);
  return g_strv_length (parts) == 2 && biv_text_read_length (parts[0], &place->x) && biv_text_read_length (parts[1], &place->y);
}

char *
biv_text_dup_place (BivSpot place)
{
  g_autofree char *x = biv_text_dup_length (place.x);
  g_autofree char *y = biv_text_dup_length (place.y);

  return g_strconcat (x, ",", y, NULL);
}

gboolean
biv_text_read_angle (const char *text,
                     BivAngle   *angle)
{
  BivLength hundredths = 0;

  g_return_val_if_fail (text != NULL && angle != NULL, FALSE);

  if (!biv_text_read_length (text, &hundredths) || hundredths < 0 || hundredths >= 36000)
    return FALSE;
  *angle = biv_angle_from_hundredths (hundredths);
  return TRUE;
}

char *
biv_text_dup_angle (BivAngle angle)
{
  return biv_text_dup_length (biv_angle_to_hundredths (angle));
}

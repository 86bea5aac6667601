/* SPDX-License-Identifier: GPL-3.0-or-later */
/* quality.c: grades of quality, and how they rise and fall (CA-EXP-3) */
#include "config.h"
#include "campaign/model/quality.h"

static const char *const grades[] = { "poor", "average", "elite" };

#define BEST_NUMBER 9

/* Numbers lie from 1 to 9, words from 0 to 2; -1: neither. What is not said is average. */
static int
place_of (const char *quality,
          gboolean   *is_number)
{
  if (quality == NULL)
    quality = "average";
  *is_number = g_ascii_isdigit (quality[0]) && quality[1] == '\0';
  if (*is_number)
    return quality[0] - '0';
  for (gsize i = 0; i < G_N_ELEMENTS (grades); i++)
    if (g_strcmp0 (quality, grades[i]) == 0)
      return (int) i;
  return -1;
}

char *
biv_quality_step (const char *quality,
                  int         by)
{
  gboolean is_number;
  int place = place_of (quality, &is_number);

  if (place < 0)
    return g_strdup (quality);
  if (is_number)
    return g_strdup_printf ("%d", CLAMP (place + by, 1, BEST_NUMBER));
  return g_strdup (grades[CLAMP (place + by, 0, (int) G_N_ELEMENTS (grades) - 1)]);
}

int
biv_quality_compare (const char *a,
                     const char *b)
{
  gboolean a_is_number, b_is_number;
  int place_a = place_of (a, &a_is_number), place_b = place_of (b, &b_is_number);

  return place_a < 0 || place_b < 0 || a_is_number != b_is_number ? 0 : place_a - place_b;
}

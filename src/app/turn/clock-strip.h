/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clock-strip.h: the bounds of a battle on a table as a clock, and the orders that are on their way to be obeyed */
#pragma once
#include <gtk/gtk.h>
#include "draw/ink/palette.h"
G_BEGIN_DECLS

#define BIV_TYPE_CLOCK_STRIP (biv_clock_strip_get_type ())
G_DECLARE_FINAL_TYPE (BivClockStrip, biv_clock_strip, BIV, CLOCK_STRIP, GtkWidget)

/* Times are minutes of the day, and may pass 24:00. */
typedef struct
{
  BivSideLook side;
  int         written, received, active;      /* -1: not known */
  gboolean    is_obeyed;                      /* in force in the bound in play */
  char        words[96];                      /* "1st Brigade: Attack" */
  char        note[512];                      /* what else it says; empty: nothing */
} BivClockOrder;

/** biv_clock_strip_set: @now: when the bound in play began, -1: not known yet; @orders: copied */
void  biv_clock_strip_set       (BivClockStrip       *self,
                                 int                  now,
                                 const BivClockOrder *orders,
                                 guint                n_orders);
/** biv_clock_strip_dup_words: Returns: (transfer full): all of it, a line for each order */
char *biv_clock_strip_dup_words (BivClockStrip       *self);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* region.h: what is usual where the user lives, beside the language: LC_PAPER and LC_TIME say it */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_region_has_letter: whether its printers hold Letter paper; where nobody says so: A4 */
gboolean    biv_region_has_letter         (void);
/** biv_region_puts_month_first: whether dates read "November 28, 2026", not "28 November 2026" */
gboolean    biv_region_puts_month_first   (void);
/** biv_region_order: @sentence is one that no catalogue translates. Returns: the same in the order of the region, where it is a
 *  date; else @sentence */
const char *biv_region_order              (const char *context,
                                           const char *sentence);

G_END_DECLS

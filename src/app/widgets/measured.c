/* SPDX-License-Identifier: GPL-3.0-or-later */
/* measured.c: a length on a table, as the user likes to read what he measures */
#include "app/widgets/measured.h"

#include <glib/gi18n.h>

#include "app/widgets/preferences.h"

#define MM_AN_INCH 25.4

char *
biv_measured_dup_words (BivLength length,
                        gboolean  is_fine)
{
  double mm = (double) length / BIV_MM;

  if (biv_preferences_get_measures_inches (biv_preferences_get ()))
    /* TRANSLATORS: inches */
    return g_strdup_printf (_("%.1f in"), mm / MM_AN_INCH);
  return g_strdup_printf (is_fine ? _("%.1f mm") : _("%.0f mm"), mm);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* battle-log.c: a battle's log on standard output */
#include "cli/battle-log.h"

void
biv_cli_print_log (BivSession *session)
{
  GListModel *log = G_LIST_MODEL (session);

  for (guint i = 0; i < g_list_model_get_n_items (log); i++)
    {
      g_autoptr (BivLogLine) line = g_list_model_get_item (log, i);
      const char *dice = biv_log_line_get_dice (line);

      g_print ("%s%s%s%s%s\n", biv_log_line_is_heading (line) ? "" : "  ", biv_log_line_get_text (line),
               dice != NULL ? "  [" : "", dice != NULL ? dice : "", dice != NULL ? "]" : "");
    }
}

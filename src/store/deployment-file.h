/* SPDX-License-Identifier: GPL-3.0-or-later */
/* deployment-file.h: a side's deployment kept under a name (*.deployment), to be used again on the same board (CA-DEPLOY-9)
 *
 * Plain text, as biv_deployment_dup_text() writes it: a referee can read it and mend it. */
#pragma once
#include <gio/gio.h>
G_BEGIN_DECLS

/** biv_deployment_file_load: Returns: (transfer full) (nullable): the text, for biv_turn_propose_load_deployment(); %NULL with
 *  @error: a #BivFileError, a #GIOErrorEnum, or G_IO_ERROR_INVALID_DATA, "name:line: ", where it is none */
char     *biv_deployment_file_load (GFile       *file,
                                    GError     **error);
/** biv_deployment_file_save: replaces what is there, and keeps it as a backup */
gboolean  biv_deployment_file_save (const char  *text,
                                    GFile       *file,
                                    GError     **error);

G_END_DECLS

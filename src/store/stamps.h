/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stamps.h: pieces of ground that are kept: those that come with the program, in data/stamps, and the user's own
 *
 * Each is a small *.board file, on which what is open, flat and bare is no part of the stamp. The user's lie in his data folder. */
#pragma once
#include <gio/gio.h>
#include "board/board-stamp.h"
G_BEGIN_DECLS

typedef struct
{
  char     *name;                     /* those of the program translated */
  BivStamp *stamp;
  BivBoard *board;                    /* as it is kept */
  GFile    *file;                     /* NULL: it came with the program */
} BivKeptStamp;

/** biv_stamps_list: @complaint: (out) (transfer full) (nullable): about the first file of the user's that is no stamp; those
 *  are left out. Returns: (transfer full): of BivKeptStamp, the program's first, then the user's by name */
GPtrArray *biv_stamps_list   (BivBoardShape   shape,
                              char          **complaint);
/** biv_stamps_keep: under a name that no other of the user's has. Returns: %FALSE with @error */
gboolean   biv_stamps_keep   (const BivBoard *board,
                              const char     *name,
                              GError        **error);
/** biv_stamps_forget: one of the user's; it goes to the trash where there is one. Returns: %FALSE with @error */
gboolean   biv_stamps_forget (BivKeptStamp   *kept,
                              GError        **error);

G_END_DECLS

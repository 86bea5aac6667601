/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scribe.h: writes to a disk in a thread, one thing after the other, so that a slow disk holds nobody up
 *
 * Who hands something over waits a moment for it: a quick disk has it before the program goes on, and what ends the program next
 * finds it there. A disk that takes longer is not waited for, and while it is behind, nobody waits at all. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

#define BIV_SCRIBE_PATIENCE (100 * G_TIME_SPAN_MILLISECOND)

typedef struct _BivScribe BivScribe;

/** BivScribeWork: in the scribe's thread. Returns: %FALSE with @error */
typedef gboolean (*BivScribeWork) (gpointer   what,
                                   GError   **error);
/** BivScribeDone: in the thread that made the scribe. @error: (transfer full) (nullable): what came of the work */
typedef void     (*BivScribeDone) (gpointer   owner,
                                   GError    *error);

/** biv_scribe_new: @done: told of each piece of work, in order: from biv_scribe_write() or _wait(), or from the main loop */
BivScribe *biv_scribe_new   (BivScribeDone   done,
                             gpointer        owner);
/** biv_scribe_write: hands over @what (transfer full), and waits for it as long as BIV_SCRIBE_PATIENCE */
void       biv_scribe_write (BivScribe      *scribe,
                             BivScribeWork   work,
                             gpointer        what,
                             GDestroyNotify  free_what);
/** biv_scribe_wait: until everything is written, however long it takes */
void       biv_scribe_wait  (BivScribe      *scribe);
/** biv_scribe_free: waits too; nobody is told of what was not told yet */
void       biv_scribe_free  (BivScribe      *scribe);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivScribe, biv_scribe_free)

G_END_DECLS

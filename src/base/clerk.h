/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clerk.h: does in a thread what needs a disk, one thing after the other, so that a slow disk holds nobody up
 *
 * Who hands something over waits a moment for it: with a quick disk it is done before the program goes on, and what ends the
 * program next finds it there. A disk that takes longer is not waited for, and while it is behind, nobody waits at all. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

#define BIV_CLERK_PATIENCE (100 * G_TIME_SPAN_MILLISECOND)

typedef struct _BivClerk BivClerk;

/** BivClerkWork: in the clerk's thread. Returns: %FALSE with @error */
typedef gboolean (*BivClerkWork) (gpointer   what,
                                  GError   **error);
/** BivClerkDone: in the thread that made the clerk. @error: (transfer full) (nullable): what came of the work */
typedef void     (*BivClerkDone) (gpointer   owner,
                                  GError    *error);

/** biv_clerk_new: @done: told of each piece of work, in order: from biv_clerk_hand() or _wait(), or from the main loop */
BivClerk *biv_clerk_new  (BivClerkDone    done,
                          gpointer        owner);
/** biv_clerk_hand: hands over @what (transfer full), and waits for it as long as BIV_CLERK_PATIENCE */
void      biv_clerk_hand (BivClerk       *clerk,
                          BivClerkWork    work,
                          gpointer        what,
                          GDestroyNotify  free_what);
/** biv_clerk_wait: until everything is done, however long it takes */
void      biv_clerk_wait (BivClerk       *clerk);
/** biv_clerk_free: waits too; nobody is told of what was not told yet. Who is being told may do it */
void      biv_clerk_free (BivClerk       *clerk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivClerk, biv_clerk_free)

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output.h: standard output, checked to its last byte
 *
 * The verbs tell with g_print(), and put out what is a file's content as it is. What cannot be written, because a disk is
 * full or nobody reads any more, is noticed, and makes the exit status BIV_CLI_WRONG. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** biv_cli_output_begin: from here on g_print() goes through here */
void     biv_cli_output_begin   (void);
/** biv_cli_output_put: bytes as they are, in no other character set. Returns: %FALSE where they could not be written */
gboolean biv_cli_output_put     (const char *bytes,
                                 gsize       n_bytes);
/** biv_cli_output_hold: what is told from here on waits until it has come true: a turn is saved before anything is said of
 *  it */
void     biv_cli_output_hold    (void);
/** biv_cli_output_release: @is_true: what waited is told; else it is forgotten */
void     biv_cli_output_release (gboolean    is_true);
/** biv_cli_output_to_messages: standard output is for a file's content: what is told goes to standard error */
void     biv_cli_output_to_messages (void);
/** biv_cli_output_end: tells what still waits. Returns: @answer, or BIV_CLI_WRONG after a message where anything at all was
 *  not written */
int      biv_cli_output_end     (int         answer);

G_END_DECLS

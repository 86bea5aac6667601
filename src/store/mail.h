/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mail.h: what is written in a mail, and what is attached to it
 *
 * A message as a mail program saves it (*.eml, a file of a maildir), read as far as orders need it: parts in parts, base64 and
 * quoted-printable, other alphabets, and HTML as its words. Nothing in it is run, fetched or shown. Whoever finds a fault in it
 * names the line of the file that somebody has before him. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

typedef struct
{
  char     *text;                   /* UTF-8 */
  GArray   *lines;                  /* of guint: for each line of the text, in which line of the file it begins */
} BivMailPart;

/** biv_mail_is_one: whether @bytes begin like a message: with lines of a head, and among them one that only a mail has */
gboolean   biv_mail_is_one     (GBytes     *bytes);
/** biv_mail_list_parts: Returns: (transfer full): of BivMailPart: of several forms of one text (plain, HTML) each, in their
 *  order; what is no text is left out */
GPtrArray *biv_mail_list_parts (GBytes     *bytes);
/** biv_mail_dup_plain: HTML as its words. @lines: (out) (transfer full): as in BivMailPart, of @html. Returns: (transfer full) */
char      *biv_mail_dup_plain  (const char *html,
                                GArray    **lines);

G_END_DECLS

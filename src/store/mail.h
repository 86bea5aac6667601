/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mail.h: what is written in a mail, and what is attached to it
 *
 * A message as a mail program saves it (*.eml, a file of a maildir), read as far as orders need it: parts in parts, base64 and
 * quoted-printable, other alphabets, and HTML as its words. Nothing in it is run, fetched or shown. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

typedef struct
{
  char     *name;                   /* of an attachment, as the sender called it; NULL: what is written in the mail */
  char     *text;                   /* UTF-8 */
} BivMailPart;

/** biv_mail_is_one: whether @bytes begin like a message: with lines of a head, and among them one that only a mail has */
gboolean   biv_mail_is_one     (GBytes     *bytes);
/** biv_mail_list_parts: Returns: (transfer full): of BivMailPart: of several forms of one text (plain, HTML) each, in their
 *  order; what is no text is left out */
GPtrArray *biv_mail_list_parts (GBytes     *bytes);
/** biv_mail_dup_plain: HTML as its words. Returns: (transfer full) */
char      *biv_mail_dup_plain  (const char *html);

G_END_DECLS

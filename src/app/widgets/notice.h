/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notice.h: one message across the top of a page, with what can be done about it
 *
 * For what concerns a whole page or the whole file. What concerns one thing is said beside that thing. */
#pragma once
#include <gtk/gtk.h>
G_BEGIN_DECLS

typedef enum
{
  BIV_NOTICE_TELLS,                 /* "You see what the Clans see." */
  BIV_NOTICE_WARNS,
  BIV_NOTICE_REFUSES,
} BivNoticeKind;

#define BIV_TYPE_NOTICE (biv_notice_get_type ())
G_DECLARE_FINAL_TYPE (BivNotice, biv_notice, BIV, NOTICE, GtkWidget)

/** biv_notice_say: replaces what was said before, and its buttons; @text is plain text */
void biv_notice_say         (BivNotice     *self,
                             BivNoticeKind  kind,
                             const char    *text);
/** biv_notice_add_button: @action: a detailed action name: "win.restore" */
void biv_notice_add_button  (BivNotice     *self,
                             const char    *label,
                             const char    *action);
/** biv_notice_set_closable: %FALSE: it stays until it is cleared; biv_notice_say() makes it closable again */
void biv_notice_set_closable (BivNotice    *self,
                              gboolean      is_closable);
void biv_notice_clear       (BivNotice     *self);
/** biv_notice_clear_refusal: what was refused is past; anything else stays */
void biv_notice_clear_refusal (BivNotice   *self);

G_END_DECLS

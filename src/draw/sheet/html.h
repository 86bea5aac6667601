/* SPDX-License-Identifier: GPL-3.0-or-later */
/* html.h: what pages for the web are made of: one look for sheets and for the chronicle */
#pragma once
#include "draw/sheet/sheet.h"
G_BEGIN_DECLS

/** biv_html_append: @text (nullable: none) between @before and @after, with what a browser would take for marks escaped */
void biv_html_append       (GString    *html,
                            const char *before,
                            const char *text,
                            const char *after);
/** biv_html_append_head: all that stands before a page's own content, up to the beginning of its body. @more: (nullable): what
 *  else its head has, as HTML */
void biv_html_append_head  (GString    *html,
                            const char *title,
                            const char *more);
/** biv_sheet_append_html: what the sheet says, its drawings inside as pictures; without head and foot. @title: (nullable): of the
 *  page that it goes on: a heading that says the same is left out */
void biv_sheet_append_html (BivSheet   *sheet,
                            GString    *html,
                            const char *title);

G_END_DECLS

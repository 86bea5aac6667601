/* SPDX-License-Identifier: GPL-3.0-or-later */
/* without-pictures.h: the words of a sheet as HTML */
#pragma once
#include <glib.h>

/* Pictures are bytes, and may hold anything. */
static inline char *
dup_without_pictures (const char *html)
{
  g_autoptr (GRegex) pictures = g_regex_new ("base64,[A-Za-z0-9+/=]*", 0, 0, NULL);

  return g_regex_replace_literal (pictures, html, -1, 0, "", 0, NULL);
}

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture-wire.h: what the program that unpacks a picture says to the one that asked for it
 *
 * The head, then where the picture is whole its pixels, row after row, as cairo's ARGB32 has them; else so many bytes of a sentence
 * in UTF-8. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

#define BIV_PICTURE_MAGIC      0x42695650u
#define BIV_PICTURE_MOST_BYTES (64 * 1024 * 1024)
#define BIV_PICTURE_MOST_PIXELS 50000000.0      /* what the file says; a scan of A3 at 400 dpi has 31 million */
#define BIV_PICTURE_MOST_SIDE  4096             /* what is kept: a larger picture is read smaller */
#define BIV_PICTURE_DRAWING    2048             /* px: the longer side of what has no pixels of its own */
#define BIV_PICTURE_MOST_WORDS 2000
#define BIV_PICTURE_SECONDS    20               /* that it may take */
#define BIV_PICTURE_MEMORY     (1024u * 1024u * 1024u)

typedef enum
{
  BIV_PICTURE_WHOLE,
  BIV_PICTURE_TOO_LARGE,
  BIV_PICTURE_BROKEN,               /* with a sentence */
  BIV_PICTURE_NONE,                 /* nothing in it that can be shown */
} BivPictureState;

typedef struct
{
  guint32 magic;
  guint32 state;                    /* BivPictureState */
  gint32  width, height;
  guint32 n_words;                  /* bytes of the sentence */
} BivPictureHead;

G_END_DECLS

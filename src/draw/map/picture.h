/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.h: a picture unpacked by a program of its own, which may take little time and memory (picture-reader.c) */
#pragma once
#include <cairo.h>
#include <gio/gio.h>
G_BEGIN_DECLS

/**
 * biv_picture_unpack:
 * @name: how messages call it
 * @content: what its file holds: PNG, JPEG or SVG, as its first bytes say, whatever it is called
 * @ending: (out) (transfer none): of names of its kind: ".png"
 * @cancellable: (nullable): the program is stopped at once
 *
 * What it says of its size is looked at before anything is unpacked.
 *
 * May be called in any thread.
 *
 * Returns: (transfer full) (nullable): an image surface, at most 4096 px at a side; %NULL with @error, which says what would do
 */
cairo_surface_t *biv_picture_unpack (const char    *name,
                                     GBytes        *content,
                                     const char   **ending,
                                     GCancellable  *cancellable,
                                     GError       **error);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* backdrop.h: the picture under the map: a PNG, JPEG or SVG file beside the campaign's (CA-MAP-7)
 *
 * It is looked at and nothing else: where places and links lie does not depend on it. */
#pragma once
#include <cairo.h>
#include <gio/gio.h>
#include "campaign/model/campaign.h"
#include "draw/ground/board-drawing.h"
G_BEGIN_DECLS

typedef struct _BivBackdrop BivBackdrop;

/**
 * biv_backdrop_load:
 * @folder: (nullable): where the campaign's file lies; %NULL: it has none yet
 *
 * The picture that @campaign names. Files come from anywhere: no other folder is looked into, a file or picture that is
 * too large is not read, and what is larger than a screen needs is made smaller while it is read.
 *
 * Returns: (transfer full) (nullable): %NULL without @error where the campaign has no picture; %NULL with @error, which
 *   names the file and says what would do
 */
BivBackdrop *biv_backdrop_load     (BivCampaign       *campaign,
                                    GFile             *folder,
                                    GError           **error);
/** biv_backdrop_load_named: a picture of that name in @folder; a name that would lead out of it is refused. In any thread.
 *  @cancellable: (nullable) */
BivBackdrop *biv_backdrop_load_named (GFile           *folder,
                                    const char        *name,
                                    GCancellable      *cancellable,
                                    GError           **error);
/** biv_backdrop_read: any one picture, with the same care. In any thread. @cancellable: (nullable) */
BivBackdrop *biv_backdrop_read     (GFile             *file,
                                    GCancellable      *cancellable,
                                    GError           **error);
/** biv_backdrop_copy: puts the picture that @campaign names beside a copy of the campaign in the folder @to. Returns: %FALSE with
 *  @error where it is none, or where another file has its name there: that is not replaced */
gboolean     biv_backdrop_copy     (BivCampaign       *campaign,
                                    GFile             *from,
                                    GFile             *to,
                                    GError           **error);
BivBackdrop *biv_backdrop_ref      (BivBackdrop       *backdrop);
void         biv_backdrop_unref    (BivBackdrop       *backdrop);
/** biv_backdrop_get_size: as read, pixels */
void         biv_backdrop_get_size (const BivBackdrop *backdrop,
                                    int               *width,
                                    int               *height);
/** biv_backdrop_get_ending: of names of its kind, as its content tells it: ".png", ".jpg", ".svg" */
const char  *biv_backdrop_get_ending (const BivBackdrop *backdrop);
/** biv_backdrop_dup_pixels: of a smaller one, no side longer than @most: as cairo's ARGB32 has them. @width, @height, @stride:
 *  (out) */
GBytes      *biv_backdrop_dup_pixels (const BivBackdrop *backdrop,
                                    int                most,
                                    int               *width,
                                    int               *height,
                                    int               *stride);
/** biv_backdrop_draw: into @box of the context; @turn: hundredths of a degree, clockwise round the box's upper left corner;
 *  @strength: percent */
void         biv_backdrop_draw     (const BivBackdrop *backdrop,
                                    cairo_t           *cr,
                                    const BivBox      *box,
                                    int                turn,
                                    int                strength);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivBackdrop, biv_backdrop_unref)

G_END_DECLS

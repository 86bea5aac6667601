/* SPDX-License-Identifier: GPL-3.0-or-later */
/* map-hand.h: what the pointer does with places, links, names and the picture of a map that is being edited
 *
 * The canvas owns it and tells it of drags and clicks; it changes no campaign, and the map below is not drawn anew while
 * something is carried: what is carried is drawn over it. Lengths of the pointer are map pixels. */
#pragma once
#include <gtk/gtk.h>
#include "draw/map/map-drawing.h"
G_BEGIN_DECLS

typedef struct _BivMapHand BivMapHand;

/* What a drag is for. */
typedef enum
{
  BIV_HAND_IDLE,                    /* the map is looked at: drags pan */
  BIV_HAND_SELECTS,                 /* carries what is pressed, else a frame round what is to be chosen */
  BIV_HAND_LINKS,                   /* from place to place */
  BIV_HAND_MEASURES,
  BIV_HAND_MOVES_PICTURE,
} BivHandUse;

/* What came of a drag, or of a click while it measures. */
typedef enum
{
  BIV_HAND_NOTHING,
  BIV_HAND_CARRIED,                 /* what is chosen, or the place that was pressed: by dx and dy */
  BIV_HAND_FRAMED,                  /* things are in the frame: ids */
  BIV_HAND_LINKED,                  /* from one place to another */
  BIV_HAND_NAMED,                   /* a place's name was carried: dx and dy from the place */
  BIV_HAND_PICTURED,                /* the picture was carried by dx and dy */
} BivHandDeed;

typedef struct
{
  BivHandDeed  deed;
  int          dx, dy;              /* CARRIED: map units; else hundredths of one */
  const char  *from, *to;           /* LINKED; NAMED, and CARRIED where only what was pressed is meant: from. Borrowed */
  GPtrArray   *ids;                 /* (transfer container): FRAMED: of ids, borrowed from the campaign */
  gboolean     adds;                /* FRAMED: to what is chosen */
} BivHandAnswer;

BivMapHand *biv_map_hand_new        (void);
void        biv_map_hand_free       (BivMapHand          *hand);
void        biv_map_hand_set_use    (BivMapHand          *hand,
                                     BivHandUse           use);
BivHandUse  biv_map_hand_get_use    (BivMapHand          *hand);
/** biv_map_hand_choose: @ids: (nullable): NULL-ended: what is chosen, copied */
void        biv_map_hand_choose     (BivMapHand          *hand,
                                     const char *const   *ids);
gboolean    biv_map_hand_has_chosen (BivMapHand          *hand);

/** biv_map_hand_press: Returns: whether a drag from there is its own */
gboolean    biv_map_hand_press      (BivMapHand          *hand,
                                     const BivMapDrawing *drawing,
                                     const BivMapLook    *look,
                                     double               x,
                                     double               y,
                                     GdkModifierType      modifiers);
void        biv_map_hand_drag       (BivMapHand          *hand,
                                     double               x,
                                     double               y);
/** biv_map_hand_release: the drag is at its end. What is carried is let go of either way */
void        biv_map_hand_release    (BivMapHand          *hand,
                                     const BivMapDrawing *drawing,
                                     gboolean             cancelled,
                                     BivHandAnswer       *answer);
/** biv_map_hand_drop: a press became no drag, or there is nothing more to be measured. Returns: whether there was something */
gboolean    biv_map_hand_drop       (BivMapHand          *hand);
/** biv_map_hand_measure: one end of what is measured, from the second on the other one */
void        biv_map_hand_measure    (BivMapHand          *hand,
                                     double               x,
                                     double               y);
/** biv_map_hand_point: the pointer has moved without a button. Returns: whether that is to be seen */
gboolean    biv_map_hand_point      (BivMapHand          *hand,
                                     double               x,
                                     double               y);
/** biv_map_hand_paint: @part: map pixels */
void        biv_map_hand_paint      (BivMapHand          *hand,
                                     const BivMapDrawing *drawing,
                                     BivCampaign         *campaign,
                                     cairo_t             *cr,
                                     const BivMapLook    *look,
                                     const BivBox        *part);
/** biv_map_hand_dup_words: Returns: (transfer full) (nullable): what is under way, for the status line and a screen reader */
char       *biv_map_hand_dup_words  (BivMapHand          *hand,
                                     const BivMapDrawing *drawing,
                                     BivCampaign         *campaign);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivMapHand, biv_map_hand_free)

G_END_DECLS

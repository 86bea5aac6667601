/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture.h: what a player's staff has on its map: his formations, whom they know of, and what places are worth to them
 *
 * Strength is counted in tenths of a fit unit. Places are numbers, in file order of the copy. */
#pragma once
#include "campaign/model/player.h"
#include "campaign/model/route.h"
G_BEGIN_DECLS

#define BIV_STAFF_NOWHERE G_MAXUINT
#define BIV_STAFF_FAR     1000      /* turns: never */

/* A formation that moves on its own, and what it will do. */
typedef struct
{
  BivFormation *formation;
  guint         place;
  int           strength, full;     /* ready combat units; those, what they miss, and who is recovering */
  int           allowance;          /* MP this turn */
  guint         n_ready, n_recovering;
  gboolean      may_scout;          /* CA-ORDER-2, and there is horse in it */
  gboolean      can_gain;           /* a rest would give something back (CA-RECOVER-3) */
  gboolean      is_fixed;           /* its order stands */

  gboolean      is_settled;         /* what follows is decided */
  BivPosture    posture;
  guint         goal;               /* BIV_STAFF_NOWHERE: it stays */
  gboolean      stops_short;        /* it does not go into its goal this turn */
  gboolean      forced;
  BivEmbark     embark;
  char         *reason;
} BivStaffBody;

typedef struct
{
  BivCampaign     *copy;            /* borrowed */
  const BivPlayer *player;          /* as the copy knows him */
  BivSide         *side;
  BivTemper        temper;          /* as it is taken: a worn-out side is more careful than it was asked to be */
  GPtrArray       *places;          /* of BivPlace */
  GHashTable      *numbers;         /* place id -> number + 1 */
  GArray          *bodies;          /* of BivStaffBody, in order of battle */
  int             *enemy;           /* of each place: who is thought to be there; 0: nobody is known to be */
  int             *seen;            /* in which turn; 0: never */
  int             *own;             /* his formations, and what he knows of others of his side */
  int             *friends;         /* of these the others */
  gboolean        *watched;         /* who is there would be seen */
  int             *take_value;      /* 0: it is no goal */
  int             *keep_value;
  int              strength;        /* all his */
  int              turns_left;      /* this one included; BIV_STAFF_FAR: no limit */
  GPtrArray       *routes;          /* of BivRoutes, by the place where they begin; NULL: not asked yet */
  guint          **neighbours;      /* of each place, by land, open today; ended by BIV_STAFF_NOWHERE */
} BivStaffPicture;

/** biv_staff_picture_new: @renews: orders of this turn do not stand. Returns: (transfer full) */
BivStaffPicture *biv_staff_picture_new  (BivCampaign           *copy,
                                         const BivPlayer       *player,
                                         BivTemper              temper,
                                         gboolean               renews);
void             biv_staff_picture_free (BivStaffPicture       *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (BivStaffPicture, biv_staff_picture_free)

const char      *biv_staff_place_id     (const BivStaffPicture *self,
                                         guint                  place);
const char      *biv_staff_place_name   (const BivStaffPicture *self,
                                         guint                  place);
/** biv_staff_get_routes: from there over land, through no place where enemies are known to be. Returns: (transfer none) */
BivRoutes       *biv_staff_get_routes   (BivStaffPicture       *self,
                                         guint                  from);
/** biv_staff_get_cost: in parts of MP (route.h), or %BIV_UNREACHABLE */
int              biv_staff_get_cost     (BivStaffPicture       *self,
                                         guint                  from,
                                         guint                  to);
/** biv_staff_count_turns: that @body needs to @place; 0: it is there; %BIV_STAFF_FAR: it does not get there */
int              biv_staff_count_turns  (BivStaffPicture       *self,
                                         const BivStaffBody    *body,
                                         guint                  place);
/** biv_staff_find_sea_ways: over water, by the fewest links. Returns: (transfer full): of each place the one before it on the way
 *  from @from, itself there; BIV_STAFF_NOWHERE: no way leads there */
guint           *biv_staff_find_sea_ways (const BivStaffPicture *self,
                                         guint                  from);
/** biv_staff_get_threat: enemies at a place, and most of those who could come there next */
int              biv_staff_get_threat   (const BivStaffPicture *self,
                                         guint                  place);
/** biv_staff_find_threat: Returns: where the strongest of these are, or %BIV_STAFF_NOWHERE */
guint            biv_staff_find_threat  (const BivStaffPicture *self,
                                         guint                  place);
/** biv_staff_is_supplied: whether who is there would be in supply, as far as is known (CA-SUPPLY-2) */
gboolean         biv_staff_is_supplied  (const BivStaffPicture *self,
                                         guint                  place);
/** biv_staff_pick: by temper */
int              biv_staff_pick         (const BivStaffPicture *self,
                                         int                    bold,
                                         int                    measured,
                                         int                    cautious);
/** biv_staff_get_odds: how much stronger than an enemy one is to be who attacks him, in percent of his strength */
int              biv_staff_get_odds     (const BivStaffPicture *self);
/** biv_staff_settle: decides what @body does. @reason: (transfer full) */
void             biv_staff_settle       (BivStaffBody          *body,
                                         BivPosture             posture,
                                         guint                  goal,
                                         char                  *reason);

G_END_DECLS

/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign-private.h: how a campaign is changed, and what is worked out from it once */
#pragma once
#include "campaign/model/campaign.h"
G_BEGIN_DECLS

/* ---- Changes, without a step: what commit, undo and proposals are made of ---- */

/** biv_campaign_apply_set: copies @value. Returns: whether anything changed */
gboolean     biv_campaign_apply_set    (BivCampaign        *self,
                                        BivItem            *item,
                                        const BivFieldSpec *field,
                                        const BivValue     *value);
/** biv_campaign_apply_add: @item: (transfer full); beyond the end is the end. Returns: where it is now */
guint        biv_campaign_apply_add    (BivCampaign        *self,
                                        BivItem            *item,
                                        guint               position);
/** biv_campaign_apply_remove: Returns: where it was */
guint        biv_campaign_apply_remove (BivCampaign        *self,
                                        BivItem            *item);
/** biv_campaign_apply_filter: removes all of a kind for which @is_unwanted, in one go; for copies, to which nobody listens */
void         biv_campaign_apply_filter (BivCampaign        *self,
                                        BivKind             kind,
                                        gboolean          (*is_unwanted) (gpointer data, gpointer item),
                                        gpointer            data);
/** biv_campaign_apply_rename: gives an item of a copy another id; whatever refers to it is the caller's business */
void         biv_campaign_apply_rename (BivCampaign        *self,
                                        BivItem            *item,
                                        const char         *id);
/** biv_campaign_apply_edit: does @edit, or takes it back */
void         biv_campaign_apply_edit   (BivCampaign        *self,
                                        const BivEdit      *edit,
                                        gboolean            backwards);
/** biv_campaign_own_entry: journal entries are shared with copies; this one is about to change. Returns: (transfer none) */
BivItem     *biv_campaign_own_entry    (BivCampaign        *self,
                                        BivItem            *entry);
/** biv_campaign_add_entry: @entry: (transfer full); gets the next number */
void         biv_campaign_add_entry    (BivCampaign        *self,
                                        BivEntry           *entry);

/* ---- Indexes: worked out when first asked for, thrown away when what they rest on changes ---- */

typedef enum
{
  BIV_INDEX_ARMY,                   /* who belongs to whom */
  BIV_INDEX_MAP,                    /* which links touch a place */
  BIV_INDEX_DEPOTS,                 /* how far it is from each place to a depot of each side */
  BIV_INDEX_ROADS,                  /* what each link costs each side today */
  BIV_INDEX_ORDERS,                 /* this turn's orders */
  BIV_INDEX_PARTICIPANTS,           /* which battles a unit stands in */
  BIV_INDEX_OPTIONS,
  BIV_INDEX_TYPES,                  /* arms and allowances */
  BIV_INDEX_SIGHTINGS,
  BIV_INDEX_INITIALS,               /* of all formations */
  BIV_N_INDEXES
} BivIndex;

/** biv_campaign_get_index: @build makes it, @free frees it. Stale ones live on until the next change by commit or undo,
 *  so that a loop over an index may change what it rests on. */
gpointer     biv_campaign_get_index    (BivCampaign        *self,
                                        BivIndex            index,
                                        gpointer          (*build) (BivCampaign *campaign),
                                        GDestroyNotify      free);
void         biv_campaign_free_stale   (BivCampaign        *self);

/* ---- A scratch copy that is kept ----
 *
 * A proposal works on a copy of the whole campaign. Most are made one after the other, so the copy of the last one is kept, and
 * brought to where the campaign stands now, instead of being made anew. */

/** biv_campaign_take_scratch: Returns: (transfer full): a copy as by biv_campaign_copy() */
BivCampaign *biv_campaign_take_scratch (BivCampaign        *self);
/** biv_campaign_give_scratch: @scratch: (transfer full): one that was taken; @edits: of BivEdit: all that was done to it since
 *  @serial; @is_committed: and the campaign did the same, and has changed no further. It is let go where it cannot be kept */
void         biv_campaign_give_scratch (BivCampaign        *self,
                                        BivCampaign        *scratch,
                                        GPtrArray          *edits,
                                        guint               serial,
                                        gboolean            is_committed);

/* ---- The parts of a campaign that history.c works with ---- */

typedef struct
{
  GPtrArray *steps;                 /* of BivStep, oldest first */
  GPtrArray *undone;                /* of BivStep, the last taken back at the end */
  guint      serial;
  guint      clean_serial;
  guint      last_mark;             /* given to a step */
  guint      clean_mark;            /* of the last step when it was clean */
  gboolean   was_clean;             /* at some time: `clean_mark` says after which step */
} BivHistory;

BivHistory  *biv_campaign_get_history  (BivCampaign        *self);
/** biv_campaign_drop_step: takes back the last step, which has no line in the journal, without a trace: it is about to be made
 *  anew. What could be redone is forgotten, and nobody is told yet */
void         biv_campaign_drop_step    (BivCampaign        *self);
/** biv_campaign_fold_steps: those of turns that undo does not reach any more become two a turn: its close, and all before it.
 *  How the campaign stood when a turn closed is found as before */
void         biv_campaign_fold_steps   (BivCampaign        *self);
/** biv_campaign_notify_history: after every step: properties and "changed" */
void         biv_campaign_notify_history (BivCampaign      *self);

/* The same edit, with its own references. */
BivEdit     *biv_edit_copy             (const BivEdit      *edit);

G_END_DECLS

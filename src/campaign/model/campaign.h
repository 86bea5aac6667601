/* SPDX-License-Identifier: GPL-3.0-or-later */
/* campaign.h: a campaign: its items, its options, and the steps that changed it
 *
 * All change to a campaign in use goes through biv_campaign_commit() and biv_campaign_undo(). */
#pragma once
#include <gio/gio.h>
#include "campaign/model/items.h"
#include "campaign/model/options.h"
#include "campaign/model/proposal.h"
G_BEGIN_DECLS

/* 2.1. The campaign is an item itself (id "campaign"), so that its fields are edited like any other's. */
struct _BivCampaign
{
  BivItem           parent_instance;
  char             *author, *description;
  char             *ruleset;
  char             *gazette_name;
  BivLengthUnit     length_unit;            /* of all links' lengths (CA-MAP-10) */
  BivFigures        figures;                /* on counters, on the screen and on paper */
  char            **events;                 /* six texts; NULL: the usual ones */
  BivPreset         preset;
  char            **options;                /* "turn.limit=8": only what differs from the preset */
  char            **types;                  /* "inf.power=6": what differs from the ruleset's table (type-table.h) */
  char            **rules;                  /* "hills=on": what differs from the rulebook's options (rule-options.h) */
  int               seed;                   /* of what is drawn: map, boards */
  char             *dice_key;               /* of all its dice (dice.h); NULL: none yet */
  char             *dice_seal;              /* of that key, which everybody may know (dice-proof.h) */
  char             *dice_words;             /* the players' own, that their dice hang on too; NULL: none */
  char            **opened_keys;            /* "120/00ff...": what settled the dice up to that one, for everybody to see */
  char            **branched_keys;          /* likewise, of the campaign that this one was branched from: not opened here */
  int               dice_count;             /* how many of them have fallen; battles are numbered among them */
  int               turn;                   /* field "current-turn" */
  BivPhase          phase;                  /* field "current-phase" */
  BivCampaignState  state;
  char             *result;                 /* side, "drawn", or NULL */
  int               result_reason;          /* BivResultReason, or BIV_NONE */
  char             *start_date;             /* YYYY-MM-DD, or NULL */
  BivMapForm        map_form;
  int               map_columns, map_rows;  /* grids; nodes: extent in map units */
  BivMapNumbers     map_numbers;            /* grids: which cells show theirs, on the screen and on paper */
  char             *backdrop;               /* a picture beside the file, under the map (CA-MAP-7); NULL: none */
  int               backdrop_x, backdrop_y; /* its upper left corner, hundredths of a map unit */
  int               backdrop_width;         /* hundredths of a map unit; BIV_NONE: as wide as the map */
  int               backdrop_turn;          /* clockwise round that corner, hundredths of a degree */
  int               backdrop_strength;      /* percent: 100 as it is, less the fainter */
  char             *rung;                   /* ladder: the present one */
  int               last_number;            /* the last one used in an automatic id */
  char             *copy_for;               /* side whose player's copy this is (players-copy.h); NULL: the referee's */
  char             *copy_player;            /* which of its players (player.h); NULL: the one whom no formation names */
};

#define BIV_TYPE_CAMPAIGN (biv_campaign_get_type ())
G_DECLARE_FINAL_TYPE (BivCampaign, biv_campaign, BIV, CAMPAIGN, BivItem)

/** biv_campaign_new: Returns: (transfer full): empty, in `setup`, with preset simple */
BivCampaign *biv_campaign_new            (const char     *ruleset,
                                          const char     *title);
/** biv_campaign_copy: Returns: (transfer full): the same items, without the steps; for scratch work and sheets */
BivCampaign *biv_campaign_copy           (BivCampaign    *self);

/* ---- Items ---- */

/** biv_campaign_get_items: Returns: (transfer none): the live list of one kind, in file order; bind views to it */
GListModel  *biv_campaign_get_items      (BivCampaign    *self,
                                          BivKind         kind);
/* A borrowed array of the same, for loops: BIV_EACH (BivUnit, unit, campaign, BIV_KIND_UNIT) { ... } */
GPtrArray   *biv_campaign_peek_items     (BivCampaign    *self,
                                          BivKind         kind);
#define BIV_EACH(Type, name, campaign, kind) \
  for (GPtrArray *name##_all = biv_campaign_peek_items ((campaign), (kind)); name##_all != NULL; name##_all = NULL) \
    for (guint name##_i = 0; name##_i < name##_all->len; name##_i++) \
      for (Type *name = g_ptr_array_index (name##_all, name##_i); name != NULL; name = NULL)

/** biv_campaign_find: Returns: (transfer none) (nullable): the item of that id, whatever its kind */
BivItem     *biv_campaign_find           (BivCampaign    *self,
                                          const char     *id);
/* The same of one kind; NULL where the id is NULL, names nothing, or names something else. */
BivSide      *biv_campaign_find_side      (BivCampaign *self, const char *id);
BivPlace     *biv_campaign_find_place     (BivCampaign *self, const char *id);
BivLink      *biv_campaign_find_link      (BivCampaign *self, const char *id);
BivFormation *biv_campaign_find_formation (BivCampaign *self, const char *id);
BivUnit      *biv_campaign_find_unit      (BivCampaign *self, const char *id);
BivBattle    *biv_campaign_find_battle    (BivCampaign *self, const char *id);

/** biv_campaign_find_turn: Returns: (transfer none) (nullable): what is known of turn @number */
BivTurn     *biv_campaign_find_turn      (BivCampaign    *self,
                                          int             number);
/** biv_campaign_get_weather: this turn's */
BivWeather   biv_campaign_get_weather    (BivCampaign    *self);

/**
 * biv_campaign_add:
 * @item: (transfer full): as read from a file; refused when its id is taken
 *
 * For building a campaign (files, examples, the assistant). A campaign in use is changed through edits.
 */
gboolean     biv_campaign_add            (BivCampaign    *self,
                                          BivItem        *item);
/** biv_campaign_dup_new_id: Returns: (transfer full): an id never used in this campaign, "contact-12" */
char        *biv_campaign_dup_new_id     (BivCampaign    *self,
                                          const char     *stem);

/* ---- Steps ---- */

/**
 * biv_campaign_commit:
 * @proposal: what to do; still the caller's. One by hand that moves formations or changes orders gets the edits that
 *   settle anew who moves with whom
 *
 * Applies all edits as one step, adds the journal lines, and forgets what could be redone. A proposal worked out from
 * an earlier state of the campaign is refused (G_IO_ERROR_BUSY), and one after which the campaign could not be saved and
 * opened again: an id that names nothing, a word that is none (G_IO_ERROR_INVALID_DATA).
 *
 * Returns: %FALSE with @error and nothing changed
 */
gboolean     biv_campaign_commit         (BivCampaign    *self,
                                          BivProposal    *proposal,
                                          GError        **error);
/** biv_campaign_undo: takes back the last step; the journal keeps its lines and gets "undone" (CA-REF-3).
 *  Returns: %FALSE with @why set to CA-REF-3 at the opening of the turn, or of the campaign (`undo.depth`) */
gboolean     biv_campaign_undo           (BivCampaign    *self,
                                          BivRefusal     *why);
/** biv_campaign_redo: Returns: %FALSE where nothing has been taken back since the last step */
gboolean     biv_campaign_redo           (BivCampaign    *self);
/* What they would take back or do again, in words; NULL: nothing. */
const char  *biv_campaign_get_undo_title (BivCampaign    *self);
const char  *biv_campaign_get_redo_title (BivCampaign    *self);
typedef gboolean (*BivCampaignTest) (BivCampaign *campaign, gpointer data);
/** biv_campaign_copy_back_to: Returns: (transfer full) (nullable): the campaign as it stands, or as it stood last, where
 *  @is_there holds; %NULL where the file does not reach back to such a time */
BivCampaign *biv_campaign_copy_back_to   (BivCampaign    *self,
                                          BivCampaignTest is_there,
                                          gpointer        data);
/** biv_campaign_copy_at_turn: Returns: (transfer full) (nullable): the campaign as it stood when that turn closed, or
 *  stands now; %NULL where the file does not reach back so far (CA-SHEET-4) */
BivCampaign *biv_campaign_copy_at_turn   (BivCampaign    *self,
                                          int             turn);
/** biv_campaign_walk_back: calls @look with the campaign as it stands, then as it stood when each earlier turn closed, as far
 *  as the file reaches back: with one copy, which is @look's to read until it returns, and without the journal */
typedef void (*BivTurnLook)              (BivCampaign    *then,
                                          gpointer        data);
void         biv_campaign_walk_back      (BivCampaign    *self,
                                          BivTurnLook     look,
                                          gpointer        data);
/** biv_campaign_walk_turn: calls @look with the campaign as this turn opened and no step, then as it stood after each step
 *  since, with that step: with one copy, which stays @look's to read, and whose journal is today's. A campaign that was still
 *  being set up is not gone back to */
typedef void (*BivStepLook)              (BivCampaign    *then,
                                          const BivStep  *step,      /* (nullable) */
                                          gpointer        data);
void         biv_campaign_walk_turn      (BivCampaign    *self,
                                          BivStepLook     look,
                                          gpointer        data);
/* The steps since the campaign began, oldest first, for the file: what each one changed, so that it can be taken back. */
GPtrArray   *biv_campaign_peek_steps     (BivCampaign    *self);   /* of BivStep (proposal.h) */
/** biv_campaign_count_steps: how many there were, those of earlier turns too that are kept as one (BivStep.n_steps) */
guint        biv_campaign_count_steps    (BivCampaign    *self);
void         biv_campaign_add_step       (BivCampaign    *self,
                                          BivStep        *step);   /* (transfer full): when reading a file */
/** biv_campaign_is_same: whether two campaigns agree in everything but the journal, the numbers used up for ids and the
 *  key of the dice.
 *  @difference: (out) (transfer full) (optional): what does not, in words of files: "formation DH location: P09, P10" */
gboolean     biv_campaign_is_same        (BivCampaign    *a,
                                          BivCampaign    *b,
                                          char          **difference);

/* Properties to bind to: "can-undo", "can-redo", "undo-title", "redo-title", "is-dirty", and the fields.
 * Signal "changed": after every step, done or undone. */
/** biv_campaign_is_dirty: whether it is other than when it was called clean last. Who undoes to there has it clean again: the
 *  journal's lines about it are no change */
gboolean     biv_campaign_is_dirty       (BivCampaign    *self);
void         biv_campaign_set_clean      (BivCampaign    *self);
/** biv_campaign_get_last_mark: of the last step; 0: there is none */
guint        biv_campaign_get_last_mark  (BivCampaign    *self);
/** biv_campaign_set_clean_at: it is saved as it was at @serial, when its last step had @mark (biv_campaign_get_last_mark()) */
void         biv_campaign_set_clean_at   (BivCampaign    *self,
                                          guint           serial,
                                          guint           mark);
/* Goes up with every change; what was worked out at one serial is stale at the next. */
guint        biv_campaign_get_serial     (BivCampaign    *self);

/* ---- Options (section 3) ---- */

/** biv_campaign_get_option: Returns: (transfer none): the value in force, as its word: "on", "4", "attacker-south" */
const char  *biv_campaign_get_option     (BivCampaign    *self,
                                          const char     *name);
int          biv_campaign_get_option_number (BivCampaign *self,
                                          const char     *name);   /* BIV_NONE: "none" or "off" */
gboolean     biv_campaign_option_is      (BivCampaign    *self,
                                          const char     *name,
                                          const char     *value);
/** biv_campaign_is_copy: whether it is the copy of one side's players (knowledge/players-copy.h) */
gboolean     biv_campaign_is_copy          (BivCampaign *campaign);

G_END_DECLS
